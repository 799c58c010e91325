//! What an op is made of, and making it.

use std::ffi::c_void;
use std::ptr::null_mut;

use terrace_handles::{
    BlockHandle, HandleError, NewOp, NewRegions, RegionHandle, Results, ValueHandle,
};
use terrace_ir::attributes::Attribute;
use terrace_ir::{Ident, SmallVec, Type};

use super::nowhere::{block_in, note, region_in};
use super::{Entity, MlirBlock, MlirOperation, MlirRegion, MlirValue};
use crate::attributes::MlirNamedAttribute;
use crate::handle::{Cx, Handle, MlirLocation, MlirType};
use crate::support::{Array, MlirStringRef};

unsafe extern "C" {
    fn realloc(memory: *mut c_void, size: usize) -> *mut c_void;
    fn free(memory: *mut c_void);
}

/// A list in a state, in memory of C's.
#[repr(C)]
struct List<T> {
    len: isize,
    first: *mut T,
}

impl<T: Copy> List<T> {
    const EMPTY: List<T> = List {
        len: 0,
        first: null_mut(),
    };

    fn extend(&mut self, more: &[T]) {
        if more.is_empty() {
            return;
        }
        let len = usize::try_from(self.len).unwrap_or(0);
        let size = (len + more.len()).saturating_mul(size_of::<T>());
        // SAFETY: the memory is null or was given by C's allocator, and nobody else holds it.
        let memory = unsafe { realloc(self.first.cast(), size) };
        assert!(!memory.is_null(), "memory for the parts of an op");
        self.first = memory.cast();
        // SAFETY: there is room for the elements behind those that are there, and it is none of C's array.
        unsafe {
            self.first
                .add(len)
                .copy_from_nonoverlapping(more.as_ptr(), more.len())
        };
        self.len += more.len() as isize;
    }

    fn elements(&self) -> &[T] {
        if self.len <= 0 || self.first.is_null() {
            return &[];
        }
        // SAFETY: by the header as many elements are there.
        unsafe { std::slice::from_raw_parts(self.first, self.len as usize) }
    }

    fn clear(&mut self) {
        // SAFETY: the memory is null or was given by C's allocator, and is forgotten.
        unsafe { free(self.first.cast()) };
        *self = List::EMPTY;
    }
}

/// What an op is made of.
#[repr(C)]
pub struct MlirOperationState {
    name: MlirStringRef,
    location: MlirLocation,
    results: List<MlirType>,
    operands: List<MlirValue>,
    regions: List<MlirRegion>,
    successors: List<MlirBlock>,
    attributes: List<MlirNamedAttribute>,
    infers_types: bool,
}

/// A state that C holds.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct StatePointer(*mut MlirOperationState);

impl StatePointer {
    fn get<'a>(self) -> Option<&'a mut MlirOperationState> {
        // SAFETY: by the header it points to a state that `mlirOperationStateGet` made, which only this thread uses.
        unsafe { self.0.as_mut() }
    }
}

/// What the elements of a list stand for; returns if one of them is null.
macro_rules! parts {
    ($list:expr, $part:expr) => {{
        let mut found = SmallVec::new();
        for element in $list.elements() {
            found.push($part(element)?);
        }
        found
    }};
}

impl MlirOperationState {
    fn create(&self) -> Option<MlirOperation> {
        let (cx, location) = self.location.get()?;
        note(cx);
        let results: SmallVec<[Type; 4]> = parts!(self.results, |ty: &MlirType| ty.get_in(cx));
        let operands: SmallVec<[ValueHandle; 4]> =
            parts!(self.operands, |value: &MlirValue| value.handle());
        let successors: SmallVec<[BlockHandle; 2]> =
            parts!(self.successors, |block: &MlirBlock| block_in(cx, *block));
        let regions: SmallVec<[RegionHandle; 2]> =
            parts!(self.regions, |region: &MlirRegion| region_in(cx, *region));
        let attributes: SmallVec<[(Ident, Attribute); 4]> =
            parts!(self.attributes, |attribute| named(cx, attribute));
        let new = NewOp {
            results: match self.infers_types {
                true => Results::Inferred,
                false => Results::Types(&results),
            },
            operands: &operands,
            attributes: &attributes,
            successors: &successors,
            regions: NewRegions::Owned(&regions),
            ..NewOp::new(cx.op_name(&self.name.text()), location)
        };
        let created = cx.session().create_op(&new);
        match created {
            Ok(op) => Some(op.into()),
            Err(HandleError::Invalid(errors)) => {
                errors.iter().for_each(|error| cx.emit(error));
                None
            }
            Err(_) => None,
        }
    }

    fn clear(&mut self) {
        self.results.clear();
        self.operands.clear();
        self.regions.clear();
        self.successors.clear();
        self.attributes.clear();
    }
}

fn named(cx: Cx, attribute: &MlirNamedAttribute) -> Option<(Ident, Attribute)> {
    Some((attribute.name.get_in(cx)?, attribute.attribute.get_in(cx)?))
}

exported! {
    fn mlirOperationStateGet(name: MlirStringRef, location: MlirLocation) -> MlirOperationState {
        MlirOperationState {
            name,
            location,
            results: List::EMPTY,
            operands: List::EMPTY,
            regions: List::EMPTY,
            successors: List::EMPTY,
            attributes: List::EMPTY,
            infers_types: false,
        }
    }

    fn mlirOperationStateAddResults(state: StatePointer, count: isize, results: Array<MlirType>) {
        if let Some(state) = state.get() {
            state.results.extend(results.of(count));
        }
    }

    fn mlirOperationStateAddOperands(state: StatePointer, count: isize, operands: Array<MlirValue>) {
        if let Some(state) = state.get() {
            state.operands.extend(operands.of(count));
        }
    }

    fn mlirOperationStateAddOwnedRegions(state: StatePointer, count: isize, regions: Array<MlirRegion>) {
        if let Some(state) = state.get() {
            state.regions.extend(regions.of(count));
        }
    }

    fn mlirOperationStateAddSuccessors(state: StatePointer, count: isize, successors: Array<MlirBlock>) {
        if let Some(state) = state.get() {
            state.successors.extend(successors.of(count));
        }
    }

    fn mlirOperationStateAddAttributes(state: StatePointer, count: isize, attributes: Array<MlirNamedAttribute>) {
        if let Some(state) = state.get() {
            state.attributes.extend(attributes.of(count));
        }
    }

    fn mlirOperationStateEnableResultTypeInference(state: StatePointer) {
        if let Some(state) = state.get() {
            state.infers_types = true;
        }
    }

    fn mlirOperationCreate(state: StatePointer) -> MlirOperation {
        let Some(state) = state.get() else {
            return MlirOperation::default();
        };
        let created = state.create();
        state.clear();
        created.unwrap_or_default()
    }
}
