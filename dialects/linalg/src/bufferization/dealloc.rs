//! Copies and the end of memory: `bufferization.clone`, `bufferization.dealloc`, `bufferization.dealloc_tensor`.

use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyRankedOrUnrankedMemRef, AnyTensor, I1, InferArgs, InferTypes, InferredTypes, Variadic,
    Verify, VerifyResult,
};
use terrace_ir::{Ir, Type, smallvec};
use terrace_ods_macros::op;

use super::BufferizationDialect;
use super::rules::{
    CloneOfCast, CloneOfFreed, DeallocNever, DeallocOfBase, DeallocOfNothing, DeallocOfUnused,
    DeallocRetainedTwice, DeallocTwice,
};

/// Memory with the contents of other memory. Neither may be written any more, so that it may also be the same.
#[op(
    dialect = BufferizationDialect, mnemonic = "clone",
    interfaces(MemoryEffects),
    assembly { $input attr_dict ":" type($input) "to" type($output) },
    canonicalize(CloneOfCast, CloneOfFreed),
)]
pub struct CloneOp {
    #[operand]
    input: AnyRankedOrUnrankedMemRef,
    #[result]
    output: AnyRankedOrUnrankedMemRef,
}

impl MemoryEffects for CloneOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![
            Effect::on(EffectKind::Read, self.input(ir)),
            Effect::on(EffectKind::Write, self.output(ir)),
            Effect::on(EffectKind::Allocate, self.output(ir)),
        ]
    }
}

/// Frees memory, of which each piece has a condition, unless what is retained is the same memory. The results say for each retained
/// memory whether it is to be freed by whoever has it.
#[op(
    dialect = BufferizationDialect, mnemonic = "dealloc",
    traits(AttrSizedOperandSegments),
    assembly {
        (" " "" "(" $memrefs^ ":" type($memrefs) ")" "if" " " "(" $conditions ")")?
        ("retain" " " "(" $retained^ ":" type($retained) ")")? attr_dict
    },
    infer_types, verify,
    canonicalize(DeallocOfNothing, DeallocNever, DeallocTwice, DeallocRetainedTwice, DeallocOfBase, DeallocOfUnused),
)]
pub struct DeallocOp {
    #[operand]
    memrefs: Variadic<AnyRankedOrUnrankedMemRef>,
    #[operand]
    conditions: Variadic<I1>,
    #[operand]
    retained: Variadic<AnyRankedOrUnrankedMemRef>,
    #[result(name = "updatedConditions")]
    updated_conditions: Variadic<I1>,
}

impl InferTypes for DeallocOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        let retained = args.adaptor::<Self>().retained().len();
        Ok(std::iter::repeat_n(Type::I1, retained).collect())
    }
}

impl Verify for DeallocOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        if self.memrefs(ir).len() != self.conditions(ir).len() {
            return error("must have the same number of conditions as memrefs to deallocate");
        }
        if self.retained(ir).len() != self.updated_conditions(ir).len() {
            return error(
                "must have the same number of updated conditions (results) as retained operands",
            );
        }
        Ok(())
    }
}

/// Frees what a tensor will be in.
#[op(
    dialect = BufferizationDialect, mnemonic = "dealloc_tensor",
    assembly { $tensor attr_dict ":" type($tensor) },
)]
pub struct DeallocTensorOp {
    #[operand]
    tensor: AnyTensor,
}
