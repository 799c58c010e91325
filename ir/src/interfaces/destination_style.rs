//! Ops that write their results into operands.

use std::ops::Range;

use terrace_ods_macros::op_interface;

use terrace_core::asm::print_type;
use terrace_core::ir::{Ir, Op, Value};
use terrace_core::ods::VerifyResult;
use terrace_core::types::{Type, TypeData};

/// An op some of whose operands say where its results go: tensors, each of which the result takes the place of, or
/// buffers, which it writes.
#[op_interface(verify = verify)]
pub trait DestinationStyleOpInterface {
    /// The operands that results go to.
    fn inits(&self, ir: &Ir) -> Range<usize>;
}

fn is_tensor(ir: &Ir, ty: Type) -> bool {
    matches!(
        ty.data(ir),
        TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)
    )
}

/// The operands that are read and do not say where results go.
pub fn destination_style_inputs(ir: &Ir, op: Op) -> Option<Vec<Value>> {
    let inits = op
        .interface::<dyn DestinationStyleOpInterface>(ir)?
        .inits(ir);
    let inputs = (0..ir.num_operands(op)).filter(|index| !inits.contains(index));
    Some(inputs.map(|index| ir.operand(op, index)).collect())
}

/// The result that goes to an operand, if it is a tensor that results go to.
pub fn tied_result(ir: &Ir, op: Op, operand: usize) -> Option<Value> {
    let inits = op
        .interface::<dyn DestinationStyleOpInterface>(ir)?
        .inits(ir);
    let is_tied = |index: &usize| is_tensor(ir, ir.ty(ir.operand(op, *index)));
    let number = inits.filter(is_tied).position(|index| index == operand)?;
    ir.results(op)
        .filter(|result| is_tensor(ir, ir.ty(*result)))
        .nth(number)
}

/// Each tensor has a result of its type.
fn verify(destinations: &dyn DestinationStyleOpInterface, ir: &Ir, op: Op) -> VerifyResult {
    let inits = destinations.inits(ir);
    let tensors = || {
        inits
            .clone()
            .filter(|index| is_tensor(ir, ir.ty(ir.operand(op, *index))))
    };
    // Values of other types are results on their own.
    let tied = || {
        ir.results(op)
            .filter(|result| is_tensor(ir, ir.ty(*result)))
    };
    let (results, count) = (tied().count(), tensors().count());
    if results != count {
        let message = format_args!(
            "expected the number of tensor results ({results}) to be equal to the number of output tensors ({count})"
        );
        return ir.op_error(op, message).into();
    }
    for (operand, result) in tensors().zip(tied()) {
        let (found, wanted) = (ir.ty(ir.operand(op, operand)), ir.ty(result));
        if found != wanted {
            let (found, wanted) = (print_type(ir, found), print_type(ir, wanted));
            let message = format_args!(
                "expected type of operand #{operand} ('{found}') to match type of corresponding result ('{wanted}')"
            );
            return ir.op_error(op, message).into();
        }
    }
    Ok(())
}
