//! Variables, pointers and the parts of composites.

use smallvec::SmallVec;
use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::llvm::GepIndex;
use terrace_dialects::spirv::{MemoryAccess, PointerType};
use terrace_dialects::{llvm, spirv};
use terrace_ir::attributes::{DenseArrayAttr, IntegerAttr};
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::VectorType;
use terrace_ir::{Op, Type, Value};

use super::numbers::integer_constant;

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(AccessChainLowering);
    patterns.add(AddressOfLowering);
    patterns.add(LoadLowering);
    patterns.add(StoreLowering);
    patterns.add(VariableLowering);
    patterns.add(ExtractLowering);
    patterns.add(InsertLowering);
}

conversion_pattern! {
    /// An address, counted from the pointer itself.
    pub AccessChainLowering: spirv::AccessChainOp => lower_access_chain;
    /// The address of a global.
    pub AddressOfLowering: spirv::AddressOfOp => lower_address_of;
    /// A load, as its memory access says.
    pub LoadLowering: spirv::LoadOp => lower_load;
    /// A store, as its memory access says.
    pub StoreLowering: spirv::StoreOp => lower_store;
    /// Memory on the stack, and a store of the initial value.
    pub VariableLowering: spirv::VariableOp => lower_variable;
    /// An element of a vector, or a part of an aggregate.
    pub ExtractLowering: spirv::CompositeExtractOp => lower_extract;
    /// A vector or an aggregate with one part replaced.
    pub InsertLowering: spirv::CompositeInsertOp => lower_insert;
}

fn pointee(rw: &ConversionRewriter<'_>, pointer: Value) -> Result<Type, MatchFailure> {
    let pointer = rw.ty(pointer).cast::<PointerType>(rw);
    let pointer = pointer.ok_or_else(|| MatchFailure::new("the operand is no pointer"))?;
    Ok(pointer.pointee(rw))
}

fn lower_access_chain(
    op: spirv::AccessChainOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.convert_type(rw.ty(op.component_ptr(rw)))?;
    let base = op.base_ptr(rw);
    let element = rw.convert_type(pointee(rw, base)?)?;
    let first: Option<Value> = op.indices(rw).next();
    let first = first.ok_or_else(|| MatchFailure::new("there are no indices"))?;
    let index = rw.convert_type(rw.ty(first))?;
    let zero = integer_constant(rw, op.op(), index, 0);
    let mut indices: SmallVec<[GepIndex; 4]> = smallvec::smallvec![GepIndex::Value(zero)];
    let mut inside = element;
    for index in &operands[1..] {
        // Fields of structs have constant indices.
        let body = inside.cast::<llvm::StructType>(rw);
        let constant = constant_value(rw, *index)
            .and_then(|value| value.cast::<IntegerAttr>(rw))
            .and_then(|value| i32::try_from(value.value(rw)).ok());
        let (index, next) = match (body, constant) {
            (Some(body), Some(constant)) => {
                let member = usize::try_from(constant).ok();
                let member = member.and_then(|member| body.elements(rw).get(member).copied());
                (GepIndex::Constant(constant), member)
            }
            (Some(_), None) => {
                return Err(MatchFailure::new("a member of a struct is no constant"));
            }
            (None, _) => (GepIndex::Value(*index), element_of(rw, inside)),
        };
        indices.push(index);
        inside = next.ok_or_else(|| MatchFailure::new("the type has no such part"))?;
    }
    let address = llvm::GepOp::at(rw, loc, ty, operands[0], &indices, element);
    rw.replace_op_with(op.op(), address.op());
    Ok(())
}

/// The type of the elements of an array or a vector.
fn element_of(rw: &ConversionRewriter<'_>, ty: Type) -> Option<Type> {
    let array = ty.cast::<llvm::ArrayType>(rw);
    let vector = || ty.cast::<VectorType>(rw).map(|vector| vector.element(rw));
    array.map(|array| array.element(rw)).or_else(vector)
}

fn lower_address_of(
    op: spirv::AddressOfOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.convert_type(rw.ty(op.pointer(rw)))?;
    let variable = op.variable(rw);
    let address = llvm::AddressOfOp::build(rw, loc, ty, variable);
    rw.replace_op_with(op.op(), address.op());
    Ok(())
}

/// What a memory access says.
struct Access {
    alignment: Option<i64>,
    is_volatile: bool,
    is_nontemporal: bool,
}

impl Access {
    fn of(access: Option<MemoryAccess>, alignment: Option<i32>) -> Result<Self, MatchFailure> {
        let access = access.unwrap_or(MemoryAccess::NONE);
        let known = [
            MemoryAccess::NONE,
            MemoryAccess::ALIGNED,
            MemoryAccess::VOLATILE,
            MemoryAccess::NONTEMPORAL,
        ];
        if !known.contains(&access) {
            return Err(MatchFailure::new(
                "the memory access is not one of Aligned, Nontemporal, None and Volatile",
            ));
        }
        Ok(Access {
            alignment: alignment.map(i64::from),
            is_volatile: access == MemoryAccess::VOLATILE,
            is_nontemporal: access == MemoryAccess::NONTEMPORAL,
        })
    }
}

fn lower_load(
    op: spirv::LoadOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.convert_type(rw.ty(op.value(rw)))?;
    let access = Access::of(op.memory_access(rw), op.alignment(rw))?;
    let load = llvm::LoadOp::builder(ty, operands[0])
        .alignment(access.alignment)
        .volatile(access.is_volatile)
        .nontemporal(access.is_nontemporal)
        .build(rw, loc);
    rw.replace_op_with(op.op(), load.op());
    Ok(())
}

fn lower_store(
    op: spirv::StoreOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let access = Access::of(op.memory_access(rw), op.alignment(rw))?;
    llvm::StoreOp::builder(operands[1], operands[0])
        .alignment(access.alignment)
        .volatile(access.is_volatile)
        .nontemporal(access.is_nontemporal)
        .build(rw, loc);
    rw.erase_op(op.op());
    Ok(())
}

fn lower_variable(
    op: spirv::VariableOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let pointer = op.pointer(rw);
    let inside = pointee(rw, pointer)?;
    let is_number = inside.bit_width(rw).is_some() || inside.is::<VectorType>(rw);
    if !operands.is_empty() && !is_number {
        return Err(MatchFailure::new(
            "only numbers and vectors can be initialised",
        ));
    }
    let ty = rw.convert_type(rw.ty(pointer))?;
    let element = rw.convert_type(inside)?;
    let one = integer_constant(rw, op.op(), Type::I32, 1);
    let memory = llvm::AllocaOp::of(rw, loc, ty, one, element, None).res(rw);
    if let [initial, ..] = operands {
        llvm::StoreOp::build(rw, loc, *initial, memory);
    }
    rw.replace_op(op.op(), &[memory]);
    Ok(())
}

/// Where a part of a composite is: the path through aggregates, and the number of the element if the last of them is a vector.
fn path(
    rw: &ConversionRewriter<'_>,
    op: Op,
    composite: Type,
) -> Result<(SmallVec<[i64; 4]>, Option<i64>), MatchFailure> {
    let indices = rw.attr(op, "indices");
    let indices = indices.and_then(|indices| indices.cast::<terrace_ir::attributes::ArrayAttr>(rw));
    let indices = indices.ok_or_else(|| MatchFailure::new("there are no indices"))?;
    let mut aggregates = SmallVec::new();
    let mut inside = Some(composite);
    for index in indices.elements(rw) {
        let index = index.cast::<IntegerAttr>(rw).map(|index| index.as_i64(rw));
        let index = index.ok_or_else(|| MatchFailure::new("an index is no number"))?;
        let Some(ty) = inside else {
            return Err(MatchFailure::new("the type has no such part"));
        };
        if ty.is::<VectorType>(rw) {
            return Ok((aggregates, Some(index)));
        }
        inside = spirv::part(rw, ty, index as u64);
        aggregates.push(index);
    }
    Ok((aggregates, None))
}

fn lower_extract(
    op: spirv::CompositeExtractOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    rw.convert_type(rw.ty(op.component(rw)))?;
    let (aggregates, element) = path(rw, op.op(), rw.ty(op.composite(rw)))?;
    let mut value = operands[0];
    if !aggregates.is_empty() {
        let path = DenseArrayAttr::i64s(rw, &aggregates);
        value = llvm::ExtractValueOp::build(rw, loc, value, path).res(rw);
    }
    if let Some(element) = element {
        let index = integer_constant(rw, op.op(), Type::I32, element);
        value = llvm::ExtractElementOp::build(rw, loc, value, index).res(rw);
    }
    rw.replace_op(op.op(), &[value]);
    Ok(())
}

fn lower_insert(
    op: spirv::CompositeInsertOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    rw.convert_type(rw.ty(op.result(rw)))?;
    let (aggregates, element) = path(rw, op.op(), rw.ty(op.composite(rw)))?;
    let [object, composite] = [operands[0], operands[1]];
    let path = DenseArrayAttr::i64s(rw, &aggregates);
    let mut value = object;
    if let Some(element) = element {
        let vector = match aggregates.is_empty() {
            true => composite,
            false => llvm::ExtractValueOp::build(rw, loc, composite, path).res(rw),
        };
        let index = integer_constant(rw, op.op(), Type::I32, element);
        value = llvm::InsertElementOp::build(rw, loc, vector, value, index).res(rw);
    }
    if !aggregates.is_empty() {
        value = llvm::InsertValueOp::build(rw, loc, composite, value, path).res(rw);
    }
    rw.replace_op(op.op(), &[value]);
    Ok(())
}
