//! `tosa.resize`: images of another size.

use smallvec::smallvec;
use terrace_conversion::ConversionRewriter;
use terrace_dialect_base::reassociation::Reassociation;
use terrace_dialects::arith::{self, CmpFPredicate, CmpIPredicate};
use terrace_dialects::linalg::{GenericOp, IndexOp};
use terrace_dialects::tensor;
use terrace_dialects::tosa::{self, ResizeMode};
use terrace_ir::affine::AffineMap;
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Ir, Type, Value};

use crate::build::{
    Sizes, Values, clamp_int, collapse, compare_floats, compare_ints, constant, constant_i32, dim,
    empty, expand, parallel, ranked, select, select_dims, tensor_type, unknown_sizes, zero_of,
};

/// The shapes of the image and of the result.
fn shapes(op: tosa::ResizeOp, ir: &Ir) -> Result<[Sizes; 2], MatchFailure> {
    let [input, output] = [ranked(ir, op.input(ir))?, ranked(ir, op.output(ir))?];
    Ok([input.shape(ir).into(), output.shape(ir).into()])
}

fn sizes_of(ir: &Ir, shape: Value, count: usize) -> Result<Sizes, MatchFailure> {
    let sizes = tosa::const_sizes(ir, shape).filter(|sizes| sizes.len() == count);
    sizes.ok_or_else(|| MatchFailure::new("a scale, offset or border is not known"))
}

/// The sizes of the batch and of the channels that are not known.
fn outer_sizes(b: &ImplicitLocBuilder<'_>, input: Value, shape: &[i64]) -> Values {
    let open = [0, 3].into_iter().filter(|index| shape[*index] == DYNAMIC);
    open.map(|index| dim(b, input, index)).collect()
}

pub(super) fn lower_resize_of_one(
    op: tosa::ResizeOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, input) = (rw.loc(op.op()), op.input(rw));
    let [from, to] = shapes(op, rw)?;
    if from[1..3] != [1, 1] || to[1..3] != [1, 1] {
        return Err(MatchFailure::new("an image has more than one element"));
    }
    let (ty, result): (Type, Type) = (rw.ty(input), rw.ty(op.output(rw)));
    if ty == result {
        rw.replace_op(op.op(), &[input]);
        return Ok(());
    }
    let scale = sizes_of(rw, op.scale(rw), 4)?;
    let is_bilinear = op.mode(rw) == ResizeMode::Bilinear;
    let [element, wanted] = [ty, result].map(|ty| ty.element_or_self(rw));
    let b = &rw.at(loc);
    let groups: Reassociation = smallvec![smallvec![0], smallvec![1, 2, 3]];
    let shape = [from[0], from[3]];
    let collapsed = tensor_type(b, &shape, element);
    let numbers = collapse(b, collapsed, input, &groups);
    let sizes = outer_sizes(b, input, &from);
    let output = empty(b, &shape, wanted, &sizes);
    let maps = [AffineMap::identity(2), AffineMap::identity(2)];
    let scaled = GenericOp::with(b, &[numbers], &[output], maps, &parallel(2), |b, x| {
        if element == wanted {
            return x[0];
        }
        let mut value = b.value(arith::ExtSIOp::new(b, wanted, x[0]));
        for scale in [scale[0], scale[2]] {
            if is_bilinear && scale != 0 {
                let scale = constant_i32(b, scale);
                value = b.value(arith::MulIOp::new(b, value, scale));
            }
        }
        value
    });
    let resized = expand(b, result, b.result(scaled, 0), &groups);
    rw.replace_op(op.op(), &[resized]);
    Ok(())
}

pub(super) fn lower_resize_of_row(
    op: tosa::ResizeOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, input) = (rw.loc(op.op()), op.input(rw));
    let [from, to] = shapes(op, rw)?;
    let is_one = [from[1] == 1, from[2] == 1];
    if (!is_one[0] || to[1] == 1) && (!is_one[1] || to[2] == 1) {
        return Err(MatchFailure::new("no row or column is repeated"));
    }
    let wanted = rw.ty(op.output(rw)).element_or_self(rw);
    let (scale, offset, border) = (op.scale(rw), op.offset(rw), op.border(rw));
    let mode = op.mode(rw);
    let b = &rw.at(loc);
    let [height, width] = [0, 1].map(|index| if is_one[index] { 1 } else { to[index + 1] });
    let shape = [from[0], height, width, from[3]];
    let resized = tensor_type(b, &shape, wanted);
    let resized = b.value(tosa::ResizeOp::new(
        b, resized, input, scale, offset, border, mode,
    ));
    // What has one row or column loses it, so that it can be repeated.
    let mut groups: Reassociation = smallvec![smallvec![0], smallvec![1]];
    let (mut kept, mut collapsed): (Vec<usize>, Sizes) = (vec![0], smallvec![from[0]]);
    for index in [0, 1] {
        if !is_one[index] {
            groups.push(smallvec![]);
            kept.push(index + 1);
            collapsed.push(to[index + 1]);
        }
        if let Some(group) = groups.last_mut() {
            group.push(index + 2);
        }
    }
    kept.push(3);
    collapsed.push(from[3]);
    let collapsed = tensor_type(b, &collapsed, wanted);
    let collapsed = collapse(b, collapsed, resized, &groups);
    let sizes = outer_sizes(b, input, &from);
    let output = empty(b, &to, wanted, &sizes);
    let maps = [select_dims(4, kept), AffineMap::identity(4)];
    let repeated = GenericOp::with(b, &[collapsed], &[output], maps, &parallel(4), |_, x| x[0]);
    rw.replace_op_with(op.op(), repeated);
    Ok(())
}

/// One direction of a resize.
#[derive(Clone, Copy)]
struct Axis {
    /// How many elements the image has.
    size: i64,
    /// The greatest subscript.
    last: Value,
    /// By what the scaled place is divided.
    scale: Value,
    /// Where an element of the result lies: after which element of the image, and how far.
    index: Value,
    delta: Value,
}

pub(super) fn lower_resize(
    op: tosa::ResizeOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, input) = (rw.loc(op.op()), op.input(rw));
    let [from, to] = shapes(op, rw)?;
    let wanted = rw.ty(op.output(rw)).element_or_self(rw);
    if to[1..].contains(&DYNAMIC) || from[1..].contains(&DYNAMIC) {
        return Err(MatchFailure::new("only the size of a batch may be unknown"));
    }
    let scale = sizes_of(rw, op.scale(rw), 4)?;
    let offset = sizes_of(rw, op.offset(rw), 2)?;
    let border = sizes_of(rw, op.border(rw), 2)?;
    let mode = op.mode(rw);
    let float = wanted.is_float(rw).then_some(wanted);
    let zero_delta = zero_of(rw, wanted);
    let zero_delta = zero_delta.ok_or_else(|| MatchFailure::new("the elements are no numbers"))?;
    let b = &rw.at(loc);
    let sizes = unknown_sizes(b, &to, input);
    let output = empty(b, &to, wanted, &sizes);
    let maps = [AffineMap::identity(4)];
    let resized = GenericOp::with(b, &[], &[output], maps, &parallel(4), |b, _| {
        let [batch, y, x, channel] = [0, 1, 2, 3].map(|dim| b.value(IndexOp::new(b, dim)));
        let zero = constant_i32(b, 0);
        let zero_delta = constant(b, zero_delta);
        let last = [from[1] - 1, from[2] - 1].map(|last| constant_i32(b, last));
        let places = [y, x].map(|index| b.value(arith::IndexCastOp::new(b, Type::I32, index)));
        let scales = [0, 1, 2, 3].map(|part| constant_i32(b, scale[part]));
        let offsets = [0, 1].map(|part| constant_i32(b, offset[part]));
        for border in &border {
            constant_i32(b, *border);
        }
        let axes = [0, 1].map(|axis| {
            let (size, scale) = (from[axis + 1], scales[2 * axis]);
            let (index, delta) = match (size, float) {
                (1, None) => (zero, zero),
                (1, Some(_)) => (zero, zero_delta),
                _ => {
                    let place = arith::MulIOp::new(b, places[axis], scales[2 * axis + 1]);
                    let place = b.value(arith::AddIOp::new(b, place, offsets[axis]));
                    split(b, place, scale, float)
                }
            };
            Axis {
                size,
                last: last[axis],
                scale,
                index,
                delta,
            }
        });
        let at = |b: &ImplicitLocBuilder<'_>, y: Value, x: Value| {
            b.value(tensor::ExtractOp::new(b, input, [batch, y, x, channel]))
        };
        match mode {
            ResizeMode::NearestNeighbor => {
                let one = constant_i32(b, 1);
                let [y, x] = axes.map(|axis| nearest(b, axis, [zero, one], float));
                at(b, y, x)
            }
            ResizeMode::Bilinear => {
                let one = constant_i32(b, 1);
                let [ys, xs] = axes.map(|axis| neighbours(b, axis, [zero, one]));
                let corners = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(y, x)| at(b, ys[y], xs[x]));
                match float {
                    Some(float) => between_floats(b, corners, axes, float),
                    None => between_ints(b, corners, axes, wanted),
                }
            }
        }
    });
    rw.replace_op_with(op.op(), resized);
    Ok(())
}

/// The element of the image before a place, and how far the place is from it.
fn split(
    b: &ImplicitLocBuilder<'_>,
    place: Value,
    scale: Value,
    float: Option<Type>,
) -> (Value, Value) {
    match float {
        Some(float) => {
            let index = b.value(arith::FloorDivSIOp::new(b, place, scale));
            let rest = arith::RemSIOp::new(b, place, scale);
            let rest = arith::SIToFPOp::new(b, float, rest);
            let scale = arith::UIToFPOp::new(b, float, scale);
            (index, b.value(arith::DivFOp::new(b, rest, scale)))
        }
        None => {
            let index = b.value(arith::DivSIOp::new(b, place, scale));
            let whole = arith::MulIOp::new(b, index, scale);
            (index, b.value(arith::SubIOp::new(b, place, whole)))
        }
    }
}

fn index_cast(b: &ImplicitLocBuilder<'_>, value: Value) -> Value {
    b.value(arith::IndexCastOp::new(b, Type::INDEX, value))
}

/// The subscript of the element that is nearest.
fn nearest(
    b: &ImplicitLocBuilder<'_>,
    axis: Axis,
    [zero, one]: [Value; 2],
    float: Option<Type>,
) -> Value {
    if axis.size == 1 {
        return arith::constant_index(b, 0);
    }
    let is_next = match float {
        Some(float) => {
            let half = arith::constant_float(b, float, 0.5);
            compare_floats(b, CmpFPredicate::Oge, axis.delta, half)
        }
        None => {
            let twice = b.value(arith::ShLIOp::new(b, axis.delta, one));
            compare_ints(b, CmpIPredicate::Sge, twice, axis.scale)
        }
    };
    let step = select(b, is_next, one, zero);
    let index = b.value(arith::AddIOp::new(b, axis.index, step));
    let index = clamp_int(b, index, [zero, axis.last], false);
    index_cast(b, index)
}

/// The subscripts of the elements before and after a place.
fn neighbours(b: &ImplicitLocBuilder<'_>, axis: Axis, [zero, one]: [Value; 2]) -> [Value; 2] {
    let next = b.value(arith::AddIOp::new(b, axis.index, one));
    let indices = [axis.index, next].map(|index| clamp_int(b, index, [zero, axis.last], false));
    indices.map(|index| index_cast(b, index))
}

/// What lies between four elements.
fn between_floats(
    b: &ImplicitLocBuilder<'_>,
    corners: [Value; 4],
    [y, x]: [Axis; 2],
    float: Type,
) -> Value {
    let one = arith::constant_float(b, float, 1.0);
    let between = |first: Value, second: Value, axis: Axis| {
        if axis.size == 1 {
            return first;
        }
        let rest = arith::SubFOp::new(b, one, axis.delta);
        let first = arith::MulFOp::new(b, first, rest);
        let second = arith::MulFOp::new(b, second, axis.delta);
        b.value(arith::AddFOp::new(b, first, second))
    };
    let top = between(corners[0], corners[1], x);
    let bottom = between(corners[2], corners[3], x);
    between(top, bottom, y)
}

/// What lies between four elements, times the scales.
fn between_ints(
    b: &ImplicitLocBuilder<'_>,
    corners: [Value; 4],
    [mut y, mut x]: [Axis; 2],
    wanted: Type,
) -> Value {
    let extend = |value: Value| b.value(arith::ExtSIOp::new(b, wanted, value));
    let corners = corners.map(extend);
    if b.with(|b| wanted.bit_width(b)) > Some(32) {
        x.delta = extend(x.delta);
        y.delta = extend(y.delta);
        y.scale = extend(y.scale);
        x.scale = extend(x.scale);
    }
    let between = |first: Value, second: Value, axis: Axis| {
        if axis.size == 1 {
            return b.value(arith::MulIOp::new(b, first, axis.scale));
        }
        let rest = arith::SubIOp::new(b, axis.scale, axis.delta);
        let first = arith::MulIOp::new(b, first, rest);
        let second = arith::MulIOp::new(b, second, axis.delta);
        b.value(arith::AddIOp::new(b, first, second))
    };
    let top = between(corners[0], corners[1], x);
    let bottom = between(corners[2], corners[3], x);
    between(top, bottom, y)
}
