//! Families of ops: what several ops have in common, written once.
//!
//! A macro sees the tokens of one item alone. So `op_family!` becomes a macro that has the family's tokens, and
//! `#[op(family = Name<..>, ..)]` calls it with its own; both come back to `#[op]`, which merges them.

mod declaration;
mod merge;

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::ParseStream;
use syn::{Ident, Path, PathArguments, Token};
use terrace_macro_support::{ItemPath, op_macro, parse_tokens};

pub use declaration::declare;

/// The argument by which the family's macro hands its tokens to `#[op]`.
const MEMBER: &str = "__member";

/// What the arguments of `#[op]` say of families.
pub enum Given {
    /// Nothing: they are the whole definition.
    Definition(TokenStream, TokenStream),
    /// The op is of a family, whose macro is to be called.
    Call(TokenStream),
    /// The family's macro has been called: the definition, and items beside it.
    Member {
        /// The arguments of the op and its family.
        args: TokenStream,
        /// The struct with the fields of both.
        item: TokenStream,
        /// The `impl`s of the family, for the op.
        impls: TokenStream,
    },
}

/// Looks for a family in the arguments of `#[op]`.
pub fn of(args: TokenStream, item: TokenStream) -> syn::Result<Given> {
    let begins_with = |word: &str| {
        let first = args.clone().into_iter().next();
        first.is_some_and(|tree| tree.to_string() == word)
    };
    if begins_with(MEMBER) {
        return merge::member(args, item);
    }
    let named = |tree: proc_macro2::TokenTree| tree.to_string() == "family";
    if !args.clone().into_iter().any(named) {
        return Ok(Given::Definition(args, item));
    }
    Ok(match split(args.clone())? {
        Some((family, own)) => Given::Call(call(family, &own, &item)),
        None => Given::Definition(args, item),
    })
}

/// The path in `family = path`, and the other arguments; nothing if there is no such argument.
fn split(args: TokenStream) -> syn::Result<Option<(Path, TokenStream)>> {
    let mut family = None;
    let mut own = TokenStream::new();
    parse_tokens(args, |input: ParseStream<'_>| {
        while !input.is_empty() {
            if input.peek(Ident) && input.peek2(Token![=]) {
                let name: Ident = input.fork().parse()?;
                if name == "family" {
                    if family.is_some() {
                        return Err(syn::Error::new(name.span(), "an op is of one family"));
                    }
                    family = Some(path(&name, input)?);
                    continue;
                }
            }
            while !input.is_empty() {
                let tree: proc_macro2::TokenTree = input.parse()?;
                let ends =
                    matches!(&tree, proc_macro2::TokenTree::Punct(punct) if punct.as_char() == ',');
                own.extend([tree]);
                if ends {
                    break;
                }
            }
        }
        Ok(())
    })?;
    Ok(family.map(|family| (family, own)))
}

/// `family = path`, and the comma behind it.
fn path(name: &Ident, input: ParseStream<'_>) -> syn::Result<Path> {
    let usage = |at| {
        syn::Error::new(
            at,
            "expected `family = Family`, or `family = Family<A, B>` if it has parameters",
        )
    };
    input.parse::<Ident>()?;
    input.parse::<Token![=]>()?;
    if input.is_empty() {
        return Err(usage(name.span()));
    }
    let path: Path = input.parse().map_err(|error| usage(error.span()))?;
    if !input.is_empty() {
        input
            .parse::<Token![,]>()
            .map_err(|error| syn::Error::new(error.span(), "expected `,` before this"))?;
    }
    Ok(path)
}

/// The call of the family's macro with the op's tokens.
fn call(mut family: Path, own: &TokenStream, item: &TokenStream) -> TokenStream {
    let given = family.segments.last_mut().map(|last| {
        let arguments = std::mem::replace(&mut last.arguments, PathArguments::None);
        match arguments {
            PathArguments::AngleBracketed(given) => {
                let given = given.args;
                quote!(#given)
            }
            other => quote!(#other),
        }
    });
    let op: ItemPath = op_macro();
    quote!(#family! { [#op] (#given) (#own) #item })
}
