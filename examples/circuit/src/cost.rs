//! A pass with an option and a statistic, and the interface of ops that it asks.

use terrace::prelude::*;

use crate::module::ModuleOp;

/// Ops that say what they cost: [`arithmetic`](crate::arithmetic) has implementations.
#[op_interface]
pub trait Cost {
    /// In gates; about, for a statistic.
    fn gates(&self, ir: &Ir) -> u64;
}

/// Count the gates of a module.
///
/// Fails where there are more than the limit.
#[pass(name = "circuit-cost", on = ModuleOp)]
pub struct CostPass {
    /// How many there may be.
    #[option(default = 1000)]
    limit: u64,
    /// Gates seen.
    #[statistic]
    gates: Statistic,
}

impl Pass for CostPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let costs =
            ir.all_ops().into_iter().filter_map(|op| Some(op.interface::<dyn Cost>(ir)?.gates(ir)));
        let gates = costs.sum();
        self.gates += gates;
        cx.preserve_all();
        if gates > self.limit {
            return Err(
                ir.op_error(ir.root(), format!("has {gates} gates, {} are allowed", self.limit))
            );
        }
        Ok(())
    }
}
