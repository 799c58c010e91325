//! Calls.

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
/// The order of operands in assembly, as the C API names it.
pub(crate) use inkwell::llvm_sys::LLVMInlineAsmDialect as AsmDialect;
use inkwell::llvm_sys::LLVMTypeKind;
use inkwell::llvm_sys::core::{
    LLVMBuildCallWithOperandBundles, LLVMBuildInvokeWithOperandBundles, LLVMCreateOperandBundle,
    LLVMDisposeOperandBundle, LLVMGetInlineAsm, LLVMGetIntrinsicDeclaration, LLVMGetTypeKind,
    LLVMIntrinsicIsOverloaded, LLVMLookupIntrinsicID, LLVMTypeOf,
};
use inkwell::llvm_sys::prelude::{LLVMOperandBundleRef, LLVMValueRef};
use inkwell::module::Module;
use inkwell::types::{AsTypeRef, BasicTypeEnum, FunctionType};
use inkwell::values::{AsValueRef, BasicValueEnum, CallSiteValue, FunctionValue};

use super::instructions::UNNAMED;
use super::values::references;
use super::wrap;

type Value<'cx> = BasicValueEnum<'cx>;

/// What is called.
#[derive(Clone, Copy)]
pub(crate) struct Callee<'cx> {
    pub(crate) ty: FunctionType<'cx>,
    value: LLVMValueRef,
}

impl<'cx> Callee<'cx> {
    /// A function or a pointer to one.
    pub(crate) fn new(ty: FunctionType<'cx>, value: Value<'cx>) -> Self {
        Callee {
            ty,
            value: value.as_value_ref(),
        }
    }

    /// A function that is known.
    pub(crate) fn function(function: FunctionValue<'cx>) -> Self {
        Callee {
            ty: function.get_type(),
            value: function.as_value_ref(),
        }
    }

    /// Assembly.
    pub(crate) fn assembly(
        ty: FunctionType<'cx>,
        text: &str,
        constraints: &str,
        [has_side_effects, aligns_stack]: [bool; 2],
        dialect: AsmDialect,
    ) -> Self {
        // SAFETY: the type is valid; pointers and lengths are those of strings that outlive the call, which LLVM copies.
        let value = unsafe {
            LLVMGetInlineAsm(
                ty.as_type_ref(),
                text.as_ptr().cast(),
                text.len(),
                constraints.as_ptr().cast(),
                constraints.len(),
                has_side_effects.into(),
                aligns_stack.into(),
                dialect,
                0,
            )
        };
        Callee { ty, value }
    }
}

/// Operands with a name that a call has beside its arguments.
pub(crate) struct Bundle<'cx> {
    pub(crate) tag: String,
    pub(crate) operands: Vec<Value<'cx>>,
}

/// Bundles as LLVM has them, freed in the end.
struct Bundles(Vec<LLVMOperandBundleRef>);

impl Bundles {
    fn new(bundles: &[Bundle<'_>]) -> Self {
        let new = |bundle: &Bundle<'_>| {
            let mut operands = references(&bundle.operands);
            // SAFETY: pointers and lengths are those of a string and a vector that outlive the call, which LLVM copies.
            unsafe {
                LLVMCreateOperandBundle(
                    bundle.tag.as_ptr().cast(),
                    bundle.tag.len(),
                    operands.as_mut_ptr(),
                    operands.len() as u32,
                )
            }
        };
        Bundles(bundles.iter().map(new).collect())
    }
}

impl Drop for Bundles {
    fn drop(&mut self) {
        for bundle in &self.0 {
            // SAFETY: it was created above and is not used again.
            unsafe { LLVMDisposeOperandBundle(*bundle) };
        }
    }
}

/// A call.
pub(crate) fn call<'cx>(
    builder: &Builder<'cx>,
    callee: Callee<'cx>,
    arguments: &[Value<'cx>],
    bundles: &[Bundle<'cx>],
) -> CallSiteValue<'cx> {
    let (mut arguments, mut bundles) = (references(arguments), Bundles::new(bundles));
    // SAFETY: the builder is positioned; the arguments fit the callee's type; pointers and lengths are those of vectors that
    // outlive the call.
    unsafe {
        CallSiteValue::new(LLVMBuildCallWithOperandBundles(
            builder.as_mut_ptr(),
            callee.ty.as_type_ref(),
            callee.value,
            arguments.as_mut_ptr(),
            arguments.len() as u32,
            bundles.0.as_mut_ptr(),
            bundles.0.len() as u32,
            UNNAMED.as_ptr(),
        ))
    }
}

/// A call that goes on in one of two blocks.
pub(crate) fn invoke<'cx>(
    builder: &Builder<'cx>,
    callee: Callee<'cx>,
    arguments: &[Value<'cx>],
    bundles: &[Bundle<'cx>],
    [normal, unwind]: [BasicBlock<'cx>; 2],
) -> CallSiteValue<'cx> {
    let (mut arguments, mut bundles) = (references(arguments), Bundles::new(bundles));
    // SAFETY: as for `call`; the blocks belong to the builder's function.
    unsafe {
        CallSiteValue::new(LLVMBuildInvokeWithOperandBundles(
            builder.as_mut_ptr(),
            callee.ty.as_type_ref(),
            callee.value,
            arguments.as_mut_ptr(),
            arguments.len() as u32,
            normal.as_mut_ptr(),
            unwind.as_mut_ptr(),
            bundles.0.as_mut_ptr(),
            bundles.0.len() as u32,
            UNNAMED.as_ptr(),
        ))
    }
}

/// What a call returns, as a value of any type; `None` for nothing.
pub(crate) fn call_result<'cx>(call: CallSiteValue<'cx>) -> Option<Value<'cx>> {
    // SAFETY: the call is valid, and a value unless it returns nothing.
    unsafe {
        let kind = LLVMGetTypeKind(LLVMTypeOf(call.as_value_ref()));
        (kind != LLVMTypeKind::LLVMVoidTypeKind).then(|| wrap(call.as_value_ref()))
    }
}

/// An intrinsic's declaration for the types that it is overloaded on. `None` if there is no intrinsic of the name, or if it
/// wants types and there are none.
pub(crate) fn intrinsic<'cx>(
    module: &Module<'cx>,
    name: &str,
    types: &[BasicTypeEnum<'cx>],
) -> Option<FunctionValue<'cx>> {
    // SAFETY: the name's pointer and length are those of a string that outlives the call.
    let id = unsafe { LLVMLookupIntrinsicID(name.as_ptr().cast(), name.len()) };
    // SAFETY: the number is that of an intrinsic.
    let is_overloaded = id != 0 && unsafe { LLVMIntrinsicIsOverloaded(id) != 0 };
    if id == 0 || is_overloaded == types.is_empty() {
        return None;
    }
    let mut types: Vec<_> = types.iter().map(AsTypeRef::as_type_ref).collect();
    // SAFETY: the module and the types are valid.
    unsafe {
        FunctionValue::new(LLVMGetIntrinsicDeclaration(
            module.as_mut_ptr(),
            id,
            types.as_mut_ptr(),
            types.len(),
        ))
    }
}
