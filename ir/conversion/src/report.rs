//! What a conversion says of itself: its failures, and its log as a tree.

use std::sync::Arc;

use terrace_ir::asm::print_type;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::{Ir, Op, Value};
use terrace_ir::location::Location;
use terrace_ir::rewrite::{Debugging, MatchFailure, PatternInfo};
use terrace_rewrite::Log;

use super::ConversionPattern;
use super::rewriter::NewOps;

/// Why an op was not legalised.
pub(super) enum Failure {
    /// No pattern applied: each that was tried, and why it did not.
    Tried(Vec<(&'static str, MatchFailure)>),
    /// Patterns make ops that patterns convert, without end.
    Circular,
    /// A value could not be made as it was before.
    Value(MatchFailure),
}

/// How many patterns a message names.
const MOST_NAMED: usize = 8;

/// The error for an op that must not stay.
pub(super) fn failed(
    ir: &Ir,
    op: Op,
    legality: Option<bool>,
    failure: Failure,
    left_out: &[&'static str],
) -> Diagnostic {
    let name = ir.name(op).as_str(ir);
    let marked = if legality == Some(false) {
        " that was explicitly marked illegal"
    } else {
        ""
    };
    let loc = ir.loc(op);
    let mut error = ir.error(op, format!("failed to legalize operation '{name}'{marked}"));
    match failure {
        Failure::Tried(tried) if tried.is_empty() && left_out.is_empty() => {
            error = error.related(loc, "no conversion pattern is known for this operation");
        }
        Failure::Tried(tried) => {
            for (name, reason) in tried.iter().take(MOST_NAMED) {
                error = error.related(loc, format!("tried `{name}`: {reason}"));
            }
            if let Some(more) = tried.len().checked_sub(MOST_NAMED + 1) {
                error = error.related(loc, format!("tried {} more", more + 1));
            }
        }
        Failure::Circular => {
            let message = "the patterns go on creating operations that must be converted";
            error = error.related(loc, message);
        }
        Failure::Value(reason) => {
            error = error.related(
                loc,
                format!("an operand is as it was before for this operation: {reason}"),
            );
        }
    }
    for name in left_out {
        let message = format!("`{name}` was not tried: what it creates can never become legal");
        error = error.related(loc, message);
    }
    error
}

/// A full conversion leaves a value of the old type to a user that needs the new one, or the other way round.
pub(super) fn unresolved(ir: &Ir, cast: Op) -> Diagnostic {
    let list = |values: &mut dyn Iterator<Item = Value>| {
        let types: Vec<String> = values
            .map(|value| format!("'{}'", print_type(ir, ir.ty(value))))
            .collect();
        types.join(", ")
    };
    let (from, to) = (list(&mut ir.operands(cast)), list(&mut ir.results(cast)));
    let diagnostic = ir.error(
        cast,
        format!(
            "failed to legalize unresolved materialization from ({from}) to ({to}) that remained live after conversion"
        ),
    );
    match ir.results(cast).flat_map(|result| ir.users(result)).next() {
        Some(user) => diagnostic.related(ir.loc(user), "see existing live user here"),
        None => diagnostic,
    }
}

/// The log of a conversion: what becomes of the ops that a pattern makes stands inside the part of the pattern.
pub(super) struct Tree {
    log: Option<Log>,
    debug: Option<Arc<Debugging>>,
    /// The generations of ops whose part is not closed, since what was made of them is being legalised.
    open: Vec<(u32, Part)>,
    /// What the last op was converted by.
    last: Part,
}

#[derive(Clone, Copy)]
enum Part {
    Fold,
    Pattern,
}

impl Tree {
    pub(super) fn new(ir: &Ir) -> Self {
        let debug = ir.rewrite_debug().cloned();
        let output = debug
            .as_ref()
            .and_then(|debug| debug.wanted.conversion.as_ref());
        Tree {
            log: output.map(Log::new),
            debug,
            open: Vec::new(),
            last: Part::Pattern,
        }
    }

    /// An op comes next.
    pub(super) fn begin(&mut self, ir: &Ir, op: Op, generation: u32) {
        if self.log.is_none() {
            return;
        }
        while self
            .open
            .last()
            .is_some_and(|(open, _)| *open >= generation)
        {
            self.close();
        }
        if let Some(log) = &mut self.log {
            log.open_op("Legalizing", ir, op);
        }
    }

    fn close(&mut self) {
        if let (Some((_, part)), Some(log)) = (self.open.pop(), &mut self.log) {
            match part {
                Part::Fold => log.close("SUCCESS : operation was folded"),
                Part::Pattern => log.close_pattern(true),
            }
            log.close_op("SUCCESS");
        }
    }

    /// The op is legal, by itself or because of one around it.
    pub(super) fn legal(&mut self, inside: bool) {
        if let Some(log) = &mut self.log {
            log.close_op(match inside {
                true => "SUCCESS : operation is inside a recursively legal one",
                false => "SUCCESS : operation marked legal by the target",
            });
        }
    }

    /// Folding the op was tried.
    pub(super) fn folded(&mut self, ir: &Ir, folded: bool, new_ops: &NewOps) {
        let Some(log) = &mut self.log else { return };
        log.open("* Fold");
        if folded {
            for op in &new_ops.0 {
                log.change("Insert", ir, *op);
            }
            self.last = Part::Fold;
        } else {
            log.close("FAILURE : unable to fold");
            log.line("");
        }
    }

    /// A pattern was tried.
    pub(super) fn tried(
        &mut self,
        ir: &Ir,
        name: &str,
        pattern: &dyn ConversionPattern,
        failure: Option<&MatchFailure>,
        new_ops: &NewOps,
        retired: &[Op],
    ) {
        let Some(log) = &mut self.log else { return };
        log.begin_pattern();
        if failure.is_none() {
            for op in &new_ops.0 {
                log.change("Insert", ir, *op);
            }
            for op in retired {
                log.change("Replace", ir, *op);
            }
        }
        log.end_pattern(name, pattern.info(), pattern.generates(), failure);
        match failure {
            Some(_) => log.close_pattern(false),
            None => self.last = Part::Pattern,
        }
    }

    pub(super) fn explain(
        &self,
        ir: &Ir,
        op: Op,
        loc: Location,
        info: &PatternInfo,
        failure: Option<&MatchFailure>,
    ) {
        if let Some(debug) = &self.debug {
            debug.explain(ir, op, loc, info, failure);
        }
    }

    /// The op was converted; what was made of it comes next.
    pub(super) fn converted(&mut self, generation: u32) {
        if self.log.is_some() {
            self.open.push((generation, self.last));
        }
    }

    /// No way to convert the op was found.
    pub(super) fn failed(&mut self) {
        if let Some(log) = &mut self.log {
            log.close_op("FAILURE : no matched legalization pattern");
        }
    }

    /// Closes what is open.
    pub(super) fn finish(&mut self) {
        while !self.open.is_empty() {
            self.close();
        }
    }
}
