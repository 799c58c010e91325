//! Instructions.

use std::ffi::CStr;

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::llvm_sys::core::{
    LLVMAddClause, LLVMAddDestination, LLVMAddIncoming, LLVMBuildArrayAlloca,
    LLVMBuildExtractElement, LLVMBuildFCmp, LLVMBuildFNeg, LLVMBuildFreeze,
    LLVMBuildGEPWithNoWrapFlags, LLVMBuildICmp, LLVMBuildIndirectBr, LLVMBuildInsertElement,
    LLVMBuildLandingPad, LLVMBuildLoad2, LLVMBuildPhi, LLVMBuildResume, LLVMBuildRet,
    LLVMBuildSelect, LLVMBuildShuffleVector, LLVMBuildStore, LLVMBuildVAArg,
    LLVMGetLastInstruction, LLVMIsAInstruction, LLVMSetAlignment, LLVMSetCleanup, LLVMSetNNeg,
    LLVMSetOrdering, LLVMSetVolatile,
};
/// The predicates and operations of instructions, as the C API names them.
pub(crate) use inkwell::llvm_sys::{
    LLVMAtomicOrdering as AtomicOrdering, LLVMAtomicRMWBinOp as AtomicOperation,
    LLVMIntPredicate as IntPredicate, LLVMRealPredicate as FloatPredicate,
};
use inkwell::types::{AsTypeRef, BasicTypeEnum};
use inkwell::values::{AsValueRef, BasicValueEnum, InstructionValue};

use super::values::references;
use super::wrap;

pub(super) const UNNAMED: &CStr = c"";

type Value<'cx> = BasicValueEnum<'cx>;

/// Functions that build an instruction of values that the op's verifier has checked.
macro_rules! build {
    ($($(#[doc = $doc:literal])* $name:ident($($operand:ident),*) = $function:ident;)*) => {$(
        $(#[doc = $doc])*
        pub(crate) fn $name<'cx>(builder: &Builder<'cx>, $($operand: Value<'cx>),*) -> Value<'cx> {
            // SAFETY: the builder is positioned, and the operands are valid and of types that the instruction has.
            unsafe {
                wrap($function(builder.as_mut_ptr(), $($operand.as_value_ref(),)* UNNAMED.as_ptr()))
            }
        }
    )*};
}

build! {
    /// The number with the other sign.
    negate(operand) = LLVMBuildFNeg;
    /// Some value, if the operand is poison.
    freeze(operand) = LLVMBuildFreeze;
    /// One of two values.
    select(condition, on_true, on_false) = LLVMBuildSelect;
    /// An element of a vector.
    extract_element(vector, index) = LLVMBuildExtractElement;
    /// A vector with another element.
    insert_element(vector, element, index) = LLVMBuildInsertElement;
    /// Elements of two vectors; the mask is a constant vector.
    shuffle(first, second, mask) = LLVMBuildShuffleVector;
}

/// A comparison of integers, pointers or vectors of them.
pub(crate) fn compare_integers<'cx>(
    builder: &Builder<'cx>,
    predicate: IntPredicate,
    lhs: Value<'cx>,
    rhs: Value<'cx>,
) -> Value<'cx> {
    // SAFETY: as for the functions above.
    unsafe {
        wrap(LLVMBuildICmp(
            builder.as_mut_ptr(),
            predicate,
            lhs.as_value_ref(),
            rhs.as_value_ref(),
            UNNAMED.as_ptr(),
        ))
    }
}

/// A comparison of floating-point numbers or vectors of them.
pub(crate) fn compare_floats<'cx>(
    builder: &Builder<'cx>,
    predicate: FloatPredicate,
    lhs: Value<'cx>,
    rhs: Value<'cx>,
) -> Value<'cx> {
    // SAFETY: as for the functions above.
    unsafe {
        wrap(LLVMBuildFCmp(
            builder.as_mut_ptr(),
            predicate,
            lhs.as_value_ref(),
            rhs.as_value_ref(),
            UNNAMED.as_ptr(),
        ))
    }
}

/// A load of a value of any type.
pub(crate) fn load<'cx>(
    builder: &Builder<'cx>,
    ty: BasicTypeEnum<'cx>,
    address: Value<'cx>,
) -> Value<'cx> {
    // SAFETY: as for the functions above; the address is a pointer.
    unsafe {
        wrap(LLVMBuildLoad2(
            builder.as_mut_ptr(),
            ty.as_type_ref(),
            address.as_value_ref(),
            UNNAMED.as_ptr(),
        ))
    }
}

/// A store of a value of any type.
pub(crate) fn store<'cx>(
    builder: &Builder<'cx>,
    value: Value<'cx>,
    address: Value<'cx>,
) -> InstructionValue<'cx> {
    // SAFETY: as for `load`.
    unsafe {
        InstructionValue::new(LLVMBuildStore(
            builder.as_mut_ptr(),
            value.as_value_ref(),
            address.as_value_ref(),
        ))
    }
}

/// Memory on the stack for a number of elements, in the address space that the module's layout gives the stack.
pub(crate) fn stack_slot<'cx>(
    builder: &Builder<'cx>,
    element: BasicTypeEnum<'cx>,
    count: Value<'cx>,
) -> Value<'cx> {
    // SAFETY: as for `load`; the count is an integer.
    unsafe {
        wrap(LLVMBuildArrayAlloca(
            builder.as_mut_ptr(),
            element.as_type_ref(),
            count.as_value_ref(),
            UNNAMED.as_ptr(),
        ))
    }
}

/// The next argument of a variadic function.
pub(crate) fn next_argument<'cx>(
    builder: &Builder<'cx>,
    list: Value<'cx>,
    ty: BasicTypeEnum<'cx>,
) -> Value<'cx> {
    // SAFETY: as for `load`.
    unsafe {
        wrap(LLVMBuildVAArg(
            builder.as_mut_ptr(),
            list.as_value_ref(),
            ty.as_type_ref(),
            UNNAMED.as_ptr(),
        ))
    }
}

/// A `getelementptr` with LLVM's no-wrap flags.
pub(crate) fn element_pointer<'cx>(
    builder: &Builder<'cx>,
    element: BasicTypeEnum<'cx>,
    base: Value<'cx>,
    indices: &[Value<'cx>],
    flags: u32,
) -> Value<'cx> {
    let mut indices = references(indices);
    // SAFETY: the builder is positioned; the pointer and length are those of a vector that outlives the call. The op's verifier
    // made sure that the indices lead into the element type.
    unsafe {
        wrap(LLVMBuildGEPWithNoWrapFlags(
            builder.as_mut_ptr(),
            element.as_type_ref(),
            base.as_value_ref(),
            indices.as_mut_ptr(),
            indices.len() as u32,
            UNNAMED.as_ptr(),
            flags,
        ))
    }
}

/// A phi node without entries.
pub(crate) fn phi<'cx>(builder: &Builder<'cx>, ty: BasicTypeEnum<'cx>) -> Value<'cx> {
    // SAFETY: the builder is positioned, and values can have the type.
    unsafe {
        wrap(LLVMBuildPhi(
            builder.as_mut_ptr(),
            ty.as_type_ref(),
            UNNAMED.as_ptr(),
        ))
    }
}

/// Says what a phi node is when a block is left for the node's.
pub(crate) fn add_incoming<'cx>(phi: Value<'cx>, value: Value<'cx>, from: BasicBlock<'cx>) {
    // SAFETY: `phi` is a phi node, and the arrays have one element.
    unsafe {
        LLVMAddIncoming(
            phi.as_value_ref(),
            &mut value.as_value_ref(),
            &mut from.as_mut_ptr(),
            1,
        );
    }
}

/// The end of a function.
pub(crate) fn return_value<'cx>(
    builder: &Builder<'cx>,
    value: Value<'cx>,
) -> InstructionValue<'cx> {
    // SAFETY: the builder is positioned, and the function returns a value of this type.
    unsafe { InstructionValue::new(LLVMBuildRet(builder.as_mut_ptr(), value.as_value_ref())) }
}

/// A jump to an address, which is that of one of the blocks.
pub(crate) fn indirect_branch<'cx>(
    builder: &Builder<'cx>,
    address: Value<'cx>,
    blocks: &[BasicBlock<'cx>],
) -> InstructionValue<'cx> {
    // SAFETY: the builder is positioned; the blocks belong to its function.
    unsafe {
        let branch = LLVMBuildIndirectBr(
            builder.as_mut_ptr(),
            address.as_value_ref(),
            blocks.len() as u32,
        );
        for block in blocks {
            LLVMAddDestination(branch, block.as_mut_ptr());
        }
        InstructionValue::new(branch)
    }
}

/// Sets by how many bytes the address of an access of memory is aligned: a power of two.
pub(crate) fn set_alignment(access: InstructionValue<'_>, alignment: u32) {
    // SAFETY: the instruction accesses memory.
    unsafe { LLVMSetAlignment(access.as_value_ref(), alignment) }
}

/// Says that the operand of a conversion is not negative.
pub(crate) fn set_non_negative(conversion: InstructionValue<'_>) {
    // SAFETY: the instruction is one that can say so: the op has the attribute.
    unsafe { LLVMSetNNeg(conversion.as_value_ref(), 1) }
}

/// Sets whether an access of memory must be kept as it is.
pub(crate) fn set_volatile(access: InstructionValue<'_>, is_volatile: bool) {
    // SAFETY: as above.
    unsafe { LLVMSetVolatile(access.as_value_ref(), is_volatile.into()) }
}

/// Makes an access of memory atomic.
pub(crate) fn set_ordering(access: InstructionValue<'_>, ordering: AtomicOrdering) {
    // SAFETY: the instruction is a load or a store.
    unsafe { LLVMSetOrdering(access.as_value_ref(), ordering) }
}

/// Where a call that unwinds goes on.
pub(crate) fn landing_pad<'cx>(
    builder: &Builder<'cx>,
    ty: BasicTypeEnum<'cx>,
    clauses: &[Value<'cx>],
    is_cleanup: bool,
) -> Value<'cx> {
    // SAFETY: the builder is positioned in a function with a personality; the clauses are constants.
    unsafe {
        let pad = LLVMBuildLandingPad(
            builder.as_mut_ptr(),
            ty.as_type_ref(),
            std::ptr::null_mut(),
            clauses.len() as u32,
            UNNAMED.as_ptr(),
        );
        for clause in clauses {
            LLVMAddClause(pad, clause.as_value_ref());
        }
        LLVMSetCleanup(pad, is_cleanup.into());
        wrap(pad)
    }
}

/// Unwinds further.
pub(crate) fn resume<'cx>(builder: &Builder<'cx>, value: Value<'cx>) {
    // SAFETY: the builder is positioned.
    unsafe { LLVMBuildResume(builder.as_mut_ptr(), value.as_value_ref()) };
}

/// The last instruction of the block that is built.
pub(crate) fn last_instruction<'cx>(builder: &Builder<'cx>) -> Option<InstructionValue<'cx>> {
    let block = builder.get_insert_block()?;
    // SAFETY: the block is valid.
    let last = unsafe { LLVMGetLastInstruction(block.as_mut_ptr()) };
    // SAFETY: it is an instruction.
    (!last.is_null()).then(|| unsafe { InstructionValue::new(last) })
}

/// The instruction that computes a value, unless it is a constant or an argument.
pub(crate) fn as_instruction(value: Value<'_>) -> Option<InstructionValue<'_>> {
    // SAFETY: the value is valid; what is cast is an instruction.
    unsafe {
        let instruction = LLVMIsAInstruction(value.as_value_ref());
        (!instruction.is_null()).then(|| InstructionValue::new(instruction))
    }
}
