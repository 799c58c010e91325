//! The static table of a pass.

use terrace_ir::context::Context;
use terrace_ir::ir::Ir;
use terrace_ir::ods::OpInfo;

/// The definition of a pass.
pub struct PassInfo {
    /// How pipelines and flags name it: `canonicalize`.
    pub argument: &'static str,
    /// How reports and dumps name it: `Canonicalizer`. The struct's name unless given.
    pub title: &'static str,
    /// The first line of the doc comment.
    pub summary: &'static str,
    /// The rest of the doc comment.
    pub description: &'static str,
    /// The ops it runs on.
    pub on: PassTarget,
    /// Its options.
    pub options: &'static [OptionInfo],
    /// Its statistics.
    pub statistics: &'static [StatisticInfo],
    /// Loads the dialects whose ops it creates.
    pub dependent_dialects: &'static [fn(&Context)],
}

/// The ops that a pass runs on.
#[derive(Clone, Copy)]
pub enum PassTarget {
    /// Any isolated op.
    Any,
    /// One op.
    Op(&'static OpInfo),
    /// The ops that implement an interface.
    Interface {
        /// The name of its trait.
        name: &'static str,
        /// Whether the op at the root implements it.
        implemented: fn(&Ir) -> bool,
    },
}

impl PassInfo {
    /// Whether the pass runs on the root of this arena.
    pub fn runs_on(&self, ir: &Ir) -> bool {
        match self.on {
            PassTarget::Any => true,
            PassTarget::Op(op) => ir.is_op(ir.root(), op),
            PassTarget::Interface { implemented, .. } => implemented(ir),
        }
    }

    /// The name of the only op that the pass runs on, if it is for one.
    pub fn op(&self) -> Option<&'static str> {
        match self.on {
            PassTarget::Op(op) => Some(&op.name),
            PassTarget::Any | PassTarget::Interface { .. } => None,
        }
    }
}

impl std::fmt::Debug for PassInfo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.argument)
    }
}

/// An option of a pass.
pub struct OptionInfo {
    /// The name in the text: the field's in kebab case, `max-ops`, unless given.
    pub name: &'static str,
    /// The doc comment.
    pub summary: &'static str,
    /// What kind of value it takes, for help texts: `integer`.
    pub kind: &'static str,
    /// Whether the value is a list.
    pub is_list: bool,
    /// The names that it may be, each with what it means; empty if the value is no name.
    pub choices: &'static [(&'static str, &'static str)],
}

/// The definition of a pipeline with options.
pub struct PipelineInfo {
    /// How other pipelines and flags name it.
    pub argument: &'static str,
    /// The first line of the doc comment.
    pub summary: &'static str,
    /// The rest of the doc comment.
    pub description: &'static str,
    /// Its options.
    pub options: &'static [OptionInfo],
}

/// A statistic of a pass.
pub struct StatisticInfo {
    /// The name in reports: the field's in kebab case, `num-inferred`, unless given.
    pub name: &'static str,
    /// The doc comment.
    pub summary: &'static str,
}
