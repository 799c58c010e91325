//! Elements that are taken from elsewhere: by subscripts that are computed, or by those of a table.

use terrace_conversion::ConversionRewriter;
use terrace_dialects::linalg::{GenericOp, IndexOp};
use terrace_dialects::{arith, tensor, tosa};
use terrace_ir::affine::AffineMap;
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Type, Value};

use crate::build::{
    Sizes, Values, constant_i32, dim, empty, parallel, ranked, select_dims, unknown_sizes,
};

pub(super) fn lower_reverse(
    op: tosa::ReverseOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, input) = (rw.loc(op.op()), operands[0]);
    let ty = ranked(rw, input)?;
    ranked(rw, op.output(rw))?;
    let (rank, element) = (ty.rank(rw), ty.element(rw));
    let shape: Sizes = ty.shape(rw).into();
    let axis = usize::try_from(op.axis(rw))
        .ok()
        .filter(|axis| *axis < rank);
    let axis = axis.ok_or_else(|| MatchFailure::new("there is no such dimension"))?;
    let b = &rw.at(loc);
    let sizes = unknown_sizes(b, &shape, input);
    let length = dim(b, input, axis);
    let output = empty(b, &shape, element, &sizes);
    let maps = [AffineMap::identity(rank)];
    let reversed = GenericOp::with(b, &[], &[output], maps, &parallel(rank), |b, _| {
        let subscript = |dim: usize| {
            let index = b.value(IndexOp::new(b, dim as i64));
            if dim != axis {
                return index;
            }
            let one = arith::constant_index(b, 1);
            let last = arith::SubIOp::new(b, length, one);
            b.value(arith::SubIOp::new(b, last, index))
        };
        let subscripts: Values = (0..rank).map(subscript).collect();
        tensor::ExtractOp::new(b, input, &subscripts[..])
    });
    rw.replace_op_with(op.op(), reversed);
    Ok(())
}

pub(super) fn lower_tile(
    op: tosa::TileOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, input) = (rw.loc(op.op()), operands[0]);
    let (ty, result) = (ranked(rw, input)?, ranked(rw, op.output(rw))?);
    let (rank, element) = (ty.rank(rw), ty.element(rw));
    let (shape, result_shape): (Sizes, Sizes) = (ty.shape(rw).into(), result.shape(rw).into());
    let multiples = tosa::const_sizes(rw, op.multiples(rw)).filter(|list| list.len() == rank);
    let multiples = multiples.ok_or_else(|| MatchFailure::new("the multiples are not known"))?;
    let b = &rw.at(loc);
    let multiples = tosa::type_sizes(&multiples);
    let copies = multiples.iter().zip(&shape);
    let copies: Sizes = copies
        .flat_map(|(multiple, size)| [*multiple, *size])
        .collect();
    let open = (0..rank).filter(|dim| shape[*dim] == DYNAMIC || multiples[*dim] == DYNAMIC);
    let sizes: Values = open.map(|index| dim(b, input, index)).collect();
    let output = empty(b, &copies, element, &sizes);
    let maps = [
        select_dims(2 * rank, (0..rank).map(|dim| 2 * dim + 1)),
        AffineMap::identity(2 * rank),
    ];
    let kinds = parallel(2 * rank);
    let tiled = GenericOp::with(b, &[input], &[output], maps, &kinds, |_, x| x[0]);
    let tiled = b.result(tiled, 0);
    let wanted = result_shape.iter().map(|size| match *size {
        DYNAMIC => -1,
        size => size,
    });
    let wanted: Sizes = wanted.collect();
    let wanted = b.build(|b, loc| tosa::build_sizes(b, loc, &wanted));
    let ty: Type = result.into();
    let reshape = tosa::ReshapeOp::new(b, ty, tiled, wanted);
    rw.replace_op_with(op.op(), reshape.op());
    Ok(())
}

pub(super) fn lower_gather(
    op: tosa::GatherOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let [values, indices] = [operands[0], operands[1]];
    let [values_shape, indices_shape]: [Sizes; 2] = [
        ranked(rw, values)?.shape(rw).into(),
        ranked(rw, indices)?.shape(rw).into(),
    ];
    let result = ranked(rw, op.output(rw))?;
    let element = ranked(rw, values)?.element(rw);
    let shape: Sizes = result.shape(rw).into();
    let b = &rw.at(loc);
    let sources = [
        (values, &values_shape, 0),
        (indices, &indices_shape, 1),
        (values, &values_shape, 2),
    ];
    let open = sources
        .iter()
        .filter(|(_, shape, index)| shape[*index] == DYNAMIC);
    let sizes: Values = open
        .map(|(tensor, _, index)| dim(b, *tensor, *index))
        .collect();
    let output = empty(b, &shape, element, &sizes);
    let maps = [select_dims(3, [0, 1]), AffineMap::identity(3)];
    let gathered = GenericOp::with(b, &[indices], &[output], maps, &parallel(3), |b, x| {
        let batch = b.value(IndexOp::new(b, 0));
        let row = b.value(arith::IndexCastOp::new(b, Type::INDEX, x[0]));
        let channel = b.value(IndexOp::new(b, 2));
        tensor::ExtractOp::new(b, values, [batch, row, channel])
    });
    rw.replace_op_with(op.op(), gathered);
    Ok(())
}

pub(super) fn lower_table(
    op: tosa::TableOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let [input, table] = [operands[0], operands[1]];
    let (ty, result) = (ranked(rw, input)?, ranked(rw, op.output(rw))?);
    let elements = [
        ty.element(rw),
        ranked(rw, table)?.element(rw),
        result.element(rw),
    ];
    let widths = elements.map(|element| match element.is_signless_integer(rw) {
        true => element.bit_width(rw),
        false => None,
    });
    let entry: fn(&ImplicitLocBuilder<'_>, Value, Value) -> Value = match widths {
        [Some(8), Some(8), Some(8)] => entry_of_bytes,
        [Some(16), Some(16), Some(32)] => entry_between,
        _ => return Err(MatchFailure::new("there are no tables of such numbers")),
    };
    let (shape, input_shape): (Sizes, Sizes) = (result.shape(rw).into(), ty.shape(rw).into());
    let element = result.element(rw);
    let b = &rw.at(loc);
    let sizes = unknown_sizes(b, &input_shape, input);
    let output = empty(b, &shape, element, &sizes);
    let rank = shape.len();
    let maps = [AffineMap::identity(rank), AffineMap::identity(rank)];
    let entries = GenericOp::with(b, &[input], &[output], maps, &parallel(rank), |b, x| {
        entry(b, table, x[0])
    });
    rw.replace_op_with(op.op(), entries);
    Ok(())
}

/// An entry of a table that has one for each byte.
fn entry_of_bytes(b: &ImplicitLocBuilder<'_>, table: Value, value: Value) -> Value {
    let index = arith::IndexCastOp::new(b, Type::INDEX, value);
    let offset = arith::constant_index(b, 128);
    let index = b.value(arith::AddIOp::new(b, index, offset));
    b.value(tensor::ExtractOp::new(b, table, [index]))
}

/// What lies between two entries: the upper bits say which, the lower seven where.
fn entry_between(b: &ImplicitLocBuilder<'_>, table: Value, value: Value) -> Value {
    let value = arith::ExtSIOp::new(b, Type::I32, value);
    let [offset, seven, one, mask] = [32768, 7, 1, 127].map(|value| constant_i32(b, value));
    let value = b.value(arith::AddIOp::new(b, value, offset));
    let index = b.value(arith::ShRUIOp::new(b, value, seven));
    let fraction = arith::AndIOp::new(b, value, mask);
    let next = b.value(arith::AddIOp::new(b, index, one));
    let subscripts =
        [index, next].map(|index| b.value(arith::IndexCastOp::new(b, Type::INDEX, index)));
    let entries =
        subscripts.map(|subscript| b.value(tensor::ExtractOp::new(b, table, [subscript])));
    let [base, next] = entries.map(|entry| b.value(arith::ExtSIOp::new(b, Type::I32, entry)));
    let scaled = arith::ShLIOp::new(b, base, seven);
    let difference = arith::SubIOp::new(b, next, base);
    let part = arith::MulIOp::new(b, difference, fraction);
    b.value(arith::AddIOp::new(b, scaled, part))
}
