//! The blocks that make a function a coroutine, and where it is suspended.

use terrace_dialects::async_dialect::{
    AwaitOp, CoroBeginOp, CoroEndOp, CoroFreeOp, CoroIdOp, CoroSaveOp, CoroSuspendOp,
    RuntimeAwaitAndResumeOp, RuntimeCreateOp, RuntimeIsErrorOp, RuntimeLoadOp, RuntimeResumeOp,
    RuntimeSetAvailableOp, RuntimeSetErrorOp, RuntimeStoreOp, TokenType,
};
use terrace_dialects::{cf, func};
use terrace_ir::attributes::{ArrayAttr, Attribute, DictAttr, StringAttr};
use terrace_ir::context::Ident;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Builder, Diagnostic, Ir, Location, Op, Type, Value};

use super::illegal;

/// A coroutine.
///
/// What it returns is created at once. Where it ends it is cleaned up, and where it is destroyed while it is suspended as well; both
/// lead to the block that returns. One more block, if anything can fail, says that there is an error in place of the results.
pub(super) struct Coroutine {
    loc: Location,
    token: Option<Value>,
    results: Vec<Value>,
    handle: Value,
    entry: Block,
    set_error: Option<Block>,
    cleanup: Block,
    destroy: Block,
    suspend: Block,
}

impl Coroutine {
    /// Makes the function whose arena this is a coroutine.
    pub(super) fn new(ir: &mut Ir) -> Coroutine {
        let root = ir.root();
        let function = func::FuncOp::cast(ir, root).expect("it is a function");
        let (loc, region) = (ir.loc(root), function.body(ir));
        let types: Vec<Type> = function.function_type(ir).results(ir).to_vec();
        let body = ir.first_block(region).expect("the function has a body");
        let first = ir.first_op(body).expect("a function has a terminator");
        let entry = ir.split_block_head(body, first);
        let mut b = Builder::at_end(ir, entry);
        let mut results: Vec<Value> = Vec::new();
        for ty in &types {
            results.push(RuntimeCreateOp::build(&mut b, loc, *ty).result(&b));
        }
        let has_token = types.first().is_some_and(|ty| ty.is::<TokenType>(&b));
        let id = CoroIdOp::build(&mut b, loc).id(&b);
        let handle = CoroBeginOp::build(&mut b, loc, id).handle(&b);
        cf::BrOp::build(&mut b, loc, &[], body);

        let [cleanup, destroy, suspend] = [(); 3].map(|()| b.ir_mut().append_block(region, &[]));
        for block in [cleanup, destroy] {
            b.set_insertion_point_to_end(block);
            CoroFreeOp::build(&mut b, loc, id, handle);
            cf::BrOp::build(&mut b, loc, &[], suspend);
        }
        b.set_insertion_point_to_end(suspend);
        CoroEndOp::build(&mut b, loc, handle);
        func::ReturnOp::build(&mut b, loc, &results);

        let presplit: Attribute = StringAttr::get(ir, b"presplitcoroutine").into();
        let passthrough = ArrayAttr::get(ir, &[presplit]).into();
        ir.set_attr(root, "passthrough", passthrough);
        let token = has_token.then(|| results.remove(0));
        Coroutine {
            loc,
            token,
            results,
            handle,
            entry,
            set_error: None,
            cleanup,
            destroy,
            suspend,
        }
    }

    /// Suspends the coroutine where it begins, and lets the library resume it on a thread of its own.
    pub(super) fn begin_elsewhere(&mut self, ir: &mut Ir) {
        let branch = ir.last_op(self.entry).expect("the entry has a terminator");
        let body = ir.successor(branch, 0);
        let loc = self.loc;
        let mut b = Builder::before(ir, branch);
        let state = CoroSaveOp::build(&mut b, loc, self.handle).state(&b);
        RuntimeResumeOp::build(&mut b, loc, self.handle);
        CoroSuspendOp::build(&mut b, loc, state, self.suspend, body, self.destroy);
        ir.erase_op(branch);
    }

    /// The block that sets the results to an error.
    fn error_block(&mut self, ir: &mut Ir) -> Block {
        if let Some(block) = self.set_error {
            return block;
        }
        let before = ir
            .prev_block(self.cleanup)
            .expect("blocks precede the cleanup");
        let block = ir.insert_block_after(before, &[]);
        let mut b = Builder::at_end(ir, block);
        for value in self.token.iter().chain(&self.results) {
            RuntimeSetErrorOp::build(&mut b, self.loc, *value);
        }
        cf::BrOp::build(&mut b, self.loc, &[], self.cleanup);
        self.set_error = Some(block);
        block
    }

    /// The block of an op, if the coroutine can be suspended there.
    fn block_of(&self, ir: &Ir, op: Op) -> Result<Block, Diagnostic> {
        let block = ir.parent_block(op);
        let block = block.filter(|block| ir.block_op(*block) == Some(ir.root()));
        block.ok_or_else(|| illegal(ir, op))
    }

    /// Suspends the coroutine until what is waited for is there.
    pub(super) fn lower_wait(&mut self, ir: &mut Ir, op: Op) -> Result<(), Diagnostic> {
        let rest = self.block_of(ir, op)?;
        let (loc, operand) = (ir.loc(op), ir.operand(op, 0));
        let mut b = Builder::before(ir, op);
        let state = CoroSaveOp::build(&mut b, loc, self.handle).state(&b);
        RuntimeAwaitAndResumeOp::build(&mut b, loc, operand, self.handle);
        let suspended = ir.split_block_head(rest, op);
        let resume = ir.split_block_head(rest, op);
        let mut b = Builder::at_end(ir, suspended);
        CoroSuspendOp::build(&mut b, loc, state, self.suspend, resume, self.destroy);
        let error = self.error_block(ir);
        let mut b = Builder::at_end(ir, resume);
        let is_error = RuntimeIsErrorOp::build(&mut b, loc, operand).is_error(&b);
        cf::CondBrOp::build(&mut b, loc, is_error, &[], &[], error, rest);
        replace_by_load(ir, op);
        Ok(())
    }

    /// Where the coroutine ends, stores what it gives.
    pub(super) fn lower_end(&mut self, ir: &mut Ir, op: Op) {
        let loc = ir.loc(op);
        let values: Vec<Value> = ir.operands(op).collect();
        let mut b = Builder::before(ir, op);
        for (value, result) in values.into_iter().zip(&self.results) {
            RuntimeStoreOp::build(&mut b, loc, value, *result);
            RuntimeSetAvailableOp::build(&mut b, loc, *result);
        }
        if let Some(token) = self.token {
            RuntimeSetAvailableOp::build(&mut b, loc, token);
        }
        cf::BrOp::build(&mut b, loc, &[], self.cleanup);
        ir.erase_op(op);
    }

    /// An assertion that does not hold is an error of the results.
    pub(super) fn lower_assertion(&mut self, ir: &mut Ir, op: Op) -> Result<(), Diagnostic> {
        let rest = self.block_of(ir, op)?;
        let (loc, holds) = (ir.loc(op), ir.operand(op, 0));
        let head = ir.split_block_head(rest, op);
        let error = self.error_block(ir);
        let mut b = Builder::at_end(ir, head);
        cf::CondBrOp::build(&mut b, loc, holds, &[], &[], rest, error);
        ir.erase_op(op);
        Ok(())
    }
}

/// Replaces what waits for a value by what it has, and erases what waits for anything else.
pub(super) fn replace_by_load(ir: &mut Ir, op: Op) {
    if AwaitOp::cast(ir, op).is_some_and(|wait| wait.result(ir).is_some()) {
        let (loc, storage, result) = (ir.loc(op), ir.operand(op, 0), ir.result(op, 0));
        let mut b = Builder::before(ir, op);
        let value = RuntimeLoadOp::build(&mut b, loc, storage).result(&b);
        ir.replace_all_uses(result, value);
    }
    ir.erase_op(op);
}

/// Makes the async function whose arena this is an ordinary one.
pub(super) fn rename_to_func(ir: &mut Ir) {
    let root = ir.root();
    let info = func::FuncOp::INFO;
    let mut slots: Vec<Option<Attribute>> = vec![None; info.attributes.len()];
    let mut others: Vec<(Ident, Attribute)> = Vec::new();
    for (name, attr) in ir.attributes(root) {
        match info.attribute_slot(name) {
            Some(slot) => slots[slot] = Some(attr),
            None => others.push((ir.ident(name), attr)),
        }
    }
    let others = (!others.is_empty()).then(|| DictAttr::get(ir, others));
    let name = ir.loaded_op_name_of(info);
    ir.rename_op(root, name, &slots);
    ir.set_discardable_attrs(root, others);
}
