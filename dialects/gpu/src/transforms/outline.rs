//! `gpu-kernel-outlining`: the bodies of launches become kernels.

use terrace_ir::asm::parse_attribute;
use terrace_ir::attributes::{Attribute, DenseArrayAttr, IntegerAttr, SymbolRefAttr, UnitAttr};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::interfaces::{DataLayoutSpecInterface, constant_value};
use terrace_ir::ir::{CloneMap, WalkOrder};
use terrace_ir::ods::TypedOp;
use terrace_ir::symbol::{SymbolTable, for_each_symbol_use, symbol_name};
use terrace_ir::types::FunctionType;
use terrace_ir::{Block, Builder, Diagnostic, Ir, Location, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};
use terrace_standard_dialects::dlti::{DATA_LAYOUT, DltiDialect};

use super::captured;
use crate::checks::CONTAINER;
use crate::{
    AsyncTokenType, BlockDimOp, BlockIdOp, ClusterDimOp, ClusterIdOp, Dimension, GpuDialect,
    GpuFuncOp, GpuModuleOp, GridDimOp, KERNEL, LaunchFuncOp, LaunchOp, ReturnOp, TerminatorOp,
    ThreadIdOp,
};

/// Outline the bodies of launches to kernels.
///
/// Each launch gets a module of its own, unless it names one; what is used in it and defined outside becomes an argument.
#[pass(
    name = "gpu-kernel-outlining",
    on = ModuleOp,
    dependent_dialects(GpuDialect, DltiDialect)
)]
pub struct KernelOutliningPass {
    /// The data layout of the modules of kernels, as an attribute: #dlti.dl_spec<index = 32 : i32>
    #[option]
    pub data_layout_str: String,
}

impl Pass for KernelOutliningPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let layout = match &*self.data_layout_str {
            "" => None,
            text => Some(parse_layout(ir, text)?),
        };
        outline_kernels(ir, layout)
    }
}

/// The data layout that an option gives.
fn parse_layout(ir: &Ir, text: &str) -> Result<Attribute, Diagnostic> {
    let layout = parse_attribute(ir, text)?;
    match layout
        .interface::<dyn DataLayoutSpecInterface>(ir)
        .is_some()
    {
        true => Ok(layout),
        false => Err(ir
            .error(ir.root(), format!("'{text}' is not a data layout"))
            .help("a data layout is an attribute such as `#dlti.dl_spec<index = 32 : i32>`")),
    }
}

/// Makes kernels of the launches in the functions of a module. The modules that it adds for them get this data layout.
///
/// # Errors
/// If a launch names a symbol that is not there.
pub fn outline_kernels(ir: &mut Ir, layout: Option<Attribute>) -> PassResult {
    let root = ir.root();
    let Some(body) = ir
        .regions(root)
        .first()
        .and_then(|region| ir.first_block(*region))
    else {
        return Ok(());
    };
    let mut symbols = SymbolTable::new(ir);
    let mut outlined = false;
    let functions: Vec<Op> = ir
        .block_ops(body)
        .filter(|op| symbol_name(ir, *op).is_some())
        .collect();
    for function in functions {
        let name = symbol_name(ir, function).map(|name| name.as_str(ir).to_owned());
        let (Some(name), Some(mut inside)) = (name, ir.take_child(function)) else {
            continue;
        };
        let ops = inside.walk(inside.root(), WalkOrder::Post);
        let launches: Vec<LaunchOp> = ops.filter_map(|op| LaunchOp::cast(&inside, op)).collect();
        let mut last = function;
        let mut failure = None;
        for launch in launches {
            match outline(ir, &mut symbols, &mut inside, launch, &name, last) {
                Ok(Some(module)) => {
                    if let Some(layout) = layout {
                        ir.set_attr(module, DATA_LAYOUT, layout);
                    }
                    last = module;
                }
                Ok(None) => {}
                Err(error) => failure = Some(error),
            }
            outlined = true;
        }
        ir.put_child(function, inside);
        if let Some(error) = failure {
            return Err(error);
        }
    }
    if outlined {
        ir.set_attr(root, CONTAINER, UnitAttr::get().into());
    }
    Ok(())
}

/// Makes a kernel of a launch. Gives the module that was added for it, which goes after an op.
fn outline(
    ir: &mut Ir,
    symbols: &mut SymbolTable,
    inside: &mut Ir,
    launch: LaunchOp,
    function: &str,
    after: Op,
) -> Result<Option<Op>, Diagnostic> {
    let loc = inside.loc(launch.op());
    let operands = captured(inside, launch.body(inside));
    let name = match launch.function(inside) {
        Some(name) => name.symbol(inside).as_str(inside).to_owned(),
        None => format!("{function}_kernel"),
    };
    let named = launch
        .module(inside)
        .map(|module| module.symbol(inside).as_str(inside).to_owned());
    let known = named
        .as_deref()
        .and_then(|name| symbols.lookup_str(ir, name));
    let known = known.filter(|op| GpuModuleOp::cast(ir, *op).is_some());
    let module = match known {
        Some(module) => module,
        None => {
            let mut b = Builder::new(ir);
            b.set_insertion_point_after(after);
            let name = named.unwrap_or_else(|| name.clone());
            let module = GpuModuleOp::build(&mut b, loc, name.into()).op();
            symbols.insert(ir, module);
            let child = ir.child_mut(module).expect("modules are isolated");
            let body = child.regions(child.root())[0];
            if child.first_block(body).is_none() {
                child.append_block(body, &[]);
            }
            module
        }
    };
    let module_name =
        symbol_name(ir, module).map_or_else(String::new, |name| name.as_str(ir).to_owned());
    let mut kernels = ir.take_child(module).expect("modules are isolated");
    let kernel = build_kernel(&mut kernels, inside, launch, &name, &operands, loc);
    let copied = copy_symbols(ir, symbols, &mut kernels, kernel);
    let kernel_name = symbol_name(&kernels, kernel).map_or(name, |name| name.as_str(ir).to_owned());
    ir.put_child(module, kernels);
    launch_by_name(inside, launch, &module_name, &kernel_name, &operands);
    copied?;
    Ok(known.is_none().then_some(module))
}

/// The three numbers if all are known.
fn known_sizes(ir: &Ir, sizes: [Value; 3]) -> Option<Attribute> {
    let known = |value: Value| {
        let value = constant_value(ir, value)?
            .cast::<IntegerAttr>(ir)?
            .value(ir);
        i32::try_from(value).ok()
    };
    let [x, y, z] = sizes.map(known);
    Some(DenseArrayAttr::i32s(ir, &[x?, y?, z?]).into())
}

/// Builds the kernel of a launch at the end of a module of kernels.
fn build_kernel(
    kernels: &mut Ir,
    inside: &Ir,
    launch: LaunchOp,
    name: &str,
    operands: &[Value],
    loc: Location,
) -> Op {
    let inputs: Vec<Type> = operands.iter().map(|value| inside.ty(*value)).collect();
    let [shared, private] = launch.attributions(inside);
    let ty = FunctionType::get(inside, &inputs, &[]);
    let body = kernels.regions(kernels.root())[0];
    let block = kernels.last_block(body).expect("a module has a block");
    let mut symbols = SymbolTable::new(kernels);
    let mut b = Builder::at_end(kernels, block);
    let kernel = GpuFuncOp::build(&mut b, loc, name.into(), ty).op();
    symbols.insert(kernels, kernel);
    let child = kernels.child_mut(kernel).expect("functions are isolated");
    let root = child.root();
    child.set_attr(root, KERNEL, UnitAttr::get().into());
    let count = IntegerAttr::i64(child, shared.len() as i64).into();
    child.set_attr(root, super::super::functions::WORKGROUP_ATTRIBUTIONS, count);
    let blocks = [
        launch.block_size_x(inside),
        launch.block_size_y(inside),
        launch.block_size_z(inside),
    ];
    let grid = [
        launch.grid_size_x(inside),
        launch.grid_size_y(inside),
        launch.grid_size_z(inside),
    ];
    for (name, sizes) in [("known_block_size", blocks), ("known_grid_size", grid)] {
        if let Some(sizes) = known_sizes(inside, sizes) {
            child.set_attr(root, name, sizes);
        }
    }
    let region = child.regions(root)[0];
    let mut types = inputs;
    types.extend(shared.iter().chain(&private).map(|value| inside.ty(*value)));
    let entry = child.append_block(region, &types);
    let mut map = CloneMap::default();
    let arguments: Vec<Value> = child.block_args(entry).to_vec();
    map.values
        .extend(operands.iter().copied().zip(arguments.iter().copied()));
    let launched = launch.body(inside);
    // What the launch gave by arguments, the kernel finds by ops and in arguments after its own.
    let mut found = place_numbers(
        child,
        entry,
        inside.operand_group(launch.op(), 7).len(),
        loc,
    );
    found.extend(&arguments[operands.len()..]);
    child.clone_region_from(inside, launched, region, &mut map);
    for block in inside.region_blocks(launched) {
        let copy = map.blocks[&block];
        let end = child
            .last_op(copy)
            .filter(|end| TerminatorOp::cast(child, *end).is_some());
        if let Some(end) = end {
            let loc = child.loc(end);
            ReturnOp::build(&mut Builder::before(child, end), loc, &[]);
            child.erase_op(end);
        }
    }
    if let Some(first) = inside.first_block(launched) {
        let copy = map.blocks[&first];
        let replaced: Vec<Value> = child.block_args(copy).to_vec();
        for (old, new) in replaced.into_iter().zip(found) {
            child.replace_all_uses(old, new);
        }
        child.remove_block_args(copy, |_| true);
        child.merge_block(copy, entry, &[]);
    }
    kernel
}

/// Ops for where an invocation is and how many there are, in the order of a launch's arguments.
fn place_numbers(child: &mut Ir, entry: Block, clusters: usize, loc: Location) -> Vec<Value> {
    let mut b = Builder::at_end(child, entry);
    let mut values = Vec::new();
    macro_rules! dimensions {
        ($($op:ident),*) => {$(
            for dimension in [Dimension::X, Dimension::Y, Dimension::Z] {
                values.push($op::build(&mut b, loc, dimension).result(&b));
            }
        )*};
    }
    dimensions!(BlockIdOp, ThreadIdOp, GridDimOp, BlockDimOp);
    if clusters != 0 {
        dimensions!(ClusterIdOp, ClusterDimOp);
    }
    values
}

/// Copies the symbols that a kernel refers to into its module, and those that they refer to.
fn copy_symbols(ir: &Ir, symbols: &SymbolTable, kernels: &mut Ir, kernel: Op) -> PassResult {
    let mut pending = vec![kernel];
    while let Some(op) = pending.pop() {
        let mut wanted: Vec<(SymbolRefAttr, Location)> = Vec::new();
        let (inside, _) = kernels.definition(op);
        for_each_symbol_use(inside, |at, user, reference| {
            wanted.push((reference, at.loc(user)))
        });
        for (reference, loc) in wanted {
            let name = reference.root(ir);
            if SymbolTable::new(kernels).lookup(name).is_some() {
                continue;
            }
            let Some(definition) = symbols.lookup(name) else {
                let message = format!(
                    "the kernel refers to '{}', which is not in the module around it",
                    name.as_str(ir)
                );
                return Err(Diagnostic::error(loc, message));
            };
            let copy = kernels.clone_op_from(ir, definition, &mut CloneMap::default());
            let body = kernels.regions(kernels.root())[0];
            let block = kernels.last_block(body).expect("a module has a block");
            kernels.append_op(block, copy);
            pending.push(copy);
        }
    }
    Ok(())
}

/// Replaces a launch by one that names the kernel.
fn launch_by_name(
    inside: &mut Ir,
    launch: LaunchOp,
    module: &str,
    kernel: &str,
    operands: &[Value],
) {
    let loc = inside.loc(launch.op());
    let kernel = SymbolRefAttr::get(inside, inside.ident(module), &[inside.ident(kernel)]);
    let dependencies: Vec<Value> = launch.async_dependencies(inside).collect();
    let sizes = [
        launch.grid_size_x(inside),
        launch.grid_size_y(inside),
        launch.grid_size_z(inside),
        launch.block_size_x(inside),
        launch.block_size_y(inside),
        launch.block_size_z(inside),
    ];
    let clusters = [
        launch.cluster_size_x(inside),
        launch.cluster_size_y(inside),
        launch.cluster_size_z(inside),
    ];
    let memory = launch.dynamic_shared_memory_size(inside);
    let token = launch
        .async_token(inside)
        .map(|_| AsyncTokenType::get(inside).into());
    let mut b = Builder::before(inside, launch.op());
    let new = LaunchFuncOp::build(
        &mut b,
        loc,
        token,
        &dependencies,
        kernel,
        sizes[0],
        sizes[1],
        sizes[2],
        sizes[3],
        sizes[4],
        sizes[5],
        clusters[0],
        clusters[1],
        clusters[2],
        memory,
        operands,
        None,
    );
    let (old, new): (Vec<Value>, Vec<Value>) = (
        inside.results(launch.op()).collect(),
        inside.results(new.op()).collect(),
    );
    for (old, new) in old.into_iter().zip(new) {
        inside.replace_all_uses(old, new);
    }
    inside.erase_op(launch.op());
}
