//! Instructions of coprocessors.

use terrace_ir::ods::{AnyOf, F16, F32, F64, I32, I64, Optional};
use terrace_llvm_dialect::LlvmVector;
use terrace_ods_macros::op;

use super::{ImmediateAttr, OpcodeAttr, VcixDialect};

/// What a coprocessor does with a vector and a small constant.
#[op(dialect = VcixDialect, mnemonic = "v.iv")]
pub struct BinaryImmOp {
    #[attr]
    opcode: OpcodeAttr,
    #[operand]
    vs2: LlvmVector,
    #[attr]
    imm: ImmediateAttr,
    #[operand]
    vl: Optional<AnyOf<(I64, I32)>>,
    #[result]
    res: LlvmVector,
}

/// What a coprocessor does with a vector and a vector or a scalar.
#[op(dialect = VcixDialect, mnemonic = "v.sv")]
pub struct BinaryOp {
    #[attr]
    opcode: OpcodeAttr,
    #[operand]
    vs2: LlvmVector,
    #[operand(name = "op")]
    op_: AnyOf<(LlvmVector, I64, I32, F16, F32, F64)>,
    #[operand]
    vl: Optional<AnyOf<(I64, I32)>>,
    #[result]
    res: LlvmVector,
}
