//! Sparse forward analyses: facts about values that follow from the values they are computed from.

use std::collections::VecDeque;
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::{
    BranchOpInterface, CallOpInterface, RegionBranchOpInterface, RegionBranchPoint,
    RegionBranchTerminatorOpInterface, region_exit_operands,
};
use terrace_ir::ir::{Block, Ir, Op, Value};
use terrace_ir::ods::OpTraits;

use super::Lattice;
use super::program::{Place, Program, Starts};

/// A forward analysis. The fact about a value that [`Default`] gives means that nothing reaches it; ops are not visited before
/// there are facts about all their operands.
pub trait ForwardAnalysis {
    /// What is known about a value.
    type Fact: Lattice;

    /// What is known about a value that comes from somewhere unknown.
    fn unknown(&self, ir: &Ir, value: Value) -> Self::Fact;

    /// What an op makes of its operands. There is one result for each of the op's, to be filled in.
    fn transfer(&self, ir: &Ir, op: Op, operands: &[Self::Fact], results: &mut [Self::Fact]);

    /// As [`transfer`](Self::transfer), of an op that may give on other values than its operands: `same` receives the number of each
    /// such result, and the value that it is. What is known about that value is then known about the result, also when it changes.
    fn transfer_values(
        &self,
        ir: &Ir,
        op: Op,
        operands: &[Self::Fact],
        results: &mut [Self::Fact],
        same: &mut SameValues,
    ) {
        let _ = same;
        self.transfer(ir, op, operands, results);
    }

    /// What is known about an argument of a region that the op around it computes, such as the variable of a loop.
    fn region_argument(
        &self,
        ir: &Ir,
        op: Op,
        argument: Value,
        facts: &Facts<'_, Self::Fact>,
    ) -> Self::Fact {
        let _ = (op, facts);
        self.unknown(ir, argument)
    }

    /// The constant that a fact says a value is: branches on it are decided.
    fn constant(&self, ir: &Ir, value: Value, fact: &Self::Fact) -> Option<Attribute> {
        let _ = (ir, value, fact);
        None
    }

    /// Makes a fact about a result that was known to be `before` weaker, so that loops come to an end before their last iteration.
    fn widen(&self, ir: &Ir, value: Value, before: &Self::Fact, fact: &mut Self::Fact) {
        let _ = (ir, value, before, fact);
    }
}

/// The numbers of results, with the values that they are.
pub type SameValues = SmallVec<[(usize, Value); 2]>;

/// Facts about the values of one arena, and which of its blocks are executed.
#[derive(Clone, Copy)]
pub struct Facts<'f, F> {
    values: &'f [F],
    executed: &'f [bool],
}

impl<'f, F> Facts<'f, F> {
    /// What is known about a value; `None` for those that were made since.
    pub fn get(&self, value: Value) -> Option<&'f F> {
        self.values.get(value.index())
    }

    /// Whether a block may be executed, as far as is known.
    pub fn is_executed(&self, block: Block) -> bool {
        self.executed.get(block.index()).copied().unwrap_or(true)
    }
}

/// What a forward analysis found out about a program. It does not borrow the program, which may be changed by it.
pub struct ForwardFacts<F> {
    starts: Vec<Starts>,
    values: Vec<F>,
    executed: Vec<bool>,
}

impl<F> ForwardFacts<F> {
    /// The facts about the arena with a number.
    pub fn arena(&self, arena: usize) -> Facts<'_, F> {
        let start = self.starts[arena];
        let end = self.starts.get(arena + 1);
        Facts {
            values: &self.values[start.value..end.map_or(self.values.len(), |end| end.value)],
            executed: &self.executed[start.block..end.map_or(self.executed.len(), |end| end.block)],
        }
    }
}

/// Computes the facts of an analysis and finds the blocks that are executed, starting with the outermost op.
pub fn solve_forward<A: ForwardAnalysis>(
    program: &Program<'_>,
    analysis: &A,
) -> ForwardFacts<A::Fact> {
    let end = program.end();
    let mut solver = Solver {
        program,
        analysis,
        facts: ForwardFacts {
            starts: program.starts(),
            values: vec![A::Fact::default(); end.value],
            executed: vec![false; end.block],
        },
        changes: vec![0; end.value],
        states: vec![State::New; end.op],
        blocks: Vec::new(),
        again: VecDeque::new(),
        callers: vec![Vec::new(); program.len()],
        returned: vec![Vec::new(); program.len()],
        operands: Vec::new(),
        results: Vec::new(),
        given_on: FxHashMap::default(),
    };
    let ir = program.ir(0);
    for region in ir.regions(ir.root()) {
        solver.enter_unknown(0, ir.first_block(*region), ir.root());
    }
    solver.run();
    solver.facts
}

/// More changes of one fact lead to knowing nothing: a chain of ever weaker facts could be long.
const MAX_CHANGES: u8 = 100;

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Not reached yet; it will be.
    New,
    Visited,
    /// To be visited again.
    Waiting,
}

struct Solver<'a, A: ForwardAnalysis> {
    program: &'a Program<'a>,
    analysis: &'a A,
    facts: ForwardFacts<A::Fact>,
    /// By value: how often what is known about it has changed.
    changes: Vec<u8>,
    states: Vec<State>,
    /// Where to go on in blocks that were entered, the innermost last.
    blocks: Vec<Place>,
    again: VecDeque<Place>,
    /// By function: the calls that were reached.
    callers: Vec<Vec<Place>>,
    /// By function: what it returns, once a return was reached.
    returned: Vec<Vec<A::Fact>>,
    operands: Vec<A::Fact>,
    results: Vec<A::Fact>,
    /// By value: the ops that give it on though it is no operand of theirs.
    given_on: FxHashMap<usize, SmallVec<[Place; 1]>>,
}

impl<A: ForwardAnalysis> Solver<'_, A> {
    fn run(&mut self) {
        loop {
            // Ops inside come before those after: these see all of their facts.
            if let Some(place) = self.blocks.pop() {
                if let Some(op) = self.program.ir(place.arena).next_op(place.op) {
                    self.blocks.push(Place { op, ..place });
                }
                self.visit(place);
            } else if let Some(place) = self.again.pop_front() {
                self.visit(place);
            } else {
                return;
            }
        }
    }

    /// Marks a block as executed.
    fn enter(&mut self, arena: usize, block: Block) {
        let executed = &mut self.facts.executed[self.program.block(arena, block)];
        if std::mem::replace(executed, true) {
            return;
        }
        if let Some(op) = self.program.ir(arena).first_op(block) {
            self.blocks.push(Place { arena, op });
        }
    }

    /// Marks the entry block of a region of an op as executed with arguments about which the op says nothing else.
    fn enter_unknown(&mut self, arena: usize, block: Option<Block>, op: Op) {
        let Some(block) = block else { return };
        self.region_arguments(arena, block, op, &[]);
        self.enter(arena, block);
    }

    /// Gives facts about the arguments of a region's entry block but those that are `passed`.
    fn region_arguments(&mut self, arena: usize, block: Block, op: Op, passed: &[Value]) {
        let ir = self.program.ir(arena);
        for argument in not_among(ir.block_args(block).iter().copied(), passed) {
            let facts = self.facts.arena(arena);
            let fact = self.analysis.region_argument(ir, op, argument, &facts);
            self.join(arena, argument, &fact);
        }
    }

    /// Adds to what is known about a value.
    fn join(&mut self, arena: usize, value: Value, fact: &A::Fact) {
        let index = self.program.value(arena, value);
        if !self.facts.values[index].join(fact) {
            return;
        }
        let ir = self.program.ir(arena);
        self.changes[index] = self.changes[index].saturating_add(1);
        if self.changes[index] == MAX_CHANGES {
            let unknown = self.analysis.unknown(ir, value);
            self.facts.values[index].join(&unknown);
        }
        for user in ir.users(value) {
            self.revisit(Place { arena, op: user });
        }
        if !self.given_on.is_empty()
            && let Some(places) = self.given_on.remove(&index)
        {
            // They enter themselves again.
            for place in places {
                self.revisit(place);
            }
        }
    }

    fn join_unknown(&mut self, arena: usize, value: Value) {
        let unknown = self.analysis.unknown(self.program.ir(arena), value);
        self.join(arena, value, &unknown);
    }

    /// Visits an op again if it was visited before; if not, it still will be.
    fn revisit(&mut self, place: Place) {
        let state = &mut self.states[self.program.op(place)];
        if *state == State::Visited {
            *state = State::Waiting;
            self.again.push_back(place);
        }
    }

    fn fact(&self, arena: usize, value: Value) -> &A::Fact {
        &self.facts.values[self.program.value(arena, value)]
    }

    fn visit(&mut self, place: Place) {
        let is_first = std::mem::replace(&mut self.states[self.program.op(place)], State::Visited)
            == State::New;
        let Place { arena, op } = place;
        let ir = self.program.ir(arena);
        if let Some(child) = self.program.child(place).filter(|_| is_first) {
            self.enter_child(child);
        }
        if let Some(call) = op.interface::<dyn CallOpInterface>(ir) {
            self.visit_call(place, call, is_first);
        } else if !ir.regions(op).is_empty() {
            self.visit_regions(place, is_first);
        } else if ir.num_results(op) != 0 {
            self.transfer(place);
        }
        if ir.num_successors(op) != 0 {
            self.visit_branch(place);
        } else if ir.next_op(op).is_none() {
            self.visit_exit(place);
        }
    }

    /// Enters the regions of an isolated op, unless all that enters them is known.
    fn enter_child(&mut self, child: usize) {
        let ir = self.program.ir(child);
        let entry = self.program.entry(child);
        for region in ir.regions(ir.root()) {
            let block = ir.first_block(*region);
            if block != entry || !self.program.calls_are_known(child) {
                self.enter_unknown(child, block, ir.root());
            }
        }
    }

    fn transfer(&mut self, Place { arena, op }: Place) {
        let ir = self.program.ir(arena);
        let nothing = A::Fact::default();
        let mut operands = std::mem::take(&mut self.operands);
        let mut results = std::mem::take(&mut self.results);
        operands.clear();
        operands.extend(ir.operands(op).map(|value| self.fact(arena, value).clone()));
        if !operands.contains(&nothing) {
            results.clear();
            results.resize(ir.num_results(op), nothing);
            let mut same = SameValues::new();
            self.analysis
                .transfer_values(ir, op, &operands, &mut results, &mut same);
            for (result, value) in same {
                results[result] = self.fact(arena, value).clone();
                let places = self.given_on.entry(self.program.value(arena, value));
                places.or_default().push(Place { arena, op });
            }
            for (value, fact) in ir.results(op).zip(&mut results) {
                let before = self.fact(arena, value);
                if *before != A::Fact::default() && before != fact {
                    let before = before.clone();
                    self.analysis.widen(ir, value, &before, fact);
                }
                self.join(arena, value, fact);
            }
        }
        (self.operands, self.results) = (operands, results);
    }

    fn unknown_results(&mut self, Place { arena, op }: Place) {
        for result in self.program.ir(arena).results(op) {
            self.join_unknown(arena, result);
        }
    }

    fn visit_call(&mut self, place: Place, call: &dyn CallOpInterface, is_first: bool) {
        let program = self.program;
        let ir = program.ir(place.arena);
        let callee = program.callee(place, call);
        let Some((callee, entry)) =
            callee.and_then(|callee| Some((callee, program.entry(callee)?)))
        else {
            return self.unknown_results(place);
        };
        if is_first {
            self.callers[callee].push(place);
        }
        if program.calls_are_known(callee) {
            let passed = call.arg_operands(ir);
            let arguments = program.ir(callee).block_args(entry);
            let fits = passed.len() == arguments.len();
            for (operand, &argument) in passed.zip(arguments) {
                let fact = self
                    .fact(place.arena, ir.operand(place.op, operand))
                    .clone();
                self.join(callee, argument, &fact);
            }
            if !fits {
                for &argument in arguments {
                    self.join_unknown(callee, argument);
                }
            }
            self.enter(callee, entry);
        }
        let returned = std::mem::take(&mut self.returned[callee]);
        if !returned.is_empty() && returned.len() != ir.num_results(place.op) {
            self.unknown_results(place);
        }
        for (result, fact) in ir.results(place.op).zip(&returned) {
            self.join(place.arena, result, fact);
        }
        self.returned[callee] = returned;
    }

    fn visit_regions(&mut self, place: Place, is_first: bool) {
        let Place { arena, op } = place;
        let ir = self.program.ir(arena);
        let Some(branch) = op.interface::<dyn RegionBranchOpInterface>(ir) else {
            if is_first {
                for region in ir.regions(op) {
                    self.enter_unknown(arena, ir.first_block(*region), op);
                }
                self.unknown_results(place);
            }
            return;
        };
        if self.has_unreached_operands(place) {
            return;
        }
        let constants = self.constants(arena, op);
        for to in branch.entry_successors(ir, &constants) {
            self.pass_on(place, branch, op, branch.entry_operands(ir, to), to);
        }
    }

    /// Follows control from an op with regions or from the end of one of these, `from`, to a successor.
    fn pass_on(
        &mut self,
        Place { arena, op }: Place,
        branch: &dyn RegionBranchOpInterface,
        from: Op,
        passed: Range<usize>,
        to: RegionBranchPoint,
    ) {
        let ir = self.program.ir(arena);
        let inputs = branch.successor_inputs(ir, to);
        for (operand, &input) in passed.zip(&inputs) {
            let fact = self.fact(arena, ir.operand(from, operand)).clone();
            self.join(arena, input, &fact);
        }
        match to {
            RegionBranchPoint::Parent => {
                for result in not_among(ir.results(op), &inputs) {
                    self.join_unknown(arena, result);
                }
            }
            RegionBranchPoint::Region(index) => {
                if let Some(block) = ir.first_block(ir.regions(op)[index]) {
                    self.region_arguments(arena, block, op, &inputs);
                    self.enter(arena, block);
                }
            }
        }
    }

    /// Whether what control depends on may still turn out to be constant.
    fn has_unreached_operands(&self, Place { arena, op }: Place) -> bool {
        let nothing = A::Fact::default();
        let mut operands = self.program.ir(arena).operands(op);
        operands.any(|value| *self.fact(arena, value) == nothing)
    }

    /// The operands that are known to be constants.
    fn constants(&self, arena: usize, op: Op) -> SmallVec<[Option<Attribute>; 4]> {
        let ir = self.program.ir(arena);
        let constant = |value| self.analysis.constant(ir, value, self.fact(arena, value));
        ir.operands(op).map(constant).collect()
    }

    fn visit_branch(&mut self, place: Place) {
        let Place { arena, op } = place;
        let ir = self.program.ir(arena);
        let Some(branch) = op.interface::<dyn BranchOpInterface>(ir) else {
            for block in ir.successors(op) {
                for &argument in ir.block_args(block) {
                    self.join_unknown(arena, argument);
                }
                self.enter(arena, block);
            }
            return;
        };
        if self.has_unreached_operands(place) {
            return;
        }
        let constants = self.constants(arena, op);
        let taken = branch.successor_for_operands(ir, &constants);
        for (index, block) in ir.successors(op).enumerate() {
            if taken.is_some_and(|taken| taken != index) {
                continue;
            }
            let passed = branch.successor_operands(ir, index);
            let arguments = ir.block_args(block);
            // What comes first is computed by the branch.
            let computed = arguments.len().saturating_sub(passed.len());
            for &argument in &arguments[..computed] {
                self.join_unknown(arena, argument);
            }
            for (operand, &argument) in passed.zip(&arguments[computed..]) {
                let fact = self.fact(arena, ir.operand(op, operand)).clone();
                self.join(arena, argument, &fact);
            }
            self.enter(arena, block);
        }
    }

    /// Visits an op at the end of a block from which control leaves the region.
    fn visit_exit(&mut self, place: Place) {
        let Place { arena, op } = place;
        let program = self.program;
        let ir = program.ir(arena);
        let (Some(region), Some(parent)) = (ir.parent_region(op), ir.parent_op(op)) else {
            return;
        };
        if parent == ir.root() {
            // Values that are not reached say nothing about those that are returned beside them.
            if ir.has_trait(op, OpTraits::RETURN_LIKE) && program.entry(arena).is_some() {
                self.visit_return(place);
            }
            return;
        }
        if self.has_unreached_operands(place) {
            return;
        }
        let Some(branch) = parent.interface::<dyn RegionBranchOpInterface>(ir) else {
            return;
        };
        let around = Place { arena, op: parent };
        let from = RegionBranchPoint::Region(ir.region_index(region));
        let mut successors = branch.region_successors(ir, from);
        if let Some(terminator) = op.interface::<dyn RegionBranchTerminatorOpInterface>(ir) {
            let constants = self.constants(arena, op);
            successors.retain(|to| terminator.may_pass_to(ir, &constants, *to));
        }
        for to in successors {
            if let Some(passed) = region_exit_operands(ir, op, to) {
                self.pass_on(around, branch, op, passed, to);
            }
        }
    }

    fn visit_return(&mut self, Place { arena, op }: Place) {
        let ir = self.program.ir(arena);
        let mut returned = std::mem::take(&mut self.returned[arena]);
        returned.resize(ir.num_operands(op), A::Fact::default());
        let mut changed = false;
        for (value, returned) in ir.operands(op).zip(&mut returned) {
            changed |= returned.join(self.fact(arena, value));
        }
        self.returned[arena] = returned;
        if changed {
            for caller in std::mem::take(&mut self.callers[arena]) {
                self.revisit(caller);
                self.callers[arena].push(caller);
            }
        }
    }
}

/// The values that are not among others, of which there are usually few.
pub(super) fn not_among(
    values: impl Iterator<Item = Value>,
    others: &[Value],
) -> SmallVec<[Value; 4]> {
    const FEW: usize = 16;
    if others.len() <= FEW {
        return values.filter(|value| !others.contains(value)).collect();
    }
    let others: FxHashSet<Value> = others.iter().copied().collect();
    values.filter(|value| !others.contains(value)).collect()
}
