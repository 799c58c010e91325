//! `tosa.rescale`: products with scales, between zero points.

use terrace_conversion::ConversionRewriter;
use terrace_dialect_base::reassociation::Reassociation;
use terrace_dialects::linalg::GenericOp;
use terrace_dialects::{arith, tosa};
use terrace_ir::affine::AffineMap;
use terrace_ir::attributes::DenseElementsAttr;
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::builtin::UnrealizedConversionCastOp;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{IntegerType, ShapedType, Signedness};
use terrace_ir::{Ir, Type, Value};

use crate::build::{
    Sizes, Values, clamp_int, collapse, constant, constant_i32, empty, int_range, int_type,
    parallel, ranked, select_dims, shape, tensor_type, unknown_sizes,
};

/// The numbers that a constant holds.
fn numbers(ir: &Ir, value: Value) -> Option<Vec<i64>> {
    let values = constant_value(ir, value)?.cast::<DenseElementsAttr>(ir)?;
    let number = |number| i64::try_from(number).ok();
    values.integer_values(ir).map(number).collect()
}

/// An integer type, by its width and whether it says that it is unsigned.
fn integer(ir: &Ir, ty: Type) -> Result<(u32, bool), MatchFailure> {
    let ty = ty.cast::<IntegerType>(ir);
    let ty = ty.ok_or_else(|| MatchFailure::new("the elements are no integers"))?;
    Ok((ty.width(ir), ty.signedness(ir) == Signedness::Unsigned))
}

/// A number that the body needs: one constant for all elements, or an argument.
#[derive(Clone, Copy)]
enum Source {
    Value(Value),
    Argument(usize),
}

impl Source {
    fn value(self, arguments: &[Value]) -> Value {
        match self {
            Source::Value(value) => value,
            Source::Argument(index) => arguments[index],
        }
    }
}

/// The operands of the body, with their maps.
struct Inputs {
    rank: usize,
    values: Values,
    maps: Vec<AffineMap>,
}

impl Inputs {
    fn add(&mut self, value: Value, map: AffineMap) -> Source {
        self.values.push(value);
        self.maps.push(map);
        Source::Argument(self.values.len() - 1)
    }

    /// One number, or one for each channel.
    fn scales(
        &mut self,
        b: &ImplicitLocBuilder<'_>,
        operand: Value,
        known: Option<(Type, &[i64])>,
    ) -> Source {
        let channel = select_dims(self.rank, [self.rank.saturating_sub(1)]);
        match known {
            Some((element, &[value])) => {
                Source::Value(arith::constant_int(b, element, value.into()))
            }
            Some((element, values)) => {
                let ty = tensor_type(b, &[values.len() as i64], element);
                let list = b.with(|b| {
                    let ty = ty.cast::<ShapedType>(b).expect("a tensor has a shape");
                    DenseElementsAttr::integers(b, ty, values.iter().map(|value| (*value).into()))
                });
                let list = constant(b, list);
                self.add(list, channel)
            }
            None if shape(b, operand)[..] == [1] => self.single(b, operand),
            None => self.add(operand, channel),
        }
    }

    /// The only element of a tensor.
    fn single(&mut self, b: &ImplicitLocBuilder<'_>, operand: Value) -> Source {
        let element = b.with(|b| b.ty(operand).element_or_self(b));
        let ty = tensor_type(b, &[], element);
        let single = collapse(b, ty, operand, &Reassociation::new());
        self.add(single, AffineMap::new(self.rank as u32, 0, []))
    }
}

pub(super) fn lower_rescale(
    op: tosa::RescaleOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, input) = (rw.loc(op.op()), op.input(rw));
    let (ty, result) = (ranked(rw, input)?, ranked(rw, op.output(rw))?);
    let rank = ty.rank(rw);
    let element = result.element(rw);
    let (width, input_type_unsigned) = integer(rw, ty.element(rw))?;
    let (output_width, output_type_unsigned) = integer(rw, element)?;
    let [input_unsigned, output_unsigned] =
        [op.input_unsigned(rw), op.output_unsigned(rw)].map(|flag| flag.value());
    let mode = op.rounding_mode(rw);
    if mode == tosa::RoundingMode::InexactRound {
        return Err(MatchFailure::new("the rounding is not exact"));
    }
    if mode == tosa::RoundingMode::DoubleRound && !op.scale32(rw).value() {
        return Err(MatchFailure::new("only 32-bit scales are rounded twice"));
    }
    let mut multipliers = numbers(rw, op.multiplier(rw));
    let mut shifts = numbers(rw, op.shift(rw));
    if let (Some(multipliers), Some(shifts)) = (&mut multipliers, &mut shifts) {
        for (multiplier, shift) in multipliers.iter_mut().zip(shifts) {
            if *shift > 63 {
                // Nothing is left of the product.
                (*multiplier, *shift) = (0, 0);
            }
        }
    }
    for operand in [1, 2] {
        ranked(rw, operands[operand])?;
    }
    let may_round_twice = |shifts: &Vec<i64>| shifts.iter().any(|shift| *shift > 31);
    let rounds_twice =
        mode == tosa::RoundingMode::DoubleRound && shifts.as_ref().is_none_or(may_round_twice);
    let mode = match rounds_twice {
        true => tosa::RoundingMode::DoubleRound,
        false => tosa::RoundingMode::SingleRound,
    };
    let points = [
        tosa::zero_point(rw, op.input_zp(rw), !input_unsigned),
        tosa::zero_point(rw, op.output_zp(rw), !output_unsigned),
    ];
    let range = match output_unsigned {
        true => [0, int_range(output_width.min(32) + 1)?[1]],
        false => int_range(output_width.min(32))?,
    };
    let result_shape: Sizes = result.shape(rw).into();
    let b = &rw.at(loc);
    let sizes = unknown_sizes(b, &result_shape, input);
    let mut inputs = Inputs {
        rank,
        values: Values::from_slice(&[input]),
        maps: vec![AffineMap::identity(rank)],
    };
    let known = multipliers.as_deref().map(|list| (Type::I32, list));
    let multiplier = inputs.scales(b, operands[1], known);
    let byte = int_type(b, 8);
    let shift = inputs.scales(b, operands[2], shifts.as_deref().map(|list| (byte, list)));
    let point_sources = [3, 4].map(|operand| {
        let is_open = points[operand - 3].is_none();
        is_open.then(|| inputs.single(b, operands[operand]))
    });
    let output = empty(b, &result_shape, element, &sizes);
    let mut maps = inputs.maps;
    maps.push(AffineMap::identity(rank));
    let kinds = parallel(rank);
    let rescaled = GenericOp::with(b, &inputs.values, &[output], maps, &kinds, |b, x| {
        let computed = int_type(b, if width > 32 { 48 } else { 32 });
        let [from, to] = [(0, computed), (1, Type::I32)].map(|(index, ty)| {
            match (point_sources[index], points[index]) {
                (Some(source), _) => widen(b, source.value(x), ty, false),
                (None, known) => arith::constant_int(b, ty, known.unwrap_or(0).into()),
            }
        });
        let mut value = x[0];
        if input_type_unsigned {
            let signless = int_type(b, width);
            let cast = UnrealizedConversionCastOp::new(b, &[signless], [value]);
            value = b.result(cast, 0);
        }
        let value = widen(b, value, computed, input_unsigned);
        let value = b.value(arith::SubIOp::new(b, value, from));
        let (multiplier, shift) = (multiplier.value(x), shift.value(x));
        let value = tosa::ApplyScaleOp::new(b, Type::I32, value, multiplier, shift, mode);
        let value = b.value(arith::AddIOp::new(b, value, to));
        let range = range.map(|bound| constant_i32(b, bound));
        let mut value = clamp_int(b, value, range, false);
        if output_width < 32 {
            let narrow = int_type(b, output_width);
            value = b.value(arith::TruncIOp::new(b, narrow, value));
        }
        if output_type_unsigned {
            let cast = UnrealizedConversionCastOp::new(b, &[element], [value]);
            value = b.result(cast, 0);
        }
        value
    });
    rw.replace_op_with(op.op(), rescaled);
    Ok(())
}

/// A number with at least as many bits.
fn widen(b: &ImplicitLocBuilder<'_>, value: Value, to: Type, is_unsigned: bool) -> Value {
    let [found, wanted] = [b.ty(value), to].map(|ty| b.with(|b| ty.bit_width(b)));
    match (found < wanted, is_unsigned) {
        (false, _) => value,
        (true, false) => b.value(arith::ExtSIOp::new(b, to, value)),
        (true, true) => b.value(arith::ExtUIOp::new(b, to, value)),
    }
}
