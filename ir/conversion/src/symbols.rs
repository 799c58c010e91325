//! Symbols that a conversion asks for: functions and globals of the module around what is converted.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use terrace_ir::attributes::{Attribute, FlatSymbolRefAttr, StringAttr};
use terrace_ir::builder::Builder;
use terrace_ir::ir::{Ir, Op};
use terrace_ir::ods::OpInfo;

use super::ConversionRewriter;

/// Builds a symbol's definition, with the name that it got, at the insertion point.
type Build = Box<dyn FnOnce(&mut Builder<'_>, &str) + Send>;

/// A symbol that a conversion asks for.
pub(super) struct Symbol {
    /// Its name, or what that begins with.
    pub(super) name: String,
    pub(super) place: Place,
    /// The isolated ops that the asker is in, from the inside out, up to the symbol table.
    pub(super) askers: SmallVec<[Op; 1]>,
    /// For a symbol whose name is found when it is added: how, and the op whose attribute refers to it.
    numbered: Option<(Numbering, Op, &'static str)>,
    pub(super) build: Build,
}

/// How the name of a symbol is found.
#[derive(Clone, Copy)]
enum Numbering {
    /// Symbols of these contents are one, whose name ends in a number if another has the name without; without contents it is
    /// a symbol of its own.
    Contents(Option<Attribute>),
    /// Symbols of these contents are one, whose name ends in the first free number.
    Numbered(Option<Attribute>),
    /// It is a symbol of its own, whose name ends in the number of ops of this kind that there are.
    After(&'static OpInfo),
}

/// Where a symbol is defined.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// At the start of the module.
    Start,
    /// At the end of the module.
    End,
    /// Before the op whose conversion asked for it, after others asked for so.
    BeforeAsker,
    /// After the op whose conversion asked for it.
    AfterAsker,
}

impl ConversionRewriter<'_> {
    /// Asks for a symbol in the module around this arena: `build` defines it at the start of the module when all
    /// functions are converted, unless a symbol of that name exists or was asked for before.
    pub fn require_symbol(
        &mut self,
        name: impl Into<String>,
        build: impl FnOnce(&mut Builder<'_>) + Send + 'static,
    ) {
        self.push_symbol(name.into(), Place::Start, None, |b, _| build(b));
    }

    /// Asks for a symbol as [`ConversionRewriter::require_symbol`] does, but at the end of the module, after others asked for so.
    pub fn require_symbol_at_end(
        &mut self,
        name: impl Into<String>,
        build: impl FnOnce(&mut Builder<'_>) + Send + 'static,
    ) {
        self.push_symbol(name.into(), Place::End, None, |b, _| build(b));
    }

    /// Asks for a symbol as [`ConversionRewriter::require_symbol`] does, but right after this arena's op.
    pub fn require_symbol_after(
        &mut self,
        name: impl Into<String>,
        build: impl FnOnce(&mut Builder<'_>) + Send + 'static,
    ) {
        self.push_symbol(name.into(), Place::AfterAsker, None, |b, _| build(b));
    }

    /// Asks for a symbol as [`ConversionRewriter::require_symbol`] does, but right before this arena's op.
    pub fn require_symbol_before(
        &mut self,
        name: impl Into<String>,
        build: impl FnOnce(&mut Builder<'_>) + Send + 'static,
    ) {
        self.push_symbol(name.into(), Place::BeforeAsker, None, |b, _| build(b));
    }

    /// Asks for a symbol whose name is `stem` and the first free number from 0; `build` is told. Symbols of one stem and of
    /// equal contents are one. `user` refers to it by this attribute.
    pub fn require_indexed_symbol(
        &mut self,
        stem: &str,
        contents: Attribute,
        (user, attribute): (Op, &'static str),
        build: impl FnOnce(&mut Builder<'_>, &str) + Send + 'static,
    ) {
        let numbered = Some((Numbering::Numbered(Some(contents)), user, attribute));
        self.push_symbol(stem.to_owned(), Place::Start, numbered, build);
    }

    /// Asks for a symbol whose name is `stem`, or `stem_0` and so on if there is one; `build` is told. Symbols of one stem and
    /// of equal contents are one, and those without contents symbols of their own. `user` refers to it by this attribute.
    pub fn require_numbered_symbol(
        &mut self,
        stem: &str,
        contents: impl Into<Option<Attribute>>,
        (user, attribute): (Op, &'static str),
        build: impl FnOnce(&mut Builder<'_>, &str) + Send + 'static,
    ) {
        let numbered = Some((Numbering::Contents(contents.into()), user, attribute));
        self.push_symbol(stem.to_owned(), Place::Start, numbered, build);
    }

    /// Asks for a symbol of its own whose name is `stem` and the number of ops of a kind that the module has by then; `build`
    /// is told. `user` refers to it by this attribute.
    pub fn require_counted_symbol(
        &mut self,
        stem: &str,
        kind: &'static OpInfo,
        (user, attribute): (Op, &'static str),
        build: impl FnOnce(&mut Builder<'_>, &str) + Send + 'static,
    ) {
        let numbered = Some((Numbering::After(kind), user, attribute));
        self.push_symbol(stem.to_owned(), Place::Start, numbered, build);
    }

    fn push_symbol(
        &mut self,
        name: String,
        place: Place,
        numbered: Option<(Numbering, Op, &'static str)>,
        build: impl FnOnce(&mut Builder<'_>, &str) + Send + 'static,
    ) {
        self.state.symbols.push(Symbol {
            name,
            place,
            askers: SmallVec::new(),
            numbered,
            build: Box::new(build),
        });
    }
}

/// Defines the requested symbols, each name once: at the start of the module, the one asked for last first, at its end, or before or
/// after the op that asked.
pub(super) fn add_symbols(ir: &mut Ir, symbols: Vec<Symbol>) {
    if symbols.is_empty() {
        return;
    }
    let root = ir.root();
    let Some(body) = ir
        .regions(root)
        .first()
        .and_then(|region| ir.first_block(*region))
    else {
        return;
    };
    let mut known: FxHashSet<String> = ir
        .block_ops(body)
        .filter_map(|op| ir.attr(op, "sym_name")?.cast::<StringAttr>(ir))
        .map(|name| name.text(ir).into_owned())
        .collect();
    let mut numbered: FxHashMap<(String, Attribute), String> = FxHashMap::default();
    for symbol in symbols {
        let Symbol { name: stem, .. } = symbol;
        let name = match symbol.numbered {
            None => stem,
            Some((Numbering::After(kind), ..)) => {
                let same = ir.block_ops(body).filter(|op| ir.is_op(*op, kind));
                let mut names = (same.count()..).map(|number| format!("{stem}{number}"));
                let free = names.find(|name| !known.contains(name));
                free.expect("there are more numbers than symbols")
            }
            Some((
                numbering @ (Numbering::Contents(contents) | Numbering::Numbered(contents)),
                ..,
            )) => match contents.and_then(|contents| numbered.get(&(stem.clone(), contents))) {
                Some(name) => name.clone(),
                None => {
                    let plain = matches!(numbering, Numbering::Contents(_));
                    let separator = if plain { "_" } else { "" };
                    let numbers = (0..).map(|number| format!("{stem}{separator}{number}"));
                    let mut names = plain.then(|| stem.clone()).into_iter().chain(numbers);
                    let name = names
                        .find(|name| !known.contains(name))
                        .expect("there are more numbers than symbols");
                    if let Some(contents) = contents {
                        numbered.insert((stem, contents), name.clone());
                    }
                    name
                }
            },
        };
        if let Some((_, user, attribute)) = symbol.numbered {
            let reference = FlatSymbolRefAttr::get(ir, ir.ident(&name));
            let mut askers = symbol.askers.iter().rev();
            let arena = askers.try_fold(&mut *ir, |ir, asker| ir.child_mut(*asker));
            if let Some(arena) = arena {
                arena.set_attr(user, attribute, reference.into());
            }
        }
        if !known.insert(name.clone()) {
            continue;
        }
        let mut builder = Builder::new(ir);
        match (symbol.place, symbol.askers.last()) {
            (Place::AfterAsker, Some(asker)) => builder.set_insertion_point_after(*asker),
            (Place::BeforeAsker, Some(asker)) => builder.set_insertion_point_before(*asker),
            (Place::End, _) => builder.set_insertion_point_to_end(body),
            (Place::Start, _) | (_, None) => builder.set_insertion_point_to_start(body),
        }
        (symbol.build)(&mut builder, &name);
    }
}
