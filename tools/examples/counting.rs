//! A dialect in a library, which the tests load: `terrace-opt --load-dialect=target/debug/examples/libcounting.so`.

use terrace::opt::Registry;
use terrace::prelude::*;

/// Numbers that count.
#[dialect(name = "count", ops(NextOp, OneOp))]
pub struct CountDialect;

/// One.
#[op(dialect = CountDialect, mnemonic = "one", traits(Pure), assembly { attr_dict })]
pub struct OneOp {
    #[result]
    result: I64,
}

/// The number after another.
#[op(dialect = CountDialect, mnemonic = "next", traits(Pure), assembly { $number attr_dict })]
pub struct NextOp {
    #[operand]
    number: I64,
    #[result]
    result: I64,
}

/// Turns numbers into constants.
///
/// Of the dialect arith.
#[pass(
    name = "count-to-arith",
    dependent_dialects(terrace::dialects::arith::ArithDialect)
)]
fn count_to_arith(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    for op in ir.all_ops() {
        let (name, loc) = (ir.name(op), ir.loc(op));
        let mut rw = Rewriter::new(ir);
        rw.set_insertion_point_before(op);
        let new = {
            let b = &rw.at(loc);
            let one = || terrace::dialects::arith::constant_int(b, Type::I64, 1);
            match name.as_str(&b.context()) {
                "count.one" => one(),
                "count.next" => {
                    let number = b.with(|b| b.operand(op, 0));
                    b.value(terrace::dialects::arith::AddIOp::new(b, number, one()))
                }
                _ => continue,
            }
        };
        rw.replace_op(op, &[new]);
    }
    Ok(())
}

/// What the tools are to know.
pub fn register(registry: &mut Registry) {
    registry
        .dialect::<CountDialect>()
        .pass::<CountToArithPass>();
}

terrace::plugin!(register);
