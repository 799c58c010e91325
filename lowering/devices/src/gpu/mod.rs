//! What the ways from gpu have in common, whichever device they lead to.

mod functions;
mod ids;
mod library;
mod printf;
mod rewrites;
mod shared_memory;

use std::sync::Arc;

use terrace_conversion::{ConversionRewriter, Legality, TypeConverter};
use terrace_conversions::to_llvm::{
    CallConvention, ConvertToLlvmInterface, ToLlvmConversion, attach_to_llvm_interfaces,
};
use terrace_dialects::func;
use terrace_dialects::gpu::{AddressSpace, GpuDialect, GpuModuleOp, YieldOp};
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::rewrite::MatchFailure;
use terrace_ir::{Context, Ir};

pub(crate) use functions::{KernelSizes, populate_functions};
pub(crate) use ids::{Index, populate_ids, range, replace_by_id, upper_bound};
pub(crate) use library::{Functions, call, populate_library};
pub(crate) use printf::{Printf, populate_printf};
pub(crate) use rewrites::simplify;
pub(crate) use shared_memory::populate_shared_memory;

/// What the patterns need to know of a device.
pub(crate) struct Device {
    /// How functions take memrefs.
    pub(crate) convention: CallConvention,
    /// What says that a function is a kernel.
    pub(crate) kernel: &'static str,
    /// What a kernel says of sizes that are known.
    pub(crate) sizes: fn(&Context, KernelSizes) -> Vec<(&'static str, Attribute)>,
    /// The numbers of memory spaces.
    pub(crate) spaces: fn(AddressSpace) -> u32,
    /// What memory whose size the launch says is aligned to.
    pub(crate) shared_alignment: Option<i64>,
}

impl Device {
    /// The device that a pattern converts for.
    pub(crate) fn of<'a>(rw: &ConversionRewriter<'a>) -> Result<&'a Device, MatchFailure> {
        let device = rw.converter().target::<Device>();
        device.ok_or_else(|| MatchFailure::new("the conversion is for no device"))
    }

    /// What types become for this device.
    fn converter(self, converter: TypeConverter) -> TypeConverter {
        let spaces = self.spaces;
        converter
            .attribute_rule(move |_, cx, attr| {
                let space = AddressSpace::read(cx, attr)?;
                Some(Some(IntegerAttr::i64(cx, spaces(space).into()).into()))
            })
            .for_target(Arc::new(self))
    }
}

/// A conversion of a module of kernels, which has no patterns of gpu yet.
pub(crate) fn conversion(device: Device, index_width: u32) -> ToLlvmConversion {
    let mut conversion = ToLlvmConversion::new(index_width);
    conversion.target = conversion
        .target
        .dialect::<GpuDialect>(Legality::Illegal)
        .op::<GpuModuleOp>(Legality::Legal)
        .op::<YieldOp>(Legality::Legal)
        .op::<func::FuncOp>(Legality::Illegal);
    conversion.converter = device.converter(conversion.converter);
    conversion
}

/// Adds what the dialects say of their conversion: those that are allowed, or if none is named
/// all, but never the one that the caller has patterns of its own for.
pub(crate) fn populate_dialects(
    cx: &Context,
    allowed: &[String],
    except: &str,
    to: &mut ToLlvmConversion,
) {
    attach_to_llvm_interfaces(cx);
    let of = |name: &str| cx.dialect_interface::<dyn ConvertToLlvmInterface>(name);
    let interfaces: Vec<_> = match allowed {
        [] => cx.dialect_interfaces::<dyn ConvertToLlvmInterface>(),
        names => names.iter().filter_map(|name| of(name)).collect(),
    };
    let except = of(except);
    for interface in interfaces {
        let is_excepted = except
            .as_ref()
            .is_some_and(|except| Arc::ptr_eq(except, &interface));
        if !is_excepted {
            interface.populate(cx, to);
        }
    }
}

/// Lets functions of func beside kernels be called from C.
pub(crate) fn request_c_interfaces(ir: &mut Ir) {
    let functions: Vec<_> = ir
        .children()
        .map(|(op, _)| op)
        .filter(|op| func::FuncOp::cast(ir, *op).is_some())
        .collect();
    for function in functions {
        ir.set_attr(function, "llvm.emit_c_interface", Attribute::UNIT);
    }
}
