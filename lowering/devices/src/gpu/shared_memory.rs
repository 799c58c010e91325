//! The memory of a block whose size the launch says.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::to_llvm::{descriptor, memref_type, size_in_bytes};
use terrace_dialects::{gpu, llvm};
use terrace_ir::attributes::{FlatSymbolRefAttr, TypeAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::RewriteResult;
use terrace_ir::{Type, Value};

use super::Device;

/// Adds the pattern.
pub(crate) fn populate_shared_memory(patterns: &mut ConversionPatterns) {
    patterns.add(DynamicSharedMemoryLowering);
}

conversion_pattern! {
    /// A global array without elements, behind which the memory is.
    pub DynamicSharedMemoryLowering: gpu::DynamicSharedMemoryOp => lower;
}

fn lower(
    op: gpu::DynamicSharedMemoryOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = memref_type(rw, op.result_memref(rw))?;
    let element = rw.convert_type(ty.element(rw))?;
    let descriptor_type = rw.convert_type(ty.into())?;
    let pointer = descriptor::pointer_of(rw, descriptor_type)?;
    let array: Type = llvm::ArrayType::get(rw, 0, element).into();
    let array = TypeAttr::get(rw, array);
    let stem = "__dynamic_shmem__";
    let unknown = FlatSymbolRefAttr::get(rw, rw.ident(stem));
    let address = llvm::AddressOfOp::build(rw, loc, pointer, unknown);
    let space = pointer
        .cast::<llvm::PointerType>(rw)
        .map_or(0, |pointer| pointer.address_space(rw));
    let alignment = Device::of(rw)?.shared_alignment;
    let user = (address.op(), "global_name");
    rw.require_indexed_symbol(stem, array.into(), user, move |b, name| {
        llvm::GlobalOp::builder(array, name.to_owned().into(), llvm::Linkage::Internal)
            .alignment(alignment)
            .addr_space(space as i32)
            .build(b, loc);
    });
    let base = address.res(rw);
    let first = [llvm::GepIndex::Constant(0)];
    let base = llvm::GepOp::at(rw, loc, pointer, base, &first, element).res(rw);
    let size = descriptor::index_constant(rw, loc, 0);
    let stride = descriptor::index_constant(rw, loc, 1);
    let any = llvm::PointerType::get(rw, 0).into();
    size_in_bytes(rw, loc, element, any, size);
    let memref = descriptor::of_pointers(rw, loc, descriptor_type, [base; 2]);
    let offset = descriptor::index_constant(rw, loc, 0);
    let memref = descriptor::set_offset(rw, loc, memref, offset);
    let memref = descriptor::set_sizes(rw, loc, memref, &[size]);
    let memref = descriptor::set_strides(rw, loc, memref, &[stride]);
    rw.replace_op(op.op(), &[memref]);
    Ok(())
}
