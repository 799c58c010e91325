//! Elements of two vectors in another order: `vector.shuffle`, and those that alternate.

use terrace_ir::ods::{
    AnyFixedVector, AnyVector, AnyVectorOfNonZeroRank, DenseI64ArrayAttr, InferArgs, InferTypes,
    InferredTypes, ResultNames, TypedOp, Verify, VerifyResult,
};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Context, Diagnostic, Ir, Value, smallvec};
use terrace_ods_macros::op;

use super::rules::{ShuffleByTurns, ShuffleOfScalars, ShuffleOfSplat};
use super::types::{Sizes, dims, like_first, like_second, vector_of};
use super::{VectorDialect, vector_type};

/// The position in a mask, or in a list of positions, at which any element may be taken.
pub(super) const POISON: i64 = -1;

/// Rows of two vectors, in the order of a mask, which counts those of the second vector after those of the first.
#[op(
    dialect = VectorDialect, mnemonic = "shuffle",
    traits(
        Pure,
        PredOpTrait("first operand v1 and result have same element type", like_first),
        PredOpTrait("second operand v2 and result have same element type", like_second),
    ),
    assembly { operands $mask attr_dict ":" type(operands) },
    verify, fold, infer_types, canonicalize(ShuffleOfScalars, ShuffleOfSplat, ShuffleByTurns),
)]
pub struct ShuffleOp {
    #[operand]
    v1: AnyFixedVector,
    #[operand]
    v2: AnyFixedVector,
    #[attr]
    mask: DenseI64ArrayAttr,
    #[result]
    vector: AnyVectorOfNonZeroRank,
}

impl InferTypes for ShuffleOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        let shuffle = args.adaptor::<Self>();
        let first = args
            .operand_types
            .first()
            .and_then(|ty| ty.cast::<VectorType>(args.cx));
        let Some(first) = first else {
            return Err(Diagnostic::error(
                args.loc,
                "'vector.shuffle' op operand #0 must be a vector",
            ));
        };
        let rows = i64::try_from(shuffle.mask(args.cx).len(args.cx)).unwrap_or(i64::MAX);
        let shape: Sizes = std::iter::once(rows.max(1))
            .chain(first.shape(args.cx).iter().skip(1).copied())
            .collect();
        let fixed: super::types::Scalable = smallvec![false; shape.len()];
        let ty =
            VectorType::get_checked(args.cx, args.loc, &shape, &fixed, first.element(args.cx))?;
        Ok(smallvec![ty.into()])
    }
}

impl Verify for ShuffleOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self.op(), message));
        let [first, second, result] =
            [self.v1(ir), self.v2(ir), self.vector(ir)].map(|value| vector_type(ir, value));
        let rank = result.rank(ir);
        let ranks = [first.rank(ir), second.rank(ir)];
        if ranks != [rank; 2] && (ranks != [0; 2] || rank != 1) {
            return error("rank mismatch".to_owned());
        }
        let rest = |ty: VectorType| ty.shape(ir).get(1..).unwrap_or_default();
        if rest(first) != rest(result) || rest(second) != rest(result) {
            return error("dimension mismatch".to_owned());
        }
        let mask = self.mask(ir);
        if mask.is_empty(ir) {
            return error("invalid mask length".to_owned());
        }
        if i64::try_from(mask.len(ir)) != Ok(result.shape(ir)[0]) {
            return error("mask length mismatch".to_owned());
        }
        let rows = |ty: VectorType| ty.shape(ir).first().copied().unwrap_or(1);
        let rows = rows(first).saturating_add(rows(second));
        let is_out = |row: i64| row != POISON && !(0..rows).contains(&row);
        match mask.as_i64s(ir).position(is_out) {
            Some(index) => error(format!("mask index #{} out of range", index + 1)),
            None => Ok(()),
        }
    }
}

/// A vector whose last dimension has twice the size.
fn doubled(cx: &Context, ty: Type) -> Option<Type> {
    let ty = ty.cast::<VectorType>(cx)?;
    let last = ty.rank(cx).checked_sub(1);
    let mut all: Vec<(i64, bool)> = dims(cx, ty).collect();
    match last {
        Some(last) => all[last].0 = all[last].0.checked_mul(2)?,
        None => all.push((2, false)),
    }
    Some(vector_of(cx, all, ty.element(cx)).into())
}

/// Elements of two vectors by turns, in the last dimension.
#[op(
    dialect = VectorDialect, mnemonic = "interleave",
    traits(
        Pure, AllTypesMatch(lhs, rhs),
        TypesMatchWith("type of 'result' is double the width of the inputs", from = lhs, to = result, doubled),
    ),
    assembly { $lhs "," $rhs attr_dict ":" type($lhs) "->" type($result) },
)]
pub struct InterleaveOp {
    #[operand]
    lhs: AnyVector,
    #[operand]
    rhs: AnyVector,
    #[result]
    result: AnyVectorOfNonZeroRank,
}

/// A vector whose last dimension has half the size.
fn halved(cx: &Context, ty: Type) -> Option<Type> {
    let ty = ty.cast::<VectorType>(cx)?;
    let mut all: Vec<(i64, bool)> = dims(cx, ty).collect();
    let last = all.last_mut()?;
    // A size of one is told to be odd by another check.
    last.0 = (last.0 / 2).max(1);
    Some(vector_of(cx, all, ty.element(cx)).into())
}

/// Whether the last dimension of the operand has an even size.
fn is_even(op: DeinterleaveOp, ir: &Ir) -> bool {
    let shape = vector_type(ir, op.source(ir)).shape(ir);
    shape.last().is_some_and(|size| size % 2 == 0)
}

/// The elements at even places of the last dimension, and those at odd places.
#[op(
    dialect = VectorDialect, mnemonic = "deinterleave",
    traits(
        Pure,
        PredOpTrait("the trailing dimension of the source vector has an even number of elements", is_even),
        TypesMatchWith("the trailing dimension of the results is half the width of source trailing dimension", from = source, to = res1, halved),
        AllTypesMatch(res1, res2),
    ),
    assembly { $source attr_dict ":" type($source) "->" type($res1) },
    result_names,
)]
pub struct DeinterleaveOp {
    #[operand]
    source: AnyVectorOfNonZeroRank,
    #[result]
    res1: AnyVectorOfNonZeroRank,
    #[result]
    res2: AnyVectorOfNonZeroRank,
}

impl ResultNames for DeinterleaveOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.res1(ir), "res1");
        name(self.res2(ir), "res2");
    }
}
