//! Formats made ready for printing, once for each op of a context: where spaces go depends on the format alone, and so
//! does which attributes no directive prints.

use super::super::ops;
use crate::attributes::Attribute;
use crate::context::Ident;
use crate::ir::{Ir, Op};
use crate::ods::{
    Anchor, Arity, AssemblyFormat, FormatElement, Group, OPERAND_SEGMENT_SIZES, OpInfo,
    RESULT_SEGMENT_SIZES, Shared, TypeList,
};

/// What printing an op by its declarative format comes to.
pub(crate) struct PrintPlan {
    pub(super) steps: Box<[Step]>,
    /// The slots of inherent attributes that neither a directive nor the number of operands or results says.
    unnamed: Box<[usize]>,
    /// Whether `prop-dict` prints these, and not `attr-dict`.
    has_prop_dict: bool,
}

/// One thing to print.
pub(super) enum Step {
    /// Literals and the spaces around them.
    Text(Box<str>),
    /// The end of the line.
    Newline,
    /// The operand at a position that is the same for all ops of the name.
    Operand(usize),
    /// The type of the operand at such a position.
    OperandType(usize),
    /// The type of the result at such a position.
    ResultType(usize),
    AttrDict {
        keyword: bool,
    },
    PropDict,
    Group {
        anchors: Shared<[Anchor]>,
        is_anchored_by_else: bool,
        then: Box<[Step]>,
        otherwise: Box<[Step]>,
    },
    /// Any other directive.
    Part(FormatElement),
}

impl PrintPlan {
    /// For a format of the op.
    pub(super) fn new(info: &OpInfo, assembly: &AssemblyFormat) -> Self {
        let mut planner = Planner {
            info,
            spacing: Spacing {
                space: true,
                after_punctuation: false,
            },
        };
        let elements = &assembly.elements;
        let is_unnamed = |slot: &usize| {
            let name = &*info.attributes[*slot].name;
            name != OPERAND_SEGMENT_SIZES
                && name != RESULT_SEGMENT_SIZES
                && !prints_attribute(info, elements, *slot)
        };
        PrintPlan {
            steps: planner.steps(elements).into(),
            unnamed: (0..info.attributes.len()).filter(is_unnamed).collect(),
            has_prop_dict: elements.iter().any(|element| match element {
                FormatElement::PropDict => true,
                FormatElement::Custom(custom) => {
                    let mut arguments = custom.arguments.iter();
                    arguments.any(|argument| matches!(argument, FormatElement::PropDict))
                }
                _ => false,
            }),
        }
    }

    /// What `attr-dict` prints.
    pub(super) fn dict_attributes(&self, ir: &Ir, op: Op) -> Vec<(Ident, Attribute)> {
        let slots = ir.inherent_attrs(op);
        let has_inherent =
            !self.has_prop_dict && self.unnamed.iter().any(|slot| slots[*slot].is_some());
        if !has_inherent && ir.discardable_attrs(op).is_none() {
            return Vec::new();
        }
        ops::op_attributes(ir, op, |slot| {
            !self.has_prop_dict && self.unnamed.contains(&slot)
        })
    }

    /// What `prop-dict` prints.
    pub(super) fn unnamed_properties(&self, ir: &Ir, op: Op) -> Vec<(Ident, Attribute)> {
        ops::inherent_attributes(ir, op, |slot| self.unnamed.contains(&slot))
    }
}

/// What the next directive needs to know for its space.
#[derive(Clone, Copy)]
struct Spacing {
    space: bool,
    after_punctuation: bool,
}

struct Planner<'a> {
    info: &'a OpInfo,
    spacing: Spacing,
}

impl Planner<'_> {
    fn steps(&mut self, elements: &[FormatElement]) -> Vec<Step> {
        let mut steps = Vec::new();
        for element in elements {
            self.add(&mut steps, element);
        }
        steps
    }

    fn add(&mut self, steps: &mut Vec<Step>, element: &FormatElement) {
        match element {
            FormatElement::Literal(text) => self.add_literal(steps, text),
            FormatElement::Space(text) => {
                match *text {
                    "\n" => steps.push(Step::Newline),
                    text => add_text(steps, text),
                }
                self.spacing = Spacing {
                    space: false,
                    after_punctuation: *text != " ",
                };
            }
            FormatElement::Group(group) => self.add_group(steps, group),
            FormatElement::AnyOrder(clauses) => {
                for clause in clauses {
                    self.add_group(steps, clause);
                }
            }
            FormatElement::AttrDict { keyword } => {
                steps.push(Step::AttrDict { keyword: *keyword });
                self.spacing.after_punctuation = false;
            }
            FormatElement::PropDict => {
                steps.push(Step::PropDict);
                self.spacing.after_punctuation = false;
            }
            _ => {
                if self.spacing.space || !self.spacing.after_punctuation {
                    add_text(steps, " ");
                }
                steps.push(self.part(element));
                self.spacing = Spacing {
                    space: true,
                    after_punctuation: false,
                };
            }
        }
    }

    fn add_literal(&mut self, steps: &mut Vec<Step>, text: &str) {
        let first = text.chars().next().unwrap_or(' ');
        let space_before = if text.len() != 1 && text != "->" {
            true
        } else if self.spacing.after_punctuation {
            !">)}],".contains(first)
        } else {
            !"<>(){}[],".contains(first)
        };
        if self.spacing.space && space_before {
            add_text(steps, " ");
        }
        add_text(steps, text);
        self.spacing = Spacing {
            space: text.len() != 1 || !"<({[".contains(first),
            after_punctuation: first != '_' && !first.is_ascii_alphabetic(),
        };
    }

    /// Both branches of a group take part in deciding where spaces go, whichever is printed.
    fn add_group(&mut self, steps: &mut Vec<Step>, group: &Group) {
        let then = self.steps(&group.then);
        steps.push(Step::Group {
            anchors: group.anchors.clone(),
            is_anchored_by_else: group.is_anchored_by_else,
            then: then.into(),
            otherwise: self.steps(&group.otherwise).into(),
        });
    }

    fn part(&self, element: &FormatElement) -> Step {
        let operands = || self.info.operands.iter().map(|operand| operand.arity);
        let results = || self.info.results.iter().map(|result| result.arity);
        let position = |group: u16, arities: &mut dyn Iterator<Item = Arity>| {
            let group = usize::from(group);
            let is_fixed = arities.take(group + 1).all(|arity| arity == Arity::One);
            is_fixed.then_some(group)
        };
        let step = match element {
            FormatElement::Operand(group) => position(*group, &mut operands()).map(Step::Operand),
            FormatElement::Type(TypeList::Operand(group)) => {
                position(*group, &mut operands()).map(Step::OperandType)
            }
            FormatElement::Type(TypeList::Result(group)) => {
                position(*group, &mut results()).map(Step::ResultType)
            }
            _ => None,
        };
        step.unwrap_or_else(|| Step::Part(element.clone()))
    }
}

/// Adds a text to the one before it, if there is one.
fn add_text(steps: &mut Vec<Step>, text: &str) {
    if let Some(Step::Text(before)) = steps.last_mut() {
        *before = format!("{before}{text}").into();
    } else if !text.is_empty() {
        steps.push(Step::Text(text.into()));
    }
}

/// Whether any of the directives prints an inherent attribute, itself or by the presence of a group.
fn prints_attribute(info: &OpInfo, elements: &[FormatElement], slot: usize) -> bool {
    let in_group = |group: &Group| {
        let mut anchors = group.anchors.iter();
        anchors.any(
            |anchor| matches!(anchor, Anchor::Attribute(anchor) if usize::from(*anchor) == slot),
        ) || prints_attribute(info, &group.then, slot)
            || prints_attribute(info, &group.otherwise, slot)
    };
    elements.iter().any(|element| match element {
        FormatElement::Attribute(printed) | FormatElement::QualifiedAttribute(printed) => {
            usize::from(*printed) == slot
        }
        // Where lists of operands are written their sizes are seen.
        FormatElement::Operand(group) => {
            info.operands[usize::from(*group)].segments.map(usize::from) == Some(slot)
        }
        FormatElement::Group(group) => in_group(group),
        FormatElement::AnyOrder(clauses) => clauses.iter().any(in_group),
        FormatElement::Custom(custom) => prints_attribute(info, &custom.arguments, slot),
        _ => false,
    })
}
