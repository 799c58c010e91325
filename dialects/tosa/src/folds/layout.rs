//! Folds of ops that move elements, and of reductions over one element.

use terrace_dialect_base::folding::{scalar_bits, uniform_attr};
use terrace_ir::attributes::{Attribute, DenseElementsAttr};
use terrace_ir::ods::{Fold, FoldResult, Folded};
use terrace_ir::types::{DYNAMIC, RankedTensorType, ShapedType, Type};
use terrace_ir::{Ir, Value};

use super::Number;
use crate::constants::{const_sizes, sizes_of, type_sizes};
use crate::types::{element, ranked_shape, shape_of};
use crate::{
    ArgMaxOp, ConstShapeOp, PadOp, ReduceAllOp, ReduceAnyOp, ReduceMaxOp, ReduceMinOp,
    ReduceProductOp, ReduceSumOp, ReshapeOp, ResizeOp, ReverseOp, SliceOp, TileOp, TransposeOp,
};

impl Fold for ConstShapeOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(Attribute::from(self.values(ir)))
    }
}

/// Whether a tensor has one element in a direction, or no directions.
fn is_single(ir: &Ir, value: Value, axis: i32) -> bool {
    let axis = usize::try_from(axis).ok();
    shape_of(ir, value).is_some_and(|shape| {
        shape.is_empty() || axis.is_some_and(|axis| shape.get(axis) == Some(&1))
    })
}

/// A value that is the result, if they have one type.
fn same(ir: &Ir, value: Value, output: Value) -> Folded {
    let fits = ir.ty(value) == ir.ty(output);
    fits.then(|| FoldResult::single(value)).flatten()
}

macro_rules! reductions {
    ($($op:ident)*) => {$(
        impl Fold for $op {
            fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
                let input = self.input(ir);
                match is_single(ir, input, self.axis(ir)) {
                    true => same(ir, input, self.output(ir)),
                    false => None,
                }
            }
        }
    )*};
}

reductions! { ReduceAllOp ReduceAnyOp ReduceMaxOp ReduceMinOp ReduceProductOp ReduceSumOp }

/// Whether all sizes of a tensor are known.
fn is_static(ir: &Ir, ty: Type) -> bool {
    let shape = ranked_shape(ir, ty);
    shape.is_some_and(|shape| !shape.contains(&DYNAMIC))
}

impl Fold for ArgMaxOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let (input, output) = (self.input(ir), ir.ty(self.output(ir)));
        let axis = usize::try_from(self.axis(ir)).ok()?;
        let is_single = shape_of(ir, input)?.get(axis) == Some(&1);
        let fits = is_single && is_static(ir, ir.ty(input)) && element(ir, output).is_integer(ir);
        FoldResult::single(fits.then(|| uniform_attr(ir, output, 0)).flatten()?)
    }
}

impl Fold for PadOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let padding = sizes_of(ir, operands[1]?)?;
        match !padding.is_empty() && padding.iter().all(|size| *size == 0) {
            true => same(ir, self.input1(ir), self.output(ir)),
            false => None,
        }
    }
}

impl Fold for ReshapeOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (input, output) = (self.input1(ir), self.output(ir));
        let (from, to) = (ir.ty(input), ir.ty(output));
        let (shape, _) = ranked_shape(ir, from).zip(ranked_shape(ir, to))?;
        let unknown = shape.iter().filter(|size| **size == DYNAMIC).count();
        if from == to && unknown < 2 {
            return FoldResult::single(input);
        }
        // A reshape of a reshape becomes one first.
        if input.defining::<ReshapeOp>(ir).is_some() || !is_static(ir, to) {
            return None;
        }
        if let Some(number) = Number::of(ir, operands[0]) {
            return FoldResult::single(number.splat(ir, to)?);
        }
        let values = operands[0]?.cast::<DenseElementsAttr>(ir)?;
        if !ir.has_one_use(input) {
            return None;
        }
        let shape = type_sizes(&const_sizes(ir, self.shape(ir))?);
        let ty: ShapedType =
            Type::from(RankedTensorType::get(ir, &shape, element(ir, from))).cast(ir)?;
        let fits = Type::from(ty) == to && ty.num_elements(ir) == values.ty(ir).num_elements(ir);
        FoldResult::single(fits.then(|| Attribute::from(values.reshape(ir, ty)))?)
    }
}

impl Fold for ReverseOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (input, output) = (self.input1(ir), self.output(ir));
        let ty = ir.ty(output);
        if let Some(constant) = operands[0]
            && Number::of(ir, operands[0]).is_some()
        {
            let fits = constant.ty(ir) == Some(ty);
            return fits.then(|| FoldResult::single(constant)).flatten();
        }
        match is_single(ir, input, self.axis(ir)) {
            true => same(ir, input, output),
            false => None,
        }
    }
}

impl Fold for SliceOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (input, ty) = (self.input1(ir), ir.ty(self.output(ir)));
        let from = ir.ty(input);
        if !is_static(ir, ty) {
            return None;
        }
        if from == ty {
            return FoldResult::single(input);
        }
        if let Some(number) = Number::of(ir, operands[0]) {
            return FoldResult::single(number.splat(ir, ty)?);
        }
        let values = operands[0]?.cast::<DenseElementsAttr>(ir)?;
        let shape = ranked_shape(ir, from)?;
        let start = sizes_of(ir, operands[1]?)?;
        let result = ranked_shape(ir, ty)?;
        if start.len() != shape.len() || result.iter().any(|size| *size != 1) {
            return None;
        }
        let mut at = 0usize;
        for (index, size) in start.iter().zip(shape) {
            if *index < 0 || index >= size {
                return None;
            }
            at = at * usize::try_from(*size).ok()? + usize::try_from(*index).ok()?;
        }
        let bits = scalar_bits(ir, values.element_attr(ir, at)?)?;
        FoldResult::single(uniform_attr(ir, ty, bits)?)
    }
}

impl Fold for TileOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let multiples = sizes_of(ir, operands[1]?)?;
        match multiples.iter().all(|times| *times == 1) {
            true => same(ir, self.input1(ir), self.output(ir)),
            false => None,
        }
    }
}

impl Fold for TransposeOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (input, output) = (self.input1(ir), self.output(ir));
        if let Some(number) = Number::of(ir, operands[0])
            && let Some(splat) = number.splat(ir, ir.ty(output))
        {
            return FoldResult::single(splat);
        }
        let mut perms = self.perms(ir).as_i32s(ir).enumerate();
        match perms.all(|(index, dim)| i64::from(dim) == index as i64) {
            true => same(ir, input, output),
            false => None,
        }
    }
}

impl Fold for ResizeOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let [scale, offset, border] =
            [operands[1]?, operands[2]?, operands[3]?].map(|attr| sizes_of(ir, attr));
        let scale = scale?;
        let is_same = scale.len() == 4 && scale[0] == scale[1] && scale[2] == scale[3];
        let is_zero = offset?.iter().chain(&border?).all(|size| *size == 0);
        match is_same && is_zero {
            true => same(ir, self.input(ir), self.output(ir)),
            false => None,
        }
    }
}
