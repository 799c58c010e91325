//! Folding one op.

use terrace_ir::Op;
use terrace_ir::ods::FoldResult;
use terrace_ir::rewrite::{Folding, Rewriter, fold, materialize_results};

use crate::error::Result;
use crate::handle::{OpHandle, ValueHandle};
use crate::session::Session;

impl Session {
    /// What the results of an op fold to, if all of them do: values that there are, and constants that are made before it. The
    /// op stays as it is, and nothing uses the constants. An op that is in no block does not fold.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn fold_op(&mut self, op: OpHandle) -> Result<Option<Vec<ValueHandle>>> {
        let (arena, op) = self.at::<Op>(op)?;
        let ir = self.arenas.ir(arena)?;
        if ir.parent_block(op).is_none() {
            return Ok(None);
        }
        let Some(Folding::Replace(results)) = fold(ir, op) else {
            return Ok(None);
        };
        let is_kept = |result| results.contains(&FoldResult::Value(result));
        if results.is_empty() || ir.results(op).any(is_kept) {
            return Ok(None);
        }
        let mut rewriter = Rewriter::new(self.arenas.ir_mut(arena)?);
        match materialize_results(&mut rewriter, op, &results) {
            Ok(values) => {
                let values = values.into_iter();
                Ok(Some(
                    values
                        .map(|value| self.value_handle(arena, value))
                        .collect(),
                ))
            }
            Err(built) => {
                built.into_iter().for_each(|op| rewriter.erase_op(op));
                Ok(None)
            }
        }
    }
}
