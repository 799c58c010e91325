//! Arithmetic, comparisons and conversions.

use terrace_ir::asm::print_type;
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::ods::{F32, F64, I32, I64, TypedAttr, Verify, VerifyResult};
use terrace_ir::{Ir, Type};
use terrace_ods_macros::{constraint, op};

use super::globals::ConstantExprOpTrait;
use super::{Builtin32, Builtin64, FloatVal, IntegerVal, NumericVal, WasmSsaDialect};

/// A number that is known.
#[op(
    dialect = WasmSsaDialect, mnemonic = "const", traits(AllTypesMatch(value, result), ConstantExprOpTrait),
    assembly { $value attr_dict },
)]
pub struct ConstOp {
    #[attr]
    value: TypedAttr,
    #[result]
    result: NumericVal,
}

/// Operations on two numbers of one type.
macro_rules! binary_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal $ty:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = WasmSsaDialect, mnemonic = $mnemonic, traits(AllTypesMatch(lhs, rhs, result)),
            assembly { $lhs $rhs ":" type($lhs) attr_dict },
        )]
        pub struct $name {
            #[operand] lhs: $ty,
            #[operand] rhs: $ty,
            #[result] result: $ty,
        }
    )*};
}

binary_ops! {
    /// The sum.
    AddOp = "add" NumericVal;
    /// Bits that are set in both.
    AndOp = "and" NumericVal;
    /// The quotient of numbers with a fraction.
    DivOp = "div" FloatVal;
    /// The quotient of integers without a sign.
    DivUIOp = "div_ui" IntegerVal;
    /// The quotient of integers with a sign.
    DivSIOp = "div_si" IntegerVal;
    /// The product.
    MulOp = "mul" NumericVal;
    /// Bits that are set in one of them.
    OrOp = "or" NumericVal;
    /// The difference.
    SubOp = "sub" NumericVal;
    /// The remainder of integers without a sign.
    RemUIOp = "rem_ui" IntegerVal;
    /// The remainder of integers with a sign.
    RemSIOp = "rem_si" IntegerVal;
    /// Bits that are set in only one of them.
    XOrOp = "xor" NumericVal;
    /// The smaller number.
    MinOp = "min" FloatVal;
    /// The larger number.
    MaxOp = "max" FloatVal;
    /// The first number with the sign of the second.
    CopySignOp = "copysign" FloatVal;
}

/// Comparisons, which give 1 or 0.
macro_rules! comparisons {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal $ty:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = WasmSsaDialect, mnemonic = $mnemonic, traits(AllTypesMatch(lhs, rhs)),
            assembly { $lhs $rhs ":" type($lhs) "->" type($result) attr_dict },
        )]
        pub struct $name {
            #[operand] lhs: $ty,
            #[operand] rhs: $ty,
            #[result] result: I32,
        }
    )*};
}

comparisons! {
    /// Whether numbers are equal.
    EqOp = "eq" NumericVal;
    /// Whether numbers differ.
    NeOp = "ne" NumericVal;
    /// Whether the first integer is less, with signs.
    LtSIOp = "lt_si" IntegerVal;
    /// Whether the first integer is less, without signs.
    LtUIOp = "lt_ui" IntegerVal;
    /// Whether the first integer is less or equal, with signs.
    LeSIOp = "le_si" IntegerVal;
    /// Whether the first integer is less or equal, without signs.
    LeUIOp = "le_ui" IntegerVal;
    /// Whether the first integer is greater, with signs.
    GtSIOp = "gt_si" IntegerVal;
    /// Whether the first integer is greater, without signs.
    GtUIOp = "gt_ui" IntegerVal;
    /// Whether the first integer is greater or equal, with signs.
    GeSIOp = "ge_si" IntegerVal;
    /// Whether the first integer is greater or equal, without signs.
    GeUIOp = "ge_ui" IntegerVal;
    /// Whether the first number is less.
    LtOp = "lt" FloatVal;
    /// Whether the first number is less or equal.
    LeOp = "le" FloatVal;
    /// Whether the first number is greater.
    GtOp = "gt" FloatVal;
    /// Whether the first number is greater or equal.
    GeOp = "ge" FloatVal;
}

/// Bits that are moved.
macro_rules! shifts {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = WasmSsaDialect, mnemonic = $mnemonic, traits(AllTypesMatch(val, bits, result)),
            assembly { $val "by" $bits "bits" ":" type($val) attr_dict },
        )]
        pub struct $name {
            #[operand] val: IntegerVal,
            #[operand] bits: IntegerVal,
            #[result] result: IntegerVal,
        }
    )*};
}

shifts! {
    /// Bits moved towards the high end, and zeros behind them.
    ShLOp = "shl";
    /// Bits moved towards the low end, and copies of the sign behind them.
    ShRSOp = "shr_s";
    /// Bits moved towards the low end, and zeros behind them.
    ShRUOp = "shr_u";
    /// Bits moved towards the high end, where they leave for the low end.
    RotlOp = "rotl";
    /// Bits moved towards the low end, where they leave for the high end.
    RotrOp = "rotr";
}

/// Numbers as those of another type.
macro_rules! conversions {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal $from:ident $to:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = WasmSsaDialect, mnemonic = $mnemonic,
            assembly { $input ":" type($input) "to" type($result) attr_dict },
        )]
        pub struct $name {
            #[operand] input: $from,
            #[result] result: $to,
        }
    )*};
}

conversions! {
    /// The nearest number with a fraction to an integer without a sign.
    ConvertUOp = "convert_u" IntegerVal FloatVal;
    /// The nearest number with a fraction to an integer with a sign.
    ConvertSOp = "convert_s" IntegerVal FloatVal;
    /// The nearest number of fewer bits.
    DemoteOp = "demote" F64 F32;
    /// The same number, of more bits.
    PromoteOp = "promote" Builtin32 Builtin64;
    /// The low half of an integer.
    WrapOp = "wrap" I64 I32;
}

/// Integers of twice the width.
macro_rules! extensions {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = WasmSsaDialect, mnemonic = $mnemonic,
            assembly { $input "to" type($result) attr_dict },
        )]
        pub struct $name {
            #[operand] input: I32,
            #[result] result: I64,
        }
    )*};
}

extensions! {
    /// An integer with copies of its sign before it.
    ExtendSI32Op = "extend_i32_s";
    /// An integer with zeros before it.
    ExtendUI32Op = "extend_i32_u";
}

constraint! {
    /// An Attribute containing a integer value
    pub BuiltinInteger: Attribute = IntegerAttr;
}

/// So many low bits, with copies of the highest of them before these.
#[op(
    dialect = WasmSsaDialect, mnemonic = "extend", traits(AllTypesMatch(input, result)),
    assembly { $bits_to_take "low" "bits" "from" $input ":" type($input) attr_dict }, verify,
)]
pub struct ExtendLowBitsSOp {
    #[operand]
    input: IntegerVal,
    #[attr(name = "bitsToTake")]
    bits_to_take: BuiltinInteger,
    #[result]
    result: IntegerVal,
}

impl Verify for ExtendLowBitsSOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (bits, ty) = (self.bits_to_take(ir).as_i64(ir), ir.ty(self.input(ir)));
        let width = i64::from(Type::bit_width(ty, ir).unwrap_or(0));
        let message = match bits {
            8 | 16 | 32 if bits < width => return Ok(()),
            8 | 16 | 32 => {
                let ty = print_type(ir, ty);
                format!("trying to extend the {bits} low bits from a '{ty}' value is illegal")
            }
            _ => format!("extend op can only take 8, 16 or 32 bits. Got {bits}"),
        };
        ir.error(self, message).into()
    }
}

/// The bits of a number as a number of another kind.
#[op(
    dialect = WasmSsaDialect, mnemonic = "reinterpret",
    assembly { $input ":" type($input) "as" type($result) attr_dict }, verify,
)]
pub struct ReinterpretOp {
    #[operand]
    input: NumericVal,
    #[result]
    result: NumericVal,
}

impl Verify for ReinterpretOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [input, result]: [Type; 2] =
            [self.input(ir), self.result(ir)].map(|value| ir.ty(value));
        let message = if input == result {
            "reinterpret input and output type should be distinct".to_owned()
        } else if input.bit_width(ir) != result.bit_width(ir) {
            let [input, result] = [input, result].map(|ty| print_type(ir, ty));
            format!(
                "input type ('{input}') and output type ('{result}') have incompatible bit widths"
            )
        } else {
            return Ok(());
        };
        ir.error(self, message).into()
    }
}

/// Operations on one number.
macro_rules! unary_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal $ty:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = WasmSsaDialect, mnemonic = $mnemonic, traits(AllTypesMatch(src, result)),
            assembly { $src ":" type($src) attr_dict },
        )]
        pub struct $name {
            #[operand] src: $ty,
            #[result] result: $ty,
        }
    )*};
}

unary_ops! {
    /// The absolute value.
    AbsOp = "abs" FloatVal;
    /// The next whole number that is not less.
    CeilOp = "ceil" FloatVal;
    /// The next whole number that is not greater.
    FloorOp = "floor" FloatVal;
    /// The number with the other sign.
    NegOp = "neg" FloatVal;
    /// The square root.
    SqrtOp = "sqrt" FloatVal;
    /// The next whole number towards zero.
    TruncOp = "trunc" FloatVal;
    /// How many zeros there are at the low end.
    CtzOp = "ctz" IntegerVal;
    /// How many zeros there are at the high end.
    ClzOp = "clz" IntegerVal;
    /// How many bits are set.
    PopCntOp = "popcnt" IntegerVal;
}

/// Whether an integer is zero.
#[op(
    dialect = WasmSsaDialect, mnemonic = "eqz",
    assembly { $input ":" type($input) "->" type($result) attr_dict },
)]
pub struct EqzOp {
    #[operand]
    input: IntegerVal,
    #[result]
    result: I32,
}
