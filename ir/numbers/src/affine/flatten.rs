//! Linear forms of affine expressions: a factor for each dimension, symbol and division, and a constant.

use AffineExpr::{Binary, Constant};
use BinaryKind::{Add, CeilDiv, FloorDiv, Mod, Mul};

use super::expr::gcd;
use super::{AffineExpr, BinaryKind};

/// A sum with constant factors of dimensions, symbols and the [locals](Local) of a [`Flattener`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct LinearForm {
    /// The factors of the dimensions, the symbols and the locals, in this order. Those that are missing at the end are zero.
    pub factors: Vec<i64>,
    /// What is added to the terms.
    pub constant: i64,
}

impl LinearForm {
    /// The form of a constant.
    pub fn constant(constant: i64) -> Self {
        LinearForm {
            factors: Vec::new(),
            constant,
        }
    }

    /// The form of one variable.
    pub fn variable(column: usize) -> Self {
        let mut form = LinearForm::default();
        form.set(column, 1);
        form
    }

    /// The factor of a variable.
    pub fn factor(&self, column: usize) -> i64 {
        self.factors.get(column).copied().unwrap_or(0)
    }

    /// The constant, if nothing else has a factor.
    pub fn as_constant(&self) -> Option<i64> {
        let is_constant = self.factors.iter().all(|factor| *factor == 0);
        is_constant.then_some(self.constant)
    }

    fn set(&mut self, column: usize, factor: i64) {
        if self.factors.len() <= column {
            self.factors.resize(column + 1, 0);
        }
        self.factors[column] = factor;
    }

    /// Adds a multiple of another form; `None` if a number overflows.
    #[must_use]
    pub fn plus(mut self, other: &LinearForm, factor: i64) -> Option<LinearForm> {
        if self.factors.len() < other.factors.len() {
            self.factors.resize(other.factors.len(), 0);
        }
        for (own, other) in self.factors.iter_mut().zip(&other.factors) {
            *own = own.checked_add(other.checked_mul(factor)?)?;
        }
        let constant = other.constant.checked_mul(factor)?;
        self.constant = self.constant.checked_add(constant)?;
        Some(self)
    }

    /// The form times a number; `None` if one overflows.
    #[must_use]
    pub fn times(self, factor: i64) -> Option<LinearForm> {
        LinearForm::default().plus(&self, factor)
    }

    /// The greatest common divisor of a positive number, all factors and the constant.
    fn common_divisor(&self, divisor: i64) -> i64 {
        let numbers = self.factors.iter().chain([&self.constant]);
        numbers.fold(divisor, |common, number| gcd(common, *number))
    }

    fn divided_exactly(mut self, divisor: i64) -> LinearForm {
        self.factors
            .iter_mut()
            .for_each(|factor| *factor /= divisor);
        self.constant /= divisor;
        self
    }
}

/// What a linear form cannot express, as a variable of its own.
#[derive(Clone, Debug)]
pub struct Local {
    /// What it stands for, of dimensions and symbols.
    pub expr: AffineExpr,
    /// For a division by a positive constant, rounded down: what is divided, and by what.
    pub division: Option<(LinearForm, i64)>,
}

/// Takes expressions apart. Equal divisions in them share a local.
#[derive(Clone, Debug)]
pub struct Flattener {
    num_dims: u32,
    num_symbols: u32,
    locals: Vec<Local>,
}

impl Flattener {
    /// For expressions over so many dimensions and symbols.
    pub fn new(num_dims: u32, num_symbols: u32) -> Self {
        Flattener {
            num_dims,
            num_symbols,
            locals: Vec::new(),
        }
    }

    /// The locals of the expressions taken apart so far.
    pub fn locals(&self) -> &[Local] {
        &self.locals
    }

    /// The column of the first local.
    pub fn first_local(&self) -> usize {
        self.num_dims as usize + self.num_symbols as usize
    }

    /// The linear form of an expression; `None` if a number overflows, or a divisor is a constant that is not positive.
    pub fn flatten(&mut self, expr: &AffineExpr) -> Option<LinearForm> {
        match expr {
            AffineExpr::Dim(index) => Some(LinearForm::variable(*index as usize)),
            AffineExpr::Symbol(index) => {
                Some(LinearForm::variable((self.num_dims + index) as usize))
            }
            Constant(value) => Some(LinearForm::constant(*value)),
            Binary(kind, lhs, rhs) => {
                let (lhs, rhs) = (self.flatten(lhs)?, self.flatten(rhs)?);
                self.flatten_binary(*kind, lhs, rhs)
            }
        }
    }

    fn flatten_binary(
        &mut self,
        kind: BinaryKind,
        lhs: LinearForm,
        rhs: LinearForm,
    ) -> Option<LinearForm> {
        match (kind, rhs.as_constant()) {
            (Add, _) => lhs.plus(&rhs, 1),
            (Mul, Some(factor)) => lhs.times(factor),
            (Mul, None) if lhs.as_constant().is_some() => rhs.times(lhs.constant),
            (Mod, Some(divisor @ 1..)) => self.flatten_mod(lhs, divisor),
            (FloorDiv | CeilDiv, Some(divisor @ 1..)) => self.flatten_division(kind, lhs, divisor),
            (Mod | FloorDiv | CeilDiv, Some(_)) => None,
            (Mul | Mod | FloorDiv | CeilDiv, None) => {
                let expr = AffineExpr::binary(kind, self.expr(&lhs), self.expr(&rhs));
                // Simplifying while building may have made it linear.
                match expr {
                    Constant(value) => Some(LinearForm::constant(value)),
                    expr => Some(self.local(expr, None)),
                }
            }
        }
    }

    /// `e mod c` is `e - c * (e floordiv c)`.
    fn flatten_mod(&mut self, lhs: LinearForm, divisor: i64) -> Option<LinearForm> {
        let common = lhs.common_divisor(divisor);
        if common == divisor {
            return Some(LinearForm::default());
        }
        let quotient = self.quotient(lhs.clone().divided_exactly(common), divisor / common);
        lhs.plus(&quotient, divisor.checked_neg()?)
    }

    fn flatten_division(
        &mut self,
        kind: BinaryKind,
        lhs: LinearForm,
        divisor: i64,
    ) -> Option<LinearForm> {
        let common = lhs.common_divisor(divisor);
        let (lhs, divisor) = (lhs.divided_exactly(common), divisor / common);
        if divisor == 1 {
            return Some(lhs);
        }
        if kind == FloorDiv {
            return Some(self.quotient(lhs, divisor));
        }
        let expr = AffineExpr::binary(CeilDiv, self.expr(&lhs), Constant(divisor));
        let mut dividend = lhs;
        dividend.constant = dividend.constant.checked_add(divisor - 1)?;
        Some(self.local(expr, Some((dividend, divisor))))
    }

    /// A division rounded down.
    fn quotient(&mut self, dividend: LinearForm, divisor: i64) -> LinearForm {
        let expr = AffineExpr::binary(FloorDiv, self.expr(&dividend), Constant(divisor));
        self.local(expr, Some((dividend, divisor)))
    }

    fn local(&mut self, expr: AffineExpr, division: Option<(LinearForm, i64)>) -> LinearForm {
        let known = self.locals.iter().position(|local| local.expr == expr);
        let index = known.unwrap_or_else(|| {
            self.locals.push(Local { expr, division });
            self.locals.len() - 1
        });
        LinearForm::variable(self.first_local() + index)
    }

    /// What the variable of a column stands for.
    fn variable(&self, column: usize) -> AffineExpr {
        let (dims, first_local) = (self.num_dims as usize, self.first_local());
        match column {
            // Columns before the first local are as many as two `u32` count.
            column if column < dims => AffineExpr::Dim(column as u32),
            column if column < first_local => AffineExpr::Symbol((column - dims) as u32),
            column => self.locals[column - first_local].expr.clone(),
        }
    }

    /// The expression of a form: dimensions, symbols, locals in the order in which they came up, and the constant.
    pub fn expr(&self, form: &LinearForm) -> AffineExpr {
        self.sum(form, 0..form.factors.len())
    }

    fn sum(&self, form: &LinearForm, columns: impl Iterator<Item = usize>) -> AffineExpr {
        let terms = columns
            .filter(|column| form.factor(*column) != 0)
            .map(|column| self.variable(column) * Constant(form.factor(column)));
        match terms.reduce(|sum, term| sum + term) {
            Some(sum) if form.constant != 0 => sum + Constant(form.constant),
            Some(sum) => sum,
            None => Constant(form.constant),
        }
    }

    /// As [`Flattener::expr`] with terms ordered by the dimension or symbol that they begin with, products and divisions of
    /// several first: the order of semi-affine expressions.
    pub(super) fn semi_affine_expr(&self, form: &LinearForm) -> AffineExpr {
        let is_present = |column: &usize| form.factor(*column) != 0;
        let (dims, first_local) = (self.num_dims as usize, self.first_local());
        let mut keyed: Vec<((u32, i64), usize)> = Vec::new();
        let mut rest: Vec<usize> = Vec::new();
        // Behind all products with a dimension of the same number, in the order in which they come up.
        let mut behind = i64::from(self.num_dims.max(self.num_symbols));
        // Before them, the last that comes up first.
        let mut before = -1;
        let mut last = || {
            behind += 1;
            behind
        };
        let mut first = || {
            before -= 1;
            before
        };
        for column in (dims..first_local).filter(is_present) {
            keyed.push((((column - dims) as u32, last()), column));
        }
        for column in (first_local..form.factors.len()).filter(is_present) {
            let key = match &self.locals[column - first_local].expr {
                Binary(_, lhs, rhs) => match (&**lhs, &**rhs) {
                    (AffineExpr::Dim(dim), Constant(_)) => Some((*dim, first())),
                    (AffineExpr::Dim(dim), AffineExpr::Symbol(symbol)) => {
                        Some((*dim, i64::from(*symbol)))
                    }
                    (AffineExpr::Symbol(symbol), Constant(_) | AffineExpr::Symbol(_)) => {
                        Some((*symbol, last()))
                    }
                    _ => None,
                },
                _ => None,
            };
            match key {
                Some(key) => keyed.push((key, column)),
                None => rest.push(column),
            }
        }
        for column in (0..dims).filter(is_present) {
            keyed.push(((column as u32, first()), column));
        }
        keyed.sort();
        let columns = keyed.into_iter().map(|(_, column)| column);
        self.sum(form, columns.chain(rest))
    }
}
