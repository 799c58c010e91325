//! Conversions of numbers and pointers.

use terrace_ir::asm::print_type;
use terrace_ir::ods::{TypedOp, Verify, VerifyResult};
use terrace_ir::{Context, Ir, Op, Type};
use terrace_ods_macros::{op, op_family};

use super::traits::{SignedOp, UnsignedOp, UsableInSpecConstantOp};
use crate::rules::BitcastOfBitcast;
use crate::{
    AnyFloatOrMatrix, AnyPtr, Float32Like, Int16Like, Integer, IntegerOrMatrix, PointerType,
    ScalarOrVectorOrPtr, SpirvDialect, StorageClass, length, scalar_of,
};

op_family! {
    /// A number of another type, element by element.
    #[op(
        dialect = SpirvDialect, traits(Pure, SameOperandsAndResultShape), verify,
        assembly { $operand attr_dict ":" type($operand) "to" type($result) },
    )]
    struct ConversionOps<Input, Output, Widths> {
        #[operand] operand: Input,
        #[result] result: Output,
    }

    impl Verify for ConversionOps {
        fn verify(self, ir: &Ir) -> VerifyResult {
            Widths(ir, self.op())
        }
    }
}

/// A float as a signed integer, rounded towards zero.
#[op(
    family = ConversionOps<Input = AnyFloatOrMatrix, Output = IntegerOrMatrix, Widths = any_width>,
    mnemonic = "ConvertFToS",
)]
pub struct ConvertFToSOp;

/// A float as an unsigned integer, rounded towards zero.
#[op(
    family = ConversionOps<Input = AnyFloatOrMatrix, Output = IntegerOrMatrix, Widths = any_width>,
    mnemonic = "ConvertFToU",
)]
pub struct ConvertFToUOp;

/// A signed integer as a float.
#[op(
    family = ConversionOps<Input = IntegerOrMatrix, Output = AnyFloatOrMatrix, Widths = any_width>,
    mnemonic = "ConvertSToF", traits(SignedOp),
)]
pub struct ConvertSToFOp;

/// An unsigned integer as a float.
#[op(
    family = ConversionOps<Input = IntegerOrMatrix, Output = AnyFloatOrMatrix, Widths = any_width>,
    mnemonic = "ConvertUToF", traits(UnsignedOp),
)]
pub struct ConvertUToFOp;

/// A float of another width.
#[op(
    family = ConversionOps<
        Input = AnyFloatOrMatrix,
        Output = AnyFloatOrMatrix,
        Widths = other_type,
    >,
    mnemonic = "FConvert", traits(UsableInSpecConstantOp),
)]
pub struct FConvertOp;

/// A signed integer of another width.
#[op(
    family = ConversionOps<Input = IntegerOrMatrix, Output = IntegerOrMatrix, Widths = other_type>,
    mnemonic = "SConvert", traits(SignedOp, UsableInSpecConstantOp),
)]
pub struct SConvertOp;

/// An unsigned integer of another width.
#[op(
    family = ConversionOps<Input = IntegerOrMatrix, Output = IntegerOrMatrix, Widths = other_type>,
    mnemonic = "UConvert", traits(UnsignedOp, UsableInSpecConstantOp),
)]
pub struct UConvertOp;

/// Conversions between kinds of numbers may keep the width.
fn any_width(_: &Ir, _: Op) -> VerifyResult {
    Ok(())
}

/// Conversions inside a kind of numbers change the width.
fn other_type(ir: &Ir, op: Op) -> VerifyResult {
    let [from, to] = [ir.ty(ir.operand(op, 0)), ir.ty(ir.result(op, 0))];
    if scalar_of(ir, from).bit_width(ir) != scalar_of(ir, to).bit_width(ir)
        || scalar_of(ir, from) != scalar_of(ir, to) && scalar_of(ir, to) == Type::BF16
    {
        return Ok(());
    }
    let [from, to] = [from, to].map(|ty| print_type(ir, ty));
    let message = format!(
        "expected the different bit widths for operand type and result type, but provided '{from}' and '{to}'"
    );
    ir.op_error(op, message).into()
}

op_family! {
    /// Conversions of the extensions of Intel.
    #[op(
        dialect = SpirvDialect, traits(SameOperandsAndResultShape),
        assembly { $operand attr_dict ":" type($operand) "to" type($result) },
    )]
    struct IntelOps<Input, Output> {
        #[operand] operand: Input,
        #[result] result: Output,
    }
}

/// The bits of a bfloat16 as a float of 32 bits.
#[op(family = IntelOps<Input = Int16Like, Output = Float32Like>, mnemonic = "INTEL.ConvertBF16ToF")]
pub struct IntelConvertBf16ToFOp;

/// A float of 32 bits as the bits of a bfloat16.
#[op(family = IntelOps<Input = Float32Like, Output = Int16Like>, mnemonic = "INTEL.ConvertFToBF16")]
pub struct IntelConvertFToBf16Op;

/// A float of 32 bits rounded to the precision of TF32.
#[op(family = IntelOps<Input = Float32Like, Output = Float32Like>, mnemonic = "INTEL.RoundFToTF32")]
pub struct IntelRoundFToTf32Op;

/// The same bits as another type.
#[op(
    dialect = SpirvDialect, mnemonic = "Bitcast",
    traits(Pure),
    assembly { $operand attr_dict ":" type($operand) "to" type($result) },
    verify, fold, canonicalize(BitcastOfBitcast),
)]
pub struct BitcastOp {
    #[operand]
    operand: ScalarOrVectorOrPtr,
    #[result]
    result: ScalarOrVectorOrPtr,
}

/// The number of bits of a scalar or vector.
fn bits(cx: &Context, ty: Type) -> u64 {
    u64::from(scalar_of(cx, ty).bit_width(cx).unwrap_or_default()) * length(cx, ty)
}

impl Verify for BitcastOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [from, to] = [ir.ty(self.operand(ir)), ir.ty(self.result(ir))];
        if from == to {
            return ir
                .op_error(self, "result type must be different from operand type")
                .into();
        }
        let message = match (from.is::<PointerType>(ir), to.is::<PointerType>(ir)) {
            (true, true) => return Ok(()),
            (true, false) => "unhandled bit cast conversion from pointer type to non-pointer type",
            (false, true) => "unhandled bit cast conversion from non-pointer type to pointer type",
            (false, false) if bits(ir, from) == bits(ir, to) => return Ok(()),
            (false, false) => {
                let message = format!(
                    "mismatch in result type bitwidth {} and operand type bitwidth {}",
                    bits(ir, to),
                    bits(ir, from)
                );
                return ir.op_error(self, message).into();
            }
        };
        ir.error(self, message).into()
    }
}

op_family! {
    /// Pointers that become others, or numbers.
    #[op(
        dialect = SpirvDialect, verify,
        assembly { operands attr_dict ":" type(operands) "to" type($result) },
    )]
    struct PointerOps<Operand, Input, Output, Check> {
        #[operand] Operand: Input,
        #[result] result: Output,
    }

    impl Verify for PointerOps {
        fn verify(self, ir: &Ir) -> VerifyResult {
            Check(ir, self.op())
        }
    }
}

/// The address of a pointer as an unsigned integer.
#[op(
    family = PointerOps<
        Operand = pointer,
        Input = AnyPtr,
        Output = Integer,
        Check = verify_to_integer,
    >,
    mnemonic = "ConvertPtrToU",
)]
pub struct ConvertPtrToUOp;

/// An unsigned integer as a pointer to this address.
#[op(
    family = PointerOps<
        Operand = operand,
        Input = Integer,
        Output = AnyPtr,
        Check = verify_from_integer,
    >,
    mnemonic = "ConvertUToPtr", traits(UnsignedOp),
)]
pub struct ConvertUToPtrOp;

/// A pointer into a storage class from a generic one.
#[op(
    family = PointerOps<
        Operand = pointer,
        Input = AnyPtr,
        Output = AnyPtr,
        Check = verify_from_generic,
    >,
    mnemonic = "GenericCastToPtr", traits(Pure),
)]
pub struct GenericCastToPtrOp;

/// A pointer into a storage class from a generic one, or null if it points elsewhere.
#[op(
    family = PointerOps<
        Operand = pointer,
        Input = AnyPtr,
        Output = AnyPtr,
        Check = verify_from_generic,
    >,
    mnemonic = "GenericCastToPtrExplicit", traits(Pure),
)]
pub struct GenericCastToPtrExplicitOp;

/// A generic pointer from one into a storage class.
#[op(
    family = PointerOps<
        Operand = pointer,
        Input = AnyPtr,
        Output = AnyPtr,
        Check = verify_to_generic,
    >,
    mnemonic = "PtrCastToGeneric", traits(Pure),
)]
pub struct PtrCastToGenericOp;

/// Whether a logical addressing model is in force, which has no addresses.
fn is_logical(ir: &Ir, op: Op) -> bool {
    super::module::addressing_model(ir, op) == Some(crate::AddressingModel::Logical)
}

fn verify_to_integer(ir: &Ir, op: Op) -> VerifyResult {
    let pointer = ir.ty(ir.operand(op, 0)).cast::<PointerType>(ir);
    let storage = pointer.map(|pointer| pointer.storage(ir));
    let is_physical = storage == Some(StorageClass::PhysicalStorageBuffer);
    if !is_physical && is_logical(ir, op) {
        return ir.op_error(op, "operand must be a physical pointer").into();
    }
    Ok(())
}

fn verify_from_integer(ir: &Ir, op: Op) -> VerifyResult {
    let pointer = ir.ty(ir.result(op, 0)).cast::<PointerType>(ir);
    let storage = pointer.map(|pointer| pointer.storage(ir));
    let is_physical = storage == Some(StorageClass::PhysicalStorageBuffer);
    if !is_physical && is_logical(ir, op) {
        return ir.op_error(op, "result must be a physical pointer").into();
    }
    Ok(())
}

/// The pointers that an op converts.
fn pointers(ir: &Ir, op: Op) -> Option<[PointerType; 2]> {
    let [from, to] = [ir.operand(op, 0), ir.result(op, 0)].map(|value| ir.ty(value).cast(ir));
    Some([from?, to?])
}

fn verify_specific(
    ir: &Ir,
    op: Op,
    [specific, generic]: [PointerType; 2],
    message: &str,
) -> VerifyResult {
    use StorageClass::{CrossWorkgroup, Function, Workgroup};
    if !matches!(specific.storage(ir), Workgroup | CrossWorkgroup | Function) {
        return ir.op_error(op, message).into();
    }
    match specific.pointee(ir) == generic.pointee(ir) {
        true => Ok(()),
        false => ir
            .op_error(op, "pointee type must have the same as the op result type")
            .into(),
    }
}

fn verify_from_generic(ir: &Ir, op: Op) -> VerifyResult {
    let Some([from, to]) = pointers(ir, op) else {
        return Ok(());
    };
    if from.storage(ir) != StorageClass::Generic {
        return ir
            .op_error(op, "pointer type must be of storage class Generic")
            .into();
    }
    let message = "result must point to the Workgroup, CrossWorkgroup, or Function Storage Class";
    verify_specific(ir, op, [to, from], message)
}

fn verify_to_generic(ir: &Ir, op: Op) -> VerifyResult {
    let Some([from, to]) = pointers(ir, op) else {
        return Ok(());
    };
    if to.storage(ir) != StorageClass::Generic {
        return ir
            .op_error(op, "result type must be of storage class Generic")
            .into();
    }
    let message = "pointer must point to the Workgroup, CrossWorkgroup, or Function Storage Class";
    verify_specific(ir, op, [from, to], message)
}
