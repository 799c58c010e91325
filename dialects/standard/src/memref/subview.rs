//! `memref.subview` and `memref.reinterpret_cast`: views with other offsets, sizes and strides.

use smallvec::{SmallVec, smallvec};
use terrace_dialect_base::index_list::{parse_dynamic_index_list, print_dynamic_index_list};
use terrace_dialect_base::shapes::is_rank_reduced;
use terrace_dialect_base::slice;
use terrace_dialect_base::slices::{constants, out_of_bounds};
use terrace_ir::asm::print_type;
use terrace_ir::attributes::{Attribute, DenseArrayAttr};
use terrace_ir::interfaces::{MixedIndices, OffsetSizeAndStrideOpInterface, ViewLikeOpInterface};
use terrace_ir::ods::{
    AnyMemRef, AnyRankedOrUnrankedMemRef, DenseI64ArrayAttr, Fold, FoldResult, Folded, Index,
    TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{DYNAMIC, MemRefType, ShapedType, Type};
use terrace_ir::{Builder, Context, Diagnostic, Ir, Location, Op, Value};
use terrace_ods_macros::op;

use super::MemRefDialect;
use super::alloc::memref_type;
use super::constraints::AnyStridedMemRef;
use super::layout::{add, multiply, strided_layout, strides_and_offset, with_shape_and_layout};
use super::rules::{
    ReinterpretOfMetadata, ReinterpretOfView, ReinterpretWithConstants, SubViewOfCast,
    SubViewWithConstants, WholeSubView,
};
use super::view::{memory_space, view_like};

/// A part of a memref: in each dimension the elements from an offset on, so many, and each by a stride after the last one.
/// Dimensions of size one may be dropped from the result.
#[op(
    dialect = MemRefDialect, mnemonic = "subview",
    traits(AttrSizedOperandSegments, Pure),
    interfaces(OffsetSizeAndStrideOpInterface, ViewLikeOpInterface),
    assembly {
        $source "" custom<DynamicIndexList>($offsets, $static_offsets)
        custom<DynamicIndexList>($sizes, $static_sizes)
        custom<DynamicIndexList>($strides, $static_strides)
        attr_dict ":" type($source) "to" type($result)
    },
    verify, fold, result_names, canonicalize(SubViewWithConstants, SubViewOfCast, WholeSubView),
)]
pub struct SubViewOp {
    #[operand]
    source: AnyMemRef,
    #[operand]
    offsets: Variadic<Index>,
    #[operand]
    sizes: Variadic<Index>,
    #[operand]
    strides: Variadic<Index>,
    #[attr]
    static_offsets: DenseI64ArrayAttr,
    #[attr]
    static_sizes: DenseI64ArrayAttr,
    #[attr]
    static_strides: DenseI64ArrayAttr,
    #[result]
    result: AnyMemRef,
}

view_like!(SubViewOp, source, result, "subview");

slice!(
    SubViewOp,
    |op, ir| [memref_type(ir, op.source(ir)).rank(ir); 3]
);

impl SubViewOp {
    /// A part of a memref, without dropped dimensions.
    pub fn of(
        b: &mut Builder<'_>,
        loc: Location,
        source: Value,
        offsets: &MixedIndices,
        sizes: &MixedIndices,
        strides: &MixedIndices,
    ) -> Self {
        let ty = memref_type(b, source);
        let result = SubViewOp::result_type(
            b,
            ty,
            &offsets.constants,
            &sizes.constants,
            &strides.constants,
        )
        .expect("a part is taken of a strided memref");
        SubViewOp::with_type(b, loc, result, source, [offsets, sizes, strides])
    }

    /// A part of a memref as this type.
    pub fn with_type(
        b: &mut Builder<'_>,
        loc: Location,
        result: MemRefType,
        source: Value,
        [offsets, sizes, strides]: [&MixedIndices; 3],
    ) -> Self {
        let arrays = [offsets, sizes, strides].map(|list| DenseArrayAttr::i64s(b, &list.constants));
        SubViewOp::build(
            b,
            loc,
            result.into(),
            source,
            &offsets.values,
            &sizes.values,
            &strides.values,
            arrays[0],
            arrays[1],
            arrays[2],
        )
    }

    /// The type of a part without dropped dimensions; [`DYNAMIC`] stands for values. `None` if the memref has no strides.
    pub fn result_type(
        cx: &Context,
        source: MemRefType,
        offsets: &[i64],
        sizes: &[i64],
        strides: &[i64],
    ) -> Option<MemRefType> {
        let (source_strides, source_offset) = strides_and_offset(cx, source)?;
        let offset = offsets
            .iter()
            .zip(&source_strides)
            .fold(source_offset, |sum, (offset, stride)| {
                add(sum, multiply(*offset, *stride))
            });
        let strides: SmallVec<[i64; 4]> = strides
            .iter()
            .zip(&source_strides)
            .map(|(stride, source)| multiply(*stride, *source))
            .collect();
        let layout = strided_layout(cx, &strides, offset);
        Some(with_shape_and_layout(cx, source, sizes, Some(layout)))
    }

    /// The type without dropped dimensions.
    fn full_type(self, ir: &Ir) -> Option<MemRefType> {
        SubViewOp::result_type(
            ir,
            memref_type(ir, self.source(ir)),
            &constants(ir, self.static_offsets(ir)),
            &constants(ir, self.static_sizes(ir)),
            &constants(ir, self.static_strides(ir)),
        )
    }

    /// Which of the sizes are of dimensions that the result does not have.
    ///
    /// # Panics
    /// If the op is not valid.
    pub fn dropped_dims(self, ir: &Ir) -> SmallVec<[bool; 4]> {
        let full = self.full_type(ir).expect("the source has strides");
        dropped_dims(ir, full.shape(ir), full, memref_type(ir, self.result(ir)))
            .expect("the result has some of the dimensions")
    }
}

impl Verify for SubViewOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (base, view) = (
            memref_type(ir, self.source(ir)),
            memref_type(ir, self.result(ir)),
        );
        let text = |ty: MemRefType| print_type(ir, ty.into());
        let error = |message: String| ir.error(self.op(), message);
        if base.memory_space(ir) != view.memory_space(ir) {
            return error(format!(
                "different memory spaces specified for base memref type '{}' and subview memref type '{}'",
                text(base),
                text(view)
            ))
            .into();
        }
        let Some(full) = self.full_type(ir) else {
            return error(format!("base type '{}' is not strided", text(base))).into();
        };
        if let Err(mismatch) = check_reduction(ir, full, view) {
            return mismatch.error(ir, self.op(), full, view).into();
        }
        self.verify_bounds(ir, base.shape(ir))
    }
}

impl SubViewOp {
    /// Checks that what is known of the slice is inside a shape.
    fn verify_bounds(self, ir: &Ir, shape: &[i64]) -> VerifyResult {
        let [offsets, sizes, strides] = [
            self.static_offsets(ir),
            self.static_sizes(ir),
            self.static_strides(ir),
        ]
        .map(|attr| constants(ir, attr));
        match out_of_bounds(shape, [&offsets, &sizes, &strides]) {
            Some(message) => ir.error(self.op(), message).into(),
            None => Ok(()),
        }
    }
}

/// Whether nothing of a slice is known to be outside a memref.
pub(super) fn is_in_bounds(cx: &Context, source: MemRefType, slice: [&[i64]; 3]) -> bool {
    out_of_bounds(source.shape(cx), slice).is_none()
}

/// How a type is not another one with some dimensions of size one dropped.
enum Mismatch {
    Rank,
    Sizes,
    Element,
    Layout,
}

impl Mismatch {
    fn error(self, ir: &Ir, op: Op, expected: MemRefType, actual: MemRefType) -> Diagnostic {
        let text = |ty: Type| print_type(ir, ty);
        let (expected_text, actual_text) = (text(expected.into()), text(actual.into()));
        let message = match self {
            Mismatch::Rank => format!(
                "expected result rank to be smaller or equal to the source rank, but got '{actual_text}'"
            ),
            Mismatch::Sizes => format!(
                "expected result type to be '{expected_text}' or a rank-reduced version. (mismatch of result sizes), but got \
                 '{actual_text}'"
            ),
            Mismatch::Element => format!(
                "expected result element type to be '{}', but got '{actual_text}'",
                text(expected.element(ir))
            ),
            Mismatch::Layout => format!(
                "expected result type to be '{expected_text}' or a rank-reduced version. (mismatch of result layout), but got \
                 '{actual_text}'"
            ),
        };
        ir.error(op, message)
    }
}

/// Checks that `reduced` is `full` with some dimensions of size one dropped.
fn check_reduction(cx: &Context, full: MemRefType, reduced: MemRefType) -> Result<(), Mismatch> {
    if full.rank(cx) < reduced.rank(cx) {
        return Err(Mismatch::Rank);
    }
    if !is_rank_reduced(full.shape(cx), reduced.shape(cx)) {
        return Err(Mismatch::Sizes);
    }
    if full.element(cx) != reduced.element(cx) {
        return Err(Mismatch::Element);
    }
    let (Some((full_strides, full_offset)), Some((strides, offset))) = (
        strides_and_offset(cx, full),
        strides_and_offset(cx, reduced),
    ) else {
        return Err(Mismatch::Layout);
    };
    let dropped = dropped_dims(cx, full.shape(cx), full, reduced).ok_or(Mismatch::Layout)?;
    let kept = full_strides.iter().zip(&dropped);
    let kept = kept
        .filter(|(_, dropped)| !**dropped)
        .map(|(stride, _)| stride);
    if offset != full_offset || !kept.eq(&strides) {
        return Err(Mismatch::Layout);
    }
    Ok(())
}

/// Which dimensions of size one are dropped. Where sizes alone do not say, the strides of `full` do: of those of one stride as many
/// are dropped as are missing, the first ones.
pub(super) fn dropped_dims(
    cx: &Context,
    sizes: &[i64],
    full: MemRefType,
    reduced: MemRefType,
) -> Option<SmallVec<[bool; 4]>> {
    let rank = full.rank(cx);
    if rank == reduced.rank(cx) {
        return Some(smallvec![false; rank]);
    }
    let mut dropped: SmallVec<[bool; 4]> = sizes.iter().map(|size| *size == 1).collect();
    let count = |dropped: &[bool]| dropped.iter().filter(|dropped| **dropped).count();
    if count(&dropped) + reduced.rank(cx) == rank {
        return Some(dropped);
    }
    let (full_strides, _) = strides_and_offset(cx, full)?;
    let (strides, _) = strides_and_offset(cx, reduced)?;
    let occurrences = |strides: &[i64], stride| strides.iter().filter(|s| **s == stride).count();
    let mut left = full_strides.clone();
    for dim in 0..rank {
        if !dropped[dim] {
            continue;
        }
        let stride = full_strides[dim];
        let (have, want) = (occurrences(&left, stride), occurrences(&strides, stride));
        if have < want {
            return None;
        }
        if have == want {
            dropped[dim] = false;
        } else {
            let at = left.iter().position(|s| *s == stride)?;
            left.swap_remove(at);
        }
    }
    (count(&dropped) + reduced.rank(cx) == rank).then_some(dropped)
}

impl Fold for SubViewOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let (source, result) = (self.source(ir), ir.ty(self.result(ir)));
        let ty = memref_type(ir, source);
        let is_all = Type::from(ty) == result && ShapedType::from(ty).has_static_shape(ir);
        if is_all {
            return FoldResult::single(source);
        }
        // A part of a part of the same size that starts where that starts is that.
        let outer = source.defining::<SubViewOp>(ir)?;
        let same_type = ir.ty(source) == result;
        let from_start = self
            .static_offsets(ir)
            .as_i64s(ir)
            .all(|offset| offset == 0);
        let unit_strides = self
            .static_strides(ir)
            .as_i64s(ir)
            .all(|stride| stride == 1);
        let same_sizes = self.mixed_sizes(ir) == outer.mixed_sizes(ir);
        (same_type && from_start && unit_strides && same_sizes)
            .then(|| FoldResult::single(source))
            .flatten()
    }
}

/// The same memory with an offset, sizes and strides of one's own.
#[op(
    dialect = MemRefDialect, mnemonic = "reinterpret_cast",
    traits(MemRefsNormalizable, AttrSizedOperandSegments, Pure),
    interfaces(OffsetSizeAndStrideOpInterface, ViewLikeOpInterface),
    assembly {
        $source "to" "offset" "" ":" custom<DynamicIndexList>($offsets, $static_offsets) ""
        "," "sizes" "" ":" custom<DynamicIndexList>($sizes, $static_sizes) ""
        "," "strides" "" ":" custom<DynamicIndexList>($strides, $static_strides)
        attr_dict ":" type($source) "to" type($result)
    },
    verify, result_names,
    canonicalize(ReinterpretWithConstants, ReinterpretOfView, ReinterpretOfMetadata),
)]
pub struct ReinterpretCastOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[operand]
    offsets: Variadic<Index>,
    #[operand]
    sizes: Variadic<Index>,
    #[operand]
    strides: Variadic<Index>,
    #[attr]
    static_offsets: DenseI64ArrayAttr,
    #[attr]
    static_sizes: DenseI64ArrayAttr,
    #[attr]
    static_strides: DenseI64ArrayAttr,
    #[result]
    result: AnyStridedMemRef,
}

view_like!(ReinterpretCastOp, source, result, "reinterpret_cast");
slice!(ReinterpretCastOp, |op, ir| {
    let rank = memref_type(ir, op.result(ir)).rank(ir);
    [1, rank, rank]
});

impl ReinterpretCastOp {
    /// The memory of `source` as a memref of this type.
    pub fn with_type(
        b: &mut Builder<'_>,
        loc: Location,
        result: MemRefType,
        source: Value,
        [offset, sizes, strides]: [&MixedIndices; 3],
    ) -> Self {
        let arrays = [offset, sizes, strides].map(|list| DenseArrayAttr::i64s(b, &list.constants));
        ReinterpretCastOp::build(
            b,
            loc,
            result.into(),
            source,
            &offset.values,
            &sizes.values,
            &strides.values,
            arrays[0],
            arrays[1],
            arrays[2],
        )
    }
}

impl Verify for ReinterpretCastOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let source: Type = ir.ty(self.source(ir));
        let result = memref_type(ir, self.result(ir));
        let text = |ty: Type| print_type(ir, ty);
        let error = |message: String| VerifyResult::from(ir.error(self.op(), message));
        let elements = (source.element_or_self(ir), result.element(ir));
        let spaces = (memory_space(ir, source), result.memory_space(ir));
        let differing = [
            (spaces.0 != spaces.1, "memory spaces"),
            (elements.0 != elements.1, "element types"),
        ];
        for (differ, what) in differing {
            if differ {
                return error(format!(
                    "different {what} specified for source type '{}' and result memref type '{}'",
                    text(source),
                    text(result.into())
                ));
            }
        }
        // A dynamic part of the result's type stands for any number.
        let mismatch = |found: i64, expected: i64| {
            (found != DYNAMIC && found != expected).then(|| match expected {
                DYNAMIC => format!("dynamic instead of {found}"),
                _ => format!("{expected} instead of {found}"),
            })
        };
        let sizes = constants(ir, self.static_sizes(ir));
        for (dim, (found, expected)) in result.shape(ir).iter().zip(&sizes).enumerate() {
            if let Some(mismatch) = mismatch(*found, *expected) {
                return error(format!(
                    "expected result type with size = {mismatch} in dim = {dim}"
                ));
            }
        }
        let Some((strides, offset)) = strides_and_offset(ir, result) else {
            return error(format!(
                "expected result type to have strided layout but found '{}'",
                text(result.into())
            ));
        };
        let expected = constants(ir, self.static_offsets(ir));
        if let Some(mismatch) = expected
            .first()
            .and_then(|expected| mismatch(offset, *expected))
        {
            return error(format!("expected result type with offset = {mismatch}"));
        }
        let expected = constants(ir, self.static_strides(ir));
        for (dim, (found, expected)) in strides.iter().zip(&expected).enumerate() {
            if let Some(mismatch) = mismatch(*found, *expected) {
                return error(format!(
                    "expected result type with stride = {mismatch} in dim = {dim}"
                ));
            }
        }
        Ok(())
    }
}
