//! What bodies of structured ops do, as far as it can be seen.

use terrace_ir::interfaces::has_no_memory_effect;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Op, Value};
use terrace_standard_dialects::arith;
use terrace_tensor_dialects::complex;

use super::YieldOp;
use super::interface::body;

/// A value before ops with one operand and one result, such as casts.
fn before_casts(ir: &Ir, mut value: Value) -> Value {
    while let Some(op) = ir.defining_op(value) {
        if ir.num_operands(op) != 1 || ir.num_results(op) != 1 || !has_no_memory_effect(ir, op) {
            break;
        }
        value = ir.operand(op, 0);
    }
    value
}

/// Whether the body adds a product of the first two arguments to the third.
pub(super) fn is_contraction_body(ir: &Ir, op: Op) -> bool {
    fn sum_of_product(ir: &Ir, op: Op) -> Option<()> {
        let block = body(ir, op)?;
        let &[x, y, output] = ir.block_args(block) else {
            return None;
        };
        let end = YieldOp::cast(ir, ir.last_op(block)?)?;
        let yielded = end
            .values(ir)
            .next()
            .filter(|_| end.values(ir).len() == 1)?;
        let sum = ir.defining_op(before_casts(ir, yielded))?;
        let terms = binary_operands(ir, sum)?;
        let other = match terms.map(|term| before_casts(ir, term) == output) {
            [true, _] => terms[1],
            [_, true] => terms[0],
            _ => return None,
        };
        let product = ir.defining_op(before_casts(ir, other))?;
        let factors = binary_operands(ir, product)?.map(|factor| before_casts(ir, factor));
        let fits = factors == [x, y] || factors == [y, x];
        (fits && are_sum_and_product(ir, sum, product)).then_some(())
    }
    sum_of_product(ir, op).is_some()
}

fn binary_operands(ir: &Ir, op: Op) -> Option<[Value; 2]> {
    let is_binary = ir.num_operands(op) == 2 && ir.num_results(op) == 1;
    is_binary.then(|| [ir.operand(op, 0), ir.operand(op, 1)])
}

fn are_sum_and_product(ir: &Ir, sum: Op, product: Op) -> bool {
    let float =
        arith::AddFOp::cast(ir, sum).is_some() && arith::MulFOp::cast(ir, product).is_some();
    let int = arith::AddIOp::cast(ir, sum).is_some() && arith::MulIOp::cast(ir, product).is_some();
    let bool = arith::OrIOp::cast(ir, sum).is_some() && arith::AndIOp::cast(ir, product).is_some();
    let complex =
        complex::AddOp::cast(ir, sum).is_some() && complex::MulOp::cast(ir, product).is_some();
    float || int || bool || complex
}
