//! `form-expressions`: operators become expressions, and those that are operands of one other become part of it.

use terrace_dialect_base::rules::rewrite_greedily;
use terrace_dialects::emitc::{
    CExpressionInterface, EmitcDialect, ExpressionOp, LiteralOp, YieldOp,
};
use terrace_ir::ir::{CloneMap, WalkOrder};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Builder, Ir, Op, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};

/// Form expressions of operators.
///
/// Each op that is an operator of C becomes an expression. One that has no side effects, and that is used once, by another
/// expression, becomes part of that.
#[pass(name = "form-expressions", dependent_dialects(EmitcDialect))]
pub fn form_expressions_pass(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    form_expressions(ir);
    rewrite_greedily(ir, cx, &[])
}

fn form_expressions(ir: &mut Ir) {
    if ExpressionOp::cast(ir, ir.root()).is_some() {
        return;
    }
    let ops = ir.walk(ir.root(), WalkOrder::Post);
    let operators = ops.filter(|op| ir.child(*op).is_none() && is_operator(ir, *op));
    for op in operators.collect::<Vec<_>>() {
        wrap(ir, op);
    }
    let stubs: Vec<Op> = ir
        .walk(ir.root(), WalkOrder::Pre)
        .filter(|op| ir.child(*op).is_some())
        .collect();
    for op in stubs {
        let mut expression = op;
        while let Some(operand) = operand_to_fold(ir, expression) {
            expression = fold_operand(ir, expression, operand);
        }
        if let Some(inside) = ir.child_mut(expression) {
            form_expressions(inside);
        }
    }
}

/// Whether an op is an operator of C whose value is one.
fn is_operator(ir: &Ir, op: Op) -> bool {
    ir.num_results(op) == 1
        && op.implements::<dyn CExpressionInterface>(ir)
        && LiteralOp::cast(ir, op).is_none()
}

/// Replaces an op by an expression that is this op.
fn wrap(ir: &mut Ir, op: Op) {
    let loc = ir.loc(op);
    let operands: Vec<Value> = ir.operands(op).collect();
    let types: Vec<_> = ir.operand_types(op).collect();
    let result = ir.result(op, 0);
    let ty = ir.ty(result);
    let mut b = Builder::before(ir, op);
    let expression = ExpressionOp::builder(ty)
        .defs(&operands)
        .build(&mut b, loc)
        .op();
    let mut inside = ir
        .take_child(expression)
        .expect("it has an arena of its own");
    let region = inside.regions(inside.root())[0];
    let body = inside.append_block(region, &types);
    let mut map = CloneMap::default();
    let arguments = inside.block_args(body).to_vec();
    // What is an operand twice is two arguments, which are used one each.
    map.values
        .extend(operands.iter().copied().zip(arguments.iter().copied()));
    let copy = inside.clone_op_from(ir, op, &mut map);
    inside.set_operands(copy, &arguments);
    inside.append_op(body, copy);
    let value = inside.result(copy, 0);
    YieldOp::build(&mut Builder::at_end(&mut inside, body), loc, Some(value));
    ir.return_child(expression, inside);
    let new = ir.result(expression, 0);
    ir.replace_all_uses(result, new);
    ir.erase_op(op);
}

/// The first operand of an expression that can become part of it.
fn operand_to_fold(ir: &Ir, expression: Op) -> Option<Op> {
    as_expression(ir, expression)?;
    ir.operands(expression).find_map(|operand| {
        let op = ir.defining_op(operand)?;
        let (inside, used) = as_expression(ir, op)?;
        (ir.has_one_use(operand) && !used.has_side_effects(inside)).then_some(op)
    })
}

/// An expression in its own arena.
fn as_expression(ir: &Ir, op: Op) -> Option<(&Ir, ExpressionOp)> {
    let inside = ir.child(op)?;
    Some((inside, ExpressionOp::cast(inside, inside.root())?))
}

/// Replaces an expression by one that contains the expression which an operand of it is.
fn fold_operand(ir: &mut Ir, expression: Op, operand: Op) -> Op {
    let mut operands: Vec<Value> = Vec::new();
    let folded = ir.result(operand, 0);
    let outer = ir.operands(expression).filter(|value| *value != folded);
    for value in outer.chain(ir.operands(operand)) {
        if !operands.contains(&value) {
            operands.push(value);
        }
    }
    let types: Vec<_> = operands.iter().map(|value| ir.ty(*value)).collect();
    let loc = ir.loc(expression);
    let result = ir.result(expression, 0);
    let ty = ir.ty(result);
    let (inside, old) = as_expression(ir, expression).expect("it is an expression");
    let do_not_inline = old.do_not_inline(inside);
    let mut b = Builder::before(ir, expression);
    let new = ExpressionOp::builder(ty)
        .defs(&operands)
        .do_not_inline(do_not_inline)
        .build(&mut b, loc)
        .op();
    let mut inside = ir.take_child(new).expect("it has an arena of its own");
    let region = inside.regions(inside.root())[0];
    let body = inside.append_block(region, &types);
    // What values outside are inside the new expression.
    let mut outside = CloneMap::default();
    let arguments = inside.block_args(body).to_vec();
    outside.values.extend(operands.into_iter().zip(arguments));
    for part in [operand, expression] {
        let value = copy_body(&mut inside, ir, part, &outside);
        outside.values.insert(folded, value);
    }
    let value = outside.value(folded);
    YieldOp::build(&mut Builder::at_end(&mut inside, body), loc, Some(value));
    ir.return_child(new, inside);
    let value = ir.result(new, 0);
    ir.replace_all_uses(result, value);
    ir.erase_op(expression);
    ir.erase_op(operand);
    new
}

/// Copies the body of an expression to the end of another one's, and gives what it yields.
fn copy_body(to: &mut Ir, ir: &Ir, expression: Op, outside: &CloneMap) -> Value {
    let (from, op) = as_expression(ir, expression).expect("it is an expression");
    let target = to.first_block(to.regions(to.root())[0]);
    let target = target.expect("it has a body");
    let body = from.first_block(op.region(from)).expect("it has a body");
    let mut map = CloneMap::default();
    let arguments = from.block_args(body).iter().copied();
    let operands = ir.operands(expression).map(|value| outside.value(value));
    map.values.extend(arguments.zip(operands));
    for op in from.block_ops(body) {
        if let Some(end) = YieldOp::cast(from, op) {
            let value = end.result(from).expect("an expression yields its value");
            return map.value(value);
        }
        let copy = to.clone_op_from(from, op, &mut map);
        to.append_op(target, copy);
    }
    unreachable!("an expression ends with a yield")
}
