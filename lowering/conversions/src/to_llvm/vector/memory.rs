//! Vectors in memory.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::memref::strides_and_offset;
use terrace_dialects::{llvm, vector};
use terrace_ir::attributes::{ArrayAttr, Attribute, BoolAttr, DictAttr, IntegerAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult, cast_root};
use terrace_ir::types::{MemRefType, VectorType};
use terrace_ir::{Context, Location, Op, Type, Value};

use super::alignment::preferred_alignment;
use super::{VectorOptions, check_row};
use crate::to_llvm::descriptor::{
    aligned_pointer, allocated_pointer, index_constant, set_aligned, set_allocated, set_offset,
    set_size, set_stride,
};
use crate::to_llvm::memref::{Bounds, element_address, has_identity_layout, memref_type};

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns, options: VectorOptions) {
    let loads = [(vector::LoadOp::INFO, options)];
    patterns.add_table("a load of the vector", loads, lower_load);
    let stores = [(vector::StoreOp::INFO, options)];
    patterns.add_table("a store of the vector", stores, lower_store);
    let loads = [(vector::MaskedLoadOp::INFO, options)];
    patterns.add_table("a masked load of the vector", loads, lower_masked_load);
    let stores = [(vector::MaskedStoreOp::INFO, options)];
    patterns.add_table("a masked store of the vector", stores, lower_masked_store);
    let gathers = [(vector::GatherOp::INFO, options)];
    patterns.add_table("loads through a vector of pointers", gathers, lower_gather);
    let scatters = [(vector::ScatterOp::INFO, options)];
    patterns.add_table(
        "stores through a vector of pointers",
        scatters,
        lower_scatter,
    );
    patterns.add(ExpandLoadLowering);
    patterns.add(CompressStoreLowering);
    patterns.add(TypeCastLowering);
}

conversion_pattern! {
    /// A load of as many elements as the mask has bits set.
    pub ExpandLoadLowering: vector::ExpandLoadOp => lower_expand_load;
    /// A store of as many elements as the mask has bits set.
    pub CompressStoreLowering: vector::CompressStoreOp => lower_compress_store;
    /// A descriptor with the same pointers.
    pub TypeCastLowering: vector::TypeCastOp => lower_type_cast;
}

/// Where a vector is, and how it is aligned there.
struct Place {
    address: Value,
    alignment: i64,
}

/// An access of a memref.
struct Access<'a> {
    loc: Location,
    /// The memref as it was, and as it is by now.
    memref: [Value; 2],
    indices: &'a [Value],
    vector: VectorType,
    /// As the op says.
    alignment: Option<i64>,
}

impl Access<'_> {
    fn place(
        &self,
        rw: &mut ConversionRewriter<'_>,
        options: VectorOptions,
    ) -> Result<Place, MatchFailure> {
        let ty = memref_type(rw, self.memref[0])?;
        let aligned: Type = match options.vector_alignment {
            true => self.vector.into(),
            false => ty.element(rw),
        };
        let aligned = rw.convert_type(aligned)?;
        let alignment = self
            .alignment
            .or_else(|| preferred_alignment(rw, aligned))
            .ok_or_else(|| MatchFailure::new("the alignment is not known"))?;
        let address = self.address(rw, ty)?;
        Ok(Place { address, alignment })
    }

    fn address(
        &self,
        rw: &mut ConversionRewriter<'_>,
        ty: MemRefType,
    ) -> Result<Value, MatchFailure> {
        let [_, memref] = self.memref;
        let address = element_address(rw, self.loc, ty, memref, self.indices, Bounds::Unknown)?;
        Ok(address.0)
    }
}

/// An alignment as an attribute of masked accesses.
fn alignment_attr(alignment: i64) -> Result<i32, MatchFailure> {
    i32::try_from(alignment).map_err(|_| MatchFailure::new("the alignment is too large"))
}

fn is_nontemporal(attr: Option<BoolAttr>) -> bool {
    attr.is_some_and(BoolAttr::value)
}

fn lower_load(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    options: VectorOptions,
) -> RewriteResult {
    let op: vector::LoadOp = cast_root(rw, op)?;
    let access = Access {
        loc: rw.loc(op.op()),
        memref: [op.base(rw), operands[0]],
        indices: &operands[1..],
        vector: check_row(rw, op.result(rw))?,
        alignment: op.alignment(rw),
    };
    let ty = rw.convert_type(access.vector.into())?;
    let Place { address, alignment } = access.place(rw, options)?;
    let nontemporal = is_nontemporal(op.nontemporal(rw));
    let load = llvm::LoadOp::builder(ty, address)
        .alignment(Some(alignment))
        .nontemporal(nontemporal)
        .build(rw, access.loc);
    rw.replace_op_with(op.op(), load.op());
    Ok(())
}

fn lower_store(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    options: VectorOptions,
) -> RewriteResult {
    let op: vector::StoreOp = cast_root(rw, op)?;
    let access = Access {
        loc: rw.loc(op.op()),
        memref: [op.base(rw), operands[1]],
        indices: &operands[2..],
        vector: check_row(rw, op.value_to_store(rw))?,
        alignment: op.alignment(rw),
    };
    let Place { address, alignment } = access.place(rw, options)?;
    let nontemporal = is_nontemporal(op.nontemporal(rw));
    llvm::StoreOp::builder(operands[0], address)
        .alignment(Some(alignment))
        .nontemporal(nontemporal)
        .build(rw, access.loc);
    rw.erase_op(op.op());
    Ok(())
}

fn lower_masked_load(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    options: VectorOptions,
) -> RewriteResult {
    let op: vector::MaskedLoadOp = cast_root(rw, op)?;
    let [memref, indices @ .., mask, pass_thru] = operands else {
        return Err(MatchFailure::new("operands are missing"));
    };
    let access = Access {
        loc: rw.loc(op.op()),
        memref: [op.base(rw), *memref],
        indices,
        vector: check_row(rw, op.result(rw))?,
        alignment: op.alignment(rw),
    };
    let ty = rw.convert_type(access.vector.into())?;
    let Place { address, alignment } = access.place(rw, options)?;
    let load = llvm::MaskedLoadOp::builder(ty, address, *mask, alignment_attr(alignment)?)
        .pass_thru(Some(*pass_thru))
        .build(rw, access.loc);
    rw.replace_op_with(op.op(), load.op());
    Ok(())
}

fn lower_masked_store(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    options: VectorOptions,
) -> RewriteResult {
    let op: vector::MaskedStoreOp = cast_root(rw, op)?;
    let [memref, indices @ .., mask, value] = operands else {
        return Err(MatchFailure::new("operands are missing"));
    };
    let access = Access {
        loc: rw.loc(op.op()),
        memref: [op.base(rw), *memref],
        indices,
        vector: check_row(rw, op.value_to_store(rw))?,
        alignment: op.alignment(rw),
    };
    let Place { address, alignment } = access.place(rw, options)?;
    let alignment = alignment_attr(alignment)?;
    llvm::MaskedStoreOp::build(rw, access.loc, *value, address, *mask, alignment);
    rw.erase_op(op.op());
    Ok(())
}

/// The memref type of a value whose elements lie one after the other in its last dimension.
fn contiguous(rw: &ConversionRewriter<'_>, value: Value) -> Result<MemRefType, MatchFailure> {
    let ty = memref_type(rw, value)?;
    let strides = strides_and_offset(rw, ty);
    match strides.is_some_and(|(strides, _)| strides.last().is_none_or(|stride| *stride == 1)) {
        true => Ok(ty),
        false => Err(MatchFailure::new("elements do not lie one after the other")),
    }
}

/// The addresses of elements at distances from a place.
fn addresses(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    base: Value,
    distances: Value,
    element: Type,
) -> Result<Value, MatchFailure> {
    let row = rw.ty(distances).cast::<VectorType>(rw);
    let row = row.ok_or_else(|| MatchFailure::new("the distances are no vector"))?;
    let pointer = rw.ty(base);
    let ty = VectorType::scalable(rw, row.shape(rw), row.scalable_dims(rw), pointer).into();
    Ok(llvm::GepOp::dynamic(rw, loc, ty, base, &[distances], element).res(rw))
}

fn lower_gather(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    options: VectorOptions,
) -> RewriteResult {
    let op: vector::GatherOp = cast_root(rw, op)?;
    let [memref, indices @ .., distances, mask, pass_thru] = operands else {
        return Err(MatchFailure::new("operands are missing"));
    };
    let element = rw.convert_type(contiguous(rw, op.base(rw))?.element(rw))?;
    let access = Access {
        loc: rw.loc(op.op()),
        memref: [op.base(rw), *memref],
        indices,
        vector: check_row(rw, op.result(rw))?,
        alignment: op.alignment(rw),
    };
    let ty = rw.convert_type(access.vector.into())?;
    let Place { address, alignment } = access.place(rw, options)?;
    let pointers = addresses(rw, access.loc, address, *distances, element)?;
    let gather = llvm::MaskedGatherOp::builder(ty, pointers, *mask, alignment_attr(alignment)?)
        .pass_thru(&[*pass_thru])
        .build(rw, access.loc);
    rw.replace_op_with(op.op(), gather.op());
    Ok(())
}

fn lower_scatter(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    options: VectorOptions,
) -> RewriteResult {
    let op: vector::ScatterOp = cast_root(rw, op)?;
    let [memref, indices @ .., distances, mask, value] = operands else {
        return Err(MatchFailure::new("operands are missing"));
    };
    let element = rw.convert_type(contiguous(rw, op.base(rw))?.element(rw))?;
    let access = Access {
        loc: rw.loc(op.op()),
        memref: [op.base(rw), *memref],
        indices,
        vector: check_row(rw, op.value_to_store(rw))?,
        alignment: op.alignment(rw),
    };
    let Place { address, alignment } = access.place(rw, options)?;
    let pointers = addresses(rw, access.loc, address, *distances, element)?;
    let alignment = alignment_attr(alignment)?;
    llvm::MaskedScatterOp::build(rw, access.loc, *value, pointers, *mask, alignment);
    rw.erase_op(op.op());
    Ok(())
}

/// The attributes of three arguments, of which one is a pointer with an alignment.
fn argument_attrs(cx: &Context, pointer: usize, alignment: Option<i64>) -> Option<ArrayAttr> {
    let alignment = IntegerAttr::get(cx, Type::I64, alignment?.into());
    let attrs: [Attribute; 3] = std::array::from_fn(|index| {
        let entry = (index == pointer).then(|| (cx.ident("llvm.align"), alignment.into()));
        DictAttr::get(cx, entry).into()
    });
    Some(ArrayAttr::get(cx, &attrs))
}

fn lower_expand_load(
    op: vector::ExpandLoadOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let [memref, indices @ .., mask, pass_thru] = operands else {
        return Err(MatchFailure::new("operands are missing"));
    };
    let access = Access {
        loc: rw.loc(op.op()),
        memref: [op.base(rw), *memref],
        indices,
        vector: check_row(rw, op.result(rw))?,
        alignment: op.alignment(rw),
    };
    let ty = rw.convert_type(access.vector.into())?;
    let base = memref_type(rw, op.base(rw))?;
    let address = access.address(rw, base)?;
    let attrs = argument_attrs(rw, 0, access.alignment);
    let load = llvm::MaskedExpandLoadOp::builder(ty, address, *mask, *pass_thru)
        .arg_attrs(attrs)
        .build(rw, access.loc);
    rw.replace_op_with(op.op(), load.op());
    Ok(())
}

fn lower_compress_store(
    op: vector::CompressStoreOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let [memref, indices @ .., mask, value] = operands else {
        return Err(MatchFailure::new("operands are missing"));
    };
    let access = Access {
        loc: rw.loc(op.op()),
        memref: [op.base(rw), *memref],
        indices,
        vector: check_row(rw, op.value_to_store(rw))?,
        alignment: op.alignment(rw),
    };
    let base = memref_type(rw, op.base(rw))?;
    let address = access.address(rw, base)?;
    let attrs = argument_attrs(rw, 1, access.alignment);
    llvm::MaskedCompressStoreOp::builder(*value, address, *mask)
        .arg_attrs(attrs)
        .build(rw, access.loc);
    rw.erase_op(op.op());
    Ok(())
}

fn lower_type_cast(
    op: vector::TypeCastOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let target = memref_type(rw, op.result(rw))?;
    if !has_identity_layout(rw, target) {
        return Err(MatchFailure::new("the memref has gaps"));
    }
    let (strides, _) = strides_and_offset(rw, target)
        .ok_or_else(|| MatchFailure::new("the layout has no strides"))?;
    let ty = rw.convert_type(target.into())?;
    let mut descriptor = llvm::PoisonOp::build(rw, loc, ty).res(rw);
    let allocated = allocated_pointer(rw, loc, operands[0]);
    descriptor = set_allocated(rw, loc, descriptor, allocated);
    let aligned = aligned_pointer(rw, loc, operands[0]);
    descriptor = set_aligned(rw, loc, descriptor, aligned);
    let zero = index_constant(rw, loc, 0);
    descriptor = set_offset(rw, loc, descriptor, zero);
    let sizes: Vec<i64> = target.shape(rw).to_vec();
    for (dim, (size, stride)) in sizes.into_iter().zip(strides).enumerate() {
        let size = index_constant(rw, loc, size);
        descriptor = set_size(rw, loc, descriptor, dim, size);
        let stride = index_constant(rw, loc, stride);
        descriptor = set_stride(rw, loc, descriptor, dim, stride);
    }
    rw.replace_op(op.op(), &[descriptor]);
    Ok(())
}
