//! Which ops may remain after a conversion.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;
use terrace_ir::context::{Dialect, OpName};
use terrace_ir::ir::{Ir, Op};
use terrace_ir::ods::TypedOp;

/// Whether an op may remain.
#[derive(Clone, Copy)]
pub enum Legality {
    /// Always.
    Legal,
    /// Never.
    Illegal,
    /// If the function says so; it sees the op as it is at that moment.
    Dynamic(fn(&Ir, Op) -> bool),
    /// If the converter leaves all its types as they are: of operands, results, arguments of blocks, and of a function's
    /// `function_type`.
    LegalTypes,
}

/// The legality of ops, by op or by dialect; what is said of an op counts more than what is said of its dialect.
#[derive(Clone, Default)]
pub struct ConversionTarget {
    dialects: HashMap<&'static str, Legality, FxBuildHasher>,
    ops: HashMap<&'static str, Legality, FxBuildHasher>,
    unknown: Option<Legality>,
    recursive: HashMap<&'static str, fn(&Ir, Op) -> bool, FxBuildHasher>,
}

impl ConversionTarget {
    /// A target that says nothing of any op.
    pub fn new() -> Self {
        ConversionTarget::default()
    }

    /// Sets the legality of all ops of a dialect.
    #[must_use]
    pub fn dialect<D: Dialect>(mut self, legality: Legality) -> Self {
        self.dialects.insert(D::NAME, legality);
        self
    }

    /// Sets the legality of one kind of op.
    #[must_use]
    pub fn op<T: TypedOp>(mut self, legality: Legality) -> Self {
        self.ops.insert(T::NAME, legality);
        self
    }

    /// Sets the legality of all ops of which nothing else is said.
    #[must_use]
    pub fn unknown(mut self, legality: Legality) -> Self {
        self.unknown = Some(legality);
        self
    }

    /// What is inside a legal op of this kind is legal too, whatever it is, if the function says so of the op:
    /// `target.recursively_legal::<FuncOp>(|_, _| true)`. That the op itself is legal must be said as well.
    #[must_use]
    pub fn recursively_legal<T: TypedOp>(mut self, if_true: fn(&Ir, Op) -> bool) -> Self {
        self.recursive.insert(T::NAME, if_true);
        self
    }

    /// What was said of ops of this name.
    pub(super) fn of(&self, name: &str) -> Option<Legality> {
        let dialect = || self.dialects.get(name.split_once('.')?.0);
        self.ops
            .get(name)
            .or_else(dialect)
            .copied()
            .or(self.unknown)
    }

    /// What was said of ops of this name.
    pub(super) fn of_name(&self, ir: &Ir, name: OpName) -> Option<Legality> {
        self.of(name.as_str(ir))
    }

    /// Whether what is inside an op, which is legal, is legal too.
    pub(super) fn is_recursive(&self, ir: &Ir, op: Op) -> bool {
        // Most targets say nothing of the kind.
        !self.recursive.is_empty()
            && self
                .recursive
                .get(ir.name(op).as_str(ir))
                .is_some_and(|if_true| if_true(ir, op))
    }
}
