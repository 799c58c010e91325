//! `#[op_interface]`.

mod check;
mod expand;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{ItemTrait, Path};
use terrace_macro_support::{Errors, ir_crate, parse_arguments, unknown};

use crate::arguments::value;

/// What `#[op_interface]` says.
pub struct Interface {
    pub item: ItemTrait,
    /// A function that checks every op that implements the interface.
    pub verify: Option<Path>,
}

/// Expands `#[op_interface]`.
pub fn expand(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let item: ItemTrait = match syn::parse2(item.clone()) {
        Ok(item) => item,
        Err(error) => {
            errors.push(
                &error.span(),
                "`#[op_interface]` declares an interface by a trait",
            );
            return errors.into_tokens().into_iter().chain([item]).collect();
        }
    };
    let mut verify = None;
    parse_arguments(args, &mut errors, |name, input, _| {
        if name != "verify" {
            let message = unknown("argument", &name.to_string(), &["verify"]);
            return Err(syn::Error::new(name.span(), message));
        }
        verify = Some(value(&name, input, "path::to::function")?);
        Ok(())
    });
    let mut interface = Interface { item, verify };
    let sound = check::interface(&mut interface, &mut errors);
    let expanded = expand::interface(&ir_crate(), &interface, sound);
    let errors = errors.into_tokens();
    quote!(#expanded #errors)
}
