//! Buffers: allocation, access, globals.

use smallvec::SmallVec;
use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::memref::strides_and_offset;
use terrace_dialects::{llvm, memref};
use terrace_ir::attributes::{AffineMapAttr, Attribute, BoolAttr, FlatSymbolRefAttr, TypeAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_ir::{Context, Location, Type, Value};

use super::allocation::{self, Allocation};
use super::descriptor::{self, index_constant, index_type};
use super::types::address_space;
use super::{hints, reshapes, scope, spaces, views};

/// Adds the patterns of the memref dialect.
pub fn populate_memref_to_llvm(patterns: &mut ConversionPatterns) {
    populate_memref_to_llvm_with(patterns, Allocation::default());
}

/// Adds the patterns of the memref dialect, with this way to allocate.
pub fn populate_memref_to_llvm_with(patterns: &mut ConversionPatterns, allocation: Allocation) {
    allocation::populate(patterns, allocation);
    patterns.add(AllocaLowering);
    patterns.add(LoadLowering);
    patterns.add(StoreLowering);
    patterns.add(GlobalLowering);
    patterns.add(GetGlobalLowering);
    views::populate(patterns);
    reshapes::populate(patterns);
    spaces::populate(patterns);
    hints::populate(patterns);
    scope::populate(patterns);
}

conversion_pattern! {
    /// Memory on the stack.
    pub AllocaLowering: memref::AllocaOp => lower_alloca;
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
///
/// # Errors
/// If it is the type of no memref, or of one whose rank is not known.
pub fn memref_type(rw: &ConversionRewriter<'_>, value: Value) -> Result<MemRefType, MatchFailure> {
    rw.ty(value)
        .cast(rw)
        .ok_or_else(|| MatchFailure::new("the memref has no rank"))
}

/// Sizes and strides of a new buffer with the identity layout, and its number of elements. The dynamic sizes are taken from
/// `dynamic` in order.
pub struct Shape {
    sizes: SmallVec<[Value; 4]>,
    strides: SmallVec<[Value; 4]>,
    /// How many elements there are.
    pub num_elements: Value,
}

/// Whether a memref has the layout that it has without one.
pub fn has_identity_layout(cx: &Context, ty: MemRefType) -> bool {
    let map = |layout: Attribute| layout.cast::<AffineMapAttr>(cx);
    ty.layout(cx)
        .is_none_or(|layout| map(layout).is_some_and(|map| map.value(cx).is_identity()))
}

/// The sizes and strides of a new buffer.
///
/// # Errors
/// If its type has another layout, or a dynamic size is missing.
pub fn shape(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: MemRefType,
    dynamic: &[Value],
) -> Result<Shape, MatchFailure> {
    if !has_identity_layout(rw, ty) {
        return Err(MatchFailure::new("the layout is not that of a new buffer"));
    }
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
    let mut running = index_constant(rw, loc, 1);
    let mut strides: SmallVec<[Value; 4]> = smallvec::smallvec![running; sizes.len()];
    // The stride as far as it is known.
    let mut known = Some(1i64);
    for dim in (0..sizes.len()).rev() {
        strides[dim] = running;
        let is_size = known == Some(1);
        known = match shape[dim] {
            DYNAMIC => None,
            size => known.and_then(|stride| stride.checked_mul(size)),
        };
        running = match known {
            _ if is_size => sizes[dim],
            Some(stride) => index_constant(rw, loc, stride),
            None => llvm::MulOp::build(rw, loc, running, sizes[dim]).res(rw),
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
pub fn size_in_bytes(
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

/// The size of one value of a type in bytes.
pub fn size_of(rw: &mut ConversionRewriter<'_>, loc: Location, ty: Type) -> Value {
    let pointer = llvm::PointerType::get(rw, 0).into();
    let null = llvm::ZeroOp::build(rw, loc, pointer).res(rw);
    let one = [llvm::GepIndex::Constant(1)];
    let end = llvm::GepOp::at(rw, loc, pointer, null, &one, ty).res(rw);
    let index = index_type(rw);
    llvm::PtrToIntOp::build(rw, loc, index, end).res(rw)
}

/// The pointer type to a memref's elements.
///
/// # Errors
/// If its memory space is no number.
pub fn pointer_type(rw: &ConversionRewriter<'_>, ty: MemRefType) -> Result<Type, MatchFailure> {
    super::types::pointer_type(rw.converter(), rw, ty.memory_space(rw))
        .ok_or_else(|| MatchFailure::new("the memory space is no number"))
}

/// The descriptor of a buffer without an offset.
///
/// # Errors
/// If the type cannot be converted.
pub fn descriptor_of(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: MemRefType,
    pointers: [Value; 2],
    shape: &Shape,
) -> Result<Value, MatchFailure> {
    let ty = rw.convert_type(ty.into())?;
    let descriptor = descriptor::of_pointers(rw, loc, ty, pointers);
    let offset = index_constant(rw, loc, 0);
    let descriptor = descriptor::set_offset(rw, loc, descriptor, offset);
    let descriptor = descriptor::set_sizes(rw, loc, descriptor, &shape.sizes);
    Ok(descriptor::set_strides(rw, loc, descriptor, &shape.strides))
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
    let pointer_type = pointer_type(rw, ty)?;
    let shape = shape(rw, loc, ty, operands)?;
    let (count, alignment) = (shape.num_elements, op.alignment(rw));
    let pointer = llvm::AllocaOp::of(rw, loc, pointer_type, count, element, alignment).res(rw);
    let descriptor = descriptor_of(rw, loc, ty, [pointer; 2], &shape)?;
    rw.replace_op(op.op(), &[descriptor]);
    Ok(())
}

/// What is known of subscripts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bounds {
    /// They are those of an element.
    Inside,
    /// Nothing.
    Unknown,
}

/// The address of an element, and the element's type: offset plus the sum of index times stride, known factors as
/// constants.
///
/// # Errors
/// If the layout has no strides, or the element cannot be converted.
pub fn element_address(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    ty: MemRefType,
    memref: Value,
    indices: &[Value],
    bounds: Bounds,
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
    let no_wrap = match bounds {
        Bounds::Inside => llvm::IntegerOverflowFlags::NSW | llvm::IntegerOverflowFlags::NUW,
        Bounds::Unknown => llvm::IntegerOverflowFlags::NONE,
    };
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
        Some(position) => match bounds {
            Bounds::Inside => {
                llvm::GepOp::dynamic_in_bounds(rw, loc, pointer_type, base, &[position], element)
                    .res(rw)
            }
            Bounds::Unknown => {
                llvm::GepOp::dynamic(rw, loc, pointer_type, base, &[position], element).res(rw)
            }
        },
    };
    Ok((address, element))
}

fn is_nontemporal(attr: Option<BoolAttr>) -> bool {
    attr.is_some_and(BoolAttr::value)
}

fn lower_load(
    op: memref::LoadOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = memref_type(rw, op.memref(rw))?;
    let (address, element) =
        element_address(rw, loc, ty, operands[0], &operands[1..], Bounds::Inside)?;
    let (alignment, nontemporal) = (op.alignment(rw), is_nontemporal(op.nontemporal(rw)));
    let load = llvm::LoadOp::builder(element, address)
        .alignment(alignment)
        .nontemporal(nontemporal)
        .build(rw, loc);
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
    let (address, _) = element_address(rw, loc, ty, operands[1], &operands[2..], Bounds::Inside)?;
    let (alignment, nontemporal) = (op.alignment(rw), is_nontemporal(op.nontemporal(rw)));
    llvm::StoreOp::builder(operands[0], address)
        .alignment(alignment)
        .nontemporal(nontemporal)
        .build(rw, loc);
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
    let linkage = if is_private {
        llvm::Linkage::Private
    } else {
        llvm::Linkage::External
    };
    let name = op.sym_name(rw).into_owned();
    let is_constant = op.constant(rw);
    let alignment = op.alignment(rw);
    let array = TypeAttr::get(rw, array);
    let space = address_space(rw.converter(), rw, ty.memory_space(rw))
        .and_then(|space| i32::try_from(space).ok())
        .ok_or_else(|| MatchFailure::new("the memory space is no number"))?;
    let global = llvm::GlobalOp::builder(array, name.into(), linkage)
        .addr_space(space)
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

/// The address that descriptors of globals give for what was allocated.
const NEVER_ALLOCATED: i64 = 0xdead_beef;

fn lower_get_global(
    op: memref::GetGlobalOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let ty = memref_type(rw, rw.result(op.op(), 0))?;
    let array = array_type(rw, ty)?;
    let element = rw.convert_type(ty.element(rw))?;
    let pointer_type = pointer_type(rw, ty)?;
    let shape = shape(rw, loc, ty, &[])?;
    // Nobody asks for the size of a global, but this is the order in which a buffer's parts are made.
    let any = llvm::PointerType::get(rw, 0).into();
    size_in_bytes(rw, loc, element, any, shape.num_elements);
    let name: FlatSymbolRefAttr = op.name(rw);
    let address = llvm::AddressOfOp::build(rw, loc, pointer_type, name).res(rw);
    let rank = ty.rank(rw);
    let first = llvm::GepOp::first_element(rw, loc, pointer_type, address, array, rank).res(rw);
    // It must not be freed: whoever tries that shall see it.
    let never = index_constant(rw, loc, NEVER_ALLOCATED);
    let never = llvm::IntToPtrOp::build(rw, loc, pointer_type, never).res(rw);
    let descriptor = descriptor_of(rw, loc, ty, [never, first], &shape)?;
    rw.replace_op(op.op(), &[descriptor]);
    Ok(())
}
