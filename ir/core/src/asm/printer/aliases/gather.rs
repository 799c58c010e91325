//! Gathering: what the ops of a text print that has an alias, or may contain something that has.

use std::sync::atomic::{AtomicU8, Ordering};

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::{Collector, Symbol, Visitor};
use crate::asm::printer::AsmPrinter;
use crate::attributes::Attribute;
use crate::context::{Context, Ident};
use crate::ir::{Ir, Op};
use crate::location::Location;
use crate::ods::OpInfo;
use crate::types::Type;

/// In which order the parts of ops in generic form are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// As MLIR looks for aliases: regions, types, attributes.
    OfAliases,
    /// As they are printed.
    OfText,
}

/// Something that an op prints.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Noted {
    pub(super) symbol: Symbol,
    /// Whether it can be defined after the module.
    pub(super) deferrable: bool,
}

/// What the ops of a part of the text print.
pub(in crate::asm::printer) struct Gather<'a> {
    shared: &'a super::Shared,
    order: Order,
    log: Vec<Noted>,
    /// What is in the log apart from locations, of which there are many that are different.
    seen: FxHashSet<Noted>,
    /// What is printed with the aliases that other parts of the text give, but gets none itself.
    unseen: Vec<Noted>,
    /// While it is looked for parts of a symbol that have an alias or a number: whether one was found. Then nothing is noted.
    found: Option<bool>,
}

impl<'a> Gather<'a> {
    fn new(shared: &'a super::Shared, order: Order) -> Self {
        Gather {
            shared,
            order,
            log: Vec::new(),
            seen: FxHashSet::default(),
            unseen: Vec::new(),
            found: None,
        }
    }

    /// One that does the same, for another part of the text.
    pub(in crate::asm::printer) fn fork(&self) -> Self {
        Gather::new(self.shared, self.order)
    }

    /// Takes over what was gathered in the next part of the text.
    pub(in crate::asm::printer) fn append(&mut self, next: Gather<'a>) {
        if self.log.is_empty() {
            self.log = next.log;
        } else {
            self.log.extend(next.log);
        }
        self.unseen.extend(next.unseen);
    }

    fn note(&mut self, symbol: Symbol, deferrable: bool) {
        let noted = Noted { symbol, deferrable };
        let is_new = match symbol {
            Symbol::Location(_) => self.log.last() != Some(&noted),
            Symbol::Type(_) | Symbol::Attribute(_) => self.seen.insert(noted),
        };
        if is_new {
            self.log.push(noted);
        }
    }

    fn has(&self, symbol: Symbol) -> bool {
        let deferrable = false;
        self.seen.contains(&Noted { symbol, deferrable })
    }
}

/// What a text prints.
pub(super) struct Gathered {
    /// What may get an alias, in order.
    pub(super) log: Vec<Noted>,
    /// What does not get one, but may contain what has.
    pub(super) unseen: Vec<Noted>,
}

/// For each type and attribute, by index, whether it has an alias or contains something that has one; zero if that is
/// not known.
pub(super) struct Interest {
    types: Vec<AtomicU8>,
    attributes: Vec<AtomicU8>,
}

const PLAIN: u8 = 1;
const INTERESTING: u8 = 2;

impl Interest {
    pub(super) fn new(cx: &Context) -> Self {
        let table = |len| {
            std::iter::repeat_with(AtomicU8::default)
                .take(len)
                .collect()
        };
        Interest {
            types: table(cx.num_types()),
            attributes: table(cx.num_attributes()),
        }
    }

    /// The entry of a symbol; none for those that were interned by the dry run itself.
    fn entry(&self, symbol: Symbol) -> Option<&AtomicU8> {
        match symbol {
            Symbol::Type(ty) => self.types.get(ty.index()),
            Symbol::Attribute(attr) => self.attributes.get(attr.index()),
            Symbol::Location(_) => None,
        }
    }

    /// Whether a symbol has an alias or a number, or contains something that has, if that is known.
    pub(super) fn of(&self, symbol: Symbol) -> Option<bool> {
        match self.entry(symbol)?.load(Ordering::Relaxed) {
            PLAIN => Some(false),
            INTERESTING => Some(true),
            _ => None,
        }
    }

    pub(super) fn note(&self, symbol: Symbol, is_interesting: bool) {
        if let Some(entry) = self.entry(symbol) {
            let answer = if is_interesting { INTERESTING } else { PLAIN };
            entry.store(answer, Ordering::Relaxed);
        }
    }
}

impl<'a> AsmPrinter<'a> {
    /// Everything that may need an alias in the text of an arena, in order.
    pub(super) fn gather(&mut self, ir: &'a Ir, order: Order) -> Gathered {
        let shared = self.sharing.expect("a dry run has what its printers share");
        self.collector = Some(Box::new(Collector::Gather(Gather::new(shared, order))));
        self.enter_arena(ir, None, |printer| printer.print_full_op(ir.root()));
        self.out.clear();
        match self.collector.take().map(|collector| *collector) {
            Some(Collector::Gather(gather)) => Gathered {
                log: gather.log,
                unseen: gather.unseen,
            },
            _ => unreachable!("internal error: a dry run keeps its collector"),
        }
    }

    /// Visits what was gathered.
    pub(super) fn visit_all(&mut self, visitor: &mut Visitor, log: &[Noted]) {
        visitor.reserve(self.cx, log);
        self.collector = Some(Box::new(Collector::Visit(std::mem::take(visitor))));
        for noted in log {
            self.visit_top(noted.symbol, noted.deferrable);
        }
        match self.collector.take().map(|collector| *collector) {
            Some(Collector::Visit(visited)) => *visitor = visited,
            _ => unreachable!("internal error: a dry run keeps its collector"),
        }
    }

    fn gathering(&mut self) -> &mut Gather<'a> {
        match self.collector.as_deref_mut() {
            Some(Collector::Gather(gather)) => gather,
            _ => unreachable!("internal error: the dry run gathers what ops print"),
        }
    }

    pub(in crate::asm::printer) fn collect_type(&mut self, ty: Type) {
        self.collect(Symbol::Type(ty), false, false);
    }

    pub(in crate::asm::printer) fn collect_attr(&mut self, attr: Attribute, with_type: bool) {
        if !self.is_known_to_be_plain(Symbol::Attribute(attr)) {
            self.collect(Symbol::of_attr(self.cx, attr), false, !with_type);
        }
    }

    pub(in crate::asm::printer) fn collect_location(
        &mut self,
        location: Location,
        deferrable: bool,
    ) {
        self.collect(Symbol::Location(location), deferrable, false);
    }

    fn collect(&mut self, symbol: Symbol, deferrable: bool, elide_type: bool) {
        let Some(Collector::Gather(gather)) = self.collector.as_deref() else {
            return self.visit(symbol, elide_type);
        };
        if gather.found == Some(true) || !self.is_interesting(symbol, elide_type) {
            return;
        }
        let gather = self.gathering();
        match &mut gather.found {
            Some(found) => *found = true,
            None => gather.note(symbol, deferrable),
        }
    }

    fn is_known_to_be_plain(&self, symbol: Symbol) -> bool {
        self.sharing
            .is_some_and(|shared| shared.interest.of(symbol) == Some(false))
    }

    /// Whether a symbol has an alias or a number, or may contain something that has; with `elide_type` its type does not
    /// count, if it has one and nothing is known yet.
    fn is_interesting(&mut self, symbol: Symbol, elide_type: bool) -> bool {
        let shared = self.sharing.expect("a dry run has what its printers share");
        if let Some(answer) = shared.interest.of(symbol) {
            return answer;
        }
        match symbol {
            Symbol::Location(_) => return true,
            // What is in it is being looked at.
            Symbol::Type(ty) if self.is_inside_type(ty) => return true,
            Symbol::Type(_) | Symbol::Attribute(_) => {}
        }
        let is_interesting = shared.alias_of(self.cx, symbol).is_some()
            || self.is_numbered(symbol)
            || (!self.is_leaf(symbol) && self.has_interesting_parts(symbol, elide_type));
        if is_interesting || !elide_type {
            shared.interest.note(symbol, is_interesting);
        }
        is_interesting
    }

    fn has_interesting_parts(&mut self, symbol: Symbol, elide_type: bool) -> bool {
        let around = self.gathering().found.replace(false);
        self.nested(|printer| printer.visit_parts(symbol, elide_type));
        let found = std::mem::replace(&mut self.gathering().found, around);
        if around.is_none() {
            self.out.clear();
        }
        found == Some(true)
    }

    /// Gathers from an op and all inside it.
    pub(in crate::asm::printer) fn gather_from(&mut self, ir: &'a Ir, op: Op) {
        let order = self.gathering().order;
        if order == Order::OfAliases {
            self.print_trailing_location(ir.loc(op));
        }
        // To ask whether there is anything takes as long as to gather from the generic form of an op without a definition.
        let is_worth_asking = order == Order::OfText || ir.info(op).is_some();
        if !(is_worth_asking && self.is_plain(ir, op) && self.is_settled(ir, op)) {
            self.print_op_form(ir, op);
        }
        if order == Order::OfText {
            self.print_trailing_location(ir.loc(op));
        }
        self.out.clear();
    }

    pub(in crate::asm::printer) fn gathers_in_order_of_aliases(&self) -> bool {
        match self.collector.as_deref() {
            Some(Collector::Gather(gather)) => gather.order == Order::OfAliases,
            _ => false,
        }
    }

    /// Gathers from an op in generic form.
    pub(in crate::asm::printer) fn gather_from_generic(&mut self, ir: &'a Ir, op: Op) {
        self.print_regions_of(ir, op);
        self.print_types(ir.operand_types(op).chain(ir.result_types(op)));
        let discardable = ir.discardable_attrs(op);
        let discardable = discardable.map_or(&[][..], |dict| dict.entries(ir));
        let Some(info) = ir.info(op) else {
            discardable
                .iter()
                .for_each(|(_, attr)| self.print_attr(*attr));
            // The properties of an op without a definition are not looked at.
            let properties = match ir.inherent_attrs(op) {
                [only] => *only,
                _ => None,
            };
            return self.note_unseen(properties);
        };
        for attr in all_attributes(ir, op, info, discardable) {
            self.print_attr(attr);
        }
    }

    /// Gathers from what is not looked at for aliases, but printed with those that there are.
    pub(in crate::asm::printer) fn note_unseen(&mut self, attr: Option<Attribute>) {
        // The aliases of locations may come after the module, with those of the attributes in them.
        if let (true, Some(attr)) = (self.options.debug_info, attr)
            && self.is_interesting(Symbol::Attribute(attr), false)
        {
            self.gathering().unseen.push(Noted {
                symbol: Symbol::Attribute(attr),
                deferrable: false,
            });
        }
    }

    /// Whether there is nothing to gather inside an op.
    fn is_plain(&mut self, ir: &Ir, op: Op) -> bool {
        let Some(child) = ir.child(op) else {
            return ir.regions(op).is_empty();
        };
        !self.options.debug_info
            && child.child_arenas().next().is_none()
            && child
                .all_types()
                .all(|ty| !self.is_interesting(Symbol::Type(ty), false))
            && child
                .all_attrs()
                .all(|attr| !self.is_interesting(Symbol::of_attr(ir, attr), false))
    }

    /// Whether what an op has itself was gathered before, as far as it matters.
    fn is_settled(&mut self, ir: &Ir, op: Op) -> bool {
        let mut is_settled =
            |symbol| !self.is_interesting(symbol, false) || self.gathering().has(symbol);
        let types = ir.operand_types(op).chain(ir.result_types(op));
        let inherent = ir.inherent_attrs(op).iter().flatten().copied();
        let discardable = ir.discardable_attrs(op).into_iter();
        let discardable = discardable.flat_map(|dict| dict.entries(ir));
        let mut attributes = inherent.chain(discardable.map(|entry| entry.1));
        types.map(Symbol::Type).all(&mut is_settled)
            && attributes.all(|attr| is_settled(Symbol::of_attr(ir, attr)))
    }
}

/// The attributes of an op with a definition, by their names: inherent ones that are absent by their defaults.
fn all_attributes(
    ir: &Ir,
    op: Op,
    info: &OpInfo,
    discardable: &[(Ident, Attribute)],
) -> SmallVec<[Attribute; 4]> {
    let mut entries: SmallVec<[(&str, Attribute); 4]> = discardable
        .iter()
        .map(|(name, value)| (name.as_str(ir), *value))
        .collect();
    for (slot, attr) in info.attributes.iter().zip(ir.inherent_attrs(op)) {
        let value = attr.or_else(|| slot.default.as_ref().map(|default| default(ir)));
        entries.extend(value.map(|value| (&*slot.name, value)));
    }
    entries.sort_by_key(|(name, _)| *name);
    entries.into_iter().map(|(_, value)| value).collect()
}

impl Symbol {
    pub(super) fn of_attr(cx: &Context, attr: Attribute) -> Symbol {
        match attr.data(cx) {
            crate::attributes::AttrData::Location(location) => Symbol::Location(*location),
            _ => Symbol::Attribute(attr),
        }
    }
}
