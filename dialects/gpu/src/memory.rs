//! Memory of the device, and waiting.

use terrace_ir::attributes::UnitAttr;
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{
    AnyMemRef, AnyType, AnyUnrankedMemRef, I8, I32, Index, Is, MemRefRankOf, Optional, ResultNames,
    Variadic,
};
use terrace_ir::{Ir, Value};
use terrace_ods_macros::op;

use super::rules::{
    CopyOfCasts, CopyThatIsNotRead, DimOfAlloc, MemsetOfCast, WaitForNothing, WaitForOne,
};
use super::syntax::{parse_async_dependencies, print_async_dependencies};
use super::{AsyncToken, GpuDialect};

/// Memory of the device.
#[op(
    dialect = GpuDialect, mnemonic = "alloc",
    traits(AttrSizedOperandSegments), interfaces(MemoryEffects), verify, result_names, canonicalize(DimOfAlloc),
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) (" " "host_shared" $host_shared^)? " "
        "(" $dynamic_sizes ")" ("" "[" $symbol_operands^ "]")? attr_dict ":" type($memref)
    },
)]
pub struct AllocOp {
    #[operand]
    async_dependencies: Variadic<AsyncToken>,
    #[operand]
    dynamic_sizes: Variadic<Index>,
    #[operand]
    symbol_operands: Variadic<Index>,
    #[attr(name = "hostShared")]
    host_shared: Optional<UnitAttr>,
    #[result]
    memref: AnyMemRef,
    #[result]
    async_token: Optional<AsyncToken>,
}

impl ResultNames for AllocOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.memref(ir), "memref");
        if let Some(token) = self.async_token(ir) {
            name(token, "asyncToken");
        }
    }
}

/// Gives memory of the device back.
#[op(
    dialect = GpuDialect, mnemonic = "dealloc", interfaces(MemoryEffects),
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) $memref attr_dict ":" type($memref)
    },
)]
pub struct DeallocOp {
    #[operand]
    async_dependencies: Variadic<AsyncToken>,
    #[operand]
    memref: AnyMemRef,
    #[result]
    async_token: Optional<AsyncToken>,
}

/// Copies memory.
#[op(
    dialect = GpuDialect, mnemonic = "memcpy", interfaces(MemoryEffects), verify, canonicalize(CopyOfCasts, CopyThatIsNotRead),
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) $dst "," $src
        ":" type($dst) "," type($src) attr_dict
    },
)]
pub struct MemcpyOp {
    #[operand]
    async_dependencies: Variadic<AsyncToken>,
    #[operand]
    dst: AnyMemRef,
    #[operand]
    src: AnyMemRef,
    #[result]
    async_token: Optional<AsyncToken>,
}

/// Sets all elements of memory to a value.
#[op(
    dialect = GpuDialect, mnemonic = "memset",
    traits(AllElementTypesMatch(dst, value)), interfaces(MemoryEffects), canonicalize(MemsetOfCast),
    assembly {
        custom<AsyncDependencies>(type($async_token), $async_dependencies) $dst "," $value
        ":" type($dst) "," type($value) attr_dict
    },
)]
pub struct MemsetOp {
    #[operand]
    async_dependencies: Variadic<AsyncToken>,
    #[operand]
    dst: AnyMemRef,
    #[operand]
    value: AnyType,
    #[result]
    async_token: Optional<AsyncToken>,
}

/// Waits for what tokens stand for, or with `async` makes a token that stands for all of it.
#[op(
    dialect = GpuDialect, mnemonic = "wait", canonicalize(WaitForNothing, WaitForOne),
    assembly { custom<AsyncDependencies>(type($async_token), $async_dependencies) attr_dict },
)]
pub struct WaitOp {
    #[operand]
    async_dependencies: Variadic<AsyncToken>,
    #[result]
    async_token: Optional<AsyncToken>,
}

/// Lets the device see memory of the host.
#[op(dialect = GpuDialect, mnemonic = "host_register", assembly { $value attr_dict ":" type($value) })]
pub struct HostRegisterOp {
    #[operand]
    value: AnyUnrankedMemRef,
}

/// Hides memory of the host from the device again.
#[op(dialect = GpuDialect, mnemonic = "host_unregister", assembly { $value attr_dict ":" type($value) })]
pub struct HostUnregisterOp {
    #[operand]
    value: AnyUnrankedMemRef,
}

/// Chooses the device by its number.
#[op(
    dialect = GpuDialect, mnemonic = "set_default_device", interfaces(MemoryEffects),
    assembly { attr_dict $dev_index },
)]
pub struct SetDefaultDeviceOp {
    #[operand]
    dev_index: I32,
}

/// The memory of a block whose size the launch says.
#[op(
    dialect = GpuDialect, mnemonic = "dynamic_shared_memory", traits(Pure),
    assembly { attr_dict ":" type($result_memref) },
)]
pub struct DynamicSharedMemoryOp {
    #[result]
    result_memref: MemRefRankOf<(I8,), (Is<1>,)>,
}
