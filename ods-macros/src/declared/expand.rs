//! From the model to code.

use proc_macro2::{Delimiter, Group, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Ident, Path};
use terrace_macro_support::ItemPath;

use super::assembly::assembly;
use super::format::default_steps;
use super::{Declared, Parameter, Sort, Syntax};
use crate::paths::{self, item, wrapper};

/// The wrapper, its constructors and accessors, and what registers it.
pub fn declared(ir: &ItemPath, declared: &Declared) -> TokenStream {
    let Declared {
        attributes,
        vis,
        keyword,
        ident,
        ..
    } = declared;
    let wrapper = wrapper(vis, keyword, ident, &handle(ir, declared.sort));
    let storage = storage(ir, declared);
    let table = table(ir, declared);
    let kind = kind(ir, declared);
    let inherent = inherent(ir, declared);
    let parameter = as_parameter(ir, declared);
    quote! {
        #(#attributes)*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(transparent)]
        #wrapper

        const _: () = {
            #storage
            #table
            #kind
            #parameter
            #inherent
        };
    }
}

/// `Type` or `Attribute`.
fn handle(ir: &ItemPath, sort: Sort) -> TokenStream {
    match sort {
        Sort::Type => quote!(#ir::Type),
        Sort::Attribute => quote!(#ir::attributes::Attribute),
    }
}

/// What a type holds.
///
/// Its traits are written in terms of `Parameter`, always in the same words: about a field whose type is none, each use would
/// say so, and the compiler shows one of several messages that are alike.
fn storage(ir: &ItemPath, declared: &Declared) -> TokenStream {
    let fields = declared.parameters.iter().map(|parameter| {
        let Parameter { name, ty, .. } = parameter;
        quote!(#name: #ty)
    });
    let names: Vec<&Ident> = declared.parameters.iter().map(|each| &each.name).collect();
    let all = |method: TokenStream| -> Vec<TokenStream> {
        let of = |each: &Parameter| item(ir, &each.ty, "ods::Parameter", method.clone());
        declared.parameters.iter().map(of).collect()
    };
    let (equals, hash, debug) = (
        all(quote!(equals)),
        all(quote!(hash_into)),
        all(quote!(debug)),
    );
    let name = declared.ident.to_string();
    quote! {
        struct __Storage {
            #(#fields),*
        }

        #[automatically_derived]
        impl ::core::cmp::PartialEq for __Storage {
            fn eq(&self, other: &Self) -> bool {
                let _ = other;
                true #(&& #equals(&self.#names, &other.#names))*
            }
        }

        #[automatically_derived]
        impl ::core::cmp::Eq for __Storage {}

        #[automatically_derived]
        impl ::core::hash::Hash for __Storage {
            fn hash<H: ::core::hash::Hasher>(&self, state: &mut H) {
                let _ = state;
                #(#hash(&self.#names, state);)*
            }
        }

        #[automatically_derived]
        impl ::core::fmt::Debug for __Storage {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.debug_struct(#name)
                    #(.field(::core::stringify!(#names), #debug(&self.#names)))*
                    .finish()
            }
        }
    }
}

/// The static table with the functions that read and print.
fn table(ir: &ItemPath, declared: &Declared) -> TokenStream {
    let Declared { ident, sort, .. } = declared;
    let handle = handle(ir, *sort);
    let (info, declares, parser, printer, verifier) = match sort {
        Sort::Type => (
            quote!(TypeInfo),
            quote!(DeclaredType),
            quote!(TypeParser),
            quote!(TypePrinter),
            quote!(TypeVerifier),
        ),
        Sort::Attribute => (
            quote!(AttrInfo),
            quote!(DeclaredAttr),
            quote!(AttrParser),
            quote!(AttrPrinter),
            quote!(AttrVerifier),
        ),
    };
    let interfaces = declared
        .interfaces
        .iter()
        .map(|path| interface(ir, declared, path));
    let shared = quote!(#ir::ods::Shared::Static);
    let verify = match &declared.verify {
        Some(word) => {
            let hook = match sort {
                Sort::Type => "ods::VerifyType",
                Sort::Attribute => "ods::VerifyAttr",
            };
            let hook = paths::hook(ir, ident, hook, word.span());
            quote! {
                ::core::option::Option::Some(
                    #ir::ods::#verifier::Plain(|cx, this, loc| #hook::verify(#ident(this), cx, loc))
                )
            }
        }
        None => quote!(::core::option::Option::None),
    };
    let map_parts = map_parts(ir, declared);
    let dialect = match &declared.dialect {
        Some(path) => item(ir, path, "context::Dialect", quote!(NAME)),
        None => quote!(""),
    };
    let contract = match sort {
        Sort::Type => quote!(TypeOf),
        Sort::Attribute => quote!(AttrOf),
    };
    // Of no known dialect it is one of each: what is missing is said once.
    let of_dialect = match &declared.dialect {
        Some(dialect) => quote_spanned! {paths::place(ident)=>
            #[diagnostic::do_not_recommend]
            impl #ir::ods::#contract<#dialect> for #ident {}
        },
        None => quote!(impl<D> #ir::ods::#contract<D> for #ident {}),
    };
    let custom = matches!(declared.syntax, Syntax::Custom(_));
    let words = [
        ("verify", declared.verify.is_some()),
        ("custom_assembly", custom),
    ];
    let words = words.into_iter().filter(|(_, given)| *given);
    let words = words.map(|(word, _)| Ident::new(word, Span::call_site()));
    let mnemonic = declared.mnemonic.as_ref().map(|text| text.value());
    // What is in no text is shown by the name of its struct.
    let mnemonic = mnemonic.unwrap_or_else(|| ident.to_string());
    let alias = declared.alias;
    let (summary, description) = (&declared.docs.summary, &declared.docs.description);
    let (parse, print) = match &declared.syntax {
        Syntax::Custom(word) => {
            let hook = match sort {
                Sort::Type => "ods::CustomTypeAssembly",
                Sort::Attribute => "ods::CustomAttrAssembly",
            };
            let hook = paths::hook(ir, ident, hook, word.span());
            let parse = match sort {
                Sort::Type => quote!(parse_type_by_hand),
                Sort::Attribute => quote!(parse_attr_by_hand),
            };
            (
                quote!(#ir::ods::generated::#parse(parser, &__INFO, |parser| #hook::parse(parser))),
                quote!(#hook::print(#ident(this), printer)),
            )
        }
        Syntax::Format(steps) => assembly(ir, declared, steps),
        Syntax::Default => assembly(ir, declared, &default_steps(declared)),
        Syntax::None => (
            quote!(::core::result::Result::Err(#ir::ods::generated::no_syntax(parser, &__INFO))),
            quote!(let _ = (this, printer);),
        ),
    };
    quote! {
        fn __parse(parser: &mut #ir::asm::AsmParser<'_>) -> #ir::asm::ParseResult<#handle> {
            #parse
        }

        fn __print(this: #handle, printer: &mut #ir::asm::AsmPrinter<'_>) {
            #print
        }

        static __INFO: #ir::ods::#info = #ir::ods::#info {
            dialect: #shared(#dialect),
            mnemonic: #shared(#mnemonic),
            summary: #shared(#summary),
            description: #shared(#description),
            alias: #alias,
            interfaces: #shared(&[#(#interfaces),*]),
            verify: #verify,
            map_parts: #map_parts,
            parse: #ir::ods::#parser::Plain(__parse),
            print: #ir::ods::#printer::Plain(__print),
        };

        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl #ir::ods::#declares for #ident {
            const INFO: &'static #ir::ods::#info = &__INFO;
        }

        #of_dialect
        #(#[diagnostic::do_not_recommend] impl #ir::ods::Declares<#ir::__ods::word::#words> for #ident {})*

        // SAFETY: the struct is a `#[repr(transparent)]` wrapper of one handle.
        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        unsafe impl #ir::ods::WrapperOf<#handle> for #ident {}

        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl ::core::convert::From<#ident> for #handle {
            #[inline]
            fn from(this: #ident) -> #handle {
                this.0
            }
        }
    }
}

/// The function that gives an instance with other types and attributes in its parameters, if it has parameters.
fn map_parts(ir: &ItemPath, declared: &Declared) -> TokenStream {
    if declared.parameters.is_empty() {
        return quote!(::core::option::Option::None);
    }
    let handle = handle(ir, declared.sort);
    let mapped = declared
        .parameters
        .iter()
        .map(|Parameter { name, ty, .. }| {
            let map = item(ir, ty, "ods::Parameter", quote!(map_parts));
            quote!(#name: #map(&storage.#name, cx, f))
        });
    quote! {
        ::core::option::Option::Some(|cx, this, f| {
            let ::core::option::Option::Some(storage) = this.storage::<__Storage>(cx) else {
                return this;
            };
            let mapped = __Storage { #(#mapped),* };
            match mapped == *storage {
                true => this,
                false => #handle::get_dialect(cx, &__INFO, mapped),
            }
        })
    }
}

/// An entry of the table of interfaces.
fn interface(ir: &ItemPath, declared: &Declared, path: &Path) -> TokenStream {
    let ident = &declared.ident;
    let contract = match declared.sort {
        Sort::Type => quote!(TypeInterface),
        Sort::Attribute => quote!(AttrInterface),
    };
    let ir = ir.at(path.span());
    let object = quote_spanned!(path.span()=> dyn #path);
    quote_spanned! {path.span()=>
        #ir::ods::InterfaceObject::new::<#object>(
            <#object as #ir::ods::#contract>::NAME,
            &#ir::ods::InterfaceCast(|handle| <#ident as #ir::ods::WrapperOf<_>>::ref_from_unchecked(handle)),
        )
    }
}

/// What makes the wrapper a kind of type or attribute, and a constraint.
fn kind(ir: &ItemPath, declared: &Declared) -> TokenStream {
    let ident = &declared.ident;
    let summary = declared.docs.summary.trim_end_matches('.');
    let what = match summary {
        "" => ident.to_string(),
        summary => summary.to_owned(),
    };
    let describe = quote! {
        fn describe(out: &mut ::std::string::String) {
            out.push_str(#what);
        }
    };
    let context = quote!(cx: &#ir::Context);
    match declared.sort {
        Sort::Type => {
            let build = declared.parameters.is_empty().then(|| {
                quote! {
                    const BUILD: ::core::option::Option<fn(&#ir::Context) -> #ir::Type> =
                        ::core::option::Option::Some(|cx| #ident::get(cx).0);
                }
            });
            quote! {
                #[automatically_derived]
                #[diagnostic::do_not_recommend]
                impl #ir::types::TypeKind for #ident {
                    #[inline]
                    fn cast(#context, ty: #ir::Type) -> ::core::option::Option<Self> {
                        ty.is_dialect(cx, &__INFO).then_some(#ident(ty))
                    }
                }

                #[automatically_derived]
                #[diagnostic::do_not_recommend]
                impl #ir::ods::TypeConstraint for #ident {
                    #describe
                    fn matches(#context, ty: #ir::Type) -> bool {
                        ty.is_dialect(cx, &__INFO)
                    }
                    const DEFINITION: ::core::option::Option<fn() -> &'static #ir::ods::TypeInfo> =
                        ::core::option::Option::Some(|| &__INFO);
                    #build
                }
            }
        }
        Sort::Attribute => quote! {
            #[automatically_derived]
            #[diagnostic::do_not_recommend]
            impl #ir::attributes::AttrKind for #ident {
                #[inline]
                fn cast(#context, attr: #ir::attributes::Attribute) -> ::core::option::Option<Self> {
                    attr.is_dialect(cx, &__INFO).then_some(#ident(attr))
                }
            }

            #[automatically_derived]
            #[diagnostic::do_not_recommend]
            impl #ir::ods::AttrConstraint for #ident {
                type Value<'a> = Self;
                #describe
                fn matches(#context, attr: #ir::attributes::Attribute) -> bool {
                    attr.is_dialect(cx, &__INFO)
                }
                fn read(#context, attr: #ir::attributes::Attribute) -> ::core::option::Option<Self> {
                    attr.is_dialect(cx, &__INFO).then_some(#ident(attr))
                }
                fn make(_: &#ir::Context, value: Self) -> #ir::attributes::Attribute {
                    value.0
                }
                const FORM: #ir::ods::AttrForm = #ir::ods::AttrForm::Parameters { parse: __parse, print: __print };
            }
        },
    }
}

/// Constructors and accessors.
fn inherent(ir: &ItemPath, declared: &Declared) -> TokenStream {
    let Declared { ident, sort, .. } = declared;
    let handle = handle(ir, *sort);
    let cx = Ident::new("cx", Span::mixed_site());
    let loc = Ident::new("loc", Span::mixed_site());
    let params: Vec<TokenStream> = declared
        .parameters
        .iter()
        .map(|Parameter { name, ty, .. }| quote!(#name: #ty))
        .collect();
    let names: Vec<&Ident> = declared.parameters.iter().map(|each| &each.name).collect();
    let accessors = declared.parameters.iter().map(|parameter| {
        let Parameter {
            attributes,
            name,
            ty,
            ..
        } = parameter;
        let documented = attributes
            .iter()
            .any(|attribute| attribute.path().is_ident("doc"));
        let line = format!("The parameter `{name}`.");
        let line = (!documented).then(|| quote!(#[doc = #line]));
        let (base, end) = (paths::as_trait(ir, ty, "ods::Parameter"), paths::end(ty));
        let view = quote_spanned!(end=> #base::View<'_>);
        let read = item(ir, ty, "ods::Parameter", quote!(view));
        // The call is where the type is, so that what is wrong with it is what is wrong with the type.
        let mut arguments = Group::new(Delimiter::Parenthesis, quote!(&storage.#name));
        arguments.set_span(paths::end(ty));
        quote! {
            #line
            #(#attributes)*
            pub fn #name(self, #cx: &#ir::Context) -> #view {
                let storage = self.0.storage::<__Storage>(#cx);
                let storage = storage.expect("internal error: a typed wrapper holds another kind");
                #read #arguments
            }
        }
    });
    let noun = match sort {
        Sort::Type => "type",
        Sort::Attribute => "attribute",
    };
    let get_docs = format!("The {noun} with these parameters.");
    let checked_docs = format!("The {noun} with these parameters, if they are valid.");
    let tracked = declared.verify.is_some().then(|| quote!(#[track_caller]));
    let panics = declared.verify.is_some().then(|| {
        quote! {
            #[doc = ""]
            #[doc = "# Panics"]
            #[doc = "In debug builds, if [`Self::get_checked`] would be an error."]
        }
    });
    // Where the constructors are defined is where the struct is.
    let [get, get_checked] = ["get", "get_checked"].map(|name| Ident::new(name, ident.span()));
    quote! {
        #[allow(dead_code, clippy::too_many_arguments)]
        impl #ident {
            #[doc = #get_docs]
            #panics
            #tracked
            pub fn #get(#cx: &#ir::Context #(, #params)*) -> Self {
                #ident(#handle::get_dialect(#cx, &__INFO, __Storage { #(#names),* }))
            }

            #[doc = #checked_docs]
            pub fn #get_checked(
                #cx: &#ir::Context,
                #loc: #ir::Location
                #(, #params)*
            ) -> ::core::result::Result<Self, #ir::Diagnostic> {
                let storage = __Storage { #(#names),* };
                #handle::get_dialect_checked(#cx, #loc, &__INFO, storage).map(#ident)
            }

            #(#accessors)*
        }
    }
}

/// The wrapper as a parameter of others.
fn as_parameter(ir: &ItemPath, declared: &Declared) -> TokenStream {
    let ident = &declared.ident;
    let what = format!("`{ident}`");
    let result = quote!(#ir::asm::ParseResult);
    let methods = match declared.sort {
        Sort::Type => quote! {
            fn parse_optional(
                parser: &mut #ir::asm::AsmParser<'_>,
            ) -> #result<::core::option::Option<Self>> {
                #ir::ods::generated::parse_type_of(parser, Self::WHAT)
            }
            fn print(&self, printer: &mut #ir::asm::AsmPrinter<'_>) {
                printer.print_type(self.0);
            }
            fn map_parts(&self, cx: &#ir::Context, f: &mut #ir::attributes::MapPart<'_>) -> Self {
                #ir::ods::generated::map_type_of(cx, *self, f)
            }
        },
        Sort::Attribute => quote! {
            fn parse_optional(
                parser: &mut #ir::asm::AsmParser<'_>,
            ) -> #result<::core::option::Option<Self>> {
                #ir::ods::generated::parse_optional_declared(parser, &__INFO)
            }
            fn parse(parser: &mut #ir::asm::AsmParser<'_>) -> #result<Self> {
                #ir::ods::generated::parse_declared(parser, &__INFO)
            }
            fn print(&self, printer: &mut #ir::asm::AsmPrinter<'_>) {
                printer.print_attr_without_name(self.0);
            }
            fn map_parts(&self, cx: &#ir::Context, f: &mut #ir::attributes::MapPart<'_>) -> Self {
                #ir::ods::generated::map_attr_of(cx, *self, f)
            }
        },
    };
    quote! {
        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl #ir::ods::Parameter for #ident {
            type View<'a> = Self;
            fn view(&self) -> Self {
                *self
            }
            #methods
            const WHAT: &'static str = #what;
        }
    }
}
