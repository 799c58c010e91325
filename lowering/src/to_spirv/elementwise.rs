//! Ops that become one op of the spirv dialect.

use terrace_dialects::arith;
use terrace_ir::attributes::Attribute;
use terrace_ir::conversion::{ConversionPattern, ConversionPatterns, ConversionRewriter};
use terrace_ir::ods::{AttrConstraint, OpInfo};
use terrace_ir::rewrite::{MatchFailure, PatternInfo, PatternRoot, RewriteResult};
use terrace_ir::{Op, Value};

use super::emit::emit_op;

/// An op that becomes another with the same operands and the converted type.
struct Elementwise {
    info: PatternInfo,
    target: &'static OpInfo,
    bits: Bits,
}

/// What the value of an operand may have above the bits of its type, where a wider type stands for it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bits {
    /// Anything: they do not matter.
    Any,
    /// They matter, so that a wider type cannot stand for it.
    Exact,
}

impl ConversionPattern for Elementwise {
    fn info(&self) -> &PatternInfo {
        &self.info
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        let from = rw.ty(rw.result(op, 0));
        let ty = rw.convert_type(from)?;
        let is_index = from.element_or_self(rw) == terrace_ir::Type::INDEX;
        if self.bits == Bits::Exact && !is_index && from != ty {
            return Err(MatchFailure::new(
                "bitwidth emulation is not implemented yet on unsigned op",
            ));
        }
        let loc = rw.loc(op);
        let new = emit_op(rw, loc, self.target, operands, ty);
        keep_overflow_flags(rw, op, new);
        rw.replace_op_with(op, new);
        Ok(())
    }
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

/// Pairs of definitions: the op of a dialect, and that of the spirv dialect which does the same.
macro_rules! pairs {
    ($dialect:ident: $($from:ident => $to:ident),* $(,)?) => {
        [$((
            <terrace_dialects::$dialect::$from as terrace_ir::ods::TypedOp>::INFO,
            <terrace_dialects::spirv::$to as terrace_ir::ods::TypedOp>::INFO,
        )),*]
    };
}
pub(super) use pairs;

/// A pair of definitions.
pub(super) type Pair = (&'static OpInfo, &'static OpInfo);

/// Adds a pattern for each pair.
pub(super) fn add_elementwise(
    patterns: &mut ConversionPatterns,
    bits: Bits,
    table: impl IntoIterator<Item = Pair>,
) {
    for (from, target) in table {
        let info = PatternInfo {
            name: &from.name,
            description: "the op of the spirv dialect that does the same",
            root: PatternRoot::Op(from),
            benefit: 1,
        };
        patterns.add(Elementwise { info, target, bits });
    }
}

/// A pattern that is a function over an op and the kind of op that it becomes.
pub(super) struct Into {
    pub(super) info: PatternInfo,
    pub(super) target: &'static OpInfo,
    pub(super) lower:
        fn(Op, &[Value], &mut ConversionRewriter<'_>, &'static OpInfo) -> RewriteResult,
}

impl ConversionPattern for Into {
    fn info(&self) -> &PatternInfo {
        &self.info
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        (self.lower)(op, operands, rw, self.target)
    }
}

/// Adds a pattern for each pair, which a function converts.
pub(super) fn add_into(
    patterns: &mut ConversionPatterns,
    description: &'static str,
    lower: fn(Op, &[Value], &mut ConversionRewriter<'_>, &'static OpInfo) -> RewriteResult,
    table: impl IntoIterator<Item = Pair>,
) {
    for (from, target) in table {
        let info = PatternInfo {
            name: &from.name,
            description,
            root: PatternRoot::Op(from),
            benefit: 1,
        };
        patterns.add(Into {
            info,
            target,
            lower,
        });
    }
}
