//! Memrefs seen in another way, and what they say of themselves.

use smallvec::SmallVec;
use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::{arith, llvm, memref};
use terrace_ir::attributes::{BoolAttr, IntegerAttr};
use terrace_ir::interfaces::{MixedIndex, OffsetSizeAndStrideOpInterface};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{DYNAMIC, MemRefType, ShapedType, TypeData};
use terrace_ir::{Location, Type, Value};

use super::descriptor::{self, index_constant, index_type};
use super::memref::{Bounds, element_address, memref_type, size_of};
use super::runtime;
use super::unranked::Ranked;

/// Adds the patterns.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    patterns.add(CastLowering);
    patterns.add(DimLowering);
    patterns.add(RankLowering);
    patterns.add(ReinterpretLowering);
    patterns.add(PointerLowering);
    patterns.add(AtomicLowering);
    patterns.add(CopyLowering);
    patterns.add(MetadataLowering);
}

conversion_pattern! {
    /// The same descriptor, or one of a memref whose rank is or was not known.
    pub CastLowering: memref::CastOp => lower_cast;
    /// A size, known or from the descriptor.
    pub DimLowering: memref::DimOp => lower_dim;
    /// A number, known or from the descriptor.
    pub RankLowering: memref::RankOp => lower_rank;
    /// A descriptor with the same pointers.
    pub ReinterpretLowering: memref::ReinterpretCastOp => lower_reinterpret_cast;
    /// The aligned pointer as a number.
    pub PointerLowering: memref::ExtractAlignedPointerAsIndexOp => lower_pointer;
    /// An atomic instruction on the address of the element.
    pub AtomicLowering: memref::AtomicRMWOp => lower_atomic;
    /// A copy of bytes, or a call of the runtime library for memrefs with gaps.
    pub CopyLowering: memref::CopyOp => lower_copy;
    /// The parts of the descriptor.
    pub MetadataLowering: memref::ExtractStridedMetadataOp => lower_metadata;
}

/// The type of the descriptor of a memref of unknown rank.
fn unranked_type(rw: &ConversionRewriter<'_>, pointer: Type) -> Type {
    let index = index_type(rw);
    llvm::StructType::literal(rw, &[index, pointer]).into()
}

/// A value on the stack, by its address.
fn spill(rw: &mut ConversionRewriter<'_>, loc: Location, value: Value) -> Value {
    let one = index_constant(rw, loc, 1);
    spill_one(rw, loc, value, one)
}

/// As [`spill`], with a constant one that there is.
fn spill_one(rw: &mut ConversionRewriter<'_>, loc: Location, value: Value, one: Value) -> Value {
    let pointer = llvm::PointerType::get(rw, 0).into();
    let ty = rw.ty(value);
    let slot = llvm::AllocaOp::of(rw, loc, pointer, one, ty, None).res(rw);
    llvm::StoreOp::build(rw, loc, value, slot);
    slot
}

/// The descriptor of unknown rank for one of a known rank, which is in memory.
fn unranked(rw: &mut ConversionRewriter<'_>, loc: Location, rank: Value, slot: Value) -> Value {
    let ty = unranked_type(rw, rw.ty(slot));
    let poison = llvm::PoisonOp::build(rw, loc, ty).res(rw);
    let with_rank = descriptor::insert(rw, loc, poison, rank, &[0]);
    descriptor::insert(rw, loc, with_rank, slot, &[1])
}

fn lower_cast(
    op: memref::CastOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let source = rw.ty(op.source(rw)).cast::<MemRefType>(rw);
    let target = rw.ty(op.dest(rw));
    let value = match (source, target.cast::<MemRefType>(rw)) {
        (Some(source), None) => {
            let slot = spill(rw, loc, operands[0]);
            let rank = index_constant(rw, loc, source.rank(rw) as i64);
            unranked(rw, loc, rank, slot)
        }
        (None, Some(_)) => {
            let ty = rw.convert_type(target)?;
            let pointer = descriptor::extract(rw, loc, operands[0], &[1]);
            llvm::LoadOp::build(rw, loc, ty, pointer).res(rw)
        }
        _ => operands[0],
    };
    rw.replace_op(op.op(), &[value]);
    Ok(())
}

fn lower_dim(
    op: memref::DimOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let Some(ty) = rw.ty(op.source(rw)).cast::<MemRefType>(rw) else {
        let size = unranked_size(rw, loc, operands[0], operands[1]);
        rw.replace_op(op.op(), &[size]);
        return Ok(());
    };
    let index = terrace_ir::interfaces::constant_value(rw, op.index(rw))
        .and_then(|attr| attr.cast::<IntegerAttr>(rw))
        .and_then(|attr| usize::try_from(attr.value(rw)).ok())
        .filter(|index| *index < ty.rank(rw));
    let size = match index.map(|index| (index, ty.shape(rw)[index])) {
        Some((index, DYNAMIC)) => descriptor::size(rw, loc, operands[0], index),
        Some((_, size)) => index_constant(rw, loc, size),
        None => {
            // An array can be indexed by a value only in memory.
            let one = index_constant(rw, loc, 1);
            let sizes = descriptor::sizes(rw, loc, operands[0]);
            let (array, slot) = (rw.ty(sizes), spill_one(rw, loc, sizes, one));
            let pointer = rw.ty(slot);
            let place = [
                llvm::GepIndex::Constant(0),
                llvm::GepIndex::Value(operands[1]),
            ];
            let address = llvm::GepOp::at(rw, loc, pointer, slot, &place, array).res(rw);
            let index = index_type(rw);
            llvm::LoadOp::build(rw, loc, index, address).res(rw)
        }
    };
    rw.replace_op(op.op(), &[size]);
    Ok(())
}

/// A size of a memref of unknown rank: the sizes follow two pointers and the offset.
fn unranked_size(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    memref: Value,
    dim: Value,
) -> Value {
    let ranked = descriptor::extract(rw, loc, memref, &[1]);
    let (pointer, index) = (rw.ty(ranked), index_type(rw));
    let head = llvm::StructType::literal(rw, &[pointer, pointer, index]).into();
    let offset = [llvm::GepIndex::Constant(0), llvm::GepIndex::Constant(2)];
    let offset = llvm::GepOp::at(rw, loc, pointer, ranked, &offset, head).res(rw);
    let one = index_constant(rw, loc, 1);
    let place = llvm::AddOp::build(rw, loc, one, dim).res(rw);
    let address = llvm::GepOp::dynamic(rw, loc, pointer, offset, &[place], index).res(rw);
    llvm::LoadOp::build(rw, loc, index, address).res(rw)
}

fn lower_rank(
    op: memref::RankOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let rank = match rw.ty(op.memref(rw)).cast::<MemRefType>(rw) {
        Some(ty) => index_constant(rw, loc, ty.rank(rw) as i64),
        None => descriptor::extract(rw, loc, operands[0], &[0]),
    };
    rw.replace_op(op.op(), &[rank]);
    Ok(())
}

fn lower_reinterpret_cast(
    op: memref::ReinterpretCastOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = rw.convert_type(rw.ty(op.result(rw)))?;
    let [offsets, sizes, strides] = [
        op.mixed_offsets(rw),
        op.mixed_sizes(rw),
        op.mixed_strides(rw),
    ];
    let source = rw.ty(op.source(rw));
    let mut descriptor = llvm::PoisonOp::build(rw, loc, ty).res(rw);
    let pointers = match source.is::<MemRefType>(rw) {
        true => [
            descriptor::allocated_pointer(rw, loc, operands[0]),
            descriptor::aligned_pointer(rw, loc, operands[0]),
        ],
        false => {
            let ranked = Ranked::of(rw, loc, source, operands[0])?;
            [ranked.allocated(rw, loc), ranked.aligned(rw, loc)]
        }
    };
    descriptor = descriptor::set_pointers(rw, loc, descriptor, pointers);
    // The dynamic ones follow each other by kind.
    let (num_offsets, num_sizes) = (offsets.num_dynamic(), sizes.num_dynamic());
    let (dynamic_offsets, rest) = operands[1..].split_at(num_offsets);
    let (dynamic_sizes, dynamic_strides) = rest.split_at(num_sizes);
    let mut next_offset = dynamic_offsets.iter();
    let (mut next_size, mut next_stride) = (dynamic_sizes.iter(), dynamic_strides.iter());
    let offset = offsets.iter().next().ok_or_else(missing)?;
    let offset = convert_index(rw, loc, offset, &mut next_offset)?;
    descriptor = descriptor::set_offset(rw, loc, descriptor, offset);
    for (dim, (size, stride)) in sizes.iter().zip(strides.iter()).enumerate() {
        let size = convert_index(rw, loc, size, &mut next_size)?;
        descriptor = descriptor::set_size(rw, loc, descriptor, dim, size);
        let stride = convert_index(rw, loc, stride, &mut next_stride)?;
        descriptor = descriptor::set_stride(rw, loc, descriptor, dim, stride);
    }
    rw.replace_op(op.op(), &[descriptor]);
    Ok(())
}

fn missing() -> MatchFailure {
    MatchFailure::new("an operand is missing")
}

/// A constant, or the next of the converted operands.
fn convert_index<'v>(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    index: MixedIndex,
    dynamic: &mut impl Iterator<Item = &'v Value>,
) -> Result<Value, MatchFailure> {
    match index {
        MixedIndex::Constant(index) => Ok(index_constant(rw, loc, index)),
        MixedIndex::Value(_) => dynamic.next().copied().ok_or_else(missing),
    }
}

fn lower_pointer(
    op: memref::ExtractAlignedPointerAsIndexOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let source = rw.ty(op.source(rw));
    let pointer = match source.is::<MemRefType>(rw) {
        true => descriptor::aligned_pointer(rw, loc, operands[0]),
        false => Ranked::of(rw, loc, source, operands[0])?.aligned(rw, loc),
    };
    let index = index_type(rw);
    let number = llvm::PtrToIntOp::build(rw, loc, index, pointer).res(rw);
    rw.replace_op(op.op(), &[number]);
    Ok(())
}

fn lower_metadata(
    op: memref::ExtractStridedMetadataOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let rank = memref_type(rw, op.source(rw))?.rank(rw);
    let memref = operands[0];
    let base = rw.convert_type(rw.ty(op.base_buffer(rw)))?;
    let pointers = [
        descriptor::allocated_pointer(rw, loc, memref),
        descriptor::aligned_pointer(rw, loc, memref),
    ];
    let buffer = descriptor::of_pointers(rw, loc, base, pointers);
    let zero = index_constant(rw, loc, 0);
    let mut results: Vec<Value> = vec![descriptor::set_offset(rw, loc, buffer, zero)];
    // What the type says of them is a constant by folding; the descriptor holds all of them.
    results.push(descriptor::offset(rw, loc, memref));
    results.extend((0..rank).map(|dim| descriptor::size(rw, loc, memref, dim)));
    results.extend((0..rank).map(|dim| descriptor::stride(rw, loc, memref, dim)));
    rw.replace_op(op.op(), &results);
    Ok(())
}

/// What LLVM does at once; products and the other kinds need a loop.
fn atomic_operation(kind: arith::AtomicRMWKind) -> Option<llvm::AtomicBinOp> {
    use arith::AtomicRMWKind as Kind;
    use llvm::AtomicBinOp as Operation;
    Some(match kind {
        Kind::Addf => Operation::Fadd,
        Kind::Addi => Operation::Add,
        Kind::Andi => Operation::And,
        Kind::Assign => Operation::Xchg,
        Kind::Maximumf => Operation::Fmaximum,
        Kind::Maxnumf => Operation::Fmax,
        Kind::Maxs => Operation::Max,
        Kind::Maxu => Operation::Umax,
        Kind::Minimumf => Operation::Fminimum,
        Kind::Minnumf => Operation::Fmin,
        Kind::Mins => Operation::Min,
        Kind::Minu => Operation::Umin,
        Kind::Ori => Operation::Or,
        Kind::Xori => Operation::Xor,
        Kind::Mulf | Kind::Muli => return None,
    })
}

fn lower_atomic(
    op: memref::AtomicRMWOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = memref_type(rw, op.memref(rw))?;
    let operation = atomic_operation(op.kind(rw))
        .ok_or_else(|| MatchFailure::new("LLVM has no atomic operation of this kind"))?;
    let (address, _) = element_address(rw, loc, ty, operands[1], &operands[2..], Bounds::Unknown)?;
    let ordering = llvm::AtomicOrdering::AcqRel;
    let update = llvm::AtomicRmwOp::build(rw, loc, operation, address, operands[0], ordering);
    rw.replace_op_with(op.op(), update.op());
    Ok(())
}

/// Whether the elements of a memref follow each other without gaps.
fn is_contiguous(rw: &ConversionRewriter<'_>, ty: MemRefType) -> bool {
    let Some((strides, _)) = memref::strides_and_offset(rw, ty) else {
        return false;
    };
    let mut expected = 1;
    ty.shape(rw)
        .iter()
        .zip(strides)
        .rev()
        .all(|(size, stride)| {
            let fits = *size == 1 || stride == expected;
            expected = if *size == DYNAMIC || expected == DYNAMIC {
                DYNAMIC
            } else {
                expected * size
            };
            fits && (stride != DYNAMIC || *size == 1)
        })
}

/// Whether a memref has the layout that it has without one, so that only its first size may be unknown to know it is dense.
fn is_dense(rw: &ConversionRewriter<'_>, value: Value) -> Option<MemRefType> {
    let ty = rw.ty(value).cast::<MemRefType>(rw)?;
    let is_plain = matches!(rw.ty(value).data(rw), TypeData::MemRef { layout: None, .. });
    (is_plain || is_contiguous(rw, ty)).then_some(ty)
}

fn lower_copy(
    op: memref::CopyOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let (source, target) = (op.source(rw), op.target(rw));
    match (is_dense(rw, source), is_dense(rw, target)) {
        (Some(from), Some(_)) => copy_bytes(rw, loc, from, operands)?,
        _ => call_copy(rw, loc, [source, target], operands)?,
    }
    rw.erase_op(op.op());
    Ok(())
}

/// Copies all bytes at once.
fn copy_bytes(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: MemRefType,
    operands: &[Value],
) -> RewriteResult {
    let element = rw.convert_type(ty.element(rw))?;
    let mut count = index_constant(rw, loc, 1);
    for dim in 0..ty.rank(rw) {
        let size = descriptor::size(rw, loc, operands[0], dim);
        count = llvm::MulOp::build(rw, loc, count, size).res(rw);
    }
    let size = size_of(rw, loc, element);
    let bytes = llvm::MulOp::build(rw, loc, count, size).res(rw);
    let [from, to] = [operands[0], operands[1]].map(|memref| {
        let base = descriptor::aligned_pointer(rw, loc, memref);
        let offset = descriptor::offset(rw, loc, memref);
        let ty = rw.ty(base);
        llvm::GepOp::dynamic(rw, loc, ty, base, &[offset], element).res(rw)
    });
    let is_volatile = BoolAttr::get(false);
    llvm::MemcpyOp::build(rw, loc, to, from, bytes, is_volatile);
    Ok(())
}

/// Lets the runtime library copy element by element.
fn call_copy(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    memrefs: [Value; 2],
    operands: &[Value],
) -> RewriteResult {
    let shaped = rw.ty(memrefs[0]).cast::<ShapedType>(rw);
    let shaped = shaped.ok_or_else(|| MatchFailure::new("the operand is no memref"))?;
    let element = rw.convert_type(shaped.element(rw))?;
    let pointer: Type = llvm::PointerType::get(rw, 0).into();
    let stack = llvm::StackSaveOp::build(rw, loc, pointer).res(rw);
    let mut unknown: SmallVec<[Value; 2]> = SmallVec::new();
    for (memref, operand) in memrefs.into_iter().zip(operands) {
        unknown.push(match rw.ty(memref).cast::<MemRefType>(rw) {
            Some(ty) => {
                let index = index_type(rw);
                let rank = IntegerAttr::get(rw, index, ty.rank(rw) as i128);
                let rank = llvm::ConstantOp::build(rw, loc, index, rank.into()).res(rw);
                let slot = spill(rw, loc, *operand);
                unranked(rw, loc, rank, slot)
            }
            None => *operand,
        });
    }
    let one = index_constant(rw, loc, 1);
    let [from, to] = [unknown[0], unknown[1]].map(|value| spill_one(rw, loc, value, one));
    let size = size_of(rw, loc, element);
    runtime::call_copy(rw, loc, [size, from, to]);
    llvm::StackRestoreOp::build(rw, loc, stack);
    Ok(())
}
