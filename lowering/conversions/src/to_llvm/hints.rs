//! What is known of memory, and what it will be needed for.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::{llvm, memref};
use terrace_ir::attributes::{ArrayAttr, Attribute, BoolAttr, DenseArrayAttr, StringAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Location, Type, Value};

use super::descriptor::{self, index_constant};
use super::memref::{Bounds, element_address, memref_type};

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(PrefetchLowering);
    patterns.add(AlignmentLowering);
    patterns.add(DistinctLowering);
}

conversion_pattern! {
    /// A prefetch of the element's address.
    pub PrefetchLowering: memref::PrefetchOp => lower_prefetch;
    /// An assumption on the address of the first element.
    pub AlignmentLowering: memref::AssumeAlignmentOp => lower_alignment;
    /// An assumption on the addresses.
    pub DistinctLowering: memref::DistinctObjectsOp => lower_distinct;
}

fn lower_prefetch(
    op: memref::PrefetchOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = memref_type(rw, op.memref(rw))?;
    let (address, _) = element_address(rw, loc, ty, operands[0], &operands[1..], Bounds::Unknown)?;
    let is_write = op.is_write(rw).value().into();
    let is_data = op.is_data_cache(rw).value().into();
    let hint = op.locality_hint(rw);
    llvm::PrefetchOp::build(rw, loc, address, is_write, hint, is_data);
    rw.erase_op(op.op());
    Ok(())
}

fn constant_true(rw: &mut ConversionRewriter<'_>, loc: Location) -> Value {
    llvm::ConstantOp::build(rw, loc, Type::I1, BoolAttr::get(true).into()).res(rw)
}

/// Assumes what one bundle says.
fn assume(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    truth: Value,
    tag: &str,
    values: &[Value],
) {
    let tag: Attribute = StringAttr::get(rw, tag.as_bytes()).into();
    let tags = ArrayAttr::get(rw, &[tag]);
    let sizes = DenseArrayAttr::i32s(rw, &[values.len() as i32]);
    llvm::AssumeOp::builder(truth)
        .op_bundle_operands(values)
        .op_bundle_sizes(sizes)
        .op_bundle_tags(Some(tags))
        .build(rw, loc);
}

fn lower_alignment(
    op: memref::AssumeAlignmentOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = memref_type(rw, op.memref(rw))?;
    let (_, offset) = memref::strides_and_offset(rw, ty)
        .ok_or_else(|| MatchFailure::new("the layout has no strides"))?;
    let element = rw.convert_type(ty.element(rw))?;
    let mut address = descriptor::aligned_pointer(rw, loc, operands[0]);
    if offset != 0 {
        let offset = match offset {
            DYNAMIC => descriptor::offset(rw, loc, operands[0]),
            offset => index_constant(rw, loc, offset),
        };
        let pointer = rw.ty(address);
        address = llvm::GepOp::dynamic(rw, loc, pointer, address, &[offset], element).res(rw);
    }
    let truth = constant_true(rw, loc);
    let alignment = op.alignment(rw);
    let alignment = index_constant(rw, loc, alignment.into());
    assume(rw, loc, truth, "align", &[address, alignment]);
    rw.replace_op(op.op(), &[operands[0]]);
    Ok(())
}

fn lower_distinct(
    op: memref::DistinctObjectsOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    for memref in op.operands(rw).collect::<Vec<_>>() {
        memref_type(rw, memref)?;
    }
    if operands.len() > 1 {
        let pointers: Vec<Value> = operands
            .iter()
            .map(|memref| descriptor::aligned_pointer(rw, loc, *memref))
            .collect();
        let truth = constant_true(rw, loc);
        for (index, a) in pointers.iter().enumerate() {
            for b in &pointers[index + 1..] {
                assume(rw, loc, truth, "separate_storage", &[*a, *b]);
            }
        }
    }
    rw.replace_op(op.op(), operands);
    Ok(())
}
