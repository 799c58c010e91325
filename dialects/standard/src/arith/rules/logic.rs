//! Bitwise operations, comparisons and choices.

use terrace_dialect_base::folding::Special;
use terrace_drr_macros::pat;
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::same_type;
use terrace_ir::rewrite::MatchFailure;
use terrace_ir::{Ir, Type, Value};

use crate::arith::{AndIOp, ConstantOp, ExtSIOp, ExtUIOp, OrIOp, SelectOp, XOrIOp};

/// Whether a choice by `condition` between a zero and a one of another value's type is an extension of the condition.
fn extends_to(ir: &Ir, condition: Value, value: Value) -> bool {
    let (from, to) = (ir.ty(condition), ir.ty(value));
    from == Type::I1 && to.is_signless_integer(ir) && to != Type::I1
}

fn is_zero(ir: &Ir, value: Value) -> bool {
    Special::Zero.is(ir, constant_value(ir, value))
}

fn is_one(ir: &Ir, value: Value) -> bool {
    Special::One.is(ir, constant_value(ir, value))
}

pub(super) fn special_like(
    special: Special,
    ir: &Ir,
    value: Value,
) -> Result<Attribute, MatchFailure> {
    let attr = special.attr(ir, ir.ty(value));
    attr.ok_or_else(|| MatchFailure::new("the shape is not known"))
}

pat! {
    /// zext(x) ^ zext(y) -> zext(x ^ y)
    pub XorOfExtUI: r @ XOrIOp(ExtUIOp(x), ExtUIOp(y)) if same_type(ir, x, y) => ExtUIOp(XOrIOp(x, y)) -> r.ty(rw);

    /// sext(x) ^ sext(y) -> sext(x ^ y)
    pub XorOfExtSI: r @ XOrIOp(ExtSIOp(x), ExtSIOp(y)) if same_type(ir, x, y) => ExtSIOp(XOrIOp(x, y)) -> r.ty(rw);

    /// zext(x) & zext(y) -> zext(x & y)
    pub AndOfExtUI: r @ AndIOp(ExtUIOp(x), ExtUIOp(y)) if same_type(ir, x, y) => ExtUIOp(AndIOp(x, y)) -> r.ty(rw);

    /// sext(x) & sext(y) -> sext(x & y)
    pub AndOfExtSI: r @ AndIOp(ExtSIOp(x), ExtSIOp(y)) if same_type(ir, x, y) => ExtSIOp(AndIOp(x, y)) -> r.ty(rw);

    /// zext(x) | zext(y) -> zext(x | y)
    pub OrOfExtUI: r @ OrIOp(ExtUIOp(x), ExtUIOp(y)) if same_type(ir, x, y) => ExtUIOp(OrIOp(x, y)) -> r.ty(rw);

    /// sext(x) | sext(y) -> sext(x | y)
    pub OrOfExtSI: r @ OrIOp(ExtSIOp(x), ExtSIOp(y)) if same_type(ir, x, y) => ExtSIOp(OrIOp(x, y)) -> r.ty(rw);

    /// select(c, 1, 0) -> zext(c)
    pub SelectOneZero: r @ SelectOp(c, one, zero)
        if extends_to(ir, c, r.result(ir)) && is_one(ir, one) && is_zero(ir, zero)
        => ExtUIOp(c) -> r.ty(rw);

    /// select(c, 0, 1) -> zext(not c)
    pub SelectZeroOne: r @ SelectOp(c, zero, one)
        if extends_to(ir, c, r.result(ir)) && is_one(ir, one) && is_zero(ir, zero)
        => ExtUIOp(XOrIOp(c, ConstantOp({ special_like(Special::AllOnes, rw, c)? }))) -> r.ty(rw);
}
