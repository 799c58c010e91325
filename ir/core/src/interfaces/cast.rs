//! Casts.

use terrace_ods_macros::op_interface;

use crate::context::Context;
use crate::types::Type;

/// An op that gives its operands other types without computing anything else. The verifier checks every cast by it.
#[op_interface]
pub trait CastOpInterface {
    /// Whether values of the types `inputs` can be cast to `outputs`.
    fn are_cast_compatible(&self, cx: &Context, inputs: &[Type], outputs: &[Type]) -> bool;
}
