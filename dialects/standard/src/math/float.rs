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
use terrace_ods_macros::{op, op_family};

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

op_family! {
    /// Functions of a float, and how constants fold.
    #[op(
        dialect = MathDialect, traits(Pure, ElementwiseMappable, SameOperandsAndResultType), fold,
        assembly { $operand ("fastmath" "" $fastmath^)? attr_dict ":" type($result) },
    )]
    struct UnaryOps<Compute> {
        #[operand] operand: FloatLike,
        #[attr] fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
        #[result] result: FloatLike,
    }

    impl Fold for UnaryOps {
        fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
            let folding: Folding<1> = Compute;
            fold_constants(ir, self.op(), [operands[0]], |scalar, bits| folding.apply(scalar, bits))
        }
    }
}

/// Absolute value.
#[op(family = UnaryOps<{ Folding::Exact(Float::magnitude) }>, mnemonic = "absf")]
pub struct AbsFOp;

/// Arc cosine.
#[op(family = UnaryOps<{ host!(acos) }>, mnemonic = "acos")]
pub struct AcosOp;

/// Inverse hyperbolic cosine.
#[op(family = UnaryOps<{ library!(libm::acosh, libm::acoshf, 1.0..) }>, mnemonic = "acosh")]
pub struct AcoshOp;

/// Arc sine.
#[op(family = UnaryOps<{ host!(asin) }>, mnemonic = "asin")]
pub struct AsinOp;

/// Inverse hyperbolic sine.
#[op(family = UnaryOps<{ library!(libm::asinh, libm::asinhf) }>, mnemonic = "asinh")]
pub struct AsinhOp;

/// Arc tangent.
#[op(family = UnaryOps<{ host!(atan) }>, mnemonic = "atan")]
pub struct AtanOp;

/// Inverse hyperbolic tangent.
#[op(family = UnaryOps<{ library!(libm::atanh, libm::atanhf, -1.0..=1.0) }>, mnemonic = "atanh")]
pub struct AtanhOp;

/// Cube root.
#[op(family = UnaryOps<Folding::Never>, mnemonic = "cbrt")]
pub struct CbrtOp;

/// Rounded up.
#[op(family = UnaryOps<{ exact!(ceil) }>, mnemonic = "ceil")]
pub struct CeilOp;

/// Cosine.
#[op(family = UnaryOps<{ host!(cos) }>, mnemonic = "cos")]
pub struct CosOp;

/// Hyperbolic cosine.
#[op(family = UnaryOps<{ host!(cosh) }>, mnemonic = "cosh")]
pub struct CoshOp;

/// Error function.
#[op(family = UnaryOps<{ library!(libm::erf, libm::erff) }>, mnemonic = "erf")]
pub struct ErfOp;

/// Complementary error function: one minus the error function.
#[op(family = UnaryOps<{ library!(libm::erfc, libm::erfcf) }>, mnemonic = "erfc")]
pub struct ErfcOp;

/// Power of e.
#[op(family = UnaryOps<{ host!(exp) }>, mnemonic = "exp")]
pub struct ExpOp;

/// Power of two.
#[op(family = UnaryOps<{ host!(exp2) }>, mnemonic = "exp2")]
pub struct Exp2Op;

/// Power of e, minus one.
#[op(family = UnaryOps<{ host!(exp_m1) }>, mnemonic = "expm1")]
pub struct ExpM1Op;

/// Rounded down.
#[op(family = UnaryOps<{ exact!(floor) }>, mnemonic = "floor")]
pub struct FloorOp;

/// Logarithm to the base e.
#[op(family = UnaryOps<{ host!(ln, unless_negative) }>, mnemonic = "log")]
pub struct LogOp;

/// Logarithm to the base ten.
#[op(family = UnaryOps<{ host!(log10, unless_negative) }>, mnemonic = "log10")]
pub struct Log10Op;

/// Logarithm to the base e of one plus the operand.
#[op(family = UnaryOps<{ host!(ln_1p, unless_below_minus_one) }>, mnemonic = "log1p")]
pub struct Log1pOp;

/// Logarithm to the base two.
#[op(family = UnaryOps<{ host!(log2, unless_negative) }>, mnemonic = "log2")]
pub struct Log2Op;

/// Rounded to the nearest integer, halves away from zero.
#[op(family = UnaryOps<{ exact!(round) }>, mnemonic = "round")]
pub struct RoundOp;

/// Rounded to the nearest integer, halves to the even one.
#[op(family = UnaryOps<{ exact!(round_ties_even) }>, mnemonic = "roundeven")]
pub struct RoundEvenOp;

/// One divided by the square root.
#[op(family = UnaryOps<Folding::Never>, mnemonic = "rsqrt")]
pub struct RsqrtOp;

/// Sine.
#[op(family = UnaryOps<{ host!(sin) }>, mnemonic = "sin")]
pub struct SinOp;

/// Hyperbolic sine.
#[op(family = UnaryOps<{ host!(sinh) }>, mnemonic = "sinh")]
pub struct SinhOp;

/// Square root.
#[op(family = UnaryOps<{ host!(sqrt, unless_negative) }>, mnemonic = "sqrt")]
pub struct SqrtOp;

/// Tangent.
#[op(family = UnaryOps<{ host!(tan) }>, mnemonic = "tan")]
pub struct TanOp;

/// Hyperbolic tangent.
#[op(family = UnaryOps<{ host!(tanh) }>, mnemonic = "tanh")]
pub struct TanhOp;

/// Rounded towards zero.
#[op(family = UnaryOps<{ exact!(trunc) }>, mnemonic = "trunc")]
pub struct TruncOp;

op_family! {
    /// Functions of two floats, and how constants fold.
    #[op(
        dialect = MathDialect, traits(Pure, ElementwiseMappable, SameOperandsAndResultType), fold,
        assembly { $lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($result) },
    )]
    struct BinaryOps<Compute> {
        #[operand] lhs: FloatLike,
        #[operand] rhs: FloatLike,
        #[attr] fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
        #[result] result: FloatLike,
    }

    impl Fold for BinaryOps {
        fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
            fold_constants(ir, self.op(), [operands[0], operands[1]], Compute)
        }
    }
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

/// The angle of a point, given y and x.
#[op(family = BinaryOps<{ host2!(atan2) }>, mnemonic = "atan2")]
pub struct Atan2Op;

/// The first number with the sign of the second.
#[op(
    family = BinaryOps<{ |scalar, [x, y]| {
        let sign = 1u128 << (scalar.width() - 1);
        Some(x & !sign | y & sign)
    } }>,
    mnemonic = "copysign",
)]
pub struct CopySignOp;

/// A float to the power of a float.
#[op(family = BinaryOps<{ host2!(powf) }>, mnemonic = "powf")]
pub struct PowFOp;

op_family! {
    /// Tests of a float, and what they say of a constant.
    #[op(
        dialect = MathDialect, traits(
            Pure, ElementwiseMappable,
            TypesMatchWith("result type has i1 element type and same shape as operands", from = operand, to = result, i1_like),
        ), fold,
        assembly { $operand attr_dict ":" type($operand) },
    )]
    struct Classifications<Test> {
        #[operand] operand: FloatLike,
        #[attr] fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
        #[result] result: BoolLike,
    }

    impl Fold for Classifications {
        fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
            let test: fn(Float) -> bool = Test;
            fold_constants(ir, self.op(), [operands[0]], |scalar, [bits]| match scalar {
                Scalar::Float(kind) => Some(test(Float { bits, kind }).into()),
                Scalar::Int(_) => None,
            })
        }
    }
}

/// Whether it is neither an infinity nor a NaN.
#[op(family = Classifications<{ |x| x.value().is_finite() }>, mnemonic = "isfinite")]
pub struct IsFiniteOp;

/// Whether it is an infinity.
#[op(family = Classifications<{ |x| x.value().is_infinite() }>, mnemonic = "isinf")]
pub struct IsInfOp;

/// Whether it is a NaN.
#[op(family = Classifications<{ |x| x.value().is_nan() }>, mnemonic = "isnan")]
pub struct IsNaNOp;

/// Whether it is neither zero, subnormal, infinite nor a NaN.
#[op(family = Classifications<Float::is_normal>, mnemonic = "isnormal")]
pub struct IsNormalOp;

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
