//! Copying and setting memory, and what is known of it.

use smallvec::smallvec;
use terrace_ir::Ir;
use terrace_ir::attributes::{BoolAttr, IntegerAttr};
use terrace_ir::interfaces::{
    Effect, EffectKind, EffectList, MemoryEffects, MemorySlot, PromotableMemOpInterface, SlotAccess,
};
use terrace_ir::ods::{AnySignlessInteger, DictArrayAttr, I8, I32Attr, I64Attr, Optional};
use terrace_ods_macros::op;

use crate::ops::aliasing_op;
use crate::{
    AccessGroupAttr, AliasScopeAttr, ArrayOf, DefaultPointer, LlvmDialect, LlvmMask, LlvmPointer,
    LlvmType, PointerType, TbaaTagAttr,
};

/// Copies between memory.
macro_rules! copy_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal { $(#[$kind:meta])? $len:ident: $ty:ty };)*) => {$(
        aliasing_op! {
            $(#[doc = $doc])*
            #[op(dialect = LlvmDialect, mnemonic = $mnemonic, interfaces(MemoryEffects))]
            pub struct $name {
                #[operand] dst: PointerType,
                #[operand] src: PointerType,
                $(#[$kind])? $len: $ty,
                #[attr(name = "isVolatile")] is_volatile: BoolAttr,
                #[attr] arg_attrs: Optional<DictArrayAttr>,
                #[attr] res_attrs: Optional<DictArrayAttr>,
            }
        }

        impl MemoryEffects for $name {
            fn effects(&self, ir: &Ir) -> EffectList {
                smallvec![
                    Effect::on(EffectKind::Read, self.src(ir)),
                    Effect::on(EffectKind::Write, self.dst(ir)),
                ]
            }
        }
    )*};
}

copy_ops! {
    /// Copies bytes between memory that does not overlap.
    MemcpyOp = "intr.memcpy" { #[operand] len: AnySignlessInteger };
    /// Copies bytes between memory that may overlap.
    MemmoveOp = "intr.memmove" { #[operand] len: AnySignlessInteger };
    /// Copies bytes between memory that does not overlap, without a call.
    MemcpyInlineOp = "intr.memcpy.inline" { #[attr] len: IntegerAttr };
}

/// Sets all bytes of memory to one value.
macro_rules! set_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal { $(#[$kind:meta])? $len:ident: $ty:ty };)*) => {$(
        aliasing_op! {
            $(#[doc = $doc])*
            #[op(dialect = LlvmDialect, mnemonic = $mnemonic, interfaces(MemoryEffects))]
            pub struct $name {
                #[operand] dst: PointerType,
                #[operand] val: I8,
                $(#[$kind])? $len: $ty,
                #[attr(name = "isVolatile")] is_volatile: BoolAttr,
                #[attr] arg_attrs: Optional<DictArrayAttr>,
                #[attr] res_attrs: Optional<DictArrayAttr>,
            }
        }

        impl MemoryEffects for $name {
            fn effects(&self, ir: &Ir) -> EffectList {
                smallvec![Effect::on(EffectKind::Write, self.dst(ir))]
            }
        }
    )*};
}

set_ops! {
    /// Sets all bytes of memory to one value.
    MemsetOp = "intr.memset" { #[operand] len: AnySignlessInteger };
    /// Sets all bytes of memory to one value, without a call.
    MemsetInlineOp = "intr.memset.inline" { #[attr] len: IntegerAttr };
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

/// What is said of the memory that a pointer points to.
macro_rules! pointer_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal $([$interface:ident])?;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            interfaces($($interface)?),
            assembly { $ptr attr_dict ":" type($ptr) },
        )]
        pub struct $name {
            #[operand] ptr: PointerType,
        }
    )*};
}

pointer_ops! {
    /// Frees what was allocated on the stack since a [`StackSaveOp`].
    StackRestoreOp = "intr.stackrestore";
    /// The contents of a stack slot begin to matter.
    LifetimeStartOp = "intr.lifetime.start" [PromotableMemOpInterface];
    /// The contents of a stack slot cease to matter.
    LifetimeEndOp = "intr.lifetime.end" [PromotableMemOpInterface];
}

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

/// The same pointer, with other promises.
macro_rules! invariant_group_ops {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = LlvmDialect, mnemonic = $mnemonic,
            traits(SameOperandsAndResultType),
            assembly { $ptr attr_dict ":" type($ptr) },
        )]
        pub struct $name {
            #[operand] ptr: PointerType,
            #[result] res: PointerType,
        }
    )*};
}

invariant_group_ops! {
    /// The same pointer, to memory that is now another object.
    LaunderInvariantGroupOp = "intr.launder.invariant.group";
    /// The same pointer, without the promise that what it points to does not change.
    StripInvariantGroupOp = "intr.strip.invariant.group";
}

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
