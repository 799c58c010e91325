//! What must hold between ops, their types and the grid that they name.

use terrace_ir::attributes::FlatSymbolRefAttr;
use terrace_ir::ods::{TypedOp, VerifyResult};
use terrace_ir::symbol::SymbolScope;
use terrace_ir::types::{DYNAMIC, ShapedType};
use terrace_ir::{Diagnostic, Ir, Op, Value};

use super::GridOp;

/// A grid as those that name it see it.
pub(super) struct Grid<'a> {
    pub(super) name: &'a str,
    pub(super) shape: Vec<i64>,
}

/// A size, if it is known.
fn known(size: i64) -> Option<i64> {
    (size != DYNAMIC).then_some(size)
}

impl<'a> Grid<'a> {
    /// The grid with this name, or an error that there is none.
    pub(super) fn find(
        ir: &'a Ir,
        op: Op,
        name: FlatSymbolRefAttr,
        symbols: &SymbolScope<'_>,
    ) -> Result<Self, Diagnostic> {
        let grid = symbols.lookup(name.into());
        let grid = grid.and_then(|(around, op)| Some((around, GridOp::cast(around, op)?)));
        let name = name.symbol(ir).as_str(ir);
        let Some((around, grid)) = grid else {
            return Err(ir.error(op, format!("Undefined required grid symbol \"{name}\".")));
        };
        let shape = grid.shape(around).as_i64s(around).collect();
        Ok(Grid { name, shape })
    }

    /// Checks that axes differ, and are those of the grid.
    pub(super) fn check_axes(&self, ir: &Ir, op: Op, axes: &[i64]) -> VerifyResult {
        let mut sorted = axes.to_vec();
        sorted.sort_unstable();
        if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
            return ir
                .error(op, "Grid axes contains duplicate elements.")
                .into();
        }
        let rank = self.shape.len();
        let is_known = |axis: i64| usize::try_from(axis).is_ok_and(|axis| axis < rank);
        match axes.iter().find(|axis| !is_known(**axis)) {
            None => Ok(()),
            Some(axis) => {
                let message = format!(
                    "0-based grid axis index {axis} is out of bounds. The referenced grid \"{}\" is of rank {rank}.",
                    self.name
                );
                ir.error(op, message).into()
            }
        }
    }

    fn size(&self, axis: i64) -> Option<i64> {
        let axis = usize::try_from(axis).ok()?;
        self.shape.get(axis).copied().and_then(known)
    }

    /// How many devices a group along these axes has, if that is known.
    fn group_size(&self, axes: &[i64]) -> Option<i64> {
        axes.iter()
            .try_fold(1i64, |size, axis| size.checked_mul(self.size(*axis)?))
    }

    /// Checks that a device of a group along these axes is one: a number for each of them, and no larger than there are devices.
    pub(super) fn check_device(
        &self,
        ir: &Ir,
        op: Op,
        (name, device): (&str, &[i64]),
        axes: &[i64],
    ) -> VerifyResult {
        let (found, expected) = (device.len(), axes.len());
        if found != expected {
            let message = format!(
                "In-group device \"{name}\" has unexpected multi-index size {found}. Expected {expected}."
            );
            return ir.error(op, message).into();
        }
        for (index, (at, axis)) in device.iter().zip(axes).enumerate() {
            let (Some(at), Some(size)) = (known(*at), self.size(*axis)) else {
                continue;
            };
            if size <= at {
                let message = format!(
                    "Out of bounds coordinate {index} for in-group device \"{name}\". Got {at}, but expected value in the range [0, {}].",
                    size - 1
                );
                return ir.error(op, message).into();
            }
        }
        Ok(())
    }

    /// Checks that a result is as long along an axis as the parts of all devices of a group.
    pub(super) fn check_gather(
        &self,
        ir: &Ir,
        op: Op,
        (input, result): (Value, Value),
        gather_axis: i64,
        axes: &[i64],
    ) -> VerifyResult {
        let Some((input, result)) = shapes(ir, input, result) else {
            return Ok(());
        };
        let rank = result.len() as i64;
        if !(0..rank).contains(&gather_axis) {
            let message = format!("Gather axis {gather_axis} is out of bounds [0, {rank}).");
            return ir.error(op, message).into();
        }
        for (axis, (input, result)) in (0..).zip(input.iter().zip(result)) {
            let expected = match axis == gather_axis {
                true => product(self.group_size(axes), known(*input)),
                false => known(*input),
            };
            check_size(ir, op, expected, *result, axis)?;
        }
        Ok(())
    }

    /// Checks that a result is as long along an axis as a device's part.
    pub(super) fn check_slice(
        &self,
        ir: &Ir,
        op: Op,
        (input, result): (Value, Value),
        slice_axis: i64,
        axes: &[i64],
    ) -> VerifyResult {
        let Some((input, result)) = shapes(ir, input, result) else {
            return Ok(());
        };
        let mut pairs = (0..).zip(input.iter().zip(result));
        for (axis, (input, result)) in pairs.clone().filter(|(axis, _)| *axis != slice_axis) {
            check_size(ir, op, known(*input), *result, axis)?;
        }
        let Some((axis, (input, result))) = pairs.find(|(axis, _)| *axis == slice_axis) else {
            let message = format!("axis {slice_axis} is none of the tensor's");
            return ir.op_error(op, message).into();
        };
        let group = self.group_size(axes);
        if let (Some(size), Some(group)) = (known(*input), group)
            && size.checked_rem(group) != Some(0)
        {
            let message = format!(
                "Operand dimension size {size} is not divisible by collective device group size {group} for tensor axis {axis}."
            );
            return ir.error(op, message).into();
        }
        check_size(ir, op, quotient(known(*input), group), *result, axis)
    }

    /// Checks that a result is shorter along one axis and longer along another one by the number of devices of a group.
    pub(super) fn check_all_to_all(
        &self,
        ir: &Ir,
        op: Op,
        (input, result): (Value, Value),
        (split, concat): (i64, i64),
        axes: &[i64],
    ) -> VerifyResult {
        let Some((input, result)) = shapes(ir, input, result) else {
            return Ok(());
        };
        let rank = input.len() as i64;
        if let Some(axis) = [split, concat]
            .into_iter()
            .find(|axis| !(0..rank).contains(axis))
        {
            let message = format!("axis {axis} is none of the tensor's");
            return ir.op_error(op, message).into();
        }
        let sizes: Vec<(i64, (i64, i64))> = (0..)
            .zip(input.iter().copied().zip(result.iter().copied()))
            .collect();
        for (axis, (input, result)) in &sizes {
            if (*axis != split && *axis != concat) || split == concat {
                check_size(ir, op, known(*input), *result, *axis)?;
            }
        }
        if split == concat {
            return Ok(());
        }
        let group = self.group_size(axes);
        for (axis, (input, result)) in &sizes {
            if *axis == concat {
                check_size(ir, op, product(group, known(*input)), *result, *axis)?;
            }
        }
        for (axis, (input, result)) in &sizes {
            if *axis == split {
                let exact = quotient(known(*input), group)
                    .filter(|part| product(Some(*part), group) == known(*input));
                check_size(ir, op, exact, *result, *axis)?;
            }
        }
        Ok(())
    }
}

fn product(a: Option<i64>, b: Option<i64>) -> Option<i64> {
    a?.checked_mul(b?)
}

fn quotient(a: Option<i64>, b: Option<i64>) -> Option<i64> {
    a?.checked_div(b?)
}

/// The shapes of two values of equal rank.
fn shapes(ir: &Ir, input: Value, result: Value) -> Option<(&[i64], &[i64])> {
    let [input, result] = [input, result].map(|value| {
        let ty: Option<ShapedType> = ir.ty(value).cast(ir);
        ty.and_then(|ty| ty.shape(ir))
    });
    input.zip(result)
}

/// Checks the size of a result along an axis.
fn check_size(ir: &Ir, op: Op, expected: Option<i64>, found: i64, axis: i64) -> VerifyResult {
    match known(found) {
        Some(found) if expected != Some(found) => {
            let expected = expected.map_or_else(|| "dynamic".to_owned(), |size| size.to_string());
            let message = format!(
                "Dimension size mismatch for result axis {axis}. Expected {expected}, but got {found}."
            );
            ir.error(op, message).into()
        }
        _ => Ok(()),
    }
}
