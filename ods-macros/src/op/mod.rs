//! `#[op]`.

mod accessors;
mod adaptor;
mod build;
mod check;
mod docs;
mod fields;
mod format;
mod infer;
mod layout;
mod model;
mod parse;
mod patterns;
mod table;
mod traits;
mod wrapped;

pub use model::last_segment;
use proc_macro2::TokenStream;
use quote::quote;
use terrace_macro_support::{Errors, ItemPath, generated_items, ir_crate, stand_in};

use crate::deprecated::{is_deprecated, quiet};
use crate::family::{self, Given};
use crate::paths::{listed, wrapper};

/// Expands `#[op]`, with what the op's family has if it is of one.
pub fn expand(args: TokenStream, item: TokenStream) -> TokenStream {
    match family::of(args, item) {
        Ok(Given::Definition(args, item)) => define(args, item),
        Ok(Given::Call(tokens)) => tokens,
        Ok(Given::Member { args, item, impls }) => {
            let definition = define(args, item);
            quote!(#definition #impls)
        }
        Err(error) => error.into_compile_error(),
    }
}

/// Expands a definition. After an error what is sound of it is expanded as well, so that uses of the op do not give errors of
/// their own.
fn define(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let mut is_sound = true;
    let item: syn::ItemStruct = match syn::parse2(item.clone()) {
        Ok(item) => item,
        Err(error) => {
            errors.wrong_item(
                &item,
                "struct",
                &error,
                "`#[op]` declares an op by a struct",
            );
            is_sound = false;
            match stand_in(&item) {
                Some(stand_in) => stand_in,
                None => return errors.into_tokens().into_iter().chain([item]).collect(),
            }
        }
    };
    let ir = ir_crate();
    let mut of_parts = Errors::default();
    let mut op = parse::op(args, item, &mut of_parts);
    match is_sound {
        true => errors.append(of_parts),
        // What refers to parts that are not known is not another error.
        false => op.forget_relations(),
    }
    let distinct = check::op(&mut op, &mut errors);
    let format = format::compile(&op, &mut errors);
    let inferred = infer::results(&op, format.as_ref());
    let ident = &op.ident;
    let wrapper = wrapper(&op.vis, &op.keyword, ident, &quote!(#ir::Op));
    // What generated code names is all in one module. The table calls it by a short name; functions do not, as messages
    // about them would tell of the block in which that name is known.
    let long = generated_items();
    let short = ItemPath::local("__t");
    let table = table::expand(&short, &op, format.as_ref(), &inferred);
    let patterns = patterns::expand(&short, &op, &inferred);
    let functions = distinct.then(|| {
        let accessors = accessors::expand(&long, &op);
        let [build, builder] = build::expand(&long, &op, &inferred);
        let adaptor = adaptor::expand(&long, &op);
        quote! {
            #[allow(dead_code, clippy::too_many_arguments, clippy::type_complexity)]
            impl #ident {
                #accessors
                #build
            }
            #builder
            #adaptor
        }
    });
    let listed = listed(&ir, op.dialect.as_ref(), ident, &errors);
    let errors = errors.into_tokens();
    let fields = op.fields().flat_map(|field| &field.attributes);
    let deprecated = is_deprecated(op.attributes.iter().chain(fields));
    let attributes = &op.attributes;
    let definition = docs::definition(&op).map(|text| quote!(#[doc = #text]));
    let expanded = quote! {
        #(#attributes)*
        #definition
        #[repr(transparent)]
        #wrapper
        const _: () = {
            use #long as #short;
            #table
            #patterns
        };
        #functions
        #listed
    };
    let expanded = quiet(deprecated, expanded);
    quote!(#expanded #errors)
}
