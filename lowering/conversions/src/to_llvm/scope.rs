//! Regions of memref ops, which become blocks.

use smallvec::SmallVec;
use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::{llvm, memref};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Op, Type, Value};

use super::descriptor::extract;
use super::memref::{Bounds, element_address, memref_type};

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(ScopeLowering);
    patterns.add(GenericAtomicLowering);
}

conversion_pattern! {
    /// The stack is as before when the region ends.
    pub ScopeLowering: memref::AllocaScopeOp => lower_scope;
    /// A loop that tries to exchange the element until nobody else changed it in the meantime.
    pub GenericAtomicLowering: memref::GenericAtomicRMWOp => lower_generic_atomic;
}

fn no_block() -> MatchFailure {
    MatchFailure::new("the op or its region has no block")
}

fn lower_scope(
    op: memref::AllocaScopeOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let region = op.body_region(rw);
    let (Some(first), Some(last), Some(block)) = (
        rw.first_block(region),
        rw.last_block(region),
        rw.parent_block(op.op()),
    ) else {
        return Err(no_block());
    };
    let end: Op = rw.last_op(last).ok_or_else(no_block)?;
    let types: SmallVec<[Type; 2]> = rw
        .result_types(op.op())
        .map(|ty| rw.convert_type(ty))
        .collect::<Result<_, _>>()?;
    let before = rw.split_block_head(block, op.op());
    rw.inline_region_after(region, before);
    rw.set_insertion_point_to_end(before);
    let pointer = llvm::PointerType::get(rw, 0).into();
    let stack = llvm::StackSaveOp::build(rw, loc, pointer).res(rw);
    llvm::BrOp::build(rw, loc, &[], first);

    // The results become arguments of a block between the region and what follows.
    let after = if types.is_empty() {
        block
    } else {
        let after = rw.ir_mut().insert_block_after(last, &types);
        rw.set_insertion_point_to_end(after);
        llvm::BrOp::build(rw, loc, &[], block);
        after
    };
    rw.set_insertion_point_before(end);
    let returned: SmallVec<[Value; 2]> = rw.operands(end).collect();
    let returned: SmallVec<[Value; 2]> = returned
        .into_iter()
        .map(|value| rw.converted(value))
        .collect::<Result<_, _>>()?;
    llvm::StackRestoreOp::build(rw, loc, stack);
    llvm::BrOp::build(rw, loc, &returned, after);
    rw.erase_op(end);
    let results: SmallVec<[Value; 2]> = rw.block_args(after)[..types.len()].into();
    rw.replace_op(op.op(), &results);
    Ok(())
}

fn lower_generic_atomic(
    op: memref::GenericAtomicRMWOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = memref_type(rw, op.memref(rw))?;
    let region = op.atomic_body(rw);
    let (Some(body), Some(block)) = (rw.first_block(region), rw.parent_block(op.op())) else {
        return Err(no_block());
    };
    let end: Op = rw.last_op(body).ok_or_else(no_block)?;
    rw.convert_type(ty.element(rw))?;
    let before = rw.split_block_head(block, op.op());
    rw.set_insertion_point_to_end(before);
    let (address, element) =
        element_address(rw, loc, ty, operands[0], &operands[1..], Bounds::Unknown)?;
    let initial = llvm::LoadOp::build(rw, loc, element, address).res(rw);
    rw.inline_region_after(region, before);
    rw.convert_block_types(body)?;
    llvm::BrOp::build(rw, loc, &[initial], body);

    rw.set_insertion_point_before(end);
    let new = rw.operand(end, 0);
    let new = rw.converted(new)?;
    let current = rw.block_arg(body, 0);
    let exchange = llvm::AtomicCmpXchgOp::build(
        rw,
        loc,
        address,
        current,
        new,
        llvm::AtomicOrdering::AcqRel,
        llvm::AtomicOrdering::Monotonic,
    )
    .res(rw);
    let loaded = extract(rw, loc, exchange, &[0]);
    let done = extract(rw, loc, exchange, &[1]);
    llvm::CondBrOp::builder(done, block, body)
        .false_dest_operands(&[loaded])
        .build(rw, loc);
    rw.erase_op(end);
    rw.replace_op(op.op(), &[loaded]);
    Ok(())
}
