//! Writes of transposed vectors whose first dimension is scalable: a loop that writes a row at a time.

use terrace_dialects::arith;
use terrace_dialects::vector::{
    ConstantMaskOp, CreateMaskOp, FromElementsOp, TransferFacts, TransferWriteOp, TransposeOp,
    VectorScaleOp, VectorTransferOpInterface, with_element,
};
use terrace_ir::affine::AffineMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::Type;
use terrace_ir::{Location, SmallVec, Value};

use super::bounds::{index, inner_flags, inner_map, inner_start, repeat};
use super::{Options, is_tensor};
use crate::patterns::build::{extract, extract_at, fails, without_dim};

/// The unknown factor times a number.
fn scaled(rw: &mut Rewriter<'_>, loc: Location, number: i64) -> Value {
    let scale = VectorScaleOp::build(rw, loc).res(rw);
    let number = index(rw, loc, number);
    arith::MulIOp::build(rw, loc, scale, number).result(rw)
}

/// What is known of a mask: the sizes of the part in which it is set.
enum MaskSizes {
    Values(SmallVec<[Value; 4]>),
    Constants(SmallVec<[i64; 4]>),
}

fn mask_sizes(rw: &Rewriter<'_>, mask: Option<Value>) -> Result<Option<MaskSizes>, MatchFailure> {
    let Some(mask) = mask else {
        return Ok(None);
    };
    if let Some(created) = mask.defining::<CreateMaskOp>(rw) {
        return Ok(Some(MaskSizes::Values(created.operands(rw).collect())));
    }
    let constant = mask.defining::<ConstantMaskOp>(rw);
    let constant = constant.ok_or_else(|| fails("the sizes of the mask are not known"))?;
    Ok(Some(MaskSizes::Constants(constant.sizes(rw))))
}

pub(super) fn write(op: TransferWriteOp, rw: &mut Rewriter<'_>, options: Options) -> RewriteResult {
    if is_tensor(&op, rw) && !options.tensors {
        return Err(fails("transfers of tensors are not to be lowered"));
    }
    let ty = op.transferred_type(rw);
    if *ty.scalable_dims(rw) != [true, false] {
        return Err(fails("not the first of two dimensions is scalable"));
    }
    let map = op.map(rw);
    if *map != AffineMap::identity(2) || !op.in_bounds_flags(rw)[0] {
        return Err(fails(
            "dimensions are in another order, or the first one may be out of bounds",
        ));
    }
    let transpose = op.value_to_store(rw).defining::<TransposeOp>(rw);
    let transpose = transpose.ok_or_else(|| fails("the vector is not transposed"))?;
    let order: SmallVec<[i64; 2]> = transpose.permutation(rw).as_i64s(rw).collect();
    if order[..] != [1, 0] {
        return Err(fails("the vector is not transposed"));
    }
    let sizes = mask_sizes(rw, op.mask(rw))?;
    let loc = rw.loc(op.op());
    let (rows, columns) = (ty.shape(rw)[0], ty.shape(rw)[1]);
    let source = transpose.vector(rw);
    let parts: Vec<Value> = (0..columns)
        .map(|column| extract(rw, loc, source, &[column]))
        .collect();
    let lower = index(rw, loc, 0);
    let (upper, inner) = match sizes {
        None => (scaled(rw, loc, rows), None),
        Some(MaskSizes::Values(values)) => (values[0], Some(values[1])),
        Some(MaskSizes::Constants(sizes)) => {
            let inner = index(rw, loc, sizes[1]);
            (scaled(rw, loc, sizes[0]), Some(inner))
        }
    };
    let step = index(rw, loc, 1);
    let row = without_dim(rw, ty, 0);
    let mask_type: Type = with_element(rw, row, Type::I1).into();
    let mask = inner.map(|size| CreateMaskOp::build(rw, loc, mask_type, &[size]).result(rw));
    let base = op.base(rw);
    let init = is_tensor(&op, rw).then_some(base);
    let tensor = init.map(|init| rw.ty(init));
    let result = repeat(
        rw,
        loc,
        [lower, upper, step],
        init,
        &mut |rw, index, carried| {
            let start = inner_start(rw, &op, index);
            let elements: Vec<Value> = parts
                .iter()
                .map(|part| extract_at(rw, loc, *part, index))
                .collect();
            let value = FromElementsOp::build(rw, loc, row.into(), &elements).dest(rw);
            let (map, flags) = (inner_map(&op, rw), inner_flags(&op, rw));
            TransferWriteOp::builder(value, carried.unwrap_or(base), map, flags)
                .indices(&start)
                .mask(mask)
                .result(tensor)
                .build(rw, loc)
                .result(rw)
        },
    );
    let results: SmallVec<[Value; 1]> = result.into_iter().collect();
    rw.replace_op(op.op(), &results);
    Ok(())
}
