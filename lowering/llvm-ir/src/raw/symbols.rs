//! Functions, globals and other symbols.

use std::ffi::CStr;

use inkwell::attributes::Attribute;
use inkwell::llvm_sys::comdat::{
    LLVMComdatSelectionKind, LLVMGetOrInsertComdat, LLVMSetComdat, LLVMSetComdatSelectionKind,
};
use inkwell::llvm_sys::core::{
    LLVMAddAlias2, LLVMAddGlobalIFunc, LLVMAliasSetAliasee, LLVMAppendModuleInlineAsm,
    LLVMCreateConstantRangeAttribute, LLVMDeleteFunction, LLVMDeleteGlobal, LLVMGetOperand,
    LLVMSetGC, LLVMSetGlobalIFuncResolver, LLVMSetInitializer, LLVMSetLinkage,
    LLVMSetPersonalityFn, LLVMSetThreadLocal, LLVMSetUnnamedAddress, LLVMSetVisibility,
};
use inkwell::llvm_sys::linker::LLVMLinkModules2;
use inkwell::llvm_sys::prelude::LLVMValueRef;
/// Properties of symbols, as the C API names them.
pub(crate) use inkwell::llvm_sys::{
    LLVMLinkage as Linkage, LLVMUnnamedAddr as UnnamedAddress, LLVMVisibility as Visibility,
};
use inkwell::module::Module;
use inkwell::types::{AnyTypeEnum, AsTypeRef, FunctionType};
use inkwell::values::{
    AnyValue, AsValueRef, BasicValueEnum, FunctionValue, InstructionValue, PointerValue,
};

use super::super::LlvmContext;
use super::wrap;

/// Which of several definitions the linker keeps, as the C API names it.
pub(crate) type ComdatKind = LLVMComdatSelectionKind;

/// The address of a function as a value.
pub(crate) fn function_pointer(function: FunctionValue<'_>) -> PointerValue<'_> {
    function.as_global_value().as_pointer_value()
}

/// Deletes a function that nothing uses.
pub(crate) fn delete_function(function: FunctionValue<'_>) {
    // SAFETY: the caller made the function, dropped every handle to what is inside, and nothing refers to it.
    unsafe { LLVMDeleteFunction(function.as_value_ref()) }
}

/// Deletes a global that nothing uses.
pub(crate) fn delete_global(global: PointerValue<'_>) {
    // SAFETY: as above.
    unsafe { LLVMDeleteGlobal(global.as_value_ref()) }
}

/// Sets the initial value of a global.
pub(crate) fn set_initializer<'cx>(global: Symbol<'cx>, value: BasicValueEnum<'cx>) {
    // SAFETY: the symbol is a global, and the value a constant of its type.
    unsafe { LLVMSetInitializer(global.raw(), value.as_value_ref()) }
}

/// A symbol of any kind.
#[derive(Clone, Copy)]
pub(crate) struct Symbol<'cx>(pub(crate) PointerValue<'cx>);

impl<'cx> Symbol<'cx> {
    fn raw(self) -> LLVMValueRef {
        self.0.as_value_ref()
    }

    /// Sets how the linker treats it.
    pub(crate) fn set_linkage(self, linkage: Linkage) {
        // SAFETY: it is a symbol.
        unsafe { LLVMSetLinkage(self.raw(), linkage) }
    }

    /// Says that no other file that is linked at run time replaces it. The C API has no function for it, but LLVM says it of every
    /// symbol with local linkage, and does not take it back when that changes.
    pub(crate) fn set_local_to_linked_file(self) {
        self.set_linkage(Linkage::LLVMInternalLinkage);
    }

    /// Sets who sees it.
    pub(crate) fn set_visibility(self, visibility: Visibility) {
        // SAFETY: as above.
        unsafe { LLVMSetVisibility(self.raw(), visibility) }
    }

    /// Sets whether its address matters.
    pub(crate) fn set_unnamed_address(self, unnamed: UnnamedAddress) {
        // SAFETY: as above.
        unsafe { LLVMSetUnnamedAddress(self.raw(), unnamed) }
    }

    /// Gives each thread its own. Not for functions.
    pub(crate) fn set_thread_local(self) {
        // SAFETY: as above.
        unsafe { LLVMSetThreadLocal(self.raw(), 1) }
    }

    /// Puts it in a comdat, which is made if there is none of the name. Not for aliases.
    pub(crate) fn set_comdat(self, module: &Module<'cx>, name: &CStr, kind: ComdatKind) {
        // SAFETY: the module is valid, the name ends in a zero, and the symbol is a function or a global.
        unsafe {
            let comdat = LLVMGetOrInsertComdat(module.as_mut_ptr(), name.as_ptr());
            LLVMSetComdatSelectionKind(comdat, kind);
            LLVMSetComdat(self.raw(), comdat);
        }
    }
}

/// An alias, which stands for nothing yet.
pub(crate) fn add_alias<'cx>(
    module: &Module<'cx>,
    name: &CStr,
    ty: AnyTypeEnum<'cx>,
    address_space: u32,
    placeholder: PointerValue<'cx>,
) -> Symbol<'cx> {
    // SAFETY: the module and type are valid; the placeholder is a constant.
    unsafe {
        Symbol(PointerValue::new(LLVMAddAlias2(
            module.as_mut_ptr(),
            ty.as_type_ref(),
            address_space,
            placeholder.as_value_ref(),
            name.as_ptr(),
        )))
    }
}

/// Says what an alias stands for.
pub(crate) fn set_aliasee<'cx>(alias: Symbol<'cx>, target: BasicValueEnum<'cx>) {
    // SAFETY: the first is an alias, the second a constant pointer.
    unsafe { LLVMAliasSetAliasee(alias.raw(), target.as_value_ref()) }
}

/// A function that a resolver chooses; the resolver is said later.
pub(crate) fn add_ifunc<'cx>(
    module: &Module<'cx>,
    name: &str,
    ty: FunctionType<'cx>,
    address_space: u32,
    placeholder: PointerValue<'cx>,
) -> Symbol<'cx> {
    // SAFETY: the module and type are valid; pointer and length are those of a string that outlives the call.
    unsafe {
        Symbol(PointerValue::new(LLVMAddGlobalIFunc(
            module.as_mut_ptr(),
            name.as_ptr().cast(),
            name.len(),
            ty.as_type_ref(),
            address_space,
            placeholder.as_value_ref(),
        )))
    }
}

/// Says what chooses the function.
pub(crate) fn set_resolver<'cx>(ifunc: Symbol<'cx>, resolver: PointerValue<'cx>) {
    // SAFETY: the first is an ifunc, the second a function or an alias of one.
    unsafe { LLVMSetGlobalIFuncResolver(ifunc.raw(), resolver.as_value_ref()) }
}

/// Sets what handles exceptions in a function.
pub(crate) fn set_personality<'cx>(function: FunctionValue<'cx>, personality: PointerValue<'cx>) {
    // SAFETY: both are valid, and the second is a constant.
    unsafe { LLVMSetPersonalityFn(function.as_value_ref(), personality.as_value_ref()) }
}

/// Sets the strategy of garbage collection of a function.
pub(crate) fn set_collector(function: FunctionValue<'_>, name: &CStr) {
    // SAFETY: the function is valid, and the name ends in a zero.
    unsafe { LLVMSetGC(function.as_value_ref(), name.as_ptr()) }
}

/// Adds a line of assembly to the module.
pub(crate) fn append_assembly(module: &Module<'_>, text: &str) {
    // SAFETY: the module is valid; pointer and length are those of a string that outlives the call.
    unsafe { LLVMAppendModuleInlineAsm(module.as_mut_ptr(), text.as_ptr().cast(), text.len()) }
}

/// An attribute that is a range of integers, from words with the lowest first.
pub(crate) fn range_attribute(
    llvm: &LlvmContext,
    kind: u32,
    bits: u32,
    [lower, upper]: [&[u64]; 2],
) -> Attribute {
    debug_assert!(lower.len() == upper.len() && lower.len() == bits.div_ceil(64) as usize);
    // SAFETY: LLVM reads as many words as the bits need, which both slices have.
    unsafe {
        Attribute::new(LLVMCreateConstantRangeAttribute(
            llvm.raw(),
            kind,
            bits,
            lower.as_ptr(),
            upper.as_ptr(),
        ))
    }
}

/// Moves everything of another module of the same context into this one.
pub(crate) fn link<'cx>(module: &Module<'cx>, other: Module<'cx>) -> bool {
    let raw = other.as_mut_ptr();
    std::mem::forget(other);
    // SAFETY: both are valid; LLVM takes the second and frees it, which is why its handle was forgotten.
    unsafe { LLVMLinkModules2(module.as_mut_ptr(), raw) == 0 }
}

/// The first operand of an instruction.
pub(crate) fn first_operand<'cx>(instruction: InstructionValue<'cx>) -> BasicValueEnum<'cx> {
    debug_assert!(
        instruction.get_num_operands() > 0,
        "{}",
        instruction.print_to_string()
    );
    // SAFETY: the instruction has an operand, which is a value.
    unsafe { wrap(LLVMGetOperand(instruction.as_value_ref(), 0)) }
}
