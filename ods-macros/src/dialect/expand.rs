//! From the model to code.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Ident, Path};
use terrace_macro_support::{Docs, ItemPath};

use super::Dialect;
use crate::paths::{place, shared};

/// Whether the lists of a dialect are what its author meant.
#[derive(Clone, Copy)]
pub enum Lists {
    Complete,
    /// There were errors: what is declared for the dialect may be in them.
    Unknown,
}

/// The struct and its `Dialect`.
pub fn dialect(ir: &ItemPath, dialect: &Dialect, lists: Lists) -> TokenStream {
    let attributes = &dialect.item.attrs;
    let (vis, ident) = (&dialect.item.vis, &dialect.item.ident);
    let keyword = &dialect.item.struct_token;
    let Docs {
        summary,
        description,
    } = Docs::of(attributes);
    let name = dialect.name.as_ref().map(|name| name.value());
    let name = name.unwrap_or_default();
    let of_dialect = |paths: &[Path], contract: &str| -> Vec<TokenStream> {
        let entry = |path| shared(ir, listed(ir, ident, path, contract, "LISTED"));
        paths.iter().map(entry).collect()
    };
    let ops = of_dialect(&dialect.ops, "OpOf");
    let types = of_dialect(&dialect.types, "TypeOf");
    let attrs = of_dialect(&dialect.attributes, "AttrOf");
    let mnemonics = dialect
        .ops
        .iter()
        .map(|path| listed(ir, ident, path, "OpOf", "MNEMONIC"));
    let are_distinct = dialect.ops.iter().enumerate().map(|(index, path)| {
        quote_spanned! {place(path)=>
            const _: () = ::core::assert!(
                #ir::ods::is_first(__MNEMONICS, #index),
                "an op before this one in the list has the same mnemonic"
            );
            const _: () = ::core::assert!(
                !#ir::ods::repeats_dialect(__MNEMONICS[#index], #name),
                "the mnemonic begins with the name of the dialect, which is written before it anyway"
            );
        }
    });
    let all = [&dialect.ops, &dialect.types, &dialect.attributes];
    let listed: Vec<TokenStream> = match lists {
        Lists::Complete => all
            .into_iter()
            .flatten()
            .map(|path| quote_spanned!(place(path)=> #[diagnostic::do_not_recommend] impl #ir::ods::Lists<#path> for #ident {}))
            .collect(),
        Lists::Unknown => vec![quote!(impl<T> #ir::ods::Lists<T> for #ident {})],
    };
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

        #[allow(deprecated)]
        const _: () = {
            const __MNEMONICS: &[&str] = &[#(#mnemonics),*];
            #(#are_distinct)*
            #(#listed)*
        };
    }
}

/// `<path as ir::ods::Contract<Dialect>>::constant`, all of it where the path is.
fn listed(
    ir: &ItemPath,
    dialect: &Ident,
    path: &Path,
    contract: &str,
    constant: &str,
) -> TokenStream {
    let span = path.span();
    let contract = ir.at(span).join(&format!("ods::{contract}"));
    let dialect = Ident::new(&dialect.to_string(), span.resolved_at(dialect.span()));
    let constant = Ident::new(constant, span);
    quote_spanned!(span=> <#path as #contract<#dialect>>::#constant)
}
