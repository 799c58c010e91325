//! Buffers: allocation, access, globals.

use smallvec::SmallVec;
use terrace_dialects::memref::strides_and_offset;
use terrace_dialects::{llvm, memref};
use terrace_ir::attributes::{Attribute, FlatSymbolRefAttr, TypeAttr};
use terrace_ir::conversion::{ConversionPatterns, ConversionRewriter};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_ir::{Location, Type, Value};

use super::descriptor::{self, Fields, index_constant, index_type};
use super::{runtime, views};
use terrace_ir::conversion_pattern;

/// Adds the patterns of the memref dialect.
pub fn populate_memref_to_llvm(patterns: &mut ConversionPatterns) {
    patterns.add(AllocLowering);
    patterns.add(AllocaLowering);
    patterns.add(DeallocLowering);
    patterns.add(LoadLowering);
    patterns.add(StoreLowering);
    patterns.add(GlobalLowering);
    patterns.add(GetGlobalLowering);
    views::populate(patterns);
}

conversion_pattern! {
    /// A call of `malloc`.
    pub AllocLowering: memref::AllocOp => lower_alloc;
    /// Memory on the stack.
    pub AllocaLowering: memref::AllocaOp => lower_alloca;
    /// A call of `free`.
    pub DeallocLowering: memref::DeallocOp => lower_dealloc;
    /// A load through the address of the element.
    pub LoadLowering: memref::LoadOp => lower_load;
    /// A store through the address of the element.
    pub StoreLowering: memref::StoreOp => lower_store;
    /// A global array.
    pub GlobalLowering: memref::GlobalOp => lower_global;
    /// The descriptor of a global array.
    pub GetGlobalLowering: memref::GetGlobalOp => lower_get_global;
}

/// The memref type of a value.
pub(super) fn memref_type(
    rw: &ConversionRewriter<'_>,
    value: Value,
) -> Result<MemRefType, MatchFailure> {
    rw.ty(value)
        .cast(rw)
        .ok_or_else(|| MatchFailure::new("the memref has no rank"))
}

/// Sizes and strides of a new buffer with the identity layout, and its number of elements. The dynamic sizes are taken from
/// `dynamic` in order.
struct Shape {
    sizes: SmallVec<[Value; 4]>,
    strides: SmallVec<[Value; 4]>,
    num_elements: Value,
}

fn shape(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: MemRefType,
    dynamic: &[Value],
) -> Result<Shape, MatchFailure> {
    let (known, _) =
        strides_and_offset(rw, ty).ok_or_else(|| MatchFailure::new("the layout has no strides"))?;
    let mut dynamic = dynamic.iter();
    let shape: SmallVec<[i64; 4]> = ty.shape(rw).into();
    let mut sizes: SmallVec<[Value; 4]> = SmallVec::new();
    for &size in &shape {
        sizes.push(match size {
            DYNAMIC => *dynamic
                .next()
                .ok_or_else(|| MatchFailure::new("a dynamic size is missing"))?,
            size => index_constant(rw, loc, size),
        });
    }
    let one = index_constant(rw, loc, 1);
    let mut strides: SmallVec<[Value; 4]> = smallvec::smallvec![one; sizes.len()];
    let mut running = one;
    for dim in (0..sizes.len()).rev() {
        strides[dim] = running;
        let product = known
            .get(dim)
            .and_then(|stride| stride.checked_mul(shape[dim]));
        let is_known = known[dim] != DYNAMIC && shape[dim] != DYNAMIC;
        running = match product {
            Some(product) if is_known => index_constant(rw, loc, product),
            _ => llvm::MulOp::build(rw, loc, running, sizes[dim]).res(rw),
        };
    }
    Ok(Shape {
        sizes,
        strides,
        num_elements: running,
    })
}

/// The size of `count` elements in bytes, by the address of element `count` behind a null pointer: the target's data layout
/// decides.
pub(super) fn size_in_bytes(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    element: Type,
    pointer: Type,
    count: Value,
) -> Value {
    let null = llvm::ZeroOp::build(rw, loc, pointer).res(rw);
    let end = llvm::GepOp::dynamic(rw, loc, pointer, null, &[count], element).res(rw);
    let index = index_type(rw);
    llvm::PtrToIntOp::build(rw, loc, index, end).res(rw)
}

/// The descriptor of a buffer without an offset.
fn descriptor_of(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: MemRefType,
    [allocated, aligned]: [Value; 2],
    shape: Shape,
) -> Result<Value, MatchFailure> {
    let offset = index_constant(rw, loc, 0);
    let ty = rw.convert_type(ty.into())?;
    let fields = Fields {
        allocated,
        aligned,
        offset,
        sizes: shape.sizes,
        strides: shape.strides,
    };
    Ok(descriptor::pack(rw, loc, ty, &fields))
}

fn lower_alloc(
    op: memref::AllocOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let result = op.memref(rw);
    let ty = memref_type(rw, result)?;
    let element = rw.convert_type(ty.element(rw))?;
    let shape = shape(rw, loc, ty, operands)?;
    let pointer_type = llvm::PointerType::get(rw, 0).into();
    let alignment = op.alignment(rw).map(|alignment| alignment.max(1));
    let mut bytes = size_in_bytes(rw, loc, element, pointer_type, shape.num_elements);
    let alignment = alignment.map(|alignment| index_constant(rw, loc, alignment));
    if let Some(alignment) = alignment {
        bytes = llvm::AddOp::build(rw, loc, bytes, alignment).res(rw);
    }
    let allocated = runtime::call_malloc(rw, loc, bytes);
    let aligned = match alignment {
        None => allocated,
        Some(alignment) => align(rw, loc, allocated, alignment, pointer_type),
    };
    let descriptor = descriptor_of(rw, loc, ty, [allocated, aligned], shape)?;
    rw.replace_op(op.op(), &[descriptor]);
    Ok(())
}

/// The next multiple of `alignment` at or after an address.
fn align(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    pointer: Value,
    alignment: Value,
    ty: Type,
) -> Value {
    let index = index_type(rw);
    let address = llvm::PtrToIntOp::build(rw, loc, index, pointer).res(rw);
    let one = index_constant(rw, loc, 1);
    let bump = llvm::SubOp::build(rw, loc, alignment, one).res(rw);
    let bumped = llvm::AddOp::build(rw, loc, address, bump).res(rw);
    let excess = llvm::URemOp::build(rw, loc, bumped, alignment).res(rw);
    let aligned = llvm::SubOp::build(rw, loc, bumped, excess).res(rw);
    llvm::IntToPtrOp::build(rw, loc, ty, aligned).res(rw)
}

fn lower_alloca(
    op: memref::AllocaOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let result = op.memref(rw);
    let ty = memref_type(rw, result)?;
    let element = rw.convert_type(ty.element(rw))?;
    let shape = shape(rw, loc, ty, operands)?;
    let pointer_type = llvm::PointerType::get(rw, 0).into();
    let alignment = op.alignment(rw);
    let pointer = llvm::AllocaOp::of(
        rw,
        loc,
        pointer_type,
        shape.num_elements,
        element,
        alignment,
    )
    .res(rw);
    let descriptor = descriptor_of(rw, loc, ty, [pointer; 2], shape)?;
    rw.replace_op(op.op(), &[descriptor]);
    Ok(())
}

fn lower_dealloc(
    op: memref::DeallocOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    memref_type(rw, op.memref(rw))?;
    let pointer = descriptor::allocated_pointer(rw, loc, operands[0]);
    runtime::call_free(rw, loc, pointer);
    rw.erase_op(op.op());
    Ok(())
}

/// The address of an element: offset plus the sum of index times stride, known factors as constants.
pub(super) fn element_address(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: MemRefType,
    memref: Value,
    indices: &[Value],
) -> Result<(Value, Type), MatchFailure> {
    let element = rw.convert_type(ty.element(rw))?;
    let (strides, offset) =
        strides_and_offset(rw, ty).ok_or_else(|| MatchFailure::new("the layout has no strides"))?;
    let mut base = descriptor::aligned_pointer(rw, loc, memref);
    let pointer_type = rw.ty(base);
    match offset {
        0 => {}
        _ => {
            let offset = match offset {
                DYNAMIC => descriptor::offset(rw, loc, memref),
                offset => index_constant(rw, loc, offset),
            };
            base = llvm::GepOp::dynamic(rw, loc, pointer_type, base, &[offset], element).res(rw);
        }
    }
    let no_wrap = llvm::IntegerOverflowFlags::NSW | llvm::IntegerOverflowFlags::NUW;
    let mut position: Option<Value> = None;
    for (dim, (&index, &stride)) in indices.iter().zip(&strides).enumerate() {
        let term = match stride {
            1 => index,
            _ => {
                let stride = match stride {
                    DYNAMIC => descriptor::stride(rw, loc, memref, dim),
                    stride => index_constant(rw, loc, stride),
                };
                llvm::MulOp::builder(index, stride)
                    .overflow_flags(no_wrap)
                    .build(rw, loc)
                    .res(rw)
            }
        };
        position = Some(match position {
            None => term,
            Some(sum) => llvm::AddOp::builder(sum, term)
                .overflow_flags(no_wrap)
                .build(rw, loc)
                .res(rw),
        });
    }
    let address = match position {
        None => base,
        Some(position) => {
            llvm::GepOp::dynamic_in_bounds(rw, loc, pointer_type, base, &[position], element)
                .res(rw)
        }
    };
    Ok((address, element))
}

fn lower_load(
    op: memref::LoadOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = memref_type(rw, op.memref(rw))?;
    let (address, element) = element_address(rw, loc, ty, operands[0], &operands[1..])?;
    let load = llvm::LoadOp::build(rw, loc, element, address);
    rw.replace_op_with(op.op(), load.op());
    Ok(())
}

fn lower_store(
    op: memref::StoreOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = memref_type(rw, op.memref(rw))?;
    let (address, _) = element_address(rw, loc, ty, operands[1], &operands[2..])?;
    llvm::StoreOp::build(rw, loc, operands[0], address);
    rw.erase_op(op.op());
    Ok(())
}

/// The array type that holds a memref's elements.
fn array_type(rw: &ConversionRewriter<'_>, ty: MemRefType) -> Result<Type, MatchFailure> {
    let mut array = rw.convert_type(ty.element(rw))?;
    for &size in ty.shape(rw).iter().rev() {
        let size =
            u64::try_from(size).map_err(|_| MatchFailure::new("a global has a static shape"))?;
        array = llvm::ArrayType::get(rw, size, array).into();
    }
    Ok(array)
}

fn lower_global(
    op: memref::GlobalOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = op.memref_type(rw);
    let array = array_type(rw, ty)?;
    // A declaration has no value; an uninitialized definition has a unit attribute for one.
    let initial: Option<Attribute> = op.initial_value(rw);
    let is_external = initial.is_none();
    let value = initial
        .filter(|value| *value != Attribute::UNIT)
        .map(|value| scalar_if_rank_zero(rw, ty, value));
    let is_private = op
        .sym_visibility(rw)
        .is_some_and(|visibility| visibility == "private");
    let linkage = if is_private && !is_external {
        llvm::Linkage::Private
    } else {
        llvm::Linkage::External
    };
    let name = op.sym_name(rw).into_owned();
    let is_constant = op.constant(rw);
    let alignment = op.alignment(rw);
    let array = TypeAttr::get(rw, array);
    let global = llvm::GlobalOp::builder(array, name.into(), linkage)
        .constant(is_constant)
        .value(value)
        .alignment(alignment)
        .build(rw, loc);
    if value.is_none() && !is_external {
        // Uninitialized: the initializer returns an undefined value.
        global.set_undef_initializer(rw, loc);
    }
    rw.erase_op(op.op());
    Ok(())
}

/// A global of rank zero is initialised by its only element.
fn scalar_if_rank_zero(rw: &ConversionRewriter<'_>, ty: MemRefType, value: Attribute) -> Attribute {
    use terrace_ir::attributes::DenseElementsAttr;
    match value.cast::<DenseElementsAttr>(rw) {
        Some(elements) if ty.rank(rw) == 0 => elements.element_attr(rw, 0).unwrap_or(value),
        _ => value,
    }
}

fn lower_get_global(
    op: memref::GetGlobalOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = memref_type(rw, rw.result(op.op(), 0))?;
    let array = array_type(rw, ty)?;
    let shape = shape(rw, loc, ty, &[])?;
    let pointer_type = llvm::PointerType::get(rw, 0).into();
    let name: FlatSymbolRefAttr = op.name(rw);
    let address = llvm::AddressOfOp::build(rw, loc, pointer_type, name).res(rw);
    let rank = ty.rank(rw);
    let first = llvm::GepOp::first_element(rw, loc, pointer_type, address, array, rank).res(rw);
    let descriptor = descriptor_of(rw, loc, ty, [first; 2], shape)?;
    rw.replace_op(op.op(), &[descriptor]);
    Ok(())
}
