//! `linalg-fuse-elementwise-ops`: ops on elements that follow one another become one.

mod constants;
mod elementwise;
pub(crate) mod operands;
pub(crate) mod reshapes;

pub use constants::{ConstantIntoGeneric, FillIntoGeneric, UnreadDestinations};
pub use operands::{ERASE_UNNECESSARY_INPUTS, ERASE_UNUSED};
pub use reshapes::{SplitByConsumer, SplitByProducer};
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::RewritePattern;
use terrace_ir::{Ir, Op};
use terrace_linalg_dialects::linalg::{GenericOp, LinalgDialect};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::affine::{AffineDialect, ApplyOp};
use terrace_standard_dialects::memref::MemRefDialect;
use terrace_tensor_dialects::tensor::{CollapseShapeOp, ExpandShapeOp, TensorDialect};

rules! {
    FuseElementwise, "A producer of elements moves into the op that uses them.", GenericOp => elementwise::fuse_elementwise;
}

/// The rules that fuse ops on elements.
pub static FUSE_ELEMENTWISE: &[&dyn RewritePattern] = &[
    &FuseElementwise,
    &FillIntoGeneric,
    &ConstantIntoGeneric,
    &UnreadDestinations,
    &SplitByConsumer,
    &SplitByProducer,
];

/// Fuse elementwise operations on tensors.
///
/// A producer without other users moves into its consumer; dimensions that are split or joined between two ops are split in them.
#[pass(
    name = "linalg-fuse-elementwise-ops",
    dependent_dialects(AffineDialect, LinalgDialect, MemRefDialect, TensorDialect)
)]
pub fn fuse_elementwise_ops(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    let mut rules: Vec<&'static dyn RewritePattern> = Vec::new();
    rules.extend(FUSE_ELEMENTWISE);
    rules.extend(ERASE_UNUSED);
    for info in [
        ApplyOp::INFO,
        GenericOp::INFO,
        ExpandShapeOp::INFO,
        CollapseShapeOp::INFO,
    ] {
        rules.extend(info.hooks.canonicalize);
    }
    rewrite_greedily(ir, cx, &rules)
}

/// Whether the results of an op have one use altogether.
pub(crate) fn has_one_use(ir: &Ir, op: Op) -> bool {
    let mut uses = ir.results(op).flat_map(|result| ir.uses(result));
    uses.next().is_some() && uses.next().is_none()
}
