//! `vector.print`: calls of the functions of the runtime library that print.

use std::borrow::Cow;

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::{arith, llvm, vector};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{FloatType, Signedness, TypeData};
use terrace_ir::{Location, Type, Value};

use crate::to_llvm::runtime::{call_printer, string_address};

/// Adds the pattern.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(PrintLowering);
}

conversion_pattern! {
    /// A call of a function that prints a number, a text or a sign.
    pub PrintLowering: vector::PrintOp => lower_print;
}

fn lower_print(
    op: vector::PrintOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    if let Some(source) = op.source(rw) {
        let (name, number) = number(rw, loc, rw.ty(source), operands[0])?;
        call_printer(rw, loc, name, &[number]);
    }
    let text = op.string_literal(rw).map(Cow::into_owned);
    match text {
        Some(text) => {
            let address = string_address(rw, loc, "vector_print_str", text.as_bytes());
            call_printer(rw, loc, "printString", &[address]);
        }
        None => {
            let name = match op.punctuation(rw) {
                vector::PrintPunctuation::NoPunctuation => None,
                vector::PrintPunctuation::NewLine => Some("printNewline"),
                vector::PrintPunctuation::Comma => Some("printComma"),
                vector::PrintPunctuation::Open => Some("printOpen"),
                vector::PrintPunctuation::Close => Some("printClose"),
            };
            if let Some(name) = name {
                call_printer(rw, loc, name, &[]);
            }
        }
    }
    rw.erase_op(op.op());
    Ok(())
}

/// The function that prints numbers of a type, and the number as it takes it.
fn number(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: Type,
    value: Value,
) -> Result<(&'static str, Value), MatchFailure> {
    let bits = |rw: &mut ConversionRewriter<'_>, value| {
        llvm::BitcastOp::build(rw, loc, Type::I16, value).res(rw)
    };
    if let Some(float) = ty.cast::<FloatType>(rw) {
        let name = match float {
            _ if ty == Type::F32 => return Ok(("printF32", value)),
            _ if ty == Type::F64 => return Ok(("printF64", value)),
            _ if ty == Type::F16 => "printF16",
            _ if ty == Type::BF16 => "printBF16",
            _ => return Err(MatchFailure::new("nothing prints such numbers")),
        };
        return Ok((name, bits(rw, value)));
    }
    let (width, is_unsigned) = match ty.data(rw) {
        TypeData::Index => return Ok(("printU64", value)),
        TypeData::Integer { width, signedness } => (*width, *signedness == Signedness::Unsigned),
        _ => return Err(MatchFailure::new("what is printed is no number")),
    };
    let name = if is_unsigned { "printU64" } else { "printI64" };
    let value = match width {
        64 => value,
        // A bit is printed as zero or one.
        1 => arith::ExtUIOp::build(rw, loc, Type::I64, value).output(rw),
        ..64 if is_unsigned => arith::ExtUIOp::build(rw, loc, Type::I64, value).output(rw),
        ..64 => arith::ExtSIOp::build(rw, loc, Type::I64, value).output(rw),
        _ => return Err(MatchFailure::new("nothing prints such wide integers")),
    };
    Ok((name, value))
}
