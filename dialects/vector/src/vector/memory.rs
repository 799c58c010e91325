//! `vector.load` and `vector.store`: vectors that lie in memory as they are.

use terrace_ir::attributes::BoolAttr;
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyMemRef, AnyVector, Confined, I64Attr, Index, IntPositivePowerOf2, Optional, TypedOp,
    Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{MemRefType, VectorType};
use terrace_ir::{Ir, Op, Value, smallvec};
use terrace_ods_macros::op;
use terrace_standard_dialects::memref::{memref_type, strides_and_offset};

use super::rules::LoadOfCast;
use super::rules::StoreToCast;
use super::types::num_elements;
use super::{VectorDialect, VectorUnrollOpInterface, vector_type};

/// A multiple of how many bytes an address is.
pub(super) type Alignment = Confined<I64Attr, IntPositivePowerOf2>;

/// Reads a vector whose elements lie one after the other in the last dimension of a memref.
#[op(
    dialect = VectorDialect, mnemonic = "load",
    interfaces(MemoryEffects, VectorUnrollOpInterface),
    assembly { $base "[" $indices "]" attr_dict ":" type($base) "," type($result) },
    verify, canonicalize(LoadOfCast),
)]
pub struct LoadOp {
    #[operand]
    base: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr]
    nontemporal: Optional<BoolAttr>,
    #[attr]
    alignment: Optional<Alignment>,
    #[result]
    result: AnyVector,
}

/// Writes a vector, whose elements come to lie one after the other in the last dimension of a memref.
#[op(
    dialect = VectorDialect, mnemonic = "store",
    interfaces(MemoryEffects, VectorUnrollOpInterface),
    assembly { $value_to_store "," $base "[" $indices "]" attr_dict ":" type($base) "," type($value_to_store) },
    verify, canonicalize(StoreToCast),
)]
pub struct StoreOp {
    #[operand(name = "valueToStore")]
    value_to_store: AnyVector,
    #[operand]
    base: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr]
    nontemporal: Optional<BoolAttr>,
    #[attr]
    alignment: Optional<Alignment>,
}

impl MemoryEffects for LoadOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Read, self.base(ir))]
    }
}

impl MemoryEffects for StoreOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Write, self.base(ir))]
    }
}

/// Whether elements of a memref lie one after the other in its last dimension.
pub(super) fn has_unit_stride(ir: &Ir, ty: MemRefType) -> bool {
    let strides = strides_and_offset(ir, ty);
    strides.is_some_and(|(strides, _)| strides.last().is_none_or(|stride| *stride == 1))
}

/// What messages of an access call its parts.
struct Words {
    rank: &'static str,
    vectors: &'static str,
    elements: &'static str,
}

/// Checks the types and the number of indices of an access.
fn verify_access(
    ir: &Ir,
    op: Op,
    (base, indices): (Value, usize),
    vector: VectorType,
    words: &Words,
) -> VerifyResult {
    let error = |message: &str| VerifyResult::from(ir.op_error(op, message));
    let memref = memref_type(ir, base);
    let is_single = vector.rank(ir) == 0 || num_elements(ir, vector) == 1;
    if !is_single && !has_unit_stride(ir, memref) {
        return error("most minor memref dim must have unit stride");
    }
    if memref.rank(ir) < vector.rank(ir) {
        return error(words.rank);
    }
    let mut element = memref.element(ir);
    if let Some(inner) = element.cast::<VectorType>(ir) {
        if inner != vector {
            return error(words.vectors);
        }
        element = inner.element(ir);
    }
    if vector.element(ir) != element {
        return error(words.elements);
    }
    verify_indices(ir, op, memref.rank(ir), indices)
}

/// Checks the number of indices.
pub(super) fn verify_indices(ir: &Ir, op: Op, rank: usize, indices: usize) -> VerifyResult {
    match rank == indices {
        true => Ok(()),
        false => ir.op_error(op, format!("requires {rank} indices")).into(),
    }
}

impl Verify for LoadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let words = Words {
            rank: "destination memref has lower rank than the result vector",
            vectors: "base memref and result vector types should match",
            elements: "base and result element types should match",
        };
        let place = (self.base(ir), self.indices(ir).len());
        verify_access(
            ir,
            self.op(),
            place,
            vector_type(ir, self.result(ir)),
            &words,
        )
    }
}

impl Verify for StoreOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let words = Words {
            rank: "source memref has lower rank than the vector to store",
            vectors: "base memref and valueToStore vector types should match",
            elements: "base and valueToStore element type should match",
        };
        let place = (self.base(ir), self.indices(ir).len());
        verify_access(
            ir,
            self.op(),
            place,
            vector_type(ir, self.value_to_store(ir)),
            &words,
        )
    }
}
