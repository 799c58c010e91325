//! Dimensions that are split before or after a structured op are split in it.

use terrace_dialect_base::reassociation::{Reassociation, groups_attr, reassociation};
use terrace_dialect_base::rules;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::{AffineMapAttr, DenseArrayAttr};
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{
    MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter,
};
use terrace_ir::types::{DYNAMIC, RankedTensorType};
use terrace_ir::{Ir, Location, Op, Type, Value};
use terrace_linalg_dialects::linalg::{
    CopyOp, FillOp, IndexOp, IteratorType, LinalgOp, as_structured, has_pure_tensor_semantics,
    projected_permutation, size_of,
};
use terrace_standard_dialects::affine::ApplyOp;
use terrace_standard_dialects::arith::ConstantOp;
use terrace_tensor_dialects::tensor::{CastOp, CollapseShapeOp, ExpandShapeOp};

use crate::parts::{Parts, dim, has_index_semantics, map_of, payload};

/// The input of a structured op whose dimensions were joined is the tensor from before, and dimensions of the op are split.
pub struct SplitByProducer;

impl RewritePattern for SplitByProducer {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "SplitByProducer",
            description: "Dimensions of inputs that were joined are split in the op.",
            root: PatternRoot::interface::<dyn LinalgOp>(),
            benefit: 1,
        };
        &INFO
    }

    fn match_and_rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> RewriteResult {
        let no_match = || MatchFailure::new("no operand's dimensions were joined");
        let parts = Parts::of(rw, op).ok_or_else(no_match)?;
        for operand in 0..parts.inputs.len() {
            let Some(join) = parts.inputs[operand].defining::<CollapseShapeOp>(rw) else {
                continue;
            };
            if !super::has_one_use(rw, join.op()) {
                continue;
            }
            let groups = reassociation(rw, join.reassociation(rw));
            let Some(split) = Split::of(rw, op, operand, &groups) else {
                continue;
            };
            rw.set_insertion_point_before(op);
            let source = join.src(rw);
            let rank = rank_of(rw, source);
            let loc = rw.loc(join.op());
            let sizes: Vec<MixedIndex> =
                (0..rank).map(|dim| size_of(rw, loc, source, dim)).collect();
            let results = split.apply(rw, op, &sizes, source)?;
            rw.replace_op(op, &results);
            return Ok(());
        }
        Err(no_match())
    }
}

rules! {
    SplitByConsumer, "Dimensions of a result that are split are split in the op that makes it.", ExpandShapeOp => split_by_consumer;
}

fn split_by_consumer(reshape: ExpandShapeOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("no op is before that could be split");
    let source = reshape.src(rw);
    let op = rw.defining_op(source).ok_or_else(no_match)?;
    let structured = as_structured(rw, &op).ok_or_else(no_match)?;
    let number = rw.results(op).position(|result| result == source);
    let operand = structured.inits(rw).start + number.ok_or_else(no_match)?;
    if !super::has_one_use(rw, op) {
        return Err(no_match());
    }
    let groups = reassociation(rw, reshape.reassociation(rw));
    let split = Split::of(rw, op, operand, &groups).ok_or_else(no_match)?;
    let shape = reshape.mixed_output_shape(rw);
    let is_known_before = |value: &Value| match rw.defining_op(*value) {
        Some(made) => {
            rw.parent_block(made) == rw.parent_block(op) && rw.is_before_in_block(made, op)
        }
        None => true,
    };
    if !shape.values.iter().all(is_known_before) {
        return Err(MatchFailure::new("the sizes are not known before the op"));
    }
    rw.set_insertion_point_before(op);
    let sizes: Vec<MixedIndex> = shape.iter().collect();
    let source = reshape.src(rw);
    let results = split.apply(rw, op, &sizes, source)?;
    let replacement = results[operand - split.num_inputs];
    let joined = replacement.defining::<CollapseShapeOp>(rw);
    let replacement = joined.map_or(replacement, |join| join.src(rw));
    rw.replace_op(reshape.op(), &[replacement]);
    rw.replace_op(op, &results);
    Ok(())
}

fn rank_of(ir: &Ir, value: Value) -> usize {
    let ty = ir.ty(value).cast::<RankedTensorType>(ir);
    ty.map_or(0, |ty| ty.rank(ir))
}

/// How the loops of an op are split.
struct Split {
    parts: Parts,
    num_inputs: usize,
    /// The operand that says so.
    operand: usize,
    /// For each loop the dimensions of the operand's new shape that it is split into; none for other loops.
    dims: Vec<Vec<usize>>,
    /// The first new loop of each.
    first: Vec<usize>,
    num_loops: usize,
}

impl Split {
    fn of(ir: &Ir, op: Op, operand: usize, groups: &Reassociation) -> Option<Split> {
        let parts = Parts::of(ir, op)?;
        let maps = parts.maps.iter().map(projected_permutation);
        let accesses = maps.collect::<Option<Vec<Vec<usize>>>>()?;
        let access = &accesses[operand];
        let fits = has_pure_tensor_semantics(ir, op)
            && !access.is_empty()
            && access.len() == groups.len()
            && access
                .iter()
                .all(|dim| parts.kinds[*dim] == IteratorType::Parallel);
        if !fits {
            return None;
        }
        let mut dims = vec![Vec::new(); parts.kinds.len()];
        for (dim, group) in access.iter().zip(groups) {
            dims[*dim] = group.to_vec();
        }
        let mut num_loops = 0;
        let first = dims.iter().map(|dims| {
            let first = num_loops;
            num_loops += dims.len().max(1);
            first
        });
        let first = first.collect();
        Some(Split {
            num_inputs: parts.inputs.len(),
            parts,
            operand,
            dims,
            first,
            num_loops,
        })
    }

    /// The new loops that one became.
    fn loops_of(&self, dim: usize) -> std::ops::Range<usize> {
        let first = self.first[dim];
        first..first + self.dims[dim].len().max(1)
    }

    /// The loops by which an operand is accessed.
    fn access(&self, operand: usize) -> Vec<usize> {
        projected_permutation(&self.parts.maps[operand])
            .expect("all maps were found to be projected permutations")
    }

    fn map(&self, operand: usize) -> AffineMap {
        let access = self.access(operand);
        let results = access.into_iter().flat_map(|loop_| self.loops_of(loop_));
        map_of(self.num_loops, results.map(dim).collect())
    }

    /// How the dimensions of an operand are split.
    fn groups(&self, operand: usize) -> Reassociation {
        let mut next = 0;
        let groups = self.access(operand).into_iter().map(|loop_| {
            let first = next;
            next += self.loops_of(loop_).len();
            (first..next).collect()
        });
        groups.collect()
    }

    /// The sizes of an operand whose dimensions are split; `None` if none is.
    fn sizes(
        &self,
        rw: &mut Rewriter<'_>,
        loc: Location,
        operand: usize,
        value: Value,
        sizes: &[MixedIndex],
    ) -> Option<Vec<MixedIndex>> {
        let access = self.access(operand);
        if access.iter().all(|loop_| self.loops_of(*loop_).len() == 1) {
            return None;
        }
        let mut new = Vec::new();
        for (position, loop_) in access.into_iter().enumerate() {
            match &self.dims[loop_][..] {
                [] => new.push(size_of(rw, loc, value, position)),
                dims => new.extend(dims.iter().map(|dim| sizes[*dim])),
            }
        }
        Some(new)
    }

    /// Builds the op on tensors whose dimensions are split; `source` is in the place of the operand that says so. What its results
    /// are as tensors like those before.
    fn apply(
        &self,
        rw: &mut Rewriter<'_>,
        op: Op,
        sizes: &[MixedIndex],
        source: Value,
    ) -> Result<Vec<Value>, MatchFailure> {
        let loc = rw.loc(op);
        let is_known = |dims: &Vec<usize>| {
            let mut inner = dims.iter().skip(1);
            inner.all(|dim| matches!(sizes[*dim], MixedIndex::Constant(_)))
        };
        if has_index_semantics(rw, op) && !self.dims.iter().all(is_known) {
            return Err(MatchFailure::new("an index would depend on a size"));
        }
        let mut operands: Vec<Value> = self.parts.operands().collect();
        for (operand, value) in operands.iter_mut().enumerate() {
            if operand == self.operand && operand < self.num_inputs {
                *value = source;
                continue;
            }
            if let Some(sizes) = self.sizes(rw, loc, operand, *value, sizes) {
                *value = expand(rw, loc, *value, &self.groups(operand), &sizes);
            }
        }
        let outputs = operands.split_off(self.num_inputs);
        let kinds = self.parts.kinds.iter().enumerate();
        let kinds = kinds.flat_map(|(dim, kind)| vec![*kind; self.loops_of(dim).len()]);
        let parts = Parts {
            maps: (0..self.parts.maps.len())
                .map(|operand| self.map(operand))
                .collect(),
            inputs: operands,
            outputs,
            kinds: kinds.collect(),
        };
        let new = self.build(rw, op, &parts, sizes);
        let old: Vec<Value> = rw.results(op).collect();
        let results: Vec<Value> = rw.results(new).collect();
        let pairs = old.into_iter().zip(results).enumerate();
        let results = pairs.map(|(number, (old, new))| {
            let ty = rw.ty(old);
            if rw.ty(new) == ty {
                return new;
            }
            let groups = groups_attr(rw, &self.groups(self.num_inputs + number));
            CollapseShapeOp::build(rw, loc, ty, new, groups).result(rw)
        });
        Ok(results.collect())
    }

    fn build(&self, rw: &mut Rewriter<'_>, op: Op, parts: &Parts, sizes: &[MixedIndex]) -> Op {
        let loc = rw.loc(op);
        if FillOp::cast(rw, op).is_some() {
            return FillOp::of(rw, loc, parts.inputs[0], parts.outputs[0]);
        }
        if <CopyOp as TypedOp>::cast(rw, op).is_some() {
            return CopyOp::of(rw, loc, parts.inputs[0], parts.outputs[0]);
        }
        let generic = parts.build(rw, loc);
        let regions = [rw.regions(op)[0], generic.region(rw)];
        rw.clone_region(regions[0], regions[1]);
        if let Some((_, ops, _)) = payload(rw, generic.op()) {
            for index in ops {
                if let Some(index) = IndexOp::cast(rw, index) {
                    self.split_index(rw, index, sizes);
                }
            }
        }
        generic.op()
    }

    /// The index of an old loop, from those of the ones it became.
    fn split_index(&self, rw: &mut Rewriter<'_>, index: IndexOp, sizes: &[MixedIndex]) {
        let Ok(loop_) = usize::try_from(index.dim(rw)) else {
            return;
        };
        let loc = rw.loc(index.op());
        rw.set_insertion_point_before(index.op());
        let loops = self.loops_of(loop_);
        let indices: Vec<Value> = loops
            .map(|loop_| IndexOp::build(rw, loc, loop_ as i64).result(rw))
            .collect();
        let mut value = indices[0];
        for (index, dim_of_size) in indices.iter().zip(&self.dims[loop_]).skip(1) {
            let MixedIndex::Constant(size) = sizes[*dim_of_size] else {
                continue;
            };
            let expr = dim(0) + dim(1) * AffineExpr::Constant(size);
            let map = AffineMapAttr::get(rw, map_of(2, vec![expr]));
            value = ApplyOp::build(rw, loc, map, &[*index, value]).result(rw);
        }
        rw.replace_op(index.op(), &[value]);
    }
}

/// A tensor with dimensions split. A size that the tensor's type does not say is not said of all its parts, nor the other way round.
pub(crate) fn expand(
    rw: &mut Rewriter<'_>,
    loc: Location,
    value: Value,
    groups: &Reassociation,
    sizes: &[MixedIndex],
) -> Value {
    let ty = rw.ty(value).cast::<RankedTensorType>(rw);
    let Some(ty) = ty else {
        return value;
    };
    let mut sizes = sizes.to_vec();
    let mut shape = ty.shape(rw).to_vec();
    for (group, whole) in groups.iter().zip(&mut shape) {
        let is_value = |dim: &usize| matches!(sizes[*dim], MixedIndex::Value(_));
        match (group.iter().any(is_value), group.first()) {
            (true, _) => *whole = DYNAMIC,
            (false, Some(first)) if *whole == DYNAMIC => {
                let size = ConstantOp::of_index(rw, loc, sizes[*first]);
                sizes[*first] = MixedIndex::Value(size);
            }
            _ => {}
        }
    }
    let source = RankedTensorType::with_encoding(rw, &shape, ty.element(rw), ty.encoding(rw));
    let value = CastOp::to(rw, loc, value, source.into());
    let sizes: MixedIndices = sizes.into_iter().collect();
    let ty: Type =
        RankedTensorType::with_encoding(rw, &sizes.constants, ty.element(rw), ty.encoding(rw))
            .into();
    let groups = groups_attr(rw, groups);
    let constants = DenseArrayAttr::i64s(rw, &sizes.constants);
    ExpandShapeOp::build(rw, loc, ty, value, groups, &sizes.values, constants).result(rw)
}
