//! What copies of tensors and casts of buffers demand.

use terrace_ir::asm::print_type;
use terrace_ir::attributes::{AttrData, StridedLayoutAttr};
use terrace_ir::ods::{AttrConstraint, TypedOp, Verify, VerifyResult, VerifyType};
use terrace_ir::types::{MemRefType, ShapedType};
use terrace_ir::{Context, Diagnostic, Ir, Location, Op, Type, Value};
use terrace_standard_dialects::memref::memref_type;

use super::checks::{is_global, is_shared};
use super::*;

/// The type of the same memory as a buffer with bounds, which may begin where the data do.
fn buffer_type(cx: &Context, ty: MemRefType, resets_offset: bool) -> Option<MemRefType> {
    let space = Some(AddressSpace::make(cx, AddressSpace::FatRawBuffer));
    let shape = ty.shape(cx);
    let layout = match ty.layout(cx) {
        Some(layout) if resets_offset => {
            let AttrData::StridedLayout { strides, .. } = layout.data(cx) else {
                return None;
            };
            let mut dense = Some(vec![1; shape.len()]);
            if shape.len() > 1 {
                dense = ShapedType::from(ty).has_static_shape(cx).then(|| {
                    let mut strides = vec![1; shape.len()];
                    for dim in (0..shape.len() - 1).rev() {
                        strides[dim] = strides[dim + 1] * shape[dim + 1];
                    }
                    strides
                });
            }
            let is_dense = dense.as_deref() == Some(&**strides);
            (!is_dense).then(|| StridedLayoutAttr::get(cx, strides, 0).into())
        }
        layout => layout,
    };
    Some(MemRefType::with_layout(
        cx,
        shape,
        ty.element(cx),
        layout,
        space,
    ))
}

impl Verify for FatRawBufferCastOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let source = memref_type(ir, self.source(ir));
        let Some(expected) = buffer_type(ir, source, self.reset_offset(ir)) else {
            let source = print_type(ir, source.into());
            let message = format!("source type '{source}' can't have its offset reset");
            return ir.op_error(self, message).into();
        };
        let result = ir.ty(self.result(ir));
        if result == expected.into() {
            return Ok(());
        }
        let [expected, result] = [expected.into(), result].map(|ty: Type| print_type(ir, ty));
        let message = format!("expected result type to be '{expected}' but got '{result}'");
        ir.op_error(self, message).into()
    }
}

fn verify_base(ir: &Ir, op: Op, global: Value, shared: Value) -> VerifyResult {
    let [global, shared] = [global, shared].map(|value| memref_type(ir, value));
    let bits = shared.element(ir).bit_width(ir).unwrap_or(0);
    let message = if !is_shared(ir, shared) {
        "lds memref must have workgroup address space attribute.".to_owned()
    } else if !is_global(ir, global) {
        "global memref must have global address space attribute.".to_owned()
    } else if !matches!(bits, 8 | 16 | 32 | 64) {
        format!("element type must be 1, 2, 4, or 8 bytes long but type was {bits} bits long.")
    } else {
        return Ok(());
    };
    ir.op_error(op, message).into()
}

macro_rules! bases {
    ($($op:ident)*) => {$(
        impl Verify for $op {
            fn verify(self, ir: &Ir) -> VerifyResult {
                verify_base(ir, self.op(), self.global(ir), self.lds(ir))
            }
        }
    )*};
}

bases! { MakeDmaBaseOp MakeGatherDmaBaseOp }

impl VerifyType for TDMGatherBaseType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let (element, index) = (self.element_type(cx), self.index_type(cx));
        let bytes = element.bit_width(cx).unwrap_or(0) / 8;
        let message = if !matches!(bytes, 1 | 2 | 4 | 8) {
            format!(
                "element type must be 1, 2, 4, or 8 bytes wide but type '{}' is {bytes} bytes wide.",
                print_type(cx, element)
            )
        } else if index != Type::I16 && index != Type::I32 {
            format!(
                "index type must be i16 or i32 but index type is '{}'.",
                print_type(cx, index)
            )
        } else {
            return Ok(());
        };
        Err(Diagnostic::error(loc, message))
    }
}

/// What a descriptor says of a tensor.
struct Descriptor {
    op: Op,
    sizes: Vec<i64>,
    strides: Vec<i64>,
    tile: Vec<i64>,
    element: Type,
    barrier: Option<Value>,
    waits_in_vain: bool,
}

macro_rules! verify_descriptor {
    ($op:ident, $ir:ident, $element:expr) => {
        Descriptor {
            op: $op.op(),
            sizes: $op.global_static_sizes($ir).as_i64s($ir).collect(),
            strides: $op.global_static_strides($ir).as_i64s($ir).collect(),
            tile: $op.shared_static_sizes($ir).as_i64s($ir).collect(),
            element: $element,
            barrier: $op.atomic_barrier_address($ir),
            waits_in_vain: $op.early_timeout($ir).is_some() && $op.workgroup_mask($ir).is_none(),
        }
        .verify($ir)
    };
}

impl Descriptor {
    fn verify(&self, ir: &Ir) -> VerifyResult {
        let bits = self.element.bit_width(ir).unwrap_or(0);
        let is_elsewhere = |memory: Value| !is_shared(ir, memref_type(ir, memory));
        let message = if self.strides.is_empty() {
            "strides must not be empty.".to_owned()
        } else if self.strides.last() != Some(&1) {
            "strides for the innermost dimension must be 1.".to_owned()
        } else if self.sizes.len() > 5 {
            "tensor and tile must be at most of rank 5.".to_owned()
        } else if self.sizes.len() != self.strides.len() {
            "strides and sizes must have same rank.".to_owned()
        } else if self.sizes.len() != self.tile.len() {
            "tensor must have same rank as tile.".to_owned()
        } else if !matches!(bits, 8 | 16 | 32 | 64) {
            format!("element type width must be 1, 2, 4 or 8 bytes, but was {bits} bits long")
        } else if self.barrier.is_some_and(is_elsewhere) {
            "atomic barrier address must be in LDS.".to_owned()
        } else if self.waits_in_vain {
            "early timeout does not apply when workgroup_mask is not set.".to_owned()
        } else {
            return Ok(());
        };
        ir.op_error(self.op, message).into()
    }
}

impl Verify for MakeDmaDescriptorOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let base: TDMBaseType = ir
            .ty(self.base(ir))
            .cast(ir)
            .expect("the operand is a base");
        verify_descriptor!(self, ir, base.element_type(ir))
    }
}

impl Verify for MakeGatherDmaDescriptorOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let base: TDMGatherBaseType = ir
            .ty(self.base(ir))
            .cast(ir)
            .expect("the operand is a base");
        let indices = ir.ty(self.indices(ir)).element_or_self(ir);
        if self.global_static_sizes(ir).len(ir) > 2 {
            let message = "tensor and tile must be at most of rank two in gather mode.";
            return ir.op_error(self, message).into();
        }
        if indices != base.index_type(ir) {
            let message = "indices' element type must match base's element type.";
            return ir.op_error(self, message).into();
        }
        verify_descriptor!(self, ir, base.element_type(ir))
    }
}
