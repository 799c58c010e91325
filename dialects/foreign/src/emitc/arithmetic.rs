//! Operators on values.

use terrace_ir::interfaces::CastOpInterface;
use terrace_ir::ods::{I1, TypedOp, Verify, VerifyResult};
use terrace_ir::types::{IntegerType, Type};
use terrace_ir::{Context, Ir};
use terrace_ods_macros::{enum_attr, op};

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

/// Operators with two operands: name, mnemonic, the type of all values, and hooks.
macro_rules! binary_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal $ty:ident $($hook:ident)?;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = EmitcDialect, mnemonic = $mnemonic, interfaces(CExpressionInterface),
            assembly { operands attr_dict ":" functional_type(operands, results) }, $($hook)?
        )]
        pub struct $name {
            #[operand] lhs: $ty,
            #[operand] rhs: $ty,
            #[result] result: $ty,
        }
        operators!($name);
    )*};
}

binary_ops! {
    /// The operator `+`.
    AddOp = "add" EmitCType verify;
    /// The operator `&` of two operands.
    BitwiseAndOp = "bitwise_and" EmitCType;
    /// The operator `<<`.
    BitwiseLeftShiftOp = "bitwise_left_shift" EmitCType;
    /// The operator `|`.
    BitwiseOrOp = "bitwise_or" EmitCType;
    /// The operator `>>`.
    BitwiseRightShiftOp = "bitwise_right_shift" EmitCType;
    /// The operator `^`.
    BitwiseXorOp = "bitwise_xor" EmitCType;
    /// The operator `/`.
    DivOp = "div" FloatIntegerIndexOrOpaqueType;
    /// The operator `*` of two operands.
    MulOp = "mul" FloatIntegerIndexOrOpaqueType;
    /// The operator `%`.
    RemOp = "rem" IntegerIndexOrOpaqueType;
    /// The operator `-` of two operands.
    SubOp = "sub" EmitCType verify;
}

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

/// Operators with one operand.
macro_rules! unary_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = EmitcDialect, mnemonic = $mnemonic, interfaces(CExpressionInterface),
            assembly { operands attr_dict ":" functional_type(operands, results) },
        )]
        pub struct $name {
            #[operand] operand: EmitCType,
            #[result] result: EmitCType,
        }
        operators!($name);
    )*};
}

unary_ops! {
    /// The operator `~`.
    BitwiseNotOp = "bitwise_not";
    /// The operator `-` of one operand.
    UnaryMinusOp = "unary_minus";
    /// The operator `+` of one operand.
    UnaryPlusOp = "unary_plus";
}

/// Operators whose result is a truth value.
macro_rules! logical_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal ($($operand:ident)*);)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = EmitcDialect, mnemonic = $mnemonic, interfaces(CExpressionInterface),
            assembly { operands attr_dict ":" type(operands) },
        )]
        pub struct $name {
            $(#[operand] $operand: EmitCType,)*
            #[result] result: I1,
        }
        operators!($name);
    )*};
}

logical_ops! {
    /// The operator `&&`.
    LogicalAndOp = "logical_and" (lhs rhs);
    /// The operator `!`.
    LogicalNotOp = "logical_not" (operand);
    /// The operator `||`.
    LogicalOrOp = "logical_or" (lhs rhs);
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
