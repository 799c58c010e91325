//! Sizes: those that ops tell, and those that are constants.

use terrace_dialect_base::index_list::{known_index, with_constants};
use terrace_dialect_base::rules;
use terrace_ir::interfaces::{DestinationStyleOpInterface, MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{RankedTensorType, Type};
use terrace_ir::{Ir, SmallVec, Value};
use terrace_standard_dialects::arith::IndexCastOp;

use super::{no_weakening_cast, replace_with_cast, weakening_cast_source};
use crate::tensor::slices::part_type;
use crate::tensor::{CastOp, DimOp, EmptyOp, ExtractOp, GenerateOp, ReshapeOp, tensor_type};

rules! {
    DimOfWeakeningCast, "The sizes of a cast that forgets some are those of its source.", DimOp => dim_of_weakening_cast;
    DimOfCast, "The sizes of a cast are those of its source.", DimOp => dim_of_cast;
    DimOfDestination, "The sizes of a result are those of the operand whose place it takes.", DimOp => dim_of_destination;
    DimOfReshape, "The sizes of a reshaped tensor are in the tensor of its shape.", DimOp => dim_of_reshape;
    DimOfEmpty, "The sizes of a tensor without elements are its operands.", DimOp => dim_of_empty;
    EmptyWithConstants, "Takes constant sizes into the type.", EmptyOp => empty_with_constants;
    GenerateWithConstants, "Takes constant sizes into the type.", GenerateOp => generate_with_constants;
}

fn dim_of_weakening_cast(op: DimOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    // An index that is not that of a dimension is undefined behaviour, and stays where it is.
    let index = known_dim(rewriter, op).ok_or_else(no_dim)?;
    let source =
        weakening_cast_source(rewriter, op.source(rewriter)).ok_or_else(no_weakening_cast)?;
    if index >= tensor_type(rewriter, source).rank(rewriter) {
        return Err(no_dim());
    }
    op.set_source(rewriter, source);
    Ok(())
}

/// Which dimension's size an op gives, if that is known.
fn known_dim(ir: &Ir, op: DimOp) -> Option<usize> {
    known_index(ir, MixedIndex::Value(op.index(ir))).and_then(|index| usize::try_from(index).ok())
}

fn no_dim() -> MatchFailure {
    MatchFailure::new("it is not known to be the size of a dimension")
}

fn dim_of_cast(op: DimOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let cast = op.source(rewriter).defining::<CastOp>(rewriter);
    let cast = cast.ok_or_else(|| MatchFailure::new("the tensor is no cast"))?;
    let source = cast.source(rewriter);
    op.set_source(rewriter, source);
    Ok(())
}

fn dim_of_destination(op: DimOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let result = op.source(rewriter);
    let init = tied_init(rewriter, result);
    let init = init.ok_or_else(|| MatchFailure::new("the tensor takes no operand's place"))?;
    op.set_source(rewriter, init);
    Ok(())
}

/// The operand whose place a result takes.
fn tied_init(ir: &Ir, result: Value) -> Option<Value> {
    let op = ir.defining_op(result)?;
    let inits = op
        .interface::<dyn DestinationStyleOpInterface>(ir)?
        .inits(ir);
    let mut tensors = inits
        .map(|index| ir.operand(op, index))
        .filter(|init| ir.ty(*init).is::<RankedTensorType>(ir));
    let number = ir.results(op).position(|value| value == result)?;
    tensors.nth(number)
}

fn dim_of_reshape(op: DimOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let reshape = op.source(rewriter).defining::<ReshapeOp>(rewriter);
    let reshape = reshape.ok_or_else(|| MatchFailure::new("the tensor is not reshaped"))?;
    let (loc, shape, index) = (
        rewriter.loc(op.op()),
        reshape.shape(rewriter),
        op.index(rewriter),
    );
    let element = tensor_type(rewriter, shape).element(rewriter);
    let size = ExtractOp::build(rewriter, loc, shape, &[index]);
    let mut size = size.result(rewriter);
    if element != Type::INDEX {
        size = IndexCastOp::build(rewriter, loc, Type::INDEX, size).output(rewriter);
    }
    rewriter.replace_op(op.op(), &[size]);
    Ok(())
}

fn dim_of_empty(op: DimOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let empty = op.source(rewriter).defining::<EmptyOp>(rewriter);
    let empty = empty.ok_or_else(|| MatchFailure::new("the tensor may have elements"))?;
    let index = known_dim(rewriter, op).ok_or_else(no_dim)?;
    let sizes = empty.mixed_sizes(rewriter);
    match sizes.iter().nth(index) {
        Some(MixedIndex::Value(size)) => {
            rewriter.replace_op(op.op(), &[size]);
            Ok(())
        }
        _ => Err(no_dim()),
    }
}

/// The type with constants in place of sizes, and the sizes that are left; `None` if no size is a constant.
fn constant_sizes(
    ir: &Ir,
    ty: RankedTensorType,
    sizes: &MixedIndices,
) -> Option<(RankedTensorType, SmallVec<[Value; 4]>)> {
    let sizes = with_constants(ir, sizes, 0)?;
    Some((part_type(ir, ty, &sizes.constants), sizes.values))
}

fn no_constant() -> MatchFailure {
    MatchFailure::new("no size is a constant")
}

fn empty_with_constants(op: EmptyOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let ty = tensor_type(rewriter, op.result(rewriter));
    let sizes = op.mixed_sizes(rewriter);
    let (ty, sizes) = constant_sizes(rewriter, ty, &sizes).ok_or_else(no_constant)?;
    let loc = rewriter.loc(op.op());
    let new = EmptyOp::build(rewriter, loc, ty.into(), &sizes);
    let tensor = new.result(rewriter);
    replace_with_cast(rewriter, op.op(), tensor);
    Ok(())
}

fn generate_with_constants(op: GenerateOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let ty = tensor_type(rewriter, op.result(rewriter));
    let sizes = op.mixed_sizes(rewriter);
    let (ty, sizes) = constant_sizes(rewriter, ty, &sizes).ok_or_else(no_constant)?;
    let new = terrace_dialect_base::rules::recreate(rewriter, op.op(), &sizes, &[ty.into()]);
    let tensor = rewriter.result(new, 0);
    replace_with_cast(rewriter, op.op(), tensor);
    Ok(())
}
