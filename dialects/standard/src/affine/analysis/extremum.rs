//! Which result of `affine.min` or `affine.max` is the smallest or largest, as far as constraints tell.

use terrace_ir::affine::{AffineMap, LinearForm};
use terrace_ir::attributes::{AffineMapAttr, IntegerAttr};
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Op, Rewriter, Value};

use super::relation::Relation;
use crate::affine::{AffineValueMap, ApplyOp, MaxOp, MinOp};

/// The map of an `affine.min` or `affine.max`, and the sign with which its results are compared.
pub fn extremum_of(ir: &Ir, op: Op) -> Option<(AffineValueMap, i64)> {
    let (map, sign) = if let Some(min) = MinOp::cast(ir, op) {
        (min.map(ir), 1)
    } else {
        (MaxOp::cast(ir, op)?.map(ir), -1)
    };
    let values = AffineValueMap::new(map.value(ir).clone(), ir.operands(op));
    Some((values, sign))
}

impl Relation {
    /// Restricts a value to a constant if it is one.
    pub fn add_constant(&mut self, ir: &Ir, value: Value) {
        let constant = constant_value(ir, value).and_then(|constant| constant.cast(ir));
        if let Some(constant) = constant.map(|constant: IntegerAttr| constant.as_i64(ir)) {
            let column = self.column(ir, 0, value);
            self.system
                .add_definition(column, &LinearForm::constant(constant));
        }
    }
}

/// The position of a result that is the one chosen wherever the constraints hold, if they can.
fn chosen(relation: &mut Relation, ir: &Ir, values: &AffineValueMap, sign: i64) -> Option<usize> {
    for value in &values.operands {
        relation.add_constant(ir, *value);
    }
    let forms = relation.results(ir, 0, values)?;
    if relation.system.is_empty() {
        return None;
    }
    let is_chosen = |form: &LinearForm| {
        forms.iter().all(|other| {
            // What would have to be negative for the other one to be chosen in its place.
            let gap = form.clone().plus(other, -1);
            let gap = gap.and_then(|gap| gap.times(sign));
            let Some(gap) = gap.and_then(|gap| gap.plus(&LinearForm::constant(1), -1)) else {
                return false;
            };
            let mut system = relation.system.clone();
            system.add_inequality(gap);
            system.is_empty()
        })
    };
    forms.iter().position(is_chosen)
}

/// Replaces an `affine.min` or `affine.max` by `affine.apply` of the result that it is wherever these constraints hold; whether
/// there is one.
pub fn replace_by_extreme_result(rw: &mut Rewriter<'_>, op: Op, relation: &mut Relation) -> bool {
    let Some((values, sign)) = extremum_of(rw, op) else {
        return false;
    };
    let Some(at) = chosen(relation, rw, &values, sign) else {
        return false;
    };
    let AffineValueMap { map, operands } = values;
    let map = AffineMap::new(map.num_dims, map.num_symbols, [map.results[at].clone()]);
    let values = AffineValueMap::new(map, operands).without_unused(rw, op);
    let loc = rw.loc(op);
    rw.set_insertion_point_before(op);
    let map = AffineMapAttr::get(rw, values.map);
    let apply = ApplyOp::build(rw, loc, map, &values.operands);
    rw.replace_op_with(op, apply.op());
    true
}
