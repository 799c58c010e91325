//! Integer and floating-point arithmetic.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{CustomAssembly, TypedOp, Verify, VerifyResult};
use terrace_ir::{Ir, Op};
use terrace_ods_macros::{op, op_family};

use super::traits::{UnsignedOp, UsableInSpecConstantOp};
use crate::rules::{
    CarryOfConstants, CarryOfZero, SignedHalvesOfConstants, SignedHalvesOfZero, UModOfUMod,
    UnsignedHalvesOfConstants, UnsignedHalvesOfOne, UnsignedHalvesOfZero,
};
use crate::{
    AnyFloatVector, AnyStruct, Float, FloatLike, FloatOrMatrix, IntegerLike, IntegerOrMatrix,
    MatrixOrCooperative, ShortFloatVector, SpirvDialect, StructType, scalar_of,
};

op_family! {
    /// Two values of one type give a third.
    #[op(
        dialect = SpirvDialect, traits(AllTypesMatch(operand1, operand2, result), Pure),
        assembly { operands attr_dict ":" type($result) },
    )]
    struct BinaryOps<Of> {
        #[operand] operand1: Of,
        #[operand] operand2: Of,
        #[result] result: Of,
    }
}

/// The sum of floats.
#[op(family = BinaryOps<FloatOrMatrix>, mnemonic = "FAdd", traits(Commutative))]
pub struct FAddOp;

/// The quotient of floats.
#[op(family = BinaryOps<FloatOrMatrix>, mnemonic = "FDiv")]
pub struct FDivOp;

/// The remainder of floats, with the sign of the divisor.
#[op(family = BinaryOps<FloatLike>, mnemonic = "FMod")]
pub struct FModOp;

/// The product of floats.
#[op(family = BinaryOps<FloatOrMatrix>, mnemonic = "FMul", traits(Commutative))]
pub struct FMulOp;

/// The remainder of floats, with the sign of the dividend.
#[op(family = BinaryOps<FloatLike>, mnemonic = "FRem")]
pub struct FRemOp;

/// The difference of floats.
#[op(family = BinaryOps<FloatOrMatrix>, mnemonic = "FSub")]
pub struct FSubOp;

/// The sum of integers.
#[op(
    family = BinaryOps<IntegerOrMatrix>,
    mnemonic = "IAdd", traits(Commutative, UsableInSpecConstantOp), fold,
)]
pub struct IAddOp;

/// The product of integers.
#[op(
    family = BinaryOps<IntegerOrMatrix>,
    mnemonic = "IMul", traits(Commutative, UsableInSpecConstantOp), fold,
)]
pub struct IMulOp;

/// The difference of integers.
#[op(family = BinaryOps<IntegerOrMatrix>, mnemonic = "ISub", traits(UsableInSpecConstantOp), fold)]
pub struct ISubOp;

/// The quotient of signed integers.
#[op(family = BinaryOps<IntegerOrMatrix>, mnemonic = "SDiv", traits(UsableInSpecConstantOp), fold)]
pub struct SDivOp;

/// The remainder of signed integers, with the sign of the divisor.
#[op(family = BinaryOps<IntegerLike>, mnemonic = "SMod", traits(UsableInSpecConstantOp), fold)]
pub struct SModOp;

/// The remainder of signed integers, with the sign of the dividend.
#[op(family = BinaryOps<IntegerLike>, mnemonic = "SRem", traits(UsableInSpecConstantOp), fold)]
pub struct SRemOp;

/// The quotient of unsigned integers.
#[op(
    family = BinaryOps<IntegerOrMatrix>,
    mnemonic = "UDiv", traits(UnsignedOp, UsableInSpecConstantOp), fold,
)]
pub struct UDivOp;

/// The remainder of unsigned integers.
#[op(
    family = BinaryOps<IntegerLike>,
    mnemonic = "UMod", traits(UnsignedOp, UsableInSpecConstantOp), fold, canonicalize(UModOfUMod),
)]
pub struct UModOp;

/// The float with the other sign.
#[op(
    dialect = SpirvDialect, mnemonic = "FNegate",
    traits(AllTypesMatch(operand, result), Pure),
    assembly { operands attr_dict ":" type($result) },
)]
pub struct FNegateOp {
    #[operand]
    operand: FloatOrMatrix,
    #[result]
    result: FloatOrMatrix,
}

/// The integer with the other sign.
#[op(
    dialect = SpirvDialect, mnemonic = "SNegate",
    traits(AllTypesMatch(operand, result), Involution, Pure, UsableInSpecConstantOp),
    assembly { operands attr_dict ":" type($result) }, fold,
)]
pub struct SNegateOp {
    #[operand]
    operand: IntegerOrMatrix,
    #[result]
    result: IntegerOrMatrix,
}

/// The sum of the products of the components of two vectors.
#[op(
    dialect = SpirvDialect, mnemonic = "Dot",
    traits(AllTypesMatch(vector1, vector2), AllElementTypesMatch(vector1, result), Pure),
    assembly { operands attr_dict ":" type($vector1) "->" type($result) },
)]
pub struct DotOp {
    #[operand]
    vector1: AnyFloatVector,
    #[operand]
    vector2: AnyFloatVector,
    #[result]
    result: crate::AnyFloat,
}

/// A vector times a number.
#[op(
    dialect = SpirvDialect, mnemonic = "VectorTimesScalar",
    traits(Pure),
    assembly { operands attr_dict ":" "(" type(operands) ")" "->" type($result) },
    verify,
)]
pub struct VectorTimesScalarOp {
    #[operand]
    vector: ShortFloatVector,
    #[operand]
    scalar: Float,
    #[result]
    result: ShortFloatVector,
}

impl Verify for VectorTimesScalarOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let result = ir.ty(self.result(ir));
        if ir.ty(self.vector(ir)) != result {
            return ir
                .op_error(self, "vector operand and result type mismatch")
                .into();
        }
        if ir.ty(self.scalar(ir)) != scalar_of(ir, result) {
            return ir
                .op_error(self, "scalar operand and result element type match")
                .into();
        }
        Ok(())
    }
}

/// A matrix times a number.
#[op(
    dialect = SpirvDialect, mnemonic = "MatrixTimesScalar",
    traits(AllTypesMatch(matrix, result), Pure),
    assembly { operands attr_dict ":" type($matrix) "," type($scalar) },
    verify,
)]
pub struct MatrixTimesScalarOp {
    #[operand]
    matrix: MatrixOrCooperative,
    #[operand]
    scalar: Float,
    #[result]
    result: MatrixOrCooperative,
}

impl Verify for MatrixTimesScalarOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let matrix = ir.ty(self.matrix(ir));
        let component = match matrix.cast::<crate::MatrixType>(ir) {
            Some(matrix) => matrix.component(ir),
            None => scalar_of(ir, matrix),
        };
        match component == ir.ty(self.scalar(ir)) {
            true => Ok(()),
            false => ir
                .op_error(
                    self,
                    "input matrix components' type and scaling value must have the same type",
                )
                .into(),
        }
    }
}

op_family! {
    /// Two integers give a struct of two: the lower half and the higher half, or the result and the carry.
    #[op(dialect = SpirvDialect, traits(Pure), custom_assembly, verify)]
    struct ExtendedOps {
        #[operand] operand1: IntegerLike,
        #[operand] operand2: IntegerLike,
        #[result] result: AnyStruct,
    }

    impl Verify for ExtendedOps {
        fn verify(self, ir: &Ir) -> VerifyResult {
            verify_extended(ir, self.op())
        }
    }

    impl CustomAssembly for ExtendedOps {
        fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
            parse_extended(parser, state)
        }

        fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
            print_extended(ir, self.op(), printer);
        }
    }
}

/// The sum of integers, and whether it overflowed.
#[op(
    family = ExtendedOps,
    mnemonic = "IAddCarry", traits(Commutative), canonicalize(CarryOfZero, CarryOfConstants),
)]
pub struct IAddCarryOp;

/// The difference of integers, and whether it borrowed.
#[op(family = ExtendedOps, mnemonic = "ISubBorrow")]
pub struct ISubBorrowOp;

/// The halves of the product of signed integers.
#[op(
    family = ExtendedOps,
    mnemonic = "SMulExtended", traits(Commutative),
    canonicalize(SignedHalvesOfZero, SignedHalvesOfConstants),
)]
pub struct SMulExtendedOp;

/// The halves of the product of unsigned integers.
#[op(
    family = ExtendedOps,
    mnemonic = "UMulExtended", traits(Commutative),
    canonicalize(UnsignedHalvesOfZero, UnsignedHalvesOfOne, UnsignedHalvesOfConstants),
)]
pub struct UMulExtendedOp;

fn verify_extended(ir: &Ir, op: Op) -> VerifyResult {
    let result = ir.ty(ir.result(op, 0)).cast::<StructType>(ir);
    let members = result.map_or(&[][..], |result| result.members(ir));
    let [first, second] = members else {
        let message = "expected result struct type containing two members";
        return ir.op_error(op, message).into();
    };
    let operands = [ir.ty(ir.operand(op, 0)), ir.ty(ir.operand(op, 1))];
    match [*first, *second] == operands && first == second {
        true => Ok(()),
        false => ir
            .op_error(
                op,
                "expected all operand types and struct member types are the same",
            )
            .into(),
    }
}

/// `%a, %b : !spirv.struct<(i32, i32)>`
fn parse_extended(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
    parser.parse_optional_attr_dict(state)?;
    let at = parser.position();
    let operands = parser.parse_operand_list(terrace_ir::asm::Delimiter::None)?;
    let operands: Result<[_; 2], _> = operands[..].try_into();
    let operands = operands.map_err(|_| parser.error_at(at, "expected 2 operands"))?;
    parser.parse_punct(":")?;
    let at = parser.position();
    let result = parser.parse_type()?;
    let cx = parser.context();
    let members = result.cast::<StructType>(cx).map(|ty| ty.members(cx));
    let Some([member, _]) = members else {
        return Err(parser.error_at(at, "expected spirv.struct type with two members"));
    };
    for operand in operands {
        let operand = parser.resolve_operand(operand, *member)?;
        state.operands.push(operand);
    }
    state.result_types.push(result);
    Ok(())
}

fn print_extended(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>) {
    printer.print_attr_dict(ir, op, &[]);
    printer.write(" ");
    printer.print_operands(ir.operands(op));
    printer.write(" : ");
    printer.print_type(ir.ty(ir.result(op, 0)));
}
