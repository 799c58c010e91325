//! Calls of the runtime library.

use terrace_conversion::ConversionRewriter;
use terrace_dialects::llvm;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Location, Op, Type, Value};

/// The function that makes a stream.
const STREAM_CREATE: &str = "mgpuStreamCreate";

fn pointer(rw: &ConversionRewriter<'_>) -> Type {
    llvm::PointerType::get(rw, 0).into()
}

/// Calls a function, which is declared at the end of the module.
fn call_of(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    name: &'static str,
    result: Option<Type>,
    arguments: &[Value],
) -> Op {
    let void = llvm::VoidType::get(rw).into();
    let types: Vec<Type> = arguments.iter().map(|argument| rw.ty(*argument)).collect();
    let ty = llvm::FunctionType::get(rw, result.unwrap_or(void), types, false);
    rw.require_symbol_at_end(name, move |b| {
        llvm::FuncOp::declare(b, loc, name, ty);
    });
    llvm::CallOp::direct(rw, loc, name, result.as_slice(), arguments).op()
}

/// Calls a function that returns nothing.
pub(super) fn call(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    name: &'static str,
    arguments: &[Value],
) {
    call_of(rw, loc, name, None, arguments);
}

/// Calls a function that returns a pointer.
pub(super) fn call_for_pointer(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    name: &'static str,
    arguments: &[Value],
) -> Value {
    let pointer = pointer(rw);
    let call = call_of(rw, loc, name, Some(pointer), arguments);
    rw.result(call, 0)
}

/// A new stream.
pub(super) fn new_stream(rw: &mut ConversionRewriter<'_>, loc: Location) -> Value {
    call_for_pointer(rw, loc, STREAM_CREATE, &[])
}

/// Whether a token became a stream that was made here. All others are events.
pub(super) fn is_new_stream(rw: &ConversionRewriter<'_>, token: Value) -> bool {
    let call = token.defining::<llvm::CallOp>(rw);
    let callee = call.and_then(|call| call.callee(rw));
    callee.is_some_and(|callee| callee.symbol(rw).as_str(rw) == STREAM_CREATE)
}

/// The pointer in the memory space of the host.
pub(super) fn in_space_of_host(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    address: Value,
) -> Value {
    let any = pointer(rw);
    match rw.ty(address) == any {
        true => address,
        false => llvm::AddrSpaceCastOp::build(rw, loc, any, address).res(rw),
    }
}

/// No stream.
pub(super) fn null(rw: &mut ConversionRewriter<'_>, loc: Location) -> Value {
    let any = pointer(rw);
    llvm::ZeroOp::build(rw, loc, any).res(rw)
}
