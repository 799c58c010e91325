//! Copying and setting memory, and what is known of it.

use smallvec::smallvec;
use terrace_ir::Ir;
use terrace_ir::attributes::{BoolAttr, IntegerAttr};
use terrace_ir::interfaces::{
    Effect, EffectKind, EffectList, MemoryEffects, MemorySlot, PromotableMemOpInterface, SlotAccess,
};
use terrace_ir::ods::{AnySignlessInteger, DictArrayAttr, I8, I32Attr, I64Attr, Optional};
use terrace_ods_macros::{op, op_family};

use crate::{
    AccessGroupAttr, AliasScopeAttr, ArrayOf, DefaultPointer, LlvmDialect, LlvmMask, LlvmPointer,
    LlvmType, PointerType, TbaaTagAttr,
};

op_family! {
    /// Copies between memory, of a length.
    #[op(dialect = LlvmDialect, interfaces(MemoryEffects))]
    struct CopyOps {
        #[operand]
        dst: PointerType,
        #[operand]
        src: PointerType,
        #[own]
        own: _,
        #[attr(name = "isVolatile")]
        is_volatile: BoolAttr,
        #[attr]
        arg_attrs: Optional<DictArrayAttr>,
        #[attr]
        res_attrs: Optional<DictArrayAttr>,
        /// The loops between whose iterations the access has no dependences.
        #[attr]
        access_groups: Optional<ArrayOf<AccessGroupAttr>>,
        /// The scopes that the access is in.
        #[attr]
        alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        /// The scopes that the access is not in.
        #[attr]
        noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        /// The type of the access.
        #[attr]
        tbaa: Optional<ArrayOf<TbaaTagAttr>>,
    }

    impl MemoryEffects for CopyOps {
        fn effects(&self, ir: &Ir) -> EffectList {
            smallvec![
                Effect::on(EffectKind::Read, self.src(ir)),
                Effect::on(EffectKind::Write, self.dst(ir)),
            ]
        }
    }
}

/// Copies bytes between memory that does not overlap.
#[op(family = CopyOps, mnemonic = "intr.memcpy")]
pub struct MemcpyOp {
    #[operand]
    len: AnySignlessInteger,
}

/// Copies bytes between memory that may overlap.
#[op(family = CopyOps, mnemonic = "intr.memmove")]
pub struct MemmoveOp {
    #[operand]
    len: AnySignlessInteger,
}

/// Copies bytes between memory that does not overlap, without a call.
#[op(family = CopyOps, mnemonic = "intr.memcpy.inline")]
pub struct MemcpyInlineOp {
    #[attr]
    len: IntegerAttr,
}

op_family! {
    /// Sets all bytes of memory to one value.
    #[op(dialect = LlvmDialect, interfaces(MemoryEffects))]
    struct SetOps {
        #[operand]
        dst: PointerType,
        #[operand]
        val: I8,
        #[own]
        own: _,
        #[attr(name = "isVolatile")]
        is_volatile: BoolAttr,
        #[attr]
        arg_attrs: Optional<DictArrayAttr>,
        #[attr]
        res_attrs: Optional<DictArrayAttr>,
        /// The loops between whose iterations the access has no dependences.
        #[attr]
        access_groups: Optional<ArrayOf<AccessGroupAttr>>,
        /// The scopes that the access is in.
        #[attr]
        alias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        /// The scopes that the access is not in.
        #[attr]
        noalias_scopes: Optional<ArrayOf<AliasScopeAttr>>,
        /// The type of the access.
        #[attr]
        tbaa: Optional<ArrayOf<TbaaTagAttr>>,
    }

    impl MemoryEffects for SetOps {
        fn effects(&self, ir: &Ir) -> EffectList {
            smallvec![Effect::on(EffectKind::Write, self.dst(ir))]
        }
    }
}

/// Sets all bytes of memory to one value.
#[op(family = SetOps, mnemonic = "intr.memset")]
pub struct MemsetOp {
    #[operand]
    len: AnySignlessInteger,
}

/// Sets all bytes of memory to one value, without a call.
#[op(family = SetOps, mnemonic = "intr.memset.inline")]
pub struct MemsetInlineOp {
    #[attr]
    len: IntegerAttr,
}

/// The state of the stack, to return to.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.stacksave",
    assembly { attr_dict ":" type($res) },
)]
pub struct StackSaveOp {
    #[result]
    res: LlvmType,
}

op_family! {
    /// What is said of the memory that a pointer points to.
    #[op(dialect = LlvmDialect, assembly { $ptr attr_dict ":" type($ptr) })]
    struct PointerOps {
        #[operand] ptr: PointerType,
    }
}

/// Frees what was allocated on the stack since a [`StackSaveOp`].
#[op(family = PointerOps, mnemonic = "intr.stackrestore")]
pub struct StackRestoreOp;

/// The contents of a stack slot begin to matter.
#[op(family = PointerOps, mnemonic = "intr.lifetime.start", interfaces(PromotableMemOpInterface))]
pub struct LifetimeStartOp;

/// The contents of a stack slot cease to matter.
#[op(family = PointerOps, mnemonic = "intr.lifetime.end", interfaces(PromotableMemOpInterface))]
pub struct LifetimeEndOp;

/// A value has no lifetime.
macro_rules! marks {
    ($($name:ident)*) => {$(
        impl PromotableMemOpInterface for $name {
            fn slot_access(&self, _: &Ir, _: &MemorySlot) -> SlotAccess {
                SlotAccess::Mark
            }
        }
    )*};
}
marks!(LifetimeStartOp LifetimeEndOp);

op_family! {
    /// The same pointer, with other promises.
    #[op(
        dialect = LlvmDialect, traits(SameOperandsAndResultType),
        assembly { $ptr attr_dict ":" type($ptr) },
    )]
    struct InvariantGroupOps {
        #[operand] ptr: PointerType,
        #[result] res: PointerType,
    }
}

/// The same pointer, to memory that is now another object.
#[op(family = InvariantGroupOps, mnemonic = "intr.launder.invariant.group")]
pub struct LaunderInvariantGroupOp;

/// The same pointer, without the promise that what it points to does not change.
#[op(family = InvariantGroupOps, mnemonic = "intr.strip.invariant.group")]
pub struct StripInvariantGroupOp;

/// From here on memory does not change.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.invariant.start",
    assembly { $size "," $ptr attr_dict ":" type($ptr) },
)]
pub struct InvariantStartOp {
    #[attr]
    size: I64Attr,
    #[operand]
    ptr: PointerType,
    #[result]
    res: DefaultPointer,
}

/// From here on memory may change again.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.invariant.end",
    assembly { $start "," $size "," $ptr attr_dict ":" type($ptr) },
)]
pub struct InvariantEndOp {
    #[operand]
    start: DefaultPointer,
    #[attr]
    size: I64Attr,
    #[operand]
    ptr: PointerType,
}

/// Memory will be needed soon.
#[op(dialect = LlvmDialect, mnemonic = "intr.prefetch")]
pub struct PrefetchOp {
    #[operand]
    addr: PointerType,
    #[attr]
    rw: I32Attr,
    #[attr]
    hint: I32Attr,
    #[attr]
    cache: I32Attr,
}

/// A pointer with some bits of its address cleared.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.ptrmask",
    traits(Pure, AllTypesMatch(ptr, res)),
    assembly { $ptr "," $mask attr_dict ":" functional_type(operands, results) },
)]
pub struct PtrMaskOp {
    #[operand]
    ptr: LlvmPointer,
    #[operand]
    mask: LlvmMask,
    #[result]
    res: LlvmPointer,
}

/// The address of a thread-local global in this thread.
#[op(dialect = LlvmDialect, mnemonic = "intr.threadlocal.address", traits(Pure))]
pub struct ThreadlocalAddressOp {
    #[operand]
    global: PointerType,
    #[result]
    res: LlvmType,
}
