//! Affine expressions over dimensions and symbols.

use std::sync::Arc;

/// The operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryKind {
    /// `+`.
    Add,
    /// `*`.
    Mul,
    /// `mod`: the remainder of a floor division.
    Mod,
    /// `floordiv`.
    FloorDiv,
    /// `ceildiv`.
    CeilDiv,
}

/// An expression. Cheap to clone: its parts are shared.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AffineExpr {
    /// `d0`.
    Dim(u32),
    /// `s0`.
    Symbol(u32),
    /// A constant.
    Constant(i64),
    /// An operator applied to two expressions.
    Binary(BinaryKind, Arc<AffineExpr>, Arc<AffineExpr>),
}

use AffineExpr::{Binary, Constant};
use BinaryKind::{Add, CeilDiv, FloorDiv, Mod, Mul};

impl AffineExpr {
    /// Applies an operator and simplifies as MLIR does: constants are folded and move to the right, neutral and absorbing
    /// elements disappear, equal terms of a sum are joined, divisions that leave no rest are carried out.
    pub fn binary(kind: BinaryKind, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr {
        super::identities::binary(kind, lhs, rhs)
    }

    /// Whether the expression uses no dimension.
    pub fn is_symbolic_or_constant(&self) -> bool {
        match self {
            AffineExpr::Dim(_) => false,
            AffineExpr::Symbol(_) | Constant(_) => true,
            Binary(_, lhs, rhs) => lhs.is_symbolic_or_constant() && rhs.is_symbolic_or_constant(),
        }
    }

    /// Whether the expression is affine and not only semi-affine: products have a constant factor, divisors are
    /// constant.
    pub fn is_pure_affine(&self) -> bool {
        match self {
            AffineExpr::Dim(_) | AffineExpr::Symbol(_) | Constant(_) => true,
            Binary(kind, lhs, rhs) => {
                lhs.is_pure_affine()
                    && rhs.is_pure_affine()
                    && match kind {
                        Add => true,
                        Mul => matches!(**lhs, Constant(_)) || matches!(**rhs, Constant(_)),
                        Mod | FloorDiv | CeilDiv => matches!(**rhs, Constant(_)),
                    }
            }
        }
    }

    /// The value for these dimensions and symbols; `None` on overflow, a division by zero, a remainder by a number that is
    /// not positive, or a missing argument.
    pub fn evaluate(&self, dims: &[i64], symbols: &[i64]) -> Option<i64> {
        match self {
            AffineExpr::Dim(index) => dims.get(*index as usize).copied(),
            AffineExpr::Symbol(index) => symbols.get(*index as usize).copied(),
            Constant(value) => Some(*value),
            Binary(kind, lhs, rhs) => apply(
                *kind,
                lhs.evaluate(dims, symbols)?,
                rhs.evaluate(dims, symbols)?,
            ),
        }
    }

    /// The expression with dimensions and symbols replaced; indices past the end are kept.
    pub fn replace(&self, dims: &[AffineExpr], symbols: &[AffineExpr]) -> AffineExpr {
        match self {
            AffineExpr::Dim(index) => dims.get(*index as usize).unwrap_or(self).clone(),
            AffineExpr::Symbol(index) => symbols.get(*index as usize).unwrap_or(self).clone(),
            Constant(_) => self.clone(),
            Binary(kind, lhs, rhs) => AffineExpr::binary(
                *kind,
                lhs.replace(dims, symbols),
                rhs.replace(dims, symbols),
            ),
        }
    }
}

pub(super) fn apply(kind: BinaryKind, a: i64, b: i64) -> Option<i64> {
    match kind {
        Add => a.checked_add(b),
        Mul => a.checked_mul(b),
        Mod if b > 0 => Some(a.rem_euclid(b)),
        Mod => None,
        FloorDiv | CeilDiv => {
            // Rounded towards zero, which is up or down by the sign.
            let (quotient, rest) = (a.checked_div(b)?, a.checked_rem(b)?);
            let is_negative = (a < 0) != (b < 0);
            Some(match kind {
                FloorDiv => quotient - i64::from(rest != 0 && is_negative),
                _ => quotient + i64::from(rest != 0 && !is_negative),
            })
        }
    }
}

/// The greatest common divisor of two numbers, which is not negative; 0 if both are. What does not fit, for the lowest number, is
/// 1.
pub fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(1)
}

macro_rules! operators {
    ($($trait:ident $method:ident $kind:ident;)*) => {$(
        impl std::ops::$trait for AffineExpr {
            type Output = AffineExpr;
            fn $method(self, rhs: AffineExpr) -> AffineExpr {
                AffineExpr::binary($kind, self, rhs)
            }
        }
    )*};
}
operators! {
    Add add Add;
    Mul mul Mul;
    Rem rem Mod;
}

impl std::ops::Neg for AffineExpr {
    type Output = AffineExpr;
    fn neg(self) -> AffineExpr {
        self * Constant(-1)
    }
}

impl std::ops::Sub for AffineExpr {
    type Output = AffineExpr;
    fn sub(self, rhs: AffineExpr) -> AffineExpr {
        self + -rhs
    }
}
