//! Types: one class for all of them; what MLIR has a class for each for is written in Python, on top of what is here.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple, PyType};
use terrace_ir::asm::{parse_type, print_type};
use terrace_ir::float::FloatKind;
use terrace_ir::types::{
    ComplexType, FloatType, FunctionType, IntegerType, MemRefType, RankedTensorType, Signedness,
    TupleType, TypeData, UnrankedMemRefType, UnrankedTensorType, VectorType,
};
use terrace_ir::{Diagnostic, Location, Type};

use crate::attributes::AttributeObject;
use crate::classes;
use crate::context::{ContextObject, hash_of, resolve_context};
use crate::diagnostics::{in_text, mlir_error};
use crate::location::LocationObject;

/// A type.
#[pyclass(frozen, subclass, name = "Type", module = "terrace.ir")]
pub struct TypeObject {
    pub context: Py<ContextObject>,
    pub raw: Type,
}

/// What kind of type it is: the key of its class.
fn kind<'a>(context: &'a ContextObject, ty: Type) -> std::borrow::Cow<'a, str> {
    let cx = &context.cx;
    match ty.data(cx) {
        TypeData::Integer { .. } => "integer".into(),
        TypeData::Index => "index".into(),
        TypeData::Float(kind) => kind.keyword().into(),
        TypeData::None => "none".into(),
        TypeData::Complex(_) => "complex".into(),
        TypeData::Function { .. } => "function".into(),
        TypeData::Tuple(_) => "tuple".into(),
        TypeData::Vector { .. } => "vector".into(),
        TypeData::RankedTensor { .. } => "tensor".into(),
        TypeData::UnrankedTensor(_) => "unranked_tensor".into(),
        TypeData::MemRef { .. } => "memref".into(),
        TypeData::UnrankedMemRef { .. } => "unranked_memref".into(),
        TypeData::Opaque { .. } => "opaque".into(),
        TypeData::Dialect(ty) => format!("{}.{}", ty.info.dialect, ty.info.mnemonic).into(),
    }
}

impl TypeObject {
    /// The object for a type, of the class that stands for its kind.
    pub fn wrap<'py>(
        py: Python<'py>,
        context: &Py<ContextObject>,
        raw: Type,
    ) -> PyResult<Bound<'py, PyAny>> {
        let object = TypeObject {
            context: context.clone_ref(py),
            raw,
        };
        let class = classes::type_class(py, &kind(context.get(), raw))?;
        let plain = Bound::new(py, object)?;
        match class {
            Some(class) => class.call1((plain, true)),
            None => Ok(plain.into_any()),
        }
    }

    /// As [`TypeObject::wrap`], for many.
    pub fn wrap_all<'py>(
        py: Python<'py>,
        context: &Py<ContextObject>,
        types: &[Type],
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let types = types.iter();
        types.map(|ty| TypeObject::wrap(py, context, *ty)).collect()
    }
}

/// The types in a sequence of objects.
pub fn raw_types(types: &[Bound<'_, TypeObject>]) -> Vec<Type> {
    types.iter().map(|ty| ty.get().raw).collect()
}

#[pymethods]
impl TypeObject {
    #[new]
    #[classmethod]
    #[pyo3(signature = (cast_from_type, is_checked = false))]
    fn new(
        class: &Bound<'_, PyType>,
        cast_from_type: &Bound<'_, TypeObject>,
        is_checked: bool,
    ) -> PyResult<Self> {
        if !is_checked {
            classes::check_cast(class, cast_from_type.as_any(), "type")?;
        }
        let from = cast_from_type.get();
        Ok(TypeObject {
            context: from.context.clone_ref(class.py()),
            raw: from.raw,
        })
    }

    /// Reads a type.
    #[staticmethod]
    #[pyo3(signature = (asm, context = None))]
    fn parse<'py>(
        py: Python<'py>,
        asm: &str,
        context: Option<&Bound<'py, ContextObject>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let context = resolve_context(py, context)?;
        let cx = &context.get().cx;
        match parse_type(cx, asm) {
            Ok(ty) => TypeObject::wrap(py, &context, ty),
            Err(error) => {
                let error = in_text(cx, &error, asm);
                Err(mlir_error(
                    py,
                    &context,
                    "Unable to parse type",
                    vec![error],
                ))
            }
        }
    }

    #[getter]
    fn context(&self, py: Python<'_>) -> Py<ContextObject> {
        self.context.clone_ref(py)
    }

    #[getter]
    fn _kind<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        PyString::intern(py, &kind(self.context.get(), self.raw))
    }

    /// The parameters, in an order that depends on the kind.
    fn _data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let context = &self.context;
        let ty = |raw: Type| TypeObject::wrap(py, context, raw);
        let types = |raw: &[Type]| TypeObject::wrap_all(py, context, raw);
        let attr = |raw| AttributeObject::wrap_optional(py, context, raw);
        match self.raw.data(&context.get().cx) {
            TypeData::Integer { width, signedness } => {
                let signedness = match signedness {
                    Signedness::Signless => 0,
                    Signedness::Signed => 1,
                    Signedness::Unsigned => 2,
                };
                (*width, signedness).into_pyobject(py)
            }
            TypeData::Index | TypeData::None | TypeData::Dialect(_) => Ok(PyTuple::empty(py)),
            TypeData::Float(kind) => (kind.width(),).into_pyobject(py),
            TypeData::Complex(element) => (ty(*element)?,).into_pyobject(py),
            TypeData::Function { inputs, results } => {
                (types(inputs)?, types(results)?).into_pyobject(py)
            }
            TypeData::Tuple(elements) => (types(elements)?,).into_pyobject(py),
            TypeData::Vector {
                shape,
                scalable,
                element,
            } => (shape.to_vec(), ty(*element)?, scalable.to_vec()).into_pyobject(py),
            TypeData::RankedTensor {
                shape,
                element,
                encoding,
            } => (shape.to_vec(), ty(*element)?, attr(*encoding)?).into_pyobject(py),
            TypeData::UnrankedTensor(element) => (py.None(), ty(*element)?).into_pyobject(py),
            TypeData::MemRef {
                shape,
                element,
                layout,
                memory_space,
            } => (
                shape.to_vec(),
                ty(*element)?,
                attr(*layout)?,
                attr(*memory_space)?,
            )
                .into_pyobject(py),
            TypeData::UnrankedMemRef {
                element,
                memory_space,
            } => (py.None(), ty(*element)?, attr(*memory_space)?).into_pyobject(py),
            TypeData::Opaque { dialect, text } => {
                (dialect.as_str(&context.get().cx), &**text).into_pyobject(py)
            }
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<TypeObject>()
            .is_ok_and(|other| self.raw == other.get().raw && self.context.is(&other.get().context))
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.raw)
    }

    fn __str__(&self) -> String {
        print_type(&self.context.get().cx, self.raw)
    }
}

type Checked<T> = Result<T, Diagnostic>;

/// The object for a type that was made of parameters that may be wrong.
fn checked<'py, T: Into<Type>>(
    py: Python<'py>,
    context: &Py<ContextObject>,
    ty: Checked<T>,
) -> PyResult<Bound<'py, PyAny>> {
    match ty {
        Ok(ty) => TypeObject::wrap(py, context, ty.into()),
        Err(error) => Err(mlir_error(py, context, "Invalid type", vec![error])),
    }
}

/// An integer type; `signedness` counts signless, signed, unsigned.
#[pyfunction]
pub fn integer_type<'py>(
    context: Bound<'py, ContextObject>,
    width: u32,
    signedness: u8,
) -> PyResult<Bound<'py, PyAny>> {
    let signedness = match signedness {
        0 => Signedness::Signless,
        1 => Signedness::Signed,
        _ => Signedness::Unsigned,
    };
    let ty = IntegerType::get_checked(&context.get().cx, Location::UNKNOWN, width, signedness);
    checked(context.py(), context.as_unbound(), ty)
}

/// A type without parameters, by its keyword.
#[pyfunction]
pub fn keyword_type<'py>(
    context: Bound<'py, ContextObject>,
    keyword: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let cx = &context.get().cx;
    let ty = match (keyword, FloatKind::from_keyword(keyword)) {
        ("index", _) => Type::get(cx, TypeData::Index),
        ("none", _) => Type::get(cx, TypeData::None),
        (_, Some(kind)) => FloatType::get(cx, kind).into(),
        (_, None) => {
            let message = format!("no type is called '{keyword}'");
            return Err(pyo3::exceptions::PyValueError::new_err(message));
        }
    };
    TypeObject::wrap(context.py(), context.as_unbound(), ty)
}

#[pyfunction]
pub fn complex_type<'py>(element: Bound<'py, TypeObject>) -> PyResult<Bound<'py, PyAny>> {
    let context = &element.get().context;
    let cx = &context.get().cx;
    let ty = ComplexType::get_checked(cx, Location::UNKNOWN, element.get().raw);
    checked(element.py(), context, ty)
}

#[pyfunction]
pub fn function_type<'py>(
    context: Bound<'py, ContextObject>,
    inputs: Vec<Bound<'py, TypeObject>>,
    results: Vec<Bound<'py, TypeObject>>,
) -> PyResult<Bound<'py, PyAny>> {
    let ty = FunctionType::get(&context.get().cx, &raw_types(&inputs), &raw_types(&results));
    TypeObject::wrap(context.py(), context.as_unbound(), ty.into())
}

#[pyfunction]
pub fn tuple_type<'py>(
    context: Bound<'py, ContextObject>,
    elements: Vec<Bound<'py, TypeObject>>,
) -> PyResult<Bound<'py, PyAny>> {
    let ty = TupleType::get(&context.get().cx, &raw_types(&elements));
    TypeObject::wrap(context.py(), context.as_unbound(), ty.into())
}

#[pyfunction]
pub fn vector_type<'py>(
    location: Bound<'py, LocationObject>,
    shape: Vec<i64>,
    scalable: Vec<bool>,
    element: Bound<'py, TypeObject>,
) -> PyResult<Bound<'py, PyAny>> {
    let LocationObject { context, raw } = location.get();
    let (cx, element) = (&context.get().cx, element.get().raw);
    checked(
        location.py(),
        context,
        VectorType::get_checked(cx, *raw, &shape, &scalable, element),
    )
}

#[pyfunction]
#[pyo3(signature = (location, shape, element, encoding))]
pub fn ranked_tensor_type<'py>(
    location: Bound<'py, LocationObject>,
    shape: Vec<i64>,
    element: Bound<'py, TypeObject>,
    encoding: Option<Bound<'py, AttributeObject>>,
) -> PyResult<Bound<'py, PyAny>> {
    let LocationObject { context, raw } = location.get();
    let (cx, element) = (&context.get().cx, element.get().raw);
    let encoding = encoding.map(|encoding| encoding.get().raw);
    checked(
        location.py(),
        context,
        RankedTensorType::get_checked(cx, *raw, &shape, element, encoding),
    )
}

#[pyfunction]
pub fn unranked_tensor_type<'py>(
    location: Bound<'py, LocationObject>,
    element: Bound<'py, TypeObject>,
) -> PyResult<Bound<'py, PyAny>> {
    let LocationObject { context, raw } = location.get();
    let (cx, element) = (&context.get().cx, element.get().raw);
    checked(
        location.py(),
        context,
        UnrankedTensorType::get_checked(cx, *raw, element),
    )
}

#[pyfunction]
#[pyo3(signature = (location, shape, element, layout, memory_space))]
pub fn memref_type<'py>(
    location: Bound<'py, LocationObject>,
    shape: Vec<i64>,
    element: Bound<'py, TypeObject>,
    layout: Option<Bound<'py, AttributeObject>>,
    memory_space: Option<Bound<'py, AttributeObject>>,
) -> PyResult<Bound<'py, PyAny>> {
    let LocationObject { context, raw } = location.get();
    let (cx, element) = (&context.get().cx, element.get().raw);
    let raw_attr = |attr: Option<Bound<'py, AttributeObject>>| attr.map(|attr| attr.get().raw);
    let (layout, memory_space) = (raw_attr(layout), raw_attr(memory_space));
    checked(
        location.py(),
        context,
        MemRefType::get_checked(cx, *raw, &shape, element, layout, memory_space),
    )
}

#[pyfunction]
#[pyo3(signature = (location, element, memory_space))]
pub fn unranked_memref_type<'py>(
    location: Bound<'py, LocationObject>,
    element: Bound<'py, TypeObject>,
    memory_space: Option<Bound<'py, AttributeObject>>,
) -> PyResult<Bound<'py, PyAny>> {
    let LocationObject { context, raw } = location.get();
    let (cx, element) = (&context.get().cx, element.get().raw);
    let memory_space = memory_space.map(|attr| attr.get().raw);
    checked(
        location.py(),
        context,
        UnrankedMemRefType::get_checked(cx, *raw, element, memory_space),
    )
}

#[pyfunction]
pub fn opaque_type<'py>(
    context: Bound<'py, ContextObject>,
    dialect: &str,
    text: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let cx = &context.get().cx;
    let data = TypeData::Opaque {
        dialect: cx.ident(dialect),
        text: text.into(),
    };
    TypeObject::wrap(context.py(), context.as_unbound(), Type::get(cx, data))
}
