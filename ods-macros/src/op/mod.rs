//! `#[op]`.

mod accessors;
mod adaptor;
mod build;
mod check;
mod fields;
mod format;
mod infer;
mod model;
mod parse;
mod patterns;
mod table;
mod traits;
mod wrapped;

use proc_macro2::TokenStream;
use quote::quote;
use terrace_macro_support::{Errors, ir_crate};

use crate::deprecated::{is_deprecated, quiet};

/// Expands `#[op]`. After an error what is sound of the definition is expanded as well, so that uses of the op do not
/// give errors of their own.
pub fn expand(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let item: syn::ItemStruct = match syn::parse2(item.clone()) {
        Ok(item) => item,
        Err(error) => {
            errors.push(&error.span(), "`#[op]` declares an op by a struct");
            return errors.into_tokens().into_iter().chain([item]).collect();
        }
    };
    let ir = ir_crate();
    let mut op = parse::op(args, item, &mut errors);
    let distinct = check::op(&mut op, &mut errors);
    let format = format::compile(&op, &mut errors);
    let inferred = infer::results(&op, format.as_ref());
    let table = table::expand(&ir, &op, format.as_ref(), &inferred);
    let functions = distinct.then(|| {
        let ident = &op.ident;
        let accessors = accessors::expand(&ir, &op);
        let [build, builder] = build::expand(&ir, &op, &inferred);
        let adaptor = adaptor::expand(&ir, &op);
        quote! {
            #[allow(dead_code, clippy::too_many_arguments)]
            impl #ident {
                #accessors
                #build
            }
            #builder
            #adaptor
        }
    });
    let patterns = patterns::expand(&ir, &op, &inferred);
    let errors = errors.into_tokens();
    let fields = op.fields().flat_map(|field| &field.attributes);
    let deprecated = is_deprecated(op.attributes.iter().chain(fields));
    let expanded = quiet(deprecated, quote!(#table #functions #patterns));
    quote!(#expanded #errors)
}
