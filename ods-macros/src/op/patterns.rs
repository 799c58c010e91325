//! What `pat!` must know of the op: arguments, results and successors by position.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use terrace_macro_support::placed;

use super::infer::Inferred;
use super::model::{Arity, Field, Op, Presence, Slot};
use super::table;

/// The trait impls.
pub fn expand(ir: &TokenStream, op: &Op, inferred: &Inferred) -> TokenStream {
    let ident = &op.ident;
    let count = op.arguments.len();
    let arguments = op.arguments.iter().enumerate().map(|(index, slot)| {
        let argument = argument(ir, op, *slot);
        let slot = table::slot(ir, *slot);
        quote! {
                #[diagnostic::do_not_recommend]
            impl #ir::ods::ArgumentAt<#index> for #ident {
                type Argument = #argument;
                const SLOT: #ir::ods::Slot = #slot;
            }
        }
    });
    let results = op.results.iter().enumerate().map(|(index, field)| {
        let group = match field.arity {
            Arity::One => quote!(One),
            Arity::Optional => quote!(Opt),
            Arity::Variadic => quote!(Many),
        };
        quote! {
                #[diagnostic::do_not_recommend]
            impl #ir::ods::ResultAt<#index> for #ident {
                type Group = #ir::ods::#group;
            }
        }
    });
    let counted = |fields: &[Field]| match fields.iter().all(|field| field.arity == Arity::One) {
        true => {
            let count = fields.len();
            quote!(Count<#count>)
        }
        false => quote!(AnyCount),
    };
    let (result_count, successors, regions) = (
        counted(&op.results),
        counted(&op.successors),
        counted(&op.regions),
    );
    let names = op
        .results
        .iter()
        .map(|field| field.name.unraw().to_string());
    let types = match inferred.all() {
        true => quote!(Inferred),
        false => quote!(Written),
    };
    quote! {
        impl #ir::ods::PatternArgs<#count> for #ident {}
        #[diagnostic::do_not_recommend]
        impl #ir::ods::PatternOp for #ident {
            type Results = #ir::ods::#result_count;
            type Successors = #ir::ods::#successors;
            type Regions = #ir::ods::#regions;
            const RESULTS: &'static [&'static str] = &[#(#names),*];
            type Types = #ir::ods::#types;
        }
        #(#arguments)*
        #(#results)*
    }
}

/// What an argument is, at its constraint.
fn argument(ir: &TokenStream, op: &Op, slot: Slot) -> TokenStream {
    let field = op.field(slot);
    let constraint = &field.constraint;
    let span = constraint.span();
    let argument = match (slot, field.arity) {
        (Slot::Attribute(index), _) => match op.attrs[index].presence {
            Presence::Flag => quote_spanned!(span=> UnitFlag),
            Presence::Optional => quote_spanned!(span=> OptionalAttr<#constraint>),
            Presence::Required | Presence::Default(_) => quote_spanned!(span=> Attr<#constraint>),
        },
        (_, Arity::One) => quote_spanned!(span=> Operand<#constraint>),
        (_, Arity::Optional) => quote_spanned!(span=> OptionalOperand<#constraint>),
        (_, Arity::Variadic) => quote_spanned!(span=> VariadicOperand<#constraint>),
    };
    let ir = placed(ir, span);
    quote_spanned!(span=> #ir::ods::#argument)
}
