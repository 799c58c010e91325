//! Symbol tables.

use std::sync::Mutex;

use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use terrace_handles::SymbolTable;
use terrace_ir::ods::OpTraits;

use crate::attributes::AttributeObject;
use crate::op::{OpRef, OperationBase, handle_error};

/// The symbols that an op holds.
#[pyclass(frozen, subclass, name = "_SymbolTable", module = "terrace.ir")]
pub struct SymbolTableObject {
    op: OpRef,
    table: Mutex<SymbolTable>,
}

impl SymbolTableObject {
    fn find(&self, py: Python<'_>, name: &str) -> Option<OpRef> {
        let session = self.op.context().get().session();
        let table = self.table.lock().ok()?;
        let found = table.lookup(&session, name)?;
        drop(session);
        drop(table);
        Some(self.op.other(py, found))
    }
}

#[pymethods]
impl SymbolTableObject {
    #[new]
    fn new(py: Python<'_>, operation: &Bound<'_, OperationBase>) -> PyResult<Self> {
        let op = operation.get().op()?;
        let name = op.ask(py, |session| session.op_name(op.handle))?;
        let info = name.info(&op.context().get().cx);
        if !info.is_some_and(|info| info.traits.has(OpTraits::SYMBOL_TABLE)) {
            return Err(PyTypeError::new_err("Operation is not a Symbol Table."));
        }
        let table = op.ask(py, |session| SymbolTable::new(session, op.handle))?;
        Ok(SymbolTableObject {
            op: op.clone_ref(py),
            table: Mutex::new(table),
        })
    }

    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        match self.find(py, name) {
            Some(op) => op.view(py),
            None => Err(PyKeyError::new_err(format!(
                "Symbol '{name}' not in the symbol table."
            ))),
        }
    }

    fn __contains__(&self, py: Python<'_>, name: &str) -> bool {
        self.find(py, name).is_some()
    }

    fn __delitem__(&self, py: Python<'_>, name: &str) -> PyResult<()> {
        let found = self.find(py, name);
        let found = found.ok_or_else(|| {
            PyKeyError::new_err(format!("Symbol '{name}' not in the symbol table."))
        })?;
        self.erase_ref(py, &found)
    }

    /// Puts a symbol in, under another name if its own is taken, which it gives.
    fn insert<'py>(
        &self,
        py: Python<'py>,
        operation: &Bound<'py, OperationBase>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let op = operation.get().op()?;
        if op
            .ask(py, |session| session.attr(op.handle, "sym_name"))?
            .is_none()
        {
            return Err(PyValueError::new_err(
                "Expected operation to have a symbol name.",
            ));
        }
        let inserted = {
            let mut session = self.op.context().get().session();
            let mut table = self
                .table
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            table.insert(&mut session, op.handle)
        };
        inserted.map_err(|error| handle_error(py, self.op.context(), error))?;
        let name = op.ask(py, |session| session.attr(op.handle, "sym_name"))?;
        let name = name.ok_or_else(|| PyValueError::new_err("the symbol has no name"))?;
        AttributeObject::wrap(py, self.op.context(), name)
    }

    fn erase(&self, py: Python<'_>, operation: &Bound<'_, OperationBase>) -> PyResult<()> {
        self.erase_ref(py, operation.get().op()?)
    }
}

impl SymbolTableObject {
    fn erase_ref(&self, py: Python<'_>, op: &OpRef) -> PyResult<()> {
        let erased = {
            let mut session = self.op.context().get().session();
            let mut table = self
                .table
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            table.erase(&mut session, op.handle)
        };
        erased.map_err(|error| handle_error(py, self.op.context(), error))
    }
}

/// Renames the uses of a symbol inside an op.
#[pyfunction]
pub fn replace_all_symbol_uses(
    py: Python<'_>,
    old_symbol: &str,
    new_symbol: &str,
    from_op: &Bound<'_, OperationBase>,
) -> PyResult<()> {
    let op = from_op.get().op()?;
    op.ask(py, |session| {
        session.replace_all_symbol_uses(op.handle, old_symbol, new_symbol)
    })
}
