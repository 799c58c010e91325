//! How generated code names the IR crate.

use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::Ident;

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
