//! Ops that become one op of the spirv dialect.

use terrace_conversion::{ConversionPatterns, ConversionRewriter};
use terrace_conversions::Pair;
use terrace_dialects::arith;
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{AttrConstraint, OpInfo};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Op, Type, Value};

use super::emit::emit_op;

/// What the value of an operand may have above the bits of its type, where a wider type stands for it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bits {
    /// Anything: they do not matter.
    Any,
    /// They matter, so that a wider type cannot stand for it.
    Exact,
}

/// Adds a pattern for each pair.
pub(super) fn add_elementwise(
    patterns: &mut ConversionPatterns,
    bits: Bits,
    table: impl IntoIterator<Item = Pair>,
) {
    let table = table
        .into_iter()
        .map(|(from, target)| (from, (target, bits)));
    let description = "the op of the spirv dialect that does the same";
    patterns.add_table(description, table, lower_elementwise);
}

/// Replaces an op by another with the same operands and the converted type.
fn lower_elementwise(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    (target, bits): (&'static OpInfo, Bits),
) -> RewriteResult {
    let from = rw.ty(rw.result(op, 0));
    let ty = rw.convert_type(from)?;
    let is_index = from.element_or_self(rw) == Type::INDEX;
    if bits == Bits::Exact && !is_index && from != ty {
        return Err(MatchFailure::new(
            "bitwidth emulation is not implemented yet on unsigned op",
        ));
    }
    let loc = rw.loc(op);
    let new = emit_op(rw, loc, target, operands, ty);
    keep_overflow_flags(rw, op, new);
    rw.replace_op_with(op, new);
    Ok(())
}

/// What an op says of overflow, as decorations of another.
fn keep_overflow_flags(rw: &mut ConversionRewriter<'_>, op: Op, new: Op) {
    let Some(flags) = rw.attr(op, "overflowFlags") else {
        return;
    };
    let Some(flags) = arith::IntegerOverflowFlags::read(rw, flags) else {
        return;
    };
    let decorations = [
        (arith::IntegerOverflowFlags::NSW, "no_signed_wrap"),
        (arith::IntegerOverflowFlags::NUW, "no_unsigned_wrap"),
    ];
    for (flag, decoration) in decorations {
        if flags.contains(flag) {
            rw.ir_mut().set_attr(new, decoration, Attribute::UNIT);
        }
    }
}
