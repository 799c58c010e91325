//! What remembers: optional parts, an attribute of the dialect in a format, types that follow from others, effects.

use terrace::ir::interfaces::{Effect, EffectKind, MemoryEffects};
use terrace::prelude::*;

use crate::CircuitDialect;
use crate::bits::truncate;
use crate::module::Driven;
use crate::types::{Bit, BitsType, ClockType, MemoryType, Reset, bits, ensure, width};

/// A value that changes at the edges of a clock: `circuit.register %clock reset %reset <async, 7> : !circuit.bits<8>`.
#[op(
    dialect = CircuitDialect, mnemonic = "register", interfaces(Driven),
    assembly { $clock ("reset" $reset^ $how)? attr_dict ":" type($value) }, verify,
)]
pub struct RegisterOp {
    #[operand]
    clock: ClockType,
    #[operand]
    reset: Optional<Bit>,
    #[attr]
    how: Optional<Reset>,
    #[result]
    value: BitsType,
}

impl Driven for RegisterOp {}

impl Verify for RegisterOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let width = width(ir, ir.ty(self.value(ir))).unwrap_or(0);
        let value = self.how(ir).map(|how| how.value(ir));
        let fits = value.is_none_or(|value| truncate(value, width) == value);
        ensure(ir, self, fits, &format!("is reset to a number of {width} bits"))?;
        let both = self.reset(ir).is_some() == value.is_some();
        ensure(ir, self, both, "has `reset` and `how`, or neither")
    }
}

/// A memory.
#[op(dialect = CircuitDialect, mnemonic = "memory", assembly { attr_dict ":" type($memory) })]
pub struct MemoryOp {
    #[result]
    memory: MemoryType,
}

/// The word at an address.
#[op(
    dialect = CircuitDialect, mnemonic = "read", interfaces(MemoryEffects),
    traits(TypesMatchWith("the result is a word of the memory", from = memory, to = word, word_of)),
    assembly { $memory "[" $address "]" attr_dict ":" type($memory) "," type($address) },
)]
pub struct ReadOp {
    #[operand]
    memory: MemoryType,
    #[operand]
    address: BitsType,
    #[result]
    word: BitsType,
}

impl MemoryEffects for ReadOp {
    fn effects(&self, ir: &Ir) -> SmallVec<[Effect; 2]> {
        smallvec![Effect::on(EffectKind::Read, self.memory(ir))]
    }
}

/// A new word at an address, at an edge of the clock if it is enabled.
#[op(
    dialect = CircuitDialect, mnemonic = "write",
    traits(TypesMatchWith("what is written is a word of the memory", from = memory, to = word, word_of)),
    assembly {
        $word "to" $memory "[" $address "]" "at" $clock ("if" $enable^)? attr_dict
        ":" type($memory) "," type($address)
    },
)]
pub struct WriteOp {
    #[operand]
    memory: MemoryType,
    #[operand]
    address: BitsType,
    #[operand]
    word: BitsType,
    #[operand]
    clock: ClockType,
    #[operand]
    enable: Optional<Bit>,
}

fn word_of(cx: &Context, memory: Type) -> Option<Type> {
    Some(bits(cx, memory.cast::<MemoryType>(cx)?.width(cx)))
}
