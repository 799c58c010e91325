//! Composition of maps with the ops that compute their operands: the form that canonicalisation brings affine ops to.

use rustc_hash::FxHashMap;
use terrace_ir::affine::{AffineExpr, AffineMap, Constraint, IntegerSet};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::{Ir, Op, Region, Value};

use super::ApplyOp;
use super::validity::{affine_scope, is_valid_symbol};
use crate::arith;

/// Expressions with more parts than this are not composed further: each step can double their size.
const MAX_EXPRESSION_SIZE: usize = 256;

/// A map that computes the same as `map` does for an op's operands, in canonical form: `affine.apply` ops and constants
/// among the operands are taken into it, every operand is used and listed once, values that may be symbols are, and
/// expressions are simplified. `None` if it is in that form already.
pub fn compose_map(
    ir: &Ir,
    user: Op,
    map: &AffineMap,
    operands: &[Value],
) -> Option<(AffineMap, Vec<Value>)> {
    let composed = compose(ir, user, map.num_dims, operands, &map.results)?;
    let new = AffineMap::new(composed.num_dims, composed.num_symbols, composed.exprs);
    (new != *map || composed.operands != operands).then_some((new, composed.operands))
}

/// As [`compose_map`], for an integer set.
pub fn compose_set(
    ir: &Ir,
    user: Op,
    set: &IntegerSet,
    operands: &[Value],
) -> Option<(IntegerSet, Vec<Value>)> {
    let exprs: Vec<AffineExpr> = set.constraints.iter().map(|c| c.expr.clone()).collect();
    let composed = compose(ir, user, set.num_dims, operands, &exprs)?;
    let constraints = composed
        .exprs
        .into_iter()
        .zip(&*set.constraints)
        .map(|(expr, old)| Constraint {
            expr,
            is_equality: old.is_equality,
        });
    let new = IntegerSet {
        num_dims: composed.num_dims,
        num_symbols: composed.num_symbols,
        constraints: constraints.collect(),
    };
    (new != *set || composed.operands != operands).then_some((new, composed.operands))
}

/// Expressions over the operands that they use.
struct Composed {
    exprs: Vec<AffineExpr>,
    num_dims: u32,
    num_symbols: u32,
    operands: Vec<Value>,
}

/// `None` if the op is in no affine scope.
fn compose(
    ir: &Ir,
    user: Op,
    num_dims: u32,
    operands: &[Value],
    exprs: &[AffineExpr],
) -> Option<Composed> {
    let scope = affine_scope(ir, user)?;
    let mut leaves = Leaves {
        ir,
        scope,
        numbers: FxHashMap::default(),
        values: Vec::new(),
    };
    let (dims, symbols) = operands.split_at_checked(num_dims as usize)?;
    let mut expand = |values: &[Value]| {
        values
            .iter()
            .map(|value| leaves.expand(*value))
            .collect::<Vec<_>>()
    };
    let (dims, symbols) = (expand(dims), expand(symbols));
    let exprs: Vec<AffineExpr> = exprs
        .iter()
        .map(|expr| expr.replace(&dims, &symbols).simplify())
        .collect();
    Some(leaves.renumber(exprs))
}

/// The values that composed expressions are made of, each numbered as a symbol on its first occurrence.
struct Leaves<'a> {
    ir: &'a Ir,
    scope: Region,
    numbers: FxHashMap<Value, u32>,
    values: Vec<Value>,
}

impl Leaves<'_> {
    /// An operand as an expression of leaves.
    fn expand(&mut self, value: Value) -> AffineExpr {
        if let Some(constant) = value.defining::<arith::ConstantOp>(self.ir)
            && let Some(constant) = constant.value(self.ir).cast::<IntegerAttr>(self.ir)
        {
            return AffineExpr::Constant(constant.as_i64(self.ir));
        }
        let Some(apply) = value.defining::<ApplyOp>(self.ir) else {
            return self.leaf(value);
        };
        // Ops are canonicalised in order, so that one step reaches the end of a chain.
        let map = apply.map(self.ir).value(self.ir);
        let [expr] = &*map.results else {
            return self.leaf(value);
        };
        if expr.size() > MAX_EXPRESSION_SIZE {
            return self.leaf(value);
        }
        let operands: Vec<AffineExpr> = apply
            .map_operands(self.ir)
            .map(|operand| self.leaf(operand))
            .collect();
        let (dims, symbols) = operands.split_at((map.num_dims as usize).min(operands.len()));
        expr.replace(dims, symbols)
    }

    fn leaf(&mut self, value: Value) -> AffineExpr {
        let next = self.values.len() as u32;
        let number = *self.numbers.entry(value).or_insert(next);
        if number == next {
            self.values.push(value);
        }
        AffineExpr::Symbol(number)
    }

    /// Makes dimensions of the leaves that cannot be symbols, and drops those that are not used.
    fn renumber(self, exprs: Vec<AffineExpr>) -> Composed {
        let mut used = vec![false; self.values.len()];
        for expr in &exprs {
            expr.for_each_leaf(&mut |leaf| {
                if let AffineExpr::Symbol(number) = leaf {
                    used[*number as usize] = true;
                }
            });
        }
        let (mut dims, mut symbols) = (Vec::new(), Vec::new());
        let new_leaves: Vec<AffineExpr> = used
            .iter()
            .zip(&self.values)
            .map(|(used, value)| {
                if !used {
                    AffineExpr::Constant(0)
                } else if is_valid_symbol(self.ir, *value, self.scope) {
                    symbols.push(*value);
                    AffineExpr::Symbol(symbols.len() as u32 - 1)
                } else {
                    dims.push(*value);
                    AffineExpr::Dim(dims.len() as u32 - 1)
                }
            })
            .collect();
        let (num_dims, num_symbols) = (dims.len() as u32, symbols.len() as u32);
        // Simplified again: terms are ordered with dimensions before symbols.
        let exprs = exprs
            .iter()
            .map(|expr| expr.replace(&[], &new_leaves).simplify())
            .collect();
        dims.extend(symbols);
        Composed {
            exprs,
            num_dims,
            num_symbols,
            operands: dims,
        }
    }
}
