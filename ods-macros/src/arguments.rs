//! The forms of arguments that the macros share.

use proc_macro2::TokenStream;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Ident, LitStr, Path, Token};

/// `= value`
pub fn value<T: syn::parse::Parse>(
    name: &Ident,
    input: ParseStream<'_>,
    example: &str,
) -> syn::Result<T> {
    if !input.peek(Token![=]) {
        return Err(syn::Error::new(
            name.span(),
            format!("expected `{name} = {example}`"),
        ));
    }
    input.parse::<Token![=]>()?;
    input.parse()
}

/// `(tokens)`
pub fn list(name: &Ident, input: ParseStream<'_>) -> syn::Result<TokenStream> {
    if !input.peek(syn::token::Paren) {
        return Err(syn::Error::new(
            name.span(),
            format!("expected a list: `{name}(A, B)`"),
        ));
    }
    let content;
    syn::parenthesized!(content in input);
    content.parse()
}

/// `(path, path)`
pub fn paths(name: &Ident, input: ParseStream<'_>) -> syn::Result<Vec<Path>> {
    let tokens = list(name, input)?;
    let parser = Punctuated::<Path, Token![,]>::parse_terminated;
    Ok(syn::parse::Parser::parse2(parser, tokens)?
        .into_iter()
        .collect())
}

/// An identifier-like string.
pub fn is_word(text: &LitStr) -> bool {
    let text = text.value();
    let mut bytes = text.bytes();
    bytes
        .next()
        .is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
