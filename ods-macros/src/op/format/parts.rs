//! The parts of an op's format, as the search for ambiguities sees them.

use quote::ToTokens;
use terrace_macro_support::Errors;

use crate::assembly::ambiguity::{self, Ambiguity, Begin, Part, Shape};
use crate::assembly::elements::{What, written};
use crate::assembly::{Element, Kind};
use crate::op::model::{Arity, AttrKind, Op, Presence, Slot};

/// Two attributes, or an attribute and a literal or type, that the text would mistake for each other if they begin alike.
/// That is known where the constraints are.
pub struct Alike {
    pub first: Form,
    pub second: Form,
    pub ambiguity: Ambiguity,
}

/// What something begins with.
pub enum Form {
    /// An attribute, by its constraint's form.
    Attribute(usize),
    Type,
    Literal(String),
}

/// Reports what cannot be read back, and returns what only the constraints can tell.
pub fn check(op: &Op, elements: &[Element], errors: &mut Errors) -> Vec<Alike> {
    for (span, message) in ambiguity::joined_words(elements) {
        errors.push(&span, message);
    }
    let parts = parts(op, elements, None);
    let mut undecided = Vec::new();
    for ambiguity in ambiguity::ambiguities(&parts) {
        let first = form(&ambiguity.begins.0);
        let second = form(&ambiguity.begins.1);
        match (first, second) {
            _ if certain(op, &ambiguity) => errors.push(&ambiguity.span, &ambiguity.message),
            (Some(first), Some(second)) if known(op, &first) && known(op, &second) => {
                undecided.push(Alike {
                    first,
                    second,
                    ambiguity,
                });
            }
            _ => {}
        }
    }
    undecided
}

/// Whether both begin alike whatever the constraints say.
fn certain(op: &Op, ambiguity: &Ambiguity) -> bool {
    match &ambiguity.begins {
        (Begin::Attribute(first), Begin::Attribute(second)) => {
            let constraint = |slot: usize| {
                let constraint = &op.attrs[slot].field.constraint;
                constraint.to_token_stream().to_string()
            };
            constraint(*first) == constraint(*second)
        }
        (first, second) => first == second,
    }
}

fn form(begin: &Begin) -> Option<Form> {
    match begin {
        Begin::Attribute(slot) => Some(Form::Attribute(*slot)),
        Begin::Type => Some(Form::Type),
        Begin::Literal(text) => Some(Form::Literal(text.clone())),
        Begin::Value | Begin::Successor => None,
    }
}

/// Properties have no form that a constant tells.
fn known(op: &Op, form: &Form) -> bool {
    match form {
        Form::Attribute(slot) => op.attrs[*slot].kind == AttrKind::Attribute,
        Form::Type | Form::Literal(_) => true,
    }
}

/// The parts of elements in a group that is there because the named part is.
fn parts(op: &Op, elements: &[Element], present: Option<&str>) -> Vec<Part> {
    elements
        .iter()
        .map(|element| Part {
            span: element.span,
            text: written(element),
            first: element.first,
            shape: shape(op, element, present),
        })
        .collect()
}

fn shape(op: &Op, element: &Element, present: Option<&str>) -> Shape {
    match &element.kind {
        Kind::Literal(text) => literal(text, Shape::Always),
        Kind::Variable(name) => variable(op, name, present),
        Kind::AttrDict { keyword: false } => literal("{", Shape::Optional),
        Kind::AttrDict { keyword: true } => literal("attributes", Shape::Optional),
        Kind::PropDict => literal("<", Shape::Optional),
        Kind::Operands => Shape::List(Begin::Value),
        Kind::Regions => literal("{", Shape::List),
        Kind::Successors => Shape::List(Begin::Successor),
        Kind::Type(of) => match &of.what {
            What::Variable(name) => types(op, name, present),
            What::Operands | What::Results => Shape::List(Begin::Type),
        },
        Kind::FunctionalType(..) => literal("(", Shape::Always),
        Kind::Bare(inner) | Kind::Qualified(inner) => shape(op, inner, present),
        Kind::Custom(..) => Shape::Opaque,
        Kind::Group { then, otherwise } => {
            // What is marked is there where it is written.
            let present = |elements: &[Element]| {
                let anchor = elements.iter().find(|element| element.anchor.is_some());
                parts(op, elements, anchor.and_then(named))
            };
            Shape::Group(present(then), present(otherwise))
        }
        Kind::AnyOrder(clauses) => {
            let clauses = clauses.iter().map(|clause| {
                // One of several decides, and each may be absent where another is there.
                let mut named = clause.iter().filter_map(named);
                let first = named.next();
                let present = first.filter(|first| named.all(|other| other == *first));
                parts(op, clause, present)
            });
            Shape::AnyOrder(clauses.collect())
        }
        Kind::Space(_) | Kind::Results | Kind::Ref(_) | Kind::Params | Kind::Struct(_) => {
            Shape::Nothing
        }
    }
}

fn literal(text: &str, shape: fn(Begin) -> Shape) -> Shape {
    shape(Begin::Literal(text.to_owned()))
}

/// The part that an element names.
fn named(element: &Element) -> Option<&str> {
    match &element.kind {
        Kind::Variable(name) => Some(name),
        Kind::Type(of) => match &of.what {
            What::Variable(name) => Some(name),
            What::Operands | What::Results => None,
        },
        Kind::Bare(inner) | Kind::Qualified(inner) => named(inner),
        _ => None,
    }
}

/// A part that is there for sure is not empty.
fn repeated(arity: Arity, begin: Begin, is_there: bool) -> Shape {
    match (arity, is_there) {
        (Arity::One, _) | (Arity::Optional, true) => Shape::Always(begin),
        (Arity::Optional, false) => Shape::Optional(begin),
        (Arity::Variadic, true) => Shape::NonEmptyList(begin),
        (Arity::Variadic, false) => Shape::List(begin),
    }
}

fn variable(op: &Op, name: &str, present: Option<&str>) -> Shape {
    let is_there = present == Some(name);
    if let Some(Slot::Operand(index)) = op.slot(name) {
        let field = &op.operands[index];
        let begin = match field.segments {
            Some(_) => Begin::Literal("(".to_owned()),
            None => Begin::Value,
        };
        return repeated(field.arity, begin, is_there);
    }
    if let Some(region) = op.regions.iter().find(|region| region.is(name)) {
        return repeated(region.arity, Begin::Literal("{".to_owned()), is_there);
    }
    if let Some(successor) = op.successors.iter().find(|block| block.is(name)) {
        return repeated(successor.arity, Begin::Successor, is_there);
    }
    match op.slot(name) {
        Some(Slot::Attribute(slot)) if op.attrs[slot].is_unit() => Shape::Nothing,
        Some(Slot::Attribute(slot)) => {
            let optional = matches!(op.attrs[slot].presence, Presence::Optional);
            match optional && !is_there {
                true => Shape::Optional(Begin::Attribute(slot)),
                false => Shape::Always(Begin::Attribute(slot)),
            }
        }
        _ => Shape::Nothing,
    }
}

/// `type($name)`
fn types(op: &Op, name: &str, present: Option<&str>) -> Shape {
    let field = match op.slot(name) {
        Some(Slot::Operand(index)) => &op.operands[index],
        Some(Slot::Result(index)) => &op.results[index],
        _ => return Shape::Nothing,
    };
    let begin = match field.segments {
        Some(_) => Begin::Literal("(".to_owned()),
        None => Begin::Type,
    };
    repeated(field.arity, begin, present == Some(name))
}
