//! Loops over the payload.

use super::{YieldOp, are_of_one_kind_each, effects_of_body, entry, terminator};
use crate::transform::TransformDialect;
use crate::transform::interfaces::TransformOpInterface;
use crate::transform::types::AnyHandleOrParam;
use terrace_ir::attributes::UnitAttr;
use terrace_ir::interfaces::{EffectList, MemoryEffects};
use terrace_ir::ods::{Optional, SizedRegion, TypedOp, Variadic, Verify, VerifyResult};
use terrace_ir::types::Type;
use terrace_ir::{Ir, Value};
use terrace_ods_macros::op;

/// Runs its region for each of the payload objects that handles stand for.
#[op(
    dialect = TransformDialect, mnemonic = "foreach",
    traits(SingleBlockImplicitTerminator(YieldOp)),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { $targets oilist("with_zip_shortest" $with_zip_shortest) ":" type($targets) ("->" type($results)^)? $body attr_dict },
    verify,
)]
pub struct ForeachOp {
    #[operand]
    targets: Variadic<AnyHandleOrParam>,
    #[attr]
    with_zip_shortest: Optional<UnitAttr>,
    #[result]
    results: Variadic<AnyHandleOrParam>,
    #[region]
    body: SizedRegion<1>,
}

impl MemoryEffects for ForeachOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        effects_of_body(ir, self.op(), self.body(ir))
    }
}

impl Verify for ForeachOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        let Some(block) = entry(ir, self.body(ir)) else {
            return Ok(());
        };
        let types = |values: &mut dyn Iterator<Item = Value>| -> Vec<Type> {
            values.map(|value| ir.ty(value)).collect()
        };
        let targets = types(&mut self.targets(ir));
        let arguments = types(&mut ir.block_args(block).iter().copied());
        if targets.len() != arguments.len() {
            return error("expects the same number of targets as the body has block arguments");
        }
        if are_of_one_kind_each(ir, &targets, &arguments).is_some() {
            return error(
                "expects co-indexed targets and the body's block arguments to have the same op/value/param type",
            );
        }
        let Some(last) = terminator(ir, block) else {
            return Ok(());
        };
        let (results, yielded) = (types(&mut self.results(ir)), types(&mut ir.operands(last)));
        if results.len() != yielded.len() {
            return error(
                "expects the same number of results as the yield terminator has operands",
            );
        }
        if are_of_one_kind_each(ir, &results, &yielded).is_some() {
            return error(
                "expects co-indexed results and yield operands to have the same op/value/param type",
            );
        }
        Ok(())
    }
}
