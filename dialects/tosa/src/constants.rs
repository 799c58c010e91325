//! Constants, ops that pass values on, and ops of others.

use terrace_ir::attributes::{Attribute, DenseElementsAttr, FloatAttr, IntegerAttr};
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::{
    ElementsAttr, Fold, FoldResult, Folded, StrAttr, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{DYNAMIC, ShapedType, Type, VectorType};
use terrace_ir::{Builder, Ir, Location, Op, SmallVec, Value};
use terrace_ods_macros::op;
use terrace_tensor_dialects::quant;

use super::types::{ShapeType, Tensor, element};
use super::{ConstShapeOp, TosaDialect};

/// A tensor that is known.
#[op(
    dialect = TosaDialect, mnemonic = "const",
    traits(Pure, ConstantLike, AllShapesMatch(values, output)),
    verify, fold,
)]
pub struct ConstOp {
    #[attr]
    values: ElementsAttr,
    #[result]
    output: Tensor,
}

impl Verify for ConstOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let attr = self.values(ir).ty(ir);
        if attr.is_none_or(|ty| ty.is::<VectorType>(ir)) {
            return ir
                .op_error(self, "expected tensors for attr/result type")
                .into();
        }
        let attr = attr.map(|ty| element(ir, ty));
        let output = element(ir, ir.ty(self.output(ir)));
        let stored = quant::storage(ir, output).map(|storage| storage.ty(ir));
        match attr == Some(output) || stored.is_some() && attr == stored {
            true => Ok(()),
            false => ir
                .op_error(self, "expected same attr/result element types")
                .into(),
        }
    }
}

impl Fold for ConstOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(self.values(ir))
    }
}

/// The tensor itself.
#[op(
    dialect = TosaDialect, mnemonic = "identity", traits(Pure),
    assembly { operands attr_dict ":" functional_type(operands, results) },
)]
pub struct IdentityOp {
    #[operand]
    input1: Tensor,
    #[result]
    output: Tensor,
}

/// What only some implementations can compute.
#[op(
    dialect = TosaDialect, mnemonic = "custom",
    assembly { operands attr_dict ":" functional_type(operands, results) },
)]
pub struct CustomOp {
    #[attr]
    operator_name: StrAttr,
    #[attr]
    domain_name: StrAttr,
    #[attr]
    implementation_attrs: StrAttr,
    #[operand]
    input_list: Variadic<Tensor>,
    #[result]
    output_list: Variadic<Tensor>,
}

/// The constant of a shape or of a tensor.
pub(crate) fn materialize_constant(
    b: &mut Builder<'_>,
    loc: Location,
    value: Attribute,
    ty: Type,
) -> Option<Op> {
    if ty.is::<ShapeType>(b) {
        let values = value.cast::<DenseElementsAttr>(b)?;
        return Some(ConstShapeOp::build(b, loc, ty, values).into());
    }
    let is_tensor = value.ty(b).is_some_and(|ty| ty.is::<ShapedType>(b));
    is_tensor.then(|| ConstOp::build(b, loc, ty, value).into())
}

/// The sizes that a shape has if they are known; -1 stands as it is.
pub fn const_sizes(ir: &Ir, shape: Value) -> Option<SmallVec<[i64; 4]>> {
    sizes_of(ir, constant_value(ir, shape)?)
}

/// The sizes that a constant holds.
pub(crate) fn sizes_of(ir: &Ir, value: Attribute) -> Option<SmallVec<[i64; 4]>> {
    let values = value.cast::<DenseElementsAttr>(ir)?;
    let sizes = values
        .integer_values(ir)
        .map(|size| i64::try_from(size).ok());
    sizes.collect()
}

/// Sizes in which -1 stands for one that is not known, as types say it.
pub fn type_sizes(sizes: &[i64]) -> SmallVec<[i64; 4]> {
    let size = |size: &i64| if *size == -1 { DYNAMIC } else { *size };
    sizes.iter().map(size).collect()
}

/// A shape that is known.
pub fn build_sizes(b: &mut Builder<'_>, loc: Location, sizes: &[i64]) -> Value {
    let count = i64::try_from(sizes.len()).expect("a shape fits in memory");
    let tensor = terrace_ir::types::RankedTensorType::get(b, &[count], Type::INDEX);
    let tensor: ShapedType = Type::from(tensor).cast(b).expect("a tensor has a shape");
    let values = sizes.iter().map(|size| i128::from(*size));
    let values = DenseElementsAttr::integers(b, tensor, values);
    let rank = i32::try_from(sizes.len()).expect("a type has no more dimensions");
    let ty = ShapeType::get(b, rank).into();
    ConstShapeOp::build(b, loc, ty, values).output(b)
}

/// The zero point that a value is, if it is a constant: for floats 0 or, for any other number, 1.
pub fn zero_point(ir: &Ir, value: Value, is_signed: bool) -> Option<i64> {
    let values = constant_value(ir, value)?.cast::<DenseElementsAttr>(ir)?;
    if values.num_elements(ir) == 0 {
        return None;
    }
    let first = values.element_attr(ir, 0)?;
    if let Some(float) = first.cast::<FloatAttr>(ir) {
        return Some(i64::from(float.value(ir) != 0.0));
    }
    let integer = first.cast::<IntegerAttr>(ir)?;
    let value = integer.value(ir);
    let width = integer.width(ir);
    let value = match is_signed || width >= 64 {
        true => value,
        false => value & ((1 << width) - 1),
    };
    i64::try_from(value).ok()
}
