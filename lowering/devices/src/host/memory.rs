//! Memory of the device.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::to_llvm::descriptor::{self, index_constant, integer_constant};
use terrace_conversions::to_llvm::{
    descriptor_of, has_identity_layout, memref_type, pointer_type, shape, size_in_bytes, size_of,
};
use terrace_dialects::{gpu, llvm};
use terrace_ir::ods::{AdaptedOp, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{MemRefType, ShapedType};
use terrace_ir::{Location, Op, Type, Value};

use super::runtime::{call, call_for_pointer, in_space_of_host, null};

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(AllocLowering);
    patterns.add(DeallocLowering);
    patterns.add(MemcpyLowering);
    patterns.add(MemsetLowering);
    patterns.add(HostRegisterLowering);
    patterns.add(HostUnregisterLowering);
}

conversion_pattern! {
    /// Allocates on a stream, or memory that the host sees as well.
    AllocLowering: gpu::AllocOp => lower_alloc;
    /// Frees on a stream.
    DeallocLowering: gpu::DeallocOp => |op, operands, rw| {
        let stream = the_stream(op.op(), operands, rw)?;
        let loc = rw.loc(op.op());
        let memory = op.adaptor(rw, operands).memref();
        let address = descriptor::allocated_pointer(rw, loc, memory);
        let address = in_space_of_host(rw, loc, address);
        call(rw, loc, "mgpuMemFree", &[address, stream]);
        rw.replace_op(op.op(), &[stream]);
        Ok(())
    };
    /// Copies on a stream.
    MemcpyLowering: gpu::MemcpyOp => lower_memcpy;
    /// Fills memory on a stream.
    MemsetLowering: gpu::MemsetOp => lower_memset;
    /// Lets the device see memory.
    HostRegisterLowering: gpu::HostRegisterOp => |op, operands, rw| {
        let ty = rw.ty(op.value(rw));
        register(op.op(), ty, operands[0], rw, "mgpuMemHostRegisterMemRef")
    };
    /// Hides memory from the device.
    HostUnregisterLowering: gpu::HostUnregisterOp => |op, operands, rw| {
        let ty = rw.ty(op.value(rw));
        register(op.op(), ty, operands[0], rw, "mgpuMemHostUnregisterMemRef")
    };
}

/// The stream of an op that depends on one token and gives one.
fn the_stream(
    op: Op,
    operands: &[Value],
    rw: &ConversionRewriter<'_>,
) -> Result<Value, MatchFailure> {
    if rw.operand_group(op, 0).len() != 1 {
        return Err(MatchFailure::new(
            "Can only convert with exactly one async dependency.",
        ));
    }
    let gives_token = rw
        .result_types(op)
        .any(|ty| ty.is::<gpu::AsyncTokenType>(rw));
    match gives_token {
        true => Ok(operands[0]),
        false => Err(MatchFailure::new("Can convert only async version.")),
    }
}

/// The type of memory whose elements lie one after the other.
fn contiguous(rw: &ConversionRewriter<'_>, memory: Value) -> Result<MemRefType, MatchFailure> {
    let ty = memref_type(rw, memory)?;
    match has_identity_layout(rw, ty) {
        true => Ok(ty),
        false => Err(MatchFailure::new("the memory has gaps")),
    }
}

fn lower_alloc(
    op: gpu::AllocOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (is_shared, token) = (op.host_shared(rw), op.async_token(rw));
    let ty = contiguous(rw, op.memref(rw))?;
    if is_shared && token.is_some() {
        return Err(MatchFailure::new(
            "Host Shared allocation cannot be done async",
        ));
    }
    let stream = match is_shared {
        true => None,
        false => Some(the_stream(op.op(), operands, rw)?),
    };
    let loc = rw.loc(op.op());
    let sizes: Vec<Value> = op.adaptor(rw, operands).dynamic_sizes().to_vec();
    let element = rw.convert_type(ty.element(rw))?;
    let address_type = pointer_type(rw, ty)?;
    let shape = shape(rw, loc, ty, &sizes)?;
    let bytes = size_in_bytes(rw, loc, element, address_type, shape.num_elements);
    let none = null(rw, loc);
    let flag = integer_constant(rw, loc, Type::I8, i64::from(is_shared));
    let arguments = [bytes, stream.unwrap_or(none), flag];
    let address = call_for_pointer(rw, loc, "mgpuMemAlloc", &arguments);
    let memory = descriptor_of(rw, loc, ty, [address; 2], &shape)?;
    match stream.filter(|_| token.is_some()) {
        Some(stream) => rw.replace_op(op.op(), &[memory, stream]),
        None => rw.replace_op(op.op(), &[memory]),
    }
    Ok(())
}

/// The number of elements of memory that has no gaps.
fn num_elements(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: MemRefType,
    memory: Value,
) -> Value {
    let shaped: Option<ShapedType> = Type::from(ty).cast(rw);
    if let Some(count) = shaped.and_then(|ty| ty.num_elements(rw)) {
        return index_constant(rw, loc, count);
    }
    let rank = ty.shape(rw).len();
    let mut count = descriptor::size(rw, loc, memory, 0);
    for dim in 1..rank {
        let size = descriptor::size(rw, loc, memory, dim);
        count = llvm::MulOp::build(rw, loc, count, size).res(rw);
    }
    count
}

/// Where the elements are.
fn address(rw: &mut ConversionRewriter<'_>, loc: Location, memory: Value) -> Value {
    let address = descriptor::aligned_pointer(rw, loc, memory);
    in_space_of_host(rw, loc, address)
}

fn lower_memcpy(
    op: gpu::MemcpyOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let ty = contiguous(rw, op.src(rw))?;
    let stream = the_stream(op.op(), operands, rw)?;
    let loc = rw.loc(op.op());
    let adaptor = op.adaptor(rw, operands);
    let (from, to) = (adaptor.src(), adaptor.dst());
    let element = rw.convert_type(ty.element(rw))?;
    let address_type = pointer_type(rw, ty)?;
    let count = num_elements(rw, loc, ty, from);
    let bytes = size_in_bytes(rw, loc, element, address_type, count);
    let from = address(rw, loc, from);
    let to = address(rw, loc, to);
    call(rw, loc, "mgpuMemcpy", &[to, from, bytes, stream]);
    rw.replace_op(op.op(), &[stream]);
    Ok(())
}

fn lower_memset(
    op: gpu::MemsetOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let ty = contiguous(rw, op.dst(rw))?;
    let stream = the_stream(op.op(), operands, rw)?;
    let loc = rw.loc(op.op());
    let adaptor = op.adaptor(rw, operands);
    let (memory, value) = (adaptor.dst(), adaptor.value());
    let (bits, function) = match rw.ty(value).bit_width(rw) {
        Some(16) => (Type::I16, "mgpuMemset16"),
        Some(32) => (Type::I32, "mgpuMemset32"),
        _ => {
            return Err(MatchFailure::new(
                "value must be a 16 or 32 bit int or float",
            ));
        }
    };
    let count = num_elements(rw, loc, ty, memory);
    let value = llvm::BitcastOp::build(rw, loc, bits, value).res(rw);
    let memory = address(rw, loc, memory);
    call(rw, loc, function, &[memory, value, count, stream]);
    rw.replace_op(op.op(), &[stream]);
    Ok(())
}

/// Tells the runtime of memory by its rank, where its descriptor is, and how large elements are.
fn register(
    op: Op,
    ty: Type,
    memory: Value,
    rw: &mut ConversionRewriter<'_>,
    function: &'static str,
) -> RewriteResult {
    let loc = rw.loc(op);
    let element = rw.convert_type(ty.element_or_self(rw))?;
    let bytes = size_of(rw, loc, element);
    let rank = descriptor::extract(rw, loc, memory, &[0]);
    let place = descriptor::extract(rw, loc, memory, &[1]);
    call(rw, loc, function, &[rank, place, bytes]);
    rw.erase_op(op);
    Ok(())
}
