//! Copies to shared memory while other things are done.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::to_llvm::descriptor::integer_constant;
use terrace_conversions::to_llvm::{Bounds, element_address, memref_type};
use terrace_dialects::nvgpu::{DeviceAsyncCopyOp, DeviceAsyncCreateGroupOp, DeviceAsyncWaitOp};
use terrace_dialects::{llvm, nvvm};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Type, Value};

use super::as_i32;

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(CopyLowering);
    patterns.add(CreateGroupLowering);
    patterns.add(WaitLowering);
}

conversion_pattern! {
    /// A copy; nobody looks at its token.
    pub CopyLowering: DeviceAsyncCopyOp => lower_copy;
    /// The end of a group of copies.
    pub CreateGroupLowering: DeviceAsyncCreateGroupOp => |op, _, rw| {
        let loc = rw.loc(op.op());
        nvvm::CpAsyncCommitGroupOp::build(rw, loc);
        let token = integer_constant(rw, loc, Type::I32, 0);
        rw.replace_op(op.op(), &[token]);
        Ok(())
    };
    /// Waits until no more than some groups are under way.
    pub WaitLowering: DeviceAsyncWaitOp => |op, _, rw| {
        let loc = rw.loc(op.op());
        let groups = op.num_groups(rw).unwrap_or(0);
        nvvm::CpAsyncWaitGroupOp::build(rw, loc, groups);
        rw.erase_op(op.op());
        Ok(())
    };
}

fn lower_copy(
    op: DeviceAsyncCopyOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let to = memref_type(rw, op.dst(rw))?;
    let from = memref_type(rw, op.src(rw))?;
    let bits = to
        .element(rw)
        .bit_width(rw)
        .ok_or_else(|| MatchFailure::new("the elements are no numbers"))?;
    let bytes = i128::from(bits) * i128::from(op.dst_elements(rw)) / 8;
    let bytes =
        i32::try_from(bytes).map_err(|_| MatchFailure::new("the copy is of too many bytes"))?;
    let bypasses = op.bypass_l1(rw);
    let (to_memref, rest) = operands.split_first().ok_or_else(no_memref)?;
    let (to_indices, rest) = rest.split_at(to.rank(rw).min(rest.len()));
    let (from_memref, rest) = rest.split_first().ok_or_else(no_memref)?;
    let (from_indices, elements) = rest.split_at(from.rank(rw).min(rest.len()));
    let (target, _) = element_address(rw, loc, to, *to_memref, to_indices, Bounds::Unknown)?;
    let (source, _) = element_address(rw, loc, from, *from_memref, from_indices, Bounds::Unknown)?;
    let global = llvm::PointerType::get(rw, 1).into();
    let source = llvm::AddrSpaceCastOp::build(rw, loc, global, source).res(rw);
    // What is not copied is set to zero.
    let given = elements.first().map(|elements| {
        let three = integer_constant(rw, loc, Type::I32, 3);
        let bits = integer_constant(rw, loc, Type::I32, bits);
        let elements = as_i32(rw, loc, *elements);
        let bits = llvm::MulOp::build(rw, loc, bits, elements).res(rw);
        llvm::LShrOp::build(rw, loc, bits, three).res(rw)
    });
    // Only copies of 16 bytes can leave the first cache out.
    let modifier = match bypasses && bytes == 16 {
        true => nvvm::LoadCacheModifierKind::Cg,
        false => nvvm::LoadCacheModifierKind::Ca,
    };
    nvvm::CpAsyncOp::build(rw, loc, target, source, bytes, modifier, given);
    let token = integer_constant(rw, loc, Type::I32, 0);
    rw.replace_op(op.op(), &[token]);
    Ok(())
}

fn no_memref() -> MatchFailure {
    MatchFailure::new("the op has no memref")
}
