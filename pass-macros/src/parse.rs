//! Reads `#[pass]` and the item under it into the model, collecting every error.

use proc_macro2::{Span, TokenStream};
use syn::parse::ParseStream;
use syn::{
    Attribute, Expr, Fields, Ident, ItemStruct, LitStr, Path, ReturnType, Safety, Token, Type,
};
use terrace_macro_support::{
    Docs, Errors, check_attributes, closest, parse_arguments, paths, unknown, value,
};

use crate::model::{Args, Choice, Field, Item, Role};

/// The arguments of `#[pass]`.
pub const PASS: &[&str] = &["name", "on", "on_interface", "title", "dependent_dialects"];

/// The arguments of `#[pass_pipeline]`.
pub const PIPELINE: &[&str] = &["name"];

/// The arguments of the attribute, which are some of `allowed`. What lacks is said at the name of the item.
pub fn args(tokens: TokenStream, allowed: &[&str], item: Span, errors: &mut Errors) -> Args {
    let mut args = Args::default();
    let mut found = Errors::default();
    let given = parse_arguments(tokens, &mut found, |key, input, errors| {
        argument(&key, input, &mut args, allowed, errors)
    });
    // What is wrong may be the name.
    if found.is_empty() && !given.has("name") {
        errors.push(
            &item,
            match allowed.len() {
                1 => "a pipeline needs a name: `#[pass_pipeline(name = \"my-pipeline\")]`",
                _ => "a pass needs a name for pipelines: `#[pass(name = \"my-pass\")]`",
            },
        );
    }
    errors.append(found);
    if let (Some(_), Some(interface)) = (&args.on, &args.on_interface) {
        errors.push(
            interface,
            "a pass runs on one op or on an interface: leave `on` or `on_interface` out",
        );
    }
    args
}

fn argument(
    key: &Ident,
    input: ParseStream<'_>,
    args: &mut Args,
    allowed: &[&str],
    errors: &mut Errors,
) -> syn::Result<()> {
    match key.to_string().as_str() {
        other if !allowed.contains(&other) => unknown_argument(key, input, allowed, errors)?,
        "name" => args.name = pass_name(key, input, errors)?,
        "title" => args.title = Some(value(key, input, "\"MyPass\"")?),
        "on" => {
            let expected = "expected the type of an op, as in `on = FuncOp`";
            args.on = Some(path(key, input, expected)?);
        }
        "on_interface" => {
            let expected =
                "expected the trait of an interface, as in `on_interface = FunctionOpInterface`";
            args.on_interface = Some(path(key, input, expected)?);
        }
        // `dependent_dialects`: the only one left.
        _ => args.dependent_dialects = paths(key, input, errors)?,
    }
    Ok(())
}

/// `= path`
fn path(key: &Ident, input: ParseStream<'_>, expected: &str) -> syn::Result<Path> {
    value(key, input, "").map_err(|error| syn::Error::new(error.span(), expected))
}

/// Skips the value of an unknown argument, so that the next one is read.
fn unknown_argument(
    key: &Ident,
    input: ParseStream<'_>,
    known: &[&str],
    errors: &mut Errors,
) -> syn::Result<()> {
    errors.push(key, unknown("argument", &key.to_string(), known));
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<proc_macro2::TokenTree>()?;
    }
    Ok(())
}

/// The name of a pass: what a pipeline can hold without quotes.
fn pass_name(
    key: &Ident,
    input: ParseStream<'_>,
    errors: &mut Errors,
) -> syn::Result<Option<LitStr>> {
    let first = |c: char| c.is_ascii_lowercase();
    let other = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let what = "lower-case letters, digits and `-`, starting with a letter";
    name(key, input, errors, first, other, what)
}

/// The name of an option. MLIR calls some `O` and `device_id`.
fn option_name(
    key: &Ident,
    input: ParseStream<'_>,
    errors: &mut Errors,
) -> syn::Result<Option<LitStr>> {
    let first = |c: char| c.is_ascii_alphabetic();
    let other = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let what = "letters, digits, `-` and `_`, starting with a letter";
    name(key, input, errors, first, other, what)
}

fn name(
    key: &Ident,
    input: ParseStream<'_>,
    errors: &mut Errors,
    first: impl Fn(char) -> bool,
    other: impl Fn(char) -> bool,
    what: &str,
) -> syn::Result<Option<LitStr>> {
    let name: LitStr = value(key, input, "\"my-pass\"")?;
    let text = name.value();
    if text.starts_with(first) && text.chars().all(other) {
        return Ok(Some(name));
    }
    errors.push(&name, format!("expected {what}"));
    Ok(None)
}

/// The item under the attribute; `None` if it can be neither.
pub fn item(item: syn::Item, errors: &mut Errors) -> Option<Item> {
    match item {
        syn::Item::Struct(item) => structure(item, "pass", errors),
        syn::Item::Fn(mut function) => {
            if let Some(option) = take_option(&mut function) {
                errors.push_over(
                    &option,
                    "an option is a field: declare the pass by a struct, `#[pass(name = \"..\")] struct MyPass { #[option] size: usize }`, and `impl Pass`",
                );
                return Some(Item::Function(function));
            }
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
            if let Some(word) = &signature.asyncness {
                errors.push(
                    word,
                    "a pass is run to its end, and is not `async`: leave the word out",
                );
            }
            if let Safety::Unsafe(word) = &signature.safety {
                errors.push(
                    word,
                    "a pass is run on any IR, and is not `unsafe`: leave the word out",
                );
            }
            Some(Item::Function(function))
        }
        other => {
            errors.push(&other, "`#[pass]` goes on a struct or a function");
            None
        }
    }
}

/// The first attribute of a parameter, which are all taken out.
fn take_option(function: &mut syn::ItemFn) -> Option<Attribute> {
    let mut found = None;
    for input in &mut function.sig.inputs {
        if let syn::FnArg::Typed(input) = input {
            let mut attributes = input.attrs.drain(..);
            found = found.or_else(|| attributes.next());
        }
    }
    found
}

/// The name of an item, or what else it is known by.
pub fn place(item: &TokenStream) -> Span {
    match syn::parse2::<syn::Item>(item.clone()) {
        Ok(syn::Item::Struct(item)) => item.ident.span(),
        Ok(syn::Item::Fn(item)) => item.sig.ident.span(),
        _ => item
            .clone()
            .into_iter()
            .next()
            .map_or_else(Span::call_site, |tree| tree.span()),
    }
}

/// The struct under `#[pass_pipeline]`; `None` if it is none.
pub fn pipeline(item: syn::Item, errors: &mut Errors) -> Option<Item> {
    let syn::Item::Struct(item) = item else {
        errors.push(&item, "`#[pass_pipeline]` goes on a struct");
        return None;
    };
    let parsed = structure(item, "pass_pipeline", errors)?;
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
    if data.variants.is_empty() {
        errors.push(
            &item.ident,
            "an option needs a value that it can have: add a variant",
        );
    }
    let mut names: Vec<String> = Vec::new();
    let variants = data.variants.iter();
    variants
        .map(|variant| {
            if !variant.fields.is_empty() {
                errors.push_over(
                    &variant.fields,
                    "a value of an option is its name alone: leave the fields out",
                );
            }
            let name = choice_name(variant, errors);
            if names.contains(&name) {
                let message = format!("another value is called `{name}` already");
                errors.push(&variant.ident, message);
            }
            names.push(name.clone());
            Choice {
                ident: variant.ident.clone(),
                name,
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

fn structure(mut item: ItemStruct, macro_name: &str, errors: &mut Errors) -> Option<Item> {
    check_attributes(&mut item.attrs, macro_name, &["Default"], errors);
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
    let mut ours = Vec::new();
    for attribute in std::mem::take(&mut field.attrs) {
        let name = attribute.path().get_ident().map(Ident::to_string);
        let name = name.unwrap_or_default();
        match name.as_str() {
            "option" | "statistic" => ours.push(attribute),
            "cfg" | "cfg_attr" => errors.push_over(
                &attribute,
                "a pass has the same fields in every configuration; put `#[cfg]` on the whole pass",
            ),
            _ => match closest(&name, ["option", "statistic"]) {
                Some(meant) => errors.push_over(
                    &attribute,
                    format!("unknown attribute `{name}`; did you mean `{meant}`?"),
                ),
                None => field.attrs.push(attribute),
            },
        }
    }
    let ident = field.ident.clone()?;
    if let Some(second) = ours.get(1) {
        errors.push_over(
            second,
            "a field is one option or one statistic: leave one of the attributes out",
        );
    }
    if let [attribute] = &ours[..]
        && attribute.path().is_ident("statistic")
        && is_primitive(&field.ty)
    {
        errors.push_over(
            &field.ty,
            format!("a statistic is counted in a `Statistic`: write `{ident}: Statistic`"),
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

/// Whether a type is a number or a `bool`.
pub fn is_primitive(ty: &Type) -> bool {
    const NAMES: [&str; 15] = [
        "bool", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32",
        "u64", "u128", "usize",
    ];
    matches!(ty, Type::Path(ty) if NAMES.iter().any(|name| ty.path.is_ident(name)))
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
        syn::Meta::NameValue(given) => {
            errors.push(
                &given.value,
                if is_option {
                    "expected `#[option(default = ..)]`"
                } else {
                    "expected `#[statistic]`"
                },
            );
            TokenStream::new()
        }
    };
    parse_arguments(tokens, errors, |key, input, errors| {
        match key.to_string().as_str() {
            "name" => {
                if let Some(given) = option_name(&key, input, errors)? {
                    name = given.value();
                }
            }
            "default" if is_option => default = Some(Box::new(value(&key, input, "4")?)),
            "check" if is_option => {
                check = Some(Box::new(value(&key, input, "|value| *value > 0")?))
            }
            _ => unknown_argument(&key, input, known, errors)?,
        }
        Ok(())
    });
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
