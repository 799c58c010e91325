//! Paths in generated code whose errors belong to a place in the user's code.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Ident, Lifetime, Path, Token, Visibility};
use terrace_macro_support::{Errors, ItemPath, placed};

/// `<ty as ir::path>`, all of it where `ty` is.
pub fn as_trait(ir: &ItemPath, ty: &impl ToTokens, path: &str) -> TokenStream {
    let span = ty.span();
    let path = ir.at(span).join(path);
    quote_spanned!(span=> <#ty as #path>)
}

/// `<ty as ir::path>::item`, all of it where `ty` is.
pub fn item(ir: &ItemPath, ty: &impl ToTokens, path: &str, item: TokenStream) -> TokenStream {
    let span = ty.span();
    let base = as_trait(ir, ty, path);
    // The arguments of a call keep their own places.
    let item = placed(&item, span);
    quote_spanned!(span=> #base::#item)
}

/// `<constraint as ir::AttrConstraint>::function`, all of it where the constraint is: what is no constraint is then said in the words,
/// and at the place, of signatures, and shown once.
pub fn attr_function(ir: &ItemPath, constraint: &impl ToTokens, function: &str) -> TokenStream {
    let function = Ident::new(function, Span::call_site());
    item(ir, constraint, "AttrConstraint", quote!(#function))
}

/// `<constraint as ir::AttrConstraint>::Value<lifetime>`, all of it where the constraint is. Of constraints of the library that stand
/// for numbers and texts it is written as what it is: signatures show `i64`. A constraint of the user's that has the name of one and
/// another value is an error at its name.
pub fn attr_value(ir: &ItemPath, constraint: &impl ToTokens, lifetime: &str) -> TokenStream {
    let span = constraint.span();
    let contract = ir.at(span).join("AttrConstraint");
    let lifetime = Lifetime::new(lifetime, span);
    if let Ok(name) = syn::parse2::<Ident>(constraint.to_token_stream()) {
        let number = match name.to_string().as_str() {
            "I1Attr" => Some("bool"),
            "I8Attr" => Some("i8"),
            "I16Attr" => Some("i16"),
            "I32Attr" => Some("i32"),
            "I64Attr" | "IndexAttr" | "SI8Attr" | "SI16Attr" | "SI32Attr" | "SI64Attr"
            | "UI8Attr" | "UI16Attr" | "UI32Attr" => Some("i64"),
            "UI64Attr" => Some("u64"),
            "F16Attr" | "BF16Attr" | "F32Attr" => Some("f32"),
            "F64Attr" => Some("f64"),
            _ => None,
        };
        if let Some(number) = number {
            return Ident::new(number, span).to_token_stream();
        }
        if name == "StrAttr" || name == "SymbolNameAttr" {
            let text = ir.at(span).join("Cow");
            return quote_spanned!(span=> #text<#lifetime, str>);
        }
    }
    quote_spanned!(span=> <#constraint as #contract>::Value<#lifetime>)
}

/// `<ty as ir::path>`, all of it at a word that asks for it.
pub fn hook(ir: &ItemPath, ty: &impl ToTokens, path: &str, at: Span) -> TokenStream {
    let ty = placed(&ty.to_token_stream(), at);
    as_trait(ir, &ty, path)
}

/// `pub struct Name(handle);`, all of it where the user's struct is: messages that show the type show that.
pub fn wrapper(
    vis: &Visibility,
    keyword: &Token![struct],
    ident: &Ident,
    handle: &TokenStream,
) -> TokenStream {
    let handle = placed(handle, ident.span());
    quote_spanned!(ident.span()=> #vis #keyword #ident(#handle);)
}

/// Asks for being listed in a dialect, of what is right otherwise: one mistake is one error.
pub fn listed(
    ir: &ItemPath,
    dialect: Option<&Path>,
    ident: &Ident,
    errors: &Errors,
) -> Option<TokenStream> {
    let dialect = dialect.filter(|_| errors.is_empty())?;
    let check = quote_spanned!(place(ident)=> #ir::ods::listed::<#dialect, #ident>());
    Some(quote!(const _: () = #check;))
}

/// Where errors about code are shown that is made for this syntax; names in it mean what they mean in the rest of the
/// generated code.
pub fn place(of: &impl ToTokens) -> Span {
    of.span().resolved_at(Span::call_site())
}

/// The last token of a type. What begins at the type and ends here is shown as all of it.
pub fn end(of: &impl ToTokens) -> Span {
    let last = of.to_token_stream().into_iter().last();
    last.map_or_else(Span::call_site, |token| token.span())
}

/// A reference to static data, as the tables hold it.
pub fn shared(ir: &ItemPath, data: TokenStream) -> TokenStream {
    quote!(#ir::ods::Shared::Static(#data))
}
