//! Elements in resources. The bytes that C owns are copied, and C is told when the context no longer needs them.

use std::ffi::{c_int, c_void};
use std::sync::Arc;

use terrace_ir::attributes::{Attribute, ResourceElementsAttr};
use terrace_ir::resources::{Blob, Resource};
use terrace_ir::types::ShapedType;

use super::scalars::{Scalar, bytes_of};
use crate::context::Deleter;
use crate::handle::{Cx, Handle, MlirAttribute, MlirType};
use crate::support::{Array, MlirStringRef};

kinds! { MlirAttribute:
    ResourceElementsAttr: mlirAttributeIsADenseResourceElements,
        name mlirDenseResourceElementsAttrGetName = "builtin.dense_resource_elements";
}

fn resource(
    cx: Cx,
    ty: terrace_ir::Type,
    name: MlirStringRef,
    data: Vec<u8>,
    alignment: usize,
) -> Option<Attribute> {
    let ty: ShapedType = ty.cast(cx)?;
    let alignment = u32::try_from(alignment)
        .ok()
        .filter(|alignment| alignment.is_power_of_two())?;
    let resource = Resource::new(cx, cx.ident(&name.text()));
    resource.set_blob(
        cx,
        Blob {
            alignment,
            data: Arc::from(data),
        },
    );
    Some(ResourceElementsAttr::get(cx, ty, resource).into())
}

exported! {
    fn mlirUnmanagedDenseResourceElementsAttrGet(
        ty: MlirType,
        name: MlirStringRef,
        data: Array<u8>,
        length: usize,
        alignment: usize,
        _is_mutable: bool,
        deleter: Option<extern "C" fn(*mut c_void, *const c_void, usize, usize)>,
        user_data: *mut c_void,
    ) -> MlirAttribute {
        ty.read(|cx, ty| {
            let bytes = data.of(isize::try_from(length).ok()?);
            if let Some(deleter) = deleter {
                cx.call_when_destroyed(Deleter::new(deleter, user_data, bytes, alignment));
            }
            resource(cx, ty, name, bytes.to_vec(), alignment)
        })
    }
}

/// The functions that make a resource of numbers of C, and read one.
macro_rules! resources {
    ($($passed:ty, $read:ty: $make:ident, $value:ident;)*) => {$(
        exported! {
            fn $make(ty: MlirType, name: MlirStringRef, count: isize, values: Array<$passed>) -> MlirAttribute {
                ty.read(|cx, ty| {
                    let bytes = bytes_of(values.of(count).iter().copied());
                    resource(cx, ty, name, bytes, align_of::<$passed>())
                })
            }

            fn $value(attr: MlirAttribute, position: isize) -> $read {
                attr.read_as(|cx, attr: ResourceElementsAttr| {
                    let blob = attr.resource(cx).blob(cx)?;
                    <$read>::at(&blob.data, usize::try_from(position).ok()?)
                })
            }
        }
    )*};
}

resources! {
    c_int, bool: mlirUnmanagedDenseBoolResourceElementsAttrGet, mlirDenseBoolResourceElementsAttrGetValue;
    u8, u8: mlirUnmanagedDenseUInt8ResourceElementsAttrGet, mlirDenseUInt8ResourceElementsAttrGetValue;
    i8, i8: mlirUnmanagedDenseInt8ResourceElementsAttrGet, mlirDenseInt8ResourceElementsAttrGetValue;
    u16, u16: mlirUnmanagedDenseUInt16ResourceElementsAttrGet, mlirDenseUInt16ResourceElementsAttrGetValue;
    i16, i16: mlirUnmanagedDenseInt16ResourceElementsAttrGet, mlirDenseInt16ResourceElementsAttrGetValue;
    u32, u32: mlirUnmanagedDenseUInt32ResourceElementsAttrGet, mlirDenseUInt32ResourceElementsAttrGetValue;
    i32, i32: mlirUnmanagedDenseInt32ResourceElementsAttrGet, mlirDenseInt32ResourceElementsAttrGetValue;
    u64, u64: mlirUnmanagedDenseUInt64ResourceElementsAttrGet, mlirDenseUInt64ResourceElementsAttrGetValue;
    i64, i64: mlirUnmanagedDenseInt64ResourceElementsAttrGet, mlirDenseInt64ResourceElementsAttrGetValue;
    f32, f32: mlirUnmanagedDenseFloatResourceElementsAttrGet, mlirDenseFloatResourceElementsAttrGetValue;
    f64, f64: mlirUnmanagedDenseDoubleResourceElementsAttrGet, mlirDenseDoubleResourceElementsAttrGetValue;
}
