//! Reads tokens into the model. What does not depend on names is checked here.

mod result;
mod source;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::token::{Brace, Bracket, Paren};
use syn::{
    Attribute, Ident, Lit, LitInt, LitStr, Path, Stmt, Token, Visibility, braced, bracketed,
    parenthesized,
};
use terrace_macro_support::{Errors, unknown};

use self::result::{Suffixes, replacement, result_block};
use crate::model::*;

/// Reads a block. A rule that cannot be read is reported and skipped, so that the next one is read as well.
pub fn block(input: ParseStream<'_>, block: &mut Block, errors: &mut Errors) -> syn::Result<()> {
    while !input.is_empty() {
        if let Err(error) = item(input, block, errors) {
            errors.add(error);
            while !input.is_empty() && input.parse::<Option<Token![;]>>()?.is_none() {
                input.parse::<proc_macro2::TokenTree>()?;
            }
        }
    }
    Ok(())
}

fn item(input: ParseStream<'_>, block: &mut Block, errors: &mut Errors) -> syn::Result<()> {
    let mut attributes = input.call(Attribute::parse_outer)?;
    attributes.retain(|attribute| is_for_rules(attribute, errors));
    let visibility: Visibility = input.parse()?;
    if input.parse::<Option<Token![static]>>()?.is_some() {
        block.lists.push(List {
            attributes,
            visibility,
            name: input.parse()?,
        });
    } else {
        let name = rule_name(input)?;
        match rule(input, attributes, visibility, &name) {
            Ok(_) if block.names().any(|known| *known == name) => errors.push(
                &name,
                format!("another rule is called `{name}`: each has a name of its own"),
            ),
            Ok(rule) => block.rules.push(rule),
            Err(error) => {
                if block.names().all(|known| *known != name) {
                    block.broken.push(name);
                }
                return Err(error);
            }
        }
    }
    input.parse::<Token![;]>().map(drop)
}

/// Whether the attribute can be on all that a rule becomes; others are reported.
fn is_for_rules(attribute: &Attribute, errors: &mut Errors) -> bool {
    const KNOWN: [&str; 7] = [
        "doc",
        "cfg",
        "allow",
        "expect",
        "warn",
        "deny",
        "deprecated",
    ];
    let known = KNOWN.iter().any(|name| attribute.path().is_ident(name));
    if !known {
        let name = attribute.path().to_token_stream();
        let message = format!(
            "a rule has a doc comment, `#[cfg(..)]` and levels of lints; leave `#[{name}]` out"
        );
        errors.push_over(attribute, message);
    }
    known
}

/// What a rule begins with.
fn rule_name(input: ParseStream<'_>) -> syn::Result<Ident> {
    const USAGE: &str = "a rule begins with its name: `Name: AddOp(x, y) => x;`";
    let name: Ident = input
        .parse()
        .map_err(|error| syn::Error::new(error.span(), USAGE))?;
    match input.peek(Token![:]) {
        true => Ok(name),
        false => Err(syn::Error::new(name.span(), USAGE)),
    }
}

fn rule(
    input: ParseStream<'_>,
    attributes: Vec<Attribute>,
    visibility: Visibility,
    name: &Ident,
) -> syn::Result<Rule> {
    input.parse::<Token![:]>()?;
    let before = input.cursor();
    let source: SourceOp = input.parse()?;
    let matched = tokens_between(before, input.cursor());
    if let Some(index) = source.result {
        return Err(syn::Error::new(
            index.span(),
            "the matched op is replaced as a whole: `.N` is for nested ops",
        ));
    }
    let guard = match input.parse::<Option<Token![if]>>()? {
        Some(_) => Some(input.parse()?),
        None => None,
    };
    if input.peek(Token![|]) {
        return Err(input.error("a rule matches one op: write a rule for each"));
    }
    input.parse::<Token![=>]>()?;
    let before = input.cursor();
    let (items, replacement) = if input.peek(Brace) {
        result_block(input)?
    } else {
        (Vec::new(), replacement(input, Suffixes::Types)?)
    };
    let result = ResultPart {
        items,
        replacement,
        tokens: tokens_between(before, input.cursor()),
    };
    let (mut benefit, mut loc) = (None, None);
    while !input.peek(Token![;]) {
        if !input.peek(Ident) || input.peek2(Token![:]) {
            return Err(input.error("expected `;` at the end of the rule"));
        }
        let word: Ident = input.parse()?;
        match word.to_string().as_str() {
            "benefit" if benefit.is_none() => benefit = Some(self::benefit(input)?),
            "loc" if loc.is_none() => loc = Some(self::loc(input)?),
            "benefit" | "loc" => {
                return Err(syn::Error::new(
                    word.span(),
                    format!("`{word}` is given twice"),
                ));
            }
            other => {
                return Err(syn::Error::new(
                    word.span(),
                    unknown("part of a rule", other, &["benefit", "loc"]),
                ));
            }
        }
    }
    Ok(Rule {
        attributes,
        visibility,
        name: name.clone(),
        source,
        matched,
        guard,
        result,
        benefit,
        loc,
    })
}

fn benefit(input: ParseStream<'_>) -> syn::Result<Benefit> {
    const USAGE: &str = "expected a number, or one that is added to what the rule has: `benefit(+2)`, `benefit(-1)`";
    if !input.peek(Paren) {
        return Err(input.error(USAGE));
    }
    let content;
    parenthesized!(content in input);
    let added = content.parse::<Option<Token![+]>>()?.is_some();
    let taken = !added && content.parse::<Option<Token![-]>>()?.is_some();
    let number: LitInt = content
        .parse()
        .map_err(|error| syn::Error::new(error.span(), USAGE))?;
    let value: u16 = number
        .base10_parse()
        .map_err(|_| syn::Error::new(number.span(), "a benefit is at most 65535"))?;
    finished(&content)?;
    Ok(match (added, taken) {
        (true, _) => Benefit::Added(value.into()),
        (_, true) => Benefit::Added(-i32::from(value)),
        _ => Benefit::Of(value),
    })
}

fn loc(input: ParseStream<'_>) -> syn::Result<Loc> {
    let content;
    let parens = parenthesized!(content in input);
    if content.peek(LitStr) {
        let name = content.parse()?;
        finished(&content)?;
        return Ok(Loc::Named(name));
    }
    let names = Punctuated::<Ident, Token![,]>::parse_terminated(&content)?;
    if names.is_empty() {
        return Err(syn::Error::new(
            parens.span.join(),
            "expected the names of ops or values, or a string",
        ));
    }
    Ok(Loc::Of(names.into_iter().collect()))
}

fn tokens_between(mut from: Cursor<'_>, to: Cursor<'_>) -> TokenStream {
    let mut tokens = TokenStream::new();
    while from != to
        && let Some((tree, next)) = from.token_tree()
    {
        tokens.extend([tree]);
        from = next;
    }
    tokens
}

fn finished(content: ParseStream<'_>) -> syn::Result<()> {
    if content.is_empty() {
        Ok(())
    } else {
        Err(content.error("unexpected token"))
    }
}

/// Whether a bare word is a name to bind, and not a constant: as everywhere in Rust, by its first letter.
pub fn is_name(ident: &Ident) -> bool {
    let text = ident.unraw().to_string();
    !text.starts_with(char::is_uppercase)
}

/// Whether a path with arguments calls a function, and does not name an op.
pub fn is_function(path: &Path) -> bool {
    path.segments
        .last()
        .is_some_and(|last| is_name(&last.ident))
}

/// Whether `either` stands before an op.
fn is_either(input: ParseStream<'_>) -> bool {
    let fork = input.fork();
    fork.parse::<Ident>().is_ok_and(|word| word == "either") && fork.peek(Ident)
}

/// `.0`, `.name`
fn index(input: ParseStream<'_>) -> syn::Result<Option<Index>> {
    if !input.peek(Token![.]) || input.peek(Token![..]) {
        return Ok(None);
    }
    input.parse::<Token![.]>()?;
    if !input.peek(Ident) {
        let number: LitInt = input.parse()?;
        return Ok(Some(Index::Number(number.base10_parse()?, number.span())));
    }
    let name: Ident = input.parse()?;
    if input.peek(Paren) {
        return Err(syn::Error::new(
            name.span(),
            "a call of a method is Rust code: write it in braces",
        ));
    }
    Ok(Some(Index::Name(name)))
}

impl Index {
    /// Where it is.
    pub fn span(&self) -> Span {
        match self {
            Index::Number(_, span) => *span,
            Index::Name(name) => name.span(),
        }
    }
}

fn constraint(input: ParseStream<'_>) -> syn::Result<Option<syn::Type>> {
    match input.parse::<Option<Token![:]>>()? {
        Some(_) => input.parse().map(Some),
        None => Ok(None),
    }
}

/// `{ .. }`, or a literal.
fn rust_literal(input: ParseStream<'_>) -> syn::Result<Option<RustExpr>> {
    if input.peek(Brace) {
        let block: syn::Block = input.parse()?;
        let span = block.span();
        let tokens = match &block.stmts[..] {
            [Stmt::Expr(expr, None)] => expr.to_token_stream(),
            _ => block.to_token_stream(),
        };
        let written = tokens.clone();
        return Ok(Some(RustExpr {
            tokens,
            written,
            span,
        }));
    }
    let negative = input.peek(Token![-]) && input.peek2(Lit);
    if !negative && !input.peek(Lit) {
        return Ok(None);
    }
    let minus: Option<Token![-]> = input.parse()?;
    let literal: Lit = input.parse()?;
    let span = literal.span();
    let written = quote!(#minus #literal);
    let tokens = match &literal {
        // Text is a `Cow<str>` to accessors and builders.
        Lit::Str(_) => quote!(::core::convert::Into::into(#literal)),
        _ => written.clone(),
    };
    Ok(Some(RustExpr {
        tokens,
        written,
        span,
    }))
}

fn rust_path(input: ParseStream<'_>) -> syn::Result<RustExpr> {
    let path = Path::parse_mod_style(input)?;
    Ok(RustExpr {
        span: path.span(),
        tokens: path.to_token_stream(),
        written: path.into_token_stream(),
    })
}

/// The span of an op pattern's name.
pub fn path_span(path: &Path) -> Span {
    path.segments
        .last()
        .map_or_else(|| path.span(), |segment| segment.ident.span())
}

/// `[element, ...]`, if it is next.
fn list_in_brackets<T: Parse>(input: ParseStream<'_>) -> syn::Result<Option<Vec<T>>> {
    if !input.peek(Bracket) {
        return Ok(None);
    }
    let content;
    bracketed!(content in input);
    list(&content).map(Some)
}

/// `{element, ...}`, if it is next.
fn list_in_braces<T: Parse>(input: ParseStream<'_>) -> syn::Result<Option<Vec<T>>> {
    if !input.peek(Brace) {
        return Ok(None);
    }
    let content;
    braced!(content in input);
    list(&content).map(Some)
}

fn list<T: Parse>(content: ParseStream<'_>) -> syn::Result<Vec<T>> {
    let list = content.parse_terminated(T::parse, Token![,])?;
    Ok(list.into_iter().collect())
}
