//! Hiding symbols.

use terrace_ir::ir::{Ir, Op};
use terrace_ir::ods::OpTraits;
use terrace_ir::symbol::{Visibility, set_visibility, symbol_name};
use terrace_pass_macros::pass;

use crate::pass::{Pass, PassContext, PassResult};

/// Mark symbols private.
///
/// Makes all symbols of a symbol table private but those that are excluded, so that others can be erased or changed if all their
/// uses are known.
#[pass(name = "symbol-privatize", title = "SymbolPrivatize")]
pub struct SymbolPrivatize {
    /// Comma separated list of symbols that should not be marked private
    #[option]
    pub exclude: Vec<String>,
}

impl Pass for SymbolPrivatize {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        if !ir.has_trait(ir.root(), OpTraits::SYMBOL_TABLE) {
            return Ok(());
        }
        let regions = ir.regions(ir.root()).iter();
        let blocks = regions.flat_map(|region| ir.region_blocks(*region));
        let ops: Vec<Op> = blocks.flat_map(|block| ir.block_ops(block)).collect();
        for op in ops {
            let Some(name) = symbol_name(ir, op) else {
                continue;
            };
            let name = name.as_str(ir);
            let is_excluded = self.exclude.iter().any(|excluded| excluded == name);
            if ir.has_trait(op, OpTraits::SYMBOL) && !is_excluded {
                set_visibility(ir, op, Visibility::Private);
            }
        }
        Ok(())
    }
}
