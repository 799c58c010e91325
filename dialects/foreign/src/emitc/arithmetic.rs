//! Operators on values.

use terrace_ir::interfaces::CastOpInterface;
use terrace_ir::ods::{I1, TypedOp, Verify, VerifyResult};
use terrace_ir::types::{IntegerType, Type};
use terrace_ir::{Context, Ir};
use terrace_ods_macros::{enum_attr, op, op_family};

use super::{
    ArrayType, CExpressionInterface, EmitCType, EmitcDialect, FloatIntegerIndexOrOpaqueType,
    IntegerIndexOrOpaqueType, OpaqueType, PointerType, PtrDiffTType, is_fundamental,
    is_integer_index_or_opaque, is_supported_float,
};

/// Operators may have any meaning for types of users.
macro_rules! operators {
    ($($name:ident)*) => {$(
        impl CExpressionInterface for $name {
            fn has_side_effects(&self, ir: &Ir) -> bool {
                ir.operand_types(self.op()).any(|ty| !is_fundamental(ir, ty))
            }
        }
    )*};
}

op_family! {
    /// Operators with two operands, and the type of all values.
    #[op(
        dialect = EmitcDialect, interfaces(CExpressionInterface),
        assembly { operands attr_dict ":" functional_type(operands, results) },
    )]
    struct BinaryOps<Of> {
        #[operand] lhs: Of,
        #[operand] rhs: Of,
        #[result] result: Of,
    }

    operators!(BinaryOps);
}

/// The operator `+`.
#[op(family = BinaryOps<EmitCType>, mnemonic = "add", verify)]
pub struct AddOp;

/// The operator `&` of two operands.
#[op(family = BinaryOps<EmitCType>, mnemonic = "bitwise_and")]
pub struct BitwiseAndOp;

/// The operator `<<`.
#[op(family = BinaryOps<EmitCType>, mnemonic = "bitwise_left_shift")]
pub struct BitwiseLeftShiftOp;

/// The operator `|`.
#[op(family = BinaryOps<EmitCType>, mnemonic = "bitwise_or")]
pub struct BitwiseOrOp;

/// The operator `>>`.
#[op(family = BinaryOps<EmitCType>, mnemonic = "bitwise_right_shift")]
pub struct BitwiseRightShiftOp;

/// The operator `^`.
#[op(family = BinaryOps<EmitCType>, mnemonic = "bitwise_xor")]
pub struct BitwiseXorOp;

/// The operator `/`.
#[op(family = BinaryOps<FloatIntegerIndexOrOpaqueType>, mnemonic = "div")]
pub struct DivOp;

/// The operator `*` of two operands.
#[op(family = BinaryOps<FloatIntegerIndexOrOpaqueType>, mnemonic = "mul")]
pub struct MulOp;

/// The operator `%`.
#[op(family = BinaryOps<IntegerIndexOrOpaqueType>, mnemonic = "rem")]
pub struct RemOp;

/// The operator `-` of two operands.
#[op(family = BinaryOps<EmitCType>, mnemonic = "sub", verify)]
pub struct SubOp;

impl Verify for AddOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let types = [self.lhs(ir), self.rhs(ir)].map(|value| ir.ty(value));
        let message = match types.map(|ty| ty.is::<PointerType>(ir)) {
            [true, true] => "requires that at most one operand is a pointer",
            [true, false] if !is_offset(ir, types[1]) => NO_OFFSET,
            [false, true] if !is_offset(ir, types[0]) => NO_OFFSET,
            _ => return Ok(()),
        };
        ir.op_error(self, message).into()
    }
}

const NO_OFFSET: &str =
    "requires that one operand is an integer or of opaque type if the other is a pointer";

/// Whether a pointer can be moved by it.
fn is_offset(cx: &Context, ty: Type) -> bool {
    ty.is::<IntegerType>(cx) || ty.is::<OpaqueType>(cx)
}

impl Verify for SubOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [lhs, rhs, result] =
            [self.lhs(ir), self.rhs(ir), self.result(ir)].map(|value| ir.ty(value));
        let message = match [lhs, rhs].map(|ty| ty.is::<PointerType>(ir)) {
            [false, true] => "rhs can only be a pointer if lhs is a pointer",
            [true, false] if !is_offset(ir, rhs) => {
                "requires that rhs is an integer, pointer or of opaque type if lhs is a pointer"
            }
            [true, true] if !is_offset(ir, result) && !result.is::<PtrDiffTType>(ir) => {
                "requires that the result is an integer, ptrdiff_t or of opaque type if lhs and rhs are pointers"
            }
            _ => return Ok(()),
        };
        ir.op_error(self, message).into()
    }
}

op_family! {
    /// Operators with one operand.
    #[op(
        dialect = EmitcDialect, interfaces(CExpressionInterface),
        assembly { operands attr_dict ":" functional_type(operands, results) },
    )]
    struct UnaryOps {
        #[operand] operand: EmitCType,
        #[result] result: EmitCType,
    }

    operators!(UnaryOps);
}

/// The operator `~`.
#[op(family = UnaryOps, mnemonic = "bitwise_not")]
pub struct BitwiseNotOp;

/// The operator `-` of one operand.
#[op(family = UnaryOps, mnemonic = "unary_minus")]
pub struct UnaryMinusOp;

/// The operator `+` of one operand.
#[op(family = UnaryOps, mnemonic = "unary_plus")]
pub struct UnaryPlusOp;

op_family! {
    /// Operators whose result is a truth value.
    #[op(
        dialect = EmitcDialect, interfaces(CExpressionInterface),
        assembly { operands attr_dict ":" type(operands) },
    )]
    struct LogicalOps {
        #[result] result: I1,
    }

    operators!(LogicalOps);
}

/// The operator `&&`.
#[op(family = LogicalOps, mnemonic = "logical_and")]
pub struct LogicalAndOp {
    #[operand]
    lhs: EmitCType,
    #[operand]
    rhs: EmitCType,
}

/// The operator `!`.
#[op(family = LogicalOps, mnemonic = "logical_not")]
pub struct LogicalNotOp {
    #[operand]
    operand: EmitCType,
}

/// The operator `||`.
#[op(family = LogicalOps, mnemonic = "logical_or")]
pub struct LogicalOrOp {
    #[operand]
    lhs: EmitCType,
    #[operand]
    rhs: EmitCType,
}

/// How values are compared.
#[enum_attr(repr = i64)]
pub enum CmpPredicate {
    /// By `==`.
    Eq = 0,
    /// By `!=`.
    Ne = 1,
    /// By `<`.
    Lt = 2,
    /// By `<=`.
    Le = 3,
    /// By `>`.
    Gt = 4,
    /// By `>=`.
    Ge = 5,
    /// By `<=>`.
    ThreeWay = 6,
}

/// Compares two values.
#[op(
    dialect = EmitcDialect, mnemonic = "cmp", interfaces(CExpressionInterface),
    assembly { $predicate "," operands attr_dict ":" functional_type(operands, results) },
)]
pub struct CmpOp {
    #[attr]
    predicate: CmpPredicate,
    #[operand]
    lhs: EmitCType,
    #[operand]
    rhs: EmitCType,
    #[result]
    result: EmitCType,
}
operators!(CmpOp);

/// One of two values, as a condition says: the operator `?:`.
#[op(
    dialect = EmitcDialect, mnemonic = "conditional",
    traits(AllTypesMatch(true_value, false_value, result)), interfaces(CExpressionInterface),
    assembly { operands attr_dict ":" type($result) },
)]
pub struct ConditionalOp {
    #[operand]
    condition: I1,
    #[operand]
    true_value: EmitCType,
    #[operand]
    false_value: EmitCType,
    #[result]
    result: EmitCType,
}

impl CExpressionInterface for ConditionalOp {
    fn has_side_effects(&self, _: &Ir) -> bool {
        false
    }
}

/// A value as one of another type, as `(type) value` says.
#[op(
    dialect = EmitcDialect, mnemonic = "cast", interfaces(CExpressionInterface, CastOpInterface),
    assembly { $source attr_dict ":" type($source) "to" type($dest) },
)]
pub struct CastOp {
    #[operand]
    source: EmitCType,
    #[result]
    dest: EmitCType,
}

impl CExpressionInterface for CastOp {
    fn has_side_effects(&self, _: &Ir) -> bool {
        false
    }
}

impl CastOpInterface for CastOp {
    fn are_cast_compatible(&self, cx: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        let (&[input], &[output]) = (inputs, outputs) else {
            return false;
        };
        if let Some(array) = input.cast::<ArrayType>(cx) {
            // An array is a pointer to its first element.
            let pointee = output.cast::<PointerType>(cx).map(|ty| ty.pointee(cx));
            return pointee == Some(array.element(cx))
                && matches!(*array.shape(cx), [size] if size > 0);
        }
        [input, output].into_iter().all(|ty| {
            is_integer_index_or_opaque(cx, ty)
                || is_supported_float(cx, ty)
                || ty.is::<PointerType>(cx)
        })
    }
}
