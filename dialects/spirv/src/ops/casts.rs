//! Conversions of numbers and pointers.

use terrace_ir::asm::print_type;
use terrace_ir::ods::{TypedOp, Verify, VerifyResult};
use terrace_ir::{Context, Ir, Op, Type};
use terrace_ods_macros::op;

use super::traits::{SignedOp, UnsignedOp, UsableInSpecConstantOp};
use crate::rules::BitcastOfBitcast;
use crate::{
    AnyFloatOrMatrix, AnyPtr, Float32Like, Int16Like, Integer, IntegerOrMatrix, PointerType,
    ScalarOrVectorOrPtr, SpirvDialect, StorageClass, length, scalar_of,
};

/// A number of another type, element by element.
macro_rules! conversion_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal: $from:ident to $to:ident ($($trait:ident),*), $widths:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits(Pure, SameOperandsAndResultShape $(, $trait)*),
            assembly { $operand attr_dict ":" type($operand) "to" type($result) },
            verify,
        )]
        pub struct $name {
            #[operand] operand: $from,
            #[result] result: $to,
        }

        impl Verify for $name {
            fn verify(self, ir: &Ir) -> VerifyResult {
                $widths(ir, self.op())
            }
        }
    )*};
}

conversion_ops! {
    /// A float as a signed integer, rounded towards zero.
    ConvertFToSOp = "ConvertFToS": AnyFloatOrMatrix to IntegerOrMatrix (), any_width;
    /// A float as an unsigned integer, rounded towards zero.
    ConvertFToUOp = "ConvertFToU": AnyFloatOrMatrix to IntegerOrMatrix (), any_width;
    /// A signed integer as a float.
    ConvertSToFOp = "ConvertSToF": IntegerOrMatrix to AnyFloatOrMatrix (SignedOp), any_width;
    /// An unsigned integer as a float.
    ConvertUToFOp = "ConvertUToF": IntegerOrMatrix to AnyFloatOrMatrix (UnsignedOp), any_width;
    /// A float of another width.
    FConvertOp = "FConvert": AnyFloatOrMatrix to AnyFloatOrMatrix (UsableInSpecConstantOp), other_type;
    /// A signed integer of another width.
    SConvertOp = "SConvert": IntegerOrMatrix to IntegerOrMatrix (SignedOp, UsableInSpecConstantOp), other_type;
    /// An unsigned integer of another width.
    UConvertOp = "UConvert": IntegerOrMatrix to IntegerOrMatrix (UnsignedOp, UsableInSpecConstantOp), other_type;
}

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

/// Conversions of the extensions of Intel.
macro_rules! intel_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal: $from:ident to $to:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits(SameOperandsAndResultShape),
            assembly { $operand attr_dict ":" type($operand) "to" type($result) },
        )]
        pub struct $name {
            #[operand] operand: $from,
            #[result] result: $to,
        }
    )*};
}

intel_ops! {
    /// The bits of a bfloat16 as a float of 32 bits.
    IntelConvertBf16ToFOp = "INTEL.ConvertBF16ToF": Int16Like to Float32Like;
    /// A float of 32 bits as the bits of a bfloat16.
    IntelConvertFToBf16Op = "INTEL.ConvertFToBF16": Float32Like to Int16Like;
    /// A float of 32 bits rounded to the precision of TF32.
    IntelRoundFToTf32Op = "INTEL.RoundFToTF32": Float32Like to Float32Like;
}

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

/// Pointers that become others, or numbers.
macro_rules! pointer_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal: $operand:ident: $from:ident to $to:ident ($($trait:ident),*), $check:ident;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits($($trait),*),
            assembly { operands attr_dict ":" type(operands) "to" type($result) },
            verify,
        )]
        pub struct $name {
            #[operand] $operand: $from,
            #[result] result: $to,
        }

        impl Verify for $name {
            fn verify(self, ir: &Ir) -> VerifyResult {
                $check(ir, self.op())
            }
        }
    )*};
}

pointer_ops! {
    /// The address of a pointer as an unsigned integer.
    ConvertPtrToUOp = "ConvertPtrToU": pointer: AnyPtr to Integer (), verify_to_integer;
    /// An unsigned integer as a pointer to this address.
    ConvertUToPtrOp = "ConvertUToPtr": operand: Integer to AnyPtr (UnsignedOp), verify_from_integer;
    /// A pointer into a storage class from a generic one.
    GenericCastToPtrOp = "GenericCastToPtr": pointer: AnyPtr to AnyPtr (Pure), verify_from_generic;
    /// A pointer into a storage class from a generic one, or null if it points elsewhere.
    GenericCastToPtrExplicitOp = "GenericCastToPtrExplicit": pointer: AnyPtr to AnyPtr (Pure), verify_from_generic;
    /// A generic pointer from one into a storage class.
    PtrCastToGenericOp = "PtrCastToGeneric": pointer: AnyPtr to AnyPtr (Pure), verify_to_generic;
}

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
