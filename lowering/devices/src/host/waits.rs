//! Waiting for streams and events, and what has nothing to do with memory.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::gpu;
use terrace_ir::Value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::RewriteResult;

use super::runtime::{call, call_for_pointer, is_new_stream, new_stream};

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(WaitLowering);
    patterns.add(SetDefaultDeviceLowering);
}

conversion_pattern! {
    /// Waits for streams and events, and destroys them; or makes a stream that waits for them.
    WaitLowering: gpu::WaitOp => |op, operands, rw| {
        match op.async_token(rw) {
            Some(_) => lower_async(op, operands, rw),
            None => lower_sync(op, operands, rw),
        }
    };
    /// Chooses the device of the runtime.
    SetDefaultDeviceLowering: gpu::SetDefaultDeviceOp => |op, operands, rw| {
        let loc = rw.loc(op.op());
        call(rw, loc, "mgpuSetDefaultDevice", operands);
        rw.erase_op(op.op());
        Ok(())
    };
}

fn lower_sync(
    op: gpu::WaitOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    for token in operands {
        let [wait, destroy] = match is_new_stream(rw, *token) {
            true => ["mgpuStreamSynchronize", "mgpuStreamDestroy"],
            false => ["mgpuEventSynchronize", "mgpuEventDestroy"],
        };
        call(rw, loc, wait, &[*token]);
        call(rw, loc, destroy, &[*token]);
    }
    rw.erase_op(op.op());
    Ok(())
}

fn lower_async(
    op: gpu::WaitOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let tokens: Vec<Value> = op.async_dependencies(rw).collect();
    let mut events: Vec<Value> = Vec::new();
    for (token, operand) in tokens.into_iter().zip(operands) {
        // What is done on a stream until there is an event of it.
        let event = match rw.defining_op(token) {
            Some(made) if is_new_stream(rw, *operand) => {
                rw.set_insertion_point_after(made);
                let event = call_for_pointer(rw, loc, "mgpuEventCreate", &[]);
                call(rw, loc, "mgpuEventRecord", &[event, *operand]);
                event
            }
            _ => *operand,
        };
        events.push(event);
    }
    rw.set_insertion_point_before(op.op());
    let stream = new_stream(rw, loc);
    for event in &events {
        call(rw, loc, "mgpuStreamWaitEvent", &[stream, *event]);
    }
    for event in &events {
        call(rw, loc, "mgpuEventDestroy", &[*event]);
    }
    rw.replace_op(op.op(), &[stream]);
    Ok(())
}
