//! Bytes per op, and per part of an op.

use terrace::dialects::func;
use terrace::ir::attributes::{Attribute, DictAttr};
use terrace::ir::builtin::ModuleOp;
use terrace::ir::ir::OpSpec;
use terrace::ir::types::FunctionType;
use terrace::prelude::*;

use crate::{memory, program, table};

/// How many of each kind are made, to divide by.
const MANY: usize = 1 << 16;

/// Prints the tables.
pub fn report(counts: &[usize]) {
    let columns: Vec<String> = counts.iter().map(|count| table::count(*count)).collect();
    let [mut built, mut shrunk] = [Vec::new(), Vec::new()];
    for &count in counts {
        let cx = program::context();
        // The first one fills the context.
        drop(program::build(&cx, count));
        let (mut module, bytes) = memory::measured(|| program::build(&cx, count));
        let mut ops = 0;
        module.for_each_arena(&mut |ir| ops += ir.all_ops().len() + 1);
        built.push(bytes as f64 / ops as f64);
        let slack = memory::freed(|| {
            module.shrink_to_fit();
            module.children_mut().for_each(Ir::shrink_to_fit);
        });
        shrunk.push((bytes - slack) as f64 / ops as f64);
    }
    let rows = [
        ("as built".to_owned(), built),
        ("after shrinking".to_owned(), shrunk),
    ];
    table::print("Bytes per op, by number of ops:", "bytes", &columns, &rows);
    parts();
}

fn parts() {
    let cx = program::context();
    let name = cx.op_name_of(func::ReturnOp::INFO);
    let plain = OpSpec::new(name, Location::UNKNOWN);
    let op = each(&cx, |ir, _| {
        ir.create_op(plain);
    });
    let operand = each(&cx, |ir, block| {
        let value = ir.block_arg(block, 0);
        let operands = &[value];
        ir.create_op(OpSpec { operands, ..plain });
    });
    let result = each(&cx, |ir, _| {
        let result_types = &[Type::I32];
        ir.create_op(OpSpec {
            result_types,
            ..plain
        });
    });
    let named = DictAttr::get(&cx, [(cx.ident("a"), Attribute::UNIT)]);
    let attribute = each(&cx, |ir, _| {
        let discardable = Some(named);
        ir.create_op(OpSpec {
            discardable,
            ..plain
        });
    });
    let call = cx.op_name_of(func::CallOp::INFO);
    let slots = func::CallOp::INFO.attributes.len() as f64;
    let slot = each(&cx, |ir, _| {
        ir.create_op(OpSpec::new(call, Location::UNKNOWN));
    });
    let region = each(&cx, |ir, _| {
        ir.create_op(OpSpec {
            num_regions: 1,
            ..plain
        });
    });
    let block = each(&cx, |ir, _| {
        ir.create_block(&[]);
    });
    let argument = each(&cx, |ir, _| {
        ir.create_block(&[Type::I32]);
    });
    let ty = FunctionType::get(&cx, &[Type::I32], &[]);
    let function = each(&cx, |ir, block| {
        let mut b = Builder::at_end(ir, block);
        let function = func::FuncOp::declare(&mut b, Location::UNKNOWN, "f", ty);
        let child = b.ir_mut().child_mut(function.op());
        child.expect("functions are isolated").shrink_to_fit();
    });
    let parts = [
        ("op", op),
        ("operand", operand - op),
        ("result", result - op),
        ("slot of an attribute", (slot - op) / slots),
        ("first attribute without a slot", attribute - op),
        ("first region", region - op),
        ("block", block),
        ("block argument", argument - block),
        ("function without a body", function),
    ];
    let rows = parts.map(|(name, bytes)| (name.to_owned(), vec![bytes]));
    table::print("Bytes of each part:", "part", &["bytes".to_owned()], &rows);
}

/// The bytes that each call of `make` takes. The block has one argument.
fn each(cx: &Context, mut make: impl FnMut(&mut Ir, Block)) -> f64 {
    let mut ir = ModuleOp::create(cx, Location::UNKNOWN);
    let block = ir.create_block(&[Type::I32]);
    ir.shrink_to_fit();
    let ((), bytes) = memory::measured(|| {
        for _ in 0..MANY {
            make(&mut ir, block);
        }
        ir.shrink_to_fit();
    });
    bytes as f64 / MANY as f64
}
