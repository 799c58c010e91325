//! Attributes: one class for all of them, and one for those whose bytes Python may look at.

use std::ffi::{CString, c_int, c_void};
use std::ptr;
use std::sync::Arc;

use pyo3::exceptions::{PyBufferError, PyIndexError, PyRuntimeError, PyValueError};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyString, PyTuple, PyType};
use terrace_ir::asm::{parse_attribute, print_attribute};
use terrace_ir::attributes::{AffineMapAttr, Attribute, Int, IntegerSetAttr, LocationAttr};
use terrace_ir::attributes::{
    ArrayAttr, AttrData, DenseArrayAttr, DenseElementsAttr, DictAttr, FloatAttr, IntegerAttr,
    OpaqueAttr, ResourceElementsAttr, StridedLayoutAttr, StringAttr, SymbolRefAttr, TypeAttr,
};
use terrace_ir::float::FloatKind;
use terrace_ir::resources::{Blob, Resource};
use terrace_ir::types::{ComplexType, FloatType, IntegerType, ShapedType, Signedness};
use terrace_ir::{Context, Type};

use crate::affine::{AffineMapObject, IntegerSetObject};
use crate::classes;
use crate::context::{ContextObject, hash_of, resolve_context};
use crate::diagnostics::{in_text, mlir_error};
use crate::location::LocationObject;
use crate::types::TypeObject;

/// An attribute.
#[pyclass(frozen, subclass, name = "Attribute", module = "terrace.ir")]
pub struct AttributeObject {
    pub context: Py<ContextObject>,
    pub raw: Attribute,
}

/// What kind of attribute it is: the key of its class.
fn kind(cx: &Context, attr: Attribute) -> std::borrow::Cow<'static, str> {
    let kind = match attr.data(cx) {
        AttrData::Unit => "unit",
        AttrData::Integer { ty, .. } if *ty == Type::I1 => "bool",
        AttrData::Integer { .. } => "integer",
        AttrData::Float { .. } => "float",
        AttrData::String { .. } => "string",
        AttrData::Type(_) => "type",
        AttrData::Array(_) => "array",
        AttrData::Dict(_) => "dict",
        AttrData::SymbolRef { nested, .. } if nested.is_empty() => "flat_symbol_ref",
        AttrData::SymbolRef { .. } => "symbol_ref",
        AttrData::StringElements { .. } => "string_elements",
        AttrData::SparseElements { .. } => "sparse_elements",
        AttrData::ResourceElements { .. } => "resource_elements",
        AttrData::DenseArray { element, .. } => match element.data(cx) {
            terrace_ir::types::TypeData::Integer { width: 1, .. } => "array_i1",
            terrace_ir::types::TypeData::Integer { width: 8, .. } => "array_i8",
            terrace_ir::types::TypeData::Integer { width: 16, .. } => "array_i16",
            terrace_ir::types::TypeData::Integer { width: 32, .. } => "array_i32",
            terrace_ir::types::TypeData::Integer { width: 64, .. } => "array_i64",
            terrace_ir::types::TypeData::Float(FloatKind::F32) => "array_f32",
            terrace_ir::types::TypeData::Float(FloatKind::F64) => "array_f64",
            _ => "array_other",
        },
        AttrData::DenseElements { ty, .. } => {
            let element = ty.element_or_self(cx);
            if element.is::<FloatType>(cx) {
                "dense_float_elements"
            } else if element.is::<ComplexType>(cx) {
                "dense_elements"
            } else {
                "dense_int_elements"
            }
        }
        AttrData::AffineMap(_) => "affine_map",
        AttrData::IntegerSet(_) => "integer_set",
        AttrData::StridedLayout { .. } => "strided_layout",
        AttrData::Location(_) => "location",
        AttrData::Distinct { .. } => "distinct",
        AttrData::Opaque { .. } => "opaque",
        AttrData::Dialect(attr) => {
            return format!("{}.{}", attr.info.dialect, attr.info.mnemonic).into();
        }
    };
    kind.into()
}

/// An integer of Python, of any size.
fn python_int<'py>(py: Python<'py>, value: &Int) -> PyResult<Bound<'py, PyAny>> {
    match value.to_i128() {
        Some(value) => Ok(value.into_pyobject(py)?.into_any()),
        None => {
            let text = value.to_big().to_string();
            py.get_type::<PyInt>().call1((text,))
        }
    }
}

impl AttributeObject {
    /// The object for an attribute, of the class that stands for its kind.
    pub fn wrap<'py>(
        py: Python<'py>,
        context: &Py<ContextObject>,
        raw: Attribute,
    ) -> PyResult<Bound<'py, PyAny>> {
        let cx = &context.get().cx;
        if let AttrData::Location(location) = raw.data(cx) {
            return LocationObject::wrap(py, context, *location);
        }
        let object = AttributeObject {
            context: context.clone_ref(py),
            raw,
        };
        let class = classes::attribute_class(py, &kind(cx, raw))?;
        let plain = Bound::new(py, object)?;
        match class {
            Some(class) => class.call1((plain, true)),
            None => Ok(plain.into_any()),
        }
    }

    /// As [`AttributeObject::wrap`]; `None` for none.
    pub fn wrap_optional<'py>(
        py: Python<'py>,
        context: &Py<ContextObject>,
        raw: Option<Attribute>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        raw.map(|raw| AttributeObject::wrap(py, context, raw))
            .transpose()
    }

    fn copy(py: Python<'_>, other: &AttributeObject) -> AttributeObject {
        AttributeObject {
            context: other.context.clone_ref(py),
            raw: other.raw,
        }
    }
}

#[pymethods]
impl AttributeObject {
    #[new]
    #[classmethod]
    #[pyo3(signature = (cast_from_attr, is_checked = false))]
    fn new(
        class: &Bound<'_, PyType>,
        cast_from_attr: &Bound<'_, AttributeObject>,
        is_checked: bool,
    ) -> PyResult<Self> {
        if !is_checked {
            classes::check_cast(class, cast_from_attr.as_any(), "attribute")?;
        }
        Ok(AttributeObject::copy(class.py(), cast_from_attr.get()))
    }

    /// Reads an attribute.
    #[staticmethod]
    #[pyo3(signature = (asm, context = None))]
    fn parse<'py>(
        py: Python<'py>,
        asm: &str,
        context: Option<&Bound<'py, ContextObject>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let context = resolve_context(py, context)?;
        match parse_attribute(&context.get().cx, asm) {
            Ok(attr) => AttributeObject::wrap(py, &context, attr),
            Err(error) => {
                let message = "Unable to parse attribute";
                let error = in_text(&context.get().cx, &error, asm);
                Err(mlir_error(py, &context, message, vec![error]))
            }
        }
    }

    #[getter]
    fn context(&self, py: Python<'_>) -> Py<ContextObject> {
        self.context.clone_ref(py)
    }

    /// Its type; none of those that have none.
    #[getter]
    fn r#type<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let ty = self.raw.ty(&self.context.get().cx).unwrap_or(Type::NONE);
        TypeObject::wrap(py, &self.context, ty)
    }

    #[getter]
    fn _kind<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        PyString::intern(py, &kind(&self.context.get().cx, self.raw))
    }

    /// The parts, in an order that depends on the kind.
    fn _data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let context = &self.context;
        let cx = &context.get().cx;
        let ty = |raw: Type| TypeObject::wrap(py, context, raw);
        let attr = |raw| AttributeObject::wrap(py, context, raw);
        match self.raw.data(cx) {
            AttrData::Unit => Ok(PyTuple::empty(py)),
            AttrData::Integer { value, ty: of } => {
                (ty(*of)?, python_int(py, value)?).into_pyobject(py)
            }
            AttrData::Float { ty: of, bits } => {
                let kind = of.cast::<FloatType>(cx).map(|ty| ty.kind(cx));
                let value = kind.map(|kind| kind.to_f64((*bits).into()));
                (ty(*of)?, value).into_pyobject(py)
            }
            AttrData::String { value, ty: of } => {
                (PyBytes::new(py, value), ty(*of)?).into_pyobject(py)
            }
            AttrData::Type(value) => (ty(*value)?,).into_pyobject(py),
            AttrData::Array(elements) => {
                let elements = elements.iter().map(|element| attr(*element));
                (elements.collect::<PyResult<Vec<_>>>()?,).into_pyobject(py)
            }
            AttrData::Dict(entries) => {
                let entries = entries.iter();
                let entries = entries.map(|(name, value)| Ok((name.as_str(cx), attr(*value)?)));
                (entries.collect::<PyResult<Vec<_>>>()?,).into_pyobject(py)
            }
            AttrData::SymbolRef { root, nested } => {
                let path = std::iter::once(root).chain(nested);
                let path: Vec<_> = path.map(|name| name.as_str(cx)).collect();
                (path,).into_pyobject(py)
            }
            AttrData::DenseArray { element, data } => {
                (dense_array_values(py, cx, *element, data)?,).into_pyobject(py)
            }
            AttrData::DenseElements { ty: of, splat, .. } => (ty(*of)?, *splat).into_pyobject(py),
            AttrData::AffineMap(map) => {
                (AffineMapObject::wrap(py, context, map.clone())?,).into_pyobject(py)
            }
            AttrData::IntegerSet(set) => {
                (IntegerSetObject::wrap(py, context, set.clone())?,).into_pyobject(py)
            }
            AttrData::StridedLayout { strides, offset } => {
                (*offset, strides.to_vec()).into_pyobject(py)
            }
            AttrData::Opaque {
                dialect,
                text,
                ty: of,
            } => (dialect.as_str(cx), &**text, ty(*of)?).into_pyobject(py),
            AttrData::Distinct { value, .. } => (attr(*value)?,).into_pyobject(py),
            AttrData::StringElements { ty: of, .. }
            | AttrData::SparseElements { ty: of, .. }
            | AttrData::ResourceElements { ty: of, .. } => (ty(*of)?,).into_pyobject(py),
            AttrData::Location(_) | AttrData::Dialect(_) => Ok(PyTuple::empty(py)),
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<AttributeObject>()
            .is_ok_and(|other| self.raw == other.get().raw && self.context.is(&other.get().context))
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.raw)
    }

    fn __str__(&self) -> String {
        print_attribute(&self.context.get().cx, self.raw)
    }
}

fn dense_array_values<'py>(
    py: Python<'py>,
    cx: &Context,
    element: Type,
    data: &[u8],
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let width = element.bit_width(cx).unwrap_or(8);
    let size = width.div_ceil(8) as usize;
    let values = data.chunks_exact(size).map(|bytes| {
        let mut wide = [0; 8];
        wide[..size].copy_from_slice(bytes);
        let bits = u64::from_le_bytes(wide);
        match element.cast::<FloatType>(cx) {
            Some(float) => {
                let value = float.kind(cx).to_f64(bits.into());
                Ok(value.into_pyobject(py)?.into_any())
            }
            None if width == 1 => Ok((bits != 0).into_pyobject(py)?.to_owned().into_any()),
            None => {
                let value = (bits.cast_signed() << (64 - width)) >> (64 - width);
                Ok(value.into_pyobject(py)?.into_any())
            }
        }
    });
    values.collect()
}

/// Dense elements, whose bytes are there to be looked at, as numpy does.
#[pyclass(frozen, subclass, extends = AttributeObject, name = "_DenseElements", module = "terrace.ir")]
pub struct DenseElementsObject;

/// How elements lie in a buffer.
struct Layout {
    format: &'static str,
    size: isize,
}

fn layout(cx: &Context, element: Type) -> Option<Layout> {
    let of = |format, size| Some(Layout { format, size });
    if element == Type::INDEX {
        return of("q", 8);
    }
    if let Some(float) = element.cast::<FloatType>(cx) {
        return match float.kind(cx) {
            FloatKind::F16 => of("e", 2),
            FloatKind::F32 => of("f", 4),
            FloatKind::F64 => of("d", 8),
            _ => None,
        };
    }
    if let Some(complex) = element.cast::<ComplexType>(cx) {
        let float = complex.element(cx).cast::<FloatType>(cx)?;
        return match float.kind(cx) {
            FloatKind::F32 => of("Zf", 8),
            FloatKind::F64 => of("Zd", 16),
            _ => None,
        };
    }
    let integer = element.cast::<IntegerType>(cx)?;
    let is_unsigned = integer.signedness(cx) == Signedness::Unsigned;
    match (integer.width(cx), is_unsigned) {
        (1, _) => of("?", 1),
        (8, false) => of("b", 1),
        (8, true) => of("B", 1),
        (16, false) => of("h", 2),
        (16, true) => of("H", 2),
        (32, false) => of("i", 4),
        (32, true) => of("I", 4),
        (64, false) => of("q", 8),
        (64, true) => of("Q", 8),
        _ => None,
    }
}

/// What a buffer points to besides the elements; freed with it.
struct Shape {
    shape: Vec<isize>,
    strides: Vec<isize>,
    format: CString,
}

#[pymethods]
impl DenseElementsObject {
    #[new]
    #[classmethod]
    #[pyo3(signature = (cast_from_attr, is_checked = false))]
    fn new(
        class: &Bound<'_, PyType>,
        cast_from_attr: &Bound<'_, AttributeObject>,
        is_checked: bool,
    ) -> PyResult<PyClassInitializer<Self>> {
        let base = AttributeObject::new(class, cast_from_attr, is_checked)?;
        Ok(PyClassInitializer::from(base).add_subclass(DenseElementsObject))
    }

    fn __len__(slf: &Bound<'_, Self>) -> usize {
        let base = slf.as_super().get();
        let cx = &base.context.get().cx;
        match base.raw.cast::<DenseElementsAttr>(cx) {
            Some(elements) => elements.num_elements(cx),
            None => 0,
        }
    }

    /// The element with this number, as an attribute.
    fn _element<'py>(slf: &Bound<'py, Self>, index: usize) -> PyResult<Bound<'py, PyAny>> {
        let base = slf.as_super().get();
        let cx = &base.context.get().cx;
        let elements = base.raw.cast::<DenseElementsAttr>(cx);
        let element = elements
            .filter(|elements| index < elements.num_elements(cx))
            .and_then(|elements| elements.element_attr(cx, index));
        match element {
            Some(element) => AttributeObject::wrap(slf.py(), &base.context, element),
            None => Err(PyIndexError::new_err(
                "attempt to access out of bounds element",
            )),
        }
    }

    /// # Safety
    /// As Python calls it: the view is to be written.
    unsafe fn __getbuffer__(
        slf: Bound<'_, Self>,
        view: *mut ffi::Py_buffer,
        flags: c_int,
    ) -> PyResult<()> {
        if flags & ffi::PyBUF_WRITABLE == ffi::PyBUF_WRITABLE {
            return Err(PyBufferError::new_err("attributes cannot be written to"));
        }
        let base = slf.as_super().get();
        let cx = &base.context.get().cx;
        let elements = base.raw.cast::<DenseElementsAttr>(cx);
        let elements = elements.ok_or_else(|| PyBufferError::new_err("no dense elements"))?;
        let ty = elements.ty(cx);
        let Some(Layout { format, size }) = layout(cx, ty.element(cx)) else {
            return Err(PyValueError::new_err(
                "unsupported data type for conversion to Python buffer",
            ));
        };
        let dims = ty.shape(cx).unwrap_or_default().iter();
        let shape: Vec<isize> = dims.map(|dim| isize::try_from(*dim).unwrap_or(0)).collect();
        let mut strides = vec![0; shape.len()];
        let mut stride = size;
        if !elements.is_splat(cx) {
            for (place, dim) in strides.iter_mut().zip(&shape).rev() {
                *place = stride;
                stride *= dim;
            }
        } else if flags & ffi::PyBUF_STRIDES != ffi::PyBUF_STRIDES {
            return Err(PyBufferError::new_err(
                "one element stands for all: only a view with strides can show it",
            ));
        }
        let bytes = elements.bytes(cx);
        let format = CString::new(format).unwrap_or_default();
        let mut shape = Box::new(Shape {
            shape,
            strides,
            format,
        });
        let count: isize = shape.shape.iter().product();
        // SAFETY: `view` is Python's to be filled. The bytes belong to the context, which never frees them and which `obj`,
        // the attribute, keeps; the box is freed in `__releasebuffer__`, the last that is done with the view.
        unsafe {
            (*view).buf = bytes.as_ptr().cast_mut().cast::<c_void>();
            (*view).len = count * size;
            (*view).readonly = 1;
            (*view).itemsize = size;
            (*view).format = match flags & ffi::PyBUF_FORMAT == ffi::PyBUF_FORMAT {
                true => shape.format.as_ptr().cast_mut(),
                false => ptr::null_mut(),
            };
            (*view).ndim = c_int::try_from(shape.shape.len()).unwrap_or(0);
            (*view).shape = shape.shape.as_mut_ptr();
            (*view).strides = shape.strides.as_mut_ptr();
            (*view).suboffsets = ptr::null_mut();
            (*view).internal = Box::into_raw(shape).cast::<c_void>();
            (*view).obj = slf.into_any().into_ptr();
        }
        Ok(())
    }

    /// # Safety
    /// As Python calls it: the view was filled by `__getbuffer__`.
    unsafe fn __releasebuffer__(&self, view: *mut ffi::Py_buffer) {
        // SAFETY: `internal` is the box that `__getbuffer__` leaked, and this is called once a view.
        drop(unsafe { Box::from_raw((*view).internal.cast::<Shape>()) });
    }
}

fn wrap<'py>(
    context: &Bound<'py, ContextObject>,
    raw: impl Into<Attribute>,
) -> PyResult<Bound<'py, PyAny>> {
    AttributeObject::wrap(context.py(), context.as_unbound(), raw.into())
}

fn wrap_like<'py>(
    ty: &Bound<'py, TypeObject>,
    raw: impl Into<Attribute>,
) -> PyResult<Bound<'py, PyAny>> {
    AttributeObject::wrap(ty.py(), &ty.get().context, raw.into())
}

#[pyfunction]
pub fn unit_attr<'py>(context: Bound<'py, ContextObject>) -> PyResult<Bound<'py, PyAny>> {
    wrap(&context, Attribute::UNIT)
}

/// An integer of Python as one of the numbers that attributes hold.
fn int_of(value: &Bound<'_, PyAny>) -> PyResult<Int> {
    if let Ok(value) = value.extract::<i128>() {
        return Ok(value.into());
    }
    let size = value.call_method0("bit_length")?.extract::<usize>()? / 8 + 1;
    let options = pyo3::types::PyDict::new(value.py());
    options.set_item("signed", true)?;
    let bytes = value.call_method("to_bytes", (size, "little"), Some(&options))?;
    let bytes = bytes.extract::<Vec<u8>>()?;
    let width =
        u32::try_from(8 * size).map_err(|_| PyValueError::new_err("the integer is too large"))?;
    Ok(Int::from_le_bytes(&bytes, width, Signedness::Signed))
}

/// An integer of a type; one that is too large is cut.
#[pyfunction]
pub fn integer_attr<'py>(
    ty: Bound<'py, TypeObject>,
    value: Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let raw = ty.get().raw;
    let cx = &ty.get().context.get().cx;
    if !raw.is::<IntegerType>(cx) && raw != Type::INDEX {
        return Err(PyValueError::new_err("expected an integer type or index"));
    }
    wrap_like(&ty, IntegerAttr::from_int(cx, raw, int_of(&value)?))
}

/// A float of a type.
#[pyfunction]
pub fn float_attr<'py>(ty: Bound<'py, TypeObject>, value: f64) -> PyResult<Bound<'py, PyAny>> {
    let raw = ty.get().raw;
    let cx = &ty.get().context.get().cx;
    if !raw.is::<FloatType>(cx) {
        return Err(PyValueError::new_err("expected floating point type"));
    }
    wrap_like(&ty, FloatAttr::get(cx, raw, value))
}

#[pyfunction]
#[pyo3(signature = (context, value, r#type = None))]
pub fn string_attr<'py>(
    context: Bound<'py, ContextObject>,
    value: &[u8],
    r#type: Option<Bound<'py, TypeObject>>,
) -> PyResult<Bound<'py, PyAny>> {
    let cx = &context.get().cx;
    match r#type {
        None => wrap(&context, StringAttr::get(cx, value)),
        Some(ty) => {
            let data = AttrData::String {
                value: value.into(),
                ty: ty.get().raw,
            };
            wrap(&context, Attribute::get(cx, data))
        }
    }
}

#[pyfunction]
pub fn type_attr<'py>(value: Bound<'py, TypeObject>) -> PyResult<Bound<'py, PyAny>> {
    let cx = &value.get().context.get().cx;
    wrap_like(&value, TypeAttr::get(cx, value.get().raw))
}

#[pyfunction]
pub fn array_attr<'py>(
    context: Bound<'py, ContextObject>,
    elements: Vec<Bound<'py, AttributeObject>>,
) -> PyResult<Bound<'py, PyAny>> {
    let elements: Vec<Attribute> = elements.iter().map(|element| element.get().raw).collect();
    wrap(&context, ArrayAttr::get(&context.get().cx, &elements))
}

#[pyfunction]
pub fn dict_attr<'py>(
    context: Bound<'py, ContextObject>,
    entries: Vec<(String, Bound<'py, AttributeObject>)>,
) -> PyResult<Bound<'py, PyAny>> {
    let cx = &context.get().cx;
    let entries = entries.iter();
    let entries = entries.map(|(name, value)| (cx.ident(name), value.get().raw));
    wrap(&context, DictAttr::get(cx, entries))
}

#[pyfunction]
pub fn symbol_ref_attr<'py>(
    context: Bound<'py, ContextObject>,
    path: Vec<String>,
) -> PyResult<Bound<'py, PyAny>> {
    let cx = &context.get().cx;
    let path: Vec<_> = path.iter().map(|name| cx.ident(name)).collect();
    match path.split_first() {
        Some((root, nested)) => wrap(&context, SymbolRefAttr::get(cx, *root, nested)),
        None => Err(PyRuntimeError::new_err(
            "SymbolRefAttr must be composed of at least one symbol.",
        )),
    }
}

#[pyfunction]
pub fn affine_map_attr<'py>(map: Bound<'py, AffineMapObject>) -> PyResult<Bound<'py, PyAny>> {
    let AffineMapObject { context, raw } = map.get();
    let attr = AffineMapAttr::get(&context.get().cx, raw.clone());
    AttributeObject::wrap(map.py(), context, attr.into())
}

#[pyfunction]
pub fn integer_set_attr<'py>(set: Bound<'py, IntegerSetObject>) -> PyResult<Bound<'py, PyAny>> {
    let IntegerSetObject { context, raw } = set.get();
    let attr = IntegerSetAttr::get(&context.get().cx, raw.clone());
    AttributeObject::wrap(set.py(), context, attr.into())
}

/// The attribute that holds a location, which is a plain one: the object for it is that of the location.
#[pyfunction]
pub fn location_attr(location: Bound<'_, LocationObject>) -> AttributeObject {
    let LocationObject { context, raw } = location.get();
    let attr = LocationAttr::get(&context.get().cx, *raw);
    AttributeObject {
        context: context.clone_ref(location.py()),
        raw: attr.into(),
    }
}

/// The location that an attribute holds.
#[pyfunction]
pub fn location_of_attr<'py>(
    attribute: Bound<'py, AttributeObject>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let AttributeObject { context, raw } = attribute.get();
    let location = raw.cast::<LocationAttr>(&context.get().cx);
    let location = location.map(|location| location.value(&context.get().cx));
    location
        .map(|location| LocationObject::wrap(attribute.py(), context, location))
        .transpose()
}

#[pyfunction]
pub fn strided_layout_attr<'py>(
    context: Bound<'py, ContextObject>,
    offset: i64,
    strides: Vec<i64>,
) -> PyResult<Bound<'py, PyAny>> {
    let cx = &context.get().cx;
    wrap(&context, StridedLayoutAttr::get(cx, &strides, offset))
}

#[pyfunction]
pub fn opaque_attr<'py>(
    context: Bound<'py, ContextObject>,
    dialect: &str,
    text: &str,
    ty: Bound<'py, TypeObject>,
) -> PyResult<Bound<'py, PyAny>> {
    let cx = &context.get().cx;
    let attr = OpaqueAttr::get(cx, cx.ident(dialect), text, ty.get().raw);
    wrap(&context, attr)
}

/// `array<i32: ..>` of elements as their bytes.
#[pyfunction]
pub fn dense_array_attr<'py>(
    element: Bound<'py, TypeObject>,
    bytes: &[u8],
) -> PyResult<Bound<'py, PyAny>> {
    let cx = &element.get().context.get().cx;
    let attr = DenseArrayAttr::from_bytes(cx, element.get().raw, bytes);
    wrap_like(&element, attr)
}

/// A shaped type with a static shape, the number of its elements and the bytes that each takes.
fn static_shape(ty: &TypeObject) -> PyResult<(ShapedType, usize, usize)> {
    let cx = &ty.context.get().cx;
    let error =
        || PyValueError::new_err("Expected a static ShapedType for the shaped_type parameter");
    let shaped = ty.raw.cast::<ShapedType>(cx).ok_or_else(error)?;
    let count = shaped.num_elements(cx).ok_or_else(error)?;
    let count = usize::try_from(count).map_err(|_| error())?;
    let element = shaped.element(cx);
    let scalar = |ty: Type| match ty == Type::INDEX {
        true => Some(8),
        false => ty.bit_width(cx).map(|width| width.div_ceil(8) as usize),
    };
    let size = match element.cast::<ComplexType>(cx) {
        Some(complex) => scalar(complex.element(cx)).map(|size| 2 * size),
        None => scalar(element),
    };
    Ok((shaped, count, size.ok_or_else(error)?))
}

/// Dense elements of the bytes in a buffer, which are copied once.
#[pyfunction]
pub fn dense_elements_of_buffer<'py>(
    ty: Bound<'py, TypeObject>,
    buffer: pyo3::buffer::PyBuffer<u8>,
) -> PyResult<Bound<'py, PyAny>> {
    let (shaped, count, size) = static_shape(ty.get())?;
    let bytes = buffer.to_vec(ty.py())?;
    if bytes.len() != size && Some(bytes.len()) != count.checked_mul(size) {
        return Err(PyValueError::new_err(
            "DenseElementsAttr could not be constructed from the given buffer. \
             This may mean that the Python buffer layout does not match that MLIR expected layout and is a bug.",
        ));
    }
    let cx = &ty.get().context.get().cx;
    wrap_like(&ty, DenseElementsAttr::from_bytes(cx, shaped, bytes))
}

/// The bytes of one element.
fn element_bytes(cx: &Context, element: Attribute, size: usize) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(size);
    match element.data(cx) {
        AttrData::Integer { value, .. } => value.write_le_bytes(size, &mut bytes),
        AttrData::Float { bits, .. } => {
            bytes.extend_from_slice(&u128::from(*bits).to_le_bytes()[..size]);
        }
        AttrData::Array(parts) if parts.len() == 2 => {
            for part in parts {
                bytes.extend(element_bytes(cx, *part, size / 2)?);
            }
        }
        _ => return None,
    }
    Some(bytes)
}

/// Dense elements of attributes, one for each element or one for all.
#[pyfunction]
pub fn dense_elements_of_attributes<'py>(
    ty: Bound<'py, TypeObject>,
    elements: Vec<Bound<'py, AttributeObject>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (shaped, count, size) = static_shape(ty.get())?;
    let cx = &ty.get().context.get().cx;
    if elements.len() != count && elements.len() != 1 {
        return Err(PyValueError::new_err(format!(
            "expected {count} elements, got {}",
            elements.len()
        )));
    }
    let mut bytes = Vec::with_capacity(size * elements.len());
    for element in &elements {
        let element = element_bytes(cx, element.get().raw, size);
        let element = element.ok_or_else(|| {
            PyValueError::new_err("only integers and floats can be dense elements")
        })?;
        bytes.extend(element);
    }
    wrap_like(&ty, DenseElementsAttr::from_bytes(cx, shaped, bytes))
}

/// Elements in a resource of the context, of the bytes in a buffer.
#[pyfunction]
pub fn resource_elements_attr<'py>(
    ty: Bound<'py, TypeObject>,
    name: &str,
    buffer: pyo3::buffer::PyBuffer<u8>,
    alignment: u32,
) -> PyResult<Bound<'py, PyAny>> {
    let cx = &ty.get().context.get().cx;
    let shaped = ty.get().raw.cast::<ShapedType>(cx);
    let shaped = shaped.ok_or_else(|| PyValueError::new_err("expected a shaped type"))?;
    let resource = Resource::new(cx, cx.ident(name));
    let data: Arc<[u8]> = buffer.to_vec(ty.py())?.into();
    resource.set_blob(cx, Blob { alignment, data });
    wrap_like(&ty, ResourceElementsAttr::get(cx, shaped, resource))
}
