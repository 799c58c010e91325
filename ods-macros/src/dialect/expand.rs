//! From the model to code.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Ident;
use syn::spanned::Spanned;
use terrace_macro_support::{Docs, ItemPath};

use super::Dialect;
use crate::paths::{item, place, shared};

/// The struct and its `Dialect`.
pub fn dialect(ir: &ItemPath, dialect: &Dialect) -> TokenStream {
    let attributes = &dialect.item.attrs;
    let (vis, ident) = (&dialect.item.vis, &dialect.item.ident);
    let keyword = &dialect.item.struct_token;
    let Docs {
        summary,
        description,
    } = Docs::of(attributes);
    let name = dialect.name.as_ref().map(|name| name.value());
    let name = name.unwrap_or_default();
    let ops = dialect
        .ops
        .iter()
        .map(|path| shared(ir, item(ir, path, "ods::TypedOp", quote!(INFO))));
    let types = dialect
        .types
        .iter()
        .map(|path| shared(ir, item(ir, path, "ods::DeclaredType", quote!(INFO))));
    let attrs = dialect
        .attributes
        .iter()
        .map(|path| shared(ir, item(ir, path, "ods::DeclaredAttr", quote!(INFO))));
    let dependencies = dialect
        .dependencies
        .iter()
        .map(|path| quote_spanned!(path.span()=> |cx| cx.load_dialect::<#path>()));
    let materialize = match &dialect.materialize_constant {
        Some(function) => quote! {
            ::core::option::Option::Some(#ir::ods::ConstantMaterializer::Plain(#function))
        },
        None => quote!(::core::option::Option::None),
    };
    let interfaces = match &dialect.interfaces[..] {
        [] => quote!(|_| {}),
        functions => {
            // A function may have the same name.
            let registry = |at: Span| Ident::new("interfaces", Span::mixed_site().located_at(at));
            let calls = functions.iter().map(|function| {
                let registry = registry(function.span());
                quote_spanned!(place(function)=> #function(#registry);)
            });
            let registry = registry(ident.span());
            quote!(|#registry| { #(#calls)* })
        }
    };
    let shared = quote!(#ir::ods::Shared::Static);
    let item = quote_spanned!(ident.span()=> #vis #keyword #ident;);
    quote! {
        #(#attributes)*
        #item

        // To list what is deprecated is not to use it.
        #[allow(deprecated)]
        #[diagnostic::do_not_recommend]
        impl #ir::context::Dialect for #ident {
            const NAME: &'static str = #name;
            const INFO: &'static #ir::context::DialectInfo = {
                static INFO: #ir::context::DialectInfo = #ir::context::DialectInfo {
                    name: #shared(#name),
                    summary: #shared(#summary),
                    description: #shared(#description),
                    ops: #shared(&[#(#ops),*]),
                    types: #shared(&[#(#types),*]),
                    attributes: #shared(&[#(#attrs),*]),
                    materialize_constant: #materialize,
                    dependencies: #shared(&[#(#dependencies),*]),
                    interfaces: #ir::ods::RegisterInterfaces::Plain(#interfaces),
                };
                &INFO
            };
        }
    }
}
