//! Which ops may remain after a conversion.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use crate::context::{Dialect, OpName};
use crate::ir::{Ir, Op};
use crate::ods::TypedOp;

/// Whether an op may remain.
#[derive(Clone, Copy)]
pub enum Legality {
    /// Always.
    Legal,
    /// Never.
    Illegal,
    /// If the function says so; it sees the op as it is at that moment.
    Dynamic(fn(&Ir, Op) -> bool),
}

/// The legality of ops, by op or by dialect; what is said of an op counts more than what is said of its dialect.
#[derive(Clone, Default)]
pub struct ConversionTarget {
    dialects: HashMap<&'static str, Legality, FxBuildHasher>,
    ops: HashMap<&'static str, Legality, FxBuildHasher>,
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

    /// What was said of ops of this name.
    pub(super) fn of_name(&self, ir: &Ir, name: OpName) -> Option<Legality> {
        let text = name.as_str(ir);
        self.ops
            .get(text)
            .or_else(|| self.dialects.get(text.split_once('.')?.0))
            .copied()
    }
}
