//! The parts of an op and its format in the notation that `terrace_ir::ods` reads: text, and lists of what must be Rust.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, Ident, Path};
use terrace_macro_support::{Docs, ItemPath, placed};

use super::format::{Alike, Anchor, Argument, Directive, Form, Format, Group, TypeList};
use super::infer::{Inferred, Source};
use super::model::{Arity, Attr, Field, Op, Presence, Slot};
use crate::assembly::ambiguity::Ambiguity;
use crate::names::custom_function;
use crate::paths::{attr_function, place};

/// The strings and the lists of a declaration.
pub struct Layout<'a> {
    ir: &'a ItemPath,
    op: &'a Op,
    parts: String,
    format: String,
    types: Vec<TokenStream>,
    attrs: Vec<TokenStream>,
    defaults: Vec<TokenStream>,
    blocks: Vec<TokenStream>,
    builds: Vec<TokenStream>,
    maps: Vec<TokenStream>,
    customs: Vec<TokenStream>,
    optional_customs: Vec<TokenStream>,
    /// Checks that have no place in a list.
    checks: Vec<TokenStream>,
    /// Checks that what may be absent from the text begins unlike what follows it.
    apart: Vec<TokenStream>,
}

impl<'a> Layout<'a> {
    /// All of the op's.
    pub fn new(ir: &'a ItemPath, op: &'a Op, format: Option<&Format>, inferred: &Inferred) -> Self {
        let mut layout = Layout {
            ir,
            op,
            parts: String::new(),
            format: String::new(),
            types: Vec::new(),
            attrs: Vec::new(),
            defaults: Vec::new(),
            blocks: Vec::new(),
            builds: Vec::new(),
            maps: Vec::new(),
            customs: Vec::new(),
            optional_customs: Vec::new(),
            checks: Vec::new(),
            apart: Vec::new(),
        };
        layout.parts(inferred);
        if let Some(format) = format {
            layout.format(format);
        }
        layout
    }

    /// The constants that are made by calls: each is one by itself, so that it is evaluated, and what is wrong with it said,
    /// when the crate is checked. The facts name the first.
    pub fn constants(&self) -> TokenStream {
        let Layout {
            ir, builds, apart, ..
        } = self;
        let list = quote_spanned!(place(&self.op.ident)=> &[#(#builds),*]);
        let ty = quote!(&[fn(&#ir::Context) -> #ir::Type]);
        let builds = (!builds.is_empty()).then(|| quote!(const __BUILDS: #ty = #list;));
        quote!(#builds #(const _: () = #apart;)*)
    }

    /// The text that says it, as `Fact::Text` describes it.
    pub fn text(&self, docs: &Docs) -> String {
        let Docs {
            summary,
            description,
        } = docs;
        let text = format!("{summary}\n{}\n{}\n{description}", self.parts, self.format);
        text.trim_end_matches('\n').to_owned()
    }

    /// The facts that say the rest.
    pub fn facts(self) -> Vec<TokenStream> {
        let ir = self.ir;
        let mut facts = Vec::new();
        if !self.builds.is_empty() {
            facts.push(quote!(#ir::Fact::Builds(__BUILDS)));
        }
        let lists = [
            ("Types", self.types),
            ("Attrs", self.attrs),
            ("Defaults", self.defaults),
            ("Blocks", self.blocks),
            ("Maps", self.maps),
            ("Customs", self.customs),
            ("OptionalCustoms", self.optional_customs),
            ("Successors", self.checks),
        ];
        for (name, items) in lists {
            if !items.is_empty() {
                let name = Ident::new(name, Span::call_site());
                // What the compiler finds wrong in an element it says again of the list.
                let list = quote_spanned!(place(&self.op.ident)=> &[#(#items),*]);
                facts.push(quote!(#ir::Fact::#name(#list)));
            }
        }
        facts
    }

    fn entry(&mut self, kind: &str, name: &str) {
        if !self.parts.is_empty() {
            self.parts.push(';');
        }
        self.parts += kind;
        self.parts.push(' ');
        self.parts += name;
    }

    fn parts(&mut self, inferred: &Inferred) {
        let (ir, op) = (self.ir, self.op);
        for argument in &op.arguments {
            match argument {
                Slot::Operand(index) => self.operand(&op.operands[*index]),
                Slot::Attribute(index) => self.attribute(&op.attrs[*index]),
                Slot::Result(_) => unreachable!("results are no arguments"),
            }
        }
        for name in segment_attributes(op) {
            self.entry("z", name);
        }
        for (field, known) in op.results.iter().zip(&inferred.results) {
            self.entry(&format!("r{}", arity(field.arity)), &field.label);
            let constraint = self.checked(field);
            self.types.push(at(field, quote!(#ir::ty), constraint));
            if let Some(source) = known {
                let source = self.source(source);
                self.parts.push(' ');
                self.parts += &source;
            }
        }
        for field in &op.regions {
            self.entry(&format!("g{}", arity(field.arity)), &field.label);
            let constraint = self.checked(field);
            self.blocks.push(at(field, quote!(#ir::blocks), constraint));
        }
        for field in &op.successors {
            self.entry(&format!("s{}", arity(field.arity)), &field.label);
            let constraint = self.checked(field);
            self.checks
                .push(at(field, quote!(#ir::successor), constraint));
        }
    }

    fn operand(&mut self, field: &Field) {
        let ir = self.ir;
        let lists = self.op.segments(field).map(|slot| slot.to_string());
        let kind = format!("o{}{}", arity(field.arity), lists.unwrap_or_default());
        self.entry(&kind, &field.label);
        let constraint = self.checked(field);
        self.types.push(at(field, quote!(#ir::ty), constraint));
    }

    fn attribute(&mut self, attr: &Attr) {
        let ir = self.ir;
        let letter = if attr.field.discardable { "d" } else { "a" };
        let presence = match attr.presence {
            Presence::Required => "",
            Presence::Optional | Presence::Flag => "?",
            Presence::Default(_) => "=",
        };
        self.entry(&format!("{letter}{presence}"), &attr.text);
        let constraint = self.checked(&attr.field);
        let span = attr.field.constraint.span();
        let contract = ir.at(span).join("AttrConstraint");
        self.attrs
            .push(quote_spanned!(span=> <#constraint as #contract>::info));
        if let Presence::Default(expr) = &attr.presence {
            // The expression sees the context under this name.
            let cx = Ident::new("cx", expr.span());
            let constraint = &attr.field.constraint;
            let make = attr_function(ir, constraint, "make");
            let make = quote_spanned!(constraint.span()=> { #make });
            self.defaults.push(quote!(|#cx| #make(#cx, #expr)));
        }
    }

    /// A field's constraint, by way of what wraps it, so that a wrapper that is not the library's is an error.
    fn checked(&self, field: &Field) -> TokenStream {
        let constraint = &field.constraint;
        match &field.wrapper {
            None => quote!(#constraint),
            Some(wrapper) => {
                // Each name keeps its place: one that is not there is said once.
                let wrapped = quote_spanned!(wrapper.span()=> #wrapper<#constraint>);
                let span = constraint.span();
                let contract = self.ir.at(span).join("Wrapped");
                quote_spanned!(span=> <#wrapped as #contract>::Constraint)
            }
        }
    }

    /// How a type is known.
    fn source(&mut self, source: &Source) -> String {
        let ir = self.ir;
        match source {
            Source::Given => ".".to_owned(),
            Source::Infer => "!".to_owned(),
            Source::From(root, maps) => {
                let letter = match &maps[..] {
                    [] => "=",
                    [map] => {
                        self.maps.push(quote!(#map));
                        "m"
                    }
                    maps => {
                        self.maps.push(chain(ir, maps));
                        "m"
                    }
                };
                format!("{letter}{}", slot(*root))
            }
            Source::Build(slot) => {
                let field = self.op.field(*slot);
                let constraint = &field.constraint;
                let message = format!(
                    "the assembly format of `{}` does not write the type of `{}`, which must then follow from a trait, or from a constraint that accepts only one type; this one accepts several: add `type(${})` to the format",
                    self.op.ident,
                    field.text(),
                    field.text()
                );
                let ir = ir.at(constraint.span());
                self.builds.push(quote_spanned! {constraint.span()=>
                    #ir::built::<#constraint>(#message)
                });
                "b".to_owned()
            }
        }
    }

    fn format(&mut self, format: &Format) {
        let mut text = self.directives(&format.directives);
        for sources in [&format.operand_types, &format.result_types] {
            text.push(';');
            for source in sources {
                text += &self.source(source);
            }
        }
        self.format = text;
        self.apart = format.alike.iter().map(|alike| self.apart(alike)).collect();
    }

    /// The check that two things begin unlike each other.
    fn apart(&self, alike: &Alike) -> TokenStream {
        let Ambiguity { span, message, .. } = &alike.ambiguity;
        let ir = self.ir.at(*span);
        let form = |form: &Form| match form {
            Form::Attribute(slot) => {
                let constraint = &self.op.attrs[*slot].field.constraint;
                let ir = self.ir.at(constraint.span());
                quote_spanned!(constraint.span()=> #ir::begins::<#constraint>())
            }
            Form::Type => quote!(#ir::Begins::Form(#ir::AttrForm::Type)),
            Form::Literal(text) => quote!(#ir::Begins::Literal(#text)),
        };
        let (first, second) = (form(&alike.first), form(&alike.second));
        quote_spanned!(*span=> #ir::begin_apart(#first, #second, #message))
    }

    fn directives(&mut self, directives: &[Directive]) -> String {
        directives.iter().map(|each| self.directive(each)).collect()
    }

    fn directive(&mut self, directive: &Directive) -> String {
        match directive {
            Directive::Literal(text) => quoted(text),
            Directive::Space(text) => match text.as_str() {
                "" => "~",
                "\n" => "/",
                _ => "_",
            }
            .to_owned(),
            Directive::Operand(index) => format!("o{index}"),
            Directive::Attribute(index) => format!("a{index}"),
            Directive::QualifiedAttribute(index) => format!("q{index}"),
            Directive::Region(index) => format!("g{index}"),
            Directive::Successor(index) => format!("s{index}"),
            Directive::AttrDict { keyword: false } => "D".to_owned(),
            Directive::AttrDict { keyword: true } => "K".to_owned(),
            Directive::PropDict => "P".to_owned(),
            Directive::Type(types) => type_list(*types),
            Directive::BareType(types) => format!("u{}", type_list(*types)),
            Directive::FunctionalType(inputs, outputs) => {
                format!("f{}{}", type_list(*inputs), type_list(*outputs))
            }
            Directive::Operands => "O".to_owned(),
            Directive::Regions => "G".to_owned(),
            Directive::Successors => "S".to_owned(),
            Directive::Group(group) => self.group(group),
            Directive::AnyOrder(clauses) => {
                let clauses: String = clauses.iter().map(|clause| self.group(clause)).collect();
                format!("[{clauses}]")
            }
            Directive::Custom(path, arguments) => {
                let functions = custom_functions(path, "parse");
                self.customs.push(functions);
                format!("c{}", self.custom(path, arguments))
            }
            Directive::OptionalCustom(path, arguments) => {
                let functions = custom_functions(path, "parse_optional");
                self.optional_customs.push(functions);
                format!("C{}", self.custom(path, arguments))
            }
        }
    }

    fn group(&mut self, group: &Group) -> String {
        let anchors = group.anchors.iter().map(|anchor| match anchor {
            Anchor::Operand(index) => format!("o{index}"),
            Anchor::Attribute(index) => format!("a{index}"),
            Anchor::Result(index) => format!("r{index}"),
            Anchor::Region(index) => format!("g{index}"),
        });
        let anchors: String = anchors.collect();
        let then = self.directives(&group.then);
        let otherwise = self.directives(&group.otherwise);
        let inverted = if group.is_anchored_by_else { "!" } else { "" };
        format!("({inverted}{anchors} {then}|{otherwise})")
    }

    /// The name of a custom directive and its arguments.
    fn custom(&mut self, path: &Path, arguments: &[Argument]) -> String {
        let name = path
            .segments
            .last()
            .map(|last| last.ident.to_string())
            .unwrap_or_default();
        let arguments = arguments
            .iter()
            .map(|argument| self.directive(&argument.directive));
        let arguments: String = arguments.collect();
        format!("{}{{{arguments}}}", quoted(&name))
    }
}

/// `custom<path::Name>` is `path::parse_name` and `path::print_name`.
fn custom_functions(path: &Path, parse: &str) -> TokenStream {
    let (parse, print) = (custom_function(path, parse), custom_function(path, "print"));
    quote!((#parse, #print))
}

/// `function::<constraint>`, where the constraint is.
fn at(field: &Field, function: TokenStream, constraint: TokenStream) -> TokenStream {
    let span = place(&field.constraint);
    let function = placed(&function, span);
    quote_spanned!(span=> #function::<#constraint>)
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

fn arity(arity: Arity) -> &'static str {
    match arity {
        Arity::One => "",
        Arity::Optional => "?",
        Arity::Variadic => "*",
    }
}

fn slot(slot: Slot) -> String {
    match slot {
        Slot::Operand(index) => format!("o{index}"),
        Slot::Attribute(index) => format!("a{index}"),
        Slot::Result(index) => format!("r{index}"),
    }
}

fn type_list(types: TypeList) -> String {
    match types {
        TypeList::Operand(index) => format!("to{index}"),
        TypeList::Result(index) => format!("tr{index}"),
        TypeList::Operands => "tO".to_owned(),
        TypeList::Results => "tR".to_owned(),
    }
}

fn quoted(text: &str) -> String {
    format!("`{}'", text.replace('\'', "''"))
}

/// One function after the other.
fn chain(ir: &ItemPath, maps: &[Expr]) -> TokenStream {
    let steps = maps.iter().map(|map| {
        quote! {
            let map: fn(&#ir::Context, #ir::Type) -> #ir::Option<#ir::Type> = #map;
            let ty = map(cx, ty)?;
        }
    });
    quote!(|cx, ty| { #(#steps)* #ir::Some(ty) })
}
