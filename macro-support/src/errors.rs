//! Collecting errors, so that one compilation reports all of them.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{DeriveInput, ItemStruct, parse_quote_spanned};

/// A struct in the place of an enum, a union or a broken struct that a macro cannot use, so that uses of its name give no errors of their own.
pub fn stand_in(item: &TokenStream) -> Option<ItemStruct> {
    let Ok(item) = syn::parse2::<DeriveInput>(item.clone()) else {
        let ident = name_of_struct(item)?;
        return Some(parse_quote_spanned!(ident.span()=> pub(crate) struct #ident;));
    };
    let (vis, ident) = (item.vis, item.ident);
    Some(parse_quote_spanned!(ident.span()=> #vis struct #ident;))
}

/// The name of a struct that does not parse, of which the compiler says what is wrong.
fn name_of_struct(item: &TokenStream) -> Option<Ident> {
    let mut tokens = item.clone().into_iter();
    tokens.find(|tree| matches!(tree, TokenTree::Ident(word) if word == "struct"))?;
    match tokens.next()? {
        TokenTree::Ident(name) => Some(name),
        _ => None,
    }
}

/// The errors found so far.
#[derive(Default)]
pub struct Errors(Option<syn::Error>);

impl Errors {
    /// Adds an error at a token.
    pub fn push(&mut self, at: &impl Spanned, message: impl std::fmt::Display) {
        self.add(syn::Error::new(at.span(), message));
    }

    /// Adds an error that marks all tokens of a piece of syntax.
    pub fn push_over(&mut self, tokens: &impl ToTokens, message: impl std::fmt::Display) {
        self.add(syn::Error::new_spanned(tokens, message));
    }

    /// Adds that a macro is at another kind of item than the one which this keyword introduces. What does not parse of an item
    /// of the right kind the compiler has reported.
    pub fn wrong_item(
        &mut self,
        item: &TokenStream,
        keyword: &str,
        parsed: &syn::Error,
        message: impl std::fmt::Display,
    ) {
        let mut tokens = item.clone().into_iter();
        if !tokens.any(|tree| matches!(tree, TokenTree::Ident(word) if word == keyword)) {
            self.push(&parsed.span(), message);
        }
    }

    /// Adds a parser's error.
    pub fn add(&mut self, error: syn::Error) {
        match &mut self.0 {
            Some(errors) => errors.combine(error),
            None => self.0 = Some(error),
        }
    }

    /// Keeps the value of a parse, or its error.
    pub fn keep<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.add(error)).ok()
    }

    /// All errors as one, if there are any.
    pub fn into_error(self) -> Option<syn::Error> {
        self.0
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Adds all errors of another collection.
    pub fn append(&mut self, other: Errors) {
        if let Some(error) = other.0 {
            self.add(error);
        }
    }

    /// The errors as tokens, if there are any.
    pub fn into_tokens(self) -> Option<TokenStream> {
        self.0.map(|error| error.to_compile_error())
    }
}
