//! The functions that read and print by a format.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Ident, Path};
use terrace_macro_support::ItemPath;

use super::format::{Argument, Step};
use super::{Declared, Parameter};
use crate::names::custom_function;
use crate::paths::{self, item};

/// The bodies of the functions that read and print by a format.
pub(super) fn assembly(
    ir: &ItemPath,
    declared: &Declared,
    steps: &[Step],
) -> (TokenStream, TokenStream) {
    let ident = &declared.ident;
    let names: Vec<Ident> = (0..declared.parameters.len())
        .map(|index| local(declared, index))
        .collect();
    let unread = declared
        .parameters
        .iter()
        .zip(&names)
        .map(|(parameter, name)| {
            let ty = &parameter.ty;
            quote!(let mut #name: ::core::option::Option<#ty> = ::core::option::Option::None;)
        });
    let read = steps.iter().map(|step| parse_step(ir, declared, step));
    let write = steps.iter().map(|step| print_step(ir, declared, step));
    let values = names
        .iter()
        .zip(&declared.parameters)
        .map(|(name, parameter)| {
            // Only what may be absent was not read.
            let (text, ty) = (parameter.name.to_string(), &parameter.ty);
            match &parameter.default {
                Some(default) => quote!(match #name {
                    ::core::option::Option::Some(value) => value,
                    ::core::option::Option::None => {
                        let value: #ty = #default;
                        value
                    }
                }),
                None => {
                    let finish = item(ir, ty, "ods::Parameter", quote!(finish));
                    let at = paths::place(ty);
                    quote_spanned!(at=> #finish(parser, #name, #text)?)
                }
            }
        });
    let parse = quote! {
        let loc = parser.location();
        #(#unread)*
        #(#read)*
        #ident::get_checked(parser.context(), loc, #(#values),*).map(::core::convert::Into::into)
    };
    let storage = (!declared.parameters.is_empty()).then(|| {
        quote! {
            let ::core::option::Option::Some(storage) = this.storage::<__Storage>(printer.context()) else {
                return;
            };
        }
    });
    let unused = steps.is_empty().then(|| quote!(let _ = (this, printer);));
    let print = quote! {
        #unused
        #storage
        #(#write)*
    };
    (parse, print)
}

/// The variable of a parameter that is being read.
fn local(declared: &Declared, index: usize) -> Ident {
    let at = declared.parameters[index].ty.span();
    Ident::new(&format!("value_{index}"), Span::mixed_site().located_at(at))
}

fn is_keyword(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
}

fn parse_step(ir: &ItemPath, declared: &Declared, step: &Step) -> TokenStream {
    match step {
        Step::Space(_) => quote!(),
        Step::Literal(text) if is_keyword(text) => quote!(parser.parse_keyword_exact(#text)?;),
        Step::Literal(text) => quote!(parser.parse_punct(#text)?;),
        Step::Parameter(index) => {
            let (name, ty) = (local(declared, *index), &declared.parameters[*index].ty);
            let parse = item(ir, ty, "ods::Parameter", quote!(parse));
            let at = paths::place(ty);
            quote_spanned!(at=> #name = ::core::option::Option::Some(#parse(parser)?);)
        }
        Step::Custom(path, arguments) => {
            let parse = parse_custom(declared, path, "parse", arguments);
            quote!(#parse;)
        }
        Step::Struct(fields) => {
            let keys = fields.iter().map(|field| {
                let parameter = &declared.parameters[field.index];
                let (name, required) = (&parameter.text, !parameter.may_be_absent());
                quote!((#name, #required))
            });
            let read = fields.iter().enumerate().map(|(position, field)| {
                let present = match &field.custom {
                    Some(path) => {
                        let argument = Argument::written(field.index);
                        let parse = parse_custom(declared, path, "parse", &[argument]);
                        quote!(#parse;)
                    }
                    None => parse_present(ir, declared, field.index),
                };
                quote!(#position => { #present })
            });
            quote! {
                #ir::ods::generated::parse_struct(parser, &[#(#keys),*], |parser, index| {
                    match index {
                        #(#read)*
                        _ => {}
                    }
                    ::core::result::Result::Ok(())
                })?;
            }
        }
        Step::Group {
            anchors,
            is_anchored_by_else,
            then,
            otherwise,
        } => {
            let mut visible = then.iter().filter(|step| !matches!(step, Step::Space(_)));
            let present = match visible.next() {
                Some(Step::Literal(text)) if is_keyword(text) => {
                    quote!(parser.parse_optional_keyword(#text))
                }
                Some(Step::Literal(text)) => quote!(parser.parse_optional_punct(#text)),
                Some(Step::Parameter(index)) => {
                    let (name, ty) = (local(declared, *index), &declared.parameters[*index].ty);
                    let parse = item(ir, ty, "ods::Parameter", quote!(parse_optional));
                    let is_there = item(ir, ty, "ods::Parameter", quote!(is_there));
                    quote!({
                        #name = #parse(parser)?;
                        #name.as_ref().is_some_and(#is_there)
                    })
                }
                Some(Step::Custom(path, arguments)) => {
                    parse_custom(declared, path, "parse_optional", arguments)
                }
                Some(step @ Step::Struct(fields)) => {
                    let parse = parse_step(ir, declared, step);
                    let names = fields.iter().map(|field| local(declared, field.index));
                    quote!({
                        #parse
                        #(#names.is_some())||*
                    })
                }
                _ => quote!(true),
            };
            let read = |step: &Step, is_anchored: bool| match step {
                // Once the part has begun, its anchor must follow.
                Step::Parameter(index) if is_anchored && anchors[..] == [*index] => {
                    parse_present(ir, declared, *index)
                }
                step => parse_step(ir, declared, step),
            };
            let rest = visible.map(|step| read(step, !is_anchored_by_else));
            let otherwise = otherwise.iter();
            let otherwise = otherwise.map(|step| read(step, *is_anchored_by_else));
            quote! {
                if #present {
                    #(#rest)*
                } else {
                    #(#otherwise)*
                }
            }
        }
    }
}

/// The call of the function that reads a custom directive: it fills what it writes, and sees what it refers to.
fn parse_custom(
    declared: &Declared,
    path: &Path,
    prefix: &str,
    arguments: &[Argument],
) -> TokenStream {
    let parse = custom_function(path, prefix);
    let at = paths::place(path);
    let arguments = arguments.iter().map(|argument| {
        let name = local(declared, argument.index);
        match argument.is_reference {
            true => quote_spanned!(at=> #name.as_ref()),
            false => quote_spanned!(at=> &mut #name),
        }
    });
    quote_spanned!(at=> #parse(parser, #(#arguments),*)?)
}

/// Reads a parameter that must be there, even if it is an `Option`.
fn parse_present(ir: &ItemPath, declared: &Declared, index: usize) -> TokenStream {
    let (name, ty) = (local(declared, index), &declared.parameters[index].ty);
    let parse = item(ir, ty, "ods::Parameter", quote!(parse_present));
    let at = paths::place(ty);
    quote_spanned!(at=> #name = ::core::option::Option::Some(#parse(parser)?);)
}

fn print_step(ir: &ItemPath, declared: &Declared, step: &Step) -> TokenStream {
    let name = |index: usize| &declared.parameters[index].name;
    match step {
        Step::Space(text) if text.is_empty() => quote!(),
        Step::Space(text) | Step::Literal(text) => quote!(printer.write(#text);),
        Step::Parameter(index) => {
            let (name, ty) = (name(*index), &declared.parameters[*index].ty);
            let print = item(ir, ty, "ods::Parameter", quote!(print));
            let at = paths::place(ty);
            quote_spanned!(at=> #print(&storage.#name, printer);)
        }
        Step::Custom(path, arguments) => {
            let print = custom_function(path, "print");
            let names = arguments.iter().map(|argument| name(argument.index));
            quote!(#print(printer, #(&storage.#names),*);)
        }
        Step::Struct(fields) => {
            let fields = fields.iter().map(|field| {
                let parameter = &declared.parameters[field.index];
                let (name, text) = (&parameter.name, &parameter.text);
                let present = is_present(ir, parameter);
                let value = match &field.custom {
                    Some(path) => {
                        let print = custom_function(path, "print");
                        quote!(#print(printer, &storage.#name);)
                    }
                    None => {
                        let print = item(ir, &parameter.ty, "ods::Parameter", quote!(print));
                        quote!(#print(&storage.#name, printer);)
                    }
                };
                quote! {
                    if #present {
                        #ir::ods::generated::print_key(printer, #text, &mut separator);
                        #value
                    }
                }
            });
            quote!({
                let mut separator = "";
                #(#fields)*
            })
        }
        Step::Group {
            anchors,
            is_anchored_by_else,
            then,
            otherwise,
        } => {
            let (then, otherwise) = match is_anchored_by_else {
                false => (then, otherwise),
                true => (otherwise, then),
            };
            let anchors = anchors.iter();
            let present = anchors.map(|anchor| is_present(ir, &declared.parameters[*anchor]));
            let then = then.iter().map(|step| print_step(ir, declared, step));
            let otherwise = otherwise.iter().map(|step| print_step(ir, declared, step));
            quote! {
                if #(#present)||* {
                    #(#then)*
                } else {
                    #(#otherwise)*
                }
            }
        }
    }
}

/// Whether a parameter is written.
fn is_present(ir: &ItemPath, parameter: &Parameter) -> TokenStream {
    let Parameter {
        name, ty, default, ..
    } = parameter;
    match default {
        Some(default) => {
            let equals = item(ir, ty, "ods::Parameter", quote!(equals));
            quote!({
                let default: #ty = #default;
                !#equals(&storage.#name, &default)
            })
        }
        None => {
            let is_there = item(ir, ty, "ods::Parameter", quote!(is_there));
            quote!(#is_there(&storage.#name))
        }
    }
}
