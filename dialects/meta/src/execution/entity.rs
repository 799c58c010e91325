//! What handles of patterns stand for when the patterns run.

use terrace_ir::attributes::Attribute;
use terrace_ir::ods::OpTraits;
use terrace_ir::{Ir, Op, SmallVec, Type, Value};

/// What a handle stands for.
#[derive(Clone, PartialEq, Debug)]
pub enum Entity {
    /// Nothing: what was asked for is not there.
    Null,
    /// An attribute.
    Attribute(Attribute),
    /// An op.
    Op(Op),
    /// A type.
    Type(Type),
    /// A value.
    Value(Value),
    /// Several attributes.
    Attributes(Vec<Attribute>),
    /// Several ops.
    Ops(Vec<Op>),
    /// Several types.
    Types(Vec<Type>),
    /// Several values.
    Values(Vec<Value>),
}

impl Entity {
    /// The op, if it is one.
    pub fn op(&self) -> Option<Op> {
        match self {
            Entity::Op(op) => Some(*op),
            _ => None,
        }
    }

    /// The attribute, if it is one.
    pub fn attribute(&self) -> Option<Attribute> {
        match self {
            Entity::Attribute(attr) => Some(*attr),
            _ => None,
        }
    }

    /// The value, if it is one.
    pub fn value(&self) -> Option<Value> {
        match self {
            Entity::Value(value) => Some(*value),
            _ => None,
        }
    }

    /// The values that one or several are.
    pub fn values(&self) -> &[Value] {
        match self {
            Entity::Value(value) => std::slice::from_ref(value),
            Entity::Values(values) => values,
            _ => &[],
        }
    }

    /// The types that one or several are.
    pub fn types(&self) -> &[Type] {
        match self {
            Entity::Type(ty) => std::slice::from_ref(ty),
            Entity::Types(types) => types,
            _ => &[],
        }
    }

    /// What of it is still there: nothing of an op or a value that was erased, or of several of which one was.
    pub(super) fn if_live(&self, ir: &Ir) -> Entity {
        let is_live = match self {
            Entity::Op(op) => ir.is_live(*op),
            Entity::Ops(ops) => ops.iter().all(|op| ir.is_live(*op)),
            Entity::Value(_) | Entity::Values(_) => are_live(ir, self.values()),
            _ => true,
        };
        match is_live {
            true => self.clone(),
            false => Entity::Null,
        }
    }

    /// The elements of a range.
    pub(super) fn elements(&self) -> Vec<Entity> {
        match self {
            Entity::Attributes(attrs) => {
                attrs.iter().map(|attr| Entity::Attribute(*attr)).collect()
            }
            Entity::Ops(ops) => ops.iter().map(|op| Entity::Op(*op)).collect(),
            Entity::Types(types) => types.iter().map(|ty| Entity::Type(*ty)).collect(),
            Entity::Values(values) => values.iter().map(|value| Entity::Value(*value)).collect(),
            _ => Vec::new(),
        }
    }

    /// The element of a range with this number, or nothing.
    pub(super) fn element(&self, index: usize) -> Entity {
        self.elements()
            .into_iter()
            .nth(index)
            .unwrap_or(Entity::Null)
    }

    /// The types of one or several values.
    pub(super) fn value_types(&self, ir: &Ir) -> Entity {
        match self {
            Entity::Value(value) => Entity::Type(ir.ty(*value)),
            Entity::Values(values) => {
                Entity::Types(values.iter().map(|&value| ir.ty(value)).collect())
            }
            _ => Entity::Null,
        }
    }
}

/// Whether none of the values was erased.
pub(super) fn are_live(ir: &Ir, values: &[Value]) -> bool {
    values.iter().all(|value| match ir.defining_op(*value) {
        Some(op) => ir.is_live(op),
        None => ir
            .value_block(*value)
            .is_some_and(|block| ir.is_live_block(block)),
    })
}

/// The values of an operand or result group of an op, by the group's number. Where the sizes of groups are not stored, all but
/// the last group have one value.
pub(super) fn group(ir: &Ir, op: Op, index: usize, results: bool) -> Option<Vec<Value>> {
    let (all, groups, sized): (SmallVec<[Value; 4]>, usize, OpTraits) = match results {
        true => (
            ir.results(op).collect(),
            ir.info(op).map_or(0, |info| info.results.len()),
            OpTraits::ATTR_SIZED_RESULT_SEGMENTS,
        ),
        false => (
            ir.operands(op).collect(),
            ir.info(op).map_or(0, |info| info.operands.len()),
            OpTraits::ATTR_SIZED_OPERAND_SEGMENTS,
        ),
    };
    let range = match ir.has_trait(op, sized) {
        false => index..all.len(),
        true if index >= groups => return None,
        true if results => ir.result_group(op, index),
        true => ir.operand_group(op, index),
    };
    all.get(range).map(<[Value]>::to_vec)
}
