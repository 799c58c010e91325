//! What inkwell lacks, as calls to LLVM's C API. All unsafe code of the translation is here.
//!
//! The arguments are inkwell's handles, which are valid as long as their context lives; every result belongs to the same
//! context. Instructions are built here too where inkwell has a function for each kind of operand: the C API has one for
//! integers, pointers and vectors of both kinds.
//!
//! What only recent versions of LLVM have is in `version` alone.

mod addresses;
mod atomics;
mod calls;
mod instructions;
mod metadata;
mod symbols;
mod values;
mod version;

pub(super) use addresses::*;
pub(super) use atomics::*;
pub(super) use calls::*;
use inkwell::llvm_sys::LLVMTypeKind;
use inkwell::llvm_sys::core::{LLVMGetTypeKind, LLVMTypeOf};
use inkwell::llvm_sys::prelude::{LLVMTypeRef, LLVMValueRef};
use inkwell::types::{BasicTypeEnum, PointerType};
use inkwell::values::{BasicValueEnum, PointerValue};
pub(super) use instructions::*;
pub(super) use metadata::*;
pub(super) use symbols::*;
pub(super) use values::*;
pub(super) use version::*;

/// What is done with each kind of memory: two bits, of which the lower one says that it is read, and the other one that it is
/// written.
pub(super) struct MemoryKinds {
    /// What arguments point to.
    pub(super) argument: u64,
    /// What the module has no access to.
    pub(super) inaccessible: u64,
    /// The error number of C.
    pub(super) errno: u64,
    /// All else.
    pub(super) other: u64,
    /// Two kinds that the target defines; the module has no access to them.
    pub(super) target: [u64; 2],
}

/// The encoding of what is done with kinds of memory, in the order in which LLVM numbers these.
fn encode_memory_effects<const N: usize>(kinds: [u64; N]) -> u64 {
    let numbered = (0..).zip(kinds);
    numbered.fold(0, |all, (index, kind)| all | kind << (2 * index))
}

/// Whether inkwell has no kind of value for values of the type: tokens, tiles, target types, metadata.
///
/// # Safety
/// The type must be valid.
unsafe fn is_opaque(ty: LLVMTypeRef) -> bool {
    // SAFETY: as the caller promises.
    let kind = unsafe { LLVMGetTypeKind(ty) };
    matches!(
        kind,
        LLVMTypeKind::LLVMTokenTypeKind
            | LLVMTypeKind::LLVMX86_AMXTypeKind
            | LLVMTypeKind::LLVMTargetExtTypeKind
            | LLVMTypeKind::LLVMMetadataTypeKind
            | LLVMTypeKind::LLVMLabelTypeKind
            | LLVMTypeKind::LLVMVoidTypeKind
    )
}

/// A value as inkwell's. A value whose type inkwell has no kind for travels as if it were a pointer: it is only handed on.
///
/// # Safety
/// The value must be valid and belong to the context.
unsafe fn wrap<'cx>(value: LLVMValueRef) -> BasicValueEnum<'cx> {
    // SAFETY: as the caller promises; the wrapper of a pointer only holds the reference.
    unsafe {
        if is_opaque(LLVMTypeOf(value)) {
            return PointerValue::new(value).into();
        }
        BasicValueEnum::new(value)
    }
}

/// A type as inkwell's; see [`wrap`].
///
/// # Safety
/// The type must be valid and belong to the context.
unsafe fn wrap_type<'cx>(ty: LLVMTypeRef) -> BasicTypeEnum<'cx> {
    // SAFETY: as for `wrap`.
    unsafe {
        if is_opaque(ty) {
            return PointerType::new(ty).into();
        }
        BasicTypeEnum::new(ty)
    }
}
