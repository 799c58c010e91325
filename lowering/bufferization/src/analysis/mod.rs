//! Which tensors may be in the memory of others: the sets of those that may share it, and what is decided.

mod conflicts;
mod decide;
mod definitions;
mod regions;
mod sets;

use rustc_hash::FxHashSet;
use sets::Sets;
use terrace_dialects::bufferization::TensorLike;
use terrace_ir::ods::TypeConstraint;
use terrace_ir::{Ir, Op, Value};

use crate::buffers::Program;
use crate::functions::Functions;
use crate::interface::{Alias, Aliases, BufferizableOpInterface, Relation, bufferizable};
use crate::options::Options;

/// An operand of an op.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Operand {
    /// The op.
    pub op: Op,
    /// Which of its operands.
    pub index: usize,
}

impl Operand {
    /// An operand.
    pub fn new(op: Op, index: usize) -> Self {
        Operand { op, index }
    }

    /// The value.
    pub fn value(self, ir: &Ir) -> Value {
        ir.operand(self.op, self.index)
    }
}

/// What is known and decided about the tensors of one function.
pub struct AnalysisState<'a> {
    /// The IR that is analysed.
    pub ir: &'a Ir,
    /// What was chosen.
    pub options: &'a Options,
    /// What is known of the functions of the program.
    pub functions: &'a Functions,
    decisions: &'a Decisions,
}

/// What the analysis has decided.
#[derive(Default)]
pub struct Decisions {
    /// Whether there was an analysis.
    is_analysed: bool,
    in_place: FxHashSet<Operand>,
    /// Tensors that may share memory.
    aliases: Sets,
    /// Tensors that are the same memory.
    equivalent: Sets,
    /// Tensors that had to share memory though it is read after it was overwritten: one of each set.
    in_conflict: Vec<Value>,
}

impl<'a> AnalysisState<'a> {
    pub(crate) fn new(ir: &'a Ir, program: Program<'a>, decisions: &'a Decisions) -> Self {
        AnalysisState {
            ir,
            options: program.options,
            functions: program.functions,
            decisions,
        }
    }

    /// The op as one that is to be bufferized.
    pub fn bufferizable<'o>(&self, op: &'o Op) -> Option<&'o dyn BufferizableOpInterface> {
        bufferizable(self.ir, self.options, op)
    }

    /// The operands of an op that are tensors.
    pub fn tensor_operands(&self, op: Op) -> impl Iterator<Item = Operand> + use<'a> {
        let ir = self.ir;
        let operands = ir.operands(op).enumerate();
        operands
            .filter(|(_, value)| TensorLike::matches(ir, ir.ty(*value)))
            .map(move |(index, _)| Operand { op, index })
    }

    /// The op that a value is a result of, or an argument of a block of.
    pub fn owner(&self, value: Value) -> Option<Op> {
        owner(self.ir, value)
    }

    /// Whether an operand is read; of an unknown op it may be.
    pub fn reads(&self, operand: Operand) -> bool {
        match self.bufferizable(&operand.op) {
            Some(known) => known.reads(operand.op, operand.index, self),
            None => true,
        }
    }

    /// Whether an operand is written; of an unknown op it may be.
    pub fn writes(&self, operand: Operand) -> bool {
        match self.bufferizable(&operand.op) {
            Some(known) => known.writes(operand.op, operand.index, self),
            None => true,
        }
    }

    /// The values that may be in the buffer of an operand.
    pub fn aliasing_values(&self, operand: Operand) -> Aliases<Value> {
        if let Some(known) = self.bufferizable(&operand.op) {
            return known.aliasing_values(operand.op, operand.index, self);
        }
        let ir = self.ir;
        let results = ir.results(operand.op);
        let entries = ir.regions(operand.op).iter();
        let entries = entries.filter_map(|region| ir.first_block(*region));
        let arguments = entries.flat_map(|entry| ir.block_args(entry).iter().copied());
        let tensors = results.chain(arguments);
        let tensors = tensors.filter(|value| TensorLike::matches(ir, ir.ty(*value)));
        tensors.map(Alias::unknown).collect()
    }

    /// The operands in whose buffers a value may be.
    pub fn aliasing_operands(&self, value: Value) -> Aliases<Operand> {
        let Some(op) = self.owner(value) else {
            return Aliases::new();
        };
        if let Some(known) = self.bufferizable(&op) {
            return known.aliasing_operands(op, value, self);
        }
        match self.ir.defining_op(value) {
            Some(op) => self.tensor_operands(op).map(Alias::unknown).collect(),
            None => Aliases::new(),
        }
    }

    /// Whether an operand stays in place. Without an analysis what is written is copied.
    pub fn is_in_place(&self, operand: Operand) -> bool {
        match self.decisions.is_analysed {
            true => self.decisions.in_place.contains(&operand),
            false => !self.writes(operand),
        }
    }

    /// Whether two tensors are the same memory.
    pub fn are_equivalent(&self, a: Value, b: Value) -> bool {
        a == b || self.decisions.equivalent.are_together(a, b)
    }

    /// The tensors that may share memory with one, and itself.
    pub fn aliases_of(&self, value: Value) -> impl Iterator<Item = Value> + '_ {
        self.decisions.aliases.members(value)
    }

    /// Whether the buffer of a value may be written.
    pub fn is_writable(&self, value: Value) -> bool {
        self.owner(value).is_some_and(|op| {
            let known = self.bufferizable(&op);
            known.is_some_and(|known| known.is_writable(op, value, self))
        })
    }

    /// Whether an operand only passes its buffer on.
    fn is_passed_on(&self, operand: Operand) -> bool {
        !self.reads(operand) && !self.writes(operand) && !self.aliasing_values(operand).is_empty()
    }

    /// Whether the contents of a value are read somewhere.
    pub fn is_read(&self, value: Value) -> bool {
        let mut pending: Vec<Value> = vec![value];
        let mut seen: FxHashSet<Operand> = FxHashSet::default();
        while let Some(value) = pending.pop() {
            for operand in uses(self.ir, value) {
                if !seen.insert(operand) {
                    continue;
                }
                if self.reads(operand) {
                    return true;
                }
                if self.is_passed_on(operand) {
                    pending.extend(self.aliasing_values(operand).iter().map(|a| a.other));
                }
            }
        }
        false
    }

    /// Whether copying an operand would copy what nobody looks at.
    pub fn may_omit_copy(&self, operand: Operand) -> bool {
        if self.has_undefined_contents(operand) {
            return true;
        }
        let (reads, writes) = (self.reads(operand), self.writes(operand));
        if writes && !reads {
            return true;
        }
        !reads
            && !self
                .aliasing_values(operand)
                .iter()
                .any(|alias| self.is_read(alias.other))
    }

    /// Whether nothing was ever written where a value comes from.
    fn has_undefined_contents(&self, operand: Operand) -> bool {
        let is_result = self.ir.defining_op(operand.value(self.ir)).is_some();
        self.decisions.is_analysed && is_result && self.definitions(operand).is_empty()
    }

    /// The relation of two values of which it is known whether they are the same memory.
    pub fn relation_of(&self, a: Value, b: Value) -> Relation {
        match self.are_equivalent(a, b) {
            true => Relation::Equivalent,
            false => Relation::Unknown,
        }
    }
}

/// The op that a value is a result of, or an argument of a block of.
pub fn owner(ir: &Ir, value: Value) -> Option<Op> {
    match ir.defining_op(value) {
        Some(op) => Some(op),
        None => ir.block_op(ir.value_block(value)?),
    }
}

/// The uses of a value.
pub fn uses(ir: &Ir, value: Value) -> impl Iterator<Item = Operand> + '_ {
    ir.uses(value).map(|slot| {
        let (op, index) = ir.use_owner(slot);
        Operand { op, index }
    })
}
