//! The forms of arguments that the macros share.

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::parse::{Parse, ParseBuffer, ParseStream};
use syn::{Ident, LitStr, Path, Token, token};
use terrace_macro_support::{Errors, parse_elements};

/// `= value`
pub fn value<T: Parse>(name: &Ident, input: ParseStream<'_>, example: &str) -> syn::Result<T> {
    let usage = |at: Span| syn::Error::new(at, format!("expected `{name} = {example}`"));
    if !input.peek(Token![=]) {
        return Err(usage(name.span()));
    }
    let equals: Token![=] = input.parse()?;
    if input.is_empty() || input.peek(Token![,]) {
        return Err(usage(equals.span));
    }
    input.parse().map_err(|error| usage(error.span()))
}

/// Nothing: the argument is a word. What it says otherwise is said by `instead`.
pub fn word(name: &Ident, input: ParseStream<'_>, instead: &str) -> syn::Result<Ident> {
    if input.is_empty() || input.peek(Token![,]) {
        return Ok(name.clone());
    }
    Err(input.error(format!("`{name}` stands by itself: {instead}")))
}

/// The word that declares a hook, which is a trait.
pub fn hook(name: &Ident, input: ParseStream<'_>, hook: &str) -> syn::Result<Ident> {
    word(
        name,
        input,
        &format!("what it does is in `impl {hook} for ..`"),
    )
}

/// `(tokens)`
pub fn list<'a>(name: &Ident, input: ParseStream<'a>) -> syn::Result<ParseBuffer<'a>> {
    if !input.peek(token::Paren) {
        return Err(syn::Error::new(
            name.span(),
            format!("expected a list: `{name}(A, B)`"),
        ));
    }
    let content;
    syn::parenthesized!(content in input);
    Ok(content)
}

/// `(path, path)`, each once.
pub fn paths(name: &Ident, input: ParseStream<'_>, errors: &mut Errors) -> syn::Result<Vec<Path>> {
    let content = list(name, input)?;
    let mut paths: Vec<Path> = Vec::new();
    let mut seen = HashSet::new();
    parse_elements(&content, errors, |input, errors| {
        let path: Path = input.parse().map_err(|error| {
            let message = format!("expected the path of a Rust item, as in `{name}(A, b::C)`");
            syn::Error::new(error.span(), message)
        })?;
        let text = path.to_token_stream().to_string();
        if seen.insert(text.clone()) {
            paths.push(path);
        } else {
            errors.push_over(&path, format!("`{text}` is listed twice"));
        }
        Ok(())
    })?;
    Ok(paths)
}

/// Parses all tokens of an argument in parentheses: `#[default(expression)]`.
pub fn all<T: Parse>(tokens: &TokenStream, at: Span) -> syn::Result<T> {
    if tokens.is_empty() {
        return Err(syn::Error::new(at, "expected a value in the parentheses"));
    }
    terrace_macro_support::parse_tokens(tokens.clone(), |input| input.parse())
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
