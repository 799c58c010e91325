//! Formats whose text has two readings say which one MLIR takes: `` (`,` $a^)?! (`,` $b^)? ``.
//!
//! The macros find these by what each part may be followed by, and so does this.

/// What a part begins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Begin {
    /// A word or punctuation.
    Literal(String),
    /// An operand.
    Value,
    /// A block.
    Successor,
    /// A type.
    Type,
    /// An attribute or a parameter, of a type in Rust.
    Attribute(String),
}

/// How often a part is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Times {
    Once,
    AtMostOnce,
    /// With commas between.
    Often,
}

/// What is known of `$name`, or of `type($name)`; nothing if it has no text.
pub(super) type Parts<'a> = dyn Fn(&str, bool) -> Option<(Begin, Times)> + 'a;

/// A format with `!` behind each part that takes what could be the next.
pub(super) fn read_first(text: &str, parts: &Parts<'_>) -> String {
    let mut reader = Reader { text, at: 0 };
    let pieces = reader.sequence();
    let mut marker = Marker {
        parts,
        marks: Vec::new(),
    };
    marker.sequence(&pieces, Vec::new(), None);
    let mut marks = marker.marks;
    marks.sort_unstable();
    marks.dedup();
    let mut out = String::new();
    let mut before = 0;
    for mark in marks {
        out.push_str(&text[before..mark]);
        out.push('!');
        before = mark;
    }
    out + &text[before..]
}

/// An element of a format.
struct Piece<'t> {
    /// Where its mark comes.
    end: usize,
    has_anchor: bool,
    shape: Shape<'t>,
}

enum Shape<'t> {
    /// A literal, a variable or a directive with its arguments.
    Leaf(&'t str),
    Group(Vec<Piece<'t>>, Vec<Piece<'t>>),
    AnyOrder(Vec<Vec<Piece<'t>>>),
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn eat(&mut self, literal: char) -> bool {
        self.at = self.text.len() - self.rest().trim_start().len();
        let found = self.rest().starts_with(literal);
        self.at += usize::from(found);
        found
    }

    /// The pieces up to a parenthesis or a bar that is not theirs.
    fn sequence(&mut self) -> Vec<Piece<'t>> {
        let mut pieces = Vec::new();
        loop {
            self.eat(' ');
            let Some(first) = self.rest().chars().next() else {
                return pieces;
            };
            let shape = match first {
                ')' | '|' => return pieces,
                '(' => {
                    self.at += 1;
                    self.group()
                }
                _ => self.leaf(first),
            };
            let end = self.at;
            let has_anchor = self.eat('^');
            pieces.push(Piece {
                end: if has_anchor { self.at } else { end },
                has_anchor,
                shape,
            });
            if !has_anchor {
                self.at = end;
            }
        }
    }

    /// A group behind its parenthesis.
    fn group(&mut self) -> Shape<'t> {
        let then = self.sequence();
        self.eat(')');
        let mut otherwise = Vec::new();
        if self.eat(':') && self.eat('(') {
            otherwise = self.sequence();
            self.eat(')');
        }
        self.eat('?');
        Shape::Group(then, otherwise)
    }

    fn leaf(&mut self, first: char) -> Shape<'t> {
        let start = self.at;
        let rest = self.rest();
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        self.at += match first {
            '`' => rest[1..].find('`').map_or(rest.len(), |end| end + 2),
            _ => {
                let tail = &rest[first.len_utf8()..];
                let end = tail.find(|c| !is_word(c)).unwrap_or(tail.len());
                first.len_utf8() + end
            }
        };
        if is_word(first) {
            if &self.text[start..self.at] == "oilist" && self.eat('(') {
                let mut clauses = vec![self.sequence()];
                while self.eat('|') {
                    clauses.push(self.sequence());
                }
                self.eat(')');
                return Shape::AnyOrder(clauses);
            }
            self.arguments();
        }
        Shape::Leaf(&self.text[start..self.at])
    }

    /// `<Name>(..)` and `(..)`
    fn arguments(&mut self) {
        let tail = self.rest();
        let name = match tail.trim_start().starts_with('<') {
            true => tail.find('>').map_or(0, |end| end + 1),
            false => 0,
        };
        let arguments = tail[name..].trim_start();
        if !arguments.starts_with('(') {
            return;
        }
        let skipped = tail.len() - arguments.len();
        let (mut depth, mut in_string) = (0, false);
        let end = arguments.char_indices().find_map(|(at, c)| {
            in_string ^= c == '"';
            depth += match c {
                '(' if !in_string => 1,
                ')' if !in_string => -1,
                _ => 0,
            };
            (depth == 0).then_some(at + 1)
        });
        self.at += skipped + end.unwrap_or(arguments.len());
    }
}

/// How a piece is read.
enum Reading<'p, 't> {
    Nothing,
    /// A function reads it.
    Opaque,
    Part(Begin, Times),
    Group(&'p [Piece<'t>], &'p [Piece<'t>]),
    AnyOrder(&'p [Vec<Piece<'t>>]),
}

struct Marker<'a> {
    parts: &'a Parts<'a>,
    /// Where marks come.
    marks: Vec<usize>,
}

impl Marker<'_> {
    /// Looks at pieces that something may follow, and of which those about the named part are there for sure; returns what
    /// may come where they begin.
    fn sequence(
        &mut self,
        pieces: &[Piece<'_>],
        mut next: Vec<Begin>,
        present: Option<&str>,
    ) -> Vec<Begin> {
        for piece in pieces.iter().rev() {
            let is_there = present.is_some() && named(piece) == present;
            let goes_on = || next.contains(&Begin::Literal(",".to_owned()));
            let is_alike = |begin: &Begin, next: &[Begin]| next.iter().any(|n| alike(begin, n));
            match self.reading(piece) {
                Reading::Nothing => {}
                Reading::Opaque => next.clear(),
                Reading::Part(begin, times) if is_there || times == Times::Once => {
                    if times == Times::Often && goes_on() {
                        self.marks.push(piece.end);
                    }
                    next = vec![begin];
                }
                Reading::Part(begin, times) => {
                    if times == Times::Often && goes_on() || is_alike(&begin, &next) {
                        self.marks.push(piece.end);
                    }
                    next.push(begin);
                }
                Reading::Group(then, otherwise) => {
                    let mut present = self.sequence(then, next.clone(), anchor(then));
                    let absent = self.sequence(otherwise, next, anchor(otherwise));
                    if self
                        .decides(then)
                        .is_some_and(|begin| is_alike(&begin, &absent))
                    {
                        self.marks.push(piece.end);
                    }
                    present.extend(absent);
                    next = present;
                }
                Reading::AnyOrder(clauses) => {
                    let firsts = clauses.iter().filter_map(|clause| self.decides(clause));
                    let firsts: Vec<Begin> = firsts.collect();
                    if firsts.iter().any(|first| is_alike(first, &next)) {
                        self.marks.push(piece.end);
                    }
                    next.extend(firsts);
                    for clause in clauses {
                        // One of several decides, and each may be absent where another is there.
                        let mut names = clause.iter().filter_map(named);
                        let first = names.next();
                        let only = first.filter(|first| names.all(|other| other == *first));
                        self.sequence(clause, next.clone(), only);
                    }
                }
            }
        }
        next
    }

    /// What says that a group is there.
    fn decides(&self, pieces: &[Piece<'_>]) -> Option<Begin> {
        let mut readings = pieces.iter().map(|piece| self.reading(piece));
        readings.find_map(|reading| match reading {
            Reading::Part(begin, _) => Some(begin),
            _ => None,
        })
    }

    fn reading<'p, 't>(&self, piece: &'p Piece<'t>) -> Reading<'p, 't> {
        match &piece.shape {
            Shape::Leaf(text) => self.leaf(text),
            Shape::Group(then, otherwise) => Reading::Group(then, otherwise),
            Shape::AnyOrder(clauses) => Reading::AnyOrder(clauses),
        }
    }

    fn leaf<'p, 't>(&self, text: &str) -> Reading<'p, 't> {
        let literal = |text: &str| Begin::Literal(text.to_owned());
        let part = |name: &str, is_type| match (self.parts)(name.trim(), is_type) {
            Some((begin, times)) => Reading::Part(begin, times),
            None => Reading::Nothing,
        };
        if let Some(text) = text.strip_prefix('`') {
            return match text.trim_end_matches('`') {
                "" | " " | "\\n" | "\n" => Reading::Nothing,
                text => Reading::Part(literal(text), Times::Once),
            };
        }
        if let Some(name) = text.strip_prefix('$') {
            return part(name, false);
        }
        let inner = |word: &str| {
            let inner = text.strip_prefix(word)?.trim_start();
            Some(inner.strip_prefix('(')?.strip_suffix(')')?.trim())
        };
        if let Some(inner) = inner("qualified") {
            return self.leaf(inner);
        }
        if let Some(inner) = inner("type") {
            return match inner.strip_prefix('$') {
                Some(name) => part(name, true),
                None => Reading::Part(Begin::Type, Times::Often),
            };
        }
        match text {
            "attr-dict" => Reading::Part(literal("{"), Times::AtMostOnce),
            "attr-dict-with-keyword" => Reading::Part(literal("attributes"), Times::AtMostOnce),
            "prop-dict" => Reading::Part(literal("<"), Times::AtMostOnce),
            "operands" => Reading::Part(Begin::Value, Times::Often),
            "regions" => Reading::Part(literal("{"), Times::Often),
            "successors" => Reading::Part(Begin::Successor, Times::Often),
            _ if inner("functional-type").is_some() => Reading::Part(literal("("), Times::Once),
            _ => Reading::Opaque,
        }
    }
}

/// The part that the anchor of a group names.
fn anchor<'t>(pieces: &[Piece<'t>]) -> Option<&'t str> {
    named(pieces.iter().find(|piece| piece.has_anchor)?)
}

/// The part that a piece names.
fn named<'t>(piece: &Piece<'t>) -> Option<&'t str> {
    let Shape::Leaf(text) = piece.shape else {
        return None;
    };
    let mut text = text;
    for word in ["qualified", "type"] {
        if let Some(inner) = text.strip_prefix(word) {
            text = inner
                .trim_start()
                .strip_prefix('(')?
                .strip_suffix(')')?
                .trim();
        }
    }
    text.strip_prefix('$')
}

/// Whether a parser that looks for the first may take the second for it.
fn alike(first: &Begin, second: &Begin) -> bool {
    match (first, second) {
        (Begin::Attribute(_), Begin::Attribute(_) | Begin::Type)
        | (Begin::Type, Begin::Attribute(_)) => true,
        (Begin::Attribute(of), Begin::Literal(text)) => {
            let any = ["AnyAttr", "Attribute"].iter().any(|any| of.contains(any));
            match text.as_str() {
                "{" => any || of.contains("Dict"),
                "[" => any || of.contains("Array"),
                _ => false,
            }
        }
        (first, second) => first == second,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(name: &str, is_type: bool) -> Option<(Begin, Times)> {
        let begin = match is_type {
            true => Begin::Type,
            false => Begin::Value,
        };
        Some(match name {
            "unit" => return None,
            "many" => (begin, Times::Often),
            "maybe" => (begin, Times::AtMostOnce),
            "dict" => (Begin::Attribute("DictAttr".to_owned()), Times::AtMostOnce),
            "body" => (Begin::Literal("{".to_owned()), Times::Once),
            _ => (begin, Times::Once),
        })
    }

    #[test]
    fn what_is_read_first_is_marked() {
        for (text, expected) in [
            (
                "$a (`,` $b^)? (`,` $c^)? `,` $d",
                "$a (`,` $b^)?! (`,` $c^)?! `,` $d",
            ),
            (
                "(`,` $b^)? (`x` $c^)? attr-dict `,` $d",
                "(`,` $b^)?! (`x` $c^)? attr-dict `,` $d",
            ),
            (
                "(`,` $b^)? $maybe (`,` $c^)?",
                "(`,` $b^)?! $maybe (`,` $c^)?",
            ),
            (
                "(`,` $b^)? $always (`,` $c^)?",
                "(`,` $b^)? $always (`,` $c^)?",
            ),
            (
                "(`(` $b^ `)`)? (`,` $c^)? `(` `)`",
                "(`(` $b^ `)`)?! (`,` $c^)? `(` `)`",
            ),
            (
                "oilist(`a` $b | `c` $d) ($e^):(`a`)? `a`",
                "oilist(`a` $b | `c` $d)! ($e^):(`a`)? `a`",
            ),
            (
                "(`a` $b^ (`,` $c^)?)? (`,` $d^)?",
                "(`a` $b^ (`,` $c^)?!)? (`,` $d^)?",
            ),
            ("$many (`,` $c^)?", "$many! (`,` $c^)?"),
            (
                "($many^ `:` type($many))? `,` $c",
                "($many^ `:` type($many)!)? `,` $c",
            ),
            (
                "$many `:` type($many) attr-dict",
                "$many `:` type($many) attr-dict",
            ),
            ("($body^)? attr-dict", "($body^)?! attr-dict"),
            ("$dict attr-dict", "$dict! attr-dict"),
            (
                "(`x` $unit^)? custom<A>($b, \"(\") (`x`)?",
                "(`x` $unit^)? custom<A>($b, \"(\") (`x`)?",
            ),
            (
                "operands attr-dict `:` functional-type(operands, results)",
                "operands attr-dict `:` functional-type(operands, results)",
            ),
            ("`unclosed", "`unclosed"),
            ("(((", "((("),
        ] {
            assert_eq!(read_first(text, &parts), expected);
        }
    }
}
