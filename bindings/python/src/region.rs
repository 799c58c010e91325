//! Regions and blocks.

use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use terrace_handles::{BlockHandle, HandleError, OpHandle, Place, RegionHandle, Session};

use crate::context::{ContextObject, hash_of};
use crate::location::LocationObject;
use crate::op::{OpRef, OperationBase, RootObject, handle_error};
use crate::sequence::{Sequence, SequenceKind};
use crate::types::TypeObject;
use crate::value::ValueObject;

/// A region of an op.
#[pyclass(frozen, weakref, name = "Region", module = "terrace.ir")]
pub struct RegionObject {
    pub root: Py<RootObject>,
    pub handle: RegionHandle,
}

/// A block.
#[pyclass(frozen, weakref, name = "Block", module = "terrace.ir")]
pub struct BlockObject {
    pub root: Py<RootObject>,
    pub handle: BlockHandle,
}

/// Asks the session of a root.
pub fn ask<R>(
    py: Python<'_>,
    root: &Py<RootObject>,
    f: impl FnOnce(&mut Session) -> Result<R, HandleError>,
) -> PyResult<R> {
    let context = &root.get().context;
    let answer = f(&mut context.get().session());
    answer.map_err(|error| handle_error(py, context, error))
}

impl RegionObject {
    /// The object for a region.
    pub fn wrap<'py>(
        py: Python<'py>,
        root: &Py<RootObject>,
        handle: RegionHandle,
    ) -> PyResult<Bound<'py, PyAny>> {
        let root = root.clone_ref(py);
        Ok(Bound::new(py, RegionObject { root, handle })?.into_any())
    }
}

#[pymethods]
impl RegionObject {
    #[getter]
    fn blocks(slf: Bound<'_, Self>) -> BlockListObject {
        BlockListObject {
            region: slf.unbind(),
        }
    }

    /// The op that it belongs to.
    #[getter]
    fn owner<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let op = ask(py, &self.root, |session| session.region_op(self.handle))?;
        let handle = op.ok_or_else(|| PyValueError::new_err("Region is not attached"))?;
        let root = self.root.clone_ref(py);
        OpRef { root, handle }.view(py)
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<BlockIteratorObject> {
        let next = ask(py, &self.root, |session| session.first_block(self.handle))?;
        Ok(BlockIteratorObject {
            root: self.root.clone_ref(py),
            next,
        })
    }

    /// Moves a detached block here.
    fn _append(&self, py: Python<'_>, block: &Bound<'_, BlockObject>) -> PyResult<()> {
        let block = block.get().handle;
        ask(py, &self.root, |session| {
            if session.block_region(block)?.is_some() {
                session.detach_block(block)?;
            }
            session.append_block(self.handle, block)
        })
    }

    /// Takes the blocks of another region, in place of its own.
    fn _take_body(&self, py: Python<'_>, from: &Bound<'_, RegionObject>) -> PyResult<()> {
        let from = from.get().handle;
        ask(py, &self.root, |session| {
            session.take_body(self.handle, from)
        })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<RegionObject>();
        other.is_ok_and(|other| self.handle == other.get().handle)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.handle)
    }
}

/// The blocks of a region.
#[pyclass(frozen, name = "BlockList", module = "terrace.ir")]
pub struct BlockListObject {
    region: Py<RegionObject>,
}

#[pymethods]
impl BlockListObject {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        let region = self.region.get();
        let blocks = ask(py, &region.root, |session| session.blocks(region.handle))?;
        Ok(blocks.len())
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Bound<'py, PyAny>> {
        let region = self.region.get();
        let blocks = ask(py, &region.root, |session| session.blocks(region.handle))?;
        let found = at(index, blocks.len()).map(|index| blocks[index]);
        let block =
            found.ok_or_else(|| PyIndexError::new_err("attempt to access out of bounds block"))?;
        BlockObject::wrap(py, &region.root, block)
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<BlockIteratorObject> {
        self.region.get().__iter__(py)
    }

    fn _append<'py>(
        &self,
        py: Python<'py>,
        types: Vec<Bound<'py, TypeObject>>,
        locations: Vec<Bound<'py, LocationObject>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let region = self.region.get();
        let (types, locations) = arguments(&types, &locations)?;
        let block = ask(py, &region.root, |session| {
            session.append_block_with(region.handle, &types, &locations)
        })?;
        BlockObject::wrap(py, &region.root, block)
    }
}

fn at(index: isize, len: usize) -> Option<usize> {
    let len_signed = isize::try_from(len).ok()?;
    let index = if index < 0 { index + len_signed } else { index };
    usize::try_from(index).ok().filter(|index| *index < len)
}

type Arguments = (Vec<terrace_ir::Type>, Vec<terrace_ir::Location>);

/// The types and locations of arguments of a new block.
fn arguments(
    types: &[Bound<'_, TypeObject>],
    locations: &[Bound<'_, LocationObject>],
) -> PyResult<Arguments> {
    if types.len() != locations.len() {
        return Err(PyValueError::new_err(format!(
            "Expected {} locations, got: {}",
            types.len(),
            locations.len()
        )));
    }
    Ok((
        types.iter().map(|ty| ty.get().raw).collect(),
        locations
            .iter()
            .map(|location| location.get().raw)
            .collect(),
    ))
}

/// Goes through the blocks of a region.
#[pyclass(name = "BlockIterator", module = "terrace.ir")]
pub struct BlockIteratorObject {
    root: Py<RootObject>,
    next: Option<BlockHandle>,
}

#[pymethods]
impl BlockIteratorObject {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(block) = self.next else {
            return Ok(None);
        };
        self.next = ask(py, &self.root, |session| session.next_block(block))?;
        BlockObject::wrap(py, &self.root, block).map(Some)
    }
}

impl BlockObject {
    /// The object for a block.
    pub fn wrap<'py>(
        py: Python<'py>,
        root: &Py<RootObject>,
        handle: BlockHandle,
    ) -> PyResult<Bound<'py, PyAny>> {
        let root = root.clone_ref(py);
        Ok(Bound::new(py, BlockObject { root, handle })?.into_any())
    }

    fn ask<R>(
        &self,
        py: Python<'_>,
        f: impl FnOnce(&mut Session) -> Result<R, HandleError>,
    ) -> PyResult<R> {
        ask(py, &self.root, f)
    }
}

#[pymethods]
impl BlockObject {
    #[getter]
    fn context(&self, py: Python<'_>) -> Py<ContextObject> {
        self.root.get().context.clone_ref(py)
    }

    /// The op that the block is in.
    #[getter]
    fn owner<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let op = self.ask(py, |session| session.block_op(self.handle))?;
        let root = self.root.clone_ref(py);
        op.map(|handle| OpRef { root, handle }.view(py)).transpose()
    }

    #[getter]
    fn region<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let region = self.ask(py, |session| session.block_region(self.handle))?;
        region
            .map(|region| RegionObject::wrap(py, &self.root, region))
            .transpose()
    }

    #[getter]
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Sequence::of_block(py, &self.root, self.handle, SequenceKind::Arguments)
    }

    #[getter]
    fn successors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Sequence::of_block(py, &self.root, self.handle, SequenceKind::BlockSuccessors)
    }

    #[getter]
    fn predecessors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Sequence::of_block(py, &self.root, self.handle, SequenceKind::BlockPredecessors)
    }

    #[getter]
    fn operations(slf: Bound<'_, Self>) -> OperationListObject {
        OperationListObject {
            block: slf.unbind(),
        }
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<OperationIteratorObject> {
        let next = self.ask(py, |session| session.first_op(self.handle))?;
        Ok(OperationIteratorObject {
            root: self.root.clone_ref(py),
            next,
        })
    }

    fn add_argument<'py>(
        &self,
        py: Python<'py>,
        r#type: &Bound<'py, TypeObject>,
        loc: &Bound<'py, LocationObject>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (ty, loc) = (r#type.get().raw, loc.get().raw);
        let argument = self.ask(py, |session| session.add_arg(self.handle, ty, loc))?;
        ValueObject::wrap_argument(py, &self.root, argument)
    }

    fn erase_argument(&self, py: Python<'_>, index: usize) -> PyResult<()> {
        self.ask(py, |session| session.erase_arg(self.handle, index))
    }

    /// Moves an op to the end.
    fn append(&self, py: Python<'_>, operation: &Bound<'_, OperationBase>) -> PyResult<()> {
        let op = operation.get().op()?.handle;
        self.ask(py, |session| session.move_op(op, Place::AtEnd(self.handle)))
    }

    /// A new block before or after this one.
    fn _create_beside<'py>(
        &self,
        py: Python<'py>,
        is_after: bool,
        types: Vec<Bound<'py, TypeObject>>,
        locations: Vec<Bound<'py, LocationObject>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (types, locations) = arguments(&types, &locations)?;
        if self
            .ask(py, |session| session.block_region(self.handle))?
            .is_none()
        {
            return Err(PyRuntimeError::new_err("the block is in no region"));
        }
        let block = self.ask(py, |session| {
            let block = session.create_block(&types, &locations);
            match is_after {
                true => session.insert_block_after(self.handle, block)?,
                false => session.insert_block_before(self.handle, block)?,
            }
            Ok(block)
        })?;
        BlockObject::wrap(py, &self.root, block)
    }

    /// A new block at the start of a region.
    #[staticmethod]
    fn _create_at_start<'py>(
        py: Python<'py>,
        region: &Bound<'py, RegionObject>,
        types: Vec<Bound<'py, TypeObject>>,
        locations: Vec<Bound<'py, LocationObject>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (types, locations) = arguments(&types, &locations)?;
        let region = region.get();
        let block = ask(py, &region.root, |session| {
            let block = session.create_block(&types, &locations);
            session.insert_block(region.handle, 0, block)?;
            Ok(block)
        })?;
        BlockObject::wrap(py, &region.root, block)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<BlockObject>();
        other.is_ok_and(|other| self.handle == other.get().handle)
    }

    fn __hash__(&self) -> u64 {
        hash_of(&self.handle)
    }
}

/// The ops of a block.
#[pyclass(frozen, name = "OperationList", module = "terrace.ir")]
pub struct OperationListObject {
    block: Py<BlockObject>,
}

#[pymethods]
impl OperationListObject {
    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        let block = self.block.get();
        let ops = block.ask(py, |session| session.ops(block.handle))?;
        Ok(ops.len())
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Bound<'py, PyAny>> {
        let block = self.block.get();
        let op = match index {
            0 => block.ask(py, |session| session.first_op(block.handle))?,
            -1 => block.ask(py, |session| session.last_op(block.handle))?,
            _ => {
                let ops = block.ask(py, |session| session.ops(block.handle))?;
                at(index, ops.len()).map(|index| ops[index])
            }
        };
        let handle =
            op.ok_or_else(|| PyIndexError::new_err("attempt to access out of bounds operation"))?;
        let root = block.root.clone_ref(py);
        OpRef { root, handle }.view(py)
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<OperationIteratorObject> {
        self.block.get().__iter__(py)
    }
}

/// Goes through the ops of a block. The one that it gave last may be erased or moved.
#[pyclass(name = "OperationIterator", module = "terrace.ir")]
pub struct OperationIteratorObject {
    root: Py<RootObject>,
    next: Option<OpHandle>,
}

#[pymethods]
impl OperationIteratorObject {
    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(handle) = self.next else {
            return Ok(None);
        };
        self.next = ask(py, &self.root, |session| session.next_op(handle))?;
        let root = self.root.clone_ref(py);
        OpRef { root, handle }.view(py).map(Some)
    }
}
