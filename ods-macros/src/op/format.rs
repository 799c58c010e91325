//! Formats of ops: names looked up, rules checked.

mod groups;
mod parts;
mod resolve;

pub use parts::{Alike, Form};
use proc_macro2::Span;
use resolve::Resolver;
use syn::{Ident, Path};
use terrace_macro_support::Errors;

use super::infer::{Source, Types};
use super::model::{Field, Op, Slot, Syntax};
use crate::assembly::elements;

/// A checked format.
pub struct Format {
    pub directives: Vec<Directive>,
    pub operand_types: Vec<Source>,
    pub result_types: Vec<Source>,
    /// What cannot be read back if the constraints say that it begins alike.
    pub alike: Vec<Alike>,
}

/// An element of a format, by index.
pub enum Directive {
    Literal(String),
    Space(String),
    Operand(usize),
    Attribute(usize),
    QualifiedAttribute(usize),
    Region(usize),
    Successor(usize),
    AttrDict {
        keyword: bool,
    },
    PropDict,
    Type(TypeList),
    BareType(TypeList),
    FunctionalType(TypeList, TypeList),
    Operands,
    Regions,
    Successors,
    Group(Group),
    AnyOrder(Vec<Group>),
    Custom(Path, Vec<Argument>),
    /// A custom directive that begins a group, and says whether the group is there.
    OptionalCustom(Path, Vec<Argument>),
}

/// What a custom directive is given.
pub struct Argument {
    pub directive: Directive,
    /// Whether it is `ref(..)`: read before, and not by this directive.
    pub is_reference: bool,
}

pub struct Group {
    /// The part with the anchor is written if any of these is there, the other otherwise.
    pub anchors: Vec<Anchor>,
    /// Whether the anchor is in the second part.
    pub is_anchored_by_else: bool,
    pub then: Vec<Directive>,
    pub otherwise: Vec<Directive>,
}

#[derive(Clone, Copy)]
pub enum Anchor {
    Operand(usize),
    Attribute(usize),
    Result(usize),
    Region(usize),
}

#[derive(Clone, Copy)]
pub enum TypeList {
    Operand(usize),
    Result(usize),
    Operands,
    Results,
}

/// Compiles the op's format, if it has one.
pub fn compile(op: &Op, errors: &mut Errors) -> Option<Format> {
    let Syntax::Format(word, tokens) = &op.syntax else {
        return None;
    };
    let mut own = Errors::default();
    let elements = elements::parse(tokens, &mut own);
    let mut resolver = Resolver::new(op, &mut own);
    let directives = resolver.elements(&elements);
    let seen = resolver.seen;
    // Only a format that is read in full says what is missing from it.
    if own.is_empty() {
        missing_parts(op, word, &seen, &mut own);
    }
    let alike = match own.is_empty() {
        true => parts::check(op, &elements, &mut own),
        false => Vec::new(),
    };
    if !own.is_empty() {
        errors.append(own);
        return None;
    }
    let mut types = Types::new(op, seen.typed(), true);
    types.infer_results();
    let operand_types = sources(op, word, &mut types, Slot::Operand, &mut own);
    let result_types = sources(op, word, &mut types, Slot::Result, &mut own);
    if !own.is_empty() {
        // A part or a trait that is wrong may be the one that would tell the type.
        if errors.is_empty() {
            errors.append(own);
        }
        return None;
    }
    Some(Format {
        directives,
        operand_types,
        result_types,
        alike,
    })
}

/// What a format mentions.
#[derive(Default)]
pub struct Seen {
    pub operands: Vec<bool>,
    pub attributes: Vec<bool>,
    pub regions: Vec<bool>,
    pub successors: Vec<bool>,
    pub operand_types: Vec<bool>,
    pub result_types: Vec<bool>,
    pub attr_dict: Option<Span>,
    pub prop_dict: bool,
}

impl Seen {
    fn new(op: &Op) -> Self {
        Seen {
            operands: vec![false; op.operands.len()],
            attributes: vec![false; op.attrs.len()],
            regions: vec![false; op.regions.len()],
            successors: vec![false; op.successors.len()],
            operand_types: vec![false; op.operands.len()],
            result_types: vec![false; op.results.len()],
            attr_dict: None,
            prop_dict: false,
        }
    }

    /// The parts whose types are written.
    fn typed(&self) -> impl Iterator<Item = Slot> {
        let given = |flags: &[bool]| -> Vec<usize> {
            (0..flags.len()).filter(|index| flags[*index]).collect()
        };
        let operands = given(&self.operand_types).into_iter().map(Slot::Operand);
        operands.chain(given(&self.result_types).into_iter().map(Slot::Result))
    }
}

/// Operands, regions, successors and the attribute dictionary must be somewhere.
fn missing_parts(op: &Op, word: &Ident, seen: &Seen, errors: &mut Errors) {
    let parts = [
        (&op.operands, &seen.operands, "operand"),
        (&op.regions, &seen.regions, "region"),
        (&op.successors, &seen.successors, "successor"),
    ];
    for (fields, seen, what) in parts {
        for (field, _) in fields.iter().zip(seen).filter(|(_, seen)| !**seen) {
            let name = field.text();
            errors.push(
                &field.name,
                format!("the assembly format lacks the {what} `{name}`; add `${name}`, or `{what}s` for all of them"),
            );
        }
    }
    let properties = op.attrs.iter().zip(&seen.attributes);
    let left_out = properties.filter(|(attr, seen)| attr.is_property() && !**seen);
    for (attr, _) in left_out.filter(|_| !seen.prop_dict) {
        let name = attr.field.text();
        errors.push(
            &attr.field.name,
            format!("the assembly format lacks the property `{name}`; add `${name}`, or `prop_dict` for all that it does not name"),
        );
    }
    if seen.attr_dict.is_none() {
        errors.push(
            word,
            "the assembly format lacks `attr_dict`, where attributes that it does not name are written",
        );
    }
}

/// How the types of operands or results are known.
fn sources(
    op: &Op,
    word: &Ident,
    types: &mut Types<'_>,
    slot: fn(usize) -> Slot,
    errors: &mut Errors,
) -> Vec<Source> {
    let count = match slot(0) {
        Slot::Operand(_) => op.operands.len(),
        _ => op.results.len(),
    };
    let parts = (0..count).map(slot);
    parts
        .map(|slot| {
            if types.source(slot).is_none() && !types.assume_single(slot) {
                errors.push(word, unknown_type(op, slot));
                return Source::Given;
            }
            types.source(slot).cloned().unwrap_or(Source::Given)
        })
        .collect()
}

/// Why a type is not known, and what would make it known.
fn unknown_type(op: &Op, slot: Slot) -> String {
    let name = op.field(slot).text();
    let (what, same) = match slot {
        Slot::Operand(_) => ("operand", "`SameTypeOperands`, "),
        _ => ("result", "the hook `infer_types`, "),
    };
    let others: Vec<String> = op
        .operands
        .iter()
        .chain(&op.results)
        .map(Field::text)
        .filter(|other| *other != name)
        .collect();
    let example = others.first().map_or_else(
        || "`AllTypesMatch(..)`".to_owned(),
        |other| format!("`AllTypesMatch({other}, {name})`"),
    );
    format!(
        "the type of {what} `{name}` is neither written nor inferable: add `type(${name})` to the format, or a trait that infers it from a type that is written, such as {same}`SameOperandsAndResultType` or {example}"
    )
}
