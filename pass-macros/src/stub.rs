//! What stands for an item with mistakes: implementations that keep the compiler from reporting what is missing as well.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Generics, Ident, ItemStruct};
use terrace_macro_support::Errors;

use crate::expand::{Paths, struct_name};
use crate::model::Item;

/// The errors and what the macro was at: but for an `impl` of a pass, which would be told what it lacks.
pub fn without(item: &TokenStream, errors: Errors) -> TokenStream {
    let errors = errors.into_tokens();
    match syn::parse2::<syn::ItemImpl>(item.clone()) {
        Ok(_) => quote!(#errors),
        Err(_) => quote!(#item #errors),
    }
}

/// The pass, which is there and does nothing.
pub fn pass(paths: &Paths, item: &Item, errors: &TokenStream) -> TokenStream {
    let Paths { ir, pass } = paths;
    let (item, ident, generics, run) = match item {
        Item::Struct { item, .. } => (
            item.to_token_stream(),
            item.ident.clone(),
            item.generics.clone(),
            None,
        ),
        Item::Function(function) => {
            let ident = struct_name(&function.sig.ident);
            let vis = &function.vis;
            let run = quote! {
                #[allow(missing_docs)]
                #vis struct #ident;
                impl #pass::Pass for #ident {
                    fn run(&mut self, _: &mut #ir::Ir, _: &mut #pass::PassContext) -> #pass::PassResult {
                        ::core::unreachable!()
                    }
                }
            };
            (
                function.to_token_stream(),
                ident,
                Generics::default(),
                Some(run),
            )
        }
    };
    let default = default_of(&ident, &generics);
    let methods = options(paths);
    let (parameters, arguments, bounds) = generics.split_for_impl();
    quote! {
        #errors
        #[allow(dead_code)]
        #item
        #run
        #default
        impl #parameters #pass::PassDeclaration for #ident #arguments #bounds {
            fn info(&self) -> &'static #pass::PassInfo {
                ::core::unreachable!()
            }
            fn clone_pass(&self) -> ::std::boxed::Box<dyn #pass::Pass> {
                ::core::unreachable!()
            }
            fn statistic(&self, _: usize) -> &#pass::Statistic {
                ::core::unreachable!()
            }
            #methods
        }
    }
}

/// As [`pass`], of a pipeline.
pub fn pipeline(paths: &Paths, item: &ItemStruct, errors: Option<TokenStream>) -> TokenStream {
    let (pass, ident) = (&paths.pass, &item.ident);
    let default = default_of(ident, &item.generics);
    let methods = options(paths);
    let (parameters, arguments, bounds) = item.generics.split_for_impl();
    quote! {
        #errors
        #[allow(dead_code)]
        #item
        #default
        impl #parameters #pass::PipelineDeclaration for #ident #arguments #bounds {
            fn info(&self) -> &'static #pass::PipelineInfo {
                ::core::unreachable!()
            }
            #methods
        }
    }
}

fn default_of(ident: &Ident, generics: &Generics) -> TokenStream {
    let (parameters, arguments, bounds) = generics.split_for_impl();
    quote! {
        impl #parameters ::core::default::Default for #ident #arguments #bounds {
            fn default() -> Self {
                ::core::unreachable!()
            }
        }
    }
}

/// What passes and pipelines have alike.
fn options(paths: &Paths) -> TokenStream {
    let pass = &paths.pass;
    quote! {
        fn option(&self, _: usize) -> ::std::string::String {
            ::core::unreachable!()
        }
        fn set_option(&mut self, _: usize, _: &str, _: &#pass::PassRegistry) -> ::core::result::Result<(), ::std::string::String> {
            ::core::unreachable!()
        }
    }
}
