//! Formulas of floats, written as they are in books: each operator builds the op of one dialect or another.

use std::cell::Cell;
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

use terrace_conversion::ConversionRewriter;
use terrace_dialects::arith::{CmpFPredicate, FastMathFlags};
use terrace_dialects::{arith, complex, llvm, math};
use terrace_ir::attributes::Attribute;
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::types::ComplexType;
use terrace_ir::{Op, Type, Value};

use crate::splat::splat_float;
use crate::to_llvm::fast_math;

/// By which ops formulas are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// Those of arith and math.
    Standard,
    /// Those of the llvm dialect.
    Llvm,
}

/// Where formulas are computed: a builder, the type of the numbers and the fast-math flags of what is built.
pub(crate) struct Floats<'f> {
    builder: ImplicitLocBuilder<'f>,
    target: Target,
    ty: Type,
    flags: Cell<FastMathFlags>,
}

/// A float in a formula.
#[derive(Clone, Copy)]
pub(crate) struct Float<'f> {
    at: &'f Floats<'f>,
    pub(crate) value: Value,
}

/// The real and the imaginary part of a complex number.
pub(crate) type Parts<'f> = [Float<'f>; 2];

/// Whether something holds.
#[derive(Clone, Copy)]
pub(crate) struct Truth<'f> {
    at: &'f Floats<'f>,
    value: Value,
}

/// Builds a formula of numbers of this type with these flags, before an op.
pub(crate) fn formula<R>(
    rw: &mut ConversionRewriter<'_>,
    op: Op,
    target: Target,
    ty: Type,
    flags: FastMathFlags,
    build: impl for<'f> FnOnce(&'f Floats<'f>) -> R,
) -> R {
    let loc = rw.loc(op);
    let floats = Floats {
        builder: rw.at(loc),
        target,
        ty,
        flags: Cell::new(flags),
    };
    build(&floats)
}

impl<'f> Floats<'f> {
    /// The float of a value.
    pub(crate) fn float(&'f self, value: Value) -> Float<'f> {
        Float { at: self, value }
    }

    /// A constant.
    pub(crate) fn constant(&'f self, value: f64) -> Float<'f> {
        let value = self.builder.with(|b| splat_float(b, self.ty, value));
        let constant = self.constant_op(value, self.ty);
        self.float(self.builder.result(constant, 0))
    }

    fn constant_op(&self, value: Attribute, ty: Type) -> Op {
        self.builder.build(|b, loc| match self.target {
            Target::Standard => arith::ConstantOp::build(b, loc, value).op(),
            Target::Llvm => llvm::ConstantOp::build(b, loc, ty, value).op(),
        })
    }

    /// The parts of a complex number.
    pub(crate) fn parts(&'f self, number: Value) -> Parts<'f> {
        [self.real(number), self.imaginary(number)]
    }

    /// The real part of a complex number.
    pub(crate) fn real(&'f self, number: Value) -> Float<'f> {
        self.float(self.plain::<complex::ReOp>(&[number], self.ty))
    }

    /// The imaginary part of a complex number.
    pub(crate) fn imaginary(&'f self, number: Value) -> Float<'f> {
        self.float(self.plain::<complex::ImOp>(&[number], self.ty))
    }

    /// The complex number of two parts.
    pub(crate) fn complex(&self, [real, imaginary]: Parts<'_>) -> Value {
        let ty = self.complex_type();
        self.plain::<complex::CreateOp>(&[real.value, imaginary.value], ty)
    }

    /// The type of complex numbers of this type of parts.
    pub(crate) fn complex_type(&self) -> Type {
        self.builder.with(|b| ComplexType::get(b, self.ty).into())
    }

    /// An op without flags.
    pub(crate) fn plain<O: TypedOp>(&self, operands: &[Value], ty: Type) -> Value {
        let op: O = self.builder.around(operands, &[ty], &[]);
        self.builder.result(op.op(), 0)
    }

    /// An op with the flags of the formula.
    pub(crate) fn flagged<O: TypedOp>(&self, operands: &[Value], ty: Type) -> Value {
        let op: O = self.builder.around(operands, &[ty], &[]);
        self.set_flags(op.op());
        self.builder.result(op.op(), 0)
    }

    /// A float that an op with the flags of the formula gives.
    pub(crate) fn flagged_float<O: TypedOp>(&'f self, operands: &[Value]) -> Float<'f> {
        self.float(self.flagged::<O>(operands, self.ty))
    }

    /// The float that a cast makes of another number.
    pub(crate) fn converted<O: TypedOp>(&'f self, number: Value) -> Float<'f> {
        self.float(self.plain::<O>(&[number], self.ty))
    }

    fn set_flags(&self, op: Op) {
        let flags = self.flags.get();
        if flags.is_empty() {
            return;
        }
        self.builder.with(|b| {
            let (name, flags) = match self.target {
                Target::Standard => ("fastmath", FastMathFlags::make(b, flags)),
                Target::Llvm => (
                    "fastmathFlags",
                    llvm::FastmathFlags::make(b, fast_math(flags)),
                ),
            };
            b.ir_mut().set_attr(op, name, flags);
        });
    }

    /// Builds a part of a formula with other flags.
    pub(crate) fn with_flags<R>(&self, flags: FastMathFlags, build: impl FnOnce() -> R) -> R {
        let before = self.flags.replace(flags);
        let result = build();
        self.flags.set(before);
        result
    }

    /// The flags of what is built.
    pub(crate) fn flags(&self) -> FastMathFlags {
        self.flags.get()
    }

    /// The flags of what is built, without those that exclude NaNs and infinities.
    pub(crate) fn flags_with_specials(&self) -> FastMathFlags {
        let excluded = FastMathFlags::NNAN | FastMathFlags::NINF;
        FastMathFlags::from_bits_truncate(self.flags.get().bits() & !excluded.bits())
    }

    /// Whether no number is a NaN or an infinity, as the flags promise.
    pub(crate) fn all_finite(&self) -> bool {
        self.flags
            .get()
            .contains(FastMathFlags::NNAN | FastMathFlags::NINF)
    }

    /// An op of one of two dialects.
    fn either<S: TypedOp, L: TypedOp>(&'f self, operands: &[Value]) -> Float<'f> {
        self.float(match self.target {
            Target::Standard => self.flagged::<S>(operands, self.ty),
            Target::Llvm => self.flagged::<L>(operands, self.ty),
        })
    }

    fn logic<S: TypedOp, L: TypedOp>(&'f self, operands: [Value; 2]) -> Truth<'f> {
        let value = match self.target {
            Target::Standard => self.plain::<S>(&operands, Type::I1),
            Target::Llvm => self.plain::<L>(&operands, Type::I1),
        };
        Truth { at: self, value }
    }

    fn compare(&'f self, predicate: CmpFPredicate, lhs: Value, rhs: Value) -> Truth<'f> {
        let op = self.builder.build(|b, loc| match self.target {
            Target::Standard => arith::CmpFOp::build(b, loc, predicate, lhs, rhs).op(),
            Target::Llvm => {
                let predicate = llvm::FCmpPredicate::symbolize(predicate.stringify())
                    .expect("both dialects compare floats alike");
                llvm::FCmpOp::build(b, loc, predicate, lhs, rhs).op()
            }
        });
        self.set_flags(op);
        Truth {
            at: self,
            value: self.builder.result(op, 0),
        }
    }
}

/// Operators and functions of two floats.
macro_rules! operators {
    ($($operator:ident $method:ident $standard:ident $llvm:ident;)*) => {$(
        impl<'f> $operator for Float<'f> {
            type Output = Float<'f>;

            fn $method(self, other: Float<'f>) -> Float<'f> {
                self.at.either::<arith::$standard, llvm::$llvm>(&[self.value, other.value])
            }
        }
    )*};
}

operators! {
    Add add AddFOp FAddOp;
    Sub sub SubFOp FSubOp;
    Mul mul MulFOp FMulOp;
    Div div DivFOp FDivOp;
}

impl<'f> Neg for Float<'f> {
    type Output = Float<'f>;

    fn neg(self) -> Float<'f> {
        self.at.either::<arith::NegFOp, llvm::FNegOp>(&[self.value])
    }
}

/// Functions of floats that are an op in both dialects.
macro_rules! functions {
    ($($(#[doc = $doc:literal])* $name:ident($($other:ident),*) = $module:ident $standard:ident $llvm:ident;)*) => {$(
        $(#[doc = $doc])*
        pub(crate) fn $name(self $(, $other: Float<'f>)*) -> Float<'f> {
            self.at.either::<$module::$standard, llvm::$llvm>(&[self.value $(, $other.value)*])
        }
    )*};
}

/// Functions of floats that only math has.
macro_rules! math_functions {
    ($($(#[doc = $doc:literal])* $name:ident = $op:ident;)*) => {$(
        $(#[doc = $doc])*
        pub(crate) fn $name(self) -> Float<'f> {
            debug_assert_eq!(self.at.target, Target::Standard, "math alone has this function");
            self.at.float(self.at.flagged::<math::$op>(&[self.value], self.at.ty))
        }
    )*};
}

/// Comparisons.
macro_rules! comparisons {
    ($($(#[doc = $doc:literal])* $name:ident = $predicate:ident;)*) => {$(
        $(#[doc = $doc])*
        pub(crate) fn $name(self, other: Float<'f>) -> Truth<'f> {
            self.at.compare(CmpFPredicate::$predicate, self.value, other.value)
        }
    )*};
}

impl<'f> Float<'f> {
    functions! {
        /// The absolute value.
        abs() = math AbsFOp FAbsOp;
        /// The number with the sign of another.
        with_sign_of(sign) = math CopySignOp CopySignOp;
        /// The larger one.
        max(other) = arith MaximumFOp MaximumOp;
        /// The smaller one.
        min(other) = arith MinimumFOp MinimumOp;
        /// The square root.
        sqrt() = math SqrtOp SqrtOp;
        /// The product with a number, plus another.
        mul_add(factor, summand) = math FmaOp FMAOp;
        /// The angle of a point, of which this is the second coordinate.
        atan2(other) = math Atan2Op ATan2Op;
        /// The power.
        pow(exponent) = math PowFOp PowOp;
        /// The exponential.
        exp() = math ExpOp ExpOp;
        /// The natural logarithm.
        log() = math LogOp LogOp;
        /// The sine.
        sin() = math SinOp SinOp;
        /// The cosine.
        cos() = math CosOp CosOp;
    }

    math_functions! {
        /// The reciprocal of the square root.
        rsqrt = RsqrtOp;
        /// The exponential, minus one.
        exp_m1 = ExpM1Op;
        /// The natural logarithm of one plus the number.
        log_1p = Log1pOp;
    }

    comparisons! {
        /// Whether both are equal.
        equals = Oeq;
        /// Whether both are numbers and differ.
        differs = One;
        /// Whether both differ, or one is a NaN.
        differs_or_nan = Une;
        /// Whether this is less.
        less = Olt;
        /// Whether this is less or equal.
        at_most = Ole;
        /// Whether this is greater.
        greater = Ogt;
        /// Whether this is greater or equal.
        at_least = Oge;
        /// Whether both are numbers.
        ordered = Ord;
        /// Whether one is a NaN.
        unordered = Uno;
    }

    /// Whether this is a NaN.
    pub(crate) fn is_nan(self) -> Truth<'f> {
        self.unordered(self)
    }
}

impl<'f> Truth<'f> {
    /// One of two floats.
    pub(crate) fn select(self, if_true: Float<'f>, if_false: Float<'f>) -> Float<'f> {
        let ty = self.at.ty;
        self.at
            .float(self.select_value(if_true.value, if_false.value, ty))
    }

    /// One of two values of this type.
    pub(crate) fn select_value(self, if_true: Value, if_false: Value, ty: Type) -> Value {
        let operands = [self.value, if_true, if_false];
        match self.at.target {
            Target::Standard => self.at.plain::<arith::SelectOp>(&operands, ty),
            Target::Llvm => self.at.plain::<llvm::SelectOp>(&operands, ty),
        }
    }

    /// The value, an `i1`.
    pub(crate) fn value(self) -> Value {
        self.value
    }
}

impl<'f> BitAnd for Truth<'f> {
    type Output = Truth<'f>;

    fn bitand(self, other: Truth<'f>) -> Truth<'f> {
        self.at
            .logic::<arith::AndIOp, llvm::AndOp>([self.value, other.value])
    }
}

impl<'f> BitOr for Truth<'f> {
    type Output = Truth<'f>;

    fn bitor(self, other: Truth<'f>) -> Truth<'f> {
        self.at
            .logic::<arith::OrIOp, llvm::OrOp>([self.value, other.value])
    }
}

impl<'f> Not for Truth<'f> {
    type Output = Truth<'f>;

    fn not(self) -> Truth<'f> {
        let always = self.at.constant_op(Attribute::TRUE, Type::I1);
        let always = self.at.builder.result(always, 0);
        self.at
            .logic::<arith::XOrIOp, llvm::XOrOp>([self.value, always])
    }
}
