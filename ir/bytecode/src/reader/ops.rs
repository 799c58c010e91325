//! Ops, blocks and regions.

use std::collections::BTreeMap;

use terrace_ir::builder::OpState;
use terrace_ir::builtin::ModuleOp;
use terrace_ir::ir::{Block, Ir, Op, OpSpec, Region, Value};
use terrace_ir::location::Location;
use terrace_ir::ods::{OpTraits, TypedOp};
use terrace_ir::types::Type;

use super::Reader;
use crate::encoding::{Cursor, Read, part, section, since};

/// The values of an isolated region and of what is inside it, by their numbers. Those of a region come after those of the region
/// around it, and are forgotten with it.
#[derive(Default)]
struct Scope {
    values: Vec<Option<Value>>,
    /// What stands for values that are used before they are defined.
    forward: BTreeMap<usize, Op>,
    /// Where the values of the arena begin: those before are of an op around an isolated one.
    of_arena: usize,
}

/// The next value of a region.
struct Numbering {
    next: usize,
    end: usize,
}

impl Scope {
    /// Makes room for the values of a region.
    fn enter(&mut self, count: usize) -> Numbering {
        let next = self.values.len();
        self.values.resize(next + count, None);
        Numbering {
            next,
            end: next + count,
        }
    }

    /// Forgets the values of a region.
    fn leave(&mut self, first: usize) -> Read<()> {
        if let Some((value, _)) = self.forward.range(first..).next() {
            return Err(format!("value {value} is used but not defined"));
        }
        self.values.truncate(first);
        Ok(())
    }

    /// A value by its number, or what stands for it until it is defined.
    fn value(&mut self, ir: &mut Ir, index: usize) -> Read<Value> {
        match self.values.get(index) {
            None => Err(format!("there is no value {index}")),
            Some(_) if index < self.of_arena => Err(format!(
                "value {index} is defined outside of the isolated op that it is used in"
            )),
            Some(Some(value)) => Ok(*value),
            Some(None) => {
                let standing_in = *self.forward.entry(index).or_insert_with(|| {
                    let name = ir.context().op_name("builtin.unrealized_conversion_cast");
                    ir.create_op(OpSpec {
                        result_types: &[Type::NONE],
                        ..OpSpec::new(name, Location::UNKNOWN)
                    })
                });
                Ok(ir.result(standing_in, 0))
            }
        }
    }

    /// Says what value a number is.
    fn define(&mut self, ir: &mut Ir, index: usize, value: Value) {
        self.values[index] = Some(value);
        if let Some(standing_in) = self.forward.remove(&index) {
            let placeholder = ir.result(standing_in, 0);
            ir.replace_all_uses(placeholder, value);
            ir.erase_op(standing_in);
        }
    }
}

impl Numbering {
    /// The numbers of the next values.
    fn take(&mut self, count: usize) -> Read<usize> {
        let first = self.next;
        self.next += count;
        match self.next <= self.end {
            true => Ok(first),
            false => Err("a region has more values than it says".to_owned()),
        }
    }
}

impl Reader<'_, '_> {
    /// The outermost ops, in the body of a module.
    pub(super) fn outermost_ops(&mut self) -> Read<Box<Ir>> {
        let name = self.cx.op_name_of(ModuleOp::INFO);
        let mut ir = Box::new(Ir::new(self.cx, name, Location::UNKNOWN, 1));
        let region = ir.regions(ir.root())[0];
        let block = ir.append_block(region, &[]);
        let mut from = self.ir;
        let mut scope = Scope::default();
        let mut numbering = scope.enter(0);
        let (ops, has_args) = from.flagged()?;
        if has_args {
            return Err("expected the outermost block to have no arguments".to_owned());
        }
        for _ in 0..ops {
            let op = self.op(&mut ir, &[block], &mut scope, &mut numbering, &mut from)?;
            ir.append_op(block, op);
        }
        from.expect_end("the ops")?;
        Ok(ir)
    }

    /// Reads an op, which is in no block yet.
    fn op(
        &mut self,
        ir: &mut Ir,
        blocks: &[Block],
        scope: &mut Scope,
        numbering: &mut Numbering,
        from: &mut Cursor<'_>,
    ) -> Read<Op> {
        let index = from.index()?;
        let Some(named) = self.ops.get(index).copied() else {
            return Err(format!("there is no name {index} of an op"));
        };
        let parts = from.byte()?;
        let has = |part: u8| parts & part != 0;
        let loc = self.location(from)?;
        let mut state = OpState::new(self.cx, named.name, loc);
        if has(part::ATTRIBUTES) {
            let attributes = self.dictionary(from)?;
            state.set_attrs(self.cx, &attributes);
        }
        if has(part::PROPERTIES) {
            self.op_properties(named, &mut state, from)?;
        }
        if has(part::RESULTS) {
            let types = from.list(|from| self.ty(from))?;
            state.result_types.extend(types);
        }
        if has(part::OPERANDS) {
            let operands = from.list(|from| {
                let index = from.index()?;
                scope.value(ir, index)
            })?;
            state.operands.extend(operands);
        }
        if has(part::SUCCESSORS) {
            let successors = from.list(|from| {
                let index = from.index()?;
                let block = blocks.get(index).copied();
                block.ok_or_else(|| format!("there is no block {index} to branch to"))
            })?;
            state.successors.extend(successors);
        }
        if has(part::USE_ORDERS) && self.version >= since::USE_ORDERS {
            skip_use_orders(state.result_types.len(), from)?;
        }
        let results = state.result_types.len();
        let first = numbering.take(results)?;
        self.regions(ir, &mut state, has(part::REGIONS), scope, from)?;
        let op = state.create(ir);
        for index in 0..results {
            let result = ir.result(op, index);
            scope.define(ir, first + index, result);
        }
        Ok(op)
    }

    /// Reads the regions of an op; those of an isolated one go to an arena of its own.
    fn regions(
        &mut self,
        ir: &mut Ir,
        state: &mut OpState,
        has_regions: bool,
        scope: &mut Scope,
        from: &mut Cursor<'_>,
    ) -> Read<()> {
        let (count, is_scope) = match has_regions {
            true => from.flagged()?,
            false => (0, false),
        };
        self.spend(count, "regions")?;
        let info = state.name.info(self.cx);
        let is_isolated = info.is_some_and(|info| info.traits.has(OpTraits::ISOLATED_FROM_ABOVE));
        let mut child =
            is_isolated.then(|| Box::new(Ir::new(self.cx, state.name, state.loc, count)));
        // Regions that use nothing from around them are numbered on their own; since there are sections, in one of these.
        let mut fresh = Scope::default();
        let scope = if is_scope { &mut fresh } else { scope };
        let mut bytes = match is_scope && self.version >= since::ISOLATED_SECTIONS {
            true => match from.section()? {
                (section::IR, bytes) => Some(bytes),
                _ => return Err("expected regions in a section of ops".to_owned()),
            },
            false => None,
        };
        let from = bytes.as_mut().unwrap_or(from);
        for index in 0..count {
            match &mut child {
                Some(child) => {
                    let region = child.regions(child.root())[index];
                    let of_arena = std::mem::replace(&mut scope.of_arena, scope.values.len());
                    self.region(child, region, scope, from)?;
                    scope.of_arena = of_arena;
                }
                None => {
                    let region = ir.create_region();
                    state.regions.push(region);
                    self.region(ir, region, scope, from)?;
                }
            }
        }
        if let Some(bytes) = bytes {
            bytes.expect_end("regions")?;
        }
        if let Some(child) = child {
            state.regions = child.regions(child.root()).into();
            state.child = Some(child);
        }
        Ok(())
    }

    fn region(
        &mut self,
        ir: &mut Ir,
        region: Region,
        scope: &mut Scope,
        from: &mut Cursor<'_>,
    ) -> Read<()> {
        let blocks = self.reserve(from, "blocks")?;
        if blocks == 0 {
            return Ok(());
        }
        let values = self.reserve(from, "values")?;
        let first = scope.values.len();
        let mut numbering = scope.enter(values);
        let blocks: Vec<Block> = (0..blocks).map(|_| ir.append_block(region, &[])).collect();
        self.nested(|reader| {
            for block in &blocks {
                reader.block(ir, &blocks, *block, scope, &mut numbering, from)?;
            }
            Ok(())
        })?;
        scope.leave(first)
    }

    fn block(
        &mut self,
        ir: &mut Ir,
        blocks: &[Block],
        block: Block,
        scope: &mut Scope,
        numbering: &mut Numbering,
        from: &mut Cursor<'_>,
    ) -> Read<()> {
        let (ops, has_args) = from.flagged()?;
        if has_args {
            let args = from.count()?;
            let first = numbering.take(args)?;
            for index in 0..args {
                let (ty, has_location) = match self.version >= since::OPTIONAL_LOCATIONS {
                    true => from.flagged()?,
                    false => (from.index()?, true),
                };
                let arg = ir.add_block_arg(block, self.entry_at(ty)?);
                if has_location {
                    let loc = self.location(from)?;
                    ir.set_arg_loc(arg, loc);
                }
                scope.define(ir, first + index, arg);
            }
            if self.version >= since::USE_ORDERS && from.bool()? {
                skip_use_orders(args, from)?;
            }
        }
        for _ in 0..ops {
            let op = self.op(ir, blocks, scope, numbering, from)?;
            ir.append_op(block, op);
        }
        Ok(())
    }
}

/// Skips the orders of uses of some values: uses are in the order of the ops here.
fn skip_use_orders(values: usize, from: &mut Cursor<'_>) -> Read<()> {
    let count = match values {
        1 => 1,
        _ => from.count()?,
    };
    for _ in 0..count {
        if values > 1 {
            from.index()?;
        }
        let (indices, _) = from.flagged()?;
        for _ in 0..indices {
            from.index()?;
        }
    }
    Ok(())
}
