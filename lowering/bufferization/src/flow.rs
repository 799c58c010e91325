//! Which buffers may be views of which, in one arena.

use rustc_hash::{FxHashMap, FxHashSet};
use terrace_dialects::arith::SelectOp;
use terrace_dialects::bufferization::BufferLike;
use terrace_dialects::func::FuncOp;
use terrace_dialects::memref::ReallocOp;
use terrace_ir::interfaces::{
    BranchOpInterface, CallOpInterface, EffectKind, RegionBranchOpInterface, RegionBranchPoint,
    Resource, ViewLikeOpInterface, effects_of, region_exit_operands,
};
use terrace_ir::ir::{ValueDef, WalkOrder};
use terrace_ir::ods::{TypeConstraint, TypedOp};
use terrace_ir::{Block, Ir, Op, SmallVec, Value, smallvec};

/// The values that a value may be a view of, or be, one step back: through views, branches, regions and calls.
fn sources(ir: &Ir, value: Value) -> SmallVec<[Value; 2]> {
    match ir.def(value) {
        ValueDef::Argument { block, .. } => sources_of_argument(ir, value, block),
        ValueDef::Result { op, .. } => {
            if SelectOp::cast(ir, op).is_some() {
                return ir.operands(op).skip(1).collect();
            }
            if ReallocOp::cast(ir, op).is_some() {
                return smallvec![ir.operand(op, 0)];
            }
            if let Some(view) = op.interface::<dyn ViewLikeOpInterface>(ir) {
                let is_view = view.view_dest(ir) == value;
                return is_view.then(|| view.view_source(ir)).into_iter().collect();
            }
            if let Some(branch) = op.interface::<dyn RegionBranchOpInterface>(ir) {
                return passed_to(ir, (op, branch), RegionBranchPoint::Parent, value);
            }
            match op.interface::<dyn CallOpInterface>(ir) {
                Some(_) => ir.operands(op).collect(),
                None => SmallVec::new(),
            }
        }
    }
}

fn sources_of_argument(ir: &Ir, argument: Value, block: Block) -> SmallVec<[Value; 2]> {
    let mut found = SmallVec::new();
    let arguments = ir.block_args(block);
    for (branch, index) in ir.predecessors(block) {
        let Some(interface) = branch.interface::<dyn BranchOpInterface>(ir) else {
            continue;
        };
        let passed = interface.successor_operands(ir, index);
        // What the branch itself produces comes first.
        let produced = arguments.len().saturating_sub(passed.len());
        let place = arguments[produced..]
            .iter()
            .position(|other| *other == argument);
        found.extend(place.map(|place| ir.operand(branch, passed.start + place)));
    }
    let region = ir.block_region(block).expect("an argument is in a region");
    if let Some(op) = ir.region_op(region)
        && let Some(branch) = op.interface::<dyn RegionBranchOpInterface>(ir)
        && ir.first_block(region) == Some(block)
    {
        let point = RegionBranchPoint::Region(ir.region_index(region));
        found.extend(passed_to(ir, (op, branch), point, argument));
    }
    found
}

/// What an op with regions, or one at the end of them, passes on as a value.
fn passed_to(
    ir: &Ir,
    (op, branch): (Op, &dyn RegionBranchOpInterface),
    to: RegionBranchPoint,
    value: Value,
) -> SmallVec<[Value; 2]> {
    let mut found = SmallVec::new();
    let inputs = branch.successor_inputs(ir, to);
    let Some(place) = inputs.iter().position(|input| *input == value) else {
        return found;
    };
    let leads = |from| branch.region_successors(ir, from).contains(&to);
    if leads(RegionBranchPoint::Parent) {
        let passed = branch.entry_operands(ir, to).nth(place);
        found.extend(passed.map(|number| ir.operand(op, number)));
    }
    for (number, region) in ir.regions(op).iter().enumerate() {
        if !leads(RegionBranchPoint::Region(number)) {
            continue;
        }
        for end in ir
            .region_blocks(*region)
            .filter_map(|block| ir.last_op(block))
        {
            let passed = region_exit_operands(ir, end, to).unwrap_or_default();
            found.extend(
                passed
                    .clone()
                    .nth(place)
                    .map(|number| ir.operand(end, number)),
            );
        }
    }
    found
}

/// Whether a value is new, or it is not known where it comes from.
fn is_end(ir: &Ir, value: Value) -> bool {
    match ir.def(value) {
        ValueDef::Argument { block, .. } => {
            let Some(op) = ir.block_op(block) else {
                return true;
            };
            let region = ir.block_region(block);
            let is_entry = region.and_then(|region| ir.first_block(region)) == Some(block);
            is_entry && op.interface::<dyn RegionBranchOpInterface>(ir).is_none()
        }
        ValueDef::Result { op, .. } => {
            let is_known = SelectOp::cast(ir, op).is_some()
                || op.interface::<dyn ViewLikeOpInterface>(ir).is_some()
                || op.interface::<dyn RegionBranchOpInterface>(ir).is_some();
            !is_known
        }
    }
}

/// Whether two buffers are in the same allocation, if that is known.
pub(crate) fn same_allocation(ir: &Ir, a: Value, b: Value) -> Option<bool> {
    let (a, b) = (viewed(ir, a), viewed(ir, b));
    if a == b {
        return Some(true);
    }
    let [a, b] = [a, b].map(|value| {
        let mut ends = reached(value, |value| sources(ir, value));
        ends.retain(|value| is_buffer(ir, *value) && is_end(ir, *value));
        ends
    });
    if a.len() == 1 && a == b {
        return Some(true);
    }
    if a.is_empty() || b.is_empty() || !a.is_disjoint(&b) {
        return None;
    }
    let all_new = |ends: &FxHashSet<Value>| ends.iter().all(|end| is_allocated(ir, *end));
    let all_known = |ends: &FxHashSet<Value>| {
        ends.iter()
            .all(|end| is_allocated(ir, *end) || is_function_argument(ir, *end))
    };
    let are_apart = all_new(&a) && all_known(&b) || all_known(&a) && all_new(&b);
    are_apart.then_some(false)
}

/// The values that can be reached by steps.
fn reached(from: Value, steps: impl Fn(Value) -> SmallVec<[Value; 2]>) -> FxHashSet<Value> {
    let mut found = FxHashSet::default();
    let mut pending = vec![from];
    while let Some(value) = pending.pop() {
        if found.insert(value) {
            pending.extend(steps(value));
        }
    }
    found
}

/// Which values may be views of which, in one arena.
pub(crate) struct Views(FxHashMap<Value, SmallVec<[Value; 2]>>);

impl Views {
    /// The views in an arena.
    pub(crate) fn of(ir: &Ir) -> Self {
        let mut views = Views(FxHashMap::default());
        for op in ir.walk(ir.root(), WalkOrder::Pre) {
            let blocks = ir
                .regions(op)
                .iter()
                .flat_map(|region| ir.region_blocks(*region));
            let arguments = blocks.flat_map(|block| ir.block_args(block).iter().copied());
            for value in ir.results(op).chain(arguments) {
                for source in sources(ir, value) {
                    views.0.entry(source).or_default().push(value);
                }
            }
        }
        views
    }

    /// A value, and all that may be views of it.
    pub(crate) fn of_value(&self, value: Value) -> FxHashSet<Value> {
        reached(value, |value| {
            self.0.get(&value).cloned().unwrap_or_default()
        })
    }
}

/// Whether a value is a buffer.
pub(crate) fn is_buffer(ir: &Ir, value: Value) -> bool {
    BufferLike::matches(ir, ir.ty(value))
}

/// What a view shows, through all views.
pub(crate) fn viewed(ir: &Ir, mut value: Value) -> Value {
    while let Some(op) = ir.defining_op(value)
        && let Some(view) = op.interface::<dyn ViewLikeOpInterface>(ir)
    {
        value = view.view_source(ir);
    }
    value
}

/// Whether a value is new memory.
pub(crate) fn is_allocated(ir: &Ir, value: Value) -> bool {
    ir.defining_op(value)
        .is_some_and(|op| has_effect(ir, op, EffectKind::Allocate, value))
}

/// Whether an op is known to have an effect on a value.
pub(crate) fn has_effect(ir: &Ir, op: Op, kind: EffectKind, value: Value) -> bool {
    let effects = effects_of(ir, op).unwrap_or_default();
    effects
        .iter()
        .any(|effect| effect.kind == kind && effect.value == Some(value))
}

fn is_function_argument(ir: &Ir, value: Value) -> bool {
    let ValueDef::Argument { block, .. } = ir.def(value) else {
        return false;
    };
    let function = ir
        .block_op(block)
        .filter(|op| FuncOp::cast(ir, *op).is_some());
    let entry = function.and_then(|op| ir.first_block(ir.regions(op)[0]));
    entry == Some(block)
}

/// A buffer on the heap, the only one that its op allocates, with the op that frees it, if there is one.
pub(crate) struct Allocation {
    pub(crate) buffer: Value,
    pub(crate) free: Option<Op>,
}

/// The allocations in an arena that are freed at one place at most.
pub(crate) fn allocations(ir: &Ir) -> Vec<Allocation> {
    let ops = ir.walk(ir.root(), WalkOrder::Post);
    ops.filter_map(|op| allocation(ir, op)).collect()
}

fn allocation(ir: &Ir, op: Op) -> Option<Allocation> {
    let effects = effects_of(ir, op)?;
    let mut new = effects.iter().filter(|effect| {
        effect.kind == EffectKind::Allocate
            && effect.resource != Resource::AUTOMATIC_ALLOCATION_SCOPE
            && effect
                .value
                .is_some_and(|value| ir.defining_op(value) == Some(op))
    });
    let buffer = new.next()?.value?;
    if new.next().is_some() {
        return None;
    }
    let mut free = None;
    for user in ir.users(buffer) {
        if !has_effect(ir, user, EffectKind::Free, buffer) {
            continue;
        }
        if ReallocOp::cast(ir, user).is_some() || free.is_some() {
            return None;
        }
        free = Some(user);
    }
    Some(Allocation { buffer, free })
}
