//! Who the work item is.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::to_llvm::descriptor::integer_constant;
use terrace_conversions::to_llvm::{Sign, resize};
use terrace_dialects::gpu::{self, Known};
use terrace_dialects::rocdl;
use terrace_ir::attributes::{ArrayAttr, Attribute, DictAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::RewriteResult;
use terrace_ir::{Location, Type, Value};

use crate::gpu::{Index, populate_ids, range, replace_by_id, upper_bound};

/// What the op of gpu is in each dimension.
macro_rules! ids {
    ($($op:ident => $x:ident, $y:ident, $z:ident, $known:ident, $is_size:literal;)*) => {
        [$((gpu::$op::INFO, Index {
            ops: [rocdl::$x::INFO, rocdl::$y::INFO, rocdl::$z::INFO],
            known: Some(Known::$known),
            is_size: $is_size,
        })),*]
    };
}

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    let ids = ids! {
        ThreadIdOp => ThreadIdXOp, ThreadIdYOp, ThreadIdZOp, Block, false;
        BlockDimOp => BlockDimXOp, BlockDimYOp, BlockDimZOp, Block, true;
        BlockIdOp => BlockIdXOp, BlockIdYOp, BlockIdZOp, Grid, false;
        GridDimOp => GridDimXOp, GridDimYOp, GridDimZOp, Grid, true;
    };
    populate_ids(patterns, ids);
    patterns.add(LaneIdLowering);
    patterns.add(SubgroupSizeLowering);
}

/// How many lanes there are at least where nothing else is said.
const FEWEST_LANES: i128 = 64;

conversion_pattern! {
    /// How many lanes are before this one.
    pub LaneIdLowering: gpu::LaneIdOp => lower_lane_id;
    /// How many lanes a wave has.
    pub SubgroupSizeLowering: gpu::SubgroupSizeOp => |op, _, rw| {
        let range = upper_bound(rw, op.op()).map(|bound| range(rw, FEWEST_LANES, bound + 1));
        replace_by_id(op.op(), rw, rocdl::WavefrontSizeOp::INFO, range)
    };
}

/// The number of the lane, of 32 bits: how many of those before it are in a mask of all.
pub(super) fn lane_id(rw: &mut ConversionRewriter<'_>, loc: Location) -> Value {
    let [zero, all] = [0, -1].map(|value| integer_constant(rw, loc, Type::I32, value));
    let [low, high] = [32, 64].map(|bound| {
        let entries = [
            (rw.ident("llvm.noundef"), Attribute::UNIT),
            (rw.ident("llvm.range"), range(rw, 0, bound).into()),
        ];
        ArrayAttr::get(rw, &[DictAttr::get(rw, entries).into()])
    });
    let below = rocdl::MbcntLoOp::builder(all, zero)
        .res_attrs(Some(low))
        .build(rw, loc)
        .res(rw);
    rocdl::MbcntHiOp::builder(all, below)
        .res_attrs(Some(high))
        .build(rw, loc)
        .res(rw)
}

fn lower_lane_id(op: gpu::LaneIdOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.convert_type(Type::INDEX)?;
    let id = lane_id(rw, loc);
    let id = resize(rw, loc, id, ty, Sign::Signed);
    rw.replace_op(op.op(), &[id]);
    Ok(())
}
