//! Labels, and what goes to them.

use terrace_ir::ods::VerifyResult;
use terrace_ir::{Block, Ir, Op};
use terrace_ods_macros::op_interface;

/// An op that has a label: where a branch goes that names it.
#[op_interface(verify = verify_label)]
pub trait LabelLevelOpInterface {
    /// The block that the label stands for.
    fn label_target(&self, ir: &Ir) -> Option<Block>;
}

fn verify_label(this: &dyn LabelLevelOpInterface, ir: &Ir, op: Op) -> VerifyResult {
    let region = this
        .label_target(ir)
        .and_then(|target| ir.block_region(target));
    let is_near = region == ir.parent_region(op)
        || region.is_some_and(|region| ir.regions(op).contains(&region));
    match is_near {
        true => Ok(()),
        false => {
            let message =
                "target should be a block defined in same level than operation or in its region.";
            ir.error(op, message).into()
        }
    }
}

/// An op that goes to a label around it.
#[op_interface(verify = verify_branch)]
pub trait LabelBranchingOpInterface {
    /// How many labels there are between the op and its own: the innermost one is 0.
    fn exit_level(&self, ir: &Ir) -> u32;
}

/// The op whose label is so many levels around an op.
pub fn label_around(ir: &Ir, op: Op, level: u32) -> Option<Op> {
    let mut around = op;
    for _ in 0..=level {
        around = ir.parent_op(around)?;
        around.interface::<dyn LabelLevelOpInterface>(ir)?;
    }
    Some(around)
}

fn verify_branch(this: &dyn LabelBranchingOpInterface, ir: &Ir, op: Op) -> VerifyResult {
    let level = this.exit_level(ir);
    match label_around(ir, op, level) {
        Some(_) => Ok(()),
        None => {
            let message = format!("goes to label {level}, and there are fewer around it");
            ir.op_error(op, message).into()
        }
    }
}
