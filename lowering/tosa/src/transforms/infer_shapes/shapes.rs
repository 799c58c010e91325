//! The shapes of results, by kind of op.

use smallvec::{SmallVec, smallvec};
use terrace_dialects::tosa::infer::{Sizes, broadcast, concat_shape, reshaped};
use terrace_dialects::tosa::{self, ranked_shape};
use terrace_ir::attributes::{DenseArrayAttr, IntegerAttr};
use terrace_ir::ods::TypedOp;
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Ir, Op, Region, Value};

use super::knowledge::{self, Shape};

/// What is known of each result of an op.
pub(super) type Shapes = SmallVec<[Shape; 2]>;

/// The shapes of the results of an op, as far as they follow from operands and attributes; `None` if nothing can be said.
pub(super) fn infer(ir: &Ir, op: Op) -> Option<Shapes> {
    let query = Query { ir, op };
    let name = ir.name(op).as_str(ir).strip_prefix("tosa.")?;
    let one = |shape: Shape| -> Option<Shapes> { Some(smallvec![shape]) };
    match name {
        "abs" | "bitwise_not" | "ceil" | "clz" | "cos" | "erf" | "exp" | "floor" | "log"
        | "logical_not" | "reciprocal" | "rsqrt" | "sigmoid" | "sin" | "tanh" | "negate"
        | "clamp" | "cast" | "rescale" | "identity" | "reverse" | "table" => one(query.shape(0)),
        "add"
        | "arithmetic_right_shift"
        | "bitwise_and"
        | "bitwise_or"
        | "bitwise_xor"
        | "intdiv"
        | "logical_and"
        | "logical_left_shift"
        | "logical_or"
        | "logical_right_shift"
        | "logical_xor"
        | "maximum"
        | "minimum"
        | "mul"
        | "pow"
        | "sub"
        | "equal"
        | "greater"
        | "greater_equal" => one(query.broadcast(2)),
        "select" => one(query.broadcast(3)),
        "argmax" => one(query.argmax()?),
        "reduce_all" | "reduce_any" | "reduce_max" | "reduce_min" | "reduce_product"
        | "reduce_sum" => one(query.reduced()?),
        "concat" => one(query.concat()?),
        "matmul" => one(query.matmul()),
        "pad" => one(query.pad()),
        "reshape" => {
            let op = tosa::ReshapeOp::cast(ir, op)?;
            one(Some(reshaped(ir, ir.ty(op.input1(ir)), op.shape(ir))))
        }
        "slice" => one(query.slice()),
        "tile" => one(query.tile()),
        "transpose" => one(query.transpose()),
        "gather" => one(query.gather()),
        "scatter" => one(query.scatter()),
        "resize" => one(query.resize()?),
        "fft2d" => query.fft2d(),
        "rfft2d" => query.rfft2d(),
        "conv2d" => one(Some(query.convolution(2, 0, 1)?)),
        "conv3d" => one(Some(query.convolution(3, 0, 1)?)),
        "depthwise_conv2d" => one(Some(query.depthwise()?)),
        "transpose_conv2d" => one(Some(query.transpose_convolution()?)),
        "avg_pool2d" | "max_pool2d" => one(Some(query.pool()?)),
        "cond_if" => query.yielded(ir.regions(op)),
        "while_loop" => query.yielded(&ir.regions(op)[1..]),
        _ => None,
    }
}

/// An op whose results are asked for.
struct Query<'a> {
    ir: &'a Ir,
    op: Op,
}

/// A size, unless it is not known.
fn known(size: i64) -> Option<i64> {
    (size != DYNAMIC).then_some(size)
}

/// What was computed, which is not known if it is no size.
fn computed(size: i128) -> i64 {
    match i64::try_from(size) {
        Ok(size) if size >= 0 => size,
        _ => DYNAMIC,
    }
}

/// A sum that cannot overflow.
fn sum(terms: &[i64]) -> i128 {
    terms.iter().copied().map(i128::from).sum()
}

impl Query<'_> {
    fn operand(&self, index: usize) -> Value {
        self.ir.operand(self.op, index)
    }

    /// The shape of an operand.
    fn shape(&self, index: usize) -> Shape {
        ranked_shape(self.ir, self.ir.ty(self.operand(index))).map(Sizes::from_slice)
    }

    /// The shape of an operand, or as many sizes that are not known.
    fn shape_of_rank(&self, index: usize, rank: usize) -> Sizes {
        let shape = self.shape(index).filter(|shape| shape.len() == rank);
        shape.unwrap_or_else(|| smallvec![DYNAMIC; rank])
    }

    fn broadcast(&self, count: usize) -> Shape {
        let shapes: SmallVec<[Shape; 3]> = (0..count).map(|index| self.shape(index)).collect();
        let shapes: SmallVec<[Option<&[i64]>; 3]> = shapes.iter().map(|s| s.as_deref()).collect();
        broadcast(&shapes)
    }

    fn numbers(&self, name: &str) -> Option<Sizes> {
        let list = self
            .ir
            .attr(self.op, name)?
            .cast::<DenseArrayAttr>(self.ir)?;
        Some(list.as_i64s(self.ir).collect())
    }

    fn axis(&self) -> Option<usize> {
        let axis = self
            .ir
            .attr(self.op, "axis")?
            .cast::<IntegerAttr>(self.ir)?;
        usize::try_from(axis.value(self.ir)).ok()
    }

    fn argmax(&self) -> Option<Shape> {
        let Some(mut shape) = self.shape(0) else {
            return Some(None);
        };
        let axis = self.axis().filter(|axis| *axis < shape.len())?;
        shape.remove(axis);
        Some(Some(shape))
    }

    fn reduced(&self) -> Option<Shape> {
        let Some(mut shape) = self.shape(0) else {
            return Some(None);
        };
        let axis = self.axis()?;
        if let Some(size) = shape.get_mut(axis) {
            *size = 1;
        }
        Some(Some(shape))
    }

    fn concat(&self) -> Option<Shape> {
        let shapes: Vec<Shape> = (0..self.ir.num_operands(self.op))
            .map(|index| self.shape(index))
            .collect();
        let shapes: Vec<Option<&[i64]>> = shapes.iter().map(|shape| shape.as_deref()).collect();
        concat_shape(&shapes, i32::try_from(self.axis()?).ok()?).ok()
    }

    fn matmul(&self) -> Shape {
        let (a, b) = (self.shape_of_rank(0, 3), self.shape_of_rank(1, 3));
        let batch = known(a[0]).unwrap_or(b[0]);
        Some(smallvec![batch, a[1], b[2]])
    }

    fn pad(&self) -> Shape {
        let padding = self.operand(1);
        let sizes = tosa::const_sizes(self.ir, padding);
        let rank = tosa::shape_rank(self.ir, self.ir.ty(padding)).unwrap_or(0) / 2;
        let Some((shape, padding)) = self.shape(0).zip(sizes) else {
            return Some(smallvec![DYNAMIC; self.shape(0).map_or(rank, |shape| shape.len())]);
        };
        let sizes = shape.iter().zip(padding.chunks(2)).map(|(size, pad)| {
            let is_known = *size != DYNAMIC && pad.iter().all(|amount| *amount >= 0);
            match is_known {
                true => computed(i128::from(*size) + sum(pad)),
                false => DYNAMIC,
            }
        });
        Some(sizes.collect())
    }

    fn slice(&self) -> Shape {
        let [start, size] = [1, 2].map(|index| tosa::const_sizes(self.ir, self.operand(index)));
        let rank = tosa::shape_rank(self.ir, self.ir.ty(self.operand(1))).unwrap_or(0);
        let (Some(start), Some(size)) = (start, size) else {
            return Some(smallvec![DYNAMIC; rank]);
        };
        let Some(shape) = self.shape(0) else {
            return Some(tosa::type_sizes(&size));
        };
        let parts = shape.iter().zip(start.iter().zip(&size));
        let sizes = parts.map(|(whole, (start, size))| {
            if *size == 0 || *size < -1 {
                DYNAMIC
            } else if *whole == DYNAMIC {
                if *size == -1 { DYNAMIC } else { *size }
            } else if *start < 0 || start >= whole {
                DYNAMIC
            } else if *size == -1 {
                whole - start
            } else if *size <= *whole - *start {
                *size
            } else {
                DYNAMIC
            }
        });
        Some(sizes.collect())
    }

    fn tile(&self) -> Shape {
        let multiples = self.operand(1);
        let rank = tosa::shape_rank(self.ir, self.ir.ty(multiples)).unwrap_or(0);
        let (Some(shape), Some(multiples)) = (self.shape(0), tosa::const_sizes(self.ir, multiples))
        else {
            return Some(smallvec![DYNAMIC; rank]);
        };
        let sizes = shape.iter().zip(&multiples).map(|(size, multiple)| {
            match *size == DYNAMIC || *multiple == -1 {
                true => DYNAMIC,
                false => computed(i128::from(*size) * i128::from(*multiple)),
            }
        });
        Some(sizes.collect())
    }

    fn transpose(&self) -> Shape {
        let order = self.ir.attr(self.op, "perms");
        let order = order.and_then(|order| order.cast::<DenseArrayAttr>(self.ir))?;
        let order: SmallVec<[i32; 4]> = order.as_i32s(self.ir).collect();
        let Some(shape) = self.shape(0) else {
            return Some(smallvec![DYNAMIC; order.len()]);
        };
        let size = |dim: &i32| {
            usize::try_from(*dim)
                .ok()
                .and_then(|dim| shape.get(dim).copied())
        };
        order.iter().map(size).collect()
    }

    fn gather(&self) -> Shape {
        let (values, indices) = (self.shape_of_rank(0, 3), self.shape_of_rank(1, 2));
        let batch = known(values[0]).unwrap_or(indices[0]);
        Some(smallvec![batch, indices[1], values[2]])
    }

    fn scatter(&self) -> Shape {
        let (values, indices) = (self.shape_of_rank(0, 3), self.shape_of_rank(1, 2));
        let input = self.shape_of_rank(2, 3);
        let batch = known(values[0]).or_else(|| known(indices[0]));
        let batch = batch.or_else(|| known(input[0])).unwrap_or(DYNAMIC);
        let channels = known(values[2]).unwrap_or(input[2]);
        Some(smallvec![batch, values[1], channels])
    }

    fn resize(&self) -> Option<Shape> {
        let input = self.shape_of_rank(0, 4);
        let mut output: Sizes = smallvec![input[0], DYNAMIC, DYNAMIC, input[3]];
        if input[1] == DYNAMIC || input[2] == DYNAMIC {
            return None;
        }
        let sizes = |index: usize, count: usize| {
            let sizes = tosa::const_sizes(self.ir, self.operand(index));
            sizes.filter(|sizes| sizes.len() == count)
        };
        let (scale, offset, border) = (sizes(1, 4)?, sizes(2, 2)?, sizes(3, 2)?);
        for direction in [0, 1] {
            let (numerator, denominator) = (scale[2 * direction], scale[2 * direction + 1]);
            let last = (i128::from(input[direction + 1]) - 1) * i128::from(numerator);
            let last = last - i128::from(offset[direction]) + i128::from(border[direction]);
            output[direction + 1] = computed(last.checked_div(i128::from(denominator))? + 1);
        }
        Some(Some(output))
    }

    fn fft2d(&self) -> Option<Shapes> {
        let (real, imaginary) = (self.shape_of_rank(0, 3), self.shape_of_rank(1, 3));
        let sizes = real.iter().zip(&imaginary);
        let shape: Sizes = sizes.map(|(a, b)| known(*a).unwrap_or(*b)).collect();
        Some(smallvec![Some(shape.clone()), Some(shape)])
    }

    fn rfft2d(&self) -> Option<Shapes> {
        let mut shape = self.shape_of_rank(0, 3);
        shape[2] = known(shape[2]).map_or(DYNAMIC, |width| width / 2 + 1);
        Some(smallvec![Some(shape.clone()), Some(shape)])
    }

    /// How many windows fit in a direction.
    fn windows(&self, size: i64, window: i64, direction: usize) -> Option<i64> {
        let (pad, stride) = (self.numbers("pad")?, self.numbers("stride")?);
        let dilation = self.numbers("dilation");
        let dilation = dilation.map_or(1, |dilation| i128::from(dilation[direction]));
        let (Some(size), Some(window)) = (known(size), known(window)) else {
            return Some(DYNAMIC);
        };
        let padded = i128::from(size) + sum(&pad[2 * direction..2 * direction + 2]);
        let free = padded - ((i128::from(window) - 1) * dilation + 1);
        Some(computed(
            free.checked_div(i128::from(stride[direction]))? + 1,
        ))
    }

    /// The shape of a convolution in so many directions; dimensions of the filter tell which filter it is, and where the window begins.
    fn convolution(&self, directions: usize, filters: usize, window: usize) -> Option<Sizes> {
        let input = self.shape_of_rank(0, directions + 2);
        let weight = self.shape_of_rank(1, directions + 2);
        let mut shape: Sizes = smallvec![DYNAMIC; directions + 2];
        shape[0] = input[0];
        shape[directions + 1] = self.with_bias(weight[filters]);
        for direction in 0..directions {
            let (size, window) = (input[direction + 1], weight[direction + window]);
            shape[direction + 1] = self.windows(size, window, direction)?;
        }
        Some(shape)
    }

    /// A number of channels, or that of the bias if it is not known.
    fn with_bias(&self, channels: i64) -> i64 {
        let bias = self.shape_of_rank(2, 1)[0];
        match known(channels) {
            Some(channels) => channels,
            None if bias == 1 => DYNAMIC,
            None => bias,
        }
    }

    fn depthwise(&self) -> Option<Sizes> {
        let (input, weight) = (self.shape_of_rank(0, 4), self.shape_of_rank(1, 4));
        let channels = known(input[3]).unwrap_or(weight[2]);
        let channels = match (known(channels), known(weight[3])) {
            (Some(channels), Some(multiplier)) => {
                computed(i128::from(channels) * i128::from(multiplier))
            }
            _ => DYNAMIC,
        };
        let mut shape = self.convolution(2, 3, 0)?;
        shape[3] = self.with_bias(channels);
        Some(shape)
    }

    fn transpose_convolution(&self) -> Option<Sizes> {
        let (input, weight) = (self.shape_of_rank(0, 4), self.shape_of_rank(1, 4));
        let (pad, stride) = (self.numbers("out_pad")?, self.numbers("stride")?);
        let mut shape: Sizes = smallvec![input[0], DYNAMIC, DYNAMIC, self.with_bias(weight[0])];
        for direction in [0, 1] {
            let (size, window) = (known(input[direction + 1]), known(weight[direction + 1]));
            if let (Some(size), Some(window)) = (size, window) {
                let inner = (i128::from(size) - 1) * i128::from(stride[direction]);
                let padding = sum(&pad[2 * direction..2 * direction + 2]);
                shape[direction + 1] = computed(inner + i128::from(window) + padding);
            }
        }
        Some(shape)
    }

    fn pool(&self) -> Option<Sizes> {
        let (mut shape, kernel) = (self.shape_of_rank(0, 4), self.numbers("kernel")?);
        for direction in [0, 1] {
            shape[direction + 1] =
                self.windows(shape[direction + 1], kernel[direction], direction)?;
        }
        Some(shape)
    }

    /// What all graphs give has in common.
    fn yielded(&self, graphs: &[Region]) -> Option<Shapes> {
        let mut shapes: Option<Shapes> = None;
        for graph in graphs {
            let end = self.ir.last_op(self.ir.first_block(*graph)?)?;
            let types = self.ir.operand_types(end);
            let found: Shapes = types
                .map(|ty| ranked_shape(self.ir, ty).map(Sizes::from_slice))
                .collect();
            shapes = Some(match shapes {
                None => found,
                Some(known) => {
                    let pairs = known.into_iter().zip(found);
                    pairs.map(|(a, b)| knowledge::common(a, b)).collect()
                }
            });
        }
        shapes
    }
}
