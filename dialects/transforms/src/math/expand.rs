//! `math-expand-ops`: functions by simpler ones.

use terrace_dialect_base::folding::{Int, scalar_bits, uniform_attr, uniform_bits};
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::attributes::{Attribute, FloatAttr};
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::{Ir, Location, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};
use terrace_standard_dialects::arith::{
    AddFOp, AddIOp, ArithDialect, CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ConstantOp, DivFOp,
    MaximumFOp, MinimumFOp, MulFOp, NegFOp, SIToFPOp, SelectOp, ShLIOp, SubFOp, UIToFPOp,
};
use terrace_standard_dialects::math::{
    AcoshOp, AsinhOp, AtanhOp, ClampFOp, CosOp, CoshOp, CountLeadingZerosOp, Exp2Op, ExpOp,
    FPowIOp, FmaOp, LogOp, PowFOp, RsqrtOp, SinOp, SinhOp, SqrtOp, TanOp, TanhOp,
};

/// Expand math operations.
///
/// Replaces functions by formulas of exponentials, logarithms, roots and arithmetic. Their results are less exact than those
/// of the functions, and powers are those of positive numbers, unless the exponent is a small constant. Functions that round are left
/// alone.
#[pass(name = "math-expand-ops", dependent_dialects(ArithDialect))]
pub struct MathExpandOpsPass {
    /// Expand these functions alone.
    #[option(default = Vec::new())]
    ops: Vec<String>,
}

/// The rule for each function.
const EXPANSIONS: &[(&str, &dyn RewritePattern)] = &[
    ("tan", &ExpandTan),
    ("sinh", &ExpandSinh),
    ("cosh", &ExpandCosh),
    ("tanh", &ExpandTanh),
    ("asinh", &ExpandAsinh),
    ("acosh", &ExpandAcosh),
    ("atanh", &ExpandAtanh),
    ("fma", &ExpandFma),
    ("exp2", &ExpandExp2),
    ("powf", &ExpandPowF),
    ("fpowi", &ExpandFPowI),
    ("rsqrt", &ExpandRsqrt),
    ("ctlz", &ExpandLeadingZeros),
    ("clampf", &ExpandClamp),
];

impl Pass for MathExpandOpsPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let is_known = |name: &&String| EXPANSIONS.iter().any(|(known, _)| known == name);
        if let Some(unknown) = self.ops.iter().find(|name| !is_known(name)) {
            let names: Vec<&str> = EXPANSIONS.iter().map(|(name, _)| *name).collect();
            let message = format!("there is no expansion of 'math.{unknown}'");
            return Err(ir
                .error(ir.root(), message)
                .help(format!("the functions are {}", names.join(", "))));
        }
        let is_wanted = |name: &str| self.ops.is_empty() || self.ops.iter().any(|op| op == name);
        let rules: Vec<&'static dyn RewritePattern> = EXPANSIONS
            .iter()
            .filter(|(name, _)| is_wanted(name))
            .map(|(_, rule)| *rule)
            .collect();
        rewrite_greedily(ir, cx, &rules)
    }
}

rules! {
    ExpandTan, "The sine divided by the cosine.", TanOp => tan;
    ExpandSinh, "Half the difference of exponentials.", SinhOp => sinh;
    ExpandCosh, "Half the sum of exponentials.", CoshOp => cosh;
    ExpandTanh, "The quotient of a difference and a sum of exponentials, of the absolute value so that these are finite.", TanhOp => tanh;
    ExpandAsinh, "The logarithm of a sum with a root.", AsinhOp => asinh;
    ExpandAcosh, "The logarithm of a sum with a root.", AcoshOp => acosh;
    ExpandAtanh, "Half the logarithm of a quotient.", AtanhOp => atanh;
    ExpandFma, "A product and a sum, each of which is rounded.", FmaOp => fma;
    ExpandExp2, "The exponential of a product with the logarithm of two.", Exp2Op => exp2;
    ExpandPowF, "Products for small constant exponents, otherwise the exponential of a product with the logarithm.", PowFOp => powf;
    ExpandFPowI, "Products for constant exponents, otherwise the exponential of a product with the logarithm.", FPowIOp => fpowi;
    ExpandRsqrt, "One divided by the root.", RsqrtOp => rsqrt;
    ExpandLeadingZeros, "A search by halves.", CountLeadingZerosOp => leading_zeros;
    ExpandClamp, "The larger one of the number and the lower bound, if that is not larger than the upper bound.", ClampFOp => clamp;
}

/// Builds ops on numbers, vectors or tensors of one type in the place of an op.
struct Formula<'r, 'a> {
    rw: &'r mut Rewriter<'a>,
    loc: Location,
    ty: Type,
}

/// Methods that build an op with these operands.
macro_rules! ops {
    ($($name:ident($($operand:ident),*) = $op:ident;)*) => {$(
        fn $name(&mut self, $($operand: Value),*) -> Value {
            $op::build(self.rw, self.loc, $($operand),*).result(self.rw)
        }
    )*};
}

impl<'r, 'a> Formula<'r, 'a> {
    fn new(rw: &'r mut Rewriter<'a>, op: Op) -> Self {
        let (loc, ty) = (rw.loc(op), rw.ty(rw.operand(op, 0)));
        Formula { rw, loc, ty }
    }

    fn constant(&mut self, value: Option<Attribute>) -> Result<Value, MatchFailure> {
        let value = value.ok_or_else(|| MatchFailure::new("there are no constants of the type"))?;
        Ok(ConstantOp::build(self.rw, self.loc, value).result(self.rw))
    }

    fn float(&mut self, value: f64) -> Result<Value, MatchFailure> {
        let element = self.ty.element_or_self(self.rw);
        let value = FloatAttr::get(self.rw, element, value).into();
        let bits = scalar_bits(self.rw, value);
        self.constant(bits.and_then(|bits| uniform_attr(self.rw, self.ty, bits)))
    }

    fn integer(&mut self, bits: u128) -> Result<Value, MatchFailure> {
        self.constant(uniform_attr(self.rw, self.ty, bits))
    }

    ops! {
        add(lhs, rhs) = AddFOp;
        sub(lhs, rhs) = SubFOp;
        mul(lhs, rhs) = MulFOp;
        div(lhs, rhs) = DivFOp;
        neg(operand) = NegFOp;
        exp(operand) = ExpOp;
        log(operand) = LogOp;
        sqrt(operand) = SqrtOp;
        sin(operand) = SinOp;
        cos(operand) = CosOp;
        min(lhs, rhs) = MinimumFOp;
        max(lhs, rhs) = MaximumFOp;
        add_int(lhs, rhs) = AddIOp;
        shift_left(lhs, rhs) = ShLIOp;
        select(condition, on_true, on_false) = SelectOp;
    }

    fn compare(&mut self, predicate: CmpIPredicate, lhs: Value, rhs: Value) -> Value {
        CmpIOp::build(self.rw, self.loc, predicate, lhs, rhs).result(self.rw)
    }

    /// The number to a power that is a natural number, as products of squares.
    fn power(&mut self, base: Value, mut exponent: u128) -> Result<Value, MatchFailure> {
        let (mut square, mut product) = (base, None);
        while exponent > 0 {
            if exponent & 1 == 1 {
                product = Some(product.map_or(square, |product| self.mul(square, product)));
            }
            exponent >>= 1;
            if exponent > 0 {
                square = self.mul(square, square);
            }
        }
        product.map_or_else(|| self.float(1.0), Ok)
    }

    /// One divided by a number.
    fn inverse(&mut self, value: Value) -> Result<Value, MatchFailure> {
        let one = self.float(1.0)?;
        Ok(self.div(one, value))
    }

    fn replace(self, op: Op, value: Value) -> RewriteResult {
        self.rw.replace_op(op, &[value]);
        Ok(())
    }
}

fn tan(op: TanOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let x = op.operand(rw);
    let mut f = Formula::new(rw, op.op());
    let (sin, cos) = (f.sin(x), f.cos(x));
    let result = f.div(sin, cos);
    f.replace(op.op(), result)
}

/// The exponentials of a number and of its negative, and a half.
fn exponentials(f: &mut Formula<'_, '_>, x: Value) -> Result<[Value; 3], MatchFailure> {
    let half = f.float(0.5)?;
    let grows = f.exp(x);
    let negative = f.neg(x);
    Ok([grows, f.exp(negative), half])
}

fn sinh(op: SinhOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let x = op.operand(rw);
    let mut f = Formula::new(rw, op.op());
    let [grows, falls, half] = exponentials(&mut f, x)?;
    let difference = f.sub(grows, falls);
    let result = f.mul(difference, half);
    f.replace(op.op(), result)
}

fn cosh(op: CoshOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let x = op.operand(rw);
    let mut f = Formula::new(rw, op.op());
    let [grows, falls, half] = exponentials(&mut f, x)?;
    let sum = f.add(grows, falls);
    let result = f.mul(sum, half);
    f.replace(op.op(), result)
}

fn tanh(op: TanhOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let x = op.operand(rw);
    let mut f = Formula::new(rw, op.op());
    let (zero, one, minus_two) = (f.float(0.0)?, f.float(1.0)?, f.float(-2.0)?);
    let is_negative = CmpFOp::build(f.rw, f.loc, CmpFPredicate::Olt, x, zero).result(f.rw);
    let is_negative = UIToFPOp::build(f.rw, f.loc, f.ty, is_negative).output(f.rw);
    let sign = f.mul(is_negative, minus_two);
    let sign = f.add(sign, one);
    let absolute = f.mul(sign, x);
    let exponent = f.mul(absolute, minus_two);
    let falls = f.exp(exponent);
    let (difference, sum) = (f.sub(one, falls), f.add(falls, one));
    let quotient = f.div(difference, sum);
    let result = f.mul(sign, quotient);
    f.replace(op.op(), result)
}

/// The logarithm of the number plus the root of its square plus another number.
fn log_with_root(rw: &mut Rewriter<'_>, op: Op, x: Value, summand: f64) -> RewriteResult {
    let mut f = Formula::new(rw, op);
    let summand = f.float(summand)?;
    let square = f.mul(x, x);
    let sum = f.add(square, summand);
    let root = f.sqrt(sum);
    let sum = f.add(x, root);
    let result = f.log(sum);
    f.replace(op, result)
}

fn asinh(op: AsinhOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let x = op.operand(rw);
    log_with_root(rw, op.op(), x, 1.0)
}

fn acosh(op: AcoshOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let x = op.operand(rw);
    log_with_root(rw, op.op(), x, -1.0)
}

fn atanh(op: AtanhOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let x = op.operand(rw);
    let mut f = Formula::new(rw, op.op());
    let (half, one) = (f.float(0.5)?, f.float(1.0)?);
    let sum = f.add(x, one);
    let negative = f.neg(x);
    let difference = f.add(negative, one);
    let quotient = f.div(sum, difference);
    let log = f.log(quotient);
    let result = f.mul(log, half);
    f.replace(op.op(), result)
}

fn fma(op: FmaOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let (a, b, c) = (op.a(rw), op.b(rw), op.c(rw));
    let mut f = Formula::new(rw, op.op());
    let product = f.mul(a, b);
    let result = f.add(product, c);
    f.replace(op.op(), result)
}

fn exp2(op: Exp2Op, rw: &mut Rewriter<'_>) -> RewriteResult {
    let x = op.operand(rw);
    let mut f = Formula::new(rw, op.op());
    let factor = f.float(std::f64::consts::LN_2)?;
    let exponent = f.mul(x, factor);
    let result = f.exp(exponent);
    f.replace(op.op(), result)
}

/// The exponential of the exponent times the logarithm of the base.
fn power_by_logarithm(f: &mut Formula<'_, '_>, base: Value, exponent: Value) -> Value {
    let log = f.log(base);
    let product = f.mul(exponent, log);
    f.exp(product)
}

/// The number that a value, or each of its elements, is.
fn known_float(ir: &Ir, value: Value) -> Option<f64> {
    let constant = constant_value(ir, value)?;
    let element = ir.ty(value).element_or_self(ir);
    let scalar = uniform_attr(ir, element, uniform_bits(ir, constant)?)?;
    Some(scalar.cast::<FloatAttr>(ir)?.value(ir))
}

fn powf(op: PowFOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let (base, exponent) = (op.lhs(rw), op.rhs(rw));
    let known = known_float(rw, exponent);
    let mut f = Formula::new(rw, op.op());
    let result = match known {
        Some(known @ (0.0 | 1.0 | 2.0 | 3.0)) => f.power(base, known as u128)?,
        Some(known @ (-1.0 | -2.0)) => {
            let power = f.power(base, -known as u128)?;
            f.inverse(power)?
        }
        Some(0.5) => f.sqrt(base),
        Some(-0.5) => {
            let root = f.sqrt(base);
            f.inverse(root)?
        }
        _ => power_by_logarithm(&mut f, base, exponent),
    };
    f.replace(op.op(), result)
}

/// The integer that a value, or each of its elements, is.
fn known_integer(ir: &Ir, value: Value) -> Option<i128> {
    let bits = uniform_bits(ir, constant_value(ir, value)?)?;
    let width = ir.ty(value).element_or_self(ir).bit_width(ir)?;
    Some(Int::new(bits, width).signed())
}

fn fpowi(op: FPowIOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let (base, exponent) = (op.lhs(rw), op.rhs(rw));
    let known = known_integer(rw, exponent);
    let mut f = Formula::new(rw, op.op());
    let result = match known {
        Some(known @ 0..) => f.power(base, known.unsigned_abs())?,
        Some(known) => {
            let power = f.power(base, known.unsigned_abs())?;
            f.inverse(power)?
        }
        None => {
            let exponent = SIToFPOp::build(f.rw, f.loc, f.ty, exponent).output(f.rw);
            power_by_logarithm(&mut f, base, exponent)
        }
    };
    f.replace(op.op(), result)
}

fn rsqrt(op: RsqrtOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let x = op.operand(rw);
    let mut f = Formula::new(rw, op.op());
    let root = f.sqrt(x);
    let result = f.inverse(root)?;
    f.replace(op.op(), result)
}

/// Counts in steps of powers of two: where so many bits at the top are zero, they are shifted out.
fn leading_zeros(op: CountLeadingZerosOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let operand = op.operand(rw);
    let width = rw.ty(operand).element_or_self(rw).bit_width(rw);
    let Some(width @ 2..=128) = width else {
        return Err(MatchFailure::new(
            "the integers have one bit, too many, or as many as an index has",
        ));
    };
    let mut f = Formula::new(rw, op.op());
    let mut x = operand;
    let mut count = f.integer(0)?;
    let mut step = width.next_power_of_two() / 2;
    while step > 0 {
        let amount = f.integer(step.into())?;
        let largest = f.integer(Int::all_ones(width - step).unsigned())?;
        let is_small = f.compare(CmpIPredicate::Ule, x, largest);
        let more = f.add_int(count, amount);
        let shifted = f.shift_left(x, amount);
        x = f.select(is_small, shifted, x);
        count = f.select(is_small, more, count);
        step /= 2;
    }
    let zero = f.integer(0)?;
    let is_zero = f.compare(CmpIPredicate::Eq, operand, zero);
    let all = f.integer(width.into())?;
    let result = f.select(is_zero, all, count);
    f.replace(op.op(), result)
}

fn clamp(op: ClampFOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let (value, min, max) = (op.value(rw), op.min(rw), op.max(rw));
    let mut f = Formula::new(rw, op.op());
    let raised = f.max(value, min);
    let result = f.min(raised, max);
    f.replace(op.op(), result)
}
