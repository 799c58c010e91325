//! The attributes beside the macro's own: what cannot be there.

use proc_macro2::Span;
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Path, Token, parse_quote};

use crate::Errors;

/// What makes a struct or an enum something of ours.
const MACROS: [&str; 11] = [
    "op",
    "ty",
    "attr",
    "enum_attr",
    "dialect",
    "op_interface",
    "type_interface",
    "attr_interface",
    "op_trait",
    "pass",
    "pass_pipeline",
];

/// Reports, and takes out, what cannot be there: another macro of this kind, derives of what the macro `itself` gives, and `repr`, which enums report.
pub fn check_attributes(
    attributes: &mut Vec<Attribute>,
    itself: &str,
    given: &[&str],
    errors: &mut Errors,
) {
    let mut kept = Vec::new();
    for attribute in attributes.drain(..) {
        if let Some(name) = ours(attribute.path()) {
            errors.push_over(
                attribute.path(),
                match name == itself {
                    true => format!("`#[{itself}]` is there twice"),
                    false => format!("`#[{itself}]` and `#[{name}]` declare different things: leave one of them out"),
                },
            );
        } else if attribute.path().is_ident("repr") && itself != "enum_attr" {
            let message = format!("`#[{itself}]` says how it is stored: leave `#[repr]` out");
            errors.push_over(&attribute, message);
        } else if attribute.path().is_ident("derive") {
            kept.extend(derives(attribute, itself, given, errors));
        } else {
            kept.push(attribute);
        }
    }
    *attributes = kept;
}

/// The name of the macro, if it is one of ours.
fn ours(path: &Path) -> Option<&'static str> {
    let first = path.segments.first()?.ident.to_string();
    let last = &path.segments.last()?.ident;
    let named = path.segments.len() == 1 || first.starts_with("terrace");
    MACROS.into_iter().find(|name| named && last == name)
}

/// The derives without those that the macro gives.
fn derives(
    attribute: Attribute,
    itself: &str,
    given: &[&str],
    errors: &mut Errors,
) -> Option<Attribute> {
    let parse = Punctuated::<Path, Token![,]>::parse_terminated;
    let Ok(paths) = attribute.parse_args_with(parse) else {
        return Some(attribute);
    };
    let is_given = |path: &&Path| {
        let last = path.segments.last();
        last.is_some_and(|last| given.iter().any(|name| last.ident == name))
    };
    let (twice, others): (Vec<&Path>, Vec<&Path>) = paths.iter().partition(is_given);
    if twice.is_empty() {
        return Some(attribute);
    }
    let names: Vec<String> = twice
        .iter()
        .map(|path| format!("`{}`", path.to_token_stream()))
        .collect();
    let span = twice
        .iter()
        .map(|path| path.to_token_stream())
        .collect::<proc_macro2::TokenStream>();
    errors.push_over(
        &span,
        format!(
            "`#[{itself}]` implements {} already: leave {} out",
            names.join(", "),
            if names.len() == 1 { "it" } else { "them" }
        ),
    );
    (!others.is_empty()).then(|| {
        let list: Meta = parse_quote!(derive(#(#others),*));
        Attribute {
            pound_token: Token![#](Span::call_site()),
            style: attribute.style,
            bracket_token: attribute.bracket_token,
            meta: list,
        }
    })
}
