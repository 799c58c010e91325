//! Types whose shapes agree as far as they are known.

use crate::context::Context;
use crate::types::{DYNAMIC, ShapedType, Type, VectorType};

/// Whether all types are shaped or none is, all known ranks and dimensions agree, and either all are scalable vectors or none
/// is.
pub(super) fn have_compatible_shapes(cx: &Context, mut types: impl Iterator<Item = Type>) -> bool {
    let Some(first) = types.next() else {
        return true;
    };
    let shaped = |ty: Type| ty.cast::<ShapedType>(cx);
    let Some(first) = shaped(first) else {
        return types.all(|ty| shaped(ty).is_none());
    };
    let is_scalable = |ty: Type| {
        ty.cast::<VectorType>(cx)
            .is_some_and(|ty| ty.scalable_dims(cx).contains(&true))
    };
    let scalable = is_scalable(first.into());
    let mut known: Option<Vec<i64>> = first.shape(cx).map(<[i64]>::to_vec);
    for ty in types {
        if is_scalable(ty) != scalable {
            return false;
        }
        let Some(ty) = shaped(ty) else {
            return false;
        };
        let Some(shape) = ty.shape(cx) else {
            continue;
        };
        let known = known.get_or_insert_with(|| shape.to_vec());
        if known.len() != shape.len() {
            return false;
        }
        for (known, size) in known.iter_mut().zip(shape) {
            if *known == DYNAMIC {
                *known = *size;
            } else if *size != DYNAMIC && size != known {
                return false;
            }
        }
    }
    true
}
