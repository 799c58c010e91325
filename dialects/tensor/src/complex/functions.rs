//! Elementary functions of a complex number.

use terrace_ir::Ir;
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{AnyFloat, ComplexOf, DefaultValued, Fold, FoldResult, Folded};
use terrace_ods_macros::{op, op_family};
use terrace_standard_dialects::arith::FastMathFlags;

use super::ComplexDialect;
use super::parts::part_type;

op_family! {
    /// Functions of a complex number.
    #[op(
        dialect = ComplexDialect, traits(Pure, Elementwise, SameOperandsAndResultType),
        assembly { $complex ("fastmath" "" $fastmath^)? attr_dict ":" type($complex) },
    )]
    struct Functions {
        #[operand] complex: ComplexOf<AnyFloat>,
        #[attr] fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
        #[result] result: ComplexOf<AnyFloat>,
    }
}

/// The number with the negative of its imaginary part.
#[op(family = Functions, mnemonic = "conj", fold)]
pub struct ConjOp;

/// Cosine.
#[op(family = Functions, mnemonic = "cos")]
pub struct CosOp;

/// Exponential.
#[op(family = Functions, mnemonic = "exp", fold)]
pub struct ExpOp;

/// Exponential minus one.
#[op(family = Functions, mnemonic = "expm1")]
pub struct Expm1Op;

/// Natural logarithm of one plus the number.
#[op(family = Functions, mnemonic = "log1p")]
pub struct Log1pOp;

/// Natural logarithm.
#[op(family = Functions, mnemonic = "log", fold)]
pub struct LogOp;

/// The negative.
#[op(family = Functions, mnemonic = "neg", fold)]
pub struct NegOp;

/// Reciprocal of the square root.
#[op(family = Functions, mnemonic = "rsqrt")]
pub struct RsqrtOp;

/// The number divided by its absolute value; zero for zero.
#[op(family = Functions, mnemonic = "sign")]
pub struct SignOp;

/// Sine.
#[op(family = Functions, mnemonic = "sin")]
pub struct SinOp;

/// Square root.
#[op(family = Functions, mnemonic = "sqrt")]
pub struct SqrtOp;

/// Tangent.
#[op(family = Functions, mnemonic = "tan")]
pub struct TanOp;

/// Hyperbolic tangent.
#[op(family = Functions, mnemonic = "tanh")]
pub struct TanhOp;

/// Functions that undo others.
macro_rules! undo {
    ($($name:ident $inverse:ident;)*) => {$(
        impl Fold for $name {
            fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
                let inner = self.complex(ir).defining::<$inverse>(ir)?;
                FoldResult::single(inner.complex(ir))
            }
        }
    )*};
}

undo! {
    ConjOp ConjOp;
    ExpOp LogOp;
    LogOp ExpOp;
    NegOp NegOp;
}

op_family! {
    /// Functions with real results.
    #[op(
        dialect = ComplexDialect, traits(
            Pure, Elementwise,
            TypesMatchWith("complex element type matches result type", from = complex, to = result, part_type),
        ),
        assembly { $complex ("fastmath" "" $fastmath^)? attr_dict ":" type($complex) },
    )]
    struct RealFunctions {
        #[operand] complex: ComplexOf<AnyFloat>,
        #[attr] fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
        #[result] result: AnyFloat,
    }
}

/// Absolute value.
#[op(family = RealFunctions, mnemonic = "abs")]
pub struct AbsOp;

/// The angle in polar coordinates.
#[op(family = RealFunctions, mnemonic = "angle")]
pub struct AngleOp;
