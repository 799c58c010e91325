//! Writes a rule's table and the functions it refers to.

mod result;
mod source;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, Ident};
use terrace_macro_support::{Docs, Errors, ItemPath, ir_crate, parse_tokens};

use crate::check::{Bound, Checked, Part, Place, check};
use crate::model::{Block, Index, List, Rule};
use crate::names::mentions;
use crate::parse::{block, path_span};
use crate::shadow::check_shadowed;

/// Expands `pat!`.
pub fn pat(tokens: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let mut parsed = Block::default();
    let rest = parse_tokens(tokens, |input| block(input, &mut parsed, &mut errors));
    // What the rest of a rule that was given up contains is no news.
    if parsed.broken.is_empty() {
        errors.keep(rest);
    }
    let ir = ir_crate();
    let block = parsed;
    let mut checked = Vec::new();
    let mut rules = TokenStream::new();
    for rule in &block.rules {
        match check(rule, &mut errors) {
            Some(rule) => checked.push(rule),
            None => rules.extend(stub(&ir, &declaration(rule), &rule.name)),
        }
    }
    check_shadowed(&checked, &mut errors);
    rules.extend(checked.iter().map(|rule| expand_rule(&ir, rule)));
    let broken = block
        .broken
        .iter()
        .map(|name| stub(&ir, &quote!(pub struct #name;), name));
    let lists = block.lists.iter().map(|list| self::list(&ir, list, &block));
    let broken = quote!(#(#broken)* #(#lists)*);
    let errors = errors.into_tokens();
    quote!(#errors #rules #broken)
}

fn list(ir: &ItemPath, list: &List, block: &Block) -> TokenStream {
    let List {
        attributes,
        visibility,
        name,
    } = list;
    let rules = block.rules.iter().map(|rule| &rule.name);
    quote! {
        #(#attributes)*
        #visibility static #name: &[&dyn #ir::rewrite::RewritePattern] = &[#(&#rules),*];
    }
}

fn declaration(rule: &Rule) -> TokenStream {
    let Rule {
        attributes,
        visibility,
        name,
        ..
    } = rule;
    quote! {
        #(#attributes)*
        #[derive(Clone, Copy, Debug, Default)]
        #visibility struct #name;
    }
}

/// What stands for a rule with errors, so that only they are reported.
fn stub(ir: &ItemPath, declaration: &TokenStream, name: &Ident) -> TokenStream {
    quote! {
        #[allow(missing_docs)]
        #declaration
        impl #ir::rewrite::RewritePattern for #name {
            fn info(&self) -> &#ir::rewrite::PatternInfo {
                ::core::unimplemented!()
            }
            fn match_and_rewrite(
                &self,
                _: #ir::Op,
                _: &mut #ir::Rewriter<'_>,
            ) -> #ir::rewrite::RewriteResult {
                ::core::unimplemented!()
            }
        }
    }
}

fn expand_rule(ir: &ItemPath, checked: &Checked<'_>) -> TokenStream {
    let expander = Expander { ir, checked };
    let rule = checked.rule;
    let declaration = declaration(rule);
    let name = &rule.name;
    let docs = Docs::of(&rule.attributes);
    let description = match &docs.description[..] {
        "" => docs.summary,
        rest => format!("{}\n\n{rest}", docs.summary),
    };
    let text = name.to_string();
    let benefit = checked.benefit();
    let either = checked
        .ops
        .iter()
        .enumerate()
        .filter(|(_, op)| op.either.is_some())
        .fold(0u32, |mask, (index, _)| mask | 1 << index);
    let root = expander.op_type(0);
    let aliases = expander.aliases();
    let checks = expander.source_checks();
    let steps = expander.steps();
    let guards = expander.guards();
    let rewrite = expander.rewrite();
    let conditions = rule
        .attributes
        .iter()
        .filter(|attribute| !attribute.path().is_ident("doc"));
    quote! {
        #declaration
        #(#conditions)*
        const _: () = {
            use #ir::ods::AsValue as _;
            use #ir::rewrite::rule as __rule;

            #aliases
            #checks
            #rewrite
            #guards

            static __RULE: __rule::Rule = __rule::Rule {
                info: #ir::rewrite::PatternInfo {
                    name: #text,
                    description: #description,
                    root: #ir::rewrite::PatternRoot::Op(__rule::info_of::<#root>()),
                    benefit: #benefit,
                },
                root: __rule::info_of::<#root>(),
                steps: &[#steps],
                either: #either,
                rewrite: __rewrite,
            };

            impl #ir::rewrite::RewritePattern for #name {
                fn info(&self) -> &#ir::rewrite::PatternInfo {
                    &__RULE.info
                }
                fn match_and_rewrite(
                    &self,
                    op: #ir::Op,
                    rewriter: &mut #ir::Rewriter<'_>,
                ) -> #ir::rewrite::RewriteResult {
                    __RULE.apply(op, rewriter)
                }
                fn rule(&self) -> ::core::option::Option<&'static __rule::Rule> {
                    ::core::option::Option::Some(&__RULE)
                }
            }
        };
    }
}

/// What all parts of an expansion look at.
struct Expander<'a> {
    ir: &'a ItemPath,
    checked: &'a Checked<'a>,
}

/// The type that stands for an argument of a matched op, or for what is there of an optional one.
fn argument_type(place: &Place) -> Ident {
    let kind = match place.part {
        Part::Inner => "Some",
        _ => "Arg",
    };
    format_ident!("__{kind}{}_{}", place.op, place.argument, span = place.span)
}

/// The number of a result group of an op.
fn result_group(op: &Ident, index: &Index) -> TokenStream {
    match index {
        Index::Number(number, _) => {
            let number = usize::from(*number);
            quote!(#number)
        }
        Index::Name(name) => {
            let (op, text) = (
                Ident::new(&op.to_string(), name.span().resolved_at(Span::mixed_site())),
                name.to_string(),
            );
            quote_spanned!(name.span()=> { __rule::result_named::<#op>(#text) })
        }
    }
}

/// An identifier that Rust code in the rule sees.
fn visible(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}

impl Expander<'_> {
    /// The type that stands for a matched op. It stands where the op's name does, so that a name that is none of an op is one error.
    fn op_type(&self, op: usize) -> Ident {
        let path = &self.checked.ops[op].path;
        format_ident!("__Op{op}", span = path_span(path))
    }

    fn place(&self, place: &Place) -> TokenStream {
        let (op, argument) = (place.op as u8, place.argument);
        let ty = self.op_type(place.op);
        let span = ty.span();
        let slot = quote_spanned!(span=> <#ty as __rule::ArgumentAt<#argument>>::SLOT);
        let part = match place.part {
            Part::Whole | Part::Inner => quote!(Whole),
            Part::Element(index) => quote!(Element(#index)),
            Part::From(index) => quote!(From(#index)),
        };
        quote! {
            __rule::Place {
                op: #op,
                slot: #slot,
                part: __rule::Part::#part,
            }
        }
    }

    /// `let` statements for the bound names of the source that `code` mentions. They read through `ir`; what
    /// attributes borrow comes from `cx`. `mismatch` is what the function gives if a `let` of the guard does not match.
    fn bindings(
        &self,
        code: &TokenStream,
        ir: &Ident,
        cx: &TokenStream,
        mismatch: &TokenStream,
    ) -> TokenStream {
        let mut code = code.clone();
        let lets = self.guard_bindings(&mut code, ir, mismatch);
        let reads = self
            .checked
            .bindings
            .iter()
            .filter(|binding| mentions(&code, &binding.name))
            .filter_map(|binding| {
                let value = self.read(&binding.bound, ir, cx)?;
                let name = &binding.name;
                // Code may mention the name as that of a method.
                Some(quote!(#[allow(unused_variables)] let #name = #value;))
            });
        quote!(#(#reads)* #lets)
    }

    /// The `let`s of the guard whose names `code` mentions, and those that they mention in turn; what they mention
    /// is added to `code`.
    fn guard_bindings(
        &self,
        code: &mut TokenStream,
        ir: &Ident,
        mismatch: &TokenStream,
    ) -> TokenStream {
        let root = self.ir;
        let (mut lets, visible_ir) = (Vec::new(), visible("ir"));
        for (index, expr) in self.checked.conditions.iter().enumerate().rev() {
            let Expr::Let(binding) = expr else { continue };
            let is_mentioned = self.checked.bindings.iter().any(|binding| {
                let of_this =
                    matches!(binding.bound, Bound::Guard { condition } if condition == index);
                of_this && mentions(code, &binding.name)
            });
            if is_mentioned {
                let (pattern, value) = (&binding.pat, &binding.expr);
                code.extend(value.to_token_stream());
                lets.push(quote! {
                    let #pattern = ({
                        let #visible_ir: &#root::Ir = &*#ir;
                        #value
                    }) else {
                        return #mismatch;
                    };
                });
            }
        }
        lets.reverse();
        quote!(#(#lets)*)
    }

    fn read(&self, bound: &Bound<'_>, ir: &Ident, cx: &TokenStream) -> Option<TokenStream> {
        Some(match bound {
            Bound::SourceOp { op, .. } => {
                let (ty, op) = (self.op_type(*op), *op as u8);
                quote!(__found.typed::<#ty>(#op))
            }
            Bound::Argument { at, constraint } => {
                let place = self.place(at);
                match (at.part, constraint) {
                    (Part::Element(_), _) => quote!(__found.value(#ir, #place)),
                    (Part::From(_), _) => quote!(__found.values(#ir, #place)),
                    (Part::Whole | Part::Inner, constraint) => {
                        let mut argument = argument_type(at);
                        let argument = match constraint {
                            Some(constraint) => {
                                argument.set_span(constraint.span());
                                quote_spanned! {constraint.span()=>
                                    <#argument as __rule::ConstrainedBy<#constraint>>::Constrained
                                }
                            }
                            // What is no op at all is an error where its name stands, and no other.
                            None if at.part == Part::Inner => quote!(#argument),
                            None => {
                                argument.set_span(self.op_type(at.op).span());
                                quote!(#argument)
                            }
                        };
                        quote!(__found.read::<#argument>(#cx, #ir, #place))
                    }
                }
            }
            Bound::Successor { op, index } => {
                let op = *op as u8;
                quote!(__found.successor(#ir, #op, #index))
            }
            Bound::Region { op, region } => {
                let op = *op as u8;
                quote!(__found.region(#ir, #op, #region))
            }
            Bound::Guard { .. } | Bound::ResultOp | Bound::Rust => return None,
        })
    }
}
