//! `spirv-lower-abi-attrs`: what kernels say of how they are run becomes ops of the module.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_ir::attributes::{
    ArrayAttr, Attribute, DictAttr, FlatSymbolRefAttr, IntegerAttr, TypeAttr,
};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{TypeConstraint, TypedOp};
use terrace_ir::types::FunctionType;
use terrace_ir::{Builder, Diagnostic, Ir, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use super::laid_out;
use crate::{
    AccessChainOp, AddressOfOp, Available, BitcastOp, Capability, ConstantOp, EntryPointAbiAttr,
    EntryPointOp, ExecutionMode, ExecutionModeOp, ExecutionModel, FuncOp, FunctionCallOp,
    GlobalVariableOp, InterfaceVarAbiAttr, LoadOp, ModuleOp, PointerType, SampledImageType,
    ScalarOrVector, StorageClass, StructType, TARGET_ENV, TargetEnv, Version, named_target,
};

/// The attribute of a function that says how it is run.
const ENTRY_POINT_ABI: &str = "spirv.entry_point_abi";
/// The attribute of an argument that says where it is found.
const INTERFACE_VAR_ABI: &str = "spirv.interface_var_abi";

/// Make the attributes of kernels that say how they are run ops of the module.
///
/// An argument becomes a variable, whose struct is laid out; a function an entry point, with how it is executed.
#[pass(name = "spirv-lower-abi-attrs", on = ModuleOp)]
pub struct LowerAbiAttributesPass;

impl Pass for LowerAbiAttributesPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let around = || cx.enclosing_attr(TARGET_ENV).and_then(|attr| attr.cast(ir));
        let Some(env) = named_target(ir).or_else(around) else {
            let error = ir.op_error(ir.root(), "missing SPIR-V target env attribute");
            return Err(error.help(format!(
                "say what the target offers by the attribute '{TARGET_ENV}' of this module or the one around it"
            )));
        };
        let target = TargetEnv::new(ir, env);
        let functions: Vec<FuncOp> = ir
            .walk(ir.root(), WalkOrder::Pre)
            .filter_map(|op| FuncOp::cast(ir, op))
            .collect();
        for function in &functions {
            lower_arguments(ir, *function)?;
        }
        let variables = variables_used(ir, &functions);
        let types = variable_types(ir);
        for function in &functions {
            let Some(abi) = entry_point_abi(ir, *function) else {
                continue;
            };
            let all = reachable(ir, *function, &variables);
            let interface = all.into_iter().filter(|name| match types.get(name) {
                Some(StorageClass::Input | StorageClass::Output) => true,
                Some(_) => target.version >= Version::V1_4,
                None => false,
            });
            let interface: Vec<String> = interface.collect();
            lower_entry_point(ir, *function, abi, &target, &interface)?;
        }
        Ok(())
    }
}

/// An attribute of a function, which is in the function's arena.
fn attr_of(ir: &Ir, function: FuncOp, name: &str) -> Option<Attribute> {
    let (inside, root) = ir.definition(function.op());
    inside.attr(root, name)
}

fn entry_point_abi(ir: &Ir, function: FuncOp) -> Option<EntryPointAbiAttr> {
    attr_of(ir, function, ENTRY_POINT_ABI)?.cast(ir)
}

/// Where each argument of a function is found, by its attributes.
fn places(ir: &Ir, function: FuncOp, count: usize) -> Vec<Option<InterfaceVarAbiAttr>> {
    let attrs = attr_of(ir, function, "arg_attrs").and_then(|attrs| attrs.cast::<ArrayAttr>(ir));
    let name = ir.ident(INTERFACE_VAR_ABI);
    let place = |index: usize| {
        let own = attrs?.elements(ir).get(index)?.cast::<DictAttr>(ir)?;
        own.lookup(ir, name)?.cast::<InterfaceVarAbiAttr>(ir)
    };
    (0..count).map(place).collect()
}

/// Makes the arguments of a function that say where they are found variables of the module.
fn lower_arguments(ir: &mut Ir, function: FuncOp) -> PassResult {
    if entry_point_abi(ir, function).is_none() {
        return Ok(());
    }
    let ty = function.function_type(ir);
    let inputs: Vec<Type> = ty.inputs(ir).to_vec();
    let places = places(ir, function, inputs.len());
    if places.iter().all(Option::is_none) {
        return Ok(());
    }
    let name = function.sym_name(ir).into_owned();
    let mut variables = Vec::new();
    for (index, (input, place)) in inputs.iter().zip(places).enumerate() {
        let error = |message: String| ir.error(function, message);
        let Some(place) = place else {
            return Err(error(format!(
                "argument #{index} of the kernel does not say where it is found"
            ))
            .help(format!(
                "either all arguments have the attribute '{INTERFACE_VAR_ABI}', or none"
            )));
        };
        let pointer = variable_type(ir, *input, place);
        let Some(pointer) = pointer else {
            return Err(error(format!("argument #{index} of the kernel cannot become a variable"))
                .help("a scalar says its storage class; others are pointers to structs whose members have sizes"));
        };
        variables.push((format!("{name}_arg_{index}"), pointer, place));
    }
    let loc = ir.loc(function.op());
    for (name, pointer, place) in &variables {
        let mut b = Builder::before(ir, function.op());
        let ty = TypeAttr::get(&b, (*pointer).into());
        let variable = GlobalVariableOp::build(&mut b, loc, ty, name.clone().into());
        let numbers = [
            ("descriptor_set", place.descriptor_set(ir)),
            ("binding", place.binding(ir)),
        ];
        for (name, number) in numbers {
            let number = IntegerAttr::get(ir, Type::I32, i128::from(number.cast_signed())).into();
            ir.set_attr(variable.op(), name, number);
        }
    }
    let Some(inside) = ir.child_mut(function.op()) else {
        return Ok(());
    };
    let root = inside.root();
    let body = inside.regions(root)[0];
    if let Some(entry) = inside.first_block(body) {
        let old: Vec<Value> = inside.block_args(entry).to_vec();
        let mut b = Builder::new(inside);
        match b.first_op(entry) {
            Some(first) => b.set_insertion_point_before(first),
            None => b.set_insertion_point_to_end(entry),
        }
        let mut replacements = Vec::new();
        for ((name, pointer, _), argument) in variables.iter().zip(&old) {
            let symbol = FlatSymbolRefAttr::get(&b, b.ident(name));
            let address = AddressOfOp::build(&mut b, loc, (*pointer).into(), symbol).pointer(&b);
            let wanted = b.ty(*argument);
            replacements.push(
                if b.ty(address) == wanted || !b.has_uses(*argument) && wanted.is::<PointerType>(&b)
                {
                    address
                } else if wanted.is::<PointerType>(&b) {
                    BitcastOp::build(&mut b, loc, wanted, address).result(&b)
                } else {
                    let zero = ConstantOp::integer(&mut b, loc, Type::I32, 0).constant(&b);
                    let member = PointerType::get(&b, wanted, pointer.storage(&b)).into();
                    let place = AccessChainOp::build(&mut b, loc, member, address, &[zero]);
                    let place = place.component_ptr(&b);
                    LoadOp::build(&mut b, loc, wanted, place).value(&b)
                },
            );
        }
        for (old, new) in old.iter().zip(replacements) {
            inside.replace_all_uses(*old, new);
        }
        inside.remove_block_args(entry, |_| true);
    }
    let signature = FunctionType::get(inside, &[], &[]);
    let signature = TypeAttr::get(inside, signature.into()).into();
    inside.set_attr(root, "function_type", signature);
    inside.remove_attr(root, "arg_attrs");
    Ok(())
}

/// The type of the variable that an argument becomes: a pointer to a struct that is laid out.
fn variable_type(ir: &Ir, input: Type, place: InterfaceVarAbiAttr) -> Option<PointerType> {
    if ScalarOrVector::matches(ir, input) {
        let body = laid_out(ir, StructType::literal(ir, &[input]))?;
        return Some(PointerType::get(ir, body.into(), place.storage(ir)?));
    }
    let pointer: PointerType = input.cast(ir)?;
    let pointee = pointer.pointee(ir);
    if pointee.is::<SampledImageType>(ir) {
        return Some(pointer);
    }
    let body = laid_out(ir, pointee.cast(ir)?)?;
    Some(PointerType::get(ir, body.into(), pointer.storage(ir)))
}

/// What a function names: variables, and functions that it calls.
#[derive(Default)]
struct Names {
    variables: Vec<String>,
    callees: Vec<String>,
}

/// What each function names, by the functions' names.
fn variables_used(ir: &Ir, functions: &[FuncOp]) -> FxHashMap<String, Names> {
    let mut all = FxHashMap::default();
    for function in functions {
        let (inside, root) = ir.definition(function.op());
        let mut names = Names::default();
        for op in inside.walk(root, WalkOrder::Pre) {
            if let Some(address) = AddressOfOp::cast(inside, op) {
                let name = address.variable(inside).symbol(inside).as_str(inside);
                names.variables.push(name.to_owned());
            } else if let Some(call) = FunctionCallOp::cast(inside, op) {
                let name = call.callee(inside).symbol(inside).as_str(inside);
                names.callees.push(name.to_owned());
            }
        }
        all.insert(function.sym_name(ir).into_owned(), names);
    }
    all
}

/// The variables that a function and those that it calls name, in the order in which they come.
fn reachable(ir: &Ir, function: FuncOp, names: &FxHashMap<String, Names>) -> Vec<String> {
    let mut pending = vec![function.sym_name(ir).into_owned()];
    let mut seen: FxHashSet<String> = pending.iter().cloned().collect();
    let (mut found, mut known) = (Vec::new(), FxHashSet::default());
    while let Some(name) = pending.pop() {
        let Some(names) = names.get(&name) else {
            continue;
        };
        let new = names
            .variables
            .iter()
            .filter(|name| known.insert((*name).clone()));
        found.extend(new.cloned());
        let callees = names.callees.iter().rev();
        pending.extend(callees.filter(|name| seen.insert((*name).clone())).cloned());
    }
    found
}

/// The storage classes of the module's variables.
fn variable_types(ir: &Ir) -> FxHashMap<String, StorageClass> {
    let ops = ir.walk(ir.root(), WalkOrder::Pre);
    let variables = ops.filter_map(|op| GlobalVariableOp::cast(ir, op));
    variables
        .filter_map(|variable| {
            let pointer: PointerType = variable.ty(ir).value(ir).cast(ir)?;
            Some((variable.sym_name(ir).into_owned(), pointer.storage(ir)))
        })
        .collect()
}

/// Adds an entry point and how it is executed to the end of the module.
fn lower_entry_point(
    ir: &mut Ir,
    function: FuncOp,
    abi: EntryPointAbiAttr,
    target: &TargetEnv,
    interface: &[String],
) -> PassResult {
    let loc = ir.loc(function.op());
    let model = execution_model(ir, function.op(), target)?;
    let name = function.sym_name(ir).into_owned();
    let mut lines: Vec<(ExecutionMode, Vec<i32>)> = Vec::new();
    let offers = |mode: ExecutionMode| {
        mode.requirements()
            .all(|requirement| target.allows_any(requirement.capabilities))
    };
    let (mut size, mut subgroup, mut width) = (
        abi.workgroup_size(ir).map(<[i32]>::to_vec),
        abi.subgroup_size(ir),
        abi.target_width(ir),
    );
    if offers(ExecutionMode::LocalSize)
        && let Some(size) = size.take()
    {
        lines.push((ExecutionMode::LocalSize, size));
    }
    if offers(ExecutionMode::SubgroupSize)
        && let Some(size) = subgroup.take()
    {
        lines.push((ExecutionMode::SubgroupSize, vec![size]));
    }
    if offers(ExecutionMode::SignedZeroInfNanPreserve)
        && let Some(width) = width.take()
    {
        lines.push((ExecutionMode::SignedZeroInfNanPreserve, vec![width]));
    }
    let body = ir.regions(ir.root())[0];
    let Some(block) = ir.last_block(body) else {
        return Ok(());
    };
    let mut b = Builder::at_end(ir, block);
    let symbol = FlatSymbolRefAttr::get(&b, b.ident(&name));
    let symbols: Vec<Attribute> = interface
        .iter()
        .map(|name| FlatSymbolRefAttr::get(&b, b.ident(name)).into())
        .collect();
    let symbols = ArrayAttr::get(&b, &symbols);
    EntryPointOp::build(&mut b, loc, model, symbol, symbols);
    for (mode, values) in lines {
        let values: Vec<Attribute> = values
            .iter()
            .map(|value| IntegerAttr::get(&b, Type::I32, i128::from(*value)).into())
            .collect();
        let values = ArrayAttr::get(&b, &values);
        ExecutionModeOp::build(&mut b, loc, symbol, mode, values);
    }
    let left = size.is_some() || subgroup.is_some() || width.is_some();
    let left = left.then(|| {
        let size = size.map(crate::Bracketed);
        EntryPointAbiAttr::get(ir, size, subgroup, width).into()
    });
    let inside = ir.child_mut(function.op()).expect("functions are isolated");
    let root = inside.root();
    match left {
        Some(abi) => inside.set_attr(root, ENTRY_POINT_ABI, abi),
        None => {
            inside.remove_attr(root, ENTRY_POINT_ABI);
        }
    }
    Ok(())
}

/// What entry points are run for: by the first capability that says it.
fn execution_model(
    ir: &Ir,
    function: Op,
    target: &TargetEnv,
) -> Result<ExecutionModel, Diagnostic> {
    let mut capabilities = target.listed_capabilities().iter();
    let model = capabilities.find_map(|capability| match capability {
        Capability::Kernel => Some(ExecutionModel::Kernel),
        Capability::Shader => Some(ExecutionModel::GLCompute),
        _ => None,
    });
    model.ok_or_else(|| {
        let error = ir.error(function, "the target runs neither shaders nor kernels");
        error.help("list the capability Shader or Kernel in its description")
    })
}
