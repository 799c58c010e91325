//! Where the members of a struct are that others share.

use terrace_ir::types::VectorType;
use terrace_ir::{Context, Type};

use crate::{ArrayType, RuntimeArrayType, StructBody, StructType};

/// How much room a value takes, in bytes; none if that is known only when the module runs.
struct Extent {
    size: Option<u32>,
    alignment: u32,
}

/// The struct with an offset for each member and a stride for each array, as buffers of Vulkan are laid out: a value is aligned to its size,
/// a vector of three as one of four.
///
/// `None` if a member has no size, such as a truth value, or is not the last and of a size that is not known.
pub fn laid_out(cx: &Context, ty: StructType) -> Option<StructType> {
    struct_layout(cx, ty).map(|(ty, _)| ty)
}

fn struct_layout(cx: &Context, ty: StructType) -> Option<(StructType, Extent)> {
    if ty.name(cx).is_some() {
        // What it is called is what it is: it stays.
        return Some((
            ty,
            Extent {
                size: None,
                alignment: 1,
            },
        ));
    }
    let body = ty.body(cx);
    let (mut members, mut offsets) = (Vec::new(), Vec::new());
    let (mut end, mut alignment) = (Some(0u32), 1);
    for member in &body.members {
        let (member, extent) = layout(cx, *member)?;
        let offset = end?.checked_next_multiple_of(extent.alignment)?;
        members.push(member);
        offsets.push(offset);
        end = match extent.size {
            Some(size) => Some(offset.checked_add(size)?),
            None => None,
        };
        alignment = alignment.max(extent.alignment);
    }
    let size = match end {
        Some(end) => Some(end.checked_next_multiple_of(alignment)?),
        None => None,
    };
    let ty = StructType::of_body(
        cx,
        StructBody {
            members,
            offsets,
            ..body.clone()
        },
    );
    Some((ty, Extent { size, alignment }))
}

/// A type with its structs and arrays laid out, and the room it takes.
fn layout(cx: &Context, ty: Type) -> Option<(Type, Extent)> {
    if let Some(ty) = ty.cast::<StructType>(cx) {
        let (ty, extent) = struct_layout(cx, ty)?;
        return Some((ty.into(), extent));
    }
    if let Some(array) = ty.cast::<ArrayType>(cx) {
        let (element, extent) = layout(cx, array.element(cx))?;
        let stride = extent.size?.checked_next_multiple_of(extent.alignment)?;
        let size = stride.checked_mul(array.count(cx))?;
        let ty = ArrayType::get(cx, element, array.count(cx), stride).into();
        let alignment = extent.alignment;
        return Some((
            ty,
            Extent {
                size: Some(size),
                alignment,
            },
        ));
    }
    if let Some(array) = ty.cast::<RuntimeArrayType>(cx) {
        let (element, extent) = layout(cx, array.element(cx))?;
        let stride = extent.size?.checked_next_multiple_of(extent.alignment)?;
        let ty = RuntimeArrayType::get(cx, element, stride).into();
        let alignment = extent.alignment;
        return Some((
            ty,
            Extent {
                size: None,
                alignment,
            },
        ));
    }
    let scalar = |ty: Type| {
        let bits = ty.bit_width(cx).filter(|bits| *bits > 1)?;
        Some(bits.div_ceil(8))
    };
    if let Some(vector) = ty.cast::<VectorType>(cx) {
        let element = scalar(vector.element(cx))?;
        let count: u32 = vector.shape(cx).iter().map(|size| *size as u32).product();
        let size = element.checked_mul(count)?;
        let alignment = match count {
            3 => element * 4,
            _ => size,
        };
        return Some((
            ty,
            Extent {
                size: Some(size),
                alignment,
            },
        ));
    }
    let size = scalar(ty)?;
    Some((
        ty,
        Extent {
            size: Some(size),
            alignment: size,
        },
    ))
}
