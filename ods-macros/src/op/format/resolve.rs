//! Looks up the names in a format's elements.

use proc_macro2::Span;
use terrace_macro_support::{Errors, closest};

use super::{Argument, Directive, Seen, TypeList, groups};
use crate::assembly::elements::What;
use crate::assembly::{Element, Kind, TypesOf};
use crate::op::model::{Arity, Field, Op};

pub struct Resolver<'op, 'e> {
    pub op: &'op Op,
    pub errors: &'e mut Errors,
    pub seen: Seen,
}

/// A field by kind and index.
enum Named {
    Operand(usize),
    Attribute(usize),
    Result(usize),
    Region(usize),
    Successor(usize),
}

impl<'op, 'e> Resolver<'op, 'e> {
    pub fn new(op: &'op Op, errors: &'e mut Errors) -> Self {
        Resolver {
            op,
            errors,
            seen: Seen::new(op),
        }
    }

    /// Resolves elements outside groups.
    pub fn elements(&mut self, elements: &[Element]) -> Vec<Directive> {
        for element in elements {
            if let (Some(anchor), false) = (element.anchor, is_group(element)) {
                self.errors.push(
                    &anchor,
                    "`^` marks the anchor of an optional group, `( .. ^ .. )?`; this is not in one",
                );
            }
        }
        elements
            .iter()
            .filter_map(|element| self.element(element))
            .collect()
    }

    /// Resolves one element.
    pub fn element(&mut self, element: &Element) -> Option<Directive> {
        let span = element.span;
        Some(match &element.kind {
            Kind::Literal(text) => Directive::Literal(text.clone()),
            Kind::Space(text) => Directive::Space(text.clone()),
            Kind::Variable(name) => self.variable(span, name)?,
            Kind::AttrDict { keyword } => {
                if self.seen.attr_dict.replace(span).is_some() {
                    self.errors
                        .push(&span, "the attribute dictionary is written twice");
                }
                Directive::AttrDict { keyword: *keyword }
            }
            Kind::PropDict => {
                if std::mem::replace(&mut self.seen.prop_dict, true) {
                    self.errors.push(&span, "`prop_dict` is written twice");
                }
                Directive::PropDict
            }
            Kind::Operands => {
                if let Some(lists) = self
                    .op
                    .operands
                    .iter()
                    .find(|field| field.segments.is_some())
                {
                    let name = lists.text();
                    self.errors.push(
                        &span,
                        format!("`operands` does not say where the lists of `{name}` end; name each part: `${name}`"),
                    );
                }
                self.all(span, |seen| &mut seen.operands, "operands");
                Directive::Operands
            }
            Kind::Regions => {
                self.all(span, |seen| &mut seen.regions, "regions");
                Directive::Regions
            }
            Kind::Successors => {
                self.all(span, |seen| &mut seen.successors, "successors");
                Directive::Successors
            }
            Kind::Results => {
                self.errors.push(
                    &span,
                    "results are named before the op and are not in its format; their types are `type(results)`",
                );
                return None;
            }
            Kind::Type(of) => Directive::Type(self.types(of)?),
            Kind::FunctionalType(inputs, outputs) => {
                let (inputs, outputs) = (self.types(inputs), self.types(outputs));
                Directive::FunctionalType(inputs?, outputs?)
            }
            Kind::Bare(inner) => self.bare(inner)?,
            Kind::Qualified(inner) => self.qualified(inner)?,
            Kind::Ref(_) => {
                self.errors.push(
                    &span,
                    "`ref(..)` is for the arguments of `custom<..>(..)`, which it gives a part that is already read",
                );
                return None;
            }
            Kind::Params | Kind::Struct(_) => {
                self.errors.push(
                    &span,
                    "`params` and `struct` are for formats of types and attributes; an op's parts are `$name`",
                );
                return None;
            }
            Kind::Custom(path, arguments) => {
                let arguments = arguments
                    .iter()
                    .filter_map(|argument| self.argument(argument));
                Directive::Custom(path.clone(), arguments.collect())
            }
            Kind::Group { then, otherwise } => {
                Directive::Group(groups::optional(self, span, then, otherwise)?)
            }
            Kind::AnyOrder(clauses) => groups::any_order(self, clauses),
        })
    }

    /// An argument of a custom directive.
    fn argument(&mut self, argument: &Element) -> Option<Argument> {
        let (inner, is_reference) = match &argument.kind {
            Kind::Ref(inner) => (&**inner, true),
            _ => (argument, false),
        };
        // The directive writes its parts as it likes.
        let inner = match &inner.kind {
            Kind::Qualified(part) if matches!(part.kind, Kind::Variable(_) | Kind::Type(_)) => part,
            _ => inner,
        };
        let problem = match &inner.kind {
            Kind::Literal(_) | Kind::Ref(_) if is_reference => {
                Some("`ref(..)` refers to a part that is already read: `ref($name)`")
            }
            Kind::Variable(_)
            | Kind::Type(_)
            | Kind::AttrDict { .. }
            | Kind::PropDict
            | Kind::Literal(_) => None,
            // What is wrong with these holds everywhere.
            Kind::Results | Kind::Params | Kind::Struct(_) | Kind::Ref(_) => None,
            _ => Some(
                "the arguments of a custom directive are parts, types, `attr_dict`, `prop_dict` and strings",
            ),
        };
        if let Some(problem) = problem {
            self.errors.push(&inner.span, problem);
            return None;
        }
        if !is_reference {
            return Some(Argument {
                directive: self.element(inner)?,
                is_reference,
            });
        }
        // What is only referred to was written before.
        let before = std::mem::replace(&mut self.seen, Seen::new(self.op));
        let directive = self.element(inner);
        let referred = std::mem::replace(&mut self.seen, before);
        let missing = |referred: &[bool], before: &[bool]| {
            referred.iter().zip(before).any(|(new, old)| *new && !*old)
        };
        if missing(&referred.operands, &self.seen.operands)
            || missing(&referred.attributes, &self.seen.attributes)
            || missing(&referred.regions, &self.seen.regions)
            || missing(&referred.successors, &self.seen.successors)
            || missing(&referred.operand_types, &self.seen.operand_types)
            || missing(&referred.result_types, &self.seen.result_types)
        {
            self.errors.push(
                &inner.span,
                "`ref(..)` refers to a part that is already read; this one is not written before",
            );
        }
        Some(Argument {
            directive: directive?,
            is_reference,
        })
    }

    fn bare(&mut self, inner: &Element) -> Option<Directive> {
        let arity = match self.element(inner)? {
            Directive::Type(list @ TypeList::Operand(index)) => {
                Some((list, self.op.operands[index].arity))
            }
            Directive::Type(list @ TypeList::Result(index)) => {
                Some((list, self.op.results[index].arity))
            }
            _ => None,
        };
        match arity {
            Some((list, Arity::One)) => Some(Directive::BareType(list)),
            _ => {
                let message =
                    "`bare(..)` is for the type of one operand or result: `bare(type($name))`";
                self.errors.push(&inner.span, message);
                None
            }
        }
    }

    fn qualified(&mut self, inner: &Element) -> Option<Directive> {
        match self.element(inner)? {
            Directive::Attribute(index) => Some(Directive::QualifiedAttribute(index)),
            // Types are always written with their dialect.
            Directive::Type(types) => Some(Directive::Type(types)),
            _ => {
                self.errors
                    .push(&inner.span, "`qualified(..)` is for attributes and types");
                None
            }
        }
    }

    /// `$name`
    fn variable(&mut self, span: Span, name: &str) -> Option<Directive> {
        let (seen, directive) = match self.lookup(span, name)? {
            Named::Operand(index) => (&mut self.seen.operands[index], Directive::Operand(index)),
            Named::Attribute(index) => (
                &mut self.seen.attributes[index],
                Directive::Attribute(index),
            ),
            Named::Region(index) => (&mut self.seen.regions[index], Directive::Region(index)),
            Named::Successor(index) => (
                &mut self.seen.successors[index],
                Directive::Successor(index),
            ),
            Named::Result(_) => {
                self.errors.push(
                    &span,
                    format!("results are named before the op and are not in its format; the type of this one is `type(${name})`"),
                );
                return None;
            }
        };
        if std::mem::replace(seen, true) {
            self.errors
                .push(&span, format!("`${name}` is already written"));
        }
        Some(directive)
    }

    /// `operands`, `regions`, `successors`
    fn all(&mut self, span: Span, flags: fn(&mut Seen) -> &mut Vec<bool>, what: &str) {
        let flags = flags(&mut self.seen);
        if flags.iter().any(|seen| *seen) {
            self.errors.push(
                &span,
                format!("`{what}` writes all {what}, of which some are already written"),
            );
        }
        flags.fill(true);
    }

    fn types(&mut self, of: &TypesOf) -> Option<TypeList> {
        let (flags, list) = match &of.what {
            What::Operands => (&mut self.seen.operand_types[..], TypeList::Operands),
            What::Results => (&mut self.seen.result_types[..], TypeList::Results),
            What::Variable(name) => match self.lookup(of.span, name)? {
                Named::Operand(index) => (
                    &mut self.seen.operand_types[index..=index],
                    TypeList::Operand(index),
                ),
                Named::Result(index) => (
                    &mut self.seen.result_types[index..=index],
                    TypeList::Result(index),
                ),
                _ => {
                    self.errors.push(
                        &of.span,
                        format!("`${name}` has no type: only operands and results have"),
                    );
                    return None;
                }
            },
        };
        if flags.iter().any(|seen| *seen) {
            self.errors.push(&of.span, "this type is already written");
        }
        flags.fill(true);
        Some(list)
    }

    fn lookup(&mut self, span: Span, name: &str) -> Option<Named> {
        let op = self.op;
        let find = |fields: &[Field]| fields.iter().position(|field| field.is(name));
        let attr = |name: &str| op.attrs.iter().position(|attr| attr.field.is(name));
        let found = find(&op.operands)
            .map(Named::Operand)
            .or_else(|| attr(name).map(Named::Attribute))
            .or_else(|| find(&op.results).map(Named::Result))
            .or_else(|| find(&op.regions).map(Named::Region))
            .or_else(|| find(&op.successors).map(Named::Successor));
        if found.is_none() {
            let known: Vec<String> = op.fields().map(Field::text).collect();
            let message = match closest(name, known.iter().map(String::as_str)) {
                Some(similar) => format!(
                    "`{}` has no part `{name}`; did you mean `${similar}`?",
                    op.ident
                ),
                None if known.is_empty() => format!("`{}` has no parts to write", op.ident),
                None => format!(
                    "`{}` has no part `{name}`; it has `${}`",
                    op.ident,
                    known.join("`, `$")
                ),
            };
            self.errors.push(&span, message);
        }
        found
    }
}

fn is_group(element: &Element) -> bool {
    matches!(element.kind, Kind::Group { .. })
}
