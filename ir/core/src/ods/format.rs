//! Declarative assembly formats, compiled to a tree of directives that the parser and the printer
//! interpret.

use super::{CustomParser, CustomPrinter, MakeType, MapType, OptionalCustomParser, Shared, Slot};

/// A compiled format.
pub struct AssemblyFormat {
    /// The directives in order.
    pub elements: Shared<[FormatElement]>,
    /// How the types of each operand group are known.
    pub operand_types: Shared<[TypeSource]>,
    /// How the types of each result group are known.
    pub result_types: Shared<[TypeSource]>,
}

/// How a type is known.
#[derive(Clone)]
pub enum TypeSource {
    /// It is written in the text, or passed to the builder.
    Given,
    /// It is that of another part: an operand or result group, or a typed attribute.
    Same(Slot),
    /// There is only one type it can be.
    Build(MakeType),
    /// It is a function of another part's type; `None` if that type is not of the expected kind.
    Map(Slot, MapType),
    /// The op's `infer_types` hook computes it.
    Infer,
}

/// One directive.
#[derive(Clone)]
pub enum FormatElement {
    /// A keyword or punctuation.
    Literal(Shared<str>),
    /// White space in the output, nothing in the input: `""`, `" "` or `"\n"`.
    Space(&'static str),
    /// `$operand`: by its arity one value, an optional one or a list.
    Operand(u16),
    /// `$attribute`.
    Attribute(u16),
    /// `qualified($attribute)`: with its dialect and mnemonic, whatever its constraint's form.
    QualifiedAttribute(u16),
    /// `$region`.
    Region(u16),
    /// `$successor`.
    Successor(u16),
    /// `attr-dict`, or with `keyword` set `attr-dict-with-keyword`.
    AttrDict {
        /// Whether the word `attributes` precedes it.
        keyword: bool,
    },
    /// `prop-dict`.
    PropDict,
    /// `type(...)`.
    Type(TypeList),
    /// `bare(type(..))`, of one operand or result: without the name of its definition, as far as its constraint tells it.
    BareType(TypeList),
    /// `functional-type(inputs, results)`.
    FunctionalType(TypeList, TypeList),
    /// `operands`.
    Operands,
    /// `regions`.
    Regions,
    /// `successors`.
    Successors,
    /// `(... ^ ...)? : (...)`.
    Group(Shared<Group>),
    /// `oilist(...)`: clauses in any order, each at most once.
    AnyOrder(Shared<[Group]>),
    /// `custom<...>(...)`.
    Custom(Shared<CustomDirective>),
}

impl FormatElement {
    /// `attr-dict`.
    pub const ATTR_DICT: Self = FormatElement::AttrDict { keyword: false };
}

/// The types that a directive writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypeList {
    /// Of an operand group.
    Operand(u16),
    /// Of a result group.
    Result(u16),
    /// Of all operands.
    Operands,
    /// Of all results.
    Results,
}

/// An optional group: one of two parts, of which that with the anchor is written when the anchor is there.
pub struct Group {
    /// What decides when printing: one part, or those that a custom directive writes.
    pub anchors: Shared<[Anchor]>,
    /// Whether the anchor is in the second part.
    pub is_anchored_by_else: bool,
    /// The directives of the first part. The first is a literal, an operand, an attribute, a region or a custom directive
    /// that may be absent: it decides when parsing.
    pub then: Shared<[FormatElement]>,
    /// The directives when the text does not go on like the first part.
    pub otherwise: Shared<[FormatElement]>,
}

/// What makes an optional group present.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// A non-empty operand group.
    Operand(u16),
    /// An attribute that is set and not its default. A unit attribute is implied by the group.
    Attribute(u16),
    /// A non-empty result group.
    Result(u16),
    /// A region with blocks, or a group with regions.
    Region(u16),
}

/// How a custom directive is read.
pub enum CustomParse {
    /// `parse_name`: it is there.
    Required(CustomParser),
    /// `parse_optional_name`: it begins an optional group, and says whether the group is there.
    Optional(OptionalCustomParser),
}

/// A directive written as Rust functions.
pub struct CustomDirective {
    /// The name between `custom<` and `>`.
    pub name: Shared<str>,
    /// Reads it.
    pub parse: CustomParse,
    /// Prints it.
    pub print: CustomPrinter,
    /// What it was given.
    pub arguments: Shared<[FormatElement]>,
}
