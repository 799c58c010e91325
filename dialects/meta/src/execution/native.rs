//! Constraints and rewrites in Rust, which patterns call by name.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use terrace_ir::rewrite::Rewriter;

use super::Entity;

/// A constraint: whether it holds of what it is given, and what it has as results.
pub type NativeConstraint =
    dyn Fn(&mut Rewriter<'_>, &[Entity], &mut Vec<Entity>) -> bool + Send + Sync;

/// A rewrite: changes what it is given, and has results. It may fail.
pub type NativeRewrite =
    dyn Fn(&mut Rewriter<'_>, &[Entity], &mut Vec<Entity>) -> bool + Send + Sync;

/// Constraints and rewrites by name.
#[derive(Clone, Default)]
pub struct NativeFunctions {
    constraints: FxHashMap<String, Arc<NativeConstraint>>,
    rewrites: FxHashMap<String, Arc<NativeRewrite>>,
}

impl NativeFunctions {
    /// Adds a constraint.
    pub fn constraint(
        &mut self,
        name: &str,
        function: impl Fn(&mut Rewriter<'_>, &[Entity], &mut Vec<Entity>) -> bool
        + Send
        + Sync
        + 'static,
    ) -> &mut Self {
        self.constraints.insert(name.to_owned(), Arc::new(function));
        self
    }

    /// Adds a rewrite.
    pub fn rewrite(
        &mut self,
        name: &str,
        function: impl Fn(&mut Rewriter<'_>, &[Entity], &mut Vec<Entity>) -> bool
        + Send
        + Sync
        + 'static,
    ) -> &mut Self {
        self.rewrites.insert(name.to_owned(), Arc::new(function));
        self
    }

    /// Whether there is such a constraint.
    pub fn has_constraint(&self, name: &str) -> bool {
        self.constraints.contains_key(name)
    }

    /// Whether there is such a rewrite.
    pub fn has_rewrite(&self, name: &str) -> bool {
        self.rewrites.contains_key(name)
    }

    /// Whether a constraint holds; its results, of which there must be as many as the pattern takes.
    pub(super) fn check(
        &self,
        rw: &mut Rewriter<'_>,
        name: &str,
        arguments: &[Entity],
        negated: bool,
    ) -> Option<Vec<Entity>> {
        let mut results = Vec::new();
        let arguments = live(rw, arguments);
        let holds = self.constraints.get(name)?(rw, &arguments, &mut results);
        (holds != negated).then_some(results)
    }

    /// What a rewrite has as results; nothing if it fails.
    pub(super) fn apply(
        &self,
        rw: &mut Rewriter<'_>,
        name: &str,
        arguments: &[Entity],
    ) -> Option<Vec<Entity>> {
        let mut results = Vec::new();
        let arguments = live(rw, arguments);
        self.rewrites.get(name)?(rw, &arguments, &mut results).then_some(results)
    }
}

/// What of the arguments the functions before have left.
fn live(rw: &Rewriter<'_>, arguments: &[Entity]) -> Vec<Entity> {
    arguments.iter().map(|entity| entity.if_live(rw)).collect()
}
