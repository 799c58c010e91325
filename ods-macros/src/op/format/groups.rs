//! Optional groups and clauses in any order.

use proc_macro2::Span;

use super::resolve::Resolver;
use super::{Anchor, Argument, Directive, Group, TypeList};
use crate::assembly::{Element, Kind};
use crate::op::model::{Arity, Op, Presence};

/// `(then)?` and `(then) : (otherwise)?`
pub fn optional(
    resolver: &mut Resolver<'_, '_>,
    span: Span,
    then: &[Element],
    otherwise: &[Element],
) -> Option<Group> {
    let mut marked = then
        .iter()
        .chain(otherwise)
        .filter_map(|element| element.anchor);
    let anchor = marked.next();
    if anchor.is_none() {
        resolver.errors.push(
            &span,
            "when is this group written? Mark the optional part that decides with `^`: `(\"to\" $x^)?`",
        );
    }
    if let Some(second) = marked.next() {
        resolver
            .errors
            .push(&second, "the group already has an anchor");
    }
    let mut anchors = None;
    let first = then.iter().position(reads);
    let is_anchored_by_else = then.iter().all(|element| element.anchor.is_none());
    let then = branch(
        resolver,
        then,
        &mut anchors,
        |resolver, index, directive| {
            if first != Some(index) {
                return directive;
            }
            let directive = match directive {
                Directive::Custom(path, arguments) => Directive::OptionalCustom(path, arguments),
                directive => directive,
            };
            if anchor.is_some() {
                starts(resolver, then[index].span, &directive);
            }
            directive
        },
    );
    if first.is_none() && anchor.is_some() {
        resolver.errors.push(&span, STARTS);
    }
    let otherwise = branch(resolver, otherwise, &mut anchors, |_, _, directive| {
        directive
    });
    Some(Group {
        anchors: anchors?,
        is_anchored_by_else,
        then,
        otherwise,
    })
}

/// One of the two parts of a group: its directives, and what its anchor says.
fn branch(
    resolver: &mut Resolver<'_, '_>,
    elements: &[Element],
    anchors: &mut Option<Vec<Anchor>>,
    checked: impl Fn(&mut Resolver<'_, '_>, usize, Directive) -> Directive,
) -> Vec<Directive> {
    let first = elements.iter().position(reads);
    let mut directives = Vec::new();
    for (index, element) in elements.iter().enumerate() {
        if !allowed(resolver, element) {
            continue;
        }
        let Some(directive) = resolver.element(element) else {
            continue;
        };
        let directive = checked(resolver, index, directive);
        optional_values(resolver, element.span, &directive);
        if element.anchor.is_some() {
            let own = as_anchors(resolver, element.span, &directive);
            *anchors = anchors.take().or(own);
            if is_unit(resolver.op, &directive) {
                // A unit attribute is implied by its group and has no text.
                if first == Some(index) {
                    resolver.errors.push(
                        &element.span,
                        "a unit attribute has no text; put a keyword before it that says that it is there",
                    );
                }
                continue;
            }
        }
        directives.push(directive);
    }
    directives
}

/// White space is nothing to the parser.
fn reads(element: &Element) -> bool {
    !matches!(element.kind, Kind::Space(_))
}

fn is_unit(op: &Op, directive: &Directive) -> bool {
    matches!(directive, Directive::Attribute(slot) if op.attrs[*slot].is_unit())
}

/// Only literals, variables, types and custom directives may be absent.
fn allowed(resolver: &mut Resolver<'_, '_>, element: &Element) -> bool {
    let problem = match &element.kind {
        Kind::AttrDict { .. } | Kind::PropDict => {
            "the attribute dictionary is always written; move it out of the group"
        }
        Kind::Operands | Kind::Regions | Kind::Successors | Kind::Results => {
            "this stands for all parts of a kind and is not in a group; name the part that is: `$name`"
        }
        Kind::AnyOrder(_) => {
            "the clauses of `oilist` are optional by themselves; move it out of the group"
        }
        _ => return true,
    };
    resolver.errors.push(&element.span, problem);
    false
}

/// The first element decides, when parsing, whether the group is there.
fn starts(resolver: &mut Resolver<'_, '_>, span: Span, directive: &Directive) {
    let decides = matches!(
        directive,
        Directive::Literal(_)
            | Directive::Operand(_)
            | Directive::Attribute(_)
            | Directive::QualifiedAttribute(_)
            | Directive::Region(_)
            | Directive::OptionalCustom(..)
    );
    if !decides {
        resolver.errors.push(&span, STARTS);
    }
}

/// What a group begins with.
const STARTS: &str = "a parser must see from its first element whether the group is there: begin it with a literal, an operand, an attribute, a region or a custom directive";

/// What can be an anchor.
const ANCHORS: &str = "this is always there and cannot decide whether the group is: an anchor is a variadic or optional operand, an optional or default-valued attribute, a region, the type of a variadic or optional part, or a custom directive of such parts";

/// What decides whether a group is there, of a directive that is marked as its anchor.
fn as_anchors(
    resolver: &mut Resolver<'_, '_>,
    span: Span,
    directive: &Directive,
) -> Option<Vec<Anchor>> {
    let (Directive::Custom(_, arguments) | Directive::OptionalCustom(_, arguments)) = directive
    else {
        return Some(vec![as_anchor(resolver, span, directive)?]);
    };
    let own: Vec<&Directive> = own_parts(arguments).collect();
    for argument in &own {
        optional_values(resolver, span, argument);
    }
    if own.is_empty() {
        resolver.errors.push(&span, ANCHORS);
    }
    let anchors = own.into_iter();
    anchors
        .map(|argument| as_anchor(resolver, span, argument))
        .collect::<Option<Vec<Anchor>>>()
        .filter(|anchors| !anchors.is_empty())
}

/// The parts that a custom directive writes: neither what it refers to nor its strings.
fn own_parts(arguments: &[Argument]) -> impl Iterator<Item = &Directive> {
    let own = arguments.iter().filter(|argument| !argument.is_reference);
    own.map(|argument| &argument.directive)
        .filter(|directive| !matches!(directive, Directive::Literal(_)))
}

/// What a directive says about whether a group is there, if anything.
fn anchor(op: &Op, directive: &Directive) -> Option<Anchor> {
    match directive {
        Directive::Operand(index) | Directive::Type(TypeList::Operand(index)) => {
            varying(op.operands[*index].arity).then_some(Anchor::Operand(*index))
        }
        Directive::Type(TypeList::Result(index)) => {
            varying(op.results[*index].arity).then_some(Anchor::Result(*index))
        }
        Directive::Attribute(slot) | Directive::QualifiedAttribute(slot) => {
            let required = matches!(op.attrs[*slot].presence, Presence::Required);
            (!required).then_some(Anchor::Attribute(*slot))
        }
        Directive::Region(index) => Some(Anchor::Region(*index)),
        _ => None,
    }
}

/// The directive as an anchor.
fn as_anchor(resolver: &mut Resolver<'_, '_>, span: Span, directive: &Directive) -> Option<Anchor> {
    let op = resolver.op;
    let anchor = anchor(op, directive);
    // Of values that are always there `optional_values` reports it.
    let reported = matches!(
        directive,
        Directive::Operand(_) | Directive::Type(TypeList::Operand(_) | TypeList::Result(_))
    );
    if anchor.is_none() && !reported {
        let what = match directive {
            Directive::Attribute(slot) | Directive::QualifiedAttribute(slot) => {
                let name = op.attrs[*slot].field.text();
                format!(
                    "`{name}` is always there and cannot decide whether the group is: declare it as `Optional<..>`, or mark another part"
                )
            }
            _ => ANCHORS.to_owned(),
        };
        resolver.errors.push(&span, what);
    }
    anchor
}

fn varying(arity: Arity) -> bool {
    arity != Arity::One
}

/// Operands, and types, in a group may be absent.
fn optional_values(resolver: &mut Resolver<'_, '_>, span: Span, directive: &Directive) {
    let op: &Op = resolver.op;
    let (field, what) = match directive {
        Directive::Operand(index) => (&op.operands[*index], "operand"),
        Directive::Type(TypeList::Operand(index)) => (&op.operands[*index], "type of operand"),
        Directive::Type(TypeList::Result(index)) => (&op.results[*index], "type of result"),
        _ => return,
    };
    if !varying(field.arity) {
        let name = field.text();
        resolver.errors.push(
            &span,
            format!("the {what} `{name}` is always there and cannot be in a group that may be absent; declare `{name}` as `Optional<..>` or `Variadic<..>`, or move it out"),
        );
    }
}

/// `oilist(..)`
pub fn any_order(resolver: &mut Resolver<'_, '_>, clauses: &[Vec<Element>]) -> Directive {
    let mut groups = Vec::new();
    let mut keywords: Vec<&str> = Vec::new();
    for clause in clauses {
        let Some(first) = clause.first() else {
            continue;
        };
        let mut sound = true;
        if let Kind::Literal(text) = &first.kind {
            if keywords.contains(&text.as_str()) {
                resolver
                    .errors
                    .push(&first.span, format!("another clause begins with {text:?}"));
            }
            keywords.push(text);
        } else {
            sound = false;
            resolver.errors.push(
                &first.span,
                "a clause of `oilist` begins with a literal, by which it is recognised",
            );
        }
        groups.extend(clause_group(resolver, first, clause, sound));
    }
    Directive::AnyOrder(groups)
}

/// A clause. Of one that is not sound only what is wrong with it in particular is reported.
fn clause_group(
    resolver: &mut Resolver<'_, '_>,
    first: &Element,
    clause: &[Element],
    sound: bool,
) -> Option<Group> {
    let mut anchors: Vec<Anchor> = Vec::new();
    let mut unit = None;
    let mut decided = !sound;
    let mut then = Vec::new();
    for element in clause {
        if let Some(at) = element.anchor {
            resolver.errors.push(
                &at,
                "a clause of `oilist` is written when one of its optional parts is there, without an anchor",
            );
        }
        let directive = match allowed(resolver, element) {
            true => resolver.element(element),
            false => None,
        };
        let Some(directive) = directive else {
            decided = true;
            continue;
        };
        optional_values(resolver, element.span, &directive);
        match &directive {
            Directive::Custom(_, arguments) => {
                let op = resolver.op;
                let own = own_parts(arguments).filter(|argument| decides(argument));
                anchors.extend(own.filter_map(|argument| anchor(op, argument)));
            }
            directive if decides(directive) && anchors.is_empty() => {
                decided = true;
                anchors.extend(as_anchor(resolver, element.span, directive));
            }
            directive if decides(directive) => anchors.extend(anchor(resolver.op, directive)),
            _ => {}
        }
        match directive {
            // It is there if the clause is, and has no text.
            Directive::Attribute(slot) if resolver.op.attrs[slot].is_unit() => unit = Some(slot),
            directive => then.push(directive),
        }
    }
    if let Some(slot) = unit {
        anchors = vec![Anchor::Attribute(slot)];
    }
    if anchors.is_empty() && !decided {
        resolver.errors.push(
            &first.span,
            "a clause of `oilist` has an optional operand or attribute that says whether it is written",
        );
    }
    (!anchors.is_empty()).then(|| Group {
        anchors,
        is_anchored_by_else: false,
        then,
        otherwise: Vec::new(),
    })
}

/// Whether a clause of `oilist` is there is said by its operands and attributes.
fn decides(directive: &Directive) -> bool {
    matches!(directive, Directive::Operand(_) | Directive::Attribute(_))
}
