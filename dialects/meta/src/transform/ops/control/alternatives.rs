//! Regions of transforms of which one is to succeed.

use super::{YieldOp, entry, terminator};
use crate::transform::TransformDialect;
use crate::transform::interfaces::{PossibleTopLevel, TransformOpInterface};
use crate::transform::types::OpHandle;
use terrace_ir::Ir;
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{Optional, SizedRegion, TypedOp, Variadic, Verify, VerifyResult};
use terrace_ods_macros::op;

/// Tries its regions one after the other, each on a copy of the payload, until one succeeds.
#[op(
    dialect = TransformDialect, mnemonic = "alternatives",
    traits(IsolatedFromAbove, PossibleTopLevel, SingleBlockImplicitTerminator(YieldOp)),
    interfaces(MemoryEffects, TransformOpInterface),
    assembly { ($scope^ ":" type($scope))? ("->" type($results)^)? attr_dict_with_keyword regions },
    verify,
)]
pub struct AlternativesOp {
    #[operand]
    scope: Optional<OpHandle>,
    #[result]
    results: Variadic<OpHandle>,
    #[region]
    alternatives: Variadic<SizedRegion<1>>,
}

impl Verify for AlternativesOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (inside, root) = ir.definition(self.op());
        for &region in inside.regions(root) {
            let last = entry(inside, region).and_then(|block| terminator(inside, block));
            let Some(last) = last else { continue };
            if !inside.operand_types(last).eq(ir.result_types(self.op())) {
                let message =
                    "expects terminator operands to have the same type as results of the operation";
                return Err(ir
                    .op_error(self, message)
                    .note(inside.loc(last), "terminator"));
            }
        }
        Ok(())
    }
}
