//! The verifier: whether IR is well-formed, by the definitions of its ops.
//!
//! It works in two rounds over all arenas, functions in parallel. The first checks every op by itself: counts, types and
//! attributes by the op's table, traits, and its `verify` hook; and that blocks end as they should. The second, which
//! may rely on that, checks what goes beyond an op: `verify_regions` hooks, symbol tables and references into them, edges
//! between regions, and that definitions dominate their uses.

mod compatible;
mod control_flow;
mod dominance;
mod op;
mod regions;
mod structure;
mod symbols;
#[cfg(test)]
mod tests;
mod traits;

use rayon::prelude::*;

use crate::asm::print_type;
use crate::context::Context;
use crate::diagnostics::Diagnostic;
use crate::ir::Ir;
use crate::ods::VerifyResult;
use crate::symbol::SymbolTables;
use crate::types::Type;
use structure::Checked;

/// How many errors are reported; what follows them is seldom news.
const MAX_ERRORS: usize = 100;

/// Below this many ops together, starting threads costs more than it saves.
const PARALLEL_THRESHOLD: usize = 2048;

/// Checks an arena and those inside it. What depends on what is around it, such as references to symbols from a function
/// that is verified alone, is not checked.
///
/// # Errors
/// What is wrong, outer arenas before inner ones and each in program order. The list ends after a hundred errors.
pub fn verify(ir: &Ir) -> Result<(), Vec<Diagnostic>> {
    let mut arenas = vec![ir];
    let mut checked: Vec<Checked> = Vec::new();
    let mut level = 0..1;
    while !level.is_empty() {
        checked.extend(map(
            &arenas[level.clone()],
            |ir| ir,
            |ir| structure::check(ir),
        ));
        for index in level.clone() {
            let ir = arenas[index];
            let children = checked[index].children.iter();
            arenas.extend(children.filter_map(|stub| ir.child(*stub)));
        }
        level = level.end..arenas.len();
    }
    report(checked.iter_mut().map(|checked| &mut checked.errors))?;

    let refers = checked
        .iter()
        .any(|checked| !checked.symbol_users.is_empty());
    let tables = refers.then(|| SymbolTables::new(ir));
    let work: Vec<(&Ir, &Checked)> = arenas.into_iter().zip(&checked).collect();
    let mut errors = map(
        &work,
        |work| work.0,
        |(ir, checked)| {
            let mut errors = regions::check(ir, checked);
            if errors.is_empty() {
                errors = dominance::check(ir);
            }
            errors
        },
    );
    if let Some(tables) = &tables {
        // They list arenas in the same order.
        for (index, (ir, scope)) in tables.arenas().enumerate() {
            // What a function alone refers to is outside what is verified.
            if scope.ir().is_some() {
                symbols::check_uses(ir, &checked[index].symbol_users, &scope, &mut errors[index]);
            }
        }
    }
    report(errors.iter_mut())
}

/// The results for all items in order; computed in parallel if there is enough to do in their arenas.
fn map<T: Sync, R: Send>(
    items: &[T],
    arena: impl Fn(&T) -> &Ir,
    work: impl Fn(&T) -> R + Sync + Send,
) -> Vec<R> {
    let size: usize = items.iter().map(|item| arena(item).op_capacity()).sum();
    if items.len() > 1 && size >= PARALLEL_THRESHOLD {
        items.par_iter().map(work).collect()
    } else {
        items.iter().map(work).collect()
    }
}

/// Fails with the first errors, if there are any.
fn report<'a>(lists: impl Iterator<Item = &'a mut Vec<Diagnostic>>) -> Result<(), Vec<Diagnostic>> {
    let mut errors = Vec::new();
    for list in lists {
        let room = MAX_ERRORS - errors.len();
        errors.extend(list.drain(..).take(room));
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
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
