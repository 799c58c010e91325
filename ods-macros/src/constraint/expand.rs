//! From the model to code.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{ExprClosure, Type};
use terrace_macro_support::{ItemPath, placed};

use super::model::{Constraint, On, Test};
use crate::paths::{as_trait, item, place};

/// The unit struct and its impl.
pub fn constraint(ir: &ItemPath, constraint: &Constraint) -> TokenStream {
    let Constraint {
        attributes,
        vis,
        ident,
        on,
        ..
    } = constraint;
    let implementation = match on {
        On::Type => type_constraint(ir, constraint),
        On::Attribute => attr_constraint(ir, constraint),
        On::Property => property_constraint(ir, constraint),
    };
    quote! {
        #(#attributes)*
        #vis struct #ident;

        #implementation
    }
}

fn describe(constraint: &Constraint) -> TokenStream {
    let summary = constraint.docs.summary.trim_end_matches('.');
    quote! {
        fn describe(out: &mut ::std::string::String) {
            out.push_str(#summary);
        }
    }
}

fn type_constraint(ir: &ItemPath, constraint: &Constraint) -> TokenStream {
    let ident = &constraint.ident;
    let describe = describe(constraint);
    let test = type_test(ir, &constraint.test);
    // Another name for a constraint accepts what it accepts; of a narrower one this is not known.
    let build = match (&constraint.buildable, &constraint.test) {
        (Some(build), _) => quote_spanned! {place(build)=>
            const BUILD: ::core::option::Option<fn(&#ir::Context) -> #ir::Type> =
                ::core::option::Option::Some(#build);
        },
        (None, Test::Constraint(ty)) => quote! {
            const BUILD: ::core::option::Option<fn(&#ir::Context) -> #ir::Type> =
                <#ty as #ir::ods::TypeConstraint>::BUILD;
        },
        _ => quote!(),
    };
    let kind = constraint.test.base().map(|base| {
        let kind = item(ir, base, "ods::TypeConstraint", quote!(KIND));
        let definition = item(ir, base, "ods::TypeConstraint", quote!(DEFINITION));
        quote! {
            const KIND: ::core::option::Option<#ir::ods::ExpectedKind> = #kind;
            const DEFINITION: ::core::option::Option<fn() -> &'static #ir::ods::TypeInfo> = #definition;
        }
    });
    quote! {
        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl #ir::ods::TypeConstraint for #ident {
            #describe
            fn matches(cx: &#ir::Context, ty: #ir::Type) -> bool {
                #test
            }
            #build
            #kind
        }
    }
}

fn type_test(ir: &ItemPath, test: &Test) -> TokenStream {
    match test {
        Test::Constraint(ty) => item(ir, ty, "ods::TypeConstraint", quote!(matches(cx, ty))),
        Test::Closure(closure) => {
            let (params, call) = closure_forms(closure, &quote!(cx), &quote!(ty));
            let context = params.then(|| quote!(&#ir::Context,));
            quote! {{
                let test: fn(#context #ir::Type) -> bool = #closure;
                test #call
            }}
        }
        Test::All(tests) => joined(tests.iter().map(|test| type_test(ir, test)), &quote!(&&)),
        Test::Any(tests) => joined(tests.iter().map(|test| type_test(ir, test)), &quote!(||)),
        Test::Not(test) => {
            let test = type_test(ir, test);
            quote!(!(#test))
        }
    }
}

/// Whether the context is a parameter, and the arguments of a call.
fn closure_forms(
    closure: &ExprClosure,
    cx: &TokenStream,
    value: &TokenStream,
) -> (bool, TokenStream) {
    match closure.inputs.len() {
        2 => (true, quote!((#cx, #value))),
        _ => (false, quote!((#value))),
    }
}

fn joined(tests: impl Iterator<Item = TokenStream>, operator: &TokenStream) -> TokenStream {
    let mut all = TokenStream::new();
    for test in tests {
        if !all.is_empty() {
            all.extend(operator.clone());
        }
        all.extend(quote!((#test)));
    }
    quote!((#all))
}

fn attr_constraint(ir: &ItemPath, constraint: &Constraint) -> TokenStream {
    let ident = &constraint.ident;
    let describe = describe(constraint);
    let any = syn::parse_quote!(#ir::ods::AnyAttr);
    let base = constraint.test.base().unwrap_or(&any);
    let test = attr_test(ir, "ods::AttrConstraint", base, &constraint.test);
    let attribute = quote!(#ir::attributes::Attribute);
    let at = base.span();
    let base = |inner| item(ir, base, "ods::AttrConstraint", inner);
    let (value, anonymous) = (base(quote!(Value<'a>)), base(quote!(Value<'_>)));
    let (is_kind, read, make) = (
        base(quote!(is_kind)),
        base(quote!(read)),
        base(quote!(make)),
    );
    let (fixed_type, form) = (base(quote!(TYPE)), base(quote!(FORM)));
    let is_number = base(quote!(IS_NUMBER));
    // A message about a function shows all of its head. What is called has a name, as what is
    // wrong with a function of a constraint would be said at an argument once more.
    let (here, handle) = (ir.at(at), placed(&attribute, at));
    let inherited = quote_spanned! {at=>
        type Value<'a> = #value;
        fn is_kind(cx: &#here::Context, attr: #handle) -> bool {
            let is_kind = #is_kind;
            is_kind(cx, attr)
        }
        fn read(cx: &#here::Context, attr: #handle) -> ::core::option::Option<#anonymous> {
            let read = #read;
            read(cx, attr)
        }
        fn make(cx: &#here::Context, value: #anonymous) -> #handle {
            let make = #make;
            make(cx, value)
        }
        const TYPE: ::core::option::Option<fn(&#here::Context) -> #here::Type> = #fixed_type;
        const FORM: #here::ods::AttrForm = #form;
        const IS_NUMBER: bool = #is_number;
    };
    quote! {
        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl #ir::ods::AttrConstraint for #ident {
            #describe
            fn matches(cx: &#ir::Context, attr: #attribute) -> bool {
                #test
            }
            #inherited
        }
    }
}

/// A property of the type that comes first, with some of its values.
fn property_constraint(ir: &ItemPath, constraint: &Constraint) -> TokenStream {
    let ident = &constraint.ident;
    let summary = constraint.docs.summary.trim_end_matches('.');
    let Some(base) = constraint.test.base() else {
        return TokenStream::new();
    };
    let contract = as_trait(ir, base, "ods::Property");
    let test = attr_test(ir, "ods::Property", base, &constraint.test);
    let attribute = quote!(#ir::attributes::Attribute);
    quote! {
        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl #ir::ods::Property for #ident {
            type Value<'a> = #contract::Value<'a>;
            const WHAT: &'static str = #summary;
            fn read(cx: &#ir::Context, attr: #attribute) -> ::core::option::Option<Self::Value<'_>> {
                #contract::read(cx, attr)
            }
            fn make(cx: &#ir::Context, value: Self::Value<'_>) -> #attribute {
                #contract::make(cx, value)
            }
            fn matches(cx: &#ir::Context, attr: #attribute) -> bool {
                #test
            }
            fn parse(parser: &mut #ir::asm::AsmParser<'_>) -> #ir::asm::ParseResult<#attribute> {
                #contract::parse(parser)
            }
            fn is_next(parser: &#ir::asm::AsmParser<'_>) -> bool {
                #contract::is_next(parser)
            }
            fn print(attr: #attribute, printer: &mut #ir::asm::AsmPrinter<'_>) {
                #contract::print(attr, printer)
            }
        }
    }
}

/// A predicate gets the value that the conjunction's first constraint reads.
fn attr_test(ir: &ItemPath, of: &str, base: &Type, test: &Test) -> TokenStream {
    let nested = |tests: &[Test], operator| {
        joined(
            tests.iter().map(|test| attr_test(ir, of, base, test)),
            &operator,
        )
    };
    match test {
        Test::Constraint(ty) => item(ir, ty, of, quote!(matches(cx, attr))),
        Test::Closure(closure) => {
            let (with_context, call) = closure_forms(closure, &quote!(cx), &quote!(value));
            let context = with_context.then(|| quote!(&#ir::Context,));
            let value = item(ir, base, of, quote!(Value<'_>));
            let read = item(ir, base, of, quote!(read));
            quote! {{
                let test: fn(#context #value) -> bool = #closure;
                let read = #read;
                read(cx, attr).is_some_and(|value| test #call)
            }}
        }
        Test::All(tests) => nested(tests, quote!(&&)),
        Test::Any(tests) => nested(tests, quote!(||)),
        Test::Not(test) => {
            let test = attr_test(ir, of, base, test);
            quote!(!(#test))
        }
    }
}
