//! Ops: creation, erasure, and their parts.

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

/// How many attributes a definition has, and whether its ops have arenas of their own.
fn of_definition(info: &OpInfo) -> (usize, bool) {
    let is_isolated = info.traits.has(OpTraits::ISOLATED_FROM_ABOVE);
    (info.attributes.len(), is_isolated)
}

impl Ir {
    /// How many inherent attributes an op of this name has room for: those of its definition, else its properties.
    pub(super) fn attr_slots(&self, name: OpName) -> usize {
        name.info(&self.cx).map_or(1, |info| info.attributes.len())
    }

    /// An op with nothing but slots for its inherent attributes, the first of which hold these.
    pub(super) fn new_op(
        &mut self,
        name: OpName,
        loc: Location,
        slots: usize,
        attributes: &[Option<Attribute>],
    ) -> Op {
        let free = self.reuse(|free| free.ops.pop());
        if let Some(index) = free {
            self.release_parts(index);
            self.prefetch_free();
        }
        let (first_attr, num_attrs) = self.new_attrs(slots, attributes);
        let data = OpData {
            name: Some(name),
            loc,
            parent: None,
            prev: None,
            next: None,
            order: 0.into(),
            operands: Run::default(),
            first_result: 0,
            num_results: 0,
            num_attrs,
            first_attr,
            parts: 0,
        };
        Op::new(store(&mut self.ops, free, data), self.tag)
    }

    /// Makes what an op consisted of available, as its slot is used again. Until then it is kept with the op: erasing is
    /// frequent, and most slots of erased ops are never used again.
    fn release_parts(&mut self, op: u32) {
        let data = &self.ops[op as usize];
        let (operands, attrs) = (data.operands, data.attrs());
        let results = Run {
            start: data.first_result,
            len: data.num_results.into(),
        };
        if let Some(recycling) = &mut self.recycling {
            let free = &mut recycling.free;
            free.uses.put(operands);
            free.attrs.put(Run::new(attrs.start, attrs.len()));
            free.values.put(results);
        }
    }

    /// Creates an op outside any block. An op that is isolated from above gets an arena of its own for its attributes
    /// and regions.
    pub fn create_op(&mut self, spec: OpSpec<'_>) -> Op {
        let (slots, is_isolated) = spec.name.info(&self.cx).map_or((1, false), of_definition);
        self.create_op_with(spec, slots, is_isolated)
    }

    /// As [`Ir::create_op`], of an op whose definition is at hand.
    #[inline]
    pub(crate) fn create_op_of(&mut self, spec: OpSpec<'_>, info: &OpInfo) -> Op {
        let (slots, is_isolated) = of_definition(info);
        self.create_op_with(spec, slots, is_isolated)
    }

    fn create_op_with(&mut self, spec: OpSpec<'_>, slots: usize, is_isolated: bool) -> Op {
        if is_isolated {
            let mut child = Box::new(Ir::with_attributes(&self.cx, &spec));
            if spec.discardable.is_some() {
                let root = child.root();
                child.set_discardable_attrs(root, spec.discardable);
            }
            return self.create_isolated_op(
                spec.operands,
                spec.result_types,
                spec.successors,
                child,
            );
        }
        let op = self.new_op(spec.name, spec.loc, slots, spec.attributes);
        if spec.discardable.is_some() {
            self.set_discardable_attrs(op, spec.discardable);
        }
        self.init_values(op, spec.operands, spec.result_types, spec.successors);
        if spec.num_regions != 0 {
            let regions: SmallVec<[Region; 2]> = (0..spec.num_regions)
                .map(|_| self.create_region())
                .collect();
            self.attach_regions(op, &regions);
        }
        op
    }

    pub(super) fn init_values(
        &mut self,
        op: Op,
        operands: &[Value],
        result_types: &[Type],
        successors: &[Block],
    ) {
        self.init_operands(op, operands);
        self.init_results(op, result_types);
        if !successors.is_empty() {
            self.set_successors(op, successors);
        }
    }

    fn init_results(&mut self, op: Op, types: &[Type]) {
        if types.is_empty() {
            return;
        }
        let free = self.reuse(|free| free.values.take(types.len()));
        let start = free.map_or(self.values.len(), |start| start as usize);
        let run = Run::new(start, types.len());
        let values = (0u32..)
            .zip(types)
            .map(|(index, &ty)| ValueData::new(ty, ValueDef::Result { op, index }));
        match free {
            Some(_) => self.values[run.range()]
                .iter_mut()
                .zip(values)
                .for_each(|(slot, value)| *slot = value),
            None => {
                make_room(&mut self.values, types.len());
                self.values.extend(values);
            }
        }
        let few = u16::try_from(run.len)
            .ok()
            .filter(|few| *few < OpData::MANY);
        if few.is_none() {
            self.parts_mut(op).num_results = run.len;
        }
        let data = self.op_mut(op);
        data.first_result = run.start;
        data.num_results = few.unwrap_or(OpData::MANY);
    }

    #[inline]
    fn result_run(&self, op: Op) -> Run {
        let data = self.op(op);
        let len = match data.num_results {
            OpData::MANY => self.parts(op).map_or(0, |parts| parts.num_results),
            few => few.into(),
        };
        Run {
            start: data.first_result,
            len,
        }
    }

    /// The parts that most ops do not have, if the op has any.
    #[inline]
    pub(super) fn parts(&self, op: Op) -> Option<&OpParts> {
        self.op_parts
            .get((self.op(op).parts as usize).wrapping_sub(1))
    }

    pub(super) fn parts_mut(&mut self, op: Op) -> &mut OpParts {
        let index = match self.op(op).parts {
            0 => {
                let free = self.reuse(|free| free.op_parts.pop());
                let index = store(&mut self.op_parts, free, OpParts::default());
                self.op_mut(op).parts =
                    u32::try_from(index + 1).expect("an arena has fewer than 2^32 ops");
                index
            }
            parts => parts as usize - 1,
        };
        &mut self.op_parts[index]
    }

    /// Gives an op without regions these, which must be detached.
    pub fn attach_regions(&mut self, op: Op, regions: &[Region]) {
        assert!(self.regions(op).is_empty(), "the op has regions already");
        assert!(
            !self.is_stub(op),
            "the regions of an isolated op live in its own arena"
        );
        if regions.is_empty() {
            return;
        }
        for (index, &region) in (0u32..).zip(regions) {
            let data = self.region_mut(region);
            assert!(data.parent.is_none(), "the region belongs to an op already");
            data.parent = Some(op);
            data.index = index;
        }
        let free = self.reuse(|free| free.region_lists.take(regions.len()));
        let start = free.map_or(self.region_lists.len(), |start| start as usize);
        let run = Run::new(start, regions.len());
        match free {
            Some(_) => self.region_lists[run.range()].copy_from_slice(regions),
            None => {
                make_room(&mut self.region_lists, regions.len());
                self.region_lists.extend_from_slice(regions);
            }
        }
        self.parts_mut(op).regions = run;
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

    /// The number of results.
    #[inline]
    pub fn num_results(&self, op: Op) -> usize {
        self.result_run(op).len as usize
    }

    /// Result `index`.
    ///
    /// # Panics
    /// If there are fewer results.
    #[inline]
    pub fn result(&self, op: Op, index: usize) -> Value {
        let run = self.result_run(op);
        assert!(index < run.len as usize, "the op has {} results", run.len);
        Value::new(run.start as usize + index, self.tag)
    }

    /// All results.
    pub fn results(
        &self,
        op: Op,
    ) -> impl DoubleEndedIterator<Item = Value> + ExactSizeIterator + use<> {
        let tag = self.tag;
        self.result_run(op)
            .range()
            .map(move |index| Value::new(index, tag))
    }

    /// The types of all results.
    pub fn result_types(&self, op: Op) -> impl ExactSizeIterator<Item = Type> + '_ {
        self.values[self.result_run(op).range()]
            .iter()
            .map(|value| value.ty)
    }

    /// The regions; none for the stub of an isolated op, whose regions are its [child's](Ir::child) root's.
    #[inline]
    pub fn regions(&self, op: Op) -> &[Region] {
        match self.parts(op) {
            Some(parts) => &self.region_lists[parts.regions.range()],
            None => &[],
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
        let old = self.op(op).attrs();
        self.erase_run(|erased| &mut erased.attrs, Run::new(old.start, old.len()));
        let slots = self.attr_slots(name);
        let (first_attr, num_attrs) = self.new_attrs(slots, attributes);
        let data = self.op_mut(op);
        data.name = Some(name);
        (data.first_attr, data.num_attrs) = (first_attr, num_attrs);
    }

    /// Erases ops one after the other, each as [`Ir::erase_op`] does.
    pub fn erase_ops(&mut self, ops: impl ExactSizeIterator<Item = Op>) {
        if ops.len() > 0 {
            self.erased().ops.reserve(ops.len());
        }
        for op in ops {
            self.erase_op(op);
        }
    }

    /// Erases an op with everything inside it.
    ///
    /// # Panics
    /// If a result is used by an op outside it.
    pub fn erase_op(&mut self, op: Op) {
        if self.op(op).parts == 0 {
            // Most ops: nothing that branches, and nothing inside.
            self.unlink_operands(op);
            self.assert_unused(op);
            self.detach_op(op);
            return self.free_slot(op);
        }
        // Uses are dropped first, so that ops inside may use each other in any order.
        let all: Vec<Op> = self.walk(op, WalkOrder::Pre).collect();
        for &op in &all {
            self.drop_all_uses(op);
        }
        self.assert_unused(op);
        self.detach_op(op);
        for op in all {
            self.free_op(op);
        }
    }

    #[inline]
    fn assert_unused(&self, op: Op) {
        for result in self.results(op) {
            assert!(
                !self.has_uses(result),
                "an op is erased while a result is used"
            );
        }
    }

    fn drop_all_uses(&mut self, op: Op) {
        self.unlink_operands(op);
        if self.op(op).parts != 0 {
            self.set_successors(op, &[]);
        }
    }

    /// Frees an op that uses nothing, with its regions and their blocks, but not the ops in them.
    fn free_op(&mut self, op: Op) {
        if let Some(&parts) = self.parts(op) {
            if self.op(op).num_results == OpData::MANY {
                let results = self.result_run(op);
                self.erased().values.put(results);
                self.op_mut(op).num_results = 0;
            }
            for index in parts.regions.range() {
                self.free_region(self.region_lists[index]);
            }
            if let Some(slot) = parts.child.checked_sub(1) {
                self.children[slot as usize] = None;
                self.erased().children.push(slot);
            }
            let slot = self.op(op).parts - 1;
            self.erased().op_parts.push(slot);
            self.erased().region_lists.put(parts.regions);
        }
        self.free_slot(op);
    }

    /// Frees an op that has nothing left but its operands, results and attributes.
    #[inline]
    fn free_slot(&mut self, op: Op) {
        let data = self.op_mut(op);
        (data.name, data.parent, data.prev, data.next) = (None, None, None, None);
        data.parts = 0;
        self.erased().ops.push(op.index() as u32);
    }
}
