//! What a `#[pass]` says, as plain data.

use syn::{Attribute, Expr, Ident, ItemFn, ItemStruct, LitStr, Path, Type};

/// The arguments of `#[pass(..)]`.
#[derive(Default)]
pub struct Args {
    /// `name = "..."`.
    pub name: Option<LitStr>,
    /// `title = "..."`.
    pub title: Option<LitStr>,
    /// `on = FuncOp`.
    pub on: Option<Path>,
    /// `dependent_dialects(..)`.
    pub dependent_dialects: Vec<Path>,
}

/// What the attribute is on.
pub enum Item {
    /// A struct with fields.
    Struct {
        /// The struct without our attributes.
        item: ItemStruct,
        /// Its fields in order.
        fields: Vec<Field>,
    },
    /// A function.
    Function(ItemFn),
}

/// A field of the struct.
pub struct Field {
    /// Its name.
    pub ident: Ident,
    /// Its type.
    pub ty: Type,
    /// The doc comment.
    pub docs: Docs,
    /// What it is for.
    pub role: Role,
}

/// What a field is for.
pub enum Role {
    /// `#[option]`.
    Option {
        /// Its name in pipelines.
        name: String,
        /// `default = ..`.
        default: Option<Expr>,
    },
    /// `#[statistic]`.
    Statistic {
        /// Its name in reports.
        name: String,
    },
    /// The pass's own.
    State,
}

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
        let mut lines = lines.iter().map(|line| line.trim_end());
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
