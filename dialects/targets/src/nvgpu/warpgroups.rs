//! Products of matrices that four warps compute together.

use terrace_ir::attributes::UnitAttr;
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{AnyMemRef, DefaultValued, I64Attr, Optional};
use terrace_ods_macros::op;

use super::{
    NvgpuDialect, TensorMapDescriptorType, WarpgroupAccumulatorType, WarpgroupMatrixDescriptorType,
};

/// Describes a tile in shared memory.
#[op(
    dialect = NvgpuDialect, mnemonic = "warpgroup.generate.descriptor",
    interfaces(MemoryEffects), verify,
    assembly {
        $tensor "," $tensor_map attr_dict ":" type($tensor) "," bare(type($tensor_map)) "->" bare(type($descriptor))
    },
)]
pub struct WarpgroupGenerateDescriptorOp {
    #[operand]
    tensor: AnyMemRef,
    #[operand(name = "tensorMap")]
    tensor_map: TensorMapDescriptorType,
    #[result]
    descriptor: WarpgroupMatrixDescriptorType,
}

/// The product of two tiles, added to a matrix.
#[op(
    dialect = NvgpuDialect, mnemonic = "warpgroup.mma", verify,
    assembly {
        $descriptor_a "," $descriptor_b "," $matrix_c attr_dict ":" bare(type($descriptor_a)) ","
        bare(type($descriptor_b)) "," bare(type($matrix_c)) "->" bare(type($matrix_d))
    },
)]
pub struct WarpgroupMmaOp {
    #[operand(name = "descriptorA")]
    descriptor_a: WarpgroupMatrixDescriptorType,
    #[operand(name = "descriptorB")]
    descriptor_b: WarpgroupMatrixDescriptorType,
    #[attr(name = "waitGroup")]
    wait_group: DefaultValued<I64Attr, { 1 }>,
    #[attr(name = "transposeA")]
    transpose_a: Optional<UnitAttr>,
    #[attr(name = "transposeB")]
    transpose_b: Optional<UnitAttr>,
    #[operand(name = "matrixC")]
    matrix_c: WarpgroupAccumulatorType,
    #[result(name = "matrixD")]
    matrix_d: WarpgroupAccumulatorType,
}

/// Writes a product to memory.
#[op(
    dialect = NvgpuDialect, mnemonic = "warpgroup.mma.store",
    interfaces(MemoryEffects), verify,
    assembly { $matrix_d "," $dst_memref attr_dict ":" bare(type($matrix_d)) "to" type($dst_memref) },
)]
pub struct WarpgroupMmaStoreOp {
    #[operand(name = "matrixD")]
    matrix_d: WarpgroupAccumulatorType,
    #[operand(name = "dstMemref")]
    dst_memref: AnyMemRef,
}

/// A matrix of zeros to add to.
#[op(
    dialect = NvgpuDialect, mnemonic = "warpgroup.mma.init.accumulator", verify,
    assembly { attr_dict "->" bare(type($matrix_c)) },
)]
pub struct WarpgroupMmaInitAccumulatorOp {
    #[result(name = "matrixC")]
    matrix_c: WarpgroupAccumulatorType,
}
