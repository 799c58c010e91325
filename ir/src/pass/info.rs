//! The static table of a pass.

use crate::context::Context;
use crate::ods::OpInfo;

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
    /// The op it runs on; any if `None`.
    pub on: Option<&'static OpInfo>,
    /// Its options.
    pub options: &'static [OptionInfo],
    /// Its statistics.
    pub statistics: &'static [StatisticInfo],
    /// Loads the dialects whose ops it creates.
    pub dependent_dialects: &'static [fn(&Context)],
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
}

/// A statistic of a pass.
pub struct StatisticInfo {
    /// The name in reports: the field's in kebab case, `num-inferred`, unless given.
    pub name: &'static str,
    /// The doc comment.
    pub summary: &'static str,
}
