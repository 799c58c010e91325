//! The source of a rule: checks, steps and guards.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Expr;
use syn::spanned::Spanned;

use super::{Expander, argument_type, result_group, visible};
use crate::check::{Bound, Holds, Part, Place, Step};
use crate::model::{Index, SourceArgument, SourceOp};
use crate::parse::path_span;

impl Expander<'_> {
    /// A type alias for each matched op and each argument that the rule says something about: each path is resolved
    /// once, and its errors are reported once.
    pub(super) fn aliases(&self) -> TokenStream {
        let ops = self.checked.ops.iter().enumerate();
        ops.map(|(index, op)| {
            let (alias, path) = (self.op_type(index), &op.path);
            let count = op.arguments.len();
            let arguments = (0..).zip(&op.arguments).filter_map(|(argument, pattern)| {
                if let SourceArgument::Ignored {
                    constraint: None, ..
                } = pattern
                {
                    return None;
                }
                let place = Place {
                    op: index,
                    argument,
                    part: Part::Whole,
                    span: pattern.span(),
                };
                let name = argument_type(&place);
                let inner = match pattern {
                    SourceArgument::Some(..) => {
                        let inner = argument_type(&Place {
                            part: Part::Inner,
                            ..place
                        });
                        quote_spanned! {pattern.span()=>
                            #[allow(dead_code)]
                            type #inner = <#name as __rule::OptionalArgument>::Inner;
                        }
                    }
                    _ => TokenStream::new(),
                };
                let argument = quote_spanned!(alias.span()=> <#alias as __rule::ArgumentAt<#argument>>::Argument);
                Some(quote_spanned! {pattern.span()=>
                    type #name = #argument;
                    #inner
                })
            });
            let alias = quote_spanned!(path_span(path)=> type #alias =
                <<#path as __rule::MatchedType>::Op as __rule::PatternArgs<#count>>::Op;);
            quote! {
                #alias
                #(#arguments)*
            }
        })
        .collect()
    }

    /// What only the definitions of the matched ops can tell.
    pub(super) fn source_checks(&self) -> TokenStream {
        let ops = self.checked.ops.iter().enumerate();
        let checks = ops.map(|(index, op)| self.op_checks(index, op));
        let results = self.checked.steps.iter().filter_map(|step| match step {
            Step::ResultOf {
                op,
                result: Index::Number(number, at),
                ..
            } => Some(result_check(*op, *number, *at)),
            _ => None,
        });
        let same = self.checked.steps.iter().filter_map(|step| match step {
            Step::Same { at, other } => Some(self.same_kind(at, other)),
            _ => None,
        });
        quote! {
            const _: () = {
                #(#checks)*
                #(#results)*
            };
            #(#same)*
        }
    }

    fn op_checks(&self, index: usize, op: &SourceOp) -> TokenStream {
        let span = path_span(&op.path);
        let ty = self.op_type(index);
        let mut checks = TokenStream::new();
        if let Some(successors) = &op.successors {
            let count = successors.len();
            checks.extend(quote_spanned!(span=> __rule::check::successors::<#ty, #count>();));
        }
        if let Some(regions) = &op.regions {
            let count = regions.len();
            checks.extend(quote_spanned!(span=> __rule::check::regions::<#ty, #count>();));
        }
        let defines = |step: &Step<'_>| matches!(step, Step::DefinedBy { op, .. } if *op == index);
        match &op.result {
            Some(Index::Number(number, at)) => {
                checks.extend(result_check(index, *number, *at));
            }
            None if self.checked.steps.iter().any(defines) => {
                checks.extend(quote_spanned!(span=> __rule::check::single_result::<#ty>();));
            }
            // A result by name is looked up by the step.
            Some(Index::Name(_)) | None => {}
        }
        if let Some(either) = &op.either {
            for argument in 0..2usize {
                let argument = quote_spanned!(either.span()=> <#ty as __rule::ArgumentAt<#argument>>::Argument);
                checks.extend(quote_spanned! {either.span()=>
                    __rule::check::single_operand::<#argument>();
                });
            }
        }
        for (argument, pattern) in op.arguments.iter().enumerate() {
            let place = Place {
                op: index,
                argument,
                part: Part::Whole,
                span: pattern.span(),
            };
            let (pattern, place) = match pattern {
                SourceArgument::Some(_, inner) => {
                    let part = Part::Inner;
                    (&**inner, Place { part, ..place })
                }
                _ => (pattern, place),
            };
            let check = match pattern {
                SourceArgument::Op(_)
                | SourceArgument::BlockArgument { .. }
                | SourceArgument::ResultOf(..) => {
                    quote!(single_operand)
                }
                SourceArgument::List { .. } => quote!(variadic),
                SourceArgument::None(_) => quote!(optional),
                _ => continue,
            };
            let ty = argument_type(&Place {
                span: pattern.span(),
                ..place
            });
            checks.extend(quote_spanned!(pattern.span()=> __rule::check::#check::<#ty>();));
        }
        checks
    }

    /// Two uses of a name must be of one kind.
    fn same_kind(&self, at: &Place, other: &Place) -> TokenStream {
        let value = |place: &Place| match place.part {
            Part::Whole | Part::Inner => {
                let ty = argument_type(place);
                quote_spanned!(at.span=> <#ty as __rule::Argument>::Value<'a>)
            }
            Part::Element(_) => quote_spanned!(at.span=> __rule::Value),
            Part::From(_) => quote_spanned!(at.span=> __rule::Values),
        };
        let (here, there) = (value(at), value(other));
        quote_spanned! {at.span=>
            const _: () = {
                #[allow(dead_code)]
                fn same<'a>(value: #here) -> #there {
                    value
                }
            };
        }
    }

    /// The table's steps.
    pub(super) fn steps(&self) -> TokenStream {
        let steps = self.checked.steps.iter().map(|step| self.step(step));
        let guards = self
            .checked
            .conditions
            .iter()
            .enumerate()
            .map(|(index, condition)| {
                let test = format_ident!("__guard{index}");
                let text = source_text(condition);
                quote!(__rule::Step::Guard { test: #test, text: #text })
            });
        quote!(#(#steps,)* #(#guards,)*)
    }

    fn step(&self, step: &Step<'_>) -> TokenStream {
        match step {
            Step::DefinedBy { at, op } => {
                let (place, ty) = (self.place(at), self.op_type(*op));
                let result = match &self.checked.ops[*op].result {
                    Some(index) => {
                        let group = result_group(&ty, index);
                        quote!(::core::option::Option::Some(#group as u16))
                    }
                    None => quote!(::core::option::Option::None),
                };
                quote! {
                    __rule::Step::DefinedBy {
                        at: #place,
                        op: __rule::info_of::<#ty>(),
                        result: #result,
                    }
                }
            }
            Step::Constraint { at, constraint } => {
                let place = self.place(at);
                let argument = match at.part {
                    Part::Whole | Part::Inner => {
                        let mut ty = argument_type(at);
                        ty.set_span(constraint.span());
                        quote!(#ty)
                    }
                    _ => quote_spanned!(constraint.span()=> __rule::AnyOperand),
                };
                quote_spanned! {constraint.span()=>
                    __rule::Step::Constraint {
                        at: #place,
                        constraint: <#argument as __rule::ConstrainedBy<#constraint>>::CONSTRAINT,
                    }
                }
            }
            Step::Equal { at, rust } => {
                let (place, ty, code) = (self.place(at), argument_type(at), &rust.tokens);
                let (cx, text) = (visible("ir"), source_text(&rust.written));
                quote_spanned! {at.span=>
                    __rule::Step::Equal {
                        at: #place,
                        attr: |#[allow(unused_variables)] #cx| {
                            <#ty as __rule::Comparable>::attribute(#cx, #code)
                        },
                        text: #text,
                    }
                }
            }
            Step::Same { at, other } => {
                let (at, other) = (self.place(at), self.place(other));
                quote!(__rule::Step::Same { at: #at, other: #other })
            }
            Step::Length { at, min, exact } => {
                let at = self.place(at);
                quote!(__rule::Step::Length { at: #at, min: #min, exact: #exact })
            }
            Step::BlockArgument { at, index } => {
                let at = self.place(at);
                let index = match index {
                    Some(index) => quote!(::core::option::Option::Some(#index)),
                    None => quote!(::core::option::Option::None),
                };
                quote!(__rule::Step::BlockArgument { at: #at, index: #index })
            }
            Step::ResultOf { at, op, result } => {
                let group = result_group(&self.op_type(*op), result);
                let (at, op) = (self.place(at), *op as u8);
                quote!(__rule::Step::ResultOf { at: #at, op: #op, result: #group as u16 })
            }
            Step::Region { op, region, holds } => {
                let (op, region) = (*op as u8, *region as u16);
                let holds = match holds {
                    Holds::Anything => quote!(Anything),
                    Holds::Nothing => quote!(Nothing),
                    Holds::Block { alone, last } => {
                        let ty = self.op_type(*last);
                        quote!(Block { alone: #alone, last: __rule::info_of::<#ty>() })
                    }
                };
                quote! {
                    __rule::Step::Region { op: #op, region: #region, holds: __rule::Holds::#holds }
                }
            }
        }
    }

    /// A function a condition.
    pub(super) fn guards(&self) -> TokenStream {
        let root = self.ir;
        let ir = visible("ir");
        let conditions = self.checked.conditions.iter().enumerate();
        let functions = conditions.map(|(index, condition)| {
            let name = format_ident!("__guard{index}");
            let (code, condition) = match condition {
                Expr::Let(binding) => {
                    let value = binding.expr.to_token_stream();
                    (value, quote!(if #condition { true } else { false }))
                }
                _ => (condition.to_token_stream(), condition.to_token_stream()),
            };
            let bindings = self.bindings(&code, &ir, &quote!(#ir), &quote!(false));
            quote! {
                #[allow(unused_variables, irrefutable_let_patterns, clippy::redundant_pattern_matching)]
                fn #name(__found: &__rule::Match, #ir: &#root::Ir) -> bool {
                    #bindings
                    #condition
                }
            }
        });
        quote!(#(#functions)*)
    }

    /// Whether a name is bound to an op, matched or new, so that it stands for a value as well.
    pub(super) fn is_op(&self, name: &syn::Ident) -> bool {
        matches!(
            self.checked.bound(name),
            Some(Bound::SourceOp { .. } | Bound::ResultOp)
        )
    }
}

/// Whether a matched op has a result of this number.
fn result_check(op: usize, number: u16, at: Span) -> TokenStream {
    let (ty, number) = (format_ident!("__Op{op}", span = at), usize::from(number));
    quote_spanned!(at=> __rule::check::result::<#ty, #number>();)
}

/// Rust code as its author wrote it, as far as tokens tell: prefix operators have lost that nothing follows them.
fn source_text(code: &impl ToTokens) -> String {
    let mut text = String::new();
    let mut prefix = false;
    for char in code.to_token_stream().to_string().chars() {
        if char == ' ' && prefix {
            prefix = false;
            continue;
        }
        let before = text.trim_end().chars().next_back();
        let operand_expected = before.is_none_or(|before| "([{,=<>&|+-*/!".contains(before));
        prefix = "!-&*".contains(char) && operand_expected && before != Some(char);
        text.push(char);
    }
    text
}
