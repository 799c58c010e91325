//! `vector.reduction` and `vector.multi_reduction`: elements combined to one, and dimensions combined.

use terrace_ir::asm::print_type;
use terrace_ir::ods::{
    AnyType, AnyVector, AnyVectorOfNonZeroRank, DefaultValued, DenseI64ArrayAttr, Enumeration,
    Optional, TypedOp, Verify, VerifyResult,
};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Context, Ir, SmallVec};
use terrace_ods_macros::op;
use terrace_standard_dialects::arith::FastMathFlags;

use super::rules::ReductionOfOne;
use super::rules::ReductionOfUnits;
use super::types::{dims, like_first, same_type, vector_of, with_element};
use super::unroll::{VectorUnrollOpInterface, shape_of};
use super::{CombiningKind, MaskableOpInterface, VectorDialect, vector_type};

/// All elements of a vector of at most one dimension, and a further value if there is one, combined.
#[op(
    dialect = VectorDialect, mnemonic = "reduction",
    traits(
        Pure,
        PredOpTrait("source operand and result have same element type", like_first),
        TypesMatchWith("dest and acc have the same type", from = dest, to = acc, same_type),
    ),
    interfaces(MaskableOpInterface, VectorUnrollOpInterface),
    assembly {
        $kind "," $vector ("," $acc^)? ("fastmath" "" $fastmath^)? attr_dict ":" type($vector) "into" type($dest)
    },
    verify, canonicalize(ReductionOfOne),
)]
pub struct ReductionOp {
    #[attr]
    kind: CombiningKind,
    #[operand]
    vector: AnyVector,
    #[operand]
    acc: Optional<AnyType>,
    #[attr]
    fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
    #[result]
    dest: AnyType,
}

impl Verify for ReductionOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let rank = vector_type(ir, self.vector(ir)).rank(ir);
        if rank > 1 {
            return ir
                .op_error(self.op(), format!("unsupported reduction rank: {rank}"))
                .into();
        }
        let (kind, element) = (self.kind(ir), ir.ty(self.dest(ir)));
        // MLIR puts the type in quotes twice.
        verify_kind(ir, self, kind, element, "'")
    }
}

/// Checks that elements can be combined. Messages have their type between quotes, and these between `quote`.
pub(super) fn verify_kind(
    ir: &Ir,
    op: impl TypedOp,
    kind: CombiningKind,
    element: Type,
    quote: &str,
) -> VerifyResult {
    if kind.supports(ir, element) {
        return Ok(());
    }
    let message = format!(
        "unsupported reduction type {quote}'{}'{quote} for kind '{}'",
        print_type(ir, element),
        kind.text()
    );
    ir.op_error(op.op(), message).into()
}

impl MaskableOpInterface for ReductionOp {
    fn expected_mask_type(&self, ir: &Ir) -> Option<Type> {
        Some(with_element(ir, vector_type(ir, self.vector(ir)), Type::I1).into())
    }
}

impl VectorUnrollOpInterface for ReductionOp {
    fn shape_for_unroll(&self, ir: &Ir) -> Option<SmallVec<[i64; 4]>> {
        shape_of(ir, self.vector(ir))
    }
}

/// The elements of some dimensions of a vector, and those of a further one, combined.
#[op(
    dialect = VectorDialect, mnemonic = "multi_reduction",
    traits(
        Pure, AllTypesMatch(dest, acc),
        PredOpTrait("source operand and result have same element type", like_first),
    ),
    interfaces(MaskableOpInterface, VectorUnrollOpInterface),
    assembly { $kind "," $source "," $acc attr_dict $reduction_dims ":" type($source) "to" type($dest) },
    verify, canonicalize(ReductionOfUnits),
)]
pub struct MultiDimReductionOp {
    #[attr]
    kind: CombiningKind,
    #[operand]
    source: AnyVectorOfNonZeroRank,
    #[operand]
    acc: AnyType,
    #[attr]
    reduction_dims: DenseI64ArrayAttr,
    #[result]
    dest: AnyType,
}

impl MultiDimReductionOp {
    /// For each dimension of the source whether it is combined.
    pub fn reduced_dims(self, ir: &Ir) -> SmallVec<[bool; 4]> {
        let reduced: SmallVec<[i64; 4]> = self.reduction_dims(ir).as_i64s(ir).collect();
        let rank = vector_type(ir, self.source(ir)).rank(ir) as i64;
        (0..rank).map(|dim| reduced.contains(&dim)).collect()
    }

    /// The type of what is left of a vector.
    fn result_type(cx: &Context, source: VectorType, reduced: &[bool]) -> Type {
        let kept = dims(cx, source)
            .zip(reduced)
            .filter(|(_, reduced)| !**reduced);
        let kept: SmallVec<[(i64, bool); 4]> = kept.map(|(dim, _)| dim).collect();
        match kept[..] {
            [] => source.element(cx),
            _ => vector_of(cx, kept, source.element(cx)).into(),
        }
    }
}

impl Verify for MultiDimReductionOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (source, found) = (vector_type(ir, self.source(ir)), ir.ty(self.dest(ir)));
        if MultiDimReductionOp::result_type(ir, source, &self.reduced_dims(ir)) != found {
            let message = format!(
                "destination type '{}' is incompatible with source type '{}'",
                print_type(ir, found),
                print_type(ir, source.into())
            );
            return ir.op_error(self.op(), message).into();
        }
        Ok(())
    }
}

impl MaskableOpInterface for MultiDimReductionOp {
    fn expected_mask_type(&self, ir: &Ir) -> Option<Type> {
        Some(with_element(ir, vector_type(ir, self.source(ir)), Type::I1).into())
    }
}

impl VectorUnrollOpInterface for MultiDimReductionOp {
    fn shape_for_unroll(&self, ir: &Ir) -> Option<SmallVec<[i64; 4]>> {
        shape_of(ir, self.source(ir))
    }
}
