//! Writes the pass's table and its implementation of `PassDeclaration`.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Attribute, Expr, Ident, ItemFn, ItemStruct, Lit, ReturnType};
use terrace_macro_support::{Docs, Errors, ItemPath, ir_crate, passes_crate};

use crate::model::{Args, Field, Item, Role};
use crate::{parse, stub};

/// How generated code names what it uses.
pub struct Paths {
    /// The core.
    pub ir: ItemPath,
    /// The module of passes.
    pub pass: ItemPath,
}

impl Paths {
    /// Where the macro is used.
    fn here() -> Self {
        Paths {
            ir: ir_crate(),
            pass: passes_crate().join("pass"),
        }
    }
}

/// Expands `#[pass]`.
pub fn pass(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let args = parse::args(args, parse::PASS, parse::place(&item), &mut errors);
    let parsed = errors.keep(syn::parse2::<syn::Item>(item.clone()));
    let parsed = parsed.and_then(|parsed| parse::item(parsed, &mut errors));
    let Some(parsed) = parsed else {
        return stub::without(&item, errors);
    };
    let paths = Paths::here();
    match errors.into_tokens() {
        Some(errors) => stub::pass(&paths, &parsed, &errors),
        None => match parsed {
            Item::Struct { item, fields } => structure(&paths, &args, &item, &fields),
            Item::Function(function) => self::function(&paths, &args, &function),
        },
    }
}

/// Expands `#[pass_pipeline]`.
pub fn pipeline(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let args = parse::args(args, parse::PIPELINE, parse::place(&item), &mut errors);
    let parsed = errors.keep(syn::parse2::<syn::Item>(item.clone()));
    let parsed = parsed.and_then(|parsed| parse::pipeline(parsed, &mut errors));
    let Some(parsed) = parsed else {
        return stub::without(&item, errors);
    };
    let paths = Paths::here();
    match (errors.into_tokens(), parsed) {
        (None, Item::Struct { item, fields }) => {
            let defaults = defaults(&paths, &item, &fields);
            let declaration = pipeline_declaration(&paths, &args, &item, &fields);
            quote!(#defaults #declaration)
        }
        (errors, Item::Struct { item, .. }) => stub::pipeline(&paths, &item, errors),
        (errors, Item::Function(function)) => quote!(#function #errors),
    }
}

/// Expands `#[derive(OptionValue)]`.
pub fn option_value(item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let Some(item) = errors.keep(syn::parse2::<syn::DeriveInput>(item)) else {
        return errors.into_tokens().unwrap_or_default();
    };
    let choices = parse::choices(&item, &mut errors);
    if let Some(errors) = errors.into_tokens() {
        return errors;
    }
    let (pass, ident) = (Paths::here().pass, &item.ident);
    let names: Vec<&String> = choices.iter().map(|choice| &choice.name).collect();
    let variants: Vec<&Ident> = choices.iter().map(|choice| &choice.ident).collect();
    let summaries = choices.iter().map(|choice| &choice.docs.summary);
    quote! {
        impl #pass::OptionValue for #ident {
            const KIND: &'static str = "name";
            const CHOICES: &'static [(&'static str, &'static str)] = &[#((#names, #summaries)),*];

            fn parse(text: &str) -> ::core::result::Result<Self, ::std::string::String> {
                match text {
                    #(#names => ::core::result::Result::Ok(#ident::#variants),)*
                    _ => ::core::result::Result::Err(#pass::unknown_choice(text, Self::CHOICES)),
                }
            }

            fn print(&self) -> ::std::string::String {
                let name = match self {
                    #(#ident::#variants => #names,)*
                };
                ::std::string::String::from(name)
            }
        }
    }
}

fn structure(paths: &Paths, args: &Args, item: &ItemStruct, fields: &[Field]) -> TokenStream {
    let defaults = defaults(paths, item, fields);
    let declaration = declaration(paths, args, &item.ident, &Docs::of(&item.attrs), fields);
    quote!(#defaults #declaration)
}

/// The struct with `Clone` and `Default`.
fn defaults(paths: &Paths, item: &ItemStruct, fields: &[Field]) -> TokenStream {
    let ident = &item.ident;
    let clone = (!derives_clone(&item.attrs)).then(|| clone(ident, fields));
    let defaults = fields.iter().map(|field| {
        let name = &field.ident;
        let value = default_value(paths, field);
        quote!(#name: #value)
    });
    quote! {
        #item
        #clone

        impl ::core::default::Default for #ident {
            fn default() -> Self {
                #ident { #(#defaults),* }
            }
        }
    }
}

/// The `Clone` of a pass: what a field cannot do is said at its type, where a derive would say it of the macro.
fn clone(ident: &Ident, fields: &[Field]) -> TokenStream {
    let fields = fields.iter().map(|field| {
        let (name, ty) = (&field.ident, &field.ty);
        let clone = quote_spanned!(ty.span()=> <#ty as ::core::clone::Clone>::clone);
        quote!(#name: #clone(&self.#name))
    });
    quote! {
        impl ::core::clone::Clone for #ident {
            fn clone(&self) -> Self {
                #ident { #(#fields),* }
            }
        }
    }
}

fn function(paths: &Paths, args: &Args, function: &ItemFn) -> TokenStream {
    let (vis, name) = (&function.vis, &function.sig.ident);
    let ident = struct_name(name);
    let docs: Vec<&Attribute> = function
        .attrs
        .iter()
        .filter(|attr| attr.path().is_ident("doc"))
        .collect();
    let declaration = declaration(paths, args, &ident, &Docs::of(&function.attrs), &[]);
    let Paths { ir, pass } = paths;
    let returned = match &function.sig.output {
        ReturnType::Type(_, ty) => ty.span(),
        ReturnType::Default => name.span(),
    };
    let call = quote_spanned!(returned.resolved_at(Span::call_site())=> #name(ir, cx));
    quote! {
        #function

        #(#docs)*
        #[derive(::core::clone::Clone, ::core::default::Default)]
        #vis struct #ident;

        impl #pass::Pass for #ident {
            fn run(&mut self, ir: &mut #ir::Ir, cx: &mut #pass::PassContext) -> #pass::PassResult {
                #call
            }
        }

        #declaration
    }
}

/// `lower_prints` gives `LowerPrintsPass`, as does `lower_prints_pass`.
pub fn struct_name(function: &Ident) -> Ident {
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

fn default_value(paths: &Paths, field: &Field) -> TokenStream {
    match &field.role {
        Role::Option {
            default: Some(default),
            ..
        } => match &**default {
            Expr::Lit(literal)
                if matches!(literal.lit, Lit::Str(_)) && !parse::is_primitive(&field.ty) =>
            {
                quote_spanned!(default.span()=> ::core::convert::Into::into(#default))
            }
            _ => default.to_token_stream(),
        },
        Role::Option { .. } => {
            let (pass, ty) = (&paths.pass, &field.ty);
            quote_spanned!(ty.span()=> <#ty as #pass::DefaultOption>::default_option())
        }
        _ => quote_spanned!(field.ty.span()=> ::core::default::Default::default()),
    }
}

/// What an item's options expand to: their table, and the methods that read and set them.
fn options(paths: &Paths, fields: &[Field]) -> (TokenStream, TokenStream) {
    let pass = &paths.pass;
    let (mut options, mut get, mut set) = (Vec::new(), Vec::new(), Vec::new());
    for field in fields {
        let Role::Option { name, check, .. } = &field.role else {
            continue;
        };
        let (ident, ty, summary) = (&field.ident, &field.ty, &field.docs.summary);
        let index = options.len();
        let value = quote_spanned!(ty.span()=> <#ty as #pass::OptionValue>);
        options.push(quote! {
            #pass::OptionInfo {
                name: #name,
                summary: #summary,
                kind: #value::KIND,
                is_list: #value::IS_LIST,
                choices: #value::CHOICES,
            }
        });
        get.push(quote!(#index => #value::print(&self.#ident)));
        let check = check.as_ref().map(|check| {
            quote_spanned! {check.span()=>
                #pass::check_option::<#ty, _>(&value, #check)?;
            }
        });
        set.push(quote! {
            #index => {
                let value = #value::parse_with(text, registry)?;
                #check
                self.#ident = value;
            }
        });
    }
    let methods = quote! {
        fn option(&self, index: usize) -> ::std::string::String {
            match index {
                #(#get,)*
                _ => ::core::panic!("there is no option #{index}"),
            }
        }
        #[allow(unused_variables)]
        fn set_option(
            &mut self,
            index: usize,
            text: &str,
            registry: &#pass::PassRegistry,
        ) -> ::core::result::Result<(), ::std::string::String> {
            match index {
                #(#set,)*
                _ => ::core::panic!("there is no option #{index}"),
            }
            #[allow(unreachable_code)]
            ::core::result::Result::Ok(())
        }
    };
    (quote!(&[#(#options),*]), methods)
}

fn pipeline_declaration(
    paths: &Paths,
    args: &Args,
    item: &ItemStruct,
    fields: &[Field],
) -> TokenStream {
    let (pass, ident, argument) = (&paths.pass, &item.ident, &args.name);
    let Docs {
        summary,
        description,
    } = Docs::of(&item.attrs);
    let (table, methods) = options(paths, fields);
    let check = quote_spanned! {ident.span().resolved_at(Span::call_site())=>
        const _: fn(&#ident) -> &dyn #pass::PassPipeline = |pipeline| pipeline;
    };
    quote! {
        #check
        const _: () = {
            static INFO: #pass::PipelineInfo = #pass::PipelineInfo {
                argument: #argument,
                summary: #summary,
                description: #description,
                options: #table,
            };

            impl #pass::PipelineDeclaration for #ident {
                fn info(&self) -> &'static #pass::PipelineInfo {
                    &INFO
                }
                #methods
            }
        };
    }
}

fn declaration(
    paths: &Paths,
    args: &Args,
    ident: &Ident,
    docs: &Docs,
    fields: &[Field],
) -> TokenStream {
    let Paths { ir, pass } = paths;
    let Docs {
        summary,
        description,
    } = docs;
    let argument = &args.name;
    let title = match &args.title {
        Some(title) => title.value(),
        None => ident.to_string(),
    };
    let on = match (&args.on, &args.on_interface) {
        (Some(op), _) => quote_spanned! {op.span()=>
            #pass::PassTarget::Op(<#op as #ir::ods::TypedOp>::INFO)
        },
        (None, Some(interface)) => {
            let name = interface.segments.last().map(|last| last.ident.to_string());
            // A trait that is no interface would be found on no op.
            quote_spanned! {interface.span()=>
                #pass::PassTarget::Interface {
                    name: #name,
                    implemented: |ir| {
                        let _ = <dyn #interface as #ir::ods::OpInterface>::VERIFY;
                        #ir::Ir::root(ir).implements::<dyn #interface>(ir)
                    },
                }
            }
        }
        (None, None) => quote!(#pass::PassTarget::Any),
    };
    let dialects = args
        .dependent_dialects
        .iter()
        .map(|dialect| quote_spanned!(dialect.span()=> |cx| cx.load_dialect::<#dialect>()));
    let (table, methods) = options(paths, fields);
    let (mut statistics, mut read) = (Vec::new(), Vec::new());
    for field in fields {
        let Role::Statistic { name } = &field.role else {
            continue;
        };
        let (ident, summary) = (&field.ident, &field.docs.summary);
        let index = statistics.len();
        statistics.push(quote! {
            #pass::StatisticInfo { name: #name, summary: #summary }
        });
        read.push(quote_spanned!(field.ty.span()=> #index => &self.#ident));
    }
    let copy = quote_spanned! {ident.span().resolved_at(Span::call_site())=>
        ::std::boxed::Box::new(<#ident as ::core::clone::Clone>::clone(self))
    };
    quote! {
        const _: () = {
            static INFO: #pass::PassInfo = #pass::PassInfo {
                argument: #argument,
                title: #title,
                summary: #summary,
                description: #description,
                on: #on,
                options: #table,
                statistics: &[#(#statistics),*],
                dependent_dialects: &[#(#dialects),*],
            };

            impl #pass::PassDeclaration for #ident {
                fn info(&self) -> &'static #pass::PassInfo {
                    &INFO
                }
                fn clone_pass(&self) -> ::std::boxed::Box<dyn #pass::Pass> {
                    #copy
                }
                #methods
                fn statistic(&self, index: usize) -> &#pass::Statistic {
                    match index {
                        #(#read,)*
                        _ => ::core::panic!("the pass has no statistic #{index}"),
                    }
                }
            }
        };
    }
}
