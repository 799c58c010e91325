//! The program that is measured: functions of about a hundred ops, computations and small loops.

use std::borrow::Cow;

use terrace::dialects::{arith, func, scf};
use terrace::ir::attributes::{FlatSymbolRefAttr, IntegerAttr};
use terrace::ir::builtin::ModuleOp;
use terrace::ir::ir::Room;
use terrace::ir::types::FunctionType;
use terrace::prelude::*;

/// About how many ops a function has.
const FUNCTION: usize = 100;

/// A context with what the program needs, for one thread.
pub fn context() -> Context {
    let cx = Context::new();
    terrace::dialects::register_all(&cx);
    cx.set_multithreaded(false);
    cx
}

/// A module with about this many ops in its functions.
pub fn build(cx: &Context, ops: usize) -> Box<Ir> {
    build_of(cx, ops, FUNCTION, None)
}

/// As [`build`], all functions in the same memory, one after the other.
pub fn build_in_room(cx: &Context, ops: usize) -> Box<Ir> {
    build_of(cx, ops, FUNCTION, Some(Room::default()))
}

fn build_of(cx: &Context, ops: usize, size: usize, mut room: Option<Room>) -> Box<Ir> {
    let loc = Location::UNKNOWN;
    let mut module = ModuleOp::create(cx, loc);
    let body = ModuleOp::body_block(&module).expect("a new module has a block");
    let mut builder = Builder::at_end(&mut module, body);
    let types = [Type::I32, Type::I64, Type::F32, Type::INDEX];
    let consumer = FunctionType::get(cx, &types[..1], &[]);
    func::FuncOp::builder(Cow::Borrowed("use"), consumer)
        .sym_visibility(Some(Cow::Borrowed("private")))
        .build(&mut builder, loc);
    let ty = FunctionType::get(cx, &types, &types[..1]);
    let mut random = Random(1);
    for index in 0..ops.div_ceil(size) {
        let function = func::FuncOp::declare(&mut builder, loc, &format!("f{index}"), ty);
        let inside = builder
            .ir_mut()
            .child_mut(function.op())
            .expect("functions are isolated");
        match &mut room {
            Some(room) => {
                inside.enter_room(std::mem::take(room));
                fill(inside, loc, ops.min(size), &mut random);
                *room = inside.leave_room();
            }
            None => fill(inside, loc, ops.min(size), &mut random),
        }
    }
    module
}

/// A module with about this many ops in one function.
pub fn build_one(cx: &Context, ops: usize) -> Box<Ir> {
    build_of(cx, ops, ops, None)
}

/// A few numbers that look random and are the same each time.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }

    /// One of the newest values.
    fn of(&mut self, values: &[Value]) -> Value {
        let newest = values.len().min(16);
        values[values.len() - 1 - self.below(newest)]
    }
}

fn fill(ir: &mut Ir, loc: Location, ops: usize, random: &mut Random) {
    let callee = FlatSymbolRefAttr::get(ir, ir.ident("use"));
    let entry = func::FuncOp::add_entry_block(ir);
    let [a, c, d] = [0, 2, 3].map(|index| ir.block_arg(entry, index));
    let mut b = Builder::at_end(ir, entry);
    let (mut ints, mut floats, mut indices) = (vec![a], vec![c], vec![d]);
    let mut made = 1;
    while made < ops {
        let kind = random.below(16);
        made += 1;
        match kind {
            0..=2 => {
                let value = random.below(100) as i128;
                ints.push(constant(&mut b, loc, Type::I32, value));
            }
            3..=7 => {
                let (x, y) = (random.of(&ints), random.of(&ints));
                ints.push(arith::AddIOp::build(&mut b, loc, x, y).result(&b));
            }
            8..=10 => {
                let (x, y) = (random.of(&floats), random.of(&floats));
                floats.push(arith::MulFOp::build(&mut b, loc, x, y).result(&b));
            }
            11 => {
                let x = random.of(&ints);
                floats.push(arith::SIToFPOp::build(&mut b, loc, Type::F32, x).output(&b));
            }
            12..=13 => {
                let (x, y) = (random.of(&ints), random.of(&ints));
                let slt = arith::CmpIPredicate::Slt;
                let less = arith::CmpIOp::build(&mut b, loc, slt, x, y).result(&b);
                ints.push(arith::SelectOp::build(&mut b, loc, less, x, y).result(&b));
                made += 1;
            }
            14 => {
                let x = random.of(&ints);
                func::CallOp::build(&mut b, loc, &[], callee, &[x]);
            }
            _ => {
                let zero = constant(&mut b, loc, Type::INDEX, 0);
                let one = constant(&mut b, loc, Type::INDEX, 1);
                let (end, init) = (random.of(&indices), random.of(&ints));
                let result = counted_loop(&mut b, loc, [zero, end, one], init);
                ints.push(result);
                indices.push(zero);
                made += 9;
            }
        }
    }
    let result = random.of(&ints);
    func::ReturnOp::build(&mut b, loc, &[result]);
}

fn constant(b: &mut Builder<'_>, loc: Location, ty: Type, value: i128) -> Value {
    let value = IntegerAttr::get(b, ty, value);
    arith::ConstantOp::build(b, loc, value.into()).result(b)
}

/// A loop with a body of six ops that carries one value.
fn counted_loop(b: &mut Builder<'_>, loc: Location, bounds: [Value; 3], init: Value) -> Value {
    let [lower, upper, step] = bounds;
    let op = scf::ForOp::with_body(b, loc, lower, upper, step, &[init]);
    let body = op.body(b);
    b.preserving_insertion_point(|b| {
        b.set_insertion_point_to_end(body);
        let mut last = b.block_arg(body, 1);
        for value in 0..2 {
            let number = constant(b, loc, Type::I32, value);
            last = arith::MulIOp::build(b, loc, last, number).result(b);
        }
        let last = arith::SubIOp::build(b, loc, last, init).result(b);
        scf::YieldOp::build(b, loc, &[last]);
    });
    b.ir_mut().result(op.op(), 0)
}
