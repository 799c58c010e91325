//! Who owns a buffer, and with that has to free it.

use rustc_hash::FxHashMap;
use terrace_dialects::arith::{self, SelectOp};
use terrace_dialects::bufferization::{CloneOp, DeallocOp};
use terrace_dialects::memref::{ExtractStridedMetadataOp, ReinterpretCastOp};
use terrace_ir::attributes::{Attribute, BoolAttr, StridedLayoutAttr};
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{Rewriter, constant_value};
use terrace_ir::types::{MemRefType, Type, UnrankedMemRefType};
use terrace_ir::{Block, Diagnostic, Ir, Location, Op, Value};

use super::liveness::Liveness;
use crate::flow::is_buffer;

/// Whether a block owns a buffer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ownership {
    /// A flag says it when the program runs.
    Known(Value),
    /// It is that of one of several buffers.
    Unknown,
}

/// What is known of the blocks that have been looked at.
pub(super) struct State {
    pub(super) liveness: Liveness,
    ownership: FxHashMap<(Value, Block), Ownership>,
    /// By block: the buffers that it may have to free, in order.
    candidates: FxHashMap<Block, Vec<Value>>,
}

/// A flag that is known.
pub(super) fn flag(b: &mut Rewriter<'_>, loc: Location, value: bool) -> Value {
    let value: Attribute = BoolAttr::get(value).into();
    arith::ConstantOp::build(b, loc, value).result(b)
}

/// What a block may have to free, and with what flags.
pub(super) struct Candidates {
    pub(super) buffers: Vec<Value>,
    pub(super) flags: Vec<Value>,
}

impl State {
    pub(super) fn new(ir: &Ir) -> Self {
        State {
            liveness: Liveness::of(ir),
            ownership: FxHashMap::default(),
            candidates: FxHashMap::default(),
        }
    }

    pub(super) fn ownership(&self, buffer: Value, block: Block) -> Option<Ownership> {
        self.ownership.get(&(buffer, block)).copied()
    }

    /// Notes who owns a buffer, beside what is known already.
    pub(super) fn add_ownership(
        &mut self,
        ir: &Ir,
        buffer: Value,
        block: Block,
        ownership: Ownership,
    ) {
        let joined = match self.ownership(buffer, block) {
            None => ownership,
            Some(known) if are_equal(ir, known, ownership) => known,
            Some(_) => Ownership::Unknown,
        };
        self.ownership.insert((buffer, block), joined);
    }

    /// Notes who owns a buffer now.
    pub(super) fn set_ownership(&mut self, buffer: Value, block: Block, flag: Value) {
        self.ownership
            .insert((buffer, block), Ownership::Known(flag));
    }

    /// Notes that the block which defines a buffer has to free it if a flag is set.
    pub(super) fn own(&mut self, ir: &Ir, buffer: Value, flag: Value) {
        let block = ir
            .value_block(buffer)
            .expect("a buffer is defined in a block");
        self.add_ownership(ir, buffer, block, Ownership::Known(flag));
        self.add_candidate(buffer, block);
    }

    pub(super) fn add_candidate(&mut self, buffer: Value, block: Block) {
        self.candidates.entry(block).or_default().push(buffer);
    }

    /// A buffer, or a copy of it, with a flag that says whether the block owns it.
    pub(super) fn with_known_ownership(
        &mut self,
        b: &mut Rewriter<'_>,
        buffer: Value,
        block: Block,
    ) -> (Value, Value) {
        if let Some(Ownership::Known(flag)) = self.ownership(buffer, block) {
            return (buffer, flag);
        }
        let loc = b.value_loc(buffer);
        // Which of two is chosen decides whose flag it is.
        if let Some(select) = buffer.defining::<SelectOp>(b)
            && b.value_block(buffer) == Some(block)
            && let Some(Ownership::Known(a)) = self.ownership(select.true_value(b), block)
            && let Some(Ownership::Known(c)) = self.ownership(select.false_value(b), block)
        {
            let (loc, condition) = (b.loc(select.op()), select.condition(b));
            let flag = SelectOp::build(b, loc, condition, a, c).result(b);
            return (buffer, flag);
        }
        let ty = b.ty(buffer);
        let copy = CloneOp::build(b, loc, ty, buffer).output(b);
        let always = flag(b, loc, true);
        self.own(b, copy, always);
        (copy, always)
    }

    /// What a block may have to free: the memory at which each buffer begins.
    ///
    /// # Errors
    /// If it is not known whether it owns one.
    pub(super) fn candidates(
        &self,
        b: &mut Rewriter<'_>,
        loc: Location,
        block: Block,
    ) -> Result<Candidates, Diagnostic> {
        let mut found = Candidates {
            buffers: Vec::new(),
            flags: Vec::new(),
        };
        for buffer in self.candidates.get(&block).into_iter().flatten() {
            let Some(Ownership::Known(flag)) = self.ownership(*buffer, block) else {
                let message = "MemRef value does not have valid ownership";
                return Err(Diagnostic::error(b.value_loc(*buffer), message));
            };
            let ranked = with_rank(b, loc, *buffer);
            let parts = ExtractStridedMetadataOp::build(b, loc, ranked);
            found.buffers.push(b.result(parts.op(), 0));
            found.flags.push(flag);
        }
        Ok(found)
    }

    /// The buffers that must outlive a block: what it passes on, and what is needed after it.
    pub(super) fn retained(
        &self,
        ir: &Ir,
        block: Block,
        successor: Option<Block>,
        passed: &[Value],
    ) -> Vec<Value> {
        let passed = passed.iter().copied();
        let mut retained: Vec<Value> = passed.filter(|value| is_buffer(ir, *value)).collect();
        retained.extend(self.liveness.needed_after(block, successor));
        retained
    }

    /// Frees what a block owns before its terminator, but for what must outlive it. Gives the flags of what is passed on.
    ///
    /// # Errors
    /// If it is not known what the block owns.
    pub(super) fn free_before(
        &mut self,
        b: &mut Rewriter<'_>,
        end: Op,
        successor: Option<Block>,
        passed: &[Value],
    ) -> Result<Vec<Value>, Diagnostic> {
        let block = b.parent_block(end).expect("a terminator is in a block");
        let loc = b.loc(end);
        let candidates = self.candidates(b, loc, block)?;
        let retained = self.retained(b, block, successor, passed);
        if successor.is_none() && candidates.buffers.is_empty() && retained.is_empty() {
            return Ok(Vec::new());
        }
        let mut flags = self.free(b, loc, block, &candidates, &retained);
        flags.truncate(passed.iter().filter(|value| is_buffer(b, **value)).count());
        Ok(flags)
    }

    /// Frees buffers. Gives the flags of those that are retained.
    pub(super) fn free(
        &mut self,
        b: &mut Rewriter<'_>,
        loc: Location,
        block: Block,
        candidates: &Candidates,
        retained: &[Value],
    ) -> Vec<Value> {
        let op = DeallocOp::build(b, loc, &candidates.buffers, &candidates.flags, retained);
        let flags: Vec<Value> = b.results(op.op()).collect();
        for (buffer, flag) in retained.iter().zip(&flags) {
            self.set_ownership(*buffer, block, *flag);
        }
        flags
    }
}

fn are_equal(ir: &Ir, a: Ownership, b: Ownership) -> bool {
    let (Ownership::Known(a), Ownership::Known(b)) = (a, b) else {
        return false;
    };
    let constants = constant_value(ir, a).zip(constant_value(ir, b));
    a == b || constants.is_some_and(|(a, b)| a == b)
}

/// A buffer whose rank is not known as one without dimensions.
fn with_rank(b: &mut Rewriter<'_>, loc: Location, buffer: Value) -> Value {
    let Some(ty) = b.ty(buffer).cast::<UnrankedMemRefType>(b) else {
        return buffer;
    };
    let (element, space) = (ty.element(b), ty.memory_space(b));
    let layout = StridedLayoutAttr::get(b, &[], 0).into();
    let ty = MemRefType::with_layout(b, &[], element, Some(layout), space);
    let offset: MixedIndices = [MixedIndex::Constant(0)].into_iter().collect();
    let none = MixedIndices::default();
    ReinterpretCastOp::with_type(b, loc, ty, buffer, [&offset, &none, &none]).result(b)
}

/// The type of flags.
pub(super) const FLAG: Type = Type::I1;
