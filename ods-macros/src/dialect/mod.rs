//! `#[dialect]`.

mod expand;
mod parse;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, ItemStruct, LitStr, Path};
use terrace_macro_support::{Errors, ir_crate, stand_in};

/// What `#[dialect]` says.
pub struct Dialect {
    pub item: ItemStruct,
    pub name: Option<LitStr>,
    pub ops: Vec<Path>,
    pub types: Vec<Path>,
    pub attributes: Vec<Path>,
    pub dependencies: Vec<Path>,
    pub materialize_constant: Option<Expr>,
    /// Functions that register the dialect's interfaces.
    pub interfaces: Vec<Path>,
}

/// Expands `#[dialect]`.
pub fn expand(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let item: ItemStruct = match syn::parse2(item.clone()) {
        Ok(item) => item,
        Err(error) => {
            let message = "`#[dialect]` declares a dialect by a struct";
            errors.wrong_item(&item, "struct", &error, message);
            match stand_in(&item) {
                Some(stand_in) => stand_in,
                None => return errors.into_tokens().into_iter().chain([item]).collect(),
            }
        }
    };
    let dialect = parse::dialect(args, item, &mut errors);
    let lists = match errors.is_empty() {
        true => expand::Lists::Complete,
        false => expand::Lists::Unknown,
    };
    let expanded = expand::dialect(&ir_crate(), &dialect, lists);
    let errors = errors.into_tokens();
    quote!(#expanded #errors)
}
