//! `scf-for-loop-canonicalization`: what the bounds of loops tell about ops in them.

use terrace_dialect_base::rules;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::affine::LinearForm;
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::{MixedIndex, constant_value};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::affine::analysis::{Relation, replace_by_extreme_result};
use terrace_standard_dialects::affine::{self, MaxOp, MinOp};
use terrace_standard_dialects::memref::DimOp;
use terrace_standard_dialects::scf::{ForOp, ForallOp, ParallelOp, YieldOp};
use terrace_standard_dialects::{arith, memref};

/// Canonicalize operations within scf.for loop bodies.
///
/// `affine.min` and `affine.max` of loop variables become the result that they always are, and the sizes of what a loop carries
/// unchanged are those of what it starts with.
#[pass(
    name = "scf-for-loop-canonicalization",
    dependent_dialects(affine::AffineDialect, arith::ArithDialect, memref::MemRefDialect)
)]
pub fn scf_for_loop_canonicalization(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_greedily(ir, cx, &[&MinInLoop, &MaxInLoop, &DimOfCarried])
}

rules! {
    MinInLoop, "The bounds of loops tell which result is the smallest.", MinOp => min_in_loop;
    MaxInLoop, "The bounds of loops tell which result is the largest.", MaxOp => max_in_loop;
    DimOfCarried, "What a loop carries unchanged has the sizes of what it starts with.", DimOp => dim_of_carried;
}

fn min_in_loop(op: MinOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    choose_in_loop(op.op(), rewriter)
}

fn max_in_loop(op: MaxOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    choose_in_loop(op.op(), rewriter)
}

fn choose_in_loop(op: Op, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let mut relation = Relation::default();
    let mut variables: Vec<Value> = Vec::new();
    for operand in rewriter.operands(op) {
        if let Some(range) = Range::of(rewriter, operand)
            && !variables.contains(&operand)
        {
            variables.push(operand);
            let added = range.add_to(&mut relation, rewriter, operand);
            added.ok_or_else(|| MatchFailure::new("the step of a loop is not known"))?;
        }
    }
    match replace_by_extreme_result(rewriter, op, &mut relation) {
        true => Ok(()),
        false => Err(MatchFailure::new("it may be any of several results")),
    }
}

/// Restricts a variable of a loop of this dialect to what it counts. `None` if it is no such variable, or the step is not known.
pub(crate) fn add_loop_range(relation: &mut Relation, ir: &Ir, variable: Value) -> Option<()> {
    Range::of(ir, variable)?.add_to(relation, ir, variable)
}

/// What a loop variable counts from, to and by.
struct Range {
    lower: MixedIndex,
    upper: MixedIndex,
    step: MixedIndex,
}

impl Range {
    /// That of the variable of a loop of this dialect.
    fn of(ir: &Ir, variable: Value) -> Option<Range> {
        let block = ir.value_block(variable)?;
        let position = ir
            .block_args(block)
            .iter()
            .position(|arg| *arg == variable)?;
        let op = ir.block_op(block)?;
        if let Some(op) = ForOp::cast(ir, op) {
            let range = Range {
                lower: MixedIndex::Value(op.lower_bound(ir)),
                upper: MixedIndex::Value(op.upper_bound(ir)),
                step: MixedIndex::Value(op.step(ir)),
            };
            (position == 0).then_some(range)
        } else if let Some(op) = ParallelOp::cast(ir, op) {
            Some(Range {
                lower: MixedIndex::Value(op.lower_bound(ir).nth(position)?),
                upper: MixedIndex::Value(op.upper_bound(ir).nth(position)?),
                step: MixedIndex::Value(op.step(ir).nth(position)?),
            })
        } else {
            let op = ForallOp::cast(ir, op)?;
            Some(Range {
                lower: op.mixed_lower_bound(ir).iter().nth(position)?,
                upper: op.mixed_upper_bound(ir).iter().nth(position)?,
                step: op.mixed_step(ir).iter().nth(position)?,
            })
        }
    }

    /// Restricts a variable to it; `None` if the step is not known or numbers overflow.
    fn add_to(&self, relation: &mut Relation, ir: &Ir, variable: Value) -> Option<()> {
        let step = known(ir, self.step).filter(|step| *step > 0)?;
        let mut form = |bound: MixedIndex| match known(ir, bound) {
            Some(constant) => LinearForm::constant(constant),
            None => match bound {
                MixedIndex::Value(value) => LinearForm::variable(relation.column(ir, 0, value)),
                MixedIndex::Constant(constant) => LinearForm::constant(constant),
            },
        };
        let (lower, upper) = (form(self.lower), form(self.upper));
        let variable = LinearForm::variable(relation.column(ir, 0, variable));
        let system = &mut relation.system;
        system.add_inequality(variable.clone().plus(&lower, -1)?);
        // The last value is the lower bound and as many steps as fit in what is left below the upper one.
        let range = upper.plus(&lower, -1)?.plus(&LinearForm::constant(1), -1)?;
        let steps = match range.as_constant() {
            Some(range) => LinearForm::constant(range.div_euclid(step).max(0)),
            None => LinearForm::variable(system.add_division(&range, step)),
        };
        let last = lower.plus(&steps, step)?;
        system.add_inequality(last.plus(&variable, -1)?);
        Some(())
    }
}

fn known(ir: &Ir, index: MixedIndex) -> Option<i64> {
    match index {
        MixedIndex::Constant(constant) => Some(constant),
        MixedIndex::Value(value) => {
            let constant: IntegerAttr = constant_value(ir, value)?.cast(ir)?;
            Some(constant.as_i64(ir))
        }
    }
}

fn dim_of_carried(op: DimOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let start = start_of_carried(rewriter, op.source(rewriter));
    let start = start.ok_or_else(|| MatchFailure::new("no loop carries the memref unchanged"))?;
    rewriter.set_operand(op.op(), 0, start);
    Ok(())
}

/// What a loop starts with in place of a value that it carries, or has as a result, if it never changes that.
fn start_of_carried(ir: &Ir, value: Value) -> Option<Value> {
    let (op, position) = match ir.defining_op(value) {
        Some(op) => {
            let position = ir.results(op).position(|result| result == value)?;
            (ForOp::cast(ir, op)?, position)
        }
        None => {
            let op = ForOp::cast(ir, ir.block_op(ir.value_block(value)?)?)?;
            let args = op.region_iter_args(ir);
            (op, args.iter().position(|arg| *arg == value)?)
        }
    };
    let carried = *op.region_iter_args(ir).get(position)?;
    let end = YieldOp::cast(ir, ir.last_op(op.body(ir))?)?;
    let mut yielded = end.results(ir).nth(position)?;
    // Loops inside may pass it through.
    while yielded != carried {
        ir.defining_op(yielded)?;
        yielded = start_of_carried(ir, yielded)?;
    }
    op.init_args(ir).nth(position)
}
