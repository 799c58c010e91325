//! Values, and their uses.

use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;
use terrace_handles::{HandleError, Session, ValueHandle, ValueOwner};
use terrace_ir::asm::PrintOptions;

use crate::classes;
use crate::context::{ContextObject, hash_of};
use crate::location::LocationObject;
use crate::op::{OpRef, OperationBase, RootObject, handle_error};
use crate::region::BlockObject;
use crate::types::TypeObject;

/// Whether Python wants to see some values as objects of its own classes.
static HAS_CASTERS: AtomicBool = AtomicBool::new(false);

/// A value.
#[pyclass(frozen, subclass, weakref, name = "Value", module = "terrace.ir")]
pub struct ValueObject {
    pub root: Py<RootObject>,
    pub handle: ValueHandle,
}

/// A result of an op.
#[pyclass(frozen, subclass, extends = ValueObject, name = "OpResult", module = "terrace.ir")]
pub struct OpResultObject;

/// An argument of a block.
#[pyclass(frozen, subclass, extends = ValueObject, name = "BlockArgument", module = "terrace.ir")]
pub struct BlockArgumentObject;

/// Has `hooks["cast_value"]` asked for the object to show for a value.
#[pyfunction]
pub fn use_value_casters() {
    HAS_CASTERS.store(true, Ordering::Relaxed);
}

fn cast(value: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    match HAS_CASTERS.load(Ordering::Relaxed) {
        true => classes::hook(value.py(), "cast_value")?.call1((value,)),
        false => Ok(value),
    }
}

impl ValueObject {
    fn new_in(py: Python<'_>, root: &Py<RootObject>, handle: ValueHandle) -> Self {
        ValueObject {
            root: root.clone_ref(py),
            handle,
        }
    }

    /// The object for a result.
    pub fn wrap_result<'py>(
        py: Python<'py>,
        root: &Py<RootObject>,
        handle: ValueHandle,
    ) -> PyResult<Bound<'py, PyAny>> {
        let value = ValueObject::new_in(py, root, handle);
        let value = PyClassInitializer::from(value).add_subclass(OpResultObject);
        cast(Bound::new(py, value)?.into_any())
    }

    /// The object for an argument.
    pub fn wrap_argument<'py>(
        py: Python<'py>,
        root: &Py<RootObject>,
        handle: ValueHandle,
    ) -> PyResult<Bound<'py, PyAny>> {
        let value = ValueObject::new_in(py, root, handle);
        let value = PyClassInitializer::from(value).add_subclass(BlockArgumentObject);
        cast(Bound::new(py, value)?.into_any())
    }

    /// The object for a value of either kind.
    pub fn wrap<'py>(
        py: Python<'py>,
        root: &Py<RootObject>,
        handle: ValueHandle,
    ) -> PyResult<Bound<'py, PyAny>> {
        let value = ValueObject::new_in(py, root, handle);
        match value.definition(py)? {
            ValueOwner::Result { .. } => ValueObject::wrap_result(py, root, handle),
            ValueOwner::Argument { .. } => ValueObject::wrap_argument(py, root, handle),
        }
    }

    fn context(&self) -> &Py<ContextObject> {
        &self.root.get().context
    }

    fn ask<R>(
        &self,
        py: Python<'_>,
        f: impl FnOnce(&mut Session) -> Result<R, HandleError>,
    ) -> PyResult<R> {
        let context = self.context();
        let answer = f(&mut context.get().session());
        answer.map_err(|error| handle_error(py, context, error))
    }

    fn definition(&self, py: Python<'_>) -> PyResult<ValueOwner> {
        self.ask(py, |session| session.value_def(self.handle))
    }
}

#[pymethods]
impl ValueObject {
    #[new]
    #[classmethod]
    fn new(class: &Bound<'_, PyType>, value: &Bound<'_, ValueObject>) -> Self {
        ValueObject::new_in(class.py(), &value.get().root, value.get().handle)
    }

    #[getter(context)]
    fn context_object(&self, py: Python<'_>) -> Py<ContextObject> {
        self.context().clone_ref(py)
    }

    #[getter]
    fn r#type<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let ty = self.ask(py, |session| session.value_ty(self.handle))?;
        TypeObject::wrap(py, self.context(), ty)
    }

    fn set_type(&self, py: Python<'_>, r#type: &Bound<'_, TypeObject>) -> PyResult<()> {
        self.ask(py, |session| {
            session.set_value_ty(self.handle, r#type.get().raw)
        })
    }

    #[getter]
    fn location<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let location = self.ask(py, |session| session.value_loc(self.handle))?;
        LocationObject::wrap(py, self.context(), location)
    }

    fn _set_location(&self, py: Python<'_>, location: &Bound<'_, LocationObject>) -> PyResult<()> {
        self.ask(py, |session| {
            session.set_arg_loc(self.handle, location.get().raw)
        })
    }

    /// The op that gives it, or the block whose argument it is.
    #[getter]
    fn owner<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.definition(py)? {
            ValueOwner::Result { op, .. } => {
                let root = self.root.clone_ref(py);
                OpRef { root, handle: op }.view(py)
            }
            ValueOwner::Argument { block, .. } => BlockObject::wrap(py, &self.root, block),
        }
    }

    /// Its place among the results or the arguments.
    fn _index(&self, py: Python<'_>) -> PyResult<usize> {
        match self.definition(py)? {
            ValueOwner::Result { index, .. } | ValueOwner::Argument { index, .. } => Ok(index),
        }
    }

    fn _is_argument(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(matches!(self.definition(py)?, ValueOwner::Argument { .. }))
    }

    /// The ops that use it, with the places of the operands.
    fn _uses<'py>(&self, py: Python<'py>) -> PyResult<Vec<(Bound<'py, PyAny>, usize)>> {
        let uses = self.ask(py, |session| session.uses(self.handle))?;
        let uses = uses.into_iter().map(|(op, index)| {
            let root = self.root.clone_ref(py);
            Ok((OpRef { root, handle: op }.operation(py)?, index))
        });
        uses.collect()
    }

    fn _replace_all_uses_with(
        &self,
        py: Python<'_>,
        with: &Bound<'_, ValueObject>,
    ) -> PyResult<()> {
        self.ask(py, |session| {
            session.replace_all_uses(self.handle, with.get().handle)
        })
    }

    fn _replace_all_uses_except(
        &self,
        py: Python<'_>,
        with: &Bound<'_, ValueObject>,
        exceptions: Vec<Bound<'_, OperationBase>>,
    ) -> PyResult<()> {
        let exceptions = exceptions.iter().map(|op| Ok(op.get().op()?.handle));
        let exceptions = exceptions.collect::<PyResult<Vec<_>>>()?;
        self.ask(py, |session| {
            session.replace_all_uses_except(self.handle, with.get().handle, &exceptions)
        })
    }

    fn _name(
        &self,
        py: Python<'_>,
        use_local_scope: bool,
        use_name_loc_as_prefix: bool,
    ) -> PyResult<String> {
        let options = PrintOptions {
            local_scope: use_local_scope,
            name_locations_as_prefixes: use_name_loc_as_prefix,
            ..PrintOptions::default()
        };
        self.ask(py, |session| session.value_name(self.handle, &options))
    }

    /// As it is printed: the op that gives it, or its type and place as an argument.
    fn _text(&self, py: Python<'_>) -> PyResult<String> {
        match self.definition(py)? {
            ValueOwner::Result { op, .. } => {
                self.ask(py, |session| session.print(op, &PrintOptions::default()))
            }
            ValueOwner::Argument { index, .. } => {
                let ty = self.ask(py, |session| session.value_ty(self.handle))?;
                let ty = terrace_ir::asm::print_type(&self.context().get().cx, ty);
                Ok(format!("<block argument> of type '{ty}' at index: {index}"))
            }
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<ValueObject>();
        other.is_ok_and(|other| self.handle == other.get().handle)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.handle)
    }
}

/// A value as one of a kind.
fn checked(
    class: &Bound<'_, PyType>,
    value: &Bound<'_, ValueObject>,
    is_argument: bool,
) -> PyResult<ValueObject> {
    let py = class.py();
    if value.get()._is_argument(py)? != is_argument {
        let message = format!(
            "Cannot cast value to {} (from {})",
            class.name()?,
            value.repr()?
        );
        return Err(PyValueError::new_err(message));
    }
    Ok(ValueObject::new(class, value))
}

#[pymethods]
impl OpResultObject {
    #[new]
    #[classmethod]
    fn new(
        class: &Bound<'_, PyType>,
        value: &Bound<'_, ValueObject>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let value = checked(class, value, false)?;
        Ok(PyClassInitializer::from(value).add_subclass(OpResultObject))
    }
}

#[pymethods]
impl BlockArgumentObject {
    #[new]
    #[classmethod]
    fn new(
        class: &Bound<'_, PyType>,
        value: &Bound<'_, ValueObject>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let value = checked(class, value, true)?;
        Ok(PyClassInitializer::from(value).add_subclass(BlockArgumentObject))
    }
}
