//! Dense analyses: facts about the state of the program before and after each op.

use std::collections::VecDeque;

use terrace_ir::interfaces::{RegionBranchOpInterface, RegionBranchPoint};
use terrace_ir::ir::{Block, Ir, Op, Region, WalkOrder};

use super::Lattice;

/// A dense analysis in either direction. The state that [`Default`] gives means that control does not get there.
pub trait DenseAnalysis {
    /// The state of the program at one point.
    type State: Lattice;

    /// The state where control enters the arena, forward, or leaves it, backward.
    fn boundary(&self, ir: &Ir) -> Self::State;

    /// What executing an op makes of the state before it, forward; or what must hold before it, given what must hold after it,
    /// backward. Ops with regions that say where control goes are followed through these instead; others, such as calls, are up
    /// to the analysis.
    fn transfer(&self, ir: &Ir, op: Op, state: &mut Self::State);
}

/// The direction of a dense analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// From the entry on.
    Forward,
    /// From the exits on.
    Backward,
}

/// The states that a dense analysis found in one arena: one for each block, from which those inside are computed again.
pub struct DenseStates<'a, A: DenseAnalysis> {
    analysis: &'a A,
    direction: Direction,
    /// By block: the state at its beginning, forward, or at its end, backward.
    blocks: Vec<A::State>,
    /// By op with regions that say where control goes: the state after it, forward, or before it, backward.
    around: Vec<Option<Box<A::State>>>,
}

/// Computes the states of an arena. Arenas inside are not looked at.
pub fn solve_dense<'a, A: DenseAnalysis>(
    ir: &Ir,
    analysis: &'a A,
    direction: Direction,
) -> DenseStates<'a, A> {
    let mut solver = Solver {
        ir,
        states: DenseStates {
            analysis,
            direction,
            blocks: vec![A::State::default(); ir.block_capacity()],
            around: (0..ir.op_capacity()).map(|_| None).collect(),
        },
        is_waiting: vec![false; ir.block_capacity()],
        pending: VecDeque::new(),
    };
    let boundary = analysis.boundary(ir);
    for region in ir.regions(ir.root()) {
        solver.start(*region, &boundary);
    }
    // A state that nothing reaches may still make another one: every block is visited once.
    let regions = ir
        .walk(ir.root(), WalkOrder::Pre)
        .flat_map(|op| ir.regions(op));
    let blocks: Vec<Block> = regions
        .flat_map(|region| ir.region_blocks(*region))
        .collect();
    match direction {
        Direction::Forward => blocks.into_iter().for_each(|block| solver.wait(block)),
        Direction::Backward => blocks
            .into_iter()
            .rev()
            .for_each(|block| solver.wait(block)),
    }
    while let Some(block) = solver.pending.pop_front() {
        solver.is_waiting[block.index()] = false;
        solver.visit(block);
    }
    solver.states
}

impl<A: DenseAnalysis> DenseStates<'_, A> {
    /// The state before an op.
    ///
    /// It is computed from that of the block: to look at all ops of a block use [`DenseStates::for_each`].
    pub fn before(&self, ir: &Ir, op: Op) -> A::State {
        self.at(ir, op, Direction::Forward)
    }

    /// The state after an op.
    pub fn after(&self, ir: &Ir, op: Op) -> A::State {
        self.at(ir, op, Direction::Backward)
    }

    /// The state on the side of an op from which `from` comes.
    fn at(&self, ir: &Ir, op: Op, from: Direction) -> A::State {
        let mut found = A::State::default();
        if let Some(block) = ir.parent_block(op) {
            self.for_each(ir, block, |current, before, after| {
                if current == op {
                    found = match from {
                        Direction::Forward => before.clone(),
                        Direction::Backward => after.clone(),
                    };
                }
            });
        }
        found
    }

    /// Calls `f` for each op of a block with the states before and after it, in the direction of the analysis.
    pub fn for_each(&self, ir: &Ir, block: Block, mut f: impl FnMut(Op, &A::State, &A::State)) {
        let mut state = self.blocks[block.index()].clone();
        let mut visit = |op| {
            let start = state.clone();
            self.step(ir, op, &mut state);
            match self.direction {
                Direction::Forward => f(op, &start, &state),
                Direction::Backward => f(op, &state, &start),
            }
        };
        match self.direction {
            Direction::Forward => ir.block_ops(block).for_each(&mut visit),
            Direction::Backward => {
                let last = ir.last_op(block);
                std::iter::successors(last, |op| ir.prev_op(*op)).for_each(&mut visit);
            }
        }
    }

    /// Goes past one op.
    fn step(&self, ir: &Ir, op: Op, state: &mut A::State) {
        match &self.around[op.index()] {
            Some(around) => *state = (**around).clone(),
            None => self.analysis.transfer(ir, op, state),
        }
    }
}

struct Solver<'a, 'i, A: DenseAnalysis> {
    ir: &'i Ir,
    states: DenseStates<'a, A>,
    is_waiting: Vec<bool>,
    pending: VecDeque<Block>,
}

impl<A: DenseAnalysis> Solver<'_, '_, A> {
    fn wait(&mut self, block: Block) {
        if !std::mem::replace(&mut self.is_waiting[block.index()], true) {
            self.pending.push_back(block);
        }
    }

    /// Adds to the state at the start of a block, in the direction of the analysis.
    fn join(&mut self, block: Block, state: &A::State) {
        if self.states.blocks[block.index()].join(state) {
            self.wait(block);
        }
    }

    /// Adds to the states where control enters a region, forward, or where it leaves it, backward.
    fn start(&mut self, region: Region, state: &A::State) {
        let ir = self.ir;
        match self.states.direction {
            Direction::Forward => {
                if let Some(entry) = ir.first_block(region) {
                    self.join(entry, state);
                }
            }
            Direction::Backward => {
                for block in ir.region_blocks(region) {
                    if is_exit(ir, block) {
                        self.join(block, state);
                    }
                }
            }
        }
    }

    fn visit(&mut self, block: Block) {
        let ir = self.ir;
        let mut state = self.states.blocks[block.index()].clone();
        if state == A::State::default() {
            return;
        }
        let mut next = match self.states.direction {
            Direction::Forward => ir.first_op(block),
            Direction::Backward => ir.last_op(block),
        };
        while let Some(op) = next {
            if let Some(branch) = op.interface::<dyn RegionBranchOpInterface>(ir) {
                self.enter_regions(op, branch, &state);
            } else {
                for region in ir.regions(op) {
                    self.start(*region, &state);
                }
            }
            self.states.step(ir, op, &mut state);
            next = match self.states.direction {
                Direction::Forward => ir.next_op(op),
                Direction::Backward => ir.prev_op(op),
            };
        }
        match self.states.direction {
            Direction::Forward => {
                let successors = ir.last_op(block).map(|last| ir.successors(last));
                for to in successors.into_iter().flatten() {
                    self.join(to, &state);
                }
            }
            Direction::Backward => {
                for (branch, _) in ir.predecessors(block) {
                    if let Some(from) = ir.parent_block(branch) {
                        self.join(from, &state);
                    }
                }
            }
        }
        self.leave_region(block, &state);
    }

    /// Follows control from an op into its regions, or past them.
    fn enter_regions(&mut self, op: Op, branch: &dyn RegionBranchOpInterface, state: &A::State) {
        let ir = self.ir;
        if self.states.around[op.index()].is_none() {
            self.states.around[op.index()] = Some(Box::default());
        }
        for point in points(ir, op) {
            if self.comes_from_parent(ir, branch, point) {
                self.arrive(op, point, state);
            }
        }
    }

    /// Whether control that is followed from the op gets to a point at once.
    fn comes_from_parent(
        &self,
        ir: &Ir,
        branch: &dyn RegionBranchOpInterface,
        point: RegionBranchPoint,
    ) -> bool {
        let (from, to) = match self.states.direction {
            Direction::Forward => (RegionBranchPoint::Parent, point),
            Direction::Backward => (point, RegionBranchPoint::Parent),
        };
        branch.region_successors(ir, from).contains(&to)
    }

    /// Follows control out of a region.
    fn leave_region(&mut self, block: Block, state: &A::State) {
        let ir = self.ir;
        let (Some(region), Some(op)) = (ir.block_region(block), ir.block_op(block)) else {
            return;
        };
        let is_end = match self.states.direction {
            Direction::Forward => is_exit(ir, block),
            Direction::Backward => ir.first_block(region) == Some(block),
        };
        let branch = op.interface::<dyn RegionBranchOpInterface>(ir);
        let Some(branch) = branch.filter(|_| is_end && op != ir.root()) else {
            return;
        };
        let this = RegionBranchPoint::Region(ir.region_index(region));
        for point in points(ir, op) {
            let (from, to) = match self.states.direction {
                Direction::Forward => (this, point),
                Direction::Backward => (point, this),
            };
            if branch.region_successors(ir, from).contains(&to) {
                self.arrive(op, point, state);
            }
        }
    }

    /// Adds to the state at a region, or after the op with the regions, in the direction of the analysis.
    fn arrive(&mut self, op: Op, point: RegionBranchPoint, state: &A::State) {
        let ir = self.ir;
        match point {
            RegionBranchPoint::Region(index) => self.start(ir.regions(op)[index], state),
            RegionBranchPoint::Parent => {
                let around = self.states.around[op.index()].get_or_insert_default();
                if around.join(state)
                    && let Some(block) = ir.parent_block(op)
                {
                    self.wait(block);
                }
            }
        }
    }
}

/// The places that control goes to and comes from at an op.
fn points(ir: &Ir, op: Op) -> impl Iterator<Item = RegionBranchPoint> {
    let regions = (0..ir.regions(op).len()).map(RegionBranchPoint::Region);
    std::iter::once(RegionBranchPoint::Parent).chain(regions)
}

/// Whether control leaves the region at the end of a block.
fn is_exit(ir: &Ir, block: Block) -> bool {
    ir.last_op(block)
        .is_none_or(|last| ir.num_successors(last) == 0)
}

#[cfg(test)]
mod tests {
    use terrace_ir::asm::parse_module;
    use terrace_ir::context::Context;

    use super::*;

    /// The names of the ops that control may have passed.
    #[derive(Clone, PartialEq, Default)]
    struct Passed(Option<std::collections::BTreeSet<String>>);

    impl Lattice for Passed {
        fn join(&mut self, other: &Self) -> bool {
            let before = self.clone();
            if let Some(other) = &other.0 {
                self.0.get_or_insert_default().extend(other.iter().cloned());
            }
            *self != before
        }
    }

    struct Names;

    impl DenseAnalysis for Names {
        type State = Passed;

        fn boundary(&self, _: &Ir) -> Passed {
            Passed(Some(Default::default()))
        }

        fn transfer(&self, ir: &Ir, op: Op, state: &mut Passed) {
            if let Some(names) = &mut state.0 {
                names.insert(ir.name(op).as_str(ir).to_owned());
            }
        }
    }

    fn names(state: &Passed) -> String {
        match &state.0 {
            None => "unreached".to_owned(),
            Some(names) => names
                .iter()
                .map(String::as_str)
                .collect::<Vec<_>>()
                .join(" "),
        }
    }

    #[test]
    fn states_follow_branches_in_both_directions() {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let text = r#""t.f"() ({
          "t.a"()[^x, ^y] : () -> ()
        ^x:
          "t.b"()[^y] : () -> ()
        ^y:
          "t.c"() : () -> ()
          "t.d"() : () -> ()
        ^z:
          "t.e"()[^y] : () -> ()
        }) : () -> ()"#;
        let ir = parse_module(&cx, text.as_bytes(), "a.mlir").expect("the text is valid");
        let ops = ir.all_ops();
        let named = |name: &str| {
            let found = ops.iter().find(|op| ir.name(**op).as_str(&ir) == name);
            *found.expect("the program has the op")
        };
        let forward = solve_dense(&ir, &Names, Direction::Forward);
        assert_eq!(names(&forward.before(&ir, named("t.c"))), "t.a t.b");
        assert_eq!(names(&forward.after(&ir, named("t.c"))), "t.a t.b t.c");
        assert_eq!(names(&forward.before(&ir, named("t.e"))), "unreached");
        let backward = solve_dense(&ir, &Names, Direction::Backward);
        assert_eq!(names(&backward.after(&ir, named("t.a"))), "t.b t.c t.d");
        assert_eq!(names(&backward.before(&ir, named("t.b"))), "t.b t.c t.d");
        assert_eq!(names(&backward.before(&ir, named("t.e"))), "t.c t.d t.e");
    }
}
