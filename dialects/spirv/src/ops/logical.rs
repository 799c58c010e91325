//! Comparisons, logic and selection.

use terrace_ir::ods::{Verify, VerifyResult};
use terrace_ir::types::{TypeData, VectorType};
use terrace_ir::{Context, Ir, Type};
use terrace_ods_macros::op;

use super::traits::{SignedOp, UnsignedOp, UsableInSpecConstantOp};
use crate::rules::{NotOfIEqual, NotOfINotEqual, NotOfLogicalEqual, NotOfLogicalNotEqual};
use crate::{BoolLike, FloatLike, IntegerLike, ScalarOrVectorOrPtr, SpirvDialect};

/// `i1`, or a vector of as many.
fn bool_of(cx: &Context, ty: Type) -> Option<Type> {
    Some(match ty.data(cx) {
        TypeData::Vector {
            shape, scalable, ..
        } => VectorType::scalable(cx, shape, scalable, Type::I1).into(),
        _ => Type::I1,
    })
}

/// Two values of one type are compared.
macro_rules! comparison_ops {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident = $mnemonic:literal: $ty:ident ($($trait:ident),*) $([$($simplified:tt)*])?;
    )*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits(
                Pure, SameTypeOperands, SameOperandsAndResultShape,
                TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", from = operand1, to = result, bool_of)
                $(, $trait)*
            ),
            assembly { $operand1 "," $operand2 ":" type($operand1) attr_dict } $(, $($simplified)*)?
        )]
        pub struct $name {
            #[operand] operand1: $ty,
            #[operand] operand2: $ty,
            #[result] result: BoolLike,
        }
    )*};
}

comparison_ops! {
    /// Whether floats are equal; not if one is a NaN.
    FOrdEqualOp = "FOrdEqual": FloatLike (Commutative);
    /// Whether a float is larger or equal; not if one is a NaN.
    FOrdGreaterThanEqualOp = "FOrdGreaterThanEqual": FloatLike ();
    /// Whether a float is larger; not if one is a NaN.
    FOrdGreaterThanOp = "FOrdGreaterThan": FloatLike ();
    /// Whether a float is smaller or equal; not if one is a NaN.
    FOrdLessThanEqualOp = "FOrdLessThanEqual": FloatLike ();
    /// Whether a float is smaller; not if one is a NaN.
    FOrdLessThanOp = "FOrdLessThan": FloatLike ();
    /// Whether floats differ; not if one is a NaN.
    FOrdNotEqualOp = "FOrdNotEqual": FloatLike (Commutative);
    /// Whether floats are equal, or one is a NaN.
    FUnordEqualOp = "FUnordEqual": FloatLike (Commutative);
    /// Whether a float is larger or equal, or one is a NaN.
    FUnordGreaterThanEqualOp = "FUnordGreaterThanEqual": FloatLike ();
    /// Whether a float is larger, or one is a NaN.
    FUnordGreaterThanOp = "FUnordGreaterThan": FloatLike ();
    /// Whether a float is smaller or equal, or one is a NaN.
    FUnordLessThanEqualOp = "FUnordLessThanEqual": FloatLike ();
    /// Whether a float is smaller, or one is a NaN.
    FUnordLessThanOp = "FUnordLessThan": FloatLike ();
    /// Whether floats differ, or one is a NaN.
    FUnordNotEqualOp = "FUnordNotEqual": FloatLike (Commutative);
    /// Whether no float is a NaN.
    OrderedOp = "Ordered": FloatLike (Commutative);
    /// Whether a float is a NaN.
    UnorderedOp = "Unordered": FloatLike (Commutative);
    /// Whether integers are equal.
    IEqualOp = "IEqual": IntegerLike (Commutative, UsableInSpecConstantOp) [fold];
    /// Whether integers differ.
    INotEqualOp = "INotEqual": IntegerLike (Commutative, UsableInSpecConstantOp) [fold];
    /// Whether a signed integer is larger or equal.
    SGreaterThanEqualOp = "SGreaterThanEqual": IntegerLike (SignedOp, UsableInSpecConstantOp) [fold];
    /// Whether a signed integer is larger.
    SGreaterThanOp = "SGreaterThan": IntegerLike (SignedOp, UsableInSpecConstantOp) [fold];
    /// Whether a signed integer is smaller or equal.
    SLessThanEqualOp = "SLessThanEqual": IntegerLike (SignedOp, UsableInSpecConstantOp) [fold];
    /// Whether a signed integer is smaller.
    SLessThanOp = "SLessThan": IntegerLike (SignedOp, UsableInSpecConstantOp) [fold];
    /// Whether an unsigned integer is larger or equal.
    UGreaterThanEqualOp = "UGreaterThanEqual": IntegerLike (UnsignedOp, UsableInSpecConstantOp) [fold];
    /// Whether an unsigned integer is larger.
    UGreaterThanOp = "UGreaterThan": IntegerLike (UnsignedOp, UsableInSpecConstantOp) [fold];
    /// Whether an unsigned integer is smaller or equal.
    ULessThanEqualOp = "ULessThanEqual": IntegerLike (UnsignedOp, UsableInSpecConstantOp) [fold];
    /// Whether an unsigned integer is smaller.
    ULessThanOp = "ULessThan": IntegerLike (UnsignedOp, UsableInSpecConstantOp) [fold];
    /// Whether both are true.
    LogicalAndOp = "LogicalAnd": BoolLike (Commutative, UsableInSpecConstantOp) [fold];
    /// Whether both are true or both are false.
    LogicalEqualOp = "LogicalEqual": BoolLike (Commutative, UsableInSpecConstantOp) [fold];
    /// Whether one is true and the other false.
    LogicalNotEqualOp = "LogicalNotEqual": BoolLike (Commutative, UsableInSpecConstantOp) [fold];
    /// Whether one is true.
    LogicalOrOp = "LogicalOr": BoolLike (Commutative, UsableInSpecConstantOp) [fold];
}

/// Something is asked of a value.
macro_rules! test_ops {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident = $mnemonic:literal: $ty:ident ($($trait:ident),*) $([$($simplified:tt)*])?;
    )*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits(
                Pure, SameOperandsAndResultShape,
                TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", from = operand, to = result, bool_of)
                $(, $trait)*
            ),
            assembly { $operand ":" type($operand) attr_dict } $(, $($simplified)*)?
        )]
        pub struct $name {
            #[operand] operand: $ty,
            #[result] result: BoolLike,
        }
    )*};
}

test_ops! {
    /// Whether a float is neither infinite nor a NaN.
    IsFiniteOp = "IsFinite": FloatLike ();
    /// Whether a float is infinite.
    IsInfOp = "IsInf": FloatLike ();
    /// Whether a float is a NaN.
    IsNanOp = "IsNan": FloatLike ();
    /// The other truth value.
    LogicalNotOp = "LogicalNot": BoolLike (Involution, UsableInSpecConstantOp)
        [fold, canonicalize(NotOfIEqual, NotOfINotEqual, NotOfLogicalEqual, NotOfLogicalNotEqual)];
}

/// One of two values.
#[op(
    dialect = SpirvDialect, mnemonic = "Select",
    traits(Pure, AllTypesMatch(true_value, false_value, result), UsableInSpecConstantOp),
    assembly { operands attr_dict ":" type($condition) "," type($result) },
    verify, fold,
)]
pub struct SelectOp {
    #[operand]
    condition: BoolLike,
    #[operand]
    true_value: ScalarOrVectorOrPtr,
    #[operand]
    false_value: ScalarOrVectorOrPtr,
    #[result]
    result: ScalarOrVectorOrPtr,
}

impl Verify for SelectOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let Some(condition) = ir.ty(self.condition(ir)).cast::<VectorType>(ir) else {
            return Ok(());
        };
        let Some(result) = ir.ty(self.result(ir)).cast::<VectorType>(ir) else {
            let message = "result expected to be of vector type when condition is of vector type";
            return ir.op_error(self, message).into();
        };
        match result.shape(ir) == condition.shape(ir) {
            true => Ok(()),
            false => ir
                .op_error(
                    self,
                    "result should have the same number of elements as the condition when condition is of vector type",
                )
                .into(),
        }
    }
}
