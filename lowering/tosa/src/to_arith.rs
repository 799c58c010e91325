//! `tosa-to-arith`: constants, and products with scales.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget, Legality,
    TypeConverter, conversion_pattern,
};
use terrace_dialects::arith::{self, CmpIPredicate};
use terrace_dialects::tosa;
use terrace_ir::attributes::{Attribute, DenseElementsAttr, IntegerAttr};
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::ShapedType;
use terrace_ir::{Ir, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

/// Lower TOSA to the Arith dialect.
#[pass(
    name = "tosa-to-arith",
    title = "TosaToArith",
    dependent_dialects(arith::ArithDialect)
)]
pub struct TosaToArithPass {
    /// Whether products with scales are lowered as well.
    #[option(default = false)]
    pub include_apply_rescale: bool,
    /// Whether they are computed by numbers of 32 bits where that can be.
    #[option(default = false, name = "use-32-bit")]
    pub use_32_bit: bool,
}

impl Pass for TosaToArithPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let mut patterns = ConversionPatterns::new();
        patterns.add(ConstLowering);
        let mut target = ConversionTarget::new()
            .op::<tosa::ConstOp>(Legality::Illegal)
            .dialect::<arith::ArithDialect>(Legality::Legal);
        if self.include_apply_rescale {
            patterns.add(ScaleLowering);
            if self.use_32_bit {
                patterns.add(NarrowScaleLowering);
            }
            target = target.op::<tosa::ApplyScaleOp>(Legality::Illegal);
        }
        Conversion {
            target: &target,
            patterns: &patterns,
            converter: &TypeConverter::new(),
            mode: ConversionMode::Partial,
        }
        .apply(ir)
    }
}

conversion_pattern! {
    /// A constant of arith.
    pub ConstLowering: tosa::ConstOp => |op, _, rw| {
        let (loc, value) = (rw.loc(op.op()), op.values(rw));
        let constant = arith::ConstantOp::build(rw, loc, value);
        rw.replace_op_with(op.op(), constant.op());
        Ok(())
    };
    /// The product is computed with 64 bits.
    pub ScaleLowering: tosa::ApplyScaleOp => lower_scale, benefit(100);
    /// The product is computed in two halves of 32 bits.
    pub NarrowScaleLowering: tosa::ApplyScaleOp => lower_scale_narrow, benefit(200);
}

/// Builds on numbers, or on vectors and tensors of them, of one shape.
struct Numbers<'b, 'a> {
    b: &'b ImplicitLocBuilder<'a>,
    like: Type,
}

impl Numbers<'_, '_> {
    /// The type of this shape with such elements.
    fn of(&self, element: Type) -> Type {
        self.b.with(|b| self.like.with_element(b, element))
    }

    /// A number, or a tensor full of it.
    fn constant(&self, ty: Type, value: i128) -> Value {
        let value: Attribute = self.b.with(|b| match ty.cast::<ShapedType>(b) {
            Some(ty) => DenseElementsAttr::integers(b, ty, [value]).into(),
            None => IntegerAttr::get(b, ty, value).into(),
        });
        self.b.value(arith::ConstantOp::new(self.b, value))
    }

    fn compare(&self, predicate: CmpIPredicate, lhs: Value, rhs: Value) -> Value {
        self.b
            .value(arith::CmpIOp::new(self.b, predicate, lhs, rhs))
    }

    fn select(&self, condition: Value, then: Value, otherwise: Value) -> Value {
        let select = arith::SelectOp::new(self.b, condition, then, otherwise);
        self.b.value(select)
    }
}

/// Ops of two numbers.
macro_rules! binary {
    ($($function:ident = $Op:ident;)*) => {
        impl Numbers<'_, '_> {
            $(fn $function(&self, lhs: Value, rhs: Value) -> Value {
                self.b.value(arith::$Op::new(self.b, lhs, rhs))
            })*
        }
    };
}
binary! {
    add = AddIOp;
    sub = SubIOp;
    mul = MulIOp;
    shift_left = ShLIOp;
    shift_right = ShRSIOp;
    shift_right_unsigned = ShRUIOp;
}

/// Whether a product is rounded twice.
fn rounds_twice(op: tosa::ApplyScaleOp, ir: &Ir) -> Result<bool, MatchFailure> {
    match op.rounding_mode(ir) {
        tosa::RoundingMode::DoubleRound => Ok(true),
        tosa::RoundingMode::SingleRound => Ok(false),
        tosa::RoundingMode::InexactRound => Err(MatchFailure::new("the rounding is not exact")),
    }
}

fn lower_scale(
    op: tosa::ApplyScaleOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let twice = rounds_twice(op, rw)?;
    let [value, multiplier, shift] = [operands[0], operands[1], operands[2]];
    let (loc, ty, result) = (rw.loc(op.op()), rw.ty(value), rw.ty(op.output(rw)));
    let is_wide = ty.element_or_self(rw) == Type::I64;
    let b = &rw.at(loc);
    let n = Numbers { b, like: result };
    let [narrow, wide] = [Type::I32, Type::I64].map(|element| n.of(element));
    let zero = n.constant(ty, 0);
    let one = n.constant(wide, 1);
    let thirty_one = n.constant(narrow, 31);
    let narrow_shift = b.value(arith::ExtUIOp::new(b, narrow, shift));
    let wide_value = match is_wide {
        true => value,
        false => b.value(arith::ExtSIOp::new(b, wide, value)),
    };
    let multiplier = b.value(arith::ExtSIOp::new(b, wide, multiplier));
    let product = n.mul(wide_value, multiplier);
    let shift = b.value(arith::ExtUIOp::new(b, wide, narrow_shift));
    let round = n.shift_left(one, shift);
    let round = n.shift_right_unsigned(round, one);
    let mut product = n.add(product, round);
    if twice {
        let [up, down] = [1 << 30, -(1 << 30)].map(|round| n.constant(wide, round));
        let is_positive = n.compare(CmpIPredicate::Sge, value, zero);
        let direction = n.select(is_positive, up, down);
        let rounded = n.add(direction, product);
        let applies = n.compare(CmpIPredicate::Sgt, narrow_shift, thirty_one);
        product = n.select(applies, rounded, product);
    }
    let shifted = n.shift_right(product, shift);
    let result = b.value(arith::TruncIOp::new(b, narrow, shifted));
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_scale_narrow(
    op: tosa::ApplyScaleOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let twice = rounds_twice(op, rw)?;
    let [value, multiplier, shift] = [operands[0], operands[1], operands[2]];
    let (loc, result) = (rw.loc(op.op()), rw.ty(op.output(rw)));
    let width = rw.ty(value).element_or_self(rw).bit_width(rw);
    if width.is_none_or(|width| width > 32) {
        return Err(MatchFailure::new("the number has more than 32 bits"));
    }
    let is_narrow = result.element_or_self(rw) == Type::I32;
    let b = &rw.at(loc);
    let n = Numbers { b, like: result };
    let ty = n.of(Type::I32);
    let shift = b.value(arith::ExtUIOp::new(b, ty, shift));
    let [zero, one, two, thirty, thirty_two] = [0, 1, 2, 30, 32].map(|value| n.constant(ty, value));
    let product = arith::MulSIExtendedOp::new(b, value, multiplier);
    let (mut low, mut high) = (b.result(product, 0), b.result(product, 1));
    // What of the shift goes beyond the lower half moves the upper one.
    let is_over = n.compare(CmpIPredicate::Sge, shift, thirty_two);
    let rounds_high = n.compare(CmpIPredicate::Sgt, shift, thirty_two);
    let left = n.sub(thirty_two, shift);
    let right = n.sub(shift, thirty_two);
    let left = n.select(is_over, zero, left);
    let right = n.select(is_over, right, zero);
    if twice {
        let minus_one = n.constant(ty, -1);
        let is_positive = n.compare(CmpIPredicate::Sge, value, zero);
        let direction = n.select(is_positive, one, minus_one);
        let direction = n.select(is_over, direction, zero);
        let top = n.shift_right_unsigned(low, thirty);
        let rounded = n.add(top, direction);
        let carry = n.shift_right(rounded, two);
        let round = n.shift_left(direction, thirty);
        low = n.add(low, round);
        high = n.add(high, carry);
    }
    let last = n.sub(shift, one);
    let bit = n.shift_left(one, last);
    let bit = n.select(rounds_high, zero, bit);
    let rounded = n.add(low, bit);
    let carries = n.compare(CmpIPredicate::Ugt, low, rounded);
    let carry = b.value(arith::ExtUIOp::new(b, ty, carries));
    let high = n.add(high, carry);
    let last = n.sub(right, one);
    let bit = n.shift_left(one, last);
    let bit = n.select(rounds_high, bit, zero);
    let high = n.add(high, bit);
    let high = n.shift_left(high, left);
    let high = n.shift_right(high, right);
    let low = n.shift_right_unsigned(rounded, shift);
    let low = n.select(is_over, zero, low);
    let mut sum = n.add(low, high);
    if !is_narrow {
        sum = b.value(arith::TruncIOp::new(b, result, sum));
    }
    rw.replace_op(op.op(), &[sum]);
    Ok(())
}
