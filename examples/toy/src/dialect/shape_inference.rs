//! The interface of ops that can tell the shape of their result.

use terrace::ir::asm::print_type;
use terrace::ir::attributes::DenseElementsAttr;
use terrace::ir::ods::VerifyResult;
use terrace::ir::types::ShapedType;
use terrace::prelude::*;

use super::{AddOp, CastOp, MulOp, ReshapeOp, StructAccessOp, TransposeOp, shape_of, tensor};

// ANCHOR: interface
/// Ops that infer the shape of their result from the shapes of their operands.
#[op_interface]
pub trait ShapeInference {
    /// Gives the result its shape. The shapes of all operands are known.
    ///
    /// # Errors
    /// If the operands' shapes do not fit, in words of the Toy language.
    fn infer_shapes(&self, rewriter: &mut Rewriter<'_>) -> VerifyResult;
}
// ANCHOR_END: interface

fn set_result_type(rewriter: &mut Rewriter<'_>, op: Op, ty: Type) {
    let result = rewriter.result(op, 0);
    rewriter.modify(op, |ir| ir.set_ty(result, ty));
}

impl ShapeInference for AddOp {
    fn infer_shapes(&self, rewriter: &mut Rewriter<'_>) -> VerifyResult {
        let operands = [self.lhs(rewriter), self.rhs(rewriter)];
        infer_elementwise(rewriter, (*self).into(), "+", operands)
    }
}

impl ShapeInference for MulOp {
    fn infer_shapes(&self, rewriter: &mut Rewriter<'_>) -> VerifyResult {
        let operands = [self.lhs(rewriter), self.rhs(rewriter)];
        infer_elementwise(rewriter, (*self).into(), "*", operands)
    }
}

/// Operands and result have one shape.
fn infer_elementwise(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    symbol: &str,
    operands: [Value; 2],
) -> VerifyResult {
    let [left, right] = operands.map(|value| rewriter.ty(value));
    if left != right {
        let [left, right] = [left, right].map(|ty| describe(rewriter, ty));
        return Err(rewriter
            .error(
                op,
                format!("the operands of `{symbol}` differ in shape: {left} and {right}"),
            )
            .note(
                Location::UNKNOWN,
                format!("`{symbol}` works element by element"),
            ));
    }
    set_result_type(rewriter, op, left);
    Ok(())
}

// ANCHOR: transpose
impl ShapeInference for TransposeOp {
    fn infer_shapes(&self, rewriter: &mut Rewriter<'_>) -> VerifyResult {
        let input = rewriter.ty(self.input(rewriter));
        let mut shape = shape_of(rewriter, input).unwrap_or(&[]).to_vec();
        shape.reverse();
        let ty = tensor(rewriter, &shape);
        set_result_type(rewriter, (*self).into(), ty);
        Ok(())
    }
}
// ANCHOR_END: transpose

impl ShapeInference for ReshapeOp {
    /// The shape is given: only whether the elements fit it is left to see.
    fn infer_shapes(&self, rewriter: &mut Rewriter<'_>) -> VerifyResult {
        let [from, to] = [self.input(rewriter), self.output(rewriter)].map(|v| rewriter.ty(v));
        let (has, needs) = (elements(rewriter, from), elements(rewriter, to));
        if has == needs {
            return Ok(());
        }
        let shape = match shape_of(rewriter, to) {
            Some(_) => format!("the shape {}", describe(rewriter, to)),
            None => format!("the type '{}'", print_type(rewriter, to)),
        };
        Err(rewriter.error(
            *self,
            format!(
                "the value has {}, but {shape} has {}",
                count(has),
                count(needs)
            ),
        ))
    }
}

impl ShapeInference for CastOp {
    fn infer_shapes(&self, rewriter: &mut Rewriter<'_>) -> VerifyResult {
        let ty = rewriter.ty(self.input(rewriter));
        set_result_type(rewriter, (*self).into(), ty);
        Ok(())
    }
}

impl ShapeInference for StructAccessOp {
    /// A struct's type does not tell the shapes of what it holds, but its constant does.
    fn infer_shapes(&self, rewriter: &mut Rewriter<'_>) -> VerifyResult {
        let constant = self.constant(rewriter);
        if let Some(elements) = constant.and_then(|c| c.cast::<DenseElementsAttr>(rewriter)) {
            let ty = elements.ty(rewriter).into();
            set_result_type(rewriter, (*self).into(), ty);
        }
        Ok(())
    }
}

fn elements(ir: &Ir, ty: Type) -> Option<i64> {
    ty.cast::<ShapedType>(ir)?.num_elements(ir)
}

fn count(elements: Option<i64>) -> String {
    match elements {
        Some(1) => "1 element".to_owned(),
        Some(n) => format!("{n} elements"),
        None => "no known number of elements".to_owned(),
    }
}

/// A shape as Toy writes it.
fn describe(ir: &Ir, ty: Type) -> String {
    match shape_of(ir, ty) {
        Some([]) => "a number".to_owned(),
        Some(dims) => {
            let dims: Vec<String> = dims.iter().map(i64::to_string).collect();
            format!("<{}>", dims.join(", "))
        }
        None => "an unknown shape".to_owned(),
    }
}
