//! `#[op_interface]`, `#[type_interface]` and `#[attr_interface]`.

mod check;
mod expand;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{ItemTrait, Path, Signature};
use terrace_macro_support::{Errors, ir_crate, parse_arguments, unknown};

use crate::arguments::value;

/// What implements an interface.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Op,
    Type,
    Attribute,
}

impl Sort {
    fn usage(self) -> &'static str {
        match self {
            Sort::Op => "#[op_interface]",
            Sort::Type => "#[type_interface]",
            Sort::Attribute => "#[attr_interface]",
        }
    }
}

/// What the macro says.
pub struct Interface {
    pub sort: Sort,
    pub item: ItemTrait,
    /// A function that checks every op that implements the interface.
    pub verify: Option<Path>,
    /// The functions without `self` that can be called on an object.
    pub statics: Vec<Signature>,
}

/// Expands the macro of a sort.
pub fn expand(sort: Sort, args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let item: ItemTrait = match syn::parse2(item.clone()) {
        Ok(item) => item,
        Err(error) => {
            let message = format!("`{}` declares an interface by a trait", sort.usage());
            errors.wrong_item(&item, "trait", &error, message);
            return errors.into_tokens().into_iter().chain([item]).collect();
        }
    };
    let mut verify = None;
    parse_arguments(args, &mut errors, |name, input, _| {
        let message = match (name == "verify", sort) {
            (true, Sort::Op) => None,
            (true, _) => Some(
                "types and attributes are checked when they are made, by their own hook `verify`"
                    .to_owned(),
            ),
            (false, Sort::Op) => Some(unknown("argument", &name.to_string(), &["verify"])),
            (false, _) => Some(format!("`{}` takes no arguments", sort.usage())),
        };
        if let Some(message) = message {
            return Err(syn::Error::new(name.span(), message));
        }
        verify = Some(value(&name, input, "path::to::function")?);
        Ok(())
    });
    let mut interface = Interface {
        sort,
        item,
        verify,
        statics: Vec::new(),
    };
    let sound = check::interface(&mut interface, &mut errors);
    let expanded = expand::interface(&ir_crate(), &interface, sound);
    let errors = errors.into_tokens();
    quote!(#expanded #errors)
}
