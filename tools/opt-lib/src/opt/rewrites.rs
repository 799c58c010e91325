//! The flags that say what drivers of rewrites tell, and when they stop.

use std::sync::Arc;

use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::rewrite::{DebugOutput, RewriteDebug};

use super::args::{choice, error};

/// What is told of rewrites.
#[derive(Clone, Default)]
pub(super) struct RewriteFlags {
    greedy: bool,
    conversion: bool,
    explain: Option<String>,
    limit: Option<u64>,
}

impl RewriteFlags {
    /// Applies a flag; whether it is one of these.
    pub(super) fn apply(&mut self, name: &str, value: &str) -> Result<bool, Diagnostic> {
        match name {
            "debug-only" => {
                let kinds = [("greedy-rewriter", true), ("dialect-conversion", false)];
                for word in value.split(',') {
                    match choice(name, Some(word), &kinds)? {
                        true => self.greedy = true,
                        false => self.conversion = true,
                    }
                }
            }
            "explain-pattern" => self.explain = Some(value.to_owned()),
            "rewrite-limit" => {
                let limit = value.parse().map_err(|_| {
                    error(format!(
                        "`--rewrite-limit` needs a number of rewrites, but got `{value}`"
                    ))
                });
                self.limit = Some(limit?);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Whether it matters in which order things happen, so that one thread does them all.
    pub(super) fn need_one_thread(&self) -> bool {
        self.greedy || self.conversion || self.explain.is_some() || self.limit.is_some()
    }

    /// What drivers are to do, their logs going to standard error.
    pub(super) fn debug(&self) -> RewriteDebug {
        let output: DebugOutput = Arc::new(|text| eprint!("{text}"));
        RewriteDebug {
            greedy: self.greedy.then(|| Arc::clone(&output)),
            conversion: self.conversion.then_some(output),
            explain: self.explain.clone(),
            limit: self.limit,
        }
    }
}
