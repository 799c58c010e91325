//! Simplification of expressions by what is known of their inputs: constant bounds of loops.

use AffineExpr::{Binary, Constant};
use BinaryKind::{Add, CeilDiv, FloorDiv, Mod};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind, Flattener, gcd};
use terrace_ir::ir::ValueDef;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Value};

use super::{AffineValueMap, ForOp, ParallelOp};

/// The loop that a value counts.
pub fn loop_of_variable(ir: &Ir, value: Value) -> Option<ForOp> {
    match ir.def(value) {
        ValueDef::Argument { block, index: 0 } => ForOp::cast(ir, ir.block_op(block)?),
        _ => None,
    }
}

/// The parallel loops that a value is a variable of.
pub fn parallel_of_variable(ir: &Ir, value: Value) -> Option<ParallelOp> {
    match ir.def(value) {
        ValueDef::Argument { block, .. } => ParallelOp::cast(ir, ir.block_op(block)?),
        ValueDef::Result { .. } => None,
    }
}

/// The smallest and the largest value, as far as they are known.
#[derive(Clone, Copy, Default)]
struct Range {
    lower: Option<i64>,
    upper: Option<i64>,
}

impl Range {
    fn of_variable(ir: &Ir, value: Value) -> Range {
        let Some(for_op) = loop_of_variable(ir, value) else {
            return Range::default();
        };
        let (lower, end) = (
            for_op.constant_lower_bound(ir),
            for_op.constant_upper_bound(ir),
        );
        let last = |end: i64| {
            let last = end.checked_sub(1)?;
            // The last value that is reached, if it is known from where.
            let beyond = lower.map_or(Some(0), |lower| {
                last.checked_sub(lower)?.checked_rem(for_op.step(ir))
            })?;
            last.checked_sub(beyond)
        };
        Range {
            lower,
            upper: end.and_then(last),
        }
    }
}

/// The ranges of the inputs of a map.
pub struct Ranges<'a> {
    ir: &'a Ir,
    values: &'a AffineValueMap,
    ranges: Vec<Range>,
}

impl<'a> Ranges<'a> {
    pub(super) fn new(ir: &'a Ir, values: &'a AffineValueMap) -> Self {
        let operands = values.operands.iter();
        let ranges = operands.map(|value| Range::of_variable(ir, *value));
        Ranges {
            ir,
            ranges: ranges.collect(),
            values,
        }
    }

    /// The range of an expression.
    fn of(&self, expr: &AffineExpr) -> Range {
        let divided = |lhs, kind, divisor| {
            let range = self.of(lhs);
            let divide = |bound| AffineExpr::binary(kind, Constant(bound), Constant(divisor));
            let divide = |bound: i64| match divide(bound) {
                Constant(bound) => Some(bound),
                _ => None,
            };
            Range {
                lower: range.lower.and_then(divide),
                upper: range.upper.and_then(divide),
            }
        };
        match expr {
            Binary(Mod, lhs, rhs) => match **rhs {
                Constant(divisor @ 1..) => match self.of(lhs) {
                    Range {
                        lower: Some(lower),
                        upper: Some(upper),
                    } if lower.div_euclid(divisor) == upper.div_euclid(divisor) => Range {
                        lower: Some(lower.rem_euclid(divisor)),
                        upper: Some(upper.rem_euclid(divisor)),
                    },
                    _ => Range {
                        lower: Some(0),
                        upper: Some(divisor - 1),
                    },
                },
                _ => Range::default(),
            },
            Binary(kind @ (FloorDiv | CeilDiv), lhs, rhs) => match **rhs {
                Constant(divisor @ 1..) => divided(lhs, *kind, divisor),
                _ => Range::default(),
            },
            expr => self.of_linear(expr).unwrap_or_default(),
        }
    }

    fn of_linear(&self, expr: &AffineExpr) -> Option<Range> {
        let map = &self.values.map;
        let mut flattener = Flattener::new(map.num_dims, map.num_symbols);
        let form = flattener.flatten(expr)?;
        if !flattener.locals().is_empty() {
            return None;
        }
        let bound = |is_upper: bool| {
            let mut factors = form.factors.iter().zip(&self.ranges);
            factors.try_fold(form.constant, |sum, (factor, range)| {
                let bound = match (factor, (*factor > 0) == is_upper) {
                    (0, _) => Some(0),
                    (_, true) => range.upper,
                    (_, false) => range.lower,
                }?;
                sum.checked_add(factor.checked_mul(bound)?)
            })
        };
        Some(Range {
            lower: bound(false),
            upper: bound(true),
        })
    }

    /// A number that divides an expression.
    fn known_divisor(&self, expr: &AffineExpr) -> i64 {
        let for_op = match expr {
            AffineExpr::Dim(_) => self.values.input(expr),
            _ => return expr.largest_known_divisor(),
        };
        let Some(for_op) = for_op.and_then(|value| loop_of_variable(self.ir, value)) else {
            return 1;
        };
        let lower = for_op.lower_bound_map(self.ir).value(self.ir);
        let starts = lower.results.iter();
        starts
            .map(AffineExpr::largest_known_divisor)
            .fold(for_op.step(self.ir), gcd)
    }

    /// Whether an expression is a number from 0 up to but not including `limit` for sure.
    fn is_below(&self, expr: &AffineExpr, limit: i64) -> bool {
        let for_op = match expr {
            Constant(value) => return (0..limit).contains(value),
            AffineExpr::Dim(_) => self.values.input(expr),
            _ => None,
        };
        for_op
            .and_then(|value| loop_of_variable(self.ir, value))
            .is_some_and(|for_op| {
                let (lower, upper) = (
                    for_op.constant_lower_bound(self.ir),
                    for_op.constant_upper_bound(self.ir),
                );
                lower.is_some_and(|lower| lower >= 0) && upper.is_some_and(|upper| upper <= limit)
            })
    }

    /// An expression whose divisions are decided where ranges say so.
    fn simplified(&self, expr: &AffineExpr) -> AffineExpr {
        let Binary(kind, lhs, rhs) = expr else {
            return expr.clone();
        };
        let expr = AffineExpr::binary(*kind, self.simplified(lhs), self.simplified(rhs));
        let Binary(kind @ (FloorDiv | CeilDiv | Mod), lhs, rhs) = &expr else {
            return expr;
        };
        match **rhs {
            Constant(divisor @ 1..) => self.decided(*kind, lhs, divisor).unwrap_or(expr),
            _ => expr,
        }
    }

    fn decided(&self, kind: BinaryKind, lhs: &AffineExpr, divisor: i64) -> Option<AffineExpr> {
        if let Range {
            lower: Some(lower),
            upper: Some(upper),
        } = self.of(lhs)
        {
            let at = |bound| AffineExpr::binary(kind, Constant(bound), Constant(divisor));
            let is_whole = kind == Mod;
            if is_whole && lower >= 0 && upper < divisor {
                return Some(lhs.clone());
            }
            if !is_whole && at(lower) == at(upper) {
                return Some(at(lower));
            }
        }
        // A multiple of something, and a rest that is smaller.
        if let Binary(Add, x, y) = lhs {
            for (multiple, rest) in [(x, y), (y, x)] {
                let unit = self.known_divisor(multiple);
                if unit == 0 || !self.is_below(rest, unit) {
                    continue;
                }
                let part =
                    |part: &AffineExpr| AffineExpr::binary(kind, part.clone(), Constant(divisor));
                return match kind {
                    FloorDiv if divisor % unit == 0 => Some(part(multiple)),
                    Mod if unit % divisor == 0 => Some(part(rest)),
                    _ => None,
                };
            }
        }
        let is_zero = match kind {
            FloorDiv => self.is_below(lhs, divisor),
            Mod => self.known_divisor(lhs) % divisor == 0,
            _ => false,
        };
        is_zero.then_some(Constant(0))
    }
}

impl AffineValueMap {
    /// With divisions decided where the bounds of loops around say so.
    #[must_use]
    pub(super) fn simplified_by_bounds(self, ir: &Ir) -> Self {
        let ranges = Ranges::new(ir, &self);
        let results = self.map.results.iter();
        let results: Vec<AffineExpr> = results.map(|result| ranges.simplified(result)).collect();
        let map = AffineMap::new(self.map.num_dims, self.map.num_symbols, results);
        AffineValueMap {
            map,
            operands: self.operands,
        }
    }

    /// For a map of whose results the largest or smallest is meant: without those that never are.
    #[must_use]
    pub(super) fn without_redundant_results(self, ir: &Ir, extremum: Extremum) -> Self {
        let ranges = Ranges::new(ir, &self);
        let known: Vec<Range> = self
            .map
            .results
            .iter()
            .map(|result| ranges.of(result))
            // Where no number is in a range, as in a loop without iterations, each result might be beyond the others.
            .map(|range| match range {
                Range {
                    lower: Some(lower),
                    upper: Some(upper),
                } if lower > upper => Range::default(),
                range => range,
            })
            .collect();
        let results = self.map.results.iter().enumerate();
        let results: Vec<AffineExpr> = results
            .filter(|(index, _)| !is_redundant(&known, *index, extremum))
            .map(|(index, result)| match known[index] {
                Range {
                    lower: Some(lower),
                    upper: Some(upper),
                } if lower == upper => Constant(lower),
                _ => result.clone(),
            })
            .collect();
        AffineValueMap {
            map: AffineMap::new(self.map.num_dims, self.map.num_symbols, results),
            operands: self.operands,
        }
    }
}

/// Which of a map's results is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extremum {
    Smallest,
    Largest,
}

/// Whether another result is as large or small for sure. Of two equal constants the first stays.
fn is_redundant(known: &[Range], index: usize, extremum: Extremum) -> bool {
    // Seen from the smallest; for the largest everything is mirrored.
    let mirrored = |range: Range| match extremum {
        Extremum::Smallest => range,
        Extremum::Largest => Range {
            lower: range.upper.and_then(i64::checked_neg),
            upper: range.lower.and_then(i64::checked_neg),
        },
    };
    let own = mirrored(known[index]);
    let Some(lowest) = own.lower else {
        return false;
    };
    known.iter().enumerate().any(|(other_index, other)| {
        let other = mirrored(*other);
        let Some(highest) = other.upper.filter(|_| other_index != index) else {
            return false;
        };
        let both_constant = own.upper == Some(lowest) && other.lower == Some(highest);
        highest < lowest || (highest == lowest && !(both_constant && index < other_index))
    })
}
