//! What rustdoc and an editor say of an op below its own words: its name in the text, and its parts with their constraints.

use quote::ToTokens;

use super::model::{Arity, Field, Op, Presence};

/// The paragraphs that follow the op's doc comment; of an op without one there are none, so that lints find it.
pub fn definition(op: &Op) -> Option<String> {
    let (dialect, mnemonic) = (op.dialect.as_ref()?, op.mnemonic.as_ref()?);
    if op.docs.summary.is_empty() {
        return None;
    }
    let mut text = format!("\n`{}` of `{}`.\n", mnemonic.value(), plain(dialect));
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
