//! Reads tokens into the model. What does not depend on names is checked here.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::buffer::Cursor;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::token::{Brace, Bracket, Paren};
use syn::{
    Attribute, Expr, Ident, Lit, LitInt, LitStr, Path, Stmt, Token, Visibility, braced, bracketed,
    parenthesized,
};
use terrace_macro_support::{Errors, unknown};

use crate::model::*;

/// Reads a block. A rule that cannot be read is reported and skipped, so that the next one is read as well.
pub fn block(input: ParseStream<'_>, block: &mut Block, errors: &mut Errors) -> syn::Result<()> {
    while !input.is_empty() {
        if let Err(error) = item(input, block) {
            errors.add(error);
            while !input.is_empty() && input.parse::<Option<Token![;]>>()?.is_none() {
                input.parse::<proc_macro2::TokenTree>()?;
            }
        }
    }
    Ok(())
}

fn item(input: ParseStream<'_>, block: &mut Block) -> syn::Result<()> {
    let attributes = input.call(Attribute::parse_outer)?;
    let visibility: Visibility = input.parse()?;
    if input.parse::<Option<Token![static]>>()?.is_some() {
        block.lists.push(List {
            attributes,
            visibility,
            name: input.parse()?,
        });
    } else {
        let name: Ident = input.parse()?;
        match rule(input, attributes, visibility, &name) {
            Ok(rule) => block.rules.push(rule),
            Err(error) => {
                block.broken.push(name);
                return Err(error);
            }
        }
    }
    input.parse::<Token![;]>().map(drop)
}

fn rule(
    input: ParseStream<'_>,
    attributes: Vec<Attribute>,
    visibility: Visibility,
    name: &Ident,
) -> syn::Result<Rule> {
    input.parse::<Token![:]>()?;
    let source: SourceOp = input.parse()?;
    if let Some(index) = source.result {
        return Err(syn::Error::new(
            index.span,
            "the matched op is replaced as a whole: `.N` is for nested ops",
        ));
    }
    let guard = match input.parse::<Option<Token![if]>>()? {
        Some(_) => Some(input.parse()?),
        None => None,
    };
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
        guard,
        result,
        benefit,
        loc,
    })
}

fn benefit(input: ParseStream<'_>) -> syn::Result<Benefit> {
    let content;
    parenthesized!(content in input);
    let added = content.parse::<Option<Token![+]>>()?.is_some();
    let value = content.parse::<LitInt>()?.base10_parse()?;
    finished(&content)?;
    Ok(Benefit { added, value })
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
fn is_name(ident: &Ident) -> bool {
    let text = ident.unraw().to_string();
    !text.starts_with(char::is_uppercase)
}

impl Parse for SourceOp {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = if input.peek(Ident) && input.peek2(Token![@]) {
            let name = input.parse()?;
            input.parse::<Token![@]>()?;
            Some(name)
        } else {
            None
        };
        let either = if is_either(input) {
            Some(input.parse()?)
        } else {
            None
        };
        let path = Path::parse_mod_style(input)?;
        if !input.peek(Paren) {
            return Err(input.error(format!(
                "expected the arguments of `{}` in parentheses",
                path.to_token_stream()
            )));
        }
        let content;
        parenthesized!(content in input);
        let arguments = Punctuated::<SourceArgument, Token![,]>::parse_terminated(&content)?;
        let successors = if input.peek(Bracket) {
            let content;
            bracketed!(content in input);
            let list = Punctuated::<SourceSuccessor, Token![,]>::parse_terminated(&content)?;
            Some(list.into_iter().collect())
        } else {
            None
        };
        Ok(SourceOp {
            name,
            either,
            path,
            arguments: arguments.into_iter().collect(),
            successors,
            result: index(input)?,
        })
    }
}

/// Whether `either` stands before an op.
fn is_either(input: ParseStream<'_>) -> bool {
    let fork = input.fork();
    fork.parse::<Ident>().is_ok_and(|word| word == "either") && fork.peek(Ident)
}

/// `.0`
fn index(input: ParseStream<'_>) -> syn::Result<Option<Index>> {
    if !input.peek(Token![.]) || input.peek(Token![..]) {
        return Ok(None);
    }
    input.parse::<Token![.]>()?;
    let number: LitInt = input.parse()?;
    Ok(Some(Index {
        value: number.base10_parse()?,
        span: number.span(),
    }))
}

impl Parse for SourceArgument {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Token![_]) {
            let underscore = input.parse::<Token![_]>()?.span();
            let constraint = constraint(input)?;
            return Ok(SourceArgument::Ignored {
                underscore,
                constraint,
            });
        }
        if input.peek(Bracket) {
            return source_list(input);
        }
        if let Some(rust) = rust_literal(input)? {
            return Ok(SourceArgument::Rust(rust));
        }
        if input.peek(Ident) && (input.peek2(Token![@]) || is_either(input)) {
            return Ok(SourceArgument::Op(input.parse()?));
        }
        let fork = input.fork();
        let path = Path::parse_mod_style(&fork)?;
        match path.get_ident() {
            Some(word) if word == "None" => Ok(SourceArgument::None(input.parse()?)),
            Some(word) if word == "Some" && fork.peek(Paren) => {
                let word = input.parse()?;
                let content;
                parenthesized!(content in input);
                let inner = content.parse()?;
                finished(&content)?;
                Ok(SourceArgument::Some(word, Box::new(inner)))
            }
            _ if fork.peek(Paren) => Ok(SourceArgument::Op(input.parse()?)),
            Some(name) if is_name(name) => Ok(SourceArgument::Name {
                name: input.parse()?,
                constraint: constraint(input)?,
            }),
            _ => Ok(SourceArgument::Rust(rust_path(input)?)),
        }
    }
}

fn constraint(input: ParseStream<'_>) -> syn::Result<Option<syn::Type>> {
    match input.parse::<Option<Token![:]>>()? {
        Some(_) => input.parse().map(Some),
        None => Ok(None),
    }
}

fn source_list(input: ParseStream<'_>) -> syn::Result<SourceArgument> {
    let content;
    let bracket = bracketed!(content in input).span.join();
    let (mut elements, mut rest) = (Vec::new(), Rest::Nothing);
    while !content.is_empty() {
        if !matches!(rest, Rest::Nothing) {
            return Err(content.error("`..` is the last element of a list"));
        }
        if content.parse::<Option<Token![..]>>()?.is_some() {
            rest = Rest::Ignored;
        } else if content.peek(Ident) && content.peek2(Token![@]) && content.peek3(Token![..]) {
            rest = Rest::Name(content.parse()?);
            content.parse::<Token![@]>()?;
            content.parse::<Token![..]>()?;
        } else {
            elements.push(content.parse()?);
        }
        if !content.is_empty() {
            content.parse::<Token![,]>()?;
        }
    }
    Ok(SourceArgument::List {
        bracket,
        elements,
        rest,
    })
}

impl Parse for SourceSuccessor {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.parse::<Option<Token![_]>>()?.is_some() {
            return Ok(SourceSuccessor::Ignored);
        }
        input.parse().map(SourceSuccessor::Name)
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
        return Ok(Some(RustExpr { tokens, span }));
    }
    let negative = input.peek(Token![-]) && input.peek2(Lit);
    if !negative && !input.peek(Lit) {
        return Ok(None);
    }
    let minus: Option<Token![-]> = input.parse()?;
    let literal: Lit = input.parse()?;
    let span = literal.span();
    let tokens = match &literal {
        // Text is a `Cow<str>` to accessors and builders.
        Lit::Str(_) => quote!(::core::convert::Into::into(#literal)),
        _ => quote!(#minus #literal),
    };
    Ok(Some(RustExpr { tokens, span }))
}

fn rust_path(input: ParseStream<'_>) -> syn::Result<RustExpr> {
    let path = Path::parse_mod_style(input)?;
    Ok(RustExpr {
        span: path.span(),
        tokens: path.into_token_stream(),
    })
}

/// Which suffixes belong to an op and not to the rule around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Suffixes {
    /// `-> types` only: a `loc(..)` after the outermost op is the rule's.
    Types,
    /// Also `loc(..)`.
    TypesAndLoc,
}

fn result_block(input: ParseStream<'_>) -> syn::Result<(Vec<ResultItem>, Replacement)> {
    let content;
    let span = braced!(content in input).span.join();
    let mut items = Vec::new();
    while !content.is_empty() {
        let last = replacement(&content, Suffixes::TypesAndLoc)?;
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

fn replacement(input: ParseStream<'_>, suffixes: Suffixes) -> syn::Result<Replacement> {
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
    let path = Path::parse_mod_style(&fork)?;
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
    let successors = if input.peek(Bracket) {
        let content;
        bracketed!(content in input);
        let list = content.parse_terminated(ResultSuccessor::parse, Token![,])?;
        Some(list.into_iter().collect())
    } else {
        None
    };
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

impl Parse for ResultSuccessor {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        match rust_literal(input)? {
            Some(rust) => Ok(ResultSuccessor::Rust(rust)),
            None => input.parse().map(ResultSuccessor::Name),
        }
    }
}

/// The span of an op pattern's name.
pub fn path_span(path: &Path) -> Span {
    path.segments
        .last()
        .map_or_else(|| path.span(), |segment| segment.ident.span())
}
