//! The comma-separated arguments of an attribute macro.

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Ident, Token};

use crate::Errors;

/// Reads `name ..., name ...`, calling `argument` after each name. After an error it goes on at the next comma.
pub fn parse_arguments(
    tokens: TokenStream,
    errors: &mut Errors,
    mut argument: impl FnMut(Ident, ParseStream<'_>, &mut Errors) -> syn::Result<()>,
) {
    let parse = |input: ParseStream<'_>| {
        while !input.is_empty() {
            let parsed = Ident::parse_any(input)
                .map_err(|error| syn::Error::new(error.span(), "expected the name of an argument"))
                .and_then(|name| argument(name, input, errors))
                .and_then(|()| end_of_argument(input));
            if let Err(error) = parsed {
                errors.add(error);
                skip_to_comma(input)?;
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    };
    let parsed = parse.parse2(tokens);
    errors.keep(parsed);
}

fn end_of_argument(input: ParseStream<'_>) -> syn::Result<()> {
    if input.is_empty() || input.peek(Token![,]) {
        Ok(())
    } else {
        Err(input.error("expected `,` before this: arguments are separated by commas"))
    }
}

fn skip_to_comma(input: ParseStream<'_>) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}
