//! Symbol tables: names that are defined once, and what refers to them.

use rustc_hash::FxHashMap;

use super::record;
use crate::diagnostics::Diagnostic;
use crate::ir::{Ir, Op};
use crate::symbol::{SymbolScope, SymbolUserOpInterface, symbol_name};

/// Checks that the names in a symbol table differ.
pub(super) fn check_names(ir: &Ir, table: Op, errors: &mut Vec<Diagnostic>) {
    let regions = ir.regions(table).iter();
    let blocks = regions.flat_map(|region| ir.region_blocks(*region));
    let mut defined = FxHashMap::default();
    for op in blocks.flat_map(|block| ir.block_ops(block)) {
        let Some(name) = symbol_name(ir, op) else {
            continue;
        };
        if let Some(first) = defined.insert(name, op) {
            defined.insert(name, first);
            let message = format!("redefinition of symbol named '{}'", name.as_str(ir));
            let error = ir
                .error(op, message)
                .note(ir.loc(first), "see existing symbol definition here");
            record(errors, Err(error));
        }
    }
}

/// Lets ops check the symbols that they refer to.
pub(super) fn check_uses(
    ir: &Ir,
    users: &[Op],
    scope: &SymbolScope<'_>,
    errors: &mut Vec<Diagnostic>,
) {
    // A function that is checked on its own, after a pass on it: what it refers to is elsewhere.
    if scope.ir().is_none() {
        return;
    }
    for user in users {
        if let Some(user) = user.interface::<dyn SymbolUserOpInterface>(ir) {
            record(errors, user.verify_symbol_uses(ir, scope));
        }
    }
}
