//! The part of a loop nest that another one needs at some depth: bounds of its loops in terms of the other's variables.

use rustc_hash::FxHashMap;
use terrace_ir::affine::{AffineExpr, AffineMap, Flattener, LinearForm};
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Op, Value};

use super::constraints::{ConstantBounds, ConstraintSystem};
use super::dependence::{Access, FROM, TO};
use super::nest::loops_around;
use super::relation::{Instance, Relation};
use super::solve::{ExprBounds, Layout, solve};
use super::trip_count::constant_trip_count;
use crate::affine::{AffineValueMap, ForOp, loop_of_variable};

/// Iterations of a loop nest, the source, for each iteration of the outer loops of another one, the target.
#[derive(Clone, Debug)]
pub struct Slice {
    /// The loops of the source, the outermost first, with those around both nests.
    pub loops: Vec<ForOp>,
    /// Which iterations of each loop, in terms of the operands; `None` for all.
    pub bounds: Vec<Option<ExprBounds>>,
    /// The variables of the target's loops down to the one in which the slice goes.
    pub dims: Vec<Value>,
    /// Other values that bounds depend on.
    pub symbols: Vec<Value>,
    /// The loop in whose body the slice goes.
    pub target: ForOp,
}

/// Why there is no slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSlice;

impl Slice {
    /// What these accesses of the source do for those of the target in the target's loop at `depth`, counted from 1 with the loops
    /// around both. Pairs of reads count if `with_reads`.
    ///
    /// # Errors
    /// If that cannot be said, or there is nothing.
    pub fn of(
        ir: &Ir,
        source: &[&Access],
        target: &[&Access],
        depth: usize,
    ) -> Result<Slice, NoSlice> {
        let mut union: Option<Slice> = None;
        let mut met: Vec<Op> = Vec::new();
        for from in source {
            for to in target {
                if from.memref != to.memref {
                    continue;
                }
                let loops = loops_around(ir, to.op);
                if depth == 0 || depth > loops.len() {
                    return Err(NoSlice);
                }
                let Some(slice) = pair(ir, from, to, &loops[..depth])? else {
                    continue;
                };
                met.push(to.op);
                union = Some(match union {
                    None => slice,
                    Some(union) => union.united(ir, slice)?,
                });
            }
        }
        let slice = union.ok_or(NoSlice)?;
        let is_in_target = |op: &Op| loops_around(ir, *op).get(depth - 1) == Some(&slice.target);
        if !met.iter().all(is_in_target) || !slice.is_valid(ir) {
            return Err(NoSlice);
        }
        Ok(slice)
    }

    /// The values that the expressions of bounds are about.
    pub fn operands(&self) -> impl Iterator<Item = Value> {
        self.dims.iter().chain(&self.symbols).copied()
    }

    /// An expression of a bound with its operands.
    pub fn values(&self, expr: &AffineExpr) -> AffineValueMap {
        let map = AffineMap::new(
            self.dims.len() as u32,
            self.symbols.len() as u32,
            [expr.clone()],
        );
        AffineValueMap::new(map, self.operands())
    }

    /// The number of iterations of each loop, where the same for all of the target's.
    pub fn trip_counts(&self, ir: &Ir) -> Option<FxHashMap<Op, u64>> {
        let loops = self.loops.iter().zip(&self.bounds);
        let counts = loops.map(|(for_op, bounds)| {
            let count = match bounds {
                None => constant_trip_count(ir, *for_op)?,
                Some(bounds) => {
                    let difference = bounds.upper.clone() - bounds.lower.clone();
                    let map = AffineMap::new(
                        self.dims.len() as u32,
                        self.symbols.len() as u32,
                        [difference],
                    );
                    u64::try_from(map.simplify().single_constant()?).ok()?
                }
            };
            Some((for_op.op(), count))
        });
        counts.collect()
    }

    /// Demands that the variables of the source's loops in one execution be in the slice of another one of the target's.
    /// `None` if a number overflows.
    pub fn add_to(
        &self,
        ir: &Ir,
        relation: &mut Relation,
        source: Instance,
        target: Instance,
    ) -> Option<()> {
        for form in self.constraints(ir, relation, source, target)? {
            relation.system.add_inequality(form);
        }
        Some(())
    }

    /// What is not negative where the variables of the source's loops in one execution are in the slice of another one of the
    /// target's. `None` if a number overflows.
    pub fn constraints(
        &self,
        ir: &Ir,
        relation: &mut Relation,
        source: Instance,
        target: Instance,
    ) -> Option<Vec<LinearForm>> {
        let mut forms = Vec::new();
        for (for_op, bounds) in self.loops.iter().zip(&self.bounds) {
            let Some(bounds) = bounds else { continue };
            let variable = relation.column(ir, source, for_op.induction_variable(ir));
            let variable = LinearForm::variable(variable);
            let [lower, upper] = [&bounds.lower, &bounds.upper].map(|expr| {
                let values = self.values(expr).composed(ir, for_op.op());
                relation.results(ir, target, &values)?.pop()
            });
            forms.push(variable.clone().plus(&lower?, -1)?);
            let below = upper?.plus(&LinearForm::constant(1), -1)?;
            forms.push(below.plus(&variable, -1)?);
        }
        Some(forms)
    }

    /// Whether each iteration of the source is in the slice of some iteration of the target; false where it is not known.
    pub fn is_maximal(&self, ir: &Ir) -> bool {
        // The variables of the target that stand for one of the source each.
        let mut taken: Vec<Value> = Vec::new();
        let mut relation = Relation::default();
        for for_op in &self.loops {
            relation.add_loop(ir, FROM, *for_op);
        }
        let is_covered = self.loops.iter().zip(&self.bounds).all(|(for_op, bounds)| {
            let Some(bounds) = bounds else { return true };
            let variable = relation.column(ir, FROM, for_op.induction_variable(ir));
            if let Some(AffineExpr::Dim(index)) = bounds.as_single() {
                let value = self.dims[*index as usize];
                let Some(target) = loop_of_variable(ir, value) else {
                    return false;
                };
                let is_same = target == *for_op || have_same_iterations(ir, target, *for_op);
                let is_covered = is_same || {
                    let (lower, upper) = (
                        target.constant_lower_bound(ir),
                        target.constant_upper_bound(ir),
                    );
                    target.step(ir) == 1
                        && lower
                            .zip(upper)
                            .is_some_and(|ends| is_within(&relation.system, variable, ends))
                };
                let is_new = !taken.contains(&value);
                taken.push(value);
                return is_new && is_covered;
            }
            match (&bounds.lower, &bounds.upper) {
                (AffineExpr::Constant(lower), AffineExpr::Constant(upper)) => {
                    is_within(&relation.system, variable, (*lower, *upper))
                }
                _ => false,
            }
        });
        // The other loops of the target only have to run at all.
        let mut others = self.dims.iter().filter(|dim| !taken.contains(dim));
        let runs = |target: ForOp| constant_trip_count(ir, target).is_some_and(|count| count > 0);
        is_covered && others.all(|dim| loop_of_variable(ir, *dim).is_some_and(runs))
    }

    /// Whether the slice has no iterations that the source does not have.
    fn is_valid(&self, ir: &Ir) -> bool {
        let is_whole = self.loops.iter().zip(&self.bounds).all(|(for_op, bounds)| {
            let single = bounds.as_ref().and_then(ExprBounds::as_single);
            let target = match single {
                Some(AffineExpr::Dim(index)) => loop_of_variable(ir, self.dims[*index as usize]),
                _ => None,
            };
            target.is_some_and(|target| have_same_iterations(ir, target, *for_op))
        });
        if is_whole {
            return true;
        }
        let mut source = Relation::default();
        let variables: Vec<Value> = self
            .loops
            .iter()
            .map(|for_op| for_op.induction_variable(ir))
            .collect();
        for variable in &variables {
            source.column(ir, FROM, *variable);
        }
        for for_op in &self.loops {
            source.add_loop(ir, FROM, *for_op);
        }
        // Nothing but the variables: neither values that are not known nor steps.
        if source.system.num_variables() > variables.len() {
            return false;
        }
        let mut slice = Relation::default();
        for (for_op, bounds) in self.loops.iter().zip(&self.bounds) {
            slice.column(ir, FROM, for_op.induction_variable(ir));
            if bounds.is_none() {
                slice.add_loop(ir, FROM, *for_op);
            }
        }
        self.add_target_domain(ir, &mut slice);
        if self.add_to(ir, &mut slice, FROM, TO).is_none() {
            return false;
        }
        let columns: Vec<usize> = variables
            .iter()
            .map(|variable| slice.column(ir, FROM, *variable))
            .collect();
        let slice = slice.system.projected_onto(&columns);
        slice.is_subset_of(&source.system)
    }

    /// Restricts the operands to the values that they can have.
    fn add_target_domain(&self, ir: &Ir, relation: &mut Relation) {
        for value in self.operands() {
            match loop_of_variable(ir, value) {
                Some(for_op) => relation.add_loop(ir, TO, for_op),
                None => relation.add_constant(ir, value),
            }
        }
    }

    /// The smallest and the largest value of a form over the operands.
    fn range(&self, ir: &Ir, expr: &AffineExpr) -> ConstantBounds {
        let mut relation = Relation::default();
        self.add_target_domain(ir, &mut relation);
        let forms = relation.results(ir, TO, &self.values(expr));
        let Some([form]) = forms.as_deref() else {
            return ConstantBounds::default();
        };
        let column = relation.system.add_variable();
        relation.system.add_definition(column, form);
        relation.system.constant_bounds(column)
    }

    /// What contains this slice and another one for the same iterations of the target.
    fn united(mut self, ir: &Ir, mut other: Slice) -> Result<Slice, NoSlice> {
        if self.dims != other.dims {
            return Err(NoSlice);
        }
        other.take_symbols(&mut self.symbols);
        let mut loops = self.loops.clone();
        loops.extend(
            other
                .loops
                .iter()
                .filter(|for_op| !self.loops.contains(for_op)),
        );
        let sides = [&self, &other];
        let mut bounds = Vec::new();
        for for_op in &loops {
            let own = sides.map(|slice| slice.bounds_of(ir, *for_op));
            let [Some(own), Some(others)] = own else {
                return Err(NoSlice);
            };
            bounds.push(if own == others {
                own
            } else {
                self.bounding_box(ir, &own, &others).ok_or(NoSlice)?
            });
        }
        self.bounds = bounds.into_iter().map(Some).collect();
        self.loops = loops;
        Ok(self)
    }

    /// Numbers the symbols as others are, which those that are new join.
    fn take_symbols(&mut self, symbols: &mut Vec<Value>) {
        let mut exprs = Vec::new();
        for value in &self.symbols {
            let known = symbols.iter().position(|symbol| symbol == value);
            let index = known.unwrap_or_else(|| {
                symbols.push(*value);
                symbols.len() - 1
            });
            exprs.push(AffineExpr::Symbol(index as u32));
        }
        for bounds in self.bounds.iter_mut().flatten() {
            bounds.lower = bounds.lower.replace(&[], &exprs);
            bounds.upper = bounds.upper.replace(&[], &exprs);
        }
        self.symbols.clone_from(symbols);
    }

    /// The bounds of a loop; those of the loop itself where all its iterations are in the slice.
    fn bounds_of(&self, ir: &Ir, for_op: ForOp) -> Option<ExprBounds> {
        let index = self.loops.iter().position(|other| *other == for_op);
        if let Some(bounds) = index.and_then(|index| self.bounds[index].clone()) {
            return Some(bounds);
        }
        Some(ExprBounds {
            lower: AffineExpr::Constant(for_op.constant_lower_bound(ir)?),
            upper: AffineExpr::Constant(for_op.constant_upper_bound(ir)?),
        })
    }

    /// Bounds around two, each of which are as far apart whatever the operands are.
    fn bounding_box(&self, ir: &Ir, a: &ExprBounds, b: &ExprBounds) -> Option<ExprBounds> {
        let mut flattener = Flattener::new(self.dims.len() as u32, self.symbols.len() as u32);
        let mut difference = |a: &AffineExpr, b: &AffineExpr| {
            let (a, b) = (flattener.flatten(a)?, flattener.flatten(b)?);
            // Divisions are not compared.
            let difference = a.plus(&b, -1)?;
            flattener.locals().is_empty().then_some(difference)
        };
        for bounds in [a, b] {
            difference(&bounds.upper, &bounds.lower)?.as_constant()?;
        }
        let lower = match difference(&a.lower, &b.lower)?.as_constant() {
            Some(..=0) => a.lower.clone(),
            Some(_) => b.lower.clone(),
            None => {
                let [a, b] = [&a.lower, &b.lower].map(|expr| self.range(ir, expr).lower);
                AffineExpr::Constant(a?.min(b?))
            }
        };
        let upper = match difference(&a.upper, &b.upper)?.as_constant() {
            Some(0..) => a.upper.clone(),
            Some(_) => b.upper.clone(),
            None => {
                let [a, b] = [&a.upper, &b.upper].map(|expr| self.range(ir, expr).upper);
                AffineExpr::Constant(a?.max(b?))
            }
        };
        Some(ExprBounds { lower, upper })
    }
}

/// The slice for one access of each side; `None` if they do not meet.
fn pair(ir: &Ir, from: &Access, to: &Access, target: &[ForOp]) -> Result<Option<Slice>, NoSlice> {
    let mut relation = Relation::of_meeting(ir, (FROM, from), (TO, to)).ok_or(NoSlice)?;
    let loops = loops_around(ir, from.op);
    for (source, own) in super::nest::variables_of(ir, from.op)
        .into_iter()
        .zip(super::nest::variables_of(ir, to.op))
        .take_while(|(source, own)| source == own)
    {
        let source = LinearForm::variable(relation.column(ir, FROM, source));
        let own = relation.column(ir, TO, own);
        relation.system.add_definition(own, &source);
    }
    if relation.system.is_empty() {
        return Ok(None);
    }
    let variable = |for_op: &ForOp| for_op.induction_variable(ir);
    let sources: Vec<Value> = loops.iter().map(variable).collect();
    let dims: Vec<Value> = target.iter().map(variable).collect();
    let mut columns = Vec::new();
    for (instance, variables) in [(FROM, &sources), (TO, &dims)] {
        for variable in variables {
            columns.push(relation.column(ir, instance, *variable));
        }
    }
    let values = relation.values();
    // Values that are the same in all iterations: no variables of other loops.
    let symbols: Vec<_> = values
        .iter()
        .filter(|(instance, ..)| *instance == 0)
        .collect();
    columns.extend(symbols.iter().map(|(.., column)| *column));
    let is_value = |column: &usize| values.iter().any(|(.., known)| known == column);
    columns.extend((0..relation.system.num_variables()).filter(|column| !is_value(column)));
    let layout = Layout {
        unknowns: sources.len(),
        dims: dims.len(),
        symbols: symbols.len(),
    };
    let system: ConstraintSystem = relation
        .system
        .projected_onto(&columns)
        .without_unused_locals(layout.first_local());
    let mut bounds = solve(&system, layout);
    if !from.is_write && !to.is_write {
        // What carries values from one iteration to the next is not taken apart for the sake of a common input.
        let is_sequential = |for_op: &ForOp| {
            ir.num_results(for_op.op()) != 0 || !super::is_memory_parallel(ir, *for_op)
        };
        let first = loops.iter().position(is_sequential);
        bounds[first.unwrap_or(loops.len())..].fill(None);
    }
    Ok(Some(Slice {
        loops,
        bounds,
        dims,
        symbols: symbols.iter().map(|(_, value, _)| *value).collect(),
        target: *target.last().ok_or(NoSlice)?,
    }))
}

/// Whether two loops have the same constant bounds and steps.
fn have_same_iterations(ir: &Ir, a: ForOp, b: ForOp) -> bool {
    let iterations = |for_op: ForOp| {
        let lower = for_op.constant_lower_bound(ir)?;
        Some((lower, for_op.constant_upper_bound(ir)?, for_op.step(ir)))
    };
    iterations(a).is_some() && iterations(a) == iterations(b)
}

/// Whether a variable is known to be in a range.
fn is_within(system: &ConstraintSystem, variable: usize, (lower, upper): (i64, i64)) -> bool {
    let bounds = system.constant_bounds(variable);
    let known = bounds.lower.zip(bounds.upper);
    known.is_some_and(|(first, last)| first >= lower && last < upper)
}
