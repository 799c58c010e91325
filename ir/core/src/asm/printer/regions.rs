//! Regions and blocks.

use super::AsmPrinter;
use super::stream::work_of;
use crate::attributes::DictAttr;
use crate::ir::{Block, Ir, Op, Region, Value};
use crate::ods::OpTraits;

/// Spaces a level of nesting.
pub(super) const INDENT: usize = 2;

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

/// A line of a region.
#[derive(Clone, Copy)]
enum Line {
    /// The beginning of a block, with its label if that is set.
    Begin(Block, bool),
    Op(Op),
}

impl<'a> AsmPrinter<'a> {
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
            self.nested(|printer| printer.print_blocks(ir, region, label, style.print_terminators));
            self.default_dialects.pop();
        }
        self.write_indent();
        self.write("}");
    }

    /// The blocks of a region; `label` and `terminator` are about the first one, the others have both.
    fn print_blocks(&mut self, ir: &'a Ir, region: Region, label: bool, terminator: bool) {
        let entry = ir.first_block(region);
        let lines = ir.region_blocks(region).flat_map(|block| {
            let is_entry = entry == Some(block);
            let omitted = ir
                .last_op(block)
                .filter(|op| is_entry && !terminator && ir.has_trait(*op, OpTraits::TERMINATOR));
            let ops = ir
                .block_ops(block)
                .take_while(move |op| Some(*op) != omitted);
            let begin = Line::Begin(block, label || !is_entry);
            std::iter::once(begin).chain(ops.map(Line::Op))
        });
        let work = |line| match line {
            Line::Begin(..) => 1,
            Line::Op(op) => work_of(ir, op),
        };
        self.print_lines(lines, work, |printer, line| match line {
            Line::Begin(block, label) => printer.print_block_begin(ir, block, label),
            Line::Op(op) => {
                printer.indent += INDENT;
                printer.write_indent();
                printer.print_full_op(op);
                printer.write("\n");
                printer.indent -= INDENT;
            }
        });
    }

    fn print_block_begin(&mut self, ir: &Ir, block: Block, label: bool) {
        if label {
            self.print_label(ir, block);
        }
        if self.options.value_users && self.collector.is_none() {
            self.indent += INDENT;
            self.print_users_of_arguments(ir, block);
            self.indent -= INDENT;
        }
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
                predecessors.sort_by_key(|block| block.and_then(|block| self.block_number(block)));
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
        if self.gathers_in_order_of_aliases() {
            // MLIR does not look for aliases here.
            self.note_unseen(attributes.map(DictAttr::into));
        } else {
            self.print_optional_dict(attributes, &[]);
        }
        self.print_argument_location(argument);
    }
}
