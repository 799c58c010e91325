//! What the macros make, seen as text.

use proc_macro2::TokenStream;
use quote::quote;

use crate::{enumeration, interface, op};

/// Asserts that the code has these words in a row, each list of them somewhere.
fn shows(code: &TokenStream, parts: &[TokenStream]) {
    let text = code.to_string();
    for part in parts {
        assert!(text.contains(&part.to_string()), "no `{part}` in: {text}");
    }
}

#[test]
fn docs_of_an_op_list_its_parts() {
    let op = op::expand(
        quote!(
            dialect = my::D, mnemonic = "add", traits(Pure, my::Rare),
            assembly { ("from" $start^)? custom<Sum>($values) attr_dict ":" type($sum) },
        ),
        quote! {
            /// Adds.
            pub struct AddOp {
                #[operand] values: Variadic<AnyOf<(I64, Index)>>,
                #[attr] start: DefaultValued<I64Attr, { -1 }>,
                #[attr] exact: Optional<UnitAttr>,
                #[result] sum: I64,
            }
        },
    );
    let text = "\n`add` of `my::D`.\n\nSyntax: `add (\"from\" $start^)? custom<Sum>($values) attr_dict \":\" type($sum)`\n\
        \nTraits: `Pure`, `my::Rare`\n\n| part | is | constraint |\n|---|---|---|\n\
        | `values` | variadic operand | `AnyOf<(I64, Index)>` |\n\
        | `start` | attribute, default `-1` | `I64Attr` |\n\
        | `exact` | optional attribute | `UnitAttr` |\n\
        | `sum` | result | `I64` |\n";
    shows(&op, &[quote!(#[doc = #text])]);
}

#[test]
fn signatures_show_numbers_and_texts() {
    let op = op::expand(
        quote!(dialect = D, mnemonic = "named"),
        quote! {
            pub struct NamedOp {
                #[attr] name: StrAttr,
                #[attr] count: Optional<I32Attr>,
            }
        },
    );
    let ir = quote!(::terrace_ir::__ods);
    shows(
        &op,
        &[
            quote!(pub fn name(self, ir: &#ir::Ir) -> #ir::Cow<'_, str>),
            quote!(pub fn count(self, ir: &#ir::Ir) -> ::core::option::Option<i32>),
        ],
    );
}

// covers: ODS-157
#[test]
fn what_a_macro_makes_is_code_to_read() {
    let add = op::expand(
        quote!(dialect = D, mnemonic = "add", traits(Pure)),
        quote! {
            pub struct AddOp {
                #[operand] lhs: I64,
                #[operand] rhs: I64,
                #[result] sum: I64,
            }
        },
    );
    shows(
        &add,
        &[
            quote!(TypedOp for AddOp),
            quote!("\no lhs;o rhs;r sum b"),
            quote!(pub fn lhs),
            quote!(pub fn set_rhs),
            quote!(pub fn build),
            quote!(pub struct AddOpAdaptor),
        ],
    );
    let color = enumeration::expand(
        quote!(repr = i32),
        quote! {
            pub enum Color { Red = 0, Green = 1 }
        },
    );
    shows(&color, &[quote!(pub fn symbolize), quote!("green")]);
    let width = interface::expand(
        interface::Sort::Type,
        quote!(),
        quote! {
            pub trait Width { fn width(&self) -> u32; }
        },
    );
    shows(&width, &[quote!(TypeInterface for dyn Width)]);
}

#[test]
fn a_small_op_stays_small() {
    let copy = op::expand(
        quote!(dialect = D, mnemonic = "copy"),
        quote! {
            pub struct CopyOp { #[operand] from: I64 }
        },
    );
    fn count(tokens: TokenStream) -> usize {
        let trees = tokens.into_iter().map(|tree| match tree {
            proc_macro2::TokenTree::Group(group) => 1 + count(group.stream()),
            _ => 1,
        });
        trees.sum()
    }
    let count = count(copy);
    assert!(count < 800, "{count} tokens for an op of one operand");
}
