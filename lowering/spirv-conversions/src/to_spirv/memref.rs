//! Memory: pointers into storage classes.

use smallvec::SmallVec;
use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::arith::AtomicRMWKind;
use terrace_dialects::memref::{self, strides_and_offset};
use terrace_dialects::spirv::{
    self, ArrayType, Capability, MemoryAccess, MemorySemantics, PointerType, RuntimeArrayType,
    Scope, StorageClass,
};
use terrace_ir::attributes::{Attribute, FlatSymbolRefAttr, IntegerAttr, TypeAttr};
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::{AttrConstraint, OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_ir::{Location, Op, Type, Value};

use super::emit::{emit, inverted, number, product, quotient, remainder, shifted, sum};
use super::target::SpirvTarget;
use super::types::{elements, index_type, storage_class};

/// Adds the patterns of the memref dialect.
pub fn populate_memref_to_spirv(patterns: &mut ConversionPatterns) {
    patterns.add(AllocaLowering);
    patterns.add(AllocLowering);
    patterns.add(DeallocLowering);
    patterns.add(LoadLowering);
    patterns.add(StoreLowering);
    patterns.add(AtomicLowering);
    patterns.add(CastLowering);
    patterns.add(SpaceCastLowering);
}

conversion_pattern! {
    /// A variable of the function.
    pub AllocaLowering: memref::AllocaOp => lower_alloca;
    /// A variable of the module, in the memory of a workgroup.
    pub AllocLowering: memref::AllocOp => lower_alloc;
    /// Memory of a workgroup lives as long as that.
    pub DeallocLowering: memref::DeallocOp => lower_dealloc;
    /// A load through a pointer to the element, or some bits of what holds it.
    pub LoadLowering: memref::LoadOp => lower_load;
    /// A store through a pointer to the element, or to some bits of what holds it.
    pub StoreLowering: memref::StoreOp => lower_store;
    /// An atomic instruction.
    pub AtomicLowering: memref::AtomicRMWOp => lower_atomic;
    /// Nothing, where both types are kept the same way.
    pub CastLowering: memref::CastOp => lower_cast;
    /// A pointer of another storage class.
    pub SpaceCastLowering: memref::MemorySpaceCastOp => lower_space_cast;
}

/// What the conversion is for.
pub(super) fn target<'a>(rw: &ConversionRewriter<'a>) -> Result<&'a SpirvTarget, MatchFailure> {
    let target = rw.converter().target::<SpirvTarget>();
    target.ok_or_else(|| MatchFailure::new("the type converter is not that of SPIR-V"))
}

/// The type of a memref, and its storage class.
fn described(
    rw: &ConversionRewriter<'_>,
    ty: Type,
) -> Result<(MemRefType, StorageClass), MatchFailure> {
    let ty: Option<MemRefType> = ty.cast(rw);
    let found = ty.and_then(|ty| Some((ty, storage_class(rw, ty)?)));
    found.ok_or_else(|| MatchFailure::new("the memref has no storage class as its memory space"))
}

/// What a pointer points to.
pub(super) fn pointee(rw: &ConversionRewriter<'_>, pointer: Value) -> Result<Type, MatchFailure> {
    let ty = rw.ty(pointer).cast::<PointerType>(rw);
    ty.map(|ty| ty.pointee(rw))
        .ok_or_else(|| MatchFailure::new("the memref is no pointer"))
}

/// Whether an allocation in this storage class is of a size that is known, of elements that SPIR-V has.
fn can_allocate(
    rw: &ConversionRewriter<'_>,
    ty: MemRefType,
    storage: StorageClass,
    only: StorageClass,
) -> RewriteResult {
    let element = ty.element(rw).element_or_self(rw);
    let is_number = element.is_integer(rw) || element.is_float(rw);
    match storage == only && !ty.shape(rw).contains(&DYNAMIC) && is_number {
        true => Ok(()),
        false => Err(MatchFailure::new("unhandled allocation type")),
    }
}

fn lower_alloca(
    op: memref::AllocaOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (ty, storage) = described(rw, rw.ty(op.memref(rw)))?;
    can_allocate(rw, ty, storage, StorageClass::Function)?;
    let pointer = rw.convert_type(ty.into())?;
    let loc = rw.loc(op.op());
    let variable = spirv::VariableOp::build(rw, loc, pointer, storage, None);
    rw.replace_op_with(op.op(), variable.op());
    Ok(())
}

/// What the names of variables in the memory of a workgroup begin with.
const WORKGROUP_MEMORY: &str = "__workgroup_mem__";

fn lower_alloc(op: memref::AllocOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let (ty, storage) = described(rw, rw.ty(op.memref(rw)))?;
    can_allocate(rw, ty, storage, StorageClass::Workgroup)?;
    let pointer = rw.convert_type(ty.into())?;
    let loc = rw.loc(op.op());
    let result = workgroup_variable(rw, loc, pointer);
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

/// The address of a new variable of the module, in the memory of a workgroup.
pub(super) fn workgroup_variable(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    pointer: Type,
) -> Value {
    let placeholder = FlatSymbolRefAttr::get(rw, rw.ident(WORKGROUP_MEMORY));
    let address = spirv::AddressOfOp::build(rw, loc, pointer, placeholder);
    let user = (address.op(), "variable");
    let kind = spirv::GlobalVariableOp::INFO;
    rw.require_counted_symbol(WORKGROUP_MEMORY, kind, user, move |b, name| {
        let ty = TypeAttr::get(b, pointer);
        spirv::GlobalVariableOp::build(b, loc, ty, name.to_owned().into());
    });
    address.pointer(rw)
}

fn lower_dealloc(
    op: memref::DeallocOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (ty, storage) = described(rw, rw.ty(op.memref(rw)))?;
    can_allocate(rw, ty, storage, StorageClass::Workgroup)?;
    rw.erase_op(op.op());
    Ok(())
}

/// Where an element is, in elements from the beginning. Ops on what is known are not made.
fn position(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: MemRefType,
    indices: &[Value],
) -> Result<Value, MatchFailure> {
    let (strides, offset) = strides_and_offset(rw, ty)
        .filter(|(strides, offset)| *offset != DYNAMIC && !strides.contains(&DYNAMIC))
        .ok_or_else(|| MatchFailure::new("the strides are not known"))?;
    let index = index_type(target(rw)?);
    let mut position = number(rw, loc, index, offset.into());
    for (value, stride) in indices.iter().zip(strides) {
        let stride = number(rw, loc, index, stride.into());
        let step = product(rw, loc, *value, stride);
        position = sum(rw, loc, step, position);
    }
    Ok(position)
}

/// Where an element is, behind a pointer.
struct Place {
    base: Value,
    storage: StorageClass,
    /// What selects the array behind the pointer, if that is to a struct.
    member: Option<Value>,
    position: Value,
    /// What the array is of.
    stored: Type,
    /// Whether the pointer is to the first element, and not to all of them.
    is_element: bool,
}

/// Finds an element of a memref.
fn place(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: MemRefType,
    base: Value,
    indices: &[Value],
) -> Result<Place, MatchFailure> {
    let is_kernel = target(rw)?.allows(Capability::Kernel);
    let index = index_type(target(rw)?);
    let pointer = rw.ty(base).cast::<PointerType>(rw);
    let pointer = pointer.ok_or_else(|| MatchFailure::new("the memref is no pointer"))?;
    let (storage, outer) = (pointer.storage(rw), pointer.pointee(rw));
    let array = match is_kernel {
        true => Some(outer),
        false => spirv::part(rw, outer, 0),
    };
    let array = array.ok_or_else(|| MatchFailure::new("the pointer is to no struct"))?;
    let is_array = array.is::<ArrayType>(rw) || array.is::<RuntimeArrayType>(rw);
    if !is_kernel && !is_array {
        return Err(MatchFailure::new("the pointer is to no array"));
    }
    let stored = match is_array {
        true => spirv::element(rw, array).unwrap_or(array),
        false => array,
    };
    let member = (!is_kernel).then(|| number(rw, loc, index, 0));
    let position = match (ty.shape(rw).is_empty(), member) {
        (true, Some(zero)) => zero,
        (true, None) => number(rw, loc, index, 0),
        (false, _) => position(rw, loc, ty, indices)?,
    };
    Ok(Place {
        base,
        storage,
        member,
        position,
        stored,
        is_element: !is_array,
    })
}

impl Place {
    /// A pointer to the element, or to what holds it beside others, `packed` in one.
    fn pointer(
        &self,
        rw: &mut ConversionRewriter<'_>,
        loc: Location,
        packed: Option<u32>,
    ) -> Value {
        let mut position = self.position;
        if let Some(packed) = packed {
            let ty = rw.ty(position);
            let packed = number(rw, loc, ty, packed.into());
            position = quotient(rw, loc, position, packed);
        }
        let ty: Type = PointerType::get(rw, self.stored, self.storage).into();
        if self.is_element {
            return spirv::PtrAccessChainOp::build(rw, loc, ty, self.base, position, &[])
                .result(rw);
        }
        let path: SmallVec<[Value; 2]> = self.member.into_iter().chain([position]).collect();
        spirv::AccessChainOp::build(rw, loc, ty, self.base, &path).component_ptr(rw)
    }
}

/// How an element is kept in something wider: how many bits it has there, and how many of it there are.
struct Packing {
    bits: u32,
    count: u32,
}

/// How an element is kept, if that is not as what it is.
fn packing(
    rw: &ConversionRewriter<'_>,
    ty: MemRefType,
    storage: StorageClass,
) -> Result<Option<Packing>, MatchFailure> {
    let target = target(rw)?;
    let elements = elements(rw, target, ty, storage)
        .ok_or_else(|| MatchFailure::new("the element has no type in SPIR-V"))?;
    let stored = elements.stored.bit_width(rw);
    let element = ty.element(rw);
    let bits = elements.packed_bits.or_else(|| element.bit_width(rw));
    Ok(match (stored, bits) {
        (Some(stored), Some(bits)) if stored > bits && element.is_integer(rw) => Some(Packing {
            bits,
            count: stored / bits,
        }),
        _ => None,
    })
}

/// What is said of an access: whether it is soon forgotten, and how it is aligned.
fn access(rw: &ConversionRewriter<'_>, op: Op) -> Result<[Option<Attribute>; 2], MatchFailure> {
    let nontemporal = rw.attr(op, "nontemporal") == Some(Attribute::TRUE);
    let alignment = rw
        .attr(op, "alignment")
        .and_then(|alignment| alignment.cast::<IntegerAttr>(rw));
    let alignment = match alignment {
        Some(alignment) => Some(
            i32::try_from(alignment.value(rw))
                .map_err(|_| MatchFailure::new("invalid alignment"))?,
        ),
        None => None,
    };
    let mut flags = MemoryAccess::NONE;
    if nontemporal {
        flags = flags | MemoryAccess::NONTEMPORAL;
    }
    if alignment.is_some() {
        flags = flags | MemoryAccess::ALIGNED;
    }
    let access = (flags != MemoryAccess::NONE).then(|| MemoryAccess::make(rw, flags));
    let alignment = alignment.map(|value| IntegerAttr::get(rw, Type::I32, value.into()).into());
    Ok([access, alignment])
}

fn load(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    pointer: Value,
    ty: Type,
    access: [Option<Attribute>; 2],
) -> Value {
    let load = spirv::LoadOp::build(rw, loc, ty, pointer);
    set_access(rw, load.op(), access);
    load.value(rw)
}

fn set_access(rw: &mut ConversionRewriter<'_>, op: Op, access: [Option<Attribute>; 2]) {
    for (name, attr) in ["memory_access", "alignment"].into_iter().zip(access) {
        if let Some(attr) = attr {
            rw.ir_mut().set_attr(op, name, attr);
        }
    }
}

/// The number of bits before an element in what holds it.
fn bit_offset(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    position: Value,
    packing: &Packing,
) -> Value {
    let ty = rw.ty(position);
    let count = number(rw, loc, ty, packing.count.into());
    let bits = number(rw, loc, ty, packing.bits.into());
    let within = remainder(rw, loc, position, count);
    product(rw, loc, within, bits)
}

fn lower_load(
    op: memref::LoadOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (ty, storage) = described(rw, rw.ty(op.memref(rw)))?;
    let (base, indices) = (operands[0], &operands[1..]);
    let access = access(rw, op.op())?;
    let result = rw.convert_type(rw.ty(op.result(rw)))?;
    let Some(packing) = packing(rw, ty, storage)? else {
        let is_bool = ty.element(rw) == Type::I1;
        let place = place(rw, loc, ty, base, indices)?;
        if place.stored != result && !is_bool {
            return Err(MatchFailure::new(
                "the element is kept as another type than values",
            ));
        }
        let pointer = place.pointer(rw, loc, None);
        let mut value = load(rw, loc, pointer, place.stored, access);
        if is_bool {
            value = truth(rw, loc, value);
        }
        rw.replace_op(op.op(), &[value]);
        return Ok(());
    };
    let place = place(rw, loc, ty, base, indices)?;
    let pointer = place.pointer(rw, loc, Some(packing.count));
    let whole = load(rw, loc, pointer, place.stored, access);
    let offset = bit_offset(rw, loc, place.position, &packing);
    let stored = place.stored;
    let moved = shifted::<spirv::ShiftRightArithmeticOp>(rw, loc, whole, offset);
    let mask = number(rw, loc, stored, (1 << packing.bits) - 1);
    let masked = emit::<spirv::BitwiseAndOp>(rw, loc, &[moved, mask], stored);
    // The highest bit of the element is its sign.
    let width = stored.bit_width(rw).unwrap_or(32);
    let distance = number(rw, loc, stored, (width - packing.bits).into());
    let left = emit::<spirv::ShiftLeftLogicalOp>(rw, loc, &[masked, distance], stored);
    let mut value = emit::<spirv::ShiftRightArithmeticOp>(rw, loc, &[left, distance], stored);
    if ty.element(rw) == Type::I1 {
        value = truth(rw, loc, value);
    } else if result != stored {
        value = emit::<spirv::UConvertOp>(rw, loc, &[value], result);
    }
    rw.replace_op(op.op(), &[value]);
    Ok(())
}

/// Whether a number is one.
fn truth(rw: &mut ConversionRewriter<'_>, loc: Location, value: Value) -> Value {
    let ty = rw.ty(value);
    let one = number(rw, loc, ty, 1);
    emit::<spirv::IEqualOp>(rw, loc, &[value, one], Type::I1)
}

/// One for true, zero for false.
fn of_truth(rw: &mut ConversionRewriter<'_>, loc: Location, value: Value, ty: Type) -> Value {
    let zero = number(rw, loc, ty, 0);
    let one = number(rw, loc, ty, 1);
    emit::<spirv::SelectOp>(rw, loc, &[value, one, zero], ty)
}

fn lower_store(
    op: memref::StoreOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (ty, storage) = described(rw, rw.ty(op.memref(rw)))?;
    let (value, base, indices) = (operands[0], operands[1], &operands[2..]);
    let access = access(rw, op.op())?;
    let Some(packing) = packing(rw, ty, storage)? else {
        let place = place(rw, loc, ty, base, indices)?;
        let pointer = place.pointer(rw, loc, None);
        let value = match ty.element(rw) == Type::I1 {
            true => of_truth(rw, loc, value, place.stored),
            false => value,
        };
        let store = spirv::StoreOp::build(rw, loc, pointer, value);
        set_access(rw, store.op(), access);
        rw.erase_op(op.op());
        return Ok(());
    };
    let scope = atomic_scope(storage)?;
    // Others may write what is beside the element: its bits are cleared and set by atomic instructions.
    let place = place(rw, loc, ty, base, indices)?;
    let stored = place.stored;
    let offset = bit_offset(rw, loc, place.position, &packing);
    let mask = number(rw, loc, stored, (1 << packing.bits) - 1);
    let place_mask = shifted::<spirv::ShiftLeftLogicalOp>(rw, loc, mask, offset);
    let cleared = inverted(rw, loc, place_mask);
    let value = if ty.element(rw) == Type::I1 {
        of_truth(rw, loc, value, stored)
    } else if rw.ty(value) != stored {
        emit::<spirv::UConvertOp>(rw, loc, &[value], stored)
    } else {
        emit::<spirv::BitwiseAndOp>(rw, loc, &[value, mask], stored)
    };
    let set = shifted::<spirv::ShiftLeftLogicalOp>(rw, loc, value, offset);
    let pointer = place.pointer(rw, loc, Some(packing.count));
    for (info, bits) in [
        (spirv::AtomicAndOp::INFO, cleared),
        (spirv::AtomicOrOp::INFO, set),
    ] {
        atomic(rw, loc, info, scope, pointer, bits);
    }
    rw.erase_op(op.op());
    Ok(())
}

/// Who sees an atomic access to this memory.
fn atomic_scope(storage: StorageClass) -> Result<Scope, MatchFailure> {
    match storage {
        StorageClass::StorageBuffer => Ok(Scope::Device),
        StorageClass::Workgroup => Ok(Scope::Workgroup),
        _ => Err(MatchFailure::new("atomic scope not available")),
    }
}

/// An atomic instruction; gives what memory held before.
fn atomic(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    info: &'static OpInfo,
    scope: Scope,
    pointer: Value,
    value: Value,
) -> Op {
    let scope = Scope::make(rw, scope);
    let semantics = MemorySemantics::make(rw, MemorySemantics::ACQUIRE_RELEASE);
    let (name, ty) = (rw.loaded_op_name_of(info), rw.ty(value));
    rw.create(OpSpec {
        operands: &[pointer, value],
        result_types: &[ty],
        attributes: &[Some(scope), Some(semantics)],
        ..OpSpec::new(name, loc)
    })
}

fn lower_atomic(
    op: memref::AtomicRMWOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (ty, storage) = described(rw, rw.ty(op.memref(rw)))?;
    if ty.element(rw).is_float(rw) && op.kind(rw) != AtomicRMWKind::Addf {
        return Err(MatchFailure::new("unsupported atomic op"));
    }
    if packing(rw, ty, storage)?.is_some() {
        return Err(MatchFailure::new("the element is kept beside others"));
    }
    let info = match op.kind(rw) {
        AtomicRMWKind::Addi => spirv::AtomicIAddOp::INFO,
        AtomicRMWKind::Maxs => spirv::AtomicSMaxOp::INFO,
        AtomicRMWKind::Maxu => spirv::AtomicUMaxOp::INFO,
        AtomicRMWKind::Mins => spirv::AtomicSMinOp::INFO,
        AtomicRMWKind::Minu => spirv::AtomicUMinOp::INFO,
        AtomicRMWKind::Ori => spirv::AtomicOrOp::INFO,
        AtomicRMWKind::Andi => spirv::AtomicAndOp::INFO,
        AtomicRMWKind::Xori => spirv::AtomicXorOp::INFO,
        _ => return Err(MatchFailure::new("unimplemented atomic kind")),
    };
    let scope = atomic_scope(storage)?;
    let place = place(rw, loc, ty, operands[1], &operands[2..])?;
    let pointer = place.pointer(rw, loc, None);
    let new = atomic(rw, loc, info, scope, pointer, operands[0]);
    rw.replace_op_with(op.op(), new);
    Ok(())
}

fn lower_cast(
    op: memref::CastOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let result = rw.ty(rw.result(op.op(), 0));
    let wanted = rw.convert_type(result)?;
    let found = rw.ty(operands[0]);
    if found == wanted {
        rw.replace_op(op.op(), &[operands[0]]);
        return Ok(());
    }
    let is_kernel = target(rw)?.allows(Capability::Kernel);
    let loosens = |ty: Type| ty.cast::<PointerType>(rw).map(|ty| ty.pointee(rw));
    let is_looser = loosens(wanted).is_some_and(|ty| !ty.is::<RuntimeArrayType>(rw));
    if !is_kernel || !is_looser {
        return Err(MatchFailure::new("the types are kept differently"));
    }
    let loc = rw.loc(op.op());
    let cast = emit::<spirv::BitcastOp>(rw, loc, operands, wanted);
    rw.replace_op(op.op(), &[cast]);
    Ok(())
}

fn lower_space_cast(
    op: memref::MemorySpaceCastOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (_, from) = described(rw, rw.ty(op.source(rw)))?;
    let (_, to) = described(rw, rw.ty(rw.result(op.op(), 0)))?;
    let wanted = rw.convert_type(rw.ty(rw.result(op.op(), 0)))?;
    if !target(rw)?.allows(Capability::Kernel) {
        return Err(MatchFailure::new(
            "address space casts require kernel capability",
        ));
    }
    let value = operands[0];
    let is_generic = |storage| storage == StorageClass::Generic;
    if from != to && !target(rw)?.allows(Capability::GenericPointer) {
        return Err(MatchFailure::new(
            "pointers of another storage class are made from generic ones",
        ));
    }
    let result = match (is_generic(from), is_generic(to)) {
        _ if from == to => value,
        (false, true) => emit::<spirv::PtrCastToGenericOp>(rw, loc, &[value], wanted),
        (true, false) => emit::<spirv::GenericCastToPtrOp>(rw, loc, &[value], wanted),
        _ => {
            let pointee = pointee(rw, value)?;
            let generic = PointerType::get(rw, pointee, StorageClass::Generic).into();
            let value = emit::<spirv::PtrCastToGenericOp>(rw, loc, &[value], generic);
            emit::<spirv::GenericCastToPtrOp>(rw, loc, &[value], wanted)
        }
    };
    rw.replace_op(op.op(), &[result]);
    Ok(())
}
