//! `vector.scan` slice by slice.

use terrace_dialect_base::rules;
use terrace_dialects::arith::FastMathFlags;
use terrace_dialects::vector;
use terrace_dialects::vector::{ExtractStridedSliceOp, ScanOp};
use terrace_ir::SmallVec;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewritePattern, RewriteResult, Rewriter};
use terrace_ir::types::Type;

use super::arithmetic::combine;
use super::build::{broadcast, extract, fails, shape_cast, zeros};
use super::slices::{extract_slice, insert_slice_at};

rules! {
    LowerScan, "Slices are combined one after the other.", ScanOp => lower_scan;
}

/// Scans slice by slice.
pub static SCAN: &[&dyn RewritePattern] = &[&LowerScan];

fn lower_scan(op: ScanOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (source, initial, kind) = (op.source(rw), op.initial_value(rw), op.kind(rw));
    let is_inclusive = op.inclusive(rw).value();
    let ty = vector::vector_type(rw, source);
    let dim = usize::try_from(op.reduction_dim(rw)).unwrap_or(usize::MAX);
    if ty.scalable_dims(rw).get(dim) != Some(&false) {
        return Err(fails("the dimension is scalable, or there is none"));
    }
    let mut sizes: SmallVec<[i64; 4]> = SmallVec::from_slice(ty.shape(rw));
    let count = std::mem::replace(&mut sizes[dim], 1);
    let slice: Type = ExtractStridedSliceOp::result_type(rw, ty, &sizes).into();
    let initial_type = vector::vector_type(rw, initial);
    let has_dims = initial_type.rank(rw) != 0;
    let mut offsets: SmallVec<[i64; 4]> = SmallVec::from_elem(0, sizes.len());
    let mut result = zeros(rw, loc, ty.into());
    let mut last = None;
    for index in 0..count {
        offsets[dim] = index;
        let input = extract_slice(rw, loc, source, &offsets, &sizes);
        let output = match last {
            None if is_inclusive => input,
            None if has_dims => shape_cast(rw, loc, slice, initial),
            None => broadcast(rw, loc, slice, initial),
            Some((last_input, output)) => {
                let other = if is_inclusive { input } else { last_input };
                combine(rw, loc, kind, [output, other], FastMathFlags::NONE, None)?
            }
        };
        result = insert_slice_at(rw, loc, output, result, &offsets);
        last = Some((input, output));
    }
    let (_, output) = last.ok_or_else(|| fails("there are no slices"))?;
    let total = match has_dims {
        true => shape_cast(rw, loc, initial_type.into(), output),
        false => {
            let element = extract(rw, loc, output, &[0]);
            broadcast(rw, loc, initial_type.into(), element)
        }
    };
    rw.replace_op(op.op(), &[result, total]);
    Ok(())
}
