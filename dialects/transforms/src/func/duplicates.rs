//! `duplicate-function-elimination`: one function for those that do the same.

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHasher};
use smallvec::SmallVec;
use terrace_ir::context::Ident;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::symbol::{replace_symbols, set_symbol_name, symbol_name};
use terrace_ir::{Ir, Op};
use terrace_passes::equivalence::EquivalenceOptions;
use terrace_standard_dialects::func::FuncOp;

/// Of functions in a symbol table that are equal but for their names keeps the first one, makes what refers to the others
/// refer to it, and erases them. Gives how many. Declarations stay: what they stand for is not known to be the same.
///
/// Functions that become equal by that are left for another time.
pub fn merge_duplicate_functions(ir: &mut Ir) -> usize {
    let functions: Vec<(Op, Ident)> = ir
        .children()
        .filter(|(_, function)| has_body(function))
        .filter_map(|(op, function)| Some((op, symbol_name(function, function.root())?)))
        .collect();
    // Under one name, equal ones are equal in everything.
    let common = ir.ident("");
    let rename = |ir: &mut Ir, op: Op, name: Ident| {
        if let Some(function) = ir.child_mut(op) {
            set_symbol_name(function, function.root(), name);
        }
    };
    for (op, _) in &functions {
        rename(ir, *op, common);
    }
    let mut kept: FxHashMap<u64, SmallVec<[(Op, Ident); 1]>> = FxHashMap::default();
    let mut renamed: FxHashMap<Ident, Ident> = FxHashMap::default();
    let mut duplicates = Vec::new();
    for &(op, name) in &functions {
        let Some(function) = ir.child(op) else {
            continue;
        };
        let alike = kept.entry(hash(function)).or_default();
        let same = |(other, _): &&(Op, Ident)| {
            ir.child(*other)
                .is_some_and(|other| are_equal(other, function))
        };
        match alike.iter().find(same) {
            Some((_, first)) => {
                renamed.insert(name, *first);
                duplicates.push(op);
            }
            None => alike.push((op, name)),
        }
    }
    for (op, name) in functions {
        rename(ir, op, name);
    }
    if !duplicates.is_empty() {
        replace_symbols(ir, &renamed);
        for op in &duplicates {
            ir.erase_op(*op);
        }
    }
    duplicates.len()
}

fn has_body(ir: &Ir) -> bool {
    let mut regions = ir.regions(ir.root()).iter();
    ir.is_op(ir.root(), FuncOp::INFO) && regions.any(|body| ir.first_block(*body).is_some())
}

fn are_equal(a: &Ir, b: &Ir) -> bool {
    let options = EquivalenceOptions {
        ignore_locations: true,
        ..EquivalenceOptions::default()
    };
    options.compare(a, b).is_ok()
}

/// What equal functions have in common.
fn hash(ir: &Ir) -> u64 {
    let mut hasher = FxHasher::default();
    for op in ir.walk(ir.root(), WalkOrder::Pre) {
        ir.name(op).hash(&mut hasher);
        ir.inherent_attrs(op).hash(&mut hasher);
        ir.num_operands(op).hash(&mut hasher);
        for ty in ir.result_types(op) {
            ty.hash(&mut hasher);
        }
    }
    hasher.finish()
}
