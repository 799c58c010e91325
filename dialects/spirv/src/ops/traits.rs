//! What is true of ops of this dialect alone.

use terrace_ir::Ir;
use terrace_ir::interfaces::CallableOpInterface;
use terrace_ir::ods::{OpTrait, OpTraits, TypedOp};

/// Ops that read their operands as signed integers.
pub struct SignedOp;

impl OpTrait for SignedOp {}

/// Ops that read their operands as unsigned integers.
pub struct UnsignedOp;

impl OpTrait for UnsignedOp {}

/// Ops that a `spirv.SpecConstantOperation` can wrap.
pub struct UsableInSpecConstantOp;

impl OpTrait for UsableInSpecConstantOp {}

/// Whether an op stands in a function, perhaps inside other ops there.
pub fn in_function_scope<O: TypedOp>(op: O, ir: &Ir) -> bool {
    let mut parent = ir.parent_op(op.op());
    while let Some(scope) = parent {
        // Functions of dialects that do not say how they are called have a type all the same.
        if scope.implements::<dyn CallableOpInterface>(ir)
            || ir.attr(scope, "function_type").is_some()
        {
            return true;
        }
        let is_table = ir.has_trait(scope, OpTraits::SYMBOL_TABLE);
        parent = (!is_table).then(|| ir.parent_op(scope)).flatten();
    }
    false
}

/// Whether an op stands in a module.
pub fn in_module_scope<O: TypedOp>(op: O, ir: &Ir) -> bool {
    let parent = ir.parent_op(op.op());
    parent.is_some_and(|parent| ir.has_trait(parent, OpTraits::SYMBOL_TABLE))
}
