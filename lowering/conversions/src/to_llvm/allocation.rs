//! Buffers on the heap.

use terrace_conversion::{ConversionPattern, ConversionPatterns, ConversionRewriter};
use terrace_dialects::{llvm, memref};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{PatternInfo, PatternRoot, RewriteResult, cast_root};
use terrace_ir::types::{FloatType, IntegerType, MemRefType, TypeData};
use terrace_ir::{Context, Location, Op, Type, Value};

use super::descriptor::{self, index_constant, index_type};
use super::memref::{descriptor_of, memref_type, pointer_type, shape, size_in_bytes, size_of};
use super::runtime;
use super::unranked::Ranked;

/// How buffers are allocated.
#[derive(Clone, Copy, Default)]
pub struct Allocation {
    /// By `aligned_alloc` in place of `malloc`.
    pub aligned: bool,
    /// By functions `_mlir_memref_to_llvm_*`, which the user provides.
    pub generic: bool,
}

impl Allocation {
    /// The function that allocates.
    fn malloc(self) -> &'static str {
        match self.generic {
            true => "_mlir_memref_to_llvm_alloc",
            false => "malloc",
        }
    }

    /// The function that allocates at a multiple of a number.
    fn aligned_alloc(self) -> &'static str {
        match self.generic {
            true => "_mlir_memref_to_llvm_aligned_alloc",
            false => "aligned_alloc",
        }
    }

    /// The function that frees.
    fn free(self) -> &'static str {
        match self.generic {
            true => "_mlir_memref_to_llvm_free",
            false => "free",
        }
    }
}

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns, allocation: Allocation) {
    patterns.add(AllocLowering(allocation));
    patterns.add(DeallocLowering(allocation));
}

/// A call of the function that allocates.
struct AllocLowering(Allocation);

impl ConversionPattern for AllocLowering {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "AllocLowering",
            description: "A call of the function that allocates.",
            root: PatternRoot::Op(memref::AllocOp::INFO),
            benefit: 1,
        };
        &INFO
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        lower_alloc(cast_root(rw, op)?, operands, rw, self.0)
    }
}

/// A call of the function that frees.
struct DeallocLowering(Allocation);

impl ConversionPattern for DeallocLowering {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "DeallocLowering",
            description: "A call of the function that frees.",
            root: PatternRoot::Op(memref::DeallocOp::INFO),
            benefit: 1,
        };
        &INFO
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        lower_dealloc(cast_root(rw, op)?, operands, rw, self.0)
    }
}

fn lower_alloc(
    op: memref::AllocOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    allocation: Allocation,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let result = op.memref(rw);
    let ty = memref_type(rw, result)?;
    let element = rw.convert_type(ty.element(rw))?;
    let pointer_type = pointer_type(rw, ty)?;
    rw.convert_type(ty.into())?;
    let shape = shape(rw, loc, ty, operands)?;
    let any = llvm::PointerType::get(rw, 0).into();
    let bytes = size_in_bytes(rw, loc, element, any, shape.num_elements);
    let alignment = op.alignment(rw);
    let pointers = if allocation.aligned {
        let memory = Memory {
            ty,
            element,
            bytes,
            alignment,
        };
        let pointer = allocate_aligned(rw, loc, memory, allocation);
        [in_space(rw, loc, pointer, pointer_type); 2]
    } else {
        let is_scalar = is_scalar(rw, ty.element(rw));
        let alignment = match alignment {
            Some(alignment) => Some(index_constant(rw, loc, alignment)),
            // The allocator knows what numbers need.
            None if is_scalar => None,
            None => Some(size_of(rw, loc, element)),
        };
        let bytes = match alignment {
            Some(alignment) => llvm::AddOp::build(rw, loc, bytes, alignment).res(rw),
            None => bytes,
        };
        let allocated = runtime::call_allocator(rw, loc, allocation.malloc(), &[bytes]);
        let allocated = in_space(rw, loc, allocated, pointer_type);
        let aligned = match alignment {
            None => allocated,
            Some(alignment) => align(rw, loc, allocated, alignment, pointer_type),
        };
        [allocated, aligned]
    };
    let descriptor = descriptor_of(rw, loc, ty, pointers, &shape)?;
    rw.replace_op(op.op(), &[descriptor]);
    Ok(())
}

/// A pointer in the memory space of a type.
fn in_space(rw: &mut ConversionRewriter<'_>, loc: Location, pointer: Value, ty: Type) -> Value {
    match rw.ty(pointer) == ty {
        true => pointer,
        false => llvm::AddrSpaceCastOp::build(rw, loc, ty, pointer).res(rw),
    }
}

/// What is to be allocated.
struct Memory {
    ty: MemRefType,
    /// The converted element type.
    element: Type,
    bytes: Value,
    alignment: Option<i64>,
}

/// The least alignment that `aligned_alloc` is asked for.
const MIN_ALIGNMENT: u64 = 16;

/// Calls `aligned_alloc`, whose size must be a multiple of the alignment.
fn allocate_aligned(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    memory: Memory,
    allocation: Allocation,
) -> Value {
    let element_bytes = type_bytes(rw, memory.element);
    let alignment = match memory.alignment {
        Some(alignment) => alignment.unsigned_abs(),
        None => MIN_ALIGNMENT.max(element_bytes.unwrap_or(1).next_power_of_two()),
    };
    let value = index_constant(rw, loc, alignment as i64);
    // The size may be a multiple already.
    let shape = memory.ty.shape(rw);
    let is_multiple = element_bytes.is_some_and(|bytes| {
        let known = shape.iter().filter_map(|size| u64::try_from(*size).ok());
        known.fold(bytes, |total, size| {
            // What matters is the part that the alignment divides.
            (total % alignment).wrapping_mul(size % alignment) % alignment
        }) % alignment
            == 0
    });
    let bytes = match is_multiple {
        true => memory.bytes,
        false => next_multiple(rw, loc, memory.bytes, value),
    };
    runtime::call_allocator(rw, loc, allocation.aligned_alloc(), &[value, bytes])
}

/// The bytes of a number or pointer.
fn type_bytes(cx: &Context, ty: Type) -> Option<u64> {
    if let Some(integer) = ty.cast::<IntegerType>(cx) {
        return Some(u64::from(integer.width(cx)).div_ceil(8).next_power_of_two());
    }
    let float = ty.cast::<FloatType>(cx)?;
    Some(
        u64::from(float.kind(cx).width())
            .div_ceil(8)
            .next_power_of_two(),
    )
}

/// Whether a type is that of a number.
fn is_scalar(cx: &Context, ty: Type) -> bool {
    matches!(
        ty.data(cx),
        TypeData::Integer { .. } | TypeData::Float(_) | TypeData::Index
    )
}

/// The next multiple of `alignment` at or after an address.
fn align(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    pointer: Value,
    alignment: Value,
    ty: Type,
) -> Value {
    let index = index_type(rw);
    let address = llvm::PtrToIntOp::build(rw, loc, index, pointer).res(rw);
    let aligned = next_multiple(rw, loc, address, alignment);
    llvm::IntToPtrOp::build(rw, loc, ty, aligned).res(rw)
}

/// The next multiple of a number at or after another.
fn next_multiple(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    number: Value,
    multiple_of: Value,
) -> Value {
    let one = index_constant(rw, loc, 1);
    let bump = llvm::SubOp::build(rw, loc, multiple_of, one).res(rw);
    let bumped = llvm::AddOp::build(rw, loc, number, bump).res(rw);
    let excess = llvm::URemOp::build(rw, loc, bumped, multiple_of).res(rw);
    llvm::SubOp::build(rw, loc, bumped, excess).res(rw)
}

fn lower_dealloc(
    op: memref::DeallocOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    allocation: Allocation,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.ty(op.memref(rw));
    let pointer = match ty.is::<MemRefType>(rw) {
        true => descriptor::allocated_pointer(rw, loc, operands[0]),
        false => Ranked::of(rw, loc, ty, operands[0])?.allocated(rw, loc),
    };
    let any = llvm::PointerType::get(rw, 0).into();
    let pointer = in_space(rw, loc, pointer, any);
    runtime::call_deallocator(rw, loc, allocation.free(), pointer);
    rw.erase_op(op.op());
    Ok(())
}
