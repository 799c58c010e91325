//! Memrefs with other sizes and strides: `view`, `transpose` and `reshape`.

use smallvec::SmallVec;
use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::llvm::ICmpPredicate;
use terrace_dialects::{llvm, memref};
use terrace_ir::affine::AffineExpr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_ir::{Location, Type, Value};

use super::arith::{Sign, resize};
use super::descriptor::{self, index_constant, index_type};
use super::memref::memref_type;
use super::unranked::{self, Ranked};

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(ViewLowering);
    patterns.add(TransposeLowering);
    patterns.add(ReshapeLowering);
}

conversion_pattern! {
    /// A descriptor whose aligned pointer is some bytes further on.
    pub ViewLowering: memref::ViewOp => lower_view;
    /// A descriptor with sizes and strides in another order.
    pub TransposeLowering: memref::TransposeOp => lower_transpose;
    /// A descriptor with the sizes that another memref holds.
    pub ReshapeLowering: memref::ReshapeOp => lower_reshape;
}

fn no_strides() -> MatchFailure {
    MatchFailure::new("the layout has no strides")
}

fn lower_view(
    op: memref::ViewOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let source = memref_type(rw, op.source(rw))?;
    let ty = memref_type(rw, op.result(rw))?;
    let (strides, offset) = memref::strides_and_offset(rw, ty).ok_or_else(no_strides)?;
    if offset != 0 {
        return Err(MatchFailure::new("the view has an offset"));
    }
    let element = rw.convert_type(source.element(rw))?;
    let converted = rw.convert_type(ty.into())?;
    let (memref, shift, sizes) = (operands[0], operands[1], &operands[2..]);
    let mut view = llvm::PoisonOp::build(rw, loc, converted).res(rw);
    let allocated = descriptor::allocated_pointer(rw, loc, memref);
    view = descriptor::set_allocated(rw, loc, view, allocated);
    let base = descriptor::aligned_pointer(rw, loc, memref);
    let pointer = rw.ty(base);
    let aligned = llvm::GepOp::dynamic(rw, loc, pointer, base, &[shift], element).res(rw);
    view = descriptor::set_aligned(rw, loc, view, aligned);
    let zero = index_constant(rw, loc, 0);
    view = descriptor::set_offset(rw, loc, view, zero);
    let shape: SmallVec<[i64; 4]> = ty.shape(rw).into();
    let mut dynamic = sizes.iter().rev();
    let (mut stride, mut inner): (Option<Value>, Option<Value>) = (None, None);
    for dim in (0..shape.len()).rev() {
        let size = match shape[dim] {
            DYNAMIC => *dynamic
                .next()
                .ok_or_else(|| MatchFailure::new("a size is missing"))?,
            size => index_constant(rw, loc, size),
        };
        view = descriptor::set_size(rw, loc, view, dim, size);
        let own = match (strides[dim], stride, inner) {
            (DYNAMIC, Some(stride), Some(size)) => {
                llvm::MulOp::build(rw, loc, stride, size).res(rw)
            }
            (DYNAMIC, None, Some(size)) => size,
            (DYNAMIC, _, None) => index_constant(rw, loc, 1),
            (known, _, _) => index_constant(rw, loc, known),
        };
        view = descriptor::set_stride(rw, loc, view, dim, own);
        (stride, inner) = (Some(own), Some(size));
    }
    rw.replace_op(op.op(), &[view]);
    Ok(())
}

fn lower_transpose(
    op: memref::TransposeOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let source = operands[0];
    let permutation: SmallVec<[usize; 4]> = op
        .permutation(rw)
        .value(rw)
        .results
        .iter()
        .map(|result| match result {
            AffineExpr::Dim(dim) => Ok(*dim as usize),
            _ => Err(MatchFailure::new("the map is no permutation")),
        })
        .collect::<Result<_, _>>()?;
    // The identity changes nothing.
    if permutation.iter().enumerate().all(|(to, from)| to == *from) {
        rw.replace_op(op.op(), &[source]);
        return Ok(());
    }
    let ty = rw.convert_type(rw.ty(op.result(rw)))?;
    let mut result = llvm::PoisonOp::build(rw, loc, ty).res(rw);
    let allocated = descriptor::allocated_pointer(rw, loc, source);
    result = descriptor::set_allocated(rw, loc, result, allocated);
    let aligned = descriptor::aligned_pointer(rw, loc, source);
    result = descriptor::set_aligned(rw, loc, result, aligned);
    let offset = descriptor::offset(rw, loc, source);
    result = descriptor::set_offset(rw, loc, result, offset);
    for (to, from) in permutation.into_iter().enumerate() {
        let size = descriptor::size(rw, loc, source, from);
        result = descriptor::set_size(rw, loc, result, to, size);
        let stride = descriptor::stride(rw, loc, source, from);
        result = descriptor::set_stride(rw, loc, result, to, stride);
    }
    rw.replace_op(op.op(), &[result]);
    Ok(())
}

fn lower_reshape(
    op: memref::ReshapeOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let result = rw.ty(op.result(rw));
    match result.cast::<MemRefType>(rw) {
        Some(ty) => {
            let reshaped = to_ranked(rw, op, ty, [operands[0], operands[1]])?;
            rw.replace_op(op.op(), &[reshaped]);
            Ok(())
        }
        None => {
            let shape = memref_type(rw, op.shape(rw))?;
            to_unranked(op, shape, [operands[0], operands[1]], rw)
        }
    }
}

/// A memref of sizes: its first element, and the type of its elements.
struct Sizes {
    first: Value,
    element: Type,
}

impl Sizes {
    /// The size of a dimension.
    fn at(&self, rw: &mut ConversionRewriter<'_>, loc: Location, dim: Value) -> Value {
        let (pointer, index) = (rw.ty(self.first), index_type(rw));
        let address =
            llvm::GepOp::dynamic_in_bounds(rw, loc, pointer, self.first, &[dim], self.element)
                .res(rw);
        let size = llvm::LoadOp::build(rw, loc, self.element, address).res(rw);
        resize(rw, loc, size, index, Sign::Signed)
    }
}

/// What a memref is after the conversion.
enum Descriptor {
    /// The descriptor itself.
    Value(Value),
    /// A rank and a descriptor in memory.
    Memory(Ranked),
}

impl Descriptor {
    /// That of a value; `ty` is its type from before the conversion.
    fn of(
        rw: &mut ConversionRewriter<'_>,
        loc: Location,
        ty: Type,
        memref: Value,
    ) -> Result<Self, MatchFailure> {
        Ok(match ty.is::<MemRefType>(rw) {
            true => Descriptor::Value(memref),
            false => Descriptor::Memory(Ranked::of(rw, loc, ty, memref)?),
        })
    }

    /// The allocated and the aligned pointer.
    fn pointers(&self, rw: &mut ConversionRewriter<'_>, loc: Location) -> [Value; 2] {
        match self {
            Descriptor::Value(memref) => [
                descriptor::allocated_pointer(rw, loc, *memref),
                descriptor::aligned_pointer(rw, loc, *memref),
            ],
            Descriptor::Memory(ranked) => [ranked.allocated(rw, loc), ranked.aligned(rw, loc)],
        }
    }

    fn offset(&self, rw: &mut ConversionRewriter<'_>, loc: Location) -> Value {
        match self {
            Descriptor::Value(memref) => descriptor::offset(rw, loc, *memref),
            Descriptor::Memory(ranked) => ranked.offset(rw, loc),
        }
    }
}

fn to_ranked(
    rw: &mut ConversionRewriter<'_>,
    op: memref::ReshapeOp,
    ty: MemRefType,
    [source, shape]: [Value; 2],
) -> Result<Value, MatchFailure> {
    let loc = rw.loc(op.op());
    let sizes_type = memref_type(rw, op.shape(rw))?;
    let element = rw.convert_type(sizes_type.element(rw))?;
    let (strides, offset) = memref::strides_and_offset(rw, ty).ok_or_else(no_strides)?;
    if offset == DYNAMIC {
        return Err(MatchFailure::new("the offset is not known"));
    }
    let converted = rw.convert_type(ty.into())?;
    let mut result = llvm::PoisonOp::build(rw, loc, converted).res(rw);
    let from = rw.ty(op.source(rw));
    let pointers = Descriptor::of(rw, loc, from, source)?.pointers(rw, loc);
    result = descriptor::set_pointers(rw, loc, result, pointers);
    let offset = index_constant(rw, loc, offset);
    result = descriptor::set_offset(rw, loc, result, offset);
    let sizes: SmallVec<[i64; 4]> = ty.shape(rw).into();
    let mut running: Option<Value> = None;
    for dim in (0..sizes.len()).rev() {
        let stride = match (strides[dim], running) {
            (DYNAMIC, Some(running)) => running,
            (DYNAMIC, None) => index_constant(rw, loc, 1),
            (stride, _) => index_constant(rw, loc, stride),
        };
        let size = match sizes[dim] {
            DYNAMIC => {
                let place = index_constant(rw, loc, dim as i64);
                let first = descriptor::aligned_pointer(rw, loc, shape);
                Sizes { first, element }.at(rw, loc, place)
            }
            size => index_constant(rw, loc, size),
        };
        result = descriptor::set_size(rw, loc, result, dim, size);
        result = descriptor::set_stride(rw, loc, result, dim, stride);
        running = Some(llvm::MulOp::build(rw, loc, stride, size).res(rw));
    }
    Ok(result)
}

/// Makes the ranked descriptor on the stack: a loop over the dimensions, from the last to the first, copies the sizes and
/// computes the strides.
fn to_unranked(
    op: memref::ReshapeOp,
    shape_type: MemRefType,
    [source, shape]: [Value; 2],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let block = rw
        .parent_block(op.op())
        .ok_or_else(|| MatchFailure::new("the op is in no block"))?;
    let index = index_type(rw);
    let element = rw.convert_type(shape_type.element(rw))?;
    let rank = match shape_type.shape(rw)[0] {
        DYNAMIC => descriptor::size(rw, loc, shape, 0),
        rank => index_constant(rw, loc, rank),
    };
    let (descriptor, target, _) = unranked::on_stack(rw, loc, rank);
    let from = rw.ty(op.source(rw));
    let from = Descriptor::of(rw, loc, from, source)?;
    let [allocated, aligned] = from.pointers(rw, loc);
    let offset = from.offset(rw, loc);
    let (any, pointer): (Type, Type) = (rw.ty(target), rw.ty(allocated));
    llvm::StoreOp::build(rw, loc, allocated, target);
    for (field, value) in [(1, aligned), (2, offset)] {
        let place = [llvm::GepIndex::Constant(field)];
        let place = llvm::GepOp::at(rw, loc, any, target, &place, pointer).res(rw);
        llvm::StoreOp::build(rw, loc, value, place);
    }
    let head = llvm::StructType::literal(rw, &[pointer, pointer, index, index]).into();
    let place = [llvm::GepIndex::Constant(0), llvm::GepIndex::Constant(3)];
    let sizes = llvm::GepOp::at(rw, loc, any, target, &place, head).res(rw);
    let strides = llvm::GepOp::dynamic(rw, loc, any, sizes, &[rank], index).res(rw);
    let first = descriptor::aligned_pointer(rw, loc, shape);
    let one = index_constant(rw, loc, 1);
    let last = llvm::SubOp::build(rw, loc, rank, one).res(rw);

    let before = rw.split_block_head(block, op.op());
    let condition = rw.ir_mut().insert_block_after(before, &[index, index]);
    let body = rw.ir_mut().insert_block_after(condition, &[]);
    rw.set_insertion_point_to_end(before);
    llvm::BrOp::build(rw, loc, &[last, one], condition);

    rw.set_insertion_point_to_end(condition);
    let (dim, stride) = (rw.block_arg(condition, 0), rw.block_arg(condition, 1));
    let zero = index_constant(rw, loc, 0);
    let more = llvm::ICmpOp::build(rw, loc, ICmpPredicate::Sge, dim, zero).res(rw);
    llvm::CondBrOp::builder(more, body, block).build(rw, loc);

    rw.set_insertion_point_to_end(body);
    let size = Sizes { first, element }.at(rw, loc, dim);
    for (value, base) in [(size, sizes), (stride, strides)] {
        let place = llvm::GepOp::dynamic(rw, loc, any, base, &[dim], index).res(rw);
        llvm::StoreOp::build(rw, loc, value, place);
    }
    let next_stride = llvm::MulOp::build(rw, loc, stride, size).res(rw);
    let next = llvm::SubOp::build(rw, loc, dim, one).res(rw);
    llvm::BrOp::build(rw, loc, &[next, next_stride], condition);
    rw.replace_op(op.op(), &[descriptor]);
    Ok(())
}
