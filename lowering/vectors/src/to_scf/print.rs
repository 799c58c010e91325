//! Printing of vectors, element by element.

use terrace_dialects::vector::{PrintOp, PrintPunctuation, VectorScaleOp, with_element};
use terrace_dialects::{arith, scf, vector};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_ir::types::{IntegerType, Signedness, Type, VectorType};
use terrace_ir::{Location, Op, SmallVec, Value};

use super::bounds::index;
use crate::patterns::build::{extract_at, fails, shape_cast};

/// Elements of integer types of a width that processors have.
fn with_usual_width(rw: &mut Rewriter<'_>, loc: Location, value: Value, ty: VectorType) -> Value {
    let Some(element) = ty.element(rw).cast::<IntegerType>(rw) else {
        return value;
    };
    let width = element.width(rw);
    let usual = width.max(8).next_power_of_two();
    let is_unsigned = element.signedness(rw) == Signedness::Unsigned;
    let [from, wide] = [width, usual].map(|width| {
        let element = IntegerType::get(rw, width).into();
        Type::from(with_element(rw, ty, element))
    });
    let to = IntegerType::with_signedness(rw, usual, element.signedness(rw)).into();
    let to = Type::from(with_element(rw, ty, to));
    // Arithmetic is of integers without signs.
    let mut value = bitcast(rw, loc, from, value);
    if from != wide {
        value = match width == 1 || is_unsigned {
            true => arith::ExtUIOp::build(rw, loc, wide, value).output(rw),
            false => arith::ExtSIOp::build(rw, loc, wide, value).output(rw),
        };
    }
    bitcast(rw, loc, to, value)
}

fn bitcast(rw: &mut Rewriter<'_>, loc: Location, ty: Type, value: Value) -> Value {
    match rw.ty(value) == ty {
        true => value,
        false => vector::BitCastOp::build(rw, loc, ty, value).result(rw),
    }
}

fn print_sign(rw: &mut Rewriter<'_>, loc: Location, sign: PrintPunctuation) -> Op {
    PrintOp::builder().punctuation(sign).build(rw, loc).op()
}

pub(super) fn print(op: PrintOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let source = op.source(rw).ok_or_else(|| fails("no value is printed"))?;
    let ty = rw.ty(source).cast::<VectorType>(rw);
    let ty = ty.ok_or_else(|| fails("the value is no vector"))?;
    let scalable: SmallVec<[bool; 4]> = SmallVec::from_slice(ty.scalable_dims(rw));
    if ty.rank(rw) > 1 && scalable.contains(&true) {
        return Err(fails("a scalable vector has several dimensions"));
    }
    let mut value = with_usual_width(rw, loc, source, ty);
    let element = vector::vector_type(rw, value).element(rw);
    let mut shape: SmallVec<[i64; 4]> = SmallVec::from_slice(ty.shape(rw));
    if shape.is_empty() {
        shape.push(1);
    }
    if ty.rank(rw) != 1 {
        let size = shape.iter().product();
        let flat = VectorType::get(rw, &[size], element).into();
        value = shape_cast(rw, loc, flat, value);
    }
    let mut outer_end = None;
    let mut indices: SmallVec<[Value; 4]> = SmallVec::new();
    for (dim, size) in shape.iter().enumerate() {
        let [lower, mut upper, step] = [0, *size, 1].map(|value| index(rw, loc, value));
        if scalable.get(dim) == Some(&true) {
            let scale = VectorScaleOp::build(rw, loc).res(rw);
            upper = arith::MulIOp::build(rw, loc, upper, scale).result(rw);
        }
        let last = arith::SubIOp::build(rw, loc, upper, step).result(rw);
        print_sign(rw, loc, PrintPunctuation::Open);
        let repetition = scf::ForOp::with_body(rw, loc, lower, upper, step, &[]);
        let end = print_sign(rw, loc, PrintPunctuation::Close);
        outer_end.get_or_insert(end);
        let place = repetition.induction_variable(rw);
        indices.push(place);
        let body = repetition.body(rw);
        rw.set_insertion_point_to_start(body);
        let before = arith::CmpIPredicate::Ult;
        let is_not_last = arith::CmpIOp::build(rw, loc, before, place, last).result(rw);
        let choice = scf::IfOp::with_bodies(rw, loc, is_not_last, scf::WithElse::No);
        let then = choice.then_region(rw);
        if let Some(then) = rw.first_block(then) {
            rw.set_insertion_point_to_start(then);
            print_sign(rw, loc, PrintPunctuation::Comma);
        }
        rw.set_insertion_point_to_start(body);
    }
    let mut flat: Option<Value> = None;
    let mut stride = 1;
    for (place, size) in indices.iter().zip(&shape).rev() {
        let step = index(rw, loc, stride);
        let term = arith::MulIOp::build(rw, loc, step, *place).result(rw);
        flat = Some(match flat {
            Some(sum) => arith::AddIOp::build(rw, loc, sum, term).result(rw),
            None => term,
        });
        stride *= size;
    }
    if let Some(flat) = flat {
        let element = extract_at(rw, loc, value, flat);
        PrintOp::builder()
            .source(Some(element))
            .punctuation(PrintPunctuation::NoPunctuation)
            .build(rw, loc);
    }
    if let Some(end) = outer_end {
        rw.set_insertion_point_after(end);
    }
    let sign = op.punctuation(rw);
    print_sign(rw, loc, sign);
    rw.erase_op(op.op());
    Ok(())
}
