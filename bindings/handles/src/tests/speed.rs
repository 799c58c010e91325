//! What handles cost. Run it in release builds: `cargo test --release -p terrace-handles -- --ignored --nocapture`.

use std::time::Instant;

use terrace_ir::ir::OpSpec;
use terrace_ir::{Context, Ir, Location, Type};

use crate::*;

const COUNT: usize = 100_000;

#[test]
#[ignore = "a measurement"]
fn creating_and_appending() {
    let cx = Context::new();
    let name = cx.op_name("t.add");
    for _ in 0..5 {
        let start = Instant::now();
        let mut ir = Ir::new(&cx, cx.op_name("builtin.module"), Location::UNKNOWN, 1);
        let block = ir.append_block(ir.regions(ir.root())[0], &[Type::F32]);
        let mut value = ir.block_arg(block, 0);
        for _ in 0..COUNT {
            let op = ir.create_op(OpSpec {
                operands: &[value, value],
                result_types: &[Type::F32],
                ..OpSpec::new(name, Location::UNKNOWN)
            });
            ir.append_op(block, op);
            value = ir.result(op, 0);
        }
        let core = start.elapsed();
        let start = Instant::now();
        let mut session = Session::new(cx.clone(), 1);
        let region = session.create_region();
        let block = session.create_block(&[Type::F32], &[]);
        session.append_block(region, block).unwrap();
        let mut value = session.arg(block, 0).unwrap();
        for _ in 0..COUNT {
            let op = session
                .create_op(&NewOp {
                    operands: &[value, value],
                    results: Results::Types(&[Type::F32]),
                    ..NewOp::new(name, Location::UNKNOWN)
                })
                .unwrap();
            session.insert_op(op, Place::AtEnd(block)).unwrap();
            value = session.result(op, 0).unwrap();
        }
        let module = session
            .create_op(&NewOp {
                regions: NewRegions::Owned(&[region]),
                ..NewOp::new(cx.op_name("builtin.module"), Location::UNKNOWN)
            })
            .unwrap();
        let handles = start.elapsed();
        let start = Instant::now();
        let mut walk = session.walk(module, WalkOrder::Pre);
        let mut count = 0;
        while walk.next(&mut session).is_some() {
            count += 1;
        }
        let walked = start.elapsed();
        assert_eq!(count, COUNT + 1);
        let each = |time: std::time::Duration| time.as_nanos() / COUNT as u128;
        println!(
            "an op: {} ns, by handles {} ns; walking {} ns",
            each(core),
            each(handles),
            each(walked)
        );
    }
}
