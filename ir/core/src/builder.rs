//! Building ops: insertion points, the builder, and the state of an op that is being parsed.

mod implicit_loc;

use std::ops::Deref;

pub use implicit_loc::{ImplicitLocBuilder, IntoValues};
use smallvec::SmallVec;

use crate::attributes::{Attribute, DictAttr};
use crate::context::{Context, OpName};
use crate::diagnostics::Diagnostic;
use crate::ir::{Block, Ir, Op, OpSpec, Region, Value};
use crate::location::Location;
use crate::ods::{InferArgs, OpInfo, Slot, TypeSource};
use crate::rewrite::Listener;
use crate::types::Type;

/// Where new ops go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InsertionPoint {
    /// Nowhere: ops stay detached.
    Detached,
    /// At the end of a block.
    BlockEnd(Block),
    /// Before an op.
    Before(Op),
}

/// Creates ops at an insertion point of one arena.
///
/// It dereferences to the [`Ir`], so that accessors take it where they take the IR.
pub struct Builder<'a> {
    pub(crate) ir: &'a mut Ir,
    point: InsertionPoint,
    pub(crate) listener: Option<&'a mut dyn Listener>,
}

impl Deref for Builder<'_> {
    type Target = Ir;

    fn deref(&self) -> &Ir {
        self.ir
    }
}

impl<'a> Builder<'a> {
    /// A builder that leaves ops detached until an insertion point is set.
    pub fn new(ir: &'a mut Ir) -> Self {
        Builder {
            ir,
            point: InsertionPoint::Detached,
            listener: None,
        }
    }

    /// A builder that inserts at the end of a block.
    pub fn at_end(ir: &'a mut Ir, block: Block) -> Self {
        Builder {
            ir,
            point: InsertionPoint::BlockEnd(block),
            listener: None,
        }
    }

    /// A builder that inserts before an op.
    pub fn before(ir: &'a mut Ir, op: Op) -> Self {
        Builder {
            ir,
            point: InsertionPoint::Before(op),
            listener: None,
        }
    }

    /// A builder that tells a listener of every op it inserts.
    pub fn with_listener(ir: &'a mut Ir, listener: &'a mut dyn Listener) -> Self {
        Builder {
            ir,
            point: InsertionPoint::Detached,
            listener: Some(listener),
        }
    }

    /// Tells the listener of an op as if it were new, so that a driver looks at what was changed in it.
    pub fn notify_inserted(&mut self, op: Op) {
        if let Some(listener) = &mut self.listener {
            listener.op_inserted(self.ir, op);
        }
    }

    /// The IR, for changes that need no listener.
    pub fn ir_mut(&mut self) -> &mut Ir {
        self.ir
    }

    /// Where new ops go.
    pub fn insertion_point(&self) -> InsertionPoint {
        self.point
    }

    /// Sets where new ops go.
    pub fn set_insertion_point(&mut self, point: InsertionPoint) {
        self.point = point;
    }

    /// New ops go to the end of the block.
    pub fn set_insertion_point_to_end(&mut self, block: Block) {
        self.point = InsertionPoint::BlockEnd(block);
    }

    /// New ops go before the first op of the block.
    pub fn set_insertion_point_to_start(&mut self, block: Block) {
        self.point = self
            .ir
            .first_op(block)
            .map_or(InsertionPoint::BlockEnd(block), InsertionPoint::Before);
    }

    /// New ops go before this one.
    pub fn set_insertion_point_before(&mut self, op: Op) {
        self.point = InsertionPoint::Before(op);
    }

    /// New ops go after this one.
    ///
    /// # Panics
    /// If the op is in no block.
    pub fn set_insertion_point_after(&mut self, op: Op) {
        self.point = match self.ir.next_op(op) {
            Some(next) => InsertionPoint::Before(next),
            None => InsertionPoint::BlockEnd(
                self.ir
                    .parent_block(op)
                    .expect("the op to insert after is in no block"),
            ),
        };
    }

    /// Runs `f` and restores the insertion point.
    pub fn preserving_insertion_point<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let point = self.point;
        let result = f(self);
        self.point = point;
        result
    }

    /// Creates and inserts an op.
    pub fn create(&mut self, spec: OpSpec<'_>) -> Op {
        let op = self.ir.create_op(spec);
        self.insert(op);
        op
    }

    /// As [`Builder::create`], of an op whose definition is at hand.
    pub(crate) fn create_of(&mut self, spec: OpSpec<'_>, info: &OpInfo) -> Op {
        let op = self.ir.create_op_of(spec, info);
        self.insert(op);
        op
    }

    /// Creates and inserts the op that `state` describes.
    pub fn create_from(&mut self, state: OpState) -> Op {
        let op = state.create(self.ir);
        self.insert(op);
        op
    }

    /// Inserts a detached op.
    pub fn insert(&mut self, op: Op) {
        match self.point {
            InsertionPoint::Detached => return,
            InsertionPoint::BlockEnd(block) => self.ir.append_op(block, op),
            InsertionPoint::Before(before) => self.ir.insert_op_before(before, op),
        }
        if let Some(listener) = &mut self.listener {
            listener.op_inserted(self.ir, op);
        }
    }

    /// Copies an op of this arena, with what is inside it, to the insertion point.
    pub fn clone_op(&mut self, op: Op, map: &mut crate::ir::CloneMap) -> Op {
        let copy = self.ir.clone_op(op, map);
        self.insert(copy);
        copy
    }

    /// A new block at the end of a region, where new ops then go.
    pub fn create_block(&mut self, region: Region, arg_types: &[Type]) -> Block {
        let block = self.ir.append_block(region, arg_types);
        self.point = InsertionPoint::BlockEnd(block);
        block
    }

    /// The types of an op's results as its definition infers them from operands and inherent attributes: by equality
    /// with another part, by constraints that allow one type, or by its `infer_types` hook.
    ///
    /// # Errors
    /// If the hook fails, or the types cannot be inferred.
    pub fn infer_result_types(
        &self,
        info: &OpInfo,
        loc: Location,
        operands: &[Value],
        attributes: &[Option<Attribute>],
    ) -> Result<SmallVec<[Type; 1]>, Diagnostic> {
        let operand_types: SmallVec<[Type; 4]> =
            operands.iter().map(|value| self.ir.ty(*value)).collect();
        let args = InferArgs {
            cx: self.ir.context(),
            loc,
            operand_types: &operand_types,
            attributes,
        };
        infer_result_types(info, &args)
    }
}

/// As [`Builder::infer_result_types`], from types.
pub fn infer_result_types(
    info: &OpInfo,
    args: &InferArgs<'_>,
) -> Result<SmallVec<[Type; 1]>, Diagnostic> {
    if let Some(infer) = &info.hooks.infer_types {
        return infer(args);
    }
    let mut types: SmallVec<[Type; 1]> = SmallVec::new();
    for result in &info.results {
        let ty = match &result.inferred {
            TypeSource::Build(build) => Some(build(args.cx)),
            TypeSource::Same(slot) => slot_type(info, args, *slot, &types),
            TypeSource::Map(slot, map) => {
                slot_type(info, args, *slot, &types).and_then(|ty| map(args.cx, ty))
            }
            TypeSource::Given | TypeSource::Infer => None,
        };
        types.push(ty.ok_or_else(|| {
            Diagnostic::error(
                args.loc,
                format!(
                    "'{}' op cannot infer the type of result '{}'",
                    info.name, result.name
                ),
            )
        })?);
    }
    Ok(types)
}

fn slot_type(info: &OpInfo, args: &InferArgs<'_>, slot: Slot, results: &[Type]) -> Option<Type> {
    match slot {
        Slot::Operand(group) => {
            let mut group = args.operand_group(info, usize::from(group));
            args.operand_types.get(group.next()?).copied()
        }
        Slot::Attribute(slot) => args
            .attributes
            .get(usize::from(slot))
            .copied()??
            .ty(args.cx),
        Slot::Result(index) => results.get(usize::from(index)).copied(),
    }
}

/// An op that is being put together piece by piece: by a parser, or by code that does not know its kind. Code that knows
/// it uses the typed builders or [`OpSpec`].
pub struct OpState {
    /// The name.
    pub name: OpName,
    /// Where it comes from.
    pub loc: Location,
    /// All operand groups in a row.
    pub operands: SmallVec<[Value; 4]>,
    /// The types of all results.
    pub result_types: SmallVec<[Type; 2]>,
    /// Inherent attributes by slot.
    pub attributes: SmallVec<[Option<Attribute>; 4]>,
    /// Other attributes.
    pub discardable: Vec<(crate::context::Ident, Attribute)>,
    /// Successor blocks.
    pub successors: SmallVec<[Block; 2]>,
    /// Detached regions, in the arena where the op will be; for an isolated op the number of its `child`'s regions.
    pub regions: SmallVec<[Region; 2]>,
    /// The arena of an isolated op, when it was built before the op.
    pub child: Option<Box<Ir>>,
}

impl OpState {
    /// An op without any parts.
    pub fn new(cx: &Context, name: OpName, loc: Location) -> Self {
        OpState::with_info(name, name.info(cx), loc)
    }

    /// As [`OpState::new`], with the name's definition.
    #[inline]
    pub(crate) fn with_info(name: OpName, info: Option<&OpInfo>, loc: Location) -> Self {
        let slots = info.map_or(1, |info| info.attributes.len());
        OpState {
            name,
            loc,
            operands: SmallVec::new(),
            result_types: SmallVec::new(),
            attributes: smallvec::smallvec![None; slots],
            discardable: Vec::new(),
            successors: SmallVec::new(),
            regions: SmallVec::new(),
            child: None,
        }
    }

    /// An attribute by name.
    pub fn attr(&self, cx: &Context, name: &str) -> Option<Attribute> {
        let info = self.name.info(cx);
        match info.and_then(|info| info.attribute_slot(name)) {
            Some(slot) => self.attributes[slot],
            None => {
                let mut attrs = self.discardable.iter();
                let found = attrs.find(|attr| attr.0.as_str(cx) == name);
                found.map(|attr| attr.1)
            }
        }
    }

    /// Sets an attribute by name, inherent if the definition names it.
    pub fn set_attr(&mut self, cx: &Context, name: &str, attr: Attribute) {
        match self
            .name
            .info(cx)
            .and_then(|info| info.attribute_slot(name))
        {
            Some(slot) => self.attributes[slot] = Some(attr),
            None => self.discardable.push((cx.ident(name), attr)),
        }
    }

    /// Says how many operands each group has, for an op with the trait `AttrSizedOperandSegments`.
    pub fn set_operand_sizes(&mut self, cx: &Context, sizes: &[usize]) {
        let sizes = crate::ods::generated::segment_sizes(cx, sizes);
        self.set_attr(cx, crate::ods::OPERAND_SEGMENT_SIZES, sizes);
    }

    /// Sets attributes by name: inherent ones that the definition names, and discardable ones. A default is not stored.
    pub fn set_attrs(&mut self, cx: &Context, attrs: &[(crate::context::Ident, Attribute)]) {
        self.add_attributes(cx, self.name.info(cx), attrs);
    }

    /// Adds attributes: those that the definition names to their slots, the others to the discardable ones.
    pub(crate) fn add_attributes(
        &mut self,
        cx: &Context,
        info: Option<&OpInfo>,
        entries: &[(crate::context::Ident, Attribute)],
    ) {
        let slot_of = |name: crate::context::Ident| {
            let name = match name.as_str(cx) {
                // As older programs have it.
                "operand_segment_sizes" => crate::ods::OPERAND_SEGMENT_SIZES,
                "result_segment_sizes" => crate::ods::RESULT_SEGMENT_SIZES,
                name => name,
            };
            info?.attribute_slot(name)
        };
        if info.is_none() {
            self.discardable.reserve(entries.len());
        }
        for &(name, value) in entries {
            match slot_of(name) {
                Some(slot) => {
                    let stored = |info: &OpInfo| info.attributes[slot].stored(cx, Some(value));
                    self.attributes[slot] = info.map_or(Some(value), stored);
                }
                None => self.discardable.push((name, value)),
            }
        }
    }

    /// Creates the op, detached.
    pub fn create(mut self, ir: &mut Ir) -> Op {
        self.create_in(ir)
    }

    /// As [`OpState::create`]; takes the attributes and the arena out.
    pub(crate) fn create_in(&mut self, ir: &mut Ir) -> Op {
        let discardable = if self.discardable.is_empty() {
            None
        } else {
            Some(DictAttr::get(ir, self.discardable.drain(..)))
        };
        if let Some(mut child) = self.child.take() {
            let root = child.root();
            for (slot, attr) in self.attributes.iter().enumerate() {
                child.set_inherent_attr(root, slot, *attr);
            }
            child.set_discardable_attrs(root, discardable);
            child.set_loc(root, self.loc);
            return ir.create_isolated_op(
                &self.operands,
                &self.result_types,
                &self.successors,
                child,
            );
        }
        let op = ir.create_op(OpSpec {
            name: self.name,
            loc: self.loc,
            operands: &self.operands,
            result_types: &self.result_types,
            attributes: &self.attributes,
            discardable,
            successors: &self.successors,
            num_regions: 0,
        });
        if !self.regions.is_empty() {
            ir.attach_regions(op, &self.regions);
        }
        op
    }
}
