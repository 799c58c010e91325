//! Writes the pass's table and its implementation of `PassDeclaration`.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Attribute, Expr, Ident, ItemFn, ItemStruct, Lit};

use terrace_macro_support::{Docs, Errors, ir_crate};

use crate::model::{Args, Field, Item, Role};
use crate::parse;

/// Expands `#[pass]`.
pub fn pass(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let args = parse::args(args, &mut errors);
    let parsed = match syn::parse2::<syn::Item>(item.clone()) {
        Ok(parsed) => parse::item(parsed, &mut errors),
        Err(error) => {
            errors.add(error);
            None
        }
    };
    let Some(parsed) = parsed else {
        let errors = errors.into_tokens();
        return quote!(#item #errors);
    };
    let ir = ir_crate();
    match errors.into_tokens() {
        Some(errors) => stub(&ir, &parsed, &errors),
        None => match parsed {
            Item::Struct { item, fields } => structure(&ir, &args, &item, &fields),
            Item::Function(function) => self::function(&ir, &args, &function),
        },
    }
}

fn structure(ir: &TokenStream, args: &Args, item: &ItemStruct, fields: &[Field]) -> TokenStream {
    let ident = &item.ident;
    let derive = (!derives_clone(&item.attrs)).then(|| quote!(#[derive(::core::clone::Clone)]));
    let defaults = fields.iter().map(|field| {
        let name = &field.ident;
        let value = default_value(field);
        quote!(#name: #value)
    });
    let declaration = declaration(ir, args, ident, &Docs::of(&item.attrs), fields);
    quote! {
        #derive
        #item

        impl ::core::default::Default for #ident {
            fn default() -> Self {
                #ident { #(#defaults),* }
            }
        }

        #declaration
    }
}

fn function(ir: &TokenStream, args: &Args, function: &ItemFn) -> TokenStream {
    let (vis, name) = (&function.vis, &function.sig.ident);
    let ident = struct_name(name);
    let docs: Vec<&Attribute> = function
        .attrs
        .iter()
        .filter(|attr| attr.path().is_ident("doc"))
        .collect();
    let declaration = declaration(ir, args, &ident, &Docs::of(&function.attrs), &[]);
    quote! {
        #function

        #(#docs)*
        #[derive(::core::clone::Clone, ::core::default::Default)]
        #vis struct #ident;

        impl #ir::pass::Pass for #ident {
            fn run(&mut self, ir: &mut #ir::Ir, cx: &mut #ir::pass::PassContext) -> #ir::pass::PassResult {
                #name(ir, cx)
            }
        }

        #declaration
    }
}

/// `lower_prints` gives `LowerPrintsPass`, as does `lower_prints_pass`.
fn struct_name(function: &Ident) -> Ident {
    let name = function.to_string();
    let name = name.strip_suffix("_pass").unwrap_or(&name);
    let mut camel = String::new();
    for word in name.split('_') {
        let mut chars = word.chars();
        camel.extend(chars.next().map(|first| first.to_ascii_uppercase()));
        camel.extend(chars);
    }
    format_ident!("{camel}Pass", span = function.span())
}

fn derives_clone(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let mut found = false;
        if attribute.path().is_ident("derive") {
            // A malformed `derive` is the compiler's to report.
            let _ = attribute.parse_nested_meta(|meta| {
                found |= meta
                    .path
                    .segments
                    .last()
                    .is_some_and(|s| s.ident == "Clone");
                Ok(())
            });
        }
        found
    })
}

fn default_value(field: &Field) -> TokenStream {
    match &field.role {
        Role::Option {
            default: Some(default),
            ..
        } => match default {
            Expr::Lit(literal) if matches!(literal.lit, Lit::Str(_)) => {
                quote_spanned!(default.span()=> ::core::convert::Into::into(#default))
            }
            _ => default.to_token_stream(),
        },
        _ => quote_spanned!(field.ty.span()=> ::core::default::Default::default()),
    }
}

fn declaration(
    ir: &TokenStream,
    args: &Args,
    ident: &Ident,
    docs: &Docs,
    fields: &[Field],
) -> TokenStream {
    let Docs {
        summary,
        description,
    } = docs;
    let argument = &args.name;
    let title = match &args.title {
        Some(title) => title.value(),
        None => ident.to_string(),
    };
    let on = match &args.on {
        Some(op) => quote_spanned! {op.span()=>
            ::core::option::Option::Some(<#op as #ir::ods::TypedOp>::INFO)
        },
        None => quote!(::core::option::Option::None),
    };
    let dialects = args
        .dependent_dialects
        .iter()
        .map(|dialect| quote_spanned!(dialect.span()=> |cx| cx.load_dialect::<#dialect>()));
    let (mut options, mut get, mut set) = (Vec::new(), Vec::new(), Vec::new());
    let (mut statistics, mut read) = (Vec::new(), Vec::new());
    for field in fields {
        let (field_ident, ty, summary) = (&field.ident, &field.ty, &field.docs.summary);
        match &field.role {
            Role::Option { name, .. } => {
                let index = options.len();
                let value = quote_spanned!(ty.span()=> <#ty as #ir::pass::OptionValue>);
                options.push(quote! {
                    #ir::pass::OptionInfo { name: #name, summary: #summary, kind: #value::KIND }
                });
                get.push(quote!(#index => #value::print(&self.#field_ident)));
                set.push(quote!(#index => self.#field_ident = #value::parse(text)?));
            }
            Role::Statistic { name } => {
                let index = statistics.len();
                statistics.push(quote! {
                    #ir::pass::StatisticInfo { name: #name, summary: #summary }
                });
                read.push(quote_spanned!(ty.span()=> #index => &self.#field_ident));
            }
            Role::State => {}
        }
    }
    quote! {
        const _: () = {
            static INFO: #ir::pass::PassInfo = #ir::pass::PassInfo {
                argument: #argument,
                title: #title,
                summary: #summary,
                description: #description,
                on: #on,
                options: &[#(#options),*],
                statistics: &[#(#statistics),*],
                dependent_dialects: &[#(#dialects),*],
            };

            impl #ir::pass::PassDeclaration for #ident {
                fn info(&self) -> &'static #ir::pass::PassInfo {
                    &INFO
                }
                fn clone_pass(&self) -> ::std::boxed::Box<dyn #ir::pass::Pass> {
                    ::std::boxed::Box::new(::core::clone::Clone::clone(self))
                }
                fn option(&self, index: usize) -> ::std::string::String {
                    match index {
                        #(#get,)*
                        _ => ::core::panic!("the pass has no option #{index}"),
                    }
                }
                #[allow(unused_variables)]
                fn set_option(&mut self, index: usize, text: &str) -> ::core::result::Result<(), ::std::string::String> {
                    match index {
                        #(#set,)*
                        _ => ::core::panic!("the pass has no option #{index}"),
                    }
                    #[allow(unreachable_code)]
                    ::core::result::Result::Ok(())
                }
                fn statistic(&self, index: usize) -> &#ir::pass::Statistic {
                    match index {
                        #(#read,)*
                        _ => ::core::panic!("the pass has no statistic #{index}"),
                    }
                }
            }
        };
    }
}

/// After an error: the item, with implementations that keep the compiler from reporting what is missing as well.
fn stub(ir: &TokenStream, item: &Item, errors: &TokenStream) -> TokenStream {
    let (item, ident, run) = match item {
        Item::Struct { item, .. } => (item.to_token_stream(), item.ident.clone(), None),
        Item::Function(function) => {
            let ident = struct_name(&function.sig.ident);
            let vis = &function.vis;
            let run = quote! {
                #[allow(missing_docs)]
                #vis struct #ident;
                impl #ir::pass::Pass for #ident {
                    fn run(&mut self, _: &mut #ir::Ir, _: &mut #ir::pass::PassContext) -> #ir::pass::PassResult {
                        ::core::unreachable!()
                    }
                }
            };
            (function.to_token_stream(), ident, Some(run))
        }
    };
    if let Ok(item) = syn::parse2::<ItemStruct>(item.clone())
        && !item.generics.params.is_empty()
    {
        return quote!(#item #errors);
    }
    let span = Span::call_site();
    quote_spanned! {span=>
        #errors
        #[allow(dead_code)]
        #item
        #run
        impl ::core::default::Default for #ident {
            fn default() -> Self {
                ::core::unreachable!()
            }
        }
        impl #ir::pass::PassDeclaration for #ident {
            fn info(&self) -> &'static #ir::pass::PassInfo {
                ::core::unreachable!()
            }
            fn clone_pass(&self) -> ::std::boxed::Box<dyn #ir::pass::Pass> {
                ::core::unreachable!()
            }
            fn option(&self, _: usize) -> ::std::string::String {
                ::core::unreachable!()
            }
            fn set_option(&mut self, _: usize, _: &str) -> ::core::result::Result<(), ::std::string::String> {
                ::core::unreachable!()
            }
            fn statistic(&self, _: usize) -> &#ir::pass::Statistic {
                ::core::unreachable!()
            }
        }
    }
}
