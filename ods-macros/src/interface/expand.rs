//! From the model to code.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{FnArg, Ident, parse_quote};
use terrace_macro_support::ItemPath;

use super::{Interface, Sort};

/// The trait, and what makes its objects interfaces.
pub fn interface(ir: &ItemPath, interface: &Interface, sound: bool) -> TokenStream {
    let Interface {
        sort, item, verify, ..
    } = interface;
    let ident = &item.ident;
    let name = ident.to_string();
    let message = format!("`{{Self}}` does not implement the interface `{name}`");
    let label = format!("write `impl {name} for {{Self}} {{{{ .. }}}}`");
    let verify = match verify {
        Some(function) => quote_spanned!(function.span()=> ::core::option::Option::Some(#function)),
        None => quote!(::core::option::Option::None),
    };
    let (contract, verify) = match sort {
        Sort::Op => (
            quote!(OpInterface),
            Some(quote! {
                const VERIFY: ::core::option::Option<fn(&Self, &#ir::Ir, #ir::Op) -> #ir::ods::VerifyResult> = #verify;
            }),
        ),
        Sort::Type => (quote!(TypeInterface), None),
        Sort::Attribute => (quote!(AttrInterface), None),
    };
    let object = sound.then(|| {
        quote! {
            #[automatically_derived]
            #[diagnostic::do_not_recommend]
            impl #ir::ods::#contract for dyn #ident {
                const NAME: &'static str = #name;
                #verify
            }
        }
    });
    let mut item = item.clone();
    let statics = (sound && !interface.statics.is_empty()).then(|| {
        let (through, code) = statics(interface);
        item.supertraits.push(parse_quote!(#through));
        code
    });
    quote! {
        #[diagnostic::on_unimplemented(message = #message, label = #label)]
        #item
        #object
        #statics
    }
}

/// A trait whose methods are the interface's functions without `self`, so that these can be called on an object too, and
/// the methods of the object that do so.
fn statics(interface: &Interface) -> (Ident, TokenStream) {
    let (vis, ident) = (&interface.item.vis, &interface.item.ident);
    let through = format_ident!("__{ident}Statics");
    let functions = interface.statics.iter().map(|signature| {
        let name = &signature.ident;
        let hidden = format_ident!("__{name}");
        let (generics, output) = (&signature.generics, &signature.output);
        let names = (0..signature.inputs.len()).map(|index| format_ident!("__{index}"));
        let names: Vec<Ident> = names.collect();
        let types = signature.inputs.iter().filter_map(|input| match input {
            FnArg::Typed(input) => Some(&input.ty),
            FnArg::Receiver(_) => None,
        });
        let inputs: Vec<TokenStream> = names
            .iter()
            .zip(types)
            .map(|(name, ty)| quote!(#name: #ty))
            .collect();
        let docs = format!("[`{ident}::{name}`] of what is behind the object.");
        let declaration = quote!(fn #hidden #generics (&self #(, #inputs)*) #output;);
        let definition = quote! {
            fn #hidden #generics (&self #(, #inputs)*) #output {
                <__T as #ident>::#name(#(#names),*)
            }
        };
        let method = quote! {
            #[doc = #docs]
            pub fn #name #generics (&self #(, #inputs)*) #output {
                <Self as #through>::#hidden(self #(, #names)*)
            }
        };
        [declaration, definition, method]
    });
    let functions: Vec<[TokenStream; 3]> = functions.collect();
    let [declarations, definitions, methods] =
        [0, 1, 2].map(|kind| functions.iter().map(move |function| &function[kind]));
    let code = quote! {
        #[doc(hidden)]
        #vis trait #through {
            #(#declarations)*
        }
        #[allow(deprecated)]
        #[diagnostic::do_not_recommend]
        impl<__T: #ident> #through for __T {
            #(#definitions)*
        }
        #[allow(dead_code)]
        impl dyn #ident {
            #(#methods)*
        }
    };
    (through, code)
}
