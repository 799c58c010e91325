//! Side effects: what ops do beside computing their results.

use smallvec::SmallVec;
use terrace_ods_macros::op_interface;

use crate::context::OpKind;
use crate::ir::{Ir, Op, Value};
use crate::ods::OpTraits;

/// What an op does to memory or another resource.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EffectKind {
    /// Makes it available.
    Allocate,
    /// Gives it back.
    Free,
    /// Reads it.
    Read,
    /// Changes it.
    Write,
}

/// What an effect acts on, by name. Effects on different resources never interfere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Resource(pub &'static str);

impl Resource {
    /// Memory, and everything that is not told apart from it.
    pub const DEFAULT: Resource = Resource("<Default>");
    /// Stack memory that is freed with the enclosing allocation scope.
    pub const AUTOMATIC_ALLOCATION_SCOPE: Resource = Resource("AutomaticAllocationScope");
}

/// One effect of an op.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Effect {
    /// What is done.
    pub kind: EffectKind,
    /// The operand, result or region argument that refers to what it is done to; `None` if it is not known.
    pub value: Option<Value>,
    /// What it is done to.
    pub resource: Resource,
}

impl Effect {
    /// An effect on what a value refers to.
    pub fn on(kind: EffectKind, value: Value) -> Self {
        Effect {
            kind,
            value: Some(value),
            resource: Resource::DEFAULT,
        }
    }

    /// An effect on anything.
    pub fn on_anything(kind: EffectKind) -> Self {
        Effect {
            kind,
            value: None,
            resource: Resource::DEFAULT,
        }
    }

    /// The same effect on another resource.
    #[must_use]
    pub fn in_resource(self, resource: Resource) -> Self {
        Effect { resource, ..self }
    }
}

/// The effects of one op.
pub type EffectList = SmallVec<[Effect; 2]>;

/// An op that knows its effects. Ops with the traits `Pure` or `NoMemoryEffect` have none and need not implement it; with
/// `RecursiveMemoryEffects` the effects of the ops in the regions come on top.
#[op_interface]
pub trait MemoryEffects {
    /// All effects of the op, without those of the ops in its regions.
    fn effects(&self, ir: &Ir) -> EffectList;
}

/// Whether an op may be executed where it was not before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speculatability {
    /// It may.
    Always,
    /// If the ops inside it may.
    IfOpsInside,
    /// It may not: its behaviour could be undefined, or it could run for ever.
    Never,
}

/// An op for which it depends on its operands or attributes whether it may be executed where it was not before. Ops for which it
/// does not depend on them have the traits `AlwaysSpeculatable` or `RecursivelySpeculatable`.
#[op_interface]
pub trait ConditionallySpeculatable {
    /// Whether it may.
    fn speculatability(&self, ir: &Ir) -> Speculatability;
}

/// The effects of an op alone, without those of ops in its regions. `None` if they are not known.
pub fn effects_of(ir: &Ir, op: Op) -> Option<EffectList> {
    let kind = ir.kind(op);
    if kind.traits.has(OpTraits::NO_MEMORY_EFFECT) {
        return Some(EffectList::new());
    }
    if has_unknown_effects(ir, kind) {
        return None;
    }
    if let Some(interface) = op.interface::<dyn MemoryEffects>(ir) {
        return Some(interface.effects(ir));
    }
    let recursive = kind.traits.has(OpTraits::RECURSIVE_MEMORY_EFFECTS);
    recursive.then(EffectList::new)
}

/// Whether nothing says what effects ops of a kind have.
#[inline]
pub fn has_unknown_effects(ir: &Ir, kind: OpKind) -> bool {
    kind.lists_no_effects && !ir.attached().may_have::<dyn MemoryEffects>()
}

/// The effects of an op, each with the value it is on. `None` if they are not known, act on no particular value, or are
/// partly those of ops in its regions.
pub fn effects_on_values(ir: &Ir, op: Op) -> Option<SmallVec<[(EffectKind, Value); 2]>> {
    if ir.has_trait(op, OpTraits::RECURSIVE_MEMORY_EFFECTS) {
        return None;
    }
    let effects = effects_of(ir, op)?;
    let on_value = |effect: &Effect| Some((effect.kind, effect.value?));
    effects.iter().map(on_value).collect()
}

/// An op, or one inside it where its effects are those of the ops inside, for which `accept` does not hold.
fn find_effect(ir: &Ir, op: Op, mut accept: impl FnMut(Op) -> bool) -> Option<Op> {
    // In each block that is not done, the next op: most searches end at once, and need not know all ops of a block.
    let mut pending: SmallVec<[Op; 8]> = SmallVec::new();
    let mut next = Some(op);
    while let Some(inner) = next {
        if !accept(inner) {
            return Some(inner);
        }
        if inner != op
            && let Some(next) = ir.next_op(inner)
        {
            pending.push(next);
        }
        if ir.has_trait(inner, OpTraits::RECURSIVE_MEMORY_EFFECTS) {
            for region in ir.regions(inner) {
                let first_ops = ir.region_blocks(*region).filter_map(|b| ir.first_op(b));
                first_ops.for_each(|op| pending.push(op));
            }
        }
        next = pending.pop();
    }
    None
}

/// Whether neither the op nor the ops inside it have any effect.
pub fn has_no_memory_effect(ir: &Ir, op: Op) -> bool {
    if ir.has_trait(op, OpTraits::NO_MEMORY_EFFECT)
        && !ir.has_trait(op, OpTraits::RECURSIVE_MEMORY_EFFECTS)
    {
        return true;
    }
    find_effect(ir, op, |op| {
        effects_of(ir, op).is_some_and(|effects| effects.is_empty())
    })
    .is_none()
}

/// Whether the op may be executed where it was not before: it has no undefined behaviour and always ends.
pub fn is_speculatable(ir: &Ir, op: Op) -> bool {
    let mut pending = vec![op];
    while let Some(op) = pending.pop() {
        match speculatability(ir, op) {
            Speculatability::Always => {}
            Speculatability::IfOpsInside => {
                let blocks = ir.regions(op).iter().flat_map(|r| ir.region_blocks(*r));
                pending.extend(blocks.flat_map(|block| ir.block_ops(block)));
            }
            Speculatability::Never => return false,
        }
    }
    true
}

/// Whether and where an op may run though the program does not reach it.
pub fn speculatability(ir: &Ir, op: Op) -> Speculatability {
    let Some(info) = ir.info(op) else {
        return Speculatability::Never;
    };
    if info.traits.has(OpTraits::ALWAYS_SPECULATABLE) {
        Speculatability::Always
    } else if info.traits.has(OpTraits::RECURSIVELY_SPECULATABLE) {
        Speculatability::IfOpsInside
    } else {
        op.interface::<dyn ConditionallySpeculatable>(ir)
            .map_or(Speculatability::Never, |op| op.speculatability(ir))
    }
}

/// Whether the op does nothing but compute its results, and may do so anywhere.
pub fn is_pure(ir: &Ir, op: Op) -> bool {
    ir.has_trait(op, OpTraits::PURE) || (has_no_memory_effect(ir, op) && is_speculatable(ir, op))
}

/// Whether the op can be erased if nothing uses its results: it only reads, or allocates what it returns.
pub fn would_be_trivially_dead(ir: &Ir, op: Op) -> bool {
    what_keeps_alive(ir, op).is_none()
}

/// The op that forbids to erase this one even if nothing uses its results: itself, or one inside it that has an effect.
pub fn what_keeps_alive(ir: &Ir, op: Op) -> Option<Op> {
    let kind = ir.kind(op);
    match kind.is_dead_if_unused {
        Some(true) => return None,
        Some(false) => return Some(op),
        None => {}
    }
    if has_unknown_effects(ir, kind) {
        return Some(op);
    }
    let is_harmless =
        |op| effects_of(ir, op).is_some_and(|effects| !matter_elsewhere(ir, op, &effects));
    if !kind.traits.has(OpTraits::RECURSIVE_MEMORY_EFFECTS) {
        return (!is_harmless(op)).then_some(op);
    }
    find_effect(ir, op, is_harmless)
}

/// Whether some of an op's own effects matter even if nothing uses its results: it does more than read, or allocate what it returns.
pub fn matter_elsewhere(ir: &Ir, op: Op, effects: &EffectList) -> bool {
    let own = |value: Option<Value>| value.is_some_and(|v| ir.defining_op(v) == Some(op));
    effects.iter().any(|effect| match effect.kind {
        EffectKind::Read => false,
        EffectKind::Allocate => !own(effect.value),
        EffectKind::Write => {
            // Filling what the op itself allocated is seen by nobody else.
            let mut others = effects.iter();
            let allocates = others
                .any(|other| other.kind == EffectKind::Allocate && other.value == effect.value);
            !own(effect.value) || !allocates
        }
        EffectKind::Free => true,
    })
}

/// Whether the op can be erased now.
pub fn is_trivially_dead(ir: &Ir, op: Op) -> bool {
    ir.results(op).all(|result| !ir.has_uses(result)) && would_be_trivially_dead(ir, op)
}
