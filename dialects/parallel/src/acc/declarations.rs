//! `declare`: data that lives as long as a function or a program.

use terrace_ir::interfaces::{EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyRegion, AnyType, Optional, SymbolNameAttr, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::{Ir, Op, Value, smallvec};
use terrace_ods_macros::op;

use super::checks::check_definitions;
use super::{
    AccDialect, AtomicUpdateOp, CONSTRUCTS, FirstprivateRecipeOp, LoopOp, ParallelOp,
    PrivateRecipeOp, ReductionRecipeOp, SerialOp, Token, Variable, construct_effects, effect,
};

construct_effects! { DeclareEnterOp DeclareExitOp }

/// Begins the life of data on the device.
#[op(
    dialect = AccDialect, mnemonic = "declare_enter", interfaces(MemoryEffects),
    assembly {
        oilist("dataOperands" "(" $data_clause_operands ":" type($data_clause_operands) ")")
        attr_dict_with_keyword
    },
    verify,
)]
pub struct DeclareEnterOp {
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<Variable>,
    #[result]
    token: Token,
}

/// Ends the life of data on the device.
#[op(
    dialect = AccDialect, mnemonic = "declare_exit", traits(AttrSizedOperandSegments),
    interfaces(MemoryEffects),
    assembly {
        oilist(
            "token" "(" $token ")"
            | "dataOperands" "(" $data_clause_operands ":" type($data_clause_operands) ")"
        )
        attr_dict_with_keyword
    },
    verify,
)]
pub struct DeclareExitOp {
    #[operand]
    token: Optional<Token>,
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<Variable>,
}

/// A region in which declared data lives.
#[op(
    dialect = AccDialect, mnemonic = "declare", traits(RecursiveMemoryEffects), interfaces(MemoryEffects),
    assembly {
        "dataOperands" "(" $data_clause_operands ":" type($data_clause_operands) ")" $region
        attr_dict_with_keyword
    },
    verify,
)]
pub struct DeclareOp {
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<Variable>,
    #[region]
    region: AnyRegion,
}

impl MemoryEffects for DeclareOp {
    fn effects(&self, _: &Ir) -> EffectList {
        smallvec![effect((EffectKind::Write, CONSTRUCTS))]
    }
}

/// What declared data comes from.
const DECLARED: [&str; 8] = [
    "acc.copyin",
    "acc.copyout",
    "acc.create",
    "acc.declare_device_resident",
    "acc.declare_link",
    "acc.deviceptr",
    "acc.getdeviceptr",
    "acc.present",
];

fn check_declared(
    ir: &Ir,
    op: Op,
    operands: impl ExactSizeIterator<Item = Value>,
    may_be_empty: bool,
) -> VerifyResult {
    if operands.len() == 0 && !may_be_empty {
        let message = "at least one operand must appear on the declare operation";
        return ir.error(op, message).into();
    }
    let message = "expect valid declare data entry operation or acc.getdeviceptr as defining op";
    check_definitions(ir, op, operands, &DECLARED, message)
}

impl Verify for DeclareEnterOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_declared(ir, self.op(), self.data_clause_operands(ir), false)
    }
}

impl Verify for DeclareExitOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let has_token = self.token(ir).is_some();
        check_declared(ir, self.op(), self.data_clause_operands(ir), has_token)
    }
}

impl Verify for DeclareOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_declared(ir, self.op(), self.data_clause_operands(ir), false)
    }
}

/// What is done with global variables when the program begins.
#[op(
    dialect = AccDialect, mnemonic = "global_ctor", traits(IsolatedFromAbove, Symbol),
    assembly { $sym_name $region attr_dict_with_keyword },
)]
pub struct GlobalConstructorOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[region]
    region: AnyRegion,
}

/// What is done with global variables when the program ends.
#[op(
    dialect = AccDialect, mnemonic = "global_dtor", traits(IsolatedFromAbove, Symbol),
    assembly { $sym_name $region attr_dict_with_keyword },
)]
pub struct GlobalDestructorOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[region]
    region: AnyRegion,
}

/// Ends a region, and gives its values to the op around it.
#[op(
    dialect = AccDialect, mnemonic = "yield",
    traits(
        Pure, ReturnLike, Terminator,
        HasParent(
            FirstprivateRecipeOp, LoopOp, ParallelOp, PrivateRecipeOp, ReductionRecipeOp, SerialOp,
            AtomicUpdateOp
        ),
    ),
    assembly { attr_dict ($operands^ ":" type($operands))? },
)]
pub struct YieldOp {
    #[operand]
    operands: Variadic<AnyType>,
}
