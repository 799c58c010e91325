//! Ops: creation, placement, erasure, and their parts.

use smallvec::SmallVec;

use super::*;
use crate::attributes::DictAttr;

/// What a new op is made of, by reference: nothing is copied that need not be. The common entry of builders.
#[derive(Clone, Copy)]
pub struct OpSpec<'a> {
    /// The name.
    pub name: OpName,
    /// Where it comes from.
    pub loc: Location,
    /// All operand groups in a row.
    pub operands: &'a [Value],
    /// The types of all results.
    pub result_types: &'a [Type],
    /// Inherent attributes by slot; missing ones at the end are absent.
    pub attributes: &'a [Option<Attribute>],
    /// Other attributes.
    pub discardable: Option<DictAttr>,
    /// Successor blocks.
    pub successors: &'a [Block],
    /// How many empty regions to create.
    pub num_regions: usize,
}

impl<'a> OpSpec<'a> {
    /// An op without any parts.
    pub fn new(name: OpName, loc: Location) -> OpSpec<'a> {
        OpSpec {
            name,
            loc,
            operands: &[],
            result_types: &[],
            attributes: &[],
            discardable: None,
            successors: &[],
            num_regions: 0,
        }
    }
}

impl Ir {
    pub(super) fn new_op(&mut self, name: OpName, loc: Location) -> Op {
        let data = OpData {
            name: Some(name),
            loc,
            parent: None,
            prev: None,
            next: None,
            order: AtomicU32::new(0),
            operands: Run::default(),
            results: Run::default(),
            successors: Run::default(),
            regions: Run::default(),
            attrs: Run::default(),
            discardable: None,
            child: 0,
        };
        let slots = name.info(&self.cx).map_or(1, |info| info.attributes.len());
        let index = match self.free.ops.pop() {
            Some(index) => {
                self.ops[index as usize] = data;
                index as usize
            }
            None => {
                self.ops.push(data);
                self.ops.len() - 1
            }
        };
        self.ops[index].attrs = self.new_attr_slots(slots);
        Op::new(index, self.tag)
    }

    /// Creates an op outside any block. An op that is isolated from above gets an arena of its own for its attributes
    /// and regions.
    pub fn create_op(&mut self, spec: OpSpec<'_>) -> Op {
        let isolated = spec
            .name
            .info(&self.cx)
            .is_some_and(|info| info.traits.has(OpTraits::ISOLATED_FROM_ABOVE));
        if isolated {
            let mut child = Box::new(Ir::new(&self.cx, spec.name, spec.loc, spec.num_regions));
            let root = child.root();
            child.init_attrs(root, &spec);
            return self.create_isolated_op(
                spec.operands,
                spec.result_types,
                spec.successors,
                child,
            );
        }
        let op = self.new_op(spec.name, spec.loc);
        self.init_attrs(op, &spec);
        self.init_values(op, spec.operands, spec.result_types, spec.successors);
        if spec.num_regions != 0 {
            let regions: SmallVec<[Region; 2]> = (0..spec.num_regions)
                .map(|_| self.create_region())
                .collect();
            self.attach_regions(op, &regions);
        }
        op
    }

    /// Creates the stub of an isolated op whose arena exists already.
    pub fn create_isolated_op(
        &mut self,
        operands: &[Value],
        result_types: &[Type],
        successors: &[Block],
        child: Box<Ir>,
    ) -> Op {
        let op = self.new_op(child.name(child.root()), child.loc(child.root()));
        self.init_values(op, operands, result_types, successors);
        let slot = match self.free.children.pop() {
            Some(slot) => slot,
            None => {
                self.children.push(None);
                self.children.len() as u32 - 1
            }
        };
        self.children[slot as usize] = Some(child);
        self.op_mut(op).child = slot + 1;
        op
    }

    fn init_attrs(&mut self, op: Op, spec: &OpSpec<'_>) {
        let run = self.op(op).attrs;
        let slots = &mut self.attrs[run.range()];
        assert!(
            spec.attributes.len() <= slots.len(),
            "an op has no more inherent attributes than its definition"
        );
        slots[..spec.attributes.len()].copy_from_slice(spec.attributes);
        self.op_mut(op).discardable = spec
            .discardable
            .map(Attribute::from)
            .filter(|a| *a != Attribute::EMPTY_DICT);
    }

    fn init_values(
        &mut self,
        op: Op,
        operands: &[Value],
        result_types: &[Type],
        successors: &[Block],
    ) {
        self.set_operands(op, operands);
        let results = self.new_results(op, result_types);
        self.op_mut(op).results = results;
        self.set_successors(op, successors);
    }

    fn new_results(&mut self, op: Op, types: &[Type]) -> Run {
        if let ([ty], Some(index)) = (
            types,
            if types.len() == 1 {
                self.free.single_values.pop()
            } else {
                None
            },
        ) {
            self.values[index as usize] = ValueData {
                ty: *ty,
                def: ValueDef::Result { op, index: 0 },
                first_use: None,
            };
            return Run {
                start: index,
                len: 1,
            };
        }
        let start = self.values.len() as u32;
        self.values
            .extend((0u32..).zip(types).map(|(index, ty)| ValueData {
                ty: *ty,
                def: ValueDef::Result { op, index },
                first_use: None,
            }));
        Run {
            start,
            len: types.len() as u32,
        }
    }

    /// Gives an op without regions these, which must be detached.
    pub fn attach_regions(&mut self, op: Op, regions: &[Region]) {
        assert!(self.op(op).regions.len == 0, "the op has regions already");
        assert!(
            self.op(op).child == 0,
            "the regions of an isolated op live in its own arena"
        );
        let start = self.region_lists.len() as u32;
        for (index, &region) in (0u32..).zip(regions) {
            let data = self.region_mut(region);
            assert!(data.parent.is_none(), "the region belongs to an op already");
            data.parent = Some(op);
            data.index = index;
        }
        self.region_lists.extend_from_slice(regions);
        self.op_mut(op).regions = Run {
            start,
            len: regions.len() as u32,
        };
    }

    /// The name.
    #[inline]
    pub fn name(&self, op: Op) -> OpName {
        self.op(op)
            .name
            .expect("internal error: an erased op is used")
    }

    /// The location.
    pub fn loc(&self, op: Op) -> Location {
        self.op(op).loc
    }

    /// Changes the location.
    pub fn set_loc(&mut self, op: Op, loc: Location) {
        self.op_mut(op).loc = loc;
        if let Some(child) = self.child_mut(op) {
            let root = child.root();
            child.set_loc(root, loc);
        }
    }

    /// The block that the op is in.
    #[inline]
    pub fn parent_block(&self, op: Op) -> Option<Block> {
        self.op(op).parent
    }

    /// The region that the op is in.
    pub fn parent_region(&self, op: Op) -> Option<Region> {
        self.parent_block(op)
            .and_then(|block| self.block_region(block))
    }

    /// The op around this one in the same arena; `None` for the root and for detached ops.
    pub fn parent_op(&self, op: Op) -> Option<Op> {
        self.parent_region(op)
            .and_then(|region| self.region_op(region))
    }

    /// The op after this one in its block.
    #[inline]
    pub fn next_op(&self, op: Op) -> Option<Op> {
        self.op(op).next
    }

    /// The op before this one in its block.
    #[inline]
    pub fn prev_op(&self, op: Op) -> Option<Op> {
        self.op(op).prev
    }

    /// The number of results.
    #[inline]
    pub fn num_results(&self, op: Op) -> usize {
        self.op(op).results.len as usize
    }

    /// Result `index`.
    ///
    /// # Panics
    /// If there are fewer results.
    #[inline]
    pub fn result(&self, op: Op, index: usize) -> Value {
        let run = self.op(op).results;
        assert!(index < run.len as usize, "the op has {} results", run.len);
        Value::new(run.start as usize + index, self.tag)
    }

    /// All results.
    pub fn results(
        &self,
        op: Op,
    ) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator + use<> {
        let tag = self.tag;
        self.op(op)
            .results
            .range()
            .map(move |index| Value::new(index, tag))
    }

    /// The types of all results.
    pub fn result_types(&self, op: Op) -> impl ExactSizeIterator<Item = Type> + '_ {
        self.values[self.op(op).results.range()]
            .iter()
            .map(|value| value.ty)
    }

    /// The regions; none for the stub of an isolated op, whose regions are its [child's](Ir::child) root's.
    pub fn regions(&self, op: Op) -> &[Region] {
        &self.region_lists[self.op(op).regions.range()]
    }

    /// The arena of an isolated op.
    #[inline]
    pub fn child(&self, op: Op) -> Option<&Ir> {
        let slot = (self.op(op).child as usize).checked_sub(1)?;
        self.children[slot].as_deref()
    }

    /// The arena of an isolated op.
    pub fn child_mut(&mut self, op: Op) -> Option<&mut Ir> {
        let slot = (self.op(op).child as usize).checked_sub(1)?;
        self.children[slot].as_deref_mut()
    }

    /// Takes the arena of an isolated op out, to use it beside this one; give it back with [`Ir::put_child`].
    pub fn take_child(&mut self, op: Op) -> Option<Box<Ir>> {
        let slot = (self.op(op).child as usize).checked_sub(1)?;
        self.children[slot].take()
    }

    /// Gives an isolated op the arena that was taken from it, or another. The stub takes over its root's name and
    /// location, so that an isolated op can be converted in place.
    pub fn put_child(&mut self, op: Op, child: Box<Ir>) {
        let (name, loc) = (child.name(child.root()), child.loc(child.root()));
        let data = self.op_mut(op);
        assert!(data.child != 0, "the op is not isolated from above");
        (data.name, data.loc) = (Some(name), loc);
        let slot = data.child as usize - 1;
        self.children[slot] = Some(child);
    }

    /// The arenas of all isolated ops directly inside this one, with their stubs: disjoint, so they can be
    /// processed in parallel.
    pub fn children_mut(&mut self) -> impl Iterator<Item = &mut Ir> {
        self.children
            .iter_mut()
            .filter_map(|child| child.as_deref_mut())
    }

    /// The isolated ops directly inside this arena, as stubs with their arenas, in order.
    pub fn children(&self) -> impl Iterator<Item = (Op, &Ir)> {
        let walk = (!self.children.is_empty()).then(|| self.walk(self.root(), WalkOrder::Pre));
        walk.into_iter()
            .flatten()
            .filter_map(|op| Some((op, self.child(op)?)))
    }

    /// Takes over the names and locations of the children's roots into their stubs, after children were converted in
    /// place.
    pub fn sync_stubs(&mut self) {
        for index in 0..self.ops.len() {
            let data = &self.ops[index];
            if data.name.is_none() || data.child == 0 {
                continue;
            }
            if let Some(child) = &self.children[data.child as usize - 1] {
                let root = child.root();
                let (name, loc) = (child.name(root), child.loc(root));
                let data = &mut self.ops[index];
                (data.name, data.loc) = (Some(name), loc);
            }
        }
    }

    /// The op with its attributes and regions: the root of its own arena for the stub of an isolated op, else
    /// the op itself.
    pub fn definition(&self, op: Op) -> (&Ir, Op) {
        match self.child(op) {
            Some(child) => (child, child.root()),
            None => (self, op),
        }
    }

    /// Changes what the op is, keeping operands, results, regions and discardable attributes. Inherent attributes
    /// are given anew, by the slots of the new name.
    pub fn rename_op(&mut self, op: Op, name: OpName, attributes: &[Option<Attribute>]) {
        if let Some(child) = self.child_mut(op) {
            let root = child.root();
            child.rename_op(root, name, attributes);
            self.op_mut(op).name = Some(name);
            return;
        }
        let old = self.op(op).attrs;
        put_by_length(&mut self.erased.attrs, old);
        let slots = name.info(&self.cx).map_or(1, |info| info.attributes.len());
        let run = self.new_attr_slots(slots);
        assert!(
            attributes.len() <= slots,
            "an op has no more inherent attributes than its definition"
        );
        self.attrs[run.range()][..attributes.len()].copy_from_slice(attributes);
        let data = self.op_mut(op);
        data.name = Some(name);
        data.attrs = run;
    }

    /// Puts a detached op at the end of a block.
    pub fn append_op(&mut self, block: Block, op: Op) {
        self.link_op(block, self.block(block).last_op, None, op);
    }

    /// Puts a detached op before another.
    ///
    /// # Panics
    /// If `before` is in no block.
    pub fn insert_op_before(&mut self, before: Op, op: Op) {
        let block = self
            .parent_block(before)
            .expect("the op to insert before is in no block");
        self.link_op(block, self.prev_op(before), Some(before), op);
    }

    /// Puts a detached op after another.
    ///
    /// # Panics
    /// If `after` is in no block.
    pub fn insert_op_after(&mut self, after: Op, op: Op) {
        let block = self
            .parent_block(after)
            .expect("the op to insert after is in no block");
        self.link_op(block, Some(after), self.next_op(after), op);
    }

    fn link_op(&mut self, block: Block, prev: Option<Op>, next: Option<Op>, op: Op) {
        let data = self.op_mut(op);
        assert!(data.parent.is_none(), "the op is in a block already");
        (data.parent, data.prev, data.next) = (Some(block), prev, next);
        match prev {
            Some(prev) => self.op_mut(prev).next = Some(op),
            None => self.block_mut(block).first_op = Some(op),
        }
        match next {
            Some(next) => self.op_mut(next).prev = Some(op),
            None => self.block_mut(block).last_op = Some(op),
        }
        self.assign_order(block, prev, next, op);
    }

    /// Takes an op out of its block without erasing it.
    pub fn detach_op(&mut self, op: Op) {
        let data = self.op_mut(op);
        let (Some(block), prev, next) = (data.parent, data.prev, data.next) else {
            return;
        };
        (data.parent, data.prev, data.next) = (None, None, None);
        match prev {
            Some(prev) => self.op_mut(prev).next = next,
            None => self.block_mut(block).first_op = next,
        }
        match next {
            Some(next) => self.op_mut(next).prev = prev,
            None => self.block_mut(block).last_op = prev,
        }
    }

    /// Moves an op before another, possibly in another block of the arena.
    pub fn move_op_before(&mut self, op: Op, before: Op) {
        self.detach_op(op);
        self.insert_op_before(before, op);
    }

    /// Moves an op after another, possibly in another block of the arena.
    pub fn move_op_after(&mut self, op: Op, after: Op) {
        self.detach_op(op);
        self.insert_op_after(after, op);
    }

    /// Erases an op with everything inside it.
    ///
    /// # Panics
    /// If a result is used by an op outside it.
    pub fn erase_op(&mut self, op: Op) {
        // An explicit stack: nesting can be deeper than the machine's. Uses are dropped first, so that ops inside may use
        // each other in any order.
        let mut all = vec![op];
        let mut next = 0;
        while let Some(&current) = all.get(next) {
            next += 1;
            let regions: SmallVec<[Region; 2]> = self.regions(current).into();
            for region in regions {
                let mut block = self.first_block(region);
                while let Some(b) = block {
                    all.extend(self.block_ops(b));
                    block = self.next_block(b);
                }
            }
        }
        for &op in &all {
            self.drop_all_uses(op);
        }
        for result in self.results(op) {
            assert!(
                !self.has_uses(result),
                "an op is erased while a result is used"
            );
        }
        self.detach_op(op);
        for op in all {
            self.free_op(op);
        }
    }

    fn drop_all_uses(&mut self, op: Op) {
        self.set_operands(op, &[]);
        self.set_successors(op, &[]);
    }

    fn free_op(&mut self, op: Op) {
        for region in self.regions(op).to_vec() {
            let mut block = self.first_block(region);
            while let Some(b) = block {
                block = self.next_block(b);
                self.block_mut(b).live = false;
                self.erased.blocks.push(b.index() as u32);
            }
            self.erased.regions.push(region.index() as u32);
        }
        let data = self.op_mut(op);
        let (attrs, results, child) = (data.attrs, data.results, data.child);
        (data.name, data.parent, data.prev, data.next) = (None, None, None, None);
        (data.attrs, data.results, data.regions) = (Run::default(), Run::default(), Run::default());
        data.discardable = None;
        data.child = 0;
        put_by_length(&mut self.erased.attrs, attrs);
        if results.len == 1 {
            self.erased.single_values.push(results.start);
        }
        if let Some(slot) = child.checked_sub(1) {
            self.children[slot as usize] = None;
            self.erased.children.push(slot);
        }
        self.erased.ops.push(op.index() as u32);
    }
}

impl Drop for Ir {
    fn drop(&mut self) {
        // Isolated ops can nest deeper than the machine's stack: drop them level by level.
        let mut pending: Vec<Box<Ir>> = self.children.drain(..).flatten().collect();
        while let Some(mut child) = pending.pop() {
            pending.extend(child.children.drain(..).flatten());
        }
    }
}
