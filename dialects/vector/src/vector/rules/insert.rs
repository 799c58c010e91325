//! Parts put into vectors.

use smallvec::SmallVec;
use terrace_dialect_base::rules;
use terrace_ir::attributes::{Attribute, DenseArrayAttr};
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_ir::types::VectorType;
use terrace_ir::{Ir, Value};

use super::broadcasts::{replace_with_broadcast, splat_source};
use super::fails;
use crate::vector::extract_folds::known_indices;
use crate::vector::positions::flat_position;
use crate::vector::shuffle::POISON;
use crate::vector::types::{is_scalable, num_elements};
use crate::vector::{FromElementsOp, InsertOp, ToElementsOp, vector_type};

rules! {
    InsertAtConstants, "Indices that are known are constants.", InsertOp => insert_at_constants;
    InsertOverInserted, "What is replaced need not be put in.", InsertOp => insert_over_inserted;
    InsertWhole, "A vector put in as all of another one is that vector with further dimensions.", InsertOp => insert_whole;
    InsertSplatInSplat, "A part of a splat put into the same splat changes nothing.", InsertOp => insert_splat;
    InsertAllElements, "Parts put in until all elements are replaced are a vector of those elements.", InsertOp => insert_all;
}

/// The most elements of a vector that is made of single ones.
const MAX_ELEMENTS: usize = 1 << 16;

fn insert_at_constants(op: InsertOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let operands: SmallVec<[Option<Attribute>; 4]> = op
        .dynamic_position(rewriter)
        .map(|operand| constant_value(rewriter, operand))
        .collect();
    let shape = vector_type(rewriter, op.dest(rewriter)).shape(rewriter);
    let place = known_indices(rewriter, &op.position(rewriter), &operands, shape);
    let place = place.ok_or_else(|| fails("no index is known"))?;
    let operands: SmallVec<[Value; 4]> = [op.value_to_store(rewriter), op.dest(rewriter)]
        .into_iter()
        .chain(place.values)
        .collect();
    let constants = DenseArrayAttr::i64s(rewriter, &place.constants);
    rewriter.set_operands(op.op(), &operands);
    op.set_static_position(rewriter, constants);
    Ok(())
}

fn insert_over_inserted(op: InsertOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op.dest(rewriter).defining::<InsertOp>(rewriter);
    let inner = inner.ok_or_else(|| fails("nothing was put in before"))?;
    if inner.position(rewriter) != op.position(rewriter) {
        return Err(fails("what was put in before is elsewhere"));
    }
    let dest = inner.dest(rewriter);
    op.set_dest(rewriter, dest);
    Ok(())
}

fn insert_whole(op: InsertOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let part = op.value_to_store(rewriter);
    let ty = rewriter.ty(part).cast::<VectorType>(rewriter);
    let dest = vector_type(rewriter, op.dest(rewriter));
    let is_all = ty.is_some_and(|ty| {
        let same = num_elements(rewriter, ty) == num_elements(rewriter, dest);
        same && ty.scalable_dims(rewriter).contains(&true) == is_scalable(rewriter, dest)
    });
    if !is_all {
        return Err(fails("other elements remain"));
    }
    replace_with_broadcast(rewriter, op, part);
    Ok(())
}

fn insert_splat(op: InsertOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let splat = splat_source(rewriter, op.value_to_store(rewriter));
    if splat.is_none() || splat_source(rewriter, op.dest(rewriter)) != splat {
        return Err(fails("the operands are not the same splat"));
    }
    let splat = splat.ok_or_else(|| fails("the operands are not the same splat"))?;
    replace_with_broadcast(rewriter, op, splat);
    Ok(())
}

/// The insertions that end with one, the last one first, up to where all elements are replaced: of each the place of its first
/// element, the number of its elements, and the value.
fn parts_of_all(ir: &Ir, op: InsertOp) -> Option<Vec<(usize, usize, Value)>> {
    let ty = vector_type(ir, op.dest(ir));
    let size = usize::try_from(num_elements(ir, ty))
        .ok()
        .filter(|size| *size <= MAX_ELEMENTS && !is_scalable(ir, ty))?;
    let goes_on = |user: InsertOp| user.dest(ir) == op.result(ir);
    if ir
        .users(op.result(ir))
        .filter_map(|user| InsertOp::cast(ir, user))
        .any(goes_on)
    {
        return None;
    }
    let mut missing = size;
    let mut is_set: Vec<bool> = Vec::new();
    let mut parts = Vec::new();
    let mut next = Some(op);
    while let Some(insert) = next {
        let position = insert.position(ir);
        if !position.values.is_empty() || position.constants.contains(&POISON) {
            return None;
        }
        let part = insert.value_to_store(ir);
        let count = match ir.ty(part).cast::<VectorType>(ir) {
            Some(ty) => usize::try_from(num_elements(ir, ty)).ok()?,
            None => 1,
        };
        let start = flat_position(ty.shape(ir), &position.constants)?;
        let end = start.checked_add(count).filter(|end| *end <= size)?;
        if is_set.len() < end {
            is_set.resize(end, false);
        }
        for is_set in &mut is_set[start..end] {
            missing -= usize::from(!std::mem::replace(is_set, true));
        }
        parts.push((start, count, part));
        if missing == 0 {
            return Some(parts);
        }
        let dest = insert.dest(ir);
        next = dest
            .defining::<InsertOp>(ir)
            .filter(|_| ir.has_one_use(dest));
    }
    None
}

fn insert_all(op: InsertOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let parts = parts_of_all(rewriter, op).ok_or_else(|| fails("not all elements are replaced"))?;
    let (loc, ty) = (
        rewriter.loc(op.op()),
        vector_type(rewriter, op.dest(rewriter)),
    );
    let mut elements: Vec<Option<Value>> = vec![None; num_elements(rewriter, ty) as usize];
    for (start, count, part) in parts.into_iter().rev() {
        if !rewriter.ty(part).is::<VectorType>(rewriter) {
            elements[start] = Some(part);
            continue;
        }
        let list = ToElementsOp::build(rewriter, loc, part);
        let list: Vec<Option<Value>> = list.elements(rewriter).map(Some).collect();
        elements[start..start + count].copy_from_slice(&list);
    }
    let elements: Vec<Value> = elements.into_iter().flatten().collect();
    let new = FromElementsOp::build(rewriter, loc, ty.into(), &elements);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}
