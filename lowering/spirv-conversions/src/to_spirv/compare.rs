//! Comparisons.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::arith::{self, CmpFPredicate, CmpIPredicate};
use terrace_dialects::spirv::{self, Capability};
use terrace_ir::ods::{OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Type, Value};

use super::arith::has_no_nans;
use super::emit::{bool_like, emit, emit_op, is_bool, number};
use super::target::SpirvTarget;

/// Adds the patterns of comparisons.
pub(super) fn populate(patterns: &mut ConversionPatterns, target: &SpirvTarget) {
    patterns.add(CmpILowering);
    match target.allows(Capability::Kernel) {
        true => patterns.add(KernelCmpFLowering),
        false => patterns.add(CmpFLowering),
    };
}

conversion_pattern! {
    /// A comparison of integers, or of truth values by the integers 0 and 1.
    pub CmpILowering: arith::CmpIOp => lower_cmpi;
    /// A comparison of floats; whether they are ordered follows from whether one is a NaN.
    pub CmpFLowering: arith::CmpFOp => lower_cmpf;
    /// A comparison of floats; whether they are ordered is an instruction.
    pub KernelCmpFLowering: arith::CmpFOp => lower_kernel_cmpf;
}

/// The instruction that compares integers, and whether it takes them as unsigned.
pub(super) fn integer_comparison(predicate: CmpIPredicate) -> (&'static OpInfo, bool) {
    match predicate {
        CmpIPredicate::Eq => (spirv::IEqualOp::INFO, false),
        CmpIPredicate::Ne => (spirv::INotEqualOp::INFO, false),
        CmpIPredicate::Slt => (spirv::SLessThanOp::INFO, false),
        CmpIPredicate::Sle => (spirv::SLessThanEqualOp::INFO, false),
        CmpIPredicate::Sgt => (spirv::SGreaterThanOp::INFO, false),
        CmpIPredicate::Sge => (spirv::SGreaterThanEqualOp::INFO, false),
        CmpIPredicate::Ult => (spirv::ULessThanOp::INFO, true),
        CmpIPredicate::Ule => (spirv::ULessThanEqualOp::INFO, true),
        CmpIPredicate::Ugt => (spirv::UGreaterThanOp::INFO, true),
        CmpIPredicate::Uge => (spirv::UGreaterThanEqualOp::INFO, true),
    }
}

fn lower_cmpi(
    op: arith::CmpIOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (original, ty) = (rw.ty(op.lhs(rw)), rw.ty(operands[0]));
    let condition = bool_like(rw, ty);
    let predicate = op.predicate(rw);
    let (mut info, is_unsigned) = integer_comparison(predicate);
    let mut compared = [operands[0], operands[1]];
    if is_bool(rw, ty) {
        match predicate {
            CmpIPredicate::Eq => info = spirv::LogicalEqualOp::INFO,
            CmpIPredicate::Ne => info = spirv::LogicalNotEqualOp::INFO,
            _ if is_unsigned => {
                let wide = ty.with_element(rw, Type::I32);
                compared = compared.map(|value| {
                    let zero = number(rw, loc, wide, 0);
                    let one = number(rw, loc, wide, 1);
                    emit::<spirv::SelectOp>(rw, loc, &[value, one, zero], wide)
                });
            }
            _ => {
                return Err(MatchFailure::new(
                    "truth values are compared as unsigned numbers",
                ));
            }
        }
    } else if is_unsigned && original.element_or_self(rw) != Type::INDEX && original != ty {
        let same_width =
            original.element_or_self(rw).bit_width(rw) == ty.element_or_self(rw).bit_width(rw);
        if !same_width {
            return Err(MatchFailure::new(
                "bitwidth emulation is not implemented yet on unsigned op",
            ));
        }
    }
    let new = emit_op(rw, loc, info, &compared, condition);
    rw.replace_op_with(op.op(), new);
    Ok(())
}

/// The instruction that compares floats.
fn float_comparison(predicate: CmpFPredicate) -> Option<&'static OpInfo> {
    Some(match predicate {
        CmpFPredicate::Oeq => spirv::FOrdEqualOp::INFO,
        CmpFPredicate::Ogt => spirv::FOrdGreaterThanOp::INFO,
        CmpFPredicate::Oge => spirv::FOrdGreaterThanEqualOp::INFO,
        CmpFPredicate::Olt => spirv::FOrdLessThanOp::INFO,
        CmpFPredicate::Ole => spirv::FOrdLessThanEqualOp::INFO,
        CmpFPredicate::One => spirv::FOrdNotEqualOp::INFO,
        CmpFPredicate::Ueq => spirv::FUnordEqualOp::INFO,
        CmpFPredicate::Ugt => spirv::FUnordGreaterThanOp::INFO,
        CmpFPredicate::Uge => spirv::FUnordGreaterThanEqualOp::INFO,
        CmpFPredicate::Ult => spirv::FUnordLessThanOp::INFO,
        CmpFPredicate::Ule => spirv::FUnordLessThanEqualOp::INFO,
        CmpFPredicate::Une => spirv::FUnordNotEqualOp::INFO,
        CmpFPredicate::Ord | CmpFPredicate::Uno => return None,
        CmpFPredicate::AlwaysFalse | CmpFPredicate::AlwaysTrue => return None,
    })
}

fn lower_kernel_cmpf(
    op: arith::CmpFOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let info = match op.predicate(rw) {
        CmpFPredicate::Ord => spirv::OrderedOp::INFO,
        CmpFPredicate::Uno => spirv::UnorderedOp::INFO,
        _ => return lower_cmpf(op, operands, rw),
    };
    if has_no_nans(rw, op.op()) {
        return lower_cmpf(op, operands, rw);
    }
    let loc = rw.loc(op.op());
    let condition = bool_like(rw, rw.ty(operands[0]));
    let new = emit_op(rw, loc, info, operands, condition);
    rw.replace_op_with(op.op(), new);
    Ok(())
}

fn lower_cmpf(
    op: arith::CmpFOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let predicate = op.predicate(rw);
    let condition = bool_like(rw, rw.ty(operands[0]));
    let result = match (float_comparison(predicate), predicate) {
        (Some(info), _) => {
            let new = emit_op(rw, loc, info, operands, condition);
            rw.result(new, 0)
        }
        (None, CmpFPredicate::Ord | CmpFPredicate::Uno) => {
            let is_ordered = predicate == CmpFPredicate::Ord;
            if has_no_nans(rw, op.op()) {
                number(rw, loc, condition, is_ordered.into())
            } else {
                let tests = [operands[0], operands[1]]
                    .map(|value| emit::<spirv::IsNanOp>(rw, loc, &[value], condition));
                let unordered = emit::<spirv::LogicalOrOp>(rw, loc, &tests, condition);
                match is_ordered {
                    true => emit::<spirv::LogicalNotOp>(rw, loc, &[unordered], condition),
                    false => unordered,
                }
            }
        }
        (None, _) => {
            return Err(MatchFailure::new(
                "SPIR-V has no comparison that is always true or always false",
            ));
        }
    };
    rw.replace_op(op.op(), &[result]);
    Ok(())
}
