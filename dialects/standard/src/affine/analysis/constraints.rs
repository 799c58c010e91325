//! Systems of linear constraints over integers, and elimination of variables from them.

use terrace_ir::affine::{LinearForm, gcd};

/// A system with more inequalities than this is not reduced further: elimination can square their number at each step.
const MAX_INEQUALITIES: usize = 1 << 10;

/// A conjunction of linear equalities and inequalities over integer variables.
///
/// Variables are columns; a form's missing factors are zero. Where numbers overflow or the system grows too large, answers are
/// those that promise less: a system is not known to be empty, a variable not known to be bounded.
#[derive(Clone, Debug, Default)]
pub struct ConstraintSystem {
    num_variables: usize,
    /// Forms that are zero.
    equalities: Vec<LinearForm>,
    /// Forms that are not negative.
    inequalities: Vec<LinearForm>,
    /// Whether a constraint was dropped, because a number overflowed or there were too many.
    incomplete: bool,
}

/// The smallest and the largest value of a variable, as far as they are constants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ConstantBounds {
    /// No value is smaller.
    pub lower: Option<i64>,
    /// No value is larger.
    pub upper: Option<i64>,
}

impl ConstraintSystem {
    /// Adds a variable; its column.
    pub fn add_variable(&mut self) -> usize {
        self.num_variables += 1;
        self.num_variables - 1
    }

    /// Demands that a form be zero.
    pub fn add_equality(&mut self, form: LinearForm) {
        self.equalities.push(form);
    }

    /// Demands that a form be not negative.
    pub fn add_inequality(&mut self, form: LinearForm) {
        self.inequalities.push(form);
    }

    /// Demands that a variable be the value of a form.
    pub fn add_definition(&mut self, column: usize, form: &LinearForm) {
        match LinearForm::variable(column).plus(form, -1) {
            Some(form) => self.add_equality(form),
            None => self.incomplete = true,
        }
    }

    /// A new variable that is a form divided by a positive number, rounded down.
    pub fn add_division(&mut self, dividend: &LinearForm, divisor: i64) -> usize {
        let quotient = self.add_variable();
        // 0 <= dividend - divisor * quotient < divisor
        let rest = LinearForm::variable(quotient)
            .times(-divisor)
            .and_then(|product| product.plus(dividend, 1));
        let below = rest
            .clone()
            .and_then(|rest| LinearForm::constant(divisor - 1).plus(&rest, -1));
        match (rest, below) {
            (Some(rest), Some(below)) => self.inequalities.extend([rest, below]),
            _ => self.incomplete = true,
        }
        quotient
    }

    /// Whether no integers satisfy all constraints, as far as elimination over the rational numbers and divisibility tell.
    pub fn is_empty(&self) -> bool {
        let mut system = self.clone();
        if system.normalize() {
            return true;
        }
        while let Some(column) = system.cheapest_column(|_| true) {
            system.eliminate(column);
            if system.normalize() {
                return true;
            }
            if system.incomplete {
                return false;
            }
        }
        false
    }

    /// The constant bounds of a variable.
    pub fn constant_bounds(&self, column: usize) -> ConstantBounds {
        let system = self.projected(|other| other == column);
        let mut bounds = ConstantBounds::default();
        for form in &system.equalities {
            let factor = form.factor(column);
            if factor != 0 && form.constant % factor == 0 {
                let value = form.constant.checked_neg().map(|negated| negated / factor);
                (bounds.lower, bounds.upper) = (value, value);
            }
        }
        for form in &system.inequalities {
            match form.factor(column) {
                0 => {}
                // Normalized, so that no rounding is left to do: x + c >= 0, or c - x >= 0.
                factor if factor > 0 => {
                    let lower = form.constant.checked_neg();
                    bounds.lower = bounds.lower.max(lower);
                }
                _ => {
                    let upper = Some(form.constant);
                    bounds.upper = match bounds.upper {
                        Some(known) => Some(known).min(upper),
                        None => upper,
                    };
                }
            }
        }
        bounds
    }

    /// The number of values that a variable has at most, whatever the variables are for which `is_kept` holds.
    pub fn constant_span(&self, column: usize, is_kept: impl Fn(usize) -> bool) -> Option<i64> {
        let (_, span) = self.constant_extent(column, is_kept)?;
        Some(span)
    }

    /// The lowest value of a variable as a form over those for which `is_kept` holds, and the number of values from there on, if
    /// that is the same whatever they are.
    pub fn constant_extent(
        &self,
        column: usize,
        is_kept: impl Fn(usize) -> bool,
    ) -> Option<(LinearForm, i64)> {
        let system = self.projected(|other| other == column || is_kept(other));
        let bounds = |sign: i64| {
            let equalities = system
                .equalities
                .iter()
                .flat_map(move |form| [Some(form.clone()), form.clone().times(-1)]);
            let inequalities = system.inequalities.iter().cloned().map(Some);
            let all = equalities.chain(inequalities).flatten();
            all.filter(move |form| form.factor(column) == sign)
        };
        // What is left of x - lower >= 0 and upper - x >= 0 when they are added.
        let extents = bounds(1).flat_map(|lower| {
            bounds(-1).filter_map(move |upper| {
                let span = upper.plus(&lower, 1)?.as_constant()?;
                let lower = LinearForm::variable(column).plus(&lower, -1)?;
                Some((lower, span.checked_add(1)?))
            })
        });
        extents.min_by_key(|(_, span)| *span)
    }

    /// The system over these variables alone, which are its variables in this order: what holds of them whatever the others are.
    #[must_use]
    pub fn projected_onto(&self, columns: &[usize]) -> ConstraintSystem {
        let mut system = self.projected(|column| columns.contains(&column));
        let mut incomplete = system.incomplete;
        let mut renumber = |form: &LinearForm| {
            let factors = columns.iter().map(|column| form.factor(*column));
            let renumbered = LinearForm {
                factors: factors.collect(),
                constant: form.constant,
            };
            let left_out = (0..form.factors.len())
                .any(|column| form.factors[column] != 0 && !columns.contains(&column));
            incomplete |= left_out;
            (!left_out).then_some(renumbered)
        };
        system.equalities = system.equalities.iter().filter_map(&mut renumber).collect();
        system.inequalities = system
            .inequalities
            .iter()
            .filter_map(&mut renumber)
            .collect();
        system.num_variables = columns.len();
        system.incomplete = incomplete;
        system
    }

    /// The system without the variables from a column on that nothing is said about.
    #[must_use]
    pub fn without_unused_locals(self, first: usize) -> ConstraintSystem {
        let forms = || self.equalities.iter().chain(&self.inequalities);
        let is_used =
            |column: &usize| *column < first || forms().any(|form| form.factor(*column) != 0);
        let columns: Vec<usize> = (0..self.num_variables).filter(is_used).collect();
        self.projected_onto(&columns)
    }

    /// The system without inequalities that follow from the others.
    #[must_use]
    pub fn without_redundant(mut self) -> ConstraintSystem {
        self.normalize();
        let mut index = 0;
        while index < self.inequalities.len() {
            let form = self.inequalities.remove(index);
            if !self.implies(&form) {
                self.inequalities.insert(index, form);
                index += 1;
            }
        }
        self
    }

    /// Whether a form is known not to be negative wherever the constraints hold.
    pub fn implies(&self, form: &LinearForm) -> bool {
        let negative = LinearForm::constant(-1).plus(form, -1);
        negative.is_some_and(|negative| {
            let mut system = self.clone();
            system.add_inequality(negative);
            system.is_empty()
        })
    }

    /// Whether everything that this system allows is known to be allowed by another over the same variables.
    pub fn is_subset_of(&self, other: &ConstraintSystem) -> bool {
        let both_signs = |form: &LinearForm| {
            form.clone()
                .times(-1)
                .is_some_and(|negated| self.implies(form) && self.implies(&negated))
        };
        !other.incomplete
            && other.inequalities.iter().all(|form| self.implies(form))
            && other.equalities.iter().all(both_signs)
    }

    /// The number of variables.
    pub fn num_variables(&self) -> usize {
        self.num_variables
    }

    /// The forms that are zero.
    pub fn equalities(&self) -> &[LinearForm] {
        &self.equalities
    }

    /// The forms that are not negative.
    pub fn inequalities(&self) -> &[LinearForm] {
        &self.inequalities
    }

    /// The system without the variables for which `is_kept` does not hold.
    pub fn projected(&self, is_kept: impl Fn(usize) -> bool) -> ConstraintSystem {
        let mut system = self.clone();
        system.normalize();
        while let Some(column) = system.cheapest_column(|column| !is_kept(column)) {
            system.eliminate(column);
            system.normalize();
        }
        system
    }

    /// A variable to eliminate: one that an equality defines, else the one that gives the fewest new inequalities.
    fn cheapest_column(&self, may_go: impl Fn(usize) -> bool) -> Option<usize> {
        let columns = (0..self.num_variables).filter(|column| may_go(*column));
        let cost = |column: usize| {
            let mut equalities = self
                .equalities
                .iter()
                .map(|form| form.factor(column).unsigned_abs());
            if let Some(factor) = equalities.by_ref().filter(|factor| *factor != 0).min() {
                return Some((factor != 1, 0, column));
            }
            let count = |sign: i64| {
                let factors = self
                    .inequalities
                    .iter()
                    .map(|form| form.factor(column).signum());
                factors.filter(|own| *own == sign).count()
            };
            let (lower, upper) = (count(1), count(-1));
            (lower + upper != 0).then_some((true, 1 + lower * upper, column))
        };
        let (.., column) = columns.filter_map(cost).min()?;
        Some(column)
    }

    /// Removes a variable: what remains holds for all values of the others for which there is a fitting one.
    fn eliminate(&mut self, column: usize) {
        let defining = (0..self.equalities.len())
            .filter(|index| self.equalities[*index].factor(column) != 0)
            .min_by_key(|index| self.equalities[*index].factor(column).unsigned_abs());
        match defining {
            Some(index) => {
                let equality = self.equalities.swap_remove(index);
                self.substitute(column, &equality);
            }
            None => self.combine(column),
        }
    }

    fn substitute(&mut self, column: usize, equality: &LinearForm) {
        let divisor = equality.factor(column);
        let mut incomplete = false;
        let mut replace = |form: &LinearForm| {
            let factor = form.factor(column);
            if factor == 0 {
                return Some(form.clone());
            }
            let common = gcd(divisor, factor);
            let scale = (divisor / common).checked_abs();
            let weight = (factor / common).checked_mul(-divisor.signum());
            let replaced = scale
                .zip(weight)
                .and_then(|(scale, weight)| form.clone().times(scale)?.plus(equality, weight));
            incomplete |= replaced.is_none();
            replaced
        };
        self.equalities = self.equalities.iter().filter_map(&mut replace).collect();
        self.inequalities = self.inequalities.iter().filter_map(&mut replace).collect();
        self.incomplete |= incomplete;
    }

    /// Adds each lower bound of a variable to each upper bound.
    fn combine(&mut self, column: usize) {
        let forms = std::mem::take(&mut self.inequalities);
        let (with, without): (Vec<_>, Vec<_>) =
            forms.into_iter().partition(|form| form.factor(column) != 0);
        self.inequalities = without;
        let (lower, upper): (Vec<_>, Vec<_>) =
            with.into_iter().partition(|form| form.factor(column) > 0);
        if lower.len() * upper.len() + self.inequalities.len() > MAX_INEQUALITIES {
            self.incomplete = true;
            return;
        }
        for low in &lower {
            for high in &upper {
                let (a, b) = (low.factor(column), high.factor(column));
                let common = gcd(a, b);
                let sum = (b / common)
                    .checked_neg()
                    .and_then(|weight| low.clone().times(weight)?.plus(high, a / common));
                match sum {
                    Some(sum) => self.inequalities.push(sum),
                    None => self.incomplete = true,
                }
            }
        }
    }

    /// Divides constraints by common factors and drops those that say nothing more than others; whether one cannot hold.
    fn normalize(&mut self) -> bool {
        let mut is_contradiction = false;
        self.equalities.retain_mut(|form| {
            let common = form
                .factors
                .iter()
                .fold(0, |common, factor| gcd(common, *factor));
            match common {
                0 => is_contradiction |= form.constant != 0,
                common if form.constant % common != 0 => is_contradiction = true,
                common => divide(form, common),
            }
            common != 0
        });
        self.inequalities.retain_mut(|form| {
            let common = form
                .factors
                .iter()
                .fold(0, |common, factor| gcd(common, *factor));
            match common {
                0 => is_contradiction |= form.constant < 0,
                common => divide(form, common),
            }
            common != 0
        });
        // Of those with the same factors the one with the smallest constant says most.
        for form in &mut self.inequalities {
            while form.factors.last() == Some(&0) {
                form.factors.pop();
            }
        }
        self.inequalities.sort();
        self.inequalities
            .dedup_by(|later, earlier| later.factors == earlier.factors);
        is_contradiction
    }
}

/// Divides a form that is zero, or not negative, by a number that divides all factors.
fn divide(form: &mut LinearForm, divisor: i64) {
    form.factors
        .iter_mut()
        .for_each(|factor| *factor /= divisor);
    form.constant = form.constant.div_euclid(divisor);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(factors: &[i64], constant: i64) -> LinearForm {
        LinearForm {
            factors: factors.to_vec(),
            constant,
        }
    }

    fn system(
        variables: usize,
        equalities: &[LinearForm],
        inequalities: &[LinearForm],
    ) -> ConstraintSystem {
        let mut system = ConstraintSystem::default();
        for _ in 0..variables {
            system.add_variable();
        }
        equalities
            .iter()
            .for_each(|form| system.add_equality(form.clone()));
        inequalities
            .iter()
            .for_each(|form| system.add_inequality(form.clone()));
        system
    }

    #[test]
    fn contradictions_are_found_over_rationals_and_by_divisibility() {
        // x >= 5, y >= x + 1, y <= 5
        let chain = [form(&[1], -5), form(&[-1, 1], -1), form(&[0, -1], 5)];
        assert!(system(2, &[], &chain).is_empty());
        assert!(!system(2, &[], &chain[..2]).is_empty());
        // 2 x = 2 y + 1
        assert!(system(2, &[form(&[2, -2], -1)], &[]).is_empty());
        // 1 <= 2 x <= 1
        assert!(system(1, &[], &[form(&[2], -1), form(&[-2], 1)]).is_empty());
    }

    #[test]
    fn bounds_are_those_of_integers() {
        // x = 3 y, 1 <= y <= 4
        let bounded = system(
            2,
            &[form(&[1, -3], 0)],
            &[form(&[0, 1], -1), form(&[0, -1], 4)],
        );
        let expected = ConstantBounds {
            lower: Some(3),
            upper: Some(12),
        };
        assert_eq!(bounded.constant_bounds(0), expected);
        // n <= x <= n + 7
        let relative = system(2, &[], &[form(&[1, -1], 0), form(&[-1, 1], 7)]);
        assert_eq!(relative.constant_bounds(0), ConstantBounds::default());
        assert_eq!(relative.constant_span(0, |column| column == 1), Some(8));
    }

    #[test]
    fn divisions_are_rounded_down() {
        // x = -7, q = x floordiv 4
        let mut system = system(1, &[form(&[1], 7)], &[]);
        let quotient = system.add_division(&LinearForm::variable(0), 4);
        assert_eq!(system.constant_bounds(quotient).lower, Some(-2));
        assert_eq!(system.constant_bounds(quotient).upper, Some(-2));
    }

    #[test]
    fn overflow_promises_nothing() {
        let large = [
            form(&[i64::MAX, i64::MAX - 1], 0),
            form(&[1 - i64::MAX, -i64::MAX], -1),
        ];
        assert!(!system(2, &[], &large).is_empty());
    }
}
