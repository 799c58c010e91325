//! Hints for loops, on the branch that goes back to their beginning.

use terrace_ir::attributes::IntegerAttr;
use terrace_ods_macros::attr;

use super::aliasing::AccessGroupAttr;
use super::groups::FusedLocation;
use crate::LlvmDialect;

/// Hints for one transformation of loops; each may be left out.
macro_rules! loop_attributes {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal { $($(#[$meta:meta])* $field:ident: $ty:ty),* $(,)? })*) => {$(
        $(#[doc = $doc])*
        #[attr(dialect = LlvmDialect, mnemonic = $mnemonic, assembly { "<" struct(params) ">" }, alias)]
        pub struct $name {
            $($(#[$meta])* $field: Option<$ty>),*
        }
    )*};
}

loop_attributes! {
    /// Hints for the vectoriser.
    LoopVectorizeAttr = "loop_vectorize" {
        disable: bool,
        #[name = "predicateEnable"]
        predicate_enable: bool,
        #[name = "scalableEnable"]
        scalable_enable: bool,
        width: IntegerAttr,
        #[name = "followupVectorized"]
        followup_vectorized: LoopAnnotationAttr,
        #[name = "followupEpilogue"]
        followup_epilogue: LoopAnnotationAttr,
        #[name = "followupAll"]
        followup_all: LoopAnnotationAttr,
    }
    /// Hints for the unroller.
    LoopUnrollAttr = "loop_unroll" {
        disable: bool,
        count: IntegerAttr,
        #[name = "runtimeDisable"]
        runtime_disable: bool,
        full: bool,
        #[name = "followupUnrolled"]
        followup_unrolled: LoopAnnotationAttr,
        #[name = "followupRemainder"]
        followup_remainder: LoopAnnotationAttr,
        #[name = "followupAll"]
        followup_all: LoopAnnotationAttr,
    }
    /// Hints for unrolling an outer loop and fusing the inner ones.
    LoopUnrollAndJamAttr = "loop_unroll_and_jam" {
        disable: bool,
        count: IntegerAttr,
        #[name = "followupOuter"]
        followup_outer: LoopAnnotationAttr,
        #[name = "followupInner"]
        followup_inner: LoopAnnotationAttr,
        #[name = "followupRemainderOuter"]
        followup_remainder_outer: LoopAnnotationAttr,
        #[name = "followupRemainderInner"]
        followup_remainder_inner: LoopAnnotationAttr,
        #[name = "followupAll"]
        followup_all: LoopAnnotationAttr,
    }
    /// Hints for moving invariant code out.
    LoopLicmAttr = "loop_licm" {
        disable: bool,
        #[name = "versioningDisable"]
        versioning_disable: bool,
    }
    /// Hints for splitting a loop into several.
    LoopDistributeAttr = "loop_distribute" {
        disable: bool,
        #[name = "followupCoincident"]
        followup_coincident: LoopAnnotationAttr,
        #[name = "followupSequential"]
        followup_sequential: LoopAnnotationAttr,
        #[name = "followupFallback"]
        followup_fallback: LoopAnnotationAttr,
        #[name = "followupAll"]
        followup_all: LoopAnnotationAttr,
    }
    /// Hints for software pipelining.
    LoopPipelineAttr = "loop_pipeline" {
        disable: bool,
        #[name = "initiationinterval"]
        initiation_interval: IntegerAttr,
    }
    /// How many iterations were peeled off.
    LoopPeeledAttr = "loop_peeled" {
        count: IntegerAttr,
    }
    /// Hints for moving invariant conditions out.
    LoopUnswitchAttr = "loop_unswitch" {
        #[name = "partialDisable"]
        partial_disable: bool,
    }
}

/// Into how many copies the iterations are interleaved.
#[attr(
    dialect = LlvmDialect, mnemonic = "loop_interleave",
    assembly { "<" struct(params) ">" }, alias,
)]
pub struct LoopInterleaveAttr {
    count: IntegerAttr,
}

/// All that is known and wanted of a loop.
#[attr(
    dialect = LlvmDialect, mnemonic = "loop_annotation",
    assembly { "<" struct(params) ">" }, alias,
)]
pub struct LoopAnnotationAttr {
    #[name = "disableNonforced"]
    disable_nonforced: Option<bool>,
    vectorize: Option<LoopVectorizeAttr>,
    interleave: Option<LoopInterleaveAttr>,
    unroll: Option<LoopUnrollAttr>,
    #[name = "unrollAndJam"]
    unroll_and_jam: Option<LoopUnrollAndJamAttr>,
    licm: Option<LoopLicmAttr>,
    distribute: Option<LoopDistributeAttr>,
    pipeline: Option<LoopPipelineAttr>,
    peeled: Option<LoopPeeledAttr>,
    unswitch: Option<LoopUnswitchAttr>,
    #[name = "mustProgress"]
    must_progress: Option<bool>,
    #[name = "isVectorized"]
    is_vectorized: Option<bool>,
    #[name = "startLoc"]
    start_loc: Option<FusedLocation>,
    #[name = "endLoc"]
    end_loc: Option<FusedLocation>,
    #[default]
    #[name = "parallelAccesses"]
    parallel_accesses: Vec<AccessGroupAttr>,
}
