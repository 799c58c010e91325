//! The comma-separated arguments of an attribute macro.

use std::collections::HashSet;

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseBuffer, ParseStream, Parser};
use syn::{Ident, Path, PathArguments, Token, token};

use crate::Errors;

/// The names of the arguments that a macro was given.
#[derive(Default)]
pub struct Given(Vec<Ident>);

impl Given {
    /// Whether there is an argument of this name.
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|given| given == name)
    }

    /// Whether there is neither an argument of this name nor one that is not known, which may be this one, misspelt.
    pub fn lacks(&self, name: &str, known: &[&str]) -> bool {
        let is_known = |given: &Ident| known.iter().any(|known| given == known);
        !self.has(name) && self.0.iter().all(is_known)
    }

    /// The names, in order.
    pub fn names(&self) -> impl Iterator<Item = &Ident> {
        self.0.iter()
    }
}

/// Reads `name ..., name ...`, calling `argument` after each name, which is given once. After an error it goes on at the next
/// comma.
pub fn parse_arguments(
    tokens: TokenStream,
    errors: &mut Errors,
    mut argument: impl FnMut(Ident, ParseStream<'_>, &mut Errors) -> syn::Result<()>,
) -> Given {
    let mut given = Given::default();
    let parsed = parse_tokens(tokens, |input| {
        parse_elements(input, errors, |input, errors| {
            let name = Ident::parse_any(input).map_err(|error| {
                syn::Error::new(error.span(), "expected the name of an argument")
            })?;
            if given.0.contains(&name) {
                let message = format!("`{name}` is given twice");
                return Err(syn::Error::new(name.span(), message));
            }
            given.0.push(name.clone());
            argument(name, input, errors)
        })
    });
    errors.keep(parsed);
    given
}

/// Reads elements with commas between them. After an error it goes on at the next comma.
pub fn parse_elements(
    input: ParseStream<'_>,
    errors: &mut Errors,
    mut element: impl FnMut(ParseStream<'_>, &mut Errors) -> syn::Result<()>,
) -> syn::Result<()> {
    while !input.is_empty() {
        let parsed = element(input, errors).and_then(|()| end_of_element(input));
        if let Err(error) = parsed {
            errors.add(error);
            skip_to_comma(input)?;
        }
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(())
}

/// Runs a parser on tokens of a macro. What it misses at their end is reported at the last of them, where a parser on
/// its own would blame the whole macro.
pub fn parse_tokens<T>(
    tokens: TokenStream,
    parser: impl FnOnce(ParseStream<'_>) -> syn::Result<T>,
) -> syn::Result<T> {
    let last = tokens.clone().into_iter().last();
    let end = match last {
        Some(TokenTree::Group(group)) => group.span_close(),
        Some(tree) => tree.span(),
        None => Span::call_site(),
    };
    let mut group = Group::new(Delimiter::Parenthesis, tokens);
    group.set_span(end);
    let parse = |input: ParseStream<'_>| {
        let content;
        syn::parenthesized!(content in input);
        parser(&content)
    };
    parse.parse2(TokenTree::from(group).into())
}

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
        if let Some(generic) = path.segments.iter().find(|part| !part.arguments.is_none()) {
            let name = &generic.ident;
            let message = format!("what is listed has no parameters: write `{name}` alone");
            errors.push_over(&generic.arguments, message);
        }
        let path = without_arguments(path);
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

/// The path without what is in angle brackets.
fn without_arguments(mut path: Path) -> Path {
    for segment in &mut path.segments {
        segment.arguments = PathArguments::None;
    }
    path
}

fn end_of_element(input: ParseStream<'_>) -> syn::Result<()> {
    if input.is_empty() || input.peek(Token![,]) {
        Ok(())
    } else {
        Err(input.error("expected `,` before this"))
    }
}

fn skip_to_comma(input: ParseStream<'_>) -> syn::Result<()> {
    // The commas between the arguments of a closure are inside of it.
    let mut is_inside = false;
    while !input.is_empty() && (is_inside || !input.peek(Token![,])) {
        is_inside ^= input.peek(Token![|]) && !input.peek(Token![||]);
        input.parse::<TokenTree>()?;
    }
    Ok(())
}
