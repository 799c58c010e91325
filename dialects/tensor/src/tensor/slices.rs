//! Parts of tensors: `tensor.extract_slice` takes one, `tensor.insert_slice` replaces one.

use std::ops::Range;

use smallvec::{SmallVec, smallvec};
use terrace_dialect_base::index_list::{
    known_index, parse_dynamic_index_list, print_dynamic_index_list,
};
use terrace_dialect_base::shapes::dropped_dims;
use terrace_dialect_base::slice;
use terrace_dialect_base::slices::out_of_bounds;
use terrace_ir::asm::print_type;
use terrace_ir::attributes::{Attribute, DenseArrayAttr};
use terrace_ir::interfaces::{
    DestinationStyleOpInterface, MixedIndices, OffsetSizeAndStrideOpInterface,
    ParallelCombiningOpInterface, ReifiedShape, ReifyRankedShapedTypeOpInterface,
};
use terrace_ir::ods::{
    AnyRankedTensor, DenseI64ArrayAttr, Fold, FoldResult, Folded, Index, ResultNames, TypedOp,
    Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{RankedTensorType, ShapedType, Type};
use terrace_ir::{Builder, Context, Ir, Location, Op, Value};
use terrace_ods_macros::op;
use terrace_standard_dialects::scf::InParallelOp;

use super::gather::splat_of_type;
use super::query::sizes_of;
use super::rules::{
    InsertOfCast, InsertOfKnownSize, InsertOverInserted, InsertWithConstants, ParallelInsertOfCast,
    ParallelInsertOfKnownSize, ParallelInsertWithConstants, SliceOfCast, SliceWithConstants,
    is_same_slice, is_whole,
};
use super::{TensorDialect, tensor_type};

/// A part of a tensor: in each dimension the elements from an offset on, so many, and each by a stride after the last one.
/// Dimensions of size one may be dropped from the result.
#[op(
    dialect = TensorDialect, mnemonic = "extract_slice",
    traits(AttrSizedOperandSegments, Pure),
    interfaces(OffsetSizeAndStrideOpInterface, ReifyRankedShapedTypeOpInterface),
    assembly {
        $source "" custom<DynamicIndexList>($offsets, $static_offsets)
        custom<DynamicIndexList>($sizes, $static_sizes)
        custom<DynamicIndexList>($strides, $static_strides)
        attr_dict ":" type($source) "to" type($result)
    },
    verify, fold, result_names, canonicalize(SliceWithConstants, SliceOfCast),
)]
pub struct ExtractSliceOp {
    #[operand]
    source: AnyRankedTensor,
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
    result: AnyRankedTensor,
}

slice!(
    ExtractSliceOp,
    |op, ir| [tensor_type(ir, op.source(ir)).rank(ir); 3]
);

impl ResultNames for ExtractSliceOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "extracted_slice");
    }
}

/// The type of a part of a tensor with these sizes, without dropped dimensions.
pub(super) fn part_type(cx: &Context, of: RankedTensorType, sizes: &[i64]) -> RankedTensorType {
    RankedTensorType::with_encoding(cx, sizes, of.element(cx), of.encoding(cx))
}

impl ExtractSliceOp {
    /// Which of the sizes are of dimensions that the result does not have: of several that could be, the first ones.
    pub fn dropped_dims(self, ir: &Ir) -> SmallVec<[bool; 4]> {
        let sizes = self.mixed_sizes(ir);
        let shape = tensor_type(ir, self.result(ir)).shape(ir);
        let mut kept = shape.iter().rev().peekable();
        let mut dropped: SmallVec<[bool; 4]> = sizes
            .constants
            .iter()
            .rev()
            .map(|size| {
                let is_kept = kept.peek().is_some_and(|kept| *size != 1 || **kept == 1);
                if is_kept {
                    kept.next();
                }
                !is_kept
            })
            .collect();
        dropped.reverse();
        dropped
    }

    /// A part of a tensor as this type.
    pub fn with_type(
        b: &mut Builder<'_>,
        loc: Location,
        result: RankedTensorType,
        source: Value,
        [offsets, sizes, strides]: [&MixedIndices; 3],
    ) -> Self {
        let arrays = [offsets, sizes, strides].map(|list| DenseArrayAttr::i64s(b, &list.constants));
        ExtractSliceOp::build(
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
}

impl Fold for ExtractSliceOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (source, ty) = (self.source(ir), ir.ty(self.result(ir)));
        if let Some(splat) = splat_of_type(ir, operands[0], ty) {
            return Some(splat);
        }
        if ir.ty(source) == ty && is_whole(ir, &self, tensor_type(ir, source)) {
            return FoldResult::single(source);
        }
        let inserted = source.defining::<InsertSliceOp>(ir)?;
        let part = inserted.source(ir);
        (ir.ty(part) == ty && is_same_slice(ir, &inserted, &self))
            .then(|| FoldResult::single(part))
            .flatten()
    }
}

impl ReifyRankedShapedTypeOpInterface for ExtractSliceOp {
    fn reify_result_shapes(&self, b: &mut Builder<'_>) -> Option<SmallVec<[ReifiedShape; 1]>> {
        let (sizes, dropped) = (self.mixed_sizes(b), self.dropped_dims(b));
        let kept = sizes.iter().zip(dropped).filter(|(_, dropped)| !dropped);
        Some(smallvec![kept.map(|(size, _)| size).collect()])
    }
}

impl Verify for ExtractSliceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (source, part) = (self.source(ir), tensor_type(ir, self.result(ir)));
        verify_part(&self, ir, self.op(), tensor_type(ir, source), part)
    }
}

/// Checks that a slice of a tensor has a type, and that what is known of it is inside.
fn verify_part(
    slice: &impl OffsetSizeAndStrideOpInterface,
    ir: &Ir,
    op: Op,
    whole: RankedTensorType,
    part: RankedTensorType,
) -> VerifyResult {
    let error = |message: String| VerifyResult::from(ir.error(op, message));
    let [offsets, sizes, strides] = [
        slice.mixed_offsets(ir).constants,
        slice.mixed_sizes(ir).constants,
        slice.mixed_strides(ir).constants,
    ];
    let expected = part_type(ir, whole, &sizes);
    let text = |ty: Type| print_type(ir, ty);
    if part.rank(ir) > expected.rank(ir) {
        return error("expected rank to be smaller or equal to the other rank. ".to_owned());
    }
    if dropped_dims(&sizes, part.shape(ir)).is_none() {
        return error(format!(
            "expected type to be '{}' or a rank-reduced version. (size mismatch) ",
            text(expected.into())
        ));
    }
    if part.element(ir) != expected.element(ir) {
        return error(format!(
            "expected element type to be '{}'",
            text(expected.element(ir))
        ));
    }
    match out_of_bounds(whole.shape(ir), [&offsets, &sizes, &strides]) {
        Some(message) => error(message),
        None => Ok(()),
    }
}

/// A tensor with a part replaced by another tensor.
#[op(
    dialect = TensorDialect, mnemonic = "insert_slice",
    traits(
        AttrSizedOperandSegments, Pure,
        TypesMatchWith("expected result type to match dest type", from = dest, to = result, same_type),
    ),
    interfaces(DestinationStyleOpInterface, OffsetSizeAndStrideOpInterface, ReifyRankedShapedTypeOpInterface),
    assembly {
        $source "into" $dest "" custom<DynamicIndexList>($offsets, $static_offsets)
        custom<DynamicIndexList>($sizes, $static_sizes)
        custom<DynamicIndexList>($strides, $static_strides)
        attr_dict ":" type($source) "into" type($dest)
    },
    verify, fold, result_names, canonicalize(InsertWithConstants, InsertOfCast, InsertOfKnownSize, InsertOverInserted),
)]
pub struct InsertSliceOp {
    #[operand]
    source: AnyRankedTensor,
    #[operand]
    dest: AnyRankedTensor,
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
    result: AnyRankedTensor,
}

impl InsertSliceOp {
    /// A tensor with a part replaced.
    pub fn at(
        b: &mut Builder<'_>,
        loc: Location,
        part: Value,
        whole: Value,
        [offsets, sizes, strides]: [&MixedIndices; 3],
    ) -> Self {
        let arrays = [offsets, sizes, strides].map(|list| DenseArrayAttr::i64s(b, &list.constants));
        InsertSliceOp::build(
            b,
            loc,
            part,
            whole,
            &offsets.values,
            &sizes.values,
            &strides.values,
            arrays[0],
            arrays[1],
            arrays[2],
        )
    }
}

/// A type that another part has too.
pub(super) fn same_type(_: &Context, ty: Type) -> Option<Type> {
    Some(ty)
}

slice!(
    InsertSliceOp,
    |op, ir| [tensor_type(ir, op.dest(ir)).rank(ir); 3]
);

impl DestinationStyleOpInterface for InsertSliceOp {
    fn inits(&self, _: &Ir) -> Range<usize> {
        1..2
    }
}

impl ResultNames for InsertSliceOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "inserted_slice");
    }
}

impl Fold for InsertSliceOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let (part, whole) = (self.source(ir), self.dest(ir));
        let ty = tensor_type(ir, whole);
        let is_static = ShapedType::from(ty).has_static_shape(ir);
        if is_static && ir.ty(part) == ty.into() && is_whole(ir, &self, ty) {
            return FoldResult::single(part);
        }
        let sizes = self.mixed_sizes(ir);
        if sizes.iter().any(|size| known_index(ir, size) == Some(0)) {
            return FoldResult::single(whole);
        }
        let taken = part.defining::<ExtractSliceOp>(ir)?;
        (taken.source(ir) == whole && is_same_slice(ir, &taken, &self))
            .then(|| FoldResult::single(whole))
            .flatten()
    }
}

impl ReifyRankedShapedTypeOpInterface for InsertSliceOp {
    fn reify_result_shapes(&self, b: &mut Builder<'_>) -> Option<SmallVec<[ReifiedShape; 1]>> {
        let (loc, whole) = (b.loc(self.op()), self.dest(b));
        Some(smallvec![sizes_of(b, loc, whole)])
    }
}

impl Verify for InsertSliceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [part, whole] = [self.source(ir), self.dest(ir)].map(|value| tensor_type(ir, value));
        verify_part(&self, ir, self.op(), whole, part)
    }
}

/// Inside the terminator of a parallel loop: the part of a shared result that an iteration makes.
#[op(
    dialect = TensorDialect, mnemonic = "parallel_insert_slice",
    traits(AttrSizedOperandSegments),
    interfaces(OffsetSizeAndStrideOpInterface, ParallelCombiningOpInterface),
    assembly {
        $source "into" $dest "" custom<DynamicIndexList>($offsets, $static_offsets)
        custom<DynamicIndexList>($sizes, $static_sizes)
        custom<DynamicIndexList>($strides, $static_strides)
        attr_dict ":" type($source) "into" type($dest)
    },
    verify,
    canonicalize(ParallelInsertWithConstants, ParallelInsertOfCast, ParallelInsertOfKnownSize),
)]
pub struct ParallelInsertSliceOp {
    #[operand]
    source: AnyRankedTensor,
    #[operand]
    dest: AnyRankedTensor,
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
}

slice!(
    ParallelInsertSliceOp,
    |op, ir| [tensor_type(ir, op.dest(ir)).rank(ir); 3]
);

impl ParallelCombiningOpInterface for ParallelInsertSliceOp {
    fn updated_destinations(&self, ir: &Ir) -> SmallVec<[Value; 1]> {
        smallvec![self.dest(ir)]
    }

    fn combine_once(&self, b: &mut Builder<'_>) -> SmallVec<[Value; 1]> {
        let slice = [
            self.mixed_offsets(b),
            self.mixed_sizes(b),
            self.mixed_strides(b),
        ];
        let (loc, part, whole) = (b.loc(self.op()), self.source(b), self.dest(b));
        let [offsets, sizes, strides] = &slice;
        let inserted = InsertSliceOp::at(b, loc, part, whole, [offsets, sizes, strides]);
        smallvec![inserted.result(b)]
    }
}

impl Verify for ParallelInsertSliceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let parent = ir.parent_op(self.op());
        if parent.and_then(|op| InParallelOp::cast(ir, op)).is_none() {
            let parent = parent.map_or("", |op| ir.name(op).as_str(ir));
            let message = format!("expected InParallelOpInterface parent, got: '{parent}'");
            return ir.error(self.op(), message).into();
        }
        let [part, whole] = [self.source(ir), self.dest(ir)].map(|value| tensor_type(ir, value));
        verify_part(&self, ir, self.op(), whole, part)
    }
}
