//! What rustdoc and an editor say of an op below its own words: its name in the text, its syntax, traits, and parts with their
//! constraints.

use quote::ToTokens;

use super::model::{Arity, Field, Op, Presence, Syntax};
use super::traits::Check;
use crate::assembly::Token;
use crate::assembly::tokens::TokenKind;

/// The paragraphs that follow the op's doc comment; of an op without one there are none, so that lints find it.
pub fn definition(op: &Op) -> Option<String> {
    let (dialect, mnemonic) = (op.dialect.as_ref()?, op.mnemonic.as_ref()?);
    if op.docs.summary.is_empty() {
        return None;
    }
    let mut text = format!("\n`{}` of `{}`.\n", mnemonic.value(), plain(dialect));
    if let Syntax::Format(_, tokens) = &op.syntax {
        text.push_str(&format!(
            "\nSyntax: {}\n",
            code(&written(&mnemonic.value(), tokens))
        ));
    }
    let traits = traits(op);
    if !traits.is_empty() {
        text.push_str(&format!("\nTraits: {}\n", traits.join(", ")));
    }
    let mut rows = Vec::new();
    rows.extend(op.operands.iter().map(|field| row("operand", field)));
    for attr in &op.attrs {
        let default = match &attr.presence {
            Presence::Default(value) => format!(", default `{}`", plain(value)),
            Presence::Required | Presence::Optional | Presence::Flag => String::new(),
        };
        rows.push(row(&format!("{}{default}", attr.what()), &attr.field));
    }
    rows.extend(op.results.iter().map(|field| row("result", field)));
    rows.extend(op.regions.iter().map(|field| row("region", field)));
    rows.extend(op.successors.iter().map(|field| row("successor", field)));
    if !rows.is_empty() {
        text.push_str("\n| part | is | constraint |\n|---|---|---|\n");
        text.extend(rows);
    }
    Some(text)
}

/// The op's traits that have a name of one word.
fn traits(op: &Op) -> Vec<String> {
    let flags = op.traits.flags.iter().map(|(_, word)| code(&plain(word)));
    let own = op.traits.checks.iter().filter_map(|check| match check {
        Check::Custom(ty) => Some(code(&plain(ty))),
        _ => None,
    });
    flags.chain(own).collect()
}

/// The directives without arguments: a parenthesis after them begins a group.
const BARE: [&str; 7] = [
    "attr_dict",
    "attr_dict_with_keyword",
    "prop_dict",
    "operands",
    "results",
    "regions",
    "successors",
];

/// The mnemonic and the format after it, as they are written in tokens of Rust.
fn written(mnemonic: &str, tokens: &[Token]) -> String {
    let mut text = mnemonic.to_owned();
    let mut before: Option<&TokenKind> = None;
    for token in tokens {
        let is_close = matches!(
            token.kind,
            TokenKind::Punct(')' | '?' | '^' | ',' | '>' | '<')
        );
        let follows_open = matches!(before, Some(TokenKind::Punct('(' | '<')));
        let is_directive = match before {
            Some(TokenKind::Word(word)) => BARE.iter().all(|bare| word != bare),
            Some(TokenKind::Punct(punct)) => *punct == '>',
            _ => false,
        };
        let opens_arguments = is_directive && matches!(token.kind, TokenKind::Punct('('));
        if !(is_close || follows_open || opens_arguments) {
            text.push(' ');
        }
        text.push_str(&token.kind.to_string());
        before = Some(&token.kind);
    }
    text
}

/// Code in Markdown, whatever is in it.
fn code(text: &str) -> String {
    match text.contains('`') {
        true => format!("`` {text} ``"),
        false => format!("`{text}`"),
    }
}

fn row(what: &str, field: &Field) -> String {
    let arity = match field.arity {
        Arity::One => "",
        Arity::Optional => "optional ",
        Arity::Variadic => "variadic ",
    };
    let constraint = plain(&field.constraint);
    // In a table `|` ends a cell.
    let what = what.replace('|', "\\|");
    format!("| `{}` | {arity}{what} | `{constraint}` |\n", field.text())
}

/// Tokens as they are written: `Confined<I64Attr, (IntMinValue<1>,)>`.
fn plain(tokens: &impl ToTokens) -> String {
    let mut text = tokens.to_token_stream().to_string();
    for (spaced, written) in [
        (" :: ", "::"),
        (" < ", "<"),
        (" >", ">"),
        (" ,", ","),
        ("- ", "-"),
    ] {
        text = text.replace(spaced, written);
    }
    text
}
