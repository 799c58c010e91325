//! Functions, calls and returns.

use smallvec::SmallVec;
use terrace_dialects::{func, llvm};
use terrace_ir::attributes::StringAttr;
use terrace_ir::conversion::{ConversionPatterns, ConversionRewriter};
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{FunctionType, MemRefType, UnrankedMemRefType};
use terrace_ir::{Block, Location, Op, Region, Type, Value};

use super::c_interface::{self, EMIT_C_INTERFACE};
use super::descriptor;
use super::types::{expanded_types, result_type, signature};
use terrace_ir::conversion_pattern;

/// Adds the patterns of the func dialect.
pub fn populate_func_to_llvm(patterns: &mut ConversionPatterns) {
    patterns.add(FuncLowering);
    patterns.add(CallLowering);
    patterns.add(ReturnLowering);
    patterns.add(ConstantLowering);
    patterns.add(CallIndirectLowering);
}

conversion_pattern! {
    /// A function of the llvm dialect: memref arguments are passed field by field, several results in a struct.
    pub FuncLowering: func::FuncOp => lower_func;
    /// A call with memrefs passed field by field.
    pub CallLowering: func::CallOp => lower_call;
    /// The address of a function.
    pub ConstantLowering: func::ConstantOp => lower_constant;
    /// A call of an address.
    pub CallIndirectLowering: func::CallIndirectOp => lower_call_indirect;
    /// A return of at most one value.
    pub ReturnLowering: func::ReturnOp => lower_return;
}

fn cannot_convert() -> MatchFailure {
    MatchFailure::new("the function's signature has a type that cannot be converted")
}

/// Whether a type is passed field by field.
fn is_memref(rw: &ConversionRewriter<'_>, ty: Type) -> bool {
    ty.is::<MemRefType>(rw) || ty.is::<UnrankedMemRefType>(rw)
}

/// Converts the function whose arena this is, in place.
fn lower_func(op: func::FuncOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = signature(rw.converter(), rw, op.function_type(rw)).ok_or_else(cannot_convert)?;
    let name = op.sym_name(rw).into_owned();
    // Private is not a linkage: a private declaration is external like any other.
    let visibility = op
        .sym_visibility(rw)
        .map(|visibility| StringAttr::get(rw, visibility.as_bytes()).into());
    let body = op.body(rw);
    let entry = rw.first_block(body);
    let has_c_interface = rw.attr(op.op(), EMIT_C_INTERFACE).is_some();
    let declared = op.function_type(rw);
    if entry.is_some() && has_c_interface {
        c_interface::require(rw, loc, &name, declared)?;
    }
    let is_wrapper = entry.is_none() && has_c_interface;
    let private = llvm::Linkage::make(rw, llvm::Linkage::Private);
    // All blocks, also those that no branch reaches.
    rw.convert_non_entry_types(body)?;
    let attributes = llvm::FuncOp::attributes(rw, &name, ty, |name| match name {
        "sym_visibility" => visibility,
        "linkage" if is_wrapper => Some(private),
        _ => None,
    });
    let llvm_func = rw.loaded_op_name_of(<llvm::FuncOp as TypedOp>::INFO);
    rw.rename_op(op.op(), llvm_func, &attributes);
    if let Some(entry) = entry {
        convert_entry(rw, loc, entry)?;
    }
    if is_wrapper {
        call_c_interface(rw, loc, &name, declared, body)?;
    }
    Ok(())
}

/// Makes a function that C defines one that calls it with memrefs by address.
fn call_c_interface(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    name: &str,
    ty: FunctionType,
    body: Region,
) -> RewriteResult {
    let inputs: SmallVec<[Type; 4]> = ty.inputs(rw).into();
    let mut groups: SmallVec<[SmallVec<[Type; 7]>; 4]> = SmallVec::new();
    for input in &inputs {
        groups.push(expanded_types(rw.converter(), rw, *input).ok_or_else(cannot_convert)?);
    }
    let types: SmallVec<[Type; 8]> = groups.iter().flatten().copied().collect();
    let result = result_type(rw.converter(), rw, ty.results(rw)).ok_or_else(cannot_convert)?;
    let entry = rw.ir_mut().append_block(body, &types);
    rw.set_insertion_point_to_end(entry);
    let arguments: SmallVec<[Value; 8]> = rw.block_args(entry).into();
    let mut passed: SmallVec<[Value; 8]> = SmallVec::new();
    // A result that is a struct is stored where the first argument points.
    let stored = result.filter(|ty| ty.is::<llvm::StructType>(rw));
    let slot = stored.map(|ty| stack_slot(rw, loc, ty));
    passed.extend(slot);
    let mut rest = &arguments[..];
    for (input, types) in inputs.into_iter().zip(&groups) {
        let (values, after) = rest.split_at(types.len());
        rest = after;
        if !is_memref(rw, input) {
            passed.push(values[0]);
            continue;
        }
        let ty = rw.convert_type(input)?;
        let descriptor = pack_argument(rw, loc, input, ty, values);
        let slot = stack_slot(rw, loc, ty);
        llvm::StoreOp::build(rw, loc, descriptor, slot);
        passed.push(slot);
    }
    let returned = result.filter(|_| stored.is_none());
    let callee = c_interface::require_declaration(rw, loc, name, returned, &passed);
    let call = llvm::CallOp::direct(rw, loc, &callee, returned.as_slice(), &passed);
    let value = match (slot, stored) {
        (Some(slot), Some(ty)) => Some(llvm::LoadOp::build(rw, loc, ty, slot).res(rw)),
        _ => rw.results(call.into()).next(),
    };
    llvm::ReturnOp::build(rw, loc, value);
    Ok(())
}

/// Memory on the stack for one value.
fn stack_slot(rw: &mut ConversionRewriter<'_>, loc: Location, ty: Type) -> Value {
    let one = descriptor::index_constant(rw, loc, 1);
    let pointer = llvm::PointerType::get(rw, 0).into();
    llvm::AllocaOp::of(rw, loc, pointer, one, ty, None).res(rw)
}

/// Gives the entry block the arguments of the converted signature.
fn convert_entry(rw: &mut ConversionRewriter<'_>, loc: Location, entry: Block) -> RewriteResult {
    let old: SmallVec<[Value; 4]> = rw.block_args(entry).into();
    if !old.iter().any(|arg| is_memref(rw, rw.ty(*arg))) {
        return rw.convert_block_types(entry);
    }
    let mut groups: SmallVec<[(Value, SmallVec<[Type; 7]>); 4]> = SmallVec::new();
    for arg in old {
        let types = expanded_types(rw.converter(), rw, rw.ty(arg)).ok_or_else(cannot_convert)?;
        groups.push((arg, types));
    }
    let types: SmallVec<[Type; 8]> = groups
        .iter()
        .flat_map(|group| group.1.iter().copied())
        .collect();
    let new = rw.replace_block_args(entry, &types);
    let mut rest = &new[..];
    rw.set_insertion_point_to_start(entry);
    for (arg, types) in groups {
        let (values, after) = rest.split_at(types.len());
        rest = after;
        if !rw.has_uses(arg) {
            continue;
        }
        let value = match values {
            [single] if !is_memref(rw, rw.ty(arg)) => *single,
            _ => {
                let ty = rw.convert_type(rw.ty(arg))?;
                let from = rw.ty(arg);
                pack_argument(rw, loc, from, ty, values)
            }
        };
        rw.replace_value(arg, value);
    }
    Ok(())
}

fn pack_argument(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    from: Type,
    ty: Type,
    values: &[Value],
) -> Value {
    if from.is::<MemRefType>(rw) {
        return descriptor::repack(rw, loc, ty, values);
    }
    let mut aggregate = llvm::PoisonOp::build(rw, loc, ty).res(rw);
    for (field, value) in (0..).zip(values) {
        aggregate = descriptor::insert(rw, loc, aggregate, *value, &[field]);
    }
    aggregate
}

fn lower_call(
    op: func::CallOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let callee = op.callee(rw).symbol(rw).as_str(rw).to_owned();
    call(op.op(), operands, rw, |rw, loc, results, arguments| {
        llvm::CallOp::direct(rw, loc, &callee, results, arguments)
    })
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
) -> RewriteResult {
    let (callee, operands) = operands.split_first().ok_or_else(cannot_convert)?;
    call(op.op(), operands, rw, |rw, loc, results, arguments| {
        llvm::CallOp::indirect(rw, loc, *callee, results, arguments)
    })
}

/// Replaces a call by what `build` makes of the types that it returns and the arguments.
fn call(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    build: impl FnOnce(&mut ConversionRewriter<'_>, Location, &[Type], &[Value]) -> llvm::CallOp,
) -> RewriteResult {
    let loc = rw.loc(op);
    let results: SmallVec<[Type; 2]> = rw.result_types(op).collect();
    let packed = result_type(rw.converter(), rw, &results).ok_or_else(cannot_convert)?;
    let mut originals: SmallVec<[Value; 4]> = rw.operands(op).collect();
    // The first operand may be the callee.
    originals.drain(..originals.len() - operands.len());
    let mut arguments: SmallVec<[Value; 8]> = SmallVec::new();
    for (original, &converted) in originals.into_iter().zip(operands) {
        let ty = rw.ty(original);
        let types = expanded_types(rw.converter(), rw, ty).ok_or_else(cannot_convert)?;
        if is_memref(rw, ty) {
            arguments.extend(descriptor::unpack(rw, loc, converted, types.len()));
        } else {
            arguments.push(converted);
        }
    }
    let call = build(rw, loc, packed.as_slice(), &arguments);
    let values: SmallVec<[Value; 2]> = match results.len() {
        0 | 1 => rw.results(call.into()).collect(),
        _ => {
            let aggregate = rw.result(call.into(), 0);
            (0..results.len() as i64)
                .map(|field| descriptor::extract(rw, loc, aggregate, &[field]))
                .collect()
        }
    };
    rw.replace_op(op, &values);
    Ok(())
}

fn lower_return(
    op: func::ReturnOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let value = match operands {
        [] => None,
        [single] => Some(*single),
        _ => {
            let types: SmallVec<[Type; 2]> = rw.operand_types(op.op()).collect();
            let ty = result_type(rw.converter(), rw, &types)
                .flatten()
                .ok_or_else(cannot_convert)?;
            let mut aggregate = llvm::PoisonOp::build(rw, loc, ty).res(rw);
            for (field, operand) in (0..).zip(operands) {
                aggregate = descriptor::insert(rw, loc, aggregate, *operand, &[field]);
            }
            Some(aggregate)
        }
    };
    let attributes = rw.discardable_attrs(op.op());
    let end = llvm::ReturnOp::build(rw, loc, value);
    rw.ir_mut().set_discardable_attrs(end.op(), attributes);
    rw.erase_op(op.op());
    Ok(())
}
