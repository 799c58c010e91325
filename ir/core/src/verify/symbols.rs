//! Symbol tables: names that are defined once, and what refers to them.

use rustc_hash::{FxHashMap, FxHashSet};

use super::regions::Names;
use super::{Arena, MAX_ERRORS, map, record};
use crate::attributes::Attribute;
use crate::diagnostics::Diagnostic;
use crate::ir::{Ir, Op, prefetch_operands};
use crate::symbol::{SymbolTables, SymbolUserOpInterface, symbol_name};
use crate::types::Type;

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
            if errors.len() >= MAX_ERRORS {
                return;
            }
        }
    }
}

/// Which ops check the symbols that they refer to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SymbolChecks {
    /// One of those that are alike.
    OneOfEach,
    /// All.
    All,
}

/// What was met of ops that refer to symbols of one table, if they are alike in all that matters to their check.
pub(super) struct SymbolUses {
    table: usize,
    known: FxHashSet<Box<[u32]>>,
    key: Vec<u32>,
    checks: SymbolChecks,
}

impl SymbolUses {
    pub(super) fn new(checks: SymbolChecks) -> Self {
        SymbolUses {
            table: 0,
            known: FxHashSet::default(),
            key: Vec::new(),
            checks,
        }
    }

    /// From now on, ops refer to the symbols of this table.
    pub(super) fn enter(&mut self, table: usize) {
        if self.table != table {
            self.table = table;
            self.known.clear();
        }
    }

    /// Whether an op like this was met, with the same attributes and the same types of operands and results.
    pub(super) fn is_known(&mut self, ir: &Ir, op: Op) -> bool {
        if self.checks == SymbolChecks::All
            || ir.discardable_attrs(op).is_some()
            || !ir.regions(op).is_empty()
        {
            return false;
        }
        self.key.clear();
        let counts = [ir.name(op).index(), ir.num_operands(op), ir.num_results(op)];
        let types = ir.operand_types(op).chain(ir.result_types(op));
        let indices = counts.into_iter().chain(types.map(Type::index));
        self.key.extend(indices.map(|index| index as u32));
        let attrs = ir.inherent_attrs(op).iter();
        self.key
            .extend(attrs.map(|attr| attr.map_or(0, Attribute::raw)));
        if self.known.contains(&self.key[..]) {
            return true;
        }
        self.known.insert(self.key.as_slice().into());
        false
    }
}

/// The index of each arena in the tables.
fn indices(tables: &SymbolTables, verified: &[Arena]) -> Vec<usize> {
    if tables.arenas().len() == verified.len() {
        return (0..verified.len()).collect();
    }
    let mut indices = vec![0; verified.len()];
    for (index, arena) in verified.iter().enumerate() {
        for (child, stub) in arena.children.clone().zip(&arena.checked.stubs) {
            let in_tables = tables.child(indices[index], stub.op);
            indices[child] = in_tables.expect("the tables have all arenas");
        }
    }
    indices
}

/// The ops that refer to symbols, by the table in which these are looked up.
pub(super) struct SymbolUsers<'a> {
    tables: &'a SymbolTables<'a>,
    /// By arena: its index in the tables, which also have arenas that the verifier did not come to, inside of what is wrong.
    in_tables: Vec<usize>,
    /// By index in the tables: the arenas whose references are looked up in it.
    arenas: Vec<Vec<usize>>,
}

impl<'a> SymbolUsers<'a> {
    pub(super) fn new(tables: &'a SymbolTables<'a>, verified: &[Arena]) -> Self {
        let in_tables = indices(tables, verified);
        let mut arenas = vec![Vec::new(); tables.arenas().len()];
        for (index, in_tables) in in_tables.iter().enumerate() {
            // What a function that is verified alone refers to is outside.
            if let Some(table) = tables.table_of(*in_tables) {
                arenas[table].push(index);
            }
        }
        SymbolUsers {
            tables,
            in_tables,
            arenas,
        }
    }

    /// What is known of the names of the symbols in an arena.
    pub(super) fn names(&self, index: usize) -> Names {
        match self.tables.names_differ(self.in_tables[index]) {
            true => Names::Different,
            false => Names::New,
        }
    }

    /// Lets the ops whose references are looked up in the table that is this arena check them.
    pub(super) fn check(&self, arenas: &[Arena], table: usize) -> Vec<Diagnostic> {
        let users = map(
            arenas[table].ir,
            &self.arenas[self.in_tables[table]],
            |index| arenas[*index].checked.symbol_users.len(),
            || (),
            |(), index| {
                let arena = &arenas[*index];
                let scope = self.tables.scope(self.in_tables[*index]);
                let mut errors = Vec::new();
                prefetch_operands(arena.ir, &arena.checked.symbol_users);
                for user in &arena.checked.symbol_users {
                    if let Some(user) = user.interface::<dyn SymbolUserOpInterface>(arena.ir) {
                        record(&mut errors, user.verify_symbol_uses(arena.ir, &scope));
                    }
                    if errors.len() >= MAX_ERRORS {
                        break;
                    }
                }
                errors
            },
        );
        users.into_iter().flatten().take(MAX_ERRORS).collect()
    }
}
