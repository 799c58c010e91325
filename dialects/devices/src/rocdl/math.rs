//! Functions of numbers.

use terrace_ir::ods::AnyOf;
use terrace_llvm_dialect::LlvmAnyFloat;
use terrace_llvm_dialect::export::ExpandToLlvm;
use terrace_ods_macros::op;

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

/// Functions of one number, about as exact as the processor has them.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[$doc])*
        #[op(
            dialect = RocdlDialect, mnemonic = $mnemonic, traits(Pure), interfaces(ExpandToLlvm),
            assembly { $arg qualified(type($arg)) attr_dict "->" qualified(type($res)) },
        )]
        pub struct $name {
            #[operand]
            arg: LlvmAnyFloat,
            #[result]
            res: LlvmAnyFloat,
        }
    )*};
}

functions! {
    /// `llvm.amdgcn.tanh`.
    TanhOp = "tanh";
    /// `llvm.amdgcn.sin`.
    SinOp = "sin";
    /// `llvm.amdgcn.cos`.
    CosOp = "cos";
    /// `llvm.amdgcn.rcp`.
    RcpOp = "rcp";
    /// `llvm.amdgcn.exp`.
    ExpOp = "exp";
    /// `llvm.amdgcn.exp2`.
    Exp2Op = "exp2";
    /// `llvm.amdgcn.log`.
    LogOp = "log";
    /// `llvm.amdgcn.sqrt`.
    SqrtOp = "sqrt";
}
