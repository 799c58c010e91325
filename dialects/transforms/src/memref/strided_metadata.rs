//! `expand-strided-metadata`: views and what memrefs say about themselves, by arithmetic on offsets, sizes and strides.

use terrace_dialect_base::reassociation::reassociation;
use terrace_dialect_base::rules;
use terrace_dialect_base::rules::rewrite_greedily;
use terrace_ir::affine::{AffineExpr, BinaryKind};
use terrace_ir::interfaces::{MixedIndex, MixedIndices, OffsetSizeAndStrideOpInterface};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_ir::{Ir, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_standard_dialects::affine::{self, folded_apply};
use terrace_standard_dialects::arith;
use terrace_standard_dialects::memref::{
    AllocOp, AllocaOp, AssumeAlignmentOp, CastOp, CollapseShapeOp, ExpandShapeOp,
    ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, GetGlobalOp, MemorySpaceCastOp,
    ReinterpretCastOp, SubViewOp, memref_type, strides_and_offset,
};

/// Expand memref operations into easier to analyze constructs.
///
/// Parts and other shapes of a memref become `memref.reinterpret_cast` ops of its base buffer, with offsets, sizes and strides
/// computed by `affine.apply`; `memref.extract_strided_metadata` of allocations, globals and casts becomes what is known of them.
#[pass(
    name = "expand-strided-metadata",
    dependent_dialects(affine::AffineDialect, arith::ArithDialect)
)]
pub fn expand_strided_metadata(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    rewrite_greedily(
        ir,
        cx,
        &[
            &ExpandSubView,
            &ExpandExpandShape,
            &ExpandCollapseShape,
            &ExpandMetadata,
            &PointerOfView,
        ],
    )
}

rules! {
    ExpandSubView, "A part has an offset, and multiples of the strides.", SubViewOp => expand_subview;
    ExpandExpandShape, "The strides of a dimension that is split are products.", ExpandShapeOp => expand_expand_shape;
    ExpandCollapseShape, "The size of dimensions that are joined is their product.",
        CollapseShapeOp => expand_collapse_shape;
    ExpandMetadata, "What is known of a memref need not be extracted.", ExtractStridedMetadataOp => expand_metadata;
    PointerOfView, "The address of a view of the same elements is that of the source.",
        ExtractAlignedPointerAsIndexOp => pointer_of_view;
}

/// What a memref consists of.
struct Metadata {
    base: Value,
    offset: MixedIndex,
    sizes: Vec<MixedIndex>,
    strides: Vec<MixedIndex>,
}

/// A number that is known, or else a value.
fn known_or(constant: i64, value: MixedIndex) -> MixedIndex {
    match constant {
        DYNAMIC => value,
        constant => MixedIndex::Constant(constant),
    }
}

impl Metadata {
    /// Extracts it before an op.
    fn of(rw: &mut Rewriter<'_>, user: Op, source: Value) -> Result<Metadata, MatchFailure> {
        let no_strides = || MatchFailure::new("the source has no strides");
        let ty: MemRefType = rw.ty(source).cast(rw).ok_or_else(no_strides)?;
        let (strides, offset) = strides_and_offset(rw, ty).ok_or_else(no_strides)?;
        let sizes = ty.shape(rw).to_vec();
        let loc = rw.loc(user);
        let extracted = ExtractStridedMetadataOp::build(rw, loc, source);
        let mixed = |constants: &[i64], values: &mut dyn Iterator<Item = Value>| {
            let pairs = constants.iter().zip(values);
            pairs
                .map(|(constant, value)| known_or(*constant, MixedIndex::Value(value)))
                .collect()
        };
        Ok(Metadata {
            base: extracted.base_buffer(rw),
            offset: known_or(offset, MixedIndex::Value(extracted.offset(rw))),
            sizes: mixed(&sizes, &mut extracted.sizes(rw)),
            strides: mixed(&strides, &mut extracted.strides(rw)),
        })
    }

    /// Replaces a view by a cast that gives its base buffer this offset, these sizes and strides.
    fn replace_view(self, rw: &mut Rewriter<'_>, op: Op) -> RewriteResult {
        let ty = memref_type(rw, rw.result(op, 0));
        let loc = rw.loc(op);
        let lists = [vec![self.offset], self.sizes, self.strides];
        let [offset, sizes, strides] = lists.map(|list| list.into_iter().collect::<MixedIndices>());
        let view =
            ReinterpretCastOp::with_type(rw, loc, ty, self.base, [&offset, &sizes, &strides]);
        rw.replace_op_with(op, view.op());
        Ok(())
    }

    /// Replaces the results of an op that extracts it.
    fn replace_extracted(self, rw: &mut Rewriter<'_>, op: ExtractStridedMetadataOp) {
        let loc = rw.loc(op.op());
        let mut values = vec![self.base];
        let indices = std::iter::once(self.offset).chain(self.sizes);
        for index in indices.chain(self.strides) {
            values.push(arith::ConstantOp::of_index(rw, loc, index));
        }
        rw.replace_op(op.op(), &values);
    }
}

fn expand_subview(op: SubViewOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let [offsets, sizes, strides] = [
        op.mixed_offsets(rw),
        op.mixed_sizes(rw),
        op.mixed_strides(rw),
    ];
    let dropped = op.dropped_dims(rw);
    let source = Metadata::of(rw, op.op(), op.source(rw))?;
    let symbol = AffineExpr::Symbol;
    let mut new_strides = Vec::new();
    for (stride, of_source) in strides.iter().zip(&source.strides) {
        let factors = [stride, *of_source];
        new_strides.push(folded_apply(
            rw,
            op.op(),
            &(symbol(0) * symbol(1)),
            &[],
            &factors,
        ));
    }
    let (mut offset, mut terms) = (symbol(0), vec![source.offset]);
    for (index, stride) in offsets.iter().zip(&source.strides) {
        let next = terms.len() as u32;
        offset = offset + symbol(next) * symbol(next + 1);
        terms.extend([index, *stride]);
    }
    let offset = folded_apply(rw, op.op(), &offset, &[], &terms);
    let kept = |list: &mut dyn Iterator<Item = MixedIndex>| {
        let kept = list.zip(&dropped).filter(|(_, dropped)| !**dropped);
        kept.map(|(index, _)| index).collect()
    };
    let view = Metadata {
        base: source.base,
        offset,
        sizes: kept(&mut sizes.iter()),
        strides: kept(&mut new_strides.into_iter()),
    };
    view.replace_view(rw, op.op())
}

fn expand_expand_shape(op: ExpandShapeOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let source = Metadata::of(rw, op.op(), op.src(rw))?;
    let shape = memref_type(rw, op.result(rw)).shape(rw).to_vec();
    let groups = reassociation(rw, op.reassociation(rw));
    let one = MixedIndex::Constant(1);
    let mut view = Metadata {
        base: source.base,
        offset: source.offset,
        sizes: vec![one; shape.len()],
        strides: vec![one; shape.len()],
    };
    for (of_source, group) in (0..).zip(&groups) {
        let (size, stride) = (source.sizes[of_source], source.strides[of_source]);
        split_dimension(rw, op.op(), (size, stride), &shape, group, &mut view);
    }
    view.replace_view(rw, op.op())
}

/// Sizes and strides of the dimensions that one is split in, of which one may be dynamic.
fn split_dimension(
    rw: &mut Rewriter<'_>,
    op: Op,
    (size, stride): (MixedIndex, MixedIndex),
    shape: &[i64],
    group: &[usize],
    view: &mut Metadata,
) {
    let symbol = AffineExpr::Symbol;
    let dynamic = group.iter().copied().find(|dim| shape[*dim] == DYNAMIC);
    // How many elements one step in a dimension is, counted without the dynamic one.
    let mut inner = Vec::new();
    let mut product: i64 = 1;
    for &dim in group.iter().rev() {
        inner.push(product);
        if shape[dim] != DYNAMIC {
            product = product.wrapping_mul(shape[dim]);
        }
    }
    inner.reverse();
    for &dim in group {
        view.sizes[dim] = match shape[dim] {
            DYNAMIC => folded_apply(rw, op, &quotient(symbol(0), product), &[], &[size]),
            known => MixedIndex::Constant(known),
        };
    }
    for (&dim, inner) in group.iter().zip(inner) {
        let inner = AffineExpr::Constant(inner);
        view.strides[dim] = match dynamic {
            Some(dynamic) if dim < dynamic => {
                let elements = quotient(symbol(0) * inner, product);
                folded_apply(rw, op, &(elements * symbol(1)), &[], &[size, stride])
            }
            Some(_) | None => folded_apply(rw, op, &(symbol(0) * inner), &[], &[stride]),
        };
    }
}

/// A number of elements without the dynamic dimension they are divided by; if that has none, there is no element anyway.
fn quotient(elements: AffineExpr, product: i64) -> AffineExpr {
    let product = AffineExpr::Constant(product.max(1));
    AffineExpr::binary(BinaryKind::FloorDiv, elements, product)
}

fn expand_collapse_shape(op: CollapseShapeOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let source_type = memref_type(rw, op.src(rw));
    let result = memref_type(rw, op.result(rw));
    let source = Metadata::of(rw, op.op(), op.src(rw))?;
    let groups = reassociation(rw, op.reassociation(rw));
    let from = source_type.shape(rw).to_vec();
    let to = result.shape(rw).to_vec();
    let result_strides = strides_and_offset(rw, result).map(|(strides, _)| strides);
    let (mut sizes, mut strides) = (Vec::new(), Vec::new());
    for (dim, group) in groups.iter().enumerate() {
        let factors: Vec<MixedIndex> = group.iter().map(|dim| source.sizes[*dim]).collect();
        let product = (0..factors.len() as u32).fold(AffineExpr::Constant(1), |product, factor| {
            product * AffineExpr::Symbol(factor)
        });
        sizes.push(match to[dim] {
            DYNAMIC => folded_apply(rw, op.op(), &product, &[], &factors),
            known => MixedIndex::Constant(known),
        });
        // The strides of dimensions of size one mean nothing.
        let last = group.iter().rev().find(|dim| from[**dim] != 1);
        let stride = last.map(|last| source.strides[*last]);
        let known = result_strides
            .as_ref()
            .map_or(DYNAMIC, |strides| strides[dim]);
        strides.push(match stride {
            Some(stride) => stride,
            // A dimension made of none has one element.
            None => {
                let first = group.first().map(|first| source.strides[*first]);
                known_or(known, first.unwrap_or(MixedIndex::Constant(1)))
            }
        });
    }
    let view = Metadata {
        base: source.base,
        offset: source.offset,
        sizes,
        strides,
    };
    view.replace_view(rw, op.op())
}

fn expand_metadata(op: ExtractStridedMetadataOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let source = op.source(rw);
    let defining = rw.defining_op(source);
    let defining = defining.ok_or_else(|| MatchFailure::new("nothing is known of the memref"))?;
    let metadata = if let Some(alloc) = AllocOp::cast(rw, defining) {
        let sizes = alloc.dynamic_sizes(rw).collect();
        contiguous_metadata(rw, op, sizes)?
    } else if let Some(alloca) = AllocaOp::cast(rw, defining) {
        let sizes = alloca.dynamic_sizes(rw).collect();
        contiguous_metadata(rw, op, sizes)?
    } else if GetGlobalOp::cast(rw, defining).is_some() {
        contiguous_metadata(rw, op, Vec::new())?
    } else if let Some(cast) = ReinterpretCastOp::cast(rw, defining) {
        let [offset, sizes, strides] = [
            cast.mixed_offsets(rw),
            cast.mixed_sizes(rw),
            cast.mixed_strides(rw),
        ];
        let source = Metadata::of(rw, op.op(), cast.source(rw))?;
        Metadata {
            base: source.base,
            offset: offset.iter().next().unwrap_or(MixedIndex::Constant(0)),
            sizes: sizes.iter().collect(),
            strides: strides.iter().collect(),
        }
    } else if let Some(cast) = CastOp::cast(rw, defining) {
        let of_cast = Metadata::of(rw, op.op(), cast.source(rw))?;
        refined_by_type(rw, source, of_cast)?
    } else if let Some(cast) = MemorySpaceCastOp::cast(rw, defining) {
        let of_source = Metadata::of(rw, op.op(), cast.source(rw))?;
        with_base_in_space(rw, op, of_source)
    } else if let Some(aligned) = AssumeAlignmentOp::cast(rw, defining) {
        Metadata::of(rw, op.op(), aligned.memref(rw))?
    } else if ExtractStridedMetadataOp::cast(rw, defining).is_some() {
        Metadata {
            base: source,
            offset: MixedIndex::Constant(0),
            sizes: Vec::new(),
            strides: Vec::new(),
        }
    } else {
        return Err(MatchFailure::new("nothing is known of the memref"));
    };
    metadata.replace_extracted(rw, op);
    Ok(())
}

/// That of a memref whose elements lie without gaps, from the dynamic sizes.
fn contiguous_metadata(
    rw: &mut Rewriter<'_>,
    op: ExtractStridedMetadataOp,
    dynamic_sizes: Vec<Value>,
) -> Result<Metadata, MatchFailure> {
    let source = op.source(rw);
    let ty = memref_type(rw, source);
    if ty.layout(rw).is_some() {
        return Err(MatchFailure::new("the memref has a layout"));
    }
    let mut dynamic_sizes = dynamic_sizes.into_iter();
    let mut sizes = Vec::new();
    for &size in ty.shape(rw) {
        sizes.push(match size {
            DYNAMIC => {
                let size = dynamic_sizes.next();
                MixedIndex::Value(size.ok_or_else(|| MatchFailure::new("a size is missing"))?)
            }
            size => MixedIndex::Constant(size),
        });
    }
    let mut strides = vec![MixedIndex::Constant(1); sizes.len()];
    let mut product = AffineExpr::Constant(1);
    for dim in (0..sizes.len().saturating_sub(1)).rev() {
        let factors = &sizes[dim + 1..];
        product = product * AffineExpr::Symbol(factors.len() as u32 - 1);
        strides[dim] = folded_apply(rw, op.op(), &product, &[], factors);
    }
    let base_type = memref_type(rw, op.base_buffer(rw));
    let base = if base_type == ty || !rw.has_uses(op.base_buffer(rw)) {
        // Without uses it does not matter what replaces it.
        source
    } else {
        let loc = rw.loc(op.op());
        let offset = MixedIndices::from_iter([MixedIndex::Constant(0)]);
        let none = MixedIndices::default();
        ReinterpretCastOp::with_type(rw, loc, base_type, source, [&offset, &none, &none]).result(rw)
    };
    Ok(Metadata {
        base,
        offset: MixedIndex::Constant(0),
        sizes,
        strides,
    })
}

/// What the type of a memref says, and the rest.
fn refined_by_type(
    rw: &mut Rewriter<'_>,
    memref: Value,
    rest: Metadata,
) -> Result<Metadata, MatchFailure> {
    let ty = memref_type(rw, memref);
    let strides = strides_and_offset(rw, ty);
    let (strides, offset) = strides.ok_or_else(|| MatchFailure::new("there are no strides"))?;
    let refined = |constants: &[i64], rest: Vec<MixedIndex>| {
        let pairs = constants.iter().zip(rest);
        pairs
            .map(|(constant, rest)| known_or(*constant, rest))
            .collect()
    };
    Ok(Metadata {
        base: rest.base,
        offset: known_or(offset, rest.offset),
        sizes: refined(ty.shape(rw), rest.sizes),
        strides: refined(&strides, rest.strides),
    })
}

/// Casts the base buffer to the memory space that an op extracts it in.
fn with_base_in_space(
    rw: &mut Rewriter<'_>,
    op: ExtractStridedMetadataOp,
    mut metadata: Metadata,
) -> Metadata {
    let base = op.base_buffer(rw);
    if rw.has_uses(base) {
        let (loc, ty) = (rw.loc(op.op()), rw.ty(base));
        metadata.base = MemorySpaceCastOp::build(rw, loc, ty, metadata.base).dest(rw);
    }
    metadata
}

fn pointer_of_view(op: ExtractAlignedPointerAsIndexOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let view = op.source(rw);
    let source = if let Some(cast) = view.defining::<ReinterpretCastOp>(rw) {
        cast.source(rw)
    } else if let Some(part) = view.defining::<SubViewOp>(rw) {
        part.source(rw)
    } else {
        return Err(MatchFailure::new("the memref is no view"));
    };
    rw.set_operand(op.op(), 0, source);
    Ok(())
}
