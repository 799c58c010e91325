//! Making ops, blocks and regions.

use terrace_ir::attributes::{Attribute, DictAttr};
use terrace_ir::builder::infer_result_types;
use terrace_ir::context::{Ident, OpName};
use terrace_ir::ir::{CloneMap, OpSpec};
use terrace_ir::ods::{InferArgs, OpTraits};
use terrace_ir::{Block, Diagnostic, Ir, Location, Op, Region, SmallVec, Type, Value};

use crate::arena::{ArenaId, Home};
use crate::error::{HandleError, Result};
use crate::handle::{BlockHandle, OpHandle, RegionHandle, ValueHandle};
use crate::place::Place;
use crate::relocate::Tree;
use crate::session::Session;

/// What a new op is made of.
#[derive(Clone, Copy)]
pub struct NewOp<'a> {
    /// The name.
    pub name: OpName,
    /// Where it comes from.
    pub loc: Location,
    /// The types of its results.
    pub results: Results<'a>,
    /// All operands.
    pub operands: &'a [ValueHandle],
    /// All attributes: those that the op's definition names are inherent.
    pub attributes: &'a [(Ident, Attribute)],
    /// The blocks that it may branch to.
    pub successors: &'a [BlockHandle],
    /// Its regions.
    pub regions: NewRegions<'a>,
    /// Where it goes.
    pub place: Place,
}

impl NewOp<'_> {
    /// An op without any parts, which goes nowhere.
    pub fn new(name: OpName, loc: Location) -> Self {
        NewOp {
            name,
            loc,
            results: Results::Types(&[]),
            operands: &[],
            attributes: &[],
            successors: &[],
            regions: NewRegions::Empty(0),
            place: Place::Detached,
        }
    }
}

/// The types of a new op's results.
#[derive(Clone, Copy)]
pub enum Results<'a> {
    /// These.
    Types(&'a [Type]),
    /// Those that its definition infers.
    Inferred,
}

/// The regions of a new op.
#[derive(Clone, Copy)]
pub enum NewRegions<'a> {
    /// As many, without blocks.
    Empty(usize),
    /// These, which belong to no op yet.
    Owned(&'a [RegionHandle]),
}

/// The attributes of a new op, and what its definition says.
struct Attributes {
    inherent: SmallVec<[Option<Attribute>; 4]>,
    discardable: Option<DictAttr>,
    is_isolated: bool,
}

impl Session {
    /// Makes an op.
    ///
    /// # Errors
    /// If something that it refers to is dead, or a region belongs to an op already, or the types of its results cannot be
    /// inferred.
    pub fn create_op(&mut self, new: &NewOp<'_>) -> Result<OpHandle> {
        if let NewRegions::Owned(regions) = new.regions {
            self.check_free(regions)?;
        }
        let attributes = self.attributes_of(new);
        let arena = self.meeting_place(new, attributes.is_isolated)?;
        let mut operands: SmallVec<[Value; 4]> = SmallVec::new();
        for operand in new.operands {
            operands.push(self.local_value(*operand, arena)?);
        }
        let mut successors: SmallVec<[Block; 2]> = SmallVec::new();
        for successor in new.successors {
            successors.push(self.local_block(*successor, arena)?);
        }
        let inferred;
        let result_types = match new.results {
            Results::Types(types) => types,
            Results::Inferred => {
                inferred = self.infer(new, arena, &operands, &attributes.inherent)?;
                &inferred
            }
        };
        if attributes.is_isolated {
            let child = self.isolated_arena(new, &attributes, arena)?;
            let is_closed = operands.is_empty() && successors.is_empty() && result_types.is_empty();
            let root = self.arenas.ir(child)?.root();
            if is_closed {
                let op = self.number(child, root);
                if !matches!(new.place, Place::Detached) {
                    self.insert_op(op, new.place)?;
                }
                return Ok(op);
            }
            let op = self.embed(child, arena, &operands, result_types, &successors)?;
            self.link(arena, op, new.place)?;
            return Ok(self.number(arena, op));
        }
        let num_regions = match new.regions {
            NewRegions::Empty(count) => count,
            NewRegions::Owned(_) => 0,
        };
        let ir = self.arenas.ir_mut(arena)?;
        let op = ir.create_op(OpSpec {
            name: new.name,
            loc: new.loc,
            operands: &operands,
            result_types,
            attributes: &attributes.inherent,
            discardable: attributes.discardable,
            successors: &successors,
            num_regions,
        });
        if let NewRegions::Owned(regions) = new.regions {
            let regions = self.local_regions(regions, arena)?;
            self.arenas.ir_mut(arena)?.attach_regions(op, &regions);
        }
        self.link(arena, op, new.place)?;
        self.current = Some(arena);
        Ok(self.number(arena, op))
    }

    /// Regions that go to a new op must be in none, and differ.
    fn check_free(&self, regions: &[RegionHandle]) -> Result<()> {
        for (index, handle) in regions.iter().enumerate() {
            let (ir, region) = self.with::<Region>(*handle)?;
            if ir.region_op(region).is_some() || regions[..index].contains(handle) {
                return Err(HandleError::Attached);
            }
        }
        Ok(())
    }

    fn attributes_of(&self, new: &NewOp<'_>) -> Attributes {
        let mut found = Attributes {
            inherent: SmallVec::new(),
            discardable: None,
            is_isolated: false,
        };
        let Some(info) = new.name.info(&self.cx) else {
            if !new.attributes.is_empty() {
                // Nobody says which of them are inherent.
                let dict = DictAttr::get(&self.cx, new.attributes.iter().copied());
                found.discardable = Some(dict);
            }
            return found;
        };
        found.is_isolated = info.traits.has(OpTraits::ISOLATED_FROM_ABOVE);
        let mut others: SmallVec<[(Ident, Attribute); 4]> = SmallVec::new();
        for &(name, attr) in new.attributes {
            let Some(slot) = info.attribute_slot(name.as_str(&self.cx)) else {
                others.push((name, attr));
                continue;
            };
            if found.inherent.len() <= slot {
                found.inherent.resize(slot + 1, None);
            }
            // Absent stands for the default, so that equal ops have equal slots.
            let default = info.attributes[slot].default.as_ref();
            let is_default = default.is_some_and(|default| default(&self.cx) == attr);
            found.inherent[slot] = (!is_default).then_some(attr);
        }
        if !others.is_empty() {
            found.discardable = Some(DictAttr::get(&self.cx, others));
        }
        found
    }

    fn infer(
        &self,
        new: &NewOp<'_>,
        arena: ArenaId,
        operands: &[Value],
        inherent: &[Option<Attribute>],
    ) -> Result<SmallVec<[Type; 1]>> {
        let ir = self.arenas.ir(arena)?;
        let Some(info) = new.name.info(&self.cx) else {
            let message = format!(
                "the types of the results of '{}' cannot be inferred: it is not registered",
                new.name.as_str(&self.cx)
            );
            return Err(Diagnostic::error(new.loc, message).into());
        };
        let operand_types: SmallVec<[Type; 4]> =
            operands.iter().map(|value| ir.ty(*value)).collect();
        let mut attributes: SmallVec<[Option<Attribute>; 4]> = inherent.into();
        attributes.resize(info.attributes.len(), None);
        let args = InferArgs {
            cx: &self.cx,
            loc: new.loc,
            operand_types: &operand_types,
            attributes: &attributes,
        };
        Ok(infer_result_types(info, &args)?)
    }

    /// The arena in which all that a new op has to do with is or can be brought together.
    fn meeting_place(&mut self, new: &NewOp<'_>, is_isolated: bool) -> Result<ArenaId> {
        let mut place = match new.place {
            Place::Detached => None,
            place => Some(self.locate(place)?.arena),
        };
        for operand in new.operands {
            place = Some(self.meet(place, self.at::<Value>(*operand)?.0)?);
        }
        for successor in new.successors {
            place = Some(self.meet(place, self.at::<Block>(*successor)?.0)?);
        }
        if let (NewRegions::Owned(regions), false) = (new.regions, is_isolated) {
            for region in regions {
                place = Some(self.meet(place, self.at::<Region>(*region)?.0)?);
            }
        }
        match place.or(self.current) {
            Some(place) if self.arenas.ir(place).is_ok() => Ok(place),
            _ => Ok(self.scratch()),
        }
    }

    /// Where what is in two arenas is brought together: the scratch joins the other one.
    pub(crate) fn meet(&mut self, one: Option<ArenaId>, other: ArenaId) -> Result<ArenaId> {
        let Some(one) = one.filter(|one| *one != other) else {
            return Ok(other);
        };
        if self.is_scratch(other) {
            self.merge_scratch(one)?;
        } else if self.is_scratch(one) {
            self.merge_scratch(other)?;
            return Ok(other);
        }
        Ok(one)
    }

    /// Brings regions, which are in no op, to an arena.
    fn local_regions(
        &mut self,
        regions: &[RegionHandle],
        arena: ArenaId,
    ) -> Result<SmallVec<[Region; 2]>> {
        let mut local = SmallVec::new();
        for handle in regions {
            let (home, region) = self.at::<Region>(*handle)?;
            self.relocate(home, arena, &[Tree::Region(region)])?;
        }
        for handle in regions {
            local.push(self.at::<Region>(*handle)?.1);
        }
        Ok(local)
    }

    /// The arena of a new isolated op, in the session itself.
    fn isolated_arena(
        &mut self,
        new: &NewOp<'_>,
        attributes: &Attributes,
        outside: ArenaId,
    ) -> Result<ArenaId> {
        let (regions, empty) = match new.regions {
            NewRegions::Empty(count) => (&[][..], count),
            NewRegions::Owned(regions) => (regions, 0),
        };
        let is_used_outside =
            self.is_scratch(outside) && !(new.operands.is_empty() && new.successors.is_empty());
        let mut arena = None;
        if !is_used_outside && let Some(first) = regions.first() {
            let home = self.at::<Region>(*first)?.0;
            arena = Some(home).filter(|home| self.is_scratch(*home));
        }
        let arena = match arena {
            // Most of what is in the scratch is in its regions; the rest does no harm.
            Some(scratch) => {
                self.scratch = None;
                scratch
            }
            None => {
                let ir = Ir::new(&self.cx, self.names.scratch, new.loc, 0);
                self.arenas.add(Home::Here(Box::new(ir)))
            }
        };
        let mut regions = self.local_regions(regions, arena)?;
        let ir = self.arenas.ir_mut(arena)?;
        let root = ir.root();
        ir.rename_op(root, new.name, &attributes.inherent);
        ir.set_loc(root, new.loc);
        ir.set_discardable_attrs(root, attributes.discardable);
        regions.extend((0..empty).map(|_| ir.create_region()));
        ir.attach_regions(root, &regions);
        Ok(arena)
    }

    /// Puts an arena of the session itself into another one, as an isolated op that is in no block.
    pub(crate) fn embed(
        &mut self,
        child: ArenaId,
        outer: ArenaId,
        operands: &[Value],
        result_types: &[Type],
        successors: &[Block],
    ) -> Result<Op> {
        let ir = self.arenas.take(child)?;
        let root = ir.root();
        let outer_ir = match self.arenas.ir_mut(outer) {
            Ok(outer) => outer,
            Err(error) => {
                self.arenas.put(child, ir)?;
                return Err(error);
            }
        };
        let stub = outer_ir.create_isolated_op(operands, result_types, successors, ir);
        self.arenas[child].home = Home::Inside(outer, stub);
        self.arenas[outer].children.insert(stub, child);
        self.redirect((child, root), (outer, stub));
        Ok(stub)
    }

    /// Makes a module without ops.
    pub fn create_module(&mut self, loc: Location) -> OpHandle {
        let module = terrace_ir::builtin::ModuleOp::create(&self.cx, loc);
        self.adopt(module)
    }

    /// Makes a region that belongs to no op.
    pub fn create_region(&mut self) -> RegionHandle {
        let scratch = self.scratch();
        let ir = self.arenas.ir_mut(scratch);
        let region = ir.expect("the scratch is never lent").create_region();
        self.number(scratch, region)
    }

    /// Makes a block that is in no region, with arguments of these types at these locations; missing ones are unknown.
    pub fn create_block(&mut self, types: &[Type], locs: &[Location]) -> BlockHandle {
        let scratch = self.scratch();
        let ir = self.arenas.ir_mut(scratch);
        let ir = ir.expect("the scratch is never lent");
        let block = new_block(ir, types, locs);
        self.number(scratch, block)
    }

    /// Makes a block at the end of a region.
    ///
    /// # Errors
    /// If the region is dead.
    pub fn append_block_with(
        &mut self,
        region: RegionHandle,
        types: &[Type],
        locs: &[Location],
    ) -> Result<BlockHandle> {
        let (arena, region) = self.at::<Region>(region)?;
        let ir = self.arenas.ir_mut(arena)?;
        let block = new_block(ir, types, locs);
        ir.attach_block(region, block);
        Ok(self.number(arena, block))
    }

    /// Copies an op with everything inside it. The copy is in no block.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn clone_op(&mut self, op: OpHandle) -> Result<OpHandle> {
        let (arena, op) = self.at::<Op>(op)?;
        if let Some(child) = self.closed_child(arena, op)? {
            let copy = self.arenas.ir(child)?.deep_clone();
            return Ok(self.adopt(copy));
        }
        let ir = self.arenas.ir_mut(arena)?;
        let copy = ir.clone_op(op, &mut CloneMap::default());
        Ok(self.number(arena, copy))
    }

    /// The arena of an isolated op that has neither operands nor results nor successors.
    pub(crate) fn closed_child(&mut self, arena: ArenaId, op: Op) -> Result<Option<ArenaId>> {
        let ir = self.arenas.ir(arena)?;
        if op == ir.root() {
            return Ok(Some(arena));
        }
        let is_closed =
            ir.num_operands(op) == 0 && ir.num_results(op) == 0 && ir.num_successors(op) == 0;
        match is_closed {
            true => self.child_arena(arena, op),
            false => Ok(None),
        }
    }

    /// Copies an op; its regions have no blocks in the copy, which is in no block.
    ///
    /// # Errors
    /// If the op is dead.
    pub fn clone_op_without_regions(&mut self, op: OpHandle) -> Result<OpHandle> {
        let operands = self.operands(op)?;
        let successors = self.successors(op)?;
        let (name, loc) = (self.op_name(op)?, self.loc(op)?);
        let attributes = self.attributes(op)?;
        let num_regions = self.num_regions(op)?;
        let (ir, id) = self.with::<Op>(op)?;
        let types: SmallVec<[Type; 2]> = ir.result_types(id).collect();
        self.create_op(&NewOp {
            results: Results::Types(&types),
            operands: &operands,
            attributes: &attributes,
            successors: &successors,
            regions: NewRegions::Empty(num_regions),
            ..NewOp::new(name, loc)
        })
    }
}

fn new_block(ir: &mut Ir, types: &[Type], locs: &[Location]) -> Block {
    let block = ir.create_block(types);
    for (index, loc) in locs.iter().enumerate().take(types.len()) {
        let arg = ir.block_arg(block, index);
        ir.set_arg_loc(arg, *loc);
    }
    block
}
