//! A module: an index of its text, from which everything else is made.

use std::borrow::Cow;

use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};
use terrace_ir::Context;
use terrace_ir::attributes::SymbolRefAttr;
use terrace_ir::context::Ident;

use crate::addressed::AddressedBlocks;
use crate::alignment::Alignments;
use crate::attributes::Groups;
use crate::lexer::Kind;
use crate::metadata::MetadataTable;
use crate::parser::{Name, Parser, Result};
use crate::symbols::{Alias, Definition, Function, Global, IFunc, comdat_selection};
use crate::types::TypeTable;

/// Symbols of globals without a name begin like this.
const NAMELESS: &str = "mlir.llvm.nameless_global";

/// Everything at the top level of a text.
#[derive(Default)]
pub(crate) struct Module<'a> {
    pub(crate) data_layout: Option<Cow<'a, [u8]>>,
    pub(crate) triple: Option<Cow<'a, [u8]>>,
    pub(crate) assembly: Vec<Cow<'a, [u8]>>,
    /// Which definition of a comdat is kept.
    pub(crate) comdats: FxHashMap<Name<'a>, terrace_llvm_dialect::Comdat>,
    /// The comdats that symbols name, in order, each with the symbol of the dialect.
    pub(crate) used_comdats: IndexMap<Name<'a>, SymbolRefAttr, FxBuildHasher>,
    pub(crate) globals: Vec<Global<'a>>,
    pub(crate) functions: Vec<Function<'a>>,
    pub(crate) aliases: Vec<Alias<'a>>,
    pub(crate) ifuncs: Vec<IFunc<'a>>,
    pub(crate) groups: Groups<'a>,
    pub(crate) metadata: MetadataTable,
    pub(crate) alignments: Alignments,
    symbols: FxHashMap<Name<'a>, Symbol>,
    /// The blocks, by their function, whose addresses are constants.
    addressed: FxHashMap<Name<'a>, AddressedBlocks<'a>>,
}

/// What a name stands for.
#[derive(Clone, Copy)]
struct Symbol {
    ident: Ident,
    kind: SymbolKind,
}

/// By its place among those of its kind.
#[derive(Clone, Copy)]
pub(crate) enum SymbolKind {
    Function(usize),
    IFunc(usize),
    Other,
}

/// Where the entities of the top level begin.
#[derive(Default)]
pub(crate) struct Outline {
    types: Vec<u32>,
    /// All others.
    rest: Vec<u32>,
}

impl Outline {
    /// Goes through a text once, past everything that is inside of something.
    pub(crate) fn of(parser: &mut Parser<'_>) -> Result<Outline> {
        let mut outline = Outline::default();
        loop {
            let start = parser.offset();
            match parser.kind() {
                Kind::End => return Ok(outline),
                Kind::Local | Kind::LocalId if parser.peek_second().kind == Kind::Equal => {
                    outline.types.push(start);
                    parser.bump();
                }
                Kind::Global | Kind::GlobalId | Kind::MetadataName | Kind::Comdat
                    if parser.peek_second().kind == Kind::Equal =>
                {
                    outline.rest.push(start);
                    parser.bump();
                }
                // `!5 = ..`, or `!dbg !5` of something.
                Kind::Exclaim if parser.peek_second().kind == Kind::Integer => {
                    parser.bump();
                    if parser.peek_second().kind == Kind::Equal {
                        outline.rest.push(start);
                    }
                    parser.bump();
                }
                Kind::LeftBrace => parser.skip_balanced(Kind::LeftBrace, Kind::RightBrace)?,
                Kind::LeftParen => parser.skip_balanced(Kind::LeftParen, Kind::RightParen)?,
                Kind::Unknown | Kind::Unterminated | Kind::RightBrace => {
                    return Err(parser.expected("top-level entity"));
                }
                Kind::Word => {
                    if parser.at_top_level_word() {
                        outline.rest.push(start);
                    }
                    parser.bump();
                }
                _ => {
                    parser.bump();
                }
            }
        }
    }

    /// Notes the types that are defined.
    pub(crate) fn define_types<'a>(
        &self,
        parser: &mut Parser<'a>,
        types: &mut TypeTable<'a>,
    ) -> Result {
        for start in &self.types {
            parser.jump(*start);
            let token = parser.bump();
            let name = parser.name(token)?;
            parser.expect(Kind::Equal)?;
            parser.expect_word("type")?;
            if !types.define(name, parser.offset()) {
                return Err(parser.error_at(token, "redefinition of type"));
            }
        }
        Ok(())
    }
}

impl<'a> Module<'a> {
    /// Reads the heads of everything at the top level.
    pub(crate) fn read(parser: &mut Parser<'a>, outline: &Outline) -> Result<Module<'a>> {
        let mut module = Module::default();
        // Groups stand behind the functions that name them.
        for start in &outline.rest {
            parser.jump(*start);
            if parser.take_word("attributes") {
                let (number, set) = parser.parse_attribute_group()?;
                module.groups.entry(number).or_default().extend(&set);
            }
        }
        for start in &outline.rest {
            parser.jump(*start);
            module.read_entity(parser)?;
        }
        let layout = module.data_layout.as_deref().unwrap_or_default();
        module.alignments = Alignments::of(&String::from_utf8_lossy(layout));
        module.addressed = module.addressed_blocks(parser)?;
        module.note_comdats(parser.cx);
        Ok(module)
    }

    fn read_entity(&mut self, parser: &mut Parser<'a>) -> Result {
        let cx = parser.cx;
        match parser.kind() {
            Kind::Exclaim => return self.metadata.parse_definition(parser),
            Kind::MetadataName => return self.metadata.parse_named(parser),
            Kind::Comdat => return self.read_comdat(parser),
            Kind::Global | Kind::GlobalId => {
                let token = parser.peek();
                let (name, kind) = match parser.parse_symbol_definition(&self.groups)? {
                    Definition::Global(global) => {
                        let name = global.name.clone();
                        self.globals.push(global);
                        (name, SymbolKind::Other)
                    }
                    Definition::Alias(alias) => {
                        let name = alias.name.clone();
                        self.aliases.push(alias);
                        (name, SymbolKind::Other)
                    }
                    Definition::IFunc(ifunc) => {
                        let name = ifunc.name.clone();
                        self.ifuncs.push(ifunc);
                        (name, SymbolKind::IFunc(self.ifuncs.len() - 1))
                    }
                };
                return self.note(parser, token, name, kind);
            }
            _ => {}
        }
        match parser.word() {
            b"define" | b"declare" => {
                let token = parser.peek();
                let function = parser.parse_function(&self.groups)?;
                let name = function.name.clone();
                self.functions.push(function);
                let kind = SymbolKind::Function(self.functions.len() - 1);
                return self.note(parser, token, name, kind);
            }
            b"target" => {
                parser.bump();
                let is_triple = parser.take_word("triple");
                if !is_triple {
                    parser.expect_word("datalayout")?;
                }
                parser.expect(Kind::Equal)?;
                let text = Some(parser.parse_string()?);
                match is_triple {
                    true => self.triple = text,
                    false => self.data_layout = text,
                }
            }
            b"module" => {
                parser.bump();
                parser.expect_word("asm")?;
                self.assembly.push(parser.parse_string()?);
            }
            b"source_filename" => {
                parser.bump();
                parser.expect(Kind::Equal)?;
                let name = parser.parse_string()?;
                self.metadata.set_file(cx, &name);
            }
            _ => {}
        }
        Ok(())
    }

    /// `$name = comdat any`.
    fn read_comdat(&mut self, parser: &mut Parser<'a>) -> Result {
        let token = parser.bump();
        let name = parser.name(token)?;
        parser.expect(Kind::Equal)?;
        parser.expect_word("comdat")?;
        let Some(selection) = comdat_selection(parser.word()) else {
            return Err(parser.error("unknown selection kind"));
        };
        parser.bump();
        self.comdats.insert(name, selection);
        Ok(())
    }

    fn note(
        &mut self,
        parser: &Parser<'a>,
        token: crate::lexer::Token,
        name: Name<'a>,
        kind: SymbolKind,
    ) -> Result {
        let cx = parser.cx;
        let ident = match &name {
            Name::Text(text) => match std::str::from_utf8(text) {
                Ok(text) => cx.ident(text),
                Err(_) => cx.ident(&String::from_utf8_lossy(text)),
            },
            Name::Number(number) => cx.ident(&format!("{NAMELESS}_{number}")),
        };
        let symbol = Symbol { ident, kind };
        if self.symbols.insert(name.clone(), symbol).is_some() {
            let message = format!("redefinition of global '@{}'", name.display());
            return Err(parser.error_at(token, message));
        }
        Ok(())
    }

    /// The blocks of a function whose addresses are taken.
    pub(crate) fn addressed_blocks_of(&self, function: &Name<'a>) -> Option<&AddressedBlocks<'a>> {
        self.addressed.get(function)
    }

    /// The symbol of a name.
    pub(crate) fn symbol(&self, name: &Name<'_>) -> Option<Ident> {
        // A shorter life of the names is as good.
        let symbols: &FxHashMap<Name<'_>, Symbol> = &self.symbols;
        Some(symbols.get(name)?.ident)
    }

    /// What a name stands for.
    pub(crate) fn kind(&self, name: &Name<'_>) -> Option<SymbolKind> {
        let symbols: &FxHashMap<Name<'_>, Symbol> = &self.symbols;
        Some(symbols.get(name)?.kind)
    }

    /// The function of a name.
    pub(crate) fn function(&self, name: &Name<'_>) -> Option<&Function<'a>> {
        match self.kind(name)? {
            SymbolKind::Function(index) => Some(&self.functions[index]),
            SymbolKind::IFunc(_) | SymbolKind::Other => None,
        }
    }

    /// The address space of the stack.
    pub(crate) fn alloca_space(&self) -> u32 {
        self.alignments.stack_space()
    }

    /// Gives each comdat that is used its symbol.
    fn note_comdats(&mut self, cx: &Context) {
        let globals = self
            .globals
            .iter()
            .filter_map(|global| global.comdat.as_ref());
        let functions = self
            .functions
            .iter()
            .filter_map(|function| function.comdat.as_ref());
        for name in globals.chain(functions) {
            self.used_comdats.entry(name.clone()).or_insert_with(|| {
                let table = cx.ident(COMDATS);
                let selector = cx.ident(&name.display());
                SymbolRefAttr::get(cx, table, &[selector])
            });
        }
    }

    /// The symbol of a comdat that is used.
    pub(crate) fn comdat(&self, name: &Name<'a>) -> Option<SymbolRefAttr> {
        self.used_comdats.get(name).copied()
    }
}

/// The symbol of the table of comdats.
pub(crate) const COMDATS: &str = "__llvm_global_comdat";
