//! The functions of the library.

use terrace_dialects::async_dialect::{
    GroupType, RuntimeAwaitAndResumeOp, RuntimeResumeOp, TokenType,
};
use terrace_dialects::{func, llvm};
use terrace_ir::attributes::StringAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::symbol::SymbolTable;
use terrace_ir::types::FunctionType;
use terrace_ir::{Builder, Context, Ir, Op, Type};

use super::pointer;

pub(super) const ADD_REF: &str = "mlirAsyncRuntimeAddRef";
pub(super) const DROP_REF: &str = "mlirAsyncRuntimeDropRef";
pub(super) const CREATE_TOKEN: &str = "mlirAsyncRuntimeCreateToken";
pub(super) const CREATE_VALUE: &str = "mlirAsyncRuntimeCreateValue";
pub(super) const CREATE_GROUP: &str = "mlirAsyncRuntimeCreateGroup";
pub(super) const EMPLACE_TOKEN: &str = "mlirAsyncRuntimeEmplaceToken";
pub(super) const EMPLACE_VALUE: &str = "mlirAsyncRuntimeEmplaceValue";
pub(super) const SET_TOKEN_ERROR: &str = "mlirAsyncRuntimeSetTokenError";
pub(super) const SET_VALUE_ERROR: &str = "mlirAsyncRuntimeSetValueError";
pub(super) const IS_TOKEN_ERROR: &str = "mlirAsyncRuntimeIsTokenError";
pub(super) const IS_VALUE_ERROR: &str = "mlirAsyncRuntimeIsValueError";
pub(super) const IS_GROUP_ERROR: &str = "mlirAsyncRuntimeIsGroupError";
pub(super) const AWAIT_TOKEN: &str = "mlirAsyncRuntimeAwaitToken";
pub(super) const AWAIT_VALUE: &str = "mlirAsyncRuntimeAwaitValue";
pub(super) const AWAIT_GROUP: &str = "mlirAsyncRuntimeAwaitAllInGroup";
pub(super) const EXECUTE: &str = "mlirAsyncRuntimeExecute";
pub(super) const VALUE_STORAGE: &str = "mlirAsyncRuntimeGetValueStorage";
pub(super) const ADD_TOKEN_TO_GROUP: &str = "mlirAsyncRuntimeAddTokenToGroup";
pub(super) const AWAIT_TOKEN_AND_EXECUTE: &str = "mlirAsyncRuntimeAwaitTokenAndExecute";
pub(super) const AWAIT_VALUE_AND_EXECUTE: &str = "mlirAsyncRuntimeAwaitValueAndExecute";
pub(super) const AWAIT_GROUP_AND_EXECUTE: &str = "mlirAsyncRuntimeAwaitAllInGroupAndExecute";
/// The name lacks a letter in the library.
pub(super) const NUM_WORKER_THREADS: &str = "mlirAsyncRuntimGetNumWorkerThreads";
/// Resumes a coroutine, for the library to call.
pub(super) const RESUME: &str = "__resume";

/// The functions with the types of their arguments and results, in the order in which they are declared.
fn functions(cx: &Context) -> Vec<(&'static str, Vec<Type>, Option<Type>)> {
    let pointer = pointer(cx);
    let (token, group): (Type, Type) = (TokenType::get(cx).into(), GroupType::get(cx).into());
    vec![
        (ADD_REF, vec![pointer, Type::I64], None),
        (DROP_REF, vec![pointer, Type::I64], None),
        (CREATE_TOKEN, vec![], Some(token)),
        (CREATE_VALUE, vec![Type::I64], Some(pointer)),
        (CREATE_GROUP, vec![Type::I64], Some(group)),
        (EMPLACE_TOKEN, vec![token], None),
        (EMPLACE_VALUE, vec![pointer], None),
        (SET_TOKEN_ERROR, vec![token], None),
        (SET_VALUE_ERROR, vec![pointer], None),
        (IS_TOKEN_ERROR, vec![token], Some(Type::I1)),
        (IS_VALUE_ERROR, vec![pointer], Some(Type::I1)),
        (IS_GROUP_ERROR, vec![group], Some(Type::I1)),
        (AWAIT_TOKEN, vec![token], None),
        (AWAIT_VALUE, vec![pointer], None),
        (AWAIT_GROUP, vec![group], None),
        (EXECUTE, vec![pointer, pointer], None),
        (VALUE_STORAGE, vec![pointer], Some(pointer)),
        (ADD_TOKEN_TO_GROUP, vec![token, group], Some(Type::I64)),
        (AWAIT_TOKEN_AND_EXECUTE, vec![token, pointer, pointer], None),
        (AWAIT_VALUE_AND_EXECUTE, vec![pointer; 3], None),
        (AWAIT_GROUP_AND_EXECUTE, vec![group, pointer, pointer], None),
        (NUM_WORKER_THREADS, vec![], Some(Type::INDEX)),
    ]
}

/// Declares the functions at the end of a module, and defines the one that resumes coroutines if there are such.
pub(super) fn declare(ir: &mut Ir) {
    let symbols = SymbolTable::new(ir);
    let body = ir.first_block(ir.regions(ir.root())[0]);
    let body = body.expect("a module has a body");
    let loc = ir.loc(ir.root());
    for (name, inputs, result) in functions(ir) {
        if symbols.lookup_str(ir, name).is_none() {
            let ty = FunctionType::get(ir, &inputs, result.as_slice());
            let mut b = Builder::at_end(ir, body);
            let function = func::FuncOp::declare(&mut b, loc, name, ty);
            make_private(ir, function.op());
        }
    }
    if symbols.lookup_str(ir, RESUME).is_some() || !resumes(ir) {
        return;
    }
    let void = llvm::VoidType::get(ir).into();
    let ty = llvm::FunctionType::get(ir, void, vec![pointer(ir)], false);
    let mut b = Builder::at_end(ir, body);
    let resume = llvm::FuncOp::declare(&mut b, loc, RESUME, ty).op();
    make_private(ir, resume);
    let pointer = pointer(ir);
    let inside = ir.child_mut(resume).expect("functions are isolated");
    let region = inside.regions(inside.root())[0];
    let entry = inside.append_block(region, &[pointer]);
    let handle = inside.block_arg(entry, 0);
    let mut b = Builder::at_end(inside, entry);
    llvm::CoroResumeOp::build(&mut b, loc, handle);
    llvm::ReturnOp::build(&mut b, loc, None);
}

fn make_private(ir: &mut Ir, function: Op) {
    let private = StringAttr::get(ir, b"private").into();
    ir.set_attr(function, "sym_visibility", private);
}

/// Whether coroutines are resumed.
fn resumes(ir: &Ir) -> bool {
    let mut found = false;
    ir.for_each_arena(&mut |ir| {
        let mut ops = ir.walk(ir.root(), terrace_ir::ir::WalkOrder::Pre);
        found |= ops.any(|op| {
            RuntimeResumeOp::cast(ir, op).is_some()
                || RuntimeAwaitAndResumeOp::cast(ir, op).is_some()
        });
    });
    found
}
