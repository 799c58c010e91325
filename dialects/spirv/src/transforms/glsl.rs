//! `spirv-canonicalize-gl`: instructions of shaders for what comparisons and selections do.

use terrace_dialect_base::rules::rewrite_greedily;
use terrace_drr_macros::pat;
use terrace_ir::Ir;
use terrace_ir::rewrite::RewritePattern;
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use crate::{
    FOrdLessThanEqualOp, FOrdLessThanOp, GlFClampOp, GlSClampOp, GlUClampOp, SLessThanEqualOp,
    SLessThanOp, SelectOp, ULessThanEqualOp, ULessThanOp,
};

/// Bring ops into the form that shaders have instructions for.
#[pass(name = "spirv-canonicalize-gl")]
pub fn canonicalize_gl(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_greedily(ir, cx, RULES)
}

const RULES: &[&dyn RewritePattern] = &[
    &FloatRaisedThenLowered,
    &FloatOutside,
    &FloatOrEqualRaisedThenLowered,
    &FloatOrEqualOutside,
    &SignedRaisedThenLowered,
    &SignedOutside,
    &SignedOrEqualRaisedThenLowered,
    &SignedOrEqualOutside,
    &UnsignedRaisedThenLowered,
    &UnsignedOutside,
    &UnsignedOrEqualRaisedThenLowered,
    &UnsignedOrEqualOutside,
];

// A number that is at least one bound and then at most another is between them, and so is one that a bound replaces if it is
// outside: two rules for each comparison.
pat! {
    /// t = min < x ? x : min, t < max ? t : max -> clamp(x, min, max)
    pub FloatRaisedThenLowered: SelectOp(FOrdLessThanOp(t @ SelectOp(FOrdLessThanOp(min, x), x2, min2), max), u, max2)
        if x == x2 && min == min2 && max == max2 && u == t.result(ir) => GlFClampOp(x, min, max);

    /// max < x ? max : (x < min ? min : x) -> clamp(x, min, max)
    pub FloatOutside: SelectOp(FOrdLessThanOp(max, x), max2, SelectOp(FOrdLessThanOp(x2, min), min2, x3))
        if x == x2 && x == x3 && min == min2 && max == max2 => GlFClampOp(x, min, max);

    /// t = min <= x ? x : min, t <= max ? t : max -> clamp(x, min, max)
    pub FloatOrEqualRaisedThenLowered: SelectOp(FOrdLessThanEqualOp(t @ SelectOp(FOrdLessThanEqualOp(min, x), x2, min2), max), u, max2)
        if x == x2 && min == min2 && max == max2 && u == t.result(ir) => GlFClampOp(x, min, max);

    /// max <= x ? max : (x <= min ? min : x) -> clamp(x, min, max)
    pub FloatOrEqualOutside: SelectOp(FOrdLessThanEqualOp(max, x), max2, SelectOp(FOrdLessThanEqualOp(x2, min), min2, x3))
        if x == x2 && x == x3 && min == min2 && max == max2 => GlFClampOp(x, min, max);

    /// t = min < x ? x : min, t < max ? t : max -> clamp(x, min, max)
    pub SignedRaisedThenLowered: SelectOp(SLessThanOp(t @ SelectOp(SLessThanOp(min, x), x2, min2), max), u, max2)
        if x == x2 && min == min2 && max == max2 && u == t.result(ir) => GlSClampOp(x, min, max);

    /// max < x ? max : (x < min ? min : x) -> clamp(x, min, max)
    pub SignedOutside: SelectOp(SLessThanOp(max, x), max2, SelectOp(SLessThanOp(x2, min), min2, x3))
        if x == x2 && x == x3 && min == min2 && max == max2 => GlSClampOp(x, min, max);

    /// t = min <= x ? x : min, t <= max ? t : max -> clamp(x, min, max)
    pub SignedOrEqualRaisedThenLowered: SelectOp(SLessThanEqualOp(t @ SelectOp(SLessThanEqualOp(min, x), x2, min2), max), u, max2)
        if x == x2 && min == min2 && max == max2 && u == t.result(ir) => GlSClampOp(x, min, max);

    /// max <= x ? max : (x <= min ? min : x) -> clamp(x, min, max)
    pub SignedOrEqualOutside: SelectOp(SLessThanEqualOp(max, x), max2, SelectOp(SLessThanEqualOp(x2, min), min2, x3))
        if x == x2 && x == x3 && min == min2 && max == max2 => GlSClampOp(x, min, max);

    /// t = min < x ? x : min, t < max ? t : max -> clamp(x, min, max)
    pub UnsignedRaisedThenLowered: SelectOp(ULessThanOp(t @ SelectOp(ULessThanOp(min, x), x2, min2), max), u, max2)
        if x == x2 && min == min2 && max == max2 && u == t.result(ir) => GlUClampOp(x, min, max);

    /// max < x ? max : (x < min ? min : x) -> clamp(x, min, max)
    pub UnsignedOutside: SelectOp(ULessThanOp(max, x), max2, SelectOp(ULessThanOp(x2, min), min2, x3))
        if x == x2 && x == x3 && min == min2 && max == max2 => GlUClampOp(x, min, max);

    /// t = min <= x ? x : min, t <= max ? t : max -> clamp(x, min, max)
    pub UnsignedOrEqualRaisedThenLowered: SelectOp(ULessThanEqualOp(t @ SelectOp(ULessThanEqualOp(min, x), x2, min2), max), u, max2)
        if x == x2 && min == min2 && max == max2 && u == t.result(ir) => GlUClampOp(x, min, max);

    /// max <= x ? max : (x <= min ? min : x) -> clamp(x, min, max)
    pub UnsignedOrEqualOutside: SelectOp(ULessThanEqualOp(max, x), max2, SelectOp(ULessThanEqualOp(x2, min), min2, x3))
        if x == x2 && x == x3 && min == min2 && max == max2 => GlUClampOp(x, min, max);
}
