//! Copies of tiles of tensors by the unit that knows them by a descriptor.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::to_llvm::descriptor::integer_constant;
use terrace_conversions::to_llvm::{Bounds, descriptor, element_address, memref_type};
use terrace_dialects::nvgpu::{TmaAsyncLoadOp, TmaAsyncStoreOp, TmaFenceOp, TmaPrefetchOp};
use terrace_dialects::{llvm, nvvm};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Location, SmallVec, Type, Value};

use super::as_i32;
use super::barriers::address;

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(PrefetchLowering);
    patterns.add(FenceLowering);
    patterns.add(LoadLowering);
    patterns.add(StoreLowering);
}

/// The size of a descriptor in bytes.
const DESCRIPTOR: i128 = 128;

conversion_pattern! {
    /// Brings a descriptor to a cache.
    pub PrefetchLowering: TmaPrefetchOp => |op, operands, rw| {
        let loc = rw.loc(op.op());
        nvvm::PrefetchOp::builder(operands[0])
            .predicate(operands.get(1).copied())
            .tensormap(true)
            .build(rw, loc);
        rw.erase_op(op.op());
        Ok(())
    };
    /// Lets the unit see what was written to a descriptor.
    pub FenceLowering: TmaFenceOp => |op, operands, rw| {
        let loc = rw.loc(op.op());
        let size = integer_constant(rw, loc, Type::I32, DESCRIPTOR);
        let scope = nvvm::MemScopeKind::Sys;
        nvvm::FenceProxyAcquireOp::build(rw, loc, scope, operands[0], size);
        rw.erase_op(op.op());
        Ok(())
    };
    /// A copy to shared memory, of whose end a barrier is told.
    pub LoadLowering: TmaAsyncLoadOp => lower_load;
    /// A copy from shared memory.
    pub StoreLowering: TmaAsyncStoreOp => lower_store;
}

/// The address of a memref's first element. `value` is the memref from before the conversion.
fn first_element(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    value: Value,
    memref: Value,
) -> Result<Value, MatchFailure> {
    let ty = memref_type(rw, value)?;
    descriptor::pointer_of(rw, rw.ty(memref))?;
    let (address, _) = element_address(rw, loc, ty, memref, &[], Bounds::Unknown)?;
    Ok(address)
}

fn lower_load(
    op: TmaAsyncLoadOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let places = op.coordinates(rw).len();
    let (group, target) = (op.barriers(rw), op.dst(rw));
    let mut optional = operands[4 + places..].iter().copied();
    let mask = op.multicast_mask(rw).and_then(|_| optional.next());
    let predicate = optional.next();
    let target = first_element(rw, loc, target, operands[0])?;
    let cluster = llvm::PointerType::get(rw, 7).into();
    let target = llvm::AddrSpaceCastOp::build(rw, loc, cluster, target).res(rw);
    let barrier = address(rw, loc, group, operands[1], operands[3 + places])?;
    let places: SmallVec<[Value; 4]> = operands[3..3 + places]
        .iter()
        .map(|place| as_i32(rw, loc, *place))
        .collect();
    let map = operands[2];
    nvvm::CpAsyncBulkTensorGlobalToSharedClusterOp::builder(target, map, barrier)
        .coordinates(&places)
        .multicast_mask(mask)
        .predicate(predicate)
        .build(rw, loc);
    rw.erase_op(op.op());
    Ok(())
}

fn lower_store(
    op: TmaAsyncStoreOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let count = op.coordinates(rw).len();
    let source = op.src(rw);
    let source = first_element(rw, loc, source, operands[0])?;
    let places: SmallVec<[Value; 4]> = operands[2..2 + count]
        .iter()
        .map(|place| as_i32(rw, loc, *place))
        .collect();
    nvvm::CpAsyncBulkTensorSharedCTAToGlobalOp::builder(operands[1], source)
        .coordinates(&places)
        .predicate(operands.get(2 + count).copied())
        .build(rw, loc);
    rw.erase_op(op.op());
    Ok(())
}
