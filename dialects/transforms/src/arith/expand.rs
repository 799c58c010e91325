//! `arith-expand`: divisions that round up or down, and minima and maxima of floats, by simpler operations.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget, Legality,
    TypeConverter, conversion_pattern,
};
use terrace_dialect_base::folding::Special;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::IntegerType;
use terrace_ir::{Ir, Location, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};
use terrace_standard_dialects::arith::{
    AddIOp, AndIOp, ArithDialect, BitcastOp, CeilDivSIOp, CeilDivUIOp, CmpFOp, CmpFPredicate,
    CmpIOp, CmpIPredicate, ConstantOp, DivSIOp, DivUIOp, FastMathFlags, FloorDivSIOp, MaxNumFOp,
    MaxSIOp, MaxUIOp, MaximumFOp, MinNumFOp, MinSIOp, MinUIOp, MinimumFOp, MulIOp, OrIOp,
    ScalingExtFOp, ScalingTruncFOp, SelectOp, SubIOp,
};

use super::expand_floats::FloatCasts;

/// Legalize Arith ops to be convertible to LLVM.
///
/// Divisions that round up or down become divisions that round towards zero, with a correction. Minima and maxima of floats
/// become comparisons that take care of NaNs, those of integers
/// comparisons. Casts with scales become multiplications and divisions.
#[pass(name = "arith-expand")]
pub struct ArithExpandPass {
    /// Whether casts between bf16 and f32 become operations on their bits.
    #[option(default = false)]
    include_bf16: bool,
    /// Whether casts from and to f8E8M0FNU become operations on their bits.
    #[option(default = false, name = "include-f8e8m0")]
    include_f8e8m0: bool,
    /// Whether casts from and to f4E2M1FN become operations on their bits.
    #[option(default = false, name = "include-f4e2m1")]
    include_f4e2m1: bool,
}

impl Pass for ArithExpandPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        // What one kind of cast becomes has casts of the later kinds.
        let kinds = [
            (self.include_f4e2m1, FloatCasts::F4E2M1),
            (self.include_f8e8m0, FloatCasts::F8E8M0),
            (self.include_bf16, FloatCasts::BF16),
        ];
        if !kinds.iter().any(|(is_included, _)| *is_included) {
            return expand(ir, FloatCasts::None);
        }
        let mut kinds = kinds.into_iter().filter(|(is_included, _)| *is_included);
        kinds.try_for_each(|(_, casts)| expand(ir, casts))
    }
}

fn expand(ir: &mut Ir, casts: FloatCasts) -> PassResult {
    let mut patterns = ConversionPatterns::new();
    populate_arith_expand(&mut patterns);
    casts.populate(&mut patterns);
    let target = ConversionTarget::new()
        .dialect::<ArithDialect>(Legality::Legal)
        .op::<CeilDivSIOp>(Legality::Illegal)
        .op::<CeilDivUIOp>(Legality::Illegal)
        .op::<FloorDivSIOp>(Legality::Illegal)
        .op::<MaximumFOp>(Legality::Illegal)
        .op::<MinimumFOp>(Legality::Illegal)
        .op::<MaxSIOp>(Legality::Illegal)
        .op::<MaxUIOp>(Legality::Illegal)
        .op::<MinSIOp>(Legality::Illegal)
        .op::<MinUIOp>(Legality::Illegal)
        .op::<MaxNumFOp>(Legality::Illegal)
        .op::<MinNumFOp>(Legality::Illegal)
        .op::<ScalingExtFOp>(Legality::Illegal)
        .op::<ScalingTruncFOp>(Legality::Illegal);
    Conversion {
        target: &casts.restrict(target),
        patterns: &patterns,
        converter: &TypeConverter::new(),
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

/// Adds the patterns of this conversion.
pub fn populate_arith_expand(patterns: &mut ConversionPatterns) {
    patterns.add(ExpandCeilDivS);
    patterns.add(ExpandCeilDivU);
    patterns.add(ExpandFloorDivS);
    patterns.add(ExpandMaximum);
    patterns.add(ExpandMinimum);
    patterns.add(ExpandMaxNum);
    patterns.add(ExpandMinNum);
    patterns.add(ExpandMaxS);
    patterns.add(ExpandMaxU);
    patterns.add(ExpandMinS);
    patterns.add(ExpandMinU);
    super::expand_scaling::populate(patterns);
}

conversion_pattern! {
    /// The quotient rounded towards zero, plus one if there is a rest and the signs are equal.
    pub ExpandCeilDivS: CeilDivSIOp => ceil_div_signed;
    /// One less than the dividend divided, plus one; zero for zero.
    pub ExpandCeilDivU: CeilDivUIOp => ceil_div_unsigned;
    /// The quotient rounded towards zero, less one if there is a rest and the signs differ.
    pub ExpandFloorDivS: FloorDivSIOp => floor_div_signed;
    /// The larger one, or the one that is a NaN.
    pub ExpandMaximum: MaximumFOp => maximum;
    /// The smaller one, or the one that is a NaN.
    pub ExpandMinimum: MinimumFOp => minimum;
    /// The larger one, or the one that is a number.
    pub ExpandMaxNum: MaxNumFOp => max_num;
    /// The smaller one, or the one that is a number.
    pub ExpandMinNum: MinNumFOp => min_num;
    /// The one that is larger.
    pub ExpandMaxS: MaxSIOp => max_signed;
    /// The one that is larger.
    pub ExpandMaxU: MaxUIOp => max_unsigned;
    /// The one that is smaller.
    pub ExpandMinS: MinSIOp => min_signed;
    /// The one that is smaller.
    pub ExpandMinU: MinUIOp => min_unsigned;
}

/// A constant of the type of a value.
fn constant(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    like: Value,
    special: Special,
) -> Result<Value, MatchFailure> {
    let value = special.attr(rw, rw.ty(like));
    let value = value.ok_or_else(|| MatchFailure::new("there are no constants of the type"))?;
    Ok(ConstantOp::build(rw, loc, value).result(rw))
}

fn compare(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    predicate: CmpIPredicate,
    lhs: Value,
    rhs: Value,
) -> Value {
    CmpIOp::build(rw, loc, predicate, lhs, rhs).result(rw)
}

/// The quotient rounded towards zero, and whether there is a rest.
fn quotient(rw: &mut ConversionRewriter<'_>, loc: Location, lhs: Value, rhs: Value) -> [Value; 2] {
    let quotient = DivSIOp::build(rw, loc, lhs, rhs).result(rw);
    let product = MulIOp::build(rw, loc, quotient, rhs).result(rw);
    let has_rest = compare(rw, loc, CmpIPredicate::Ne, lhs, product);
    [quotient, has_rest]
}

/// The quotient, or if there is a rest and the signs compare so, the quotient plus a number.
fn corrected(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    [lhs, rhs, zero]: [Value; 3],
    [quotient, has_rest]: [Value; 2],
    signs: CmpIPredicate,
    correction: impl FnOnce(&mut ConversionRewriter<'_>) -> Result<Value, MatchFailure>,
) -> Result<Value, MatchFailure> {
    let lhs_negative = compare(rw, loc, CmpIPredicate::Slt, lhs, zero);
    let rhs_negative = compare(rw, loc, CmpIPredicate::Slt, rhs, zero);
    let signs = compare(rw, loc, signs, lhs_negative, rhs_negative);
    let condition = AndIOp::build(rw, loc, has_rest, signs).result(rw);
    let correction = correction(rw)?;
    let other = AddIOp::build(rw, loc, quotient, correction).result(rw);
    Ok(SelectOp::build(rw, loc, condition, other, quotient).result(rw))
}

fn ceil_div_signed(
    op: CeilDivSIOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, lhs, rhs) = (rw.loc(op.op()), operands[0], operands[1]);
    let zero = constant(rw, loc, lhs, Special::Zero)?;
    let one = constant(rw, loc, lhs, Special::One)?;
    let quotient = quotient(rw, loc, lhs, rhs);
    let operands = [lhs, rhs, zero];
    let result = corrected(rw, loc, operands, quotient, CmpIPredicate::Eq, |_| Ok(one))?;
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn floor_div_signed(
    op: FloorDivSIOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, lhs, rhs) = (rw.loc(op.op()), operands[0], operands[1]);
    let quotient = quotient(rw, loc, lhs, rhs);
    let zero = constant(rw, loc, lhs, Special::Zero)?;
    let operands = [lhs, rhs, zero];
    let result = corrected(rw, loc, operands, quotient, CmpIPredicate::Ne, |rw| {
        constant(rw, loc, lhs, Special::AllOnes)
    })?;
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn ceil_div_unsigned(
    op: CeilDivUIOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, lhs, rhs) = (rw.loc(op.op()), operands[0], operands[1]);
    let zero = constant(rw, loc, lhs, Special::Zero)?;
    let is_zero = compare(rw, loc, CmpIPredicate::Eq, lhs, zero);
    let one = constant(rw, loc, lhs, Special::One)?;
    let less = SubIOp::build(rw, loc, lhs, one).result(rw);
    let quotient = DivUIOp::build(rw, loc, less, rhs).result(rw);
    let rounded = AddIOp::build(rw, loc, quotient, one).result(rw);
    let result = SelectOp::build(rw, loc, is_zero, zero, rounded).result(rw);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// The operand that compares so with the other, or `otherwise` if the operand `tested` is a NaN.
fn extremum(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    operands: &[Value],
    predicate: CmpFPredicate,
    tested: usize,
) -> RewriteResult {
    let loc = rw.loc(op);
    let (lhs, rhs) = (operands[0], operands[1]);
    let is_first = CmpFOp::build(rw, loc, predicate, lhs, rhs).result(rw);
    let chosen = SelectOp::build(rw, loc, is_first, lhs, rhs).result(rw);
    let tested = operands[tested];
    let is_nan = CmpFOp::build(rw, loc, CmpFPredicate::Uno, tested, tested).result(rw);
    let result = SelectOp::build(rw, loc, is_nan, rhs, chosen).result(rw);
    rw.replace_op(op, &[result]);
    Ok(())
}

/// As [`extremum`], where the sign of a zero counts: numbers that compare equal are the same, or zeros, of which the smaller one has the
/// bit of the sign.
fn extremum_of_zeros(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    operands: &[Value],
    predicate: CmpFPredicate,
    fastmath: FastMathFlags,
) -> RewriteResult {
    if fastmath.contains(FastMathFlags::NSZ) {
        return extremum(rw, op, operands, predicate, 1);
    }
    let (loc, lhs, rhs) = (rw.loc(op), operands[0], operands[1]);
    let ty = rw.ty(lhs);
    let width = ty.element_or_self(rw).bit_width(rw);
    let width = width.ok_or_else(|| MatchFailure::new("the numbers have no width"))?;
    let bits = ty.with_element(rw, IntegerType::get(rw, width).into());
    let [a, b] = [lhs, rhs].map(|number| BitcastOp::build(rw, loc, bits, number).output(rw));
    let either = match predicate {
        CmpFPredicate::Ugt => AndIOp::build(rw, loc, a, b).result(rw),
        _ => OrIOp::build(rw, loc, a, b).result(rw),
    };
    let either = BitcastOp::build(rw, loc, ty, either).output(rw);
    let are_equal = CmpFOp::build(rw, loc, CmpFPredicate::Oeq, lhs, rhs).result(rw);
    let is_first = CmpFOp::build(rw, loc, predicate, lhs, rhs).result(rw);
    let chosen = SelectOp::build(rw, loc, is_first, lhs, rhs).result(rw);
    let chosen = SelectOp::build(rw, loc, are_equal, either, chosen).result(rw);
    let is_nan = CmpFOp::build(rw, loc, CmpFPredicate::Uno, rhs, rhs).result(rw);
    let result = SelectOp::build(rw, loc, is_nan, rhs, chosen).result(rw);
    rw.replace_op(op, &[result]);
    Ok(())
}

fn maximum(op: MaximumFOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let fastmath = op.fastmath(rw);
    extremum_of_zeros(rw, op.op(), operands, CmpFPredicate::Ugt, fastmath)
}

fn minimum(op: MinimumFOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let fastmath = op.fastmath(rw);
    extremum_of_zeros(rw, op.op(), operands, CmpFPredicate::Ult, fastmath)
}

fn max_num(op: MaxNumFOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    extremum(rw, op.op(), operands, CmpFPredicate::Ugt, 0)
}

fn min_num(op: MinNumFOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    extremum(rw, op.op(), operands, CmpFPredicate::Ult, 0)
}

/// The operand that compares so with the other one.
fn integer_extremum(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    operands: &[Value],
    predicate: CmpIPredicate,
) -> RewriteResult {
    let loc = rw.loc(op);
    let is_first = compare(rw, loc, predicate, operands[0], operands[1]);
    let chosen = SelectOp::build(rw, loc, is_first, operands[0], operands[1]);
    rw.replace_op_with(op, chosen.op());
    Ok(())
}

fn max_signed(op: MaxSIOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    integer_extremum(rw, op.op(), operands, CmpIPredicate::Sgt)
}

fn max_unsigned(op: MaxUIOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    integer_extremum(rw, op.op(), operands, CmpIPredicate::Ugt)
}

fn min_signed(op: MinSIOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    integer_extremum(rw, op.op(), operands, CmpIPredicate::Slt)
}

fn min_unsigned(op: MinUIOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    integer_extremum(rw, op.op(), operands, CmpIPredicate::Ult)
}
