//! Tokens, values and groups are created, and values stored and loaded.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::to_llvm;
use terrace_dialects::async_dialect::{
    RuntimeCreateGroupOp, RuntimeCreateOp, RuntimeLoadOp, RuntimeStoreOp, ValueType,
};
use terrace_dialects::llvm;
use terrace_ir::attributes::{DenseArrayAttr, TypeAttr};
use terrace_ir::builtin::UnrealizedConversionCastOp;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Location, Type, Value};

use super::calls::call;
use super::{library, pointer};

pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(CreateLowering);
    patterns.add(CreateGroupLowering);
    patterns.add(LoadLowering);
    patterns.add(StoreLowering);
}

conversion_pattern! {
    /// A new token, or a new value with the size of what it will have.
    pub CreateLowering: RuntimeCreateOp => lower_create;
    /// A new group.
    pub CreateGroupLowering: RuntimeCreateGroupOp => lower_create_group;
    /// What is in the storage of a value.
    pub LoadLowering: RuntimeLoadOp => lower_load;
    /// The storage of a value gets what it will have.
    pub StoreLowering: RuntimeStoreOp => lower_store;
}

/// What the type of what a value has is in memory.
fn stored_type(rw: &ConversionRewriter<'_>, ty: Type) -> Result<Type, MatchFailure> {
    let ty = rw.convert_type(ty)?;
    let stored = to_llvm::type_converter().convert(rw, ty);
    stored.ok_or_else(|| MatchFailure::new("what the value has is of no type of LLVM"))
}

/// A value as one of another type.
fn cast(rw: &mut ConversionRewriter<'_>, loc: Location, value: Value, ty: Type) -> Value {
    if rw.ty(value) == ty {
        return value;
    }
    let cast = UnrealizedConversionCastOp::build(rw, loc, &[ty], &[value]);
    rw.result(cast.op(), 0)
}

fn lower_create(
    op: RuntimeCreateOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.ty(op.result(rw));
    let pointer = pointer(rw);
    let new = match ty.cast::<ValueType>(rw) {
        None => call(rw, loc, library::CREATE_TOKEN, Some(pointer), &[]),
        Some(value) => {
            let stored = stored_type(rw, value.value_type(rw))?;
            // The second element of an array that begins at 0 is as far from there as an element is large.
            let zero = llvm::ZeroOp::build(rw, loc, pointer).res(rw);
            let second = DenseArrayAttr::i32s(rw, &[1]);
            let stored = TypeAttr::get(rw, stored);
            let second = llvm::GepOp::builder(pointer, zero, second, stored).build(rw, loc);
            let second = second.res(rw);
            let size = llvm::PtrToIntOp::build(rw, loc, Type::I64, second).res(rw);
            call(rw, loc, library::CREATE_VALUE, Some(pointer), &[size])
        }
    };
    rw.replace_op_with(op.op(), new);
    Ok(())
}

fn lower_create_group(
    op: RuntimeCreateGroupOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let size = cast(rw, loc, operands[0], Type::I64);
    let pointer = pointer(rw);
    let new = call(rw, loc, library::CREATE_GROUP, Some(pointer), &[size]);
    rw.replace_op_with(op.op(), new);
    Ok(())
}

fn storage_of(rw: &mut ConversionRewriter<'_>, loc: Location, value: Value) -> Value {
    let pointer = pointer(rw);
    let storage = call(rw, loc, library::VALUE_STORAGE, Some(pointer), &[value]);
    rw.result(storage, 0)
}

fn lower_load(
    op: RuntimeLoadOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let stored = stored_type(rw, rw.ty(op.result(rw)))?;
    let loc = rw.loc(op.op());
    let storage = storage_of(rw, loc, operands[0]);
    let value = llvm::LoadOp::builder(stored, storage).build(rw, loc);
    rw.replace_op_with(op.op(), value.op());
    Ok(())
}

fn lower_store(
    op: RuntimeStoreOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let stored = stored_type(rw, rw.ty(op.value(rw)))?;
    let loc = rw.loc(op.op());
    let value = cast(rw, loc, operands[0], stored);
    let storage = storage_of(rw, loc, operands[1]);
    llvm::StoreOp::build(rw, loc, value, storage);
    rw.erase_op(op.op());
    Ok(())
}
