//! Host programs that launch kernels: launches become calls, and kernels binaries.

use terrace_dialects::{arith, func, gpu, memref, spirv as spirv_dialect};
use terrace_ir::asm::print_type;
use terrace_ir::attributes::{Attribute, FlatSymbolRefAttr, IntegerAttr, StringAttr};
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::types::{FunctionType, MemRefType, Signedness, TypeData, UnrankedMemRefType};
use terrace_ir::{Builder, Diagnostic, Ir, Location, Op, Type, Value};
use terrace_spirv_binary as spirv;

use crate::host;

/// The function that takes a memref which the next launch is given.
pub(super) const ARGUMENT: &str = "terrace_vulkan_argument";
/// The function that runs a kernel.
pub(super) const LAUNCH: &str = "terrace_vulkan_launch";

/// A binary with kernels.
pub(super) struct Module {
    pub(super) name: String,
    pub(super) words: Vec<u32>,
    /// Where the module is in the source.
    pub(super) loc: Location,
}

/// A place where a host program launches a kernel.
pub(super) struct Launch {
    /// The module that has the kernel, by its number.
    pub(super) module: usize,
    pub(super) kernel: String,
    pub(super) loc: Location,
}

/// The kernels of a host program and where they are launched; made by [`lower_launches`].
pub struct Program {
    pub(super) modules: Vec<Module>,
    pub(super) launches: Vec<Launch>,
}

/// Takes the kernels out of a host program: each `spirv.module` becomes a binary, and each `gpu.launch_func` of one of its entry
/// points a call that runs it. The arguments of a launch are bound to the set 0 by their position, as ABI attributes bind them by
/// default: memrefs as they are, numbers as buffers of one element. A `gpu.module` is left out, since nothing of it runs.
///
/// The module that remains is lowered to LLVM and run by [`with_kernels`](crate::with_kernels).
///
/// # Errors
/// If a module has no binary, or a launch names a kernel that is in none or passes what no kernel takes.
pub fn lower_launches(ir: &mut Ir) -> Result<Program, Diagnostic> {
    host::register();
    let mut program = Program {
        modules: Vec::new(),
        launches: Vec::new(),
    };
    let mut kernels = Vec::new();
    for (op, child) in ir.children() {
        if let Some(module) = spirv_dialect::ModuleOp::cast(child, child.root()) {
            let name = module.sym_name(child);
            program.modules.push(Module {
                name: name.map_or_else(String::new, |name| name.to_string()),
                words: spirv::serialize(child)?,
                loc: ir.loc(op),
            });
            kernels.push(op);
        } else if gpu::GpuModuleOp::cast(child, child.root()).is_some() {
            kernels.push(op);
        }
    }
    for op in kernels {
        ir.erase_op(op);
    }
    let mut elements = Vec::new();
    lower_in(ir, &mut program, &mut elements)?;
    declare(ir, &elements);
    Ok(program)
}

/// Lowers the launches in an arena and those inside.
fn lower_in(
    ir: &mut Ir,
    program: &mut Program,
    elements: &mut Vec<Type>,
) -> Result<(), Diagnostic> {
    let launches: Vec<_> = ir
        .walk(ir.root(), WalkOrder::Pre)
        .filter_map(|op| gpu::LaunchFuncOp::cast(ir, op))
        .collect();
    for launch in launches {
        lower_launch(ir, launch, program, elements)?;
    }
    for child in ir.children_mut() {
        lower_in(child, program, elements)?;
    }
    Ok(())
}

/// The number of the module that has a kernel: one of the name that the launch says, or of what such a module is called after it
/// was converted.
fn find_module(ir: &Ir, launch: gpu::LaunchFuncOp, program: &Program) -> Result<usize, Diagnostic> {
    let kernel = launch.kernel(ir);
    let name = kernel.root(ir).as_str(ir);
    let converted = format!("__spv__{name}");
    let is_it = |module: &Module| module.name == name || module.name == converted;
    program.modules.iter().position(is_it).ok_or_else(|| {
        ir.op_error(
            launch.op(),
            format!("launches a kernel of '@{name}', which is no 'spirv.module'"),
        )
        .help("convert the kernels with --convert-gpu-to-spirv, or write the module by hand")
    })
}

/// Replaces a launch by calls: one for each argument, and one that runs the kernel.
fn lower_launch(
    ir: &mut Ir,
    launch: gpu::LaunchFuncOp,
    program: &mut Program,
    elements: &mut Vec<Type>,
) -> Result<(), Diagnostic> {
    let op = launch.op();
    let is_async =
        launch.async_token(ir).is_some() || launch.async_dependencies(ir).next().is_some();
    if is_async {
        return Err(ir
            .op_error(
                op,
                "is asynchronous, and kernels run in the order of the program",
            )
            .help("leave out 'async' and the tokens"));
    }
    if launch.cluster_size_x(ir).is_some() || launch.dynamic_shared_memory_size(ir).is_some() {
        return Err(ir.op_error(
            op,
            "has clusters or dynamic shared memory, which Vulkan does not have",
        ));
    }
    let module = find_module(ir, launch, program)?;
    let loc = ir.loc(op);
    let number = program.launches.len() as i64;
    let kernel = launch.kernel(ir);
    let kernel = kernel.nested(ir).last().map_or("", |name| name.as_str(ir));
    program.launches.push(Launch {
        module,
        kernel: kernel.to_owned(),
        loc,
    });
    let sizes = [
        launch.grid_size_x(ir),
        launch.grid_size_y(ir),
        launch.grid_size_z(ir),
        launch.block_size_x(ir),
        launch.block_size_y(ir),
        launch.block_size_z(ir),
    ];
    let arguments: Vec<Value> = launch.kernel_operands(ir).collect();
    let mut b = Builder::before(ir, op);
    for argument in arguments {
        pass(&mut b, op, argument, elements)?;
    }
    let mut operands = vec![constant(&mut b, loc, number)];
    for size in sizes {
        let wide = match b.ty(size) {
            Type::I64 => size,
            Type::INDEX => arith::IndexCastOp::build(&mut b, loc, Type::I64, size).output(&b),
            _ => arith::ExtUIOp::build(&mut b, loc, Type::I64, size).output(&b),
        };
        operands.push(wide);
    }
    call(&mut b, loc, LAUNCH, &operands);
    ir.erase_op(op);
    Ok(())
}

/// Passes an argument to the launch that comes next.
fn pass(
    b: &mut Builder<'_>,
    launch: Op,
    argument: Value,
    elements: &mut Vec<Type>,
) -> Result<(), Diagnostic> {
    let loc = b.loc(launch);
    let refuse = |b: &Builder<'_>, help: &str| {
        let ty = print_type(b, b.ty(argument));
        b.op_error(
            launch,
            format!("passes a value of type '{ty}', which no kernel takes"),
        )
        .help(help)
    };
    let (memref, element) = match b.ty(argument).data(b) {
        TypeData::MemRef { element, .. } => (argument, *element),
        TypeData::Integer { .. } | TypeData::Float(_) | TypeData::Index => {
            let value = match b.ty(argument) {
                // An index of a kernel has 32 bits.
                Type::INDEX => arith::IndexCastOp::build(b, loc, Type::I32, argument).output(b),
                _ => argument,
            };
            let element = b.ty(value);
            (of_one_element(b, loc, launch, value), element)
        }
        _ => return Err(refuse(b, "pass memrefs, integers and floats")),
    };
    let size = match element.data(b) {
        TypeData::Integer {
            width,
            signedness: Signedness::Signless,
        } if [8, 16, 32, 64].contains(width) => i64::from(width / 8),
        TypeData::Float(kind) if [16, 32, 64].contains(&kind.width()) => {
            i64::from(kind.width() / 8)
        }
        TypeData::Index => {
            return Err(refuse(
                b,
                "an index has another width in a kernel: use a memref of i32",
            ));
        }
        _ => return Err(refuse(b, "use elements of 8, 16, 32 or 64 bits")),
    };
    let ranked = b.ty(memref).cast::<MemRefType>(b);
    let space = ranked.and_then(|ty| ty.memory_space(b));
    if space.is_some() {
        return Err(refuse(b, "memrefs of the host are in no memory space"));
    }
    if !elements.contains(&element) {
        elements.push(element);
    }
    let unranked = UnrankedMemRefType::get(b, element, None).into();
    let unranked = memref::CastOp::build(b, loc, unranked, memref).dest(b);
    let size = constant(b, loc, size);
    call(b, loc, &argument_function(b, element), &[size, unranked]);
    Ok(())
}

/// The name of the function that takes memrefs of a type of element.
fn argument_function(ir: &Ir, element: Type) -> String {
    format!("{ARGUMENT}_{}", print_type(ir, element))
}

/// A memref that holds one number. Its memory is of the function, so that a launch in a loop takes no more of it each time.
fn of_one_element(b: &mut Builder<'_>, loc: Location, launch: Op, value: Value) -> Value {
    let ty = MemRefType::get(b, &[], b.ty(value));
    let root = b.root();
    let entry = b
        .regions(root)
        .first()
        .and_then(|body| b.first_block(*body));
    let memref = b.preserving_insertion_point(|b| {
        if let Some(entry) = entry {
            b.set_insertion_point_to_start(entry);
        } else {
            b.set_insertion_point_before(launch);
        }
        memref::AllocaOp::of_type(b, loc, ty).memref(b)
    });
    memref::StoreOp::build(b, loc, value, memref, &[]);
    memref
}

fn constant(b: &mut Builder<'_>, loc: Location, number: i64) -> Value {
    let value: Attribute = IntegerAttr::get(b, Type::I64, number.into()).into();
    let constant = arith::ConstantOp::build(b, loc, value);
    b.result(constant.op(), 0)
}

fn call(b: &mut Builder<'_>, loc: Location, name: &str, operands: &[Value]) {
    let callee = FlatSymbolRefAttr::get(b, b.ident(name));
    func::CallOp::build(b, loc, &[], callee, operands);
}

/// Declares the functions that launches call.
fn declare(ir: &mut Ir, elements: &[Type]) {
    let Some(body) = ir.regions(ir.root()).first().copied() else {
        return;
    };
    let Some(block) = ir.first_block(body) else {
        return;
    };
    let mut functions = vec![(
        LAUNCH.to_owned(),
        FunctionType::get(ir, &[Type::I64; 7], &[]),
    )];
    for element in elements {
        let memref = UnrankedMemRefType::get(ir, *element, None).into();
        let ty = FunctionType::get(ir, &[Type::I64, memref], &[]);
        functions.push((argument_function(ir, *element), ty));
    }
    let mut b = Builder::at_end(ir, block);
    for (name, ty) in functions {
        let function = func::FuncOp::declare(&mut b, Location::UNKNOWN, &name, ty);
        let private = StringAttr::get(&b, b"private").into();
        b.ir_mut()
            .set_attr(function.into(), "sym_visibility", private);
    }
}
