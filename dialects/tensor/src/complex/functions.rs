//! Elementary functions of a complex number.

use terrace_ir::Ir;
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{AnyFloat, ComplexOf, DefaultValued, Fold, FoldResult, Folded};
use terrace_ods_macros::op;
use terrace_standard_dialects::arith::FastMathFlags;

use super::ComplexDialect;
use super::parts::part_type;

/// One row a function: name, mnemonic, and the function that it undoes.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident $mnemonic:tt $(undoes $inverse:ident)?;)*) => {$(
        functions!(@op [$(#[$doc])*] $name $mnemonic $($inverse)?);
    )*};
    (@op [$(#[$doc:meta])*] $name:ident $mnemonic:tt) => {
        $(#[$doc])*
        #[op(
            dialect = ComplexDialect, mnemonic = $mnemonic,
            traits(Pure, Elementwise, SameOperandsAndResultType),
            assembly { $complex ("fastmath" "" $fastmath^)? attr_dict ":" type($complex) },
        )]
        pub struct $name {
            #[operand] complex: ComplexOf<AnyFloat>,
            #[attr] fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
            #[result] result: ComplexOf<AnyFloat>,
        }
    };
    (@op [$(#[$doc:meta])*] $name:ident $mnemonic:tt $inverse:ident) => {
        $(#[$doc])*
        #[op(
            dialect = ComplexDialect, mnemonic = $mnemonic,
            traits(Pure, Elementwise, SameOperandsAndResultType),
            assembly { $complex ("fastmath" "" $fastmath^)? attr_dict ":" type($complex) },
            fold,
        )]
        pub struct $name {
            #[operand] complex: ComplexOf<AnyFloat>,
            #[attr] fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
            #[result] result: ComplexOf<AnyFloat>,
        }

        impl Fold for $name {
            fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
                let inner = self.complex(ir).defining::<$inverse>(ir)?;
                FoldResult::single(inner.complex(ir))
            }
        }
    };
}

functions! {
    /// The number with the negative of its imaginary part.
    ConjOp "conj" undoes ConjOp;
    /// Cosine.
    CosOp "cos";
    /// Exponential.
    ExpOp "exp" undoes LogOp;
    /// Exponential minus one.
    Expm1Op "expm1";
    /// Natural logarithm of one plus the number.
    Log1pOp "log1p";
    /// Natural logarithm.
    LogOp "log" undoes ExpOp;
    /// The negative.
    NegOp "neg" undoes NegOp;
    /// Reciprocal of the square root.
    RsqrtOp "rsqrt";
    /// The number divided by its absolute value; zero for zero.
    SignOp "sign";
    /// Sine.
    SinOp "sin";
    /// Square root.
    SqrtOp "sqrt";
    /// Tangent.
    TanOp "tan";
    /// Hyperbolic tangent.
    TanhOp "tanh";
}

/// One row a function with real results: name and mnemonic.
macro_rules! real_functions {
    ($($(#[$doc:meta])* $name:ident $mnemonic:tt;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = ComplexDialect, mnemonic = $mnemonic,
            traits(
                Pure, Elementwise,
                TypesMatchWith("complex element type matches result type", from = complex, to = result, part_type),
            ),
            assembly { $complex ("fastmath" "" $fastmath^)? attr_dict ":" type($complex) },
        )]
        pub struct $name {
            #[operand] complex: ComplexOf<AnyFloat>,
            #[attr] fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
            #[result] result: AnyFloat,
        }
    )*};
}

real_functions! {
    /// Absolute value.
    AbsOp "abs";
    /// The angle in polar coordinates.
    AngleOp "angle";
}
