//! `convert-parallel-loops-to-gpu`: mapped parallel loops become launches.

use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::attributes::{AffineMapAttr, ArrayAttr, Attribute, IntegerAttr};
use terrace_ir::interfaces::has_no_memory_effect;
use terrace_ir::ir::{CloneMap, WalkOrder};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::MatchFailure;
use terrace_ir::{Block, Builder, Ir, Location, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult, for_each_arena};
use terrace_standard_dialects::affine::{self, AffineDialect, ApplyOp};
use terrace_standard_dialects::arith::{self, ArithDialect, CmpIPredicate};
use terrace_standard_dialects::scf::{ForOp, IfOp, ParallelOp, WithElse};

use super::map_loops::{MAPPING, enclosing_parallel};
use crate::{GpuDialect, LaunchOp, LoopDimMapAttr, Processor, TerminatorOp};

/// What MLIR marks loops with that it has looked at, and launches that were made of them.
const VISITED: &str = "SCFToGPU_visited";

/// Convert mapped parallel loops to launches.
///
/// What runs a dimension of a loop is said by its attribute `mapping`; see `gpu-map-parallel-loops`. Loops that cannot be launched, such as
/// those with results, stay as they are.
#[pass(
    name = "convert-parallel-loops-to-gpu",
    dependent_dialects(AffineDialect, ArithDialect, GpuDialect)
)]
pub fn parallel_loops_to_gpu(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    for_each_arena(ir, cx.threading(), |ir| {
        let loops: Vec<ParallelOp> = ir
            .walk(ir.root(), WalkOrder::Pre)
            .filter_map(|op| ParallelOp::cast(ir, op))
            .filter(|op| ir.attr(op.op(), MAPPING).is_some())
            .filter(|op| enclosing_parallel(ir, op.op()).is_none())
            .collect();
        for op in loops {
            // A loop that cannot be launched is no error.
            parallel_to_launch(ir, op).ok();
        }
    });
    Ok(())
}

/// Makes a launch of a mapped parallel loop and the parallel loops directly inside it.
///
/// # Errors
/// If it cannot be launched; then nothing was changed.
pub fn parallel_to_launch(ir: &mut Ir, op: ParallelOp) -> Result<(), MatchFailure> {
    let loc = ir.loc(op.op());
    let mut b = Builder::before(ir, op.op());
    let one = index(&mut b, loc, 1);
    let sizes = [one.1; 6];
    let [gx, gy, gz, bx, by, bz] = sizes;
    let launch = LaunchOp::build(
        &mut b,
        loc,
        None,
        &[],
        gx,
        gy,
        gz,
        bx,
        by,
        bz,
        None,
        None,
        None,
        None,
    );
    let region = launch.body(&b);
    let entry = b.create_block(region, &[Type::INDEX; 12]);
    let end = TerminatorOp::build(&mut b, loc).op();
    let mut work = Launching {
        launch,
        entry,
        around: vec![one.0],
        map: CloneMap::default(),
        bounds: Vec::new(),
        has_effects: false,
        left_scope: false,
        point: end,
    };
    if let Err(failure) = work.enter(ir, op) {
        ir.erase_op(work.launch.op());
        for op in work.around.into_iter().rev() {
            ir.erase_op(op);
        }
        return Err(failure);
    }
    let first = ir.operand_group(launch.op(), 1).start;
    for (processor, bound) in work.bounds {
        ir.set_operand(launch.op(), first + processor as usize, bound);
    }
    ir.set_attr(launch.op(), VISITED, Attribute::UNIT);
    ir.erase_op(op.op());
    Ok(())
}

/// A constant index: the op and its result.
fn index(b: &mut Builder<'_>, loc: Location, value: i64) -> (Op, Value) {
    let value = IntegerAttr::index(b, value);
    let op = arith::ConstantOp::build(b, loc, value.into());
    (op.op(), op.result(b))
}

/// A launch that is being made.
struct Launching {
    launch: LaunchOp,
    entry: Block,
    /// The ops that were put before the launch.
    around: Vec<Op>,
    map: CloneMap,
    bounds: Vec<(Processor, Value)>,
    /// Whether something was done in the scope that is open.
    has_effects: bool,
    /// Whether a scope was left.
    left_scope: bool,
    /// New ops go before this one.
    point: Op,
}

fn failure<T>(message: &'static str) -> Result<T, MatchFailure> {
    Err(MatchFailure::new(message))
}

impl Launching {
    /// Whether a value is there before the launch.
    fn is_before(&self, ir: &Ir, value: Value) -> bool {
        let Some(block) = ir.value_block(value) else {
            return true;
        };
        let inside = |block: Block| ir.block_op(block);
        // What is copied is inside the loop that becomes the launch.
        let mut parent = inside(block);
        while let Some(op) = parent {
            if ParallelOp::cast(ir, op).is_some() || op == self.launch.op() {
                return false;
            }
            parent = ir.parent_op(op);
        }
        true
    }

    /// A value before the launch: itself, or a copy of the constant.
    fn before(&mut self, ir: &mut Ir, value: Value) -> Result<Value, MatchFailure> {
        let value = self.map.value(value);
        if self.is_before(ir, value) {
            return Ok(value);
        }
        let constant = value.defining::<arith::ConstantOp>(ir);
        let Some(constant) = constant else {
            return failure("a bound of a loop is not known before the launch");
        };
        let (loc, attr) = (ir.loc(constant.op()), constant.value(ir));
        let mut b = Builder::before(ir, self.launch.op());
        let copy = arith::ConstantOp::build(&mut b, loc, attr);
        self.around.push(copy.op());
        Ok(copy.result(ir))
    }

    /// Makes what the dimensions of a loop run, and copies its body there.
    fn enter(&mut self, ir: &mut Ir, op: ParallelOp) -> Result<(), MatchFailure> {
        let mapping = ir
            .attr(op.op(), MAPPING)
            .and_then(|mapping| mapping.cast::<ArrayAttr>(ir));
        let Some(mapping) = mapping else {
            return failure("a loop has no mapping");
        };
        if ir.num_results(op.op()) != 0 {
            return failure("a loop has results");
        }
        let loc = ir.loc(op.op());
        let bounds: Vec<[Value; 3]> = op
            .lower_bound(ir)
            .zip(op.upper_bound(ir))
            .zip(op.step(ir))
            .map(|((lower, upper), step)| [lower, upper, step])
            .collect();
        let counters: Vec<Value> = op.induction_vars(ir).to_vec();
        let annotations: Vec<Option<LoopDimMapAttr>> = mapping
            .elements(ir)
            .iter()
            .map(|attr| attr.cast(ir))
            .collect();
        let mut scopes = Vec::new();
        for ((counter, [lower, upper, step]), annotation) in
            counters.into_iter().zip(bounds).zip(annotations)
        {
            let Some(annotation) = annotation else {
                return failure("expected mapping attribute for lowering to GPU");
            };
            let place = match annotation.processor(ir) {
                Processor::Sequential => {
                    let [lower, upper, step] =
                        [lower, upper, step].map(|value| self.map.value(value));
                    let mut b = Builder::before(ir, self.point);
                    let inner = ForOp::with_body(&mut b, loc, lower, upper, step, &[]);
                    scopes.push(self.point);
                    self.point = ir
                        .last_op(inner.body(ir))
                        .expect("the body has its terminator");
                    inner.induction_variable(ir)
                }
                processor => {
                    let (place, guard) =
                        self.run_by(ir, loc, processor, annotation, [lower, upper, step])?;
                    if let Some(guard) = guard {
                        scopes.push(self.point);
                        self.point = guard;
                    }
                    place
                }
            };
            self.map.values.insert(counter, place);
        }
        let attrs: Vec<(String, Attribute)> = ir
            .attributes(op.op())
            .filter(|(name, _)| !matches!(*name, MAPPING | "operandSegmentSizes"))
            .map(|(name, attr)| (name.to_owned(), attr))
            .collect();
        for (name, attr) in attrs {
            ir.set_attr(self.launch.op(), &name, attr);
        }
        self.copy_body(ir, op)?;
        if let Some(outermost) = scopes.first() {
            self.point = *outermost;
            self.left_scope = true;
            self.has_effects = false;
        }
        Ok(())
    }

    /// Copies what is in a loop to the launch; parallel loops in it are entered.
    fn copy_body(&mut self, ir: &mut Ir, op: ParallelOp) -> Result<(), MatchFailure> {
        let mut ops: Vec<Op> = ir.block_ops(op.body(ir)).collect();
        ops.pop();
        for op in ops {
            if let Some(nested) = ParallelOp::cast(ir, op) {
                if self.has_effects {
                    return failure("something is done before a loop that other invocations run");
                }
                self.enter(ir, nested)?;
                continue;
            }
            let mut b = Builder::before(ir, self.point);
            let copy = b.clone_op(op, &mut self.map);
            let results: Vec<(Value, Value)> = ir.results(op).zip(ir.results(copy)).collect();
            self.map.values.extend(results);
            self.has_effects |= !has_no_memory_effect(ir, copy) || !ir.regions(copy).is_empty();
            if self.has_effects && self.left_scope {
                return failure("something is done after a loop that other invocations run");
            }
        }
        Ok(())
    }

    /// The number that a processor has as the counter of a loop. If there may be more processors than rounds, also the end of a
    /// condition under which there is a round.
    fn run_by(
        &mut self,
        ir: &mut Ir,
        loc: Location,
        processor: Processor,
        annotation: LoopDimMapAttr,
        [lower, upper, step]: [Value; 3],
    ) -> Result<(Value, Option<Op>), MatchFailure> {
        let number = ir.block_arg(self.entry, processor as usize);
        // number * step + lower, and (upper - lower) ceildiv step.
        let [d0, s0, s1] = [
            AffineExpr::Dim(0),
            AffineExpr::Symbol(0),
            AffineExpr::Symbol(1),
        ];
        let scaled = d0.clone() * s0.clone() + s1.clone();
        let rounds = AffineExpr::binary(BinaryKind::CeilDiv, d0 - s0, s1);
        let [place, count] = [(annotation.map(ir), scaled), (annotation.bound(ir), rounds)]
            .map(|(map, inner)| composed(ir, map, &inner));
        let (outer_step, outer_lower) = (self.map.value(step), self.map.value(lower));
        let mut b = Builder::before(ir, self.point);
        let operands = [number, outer_step, outer_lower];
        let place = ApplyOp::build(&mut b, loc, place, &operands).result(&b);
        let is_precise = self.is_before(ir, self.map.value(upper))
            || self
                .map
                .value(upper)
                .defining::<arith::ConstantOp>(ir)
                .is_some();
        let limit = match is_precise {
            true => upper,
            false => self.static_upper_bound(ir, upper)?,
        };
        let limit = self.before(ir, limit)?;
        let lower = self.before(ir, lower)?;
        let step = self.before(ir, step)?;
        let mut b = Builder::before(ir, self.launch.op());
        let bound = ApplyOp::build(&mut b, loc, count, &[limit, lower, step]);
        self.around.push(bound.op());
        let bound = bound.result(ir);
        if self.bounds.iter().any(|(other, _)| *other == processor) {
            return failure("cannot redefine the bound for a processor");
        }
        self.bounds.push((processor, bound));
        if is_precise {
            return Ok((place, None));
        }
        let upper = self.map.value(upper);
        let mut b = Builder::before(ir, self.point);
        let has_round =
            arith::CmpIOp::build(&mut b, loc, CmpIPredicate::Slt, place, upper).result(&b);
        let guarded = IfOp::with_bodies(&mut b, loc, has_round, WithElse::No);
        let then = ir
            .first_block(guarded.then_region(ir))
            .expect("the conditional has a body");
        Ok((place, ir.last_op(then)))
    }

    /// A number that an upper bound does not exceed, which is known before the launch: one of the constants of which it is the
    /// minimum.
    fn static_upper_bound(&mut self, ir: &mut Ir, upper: Value) -> Result<Value, MatchFailure> {
        let mut constants = Vec::new();
        if let Some(min) = upper.defining::<affine::MinOp>(ir) {
            let map = min.map(ir).value(ir).clone();
            let operands: Vec<Value> = ir.operands(min.op()).collect();
            for result in map.results.iter() {
                match result {
                    AffineExpr::Constant(value) => constants.push(*value),
                    AffineExpr::Dim(at) => constants.extend(constant(ir, operands[*at as usize])),
                    AffineExpr::Symbol(at) => {
                        let at = map.num_dims as usize + *at as usize;
                        constants.extend(constant(ir, operands[at]));
                    }
                    _ => {}
                }
            }
        } else if let Some(min) = upper.defining::<arith::MinSIOp>(ir) {
            constants.extend(
                [min.lhs(ir), min.rhs(ir)]
                    .into_iter()
                    .filter_map(|side| constant(ir, side)),
            );
        }
        let Some(least) = constants.into_iter().min() else {
            return failure("cannot derive loop-invariant upper bound for number of iterations");
        };
        let loc = ir.loc(self.launch.op());
        let mut b = Builder::before(ir, self.launch.op());
        let (op, value) = index(&mut b, loc, least);
        self.around.push(op);
        Ok(value)
    }
}

/// The value of an index constant.
fn constant(ir: &Ir, value: Value) -> Option<i64> {
    let constant = value.defining::<arith::ConstantOp>(ir)?.value(ir);
    Some(constant.cast::<IntegerAttr>(ir)?.as_i64(ir))
}

/// A map of one dimension applied to an expression of a dimension and two symbols.
fn composed(ir: &Ir, map: AffineMapAttr, inner: &AffineExpr) -> AffineMapAttr {
    let map = map.value(ir);
    let results: Vec<AffineExpr> = map
        .results
        .iter()
        .map(|result| result.replace(std::slice::from_ref(inner), &[]))
        .collect();
    AffineMapAttr::get(ir, AffineMap::new(1, 2, results).simplify())
}
