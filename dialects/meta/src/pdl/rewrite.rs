//! What becomes of matched ops.

use terrace_ir::Ir;
use terrace_ir::ods::{Optional, Variadic, Verify, VerifyResult};
use terrace_ods_macros::op;

use super::{OneOrManyValues, OperationType, PdlDialect, RewriteOp};

/// Erases an op.
#[op(
    dialect = PdlDialect, mnemonic = "erase",
    traits(HasParent(RewriteOp)),
    assembly { $op_value attr_dict },
)]
pub struct EraseOp {
    #[operand(name = "opValue")]
    op_value: OperationType,
}

/// Replaces an op by values, or by the results of another one.
#[op(
    dialect = PdlDialect, mnemonic = "replace",
    traits(AttrSizedOperandSegments, HasParent(RewriteOp)),
    assembly { $op_value "with" ("(" $repl_values^ ":" type($repl_values) ")")? ($repl_operation^)? attr_dict },
    verify,
)]
pub struct ReplaceOp {
    #[operand(name = "opValue")]
    op_value: OperationType,
    #[operand(name = "replOperation")]
    repl_operation: Optional<OperationType>,
    #[operand(name = "replValues")]
    repl_values: Variadic<OneOrManyValues>,
}

impl Verify for ReplaceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.repl_operation(ir).is_some() && self.repl_values(ir).len() != 0 {
            let message = "expected no replacement values to be provided when the replacement operation is present";
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}
