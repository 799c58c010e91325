//! Reads the parts of an op and its format in the notation of single letters that `#[op]` writes.
//!
//! Compilers are slow with large constants and fast with text, so names, arities, type sources and formats are strings,
//! and only what Rust must see is Rust: constraints and functions, each list in the order in which the strings mention its
//! elements.
//!
//! Parts are entries with `;` between them, such as `o lhs;o* rest;a? level;r result =o0`:
//!
//! | letters | part |
//! |---|---|
//! | `o`, `r`, `g`, `s` | operands, results, regions, successors; with `?` an optional and with `*` a variadic group |
//! | `o*3` | a list of lists, whose sizes are in the attribute 3 |
//! | `a`, `a?`, `a=` | attributes: required, optional, with a default |
//! | `d`, `d?`, `d=` | the same of attributes that stand among the discardable ones |
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
//! | `(o0 .. \| ..)` | an optional group with its anchor, and what stands there without it; `(!o0` if the anchor is in the second part |
//! | `[(..)(..)]` | `oilist` |
//! | `` c`Name'{..} `` | `custom<Name>(..)` |

use std::iter::Peekable;
use std::str::Chars;

use super::fact::{CustomFunctions, Fact, FromFacts, OptionalCustomFunctions};
use super::{
    Anchor, Arity, AssemblyFormat, AttrConstraintInfo, AttributeInfo, BlockCount, CustomDirective,
    CustomParse, CustomParser, CustomPrinter, DenseI32ArrayAttr, FormatElement, Group,
    InterfaceEntry, MakeAttr, MakeType, MapType, OpTable, OperandInfo, OptionalCustomParser,
    RegionInfo, ResultInfo, Shared, Slot, SuccessorInfo, TraitCheck, TypeConstraintInfo, TypeList,
    TypeSource,
};
use crate::asm::AsmPrinter;
use crate::attributes::Attribute;
use crate::context::Context;
use crate::ir::{Ir, Op};
use crate::types::Type;

impl FromFacts for OpTable {
    fn from_facts(facts: &'static [Fact]) -> Self {
        let mut reader = Reader {
            summary: "",
            description: "",
            parts: "",
            format: "",
            checks: &[],
            interfaces: &[],
            text: "".chars().peekable(),
            types: [].iter(),
            attrs: [].iter(),
            defaults: [].iter(),
            blocks: [].iter(),
            builds: [].iter(),
            maps: [].iter(),
            customs: [].iter(),
            optional_customs: [].iter(),
        };
        for fact in facts {
            match *fact {
                Fact::Text(text) => reader.set_text(text),
                Fact::Types(list) => reader.types = list.iter(),
                Fact::Attrs(list) => reader.attrs = list.iter(),
                Fact::Defaults(list) => reader.defaults = list.iter(),
                Fact::Blocks(list) => reader.blocks = list.iter(),
                Fact::Builds(list) => reader.builds = list.iter(),
                Fact::Maps(list) => reader.maps = list.iter(),
                Fact::Customs(list) => reader.customs = list.iter(),
                Fact::OptionalCustoms(list) => reader.optional_customs = list.iter(),
                Fact::Checks(list) => reader.checks = list,
                Fact::Interfaces(list) => reader.interfaces = list,
                Fact::Table(all) => return all(),
                // What is said of hooks.
                _ => {}
            }
        }
        reader.table()
    }
}

/// Reads the table of an op. What it finds was written by a macro: anything else is an internal error.
struct Reader {
    summary: &'static str,
    description: &'static str,
    parts: &'static str,
    format: &'static str,
    checks: &'static [TraitCheck],
    interfaces: &'static [InterfaceEntry],
    text: Peekable<Chars<'static>>,
    types: std::slice::Iter<'static, fn() -> TypeConstraintInfo>,
    attrs: std::slice::Iter<'static, fn() -> AttrConstraintInfo>,
    defaults: std::slice::Iter<'static, fn(&Context) -> Attribute>,
    blocks: std::slice::Iter<'static, fn() -> BlockCount>,
    builds: std::slice::Iter<'static, fn(&Context) -> Type>,
    maps: std::slice::Iter<'static, fn(&Context, Type) -> Option<Type>>,
    customs: std::slice::Iter<'static, CustomFunctions>,
    optional_customs: std::slice::Iter<'static, OptionalCustomFunctions>,
}

/// An element of a list of functions.
fn next<T: Copy>(list: &mut std::slice::Iter<'static, T>) -> T {
    *list
        .next()
        .expect("internal error: a macro gives a function for each part that has one")
}

impl Reader {
    fn set_text(&mut self, text: &'static str) {
        let mut texts = text.splitn(4, '\n');
        let texts = [(); 4].map(|()| texts.next().unwrap_or_default());
        [self.summary, self.parts, self.format, self.description] = texts;
    }

    fn table(mut self) -> OpTable {
        let mut operands = Vec::new();
        let mut attributes = Vec::new();
        let mut results = Vec::new();
        let mut regions = Vec::new();
        let mut successors = Vec::new();
        let mut arguments = Vec::new();
        let entries = self.parts.split(';');
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
                Some(kind @ ('a' | 'd')) => {
                    arguments.push(Slot::Attribute(small(attributes.len())));
                    let default = modifier == Some('=');
                    attributes.push(AttributeInfo {
                        name,
                        constraint: next(&mut self.attrs)(),
                        optional: modifier == Some('?'),
                        default: default.then(|| MakeAttr::Plain(next(&mut self.defaults))),
                        discardable: kind == 'd',
                    });
                }
                Some('z') => attributes.push(AttributeInfo {
                    name,
                    constraint: AttrConstraintInfo::of::<DenseI32ArrayAttr>(),
                    optional: false,
                    default: None,
                    discardable: false,
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
        let format = self.format;
        OpTable {
            summary: Shared::Static(self.summary),
            description: Shared::Static(self.description),
            operands: operands.into(),
            attributes: attributes.into(),
            results: results.into(),
            regions: regions.into(),
            successors: successors.into(),
            arguments: arguments.into(),
            trait_checks: Shared::Static(self.checks),
            interfaces: Shared::Static(self.interfaces),
            assembly: (!format.is_empty()).then(|| self.assembly(format).into()),
        }
    }

    fn assembly(&mut self, text: &'static str) -> AssemblyFormat {
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
            'u' => {
                self.expect('t');
                FormatElement::BareType(self.type_list())
            }
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
                let (parse, print) = next(&mut self.customs);
                self.custom(CustomParse::Required(CustomParser::Plain(parse)), print)
            }
            'C' => {
                let (parse, print) = next(&mut self.optional_customs);
                let parse = OptionalCustomParser::Plain(parse);
                self.custom(CustomParse::Optional(parse), print)
            }
            letter => unreachable!("internal error: `{letter}` is no directive"),
        }
    }

    /// A custom directive after its letter.
    fn custom(
        &mut self,
        parse: CustomParse,
        print: fn(&Ir, Op, &mut AsmPrinter<'_>, &[FormatElement]),
    ) -> FormatElement {
        self.expect('`');
        let name = self.quoted().into();
        self.expect('{');
        let arguments = self.elements();
        self.expect('}');
        let directive = CustomDirective {
            name,
            parse,
            print: CustomPrinter::Plain(print),
            arguments,
        };
        FormatElement::Custom(directive.into())
    }

    /// A group after its opening parenthesis.
    fn group(&mut self) -> Group {
        let mut anchors = Vec::new();
        let is_anchored_by_else = self.text.next_if_eq(&'!').is_some();
        // A space ends them, as an element may begin with the letter of an anchor.
        while let Some(letter) = self.text.next().filter(|letter| *letter != ' ') {
            anchors.push(match letter {
                'o' => Anchor::Operand(self.number()),
                'a' => Anchor::Attribute(self.number()),
                'r' => Anchor::Result(self.number()),
                'g' => Anchor::Region(self.number()),
                letter => unreachable!("internal error: `{letter}` is no anchor"),
            });
        }
        let then = self.elements();
        self.expect('|');
        let otherwise = self.elements();
        self.expect(')');
        Group {
            anchors: anchors.into(),
            is_anchored_by_else,
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
