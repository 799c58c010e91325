//! Constraint systems over the values of the IR: domains of loops and conditions, and values of maps in them.

use rustc_hash::FxHashMap;
use terrace_ir::affine::{Flattener, LinearForm};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Op, Value};

use super::constraints::ConstraintSystem;
use crate::affine::{
    AffineValueMap, ForOp, IfOp, ParallelOp, loop_of_variable, parallel_of_variable,
};

/// Which execution of a loop's body a loop variable is that of. All other values are the same in each.
pub type Instance = u8;

/// A constraint system whose variables are loop variables and symbols.
#[derive(Clone, Debug, Default)]
pub struct Relation {
    /// The constraints.
    pub system: ConstraintSystem,
    columns: FxHashMap<(Instance, Value), usize>,
}

impl Relation {
    /// The column of a value; a new one if it has none.
    pub fn column(&mut self, ir: &Ir, instance: Instance, value: Value) -> usize {
        let is_variable =
            loop_of_variable(ir, value).is_some() || parallel_of_variable(ir, value).is_some();
        let key = (if is_variable { instance } else { 0 }, value);
        let system = &mut self.system;
        *self
            .columns
            .entry(key)
            .or_insert_with(|| system.add_variable())
    }

    /// The columns of values other than these loop variables.
    pub fn columns_but(&self, variables: &[Value]) -> Vec<usize> {
        let others = self.columns.iter();
        others
            .filter(|((_, value), _)| !variables.contains(value))
            .map(|(_, column)| *column)
            .collect()
    }

    /// The values that have columns, in the order of these.
    pub fn values(&self) -> Vec<(Instance, Value, usize)> {
        let columns = self.columns.iter();
        let mut values: Vec<_> = columns
            .map(|((instance, value), column)| (*instance, *value, *column))
            .collect();
        values.sort_by_key(|(.., column)| *column);
        values
    }

    /// A form over the values of a map's result; new variables stand for the divisions in it. `None` if it is not affine.
    pub fn results(
        &mut self,
        ir: &Ir,
        instance: Instance,
        values: &AffineValueMap,
    ) -> Option<Vec<LinearForm>> {
        let map = &values.map;
        let mut flattener = Flattener::new(map.num_dims, map.num_symbols);
        let forms = map.results.iter().map(|result| flattener.flatten(result));
        let forms: Vec<LinearForm> = forms.collect::<Option<_>>()?;
        let mut columns: Vec<usize> = values
            .operands
            .iter()
            .map(|value| self.column(ir, instance, *value))
            .collect();
        for local in flattener.locals() {
            let (dividend, divisor) = local.division.as_ref()?;
            let dividend = moved(dividend, &columns)?;
            columns.push(self.system.add_division(&dividend, *divisor));
        }
        forms.iter().map(|form| moved(form, &columns)).collect()
    }

    /// Restricts loop variables to the domains of the loops and conditions around an op.
    pub fn add_domain(&mut self, ir: &Ir, instance: Instance, op: Op) {
        let mut inner = op;
        while let Some(outer) = ir.parent_op(inner) {
            if let Some(for_op) = ForOp::cast(ir, outer) {
                self.add_loop(ir, instance, for_op);
            } else if let Some(if_op) = IfOp::cast(ir, outer) {
                if ir.parent_region(inner) == Some(if_op.then_region(ir)) {
                    self.add_condition(ir, instance, if_op);
                }
            } else if let Some(parallel) = ParallelOp::cast(ir, outer) {
                self.add_parallel(ir, instance, parallel);
            }
            inner = outer;
        }
    }

    /// Restricts a loop's variable to its domain.
    pub fn add_loop(&mut self, ir: &Ir, instance: Instance, for_op: ForOp) {
        let variable = self.column(ir, instance, for_op.induction_variable(ir));
        let (lower, upper) = (for_op.lower_bound(ir), for_op.upper_bound(ir));
        self.add_bounds(ir, instance, for_op.op(), variable, (lower, upper));
        if let (Some(lower), step @ 2..) = (for_op.constant_lower_bound(ir), for_op.step(ir)) {
            // variable = lower + step * iteration
            let iteration = self.system.add_variable();
            let form = LinearForm::variable(iteration).times(step);
            if let Some(form) = form.and_then(|form| form.plus(&LinearForm::constant(lower), 1)) {
                self.system.add_definition(variable, &form);
            }
        }
    }

    fn add_parallel(&mut self, ir: &Ir, instance: Instance, op: ParallelOp) {
        let lower_operands: Vec<Value> = op.lower_bound_operands(ir).collect();
        let upper_operands: Vec<Value> = op.upper_bound_operands(ir).collect();
        let bounds = op.lower_bounds(ir).into_iter().zip(op.upper_bounds(ir));
        for (variable, (lower, upper)) in op.induction_vars(ir).iter().zip(bounds) {
            let column = self.column(ir, instance, *variable);
            let lower = AffineValueMap::new(lower, lower_operands.iter().copied());
            let upper = AffineValueMap::new(upper, upper_operands.iter().copied());
            self.add_bounds(ir, instance, op.op(), column, (lower, upper));
        }
    }

    /// Restricts a variable to values from the lower bound up to but not including the upper bound. A bound that is not affine is
    /// left out.
    fn add_bounds(
        &mut self,
        ir: &Ir,
        instance: Instance,
        user: Op,
        variable: usize,
        (lower, upper): (AffineValueMap, AffineValueMap),
    ) {
        let variable = LinearForm::variable(variable);
        let lower = self.results(ir, instance, &lower.composed(ir, user));
        for bound in lower.into_iter().flatten() {
            if let Some(form) = variable.clone().plus(&bound, -1) {
                self.system.add_inequality(form);
            }
        }
        let upper = self.results(ir, instance, &upper.composed(ir, user));
        for bound in upper.into_iter().flatten() {
            let last = bound.plus(&LinearForm::constant(1), -1);
            if let Some(form) = last.and_then(|last| last.plus(&variable, -1)) {
                self.system.add_inequality(form);
            }
        }
    }

    fn add_condition(&mut self, ir: &Ir, instance: Instance, op: IfOp) {
        let operands: Vec<Value> = op.operands(ir).collect();
        let (set, operands) =
            crate::affine::composed_set(ir, op.op(), op.condition(ir).value(ir), &operands);
        for constraint in &*set.constraints {
            let map = terrace_ir::affine::AffineMap::new(
                set.num_dims,
                set.num_symbols,
                [constraint.expr.clone()],
            );
            let values = AffineValueMap::new(map, operands.iter().copied());
            let Some(forms) = self.results(ir, instance, &values) else {
                continue;
            };
            for form in forms {
                match constraint.is_equality {
                    true => self.system.add_equality(form),
                    false => self.system.add_inequality(form),
                }
            }
        }
    }
}

/// A form whose columns are these.
fn moved(form: &LinearForm, columns: &[usize]) -> Option<LinearForm> {
    let factors = form.factors.iter().zip(columns);
    factors.filter(|(factor, _)| **factor != 0).try_fold(
        LinearForm::constant(form.constant),
        |sum, (factor, column)| sum.plus(&LinearForm::variable(*column), *factor),
    )
}
