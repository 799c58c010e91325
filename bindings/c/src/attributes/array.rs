//! Arrays, dictionaries and dense arrays.

use std::ffi::c_int;

use terrace_ir::Type;
use terrace_ir::attributes::{ArrayAttr, Attribute, DenseArrayAttr, DictAttr};

use super::MlirNamedAttribute;
use super::scalars::{FromC, Scalar, bytes_of};
use crate::handle::{Handle, MlirAttribute, MlirIdentifier, all};
use crate::support::{Array, Identity, MlirStringRef, MlirTypeID};

kinds! { MlirAttribute:
    ArrayAttr: mlirAttributeIsAArray, id mlirArrayAttrGetTypeID = Identity::ArrayAttr, name mlirArrayAttrGetName = "builtin.array";
    DictAttr: mlirAttributeIsADictionary, id mlirDictionaryAttrGetTypeID = Identity::DictAttr,
        name mlirDictionaryAttrGetName = "builtin.dictionary";
}

makers! {
    mlirArrayAttrGet(count: isize, elements: Array<MlirAttribute>) -> MlirAttribute = |cx| {
        Some(Attribute::from(ArrayAttr::get(cx, &all(cx, elements.of(count))?)))
    };
    mlirDictionaryAttrGet(count: isize, entries: Array<MlirNamedAttribute>) -> MlirAttribute = |cx| {
        let entry = |entry: &MlirNamedAttribute| Some((MlirIdentifier::get_in(entry.name, cx)?, entry.attribute.get_in(cx)?));
        let entries = entries.of(count).iter().map(entry).collect::<Option<Vec<_>>>()?;
        Some(Attribute::from(DictAttr::get(cx, entries)))
    };
}

methods! { MlirAttribute as ArrayAttr:
    mlirArrayAttrGetNumElements() -> isize = |cx, attr| attr.elements(cx).len();
    mlirArrayAttrGetElement(position: isize) -> MlirAttribute = |cx, attr| {
        attr.elements(cx).get(usize::try_from(position).ok()?).copied()
    };
}

methods! { MlirAttribute as DictAttr:
    mlirDictionaryAttrGetNumElements() -> isize = |cx, attr| attr.entries(cx).len();
    mlirDictionaryAttrGetElement(position: isize) -> MlirNamedAttribute = |cx, attr| {
        attr.entries(cx).get(usize::try_from(position).ok()?).copied()
    };
    mlirDictionaryAttrGetElementByName(name: MlirStringRef) -> MlirAttribute = |cx, attr| {
        attr.lookup(cx, cx.ident(&name.text()))
    };
}

methods! { MlirAttribute as DenseArrayAttr:
    mlirDenseArrayGetNumElements() -> isize = |cx, attr| attr.len(cx);
}

exported! {
    fn mlirDenseArrayAttrGetTypeID() -> MlirTypeID {
        Identity::DenseArrayAttr.into()
    }
}

/// The functions of each element type of dense arrays: as what C passes an element, and as what it is stored and read.
macro_rules! dense_arrays {
    ($($ty:expr, $passed:ty as $stored:ty: $is:ident, $get:ident, $element:ident;)*) => {$(
        exported! {
            fn $is(attr: MlirAttribute) -> bool {
                attr.read_as(|cx, attr: DenseArrayAttr| attr.element(cx) == $ty)
            }

            fn $element(attr: MlirAttribute, position: isize) -> $stored {
                attr.read_as(|cx, attr: DenseArrayAttr| {
                    let is_of_type = attr.element(cx) == $ty;
                    is_of_type.then(|| <$stored>::at(attr.bytes(cx), usize::try_from(position).ok()?)).flatten()
                })
            }
        }

        makers! {
            $get(count: isize, values: Array<$passed>) -> MlirAttribute = |cx| {
                let values = values.of(count).iter().map(|value| <$stored>::from_c(*value));
                Attribute::from(DenseArrayAttr::from_bytes(cx, $ty, bytes_of(values)))
            };
        }
    )*};
}

dense_arrays! {
    Type::I1, c_int as bool: mlirAttributeIsADenseBoolArray, mlirDenseBoolArrayGet, mlirDenseBoolArrayGetElement;
    Type::I8, i8 as i8: mlirAttributeIsADenseI8Array, mlirDenseI8ArrayGet, mlirDenseI8ArrayGetElement;
    Type::I16, i16 as i16: mlirAttributeIsADenseI16Array, mlirDenseI16ArrayGet, mlirDenseI16ArrayGetElement;
    Type::I32, i32 as i32: mlirAttributeIsADenseI32Array, mlirDenseI32ArrayGet, mlirDenseI32ArrayGetElement;
    Type::I64, i64 as i64: mlirAttributeIsADenseI64Array, mlirDenseI64ArrayGet, mlirDenseI64ArrayGetElement;
    Type::F32, f32 as f32: mlirAttributeIsADenseF32Array, mlirDenseF32ArrayGet, mlirDenseF32ArrayGetElement;
    Type::F64, f64 as f64: mlirAttributeIsADenseF64Array, mlirDenseF64ArrayGet, mlirDenseF64ArrayGetElement;
}
