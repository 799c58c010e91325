//! Memrefs in another memory space: their pointers are cast.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::{llvm, memref};
use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{MemRefType, TypeData};
use terrace_ir::{Location, Type, Value};

use super::descriptor::{self, index_constant};
use super::func::CallConvention;
use super::types::{expanded_types, pointer_type};
use super::unranked;

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(MemorySpaceLowering);
}

conversion_pattern! {
    /// A descriptor with other pointers. The ranked descriptor behind one of unknown rank is copied for that.
    pub MemorySpaceLowering: memref::MemorySpaceCastOp => lower_memory_space_cast;
}

fn lower_memory_space_cast(
    op: memref::MemorySpaceCastOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (from, to) = (rw.ty(op.source(rw)), rw.ty(op.dest(rw)));
    let ty = rw.convert_type(to)?;
    let pointers = [from, to].map(|ty| match ty.data(rw) {
        TypeData::MemRef { memory_space, .. } | TypeData::UnrankedMemRef { memory_space, .. } => {
            pointer_type(rw.converter(), rw, *memory_space)
        }
        _ => None,
    });
    let [Some(from_pointer), Some(to_pointer)] = pointers else {
        return Err(MatchFailure::new("a memory space is no number"));
    };
    let descriptor = if from.is::<MemRefType>(rw) {
        let count = expanded_types(rw.converter(), rw, from, CallConvention::Descriptors)
            .ok_or_else(|| MatchFailure::new("the memref cannot be converted"))?
            .len();
        let mut values = descriptor::unpack(rw, loc, operands[0], count);
        for pointer in &mut values[..2] {
            *pointer = llvm::AddrSpaceCastOp::build(rw, loc, to_pointer, *pointer).res(rw);
        }
        descriptor::repack(rw, loc, ty, &values)
    } else {
        cast_unranked(rw, loc, operands[0], [from_pointer, to_pointer])
    };
    rw.replace_op(op.op(), &[descriptor]);
    Ok(())
}

/// Copies the ranked descriptor to the stack, with other pointers.
fn cast_unranked(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    memref: Value,
    [from_pointer, to_pointer]: [Type; 2],
) -> Value {
    let rank = descriptor::extract(rw, loc, memref, &[0]);
    let source = descriptor::extract(rw, loc, memref, &[1]);
    let (descriptor, target, size) = unranked::on_stack(rw, loc, rank);
    let any = rw.ty(source);
    let at = |rw: &mut ConversionRewriter<'_>, base: Value, field: i32, element: Type| {
        let place = [llvm::GepIndex::Constant(field)];
        llvm::GepOp::at(rw, loc, any, base, &place, element).res(rw)
    };
    let allocated = llvm::LoadOp::build(rw, loc, from_pointer, source).res(rw);
    let aligned = at(rw, source, 1, from_pointer);
    let aligned = llvm::LoadOp::build(rw, loc, from_pointer, aligned).res(rw);
    let [allocated, aligned] = [allocated, aligned]
        .map(|pointer| llvm::AddrSpaceCastOp::build(rw, loc, to_pointer, pointer).res(rw));
    llvm::StoreOp::build(rw, loc, allocated, target);
    let second = at(rw, target, 1, to_pointer);
    llvm::StoreOp::build(rw, loc, aligned, second);
    // What follows the pointers stays.
    let rest = at(rw, source, 2, from_pointer);
    let new_rest = at(rw, target, 2, to_pointer);
    let pointers = index_constant(rw, loc, 2 * unranked::POINTER_BYTES);
    let size = llvm::SubOp::build(rw, loc, size, pointers).res(rw);
    llvm::MemcpyOp::build(rw, loc, new_rest, rest, size, BoolAttr::get(false));
    descriptor
}
