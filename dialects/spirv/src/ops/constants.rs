//! Constants.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_attribute, print_type};
use terrace_ir::attributes::{
    ArrayAttr, AttrData, Attribute, BoolAttr, DenseElementsAttr, FloatAttr, IntegerAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyAttr, CustomAssembly, Fold, FoldResult, Folded, ResultNames, TypedOp, Verify, VerifyResult,
};
use terrace_ir::types::{RankedTensorType, ShapedType, VectorType};
use terrace_ir::{Builder, Ir, Op, Type, Value};
use terrace_ods_macros::op;

use crate::{
    AnySpirv, ArrayType, Composite, CooperativeMatrixType, SpirvDialect, StructType, TensorArmType,
    part, parts,
};

/// A constant.
#[op(
    dialect = SpirvDialect, mnemonic = "Constant",
    traits(ConstantLike, Pure),
    custom_assembly, verify, fold, result_names,
)]
pub struct ConstantOp {
    #[attr]
    value: AnyAttr,
    #[result]
    constant: AnySpirv,
}

impl Fold for ConstantOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(self.value(ir))
    }
}

impl ResultNames for ConstantOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        let ty = ir.ty(self.constant(ir));
        let mut text = "cst".to_owned();
        if let Some(integer) = self.value(ir).cast::<IntegerAttr>(ir) {
            if ty == Type::I1 {
                let word = if integer.as_i64(ir) == 0 {
                    "false"
                } else {
                    "true"
                };
                return name(self.constant(ir), word);
            }
            text += &integer.value(ir).to_string();
        }
        if ty.is_integer(ir) || ty.is_float(ir) {
            text += &format!("_{}", print_type(ir, ty));
        }
        if let Some(vector) = ty.cast::<VectorType>(ir) {
            let element = vector.element(ir);
            text += &format!(
                "_vec_{}",
                vector.shape(ir).first().copied().unwrap_or_default()
            );
            if element.is_integer(ir) || element.is_float(ir) {
                text += &format!("x{}", print_type(ir, element));
            }
        }
        name(self.constant(ir), &text);
    }
}

impl Verify for ConstantOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_value(ir, self.op(), self.value(ir), ir.ty(self.constant(ir)))
    }
}

/// Whether a constant of the type has this value.
fn verify_value(ir: &Ir, op: Op, value: Attribute, ty: Type) -> VerifyResult {
    let error = |message: String| ir.op_error(op, message).into();
    let mismatch = |found: Type| {
        let [ty, found] = [ty, found].map(|ty| print_type(ir, ty));
        error(format!(
            "result or element type ('{ty}') does not match value type ('{found}')"
        ))
    };
    if let Some(matrix) = ty.cast::<CooperativeMatrixType>(ir) {
        let element = matrix.element(ir);
        return match value.ty(ir) {
            Some(found) if found.element_or_self(ir) == element => Ok(()),
            Some(found) => mismatch(found),
            None => Ok(()),
        };
    }
    if let Some(array) = value.cast::<ArrayAttr>(ir) {
        let Some(result) = ty.cast::<ArrayType>(ir) else {
            return error("must have spirv.array result type for array value".to_owned());
        };
        let mut elements = array.elements(ir).iter();
        return elements.try_for_each(|element| verify_value(ir, op, *element, result.element(ir)));
    }
    if let Some(dense) = value.cast::<DenseElementsAttr>(ir) {
        let found = dense.ty(ir);
        if Type::from(found) == ty {
            return Ok(());
        }
        return verify_nested(ir, op, ty, found, dense.num_elements(ir));
    }
    if value.is::<IntegerAttr>(ir) || value.is::<FloatAttr>(ir) || value.is::<BoolAttr>(ir) {
        return match value.ty(ir) {
            Some(found) if found != ty => mismatch(found),
            _ => Ok(()),
        };
    }
    error(format!(
        "cannot have attribute: {}",
        print_attribute(ir, value)
    ))
}

/// A dense tensor gives the elements of nested arrays.
fn verify_nested(ir: &Ir, op: Op, ty: Type, found: ShapedType, count: usize) -> VerifyResult {
    let error = |message: String| ir.op_error(op, message).into();
    let (mut element, mut total) = (ty, 1_u64);
    if let Some(tensor) = ty.cast::<TensorArmType>(ir) {
        element = tensor.element(ir);
        total = tensor
            .shape(ir)
            .iter()
            .map(|size| size.unsigned_abs())
            .product();
    } else if ty.is::<VectorType>(ir) {
        let [ty, found] = [ty, found.into()].map(|ty| print_type(ir, ty));
        return error(format!(
            "result or element type ('{ty}') does not match value type ('{found}')"
        ));
    } else if !ty.is::<ArrayType>(ir) {
        return error("must have spirv.array result type for array value".to_owned());
    }
    while let Some(array) = element.cast::<ArrayType>(ir) {
        total = total.saturating_mul(array.count(ir).into());
        element = array.element(ir);
    }
    if !(element.is_integer(ir) || element.is_float(ir)) {
        return error("only support nested array result type".to_owned());
    }
    if element != found.element(ir) {
        let [element, found] = [element, found.element(ir)].map(|ty| print_type(ir, ty));
        return error(format!(
            "result element type ('{element}') does not match value element type ('{found}')"
        ));
    }
    match total == count as u64 {
        true => Ok(()),
        false => error(format!(
            "result number of elements ({total}) does not match value number of elements ({count})"
        )),
    }
}

impl CustomAssembly for ConstantOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let value = parser.parse_attribute()?;
        state.set_attr(cx, "value", value);
        let ty = value
            .ty(cx)
            .filter(|ty| *ty != Type::NONE && !ty.is::<RankedTensorType>(cx));
        let ty = match ty {
            Some(ty) => ty,
            None => {
                parser.parse_punct(":")?;
                parser.parse_type()?
            }
        };
        state.result_types.push(ty);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_attr(self.value(ir));
        let ty = ir.ty(self.constant(ir));
        let shows = parts(ir, ty).is_some() && !ty.is::<VectorType>(ir);
        if shows {
            printer.write(" : ");
            printer.print_type(ty);
        }
    }
}

impl ConstantOp {
    /// An integer constant.
    pub fn integer(b: &mut Builder<'_>, loc: terrace_ir::Location, ty: Type, value: i64) -> Self {
        let value = IntegerAttr::get(b, ty, value.into());
        ConstantOp::build(b, loc, ty, value.into())
    }
}

/// A composite constant whose parts are all equal.
#[op(
    dialect = SpirvDialect, mnemonic = "EXT.ConstantCompositeReplicate",
    traits(Pure),
    assembly { " " "[" $value "]" ":" type($replicated_constant) attr_dict },
    verify,
)]
pub struct ExtConstantCompositeReplicateOp {
    #[attr]
    value: AnyAttr,
    #[result]
    replicated_constant: Composite,
}

impl Verify for ExtConstantCompositeReplicateOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (value, ty) = (self.value(ir), ir.ty(self.replicated_constant(ir)));
        if !matches!(
            value.data(ir),
            AttrData::Integer { .. } | AttrData::Float { .. } | AttrData::DenseElements { .. }
        ) && !value.is::<ArrayAttr>(ir)
        {
            return ir
                .op_error(self, "expects constituents of the result composite constant to be integers, floats, or constant composites")
                .into();
        }
        let found = value.ty(ir);
        // A struct that contains itself would never end.
        let mut inner = part(ir, ty, 0).filter(|inner| *inner != ty);
        while let (Some(here), Some(found)) = (inner, found) {
            if here == found {
                return Ok(());
            }
            inner = match here.is::<StructType>(ir) {
                true => None,
                false => part(ir, here, 0),
            };
        }
        match found {
            None => Ok(()),
            Some(found) => {
                let [ty, found] = [ty, found].map(|ty| print_type(ir, ty));
                ir.op_error(
                    self,
                    format!("expected value attribute type '{ty}', but got: '{found}'"),
                )
                .into()
            }
        }
    }
}
