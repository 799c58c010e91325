//! What belongs to an op or a block, as sequences of Python: indices from either end, slices, `+`.

use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySlice};
use terrace_handles::{BlockHandle, HandleError, OpHandle, Session};

use crate::classes;
use crate::op::{OpRef, RootObject};
use crate::region::{BlockObject, RegionObject, ask};
use crate::types::TypeObject;
use crate::value::ValueObject;

/// What the elements are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum SequenceKind {
    Operands,
    OpOperands,
    Results,
    Regions,
    Successors,
    Arguments,
    BlockSuccessors,
    BlockPredecessors,
}

/// What they belong to.
#[derive(Clone, Copy)]
pub enum Owner {
    Op(OpHandle),
    Block(BlockHandle),
}

/// Some of the elements, which are looked up when they are asked for.
pub struct Sequence {
    root: Py<RootObject>,
    owner: Owner,
    kind: SequenceKind,
    start: isize,
    len: usize,
    step: isize,
}

macro_rules! sequences {
    ($($(#[$doc:meta])* $name:ident $python:literal $kind:ident;)*) => {
        $(
            $(#[$doc])*
            #[pyclass(frozen, weakref, name = $python, module = "terrace.ir")]
            pub struct $name(Sequence);

            #[pymethods]
            impl $name {
                fn __len__(&self) -> usize {
                    self.0.len
                }

                fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
                    self.0.item(py, index)
                }

                fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
                    self.0.list(py)?.try_iter()
                }

                fn __add__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
                    let list = self.0.list(py)?;
                    for element in other.try_iter()? {
                        list.append(element?)?;
                    }
                    Ok(list)
                }

                fn __setitem__(&self, py: Python<'_>, index: isize, value: &Bound<'_, PyAny>) -> PyResult<()> {
                    self.0.set(py, index, value)
                }

                /// The types of the values.
                #[getter]
                fn types<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
                    self.0.types(py)
                }

                /// The op or the block that they belong to.
                #[getter]
                fn owner<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    self.0.owner(py)
                }
            }
        )*

        impl Sequence {
            fn wrap(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
                Ok(match self.kind {
                    $(SequenceKind::$kind => Bound::new(py, $name(self))?.into_any(),)*
                })
            }
        }

        /// Makes the classes attributes of the module.
        pub fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
            $(module.add_class::<$name>()?;)*
            Ok(())
        }
    };
}

sequences! {
    /// The operands of an op.
    OperandList "OpOperandList" Operands;
    /// The places of an op's operands.
    OpOperands "OpOperands" OpOperands;
    /// The results of an op.
    ResultList "OpResultList" Results;
    /// The regions of an op.
    RegionSequence "RegionSequence" Regions;
    /// The successors of an op.
    OpSuccessors "OpSuccessors" Successors;
    /// The arguments of a block.
    ArgumentList "BlockArgumentList" Arguments;
    /// The blocks that may come after a block.
    BlockSuccessors "BlockSuccessors" BlockSuccessors;
    /// The blocks that may come before a block.
    BlockPredecessors "BlockPredecessors" BlockPredecessors;
}

fn count(session: &mut Session, owner: Owner, kind: SequenceKind) -> Result<usize, HandleError> {
    match (owner, kind) {
        (Owner::Op(op), SequenceKind::Operands | SequenceKind::OpOperands) => {
            session.num_operands(op)
        }
        (Owner::Op(op), SequenceKind::Results) => session.num_results(op),
        (Owner::Op(op), SequenceKind::Regions) => session.num_regions(op),
        (Owner::Op(op), _) => session.num_successors(op),
        (Owner::Block(block), SequenceKind::Arguments) => session.num_args(block),
        (Owner::Block(block), SequenceKind::BlockSuccessors) => {
            Ok(session.block_successors(block)?.len())
        }
        (Owner::Block(block), _) => Ok(session.predecessors(block)?.len()),
    }
}

impl Sequence {
    fn all<'py>(
        py: Python<'py>,
        root: &Py<RootObject>,
        owner: Owner,
        kind: SequenceKind,
    ) -> PyResult<Bound<'py, PyAny>> {
        let len = ask(py, root, |session| count(session, owner, kind))?;
        Sequence {
            root: root.clone_ref(py),
            owner,
            kind,
            start: 0,
            len,
            step: 1,
        }
        .wrap(py)
    }

    /// Of an op.
    pub fn of_op<'py>(
        py: Python<'py>,
        op: &OpRef,
        kind: SequenceKind,
    ) -> PyResult<Bound<'py, PyAny>> {
        Sequence::all(py, &op.root, Owner::Op(op.handle), kind)
    }

    /// Of a block.
    pub fn of_block<'py>(
        py: Python<'py>,
        root: &Py<RootObject>,
        block: BlockHandle,
        kind: SequenceKind,
    ) -> PyResult<Bound<'py, PyAny>> {
        Sequence::all(py, root, Owner::Block(block), kind)
    }

    /// The place of an element among all that the owner has.
    fn place(&self, index: usize) -> usize {
        let offset = isize::try_from(index)
            .unwrap_or(isize::MAX)
            .wrapping_mul(self.step);
        usize::try_from(self.start.wrapping_add(offset)).unwrap_or(usize::MAX)
    }

    fn element<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyAny>> {
        let place = self.place(index);
        let root = &self.root;
        match (self.owner, self.kind) {
            (Owner::Op(op), SequenceKind::Operands) => {
                let operand = ask(py, root, |session| session.operand(op, place))?;
                ValueObject::wrap(py, root, operand)
            }
            (Owner::Op(op), SequenceKind::OpOperands) => {
                let root = root.clone_ref(py);
                let operation = OpRef { root, handle: op }.operation(py)?;
                classes::hook(py, "op_operand")?.call1((operation, place))
            }
            (Owner::Op(op), SequenceKind::Results) => {
                let result = ask(py, root, |session| session.result(op, place))?;
                ValueObject::wrap_result(py, root, result)
            }
            (Owner::Op(op), SequenceKind::Regions) => {
                let region = ask(py, root, |session| session.region(op, place))?;
                RegionObject::wrap(py, root, region)
            }
            (Owner::Op(op), _) => {
                let block = ask(py, root, |session| session.successor(op, place))?;
                BlockObject::wrap(py, root, block)
            }
            (Owner::Block(block), SequenceKind::Arguments) => {
                let argument = ask(py, root, |session| session.arg(block, place))?;
                ValueObject::wrap_argument(py, root, argument)
            }
            (Owner::Block(block), kind) => {
                let blocks = ask(py, root, |session| match kind {
                    SequenceKind::BlockSuccessors => session.block_successors(block),
                    _ => session.predecessors(block),
                })?;
                let block = blocks.get(place).copied();
                let block = block.ok_or_else(|| PyIndexError::new_err("index out of range"))?;
                BlockObject::wrap(py, root, block)
            }
        }
    }

    fn index(&self, index: isize) -> PyResult<usize> {
        let len = isize::try_from(self.len).unwrap_or(isize::MAX);
        let index = if index < 0 {
            index.wrapping_add(len)
        } else {
            index
        };
        match usize::try_from(index) {
            Ok(index) if index < self.len => Ok(index),
            _ => Err(PyIndexError::new_err("index out of range")),
        }
    }

    fn item<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(slice) = index.cast::<PySlice>() {
            let len = isize::try_from(self.len).unwrap_or(isize::MAX);
            let indices = slice.indices(len)?;
            let part = Sequence {
                root: self.root.clone_ref(py),
                owner: self.owner,
                kind: self.kind,
                start: self
                    .start
                    .wrapping_add(indices.start.wrapping_mul(self.step)),
                len: indices.slicelength,
                step: self.step.wrapping_mul(indices.step),
            };
            return part.wrap(py);
        }
        self.element(py, self.index(index.extract()?)?)
    }

    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let elements = (0..self.len).map(|index| self.element(py, index));
        PyList::new(py, elements.collect::<PyResult<Vec<_>>>()?)
    }

    fn set(&self, py: Python<'_>, index: isize, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let place = self.place(self.index(index)?);
        match (self.owner, self.kind) {
            (Owner::Op(op), SequenceKind::Operands) => {
                let value = value.cast::<ValueObject>()?.get().handle;
                ask(py, &self.root, |session| {
                    session.set_operand(op, place, value)
                })
            }
            (Owner::Op(op), SequenceKind::Successors) => {
                let block = value.cast::<BlockObject>()?.get().handle;
                ask(py, &self.root, |session| {
                    session.set_successor(op, place, block)
                })
            }
            _ => Err(PyTypeError::new_err("the elements cannot be set")),
        }
    }

    fn types<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let context = &self.root.get().context;
        let types = (0..self.len).map(|index| {
            let place = self.place(index);
            let ty = ask(py, &self.root, |session| {
                let value = match (self.owner, self.kind) {
                    (Owner::Op(op), SequenceKind::Operands) => session.operand(op, place)?,
                    (Owner::Op(op), SequenceKind::Results) => session.result(op, place)?,
                    (Owner::Block(block), SequenceKind::Arguments) => session.arg(block, place)?,
                    _ => return Err(HandleError::OutOfRange),
                };
                session.value_ty(value)
            })?;
            TypeObject::wrap(py, context, ty)
        });
        types.collect()
    }

    fn owner<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.owner {
            Owner::Op(handle) => {
                let root = self.root.clone_ref(py);
                OpRef { root, handle }.view(py)
            }
            Owner::Block(block) => BlockObject::wrap(py, &self.root, block),
        }
    }
}
