//! `empty-tensor-to-alloc-tensor` and `eliminate-empty-tensors`: tensors of which nothing but the shape matters.

use std::cmp::Ordering;

use terrace_dialect_base::rules;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_dialects::bufferization::{
    AllocTensorOp, BufferizationDialect, MaterializeInDestinationOp, TensorLike, ToTensorOp,
};
use terrace_dialects::linalg;
use terrace_dialects::tensor::{
    CastOp, EmptyOp, ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp, TensorDialect,
};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::dominance::Dominance;
use terrace_ir::interfaces::{OffsetSizeAndStrideOpInterface, has_no_memory_effect};
use terrace_ir::ir::{ValueDef, WalkOrder};
use terrace_ir::ods::{TypeConstraint, TypedOp};
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_ir::types::{RankedTensorType, ShapedType};
use terrace_ir::{Builder, Diagnostic, Ir, Location, Op, SmallVec, Value};
use terrace_pass_macros::pass;
use terrace_passes::analysis::backward_slice;
use terrace_passes::pass::{PassContext, PassResult};

use crate::analysis::{AnalysisState, Decisions, Operand};
use crate::buffers::Program;
use crate::driver::for_each_analysed_function;
use crate::functions::Functions;
use crate::options::Options;

/// Replace all empty ops by alloc_tensor ops.
#[pass(
    name = "empty-tensor-to-alloc-tensor",
    dependent_dialects(BufferizationDialect, TensorDialect)
)]
pub fn empty_tensor_to_alloc_tensor(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_greedily(ir, cx, &[&AllocateEmpty])
}

rules! {
    AllocateEmpty, "An empty tensor is memory of its own.", EmptyOp => allocate;
}

fn allocate(op: EmptyOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let sizes: SmallVec<[Value; 4]> = op.dynamic_sizes(rewriter).collect();
    let (loc, ty) = (rewriter.loc(op.op()), rewriter.ty(op.result(rewriter)));
    let new = AllocTensorOp::build(rewriter, loc, ty, &sizes, None, None);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

/// Try to eliminate all tensor.empty ops.
///
/// What is computed in an empty tensor and then inserted into another one is computed in its place there.
#[pass(
    name = "eliminate-empty-tensors",
    dependent_dialects(BufferizationDialect, TensorDialect)
)]
pub fn eliminate_empty_tensors(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    crate::models::attach(ir);
    let is_module = ModuleOp::cast(ir, ir.root()).is_some();
    let options = Options {
        allow_return_allocs_from_loops: true,
        function_boundaries: is_module,
        ..Options::default()
    };
    let result = match is_module {
        true => for_each_analysed_function(ir, &options, |ir, program, decisions| {
            eliminate(ir, program, decisions);
            Ok(())
        })
        .map(|_| ()),
        false => eliminate_inside(ir, &options),
    };
    result.map_err(|errors| {
        let mut errors = errors.into_iter();
        let first = errors.next().expect("a failure has an error");
        errors.for_each(|error| cx.context().emit(&error));
        first
    })
}

fn eliminate_inside(ir: &mut Ir, options: &Options) -> Result<(), Vec<Diagnostic>> {
    // Without calls nobody asks.
    let functions = Functions::default();
    let program = Program {
        options,
        functions: &functions,
    };
    let decisions = Decisions::of(ir, program)?;
    eliminate(ir, program, &decisions);
    for child in ir.children_mut() {
        eliminate_inside(child, options)?;
    }
    Ok(())
}

fn eliminate(ir: &mut Ir, program: Program<'_>, decisions: &Decisions) {
    let ops: Vec<Op> = ir.walk(ir.root(), WalkOrder::Post).collect();
    for op in ops {
        let Some(insertion) = Insertion::of(ir, op) else {
            continue;
        };
        let state = AnalysisState::new(ir, program, decisions);
        let source = Operand::new(op, 0);
        if !state.is_in_place(source) {
            continue;
        }
        for usage in state.uses_of_empty(source) {
            replace(ir, &insertion, usage);
        }
    }
}

/// An op that puts a tensor, its first operand, into a part of another one, its second.
#[derive(Clone, Copy)]
enum Insertion {
    Slice(InsertSliceOp),
    ParallelSlice(ParallelInsertSliceOp),
    /// All of the other one.
    Whole(Op),
}

impl Insertion {
    fn of(ir: &Ir, op: Op) -> Option<Self> {
        if let Some(op) = InsertSliceOp::cast(ir, op) {
            return Some(Insertion::Slice(op));
        }
        if let Some(op) = ParallelInsertSliceOp::cast(ir, op) {
            return Some(Insertion::ParallelSlice(op));
        }
        let is_copy =
            <linalg::CopyOp as TypedOp>::cast(ir, op).is_some() && ir.num_results(op) == 1;
        let is_whole = is_copy || MaterializeInDestinationOp::cast(ir, op).is_some();
        let is_tensor = is_whole && TensorLike::matches(ir, ir.ty(ir.operand(op, 0)));
        is_tensor.then_some(Insertion::Whole(op))
    }

    /// What is needed to take the part out of the other tensor.
    fn needed(self, ir: &Ir) -> SmallVec<[Value; 8]> {
        match self {
            Insertion::Whole(op) => [ir.operand(op, 1)].into_iter().collect(),
            Insertion::Slice(op) => needed_by_slice(ir, op.op()),
            Insertion::ParallelSlice(op) => needed_by_slice(ir, op.op()),
        }
    }

    /// Takes the part out.
    fn extract(self, b: &mut Builder<'_>, loc: Location) -> Value {
        let (op, slice): (Op, &dyn OffsetSizeAndStrideOpInterface) = match &self {
            Insertion::Slice(op) => (op.op(), op),
            Insertion::ParallelSlice(op) => (op.op(), op),
            Insertion::Whole(op) => {
                let destination = b.operand(*op, 1);
                let ty = b.ty(b.operand(*op, 0));
                if TensorLike::matches(b, b.ty(destination)) {
                    return destination;
                }
                // Of two ways to the memory, none is the only one.
                b.ir_mut().remove_attr(*op, "restrict");
                return ToTensorOp::builder(ty, destination)
                    .restrict(true)
                    .writable(true)
                    .build(b, loc)
                    .result(b);
            }
        };
        let lists = [
            slice.mixed_offsets(b),
            slice.mixed_sizes(b),
            slice.mixed_strides(b),
        ];
        let ty = b.ty(b.operand(op, 0)).cast::<RankedTensorType>(b);
        let ty = ty.expect("a part has a rank");
        let from = b.operand(op, 1);
        let [offsets, sizes, strides] = &lists;
        ExtractSliceOp::with_type(b, loc, ty, from, [offsets, sizes, strides]).result(b)
    }
}

/// Offsets, sizes and strides, and then the tensor.
fn needed_by_slice(ir: &Ir, op: Op) -> SmallVec<[Value; 8]> {
    ir.operands(op).skip(2).chain([ir.operand(op, 1)]).collect()
}

/// Lets a use of an empty tensor use a part of another one instead, if it is there already.
fn replace(ir: &mut Ir, insertion: &Insertion, usage: Operand) {
    let empty = usage.value(ir);
    let maker = ir.defining_op(empty).expect("an op makes the empty tensor");
    let needed = insertion.needed(ir);
    let place = place_for(ir, maker, usage.op, &needed);
    let place = place.or_else(|| move_before(ir, usage.op, &needed).then_some(usage.op));
    let Some(place) = place else {
        return;
    };
    let (loc, ty) = (ir.loc(maker), ir.ty(empty));
    let mut b = Builder::before(ir, place);
    let mut part = insertion.extract(&mut b, loc);
    let element = |b: &Builder<'_>, value: Value| {
        let ty = b.ty(value).cast::<ShapedType>(b);
        ty.map(|ty| ty.element(b))
    };
    if b.defining_op(part) == Some(maker) || element(&b, part) != element(&b, empty) {
        return;
    }
    if b.ty(part) != ty {
        part = CastOp::build(&mut b, loc, ty, part).dest(&b);
    }
    ir.set_operand(usage.op, usage.index, part);
}

/// Moves what defines values, with all that it depends on, before an op of the same block, if nobody can tell the difference.
fn move_before(ir: &mut Ir, op: Op, values: &[Value]) -> bool {
    let dominance = Dominance::new(ir);
    let block = ir.parent_block(op);
    let comes_later = |other: Op| !dominance.properly_dominates(ir, other, op);
    let mut moved: Vec<Op> = Vec::new();
    for value in values {
        if dominance.dominates(ir, *value, op) {
            continue;
        }
        let Some(maker) = ir.defining_op(*value) else {
            return false;
        };
        moved.extend(backward_slice(ir, maker, comes_later));
        moved.push(maker);
    }
    let stays = |moved: &Op| {
        *moved == op || ir.parent_block(*moved) != block || !has_no_memory_effect(ir, *moved)
    };
    if moved.iter().any(stays) {
        return false;
    }
    moved.sort_by(|a, b| match ir.is_before_in_block(*a, *b) {
        true => Ordering::Less,
        false if a == b => Ordering::Equal,
        false => Ordering::Greater,
    });
    moved.dedup();
    for moved in moved {
        ir.move_op_before(moved, op);
    }
    true
}

/// The op before which everything needed is there, and that comes before the use.
fn place_for(ir: &Ir, empty: Op, user: Op, needed: &[Value]) -> Option<Op> {
    let dominance = Dominance::new(ir);
    let after = |value: &Value| match ir.def(*value) {
        ValueDef::Argument { block, .. } => ir.first_op(block),
        ValueDef::Result { op, .. } => ir.next_op(op),
    };
    let places = std::iter::once(Some(empty)).chain(needed.iter().map(after));
    places.flatten().find(|place| {
        let is_there = |value: &Value| match ir.def(*value) {
            ValueDef::Argument { block, .. } => ir.ancestor_in_block(*place, block).is_some(),
            ValueDef::Result { op, .. } => dominance.properly_dominates(ir, op, *place),
        };
        needed.iter().all(is_there)
            && (*place == user || dominance.properly_dominates(ir, *place, user))
    })
}
