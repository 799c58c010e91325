//! References to symbols, wherever they are in attributes.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::table::symbols;
use super::{Visibility, symbol_name, visibility};
use crate::attributes::{Attribute, Part, SymbolRefAttr};
use crate::context::{Context, Ident};
use crate::ir::{Ir, Op, WalkOrder};
use crate::ods::OpTraits;

/// The references inside attributes, each attribute searched once.
#[derive(Default)]
pub struct SymbolRefs {
    known: FxHashMap<Attribute, SmallVec<[SymbolRefAttr; 1]>>,
}

impl SymbolRefs {
    /// The references in an attribute, in order: also those in arrays and dictionaries at any depth, and in the attributes
    /// that types have, such as memory spaces. What comes several times inside it counts once.
    pub fn of(&mut self, cx: &Context, attr: Attribute) -> &[SymbolRefAttr] {
        if !Part::Attr(attr).may_refer(cx) {
            return &[];
        }
        self.known.entry(attr).or_insert_with(|| {
            let mut found = SmallVec::new();
            let mut seen = FxHashSet::default();
            let mut pending = vec![Part::Attr(attr)];
            while let Some(part) = pending.pop() {
                if let Part::Attr(attr) = part
                    && let Some(reference) = attr.cast::<SymbolRefAttr>(cx)
                {
                    found.push(reference);
                } else if seen.insert(part) {
                    let start = pending.len();
                    part.for_each(cx, &mut |inner| {
                        if inner.may_refer(cx) {
                            pending.push(inner);
                        }
                    });
                    pending[start..].reverse();
                }
            }
            found
        })
    }
}

/// All attributes of an op.
fn attributes(ir: &Ir, op: Op) -> impl Iterator<Item = Attribute> + '_ {
    let discardable = ir.discardable_attrs(op).map(Attribute::from);
    ir.inherent_attrs(op)
        .iter()
        .flatten()
        .copied()
        .chain(discardable)
}

/// The ops of the symbol table that is this arena, symbols and others.
pub fn top_level_ops(ir: &Ir) -> impl Iterator<Item = Op> + '_ {
    let regions = ir.regions(ir.root()).iter();
    let blocks = regions.flat_map(|region| ir.region_blocks(*region));
    blocks.flat_map(|block| ir.block_ops(block))
}

/// Calls `f` for every reference that is looked up in the symbol table that is this arena: in its ops, and in those of the
/// arenas inside it that are no tables themselves. The op is given with its arena; isolated ops as roots of theirs.
pub fn for_each_symbol_use(ir: &Ir, mut f: impl FnMut(&Ir, Op, SymbolRefAttr)) {
    let mut refs = SymbolRefs::default();
    for op in top_level_ops(ir) {
        for_each_use_in_op(ir, op, &mut refs, &mut f);
    }
}

fn for_each_use_in_op(
    ir: &Ir,
    op: Op,
    refs: &mut SymbolRefs,
    f: &mut impl FnMut(&Ir, Op, SymbolRefAttr),
) {
    let mut pending = vec![(ir, op)];
    while let Some((arena, start)) = pending.pop() {
        // References inside a nested table are to its own symbols; those of the table itself are not.
        let is_nested_table = start == arena.root() && is_table(arena);
        let depth = if is_nested_table { 1 } else { usize::MAX };
        for op in arena.walk(start, WalkOrder::Pre).take(depth) {
            if let Some(child) = arena.child(op) {
                pending.push((child, child.root()));
                continue;
            }
            for attr in attributes(arena, op) {
                for reference in refs.of(arena, attr) {
                    f(arena, op, *reference);
                }
            }
        }
    }
}

fn is_table(ir: &Ir) -> bool {
    ir.has_trait(ir.root(), OpTraits::SYMBOL_TABLE)
}

/// Whether no reference in the table that is this arena is to the symbol, or into it.
pub fn known_unused(ir: &Ir, name: Ident) -> bool {
    let mut unused = true;
    for_each_symbol_use(ir, |ir, _, reference| unused &= reference.root(ir) != name);
    unused
}

/// Makes every reference to `from`, or into it, in the table that is this arena refer to `to`. Gives whether there was one.
pub fn replace_all_symbol_uses(ir: &mut Ir, from: Ident, to: Ident) -> bool {
    let [from, to] = [from, to].map(|name| SymbolRefAttr::get(ir, name, &[]));
    replace_symbol_path(ir, from, to)
}

/// Makes every reference in the table that is this arena that begins with the path `from` begin with `to`. For a symbol of a
/// table inside this one: `@inner::@old` becomes `@inner::@new`. Gives whether there was one.
pub fn replace_symbol_path(ir: &mut Ir, from: SymbolRefAttr, to: SymbolRefAttr) -> bool {
    let path = |reference: SymbolRefAttr| {
        let mut path = vec![reference.root(ir)];
        path.extend(reference.nested(ir));
        path
    };
    let (from, to) = (path(from), path(to));
    rename_uses(ir, &|cx, reference| {
        let (root, nested) = (reference.root(cx), reference.nested(cx));
        let starts = root == from[0] && nested.starts_with(&from[1..]);
        if !starts {
            return reference;
        }
        let rest = &nested[from.len() - 1..];
        SymbolRefAttr::get(cx, to[0], &[&to[1..], rest].concat())
    })
}

/// Makes every reference to one of these symbols, or into it, in the table that is this arena refer to the other one, in one
/// go. Gives whether there was one.
pub fn replace_symbols(ir: &mut Ir, by: &FxHashMap<Ident, Ident>) -> bool {
    rename_uses(ir, &|cx, reference| {
        by.get(&reference.root(cx)).map_or(reference, |name| {
            SymbolRefAttr::get(cx, *name, reference.nested(cx))
        })
    })
}

/// What a reference becomes.
type Rename<'a> = &'a dyn Fn(&Context, SymbolRefAttr) -> SymbolRefAttr;

fn rename_uses(ir: &mut Ir, rename: Rename<'_>) -> bool {
    let mut renamed = Renamed {
        rename,
        known: FxHashMap::default(),
    };
    let mut changed = false;
    for op in ir.all_ops() {
        changed |= renamed.rewrite_op(ir, op);
    }
    let mut pending: Vec<&mut Ir> = ir.children_mut().collect();
    while let Some(arena) = pending.pop() {
        let root = arena.root();
        changed |= renamed.rewrite_op(arena, root);
        if !is_table(arena) {
            for op in arena.all_ops() {
                changed |= renamed.rewrite_op(arena, op);
            }
            pending.extend(arena.children_mut());
        }
    }
    changed
}

/// Attributes in which references become others.
struct Renamed<'a> {
    rename: Rename<'a>,
    known: FxHashMap<Part, Part>,
}

impl Renamed<'_> {
    fn rewrite_op(&mut self, ir: &mut Ir, op: Op) -> bool {
        if ir.child(op).is_some() {
            // Its attributes are its root's.
            return false;
        }
        let mut changed = false;
        for slot in 0..ir.inherent_attrs(op).len() {
            if let Some(old) = ir.inherent_attr(op, slot) {
                let new = self.rewrite(ir, old);
                if new != old {
                    ir.set_inherent_attr(op, slot, Some(new));
                    changed = true;
                }
            }
        }
        if let Some(old) = ir.discardable_attrs(op) {
            let new = self.rewrite(ir, old.into());
            if new != old.into() {
                ir.set_discardable_attrs(op, new.cast(ir));
                changed = true;
            }
        }
        changed
    }

    /// Rebuilds an attribute from the inside out, with an explicit stack.
    fn rewrite(&mut self, cx: &Context, attr: Attribute) -> Attribute {
        let whole = Part::Attr(attr);
        if !whole.may_refer(cx) {
            return attr;
        }
        let mut pending = vec![whole];
        while let Some(&current) = pending.last() {
            if self.known.contains_key(&current) {
                pending.pop();
                continue;
            }
            let waiting = pending.len();
            current.for_each(cx, &mut |inner| {
                if inner.may_refer(cx) && !self.known.contains_key(&inner) {
                    pending.push(inner);
                }
            });
            if pending.len() == waiting {
                pending.pop();
                let rebuilt = self.rebuild(cx, current);
                self.known.insert(current, rebuilt);
            }
        }
        match self.known[&whole] {
            Part::Attr(attr) => attr,
            Part::Type(_) => unreachable!("internal error: an attribute becomes an attribute"),
        }
    }

    fn rebuild(&self, cx: &Context, part: Part) -> Part {
        if let Part::Attr(attr) = part
            && let Some(reference) = attr.cast::<SymbolRefAttr>(cx)
        {
            return Part::Attr((self.rename)(cx, reference).into());
        }
        part.map(cx, &mut |inner| {
            self.known.get(&inner).copied().unwrap_or(inner)
        })
    }
}

/// The private symbols of the table that is this arena to which no reference leads from outside them, directly or
/// through others of their kind: what can be erased.
pub fn unused_private_symbols(ir: &Ir) -> Vec<Op> {
    unused_symbols(ir, |visibility| visibility == Visibility::Private)
}

/// As [`unused_private_symbols`], of the symbols with a visibility for which `is_hidden` holds: nothing outside the table may
/// refer to them.
pub fn unused_symbols(ir: &Ir, is_hidden: impl Fn(Visibility) -> bool) -> Vec<Op> {
    let private: FxHashMap<Ident, Op> = symbols(ir)
        .filter(|symbol| is_hidden(visibility(ir, symbol.1)))
        .collect();
    // Who refers to whom, seen from the symbols of this table; `None` stands for everything that stays.
    let mut references: FxHashMap<Option<Ident>, Vec<Ident>> = FxHashMap::default();
    let mut refs = SymbolRefs::default();
    for top in top_level_ops(ir) {
        let owner = symbol_name(ir, top).filter(|name| private.get(name) == Some(&top));
        let list = references.entry(owner).or_default();
        for_each_use_in_op(ir, top, &mut refs, &mut |ir, _, reference| {
            list.push(reference.root(ir));
        });
    }
    let mut used: FxHashSet<Ident> = FxHashSet::default();
    let mut pending = references.remove(&None).unwrap_or_default();
    while let Some(name) = pending.pop() {
        if used.insert(name) {
            pending.extend(references.remove(&Some(name)).unwrap_or_default());
        }
    }
    symbols(ir)
        .filter(|(name, op)| private.get(name) == Some(op) && !used.contains(name))
        .map(|symbol| symbol.1)
        .collect()
}
