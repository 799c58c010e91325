//! `gpu-decompose-memrefs`: where an element is, as a number that is computed in the launch, of what is extracted from memrefs
//! where they are defined.

use terrace_dialect_base::rules;
use terrace_dialects::affine::{self, folded_apply};
use terrace_dialects::gpu::LaunchOp;
use terrace_dialects::memref::{
    ExtractStridedMetadataOp, LoadOp, MemRefDialect, ReinterpretCastOp, StoreOp, SubViewOp,
    memref_type, strides_and_offset,
};
use terrace_ir::affine::AffineExpr;
use terrace_ir::attributes::{AffineMapAttr, StridedLayoutAttr};
use terrace_ir::interfaces::{MixedIndex, MixedIndices, OffsetSizeAndStrideOpInterface};
use terrace_ir::ir::{ValueDef, WalkOrder};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_ir::{Ir, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult, for_each_arena};
use terrace_rewrite::{GreedyRewrite, PatternSet};

/// Decompose memref index computations in launches into explicit ops.
///
/// Loads, stores and parts of memrefs take a number computed by `affine.apply` for their indices. As in MLIR, what they say of
/// caches and alignment is not kept.
#[pass(
    name = "gpu-decompose-memrefs",
    dependent_dialects(affine::AffineDialect, MemRefDialect)
)]
pub fn gpu_decompose_memrefs(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    let mut patterns = PatternSet::new();
    patterns.add_all(&[&DecomposeLoad, &DecomposeStore, &DecomposeSubView]);
    patterns.add_folds(ir.context());
    let patterns = patterns.freeze(ir.context());
    for_each_arena(ir, cx.threading(), |ir| {
        let mut ops: Vec<Op> = ir
            .walk(ir.root(), WalkOrder::Pre)
            .filter(|op| LaunchOp::cast(ir, *op).is_some())
            .flat_map(|launch| ir.walk(launch, WalkOrder::Pre))
            .filter(|op| {
                LoadOp::cast(ir, *op).is_some()
                    || StoreOp::cast(ir, *op).is_some()
                    || SubViewOp::cast(ir, *op).is_some()
            })
            .collect();
        // Later ones first, so that what they extract comes after what others extract at the same place.
        ops.reverse();
        if !ops.is_empty() {
            GreedyRewrite::new(&patterns).run_on(ir, &ops);
        }
    });
    Ok(())
}

rules! {
    DecomposeLoad, "A load of the element at a number.", LoadOp => decompose_load;
    DecomposeStore, "A store to the element at a number.", StoreOp => decompose_store;
    DecomposeSubView, "A part whose offset and strides are numbers.", SubViewOp => decompose_subview;
}

/// What is known of a memref, or extracted from it.
struct Metadata {
    base: Value,
    offset: MixedIndex,
    strides: Vec<MixedIndex>,
}

impl Metadata {
    /// Extracts it where the memref is defined.
    fn of(rw: &mut Rewriter<'_>, user: Op, memref: Value) -> Result<Metadata, MatchFailure> {
        let ty = memref_type(rw, memref);
        if ty.rank(rw) == 0 {
            return Err(MatchFailure::new("the memref has one element"));
        }
        let is_strided = ty.layout(rw).is_none_or(|layout| {
            let map = layout.cast::<AffineMapAttr>(rw);
            layout.is::<StridedLayoutAttr>(rw) || map.is_some_and(|map| map.value(rw).is_identity())
        });
        let known = strides_and_offset(rw, ty).filter(|_| is_strided);
        let (strides, offset) =
            known.ok_or_else(|| MatchFailure::new("the layout has no strides"))?;
        let loc = rw.loc(user);
        match rw.def(memref) {
            ValueDef::Result { op, .. } => rw.set_insertion_point_after(op),
            ValueDef::Argument { block, .. } => rw.set_insertion_point_to_start(block),
        }
        let extracted = ExtractStridedMetadataOp::build(rw, loc, memref);
        rw.set_insertion_point_before(user);
        let known_or = |constant: i64, value: Value| match constant {
            DYNAMIC => MixedIndex::Value(value),
            constant => MixedIndex::Constant(constant),
        };
        let values = strides.iter().zip(extracted.strides(rw));
        Ok(Metadata {
            base: extracted.base_buffer(rw),
            offset: known_or(offset, extracted.offset(rw)),
            strides: values
                .map(|(known, value)| known_or(*known, value))
                .collect(),
        })
    }

    /// The offset of the element at these indices.
    fn offset_of(&self, rw: &mut Rewriter<'_>, user: Op, indices: &[MixedIndex]) -> MixedIndex {
        let symbol = AffineExpr::Symbol;
        let (mut offset, mut terms) = (symbol(0), vec![self.offset]);
        for (index, stride) in indices.iter().zip(&self.strides) {
            let next = terms.len() as u32;
            offset = offset + symbol(next) * symbol(next + 1);
            terms.extend([*index, *stride]);
        }
        folded_apply(rw, user, &offset, &[], &terms)
    }
}

/// The element of a memref at these indices, as a memref without dimensions.
fn element(
    rw: &mut Rewriter<'_>,
    user: Op,
    memref: Value,
    indices: &[Value],
) -> Result<Value, MatchFailure> {
    let metadata = Metadata::of(rw, user, memref)?;
    let indices: Vec<MixedIndex> = indices.iter().copied().map(MixedIndex::Value).collect();
    let offset = metadata.offset_of(rw, user, &indices);
    let known = match offset {
        MixedIndex::Constant(offset) => offset,
        MixedIndex::Value(_) => DYNAMIC,
    };
    let ty = memref_type(rw, memref);
    let layout = StridedLayoutAttr::get(rw, &[], known).into();
    let (element, space) = (ty.element(rw), ty.memory_space(rw));
    let ty = MemRefType::with_layout(rw, &[], element, Some(layout), space);
    Ok(cast(
        rw,
        user,
        ty,
        metadata.base,
        [vec![offset], Vec::new(), Vec::new()],
    ))
}

fn cast(
    rw: &mut Rewriter<'_>,
    user: Op,
    ty: MemRefType,
    base: Value,
    lists: [Vec<MixedIndex>; 3],
) -> Value {
    let loc = rw.loc(user);
    let [offset, sizes, strides] = lists.map(|list| list.into_iter().collect::<MixedIndices>());
    ReinterpretCastOp::with_type(rw, loc, ty, base, [&offset, &sizes, &strides]).result(rw)
}

fn decompose_load(op: LoadOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let (loc, memref) = (rw.loc(op.op()), op.memref(rw));
    let indices: Vec<Value> = op.indices(rw).collect();
    let element = element(rw, op.op(), memref, &indices)?;
    let load = LoadOp::build(rw, loc, element, &[]);
    rw.replace_op_with(op.op(), load.op());
    Ok(())
}

fn decompose_store(op: StoreOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let (loc, value, memref) = (rw.loc(op.op()), op.value(rw), op.memref(rw));
    let indices: Vec<Value> = op.indices(rw).collect();
    let element = element(rw, op.op(), memref, &indices)?;
    StoreOp::build(rw, loc, value, element, &[]);
    rw.erase_op(op.op());
    Ok(())
}

fn decompose_subview(op: SubViewOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let [offsets, sizes, strides] = [
        op.mixed_offsets(rw),
        op.mixed_sizes(rw),
        op.mixed_strides(rw),
    ];
    let dropped = op.dropped_dims(rw);
    let metadata = Metadata::of(rw, op.op(), op.source(rw))?;
    let product = AffineExpr::Symbol(0) * AffineExpr::Symbol(1);
    let mut products = Vec::new();
    for (stride, of_source) in strides.iter().zip(&metadata.strides) {
        products.push(folded_apply(
            rw,
            op.op(),
            &product,
            &[],
            &[stride, *of_source],
        ));
    }
    let offsets: Vec<MixedIndex> = offsets.iter().collect();
    let offset = metadata.offset_of(rw, op.op(), &offsets);
    let kept = |list: &mut dyn Iterator<Item = MixedIndex>| {
        let kept = list.zip(&dropped).filter(|(_, dropped)| !**dropped);
        kept.map(|(index, _)| index).collect()
    };
    let lists = [
        vec![offset],
        kept(&mut sizes.iter()),
        kept(&mut products.into_iter()),
    ];
    let ty = memref_type(rw, rw.result(op.op(), 0));
    let view = cast(rw, op.op(), ty, metadata.base, lists);
    rw.replace_op(op.op(), &[view]);
    Ok(())
}
