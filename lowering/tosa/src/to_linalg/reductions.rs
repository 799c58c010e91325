//! Reductions along one dimension.

use smallvec::smallvec;
use terrace_conversion::{ConversionPatterns, ConversionRewriter};
use terrace_dialect_base::reassociation::Reassociation;
use terrace_dialects::arith::{self, CmpFPredicate, CmpIPredicate};
use terrace_dialects::linalg::{GenericOp, IndexOp, IteratorType, ReduceOp, SelectOp};
use terrace_dialects::tosa;
use terrace_ir::affine::AffineMap;
use terrace_ir::attributes::{Attribute, FloatAttr, IntegerAttr};
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::ods::{AttrConstraint, OpInfo, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::{DYNAMIC, FloatType};
use terrace_ir::{Context, Ir, Op, Type, Value};

use super::formulas::Build;
use crate::build::{
    Sizes, Values, compare_floats, compare_ints, constant, dim, empty, expand, extreme_float, fill,
    greatest_int, least_int, parallel, ranked, select, select_dims,
};

/// How numbers are combined, and what the first one is combined with.
#[derive(Clone, Copy)]
struct Reduction {
    floats: Option<(Build, Identity)>,
    ints: (Build, Identity),
}

type Identity = fn(&Context, Type) -> Option<Attribute>;

/// Of two elements by an op.
macro_rules! combine {
    ($Op:ident) => {
        |b, x| b.value(arith::$Op::new(b, x[0], x[1]))
    };
}

static REDUCTIONS: &[(&OpInfo, Reduction)] = &[
    (
        tosa::ReduceSumOp::INFO,
        Reduction {
            floats: Some((combine!(AddFOp), |cx, ty| float(cx, ty, 0.0))),
            ints: (combine!(AddIOp), |cx, ty| int(cx, ty, 0)),
        },
    ),
    (
        tosa::ReduceProductOp::INFO,
        Reduction {
            floats: Some((combine!(MulFOp), |cx, ty| float(cx, ty, 1.0))),
            ints: (combine!(MulIOp), |cx, ty| int(cx, ty, 1)),
        },
    ),
    (
        tosa::ReduceMinOp::INFO,
        Reduction {
            floats: Some((combine!(MinimumFOp), |cx, ty| farthest(cx, ty, false))),
            ints: (combine!(MinSIOp), greatest_int),
        },
    ),
    (
        tosa::ReduceMaxOp::INFO,
        Reduction {
            floats: Some((combine!(MaximumFOp), |cx, ty| farthest(cx, ty, true))),
            ints: (combine!(MaxSIOp), least_int),
        },
    ),
    (
        tosa::ReduceAllOp::INFO,
        Reduction {
            floats: None,
            ints: (combine!(AndIOp), |cx, ty| int(cx, ty, -1)),
        },
    ),
    (
        tosa::ReduceAnyOp::INFO,
        Reduction {
            floats: None,
            ints: (combine!(OrIOp), |cx, ty| int(cx, ty, 0)),
        },
    ),
];

fn float(cx: &Context, ty: Type, value: f64) -> Option<Attribute> {
    Some(FloatAttr::get(cx, ty, value).into())
}

fn int(cx: &Context, ty: Type, value: i128) -> Option<Attribute> {
    Some(IntegerAttr::get(cx, ty, value).into())
}

fn farthest(cx: &Context, ty: Type, negative: bool) -> Option<Attribute> {
    Some(extreme_float(cx, ty.cast::<FloatType>(cx)?, negative))
}

/// Adds a pattern for each reduction.
pub(super) fn populate(patterns: &mut ConversionPatterns) {
    let description = "the numbers along a dimension are combined";
    patterns.add_table(description, REDUCTIONS.iter().copied(), lower);
}

impl Reduction {
    /// How elements of a type are combined.
    fn of(self, cx: &Context, ty: Type) -> Result<(Build, Attribute), MatchFailure> {
        let rule = match ty.is_float(cx) {
            true => self.floats,
            false => ty.is_integer(cx).then_some(self.ints),
        };
        let found = rule.and_then(|(build, identity)| Some((build, identity(cx, ty)?)));
        found.ok_or_else(|| MatchFailure::new("the op does not combine such elements"))
    }
}

/// The dimension along which numbers are combined.
fn axis_of(ir: &Ir, op: Op, rank: usize) -> Result<usize, MatchFailure> {
    let axis = ir
        .attr(op, "axis")
        .and_then(|axis| axis.cast::<IntegerAttr>(ir));
    let axis = axis.and_then(|axis| usize::try_from(axis.value(ir)).ok());
    axis.filter(|axis| *axis < rank)
        .ok_or_else(|| MatchFailure::new("there is no such dimension"))
}

/// Where reductions of one op put their numbers: the shape without the dimension, and those of its sizes that are not known.
struct Reduced {
    shape: Sizes,
    sizes: Values,
}

impl Reduced {
    fn empty(&self, b: &ImplicitLocBuilder<'_>, element: Type) -> Value {
        empty(b, &self.shape, element, &self.sizes)
    }

    fn filled(&self, b: &ImplicitLocBuilder<'_>, value: Value) -> Value {
        let output = self.empty(b, b.ty(value));
        fill(b, value, output)
    }
}

fn lower(
    op: Op,
    _: &[Value],
    rw: &mut ConversionRewriter<'_>,
    reduction: Reduction,
) -> RewriteResult {
    let (loc, input, output) = (rw.loc(op), rw.operand(op, 0), rw.result(op, 0));
    let (ty, result) = (ranked(rw, input)?, ranked(rw, output)?);
    let axis = axis_of(rw, op, ty.rank(rw))?;
    let element = result.element(rw);
    let format = element.cast::<FloatType>(rw).map(|ty| ty.kind(rw));
    // Sums of numbers with few digits are computed with more.
    let is_widened = format == Some(terrace_ir::float::FloatKind::BF16)
        && tosa::ReduceSumOp::cast(rw, op).is_some();
    let computed = if is_widened { Type::F32 } else { element };
    let (combine, identity) = reduction.of(rw, computed)?;
    let mode = rw.attr(op, "nan_mode");
    let mode = mode.and_then(|mode| tosa::NanPropagationMode::read(rw, mode));
    let ignores = format.is_some() && mode == Some(tosa::NanPropagationMode::Ignore);
    let shape: Sizes = ty.shape(rw).into();
    let b = &rw.at(loc);
    let mut reduced = Reduced {
        shape: Sizes::new(),
        sizes: Values::new(),
    };
    for (index, size) in shape.iter().enumerate().filter(|(index, _)| *index != axis) {
        reduced.shape.push(*size);
        if *size == DYNAMIC {
            reduced.sizes.push(dim(b, input, index));
        }
    }
    let init = reduced.empty(b, computed);
    let identity = constant(b, identity);
    let init = fill(b, identity, init);
    let (mut inputs, mut inits): (Values, Values) = (smallvec![input], smallvec![init]);
    if ignores {
        // Whether no number has been seen yet is reduced beside them.
        let none = b.with(|b| IntegerAttr::get(b, Type::I1, 1));
        let none = constant(b, none);
        inputs.push(input);
        inits.push(reduced.filled(b, none));
    }
    let numbers = ReduceOp::with(b, &inputs, &inits, &[axis as i64], |b, x| {
        let (value, so_far) = (x[0], x[inputs.len()]);
        let widened = match is_widened {
            true => b.value(arith::ExtFOp::new(b, computed, value)),
            false => value,
        };
        let combined = combine(b, &[widened, so_far]);
        if !ignores {
            return smallvec![combined];
        }
        let is_nan = compare_floats(b, CmpFPredicate::Uno, value, value);
        let value = select(b, is_nan, so_far, combined);
        let none = b.value(arith::AndIOp::new(b, x[3], is_nan));
        Values::from_slice(&[value, none])
    });
    let mut numbers = (b.result(numbers, 0), numbers);
    if ignores {
        let nan = b.with(|b| FloatAttr::get(b, element, f64::NAN));
        let nan = constant(b, nan);
        let nan = reduced.filled(b, nan);
        let output = reduced.empty(b, element);
        let operands = [b.result(numbers.1, 1), nan, numbers.0];
        numbers.0 = b.result(SelectOp::on(b, &operands, &[output], &[]), 0);
    }
    if is_widened {
        let output = reduced.empty(b, element);
        let rank = reduced.shape.len();
        let maps = [AffineMap::identity(rank), AffineMap::identity(rank)];
        let narrow = GenericOp::with(b, &[numbers.0], &[output], maps, &parallel(rank), |b, x| {
            b.value(arith::TruncFOp::new(b, element, x[0]))
        });
        numbers.0 = b.result(narrow, 0);
    }
    let groups = split_at(axis, reduced.shape.len());
    let output = expand(b, result.into(), numbers.0, &groups);
    rw.replace_op(op, &[output]);
    Ok(())
}

/// The groups by which a dimension of size one comes back.
fn split_at(axis: usize, rank: usize) -> Reassociation {
    let mut groups: Reassociation = (0..rank)
        .map(|dim| smallvec![if dim > axis { dim + 1 } else { dim }])
        .collect();
    let split = axis.min(rank.saturating_sub(1));
    if let Some(group) = groups.get_mut(split) {
        group.push(split + 1);
    }
    groups
}

pub(super) fn lower_argmax(
    op: tosa::ArgMaxOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let (loc, input) = (rw.loc(op.op()), operands[0]);
    let (ty, result) = (ranked(rw, input)?, ranked(rw, op.output(rw))?);
    let rank = ty.rank(rw);
    let axis = axis_of(rw, op.op(), rank)?;
    let (number, index) = (ty.element(rw), result.element(rw));
    let is_float = number.is_float(rw);
    let least = match is_float {
        true => farthest(rw, number, true),
        false => least_int(rw, number).filter(|_| number.is_integer(rw)),
    };
    let least = least.filter(|_| index.is_integer(rw));
    let least = least.ok_or_else(|| MatchFailure::new("the elements are no numbers"))?;
    let ignores = op.nan_mode(rw) == tosa::NanPropagationMode::Ignore;
    let (shape, result_shape): (Sizes, Sizes) = (ty.shape(rw).into(), result.shape(rw).into());
    let b = &rw.at(loc);
    let kept = (0..rank).filter(|dim| *dim != axis);
    let open = kept.clone().filter(|dim| shape[*dim] == DYNAMIC);
    let reduced = Reduced {
        shape: result_shape,
        sizes: open.map(|index| dim(b, input, index)).collect(),
    };
    let indices = reduced.empty(b, index);
    let zero = arith::constant_int(b, index, 0);
    let indices = fill(b, zero, indices);
    let numbers = reduced.empty(b, number);
    let least = constant(b, least);
    let numbers = fill(b, least, numbers);
    let mut kinds = parallel(rank);
    kinds[axis] = IteratorType::Reduction;
    let outer = select_dims(rank, kept);
    let maps = [AffineMap::identity(rank), outer.clone(), outer];
    let found = GenericOp::with(b, &[input], &[indices, numbers], maps, &kinds, |b, x| {
        let [new, old_index, old] = [x[0], x[1], x[2]];
        let position = IndexOp::new(b, axis as i64);
        let position = b.value(arith::IndexCastOp::new(b, index, position));
        let is_greater = match (is_float, ignores) {
            (false, _) => compare_ints(b, CmpIPredicate::Sgt, new, old),
            (true, true) => compare_floats(b, CmpFPredicate::Ogt, new, old),
            (true, false) => {
                // The first that is no number stays.
                let is_greater = compare_floats(b, CmpFPredicate::Ugt, new, old);
                let is_number = compare_floats(b, CmpFPredicate::Ord, old, old);
                b.value(arith::AndIOp::new(b, is_greater, is_number))
            }
        };
        let number = select(b, is_greater, new, old);
        let index = select(b, is_greater, position, old_index);
        [index, number]
    });
    let found = b.result(found, 0);
    rw.replace_op(op.op(), &[found]);
    Ok(())
}
