//! The symbol table of one arena.

use rustc_hash::FxHashMap;

use crate::attributes::{Attribute, StringAttr, SymbolRefAttr};
use crate::context::{Context, Ident};
use crate::ir::{Block, Ir, Op};

const SYMBOL_NAME: &str = "sym_name";
const VISIBILITY: &str = "sym_visibility";

/// From where a symbol can be referred to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// From anywhere, also from outside the IR at hand.
    Public,
    /// From inside its symbol table only.
    Private,
    /// From anywhere in the IR at hand.
    Nested,
}

impl Visibility {
    /// The word in the text.
    pub fn as_str(self) -> &'static str {
        match self {
            Visibility::Public => "public",
            Visibility::Private => "private",
            Visibility::Nested => "nested",
        }
    }

    /// The visibility that a word stands for.
    pub fn from_word(word: &[u8]) -> Option<Self> {
        [Visibility::Public, Visibility::Private, Visibility::Nested]
            .into_iter()
            .find(|visibility| visibility.as_str().as_bytes() == word)
    }
}

/// The name that an op defines, if it does.
pub fn symbol_name(ir: &Ir, op: Op) -> Option<Ident> {
    let name = symbol_attr(ir, op)?.cast::<StringAttr>(ir)?;
    Some(ir.ident(&name.text(ir)))
}

/// What an op has where a symbol has its name.
pub fn symbol_attr(ir: &Ir, op: Op) -> Option<Attribute> {
    ir.attr(op, SYMBOL_NAME)
}

/// Names an op; references to it are the caller's.
pub fn set_symbol_name(ir: &mut Ir, op: Op, name: Ident) {
    let attr = StringAttr::get(ir, name.as_str(ir));
    ir.set_attr(op, SYMBOL_NAME, attr.into());
}

/// The visibility of a symbol: public unless it says otherwise.
pub fn visibility(ir: &Ir, op: Op) -> Visibility {
    ir.attr(op, VISIBILITY)
        .and_then(|attr| attr.cast::<StringAttr>(ir))
        .and_then(|word| Visibility::from_word(word.bytes(ir)))
        .unwrap_or(Visibility::Public)
}

/// Sets the visibility of a symbol.
pub fn set_visibility(ir: &mut Ir, op: Op, visibility: Visibility) {
    if visibility == Visibility::Public {
        ir.remove_attr(op, VISIBILITY);
    } else {
        let attr = StringAttr::get(ir, visibility.as_str());
        ir.set_attr(op, VISIBILITY, attr.into());
    }
}

/// The block that holds the symbols of the table that is this arena.
fn body(ir: &Ir) -> Option<Block> {
    let region = ir.regions(ir.root()).first()?;
    ir.first_block(*region)
}

/// All symbols that the table that is this arena defines, in order. A name that is defined twice comes twice.
pub(crate) fn symbols(ir: &Ir) -> impl Iterator<Item = (Ident, Op)> + '_ {
    top_ops(ir).filter_map(|op| {
        ir.prefetch_following_roots(op);
        Some((symbol_name(ir, op)?, op))
    })
}

/// All ops at the top of the table that is this arena, in order.
pub(crate) fn top_ops(ir: &Ir) -> impl Iterator<Item = Op> + '_ {
    body(ir).into_iter().flat_map(|body| ir.block_ops(body))
}

/// Looks a reference up from the symbol table that is this arena. Gives the symbol's op and the arena that it is in: this
/// one or, for a nested reference, that of the table it leads to. Without an index: use a [`SymbolTable`] for many.
pub fn lookup_symbol(ir: &Ir, reference: SymbolRefAttr) -> Option<(&Ir, Op)> {
    let find = |ir: &Ir, name| symbols(ir).find(|symbol| symbol.0 == name).map(|s| s.1);
    let mut table = ir;
    let mut op = find(ir, reference.root(ir))?;
    for name in reference.nested(ir) {
        table = table.child(op)?;
        op = find(table, *name)?;
    }
    Some((table, op))
}

/// The symbols of one table by name.
///
/// It indexes an arena without borrowing it; changes to symbols go through its methods.
#[derive(Clone, Debug)]
pub struct SymbolTable {
    symbols: FxHashMap<Ident, Op>,
    /// Where the search for a free name goes on.
    next_suffix: u64,
}

impl SymbolTable {
    /// Indexes the symbols of an arena whose root is a symbol table. Of two with one name, which the verifier rejects, the
    /// first counts.
    pub fn new(ir: &Ir) -> Self {
        SymbolTable::indexed(ir).0
    }

    /// As [`new`](Self::new), and whether it is known that all names differ.
    pub(crate) fn indexed(ir: &Ir) -> (Self, bool) {
        let mut table = SymbolTable {
            symbols: FxHashMap::default(),
            next_suffix: 0,
        };
        let mut count = 0;
        for (name, op) in symbols(ir) {
            table.symbols.entry(name).or_insert(op);
            count += 1;
        }
        let all_are_here = match ir.regions(ir.root()) {
            &[region] => ir.single_block(region).is_some(),
            _ => false,
        };
        let names_differ = all_are_here && table.symbols.len() == count;
        (table, names_differ)
    }

    /// The op that defines a name.
    pub fn lookup(&self, name: Ident) -> Option<Op> {
        self.symbols.get(&name).copied()
    }

    /// The op that defines a name.
    pub fn lookup_str(&self, cx: &Context, name: &str) -> Option<Op> {
        self.lookup(cx.ident(name))
    }

    /// Adds a symbol; a detached one goes to the end of the body. If its name is another symbol's it is renamed. Gives its
    /// name.
    ///
    /// # Panics
    /// If the op has no name.
    pub fn insert(&mut self, ir: &mut Ir, op: Op) -> Ident {
        let wanted = symbol_name(ir, op).expect("a symbol has a name");
        if ir.parent_block(op).is_none()
            && let Some(body) = body(ir)
        {
            ir.append_op(body, op);
        }
        if self.lookup(wanted) == Some(op) {
            return wanted;
        }
        let name = self.unique_name(ir, wanted);
        if name != wanted {
            set_symbol_name(ir, op, name);
        }
        self.symbols.insert(name, op);
        name
    }

    /// A name that is not taken: this one, or it with a number.
    pub fn unique_name(&mut self, cx: &Context, name: Ident) -> Ident {
        let mut candidate = name;
        while self.symbols.contains_key(&candidate) {
            candidate = self.numbered(cx, name);
        }
        candidate
    }

    /// Forgets a symbol, which stays in the IR.
    pub fn remove(&mut self, ir: &Ir, op: Op) {
        if let Some(name) = symbol_name(ir, op)
            && self.symbols.get(&name) == Some(&op)
        {
            self.symbols.remove(&name);
        }
    }

    /// Erases a symbol from the IR.
    pub fn erase(&mut self, ir: &mut Ir, op: Op) {
        self.remove(ir, op);
        ir.erase_op(op);
    }

    /// Renames a symbol and every reference to it.
    ///
    /// # Panics
    /// If the new name is taken.
    pub fn rename(&mut self, ir: &mut Ir, op: Op, name: Ident) {
        assert!(self.lookup(name).is_none(), "the new name is taken");
        let old = symbol_name(ir, op).expect("a symbol has a name");
        self.remove(ir, op);
        super::replace_all_symbol_uses(ir, old, name);
        set_symbol_name(ir, op, name);
        self.symbols.insert(name, op);
    }

    /// Renames a symbol, and every reference to it, to its name with a number that is taken neither in this table nor in
    /// others: before their symbols are brought together. Gives the new name.
    pub fn rename_to_unique(&mut self, ir: &mut Ir, op: Op, others: &[&SymbolTable]) -> Ident {
        let old = symbol_name(ir, op).expect("a symbol has a name");
        let is_taken = |name: &Ident| others.iter().any(|other| other.lookup(*name).is_some());
        let name = loop {
            let candidate = self.numbered(ir, old);
            if self.lookup(candidate).is_none() && !is_taken(&candidate) {
                break candidate;
            }
        };
        self.rename(ir, op, name);
        name
    }

    /// A name with the next number.
    fn numbered(&mut self, cx: &Context, name: Ident) -> Ident {
        let number = self.next_suffix;
        self.next_suffix += 1;
        cx.ident(&format!("{}_{number}", name.as_str(cx)))
    }
}
