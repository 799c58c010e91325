//! From the model to code.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use terrace_macro_support::{ItemPath, placed};

use super::model::{Enumeration, Storage};
use super::parse::constant_name;
use crate::paths::{item, place};

/// The Rust type, its definition, and what makes it an attribute.
pub fn enumeration(ir: &ItemPath, model: &Enumeration) -> TokenStream {
    let declaration = match model.is_bits() {
        true => flags(ir, model),
        false => plain(ir, model),
    };
    let definition = definition(ir, model);
    let constraint = match &model.storage {
        Storage::Integer(width) => integer(ir, model, *width),
        Storage::Dialect {
            dialect,
            mnemonic,
            keyword,
        } => in_dialect(ir, model, dialect, &mnemonic.value(), *keyword),
    };
    quote! {
        #declaration
        #definition
        #constraint
    }
}

/// An enum of which no case is sound.
pub fn empty(model: &Enumeration) -> TokenStream {
    let Enumeration {
        attributes,
        vis,
        ident,
        ..
    } = model;
    quote!(#(#attributes)* #vis enum #ident {})
}

/// A Rust enum.
fn plain(ir: &ItemPath, model: &Enumeration) -> TokenStream {
    let Enumeration {
        attributes,
        vis,
        ident,
        cases,
        ..
    } = model;
    let variants = cases.iter().map(|case| {
        let (attributes, ident) = (&case.attributes, &case.ident);
        let value = proc_macro2::Literal::i64_unsuffixed(case.value);
        quote!(#(#attributes)* #ident = #value)
    });
    let idents: Vec<_> = cases.iter().map(|case| &case.ident).collect();
    let default = cases.iter().flat_map(|case| &case.attributes);
    let default = default
        .into_iter()
        .any(|attribute| attribute.path().is_ident("default"))
        .then(|| quote!(Default,));
    let values = cases.iter().map(|case| case.value);
    let declared = quote_spanned!(ident.span()=> #vis enum #ident { #(#variants),* });
    let names = cases.iter().map(|case| &case.name);
    quote! {
        #(#attributes)*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, #default Debug)]
        #[repr(i64)]
        #declared

        #[allow(dead_code)]
        impl #ident {
            /// All cases, in order.
            pub const ALL: &'static [#ident] = &[#(#ident::#idents),*];

            /// The text of the case.
            pub fn stringify(self) -> &'static str {
                match self {
                    #(#ident::#idents => #names),*
                }
            }

            /// The case with this text, if there is one.
            pub fn symbolize(text: &str) -> ::core::option::Option<Self> {
                <Self as #ir::ods::Enumeration>::of_text(text)
            }
        }

        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl #ir::ods::Enumeration for #ident {
            const INFO: &'static #ir::ods::EnumInfo = &Self::__INFO;

            fn value(self) -> i64 {
                self as i64
            }

            fn from_value(value: i64) -> ::core::option::Option<Self> {
                match value {
                    #(#values => ::core::option::Option::Some(#ident::#idents),)*
                    _ => ::core::option::Option::None,
                }
            }
        }
    }
}

/// A struct of bits with a constant for each flag.
fn flags(ir: &ItemPath, model: &Enumeration) -> TokenStream {
    let Enumeration {
        attributes,
        vis,
        ident,
        cases,
        ..
    } = model;
    let bits = match model.storage {
        Storage::Integer(64) => quote!(u64),
        _ => quote!(u32),
    };
    let constants = cases.iter().map(|case| {
        let attributes = &case.attributes;
        let name = constant_name(&case.ident);
        let value = proc_macro2::Literal::u64_unsuffixed(case.value.cast_unsigned());
        quote!(#(#attributes)* pub const #name: #ident = #ident(#value);)
    });
    let operators = [
        ("BitOr", "bitor", quote!(|)),
        ("BitAnd", "bitand", quote!(&)),
        ("BitXor", "bitxor", quote!(^)),
    ];
    let operators = operators.into_iter().map(|(name, method, operator)| {
        let (name, method) = (format_ident!("{name}"), format_ident!("{method}"));
        quote! {
            #[automatically_derived]
            #[diagnostic::do_not_recommend]
            impl ::core::ops::#name for #ident {
                type Output = Self;
                fn #method(self, other: Self) -> Self {
                    #ident(self.0 #operator other.0)
                }
            }
        }
    });
    let stored = placed(&bits, ident.span());
    let declared = quote_spanned!(ident.span()=> #vis struct #ident(#stored););
    quote! {
        #(#attributes)*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
        #declared

        #[allow(dead_code)]
        impl #ident {
            #(#constants)*

            /// No flag.
            pub const NONE: #ident = #ident(0);
            /// Every flag.
            pub const ALL: #ident = #ident(Self::__INFO.mask() as #bits);

            /// The flags as bits.
            pub const fn bits(self) -> #bits {
                self.0
            }

            /// The flags with these bits, if all of them are flags.
            pub const fn from_bits(bits: #bits) -> ::core::option::Option<Self> {
                let flags = Self::from_bits_truncate(bits);
                match flags.0 == bits {
                    true => ::core::option::Option::Some(flags),
                    false => ::core::option::Option::None,
                }
            }

            /// The flags among these bits.
            pub const fn from_bits_truncate(bits: #bits) -> Self {
                #ident(Self::__INFO.cases_in(bits as i64) as #bits)
            }

            /// Whether there is no flag.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether all of these flags are set.
            pub const fn contains(self, flags: Self) -> bool {
                self.0 & flags.0 == flags.0
            }

            /// Whether any of these flags is set.
            pub const fn intersects(self, flags: Self) -> bool {
                self.0 & flags.0 != 0
            }

            /// The flags without these.
            pub const fn without(self, flags: Self) -> Self {
                #ident(self.0 & !flags.0)
            }

            /// The text: names with the separator between them, `none` if there are none.
            pub fn stringify(self) -> ::std::borrow::Cow<'static, str> {
                <Self as #ir::ods::Enumeration>::text(self)
            }

            /// The flags with this text, if all names in it are flags.
            pub fn symbolize(text: &str) -> ::core::option::Option<Self> {
                <Self as #ir::ods::Enumeration>::of_text(text)
            }
        }

        #(#operators)*

        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl ::core::ops::Not for #ident {
            type Output = Self;
            fn not(self) -> Self {
                Self::from_bits_truncate(!self.0)
            }
        }

        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl #ir::ods::Enumeration for #ident {
            const INFO: &'static #ir::ods::EnumInfo = &Self::__INFO;

            fn value(self) -> i64 {
                self.0 as i64
            }

            fn from_value(value: i64) -> ::core::option::Option<Self> {
                // The highest bit of an integer attribute is its sign.
                Self::from_bits(value as #bits)
            }
        }
    }
}

/// The cases as data.
fn definition(ir: &ItemPath, model: &Enumeration) -> TokenStream {
    let ident = &model.ident;
    let text = ident.to_string();
    let summary = &model.docs.summary;
    let what = summary.trim_end_matches('.');
    let verbatim = model.verbatim;
    let none = (verbatim && model.is_bits())
        .then_some(("None", 0))
        .into_iter();
    let cases = model
        .cases
        .iter()
        .map(|case| (case.name.as_str(), case.value));
    let cases = none
        .chain(cases)
        .map(|(name, value)| quote!(#ir::ods::EnumCase { name: #name, value: #value }));
    let separator = match &model.separator {
        Some(separator) => quote!(::core::option::Option::Some(#separator)),
        None => quote!(::core::option::Option::None),
    };
    quote! {
        impl #ident {
            const __INFO: #ir::ods::EnumInfo = #ir::ods::EnumInfo {
                name: #text,
                summary: #summary,
                cases: &[#(#cases),*],
                separator: #separator,
                verbatim: #verbatim,
            };
        }

        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl #ir::ods::Parameter for #ident {
            type View<'a> = Self;
            fn view(&self) -> Self {
                *self
            }
            fn parse_optional(
                parser: &mut #ir::asm::AsmParser<'_>,
            ) -> #ir::asm::ParseResult<::core::option::Option<Self>> {
                #ir::ods::generated::parse_enum(parser)
            }
            fn print(&self, printer: &mut #ir::asm::AsmPrinter<'_>) {
                #ir::ods::generated::print_enum(*self, printer);
            }
            const WHAT: &'static str = #text;
        }

        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl #ir::ods::Property for #ident {
            type Value<'a> = Self;
            const WHAT: &'static str = #what;
            fn read(cx: &#ir::Context, attr: #ir::attributes::Attribute) -> ::core::option::Option<Self> {
                #ir::ods::generated::read_enum_property(cx, attr)
            }
            fn make(cx: &#ir::Context, value: Self) -> #ir::attributes::Attribute {
                #ir::ods::generated::make_enum_property(cx, value)
            }
            fn parse(parser: &mut #ir::asm::AsmParser<'_>) -> #ir::asm::ParseResult<#ir::attributes::Attribute> {
                #ir::ods::generated::parse_enum_property::<Self>(parser)
            }
            fn is_next(parser: &#ir::asm::AsmParser<'_>) -> bool {
                #ir::ods::generated::is_enum_next(parser, &Self::__INFO)
            }
            fn print(attr: #ir::attributes::Attribute, printer: &mut #ir::asm::AsmPrinter<'_>) {
                #ir::ods::generated::print_enum_property::<Self>(attr, printer);
            }
        }
    }
}

/// Stored as an integer attribute, written as a keyword.
fn integer(ir: &ItemPath, model: &Enumeration, width: u32) -> TokenStream {
    let ident = &model.ident;
    let ty = format_ident!("I{width}");
    let form = match model.is_bits() {
        false => keyword_form(ir),
        true => quote! {
            #ir::ods::AttrForm::Parameters {
                parse: |parser| {
                    let value = <Self as #ir::ods::Parameter>::parse(parser)?;
                    ::core::result::Result::Ok(<Self as #ir::ods::AttrConstraint>::make(parser.context(), value))
                },
                print: |attr, printer| {
                    if let ::core::option::Option::Some(value) = <Self as #ir::ods::AttrConstraint>::read(printer.context(), attr) {
                        #ir::ods::Parameter::print(&value, printer);
                    }
                },
            }
        },
    };
    quote! {
        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl #ir::ods::AttrConstraint for #ident {
            type Value<'a> = Self;
            fn describe(out: &mut ::std::string::String) {
                #ir::ods::generated::describe_integer_enum(&Self::__INFO, #width, out);
            }
            fn matches(cx: &#ir::Context, attr: #ir::attributes::Attribute) -> bool {
                <Self as #ir::ods::AttrConstraint>::read(cx, attr).is_some()
            }
            fn read(cx: &#ir::Context, attr: #ir::attributes::Attribute) -> ::core::option::Option<Self> {
                #ir::ods::generated::read_integer_enum(cx, #ir::Type::#ty, attr)
            }
            fn make(cx: &#ir::Context, value: Self) -> #ir::attributes::Attribute {
                #ir::ods::generated::make_integer_enum(cx, #ir::Type::#ty, value)
            }
            const FORM: #ir::ods::AttrForm = #form;
        }
    }
}

/// How a format writes a case as a keyword.
fn keyword_form(ir: &ItemPath) -> TokenStream {
    quote! {
        #ir::ods::AttrForm::Keyword {
            cases: || <Self as #ir::ods::Enumeration>::INFO,
            parse: |cx, text| {
                ::core::option::Option::Some(
                    <Self as #ir::ods::AttrConstraint>::make(cx, <Self as #ir::ods::Enumeration>::of_text(text)?)
                )
            },
            print: |attr, printer| {
                if let ::core::option::Option::Some(value) = <Self as #ir::ods::AttrConstraint>::read(printer.context(), attr) {
                    printer.print_keyword_or_string(value.stringify());
                }
            },
        }
    }
}

/// Stored as an attribute of a dialect, written as `<case>` or as a keyword after its mnemonic.
fn in_dialect(
    ir: &ItemPath,
    model: &Enumeration,
    dialect: &syn::Path,
    mnemonic: &str,
    keyword: bool,
) -> TokenStream {
    let ident = &model.ident;
    let (read, write, form) = match keyword {
        true => ("parse_enum_keyword", "print_enum_keyword", keyword_form(ir)),
        false => (
            "parse_enum_parameters",
            "print_enum_parameters",
            quote!(#ir::ods::AttrForm::Parameters { parse, print }),
        ),
    };
    let (read, write) = (format_ident!("{read}"), format_ident!("{write}"));
    let (summary, description) = (&model.docs.summary, &model.docs.description);
    let of_dialect = quote_spanned! {place(ident)=>
        #[diagnostic::do_not_recommend]
        impl #ir::ods::AttrOf<#dialect> for #ident {}
    };
    let dialect = item(ir, dialect, "context::Dialect", quote!(NAME));
    let shared = quote!(#ir::ods::Shared::Static);
    quote! {
        const _: () = {
            fn parse(parser: &mut #ir::asm::AsmParser<'_>) -> #ir::asm::ParseResult<#ir::attributes::Attribute> {
                let value = #ir::ods::generated::#read::<#ident>(parser)?;
                ::core::result::Result::Ok(<#ident as #ir::ods::AttrConstraint>::make(parser.context(), value))
            }

            fn print(attr: #ir::attributes::Attribute, printer: &mut #ir::asm::AsmPrinter<'_>) {
                if let ::core::option::Option::Some(value) = attr.storage::<#ident>(printer.context()) {
                    #ir::ods::generated::#write(*value, printer);
                }
            }

            static __ATTR_INFO: #ir::ods::AttrInfo = #ir::ods::AttrInfo {
                dialect: #shared(#dialect),
                mnemonic: #shared(#mnemonic),
                summary: #shared(#summary),
                description: #shared(#description),
                alias: false,
                interfaces: #shared(&[]),
                verify: ::core::option::Option::None,
                map_parts: ::core::option::Option::None,
                parse: #ir::ods::AttrParser::Plain(parse),
                print: #ir::ods::AttrPrinter::Plain(print),
            };

            #[automatically_derived]
            #[diagnostic::do_not_recommend]
            impl #ir::ods::DeclaredAttr for #ident {
                const INFO: &'static #ir::ods::AttrInfo = &__ATTR_INFO;
            }

            #[automatically_derived]
            #[diagnostic::do_not_recommend]
            impl #ir::ods::AttrConstraint for #ident {
                type Value<'a> = Self;
                fn describe(out: &mut ::std::string::String) {
                    Self::__INFO.describe(out);
                }
                fn matches(cx: &#ir::Context, attr: #ir::attributes::Attribute) -> bool {
                    attr.is_dialect(cx, &__ATTR_INFO)
                }
                fn read(cx: &#ir::Context, attr: #ir::attributes::Attribute) -> ::core::option::Option<Self> {
                    match attr.is_dialect(cx, &__ATTR_INFO) {
                        true => attr.storage::<Self>(cx).copied(),
                        false => ::core::option::Option::None,
                    }
                }
                fn make(cx: &#ir::Context, value: Self) -> #ir::attributes::Attribute {
                    #ir::attributes::Attribute::get_dialect(cx, &__ATTR_INFO, value)
                }
                const FORM: #ir::ods::AttrForm = #form;
            }
        };

        #of_dialect
    }
}
