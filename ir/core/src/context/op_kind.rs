//! What all ops of one name have in common, found out when it is first asked for and not for each op.

use super::{Context, OpName};
use crate::interfaces::MemoryEffects;
use crate::ods::{OpInfo, OpTraits};
use crate::rewrite::may_fold;

/// What the definition of an op says to transformations, in a few bytes.
#[derive(Clone, Copy)]
pub struct OpKind {
    /// Its traits.
    pub traits: OpTraits,
    /// Whether something folds its ops.
    pub may_fold: bool,
    /// Whether an op can be erased if nothing uses its results; `None` if that depends on the op.
    pub is_dead_if_unused: Option<bool>,
    /// Whether its definition says nothing of its effects: they are known only if somebody attached an interface to it.
    pub lists_no_effects: bool,
    /// Where a constant has its value, if it is an attribute.
    pub constant_slot: Option<u16>,
}

impl OpKind {
    /// What is known of ops without a definition.
    pub(super) const UNKNOWN: OpKind = OpKind {
        traits: OpTraits::NONE,
        may_fold: false,
        is_dead_if_unused: Some(false),
        lists_no_effects: true,
        constant_slot: None,
    };

    pub(super) fn new(cx: &Context, name: OpName, info: &OpInfo) -> Self {
        let traits = info.traits;
        let slot = info.attribute_slot("value");
        OpKind {
            traits,
            may_fold: may_fold(cx, name, info),
            is_dead_if_unused: is_dead_if_unused(traits),
            lists_no_effects: !traits.intersects(EFFECTS)
                && !info.implements::<dyn MemoryEffects>(),
            constant_slot: slot
                .filter(|_| traits.has(OpTraits::CONSTANT_LIKE))
                .and_then(|slot| u16::try_from(slot).ok()),
        }
    }
}

/// Traits that say what effects an op has.
const EFFECTS: OpTraits = OpTraits::NO_MEMORY_EFFECT.with(OpTraits::RECURSIVE_MEMORY_EFFECTS);

fn is_dead_if_unused(traits: OpTraits) -> Option<bool> {
    const KEPT: OpTraits = OpTraits::TERMINATOR.with(OpTraits::SYMBOL);
    if traits.intersects(KEPT) {
        return Some(false);
    }
    let has_no_effect =
        traits.has(OpTraits::NO_MEMORY_EFFECT) && !traits.has(OpTraits::RECURSIVE_MEMORY_EFFECTS);
    has_no_effect.then_some(true)
}
