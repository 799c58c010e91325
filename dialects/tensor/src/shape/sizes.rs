//! Sizes: constants, arithmetic, and indices as sizes.

use terrace_ir::interfaces::CastOpInterface;
use terrace_ir::ods::{Index, IndexAttr, ResultNames, TypedOp, Verify, VerifyResult};
use terrace_ir::types::Type;
use terrace_ir::{Context, Ir, Value};
use terrace_ods_macros::{op, op_family};

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

op_family! {
    /// Operations on two sizes.
    #[op(
        dialect = ShapeDialect, verify, fold,
        assembly { $lhs "," $rhs attr_dict ":" type($lhs) "," type($rhs) "->" type($result) },
    )]
    struct Arithmetic {
        #[operand] lhs: SizeOrIndex,
        #[operand] rhs: SizeOrIndex,
        #[result] result: SizeOrIndex,
    }

    impl Verify for Arithmetic {
        fn verify(self, ir: &Ir) -> VerifyResult {
            verify_size(ir, self.op())
        }
    }
}

/// Sum of sizes.
#[op(family = Arithmetic, mnemonic = "add", traits(Commutative, Pure))]
pub struct AddOp;

/// Quotient of sizes, rounded down.
#[op(family = Arithmetic, mnemonic = "div", traits(Pure))]
pub struct DivOp;

/// Product of sizes.
#[op(family = Arithmetic, mnemonic = "mul", traits(Commutative, Pure))]
pub struct MulOp;

op_family! {
    /// The greater or the lesser of two.
    #[op(
        dialect = ShapeDialect, traits(Commutative, Pure), fold,
        assembly { $lhs "," $rhs attr_dict ":" type($lhs) "," type($rhs) "->" type($result) },
    )]
    struct Extrema {
        #[operand] lhs: ShapeOrSize,
        #[operand] rhs: ShapeOrSize,
        #[result] result: ShapeOrSize,
    }
}

/// The larger size, or dimension by dimension of shapes.
#[op(family = Extrema, mnemonic = "max")]
pub struct MaxOp;

/// The smaller size, or dimension by dimension of shapes.
#[op(family = Extrema, mnemonic = "min")]
pub struct MinOp;

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
