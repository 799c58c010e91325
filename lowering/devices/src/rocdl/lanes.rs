//! What the lanes of a wave tell each other, and where blocks wait.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::{gpu, llvm, rocdl};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::RewriteResult;
use terrace_ir::types::VectorType;
use terrace_ir::{Context, Location, Type, Value};

use super::parts::{join, split};

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(SubgroupBroadcastLowering);
    patterns.add(BarrierLowering);
}

conversion_pattern! {
    /// A read of a lane's register.
    pub SubgroupBroadcastLowering: gpu::SubgroupBroadcastOp => lower_broadcast;
    /// A barrier of the block.
    pub BarrierLowering: gpu::BarrierOp => |op, _, rw| {
        let loc = rw.loc(op.op());
        rocdl::BarrierOp::build(rw, loc);
        rw.erase_op(op.op());
        Ok(())
    };
}

/// Whether registers of a type are read as they are.
fn can_be_read(cx: &Context, ty: Type) -> bool {
    if let Some(vector) = ty.cast::<VectorType>(cx) {
        let element = vector.element(cx);
        let is_pair = vector.shape(cx) == [2];
        return element == Type::I32
            || is_pair && matches!(element, Type::F16 | Type::BF16 | Type::I16);
    }
    let is_number = [
        Type::F16,
        Type::BF16,
        Type::F32,
        Type::F64,
        Type::I16,
        Type::I32,
        Type::I64,
    ]
    .contains(&ty);
    is_number || ty.is::<llvm::PointerType>(cx)
}

fn read(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    value: Value,
    lane: Option<Value>,
) -> Value {
    match lane {
        Some(lane) => rocdl::ReadlaneOp::build(rw, loc, value, lane).res(rw),
        None => rocdl::ReadfirstlaneOp::build(rw, loc, value).res(rw),
    }
}

fn lower_broadcast(
    op: gpu::SubgroupBroadcastOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (value, lane) = (operands[0], operands.get(1).copied());
    let ty = rw.ty(value);
    let result = match can_be_read(rw, ty) {
        true => read(rw, loc, value, lane),
        false => {
            let mut parts = split(rw, loc, value)?;
            for part in &mut parts {
                *part = read(rw, loc, *part, lane);
            }
            join(rw, loc, &parts, ty)?
        }
    };
    rw.replace_op(op.op(), &[result]);
    Ok(())
}
