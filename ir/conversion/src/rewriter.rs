//! The rewriter of conversion patterns.

use std::borrow::Cow;
use std::ops::{Deref, DerefMut};

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_ir::attributes::Attribute;
use terrace_ir::builder::Builder;
use terrace_ir::context::OpName;
use terrace_ir::ir::{Block, Ir, Op, Region, Value};
use terrace_ir::location::Location;
use terrace_ir::rewrite::{Listener, MatchFailure, PatternInfo, RewriteResult, Rewriter};
use terrace_ir::types::Type;

use super::TypeConverter;
use super::materialize::{Purpose, build_cast, value_location};
use super::place::Place;
use super::symbols::Symbol;

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

    /// The same where types may become several or none: `operands` are the values that each operand became.
    ///
    /// # Errors
    /// Unless a pattern says something else, if an operand did not become one value.
    fn convert_many(
        &self,
        op: Op,
        operands: &[Converted],
        rewriter: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        let mut single: SmallVec<[Value; 4]> = SmallVec::new();
        for (index, values) in operands.iter().enumerate() {
            let [value] = values[..] else {
                return Err(MatchFailure::new(format!(
                    "operand #{index} becomes {} values, and the pattern takes one for each operand",
                    values.len()
                )));
            };
            single.push(value);
        }
        self.convert(op, &single, rewriter)
    }

    /// The names of all ops that it may create. If all patterns of a conversion say that, those are tried first that lead
    /// to legal ops in the fewest steps, and those that never do are not tried. Nothing if it is not known.
    fn generates(&self) -> &'static [&'static str] {
        &[]
    }
}

/// The values that one value became.
pub type Converted = SmallVec<[Value; 2]>;

/// What the operands of an op became, as a pattern has them: a value each, or several.
pub trait ConvertedOperands {
    /// As several values each.
    fn each(&self) -> Cow<'_, [Converted]>;
}

impl ConvertedOperands for [Value] {
    fn each(&self) -> Cow<'_, [Converted]> {
        one_each(self).into()
    }
}

impl ConvertedOperands for [Converted] {
    fn each(&self) -> Cow<'_, [Converted]> {
        self.into()
    }
}

/// What operands became, each of which became one value, for a pattern that takes [`Converted`] ones.
pub fn one_each(operands: &[Value]) -> Vec<Converted> {
    operands
        .iter()
        .map(|value| [*value].into_iter().collect())
        .collect()
}

/// What a conversion of one arena knows between patterns.
#[derive(Default)]
pub(super) struct State {
    /// What a value was replaced by, by value index.
    mapping: Vec<Option<Value>>,
    /// Casts of values to their converted types, by value index.
    casts: Vec<Option<Value>>,
    /// What a value was replaced by that became several or none, by value index.
    many: FxHashMap<usize, Converted>,
    /// Casts of values to several, by value index.
    many_casts: FxHashMap<usize, Converted>,
    /// Replaced and erased ops, which exist until the end so that patterns can look at them.
    pub(super) retired: Vec<Op>,
    is_retired: Vec<bool>,
    /// Whether an op was retired that had blocks, whose ops are to be ignored unless they move.
    has_retired_blocks: bool,
    /// The casts that the conversion put in, which are no ops to be converted.
    pub(super) bridges: Vec<Op>,
    /// Values that were replaced, in order.
    pub(super) replaced: Vec<Value>,
    /// What a value was replaced by at once, by value index: the table above forgets what lies between.
    pub(super) steps: Vec<Option<Value>>,
    /// The ops that materializations for patterns built.
    pub(super) materialized: Vec<Op>,
    is_materialized: Vec<bool>,
    /// The places of block arguments that became several values or none, by value index.
    pub(super) places: FxHashMap<usize, Place>,
    /// The same, by the block at whose beginning they are.
    pub(super) placed: FxHashMap<Block, Vec<Value>>,
    /// Requested symbols, in order.
    pub(super) symbols: Vec<Symbol>,
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

    /// What a value was replaced by if that is not one value.
    pub(super) fn many(&self, value: Value) -> Option<&Converted> {
        self.many.get(&value.index())
    }

    /// The last of the values of its type that a value was replaced by, one after the other.
    pub(super) fn last_of_same_type(&mut self, ir: &Ir, value: Value) -> Value {
        let ty = ir.ty(value);
        let next = |steps: &[Option<Value>], value: Value| {
            let next = steps.get(value.index()).copied().flatten();
            next.filter(|next| ir.ty(*next) == ty)
        };
        let mut last = value;
        while let Some(after) = next(&self.steps, last) {
            last = after;
        }
        // Later look-ups take the short way.
        let mut current = value;
        while current != last {
            match self.steps[current.index()].replace(last) {
                Some(after) => current = after,
                None => break,
            }
        }
        last
    }

    /// What a value was made for patterns that want its converted type.
    pub(super) fn cast(&self, value: Value) -> Option<Value> {
        self.casts.get(value.index()).copied().flatten()
    }

    /// Whether a materialization for a pattern built an op.
    pub(super) fn is_materialized(&self, op: Op) -> bool {
        self.is_materialized
            .get(op.index())
            .copied()
            .unwrap_or(false)
    }

    fn replace(&mut self, value: Value, with: Value) {
        if value != with {
            put(&mut self.mapping, value.index(), Some(with));
            put(&mut self.steps, value.index(), Some(with));
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
        self.converter.convert(self, ty).ok_or_else(cannot_convert)
    }

    /// What an attribute becomes, as a match condition.
    ///
    /// # Errors
    /// If the attribute cannot be converted.
    pub fn convert_attribute(&self, attr: Attribute) -> Result<Attribute, MatchFailure> {
        self.converter
            .convert_attribute(self, attr)
            .ok_or_else(|| MatchFailure::new("an attribute cannot be converted"))
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
        self.state.retire(self.builder.ir_mut(), op);
    }

    /// Replaces an op by another one's results.
    pub fn replace_op_with(&mut self, op: Op, with: Op) {
        let results: SmallVec<[Value; 2]> = self.results(with).collect();
        self.replace_op(op, &results);
    }

    /// Replaces an op of one result by the value that `make` gives, which is told the op's location and what the type of its result
    /// becomes.
    ///
    /// # Errors
    /// If the type cannot be converted, or `make` fails.
    ///
    /// # Panics
    /// If the op has no result, or several.
    pub fn replace_by(
        &mut self,
        op: impl Into<Op>,
        make: impl FnOnce(&mut Self, Location, Type) -> Result<Value, MatchFailure>,
    ) -> RewriteResult {
        let op = op.into();
        let ty = self.convert_type(self.ty(self.result(op, 0)))?;
        let value = make(self, self.loc(op), ty)?;
        self.replace_op(op, &[value]);
        Ok(())
    }

    /// Replaces each result of an op by the values that it becomes.
    ///
    /// # Panics
    /// If the number of lists is not that of the results.
    pub fn replace_op_with_many(&mut self, op: Op, with: &[Converted]) {
        assert_eq!(self.num_results(op), with.len(), "one list a result");
        let results: SmallVec<[Value; 2]> = self.results(op).collect();
        for (old, new) in results.into_iter().zip(with) {
            self.replace_value_with_many(old, new);
        }
        self.state.retire(self.builder.ir_mut(), op);
    }

    /// Makes users of `from`, in the end, use what it became, which may be several values or none.
    pub fn replace_value_with_many(&mut self, from: Value, to: &[Value]) {
        match to {
            [to] => self.state.replace(from, *to),
            _ => {
                self.state.remember_place(self.builder.ir_mut(), from);
                self.state.many.insert(from.index(), to.into());
                self.state.replaced.push(from);
            }
        }
    }

    /// Erases an op whose results have no users left when the conversion is done.
    pub fn erase_op(&mut self, op: Op) {
        self.state.retire(self.builder.ir_mut(), op);
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
        let wanted = self
            .converter
            .convert_value(self, value)
            .ok_or_else(cannot_convert)?;
        if self.ty(latest) == wanted {
            return Ok(latest);
        }
        if let Some(cast) = self.state.cast(latest)
            && self.ty(cast) == wanted
        {
            return Ok(cast);
        }
        let converter = self.converter;
        let inputs: Converted = match self.state.many(latest) {
            Some(many) => many.clone(),
            None => smallvec::smallvec![latest],
        };
        let (made, serves_all) = self.at_definition(latest, &inputs, |builder, loc| {
            converter.materialize(builder, Purpose::Target, wanted, &inputs, loc)
        });
        let (value, cast) = made?;
        self.state.bridges.extend(cast);
        if serves_all {
            put(&mut self.state.casts, latest.index(), Some(value));
        }
        Ok(value)
    }

    /// The values that stand for `value` after conversion, where types may become several or none.
    ///
    /// # Errors
    /// If the type cannot be converted.
    pub fn converted_to_many(&mut self, value: Value) -> Result<Converted, MatchFailure> {
        let ty = self.ty(value);
        let types = self
            .converter
            .convert_to_many(self, ty)
            .ok_or_else(cannot_convert)?;
        if types.len() == 1 {
            return Ok(smallvec::smallvec![self.converted(value)?]);
        }
        let latest = self.state.latest(value);
        let known = self.state.many(latest);
        if let Some(known) = known.or_else(|| self.state.many_casts.get(&latest.index()))
            && known
                .iter()
                .map(|value| self.ty(*value))
                .eq(types.iter().copied())
        {
            return Ok(known.clone());
        }
        let (cast, serves_all) = self.at_definition(latest, &[latest], |builder, loc| {
            build_cast(builder, &[latest], &types, loc)
        });
        self.state.bridges.push(cast);
        let values: Converted = self.results(cast).collect();
        if serves_all {
            self.state.many_casts.insert(latest.index(), values.clone());
        }
        Ok(values)
    }

    /// Builds something of `inputs` right after the definition of a value that it stands for, so that it serves all users, and
    /// says whether it does: what a terminator defines is only there in other blocks, and then it is built at the insertion
    /// point. It is unseen by the listener: it need not be legal.
    fn at_definition<R>(
        &mut self,
        value: Value,
        inputs: &[Value],
        build: impl FnOnce(&mut Builder<'_>, Location) -> R,
    ) -> (R, bool) {
        let loc = value_location(self, value);
        let here = self.builder.insertion_point();
        let place = self.state.place(self.builder.ir_mut(), value, inputs);
        let mut built = NewOps::default();
        let mut builder = Builder::with_listener(self.builder.ir_mut(), &mut built);
        match place {
            Some(place) => place.insert_here(&mut builder),
            None => builder.set_insertion_point(here),
        }
        let result = build(&mut builder, loc);
        for op in built.0 {
            put(&mut self.state.is_materialized, op.index(), true);
            self.state.materialized.push(op);
        }
        (result, place.is_some())
    }

    /// Changes an op in place by any of the IR's methods; it is then checked for legality again.
    pub fn modify<R>(&mut self, op: Op, change: impl FnOnce(&mut Ir) -> R) -> R {
        let result = change(self.builder.ir_mut());
        self.builder.notify_inserted(op);
        result
    }

    /// Changes an op in place by its setters, `rw.update(op, |rw| op.set_times(rw, 4))`; it is then checked for legality again, as is
    /// what is built on the way. Ops are replaced and erased by this rewriter, not by that one.
    pub fn update<R>(
        &mut self,
        op: impl Into<Op>,
        change: impl FnOnce(&mut Rewriter<'_>) -> R,
    ) -> R {
        let mut built = NewOps::default();
        let result = change(&mut Rewriter::with_listener(
            self.builder.ir_mut(),
            &mut built,
        ));
        for op in built.0.into_iter().chain([op.into()]) {
            self.builder.notify_inserted(op);
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
        if !self.converter.is_one_to_one() {
            let signatures: Option<Vec<_>> = blocks
                .iter()
                .map(|block| self.converter.convert_block_signature(self, *block))
                .collect();
            for (block, signature) in blocks.iter().zip(signatures.ok_or_else(cannot_convert)?) {
                self.apply_signature_conversion(*block, &signature);
            }
            return Ok(());
        }
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
        let op = self.state.after_materialized(self.builder.ir_mut(), op);
        let head = self.builder.ir_mut().split_block_head(block, op);
        self.state.block_was_split(block, head);
        head
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
        let first = self.first_op(block).unwrap_or(before);
        self.state.block_is_inlined(block, first);
        let ops: Vec<Op> = self.block_ops(block).collect();
        for op in ops {
            self.builder.ir_mut().move_op_before(op, before);
        }
        self.builder.ir_mut().erase_block(block);
    }
}

fn cannot_convert() -> MatchFailure {
    MatchFailure::new("a type cannot be converted")
}
