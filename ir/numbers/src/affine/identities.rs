//! The simplifications that building an expression makes. They are MLIR's, so that expressions print as they do there.

use std::sync::Arc;

use AffineExpr::{Binary, Constant};
use BinaryKind::{Add, CeilDiv, FloorDiv, Mod, Mul};

use super::expr::{apply, gcd};
use super::{AffineExpr, BinaryKind};

/// Applies an operator and simplifies.
pub(super) fn binary(kind: BinaryKind, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
    if let (Constant(a), Constant(b)) = (&lhs, &rhs)
        && let Some(folded) = apply(kind, *a, *b)
    {
        return Constant(folded);
    }
    let (lhs, rhs) = match matches!(kind, Add | Mul) && belongs_right(&lhs, &rhs) {
        true => (rhs, lhs),
        false => (lhs, rhs),
    };
    let simpler = match (kind, &rhs) {
        (Add, _) => sum(&lhs, &rhs),
        (Mul, _) => product(&lhs, &rhs),
        (FloorDiv | CeilDiv, Constant(divisor)) if *divisor != 0 => quotient(kind, &lhs, *divisor),
        (Mod, Constant(divisor)) if *divisor > 0 => remainder(&lhs, *divisor),
        _ => None,
    };
    simpler.unwrap_or_else(|| Binary(kind, Arc::new(lhs), Arc::new(rhs)))
}

/// Whether the left operand of a sum or product belongs to the right of the other: dimensions come first, then symbols,
/// both by their number, and constants last.
fn belongs_right(lhs: &AffineExpr, rhs: &AffineExpr) -> bool {
    match (lhs, rhs) {
        (Constant(_), rhs) => !matches!(rhs, Constant(_)),
        (AffineExpr::Dim(a), AffineExpr::Dim(b))
        | (AffineExpr::Symbol(a), AffineExpr::Symbol(b)) => a > b,
        _ => lhs.is_symbolic_or_constant() && !rhs.is_symbolic_or_constant(),
    }
}

/// The operands of an operator whose right operand is a constant.
fn with_constant(kind: BinaryKind, expr: &AffineExpr) -> Option<(&AffineExpr, i64)> {
    match expr {
        Binary(known, lhs, rhs) if *known == kind => match **rhs {
            Constant(value) => Some((lhs, value)),
            _ => None,
        },
        _ => None,
    }
}

fn sum(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    if *rhs == Constant(0) {
        return Some(lhs.clone());
    }
    let constant_addend = with_constant(Add, lhs);
    if let (Some((x, a)), Constant(b)) = (constant_addend, rhs) {
        return Some(x.clone() + Constant(a.checked_add(*b)?));
    }
    // x * a + x * b is x * (a + b).
    let (x, a) = with_constant(Mul, lhs).unwrap_or((lhs, 1));
    let (y, b) = with_constant(Mul, rhs).unwrap_or((rhs, 1));
    if x == y
        && let Some(factor) = a.checked_add(b)
    {
        return Some(x.clone() * Constant(factor));
    }
    // (x + c) + y is (x + y) + c.
    if let Some((x, constant)) = constant_addend {
        return Some(x.clone() + rhs.clone() + Constant(constant));
    }
    modulo(lhs, rhs).or_else(|| match lhs {
        // (a + x) - x floordiv q * q is a + x mod q.
        Binary(Add, a, x) => Some((**a).clone() + modulo(x, rhs)?),
        _ => None,
    })
}

/// `x - x floordiv q * q` is `x mod q`.
fn modulo(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    let (product, factor) = with_constant(Mul, rhs)?;
    let (quotient, divisor) = match product {
        // q is not constant: (x floordiv q * q) * -1.
        Binary(Mul, quotient, divisor) if factor == -1 => (&**quotient, (**divisor).clone()),
        // q is constant: x floordiv q * -q.
        quotient if factor < 0 => (quotient, Constant(factor.checked_neg()?)),
        _ => return None,
    };
    match quotient {
        Binary(FloorDiv, x, by) if **x == *lhs && **by == divisor => Some(lhs.clone() % divisor),
        _ => None,
    }
}

fn product(lhs: &AffineExpr, rhs: &AffineExpr) -> Option<AffineExpr> {
    match rhs {
        Constant(0) => return Some(Constant(0)),
        Constant(1) => return Some(lhs.clone()),
        _ => {}
    }
    let (x, a) = with_constant(Mul, lhs)?;
    match rhs {
        Constant(b) => Some(x.clone() * Constant(a.checked_mul(*b)?)),
        // (x * a) * y is (x * y) * a.
        _ => Some(x.clone() * rhs.clone() * Constant(a)),
    }
}

fn quotient(kind: BinaryKind, lhs: &AffineExpr, divisor: i64) -> Option<AffineExpr> {
    if divisor == 1 {
        return Some(lhs.clone());
    }
    if let Some((x, factor)) = with_constant(Mul, lhs)
        && factor.checked_rem(divisor) == Some(0)
    {
        return Some(x.clone() * Constant(factor / divisor));
    }
    match lhs {
        Binary(Add, x, y)
            if kind == FloorDiv
                && (x.largest_known_divisor() % divisor == 0
                    || y.largest_known_divisor() % divisor == 0) =>
        {
            let part =
                |part: &AffineExpr| AffineExpr::binary(FloorDiv, part.clone(), Constant(divisor));
            Some(part(x) + part(y))
        }
        _ => None,
    }
}

fn remainder(lhs: &AffineExpr, divisor: i64) -> Option<AffineExpr> {
    if lhs.largest_known_divisor() % divisor == 0 {
        return Some(Constant(0));
    }
    match lhs {
        Binary(Add, x, y) if x.largest_known_divisor() % divisor == 0 => {
            Some((**y).clone() % Constant(divisor))
        }
        Binary(Add, x, y) if y.largest_known_divisor() % divisor == 0 => {
            Some((**x).clone() % Constant(divisor))
        }
        Binary(Mod, x, by) => match **by {
            Constant(by) if by % divisor == 0 => Some((**x).clone() % Constant(divisor)),
            _ => None,
        },
        _ => None,
    }
}

impl AffineExpr {
    /// The largest number that is known to divide every value of the expression; 0 if it is always 0.
    pub fn largest_known_divisor(&self) -> i64 {
        match self {
            AffineExpr::Dim(_) | AffineExpr::Symbol(_) => 1,
            Constant(value) => value.checked_abs().unwrap_or(1),
            Binary(Mul, lhs, rhs) => lhs
                .largest_known_divisor()
                .checked_mul(rhs.largest_known_divisor())
                .unwrap_or(1),
            Binary(Add | Mod, lhs, rhs) => {
                gcd(lhs.largest_known_divisor(), rhs.largest_known_divisor())
            }
            Binary(FloorDiv | CeilDiv, lhs, rhs) => match **rhs {
                Constant(divisor) if divisor > 0 && lhs.largest_known_divisor() % divisor == 0 => {
                    lhs.largest_known_divisor() / divisor
                }
                _ => 1,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn d(index: u32) -> AffineExpr {
        AffineExpr::Dim(index)
    }

    fn c(value: i64) -> AffineExpr {
        Constant(value)
    }

    // covers: IR-082
    #[test]
    fn expressions_become_simple() {
        let floordiv = |lhs, rhs| AffineExpr::binary(FloorDiv, lhs, rhs);
        assert_eq!(c(2) + d(0) + c(3), d(0) + c(5));
        assert_eq!(d(1) + d(0), d(0) + d(1));
        assert_eq!((d(0) + c(2)) + d(1), (d(0) + d(1)) + c(2));
        assert_eq!(d(0) * c(2) + d(0), d(0) * c(3));
        assert_eq!(d(0) - d(0), c(0));
        assert_eq!(floordiv(d(0) * c(8), c(4)), d(0) * c(2));
        assert_eq!(
            floordiv(d(0) * c(8) + d(1), c(4)),
            d(0) * c(2) + floordiv(d(1), c(4))
        );
        assert_eq!((d(0) * c(8) + d(1)) % c(4), d(1) % c(4));
        assert_eq!((d(0) % c(8)) % c(4), d(0) % c(4));
        assert_eq!(d(0) - floordiv(d(0), c(4)) * c(4), d(0) % c(4));
        assert_eq!(
            c(i64::MAX) + c(1),
            Binary(Add, Arc::new(c(i64::MAX)), Arc::new(c(1)))
        );
    }
}
