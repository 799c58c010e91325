//! `llvm-add-comdats`: functions of which a linker keeps one definition.

use terrace_dialects::llvm::{self, Comdat, Linkage};
use terrace_ir::attributes::SymbolRefAttr;
use terrace_ir::builtin::ModuleOp;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Builder, Ir};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

/// The table of comdats that the pass makes.
const TABLE: &str = "__llvm_comdat";

/// Add comdats to linkonce and linkonce_odr functions.
#[pass(name = "llvm-add-comdats", title = "LLVMAddComdats", on = ModuleOp, dependent_dialects(llvm::LlvmDialect))]
pub fn llvm_add_comdats(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    let Some(body) = ModuleOp::body_block(ir) else {
        return Ok(());
    };
    let is_kept_once = |function: &llvm::FuncOp| {
        let linkage = function.linkage(ir);
        let is_once = matches!(linkage, Linkage::Linkonce | Linkage::LinkonceOdr);
        is_once && function.comdat(ir).is_none()
    };
    let functions = ir
        .block_ops(body)
        .filter_map(|op| llvm::FuncOp::cast(ir, op))
        .filter(is_kept_once);
    let functions: Vec<llvm::FuncOp> = functions.collect();
    if functions.is_empty() {
        return Ok(());
    }
    let tables = ir
        .block_ops(body)
        .filter_map(|op| llvm::ComdatOp::cast(ir, op));
    let table = tables.into_iter().find(|table| table.sym_name(ir) == TABLE);
    let table = match table {
        Some(table) => table,
        None => {
            let loc = ir.loc(ir.root());
            let mut b = Builder::new(ir);
            b.set_insertion_point_to_start(body);
            let table = llvm::ComdatOp::build(&mut b, loc, TABLE.into());
            let region = table.body(&b);
            b.ir_mut().append_block(region, &[]);
            table
        }
    };
    let block = ir.first_block(table.body(ir));
    let block = block.expect("a table has a block");
    let table = ir.ident(TABLE);
    for function in functions {
        let (loc, name) = (ir.loc(function.op()), function.sym_name(ir).to_string());
        let mut b = Builder::new(ir);
        b.set_insertion_point_to_start(block);
        llvm::ComdatSelectorOp::build(&mut b, loc, name.clone().into(), Comdat::Any);
        let selector = SymbolRefAttr::get(ir, table, &[ir.ident(&name)]);
        ir.set_attr(function.op(), "comdat", selector.into());
    }
    Ok(())
}
