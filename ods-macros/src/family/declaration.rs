//! `op_family!`.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, GenericParam, Item, ItemStruct, Meta, Visibility};
use terrace_macro_support::Errors;

use super::MEMBER;

/// A family as it is declared.
pub struct Family {
    /// Its doc comment.
    pub docs: Vec<Attribute>,
    /// The arguments of `#[op]`.
    pub args: TokenStream,
    /// The struct, without its attributes.
    pub item: ItemStruct,
    /// `impl`s for its members, and calls of macros that make some.
    pub impls: Vec<Item>,
}

impl Parse for Family {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut item: ItemStruct = input.parse().map_err(|error| {
            let message = format!("a family of ops is a struct with `#[op(..)]`: {error}");
            syn::Error::new(error.span(), message)
        })?;
        let mut args = TokenStream::new();
        let mut docs = Vec::new();
        for attribute in std::mem::take(&mut item.attrs) {
            match &attribute.meta {
                Meta::List(list) if list.path.is_ident("op") => args = list.tokens.clone(),
                _ if attribute.path().is_ident("doc") => docs.push(attribute),
                _ => {
                    let message = "a family has `#[op(..)]` and a doc comment: other attributes belong to its ops";
                    return Err(syn::Error::new_spanned(attribute, message));
                }
            }
        }
        let mut impls = Vec::new();
        while !input.is_empty() {
            match input.parse()? {
                item @ (Item::Impl(_) | Item::Macro(_)) => impls.push(item),
                other => {
                    let message = "behind the struct of a family are `impl`s for it";
                    return Err(syn::Error::new_spanned(other, message));
                }
            }
        }
        Ok(Family {
            docs,
            args,
            item,
            impls,
        })
    }
}

impl Family {
    /// The names of the parameters: those of the struct without a constraint, for which each op gives something.
    pub fn parameters(&self) -> impl Iterator<Item = &syn::TypeParam> {
        self.item.generics.params.iter().filter_map(parameter)
    }
}

/// A parameter of the family; what has a constraint is a variable of each op.
pub fn parameter(parameter: &GenericParam) -> Option<&syn::TypeParam> {
    match parameter {
        GenericParam::Type(parameter) if parameter.bounds.is_empty() => Some(parameter),
        _ => None,
    }
}

/// Expands `op_family!` to the macro that hands the family's tokens on.
pub fn declare(tokens: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let Some(family) = errors.keep(syn::parse2::<Family>(tokens.clone())) else {
        return errors.into_tokens().unwrap_or_default();
    };
    check(&family, &tokens, &mut errors);
    let Family { docs, item, .. } = &family;
    let (name, vis) = (&item.ident, &item.vis);
    let member = format_ident!("{MEMBER}");
    let (export, import) = match vis {
        Visibility::Public(_) => (Some(quote!(#[macro_export])), None),
        Visibility::Inherited => (None, None),
        Visibility::Restricted(_) => (
            None,
            Some(quote!(
                #[allow(unused_imports)]
                #vis use #name;
            )),
        ),
    };
    let errors = errors.into_tokens();
    quote! {
        #(#docs)*
        #export
        macro_rules! #name {
            ([$($__op:tt)*] $__given:tt $__own:tt $($__item:tt)*) => {
                #[$($__op)* (#member { #tokens } $__given $__own)]
                $($__item)*
            };
        }
        #import
        #errors
    }
}

/// Reports what no op could make good.
fn check(family: &Family, tokens: &TokenStream, errors: &mut Errors) {
    for parameter in &family.item.generics.params {
        if !matches!(parameter, GenericParam::Type(_)) {
            errors.push_over(
                parameter,
                "a parameter of a family is a name, as in `struct Sums<Input, Output>`: what an op gives for it stands in its place",
            );
        }
    }
    for parameter in family.parameters() {
        let name = &parameter.ident;
        if uses(tokens, name) < 2 {
            errors.push(name, format!("`{name}` is not used in the family"));
        }
    }
}

/// How often a name is among the tokens.
fn uses(tokens: &TokenStream, name: &Ident) -> usize {
    let trees = tokens.clone().into_iter();
    trees
        .map(|tree| match tree {
            proc_macro2::TokenTree::Group(group) => uses(&group.stream(), name),
            proc_macro2::TokenTree::Ident(ident) => usize::from(ident == *name),
            _ => 0,
        })
        .sum()
}
