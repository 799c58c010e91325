//! Transformations of functions and their calls.

use crate::transform::TransformDialect;
use crate::transform::effects::effects;
use crate::transform::interfaces::{TransformOpInterface, TypeConverterBuilderOpInterface, marks};
use crate::transform::ops::first_other;
use crate::transform::types::{OpHandle, ValueHandle};
use terrace_ir::Ir;
use terrace_ir::attributes::{SymbolRefAttr, UnitAttr};
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{DenseI32ArrayAttr, MaxSizedRegion, Optional, Verify, VerifyResult};
use terrace_ods_macros::op;

/// Calls a function in place of values, with casts where types differ.
#[op(
    dialect = TransformDialect, mnemonic = "func.cast_and_call",
    traits(AttrSizedOperandSegments, NoTerminator, SingleBlock, GraphRegion),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { ($function_name^)? ($function^)? ( "(" $inputs^ ")" )? ( "->" $outputs^ )? ("after" $insert_after^):("before")? $insertion_point ($conversions^)?! attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct CastAndCallOp {
    #[operand]
    insertion_point: OpHandle,
    #[attr]
    insert_after: Optional<UnitAttr>,
    #[operand]
    inputs: Optional<ValueHandle>,
    #[operand]
    outputs: Optional<ValueHandle>,
    #[attr]
    function_name: Optional<SymbolRefAttr>,
    #[operand]
    function: Optional<OpHandle>,
    #[result]
    result: OpHandle,
    #[region]
    conversions: MaxSizedRegion<1>,
}

/// Puts arguments and results of a function in another order.
#[op(
    dialect = TransformDialect, mnemonic = "func.replace_func_signature",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $function_name "args_interchange" "=" $args_interchange "results_interchange" "=" $results_interchange "at" $module attr_dict ":" functional_type(operands, results) },
)]
pub struct ReplaceFuncSignatureOp {
    #[operand]
    module: OpHandle,
    #[attr]
    function_name: SymbolRefAttr,
    #[attr]
    args_interchange: DenseI32ArrayAttr,
    #[attr]
    results_interchange: DenseI32ArrayAttr,
    #[attr]
    adjust_func_calls: Optional<UnitAttr>,
    #[result]
    transformed_module: OpHandle,
    #[result]
    transformed_function: OpHandle,
}

/// Passes equal arguments of a function once.
#[op(
    dialect = TransformDialect, mnemonic = "func.deduplicate_func_args",
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $function_name "at" $module attr_dict ":" functional_type(operands, results) },
)]
pub struct DeduplicateFuncArgsOp {
    #[operand]
    module: OpHandle,
    #[attr]
    function_name: SymbolRefAttr,
    #[result]
    transformed_module: OpHandle,
    #[result]
    transformed_function: OpHandle,
}

impl Verify for CastAndCallOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| ir.op_error(self, message);
        let other = first_other(ir, self.conversions(ir), |op| {
            op.implements::<dyn TypeConverterBuilderOpInterface>(ir)
        });
        if let Some(op) = other {
            let message = "expected children ops to implement TypeConverterBuilderOpInterface";
            return Err(error(message).note(ir.loc(op), "op without interface"));
        }
        match (
            self.function(ir).is_some(),
            self.function_name(ir).is_some(),
        ) {
            (false, false) => error("expected a function handle or name to call").into(),
            (true, true) => error("function handle and name are mutually exclusive").into(),
            _ => Ok(()),
        }
    }
}

effects! {
    Module Writes: ReplaceFuncSignatureOp, DeduplicateFuncArgsOp;
    Nothing Writes: CastAndCallOp;
}

marks! {
    TransformOpInterface: CastAndCallOp, ReplaceFuncSignatureOp, DeduplicateFuncArgsOp;
}
