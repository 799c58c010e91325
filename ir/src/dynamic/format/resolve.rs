//! Looks up the names in a format, and checks its rules.

use super::parse::{Element, Kind};
use super::{Fault, Parts};
use crate::diagnostics::most_similar;
use crate::ods::{Anchor, Arity, AttributeInfo, FormatElement, Group, TypeList};

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
    parts: Parts<'a>,
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

    fn element(&mut self, element: &Element<'_>) -> Result<FormatElement, Fault> {
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

    /// `(then)?`, or `(then) : (otherwise)?`.
    fn group(
        &mut self,
        at: usize,
        then: &[Element<'_>],
        otherwise: &[Element<'_>],
    ) -> Result<Group, Fault> {
        let mut anchors = then.iter().filter(|element| element.is_anchor);
        let Some(marked) = anchors.next() else {
            return Fault::at(
                at,
                "when is this group written? Mark the part that decides with `^`",
            );
        };
        if let Some(second) = anchors.next() {
            return Fault::at(second.at, "the group already has an anchor");
        }
        if let Some(misplaced) = otherwise.iter().find(|element| element.is_anchor) {
            return Fault::at(misplaced.at, "the anchor is in the first part of a group");
        }
        let mut elements = Vec::new();
        let mut anchor = None;
        for element in then {
            let resolved = self.optional(element)?;
            let is_first = elements.iter().all(is_space);
            if is_first && !is_space(&resolved) && !begins_group(&resolved) {
                return Fault::at(
                    element.at,
                    "a group begins with a literal, an operand, an attribute or a region: a parser sees by it whether the group is there",
                );
            }
            if element.is_anchor {
                anchor = Some(self.anchor(marked.at, &resolved)?);
                if self.is_unit(&resolved) {
                    if is_first {
                        return Fault::at(
                            element.at,
                            "a unit attribute has no text; put a keyword before it",
                        );
                    }
                    continue;
                }
            }
            elements.push(resolved);
        }
        let otherwise: Result<Vec<FormatElement>, Fault> = otherwise
            .iter()
            .map(|element| self.optional(element))
            .collect();
        Ok(Group {
            anchor: anchor.expect("one element is marked"),
            then: elements.into(),
            otherwise: otherwise?.into(),
        })
    }

    /// A clause of `oilist`: its first optional part decides whether it is written.
    fn clause(&mut self, at: usize, clause: &[Element<'_>]) -> Result<Group, Fault> {
        match clause.first() {
            Some(Element {
                kind: Kind::Literal(_),
                ..
            }) => {}
            first => {
                return Fault::at(
                    first.map_or(at, |first| first.at),
                    "a clause of `oilist` begins with a literal, by which it is recognised",
                );
            }
        }
        let mut then = Vec::new();
        let mut anchor = None;
        for element in clause {
            if element.is_anchor {
                return Fault::at(
                    element.at,
                    "a clause of `oilist` has no anchor: its first optional part decides",
                );
            }
            let resolved = self.optional(element)?;
            let decides = matches!(
                resolved,
                FormatElement::Operand(_) | FormatElement::Attribute(_)
            );
            if decides && anchor.is_none() {
                anchor = Some(self.anchor(element.at, &resolved)?);
            }
            if !self.is_unit(&resolved) {
                then.push(resolved);
            }
        }
        match anchor {
            Some(anchor) => Ok(Group {
                anchor,
                then: then.into(),
                otherwise: Vec::new().into(),
            }),
            None => Fault::at(
                clause[0].at,
                "a clause of `oilist` has an optional operand or attribute that says whether it is written",
            ),
        }
    }

    /// An element of a group: something that may be absent.
    fn optional(&mut self, element: &Element<'_>) -> Result<FormatElement, Fault> {
        if let Kind::AnyOrder(_)
        | Kind::Directive(
            "attr-dict"
            | "attr-dict-with-keyword"
            | "prop-dict"
            | "operands"
            | "regions"
            | "successors",
            None,
        ) = element.kind
        {
            return Fault::at(
                element.at,
                "this is not for one part and cannot be in a group; move it out",
            );
        }
        let resolved = self.element(element)?;
        let (name, arity) = match resolved {
            FormatElement::Operand(index) | FormatElement::Type(TypeList::Operand(index)) => {
                let part = &self.parts.operands[usize::from(index)];
                (&part.name, part.arity)
            }
            FormatElement::Type(TypeList::Result(index)) => {
                let part = &self.parts.results[usize::from(index)];
                (&part.name, part.arity)
            }
            _ => return Ok(resolved),
        };
        match arity {
            Arity::One => Fault::at(
                element.at,
                format!("`{name}` is always there and cannot be in a group that may be absent"),
            ),
            Arity::Optional | Arity::Variadic => Ok(resolved),
        }
    }

    fn anchor(&self, at: usize, element: &FormatElement) -> Result<Anchor, Fault> {
        match *element {
            FormatElement::Operand(index) | FormatElement::Type(TypeList::Operand(index)) => {
                Ok(Anchor::Operand(index))
            }
            FormatElement::Type(TypeList::Result(index)) => Ok(Anchor::Result(index)),
            FormatElement::Region(index) => Ok(Anchor::Region(index)),
            FormatElement::Attribute(slot) | FormatElement::QualifiedAttribute(slot)
                if can_be_absent(&self.parts.attributes[usize::from(slot)]) =>
            {
                Ok(Anchor::Attribute(slot))
            }
            _ => Fault::at(
                at,
                "this is always there and cannot decide whether the group is: an anchor is an optional or variadic operand, its type, that of such a result, an optional attribute, or a region",
            ),
        }
    }

    /// Whether it is an attribute without a text: that its group is there says it.
    fn is_unit(&self, element: &FormatElement) -> bool {
        let FormatElement::Attribute(slot) = element else {
            return false;
        };
        let attribute = &self.parts.attributes[usize::from(*slot)];
        let mut summary = String::new();
        (attribute.constraint.describe)(&mut summary);
        summary == "unit attribute"
    }
}

fn can_be_absent(attribute: &AttributeInfo) -> bool {
    attribute.optional || attribute.default.is_some()
}

fn is_space(element: &FormatElement) -> bool {
    matches!(element, FormatElement::Space(_))
}

fn begins_group(element: &FormatElement) -> bool {
    matches!(
        element,
        FormatElement::Literal(_)
            | FormatElement::Operand(_)
            | FormatElement::Attribute(_)
            | FormatElement::QualifiedAttribute(_)
            | FormatElement::Region(_)
    )
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
    const PUNCTUATION: [&str; 16] = [
        ":", ",", "=", "<", ">", "(", ")", "{", "}", "[", "]", "->", "?", "+", "*", "...",
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
