//! How generated code names the IR crate.

use std::cell::RefCell;
use std::ffi::OsString;

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
    let path = ir_path();
    let path = path.iter().map(|name| Ident::new(name, Span::call_site()));
    quote!(#(::#path)*)
}

/// The path of what generated code calls, as short as it can be: most tokens of an expansion are paths.
pub fn generated_items() -> TokenStream {
    let path = ir_path();
    let base = Ident::new(&path[0], Span::call_site());
    quote!(::#base::__ods)
}

/// The names in the path of `terrace_ir`.
fn ir_path() -> Vec<String> {
    // A compiler expands macros of one crate, an editor's server those of several.
    thread_local! {
        static KNOWN: RefCell<Option<(Option<OsString>, Vec<String>)>> = const { RefCell::new(None) };
    }
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR");
    KNOWN.with_borrow_mut(|known| match known {
        Some((of, path)) if *of == manifest => path.clone(),
        _ => {
            let path = find_ir_crate();
            *known = Some((manifest, path.clone()));
            path
        }
    })
}

/// The names in that path.
fn find_ir_crate() -> Vec<String> {
    let named = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    match crate_name("terrace-ir") {
        Ok(FoundCrate::Name(name)) => return vec![name],
        Ok(FoundCrate::Itself) => return named(&["terrace_ir"]),
        Err(_) => {}
    }
    match crate_name("terrace") {
        Ok(FoundCrate::Name(name)) => named(&[&name, "ir"]),
        _ => named(&["terrace", "ir"]),
    }
}
