//! What `#[op]` expands to: a small constant table, read when an op's parts are first asked for.
//!
//! Compilers are slow with large constants and fast with text, so names, arities, type sources and formats are two strings
//! in a notation of single letters, and only what Rust must see is Rust: constraints and functions, each list in the order
//! in which the strings mention its elements.
//!
//! Parts are entries with `;` between them, such as `o lhs;o* rest;a? level;r result =o0`:
//!
//! | letters | part |
//! |---|---|
//! | `o`, `r`, `g`, `s` | operands, results, regions, successors; with `?` an optional and with `*` a variadic group |
//! | `o*3` | a list of lists, whose sizes are in the attribute 3 |
//! | `a`, `a?`, `a=` | attributes: required, optional, with a default |
//! | `z` | an attribute with the sizes of groups |
//!
//! After a result's name is how builders know its type, as in the types of a format: `.` it is given, `=o0` that of operand
//! 0, `m` one of the functions applied to `o0`, `b` the only type of its constraint, `!` the hook infers it.
//!
//! A format is its directives, `;`, the types of operands, `;`, the types of results:
//!
//! | letters | directive |
//! |---|---|
//! | `` `,' `` | a literal, with its quotes written twice |
//! | `~` `_` `/` | nothing, a space or a new line when printed |
//! | `o0` `a0` `q0` `g0` `s0` | operand, attribute, qualified attribute, region, successor |
//! | `O` `G` `S` | all operands, regions, successors |
//! | `D` `K` `P` | `attr-dict`, the same with keyword, `prop-dict` |
//! | `to0` `tr0` `tO` `tR` | `type(..)` of a group, or of all operands or results |
//! | `ftOtR` | `functional-type(..)` of two such lists |
//! | `(o0 .. \| ..)` | an optional group with its anchor, and what stands there without it |
//! | `[(..)(..)]` | `oilist` |
//! | `` c`Name'{..} `` | `custom<Name>(..)` |

use std::iter::Peekable;
use std::str::Chars;

use super::{
    Anchor, Arity, AssemblyFormat, AttrConstraintInfo, AttributeInfo, BlockNameHook,
    CustomDirective, CustomParser, CustomPrinter, DefinedName, DenseI32ArrayAttr, FoldHook, Folded,
    FormatElement, Group, Hooks, InferArgs, InferHook, InferredTypes, InterfaceEntry, MakeAttr,
    MakeType, MapType, NameHook, OpInfo, OpNames, OpParseHook, OpPrintHook, OpTable, OpTraits,
    OperandInfo, RegionInfo, ResultInfo, Shared, Slot, SuccessorInfo, TraitCheck,
    TypeConstraintInfo, TypeList, TypeSource, VerifyHook, VerifyResult,
};
use crate::asm::{AsmPrinter, OpParser, ParseResult};
use crate::attributes::Attribute;
use crate::builder::OpState;
use crate::context::{Context, InfoCell};
use crate::ir::{Block, Ir, Op, Value};
use crate::rewrite::RewritePattern;
use crate::types::Type;

/// The functions of a custom directive.
pub type CustomFunctions = (
    fn(&mut OpParser<'_, '_>, &mut OpState, &[FormatElement]) -> ParseResult<()>,
    fn(&Ir, Op, &mut AsmPrinter<'_>, &[FormatElement]),
);

/// The table of an op as a macro emits it; what its fields mean is said of those of `OpInfo`.
#[expect(
    missing_docs,
    clippy::type_complexity,
    reason = "not for use by hand; the types are those of hooks"
)]
#[derive(Clone, Copy)]
pub struct OpDeclaration {
    pub names: OpNames,
    pub summary: &'static str,
    pub description: &'static str,
    /// Names, arities and sources of types.
    pub parts: &'static str,
    /// The declarative syntax; empty if there is none.
    pub format: &'static str,
    /// The constraints of operands and results.
    pub types: &'static [fn() -> TypeConstraintInfo],
    /// The constraints of attributes.
    pub attrs: &'static [fn() -> AttrConstraintInfo],
    pub defaults: &'static [fn(&Context) -> Attribute],
    /// The number of blocks of each group of regions.
    pub blocks: &'static [fn() -> Option<u32>],
    /// The constraints of successors, which say nothing more.
    pub successors: &'static [fn()],
    pub builds: &'static [fn(&Context) -> Type],
    pub maps: &'static [fn(&Context, Type) -> Option<Type>],
    pub customs: &'static [CustomFunctions],
    pub traits: &'static [OpTraits],
    pub trait_checks: &'static [TraitCheck],
    pub interfaces: &'static [InterfaceEntry],
    pub verify: Option<fn(&Ir, Op) -> VerifyResult>,
    pub verify_regions: Option<fn(&Ir, Op) -> VerifyResult>,
    pub fold: Option<fn(&Ir, Op, &[Option<Attribute>]) -> Folded>,
    pub canonicalize: &'static [&'static dyn RewritePattern],
    pub infer_types: Option<fn(&InferArgs<'_>) -> InferredTypes>,
    pub parse: Option<fn(&mut OpParser<'_, '_>, &mut OpState) -> ParseResult<()>>,
    pub print: Option<fn(&Ir, Op, &mut AsmPrinter<'_>)>,
    pub result_names: Option<fn(&Ir, Op, &mut dyn FnMut(Value, &str))>,
    pub block_names: Option<fn(&Ir, Op, &mut dyn FnMut(Block, &str))>,
    pub default_dialect: Option<&'static str>,
}

/// An optional function as a table of definitions holds it.
macro_rules! hook {
    ($function:expr, $kind:ident) => {
        match $function {
            Some(function) => Some($kind::Plain(function)),
            None => None,
        }
    };
}

impl OpDeclaration {
    /// A declaration without anything, for what a macro leaves out.
    pub const EMPTY: OpDeclaration = OpDeclaration {
        names: OpNames::NONE,
        summary: "",
        description: "",
        parts: "",
        format: "",
        types: &[],
        attrs: &[],
        defaults: &[],
        blocks: &[],
        successors: &[],
        builds: &[],
        maps: &[],
        customs: &[],
        traits: &[],
        trait_checks: &[],
        interfaces: &[],
        verify: None,
        verify_regions: None,
        fold: None,
        canonicalize: &[],
        infer_types: None,
        parse: None,
        print: None,
        result_names: None,
        block_names: None,
        default_dialect: None,
    };

    /// The definition.
    pub const fn info(&'static self) -> OpInfo {
        let default_dialect = match self.default_dialect {
            Some(name) => Some(Shared::Static(name)),
            None => None,
        };
        OpInfo {
            name: DefinedName::new(self.names),
            traits: OpTraits::all(self.traits),
            trait_checks: Shared::Static(self.trait_checks),
            interfaces: Shared::Static(self.interfaces),
            hooks: Hooks {
                verify_invariants: None,
                verify: hook!(self.verify, VerifyHook),
                verify_regions: hook!(self.verify_regions, VerifyHook),
                fold: hook!(self.fold, FoldHook),
                canonicalize: self.canonicalize,
                infer_types: hook!(self.infer_types, InferHook),
                parse: hook!(self.parse, OpParseHook),
                print: hook!(self.print, OpPrintHook),
                result_names: hook!(self.result_names, NameHook),
                block_names: hook!(self.block_names, BlockNameHook),
                default_dialect,
            },
            cell: InfoCell::new(),
            parts: super::Parts::declared(self),
        }
    }

    /// The table of the op's parts.
    pub(super) fn table(&'static self) -> OpTable {
        Reader {
            declaration: self,
            text: "".chars().peekable(),
            types: self.types.iter(),
            attrs: self.attrs.iter(),
            defaults: self.defaults.iter(),
            blocks: self.blocks.iter(),
            builds: self.builds.iter(),
            maps: self.maps.iter(),
            customs: self.customs.iter(),
        }
        .table()
    }
}

/// Reads a declaration. What it finds was written by a macro: anything else is an internal error.
struct Reader {
    declaration: &'static OpDeclaration,
    text: Peekable<Chars<'static>>,
    types: std::slice::Iter<'static, fn() -> TypeConstraintInfo>,
    attrs: std::slice::Iter<'static, fn() -> AttrConstraintInfo>,
    defaults: std::slice::Iter<'static, fn(&Context) -> Attribute>,
    blocks: std::slice::Iter<'static, fn() -> Option<u32>>,
    builds: std::slice::Iter<'static, fn(&Context) -> Type>,
    maps: std::slice::Iter<'static, fn(&Context, Type) -> Option<Type>>,
    customs: std::slice::Iter<'static, CustomFunctions>,
}

/// An element of a list of functions.
fn next<T: Copy>(list: &mut std::slice::Iter<'static, T>) -> T {
    *list
        .next()
        .expect("internal error: a macro gives a function for each part that has one")
}

impl Reader {
    fn table(mut self) -> OpTable {
        let mut operands = Vec::new();
        let mut attributes = Vec::new();
        let mut results = Vec::new();
        let mut regions = Vec::new();
        let mut successors = Vec::new();
        let mut arguments = Vec::new();
        let entries = self.declaration.parts.split(';');
        for entry in entries.filter(|entry| !entry.is_empty()) {
            let mut words = entry.split(' ');
            let (kind, name) = (words.next(), words.next());
            let (mut kind, name) = (kind.unwrap_or_default().chars(), name.unwrap_or_default());
            let name = Shared::Static(name);
            let (letter, modifier) = (kind.next(), kind.next());
            let arity = match modifier {
                Some('?') => Arity::Optional,
                Some('*') => Arity::Variadic,
                _ => Arity::One,
            };
            match letter {
                Some('o') => {
                    arguments.push(Slot::Operand(small(operands.len())));
                    operands.push(OperandInfo {
                        name,
                        constraint: next(&mut self.types)(),
                        arity,
                        segments: kind.as_str().parse().ok(),
                    });
                }
                Some('a') => {
                    arguments.push(Slot::Attribute(small(attributes.len())));
                    let default = modifier == Some('=');
                    attributes.push(AttributeInfo {
                        name,
                        constraint: next(&mut self.attrs)(),
                        optional: modifier == Some('?'),
                        default: default.then(|| MakeAttr::Plain(next(&mut self.defaults))),
                    });
                }
                Some('z') => attributes.push(AttributeInfo {
                    name,
                    constraint: AttrConstraintInfo::of::<DenseI32ArrayAttr>(),
                    optional: false,
                    default: None,
                }),
                Some('r') => {
                    self.text = words.next().unwrap_or(".").chars().peekable();
                    results.push(ResultInfo {
                        name,
                        constraint: next(&mut self.types)(),
                        arity,
                        inferred: self.source(),
                    });
                }
                Some('g') => regions.push(RegionInfo {
                    name,
                    blocks: next(&mut self.blocks)(),
                    arity,
                }),
                Some('s') => successors.push(SuccessorInfo { name, arity }),
                letter => unreachable!("internal error: `{letter:?}` is no kind of parts"),
            }
        }
        let format = self.declaration.format;
        OpTable {
            summary: Shared::Static(self.declaration.summary),
            description: Shared::Static(self.declaration.description),
            operands: operands.into(),
            attributes: attributes.into(),
            results: results.into(),
            regions: regions.into(),
            successors: successors.into(),
            arguments: arguments.into(),
            assembly: (!format.is_empty()).then(|| self.format(format).into()),
        }
    }

    fn format(&mut self, text: &'static str) -> AssemblyFormat {
        self.text = text.chars().peekable();
        AssemblyFormat {
            elements: self.elements(),
            operand_types: self.sources(),
            result_types: self.sources(),
        }
    }

    /// Directives up to the end of what they are in.
    fn elements(&mut self) -> Shared<[FormatElement]> {
        let mut elements = Vec::new();
        while let Some(letter) = self.text.next_if(|letter| !";|)}".contains(*letter)) {
            elements.push(self.element(letter));
        }
        elements.into()
    }

    fn element(&mut self, letter: char) -> FormatElement {
        match letter {
            '`' => FormatElement::Literal(self.quoted().into()),
            '~' => FormatElement::Space(""),
            '_' => FormatElement::Space(" "),
            '/' => FormatElement::Space("\n"),
            'o' => FormatElement::Operand(self.number()),
            'a' => FormatElement::Attribute(self.number()),
            'q' => FormatElement::QualifiedAttribute(self.number()),
            'g' => FormatElement::Region(self.number()),
            's' => FormatElement::Successor(self.number()),
            'O' => FormatElement::Operands,
            'G' => FormatElement::Regions,
            'S' => FormatElement::Successors,
            'D' => FormatElement::AttrDict { keyword: false },
            'K' => FormatElement::AttrDict { keyword: true },
            'P' => FormatElement::PropDict,
            't' => FormatElement::Type(self.type_list()),
            'f' => {
                self.expect('t');
                let inputs = self.type_list();
                self.expect('t');
                FormatElement::FunctionalType(inputs, self.type_list())
            }
            '(' => FormatElement::Group(self.group().into()),
            '[' => {
                let mut clauses = Vec::new();
                while self.text.next_if_eq(&'(').is_some() {
                    clauses.push(self.group());
                }
                self.expect(']');
                FormatElement::AnyOrder(clauses.into())
            }
            'c' => {
                self.expect('`');
                let name = self.quoted().into();
                self.expect('{');
                let (parse, print) = next(&mut self.customs);
                let arguments = self.elements();
                self.expect('}');
                let directive = CustomDirective {
                    name,
                    parse: CustomParser::Plain(parse),
                    print: CustomPrinter::Plain(print),
                    arguments,
                };
                FormatElement::Custom(directive.into())
            }
            letter => unreachable!("internal error: `{letter}` is no directive"),
        }
    }

    /// A group after its opening parenthesis.
    fn group(&mut self) -> Group {
        let anchor = match self.text.next() {
            Some('o') => Anchor::Operand(self.number()),
            Some('a') => Anchor::Attribute(self.number()),
            Some('r') => Anchor::Result(self.number()),
            Some('g') => Anchor::Region(self.number()),
            letter => unreachable!("internal error: `{letter:?}` is no anchor"),
        };
        // Between the anchor and an element, whose first letter may be a digit's neighbour.
        self.expect(' ');
        let then = self.elements();
        self.expect('|');
        let otherwise = self.elements();
        self.expect(')');
        Group {
            anchor,
            then,
            otherwise,
        }
    }

    fn type_list(&mut self) -> TypeList {
        match self.text.next() {
            Some('o') => TypeList::Operand(self.number()),
            Some('r') => TypeList::Result(self.number()),
            Some('O') => TypeList::Operands,
            Some('R') => TypeList::Results,
            letter => unreachable!("internal error: `{letter:?}` is no list of types"),
        }
    }

    /// The sources of types after a `;`.
    fn sources(&mut self) -> Shared<[TypeSource]> {
        self.expect(';');
        let mut sources = Vec::new();
        while self.text.peek().is_some_and(|letter| *letter != ';') {
            sources.push(self.source());
        }
        sources.into()
    }

    fn source(&mut self) -> TypeSource {
        match self.text.next() {
            Some('.') => TypeSource::Given,
            Some('=') => TypeSource::Same(self.slot()),
            Some('m') => {
                let slot = self.slot();
                TypeSource::Map(slot, MapType::Plain(next(&mut self.maps)))
            }
            Some('b') => TypeSource::Build(MakeType::Plain(next(&mut self.builds))),
            Some('!') => TypeSource::Infer,
            letter => unreachable!("internal error: `{letter:?}` is no source of a type"),
        }
    }

    fn slot(&mut self) -> Slot {
        match self.text.next() {
            Some('o') => Slot::Operand(self.number()),
            Some('a') => Slot::Attribute(self.number()),
            Some('r') => Slot::Result(self.number()),
            letter => unreachable!("internal error: `{letter:?}` is no kind of slots"),
        }
    }

    fn number(&mut self) -> u16 {
        let mut number = 0;
        while let Some(digit) = self.text.peek().and_then(|letter| letter.to_digit(10)) {
            self.text.next();
            number = number * 10 + digit as u16;
        }
        number
    }

    /// Text after its opening quote; a closing one in it is written twice.
    fn quoted(&mut self) -> String {
        let mut text = String::new();
        while let Some(letter) = self.text.next() {
            if letter == '\'' && self.text.next_if_eq(&'\'').is_none() {
                break;
            }
            text.push(letter);
        }
        text
    }

    fn expect(&mut self, letter: char) {
        let found = self.text.next();
        assert_eq!(found, Some(letter), "internal error: the table of an op");
    }
}

fn small(index: usize) -> u16 {
    u16::try_from(index).expect("an op has fewer than 65,536 parts")
}
