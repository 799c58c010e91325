//! Builders.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Ident;
use syn::spanned::Spanned;
use terrace_macro_support::{ItemPath, placed};

use super::accessors::docs;
use super::infer::{Inferred, Source};
use super::model::{Arity, Attr, Field, Op, Presence, Slot};
use crate::paths::{attr_function, attr_value, place};

/// The op's functions that build it: `build`; `builder` if parts may be left out; `try_build` if inferring result types can
/// fail. Then the type that `builder` returns.
pub fn expand(ir: &ItemPath, op: &Op, inferred: &Inferred) -> [TokenStream; 2] {
    let builder = Builder::new(ir, op, inferred);
    let required = op.arguments.len() - op.trailing_optional();
    let build = builder.function("build", required);
    let new = builder.shared(required);
    let fallible = op.hooks.infer_types.is_some();
    let fallible = fallible.then(|| builder.function("try_build", op.arguments.len()));
    let (fluent, start) = builder.fluent().unzip();
    [quote!(#build #new #start #fallible), quote!(#fluent)]
}

struct Builder<'a> {
    ir: &'a ItemPath,
    op: &'a Op,
    inferred: &'a Inferred,
    b: Ident,
    loc: Ident,
    /// What is given to it, in order: result types that are not inferred, arguments, counts of variadic regions, successors.
    parts: Vec<Part<'a>>,
}

impl<'a> Builder<'a> {
    fn new(ir: &'a ItemPath, op: &'a Op, inferred: &'a Inferred) -> Self {
        // No field's name can meet these.
        let local = |name| Ident::new(name, Span::mixed_site());
        Builder {
            ir,
            op,
            inferred,
            b: local("b"),
            loc: local("loc"),
            parts: parts(ir, op, inferred),
        }
    }

    /// A builder that takes the first `count` arguments by position.
    fn function(&self, name: &str, count: usize) -> TokenStream {
        let Builder { ir, op, b, loc, .. } = self;
        let docs = self.docs(name, count);
        let given = |part: &Part<'_>| match part.slot {
            Some(slot) => op.arguments[..count].contains(&slot),
            None => true,
        };
        let parts: Vec<&Part<'_>> = self.parts.iter().filter(|part| given(part)).collect();
        let params = parts.iter().map(|part| {
            let (name, ty) = (part.name(), &part.ty);
            quote!(#name: #ty)
        });
        let create = match name == "build" && self.is_fluent() {
            // The other builder has the code.
            true => {
                let (required, optional): (Vec<&Part<'_>>, Vec<_>) =
                    parts.iter().partition(|part| part.presence == Given::First);
                let required = required.iter().map(|part| part.located());
                let optional = optional.iter().map(|part| {
                    let name = part.located();
                    quote_spanned!(name.span()=> .#name(#name))
                });
                quote!(Self::builder(#(#required),*) #(#optional)* .build(#b, #loc))
            }
            false => self.create_by_position(count, name == "try_build"),
        };
        let output = match name {
            "try_build" => quote!(#ir::Result<Self, #ir::Diagnostic>),
            _ => quote!(Self),
        };
        let name = Ident::new(name, op.ident.span());
        quote! {
            #docs
            #[inline]
            pub fn #name(#b: &mut #ir::Builder<'_>, #loc: #ir::Location #(, #params)*) -> #output {
                #create
            }
        }
    }

    /// The expression that creates the op from its first `count` arguments.
    fn create_by_position(&self, count: usize, fallible: bool) -> TokenStream {
        let op = self.op;
        let attributes = (0..op.attrs.len()).map(|slot| {
            let given = op.arguments[..count].contains(&Slot::Attribute(slot));
            self.attribute(slot, given, false)
        });
        self.create(attributes, fallible)
    }

    /// The function that builds with a shared builder, of the same parts as `build`: operands are what stands for values.
    fn shared(&self, count: usize) -> TokenStream {
        let Builder { ir, op, b, .. } = self;
        let given = self.parts.iter().filter(|part| match part.slot {
            Some(slot) => op.arguments[..count].contains(&slot),
            None => true,
        });
        let (mut params, mut values, mut names) = (Vec::new(), Vec::new(), Vec::new());
        for part in given {
            let (name, ty) = (part.name(), &part.ty);
            let (param, value) = match (part.form, part.field.arity) {
                (Form::Value, Arity::One) => (
                    quote!(impl #ir::AsValue),
                    Some(quote!(let #name = #b.value(#name);)),
                ),
                (Form::Value, Arity::Variadic) => (
                    quote!(impl #ir::IntoValues),
                    Some(quote!(let #name: &[#ir::Value] = &#b.values(#name);)),
                ),
                (Form::Type, Arity::One) => (
                    quote!(impl ::core::convert::Into<#ir::Type>),
                    Some(quote!(let #name: #ir::Type = ::core::convert::Into::into(#name);)),
                ),
                _ => (quote!(#ty), None),
            };
            params.push(quote!(#name: #param));
            values.extend(value);
            names.push(name);
        }
        let docs = self.docs("build", count);
        let loc = &self.loc;
        // A call of `build` would say again what is wrong with the type of an attribute, and nowhere in particular.
        let create = match op.attrs.is_empty() || self.is_fluent() {
            true => quote!(Self::build(#b, #loc #(, #names)*)),
            false => self.create_by_position(count, false),
        };
        let new = Ident::new("new", op.ident.span());
        quote! {
            #docs
            #[inline]
            pub fn #new(#b: &#ir::ImplicitLocBuilder<'_> #(, #params)*) -> Self {
                #(#values)*
                #b.build(|#b, #loc| { #create })
            }
        }
    }

    /// Whether there is something that a builder can leave out.
    fn is_fluent(&self) -> bool {
        let mut parts = self.parts.iter();
        parts.any(|part| part.presence != Given::First)
    }

    /// The type whose methods give what may be left out, and the function that makes one of what may not.
    fn fluent(&self) -> Option<(TokenStream, TokenStream)> {
        let Builder {
            ir,
            op,
            b,
            loc,
            parts,
            ..
        } = self;
        let (required, optional): (Vec<&Part<'_>>, Vec<_>) =
            parts.iter().partition(|part| part.presence == Given::First);
        if optional.is_empty() {
            return None;
        }
        let (vis, ident) = (&op.vis, &op.ident);
        let fluent = format_ident!("{ident}Builder", span = ident.span());
        let names: Vec<&Ident> = parts.iter().map(Part::name).collect();
        let locals = parts.iter().map(Part::located);
        let types = parts.iter().map(Part::stored);
        let required_names = required.iter().map(|part| part.located());
        let params = required.iter().map(|part| {
            let (name, ty) = (part.name(), &part.kept);
            quote!(#name: #ty)
        });
        let defaults = optional.iter().map(|part| {
            let name = part.located();
            let nothing = placed(&part.nothing(ir), name.span());
            quote_spanned!(name.span()=> #name: #nothing,)
        });
        let setters = optional.iter().map(|part| {
            let (name, ty) = (part.name(), &part.kept);
            let docs = docs(part.field, part.what);
            let local = part.located();
            let at = local.span();
            let value = match part.presence {
                Given::Wrapped => quote_spanned!(at=> #ir::Some(#local)),
                Given::First | Given::ByName(_) => quote!(#local),
            };
            // A macro that the constraint comes from knows no `self`.
            let this = Ident::new("self", Span::call_site().located_at(at));
            let set = quote_spanned!(at=> #this.#local = #value;);
            let function = quote_spanned! {place(ident)=>
                #[inline]
                pub fn #name(mut self, #name: #ty) -> Self {
                    #set
                    self
                }
            };
            quote!(#docs #function)
        });
        let attributes = (0..op.attrs.len()).map(|slot| self.attribute(slot, true, true));
        let create = self.create(attributes, false);
        let docs = format!(
            "The parts of a new [`{ident}`]: required ones as arguments of [`{ident}::builder`], the others by name."
        );
        let start_docs = "Starts to build the op; its methods give what may be left out.";
        let marker = Ident::new("__lifetime", Span::mixed_site());
        let phantom = quote!(#ir::PhantomData);
        let panics = self.panics("build");
        // What is wrong with the type of a part is said where the part is, or at the op's name.
        let at = place(ident);
        let parts = quote_spanned!(at=> let Self { #(#locals,)* .. } = self;);
        let new = quote_spanned! {at=>
            #fluent {
                #(#required_names,)*
                #(#defaults)*
                #marker: #phantom,
            }
        };
        let ty = quote! {
            #[doc = #docs]
            #[must_use = "`build` makes the op"]
            #[allow(dead_code, clippy::type_complexity)]
            #vis struct #fluent<'a> {
                #(#names: #types,)*
                #marker: #phantom<&'a ()>,
            }

            #[allow(dead_code, clippy::type_complexity)]
            impl<'a> #fluent<'a> {
                #(#setters)*

                /// Builds the op.
                #panics
                #[inline]
                pub fn build(self, #b: &mut #ir::Builder<'_>, #loc: #ir::Location) -> #ident {
                    #parts
                    #create
                }
            }
        };
        let builder = Ident::new("builder", ident.span());
        let start = quote! {
            #[doc = #start_docs]
            #[inline]
            pub fn #builder<'a>(#(#params),*) -> #fluent<'a> {
                #new
            }
        };
        Some((ty, start))
    }

    /// The expression that creates the op from parts in variables of their names.
    fn create(&self, attributes: impl Iterator<Item = TokenStream>, fallible: bool) -> TokenStream {
        let Builder { ir, op, b, loc, .. } = self;
        let segments = self.segment_attributes();
        // Lists of lists are one list to what follows.
        let lists = op.operands.iter().filter(|field| field.segments.is_some());
        let lists = lists.map(|field| {
            let name = &field.name;
            let flat = flattened(name);
            quote!(let #flat: &[#ir::Value] = &#ir::concat(#name);)
        });
        let successor_list = values(ir, &op.successors, "Block");
        let num_regions = self.num_regions();
        let made = quote!(&mut [#(#attributes,)* #(#segments),*]);
        let attributes = Ident::new("attributes", Span::mixed_site());
        let types = match fallible {
            true => None,
            false => self.result_types(&attributes),
        };
        // Types may be those of attributes, which the call takes.
        let types = types.map(|types| {
            let name = Ident::new("types", Span::mixed_site());
            (quote!(let #name = &#types;), name)
        });
        let (known, types) = types.unzip();
        let simple = op.successors.is_empty() && op.regions.is_empty();
        let create = match types {
            Some(types) if simple => match groups(&op.operands) {
                Some(groups) => {
                    quote!(#ir::build_groups(#loc, &[#(#groups),*], #attributes, #types, #b))
                }
                None => {
                    let operands = values(ir, &op.operands, "Value");
                    quote!(#ir::build(#loc, &#operands, #attributes, #types, #b))
                }
            },
            types => {
                let operands = values(ir, &op.operands, "Value");
                let parts = quote! {
                    #ir::Parts {
                        operands: &#operands,
                        attributes: #attributes,
                        successors: &#successor_list,
                        num_regions: #num_regions,
                    }
                };
                match types {
                    Some(types) => quote!(#ir::build_parts(#loc, #parts, #types, #b)),
                    None if fallible => quote!(#ir::try_build(#loc, #parts, #b)),
                    None => quote!(#ir::build_inferred(#loc, #parts, #b)),
                }
            }
        };
        quote! {
            #(#lists)*
            let #attributes = #made;
            #known
            #create
        }
    }

    fn docs(&self, name: &str, count: usize) -> TokenStream {
        let op = self.op;
        let left_out: Vec<String> = op.arguments[count..]
            .iter()
            .map(|slot| format!("`{}`", op.field(*slot).text()))
            .collect();
        let summary = match name {
            "try_build" => {
                "Builds the op, or says why its result types cannot be inferred.".to_owned()
            }
            _ if left_out.is_empty() => "Builds the op.".to_owned(),
            _ => format!(
                "Builds the op; [`Self::builder`] takes {} as well.",
                left_out.join(" and ")
            ),
        };
        let panics = self.panics(name);
        quote!(#[doc = #summary] #panics)
    }

    fn panics(&self, name: &str) -> Option<TokenStream> {
        (name != "try_build" && self.op.hooks.infer_types.is_some()).then(|| {
            quote! {
                #[doc = ""]
                #[doc = "# Panics"]
                #[doc = "If the result types cannot be inferred."]
            }
        })
    }

    /// An inherent attribute. One left out is absent, which is also how a default is stored.
    fn attribute(&self, slot: usize, given: bool, fluent: bool) -> TokenStream {
        let Builder { ir, op, b, .. } = self;
        let attr = &op.attrs[slot];
        if let Some(lists) = op.sizes_of(slot) {
            let name = &lists.name;
            return quote!(#ir::Some(#ir::list_sizes(#b, #name)));
        }
        let (name, constraint) = (&attr.field.name, &attr.field.constraint);
        let make = attr_function(ir, constraint, "make");
        let at = constraint.span();
        let mut name = name.clone();
        name.set_span(name.span().located_at(at));
        let optional = {
            let ir = ir.at(at);
            quote_spanned!(at=> #ir::make_optional(#b, #name, #make))
        };
        match attr.presence {
            _ if !given => quote!(#ir::None),
            Presence::Flag => quote!(#name.then_some(#ir::Attribute::UNIT)),
            Presence::Optional => optional,
            Presence::Default(_) if fluent => optional,
            // In braces it is no call of a function of the constraint: what is wrong with that would be said at the argument.
            Presence::Required | Presence::Default(_) => {
                quote_spanned!(at=> #ir::Some({ #make }(#b, #name)))
            }
        }
    }

    /// The attributes with the sizes of groups.
    fn segment_attributes(&self) -> Vec<TokenStream> {
        let op = self.op;
        let operands = op.traits.has("AttrSizedOperandSegments");
        let results = op.traits.has("AttrSizedResultSegments");
        let operands = operands.then(|| self.segments(&op.operands));
        operands
            .into_iter()
            .chain(results.then(|| self.segments(&op.results)))
            .collect()
    }

    fn segments(&self, fields: &[Field]) -> TokenStream {
        let Builder { ir, b, .. } = self;
        let sizes = fields.iter().map(|field| {
            let name = variable(field);
            match field.arity {
                Arity::One => quote!(1),
                Arity::Optional => quote!(#name.as_slice().len()),
                Arity::Variadic => quote!(#name.len()),
            }
        });
        quote!(#ir::Some(#ir::segment_sizes(#b, &[#(#sizes),*])))
    }

    fn num_regions(&self) -> TokenStream {
        let regions = &self.op.regions;
        let single = regions.iter().filter(|field| field.arity == Arity::One);
        let single = single.count();
        let counts = regions.iter().filter(|field| field.arity != Arity::One);
        let counts = counts.map(|field| &field.name);
        quote!(#single #(+ #counts)*)
    }

    /// The types of all results, where an expression gives them; it may look at the attributes.
    fn result_types(&self, attributes: &Ident) -> Option<TokenStream> {
        let Builder { ir, op, b, .. } = self;
        if !self.inferred.all() {
            return Some(values(ir, &op.results, "Type"));
        }
        let types = self.inferred.results.iter().map(|source| match source {
            Some(Source::From(Slot::Operand(index), maps)) if maps.is_empty() => {
                let name = &op.operands[*index].name;
                Some(quote!(#b.ty(#name)))
            }
            Some(Source::From(Slot::Attribute(slot), maps))
                if maps.is_empty() && matches!(op.attrs[*slot].presence, Presence::Required) =>
            {
                let ident = &op.ident;
                Some(quote!(#ir::attr_type::<#ident>(#b, #attributes[#slot])))
            }
            _ => None,
        });
        let types: Vec<TokenStream> = types.collect::<Option<_>>()?;
        Some(quote!([#(#types),*]))
    }
}

/// What a builder takes.
fn parts<'a>(ir: &ItemPath, op: &'a Op, inferred: &Inferred) -> Vec<Part<'a>> {
    let mut parts = Vec::new();
    if !inferred.all() {
        for field in &op.results {
            parts.push(Part::group(
                field,
                "type of result",
                quote!(#ir::Type),
                Form::Type,
            ));
        }
    }
    for slot in &op.arguments {
        let part = match slot {
            // The lists have their sizes.
            Slot::Attribute(index) if op.sizes_of(*index).is_some() => continue,
            Slot::Attribute(index) => Part::attribute(ir, &op.attrs[*index]),
            Slot::Operand(index) if op.operands[*index].segments.is_some() => {
                Part::lists(ir, &op.operands[*index])
            }
            _ => Part::group(op.field(*slot), "operand", quote!(#ir::Value), Form::Value),
        };
        parts.push(Part {
            slot: Some(*slot),
            ..part
        });
    }
    for field in op.regions.iter().filter(|field| field.arity != Arity::One) {
        parts.push(Part {
            field,
            what: "number of regions",
            ty: quote!(usize),
            kept: quote!(usize),
            slot: None,
            presence: Given::ByName(Nothing::Zero),
            form: Form::Other,
        });
    }
    for field in &op.successors {
        parts.push(Part::group(
            field,
            "successor",
            quote!(#ir::Block),
            Form::Other,
        ));
    }
    parts
}

/// One thing that a builder takes.
struct Part<'a> {
    field: &'a Field,
    what: &'static str,
    /// Its type as a parameter, with lifetimes left out.
    ty: TokenStream,
    /// The same with the lifetime `'a`.
    kept: TokenStream,
    slot: Option<Slot>,
    presence: Given,
    form: Form,
}

/// What kind of thing a part is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Value,
    Type,
    Other,
}

/// What the fluent builder does with a part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Given {
    /// It takes it at the start.
    First,
    /// It has a setter; left out it is this.
    ByName(Nothing),
    /// It has a setter; left out it is absent.
    Wrapped,
}

/// What is taken for a part that is left out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nothing {
    None,
    Empty,
    False,
    Zero,
}

impl<'a> Part<'a> {
    fn name(&self) -> &'a Ident {
        &self.field.name
    }

    /// The name where code says nothing of its own: what is wrong with the type of an attribute is said at its constraint, as
    /// signatures say it, and shown once.
    fn located(&self) -> Ident {
        let mut name = self.field.name.clone();
        if let (Some(Slot::Attribute(_)), false) = (self.slot, self.is_flag()) {
            let at = self.field.constraint.span();
            name.set_span(name.span().located_at(at));
        }
        name
    }

    fn is_flag(&self) -> bool {
        self.presence == Given::ByName(Nothing::False)
    }

    fn attribute(ir: &ItemPath, attr: &'a Attr) -> Part<'a> {
        let constraint = &attr.field.constraint;
        let ty = |lifetime: &str| match attr.presence {
            Presence::Flag => quote!(bool),
            Presence::Optional => {
                let value = attr_value(ir, constraint, lifetime);
                quote_spanned!(constraint.span()=> ::core::option::Option<#value>)
            }
            Presence::Required | Presence::Default(_) => attr_value(ir, constraint, lifetime),
        };
        Part {
            field: &attr.field,
            what: attr.what(),
            ty: ty("'_"),
            kept: ty("'a"),
            slot: None,
            presence: match attr.presence {
                Presence::Required => Given::First,
                Presence::Default(_) => Given::Wrapped,
                Presence::Flag => Given::ByName(Nothing::False),
                Presence::Optional => Given::ByName(Nothing::None),
            },
            form: Form::Other,
        }
    }

    /// A group of values, types or blocks.
    fn group(field: &'a Field, what: &'static str, item: TokenStream, form: Form) -> Part<'a> {
        Part {
            field,
            what,
            ty: grouped(field.arity, item.clone()),
            kept: match field.arity {
                Arity::Variadic => quote!(&'a [#item]),
                arity => grouped(arity, item),
            },
            slot: None,
            presence: match field.arity {
                Arity::One => Given::First,
                Arity::Optional => Given::ByName(Nothing::None),
                Arity::Variadic => Given::ByName(Nothing::Empty),
            },
            form,
        }
    }

    /// A list of lists of values.
    fn lists(ir: &ItemPath, field: &'a Field) -> Part<'a> {
        Part {
            field,
            what: "operand",
            ty: quote!(&[&[#ir::Value]]),
            kept: quote!(&'a [&'a [#ir::Value]]),
            slot: None,
            presence: Given::ByName(Nothing::Empty),
            form: Form::Other,
        }
    }

    /// What the fluent builder's field is when it is left out.
    fn nothing(&self, ir: &ItemPath) -> TokenStream {
        match self.presence {
            Given::First | Given::Wrapped | Given::ByName(Nothing::None) => quote!(#ir::None),
            Given::ByName(Nothing::Empty) => quote!(&[]),
            Given::ByName(Nothing::False) => quote!(false),
            Given::ByName(Nothing::Zero) => quote!(0),
        }
    }

    /// The type of the fluent builder's field.
    fn stored(&self) -> TokenStream {
        let kept = &self.kept;
        match self.presence {
            Given::Wrapped => {
                let at = self.field.constraint.span();
                quote_spanned!(at=> ::core::option::Option<#kept>)
            }
            Given::First | Given::ByName(_) => quote!(#kept),
        }
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
fn values(ir: &ItemPath, fields: &[Field], item: &str) -> TokenStream {
    if fields.iter().all(|field| field.arity == Arity::One) {
        let names = fields.iter().map(variable);
        return quote!([#(#names),*]);
    }
    if let [field] = fields {
        let name = variable(field);
        return match field.arity {
            Arity::Optional => quote!(*#name.as_slice()),
            _ => quote!(*#name),
        };
    }
    let item = format_ident!("{item}");
    let groups = groups(fields).unwrap_or_default();
    quote!(#ir::concat::<#ir::#item>(&[#(#groups),*])[..])
}

/// The parameters of these fields as slices, if they are not in a row as they are.
fn groups(fields: &[Field]) -> Option<Vec<TokenStream>> {
    let in_a_row = fields.len() == 1 || fields.iter().all(|field| field.arity == Arity::One);
    let groups = fields.iter().map(|field| {
        let name = variable(field);
        match field.arity {
            Arity::One => quote!(&[#name]),
            Arity::Optional => quote!(#name.as_slice()),
            Arity::Variadic => quote!(#name),
        }
    });
    (!in_a_row).then(|| groups.collect())
}

/// The variable with a group's values: its parameter, or what was made of it.
fn variable(field: &Field) -> Ident {
    match field.segments {
        Some(_) => flattened(&field.name),
        None => field.name.clone(),
    }
}

/// The variable with all values of a list of lists.
fn flattened(name: &Ident) -> Ident {
    format_ident!("{name}_values", span = Span::mixed_site())
}
