//! `convert-gpu-to-spirv`.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionTarget, Legality,
};
use terrace_dialects::spirv::{Capability, SpirvDialect};
use terrace_dialects::{func, gpu};
use terrace_ir::attributes::UnitAttr;
use terrace_ir::ir::{CloneMap, WalkOrder};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Builder, Ir, Op};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use super::gpu::{populate_gpu_to_spirv, target_of};
use super::groups::lower_all_reduces;
use super::storage_class::{Client, map_storage_classes};
use super::target::{SpirvOptions, SpirvTarget};
use super::types::type_converter;
use super::{
    populate_arith_to_spirv, populate_func_to_spirv, populate_memref_to_spirv,
    populate_scf_to_spirv,
};

/// Convert modules of kernels to modules of SPIR-V.
///
/// The module of kernels stays, for the launches that name it. For shaders the new module goes before it. For kernels of OpenCL it
/// goes inside, and the functions beside it become empty ones, which the host can name.
#[pass(
    name = "convert-gpu-to-spirv",
    on = terrace_ir::builtin::ModuleOp,
    dependent_dialects(SpirvDialect, func::FuncDialect)
)]
pub struct GpuToSpirvPass {
    /// Whether an index has 64 bits and not 32.
    #[option(name = "use-64bit-index", default = false)]
    pub wide_index: bool,
}

impl Pass for GpuToSpirvPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let modules: Vec<Op> = ir
            .walk(ir.root(), WalkOrder::Pre)
            .filter(|op| gpu::GpuModuleOp::cast(ir, *op).is_some())
            .collect();
        for op in modules {
            let Some(module) = ir.child(op) else { continue };
            let env = target_of(ir, module);
            let options = SpirvOptions {
                wide_index: self.wide_index,
                ..SpirvOptions::default()
            };
            let target = SpirvTarget::new(ir, env, options);
            let is_kernel = target.allows(Capability::Kernel);
            let copy = ir.clone_op(op, &mut CloneMap::default());
            let mut converted = ir.take_child(copy).expect("the copy is isolated as well");
            convert(&mut converted, target)?;
            ir.put_child(copy, converted);
            match is_kernel {
                false => ir.insert_op_before(op, copy),
                true => {
                    move_inside(ir, op, copy);
                    replace_kernels(ir, op);
                }
            }
        }
        Ok(())
    }
}

fn convert(ir: &mut Ir, target: SpirvTarget) -> PassResult {
    let client = match target.allows(Capability::Kernel) {
        true => Client::OpenCl,
        false => Client::Vulkan,
    };
    map_storage_classes(ir, client)?;
    lower_all_reduces(ir);
    let mut patterns = ConversionPatterns::new();
    populate_gpu_to_spirv(&mut patterns);
    populate_scf_to_spirv(&mut patterns);
    populate_arith_to_spirv(&mut patterns, &target);
    populate_memref_to_spirv(&mut patterns);
    populate_func_to_spirv(&mut patterns);
    Conversion {
        target: &ConversionTarget::new().dialect::<SpirvDialect>(Legality::Legal),
        patterns: &patterns,
        converter: &type_converter(target),
        mode: ConversionMode::Full,
    }
    .apply(ir)
}

/// Moves a detached op to the start of a module of kernels.
fn move_inside(ir: &mut Ir, module: Op, op: Op) {
    let mut child = ir.take_child(module).expect("a module is isolated");
    let moved = child.clone_op_from(ir, op, &mut CloneMap::default());
    ir.erase_op(op);
    if let Some(body) = gpu::GpuModuleOp::cast(&child, child.root())
        .and_then(|module| child.first_block(module.body(&child)))
    {
        let mut b = Builder::new(&mut child);
        b.set_insertion_point_to_start(body);
        b.insert(moved);
    }
    ir.put_child(module, child);
}

/// Leaves of each kernel an empty function of that name.
fn replace_kernels(ir: &mut Ir, module: Op) {
    let Some(module) = ir.child_mut(module) else {
        return;
    };
    let kernels: Vec<gpu::GpuFuncOp> = module
        .walk(module.root(), WalkOrder::Pre)
        .filter_map(|op| gpu::GpuFuncOp::cast(module, op))
        .collect();
    for kernel in kernels {
        let (loc, ty) = (module.loc(kernel.op()), kernel.function_type(module));
        let name = kernel.sym_name(module).into_owned();
        let mut b = Builder::before(module, kernel.op());
        let stub = func::FuncOp::declare(&mut b, loc, &name, ty);
        module.set_attr(stub.into(), gpu::KERNEL, UnitAttr::get().into());
        if let Some(inside) = module.child_mut(stub.into()) {
            let entry = func::FuncOp::add_entry_block(inside);
            func::ReturnOp::build(&mut Builder::at_end(inside, entry), loc, &[]);
        }
        module.erase_op(kernel.op());
    }
}
