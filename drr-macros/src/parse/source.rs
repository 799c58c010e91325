//! Reads the source of a rule.

use quote::ToTokens;
use syn::parse::{Parse, ParseStream};
use syn::token::{Brace, Bracket, Paren};
use syn::{Ident, LitInt, Path, Token, braced, bracketed, parenthesized};

use super::{
    constraint, finished, index, is_either, is_function, is_name, list_in_braces, list_in_brackets,
    path_span, rust_literal, rust_path,
};
use crate::model::*;

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
        let path = Path::parse_mod_style(input).map_err(|error| {
            syn::Error::new(error.span(), "expected an op, as in `AddOp(x, y)`")
        })?;
        if is_function(&path) {
            return Err(syn::Error::new(
                path_span(&path),
                "expected an op: what Rust code finds out stands in a guard, `if ..`, before `=>`",
            ));
        }
        if !input.peek(Paren) {
            return Err(input.error(format!(
                "expected the arguments of `{}` in parentheses",
                path.to_token_stream()
            )));
        }
        let content;
        parenthesized!(content in input);
        let arguments = arguments(&content)?;
        let successors = list_in_brackets(input)?;
        let regions = list_in_braces(input)?;
        Ok(SourceOp {
            name,
            either,
            path,
            arguments,
            successors,
            regions,
            result: index(input)?,
        })
    }
}

/// The arguments of an op, with commas between them.
fn arguments(content: ParseStream<'_>) -> syn::Result<Vec<SourceArgument>> {
    let mut arguments = Vec::new();
    while !content.is_empty() {
        arguments.push(content.parse()?);
        if content.is_empty() {
            break;
        }
        if !content.peek(Token![,]) {
            let operator = content
                .cursor()
                .punct()
                .is_some_and(|(punct, _)| punct.as_char() != '=');
            return Err(content.error(match operator {
                true => "expected `,`: what Rust code compares or computes stands in a guard, `if ..`, before `=>`",
                false => "expected `,`",
            }));
        }
        content.parse::<Token![,]>()?;
    }
    Ok(arguments)
}

impl Parse for SourceArgument {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Token![_]) {
            let underscore = input.parse::<Token![_]>()?.span;
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
        if is_block_argument(input) {
            return block_argument(input);
        }
        if input.peek(Ident) && (input.peek2(Token![@]) || is_either(input)) {
            return Ok(SourceArgument::Op(input.parse()?));
        }
        if input.peek(Token![..]) {
            return Err(
                input.error("every argument is listed: write `_` for each that may be anything")
            );
        }
        let fork = input.fork();
        let path = Path::parse_mod_style(&fork).map_err(|error| {
            let expected = "expected an argument: a name, `_`, an op, or a constant";
            syn::Error::new(error.span(), expected)
        })?;
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
            Some(name) if is_name(name) => {
                let name = input.parse()?;
                Ok(match index(input)? {
                    Some(index) => SourceArgument::ResultOf(name, index),
                    None => SourceArgument::Name {
                        name,
                        constraint: constraint(input)?,
                    },
                })
            }
            _ => Ok(SourceArgument::Rust(rust_path(input)?)),
        }
    }
}

/// Whether `argument(..)` comes, perhaps after `name @`.
fn is_block_argument(input: ParseStream<'_>) -> bool {
    let fork = input.fork();
    let mut word = fork.parse::<Ident>();
    if fork.parse::<Token![@]>().is_ok() {
        word = fork.parse();
    }
    word.is_ok_and(|word| word == "argument") && fork.peek(Paren)
}

/// `argument(0)`, `argument(_)`, `name @ argument(..)`
fn block_argument(input: ParseStream<'_>) -> syn::Result<SourceArgument> {
    let name = if input.peek2(Token![@]) {
        let name = input.parse()?;
        input.parse::<Token![@]>()?;
        Some(name)
    } else {
        None
    };
    let word = input.parse()?;
    let content;
    parenthesized!(content in input);
    let index = if content.parse::<Option<Token![_]>>()?.is_some() {
        None
    } else if content.peek(LitInt) {
        Some(content.parse::<LitInt>()?.base10_parse()?)
    } else {
        return Err(content.error("expected the number of a block argument, or `_`"));
    };
    finished(&content)?;
    Ok(SourceArgument::BlockArgument { name, word, index })
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
        let name: Ident = input.parse().map_err(|error| {
            syn::Error::new(error.span(), "expected a name for the successor, or `_`")
        })?;
        Ok(SourceSuccessor::Name(name))
    }
}

impl Parse for SourceRegion {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.parse::<Option<Token![_]>>()?.is_some() {
            return Ok(SourceRegion {
                name: None,
                shape: Shape::Any,
            });
        }
        let name = if input.peek(Brace) {
            None
        } else {
            Some(input.parse::<Ident>()?)
        };
        if let Some(word) = &name
            && input.parse::<Option<Token![@]>>()?.is_none()
        {
            if input.peek(Paren) {
                return Err(syn::Error::new(
                    word.span(),
                    "what is in a region stands in braces: `{ Op(..) }`, or `{ .., Op(..) }` if it ends with the op",
                ));
            }
            return Ok(SourceRegion {
                shape: Shape::Any,
                name,
            });
        }
        let content;
        braced!(content in input);
        let shape = if content.is_empty() {
            Shape::Empty
        } else {
            let alone = content.parse::<Option<Token![..]>>()?.is_none();
            if !alone {
                content.parse::<Token![,]>()?;
            }
            let last: SourceOp = content.parse()?;
            if let Some(index) = &last.result {
                return Err(syn::Error::new(
                    index.span(),
                    "the last op of a block is matched as a whole",
                ));
            }
            finished(&content)?;
            Shape::Block {
                alone,
                last: Box::new(last),
            }
        };
        Ok(SourceRegion { name, shape })
    }
}
