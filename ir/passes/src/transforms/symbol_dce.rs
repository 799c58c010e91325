//! Erasing symbols that nothing refers to.

use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::{Ir, Op, WalkOrder};
use terrace_ir::ods::OpTraits;
use terrace_ir::symbol::{top_level_ops, unused_private_symbols};
use terrace_pass_macros::pass;

use crate::pass::{Pass, PassContext, PassResult, Statistic, for_each_arena};

/// Eliminate dead symbols.
///
/// Erases the private symbols of a symbol table, and of the tables inside it, to which nothing refers that stays.
#[pass(name = "symbol-dce", title = "SymbolDCE")]
pub struct SymbolDce {
    /// Number of symbols DCE'd
    #[statistic]
    num_dce: Statistic,
}

impl Pass for SymbolDce {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let is_table = |ir: &Ir| ir.has_trait(ir.root(), OpTraits::SYMBOL_TABLE);
        if !is_table(ir) {
            let error = ir.op_error(ir.root(), "has no symbols for 'symbol-dce' to look at");
            return error
                .help("run it on an op that is a symbol table, such as 'builtin.module'")
                .into();
        }
        let results = for_each_arena(ir, cx.threading(), |ir| {
            if !is_table(ir) {
                return Ok(());
            }
            for op in unused_private_symbols(ir) {
                ir.erase_op(op);
                self.num_dce.add(1);
            }
            match top_level_ops(ir).find(|op| may_hold_unknown_table(ir, *op)) {
                Some(op) => Err(unknown_table(ir, op)),
                None => Ok(()),
            }
        });
        results.into_iter().collect()
    }
}

/// Whether an op may be a symbol table without Terrace knowing, or have one inside: one of a dialect that is not loaded, with one
/// region. The references inside it may be to symbols of its own.
fn may_hold_unknown_table(ir: &Ir, op: Op) -> bool {
    let mut pending = vec![(ir, op)];
    while let Some((ir, top)) = pending.pop() {
        for op in ir.walk(top, WalkOrder::Pre) {
            match ir.child(op) {
                // A table inside this one is looked at on its own.
                Some(child) if child.has_trait(child.root(), OpTraits::SYMBOL_TABLE) => {}
                Some(child) => pending.push((child, child.root())),
                None if ir.regions(op).len() != 1 => {}
                None if ir.dialect(ir.name(op).dialect(ir)).is_none() => return true,
                None => {}
            }
        }
    }
    false
}

fn unknown_table(ir: &Ir, op: Op) -> Diagnostic {
    let message = "operation contains potentially unknown symbol table, meaning that we can't \
                   reliable compute symbol uses";
    ir.error(op, message)
        .help("load the dialects of the ops that have regions")
}
