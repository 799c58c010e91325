//! Builders.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote};
use syn::Ident;

use super::infer::{Inferred, Source};
use super::model::{Arity, Field, Op, Presence, Slot};
use crate::paths::item;

/// The inherent impl with builders: `build`; `build_all` if `build` leaves out attributes; `try_build` if inferring
/// result types can fail.
pub fn expand(ir: &TokenStream, op: &Op, inferred: &Inferred) -> TokenStream {
    let ident = &op.ident;
    let left_out = op.trailing_optional();
    let shown = op.arguments.len() - left_out;
    let builder = Builder::new(ir, op, inferred);
    let build = builder.function("build", shown, false);
    let all = (left_out > 0).then(|| builder.function("build_all", op.arguments.len(), false));
    let fallible = op.hooks.infer_types.is_some();
    let fallible = fallible.then(|| builder.function("try_build", op.arguments.len(), true));
    quote! {
        #[allow(dead_code, clippy::too_many_arguments)]
        impl #ident {
            #build
            #all
            #fallible
        }
    }
}

struct Builder<'a> {
    ir: &'a TokenStream,
    op: &'a Op,
    inferred: &'a Inferred,
    b: Ident,
    loc: Ident,
    operands: Ident,
    attributes: Ident,
}

impl<'a> Builder<'a> {
    fn new(ir: &'a TokenStream, op: &'a Op, inferred: &'a Inferred) -> Self {
        // No field's name can meet these.
        let local = |name| Ident::new(name, Span::mixed_site());
        Builder {
            ir,
            op,
            inferred,
            b: local("b"),
            loc: local("loc"),
            operands: local("operands"),
            attributes: local("attributes"),
        }
    }

    /// A builder that takes the first `count` arguments.
    fn function(&self, name: &str, count: usize, fallible: bool) -> TokenStream {
        let Builder {
            ir,
            op,
            b,
            loc,
            operands,
            attributes,
            ..
        } = self;
        let docs = self.docs(name, count);
        let name = format_ident!("{name}");
        let params = self.params(count);
        let operand_list = values(ir, &op.operands, "Value");
        let attribute_list = self.attributes(count);
        let successor_list = values(ir, &op.successors, "Block");
        let num_regions = self.num_regions();
        let parts = quote! {
            #ir::ods::generated::Parts {
                info: <Self as #ir::ods::TypedOp>::INFO,
                loc: #loc,
                operands: #operands,
                attributes: #attributes,
                successors: &#successor_list,
                num_regions: #num_regions,
            }
        };
        let generated = quote!(#ir::ods::generated);
        let (output, create) = if fallible {
            (
                quote!(::core::result::Result<Self, #ir::Diagnostic>),
                quote!(#generated::try_create(#b, #parts).map(Self)),
            )
        } else if let Some(types) = self.result_types() {
            let types_name = Ident::new("types", Span::mixed_site());
            (
                quote!(Self),
                quote! {
                    let #types_name: &[#ir::Type] = &#types;
                    Self(#generated::create(#b, #parts, #types_name))
                },
            )
        } else {
            (
                quote!(Self),
                quote!(Self(#generated::create_inferred(#b, #parts))),
            )
        };
        quote! {
            #docs
            pub fn #name(#b: &mut #ir::Builder<'_>, #loc: #ir::Location #(, #params)*) -> #output {
                let #operands: &[#ir::Value] = &#operand_list;
                let #attributes: &[::core::option::Option<#ir::attributes::Attribute>] = &[#(#attribute_list),*];
                #create
            }
        }
    }

    fn docs(&self, name: &str, count: usize) -> TokenStream {
        let op = self.op;
        let left_out: Vec<String> = op.arguments[count..]
            .iter()
            .map(|slot| format!("`{}`", op.field(*slot).text()))
            .collect();
        let summary = match name {
            "build_all" => "Builds the op, with every attribute.".to_owned(),
            "try_build" => {
                "Builds the op, or says why its result types cannot be inferred.".to_owned()
            }
            _ if left_out.is_empty() => "Builds the op.".to_owned(),
            _ => format!(
                "Builds the op; [`Self::build_all`] takes {} as well.",
                left_out.join(" and ")
            ),
        };
        let panics = (name != "try_build" && op.hooks.infer_types.is_some()).then(|| {
            quote! {
                #[doc = ""]
                #[doc = "# Panics"]
                #[doc = "If the result types cannot be inferred."]
            }
        });
        quote!(#[doc = #summary] #panics)
    }

    /// Result types that are not inferred, arguments, counts of variadic regions, successors.
    fn params(&self, count: usize) -> Vec<TokenStream> {
        let Builder { ir, op, .. } = self;
        let mut params = Vec::new();
        if !self.inferred.all() {
            for field in &op.results {
                let name = &field.name;
                let ty = grouped(field.arity, quote!(#ir::Type));
                params.push(quote!(#name: #ty));
            }
        }
        for slot in &op.arguments[..count] {
            let field = op.field(*slot);
            let (name, constraint) = (&field.name, &field.constraint);
            let value = item(
                ir,
                constraint,
                quote!(ods::AttrConstraint),
                quote!(Value<'_>),
            );
            let ty = match slot {
                Slot::Attribute(index) => match op.attrs[*index].presence {
                    Presence::Flag => quote!(bool),
                    Presence::Optional => quote!(::core::option::Option<#value>),
                    Presence::Required | Presence::Default(_) => value,
                },
                _ => grouped(field.arity, quote!(#ir::Value)),
            };
            params.push(quote!(#name: #ty));
        }
        for field in op.regions.iter().filter(|field| field.arity != Arity::One) {
            let name = &field.name;
            params.push(quote!(#name: usize));
        }
        for field in &op.successors {
            let name = &field.name;
            let ty = grouped(field.arity, quote!(#ir::Block));
            params.push(quote!(#name: #ty));
        }
        params
    }

    /// The inherent attributes by slot. Those left out are absent, which is also how a default is stored.
    fn attributes(&self, count: usize) -> Vec<TokenStream> {
        let Builder { ir, op, b, .. } = self;
        let some = quote!(::core::option::Option::Some);
        let mut list = Vec::new();
        for (slot, attr) in op.attrs.iter().enumerate() {
            let (name, constraint) = (&attr.field.name, &attr.field.constraint);
            let make = item(ir, constraint, quote!(ods::AttrConstraint), quote!(make));
            let given = op.arguments[..count].contains(&Slot::Attribute(slot));
            list.push(match attr.presence {
                _ if !given => quote!(::core::option::Option::None),
                Presence::Flag => quote!(#name.then_some(#ir::attributes::Attribute::UNIT)),
                Presence::Optional => quote!(#name.map(|value| #make(#b, value))),
                Presence::Required | Presence::Default(_) => quote!(#some(#make(#b, #name))),
            });
        }
        if op.traits.has("AttrSizedOperandSegments") {
            list.push(self.segments(&op.operands));
        }
        if op.traits.has("AttrSizedResultSegments") {
            list.push(self.segments(&op.results));
        }
        list
    }

    fn segments(&self, fields: &[Field]) -> TokenStream {
        let Builder { ir, b, .. } = self;
        let sizes = fields.iter().map(|field| {
            let name = &field.name;
            match field.arity {
                Arity::One => quote!(1),
                Arity::Optional => quote!(usize::from(#name.is_some())),
                Arity::Variadic => quote!(#name.len()),
            }
        });
        quote!(::core::option::Option::Some(#ir::ods::generated::segment_sizes(#b, &[#(#sizes),*])))
    }

    fn num_regions(&self) -> TokenStream {
        let regions = &self.op.regions;
        let single = regions.iter().filter(|field| field.arity == Arity::One);
        let single = single.count();
        let counts = regions.iter().filter(|field| field.arity != Arity::One);
        let counts = counts.map(|field| &field.name);
        quote!(#single #(+ #counts)*)
    }

    /// The types of all results, where an expression gives them.
    fn result_types(&self) -> Option<TokenStream> {
        let Builder { ir, op, b, .. } = self;
        if !self.inferred.all() {
            return Some(values(ir, &op.results, "Type"));
        }
        let types = self.inferred.results.iter().map(|source| match source {
            Some(Source::From(Slot::Operand(index), maps)) if maps.is_empty() => {
                let name = &op.operands[*index].name;
                Some(quote!(#b.ty(#name)))
            }
            _ => None,
        });
        let types: Vec<TokenStream> = types.collect::<Option<_>>()?;
        Some(quote!([#(#types),*]))
    }
}

fn grouped(arity: Arity, ty: TokenStream) -> TokenStream {
    match arity {
        Arity::One => ty,
        Arity::Optional => quote!(::core::option::Option<#ty>),
        Arity::Variadic => quote!(&[#ty]),
    }
}

/// The parameters of these fields in a row.
fn values(ir: &TokenStream, fields: &[Field], item: &str) -> TokenStream {
    if fields.iter().all(|field| field.arity == Arity::One) {
        let names = fields.iter().map(|field| &field.name);
        return quote!([#(#names),*]);
    }
    if let [field] = fields {
        let name = &field.name;
        return match field.arity {
            Arity::Optional => quote!(*#name.as_slice()),
            _ => quote!(*#name),
        };
    }
    let item = format_ident!("{item}");
    let groups = fields.iter().map(|field| {
        let name = &field.name;
        match field.arity {
            Arity::One => quote!(&[#name]),
            Arity::Optional => quote!(#name.as_slice()),
            Arity::Variadic => quote!(#name),
        }
    });
    quote!(#ir::ods::generated::concat::<#ir::#item>(&[#(#groups),*])[..])
}
