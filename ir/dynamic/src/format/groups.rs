//! Optional groups, and clauses in any order.

use terrace_ir::ods::{Anchor, Arity, AttributeInfo, FormatElement, Group, TypeList};

use super::Fault;
use super::parse::{Element, Kind};
use super::resolve::Resolver;

/// What a group begins with.
const BEGINS: &str = "a group begins with a literal, an operand, an attribute or a region: a parser sees by it whether the group is there";

impl Resolver<'_> {
    /// `(then)?`, or `(then) : (otherwise)?`.
    pub(super) fn group(
        &mut self,
        at: usize,
        then: &[Element<'_>],
        otherwise: &[Element<'_>],
    ) -> Result<Group, Fault> {
        let mut anchors = then.iter().chain(otherwise).filter(|e| e.is_anchor);
        if anchors.next().is_none() {
            return Fault::at(
                at,
                "when is this group written? Mark the part that decides with `^`",
            );
        }
        if let Some(second) = anchors.next() {
            return Fault::at(second.at, "the group already has an anchor");
        }
        let mut anchor = None;
        let then = self.part(then, &mut anchor, true)?;
        let is_anchored_by_else = anchor.is_none();
        if then.iter().all(is_space) {
            return Fault::at(at, BEGINS);
        }
        let otherwise = self.part(otherwise, &mut anchor, false)?;
        Ok(Group {
            anchors: anchor.into_iter().collect::<Vec<_>>().into(),
            is_anchored_by_else,
            then: then.into(),
            otherwise: otherwise.into(),
        })
    }

    /// One of the two parts of a group, of which the first `decides` whether it is there. The mark of the anchor is taken off.
    fn part(
        &mut self,
        part: &[Element<'_>],
        anchor: &mut Option<Anchor>,
        decides: bool,
    ) -> Result<Vec<FormatElement>, Fault> {
        let mut elements = Vec::new();
        for element in part {
            let resolved = self.optional(element)?;
            let is_first = elements.iter().all(is_space);
            if decides && is_first && !is_space(&resolved) && !begins_group(&resolved) {
                return Fault::at(element.at, BEGINS);
            }
            if element.is_anchor {
                *anchor = Some(self.anchor(element.at, &resolved)?);
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
        Ok(elements)
    }

    /// A clause of `oilist`: its optional parts decide whether it is written.
    pub(super) fn clause(&mut self, at: usize, clause: &[Element<'_>]) -> Result<Group, Fault> {
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
        let mut anchors = Vec::new();
        let mut unit = None;
        for element in clause {
            if element.is_anchor {
                return Fault::at(
                    element.at,
                    "a clause of `oilist` has no anchor: its optional parts decide",
                );
            }
            let resolved = self.optional(element)?;
            let decides = matches!(
                resolved,
                FormatElement::Operand(_) | FormatElement::Attribute(_)
            );
            match self.anchor(element.at, &resolved) {
                Ok(anchor) if decides => anchors.push(anchor),
                Err(fault) if decides && anchors.is_empty() => return Err(fault),
                _ => {}
            }
            match self.is_unit(&resolved) {
                // It is there if the clause is, and has no text.
                true => unit = Some(self.anchor(element.at, &resolved)?),
                false => then.push(resolved),
            }
        }
        if let Some(unit) = unit {
            anchors = vec![unit];
        }
        if anchors.is_empty() {
            return Fault::at(
                clause[0].at,
                "a clause of `oilist` has an optional operand or attribute that says whether it is written",
            );
        }
        Ok(Group {
            anchors: anchors.into(),
            is_anchored_by_else: false,
            then: then.into(),
            otherwise: Vec::new().into(),
        })
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
