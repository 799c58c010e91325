//! Accesses of memory, and which of them meet the same element.

use terrace_ir::affine::LinearForm;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Ir, Op, Value};

use super::constraints::ConstantBounds;
use super::nest::loops_around;
use super::relation::{Instance, Relation};
use crate::affine::{AffineValueMap, ForOp, LoadOp, StoreOp, VectorLoadOp, VectorStoreOp};

/// What an affine op reads or writes.
#[derive(Clone, Debug)]
pub struct Access {
    /// The op.
    pub op: Op,
    /// The memref.
    pub memref: Value,
    /// Whether the element is written.
    pub is_write: bool,
    /// The subscripts.
    pub subscripts: AffineValueMap,
}

impl Access {
    /// The access that an op makes, if it is an affine load or store.
    pub fn of(ir: &Ir, op: Op) -> Option<Access> {
        let (memref, is_write, map, first) = if let Some(load) = LoadOp::cast(ir, op) {
            (load.memref(ir), false, load.map(ir), 1)
        } else if let Some(store) = StoreOp::cast(ir, op) {
            (store.memref(ir), true, store.map(ir), 2)
        } else if let Some(load) = VectorLoadOp::cast(ir, op) {
            (load.memref(ir), false, load.map(ir), 1)
        } else {
            let store = VectorStoreOp::cast(ir, op)?;
            (store.memref(ir), true, store.map(ir), 2)
        };
        let subscripts = AffineValueMap::new(map.value(ir).clone(), ir.operands(op).skip(first));
        Some(Access {
            op,
            memref,
            is_write,
            subscripts,
        })
    }
}

/// The execution of the access from which a dependence goes.
pub const FROM: Instance = 1;
/// The execution of the access to which a dependence goes.
pub const TO: Instance = 2;

impl Relation {
    /// The executions in which two accesses of a memref meet the same element. `None` if a subscript is not affine.
    pub fn of_meeting(
        ir: &Ir,
        from: (Instance, &Access),
        to: (Instance, &Access),
    ) -> Option<Relation> {
        let mut relation = Relation::default();
        let [from_element, to_element] = [from, to].map(|(instance, access)| {
            let subscripts = access.subscripts.clone().composed(ir, access.op);
            relation.results(ir, instance, &subscripts)
        });
        for (a, b) in from_element?.into_iter().zip(&to_element?) {
            relation.system.add_equality(a.plus(b, -1)?);
        }
        for (instance, access) in [from, to] {
            relation.add_domain(ir, instance, access.op);
        }
        Some(relation)
    }
}

/// How far apart two executions are that meet the same element, for each loop around both.
pub type Distances = Vec<ConstantBounds>;

/// What is known of two accesses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Dependence {
    /// They never meet the same element in that order.
    None,
    /// They may, in executions so far apart.
    Distances(Distances),
    /// They are not of the kind that can be analysed.
    Unknown,
}

/// The loops around two ops, the outermost first.
pub fn common_loops(ir: &Ir, a: Op, b: Op) -> Vec<ForOp> {
    let (a, b) = (loops_around(ir, a), loops_around(ir, b));
    let both = a.into_iter().zip(b);
    both.take_while(|(a, b)| a == b).map(|(a, _)| a).collect()
}

/// Whether the element that `from` accesses is accessed by `to` later: in a later iteration of the loop that is the `depth`-th
/// around both, counted from 1, and the same iteration of those around it; or, for a depth beyond all of them, in the same
/// iteration of all.
pub fn dependence(ir: &Ir, from: &Access, to: &Access, depth: usize) -> Dependence {
    if from.memref != to.memref || !(from.is_write || to.is_write) {
        return Dependence::None;
    }
    let loops = common_loops(ir, from.op, to.op);
    let is_loop_independent = depth > loops.len();
    if is_loop_independent && !is_before(ir, from.op, to.op) {
        return Dependence::None;
    }
    let Some(mut relation) = Relation::of_meeting(ir, (FROM, from), (TO, to)) else {
        return Dependence::Unknown;
    };
    let mut distances = Vec::new();
    for (index, for_op) in loops.iter().enumerate() {
        let variable = for_op.induction_variable(ir);
        let earlier = LinearForm::variable(relation.column(ir, FROM, variable));
        let later = LinearForm::variable(relation.column(ir, TO, variable));
        let Some(distance) = later.plus(&earlier, -1) else {
            return Dependence::Unknown;
        };
        if index + 1 < depth {
            relation.system.add_equality(distance.clone());
        } else if index + 1 == depth {
            let step = LinearForm::constant(for_op.step(ir));
            if let Some(form) = distance.clone().plus(&step, -1) {
                relation.system.add_inequality(form);
            }
        }
        let column = relation.system.add_variable();
        relation.system.add_definition(column, &distance);
        distances.push(column);
    }
    if relation.system.is_empty() {
        return Dependence::None;
    }
    let distances = distances.into_iter();
    Dependence::Distances(
        distances
            .map(|column| relation.system.constant_bounds(column))
            .collect(),
    )
}

/// Whether an op, or the op around it in a block that is around both, comes before another.
pub fn is_before(ir: &Ir, a: Op, b: Op) -> bool {
    let ancestors = |op: Op| std::iter::successors(Some(op), |op| ir.parent_op(*op));
    let others: Vec<Op> = ancestors(b).collect();
    ancestors(a).any(|a| {
        let same_block = others
            .iter()
            .find(|b| ir.parent_block(**b) == ir.parent_block(a));
        same_block.is_some_and(|b| a != *b && ir.is_before_in_block(a, *b))
    })
}
