//! Reads the result of a rule.

use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::token::{Brace, Bracket, Paren};
use syn::{Expr, Ident, Pat, Path, Token, braced, bracketed, parenthesized};

use super::{
    constraint, finished, index, is_either, is_function, is_name, list_in_braces, list_in_brackets,
    loc, path_span, rust_literal, rust_path,
};
use crate::model::*;

/// Which suffixes belong to an op and not to the rule around it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Suffixes {
    /// `-> types` only: a `loc(..)` after the outermost op is the rule's.
    Types,
    /// Also `loc(..)`.
    TypesAndLoc,
}

pub(super) fn result_block(input: ParseStream<'_>) -> syn::Result<(Vec<ResultItem>, Replacement)> {
    let content;
    let span = braced!(content in input).span.join();
    let mut items = Vec::new();
    while !content.is_empty() {
        if content.peek(Token![let]) {
            items.push(ResultItem::Let(Box::new(let_statement(&content)?)));
            continue;
        }
        let last = match rust_call(&content)? {
            Some(rust) => Replacement::One(ResultArgument::Rust(rust)),
            None => replacement(&content, Suffixes::TypesAndLoc)?,
        };
        if content.is_empty() {
            return Ok((items, last));
        }
        content.parse::<Token![;]>()?;
        items.push(match last {
            Replacement::One(ResultArgument::Op(op)) => ResultItem::Op(op),
            Replacement::One(ResultArgument::Rust(rust)) => ResultItem::Rust(rust),
            Replacement::One(ResultArgument::Name(name) | ResultArgument::ResultOf(name, _)) => {
                return Err(syn::Error::new(
                    name.span(),
                    "a value on its own does nothing here; without `;` at the end it replaces the matched op",
                ));
            }
            Replacement::One(
                ResultArgument::Some(word, _) | ResultArgument::None(word),
            ) => return Err(syn::Error::new(word.span(), "expected an op")),
            Replacement::One(ResultArgument::List(span, _)) | Replacement::Values(span, _) => {
                return Err(syn::Error::new(span, "expected an op"));
            }
        });
    }
    Ok((items, Replacement::Values(span, Vec::new())))
}

/// A call of a function, a method or a macro, which in braces is Rust code.
fn rust_call(input: ParseStream<'_>) -> syn::Result<Option<RustExpr>> {
    let fork = input.fork();
    let Ok(path) = Path::parse_mod_style(&fork) else {
        return Ok(None);
    };
    let is_method = fork.peek(Token![.]) && fork.peek2(Ident) && fork.peek3(Paren);
    let is_call = fork.peek(Paren) && is_function(&path);
    if !(is_method || fork.peek(Token![!]) || is_call) {
        return Ok(None);
    }
    let call: Expr = input.parse()?;
    Ok(Some(RustExpr {
        span: call.span(),
        tokens: call.to_token_stream(),
        written: call.into_token_stream(),
    }))
}

/// `let pattern = expression;`
fn let_statement(input: ParseStream<'_>) -> syn::Result<Let> {
    input.parse::<Token![let]>()?;
    let pattern = Pat::parse_multi_with_leading_vert(input)?;
    let ty = constraint(input)?;
    input.parse::<Token![=]>()?;
    let expression = input.parse()?;
    input.parse::<Token![;]>()?;
    Ok(Let {
        pattern,
        ty,
        expression,
    })
}

pub(super) fn replacement(input: ParseStream<'_>, suffixes: Suffixes) -> syn::Result<Replacement> {
    if !input.peek(Paren) {
        return result_argument(input, suffixes).map(Replacement::One);
    }
    let content;
    let span = parenthesized!(content in input).span.join();
    let values = content.parse_terminated(
        |input| result_argument(input, Suffixes::TypesAndLoc),
        Token![,],
    )?;
    Ok(Replacement::Values(span, values.into_iter().collect()))
}

fn result_argument(input: ParseStream<'_>, suffixes: Suffixes) -> syn::Result<ResultArgument> {
    if input.peek(Token![_]) {
        return Err(input.error("every argument of a new op must be given"));
    }
    if is_either(input) {
        return Err(input.error("`either` belongs to the source pattern, left of `=>`"));
    }
    if input.peek(Bracket) {
        let content;
        let span = bracketed!(content in input).span.join();
        let elements = content.parse_terminated(ListElement::parse, Token![,])?;
        return Ok(ResultArgument::List(span, elements.into_iter().collect()));
    }
    if let Some(rust) = rust_literal(input)? {
        return Ok(ResultArgument::Rust(rust));
    }
    if input.peek(Ident) && input.peek2(Token![@]) {
        return result_op(input, suffixes).map(ResultArgument::Op);
    }
    let fork = input.fork();
    let path = Path::parse_mod_style(&fork).map_err(|error| {
        let expected = "expected a name, an op, or Rust code in braces";
        syn::Error::new(error.span(), expected)
    })?;
    if fork.peek(Token![!]) {
        let message = "a call of a macro is Rust code: write it in braces";
        return Err(syn::Error::new(path_span(&path), message));
    }
    match path.get_ident() {
        Some(word) if word == "None" => Ok(ResultArgument::None(input.parse()?)),
        Some(word) if word == "Some" && fork.peek(Paren) => {
            let word = input.parse()?;
            let content;
            parenthesized!(content in input);
            let inner = result_argument(&content, Suffixes::TypesAndLoc)?;
            finished(&content)?;
            Ok(ResultArgument::Some(word, Box::new(inner)))
        }
        _ if fork.peek(Paren) && is_function(&path) => Err(syn::Error::new(
            path_span(&path),
            format!(
                "`{}` is a function, and a call is Rust code: write it in braces, `{{ {}(rw, ..) }}`",
                path.to_token_stream(),
                path.to_token_stream()
            ),
        )),
        _ if fork.peek(Paren) => result_op(input, suffixes).map(ResultArgument::Op),
        Some(name) if is_name(name) => {
            let name: Ident = input.parse()?;
            if input.peek(Token![:]) {
                return Err(input.error("constraints belong to the source pattern, left of `=>`"));
            }
            Ok(match index(input)? {
                Some(index) => ResultArgument::ResultOf(name, index),
                None => ResultArgument::Name(name),
            })
        }
        _ => rust_path(input).map(ResultArgument::Rust),
    }
}

impl Parse for ListElement {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.parse::<Option<Token![..]>>()?.is_some() {
            return input.parse().map(ListElement::Spread);
        }
        result_argument(input, Suffixes::TypesAndLoc).map(ListElement::One)
    }
}

fn result_op(input: ParseStream<'_>, suffixes: Suffixes) -> syn::Result<ResultOp> {
    let name = if input.peek2(Token![@]) {
        let name = input.parse()?;
        input.parse::<Token![@]>()?;
        Some(name)
    } else {
        None
    };
    let path = Path::parse_mod_style(input)?;
    let content;
    parenthesized!(content in input);
    let arguments = content.parse_terminated(
        |input| result_argument(input, Suffixes::TypesAndLoc),
        Token![,],
    )?;
    let successors = list_in_brackets(input)?;
    let regions = list_in_braces(input)?;
    let types = match input.parse::<Option<Token![->]>>()? {
        Some(_) => Some(result_types(input)?),
        None => None,
    };
    let loc = match suffixes {
        Suffixes::TypesAndLoc if is_loc(input) => {
            input.parse::<Ident>()?;
            Some(loc(input)?)
        }
        _ => None,
    };
    if input.peek(Token![.]) && !input.peek(Token![..]) {
        return Err(
            input.error("give the op a name, `name @ Op(..)`, and pick a result with `name.0`")
        );
    }
    Ok(ResultOp {
        name,
        path,
        arguments: arguments.into_iter().collect(),
        successors,
        regions,
        types,
        loc,
    })
}

fn is_loc(input: ParseStream<'_>) -> bool {
    let fork = input.fork();
    fork.parse::<Ident>().is_ok_and(|word| word == "loc")
}

fn result_types(input: ParseStream<'_>) -> syn::Result<Vec<Expr>> {
    Ok(match input.parse()? {
        Expr::Tuple(tuple) => tuple.elems.into_iter().collect(),
        Expr::Paren(paren) => vec![*paren.expr],
        expr => vec![expr],
    })
}

impl Parse for ResultRegion {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Brace) {
            let content;
            braced!(content in input);
            finished(&content)?;
            return Ok(ResultRegion::Empty);
        }
        let name: Ident = input.parse()?;
        if name != "clone" || !input.peek(Paren) {
            return Ok(ResultRegion::Move(name));
        }
        let content;
        parenthesized!(content in input);
        let name = content.parse()?;
        finished(&content)?;
        Ok(ResultRegion::Clone(name))
    }
}

impl Parse for ResultSuccessor {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        match rust_literal(input)? {
            Some(rust) => Ok(ResultSuccessor::Rust(rust)),
            None => input.parse().map(ResultSuccessor::Name),
        }
    }
}
