//! Handles and parameters: what makes, joins, splits and shows them.

use crate::transform::TransformDialect;
use crate::transform::effects::effects;
use crate::transform::interfaces::{MatchOpInterface, ParamProducer, TransformOpInterface, marks};
use crate::transform::types::{AnyHandleOrParam, OpHandle, ParamHandle, are_of_one_kind};
use terrace_ir::attributes::{Attribute, BoolAttr, UnitAttr};
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{
    AnyAttr, DefaultValued, Fold, FoldResult, Folded, I64Attr, Optional, StrAttr, Variadic, Verify,
    VerifyResult,
};
use terrace_ir::{Ir, Type};
use terrace_ods_macros::op;

/// Sets an attribute of payload ops, which a parameter may give.
#[op(
    dialect = TransformDialect, mnemonic = "annotate",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target $name attr_dict ("=" $param^)? ":" type($target) ("," type($param)^)? },
)]
pub struct AnnotateOp {
    #[operand]
    target: OpHandle,
    #[attr]
    name: StrAttr,
    #[operand]
    param: Optional<ParamHandle>,
}

/// The same payload by a handle of another type.
#[op(
    dialect = TransformDialect, mnemonic = "cast",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $input attr_dict ":" type($input) "to" type($output) },
)]
pub struct CastOp {
    #[operand]
    input: OpHandle,
    #[result]
    output: OpHandle,
}

/// How many payload objects a handle stands for.
#[op(
    dialect = TransformDialect, mnemonic = "num_associations",
    traits(ParamProducer),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $handle attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct NumAssociationsOp {
    #[operand]
    handle: AnyHandleOrParam,
    #[result]
    num: ParamHandle,
}

/// A handle of what several ones stand for.
#[op(
    dialect = TransformDialect, mnemonic = "merge_handles",
    traits(SameOperandsAndResultType),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { ("deduplicate" $deduplicate^)? $handles attr_dict ":" type($result) },
    fold,
)]
pub struct MergeHandlesOp {
    #[operand]
    handles: Variadic<AnyHandleOrParam>,
    #[attr]
    deduplicate: Optional<UnitAttr>,
    #[result]
    result: AnyHandleOrParam,
}

/// A handle for each of the payload objects that one stands for.
#[op(
    dialect = TransformDialect, mnemonic = "split_handle",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $handle attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct SplitHandleOp {
    #[operand]
    handle: AnyHandleOrParam,
    #[attr]
    pass_through_empty_handle: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
    #[attr]
    fail_on_payload_too_small: DefaultValued<BoolAttr, { BoolAttr::get(true) }>,
    #[attr]
    overflow_result: Optional<I64Attr>,
    #[result]
    results: Variadic<AnyHandleOrParam>,
}

/// A constant parameter.
#[op(
    dialect = TransformDialect, mnemonic = "param.constant",
    traits(ParamProducer),
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $value attr_dict "->" type($param) },
)]
pub struct ParamConstantOp {
    #[attr]
    value: AnyAttr,
    #[result]
    param: ParamHandle,
}

/// Prints payload ops, or the whole payload.
#[op(
    dialect = TransformDialect, mnemonic = "print",
    interfaces(MemoryEffects, TransformOpInterface, MatchOpInterface),
    assembly { $target attr_dict (":" type($target)^)? },
)]
pub struct PrintOp {
    #[operand]
    target: Optional<OpHandle>,
    #[attr]
    name: Optional<StrAttr>,
    #[attr]
    assume_verified: Optional<UnitAttr>,
    #[attr]
    use_local_scope: Optional<UnitAttr>,
    #[attr]
    skip_regions: Optional<UnitAttr>,
}

/// Handles as often as another one has payload ops.
#[op(
    dialect = TransformDialect, mnemonic = "replicate",
    traits(AllTypesMatch(handles, replicated)),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { "num" "(" $pattern ")" $handles attr_dict ":" type($pattern) "," type($handles) },
)]
pub struct ReplicateOp {
    #[operand]
    pattern: OpHandle,
    #[operand]
    handles: Variadic<AnyHandleOrParam>,
    #[result]
    replicated: Variadic<AnyHandleOrParam>,
}

/// Verifies payload ops.
#[op(
    dialect = TransformDialect, mnemonic = "verify",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $target attr_dict ":" type($target) },
)]
pub struct VerifyOp {
    #[operand]
    target: OpHandle,
}

impl Fold for MergeHandlesOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let mut handles = self.handles(ir);
        match (handles.next(), handles.next()) {
            // With others it matters how often the payload is there.
            (Some(only), None) => FoldResult::single(only),
            _ => None,
        }
    }
}

impl Verify for NumAssociationsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = ir.ty(self.num(ir));
        let is_integer = ty
            .cast::<crate::transform::ParamType>(ir)
            .is_none_or(|ty| ty.ty(ir) == Type::I64);
        if is_integer {
            return Ok(());
        }
        ir.op_error(self, "expects i64 results").into()
    }
}

impl Verify for SplitHandleOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let count = self.results(ir).len() as i64;
        if self
            .overflow_result(ir)
            .is_some_and(|index| index < 0 || index >= count)
        {
            return ir
                .op_error(self, "overflow_result is not a valid result index")
                .into();
        }
        let handle = ir.ty(self.handle(ir));
        if self
            .results(ir)
            .any(|result| !are_of_one_kind(ir, ir.ty(result), handle))
        {
            let message = "expects result types to implement the same transform interface as the operand type";
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}

effects! {
    All Writes: SplitHandleOp;
    Nothing Ignores: MergeHandlesOp, ParamConstantOp, ReplicateOp;
    Nothing Reads: CastOp, NumAssociationsOp, VerifyOp;
    Nothing Writes: AnnotateOp, PrintOp;
}

marks! {
    TransformOpInterface: AnnotateOp, CastOp, NumAssociationsOp, MergeHandlesOp, SplitHandleOp, ParamConstantOp, PrintOp, ReplicateOp, VerifyOp;
    MatchOpInterface: NumAssociationsOp, MergeHandlesOp, ParamConstantOp, PrintOp;
}
