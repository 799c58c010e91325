//! `transform.structured.split_reduction`: a reduction as several at the same time, and one of what these make.

use terrace_dialect_base::folding::Special;
use terrace_dialect_base::maps::as_dim;
use terrace_dialect_base::reassociation::Reassociation;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ir::CloneMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::{RankedTensorType, Type};
use terrace_ir::{Ir, Op, Value};
use terrace_linalg_dialects::linalg::{FillOp, IteratorType, operand_shape, projected_permutation};
use terrace_meta_dialects::transform::interpreter::Outcome;
use terrace_meta_dialects::transform::structured::SplitReductionOp;
use terrace_standard_dialects::arith;
use terrace_tensor_dialects::tensor::EmptyOp;

use super::Run;
use crate::fusion::reshapes::expand;
use crate::parts::{Parts, dim, map_of, payload};

/// How a reduction is split.
#[derive(Clone, Copy)]
struct Split {
    /// How many reductions there are then, or how many elements each has.
    ratio: i64,
    /// The number of the new dimension of what is reduced.
    at: usize,
    /// Whether neighbours are in different reductions.
    interleaved: bool,
}

pub(super) fn split_reduction(op: SplitReductionOp, run: &mut Run<'_, '_>) -> Outcome {
    let script = run.script;
    if op.use_scaling_algorithm(script) || op.use_alloc(script) {
        return Err(run.definite("a reduction is split by reshapes of tensors alone"));
    }
    let split = Split {
        ratio: op.split_factor(script).unwrap_or(0),
        at: op
            .insert_split_dimension(script)
            .and_then(|at| usize::try_from(at).ok())
            .unwrap_or(0),
        interleaved: op.inner_parallel(script),
    };
    let mut made = [Vec::new(), Vec::new(), Vec::new(), Vec::new()];
    for place in run.targets(op.target(script)) {
        let ops = run.change(&place, |rw, op| split_op(rw, op, split))?;
        for (list, op) in made.iter_mut().zip(ops) {
            list.push(place.beside(op));
        }
    }
    for (number, list) in made.into_iter().enumerate() {
        run.set_ops(number, list)?;
    }
    Ok(())
}

/// The value that combining with changes nothing.
fn neutral(ir: &Ir, op: Op) -> Option<Special> {
    Some(match ir.name(op).as_str(ir) {
        arith::AddFOp::NAME | arith::AddIOp::NAME => Special::Zero,
        arith::MulFOp::NAME | arith::MulIOp::NAME => Special::One,
        arith::OrIOp::NAME | arith::XOrIOp::NAME | arith::MaxUIOp::NAME => Special::Zero,
        arith::AndIOp::NAME | arith::MinUIOp::NAME => Special::AllOnes,
        arith::MaxSIOp::NAME => Special::SignedMin,
        arith::MinSIOp::NAME => Special::SignedMax,
        arith::MaximumFOp::NAME => Special::NegativeInfinity,
        arith::MinimumFOp::NAME => Special::Infinity,
        _ => return None,
    })
}

impl Split {
    /// The number of the new loop, if the old one that is reduced has this number.
    fn new_loop(&self, sum: usize) -> usize {
        match self.interleaved {
            true => sum + 1,
            false => self.at,
        }
    }
}

/// The op that combines the elements of a body with the output.
fn combiner(ir: &Ir, op: Op, inputs: usize) -> Option<Op> {
    let (block, _, values) = payload(ir, op)?;
    let argument = *ir.block_args(block).get(inputs)?;
    let [value] = values[..] else {
        return None;
    };
    let combiner = ir.defining_op(value)?;
    let uses = ir.operands(combiner).filter(|operand| *operand == argument);
    (ir.num_operands(combiner) == 2 && uses.count() == 1 && ir.has_one_use(argument))
        .then_some(combiner)
}

/// The number of an old loop, after a new one was put among them.
fn after(at: usize, loop_: usize) -> AffineExpr {
    dim(if loop_ < at { loop_ } else { loop_ + 1 })
}

fn split_op(rw: &mut Rewriter<'_>, op: Op, split: Split) -> Result<[Op; 4], MatchFailure> {
    let no_match = |why: &'static str| MatchFailure::new(why);
    let parts = Parts::of(rw, op).ok_or_else(|| no_match("the op is not structured"))?;
    let kinds = parts.kinds.iter().enumerate();
    let sums = kinds.filter(|(_, kind)| **kind == IteratorType::Reduction);
    let sums: Vec<usize> = sums.map(|(loop_, _)| loop_).collect();
    let ([sum], [output]) = (&sums[..], &parts.outputs[..]) else {
        return Err(no_match("needs a single reduction dimension"));
    };
    let (sum, output, inputs) = (*sum, *output, parts.inputs.len());
    let combiner = combiner(rw, op, inputs).ok_or_else(|| no_match("cannot match a reduction"))?;
    let ty: RankedTensorType = rw
        .ty(output)
        .cast(rw)
        .ok_or_else(|| no_match("the op is not on tensors"))?;
    let (element, rank) = (ty.element(rw), ty.rank(rw));
    let neutral = neutral(rw, combiner).and_then(|neutral| neutral.attr(rw, element));
    let neutral = neutral.ok_or_else(|| no_match("Unknown neutral element for the reduction"))?;
    if split.at > rank {
        return Err(no_match(
            "Insert dimension position too large compared to intermediate tensor size",
        ));
    }
    let access = projected_permutation(&parts.maps[inputs]);
    if split.ratio <= 1 || access.is_none() {
        return Err(no_match("split ratio needs to be greater than 1"));
    }
    let (loc, loops, new_loop) = (rw.loc(op), parts.kinds.len(), split.new_loop(sum));
    rw.set_insertion_point_before(op);
    let (mut new_inputs, mut maps) = (Vec::new(), Vec::new());
    for (value, map) in parts.inputs.iter().zip(&parts.maps) {
        let (value, map) = split_input(rw, op, *value, map, sum, split)?;
        new_inputs.push(value);
        maps.push(map_of(loops + 1, map));
    }
    let mut shape = operand_shape(rw, ty.into()).to_vec();
    shape.insert(split.at, split.ratio);
    if shape.contains(&terrace_ir::types::DYNAMIC) {
        return Err(no_match("the sizes of the result are not known"));
    }
    let mut results: Vec<AffineExpr> = parts.maps[inputs]
        .results
        .iter()
        .filter_map(|expr| Some(after(new_loop, as_dim(expr)?)))
        .collect();
    results.insert(split.at, dim(new_loop));
    maps.push(map_of(loops + 1, results));
    let partial: Type = RankedTensorType::get(rw, &shape, element).into();
    let empty = EmptyOp::build(rw, loc, partial, &[]);
    let neutral = arith::ConstantOp::build(rw, loc, neutral).result(rw);
    let empty_value = empty.result(rw);
    let fill = FillOp::of(rw, loc, neutral, empty_value);
    let mut kinds = parts.kinds.clone();
    kinds.insert(new_loop, IteratorType::Parallel);
    let first = Parts {
        inputs: new_inputs,
        outputs: vec![rw.result(fill, 0)],
        maps,
        kinds,
    };
    let first = first.build(rw, loc);
    let regions = [rw.regions(op)[0], first.region(rw)];
    rw.clone_region(regions[0], regions[1]);
    let all = AffineMap::identity(rank + 1);
    let kept = (0..=rank).filter(|dim| *dim != split.at).map(dim).collect();
    let mut kinds = vec![IteratorType::Parallel; rank + 1];
    kinds[split.at] = IteratorType::Reduction;
    let second = Parts {
        inputs: vec![rw.result(first.op(), 0)],
        outputs: vec![output],
        maps: vec![all, map_of(rank + 1, kept)],
        kinds,
    };
    let second = second.build_with(rw, loc, |b, arguments| {
        let new = b.clone_op(combiner, &mut CloneMap::default());
        b.ir_mut().set_operands(new, arguments);
        b.results(new).collect()
    });
    rw.replace_op_with(op, second.op());
    Ok([empty.op(), fill, first.op(), second.op()])
}

/// An input whose dimension that is reduced is split, and how it is accessed.
fn split_input(
    rw: &mut Rewriter<'_>,
    op: Op,
    value: Value,
    map: &AffineMap,
    sum: usize,
    split: Split,
) -> Result<(Value, Vec<AffineExpr>), MatchFailure> {
    let no_match = |why: &'static str| MatchFailure::new(why);
    let new = split.new_loop(sum);
    let shape = operand_shape(rw, rw.ty(value)).to_vec();
    let access = projected_permutation(map)
        .ok_or_else(|| no_match("an operand is accessed by more than loops"))?;
    let (mut sizes, mut results, mut groups) = (Vec::new(), Vec::new(), Reassociation::new());
    for (size, loop_) in shape.iter().zip(access) {
        let first = sizes.len();
        if loop_ == sum {
            if *size < 0 || size % split.ratio != 0 {
                return Err(no_match("Reduction dimension not divisible by split ratio"));
            }
            let (mut parts, mut loops) = (
                [split.ratio, size / split.ratio],
                [dim(new), after(new, loop_)],
            );
            if split.interleaved {
                parts.reverse();
                loops.reverse();
            }
            sizes.extend(parts);
            results.extend(loops);
        } else {
            sizes.push(*size);
            results.push(after(new, loop_));
        }
        groups.push((first..sizes.len()).collect());
    }
    if sizes.len() == shape.len() {
        return Ok((value, results));
    }
    if sizes.contains(&terrace_ir::types::DYNAMIC) {
        return Err(no_match("the sizes of an operand are not known"));
    }
    let loc = rw.loc(op);
    let sizes: Vec<MixedIndex> = sizes.into_iter().map(MixedIndex::Constant).collect();
    Ok((expand(rw, loc, value, &groups, &sizes), results))
}
