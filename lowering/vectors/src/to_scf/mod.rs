//! `convert-vector-to-scf`: transfers of vectors of several dimensions as loops of transfers of one dimension less, and printing as
//! loops.

mod bounds;
mod buffered;
mod print;
mod rows;
mod scalable;
mod unrolled;

use terrace_conversions::rewrite_with_inside_out;
use terrace_dialects::affine::AffineDialect;
use terrace_dialects::arith::ArithDialect;
use terrace_dialects::memref::MemRefDialect;
use terrace_dialects::scf::ScfDialect;
use terrace_dialects::tensor::TensorDialect;
use terrace_dialects::vector::{
    PrintOp, TransferFacts, TransferReadOp, TransferWriteOp, VectorDialect,
    VectorTransferOpInterface,
};
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::rewrite::cast_root;
use terrace_ir::rewrite::{PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::types::{RankedTensorType, Type};
use terrace_ir::{Ir, Op};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};
use terrace_rewrite::PatternSet;

use crate::patterns::permutation::PERMUTATION;

/// How far transfers are lowered.
#[derive(Clone, Copy)]
struct Options {
    target_rank: usize,
    tensors: bool,
}

/// Lower the operations from the vector dialect into the SCF dialect.
///
/// A transfer of several dimensions becomes a loop of transfers with one dimension less, from and to a buffer on the stack, or with the option
/// `full-unroll` a sequence of them. Transfers of one dimension whose elements do not lie one after the other become loops of loads and stores.
#[pass(
    name = "convert-vector-to-scf",
    dependent_dialects(
        AffineDialect,
        ArithDialect,
        MemRefDialect,
        ScfDialect,
        TensorDialect,
        VectorDialect
    )
)]
pub struct VectorToScfPass {
    /// Perform full unrolling when converting vector transfers to SCF
    #[option(default = false)]
    pub full_unroll: bool,
    /// Target vector rank to which transfer ops should be lowered
    #[option(default = 1)]
    pub target_rank: u32,
    /// Lower transfer ops that operate on tensors
    #[option(default = false)]
    pub lower_tensors: bool,
    /// Add scalable vector specific lowerings (that introduce loops)
    #[option(default = false)]
    pub lower_scalable: bool,
}

impl Pass for VectorToScfPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        rewrite_with_inside_out(ir, cx, |patterns| {
            patterns.add_all(PERMUTATION);
        })?;
        let options = Options {
            target_rank: self.target_rank as usize,
            tensors: self.lower_tensors,
        };
        rewrite_with_inside_out(ir, cx, |patterns| {
            add_transfers(patterns, options, self.full_unroll);
            if self.lower_scalable {
                add(patterns, options, &[WRITE_SCALABLE]);
            }
        })
    }
}

/// Adds the patterns of transfers and of printing.
fn add_transfers(patterns: &mut PatternSet, options: Options, full_unroll: bool) {
    match full_unroll {
        true => add(patterns, options, &[READ_UNROLLED, WRITE_UNROLLED]),
        false => add(
            patterns,
            options,
            &[PREPARE_READ, PREPARE_WRITE, UNPACK_READ, UNPACK_WRITE],
        ),
    }
    if options.target_rank == 1 {
        add(patterns, options, &[READ_ROW, WRITE_ROW]);
    }
    add(patterns, options, &[PRINT]);
}

/// Adds the patterns for transfers of memrefs, down to those of at most so many dimensions.
pub(crate) fn add_transfers_to_loops(
    patterns: &mut PatternSet,
    target_rank: usize,
    full_unroll: bool,
) {
    let options = Options {
        target_rank,
        tensors: false,
    };
    add_transfers(patterns, options, full_unroll);
}

/// A rule that knows the options.
#[derive(Clone, Copy)]
struct Lowering {
    name: &'static str,
    description: &'static str,
    root: &'static OpInfo,
    lower: fn(Op, &mut Rewriter<'_>, Options) -> RewriteResult,
}

/// Rows of a table: the rule, what it does, the op, and a function.
macro_rules! lowerings {
    ($($name:ident, $description:literal, $op:ty => $lower:expr;)*) => {$(
        const $name: Lowering = Lowering {
            name: stringify!($name),
            description: $description,
            root: <$op as TypedOp>::INFO,
            lower: |op, rw, options| {
                let lower: fn($op, &mut Rewriter<'_>, Options) -> RewriteResult = $lower;
                lower(cast_root(rw, op)?, rw, options)
            },
        };
    )*};
}

lowerings! {
    PREPARE_READ, "What is read goes through a buffer.", TransferReadOp => buffered::prepare_read;
    PREPARE_WRITE, "What is written goes through a buffer.", TransferWriteOp => buffered::prepare_write;
    UNPACK_READ, "A loop reads a row at a time.", TransferReadOp => buffered::unpack_read;
    UNPACK_WRITE, "A loop writes a row at a time.", TransferWriteOp => buffered::unpack_write;
    READ_UNROLLED, "Rows are read one after the other.", TransferReadOp => unrolled::read;
    WRITE_UNROLLED, "Rows are written one after the other.", TransferWriteOp => unrolled::write;
    WRITE_SCALABLE, "A loop writes the rows of a transposed scalable vector.", TransferWriteOp => scalable::write;
    READ_ROW, "A loop reads an element at a time.", TransferReadOp => |op, rw, _| rows::read(op, rw);
    WRITE_ROW, "A loop writes an element at a time.", TransferWriteOp => |op, rw, _| rows::write(op, rw);
    PRINT, "A loop prints an element at a time.", PrintOp => |op, rw, _| print::print(op, rw);
}

fn add(patterns: &mut PatternSet, options: Options, lowerings: &[Lowering]) {
    for lowering in lowerings {
        patterns.add(Rule::new(*lowering, options));
    }
}

/// A rule with its options.
struct Rule {
    info: PatternInfo,
    lower: fn(Op, &mut Rewriter<'_>, Options) -> RewriteResult,
    options: Options,
}

impl Rule {
    fn new(lowering: Lowering, options: Options) -> Self {
        Rule {
            info: PatternInfo {
                name: lowering.name,
                description: lowering.description,
                root: PatternRoot::Op(lowering.root),
                benefit: 1,
            },
            lower: lowering.lower,
            options,
        }
    }
}

impl RewritePattern for Rule {
    fn info(&self) -> &PatternInfo {
        &self.info
    }

    fn match_and_rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> RewriteResult {
        (self.lower)(op, rw, self.options)
    }
}

/// Whether a transfer is one of a tensor.
fn is_tensor(transfer: &dyn VectorTransferOpInterface, ir: &Ir) -> bool {
    Type::from(transfer.shaped_type(ir)).is::<RankedTensorType>(ir)
}
