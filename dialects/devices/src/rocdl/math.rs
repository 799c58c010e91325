//! Functions of numbers.

use terrace_ir::ods::AnyOf;
use terrace_llvm_dialect::LlvmAnyFloat;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::{op, op_family};

use super::{LlvmVectorOf, RocdlDialect};

/// `llvm.amdgcn.fmed3`.
#[op(
    dialect = RocdlDialect, mnemonic = "fmed3", traits(Pure, AllTypesMatch(res, src0, src1, src2)),
    interfaces(ExpandToLlvm),
    assembly { $src0 "," $src1 "," $src2 attr_dict ":" type($res) },
)]
pub struct FMed3Op {
    #[operand]
    src0: AnyOf<(LlvmAnyFloat, LlvmVectorOf<LlvmAnyFloat>)>,
    #[operand]
    src1: AnyOf<(LlvmAnyFloat, LlvmVectorOf<LlvmAnyFloat>)>,
    #[operand]
    src2: AnyOf<(LlvmAnyFloat, LlvmVectorOf<LlvmAnyFloat>)>,
    #[result]
    res: AnyOf<(LlvmAnyFloat, LlvmVectorOf<LlvmAnyFloat>)>,
}

op_family! {
    /// Functions of one number, about as exact as the processor has them.
    #[op(
        dialect = RocdlDialect, traits(Pure), interfaces(ExpandToLlvm),
        assembly { $arg qualified(type($arg)) attr_dict "->" qualified(type($res)) },
    )]
    struct Functions {
        #[operand]
        arg: LlvmAnyFloat,
        #[result]
        res: LlvmAnyFloat,
    }
}

/// `llvm.amdgcn.tanh`.
#[op(family = Functions, mnemonic = "tanh")]
pub struct TanhOp;

/// `llvm.amdgcn.sin`.
#[op(family = Functions, mnemonic = "sin")]
pub struct SinOp;

/// `llvm.amdgcn.cos`.
#[op(family = Functions, mnemonic = "cos")]
pub struct CosOp;

/// `llvm.amdgcn.rcp`.
#[op(family = Functions, mnemonic = "rcp")]
pub struct RcpOp;

/// `llvm.amdgcn.exp`.
#[op(family = Functions, mnemonic = "exp")]
pub struct ExpOp;

/// `llvm.amdgcn.exp2`.
#[op(family = Functions, mnemonic = "exp2")]
pub struct Exp2Op;

/// `llvm.amdgcn.log`.
#[op(family = Functions, mnemonic = "log")]
pub struct LogOp;

/// `llvm.amdgcn.sqrt`.
#[op(family = Functions, mnemonic = "sqrt")]
pub struct SqrtOp;
