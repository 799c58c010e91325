//! Folds of casts.

use terrace_dialect_base::folding::{Float, Int};
use terrace_ir::Ir;
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{AnyUnsignedInteger, Fold, FoldResult, Folded, TypeConstraint};
use terrace_ir::types::{FloatType, IntegerType};

use super::Number;
use crate::CastOp;
use crate::types::element;

/// The nearest integer, of which an even one is nearer, or the bound that it exceeds.
fn saturated(number: Float, width: u32, is_unsigned: bool) -> Int {
    let number = number.value();
    if number.is_nan() {
        return Int::new(0, width);
    }
    let rounded = number.round_ties_even();
    if is_unsigned {
        // A cast of Rust saturates, too.
        return Int::new(
            (rounded as u128).min(Int::all_ones(width).unsigned()),
            width,
        );
    }
    let (min, max) = (
        Int::signed_min(width).signed(),
        Int::signed_max(width).signed(),
    );
    Int::new((rounded as i128).clamp(min, max) as u128, width)
}

impl Fold for CastOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (input, ty) = (self.input(ir), ir.ty(self.output(ir)));
        if ir.ty(input) == ty {
            return FoldResult::single(input);
        }
        let number = Number::of(ir, operands[0])?;
        let to = element(ir, ty);
        let cast = if let Some(float) = to.cast::<FloatType>(ir) {
            let kind = float.kind(ir);
            Number::Float(match number {
                Number::Float(number) => number.convert(kind),
                // The distance to the nearest double never hides a tie of the narrower format: integers have 64 bits at most.
                Number::Int(int, is_unsigned) => match is_unsigned {
                    true => Float::new(kind, int.unsigned() as f64),
                    false => Float::new(kind, int.signed() as f64),
                },
            })
        } else {
            let width = to.cast::<IntegerType>(ir)?.width(ir);
            let is_unsigned = AnyUnsignedInteger::matches(ir, to);
            let int = match number {
                Number::Float(number) => saturated(number, width, is_unsigned),
                Number::Int(int, _) if width == 1 => Int::new(u128::from(int.unsigned() != 0), 1),
                // What has one bit is a truth value, and has no sign.
                Number::Int(int, is_unsigned) => match is_unsigned || int.width() == 1 {
                    true => Int::new(int.unsigned(), width),
                    false => Int::new(int.signed() as u128, width),
                },
            };
            Number::Int(int, is_unsigned)
        };
        FoldResult::single(cast.splat(ir, ty)?)
    }
}
