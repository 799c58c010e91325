//! Symbols: names of ops in a symbol table, references to them, and what changes them.
//!
//! A symbol table is the arena of an op with the `SymbolTable` trait, such as a module; its symbols are the ops in its
//! body with a `sym_name`. A reference `@a::@b` names `a` in the nearest table around it and `b` in the table that `a` is.

mod scope;
mod table;
#[cfg(test)]
mod tests;
mod uses;

pub use scope::{SymbolScope, SymbolTables, SymbolUserOpInterface};
pub use table::{
    SymbolTable, Visibility, lookup_symbol, set_symbol_name, set_visibility, symbol_attr,
    symbol_name, visibility,
};
pub use uses::{
    SymbolRefs, for_each_symbol_use, known_unused, replace_all_symbol_uses, replace_symbol_path,
    replace_symbols, top_level_ops, unused_private_symbols, unused_symbols,
};
