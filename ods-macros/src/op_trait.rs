//! `#[op_trait]`: an op trait of one's own.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Fields, GenericParam, Ident, ItemStruct, Path};
use terrace_macro_support::{Errors, ItemPath, ir_crate, parse_arguments, placed, unknown};

use crate::arguments::value;
use crate::paths::place;

/// The functions that it may name.
const HOOKS: [&str; 4] = ["verify", "verify_outside", "verify_regions", "fold"];

/// Expands the macro.
pub fn expand(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let item: ItemStruct = match syn::parse2(item.clone()) {
        Ok(item) => item,
        Err(error) => {
            let message =
                "`#[op_trait]` declares an op trait by a struct without fields: `pub struct Name;`";
            errors.wrong_item(&item, "struct", &error, message);
            return errors.into_tokens().into_iter().chain([item]).collect();
        }
    };
    if !matches!(item.fields, Fields::Unit) {
        let message = format!(
            "an op trait has no data: write `struct {};`, with parameters in `<..>` if it has any",
            item.ident
        );
        errors.push_over(&item.fields, message);
    }
    let mut hooks: [Option<Path>; 4] = [const { None }; 4];
    parse_arguments(args, &mut errors, |name, input, _| {
        let text = name.to_string();
        let Some(index) = HOOKS.iter().position(|hook| *hook == text) else {
            let message = unknown("argument", &text, &HOOKS);
            return Err(syn::Error::new(name.span(), message));
        };
        hooks[index] = Some(value(&name, input, "path::to::function")?);
        Ok(())
    });
    let expanded = declaration(&ir_crate(), &item, &hooks);
    let errors = errors.into_tokens();
    quote!(#expanded #errors)
}

/// The struct, which owns nothing of its parameters, and the trait's functions.
fn declaration(ir: &ItemPath, item: &ItemStruct, hooks: &[Option<Path>; 4]) -> TokenStream {
    let ItemStruct {
        attrs,
        vis,
        struct_token,
        ident,
        generics,
        ..
    } = item;
    let types = generics.params.iter().filter_map(|param| match param {
        GenericParam::Type(param) => Some(&param.ident),
        GenericParam::Lifetime(_) | GenericParam::Const(_) => None,
    });
    let types: Vec<_> = types.collect();
    let marker =
        (!types.is_empty()).then(|| quote!((::core::marker::PhantomData<fn() -> (#(#types,)*)>)));
    let mut bounded = generics.clone();
    for ty in &types {
        let bounds = bounded.make_where_clause();
        bounds.predicates.push(syn::parse_quote!(#ty: 'static));
    }
    let (impl_generics, type_generics, bounds) = bounded.split_for_impl();
    let where_clause = &generics.where_clause;
    let [verify, verify_outside, verify_regions, fold] = hooks;
    let verify = check(ir, quote!(verify_trait), verify.as_ref());
    let verify_outside = check(ir, quote!(verify_outside_trait), verify_outside.as_ref());
    let verify_regions = check(ir, quote!(verify_regions_trait), verify_regions.as_ref());
    let fold = fold.as_ref().map(|function| {
        let operands = quote!(&[::core::option::Option<#ir::attributes::Attribute>]);
        let signature = quote!(fn(&#ir::Ir, #ir::Op, #operands) -> #ir::ods::Folded);
        let function = typed(&signature, function);
        quote! {
            fn fold_trait(ir: &#ir::Ir, op: #ir::Op, operands: #operands) -> #ir::ods::Folded {
                #function
                function(ir, op, operands)
            }
        }
    });
    quote! {
        #(#attrs)*
        #vis #struct_token #ident #generics #marker #where_clause;

        #[automatically_derived]
        impl #impl_generics #ir::ods::OpTrait for #ident #type_generics #bounds {
            #verify
            #verify_outside
            #verify_regions
            #fold
        }
    }
}

/// A function of the trait that checks an op by this one.
fn check(ir: &ItemPath, name: TokenStream, function: Option<&Path>) -> Option<TokenStream> {
    let function = typed(
        &quote!(fn(&#ir::Ir, #ir::Op) -> #ir::ods::VerifyResult),
        function?,
    );
    Some(quote! {
        fn #name(ir: &#ir::Ir, op: #ir::Op) -> #ir::ods::VerifyResult {
            #function
            function(ir, op)
        }
    })
}

/// A variable with the user's function. That it has another signature is said once, where it is named.
fn typed(signature: &TokenStream, function: &Path) -> TokenStream {
    let at = place(function);
    let signature = placed(signature, at);
    let variable = Ident::new("function", Span::call_site());
    quote_spanned!(at=> let #variable: #signature = #function;)
}
