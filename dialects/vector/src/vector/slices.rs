//! Slices of vectors: `vector.extract_strided_slice` and `vector.insert_strided_slice`.

use std::ops::Range;

use terrace_ir::asm::print_type;
use terrace_ir::attributes::{ArrayAttr, IntegerAttr};
use terrace_ir::ods::{AnyVectorOfNonZeroRank, I64ArrayAttr, TypedOp, Verify, VerifyResult};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Context, Ir, Op};
use terrace_ods_macros::op;

use super::rules::{InsertConstantSlice, InsertSliceOfSplat, InsertSliceWhereTaken};
use super::rules::{
    SliceOfBroadcast, SliceOfConstantMask, SliceOfInsertedSlice, SliceOfMask, SliceOfRows,
    SliceOfSplat,
};
use super::types::{Sizes, dims, like_first, vector_of};
use super::{VectorDialect, vector_type};

/// The integers in an array.
pub fn integers(cx: &Context, array: ArrayAttr) -> Sizes {
    let integers = array.elements(cx).iter();
    integers
        .filter_map(|attr| Some(attr.cast::<IntegerAttr>(cx)?.as_i64(cx)))
        .collect()
}

/// A part of a vector: in its first dimensions the elements from an offset on, so many of them.
#[op(
    dialect = VectorDialect, mnemonic = "extract_strided_slice",
    traits(Pure, PredOpTrait("operand and result have same element type", like_first)),
    assembly { $source attr_dict ":" type($source) "to" type(results) },
    verify, fold, canonicalize(SliceOfInsertedSlice, SliceOfConstantMask, SliceOfMask, SliceOfBroadcast, SliceOfSplat, SliceOfRows),
)]
pub struct ExtractStridedSliceOp {
    #[operand]
    source: AnyVectorOfNonZeroRank,
    #[attr]
    offsets: I64ArrayAttr,
    #[attr]
    sizes: I64ArrayAttr,
    #[attr]
    strides: I64ArrayAttr,
    #[result]
    result: AnyVectorOfNonZeroRank,
}

/// A vector with a part replaced by another vector, which may have fewer dimensions: its own are the last ones.
#[op(
    dialect = VectorDialect, mnemonic = "insert_strided_slice",
    traits(
        Pure, AllTypesMatch(dest, result),
        PredOpTrait("operand #0 and result have same element type", like_first),
    ),
    assembly { $value_to_store "," $dest attr_dict ":" type($value_to_store) "into" type($dest) },
    verify, fold, canonicalize(InsertSliceOfSplat, InsertSliceWhereTaken, InsertConstantSlice),
)]
pub struct InsertStridedSliceOp {
    #[operand(name = "valueToStore")]
    value_to_store: AnyVectorOfNonZeroRank,
    #[operand]
    dest: AnyVectorOfNonZeroRank,
    #[attr]
    offsets: I64ArrayAttr,
    #[attr]
    strides: I64ArrayAttr,
    #[result]
    result: AnyVectorOfNonZeroRank,
}

/// Numbers that a message calls by a name.
type Named<'a> = (&'a str, &'a [i64]);

/// Checks each number against the range of its place.
fn verify_ranges(
    ir: &Ir,
    op: Op,
    (name, numbers): Named<'_>,
    ranges: impl Iterator<Item = Range<i64>>,
) -> VerifyResult {
    for (index, (number, range)) in numbers.iter().zip(ranges).enumerate() {
        if !range.contains(number) {
            let Range { start, end } = range;
            let message =
                format!("expected {name} dimension {index} to be confined to [{start}, {end})");
            return ir.op_error(op, message).into();
        }
    }
    Ok(())
}

/// Checks that all steps are one.
fn verify_strides(ir: &Ir, op: Op, strides: &[i64]) -> VerifyResult {
    match strides.iter().all(|stride| *stride == 1) {
        true => Ok(()),
        false => ir
            .op_error(op, "expected strides to be confined to [1, 2)")
            .into(),
    }
}

/// Checks that slices end inside. Messages have it that they are not empty, which other checks see to.
fn verify_ends(
    ir: &Ir,
    op: Op,
    (offsets, sizes): (&[i64], &[i64]),
    name: &str,
    shape: &[i64],
) -> VerifyResult {
    for (index, ((offset, size), whole)) in offsets.iter().zip(sizes).zip(shape).enumerate() {
        if offset.saturating_add(*size) > *whole {
            let end = whole.saturating_add(1);
            let message = format!(
                "expected sum(offsets, {name}) dimension {index} to be confined to [1, {end})"
            );
            return ir.op_error(op, message).into();
        }
    }
    Ok(())
}

/// What a message says of a scalable dimension that is not taken whole.
fn scalable_size(ir: &Ir, op: Op, index: usize, size: i64, whole: i64) -> VerifyResult {
    let message = format!(
        "expected size at idx={index} to match the corresponding base size from the input vector ({size} vs {whole})"
    );
    ir.op_error(op, message).into()
}

impl ExtractStridedSliceOp {
    /// The type of a part with these sizes in the first dimensions.
    pub fn result_type(cx: &Context, source: VectorType, sizes: &[i64]) -> VectorType {
        let sliced = sizes
            .iter()
            .zip(dims(cx, source))
            .map(|(size, (_, scalable))| (*size, scalable));
        vector_of(
            cx,
            sliced.chain(dims(cx, source).skip(sizes.len())),
            source.element(cx),
        )
    }
}

impl Verify for ExtractStridedSliceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        let source = vector_type(ir, self.source(ir));
        let [offsets, sizes, strides] =
            [self.offsets(ir), self.sizes(ir), self.strides(ir)].map(|array| integers(ir, array));
        if offsets.len() != sizes.len() || offsets.len() != strides.len() {
            return ir
                .op_error(
                    op,
                    "expected offsets, sizes and strides attributes of same size",
                )
                .into();
        }
        let shape = source.shape(ir);
        if offsets.len() > shape.len() {
            return ir
                .op_error(
                    op,
                    "expected offsets attribute of rank no greater than vector rank",
                )
                .into();
        }
        verify_ranges(
            ir,
            op,
            ("offsets", &offsets),
            shape.iter().map(|size| 0..*size),
        )?;
        verify_ranges(
            ir,
            op,
            ("sizes", &sizes),
            shape.iter().map(|size| 1..size.saturating_add(1)),
        )?;
        verify_strides(ir, op, &strides)?;
        verify_ends(ir, op, (&offsets, &sizes), "sizes", shape)?;
        let expected = Type::from(ExtractStridedSliceOp::result_type(ir, source, &sizes));
        if ir.ty(self.result(ir)) != expected {
            let message = format!("expected result type to be '{}'", print_type(ir, expected));
            return ir.op_error(op, message).into();
        }
        for (index, (size, (whole, scalable))) in sizes.iter().zip(dims(ir, source)).enumerate() {
            if scalable && *size != whole {
                return scalable_size(ir, op, index, *size, whole);
            }
        }
        Ok(())
    }
}

impl Verify for InsertStridedSliceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        let [part, dest] =
            [self.value_to_store(ir), self.dest(ir)].map(|value| vector_type(ir, value));
        let [offsets, strides] =
            [self.offsets(ir), self.strides(ir)].map(|array| integers(ir, array));
        let (rank, dest_rank) = (part.rank(ir), dest.rank(ir));
        let fault = if offsets.len() != dest_rank {
            Some("expected offsets of same size as destination vector rank")
        } else if strides.len() != rank {
            Some("expected strides of same size as source vector rank")
        } else if rank > dest_rank {
            Some("expected source rank to be no greater than destination rank")
        } else {
            None
        };
        if let Some(message) = fault {
            return ir.op_error(op, message).into();
        }
        let shape = dest.shape(ir);
        verify_ranges(
            ir,
            op,
            ("offsets", &offsets),
            shape.iter().map(|size| 0..*size),
        )?;
        verify_strides(ir, op, &strides)?;
        let lead = dest_rank - rank;
        let mut sizes: Sizes = std::iter::repeat_n(0, lead).collect();
        sizes.extend_from_slice(part.shape(ir));
        verify_ends(ir, op, (&offsets, &sizes), "source vector shape", shape)?;
        for (index, ((size, scalable), (whole, whole_scalable))) in
            dims(ir, part).zip(dims(ir, dest).skip(lead)).enumerate()
        {
            if scalable != whole_scalable {
                let message = format!("mismatching scalable flags (at source vector idx={index})");
                return ir.op_error(op, message).into();
            }
            if scalable && size != whole {
                return scalable_size(ir, op, index, size, whole);
            }
        }
        Ok(())
    }
}
