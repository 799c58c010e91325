//! Functions of floats, as tables: names, and what they do to constants.
//!
//! What the IEEE standard defines exactly is folded in all formats. Other functions are folded in `f32` and `f64`, as the
//! mathematical library that this program runs with computes them.

use terrace_dialect_base::folding::{Float, Scalar, fold_constants};
use terrace_ir::Ir;
use terrace_ir::attributes::Attribute;
use terrace_ir::float::FloatKind;
use terrace_ir::ods::{
    BoolLike, DefaultValued, FloatLike, Fold, Folded, SignlessIntegerOrIndexLike, TypedOp,
};
use terrace_ods_macros::op;

use super::MathDialect;
use crate::arith::{FastMathFlags, i1_like};

/// What a function of `N` floats does to constants.
#[derive(Clone, Copy)]
enum Folding<const N: usize> {
    /// The result is a number of the operands' format.
    Exact(fn(Float) -> Float),
    /// Computed by a library, where it is defined.
    Library {
        defined: fn([f64; N]) -> bool,
        f64: fn([f64; N]) -> f64,
        f32: fn([f32; N]) -> f32,
    },
    /// Constants are not folded.
    Never,
}

impl<const N: usize> Folding<N> {
    fn apply(self, scalar: Scalar, bits: [u128; N]) -> Option<u128> {
        let Scalar::Float(kind) = scalar else {
            return None;
        };
        let floats = bits.map(|bits| Float { bits, kind });
        match self {
            Folding::Exact(f) => Some(f(floats[0]).bits),
            Folding::Library { defined, f64, f32 } => {
                let values = floats.map(Float::value);
                if !defined(values) {
                    return None;
                }
                match kind {
                    FloatKind::F64 => Some(
                        f64(bits.map(|bits| f64::from_bits(bits as u64)))
                            .to_bits()
                            .into(),
                    ),
                    FloatKind::F32 => Some(
                        f32(bits.map(|bits| f32::from_bits(bits as u32)))
                            .to_bits()
                            .into(),
                    ),
                    _ => None,
                }
            }
            Folding::Never => None,
        }
    }
}

/// Where a function has a result that is folded.
mod defined {
    pub fn everywhere<const N: usize>(_: [f64; N]) -> bool {
        true
    }

    /// Also negative zero counts as negative.
    pub fn unless_negative([x]: [f64; 1]) -> bool {
        x.is_sign_positive()
    }

    pub fn unless_below_minus_one([x]: [f64; 1]) -> bool {
        (x + 1.0).is_sign_positive()
    }
}

/// The methods of that name of `f64` and `f32`.
macro_rules! host {
    ($function:ident, $defined:ident) => {
        Folding::Library {
            defined: defined::$defined,
            f64: |[x]| x.$function(),
            f32: |[x]| x.$function(),
        }
    };
    ($function:ident) => {
        host!($function, everywhere)
    };
}

/// Two functions of a library; outside a range the result is the NaN that processors give for invalid operations.
macro_rules! library {
    ($f64:path, $f32:path) => {
        Folding::Library {
            defined: defined::everywhere,
            f64: |[x]| $f64(x),
            f32: |[x]| $f32(x),
        }
    };
    ($f64:path, $f32:path, $range:expr) => {
        Folding::Library {
            defined: defined::everywhere,
            f64: |[x]| {
                if ($range).contains(&x) || x.is_nan() {
                    $f64(x)
                } else {
                    -f64::NAN
                }
            },
            f32: |[x]| {
                if ($range).contains(&x) || x.is_nan() {
                    $f32(x)
                } else {
                    -f32::NAN
                }
            },
        }
    };
}

/// The method of that name of `f64`, whose result is a number of any format that its operand is in.
macro_rules! exact {
    ($function:ident) => {
        Folding::Exact(|x| x.map_exactly(f64::$function))
    };
}

/// One row a function: name, mnemonic, folding.
macro_rules! unary_ops {
    ($($(#[$doc:meta])* $name:ident $mnemonic:tt $folding:expr;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = MathDialect, mnemonic = $mnemonic,
            traits(Pure, ElementwiseMappable, SameOperandsAndResultType),
            assembly { $operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result) },
            fold,
        )]
        pub struct $name {
            #[operand] operand: FloatLike,
            #[attr] fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
            #[result] result: FloatLike,
        }

        impl Fold for $name {
            fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
                let folding: Folding<1> = $folding;
                fold_constants(ir, self.op(), [operands[0]], |scalar, bits| folding.apply(scalar, bits))
            }
        }
    )*};
}

unary_ops! {
    /// Absolute value.
    AbsFOp "absf" Folding::Exact(Float::magnitude);
    /// Arc cosine.
    AcosOp "acos" host!(acos);
    /// Inverse hyperbolic cosine.
    AcoshOp "acosh" library!(libm::acosh, libm::acoshf, 1.0..);
    /// Arc sine.
    AsinOp "asin" host!(asin);
    /// Inverse hyperbolic sine.
    AsinhOp "asinh" library!(libm::asinh, libm::asinhf);
    /// Arc tangent.
    AtanOp "atan" host!(atan);
    /// Inverse hyperbolic tangent.
    AtanhOp "atanh" library!(libm::atanh, libm::atanhf, -1.0..=1.0);
    /// Cube root.
    CbrtOp "cbrt" Folding::Never;
    /// Rounded up.
    CeilOp "ceil" exact!(ceil);
    /// Cosine.
    CosOp "cos" host!(cos);
    /// Hyperbolic cosine.
    CoshOp "cosh" host!(cosh);
    /// Error function.
    ErfOp "erf" library!(libm::erf, libm::erff);
    /// Complementary error function: one minus the error function.
    ErfcOp "erfc" library!(libm::erfc, libm::erfcf);
    /// Power of e.
    ExpOp "exp" host!(exp);
    /// Power of two.
    Exp2Op "exp2" host!(exp2);
    /// Power of e, minus one.
    ExpM1Op "expm1" host!(exp_m1);
    /// Rounded down.
    FloorOp "floor" exact!(floor);
    /// Logarithm to the base e.
    LogOp "log" host!(ln, unless_negative);
    /// Logarithm to the base ten.
    Log10Op "log10" host!(log10, unless_negative);
    /// Logarithm to the base e of one plus the operand.
    Log1pOp "log1p" host!(ln_1p, unless_below_minus_one);
    /// Logarithm to the base two.
    Log2Op "log2" host!(log2, unless_negative);
    /// Rounded to the nearest integer, halves away from zero.
    RoundOp "round" exact!(round);
    /// Rounded to the nearest integer, halves to the even one.
    RoundEvenOp "roundeven" exact!(round_ties_even);
    /// One divided by the square root.
    RsqrtOp "rsqrt" Folding::Never;
    /// Sine.
    SinOp "sin" host!(sin);
    /// Hyperbolic sine.
    SinhOp "sinh" host!(sinh);
    /// Square root.
    SqrtOp "sqrt" host!(sqrt, unless_negative);
    /// Tangent.
    TanOp "tan" host!(tan);
    /// Hyperbolic tangent.
    TanhOp "tanh" host!(tanh);
    /// Rounded towards zero.
    TruncOp "trunc" exact!(trunc);
}

/// One row a function of two floats: name, mnemonic, folding of constants.
macro_rules! binary_ops {
    ($($(#[$doc:meta])* $name:ident $mnemonic:tt $fold:expr;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = MathDialect, mnemonic = $mnemonic,
            traits(Pure, ElementwiseMappable, SameOperandsAndResultType),
            assembly { $lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result) },
            fold,
        )]
        pub struct $name {
            #[operand] lhs: FloatLike,
            #[operand] rhs: FloatLike,
            #[attr] fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
            #[result] result: FloatLike,
        }

        impl Fold for $name {
            fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
                fold_constants(ir, self.op(), [operands[0], operands[1]], $fold)
            }
        }
    )*};
}

/// A method of that name of `f64` and `f32`.
macro_rules! host2 {
    ($function:ident) => {
        |scalar, bits| {
            let folding = Folding::Library {
                defined: defined::everywhere,
                f64: |[x, y]| x.$function(y),
                f32: |[x, y]| x.$function(y),
            };
            folding.apply(scalar, bits)
        }
    };
}

binary_ops! {
    /// The angle of a point, given y and x.
    Atan2Op "atan2" host2!(atan2);
    /// The first number with the sign of the second.
    CopySignOp "copysign" |scalar, [x, y]| {
        let sign = 1u128 << (scalar.width() - 1);
        Some(x & !sign | y & sign)
    };
    /// A float to the power of a float.
    PowFOp "powf" host2!(powf);
}

/// One row a test: name, mnemonic, what it says of a constant.
macro_rules! classifications {
    ($($(#[$doc:meta])* $name:ident $mnemonic:tt $test:expr;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = MathDialect, mnemonic = $mnemonic,
            traits(
                Pure, ElementwiseMappable,
                TypesMatchWith("result type has i1 element type and same shape as operands", from = operand, to = result, i1_like),
            ),
            assembly { $operand attr_dict ":" type($operand) },
            fold,
        )]
        pub struct $name {
            #[operand] operand: FloatLike,
            #[attr] fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
            #[result] result: BoolLike,
        }

        impl Fold for $name {
            fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
                let test: fn(Float) -> bool = $test;
                fold_constants(ir, self.op(), [operands[0]], |scalar, [bits]| match scalar {
                    Scalar::Float(kind) => Some(test(Float { bits, kind }).into()),
                    Scalar::Int(_) => None,
                })
            }
        }
    )*};
}

classifications! {
    /// Whether it is neither an infinity nor a NaN.
    IsFiniteOp "isfinite" |x| x.value().is_finite();
    /// Whether it is an infinity.
    IsInfOp "isinf" |x| x.value().is_infinite();
    /// Whether it is a NaN.
    IsNaNOp "isnan" |x| x.value().is_nan();
    /// Whether it is neither zero, subnormal, infinite nor a NaN.
    IsNormalOp "isnormal" Float::is_normal;
}

/// A float to the power of a signed integer.
#[op(
    dialect = MathDialect, mnemonic = "fpowi",
    traits(Pure, ElementwiseMappable, SameOperandsAndResultShape, AllTypesMatch(lhs, result)),
    assembly { $lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($lhs) "," type($rhs) },
)]
pub struct FPowIOp {
    #[operand]
    lhs: FloatLike,
    #[operand]
    rhs: SignlessIntegerOrIndexLike,
    #[attr]
    fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
    #[result]
    result: FloatLike,
}

/// Product of two floats, plus a third, rounded once.
#[op(
    dialect = MathDialect, mnemonic = "fma",
    traits(Pure, ElementwiseMappable, SameOperandsAndResultType),
    assembly { $a "," $b "," $c ("fastmath" "" $fastmath^)? attr_dict ":" type($result) },
)]
pub struct FmaOp {
    #[operand]
    a: FloatLike,
    #[operand]
    b: FloatLike,
    #[operand]
    c: FloatLike,
    #[attr]
    fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
    #[result]
    result: FloatLike,
}

/// The nearest number to a value in a range.
#[op(
    dialect = MathDialect, mnemonic = "clampf",
    traits(Pure, ElementwiseMappable, SameOperandsAndResultType),
    assembly { $value "to" " " "[" $min "," $max "]" ("fastmath" "" $fastmath^)? attr_dict ":" type($result) },
)]
pub struct ClampFOp {
    #[operand]
    value: FloatLike,
    #[operand]
    min: FloatLike,
    #[operand]
    max: FloatLike,
    #[attr]
    fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
    #[result]
    result: FloatLike,
}

/// Sine and cosine.
#[op(
    dialect = MathDialect, mnemonic = "sincos",
    traits(Pure, ElementwiseMappable, SameOperandsAndResultShape, AllTypesMatch(operand, sin, cos)),
    assembly { $operand ("fastmath" "" $fastmath^)? attr_dict ":" type($operand) },
)]
pub struct SinCosOp {
    #[operand]
    operand: FloatLike,
    #[attr]
    fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
    #[result]
    sin: FloatLike,
    #[result]
    cos: FloatLike,
}
