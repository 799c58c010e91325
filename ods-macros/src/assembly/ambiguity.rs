//! Whether what a format prints can be read back: what may be left out, or may go on, must not begin like what can follow it.
//! Each part of a format is looked at with the set of what may come after it, from the last part to the first.

use proc_macro2::Span;

use super::elements::is_word;
use super::{Element, Kind};

/// A part of a format.
pub struct Part {
    pub span: Span,
    /// As messages show it.
    pub text: String,
    pub shape: Shape,
    /// Where it says that it is read first, which is then no ambiguity.
    pub first: Option<Span>,
}

/// How a part is read.
pub enum Shape {
    /// It is always there.
    Always(Begin),
    /// It is read if the text goes on like it.
    Optional(Begin),
    /// It is read if the text goes on like it, and goes on itself after a comma.
    List(Begin),
    /// It is never empty and goes on after a comma.
    NonEmptyList(Begin),
    /// It has no text.
    Nothing,
    /// A function reads it.
    Opaque,
    /// The first part decides which of the two is read.
    Group(Vec<Part>, Vec<Part>),
    /// Clauses that are read as long as the text goes on like one of them.
    AnyOrder(Vec<Vec<Part>>),
}

/// What a part begins with.
#[derive(Clone, PartialEq)]
pub enum Begin {
    Literal(String),
    Value,
    Successor,
    Type,
    /// An attribute by its number among the op's, or a parameter: how it begins is known by its type.
    Attribute(usize),
}

/// What may come next, and of which part it is.
#[derive(Clone)]
struct Next<'p> {
    begin: Begin,
    part: &'p Part,
}

/// Two parts of which the first takes what is meant for the second.
pub struct Ambiguity {
    /// At the second.
    pub span: Span,
    pub message: String,
    /// What both begin with. Whether attributes of several types begin alike is for the caller to say.
    pub begins: (Begin, Begin),
}

/// The ambiguities of a format, each pair of parts once.
pub fn ambiguities(parts: &[Part]) -> Vec<Ambiguity> {
    let mut search = Search::default();
    search.parts(parts, Vec::new());
    search.needless(parts);
    search.found
}

#[derive(Default)]
struct Search {
    found: Vec<Ambiguity>,
    /// The texts of parts that are read first and are said to be.
    first: Vec<String>,
}

impl Search {
    /// Looks at parts of which the last is followed by these; returns what may come where the parts begin.
    fn parts<'p>(&mut self, parts: &'p [Part], mut next: Vec<Next<'p>>) -> Vec<Next<'p>> {
        for part in parts.iter().rev() {
            let own = |begin: &Begin| Next {
                begin: begin.clone(),
                part,
            };
            match &part.shape {
                Shape::Nothing => {}
                Shape::Opaque => next.clear(),
                Shape::Always(begin) => next = vec![own(begin)],
                Shape::Optional(begin) => {
                    self.may_begin_alike(part, begin, &next);
                    next.push(own(begin));
                }
                Shape::List(begin) => {
                    self.may_go_on(part, &next);
                    self.may_begin_alike(part, begin, &next);
                    next.push(own(begin));
                }
                Shape::NonEmptyList(begin) => {
                    self.may_go_on(part, &next);
                    next = vec![own(begin)];
                }
                Shape::Group(then, otherwise) => {
                    let mut present = self.parts(then, next.clone());
                    let absent = self.parts(otherwise, next);
                    if let Some(begin) = decides(then) {
                        self.may_begin_alike(part, begin, &absent);
                    }
                    present.extend(absent);
                    next = present;
                }
                Shape::AnyOrder(clauses) => {
                    let firsts = clauses.iter().filter_map(|clause| {
                        let begin = decides(clause)?.clone();
                        Some(Next { begin, part })
                    });
                    let firsts: Vec<Next> = firsts.collect();
                    for first in &firsts {
                        self.may_begin_alike(part, &first.begin, &next);
                    }
                    next.extend(firsts);
                    for clause in clauses {
                        self.parts(clause, next.clone());
                    }
                }
            }
        }
        next
    }

    /// A part that may be left out is read if the text goes on like it.
    fn may_begin_alike(&mut self, first: &Part, begin: &Begin, next: &[Next<'_>]) {
        for second in next {
            let alike = *begin == second.begin
                || matches!(begin, Begin::Attribute(_))
                || matches!((begin, &second.begin), (Begin::Type, Begin::Attribute(_)));
            if alike {
                self.add(first, begin, second, "may be absent and is read first");
            }
        }
    }

    /// A list goes on after a comma.
    fn may_go_on(&mut self, first: &Part, next: &[Next<'_>]) {
        let comma = Begin::Literal(",".to_owned());
        for second in next.iter().filter(|second| second.begin == comma) {
            self.add(first, &comma, second, "goes on after a comma");
        }
    }

    fn add(&mut self, first: &Part, begin: &Begin, second: &Next<'_>, why: &str) {
        if first.first.is_some() {
            self.first.push(first.text.clone());
            return;
        }
        let what = match &second.begin {
            Begin::Literal(text) => format!("`{text}`"),
            Begin::Value => "an operand".to_owned(),
            Begin::Successor => "a successor".to_owned(),
            Begin::Type => "a type".to_owned(),
            Begin::Attribute(_) => "what is written".to_owned(),
        };
        let fix = match (&second.begin, &first.shape) {
            (Begin::Literal(text), Shape::Group(..) | Shape::AnyOrder(_)) if is_word(text) => {
                "begin one of them with another keyword"
            }
            _ if first.text == "attr_dict" => {
                "write `attr_dict_with_keyword`, or a word between them"
            }
            _ => "write a keyword or a bracket between them",
        };
        let (one, other) = (&second.part.text, &first.text);
        let message = format!(
            "the text has two readings: {what} here can be this `{one}`, or belong to `{other}`, which {why}; {fix}, or `{other}!` if that is meant"
        );
        if self.found.iter().all(|known| known.message != message) {
            self.found.push(Ambiguity {
                span: second.part.span,
                message,
                begins: (begin.clone(), second.begin.clone()),
            });
        }
    }

    /// Reports parts that are said to be read first and take nothing from others.
    fn needless(&mut self, parts: &[Part]) {
        for part in parts {
            match &part.shape {
                Shape::Group(then, otherwise) => {
                    self.needless(then);
                    self.needless(otherwise);
                }
                Shape::AnyOrder(clauses) => clauses.iter().for_each(|clause| self.needless(clause)),
                _ => {}
            }
            if let Some(span) = part.first.filter(|_| !self.first.contains(&part.text)) {
                let text = &part.text;
                self.found.push(Ambiguity {
                    span,
                    message: format!(
                        "nothing that follows `{text}` can be taken for it; take the `!` out"
                    ),
                    begins: (Begin::Value, Begin::Value),
                });
            }
        }
    }
}

/// What decides whether a group is there: its first part that has a text.
fn decides(parts: &[Part]) -> Option<&Begin> {
    let mut parts = parts.iter();
    parts.find_map(|part| match &part.shape {
        Shape::Always(begin)
        | Shape::Optional(begin)
        | Shape::List(begin)
        | Shape::NonEmptyList(begin) => Some(begin),
        _ => None,
    })
}

/// Words that are printed without the space between them: where the second is, and what is read instead.
pub fn joined_words(elements: &[Element]) -> Vec<(Span, String)> {
    let mut found = Vec::new();
    for three in elements.windows(3) {
        let [first, between, second] = three else {
            continue;
        };
        let joins = matches!(&between.kind, Kind::Space(text) if text.is_empty());
        if let (true, Kind::Literal(one), Kind::Literal(other)) = (joins, &first.kind, &second.kind)
            && is_word(one)
            && is_word(other)
        {
            found.push((
                second.span,
                format!("{one:?} and {other:?} are printed without a space and read as the word `{one}{other}`; take the `\"\"` between them out"),
            ));
        }
    }
    for element in elements {
        match &element.kind {
            Kind::Group { then, otherwise } => {
                found.extend(joined_words(then));
                found.extend(joined_words(otherwise));
            }
            Kind::AnyOrder(clauses) => {
                found.extend(clauses.iter().flat_map(|clause| joined_words(clause)));
            }
            _ => {}
        }
    }
    found
}
