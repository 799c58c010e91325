//! Maps with the values they are applied to, and the form that canonicalisation brings them to.

use rustc_hash::FxHashMap;
use terrace_ir::affine::{AffineExpr, AffineMap, Constraint, IntegerSet};
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::interfaces::constant_value;
use terrace_ir::{Ir, Op, Region, Value};

use super::ApplyOp;
use super::validity::{affine_scope, is_valid_dim, is_valid_symbol};

/// Expressions with more parts than this are not composed further: each step can double their size.
const MAX_EXPRESSION_SIZE: usize = 256;

/// A map and the values that it is applied to: dimensions before symbols.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AffineValueMap {
    /// The map.
    pub map: AffineMap,
    /// One value for each of its inputs.
    pub operands: Vec<Value>,
}

impl AffineValueMap {
    /// A map applied to values.
    pub fn new(map: AffineMap, operands: impl IntoIterator<Item = Value>) -> Self {
        AffineValueMap {
            map,
            operands: operands.into_iter().collect(),
        }
    }

    /// A constant.
    pub fn constant(value: i64) -> Self {
        AffineValueMap::new(AffineMap::constant(value), [])
    }

    /// The values of the dimensions.
    pub fn dims(&self) -> &[Value] {
        self.operands
            .get(..self.map.num_dims as usize)
            .unwrap_or(&self.operands)
    }

    /// The values of the symbols.
    pub fn symbols(&self) -> &[Value] {
        self.operands
            .get(self.map.num_dims as usize..)
            .unwrap_or_default()
    }

    /// The value of a dimension or symbol.
    pub fn input(&self, leaf: &AffineExpr) -> Option<Value> {
        match leaf {
            AffineExpr::Dim(index) => self.dims().get(*index as usize).copied(),
            AffineExpr::Symbol(index) => self.symbols().get(*index as usize).copied(),
            _ => None,
        }
    }

    /// The form in which an op at `user` has it: `affine.apply` ops among the operands are taken into the map, values that may
    /// be symbols are, constants are part of expressions, every operand is used and listed once, and expressions are simplified.
    #[must_use]
    pub fn composed(self, ir: &Ir, user: Op) -> Self {
        let Some(scope) = affine_scope(ir, user) else {
            return self;
        };
        if self.map.num_inputs() != self.operands.len() {
            return self;
        }
        let composed = Composition::new(self).run(ir, scope);
        let composed = composed.canonicalized(ir, scope);
        AffineValueMap {
            map: composed.map.simplify(),
            operands: composed.operands,
        }
    }

    /// As [`AffineValueMap::composed`], with `affine.apply` ops left as operands.
    #[must_use]
    pub fn without_unused(self, ir: &Ir, user: Op) -> Self {
        let Some(scope) = affine_scope(ir, user) else {
            return self;
        };
        let canonical = self.canonicalized(ir, scope);
        AffineValueMap {
            map: canonical.map.simplify(),
            operands: canonical.operands,
        }
    }

    /// Makes symbols of all values that may be, dimensions of the others, expressions of constants, and drops what is
    /// not used or listed twice.
    #[must_use]
    pub(super) fn canonicalized(self, ir: &Ir, scope: Region) -> Self {
        if self.operands.is_empty() {
            return self;
        }
        let is_symbol = |value: &Value| is_valid_symbol(ir, *value, scope);
        // Symbols that were dimensions go behind the others, and so do dimensions that were symbols.
        let (mut dims, mut symbols) = (Vec::new(), Vec::new());
        let (mut promoted, mut demoted) = (Vec::new(), Vec::new());
        for (index, value) in (0..).zip(self.dims()) {
            match is_symbol(value) {
                true => promoted.push((AffineExpr::Dim(index), *value)),
                false => dims.push((AffineExpr::Dim(index), *value)),
            }
        }
        for (index, value) in (0..).zip(self.symbols()) {
            match is_symbol(value) || !is_valid_dim(ir, *value, scope) {
                true => symbols.push((AffineExpr::Symbol(index), *value)),
                false => demoted.push((AffineExpr::Symbol(index), *value)),
            }
        }
        dims.extend(demoted);
        symbols.extend(promoted);
        self.renumbered(ir, &dims, &symbols)
    }

    /// Makes dimensions and symbols of these inputs, in this order, except for constants and those that are not used.
    fn renumbered(
        &self,
        ir: &Ir,
        dims: &[(AffineExpr, Value)],
        symbols: &[(AffineExpr, Value)],
    ) -> Self {
        let used = self.used_inputs();
        let position = |leaf: &AffineExpr| match leaf {
            AffineExpr::Symbol(index) => (self.map.num_dims + index) as usize,
            AffineExpr::Dim(index) => *index as usize,
            _ => unreachable!("inputs are dimensions and symbols"),
        };
        let mut replaced = vec![AffineExpr::Constant(0); self.operands.len()];
        let mut operands = Vec::new();
        let mut number = |inputs: &[(AffineExpr, Value)], make: fn(u32) -> AffineExpr| {
            let mut known: FxHashMap<Value, u32> = FxHashMap::default();
            for (leaf, value) in inputs {
                let position = position(leaf);
                if !used[position] {
                    continue;
                }
                if let Some(constant) = constant_index(ir, *value) {
                    replaced[position] = AffineExpr::Constant(constant);
                    continue;
                }
                let next = known.len() as u32;
                let number = *known.entry(*value).or_insert(next);
                if number == next {
                    operands.push(*value);
                }
                replaced[position] = make(number);
            }
            known.len() as u32
        };
        let num_dims = number(dims, AffineExpr::Dim);
        let num_symbols = number(symbols, AffineExpr::Symbol);
        let (dims, symbols) = replaced.split_at(self.map.num_dims as usize);
        let results = self.map.results.iter();
        let results: Vec<AffineExpr> = results
            .map(|result| result.replace(dims, symbols))
            .collect();
        AffineValueMap {
            map: AffineMap::new(num_dims, num_symbols, results),
            operands,
        }
    }

    /// Which inputs occur in a result.
    fn used_inputs(&self) -> Vec<bool> {
        let mut used = vec![false; self.operands.len()];
        for result in &*self.map.results {
            result.for_each_leaf(&mut |leaf| match leaf {
                AffineExpr::Dim(index) => used[*index as usize] = true,
                AffineExpr::Symbol(index) => used[(self.map.num_dims + index) as usize] = true,
                _ => {}
            });
        }
        used
    }
}

/// The value of a constant of type index.
fn constant_index(ir: &Ir, value: Value) -> Option<i64> {
    let constant: IntegerAttr = constant_value(ir, value)?.cast(ir)?;
    Some(constant.as_i64(ir))
}

/// A map whose operands that `affine.apply` computes are being taken into it. An operand that is gone is `None`: the map does
/// not use it any more.
struct Composition {
    map: AffineMap,
    dims: Vec<Option<Value>>,
    symbols: Vec<Option<Value>>,
}

impl Composition {
    fn new(from: AffineValueMap) -> Self {
        Composition {
            dims: from.dims().iter().copied().map(Some).collect(),
            symbols: from.symbols().iter().copied().map(Some).collect(),
            map: from.map,
        }
    }

    fn run(mut self, ir: &Ir, scope: Region) -> AffineValueMap {
        let (mut dim, mut symbol) = (0, 0);
        // Operands that come in go to the end and are looked at in turn, dimensions first.
        loop {
            if dim < self.dims.len() {
                self.expand(ir, scope, AffineExpr::Dim(dim as u32));
                dim += 1;
            } else if symbol < self.symbols.len() {
                self.expand(ir, scope, AffineExpr::Symbol(symbol as u32));
                symbol += 1;
            } else {
                break;
            }
        }
        self.finish()
    }

    /// Replaces an input that `affine.apply` computes by its expression.
    fn expand(&mut self, ir: &Ir, scope: Region, leaf: AffineExpr) {
        let slot = match leaf {
            AffineExpr::Dim(index) => &mut self.dims[index as usize],
            AffineExpr::Symbol(index) => &mut self.symbols[index as usize],
            _ => unreachable!("inputs are dimensions and symbols"),
        };
        let Some(apply) = slot.and_then(|value| value.defining::<ApplyOp>(ir)) else {
            return;
        };
        let map = apply.map(ir).value(ir);
        let size: usize = self.map.results.iter().map(AffineExpr::size).sum();
        let is_small = |map: &AffineMap| {
            let [expr] = &*map.results else { return false };
            expr.size() <= MAX_EXPRESSION_SIZE && size <= MAX_EXPRESSION_SIZE * MAX_EXPRESSION_SIZE
        };
        if !is_small(map) {
            return;
        }
        *slot = None;
        let inner = AffineValueMap::new(map.clone(), apply.map_operands(ir));
        let inner = inner.canonicalized(ir, scope);
        let shifted = |make: fn(u32) -> AffineExpr, by: usize, count: usize| {
            let numbers = by as u32..(by + count) as u32;
            numbers.map(make).collect::<Vec<_>>()
        };
        let dims = shifted(AffineExpr::Dim, self.dims.len(), inner.dims().len());
        let symbols = shifted(
            AffineExpr::Symbol,
            self.symbols.len(),
            inner.symbols().len(),
        );
        let expr = inner.map.results[0].replace(&dims, &symbols);
        self.dims.extend(inner.dims().iter().copied().map(Some));
        self.symbols
            .extend(inner.symbols().iter().copied().map(Some));
        let mut dims = shifted(AffineExpr::Dim, 0, self.dims.len());
        let mut symbols = shifted(AffineExpr::Symbol, 0, self.symbols.len());
        match leaf {
            AffineExpr::Dim(index) => dims[index as usize] = expr,
            AffineExpr::Symbol(index) => symbols[index as usize] = expr,
            _ => {}
        }
        self.replace(&dims, &symbols);
    }

    fn replace(&mut self, dims: &[AffineExpr], symbols: &[AffineExpr]) {
        let results = self.map.results.iter();
        let results: Vec<AffineExpr> = results
            .map(|result| result.replace(dims, symbols))
            .collect();
        self.map = AffineMap::new(self.dims.len() as u32, self.symbols.len() as u32, results);
    }

    /// Drops the operands that are gone.
    fn finish(mut self) -> AffineValueMap {
        let number = |values: &[Option<Value>], make: fn(u32) -> AffineExpr| {
            let mut next = 0;
            let number = |value: &Option<Value>| match value {
                Some(_) => {
                    next += 1;
                    make(next - 1)
                }
                None => AffineExpr::Constant(0),
            };
            values.iter().map(number).collect::<Vec<_>>()
        };
        let dims = number(&self.dims, AffineExpr::Dim);
        let symbols = number(&self.symbols, AffineExpr::Symbol);
        self.replace(&dims, &symbols);
        let dims = self.dims.into_iter().flatten();
        let mut operands: Vec<Value> = dims.collect();
        let num_dims = operands.len() as u32;
        operands.extend(self.symbols.into_iter().flatten());
        let num_symbols = operands.len() as u32 - num_dims;
        AffineValueMap {
            map: AffineMap::new(num_dims, num_symbols, self.map.results),
            operands,
        }
    }
}

/// A set and the values that it is about, in the form in which an op at `user` has it.
pub fn composed_set(
    ir: &Ir,
    user: Op,
    set: &IntegerSet,
    operands: &[Value],
) -> (IntegerSet, Vec<Value>) {
    let constraints = set.constraints.iter();
    let exprs: Vec<AffineExpr> = constraints
        .map(|constraint| constraint.expr.clone())
        .collect();
    let map = AffineMap::new(set.num_dims, set.num_symbols, exprs);
    let mut composed = AffineValueMap::new(map, operands.iter().copied());
    if let Some(scope) = affine_scope(ir, user)
        && composed.map.num_inputs() == operands.len()
    {
        // Constraints are simplified only where they change.
        let is_applied = |value: &Value| value.defining::<ApplyOp>(ir).is_some();
        if operands.iter().any(is_applied) {
            composed = Composition::new(composed).run(ir, scope);
            composed = composed.canonicalized(ir, scope);
            composed.map = composed.map.simplify();
        }
        composed = composed.canonicalized(ir, scope);
    }
    let results = composed.map.results.iter().cloned();
    let constraints = results.zip(&*set.constraints);
    let set = IntegerSet {
        num_dims: composed.map.num_dims,
        num_symbols: composed.map.num_symbols,
        constraints: constraints
            .map(|(expr, old)| Constraint {
                expr,
                is_equality: old.is_equality,
            })
            .collect(),
    };
    (set, composed.operands)
}
