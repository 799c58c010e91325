//! From loops over memory to the llvm dialect, printing included.

use smallvec::SmallVec;
use terrace::dialects::arith::{self, ArithDialect};
use terrace::dialects::cf::CfDialect;
use terrace::dialects::llvm::{self, LlvmDialect};
use terrace::dialects::memref::{self, MemRefDialect};
use terrace::dialects::scf::{self, ScfDialect};
use terrace::ir::attributes::FlatSymbolRefAttr;
use terrace::ir::builtin::ModuleOp;
use terrace::ir::conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget, Legality,
    reconcile_casts,
};
use terrace::ir::rewrite::{MatchFailure, RewriteResult};
use terrace::ir::types::MemRefType;
use terrace::prelude::*;
use terrace_lowering::affine_to_scf::populate_affine_to_scf;
use terrace_lowering::scf_to_cf::populate_scf_to_cf;
use terrace_lowering::to_llvm::{populate_to_llvm, type_converter};

use crate::dialect::PrintOp;

// ANCHOR: pass
/// Lower everything to the llvm dialect.
///
/// `toy.print` becomes a loop nest that calls the C function `printf` for each element.
#[pass(
    name = "toy-to-llvm", on = ModuleOp,
    dependent_dialects(ArithDialect, CfDialect, LlvmDialect, MemRefDialect, ScfDialect),
)]
pub struct LowerToLlvmPass;

impl Pass for LowerToLlvmPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let mut patterns = ConversionPatterns::new();
        patterns.add(PrintLowering);
        populate_affine_to_scf(&mut patterns);
        populate_scf_to_cf(&mut patterns);
        populate_to_llvm(&mut patterns);
        let target = ConversionTarget::new()
            .dialect::<LlvmDialect>(Legality::Legal)
            .op::<ModuleOp>(Legality::Legal);
        let converter = type_converter();
        let conversion = Conversion {
            target: &target,
            patterns: &patterns,
            converter: &converter,
            mode: ConversionMode::Full,
        };
        conversion.apply(ir)?;
        for function in ir.children_mut() {
            reconcile_casts(function);
        }
        Ok(())
    }
}
// ANCHOR_END: pass

terrace::ir::conversion_pattern! {
    /// A nest of loops that calls `printf`.
    PrintLowering: PrintOp => lower_print;
}

/// How an element is printed.
const ELEMENT: (&str, &[u8]) = ("frmt_spec", b"%f \0");
/// How a row ends.
const NEW_LINE: (&str, &[u8]) = ("nl", b"\n\0");

fn lower_print(op: PrintOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let loc = rw.loc(op.op());
    // The loops read the memory, whose own type is converted with them.
    let memory = op.input(rw);
    let shape = match rw.ty(memory).cast::<MemRefType>(rw) {
        Some(memref) => memref.shape(rw).to_vec(),
        None => {
            return Err(MatchFailure::new(
                "a tensor must be in memory to be printed",
            ));
        }
    };
    declare_printf(rw);
    let element = string_address(rw, loc, ELEMENT);
    let new_line = string_address(rw, loc, NEW_LINE);
    let mut subscripts: SmallVec<[Value; 2]> = SmallVec::new();
    for (dim, &extent) in shape.iter().enumerate() {
        let [from, to, step] =
            [0, extent, 1].map(|value| arith::ConstantOp::index(rw, loc, value).result(rw));
        let nest = scf::ForOp::with_body(rw, loc, from, to, step, &[]);
        let mut end = rw
            .last_op(nest.body(rw))
            .expect("the body ends with its terminator");
        rw.set_insertion_point_before(end);
        // A row ends after its loop, inside the loop around it.
        if dim + 1 < shape.len() {
            end = call_printf(rw, loc, &[new_line]);
            rw.set_insertion_point_before(end);
        }
        subscripts.push(nest.induction_variable(rw));
    }
    let value = memref::LoadOp::build(rw, loc, memory, &subscripts).result(rw);
    call_printf(rw, loc, &[element, value]);
    if shape.len() <= 1 {
        rw.set_insertion_point_before(op.op());
        call_printf(rw, loc, &[new_line]);
    }
    rw.erase_op(op.op());
    Ok(())
}

/// The type of `printf`: `i32 (ptr, ...)`.
fn printf_type(cx: &Context) -> llvm::FunctionType {
    let pointer = llvm::PointerType::get(cx, 0).into();
    llvm::FunctionType::get(cx, Type::I32, vec![pointer], true)
}

fn declare_printf(rw: &mut ConversionRewriter<'_>) {
    let ty = printf_type(rw);
    rw.require_symbol("printf", move |b| {
        llvm::FuncOp::declare(b, Location::UNKNOWN, "printf", ty);
    });
}

fn call_printf(b: &mut Builder<'_>, loc: Location, args: &[Value]) -> Op {
    let ty = printf_type(b);
    llvm::CallOp::variadic(b, loc, "printf", ty, &[Type::I32], args).op()
}

/// The address of the first character of a global string, which is defined in the module once.
fn string_address(
    rw: &mut ConversionRewriter<'_>,
    loc: Location,
    (name, text): (&'static str, &'static [u8]),
) -> Value {
    rw.require_symbol(name, move |b| {
        llvm::GlobalOp::string(b, Location::UNKNOWN, name, text);
    });
    let symbol = FlatSymbolRefAttr::get(rw, rw.ident(name));
    let pointer = llvm::PointerType::get(rw, 0).into();
    llvm::AddressOfOp::build(rw, loc, pointer, symbol).res(rw)
}
