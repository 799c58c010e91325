//! Comparisons, logic and selection.

use terrace_ir::ods::{Verify, VerifyResult};
use terrace_ir::types::{TypeData, VectorType};
use terrace_ir::{Context, Ir, Type};
use terrace_ods_macros::{op, op_family};

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

op_family! {
    /// Two values of one type are compared.
    #[op(
        dialect = SpirvDialect,
        traits(
            Pure, SameTypeOperands, SameOperandsAndResultShape,
            TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", from = operand1, to = result, bool_of),
        ),
        assembly { $operand1 "," $operand2 ":" type($operand1) attr_dict },
    )]
    struct ComparisonOps<Of> {
        #[operand] operand1: Of,
        #[operand] operand2: Of,
        #[result] result: BoolLike,
    }
}

/// Whether floats are equal; not if one is a NaN.
#[op(family = ComparisonOps<FloatLike>, mnemonic = "FOrdEqual", traits(Commutative))]
pub struct FOrdEqualOp;

/// Whether a float is larger or equal; not if one is a NaN.
#[op(family = ComparisonOps<FloatLike>, mnemonic = "FOrdGreaterThanEqual")]
pub struct FOrdGreaterThanEqualOp;

/// Whether a float is larger; not if one is a NaN.
#[op(family = ComparisonOps<FloatLike>, mnemonic = "FOrdGreaterThan")]
pub struct FOrdGreaterThanOp;

/// Whether a float is smaller or equal; not if one is a NaN.
#[op(family = ComparisonOps<FloatLike>, mnemonic = "FOrdLessThanEqual")]
pub struct FOrdLessThanEqualOp;

/// Whether a float is smaller; not if one is a NaN.
#[op(family = ComparisonOps<FloatLike>, mnemonic = "FOrdLessThan")]
pub struct FOrdLessThanOp;

/// Whether floats differ; not if one is a NaN.
#[op(family = ComparisonOps<FloatLike>, mnemonic = "FOrdNotEqual", traits(Commutative))]
pub struct FOrdNotEqualOp;

/// Whether floats are equal, or one is a NaN.
#[op(family = ComparisonOps<FloatLike>, mnemonic = "FUnordEqual", traits(Commutative))]
pub struct FUnordEqualOp;

/// Whether a float is larger or equal, or one is a NaN.
#[op(family = ComparisonOps<FloatLike>, mnemonic = "FUnordGreaterThanEqual")]
pub struct FUnordGreaterThanEqualOp;

/// Whether a float is larger, or one is a NaN.
#[op(family = ComparisonOps<FloatLike>, mnemonic = "FUnordGreaterThan")]
pub struct FUnordGreaterThanOp;

/// Whether a float is smaller or equal, or one is a NaN.
#[op(family = ComparisonOps<FloatLike>, mnemonic = "FUnordLessThanEqual")]
pub struct FUnordLessThanEqualOp;

/// Whether a float is smaller, or one is a NaN.
#[op(family = ComparisonOps<FloatLike>, mnemonic = "FUnordLessThan")]
pub struct FUnordLessThanOp;

/// Whether floats differ, or one is a NaN.
#[op(family = ComparisonOps<FloatLike>, mnemonic = "FUnordNotEqual", traits(Commutative))]
pub struct FUnordNotEqualOp;

/// Whether no float is a NaN.
#[op(family = ComparisonOps<FloatLike>, mnemonic = "Ordered", traits(Commutative))]
pub struct OrderedOp;

/// Whether a float is a NaN.
#[op(family = ComparisonOps<FloatLike>, mnemonic = "Unordered", traits(Commutative))]
pub struct UnorderedOp;

/// Whether integers are equal.
#[op(
    family = ComparisonOps<IntegerLike>,
    mnemonic = "IEqual", traits(Commutative, UsableInSpecConstantOp), fold,
)]
pub struct IEqualOp;

/// Whether integers differ.
#[op(
    family = ComparisonOps<IntegerLike>,
    mnemonic = "INotEqual", traits(Commutative, UsableInSpecConstantOp), fold,
)]
pub struct INotEqualOp;

/// Whether a signed integer is larger or equal.
#[op(
    family = ComparisonOps<IntegerLike>,
    mnemonic = "SGreaterThanEqual", traits(SignedOp, UsableInSpecConstantOp), fold,
)]
pub struct SGreaterThanEqualOp;

/// Whether a signed integer is larger.
#[op(
    family = ComparisonOps<IntegerLike>,
    mnemonic = "SGreaterThan", traits(SignedOp, UsableInSpecConstantOp), fold,
)]
pub struct SGreaterThanOp;

/// Whether a signed integer is smaller or equal.
#[op(
    family = ComparisonOps<IntegerLike>,
    mnemonic = "SLessThanEqual", traits(SignedOp, UsableInSpecConstantOp), fold,
)]
pub struct SLessThanEqualOp;

/// Whether a signed integer is smaller.
#[op(
    family = ComparisonOps<IntegerLike>,
    mnemonic = "SLessThan", traits(SignedOp, UsableInSpecConstantOp), fold,
)]
pub struct SLessThanOp;

/// Whether an unsigned integer is larger or equal.
#[op(
    family = ComparisonOps<IntegerLike>,
    mnemonic = "UGreaterThanEqual", traits(UnsignedOp, UsableInSpecConstantOp), fold,
)]
pub struct UGreaterThanEqualOp;

/// Whether an unsigned integer is larger.
#[op(
    family = ComparisonOps<IntegerLike>,
    mnemonic = "UGreaterThan", traits(UnsignedOp, UsableInSpecConstantOp), fold,
)]
pub struct UGreaterThanOp;

/// Whether an unsigned integer is smaller or equal.
#[op(
    family = ComparisonOps<IntegerLike>,
    mnemonic = "ULessThanEqual", traits(UnsignedOp, UsableInSpecConstantOp), fold,
)]
pub struct ULessThanEqualOp;

/// Whether an unsigned integer is smaller.
#[op(
    family = ComparisonOps<IntegerLike>,
    mnemonic = "ULessThan", traits(UnsignedOp, UsableInSpecConstantOp), fold,
)]
pub struct ULessThanOp;

/// Whether both are true.
#[op(
    family = ComparisonOps<BoolLike>,
    mnemonic = "LogicalAnd", traits(Commutative, UsableInSpecConstantOp), fold,
)]
pub struct LogicalAndOp;

/// Whether both are true or both are false.
#[op(
    family = ComparisonOps<BoolLike>,
    mnemonic = "LogicalEqual", traits(Commutative, UsableInSpecConstantOp), fold,
)]
pub struct LogicalEqualOp;

/// Whether one is true and the other false.
#[op(
    family = ComparisonOps<BoolLike>,
    mnemonic = "LogicalNotEqual", traits(Commutative, UsableInSpecConstantOp), fold,
)]
pub struct LogicalNotEqualOp;

/// Whether one is true.
#[op(
    family = ComparisonOps<BoolLike>,
    mnemonic = "LogicalOr", traits(Commutative, UsableInSpecConstantOp), fold,
)]
pub struct LogicalOrOp;

op_family! {
    /// Something is asked of a value.
    #[op(
        dialect = SpirvDialect,
        traits(
            Pure, SameOperandsAndResultShape,
            TypesMatchWith("type of result to correspond to the `i1` equivalent of the operand", from = operand, to = result, bool_of),
        ),
        assembly { $operand ":" type($operand) attr_dict },
    )]
    struct TestOps<Of> {
        #[operand] operand: Of,
        #[result] result: BoolLike,
    }
}

/// Whether a float is neither infinite nor a NaN.
#[op(family = TestOps<FloatLike>, mnemonic = "IsFinite")]
pub struct IsFiniteOp;

/// Whether a float is infinite.
#[op(family = TestOps<FloatLike>, mnemonic = "IsInf")]
pub struct IsInfOp;

/// Whether a float is a NaN.
#[op(family = TestOps<FloatLike>, mnemonic = "IsNan")]
pub struct IsNanOp;

/// The other truth value.
#[op(
    family = TestOps<BoolLike>,
    mnemonic = "LogicalNot", traits(Involution, UsableInSpecConstantOp), fold,
    canonicalize(NotOfIEqual, NotOfINotEqual, NotOfLogicalEqual, NotOfLogicalNotEqual),
)]
pub struct LogicalNotOp;

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
