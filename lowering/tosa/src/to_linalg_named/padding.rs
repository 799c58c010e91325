//! What surrounds images, and how large what is computed from them is.

use terrace_dialects::{arith, tensor};
use terrace_ir::attributes::{Attribute, DenseArrayAttr, DenseElementsAttr};
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::types::{DYNAMIC, ShapedType};
use terrace_ir::{Type, Value};

use crate::build::{Sizes, Values, constant, dim, shape, tensor_type};

/// An image with a constant around it; `pad` has two numbers for each dimension that is neither the first nor the last.
pub(super) fn pad(
    b: &ImplicitLocBuilder<'_>,
    image: Value,
    pad: &[i64],
    value: Attribute,
) -> Value {
    if pad.iter().all(|amount| *amount == 0) {
        return image;
    }
    let sizes = shape(b, image);
    let amounts = |side: usize| -> Sizes {
        let inner = pad.iter().skip(side).step_by(2).copied();
        std::iter::once(0).chain(inner).chain([0]).collect()
    };
    let (low, high) = (amounts(0), amounts(1));
    let padded = sizes.iter().zip(low.iter().zip(&high));
    let padded: Sizes = padded
        .map(|(size, (low, high))| match *size {
            DYNAMIC => DYNAMIC,
            size => size + low + high,
        })
        .collect();
    let element = b.with(|b| b.ty(image).element_or_self(b));
    let value = constant(b, value);
    let ty = tensor_type(b, &padded, element);
    let [low, high] = [low, high].map(|amounts| b.with(|b| DenseArrayAttr::i64s(b, &amounts)));
    let padded = tensor::PadOp::new(b, ty, image, (), (), low, high);
    let region = b.with(|b| padded.region(b));
    b.block(region, &vec![Type::INDEX; sizes.len()], |b, _| {
        tensor::YieldOp::new(b, value);
    });
    b.value(padded)
}

/// Numbers as a constant of a type.
pub(super) fn list(b: &ImplicitLocBuilder<'_>, numbers: &[i64], ty: Type) -> Attribute {
    b.with(|b| {
        let ty = ty.cast::<ShapedType>(b).expect("a list has a shape");
        let numbers = numbers.iter().map(|number| i128::from(*number));
        DenseElementsAttr::integers(b, ty, numbers).into()
    })
}

/// How many windows fit into an image in one direction.
pub(super) struct Window {
    pub(super) pad: [i64; 2],
    pub(super) stride: i64,
    pub(super) dilation: i64,
}

impl Window {
    pub(super) fn count(&self, b: &ImplicitLocBuilder<'_>, size: Value, window: Value) -> Value {
        let one = arith::constant_index(b, 1);
        let before = arith::constant_index(b, self.pad[0]);
        let padded = arith::AddIOp::new(b, size, before);
        let after = arith::constant_index(b, self.pad[1]);
        let padded = b.value(arith::AddIOp::new(b, padded, after));
        let steps = b.value(arith::SubIOp::new(b, window, one));
        let dilation = arith::constant_index(b, self.dilation);
        let extent = arith::MulIOp::new(b, dilation, steps);
        let extent = b.value(arith::AddIOp::new(b, extent, one));
        let free = arith::SubIOp::new(b, padded, extent);
        let stride = arith::constant_index(b, self.stride);
        let count = arith::DivUIOp::new(b, free, stride);
        b.value(arith::AddIOp::new(b, count, one))
    }
}

/// The sizes of a result that are not known: those of the image, but for the inner ones, which a function computes from the number of the
/// direction and the dimension.
pub(super) fn open_sizes(
    b: &ImplicitLocBuilder<'_>,
    image: Value,
    result: &[i64],
    inner: impl Fn(&ImplicitLocBuilder<'_>, usize, usize) -> Value,
) -> Values {
    let rank = result.len();
    let mut sizes: Vec<Option<Value>> = vec![None; rank];
    for dimension in (1..rank - 1).filter(|dimension| result[*dimension] == DYNAMIC) {
        sizes[dimension] = Some(inner(b, dimension - 1, dimension));
    }
    for dimension in [0, rank - 1] {
        if result[dimension] == DYNAMIC {
            sizes[dimension] = Some(dim(b, image, dimension));
        }
    }
    sizes.into_iter().flatten().collect()
}
