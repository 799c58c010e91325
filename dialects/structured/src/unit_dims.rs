//! `linalg-fold-unit-extent-dims`: dimensions with one element.

use terrace_dialect_base::index_list::known_index;
use terrace_dialect_base::reassociation::{Reassociation, groups_attr};
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::interfaces::{
    MixedIndex, OffsetSizeAndStrideOpInterface, ReifyRankedShapedTypeOpInterface,
};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, MemRefType, RankedTensorType};
use terrace_ir::{Ir, Op, SmallVec, Value};
use terrace_linalg_dialects::linalg::{
    FillOp, GenericOp, IndexOp, LinalgDialect, body, has_pure_tensor_semantics, operand_shape,
    size_of, static_loop_sizes,
};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};
use terrace_standard_dialects::affine::AffineDialect;
use terrace_standard_dialects::arith::ConstantOp;
use terrace_standard_dialects::memref;
use terrace_tensor_dialects::tensor::{
    CastOp, CollapseShapeOp, DimOp, EmptyOp, ExpandShapeOp, ExtractSliceOp, InsertSliceOp,
    ParallelInsertSliceOp, TensorDialect,
};

use crate::fusion::operands::are_invertible;
use crate::fusion::reshapes::expand;
use crate::parts::{Parts, dim, payload, substituted, uses_element};
use crate::tiling::index::{constant, mixed};

/// Remove unit-extent dimension in Linalg ops on tensors.
#[pass(
    name = "linalg-fold-unit-extent-dims",
    dependent_dialects(LinalgDialect, AffineDialect, memref::MemRefDialect, TensorDialect)
)]
pub struct LinalgFoldUnitExtentDimsPass {
    /// Generate rank-reducing slices instead of reassociative reshapes
    #[option(default = false)]
    use_rank_reducing_slices: bool,
}

impl Pass for LinalgFoldUnitExtentDimsPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let mut rules = match self.use_rank_reducing_slices {
            true => BY_SLICES.to_vec(),
            false => BY_RESHAPES.to_vec(),
        };
        rules.push(&SizeOfResult);
        rules.push(&InitsToInputs);
        for info in [
            FillOp::INFO,
            CollapseShapeOp::INFO,
            ExpandShapeOp::INFO,
            EmptyOp::INFO,
        ] {
            rules.extend(info.hooks.canonicalize);
        }
        rewrite_greedily(ir, cx, &rules)
    }
}

rules! {
    DropUnitDims, "Loops that run once are dropped; operands lose dimensions with one element by reshapes.", GenericOp => drop_by_reshapes;
    DropUnitDimsBySlices, "Loops that run once are dropped; operands lose dimensions with one element by slices.", GenericOp => drop_by_slices;
    InitsToInputs, "A destination whose elements are used is an input, if there are no sums.", GenericOp => move_inits;
    NarrowExtract, "A part of a tensor is taken without dimensions of one element.", ExtractSliceOp => narrow_extract;
    NarrowParallelInsert, "A part of a shared tensor is made without dimensions of one element.", ParallelInsertSliceOp => narrow_parallel_insert;
    SizeOfResult, "The size of a result is what the op says of it.", DimOp => reify_size;
    NarrowInsert, "A part of a tensor is replaced without dimensions of one element.", InsertSliceOp => narrow_insert;
    CollapsedEmpty, "A tensor without elements whose dimensions are joined is one without elements.", CollapseShapeOp => collapse_empty;
    ExpandedEmpty, "A tensor without elements whose dimensions are split is one without elements.", ExpandShapeOp => expand_empty;
}

/// The rules that drop dimensions by reshapes.
pub static BY_RESHAPES: &[&dyn RewritePattern] = &[
    &DropUnitDims,
    &NarrowExtract,
    &NarrowInsert,
    &NarrowParallelInsert,
    &CollapsedEmpty,
    &ExpandedEmpty,
];
/// The rules that drop dimensions by slices.
pub static BY_SLICES: &[&dyn RewritePattern] =
    &[&DropUnitDimsBySlices, &CollapsedEmpty, &ExpandedEmpty];

/// How operands lose dimensions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Means {
    Reshapes,
    Slices,
}

/// What becomes of the dimensions of an operand.
struct Narrowed {
    map: AffineMap,
    /// The dimensions that each new one stands for; all are new ones of size one if there is none.
    groups: Reassociation,
    shape: Vec<i64>,
}

/// Drops the dimensions of an operand that are of size one, and accessed by a loop that is dropped or at zero.
fn narrowed(map: &AffineMap, shape: &[i64]) -> Narrowed {
    let (mut groups, mut results, mut sizes) = (Reassociation::new(), Vec::new(), Vec::new());
    let mut group: SmallVec<[usize; 2]> = SmallVec::new();
    for (dim, (size, result)) in shape.iter().zip(map.results.iter()).enumerate() {
        if *size == 1 && *result == AffineExpr::Constant(0) {
            match groups.last_mut() {
                Some(last) => last.push(dim),
                None => group.push(dim),
            }
            continue;
        }
        group.push(dim);
        groups.push(std::mem::take(&mut group));
        results.push(result.clone());
        sizes.push(*size);
    }
    Narrowed {
        map: AffineMap::new(map.num_dims, 0, results),
        groups,
        shape: sizes,
    }
}

fn drop_by_reshapes(op: GenericOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    drop_units(op, rw, Means::Reshapes)
}

fn drop_by_slices(op: GenericOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    drop_units(op, rw, Means::Slices)
}

fn drop_units(op: GenericOp, rw: &mut Rewriter<'_>, means: Means) -> RewriteResult {
    let no_match = || MatchFailure::new("no dimension has one element");
    let parts = Parts::of(rw, op.op()).ok_or_else(no_match)?;
    let sizes = static_loop_sizes(rw, op.op()).ok_or_else(no_match)?;
    let mut kept: Vec<usize> = Vec::new();
    let loops: Vec<AffineExpr> = sizes
        .iter()
        .enumerate()
        .map(|(loop_, size)| match size {
            1 => AffineExpr::Constant(0),
            _ => {
                kept.push(loop_);
                dim(kept.len() - 1)
            }
        })
        .collect();
    let operands: Vec<Value> = parts.operands().collect();
    let narrow: Vec<Narrowed> = operands
        .iter()
        .zip(&parts.maps)
        .map(|(value, map)| {
            let map = substituted(map, kept.len(), &loops);
            narrowed(&map, operand_shape(rw, rw.ty(*value)))
        })
        .collect();
    let changes = narrow.iter().zip(&parts.maps);
    let is_same = kept.len() == sizes.len() && changes.clone().all(|(new, old)| new.map == *old);
    if is_same || !are_invertible(kept.len(), narrow.iter().map(|narrow| &narrow.map)) {
        return Err(no_match());
    }
    if has_layout(rw, &operands, &narrow) && means == Means::Reshapes {
        return Err(MatchFailure::new("memory is not contiguous"));
    }
    rw.set_insertion_point_before(op.op());
    let mut values = Vec::new();
    for (value, narrow) in operands.iter().zip(&narrow) {
        values.push(without_units(rw, op.op(), *value, narrow, means).ok_or_else(no_match)?);
    }
    let outputs = values.split_off(parts.inputs.len());
    let new = Parts {
        maps: narrow.iter().map(|narrow| narrow.map.clone()).collect(),
        kinds: kept.iter().map(|loop_| parts.kinds[*loop_]).collect(),
        inputs: values,
        outputs,
    };
    let loc = rw.loc(op.op());
    let generic = new.build(rw, loc);
    let regions = [op.region(rw), generic.region(rw)];
    rw.modify(generic.op(), |ir| {
        ir.move_region_blocks(regions[0], regions[1])
    });
    renumber_indices(rw, generic, &kept);
    rw.set_insertion_point_after(generic.op());
    let shapes = match means {
        Means::Reshapes => op.reify_result_shapes(rw),
        Means::Slices => None,
    };
    let old: Vec<Value> = rw.results(op.op()).collect();
    let mut results = Vec::new();
    for (number, old) in old.into_iter().enumerate() {
        let result = rw.result(generic.op(), number);
        let narrow = &narrow[parts.inputs.len() + number];
        let ty = rw.ty(old);
        results.push(if rw.ty(result) == ty {
            result
        } else if means == Means::Slices {
            let whole = parts.outputs[number];
            insert_units(rw, op.op(), result, whole)
        } else {
            let sizes = shapes.as_ref().and_then(|shapes| shapes.get(number));
            let mut sizes: Vec<MixedIndex> = sizes.ok_or_else(no_match)?.to_vec();
            // What the type does not say of a dimension that stays, its parts do not say either.
            let shape = operand_shape(rw, ty).to_vec();
            for (group, kept) in narrow.groups.iter().zip(&narrow.shape) {
                let open = group.iter().find(|dim| shape[**dim] == DYNAMIC);
                if let Some(open) = open.filter(|_| *kept == DYNAMIC) {
                    sizes[*open] = MixedIndex::Value(ConstantOp::of_index(rw, loc, sizes[*open]));
                }
            }
            let value = expand(rw, loc, result, &narrow.groups, &sizes);
            CastOp::to(rw, loc, value, ty)
        });
    }
    rw.replace_op(op.op(), &results);
    Ok(())
}

/// Whether a memref that loses dimensions has a layout.
fn has_layout(ir: &Ir, operands: &[Value], narrow: &[Narrowed]) -> bool {
    operands.iter().zip(narrow).any(|(value, narrow)| {
        let ty: Option<MemRefType> = ir.ty(*value).cast(ir);
        ty.is_some_and(|ty| narrow.shape.len() != ty.shape(ir).len() && ty.layout(ir).is_some())
    })
}

/// An operand without dimensions of one element.
fn without_units(
    rw: &mut Rewriter<'_>,
    op: Op,
    value: Value,
    narrow: &Narrowed,
    means: Means,
) -> Option<Value> {
    let (loc, ty) = (rw.loc(op), rw.ty(value));
    let shape = operand_shape(rw, ty).to_vec();
    if shape.len() == narrow.shape.len() {
        return Some(value);
    }
    let tensor: Option<RankedTensorType> = ty.cast(rw);
    if means == Means::Slices {
        let (offsets, strides) = (
            vec![constant(0); shape.len()],
            vec![constant(1); shape.len()],
        );
        let sizes: Vec<MixedIndex> = (0..shape.len())
            .map(|dim| size_of(rw, loc, value, dim))
            .collect();
        let lists = [&offsets, &sizes, &strides].map(|list| mixed(list));
        let [o, s, t] = &lists;
        if let Some(tensor) = tensor {
            let element = tensor.element(rw);
            let ty = RankedTensorType::get(rw, &narrow.shape, element);
            let slice = ExtractSliceOp::with_type(rw, loc, ty, value, [o, s, t]);
            return Some(slice.result(rw));
        }
        let source: MemRefType = ty.cast(rw)?;
        let (strides, offset) = memref::strides_and_offset(rw, source)?;
        // Each new dimension has the stride of the one in its group that is not of size one.
        let kept = narrow.groups.iter().map(|group| {
            let dim = group.iter().find(|dim| shape[**dim] != 1).or(group.first());
            dim.map_or(1, |dim| strides[*dim])
        });
        let kept: Vec<i64> = kept.collect();
        let layout = memref::strided_layout(rw, &kept, offset);
        let ty = memref::with_shape_and_layout(rw, source, &narrow.shape, Some(layout));
        let view = memref::SubViewOp::with_type(rw, loc, ty, value, [o, s, t]);
        return Some(view.result(rw));
    }
    let groups = groups_attr(rw, &narrow.groups);
    if let Some(tensor) = tensor {
        let element = tensor.element(rw);
        let ty = RankedTensorType::with_encoding(rw, &narrow.shape, element, tensor.encoding(rw));
        return Some(CollapseShapeOp::build(rw, loc, ty.into(), value, groups).result(rw));
    }
    let source: MemRefType = ty.cast(rw)?;
    let ty = memref::CollapseShapeOp::result_type(rw, source, &narrow.shape, &narrow.groups)?;
    Some(memref::CollapseShapeOp::build(rw, loc, ty.into(), value, groups).result(rw))
}

/// A result that is put back into the destination with all dimensions.
fn insert_units(rw: &mut Rewriter<'_>, op: Op, result: Value, whole: Value) -> Value {
    let loc = rw.loc(op);
    let rank = operand_shape(rw, rw.ty(whole)).len();
    let (offsets, strides) = (vec![constant(0); rank], vec![constant(1); rank]);
    let sizes: Vec<MixedIndex> = (0..rank).map(|dim| size_of(rw, loc, whole, dim)).collect();
    let lists = [&offsets, &sizes, &strides].map(|list| mixed(list));
    let [o, s, t] = &lists;
    InsertSliceOp::at(rw, loc, result, whole, [o, s, t]).result(rw)
}

/// Has the body see the indices of the loops that are left: that of a loop that runs once is zero.
fn renumber_indices(rw: &mut Rewriter<'_>, generic: GenericOp, kept: &[usize]) {
    let ops = payload(rw, generic.op()).map_or_else(Vec::new, |(_, ops, _)| ops);
    for op in ops {
        let Some(index) = IndexOp::cast(rw, op) else {
            continue;
        };
        let loop_ = usize::try_from(index.dim(rw)).ok();
        let loc = rw.loc(op);
        rw.set_insertion_point_before(op);
        let new = kept.iter().position(|kept| Some(*kept) == loop_);
        let value = match new {
            Some(new) => IndexOp::build(rw, loc, new as i64).result(rw),
            None => ConstantOp::index(rw, loc, 0).result(rw),
        };
        rw.replace_op(op, &[value]);
    }
}

fn move_inits(op: GenericOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("no destination can be an input");
    let mut parts = Parts::of(rw, op.op()).ok_or_else(no_match)?;
    if !has_pure_tensor_semantics(rw, op.op()) || !parts.is_parallel() {
        return Err(no_match());
    }
    let inputs = parts.inputs.len();
    let used: Vec<usize> = (0..parts.outputs.len())
        .filter(|number| uses_element(rw, op.op(), inputs + number))
        .collect();
    let block = body(rw, op.op())
        .filter(|_| !used.is_empty())
        .ok_or_else(no_match)?;
    let loc = rw.loc(op.op());
    rw.set_insertion_point_before(op.op());
    let old = rw.block_args(block).to_vec();
    let mut order: Vec<Value> = old[..inputs].to_vec();
    for (place, number) in used.iter().enumerate() {
        let output = parts.outputs[*number];
        let map = parts.maps[inputs + place + number].clone();
        parts.inputs.push(output);
        parts.maps.insert(inputs + place, map);
        let ty: RankedTensorType = rw.ty(output).cast(rw).ok_or_else(no_match)?;
        after_value(rw, output);
        let sizes: Vec<MixedIndex> = (0..ty.rank(rw))
            .map(|dim| size_of(rw, loc, output, dim))
            .collect();
        let (element, encoding) = (ty.element(rw), ty.encoding(rw));
        let empty = EmptyOp::with_sizes(rw, loc, &mixed(&sizes), element, encoding);
        parts.outputs[*number] = empty.result(rw);
        rw.set_insertion_point_before(op.op());
        order.push(old[inputs + number]);
    }
    // What is left of the old arguments stands for destinations that are not used.
    order.extend((0..parts.outputs.len()).map(|number| old[inputs + number]));
    let ops = payload(rw, op.op()).ok_or_else(no_match)?;
    let generic = parts.build_with(rw, loc, |b, arguments| {
        let mut map = terrace_ir::ir::CloneMap::default();
        for (old, new) in order.iter().zip(arguments) {
            map.values.entry(*old).or_insert(*new);
        }
        for op in &ops.1 {
            b.clone_op(*op, &mut map);
        }
        ops.2.iter().map(|value| map.value(*value)).collect()
    });
    rw.replace_op_with(op.op(), generic.op());
    Ok(())
}

/// Goes on where a value is just known.
fn after_value(rw: &mut Rewriter<'_>, value: Value) {
    match (rw.defining_op(value), rw.value_block(value)) {
        (Some(made), _) => rw.set_insertion_point_after(made),
        (None, Some(block)) => rw.set_insertion_point_to_start(block),
        (None, None) => {}
    }
}

/// How a shape loses the dimensions of size one; `None` if it has none.
fn groups_without_units(shape: &[i64]) -> Option<(Reassociation, Vec<i64>)> {
    let (mut groups, mut sizes) = (Reassociation::new(), Vec::new());
    let mut group: SmallVec<[usize; 2]> = SmallVec::new();
    for (dim, size) in shape.iter().enumerate() {
        group.push(dim);
        if *size != 1 {
            groups.push(std::mem::take(&mut group));
            sizes.push(*size);
        }
    }
    if let Some(last) = groups.last_mut() {
        last.append(&mut group);
    }
    (sizes.len() < shape.len()).then_some((groups, sizes))
}

fn narrow_extract(op: ExtractSliceOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("no dimension has one element");
    let ty: RankedTensorType = rw.ty(op.result(rw)).cast(rw).ok_or_else(no_match)?;
    let (groups, shape) = groups_without_units(ty.shape(rw)).ok_or_else(no_match)?;
    let loc = rw.loc(op.op());
    let lists = [
        op.mixed_offsets(rw),
        op.mixed_sizes(rw),
        op.mixed_strides(rw),
    ];
    let [offsets, sizes, strides] = &lists;
    let dropped = op.dropped_dims(rw);
    let result: Vec<MixedIndex> = sizes
        .iter()
        .zip(dropped)
        .filter(|(_, dropped)| !dropped)
        .map(|(size, _)| size)
        .collect();
    let source = op.source(rw);
    let element = ty.element(rw);
    let narrow = RankedTensorType::get(rw, &shape, element);
    let slice = ExtractSliceOp::with_type(rw, loc, narrow, source, [offsets, sizes, strides]);
    let slice = slice.result(rw);
    let expanded = expand(rw, loc, slice, &groups, &result);
    rw.replace_op(op.op(), &[expanded]);
    Ok(())
}

fn narrow_insert(op: InsertSliceOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    narrow_source(op.op(), rw)
}

fn narrow_parallel_insert(op: ParallelInsertSliceOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    // What is inserted is made before the terminator that this is in.
    let end = rw.parent_op(op.op());
    rw.set_insertion_point_before(end.unwrap_or(op.op()));
    narrow_source(op.op(), rw)
}

/// Joins dimensions of what an op inserts.
fn narrow_source(op: Op, rw: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("no dimension has one element");
    let source = rw.operand(op, 0);
    let ty: RankedTensorType = rw.ty(source).cast(rw).ok_or_else(no_match)?;
    let (groups, shape) = groups_without_units(ty.shape(rw)).ok_or_else(no_match)?;
    let loc = rw.loc(op);
    let element = ty.element(rw);
    let narrow = RankedTensorType::get(rw, &shape, element);
    let groups = groups_attr(rw, &groups);
    let source = CollapseShapeOp::build(rw, loc, narrow.into(), source, groups).result(rw);
    rw.set_operand(op, 0, source);
    Ok(())
}

fn reify_size(op: DimOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("no op says what the size is");
    let (source, index) = (op.source(rw), MixedIndex::Value(op.index(rw)));
    let made = rw.defining_op(source).ok_or_else(no_match)?;
    let dim = known_index(rw, index).and_then(|dim| usize::try_from(dim).ok());
    let number = rw.results(made).position(|result| result == source);
    let (dim, number) = dim.zip(number).ok_or_else(no_match)?;
    let says = made.interface::<dyn ReifyRankedShapedTypeOpInterface>(rw);
    let shapes = says.and_then(|says| says.reify_result_shapes(rw));
    let size = shapes.and_then(|shapes| shapes.get(number)?.get(dim).copied());
    let size = size.ok_or_else(no_match)?;
    let loc = rw.loc(op.op());
    let size = ConstantOp::of_index(rw, loc, size);
    rw.replace_op(op.op(), &[size]);
    Ok(())
}

fn collapse_empty(op: CollapseShapeOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("the tensor has elements");
    let empty: EmptyOp = op.src(rw).defining(rw).ok_or_else(no_match)?;
    let ty: RankedTensorType = rw.ty(op.result(rw)).cast(rw).ok_or_else(no_match)?;
    // Where a size would be a product, nothing is won.
    let sizes: Vec<Value> = empty.dynamic_sizes(rw).collect();
    let dynamic = ty.shape(rw).iter().filter(|size| **size == DYNAMIC);
    if dynamic.count() != sizes.len() || !joins_only_units(rw, op) {
        return Err(no_match());
    }
    let loc = rw.loc(op.op());
    let new = EmptyOp::build(rw, loc, ty.into(), &sizes).result(rw);
    rw.replace_op(op.op(), &[new]);
    Ok(())
}

/// Whether at most one dimension of each that are joined is not of size one, or all sizes are known.
fn joins_only_units(ir: &Ir, op: CollapseShapeOp) -> bool {
    let shape = operand_shape(ir, ir.ty(op.src(ir)));
    if !shape.contains(&DYNAMIC) {
        return true;
    }
    let groups = terrace_dialect_base::reassociation::reassociation(ir, op.reassociation(ir));
    groups
        .iter()
        .all(|group| group.iter().filter(|dim| shape[**dim] != 1).count() <= 1)
}

fn expand_empty(op: ExpandShapeOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let no_match = || MatchFailure::new("the tensor has elements");
    op.src(rw).defining::<EmptyOp>(rw).ok_or_else(no_match)?;
    let ty: RankedTensorType = rw.ty(op.result(rw)).cast(rw).ok_or_else(no_match)?;
    let sizes = op.mixed_output_shape(rw);
    let loc = rw.loc(op.op());
    let new = EmptyOp::build(rw, loc, ty.into(), &sizes.values).result(rw);
    rw.replace_op(op.op(), &[new]);
    Ok(())
}
