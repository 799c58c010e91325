//! The names of a rule.

use rustc_hash::FxHashMap;

use super::super::names::{identifier, snake_case};
use super::{DEPTH, Gap, unsaid};
use crate::hooks::Hook;
use crate::records::{Dag, Record, RecordError, Value};

/// What a name is bound to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// A value.
    Value,
    /// Several values.
    Values,
    /// An op.
    Op,
    /// An attribute of this type of a field.
    Attribute(String),
}

/// The names of a rule, and how often each is said.
#[derive(Default)]
pub(super) struct Names {
    bound: FxHashMap<String, Bound>,
    uses: FxHashMap<String, usize>,
    /// The location of the result.
    pub location: Option<String>,
    /// Ops that are made before the result.
    pub statements: Vec<String>,
    /// Functions of C++ that the result calls.
    pub functions: Vec<Hook>,
}

impl Names {
    /// Counts the names of a rule.
    pub fn of_rule(record: &Record<'_>, source: &Dag<'_>) -> Result<Names, RecordError> {
        let mut names = Names::default();
        names.count(record, source, 0)?;
        for list in ["resultPatterns", "constraints", "supplementalPatterns"] {
            for value in record.list(list)? {
                match value {
                    Value::Dag(dag) => names.count(record, dag, 0)?,
                    other => {
                        let problem =
                            format!("expected a list of dags, and it is {}", other.kind());
                        return Err(record.error(list, problem));
                    }
                }
            }
        }
        Ok(names)
    }

    fn count(&mut self, record: &Record<'_>, dag: &Dag<'_>, depth: u32) -> Result<(), RecordError> {
        if depth > DEPTH {
            return Err(record.error("sourcePattern", "the rule is nested too deeply"));
        }
        let names = dag.arguments.iter().map(|(_, name)| name);
        for name in names.chain([&dag.name]).flatten() {
            let (name, _) = picked(name);
            *self.uses.entry(name.to_owned()).or_default() += 1;
        }
        for (value, _) in &dag.arguments {
            if let Value::Dag(dag) = value {
                self.count(record, dag, depth + 1)?;
            }
        }
        Ok(())
    }

    /// Whether a name is said more than once.
    pub fn is_used(&self, name: &str) -> bool {
        self.uses.get(name).is_some_and(|uses| *uses > 1)
    }

    /// Binds a name, unless nothing says it again; what stands in the rule for it.
    pub fn bind(&mut self, name: &str, bound: Bound) -> Result<Option<String>, Gap> {
        if name == "_" || name.is_empty() || !self.is_used(name) {
            return Ok(None);
        }
        match self.bound.get(name) {
            Some(before) if *before != bound => {
                return unsaid(format!("`${name}` is bound to different things"));
            }
            _ => self.bound.insert(name.to_owned(), bound),
        };
        Ok(Some(variable(name)))
    }

    /// What a name stands for in a result: a value or an attribute, with what it is.
    pub fn value(&self, name: &str) -> Result<(String, &Bound), Gap> {
        let (base, index) = picked(name);
        match (self.bound.get(base), index) {
            (Some(Bound::Op), Some(index)) => {
                Ok((format!("{}.{index}", variable(base)), &Bound::Value))
            }
            (Some(bound), None) => Ok((variable(base), bound)),
            _ => unsaid(format!(
                "`${name}` is bound by nothing that a rule can name"
            )),
        }
    }

    /// What a name stands for in a guard: a value.
    pub fn guarded(&self, name: &str) -> Result<(String, &Bound), Gap> {
        match self.bound.get(name) {
            Some(bound) => Ok((variable(name), bound)),
            None => unsaid(format!("a condition is about `${name}`")),
        }
    }
}

/// A name, and the number of the result that it picks: `$x__1`.
pub(super) fn picked(name: &str) -> (&str, Option<u32>) {
    match name.rsplit_once("__") {
        Some((base, index)) if !base.is_empty() => match index.parse() {
            Ok(index) => (base, Some(index)),
            Err(_) => (name, None),
        },
        _ => (name, None),
    }
}

/// A name in Rust. `ir`, `rw` and `cx` are what rules call something else.
pub(super) fn variable(name: &str) -> String {
    match &*snake_case(name) {
        known @ ("ir" | "rw" | "cx" | "op" | "self" | "super" | "crate") => format!("{known}_"),
        name => identifier(name),
    }
}
