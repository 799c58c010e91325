//! Locations.

use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};
use terrace_ir::asm::print_location;
use terrace_ir::location::LocationData;
use terrace_ir::{Diagnostic, Location};

use crate::attributes::AttributeObject;
use crate::classes;
use crate::context::{ContextObject, Frame, FrameKind, hash_of, pop, push};

/// A location.
#[pyclass(frozen, subclass, name = "Location", module = "terrace.ir")]
pub struct LocationObject {
    pub context: Py<ContextObject>,
    pub raw: Location,
}

fn kind(data: &LocationData<'_>) -> &'static str {
    match data {
        LocationData::Unknown => "unknown",
        LocationData::File { .. } => "file",
        LocationData::Name { .. } => "name",
        LocationData::CallSite { .. } => "callsite",
        LocationData::Fused { .. } => "fused",
    }
}

impl LocationObject {
    /// The object for a location, of the class that stands for its kind.
    pub fn wrap<'py>(
        py: Python<'py>,
        context: &Py<ContextObject>,
        raw: Location,
    ) -> PyResult<Bound<'py, PyAny>> {
        let class = classes::location_class(py, kind(&raw.data(&context.get().cx)))?;
        let object = LocationObject {
            context: context.clone_ref(py),
            raw,
        };
        let plain = Bound::new(py, object)?;
        match class {
            Some(class) => class.call1((plain, true)),
            None => Ok(plain.into_any()),
        }
    }
}

#[pymethods]
impl LocationObject {
    #[new]
    #[classmethod]
    #[pyo3(signature = (location, is_checked = false))]
    fn new(
        class: &Bound<'_, PyType>,
        location: &Bound<'_, LocationObject>,
        is_checked: bool,
    ) -> PyResult<Self> {
        if !is_checked {
            classes::check_cast(class, location.as_any(), "location")?;
        }
        Ok(LocationObject {
            context: location.get().context.clone_ref(class.py()),
            raw: location.get().raw,
        })
    }

    #[getter]
    fn context(&self, py: Python<'_>) -> Py<ContextObject> {
        self.context.clone_ref(py)
    }

    #[getter]
    fn _kind(&self) -> &'static str {
        kind(&self.raw.data(&self.context.get().cx))
    }

    /// The parts, in an order that depends on the kind.
    fn _data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let context = &self.context;
        let cx = &context.get().cx;
        let wrap = |raw| LocationObject::wrap(py, context, raw);
        match self.raw.data(cx) {
            LocationData::Unknown => Ok(PyTuple::empty(py)),
            LocationData::File { file, start, end } => {
                (file.as_str(cx), start.0, start.1, end.0, end.1).into_pyobject(py)
            }
            LocationData::Name { name, child } => (name.as_str(cx), wrap(child)?).into_pyobject(py),
            LocationData::CallSite { callee, caller } => {
                (wrap(callee)?, wrap(caller)?).into_pyobject(py)
            }
            LocationData::Fused {
                locations,
                metadata,
            } => {
                let locations = locations.iter().map(|raw| wrap(*raw));
                let locations = locations.collect::<PyResult<Vec<_>>>()?;
                let metadata = AttributeObject::wrap_optional(py, context, metadata)?;
                (locations, metadata).into_pyobject(py)
            }
        }
    }

    /// Reports an error here.
    fn emit_error(&self, py: Python<'_>, message: &str) {
        let error = Diagnostic::error(self.raw, message);
        let cx = &self.context.get().cx;
        py.detach(|| cx.emit(&error));
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        push(
            slf.py(),
            Frame {
                kind: FrameKind::Location,
                context: slf.get().context.clone_ref(slf.py()),
                insertion_point: None,
                location: Some(slf.clone().unbind()),
            },
        );
        slf
    }

    fn __exit__(
        slf: Bound<'_, Self>,
        _exc_type: &Bound<'_, PyAny>,
        _exc_value: &Bound<'_, PyAny>,
        _traceback: &Bound<'_, PyAny>,
    ) -> PyResult<()> {
        pop(FrameKind::Location, |frame| {
            frame.location.as_ref().is_some_and(|own| own.is(&slf))
        })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<LocationObject>()
            .is_ok_and(|other| self.raw == other.get().raw && self.context.is(&other.get().context))
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.raw)
    }

    fn __str__(&self) -> String {
        print_location(&self.context.get().cx, self.raw)
    }
}

fn wrap<'py>(context: &Bound<'py, ContextObject>, raw: Location) -> PyResult<Bound<'py, PyAny>> {
    LocationObject::wrap(context.py(), context.as_unbound(), raw)
}

#[pyfunction]
pub fn unknown_location<'py>(context: Bound<'py, ContextObject>) -> PyResult<Bound<'py, PyAny>> {
    wrap(&context, Location::UNKNOWN)
}

#[pyfunction]
pub fn file_location<'py>(
    context: Bound<'py, ContextObject>,
    file: &str,
    start: (u32, u32),
    end: (u32, u32),
) -> PyResult<Bound<'py, PyAny>> {
    let cx = &context.get().cx;
    wrap(
        &context,
        Location::file_range(cx, cx.ident(file), start, end),
    )
}

#[pyfunction]
#[pyo3(signature = (context, name, child = None))]
pub fn name_location<'py>(
    context: Bound<'py, ContextObject>,
    name: &str,
    child: Option<Bound<'py, LocationObject>>,
) -> PyResult<Bound<'py, PyAny>> {
    let child = child.map_or(Location::UNKNOWN, |child| child.get().raw);
    wrap(&context, Location::name(&context.get().cx, name, child))
}

#[pyfunction]
pub fn call_site_location<'py>(
    context: Bound<'py, ContextObject>,
    callee: Bound<'py, LocationObject>,
    caller: Bound<'py, LocationObject>,
) -> PyResult<Bound<'py, PyAny>> {
    let cx = &context.get().cx;
    wrap(
        &context,
        Location::call_site(cx, callee.get().raw, caller.get().raw),
    )
}

#[pyfunction]
#[pyo3(signature = (context, locations, metadata = None))]
pub fn fused_location<'py>(
    context: Bound<'py, ContextObject>,
    locations: Vec<Bound<'py, LocationObject>>,
    metadata: Option<Bound<'py, AttributeObject>>,
) -> PyResult<Bound<'py, PyAny>> {
    let parts = locations.iter().map(|location| location.get().raw);
    let metadata = metadata.map(|metadata| metadata.get().raw);
    wrap(
        &context,
        Location::fused_with(&context.get().cx, parts, metadata),
    )
}
