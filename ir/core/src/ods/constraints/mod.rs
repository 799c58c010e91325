//! Constraints on types and attributes: the traits and their table entries here, the simplest ones in the files beside. The
//! others are in the library above the core.

mod attributes;
mod types;

pub use attributes::*;
pub use types::*;

use super::TypeInfo;
use super::functions::{AttrTest, Describe, MakeType, TypeTest};
use crate::attributes::{Attribute, TypeAttr};
use crate::context::Context;
use crate::types::Type;

/// A predicate on types with a description for messages. Declared with `constraint!`; every typed wrapper is one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a constraint on types",
    label = "a constraint on types is expected here, for an operand or a result"
)]
pub trait TypeConstraint {
    /// Appends what is accepted, as in "operand #0 must be **tensor of 64-bit float values**, but got 'i32'".
    fn describe(out: &mut String);
    /// Whether the type is accepted.
    fn matches(cx: &Context, ty: Type) -> bool;
    /// The only type that satisfies the constraint, if there is just one: it need not be written.
    const BUILD: Option<fn(&Context) -> Type> = None;
    /// The kind of types that a declarative format expects where it writes the type, before the verifier asks whether it
    /// matches.
    const KIND: Option<ExpectedKind> = None;
    /// The definition of the types, if all that are accepted have the same one: a declarative format may then read their
    /// parameters alone, `<f32>`.
    const DEFINITION: Option<fn() -> &'static TypeInfo> = None;
}

/// A kind of types, as a parser asks for it.
#[derive(Clone, Copy)]
pub struct ExpectedKind {
    /// How messages call it: `builtin.memref`.
    pub name: Option<&'static str>,
    /// Whether a type is of the kind.
    pub holds: fn(&Context, Type) -> bool,
}

/// A predicate on attributes, with the Rust value that accessors return.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a constraint on attributes",
    label = "a constraint on attributes is expected here"
)]
pub trait AttrConstraint {
    /// What accessors give and builders take.
    type Value<'a>;
    /// Appends what is accepted, as in "attribute 'index' failed to satisfy constraint: **64-bit signless integer
    /// attribute**".
    fn describe(out: &mut String);
    /// Whether the attribute is accepted.
    fn matches(cx: &Context, attr: Attribute) -> bool;
    /// Whether the attribute is of the right kind, whatever its value: what a declarative format asks, before the verifier
    /// asks whether it matches.
    fn is_kind(cx: &Context, attr: Attribute) -> bool {
        Self::matches(cx, attr)
    }
    /// The attribute's value, if its form allows one.
    fn read(cx: &Context, attr: Attribute) -> Option<Self::Value<'_>>;
    /// The attribute with this value.
    fn make(cx: &Context, value: Self::Value<'_>) -> Attribute;
    /// The type of typed attributes when it is fixed: then it is not written in declarative formats.
    const TYPE: Option<fn(&Context) -> Type> = None;
    /// How declarative formats write the attribute.
    const FORM: AttrForm = AttrForm::Attribute;
    /// Whether it is written as a number: a format cannot tell two such attributes apart.
    const IS_NUMBER: bool = false;
    /// What the table of an op holds of it.
    #[doc(hidden)]
    fn info() -> AttrConstraintInfo
    where
        Self: Sized,
    {
        AttrConstraintInfo::of::<Self>()
    }
}

/// How a declarative format writes an attribute.
#[derive(Clone, Copy, Debug)]
pub enum AttrForm {
    /// As any attribute.
    Attribute,
    /// A symbol name: `@name` for a string attribute.
    SymbolName,
    /// A type on its own.
    Type,
    /// The elements of a dense array of this type: `[1, 2]`.
    DenseArray(Type),
    /// An enum case as a keyword.
    Keyword {
        /// The enum.
        cases: fn() -> &'static super::EnumInfo,
        /// The attribute of a case's text.
        parse: fn(&Context, &str) -> Option<Attribute>,
        /// Prints the case's text.
        print: fn(Attribute, &mut crate::asm::AsmPrinter<'_>),
    },
    /// In the syntax of a property.
    Property {
        /// Reads it.
        parse: fn(&mut crate::asm::AsmParser<'_>) -> crate::asm::ParseResult<Attribute>,
        /// Prints it.
        print: fn(Attribute, &mut crate::asm::AsmPrinter<'_>),
        /// Whether a parser is at it.
        is_next: fn(&crate::asm::AsmParser<'_>) -> bool,
    },
    /// The part of a dialect's attribute after the mnemonic.
    Parameters {
        /// Reads it.
        parse: fn(&mut crate::asm::AsmParser<'_>) -> crate::asm::ParseResult<Attribute>,
        /// Prints it.
        print: fn(Attribute, &mut crate::asm::AsmPrinter<'_>),
    },
}

impl AttrForm {
    /// Whether a parser that asks if an attribute of this form comes next takes one of the other form for it.
    pub(crate) const fn begins_like(&self, other: &AttrForm) -> bool {
        use AttrForm::{DenseArray, Parameters, SymbolName, Type};
        matches!(
            (self, other),
            (SymbolName, SymbolName)
                | (Type, Type)
                | (DenseArray(_), DenseArray(_))
                | (Parameters { .. }, Parameters { .. })
        )
    }

    /// Whether such a parser takes the literal for the attribute.
    pub(crate) const fn begins_with(&self, literal: &str) -> bool {
        match literal.as_bytes() {
            b"[" => matches!(self, AttrForm::DenseArray(_)),
            b"(" => matches!(self, AttrForm::Type),
            b"<" => matches!(self, AttrForm::Parameters { .. }),
            _ => false,
        }
    }
}

/// The table entry of a [`TypeConstraint`].
#[derive(Clone)]
pub struct TypeConstraintInfo {
    /// Appends what is accepted.
    pub describe: Describe,
    /// Whether a type is accepted.
    pub matches: TypeTest,
    /// The only accepted type, if there is just one.
    pub build: Option<MakeType>,
    /// The kind of types that a declarative format expects.
    pub kind: Option<ExpectedKind>,
    /// The definition of the accepted types, if they all have the same one.
    pub definition: Option<fn() -> &'static TypeInfo>,
}

impl TypeConstraintInfo {
    /// The entry of `C`.
    pub const fn of<C: TypeConstraint>() -> Self {
        TypeConstraintInfo {
            describe: Describe::Plain(C::describe),
            matches: TypeTest::Plain(C::matches),
            build: made(C::BUILD),
            kind: C::KIND,
            definition: C::DEFINITION,
        }
    }

    /// An entry made at run time; `summary` is what it says in messages: "any type".
    pub fn new(
        summary: impl Into<String>,
        matches: impl Fn(&Context, Type) -> bool + Send + Sync + 'static,
    ) -> Self {
        let summary = summary.into();
        TypeConstraintInfo {
            describe: Describe::new(move |out| out.push_str(&summary)),
            matches: TypeTest::new(matches),
            build: None,
            kind: None,
            definition: None,
        }
    }

    /// The constraint on attributes that are a type which satisfies this one.
    pub fn in_attribute(self) -> AttrConstraintInfo {
        let TypeConstraintInfo {
            describe, matches, ..
        } = self;
        AttrConstraintInfo {
            describe: Describe::new(move |out| {
                out.push_str("type attribute of ");
                describe(out);
            }),
            matches: AttrTest::new(move |cx, attr| {
                let ty: Option<TypeAttr> = attr.cast(cx);
                ty.is_some_and(|ty| matches(cx, ty.value(cx)))
            }),
            is_kind: AttrTest::Plain(|cx, attr| attr.is::<TypeAttr>(cx)),
            ty: None,
            form: AttrForm::Type,
        }
    }
}

/// The table entry of an [`AttrConstraint`].
#[derive(Clone)]
pub struct AttrConstraintInfo {
    /// Appends what is accepted.
    pub describe: Describe,
    /// Whether an attribute is accepted.
    pub matches: AttrTest,
    /// Whether it is of the right kind.
    pub is_kind: AttrTest,
    /// The fixed type of a typed attribute.
    pub ty: Option<MakeType>,
    /// How declarative formats write it.
    pub form: AttrForm,
}

impl AttrConstraintInfo {
    /// The entry of `C`.
    pub const fn of<C: AttrConstraint>() -> Self {
        AttrConstraintInfo {
            describe: Describe::Plain(C::describe),
            matches: AttrTest::Plain(C::matches),
            is_kind: AttrTest::Plain(C::is_kind),
            ty: made(C::TYPE),
            form: C::FORM,
        }
    }

    /// An entry made at run time; `summary` is what it says in messages: "any attribute".
    pub fn new(
        summary: impl Into<String>,
        matches: impl Fn(&Context, Attribute) -> bool + Send + Sync + 'static,
    ) -> Self {
        let (summary, matches) = (summary.into(), AttrTest::new(matches));
        AttrConstraintInfo {
            describe: Describe::new(move |out| out.push_str(&summary)),
            is_kind: AttrTest::Plain(|_, _| true),
            matches,
            ty: None,
            form: AttrForm::Attribute,
        }
    }
}

const fn made(make: Option<fn(&Context) -> Type>) -> Option<MakeType> {
    match make {
        Some(make) => Some(MakeType::Plain(make)),
        None => None,
    }
}
