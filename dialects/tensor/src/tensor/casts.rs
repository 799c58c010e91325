//! Tensors of another type with the same elements.

use terrace_ir::interfaces::CastOpInterface;
use terrace_ir::ods::{
    AnyFloat, AnySignedInteger, AnySignlessInteger, AnyTensor, AnyUnsignedInteger, ResultNames,
    TensorOf,
};
use terrace_ir::types::{ShapedType, Type};
use terrace_ir::{Context, Ir, Value};
use terrace_ods_macros::op;

use super::{TensorDialect, tensor_element};
use terrace_dialect_base::shapes::are_compatible_shapes;

type AnyNumbers = TensorOf<(
    AnySignlessInteger,
    AnyUnsignedInteger,
    AnySignedInteger,
    AnyFloat,
)>;

/// The same bits as elements of another type of the same width.
#[op(
    dialect = TensorDialect, mnemonic = "bitcast",
    traits(Pure),
    interfaces(CastOpInterface),
    assembly { $source attr_dict ":" type($source) "to" type($dest) },
)]
pub struct BitcastOp {
    #[operand]
    source: AnyNumbers,
    #[result]
    dest: AnyNumbers,
}

/// The elements of two tensor types whose shapes can be equal at run time.
fn elements(cx: &Context, inputs: &[Type], outputs: &[Type]) -> Option<[Type; 2]> {
    let ([from], [to]) = (inputs, outputs) else {
        return None;
    };
    let elements = [tensor_element(cx, *from)?, tensor_element(cx, *to)?];
    let shape = |ty: &Type| ty.cast::<ShapedType>(cx).and_then(|ty| ty.shape(cx));
    are_compatible_shapes(shape(from), shape(to)).then_some(elements)
}

impl CastOpInterface for BitcastOp {
    fn are_cast_compatible(&self, cx: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        elements(cx, inputs, outputs).is_some_and(|[from, to]| {
            from.bit_width(cx).is_some() && from.bit_width(cx) == to.bit_width(cx)
        })
    }
}

/// The same tensor with more or less known about its shape. What differs at run time is undefined behaviour.
#[op(
    dialect = TensorDialect, mnemonic = "cast",
    traits(Pure),
    interfaces(CastOpInterface),
    assembly { $source attr_dict ":" type($source) "to" type($dest) },
    result_names,
)]
pub struct CastOp {
    #[operand]
    source: AnyTensor,
    #[result]
    dest: AnyTensor,
}

impl CastOpInterface for CastOp {
    fn are_cast_compatible(&self, cx: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        elements(cx, inputs, outputs).is_some_and(|[from, to]| from == to)
    }
}

impl ResultNames for CastOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.dest(ir), "cast");
    }
}
