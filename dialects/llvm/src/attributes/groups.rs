//! Kinds of attributes that have several forms, such as the scopes of debug information.

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::attributes::{AttrData, AttrKind, Attribute, MapPart};
use terrace_ir::context::Dialect;
use terrace_ir::location::LocationData;
use terrace_ir::ods::generated::map_attr_of;
use terrace_ir::ods::{AttrConstraint, Parameter};
use terrace_ir::{Context, Location};

use crate::LlvmDialect;

/// Declares a wrapper of the attributes for which a test holds.
macro_rules! attribute_groups {
    ($($(#[doc = $doc:literal])* $name:ident = |$cx:ident, $attr:ident| $test:expr, $what:literal;)*) => {$(
        $(#[doc = $doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name(Attribute);

        impl From<$name> for Attribute {
            fn from(this: $name) -> Attribute {
                this.0
            }
        }

        impl AttrKind for $name {
            fn cast($cx: &Context, $attr: Attribute) -> Option<Self> {
                $test.then_some($name($attr))
            }
        }

        impl AttrConstraint for $name {
            type Value<'a> = Self;
            fn describe(out: &mut String) {
                out.push_str($what);
            }
            fn matches(cx: &Context, attr: Attribute) -> bool {
                attr.is::<Self>(cx)
            }
            fn read(cx: &Context, attr: Attribute) -> Option<Self> {
                attr.cast(cx)
            }
            fn make(_: &Context, value: Self) -> Attribute {
                value.0
            }
        }

        impl Parameter for $name {
            type View<'a> = Self;
            fn view(&self) -> Self {
                *self
            }
            fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
                let at = parser.position();
                let Some(attr) = parser.parse_optional_attribute()? else {
                    return Ok(None);
                };
                let expected = || {
                    let error = parser.error_at(at, "invalid kind of attribute specified");
                    error.help(concat!("expected ", $what))
                };
                attr.cast(parser.context()).map(Some).ok_or_else(expected)
            }
            fn print(&self, printer: &mut AsmPrinter<'_>) {
                printer.print_attr(self.0);
            }
            fn map_parts(&self, cx: &Context, f: &mut MapPart<'_>) -> Self {
                map_attr_of(cx, *self, f)
            }
            const WHAT: &'static str = $what;
        }
    )*};
}

attribute_groups! {
    /// An entity of debug information.
    DiNode = |cx, attr| mnemonic(cx, attr).is_some_and(|name| {
        name.starts_with("di_") && !name.starts_with("di_expression") && name != "di_global_variable_expression"
    }), "an entity of debug information";
    /// A scope: a file, a compile unit, a function, a block, a type, a namespace, a module, a common block.
    DiScope = |cx, attr| mnemonic(cx, attr).is_some_and(|name| SCOPES.contains(&name)),
        "a scope of debug information";
    /// A type in debug information.
    DiType = |cx, attr| mnemonic(cx, attr).is_some_and(|name| TYPES.contains(&name)),
        "a type of debug information";
    /// A variable in debug information.
    DiVariable = |cx, attr| matches!(
        mnemonic(cx, attr), Some("di_local_variable" | "di_global_variable")
    ), "a variable of debug information";
    /// A node of the graph of types for alias analysis.
    TbaaNode = |cx, attr| matches!(mnemonic(cx, attr), Some("tbaa_root" | "tbaa_type_desc")),
        "a root or a type for type-based alias analysis";
    /// An attribute that equals no other one that was made: the identity of what has no name.
    Distinct = |cx, attr| matches!(attr.data(cx), AttrData::Distinct { .. }), "a distinct attribute";
    /// A place that is several at once.
    FusedLocation = |cx, attr| matches!(
        attr.data(cx), AttrData::Location(loc) if matches!(loc.data(cx), LocationData::Fused { .. })
    ), "a fused location";
}

const SCOPES: [&str; 9] = [
    "di_common_block",
    "di_compile_unit",
    "di_composite_type",
    "di_file",
    "di_lexical_block",
    "di_lexical_block_file",
    "di_module",
    "di_namespace",
    "di_subprogram",
];

const TYPES: [&str; 6] = [
    "di_basic_type",
    "di_composite_type",
    "di_derived_type",
    "di_null_type",
    "di_string_type",
    "di_subroutine_type",
];

/// The mnemonic of an attribute of the dialect.
fn mnemonic(cx: &Context, attr: Attribute) -> Option<&str> {
    match attr.data(cx) {
        AttrData::Dialect(data) if *data.info.dialect == *LlvmDialect::NAME => {
            Some(&data.info.mnemonic)
        }
        _ => None,
    }
}

impl FusedLocation {
    /// The location.
    pub fn location(self, cx: &Context) -> Location {
        match self.0.data(cx) {
            AttrData::Location(loc) => *loc,
            _ => Location::UNKNOWN,
        }
    }
}
