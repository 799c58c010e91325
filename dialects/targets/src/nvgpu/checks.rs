//! What the ops demand beyond the types of their operands.

use terrace_gpu_dialect::AddressSpace;
use terrace_ir::asm::print_type;
use terrace_ir::attributes::{ArrayAttr, Attribute, IntegerAttr};
use terrace_ir::ods::{AttrConstraint, TypedOp, Verify, VerifyResult};
use terrace_ir::types::{MemRefType, ShapedType, VectorType};
use terrace_ir::{Context, Ir, Op, Type, Value};
use terrace_standard_dialects::memref::{memref_type, strides_and_offset};

use super::*;

/// The memory space of what the threads of a block share, as a number.
const SHARED: i64 = 3;

/// Whether the memory is shared by the threads of a block.
pub(super) fn is_shared(cx: &Context, ty: MemRefType) -> bool {
    let Some(space) = ty.memory_space(cx) else {
        return false;
    };
    match space.cast::<IntegerAttr>(cx) {
        Some(number) => number.as_i64(cx) == SHARED,
        None => AddressSpace::read(cx, space) == Some(AddressSpace::Workgroup),
    }
}

/// Whether the type is an integer of so many bits, without a sign of its own.
pub(super) fn is_int(cx: &Context, ty: Type, width: u32) -> bool {
    ty.is_signless_integer(cx) && ty.bit_width(cx) == Some(width)
}

/// The bits of an element; 0 for what has no fixed size.
pub(super) fn element_bits(cx: &Context, element: Type) -> i64 {
    let element = element.cast::<VectorType>(cx).map_or(Some(element), |ty| {
        (ShapedType::from(ty).num_elements(cx) == Some(1)).then(|| ty.element(cx))
    });
    element.and_then(|ty| ty.bit_width(cx)).map_or(0, i64::from)
}

fn vector(ir: &Ir, value: Value) -> VectorType {
    ir.ty(value).cast(ir).expect("the operand is a vector")
}

pub(super) fn matrix_a_and_matrix_b_have_same_element<O: TypedOp>(op: O, ir: &Ir) -> bool {
    let mut elements = ir
        .operands(op.op())
        .map(|value| ir.ty(value).element_or_self(ir));
    elements.next() == elements.next()
}

pub(super) fn src_memref_and_res_have_same_element(op: LdMatrixOp, ir: &Ir) -> bool {
    ir.ty(op.src_memref(ir)).element_or_self(ir) == ir.ty(op.res(ir)).element_or_self(ir)
}

impl Verify for DeviceAsyncCopyOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (src, dst) = (memref_type(ir, self.src(ir)), memref_type(ir, self.dst(ir)));
        for (ty, which) in [(src, "source"), (dst, "destination")] {
            let has_unit_stride = ty.rank(ir) == 0
                || strides_and_offset(ir, ty)
                    .is_some_and(|(strides, _)| strides.last() == Some(&1));
            if !has_unit_stride {
                let message = format!("{which} memref most minor dim must have unit stride");
                return ir.error(self, message).into();
            }
        }
        if !is_shared(ir, dst) {
            let message = format!(
                "destination memref must have a memory space attribute of IntegerAttr({SHARED}) or gpu::AddressSpaceAttr(Workgroup)"
            );
            return ir.error(self, message).into();
        }
        if src.element(ir) != dst.element(ir) {
            return ir
                .error(
                    self,
                    "source and destination must have the same element type",
                )
                .into();
        }
        let indices = [
            (src, self.src_indices(ir).len(), "source"),
            (dst, self.dst_indices(ir).len(), "destination"),
        ];
        for (ty, given, which) in indices {
            if ty.rank(ir) != given {
                let message = format!("expected {} {which} indices, got {given}", ty.rank(ir));
                return ir.op_error(self, message).into();
            }
        }
        self.verify_size(ir, dst)
    }
}

impl DeviceAsyncCopyOp {
    /// A copy is of 4, 8 or 16 bytes, and only the largest leaves the first cache out.
    fn verify_size(self, ir: &Ir, dst: MemRefType) -> VerifyResult {
        let elements = self.dst_elements_attr(ir).map_or(0, |attr| {
            attr.cast::<IntegerAttr>(ir)
                .map_or(0, |attr| attr.as_i64(ir))
        });
        let width = element_bits(ir, dst.element(ir));
        let bytes = width.saturating_mul(elements) / 8;
        if !matches!(bytes, 4 | 8 | 16) {
            let mut message = format!(
                "Requested copy elements is {elements} with width {width}. But copy elements could be one of "
            );
            for (bits, end) in [(32i64, ", "), (64, ", "), (128, ".")] {
                if let Some(count @ 1..) = bits.checked_div(width) {
                    message.push_str(&format!("{count}{end}"));
                }
            }
            return ir.error(self, message).into();
        }
        if self.bypass_l1(ir) && bytes != 16 {
            let message = format!(
                "bypassL1 does not satify alignment for '{}' with destination element {elements}. Unset bypassL1, or set destination element to {}",
                print_type(ir, dst.into()),
                128 / width
            );
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}

/// A product of matrices of which each of 32 threads has a part.
struct Product<'a> {
    operands: [VectorType; 3],
    shape: &'a [i64],
    is_sparse: bool,
    is_tf32: bool,
}

impl Product<'_> {
    fn verify(&self, ir: &Ir, op: Op) -> VerifyResult {
        let [a, b, c] = self.operands;
        for (ty, name) in [(a, "A"), (b, "B"), (c, "C")] {
            if ty.rank(ir) != 2 {
                return ir
                    .op_error(op, format!("matrix{name} must be 2 dimensional vector"))
                    .into();
            }
        }
        let element = a.element(ir);
        if self.is_sparse && element == Type::F64 {
            return ir.error(op, "f64 is not supported for sparse mode").into();
        }
        // The product of 8 by 128 bits and 128 bits by 8 that the hardware is made of, and what a thread has of its operands.
        let is_number = [Type::F32, Type::BF16, Type::F16].contains(&element)
            || is_int(ir, element, 8)
            || is_int(ir, element, 4);
        let (inner, per_thread) = match element {
            Type::F64 => (4, 1),
            _ if is_number => {
                let width = element_bits(ir, element);
                (128 / width, 32 / width)
            }
            _ => {
                let name = ir.name(op).as_str(ir);
                let message = format!(
                    "expected input data type (i4,i8,f16,bf16,tf32,f64) supported by {name}"
                );
                return ir.error(op, message).into();
            }
        };
        let [m, n, k] = *self.shape else {
            return ir
                .op_error(op, "expected mmaShape to have three numbers")
                .into();
        };
        let sparse = if self.is_sparse { 2 } else { 1 };
        let whole = [
            (a, "A", m.saturating_mul(k), sparse),
            (b, "B", k.saturating_mul(n), 1),
            (c, "C", m.saturating_mul(n), 1),
        ];
        for (ty, name, elements, factor) in whole {
            let per_warp = ShapedType::from(ty)
                .num_elements(ir)
                .unwrap_or(0)
                .saturating_mul(32);
            if per_warp != elements / factor {
                let message = format!("expected {elements} warp-wide matrix {name} elements");
                return ir.op_error(op, message).into();
            }
        }
        if self.is_tf32 && element != Type::F32 {
            return ir
                .op_error(op, "expected tf32 tensor cores only for F32 operands")
                .into();
        }
        let (m, n, k) = (m / 8, n / 8, k / inner);
        let parts = [
            (a, "A", m.saturating_mul(k), sparse, per_thread),
            (b, "B", k.saturating_mul(n), 1, per_thread),
            (c, "C", m.saturating_mul(n), 1, 2),
        ];
        for (ty, name, tiles, factor, elements) in parts {
            if ty.shape(ir) != [tiles / factor, elements] {
                let message = format!("expected matrix {name} to be shaped ({tiles} x {elements})");
                return ir.op_error(op, message).into();
            }
        }
        Ok(())
    }
}

/// The numbers of an array.
fn numbers(ir: &Ir, attr: Option<Attribute>) -> Vec<i64> {
    let array = attr.and_then(|attr| attr.cast::<ArrayAttr>(ir));
    let elements = array.map_or(&[][..], |array| array.elements(ir));
    let number = |attr: &Attribute| attr.cast::<IntegerAttr>(ir).map(|attr| attr.as_i64(ir));
    elements.iter().filter_map(number).collect()
}

impl Verify for MmaSyncOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let product = Product {
            operands: [self.matrix_a(ir), self.matrix_b(ir), self.matrix_c(ir)]
                .map(|value| vector(ir, value)),
            shape: &numbers(ir, self.mma_shape_attr(ir)),
            is_sparse: false,
            is_tf32: self.tf32_enabled(ir),
        };
        product.verify(ir, self.op())
    }
}

impl Verify for MmaSparseSyncOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if !matches!(self.sparsity_selector(ir), 0 | 1) {
            return ir
                .op_error(self, "sparsity selector should be 0 or 1")
                .into();
        }
        let product = Product {
            operands: [self.matrix_a(ir), self.matrix_b(ir), self.matrix_c(ir)]
                .map(|value| vector(ir, value)),
            shape: &numbers(ir, self.mma_shape_attr(ir)),
            is_sparse: true,
            is_tf32: self.tf32_enabled(ir),
        };
        product.verify(ir, self.op())
    }
}

impl Verify for LdMatrixOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let res = vector(ir, self.res(ir));
        let width = element_bits(ir, res.element(ir));
        let message = if !is_shared(ir, memref_type(ir, self.src_memref(ir))) {
            format!(
                "expected nvgpu.ldmatrix srcMemref must have a memory space attribute of IntegerAttr({SHARED}) or gpu::AddressSpaceAttr(Workgroup)"
            )
        } else if width > 32 {
            "nvgpu.ldmatrix works for 32b or lower".to_owned()
        } else if self.transpose(ir).value() && width != 16 {
            "nvgpu.ldmatrix transpose works only at 16b granularity".to_owned()
        } else {
            let per_word = 32 / width.max(1);
            match *res.shape(ir) {
                [_, columns] if columns != per_word => {
                    format!("expected vector register shape[1] = {per_word}")
                }
                [tiles, _] if tiles != i64::from(self.num_tiles(ir)) => {
                    "expected vector register shape[0] and numTiles to match".to_owned()
                }
                [_, _] => return Ok(()),
                _ => "results must be 2 dimensional vector".to_owned(),
            }
        };
        ir.error(self, message).into()
    }
}

impl Verify for RcpOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match self.rounding(ir) {
            RcpRoundingMode::Approx if self.ftz(ir) => Ok(()),
            rounding => {
                let message = format!(
                    "has a limitation. #nvgpu<rcp_rounding_mode {}> or non-ftz is not supported yet.",
                    rounding.stringify()
                );
                ir.op_error(self, message).into()
            }
        }
    }
}
