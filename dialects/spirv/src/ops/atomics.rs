//! Atomic updates of memory, and barriers.

use terrace_ir::ods::{Verify, VerifyResult};
use terrace_ir::{Context, Ir, Op, Type};
use terrace_ods_macros::{op, op_family};

use super::traits::UnsignedOp;
use crate::{AnyPtr, Float, Integer, MemorySemantics, Numerical, PointerType, Scope, SpirvDialect};

/// What a pointer points to.
pub(super) fn pointee(cx: &Context, ty: Type) -> Option<Type> {
    ty.cast::<PointerType>(cx).map(|ty| ty.pointee(cx))
}

op_family! {
    /// What is in memory becomes something else, by what was there and a value; the result is what was there.
    #[op(
        dialect = SpirvDialect,
        traits(
            TypesMatchWith("`value` type matches pointee type of `pointer`", from = pointer, to = value, pointee),
            TypesMatchWith("`result` type matches pointee type of `pointer`", from = pointer, to = result, pointee),
        ),
        verify,
        assembly { $memory_scope $semantics operands attr_dict ":" type($pointer) },
    )]
    struct UpdateOps<Of> {
        #[operand] pointer: AnyPtr,
        #[attr] memory_scope: Scope,
        #[attr] semantics: MemorySemantics,
        #[operand] value: Of,
        #[result] result: Of,
    }

    impl Verify for UpdateOps {
        fn verify(self, ir: &Ir) -> VerifyResult {
            verify_semantics(ir, self.into(), self.semantics(ir))
        }
    }
}

/// The bits that memory and a value have.
#[op(family = UpdateOps<Integer>, mnemonic = "AtomicAnd")]
pub struct AtomicAndOp;

/// Memory plus a value.
#[op(family = UpdateOps<Integer>, mnemonic = "AtomicIAdd")]
pub struct AtomicIAddOp;

/// Memory minus a value.
#[op(family = UpdateOps<Integer>, mnemonic = "AtomicISub")]
pub struct AtomicISubOp;

/// The bits that memory or a value has.
#[op(family = UpdateOps<Integer>, mnemonic = "AtomicOr")]
pub struct AtomicOrOp;

/// The larger of memory and a value, as signed integers.
#[op(family = UpdateOps<Integer>, mnemonic = "AtomicSMax")]
pub struct AtomicSMaxOp;

/// The smaller of memory and a value, as signed integers.
#[op(family = UpdateOps<Integer>, mnemonic = "AtomicSMin")]
pub struct AtomicSMinOp;

/// The larger of memory and a value, as unsigned integers.
#[op(family = UpdateOps<Integer>, mnemonic = "AtomicUMax", traits(UnsignedOp))]
pub struct AtomicUMaxOp;

/// The smaller of memory and a value, as unsigned integers.
#[op(family = UpdateOps<Integer>, mnemonic = "AtomicUMin", traits(UnsignedOp))]
pub struct AtomicUMinOp;

/// The bits that either memory or a value has.
#[op(family = UpdateOps<Integer>, mnemonic = "AtomicXor")]
pub struct AtomicXorOp;

/// The value, whatever memory was.
#[op(family = UpdateOps<Numerical>, mnemonic = "AtomicExchange")]
pub struct AtomicExchangeOp;

/// Memory plus a float.
#[op(family = UpdateOps<Float>, mnemonic = "EXT.AtomicFAdd")]
pub struct ExtAtomicFAddOp;

op_family! {
    /// Memory changes by one.
    #[op(
        dialect = SpirvDialect,
        traits(
            TypesMatchWith("`result` type matches pointee type of `pointer`", from = pointer, to = result, pointee),
        ),
        verify,
        assembly { $memory_scope $semantics operands attr_dict ":" type($pointer) },
    )]
    struct CountOps {
        #[operand] pointer: AnyPtr,
        #[attr] memory_scope: Scope,
        #[attr] semantics: MemorySemantics,
        #[result] result: Integer,
    }

    impl Verify for CountOps {
        fn verify(self, ir: &Ir) -> VerifyResult {
            verify_semantics(ir, self.into(), self.semantics(ir))
        }
    }
}

/// Memory minus one.
#[op(family = CountOps, mnemonic = "AtomicIDecrement")]
pub struct AtomicIDecrementOp;

/// Memory plus one.
#[op(family = CountOps, mnemonic = "AtomicIIncrement")]
pub struct AtomicIIncrementOp;

op_family! {
    /// Memory becomes a value if it holds another; the result is what was there.
    #[op(
        dialect = SpirvDialect, traits(
            TypesMatchWith("`result` type matches pointee type of `pointer`", from = pointer, to = result, pointee),
            TypesMatchWith("`value` type matches pointee type of `pointer`", from = pointer, to = value, pointee),
            TypesMatchWith("`comparator` type matches pointee type of `pointer`", from = pointer, to = comparator, pointee)
        ),
        assembly { $memory_scope $equal_semantics $unequal_semantics operands attr_dict ":" type($pointer) },
    )]
    struct ExchangeOps {
        #[operand] pointer: AnyPtr,
        #[attr] memory_scope: Scope,
        #[attr] equal_semantics: MemorySemantics,
        #[attr] unequal_semantics: MemorySemantics,
        #[operand] value: Integer,
        #[operand] comparator: Integer,
        #[result] result: Integer,
    }
}

/// A value, if memory holds the comparator.
#[op(family = ExchangeOps, mnemonic = "AtomicCompareExchange")]
pub struct AtomicCompareExchangeOp;

/// A value, if memory holds the comparator; it may fail without a reason.
#[op(family = ExchangeOps, mnemonic = "AtomicCompareExchangeWeak")]
pub struct AtomicCompareExchangeWeakOp;

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

op_family! {
    /// Halves of a barrier, of the extensions of Intel.
    #[op(
        dialect = SpirvDialect,
        assembly { $execution_scope $memory_scope $memory_semantics attr_dict },
    )]
    struct SplitBarrierOps {
        #[attr] execution_scope: Scope,
        #[attr] memory_scope: Scope,
        #[attr] memory_semantics: MemorySemantics,
    }
}

/// Says that the invocation came to the barrier.
#[op(family = SplitBarrierOps, mnemonic = "INTEL.ControlBarrierArrive")]
pub struct IntelControlBarrierArriveOp;

/// Waits until all came to the barrier.
#[op(family = SplitBarrierOps, mnemonic = "INTEL.ControlBarrierWait")]
pub struct IntelControlBarrierWaitOp;

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
