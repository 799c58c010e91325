//! The wrapper struct and the static table.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, Ident, Path};

use super::format::{Anchor, Directive, Format, Group, TypeList};
use super::infer::{Inferred, Source};
use super::model::{Arity, Attr, Canonicalize, Field, Op, Presence, Slot, Syntax};
use super::traits::{Check, Parent};
use crate::names::snake_case;
use crate::paths::{as_trait, hook, item, place, shared, wrapper};
use terrace_macro_support::placed;

/// The struct, its conversions and its `TypedOp`.
pub fn expand(
    ir: &TokenStream,
    op: &Op,
    format: Option<&Format>,
    inferred: &Inferred,
) -> TokenStream {
    let Op {
        attributes,
        vis,
        keyword,
        ident,
        ..
    } = op;
    let wrapper = wrapper(vis, keyword, ident, &quote!(#ir::Op));
    let name = name(ir, op);
    let ident_text = ident.to_string();
    let (summary, description) = (&op.docs.summary, &op.docs.description);
    let operands = op.operands.iter().map(|field| {
        let (name, arity) = (&field.label, arity(ir, field.arity));
        let constraint = checked(ir, field);
        let segments = op.segments(field).map(small);
        let segments = segments.map(|slot| quote!(.in_segments(#slot)));
        quote!(#ir::ods::OperandInfo::new::<#constraint>(#name, #arity) #segments)
    });
    let attrs = op.attrs.iter().map(|attr| attribute(ir, attr));
    let segments = segment_attributes(op).map(|name| {
        quote!(#ir::ods::AttributeInfo::new::<#ir::ods::DenseI32ArrayAttr>(#name, false, ::core::option::Option::None))
    });
    let results = op.results.iter().enumerate().map(|(index, field)| {
        let (name, arity) = (&field.label, arity(ir, field.arity));
        let constraint = checked(ir, field);
        let inferred = match &inferred.results[index] {
            Some(known) => source(ir, op, known),
            None => quote!(#ir::ods::TypeSource::Given),
        };
        quote!(#ir::ods::ResultInfo::new::<#constraint>(#name, #arity, #inferred))
    });
    let regions = op.regions.iter().map(|field| {
        let (name, arity) = (&field.label, arity(ir, field.arity));
        let constraint = checked(ir, field);
        quote!(#ir::ods::RegionInfo::new::<#constraint>(#name, #arity))
    });
    let successors = op.successors.iter().map(|field| {
        let (name, arity) = (&field.label, arity(ir, field.arity));
        let constraint = checked(ir, field);
        quote!(#ir::ods::SuccessorInfo::new::<#constraint>(#name, #arity))
    });
    let arguments = op.arguments.iter().map(|argument| slot(ir, *argument));
    let traits = trait_bits(op).into_iter().map(|name| {
        let name = format_ident!("{name}");
        quote!(#ir::ods::OpTraits::#name)
    });
    let traits: Vec<TokenStream> = traits.collect();
    let traits =
        (!traits.is_empty()).then(|| quote!(traits: #ir::ods::OpTraits::all(&[#(#traits),*]),));
    let checks = op
        .traits
        .checks
        .iter()
        .map(|check| trait_check(ir, op, check));
    let own_traits = op.traits.checks.iter().filter_map(|check| match check {
        Check::Custom(ty) => Some(ty),
        _ => None,
    });
    let interfaces = op.interfaces.iter().map(|path| interface(ir, op, path));
    let (assembly, format) = match format {
        Some(format) => (
            {
                let format = shared(ir, quote!(&__OP_FORMAT));
                Some(quote!(assembly: ::core::option::Option::Some(#format),))
            },
            Some(format_table(ir, op, format)),
        ),
        None => (None, None),
    };
    let hooks = hooks(ir, op);
    let shared = quote!(#ir::ods::Shared::Static);
    let list = |name: &str, items: Vec<TokenStream>| {
        let name = format_ident!("{name}");
        (!items.is_empty()).then(|| quote!(#name: #shared(&[#(#items),*]),))
    };
    let operands = list("operands", operands.collect());
    let attributes_table = list("attributes", attrs.chain(segments).collect());
    let results = list("results", results.collect());
    let regions = list("regions", regions.collect());
    let successors = list("successors", successors.collect());
    let arguments = list("arguments", arguments.collect());
    let checks = list("trait_checks", checks.collect());
    let interfaces = list("interfaces", interfaces.collect());
    let description =
        (!description.is_empty()).then(|| quote!(description: #shared(#description),));
    quote! {
        #(#attributes)*
        #[repr(transparent)]
        #wrapper

        #[automatically_derived]
        impl ::core::clone::Clone for #ident {
            fn clone(&self) -> Self { *self }
        }
        impl ::core::marker::Copy for #ident {}
        impl ::core::cmp::PartialEq for #ident {
            fn eq(&self, other: &Self) -> bool { self.0 == other.0 }
        }
        impl ::core::cmp::Eq for #ident {}
        impl ::core::hash::Hash for #ident {
            fn hash<H: ::core::hash::Hasher>(&self, state: &mut H) { ::core::hash::Hash::hash(&self.0, state) }
        }
        impl ::core::fmt::Debug for #ident {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                #ir::ods::generated::debug(#ident_text, self.0, f)
            }
        }

        #(impl #ir::ods::HasTrait<#own_traits> for #ident {})*

        #[diagnostic::do_not_recommend]
        impl ::core::convert::From<#ident> for #ir::Op {
            fn from(op: #ident) -> #ir::Op { op.0 }
        }

        const _: () = {
            #format

            static __OP_INFO: #ir::ods::OpInfo = #ir::ods::OpInfo {
                name: #shared(<#ident as #ir::ods::TypedOp>::NAME),
                summary: #shared(#summary),
                #description
                #operands
                #attributes_table
                #results
                #regions
                #successors
                #arguments
                #traits
                #checks
                #interfaces
                #assembly
                #hooks
                ..#ir::ods::OpInfo::EMPTY
            };

            // SAFETY: the struct above is a `#[repr(transparent)]` wrapper of one `Op`.
            #[diagnostic::do_not_recommend]
            unsafe impl #ir::ods::TypedOp for #ident {
                const NAME: &'static str = #name;
                const INFO: &'static #ir::ods::OpInfo = &__OP_INFO;
            }
        };
    }
}

/// `dialect.mnemonic`
fn name(ir: &TokenStream, op: &Op) -> TokenStream {
    let mnemonic = op.mnemonic.as_ref().map(|text| text.value());
    let mnemonic = mnemonic.unwrap_or_else(|| op.ident.to_string());
    match &op.dialect {
        None => quote!(#mnemonic),
        Some(dialect) => {
            let dialect = as_trait(ir, dialect, quote!(context::Dialect));
            let name = quote!(#dialect::NAME);
            let rest = mnemonic.len() + 1;
            quote! {{
                const BYTES: [u8; #name.len() + #rest] = #ir::ods::generated::join(#name, #mnemonic);
                #ir::ods::generated::joined(&BYTES)
            }}
        }
    }
}

/// A field's constraint, by way of what wraps it, so that a wrapper that is not the library's is an error.
fn checked(ir: &TokenStream, field: &Field) -> TokenStream {
    let constraint = &field.constraint;
    match &field.wrapper {
        None => quote!(#constraint),
        Some(wrapper) => {
            let wrapped = as_trait(
                ir,
                &placed(&quote!(#wrapper<#constraint>), wrapper.span()),
                quote!(ods::Wrapped),
            );
            let constraint = placed(&quote!(Constraint), place(constraint));
            quote!(#wrapped::#constraint)
        }
    }
}

fn attribute(ir: &TokenStream, attr: &Attr) -> TokenStream {
    let name = &attr.text;
    let constraint = checked(ir, &attr.field);
    let optional = matches!(attr.presence, Presence::Optional | Presence::Flag);
    let default = match &attr.presence {
        Presence::Default(expr) => {
            // The expression sees the context under this name.
            let cx = Ident::new("cx", expr.span());
            let constraint = &attr.field.constraint;
            let make = item(ir, constraint, quote!(ods::AttrConstraint), quote!(make));
            quote!(::core::option::Option::Some(|#cx| #make(#cx, #expr)))
        }
        _ => quote!(::core::option::Option::None),
    };
    let at = place(&attr.field.constraint);
    let ir = placed(ir, at);
    quote_spanned!(at=> #ir::ods::AttributeInfo::new::<#constraint>(#name, #optional, #default))
}

/// The attributes that traits add.
pub fn segment_attributes(op: &Op) -> impl Iterator<Item = &'static str> {
    let operands = op.traits.has("AttrSizedOperandSegments");
    let results = op.traits.has("AttrSizedResultSegments");
    let operands = operands.then_some("operandSegmentSizes");
    operands
        .into_iter()
        .chain(results.then_some("resultSegmentSizes"))
}

pub fn arity(ir: &TokenStream, arity: Arity) -> TokenStream {
    match arity {
        Arity::One => quote!(#ir::ods::Arity::One),
        Arity::Optional => quote!(#ir::ods::Arity::Optional),
        Arity::Variadic => quote!(#ir::ods::Arity::Variadic),
    }
}

/// A part of the op.
pub fn slot(ir: &TokenStream, slot: Slot) -> TokenStream {
    match slot {
        Slot::Operand(index) => {
            let index = small(index);
            quote!(#ir::ods::Slot::Operand(#index))
        }
        Slot::Attribute(index) => {
            let index = small(index);
            quote!(#ir::ods::Slot::Attribute(#index))
        }
        Slot::Result(index) => {
            let index = small(index);
            quote!(#ir::ods::Slot::Result(#index))
        }
    }
}

fn small(index: usize) -> u16 {
    u16::try_from(index).expect("an op has fewer than 65,536 parts")
}

/// The bits of the op's traits, with what they imply.
fn trait_bits(op: &Op) -> Vec<&'static str> {
    let mut names: Vec<&str> = op.traits.flags.iter().map(|(name, _)| *name).collect();
    if op.traits.implicit_terminator().is_some() {
        names.push("SINGLE_BLOCK");
    }
    names
}

fn trait_check(ir: &TokenStream, op: &Op, check: &Check) -> TokenStream {
    let named = |name: &Ident| {
        // An unknown name was reported; any slot stands for it.
        let found = op.slot(&name.to_string()).unwrap_or(Slot::Operand(0));
        slot(ir, found)
    };
    match check {
        Check::HasParent(parents) => {
            let parents = parents.iter().map(|parent| match parent {
                Parent::Name(name) => shared(ir, quote!(#name)),
                Parent::Op(path) => shared(ir, item(ir, path, quote!(ods::TypedOp), quote!(NAME))),
            });
            let parents = shared(ir, quote!(&[#(#parents),*]));
            quote!(#ir::ods::TraitCheck::HasParent(#parents))
        }
        Check::SingleBlockImplicitTerminator(path) => {
            let info = shared(ir, item(ir, path, quote!(ods::TypedOp), quote!(INFO)));
            quote!(#ir::ods::TraitCheck::SingleBlockImplicitTerminator(#info))
        }
        Check::AllMatch(aspect, names) => {
            let slots = names.iter().map(named);
            let slots = shared(ir, quote!(&[#(#slots),*]));
            let aspect = format_ident!("{aspect}");
            quote!(#ir::ods::TraitCheck::AllMatch(#ir::ods::TypeAspect::#aspect, #slots))
        }
        Check::Predicate(summary, function) => {
            let ident = &op.ident;
            let summary = shared(ir, quote!(#summary));
            quote! {
                #ir::ods::TraitCheck::Predicate {
                    summary: #summary,
                    holds: #ir::ods::OpTest::Plain(|ir, op| {
                        let holds: fn(#ident, &#ir::Ir) -> bool = #function;
                        holds(<#ident as #ir::ods::TypedOp>::from_op_unchecked(op), ir)
                    }),
                }
            }
        }
        Check::TypesMatchWith {
            summary,
            from,
            to,
            map,
            lists,
        } => {
            let (from, to) = (named(from), named(to));
            let summary = shared(ir, quote!(#summary));
            let (variant, function) = match lists {
                true => (quote!(TypeListsMatch), quote!(MapTypes)),
                false => (quote!(TypesMatchWith), quote!(MapType)),
            };
            quote! {
                #ir::ods::TraitCheck::#variant {
                    summary: #summary,
                    from: #from,
                    to: #to,
                    map: #ir::ods::#function::Plain(#map),
                }
            }
        }
        Check::Custom(ty) => {
            let name = quote!(#ty).to_string();
            let span = ty.span();
            let ir = placed(ir, span);
            quote_spanned!(span=> #ir::ods::TraitCheck::Custom(#ir::ods::CustomTrait::of::<#ty>(#name)))
        }
    }
}

fn interface(ir: &TokenStream, op: &Op, path: &Path) -> TokenStream {
    let ident = &op.ident;
    let ir = placed(ir, path.span());
    let object = quote_spanned!(path.span()=> dyn #path);
    quote_spanned! {path.span()=>
        #ir::ods::InterfaceEntry {
            object: #ir::ods::InterfaceObject::new::<#object>(
                <#object as #ir::ods::OpInterface>::NAME,
                &#ir::ods::InterfaceCast(|op| <#ident as #ir::ods::TypedOp>::ref_from_op_unchecked(op)),
            ),
            verify: match <#object as #ir::ods::OpInterface>::VERIFY {
                ::core::option::Option::Some(_) => ::core::option::Option::Some(|ir, op| {
                    let this: &#object = <#ident as #ir::ods::TypedOp>::ref_from_op_unchecked(&op);
                    #ir::ods::generated::verify_interface(this, ir, op)
                }),
                ::core::option::Option::None => ::core::option::Option::None,
            },
        }
    }
}

fn hooks(ir: &TokenStream, op: &Op) -> Option<TokenStream> {
    let ident = &op.ident;
    let mut fields = Vec::new();
    let wrap = quote!(<#ident as #ir::ods::TypedOp>::from_op_unchecked(op));
    let some = quote!(::core::option::Option::Some);
    // A hook that is not implemented is an error at the word that declares it.
    let named = |path, item: TokenStream, word: &Ident| {
        let hook = hook(ir, ident, path, word.span());
        quote!(#hook::#item)
    };
    if let Some(word) = &op.hooks.verify {
        let hook = named(quote!(Verify), quote!(verify), word);
        fields.push(quote!(verify: #some(#ir::ods::VerifyHook::Plain(|ir, op| #hook(#wrap, ir)))));
    }
    if let Some(word) = &op.hooks.verify_regions {
        let hook = named(quote!(VerifyRegions), quote!(verify_regions), word);
        fields.push(
            quote!(verify_regions: #some(#ir::ods::VerifyHook::Plain(|ir, op| #hook(#wrap, ir)))),
        );
    }
    if let Some(word) = &op.hooks.fold {
        let hook = named(quote!(Fold), quote!(fold), word);
        fields.push(quote!(fold: #some(#ir::ods::FoldHook::Plain(|ir, op, operands| #hook(#wrap, ir, operands)))));
    }
    if let Some(word) = &op.hooks.infer_types {
        let hook = named(quote!(InferTypes), quote!(infer_types), word);
        fields.push(quote!(infer_types: #some(#ir::ods::InferHook::Plain(#hook))));
    }
    if let Some(word) = &op.hooks.result_names {
        let hook = named(quote!(ResultNames), quote!(result_names), word);
        fields.push(quote!(result_names: #some(#ir::ods::NameHook::Plain(|ir, op, name| #hook(#wrap, ir, name)))));
    }
    if let Some(word) = &op.hooks.block_names {
        let hook = named(quote!(BlockNames), quote!(block_names), word);
        fields.push(quote!(block_names: #some(#ir::ods::BlockNameHook::Plain(|ir, op, name| #hook(#wrap, ir, name)))));
    }
    if let (Some(_), Some(dialect)) = (&op.hooks.default_dialect, &op.dialect) {
        let name = shared(ir, quote!(<#dialect as #ir::context::Dialect>::NAME));
        fields.push(quote!(default_dialect: #some(#name)));
    }
    if let Syntax::Custom(span) = &op.syntax {
        let hook = hook(ir, ident, quote!(CustomAssembly), *span);
        fields.push(quote!(parse: #some(#ir::ods::OpParseHook::Plain(#hook::parse))));
        fields.push(quote!(print: #some(#ir::ods::OpPrintHook::Plain(|ir, op, printer| #hook::print(#wrap, ir, printer)))));
    }
    match &op.hooks.canonicalize {
        Some(Canonicalize::Patterns(patterns)) if !patterns.is_empty() => {
            let patterns = patterns
                .iter()
                .map(|pattern| quote_spanned!(place(pattern)=> &#pattern));
            fields.push(quote!(canonicalize: &[#(#patterns),*]));
        }
        Some(Canonicalize::Function(function)) => {
            let name = quote!(#function).to_string();
            let description = format!("Canonicalizes `{ident}`.");
            let ir = placed(ir, function.span());
            let pattern = quote_spanned! {function.span()=>
                #ir::rewrite::FunctionPattern::<#ident>::new(#name, #description, #function)
            };
            fields.push(quote!(canonicalize: &[&#pattern]));
        }
        Some(Canonicalize::Hook(word)) => {
            let patterns = named(quote!(Canonicalize), quote!(PATTERNS), word);
            fields.push(quote!(canonicalize: #patterns));
        }
        _ => {}
    }
    let hooks = quote!(hooks: #ir::ods::Hooks { #(#fields,)* ..#ir::ods::Hooks::NONE },);
    (!fields.is_empty()).then_some(hooks)
}

/// How a type is known.
fn source(ir: &TokenStream, op: &Op, source: &Source) -> TokenStream {
    match source {
        Source::Given => quote!(#ir::ods::TypeSource::Given),
        Source::Infer => quote!(#ir::ods::TypeSource::Infer),
        Source::From(root, maps) => {
            let root = slot(ir, *root);
            match &maps[..] {
                [] => quote!(#ir::ods::TypeSource::Same(#root)),
                [map] => quote!(#ir::ods::TypeSource::Map(#root, #ir::ods::MapType::Plain(#map))),
                maps => {
                    let map = chain(ir, maps);
                    quote!(#ir::ods::TypeSource::Map(#root, #ir::ods::MapType::Plain(#map)))
                }
            }
        }
        Source::Build(slot) => {
            let field = op.field(*slot);
            let constraint = &field.constraint;
            let message = format!(
                "the assembly format of `{}` does not write the type of `{}`, which must then follow from a trait, or from a constraint that accepts only one type; this one accepts several: add `type(${})` to the format",
                op.ident,
                field.text(),
                field.text()
            );
            let ir = placed(ir, constraint.span());
            quote_spanned! {constraint.span()=>
                #ir::ods::generated::built::<#constraint>(#message)
            }
        }
    }
}

/// One function after the other.
fn chain(ir: &TokenStream, maps: &[Expr]) -> TokenStream {
    let steps = maps.iter().map(|map| {
        quote! {
            let map: fn(&#ir::Context, #ir::Type) -> ::core::option::Option<#ir::Type> = #map;
            let ty = map(cx, ty)?;
        }
    });
    quote!(|cx, ty| { #(#steps)* ::core::option::Option::Some(ty) })
}

fn format_table(ir: &TokenStream, op: &Op, format: &Format) -> TokenStream {
    let elements = directives(ir, &format.directives);
    let operand_types = format
        .operand_types
        .iter()
        .map(|known| source(ir, op, known));
    let operand_types = shared(ir, quote!(&[#(#operand_types),*]));
    let result_types = format
        .result_types
        .iter()
        .map(|known| source(ir, op, known));
    let result_types = shared(ir, quote!(&[#(#result_types),*]));
    quote! {
        static __OP_FORMAT: #ir::ods::AssemblyFormat = #ir::ods::AssemblyFormat {
            elements: #elements,
            operand_types: #operand_types,
            result_types: #result_types,
        };
    }
}

fn directives(ir: &TokenStream, directives: &[Directive]) -> TokenStream {
    let elements = directives.iter().map(|each| directive(ir, each));
    shared(ir, quote!(&[#(#elements),*]))
}

fn directive(ir: &TokenStream, directive: &Directive) -> TokenStream {
    let element = match directive {
        Directive::Literal(text) => {
            let text = shared(ir, quote!(#text));
            quote!(Literal(#text))
        }
        Directive::Space(text) => quote!(Space(#text)),
        Directive::Operand(index) => indexed("Operand", *index),
        Directive::Attribute(index) => indexed("Attribute", *index),
        Directive::QualifiedAttribute(index) => indexed("QualifiedAttribute", *index),
        Directive::Region(index) => indexed("Region", *index),
        Directive::Successor(index) => indexed("Successor", *index),
        Directive::AttrDict { keyword: false } => quote!(ATTR_DICT),
        Directive::AttrDict { keyword } => quote!(AttrDict { keyword: #keyword }),
        Directive::PropDict => quote!(PropDict),
        Directive::Type(types) => {
            let types = type_list(ir, *types);
            quote!(Type(#types))
        }
        Directive::FunctionalType(inputs, outputs) => {
            let (inputs, outputs) = (type_list(ir, *inputs), type_list(ir, *outputs));
            quote!(FunctionalType(#inputs, #outputs))
        }
        Directive::Operands => quote!(Operands),
        Directive::Regions => quote!(Regions),
        Directive::Successors => quote!(Successors),
        Directive::Group(group) => {
            let group = group_table(ir, group);
            let group = shared(ir, quote!(&#group));
            quote!(Group(#group))
        }
        Directive::AnyOrder(clauses) => {
            let clauses = clauses.iter().map(|clause| group_table(ir, clause));
            let clauses = shared(ir, quote!(&[#(#clauses),*]));
            quote!(AnyOrder(#clauses))
        }
        Directive::Custom(path, arguments) => custom(ir, path, arguments),
    };
    quote!(#ir::ods::FormatElement::#element)
}

fn indexed(variant: &str, index: usize) -> TokenStream {
    let (variant, index) = (format_ident!("{variant}"), small(index));
    quote!(#variant(#index))
}

fn type_list(ir: &TokenStream, types: TypeList) -> TokenStream {
    let list = match types {
        TypeList::Operand(index) => indexed("Operand", index),
        TypeList::Result(index) => indexed("Result", index),
        TypeList::Operands => quote!(Operands),
        TypeList::Results => quote!(Results),
    };
    quote!(#ir::ods::TypeList::#list)
}

fn group_table(ir: &TokenStream, group: &Group) -> TokenStream {
    let anchor = match group.anchor {
        Anchor::Operand(index) => indexed("Operand", index),
        Anchor::Attribute(index) => indexed("Attribute", index),
        Anchor::Result(index) => indexed("Result", index),
        Anchor::Region(index) => indexed("Region", index),
    };
    let then = directives(ir, &group.then);
    let otherwise = directives(ir, &group.otherwise);
    quote! {
        #ir::ods::Group { anchor: #ir::ods::Anchor::#anchor, then: #then, otherwise: #otherwise }
    }
}

/// `custom<path::Name>` is `path::parse_name` and `path::print_name`.
fn custom(ir: &TokenStream, path: &Path, arguments: &[Directive]) -> TokenStream {
    let name = path
        .segments
        .last()
        .map(|last| last.ident.to_string())
        .unwrap_or_default();
    let function = |prefix: &str| {
        let mut path = path.clone();
        if let Some(last) = path.segments.last_mut() {
            last.ident = Ident::new(
                &format!("{prefix}_{}", snake_case(&name)),
                last.ident.span(),
            );
        }
        path
    };
    let (parse, print) = (function("parse"), function("print"));
    let arguments = directives(ir, arguments);
    let name = shared(ir, quote!(#name));
    let directive = quote! {
        &#ir::ods::CustomDirective {
            name: #name,
            parse: #ir::ods::CustomParser::Plain(#parse),
            print: #ir::ods::CustomPrinter::Plain(#print),
            arguments: #arguments,
        }
    };
    let directive = shared(ir, directive);
    quote!(Custom(#directive))
}
