//! Regions of which one runs, once: conditionals, and the terminators that leave regions of scf.

use terrace_dialect_base::rules::recreate;
use terrace_dialects::bufferization::TensorLike;
use terrace_dialects::scf::{ExecuteRegionOp, ForOp, IfOp, IndexSwitchOp, WhileOp, YieldOp};
use terrace_ir::ods::{TypeConstraint, TypedOp};
use terrace_ir::types::Type;
use terrace_ir::{Diagnostic, Ir, Op, SmallVec, Value, smallvec};

use crate::analysis::{AnalysisState, Operand};
use crate::buffers::{BufferTypes, Bufferizer};
use crate::interface::{Alias, Aliases, BufferizableOpInterface};

super::implement_for!(ExecuteRegionOp, IfOp, IndexSwitchOp, YieldOp);

/// The ops that end the blocks of an op's regions and give its results.
fn yields(ir: &Ir, op: Op) -> SmallVec<[Op; 2]> {
    let blocks = ir.regions(op).iter();
    let blocks = blocks.flat_map(|region| ir.region_blocks(*region));
    let ends = blocks.filter_map(|block| ir.last_op(block));
    ends.filter(|end| YieldOp::cast(ir, *end).is_some())
        .collect()
}

/// The operands that a result is one of.
fn yielded(op: Op, value: Value, state: &AnalysisState<'_>) -> Aliases<Operand> {
    let ir = state.ir;
    let number = ir.results(op).position(|result| result == value);
    let Some(number) = number else {
        return Aliases::new();
    };
    let yields = yields(ir, op).into_iter();
    yields
        .map(|end| Alias::one_of(Operand::new(end, number)))
        .collect()
}

/// The type of the buffer of a result: the one that all regions yield, or one that covers all.
fn yielded_type(
    op: Op,
    value: Value,
    types: &mut BufferTypes<'_>,
    message: &str,
) -> Result<Type, Diagnostic> {
    let ir = types.ir;
    let number = ir.results(op).position(|result| result == value);
    let Some(number) = number else {
        return types.unknown(value);
    };
    let mut found: Option<Type> = None;
    for end in yields(ir, op) {
        let ty = types.of(ir.operand(end, number))?;
        found = Some(match found {
            None => ty,
            Some(before) => types.either((op, ir.ty(value)), [before, ty], message)?,
        });
    }
    match found {
        Some(found) => Ok(found),
        None => types.unknown(value),
    }
}

/// An op becomes one whose results are buffers, with the regions as they are.
fn with_buffers_as_results(op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
    let results: SmallVec<[Value; 2]> = b.results(op).collect();
    let types = b.buffer_types(&results)?;
    let operands: SmallVec<[Value; 2]> = b.operands(op).collect();
    let new = recreate(b, op, &operands, &types);
    let buffers: SmallVec<[Value; 2]> = b.results(new).collect();
    b.replace(op, &buffers);
    Ok(())
}

/// Implements the interface for ops whose results are what one of the regions yields.
macro_rules! one_of_the_regions {
    ($($op:ty: $message:literal),* $(,)?) => {$(
        impl BufferizableOpInterface for $op {
            super::writes_nothing! { reads: false }

            fn aliasing_operands(
                &self,
                op: Op,
                value: Value,
                state: &AnalysisState<'_>,
            ) -> Aliases<Operand> {
                yielded(op, value, state)
            }

            fn supports_several_blocks(&self) -> bool {
                <$op>::NAME == ExecuteRegionOp::NAME
            }

            fn buffer_type(
                &self,
                op: Op,
                value: Value,
                types: &mut BufferTypes<'_>,
            ) -> Result<Type, Diagnostic> {
                yielded_type(op, value, types, $message)
            }

            fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
                with_buffers_as_results(op, b)
            }
        }
    )*};
}

one_of_the_regions! {
    ExecuteRegionOp: "inconsistent memory space on yielded values",
    IfOp: "inconsistent memory space on then/else branches",
    IndexSwitchOp: "inconsistent memory space on switch cases",
}

impl BufferizableOpInterface for YieldOp {
    fn reads(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
        true
    }

    fn writes(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn aliasing_values(&self, op: Op, operand: usize, state: &AnalysisState<'_>) -> Aliases<Value> {
        let ir = state.ir;
        match ir.parent_op(op) {
            // Of a loop it is the loop that says what its results are.
            Some(parent) if !is_loop(ir, parent) => {
                smallvec![Alias::one_of(ir.result(parent, operand))]
            }
            _ => Aliases::new(),
        }
    }

    fn must_be_in_place(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
        // A copy would be new memory that leaves the region.
        true
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let parent = b.parent_op(op);
        let values: SmallVec<[Value; 2]> = b.operands(op).collect();
        let mut buffers: SmallVec<[Value; 2]> = SmallVec::new();
        for (number, value) in values.into_iter().enumerate() {
            if !TensorLike::matches(b, b.ty(value)) {
                buffers.push(value);
                continue;
            }
            let mut buffer = b.buffer(value)?;
            if let Some(parent) = parent {
                let taker = match WhileOp::cast(b, parent) {
                    Some(parent) => parent.before_arguments(b)[number],
                    None => b.result(parent, number),
                };
                if ExecuteRegionOp::cast(b, parent).is_none() {
                    let ty = b.buffer_type(taker)?;
                    b.set_insertion_point_before(op);
                    buffer = b.cast(buffer, ty);
                }
            }
            buffers.push(buffer);
        }
        b.set_operands(op, &buffers);
        Ok(())
    }
}

fn is_loop(ir: &Ir, op: Op) -> bool {
    ForOp::cast(ir, op).is_some() || WhileOp::cast(ir, op).is_some()
}
