//! Affine expressions of indices, which are ops only where their values are needed.

use std::panic::Location;

use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::attributes::{AffineMapAttr, IntegerAttr};
use terrace_ir::interfaces::constant_value;
use terrace_ir::types::Type;
use terrace_ir::{Ir, Value};
use terrace_standard_dialects::affine::{AffineValueMap, ApplyOp, is_valid_dim, is_valid_symbol};
use terrace_standard_dialects::arith;

use crate::expr::{Expr, Node};
use crate::{Scope, arithmetic};

/// An expression of dimensions and symbols, with their values.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    expr: AffineExpr,
    dims: Vec<Value>,
    symbols: Vec<Value>,
}

/// What affine expressions can say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operation {
    Sum,
    Difference,
    /// One side is a constant.
    Product,
    /// The other side is a positive constant.
    Division(BinaryKind),
}

impl Operation {
    pub(crate) fn of(operation: arithmetic::Operation) -> Option<Self> {
        Some(match operation {
            arithmetic::Operation::Add => Operation::Sum,
            arithmetic::Operation::Sub => Operation::Difference,
            arithmetic::Operation::Mul => Operation::Product,
            arithmetic::Operation::Div | arithmetic::Operation::FloorDiv => {
                Operation::Division(BinaryKind::FloorDiv)
            }
            arithmetic::Operation::CeilDiv => Operation::Division(BinaryKind::CeilDiv),
            arithmetic::Operation::Rem => Operation::Division(BinaryKind::Mod),
            _ => return None,
        })
    }
}

/// The place of a value in a list that has it once.
fn place(list: &mut Vec<Value>, value: Value) -> u32 {
    let found = list.iter().position(|known| *known == value);
    let index = found.unwrap_or_else(|| {
        list.push(value);
        list.len() - 1
    });
    index as u32
}

impl Index {
    pub(crate) fn constant(value: i64) -> Self {
        Index {
            expr: AffineExpr::Constant(value),
            dims: Vec::new(),
            symbols: Vec::new(),
        }
    }

    /// The expression with its dimensions and symbols added to lists.
    fn added_to(&self, dims: &mut Vec<Value>, symbols: &mut Vec<Value>) -> AffineExpr {
        let leaves = |own: &[Value], list: &mut Vec<Value>, leaf: fn(u32) -> AffineExpr| {
            let leaves = own.iter().map(|value| leaf(place(list, *value)));
            leaves.collect::<Vec<AffineExpr>>()
        };
        let dims = leaves(&self.dims, dims, AffineExpr::Dim);
        let symbols = leaves(&self.symbols, symbols, AffineExpr::Symbol);
        self.expr.replace(&dims, &symbols)
    }

    /// Both sides as one expression, if that is affine.
    pub(crate) fn combined(&self, operation: Operation, other: &Index) -> Option<Index> {
        let is_constant = |index: &Index| matches!(index.expr, AffineExpr::Constant(_));
        let mut sum = self.clone();
        let rhs = other.added_to(&mut sum.dims, &mut sum.symbols);
        let lhs = sum.expr;
        sum.expr = match operation {
            Operation::Sum => lhs + rhs,
            Operation::Difference => lhs - rhs,
            Operation::Product if is_constant(self) => rhs * lhs,
            Operation::Product if is_constant(other) => lhs * rhs,
            Operation::Division(kind) if matches!(rhs, AffineExpr::Constant(1..)) => {
                AffineExpr::binary(kind, lhs, rhs)
            }
            Operation::Product | Operation::Division(_) => return None,
        };
        Some(sum)
    }
}

/// Several expressions as one map, simplified, with the values it is applied to.
pub(crate) fn map_of(indices: &[Index]) -> AffineValueMap {
    let (mut dims, mut symbols) = (Vec::new(), Vec::new());
    let results: Vec<AffineExpr> = indices
        .iter()
        .map(|index| index.added_to(&mut dims, &mut symbols))
        .collect();
    let map = AffineMap::new(dims.len() as u32, symbols.len() as u32, results).simplify();
    AffineValueMap::new(map, dims.into_iter().chain(symbols))
}

impl<'s> Scope<'s> {
    /// An expression without a value.
    pub(crate) fn affine(&'s self, index: Index) -> Expr<'s> {
        let mut indices = self.indices.borrow_mut();
        indices.push(index);
        Expr {
            scope: self,
            node: Node::Affine(indices.len() - 1),
        }
    }

    /// What an expression of type `index` is in an affine one, if it can be in one.
    pub(crate) fn affine_part(&self, expr: Expr<'s>) -> Option<Index> {
        match expr.node {
            Node::Affine(index) => Some(self.indices.borrow()[index].clone()),
            Node::Value(value) => self.read(|ir| self.leaf(ir, value)),
        }
    }

    fn leaf(&self, ir: &Ir, value: Value) -> Option<Index> {
        if ir.ty(value) != Type::INDEX {
            return None;
        }
        let constant = constant_value(ir, value).and_then(|attr| attr.cast::<IntegerAttr>(ir));
        if let Some(constant) = constant {
            return Some(Index::constant(constant.as_i64(ir)));
        }
        let scope = self.affine_scope()?;
        let (mut dims, mut symbols) = (Vec::new(), Vec::new());
        let expr = if is_valid_symbol(ir, value, scope) {
            AffineExpr::Symbol(place(&mut symbols, value))
        } else if is_valid_dim(ir, value, scope) {
            AffineExpr::Dim(place(&mut dims, value))
        } else {
            return None;
        };
        Some(Index {
            expr,
            dims,
            symbols,
        })
    }

    /// The value of an affine expression where the builder stands: a constant, one of its values, or what a new op computes.
    pub(crate) fn apply(&self, index: usize, caller: &'static Location<'static>) -> Value {
        let index = self.indices.borrow()[index].clone();
        let map = map_of(&[index]);
        let result = &map.map.results[0];
        if let Some(value) = map.input(result) {
            return value;
        }
        self.build_at(caller, |b| match result {
            AffineExpr::Constant(constant) => arith::constant_index(b, *constant),
            _ => {
                let attr = b.with(|b| AffineMapAttr::get(b, map.map.clone()));
                b.value(ApplyOp::new(b, attr, map.operands.clone()))
            }
        })
    }
}
