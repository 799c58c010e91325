//! Transformations of tosa itself.

mod attach_target;
mod broadcastable;
mod constant_fold;
mod constants;
mod decompose;
mod infer_shapes;
mod narrow;
mod signless;

pub use attach_target::TosaAttachTargetPass;
pub use broadcastable::TosaMakeBroadcastablePass;
pub use constant_fold::TosaLayerwiseConstantFoldPass;
pub use constants::TosaArithConstToTosaConstPass;
pub use decompose::TosaOptionalDecompositionsPass;
pub use infer_shapes::TosaInferShapesPass;
pub use narrow::{TosaNarrowF64ToF32Pass, TosaNarrowI64ToI32Pass};
pub use signless::TosaConvertIntegerTypeToSignlessPass;
use terrace_dialects::tosa::TosaDialect;
use terrace_ir::{Dialect, Ir, Op};

fn is_of_tosa(ir: &Ir, op: Op) -> bool {
    *ir.name(op).dialect(ir) == *TosaDialect::NAME
}
