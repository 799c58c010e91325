//! Copies to shared memory that go on while the program does.

use terrace_ir::attributes::UnitAttr;
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{AnyMemRef, I32Attr, Index, IndexAttr, Optional, Variadic};
use terrace_ods_macros::op;

use super::{DeviceAsyncTokenType, NvgpuDialect};

/// Begins to copy elements; fewer than are written, when `src_elements` says so, and zeros after them.
#[op(
    dialect = NvgpuDialect, mnemonic = "device_async_copy",
    traits(AttrSizedOperandSegments), interfaces(MemoryEffects), verify,
    assembly {
        $src "[" $src_indices "]" "," $dst "[" $dst_indices "]" "," $dst_elements ("," $src_elements^)? attr_dict ":"
        type($src) "to" type($dst)
    },
)]
pub struct DeviceAsyncCopyOp {
    #[operand]
    dst: AnyMemRef,
    #[operand(name = "dstIndices")]
    dst_indices: Variadic<Index>,
    #[operand]
    src: AnyMemRef,
    #[operand(name = "srcIndices")]
    src_indices: Variadic<Index>,
    #[attr(name = "dstElements")]
    dst_elements: IndexAttr,
    #[operand(name = "srcElements")]
    src_elements: Optional<Index>,
    #[attr(name = "bypassL1")]
    bypass_l1: Optional<UnitAttr>,
    #[result(name = "asyncToken")]
    async_token: DeviceAsyncTokenType,
}

/// Makes a group of copies that have begun.
#[op(dialect = NvgpuDialect, mnemonic = "device_async_create_group", assembly { $input_tokens attr_dict })]
pub struct DeviceAsyncCreateGroupOp {
    #[operand(name = "inputTokens")]
    input_tokens: Variadic<DeviceAsyncTokenType>,
    #[result(name = "asyncToken")]
    async_token: DeviceAsyncTokenType,
}

/// Waits until a group of copies is done, or all but some that came later.
#[op(dialect = NvgpuDialect, mnemonic = "device_async_wait", assembly { $async_dependencies attr_dict })]
pub struct DeviceAsyncWaitOp {
    #[operand(name = "asyncDependencies")]
    async_dependencies: DeviceAsyncTokenType,
    #[attr(name = "numGroups")]
    num_groups: Optional<I32Attr>,
}
