//! The forms of arguments that the macros share.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::{Ident, LitStr, Token, Type, TypeReference};
pub use terrace_macro_support::{list, paths, value};

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

/// That what is kept is no reference; `why` says by what it is kept.
pub fn borrowed(why: &str, ty: &TypeReference) -> String {
    let owned = match &*ty.elem {
        Type::Path(path) if path.path.is_ident("str") => "String".to_owned(),
        Type::Slice(slice) => format!("Vec<{}>", slice.elem.to_token_stream()),
        other => other.to_token_stream().to_string(),
    };
    format!("{why}, and borrows nothing: write `{owned}`")
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
