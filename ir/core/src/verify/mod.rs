//! The verifier: whether IR is well-formed, by the definitions of its ops.
//!
//! It works in two phases over all arenas, functions in parallel. The first walks each arena. On its way in it checks every
//! op by itself: what dialects demand of its attributes, counts, attributes and types by the op's table, traits, and its `verify` hook. On its way out, where
//! everything inside is valid, it checks that blocks end as they should, edges between regions and `verify_regions` hooks.
//! The second, from the inner arenas to the outer ones, checks what relies on all ops inside an arena: symbol tables, the
//! references into them, and that definitions dominate their uses. What it needs of arenas without others inside, most
//! functions, is found out in the first: then the arena is read from memory once.
//!
//! MLIR's verifier stops at the first error in each isolated op. This one goes on where what it looks at does not depend on
//! what was wrong; the first error is the same.

mod attributes;
mod compatible;
mod control_flow;
mod dominance;
mod op;
mod parameters;
mod plan;
mod regions;
mod shapes;
mod structure;
mod symbols;
#[cfg(test)]
mod tests;
mod traits;
mod visible;

use std::ops::Range;

use attributes::AttributeVerifiers;
pub use attributes::{
    AttributeVerifierInterface, UnknownOpsInterface, verify_signature, verify_signature_attributes,
};
use plan::Plans;
use rayon::prelude::*;
use regions::Names;
use structure::Checked;
use symbols::{SymbolChecks, SymbolUsers, SymbolUses};
use visible::Visible;

use crate::asm::print_type;
use crate::context::Context;
use crate::diagnostics::Diagnostic;
use crate::ir::{Ir, prefetch_arenas};
use crate::ods::{OpTraits, VerifyResult};
use crate::symbol::SymbolTables;
use crate::types::Type;

/// How many errors are reported; what follows them is seldom news.
const MAX_ERRORS: usize = 100;

/// What a thread keeps from one arena to the next.
struct Tables<'a> {
    plans: Plans<'a>,
    visible: Visible,
    symbol_uses: SymbolUses,
}

impl Tables<'_> {
    fn new(symbols: SymbolChecks) -> Self {
        Tables {
            plans: Plans::default(),
            visible: Visible::default(),
            symbol_uses: SymbolUses::new(symbols),
        }
    }
}

/// An arena that is being verified. Each comes after the one around it.
struct Arena<'a> {
    ir: &'a Ir,
    /// The arenas of the isolated ops inside it, in order.
    children: Range<usize>,
    checked: Checked,
    /// What relies on all ops inside it, if there are no arenas inside it.
    inside: Option<Inside>,
    /// What the second phase found.
    late: Vec<Diagnostic>,
    is_valid: bool,
}

/// What is wrong about an arena that relies on all ops inside it, but for symbols.
#[derive(Clone)]
struct Inside {
    regions: Vec<Diagnostic>,
    /// Nothing if regions are wrong.
    dominance: Vec<Diagnostic>,
}

impl Inside {
    fn check(ir: &Ir, checked: &Checked, names: Names) -> Inside {
        let regions = regions::check(ir, &checked.deferred, names);
        let dominance = match regions.is_empty() && !checked.is_dominated {
            true => dominance::check(ir),
            false => Vec::new(),
        };
        Inside { regions, dominance }
    }
}

/// Checks an arena and those inside it. What depends on what is around it, such as references to symbols from a function
/// that is verified alone, is not checked.
///
/// # Errors
/// What is wrong: in each arena its own ops, then the arenas inside it, then what relies on all of them. The list ends
/// after a hundred errors.
pub fn verify(ir: &Ir) -> Result<(), Vec<Diagnostic>> {
    if ir.has_invalid_data() {
        let errors = parameters::check(ir);
        if !errors.is_empty() {
            return Err(errors);
        }
    }
    if find_errors(ir, SymbolChecks::OneOfEach).is_empty() {
        return Ok(());
    }
    // There is one for each op that is wrong.
    Err(find_errors(ir, SymbolChecks::All))
}

fn find_errors(ir: &Ir, symbols: SymbolChecks) -> Vec<Diagnostic> {
    let attributes = AttributeVerifiers::new(ir);
    let mut levels: Vec<Range<usize>> = Vec::new();
    let mut arenas: Vec<Arena> = Vec::new();
    let mut found = vec![ir];
    // By arena: whose symbols those inside it refer to.
    let mut scopes = vec![0];
    while !found.is_empty() {
        let indices: Vec<usize> = (0..found.len()).collect();
        let checked = map(
            ir,
            &indices,
            |index| found[*index].op_capacity(),
            || Tables::new(symbols),
            |tables, index| {
                tables.symbol_uses.enter(scopes[arenas.len() + index]);
                let [ir, next, after] = [0, 1, 2].map(|step| found.get(index + step).copied());
                prefetch_arenas(next, after);
                let ir = ir.expect("the index is that of an arena");
                let checked = structure::check(ir, &attributes, tables);
                let is_complete = checked.errors.is_empty() && checked.stubs.is_empty();
                let inside = is_complete.then(|| Inside::check(ir, &checked, Names::New));
                (checked, inside)
            },
        );
        let start = arenas.len();
        let mut next = start + found.len();
        let mut inner = Vec::new();
        for (ir, (checked, inside)) in found.into_iter().zip(checked) {
            let count = checked.stubs.len();
            for stub in &checked.stubs {
                inner.extend(ir.child(stub.op));
                let is_table = ir.has_trait(stub.op, OpTraits::SYMBOL_TABLE);
                scopes.push(if is_table {
                    scopes.len()
                } else {
                    scopes[arenas.len()]
                });
            }
            arenas.push(Arena {
                ir,
                children: next..next + count,
                checked,
                inside,
                late: Vec::new(),
                is_valid: false,
            });
            next += count;
        }
        levels.push(start..arenas.len());
        found = inner;
    }
    let refers = |arena: &Arena| !arena.checked.symbol_users.is_empty();
    let tables = arenas.iter().any(refers).then(|| SymbolTables::new(ir));
    let users = tables
        .as_ref()
        .map(|tables| SymbolUsers::new(tables, &arenas));
    for level in levels.into_iter().rev() {
        let late = map(
            ir,
            &level.clone().collect::<Vec<_>>(),
            |index| arenas[*index].ir.op_capacity(),
            || (),
            |(), index| arenas[*index].check_late(&arenas, users.as_ref(), *index),
        );
        for (index, late) in level.zip(late) {
            arenas[index].is_valid = late.as_ref().is_some_and(Vec::is_empty);
            arenas[index].late = late.unwrap_or_default();
        }
    }
    in_order(ir, arenas)
}

impl Arena<'_> {
    /// The second phase; `None` if something that it relies on is invalid.
    fn check_late(
        &self,
        arenas: &[Arena],
        users: Option<&SymbolUsers>,
        index: usize,
    ) -> Option<Vec<Diagnostic>> {
        let stubs = &self.checked.stubs;
        if !self.checked.errors.is_empty()
            || stubs.iter().any(|stub| stub.error.is_some())
            || arenas[self.children.clone()]
                .iter()
                .any(|child| !child.is_valid)
        {
            return None;
        }
        let inside = self.inside.clone();
        let inside = inside.unwrap_or_else(|| {
            let names = users.map_or(Names::New, |users| users.names(index));
            Inside::check(self.ir, &self.checked, names)
        });
        let mut errors = inside.regions;
        if let Some(users) = users
            && errors.is_empty()
        {
            errors = users.check(arenas, index);
        }
        if errors.is_empty() {
            errors = inside.dominance;
        }
        Some(errors)
    }
}

/// All errors, as many as are reported, in their order.
fn in_order(ir: &Ir, mut arenas: Vec<Arena>) -> Vec<Diagnostic> {
    enum Part {
        Own,
        Late,
    }
    let first_only = ir.diagnostic_options().reports_first_errors_only();
    let mut errors = Vec::new();
    let mut pending = vec![(0, Part::Own)];
    while let Some((index, part)) = pending.pop() {
        let arena = &mut arenas[index];
        let mut found = match part {
            Part::Own => std::mem::take(&mut arena.checked.errors),
            Part::Late => std::mem::take(&mut arena.late),
        };
        if first_only {
            found.truncate(1);
        }
        let stops = first_only && !found.is_empty();
        errors.append(&mut found);
        if errors.len() >= MAX_ERRORS {
            errors.truncate(MAX_ERRORS);
            break;
        }
        if stops || matches!(part, Part::Late) {
            continue;
        }
        pending.push((index, Part::Late));
        let children = arena
            .children
            .clone()
            .zip(std::mem::take(&mut arena.checked.stubs));
        let children: Vec<_> = children.collect();
        for (child, stub) in children.into_iter().rev() {
            if let Some(error) = stub.error {
                // It is an error of the op whose inside is the child.
                arenas[child].checked.errors.insert(0, error);
            }
            pending.push((child, Part::Own));
        }
    }
    errors
}

/// The results for all items in order; computed in parallel if there is enough to do. Each thread has a state of its own.
fn map<T: Sync, S, R: Send>(
    cx: &Context,
    items: &[T],
    size: impl Fn(&T) -> usize,
    state: impl Fn() -> S + Sync + Send,
    work: impl Fn(&mut S, &T) -> R + Sync + Send,
) -> Vec<R> {
    let total: usize = items.iter().map(size).sum();
    if items.len() > 1 && total >= cx.thresholds().ops && cx.is_multithreaded() {
        items.par_iter().map_init(state, work).collect()
    } else {
        let mut state = state();
        items.iter().map(|item| work(&mut state, item)).collect()
    }
}

/// Adds what failed to a list, as long as it has room.
fn record(errors: &mut Vec<Diagnostic>, result: VerifyResult) {
    if let Err(error) = result
        && errors.len() < MAX_ERRORS
    {
        errors.push(error);
    }
}

/// A type as messages show it.
fn quoted(cx: &Context, ty: Type) -> String {
    format!("'{}'", print_type(cx, ty))
}

/// Types as messages show them.
fn quoted_list(cx: &Context, types: &[Type]) -> String {
    let types: Vec<String> = types.iter().map(|ty| quoted(cx, *ty)).collect();
    types.join(", ")
}
