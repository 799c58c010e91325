//! Casts that a conversion leaves where it has not converted everything yet.

use smallvec::SmallVec;
use terrace_ods_macros::op;

use super::BuiltinDialect;
use crate::attributes::Attribute;
use crate::ir::Ir;
use crate::ods::{AnyType, Fold, FoldResult, Folded, Variadic, Verify, VerifyResult};

/// A cast between values of types that stand for the same thing during a conversion.
///
/// It has no meaning of its own: a complete conversion leaves none behind.
#[op(
    dialect = BuiltinDialect, mnemonic = "unrealized_conversion_cast",
    traits(Pure),
    assembly { ($inputs^ ":" type($inputs))? "to" type($outputs) attr_dict },
    verify, fold,
)]
pub struct UnrealizedConversionCastOp {
    #[operand]
    inputs: Variadic<AnyType>,
    #[result]
    outputs: Variadic<AnyType>,
}

impl Verify for UnrealizedConversionCastOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.outputs(ir).len() == 0 {
            return Err(ir.op_error(self, "expected at least one result for cast operation"));
        }
        Ok(())
    }
}

impl Fold for UnrealizedConversionCastOp {
    /// A cast to the types it has is its operands; a cast back from another cast is that cast's operands.
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let outputs = self.outputs(ir);
        let same_types = |inputs: &mut dyn ExactSizeIterator<Item = crate::Value>| {
            inputs.len() == outputs.len()
                && inputs
                    .zip(outputs.clone())
                    .all(|(input, output)| ir.ty(input) == ir.ty(output))
        };
        if same_types(&mut self.inputs(ir)) {
            return Some(self.inputs(ir).map(FoldResult::Value).collect());
        }
        let first = self.inputs(ir).next()?;
        let source = first.defining::<UnrealizedConversionCastOp>(ir)?;
        let whole = source.outputs(ir).eq(self.inputs(ir));
        if whole && same_types(&mut source.inputs(ir)) {
            let values: SmallVec<[FoldResult; 1]> =
                source.inputs(ir).map(FoldResult::Value).collect();
            return Some(values);
        }
        None
    }
}
