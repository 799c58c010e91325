//! What ops do to handles and to the payload.

use std::ops::Range;

use terrace_ir::interfaces::{Effect, EffectKind, EffectList, Resource, effects_of};
use terrace_ir::{Ir, Op, Region, Value};

/// Which objects of the payload handles stand for.
const MAPPING: Resource = Resource("transform.mapping");
/// The payload.
const PAYLOAD: Resource = Resource("transform.payload_ir");

/// What an op does to the payload.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Payload {
    /// Nothing: it is about handles alone.
    Ignores,
    /// It looks at it.
    Reads,
    /// It changes it.
    Writes,
}

/// Which operands an op uses up, since what they stand for may be gone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Consumed {
    /// None.
    Nothing,
    /// All.
    All,
    /// Those of the group `target`.
    Target,
    /// Those of the group `root`.
    Root,
    /// Those of the group `module`.
    Module,
    /// Those of the group `tensor`.
    Tensor,
}

impl Consumed {
    fn group(self) -> &'static str {
        match self {
            Consumed::Nothing | Consumed::All => "",
            Consumed::Target => "target",
            Consumed::Root => "root",
            Consumed::Module => "module",
            Consumed::Tensor => "tensor",
        }
    }
}

/// The effects of an op that uses up some operands, reads the others and makes its results.
pub(super) fn handle_effects(ir: &Ir, op: Op, payload: Payload, consumed: Consumed) -> EffectList {
    let range = match consumed {
        Consumed::Nothing => 0..0,
        Consumed::All => 0..ir.num_operands(op),
        named => operands_of(ir, op, named.group()),
    };
    effects_with(ir, op, payload, |index| range.contains(&index))
}

/// As [`handle_effects`], with a function that says which operands are used up.
pub(super) fn effects_with(
    ir: &Ir,
    op: Op,
    payload: Payload,
    is_consumed: impl Fn(usize) -> bool,
) -> EffectList {
    let mut effects = EffectList::new();
    for (index, value) in ir.operands(op).enumerate() {
        effects.push(Effect::on(EffectKind::Read, value).in_resource(MAPPING));
        if is_consumed(index) {
            effects.push(Effect::on(EffectKind::Free, value).in_resource(MAPPING));
        }
    }
    for value in ir.results(op) {
        effects.push(Effect::on(EffectKind::Allocate, value).in_resource(MAPPING));
        effects.push(Effect::on(EffectKind::Write, value).in_resource(MAPPING));
    }
    if payload != Payload::Ignores {
        effects.push(Effect::on_anything(EffectKind::Read).in_resource(PAYLOAD));
    }
    if payload == Payload::Writes {
        effects.push(Effect::on_anything(EffectKind::Write).in_resource(PAYLOAD));
    }
    effects
}

/// The operands of a group.
fn operands_of(ir: &Ir, op: Op, group: &str) -> Range<usize> {
    let groups = ir.info(op).map(|info| &info.operands);
    let index = groups.and_then(|groups| groups.iter().position(|operand| &*operand.name == group));
    index.map_or(0..0, |index| ir.operand_group(op, index))
}

/// Whether an op may use up a handle that it has as an operand.
pub(super) fn may_consume(ir: &Ir, op: Op, handle: Value) -> bool {
    match effects_of(ir, op) {
        None => true,
        Some(effects) => effects.iter().any(|effect| {
            effect.kind == EffectKind::Free
                && effect.value == Some(handle)
                && effect.resource == MAPPING
        }),
    }
}

/// Whether an op inside a region may use up a value, such as an argument of the region.
pub(super) fn is_consumed_in(ir: &Ir, value: Value) -> bool {
    ir.users(value).any(|user| may_consume(ir, user, value))
}

/// Whether an op may change the payload.
pub(super) fn may_change_payload(ir: &Ir, op: Op) -> bool {
    match effects_of(ir, op) {
        None => true,
        Some(effects) => effects
            .iter()
            .any(|effect| effect.kind == EffectKind::Write && effect.resource == PAYLOAD),
    }
}

/// What the ops of a region's entry block do to the payload.
pub(super) fn payload_of(ir: &Ir, region: Region) -> Payload {
    let entry = ir.first_block(region);
    let changes =
        entry.is_some_and(|entry| ir.block_ops(entry).any(|op| may_change_payload(ir, op)));
    match changes {
        true => Payload::Writes,
        false => Payload::Reads,
    }
}

/// One line a kind of effects: which operands are used up, what becomes of the payload, and the ops.
macro_rules! effects {
    ($($consumed:ident $payload:ident: $($op:ident),+;)*) => {$($(
        impl MemoryEffects for $op {
            fn effects(&self, ir: &terrace_ir::Ir) -> terrace_ir::interfaces::EffectList {
                crate::transform::effects::handle_effects(
                    ir,
                    terrace_ir::ods::TypedOp::op(*self),
                    crate::transform::effects::Payload::$payload,
                    crate::transform::effects::Consumed::$consumed,
                )
            }
        }
    )+)*};
}
pub(super) use effects;
