//! Deprecated definitions: what is generated for one uses it, and must not warn of that.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Item};

/// Whether one of these attributes deprecates what it is on.
pub fn is_deprecated<'a>(attributes: impl IntoIterator<Item = &'a Attribute>) -> bool {
    let mut attributes = attributes.into_iter();
    attributes.any(|attribute| attribute.path().is_ident("deprecated"))
}

/// The items that were generated for a definition, without warnings if it is deprecated.
pub fn quiet(deprecated: bool, items: TokenStream) -> TokenStream {
    if !deprecated {
        return items;
    }
    let Ok(file) = syn::parse2::<syn::File>(items.clone()) else {
        return items;
    };
    let items = file.items.iter().map(|item| match item {
        Item::Macro(error) => quote!(#error),
        item => quote!(#[allow(deprecated)] #item),
    });
    items.collect()
}
