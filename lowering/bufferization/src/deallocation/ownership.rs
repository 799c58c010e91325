//! `ownership-based-buffer-deallocation`: each buffer has an owner at each time, who frees it.

use rustc_hash::FxHashSet;
use terrace_dialects::arith::{self, ArithDialect};
use terrace_dialects::bufferization::{BufferizationDialect, CloneOp, DeallocOp};
use terrace_dialects::cf::{AssertOp, CfDialect, CondBrOp};
use terrace_dialects::func::{CallOp, FuncOp};
use terrace_dialects::memref::MemRefDialect;
use terrace_dialects::scf::{IfOp, InParallelOp, ReduceReturnOp, ScfDialect};
use terrace_ir::attributes::{ArrayAttr, Attribute, DictAttr, TypeAttr};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::context::Ident;
use terrace_ir::dominance::Dominance;
use terrace_ir::interfaces::{
    BranchOpInterface, CallOpInterface, EffectKind, RegionBranchOpInterface, RegionBranchPoint,
    Resource, effects_of, region_exit_operands,
};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::rewrite::{Rewriter, constant_value};
use terrace_ir::symbol::{Visibility, for_each_symbol_use, symbol_name, visibility};
use terrace_ir::types::{FunctionType, Type};
use terrace_ir::{Block, Diagnostic, Ir, Op, Region, SmallVec, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult, for_each_arena};

use super::state::{Candidates, FLAG, Ownership, State, flag};
use crate::flow::is_buffer;

/// What is not to be freed, or is by the program itself.
const MANUAL: &str = "bufferization.manual_deallocation";

/// Adds all required dealloc operations for all allocations in the input program.
///
/// Functions do not own the buffers that they are given, and their callers own those that they return. Where the owner of a buffer
/// that is returned is not known before the program runs, it is copied.
#[pass(
    name = "ownership-based-buffer-deallocation",
    dependent_dialects(
        ArithDialect,
        BufferizationDialect,
        CfDialect,
        MemRefDialect,
        ScfDialect
    )
)]
pub struct OwnershipBasedBufferDeallocationPass {
    /// Allows to add additional arguments to private functions to dynamically pass ownership of memrefs to callees. This can enable
    /// earlier deallocations.
    #[option(default = false)]
    pub private_function_dynamic_ownership: bool,
}

impl Pass for OwnershipBasedBufferDeallocationPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let told = match self.private_function_dynamic_ownership {
            true if ModuleOp::cast(ir, ir.root()).is_none() => {
                let message = "whose ownership private functions pass on is known in a module only";
                return Err(ir
                    .error(ir.root(), message)
                    .help("run the pass on the module"));
            }
            true => functions_that_tell(ir),
            false => FxHashSet::default(),
        };
        let results = for_each_arena(ir, cx.threading(), |ir| match FuncOp::cast(ir, ir.root()) {
            Some(function) if !function.is_external(ir) => free_in_function(ir, &told),
            _ => Ok(()),
        });
        results.into_iter().collect()
    }
}

/// The private functions of a module that can return with each buffer whether they own it: nothing but calls refers to them.
fn functions_that_tell(module: &Ir) -> FxHashSet<Ident> {
    let mut found: FxHashSet<Ident> = FxHashSet::default();
    for (_, ir) in module.children() {
        let function = FuncOp::cast(ir, ir.root());
        if let Some(name) = symbol_name(ir, ir.root())
            && visibility(ir, ir.root()) == Visibility::Private
            && function.is_some_and(|function| !function.is_external(ir))
        {
            found.insert(name);
        }
    }
    for_each_symbol_use(module, |ir, op, reference| {
        if CallOp::cast(ir, op).is_none() {
            found.remove(&reference.root(ir));
        }
    });
    found
}

fn free_in_function(ir: &mut Ir, told: &FxHashSet<Ident>) -> PassResult {
    let root = ir.root();
    check_loops(ir)?;
    let tells = symbol_name(ir, root).is_some_and(|name| told.contains(&name));
    let mut blocks = Vec::new();
    add_blocks(ir, &Dominance::new(ir), root, &mut blocks);
    let mut deallocation = Deallocation {
        state: State::new(ir),
        told,
        tells,
        b: Rewriter::new(ir),
    };
    for block in blocks {
        deallocation.free_in_block(block)?;
    }
    update_type(ir)
}

/// Loops of branches have no owner of what they carry.
fn check_loops(ir: &Ir) -> PassResult {
    for op in ir.walk(ir.root(), WalkOrder::Pre) {
        for region in ir.regions(op) {
            if has_loop(ir, *region) {
                let message = "Only structured control-flow loops are supported.";
                return Err(ir.error(ir.root(), message));
            }
        }
    }
    Ok(())
}

/// Whether a way through the blocks of a region comes back to where it was.
fn has_loop(ir: &Ir, region: Region) -> bool {
    let Some(entry) = ir.first_block(region) else {
        return false;
    };
    let successors = |block: Block| -> Vec<Block> {
        let end = ir.last_op(block);
        let end = end.filter(|op| op.interface::<dyn BranchOpInterface>(ir).is_some());
        end.map_or(Vec::new(), |op| ir.successors(op).collect())
    };
    let mut done: FxHashSet<Block> = FxHashSet::default();
    let mut open: FxHashSet<Block> = FxHashSet::from_iter([entry]);
    let mut path = vec![(entry, successors(entry))];
    while let Some((block, next)) = path.last_mut() {
        match next.pop() {
            Some(next) if open.contains(&next) => return true,
            Some(next) if done.contains(&next) => {}
            Some(next) => {
                open.insert(next);
                path.push((next, successors(next)));
            }
            None => {
                open.remove(block);
                done.insert(*block);
                path.pop();
            }
        }
    }
    false
}

/// The blocks in an op that are reached, each after those inside it and those that dominate it.
fn add_blocks(ir: &Ir, dominance: &Dominance, op: Op, blocks: &mut Vec<Block>) {
    for region in ir.regions(op) {
        for block in dominance.tree_order(ir, *region) {
            for inner in ir.block_ops(block) {
                add_blocks(ir, dominance, inner, blocks);
            }
            blocks.push(block);
        }
    }
}

/// Makes the type of a function that of its arguments and of what it returns.
fn update_type(ir: &mut Ir) -> PassResult {
    let root = ir.root();
    let function = FuncOp::cast(ir, root).expect("the arena is that of a function");
    let entry = ir.first_block(ir.regions(root)[0]);
    let entry = entry.expect("the function has a body");
    let mut results: SmallVec<[Type; 4]> = function.function_type(ir).results(ir).into();
    let blocks = ir.region_blocks(ir.regions(root)[0]);
    let returned = blocks.filter_map(|block| {
        let end = ir.last_op(block)?;
        let passed = region_exit_operands(ir, end, RegionBranchPoint::Parent)?;
        let types = passed.map(|number| ir.ty(ir.operand(end, number)));
        Some(types.collect::<SmallVec<[Type; 4]>>())
    });
    let returned: Vec<SmallVec<[Type; 4]>> = returned.collect();
    if let Some(first) = returned.first() {
        if returned.iter().any(|types| types != first) {
            let message = "there are multiple return operations with different operand types";
            return Err(ir.error(root, message));
        }
        results = first.clone();
    }
    let inputs: SmallVec<[Type; 4]> = {
        let arguments = ir.block_args(entry).iter();
        arguments.map(|argument| ir.ty(*argument)).collect()
    };
    let ty = FunctionType::get(ir, &inputs, &results);
    let ty = TypeAttr::get(ir, ty.into());
    ir.set_attr(root, "function_type", ty.into());
    if let Some(attrs) = function.res_attrs(ir) {
        let mut attrs: Vec<Attribute> = attrs.elements(ir).to_vec();
        attrs.resize(results.len(), DictAttr::get(ir, []).into());
        let attrs = ArrayAttr::get(ir, &attrs);
        ir.set_attr(root, "res_attrs", attrs.into());
    }
    Ok(())
}

struct Deallocation<'a> {
    b: Rewriter<'a>,
    state: State,
    /// The functions that return with each buffer whether they own it.
    told: &'a FxHashSet<Ident>,
    /// Whether this function is one of them.
    tells: bool,
}

impl Deallocation<'_> {
    fn free_in_block(&mut self, block: Block) -> PassResult {
        let b = &mut self.b;
        let ops: Vec<Op> = b.block_ops(block).collect();
        let region = b.block_region(block);
        b.set_insertion_point_to_start(block);
        for buffer in self.state.liveness.needed_in(block) {
            let home = b
                .value_block(buffer)
                .expect("a buffer is defined in a block");
            if b.block_region(home) == region {
                if let Some(ownership) = self.state.ownership(buffer, home) {
                    self.state.add_ownership(b, buffer, block, ownership);
                }
                self.state.add_candidate(buffer, block);
            } else {
                // What is outside the region is owned there.
                let loc = b.value_loc(buffer);
                let never = flag(b, loc, false);
                let ownership = Ownership::Known(never);
                self.state.add_ownership(b, buffer, block, ownership);
            }
        }
        let is_entry = region.and_then(|region| b.first_block(region)) == Some(block);
        let is_given = is_entry && b.block_op(block) == Some(b.root());
        let arguments: SmallVec<[Value; 4]> = b.block_args(block).into();
        for argument in arguments {
            if !is_buffer(b, argument) {
                continue;
            }
            let loc = b.value_loc(argument);
            let flag = match is_given {
                true => flag(b, loc, false),
                false => {
                    let ir = b.ir_mut();
                    let flag = ir.add_block_arg(block, FLAG);
                    ir.set_arg_loc(flag, loc);
                    flag
                }
            };
            self.state.own(b, argument, flag);
        }
        for op in ops {
            let op = self.visit(op)?;
            self.own_what_is_left(op);
        }
        Ok(())
    }

    /// Sees to the ownership of what an op makes and passes on. Gives the op, or the one that replaces it.
    fn visit(&mut self, op: Op) -> Result<Op, Diagnostic> {
        if let Some(branch) = CondBrOp::cast(&self.b, op) {
            self.branch_under_condition(branch)?;
            return Ok(op);
        }
        if arith::SelectOp::cast(&self.b, op).is_some() {
            return Ok(op);
        }
        if ends_without_passing(&self.b, op) {
            self.b.set_insertion_point_before(op);
            self.state.free_before(&mut self.b, op, None, &[])?;
            return Ok(op);
        }
        check(&self.b, op)?;
        self.allocate(op)?;
        let mut op = op;
        if op
            .interface::<dyn RegionBranchOpInterface>(&self.b)
            .is_some()
        {
            op = self.enter_regions(op);
        }
        if op.interface::<dyn CallOpInterface>(&self.b).is_some() {
            op = self.call(op);
        }
        if op.interface::<dyn BranchOpInterface>(&self.b).is_some() {
            self.branch(op)?;
        }
        let exit = region_exit_operands(&self.b, op, RegionBranchPoint::Parent);
        if let Some(exit) = exit {
            self.leave_region(op, exit)?;
        }
        Ok(op)
    }

    /// What an op allocates its block owns; what it frees must not be owned.
    fn allocate(&mut self, op: Op) -> PassResult {
        let b = &mut self.b;
        let effects = effects_of(b, op).unwrap_or_default();
        if effects.is_empty() {
            return Ok(());
        }
        let block = b.parent_block(op).expect("the op is in a block");
        let loc = b.loc(op);
        let is_manual = b.attr(op, MANUAL).is_some();
        let operands: SmallVec<[Value; 4]> = b.operands(op).collect();
        for operand in operands {
            let is_freed = effects
                .iter()
                .any(|effect| effect.kind == EffectKind::Free && effect.value == Some(operand));
            if !is_buffer(b, operand) || !is_freed {
                continue;
            }
            if !is_manual {
                let message = "memory free side-effect on MemRef value not supported!";
                return Err(b.error(op, message));
            }
            if let Some(Ownership::Known(owned)) = self.state.ownership(operand, block) {
                b.set_insertion_point_before(op);
                let always = flag(b, loc, true);
                let is_free = arith::XOrIOp::build(b, loc, owned, always).result(b);
                let message = "expected that the block does not have ownership";
                AssertOp::build(b, loc, is_free, message.into());
            }
        }
        b.set_insertion_point_to_start(block);
        let results: SmallVec<[Value; 2]> = b.results(op).collect();
        for result in results {
            let effect = effects
                .iter()
                .find(|effect| effect.kind == EffectKind::Allocate && effect.value == Some(result));
            let Some(effect) = effect.filter(|_| is_buffer(b, result)) else {
                continue;
            };
            let on_stack = effect.resource == Resource::AUTOMATIC_ALLOCATION_SCOPE;
            let is_owned = !on_stack && !is_manual;
            let flag = flag(b, loc, is_owned);
            match is_owned {
                true => self.state.own(b, result, flag),
                false => self.state.set_ownership(result, block, flag),
            }
        }
        Ok(())
    }

    /// Regions get buffers with a flag that they do not own them, and give buffers with flags.
    fn enter_regions(&mut self, op: Op) -> Op {
        let b = &mut self.b;
        let block = b.parent_block(op).expect("the op is in a block");
        b.set_insertion_point_to_start(block);
        let loc = b.loc(op);
        let never = flag(b, loc, false);
        let branch = op
            .interface::<dyn RegionBranchOpInterface>(b)
            .expect("the op has the interface");
        let first = branch.region_successors(b, RegionBranchPoint::Parent);
        let passed = first.first().map(|first| branch.entry_operands(b, *first));
        let buffers = passed
            .unwrap_or_default()
            .filter(|number| is_buffer(b, b.operand(op, *number)))
            .count();
        let mut operands: SmallVec<[Value; 8]> = b.operands(op).collect();
        operands.extend(std::iter::repeat_n(never, buffers));
        self.append_results(op, &operands)
    }

    /// Replaces an op by one with a flag for each buffer that it gives.
    fn append_results(&mut self, op: Op, operands: &[Value]) -> Op {
        let b = &mut self.b;
        let old: SmallVec<[Value; 4]> = b.results(op).collect();
        let mut types: SmallVec<[Type; 4]> = b.result_types(op).collect();
        let buffers = old.iter().filter(|result| is_buffer(b, **result)).count();
        if buffers == 0 {
            // The flags of its operands are all that is new.
            if operands.len() != b.num_operands(op) {
                b.set_operands(op, operands);
            }
            return op;
        }
        types.extend(std::iter::repeat_n(FLAG, buffers));
        let new = terrace_dialect_base::rules::recreate(b, op, operands, &types);
        let results: SmallVec<[Value; 4]> = b.results(new).collect();
        for (old, new) in old.iter().zip(&results) {
            self.state.liveness.rename(*old, *new);
        }
        b.replace_op(op, &results[..old.len()]);
        let (results, flags) = results.split_at(old.len());
        let buffers = results.iter().filter(|result| is_buffer(b, **result));
        for (buffer, flag) in buffers.zip(flags) {
            self.state.own(b, *buffer, *flag);
        }
        new
    }

    /// What a function returns its caller owns, unless it is told otherwise.
    fn call(&mut self, op: Op) -> Op {
        let b = &mut self.b;
        let callee = CallOp::cast(b, op).map(|call| call.callee(b).symbol(b));
        if callee.is_some_and(|callee| self.told.contains(&callee)) {
            let operands: SmallVec<[Value; 8]> = b.operands(op).collect();
            return self.append_results(op, &operands);
        }
        b.set_insertion_point_before(op);
        let loc = b.loc(op);
        let always = flag(b, loc, true);
        let results: SmallVec<[Value; 2]> = b.results(op).collect();
        for result in results {
            if is_buffer(b, result) {
                self.state.own(b, result, always);
            }
        }
        op
    }

    fn branch(&mut self, op: Op) -> PassResult {
        let b = &mut self.b;
        let error = |message: &str| Err(b.error(op, message));
        if b.num_successors(op) != 1 {
            return error(
                "only BranchOpInterface operations with exactly one successor are supported yet",
            );
        }
        let branch = op
            .interface::<dyn BranchOpInterface>(b)
            .expect("the op has the interface");
        let (successor, passed) = (b.successor(op, 0), branch.successor_operands(b, 0));
        let Some(list) = branch.successor_list(b, 0) else {
            return error("produced operands are not supported");
        };
        let passed: SmallVec<[Value; 4]> = passed.map(|number| b.operand(op, number)).collect();
        b.set_insertion_point_before(op);
        let flags = self.state.free_before(b, op, Some(successor), &passed)?;
        for flag in flags {
            b.ir_mut().append_to_operand_list(op, list, flag);
        }
        Ok(())
    }

    /// What is freed depends on where the branch leads: once for each way, under its condition.
    fn branch_under_condition(&mut self, branch: CondBrOp) -> PassResult {
        let (b, op) = (&mut self.b, branch.op());
        let block = b.parent_block(op).expect("a terminator is in a block");
        let loc = b.loc(op);
        b.set_insertion_point_before(op);
        let condition = branch.condition(b);
        let candidates = self.state.candidates(b, loc, block)?;
        let mut ways: [Vec<(Value, Value)>; 2] = Default::default();
        for (index, owned) in ways.iter_mut().enumerate() {
            let mut flags = Vec::new();
            for flag_before in &candidates.flags {
                let mut taken = condition;
                if index == 1 {
                    let always = flag(b, loc, true);
                    taken = arith::XOrIOp::build(b, loc, always, condition).result(b);
                }
                flags.push(arith::AndIOp::build(b, loc, *flag_before, taken).result(b));
            }
            let interface: &dyn BranchOpInterface = &branch;
            let (passed, list) = (
                interface.successor_operands(b, index),
                interface.successor_list(b, index),
            );
            let passed: SmallVec<[Value; 4]> = passed.map(|number| b.operand(op, number)).collect();
            let successor = b.successor(op, index);
            let retained = self.state.retained(b, block, Some(successor), &passed);
            let candidates = Candidates {
                buffers: candidates.buffers.clone(),
                flags,
            };
            let flags = self.state.free(b, loc, block, &candidates, &retained);
            *owned = retained.into_iter().zip(flags).collect();
            let list = list.expect("a branch passes lists of operands");
            for value in passed {
                let flag = owned.iter().rev().find(|(retained, _)| *retained == value);
                if let Some((_, flag)) = flag {
                    b.ir_mut().append_to_operand_list(op, list, *flag);
                }
            }
        }
        let [first, second] = &ways;
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        for (buffer, _) in second {
            let flag_in = |way: &[(Value, Value)]| {
                let found = way.iter().rev().find(|(retained, _)| retained == buffer);
                found.map(|(_, flag)| *flag)
            };
            if let Some((first, second)) = flag_in(first).zip(flag_in(second))
                && seen.insert(*buffer)
            {
                let flag = arith::SelectOp::build(b, loc, condition, first, second).result(b);
                self.state.set_ownership(*buffer, block, flag);
            }
        }
        Ok(())
    }

    /// Regions give buffers with flags that say whether they are owned; functions give those that they own.
    fn leave_region(&mut self, op: Op, passed: std::ops::Range<usize>) -> PassResult {
        let b = &mut self.b;
        let block = b.parent_block(op).expect("a terminator is in a block");
        let returns = b.block_op(block) == Some(b.root()) && !self.tells;
        b.set_insertion_point_before(op);
        if returns {
            for number in 0..b.num_operands(op) {
                let value = b.operand(op, number);
                if is_buffer(b, value) {
                    let owned = guaranteed(&mut self.state, b, value, block);
                    b.set_operand(op, number, owned);
                }
            }
        }
        let end = passed.end;
        let passed: SmallVec<[Value; 4]> = passed.map(|number| b.operand(op, number)).collect();
        let flags = self.state.free_before(b, op, None, &passed)?;
        if !returns && !flags.is_empty() {
            let mut operands: SmallVec<[Value; 8]> = b.operands(op).collect();
            operands.insert_many(end, flags);
            b.set_operands(op, &operands);
        }
        Ok(())
    }

    /// A result of which nothing else was found may be any of the operands.
    fn own_what_is_left(&mut self, op: Op) {
        let b = &mut self.b;
        let block = b.parent_block(op).expect("the op is in a block");
        let results: SmallVec<[Value; 2]> = b.results(op).collect();
        for result in results {
            if !is_buffer(b, result) || self.state.ownership(result, block).is_some() {
                continue;
            }
            let operands: SmallVec<[Value; 4]> = b.operands(op).collect();
            for operand in operands {
                let home = b.value_block(operand);
                let known = home.and_then(|home| self.state.ownership(operand, home));
                if let Some(known) = known.filter(|_| is_buffer(b, operand)) {
                    self.state.add_ownership(b, result, block, known);
                }
            }
            if self.state.ownership(result, block).is_none() {
                b.set_insertion_point_before(op);
                let loc = b.loc(op);
                let never = flag(b, loc, false);
                self.state.set_ownership(result, block, never);
            }
        }
    }
}

/// A buffer that is owned for certain: a copy if the other one is not.
fn guaranteed(state: &mut State, b: &mut Rewriter<'_>, buffer: Value, block: Block) -> Value {
    let loc = b.value_loc(buffer);
    let (buffer, owned) = state.with_known_ownership(b, buffer, block);
    let always: Attribute = terrace_ir::attributes::BoolAttr::get(true).into();
    if constant_value(b, owned) == Some(always) {
        return buffer;
    }
    let ty = b.ty(buffer);
    let owned = {
        let b = &b.at(loc);
        let choice = IfOp::with_else(b, owned, |_| buffer, |b| CloneOp::new(b, ty, buffer));
        b.result(choice, 0)
    };
    let always = flag(b, loc, true);
    state.own(b, owned, always);
    owned
}

/// Whether an op ends a region without passing buffers on, and is none that says so by an interface. `gpu` is a dialect that need not
/// be there.
fn ends_without_passing(ir: &Ir, op: Op) -> bool {
    InParallelOp::cast(ir, op).is_some()
        || ReduceReturnOp::cast(ir, op).is_some()
        || ir.name(op).as_str(ir) == "gpu.terminator"
}

/// Whether an op is known neither to allocate nor to free anything.
fn keeps_memory(ir: &Ir, op: Op) -> bool {
    effects_of(ir, op).is_some_and(|effects| {
        effects
            .iter()
            .all(|effect| !matches!(effect.kind, EffectKind::Allocate | EffectKind::Free))
    })
}

/// Whether an op, or an entry of its regions, has buffers.
fn has_buffers(ir: &Ir, op: Op) -> bool {
    let entries = ir.regions(op).iter();
    let entries = entries.filter_map(|region| ir.first_block(*region));
    let arguments = entries.flat_map(|entry| ir.block_args(entry).iter().copied());
    let mut values = ir.operands(op).chain(ir.results(op)).chain(arguments);
    values.any(|value| is_buffer(ir, value))
}

/// Checks that an op is one that can be dealt with.
fn check(ir: &Ir, op: Op) -> PassResult {
    if !has_buffers(ir, op) && keeps_memory(ir, op) {
        return Ok(());
    }
    let error = |message: &str| Err(ir.error(op, message));
    if DeallocOp::cast(ir, op).is_some() {
        return error("No deallocation operations must be present when running this pass!");
    }
    if effects_of(ir, op).is_none() && op.interface::<dyn CallOpInterface>(ir).is_none() {
        return error("ops with unknown memory side effects are not supported");
    }
    let regions = ir.regions(op).len();
    let flows = op.interface::<dyn RegionBranchOpInterface>(ir).is_some();
    if (regions > 1 || regions == 1 && ir.num_results(op) > 0) && !flows {
        return error(
            "All operations with attached regions need to implement the RegionBranchOpInterface.",
        );
    }
    if ir.has_trait(op, OpTraits::NO_TERMINATOR) {
        return error("NoTerminator trait is not supported");
    }
    if ir.has_trait(op, OpTraits::TERMINATOR) {
        let branches = op.interface::<dyn BranchOpInterface>(ir).is_some();
        let leaves = region_exit_operands(ir, op, RegionBranchPoint::Parent).is_some();
        if branches == leaves {
            return error(
                "Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface (but not both)!",
            );
        }
        if ir.num_successors(op) > 1 {
            return error("Terminators with more than one successor are not supported!");
        }
    }
    Ok(())
}
