//! Accesses to memory of which a mask leaves out some elements: in their places (`vector.maskedload`, `vector.maskedstore`), or
//! without gaps in memory (`vector.expandload`, `vector.compressstore`).

use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyMemRef, AnyVectorOfNonZeroRank, FixedVectorOfNonZeroRankOf, I1, Index, Optional, TypedOp,
    Variadic, VectorOfNonZeroRankOf, Verify, VerifyResult,
};
use terrace_ir::{Ir, Op, Value, smallvec};
use terrace_ods_macros::op;
use terrace_standard_dialects::memref::memref_type;

use super::memory::{Alignment, verify_indices};
use super::rules::CompressStoreOfAll;
use super::rules::ExpandLoadOfAll;
use super::rules::{MaskedLoadOfAll, MaskedLoadOfCast};
use super::rules::{MaskedStoreOfAll, MaskedStoreToCast};
use super::{VectorDialect, vector_type};

type Mask = VectorOfNonZeroRankOf<(I1,)>;
type FixedMask = FixedVectorOfNonZeroRankOf<(I1,)>;

/// Reads the elements of a vector for which the mask is set; the others are those of another vector.
#[op(
    dialect = VectorDialect, mnemonic = "maskedload",
    interfaces(MemoryEffects),
    assembly {
        $base "[" $indices "]" "," $mask "," $pass_thru attr_dict
        ":" type($base) "," type($mask) "," type($pass_thru) "into" type($result)
    },
    verify, canonicalize(MaskedLoadOfCast, MaskedLoadOfAll),
)]
pub struct MaskedLoadOp {
    #[operand]
    base: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[operand]
    mask: Mask,
    #[operand]
    pass_thru: AnyVectorOfNonZeroRank,
    #[attr]
    alignment: Optional<Alignment>,
    #[result]
    result: AnyVectorOfNonZeroRank,
}

/// Writes the elements of a vector for which the mask is set.
#[op(
    dialect = VectorDialect, mnemonic = "maskedstore",
    interfaces(MemoryEffects),
    assembly {
        $base "[" $indices "]" "," $mask "," $value_to_store attr_dict
        ":" type($base) "," type($mask) "," type($value_to_store)
    },
    verify, canonicalize(MaskedStoreToCast, MaskedStoreOfAll),
)]
pub struct MaskedStoreOp {
    #[operand]
    base: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[operand]
    mask: Mask,
    #[operand(name = "valueToStore")]
    value_to_store: AnyVectorOfNonZeroRank,
    #[attr]
    alignment: Optional<Alignment>,
}

/// Reads as many elements as the mask has bits set, one after the other, for the places where it is; the others are those of
/// another vector.
#[op(
    dialect = VectorDialect, mnemonic = "expandload",
    interfaces(MemoryEffects),
    assembly {
        $base "[" $indices "]" "," $mask "," $pass_thru attr_dict
        ":" type($base) "," type($mask) "," type($pass_thru) "into" type($result)
    },
    verify, canonicalize(ExpandLoadOfAll),
)]
pub struct ExpandLoadOp {
    #[operand]
    base: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[operand]
    mask: FixedMask,
    #[operand]
    pass_thru: AnyVectorOfNonZeroRank,
    #[attr]
    alignment: Optional<Alignment>,
    #[result]
    result: AnyVectorOfNonZeroRank,
}

/// Writes the elements of a vector for which the mask is set, one after the other.
#[op(
    dialect = VectorDialect, mnemonic = "compressstore",
    interfaces(MemoryEffects),
    assembly {
        $base "[" $indices "]" "," $mask "," $value_to_store attr_dict
        ":" type($base) "," type($mask) "," type($value_to_store)
    },
    verify, canonicalize(CompressStoreOfAll),
)]
pub struct CompressStoreOp {
    #[operand]
    base: AnyMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[operand]
    mask: FixedMask,
    #[operand(name = "valueToStore")]
    value_to_store: AnyVectorOfNonZeroRank,
    #[attr]
    alignment: Optional<Alignment>,
}

/// The parts of an access, with what messages call them.
struct Access {
    base: Value,
    indices: usize,
    mask: Value,
    vector: Value,
    name: &'static str,
    /// What is compared with the mask.
    aspect: &'static str,
    pass_thru: Option<Value>,
}

fn verify_access(ir: &Ir, op: Op, access: Access) -> VerifyResult {
    let error = |message: String| VerifyResult::from(ir.op_error(op, message));
    let Access { name, aspect, .. } = access;
    let (memref, vector, mask) = (
        memref_type(ir, access.base),
        vector_type(ir, access.vector),
        vector_type(ir, access.mask),
    );
    if vector.element(ir) != memref.element(ir) {
        return error(format!("base and {name} element type should match"));
    }
    verify_indices(ir, op, memref.rank(ir), access.indices)?;
    if vector.shape(ir) != mask.shape(ir) {
        return error(format!("expected {name} {aspect} to match mask {aspect}"));
    }
    match access.pass_thru {
        Some(pass_thru) if ir.ty(pass_thru) != vector.into() => {
            error("expected pass_thru of same type as result type".to_owned())
        }
        _ => Ok(()),
    }
}

/// One row an op: its effect, and what is compared with the mask.
macro_rules! loads {
    ($($op:ident: $aspect:literal;)*) => {$(
        impl MemoryEffects for $op {
            fn effects(&self, ir: &Ir) -> EffectList {
                smallvec![Effect::on(EffectKind::Read, self.base(ir))]
            }
        }

        impl Verify for $op {
            fn verify(self, ir: &Ir) -> VerifyResult {
                verify_access(ir, self.op(), Access {
                    base: self.base(ir),
                    indices: self.indices(ir).len(),
                    mask: self.mask(ir),
                    vector: self.result(ir),
                    name: "result",
                    aspect: $aspect,
                    pass_thru: Some(self.pass_thru(ir)),
                })
            }
        }
    )*};
}

loads! {
    MaskedLoadOp: "shape";
    ExpandLoadOp: "dim";
}

macro_rules! stores {
    ($($op:ident: $aspect:literal;)*) => {$(
        impl MemoryEffects for $op {
            fn effects(&self, ir: &Ir) -> EffectList {
                smallvec![Effect::on(EffectKind::Write, self.base(ir))]
            }
        }

        impl Verify for $op {
            fn verify(self, ir: &Ir) -> VerifyResult {
                verify_access(ir, self.op(), Access {
                    base: self.base(ir),
                    indices: self.indices(ir).len(),
                    mask: self.mask(ir),
                    vector: self.value_to_store(ir),
                    name: "valueToStore",
                    aspect: $aspect,
                    pass_thru: None,
                })
            }
        }
    )*};
}

stores! {
    MaskedStoreOp: "shape";
    CompressStoreOp: "dim";
}
