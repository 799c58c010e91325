//! Loops of scf: what goes round is in one buffer, if each iteration ends with the buffer that it began with.

use terrace_dialect_base::index_list::known_index;
use terrace_dialects::bufferization::TensorLike;
use terrace_dialects::scf::{ConditionOp, ForOp, ForallOp, InParallelOp, WhileOp};
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::ods::{TypeConstraint, TypedOp, VerifyResult};
use terrace_ir::types::Type;
use terrace_ir::{Block, Diagnostic, Ir, Op, SmallVec, Value, smallvec};

use crate::analysis::AnalysisState;
use crate::buffers::{BufferTypes, Bufferizer};
use crate::interface::{Alias, Aliases, BufferizableOpInterface, Relation};

super::implement_for!(ConditionOp, ForOp, ForallOp, InParallelOp, WhileOp);

/// The op that ends a block.
fn end(ir: &Ir, block: Block) -> Op {
    ir.last_op(block)
        .expect("a loop has been verified to have terminators")
}

/// The type of the buffer that goes round a loop: that of the first one, if it is that of the others as well.
fn carried_type(
    op: Op,
    (argument, init, yielded): (Value, Value, Value),
    types: &mut BufferTypes<'_>,
) -> Result<Type, Diagnostic> {
    let first = types.of(init)?;
    // What is yielded may depend on the argument.
    if types.times_asked(argument) >= 2 {
        return Ok(first);
    }
    let later = types.of(yielded)?;
    let message = "init_arg and yielded value bufferize to inconsistent memory spaces";
    types.either((op, types.ir.ty(argument)), [later, first], message)
}

/// Gives the end of a block copies of what it passes on and is not what the block began with.
fn copy_new_values(
    b: &mut Bufferizer<'_, '_>,
    op: Op,
    (begin, first_operand): (&[Value], usize),
) -> Result<(), Diagnostic> {
    let loc = b.loc(op);
    for (number, argument) in begin.iter().enumerate() {
        let operand = first_operand + number;
        if operand >= b.num_operands(op) {
            break;
        }
        let value = b.operand(op, operand);
        if !TensorLike::matches(b, b.ty(value)) || b.state().are_equivalent(value, *argument) {
            continue;
        }
        b.set_insertion_point_before(op);
        let copy = b.allocate_tensor(loc, value, true)?;
        b.set_operand(op, operand, copy);
    }
    Ok(())
}

/// Checks that a block ends with the buffers that it began with.
fn check_equivalent(
    state: &AnalysisState<'_>,
    op: Op,
    (begin, first_operand): (&[Value], usize),
    what: &str,
) -> VerifyResult {
    let ir = state.ir;
    if state.options.allow_return_allocs_from_loops {
        return Ok(());
    }
    for (number, argument) in begin.iter().enumerate() {
        let operand = first_operand + number;
        if operand >= ir.num_operands(op) {
            break;
        }
        let value = ir.operand(op, operand);
        if TensorLike::matches(ir, ir.ty(value)) && !state.are_equivalent(value, *argument) {
            let message =
                format!("{what} #{number} is not equivalent to the corresponding iter bbArg");
            return ir.error(op, message).into();
        }
    }
    Ok(())
}

/// The arguments of the body of a loop become buffers of these types, of which its ops see tensors.
fn retype_arguments(b: &mut Bufferizer<'_, '_>, block: Block, types: &[Type]) {
    let arguments: SmallVec<[Value; 4]> = b.block_args(block).into();
    b.set_insertion_point_to_start(block);
    for (argument, ty) in arguments.into_iter().zip(types) {
        b.retype_argument(argument, *ty);
    }
}

impl BufferizableOpInterface for ForOp {
    fn reads(&self, _: Op, operand: usize, state: &AnalysisState<'_>) -> bool {
        // The loop reads nothing itself, its body may.
        carried(*self, state.ir, operand).is_none_or(|(argument, _)| state.is_read(argument))
    }

    fn writes(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
        true
    }

    fn aliasing_values(&self, _: Op, operand: usize, state: &AnalysisState<'_>) -> Aliases<Value> {
        let ir = state.ir;
        let Some((argument, number)) = carried(*self, ir, operand) else {
            return Aliases::new();
        };
        let yielded = ir.operand(end(ir, self.body(ir)), number);
        smallvec![Alias {
            other: ir.result(self.op(), number),
            relation: state.relation_of(argument, yielded),
        }]
    }

    fn is_writable(&self, _: Op, _: Value, _: &AnalysisState<'_>) -> bool {
        // What goes round is either the first value in place, or a copy of it.
        true
    }

    fn is_repetitive(&self, _: Op, _: usize, _: &Ir) -> bool {
        true
    }

    fn verify_analysis(&self, _: Op, state: &AnalysisState<'_>) -> VerifyResult {
        let ir = state.ir;
        let body = self.body(ir);
        let begin = (self.region_iter_args(ir), 0);
        check_equivalent(state, end(ir, body), begin, "Yield operand")
    }

    fn resolve_conflicts(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        b.copy_what_is_not_in_place(op)?;
        if b.options().copy_before_write {
            return Ok(());
        }
        let begin: SmallVec<[Value; 4]> = self.region_iter_args(b).into();
        let body = self.body(b);
        copy_new_values(b, end(b, body), (&begin, 0))
    }

    fn buffer_type(
        &self,
        op: Op,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let ir = types.ir;
        let arguments = self.region_iter_args(ir);
        if let Some(number) = ir.results(op).position(|result| result == value) {
            return types.of(arguments[number]);
        }
        let number = arguments.iter().position(|argument| *argument == value);
        let Some(number) = number else {
            return types.unknown(value);
        };
        let init = ir.operand(op, FIRST_INIT + number);
        let yielded = ir.operand(end(ir, self.body(ir)), number);
        carried_type(op, (value, init, yielded), types)
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let results: SmallVec<[Value; 4]> = b.results(op).collect();
        let types = b.buffer_types(&results)?;
        let operands: SmallVec<[Value; 8]> = b.operands(op).collect();
        let mut operands = b.buffers(operands)?;
        b.set_insertion_point_before(op);
        for (number, ty) in types.iter().enumerate() {
            operands[FIRST_INIT + number] = b.cast(operands[FIRST_INIT + number], *ty);
        }
        let body = self.body(b);
        let new = terrace_dialect_base::rules::recreate(b, op, &operands, &types);
        let variable = b.ty(b.block_arg(body, 0));
        let arguments: SmallVec<[Type; 4]> = [variable].into_iter().chain(types).collect();
        retype_arguments(b, body, &arguments);
        let buffers: SmallVec<[Value; 4]> = b.results(new).collect();
        b.replace(op, &buffers);
        Ok(())
    }
}

/// Where the first of the values is that go round: after the bounds and the step.
const FIRST_INIT: usize = 3;

/// The argument of the body that an operand is the first value of, and its number.
fn carried(op: ForOp, ir: &Ir, operand: usize) -> Option<(Value, usize)> {
    let number = operand.checked_sub(FIRST_INIT)?;
    Some((*op.region_iter_args(ir).get(number)?, number))
}

impl BufferizableOpInterface for WhileOp {
    fn reads(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
        true
    }

    fn writes(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
        true
    }

    fn aliasing_values(&self, op: Op, operand: usize, state: &AnalysisState<'_>) -> Aliases<Value> {
        let ir = state.ir;
        if operand >= ir.num_results(op) {
            return Aliases::new();
        }
        let result = ir.result(op, operand);
        if ir.ty(result) != ir.ty(ir.operand(op, operand)) {
            return Aliases::new();
        }
        let (condition, yielded) = ends(*self, ir);
        let before = self.before_arguments(ir)[operand];
        let passed = ir.operand(condition, operand + 1);
        let after = self.after_arguments(ir)[operand];
        let relation = match state.relation_of(before, passed) {
            Relation::Equivalent => state.relation_of(after, ir.operand(yielded, operand)),
            other => other,
        };
        smallvec![Alias {
            other: result,
            relation,
        }]
    }

    fn is_writable(&self, _: Op, _: Value, _: &AnalysisState<'_>) -> bool {
        true
    }

    fn is_repetitive(&self, _: Op, _: usize, _: &Ir) -> bool {
        true
    }

    fn verify_analysis(&self, _: Op, state: &AnalysisState<'_>) -> VerifyResult {
        let ir = state.ir;
        let (condition, yielded) = ends(*self, ir);
        let (before, after) = (self.before_arguments(ir), self.after_arguments(ir));
        check_equivalent(state, condition, (before, 1), "Condition arg")?;
        check_equivalent(state, yielded, (after, 0), "Yield operand")
    }

    fn resolve_conflicts(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        b.copy_what_is_not_in_place(op)?;
        if b.options().copy_before_write {
            return Ok(());
        }
        let (condition, yielded) = ends(*self, b);
        let before: SmallVec<[Value; 4]> = self.before_arguments(b).into();
        let after: SmallVec<[Value; 4]> = self.after_arguments(b).into();
        copy_new_values(b, condition, (&before, 1))?;
        copy_new_values(b, yielded, (&after, 0))
    }

    fn buffer_type(
        &self,
        op: Op,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let ir = types.ir;
        let place = |values: &[Value]| values.iter().position(|other| *other == value);
        let (condition, yielded) = ends(*self, ir);
        if let Some(number) = place(self.before_arguments(ir)) {
            let (init, yielded) = (ir.operand(op, number), ir.operand(yielded, number));
            return carried_type(op, (value, init, yielded), types);
        }
        let results: SmallVec<[Value; 4]> = ir.results(op).collect();
        let number = place(self.after_arguments(ir)).or_else(|| place(&results));
        match number {
            Some(number) => types.of(ir.operand(condition, number + 1)),
            None => types.unknown(value),
        }
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let before = b.buffer_types(self.before_arguments(b))?;
        let after = b.buffer_types(self.after_arguments(b))?;
        let operands: SmallVec<[Value; 4]> = b.operands(op).collect();
        let mut operands = b.buffers(operands)?;
        b.set_insertion_point_before(op);
        for (operand, ty) in operands.iter_mut().zip(&before) {
            *operand = b.cast(*operand, *ty);
        }
        let blocks = [self.before(b), self.after(b)].map(|region| b.first_block(region));
        let new = terrace_dialect_base::rules::recreate(b, op, &operands, &after);
        for (block, types) in blocks.into_iter().zip([&before, &after]) {
            if let Some(block) = block {
                retype_arguments(b, block, types);
            }
        }
        let buffers: SmallVec<[Value; 4]> = b.results(new).collect();
        b.replace(op, &buffers);
        Ok(())
    }
}

/// The ops that end the two regions of a loop.
fn ends(op: WhileOp, ir: &Ir) -> (Op, Op) {
    let block = |region| ir.first_block(region).expect("both regions have a block");
    (end(ir, block(op.before(ir))), end(ir, block(op.after(ir))))
}

impl BufferizableOpInterface for ConditionOp {
    super::writes_nothing! { reads: true }

    fn must_be_in_place(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
        true
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let parent = b.parent_op(op).and_then(|parent| WhileOp::cast(b, parent));
        let parent = parent.ok_or_else(|| b.error(op, "the condition is of no loop"))?;
        for number in 0..b.num_operands(op) - 1 {
            let value = b.operand(op, number + 1);
            if !TensorLike::matches(b, b.ty(value)) {
                continue;
            }
            let buffer = b.buffer(value)?;
            let ty = b.buffer_type(parent.after_arguments(b)[number])?;
            b.set_insertion_point_before(op);
            let buffer = b.cast(buffer, ty);
            b.set_operand(op, number + 1, buffer);
        }
        Ok(())
    }
}

impl BufferizableOpInterface for ForallOp {
    fn reads(&self, op: Op, operand: usize, state: &AnalysisState<'_>) -> bool {
        let argument = shared(*self, state.ir, op, operand);
        argument.is_none_or(|(argument, _)| state.is_read(argument))
    }

    fn writes(&self, _: Op, _: usize, _: &AnalysisState<'_>) -> bool {
        true
    }

    fn aliasing_values(&self, op: Op, operand: usize, state: &AnalysisState<'_>) -> Aliases<Value> {
        match shared(*self, state.ir, op, operand) {
            Some((_, number)) => smallvec![Alias::equivalent(state.ir.result(op, number))],
            None => Aliases::new(),
        }
    }

    fn is_writable(&self, _: Op, _: Value, _: &AnalysisState<'_>) -> bool {
        true
    }

    fn is_repetitive(&self, _: Op, _: usize, ir: &Ir) -> bool {
        let bounds = [
            self.mixed_lower_bound(ir),
            self.mixed_upper_bound(ir),
            self.mixed_step(ir),
        ];
        let [lower, upper, step] = bounds.map(|bounds| -> Vec<Option<i64>> {
            bounds.iter().map(|bound| known_index(ir, bound)).collect()
        });
        let mut dims = lower.into_iter().zip(upper).zip(step);
        // One of the loops runs more than once, or may.
        dims.any(|((lower, upper), step)| match (lower, upper, step) {
            (Some(lower), Some(upper), Some(step)) => lower.saturating_add(step) < upper,
            _ => true,
        })
    }

    fn is_parallel(&self, op: Op, region: usize, ir: &Ir) -> bool {
        self.is_repetitive(op, region, ir)
    }

    fn buffer_type(
        &self,
        op: Op,
        value: Value,
        types: &mut BufferTypes<'_>,
    ) -> Result<Type, Diagnostic> {
        let ir = types.ir;
        let arguments = self.region_out_args(ir).iter();
        let number = ir.results(op).position(|result| result == value);
        let number = number.or_else(|| arguments.clone().position(|other| *other == value));
        let output = number.and_then(|number| self.outputs(ir).nth(number));
        match output {
            Some(output) => types.of(output),
            None => types.unknown(value),
        }
    }

    fn bufferize(&self, op: Op, b: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        let loc = b.loc(op);
        let outputs: SmallVec<[Value; 2]> = self.outputs(b).collect();
        let buffers = b.buffers(outputs)?;
        let body = self.body(b);
        let arguments: SmallVec<[Value; 2]> = self.region_out_args(b).into();
        b.set_insertion_point_to_start(body);
        for (argument, buffer) in arguments.iter().zip(&buffers) {
            let ty = b.ty(*argument);
            let tensor = b.tensor_of(loc, ty, *buffer);
            b.replace_all_uses(*argument, tensor);
        }
        let rank = self.rank(b);
        b.ir_mut().remove_block_args(body, |index| index >= rank);
        let kept: SmallVec<[Value; 8]> = {
            let sizes = self
                .dynamic_lower_bound(b)
                .chain(self.dynamic_upper_bound(b))
                .chain(self.dynamic_step(b));
            sizes.collect()
        };
        let segments = [
            self.dynamic_lower_bound(b).len(),
            self.dynamic_upper_bound(b).len(),
            self.dynamic_step(b).len(),
            0,
        ];
        let new = terrace_dialect_base::rules::recreate(b, op, &kept, &[]);
        let segments = segments.map(|size| i32::try_from(size).expect("there are few operands"));
        let segments = DenseArrayAttr::i32s(b, &segments);
        b.set_attr(new, terrace_ir::ods::OPERAND_SEGMENT_SIZES, segments.into());
        b.replace(op, &buffers);
        Ok(())
    }
}

/// The argument of the body that an operand is seen as, and its number.
fn shared(forall: ForallOp, ir: &Ir, op: Op, operand: usize) -> Option<(Value, usize)> {
    let arguments = forall.region_out_args(ir);
    let first = ir.num_operands(op) - arguments.len();
    let number = operand.checked_sub(first)?;
    Some((arguments[number], number))
}

/// Has no operands and no results; what is inside says what it does.
impl BufferizableOpInterface for InParallelOp {
    super::writes_nothing! { reads: false }

    fn bufferize(&self, _: Op, _: &mut Bufferizer<'_, '_>) -> Result<(), Diagnostic> {
        Ok(())
    }
}
