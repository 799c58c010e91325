//! Affine ops and parallel loops.

use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};

use super::memory::word;
use super::{End, Machine, Stop, When};
use crate::decode::{Action, Affine, Bounds, Choice, Mixed, Step};
use crate::number::{Flags, Number, binary, splat};

/// What an expression gives: not defined beyond the numbers of an index, nor where it divides by what is not positive.
fn evaluate(expr: &AffineExpr, num_dims: usize, inputs: &[i64]) -> Result<i64, Stop> {
    let input = |at: usize| inputs.get(at).copied().ok_or(Stop::Undefined);
    Ok(match expr {
        AffineExpr::Dim(at) => input(*at as usize)?,
        AffineExpr::Symbol(at) => input(num_dims + *at as usize)?,
        AffineExpr::Constant(value) => *value,
        AffineExpr::Binary(kind, lhs, rhs) => {
            let [lhs, rhs] = [lhs, rhs].map(|side| evaluate(side, num_dims, inputs));
            let (lhs, rhs) = (lhs?, rhs?);
            let result = match kind {
                BinaryKind::Add => lhs.checked_add(rhs),
                BinaryKind::Mul => lhs.checked_mul(rhs),
                _ if rhs <= 0 => None,
                BinaryKind::Mod => Some(lhs.rem_euclid(rhs)),
                BinaryKind::FloorDiv => Some(lhs.div_euclid(rhs)),
                BinaryKind::CeilDiv => lhs.checked_neg().map(|lhs| -lhs.div_euclid(rhs)),
            };
            result.ok_or(Stop::Undefined)?
        }
    })
}

/// What a map gives.
fn results(map: &AffineMap, inputs: &[i64]) -> Result<Vec<i64>, Stop> {
    let num_dims = map.num_dims as usize;
    let results = map.results.iter();
    results
        .map(|result| evaluate(result, num_dims, inputs))
        .collect()
}

fn chosen(numbers: &[i64], choice: Choice) -> Result<i64, Stop> {
    let numbers = numbers.iter().copied();
    let chosen = match choice {
        Choice::Least => numbers.min(),
        Choice::Greatest => numbers.max(),
    };
    chosen.ok_or(Stop::Undefined)
}

/// The number of which these are the digits, of all of which or all but the first the basis has the sizes: not defined where it is
/// too large, nor, if digits have to be below their sizes, where one is not.
fn linear(digits: &[i64], basis: &[i64], is_disjoint: bool) -> Result<i64, Stop> {
    let without_outer = digits.len() - basis.len();
    let mut number = 0_i64;
    for (index, digit) in digits.iter().enumerate() {
        let size = index.checked_sub(without_outer).map(|index| basis[index]);
        if is_disjoint && size.is_some_and(|size| !(0..size).contains(digit)) {
            return Err(Stop::Undefined);
        }
        // The size of the first digit does not matter.
        let size = if index == 0 { 1 } else { size.unwrap_or(1) };
        let shifted = number.checked_mul(size).ok_or(Stop::Undefined)?;
        number = shifted.checked_add(*digit).ok_or(Stop::Undefined)?;
    }
    Ok(number)
}

/// What only computes is poison of poison, and where it overflows: it may stand where it does not matter.
fn or_poison(results: Result<Vec<i64>, Stop>, count: usize) -> Result<Vec<Number>, Stop> {
    match results {
        Ok(numbers) => Ok(numbers.into_iter().map(word).collect()),
        Err(Stop::Undefined) => Ok(vec![splat(None); count]),
        Err(other) => Err(other),
    }
}

impl Machine {
    /// What subscripts are behind a map.
    pub(super) fn subscripts(
        &self,
        map: Option<&AffineMap>,
        operands: &[Number],
    ) -> Result<Vec<i64>, Stop> {
        let operands = self.indices(operands)?;
        match map {
            Some(map) => results(map, &operands),
            None => Ok(operands),
        }
    }

    /// The sizes of digits, which must be positive.
    fn basis(&self, basis: &[Mixed], operands: &[Number]) -> Result<Vec<i64>, Stop> {
        let basis = self.mixed(basis, operands)?;
        match basis.iter().all(|size| *size > 0) {
            true => Ok(basis),
            false => Err(Stop::Undefined),
        }
    }

    /// A bound of each loop.
    fn bounds(
        &self,
        bounds: &Bounds,
        operands: &[Number],
        choice: Choice,
    ) -> Result<Vec<i64>, Stop> {
        let inputs = &operands[bounds.first..][..bounds.map.num_inputs()];
        let results = results(&bounds.map, &self.indices(inputs)?)?;
        let mut results = &results[..];
        let mut chosen_bounds = Vec::new();
        for size in &bounds.groups {
            let (group, rest) = results.split_at(*size);
            chosen_bounds.push(chosen(group, choice)?);
            results = rest;
        }
        Ok(chosen_bounds)
    }

    /// The results of an affine op or a parallel loop.
    pub(super) fn affine(
        &mut self,
        affine: &Affine,
        step: &Step,
        operands: &[Number],
    ) -> Result<Vec<Number>, Stop> {
        Ok(match affine {
            Affine::Apply(map, choice) => {
                let inputs = self.indices(operands);
                let numbers = inputs.and_then(|inputs| results(map, &inputs));
                or_poison(
                    numbers.and_then(|numbers| Ok(vec![chosen(&numbers, *choice)?])),
                    1,
                )?
            }
            Affine::If(set) => {
                let inputs = self.indices(operands)?;
                let mut holds = true;
                for constraint in set.constraints.iter() {
                    let value = evaluate(&constraint.expr, set.num_dims as usize, &inputs)?;
                    holds &= value == 0 || value > 0 && !constraint.is_equality;
                }
                match step.bodies.get(usize::from(!holds)) {
                    Some(body) if !body.blocks.is_empty() => self.body(body, &[])?.values,
                    _ => Vec::new(),
                }
            }
            Affine::For {
                lower,
                upper,
                steps,
                carried,
            } => {
                let lower = self.bounds(lower, operands, Choice::Greatest)?[0];
                let upper = self.bounds(upper, operands, Choice::Least)?[0];
                let mut values = operands[*carried..].to_vec();
                let mut at = lower;
                while at < upper {
                    let arguments = [&[word(at)][..], &values].concat();
                    values = self.body(&step.bodies[0], &arguments)?.values;
                    at = at.checked_add(steps[0]).ok_or(Stop::Undefined)?;
                }
                values
            }
            Affine::AffineParallel {
                lower,
                upper,
                steps,
                reductions,
            } => {
                let lower = self.bounds(lower, operands, Choice::Greatest)?;
                let upper = self.bounds(upper, operands, Choice::Least)?;
                let mut values: Option<Vec<Number>> = None;
                for at in self.iterations([&lower, &upper, steps])? {
                    let arguments: Vec<Number> = at.into_iter().map(word).collect();
                    let new = self.body(&step.bodies[0], &arguments)?.values;
                    values = Some(match values {
                        None => new,
                        Some(old) => {
                            let mut joined = Vec::new();
                            for ((old, new), op) in old.iter().zip(&new).zip(reductions) {
                                let pair = [old[0], new[0]];
                                let width = step.output.width;
                                joined.push(splat(binary(*op, pair, width, Flags::default())?));
                            }
                            joined
                        }
                    });
                }
                match values {
                    Some(values) => values,
                    // What the neutral element is, is not looked at here.
                    None if step.results.is_empty() => Vec::new(),
                    None => return Err(Stop::Unknown),
                }
            }
            Affine::Parallel { bounds, initial } => {
                let [lower, upper, by] = bounds;
                let [lower, upper, by] = [
                    self.mixed(lower, operands)?,
                    self.mixed(upper, operands)?,
                    self.mixed(by, operands)?,
                ];
                let mut values = operands[*initial..].to_vec();
                for at in self.iterations([&lower, &upper, &by])? {
                    let arguments: Vec<Number> = at.into_iter().map(word).collect();
                    let new = self.body(&step.bodies[0], &arguments)?.values;
                    let last = step.bodies[0]
                        .blocks
                        .last()
                        .and_then(|block| block.steps.last());
                    let Some(Step {
                        action: Action::Reduce,
                        bodies,
                        ..
                    }) = last
                    else {
                        continue;
                    };
                    for ((value, new), join) in values.iter_mut().zip(new).zip(bodies) {
                        let End { values, .. } = self.body(join, &[*value, new])?;
                        *value = values[0];
                    }
                }
                values
            }
            Affine::Delinearize(basis) => {
                let basis = self.basis(basis, operands)?;
                let digits = self.index(operands[0]).map(|mut rest| {
                    let mut digits = Vec::new();
                    for size in basis.iter().rev() {
                        digits.push(rest.rem_euclid(*size));
                        rest = rest.div_euclid(*size);
                    }
                    digits.push(rest);
                    digits.reverse();
                    digits
                });
                or_poison(digits, basis.len() + 1)?
            }
            Affine::Linearize {
                basis,
                digits,
                is_disjoint,
            } => {
                let basis = self.basis(basis, operands)?;
                let digits = self.indices(&operands[..*digits]);
                let number = digits.and_then(|digits| linear(&digits, &basis, *is_disjoint));
                or_poison(number.map(|number| vec![number]), 1)?
            }
        })
    }

    /// What the counters of a parallel loop are in its iterations, which may be run in any order: afterwards it is another one.
    fn iterations(&mut self, [lower, upper, by]: [&[i64]; 3]) -> Result<Vec<Vec<i64>>, Stop> {
        let mut all = vec![Vec::new()];
        for ((lower, upper), by) in lower.iter().zip(upper).zip(by) {
            if *by <= 0 {
                return Err(Stop::Undefined);
            }
            let count = usize::try_from((upper - lower).max(0)).map_err(|_| Stop::Unknown)?;
            if count > self.left {
                return Err(Stop::Unknown);
            }
            let longer = |counters: &Vec<i64>| {
                let counters = counters.clone();
                let values = (*lower..*upper).step_by(*by as usize);
                values.map(move |at| [&counters[..], &[at]].concat())
            };
            all = all.iter().flat_map(longer).collect();
        }
        if self.when == When::After {
            all.reverse();
        }
        Ok(all)
    }
}
