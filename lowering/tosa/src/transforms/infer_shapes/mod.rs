//! `tosa-infer-shapes`: the types of results say all that follows from the operands.

mod knowledge;
mod shapes;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use terrace_dialects::{func, tensor, tosa};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Builder, Ir, Op, Region, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use super::is_of_tosa;

/// Propagate shapes across TOSA operations.
///
/// Users that are not of tosa get what they had by a cast.
#[pass(
    name = "tosa-infer-shapes",
    title = "TosaInferShapes",
    on = func::FuncOp,
    dependent_dialects(func::FuncDialect, tensor::TensorDialect, tosa::TosaDialect)
)]
pub fn tosa_infer_shapes(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let mut changes = Changes::default();
    for region in ir.regions(ir.root()).to_vec() {
        propagate(ir, region, &mut changes);
    }
    changes.cast_for_others(ir);
    Ok(())
}

/// The values whose types have changed, with those that they had, in the order of the changes.
#[derive(Default)]
struct Changes {
    before: Vec<(Value, Type)>,
}

impl Changes {
    fn set(&mut self, ir: &mut Ir, value: Value, ty: Type) {
        let old = ir.ty(value);
        if old != ty {
            self.before.push((value, old));
            ir.set_ty(value, ty);
        }
    }

    fn roll_back(self, ir: &mut Ir) {
        for (value, ty) in self.before.into_iter().rev() {
            ir.set_ty(value, ty);
        }
    }

    /// Gives users that only know the old type a cast to it.
    fn cast_for_others(self, ir: &mut Ir) {
        let mut done: FxHashSet<Value> = FxHashSet::default();
        for (value, before) in self.before {
            if ir.ty(value) == before || !done.insert(value) {
                continue;
            }
            let uses: Vec<(Op, usize)> = ir.uses(value).map(|at| ir.use_owner(at)).collect();
            let others = uses.into_iter().filter(|(user, _)| !is_of_tosa(ir, *user));
            let others: Vec<(Op, usize)> = others.collect();
            if others.is_empty() {
                continue;
            }
            let cast = match ir.defining_op(value) {
                Some(op) => {
                    let loc = ir.loc(op);
                    let mut b = Builder::new(ir);
                    b.set_insertion_point_after(op);
                    tensor::CastOp::build(&mut b, loc, before, value).dest(&b)
                }
                None => {
                    let block = ir.value_block(value).expect("the value is an argument");
                    let loc = ir.value_loc(value);
                    let mut b = Builder::new(ir);
                    b.set_insertion_point_to_start(block);
                    tensor::CastOp::build(&mut b, loc, before, value).dest(&b)
                }
            };
            for (user, index) in others {
                ir.set_operand(user, index, cast);
            }
        }
    }
}

/// Changes the types of all results in a region.
fn propagate(ir: &mut Ir, region: Region, changes: &mut Changes) {
    for block in ir.region_blocks(region).collect::<Vec<_>>() {
        for op in ir.block_ops(block).collect::<Vec<_>>() {
            if !is_of_tosa(ir, op) {
                continue;
            }
            if tosa::IfOp::cast(ir, op).is_some() {
                propagate_if(ir, op, changes);
            }
            if tosa::WhileOp::cast(ir, op).is_some() {
                propagate_while(ir, op, changes);
            }
            let Some(shapes) = shapes::infer(ir, op) else {
                continue;
            };
            let results: SmallVec<[Value; 2]> = ir.results(op).collect();
            for (result, shape) in results.into_iter().zip(shapes) {
                refine(ir, result, shape, changes);
            }
        }
    }
}

/// Adds what is known of a shape to the type of a value.
fn refine(ir: &mut Ir, value: Value, shape: knowledge::Shape, changes: &mut Changes) {
    let ty = ir.ty(value);
    let known = knowledge::of_type(ir, ty);
    if let Some(shape) = known.and_then(|known| knowledge::both(known, shape)) {
        let refined = knowledge::with_shape(ir, ty, &shape);
        if refined != ty {
            changes.set(ir, value, refined);
        }
    }
}

/// The graphs of a conditional get what its operands are.
fn propagate_if(ir: &mut Ir, op: Op, changes: &mut Changes) {
    let inputs: SmallVec<[Type; 4]> = ir.operand_types(op).skip(1).collect();
    for region in ir.regions(op).to_vec() {
        let Some(block) = ir.first_block(region) else {
            return;
        };
        let arguments: SmallVec<[Value; 4]> = ir.block_args(block).into();
        if arguments.len() != inputs.len() {
            return;
        }
        for (argument, ty) in arguments.into_iter().zip(&inputs) {
            if let Some(Some(shape)) = knowledge::of_type(ir, *ty) {
                let ty = ir.ty(argument);
                let ty = knowledge::with_shape(ir, ty, &Some(shape));
                changes.set(ir, argument, ty);
            }
        }
        propagate(ir, region, changes);
    }
}

/// The graphs of a loop get what its operands and what the body gives have in common: found out by trying until it stays.
fn propagate_while(ir: &mut Ir, op: Op, changes: &mut Changes) {
    let mut types: SmallVec<[Type; 4]> = ir.operand_types(op).collect();
    let regions = ir.regions(op).to_vec();
    let blocks: Option<Vec<Block>> = regions
        .iter()
        .map(|region| ir.first_block(*region))
        .collect();
    let Some(&[condition, body]) = blocks.as_deref() else {
        return;
    };
    if [condition, body]
        .iter()
        .any(|block| ir.block_args(*block).len() != types.len())
    {
        return;
    }
    loop {
        let mut attempt = Changes::default();
        set_arguments(ir, body, &types, &mut attempt);
        propagate(ir, regions[1], &mut attempt);
        let Some(end) = ir
            .last_op(body)
            .filter(|end| ir.num_operands(*end) == types.len())
        else {
            return attempt.roll_back(ir);
        };
        let given: SmallVec<[Type; 4]> = ir.operand_types(end).collect();
        attempt.roll_back(ir);
        let met = types.iter().zip(&given).map(|(ty, given)| {
            let shapes = knowledge::of_type(ir, *ty).zip(knowledge::of_type(ir, *given));
            shapes.map_or(*ty, |(a, b)| {
                knowledge::with_shape(ir, *ty, &knowledge::common(a, b))
            })
        });
        let met: SmallVec<[Type; 4]> = met.collect();
        if met == types {
            break;
        }
        types = met;
    }
    for (region, block) in regions.into_iter().zip([condition, body]) {
        set_arguments(ir, block, &types, changes);
        propagate(ir, region, changes);
    }
}

fn set_arguments(ir: &mut Ir, block: Block, types: &[Type], changes: &mut Changes) {
    let arguments: SmallVec<[Value; 4]> = ir.block_args(block).into();
    for (argument, ty) in arguments.into_iter().zip(types) {
        changes.set(ir, argument, *ty);
    }
}
