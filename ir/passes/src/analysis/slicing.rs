//! Slices: the ops that a value depends on, and those that depend on it.

use terrace_ir::ir::{Ir, Op, Value, ValueDef};

/// The ops that an op depends on through operands, its own and those of the ops inside it, as far as `follow` accepts them, each
/// after those that it depends on itself where there are no circles. The op is not among them.
///
/// Arguments of blocks depend on what the op around the block depends on.
///
/// ```
/// use terrace_passes::analysis::{backward_slice, forward_slice};
/// use terrace_ir::asm::parse_module;
///
/// let cx = terrace_ir::Context::new();
/// cx.allow_unregistered_dialects(true);
/// let text = r#"%a = "d.a"() : () -> i32
///               %b = "d.b"() : () -> i32
///               %c = "d.c"(%a) : (i32) -> i32
///               "d.d"(%c) : (i32) -> ()"#;
/// let ir = parse_module(&cx, text.as_bytes(), "a.mlir").unwrap();
/// let ops = ir.all_ops();
/// assert_eq!(backward_slice(&ir, ops[3], |_| true), [ops[0], ops[2]]);
/// assert_eq!(forward_slice(&ir, ops[0], |_| true), [ops[2], ops[3]]);
/// ```
pub fn backward_slice(ir: &Ir, op: Op, follow: impl Fn(Op) -> bool) -> Vec<Op> {
    reach(ir, op, follow, |op, next| {
        for nested in ir.walk(op, terrace_ir::ir::WalkOrder::Pre) {
            next.extend(
                ir.operands(nested)
                    .filter_map(|value| source(ir, value, op)),
            );
        }
    })
}

/// The ops that depend on an op's results, as far as `follow` accepts them, each before those that depend on it where there are no
/// circles. The op is not among them. An op depends on what those inside it depend on.
pub fn forward_slice(ir: &Ir, op: Op, follow: impl Fn(Op) -> bool) -> Vec<Op> {
    let mut slice = reach(ir, op, follow, |op, next| {
        next.extend(ir.results(op).flat_map(|result| ir.users(result)));
        let blocks = ir
            .regions(op)
            .iter()
            .flat_map(|region| ir.region_blocks(*region));
        for argument in blocks.flat_map(|block| ir.block_args(block)) {
            next.extend(ir.users(*argument));
        }
    });
    slice.reverse();
    slice
}

/// The op that a value comes from, unless it is inside `around`.
fn source(ir: &Ir, value: Value, around: Op) -> Option<Op> {
    let op = match ir.def(value) {
        ValueDef::Result { op, .. } => op,
        ValueDef::Argument { block, .. } => ir.block_op(block).filter(|op| *op != ir.root())?,
    };
    let mut outer = Some(op);
    while let Some(current) = outer {
        if current == around {
            return None;
        }
        outer = ir.parent_op(current);
    }
    Some(op)
}

/// The ops that can be reached from one, in the order in which a depth-first search leaves them.
fn reach(
    ir: &Ir,
    from: Op,
    follow: impl Fn(Op) -> bool,
    mut add_next: impl FnMut(Op, &mut Vec<Op>),
) -> Vec<Op> {
    let mut is_known = vec![false; ir.op_capacity()];
    let mut found = Vec::new();
    // Each op with what is left to be visited from it.
    let mut path: Vec<(Op, Vec<Op>)> = Vec::new();
    let mut enter = |op: Op, path: &mut Vec<(Op, Vec<Op>)>| {
        let mut next = Vec::new();
        add_next(op, &mut next);
        next.reverse();
        path.push((op, next));
    };
    is_known[from.index()] = true;
    enter(from, &mut path);
    while let Some((op, next)) = path.last_mut() {
        match next.pop() {
            Some(next) if !is_known[next.index()] && follow(next) => {
                is_known[next.index()] = true;
                enter(next, &mut path);
            }
            Some(_) => {}
            None => {
                if *op != from {
                    found.push(*op);
                }
                path.pop();
            }
        }
    }
    found
}
