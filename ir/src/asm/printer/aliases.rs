//! Aliases: names at the top of a text for what would otherwise be repeated in it.
//!
//! Affine maps, integer sets and long tuples get one, and locations when they are printed. A dry run of the printer
//! finds them in the order of their appearance; definitions are ordered by how deep they nest.

use rustc_hash::FxHashMap;

use super::resources::Numbering;
use super::{AsmPrinter, PrintOptions};
use crate::attributes::{AttrData, Attribute};
use crate::context::Context;
use crate::ir::Ir;
use crate::location::{Location, LocationData};
use crate::types::{Type, TypeData};

/// Tuples with more elements than this get an alias.
const LONG_TUPLE: usize = 16;

/// What has an alias, or contains something that has.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Symbol {
    Type(Type),
    Attribute(Attribute),
    Location(Location),
}

/// The aliases of a text, with their sigils.
#[derive(Default)]
pub(super) struct AliasTable {
    types: FxHashMap<Type, String>,
    attributes: FxHashMap<Attribute, String>,
    locations: FxHashMap<Location, String>,
    /// What distinct attributes and resources are called.
    pub(super) numbering: Numbering,
    /// In the order of their definitions, and whether the definition comes after the module.
    definitions: Vec<(Symbol, bool)>,
}

impl AliasTable {
    pub(super) fn of_type(&self, ty: Type) -> Option<&str> {
        self.types.get(&ty).map(String::as_str)
    }

    pub(super) fn of_attr(&self, attr: Attribute) -> Option<&str> {
        self.attributes.get(&attr).map(String::as_str)
    }

    pub(super) fn of_location(&self, location: Location) -> Option<&str> {
        self.locations.get(&location).map(String::as_str)
    }
}

/// Everything met during the dry run.
#[derive(Default)]
pub(super) struct AliasCollector<'a> {
    met: Vec<Met<'a>>,
    by_symbol: FxHashMap<Symbol, usize>,
    /// The entry whose parts are being met, and the greatest depth among them.
    parts: Vec<Parts>,
}

#[derive(Default)]
struct Parts {
    depth: usize,
    children: Vec<usize>,
}

struct Met<'a> {
    symbol: Symbol,
    /// The alias without number, if it gets one.
    name: Option<&'a str>,
    depth: usize,
    deferred: bool,
    /// Whether it is not a part of something else at the place where it was met first.
    is_top: bool,
    children: Vec<usize>,
}

/// Finds the aliases of an arena's text.
pub(super) fn collect(ir: &Ir, options: &PrintOptions) -> AliasTable {
    let is_needed = match options.local_scope {
        true => ir.has_numbered_data(),
        false => options.debug_info || ir.has_aliased_data(),
    };
    if !is_needed {
        return AliasTable::default();
    }
    let mut printer = AsmPrinter::new(ir, options);
    printer.collector = Some(Box::default());
    printer.enter_arena(ir, None, |printer| printer.print_full_op(ir.root()));
    let collector = *printer
        .collector
        .take()
        .expect("the dry run keeps its collector");
    let mut table = AliasTable::default();
    let met = collector.met;
    if !options.local_scope {
        table.define(&met);
    }
    if ir.has_numbered_data() {
        table.number(ir, &met);
    }
    table
}

impl AliasTable {
    /// Gives aliases and orders their definitions.
    fn define(&mut self, met: &[Met<'_>]) {
        let mut named: Vec<(&str, &Met<'_>)> = met
            .iter()
            .filter_map(|met| Some((met.name?, met)))
            .collect();
        named.sort_by_key(|(name, met)| (met.depth, !matches!(met.symbol, Symbol::Type(_)), *name));
        let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
        for (name, met) in named {
            let count = counts.entry(name).or_default();
            let number = if *count == 0 {
                String::new()
            } else {
                count.to_string()
            };
            *count += 1;
            let alias = format!("{name}{number}");
            match met.symbol {
                Symbol::Type(ty) => self.types.insert(ty, format!("!{alias}")),
                Symbol::Attribute(attr) => self.attributes.insert(attr, format!("#{alias}")),
                Symbol::Location(loc) => self.locations.insert(loc, format!("#{alias}")),
            };
            self.definitions.push((met.symbol, met.deferred));
        }
    }

    /// Numbers what is called by its place in the text: in the definitions before the module, in the module, and in the
    /// definitions after it.
    fn number(&mut self, cx: &Context, met: &[Met<'_>]) {
        let index: FxHashMap<Symbol, usize> = (0..met.len()).map(|i| (met[i].symbol, i)).collect();
        let is_defined = |symbol: &Symbol| match symbol {
            Symbol::Type(ty) => self.types.contains_key(ty),
            Symbol::Attribute(attr) => self.attributes.contains_key(attr),
            Symbol::Location(location) => self.locations.contains_key(location),
        };
        let definitions = |deferred: bool| {
            let kept = self
                .definitions
                .iter()
                .filter(move |entry| entry.1 == deferred);
            kept.map(|entry| index[&entry.0])
        };
        let inline = (0..met.len()).filter(|i| met[*i].is_top && !is_defined(&met[*i].symbol));
        let order: Vec<usize> = definitions(false)
            .chain(inline)
            .chain(definitions(true))
            .collect();
        let mut seen = vec![false; met.len()];
        let mut pending = Vec::new();
        for start in order {
            pending.push(start);
            while let Some(at) = pending.pop() {
                if std::mem::replace(&mut seen[at], true) {
                    continue;
                }
                if let Symbol::Attribute(attr) = met[at].symbol {
                    self.numbering.note(cx, attr);
                }
                let children = met[at].children.iter().rev();
                pending.extend(children.filter(|child| !is_defined(&met[**child].symbol)));
            }
        }
    }
}

fn alias_of_attr(data: &AttrData) -> Option<&str> {
    match data {
        AttrData::AffineMap(_) => Some("map"),
        AttrData::IntegerSet(_) => Some("set"),
        AttrData::Distinct { value, .. } if *value != Attribute::UNIT => Some("distinct"),
        AttrData::Dialect(attr) if attr.info.alias => Some(&attr.info.mnemonic),
        _ => None,
    }
}

fn alias_of_type(data: &TypeData) -> Option<&str> {
    match data {
        TypeData::Tuple(elements) if elements.len() > LONG_TUPLE => Some("tuple"),
        TypeData::Dialect(ty) if ty.info.alias => Some(&ty.info.mnemonic),
        _ => None,
    }
}

/// Whether an attribute is given an alias.
pub(crate) fn attr_gets_alias(data: &AttrData) -> bool {
    alias_of_attr(data).is_some() || matches!(data, AttrData::Location(_)) || attr_gets_number(data)
}

/// Whether an attribute is called by its place in the text.
pub(crate) fn attr_gets_number(data: &AttrData) -> bool {
    matches!(
        data,
        AttrData::Distinct { .. } | AttrData::ResourceElements { .. }
    )
}

/// Whether a type is given an alias.
pub(crate) fn type_gets_alias(data: &TypeData) -> bool {
    alias_of_type(data).is_some()
}

impl<'a> AsmPrinter<'a> {
    pub(super) fn collect_type(&mut self, ty: Type) {
        let name = alias_of_type(ty.data(self.cx));
        self.collect(Symbol::Type(ty), name, false, |printer| {
            printer.print_type_unaliased(ty);
        });
    }

    pub(super) fn collect_attr(&mut self, attr: Attribute, with_type: bool) {
        let data = attr.data(self.cx);
        if let AttrData::Location(location) = data {
            return self.collect_location(*location, false);
        }
        let name = alias_of_attr(data);
        self.collect(Symbol::Attribute(attr), name, false, |printer| {
            // Only the type of large constants can hold an alias; their values need no look.
            match data {
                AttrData::DenseElements { ty, .. } if with_type => printer.print_type(*ty),
                AttrData::DenseElements { .. } | AttrData::DenseArray { .. } => {}
                _ => printer.print_attr_unaliased(attr),
            }
        });
    }

    pub(super) fn collect_location(&mut self, location: Location, can_be_deferred: bool) {
        self.collect(
            Symbol::Location(location),
            Some("loc"),
            can_be_deferred,
            |printer| {
                printer.collect_location_parts(location, can_be_deferred);
            },
        );
    }

    fn collect_location_parts(&mut self, location: Location, can_be_deferred: bool) {
        match location.data(self.cx) {
            LocationData::Unknown | LocationData::File { .. } => {}
            LocationData::Name { child, .. } => {
                if child != Location::UNKNOWN {
                    self.collect_location(child, can_be_deferred);
                }
            }
            LocationData::CallSite { callee, caller } => {
                self.collect_location(callee, can_be_deferred);
                self.collect_location(caller, can_be_deferred);
            }
            LocationData::Fused {
                locations,
                metadata,
            } => {
                if let Some(metadata) = metadata {
                    self.print_attr(metadata);
                }
                for part in locations {
                    self.collect_location(*part, can_be_deferred);
                }
            }
        }
    }

    /// Notes that `symbol` is printed here; `parts` prints what is inside, the first time.
    fn collect(
        &mut self,
        symbol: Symbol,
        name: Option<&'a str>,
        can_be_deferred: bool,
        parts: impl FnOnce(&mut Self) + Send,
    ) {
        let collector = self
            .collector
            .as_mut()
            .expect("collecting is what the dry run does");
        if let Some(&index) = collector.by_symbol.get(&symbol) {
            if !can_be_deferred {
                collector.mark_needed_first(index);
            }
            collector.note_part(index);
            return;
        }
        let index = collector.met.len();
        collector.by_symbol.insert(symbol, index);
        collector.met.push(Met {
            symbol,
            name,
            depth: usize::from(name.is_some()),
            deferred: can_be_deferred,
            is_top: collector.parts.is_empty(),
            children: Vec::new(),
        });
        collector.parts.push(Parts::default());
        self.nested(parts);
        self.out.clear();
        let collector = self
            .collector
            .as_mut()
            .expect("collecting is what the dry run does");
        let parts = collector.parts.pop().expect("it was pushed above");
        let met = &mut collector.met[index];
        met.children = parts.children;
        if parts.depth != 0 {
            met.depth = parts.depth + 1;
        }
        collector.note_part(index);
    }

    /// The definitions before the module, or those after it.
    pub(super) fn print_aliases(&mut self, deferred: bool) {
        let Some(aliases) = self.aliases else {
            return;
        };
        for (symbol, is_deferred) in &aliases.definitions {
            if *is_deferred != deferred {
                continue;
            }
            match *symbol {
                Symbol::Type(ty) => {
                    self.write(&aliases.types[&ty]);
                    self.write(" = ");
                    self.print_type_unaliased(ty);
                }
                Symbol::Attribute(attr) => {
                    self.write(&aliases.attributes[&attr]);
                    self.write(" = ");
                    self.print_attr_unaliased(attr);
                }
                Symbol::Location(location) => {
                    self.write(&aliases.locations[&location]);
                    self.write(" = ");
                    self.print_location_definition(location);
                }
            }
            self.write("\n");
        }
    }
}

impl AliasCollector<'_> {
    fn note_part(&mut self, index: usize) {
        let depth = self.met[index].depth;
        if let Some(parts) = self.parts.last_mut() {
            parts.depth = parts.depth.max(depth);
            parts.children.push(index);
        }
    }

    /// Something before the module's end needs it: it and what it is made of cannot be deferred.
    fn mark_needed_first(&mut self, index: usize) {
        let mut pending = vec![index];
        while let Some(index) = pending.pop() {
            let met = &mut self.met[index];
            if std::mem::replace(&mut met.deferred, false) {
                pending.extend(&met.children);
            }
        }
    }
}
