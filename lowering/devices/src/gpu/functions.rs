//! Kernels and functions of the device, with the memory that they have of their own.

use std::borrow::Cow;
use terrace_conversions::to_llvm::descriptor::integer_constant;

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_conversions::to_llvm::func::{convert_entry, convert_return, of_bare_pointer};
use terrace_conversions::to_llvm::{CallConvention, Signature, descriptor, memref_type};
use terrace_dialects::gpu::{GpuFuncOp, ReturnOp};
use terrace_dialects::llvm;
use terrace_ir::attributes::{ArrayAttr, Attribute, DictAttr, IntegerAttr, TypeAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{DYNAMIC, MemRefType, TypeData};
use terrace_ir::{Location, Type, Value};

use super::Device;

/// Adds the patterns.
pub(crate) fn populate_functions(patterns: &mut ConversionPatterns) {
    patterns.add(FuncLowering);
    patterns.add(ReturnLowering);
}

conversion_pattern! {
    /// A function; its memory becomes global arrays, and memory on the stack.
    pub FuncLowering: GpuFuncOp => lower_func;
    /// A return.
    pub ReturnLowering: ReturnOp => lower_return;
}

/// The sizes that are known of a kernel.
#[derive(Clone, Copy)]
pub(crate) struct KernelSizes {
    /// Of a block.
    pub(crate) block: Option<Attribute>,
    /// Of a cluster.
    pub(crate) cluster: Option<Attribute>,
}

/// Memory that a function has of its own.
struct Memory {
    /// The argument of the entry block that stands for it.
    argument: Value,
    ty: MemRefType,
    element: Type,
    count: u64,
    /// The type of a pointer to it.
    pointer: Type,
    alignment: Option<i64>,
}

fn memories(
    rw: &ConversionRewriter<'_>,
    arguments: &[Value],
    attributes: Option<ArrayAttr>,
) -> Result<Vec<Memory>, MatchFailure> {
    let memory = |(index, argument): (usize, &Value)| {
        let ty = memref_type(rw, *argument)?;
        let mut sizes = ty.shape(rw).iter();
        let count = sizes.try_fold(1u64, |product, size| match *size {
            DYNAMIC => None,
            size => product.checked_mul(size.unsigned_abs()),
        });
        let attributes = attributes
            .and_then(|attributes| attributes.elements(rw).get(index)?.cast::<DictAttr>(rw));
        let alignment = attributes
            .and_then(|attributes| attributes.lookup(rw, rw.ident("llvm.align")))
            .and_then(|alignment| alignment.cast::<IntegerAttr>(rw));
        Ok(Memory {
            argument: *argument,
            ty,
            element: rw.convert_type(ty.element(rw))?,
            count: count.ok_or_else(|| MatchFailure::new("the size of memory is not known"))?,
            pointer: descriptor::pointer_of(rw, rw.convert_type(ty.into())?)?,
            alignment: alignment.map(|alignment| alignment.as_i64(rw)),
        })
    };
    arguments.iter().enumerate().map(memory).collect()
}

fn lower_func(op: GpuFuncOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let device = Device::of(rw)?;
    let loc = rw.loc(op.op());
    let declared = op.function_type(rw);
    let signature = Signature::of(rw.converter(), rw, declared, device.convention)
        .ok_or_else(|| MatchFailure::new("the signature has a type that cannot be converted"))?;
    let name = op.sym_name(rw).into_owned();
    let [shared, private] = op.attributions(rw);
    let shared = memories(rw, &shared, op.workgroup_attrib_attrs(rw))?;
    let private = memories(rw, &private, op.private_attrib_attrs(rw))?;
    let body = op.body(rw);
    rename(op, rw, device, &name, &signature);
    let Some(entry) = rw.first_block(body) else {
        return Ok(());
    };
    rw.set_insertion_point_to_start(entry);
    let mut descriptors: Vec<(Value, Value)> = Vec::new();
    for (number, memory) in shared.into_iter().enumerate() {
        let global = format!("__wg_{name}_{number}");
        let pointer = address_of_global(rw, loc, &global, &memory);
        let memref = of_bare_pointer(rw, loc, memory.ty, pointer)?;
        descriptors.push((memory.argument, memref));
    }
    for memory in private {
        let count = integer_constant(rw, loc, Type::I64, memory.count);
        let (element, alignment) = (memory.element, memory.alignment);
        let pointer = llvm::AllocaOp::of(rw, loc, memory.pointer, count, element, alignment);
        let memref = of_bare_pointer(rw, loc, memory.ty, pointer.res(rw))?;
        descriptors.push((memory.argument, memref));
    }
    convert_entry(rw, loc, entry, &signature)?;
    for (argument, descriptor) in descriptors {
        rw.replace_value(argument, descriptor);
    }
    Ok(())
}

/// Asks for a global array in front of the function, and takes its address.
fn address_of_global(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    name: &str,
    memory: &Memory,
) -> Value {
    let array: Type = llvm::ArrayType::get(rw, memory.count, memory.element).into();
    let space = memory.pointer.cast::<llvm::PointerType>(rw);
    let space = space.map_or(0, |pointer| pointer.address_space(rw));
    let (symbol, alignment) = (name.to_owned(), memory.alignment);
    rw.require_symbol_before(name, move |b| {
        let array = TypeAttr::get(b, array);
        llvm::GlobalOp::builder(array, Cow::Owned(symbol), llvm::Linkage::Internal)
            .alignment(alignment)
            .addr_space(space as i32)
            .build(b, loc);
    });
    let symbol = terrace_ir::attributes::FlatSymbolRefAttr::get(rw, rw.ident(name));
    let address = llvm::AddressOfOp::build(rw, loc, memory.pointer, symbol).res(rw);
    llvm::GepOp::first_element(rw, loc, memory.pointer, address, array, 1).res(rw)
}

/// Makes the op a function of the llvm dialect in place.
fn rename(
    op: GpuFuncOp,
    rw: &mut ConversionRewriter<'_>,
    device: &Device,
    name: &str,
    signature: &Signature,
) {
    let known = ["known_block_size", "known_grid_size", "known_cluster_size"]
        .map(|name| rw.attr(op.op(), name));
    let (arguments, results) = signature_attributes(rw, op, signature, device.convention);
    let mut discardable: Vec<_> = Vec::new();
    let mut inherent: Vec<_> = Vec::new();
    let entries = rw.discardable_attrs(op.op());
    for &(key, value) in entries.map_or(&[][..], |attrs| attrs.entries(rw)) {
        match key.as_str(rw) {
            "sym_name" | "workgroup_attributions" => {}
            own if llvm::FuncOp::INFO.attribute_slot(own).is_some() => inherent.push((key, value)),
            _ => discardable.push((key, value)),
        }
    }
    if op.is_kernel(rw) {
        discardable.push((rw.ident(device.kernel), Attribute::UNIT));
        let sizes = KernelSizes {
            block: known[0],
            cluster: known[2],
        };
        let sizes = (device.sizes)(rw, sizes).into_iter();
        discardable.extend(sizes.map(|(name, attr)| (rw.ident(name), attr)));
    }
    let names = [
        "gpu.known_block_size",
        "gpu.known_grid_size",
        "gpu.known_cluster_size",
    ];
    let known = names.into_iter().zip(known);
    discardable.extend(known.filter_map(|(name, attr)| Some((rw.ident(name), attr?))));
    let ty = signature.ty(rw, false);
    let slots = llvm::FuncOp::attributes(rw, name, ty, |slot| match slot {
        "arg_attrs" => arguments.map(Attribute::from),
        "res_attrs" => results.map(Attribute::from),
        other => {
            let mut own = inherent.iter();
            own.find(|(name, _)| name.as_str(rw) == other)
                .map(|(_, attr)| *attr)
        }
    });
    let discardable = (!discardable.is_empty()).then(|| DictAttr::get(rw, discardable));
    let llvm_func = rw.loaded_op_name_of(llvm::FuncOp::INFO);
    rw.rename_op(op.op(), llvm_func, &slots);
    rw.ir_mut().set_discardable_attrs(op.op(), discardable);
}

/// The attributes of arguments and results that the llvm dialect knows. Those of a memref are the pointers' where it is passed
/// field by field, but for `noalias`, which two pointers to one thing are not.
fn signature_attributes(
    rw: &ConversionRewriter<'_>,
    op: GpuFuncOp,
    signature: &Signature,
    convention: CallConvention,
) -> (Option<ArrayAttr>, Option<ArrayAttr>) {
    let known = |attributes: Attribute, is_memref: bool| {
        let entries = attributes.cast::<DictAttr>(rw);
        let entries = entries
            .map_or(&[][..], |entries| entries.entries(rw))
            .iter();
        let known = entries.copied().filter(|(name, _)| {
            let name = name.as_str(rw);
            name.starts_with("llvm.") && !(is_memref && name == "llvm.noalias")
        });
        Attribute::from(DictAttr::get(rw, known.collect::<Vec<_>>()))
    };
    let inputs = op.function_type(rw).inputs(rw);
    let arguments = op.arg_attrs(rw).map(|attributes| {
        let given = attributes.elements(rw).iter().zip(inputs);
        let expanded = given
            .zip(&signature.inputs)
            .flat_map(|((attrs, ty), types)| {
                let is_expanded = convention == CallConvention::Descriptors
                    && matches!(
                        ty.data(rw),
                        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. }
                    );
                let attrs = known(*attrs, is_expanded);
                types.iter().map(
                    move |ty| match is_expanded && !ty.is::<llvm::PointerType>(rw) {
                        true => Attribute::EMPTY_DICT,
                        false => attrs,
                    },
                )
            });
        ArrayAttr::get(rw, &expanded.collect::<Vec<_>>())
    });
    let results = op
        .res_attrs(rw)
        .filter(|attributes| attributes.elements(rw).len() == 1);
    let results = results.map(|attributes| {
        let all = attributes
            .elements(rw)
            .iter()
            .map(|attrs| known(*attrs, false));
        ArrayAttr::get(rw, &all.collect::<Vec<_>>())
    });
    (arguments, results)
}

fn lower_return(
    op: ReturnOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let convention = Device::of(rw)?.convention;
    convert_return(op.op(), operands, rw, convention)
}
