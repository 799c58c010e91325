//! Kernels: modules, functions, and where an invocation is.

use terrace_conversion::{ConversionPatterns, ConversionRewriter, conversion_pattern};
use terrace_dialects::gpu;
use terrace_dialects::spirv::{
    self, AddressingModel, BuiltIn, Capability, EntryPointAbiAttr, InterfaceVarAbiAttr,
    MemoryModel, MemorySemantics, PointerType, Scope, StorageClass, TARGET_ENV, TargetEnvAttr,
};
use terrace_ir::attributes::{
    ArrayAttr, Attribute, DictAttr, FlatSymbolRefAttr, StringAttr, TypeAttr,
};
use terrace_ir::ods::{AttrConstraint, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{FunctionType, VectorType};
use terrace_ir::{Context, Ir, Location, Op, Type, Value};

use super::emit::{emit, extract, rename_keeping};
use super::memref::{target, workgroup_variable};
use super::target::target_env;
use super::types::index_type;

/// The attribute of a kernel that says how it is run.
pub(super) const ENTRY_POINT_ABI: &str = "spirv.entry_point_abi";
/// The attribute of an argument of a kernel that says where it is found.
const INTERFACE_VAR_ABI: &str = "spirv.interface_var_abi";

/// Adds the patterns of the gpu dialect.
pub fn populate_gpu_to_spirv(patterns: &mut ConversionPatterns) {
    patterns.add(ModuleLowering);
    patterns.add(FuncLowering);
    patterns.add(ReturnLowering);
    patterns.add(BarrierLowering);
    patterns.add(BlockDimLowering);
    let vectors = [
        (gpu::ThreadIdOp::INFO, BuiltIn::LocalInvocationId),
        (gpu::BlockIdOp::INFO, BuiltIn::WorkgroupId),
        (gpu::GridDimOp::INFO, BuiltIn::NumWorkgroups),
        (gpu::GlobalIdOp::INFO, BuiltIn::GlobalInvocationId),
        (gpu::SubgroupIdOp::INFO, BuiltIn::SubgroupId),
        (gpu::NumSubgroupsOp::INFO, BuiltIn::NumSubgroups),
        (gpu::SubgroupSizeOp::INFO, BuiltIn::SubgroupSize),
        (gpu::LaneIdOp::INFO, BuiltIn::SubgroupLocalInvocationId),
    ];
    let description = "a variable that every invocation has";
    patterns.add_table(description, vectors, |op, _, rw, built_in| {
        lower_built_in(op, rw, built_in)
    });
    super::groups::populate(patterns);
}

conversion_pattern! {
    /// A module of SPIR-V, for the target that is named.
    pub ModuleLowering: gpu::GpuModuleOp => lower_module;
    /// An entry point, whose arguments are found where their attributes say.
    pub FuncLowering: gpu::GpuFuncOp => lower_func;
    /// A return.
    pub ReturnLowering: gpu::ReturnOp => lower_return;
    /// A barrier of the workgroup and its memory.
    pub BarrierLowering: gpu::BarrierOp => lower_barrier;
    /// The size of the workgroup, which the entry point says.
    pub BlockDimLowering: gpu::BlockDimOp => lower_block_dim;
}

/// The target that a module of kernels is for: its own, or else that of the module around it.
pub(super) fn target_of(outer: &Ir, module: &Ir) -> TargetEnvAttr {
    own_target(module).unwrap_or_else(|| target_env(outer))
}

fn own_target(ir: &Ir) -> Option<TargetEnvAttr> {
    spirv::named_target(ir).or_else(|| {
        let targets: ArrayAttr = ir.attr(ir.root(), "targets")?.cast(ir)?;
        targets.elements(ir).iter().find_map(|attr| attr.cast(ir))
    })
}

/// How addresses are made: by the first capability that says it.
fn addressing_model(capabilities: &[Capability], wide: bool) -> AddressingModel {
    let said = capabilities.iter().find_map(|capability| match capability {
        Capability::Kernel if wide => Some(AddressingModel::Physical64),
        Capability::Kernel => Some(AddressingModel::Physical32),
        Capability::PhysicalStorageBufferAddresses => {
            Some(AddressingModel::PhysicalStorageBuffer64)
        }
        _ => None,
    });
    said.unwrap_or(AddressingModel::Logical)
}

fn memory_model(capabilities: &[Capability]) -> Option<MemoryModel> {
    capabilities.iter().find_map(|capability| match capability {
        Capability::Kernel => Some(MemoryModel::OpenCL),
        Capability::Shader => Some(MemoryModel::GLSL450),
        _ => None,
    })
}

fn lower_module(
    op: gpu::GpuModuleOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let target = target(rw)?;
    let capabilities = target.listed_capabilities();
    let memory = memory_model(capabilities).ok_or_else(|| {
        MatchFailure::new("match failure: the target has neither shaders nor kernels")
    })?;
    let addressing = addressing_model(capabilities, target.options.wide_index);
    let name = format!("__spv__{}", op.sym_name(rw));
    let env = own_target(rw);
    let attributes = spirv_module_attributes(rw, &name, addressing, memory);
    let spirv_module = rw.loaded_op_name_of(spirv::ModuleOp::INFO);
    rw.ir_mut().set_discardable_attrs(op.op(), None);
    rw.rename_op(op.op(), spirv_module, &[]);
    for (name, attr) in attributes {
        rw.ir_mut().set_attr(op.op(), name, attr);
    }
    if let Some(env) = env {
        rw.ir_mut().set_attr(op.op(), TARGET_ENV, env.into());
    }
    Ok(())
}

fn spirv_module_attributes(
    cx: &Context,
    name: &str,
    addressing: AddressingModel,
    memory: MemoryModel,
) -> [(&'static str, Attribute); 3] {
    [
        ("sym_name", StringAttr::get(cx, name).into()),
        ("addressing_model", AddressingModel::make(cx, addressing)),
        ("memory_model", MemoryModel::make(cx, memory)),
    ]
}

/// Where the arguments of a kernel are found: as their attributes say, or if none says anything one after the other.
fn argument_places(
    rw: &ConversionRewriter<'_>,
    op: gpu::GpuFuncOp,
) -> Result<Vec<InterfaceVarAbiAttr>, MatchFailure> {
    let inputs = op.function_type(rw).inputs(rw);
    let attrs = rw
        .attr(op.op(), "arg_attrs")
        .and_then(|attrs| attrs.cast::<ArrayAttr>(rw));
    let own = |index: usize| {
        let own = attrs?.elements(rw).get(index)?.cast::<DictAttr>(rw)?;
        own.lookup(rw, rw.ident(INTERFACE_VAR_ABI))?
            .cast::<InterfaceVarAbiAttr>(rw)
    };
    if (0..inputs.len()).all(|index| own(index).is_none()) {
        if !target(rw)?.allows(Capability::Shader) {
            return Ok(Vec::new());
        }
        let places = inputs.iter().enumerate().map(|(index, ty)| {
            let is_number = *ty == Type::INDEX || ty.is_integer(rw) || ty.is_float(rw);
            let storage = is_number.then_some(StorageClass::StorageBuffer);
            InterfaceVarAbiAttr::get(rw, 0, index as u32, storage)
        });
        return Ok(places.collect());
    }
    let missing = |index: usize| {
        let message =
            format!("match failure: missing '{INTERFACE_VAR_ABI}' attribute at argument {index}");
        MatchFailure::new(message)
    };
    (0..inputs.len())
        .map(|index| own(index).ok_or_else(|| missing(index)))
        .collect()
}

fn lower_func(op: gpu::GpuFuncOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    if !op.is_kernel(rw) {
        return Err(MatchFailure::new("only kernels become entry points"));
    }
    let abi = rw.attr(op.op(), ENTRY_POINT_ABI);
    if !abi.is_some_and(|abi| abi.is::<EntryPointAbiAttr>(rw)) {
        let message = format!("match failure: missing '{ENTRY_POINT_ABI}' attribute");
        return Err(MatchFailure::new(message));
    }
    let places = argument_places(rw, op)?;
    let ty = op.function_type(rw);
    let inputs = rw
        .converter()
        .convert_all(rw, ty.inputs(rw).iter().copied());
    let inputs = inputs.ok_or_else(|| {
        MatchFailure::new("the kernel's signature has a type that cannot be converted")
    })?;
    let attributions = op.attributions(rw);
    let [shared, private] = attributions.each_ref().map(|values| {
        values
            .iter()
            .map(|value| rw.convert_type(rw.ty(*value)).ok())
            .collect::<Vec<_>>()
    });
    let used = |values: &[Value], types: &[Option<Type>]| {
        values
            .iter()
            .zip(types)
            .any(|(value, ty)| rw.has_uses(*value) && ty.is_none())
    };
    if used(&attributions[0], &shared) || used(&attributions[1], &private) {
        return Err(MatchFailure::new(
            "the kernel has memory of a type that cannot be converted",
        ));
    }
    let body = op.body(rw);
    let loc = rw.loc(op.op());
    if let Some(entry) = rw.first_block(body) {
        rw.convert_non_entry_types(body)?;
        let old: Vec<Value> = rw.block_args(entry).to_vec();
        let new = rw.replace_block_args(entry, &inputs);
        for (old, new) in old.iter().zip(&new) {
            rw.replace_value(*old, *new);
        }
        // What the group and the invocation have of their own become variables.
        rw.set_insertion_point_to_start(entry);
        let memory = attributions.iter().zip([&shared, &private]).enumerate();
        for (kind, (values, types)) in memory {
            for (value, ty) in values.iter().zip(types) {
                let Some(ty) = *ty else { continue };
                if !rw.has_uses(*value) {
                    continue;
                }
                let variable = match kind {
                    0 => workgroup_variable(rw, loc, ty),
                    _ => spirv::VariableOp::build(rw, loc, ty, StorageClass::Function, None)
                        .pointer(rw),
                };
                rw.replace_value(*value, variable);
            }
        }
    }
    let arg_attrs = with_places(rw, op.op(), &places, inputs.len());
    let signature = FunctionType::get(rw, &inputs, &[]);
    let control = spirv::FunctionControl::make(rw, spirv::FunctionControl::NONE);
    let set = [
        (
            "function_type",
            Some(TypeAttr::get(rw, signature.into()).into()),
        ),
        ("function_control", Some(control)),
        ("arg_attrs", arg_attrs),
        (gpu::KERNEL, None),
    ];
    rename_keeping(rw, op.op(), spirv::FuncOp::INFO, &set);
    Ok(())
}

/// The attributes of a kernel's arguments, with where they are found.
fn with_places(
    rw: &ConversionRewriter<'_>,
    op: Op,
    places: &[InterfaceVarAbiAttr],
    count: usize,
) -> Option<Attribute> {
    let known = rw.attr(op, "arg_attrs");
    if places.is_empty() {
        return known;
    }
    let known = known.and_then(|attrs| attrs.cast::<ArrayAttr>(rw));
    let dictionaries = (0..count).map(|index| {
        let own = known.and_then(|known| known.elements(rw).get(index)?.cast::<DictAttr>(rw));
        let mut entries = own.map_or_else(Vec::new, |own| own.entries(rw).to_vec());
        let name = rw.ident(INTERFACE_VAR_ABI);
        entries.retain(|(other, _)| *other != name);
        entries.push((name, places[index].into()));
        Attribute::from(DictAttr::get(rw, entries))
    });
    Some(ArrayAttr::get(rw, &dictionaries.collect::<Vec<_>>()).into())
}

fn lower_return(
    op: gpu::ReturnOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    if !operands.is_empty() {
        return Err(MatchFailure::new("a kernel returns nothing"));
    }
    let loc = rw.loc(op.op());
    spirv::ReturnOp::build(rw, loc);
    rw.erase_op(op.op());
    Ok(())
}

fn lower_barrier(
    op: gpu::BarrierOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let semantics = MemorySemantics::ACQUIRE_RELEASE | MemorySemantics::WORKGROUP_MEMORY;
    spirv::ControlBarrierOp::build(rw, loc, Scope::Workgroup, Scope::Workgroup, semantics);
    rw.erase_op(op.op());
    Ok(())
}

/// The size of the workgroup that the entry point says.
fn workgroup_size(rw: &ConversionRewriter<'_>, dimension: gpu::Dimension) -> Option<i32> {
    let abi = rw
        .attr(rw.root(), ENTRY_POINT_ABI)?
        .cast::<EntryPointAbiAttr>(rw)?;
    abi.workgroup_size(rw)?.get(dimension as usize).copied()
}

fn lower_block_dim(
    op: gpu::BlockDimOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let loc = rw.loc(op.op());
    let Some(size) = workgroup_size(rw, op.dimension(rw)) else {
        return lower_built_in(op.op(), rw, BuiltIn::WorkgroupSize);
    };
    let ty = rw.convert_type(Type::INDEX)?;
    let size = super::emit::number(rw, loc, ty, size.into());
    rw.replace_op(op.op(), &[size]);
    Ok(())
}

/// Replaces an op by the value of a variable that every invocation has.
fn lower_built_in(op: Op, rw: &mut ConversionRewriter<'_>, built_in: BuiltIn) -> RewriteResult {
    let loc = rw.loc(op);
    let dimension = rw
        .attr(op, "dimension")
        .and_then(|dimension| gpu::Dimension::read(rw, dimension));
    let target = target(rw)?;
    let index = index_type(target);
    let ty = match (dimension.is_some(), target.allows(Capability::Shader)) {
        (true, false) => index,
        _ => Type::I32,
    };
    let mut value = match dimension {
        Some(dimension) => {
            let vector = VectorType::get(rw, &[3], ty).into();
            let vector = built_in_value(rw, loc, built_in, vector);
            extract(rw, loc, vector, ty, dimension as i32)
        }
        None => built_in_value(rw, loc, built_in, ty),
    };
    if ty != index {
        value = emit::<spirv::UConvertOp>(rw, loc, &[value], index);
    }
    rw.replace_op(op, &[value]);
    Ok(())
}

/// The value of a variable that every invocation has. The module around gets the variable if it has none yet.
pub(super) fn built_in_value(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    built_in: BuiltIn,
    ty: Type,
) -> Value {
    let name = format!("__builtin__{}__", built_in.stringify());
    let pointer: Type = PointerType::get(rw, ty, StorageClass::Input).into();
    let symbol = FlatSymbolRefAttr::get(rw, rw.ident(&name));
    let address = spirv::AddressOfOp::build(rw, loc, pointer, symbol).pointer(rw);
    rw.require_symbol(name.clone(), move |b| {
        let ty = TypeAttr::get(b, pointer);
        let variable = spirv::GlobalVariableOp::build(b, loc, ty, name.into());
        let built_in = StringAttr::get(b, built_in.stringify()).into();
        b.ir_mut().set_attr(variable.into(), "built_in", built_in);
    });
    spirv::LoadOp::build(rw, loc, ty, address).value(rw)
}
