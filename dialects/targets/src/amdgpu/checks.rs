//! What the ops demand beyond the types of their operands.

use terrace_gpu_dialect::AddressSpace as GpuSpace;
use terrace_ir::asm::print_type;
use terrace_ir::attributes::{ArrayAttr, Attribute, IntegerAttr, UnitAttr};
use terrace_ir::ods::{AttrConstraint, TypedOp, Verify, VerifyResult};
use terrace_ir::types::{MemRefType, ShapedType, VectorType};
use terrace_ir::{Context, Ir, Op, Type, Value};
use terrace_standard_dialects::memref::{memref_type, strides_and_offset};

use super::*;

/// The memory space of what the lanes of a block share, as a number.
const SHARED: i64 = 3;

fn number(cx: &Context, space: Attribute) -> Option<i64> {
    space
        .cast::<IntegerAttr>(cx)
        .map(|number| number.as_i64(cx))
}

pub(super) fn is_global(cx: &Context, ty: MemRefType) -> bool {
    ty.memory_space(cx)
        .is_none_or(|space| match number(cx, space) {
            Some(number) => matches!(number, 0 | 1),
            None => GpuSpace::read(cx, space) == Some(GpuSpace::Global),
        })
}

pub(super) fn is_shared(cx: &Context, ty: MemRefType) -> bool {
    ty.memory_space(cx)
        .is_some_and(|space| match number(cx, space) {
            Some(number) => number == SHARED,
            None => GpuSpace::read(cx, space) == Some(GpuSpace::Workgroup),
        })
}

fn is_fat_buffer(cx: &Context, ty: MemRefType) -> bool {
    ty.memory_space(cx)
        .is_some_and(|space| match number(cx, space) {
            Some(number) => number == 7,
            None => AddressSpace::read(cx, space) == Some(AddressSpace::FatRawBuffer),
        })
}

/// A buffer is global memory, and has as many indices as dimensions.
fn verify_buffer(ir: &Ir, op: Op, memref: Value, indices: usize) -> VerifyResult {
    let ty = memref_type(ir, memref);
    if !is_global(ir, ty) {
        let message = "Buffer ops must operate on a memref in global memory";
        return ir.op_error(op, message).into();
    }
    if ty.rank(ir) != indices {
        let message = format!("Expected {} indices to memref", ty.rank(ir));
        return ir.op_error(op, message).into();
    }
    Ok(())
}

macro_rules! buffers {
    ($($op:ident)*) => {$(
        impl Verify for $op {
            fn verify(self, ir: &Ir) -> VerifyResult {
                verify_buffer(ir, self.op(), self.memref(ir), self.indices(ir).len())
            }
        }
    )*};
}

buffers! {
    RawBufferLoadOp
    RawBufferStoreOp
    RawBufferAtomicCmpswapOp
    RawBufferAtomicFaddOp
    RawBufferAtomicFmaxOp
    RawBufferAtomicSmaxOp
    RawBufferAtomicUminOp
}

/// What is put beside existing values has their type.
fn verify_existing(ir: &Ir, op: Op, existing: Option<Value>, result: Value) -> VerifyResult {
    match existing {
        Some(existing) if ir.ty(existing) != ir.ty(result) => ir
            .op_error(op, "existing values must have same type as result")
            .into(),
        _ => Ok(()),
    }
}

impl Verify for PackedTrunc2xFp8Op {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_existing(ir, self.op(), self.existing(ir), self.res(ir))
    }
}

impl Verify for PackedStochRoundFp8Op {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_existing(ir, self.op(), self.existing(ir), self.res(ir))
    }
}

/// The number of elements, and their type.
pub(super) fn parts(ir: &Ir, ty: Type) -> (i64, Type) {
    match ty.cast::<VectorType>(ir) {
        Some(vector) => (
            ShapedType::from(vector).num_elements(ir).unwrap_or(0),
            vector.element(ir),
        ),
        None => (1, ty),
    }
}

/// Whether a float of 4, 6 or 8 bits.
fn is_small_float(cx: &Context, ty: Type) -> bool {
    ty.is_float(cx) && ty.bit_width(cx).is_some_and(|width| width <= 8)
}

impl Verify for MFMAOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [a, b, c] =
            [self.source_a(ir), self.source_b(ir), self.dest_c(ir)].map(|value| ir.ty(value));
        let ((mut sources, element), (b_sources, b_element), (results, sum)) =
            (parts(ir, a), parts(ir, b), parts(ir, c));
        let fail = |message: String| -> VerifyResult { ir.op_error(self, message).into() };
        if is_small_float(ir, element) {
            if !is_small_float(ir, b_element) {
                return fail(
                    "expected both source operands to have small-float elements if one does"
                        .to_owned(),
                );
            }
            if sources != b_sources {
                return fail(
                    "expected both small-float source vectors to have the same length".to_owned(),
                );
            }
        } else if a != b {
            return fail(
                "expected both non-small-float source operand types to match exactly".to_owned(),
            );
        }
        // Bytes that are packed into wider integers.
        if element.is_signless_integer(ir) {
            sources *= match element.bit_width(ir) {
                Some(32) => 4,
                Some(64) => 8,
                _ => 1,
            };
        }
        let [m, n, k, blocks] =
            [self.m(ir), self.n(ir), self.k(ir), self.blocks(ir)].map(i64::from);
        let wanted = m * k * blocks / 64;
        if sources != wanted {
            return fail(format!(
                "expected {wanted} source values for this operation but got {sources}"
            ));
        }
        let wanted = m * n * blocks / 64;
        if results != wanted {
            return fail(format!(
                "expected {wanted} result values for this operation but got {results}"
            ));
        }
        let is_double = sum == Type::F64;
        if is_double && self.blgp(ir) != MFMAPermB::None {
            return fail("double-precision ops do not support permuting lanes of B".to_owned());
        }
        if is_double && self.cbsz(ir) != 0 {
            return fail("double-precision ops do not support permuting lanes of A".to_owned());
        }
        let limit = u32::try_from(self.cbsz(ir))
            .ok()
            .and_then(|cbsz| 1i64.checked_shl(cbsz));
        if limit.is_some_and(|limit| i64::from(self.abid(ir)) >= limit) {
            return fail("block ID for permuting A (abid) must be below 2 ** cbsz".to_owned());
        }
        if (self.negate_a(ir) || self.negate_b(ir) || self.negate_c(ir)) && !is_double {
            return fail(
                "negation flags only available for double-precision operations".to_owned(),
            );
        }
        Ok(())
    }
}

impl Verify for WMMAOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [a, b, c] =
            [self.source_a(ir), self.source_b(ir), self.dest_c(ir)].map(|value| ir.ty(value));
        let ((a_length, a_element), (b_length, b_element), (_, sum)) =
            (parts(ir, a), parts(ir, b), parts(ir, c));
        let shown = |ty| print_type(ir, ty);
        let is_float = a_element.is_float(ir);
        let message = if a_length != b_length {
            format!(
                "source vectors have different lengths: '{}' vs. '{}'",
                shown(a),
                shown(b)
            )
        } else if sum.is_float(ir) && !is_float {
            "expected float sources with float destination".to_owned()
        } else if !sum.is_float(ir) && is_float {
            "expected int sources with int destination".to_owned()
        } else if !is_small_float(ir, a_element) && a_element != b_element {
            format!(
                "source element types must match (except for fp8/bf8) but have '{}' and '{}'",
                shown(a),
                shown(b)
            )
        } else if is_float && self.clamp(ir) {
            "clamp flag is not supported for float types".to_owned()
        } else if is_float && (self.unsigned_a(ir) || self.unsigned_b(ir)) {
            "unsigned flags are not supported for float types".to_owned()
        } else {
            return Ok(());
        };
        ir.op_error(self, message).into()
    }
}

impl Verify for DPPOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = ir.ty(self.src(ir));
        if ty.bit_width(ir).is_some_and(|width| width > 64) {
            let message = "integer and floating point type larger than 64 bits are not supported";
            return ir.op_error(self, message).into();
        }
        let argument = self.perm_argument_attr(ir);
        let kind = self.kind(ir);
        let message = match kind {
            DPPPerm::QuadPerm => {
                let lanes: Option<ArrayAttr> = argument.and_then(|attr| attr.cast(ir));
                let lanes = lanes.map_or(&[][..], |lanes| lanes.elements(ir));
                let is_lane = |lane: &Attribute| number(ir, *lane).is_some_and(|lane| (0..4).contains(&lane));
                if lanes.len() != 4 {
                    "quad_perm attribute must have exactly 4 elements".to_owned()
                } else if !lanes.iter().all(is_lane) {
                    "Each element of quad_perm must be in the range [0, 3]".to_owned()
                } else {
                    return Ok(());
                }
            }
            DPPPerm::RowShl | DPPPerm::RowShr | DPPPerm::RowRor => match argument {
                None => format!("Attribute '{}' value not specified", kind.stringify()),
                Some(argument) => match number(ir, argument) {
                    Some(1..=15) | None => return Ok(()),
                    Some(_) => "Attribute value must be between 1 and 15".to_owned(),
                },
            },
            _ => match argument {
                Some(argument) if !argument.is::<UnitAttr>(ir) => {
                    "Expected unit attribute for wave_shl, wave_shr, wave_rol, wave_ror, row_mirror, row_half_mirror, row_bcast_15 or row_bcast_31".to_owned()
                }
                _ => return Ok(()),
            },
        };
        ir.op_error(self, message).into()
    }
}

impl Verify for PermlaneSwapOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match self.row_length(ir) {
            16 | 32 => Ok(()),
            _ => ir
                .op_error(self, "row_length attribute must either be 16 or 32.")
                .into(),
        }
    }
}

impl Verify for GatherToLDSOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (src, dst) = (memref_type(ir, self.src(ir)), memref_type(ir, self.dst(ir)));
        let is_contiguous = dst.rank(ir) == 0
            || strides_and_offset(ir, dst).is_some_and(|(strides, _)| strides.last() == Some(&1));
        let (elements, element) = parts(ir, self.transfer_type(ir).value(ir));
        let bits = element
            .bit_width(ir)
            .map_or(0, i64::from)
            .saturating_mul(elements);
        let message = if !is_contiguous {
            "destination type inner most dim must be contiguous"
        } else if src.element(ir) != dst.element(ir) {
            "source and destination element types must match"
        } else if !matches!(bits, 8 | 16 | 32 | 96 | 128) {
            "Transfering type size must be 8, 16, 32, 96 or 128 bits"
        } else if !is_global(ir, src) && !is_fat_buffer(ir, src) {
            "source memory address space must be global or fat raw buffer"
        } else if !is_shared(ir, dst) {
            "destination memory address space must be Workgroup"
        } else {
            return Ok(());
        };
        ir.op_error(self, message).into()
    }
}

impl Verify for TransposeLoadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if !is_shared(ir, memref_type(ir, self.src(ir))) {
            return ir
                .op_error(self, "source memory address space must be Workgroup")
                .into();
        }
        let (elements, element) = parts(ir, ir.ty(self.result(ir)));
        let width = element.bit_width(ir).unwrap_or(0);
        let wanted = match width {
            4 | 6 => 16,
            8 => 8,
            16 => 4,
            _ => {
                let message =
                    format!("Unsupported element type size for transpose load: {width} bits");
                return ir.op_error(self, message).into();
            }
        };
        if elements != wanted {
            let message =
                format!("Transferring type size mismatch: expected num of elements: {wanted}");
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}
