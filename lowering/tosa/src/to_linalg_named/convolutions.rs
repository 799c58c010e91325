//! Convolutions.

use smallvec::smallvec;
use terrace_conversion::ConversionRewriter;
use terrace_dialect_base::reassociation::Reassociation;
use terrace_dialects::linalg::{
    Conv2DNhwcFhwcOp, Conv2DNhwcFhwcQOp, Conv2DNhwcHwcfOp, Conv2DNhwcHwcfQOp, Conv3DNdhwcDhwcfOp,
    Conv3DNdhwcDhwcfQOp, DepthwiseConv2DNhwcHwcmOp, DepthwiseConv2DNhwcHwcmQOp, GenericOp,
};
use terrace_dialects::{arith, tosa};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::{Attribute, DenseArrayAttr, IntegerAttr, TypeAttr};
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{DYNAMIC, IntegerType, Signedness};
use terrace_ir::{Ir, Op, Type, Value};

use super::padding::{Window, list, open_sizes, pad};
use crate::build::{
    Sizes, Values, collapse, constant, constant_i32, dim, empty, fill, int_range, parallel, ranked,
    shape, tensor_type, zero_of,
};

/// The zero points of the two factors, which only bytes have.
pub(super) fn zero_points(ir: &Ir, op: Op, points: [Value; 2]) -> Result<[i64; 2], MatchFailure> {
    let mut known = [0; 2];
    for (index, point) in points.into_iter().enumerate() {
        let found = tosa::zero_point(ir, point, true);
        known[index] = found.ok_or_else(|| MatchFailure::new("a zero point is not known"))?;
        let element = ir.ty(ir.operand(op, index)).element_or_self(ir);
        if known[index] != 0 && !(element.is_integer(ir) && element.bit_width(ir) == Some(8)) {
            return Err(MatchFailure::new(
                "only bytes have a zero point that is not zero",
            ));
        }
    }
    Ok(known)
}

/// A linalg op that convolves.
type Build = fn(&ImplicitLocBuilder<'_>, &[Value], &[Value], &[(&str, Attribute)]) -> Op;

/// What all convolutions have in common.
struct Convolution {
    op: Op,
    input: Value,
    weight: Value,
    bias: Value,
    pad: Sizes,
    stride: Sizes,
    dilation: Sizes,
    /// The elements in which sums are computed.
    sum: Type,
    points: [i64; 2],
    /// What surrounds the image.
    around: Attribute,
    result: Type,
    result_shape: Sizes,
}

impl Convolution {
    fn new(ir: &Ir, op: Op) -> Result<Self, MatchFailure> {
        let operand = |index| ir.operand(op, index);
        let (input, weight, bias) = (operand(0), operand(1), operand(2));
        let points = zero_points(ir, op, [operand(3), operand(4)])?;
        let [weight_type, bias_type] = [ranked(ir, weight)?, ranked(ir, bias)?];
        let is_static = |shape: &[i64]| !shape.contains(&DYNAMIC);
        if !is_static(weight_type.shape(ir)) || !is_static(bias_type.shape(ir)) {
            return Err(MatchFailure::new(
                "the size of the filter or of the bias is not known",
            ));
        }
        let element = ranked(ir, input)?.element(ir);
        let int = element.cast::<IntegerType>(ir);
        if int.is_some_and(|ty| ty.signedness(ir) == Signedness::Unsigned) {
            return Err(MatchFailure::new("the numbers are unsigned"));
        }
        let numbers = || MatchFailure::new("the elements are no numbers");
        let mut around = zero_of(ir, element).ok_or_else(numbers)?;
        if points != [0, 0] {
            let [least, greatest] = int_range(int.ok_or_else(numbers)?.width(ir))?;
            if !(least..=greatest).contains(&points[0]) {
                return Err(MatchFailure::new("the zero point is out of range"));
            }
            around = IntegerAttr::get(ir, element, points[0].into()).into();
        }
        let numbers_of = |name: &str| -> Result<Sizes, MatchFailure> {
            let list = ir
                .attr(op, name)
                .and_then(|list| list.cast::<DenseArrayAttr>(ir));
            let list = list.map(|list| list.as_i64s(ir).collect());
            list.ok_or_else(|| MatchFailure::new("an attribute is missing"))
        };
        let sum = ir
            .attr(op, "acc_type")
            .and_then(|ty| ty.cast::<TypeAttr>(ir));
        let sum = sum
            .map(|ty| ty.value(ir))
            .filter(|ty| zero_of(ir, *ty).is_some());
        let result = ranked(ir, ir.result(op, 0))?;
        Ok(Convolution {
            op,
            input,
            weight,
            bias,
            pad: numbers_of("pad")?,
            stride: numbers_of("stride")?,
            dilation: numbers_of("dilation")?,
            sum: sum.ok_or_else(numbers)?,
            points,
            around,
            result: result.into(),
            result_shape: result.shape(ir).into(),
        })
    }

    fn has_points(&self) -> bool {
        self.points != [0, 0]
    }

    /// The sizes of the result that are not known; `first` is the first dimension of the filter's window.
    fn open_sizes(&self, b: &ImplicitLocBuilder<'_>, first: usize) -> Values {
        open_sizes(
            b,
            self.input,
            &self.result_shape,
            |b, direction, dimension| {
                let size = dim(b, self.input, dimension);
                let window = dim(b, self.weight, direction + first);
                Window {
                    pad: [self.pad[2 * direction], self.pad[2 * direction + 1]],
                    stride: self.stride[direction],
                    dilation: self.dilation[direction],
                }
                .count(b, size, window)
            },
        )
    }

    /// The image with what surrounds it, the filter, and their zero points if they have some.
    fn inputs(&self, b: &ImplicitLocBuilder<'_>, image: Value, weight: Value) -> Values {
        let mut inputs = smallvec![image, weight];
        if self.has_points() {
            inputs.extend(self.points.map(|point| constant_i32(b, point)));
        }
        inputs
    }

    fn attributes(&self, b: &ImplicitLocBuilder<'_>) -> [(&'static str, Attribute); 2] {
        let attribute = |numbers: &[i64]| {
            let ty = tensor_type(b, &[numbers.len() as i64], Type::I64);
            list(b, numbers, ty)
        };
        let strides = attribute(&self.stride);
        [
            ("strides", strides),
            ("dilations", attribute(&self.dilation)),
        ]
    }

    /// The filter with its first dimension as the last.
    fn transposed_weight(&self, b: &ImplicitLocBuilder<'_>) -> Value {
        let sizes = shape(b, self.weight);
        let rank = sizes.len();
        let order: Vec<usize> = (1..rank).chain([0]).collect();
        let permuted: Sizes = order.iter().map(|dim| sizes[*dim]).collect();
        let element = b.with(|b| b.ty(self.weight).element_or_self(b));
        let ty = tensor_type(b, &permuted, element);
        let order: Vec<i32> = order.iter().map(|dim| *dim as i32).collect();
        let order = b.with(|b| DenseArrayAttr::i32s(b, &order));
        b.value(tosa::TransposeOp::new(b, ty, self.weight, order))
    }

    /// Lowers a convolution whose sums begin with the bias.
    fn lower(
        &self,
        rw: &mut ConversionRewriter<'_>,
        transposes: bool,
        [plain, with_points]: [Build; 2],
    ) -> RewriteResult {
        let loc = rw.loc(self.op);
        let b = &rw.at(loc);
        let sizes = self.open_sizes(b, 1);
        let image = pad(b, self.input, &self.pad, self.around);
        let weight = match transposes {
            true => self.transposed_weight(b),
            false => self.weight,
        };
        let attributes = self.attributes(b);
        let output = empty(b, &self.result_shape, self.sum, &sizes);
        let output = broadcast_bias(b, self.bias, output);
        let inputs = self.inputs(b, image, weight);
        let build = if self.has_points() {
            with_points
        } else {
            plain
        };
        let convolved = build(b, &inputs, &[output], &attributes);
        let mut convolved = b.result(convolved, 0);
        if b.ty(convolved) != self.result {
            convolved = b.value(tosa::CastOp::new(b, self.result, convolved));
        }
        rw.replace_op(self.op, &[convolved]);
        Ok(())
    }
}

/// The map by which a bias is repeated in all dimensions but the last.
fn bias_map(b: &ImplicitLocBuilder<'_>, bias: Value, rank: usize) -> AffineMap {
    let sizes = shape(b, bias);
    let exprs: Vec<AffineExpr> = match &sizes[..] {
        [1] => vec![AffineExpr::Constant(0)],
        sizes => {
            let dims = rank - sizes.len()..rank;
            dims.map(|dim| AffineExpr::Dim(dim as u32)).collect()
        }
    };
    AffineMap::new(rank as u32, 0, exprs)
}

/// A tensor whose rows are all the bias.
fn broadcast_bias(b: &ImplicitLocBuilder<'_>, bias: Value, output: Value) -> Value {
    let rank = shape(b, output).len();
    let maps = [bias_map(b, bias, rank), AffineMap::identity(rank)];
    let repeated = GenericOp::with(b, &[bias], &[output], maps, &parallel(rank), |b, x| {
        let to = b.ty(x[1]);
        match (b.ty(x[0]) == to, b.with(|b| to.is_float(b))) {
            (true, _) => x[0],
            (false, true) => b.value(arith::ExtFOp::new(b, to, x[0])),
            (false, false) => b.value(arith::ExtSIOp::new(b, to, x[0])),
        }
    });
    b.result(repeated, 0)
}

pub(super) fn lower_conv2d(
    op: tosa::Conv2DOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
    filters_last: bool,
) -> RewriteResult {
    let builds: [Build; 2] = match filters_last {
        true => [Conv2DNhwcHwcfOp::on, Conv2DNhwcHwcfQOp::on],
        false => [Conv2DNhwcFhwcOp::on, Conv2DNhwcFhwcQOp::on],
    };
    Convolution::new(rw, op.op())?.lower(rw, filters_last, builds)
}

pub(super) fn lower_conv3d(
    op: tosa::Conv3DOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let builds: [Build; 2] = [Conv3DNdhwcDhwcfOp::on, Conv3DNdhwcDhwcfQOp::on];
    Convolution::new(rw, op.op())?.lower(rw, true, builds)
}

pub(super) fn lower_depthwise(
    op: tosa::DepthwiseConv2DOp,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let convolution = Convolution::new(rw, op.op())?;
    let Convolution { sum, result, .. } = convolution;
    let loc = rw.loc(op.op());
    let element = result.element_or_self(rw);
    let is_float = rw.ty(convolution.input).element_or_self(rw).is_float(rw);
    let zero = zero_of(rw, sum).ok_or_else(|| MatchFailure::new("the sums are no numbers"))?;
    let b = &rw.at(loc);
    let sizes = convolution.open_sizes(b, 0);
    let image = pad(b, convolution.input, &convolution.pad, convolution.around);
    let attributes = convolution.attributes(b);
    let weight_shape = shape(b, convolution.weight);
    let mut sums_shape: Sizes = convolution.result_shape[..3].into();
    sums_shape.extend_from_slice(&weight_shape[2..4]);
    let sums = empty(b, &sums_shape, sum, &sizes);
    let zero = constant(b, zero);
    let sums = fill(b, zero, sums);
    let output = empty(b, &convolution.result_shape, element, &sizes);
    let inputs = convolution.inputs(b, image, convolution.weight);
    let build: Build = match convolution.has_points() {
        true => DepthwiseConv2DNhwcHwcmQOp::on,
        false => DepthwiseConv2DNhwcHwcmOp::on,
    };
    let convolved = build(b, &inputs, &[sums], &attributes);
    let mut convolved = b.result(convolved, 0);
    if sum != element && !convolution.has_points() {
        let ty = tensor_type(b, &sums_shape, element);
        convolved = b.value(tosa::CastOp::new(b, ty, convolved));
    }
    let groups: Reassociation =
        smallvec![smallvec![0], smallvec![1], smallvec![2], smallvec![3, 4]];
    let convolved = collapse(b, result, convolved, &groups);
    let maps = [
        bias_map(b, convolution.bias, 4),
        AffineMap::identity(4),
        AffineMap::identity(4),
    ];
    let inputs = [convolution.bias, convolved];
    let added = GenericOp::with(b, &inputs, &[output], maps, &parallel(4), |b, x| {
        let (mut bias, number) = (x[0], x[1]);
        if is_float {
            return b.value(arith::AddFOp::new(b, bias, number));
        }
        if b.ty(bias) != b.ty(number) {
            bias = b.value(arith::ExtSIOp::new(b, b.ty(number), bias));
        }
        b.value(arith::AddIOp::new(b, bias, number))
    });
    rw.replace_op_with(op.op(), added);
    Ok(())
}
