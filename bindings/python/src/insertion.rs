//! Insertion points: where new ops go.

use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use terrace_handles::{BlockHandle, HandleError, OpHandle, Place, Session};
use terrace_ir::ods::OpTraits;

use crate::context::{Frame, FrameKind, pop, push};
use crate::op::{OpRef, OperationBase, RootObject, handle_error};
use crate::region::{BlockObject, ask};

/// Before an op, or at the end of a block.
#[pyclass(frozen, name = "InsertionPoint", module = "terrace.ir")]
pub struct InsertionPointObject {
    pub root: Py<RootObject>,
    reference: Option<OpHandle>,
    block: BlockHandle,
}

/// Why nothing can be put at a place.
pub enum Misplaced {
    /// The end of a block that has a terminator.
    AfterTerminator,
    /// What the session says.
    Handle(HandleError),
}

impl From<HandleError> for Misplaced {
    fn from(error: HandleError) -> Self {
        Misplaced::Handle(error)
    }
}

impl InsertionPointObject {
    /// The place, unless it is behind a terminator.
    pub fn place(&self, session: &mut Session) -> Result<Place, Misplaced> {
        if let Some(reference) = self.reference {
            return Ok(Place::Before(reference));
        }
        if let Some(last) = session.last_op(self.block)? {
            let info = session.op_name(last)?.info(session.context());
            if info.is_some_and(|info| info.traits.has(OpTraits::TERMINATOR)) {
                return Err(Misplaced::AfterTerminator);
            }
        }
        Ok(Place::AtEnd(self.block))
    }

    /// The exception for a failure.
    pub fn error(&self, py: Python<'_>, error: Misplaced) -> PyErr {
        match error {
            Misplaced::AfterTerminator => PyIndexError::new_err(
                "Cannot insert operation at the end of a block that already has a terminator. Did you mean to use \
                 'InsertionPoint.at_block_terminator(block)' versus 'InsertionPoint(block)'?",
            ),
            Misplaced::Handle(error) => handle_error(py, &self.root.get().context, error),
        }
    }

    /// Puts a detached op here.
    pub fn insert_ref(&self, py: Python<'_>, op: &OpRef) -> PyResult<()> {
        let context = &self.root.get().context;
        let mut session = context.get().session();
        let inserted = self
            .place(&mut session)
            .and_then(|place| Ok(session.insert_op(op.handle, place)?));
        drop(session);
        inserted.map_err(|error| self.error(py, error))
    }

    fn before(py: Python<'_>, op: &OpRef) -> PyResult<Self> {
        let block = op.ask(py, |session| session.parent_block(op.handle))?;
        let block = block.ok_or_else(|| {
            PyValueError::new_err(
                "Cannot create an insertion point before an operation that is attached to no block",
            )
        })?;
        Ok(InsertionPointObject {
            root: op.root.clone_ref(py),
            reference: Some(op.handle),
            block,
        })
    }
}

#[pymethods]
impl InsertionPointObject {
    /// At the end of a block, or before an op.
    #[new]
    fn new(py: Python<'_>, place: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(block) = place.cast::<BlockObject>() {
            return Ok(InsertionPointObject {
                root: block.get().root.clone_ref(py),
                reference: None,
                block: block.get().handle,
            });
        }
        match place.cast::<OperationBase>() {
            Ok(op) => InsertionPointObject::before(py, op.get().op()?),
            Err(_) => Err(PyTypeError::new_err(
                "an insertion point is made of a Block or an Operation",
            )),
        }
    }

    #[staticmethod]
    fn at_block_begin(py: Python<'_>, block: &Bound<'_, BlockObject>) -> PyResult<Self> {
        let block = block.get();
        let first = ask(py, &block.root, |session| session.first_op(block.handle))?;
        Ok(InsertionPointObject {
            root: block.root.clone_ref(py),
            reference: first,
            block: block.handle,
        })
    }

    #[staticmethod]
    fn at_block_terminator(py: Python<'_>, block: &Bound<'_, BlockObject>) -> PyResult<Self> {
        let block = block.get();
        let terminator = ask(py, &block.root, |session| session.terminator(block.handle))?;
        let terminator =
            terminator.ok_or_else(|| PyValueError::new_err("Block has no terminator"))?;
        Ok(InsertionPointObject {
            root: block.root.clone_ref(py),
            reference: Some(terminator),
            block: block.handle,
        })
    }

    #[staticmethod]
    fn after(py: Python<'_>, operation: &Bound<'_, OperationBase>) -> PyResult<Self> {
        let op = operation.get().op()?;
        let mut point = InsertionPointObject::before(py, op)?;
        point.reference = op.ask(py, |session| session.next_op(op.handle))?;
        Ok(point)
    }

    #[getter]
    fn block<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        BlockObject::wrap(py, &self.root, self.block)
    }

    #[getter]
    fn ref_operation<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let root = self.root.clone_ref(py);
        self.reference
            .map(|handle| OpRef { root, handle }.operation(py))
            .transpose()
    }

    /// Puts a detached op here.
    fn insert(&self, py: Python<'_>, operation: &Bound<'_, OperationBase>) -> PyResult<()> {
        let op = operation.get().op()?;
        let block = op.ask(py, |session| session.parent_block(op.handle))?;
        if block.is_some() {
            return Err(PyValueError::new_err(
                "Attempt to insert operation that is already attached",
            ));
        }
        self.insert_ref(py, op)
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        let py = slf.py();
        push(
            py,
            Frame {
                kind: FrameKind::InsertionPoint,
                context: slf.get().root.get().context.clone_ref(py),
                insertion_point: Some(slf.clone().unbind()),
                location: None,
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
        pop(FrameKind::InsertionPoint, |frame| {
            let own = frame.insertion_point.as_ref();
            own.is_some_and(|own| own.is(&slf))
        })
    }
}
