//! Arithmetic, comparisons and conversions.

use terrace_ir::asm::print_type;
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::ods::{F32, F64, I32, I64, TypedAttr, Verify, VerifyResult};
use terrace_ir::{Ir, Type};
use terrace_ods_macros::{constraint, op, op_family};

use super::globals::ConstantExprOpTrait;
use super::{Builtin32, Builtin64, FloatVal, IntegerVal, NumericVal, WasmSsaDialect};

/// A number that is known.
#[op(
    dialect = WasmSsaDialect, mnemonic = "const",
    traits(AllTypesMatch(value, result), ConstantExprOpTrait),
    assembly { $value attr_dict },
)]
pub struct ConstOp {
    #[attr]
    value: TypedAttr,
    #[result]
    result: NumericVal,
}

op_family! {
    /// Operations on two numbers of one type.
    #[op(
        dialect = WasmSsaDialect, traits(AllTypesMatch(lhs, rhs, result)),
        assembly { $lhs $rhs ":" type($lhs) attr_dict },
    )]
    struct BinaryOps<Of> {
        #[operand] lhs: Of,
        #[operand] rhs: Of,
        #[result] result: Of,
    }
}

/// The sum.
#[op(family = BinaryOps<NumericVal>, mnemonic = "add")]
pub struct AddOp;

/// Bits that are set in both.
#[op(family = BinaryOps<NumericVal>, mnemonic = "and")]
pub struct AndOp;

/// The quotient of numbers with a fraction.
#[op(family = BinaryOps<FloatVal>, mnemonic = "div")]
pub struct DivOp;

/// The quotient of integers without a sign.
#[op(family = BinaryOps<IntegerVal>, mnemonic = "div_ui")]
pub struct DivUIOp;

/// The quotient of integers with a sign.
#[op(family = BinaryOps<IntegerVal>, mnemonic = "div_si")]
pub struct DivSIOp;

/// The product.
#[op(family = BinaryOps<NumericVal>, mnemonic = "mul")]
pub struct MulOp;

/// Bits that are set in one of them.
#[op(family = BinaryOps<NumericVal>, mnemonic = "or")]
pub struct OrOp;

/// The difference.
#[op(family = BinaryOps<NumericVal>, mnemonic = "sub")]
pub struct SubOp;

/// The remainder of integers without a sign.
#[op(family = BinaryOps<IntegerVal>, mnemonic = "rem_ui")]
pub struct RemUIOp;

/// The remainder of integers with a sign.
#[op(family = BinaryOps<IntegerVal>, mnemonic = "rem_si")]
pub struct RemSIOp;

/// Bits that are set in only one of them.
#[op(family = BinaryOps<NumericVal>, mnemonic = "xor")]
pub struct XOrOp;

/// The smaller number.
#[op(family = BinaryOps<FloatVal>, mnemonic = "min")]
pub struct MinOp;

/// The larger number.
#[op(family = BinaryOps<FloatVal>, mnemonic = "max")]
pub struct MaxOp;

/// The first number with the sign of the second.
#[op(family = BinaryOps<FloatVal>, mnemonic = "copysign")]
pub struct CopySignOp;

op_family! {
    /// Comparisons, which give 1 or 0.
    #[op(
        dialect = WasmSsaDialect, traits(AllTypesMatch(lhs, rhs)),
        assembly { $lhs $rhs ":" type($lhs) "->" type($result) attr_dict },
    )]
    struct Comparisons<Of> {
        #[operand] lhs: Of,
        #[operand] rhs: Of,
        #[result] result: I32,
    }
}

/// Whether numbers are equal.
#[op(family = Comparisons<NumericVal>, mnemonic = "eq")]
pub struct EqOp;

/// Whether numbers differ.
#[op(family = Comparisons<NumericVal>, mnemonic = "ne")]
pub struct NeOp;

/// Whether the first integer is less, with signs.
#[op(family = Comparisons<IntegerVal>, mnemonic = "lt_si")]
pub struct LtSIOp;

/// Whether the first integer is less, without signs.
#[op(family = Comparisons<IntegerVal>, mnemonic = "lt_ui")]
pub struct LtUIOp;

/// Whether the first integer is less or equal, with signs.
#[op(family = Comparisons<IntegerVal>, mnemonic = "le_si")]
pub struct LeSIOp;

/// Whether the first integer is less or equal, without signs.
#[op(family = Comparisons<IntegerVal>, mnemonic = "le_ui")]
pub struct LeUIOp;

/// Whether the first integer is greater, with signs.
#[op(family = Comparisons<IntegerVal>, mnemonic = "gt_si")]
pub struct GtSIOp;

/// Whether the first integer is greater, without signs.
#[op(family = Comparisons<IntegerVal>, mnemonic = "gt_ui")]
pub struct GtUIOp;

/// Whether the first integer is greater or equal, with signs.
#[op(family = Comparisons<IntegerVal>, mnemonic = "ge_si")]
pub struct GeSIOp;

/// Whether the first integer is greater or equal, without signs.
#[op(family = Comparisons<IntegerVal>, mnemonic = "ge_ui")]
pub struct GeUIOp;

/// Whether the first number is less.
#[op(family = Comparisons<FloatVal>, mnemonic = "lt")]
pub struct LtOp;

/// Whether the first number is less or equal.
#[op(family = Comparisons<FloatVal>, mnemonic = "le")]
pub struct LeOp;

/// Whether the first number is greater.
#[op(family = Comparisons<FloatVal>, mnemonic = "gt")]
pub struct GtOp;

/// Whether the first number is greater or equal.
#[op(family = Comparisons<FloatVal>, mnemonic = "ge")]
pub struct GeOp;

op_family! {
    /// Bits that are moved.
    #[op(
        dialect = WasmSsaDialect, traits(AllTypesMatch(val, bits, result)),
        assembly { $val "by" $bits "bits" ":" type($val) attr_dict },
    )]
    struct Shifts {
        #[operand] val: IntegerVal,
        #[operand] bits: IntegerVal,
        #[result] result: IntegerVal,
    }
}

/// Bits moved towards the high end, and zeros behind them.
#[op(family = Shifts, mnemonic = "shl")]
pub struct ShLOp;

/// Bits moved towards the low end, and copies of the sign behind them.
#[op(family = Shifts, mnemonic = "shr_s")]
pub struct ShRSOp;

/// Bits moved towards the low end, and zeros behind them.
#[op(family = Shifts, mnemonic = "shr_u")]
pub struct ShRUOp;

/// Bits moved towards the high end, where they leave for the low end.
#[op(family = Shifts, mnemonic = "rotl")]
pub struct RotlOp;

/// Bits moved towards the low end, where they leave for the high end.
#[op(family = Shifts, mnemonic = "rotr")]
pub struct RotrOp;

op_family! {
    /// Numbers as those of another type.
    #[op(
        dialect = WasmSsaDialect,
        assembly { $input ":" type($input) "to" type($result) attr_dict },
    )]
    struct Conversions<Input, Output> {
        #[operand] input: Input,
        #[result] result: Output,
    }
}

/// The nearest number with a fraction to an integer without a sign.
#[op(family = Conversions<Input = IntegerVal, Output = FloatVal>, mnemonic = "convert_u")]
pub struct ConvertUOp;

/// The nearest number with a fraction to an integer with a sign.
#[op(family = Conversions<Input = IntegerVal, Output = FloatVal>, mnemonic = "convert_s")]
pub struct ConvertSOp;

/// The nearest number of fewer bits.
#[op(family = Conversions<Input = F64, Output = F32>, mnemonic = "demote")]
pub struct DemoteOp;

/// The same number, of more bits.
#[op(family = Conversions<Input = Builtin32, Output = Builtin64>, mnemonic = "promote")]
pub struct PromoteOp;

/// The low half of an integer.
#[op(family = Conversions<Input = I64, Output = I32>, mnemonic = "wrap")]
pub struct WrapOp;

op_family! {
    /// Integers of twice the width.
    #[op(dialect = WasmSsaDialect, assembly { $input "to" type($result) attr_dict })]
    struct Extensions {
        #[operand] input: I32,
        #[result] result: I64,
    }
}

/// An integer with copies of its sign before it.
#[op(family = Extensions, mnemonic = "extend_i32_s")]
pub struct ExtendSI32Op;

/// An integer with zeros before it.
#[op(family = Extensions, mnemonic = "extend_i32_u")]
pub struct ExtendUI32Op;

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

op_family! {
    /// Operations on one number.
    #[op(
        dialect = WasmSsaDialect, traits(AllTypesMatch(src, result)),
        assembly { $src ":" type($src) attr_dict },
    )]
    struct UnaryOps<Of> {
        #[operand] src: Of,
        #[result] result: Of,
    }
}

/// The absolute value.
#[op(family = UnaryOps<FloatVal>, mnemonic = "abs")]
pub struct AbsOp;

/// The next whole number that is not less.
#[op(family = UnaryOps<FloatVal>, mnemonic = "ceil")]
pub struct CeilOp;

/// The next whole number that is not greater.
#[op(family = UnaryOps<FloatVal>, mnemonic = "floor")]
pub struct FloorOp;

/// The number with the other sign.
#[op(family = UnaryOps<FloatVal>, mnemonic = "neg")]
pub struct NegOp;

/// The square root.
#[op(family = UnaryOps<FloatVal>, mnemonic = "sqrt")]
pub struct SqrtOp;

/// The next whole number towards zero.
#[op(family = UnaryOps<FloatVal>, mnemonic = "trunc")]
pub struct TruncOp;

/// How many zeros there are at the low end.
#[op(family = UnaryOps<IntegerVal>, mnemonic = "ctz")]
pub struct CtzOp;

/// How many zeros there are at the high end.
#[op(family = UnaryOps<IntegerVal>, mnemonic = "clz")]
pub struct ClzOp;

/// How many bits are set.
#[op(family = UnaryOps<IntegerVal>, mnemonic = "popcnt")]
pub struct PopCntOp;

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
