//! `#[enum_attr]`.

mod expand;
mod model;
mod parse;

use model::Storage;
use proc_macro2::TokenStream;
use quote::quote;
use syn::ItemEnum;
use terrace_macro_support::{Errors, ir_crate};

use crate::deprecated::{is_deprecated, quiet};
use crate::paths::listed;

/// Expands `#[enum_attr]`.
pub fn expand(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let item: ItemEnum = match syn::parse2(item.clone()) {
        Ok(item) => item,
        Err(error) => {
            errors.push(
                &error.span(),
                "`#[enum_attr]` declares an attribute by an enum",
            );
            return errors.into_tokens().into_iter().chain([item]).collect();
        }
    };
    let model = parse::enumeration(args, item, &mut errors);
    // Without cases it is no type of values; the error says so.
    let expanded = match model.cases.is_empty() {
        true => expand::empty(&model),
        false => {
            let cases = model.cases.iter().flat_map(|case| &case.attributes);
            let deprecated = is_deprecated(model.attributes.iter().chain(cases));
            let ir = ir_crate();
            let expanded = expand::enumeration(&ir, &model);
            let dialect = match &model.storage {
                Storage::Dialect { dialect, .. } => Some(dialect),
                Storage::Integer(_) => None,
            };
            let listed = listed(&ir, dialect, &model.ident, &errors);
            quiet(deprecated, quote!(#expanded #listed))
        }
    };
    let errors = errors.into_tokens();
    quote!(#expanded #errors)
}
