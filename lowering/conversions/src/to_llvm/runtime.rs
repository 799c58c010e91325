//! The C functions that lowered code calls.

use terrace_conversion::ConversionRewriter;
use terrace_dialects::llvm;
use terrace_ir::attributes::{Attribute, DenseElementsAttr, FlatSymbolRefAttr, TypeAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::types::RankedTensorType;
use terrace_ir::{Builder, Location, Type, Value};

/// Calls `malloc`.
pub(super) fn call_malloc(rw: &mut ConversionRewriter<'_>, loc: Location, bytes: Value) -> Value {
    call_allocator(rw, loc, "malloc", &[bytes])
}

/// Calls a function that allocates.
pub(super) fn call_allocator(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    name: &'static str,
    arguments: &[Value],
) -> Value {
    let pointer: Type = llvm::PointerType::get(rw, 0).into();
    let types: Vec<Type> = arguments.iter().map(|argument| rw.ty(*argument)).collect();
    require_function(rw, name, pointer, &types);
    let call = llvm::CallOp::direct(rw, loc, name, &[pointer], arguments);
    rw.result(call.into(), 0)
}

/// Calls `free`.
pub(super) fn call_free(rw: &mut ConversionRewriter<'_>, loc: Location, pointer: Value) {
    call_deallocator(rw, loc, "free", pointer);
}

/// Calls a function that frees.
pub(super) fn call_deallocator(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    name: &'static str,
    pointer: Value,
) {
    let void = llvm::VoidType::get(rw).into();
    let ty = rw.ty(pointer);
    require_function(rw, name, void, &[ty]);
    llvm::CallOp::direct(rw, loc, name, &[], &[pointer]);
}

/// Calls `memrefCopy`: the size of an element, and the addresses of two descriptors of unknown rank.
pub(super) fn call_copy(rw: &mut ConversionRewriter<'_>, loc: Location, arguments: [Value; 3]) {
    let void = llvm::VoidType::get(rw).into();
    let types = arguments.map(|argument| rw.ty(argument));
    require_function(rw, "memrefCopy", void, &types);
    llvm::CallOp::direct(rw, loc, "memrefCopy", &[], &arguments);
}

/// Prints a message and stops the program.
pub(super) fn call_abort(rw: &mut ConversionRewriter<'_>, loc: Location, message: Value) {
    let void = llvm::VoidType::get(rw).into();
    let pointer = rw.ty(message);
    require_function(rw, "puts", void, &[pointer]);
    require_function(rw, "abort", void, &[]);
    llvm::CallOp::direct(rw, loc, "puts", &[], &[message]);
    llvm::CallOp::direct(rw, loc, "abort", &[], &[]);
    llvm::UnreachableOp::build(rw, loc);
}

/// Calls a function that prints.
pub(super) fn call_printer(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    name: &'static str,
    arguments: &[Value],
) {
    let void = llvm::VoidType::get(rw).into();
    let types: Vec<Type> = arguments.iter().map(|argument| rw.ty(*argument)).collect();
    require_function(rw, name, void, &types);
    llvm::CallOp::direct(rw, loc, name, &[], arguments);
}

/// The address of a text that ends with a zero, a constant of the module whose name begins with `stem`.
pub(super) fn string_address(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    stem: &'static str,
    text: &[u8],
) -> Value {
    let mut text = text.to_vec();
    text.push(0);
    let size = text.len() as i64;
    let tensor = RankedTensorType::get(rw, &[size], Type::I8).into();
    let contents: Attribute = DenseElementsAttr::from_bytes(rw, tensor, text).into();
    let array: Type = llvm::ArrayType::get(rw, size as u64, Type::I8).into();
    let pointer: Type = llvm::PointerType::get(rw, 0).into();
    let symbol = FlatSymbolRefAttr::get(rw, rw.ident(stem));
    let address = llvm::AddressOfOp::build(rw, loc, pointer, symbol);
    let user = (address.op(), "global_name");
    rw.require_numbered_symbol(stem, contents, user, move |b, name| {
        let ty = TypeAttr::get(b, array);
        llvm::GlobalOp::builder(ty, name.to_owned().into(), llvm::Linkage::Private)
            .constant(true)
            .value(Some(contents))
            .build(b, loc);
    });
    let address = address.res(rw);
    llvm::GepOp::first_element(rw, loc, pointer, address, array, 0).res(rw)
}

/// Declares an external function in the module unless it is there.
fn require_function(
    rw: &mut ConversionRewriter<'_>,
    name: &'static str,
    result: Type,
    arguments: &[Type],
) {
    let ty = llvm::FunctionType::get(rw, result, arguments.to_vec(), false);
    rw.require_symbol(name, move |builder: &mut Builder<'_>| {
        llvm::FuncOp::declare(builder, Location::UNKNOWN, name, ty);
    });
}
