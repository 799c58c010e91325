//! `ownership-based-buffer-deallocation`: each buffer has an owner at each time, who frees it.

mod blocks;
mod branches;
mod functions;
mod regions;

use super::state::State;
use functions::{add_blocks, check_loops, update_type};
use rustc_hash::FxHashSet;
use terrace_dialects::arith::ArithDialect;
use terrace_dialects::bufferization::BufferizationDialect;
use terrace_dialects::cf::CfDialect;
use terrace_dialects::func::{CallOp, FuncOp};
use terrace_dialects::memref::MemRefDialect;
use terrace_dialects::scf::ScfDialect;
use terrace_ir::Ir;
use terrace_ir::builtin::ModuleOp;
use terrace_ir::context::Ident;
use terrace_ir::dominance::Dominance;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::symbol::{Visibility, for_each_symbol_use, symbol_name, visibility};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult, for_each_arena};

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

struct Deallocation<'a> {
    b: Rewriter<'a>,
    state: State,
    /// The functions that return with each buffer whether they own it.
    told: &'a FxHashSet<Ident>,
    /// Whether this function is one of them.
    tells: bool,
}
