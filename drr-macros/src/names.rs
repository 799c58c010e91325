//! Names in Rust code, as far as tokens tell.

use proc_macro2::{TokenStream, TokenTree};
use syn::Ident;

use crate::parse::is_name;

/// The names that a pattern in Rust code binds: as everywhere in Rust, words that begin with a small letter and are no
/// paths, calls or names of fields.
pub fn names_of(pattern: TokenStream) -> Vec<Ident> {
    let trees: Vec<TokenTree> = pattern.into_iter().collect();
    let mut names = Vec::new();
    for (index, tree) in trees.iter().enumerate() {
        let is_punct = |index: usize, char: char| matches!(trees.get(index), Some(TokenTree::Punct(punct)) if punct.as_char() == char);
        match tree {
            TokenTree::Group(group) => names.extend(names_of(group.stream())),
            TokenTree::Ident(word) if is_name(word) => {
                let keyword = ["ref", "mut", "true", "false"].iter().any(|k| word == k);
                let in_path = is_punct(index + 1, ':')
                    || index > 0
                        && is_punct(index - 1, ':')
                        && index > 1
                        && is_punct(index - 2, ':');
                let called = matches!(trees.get(index + 1), Some(TokenTree::Group(_)));
                if !keyword && !in_path && !called && !names.contains(word) {
                    names.push(word.clone());
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    names
}

/// Whether Rust code mentions a name, also as `{name}` in a format string.
pub fn mentions(tokens: &TokenStream, name: &Ident) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Group(group) => mentions(&group.stream(), name),
        TokenTree::Ident(ident) => ident == *name,
        TokenTree::Literal(literal) => literal.to_string().contains(&format!("{{{name}")),
        TokenTree::Punct(_) => false,
    })
}
