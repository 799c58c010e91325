//! The arrays of tensors.

use terrace_ir::ods::{InferArgs, InferTypes, InferredTypes, TypedOp, Verify, VerifyResult};
use terrace_ir::types::{DYNAMIC, RankedTensorType, Type};
use terrace_ir::{Context, Diagnostic, Ir, Op};

use super::types;
use crate::encoding::Array;
use crate::tensors::SparseTensor;
use crate::{
    AssembleOp, DisassembleOp, ToCoordinatesBufferOp, ToCoordinatesOp, ToPositionsOp,
    ToSliceOffsetOp, ToSliceStrideOp, ToValuesOp,
};

/// Compares the tensor with the arrays of its levels and with that of its values.
fn check_arrays(
    ir: &Ir,
    op: Op,
    tensor: SparseTensor<'_>,
    levels: &[Type],
    values: Type,
) -> VerifyResult {
    if let Some(start) = tensor.encoding.shared_coordinates_start(ir) {
        let last: Option<RankedTensorType> = levels.last().and_then(|last| last.cast(ir));
        let shape = last.map_or(&[][..], |last| last.shape(ir));
        let rank = (tensor.lvl_rank(ir) - start) as i64;
        if !matches!(shape, [_, width] if *width == rank) {
            let message = "input/output trailing COO level-ranks don't match";
            return ir.error(op, message).into();
        }
    }
    let arrays = tensor.encoding.arrays(ir);
    if arrays.len() != levels.len() {
        let message = "inconsistent number of fields between input/output";
        return ir.error(op, message).into();
    }
    let stored = arrays.iter().map(|array| match array {
        Array::Positions => tensor.encoding.position_type(ir),
        Array::Coordinates => tensor.encoding.coordinate_type(ir),
    });
    let expected = stored.chain([tensor.element]);
    let found = levels.iter().copied().chain([values]);
    match found.map(|ty| ty.element_or_self(ir)).eq(expected) {
        true => Ok(()),
        false => ir
            .error(op, "input/output element-types don't match")
            .into(),
    }
}

impl Verify for AssembleOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let tensor = SparseTensor::of_value(ir, self.result(ir));
        if tensor.shape.contains(&DYNAMIC) {
            let message = "the sparse-tensor must have static shape";
            return ir.error(self, message).into();
        }
        let levels = types(ir, self.levels(ir));
        check_arrays(ir, self.op(), tensor, &levels, ir.ty(self.values(ir)))
    }
}

impl Verify for DisassembleOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let values = ir.ty(self.ret_values(ir));
        if ir.ty(self.out_values(ir)) != values {
            let message = "output values and return value type mismatch";
            return ir.error(self, message).into();
        }
        let levels = types(ir, self.ret_levels(ir));
        if types(ir, self.out_levels(ir)) != levels {
            let message = "output levels and return levels type mismatch";
            return ir.error(self, message).into();
        }
        let tensor = SparseTensor::of_value(ir, self.tensor(ir));
        check_arrays(ir, self.op(), tensor, &levels, values)
    }
}

/// The level with a number, if there is one.
fn level_of(cx: &Context, tensor: SparseTensor<'_>, level: i64) -> Option<usize> {
    let level = usize::try_from(level).ok()?;
    (level < tensor.lvl_rank(cx)).then_some(level)
}

/// Checks that an array of what is stored of a level is one of numbers of a type.
fn check_level(
    ir: &Ir,
    op: Op,
    (tensor, level): (SparseTensor<'_>, i64),
    (array, expected): (Type, Type),
    what: &str,
) -> VerifyResult {
    if level_of(ir, tensor, level).is_none() {
        return ir.error(op, "requested level is out of bounds").into();
    }
    if array.element_or_self(ir) != expected {
        return ir.error(op, format!("unexpected type for {what}")).into();
    }
    Ok(())
}

impl Verify for ToPositionsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let tensor = SparseTensor::of_value(ir, self.tensor(ir));
        let types = (ir.ty(self.result(ir)), tensor.encoding.position_type(ir));
        check_level(ir, self.op(), (tensor, self.level(ir)), types, "positions")
    }
}

impl Verify for ToCoordinatesOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let tensor = SparseTensor::of_value(ir, self.tensor(ir));
        let types = (ir.ty(self.result(ir)), tensor.encoding.coordinate_type(ir));
        check_level(
            ir,
            self.op(),
            (tensor, self.level(ir)),
            types,
            "coordinates",
        )
    }
}

impl Verify for ToCoordinatesBufferOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let tensor = SparseTensor::of_value(ir, self.tensor(ir));
        match tensor.encoding.shared_coordinates_start(ir) {
            Some(_) => Ok(()),
            None => ir
                .error(self, "expected sparse tensor with a COO region")
                .into(),
        }
    }
}

impl Verify for ToValuesOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let tensor = SparseTensor::of_value(ir, self.tensor(ir));
        match ir.ty(self.result(ir)).element_or_self(ir) == tensor.element {
            true => Ok(()),
            false => ir
                .error(self, "unexpected mismatch in element types")
                .into(),
        }
    }
}

/// The type of the operand of an op that need not exist yet.
fn sparse_operand<'a>(args: &InferArgs<'a>, ty: Type) -> Result<SparseTensor<'a>, Diagnostic> {
    SparseTensor::of(args.cx, ty)
        .ok_or_else(|| Diagnostic::error(args.loc, "the operand is no sparse tensor"))
}

impl InferTypes for ToPositionsOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        let tensor = sparse_operand(args, args.adaptor::<Self>().tensor())?;
        tensor.positions_type(args.cx, args.loc)
    }
}

impl InferTypes for ToCoordinatesOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        let adaptor = args.adaptor::<Self>();
        let tensor = sparse_operand(args, adaptor.tensor())?;
        match level_of(args.cx, tensor, adaptor.level(args.cx)) {
            Some(level) => tensor.coordinates_type(args.cx, args.loc, level),
            None => Diagnostic::error(args.loc, "requested level is out of bounds").into(),
        }
    }
}

impl InferTypes for ToCoordinatesBufferOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        let tensor = sparse_operand(args, args.adaptor::<Self>().tensor())?;
        tensor.coordinates_buffer_type(args.cx, args.loc)
    }
}

impl InferTypes for ToValuesOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        let tensor = sparse_operand(args, args.adaptor::<Self>().tensor())?;
        tensor.values_type(args.cx, args.loc)
    }
}

fn check_slice(ir: &Ir, op: Op, slice: Type, dim: i64) -> VerifyResult {
    let tensor = SparseTensor::of(ir, slice).expect("the constraint is one on sparse tensors");
    match usize::try_from(dim) {
        Ok(dim) if dim < tensor.shape.len() => Ok(()),
        _ => ir.error(op, "requested dimension out of bound").into(),
    }
}

impl Verify for ToSliceOffsetOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_slice(ir, self.op(), ir.ty(self.slice(ir)), self.dim(ir))
    }
}

impl Verify for ToSliceStrideOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        check_slice(ir, self.op(), ir.ty(self.slice(ir)), self.dim(ir))
    }
}
