//! Making ops, blocks and regions.

use terrace_ir::attributes::{Attribute, DictAttr};
use terrace_ir::builder::infer_result_types;
use terrace_ir::context::{Ident, OpName};
use terrace_ir::ir::OpSpec;
use terrace_ir::ods::{
    InferArgs, OPERAND_SEGMENT_SIZES, OpInfo, OpTraits, RESULT_SEGMENT_SIZES, TypeSource,
};
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
        let inferred;
        let result_types = match new.results {
            Results::Types(types) => types,
            Results::Inferred => {
                inferred = self.infer(new, &attributes.inherent)?;
                &inferred
            }
        };
        let arena = self.meeting_place(new, attributes.is_isolated)?;
        if attributes.is_isolated {
            return self.create_isolated(new, &attributes, result_types, arena);
        }
        let (num_regions, regions) = match new.regions {
            NewRegions::Empty(count) => (count, SmallVec::new()),
            NewRegions::Owned([]) => (0, SmallVec::new()),
            NewRegions::Owned(regions) => (0, self.local_regions(regions, arena)?),
        };
        let (operands, successors) = self.local_parts(new, arena)?;
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
        if !regions.is_empty() {
            ir.attach_regions(op, &regions);
        }
        self.link(arena, op, new.place)?;
        self.current = Some(arena);
        Ok(self.number(arena, op))
    }

    fn create_isolated(
        &mut self,
        new: &NewOp<'_>,
        attributes: &Attributes,
        result_types: &[Type],
        arena: ArenaId,
    ) -> Result<OpHandle> {
        let is_closed =
            new.operands.is_empty() && new.successors.is_empty() && result_types.is_empty();
        let outside = (!is_closed).then(|| self.outermost(arena));
        let child = self.isolated_arena(new, attributes, outside)?;
        if !is_closed {
            let (operands, successors) = self.local_parts(new, arena)?;
            let op = self.embed(child, arena, &operands, result_types, &successors)?;
            self.link(arena, op, new.place)?;
            return Ok(self.number(arena, op));
        }
        let root = self.arenas.ir(child)?.root();
        let op = self.number(child, root);
        if new.place != Place::Detached {
            self.insert_op(op, new.place)?;
        }
        Ok(op)
    }

    /// The operands and successors of a new op.
    #[expect(clippy::type_complexity, reason = "two lists")]
    fn local_parts(
        &mut self,
        new: &NewOp<'_>,
        arena: ArenaId,
    ) -> Result<(SmallVec<[Value; 4]>, SmallVec<[Block; 2]>)> {
        let mut operands = SmallVec::new();
        for operand in new.operands {
            operands.push(self.local_value(*operand, arena)?);
        }
        let mut successors = SmallVec::new();
        for successor in new.successors {
            successors.push(self.local_block(*successor, arena)?);
        }
        Ok((operands, successors))
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
            let Some(slot) = info.attribute_slot(as_now(name.as_str(&self.cx))) else {
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
        inherent: &[Option<Attribute>],
    ) -> Result<SmallVec<[Type; 1]>> {
        let info = new.name.info(&self.cx);
        let Some(info) = info.filter(|info| infers_types(info)) else {
            let name = new.name.as_str(&self.cx);
            let why = match info {
                None => {
                    "was not registered; ensure that the dialect containing the operation is \
                     linked into MLIR and registered with the context"
                }
                Some(_) => {
                    "does not support type inference; result types must be specified explicitly"
                }
            };
            let message = format!(
                "type inference was requested for the operation {name}, but the operation {why}"
            );
            return Err(Diagnostic::error(new.loc, message).into());
        };
        let operand_types = new.operands.iter().map(|value| self.value_ty(*value));
        let operand_types = operand_types.collect::<Result<SmallVec<[Type; 4]>>>()?;
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

    /// Where what is in two arenas is brought together: the scratch joins the other one, but for one inside it.
    pub(crate) fn meet(&mut self, one: Option<ArenaId>, other: ArenaId) -> Result<ArenaId> {
        let Some(one) = one.filter(|one| *one != other) else {
            return Ok(other);
        };
        if self.is_scratch(other) && !self.is_within(one, other) {
            self.merge_scratch(one)?;
        } else if self.is_scratch(one) && !self.is_within(other, one) {
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

    /// The arena of a new isolated op, in the session itself; another one than `outside`.
    fn isolated_arena(
        &mut self,
        new: &NewOp<'_>,
        attributes: &Attributes,
        outside: Option<ArenaId>,
    ) -> Result<ArenaId> {
        let (regions, empty) = match new.regions {
            NewRegions::Empty(count) => (&[][..], count),
            NewRegions::Owned(regions) => (regions, 0),
        };
        let mut arena = None;
        if let Some(first) = regions.first() {
            let home = self.at::<Region>(*first)?.0;
            arena = Some(home).filter(|home| self.is_scratch(*home) && outside != Some(*home));
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
}

/// The name that an attribute has now, as older programs have other ones.
fn as_now(name: &str) -> &str {
    match name {
        "operand_segment_sizes" => OPERAND_SEGMENT_SIZES,
        "result_segment_sizes" => RESULT_SEGMENT_SIZES,
        name => name,
    }
}

/// Whether the types of the results of such ops can be inferred.
pub fn infers_types(info: &OpInfo) -> bool {
    let is_inferred = |source: &TypeSource| !matches!(source, TypeSource::Given);
    let mut results = info.results.iter();
    info.hooks.infer_types.is_some()
        || !info.results.is_empty() && results.all(|result| is_inferred(&result.inferred))
}

fn new_block(ir: &mut Ir, types: &[Type], locs: &[Location]) -> Block {
    let block = ir.create_block(types);
    for (index, loc) in locs.iter().enumerate().take(types.len()) {
        let arg = ir.block_arg(block, index);
        ir.set_arg_loc(arg, *loc);
    }
    block
}
