//! Atomic updates of memory, and barriers.

use terrace_ir::ods::{Verify, VerifyResult};
use terrace_ir::{Context, Ir, Op, Type};
use terrace_ods_macros::op;

use super::traits::UnsignedOp;
use crate::{AnyPtr, Float, Integer, MemorySemantics, Numerical, PointerType, Scope, SpirvDialect};

/// What a pointer points to.
pub(super) fn pointee(cx: &Context, ty: Type) -> Option<Type> {
    ty.cast::<PointerType>(cx).map(|ty| ty.pointee(cx))
}

/// What is in memory becomes something else, by what was there and a value; the result is what was there.
macro_rules! update_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal: $ty:ident ($($trait:ident),*);)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits(
                TypesMatchWith("`value` type matches pointee type of `pointer`", from = pointer, to = value, pointee),
                TypesMatchWith("`result` type matches pointee type of `pointer`", from = pointer, to = result, pointee)
                $(, $trait)*
            ),
            assembly { $memory_scope $semantics operands attr_dict ":" type($pointer) },
            verify,
        )]
        pub struct $name {
            #[operand] pointer: AnyPtr,
            #[attr] memory_scope: Scope,
            #[attr] semantics: MemorySemantics,
            #[operand] value: $ty,
            #[result] result: $ty,
        }

        impl Verify for $name {
            fn verify(self, ir: &Ir) -> VerifyResult {
                verify_semantics(ir, self.into(), self.semantics(ir))
            }
        }
    )*};
}

update_ops! {
    /// The bits that memory and a value have.
    AtomicAndOp = "AtomicAnd": Integer ();
    /// Memory plus a value.
    AtomicIAddOp = "AtomicIAdd": Integer ();
    /// Memory minus a value.
    AtomicISubOp = "AtomicISub": Integer ();
    /// The bits that memory or a value has.
    AtomicOrOp = "AtomicOr": Integer ();
    /// The larger of memory and a value, as signed integers.
    AtomicSMaxOp = "AtomicSMax": Integer ();
    /// The smaller of memory and a value, as signed integers.
    AtomicSMinOp = "AtomicSMin": Integer ();
    /// The larger of memory and a value, as unsigned integers.
    AtomicUMaxOp = "AtomicUMax": Integer (UnsignedOp);
    /// The smaller of memory and a value, as unsigned integers.
    AtomicUMinOp = "AtomicUMin": Integer (UnsignedOp);
    /// The bits that either memory or a value has.
    AtomicXorOp = "AtomicXor": Integer ();
    /// The value, whatever memory was.
    AtomicExchangeOp = "AtomicExchange": Numerical ();
    /// Memory plus a float.
    ExtAtomicFAddOp = "EXT.AtomicFAdd": Float ();
}

/// Memory changes by one.
macro_rules! count_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits(TypesMatchWith("`result` type matches pointee type of `pointer`", from = pointer, to = result, pointee)),
            assembly { $memory_scope $semantics operands attr_dict ":" type($pointer) },
            verify,
        )]
        pub struct $name {
            #[operand] pointer: AnyPtr,
            #[attr] memory_scope: Scope,
            #[attr] semantics: MemorySemantics,
            #[result] result: Integer,
        }

        impl Verify for $name {
            fn verify(self, ir: &Ir) -> VerifyResult {
                verify_semantics(ir, self.into(), self.semantics(ir))
            }
        }
    )*};
}

count_ops! {
    /// Memory minus one.
    AtomicIDecrementOp = "AtomicIDecrement";
    /// Memory plus one.
    AtomicIIncrementOp = "AtomicIIncrement";
}

/// Memory becomes a value if it holds another; the result is what was there.
macro_rules! exchange_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            traits(
                TypesMatchWith("`result` type matches pointee type of `pointer`", from = pointer, to = result, pointee),
                TypesMatchWith("`value` type matches pointee type of `pointer`", from = pointer, to = value, pointee),
                TypesMatchWith("`comparator` type matches pointee type of `pointer`", from = pointer, to = comparator, pointee)
            ),
            assembly { $memory_scope $equal_semantics $unequal_semantics operands attr_dict ":" type($pointer) },
        )]
        pub struct $name {
            #[operand] pointer: AnyPtr,
            #[attr] memory_scope: Scope,
            #[attr] equal_semantics: MemorySemantics,
            #[attr] unequal_semantics: MemorySemantics,
            #[operand] value: Integer,
            #[operand] comparator: Integer,
            #[result] result: Integer,
        }
    )*};
}

exchange_ops! {
    /// A value, if memory holds the comparator.
    AtomicCompareExchangeOp = "AtomicCompareExchange";
    /// A value, if memory holds the comparator; it may fail without a reason.
    AtomicCompareExchangeWeakOp = "AtomicCompareExchangeWeak";
}

/// Waits for the other invocations of a scope, and orders accesses to memory.
#[op(
    dialect = SpirvDialect, mnemonic = "ControlBarrier",
    assembly { $execution_scope "," $memory_scope "," $memory_semantics attr_dict },
    verify,
)]
pub struct ControlBarrierOp {
    #[attr]
    execution_scope: Scope,
    #[attr]
    memory_scope: Scope,
    #[attr]
    memory_semantics: MemorySemantics,
}

impl Verify for ControlBarrierOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_semantics(ir, self.into(), self.memory_semantics(ir))
    }
}

/// Orders accesses to memory.
#[op(
    dialect = SpirvDialect, mnemonic = "MemoryBarrier",
    assembly { $memory_scope "," $memory_semantics attr_dict },
    verify,
)]
pub struct MemoryBarrierOp {
    #[attr]
    memory_scope: Scope,
    #[attr]
    memory_semantics: MemorySemantics,
}

impl Verify for MemoryBarrierOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_semantics(ir, self.into(), self.memory_semantics(ir))
    }
}

/// Halves of a barrier, of the extensions of Intel.
macro_rules! split_barrier_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = SpirvDialect, mnemonic = $mnemonic,
            assembly { $execution_scope $memory_scope $memory_semantics attr_dict },
        )]
        pub struct $name {
            #[attr] execution_scope: Scope,
            #[attr] memory_scope: Scope,
            #[attr] memory_semantics: MemorySemantics,
        }
    )*};
}

split_barrier_ops! {
    /// Says that the invocation came to the barrier.
    IntelControlBarrierArriveOp = "INTEL.ControlBarrierArrive";
    /// Waits until all came to the barrier.
    IntelControlBarrierWaitOp = "INTEL.ControlBarrierWait";
}

/// At most one order can be asked for.
fn verify_semantics(ir: &Ir, op: Op, semantics: MemorySemantics) -> VerifyResult {
    let orders = MemorySemantics::ACQUIRE
        | MemorySemantics::RELEASE
        | MemorySemantics::ACQUIRE_RELEASE
        | MemorySemantics::SEQUENTIALLY_CONSISTENT;
    match (semantics & orders).bits().count_ones() {
        0 | 1 => Ok(()),
        _ => ir
            .error(
                op,
                "expected at most one of these four memory constraints to be set: `Acquire`, `Release`,`AcquireRelease` or `SequentiallyConsistent`",
            )
            .into(),
    }
}
