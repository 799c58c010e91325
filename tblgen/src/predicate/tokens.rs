//! From text to tokens.

/// A token of C++.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    /// A name with its namespaces, `$` names among them: `::llvm::isa`, `$_self`.
    Name(String),
    /// An integer.
    Number(i64),
    /// A float, as it is written.
    Float(String),
    /// A string, without its quotes.
    Text(String),
    /// Punctuation of one or two characters.
    Punct(&'static str),
}

const PUNCTS: [&str; 33] = [
    "&&", "||", "==", "!=", "<=", ">=", "->", "(", ")", "[", "]", "{", "}", "<", ">", ",", ";",
    "!", ".", "+", "-", "*", "/", "%", "&", "|", "=", "?", ":", "^", "~", "<<", ">>",
];

/// The tokens, or `None` if there is something else among them.
pub fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (token, length) = token(rest)?;
        tokens.push(token);
        rest = rest[length..].trim_start();
    }
    Some(tokens)
}

fn token(text: &str) -> Option<(Token, usize)> {
    let first = text.chars().next()?;
    if first.is_ascii_digit() {
        return number(text);
    }
    if first == '"' {
        let end = text[1..].find('"')? + 1;
        let inner = &text[1..end];
        return (!inner.contains('\\')).then(|| (Token::Text(inner.to_owned()), end + 1));
    }
    let length = name_length(text);
    if length > 0 {
        let name = text[..length].strip_prefix("::").unwrap_or(&text[..length]);
        return Some((Token::Name(name.to_owned()), length));
    }
    let longest = PUNCTS
        .iter()
        .filter(|punct| text.starts_with(**punct) && **punct != ">>")
        .max_by_key(|punct| punct.len())?;
    Some((Token::Punct(longest), longest.len()))
}

/// `a`, `::a::b`, `$_self`
fn name_length(text: &str) -> usize {
    let mut length = 0;
    loop {
        let rest = &text[length..];
        let after = rest.strip_prefix("::").unwrap_or(rest);
        let word = after
            .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '$'))
            .unwrap_or(after.len());
        let begins = after.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '$');
        if !begins || (length > 0 && after.len() == rest.len()) {
            return length;
        }
        length += rest.len() - after.len() + word;
    }
}

fn number(text: &str) -> Option<(Token, usize)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    if text[whole..].starts_with('.') && text[whole + 1..].starts_with(|c: char| c.is_ascii_digit())
    {
        let end = whole + 1 + digits(&text[whole + 1..]);
        let is_float = text[end..].starts_with(['f', 'F']);
        let rest = &text[end + usize::from(is_float)..];
        // What goes on, as with an exponent, is nothing that conditions have.
        return (!rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '.')).then(|| {
            (
                Token::Float(text[..end].to_owned()),
                text.len() - rest.len(),
            )
        });
    }
    let end = text
        .find(|c: char| !c.is_ascii_alphanumeric())
        .unwrap_or(text.len());
    let digits = text[..end].trim_end_matches(['u', 'U', 'l', 'L']);
    let value = match digits.strip_prefix("0x") {
        Some(hex) => i64::from_str_radix(hex, 16),
        None => digits.parse(),
    };
    Some((Token::Number(value.ok()?), end))
}
