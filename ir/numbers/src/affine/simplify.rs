//! Simplification of affine expressions by collecting terms.

use AffineExpr::{Binary, Constant};
use BinaryKind::{Add, CeilDiv, FloorDiv, Mod, Mul};

use super::{AffineExpr, AffineMap, BinaryKind, Flattener};

impl AffineExpr {
    /// The same expression, over so many dimensions and symbols, with like terms collected, common factors taken out of
    /// divisions, and terms in a fixed order. An expression that overflows is left as it is.
    pub fn simplify(&self, num_dims: u32, num_symbols: u32) -> AffineExpr {
        if self.is_pure_affine() {
            let mut flattener = Flattener::new(num_dims, num_symbols);
            return match flattener.flatten(self) {
                Some(form) => flattener.expr(&form),
                None => self.clone(),
            };
        }
        let simple = self.without_symbolic_divisions();
        let mut flattener = Flattener::new(num_dims, num_symbols);
        match flattener.flatten(&simple) {
            Some(form) if simple.is_pure_affine() => flattener.expr(&form),
            Some(form) if flattener.expr(&form) == simple => simple,
            Some(form) => flattener.semi_affine_expr(&form),
            None => simple,
        }
    }

    /// Carries out the divisions by a symbol that leave no rest.
    fn without_symbolic_divisions(&self) -> AffineExpr {
        let Binary(kind, lhs, rhs) = self else {
            return self.clone();
        };
        let (lhs, rhs) = (
            lhs.without_symbolic_divisions(),
            rhs.without_symbolic_divisions(),
        );
        let quotient = match (kind, &rhs, &lhs) {
            (Mod, AffineExpr::Symbol(symbol), _) => {
                lhs.divided_by_symbol(*symbol).map(|_| Constant(0))
            }
            // Divisions of one kind may change places.
            (FloorDiv | CeilDiv, AffineExpr::Symbol(symbol), Binary(inner, x, y))
                if inner == kind =>
            {
                let x = x.divided_by_symbol(*symbol);
                x.map(|x| AffineExpr::binary(*kind, x, (**y).clone()))
            }
            (FloorDiv | CeilDiv, AffineExpr::Symbol(symbol), _) => lhs.divided_by_symbol(*symbol),
            _ => None,
        };
        quotient.unwrap_or_else(|| AffineExpr::binary(*kind, lhs, rhs))
    }

    /// The expression without a factor that is this symbol; `None` if there is a rest.
    fn divided_by_symbol(&self, symbol: u32) -> Option<AffineExpr> {
        match self {
            Constant(0) => Some(Constant(0)),
            AffineExpr::Symbol(index) if *index == symbol => Some(Constant(1)),
            Constant(_) | AffineExpr::Dim(_) | AffineExpr::Symbol(_) => None,
            Binary(Add, lhs, rhs) => {
                Some(lhs.divided_by_symbol(symbol)? + rhs.divided_by_symbol(symbol)?)
            }
            Binary(Mod, lhs, rhs) => {
                Some(lhs.divided_by_symbol(symbol)? % rhs.divided_by_symbol(symbol)?)
            }
            Binary(Mul, lhs, rhs) => match lhs.divided_by_symbol(symbol) {
                Some(lhs) => Some(lhs * (**rhs).clone()),
                None => Some((**lhs).clone() * rhs.divided_by_symbol(symbol)?),
            },
            Binary(FloorDiv | CeilDiv, ..) => None,
        }
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

impl AffineMap {
    /// The map with every result [simplified](AffineExpr::simplify).
    pub fn simplify(&self) -> AffineMap {
        let results = self.results.iter();
        let results: Vec<AffineExpr> = results
            .map(|result| result.simplify(self.num_dims, self.num_symbols))
            .collect();
        AffineMap::new(self.num_dims, self.num_symbols, results)
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
        assert_eq!(expr.simplify(2, 1), d(0) * Constant(2) + d(1) * Constant(2));
        assert_eq!((d(0) - d(0)).simplify(2, 1), Constant(0));
    }

    #[test]
    fn multiples_leave_divisions_and_remainders() {
        let expr = divide(FloorDiv, d(0) * Constant(4) + d(1) + Constant(8), 4);
        assert_eq!(
            expr.simplify(2, 1),
            d(0) + divide(FloorDiv, d(1), 4) + Constant(2)
        );
        let expr = divide(Mod, d(0) * Constant(4) + Constant(2), 4);
        assert_eq!(expr.simplify(2, 1), Constant(2));
        let expr = divide(CeilDiv, d(0) * Constant(2) + Constant(4), 6);
        assert_eq!(expr.simplify(2, 1), divide(CeilDiv, d(0) + Constant(2), 3));
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
            let simple = expr.simplify(2, 1);
            assert_eq!(simple.simplify(2, 1), simple);
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
    fn divisions_by_a_symbol_that_leave_no_rest_are_carried_out() {
        let by_symbol = |kind, lhs| AffineExpr::binary(kind, lhs, s(1)).simplify(0, 2);
        let multiple = s(0) * s(1) + s(1) * Constant(4);
        assert_eq!(by_symbol(CeilDiv, multiple.clone()), s(0) + Constant(4));
        assert_eq!(by_symbol(Mod, multiple), Constant(0));
        let half = AffineExpr::binary(CeilDiv, s(1), Constant(2));
        let expr = by_symbol(CeilDiv, half.clone() + s(1));
        assert_eq!(expr.evaluate(&[], &[0, 4]), Some(2));
        assert_eq!(by_symbol(CeilDiv, half), Constant(1));
        let rest = s(0) - s(0) % s(1);
        assert_ne!(by_symbol(FloorDiv, rest), Constant(0));
    }

    #[test]
    fn products_come_with_the_first_of_their_factors() {
        let expr = divide(Mod, s(1), 4) + s(0) * s(1) - s(1) + s(0);
        let quotient = divide(FloorDiv, s(1), 4);
        assert_eq!(
            expr.simplify(0, 2),
            s(0) + s(0) * s(1) + quotient * Constant(-4)
        );
    }

    #[test]
    fn overflow_leaves_the_expression_alone() {
        let expr = d(0) * Constant(i64::MAX) + d(0) * Constant(i64::MAX);
        assert_eq!(expr.simplify(2, 1), expr);
    }
}
