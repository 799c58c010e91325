//! `lift-cf-to-scf`: branches between blocks as loops and conditionals.
//!
//! The outermost cycles of a region become loops with one entry and one exit each, so that what remains is a graph without cycles; its
//! branches become conditionals, up to the block where all ways meet. The bodies of loops and conditionals are regions like the first one.

mod branches;
mod cycles;
mod graph;
mod loops;

use rustc_hash::FxHashMap;
use terrace_dialects::{arith, cf, func, scf, ub};
use terrace_ir::dominance::Dominance;
use terrace_ir::interfaces::BranchOpInterface;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Block, Builder, Diagnostic, Ir, Op, Region, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult, for_each_arena};

use graph::{build_branch, is_branch};

/// Lift ControlFlow dialect to SCF dialect.
///
/// Values that do not exist on all ways are poison on the others, and a number tells which way was taken where several of them leave a
/// loop or enter one. Ends of different kinds remain branches.
#[pass(
    name = "lift-cf-to-scf",
    title = "LiftControlFlowToSCFPass",
    dependent_dialects(arith::ArithDialect, cf::CfDialect, scf::ScfDialect, ub::UbDialect)
)]
pub fn lift_cf_to_scf(ir: &mut Ir, cx: &mut PassContext) -> PassResult {
    let results = for_each_arena(ir, cx.threading(), |ir| {
        if func::FuncOp::cast(ir, ir.root()).is_none() {
            return Ok(());
        }
        let mut regions: Vec<Region> = ir.regions_with_several_blocks().collect();
        // What is inside comes first.
        regions.reverse();
        for region in regions {
            lift_region(ir, region)?;
        }
        Ok(())
    });
    results.into_iter().collect()
}

/// Makes one block of a region, if all its ends are of one kind.
///
/// # Errors
/// If a block cannot be reached, or ends with a branch of another dialect.
pub fn lift_region(ir: &mut Ir, region: Region) -> Result<(), Diagnostic> {
    let Some(entry) = ir.first_block(region) else {
        return Ok(());
    };
    check(ir, region, entry)?;
    let mut lift = Lift {
        ir,
        region,
        entry,
        poison: FxHashMap::default(),
        numbers: Vec::new(),
        dominance: Dominance::default(),
        ends: Vec::new(),
    };
    lift.run()
}

fn check(ir: &Ir, region: Region, entry: Block) -> Result<(), Diagnostic> {
    for block in ir.region_blocks(region) {
        let (Some(first), Some(last)) = (ir.first_op(block), ir.last_op(block)) else {
            continue;
        };
        if block != entry && !ir.has_predecessors(block) {
            return Err(ir.op_error(first, "transformation does not support unreachable blocks"));
        }
        if ir.num_successors(last) != 0 && !is_branch(ir, last) {
            let message = match last.interface::<dyn BranchOpInterface>(ir) {
                Some(_) if ir.num_successors(last) == 1 => continue,
                Some(_) => "Cannot convert unknown control flow op to structured control flow op",
                None => {
                    "transformation does not support terminators with successors not implementing BranchOpInterface"
                }
            };
            return Err(ir.op_error(last, message));
        }
    }
    Ok(())
}

/// What is still to be made structured.
enum Work {
    /// All that can be reached from a block.
    Graph(Block),
    /// As [`Work::Graph`], where there are no cycles any more.
    Branches(Block),
}

/// A region that is made structured.
struct Lift<'a> {
    ir: &'a mut Ir,
    region: Region,
    /// Its first block, where constants go.
    entry: Block,
    poison: FxHashMap<Type, Value>,
    numbers: Vec<Option<Value>>,
    /// Tables that are used again and again.
    dominance: Dominance,
    /// The ops that end the region, one of each kind, and the blocks that they are in.
    ends: Vec<(Op, Block)>,
}

impl Lift<'_> {
    fn run(&mut self) -> Result<(), Diagnostic> {
        let blocks: Vec<Block> = self.ir.region_blocks(self.region).collect();
        for block in blocks {
            if let Some(last) = self.ir.last_op(block)
                && self.ir.num_successors(last) == 0
            {
                self.join_end(last);
            }
        }
        let mut work = vec![Work::Graph(self.entry)];
        while let Some(next) = work.pop() {
            let (Work::Graph(entry) | Work::Branches(entry)) = next;
            if matches!(next, Work::Graph(_)) {
                self.lift_cycles(entry, &mut work)?;
            }
            self.lift_branch(entry, &mut work);
        }
        Ok(())
    }

    /// Makes the outermost cycles that can be reached from a block loops, and adds their bodies to `work`.
    fn lift_cycles(&mut self, entry: Block, work: &mut Vec<Work>) -> Result<(), Diagnostic> {
        let cycles = cycles::cycles(self.ir, entry);
        let mut dominance = Dominance::default();
        if !cycles.is_empty() {
            let region = self.ir.block_region(entry);
            dominance.compute(self.ir, region.expect("the block is in a region"));
        }
        for cycle in cycles {
            work.push(Work::Graph(self.lift_cycle(cycle, &dominance)?));
        }
        Ok(())
    }

    /// Where constants go: before all else.
    fn at_start(&mut self) -> Builder<'_> {
        let entry = self.entry;
        let mut b = Builder::new(self.ir);
        b.set_insertion_point_to_start(entry);
        b
    }

    /// A value of a type that nobody looks at.
    fn poison(&mut self, ty: Type) -> Value {
        if let Some(poison) = self.poison.get(&ty) {
            return *poison;
        }
        let loc = self.ir.loc(self.ir.root());
        let b = &mut self.at_start();
        let poison = ub::PoisonOp::builder(ty).build(b, loc).result(b);
        self.poison.insert(ty, poison);
        poison
    }

    /// A number that tells one way from another.
    fn number(&mut self, number: usize) -> Value {
        if let Some(Some(value)) = self.numbers.get(number) {
            return *value;
        }
        let loc = self.ir.loc(self.ir.root());
        let b = &mut self.at_start();
        let value = arith::ConstantOp::int(b, loc, Type::I32, number as i128).result(b);
        if self.numbers.len() <= number {
            self.numbers.resize(number + 1, None);
        }
        self.numbers[number] = Some(value);
        value
    }

    /// Has an op that ends the region be in the one block that ends so.
    fn join_end(&mut self, op: Op) {
        if self.ends.iter().any(|(known, _)| *known == op) {
            return;
        }
        let known = self
            .ends
            .iter()
            .find(|(known, _)| is_same_end(self.ir, *known, op));
        let known = known.map(|(_, block)| *block);
        let types: Vec<Type> = self.ir.operand_types(op).collect();
        let target = known.unwrap_or_else(|| self.ir.append_block(self.region, &types));
        self.number(0);
        let values: Vec<Value> = self.ir.operands(op).collect();
        build_branch(self.ir, op, target, &values);
        if known.is_some() {
            self.ir.erase_op(op);
            return;
        }
        self.ir.detach_op(op);
        self.ir.append_op(target, op);
        let arguments: Vec<Value> = self.ir.block_args(target).to_vec();
        self.ir.set_operands(op, &arguments);
        self.ends.push((op, target));
    }
}

/// Whether ops do the same with their operands.
fn is_same_end(ir: &Ir, a: Op, b: Op) -> bool {
    ir.name(a) == ir.name(b)
        && ir.operand_types(a).eq(ir.operand_types(b))
        && ir.inherent_attrs(a) == ir.inherent_attrs(b)
        && ir.discardable_attrs(a) == ir.discardable_attrs(b)
        && ir.regions(a).is_empty()
}
