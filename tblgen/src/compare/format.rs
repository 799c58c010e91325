//! Declarative formats, so that two of them can be compared.

use super::definition::{Arity, Op, Part};
use crate::translate::snake_case;

/// The tokens of a format: spaces between them, quotes around arguments of custom directives and
/// `qualified` of types mean nothing, names are in snake case, and a group that is all operands or
/// results is called so.
pub(super) fn tokens(format: &str, op: &Op) -> Vec<String> {
    let is_only = |parts: &[Part], token: &str| {
        let name = token.strip_prefix('$');
        matches!(parts, [only] if Some(&*snake_case(&only.name)) == name)
    };
    let named = |token: String| match &*token {
        name if is_only(&op.operands, name) => "operands".to_owned(),
        name if is_only(&op.results, name) => "results".to_owned(),
        _ => token,
    };
    let tokens = one_by_one(split(format), &op.operands);
    without_qualified_types(tokens.into_iter().map(named).collect())
}

/// `operands` as its groups, and `type(operands)` as their types, where that says the same.
fn one_by_one(tokens: Vec<String>, operands: &[Part]) -> Vec<String> {
    if operands.len() < 2 || operands.iter().any(|part| part.arity != Arity::One) {
        return tokens;
    }
    let mut out: Vec<String> = Vec::new();
    for token in tokens {
        let is_type = matches!(&out[..], [.., word, open] if word == "type" && open == "(");
        if token != "operands" || (out.ends_with(&["(".to_owned()]) && !is_type) {
            out.push(token);
            continue;
        }
        for (index, part) in operands.iter().enumerate() {
            let name = format!("${}", snake_case(&part.name));
            match (index, is_type) {
                (0, _) => out.push(name),
                (_, false) => out.extend(["`,`".to_owned(), name]),
                (_, true) => out.extend([")", "`,`", "type", "(", &name].map(str::to_owned)),
            }
        }
    }
    out
}

/// The words, names, literals and punctuation.
fn split(format: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = format.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let end = match first {
            '`' => rest[1..].find('`').map_or(rest.len(), |at| at + 2),
            '"' => rest[1..].find('"').map_or(rest.len(), |at| at + 2),
            '$' => rest[1..]
                .find(|c| !is_word(c))
                .map_or(rest.len(), |at| at + 1),
            c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        let token = &rest[..end];
        tokens.push(match first {
            '$' => format!("${}", snake_case(&token[1..])),
            _ => token.to_owned(),
        });
        rest = rest[end..].trim_start();
    }
    tokens
}

/// `qualified(type($x))` as `type($x)`: Terrace always writes types in full.
fn without_qualified_types(tokens: Vec<String>) -> Vec<String> {
    let mut out = Vec::new();
    let mut rest = &tokens[..];
    while let Some(token) = rest.first() {
        let is_qualified = token == "qualified"
            && rest.get(2).is_some_and(|inner| inner == "type")
            && rest.get(6).is_some_and(|close| close == ")");
        match is_qualified {
            true => {
                out.extend_from_slice(&rest[2..6]);
                rest = &rest[7..];
            }
            false => {
                out.push(token.clone());
                rest = &rest[1..];
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::compare::{Arity, Op, Part};

    fn tokens(format: &str) -> Vec<String> {
        let result = Part {
            name: "sum".to_owned(),
            arity: Arity::One,
            constraint: String::new(),
            segments: None,
        };
        let op = Op {
            results: vec![result],
            ..Op::default()
        };
        super::tokens(format, &op)
    }

    #[test]
    fn what_means_nothing_is_left_out() {
        assert_eq!(
            tokens("$inPlace`,`custom<Foo>(qualified(type($a)))  attr-dict"),
            tokens("$in_place `,` custom<Foo>(type($a)) attr-dict")
        );
        assert_eq!(tokens("type(results)"), tokens("type($sum)"));
        assert_ne!(tokens("$a `,`"), tokens("$a `;`"));
        assert_eq!(tokens("`unclosed"), ["`unclosed"]);
    }
}
