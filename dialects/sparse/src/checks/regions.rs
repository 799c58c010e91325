//! Regions that compute an element.

use terrace_ir::asm::print_type;
use terrace_ir::ir::ValueDef;
use terrace_ir::ods::{TypedOp, Verify, VerifyResult};
use terrace_ir::types::{RankedTensorType, Type};
use terrace_ir::{Ir, Op, Region};
use terrace_standard_dialects::arith::ConstantOp;

use super::{types, yielded};
use crate::encoding::SparseTensorEncodingAttr;
use crate::{BinaryOp, ForeachOp, ReduceOp, SelectOp, UnaryOp};

/// Compares the arguments of a region, and what it yields, with their types, if it has a block.
fn check_region(
    ir: &Ir,
    op: Op,
    region: Region,
    name: &str,
    inputs: &[Type],
    output: Type,
) -> VerifyResult {
    let Some(block) = ir.first_block(region) else {
        return Ok(());
    };
    let arguments = types(ir, ir.block_args(block).iter().copied());
    if arguments.len() != inputs.len() {
        let message = format!("{name} region must have exactly {} arguments", inputs.len());
        return ir.error(op, message).into();
    }
    let wrong = arguments
        .iter()
        .zip(inputs)
        .position(|(argument, input)| argument != input);
    if let Some(index) = wrong {
        let message = format!("{name} region argument {} type mismatch", index + 1);
        return ir.error(op, message).into();
    }
    let Some(values) = yielded(ir, ir.last_op(block)) else {
        let message = format!("{name} region must end with sparse_tensor.yield");
        return ir.error(op, message).into();
    };
    match *values {
        [value] if ir.ty(value) == output => Ok(()),
        _ => ir
            .error(op, format!("{name} region yield type mismatch"))
            .into(),
    }
}

impl Verify for BinaryOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [x, y, output] = [self.x(ir), self.y(ir), self.output(ir)].map(|value| ir.ty(value));
        let op = self.op();
        check_region(ir, op, self.overlap_region(ir), "overlap", &[x, y], output)?;
        let sides = [
            (
                self.left_region(ir),
                self.left_identity(ir),
                x,
                "left",
                "first",
            ),
            (
                self.right_region(ir),
                self.right_identity(ir),
                y,
                "right",
                "second",
            ),
        ];
        for (region, is_identity, input, name, which) in sides {
            check_region(ir, op, region, name, &[input], output)?;
            if is_identity && ir.first_block(region).is_none() && input != output {
                let message = format!(
                    "{name}=identity requires {which} argument to have the same type as the output"
                );
                return ir.error(op, message).into();
            }
        }
        Ok(())
    }
}

impl Verify for UnaryOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [x, output] = [self.x(ir), self.output(ir)].map(|value| ir.ty(value));
        let (op, absent) = (self.op(), self.absent_region(ir));
        check_region(ir, op, self.present_region(ir), "present", &[x], output)?;
        check_region(ir, op, absent, "absent", &[], output)?;
        // Where nothing is stored there is nothing to compute of: the value is known outside.
        let Some(block) = ir.first_block(absent) else {
            return Ok(());
        };
        let around = ir.parent_block(op);
        let values = yielded(ir, ir.last_op(block)).unwrap_or_default();
        for value in values {
            let message = match ir.def(value) {
                ValueDef::Argument { block, .. } if Some(block) == around => {
                    "absent region cannot yield linalg argument"
                }
                ValueDef::Result { op, .. }
                    if ConstantOp::cast(ir, op).is_none()
                        && [Some(block), around].contains(&ir.parent_block(op)) =>
                {
                    "absent region cannot yield locally computed value"
                }
                _ => continue,
            };
            return ir.error(op, message).into();
        }
        Ok(())
    }
}

impl Verify for ReduceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = ir.ty(self.x(ir));
        check_region(ir, self.op(), self.region(ir), "reduce", &[ty, ty], ty)
    }
}

impl Verify for SelectOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (ty, kept) = (ir.ty(self.x(ir)), Type::I1);
        check_region(ir, self.op(), self.region(ir), "select", &[ty], kept)
    }
}

impl Verify for ForeachOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = ir.ty(self.tensor(ir));
        let tensor: RankedTensorType = ty
            .cast(ir)
            .expect("the constraint is one on ranked tensors");
        let rank = tensor.rank(ir);
        let levels =
            SparseTensorEncodingAttr::of(ir, ty).map_or(rank, |encoding| encoding.lvl_rank(ir));
        let block = ir
            .first_block(self.region(ir))
            .expect("the region has a block");
        let arguments = types(ir, ir.block_args(block).iter().copied());
        let inits = types(ir, self.init_args(ir));
        let results = types(ir, self.results(ir));
        let order = self
            .order(ir)
            .map(|order| order.value(ir).num_dims as usize);
        let message = if order.is_some_and(|order| order != levels) {
            "Level traverse order does not match tensor's level rank"
        } else if arguments.len() != rank + 1 + inits.len() {
            "Unmatched number of arguments in the block"
        } else if results.len() != inits.len() {
            "Mismatch in number of init arguments and results"
        } else if results != inits {
            "Mismatch in types of init arguments and results"
        } else if yielded(ir, ir.last_op(block)).map(|values| types(ir, values.into_iter()))
            != Some(results)
        {
            "Mismatch in types of yield values and results"
        } else {
            return self.check_element(ir, &arguments[..=rank], tensor.element(ir));
        };
        ir.error(self, message).into()
    }
}

impl ForeachOp {
    /// Checks the coordinates, and the element after them.
    fn check_element(self, ir: &Ir, arguments: &[Type], element: Type) -> VerifyResult {
        let (found, coordinates) = arguments.split_last().expect("the element is an argument");
        if let Some(index) = coordinates.iter().position(|ty| *ty != Type::INDEX) {
            let message = format!("Expecting Index type for argument at index {index}");
            return ir.error(self, message).into();
        }
        if *found != element {
            let message = format!(
                "Unmatched element type between input tensor and block argument, expected:{}, got: {}",
                print_type(ir, element),
                print_type(ir, *found)
            );
            return ir.error(self, message).into();
        }
        Ok(())
    }
}
