//! From tokens to the model.

use proc_macro2::TokenStream;
use syn::parse::ParseStream;
use syn::{Fields, Ident, ItemStruct};
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
    let given = parse_arguments(args, errors, |name, input, errors| {
        argument(&mut dialect, &name, input, errors)
    });
    match &dialect.name {
        None if given.lacks("name", &ARGUMENTS) => errors.push(
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

fn argument(
    dialect: &mut Dialect,
    name: &Ident,
    input: ParseStream<'_>,
    errors: &mut Errors,
) -> syn::Result<()> {
    match name.to_string().as_str() {
        "name" => dialect.name = Some(value(name, input, "\"toy\"")?),
        "ops" => dialect.ops = paths(name, input, errors)?,
        "types" => dialect.types = paths(name, input, errors)?,
        "attributes" => dialect.attributes = paths(name, input, errors)?,
        "dependent_dialects" => dialect.dependencies = paths(name, input, errors)?,
        "materialize_constant" => {
            dialect.materialize_constant = Some(value(name, input, "path::to::function")?);
        }
        "interfaces" => dialect.interfaces = paths(name, input, errors)?,
        other => {
            return Err(syn::Error::new(
                name.span(),
                unknown("argument", other, &ARGUMENTS),
            ));
        }
    }
    Ok(())
}
