//! Runs the rewrites that patterns of pdl end with.

use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::{Ir, Location, Op, Type, Value};

use super::create::{NewOp, create, erase, replace};
use super::interpreter::range;
use super::matcher::Bindings;
use super::{Entity, NativeFunctions};
use crate::pdl::*;

/// A rewrite that runs.
pub(super) struct Rewriting<'a> {
    pub pattern: &'a Ir,
    pub natives: &'a NativeFunctions,
    pub bindings: Bindings,
    pub loc: Location,
}

impl Rewriting<'_> {
    /// Runs the rewrite; `None` if it fails.
    pub fn run(&mut self, rewrite: RewriteOp, rw: &mut Rewriter<'_>) -> Option<()> {
        let pattern = self.pattern;
        if let Some(name) = rewrite.name(pattern) {
            let root = rewrite.root(pattern);
            let handles = root.into_iter().chain(rewrite.external_args(pattern));
            let arguments: Vec<Entity> = handles.map(|handle| self.get(rw, handle)).collect();
            return self.natives.apply(rw, &name, &arguments).map(drop);
        }
        let entry = pattern.first_block(rewrite.body_region(pattern))?;
        for op in pattern.block_ops(entry) {
            self.step(op, rw)?;
        }
        Some(())
    }

    fn get(&self, ir: &Ir, handle: Value) -> Entity {
        self.bindings.get(self.pattern, ir, handle)
    }

    fn values(&self, ir: &Ir, handles: impl Iterator<Item = Value>) -> Vec<Value> {
        let entities: Vec<Entity> = handles.map(|handle| self.get(ir, handle)).collect();
        entities.iter().flat_map(Entity::values).copied().collect()
    }

    fn step(&mut self, op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
        let pattern = self.pattern;
        if let Some(operation) = OperationOp::cast(pattern, op) {
            let new = self.create(operation, rw)?;
            self.bindings
                .set(operation.handle(pattern), Entity::Op(new));
        } else if let Some(call) = ApplyNativeRewriteOp::cast(pattern, op) {
            let arguments: Vec<Entity> = call
                .args(pattern)
                .map(|handle| self.get(rw, handle))
                .collect();
            let results = self.natives.apply(rw, &call.name(pattern), &arguments)?;
            for (handle, result) in call.results(pattern).zip(results) {
                self.bindings.set(handle, result);
            }
        } else if let Some(elements) = RangeOp::cast(pattern, op) {
            let handle = elements.result(pattern);
            let elements: Vec<Entity> = elements
                .arguments(pattern)
                .map(|handle| self.get(rw, handle))
                .collect();
            let made = range(pattern, pattern.ty(handle), &elements);
            self.bindings.set(handle, made);
        } else if let Some(erased) = EraseOp::cast(pattern, op) {
            let target = self.get(rw, erased.op_value(pattern)).op()?;
            return erase(rw, target).then_some(());
        } else if let Some(replaced) = ReplaceOp::cast(pattern, op) {
            let target = self.get(rw, replaced.op_value(pattern)).op()?;
            let values: Vec<Value> = match replaced.repl_operation(pattern) {
                Some(with) => rw.results(self.get(rw, with).op()?).collect(),
                None => self.values(rw, replaced.repl_values(pattern)),
            };
            return replace(rw, target, &values).then_some(());
        }
        // Results of ops are looked up when they are needed; what was replaced meanwhile is kept.
        if ResultOp::cast(pattern, op).is_some() || ResultsOp::cast(pattern, op).is_some() {
            let handle = pattern.result(op, 0);
            let found = self.get(rw, handle);
            self.bindings.set(handle, found);
        }
        Some(())
    }

    fn create(&self, operation: OperationOp, rw: &mut Rewriter<'_>) -> Option<Op> {
        let pattern = self.pattern;
        let name = operation.op_name(pattern)?;
        let values = operation.attribute_values(pattern);
        let names: Vec<_> = operation.attribute_names(pattern).collect();
        let attributes = names.into_iter().zip(values).filter_map(|(name, handle)| {
            let attr = self.get(rw, handle).attribute()?;
            Some((name.text(pattern).into_owned(), attr))
        });
        let attributes: Vec<_> = attributes.collect();
        let new = NewOp {
            name: &name,
            operands: self.values(rw, operation.operand_values(pattern)),
            attributes,
            types: self.types(operation, rw),
        };
        create(rw, self.loc, new)
    }

    /// The result types of a new op: those that are given, or those of the op that it replaces.
    fn types(&self, operation: OperationOp, rw: &Rewriter<'_>) -> Option<Vec<Type>> {
        let pattern = self.pattern;
        let given: Vec<Entity> = operation
            .type_values(pattern)
            .map(|handle| self.get(rw, handle))
            .collect();
        if !given.is_empty() && !given.contains(&Entity::Null) {
            return Some(given.iter().flat_map(Entity::types).copied().collect());
        }
        let block = pattern.parent_block(operation.op());
        pattern.uses(operation.handle(pattern)).find_map(|slot| {
            let (user, index) = pattern.use_owner(slot);
            let replaced = ReplaceOp::cast(pattern, user).filter(|_| index != 0)?;
            let replaced = replaced.op_value(pattern);
            let source = pattern.defining_op(replaced)?;
            let is_known = pattern.parent_block(source) != block
                || pattern.is_before_in_block(source, operation.op());
            let target = self.get(rw, replaced).op().filter(|_| is_known)?;
            Some(rw.result_types(target).collect())
        })
    }
}
