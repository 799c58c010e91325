//! Shape inference inside a function, once all calls are inlined.

use std::collections::VecDeque;

use smallvec::SmallVec;
use terrace::ir::asm::{PrintOptions, print_op};
use terrace::ir::diagnostics::Severity;
use terrace::prelude::*;

use crate::dialect::{FuncOp, ShapeInference, ToyDialect, is_tensor, shape_of};

/// Most errors that are reported for a function.
const MAX_ERRORS: usize = 20;

// ANCHOR: pass
/// Infer the shapes of all tensors in a function.
///
/// An op is ready when the shapes of all its operands are known; each op counts how many it still waits for, so that the
/// work is proportional to the number of uses. Ops that only check, such as a reshape, are visited too.
#[pass(name = "toy-shape-inference", on = FuncOp, dependent_dialects(ToyDialect))]
pub struct ShapeInferencePass {
    /// Report every op before its shape is inferred.
    #[option(default = false)]
    debug: bool,
    /// Ops whose shape was inferred.
    #[statistic]
    inferred: Statistic,
}
// ANCHOR_END: pass

impl ShapeInferencePass {
    /// The pass; it may report what it does.
    pub fn new(debug: bool) -> Self {
        ShapeInferencePass {
            debug,
            ..ShapeInferencePass::default()
        }
    }
}

impl Pass for ShapeInferencePass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let mut worklist = Worklist::new(ir);
        let mut errors = 0;
        while let Some(op) = worklist.ready.pop_front() {
            if self.debug {
                let text = format!(
                    "Inferring shape for: {}",
                    print_op(ir, op, &PrintOptions::default())
                );
                cx.emit(Diagnostic::new(Severity::Remark, ir.loc(op), text));
            }
            let awaited: SmallVec<[Value; 1]> = generic_results(ir, op).collect();
            if let Err(error) = infer(ir, op) {
                cx.emit(error);
                errors += 1;
                if errors == MAX_ERRORS {
                    return Ok(());
                }
                continue;
            }
            self.inferred += 1;
            worklist.finish(ir, &awaited);
        }
        if errors == 0
            && let Some(op) = worklist.stuck(ir)
        {
            cx.emit(stuck(ir, op));
        }
        Ok(())
    }
}

/// Infers the shapes of one op's results.
fn infer(ir: &mut Ir, op: Op) -> PassResult {
    match op.interface::<dyn ShapeInference>(ir) {
        Some(inference) => inference.infer_shapes(&mut Rewriter::new(ir)),
        None => Err(ir.op_error(
            op,
            "unable to infer shape of operation without shape inference interface",
        )),
    }
}

/// The error for an op whose shape cannot be inferred.
fn stuck(ir: &Ir, op: Op) -> Diagnostic {
    let error = ir.op_error(op, "has a result whose shape cannot be inferred");
    let unknown = |value: &Value| is_generic(ir, ir.ty(*value));
    match ir.operands(op).find(unknown) {
        Some(operand) if ir.defining_op(operand).is_none() => error.note(
            ir.loc(ir.root()),
            "the shapes of this function's arguments are unknown, because it is not inlined into `main`",
        ),
        _ => error,
    }
}

/// Whether a tensor's shape has yet to be inferred.
fn is_generic(cx: &Context, ty: Type) -> bool {
    is_tensor(cx, ty) && shape_of(cx, ty).is_none()
}

fn generic_results(ir: &Ir, op: Op) -> impl Iterator<Item = Value> + '_ {
    ir.results(op)
        .filter(|result| is_generic(ir, ir.ty(*result)))
}

/// The ops that take part in the inference, each with the number of operands whose shape it still waits for.
struct Worklist {
    ops: Vec<Op>,
    waiting: Vec<u32>,
    ready: VecDeque<Op>,
}

impl Worklist {
    fn new(ir: &Ir) -> Self {
        let mut worklist = Worklist {
            ops: Vec::new(),
            waiting: vec![0; ir.op_capacity()],
            ready: VecDeque::new(),
        };
        for op in ir.all_ops() {
            if generic_results(ir, op).next().is_none() && !op.implements::<dyn ShapeInference>(ir)
            {
                continue;
            }
            let waits = ir.operand_types(op).filter(|ty| is_generic(ir, *ty));
            let waits = waits.count() as u32;
            worklist.waiting[op.index()] = waits;
            worklist.ops.push(op);
            if waits == 0 {
                worklist.ready.push_back(op);
            }
        }
        worklist
    }

    /// Makes those users ready of values whose shape was unknown that waited for nothing else.
    fn finish(&mut self, ir: &Ir, awaited: &[Value]) {
        for &result in awaited {
            if is_generic(ir, ir.ty(result)) {
                continue;
            }
            for user in ir.users(result) {
                let Some(waiting @ 1..) = self.waiting.get_mut(user.index()) else {
                    continue;
                };
                *waiting -= 1;
                if *waiting == 0 {
                    self.ready.push_back(user);
                }
            }
        }
    }

    /// The first op whose shape could not be inferred.
    fn stuck(&self, ir: &Ir) -> Option<Op> {
        self.ops
            .iter()
            .copied()
            .find(|op| generic_results(ir, *op).next().is_some())
    }
}
