//! `vector.broadcast`: elements repeated.

use terrace_ir::ods::{AnyType, AnyVector, TypedOp, Verify, VerifyResult};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Context, Ir};
use terrace_ods_macros::op;
use terrace_passes::analysis::dataflow::InferIntRangeInterface;

use super::rules::BroadcastOfBroadcast;
use super::types::{dims, like_first};
use super::{VectorDialect, VectorUnrollOpInterface, vector_type};

/// A scalar or a vector repeated: in leading dimensions that it does not have, and in those of size one.
#[op(
    dialect = VectorDialect, mnemonic = "broadcast",
    traits(Pure, PredOpTrait("source operand and result have same element type", like_first)),
    interfaces(InferIntRangeInterface, VectorUnrollOpInterface),
    assembly { $source attr_dict ":" type($source) "to" type($vector) },
    verify, fold, canonicalize(BroadcastOfBroadcast),
)]
pub struct BroadcastOp {
    #[operand]
    source: AnyType,
    #[result]
    vector: AnyVector,
}

/// A dimension of a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VectorDim {
    /// Its size.
    pub size: i64,
    /// Whether it is that many times an unknown factor.
    pub is_scalable: bool,
}

impl std::fmt::Display for VectorDim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.is_scalable {
            true => write!(f, "[{}]", self.size),
            false => write!(f, "{}", self.size),
        }
    }
}

/// Why a value cannot be repeated to a vector.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BroadcastFault {
    /// It has more dimensions.
    RankTooHigh,
    /// A dimension that differs is not of size one.
    Dimensions(VectorDim, VectorDim),
    /// It is neither a vector nor such an element.
    NoVector,
}

/// Why values of a type cannot be repeated to vectors of another one, if they cannot.
pub fn broadcast_fault(cx: &Context, source: Type, to: VectorType) -> Option<BroadcastFault> {
    let Some(source) = source.cast::<VectorType>(cx) else {
        return (source != to.element(cx)).then_some(BroadcastFault::NoVector);
    };
    let Some(lead) = to.rank(cx).checked_sub(source.rank(cx)) else {
        return Some(BroadcastFault::RankTooHigh);
    };
    let dim = |(size, is_scalable)| VectorDim { size, is_scalable };
    let mut pairs = dims(cx, source)
        .map(dim)
        .zip(dims(cx, to).map(dim).skip(lead));
    let differs = |(from, to): &(VectorDim, VectorDim)| {
        let size = from.size != 1 && from.size != to.size;
        let stretched_scalable = from.size == 1 && from.is_scalable && to.size != 1;
        let scales_otherwise =
            from.is_scalable != to.is_scalable && (from.size != 1 || from.is_scalable);
        size || stretched_scalable || scales_otherwise
    };
    let (from, to) = pairs.find(differs)?;
    Some(BroadcastFault::Dimensions(from, to))
}

impl Verify for BroadcastOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (source, to) = (ir.ty(self.source(ir)), vector_type(ir, self.vector(ir)));
        let message = match broadcast_fault(ir, source, to) {
            None => return Ok(()),
            Some(BroadcastFault::RankTooHigh) => {
                "source rank higher than destination rank".to_owned()
            }
            Some(BroadcastFault::Dimensions(from, to)) => {
                format!("dimension mismatch ({from} vs. {to})")
            }
            Some(BroadcastFault::NoVector) => "source type is not a vector".to_owned(),
        };
        ir.op_error(self.op(), message).into()
    }
}
