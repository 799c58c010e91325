//! Looks up the names in a format, and checks its rules.

use terrace_ir::diagnostics::most_similar;
use terrace_ir::ods::{FormatElement, Group, TypeList};

use super::parse::{Element, Kind};
use super::{Fault, Parts};

/// What a format mentions, by index.
pub(super) struct Seen {
    operands: Vec<bool>,
    attributes: Vec<bool>,
    regions: Vec<bool>,
    successors: Vec<bool>,
    pub(super) operand_types: Vec<bool>,
    pub(super) result_types: Vec<bool>,
    attr_dict: bool,
    prop_dict: bool,
}

pub(super) struct Resolver<'a> {
    pub(super) parts: Parts<'a>,
    pub(super) seen: Seen,
}

/// A part by kind and index.
#[derive(Clone, Copy)]
enum Named {
    Operand(usize),
    Attribute(usize),
    Result(usize),
    Region(usize),
    Successor(usize),
}

impl<'a> Resolver<'a> {
    pub(super) fn new(parts: Parts<'a>) -> Self {
        let none = |count: usize| vec![false; count];
        Resolver {
            parts,
            seen: Seen {
                operands: none(parts.operands.len()),
                attributes: none(parts.attributes.len()),
                regions: none(parts.regions.len()),
                successors: none(parts.successors.len()),
                operand_types: none(parts.operands.len()),
                result_types: none(parts.results.len()),
                attr_dict: false,
                prop_dict: false,
            },
        }
    }

    /// Elements outside groups.
    pub(super) fn elements(
        &mut self,
        elements: &[Element<'_>],
    ) -> Result<Vec<FormatElement>, Fault> {
        if let Some(element) = elements.iter().find(|element| element.is_anchor) {
            return Fault::at(
                element.at,
                "`^` marks the anchor of an optional group; this is not in one",
            );
        }
        for pair in elements.windows(2) {
            self.check_dictionary_before(&pair[0], &pair[1])?;
        }
        elements
            .iter()
            .map(|element| self.element(element))
            .collect()
    }

    /// An attribute dictionary may be left out; what follows it must not begin like one.
    fn check_dictionary_before(
        &self,
        element: &Element<'_>,
        next: &Element<'_>,
    ) -> Result<(), Fault> {
        let mut first = next;
        while let Kind::Group(then, _) = &first.kind
            && let Some(inner) = then.first()
        {
            first = inner;
        }
        let begins_region = match first.kind {
            Kind::Variable(name) => matches!(self.find(name), Some(Named::Region(_))),
            Kind::Directive("regions", None) => true,
            _ => false,
        };
        if begins_region && matches!(element.kind, Kind::Directive("attr-dict", None)) {
            return Fault::at(
                next.at,
                "after `attr-dict`, `{` could begin the dictionary or this region: write `attr-dict-with-keyword`, or a word between them",
            );
        }
        Ok(())
    }

    /// Whatever is not optional must be written.
    pub(super) fn check_complete(&self) -> Result<(), Fault> {
        let names = |missing: Option<&str>, what: &str| match missing {
            Some(name) => Fault::whole(format!("the {what} `{name}` is missing: add `${name}`")),
            None => Ok(()),
        };
        let (parts, seen) = (&self.parts, &self.seen);
        let mut operands = parts.operands.iter().zip(&seen.operands);
        let mut regions = parts.regions.iter().zip(&seen.regions);
        let mut successors = parts.successors.iter().zip(&seen.successors);
        names(
            operands.find(|pair| !pair.1).map(|pair| &*pair.0.name),
            "operand",
        )?;
        names(
            regions.find(|pair| !pair.1).map(|pair| &*pair.0.name),
            "region",
        )?;
        names(
            successors.find(|pair| !pair.1).map(|pair| &*pair.0.name),
            "successor",
        )?;
        match seen.attr_dict {
            true => Ok(()),
            false => Fault::whole(
                "`attr-dict` is missing, where attributes that it does not name are written",
            ),
        }
    }

    pub(super) fn element(&mut self, element: &Element<'_>) -> Result<FormatElement, Fault> {
        let at = element.at;
        match &element.kind {
            Kind::Literal(text) => literal(at, text),
            Kind::Variable(name) => self.variable(at, name),
            Kind::Group(then, otherwise) => {
                let group = self.group(at, then, otherwise)?;
                Ok(FormatElement::Group(group.into()))
            }
            Kind::AnyOrder(clauses) => {
                let groups: Result<Vec<Group>, Fault> = clauses
                    .iter()
                    .map(|clause| self.clause(at, clause))
                    .collect();
                Ok(FormatElement::AnyOrder(groups?.into()))
            }
            Kind::Directive(name, arguments) => self.directive(at, name, arguments.as_deref()),
        }
    }

    fn directive(
        &mut self,
        at: usize,
        name: &str,
        arguments: Option<&[Element<'_>]>,
    ) -> Result<FormatElement, Fault> {
        let twice = |seen: &mut bool| match std::mem::replace(seen, true) {
            true => Fault::at(at, format!("`{name}` is written twice")),
            false => Ok(()),
        };
        match (name, arguments) {
            ("attr-dict" | "attr-dict-with-keyword", None) => {
                twice(&mut self.seen.attr_dict)?;
                Ok(FormatElement::AttrDict {
                    keyword: name.ends_with("keyword"),
                })
            }
            ("prop-dict", None) => {
                twice(&mut self.seen.prop_dict)?;
                Ok(FormatElement::PropDict)
            }
            ("operands", None) => {
                all(at, name, &mut self.seen.operands)?;
                Ok(FormatElement::Operands)
            }
            ("regions", None) => {
                all(at, name, &mut self.seen.regions)?;
                Ok(FormatElement::Regions)
            }
            ("successors", None) => {
                all(at, name, &mut self.seen.successors)?;
                Ok(FormatElement::Successors)
            }
            ("results", None) => Fault::at(
                at,
                "results are named before the op; their types are `type(results)`",
            ),
            ("type", Some([of])) => Ok(FormatElement::Type(self.types(of)?)),
            ("functional-type", Some([inputs, results])) => {
                let inputs = self.types(inputs)?;
                Ok(FormatElement::FunctionalType(inputs, self.types(results)?))
            }
            ("qualified", Some([inner])) => match self.element(inner)? {
                FormatElement::Attribute(slot) => Ok(FormatElement::QualifiedAttribute(slot)),
                // Types are always written with their dialect.
                FormatElement::Type(types) => Ok(FormatElement::Type(types)),
                _ => Fault::at(inner.at, "`qualified` is for attributes and types"),
            },
            ("ref", _) => Fault::at(at, "`ref` is for the arguments of custom directives"),
            ("type" | "qualified", _) => Fault::at(at, format!("`{name}` has one argument")),
            ("functional-type", _) => Fault::at(
                at,
                "`functional-type` has two arguments, inputs and results",
            ),
            _ => {
                const KNOWN: [&str; 10] = [
                    "attr-dict",
                    "attr-dict-with-keyword",
                    "prop-dict",
                    "operands",
                    "regions",
                    "successors",
                    "type",
                    "functional-type",
                    "qualified",
                    "oilist",
                ];
                let similar = most_similar(name, KNOWN);
                let hint =
                    similar.map_or(String::new(), |known| format!("; did you mean `{known}`?"));
                Fault::at(at, format!("unknown directive `{name}`{hint}"))
            }
        }
    }

    fn find(&self, name: &str) -> Option<Named> {
        let parts = &self.parts;
        let operand = parts.operands.iter().position(|part| &*part.name == name);
        let attribute = parts.attributes.iter().position(|part| &*part.name == name);
        let result = parts.results.iter().position(|part| &*part.name == name);
        let region = parts.regions.iter().position(|part| &*part.name == name);
        let successor = parts.successors.iter().position(|part| &*part.name == name);
        operand
            .map(Named::Operand)
            .or(attribute.map(Named::Attribute))
            .or(result.map(Named::Result))
            .or(region.map(Named::Region))
            .or(successor.map(Named::Successor))
    }

    fn lookup(&self, at: usize, name: &str) -> Result<Named, Fault> {
        let parts = &self.parts;
        if let Some(named) = self.find(name) {
            return Ok(named);
        }
        let operands = parts.operands.iter().map(|part| &*part.name);
        let attributes = parts.attributes.iter().map(|part| &*part.name);
        let results = parts.results.iter().map(|part| &*part.name);
        let regions = parts.regions.iter().map(|part| &*part.name);
        let successors = parts.successors.iter().map(|part| &*part.name);
        let values = operands.chain(attributes).chain(results);
        let similar = most_similar(name, values.chain(regions).chain(successors));
        let hint = similar.map_or(String::new(), |known| format!("; did you mean `${known}`?"));
        Fault::at(at, format!("the op has no part `{name}`{hint}"))
    }

    /// `$name`.
    fn variable(&mut self, at: usize, name: &str) -> Result<FormatElement, Fault> {
        let (seen, element) = match self.lookup(at, name)? {
            Named::Operand(index) => (
                &mut self.seen.operands[index],
                FormatElement::Operand(index as u16),
            ),
            Named::Attribute(index) => (
                &mut self.seen.attributes[index],
                FormatElement::Attribute(index as u16),
            ),
            Named::Region(index) => (
                &mut self.seen.regions[index],
                FormatElement::Region(index as u16),
            ),
            Named::Successor(index) => (
                &mut self.seen.successors[index],
                FormatElement::Successor(index as u16),
            ),
            Named::Result(_) => {
                return Fault::at(
                    at,
                    format!(
                        "results are named before the op; the type of this one is `type(${name})`"
                    ),
                );
            }
        };
        match std::mem::replace(seen, true) {
            true => Fault::at(at, format!("`${name}` is already written")),
            false => Ok(element),
        }
    }

    /// What `type(..)` and `functional-type(..)` write.
    fn types(&mut self, of: &Element<'_>) -> Result<TypeList, Fault> {
        let (flags, list) = match of.kind {
            Kind::Directive("operands", None) => {
                (&mut self.seen.operand_types[..], TypeList::Operands)
            }
            Kind::Directive("results", None) => {
                (&mut self.seen.result_types[..], TypeList::Results)
            }
            Kind::Variable(name) => match self.lookup(of.at, name)? {
                Named::Operand(index) => (
                    &mut self.seen.operand_types[index..=index],
                    TypeList::Operand(index as u16),
                ),
                Named::Result(index) => (
                    &mut self.seen.result_types[index..=index],
                    TypeList::Result(index as u16),
                ),
                Named::Attribute(_) | Named::Region(_) | Named::Successor(_) => {
                    return Fault::at(
                        of.at,
                        format!("`${name}` has no type: only operands and results have"),
                    );
                }
            },
            _ => {
                return Fault::at(
                    of.at,
                    "expected an operand or result, `operands` or `results`",
                );
            }
        };
        if flags.iter().any(|seen| *seen) {
            return Fault::at(of.at, "this type is already written");
        }
        flags.fill(true);
        Ok(list)
    }
}

/// All parts of a kind.
fn all(at: usize, name: &str, seen: &mut [bool]) -> Result<(), Fault> {
    if seen.iter().any(|seen| *seen) {
        return Fault::at(
            at,
            format!("`{name}` writes all of them, of which some are already written"),
        );
    }
    seen.fill(true);
    Ok(())
}

/// White space, a keyword, or punctuation.
fn literal(at: usize, text: &str) -> Result<FormatElement, Fault> {
    const PUNCTUATION: [&str; 17] = [
        ":", ",", "=", "<", ">", "(", ")", "{", "}", "[", "]", "->", "?", "+", "-", "*", "...",
    ];
    let space = ["", " ", "\n"].into_iter().find(|space| *space == text);
    if let Some(space) = space.or((text == "\\n").then_some("\n")) {
        return Ok(FormatElement::Space(space));
    }
    let mut chars = text.chars();
    let is_keyword = chars
        .next()
        .is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || "_$.".contains(c));
    match is_keyword || PUNCTUATION.contains(&text) {
        true => Ok(FormatElement::Literal(text.to_owned().into())),
        false => Fault::at(
            at,
            format!(
                "`{text}` is neither a keyword nor one of {}",
                PUNCTUATION.join(" ")
            ),
        ),
    }
}
