//! `constraint!`.

mod expand;
mod model;
mod parse;

use proc_macro2::TokenStream;
use quote::quote;
use terrace_macro_support::{Errors, ir_crate};

/// Expands `constraint!`.
pub fn expand(tokens: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let constraints = parse::constraints(tokens, &mut errors);
    let ir = ir_crate();
    let expanded = constraints
        .iter()
        .map(|constraint| expand::constraint(&ir, constraint));
    let expanded: TokenStream = expanded.collect();
    let errors = errors.into_tokens();
    quote!(#expanded #errors)
}
