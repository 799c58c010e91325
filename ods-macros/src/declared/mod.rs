//! `#[ty]` and `#[attr]`: types and attributes with parameters.

mod assembly;
mod expand;
mod format;
mod parse;

use format::Step;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Expr, Ident, ItemStruct, LitStr, Path, Token, Type, Visibility};
use terrace_macro_support::{Docs, Errors, ir_crate, stand_in};

use crate::deprecated::{is_deprecated, quiet};
use crate::paths::listed;

/// Whether a type or an attribute is declared.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Type,
    Attribute,
}

/// What `#[ty]` and `#[attr]` say.
pub struct Declared {
    pub sort: Sort,
    pub attributes: Vec<Attribute>,
    pub docs: Docs,
    pub vis: Visibility,
    pub keyword: Token![struct],
    pub ident: Ident,
    pub dialect: Option<Path>,
    pub mnemonic: Option<LitStr>,
    pub parameters: Vec<Parameter>,
    pub syntax: Syntax,
    pub verify: Option<Ident>,
    pub interfaces: Vec<Path>,
    /// Whether the printer gives it an alias.
    pub alias: bool,
}

pub struct Parameter {
    pub attributes: Vec<Attribute>,
    pub name: Ident,
    pub ty: Type,
    /// What it is called in a struct.
    pub text: String,
    /// What it is where the text leaves it out.
    pub default: Option<Expr>,
}

/// How it is written after its mnemonic.
pub enum Syntax {
    /// As `<parameter, ...>`, or nothing without parameters.
    Default,
    /// By the hook `custom_assembly`.
    Custom(Ident),
    /// By a format.
    Format(Vec<Step>),
    /// Not at all: it is in no text.
    None,
}

/// Expands `#[ty]` or `#[attr]`.
pub fn expand(sort: Sort, args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let item: ItemStruct = match syn::parse2(item.clone()) {
        Ok(item) => item,
        Err(error) => {
            let message = format!("`{}` declares {} by a struct", sort.usage(), sort.noun());
            errors.wrong_item(&item, "struct", &error, message);
            match stand_in(&item) {
                Some(stand_in) => stand_in,
                None => return errors.into_tokens().into_iter().chain([item]).collect(),
            }
        }
    };
    let declared = parse::declared(sort, args, item, &mut errors);
    let parameters = declared
        .parameters
        .iter()
        .flat_map(|parameter| &parameter.attributes);
    let deprecated = is_deprecated(declared.attributes.iter().chain(parameters));
    let ir = ir_crate();
    let expanded = expand::declared(&ir, &declared);
    let listed = listed(&ir, declared.dialect.as_ref(), &declared.ident, &errors);
    let expanded = quiet(deprecated, quote!(#expanded #listed));
    let errors = errors.into_tokens();
    quote!(#expanded #errors)
}

impl Sort {
    fn usage(self) -> &'static str {
        match self {
            Sort::Type => "#[ty]",
            Sort::Attribute => "#[attr]",
        }
    }

    /// The trait behind the word `verify`.
    fn verify_hook(self) -> &'static str {
        match self {
            Sort::Type => "VerifyType",
            Sort::Attribute => "VerifyAttr",
        }
    }

    /// The trait behind the word `custom_assembly`.
    fn assembly_hook(self) -> &'static str {
        match self {
            Sort::Type => "CustomTypeAssembly",
            Sort::Attribute => "CustomAttrAssembly",
        }
    }

    fn noun(self) -> &'static str {
        match self {
            Sort::Type => "a type",
            Sort::Attribute => "an attribute",
        }
    }
}
