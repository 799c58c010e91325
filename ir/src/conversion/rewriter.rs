//! The rewriter of conversion patterns.

use std::ops::{Deref, DerefMut};

use smallvec::SmallVec;

use super::TypeConverter;
use crate::attributes::Attribute;
use crate::builder::{Builder, InsertionPoint};
use crate::context::OpName;
use crate::ir::{Block, Ir, Op, OpSpec, Region, Value};
use crate::location::Location;
use crate::rewrite::{Listener, MatchFailure, PatternInfo, RewriteResult};
use crate::types::Type;

/// Rewrites one kind of op during a conversion.
pub trait ConversionPattern: Send + Sync {
    /// What it is. The root decides for which ops it is tried.
    fn info(&self) -> &PatternInfo;

    /// Checks whether the pattern applies and, if it does, replaces or changes `op`. `operands` are the converted
    /// values of the op's operands; the op itself still has the original ones. New ops go before `op`.
    fn convert(
        &self,
        op: Op,
        operands: &[Value],
        rewriter: &mut ConversionRewriter<'_>,
    ) -> RewriteResult;
}

/// Builds a symbol's definition at the insertion point of the builder it is given.
pub type SymbolBuilder = Box<dyn FnOnce(&mut Builder<'_>) + Send>;

/// What a conversion of one arena knows between patterns.
#[derive(Default)]
pub(super) struct State {
    /// What a value was replaced by, by value index.
    mapping: Vec<Option<Value>>,
    /// Casts of values to their converted types, by value index.
    casts: Vec<Option<Value>>,
    /// Replaced and erased ops, which exist until the end so that patterns can look at them.
    pub(super) retired: Vec<Op>,
    is_retired: Vec<bool>,
    /// Whether an op was retired that had blocks, whose ops are to be ignored unless they move.
    has_retired_blocks: bool,
    /// The casts that the conversion put in, which are no ops to be converted.
    pub(super) bridges: Vec<Op>,
    /// Values that were replaced, in order.
    pub(super) replaced: Vec<Value>,
    /// Requested symbols, in order.
    pub(super) symbols: Vec<(String, SymbolBuilder)>,
}

impl State {
    /// Whether an op, or one around it, was replaced or erased.
    pub(super) fn is_retired(&self, ir: &Ir, op: Op) -> bool {
        let mut ops = std::iter::successors(Some(op), |op| ir.parent_op(*op));
        if self.has_retired_blocks {
            ops.any(|op| self.was_retired(op))
        } else {
            self.was_retired(op)
        }
    }

    fn was_retired(&self, op: Op) -> bool {
        self.is_retired.get(op.index()).copied().unwrap_or(false)
    }

    fn retire(&mut self, ir: &Ir, op: Op) {
        if !self.was_retired(op) {
            put(&mut self.is_retired, op.index(), true);
            self.retired.push(op);
            let has_blocks = |region: &Region| ir.first_block(*region).is_some();
            self.has_retired_blocks |= ir.regions(op).iter().any(has_blocks);
        }
    }

    /// What a value was replaced by, looking through chains of replacements.
    pub(super) fn latest(&mut self, value: Value) -> Value {
        let mut last = value;
        while let Some(&Some(next)) = self.mapping.get(last.index()) {
            last = next;
        }
        // Later look-ups take the short way.
        let mut current = value;
        while current != last {
            match self.mapping[current.index()].replace(last) {
                Some(next) => current = next,
                None => break,
            }
        }
        last
    }

    fn replace(&mut self, value: Value, with: Value) {
        if value != with {
            put(&mut self.mapping, value.index(), Some(with));
            self.replaced.push(value);
        }
    }
}

fn put<T: Clone + Default>(table: &mut Vec<T>, index: usize, value: T) {
    if table.len() <= index {
        table.resize(index + 1, T::default());
    }
    table[index] = value;
}

/// Collects the ops that patterns create: they are legalised in turn.
#[derive(Default)]
pub(super) struct NewOps(pub(super) Vec<Op>);

impl Listener for NewOps {
    fn op_inserted(&mut self, _: &Ir, op: Op) {
        self.0.push(op);
    }
}

/// Changes IR during a conversion. It dereferences to [`Builder`] and through that to [`Ir`].
pub struct ConversionRewriter<'a> {
    builder: Builder<'a>,
    pub(super) state: &'a mut State,
    converter: &'a TypeConverter,
}

impl<'a> Deref for ConversionRewriter<'a> {
    type Target = Builder<'a>;

    fn deref(&self) -> &Builder<'a> {
        &self.builder
    }
}

impl DerefMut for ConversionRewriter<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.builder
    }
}

impl<'a> ConversionRewriter<'a> {
    pub(super) fn new(
        ir: &'a mut Ir,
        state: &'a mut State,
        converter: &'a TypeConverter,
        new_ops: &'a mut NewOps,
    ) -> Self {
        ConversionRewriter {
            builder: Builder::with_listener(ir, new_ops),
            state,
            converter,
        }
    }

    /// The type converter.
    pub fn converter(&self) -> &'a TypeConverter {
        self.converter
    }

    /// What a type becomes, as a match condition.
    ///
    /// # Errors
    /// If the type cannot be converted.
    pub fn convert_type(&self, ty: Type) -> Result<Type, MatchFailure> {
        self.converter
            .convert(self, ty)
            .ok_or_else(|| MatchFailure::new("a type cannot be converted"))
    }

    /// Replaces an op's results. The op disappears when the conversion is done.
    ///
    /// # Panics
    /// If the number of values is not that of the results.
    pub fn replace_op(&mut self, op: Op, with: &[Value]) {
        assert_eq!(self.num_results(op), with.len(), "one value a result");
        let results: SmallVec<[Value; 2]> = self.results(op).collect();
        for (&old, &new) in results.iter().zip(with) {
            self.state.replace(old, new);
        }
        self.state.retire(self.builder.ir, op);
    }

    /// Replaces an op by another one's results.
    pub fn replace_op_with(&mut self, op: Op, with: Op) {
        let results: SmallVec<[Value; 2]> = self.results(with).collect();
        self.replace_op(op, &results);
    }

    /// Erases an op whose results have no users left when the conversion is done.
    pub fn erase_op(&mut self, op: Op) {
        self.state.retire(self.builder.ir, op);
    }

    /// Makes users of `from`, in the end, use `to`.
    pub fn replace_value(&mut self, from: Value, to: Value) {
        self.state.replace(from, to);
    }

    /// The value that stands for `value` after conversion: what it was replaced by, cast to the converted type
    /// if that is not its type. The cast goes before the insertion point.
    ///
    /// # Errors
    /// If the type cannot be converted.
    pub fn converted(&mut self, value: Value) -> Result<Value, MatchFailure> {
        let latest = self.state.latest(value);
        let wanted = self.convert_type(self.ty(value))?;
        if self.ty(latest) == wanted {
            return Ok(latest);
        }
        if let Some(&Some(cast)) = self.state.casts.get(latest.index())
            && self.ty(cast) == wanted
        {
            return Ok(cast);
        }
        // After the definition, so that one cast serves all users.
        let point = self.insertion_point();
        match self.def(latest) {
            crate::ir::ValueDef::Result { op, .. } => self.set_insertion_point_after(op),
            crate::ir::ValueDef::Argument { block, .. } => self.set_insertion_point_to_start(block),
        }
        // Unseen by the listener: the cast need not be legal.
        let listener = self.builder.listener.take();
        let cast = build_cast(&mut self.builder, latest, wanted);
        self.builder.listener = listener;
        self.set_insertion_point(point);
        self.state.bridges.push(cast);
        let cast = self.result(cast, 0);
        put(&mut self.state.casts, latest.index(), Some(cast));
        Ok(cast)
    }

    /// Changes an op in place by any of the IR's methods; it is then checked for legality again.
    pub fn modify<R>(&mut self, op: Op, change: impl FnOnce(&mut Ir) -> R) -> R {
        let result = change(self.builder.ir_mut());
        if let Some(listener) = &mut self.builder.listener {
            listener.op_inserted(self.builder.ir, op);
        }
        result
    }

    /// Makes an op one of another kind in place, keeping its regions, results and discardable attributes: how the root
    /// of an arena is converted.
    pub fn rename_op(&mut self, op: Op, name: OpName, attributes: &[Option<Attribute>]) {
        self.modify(op, |ir| ir.rename_op(op, name, attributes));
    }

    /// Gives the blocks of a region arguments of the converted types.
    ///
    /// # Errors
    /// If a type cannot be converted; then nothing was changed.
    pub fn convert_region_types(&mut self, region: Region) -> RewriteResult {
        let blocks: Vec<Block> = self.region_blocks(region).collect();
        self.convert_types_of_blocks(&blocks)
    }

    /// Gives the blocks of a region but the first arguments of the converted types; those of the first are part of a
    /// signature.
    ///
    /// # Errors
    /// If a type cannot be converted; then nothing was changed.
    pub fn convert_non_entry_types(&mut self, region: Region) -> RewriteResult {
        let blocks: Vec<Block> = self.region_blocks(region).skip(1).collect();
        self.convert_types_of_blocks(&blocks)
    }

    fn convert_types_of_blocks(&mut self, blocks: &[Block]) -> RewriteResult {
        for &block in blocks {
            for &arg in self.block_args(block) {
                self.convert_type(self.ty(arg))?;
            }
        }
        for &block in blocks {
            self.convert_block_types(block)?;
        }
        Ok(())
    }

    /// Gives a block arguments of the converted types.
    ///
    /// # Errors
    /// If a type cannot be converted; then nothing was changed.
    pub fn convert_block_types(&mut self, block: Block) -> RewriteResult {
        let types: SmallVec<[Type; 4]> = self
            .block_args(block)
            .iter()
            .map(|arg| self.convert_type(self.ty(*arg)))
            .collect::<Result<_, _>>()?;
        for (index, ty) in types.into_iter().enumerate() {
            let old = self.block_arg(block, index);
            if self.ty(old) != ty {
                let new = self.builder.ir_mut().replace_block_arg(block, index, ty);
                self.state.replace(old, new);
            }
        }
        Ok(())
    }

    /// Gives a block other arguments, whose number may differ, and returns them. What becomes of the old ones is said by
    /// [`ConversionRewriter::replace_value`].
    pub fn replace_block_args(&mut self, block: Block, types: &[Type]) -> SmallVec<[Value; 8]> {
        self.builder.ir_mut().replace_block_args(block, types)
    }

    /// Moves the ops of `block` before `op`, its arguments and the branches to it to a new block in front of it.
    pub fn split_block_head(&mut self, block: Block, op: Op) -> Block {
        self.builder.ir_mut().split_block_head(block, op)
    }

    /// Moves the blocks of a region to follow a block, in order.
    pub fn inline_region_after(&mut self, region: Region, after: Block) {
        let mut after = after;
        for block in self.region_blocks(region).collect::<Vec<_>>() {
            self.builder.ir_mut().move_block_after(block, after);
            after = block;
        }
    }

    /// Moves the ops of `block` before `before`; its arguments become `args`. The block is erased.
    ///
    /// # Panics
    /// If the number of arguments differs.
    pub fn inline_block_before(&mut self, block: Block, before: Op, args: &[Value]) {
        let old: SmallVec<[Value; 4]> = self.block_args(block).into();
        assert_eq!(old.len(), args.len(), "one value a block argument");
        for (index, (&arg, &value)) in old.iter().zip(args).enumerate() {
            self.builder
                .ir_mut()
                .replace_block_arg(block, index, Type::NONE);
            self.state.replace(arg, value);
        }
        let ops: Vec<Op> = self.block_ops(block).collect();
        for op in ops {
            self.builder.ir_mut().move_op_before(op, before);
        }
        self.builder.ir_mut().erase_block(block);
    }

    /// Asks for a symbol in the module around this arena: `build` defines it at the start of the module when all
    /// functions are converted, unless a symbol of that name exists or was asked for before.
    pub fn require_symbol(
        &mut self,
        name: impl Into<String>,
        build: impl FnOnce(&mut Builder<'_>) + Send + 'static,
    ) {
        self.state.symbols.push((name.into(), Box::new(build)));
    }
}

/// A `builtin.unrealized_conversion_cast` at the builder's insertion point.
fn build_cast(builder: &mut Builder<'_>, value: Value, ty: Type) -> Op {
    let name = builder.op_name("builtin.unrealized_conversion_cast");
    let loc = value_location(builder, value);
    builder.create(OpSpec {
        operands: &[value],
        result_types: &[ty],
        ..OpSpec::new(name, loc)
    })
}

fn value_location(ir: &Ir, value: Value) -> Location {
    match ir.def(value) {
        crate::ir::ValueDef::Result { op, .. } => ir.loc(op),
        crate::ir::ValueDef::Argument { block, .. } => ir
            .block_op(block)
            .map_or(Location::UNKNOWN, |op| ir.loc(op)),
    }
}

/// Casts `value` to `ty` right after its definition.
pub(super) fn cast_after_definition(ir: &mut Ir, value: Value, ty: Type) -> Op {
    let mut builder = Builder::new(ir);
    match builder.def(value) {
        crate::ir::ValueDef::Result { op, .. } => builder.set_insertion_point_after(op),
        crate::ir::ValueDef::Argument { block, .. } => builder.set_insertion_point_to_start(block),
    }
    debug_assert!(builder.insertion_point() != InsertionPoint::Detached);
    build_cast(&mut builder, value, ty)
}
