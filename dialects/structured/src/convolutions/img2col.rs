//! Convolutions as products of matrices, one of which has the elements that each window covers.

use terrace_dialect_base::reassociation::Reassociation;
use terrace_ir::affine::{AffineExpr, BinaryKind};
use terrace_ir::attributes::DenseElementsAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, Rewriter};
use terrace_ir::types::{RankedTensorType, ShapedType};
use terrace_ir::{Ir, Location, Op, Value};
use terrace_linalg_dialects::linalg::{
    BatchMatvecOp, Body, Conv2DNchwFchwOp, Conv2DNhwcFhwcOp, Conv2DNhwcHwcfOp,
    DepthwiseConv2DNhwcHwcOp, IteratorType, TypeFn, build_named,
};
use terrace_tensor_dialects::tensor::{CollapseShapeOp, EmptyOp};

use crate::fusion::reshapes::expand;
use crate::parts::{Parts, dim, map_of};
use crate::tiling::index::constant;

/// What a convolution became.
#[derive(Clone, Copy, Debug)]
pub struct Img2Col {
    /// What gathers the elements of the windows.
    pub columns: Op,
    /// What is in the place of the convolution.
    pub result: Op,
}

/// What a convolution over two dimensions is made of.
struct Window {
    op: Op,
    loc: Location,
    values: [Value; 3],
    shapes: [Vec<i64>; 3],
    strides: [i64; 2],
}

impl Window {
    fn of(rw: &mut Rewriter<'_>, op: Op) -> Result<Window, MatchFailure> {
        let no_match = MatchFailure::new;
        let parts = Parts::of(rw, op).ok_or_else(|| no_match("the op is not structured"))?;
        let values = [parts.inputs[0], parts.inputs[1], parts.outputs[0]];
        let types = values.map(|value| rw.ty(value).cast::<RankedTensorType>(rw));
        let [Some(input), Some(filter), Some(output)] = types else {
            return Err(no_match("the op is not one on tensors"));
        };
        let types = [input, filter, output];
        if !types
            .iter()
            .all(|ty| ShapedType::from(*ty).has_static_shape(rw))
        {
            return Err(no_match("expected a static shape"));
        }
        if numbers(rw, op, "dilations") != [1, 1] {
            return Err(no_match("expected all ones dilations"));
        }
        Ok(Window {
            op,
            loc: rw.loc(op),
            values,
            shapes: types.map(|ty| ty.shape(rw).to_vec()),
            strides: numbers(rw, op, "strides"),
        })
    }

    /// The row or column of an element of a window.
    fn place(&self, dimension: usize, output: AffineExpr, filter: AffineExpr) -> AffineExpr {
        output * AffineExpr::Constant(self.strides[dimension]) + filter
    }

    /// The elements of the input that a map of the index of each element says.
    fn gather(
        &self,
        rw: &mut Rewriter<'_>,
        source: Value,
        shape: &[i64],
        access: Vec<AffineExpr>,
    ) -> Op {
        let ty = RankedTensorType::get(rw, shape, rw.ty(source).element_or_self(rw));
        let empty = EmptyOp::build(rw, self.loc, ty.into(), &[]).result(rw);
        let rank = shape.len();
        let parts = Parts {
            inputs: vec![source],
            outputs: vec![empty],
            maps: vec![
                map_of(rank, access),
                terrace_ir::affine::AffineMap::identity(rank),
            ],
            kinds: vec![IteratorType::Parallel; rank],
        };
        let generic = parts.build_with(rw, self.loc, |_, arguments| arguments[..1].to_vec());
        generic.op()
    }

    fn collapse(&self, rw: &mut Rewriter<'_>, value: Value, groups: &[&[usize]]) -> Value {
        CollapseShapeOp::of(rw, self.loc, value, &reassociation(groups)).result(rw)
    }

    fn expand(
        &self,
        rw: &mut Rewriter<'_>,
        value: Value,
        groups: &[&[usize]],
        shape: &[i64],
    ) -> Value {
        let sizes: Vec<_> = shape.iter().copied().map(constant).collect();
        expand(rw, self.loc, value, &reassociation(groups), &sizes)
    }

    fn replace(&self, rw: &mut Rewriter<'_>, columns: Op, result: Value) -> Img2Col {
        let made = rw.defining_op(result).expect("the result was built");
        rw.replace_op(self.op, &[result]);
        Img2Col {
            columns,
            result: made,
        }
    }
}

fn reassociation(groups: &[&[usize]]) -> Reassociation {
    let groups = groups.iter();
    groups
        .map(|group| group.iter().copied().collect())
        .collect()
}

/// The two numbers of an attribute.
fn numbers(ir: &Ir, op: Op, name: &str) -> [i64; 2] {
    let numbers = ir
        .attr(op, name)
        .and_then(|attr| attr.cast::<DenseElementsAttr>(ir));
    let mut numbers = numbers
        .into_iter()
        .flat_map(|numbers| numbers.i64_values(ir));
    let mut next = || numbers.next().unwrap_or(1);
    [next(), next()]
}

/// The index of each dimension of a shape whose elements are numbered.
fn indices(number: &AffineExpr, shape: &[i64]) -> Vec<AffineExpr> {
    let place = |dim: usize| {
        let [whole, inner] = [dim, dim + 1].map(|from| shape[from..].iter().product::<i64>());
        let binary = |kind, a, b| AffineExpr::binary(kind, a, AffineExpr::Constant(b));
        let within = match dim {
            0 => number.clone(),
            _ => binary(BinaryKind::Mod, number.clone(), whole),
        };
        binary(BinaryKind::FloorDiv, within, inner)
    };
    (0..shape.len()).map(place).collect()
}

/// Replaces a convolution over two dimensions by a product of the filter and the elements that windows cover.
///
/// # Errors
/// If the op is none of those this is known of, its shapes are not known, or its windows have gaps.
pub fn img2col(op: Op, rw: &mut Rewriter<'_>) -> Result<Img2Col, MatchFailure> {
    rw.set_insertion_point_before(op);
    match rw.name(op).as_str(rw) {
        Conv2DNhwcHwcfOp::NAME => channels_last(rw, op, true),
        Conv2DNhwcFhwcOp::NAME => channels_last(rw, op, false),
        Conv2DNchwFchwOp::NAME => channels_first(rw, op),
        DepthwiseConv2DNhwcHwcOp::NAME => depthwise(rw, op),
        _ => Err(MatchFailure::new("the op is not supported")),
    }
}

/// A product of matrices for each image.
fn product(
    rw: &mut Rewriter<'_>,
    window: &Window,
    inputs: [(Value, [usize; 2]); 2],
    ranks: [bool; 2],
    output: Value,
) -> Result<Value, MatchFailure> {
    let access = |(_, dims): (Value, [usize; 2]), has_image: bool| {
        let image = has_image.then_some(0);
        let dims = image.into_iter().chain(dims);
        map_of(4, dims.map(dim).collect())
    };
    let maps = vec![
        access(inputs[0], ranks[0]),
        access(inputs[1], ranks[1]),
        map_of(4, (0..3).map(dim).collect()),
    ];
    let parallel = IteratorType::Parallel;
    let parts = Parts {
        inputs: inputs.map(|(value, _)| value).to_vec(),
        outputs: vec![output],
        maps,
        kinds: vec![parallel, parallel, parallel, IteratorType::Reduction],
    };
    let mut fails = false;
    let generic = parts.build_with(rw, window.loc, |b, arguments| {
        let made = Body::Products.build(b, arguments, TypeFn::CastSigned);
        match made {
            Ok(values) => values.into_iter().collect(),
            Err(_) => {
                fails = true;
                arguments[2..].to_vec()
            }
        }
    });
    if fails {
        rw.erase_op(generic.op());
        return Err(MatchFailure::new("the elements cannot be multiplied"));
    }
    // What is added comes first.
    let sum =
        crate::parts::payload(rw, generic.op()).and_then(|(.., values)| rw.defining_op(values[0]));
    if let Some(sum) = sum.filter(|sum| rw.num_operands(*sum) == 2) {
        let operands = [rw.operand(sum, 1), rw.operand(sum, 0)];
        rw.set_operands(sum, &operands);
    }
    Ok(rw.result(generic.op(), 0))
}

fn channels_last(
    rw: &mut Rewriter<'_>,
    op: Op,
    filters_last: bool,
) -> Result<Img2Col, MatchFailure> {
    let window = Window::of(rw, op)?;
    let [input, filter, output] = window.values;
    let (filter_shape, output_shape) = (window.shapes[1].clone(), window.shapes[2].clone());
    let [images, height, width, _] = output_shape[..] else {
        return Err(MatchFailure::new("the output has other dimensions"));
    };
    let shape = match filters_last {
        true => filter_shape[..3].to_vec(),
        false => filter_shape[1..].to_vec(),
    };
    let groups: [&[usize]; 2] = match filters_last {
        true => [&[0, 1, 2], &[3]],
        false => [&[0], &[1, 2, 3]],
    };
    let filter = window.collapse(rw, filter, &groups);
    let rows: [&[usize]; 3] = [&[0], &[1, 2], &[3]];
    let dest = window.collapse(rw, output, &rows);
    let (place, covered) = (indices(&dim(1), &[height, width]), indices(&dim(2), &shape));
    let access = vec![
        dim(0),
        window.place(0, place[0].clone(), covered[0].clone()),
        window.place(1, place[1].clone(), covered[1].clone()),
        covered[2].clone(),
    ];
    let size = shape.iter().product();
    let columns = window.gather(rw, input, &[images, height * width, size], access);
    let gathered = rw.result(columns, 0);
    let filter_dims = match filters_last {
        true => [3, 2],
        false => [2, 3],
    };
    let factors = [(gathered, [1, 3]), (filter, filter_dims)];
    let made = product(rw, &window, factors, [true, false], dest)?;
    let result = window.expand(rw, made, &rows, &output_shape);
    Ok(window.replace(rw, columns, result))
}

fn channels_first(rw: &mut Rewriter<'_>, op: Op) -> Result<Img2Col, MatchFailure> {
    let window = Window::of(rw, op)?;
    let [input, filter, output] = window.values;
    let (filter_shape, output_shape) = (window.shapes[1].clone(), window.shapes[2].clone());
    let [images, _, height, width] = output_shape[..] else {
        return Err(MatchFailure::new("the output has other dimensions"));
    };
    let shape = &filter_shape[1..];
    let filter = window.collapse(rw, filter, &[&[0], &[1, 2, 3]]);
    let rows: [&[usize]; 3] = [&[0], &[1], &[2, 3]];
    let dest = window.collapse(rw, output, &rows);
    let (covered, place) = (indices(&dim(1), shape), indices(&dim(2), &[height, width]));
    let access = vec![
        dim(0),
        covered[0].clone(),
        window.place(0, place[0].clone(), covered[1].clone()),
        window.place(1, place[1].clone(), covered[2].clone()),
    ];
    let size = shape.iter().product();
    let columns = window.gather(rw, input, &[images, size, height * width], access);
    let gathered = rw.result(columns, 0);
    let factors = [(filter, [1, 3]), (gathered, [3, 2])];
    let made = product(rw, &window, factors, [false, true], dest)?;
    let result = window.expand(rw, made, &rows, &output_shape);
    Ok(window.replace(rw, columns, result))
}

/// A product of a matrix and a vector for each channel.
fn depthwise(rw: &mut Rewriter<'_>, op: Op) -> Result<Img2Col, MatchFailure> {
    let window = Window::of(rw, op)?;
    let [input, filter, output] = window.values;
    let [input_shape, filter_shape, output_shape] = window.shapes.clone();
    let ([images, rows, columns, channels], [_, height, width, _], [kh, kw, _]) =
        (&input_shape[..], &output_shape[..], &filter_shape[..])
    else {
        return Err(MatchFailure::new("the operands have other dimensions"));
    };
    let (n, c, oh, ow, kh, kw) = (*images, *channels, *height, *width, *kh, *kw);
    let channels_first = || vec![dim(0), dim(2), dim(3), dim(1)];
    let input = window.gather(rw, input, &[n, c, *rows, *columns], channels_first());
    let filter = window.gather(rw, filter, &[c, kh, kw], vec![dim(1), dim(2), dim(0)]);
    let dest = window.gather(rw, output, &[n, c, oh, ow], channels_first());
    let access = vec![
        dim(0),
        dim(1),
        window.place(0, dim(2), dim(4)),
        window.place(1, dim(3), dim(5)),
    ];
    let input = rw.result(input, 0);
    let gathered = window.gather(rw, input, &[n, c, oh, ow, kh, kw], access);
    let [matrix, filter, dest] = [gathered, filter, dest].map(|op| rw.result(op, 0));
    let matrix = window.collapse(rw, matrix, &[&[0, 1], &[2, 3], &[4, 5]]);
    let filter = window.collapse(rw, filter, &[&[0], &[1, 2]]);
    let pairs: [&[usize]; 2] = [&[0, 1], &[2, 3]];
    let dest = window.collapse(rw, dest, &pairs);
    let named = (BatchMatvecOp::NAME, BatchMatvecOp::BODY);
    let made = build_named(rw, window.loc, named, &[matrix, filter], &[dest], &[]);
    let made = rw.result(made, 0);
    let made = window.expand(rw, made, &pairs, &[n, c, oh, ow]);
    let back = window.gather(
        rw,
        made,
        &output_shape,
        vec![dim(0), dim(3), dim(1), dim(2)],
    );
    let result = rw.result(back, 0);
    Ok(window.replace(rw, gathered, result))
}
