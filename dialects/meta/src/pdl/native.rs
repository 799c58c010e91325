//! Constraints and rewrites that the program has under a name.

use terrace_ir::Ir;
use terrace_ir::attributes::BoolAttr;
use terrace_ir::ods::{DefaultValued, StrAttr, Variadic, Verify, VerifyResult};
use terrace_ods_macros::op;

use super::{AnyPdl, OperationType, PatternOp, PdlDialect, RewriteOp};

/// A condition on what is matched; it may have results.
#[op(
    dialect = PdlDialect, mnemonic = "apply_native_constraint",
    traits(HasParent(PatternOp)),
    assembly { $name "(" $args ":" type($args) ")" (":" type($results)^)? attr_dict },
    verify,
)]
pub struct ApplyNativeConstraintOp {
    #[attr]
    name: StrAttr,
    #[operand]
    args: Variadic<AnyPdl>,
    #[attr(name = "isNegated")]
    is_negated: DefaultValued<BoolAttr, { BoolAttr::get(false) }>,
    #[result]
    results: Variadic<AnyPdl>,
}

impl Verify for ApplyNativeConstraintOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self, message));
        if self.args(ir).len() == 0 {
            return error("expected at least one argument");
        }
        let mut results = self.results(ir);
        if results.any(|value| ir.ty(value).is::<OperationType>(ir)) {
            return error("returning an operation from a constraint is not supported");
        }
        Ok(())
    }
}

/// A step of a rewrite.
#[op(
    dialect = PdlDialect, mnemonic = "apply_native_rewrite",
    traits(HasParent(RewriteOp)),
    assembly { $name ("(" $args^ ":" type($args) ")")? (":" type($results)^)? attr_dict },
    verify,
)]
pub struct ApplyNativeRewriteOp {
    #[attr]
    name: StrAttr,
    #[operand]
    args: Variadic<AnyPdl>,
    #[result]
    results: Variadic<AnyPdl>,
}

impl Verify for ApplyNativeRewriteOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.args(ir).len() == 0 && self.results(ir).len() == 0 {
            let message = "expected at least one argument or result";
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}
