//! Elements at places that a vector holds: `vector.gather` and `vector.scatter`.

use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyInteger, AnyRankedTensor, AnyVectorOfNonZeroRank, I1, Index, Optional, TypedOp, Variadic,
    VectorOfNonZeroRankOf, Verify, VerifyResult,
};
use terrace_ir::types::{MemRefType, RankedTensorType, ShapedType, Type, UnrankedTensorType};
use terrace_ir::{Ir, Op, Value, smallvec};
use terrace_ods_macros::{constraint, op};

use super::memory::{Alignment, verify_indices};
use super::rules::{GatherInARow, GatherOfNothing};
use super::rules::{ScatterInARow, ScatterOfNothing};
use super::types::with_element;
use super::{MaskableOpInterface, VectorDialect, VectorUnrollOpInterface, vector_type};

constraint! {
    /// Tensor or MemRef of any type values
    pub TensorOrMemRef: Type = |cx, ty| ty.is::<RankedTensorType>(cx) || ty.is::<UnrankedTensorType>(cx) || ty.is::<MemRefType>(cx);
}

type Places = VectorOfNonZeroRankOf<(AnyInteger, Index)>;
type Mask = VectorOfNonZeroRankOf<(I1,)>;

/// Reads elements at distances from a place, which a vector holds, where the mask is set; the others are those of another vector.
#[op(
    dialect = VectorDialect, mnemonic = "gather",
    interfaces(MaskableOpInterface, MemoryEffects, VectorUnrollOpInterface),
    assembly {
        $base "[" $offsets "]" "[" $indices "]" "," $mask "," $pass_thru attr_dict
        ":" type($base) "," type($indices) "," type($mask) "," type($pass_thru) "into" type($result)
    },
    verify, canonicalize(GatherOfNothing, GatherInARow),
)]
pub struct GatherOp {
    #[operand]
    base: TensorOrMemRef,
    #[operand]
    offsets: Variadic<Index>,
    #[operand]
    indices: Places,
    #[operand]
    mask: Mask,
    #[operand]
    pass_thru: AnyVectorOfNonZeroRank,
    #[attr]
    alignment: Optional<Alignment>,
    #[result]
    result: AnyVectorOfNonZeroRank,
}

/// Writes elements at distances from a place, which a vector holds, where the mask is set: to memory, or to a tensor that is the
/// result.
#[op(
    dialect = VectorDialect, mnemonic = "scatter",
    interfaces(MemoryEffects),
    assembly {
        $base "[" $offsets "]" "[" $indices "]" "," $mask "," $value_to_store attr_dict
        ":" type($base) "," type($indices) "," type($mask) "," type($value_to_store) ("->" type($result)^)?
    },
    verify, canonicalize(ScatterOfNothing, ScatterInARow),
)]
pub struct ScatterOp {
    #[operand]
    base: TensorOrMemRef,
    #[operand]
    offsets: Variadic<Index>,
    #[operand]
    indices: Places,
    #[operand]
    mask: Mask,
    #[operand(name = "valueToStore")]
    value_to_store: AnyVectorOfNonZeroRank,
    #[attr]
    alignment: Optional<Alignment>,
    #[result]
    result: Optional<AnyRankedTensor>,
}

impl MemoryEffects for GatherOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Read, self.base(ir))]
    }
}

impl MemoryEffects for ScatterOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Write, self.base(ir))]
    }
}

/// The parts of an access, with what messages call its vector.
struct Access {
    base: Value,
    offsets: usize,
    indices: Value,
    mask: Value,
    vector: Value,
    name: &'static str,
}

fn verify_access(ir: &Ir, op: Op, access: Access) -> VerifyResult {
    let error = |message: String| VerifyResult::from(ir.op_error(op, message));
    let name = access.name;
    let base = ir.ty(access.base);
    let is_memref = base.is::<MemRefType>(ir);
    if !is_memref && !base.is::<RankedTensorType>(ir) {
        return error("requires base to be a memref or ranked tensor type".to_owned());
    }
    let shaped: ShapedType = base.cast(ir).expect("memrefs and tensors are shaped");
    let [indices, mask, vector] =
        [access.indices, access.mask, access.vector].map(|value| vector_type(ir, value));
    if vector.element(ir) != shaped.element(ir) {
        return error(format!("base and {name} element type should match"));
    }
    verify_indices(ir, op, shaped.rank(ir).unwrap_or(0), access.offsets)?;
    for (other, ty) in [("indices", indices), ("mask", mask)] {
        if vector.shape(ir) != ty.shape(ir) {
            return error(format!("expected {name} dim to match {other} dim"));
        }
    }
    Ok(())
}

impl Verify for GatherOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        verify_access(
            ir,
            op,
            Access {
                base: self.base(ir),
                offsets: self.offsets(ir).len(),
                indices: self.indices(ir),
                mask: self.mask(ir),
                vector: self.result(ir),
                name: "result",
            },
        )?;
        if ir.ty(self.pass_thru(ir)) != ir.ty(self.result(ir)) {
            return ir
                .op_error(op, "expected pass_thru of same type as result type")
                .into();
        }
        Ok(())
    }
}

impl Verify for ScatterOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_access(
            ir,
            self.op(),
            Access {
                base: self.base(ir),
                offsets: self.offsets(ir).len(),
                indices: self.indices(ir),
                mask: self.mask(ir),
                vector: self.value_to_store(ir),
                name: "valueToStore",
            },
        )
    }
}

impl MaskableOpInterface for GatherOp {
    fn expected_mask_type(&self, ir: &Ir) -> Option<Type> {
        Some(with_element(ir, vector_type(ir, self.result(ir)), Type::I1).into())
    }
}
