//! From tokens to the model.

use std::collections::HashSet;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::parse::ParseStream;
use syn::{Fields, Ident, ItemStruct, Path};
use terrace_macro_support::{Errors, parse_arguments, unknown};

use super::Dialect;
use crate::arguments::{is_word, paths, value};

const ARGUMENTS: [&str; 7] = [
    "name",
    "ops",
    "types",
    "attributes",
    "dependent_dialects",
    "materialize_constant",
    "interfaces",
];

/// Reads the arguments and checks the struct.
pub fn dialect(args: TokenStream, item: ItemStruct, errors: &mut Errors) -> Dialect {
    if !matches!(item.fields, Fields::Unit) {
        errors.push_over(
            &item.fields,
            "a dialect has no fields; its ops, types and attributes are listed in `#[dialect(..)]`",
        );
    }
    if !item.generics.params.is_empty() {
        errors.push_over(&item.generics, "a dialect cannot be generic");
    }
    let mut dialect = Dialect {
        item,
        name: None,
        ops: Vec::new(),
        types: Vec::new(),
        attributes: Vec::new(),
        dependencies: Vec::new(),
        materialize_constant: None,
        interfaces: Vec::new(),
    };
    let mut seen: Vec<Ident> = Vec::new();
    parse_arguments(args, errors, |name, input, errors| {
        if seen.contains(&name) {
            errors.push(&name, format!("`{name}` is given twice"));
        }
        argument(&mut dialect, &name, input)?;
        seen.push(name);
        Ok(())
    });
    for list in [&dialect.ops, &dialect.types, &dialect.attributes] {
        repeated(list, errors);
    }
    match &dialect.name {
        None if !seen.iter().any(|name| name == "name") => errors.push(
            &dialect.item.ident,
            "what is the dialect called in the text? Add `name = \"toy\"`",
        ),
        Some(name) if !is_word(name) => errors.push(
            name,
            "a dialect's name is made of letters, digits and `_`, and does not begin with a digit",
        ),
        _ => {}
    }
    dialect
}

fn argument(dialect: &mut Dialect, name: &Ident, input: ParseStream<'_>) -> syn::Result<()> {
    match name.to_string().as_str() {
        "name" => dialect.name = Some(value(name, input, "\"toy\"")?),
        "ops" => dialect.ops = paths(name, input)?,
        "types" => dialect.types = paths(name, input)?,
        "attributes" => dialect.attributes = paths(name, input)?,
        "dependent_dialects" => dialect.dependencies = paths(name, input)?,
        "materialize_constant" => {
            dialect.materialize_constant = Some(value(name, input, "path::to::function")?);
        }
        "interfaces" => dialect.interfaces = paths(name, input)?,
        other => {
            return Err(syn::Error::new(
                name.span(),
                unknown("argument", other, &ARGUMENTS),
            ));
        }
    }
    Ok(())
}

fn repeated(list: &[Path], errors: &mut Errors) {
    let mut seen = HashSet::new();
    for path in list {
        let text = path.to_token_stream().to_string();
        if !seen.insert(text.clone()) {
            errors.push_over(path, format!("`{text}` is listed twice"));
        }
    }
}
