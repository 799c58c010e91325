//! Memory on the stack that can become values.

use terrace_ir::attributes::{Attribute, IntegerAttr, TypeAttr};
use terrace_ir::interfaces::{
    DestructurableAccessorInterface, DestructurableAllocationInterface, MemorySlot,
    PromotableAllocationInterface, PromotableMemOpInterface, SlotAccess, SlotField, constant_value,
};
use terrace_ir::ods::TypedOp;
use terrace_ir::types::{IntegerType, Type, TypeData};
use terrace_ir::{Builder, Ir, SmallVec, Value, smallvec};

use super::{AllocaOp, BitcastOp, GepIndex, GepOp, LoadOp, StoreOp, UndefOp};
use crate::{ArrayType, StructType};

/// Arrays with more elements stay whole.
const MAX_ELEMENTS: u64 = 16;

/// Whether a stack slot is one object.
fn is_single(ir: &Ir, op: AllocaOp) -> bool {
    let count =
        constant_value(ir, op.array_size(ir)).and_then(|count| count.cast::<IntegerAttr>(ir));
    count.is_some_and(|count| count.value(ir) == 1)
}

impl PromotableAllocationInterface for AllocaOp {
    fn promotable_slot(&self, ir: &Ir) -> Option<MemorySlot> {
        // Of several objects only the first is known by the pointer: who wants another computes its address, and the slot
        // stays.
        Some(MemorySlot {
            pointer: self.res(ir),
            element: self.elem_type(ir).value(ir),
        })
    }

    fn default_value(&self, b: &mut Builder<'_>, slot: &MemorySlot) -> Option<Value> {
        let loc = b.loc(self.op());
        Some(UndefOp::build(b, loc, slot.element).res(b))
    }
}

/// The number of bits of an integer or float.
fn bits(ir: &Ir, ty: Type) -> Option<u32> {
    match ty.data(ir) {
        TypeData::Integer { width, .. } => Some(*width),
        TypeData::Float(kind) => Some(kind.width()),
        _ => None,
    }
}

/// Whether a value of one type can be read as one of another.
fn is_convertible(ir: &Ir, from: Type, to: Type) -> bool {
    from == to || (bits(ir, from).is_some() && bits(ir, from) == bits(ir, to))
}

fn convert(b: &mut Builder<'_>, like: impl TypedOp, value: Value, ty: Type) -> Value {
    if b.ty(value) == ty {
        return value;
    }
    let loc = b.loc(like.op());
    BitcastOp::build(b, loc, ty, value).res(b)
}

impl PromotableMemOpInterface for LoadOp {
    fn slot_access(&self, ir: &Ir, slot: &MemorySlot) -> SlotAccess {
        let is_plain = !self.volatile(ir) && is_convertible(ir, slot.element, ir.ty(self.res(ir)));
        if is_plain {
            SlotAccess::Load
        } else {
            SlotAccess::Other
        }
    }

    fn loaded_value(&self, b: &mut Builder<'_>, _: &MemorySlot, value: Value) -> Value {
        let ty = b.ty(self.res(b));
        convert(b, *self, value, ty)
    }
}

impl PromotableMemOpInterface for StoreOp {
    fn slot_access(&self, ir: &Ir, slot: &MemorySlot) -> SlotAccess {
        let value = self.value(ir);
        let is_plain = !self.volatile(ir)
            && value != slot.pointer
            && is_convertible(ir, ir.ty(value), slot.element);
        if is_plain {
            SlotAccess::Store
        } else {
            SlotAccess::Other
        }
    }

    fn stored_value(&self, b: &mut Builder<'_>, slot: &MemorySlot) -> Option<Value> {
        let value = self.value(b);
        Some(convert(b, *self, value, slot.element))
    }
}

/// The parts of an aggregate, by their numbers.
fn parts(ir: &Ir, ty: Type) -> Option<Vec<Type>> {
    if let Some(array) = ty.cast::<ArrayType>(ir) {
        let count = array.size(ir);
        return (count <= MAX_ELEMENTS).then(|| vec![array.element(ir); count as usize]);
    }
    let fields = ty.cast::<StructType>(ir)?;
    (!fields.packed(ir)).then(|| fields.elements(ir).to_vec())
}

fn index_attr(ir: &Ir, index: usize) -> Attribute {
    IntegerAttr::get(ir, Type::I32, index as i128).into()
}

impl DestructurableAllocationInterface for AllocaOp {
    fn destructurable_slot(&self, ir: &Ir) -> Option<(Value, Vec<SlotField>)> {
        if !is_single(ir, *self) {
            return None;
        }
        let parts = parts(ir, self.elem_type(ir).value(ir))?;
        let fields = parts.into_iter().enumerate();
        let fields = fields
            .map(|(index, ty)| (index_attr(ir, index), ty))
            .collect();
        Some((self.res(ir), fields))
    }

    fn allocate_field(&self, b: &mut Builder<'_>, (_, ty): &SlotField) -> Value {
        let (loc, count, pointer) = (b.loc(self.op()), self.array_size(b), b.ty(self.res(b)));
        AllocaOp::of(b, loc, pointer, count, *ty, None).res(b)
    }
}

impl DestructurableAccessorInterface for GepOp {
    fn accessed_field(&self, ir: &Ir, _: Value, fields: &[SlotField]) -> Option<Attribute> {
        let indices: Vec<GepIndex> = self.indices(ir).collect();
        let [GepIndex::Constant(0), GepIndex::Constant(index), ..] = indices[..] else {
            return None;
        };
        // It must look at the aggregate as what it was allocated.
        let parts = parts(ir, self.elem_type(ir).value(ir))?;
        let same = parts.len() == fields.len() && parts.iter().zip(fields).all(|(a, b)| *a == b.1);
        let index = usize::try_from(index)
            .ok()
            .filter(|index| same && *index < fields.len())?;
        Some(fields[index].0)
    }

    fn use_field(&self, b: &mut Builder<'_>, place: Value) -> SmallVec<[Value; 1]> {
        let indices: Vec<GepIndex> = self.indices(b).collect();
        if indices.len() == 2 {
            return smallvec![place];
        }
        let GepIndex::Constant(index) = indices[1] else {
            return smallvec![place];
        };
        let parts = parts(b, self.elem_type(b).value(b)).unwrap_or_default();
        let element = TypeAttr::get(b, parts[index as usize]);
        let raw: Vec<i32> = self.raw_constant_indices(b).as_i32s(b).collect();
        let raw = [&[0], &raw[2..]].concat();
        let raw = terrace_ir::attributes::DenseArrayAttr::i32s(b, &raw);
        let (loc, ty, flags) = (b.loc(self.op()), b.ty(self.res(b)), self.no_wrap_flags(b));
        let rest: Vec<Value> = self.dynamic_indices(b).collect();
        let part = GepOp::builder(ty, place, raw, element)
            .dynamic_indices(&rest)
            .no_wrap_flags(flags)
            .build(b, loc);
        smallvec![part.res(b)]
    }
}

impl DestructurableAccessorInterface for LoadOp {
    fn accessed_field(&self, ir: &Ir, _: Value, fields: &[SlotField]) -> Option<Attribute> {
        first_field(ir, ir.ty(self.res(ir)), self.volatile(ir), fields)
    }

    fn use_field(&self, b: &mut Builder<'_>, place: Value) -> SmallVec<[Value; 1]> {
        b.ir_mut().set_operand(self.op(), 0, place);
        smallvec![]
    }
}

impl DestructurableAccessorInterface for StoreOp {
    fn accessed_field(&self, ir: &Ir, pointer: Value, fields: &[SlotField]) -> Option<Attribute> {
        let value = self.value(ir);
        if value == pointer {
            return None;
        }
        first_field(ir, ir.ty(value), self.volatile(ir), fields)
    }

    fn use_field(&self, b: &mut Builder<'_>, place: Value) -> SmallVec<[Value; 1]> {
        b.ir_mut().set_operand(self.op(), 1, place);
        smallvec![]
    }
}

/// An access of the address itself is one of the first part if it is of its type.
fn first_field(ir: &Ir, ty: Type, volatile: bool, fields: &[SlotField]) -> Option<Attribute> {
    let (index, first) = *fields.first()?;
    let is_scalar = ty.is::<IntegerType>(ir) || bits(ir, ty).is_some() || ty == first;
    (!volatile && is_scalar && is_convertible(ir, first, ty)).then_some(index)
}
