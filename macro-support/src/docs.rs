//! Doc comments as text.

use syn::{Attribute, Expr};

/// A doc comment: its first paragraph's first line, and the rest.
#[derive(Default)]
pub struct Docs {
    /// The first line.
    pub summary: String,
    /// What follows it.
    pub description: String,
}

impl Docs {
    /// Reads the doc comment among attributes.
    pub fn of(attributes: &[Attribute]) -> Self {
        let lines: Vec<String> = attributes.iter().filter_map(doc_line).collect();
        // A comment of several lines is one text.
        let lines = lines.iter().flat_map(|text| text.split('\n'));
        let mut lines = lines.map(str::trim_end);
        let summary = lines.next().unwrap_or_default().trim().to_owned();
        let rest: Vec<&str> = lines
            .map(|line| line.strip_prefix(' ').unwrap_or(line))
            .collect();
        Docs {
            summary,
            description: rest.join("\n").trim().to_owned(),
        }
    }
}

fn doc_line(attribute: &Attribute) -> Option<String> {
    let syn::Meta::NameValue(meta) = &attribute.meta else {
        return None;
    };
    match &meta.value {
        Expr::Lit(syn::ExprLit {
            lit: syn::Lit::Str(text),
            ..
        }) if meta.path.is_ident("doc") => Some(text.value()),
        _ => None,
    }
}
