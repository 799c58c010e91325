//! Types and declarations.

use terrace_foreign_dialects::emitc::{
    ArrayType, LValueType, OpaqueType, PointerType, PtrDiffTType, SignedSizeTType, SizeTType,
};
use terrace_ir::asm::print_type;
use terrace_ir::types::{
    FloatKind, FloatType, IntegerType, RankedTensorType, Signedness, TupleType, Type,
    UnrankedTensorType,
};
use terrace_ir::{Context, Diagnostic, Location};

use super::Emitted;

/// A type as it is written before a name.
pub(super) fn type_text(cx: &Context, loc: Location, ty: Type) -> Emitted<String> {
    let error = |what: &str| {
        let ty = print_type(cx, ty);
        Err(Diagnostic::error(loc, format!("cannot emit {what}'{ty}'")))
    };
    if let Some(integer) = ty.cast::<IntegerType>(cx) {
        let sign = match integer.signedness(cx) {
            Signedness::Unsigned => "u",
            _ => "",
        };
        return match integer.width(cx) {
            1 => Ok("bool".to_owned()),
            width @ (8 | 16 | 32 | 64) => Ok(format!("{sign}int{width}_t")),
            _ => error("integer type "),
        };
    }
    if let Some(float) = ty.cast::<FloatType>(cx) {
        let word = match float.kind(cx) {
            FloatKind::F16 => "_Float16",
            FloatKind::BF16 => "__bf16",
            FloatKind::F32 => "float",
            FloatKind::F64 => "double",
            _ => return error("float type "),
        };
        return Ok(word.to_owned());
    }
    if let Some(tensor) = ty.cast::<RankedTensorType>(cx) {
        let shape = tensor.shape(cx);
        if shape.iter().any(|size| *size < 0) {
            let message = "cannot emit tensor type with non static shape";
            return Err(Diagnostic::error(loc, message));
        }
        let element = tensor.element(cx);
        if element.is::<ArrayType>(cx) {
            return error("tensor of array type ");
        }
        let sizes: String = shape.iter().map(|size| format!(", {size}")).collect();
        return Ok(format!("Tensor<{}{sizes}>", type_text(cx, loc, element)?));
    }
    if ty.is::<UnrankedTensorType>(cx) {
        return Err(Diagnostic::error(loc, "cannot emit unranked tensor type"));
    }
    if let Some(tuple) = ty.cast::<TupleType>(cx) {
        let elements = tuple.elements(cx);
        if elements.iter().any(|element| element.is::<ArrayType>(cx)) {
            return Err(Diagnostic::error(loc, "cannot emit tuple of array type"));
        }
        return tuple_text(cx, loc, elements);
    }
    if let Some(opaque) = ty.cast::<OpaqueType>(cx) {
        return Ok(opaque.value(cx).to_owned());
    }
    if let Some(place) = ty.cast::<LValueType>(cx) {
        return type_text(cx, loc, place.value_type(cx));
    }
    if let Some(pointer) = ty.cast::<PointerType>(cx) {
        let pointee = pointer.pointee(cx);
        return match pointee.is::<ArrayType>(cx) {
            true => error("pointer to array type "),
            false => Ok(format!("{}*", type_text(cx, loc, pointee)?)),
        };
    }
    if ty == Type::INDEX || ty.is::<SizeTType>(cx) {
        Ok("size_t".to_owned())
    } else if ty.is::<SignedSizeTType>(cx) {
        Ok("ssize_t".to_owned())
    } else if ty.is::<PtrDiffTType>(cx) {
        Ok("ptrdiff_t".to_owned())
    } else {
        error("type ")
    }
}

fn tuple_text(cx: &Context, loc: Location, elements: &[Type]) -> Emitted<String> {
    let elements = elements.iter().map(|element| type_text(cx, loc, *element));
    let elements: Vec<String> = elements.collect::<Emitted<_>>()?;
    Ok(format!("std::tuple<{}>", elements.join(", ")))
}

/// What a function with such results returns.
pub(super) fn result_text(cx: &Context, loc: Location, results: &[Type]) -> Emitted<String> {
    match results {
        [] => Ok("void".to_owned()),
        [result] => type_text(cx, loc, *result),
        results => tuple_text(cx, loc, results),
    }
}

/// `type name`, or `element name[size]` for an array.
pub(super) fn declaration(cx: &Context, loc: Location, ty: Type, name: &str) -> Emitted<String> {
    let Some(array) = ty.cast::<ArrayType>(cx) else {
        return Ok(format!("{} {name}", type_text(cx, loc, ty)?));
    };
    let sizes: String = array
        .shape(cx)
        .iter()
        .map(|size| format!("[{size}]"))
        .collect();
    Ok(format!(
        "{} {name}{sizes}",
        type_text(cx, loc, array.element(cx))?
    ))
}
