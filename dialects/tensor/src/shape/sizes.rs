//! Sizes: constants, arithmetic, and indices as sizes.

use terrace_ir::interfaces::CastOpInterface;
use terrace_ir::ods::{Index, IndexAttr, ResultNames, TypedOp, Verify, VerifyResult};
use terrace_ir::types::Type;
use terrace_ir::{Context, Ir, Value};
use terrace_ods_macros::op;

use super::rules::{IndexOfSizeOfIndex, SizeOfIndexOfSize};
use super::{ShapeDialect, ShapeOrSize, Size, SizeOrIndex, SizeType, verify_size};

/// A known size.
#[op(
    dialect = ShapeDialect, mnemonic = "const_size",
    traits(ConstantLike, Pure),
    assembly { $value attr_dict },
    result_names,
)]
pub struct ConstSizeOp {
    #[attr]
    value: IndexAttr,
    #[result]
    result: Size,
}

impl ResultNames for ConstSizeOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), &format!("c{}", self.value(ir)));
    }
}

/// One row an op: name, mnemonic and traits.
macro_rules! arithmetic {
    ($($(#[$doc:meta])* $name:ident $mnemonic:tt [$($traits:ident)*];)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = ShapeDialect, mnemonic = $mnemonic,
            traits($($traits),*),
            assembly { $lhs "," $rhs attr_dict ":" type($lhs) "," type($rhs) "->" type($result) },
            verify, fold,
        )]
        pub struct $name {
            #[operand] lhs: SizeOrIndex,
            #[operand] rhs: SizeOrIndex,
            #[result] result: SizeOrIndex,
        }

        impl Verify for $name {
            fn verify(self, ir: &Ir) -> VerifyResult {
                verify_size(ir, self.op())
            }
        }
    )*};
}

arithmetic! {
    /// Sum of sizes.
    AddOp "add" [Commutative Pure];
    /// Quotient of sizes, rounded down.
    DivOp "div" [Pure];
    /// Product of sizes.
    MulOp "mul" [Commutative Pure];
}

/// One row an op: name and mnemonic.
macro_rules! extrema {
    ($($(#[$doc:meta])* $name:ident $mnemonic:tt;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = ShapeDialect, mnemonic = $mnemonic,
            traits(Commutative, Pure),
            assembly { $lhs "," $rhs attr_dict ":" type($lhs) "," type($rhs) "->" type($result) },
            fold,
        )]
        pub struct $name {
            #[operand] lhs: ShapeOrSize,
            #[operand] rhs: ShapeOrSize,
            #[result] result: ShapeOrSize,
        }
    )*};
}

extrema! {
    /// The larger size, or dimension by dimension of shapes.
    MaxOp "max";
    /// The smaller size, or dimension by dimension of shapes.
    MinOp "min";
}

/// An index as a size.
#[op(
    dialect = ShapeDialect, mnemonic = "index_to_size",
    traits(Pure),
    assembly { $arg attr_dict },
    fold, canonicalize(SizeOfIndexOfSize),
)]
pub struct IndexToSizeOp {
    #[operand]
    arg: Index,
    #[result]
    result: Size,
}

/// A size as an index.
#[op(
    dialect = ShapeDialect, mnemonic = "size_to_index",
    traits(Pure),
    interfaces(CastOpInterface),
    assembly { $arg attr_dict ":" type($arg) },
    fold, canonicalize(IndexOfSizeOfIndex),
)]
pub struct SizeToIndexOp {
    #[operand]
    arg: SizeOrIndex,
    #[result]
    result: Index,
}

impl CastOpInterface for SizeToIndexOp {
    fn are_cast_compatible(&self, cx: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        let is_size = |ty: &Type| *ty == Type::INDEX || ty.is::<SizeType>(cx);
        matches!((inputs, outputs), ([from], [Type::INDEX]) if is_size(from))
    }
}
