//! Access to elements.

use smallvec::smallvec;
use terrace_ir::attributes::BoolAttr;
use terrace_ir::interfaces::{
    DestructurableAccessorInterface, Effect, EffectKind, EffectList, MemoryEffects,
    PromotableMemOpInterface,
};
use terrace_ir::ods::{
    AnyMemRef, AnyRankedOrUnrankedMemRef, AnyType, Index, Optional, TypedOp, Variadic, Verify,
    VerifyResult,
};
use terrace_ir::types::Type;
use terrace_ir::{Context, Ir};
use terrace_ods_macros::op;

use super::MemRefDialect;
use super::alloc::{Alignment, memref_type};
use super::rules::{CopyOfCasts, CopyToItself, EmptyCopy, LoadOfCast, StoreToCast};

/// The element type of a memref.
pub(crate) fn memref_element(cx: &Context, ty: Type) -> Option<Type> {
    Some(ty.cast::<terrace_ir::types::MemRefType>(cx)?.element(cx))
}

/// Reads an element: one index a dimension.
#[op(
    dialect = MemRefDialect, mnemonic = "load",
    traits(MemRefsNormalizable, TypesMatchWith("result type matches element type of 'memref'", from = memref, to = result, memref_element)),
    interfaces(MemoryEffects, PromotableMemOpInterface, DestructurableAccessorInterface),
    assembly { $memref "[" $indices "]" attr_dict ":" type($memref) },
    verify, canonicalize(LoadOfCast),
)]
pub struct LoadOp {
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr]
    nontemporal: Optional<BoolAttr>,
    #[attr]
    alignment: Optional<Alignment>,
    #[result]
    result: AnyType,
}

impl MemoryEffects for LoadOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Read, self.memref(ir))]
    }
}

impl Verify for LoadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let rank = memref_type(ir, self.memref(ir)).rank(ir);
        let indices = self.indices(ir).len();
        if indices == rank {
            return Ok(());
        }
        let message =
            format!("incorrect number of indices for load, expected {rank} but got {indices}");
        ir.op_error(self.op(), message).into()
    }
}

/// Writes an element: one index a dimension.
#[op(
    dialect = MemRefDialect, mnemonic = "store",
    traits(MemRefsNormalizable, TypesMatchWith("type of 'value' matches element type of 'memref'", from = memref, to = value, memref_element)),
    interfaces(MemoryEffects, PromotableMemOpInterface, DestructurableAccessorInterface),
    assembly { $value "," $memref "[" $indices "]" attr_dict ":" type($memref) },
    verify, canonicalize(StoreToCast),
)]
pub struct StoreOp {
    #[operand]
    value: AnyType,
    #[operand]
    memref: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr]
    nontemporal: Optional<BoolAttr>,
    #[attr]
    alignment: Optional<Alignment>,
}

impl MemoryEffects for StoreOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Write, self.memref(ir))]
    }
}

impl Verify for StoreOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let rank = memref_type(ir, self.memref(ir)).rank(ir);
        if self.indices(ir).len() == rank {
            return Ok(());
        }
        ir.op_error(
            self.op(),
            "store index operand count not equal to memref rank",
        )
        .into()
    }
}

/// Copies all elements to another memref of the same shape. Overlapping memrefs make the result undefined.
#[op(
    dialect = MemRefDialect, mnemonic = "copy",
    traits(SameOperandsElementType, SameOperandsShape),
    interfaces(MemoryEffects),
    assembly { $source "," $target attr_dict ":" type($source) "to" type($target) },
    canonicalize(CopyToItself, EmptyCopy, CopyOfCasts),
)]
pub struct CopyOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[operand]
    target: AnyRankedOrUnrankedMemRef,
}

impl MemoryEffects for CopyOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![
            Effect::on(EffectKind::Read, self.source(ir)),
            Effect::on(EffectKind::Write, self.target(ir)),
        ]
    }
}
