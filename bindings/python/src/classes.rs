//! The classes that Python code makes of the few that are here: by the kind of what they stand for.

use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};

/// Tables of classes, as Python fills them.
pub struct Tables {
    types: Py<PyDict>,
    attributes: Py<PyDict>,
    locations: Py<PyDict>,
    operations: Py<PyDict>,
    /// Functions and exceptions that are written in Python, by name.
    hooks: Py<PyDict>,
}

static TABLES: PyOnceLock<Tables> = PyOnceLock::new();

/// The tables, which are empty until `terrace.ir` is imported.
pub fn tables(py: Python<'_>) -> &Tables {
    TABLES.get_or_init(py, || Tables {
        types: PyDict::new(py).unbind(),
        attributes: PyDict::new(py).unbind(),
        locations: PyDict::new(py).unbind(),
        operations: PyDict::new(py).unbind(),
        hooks: PyDict::new(py).unbind(),
    })
}

/// Makes the tables attributes of the module.
pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let tables = tables(module.py());
    module.add("type_classes", &tables.types)?;
    module.add("attribute_classes", &tables.attributes)?;
    module.add("location_classes", &tables.locations)?;
    module.add("operation_classes", &tables.operations)?;
    module.add("hooks", &tables.hooks)
}

fn find<'py>(
    py: Python<'py>,
    table: &Py<PyDict>,
    kind: &str,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    table.bind(py).get_item(kind)
}

/// The class of types of a kind, if there is one.
pub fn type_class<'py>(py: Python<'py>, kind: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    find(py, &tables(py).types, kind)
}

/// The class of attributes of a kind, if there is one.
pub fn attribute_class<'py>(py: Python<'py>, kind: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    find(py, &tables(py).attributes, kind)
}

/// The class of locations of a kind, if there is one.
pub fn location_class<'py>(py: Python<'py>, kind: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
    find(py, &tables(py).locations, kind)
}

/// The class of the views of an op. Where none is known yet, `hooks["operation_class"]` is asked, which imports the dialect.
pub fn operation_class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    match find(py, &tables(py).operations, name)? {
        Some(class) => Ok(class),
        None => hook(py, "operation_class")?.call1((name,)),
    }
}

/// Something that Python code defines for this module.
pub fn hook<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let hook = find(py, &tables(py).hooks, name)?;
    hook.ok_or_else(|| PyValueError::new_err("terrace.ir was not imported"))
}

/// Fails if a class stands for other kinds than that of an object.
pub fn check_cast(
    class: &Bound<'_, PyType>,
    object: &Bound<'_, PyAny>,
    what: &str,
) -> PyResult<()> {
    let py = class.py();
    let Ok(kinds) = class.getattr(intern!(py, "_kinds")) else {
        return Ok(());
    };
    let kind = object.getattr(intern!(py, "_kind"))?;
    if kinds.contains(kind)? {
        return Ok(());
    }
    let (first, rest) = what.split_at(1);
    let message = format!(
        "Cannot cast {what} to {} (from {}{rest}({}))",
        class.name()?,
        first.to_uppercase(),
        object.str()?
    );
    Err(PyValueError::new_err(message))
}
