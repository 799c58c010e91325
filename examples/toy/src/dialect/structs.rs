//! The struct type and its ops.

use terrace::ir::asm::print_type;
use terrace::ir::attributes::{ArrayAttr, DenseElementsAttr};
use terrace::prelude::*;

use super::{ShapeInference, ToyDialect, ToyType, compatible, is_tensor, shape_of};

// ANCHOR: type
/// A struct of tensors and structs, by position: the names are the source's alone.
///
/// `!toy.struct<tensor<*xf64>, tensor<*xf64>>`
#[ty(dialect = ToyDialect, mnemonic = "struct", assembly { "<" $elements ">" }, verify)]
pub struct StructType {
    elements: Vec<Type>,
}
// ANCHOR_END: type

impl VerifyType for StructType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let elements = self.elements(cx);
        if elements.is_empty() {
            return Err(Diagnostic::error(loc, "a struct has at least one element"));
        }
        match elements
            .iter()
            .find(|ty| !is_tensor(cx, **ty) && !ty.is::<StructType>(cx))
        {
            None => Ok(()),
            Some(ty) => Err(Diagnostic::error(
                loc,
                format!(
                    "element type for a struct must either be a TensorType or a StructType, got: '{}'",
                    print_type(cx, *ty)
                ),
            )),
        }
    }
}

/// A constant struct.
///
/// `%0 = toy.struct_constant [dense<1.0> : tensor<2xf64>] : !toy.struct<tensor<*xf64>>`
#[op(
    dialect = ToyDialect, mnemonic = "struct_constant",
    traits(Pure, ConstantLike),
    assembly { $value attr_dict ":" type($output) },
    verify, fold,
)]
pub struct StructConstantOp {
    #[attr]
    value: ArrayAttr,
    #[result]
    output: StructType,
}

impl Verify for StructConstantOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        // Pairs of a value and its type; an explicit stack, since structs nest.
        let mut pending = vec![(Attribute::from(self.value(ir)), ir.ty(self.output(ir)))];
        while let Some((value, ty)) = pending.pop() {
            let fits = if let Some(ty) = ty.cast::<StructType>(ir) {
                let types = ty.elements(ir);
                let values = value.cast::<ArrayAttr>(ir).map(|array| array.elements(ir));
                if let Some(values) = values.filter(|values| values.len() == types.len()) {
                    pending.extend(values.iter().copied().zip(types.iter().copied()));
                    true
                } else {
                    false
                }
            } else {
                let elements = value.cast::<DenseElementsAttr>(ir);
                elements.is_some_and(|elements| compatible(ir, elements.ty(ir).into(), ty))
            };
            if !fits {
                return Err(ir.op_error(
                    self,
                    format!("value does not match the type '{}'", print_type(ir, ty)),
                ));
            }
        }
        Ok(())
    }
}

impl Fold for StructConstantOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(Attribute::from(self.value(ir)))
    }
}

/// An element of a struct.
///
/// `%1 = toy.struct_access %0[0] : !toy.struct<tensor<*xf64>> -> tensor<*xf64>`
#[op(
    dialect = ToyDialect, mnemonic = "struct_access",
    traits(Pure),
    interfaces(ShapeInference),
    assembly { $input "[" $index "]" attr_dict ":" type($input) "->" type($output) },
    verify, fold,
)]
pub struct StructAccessOp {
    #[operand]
    input: StructType,
    #[attr]
    index: I64Attr,
    #[result]
    output: ToyType,
}

impl StructAccessOp {
    /// The type that the struct type gives the element; `None` without such an element.
    fn element(self, ir: &Ir) -> Option<Type> {
        let index = usize::try_from(self.index(ir)).ok()?;
        let ty = ir.ty(self.input(ir)).cast::<StructType>(ir)?;
        ty.elements(ir).get(index).copied()
    }

    /// The constant that the op gives, if the struct, or the one that it is nested in, is a constant.
    pub(super) fn constant(self, ir: &Ir) -> Option<Attribute> {
        let mut path = vec![self.index(ir)];
        let mut value: Value = self.input(ir);
        while let Some(outer) = value.defining::<StructAccessOp>(ir) {
            path.push(outer.index(ir));
            value = outer.input(ir);
        }
        let constant = value.defining::<StructConstantOp>(ir)?.value(ir);
        path.iter()
            .rev()
            .try_fold(constant.into(), |value: Attribute, &index| {
                element(ir, value, index)
            })
    }
}

/// An element of a constant struct.
fn element(cx: &Context, value: Attribute, index: i64) -> Option<Attribute> {
    let elements = value.cast::<ArrayAttr>(cx)?.elements(cx);
    elements.get(usize::try_from(index).ok()?).copied()
}

impl Verify for StructAccessOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let Some(element) = self.element(ir) else {
            let input = print_type(ir, ir.ty(self.input(ir)));
            let index = self.index(ir);
            return Err(ir.op_error(
                self,
                format!("index {index} is out of range for the struct '{input}'"),
            ));
        };
        // Shape inference gives the result the shape that the struct's type does not tell.
        let result = ir.ty(self.output(ir));
        if element == result || shape_of(ir, element).is_none() && compatible(ir, element, result) {
            return Ok(());
        }
        Err(ir.op_error(
            self,
            format!(
                "result must have the type of the element, '{}', but has '{}'",
                print_type(ir, element),
                print_type(ir, result)
            ),
        ))
    }
}

// ANCHOR: fold
impl Fold for StructAccessOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        FoldResult::single(element(ir, operands[0]?, self.index(ir))?)
    }
}
// ANCHOR_END: fold
