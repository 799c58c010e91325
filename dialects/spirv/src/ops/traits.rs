//! What is true of ops of this dialect alone.

use terrace_ir::interfaces::CallableOpInterface;
use terrace_ir::ods::{OpTrait, OpTraits, VerifyResult};
use terrace_ir::{Ir, Op};

/// Ops that read their operands as signed integers.
pub struct SignedOp;

impl OpTrait for SignedOp {}

/// Ops that read their operands as unsigned integers.
pub struct UnsignedOp;

impl OpTrait for UnsignedOp {}

/// Ops that a `spirv.SpecConstantOperation` can wrap.
pub struct UsableInSpecConstantOp;

impl OpTrait for UsableInSpecConstantOp {}

/// Ops that stand in functions, perhaps inside other ops there.
pub struct InFunctionScope;

impl OpTrait for InFunctionScope {
    fn verify_trait(ir: &Ir, op: Op) -> VerifyResult {
        let mut parent = ir.parent_op(op);
        while let Some(scope) = parent {
            // Functions of dialects that do not say how they are called have a type all the same.
            let is_function = scope.implements::<dyn CallableOpInterface>(ir)
                || ir.attr(scope, "function_type").is_some();
            if is_function {
                return Ok(());
            }
            let is_table = ir.has_trait(scope, OpTraits::SYMBOL_TABLE);
            parent = (!is_table).then(|| ir.parent_op(scope)).flatten();
        }
        ir.op_error(op, "must appear in a function-like op's block")
            .into()
    }
}

/// Ops that stand in modules.
pub struct InModuleScope;

impl OpTrait for InModuleScope {
    fn verify_trait(ir: &Ir, op: Op) -> VerifyResult {
        let in_module = ir
            .parent_op(op)
            .is_some_and(|parent| ir.has_trait(parent, OpTraits::SYMBOL_TABLE));
        match in_module {
            true => Ok(()),
            false => ir
                .op_error(op, "must appear in a module-like op's block")
                .into(),
        }
    }
}
