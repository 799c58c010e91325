//! What ops make of constant shapes and sizes.

use terrace_ir::attributes::{Attribute, BoolAttr, DenseElementsAttr, IntegerAttr};
use terrace_ir::ods::{Fold, FoldResult, Folded};
use terrace_ir::types::{DYNAMIC, ShapedType};
use terrace_ir::{Context, Ir, SmallVec, Value};

use super::*;

/// The sizes of a shape.
pub(super) type Sizes = SmallVec<[i64; 4]>;

/// The sizes of a constant shape.
pub(super) fn sizes(cx: &Context, shape: Attribute) -> Option<Sizes> {
    let shape: DenseElementsAttr = shape.cast(cx)?;
    let sizes = shape.integer_values(cx);
    sizes.map(|size| i64::try_from(size).ok()).collect()
}

/// The constant shape of these sizes.
pub(super) fn shape_attr(cx: &Context, sizes: &[i64]) -> DenseElementsAttr {
    let ty: ShapedType = extents(cx, sizes.len())
        .cast(cx)
        .expect("a list of sizes is a tensor");
    DenseElementsAttr::integers(cx, ty, sizes.iter().map(|size| i128::from(*size)))
}

/// The shape to which two shapes are stretched, if they can be.
pub(super) fn broadcast(a: &[i64], b: &[i64]) -> Option<Sizes> {
    let rank = a.len().max(b.len());
    let size = |shape: &[i64], dim: usize| match (dim + shape.len()).checked_sub(rank) {
        Some(dim) => shape[dim],
        None => 1,
    };
    let sizes = (0..rank).map(|dim| match (size(a, dim), size(b, dim)) {
        (1, other) | (other, 1) => Some(other),
        (DYNAMIC, known) | (known, DYNAMIC) => Some(known),
        (a, b) => (a == b).then_some(a),
    });
    sizes.collect()
}

/// Whether shapes, of which sizes may be unknown, can be stretched to one whatever these are.
fn are_broadcastable(shapes: &[Sizes]) -> bool {
    let rank = shapes.iter().map(|shape| shape.len()).max().unwrap_or(0);
    (1..=rank).all(|from_end| {
        let sizes = shapes
            .iter()
            .filter_map(|shape| shape.len().checked_sub(from_end).map(|dim| shape[dim]));
        let mut large = sizes.filter(|size| *size != 1);
        match large.next() {
            None => true,
            Some(DYNAMIC) => large.next().is_none(),
            Some(first) => large.all(|size| size == first),
        }
    })
}

fn integer(ir: &Ir, attr: Option<Attribute>) -> Option<i64> {
    Some(attr?.cast::<IntegerAttr>(ir)?.as_i64(ir))
}

fn index(cx: &Context, value: i64) -> Folded {
    FoldResult::single(Attribute::from(IntegerAttr::index(cx, value)))
}

fn shape(cx: &Context, sizes: &[i64]) -> Folded {
    FoldResult::single(Attribute::from(shape_attr(cx, sizes)))
}

fn truth(value: bool) -> Folded {
    FoldResult::single(Attribute::from(BoolAttr::get(value)))
}

/// Declares how ops fold: a function of the op, the IR and the operands' constants.
macro_rules! folds {
    ($($name:ident => $fold:expr;)*) => {$(
        impl Fold for $name {
            fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
                let fold: fn(Self, &Ir, &[Option<Attribute>]) -> Folded = $fold;
                fold(self, ir, operands)
            }
        }
    )*};
}

folds! {
    AddOp => |op, ir, operands| {
        let rhs = integer(ir, operands[1])?;
        match rhs {
            0 => FoldResult::single(op.lhs(ir)),
            _ => index(ir, integer(ir, operands[0])?.wrapping_add(rhs)),
        }
    };
    MulOp => |_, ir, operands| {
        index(ir, integer(ir, operands[0])?.wrapping_mul(integer(ir, operands[1])?))
    };
    DivOp => |_, ir, operands| {
        let (a, b) = (integer(ir, operands[0])?, integer(ir, operands[1])?);
        let quotient = a.checked_div(b)?;
        let is_below = a.wrapping_rem(b) != 0 && (a < 0) != (b < 0);
        index(ir, quotient - i64::from(is_below))
    };
    MaxOp => |op, ir, _| (op.lhs(ir) == op.rhs(ir)).then(|| FoldResult::single(op.lhs(ir))).flatten();
    MinOp => |op, ir, _| (op.lhs(ir) == op.rhs(ir)).then(|| FoldResult::single(op.lhs(ir))).flatten();
    IndexToSizeOp => |_, _, operands| FoldResult::single(operands[0]?);
    SizeToIndexOp => |op, ir, operands| match operands[0] {
        Some(constant) => FoldResult::single(constant),
        None => unchanged(ir, op.arg(ir), op.result(ir)),
    };
    BroadcastOp => |op, ir, operands| {
        let mut shapes = operands.iter();
        if operands.len() == 1 {
            return unchanged(ir, op.shapes(ir).next()?, op.result(ir));
        }
        let first = sizes(ir, (*shapes.next()?)?)?;
        let all = shapes.try_fold(first, |all, next| broadcast(&all, &sizes(ir, (*next)?)?))?;
        shape(ir, &all)
    };
    ConcatOp => |_, ir, operands| {
        let mut all = sizes(ir, operands[0]?)?;
        all.extend(sizes(ir, operands[1]?)?);
        shape(ir, &all)
    };
    AnyOp => |_, _, operands| FoldResult::single((*operands.last()?)?);
    ShapeEqOp => |_, _, operands| {
        let shapes = operands.iter().copied().collect::<Option<SmallVec<[Attribute; 4]>>>()?;
        truth(shapes.windows(2).all(|pair| pair[0] == pair[1]))
    };
    FromExtentsOp => |_, ir, operands| {
        let sizes = operands.iter().map(|size| integer(ir, *size));
        shape(ir, &sizes.collect::<Option<Sizes>>()?)
    };
    ToExtentTensorOp => |op, ir, operands| match operands[0] {
        Some(constant) => shape(ir, &sizes(ir, constant)?),
        None => unchanged(ir, op.input(ir), op.result(ir)),
    };
    RankOp => |_, ir, operands| index(ir, i64::try_from(sizes(ir, operands[0]?)?.len()).ok()?);
    NumElementsOp => |_, ir, operands| {
        let sizes = sizes(ir, operands[0]?)?;
        index(ir, sizes.into_iter().fold(1, i64::wrapping_mul))
    };
    GetExtentOp => |_, ir, operands| {
        let dim = usize::try_from(integer(ir, operands[1])?).ok()?;
        index(ir, *sizes(ir, operands[0]?)?.get(dim)?)
    };
    DimOp => |op, ir, operands| {
        let dim = usize::try_from(integer(ir, operands[1])?).ok()?;
        let ty: ShapedType = ir.ty(op.value(ir)).cast(ir)?;
        let size = *ty.shape(ir)?.get(dim)?;
        index(ir, Some(size).filter(|size| *size != DYNAMIC)?)
    };
    SplitAtOp => |_, ir, operands| {
        let (sizes, at) = (sizes(ir, operands[0]?)?, integer(ir, operands[1])?);
        let rank = i64::try_from(sizes.len()).ok()?;
        let at = if at < 0 { at.checked_add(rank)? } else { at };
        let at = usize::try_from(at).ok().filter(|at| *at <= sizes.len())?;
        let (head, tail) = sizes.split_at(at);
        Some([head, tail].map(|sizes| Attribute::from(shape_attr(ir, sizes)).into()).into_iter().collect())
    };
    IsBroadcastableOp => |op, ir, _| (op.shapes(ir).len() < 2).then(|| truth(true)).flatten();
    CstrBroadcastableOp => |op, ir, operands| {
        let is_scalar = |shape: &Option<Attribute>| {
            shape.and_then(|shape| sizes(ir, shape)).is_some_and(|sizes| sizes.is_empty())
        };
        let others = operands.iter().filter(|shape| !is_scalar(shape));
        let known = || -> Option<Vec<Sizes>> {
            let shapes = op.shapes(ir).zip(operands);
            shapes.map(|(value, constant)| known_shape(ir, value, *constant)).collect()
        };
        let holds = others.count() <= 1 || known().is_some_and(|shapes| are_broadcastable(&shapes));
        holds.then(|| truth(true)).flatten()
    };
    CstrEqOp => |_, _, operands| {
        let first = *operands.first()?;
        let equal = first.is_some() && operands.iter().all(|shape| *shape == first);
        equal.then(|| truth(true)).flatten()
    };
    CstrRequireOp => |_, _, operands| FoldResult::single(operands[0]?);
    AssumingAllOp => |_, ir, operands| {
        let passing = |witness: &Option<Attribute>| Some(witness.as_ref()?.cast::<BoolAttr>(ir)?.value());
        let witnesses = operands.iter().map(passing);
        // One that fails decides, also where the others are not known.
        let mut all = Some(true);
        for witness in witnesses {
            match witness {
                Some(false) => return truth(false),
                Some(true) => {}
                None => all = None,
            }
        }
        truth(all?)
    };
}

/// The sizes of a shape that is constant, or that of a value with a rank.
fn known_shape(ir: &Ir, value: Value, constant: Option<Attribute>) -> Option<Sizes> {
    if let Some(of) = value.defining::<ShapeOfOp>(ir) {
        let ty: ShapedType = ir.ty(of.arg(ir)).cast(ir)?;
        return Some(ty.shape(ir)?.into());
    }
    sizes(ir, constant?)
}

/// A cast to the type that a value has is the value.
fn unchanged(ir: &Ir, value: Value, result: Value) -> Folded {
    (ir.ty(value) == ir.ty(result))
        .then(|| FoldResult::single(value))
        .flatten()
}
