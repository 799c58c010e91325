//! Matches patterns of pdl with ops.

use rustc_hash::FxHashMap;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::{Block, Ir, Op, Value};

use super::entity::group;
use super::interpreter::types_of;
use super::{Entity, NativeFunctions};
use crate::pdl::*;

/// What the handles of a pattern stand for.
#[derive(Clone, Default)]
pub(super) struct Bindings(FxHashMap<Value, Entity>);

impl Bindings {
    /// What a handle stands for, also if that follows from others or is a constant.
    pub fn get(&self, pattern: &Ir, ir: &Ir, handle: Value) -> Entity {
        if let Some(entity) = self.0.get(&handle) {
            return entity.clone();
        }
        let Some(op) = pattern.defining_op(handle) else {
            return Entity::Null;
        };
        constant(pattern, op)
            .or_else(|| self.result(pattern, ir, op))
            .unwrap_or(Entity::Null)
    }

    pub fn set(&mut self, handle: Value, entity: Entity) {
        self.0.insert(handle, entity);
    }

    /// The result or results of an op that a handle asks for.
    fn result(&self, pattern: &Ir, ir: &Ir, op: Op) -> Option<Entity> {
        if let Some(result) = ResultOp::cast(pattern, op) {
            let parent = self.get(pattern, ir, result.parent(pattern)).op()?;
            let index = usize::try_from(result.index(pattern)).ok()?;
            return ir.results(parent).nth(index).map(Entity::Value);
        }
        let results = ResultsOp::cast(pattern, op)?;
        let parent = self.get(pattern, ir, results.parent(pattern)).op()?;
        let values = match results.index(pattern) {
            Some(index) => group(ir, parent, usize::try_from(index).ok()?, true)?,
            None => ir.results(parent).collect(),
        };
        let is_one = pattern.ty(results.val(pattern)).is::<ValueType>(pattern);
        match is_one {
            false => Some(Entity::Values(values)),
            true if values.len() == 1 => Some(Entity::Value(values[0])),
            true => None,
        }
    }
}

/// The constant that a handle stands for, if it does.
fn constant(pattern: &Ir, op: Op) -> Option<Entity> {
    if let Some(ty) = TypeOp::cast(pattern, op) {
        return Some(Entity::Type(ty.constant_type(pattern)?.value(pattern)));
    }
    if let Some(types) = TypesOp::cast(pattern, op) {
        let list = types.constant_types_attr(pattern)?;
        return Some(Entity::Types(types_of(pattern, Some(list))));
    }
    let attr = AttributeOp::cast(pattern, op)?;
    attr.value(pattern).map(Entity::Attribute)
}

/// A pattern that is being matched.
pub(super) struct Matching<'a> {
    pub pattern: &'a Ir,
    pub natives: &'a NativeFunctions,
}

impl Matching<'_> {
    /// What the handles stand for if the pattern matches with this op as its root.
    pub fn matches(
        &self,
        body: Block,
        root: OperationOp,
        op: Op,
        rw: &mut Rewriter<'_>,
    ) -> Option<Bindings> {
        let mut bindings = Bindings::default();
        if !self.bind(&mut bindings, rw, root.handle(self.pattern), Entity::Op(op)) {
            return None;
        }
        self.solve(body, bindings, rw)
    }

    /// Finds the ops that are not reached from the root by operands among the users of what is, and asks the constraints.
    fn solve(&self, body: Block, bindings: Bindings, rw: &mut Rewriter<'_>) -> Option<Bindings> {
        let pattern = self.pattern;
        let mut operations = pattern
            .block_ops(body)
            .filter_map(|op| OperationOp::cast(pattern, op));
        let open = operations.find_map(|operation| {
            if bindings.0.contains_key(&operation.handle(pattern)) {
                return None;
            }
            let mut operands = operation.operand_values(pattern);
            let known = operands.find_map(|operand| {
                let entity = bindings.get(pattern, rw, operand);
                (!entity.values().is_empty()).then_some(entity)
            });
            Some((operation, known?))
        });
        let Some((operation, value)) = open else {
            return self.ask(body, bindings, rw);
        };
        let users: Vec<Op> = rw.users(value.values()[0]).collect();
        users.into_iter().find_map(|user| {
            // An op is not matched twice.
            if bindings
                .0
                .values()
                .any(|entity| *entity == Entity::Op(user))
            {
                return None;
            }
            let mut tried = bindings.clone();
            let handle = operation.handle(pattern);
            match self.bind(&mut tried, rw, handle, Entity::Op(user)) {
                true => self.solve(body, tried, rw),
                false => None,
            }
        })
    }

    /// Asks the constraints, which come after what they are about.
    fn ask(&self, body: Block, mut bindings: Bindings, rw: &mut Rewriter<'_>) -> Option<Bindings> {
        let pattern = self.pattern;
        for op in pattern.block_ops(body) {
            if let Some(operation) = OperationOp::cast(pattern, op) {
                // What was not found anywhere does not match.
                bindings.0.get(&operation.handle(pattern))?;
            }
            let Some(constraint) = ApplyNativeConstraintOp::cast(pattern, op) else {
                continue;
            };
            let arguments: Vec<Entity> = constraint
                .args(pattern)
                .map(|handle| bindings.get(pattern, rw, handle))
                .collect();
            let negated = constraint.is_negated(pattern).value();
            let name = constraint.name(pattern);
            let results = self.natives.check(rw, &name, &arguments, negated)?;
            for (handle, result) in constraint.results(pattern).zip(results) {
                if !self.bind(&mut bindings, rw, handle, result) {
                    return None;
                }
            }
        }
        Some(bindings)
    }

    /// Has a handle stand for something, and all that it is made of for what that is made of.
    fn bind(&self, bindings: &mut Bindings, ir: &Ir, handle: Value, entity: Entity) -> bool {
        if let Some(bound) = bindings.0.get(&handle) {
            return *bound == entity;
        }
        let pattern = self.pattern;
        let Some(op) = pattern.defining_op(handle) else {
            return false;
        };
        if constant(pattern, op).is_some_and(|constant| constant != entity) {
            return false;
        }
        bindings.0.insert(handle, entity.clone());
        let ty = AttributeOp::cast(pattern, op).map(|op| op.value_type(pattern));
        let ty = ty.or_else(|| OperandOp::cast(pattern, op).map(|op| op.value_type(pattern)));
        let ty = ty.or_else(|| OperandsOp::cast(pattern, op).map(|op| op.value_type(pattern)));
        if let Some(ty) = ty {
            let found = match &entity {
                Entity::Attribute(attr) => attr.ty(ir).map_or(Entity::Null, Entity::Type),
                values => values.value_types(ir),
            };
            return ty.is_none_or(|ty| self.bind(bindings, ir, ty, found));
        }
        if let Some(operation) = OperationOp::cast(pattern, op) {
            return match entity {
                Entity::Op(found) => self.bind_op(bindings, ir, operation, found),
                _ => false,
            };
        }
        let parent = ResultOp::cast(pattern, op).map(|op| op.parent(pattern));
        let parent = parent.or_else(|| ResultsOp::cast(pattern, op).map(|op| op.parent(pattern)));
        let Some(parent) = parent else {
            return true;
        };
        // It is a result of the op that the values come from.
        bindings.0.remove(&handle);
        let bound = bindings.get(pattern, ir, parent).op();
        let from = entity
            .values()
            .first()
            .and_then(|&value| ir.defining_op(value));
        let Some(from) = bound.or(from) else {
            return false;
        };
        self.bind(bindings, ir, parent, Entity::Op(from))
            && bindings.get(pattern, ir, handle) == entity
            && {
                bindings.0.insert(handle, entity);
                true
            }
    }

    fn bind_op(&self, bindings: &mut Bindings, ir: &Ir, operation: OperationOp, op: Op) -> bool {
        let pattern = self.pattern;
        let name = operation.op_name(pattern);
        if name.is_some_and(|name| ir.name(op).as_str(ir) != &*name) {
            return false;
        }
        let values = operation.attribute_values(pattern);
        let names: Vec<_> = operation.attribute_names(pattern).collect();
        for (name, handle) in names.into_iter().zip(values) {
            let Some(attr) = ir.attr(op, &name.text(pattern)) else {
                return false;
            };
            if !self.bind(bindings, ir, handle, Entity::Attribute(attr)) {
                return false;
            }
        }
        let operands: Vec<Value> = operation.operand_values(pattern).collect();
        let types: Vec<Value> = operation.type_values(pattern).collect();
        self.bind_groups(bindings, ir, op, &operands, false)
            && self.bind_groups(bindings, ir, op, &types, true)
    }

    /// Binds the operands of an op, or the types of its results: one after the other, up to the first range by groups.
    fn bind_groups(
        &self,
        bindings: &mut Bindings,
        ir: &Ir,
        op: Op,
        handles: &[Value],
        results: bool,
    ) -> bool {
        let pattern = self.pattern;
        let all: Vec<Value> = match results {
            true => ir.results(op).collect(),
            false => ir.operands(op).collect(),
        };
        let what = |values: Entity| match results {
            true => values.value_types(ir),
            false => values,
        };
        let is_range = |handle: &Value| pattern.ty(*handle).is::<RangeType>(pattern);
        let single = handles.iter().filter(|handle| !is_range(handle)).count();
        if let [handle] = handles
            && is_range(handle)
        {
            return self.bind(bindings, ir, *handle, what(Entity::Values(all)));
        }
        if single == handles.len() && all.len() != single || all.len() < single {
            return false;
        }
        let mut grouped = false;
        handles.iter().enumerate().all(|(index, handle)| {
            grouped |= is_range(handle);
            let entity = match grouped {
                false => all.get(index).map(|&value| Entity::Value(value)),
                true => group(ir, op, index, results).and_then(|values| match is_range(handle) {
                    true => Some(Entity::Values(values)),
                    false => (values.len() == 1).then(|| Entity::Value(values[0])),
                }),
            };
            entity.is_some_and(|entity| self.bind(bindings, ir, *handle, what(entity)))
        })
    }
}
