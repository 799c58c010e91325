//! Values as numbers of 32 bits, which lanes exchange.

use terrace_conversion::ConversionRewriter;
use terrace_conversions::to_llvm::descriptor::integer_constant;
use terrace_dialects::llvm;
use terrace_ir::rewrite::MatchFailure;
use terrace_ir::types::{IntegerType, ShapedType, VectorType};
use terrace_ir::{Context, Location, SmallVec, Type, Value};

/// How many bits a value has, all elements together.
pub(super) fn width(cx: &Context, ty: Type) -> Result<u32, MatchFailure> {
    let unknown = || MatchFailure::new("the value is no number and no vector of numbers");
    let element = ty.element_or_self(cx).bit_width(cx).ok_or_else(unknown)?;
    let count = match ty.cast::<ShapedType>(cx) {
        Some(shaped) => shaped.num_elements(cx).ok_or_else(unknown)?,
        None => 1,
    };
    u32::try_from(count)
        .ok()
        .and_then(|count| element.checked_mul(count))
        .ok_or_else(unknown)
}

fn position(rw: &mut ConversionRewriter<'_>, loc: Location, place: u32) -> Value {
    integer_constant(rw, loc, Type::I32, place)
}

fn cast(rw: &mut ConversionRewriter<'_>, loc: Location, value: Value, ty: Type) -> Value {
    match rw.ty(value) == ty {
        true => value,
        false => llvm::BitcastOp::build(rw, loc, ty, value).res(rw),
    }
}

/// The type that a value of 32 bits or more has as numbers of 32.
fn numbers(cx: &Context, width: u32) -> Type {
    match width {
        32 => Type::I32,
        width => VectorType::get(cx, &[i64::from(width.div_ceil(32))], Type::I32).into(),
    }
}

/// A value as numbers of 32 bits: a narrower one is extended.
///
/// # Errors
/// If it is no number and no vector of numbers, or its width is no multiple of 32.
pub(super) fn split(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    value: Value,
) -> Result<SmallVec<[Value; 4]>, MatchFailure> {
    let width = width(rw, rw.ty(value))?;
    if width < 32 {
        let narrow = IntegerType::get(rw, width).into();
        let value = cast(rw, loc, value, narrow);
        let value = llvm::ZExtOp::build(rw, loc, Type::I32, value).res(rw);
        return Ok(SmallVec::from_slice(&[value]));
    }
    if width % 32 != 0 {
        return Err(MatchFailure::new("the width is no multiple of 32"));
    }
    let value = cast(rw, loc, value, numbers(rw, width));
    if width == 32 {
        return Ok(SmallVec::from_slice(&[value]));
    }
    let part = |place| {
        let place = position(rw, loc, place);
        llvm::ExtractElementOp::build(rw, loc, value, place).res(rw)
    };
    Ok((0..width / 32).map(part).collect())
}

/// The value of a type that was split to these numbers.
pub(super) fn join(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    parts: &[Value],
    ty: Type,
) -> Result<Value, MatchFailure> {
    let width = width(rw, ty)?;
    if width < 32 {
        let narrow = IntegerType::get(rw, width).into();
        let value = llvm::TruncOp::build(rw, loc, narrow, parts[0]).res(rw);
        return Ok(cast(rw, loc, value, ty));
    }
    let mut value = parts[0];
    if width > 32 {
        let all = numbers(rw, width);
        value = llvm::PoisonOp::build(rw, loc, all).res(rw);
        for (place, part) in (0..).zip(parts) {
            let place = position(rw, loc, place);
            value = llvm::InsertElementOp::build(rw, loc, value, *part, place).res(rw);
        }
    }
    Ok(cast(rw, loc, value, ty))
}
