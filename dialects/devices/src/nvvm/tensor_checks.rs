//! What ops of tensor memory demand beyond the types of their operands.

use terrace_ir::ods::{TypedOp, Verify, VerifyResult};
use terrace_ir::types::{ShapedType, VectorType};
use terrace_ir::{Ir, Op, Value};

use super::checks::refuse_plainly;
use super::*;

fn length(ir: &Ir, value: Value) -> i64 {
    let ty: Option<VectorType> = ir.ty(value).cast(ir);
    let count = ty.and_then(|ty| ShapedType::from(ty).num_elements(ir));
    count.unwrap_or(1)
}

impl Verify for Tcgen05CpOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        use Tcgen05CpMulticast::{None, Warpx2_01_23, Warpx2_02_13, Warpx4};
        let multicast = self.multicast(ir);
        let (is_right, message) = match self.shape(ir) {
            Tcgen05CpShape::Shape64x128b => (
                matches!(multicast, Warpx2_01_23 | Warpx2_02_13),
                "Shape 64x128b requires multicast warpx2_01_23 or warpx2_02_13 for tcgen05.cp Op",
            ),
            Tcgen05CpShape::Shape32x128b => (
                multicast == Warpx4,
                "Shape 32x128b requires multicast warpx4 for tcgen05.cp Op",
            ),
            _ => (
                multicast == None,
                "Invalid multicast type for tcgen05.cp Op",
            ),
        };
        refuse_plainly! { ir, self, !is_right => message }
        Ok(())
    }
}

/// How the shape of an access, its offset and the number of its elements go together.
fn verify_access(
    ir: &Ir,
    op: Op,
    shape: Tcgen05LdStShape,
    has_offset: bool,
    (what, value): (&str, Value),
) -> VerifyResult {
    let needs_offset = shape == Tcgen05LdStShape::Shape16x32bx2;
    let length = length(ir, value);
    let least = match shape {
        Tcgen05LdStShape::Shape16x128b => 2,
        Tcgen05LdStShape::Shape16x256b => 4,
        _ => 1,
    };
    refuse_plainly! { ir, op,
        needs_offset && !has_offset => "shape 16x32bx2 requires offset argument",
        !needs_offset && has_offset => "offset argument is only supported for shape 16x32bx2",
        length < least => format!("invalid {what} length {length} for shape {} in {} Op", shape.stringify(), ir.name(op).as_str(ir).trim_start_matches("nvvm.")),
    }
    Ok(())
}

impl Verify for Tcgen05LdOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let value = ("result type", self.res(ir));
        verify_access(
            ir,
            self.op(),
            self.shape(ir),
            self.offset(ir).is_some(),
            value,
        )
    }
}

impl Verify for Tcgen05StOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let value = ("input", self.val(ir));
        verify_access(
            ir,
            self.op(),
            self.shape(ir),
            self.offset(ir).is_some(),
            value,
        )
    }
}

macro_rules! products {
    ($($op:ident)*) => {$(
        impl Verify for $op {
            fn verify(self, ir: &Ir) -> VerifyResult {
                let rows = match self.cta_group(ir) {
                    CTAGroupKind::Cta1 => 4,
                    CTAGroupKind::Cta2 => 8,
                };
                let lanes = self.disable_output_lane(ir).map(|lanes| length(ir, lanes));
                let shifts = self.a_shift(ir);
                let is_in_tensor_memory = ir.ty(self.matrix_a(ir)).is::<terrace_llvm_dialect::PointerType>(ir);
                refuse_plainly! { ir, self,
                    lanes.is_some_and(|lanes| lanes != rows) => format!(
                        "Disable Output Lane of length {} is incompatible with CtaGroupAttr",
                        lanes.unwrap_or(0)
                    ),
                    shifts && !is_in_tensor_memory =>
                        "A-shift can be applied only when matrix A is in tensor memory",
                    shifts && matches!(self.collector_op(ir), Tcgen05MMACollectorOp::Fill | Tcgen05MMACollectorOp::Use) =>
                        "Cannot use collector buffer operation fill or use with ashift",
                }
                Ok(())
            }
        }
    )*};
}

products! { Tcgen05MMAOp Tcgen05MMASparseOp }

macro_rules! scaled_products {
    ($($op:ident)*) => {$(
        impl Verify for $op {
            fn verify(self, ir: &Ir) -> VerifyResult {
                let is_small = self.kind(ir) == MMABlockScaleKind::Mxf4nvf4;
                let scale = self.block_scale(ir);
                refuse_plainly! { ir, self,
                    is_small && scale == Tcgen05MMABlockScale::Default =>
                        "mxf4nvf4 requires block scale attribute",
                    !is_small && scale == Tcgen05MMABlockScale::Block16 => format!(
                        "{} kind does not support block16 attribute",
                        self.kind(ir).stringify()
                    ),
                }
                Ok(())
            }
        }
    )*};
}

scaled_products! { Tcgen05MMABlockScaleOp Tcgen05MMASparseBlockScaleOp }
