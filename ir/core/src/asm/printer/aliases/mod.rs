//! Aliases: names at the top of a text for what would otherwise be repeated in it.
//!
//! Affine maps, integer sets and long tuples get one, what dialects ask for, and locations when they are printed. A dry
//! run of the printer finds them: it *gathers* what the ops of each arena print, in parallel, and then *visits* that, in
//! order, with everything inside. Definitions are ordered by how deep they nest.

mod by_symbol;
mod gather;
mod visit;

use std::borrow::Cow;
use std::sync::Arc;

pub(super) use gather::Gather;
use terrace_text::push_u64;
pub(super) use visit::Visitor;

use super::names::NameBytes;
use super::resources::Numbering;
use super::{AsmPrinter, PrintOptions};
use crate::asm::{Alias, OpAsmDialectInterface};
use crate::attributes::{AttrData, Attribute};
use crate::context::Context;
use crate::ir::Ir;
use crate::location::Location;
use crate::types::{Type, TypeData};

/// Tuples with more elements than this get an alias.
const LONG_TUPLE: usize = 16;

/// What has an alias, or contains something that has.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Symbol {
    Type(Type),
    Attribute(Attribute),
    Location(Location),
}

/// What a dry run does with what is printed.
pub(super) enum Collector<'a> {
    /// Notes it.
    Gather(Gather<'a>),
    /// Looks into it.
    Visit(Visitor),
}

/// The aliases of a text.
#[derive(Default)]
pub(super) struct AliasTable {
    met: Visitor,
    /// Of what was met, which definition it has; [`AliasTable::NONE`] if none.
    definition_of: Vec<u32>,
    /// In order.
    definitions: Vec<Definition>,
    has_types: bool,
    has_attributes: bool,
    /// What has none.
    interest: Option<gather::Interest>,
    /// What distinct attributes and resources are called.
    pub(super) numbering: Numbering,
}

struct Definition {
    symbol: Symbol,
    /// The name without number, by its place among those of the visitor.
    name: u32,
    /// Nothing is written for zero.
    number: u32,
    /// Whether it comes after the module.
    deferred: bool,
}

/// Finds the aliases of an arena's text.
pub(super) fn collect(ir: &Ir, options: &PrintOptions, parallel: bool) -> AliasTable {
    let mut table = AliasTable::default();
    let interfaces = ir.dialect_interfaces::<dyn OpAsmDialectInterface>();
    let has_aliases = options.debug_info || ir.has_aliased_data() || !interfaces.is_empty();
    let has_numbers = ir.has_numbered_data();
    let needed = has_numbers || (has_aliases && !options.local_scope);
    if !needed {
        return table;
    }
    let shared = Shared::new(ir, interfaces);
    let mut printer = AsmPrinter::new(ir, options);
    printer.parallel = parallel;
    printer.sharing = Some(&shared);
    if !options.local_scope {
        let gathered = printer.gather(ir, gather::Order::OfAliases);
        printer.visit_all(&mut table.met, &gathered.log);
        // What has an alias must be defined before it is used. (MLIR forgets this for what it does not look at.)
        let mut unseen = Visitor::default();
        printer.visit_all(&mut unseen, &gathered.unseen);
        table.met.need_first(&unseen);
        table.define();
    }
    if has_numbers {
        let log = printer.gather(ir, gather::Order::OfText).log;
        printer.visit_all(&mut table.met, &log);
        table
            .definition_of
            .resize(table.met.len(), AliasTable::NONE);
        table.number(ir, &log);
    }
    drop(printer);
    table.interest = Some(shared.interest);
    table
}

/// What all printers of a dry run share.
pub(super) struct Shared {
    interfaces: Vec<Arc<dyn OpAsmDialectInterface>>,
    interest: gather::Interest,
}

impl Shared {
    fn new(cx: &Context, interfaces: Vec<Arc<dyn OpAsmDialectInterface>>) -> Self {
        Shared {
            interfaces,
            interest: gather::Interest::new(cx),
        }
    }

    /// The alias of a symbol, if it has one of its own.
    fn alias_of<'cx>(&self, cx: &'cx Context, symbol: Symbol) -> Option<Cow<'cx, str>> {
        match symbol {
            Symbol::Type(ty) => {
                let own = alias_of_type(ty.data(cx));
                self.choose(own, |interface| interface.type_alias(cx, ty))
            }
            Symbol::Attribute(attr) => {
                let own = alias_of_attr(attr.data(cx));
                self.choose(own, |interface| interface.attr_alias(cx, attr))
            }
            Symbol::Location(_) => Some("loc".into()),
        }
    }

    fn choose<'cx>(
        &self,
        own: Option<&'cx str>,
        ask: impl Fn(&dyn OpAsmDialectInterface) -> Option<Alias>,
    ) -> Option<Cow<'cx, str>> {
        let mut chosen = own.map(Cow::Borrowed);
        for interface in &self.interfaces {
            match ask(&**interface) {
                None => {}
                Some(Alias::Overridable(name)) => chosen = Some(name.into()),
                Some(Alias::Final(name)) => {
                    chosen = Some(name.into());
                    break;
                }
            }
        }
        chosen.map(sanitize).filter(|name| !name.is_empty())
    }
}

/// What aliases are made of: without dots.
static BYTES: NameBytes = NameBytes::with(b"$_-");

/// A name as the lexer accepts it after a sigil, without a digit at its end, where a number may follow.
fn sanitize(name: Cow<'_, str>) -> Cow<'_, str> {
    let changed = match super::names::sanitize(&name, &BYTES) {
        Cow::Borrowed(_) => None,
        Cow::Owned(changed) => Some(changed),
    };
    let mut name = changed.map_or(name, Cow::Owned);
    if name.ends_with(|last: char| last.is_ascii_digit()) {
        name.to_mut().push('_');
    }
    name
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

impl AliasTable {
    const NONE: u32 = u32::MAX;

    /// Gives aliases and orders their definitions.
    fn define(&mut self) {
        let met = &self.met;
        let ranks = met.name_ranks();
        let mut order: Vec<(u32, bool, u32, u32)> = met
            .entries()
            .filter_map(|(index, entry)| {
                let rank = *ranks.get(entry.name? as usize)?;
                let is_type = matches!(entry.symbol, Symbol::Type(_));
                Some((entry.depth, !is_type, rank, index))
            })
            .collect();
        // In the order of appearance where nothing else decides.
        order.sort_unstable();
        self.definition_of = vec![AliasTable::NONE; met.len()];
        self.definitions.reserve_exact(order.len());
        let mut counts = vec![0; ranks.len()];
        for (_, not_type, rank, index) in order {
            let entry = met.entry(index);
            let Some(name) = entry.name else { continue };
            self.definition_of[index as usize] = self.definitions.len() as u32;
            let count = &mut counts[rank as usize];
            self.definitions.push(Definition {
                symbol: entry.symbol,
                name,
                number: *count,
                deferred: entry.deferred,
            });
            *count += 1;
            self.has_types |= !not_type;
            self.has_attributes |= matches!(entry.symbol, Symbol::Attribute(_));
        }
    }

    /// Numbers what is called by its place in the text: in the definitions before the module, in the module, and in the
    /// definitions after it.
    fn number(&mut self, cx: &Context, text: &[gather::Noted]) {
        let index_of = |symbol| self.met.find(symbol);
        let is_defined = |index: u32| self.definition_of[index as usize] != AliasTable::NONE;
        let definitions = |deferred: bool| {
            let kept = self
                .definitions
                .iter()
                .filter(move |entry| entry.deferred == deferred);
            kept.filter_map(|entry| index_of(entry.symbol))
        };
        let inline = text
            .iter()
            .filter_map(|noted| index_of(noted.symbol))
            .filter(|index| !is_defined(*index));
        let order: Vec<u32> = definitions(false)
            .chain(inline)
            .chain(definitions(true))
            .collect();
        let mut seen = vec![false; self.met.len()];
        let mut pending = Vec::new();
        for start in order {
            pending.push(start);
            while let Some(at) = pending.pop() {
                if std::mem::replace(&mut seen[at as usize], true) {
                    continue;
                }
                if let Symbol::Attribute(attr) = self.met.entry(at).symbol {
                    self.numbering.note(cx, attr);
                }
                let children = self.met.children(at).iter().rev();
                pending.extend(children.filter(|child| !is_defined(**child)));
            }
        }
    }

    fn definition(&self, symbol: Symbol) -> Option<&Definition> {
        let interest = self.interest.as_ref()?;
        if interest.of(symbol) == Some(false) {
            return None;
        }
        let index = self.met.find(symbol)?;
        let definition = *self.definition_of.get(index as usize)?;
        self.definitions.get(definition as usize)
    }
}

impl<'a> AsmPrinter<'a> {
    /// Writes the alias of a symbol; whether it has one.
    pub(super) fn print_alias(&mut self, symbol: Symbol) -> bool {
        let Some(aliases) = self.aliases else {
            return false;
        };
        let may_have_one = match symbol {
            Symbol::Type(_) => aliases.has_types,
            Symbol::Attribute(_) => aliases.has_attributes,
            Symbol::Location(_) => !aliases.definitions.is_empty(),
        };
        let definition = may_have_one.then(|| aliases.definition(symbol)).flatten();
        let Some(definition) = definition else {
            return false;
        };
        self.print_alias_name(aliases, definition);
        true
    }

    fn print_alias_name(&mut self, aliases: &AliasTable, definition: &Definition) {
        self.write(match definition.symbol {
            Symbol::Type(_) => "!",
            Symbol::Attribute(_) | Symbol::Location(_) => "#",
        });
        self.write(aliases.met.name(definition.name));
        if definition.number != 0 {
            push_u64(&mut self.out, definition.number.into());
        }
    }

    /// The definitions before the module, or those after it.
    pub(super) fn print_aliases(&mut self, deferred: bool) {
        let Some(aliases) = self.aliases else {
            return;
        };
        let definitions = aliases.definitions.iter();
        self.print_lines(
            definitions.filter(|definition| definition.deferred == deferred),
            |_| 1,
            |printer, definition| {
                printer.print_alias_name(aliases, definition);
                printer.write(" = ");
                match definition.symbol {
                    Symbol::Type(ty) => printer.print_type_unaliased(ty),
                    Symbol::Attribute(attr) => printer.print_attr_unaliased(attr),
                    Symbol::Location(location) => printer.print_location_definition(location),
                }
                printer.write("\n");
            },
        );
    }
}
