//! Sparse backward analyses: facts about values that follow from what they are used for.

use std::collections::VecDeque;
use std::ops::Range;

use terrace_ir::interfaces::{
    BranchOpInterface, CallOpInterface, RegionBranchOpInterface, RegionBranchPoint,
    region_exit_operands,
};
use terrace_ir::ir::{Block, Ir, Op, Region, Value, ValueDef, WalkOrder};
use terrace_ir::ods::OpTraits;

use super::Lattice;
use super::forward::not_among;
use super::program::{Place, Program, Starts};

/// A backward analysis. The fact about a value that [`Default`] gives means that it is used for nothing.
pub trait BackwardAnalysis {
    /// What is known about a value.
    type Fact: Lattice;

    /// What is known about a value that goes somewhere unknown, such as to a function that is not in the program.
    fn unknown(&self, ir: &Ir, value: Value) -> Self::Fact;

    /// What an op wants to know about its operands, given what is known about its results. There is one fact for each
    /// operand, to be filled in.
    fn transfer(&self, place: Place, ir: &Ir, results: &[Self::Fact], operands: &mut [Self::Fact]);

    /// What is known about an operand that decides where control goes, such as a condition, and is not passed on.
    fn control_operand(&self, place: Place, ir: &Ir, results: &[Self::Fact]) -> Self::Fact;
}

/// What a backward analysis found out about a program. It does not borrow the program, which may be changed by it.
pub struct BackwardFacts<F> {
    starts: Vec<Starts>,
    values: Vec<F>,
    default: F,
}

impl<F> BackwardFacts<F> {
    /// What is known about a value in the arena with a number.
    pub fn get(&self, arena: usize, value: Value) -> &F {
        let index = self.starts[arena].value + value.index();
        let end = self.starts.get(arena + 1);
        if index >= end.map_or(self.values.len(), |end| end.value) {
            // It was made since.
            return &self.default;
        }
        &self.values[index]
    }
}

/// Computes the facts of an analysis. Ops in blocks that `is_executed` rejects are not looked at.
pub fn solve_backward<A: BackwardAnalysis>(
    program: &Program<'_>,
    analysis: &A,
    is_executed: &dyn Fn(usize, Block) -> bool,
) -> BackwardFacts<A::Fact> {
    let end = program.end();
    let mut solver = Solver {
        program,
        analysis,
        is_executed,
        values: vec![A::Fact::default(); end.value],
        is_waiting: vec![false; end.op],
        pending: VecDeque::new(),
        callers: vec![Vec::new(); program.len()],
        returns: vec![Vec::new(); program.len()],
        results: Vec::new(),
        operands: Vec::new(),
    };
    // From the last op to the first: most facts are then known when they are asked for.
    for arena in (0..program.len()).rev() {
        let ir = program.ir(arena);
        let ops: Vec<Op> = ir.walk(ir.root(), WalkOrder::Post).collect();
        for op in ops.into_iter().rev() {
            let place = Place { arena, op };
            solver.find_calls(place);
            solver.wait(place);
        }
    }
    while let Some(place) = solver.pending.pop_front() {
        solver.is_waiting[program.op(place)] = false;
        solver.visit(place);
    }
    BackwardFacts {
        starts: program.starts(),
        values: solver.values,
        default: A::Fact::default(),
    }
}

struct Solver<'a, A: BackwardAnalysis> {
    program: &'a Program<'a>,
    analysis: &'a A,
    is_executed: &'a dyn Fn(usize, Block) -> bool,
    values: Vec<A::Fact>,
    is_waiting: Vec<bool>,
    pending: VecDeque<Place>,
    /// By function: the calls of it.
    callers: Vec<Vec<Place>>,
    /// By function: the ops that return from it.
    returns: Vec<Vec<Op>>,
    results: Vec<A::Fact>,
    operands: Vec<A::Fact>,
}

impl<A: BackwardAnalysis> Solver<'_, A> {
    fn is_visited(&self, Place { arena, op }: Place) -> bool {
        let block = self.program.ir(arena).parent_block(op);
        block.is_some_and(|block| (self.is_executed)(arena, block))
    }

    fn wait(&mut self, place: Place) {
        if !self.is_visited(place) {
            return;
        }
        let waiting = &mut self.is_waiting[self.program.op(place)];
        if !std::mem::replace(waiting, true) {
            self.pending.push_back(place);
        }
    }

    fn find_calls(&mut self, place: Place) {
        if !self.is_visited(place) {
            return;
        }
        let ir = self.program.ir(place.arena);
        if let Some(call) = place.op.interface::<dyn CallOpInterface>(ir)
            && let Some(callee) = self.program.callee(place, call)
        {
            self.callers[callee].push(place);
        }
        if self.is_return(place) {
            self.returns[place.arena].push(place.op);
        }
    }

    fn is_return(&self, Place { arena, op }: Place) -> bool {
        let ir = self.program.ir(arena);
        ir.has_trait(op, OpTraits::RETURN_LIKE)
            && ir.parent_op(op) == Some(ir.root())
            && self.program.entry(arena).is_some()
    }

    fn fact(&self, arena: usize, value: Value) -> &A::Fact {
        &self.values[self.program.value(arena, value)]
    }

    /// Adds to what is known about a value, and visits again what it comes from.
    fn join(&mut self, arena: usize, value: Value, fact: &A::Fact) {
        let index = self.program.value(arena, value);
        if !self.values[index].join(fact) {
            return;
        }
        let ir = self.program.ir(arena);
        match ir.def(value) {
            ValueDef::Result { op, .. } => self.result_changed(Place { arena, op }),
            ValueDef::Argument { block, .. } => self.argument_changed(arena, block),
        }
    }

    fn result_changed(&mut self, place: Place) {
        self.wait(place);
        let ir = self.program.ir(place.arena);
        if place.op.implements::<dyn RegionBranchOpInterface>(ir) {
            for region in ir.regions(place.op) {
                self.exits_changed(place.arena, *region);
            }
        }
        if let Some(call) = place.op.interface::<dyn CallOpInterface>(ir)
            && let Some(arena) = self.program.callee(place, call)
        {
            for index in 0..self.returns[arena].len() {
                let op = self.returns[arena][index];
                self.wait(Place { arena, op });
            }
        }
    }

    /// Visits the ops again from which control leaves a region.
    fn exits_changed(&mut self, arena: usize, region: Region) {
        let ir = self.program.ir(arena);
        for block in ir.region_blocks(region) {
            if let Some(op) = ir.last_op(block).filter(|op| ir.num_successors(*op) == 0) {
                self.wait(Place { arena, op });
            }
        }
    }

    fn argument_changed(&mut self, arena: usize, block: Block) {
        let ir = self.program.ir(arena);
        for (op, _) in ir.predecessors(block) {
            self.wait(Place { arena, op });
        }
        let region = ir.block_region(block);
        if region.and_then(|region| ir.first_block(region)) != Some(block) {
            return;
        }
        let Some(op) = ir.block_op(block) else { return };
        if op == ir.root() {
            for index in 0..self.callers[arena].len() {
                self.wait(self.callers[arena][index]);
            }
        } else if op.implements::<dyn RegionBranchOpInterface>(ir) {
            self.wait(Place { arena, op });
            for region in ir.regions(op) {
                self.exits_changed(arena, *region);
            }
        }
    }

    fn visit(&mut self, place: Place) {
        let program = self.program;
        let ir = program.ir(place.arena);
        let op = place.op;
        if let Some(branch) = op.interface::<dyn BranchOpInterface>(ir) {
            let mut is_passed = vec![false; ir.num_operands(op)];
            for (index, block) in ir.successors(op).enumerate() {
                let passed = branch.successor_operands(ir, index);
                let arguments = ir.block_args(block);
                let first = arguments.len().saturating_sub(passed.len());
                self.pass_on(place, passed, &arguments[first..], &mut is_passed);
            }
            self.control_operands(place, &is_passed);
        } else if let Some(branch) = op.interface::<dyn RegionBranchOpInterface>(ir) {
            let mut is_passed = vec![false; ir.num_operands(op)];
            for to in branch.region_successors(ir, RegionBranchPoint::Parent) {
                let inputs = branch.successor_inputs(ir, to);
                self.pass_on(
                    place,
                    branch.entry_operands(ir, to),
                    &inputs,
                    &mut is_passed,
                );
                self.computed_arguments(place, to, &inputs);
            }
            self.control_operands(place, &is_passed);
        } else if let Some(call) = op.interface::<dyn CallOpInterface>(ir) {
            self.visit_call(place, call);
        } else if self.is_return(place) {
            self.visit_return(place);
        } else if !self.visit_exit(place) {
            self.transfer(place);
        }
    }

    /// Adds what is known about values to what is known about the operands that become them.
    fn pass_on(
        &mut self,
        Place { arena, op }: Place,
        passed: Range<usize>,
        inputs: &[Value],
        is_passed: &mut [bool],
    ) {
        let ir = self.program.ir(arena);
        for (operand, input) in passed.zip(inputs) {
            is_passed[operand] = true;
            let fact = self.fact(arena, *input).clone();
            self.join(arena, ir.operand(op, operand), &fact);
        }
    }

    /// What control depends on.
    fn control_operands(&mut self, place: Place, is_passed: &[bool]) {
        let ir = self.program.ir(place.arena);
        if !is_passed.contains(&false) {
            return;
        }
        // The end of a region decides about the op around it.
        let decides_itself = place.op.implements::<dyn RegionBranchOpInterface>(ir)
            || place.op.implements::<dyn BranchOpInterface>(ir);
        let of = match ir.parent_op(place.op) {
            Some(parent) if !decides_itself => parent,
            _ => place.op,
        };
        let fact = self.control(Place { op: of, ..place });
        for (operand, is_passed) in is_passed.iter().enumerate() {
            if !is_passed {
                self.join(place.arena, ir.operand(place.op, operand), &fact);
            }
        }
    }

    /// What is known about what decides where control goes from an op.
    fn control(&self, place: Place) -> A::Fact {
        let ir = self.program.ir(place.arena);
        let facts = ir
            .results(place.op)
            .map(|result| self.fact(place.arena, result).clone());
        let results: Vec<A::Fact> = facts.collect();
        self.analysis.control_operand(place, ir, &results)
    }

    /// What an op computes for a region instead of passing it on, such as the variable of a loop, is of the op's control.
    fn computed_arguments(&mut self, place: Place, to: RegionBranchPoint, inputs: &[Value]) {
        let ir = self.program.ir(place.arena);
        let RegionBranchPoint::Region(index) = to else {
            return;
        };
        let Some(entry) = ir.first_block(ir.regions(place.op)[index]) else {
            return;
        };
        let arguments = ir.block_args(entry);
        if arguments.len() == inputs.len() {
            return;
        }
        let fact = self.control(place);
        for argument in not_among(arguments.iter().copied(), inputs) {
            self.join(place.arena, argument, &fact);
        }
    }

    fn unknown_operands(&mut self, Place { arena, op }: Place) {
        let ir = self.program.ir(arena);
        for value in ir.operands(op) {
            let unknown = self.analysis.unknown(ir, value);
            self.join(arena, value, &unknown);
        }
    }

    fn visit_call(&mut self, place: Place, call: &dyn CallOpInterface) {
        let (program, ir) = (self.program, self.program.ir(place.arena));
        let callee = program.callee(place, call);
        let entry = callee.and_then(|callee| Some((callee, program.entry(callee)?)));
        let passed = call.arg_operands(ir);
        let Some((callee, entry)) = entry else {
            return self.unknown_operands(place);
        };
        let arguments = program.ir(callee).block_args(entry);
        if arguments.len() != passed.len() || passed.len() != ir.num_operands(place.op) {
            return self.unknown_operands(place);
        }
        for (operand, argument) in passed.zip(arguments) {
            let fact = self.fact(callee, *argument).clone();
            self.join(place.arena, ir.operand(place.op, operand), &fact);
        }
    }

    fn visit_return(&mut self, place: Place) {
        let (program, ir) = (self.program, self.program.ir(place.arena));
        if !program.calls_are_known(place.arena) {
            return self.unknown_operands(place);
        }
        for index in 0..self.callers[place.arena].len() {
            let caller = self.callers[place.arena][index];
            let results = program.ir(caller.arena).results(caller.op);
            for (value, result) in ir.operands(place.op).zip(results) {
                let fact = self.fact(caller.arena, result).clone();
                self.join(place.arena, value, &fact);
            }
        }
    }

    /// Visits the end of a region of an op that says where control goes from there; whether it is one.
    fn visit_exit(&mut self, place: Place) -> bool {
        let ir = self.program.ir(place.arena);
        let op = place.op;
        if ir.next_op(op).is_some() {
            return false;
        }
        let (Some(region), Some(parent)) = (ir.parent_region(op), ir.parent_op(op)) else {
            return false;
        };
        let Some(branch) = parent.interface::<dyn RegionBranchOpInterface>(ir) else {
            return false;
        };
        let mut is_passed = vec![false; ir.num_operands(op)];
        let mut is_exit = false;
        let from = RegionBranchPoint::Region(ir.region_index(region));
        for to in branch.region_successors(ir, from) {
            if let Some(passed) = region_exit_operands(ir, op, to) {
                is_exit = true;
                let inputs = branch.successor_inputs(ir, to);
                self.pass_on(place, passed, &inputs, &mut is_passed);
            }
        }
        if is_exit {
            self.control_operands(place, &is_passed);
        }
        is_exit
    }

    fn transfer(&mut self, place: Place) {
        let ir = self.program.ir(place.arena);
        if ir.num_operands(place.op) == 0 {
            return;
        }
        let mut results = std::mem::take(&mut self.results);
        let mut operands = std::mem::take(&mut self.operands);
        results.clear();
        results.extend(
            ir.results(place.op)
                .map(|value| self.fact(place.arena, value).clone()),
        );
        operands.clear();
        operands.resize(ir.num_operands(place.op), A::Fact::default());
        self.analysis.transfer(place, ir, &results, &mut operands);
        for (value, fact) in ir.operands(place.op).zip(&operands) {
            self.join(place.arena, value, fact);
        }
        (self.results, self.operands) = (results, operands);
    }
}
