//! Tensors of another type with the same elements.

use terrace_dialect_base::shapes::are_compatible_shapes;
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::CastOpInterface;
use terrace_ir::ods::{
    AnyFloat, AnySignedInteger, AnySignlessInteger, AnyTensor, AnyUnsignedInteger, Fold,
    FoldResult, Folded, ResultNames, TensorOf,
};
use terrace_ir::types::{ShapedType, Type};
use terrace_ir::{Builder, Context, Ir, Location, Value};
use terrace_ods_macros::op;

use super::rules::{
    BitcastOfBitcast, CastOfCast, CastOfEmpty, CastOfSlice, DestinationOfCast, ForOverCast,
    ForallOverCast,
};
use super::{TensorDialect, tensor_element};

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
    fold, canonicalize(BitcastOfBitcast),
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
    fold, result_names,
    canonicalize(CastOfCast, CastOfSlice, CastOfEmpty, DestinationOfCast, ForOverCast, ForallOverCast),
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

impl CastOp {
    /// Whether a tensor of a type can be cast to another one.
    pub fn fits(cx: &Context, from: Type, to: Type) -> bool {
        elements(cx, &[from], &[to]).is_some_and(|[from, to]| from == to)
    }

    /// A tensor as one of a type: by a cast at the insertion point, if it is not of it.
    pub fn to(b: &mut Builder<'_>, loc: Location, value: Value, ty: Type) -> Value {
        match b.ty(value) == ty {
            true => value,
            false => CastOp::build(b, loc, ty, value).dest(b),
        }
    }
}

/// A cast to the type that a tensor has is the tensor.
macro_rules! fold_to_source {
    ($($name:ident),*) => {$(
        impl Fold for $name {
            fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
                let source = self.source(ir);
                (ir.ty(source) == ir.ty(self.dest(ir)))
                    .then(|| FoldResult::single(source))
                    .flatten()
            }
        }
    )*};
}
fold_to_source!(BitcastOp, CastOp);

impl ResultNames for CastOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.dest(ir), "cast");
    }
}
