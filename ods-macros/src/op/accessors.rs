//! Accessors and setters.

use proc_macro2::{Delimiter, Group, Punct, Spacing, Span, TokenStream};
use quote::{ToTokens, TokenStreamExt, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Attribute, Ident};
use terrace_macro_support::ItemPath;

use super::layout::segment_attributes;
use super::model::{Arity, Attr, Field, Op, Presence};
use crate::paths::{attr_function, attr_value, place};

/// The op's functions that read and set its parts.
pub fn expand(ir: &ItemPath, op: &Op) -> TokenStream {
    let names = Names::new(ir);
    let operands = (0..op.operands.len()).map(|index| names.operand(op, index));
    let results = (0..op.results.len()).map(|index| names.result(op, index));
    let attrs = op.attrs.iter().enumerate();
    let attrs = attrs.map(|(slot, attr)| names.attr(slot, attr));
    let regions = op.regions.iter().enumerate();
    let regions = regions.map(|(index, field)| names.region(index, field));
    let successors = op.successors.iter().enumerate();
    let successors = successors.map(|(index, field)| names.successor(index, field));
    // To join streams is a call to the compiler, however many there are.
    let all = operands.chain(results).chain(attrs);
    all.chain(regions).chain(successors).collect()
}

/// The index of a group's only value, if it is the same in every op of this kind.
fn fixed_index(fields: &[Field], index: usize) -> Option<usize> {
    let fixed = fields[..=index]
        .iter()
        .all(|field| field.arity == Arity::One);
    fixed.then_some(index)
}

/// A field's documentation and other attributes, or a line that says what it is.
pub fn docs<'a>(field: &'a Field, what: &str) -> FieldDocs<'a> {
    let mut attributes = field.attributes.iter();
    let documented = attributes.any(|attribute| attribute.path().is_ident("doc"));
    FieldDocs {
        line: (!documented).then(|| format!("The {what} `{}`.", field.text())),
        attributes: &field.attributes,
    }
}

/// They are put into a stream as they are: to put one stream into another is a call to the compiler.
pub struct FieldDocs<'a> {
    line: Option<String>,
    attributes: &'a [Attribute],
}

impl ToTokens for FieldDocs<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        if let Some(line) = &self.line {
            tokens.append(Punct::new('#', Spacing::Alone));
            tokens.append(Group::new(Delimiter::Bracket, quote!(doc = #line)));
        }
        tokens.append_all(self.attributes);
    }
}

/// The names of parameters, which no field's name can meet.
struct Names<'a> {
    ir: &'a ItemPath,
    here: Ident,
    rw: Ident,
    value: Ident,
}

impl<'a> Names<'a> {
    fn new(ir: &'a ItemPath) -> Self {
        Names {
            ir,
            here: Ident::new("ir", Span::mixed_site()),
            rw: Ident::new("rw", Span::mixed_site()),
            value: Ident::new("value", Span::mixed_site()),
        }
    }

    fn operand(&self, op: &Op, index: usize) -> TokenStream {
        let Names {
            ir,
            here,
            rw,
            value,
        } = self;
        let field = &op.operands[index];
        let name = &field.name;
        let setter = format_ident!("set_{}", field.text(), span = field.name.span());
        let sets = format!("Replaces the operand `{}`.", field.text());
        let read = docs(field, "operand");
        let fixed = fixed_index(&op.operands, index);
        let sized = segment_attributes(op).next() == Some("operandSegmentSizes");
        match field.arity {
            Arity::One => match fixed {
                Some(index) => quote! {
                    #read
                    #[inline]
                    pub fn #name(self, #here: &#ir::Ir) -> #ir::Value {
                        #here.operand(self.0, #index)
                    }

                    #[doc = #sets]
                    #[inline]
                    pub fn #setter(self, #rw: &mut #ir::Rewriter<'_>, #value: #ir::Value) {
                        #rw.set_operand(self.0, #index, #value);
                    }
                },
                None => quote! {
                    #read
                    #[inline]
                    pub fn #name(self, #here: &#ir::Ir) -> #ir::Value {
                        #ir::operand(#here, self.0, #index)
                    }

                    #[doc = #sets]
                    #[inline]
                    pub fn #setter(self, #rw: &mut #ir::Rewriter<'_>, #value: #ir::Value) {
                        let at = #rw.operand_group(self.0, #index).start;
                        #rw.set_operand(self.0, at, #value);
                    }
                },
            },
            Arity::Optional => quote! {
                #read
                #[inline]
                pub fn #name(self, #here: &#ir::Ir) -> #ir::Option<#ir::Value> {
                    #ir::optional_operand(#here, self.0, #index)
                }

                #[doc = #sets]
                #[inline]
                pub fn #setter(self, #rw: &mut #ir::Rewriter<'_>, #value: #ir::Option<#ir::Value>) {
                    #ir::set_operands(#rw, self.0, #index, #value.as_slice());
                }
            },
            Arity::Variadic if op.segments(field).is_some() => {
                let lists = quote!(impl #ir::Items<Item = #ir::Operands<'_>> + '_);
                quote! {
                    #read
                    #[inline]
                    pub fn #name(self, #here: &#ir::Ir) -> #lists {
                        #ir::operand_lists(#here, self.0, #index)
                    }

                    #[doc = #sets]
                    #[inline]
                    pub fn #setter(self, #rw: &mut #ir::Rewriter<'_>, #value: &[&[#ir::Value]]) {
                        #ir::set_operand_lists(#rw, self.0, #index, #value);
                    }
                }
            }
            Arity::Variadic => {
                let get = self.values("operands", index);
                let changed = format_ident!("{}_mut", field.text());
                let changes = format!("The operands `{}`, to be changed.", field.text());
                // With equal sizes one group cannot change alone.
                let alone = sized
                    || op
                        .operands
                        .iter()
                        .filter(|other| other.arity != Arity::One)
                        .count()
                        == 1;
                let set = alone.then(|| {
                    quote! {
                        #[doc = #sets]
                        #[inline]
                        pub fn #setter(self, #rw: &mut #ir::Rewriter<'_>, #value: &[#ir::Value]) {
                            #ir::set_operands(#rw, self.0, #index, #value);
                        }

                        #[doc = #changes]
                        #[inline]
                        pub fn #changed<'r, 'a>(self, #rw: &'r mut #ir::Rewriter<'a>) -> #ir::OperandsMut<'r, 'a> {
                            #ir::OperandsMut::new(#rw, self.0, #index)
                        }
                    }
                });
                quote! {
                    #read
                    #[inline]
                    pub fn #name #get
                    #set
                }
            }
        }
    }

    fn result(&self, op: &Op, index: usize) -> TokenStream {
        let Names { ir, here, .. } = self;
        let field = &op.results[index];
        let name = &field.name;
        let read = docs(field, "result");
        match field.arity {
            Arity::One => match fixed_index(&op.results, index) {
                Some(index) => quote! {
                    #read
                    #[inline]
                    pub fn #name(self, #here: &#ir::Ir) -> #ir::Value {
                        #here.result(self.0, #index)
                    }
                },
                None => quote! {
                    #read
                    #[inline]
                    pub fn #name(self, #here: &#ir::Ir) -> #ir::Value {
                        #ir::result(#here, self.0, #index)
                    }
                },
            },
            Arity::Optional => quote! {
                #read
                #[inline]
                pub fn #name(self, #here: &#ir::Ir) -> #ir::Option<#ir::Value> {
                    #ir::optional_result(#here, self.0, #index)
                }
            },
            Arity::Variadic => {
                let get = self.values("results", index);
                quote! {
                    #read
                    #[inline]
                    pub fn #name #get
                }
            }
        }
    }

    /// Parameters, type and body of an accessor that iterates.
    fn values(&self, function: &str, index: usize) -> TokenStream {
        let Names { ir, here, .. } = self;
        let output = match function {
            "regions" => "Regions",
            "successors" => "Successors",
            "results" => "Results",
            _ => "Operands",
        };
        let (function, output) = (format_ident!("{function}"), format_ident!("{output}"));
        quote! {
            (self, #here: &#ir::Ir) -> #ir::#output<'_> {
                #ir::#function(#here, self.0, #index)
            }
        }
    }

    fn attr(&self, slot: usize, attr: &Attr) -> TokenStream {
        let Names { ir, here, rw, .. } = self;
        let Attr {
            field, presence, ..
        } = attr;
        let (name, constraint) = (&field.name, &field.constraint);
        let raw = format_ident!("{}_attr", field.text(), span = field.name.span());
        let setter = format_ident!("set_{}", field.text(), span = field.name.span());
        let described = docs(field, attr.what());
        let sets = format!("Sets the {} `{}`.", attr.what(), field.text());
        let raw_docs = format!(
            "The attribute `{}` as it is stored, if it is.",
            field.text()
        );
        let at = place(constraint);
        let value = &Ident::new("value", Span::mixed_site().located_at(at));
        let ir = &ir.at(at);
        let index = u16::try_from(slot).expect("an op has fewer than 65,536 parts");
        let value_type = attr_value(ir, constraint, "'_");
        let optional = quote_spanned!(constraint.span()=> ::core::option::Option<#value_type>);
        let read = attr_function(ir, constraint, "read");
        let make = attr_function(ir, constraint, "make");
        let (ty, get, input, set) = match presence {
            Presence::Flag => (
                quote!(bool),
                quote!(#here.inherent_attr(self.0, #slot).is_some()),
                quote!(bool),
                quote!(#ir::set_flag(#rw, self.0, #slot, #value)),
            ),
            Presence::Optional => (
                optional.clone(),
                quote!(#ir::optional_attr(#here, self.0, #slot, #read)),
                optional,
                quote!(#ir::set_optional(#rw, self.0, #slot, #value, #make)),
            ),
            Presence::Required | Presence::Default(_) => (
                quote!(#value_type),
                quote!(#ir::attr(#here, self.0, #index, #read)),
                quote!(#value_type),
                quote!(#ir::set_value(#rw, self.0, #slot, #value, #make)),
            ),
        };
        let stored = (!attr.is_property()).then(|| {
            quote! {
                #[doc = #raw_docs]
                #[inline]
                pub fn #raw(self, #here: &#ir::Ir) -> #ir::Option<#ir::Attribute> {
                    #here.inherent_attr(self.0, #slot)
                }
            }
        });
        quote! {
            #described
            #[inline]
            pub fn #name(self, #here: &#ir::Ir) -> #ty {
                #get
            }

            #stored

            #[doc = #sets]
            #[inline]
            pub fn #setter(self, #rw: &mut #ir::Rewriter<'_>, #value: #input) {
                #set;
            }
        }
    }

    fn region(&self, index: usize, field: &Field) -> TokenStream {
        let Names { ir, here, .. } = self;
        let name = &field.name;
        let read = docs(field, "region");
        if field.arity == Arity::Variadic {
            let get = self.values("regions", index);
            return quote! {
                #read
                #[inline]
                pub fn #name #get
            };
        }
        quote! {
            #read
            #[inline]
            pub fn #name(self, #here: &#ir::Ir) -> #ir::Region {
                #ir::region(#here, self.0, #index)
            }
        }
    }

    fn successor(&self, index: usize, field: &Field) -> TokenStream {
        let Names {
            ir,
            here,
            rw,
            value,
        } = self;
        let name = &field.name;
        let setter = format_ident!("set_{}", field.text(), span = field.name.span());
        let read = docs(field, "successor");
        let sets = format!("Replaces the successor `{}`.", field.text());
        if field.arity == Arity::Variadic {
            let get = self.values("successors", index);
            return quote! {
                #read
                #[inline]
                pub fn #name #get

                #[doc = #sets]
                #[inline]
                pub fn #setter(self, #rw: &mut #ir::Rewriter<'_>, #value: &[#ir::Block]) {
                    #ir::set_successors(#rw, self.0, #index, #value);
                }
            };
        }
        quote! {
            #read
            #[inline]
            pub fn #name(self, #here: &#ir::Ir) -> #ir::Block {
                #here.successor(self.0, #index)
            }

            #[doc = #sets]
            #[inline]
            pub fn #setter(self, #rw: &mut #ir::Rewriter<'_>, #value: #ir::Block) {
                #ir::set_successor(#rw, self.0, #index, #value);
            }
        }
    }
}
