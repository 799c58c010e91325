//! Barriers in shared memory.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::to_llvm::{Bounds, element_address};
use terrace_dialects::memref::{GetGlobalOp, GlobalOp};
use terrace_dialects::nvgpu::{self, MBarrierGroupType};
use terrace_dialects::{llvm, nvvm};
use terrace_ir::attributes::{FlatSymbolRefAttr, StringAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Location, Type, Value};

use super::{as_i32, memory_of};

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(CreateLowering);
    patterns.add(GetLowering);
    patterns.add(InitLowering);
    patterns.add(ArriveLowering);
    patterns.add(ArriveNoCompleteLowering);
    patterns.add(ArriveExpectTxLowering);
    patterns.add(TestWaitLowering);
    patterns.add(TryWaitParityLowering);
}

conversion_pattern! {
    /// A global array.
    pub CreateLowering: nvgpu::MBarrierCreateOp => lower_create;
    /// The address of a barrier as a number.
    pub GetLowering: nvgpu::MBarrierGetOp => |op, operands, rw| {
        let loc = rw.loc(op.op());
        let ty = rw.ty(op.mbarrier_pointer(rw));
        let barrier = address(rw, loc, op.barriers(rw), operands[0], operands[1])?;
        let number = llvm::PtrToIntOp::build(rw, loc, ty, barrier);
        rw.replace_op_with(op.op(), number.op());
        Ok(())
    };
    /// The first phase of a barrier.
    pub InitLowering: nvgpu::MBarrierInitOp => |op, operands, rw| {
        let loc = rw.loc(op.op());
        let barrier = address(rw, loc, op.barriers(rw), operands[0], operands[2])?;
        let count = as_i32(rw, loc, operands[1]);
        let predicate = operands.get(3).copied();
        nvvm::MBarrierInitOp::build(rw, loc, barrier, count, predicate);
        rw.erase_op(op.op());
        Ok(())
    };
    /// An arrival.
    pub ArriveLowering: nvgpu::MBarrierArriveOp => |op, operands, rw| {
        let loc = rw.loc(op.op());
        let barrier = address(rw, loc, op.barriers(rw), operands[0], operands[1])?;
        let arrive = nvvm::MBarrierArriveOp::builder(barrier)
            .res(Some(Type::I64))
            .build(rw, loc);
        rw.replace_op_with(op.op(), arrive.op());
        Ok(())
    };
    /// An arrival that ends no phase.
    pub ArriveNoCompleteLowering: nvgpu::MBarrierArriveNoCompleteOp => |op, operands, rw| {
        let loc = rw.loc(op.op());
        let barrier = address(rw, loc, op.barriers(rw), operands[0], operands[1])?;
        let count = as_i32(rw, loc, operands[2]);
        let arrive = nvvm::MBarrierArriveNocompleteOp::build(rw, loc, barrier, count);
        rw.replace_op_with(op.op(), arrive.op());
        Ok(())
    };
    /// An arrival that says how many bytes are to come.
    pub ArriveExpectTxLowering: nvgpu::MBarrierArriveExpectTxOp => |op, operands, rw| {
        let loc = rw.loc(op.op());
        let barrier = address(rw, loc, op.barriers(rw), operands[0], operands[2])?;
        let count = as_i32(rw, loc, operands[1]);
        nvvm::MBarrierArriveExpectTxOp::builder(barrier, count)
            .predicate(operands.get(3).copied())
            .build(rw, loc);
        rw.erase_op(op.op());
        Ok(())
    };
    /// Whether a phase is over.
    pub TestWaitLowering: nvgpu::MBarrierTestWaitOp => |op, operands, rw| {
        let loc = rw.loc(op.op());
        let barrier = address(rw, loc, op.barriers(rw), operands[0], operands[2])?;
        let test = nvvm::MBarrierTestWaitOp::build(rw, loc, barrier, operands[1]);
        rw.replace_op_with(op.op(), test.op());
        Ok(())
    };
    /// Waits for the end of a phase.
    pub TryWaitParityLowering: nvgpu::MBarrierTryWaitParityOp => |op, operands, rw| {
        let loc = rw.loc(op.op());
        let barrier = address(rw, loc, op.barriers(rw), operands[0], operands[3])?;
        let ticks = as_i32(rw, loc, operands[2]);
        let phase = llvm::ZExtOp::build(rw, loc, Type::I32, operands[1]).res(rw);
        nvvm::MBarrierTryWaitParityOp::build(rw, loc, barrier, phase, ticks);
        rw.erase_op(op.op());
        Ok(())
    };
}

/// The address of one barrier of a group. `group` is the value from before the conversion.
pub(super) fn address(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    group: Value,
    memref: Value,
    number: Value,
) -> Result<Value, MatchFailure> {
    let ty = rw
        .ty(group)
        .cast::<MBarrierGroupType>(rw)
        .and_then(|group| memory_of(rw, group))
        .ok_or_else(no_memory)?;
    let (address, _) = element_address(rw, loc, ty, memref, &[number], Bounds::Unknown)?;
    Ok(address)
}

fn no_memory() -> MatchFailure {
    MatchFailure::new("barriers are in memory that has a number")
}

/// What barriers are aligned to, in bytes.
const ALIGNMENT: i64 = 8;

fn lower_create(
    op: nvgpu::MBarrierCreateOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let group = rw.ty(op.barriers(rw)).cast::<MBarrierGroupType>(rw);
    let ty = group
        .and_then(|group| memory_of(rw, group))
        .ok_or_else(no_memory)?;
    let stem = "__mbarrier";
    let unknown = FlatSymbolRefAttr::get(rw, rw.ident(stem));
    let get = GetGlobalOp::build(rw, loc, ty.into(), unknown);
    let user = (get.op(), "name");
    rw.require_numbered_symbol(stem, None, user, move |b, name| {
        let private = StringAttr::get(b, "private");
        let global = GlobalOp::builder(name.to_owned().into(), ty)
            .alignment(Some(ALIGNMENT))
            .build(b, loc);
        b.ir_mut()
            .set_attr(global.op(), "sym_visibility", private.into());
    });
    rw.replace_op_with(op.op(), get.op());
    Ok(())
}
