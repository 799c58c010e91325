//! The ranges of integers, as an analysis.

use smallvec::SmallVec;
use terrace_ir::attributes::{Attribute, DenseElementsAttr, IntegerAttr};
use terrace_ir::interfaces::LoopLikeOpInterface;
use terrace_ir::ir::{Ir, Op, Value};
use terrace_ir::ods::{FoldResult, OpTraits};
use terrace_ir::types::{IntegerType, Type};

use super::forward::{Facts, ForwardAnalysis};
use super::range::InferIntRangeInterface;
use super::{IntRange, Lattice};

/// What is known about the value of an integer, or of all elements of a vector or tensor of integers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum RangeFact {
    /// Nothing reaches it.
    #[default]
    Unreached,
    /// It is one of these.
    Within(IntRange),
    /// It is no integer, or too wide.
    Unknown,
}

impl RangeFact {
    /// The range.
    pub fn range(self) -> Option<IntRange> {
        match self {
            RangeFact::Within(range) => Some(range),
            RangeFact::Unreached | RangeFact::Unknown => None,
        }
    }
}

impl Lattice for RangeFact {
    fn join(&mut self, other: &Self) -> bool {
        let joined = match (*self, *other) {
            (known, RangeFact::Unreached) => known,
            (RangeFact::Unreached, other) => other,
            (RangeFact::Within(a), RangeFact::Within(b)) if a.width() == b.width() => {
                RangeFact::Within(a.union(b))
            }
            _ => RangeFact::Unknown,
        };
        let changed = *self != joined;
        *self = joined;
        changed
    }
}

/// The number of bits of an integer, or of the elements of a vector or tensor of integers. That of `index` is taken to be 64.
pub fn integer_width(ir: &Ir, ty: Type) -> Option<u32> {
    let element = ty.element_or_self(ir);
    if element == Type::INDEX {
        return Some(64);
    }
    let width = element.cast::<IntegerType>(ir)?.width(ir);
    (width <= IntRange::MAX_WIDTH).then_some(width)
}

/// All values of a type.
fn all_values(ir: &Ir, ty: Type) -> RangeFact {
    match integer_width(ir, ty) {
        Some(width) => RangeFact::Within(IntRange::full(width)),
        None => RangeFact::Unknown,
    }
}

/// The range of a constant, an integer or elements that are integers.
pub fn constant_range(ir: &Ir, value: Attribute) -> Option<IntRange> {
    let width = integer_width(ir, value.ty(ir)?)?;
    if let Some(integer) = value.cast::<IntegerAttr>(ir) {
        return Some(IntRange::constant(width, integer.value(ir) as u64));
    }
    let elements: DenseElementsAttr = value.cast(ir)?;
    let count = if elements.is_splat(ir) {
        1
    } else {
        elements.ty(ir).num_elements(ir)? as usize
    };
    let element = |index| {
        let mut bytes = [0; 8];
        let stored = elements.element_at(ir, index);
        bytes[..stored.len()].copy_from_slice(stored);
        IntRange::constant(width, u64::from_le_bytes(bytes))
    };
    (0..count).map(element).reduce(IntRange::union)
}

/// Finds the ranges of integers, by asking ops with [`InferIntRangeInterface`] and the bounds of loops.
pub struct IntegerRanges;

impl ForwardAnalysis for IntegerRanges {
    type Fact = RangeFact;

    fn unknown(&self, ir: &Ir, value: Value) -> RangeFact {
        all_values(ir, ir.ty(value))
    }

    fn transfer(&self, ir: &Ir, op: Op, operands: &[RangeFact], results: &mut [RangeFact]) {
        let ranges = op
            .interface::<dyn InferIntRangeInterface>(ir)
            .map(|op| op.result_ranges(ir, &ranges_of(operands)));
        let ranges = ranges.unwrap_or_default();
        let types = ir.result_types(op);
        for (index, (result, ty)) in results.iter_mut().zip(types).enumerate() {
            let range = ranges.get(index).copied().flatten();
            *result = range.map_or_else(|| all_values(ir, ty), RangeFact::Within);
        }
    }

    fn region_argument(
        &self,
        ir: &Ir,
        op: Op,
        argument: Value,
        facts: &Facts<'_, RangeFact>,
    ) -> RangeFact {
        let fact = |value| facts.get(value).copied().unwrap_or_default();
        let range = if let Some(op) = op.interface::<dyn LoopLikeOpInterface>(ir) {
            variable_range(ir, op, argument, fact)
        } else if let Some(interface) = op.interface::<dyn InferIntRangeInterface>(ir) {
            let operands: SmallVec<[RangeFact; 4]> = ir.operands(op).map(fact).collect();
            interface.argument_range(ir, &ranges_of(&operands), argument)
        } else {
            None
        };
        range.map_or_else(|| self.unknown(ir, argument), RangeFact::Within)
    }

    fn constant(&self, ir: &Ir, value: Value, fact: &RangeFact) -> Option<Attribute> {
        let bits = fact.range()?.as_constant()?;
        let ty = ir.ty(value);
        let is_scalar = ty == Type::INDEX || ty.is::<IntegerType>(ir);
        is_scalar.then(|| IntegerAttr::get(ir, ty, bits.into()).into())
    }

    /// Values that are passed on may go round a loop, which is not counted.
    fn widen(&self, ir: &Ir, value: Value, _: &RangeFact, fact: &mut RangeFact) {
        if ir
            .users(value)
            .any(|user| ir.has_trait(user, OpTraits::TERMINATOR))
        {
            *fact = self.unknown(ir, value);
        }
    }
}

fn ranges_of(facts: &[RangeFact]) -> SmallVec<[Option<IntRange>; 4]> {
    facts.iter().map(|fact| fact.range()).collect()
}

/// The values of a loop's variable.
fn variable_range(
    ir: &Ir,
    op: &dyn LoopLikeOpInterface,
    argument: Value,
    fact: impl Fn(Value) -> RangeFact,
) -> Option<IntRange> {
    let variables = op.induction_variables(ir);
    let position = variables
        .iter()
        .position(|variable| *variable == argument)?;
    let bounds = *op.loop_bounds(ir)?.get(position)?;
    let width = integer_width(ir, ir.ty(argument))?;
    let full = IntRange::full(width);
    let range = |bound: FoldResult| match bound {
        FoldResult::Constant(constant) => constant_range(ir, constant).unwrap_or(full),
        FoldResult::Value(value) => fact(value).range().unwrap_or(full),
    };
    let (mut min, mut max) = (range(bounds.lower).smin(), range(bounds.upper).smax());
    if range(bounds.step).smax() < 0 {
        std::mem::swap(&mut min, &mut max);
    } else {
        // The upper bound is not reached.
        max = max.checked_sub(1)?.max(full.smin());
    }
    (min <= max).then(|| IntRange::from_signed(width, min, max))
}
