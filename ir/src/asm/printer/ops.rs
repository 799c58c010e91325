//! Operations, blocks and regions.

use super::names::Name;
use super::{Arena, AsmPrinter, format};
use crate::attributes::{AttrData, Attribute, DictAttr};
use crate::context::Ident;
use crate::ir::{Block, Ir, Op, Region, Value};
use crate::ods::{OpInfo, OpTraits, TraitCheck};

/// What of a region is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegionStyle {
    /// The label of the entry block, if it has arguments.
    pub print_entry_args: bool,
    /// The terminators of blocks.
    pub print_terminators: bool,
    /// The label of an entry block without ops.
    pub print_empty_block: bool,
}

impl RegionStyle {
    /// Everything.
    pub const FULL: RegionStyle = RegionStyle {
        print_entry_args: true,
        print_terminators: true,
        print_empty_block: false,
    };
    /// Without the entry block's label, whose arguments the op's syntax names.
    pub const WITHOUT_ENTRY_ARGS: RegionStyle = RegionStyle {
        print_entry_args: false,
        ..RegionStyle::FULL
    };
    /// Without the entry block's label and without terminators.
    pub const WITHOUT_ENTRY_ARGS_AND_TERMINATORS: RegionStyle = RegionStyle {
        print_terminators: false,
        ..RegionStyle::WITHOUT_ENTRY_ARGS
    };
}

impl<'a> AsmPrinter<'a> {
    /// Runs `f` with an arena's names at hand. `stub` is the op in the arena around it.
    pub(super) fn enter_arena(
        &mut self,
        ir: &'a Ir,
        stub: Option<(&'a Ir, Op)>,
        f: impl FnOnce(&mut Self),
    ) {
        let table = self.names.and_then(|names| names.table_of(ir));
        let arena = table.map(|table| Arena { ir, table, stub });
        let outer = std::mem::replace(&mut self.arena, arena);
        f(self);
        self.arena = outer;
    }

    pub(super) fn arena(&self) -> &Arena<'a> {
        self.arena
            .as_ref()
            .expect("values, blocks and ops are printed inside an arena")
    }

    /// An op with its results and location.
    pub(super) fn print_full_op(&mut self, op: Op) {
        let ir = self.arena().ir;
        if self.collector.is_some() {
            self.print_trailing_location(ir.loc(op));
            return self.print_op_form(ir, op);
        }
        self.print_result_names(ir, op);
        self.print_op_form(ir, op);
        self.print_trailing_location(ir.loc(op));
    }

    /// `%a, %b:2 = `.
    fn print_result_names(&mut self, ir: &Ir, op: Op) {
        let mut results = ir.results(op).peekable();
        if results.peek().is_none() {
            return;
        }
        let mut first = true;
        while let Some(result) = results.next() {
            if !std::mem::take(&mut first) {
                self.write(", ");
            }
            self.print_value(result, false);
            let mut count = 1;
            while results
                .next_if(|next| !matches!(self.value_name(*next).1, None | Some(0)))
                .is_some()
            {
                count += 1;
            }
            if count > 1 {
                self.write(":");
                self.write_u64(count);
            }
        }
        self.write(" = ");
    }

    /// The op's custom form if it has one, else the generic form.
    fn print_op_form(&mut self, ir: &'a Ir, op: Op) {
        let info = ir.info(op);
        let custom = info.filter(|info| {
            !self.options.generic && (info.hooks.print.is_some() || info.assembly.is_some())
        });
        let Some(info) = custom else {
            return self.print_generic_op(ir, op);
        };
        self.print_op_name(info);
        match ir.child(op) {
            Some(child) => self.enter_arena(child, Some((ir, op)), |printer| {
                printer.print_custom_form(info, child, child.root());
            }),
            None => self.print_custom_form(info, ir, op),
        }
    }

    fn print_custom_form(&mut self, info: &OpInfo, ir: &'a Ir, op: Op) {
        match (&info.hooks.print, &info.assembly) {
            (Some(print), _) => print(ir, op, self),
            (None, Some(assembly)) => format::print(self, ir, op, info, assembly),
            (None, None) => {
                unreachable!("internal error: an op without custom form is printed in one")
            }
        }
    }

    /// The name, without its dialect where the op around has that as default.
    fn print_op_name(&mut self, info: &OpInfo) {
        let name = &info.name;
        let short = self.default_dialects.last().and_then(|dialect| {
            let rest = name.strip_prefix(dialect)?.strip_prefix('.')?;
            (!rest.contains('.')).then_some(rest)
        });
        self.write(short.unwrap_or(name));
    }

    /// `"name"(operands)[successors] <{properties}> ({regions}) {attributes} : type`.
    pub(super) fn print_generic_op(&mut self, ir: &'a Ir, op: Op) {
        if self.collector.is_some() {
            return self.collect_generic_op(ir, op);
        }
        self.print_string(ir.name(op).as_str(self.cx).as_bytes());
        self.write("(");
        self.print_operands(ir.operands(op));
        self.write(")");
        if ir.num_successors(op) != 0 {
            self.write("[");
            self.comma_separated(ir.successors(op), |printer, block| {
                printer.print_successor(block)
            });
            self.write("]");
        }
        self.print_properties(ir, op);
        self.print_regions_of(ir, op);
        self.print_optional_dict(ir.discardable_attrs(op), &[]);
        self.write(" : ");
        self.print_function_type(ir.operand_types(op), ir.result_types(op));
    }

    /// In the dry run, the order in which MLIR looks at the parts of an op decides the numbers of aliases.
    fn collect_generic_op(&mut self, ir: &'a Ir, op: Op) {
        self.print_regions_of(ir, op);
        self.print_types(ir.operand_types(op).chain(ir.result_types(op)));
        self.print_properties(ir, op);
        self.print_optional_dict(ir.discardable_attrs(op), &[]);
    }

    fn print_regions_of(&mut self, ir: &'a Ir, op: Op) {
        match ir.child(op) {
            Some(child) => self.enter_arena(child, Some((ir, op)), |printer| {
                printer.print_generic_regions(child.regions(child.root()));
            }),
            None => self.print_generic_regions(ir.regions(op)),
        }
    }

    fn print_generic_regions(&mut self, regions: &[Region]) {
        if regions.is_empty() {
            return;
        }
        self.write(" (");
        self.comma_separated(regions.iter(), |printer, region| {
            let style = RegionStyle {
                print_empty_block: true,
                ..RegionStyle::FULL
            };
            printer.print_region(*region, style);
        });
        self.write(")");
    }

    /// ` <{name = value}>`: inherent attributes by name, with the defaults of absent ones.
    pub(super) fn print_properties(&mut self, ir: &Ir, op: Op) {
        let cx = self.cx;
        let slots = ir.inherent_attrs(op);
        let properties = match ir.info(op) {
            None => slots.first().copied().flatten(),
            Some(info) => {
                let entries: Vec<(Ident, Attribute)> = slots
                    .iter()
                    .zip(&info.attributes)
                    .filter_map(|(attr, slot)| {
                        let attr =
                            attr.or_else(|| slot.default.as_ref().map(|default| default(cx)))?;
                        Some((cx.ident(&slot.name), attr))
                    })
                    .collect();
                Some(DictAttr::get(cx, entries).into()).filter(|_| !info.attributes.is_empty())
            }
        };
        let Some(properties) = properties else {
            return;
        };
        if matches!(properties.data(cx), AttrData::Dict(entries) if entries.is_empty()) {
            return;
        }
        self.write(" <");
        self.print_attr(properties);
        self.write(">");
    }

    fn value_name(&self, value: Value) -> (Name<'a>, Option<u32>) {
        match (self.names, &self.arena) {
            (Some(names), Some(arena)) => names.value(arena.table, value),
            _ => (Name::Unknown, None),
        }
    }

    fn print_value(&mut self, value: Value, with_number: bool) {
        let (name, number) = self.value_name(value);
        match name {
            Name::Number(number) => {
                self.write("%");
                self.write_u64(number.into());
            }
            Name::Text(text) => {
                self.write("%");
                self.write(text);
            }
            Name::Unknown => self.write("<<UNKNOWN SSA VALUE>>"),
        }
        if with_number && let Some(number) = number {
            self.write("#");
            self.write_u64(number.into());
        }
    }

    /// `%0` or `%0#1`.
    pub fn print_operand(&mut self, value: Value) {
        self.print_value(value, true);
    }

    /// Operands with commas between them.
    pub fn print_operands(&mut self, values: impl IntoIterator<Item = Value>) {
        self.comma_separated(values, |printer, value| printer.print_operand(value));
    }

    /// `^bb1`.
    pub fn print_successor(&mut self, block: Block) {
        let number = match (self.names, &self.arena) {
            (Some(names), Some(arena)) => names.block(arena.table, block),
            _ => None,
        };
        match number {
            Some(number) => {
                self.write("^bb");
                self.write_u64(number.into());
            }
            None => self.write("<<UNKNOWN BLOCK>>"),
        }
    }

    /// `^bb1` or `^bb1(%0, %1 : i32, f32)`.
    pub fn print_successor_and_operands(
        &mut self,
        block: Block,
        operands: impl ExactSizeIterator<Item = Value> + Clone,
    ) {
        self.print_successor(block);
        if operands.len() == 0 {
            return;
        }
        let ir = self.arena().ir;
        self.write("(");
        self.print_operands(operands.clone());
        self.write(" : ");
        self.print_types(operands.map(|value| ir.ty(value)));
        self.write(")");
    }

    /// `{ blocks }`. The region is of the op that is being printed.
    pub fn print_region(&mut self, region: Region, style: RegionStyle) {
        if self.options.skip_regions {
            return self.write("{...}");
        }
        let ir = self.arena().ir;
        self.write("{\n");
        if let Some(entry) = ir.first_block(region) {
            let default_dialect = ir
                .region_op(region)
                .and_then(|op| ir.info(op))
                .and_then(|info| info.hooks.default_dialect.as_deref());
            self.default_dialects.push(default_dialect.unwrap_or(""));
            // A branch to the entry block is invalid, and yet its label must be there to be read back.
            let label = (style.print_empty_block && ir.first_op(entry).is_none())
                || (style.print_entry_args
                    && (!ir.block_args(entry).is_empty() || ir.has_predecessors(entry)));
            self.nested(|printer| {
                printer.print_block(ir, entry, label, style.print_terminators);
                let mut next = ir.next_block(entry);
                while let Some(block) = next {
                    printer.print_block(ir, block, true, true);
                    next = ir.next_block(block);
                }
            });
            self.default_dialects.pop();
        }
        self.write_indent();
        self.write("}");
    }

    fn print_block(&mut self, ir: &'a Ir, block: Block, label: bool, terminator: bool) {
        if label {
            self.print_label(ir, block);
        }
        self.indent += INDENT;
        let omitted = ir
            .last_op(block)
            .filter(|op| !terminator && ir.has_trait(*op, OpTraits::TERMINATOR));
        for op in ir.block_ops(block) {
            if Some(op) == omitted {
                break;
            }
            self.write_indent();
            self.print_full_op(op);
            self.write("\n");
        }
        self.indent -= INDENT;
    }

    /// `^bb1(%0: i32):  // pred: ^bb0`.
    fn print_label(&mut self, ir: &Ir, block: Block) {
        self.write_indent();
        self.print_successor(block);
        let arguments = ir.block_args(block);
        if !arguments.is_empty() {
            self.write("(");
            self.comma_separated(arguments.iter(), |printer, argument| {
                printer.print_operand(*argument);
                printer.write(": ");
                printer.print_type(ir.ty(*argument));
                printer.print_argument_location(*argument);
            });
            self.write(")");
        }
        self.write(":");
        let mut predecessors: Vec<Option<Block>> = ir
            .predecessors(block)
            .map(|(op, _)| ir.parent_block(op))
            .collect();
        let is_entry = ir
            .block_region(block)
            .is_some_and(|region| ir.first_block(region) == Some(block));
        match predecessors[..] {
            [] if is_entry => {}
            [] => self.write("  // no predecessors"),
            [single] => {
                self.write("  // pred: ");
                self.print_optional_block(single);
            }
            _ => {
                let table = self.arena().table;
                if let Some(names) = self.names {
                    predecessors
                        .sort_by_key(|block| block.and_then(|block| names.block(table, block)));
                }
                self.write("  // ");
                self.write_u64(predecessors.len() as u64);
                self.write(" preds: ");
                self.comma_separated(predecessors, |printer, block| {
                    printer.print_optional_block(block);
                });
            }
        }
        self.write("\n");
    }

    fn print_optional_block(&mut self, block: Option<Block>) {
        match block {
            Some(block) => self.print_successor(block),
            None => self.write("<<UNKNOWN BLOCK>>"),
        }
    }

    /// `%arg0: i32 {attributes}`.
    pub fn print_region_argument(&mut self, argument: Value, attributes: Option<DictAttr>) {
        let ir = self.arena().ir;
        self.print_operand(argument);
        self.write(": ");
        self.print_type(ir.ty(argument));
        self.print_optional_dict(attributes, &[]);
        self.print_argument_location(argument);
    }

    /// ` {name = value}` with a space before it: all attributes of an op, inherent ones too, without those elided and
    /// without inherent ones that have their default; nothing if none remains.
    pub fn print_attr_dict(&mut self, ir: &Ir, op: Op, elided: &[&str]) {
        let entries = op_attributes(ir, op, |_| true);
        self.print_entries("", entries, elided);
    }

    /// As [`print_attr_dict`](Self::print_attr_dict), after the word `attributes`.
    pub fn print_attr_dict_with_keyword(&mut self, ir: &Ir, op: Op, elided: &[&str]) {
        let entries = op_attributes(ir, op, |_| true);
        self.print_entries(" attributes", entries, elided);
    }

    /// `(operand types) -> result types` of an op.
    pub fn print_functional_type(&mut self, ir: &Ir, op: Op) {
        self.print_function_type(ir.operand_types(op), ir.result_types(op));
    }

    /// The op in the arena around it that is being printed: the stub of an isolated op, which has its operands and
    /// results.
    pub(super) fn stub_or(&self, ir: &'a Ir, op: Op) -> (&'a Ir, Op) {
        match &self.arena {
            Some(Arena {
                stub: Some((outer, stub)),
                ir: inner,
                ..
            }) if std::ptr::eq(*inner, ir) && op == ir.root() => (outer, *stub),
            _ => (ir, op),
        }
    }
}

/// Spaces a level of nesting.
pub(super) const INDENT: usize = 2;

/// The attributes of an op by name: those inherent ones that have another value than their default and whose slots
/// `include` accepts, and all others.
pub(super) fn op_attributes(
    ir: &Ir,
    op: Op,
    include: impl Fn(usize) -> bool,
) -> Vec<(Ident, Attribute)> {
    let discardable = ir.discardable_attrs(op);
    let discardable = discardable.map_or(&[][..], |dict| dict.entries(ir));
    let mut entries = inherent_attributes(ir, op, include);
    if !entries.is_empty() {
        entries.extend_from_slice(discardable);
        entries.sort_by(|a, b| a.0.as_str(ir).cmp(b.0.as_str(ir)));
        return entries;
    }
    discardable.to_vec()
}

/// The inherent attributes whose slot is included and that are not their default.
pub(super) fn inherent_attributes(
    ir: &Ir,
    op: Op,
    include: impl Fn(usize) -> bool,
) -> Vec<(Ident, Attribute)> {
    let Some(info) = ir.info(op) else {
        return Vec::new();
    };
    ir.inherent_attrs(op)
        .iter()
        .zip(&info.attributes)
        .enumerate()
        .filter_map(|(index, (attr, slot))| {
            let is_default = |attr: &Attribute| {
                slot.default
                    .as_ref()
                    .is_some_and(|default| default(ir) == *attr)
            };
            let attr = attr.filter(|attr| !is_default(attr) && include(index))?;
            Some((ir.ident(&slot.name), attr))
        })
        .collect()
}

/// Whether a region's terminator is one that the parser adds and that says nothing.
pub(super) fn has_only_implicit_terminator(ir: &Ir, info: &OpInfo, region: Region) -> bool {
    let is_implicit = info
        .trait_checks
        .iter()
        .any(|check| matches!(check, TraitCheck::SingleBlockImplicitTerminator(_)));
    is_implicit
        && ir
            .first_block(region)
            .and_then(|block| ir.last_op(block))
            .is_some_and(|op| {
                ir.num_operands(op) == 0
                    && ir.num_results(op) == 0
                    && ir.discardable_attrs(op).is_none()
                    && ir.inherent_attrs(op).iter().all(Option::is_none)
            })
}
