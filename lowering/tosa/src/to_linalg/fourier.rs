//! Fourier transforms: each element of the result is a sum over all of the input, times sines and cosines.

use terrace_conversion::ConversionRewriter;
use terrace_dialect_base::index_list::known_index;
use terrace_dialects::linalg::{GenericOp, IndexOp, IteratorType};
use terrace_dialects::{arith, index, math, tensor, tosa};
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Ir, Type, Value};

use crate::build::{
    constant, create_or_fold, empty_of, fill, folded_index, mixed_sizes, ranked, select_dims,
    zero_of,
};

/// The floats that an operand's elements are.
fn floats(ir: &Ir, value: Value) -> Result<Type, MatchFailure> {
    let element = ranked(ir, value)?.element(ir);
    match element.is_float(ir) {
        true => Ok(element),
        false => Err(MatchFailure::new("the elements are no floats")),
    }
}

/// A transform of the inputs: for each point the two numbers that are added to the sums.
fn lower(
    b: &ImplicitLocBuilder<'_>,
    inputs: &[Value],
    sizes: &MixedIndices,
    element: Type,
    is_inverse: bool,
    sums: impl FnOnce(&Floats<'_, '_>, &[Value], [Value; 2]) -> [Value; 2],
) -> terrace_ir::Op {
    let zeros = [(); 2].map(|()| {
        let output = empty_of(b, sizes, element);
        let zero = b.with(|b| zero_of(b, element));
        let zero = constant(b, zero.expect("floats have a zero"));
        fill(b, zero, output)
    });
    let [height, width] = [1, 2].map(|dim| {
        let index = arith::constant_index(b, dim);
        create_or_fold::<tensor::DimOp>(b, Type::INDEX, &[inputs[0], index], &[])
    });
    let f = Floats { b, element };
    let turn = f.constant(std::f64::consts::TAU);
    let [height_float, width_float] = [height, width].map(|size| f.float_of_index(size));
    let mut maps = vec![select_dims(5, [0, 3, 4]); inputs.len()];
    maps.extend([select_dims(5, [0, 1, 2]), select_dims(5, [0, 1, 2])]);
    let kinds = [
        IteratorType::Parallel,
        IteratorType::Parallel,
        IteratorType::Parallel,
        IteratorType::Reduction,
        IteratorType::Reduction,
    ];
    GenericOp::with(b, inputs, &zeros, maps, &kinds, |b, x| {
        let f = Floats { b, element };
        let [oy, ox, iy, ix] = [1, 2, 3, 4].map(|dim| b.value(IndexOp::new(b, dim)));
        // Sine and cosine are periodic: whole turns are left out.
        let products = [(iy, oy), (ix, ox)].map(|(i, o)| b.value(index::MulOp::new(b, i, o)));
        let [y, x_part] = [(products[0], height), (products[1], width)]
            .map(|(product, size)| b.value(index::RemUOp::new(b, product, size)));
        let parts = [y, x_part].map(|part| f.float_of_index(part));
        let y = f.div(parts[0], height_float);
        let x_part = f.div(parts[1], width_float);
        let sum = f.add(y, x_part);
        let mut angle = f.mul(turn, sum);
        if is_inverse {
            let minus_one = f.constant(-1.0);
            angle = f.mul(angle, minus_one);
        }
        let cosine = b.value(math::CosOp::new(b, angle));
        let sine = b.value(math::SinOp::new(b, angle));
        sums(&f, x, [cosine, sine])
    })
}

/// Builds on floats of one type.
struct Floats<'b, 'a> {
    b: &'b ImplicitLocBuilder<'a>,
    element: Type,
}

impl Floats<'_, '_> {
    fn constant(&self, value: f64) -> Value {
        arith::constant_float(self.b, self.element, value)
    }

    fn float_of_index(&self, value: Value) -> Value {
        let width = self.b.with(|b| self.element.bit_width(b));
        let ty = match width > Some(32) {
            true => Type::I64,
            false => Type::I32,
        };
        let value = arith::IndexCastUIOp::new(self.b, ty, value);
        self.b
            .value(arith::UIToFPOp::new(self.b, self.element, value))
    }

    fn add(&self, x: Value, y: Value) -> Value {
        self.b.value(arith::AddFOp::new(self.b, x, y))
    }

    fn sub(&self, x: Value, y: Value) -> Value {
        self.b.value(arith::SubFOp::new(self.b, x, y))
    }

    fn mul(&self, x: Value, y: Value) -> Value {
        self.b.value(arith::MulFOp::new(self.b, x, y))
    }

    fn div(&self, x: Value, y: Value) -> Value {
        self.b.value(arith::DivFOp::new(self.b, x, y))
    }
}

pub(super) fn lower_rfft2d(
    op: tosa::RFft2dOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, input) = (rw.loc(op.op()), operands[0]);
    let element = floats(rw, input)?;
    let b = &rw.at(loc);
    let mut sizes: Vec<MixedIndex> = mixed_sizes(b, input).iter().collect();
    // The other half of the columns is the mirror image of these.
    let [one, two] = [1, 2].map(|value| arith::constant_index(b, value));
    let width = b.build(|b, loc| arith::ConstantOp::of_index(b, loc, sizes[2]));
    let half = folded_index::<arith::DivUIOp>(b, width, two);
    let half = MixedIndex::Value(folded_index::<arith::AddIOp>(b, half, one));
    sizes[2] = match b.with(|b| known_index(b, half)) {
        Some(half) => MixedIndex::Constant(half),
        None => half,
    };
    let sizes: MixedIndices = sizes.into_iter().collect();
    let transform = lower(
        b,
        &[input],
        &sizes,
        element,
        false,
        |f, x, [cosine, sine]| {
            let real = f.mul(x[0], cosine);
            let imaginary = f.mul(x[0], sine);
            let real = f.add(x[1], real);
            [real, f.sub(x[2], imaginary)]
        },
    );
    rw.replace_op_with(op.op(), transform);
    Ok(())
}

pub(super) fn lower_fft2d(
    op: tosa::Fft2dOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, is_inverse) = (rw.loc(op.op()), op.inverse(rw).value());
    let element = floats(rw, operands[0])?;
    floats(rw, operands[1])?;
    let b = &rw.at(loc);
    let sizes = mixed_sizes(b, operands[0]);
    let transform = lower(
        b,
        operands,
        &sizes,
        element,
        is_inverse,
        |f, x, [cosine, sine]| {
            let real = [f.mul(x[0], cosine), f.mul(x[1], sine)];
            let real = f.add(real[0], real[1]);
            let imaginary = [f.mul(x[1], cosine), f.mul(x[0], sine)];
            let imaginary = f.sub(imaginary[0], imaginary[1]);
            let real = f.add(x[2], real);
            [real, f.add(x[3], imaginary)]
        },
    );
    rw.replace_op_with(op.op(), transform);
    Ok(())
}
