//! The symbol tables of a whole piece of IR, for resolving references at any depth.

use rustc_hash::FxHashMap;
use terrace_ods_macros::op_interface;

use super::table::top_ops;
use super::{SymbolTable, symbol_name};
use crate::attributes::SymbolRefAttr;
use crate::context::{Ident, OpName};
use crate::ir::{Ir, Op};
use crate::ods::{OpTraits, VerifyResult};

/// An op that refers to symbols and checks what they are, such as a call.
#[op_interface]
pub trait SymbolUserOpInterface {
    /// Checks the symbols that the op refers to.
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult;

    /// Whether that depends on nothing of an op of this kind but its attributes and the types of its operands and results.
    /// Then one of several ops that are alike is enough to know that the symbols are right, as of many calls of a function.
    fn is_verified_by_signature(&self) -> bool {
        false
    }
}

/// All arenas of a piece of IR, with the symbol tables among them indexed.
pub struct SymbolTables<'a> {
    /// Each arena after the one around it.
    arenas: Vec<Arena<'a>>,
    by_stub: FxHashMap<(usize, Op), usize>,
}

struct Arena<'a> {
    ir: &'a Ir,
    /// The nearest arena that is a symbol table: this one, or one around it.
    scope: Option<usize>,
    /// The nearest such arena around this one.
    outer: Option<usize>,
    table: Option<SymbolTable>,
    /// Whether it is known that no two symbols of the table have one name.
    names_differ: bool,
    /// The symbols of tables that are no arena of their own, by table and name.
    nested: FxHashMap<(Op, Ident), Op>,
}

impl<'a> SymbolTables<'a> {
    /// Indexes an arena and those inside it.
    pub fn new(ir: &'a Ir) -> Self {
        let mut tables = SymbolTables {
            arenas: Vec::new(),
            by_stub: FxHashMap::default(),
        };
        tables.add(ir, ir.name(ir.root()), None);
        let mut next = 0;
        while next < tables.arenas.len() {
            let Arena { ir, scope, .. } = tables.arenas[next];
            for (stub, child) in ir.children() {
                // The stub says what the child is: it need not be read from memory.
                let index = tables.add(child, ir.name(stub), scope);
                tables.by_stub.insert((next, stub), index);
            }
            next += 1;
        }
        tables
    }

    /// Adds an arena whose root has this name.
    fn add(&mut self, ir: &'a Ir, name: OpName, scope: Option<usize>) -> usize {
        let index = self.arenas.len();
        let is_table = name.kind(ir).traits.has(OpTraits::SYMBOL_TABLE);
        let (table, names_differ) = is_table.then(|| SymbolTable::indexed(ir)).unzip();
        self.arenas.push(Arena {
            ir,
            scope: if is_table { Some(index) } else { scope },
            outer: scope,
            table,
            names_differ: names_differ.unwrap_or_default(),
            nested: if is_table {
                nested_symbols(ir)
            } else {
                FxHashMap::default()
            },
        });
        index
    }

    /// Every arena, each after the one around it, with what can be referred to from inside it.
    pub fn arenas(&self) -> impl ExactSizeIterator<Item = (&'a Ir, SymbolScope<'_>)> {
        let arenas = self.arenas.iter().enumerate();
        arenas.map(|(index, arena)| (arena.ir, self.scope(index)))
    }

    /// What can be referred to from inside an arena.
    pub(crate) fn scope(&self, index: usize) -> SymbolScope<'_> {
        SymbolScope {
            tables: self,
            scope: self.table_of(index),
        }
    }

    /// The nearest arena that is a symbol table: this one, or one around it.
    pub fn table_of(&self, index: usize) -> Option<usize> {
        self.arenas[index].scope
    }

    /// Whether an arena is known to be a symbol table in which no two symbols have one name.
    pub(crate) fn names_differ(&self, index: usize) -> bool {
        self.arenas[index].names_differ
    }

    /// The arena of an isolated op in an arena.
    pub fn child(&self, arena: usize, stub: Op) -> Option<usize> {
        self.by_stub.get(&(arena, stub)).copied()
    }

    /// The arena of the isolated op that a reference from the table that is arena `scope` names.
    pub fn lookup_arena(&self, scope: usize, reference: SymbolRefAttr) -> Option<usize> {
        let cx = self.arenas[scope].ir;
        let (table, op) = self.find(scope, reference.root(cx), reference.nested(cx))?;
        self.child(table, op)
    }

    /// Looks a reference up from the table that is arena `scope`.
    fn lookup(&self, scope: usize, root: Ident, nested: &[Ident]) -> Option<(&'a Ir, Op)> {
        let (table, op) = self.find(scope, root, nested)?;
        Some((self.arenas[table].ir, op))
    }

    /// The arena that is the table of the op that a reference names, and the op.
    fn find(&self, scope: usize, root: Ident, nested: &[Ident]) -> Option<(usize, Op)> {
        let mut index = scope;
        let mut op = self.arenas[index].table.as_ref()?.lookup(root)?;
        for name in nested {
            let Some(child) = self.by_stub.get(&(index, op)) else {
                op = *self.arenas[index].nested.get(&(op, *name))?;
                continue;
            };
            index = *child;
            op = self.arenas[index].table.as_ref()?.lookup(*name)?;
        }
        Some((index, op))
    }
}

/// The symbols of tables at the top of a table that are not isolated from it, by table and name.
fn nested_symbols(ir: &Ir) -> FxHashMap<(Op, Ident), Op> {
    let is_table = |op: &Op| ir.has_trait(*op, OpTraits::SYMBOL_TABLE);
    let tables = top_ops(ir)
        .filter(is_table)
        .filter(|op| symbol_name(ir, *op).is_some());
    let regions = tables.flat_map(|table| ir.regions(table).iter().map(move |r| (table, *r)));
    let ops = regions.flat_map(|(table, region)| {
        let blocks = ir.region_blocks(region);
        let ops = blocks.flat_map(|block| ir.block_ops(block));
        ops.filter_map(move |op| Some(((table, symbol_name(ir, op)?), op)))
    });
    ops.collect()
}

/// What can be referred to from a place in the IR: the symbols of the nearest table around it, and those nested in them.
#[derive(Clone, Copy)]
pub struct SymbolScope<'a> {
    tables: &'a SymbolTables<'a>,
    scope: Option<usize>,
}

impl<'a> SymbolScope<'a> {
    /// The op that a reference names, with the arena that it is in.
    pub fn lookup(&self, reference: SymbolRefAttr) -> Option<(&'a Ir, Op)> {
        let ir = self.ir()?;
        self.tables
            .lookup(self.scope?, reference.root(ir), reference.nested(ir))
    }

    /// What can be referred to from around the nearest symbol table.
    pub fn outer(&self) -> Option<SymbolScope<'a>> {
        let scope = self.tables.arenas[self.scope?].outer;
        Some(SymbolScope {
            tables: self.tables,
            scope: Some(scope?),
        })
    }

    /// The arena of the nearest symbol table.
    pub fn ir(&self) -> Option<&'a Ir> {
        Some(self.tables.arenas[self.scope?].ir)
    }
}
