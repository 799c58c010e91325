//! The tokens of a format, from either of its spellings: `assembly { $lhs "," attr_dict }` as Rust tokens, and
//! ``assembly = "$lhs `,` attr-dict"`` as a string.

use std::fmt;
use std::iter::Peekable;

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use syn::parse::ParseStream;
use syn::{Ident, LitStr, Token as SynToken, token};
use terrace_macro_support::Errors;

/// A token with its place.
#[derive(Clone)]
pub struct Token {
    pub span: Span,
    pub kind: TokenKind,
    /// Whether the place is a whole string, of which the token is a part.
    pub in_text: bool,
}

#[derive(Clone)]
pub enum TokenKind {
    /// `$name`
    Variable(String),
    /// `"text"`, or `` `text` `` in a string.
    Literal(String),
    /// A directive's name, with `_` where MLIR writes `-`; also parts of paths.
    Word(Ident),
    /// One of `( ) ? : ^ , < > | !`.
    Punct(char),
}

impl Token {
    fn rust(span: Span, kind: TokenKind) -> Token {
        Token {
            span,
            kind,
            in_text: false,
        }
    }
}

impl fmt::Display for TokenKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TokenKind::Variable(name) => write!(f, "${name}"),
            TokenKind::Literal(text) => write!(f, "{text:?}"),
            TokenKind::Word(word) => write!(f, "{word}"),
            TokenKind::Punct(punct) => write!(f, "{punct}"),
        }
    }
}

/// Reads `{ tokens }` or `= "string"` after the argument's name.
pub fn argument(
    name: &Ident,
    input: ParseStream<'_>,
    errors: &mut Errors,
) -> syn::Result<Vec<Token>> {
    let usage = |at: Span| {
        let message =
            format!("expected `{name} {{ $x attr_dict }}`, or `{name} = \"$x attr-dict\"`");
        syn::Error::new(at, message)
    };
    let mut tokens = Vec::new();
    if input.peek(token::Brace) {
        let content;
        syn::braced!(content in input);
        let stream: TokenStream = content.parse()?;
        from_rust(stream, &mut tokens, errors);
    } else if input.peek(SynToken![=]) {
        input.parse::<SynToken![=]>()?;
        let text: LitStr = input.parse().map_err(|error| usage(error.span()))?;
        from_text(&text, &mut tokens, errors);
    } else {
        return Err(usage(name.span()));
    }
    Ok(tokens)
}

fn from_rust(stream: TokenStream, tokens: &mut Vec<Token>, errors: &mut Errors) {
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let span = tree.span();
        match tree {
            TokenTree::Punct(punct) if punct.as_char() == '$' => match trees.peek() {
                Some(TokenTree::Ident(name)) => {
                    let text = name.to_string();
                    let text = text.strip_prefix("r#").map_or(text.clone(), str::to_owned);
                    let span = span.join(name.span()).unwrap_or(name.span());
                    tokens.push(Token::rust(span, TokenKind::Variable(text)));
                    trees.next();
                }
                next => {
                    // What is in braces or brackets is not another error.
                    let is_group = matches!(next, Some(TokenTree::Group(_)));
                    errors.push(&span, "expected a field's name after `$`");
                    trees.next_if(|_| is_group);
                }
            },
            TokenTree::Ident(word) => tokens.push(Token::rust(span, TokenKind::Word(word))),
            TokenTree::Literal(literal) => {
                let printed = literal.to_string();
                match syn::parse2::<LitStr>(TokenTree::from(literal).into()) {
                    Ok(text) => tokens.push(Token::rust(span, TokenKind::Literal(text.value()))),
                    Err(_) => {
                        let text = printed.trim_matches('\'');
                        // Of several characters the compiler has said it.
                        if printed.starts_with('\'') && text.chars().count() > 1 {
                            continue;
                        }
                        let message = format!("what is printed is written as a string: `{text:?}`");
                        errors.push(&span, message);
                    }
                }
            }
            TokenTree::Group(group) => match group.delimiter() {
                Delimiter::Parenthesis => {
                    tokens.push(Token::rust(group.span_open(), TokenKind::Punct('(')));
                    from_rust(group.stream(), tokens, errors);
                    tokens.push(Token::rust(group.span_close(), TokenKind::Punct(')')));
                }
                Delimiter::None => from_rust(group.stream(), tokens, errors),
                Delimiter::Brace => errors.push(&span, quoted("{")),
                Delimiter::Bracket => errors.push(&span, quoted("[")),
            },
            TokenTree::Punct(punct) if punct.as_char() == '-' => match trees.peek() {
                Some(TokenTree::Punct(next)) if next.as_char() == '>' => {
                    trees.next();
                    errors.push(&span, quoted("->"));
                }
                Some(TokenTree::Ident(second)) if is_dashed(tokens, second) => {
                    dashed(&mut trees, tokens, errors);
                }
                _ => errors.push(&span, quoted("-")),
            },
            TokenTree::Punct(punct) => punctuation(punct.as_char(), span, tokens, errors),
        }
    }
}

/// Whether a word, a dash and this word begin a directive as MLIR spells it.
fn is_dashed(tokens: &[Token], second: &Ident) -> bool {
    let Some(TokenKind::Word(first)) = tokens.last().map(|token| &token.kind) else {
        return false;
    };
    let dashed = format!("{first}-{second}");
    ["attr-dict", "prop-dict", "functional-type"].contains(&dashed.as_str())
}

/// The rest of `attr-dict`: MLIR's spelling, which is no name in Rust. It is read as what is meant.
fn dashed(trees: &mut Peekable<IntoIter>, tokens: &mut Vec<Token>, errors: &mut Errors) {
    let Some(Token {
        span,
        kind: TokenKind::Word(first),
        ..
    }) = tokens.pop()
    else {
        return;
    };
    let mut words = vec![first.to_string()];
    while let Some(word) = trees.next_if(|tree| matches!(tree, TokenTree::Ident(_))) {
        words.push(word.to_string());
        let is_dash =
            |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '-');
        if trees.next_if(is_dash).is_none() {
            break;
        }
    }
    let (written, meant) = (words.join("-"), words.join("_"));
    errors.push(&span, format!("`{written}` is written `{meant}` in tokens"));
    let word = Ident::new(&meant, span);
    tokens.push(Token::rust(span, TokenKind::Word(word)));
}

fn quoted(text: &str) -> String {
    format!("punctuation that is printed is written as a string: `\"{text}\"`")
}

fn punctuation(punct: char, span: Span, tokens: &mut Vec<Token>, errors: &mut Errors) {
    if "?:^,<>|!".contains(punct) {
        tokens.push(Token::rust(span, TokenKind::Punct(punct)));
    } else {
        errors.push(&span, quoted(&punct.to_string()));
    }
}

fn from_text(text: &LitStr, tokens: &mut Vec<Token>, errors: &mut Errors) {
    let span = text.span();
    let text = text.value();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let (kind, length) = match first {
            '`' => {
                let Some(end) = rest[1..].find('`') else {
                    errors.push(&span, "a literal lacks its closing backtick");
                    return;
                };
                let literal = rest[1..=end].replace("\\n", "\n");
                (TokenKind::Literal(literal), end + 2)
            }
            '"' => {
                let Some((argument, length)) = argument_text(rest) else {
                    errors.push(&span, "a string argument lacks its closing quote");
                    return;
                };
                (TokenKind::Literal(argument), length)
            }
            '$' => {
                let name = word(&rest[1..], false);
                if name.is_empty() {
                    errors.push(&span, "expected a field's name after `$`");
                    return;
                }
                (TokenKind::Variable(name.to_owned()), name.len() + 1)
            }
            _ if first.is_ascii_alphabetic() || first == '_' => {
                let name = word(rest, true);
                let ident = Ident::new(&name.replace('-', "_"), span);
                (TokenKind::Word(ident), name.len())
            }
            '(' | ')' | '?' | ':' | '^' | ',' | '<' | '>' | '|' | '!' => {
                (TokenKind::Punct(first), 1)
            }
            _ => {
                errors.push(
                    &span,
                    format!("`{first}` is not part of a format; punctuation that is printed is in backticks"),
                );
                return;
            }
        };
        tokens.push(Token {
            span,
            kind,
            in_text: true,
        });
        rest = rest[length..].trim_start();
    }
}

/// The string that the text starts with, in which a backslash stands before quotes and backslashes, and how long it is.
fn argument_text(text: &str) -> Option<(String, usize)> {
    let mut argument = String::new();
    let mut chars = text.char_indices().skip(1);
    while let Some((at, next)) = chars.next() {
        match next {
            '"' => return Some((argument, at + 1)),
            '\\' => argument.push(chars.next()?.1),
            next => argument.push(next),
        }
    }
    None
}

/// The longest word that the text starts with.
fn word(text: &str, dashes: bool) -> &str {
    let end = text
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || (dashes && c == '-')))
        .unwrap_or(text.len());
    &text[..end]
}
