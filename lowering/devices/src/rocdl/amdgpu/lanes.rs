//! What lanes exchange, and barriers.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::to_llvm::descriptor::{extract, integer_constant};
use terrace_dialects::amdgpu::{LDSBarrierOp, PermlaneSwapOp, SchedBarrierOp, SwizzleBitModeOp};
use terrace_dialects::{llvm, rocdl};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Location, Type, Value};

use super::super::Chipset;
use super::super::parts::{join, split};
use super::add;

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns, chipset: Chipset) {
    patterns.add(SwizzleBitModeLowering);
    patterns.add(SchedBarrierLowering);
    add(
        patterns,
        "rows exchange values",
        chipset,
        lower_permlane_swap,
    );
    add(
        patterns,
        "a barrier between fences",
        chipset,
        lower_lds_barrier,
    );
}

conversion_pattern! {
    /// An exchange of lanes by the bits of their numbers.
    pub SwizzleBitModeLowering: SwizzleBitModeOp => lower_swizzle;
    /// A barrier for the scheduler.
    pub SchedBarrierLowering: SchedBarrierOp => |op, _, rw| {
        let (loc, mask) = (rw.loc(op.op()), op.opts(rw).bits());
        rocdl::SchedBarrierOp::build(rw, loc, mask as i32);
        rw.erase_op(op.op());
        Ok(())
    };
}

fn lower_swizzle(
    op: SwizzleBitModeOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.ty(operands[0]);
    let mut parts = split(rw, loc, operands[0])?;
    let mask = op.and_mask(rw) | op.or_mask(rw) << 5 | op.xor_mask(rw) << 10;
    let mask = integer_constant(rw, loc, Type::I32, mask);
    for part in &mut parts {
        *part = rocdl::DsSwizzleOp::build(rw, loc, *part, mask).res(rw);
    }
    let result = join(rw, loc, &parts, ty)?;
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_permlane_swap(
    op: PermlaneSwapOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    chipset: Chipset,
) -> RewriteResult {
    if chipset < Chipset::new(9, 5, 0) {
        return Err(MatchFailure::new(
            "permlane_swap is only supported on gfx950+",
        ));
    }
    let loc = rw.loc(op.op());
    let ty = rw.ty(operands[0]);
    let (inactive, bounds) = (op.fetch_inactive(rw), op.bound_ctrl(rw));
    let rows = op.row_length(rw);
    let mut parts = split(rw, loc, operands[0])?;
    let pair = llvm::StructType::literal(rw, &[Type::I32; 2]).into();
    for part in &mut parts {
        let value = *part;
        let swapped = match rows {
            16 => rocdl::Permlane16SwapOp::build(rw, loc, pair, value, value, inactive, bounds)
                .res(rw),
            _ => rocdl::Permlane32SwapOp::build(rw, loc, pair, value, value, inactive, bounds)
                .res(rw),
        };
        let [first, second] = [0, 1].map(|field| extract(rw, loc, swapped, &[field]));
        // The lane has its own value in one of the rows.
        let is_own = llvm::ICmpOp::build(rw, loc, llvm::ICmpPredicate::Eq, first, value).res(rw);
        *part = llvm::SelectOp::build(rw, loc, is_own, second, first).res(rw);
    }
    let result = join(rw, loc, &parts, ty)?;
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// A fence of the block's memory.
fn fence(rw: &mut ConversionRewriter<'_>, loc: Location, ordering: llvm::AtomicOrdering) {
    let tag = llvm::MmraTagAttr::get(rw, "amdgpu-synchronize-as".into(), "local".into());
    let fence = llvm::FenceOp::builder(ordering)
        .syncscope(Some("workgroup".into()))
        .build(rw, loc);
    rw.ir_mut().set_attr(fence.op(), "llvm.mmra", tag.into());
}

/// Debuggers see no more of what is watched after this.
const BARRIER: &str = ";;;WARNING: BREAKS DEBUG WATCHES\ns_barrier";

fn lower_lds_barrier(
    op: LDSBarrierOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
    chipset: Chipset,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    fence(rw, loc, llvm::AtomicOrdering::Release);
    if chipset.major >= 12 {
        rocdl::BarrierSignalOp::build(rw, loc, -1);
        rocdl::BarrierWaitOp::build(rw, loc, -1);
    } else if chipset < Chipset::new(9, 0, 10) {
        // Before, the instruction waits for all accesses, unless LLVM does not see it.
        llvm::InlineAsmOp::builder(BARRIER.into(), "".into())
            .has_side_effects(true)
            .asm_dialect(Some(llvm::AsmDialect::Att))
            .build(rw, loc);
    } else {
        rocdl::SBarrierOp::build(rw, loc);
    }
    fence(rw, loc, llvm::AtomicOrdering::Acquire);
    rw.erase_op(op.op());
    Ok(())
}
