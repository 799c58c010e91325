//! Declarative formats, printed: the counterpart of the parser's interpreter.

mod plan;

pub(crate) use plan::PrintPlan;
use plan::Step;

use super::ops::has_only_implicit_terminator;
use super::{AsmPrinter, RegionStyle};
use crate::attributes::{AttrData, Attribute, DictAttr};
use crate::ir::{Ir, Op, Region};
use crate::ods::{
    Anchor, Arity, AssemblyFormat, AttrForm, FormatElement, OpInfo, OpTable, TypeList,
};
use crate::types::Type;

/// Prints what follows the op's name.
pub(super) fn print<'a>(
    printer: &mut AsmPrinter<'a>,
    ir: &'a Ir,
    op: Op,
    info: &OpInfo,
    assembly: &AssemblyFormat,
) {
    let plan = printer
        .cx
        .print_plan(ir.name(op), || PrintPlan::new(info, assembly));
    let (outer, stub) = printer.stub_or(ir, op);
    let mut engine = Engine {
        printer,
        ir,
        op,
        outer,
        stub,
        info,
        table: info,
        plan,
        gap: None,
    };
    engine.print_steps(&plan.steps);
    engine.close_gap();
}

struct Engine<'e, 'a> {
    printer: &'e mut AsmPrinter<'a>,
    /// Where the attributes and regions are.
    ir: &'a Ir,
    op: Op,
    /// Where the operands, results and successors are: the same but for isolated ops.
    outer: &'a Ir,
    stub: Op,
    info: &'e OpInfo,
    /// Its parts.
    table: &'e OpTable,
    plan: &'e PrintPlan,
    /// How long the text was after a space at which a directive wrote nothing.
    gap: Option<usize>,
}

impl<'a> Engine<'_, 'a> {
    fn print_steps(&mut self, steps: &[Step]) {
        for step in steps {
            self.print_step(step);
        }
    }

    fn print_step(&mut self, step: &Step) {
        let (outer, stub) = (self.outer, self.stub);
        match step {
            Step::Text(text) => {
                if text.starts_with(' ') {
                    self.close_gap();
                }
                self.printer.write(text);
            }
            Step::Newline => {
                self.close_gap();
                self.printer.newline();
            }
            Step::Operand(index) => {
                let operand = outer.operand(stub, *index);
                self.with_outer_names(|printer| printer.print_operand(operand));
            }
            Step::OperandType(index) => {
                let ty = outer.ty(outer.operand(stub, *index));
                self.printer.print_type(ty);
            }
            Step::ResultType(index) => {
                let ty = outer.ty(outer.result(stub, *index));
                self.printer.print_type(ty);
            }
            Step::AttrDict { keyword } => {
                let entries = self.plan.dict_attributes(self.ir, self.op);
                if !entries.is_empty() {
                    self.close_gap();
                    let prefix = if *keyword { " attributes" } else { "" };
                    self.printer.print_entries(prefix, entries, &[]);
                }
            }
            Step::PropDict => self.print_unnamed_properties(),
            Step::Group {
                anchors,
                is_anchored_by_else,
                then,
                otherwise,
            } => {
                let mut anchors = anchors.iter();
                let is_there = anchors.any(|anchor| self.is_present(*anchor));
                self.print_steps(match is_there != *is_anchored_by_else {
                    true => then,
                    false => otherwise,
                });
            }
            Step::Part(element) => self.print_part(element),
        }
    }

    /// Takes back the space in front of a directive that wrote nothing, where another follows or nothing does.
    fn close_gap(&mut self) {
        if self.gap == Some(self.printer.out.len()) && self.printer.out.ends_with(b" ") {
            self.printer.out.pop();
        }
    }

    fn is_present(&self, anchor: Anchor) -> bool {
        match anchor {
            Anchor::Operand(group) => !self
                .outer
                .operand_group(self.stub, usize::from(group))
                .is_empty(),
            Anchor::Result(group) => !self
                .outer
                .result_group(self.stub, usize::from(group))
                .is_empty(),
            Anchor::Attribute(slot) => self.is_written(usize::from(slot)),
            Anchor::Region(group) => {
                let group = usize::from(group);
                match (self.table.regions[group].arity, self.regions(group)) {
                    (Arity::One, [region]) => self.ir.first_block(*region).is_some(),
                    (_, regions) => !regions.is_empty(),
                }
            }
        }
    }

    /// Whether an inherent attribute is set, and not to its default.
    fn is_written(&self, slot: usize) -> bool {
        let attr = self.ir.inherent_attr(self.op, slot);
        attr.is_some_and(|attr| {
            self.table.attributes[slot]
                .default
                .as_ref()
                .is_none_or(|default| default(self.ir) != attr)
        })
    }

    fn regions(&self, group: usize) -> &'a [Region] {
        let all = self.ir.regions(self.op);
        match self.table.regions[group].arity {
            Arity::One => all.get(group..group + 1).unwrap_or(&[]),
            _ => all.get(group..).unwrap_or(&[]),
        }
    }

    fn print_part(&mut self, element: &FormatElement) {
        match element {
            FormatElement::Operand(group) => {
                let (ir, op) = (self.outer, self.stub);
                if self.is_nested(*group) {
                    let lists = ir.operand_segments(op, usize::from(*group));
                    self.with_outer_names(|printer| {
                        printer.print_lists(lists, |printer, list| {
                            printer.print_operands(list.map(|index| ir.operand(op, index)));
                        });
                    });
                    return;
                }
                let operands = ir.operand_group(op, usize::from(*group));
                self.with_outer_names(|printer| {
                    printer.print_operands(operands.map(|index| ir.operand(op, index)));
                });
            }
            FormatElement::Attribute(slot) => self.print_attribute(usize::from(*slot)),
            FormatElement::QualifiedAttribute(slot) => {
                if let Some(attr) = self.attribute(usize::from(*slot)) {
                    self.printer.print_attr(attr);
                }
            }
            FormatElement::Region(group) => {
                self.print_regions(self.regions(usize::from(*group)));
            }
            FormatElement::Regions => self.print_regions(self.ir.regions(self.op)),
            FormatElement::Successor(group) => {
                let first = usize::from(*group);
                let count = match self.table.successors[first].arity {
                    Arity::One => 1,
                    _ => usize::MAX,
                };
                self.print_successors(first, count);
            }
            FormatElement::Successors => self.print_successors(0, usize::MAX),
            FormatElement::Operands => {
                let operands = self.outer.operands(self.stub);
                self.with_outer_names(|printer| printer.print_operands(operands));
            }
            FormatElement::Type(TypeList::Operand(group)) if self.is_nested(*group) => {
                let (ir, op) = (self.outer, self.stub);
                let lists = ir.operand_segments(op, usize::from(*group));
                self.printer.print_lists(lists, |printer, list| {
                    printer.print_types(list.map(|index| ir.ty(ir.operand(op, index))));
                });
            }
            FormatElement::Type(list) => {
                let types = self.types(*list);
                self.printer.print_types(types);
            }
            FormatElement::BareType(list) => {
                let constraint = match list {
                    TypeList::Operand(group) => {
                        &self.table.operands[usize::from(*group)].constraint
                    }
                    TypeList::Result(group) => &self.table.results[usize::from(*group)].constraint,
                    TypeList::Operands | TypeList::Results => return,
                };
                let definition = constraint.definition;
                for ty in self.types(*list) {
                    match definition {
                        Some(definition) if ty.is_dialect(self.ir, definition()) => {
                            self.printer.print_bare_type(ty);
                        }
                        _ => self.printer.print_type(ty),
                    }
                }
            }
            FormatElement::FunctionalType(inputs, results) => {
                let (inputs, results) = (self.types(*inputs), self.types(*results));
                self.printer.print_function_type(inputs, results);
            }
            FormatElement::Custom(custom) => {
                let before = self.printer.out.len();
                (custom.print)(self.ir, self.op, self.printer, &custom.arguments);
                if self.printer.out.len() == before {
                    self.gap = Some(before);
                }
            }
            FormatElement::Literal(_)
            | FormatElement::Space(_)
            | FormatElement::AttrDict { .. }
            | FormatElement::PropDict
            | FormatElement::Group(_)
            | FormatElement::AnyOrder(_) => {
                unreachable!(
                    "internal error: directives with their own spacing are steps of their own"
                )
            }
        }
    }

    /// Whether an operand group is a list of lists.
    fn is_nested(&self, group: u16) -> bool {
        self.table.operands[usize::from(group)].segments.is_some()
    }

    /// Runs `f` with the names of the arena that has the operands.
    fn with_outer_names(&mut self, f: impl FnOnce(&mut AsmPrinter<'a>)) {
        if std::ptr::eq(self.outer, self.ir) {
            f(self.printer);
        } else {
            self.printer.outside(f);
        }
    }

    fn print_successors(&mut self, first: usize, count: usize) {
        let blocks = self.outer.successors(self.stub).skip(first).take(count);
        self.with_outer_names(|printer| {
            printer.comma_separated(blocks, |printer, block| printer.print_successor(block));
        });
    }

    fn types(&self, list: TypeList) -> impl ExactSizeIterator<Item = Type> + use<'a> {
        let (ir, op) = (self.outer, self.stub);
        let (is_operands, range) = match list {
            TypeList::Operand(group) => (true, ir.operand_group(op, usize::from(group))),
            TypeList::Result(group) => (false, ir.result_group(op, usize::from(group))),
            TypeList::Operands => (true, 0..ir.num_operands(op)),
            TypeList::Results => (false, 0..ir.num_results(op)),
        };
        range.map(move |index| {
            ir.ty(match is_operands {
                true => ir.operand(op, index),
                false => ir.result(op, index),
            })
        })
    }

    fn attribute(&self, slot: usize) -> Option<Attribute> {
        let attr = self.ir.inherent_attr(self.op, slot);
        attr.or_else(|| {
            self.table.attributes[slot]
                .default
                .as_ref()
                .map(|default| default(self.ir))
        })
    }

    fn print_attribute(&mut self, slot: usize) {
        let Some(attr) = self.attribute(slot) else {
            return;
        };
        let constraint = &self.table.attributes[slot].constraint;
        match constraint.form {
            AttrForm::Attribute if constraint.ty.is_some() => {
                self.printer.print_attr_without_type(attr);
            }
            AttrForm::Attribute => self.printer.print_attr(attr),
            AttrForm::SymbolName => {
                let name = attr.cast::<crate::attributes::StringAttr>(self.ir);
                let name = name.map(|name| name.text(self.ir));
                self.printer
                    .print_symbol_name(name.as_deref().unwrap_or(""));
            }
            AttrForm::Type => match attr.cast::<crate::attributes::TypeAttr>(self.ir) {
                Some(ty) => self.printer.print_type(ty.value(self.ir)),
                None => self.printer.print_attr(attr),
            },
            AttrForm::DenseArray(element) => {
                self.printer.write("[");
                if let AttrData::DenseArray { data, .. } = attr.data(self.ir) {
                    self.printer.print_array_elements(element, data);
                }
                self.printer.write("]");
            }
            AttrForm::Keyword { print, .. } | AttrForm::Property { print, .. } => {
                print(attr, self.printer);
            }
            AttrForm::Parameters { print, .. } => match attr.data(self.ir) {
                AttrData::Dialect(_) => self.printer.print_attr_without_name(attr),
                _ => print(attr, self.printer),
            },
        }
    }

    fn print_regions(&mut self, regions: &[Region]) {
        let (ir, info) = (self.ir, self.info);
        self.printer
            .comma_separated(regions.iter(), |printer, region| {
                let style = RegionStyle {
                    print_terminators: !has_only_implicit_terminator(ir, info, *region),
                    ..RegionStyle::FULL
                };
                printer.print_region(*region, style);
            });
    }

    /// `prop-dict`: the inherent attributes that no directive prints, without those that have their default.
    fn print_unnamed_properties(&mut self) {
        let entries = self.plan.unnamed_properties(self.ir, self.op);
        if !entries.is_empty() {
            self.close_gap();
            self.printer.write(" <");
            self.printer
                .print_attr(DictAttr::get(self.ir, entries).into());
            self.printer.write(">");
        }
    }
}
