//! Memrefs whose rank is not known, where they leave a function: the ranked descriptor that they point to is on the stack of
//! the function that made it, so that it is returned in memory of its own, which the caller copies to its stack and frees.

use smallvec::SmallVec;
use terrace_conversion::ConversionRewriter;
use terrace_dialects::llvm;
use terrace_ir::attributes::BoolAttr;
use terrace_ir::rewrite::MatchFailure;
use terrace_ir::types::{TypeData, UnrankedMemRefType};
use terrace_ir::{Location, Type, Value};

use super::descriptor::{extract, index_constant, index_type, insert};
use super::runtime;
use super::types::pointer_type;

/// The bytes of a pointer.
pub(super) const POINTER_BYTES: i64 = 8;

/// Where descriptors are copied.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Copy {
    /// To memory that whoever gets them frees.
    ToHeap,
    /// To the stack; where they were is freed.
    ToStack,
}

/// Copies the ranked descriptors behind those of `values` that are memrefs of unknown rank. `types` are the types from before
/// the conversion.
pub(super) fn copy(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    types: &[Type],
    values: &mut [Value],
    to: Copy,
) {
    let pairs = types.iter().zip(values.iter_mut());
    let unranked = pairs.filter(|(ty, _)| ty.is::<UnrankedMemRefType>(rw));
    let unranked: SmallVec<[&mut Value; 2]> = unranked.map(|(_, value)| value).collect();
    for value in unranked {
        let one = index_constant(rw, loc, 1);
        let two = index_constant(rw, loc, 2);
        let size = size_in_bytes(rw, loc, *value, one, two);
        let pointer = llvm::PointerType::get(rw, 0).into();
        let is_volatile = BoolAttr::get(false);
        let memory = match to {
            Copy::ToHeap => runtime::call_malloc(rw, loc, size),
            Copy::ToStack => llvm::AllocaOp::of(rw, loc, pointer, size, Type::I8, None).res(rw),
        };
        let source = extract(rw, loc, *value, &[1]);
        llvm::MemcpyOp::build(rw, loc, memory, source, size, is_volatile);
        if to == Copy::ToStack {
            runtime::call_free(rw, loc, source);
        }
        let ty = rw.ty(*value);
        let poison = llvm::PoisonOp::build(rw, loc, ty).res(rw);
        let rank = extract(rw, loc, *value, &[0]);
        let with_rank = insert(rw, loc, poison, rank, &[0]);
        *value = insert(rw, loc, with_rank, memory, &[1]);
    }
}

/// Memory on the stack for the ranked descriptor of a memref of this rank: the descriptor of unknown rank that points to it,
/// its address, and its size in bytes.
pub(super) fn on_stack(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    rank: Value,
) -> (Value, Value, Value) {
    let (index, pointer) = (index_type(rw), llvm::PointerType::get(rw, 0).into());
    let ty = llvm::StructType::literal(rw, &[index, pointer]).into();
    let poison = llvm::PoisonOp::build(rw, loc, ty).res(rw);
    let with_rank = insert(rw, loc, poison, rank, &[0]);
    let one = index_constant(rw, loc, 1);
    let two = index_constant(rw, loc, 2);
    let size = size_in_bytes(rw, loc, with_rank, one, two);
    let memory = llvm::AllocaOp::of(rw, loc, pointer, size, Type::I8, None).res(rw);
    let descriptor = insert(rw, loc, with_rank, memory, &[1]);
    (descriptor, memory, size)
}

/// What the ranked descriptor of a memref of unknown rank begins with.
pub(super) struct Ranked {
    /// Its address.
    address: Value,
    /// The type of a pointer to an element.
    pointer: Type,
}

impl Ranked {
    /// The ranked descriptor behind a value; `ty` is its type from before the conversion.
    pub(super) fn of(
        rw: &mut ConversionRewriter<'_>,
        loc: Location,
        ty: Type,
        memref: Value,
    ) -> Result<Self, MatchFailure> {
        let space = match ty.data(rw) {
            TypeData::UnrankedMemRef { memory_space, .. } => *memory_space,
            _ => None,
        };
        let pointer = pointer_type(rw.converter(), rw, space)
            .ok_or_else(|| MatchFailure::new("the memory space is no number"))?;
        let address = extract(rw, loc, memref, &[1]);
        Ok(Ranked { address, pointer })
    }

    /// The allocated pointer.
    pub(super) fn allocated(&self, rw: &mut ConversionRewriter<'_>, loc: Location) -> Value {
        llvm::LoadOp::build(rw, loc, self.pointer, self.address).res(rw)
    }

    /// The aligned pointer.
    pub(super) fn aligned(&self, rw: &mut ConversionRewriter<'_>, loc: Location) -> Value {
        self.load(rw, loc, 1, self.pointer)
    }

    /// The offset.
    pub(super) fn offset(&self, rw: &mut ConversionRewriter<'_>, loc: Location) -> Value {
        let index = index_type(rw);
        self.load(rw, loc, 2, index)
    }

    /// What is at the place of a pointer.
    fn load(&self, rw: &mut ConversionRewriter<'_>, loc: Location, place: i32, ty: Type) -> Value {
        let (any, place) = (rw.ty(self.address), [llvm::GepIndex::Constant(place)]);
        let address = llvm::GepOp::at(rw, loc, any, self.address, &place, self.pointer).res(rw);
        llvm::LoadOp::build(rw, loc, ty, address).res(rw)
    }
}

/// The size of the ranked descriptor: two pointers, and an offset and two indices for each dimension.
fn size_in_bytes(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    value: Value,
    one: Value,
    two: Value,
) -> Value {
    let index_bytes = i64::from(index_width(rw).div_ceil(8));
    let index_bytes = index_constant(rw, loc, index_bytes);
    let pointer_bytes = index_constant(rw, loc, POINTER_BYTES);
    let pointers = llvm::MulOp::build(rw, loc, two, pointer_bytes).res(rw);
    let rank = extract(rw, loc, value, &[0]);
    let doubled = llvm::MulOp::build(rw, loc, two, rank).res(rw);
    let indices = llvm::AddOp::build(rw, loc, doubled, one).res(rw);
    let indices = llvm::MulOp::build(rw, loc, indices, index_bytes).res(rw);
    llvm::AddOp::build(rw, loc, pointers, indices).res(rw)
}

/// How wide an index is.
fn index_width(rw: &ConversionRewriter<'_>) -> u32 {
    let ty = index_type(rw);
    ty.cast::<terrace_ir::types::IntegerType>(rw)
        .map_or(64, |ty| ty.width(rw))
}
