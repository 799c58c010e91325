//! Memrefs on the stack as places that can become values: one of a single element does, and one of a few elements can be
//! split into such ones.

use terrace_ir::attributes::{ArrayAttr, Attribute, IntegerAttr};
use terrace_ir::interfaces::{
    DestructurableAccessorInterface, DestructurableAllocationInterface, MemorySlot,
    PromotableAllocationInterface, PromotableMemOpInterface, SlotAccess, SlotField, build_poison,
    constant_value,
};
use terrace_ir::ods::TypedOp;
use terrace_ir::types::{MemRefType, Type, TypeData};
use terrace_ir::{Builder, Context, Ir, Location, SmallVec, Value, smallvec};

use super::layout::has_identity_layout;
use super::{AllocaOp, LoadOp, StoreOp};

/// Memrefs with more elements stay whole.
const MAX_FIELDS: usize = 16;

/// The number of elements, if it is known.
fn num_elements(cx: &Context, ty: MemRefType) -> Option<usize> {
    let sizes = ty.shape(cx).iter().map(|size| usize::try_from(*size).ok());
    sizes
        .into_iter()
        .try_fold(1, |product: usize, size| product.checked_mul(size?))
}

impl PromotableAllocationInterface for AllocaOp {
    fn promotable_slot(&self, ir: &Ir) -> Option<MemorySlot> {
        let ty = self.memref_type(ir);
        (num_elements(ir, ty) == Some(1)).then(|| MemorySlot {
            pointer: self.memref(ir),
            element: ty.element(ir),
        })
    }

    fn default_value(&self, b: &mut Builder<'_>, slot: &MemorySlot) -> Option<Value> {
        let loc = b.loc(self.op());
        build_poison(b, loc, slot.element)
    }
}

impl PromotableMemOpInterface for LoadOp {
    fn slot_access(&self, _: &Ir, _: &MemorySlot) -> SlotAccess {
        SlotAccess::Load
    }
}

impl PromotableMemOpInterface for StoreOp {
    fn slot_access(&self, ir: &Ir, slot: &MemorySlot) -> SlotAccess {
        match self.value(ir) == slot.pointer {
            true => SlotAccess::Other,
            false => SlotAccess::Store,
        }
    }

    fn stored_value(&self, b: &mut Builder<'_>, _: &MemorySlot) -> Option<Value> {
        Some(self.value(b))
    }
}

/// The indices of all elements, row by row.
fn all_indices(cx: &Context, shape: &[i64]) -> Vec<Attribute> {
    let mut indices: Vec<Vec<Attribute>> = vec![Vec::new()];
    for &size in shape {
        let longer = indices.iter().flat_map(|index| {
            (0..size).map(|at| {
                let at = IntegerAttr::index(cx, at).into();
                [&index[..], &[at]].concat()
            })
        });
        indices = longer.collect();
    }
    let indices = indices.iter().map(|index| ArrayAttr::get(cx, index).into());
    indices.collect()
}

impl DestructurableAllocationInterface for AllocaOp {
    fn destructurable_slot(&self, ir: &Ir) -> Option<(Value, Vec<SlotField>)> {
        let ty = self.memref_type(ir);
        let count = num_elements(ir, ty)?;
        if ty.shape(ir).is_empty() || count > MAX_FIELDS || !has_identity_layout(ir, ty) {
            return None;
        }
        let element = ty.element(ir);
        let fields = all_indices(ir, ty.shape(ir));
        Some((
            self.memref(ir),
            fields.into_iter().map(|index| (index, element)).collect(),
        ))
    }

    fn allocate_field(&self, b: &mut Builder<'_>, (_, element): &SlotField) -> Value {
        let space = self.memref_type(b).memory_space(b);
        let ty = TypeData::MemRef {
            shape: [].into(),
            element: *element,
            layout: None,
            memory_space: space,
        };
        let ty: Type = Type::get(b, ty);
        let loc: Location = b.loc(self.op());
        let alignment = self.alignment(b);
        AllocaOp::builder(ty)
            .alignment(alignment)
            .build(b, loc)
            .memref(b)
    }
}

/// The element at indices that are constants.
fn accessed(
    ir: &Ir,
    indices: impl Iterator<Item = Value>,
    fields: &[SlotField],
) -> Option<Attribute> {
    let indices: Option<Vec<Attribute>> = indices.map(|index| constant_value(ir, index)).collect();
    let index: Attribute = ArrayAttr::get(ir, &indices?).into();
    fields
        .iter()
        .any(|(field, _)| *field == index)
        .then_some(index)
}

impl DestructurableAccessorInterface for LoadOp {
    fn accessed_field(&self, ir: &Ir, _: Value, fields: &[SlotField]) -> Option<Attribute> {
        accessed(ir, self.indices(ir), fields)
    }

    fn use_field(&self, b: &mut Builder<'_>, place: Value) -> SmallVec<[Value; 1]> {
        b.ir_mut().set_operands(self.op(), &[place]);
        smallvec![]
    }
}

impl DestructurableAccessorInterface for StoreOp {
    fn accessed_field(&self, ir: &Ir, pointer: Value, fields: &[SlotField]) -> Option<Attribute> {
        if self.value(ir) == pointer {
            return None;
        }
        accessed(ir, self.indices(ir), fields)
    }

    fn use_field(&self, b: &mut Builder<'_>, place: Value) -> SmallVec<[Value; 1]> {
        let value = self.value(b);
        b.ir_mut().set_operands(self.op(), &[value, place]);
        smallvec![]
    }
}
