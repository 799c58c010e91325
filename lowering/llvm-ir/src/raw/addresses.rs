//! Addresses that are constants: a symbol and a number of bytes after it.

use inkwell::llvm_sys::core::{
    LLVMConstGEPWithNoWrapFlags, LLVMConstInt, LLVMConstIntGetSExtValue, LLVMConstIntToPtr,
    LLVMCountStructElementTypes, LLVMGEPGetNoWrapFlags, LLVMGetConstOpcode, LLVMGetElementType,
    LLVMGetGEPSourceElementType, LLVMGetIntTypeWidth, LLVMGetLinkage, LLVMGetNumOperands,
    LLVMGetOperand, LLVMGetPointerAddressSpace, LLVMGetTypeContext, LLVMGetTypeKind,
    LLVMGlobalGetValueType, LLVMInt8TypeInContext, LLVMIsAConstantExpr, LLVMIsAConstantInt,
    LLVMIsAGlobalVariable, LLVMIsConstant, LLVMIsNull, LLVMStructGetTypeAtIndex, LLVMTypeIsSized,
    LLVMTypeOf,
};
use inkwell::llvm_sys::prelude::{LLVMTypeRef, LLVMValueRef};
use inkwell::llvm_sys::target::{
    LLVMABISizeOfType, LLVMGetModuleDataLayout, LLVMIntPtrTypeForASInContext, LLVMOffsetOfElement,
    LLVMStoreSizeOfType, LLVMTargetDataRef,
};
use inkwell::llvm_sys::{LLVMLinkage, LLVMOpcode, LLVMTypeKind};
use inkwell::module::Module;
use inkwell::types::{AsTypeRef, BasicTypeEnum};
use inkwell::values::{AsValueRef, BasicValueEnum};

use super::values::references;
use super::wrap;

type Value<'cx> = BasicValueEnum<'cx>;

/// The bits of the flags of a `getelementptr`.
const IN_BOUNDS: u32 = 1;
const NO_SIGNED_UNSIGNED_WRAP: u32 = 2;
const NO_UNSIGNED_WRAP: u32 = 4;

/// A `getelementptr` of constants as one of bytes, with the flags that follow, by the sizes of the module's data layout: as
/// LLVM's `TargetFolder` makes it. `None` for what is not made of numbers alone.
pub(crate) fn constant_element_pointer<'cx>(
    module: &Module<'cx>,
    element: BasicTypeEnum<'cx>,
    base: Value<'cx>,
    indices: &[Value<'cx>],
    flags: u32,
) -> Option<Value<'cx>> {
    // SAFETY: the module, the types and the values are valid and of one context. The op's verifier made sure that the indices
    // lead into the element type, and those of constants that LLVM made lead into theirs. What is asked of each kind of type or
    // value is asked after its kind was seen.
    unsafe {
        let base = base.as_value_ref();
        let pointer = LLVMTypeOf(base);
        if LLVMIsConstant(base) == 0
            || LLVMGetTypeKind(pointer) != LLVMTypeKind::LLVMPointerTypeKind
        {
            return None;
        }
        let layout = LLVMGetModuleDataLayout(module.as_mut_ptr());
        let context = LLVMGetTypeContext(pointer);
        let space = LLVMGetPointerAddressSpace(pointer);
        let integer = LLVMIntPtrTypeForASInContext(context, layout, space);
        let offset = offset(layout, element.as_type_ref(), &references(indices))?;
        let mut address = Address {
            base,
            offset,
            flags,
        };
        while address.look_through(layout)? {}
        let offset = address.offset;
        // The number is one of the type's own width.
        let unused = 64_u32.checked_sub(LLVMGetIntTypeWidth(integer))?;
        if offset << unused >> unused != offset {
            return None;
        }
        if let Some(number) = address.number() {
            let number = LLVMConstInt(integer, number.wrapping_add(offset) as u64, 0);
            return (space == 0).then(|| wrap(LLVMConstIntToPtr(number, pointer)));
        }
        let flags = address.inferred_flags(layout);
        let mut offset = LLVMConstInt(integer, offset as u64, 1);
        let byte = LLVMInt8TypeInContext(context);
        Some(wrap(LLVMConstGEPWithNoWrapFlags(
            byte,
            address.base,
            &mut offset,
            1,
            flags,
        )))
    }
}

/// A constant, a number of bytes after it, and what is known of the sum.
struct Address {
    base: LLVMValueRef,
    offset: i64,
    flags: u32,
}

impl Address {
    /// If the base is a `getelementptr` itself, adds it to the number; whether it was one.
    ///
    /// # Safety
    /// The base and the layout must be valid.
    unsafe fn look_through(&mut self, layout: LLVMTargetDataRef) -> Option<bool> {
        // SAFETY: as the caller promises; a constant expression of this kind has a base and indices.
        unsafe {
            if constant_opcode(self.base) != Some(LLVMOpcode::LLVMGetElementPtr) {
                return Some(false);
            }
            let count = LLVMGetNumOperands(self.base) as u32;
            let indices: Vec<LLVMValueRef> = (1..count)
                .map(|index| LLVMGetOperand(self.base, index))
                .collect();
            let inner = offset(layout, LLVMGetGEPSourceElementType(self.base), &indices)?;
            self.flags &= LLVMGEPGetNoWrapFlags(self.base);
            self.offset = self.offset.checked_add(inner)?;
            self.base = LLVMGetOperand(self.base, 0);
            Some(true)
        }
    }

    /// The number that the base is.
    ///
    /// # Safety
    /// The base must be valid.
    unsafe fn number(&self) -> Option<i64> {
        // SAFETY: as the caller promises; a conversion has one operand.
        unsafe {
            if LLVMIsNull(self.base) != 0 {
                return Some(0);
            }
            if constant_opcode(self.base) != Some(LLVMOpcode::LLVMIntToPtr) {
                return None;
            }
            integer(LLVMGetOperand(self.base, 0))
        }
    }

    /// The flags, and those that hold because of what the base is.
    ///
    /// # Safety
    /// The base and the layout must be valid.
    unsafe fn inferred_flags(&self, layout: LLVMTargetDataRef) -> u32 {
        let Ok(offset) = u64::try_from(self.offset) else {
            return self.flags;
        };
        let mut flags = self.flags;
        // SAFETY: as the caller promises.
        let size = unsafe { size_of_variable(layout, self.base) };
        if flags & IN_BOUNDS == 0 && size.is_some_and(|size| size != 0 && offset <= size) {
            flags |= IN_BOUNDS | NO_SIGNED_UNSIGNED_WRAP;
        }
        if flags & (IN_BOUNDS | NO_SIGNED_UNSIGNED_WRAP) != 0 {
            flags |= NO_UNSIGNED_WRAP;
        }
        flags
    }
}

/// The number of bytes that a global variable surely has.
///
/// # Safety
/// The layout and the value must be valid.
unsafe fn size_of_variable(layout: LLVMTargetDataRef, value: LLVMValueRef) -> Option<u64> {
    // SAFETY: as the caller promises; the size of a sized type is asked for.
    unsafe {
        let is_surely_there = !LLVMIsAGlobalVariable(value).is_null()
            && LLVMGetLinkage(value) != LLVMLinkage::LLVMExternalWeakLinkage;
        let ty = is_surely_there.then(|| LLVMGlobalGetValueType(value))?;
        (LLVMTypeIsSized(ty) != 0 && !scales(ty)).then(|| LLVMStoreSizeOfType(layout, ty))
    }
}

/// What a constant expression does.
///
/// # Safety
/// The value must be valid.
unsafe fn constant_opcode(value: LLVMValueRef) -> Option<LLVMOpcode> {
    // SAFETY: as the caller promises; only an expression is asked.
    unsafe {
        let is_expression = !LLVMIsAConstantExpr(value).is_null();
        is_expression.then(|| LLVMGetConstOpcode(value))
    }
}

/// The value of a constant of an integer type of at most 64 bits, as a signed number.
///
/// # Safety
/// The value must be valid.
unsafe fn integer(value: LLVMValueRef) -> Option<i64> {
    // SAFETY: as the caller promises; only a constant of an integer type is asked for its value.
    unsafe {
        let is_small =
            !LLVMIsAConstantInt(value).is_null() && LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64;
        is_small.then(|| LLVMConstIntGetSExtValue(value))
    }
}

/// The number of bytes that indices lead to; `None` if it does not follow from them or does not fit.
///
/// # Safety
/// All must be valid, and the indices lead into the type.
unsafe fn offset(
    layout: LLVMTargetDataRef,
    element: LLVMTypeRef,
    indices: &[LLVMValueRef],
) -> Option<i64> {
    // SAFETY: as the caller promises; fields are asked of structs, and sizes of sized types that do not scale.
    unsafe {
        let (mut ty, mut sum) = (element, 0_i64);
        for (depth, index) in indices.iter().enumerate() {
            let index = integer(*index)?;
            let kind = LLVMGetTypeKind(ty);
            if kind == LLVMTypeKind::LLVMStructTypeKind && depth > 0 {
                let field = u32::try_from(index).ok()?;
                if LLVMTypeIsSized(ty) == 0 || field >= LLVMCountStructElementTypes(ty) {
                    return None;
                }
                let place = LLVMOffsetOfElement(layout, ty, field);
                sum = sum.checked_add(i64::try_from(place).ok()?)?;
                ty = LLVMStructGetTypeAtIndex(ty, field);
                continue;
            }
            let in_vector = depth > 0 && kind == LLVMTypeKind::LLVMVectorTypeKind;
            if depth > 0 {
                ty = LLVMGetElementType(ty);
            }
            if LLVMTypeIsSized(ty) == 0 || scales(ty) {
                return None;
            }
            let stride = match in_vector {
                true => LLVMStoreSizeOfType(layout, ty),
                false => LLVMABISizeOfType(layout, ty),
            };
            let distance = index.checked_mul(i64::try_from(stride).ok()?)?;
            sum = sum.checked_add(distance)?;
        }
        Some(sum)
    }
}

/// Whether the size of a type, or of a part of it, depends on the machine.
///
/// # Safety
/// The type must be valid.
unsafe fn scales(ty: LLVMTypeRef) -> bool {
    // SAFETY: as the caller promises; elements are asked of arrays and fields of structs.
    unsafe {
        match LLVMGetTypeKind(ty) {
            LLVMTypeKind::LLVMScalableVectorTypeKind | LLVMTypeKind::LLVMTargetExtTypeKind => true,
            LLVMTypeKind::LLVMArrayTypeKind => scales(LLVMGetElementType(ty)),
            LLVMTypeKind::LLVMStructTypeKind => (0..LLVMCountStructElementTypes(ty))
                .any(|field| scales(LLVMStructGetTypeAtIndex(ty, field))),
            _ => false,
        }
    }
}
