//! The arenas that an analysis looks at.

use terrace_ir::interfaces::{CallOpInterface, CallableOpInterface, Callee};
use terrace_ir::ir::{Block, Ir, Op, Value};
use terrace_ir::symbol::{SymbolTables, Visibility, for_each_symbol_use, symbol_name, visibility};

/// An arena and all inside it, under numbers that are dense over all of them: analyses keep what they know in vectors.
///
/// Arenas are numbered from the outermost one on, level by level, as [`for_each_arena`](crate::pass::for_each_arena) visits them.
pub struct Program<'a> {
    arenas: Vec<Arena<'a>>,
    symbols: SymbolTables<'a>,
}

/// One of the arenas.
struct Arena<'a> {
    ir: &'a Ir,
    /// The arena around it and the op there that it belongs to.
    parent: Option<Place>,
    starts: Starts,
    /// Whether it is a function whose calls are all known: it cannot be referred to from outside the program, and is used by
    /// calls only.
    calls_are_known: bool,
}

/// The numbers of the first entities of an arena.
#[derive(Clone, Copy, Default)]
pub(super) struct Starts {
    pub(super) op: usize,
    pub(super) block: usize,
    pub(super) value: usize,
}

/// An op in one of the arenas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The number of the arena.
    pub arena: usize,
    /// The op.
    pub op: Op,
}

impl<'a> Program<'a> {
    /// Numbers an arena and all inside it, and finds out which functions are called from known places only.
    pub fn new(ir: &'a Ir) -> Self {
        let mut program = Program {
            arenas: Vec::new(),
            symbols: SymbolTables::new(ir),
        };
        program.add(ir, None);
        let mut next = 0;
        while next < program.arenas.len() {
            let Arena { ir, .. } = program.arenas[next];
            for (op, child) in ir.children() {
                program.add(child, Some(Place { arena: next, op }));
            }
            next += 1;
        }
        for table in 0..program.arenas.len() {
            program.find_known_calls(table);
        }
        program
    }

    fn add(&mut self, ir: &'a Ir, parent: Option<Place>) {
        let starts = self.arenas.last().map_or(Starts::default(), Arena::end);
        self.arenas.push(Arena {
            ir,
            parent,
            starts,
            calls_are_known: false,
        });
    }

    /// Marks the functions of a symbol table that are hidden and used by calls only.
    fn find_known_calls(&mut self, table: usize) {
        if self.symbols.table_of(table) != Some(table) {
            return;
        }
        let ir = self.arenas[table].ir;
        let nested_are_hidden = !self.is_visible_from_outside(table);
        let mut found = Vec::new();
        for (op, child) in ir.children() {
            let is_hidden = symbol_name(ir, op).is_some()
                && match visibility(ir, op) {
                    Visibility::Private => true,
                    Visibility::Nested => nested_are_hidden,
                    Visibility::Public => false,
                };
            if is_hidden && child.root().implements::<dyn CallableOpInterface>(child) {
                found.extend(self.symbols.child(table, op));
            }
        }
        for &function in &found {
            self.arenas[function].calls_are_known = true;
        }
        if found.is_empty() {
            return;
        }
        for_each_symbol_use(ir, |ir, op, reference| {
            if !op.implements::<dyn CallOpInterface>(ir)
                && let Some(function) = self.symbols.lookup_arena(table, reference)
            {
                self.arenas[function].calls_are_known = false;
            }
        });
    }

    /// Whether references from outside the program can lead into a table: it and all around it are symbols that
    /// are not private.
    fn is_visible_from_outside(&self, table: usize) -> bool {
        let mut next = Some(table);
        while let Some(table) = next {
            let ir = self.arenas[table].ir;
            let is_hidden = symbol_name(ir, ir.root()).is_none()
                || visibility(ir, ir.root()) == Visibility::Private;
            if is_hidden {
                return false;
            }
            next = self.arenas[table].parent.map(|parent| parent.arena);
        }
        true
    }

    /// The number of arenas.
    pub fn len(&self) -> usize {
        self.arenas.len()
    }

    /// There is always an arena.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The arena with a number.
    pub fn ir(&self, arena: usize) -> &'a Ir {
        self.arenas[arena].ir
    }

    /// The op around an arena, in the arena around it; `None` for the outermost one.
    pub fn parent(&self, arena: usize) -> Option<Place> {
        self.arenas[arena].parent
    }

    /// The arena of an isolated op.
    pub fn child(&self, place: Place) -> Option<usize> {
        self.symbols.child(place.arena, place.op)
    }

    /// Whether an arena is a function of which all calls are in the program.
    pub fn calls_are_known(&self, arena: usize) -> bool {
        self.arenas[arena].calls_are_known
    }

    /// The function that a call calls, if it is in the program and has a body.
    pub fn callee(&self, call: Place, interface: &dyn CallOpInterface) -> Option<usize> {
        let Callee::Symbol(reference) = interface.callee(self.ir(call.arena)) else {
            return None;
        };
        let table = self.symbols.table_of(call.arena)?;
        let callee = self.symbols.lookup_arena(table, reference)?;
        self.entry(callee).map(|_| callee)
    }

    /// The block at which calls of a function go on.
    pub fn entry(&self, function: usize) -> Option<Block> {
        let ir = self.ir(function);
        let root = ir.root();
        let callable = root.interface::<dyn CallableOpInterface>(ir)?;
        ir.first_block(callable.callable_region(ir)?)
    }

    /// The number of a value.
    pub fn value(&self, arena: usize, value: Value) -> usize {
        self.arenas[arena].starts.value + value.index()
    }

    /// The number of a block.
    pub fn block(&self, arena: usize, block: Block) -> usize {
        self.arenas[arena].starts.block + block.index()
    }

    /// The number of an op.
    pub fn op(&self, place: Place) -> usize {
        self.arenas[place.arena].starts.op + place.op.index()
    }

    /// Upper bounds of the numbers.
    pub(super) fn end(&self) -> Starts {
        self.arenas.last().map_or(Starts::default(), Arena::end)
    }

    /// The numbers of the first entities of all arenas.
    pub(super) fn starts(&self) -> Vec<Starts> {
        self.arenas.iter().map(|arena| arena.starts).collect()
    }
}

impl Arena<'_> {
    fn end(&self) -> Starts {
        Starts {
            op: self.starts.op + self.ir.op_capacity(),
            block: self.starts.block + self.ir.block_capacity(),
            value: self.starts.value + self.ir.value_capacity(),
        }
    }
}
