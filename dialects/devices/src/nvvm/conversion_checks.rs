//! Between which numbers there are conversions.

use terrace_ir::asm::print_type;
use terrace_ir::ods::{TypedOp, Verify, VerifyResult};
use terrace_ir::types::{FloatKind, FloatType};
use terrace_ir::{Ir, Op, Type};

use super::FPRoundingMode::{Rn, Rna, Rp, Rs, Rz};
use super::checks::{refuse, refuse_plainly};
use super::*;

const E4M3: FloatKind = FloatKind::F8E4M3FN;
const E5M2: FloatKind = FloatKind::F8E5M2;
const E8M0: FloatKind = FloatKind::F8E8M0FNU;
const E2M3: FloatKind = FloatKind::F6E2M3FN;
const E3M2: FloatKind = FloatKind::F6E3M2FN;
const E2M1: FloatKind = FloatKind::F4E2M1FN;

fn kind(ir: &Ir, ty: Type) -> Option<FloatKind> {
    Some(ty.cast::<FloatType>(ir)?.kind(ir))
}

/// `'f8E4M3FN' and 'f8E5M2'`
fn names(ir: &Ir, kinds: &[FloatKind]) -> String {
    let names = kinds
        .iter()
        .map(|kind| print_type(ir, FloatType::get(ir, *kind).into()));
    let names: Vec<String> = names.map(|name| format!("'{name}'")).collect();
    match &*names {
        [one] => one.clone(),
        [one, other] => format!("{one} and {other}"),
        [rest @ .., last] => format!("{}, and {last}", rest.join(", ")),
        [] => String::new(),
    }
}

fn verify_type(ir: &Ir, op: Op, ty: Type, kinds: &[FloatKind], what: &str) -> VerifyResult {
    if kind(ir, ty).is_some_and(|kind| kinds.contains(&kind)) {
        return Ok(());
    }
    let types = match kinds {
        [_] => "type is",
        _ => "types are",
    };
    let message = format!(
        "Only {} {types} supported for conversions from {what}.",
        names(ir, kinds)
    );
    ir.op_error(op, message).into()
}

/// One row an op: the attribute with the type of few bits, what it may be, and what is converted.
macro_rules! conversions {
    ($($op:ident: $ty:ident in $kinds:expr, $what:literal;)*) => {$(
        impl Verify for $op {
            fn verify(self, ir: &Ir) -> VerifyResult {
                verify_type(ir, self.op(), self.$ty(ir).value(ir), &$kinds, $what)
            }
        }
    )*};
}

conversions! {
    ConvertF32x2ToF4x2Op: dst_ty in [E2M1], "f32x2 to f4x2";
    ConvertF32x2ToF6x2Op: dst_ty in [E2M3, E3M2], "f32x2 to f6x2";
    ConvertF16x2ToF8x2Op: dst_ty in [E4M3, E5M2], "f16x2 to f8x2";
    ConvertF8x2ToF16x2Op: src_type in [E4M3, E5M2], "f8x2 to f16x2";
    ConvertF8x2ToBF16x2Op: src_type in [E8M0], "f8x2 to bf16x2";
    ConvertF6x2ToF16x2Op: src_type in [E2M3, E3M2], "f6x2 to f16x2";
    ConvertF4x2ToF16x2Op: src_type in [E2M1], "f4x2 to f16x2";
    ConvertF32x4ToF8x4Op: dst_ty in [E4M3, E5M2], "f32x4 to f8x4";
    ConvertF32x4ToF6x4Op: dst_ty in [E2M3, E3M2], "f32x4 to f6x4";
    ConvertF32x4ToF4x4Op: dst_ty in [E2M1], "f32x4 to f4x4";
}

impl Verify for ConvertBF16x2ToF8x2Op {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_type(
            ir,
            self.op(),
            self.dst_ty(ir).value(ir),
            &[E8M0],
            "bf16x2 to f8x2",
        )?;
        refuse! { ir, self,
            !matches!(self.rnd(ir), Rz | Rp) =>
                "Only RZ and RP rounding modes are supported for conversions from bf16x2 to f8x2.",
        }
        Ok(())
    }
}

impl Verify for ConvertFloatToTF32Op {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let rounding = self.rnd(ir);
        refuse_plainly! { ir, self,
            rounding == Rna && self.relu(ir).value() =>
                "Relu not supported with rna rounding mode.",
            !matches!(rounding, Rn | Rz | Rna) =>
                "Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op.",
        }
        Ok(())
    }
}

impl Verify for ConvertF32x2ToF8x2Op {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let rounding = self.rnd(ir);
        let is_finite = self.sat(ir) == SaturationMode::Satfinite;
        match kind(ir, self.dst_ty(ir).value(ir)) {
            Some(E4M3 | E5M2) => {
                let types = names(ir, &[E4M3, E5M2]);
                refuse! { ir, self,
                    rounding != Rn => format!("Only RN rounding mode is supported for conversions from f32x2 to {types} types"),
                    !is_finite => format!("Only SATFINITE saturation mode is supported for conversions from f32x2 to {types} types"),
                }
                Ok(())
            }
            Some(E8M0) => {
                let ty = names(ir, &[E8M0]);
                refuse! { ir, self,
                    !matches!(rounding, Rz | Rp) => format!("Only RZ and RP rounding modes are supported for conversions from f32x2 to {ty} type"),
                    self.relu(ir).value() => format!("relu not supported for conversions to {ty} type"),
                }
                Ok(())
            }
            _ => {
                let kinds = [E4M3, E5M2, E8M0];
                let message = format!(
                    "Only {} types are supported for conversions from f32x2 to f8x2",
                    names(ir, &kinds)
                );
                ir.op_error(self, message).into()
            }
        }
    }
}

macro_rules! narrowed {
    ($($op:ident = $name:literal;)*) => {$(
        impl Verify for $op {
            fn verify(self, ir: &Ir) -> VerifyResult {
                let rounding = self.rnd(ir);
                let has_bits = self.random_bits(ir).is_some();
                refuse! { ir, self,
                    !matches!(rounding, Rn | Rz | Rs) => concat!("Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to ", $name, "."),
                    rounding == Rs && !has_bits => "random_bits is required for RS rounding mode.",
                    rounding != Rs && has_bits => "random_bits not supported for RN and RZ rounding modes.",
                }
                Ok(())
            }
        }
    )*};
}

narrowed! {
    ConvertF32x2ToF16x2Op = "f16x2";
    ConvertF32x2ToBF16x2Op = "bf16x2";
}
