//! From the model to code.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::{Interface, Sort};

/// The trait, and what makes its objects interfaces.
pub fn interface(ir: &TokenStream, interface: &Interface, sound: bool) -> TokenStream {
    let Interface { sort, item, verify } = interface;
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
    quote! {
        #[diagnostic::on_unimplemented(message = #message, label = #label)]
        #item
        #object
    }
}
