//! `convert-memref-to-emitc`: memrefs of known shapes as arrays of C.

use rustc_hash::FxHashSet;
use terrace_conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Legality, conversion_pattern,
};
use terrace_dialects::{emitc, memref};
use terrace_ir::attributes::{ArrayAttr, Attribute, DenseElementsAttr, TypeAttr, UnitAttr};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::MemRefType;
use terrace_ir::{Builder, Ir, Location, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use crate::types::{apply, arrays_for_memrefs, build, is_array, number, supported_types, variable};

/// Convert memrefs to arrays and pointers, and their ops to what C does with them.
#[pass(
    name = "convert-memref-to-emitc",
    on = ModuleOp,
    dependent_dialects(emitc::EmitcDialect)
)]
pub struct MemrefToEmitcPass {
    /// Include the headers of C++ in place of those of C.
    #[option(default = false)]
    pub lower_to_cpp: bool,
}

impl Pass for MemrefToEmitcPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let mut patterns = ConversionPatterns::new();
        populate_memref_to_emitc(&mut patterns);
        let target = ConversionTarget::new()
            .dialect::<emitc::EmitcDialect>(Legality::Legal)
            .dialect::<memref::MemRefDialect>(Legality::Illegal);
        let converter = arrays_for_memrefs(supported_types());
        apply(ir, &patterns, &converter, &target)?;
        include_headers(ir, self.lower_to_cpp);
        Ok(())
    }
}

/// Adds the patterns of the memref dialect.
pub fn populate_memref_to_emitc(patterns: &mut ConversionPatterns) {
    patterns.add(AllocaLowering);
    patterns.add(AllocLowering);
    patterns.add(CopyLowering);
    patterns.add(GlobalLowering);
    patterns.add(GetGlobalLowering);
    patterns.add(LoadLowering);
    patterns.add(StoreLowering);
}

conversion_pattern! {
    /// Memory on the stack is a variable that is an array.
    pub AllocaLowering: memref::AllocaOp => lower_alloca;
    /// Memory on the heap is what `malloc` or `aligned_alloc` gives.
    pub AllocLowering: memref::AllocOp => lower_alloc;
    /// Arrays are copied by `memcpy`.
    pub CopyLowering: memref::CopyOp => lower_copy;
    /// A global variable, seen in its file alone if it is private.
    pub GlobalLowering: memref::GlobalOp => lower_global;
    /// A global array, or the address of a global number.
    pub GetGlobalLowering: memref::GetGlobalOp => lower_get_global;
    /// The value of an element.
    pub LoadLowering: memref::LoadOp => lower_load;
    /// An element gets a value.
    pub StoreLowering: memref::StoreOp => lower_store;
}

const ALIGNED: &str = "arrays are aligned as their elements are";
const NO_ARRAY: &str = "the memref is no array of C";

fn lower_alloca(
    op: memref::AllocaOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    if op.alignment(rw).is_some_and(|alignment| alignment > 1) {
        return Err(MatchFailure::new(ALIGNED));
    }
    let ty = rw.convert_type(rw.ty(op.memref(rw)))?;
    let loc = rw.loc(op.op());
    let array = variable(rw, loc, ty);
    rw.replace_op(op.op(), &[array]);
    Ok(())
}

/// The memref that a value is, if it is an array, and the number of its elements.
fn array_type(
    rw: &ConversionRewriter<'_>,
    value: Value,
) -> Result<(MemRefType, i64), MatchFailure> {
    let memref = rw.ty(value).cast::<MemRefType>(rw);
    let memref = memref.filter(|memref| is_array(rw, *memref));
    let memref = memref.ok_or_else(|| MatchFailure::new(NO_ARRAY))?;
    let mut sizes = memref.shape(rw).iter();
    let count = sizes.try_fold(1i64, |count, size| count.checked_mul(*size));
    let count = count.ok_or_else(|| MatchFailure::new("the array is too large"))?;
    Ok((memref, count))
}

/// How many bytes so many elements take.
fn byte_size(rw: &mut ConversionRewriter<'_>, loc: Location, element: Type, count: i64) -> Value {
    let size_t = emitc::SizeTType::get(rw).into();
    let element = TypeAttr::get(rw, element).into();
    let arguments = ArrayAttr::get(rw, &[element]);
    let size = emitc::CallOpaqueOp::builder("sizeof".into())
        .args(Some(arguments))
        .results(&[size_t])
        .build(rw, loc);
    let size = rw.result(size.op(), 0);
    let count = number(rw, loc, Type::INDEX, count);
    build(rw, loc, emitc::MulOp::INFO, &[size, count], size_t)
}

fn lower_alloc(op: memref::AllocOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let (memref, count) = array_type(rw, op.memref(rw))?;
    let loc = rw.loc(op.op());
    let element = memref.element(rw);
    let size_t = emitc::SizeTType::get(rw).into();
    let size = byte_size(rw, loc, element, count);
    let (function, arguments) = match op.alignment(rw) {
        Some(alignment) => {
            let alignment = number(rw, loc, size_t, alignment);
            ("aligned_alloc", vec![alignment, size])
        }
        None => ("malloc", vec![size]),
    };
    let void = emitc::OpaqueType::get(rw, "void".to_owned());
    let void = emitc::PointerType::get(rw, void.into()).into();
    let call = emitc::CallOpaqueOp::builder(function.into())
        .operands(&arguments)
        .results(&[void])
        .build(rw, loc);
    let pointer = rw.result(call.op(), 0);
    let ty = emitc::PointerType::get(rw, element).into();
    let typed = emitc::CastOp::build(rw, loc, ty, pointer);
    rw.replace_op_with(op.op(), typed.op());
    Ok(())
}

fn lower_copy(
    op: memref::CopyOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (source, count) = array_type(rw, op.source(rw))?;
    array_type(rw, op.target(rw))?;
    let loc = rw.loc(op.op());
    let mut first_element = |array: Value| {
        let zero = number(rw, loc, Type::INDEX, 0);
        let indices = vec![zero; source.shape(rw).len()];
        let place = subscript(rw, loc, array, &indices)?;
        Ok(emitc::AddressOfOp::build(rw, loc, place).result(rw))
    };
    let from = first_element(operands[0])?;
    let to = first_element(operands[1])?;
    let size = byte_size(rw, loc, source.element(rw), count);
    emitc::CallOpaqueOp::builder("memcpy".into())
        .operands(&[to, from, size])
        .build(rw, loc);
    rw.erase_op(op.op());
    Ok(())
}

/// The place of an element of an array.
fn subscript(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    array: Value,
    indices: &[Value],
) -> Result<Value, MatchFailure> {
    let ty = rw.ty(array).cast::<emitc::ArrayType>(rw);
    let element = ty.ok_or_else(|| MatchFailure::new(NO_ARRAY))?.element(rw);
    let place = emitc::LValueType::get(rw, element).into();
    Ok(emitc::SubscriptOp::build(rw, loc, place, array, indices).result(rw))
}

/// The type of a global variable that is this memref: one without dimensions is a number.
fn global_type(rw: &ConversionRewriter<'_>, memref: Type) -> Result<Type, MatchFailure> {
    match memref.cast::<MemRefType>(rw) {
        Some(memref) if memref.shape(rw).is_empty() => rw.convert_type(memref.element(rw)),
        _ => rw.convert_type(memref),
    }
}

fn lower_global(
    op: memref::GlobalOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    if op.alignment(rw).is_some_and(|alignment| alignment > 1) {
        return Err(MatchFailure::new(ALIGNED));
    }
    let is_private = match op.sym_visibility(rw).as_deref() {
        None | Some("public") => false,
        Some("private") => true,
        Some(_) => return Err(MatchFailure::new("C has no such visibility")),
    };
    let ty = global_type(rw, op.memref_type(rw).into())?;
    let mut value = op.initial_value(rw);
    value = value.filter(|value| !value.is::<UnitAttr>(rw));
    if !ty.is::<emitc::ArrayType>(rw) {
        value = value.and_then(|value| single_element(rw, value));
    }
    let loc = rw.loc(op.op());
    let name = op.sym_name(rw).into_owned();
    let ty = TypeAttr::get(rw, ty);
    emitc::GlobalOp::builder(name.into(), ty)
        .extern_specifier(!is_private)
        .static_specifier(is_private)
        .const_specifier(op.constant(rw))
        .initial_value(value)
        .build(rw, loc);
    rw.erase_op(op.op());
    Ok(())
}

/// The element of a list that is one.
fn single_element(rw: &ConversionRewriter<'_>, value: Attribute) -> Option<Attribute> {
    value.cast::<DenseElementsAttr>(rw)?.element_attr(rw, 0)
}

fn lower_get_global(
    op: memref::GetGlobalOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let ty = global_type(rw, rw.ty(op.result(rw)))?;
    let (loc, name) = (rw.loc(op.op()), op.name(rw));
    let value = match ty.is::<emitc::ArrayType>(rw) {
        true => emitc::GetGlobalOp::build(rw, loc, ty, name).op(),
        false => {
            let place = emitc::LValueType::get(rw, ty).into();
            let place = emitc::GetGlobalOp::build(rw, loc, place, name).result(rw);
            emitc::AddressOfOp::build(rw, loc, place).op()
        }
    };
    rw.replace_op_with(op.op(), value);
    Ok(())
}

fn lower_load(
    op: memref::LoadOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let place = subscript(rw, loc, operands[0], &operands[1..])?;
    let value = emitc::LoadOp::build(rw, loc, place);
    rw.replace_op_with(op.op(), value.op());
    Ok(())
}

fn lower_store(
    op: memref::StoreOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let place = subscript(rw, loc, operands[1], &operands[2..])?;
    emitc::AssignOp::build(rw, loc, place, operands[0]);
    rw.erase_op(op.op());
    Ok(())
}

/// Includes the headers of the functions that a module calls, as far as it does not yet.
fn include_headers(ir: &mut Ir, cpp: bool) {
    let (mut included, mut wanted) = (FxHashSet::default(), Vec::new());
    note_headers(ir, cpp, &mut included, &mut wanted);
    let body = ir.first_block(ir.regions(ir.root())[0]);
    let body = body.expect("a module has a body");
    let loc = ir.loc(ir.root());
    let mut b = Builder::new(ir);
    b.set_insertion_point_to_start(body);
    for header in wanted {
        if included.insert(header.to_owned()) {
            emitc::IncludeOp::builder(header.into())
                .is_standard_include(true)
                .build(&mut b, loc);
        }
    }
}

/// The headers of the library that are included, and those of what is called, in order.
fn note_headers(
    ir: &Ir,
    cpp: bool,
    included: &mut FxHashSet<String>,
    wanted: &mut Vec<&'static str>,
) {
    for op in ir.walk(ir.root(), WalkOrder::Pre) {
        if let Some(inside) = ir.child(op) {
            note_headers(inside, cpp, included, wanted);
        } else if let Some(include) = emitc::IncludeOp::cast(ir, op) {
            if include.is_standard_include(ir) {
                included.insert(include.include(ir).into_owned());
            }
        } else if let Some(call) = emitc::CallOpaqueOp::cast(ir, op) {
            wanted.extend(match (&*call.callee(ir), cpp) {
                ("aligned_alloc" | "malloc", false) => Some("stdlib.h"),
                ("aligned_alloc" | "malloc", true) => Some("cstdlib"),
                ("memcpy", false) => Some("string.h"),
                ("memcpy", true) => Some("cstring"),
                _ => None,
            });
        }
    }
}
