//! The shape dialect: what is known of shapes, computed by ops, and assertions on them.

mod folds;
mod library;
mod reduce;
mod rules;
mod shapes;
mod sizes;
mod types;
mod witnesses;

use std::sync::Arc;

pub use library::*;
pub use reduce::*;
pub use shapes::*;
pub use sizes::*;
use terrace_dialect_base::rules::in_place;
use terrace_ir::asm::print_type;
use terrace_ir::attributes::{Attribute, BoolAttr, DenseElementsAttr, IntegerAttr};
use terrace_ir::context::DialectInterfaces;
use terrace_ir::ods::VerifyResult;
use terrace_ir::types::Type;
use terrace_ir::verify::{AttributeVerifierInterface, UnknownOpsInterface};
use terrace_ir::{Builder, Ir, Location, Op};
use terrace_ods_macros::dialect;
use terrace_standard_dialects::arith;
pub use types::*;
pub use witnesses::*;

/// Shapes and sizes as values, and assertions on them.
#[dialect(
    name = "shape",
    ops(
        AddOp,
        AnyOp,
        AssumingAllOp,
        AssumingOp,
        AssumingYieldOp,
        BroadcastOp,
        ConcatOp,
        ConstShapeOp,
        ConstSizeOp,
        ConstWitnessOp,
        CstrBroadcastableOp,
        CstrEqOp,
        CstrRequireOp,
        DebugPrintOp,
        DimOp,
        DivOp,
        FromExtentTensorOp,
        FromExtentsOp,
        FuncOp,
        FunctionLibraryOp,
        GetExtentOp,
        IndexToSizeOp,
        IsBroadcastableOp,
        MaxOp,
        MeetOp,
        MinOp,
        MulOp,
        NumElementsOp,
        RankOp,
        ReduceOp,
        ReturnOp,
        ShapeEqOp,
        ShapeOfOp,
        SizeToIndexOp,
        SplitAtOp,
        ToExtentTensorOp,
        ValueAsShapeOp,
        ValueOfOp,
        WithShapeOp,
        YieldOp,
    ),
    types(ShapeType, SizeType, ValueShapeType, WitnessType),
    materialize_constant = materialize_constant,
    dependent_dialects(
        terrace_standard_dialects::arith::ArithDialect,
        crate::tensor::TensorDialect
    ),
    interfaces(terrace_passes::transforms::inline_anywhere, attribute_checks)
)]
pub struct ShapeDialect;

/// The constant of a shape, a size or a witness, or that of arith.
fn materialize_constant(
    b: &mut Builder<'_>,
    loc: Location,
    value: Attribute,
    ty: Type,
) -> Option<Op> {
    if let Some(shape) = value.cast::<DenseElementsAttr>(b)
        && (ty.is::<ShapeType>(b) || ty == extents(b, shape.num_elements(b)))
    {
        return Some(ConstShapeOp::build(b, loc, ty, shape).into());
    }
    if let Some(size) = value.cast::<IntegerAttr>(b)
        && ty.is::<SizeType>(b)
    {
        let size = size.as_i64(b);
        return Some(ConstSizeOp::build(b, loc, size).into());
    }
    if let Some(passing) = value.cast::<BoolAttr>(b)
        && ty.is::<WitnessType>(b)
    {
        return Some(ConstWitnessOp::build(b, loc, passing).into());
    }
    arith::materialize_constant(b, loc, value, ty)
}

/// Ops that the dialect does not define are allowed: programs name functions of a library so.
struct UnknownOps;

impl UnknownOpsInterface for UnknownOps {}

fn attribute_checks(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn AttributeVerifierInterface>(Arc::new(library::Attributes));
    interfaces.add::<dyn UnknownOpsInterface>(Arc::new(UnknownOps));
    in_place(interfaces, &[&rules::AssumingAllOfPassing]);
}

/// Checks that a result is a size where an operand may be an error, which it must be able to pass on.
fn verify_size(ir: &Ir, op: Op) -> VerifyResult {
    verify_passes_errors(ir, op, "size", |ty| ty.is::<SizeType>(ir))
}

/// Checks that a result is a shape where an operand may be an error, which it must be able to pass on.
fn verify_shape(ir: &Ir, op: Op) -> VerifyResult {
    verify_passes_errors(ir, op, "shape", |ty| ty.is::<ShapeType>(ir))
}

fn verify_passes_errors(
    ir: &Ir,
    op: Op,
    what: &str,
    passes_errors: impl Fn(Type) -> bool,
) -> VerifyResult {
    let may_fail = ir.operand_types(op).any(|ty| may_be_error(ir, ty));
    if !may_fail || ir.result_types(op).all(passes_errors) {
        return Ok(());
    }
    let message = format!(
        "if at least one of the operands can hold error values then the result must be of type `{what}` to propagate them"
    );
    ir.op_error(op, message).into()
}

/// What to say of a result whose type does not fit what the operands tell.
fn verify_inferred(ir: &Ir, op: Op, inferred: Type, fits: bool) -> VerifyResult {
    if fits {
        return Ok(());
    }
    let [inferred, found] = [inferred, ir.ty(ir.result(op, 0))].map(|ty| print_type(ir, ty));
    let message = format!(
        "inferred type(s) '{inferred}' are incompatible with return type(s) of operation '{found}'"
    );
    ir.op_error(op, message).into()
}
