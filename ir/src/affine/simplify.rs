//! Simplification of affine expressions by collecting terms.

use rustc_hash::FxHashMap;

use super::{AffineExpr, BinaryKind};
use AffineExpr::{Binary, Constant};
use BinaryKind::{Add, CeilDiv, FloorDiv, Mod, Mul};

impl AffineExpr {
    /// The same expression with like terms collected, multiples of a divisor taken out of divisions and remainders, and
    /// terms in a fixed order: dimensions, symbols, constant. Simplifying twice changes nothing more. An expression that
    /// overflows is left as it is.
    pub fn simplify(&self) -> AffineExpr {
        Sum::of(self).map_or_else(|| self.clone(), Sum::into_expr)
    }

    /// The number of dimensions, symbols, constants and operators.
    pub fn size(&self) -> usize {
        match self {
            Binary(_, lhs, rhs) => 1 + lhs.size() + rhs.size(),
            _ => 1,
        }
    }

    /// Calls `f` for every dimension, symbol and constant, from left to right.
    pub fn for_each_leaf(&self, f: &mut dyn FnMut(&AffineExpr)) {
        match self {
            Binary(_, lhs, rhs) => {
                lhs.for_each_leaf(f);
                rhs.for_each_leaf(f);
            }
            leaf => f(leaf),
        }
    }
}

/// A sum of terms with constant factors. A term is a dimension, a symbol, or what cannot be taken apart further.
#[derive(Default)]
struct Sum {
    terms: Vec<(AffineExpr, i64)>,
    positions: FxHashMap<AffineExpr, usize>,
    constant: i64,
}

impl Sum {
    /// `None` if a number overflows.
    fn of(expr: &AffineExpr) -> Option<Sum> {
        let Binary(kind, lhs, rhs) = expr else {
            let mut sum = Sum::default();
            match expr {
                Constant(value) => sum.constant = *value,
                _ => sum.add_term(expr.clone(), 1)?,
            }
            return Some(sum);
        };
        let (mut lhs, rhs) = (Sum::of(lhs)?, Sum::of(rhs)?);
        match (kind, lhs.as_constant(), rhs.as_constant()) {
            (Add, ..) => {
                lhs.add(rhs, 1)?;
                Some(lhs)
            }
            (Mul, Some(factor), _) => rhs.scaled(factor),
            (Mul, _, Some(factor)) => lhs.scaled(factor),
            (Mod | FloorDiv | CeilDiv, _, Some(divisor @ 1..)) => lhs.divided(*kind, divisor),
            _ => Sum::term(AffineExpr::binary(*kind, lhs.into_expr(), rhs.into_expr())),
        }
    }

    fn term(expr: AffineExpr) -> Option<Sum> {
        let mut sum = Sum::default();
        match expr {
            Constant(value) => sum.constant = value,
            expr => sum.add_term(expr, 1)?,
        }
        Some(sum)
    }

    fn as_constant(&self) -> Option<i64> {
        let is_constant = self.terms.iter().all(|(_, factor)| *factor == 0);
        is_constant.then_some(self.constant)
    }

    fn add_term(&mut self, expr: AffineExpr, factor: i64) -> Option<()> {
        let next = self.terms.len();
        let position = *self.positions.entry(expr.clone()).or_insert(next);
        if position == next {
            self.terms.push((expr, 0));
        }
        let sum = &mut self.terms[position].1;
        *sum = sum.checked_add(factor)?;
        Some(())
    }

    fn add(&mut self, other: Sum, factor: i64) -> Option<()> {
        for (expr, own) in other.terms {
            self.add_term(expr, own.checked_mul(factor)?)?;
        }
        self.constant = self
            .constant
            .checked_add(other.constant.checked_mul(factor)?)?;
        Some(())
    }

    fn scaled(self, factor: i64) -> Option<Sum> {
        let mut sum = Sum::default();
        sum.add(self, factor)?;
        Some(sum)
    }

    /// Divides by a positive constant. Terms that are multiples of it leave the division; a remainder loses them.
    fn divided(self, kind: BinaryKind, divisor: i64) -> Option<Sum> {
        let (mut quotient, mut rest) = (Sum::default(), Sum::default());
        for (expr, factor) in self.terms {
            match factor % divisor {
                0 => quotient.add_term(expr, factor / divisor)?,
                _ => rest.add_term(expr, factor)?,
            }
        }
        match self.constant % divisor {
            0 => quotient.constant = self.constant / divisor,
            _ => rest.constant = self.constant,
        }
        if kind == Mod {
            return Sum::term(AffineExpr::binary(Mod, rest.into_expr(), Constant(divisor)));
        }
        let common = rest.common_factor(divisor);
        let rest = rest.divided_exactly(common);
        let divisor = Constant(divisor / common);
        quotient.add(
            Sum::term(AffineExpr::binary(kind, rest.into_expr(), divisor))?,
            1,
        )?;
        Some(quotient)
    }

    /// The greatest common divisor of `divisor` and all factors.
    fn common_factor(&self, divisor: i64) -> i64 {
        let factors = self.terms.iter().map(|(_, factor)| *factor);
        factors
            .chain([self.constant])
            .fold(divisor, |common, factor| {
                let (mut a, mut b) = (common.unsigned_abs(), factor.unsigned_abs());
                while b != 0 {
                    (a, b) = (b, a % b);
                }
                // It divides `divisor`, which is a positive `i64`.
                a as i64
            })
    }

    fn divided_exactly(mut self, divisor: i64) -> Sum {
        for (_, factor) in &mut self.terms {
            *factor /= divisor;
        }
        self.constant /= divisor;
        self
    }

    fn into_expr(mut self) -> AffineExpr {
        self.terms.retain(|(_, factor)| *factor != 0);
        // The order in which sums are built without swapping operands; stable, so that other terms keep theirs.
        self.terms.sort_by_key(|(expr, _)| match expr {
            AffineExpr::Dim(index) => (0, *index),
            AffineExpr::Symbol(index) => (2, *index),
            expr if expr.is_symbolic_or_constant() => (3, 0),
            _ => (1, 0),
        });
        let terms = self
            .terms
            .into_iter()
            .map(|(expr, factor)| expr * Constant(factor));
        match terms.reduce(|sum, term| sum + term) {
            Some(sum) => sum + Constant(self.constant),
            None => Constant(self.constant),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(index: u32) -> AffineExpr {
        AffineExpr::Dim(index)
    }

    fn s(index: u32) -> AffineExpr {
        AffineExpr::Symbol(index)
    }

    fn divide(kind: BinaryKind, lhs: AffineExpr, rhs: i64) -> AffineExpr {
        AffineExpr::binary(kind, lhs, Constant(rhs))
    }

    #[test]
    fn like_terms_are_collected_in_order() {
        let expr = s(0) + Constant(3) + d(1) + d(0) * Constant(2) + d(1) + Constant(-3) - s(0);
        assert_eq!(expr.simplify(), d(0) * Constant(2) + d(1) * Constant(2));
        assert_eq!((d(0) - d(0)).simplify(), Constant(0));
    }

    #[test]
    fn multiples_leave_divisions_and_remainders() {
        let expr = divide(FloorDiv, d(0) * Constant(4) + d(1) + Constant(8), 4);
        assert_eq!(
            expr.simplify(),
            d(0) + divide(FloorDiv, d(1), 4) + Constant(2)
        );
        let expr = divide(Mod, d(0) * Constant(4) + Constant(2), 4);
        assert_eq!(expr.simplify(), Constant(2));
        let expr = divide(CeilDiv, d(0) * Constant(2) + Constant(4), 6);
        assert_eq!(expr.simplify(), divide(CeilDiv, d(0) + Constant(2), 3));
    }

    #[test]
    fn simplification_keeps_values_and_is_done_after_one_step() {
        let exprs = [
            divide(
                FloorDiv,
                d(0) * Constant(-6) + s(0) * Constant(4) + Constant(3),
                4,
            ),
            divide(
                Mod,
                d(0) * Constant(-6) + s(0) * Constant(9) + Constant(3),
                9,
            ),
            divide(CeilDiv, d(0) * Constant(-6) + s(0) * Constant(3), 9) - d(0) + s(0) * d(0),
            s(0) + divide(Mod, s(0), 4) + divide(Mod, d(0), 3),
        ];
        for expr in exprs {
            let simple = expr.simplify();
            assert_eq!(simple.simplify(), simple);
            for x in -20..20 {
                for y in -20..20 {
                    assert_eq!(
                        simple.evaluate(&[x], &[y]),
                        expr.evaluate(&[x], &[y]),
                        "{expr:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn overflow_leaves_the_expression_alone() {
        let expr = d(0) * Constant(i64::MAX) + d(0) * Constant(i64::MAX);
        assert_eq!(expr.simplify(), expr);
    }
}
