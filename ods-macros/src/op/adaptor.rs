//! The adaptor: the accessors of operands and attributes over other values than those of an op.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Ident;
use syn::spanned::Spanned;
use terrace_macro_support::ItemPath;

use super::accessors::docs;
use super::model::{Arity, Attr, Field, Op, Presence};
use crate::paths::{attr_function, attr_value};

/// The struct, its accessors, and what makes it the op's adaptor.
pub fn expand(ir: &ItemPath, op: &Op) -> TokenStream {
    let (vis, ident) = (&op.vis, &op.ident);
    let adaptor = format_ident!("{ident}Adaptor", span = ident.span());
    let docs = format!("The arguments of [`{ident}`] over values of one's choice.");
    let operands = op.operands.iter().enumerate();
    let operands = operands.map(|(group, field)| operand(ir, group, field));
    let attrs = op.attrs.iter().enumerate();
    let attrs = attrs.map(|(slot, attr)| attribute(ir, slot, attr));
    let accessors: TokenStream = operands.chain(attrs).collect();
    quote! {
        #[doc = #docs]
        #[allow(dead_code, clippy::type_complexity)]
        #[repr(transparent)]
        #vis struct #adaptor<'a, V = #ir::Value>(#ir::Arguments<'a, V>);

        #[allow(dead_code, clippy::type_complexity)]
        impl<'a, V: ::core::marker::Copy> #adaptor<'a, V> {
            #accessors
        }

        // SAFETY: the adaptor is a `#[repr(transparent)]` wrapper of `Arguments`.
        unsafe impl #ir::AdaptedOp for #ident {
            type Adaptor<'a, V: ::core::marker::Copy + 'a> = #adaptor<'a, V>;
        }
    }
}

fn operand(ir: &ItemPath, group: usize, field: &Field) -> TokenStream {
    let name = &field.name;
    let read = docs(field, "operand");
    let (output, function) = match field.arity {
        _ if field.segments.is_some() => (
            quote!(impl #ir::Items<Item = &'a [V]>),
            quote!(operand_lists),
        ),
        Arity::One => (quote!(V), quote!(operand)),
        Arity::Optional => (quote!(#ir::Option<V>), quote!(optional_operand)),
        Arity::Variadic => (quote!(&'a [V]), quote!(operands)),
    };
    quote! {
        #read
        #[inline]
        pub fn #name(&self) -> #output {
            self.0.#function(#group)
        }
    }
}

fn attribute(ir: &ItemPath, slot: usize, attr: &Attr) -> TokenStream {
    let Attr {
        field, presence, ..
    } = attr;
    let (name, constraint) = (&field.name, &field.constraint);
    let cx = Ident::new("cx", Span::mixed_site());
    let read = docs(field, attr.what());
    let value = attr_value(ir, constraint, "'c");
    let get = attr_function(ir, constraint, "read");
    let (output, get) = match presence {
        Presence::Flag => (quote!(bool), quote!(attribute(#cx, #slot).is_some())),
        Presence::Optional => (
            quote_spanned!(constraint.span()=> ::core::option::Option<#value>),
            quote!(optional_attr(#cx, #slot, #get)),
        ),
        Presence::Required | Presence::Default(_) => (value, quote!(attr(#cx, #slot, #get))),
    };
    quote! {
        #read
        #[inline]
        pub fn #name<'c>(&self, #cx: &'c #ir::Context) -> #output {
            self.0.#get
        }
    }
}
