use pyo3::prelude::*;
#[pyclass(frozen)]
pub struct InsertionPointObject;
