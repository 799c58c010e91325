//! Shapes that are broadcast together: aligned at their last dimensions, where sizes are equal or 1.

use smallvec::SmallVec;
use terrace_dialects::arith::{self, CmpIPredicate};
use terrace_dialects::{scf, tensor};
use terrace_ir::builder::ImplicitLocBuilder;
use terrace_ir::{Type, Value};

/// The size of the only dimension of a tensor; `zero` is that constant.
pub(super) fn length(b: &ImplicitLocBuilder<'_>, tensor: Value, zero: Value) -> Value {
    b.value(tensor::DimOp::new(b, tensor, zero))
}

/// Whether two indices are equal, or compare as the predicate says.
pub(super) fn compare(
    b: &ImplicitLocBuilder<'_>,
    predicate: CmpIPredicate,
    lhs: Value,
    rhs: Value,
) -> Value {
    b.value(arith::CmpIOp::new(b, predicate, lhs, rhs))
}

/// An element of a tensor of one dimension.
pub(super) fn element(b: &ImplicitLocBuilder<'_>, tensor: Value, index: Value) -> Value {
    b.value(tensor::ExtractOp::new(b, tensor, [index]))
}

/// Shapes, aligned at their last dimensions.
pub(super) struct Aligned {
    /// Each shape, and how many dimensions it has less than the longest.
    shapes: SmallVec<[(Value, Value); 2]>,
    /// How many dimensions the longest has.
    pub(super) rank: Value,
}

impl Aligned {
    /// Computes how long the shapes are; `zero` is that constant. There is at least one shape.
    pub(super) fn new(b: &ImplicitLocBuilder<'_>, shapes: &[Value], zero: Value) -> Self {
        let ranks: SmallVec<[Value; 2]> =
            shapes.iter().map(|shape| length(b, *shape, zero)).collect();
        let rank = ranks[1..].iter().fold(ranks[0], |most, rank| {
            b.value(arith::MaxUIOp::new(b, *rank, most))
        });
        let missing = ranks
            .iter()
            .map(|of| b.value(arith::SubIOp::new(b, rank, *of)));
        Aligned {
            shapes: shapes.iter().copied().zip(missing).collect(),
            rank,
        }
    }

    /// A value that is carried through all shapes: it stays where a shape lacks the dimension, and otherwise becomes what
    /// `next` makes of it and the size.
    fn fold(
        &self,
        b: &ImplicitLocBuilder<'_>,
        dimension: Value,
        first: Value,
        next: impl Fn(&ImplicitLocBuilder<'_>, Value, Value) -> Value,
    ) -> Value {
        self.shapes.iter().fold(first, |carried, (shape, missing)| {
            let is_missing = compare(b, CmpIPredicate::Ult, dimension, *missing);
            let next = |b: &ImplicitLocBuilder<'_>| {
                let dimension = b.value(arith::SubIOp::new(b, dimension, *missing));
                let size = element(b, *shape, dimension);
                next(b, carried, size)
            };
            b.result(scf::IfOp::with_else(b, is_missing, |_| carried, next), 0)
        })
    }

    /// The size of a dimension of what the shapes are broadcast to: the last that is not 1.
    pub(super) fn size(&self, b: &ImplicitLocBuilder<'_>, dimension: Value) -> Value {
        let one = arith::constant_index(b, 1);
        self.fold(b, dimension, one, |b, carried, size| {
            let is_one = compare(b, CmpIPredicate::Eq, size, one);
            b.value(arith::SelectOp::new(b, is_one, carried, size))
        })
    }

    /// Whether the size of a dimension is that, or 1, in all shapes, and `carried` holds; `one` is that constant.
    pub(super) fn fits(
        &self,
        b: &ImplicitLocBuilder<'_>,
        dimension: Value,
        broadcast: Value,
        carried: Value,
        one: Value,
    ) -> Value {
        self.fold(b, dimension, carried, |b, carried, size| {
            let is_one = compare(b, CmpIPredicate::Eq, size, one);
            let is_equal = compare(b, CmpIPredicate::Eq, size, broadcast);
            let fits = b.value(arith::OrIOp::new(b, is_one, is_equal));
            b.value(arith::AndIOp::new(b, carried, fits))
        })
    }
}

/// A constant truth value.
pub(super) fn truth(b: &ImplicitLocBuilder<'_>, value: bool) -> Value {
    arith::constant_int(b, Type::I1, value.into())
}
