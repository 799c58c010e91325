//! What a `#[pass]` says, as plain data.

use syn::{Expr, Ident, ItemFn, ItemStruct, LitStr, Path, Type};
use terrace_macro_support::Docs;

/// The arguments of `#[pass(..)]`.
#[derive(Default)]
pub struct Args {
    /// `name = "..."`.
    pub name: Option<LitStr>,
    /// `title = "..."`.
    pub title: Option<LitStr>,
    /// `on = FuncOp`.
    pub on: Option<Path>,
    /// `on_interface = FunctionOpInterface`.
    pub on_interface: Option<Path>,
    /// `dependent_dialects(..)`.
    pub dependent_dialects: Vec<Path>,
}

/// The value of an enum that is the type of an option.
pub struct Choice {
    /// The variant.
    pub ident: Ident,
    /// Its name in the text.
    pub name: String,
    /// The doc comment.
    pub docs: Docs,
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
        default: Option<Box<Expr>>,
        /// `check = ..`.
        check: Option<Box<Expr>>,
    },
    /// `#[statistic]`.
    Statistic {
        /// Its name in reports.
        name: String,
    },
    /// The pass's own.
    State,
}
