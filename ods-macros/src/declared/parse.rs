//! From tokens to the model.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, Fields, Ident, ItemStruct, Lit, Meta, Type, parse_quote};
use terrace_macro_support::{Docs, Errors, Given, ir_crate, parse_arguments, unknown};

use super::{Declared, Parameter, Sort, Syntax, format};
use crate::arguments::{all, borrowed, hook, is_word, paths, value, word};
use crate::assembly::tokens;
use crate::attributes;
use crate::op::last_segment;

const ARGUMENTS: [&str; 8] = [
    "dialect",
    "mnemonic",
    "assembly",
    "custom_assembly",
    "no_assembly",
    "verify",
    "interfaces",
    "alias",
];

/// Reads the arguments and the struct.
pub fn declared(
    sort: Sort,
    args: TokenStream,
    mut item: ItemStruct,
    errors: &mut Errors,
) -> Declared {
    let usage = sort.usage().trim_matches(['#', '[', ']']);
    attributes::check(&mut item.attrs, usage, attributes::HANDLE, errors);
    let generic = !item.generics.params.is_empty();
    if generic {
        errors.push_over(
            &item.generics,
            format!(
                "{} cannot be generic; what varies is a parameter",
                sort.noun()
            ),
        );
    }
    let (parameters, sound) = match generic {
        // Their types may name what is not there.
        true => (Vec::new(), false),
        false => parameters(item.fields, errors),
    };
    let mut declared = Declared {
        sort,
        docs: Docs::of(&item.attrs),
        attributes: item.attrs,
        vis: item.vis,
        keyword: item.struct_token,
        ident: item.ident,
        dialect: None,
        mnemonic: None,
        parameters,
        syntax: Syntax::Default,
        verify: None,
        interfaces: Vec::new(),
        alias: false,
    };
    let mut written = None;
    let given = parse_arguments(args, errors, |name, input, errors| {
        match name.to_string().as_str() {
            "dialect" => declared.dialect = Some(value(&name, input, "MyDialect")?),
            "mnemonic" => declared.mnemonic = Some(value(&name, input, "\"struct\"")?),
            "assembly" => {
                let mut own = Errors::default();
                let tokens = tokens::argument(&name, input, &mut own)?;
                written = own.is_empty().then(|| (name.clone(), tokens));
                errors.append(own);
            }
            "custom_assembly" => {
                let word = hook(&name, input, sort.assembly_hook())?;
                declared.syntax = Syntax::Custom(word);
            }
            "no_assembly" => {
                word(&name, input, "there is no text to describe")?;
                declared.syntax = Syntax::None;
            }
            "verify" => declared.verify = Some(hook(&name, input, sort.verify_hook())?),
            "interfaces" => declared.interfaces = paths(&name, input, errors)?,
            "alias" => {
                word(&name, input, "the alias is the mnemonic")?;
                declared.alias = true;
            }
            other => {
                return Err(syn::Error::new(
                    name.span(),
                    unknown("argument", other, &ARGUMENTS),
                ));
            }
        }
        Ok(())
    });
    if let Some((word, tokens)) = written {
        if !matches!(declared.syntax, Syntax::Default) {
            errors.push(
                &word,
                "there is one syntax: either `assembly { .. }` or `custom_assembly`",
            );
        }
        if sound && let Some(steps) = format::compile(&declared, &tokens, errors) {
            declared.syntax = Syntax::Format(steps);
        }
    }
    required(&declared, &given, errors);
    declared
}

fn required(declared: &Declared, given: &Given, errors: &mut Errors) {
    let lacks = |name| given.lacks(name, &ARGUMENTS);
    let noun = declared.sort.noun();
    if declared.dialect.is_none() && lacks("dialect") {
        let ident = &declared.ident;
        let unnamed = lacks("mnemonic") && !matches!(declared.syntax, Syntax::None);
        errors.push(
            ident,
            match unnamed {
                true => format!("which dialect does `{ident}` belong to, and what is it called in the text? Add `dialect = MyDialect, mnemonic = \"name\"`"),
                false => format!("which dialect does `{ident}` belong to? Add `dialect = MyDialect`"),
            },
        );
        if unnamed {
            return;
        }
    }
    if matches!(declared.syntax, Syntax::None) {
        let never_used = given.names().filter(|word| {
            ["mnemonic", "custom_assembly", "alias"]
                .iter()
                .any(|name| *word == name)
        });
        for word in never_used {
            errors.push(
                word,
                format!("`{word}` is for the text, which `no_assembly` says there is none of"),
            );
        }
        return;
    }
    match &declared.mnemonic {
        None if lacks("mnemonic") => errors.push(
            &declared.ident,
            format!(
                "what is {noun} called in the text? Add `mnemonic = \"name\"`, or `no_assembly` if it is in none"
            ),
        ),
        Some(mnemonic)
            if !mnemonic
                .value()
                .split('.')
                .all(|part| is_word(&syn::LitStr::new(part, mnemonic.span()))) =>
        {
            errors.push_over(
                mnemonic,
                "a mnemonic is made of letters, digits, `_` and inner dots, without the dialect's name",
            );
        }
        _ => {}
    }
}

/// The parameters, and whether a format finds all of them.
fn parameters(fields: Fields, errors: &mut Errors) -> (Vec<Parameter>, bool) {
    let named = match fields {
        Fields::Named(named) => named.named,
        Fields::Unit => return (Vec::new(), true),
        Fields::Unnamed(fields) => {
            errors.push_over(
                &fields,
                "parameters have names: `struct MyType { width: u32 }`",
            );
            return (Vec::new(), false);
        }
    };
    let (mut parameters, mut sound) = (Vec::new(), true);
    for field in named {
        let Some(name) = field.ident else { continue };
        if parameters
            .iter()
            .any(|other: &Parameter| other.name == name)
        {
            errors.push(
                &name,
                format!("another parameter is named `{name}` already"),
            );
            continue;
        }
        let mut attributes = field.attrs;
        let default = take(&mut attributes, "default", errors);
        let default = default.and_then(|attribute| default_value(&attribute, errors));
        let text = take(&mut attributes, "name", errors);
        let text = text.and_then(|attribute| text_of(&attribute, errors));
        let written = attributes.len();
        attributes.retain(|attribute| is_for_rust(attribute, errors));
        if name == "get" || name == "get_checked" {
            errors.push(
                &name,
                format!("the accessor would have the name of the constructor `{name}`; rename the parameter"),
            );
            sound = false;
            continue;
        }
        // Who wrote a part of an op has heard so.
        let mut of_type = Errors::default();
        let ty = parameter_type(field.ty, &mut of_type);
        if attributes.len() == written {
            errors.append(of_type);
        }
        parameters.push(Parameter {
            attributes,
            text: text.unwrap_or_else(|| name.to_string()),
            name,
            ty,
            default,
        });
    }
    (parameters, sound)
}

/// The type of a parameter. A constraint of the library is an error, and its Rust type is taken.
fn parameter_type(ty: Type, errors: &mut Errors) -> Type {
    if let Type::Reference(reference) = &ty
        && reference.lifetime.is_none()
    {
        let message = borrowed("a parameter is kept by the context", reference);
        errors.push_over(&ty, message);
        return parse_quote!(::std::string::String);
    }
    let name = last_segment(&ty).map(Ident::to_string).unwrap_or_default();
    let rust = match name.as_str() {
        "AnyType" => "Type",
        "AnyAttr" => "Attribute",
        "BoolAttr" => "bool",
        "I8Attr" => "i8",
        "I16Attr" => "i16",
        "I32Attr" => "i32",
        "I64Attr" => "i64",
        "StrAttr" => "String",
        _ => return ty,
    };
    errors.push_over(
        &ty,
        format!(
            "`{name}` is a constraint on parts of ops; a parameter has a type of Rust: `{rust}`"
        ),
    );
    let ir = ir_crate();
    match rust {
        "Type" => parse_quote!(#ir::Type),
        "Attribute" => parse_quote!(#ir::attributes::Attribute),
        "String" => parse_quote!(::std::string::String),
        number => {
            let number = Ident::new(number, ty.span());
            parse_quote!(#number)
        }
    }
}

/// Whether the attribute is one that Rust knows.
fn is_for_rust(attribute: &syn::Attribute, errors: &mut Errors) -> bool {
    const KNOWN: [&str; 6] = ["doc", "deprecated", "allow", "expect", "warn", "deny"];
    let path = attribute.path();
    if KNOWN.iter().any(|known| path.is_ident(known)) {
        return true;
    }
    let name = path.to_token_stream().to_string();
    let message = match name.as_str() {
        "cfg" | "cfg_attr" => "the parameters are the same in every configuration; put `#[cfg]` on the whole declaration".to_owned(),
        "operand" | "attr" | "prop" | "result" | "region" | "successor" => format!("`#[{name}]` is for parts of ops; a parameter is a name and a type of Rust: `width: u32`"),
        name => unknown("attribute of a parameter", name, &["default", "name"]),
    };
    errors.push_over(attribute, message);
    false
}

/// The only attribute of this name.
fn take(
    attributes: &mut Vec<syn::Attribute>,
    name: &str,
    errors: &mut Errors,
) -> Option<syn::Attribute> {
    let mut found = attributes.extract_if(.., |attribute| attribute.path().is_ident(name));
    let first = found.next();
    for second in found {
        errors.push_over(&second, format!("`{name}` is given twice"));
    }
    first
}

/// `#[name = "text"]`
fn text_of(attribute: &syn::Attribute, errors: &mut Errors) -> Option<String> {
    match &attribute.meta {
        Meta::NameValue(meta)
            if let Expr::Lit(ExprLit {
                lit: Lit::Str(text),
                ..
            }) = &meta.value =>
        {
            if !is_word(text) {
                errors.push(
                    text,
                    "a name in a struct is made of letters, digits and `_`, and does not begin with a digit",
                );
            }
            Some(text.value())
        }
        _ => {
            errors.push_over(attribute, "a name is written `#[name = \"count\"]`");
            None
        }
    }
}

/// `#[default]` or `#[default(expression)]`
fn default_value(attribute: &syn::Attribute, errors: &mut Errors) -> Option<Expr> {
    match &attribute.meta {
        Meta::Path(_) => Some(parse_quote!(::core::default::Default::default())),
        Meta::List(list) => errors.keep(all(&list.tokens, attribute.span())),
        Meta::NameValue(_) => {
            errors.push_over(attribute, "a default is written `#[default(0)]`");
            None
        }
    }
}
