//! Erasing symbols that nothing refers to.

use terrace_pass_macros::pass;

use crate::ir::Ir;
use crate::ods::OpTraits;
use crate::pass::{Pass, PassContext, PassResult, Statistic, for_each_arena};
use crate::symbol::unused_private_symbols;

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
        for_each_arena(ir, cx.threading(), |ir| {
            if is_table(ir) {
                for op in unused_private_symbols(ir) {
                    ir.erase_op(op);
                    self.num_dce.add(1);
                }
            }
        });
        Ok(())
    }
}
