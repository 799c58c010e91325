//! Metadata.

use std::ffi::{CStr, CString};
use std::marker::PhantomData;

use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::llvm_sys::core::{
    LLVMAddNamedMetadataOperand, LLVMGetMDKindIDInContext, LLVMGetNamedMetadataNumOperands,
    LLVMGetNamedMetadataOperands, LLVMMDNodeInContext2, LLVMMDStringInContext2,
    LLVMMetadataAsValue, LLVMSetCurrentDebugLocation2, LLVMSetMetadata, LLVMValueAsMetadata,
};
use inkwell::llvm_sys::debuginfo::{
    LLVMCreateDIBuilder, LLVMDIBuilderCreateDebugLocation, LLVMDIBuilderInsertDbgValueRecordAtEnd,
    LLVMDIBuilderInsertDeclareRecordAtEnd, LLVMDisposeDIBuilder, LLVMSetSubprogram,
};
use inkwell::llvm_sys::prelude::{LLVMDIBuilderRef, LLVMMetadataRef, LLVMValueRef};
use inkwell::module::Module;
use inkwell::values::{AsValueRef, BasicValueEnum, FunctionValue, InstructionValue, PointerValue};

use super::super::LlvmContext;
use super::version::add_symbol_metadata;
use super::{version, wrap};

/// A node, a string or a value as metadata.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Metadata<'cx>(LLVMMetadataRef, PhantomData<&'cx LlvmContext>);

impl<'cx> Metadata<'cx> {
    fn new(raw: LLVMMetadataRef) -> Self {
        Metadata(raw, PhantomData)
    }

    /// A string.
    pub(crate) fn string(llvm: &'cx LlvmContext, text: &[u8]) -> Self {
        // SAFETY: pointer and length are those of a slice that outlives the call, which LLVM copies.
        Metadata::new(unsafe {
            LLVMMDStringInContext2(llvm.raw(), text.as_ptr().cast(), text.len())
        })
    }

    /// A value.
    pub(crate) fn value(value: BasicValueEnum<'cx>) -> Self {
        // SAFETY: the value is valid.
        Metadata::new(unsafe { LLVMValueAsMetadata(value.as_value_ref()) })
    }

    /// A number of 32 bits.
    pub(crate) fn number(llvm: &'cx LlvmContext, number: u32) -> Self {
        Metadata::value(llvm.i32_type().const_int(number.into(), false).into())
    }

    /// A node.
    pub(crate) fn node(llvm: &'cx LlvmContext, parts: &[Option<Metadata<'cx>>]) -> Self {
        let mut parts: Vec<LLVMMetadataRef> = parts
            .iter()
            .map(|part| part.map_or(std::ptr::null_mut(), |part| part.0))
            .collect();
        // SAFETY: pointer and length are those of a vector that outlives the call; a part may be null.
        Metadata::new(unsafe { LLVMMDNodeInContext2(llvm.raw(), parts.as_mut_ptr(), parts.len()) })
    }

    /// As an operand of a call.
    pub(crate) fn as_value(self, llvm: &'cx LlvmContext) -> BasicValueEnum<'cx> {
        // SAFETY: the metadata belongs to the context.
        unsafe { wrap(self.raw_value(llvm)) }
    }

    /// # Safety
    /// The metadata must belong to the context.
    unsafe fn raw_value(self, llvm: &LlvmContext) -> LLVMValueRef {
        // SAFETY: as the caller promises.
        unsafe { LLVMMetadataAsValue(llvm.raw(), self.0) }
    }
}

fn kind(llvm: &LlvmContext, name: &str) -> u32 {
    // SAFETY: pointer and length are those of a string that outlives the call.
    unsafe { LLVMGetMDKindIDInContext(llvm.raw(), name.as_ptr().cast(), name.len() as u32) }
}

/// Attaches a node to an instruction.
pub(crate) fn annotate<'cx>(
    llvm: &'cx LlvmContext,
    instruction: InstructionValue<'cx>,
    name: &str,
    node: Metadata<'cx>,
) {
    // SAFETY: all are valid and of one context.
    unsafe {
        LLVMSetMetadata(
            instruction.as_value_ref(),
            kind(llvm, name),
            node.raw_value(llvm),
        )
    }
}

/// Attaches a node to a function or a global, which may have others of that name.
pub(crate) fn annotate_symbol<'cx>(
    llvm: &'cx LlvmContext,
    symbol: PointerValue<'cx>,
    name: &str,
    node: Metadata<'cx>,
) {
    // SAFETY: all are valid and of one context.
    unsafe { add_symbol_metadata(symbol.as_value_ref(), kind(llvm, name), node.0) }
}

/// Adds a node to the module's list of the name.
pub(crate) fn add_named<'cx>(
    llvm: &'cx LlvmContext,
    module: &Module<'cx>,
    name: &CStr,
    node: Metadata<'cx>,
) {
    // SAFETY: all are valid and of one context; the name ends in a zero.
    unsafe {
        LLVMAddNamedMetadataOperand(module.as_mut_ptr(), name.as_ptr(), node.raw_value(llvm));
    }
}

/// The nodes of the module's list of the name.
pub(crate) fn named_nodes<'cx>(module: &Module<'cx>, name: &str) -> Vec<Metadata<'cx>> {
    let Ok(name) = CString::new(name) else {
        return Vec::new();
    };
    // SAFETY: the vector has room for as many values as LLVM writes; each is a node as a value.
    unsafe {
        let count = LLVMGetNamedMetadataNumOperands(module.as_mut_ptr(), name.as_ptr());
        let mut nodes = vec![std::ptr::null_mut(); count as usize];
        LLVMGetNamedMetadataOperands(module.as_mut_ptr(), name.as_ptr(), nodes.as_mut_ptr());
        let nodes = nodes.into_iter();
        nodes
            .map(|node| Metadata::new(LLVMValueAsMetadata(node)))
            .collect()
    }
}

/// A place in the source.
pub(crate) fn debug_location<'cx>(
    llvm: &'cx LlvmContext,
    (line, column): (u32, u32),
    scope: Metadata<'cx>,
    inlined_at: Option<Metadata<'cx>>,
) -> Metadata<'cx> {
    let inlined_at = inlined_at.map_or(std::ptr::null_mut(), |at| at.0);
    // SAFETY: the scope is one of a function, and the other a place or null.
    Metadata::new(unsafe {
        LLVMDIBuilderCreateDebugLocation(llvm.raw(), line, column, scope.0, inlined_at)
    })
}

/// Sets the place in the source of the instructions that are built next.
pub(crate) fn set_debug_location(builder: &Builder<'_>, location: Option<Metadata<'_>>) {
    let location = location.map_or(std::ptr::null_mut(), |location| location.0);
    // SAFETY: it is a place or null.
    unsafe { LLVMSetCurrentDebugLocation2(builder.as_mut_ptr(), location) }
}

/// Says which function of the source a function is.
pub(crate) fn set_subprogram<'cx>(function: FunctionValue<'cx>, subprogram: Metadata<'cx>) {
    // SAFETY: the node is a subprogram.
    unsafe { LLVMSetSubprogram(function.as_value_ref(), subprogram.0) }
}

/// Says what variables and labels of the source are.
pub(crate) struct DebugRecords(LLVMDIBuilderRef);

impl Drop for DebugRecords {
    fn drop(&mut self) {
        // SAFETY: it was created below and is not used again.
        unsafe { LLVMDisposeDIBuilder(self.0) }
    }
}

impl DebugRecords {
    pub(crate) fn new(module: &Module<'_>) -> Self {
        // SAFETY: the module is valid, and lives longer than this.
        DebugRecords(unsafe { LLVMCreateDIBuilder(module.as_mut_ptr()) })
    }

    /// From here on a variable is a value.
    pub(crate) fn value<'cx>(
        &self,
        value: BasicValueEnum<'cx>,
        [variable, expression, location]: [Metadata<'cx>; 3],
        block: BasicBlock<'cx>,
    ) {
        // SAFETY: the nodes are what their names say, and the block is valid.
        unsafe {
            LLVMDIBuilderInsertDbgValueRecordAtEnd(
                self.0,
                value.as_value_ref(),
                variable.0,
                expression.0,
                location.0,
                block.as_mut_ptr(),
            );
        }
    }

    /// A variable is where a pointer points.
    pub(crate) fn declare<'cx>(
        &self,
        pointer: BasicValueEnum<'cx>,
        [variable, expression, location]: [Metadata<'cx>; 3],
        block: BasicBlock<'cx>,
    ) {
        // SAFETY: as above.
        unsafe {
            LLVMDIBuilderInsertDeclareRecordAtEnd(
                self.0,
                pointer.as_value_ref(),
                variable.0,
                expression.0,
                location.0,
                block.as_mut_ptr(),
            );
        }
    }

    /// A label is here.
    pub(crate) fn label<'cx>(
        &self,
        label: Metadata<'cx>,
        location: Metadata<'cx>,
        block: BasicBlock<'cx>,
    ) {
        // SAFETY: as above.
        unsafe { version::insert_label(self.0, label.0, location.0, block) };
    }
}
