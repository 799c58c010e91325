//! Reads `#[pass]` and the item under it into the model, collecting every error.

use proc_macro2::{Span, TokenStream};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Fields, Ident, ItemStruct, LitStr, Path, ReturnType, Token, Type};
use terrace_macro_support::{Docs, Errors, unknown};

use crate::model::{Args, Choice, Field, Item, Role};

/// The arguments of `#[pass]`.
pub const PASS: &[&str] = &["name", "on", "on_interface", "title", "dependent_dialects"];

/// The arguments of `#[pass_pipeline]`.
pub const PIPELINE: &[&str] = &["name"];

/// The arguments of the attribute, which are some of `allowed`.
pub fn args(tokens: TokenStream, allowed: &[&str], errors: &mut Errors) -> Args {
    let mut args = Args::default();
    let mut seen: Vec<Ident> = Vec::new();
    let parsed = (|input: ParseStream<'_>| {
        while !input.is_empty() {
            argument(input, &mut args, allowed, &mut seen, errors)?;
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    })
    .parse2(tokens);
    let complete = errors.keep(parsed).is_some();
    // An unknown argument may be the misspelt name.
    let known = seen
        .iter()
        .all(|key| allowed.iter().any(|known| key == known));
    if complete && known && !seen.iter().any(|key| key == "name") {
        errors.push(
            &Span::call_site(),
            match allowed.len() {
                1 => "a pipeline needs a name: `#[pass_pipeline(name = \"my-pipeline\")]`",
                _ => "a pass needs a name for pipelines: `#[pass(name = \"my-pass\")]`",
            },
        );
    }
    if let (Some(_), Some(interface)) = (&args.on, &args.on_interface) {
        errors.push(
            interface,
            "a pass runs on one op or on an interface: leave `on` or `on_interface` out",
        );
    }
    args
}

fn argument(
    input: ParseStream<'_>,
    args: &mut Args,
    allowed: &[&str],
    seen: &mut Vec<Ident>,
    errors: &mut Errors,
) -> syn::Result<()> {
    let key: Ident = input.parse()?;
    if seen.contains(&key) {
        errors.push(&key, format!("`{key}` is given twice"));
    }
    let text = key.to_string();
    seen.push(key.clone());
    match text.as_str() {
        other if !allowed.contains(&other) => {
            errors.push(&key, unknown("argument", other, allowed));
            skip_value(input)?;
        }
        "name" => {
            input.parse::<Token![=]>()?;
            args.name = pass_name(input, errors)?;
        }
        "title" => {
            input.parse::<Token![=]>()?;
            args.title = Some(string(input, "a string")?);
        }
        "on" => {
            input.parse::<Token![=]>()?;
            args.on = Some(path(input, "the type of an op, as in `on = FuncOp`")?);
        }
        "on_interface" => {
            input.parse::<Token![=]>()?;
            let expected = "the trait of an interface, as in `on_interface = FunctionOpInterface`";
            args.on_interface = Some(path(input, expected)?);
        }
        // `dependent_dialects`: the only one left.
        _ => {
            let content;
            syn::parenthesized!(content in input);
            let paths = Punctuated::<Path, Token![,]>::parse_terminated(&content)?;
            args.dependent_dialects = paths.into_iter().collect();
        }
    }
    Ok(())
}

/// Skips the value of an unknown argument, so that the next one is read.
fn skip_value(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<proc_macro2::TokenTree>()?;
    }
    Ok(())
}

fn string(input: ParseStream<'_>, expected: &str) -> syn::Result<LitStr> {
    input
        .parse()
        .map_err(|error: syn::Error| syn::Error::new(error.span(), format!("expected {expected}")))
}

fn path(input: ParseStream<'_>, expected: &str) -> syn::Result<Path> {
    input
        .parse()
        .map_err(|error: syn::Error| syn::Error::new(error.span(), format!("expected {expected}")))
}

/// The name of a pass or option: what a pipeline can hold without quotes.
fn pass_name(input: ParseStream<'_>, errors: &mut Errors) -> syn::Result<Option<LitStr>> {
    let name = string(input, "a string, as in `name = \"my-pass\"`")?;
    let value = name.value();
    let starts_well = value.starts_with(|c: char| c.is_ascii_lowercase());
    let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if starts_well && value.chars().all(allowed) {
        return Ok(Some(name));
    }
    errors.push(
        &name,
        "expected lower-case letters, digits and `-`, starting with a letter",
    );
    Ok(None)
}

/// The item under the attribute; `None` if it can be neither.
pub fn item(item: syn::Item, errors: &mut Errors) -> Option<Item> {
    match item {
        syn::Item::Struct(item) => structure(item, errors),
        syn::Item::Fn(function) => {
            let signature = &function.sig;
            if signature.inputs.len() != 2 || matches!(signature.output, ReturnType::Default) {
                errors.push(
                    &signature.ident,
                    "expected `fn(ir: &mut Ir, cx: &mut PassContext) -> PassResult`",
                );
            }
            if !signature.generics.params.is_empty() {
                errors.push(&signature.generics, "a pass cannot be generic");
            }
            Some(Item::Function(function))
        }
        other => {
            errors.push(&other, "`#[pass]` goes on a struct or a function");
            None
        }
    }
}

/// The struct under `#[pass_pipeline]`; `None` if it is none.
pub fn pipeline(item: syn::Item, errors: &mut Errors) -> Option<Item> {
    let syn::Item::Struct(item) = item else {
        errors.push(&item, "`#[pass_pipeline]` goes on a struct");
        return None;
    };
    let parsed = structure(item, errors)?;
    if let Item::Struct { fields, .. } = &parsed {
        for field in fields {
            if let Role::Statistic { .. } = field.role {
                errors.push(
                    &field.ident,
                    "a pipeline has no statistics: its passes have",
                );
            }
        }
    }
    Some(parsed)
}

/// The values of an enum under `#[derive(OptionValue)]`.
pub fn choices(item: &syn::DeriveInput, errors: &mut Errors) -> Vec<Choice> {
    let syn::Data::Enum(data) = &item.data else {
        errors.push(
            &item.ident,
            "`OptionValue` is derived for enums; implement it by hand for other types",
        );
        return Vec::new();
    };
    if !item.generics.params.is_empty() {
        errors.push(&item.generics, "the type of an option cannot be generic");
    }
    let variants = data.variants.iter();
    variants
        .map(|variant| {
            if !variant.fields.is_empty() {
                errors.push(&variant.fields, "a value of an option holds nothing");
            }
            Choice {
                ident: variant.ident.clone(),
                name: choice_name(variant, errors),
                docs: Docs::of(&variant.attrs),
            }
        })
        .collect()
}

/// What a value of an option is called in pipelines.
fn choice_name(variant: &syn::Variant, errors: &mut Errors) -> String {
    let given = variant
        .attrs
        .iter()
        .find(|attr| attr.path().is_ident("name"));
    match given.map(|attr| &attr.meta) {
        None => kebab_case(&variant.ident.to_string()),
        Some(syn::Meta::NameValue(syn::MetaNameValue {
            value:
                syn::Expr::Lit(syn::ExprLit {
                    lit: syn::Lit::Str(name),
                    ..
                }),
            ..
        })) => name.value(),
        Some(other) => {
            errors.push(other, "expected the name as a string: `#[name = \"..\"]`");
            String::new()
        }
    }
}

/// `OuterLoops` as `outer-loops`.
fn kebab_case(name: &str) -> String {
    let mut out = String::new();
    for (index, c) in name.chars().enumerate() {
        if c.is_uppercase() && index > 0 {
            out.push('-');
        }
        out.extend(c.to_lowercase());
    }
    out
}

fn structure(mut item: ItemStruct, errors: &mut Errors) -> Option<Item> {
    if !item.generics.params.is_empty() {
        errors.push(&item.generics, "a pass cannot be generic");
    }
    let mut fields = Vec::new();
    match &mut item.fields {
        Fields::Unit => {}
        Fields::Named(named) => {
            for field in &mut named.named {
                fields.extend(self::field(field, errors));
            }
        }
        Fields::Unnamed(unnamed) => errors.push(
            unnamed,
            "expected named fields: their names are those of options and statistics",
        ),
    }
    check_distinct(&fields, errors);
    Some(Item::Struct { item, fields })
}

fn field(field: &mut syn::Field, errors: &mut Errors) -> Option<Field> {
    let (ours, rest): (Vec<Attribute>, Vec<Attribute>) = std::mem::take(&mut field.attrs)
        .into_iter()
        .partition(|attr| attr.path().is_ident("option") || attr.path().is_ident("statistic"));
    field.attrs = rest;
    let ident = field.ident.clone()?;
    if let Some(second) = ours.get(1) {
        errors.push(
            second,
            "a field is one option or one statistic: leave one of the attributes out",
        );
    }
    let role = match ours.first() {
        None => Role::State,
        Some(attribute) => role(attribute, &ident, errors),
    };
    if let Role::Option { .. } = role {
        reject_rc(&mut field.ty, errors);
    }
    Some(Field {
        docs: Docs::of(&field.attrs),
        ty: field.ty.clone(),
        ident,
        role,
    })
}

/// An option that is an `Rc` would be an error of the whole pass first, which then cannot go to another thread.
fn reject_rc(ty: &mut Type, errors: &mut Errors) {
    let Type::Path(path) = ty else { return };
    let Some(last) = path.path.segments.last().filter(|last| last.ident == "Rc") else {
        return;
    };
    errors.push(
        path,
        "an option cannot be an `Rc`, as passes run on several threads: write what is in it, such as `String` or `Vec<String>`",
    );
    let inside = &last.arguments;
    *ty = syn::parse_quote!(::std::sync::Arc #inside);
}

fn role(attribute: &Attribute, ident: &Ident, errors: &mut Errors) -> Role {
    let is_option = attribute.path().is_ident("option");
    let known: &[&str] = if is_option {
        &["default", "name", "check"]
    } else {
        &["name"]
    };
    let mut name = ident.to_string().replace('_', "-");
    let mut default: Option<Box<Expr>> = None;
    let mut check: Option<Box<Expr>> = None;
    let tokens = match &attribute.meta {
        syn::Meta::Path(_) => TokenStream::new(),
        syn::Meta::List(list) => list.tokens.clone(),
        syn::Meta::NameValue(value) => {
            errors.push(
                &value.value,
                if is_option {
                    "expected `#[option(default = ..)]`"
                } else {
                    "expected `#[statistic]`"
                },
            );
            TokenStream::new()
        }
    };
    let parsed = (|input: ParseStream<'_>| {
        while !input.is_empty() {
            let key: Ident = input.parse()?;
            match key.to_string().as_str() {
                "name" => {
                    input.parse::<Token![=]>()?;
                    if let Some(given) = pass_name(input, errors)? {
                        name = given.value();
                    }
                }
                "default" if is_option => {
                    input.parse::<Token![=]>()?;
                    default = Some(Box::new(input.parse()?));
                }
                "check" if is_option => {
                    input.parse::<Token![=]>()?;
                    check = Some(Box::new(input.parse()?));
                }
                other => {
                    errors.push(&key, unknown("argument", other, known));
                    skip_value(input)?;
                }
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    })
    .parse2(tokens);
    errors.keep(parsed);
    if is_option {
        Role::Option {
            name,
            default,
            check,
        }
    } else {
        Role::Statistic { name }
    }
}

fn check_distinct(fields: &[Field], errors: &mut Errors) {
    let option_name = |field: &Field| match &field.role {
        Role::Option { name, .. } => Some(name.clone()),
        _ => None,
    };
    for (index, field) in fields.iter().enumerate() {
        let Some(name) = option_name(field) else {
            continue;
        };
        if fields[..index]
            .iter()
            .any(|earlier| option_name(earlier).as_ref() == Some(&name))
        {
            errors.add(syn::Error::new(
                field.ident.span(),
                format!("another option is named `{name}` already"),
            ));
        }
    }
}
