//! `convert-nvgpu-to-nvvm`: the ops of single GPUs of NVIDIA.

mod barriers;
mod copies;
mod matrices;
mod tensors;

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, Legality,
};
use terrace_conversions::to_llvm::{Sign, ToLlvmConversion, index_width, resize};
use terrace_dialects::gpu::AddressSpace;
use terrace_dialects::memref::MemRefDialect;
use terrace_dialects::nvgpu::{
    DeviceAsyncTokenType, MBarrierGroupType, MBarrierTokenType, TensorMapDescriptorType,
};
use terrace_dialects::{arith, llvm, nvvm};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::ods::AttrConstraint;
use terrace_ir::types::MemRefType;
use terrace_ir::{Context, Ir, Location, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

use super::space;

/// Convert nvgpu to nvvm.
///
/// What it has no conversion for remains.
#[pass(
    name = "convert-nvgpu-to-nvvm",
    dependent_dialects(
        llvm::LlvmDialect,
        nvvm::NvvmDialect,
        MemRefDialect,
        arith::ArithDialect
    )
)]
pub fn nvgpu_to_nvvm(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let mut conversion = ToLlvmConversion::new(index_width(ir, 0)?);
    conversion.target = std::mem::take(&mut conversion.target)
        .dialect::<nvvm::NvvmDialect>(Legality::Legal)
        .dialect::<MemRefDialect>(Legality::Legal)
        .dialect::<arith::ArithDialect>(Legality::Legal);
    conversion.converter = conversion.converter.attribute_rule(|_, cx, attr| {
        let space = AddressSpace::read(cx, attr).map(space)?;
        Some(Some(IntegerAttr::i64(cx, space.into()).into()))
    });
    conversion.type_rule(|converter, cx, ty| {
        if ty.is::<DeviceAsyncTokenType>(cx) {
            return Some(Some(Type::I32));
        }
        if ty.is::<MBarrierTokenType>(cx) {
            return Some(Some(Type::I64));
        }
        if ty.is::<TensorMapDescriptorType>(cx) {
            return Some(Some(llvm::PointerType::get(cx, 0).into()));
        }
        let group = ty.cast::<MBarrierGroupType>(cx)?;
        let memory = memory_of(cx, group);
        Some(memory.and_then(|memory| converter.convert(cx, memory.into())))
    });
    populate_nvgpu_to_nvvm(&mut conversion.patterns);
    Conversion {
        target: &conversion.target,
        patterns: &conversion.patterns,
        converter: &conversion.converter,
        mode: ConversionMode::Partial,
    }
    .apply(ir)
}

/// Adds the patterns of the nvgpu dialect.
pub fn populate_nvgpu_to_nvvm(patterns: &mut ConversionPatterns) {
    barriers::populate(patterns);
    copies::populate(patterns);
    matrices::populate(patterns);
    tensors::populate(patterns);
}

/// The memory of a group of barriers.
fn memory_of(cx: &Context, group: MBarrierGroupType) -> Option<MemRefType> {
    let memory = group.memory_space(cx);
    let number = match AddressSpace::read(cx, memory) {
        Some(named) => IntegerAttr::i64(cx, space(named).into()).into(),
        None => memory,
    };
    let count = [i64::from(group.num_barriers(cx))];
    let loc = Location::UNKNOWN;
    MemRefType::get_checked(cx, loc, &count, Type::I64, None, Some(number)).ok()
}

/// An index as a number of 32 bits.
fn as_i32(rw: &mut ConversionRewriter<'_>, loc: Location, value: Value) -> Value {
    resize(rw, loc, value, Type::I32, Sign::Signed)
}
