//! Visiting: everything inside of what is printed, how deep aliases nest in it, and whether it is needed before the
//! module's end.

use rustc_hash::FxHashMap;

use super::by_symbol::BySymbol;
use super::gather::Noted;
use super::{Collector, Symbol, attr_gets_number};
use crate::asm::printer::AsmPrinter;
use crate::attributes::{AttrData, Attribute};
use crate::context::Context;
use crate::location::{Location, LocationData};
use crate::types::{Type, TypeData};

/// What was visited.
#[derive(Default)]
pub(in crate::asm::printer) struct Visitor {
    entries: Vec<Entry>,
    by_symbol: BySymbol,
    /// The parts of all entries, each entry's in a row.
    children: Vec<u32>,
    /// The parts met so far of the entries that are being visited, the outermost entry's first.
    parts: Vec<u32>,
    /// Whether what is being visited can be defined after the module.
    deferrable: bool,
    names: Vec<Box<str>>,
    name_numbers: FxHashMap<Box<str>, u32>,
}

pub(super) struct Entry {
    pub(super) symbol: Symbol,
    /// The alias without number, if it gets one.
    pub(super) name: Option<u32>,
    /// Zero if nothing in it has an alias.
    pub(super) depth: u32,
    pub(super) deferred: bool,
    /// Whether something in it is called by its place in the text.
    pub(super) numbered: bool,
    /// Its run in `children`.
    children: (u32, u32),
}

impl Visitor {
    /// Makes room for what is in a log.
    pub(super) fn reserve(&mut self, cx: &Context, log: &[Noted]) {
        self.by_symbol.reserve(cx, log);
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn entry(&self, index: u32) -> &Entry {
        &self.entries[index as usize]
    }

    /// In the order of appearance.
    pub(super) fn entries(&self) -> impl Iterator<Item = (u32, &Entry)> {
        (0..).zip(&self.entries)
    }

    pub(super) fn find(&self, symbol: Symbol) -> Option<u32> {
        self.by_symbol.get(symbol)
    }

    pub(super) fn children(&self, index: u32) -> &[u32] {
        let (start, end) = self.entry(index).children;
        &self.children[start as usize..end as usize]
    }

    pub(super) fn name(&self, number: u32) -> &str {
        &self.names[number as usize]
    }

    /// Where each name stands when they are sorted.
    pub(super) fn name_ranks(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.names.len() as u32).collect();
        order.sort_by_key(|number| self.name(*number));
        let mut ranks = vec![0; order.len()];
        for (rank, number) in (0..).zip(order) {
            ranks[number as usize] = rank;
        }
        ranks
    }

    fn name_number(&mut self, name: &str) -> u32 {
        if let Some(number) = self.name_numbers.get(name) {
            return *number;
        }
        let number = self.names.len() as u32;
        self.names.push(name.into());
        self.name_numbers.insert(name.into(), number);
        number
    }

    /// Takes the entry back that was made last, and the part that it is.
    fn forget_last(&mut self) {
        self.parts.pop();
        if let Some(entry) = self.entries.pop() {
            self.by_symbol.remove(entry.symbol);
        }
    }

    /// What others met is needed before the module's end.
    pub(super) fn need_first(&mut self, others: &Visitor) {
        for (_, other) in others.entries() {
            if let Some(index) = self.find(other.symbol) {
                self.mark_needed_first(index);
            }
        }
    }

    /// Something before the module's end needs it: it and what it is made of cannot be deferred.
    fn mark_needed_first(&mut self, index: u32) {
        let mut pending = vec![index];
        while let Some(index) = pending.pop() {
            let entry = &mut self.entries[index as usize];
            if std::mem::replace(&mut entry.deferred, false) {
                let (start, end) = entry.children;
                pending.extend(&self.children[start as usize..end as usize]);
            }
        }
    }
}

impl AsmPrinter<'_> {
    fn visitor(&mut self) -> &mut Visitor {
        match self.collector.as_deref_mut() {
            Some(Collector::Visit(visitor)) => visitor,
            _ => unreachable!("internal error: only a visit looks into what is printed"),
        }
    }

    /// Visits a symbol as what is printed at the top level of an op.
    pub(super) fn visit_top(&mut self, symbol: Symbol, deferrable: bool) {
        self.visitor().deferrable = deferrable;
        self.visit(symbol, false);
        self.visitor().parts.clear();
        self.out.clear();
    }

    /// Visits a symbol, the first time with what is inside; without the type after an attribute if `elide_type` is set. Most
    /// are plain, with neither alias nor number, and nothing inside that has one: of these nothing is kept but that.
    pub(super) fn visit(&mut self, symbol: Symbol, elide_type: bool) {
        let interest = self.sharing.map(|shared| &shared.interest);
        if interest.is_some_and(|interest| interest.of(symbol) == Some(false)) {
            return;
        }
        let is_leaf = self.is_leaf(symbol);
        let leaf_name = is_leaf.then(|| self.name_of(symbol));
        if leaf_name == Some(None) {
            if let Some(interest) = interest {
                interest.note(symbol, false);
            }
            return;
        }
        let visitor = self.visitor();
        let deferrable = visitor.deferrable;
        let next = u32::try_from(visitor.entries.len()).expect("there are fewer than 2^32 symbols");
        let (index, is_new) = visitor.by_symbol.insert(symbol, next);
        visitor.parts.push(index);
        if !is_new {
            if !deferrable && visitor.entries[index as usize].deferred {
                visitor.mark_needed_first(index);
            }
            return;
        }
        let start = visitor.parts.len();
        visitor.entries.push(Entry {
            symbol,
            name: None,
            depth: 0,
            deferred: deferrable,
            numbered: false,
            children: (0, 0),
        });
        let name = leaf_name.unwrap_or_else(|| self.name_of(symbol));
        let is_numbered = self.is_numbered(symbol);
        if !is_leaf {
            self.nested(|printer| printer.visit_parts(symbol, elide_type));
        }
        let visitor = self.visitor();
        if name.is_none() && !is_numbered && visitor.parts.len() == start {
            visitor.forget_last();
            if let Some(interest) = interest.filter(|_| !elide_type) {
                interest.note(symbol, false);
            }
            return;
        }
        let from = visitor.children.len() as u32;
        let (mut depth, mut numbered) = (0, is_numbered);
        for &part in &visitor.parts[start..] {
            let part = &visitor.entries[part as usize];
            depth = depth.max(part.depth);
            numbered |= part.numbered;
        }
        visitor.children.extend(visitor.parts.drain(start..));
        let to = visitor.children.len() as u32;
        let entry = &mut visitor.entries[index as usize];
        entry.depth = match depth {
            0 => u32::from(name.is_some()),
            depth => depth + 1,
        };
        entry.name = name;
        entry.numbered = numbered;
        entry.children = (from, to);
    }

    /// The alias of a symbol, by number.
    fn name_of(&mut self, symbol: Symbol) -> Option<u32> {
        let name = self.sharing?.alias_of(self.cx, symbol)?;
        Some(self.visitor().name_number(&name))
    }

    /// Whether a symbol is called by its place in the text.
    pub(super) fn is_numbered(&self, symbol: Symbol) -> bool {
        match symbol {
            Symbol::Attribute(attr) => attr_gets_number(attr.data(self.cx)),
            Symbol::Type(_) | Symbol::Location(_) => false,
        }
    }

    /// Whether there is nothing inside and it has no number, for what there is much of.
    pub(super) fn is_leaf(&self, symbol: Symbol) -> bool {
        match symbol {
            Symbol::Location(location) => matches!(
                location.data(self.cx),
                LocationData::Unknown | LocationData::File { .. }
            ),
            Symbol::Type(ty) => matches!(
                ty.data(self.cx),
                TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_) | TypeData::None
            ),
            Symbol::Attribute(attr) => match attr.data(self.cx) {
                AttrData::String { ty, .. } => *ty == Type::NONE,
                AttrData::Unit
                | AttrData::Integer { .. }
                | AttrData::Float { .. }
                | AttrData::SymbolRef { .. }
                | AttrData::DenseArray { .. }
                | AttrData::StridedLayout { .. } => true,
                _ => false,
            },
        }
    }

    pub(super) fn visit_parts(&mut self, symbol: Symbol, elide_type: bool) {
        match symbol {
            Symbol::Type(ty) => self.visit_type_parts(ty),
            Symbol::Attribute(attr) => self.visit_attr_parts(attr, elide_type),
            Symbol::Location(location) => self.visit_location_parts(location),
        }
    }

    fn visit_type_parts(&mut self, ty: Type) {
        match ty.data(self.cx) {
            TypeData::Integer { .. }
            | TypeData::Index
            | TypeData::Float(_)
            | TypeData::None
            | TypeData::Opaque { .. } => {}
            TypeData::Complex(element)
            | TypeData::UnrankedTensor(element)
            | TypeData::Vector { element, .. } => self.print_type(*element),
            TypeData::Function { inputs, results } => {
                inputs
                    .iter()
                    .chain(results)
                    .for_each(|ty| self.print_type(*ty));
            }
            TypeData::Tuple(elements) => elements.iter().for_each(|ty| self.print_type(*ty)),
            TypeData::RankedTensor {
                element, encoding, ..
            } => {
                self.print_type(*element);
                encoding.iter().for_each(|attr| self.print_attr(*attr));
            }
            TypeData::MemRef {
                element,
                layout,
                memory_space,
                ..
            } => {
                self.print_type(*element);
                layout
                    .iter()
                    .chain(memory_space)
                    .for_each(|attr| self.print_attr(*attr));
            }
            TypeData::UnrankedMemRef {
                element,
                memory_space,
            } => {
                self.print_type(*element);
                memory_space.iter().for_each(|attr| self.print_attr(*attr));
            }
            TypeData::Dialect(data) => (data.info.print)(ty, self),
        }
    }

    fn visit_attr_parts(&mut self, attr: Attribute, elide_type: bool) {
        match attr.data(self.cx) {
            // Types of numbers are not looked at.
            AttrData::Unit
            | AttrData::Integer { .. }
            | AttrData::Float { .. }
            | AttrData::DenseArray { .. }
            | AttrData::AffineMap(_)
            | AttrData::IntegerSet(_) => return,
            AttrData::Type(ty) => self.print_type(*ty),
            AttrData::Array(elements) => elements.iter().for_each(|attr| self.print_attr(*attr)),
            AttrData::Dict(entries) => {
                entries
                    .iter()
                    .for_each(|(_, value)| self.print_attr(*value));
            }
            AttrData::Distinct { value, .. } => self.print_attr(*value),
            AttrData::Location(location) => self.print_location(*location),
            AttrData::Dialect(data) => (data.info.print)(attr, self),
            AttrData::String { .. }
            | AttrData::SymbolRef { .. }
            | AttrData::DenseElements { .. }
            | AttrData::StringElements { .. }
            | AttrData::SparseElements { .. }
            | AttrData::ResourceElements { .. }
            | AttrData::StridedLayout { .. }
            | AttrData::Opaque { .. } => {}
        }
        if let Some(ty) = attr
            .ty(self.cx)
            .filter(|ty| !elide_type && *ty != Type::NONE)
        {
            self.print_type(ty);
        }
    }

    fn visit_location_parts(&mut self, location: Location) {
        match location.data(self.cx) {
            LocationData::Unknown | LocationData::File { .. } => {}
            LocationData::Name { child, .. } => {
                if child != Location::UNKNOWN {
                    self.print_location(child);
                }
            }
            LocationData::CallSite { callee, caller } => {
                self.print_location(callee);
                self.print_location(caller);
            }
            LocationData::Fused {
                locations,
                metadata,
            } => {
                metadata.into_iter().for_each(|attr| self.print_attr(attr));
                locations.iter().for_each(|part| self.print_location(*part));
            }
        }
    }
}
