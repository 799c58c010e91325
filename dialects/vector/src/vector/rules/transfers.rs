//! Transfers whose bounds, masks, buffers or neighbours are known.

use terrace_dialect_base::rules;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::{ArrayAttr, Attribute, BoolAttr, DenseArrayAttr};
use terrace_ir::ods::{Fold, FoldResult, Folded, TypedOp};
use terrace_ir::rewrite::{RewriteResult, Rewriter};
use terrace_ir::types::{DYNAMIC, RankedTensorType, Type};
use terrace_ir::{Ir, Op, SmallVec, Value, smallvec};
use terrace_standard_dialects::memref::look_through_casts;
use terrace_tensor_dialects::tensor;

use super::fails;
use super::masks::{MaskFormat, known_size, mask_format};
use crate::vector::transfer::is_minor_identity;
use crate::vector::transfer_read::is_tensor;
use crate::vector::types::vector_of;
use crate::vector::{
    BroadcastOp, TransferFacts, TransferReadOp, TransferWriteOp, TransposeOp,
    VectorTransferOpInterface,
};

rules! {
    ReadInBounds, "Dimensions that are known to be inside are marked.", TransferReadOp => read_in_bounds;
    WriteInBounds, "Dimensions that are known to be inside are marked.", TransferWriteOp => write_in_bounds;
    ReadWithoutMask, "What is read with a mask of all needs none.", TransferReadOp => read_without_mask;
    WriteWithoutMask, "What is written with a mask of all needs none.", TransferWriteOp => write_without_mask;
    ReadOfCast, "Who reads need not know of a cast.", TransferReadOp => read_of_cast;
    WriteToCast, "Who writes a memref need not know of a cast.", TransferWriteOp => write_to_cast;
    ReadOfWritten, "What was written is read again with dimensions repeated and in another order.", TransferReadOp => read_of_written;
    WriteOverWritten, "What is written over need not be written.", TransferWriteOp => write_over_written;
}

/// For each dimension whether it is inside, if that is known of more than are marked.
fn in_bounds(transfer: &dyn VectorTransferOpInterface, ir: &Ir) -> Option<ArrayAttr> {
    let (shaped, vector) = (transfer.shaped_type(ir), transfer.transferred_type(ir));
    let (shape, start) = (shaped.shape(ir)?, transfer.start(ir));
    let results = &transfer.map(ir).results;
    let old = transfer.in_bounds_flags(ir);
    let mut flags = old.clone();
    for (place, result) in results.iter().enumerate() {
        if let AffineExpr::Dim(dim) = result {
            let dim = *dim as usize;
            let (size, whole) = (vector.shape(ir)[place], shape[dim]);
            let is_known = !vector.scalable_dims(ir)[place] && whole != DYNAMIC;
            let index = known_size(ir, start[dim]).filter(|_| is_known);
            flags[place] |= index.is_some_and(|index| index.saturating_add(size) <= whole);
        }
    }
    // Elements that are repeated are inside if the others are.
    let is_repeated = |place: usize| matches!(results[place], AffineExpr::Constant(_));
    if (0..flags.len()).all(|place| flags[place] || is_repeated(place)) {
        flags.fill(true);
    }
    let attrs: Vec<Attribute> = flags
        .iter()
        .map(|flag| BoolAttr::get(*flag).into())
        .collect();
    (flags != old).then(|| ArrayAttr::get(ir, &attrs))
}

fn read_in_bounds(op: TransferReadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let flags = in_bounds(&op, rewriter).ok_or_else(|| fails("no more is known of its bounds"))?;
    op.set_in_bounds(rewriter, flags);
    Ok(())
}

fn write_in_bounds(op: TransferWriteOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let flags = in_bounds(&op, rewriter).ok_or_else(|| fails("no more is known of its bounds"))?;
    op.set_in_bounds(rewriter, flags);
    Ok(())
}

/// Whether a transfer has a mask of all.
fn has_full_mask(transfer: &dyn VectorTransferOpInterface, ir: &Ir) -> bool {
    let mask = transfer.mask_value(ir);
    mask.is_some_and(|mask| mask_format(ir, mask) == MaskFormat::AllTrue)
}

fn read_without_mask(op: TransferReadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    if !has_full_mask(&op, rewriter) {
        return Err(fails("there is no mask of all"));
    }
    op.set_mask(rewriter, None);
    Ok(())
}

fn write_without_mask(op: TransferWriteOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    if !has_full_mask(&op, rewriter) {
        return Err(fails("there is no mask of all"));
    }
    op.set_mask(rewriter, None);
    Ok(())
}

fn read_of_cast(op: TransferReadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let cast = op.base(rewriter).defining::<tensor::CastOp>(rewriter);
    if let Some(source) = cast.map(|cast| cast.source(rewriter)) {
        let [from, to] = [source, op.base(rewriter)]
            .map(|value| rewriter.ty(value).cast::<RankedTensorType>(rewriter));
        let says_more = from.zip(to).is_some_and(|(from, to)| {
            let mut sizes = from.shape(rewriter).iter().zip(to.shape(rewriter));
            sizes.all(|(from, to)| *from != DYNAMIC || *to == DYNAMIC)
        });
        if says_more {
            op.set_base(rewriter, source);
            return Ok(());
        }
    }
    look_through_casts(rewriter, op.op(), &[0])
}

fn write_to_cast(op: TransferWriteOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    look_through_casts(rewriter, op.op(), &[1])
}

/// The tensor that a transfer into a tensor takes, and is made of.
fn written(ir: &Ir, tensor: Value) -> Option<TransferWriteOp> {
    tensor.defining::<TransferWriteOp>(ir)
}

/// Whether two transfers are of places of which none is the same.
fn are_disjoint(
    ir: &Ir,
    a: &dyn VectorTransferOpInterface,
    b: &dyn VectorTransferOpInterface,
) -> bool {
    let vector = a.transferred_type(ir);
    if vector != b.transferred_type(ir) || a.map(ir) != b.map(ir) {
        return false;
    }
    let results = &a.map(ir).results;
    let pairs = a.start(ir).into_iter().zip(b.start(ir)).enumerate();
    let mut is_apart = pairs.filter_map(|(dim, (a, b))| {
        let distance = known_size(ir, a)?
            .checked_sub(known_size(ir, b)?)?
            .checked_abs()?;
        let place = results
            .iter()
            .position(|result| *result == AffineExpr::Dim(dim as u32));
        let size = match place {
            // How many elements a scalable dimension has is not known.
            Some(place) if vector.scalable_dims(ir)[place] => return Some(false),
            Some(place) => vector.shape(ir)[place],
            None => 1,
        };
        Some(distance >= size)
    });
    is_apart.any(|is_apart| is_apart)
}

impl Fold for TransferReadOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let mut next = is_tensor(ir, self.base(ir))
            .then(|| written(ir, self.base(ir)))
            .flatten();
        while let Some(write) = next {
            let is_same = !write.has_out_of_bounds_dim(ir)
                && write.mask(ir).is_none()
                && self.mask(ir).is_none()
                && write.start(ir) == self.start(ir)
                && write.transferred_type(ir) == self.transferred_type(ir)
                && write.map(ir) == self.map(ir);
            if is_same {
                return FoldResult::single(write.value_to_store(ir));
            }
            if !are_disjoint(ir, &write, &self) {
                return None;
            }
            next = written(ir, write.base(ir));
        }
        None
    }
}

impl Fold for TransferWriteOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let base = self.base(ir);
        let read = self.value_to_store(ir).defining::<TransferReadOp>(ir)?;
        if !is_tensor(ir, base) || self.mask(ir).is_some() || read.mask(ir).is_some() {
            return None;
        }
        let source = read.base(ir);
        let is_same_place =
            source == base && read.start(ir) == self.start(ir) && read.map(ir) == self.map(ir);
        if is_same_place {
            return FoldResult::single(source);
        }
        // All of a tensor written over all of another one of its type.
        let shape = self.shaped_type(ir).shape(ir)?;
        let is_zero = |index: &Value| known_size(ir, *index) == Some(0);
        let is_all = ir.ty(source) == ir.ty(base)
            && shape == read.transferred_type(ir).shape(ir)
            && !shape.is_empty()
            && !read.transferred_type(ir).scalable_dims(ir).contains(&true)
            && !read.has_out_of_bounds_dim(ir)
            && !self.has_out_of_bounds_dim(ir)
            && is_minor_identity(read.map(ir))
            && is_minor_identity(self.map(ir))
            && read.start(ir).iter().chain(&self.start(ir)).all(is_zero);
        is_all.then(|| FoldResult::single(source)).flatten()
    }
}

/// For each dimension of the tensor how many elements a transfer is of.
fn accessed(transfer: &dyn VectorTransferOpInterface, ir: &Ir) -> SmallVec<[i64; 4]> {
    let map = transfer.map(ir);
    let mut sizes = smallvec![1; map.num_dims as usize];
    for (result, size) in map
        .results
        .iter()
        .zip(transfer.transferred_type(ir).shape(ir))
    {
        if let AffineExpr::Dim(dim) = result {
            sizes[*dim as usize] = *size;
        }
    }
    sizes
}

/// For each result the dimension of the written vector that it is; `None` for those that are repeated.
fn places(read: &AffineMap, write: &AffineMap) -> Option<SmallVec<[Option<usize>; 4]>> {
    let place = |result: &AffineExpr| match result {
        AffineExpr::Constant(_) => Some(None),
        dim => write
            .results
            .iter()
            .position(|other| other == dim)
            .map(Some),
    };
    read.results.iter().map(place).collect()
}

fn read_of_written(op: TransferReadOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let write = written(rewriter, op.base(rewriter))
        .ok_or_else(|| fails("it reads nothing that was written"))?;
    let is_same = is_tensor(rewriter, op.base(rewriter))
        && op.mask(rewriter).is_none()
        && write.mask(rewriter).is_none()
        && op.start(rewriter) == write.start(rewriter)
        && !op.has_out_of_bounds_dim(rewriter)
        && !write.has_out_of_bounds_dim(rewriter)
        && accessed(&op, rewriter) == accessed(&write, rewriter);
    if !is_same {
        return Err(fails("it reads another part than what was written"));
    }
    let found = op.transferred_type(rewriter);
    let vector = write.value_to_store(rewriter);
    let from = write.transferred_type(rewriter);
    let places = places(op.map(rewriter), write.map(rewriter));
    let places = places.ok_or_else(|| fails("it reads dimensions that were not written"))?;
    let used: SmallVec<[usize; 4]> = places.iter().copied().flatten().collect();
    if used.len() != from.rank(rewriter) {
        return Err(fails("it does not read all dimensions that were written"));
    }
    // First come repeated dimensions, then those of the vector.
    let repeated = places.iter().filter(|place| place.is_none()).count();
    let mut next_repeated = 0..repeated;
    let order: SmallVec<[i64; 4]> = places
        .iter()
        .map(|place| match place {
            Some(place) => (repeated + place) as i64,
            None => next_repeated.next().expect("they were counted") as i64,
        })
        .collect();
    let mut sizes: SmallVec<[(i64, bool); 4]> = smallvec![(1, false); order.len()];
    let dims = found
        .shape(rewriter)
        .iter()
        .zip(found.scalable_dims(rewriter));
    for (dim, (size, is_scalable)) in order.iter().zip(dims) {
        sizes[*dim as usize] = (*size, *is_scalable);
    }
    let loc = rewriter.loc(op.op());
    let repeated = Type::from(vector_of(rewriter, sizes, found.element(rewriter)));
    let repeated = BroadcastOp::build(rewriter, loc, repeated, vector).vector(rewriter);
    let order = DenseArrayAttr::i64s(rewriter, &order);
    let new = TransposeOp::build(rewriter, loc, found.into(), repeated, order);
    rewriter.replace_op_with(op.op(), new.op());
    Ok(())
}

fn write_over_written(op: TransferWriteOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    if !is_tensor(rewriter, op.base(rewriter)) {
        return Err(fails("it writes to memory"));
    }
    let mut last: Op = op.op();
    let mut next = written(rewriter, op.base(rewriter));
    while let Some(write) = next {
        let is_same = write.start(rewriter) == op.start(rewriter)
            && write.mask(rewriter) == op.mask(rewriter)
            && write.transferred_type(rewriter) == op.transferred_type(rewriter)
            && write.map(rewriter) == op.map(rewriter);
        if is_same {
            let base = write.base(rewriter);
            rewriter.set_operand(last, 1, base);
            return Ok(());
        }
        let result = rewriter.result(write.op(), 0);
        if !are_disjoint(rewriter, &write, &op) || !rewriter.has_one_use(result) {
            break;
        }
        last = write.op();
        next = written(rewriter, write.base(rewriter));
    }
    Err(fails("what is written over is not known"))
}
