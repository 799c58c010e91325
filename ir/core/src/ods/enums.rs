//! Enums that are attributes: cases as data, and the functions over them that `#[enum_attr]` calls.

use std::borrow::Cow;
use std::fmt::Debug;
use std::hash::Hash;

use crate::asm::{AsmParser, AsmPrinter, ParseResult};
use crate::attributes::{AttrData, Attribute, IntegerAttr};
use crate::context::Context;
use crate::types::{IntegerType, Type};

/// The definition of an enum.
pub struct EnumInfo {
    /// The Rust name.
    pub name: &'static str,
    /// The first line of the doc comment.
    pub summary: &'static str,
    /// The cases, in order. Of a set of flags each has a bit; groups of several bits follow.
    pub cases: &'static [EnumCase],
    /// For a set of flags, what stands between flags in the text.
    pub separator: Option<&'static str>,
    /// Whether texts are the names of the cases in Rust. Several flags are then written without quotes.
    pub verbatim: bool,
}

/// A case of an enum.
pub struct EnumCase {
    /// The text.
    pub name: &'static str,
    /// The integer.
    pub value: i64,
}

/// An enum declared with `#[enum_attr]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an enum attribute",
    label = "an enum declared with `#[enum_attr]` is expected here"
)]
pub trait Enumeration: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The definition.
    const INFO: &'static EnumInfo;

    /// The integer that stands for the value.
    fn value(self) -> i64;

    /// The value of an integer, if it is one of the enum's.
    fn from_value(value: i64) -> Option<Self>;

    /// The value of a text, if it is one of the enum's.
    fn of_text(text: &str) -> Option<Self> {
        Self::from_value(Self::INFO.parse(text)?)
    }

    /// The text of the value.
    fn text(self) -> Cow<'static, str> {
        Self::INFO.text(self.value())
    }
}

impl EnumInfo {
    /// All bits of a set of flags.
    pub const fn mask(&self) -> i64 {
        let mut mask = 0;
        let mut index = 0;
        while index < self.cases.len() {
            mask |= self.cases[index].value;
            index += 1;
        }
        mask
    }

    /// The bits among these that make a case, alone or with others.
    pub const fn cases_in(&self, bits: i64) -> i64 {
        let mut found = 0;
        let mut index = 0;
        while index < self.cases.len() {
            let case = self.cases[index].value;
            if case & bits == case {
                found |= case;
            }
            index += 1;
        }
        found
    }

    /// The integer of a text.
    pub fn parse(&self, text: &str) -> Option<i64> {
        let case = |word: &str| {
            let found = self.cases.iter().find(|case| case.name == word);
            found.map(|case| case.value)
        };
        let Some(separator) = self.separator else {
            return case(text);
        };
        if case(text).is_none() && text == NONE {
            return Some(0);
        }
        let mut words = text.split(separator.trim());
        words.try_fold(0, |bits, word| Some(bits | case(word.trim())?))
    }

    /// The text of an integer. Of a set of flags, groups come first and hide what they hold.
    pub fn text(&self, value: i64) -> Cow<'static, str> {
        if let Some(case) = self.cases.iter().find(|case| case.value == value) {
            return Cow::Borrowed(case.name);
        }
        let Some(separator) = self.separator else {
            return Cow::Borrowed("");
        };
        if value == 0 {
            return Cow::Borrowed(NONE);
        }
        let mut left = value;
        let mut names: Vec<(i64, &str)> = Vec::new();
        for case in self.cases.iter().rev() {
            let group = case.value.count_ones() > 1;
            let whole = case.value & value == case.value && case.value & left != 0;
            if whole && (group || case.value & left == case.value) {
                left &= !case.value;
                names.push((case.value, case.name));
            }
        }
        names.sort_by_key(|(value, _)| value.trailing_zeros());
        let names: Vec<&str> = names.into_iter().map(|(_, name)| name).collect();
        Cow::Owned(names.join(separator))
    }

    /// The texts of all cases, with commas between them.
    pub fn names(&self) -> String {
        let names: Vec<&str> = self.cases.iter().map(|case| case.name).collect();
        names.join(", ")
    }

    /// Appends what is accepted, as messages of verifiers say it.
    pub fn describe(&self, out: &mut String) {
        out.push_str(self.summary.trim_end_matches('.'));
    }
}

/// The text of a set without flags.
const NONE: &str = "none";

/// Appends what an attribute of an integer type accepts.
pub fn describe_integer_enum(info: &EnumInfo, width: u32, out: &mut String) {
    out.push_str(&format!("allowed {width}-bit signless integer cases: "));
    for (index, case) in info.cases.iter().enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        out.push_str(&case.value.to_string());
    }
}

/// An enum stored as an integer attribute.
pub fn read_integer_enum<E: Enumeration>(cx: &Context, ty: Type, attr: Attribute) -> Option<E> {
    match attr.data(cx) {
        AttrData::Integer { value, ty: stored } if *stored == ty => {
            let value = value.to_i64()?;
            // An attribute keeps its highest bit as the sign, while cases may be unsigned.
            let width = ty.cast::<IntegerType>(cx)?.width(cx);
            let unsigned = match width {
                ..64 => value & ((1 << width) - 1),
                _ => value,
            };
            E::from_value(value).or_else(|| E::from_value(unsigned))
        }
        _ => None,
    }
}

/// The integer attribute that stores an enum.
pub fn make_integer_enum<E: Enumeration>(cx: &Context, ty: Type, value: E) -> Attribute {
    IntegerAttr::get(cx, ty, value.value().into()).into()
}

/// Reads a value as a keyword; of a set of flags several, with what separates them.
pub fn parse_enum<E: Enumeration>(parser: &mut AsmParser<'_>) -> ParseResult<Option<E>> {
    let at = parser.position();
    let mut text = match parser.parse_any_keyword() {
        Some(word) => word.to_owned(),
        None => match parser.parse_optional_string()? {
            Some(text) => text,
            None => return Ok(None),
        },
    };
    if let Some(separator) = E::INFO.separator {
        while parser.parse_optional_punct(separator.trim()) {
            text.push_str(separator);
            text.push_str(parser.parse_keyword()?);
        }
    }
    match E::of_text(&text) {
        Some(value) => Ok(Some(value)),
        None => Err(parser.error_at(at, unknown_case(E::INFO, &text))),
    }
}

fn unknown_case(info: &EnumInfo, text: &str) -> String {
    let what = info.summary.trim_end_matches('.');
    let names = info.names();
    format!("expected one of [{names}] for {what}, got: {text}")
}

/// Prints a value as a keyword, or in quotes if it is none, such as several flags with a bar between them.
pub fn print_enum<E: Enumeration>(value: E, printer: &mut AsmPrinter<'_>) {
    match E::INFO.separator {
        Some(separator) if E::INFO.verbatim || separator.trim() != "|" => {
            printer.write(&value.text());
        }
        _ => printer.print_keyword_or_string(&value.text()),
    }
}

/// Reads `<value>`.
pub fn parse_enum_parameters<E: Enumeration>(parser: &mut AsmParser<'_>) -> ParseResult<E> {
    parser.parse_punct("<")?;
    let value = parse_enum_keyword(parser)?;
    parser.parse_punct(">")?;
    Ok(value)
}

/// Reads a value that is not in angle brackets.
pub fn parse_enum_keyword<E: Enumeration>(parser: &mut AsmParser<'_>) -> ParseResult<E> {
    match parse_enum(parser)? {
        Some(value) => Ok(value),
        None => {
            let message = match E::INFO.separator {
                Some(_) => "expected valid keyword or string".to_owned(),
                None => {
                    let what = E::INFO.summary.trim_end_matches('.');
                    format!("expected keyword for {what}")
                }
            };
            let names = E::INFO.names();
            Err(parser
                .error(message)
                .help(format!("expected one of: {names}")))
        }
    }
}

/// Prints `value`.
pub fn print_enum_keyword<E: Enumeration>(value: E, printer: &mut AsmPrinter<'_>) {
    print_enum(value, printer);
}

/// Prints `<value>`; between the brackets, several flags need no quotes.
pub fn print_enum_parameters<E: Enumeration>(value: E, printer: &mut AsmPrinter<'_>) {
    printer.write("<");
    match E::INFO.separator {
        Some(_) => printer.write(&value.text()),
        None => print_enum(value, printer),
    }
    printer.write(">");
}

/// The value of an enum that is a property, which is stored as an integer.
pub fn read_enum_property<E: Enumeration>(cx: &Context, attr: Attribute) -> Option<E> {
    E::from_value(attr.cast::<IntegerAttr>(cx)?.as_i64(cx))
}

/// The integer that stores an enum that is a property: the narrowest of `i32` and `i64` that holds all cases.
pub fn make_enum_property<E: Enumeration>(cx: &Context, value: E) -> Attribute {
    let fits = |value: i64| i32::try_from(value).is_ok() || u32::try_from(value).is_ok();
    let ty = match E::INFO.cases.iter().all(|case| fits(case.value)) {
        true => Type::I32,
        false => Type::I64,
    };
    make_integer_enum(cx, ty, value)
}

/// Reads a property in a format: a keyword.
pub fn parse_enum_property<E: Enumeration>(parser: &mut AsmParser<'_>) -> ParseResult<Attribute> {
    let value: E = parse_enum_keyword(parser)?;
    Ok(make_enum_property(parser.context(), value))
}

/// Whether a case of the enum, or a string, is next.
pub fn is_enum_next(parser: &AsmParser<'_>, info: &EnumInfo) -> bool {
    parser.peek_string() || info.cases.iter().any(|case| parser.peek_keyword(case.name))
}

/// Prints a property as a keyword.
pub fn print_enum_property<E: Enumeration>(attr: Attribute, printer: &mut AsmPrinter<'_>) {
    if let Some(value) = read_enum_property::<E>(printer.context(), attr) {
        print_enum(value, printer);
    }
}
