//! `spirv-canonicalize-gl`: instructions of shaders for what comparisons and selections do.

use terrace_drr_macros::pat;
use terrace_ir::Ir;
use terrace_ir::pass::{PassContext, PassResult, for_each_arena};
use terrace_ir::rewrite::{GreedyConfig, PatternSet, apply_patterns_greedily};
use terrace_pass_macros::pass;

use crate::spirv::{
    FOrdLessThanEqualOp, FOrdLessThanOp, GlFClampOp, GlSClampOp, GlUClampOp, SLessThanEqualOp,
    SLessThanOp, SelectOp, ULessThanEqualOp, ULessThanOp,
};

/// Bring ops into the form that shaders have instructions for.
#[pass(name = "spirv-canonicalize-gl")]
pub fn canonicalize_gl(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    patterns
        .add(FloatRaisedThenLowered)
        .add(FloatLoweredThenRaised)
        .add(FloatOrEqualRaisedThenLowered)
        .add(FloatOrEqualLoweredThenRaised)
        .add(SignedRaisedThenLowered)
        .add(SignedLoweredThenRaised)
        .add(SignedOrEqualRaisedThenLowered)
        .add(SignedOrEqualLoweredThenRaised)
        .add(UnsignedRaisedThenLowered)
        .add(UnsignedLoweredThenRaised)
        .add(UnsignedOrEqualRaisedThenLowered)
        .add(UnsignedOrEqualLoweredThenRaised);
    let patterns = patterns.freeze(ir.context());
    for_each_arena(ir, cx.threading(), |ir| {
        apply_patterns_greedily(ir, &patterns, &GreedyConfig::default());
    });
    Ok(())
}

// A number that is at least one bound and then at most another is between them: two rules for each comparison.
pat! {
    /// t = min < x ? x : min, t < max ? t : max -> clamp(x, min, max)
    pub FloatRaisedThenLowered: SelectOp(FOrdLessThanOp(t @ SelectOp(FOrdLessThanOp(min, x), x2, min2), max), u, max2)
        if x == x2 && min == min2 && max == max2 && u == t.result(ir) => GlFClampOp(x, min, max);

    /// t = x < max ? x : max, min < t ? t : min -> clamp(x, min, max)
    pub FloatLoweredThenRaised: SelectOp(FOrdLessThanOp(min, t @ SelectOp(FOrdLessThanOp(x, max), x2, max2)), u, min2)
        if x == x2 && min == min2 && max == max2 && u == t.result(ir) => GlFClampOp(x, min, max);

    /// t = min <= x ? x : min, t <= max ? t : max -> clamp(x, min, max)
    pub FloatOrEqualRaisedThenLowered: SelectOp(FOrdLessThanEqualOp(t @ SelectOp(FOrdLessThanEqualOp(min, x), x2, min2), max), u, max2)
        if x == x2 && min == min2 && max == max2 && u == t.result(ir) => GlFClampOp(x, min, max);

    /// t = x <= max ? x : max, min <= t ? t : min -> clamp(x, min, max)
    pub FloatOrEqualLoweredThenRaised: SelectOp(FOrdLessThanEqualOp(min, t @ SelectOp(FOrdLessThanEqualOp(x, max), x2, max2)), u, min2)
        if x == x2 && min == min2 && max == max2 && u == t.result(ir) => GlFClampOp(x, min, max);

    /// t = min < x ? x : min, t < max ? t : max -> clamp(x, min, max)
    pub SignedRaisedThenLowered: SelectOp(SLessThanOp(t @ SelectOp(SLessThanOp(min, x), x2, min2), max), u, max2)
        if x == x2 && min == min2 && max == max2 && u == t.result(ir) => GlSClampOp(x, min, max);

    /// t = x < max ? x : max, min < t ? t : min -> clamp(x, min, max)
    pub SignedLoweredThenRaised: SelectOp(SLessThanOp(min, t @ SelectOp(SLessThanOp(x, max), x2, max2)), u, min2)
        if x == x2 && min == min2 && max == max2 && u == t.result(ir) => GlSClampOp(x, min, max);

    /// t = min <= x ? x : min, t <= max ? t : max -> clamp(x, min, max)
    pub SignedOrEqualRaisedThenLowered: SelectOp(SLessThanEqualOp(t @ SelectOp(SLessThanEqualOp(min, x), x2, min2), max), u, max2)
        if x == x2 && min == min2 && max == max2 && u == t.result(ir) => GlSClampOp(x, min, max);

    /// t = x <= max ? x : max, min <= t ? t : min -> clamp(x, min, max)
    pub SignedOrEqualLoweredThenRaised: SelectOp(SLessThanEqualOp(min, t @ SelectOp(SLessThanEqualOp(x, max), x2, max2)), u, min2)
        if x == x2 && min == min2 && max == max2 && u == t.result(ir) => GlSClampOp(x, min, max);

    /// t = min < x ? x : min, t < max ? t : max -> clamp(x, min, max)
    pub UnsignedRaisedThenLowered: SelectOp(ULessThanOp(t @ SelectOp(ULessThanOp(min, x), x2, min2), max), u, max2)
        if x == x2 && min == min2 && max == max2 && u == t.result(ir) => GlUClampOp(x, min, max);

    /// t = x < max ? x : max, min < t ? t : min -> clamp(x, min, max)
    pub UnsignedLoweredThenRaised: SelectOp(ULessThanOp(min, t @ SelectOp(ULessThanOp(x, max), x2, max2)), u, min2)
        if x == x2 && min == min2 && max == max2 && u == t.result(ir) => GlUClampOp(x, min, max);

    /// t = min <= x ? x : min, t <= max ? t : max -> clamp(x, min, max)
    pub UnsignedOrEqualRaisedThenLowered: SelectOp(ULessThanEqualOp(t @ SelectOp(ULessThanEqualOp(min, x), x2, min2), max), u, max2)
        if x == x2 && min == min2 && max == max2 && u == t.result(ir) => GlUClampOp(x, min, max);

    /// t = x <= max ? x : max, min <= t ? t : min -> clamp(x, min, max)
    pub UnsignedOrEqualLoweredThenRaised: SelectOp(ULessThanEqualOp(min, t @ SelectOp(ULessThanEqualOp(x, max), x2, max2)), u, min2)
        if x == x2 && min == min2 && max == max2 && u == t.result(ir) => GlUClampOp(x, min, max);
}
