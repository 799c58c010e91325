//! Functions, calls and returns.

use smallvec::SmallVec;
use terrace_conversion::{
    ConversionPattern, ConversionPatterns, ConversionRewriter, conversion_pattern,
};
use terrace_dialects::memref::strides_and_offset;
use terrace_dialects::{func, llvm};
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{AnyRankedOrUnrankedMemRef, AttrConstraint, TypeConstraint, TypedOp};
use terrace_ir::rewrite::{MatchFailure, PatternInfo, PatternRoot, RewriteResult, cast_root};
use terrace_ir::types::MemRefType;
use terrace_ir::{Block, Location, Op, Region, Type, Value};

use super::c_interface::{EMIT_C_INTERFACE, Interface};
use super::cf::convert_unreached;
use super::descriptor;
use super::function_attrs::FunctionAttrs;
use super::types::{Signature, expanded_types, result_type};
use super::unranked::{self, Copy};

/// How functions take and return memrefs.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum CallConvention {
    /// They take the fields of descriptors, and return descriptors.
    #[default]
    Descriptors,
    /// They take and return pointers to the first element; memrefs have static shapes.
    BarePointers,
}

impl CallConvention {
    /// What an option such as `use-bare-ptr-memref-call-conv` asks for.
    pub fn of_memrefs(are_bare_pointers: bool) -> CallConvention {
        match are_bare_pointers {
            true => CallConvention::BarePointers,
            false => CallConvention::Descriptors,
        }
    }
}

/// Adds the patterns of the func dialect.
pub fn populate_func_to_llvm(patterns: &mut ConversionPatterns) {
    populate_func_to_llvm_with(patterns, CallConvention::Descriptors);
}

/// Adds the patterns of the func dialect, with this way to pass memrefs.
pub fn populate_func_to_llvm_with(patterns: &mut ConversionPatterns, convention: CallConvention) {
    add(patterns, convention, lower_func);
    add(patterns, convention, lower_call);
    add(patterns, convention, lower_call_indirect);
    add(patterns, convention, lower_return);
    patterns.add(ConstantLowering);
}

conversion_pattern! {
    /// The address of a function.
    pub ConstantLowering: func::ConstantOp => lower_constant;
}

/// Converts an op to one that passes memrefs by a convention.
type Lower<T> = fn(T, &[Value], &mut ConversionRewriter<'_>, CallConvention) -> RewriteResult;

/// The conversion of an op that passes memrefs by a convention.
struct Passing<T> {
    info: PatternInfo,
    convention: CallConvention,
    lower: Lower<T>,
}

fn add<T: TypedOp + 'static>(
    patterns: &mut ConversionPatterns,
    convention: CallConvention,
    lower: Lower<T>,
) {
    let info = PatternInfo {
        name: &T::INFO.name,
        description: "memrefs are passed field by field, or as pointers; several results in a struct",
        root: PatternRoot::Op(T::INFO),
        benefit: 1,
    };
    patterns.add(Passing {
        info,
        convention,
        lower,
    });
}

impl<T: TypedOp> ConversionPattern for Passing<T> {
    fn info(&self) -> &PatternInfo {
        &self.info
    }

    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        let op = cast_root::<T>(rw, op)?;
        (self.lower)(op, operands, rw, self.convention)
    }
}

fn cannot_convert() -> MatchFailure {
    MatchFailure::new("the function's signature has a type that cannot be converted")
}

/// Whether a type is passed field by field.
fn is_memref(rw: &ConversionRewriter<'_>, ty: Type) -> bool {
    AnyRankedOrUnrankedMemRef::matches(rw, ty)
}

/// Converts the function whose arena this is, in place.
fn lower_func(
    op: func::FuncOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
    convention: CallConvention,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let declared = op.function_type(rw);
    let signature =
        Signature::of(rw.converter(), rw, declared, convention).ok_or_else(cannot_convert)?;
    let attrs = FunctionAttrs::of(rw, op);
    let name = op.sym_name(rw).into_owned();
    let body = op.body(rw);
    let entry = rw.first_block(body);
    let interface = match rw.attr(op.op(), EMIT_C_INTERFACE) {
        Some(_) if convention == CallConvention::BarePointers => {
            return Err(MatchFailure::new(
                "the C interface takes descriptors, and functions take bare pointers",
            ));
        }
        Some(_) => Some(Interface::of(rw, loc, &name, declared, attrs.clone())?),
        None => None,
    };
    let ty = signature.ty(rw, attrs.is_variadic);
    let counts = signature.inputs.iter().map(|values| values.len());
    let has_result = declared.results(rw).len() == 1;
    let parts = attrs.signature(rw, counts, has_result);
    // What C defines is called by what stands for it here.
    let linkage = match (&interface, entry) {
        (Some(_), None) => Some(llvm::Linkage::make(rw, llvm::Linkage::Private)),
        _ => attrs.linkage(),
    };
    let slots = attrs.slots(rw, &name, ty, parts, linkage);
    let llvm_func = rw.loaded_op_name_of(<llvm::FuncOp as TypedOp>::INFO);
    rw.rename_op(op.op(), llvm_func, &slots);
    rw.ir_mut()
        .set_discardable_attrs(op.op(), attrs.discardable);
    match (interface, entry) {
        (interface, Some(entry)) => {
            convert_entry(rw, loc, entry, &signature)?;
            if let Some(interface) = interface {
                interface.define(rw);
            }
        }
        (Some(interface), None) => call_c_interface(rw, loc, &signature, interface, body),
        (None, None) => {}
    }
    Ok(())
}

/// Makes a function that C defines one that calls it with memrefs by address.
fn call_c_interface(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    signature: &Signature,
    interface: Interface,
    body: Region,
) {
    let types: SmallVec<[Type; 8]> = signature.inputs.iter().flatten().copied().collect();
    let entry = rw.ir_mut().append_block(body, &types);
    rw.set_insertion_point_to_end(entry);
    let arguments: SmallVec<[Value; 8]> = rw.block_args(entry).into();
    let mut passed: SmallVec<[Value; 8]> = SmallVec::new();
    // A result that is a struct is stored where the first argument points.
    let slot = interface.stored().map(|ty| stack_slot(rw, loc, ty));
    passed.extend(slot);
    let mut rest = &arguments[..];
    for argument in &interface.arguments {
        let (values, after) = rest.split_at(argument.num_values);
        rest = after;
        if !argument.by_pointer {
            passed.push(values[0]);
            continue;
        }
        let descriptor = descriptor::repack_any(rw, loc, argument.ty, values);
        let slot = stack_slot(rw, loc, argument.ty);
        llvm::StoreOp::build(rw, loc, descriptor, slot);
        passed.push(slot);
    }
    let returned = interface.returned();
    let call = llvm::CallOp::direct(rw, loc, &interface.name(), returned.as_slice(), &passed);
    let value = match (slot, interface.stored()) {
        (Some(slot), Some(ty)) => Some(llvm::LoadOp::build(rw, loc, ty, slot).res(rw)),
        _ => rw.results(call.into()).next(),
    };
    llvm::ReturnOp::build(rw, loc, value);
    interface.declare(rw);
}

/// Memory on the stack for one value.
fn stack_slot(rw: &mut ConversionRewriter<'_>, loc: Location, ty: Type) -> Value {
    let one = descriptor::index_constant(rw, loc, 1);
    let pointer = llvm::PointerType::get(rw, 0).into();
    llvm::AllocaOp::of(rw, loc, pointer, one, ty, None).res(rw)
}

/// Gives the entry block the arguments of the converted signature. Where a memref itself is used its descriptor is made
/// of them. Arguments that the signature does not name are left without one.
///
/// # Errors
/// If a memref that is passed as a pointer has no strides.
pub fn convert_entry(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    entry: Block,
    signature: &Signature,
) -> RewriteResult {
    let old: SmallVec<[Value; 4]> = rw.block_args(entry).into();
    let types: SmallVec<[Type; 8]> = signature.inputs.iter().flatten().copied().collect();
    let new = rw.replace_block_args(entry, &types);
    let mut rest = &new[..];
    for (arg, types) in old.into_iter().zip(&signature.inputs) {
        let (values, after) = rest.split_at(types.len());
        rest = after;
        match (values, rw.ty(arg).cast::<MemRefType>(rw)) {
            ([pointer], Some(ty)) if rw.has_uses(arg) => {
                rw.set_insertion_point_to_start(entry);
                let memref = of_bare_pointer(rw, loc, ty, *pointer)?;
                rw.replace_value(arg, memref);
            }
            _ => rw.replace_value_with_many(arg, values),
        }
    }
    Ok(())
}

/// The descriptor of a memref whose sizes, strides and offset are known, of a pointer to its first element.
///
/// # Errors
/// If its layout has no strides.
pub fn of_bare_pointer(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: MemRefType,
    pointer: Value,
) -> Result<Value, MatchFailure> {
    let (strides, offset) = strides_and_offset(rw, ty).ok_or_else(cannot_convert)?;
    let converted = rw.convert_type(ty.into())?;
    let mut memref = descriptor::of_pointers(rw, loc, converted, [pointer; 2]);
    let offset = descriptor::index_constant(rw, loc, offset);
    memref = descriptor::set_offset(rw, loc, memref, offset);
    let shape: SmallVec<[i64; 4]> = ty.shape(rw).into();
    for (dim, (size, stride)) in shape.into_iter().zip(strides).enumerate() {
        let size = descriptor::index_constant(rw, loc, size);
        memref = descriptor::set_size(rw, loc, memref, dim, size);
        let stride = descriptor::index_constant(rw, loc, stride);
        memref = descriptor::set_stride(rw, loc, memref, dim, stride);
    }
    Ok(memref)
}

fn lower_call(
    op: func::CallOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    convention: CallConvention,
) -> RewriteResult {
    let callee = op.callee(rw).symbol(rw).as_str(rw).to_owned();
    let no_inline = op.no_inline(rw);
    call(
        op.op(),
        operands,
        rw,
        convention,
        |rw, loc, results, arguments| {
            let call = llvm::CallOp::direct(rw, loc, &callee, results, arguments);
            if no_inline {
                rw.ir_mut()
                    .set_attr(call.op(), "no_inline", Attribute::UNIT);
            }
            call
        },
    )
}

fn lower_constant(
    op: func::ConstantOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.convert_type(rw.ty(op.result(rw)))?;
    let name = op.value(rw);
    let address = llvm::AddressOfOp::build(rw, loc, ty, name);
    rw.replace_op_with(op.op(), address.op());
    Ok(())
}

fn lower_call_indirect(
    op: func::CallIndirectOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    convention: CallConvention,
) -> RewriteResult {
    let (callee, operands) = operands.split_first().ok_or_else(cannot_convert)?;
    call(
        op.op(),
        operands,
        rw,
        convention,
        |rw, loc, results, arguments| llvm::CallOp::indirect(rw, loc, *callee, results, arguments),
    )
}

/// Replaces a call by what `build` makes of the types that it returns and the arguments.
fn call(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    convention: CallConvention,
    build: impl FnOnce(&mut ConversionRewriter<'_>, Location, &[Type], &[Value]) -> llvm::CallOp,
) -> RewriteResult {
    let loc = rw.loc(op);
    let results: SmallVec<[Type; 2]> = rw.result_types(op).collect();
    let packed =
        result_type(rw.converter(), rw, &results, convention).ok_or_else(cannot_convert)?;
    let mut originals: SmallVec<[Value; 4]> = rw.operands(op).collect();
    // The first operand may be the callee.
    originals.drain(..originals.len() - operands.len());
    let mut arguments: SmallVec<[Value; 8]> = SmallVec::new();
    for (original, &converted) in originals.into_iter().zip(operands) {
        let ty = rw.ty(original);
        let types =
            expanded_types(rw.converter(), rw, ty, convention).ok_or_else(cannot_convert)?;
        if is_memref(rw, ty) && convention == CallConvention::BarePointers {
            arguments.push(descriptor::aligned_pointer(rw, loc, converted));
        } else if is_memref(rw, ty) {
            arguments.extend(descriptor::unpack(rw, loc, converted, types.len()));
        } else {
            arguments.push(converted);
        }
    }
    let discardable = rw.discardable_attrs(op);
    let call = build(rw, loc, packed.as_slice(), &arguments);
    rw.ir_mut().set_discardable_attrs(call.op(), discardable);
    let mut values: SmallVec<[Value; 2]> = match results.len() {
        0 | 1 => rw.results(call.into()).collect(),
        _ => {
            let aggregate = rw.result(call.into(), 0);
            (0..results.len() as i64)
                .map(|field| descriptor::extract(rw, loc, aggregate, &[field]))
                .collect()
        }
    };
    match convention {
        CallConvention::Descriptors => {
            unranked::copy(rw, loc, &results, &mut values, Copy::ToStack);
        }
        CallConvention::BarePointers => {
            for (ty, value) in results.iter().zip(&mut values) {
                if let Some(ty) = ty.cast::<MemRefType>(rw) {
                    *value = of_bare_pointer(rw, loc, ty, *value)?;
                }
            }
        }
    }
    rw.replace_op(op, &values);
    Ok(())
}

fn lower_return(
    op: func::ReturnOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    convention: CallConvention,
) -> RewriteResult {
    convert_return(op.op(), operands, rw, convention)
}

/// Makes an op that returns its operands from a function one of the llvm dialect.
///
/// # Errors
/// If a type cannot be converted.
pub fn convert_return(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    convention: CallConvention,
) -> RewriteResult {
    convert_unreached(rw, op)?;
    let loc = rw.loc(op);
    let types: SmallVec<[Type; 2]> = rw.operand_types(op).collect();
    let mut operands: SmallVec<[Value; 2]> = operands.into();
    match convention {
        CallConvention::Descriptors => {
            unranked::copy(rw, loc, &types, &mut operands, Copy::ToHeap);
        }
        CallConvention::BarePointers => {
            for (ty, value) in types.iter().zip(&mut operands) {
                if is_memref(rw, *ty) {
                    *value = descriptor::allocated_pointer(rw, loc, *value);
                }
            }
        }
    }
    let value = match operands[..] {
        [] => None,
        [single] => Some(single),
        _ => {
            let ty = result_type(rw.converter(), rw, &types, convention)
                .flatten()
                .ok_or_else(cannot_convert)?;
            let mut aggregate = llvm::PoisonOp::build(rw, loc, ty).res(rw);
            for (field, operand) in (0..).zip(&operands) {
                aggregate = descriptor::insert(rw, loc, aggregate, *operand, &[field]);
            }
            Some(aggregate)
        }
    };
    let attributes = rw.discardable_attrs(op);
    let end = llvm::ReturnOp::build(rw, loc, value);
    rw.ir_mut().set_discardable_attrs(end.op(), attributes);
    rw.erase_op(op);
    Ok(())
}
