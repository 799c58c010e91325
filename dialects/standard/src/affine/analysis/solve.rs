//! Variables of a constraint system in terms of others: as expressions, or between two expressions.

use terrace_ir::affine::{AffineExpr, BinaryKind, LinearForm};

use super::constraints::ConstraintSystem;

/// The values of a variable: from an expression up to but not including another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExprBounds {
    /// The lowest value.
    pub lower: AffineExpr,
    /// The value after the highest.
    pub upper: AffineExpr,
}

impl ExprBounds {
    /// One value.
    pub fn single(expr: AffineExpr) -> Self {
        ExprBounds {
            upper: expr.clone() + AffineExpr::Constant(1),
            lower: expr,
        }
    }

    /// The value, if it is known that there is only one.
    pub fn as_single(&self) -> Option<&AffineExpr> {
        (self.lower.clone() + AffineExpr::Constant(1) == self.upper).then_some(&self.lower)
    }
}

/// What the columns of a system are: variables to solve for, those that are given as dimensions and as symbols, and locals.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The number of variables to solve for. They come first.
    pub unknowns: usize,
    /// The number of dimensions.
    pub dims: usize,
    /// The number of symbols.
    pub symbols: usize,
}

impl Layout {
    /// The column of the first local.
    pub fn first_local(self) -> usize {
        self.unknowns + self.dims + self.symbols
    }

    /// The expression that a given variable is.
    fn given(self, column: usize) -> Option<AffineExpr> {
        let given = column.checked_sub(self.unknowns)?;
        match given.checked_sub(self.dims) {
            None => Some(AffineExpr::Dim(given as u32)),
            Some(symbol) => (symbol < self.symbols).then_some(AffineExpr::Symbol(symbol as u32)),
        }
    }

    fn simplified(self, expr: AffineExpr) -> AffineExpr {
        expr.simplify(self.dims as u32, self.symbols as u32)
    }
}

/// The bounds of the unknowns in terms of what is given; `None` for one of which nothing is said.
pub fn solve(system: &ConstraintSystem, layout: Layout) -> Vec<Option<ExprBounds>> {
    let columns = 0..system.num_variables();
    let mut known: Vec<Option<AffineExpr>> = columns.map(|column| layout.given(column)).collect();
    loop {
        let mut changed = false;
        for column in 0..known.len() {
            if known[column].is_some() {
                continue;
            }
            let found = constant(system, column)
                .or_else(|| remainder(system, layout, column, &mut known))
                .or_else(|| quotient(system, column, &known))
                .or_else(|| definition(system, column, &known));
            changed |= found.is_some();
            known[column] = found.map(|expr| layout.simplified(expr));
        }
        if !changed {
            break;
        }
    }
    let has_locals = known.len() > layout.first_local();
    let mut reduced = None;
    let bounds = (0..layout.unknowns).map(|column| {
        if let Some(expr) = &known[column] {
            return Some(ExprBounds::single(expr.clone()));
        }
        // What is said of locals is not told apart: the bounds are constants then.
        let (mut lower, mut upper) = (None, None);
        if !has_locals {
            let system = reduced.get_or_insert_with(|| system.clone().without_redundant());
            (lower, upper) = nearest(system, layout, column);
        }
        let constants = system.constant_bounds(column);
        let constant = |value: i64| Some(AffineExpr::Constant(value));
        Some(ExprBounds {
            lower: lower.or_else(|| constant(constants.lower?))?,
            upper: upper.or_else(|| constant(constants.upper?.checked_add(1)?))?,
        })
    });
    bounds.collect()
}

/// A variable that has only one value.
fn constant(system: &ConstraintSystem, column: usize) -> Option<AffineExpr> {
    let bounds = system.constant_bounds(column);
    let value = bounds.lower.filter(|_| bounds.lower == bounds.upper)?;
    Some(AffineExpr::Constant(value))
}

/// The sum of a form's terms, leaving one variable out.
fn combination(
    form: &LinearForm,
    except: Option<usize>,
    known: &[Option<AffineExpr>],
) -> Option<AffineExpr> {
    let mut sum = AffineExpr::Constant(0);
    for (column, factor) in form.factors.iter().enumerate() {
        if *factor != 0 && Some(column) != except {
            let value = known.get(column)?.clone()?;
            sum = sum + value * AffineExpr::Constant(*factor);
        }
    }
    Some(sum + AffineExpr::Constant(form.constant))
}

/// A variable that an equality gives.
fn definition(
    system: &ConstraintSystem,
    column: usize,
    known: &[Option<AffineExpr>],
) -> Option<AffineExpr> {
    let mut equalities = system.equalities().iter();
    let equality = equalities.find(|form| form.factor(column) != 0)?;
    let factor = equality.factor(column);
    let rest = combination(equality, Some(column), known)?;
    let rest = if factor > 0 { -rest } else { rest };
    Some(divided(rest, factor.checked_abs()?))
}

fn divided(expr: AffineExpr, divisor: i64) -> AffineExpr {
    AffineExpr::binary(BinaryKind::FloorDiv, expr, AffineExpr::Constant(divisor))
}

/// A variable between bounds that a division rounded down gives: `rest - low <= divisor * x <= rest`.
fn quotient(
    system: &ConstraintSystem,
    column: usize,
    known: &[Option<AffineExpr>],
) -> Option<AffineExpr> {
    let inequalities = || system.inequalities().iter();
    inequalities().find_map(|upper| {
        let divisor = upper.factor(column).checked_neg()?;
        if divisor <= 0 {
            return None;
        }
        let is_tight = |lower: &LinearForm| {
            let sum = lower
                .clone()
                .plus(upper, 1)
                .and_then(|sum| sum.as_constant());
            lower.factor(column) == divisor && sum.is_some_and(|sum| (0..divisor).contains(&sum))
        };
        inequalities().find(|lower| is_tight(lower))?;
        Some(divided(combination(upper, Some(column), known)?, divisor))
    })
}

/// A variable that is what a division of a dimension leaves. If there is only one other term in the equality, the variable in it is the
/// quotient, and known as well.
fn remainder(
    system: &ConstraintSystem,
    layout: Layout,
    column: usize,
    known: &mut [Option<AffineExpr>],
) -> Option<AffineExpr> {
    let bounds = system.constant_bounds(column);
    let divisor = bounds.upper?.checked_add(1)?;
    if bounds.lower != Some(0) || divisor < 2 {
        return None;
    }
    system.equalities().iter().find_map(|equality| {
        let sign = equality.factor(column);
        if sign.abs() != 1 || equality.constant != 0 {
            return None;
        }
        // x + dividend * -1 + quotient * divisor = 0, up to the sign
        let mut dividend = LinearForm::default();
        let mut quotients = Vec::new();
        for (other, factor) in equality.factors.iter().enumerate() {
            if other == column || *factor == 0 {
                continue;
            }
            if factor % divisor == 0 {
                quotients.push((other, factor.signum() * sign));
            } else {
                dividend = dividend.plus(&LinearForm::variable(other), -factor * sign)?;
            }
        }
        let dividend = layout.simplified(combination(&dividend, None, known)?);
        let AffineExpr::Dim(index) = dividend else {
            return None;
        };
        let (quotient, sign) = *quotients.first()?;
        if quotients.len() == 1 && known[quotient].is_none() {
            let value = divided(dividend.clone(), divisor) * AffineExpr::Constant(sign);
            known[quotient] = Some(value);
        }
        let upper = system
            .constant_bounds(layout.unknowns + index as usize)
            .upper;
        if upper.is_some_and(|upper| upper < divisor) {
            return Some(dividend);
        }
        let divisor = AffineExpr::Constant(divisor);
        Some(AffineExpr::binary(BinaryKind::Mod, dividend, divisor))
    })
}

/// The lower and the upper bound in terms of what is given alone, where there is exactly one.
fn nearest(
    system: &ConstraintSystem,
    layout: Layout,
    column: usize,
) -> (Option<AffineExpr>, Option<AffineExpr>) {
    let (mut lowers, mut uppers) = (Vec::new(), Vec::new());
    let given: Vec<_> = (0..layout.first_local())
        .map(|column| layout.given(column))
        .collect();
    let negated = |form: &LinearForm| form.clone().times(-1);
    let equalities = system.equalities().iter();
    let equalities = equalities.flat_map(|form| [Some(form.clone()), negated(form)]);
    let inequalities = system.inequalities().iter().cloned().map(Some);
    for form in equalities.chain(inequalities).flatten() {
        let factor = form.factor(column);
        let Some(rest) = combination(&form, Some(column), &given) else {
            continue;
        };
        if factor > 0 {
            let up = AffineExpr::Constant(factor - 1);
            lowers.push(divided(-rest + up, factor));
        } else if factor < 0 {
            let last = divided(rest, factor.saturating_neg());
            uppers.push(last + AffineExpr::Constant(1));
        }
    }
    let single = |mut exprs: Vec<AffineExpr>| match exprs.len() {
        1 => exprs.pop(),
        _ => None,
    };
    (single(lowers), single(uppers))
}
