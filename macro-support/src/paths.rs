//! How generated code names the IR crate.

use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;
use syn::Ident;

/// The tokens with another place, so that an error about code made of them is reported there.
pub fn placed(tokens: &TokenStream, span: Span) -> TokenStream {
    let place = |mut tree: TokenTree| {
        tree.set_span(span);
        tree
    };
    tokens.clone().into_iter().map(place).collect()
}

/// The path of `terrace_ir` where the macro is used: directly, or through the facade, honouring renames.
pub fn ir_crate() -> TokenStream {
    match crate_name("terrace-ir") {
        Ok(FoundCrate::Name(name)) => {
            let name = Ident::new(&name, Span::call_site());
            return quote!(::#name);
        }
        Ok(FoundCrate::Itself) => return quote!(::terrace_ir),
        Err(_) => {}
    }
    match crate_name("terrace") {
        Ok(FoundCrate::Name(name)) => {
            let name = Ident::new(&name, Span::call_site());
            quote!(::#name::ir)
        }
        _ => quote!(::terrace::ir),
    }
}
