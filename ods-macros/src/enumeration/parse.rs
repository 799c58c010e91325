//! From tokens to the model.

use std::collections::HashMap;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::{Attribute, BinOp, Expr, Fields, Ident, ItemEnum, Lit, LitStr, Path, Variant};
use terrace_macro_support::{Docs, Errors, closest, parse_arguments, unknown};

use super::model::{Case, Enumeration, Storage};
use crate::arguments::{is_word, value, word};
use crate::attributes;
use crate::names::{screaming_snake_case, snake_case};

const ARGUMENTS: [&str; 8] = [
    "dialect",
    "mnemonic",
    "keyword",
    "verbatim",
    "repr",
    "bits",
    "bit_numbers",
    "separator",
];

#[derive(Default)]
struct Arguments {
    dialect: Option<Path>,
    mnemonic: Option<LitStr>,
    keyword: Option<Ident>,
    verbatim: bool,
    repr: Option<Ident>,
    flags: Option<Flags>,
    separator: Option<LitStr>,
}

/// How flags are given.
#[derive(Clone, Copy, PartialEq)]
enum Flags {
    /// By their values.
    Values,
    /// By the numbers of their bits.
    Numbers,
}

/// Reads the arguments and the enum.
pub fn enumeration(args: TokenStream, mut item: ItemEnum, errors: &mut Errors) -> Enumeration {
    let mut arguments = Arguments::default();
    parse_arguments(args, errors, |name, input, _| {
        argument(&mut arguments, &name, input)
    });
    let given = derived(&item, arguments.flags.is_some());
    attributes::check(&mut item.attrs, "enum_attr", &given, errors);
    for attribute in item
        .attrs
        .iter()
        .filter(|attribute| attribute.path().is_ident("repr"))
    {
        errors.push_over(
            attribute,
            "what stores the enum is an argument of the macro: `#[enum_attr(repr = i64)]`",
        );
    }
    if !item.generics.params.is_empty() {
        errors.push_over(&item.generics, "an enum attribute cannot be generic");
    }
    if let (Some(separator), false) = (&arguments.separator, arguments.flags.is_some()) {
        errors.push(
            separator,
            "a separator stands between flags: add `bits`, or leave it out",
        );
    }
    let separator = arguments.separator.as_ref().map(LitStr::value);
    if let Some(separator) = &arguments.separator
        && !is_separator(&separator.value())
    {
        errors.push(separator, "a separator is punctuation: `\"|\"` or `\", \"`");
    }
    let (flags, verbatim) = (arguments.flags, arguments.verbatim);
    if (flags.is_some() || arguments.mnemonic.is_none())
        && let Some(keyword) = arguments.keyword.take()
    {
        errors.push(
            &keyword,
            "`keyword` is for an attribute of a dialect with one case: `dialect = MyDialect, mnemonic = \"rounding\", keyword`",
        );
    }
    let storage = storage(arguments, &item.ident, errors);
    let width = match &storage {
        Storage::Integer(width) => *width,
        Storage::Dialect { .. } => 32,
    };
    if item.variants.is_empty() {
        errors.push(&item.ident, "an enum attribute has at least one case");
    }
    let cases = cases(item.variants, flags, verbatim, width, errors);
    // Of an integer, the text around it may say the case by saying nothing.
    if let Storage::Dialect { .. } = &storage {
        for case in cases.iter().filter(|case| case.name.is_empty()) {
            errors.push(
                &case.ident,
                "a case is written by its name: what is it called?",
            );
        }
    }
    Enumeration {
        docs: Docs::of(&item.attrs),
        attributes: item
            .attrs
            .into_iter()
            .filter(|attribute| !attribute.path().is_ident("repr"))
            .collect(),
        vis: item.vis,
        ident: item.ident,
        storage,
        separator: flags.map(|_| separator.unwrap_or_else(|| "|".to_owned())),
        verbatim,
        cases,
    }
}

/// What the expansion derives.
fn derived(item: &ItemEnum, are_flags: bool) -> Vec<&'static str> {
    let mut given = attributes::HANDLE.to_vec();
    let marked = |variant: &Variant| {
        let mut attributes = variant.attrs.iter();
        attributes.any(|attribute| attribute.path().is_ident("default"))
    };
    if are_flags || item.variants.iter().any(marked) {
        given.push("Default");
    }
    if !are_flags {
        given.extend(["PartialOrd", "Ord"]);
    }
    given
}

fn argument(arguments: &mut Arguments, name: &Ident, input: ParseStream<'_>) -> syn::Result<()> {
    match name.to_string().as_str() {
        "dialect" => arguments.dialect = Some(value(name, input, "MyDialect")?),
        "mnemonic" => arguments.mnemonic = Some(value(name, input, "\"rounding\"")?),
        "keyword" => {
            arguments.keyword = Some(word(name, input, "the keyword is the mnemonic")?);
        }
        "verbatim" => {
            word(
                name,
                input,
                "the texts of the cases are their names in Rust",
            )?;
            arguments.verbatim = true;
        }
        "repr" => arguments.repr = Some(value(name, input, "i32")?),
        "bits" | "bit_numbers" => {
            word(name, input, "it says that values are sets of flags")?;
            let flags = match name == "bits" {
                true => Flags::Values,
                false => Flags::Numbers,
            };
            if arguments.flags.is_some_and(|other| other != flags) {
                let message = "flags are given by their values, with `bits`, or by the numbers of their bits, with `bit_numbers`";
                return Err(syn::Error::new(name.span(), message));
            }
            arguments.flags = Some(flags);
        }
        "separator" => arguments.separator = Some(value(name, input, "\"|\"")?),
        other => {
            return Err(syn::Error::new(
                name.span(),
                unknown("argument", other, &ARGUMENTS),
            ));
        }
    }
    Ok(())
}

fn storage(arguments: Arguments, ident: &Ident, errors: &mut Errors) -> Storage {
    match (arguments.dialect, arguments.mnemonic, arguments.repr) {
        (Some(dialect), Some(mnemonic), None) => {
            if !is_word(&mnemonic) {
                errors.push(&mnemonic, "a mnemonic is made of letters, digits and `_`");
            }
            Storage::Dialect {
                dialect,
                mnemonic,
                keyword: arguments.keyword.is_some(),
            }
        }
        (None, None, None) => Storage::Integer(32),
        (None, None, Some(repr)) => {
            let widths = [8, 16, 32, 64];
            let width = widths
                .into_iter()
                .find(|width| repr == format!("i{width}").as_str());
            Storage::Integer(width.unwrap_or_else(|| {
                errors.push(&repr, "an enum is stored as `i8`, `i16`, `i32` or `i64`");
                32
            }))
        }
        (_, _, Some(repr)) => {
            errors.push(
                &repr,
                "an enum is stored either as an integer, by `repr`, or as an attribute of a dialect, by `dialect` and `mnemonic`",
            );
            Storage::Integer(32)
        }
        (Some(dialect), None, None) => {
            errors.push(
                &dialect,
                "add what the attribute is called: `mnemonic = \"rounding\"`",
            );
            // The dialect may list it.
            Storage::Dialect {
                dialect,
                mnemonic: LitStr::new(&ident.to_string(), ident.span()),
                keyword: false,
            }
        }
        (None, Some(mnemonic), None) => {
            errors.push(
                &mnemonic,
                format!("which dialect does `{ident}` belong to? Add `dialect = MyDialect`"),
            );
            Storage::Integer(32)
        }
    }
}

fn cases(
    variants: impl IntoIterator<Item = Variant>,
    flags: Option<Flags>,
    verbatim: bool,
    width: u32,
    errors: &mut Errors,
) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut lacking = false;
    for variant in variants {
        if !matches!(variant.fields, Fields::Unit) {
            errors.push_over(&variant.fields, "a case has no fields");
        }
        let (own, mut attributes): (Vec<_>, Vec<_>) =
            variant.attrs.into_iter().partition(|attribute| {
                attribute.path().is_ident("name") || attribute.path().is_ident("group")
            });
        let mut names = own
            .iter()
            .filter(|attribute| attribute.path().is_ident("name"));
        let name = names
            .next()
            .and_then(|attribute| name_argument(attribute, errors));
        for second in names {
            errors.push_over(second, "`name` is given twice");
        }
        attributes.retain(|attribute| !is_wrong(attribute, errors));
        let name = name.unwrap_or_else(|| match verbatim {
            true => variant.ident.to_string(),
            false => snake_case(&variant.ident.to_string()),
        });
        let group = own
            .iter()
            .find(|attribute| attribute.path().is_ident("group"));
        let expr = variant.discriminant.map(|(_, expr)| expr);
        let value = match (group, flags) {
            (Some(attribute), None) => {
                errors.push_over(attribute, "groups are of flags: add `bits`");
                None
            }
            (Some(_), Some(_)) => group_value(&variant.ident, expr.as_ref(), width, &cases, errors),
            (None, Some(flags)) => match (expr, flags) {
                (None, _) => {
                    let ident = &variant.ident;
                    let values = match flags {
                        Flags::Values => "1`, and 2, 4, 8",
                        Flags::Numbers => "0`, and 1, 2, 3",
                    };
                    // Of several flags without values one says it all.
                    if !std::mem::replace(&mut lacking, true) {
                        errors.push(
                            ident,
                            format!(
                                "which bit is `{ident}`? Write `{ident} = {values} for the others; a group of flags has `#[group]`"
                            ),
                        );
                    }
                    None
                }
                (Some(expr), Flags::Numbers) => numbered_flag(&expr, width, errors),
                (Some(expr), Flags::Values) => flag_value(&expr, width, &cases, errors),
            },
            (None, None) => {
                let next = cases.last().map_or(0, |last| last.value.wrapping_add(1));
                expr.map_or(Some(next), |expr| case_value(&expr, width, errors))
            }
        };
        let Some(value) = value else { continue };
        let constant = constant_name(&variant.ident);
        let taken = ["NONE", "ALL"].into_iter().find(|name| constant == name);
        if let (Some(_), Some(taken)) = (flags, taken) {
            let flags = if taken == "NONE" { "no" } else { "every" };
            errors.push(
                &variant.ident,
                format!("the constant `{taken}` is {flags} flag already; give the case another name, and its text by `#[name = \"..\"]`"),
            );
            continue;
        }
        let mut clashes = cases.iter().filter_map(|other| {
            let what = if other.value == value {
                format!("`{}` already has the value {value}", other.ident)
            } else if other.name == name {
                format!("`{}` is already written `{name}`", other.ident)
            } else {
                return None;
            };
            Some(what)
        });
        if let Some(clash) = clashes.next() {
            errors.push(&variant.ident, clash);
            continue;
        }
        cases.push(Case {
            attributes,
            ident: variant.ident,
            name,
            value,
        });
    }
    cases
}

/// `#[name = "text"]`
fn name_argument(attribute: &Attribute, errors: &mut Errors) -> Option<String> {
    if let syn::Meta::NameValue(meta) = &attribute.meta
        && let Expr::Lit(literal) = &meta.value
        && let Lit::Str(text) = &literal.lit
    {
        return Some(text.value());
    }
    errors.push_over(attribute, "expected `#[name = \"text\"]`");
    None
}

/// Reports an attribute that looks like one of ours.
fn is_wrong(attribute: &Attribute, errors: &mut Errors) -> bool {
    const KNOWN: [&str; 3] = ["name", "group", "default"];
    let path = attribute.path().to_token_stream().to_string();
    if path == "cfg" || path == "cfg_attr" {
        errors.push_over(
            attribute,
            "an enum has the same cases in every configuration; put `#[cfg]` on the whole enum",
        );
        return true;
    }
    let misspelt = !KNOWN.contains(&path.as_str()) && closest(&path, KNOWN).is_some();
    if misspelt {
        errors.push_over(attribute, unknown("attribute of a case", &path, &KNOWN));
    }
    misspelt
}

/// Whether the text can stand between flags.
fn is_separator(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_ascii_punctuation() && !"_\"".contains(c))
}

/// `Case = value`
fn case_value(expr: &Expr, width: u32, errors: &mut Errors) -> Option<i64> {
    let value = integer(expr, errors)?;
    // Unsigned values have the same bits.
    let fits = width == 64 || (-1 << (width - 1)..1 << width).contains(&value);
    if !fits {
        errors.push_over(
            expr,
            format!("the value does not fit {width} bits; the enum may have `repr = i64`"),
        );
    }
    fits.then_some(value)
}

/// `Flag = number of the bit`
fn numbered_flag(expr: &Expr, width: u32, errors: &mut Errors) -> Option<i64> {
    let bit = integer(expr, errors)?;
    if !(0..i64::from(width)).contains(&bit) {
        errors.push_over(
            expr,
            format!(
                "a flag is given by the number of its bit, from 0 to {}",
                width - 1
            ),
        );
        return None;
    }
    Some(1 << bit)
}

/// `Flag = 4`, `Flag = 1 << 2`, or the value of several flags before it.
fn flag_value(expr: &Expr, width: u32, cases: &[Case], errors: &mut Errors) -> Option<i64> {
    let value = match expr {
        Expr::Binary(shift) if matches!(shift.op, BinOp::Shl(_)) => {
            let (base, bit) = (
                integer(&shift.left, errors)?,
                integer(&shift.right, errors)?,
            );
            u32::try_from(bit)
                .ok()
                .filter(|bit| *bit < 64)
                .map(|bit| i128::from(base) << bit)
        }
        _ => Some(i128::from(integer(expr, errors)?)),
    };
    if value == Some(0) {
        errors.push_over(
            expr,
            "no flag at all is the constant `NONE` already, and the lowest flag is 1; with `bit_numbers` the numbers of the bits are \
             given",
        );
        return None;
    }
    let fits = |value: &i128| (1..1 << width).contains(value);
    let Some(value) = value.filter(fits) else {
        errors.push_over(
            expr,
            format!(
                "a flag has one of the lower {width} bits: 1, 2, 4 and so on, or `1 << number`; with `bit_numbers` the numbers of \
                 the bits are given"
            ),
        );
        return None;
    };
    // The highest bit of 64 is the sign.
    let value = value as i64;
    let known = cases.iter().fold(0, |known, case| known | case.value);
    if value.count_ones() != 1 && value & !known != 0 {
        errors.push_over(
            expr,
            format!(
                "{value} is neither a power of two nor made of flags before it; several bits without names of their own are \
                 marked with `#[group]`, and with `bit_numbers` the numbers of the bits are given"
            ),
        );
        return None;
    }
    Some(value)
}

/// `A | B`, or the value of bits that may have no names of their own.
fn group_value(
    ident: &Ident,
    expr: Option<&Expr>,
    width: u32,
    cases: &[Case],
    errors: &mut Errors,
) -> Option<i64> {
    let Some(expr) = expr else {
        errors.push(
            ident,
            format!("which flags does the group hold? Write `{ident} = A | B`"),
        );
        return None;
    };
    if let Expr::Lit(_) = expr {
        let value = integer(expr, errors)?;
        let fits = width == 64 || value < 1 << width;
        if !fits || value.count_ones() < 2 {
            errors.push_over(
                expr,
                format!("a group is of several of the lower {width} bits: `A | B`, or their value, as `0x30`"),
            );
            return None;
        }
        return Some(value);
    }
    let known: HashMap<String, i64> = cases
        .iter()
        .map(|case| (case.ident.to_string(), case.value))
        .collect();
    let mut bits = 0;
    let mut parts = vec![expr];
    while let Some(part) = parts.pop() {
        match part {
            Expr::Binary(binary) if matches!(binary.op, BinOp::BitOr(_)) => {
                parts.push(&binary.left);
                parts.push(&binary.right);
            }
            Expr::Path(path) if path.path.get_ident().is_some() => {
                let name = path.path.get_ident().map(Ident::to_string);
                let name = name.unwrap_or_default();
                match known.get(&name) {
                    Some(value) => bits |= value,
                    None => {
                        let known = known.keys().map(String::as_str);
                        let hint = closest(&name, known)
                            .map(|similar| format!("; did you mean `{similar}`?"));
                        errors.push_over(
                            part,
                            format!(
                                "there is no flag `{name}` before this group{}",
                                hint.unwrap_or_default()
                            ),
                        );
                        return None;
                    }
                }
            }
            _ => {
                errors.push_over(
                    part,
                    "a group is made of flags, `A | B`, or the value of several bits",
                );
                return None;
            }
        }
    }
    Some(bits)
}

/// A literal integer.
fn integer(expr: &Expr, errors: &mut Errors) -> Option<i64> {
    let (negative, literal) = match expr {
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Neg(_)) => (true, &*unary.expr),
        expr => (false, expr),
    };
    if let Expr::Lit(literal) = literal
        && let Lit::Int(literal) = &literal.lit
        && let Ok(value) = literal.base10_parse::<i64>()
    {
        return Some(if negative { -value } else { value });
    }
    errors.push_over(expr, "the value of a case is an integer literal");
    None
}

/// The name of a flag's constant.
pub fn constant_name(ident: &Ident) -> Ident {
    Ident::new(&screaming_snake_case(&ident.to_string()), ident.span())
}
