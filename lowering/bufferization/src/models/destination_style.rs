//! Ops whose results take the place of operands: those of linalg.

use terrace_dialect_base::rules::recreate;
use terrace_dialects::bufferization::{BufferLike, TensorLike};
use terrace_dialects::linalg::{IteratorType, as_structured, has_pure_buffer_semantics};
use terrace_ir::interfaces::{DestinationStyleOpInterface, tied_result};
use terrace_ir::ods::TypeConstraint;
use terrace_ir::{Diagnostic, Op, SmallVec, Value, smallvec};

use crate::analysis::AnalysisState;
use crate::buffers::Bufferizer;
use crate::interface::{Alias, Aliases, BufferizableOpInterface};

/// Any such op.
pub(super) struct DestinationStyle;

impl BufferizableOpInterface for DestinationStyle {
    fn reads(&self, op: Op, operand: usize, state: &AnalysisState<'_>) -> bool {
        let ir = state.ir;
        match as_structured(ir, &op).and_then(|_| ir.first_block(*ir.regions(op).first()?)) {
            // What the body does not use is not read.
            Some(body) => ir
                .block_args(body)
                .get(operand)
                .is_none_or(|argument| ir.has_uses(*argument)),
            None => !self.writes(op, operand, state),
        }
    }

    fn writes(&self, op: Op, operand: usize, state: &AnalysisState<'_>) -> bool {
        let destination = op.interface::<dyn DestinationStyleOpInterface>(state.ir);
        destination.is_some_and(|destination| destination.inits(state.ir).contains(&operand))
    }

    fn aliasing_values(&self, op: Op, operand: usize, state: &AnalysisState<'_>) -> Aliases<Value> {
        match tied_result(state.ir, op, operand) {
            Some(result) => smallvec![Alias::equivalent(result)],
            None => Aliases::new(),
        }
    }

    fn accesses_elementwise(
        &self,
        op: Op,
        state: &AnalysisState<'_>,
        operands: [usize; 2],
    ) -> bool {
        let Some(structured) = as_structured(state.ir, &op) else {
            return false;
        };
        let kinds = structured.iterator_types(state.ir);
        let maps = structured.indexing_maps(state.ir);
        kinds.iter().all(|kind| *kind == IteratorType::Parallel)
            && operands
                .iter()
                .all(|operand| maps.get(*operand).is_some_and(|map| map.is_identity()))
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        if has_pure_buffer_semantics(b, op) {
            return Ok(());
        }
        if b.operand_types(op).any(|ty| BufferLike::matches(b, ty)) {
            return Err(b.error(op, "op does not have pure tensor semantics"));
        }
        let inits = op
            .interface::<dyn DestinationStyleOpInterface>(b)
            .map(|destination| destination.inits(b))
            .expect("the op is of this kind");
        let operands: SmallVec<[Value; 4]> = b.operands(op).collect();
        let buffers = b.buffers(operands)?;
        let results: SmallVec<[Value; 2]> = inits
            .filter(|init| TensorLike::matches(b, b.ty(b.operand(op, *init))))
            .map(|init| buffers[init])
            .collect();
        recreate(b, op, &buffers, &[]);
        b.replace(op, &results);
        Ok(())
    }
}
