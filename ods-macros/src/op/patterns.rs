//! What `pat!` must know of the op: arguments, results and successors by position.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use terrace_macro_support::ItemPath;

use super::infer::Inferred;
use super::model::{Arity, Field, Op, Presence, Slot};

/// The trait impl.
pub fn expand(ir: &ItemPath, op: &Op, inferred: &Inferred) -> TokenStream {
    let ident = &op.ident;
    let arguments = op.arguments.iter().map(|slot| argument(ir, op, *slot));
    let arguments = list(arguments);
    let groups = op.results.iter().map(|field| match field.arity {
        Arity::One => quote!(#ir::One),
        Arity::Optional => quote!(#ir::Opt),
        Arity::Variadic => quote!(#ir::Many),
    });
    let groups = list(groups);
    let counted = |fields: &[Field]| match fields.iter().all(|field| field.arity == Arity::One) {
        true => count(ir, fields.len()),
        false => quote!(#ir::AnyCount),
    };
    let argument_count = count(ir, op.arguments.len());
    let result_count = counted(&op.results);
    let (successors, regions) = (counted(&op.successors), counted(&op.regions));
    let types = match inferred.all() {
        true => quote!(Inferred),
        false => quote!(Written),
    };
    quote! {
        #[diagnostic::do_not_recommend]
        impl #ir::PatternOp for #ident {
            type Signature = #ir::Signature<
                #arguments, #argument_count, #groups, #result_count, #successors, #regions, #ir::#types
            >;
        }
    }
}

/// `(a, (b, ()))`
fn list(items: impl DoubleEndedIterator<Item = TokenStream>) -> TokenStream {
    items.rfold(quote!(()), |rest, item| quote!((#item, #rest)))
}

fn count(ir: &ItemPath, count: usize) -> TokenStream {
    match count {
        0..=4 => {
            let name = format_ident!("Count{count}");
            quote!(#ir::#name)
        }
        _ => quote!(#ir::Count<#count>),
    }
}

/// What an argument is, at its constraint.
fn argument(ir: &ItemPath, op: &Op, slot: Slot) -> TokenStream {
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
    let ir = ir.at(span);
    quote_spanned!(span=> #ir::#argument)
}
