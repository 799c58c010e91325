//! The result of a rule: the function that builds the replacement.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Ident;

use super::{Expander, result_group, visible};
use crate::check::Bound;
use crate::model::*;
use crate::parse::path_span;

/// The statements of the function that builds a replacement.
struct Builder<'a, 'b> {
    expander: &'a Expander<'b>,
    rw: Ident,
    statements: TokenStream,
    ops: usize,
    /// The types of new ops that have a name.
    named: Vec<(Ident, Ident)>,
}

/// Where the types of an op's results come from when the rule does not give them.
#[derive(Clone, Copy)]
enum Types {
    /// From the op.
    Inferred,
    /// It replaces the root.
    Root,
    /// It replaces one result of the root.
    RootResult(usize),
}

impl Expander<'_> {
    /// The function that builds the replacement.
    pub(super) fn rewrite(&self) -> TokenStream {
        let rw = visible("rw");
        let result = &self.checked.rule.result;
        let mut builder = Builder {
            expander: self,
            rw: rw.clone(),
            statements: TokenStream::new(),
            ops: 0,
            named: Vec::new(),
        };
        for item in &result.items {
            match item {
                ResultItem::Op(op) => drop(builder.op(op, Types::Inferred)),
                ResultItem::Rust(rust) => {
                    let code = &rust.tokens;
                    builder.statements.extend(quote!(#code;));
                }
                ResultItem::Let(code) => {
                    let (pattern, expression) = (&code.pattern, &code.expression);
                    let ty = code.ty.as_ref().map(|ty| quote!(: #ty));
                    builder
                        .statements
                        .extend(quote!(let #pattern #ty = #expression;));
                }
            }
        }
        let (span, value) = match &result.replacement {
            Replacement::One(ResultArgument::Op(op)) => {
                (path_span(&op.path), builder.op(op, Types::Root))
            }
            Replacement::One(ResultArgument::Name(name)) => (name.span(), quote!(#name)),
            Replacement::One(value) => (value.span(), builder.argument(value, Types::Inferred)),
            Replacement::Values(span, values) => {
                let values = values.iter().enumerate().map(|(index, value)| {
                    let mut code = builder.argument(value, Types::RootResult(index));
                    if let ResultArgument::Name(name) = value
                        && let Some(Bound::Guard { .. } | Bound::Rust) = self.checked.bound(name)
                    {
                        // It may be an op, which stands for its result here as any other does.
                        code = as_value(&rw, &code, name.span());
                    }
                    let name = format_ident!("__value{index}", span = value.span());
                    builder.statements.extend(quote_spanned! {value.span()=>
                        let #name: __rule::Value = #code;
                    });
                    quote!(#name)
                });
                let values: Vec<TokenStream> = values.collect();
                (*span, quote!([#(#values),*]))
            }
        };
        // A result that builds nothing borrows nothing while it changes the IR.
        let pure = matches!(
            &result.replacement,
            Replacement::One(ResultArgument::Name(_))
        ) && result.items.is_empty();
        let builds = builder.ops > 0;
        let statements = builder.statements;
        let replace = quote_spanned! {span=>
            let __value = #value;
            __rule::replace::<__Op0, _>(__found, #rw, __value)
        };
        let body = quote!(#statements #replace);
        let root = self.ir;
        let (cx, context) = if pure {
            (quote!(#rw), None)
        } else {
            (
                quote!(&__cx),
                Some(quote!(let __cx = ::core::clone::Clone::clone(#rw.context());)),
            )
        };
        let loc = builds.then(|| {
            let loc = match &self.checked.rule.loc {
                None => quote!(__found.loc(#rw)),
                Some(loc) => self.loc(loc, &rw),
            };
            quote!(let __loc = #loc;)
        });
        let names = self.loc_names();
        let mismatch = quote!(__rule::mismatch());
        let bindings = self.bindings(&quote!(#body #names), &rw, &cx, &mismatch);
        quote! {
            #[allow(unused_variables, irrefutable_let_patterns, clippy::clone_on_copy)]
            fn __rewrite(
                __found: &__rule::Match,
                #rw: &mut #root::Rewriter<'_>,
                __created: &mut __rule::Created,
            ) -> #root::rewrite::RewriteResult {
                #context
                #bindings
                #loc
                #body
            }
        }
    }

    /// The names in the rule's own location.
    fn loc_names(&self) -> TokenStream {
        match &self.checked.rule.loc {
            Some(Loc::Of(names)) => quote!(#(#names)*),
            _ => TokenStream::new(),
        }
    }

    fn loc(&self, loc: &Loc, rw: &Ident) -> TokenStream {
        let root = self.ir;
        match loc {
            Loc::Named(name) => quote! {
                #root::Location::name(#rw, #name, #root::Location::UNKNOWN)
            },
            Loc::Of(names) => {
                let parts = names.iter().map(|name| {
                    if self.is_op(name) {
                        quote!(#rw.loc(#root::Op::from(#name)))
                    } else {
                        quote!(__rule::value_loc(#rw, #name))
                    }
                });
                quote!(#root::Location::fused(#rw, [#(#parts),*]))
            }
        }
    }
}

impl Builder<'_, '_> {
    /// Builds an op and gives the variable that holds it.
    fn op(&mut self, op: &ResultOp, types: Types) -> TokenStream {
        let rw = self.rw.clone();
        let span = path_span(&op.path);
        let path = &op.path;
        let number = self.ops;
        self.ops += 1;
        let ty = format_ident!("__New{number}", span = span);
        let new = format_ident!("__new{number}");
        let count = op.arguments.len();
        self.statements.extend(quote_spanned! {span=>
            type #ty = <<#path as __rule::MatchedType>::Op as __rule::PatternArgs<#count>>::Op;
            let mut #new = __rule::NewOp::new(__rule::info_of::<#ty>());
        });
        for (index, argument) in op.arguments.iter().enumerate() {
            let code = self.argument(argument, Types::Inferred);
            let at = quote_spanned!(span=> <#ty as __rule::ArgumentAt<#index>>::Argument);
            let slot = quote_spanned!(span=> <#ty as __rule::ArgumentAt<#index>>::SLOT);
            self.check_argument(argument, number, index);
            self.statements.extend(quote_spanned! {argument.span()=>
                <#at as __rule::Argument>::write(&mut #new, &__cx, #slot, #code);
            });
        }
        let successors = op.successors.as_deref().unwrap_or_default();
        let count = successors.len();
        self.check(span, quote!(successors::<#ty, #count>()));
        self.regions(op, &new, &ty);
        for successor in successors {
            let code = match successor {
                ResultSuccessor::Name(name) => quote!(#name),
                ResultSuccessor::Rust(rust) => rust.tokens.clone(),
            };
            self.statements.extend(quote!(#new.successors.push(#code);));
        }
        let loc = match &op.loc {
            None => quote!(__loc),
            Some(loc) => self.expander.loc(loc, &rw),
        };
        let types = self.types(op, types, &ty);
        let variable = op
            .name
            .clone()
            .unwrap_or_else(|| format_ident!("__op{number}", span = span));
        self.statements.extend(quote! {
            let #variable = __rule::create::<#ty>(#rw, __created, #new, #loc, #types)?;
        });
        if let Some(name) = &op.name {
            self.named.push((name.clone(), ty));
        }
        quote!(#variable)
    }

    fn regions(&mut self, op: &ResultOp, new: &Ident, ty: &Ident) {
        let Some(regions) = &op.regions else { return };
        let count = regions.len();
        self.check(path_span(&op.path), quote!(regions::<#ty, #count>()));
        for region in regions {
            let region = match region {
                ResultRegion::Empty => quote!(Empty),
                ResultRegion::Move(name) => quote!(Move(#name)),
                ResultRegion::Clone(name) => quote!(Clone(#name)),
            };
            self.statements
                .extend(quote!(#new.regions.push(__rule::NewRegion::#region);));
        }
    }

    /// The type of the op that a name stands for.
    fn type_of(&self, name: &Ident) -> Ident {
        if let Some(Bound::SourceOp { op, .. }) = self.expander.checked.bound(name) {
            return self.expander.op_type(op);
        }
        let named = self.named.iter().find(|(known, _)| known == name);
        let (_, ty) = named.expect("what a name is bound to was checked");
        ty.clone()
    }

    fn types(&mut self, op: &ResultOp, types: Types, ty: &Ident) -> TokenStream {
        let rw = &self.rw;
        match (&op.types, types) {
            (Some(types), _) => {
                let count = types.len();
                let span = path_span(&op.path);
                let check = quote_spanned! {span=>
                    result_types::<__rule::Count<#count>, __rule::ResultsOf<#ty>>()
                };
                self.check(span, check);
                quote! {
                    __rule::ResultTypes::Given(&[#(::core::convert::Into::into(#types)),*])
                }
            }
            (None, Types::Inferred) => {
                let span = ty.span();
                self.check(span, quote!(inferred::<#ty>()));
                quote!(__rule::ResultTypes::Inferred)
            }
            (None, Types::Root) => quote!(__rule::ResultTypes::Of(__found.root())),
            (None, Types::RootResult(index)) => quote! {
                __rule::ResultTypes::Given(&[#rw.ty(#rw.result(__found.root(), #index))])
            },
        }
    }

    fn check(&mut self, span: Span, check: TokenStream) {
        self.statements
            .extend(quote_spanned!(span=> const _: () = __rule::check::#check;));
    }

    fn check_argument(&mut self, argument: &ResultArgument, number: usize, index: usize) {
        let check = match argument {
            ResultArgument::Op(_) => quote!(single_operand),
            ResultArgument::List(..) => quote!(variadic),
            _ => return,
        };
        let ty = format_ident!("__New{number}", span = argument.span());
        let check = quote_spanned! {argument.span()=>
            #check::<<#ty as __rule::ArgumentAt<#index>>::Argument>()
        };
        self.check(argument.span(), check);
    }

    /// The Rust expression of an argument; nested ops are built before it.
    fn argument(&mut self, argument: &ResultArgument, types: Types) -> TokenStream {
        let rw = self.rw.clone();
        match argument {
            ResultArgument::Name(name) => self.name(name),
            ResultArgument::ResultOf(name, index) => {
                let (ty, group) = match index {
                    Index::Number(number, span) => {
                        let number = usize::from(*number);
                        (quote_spanned!(*span=> _), quote!(#number))
                    }
                    Index::Name(_) => {
                        let ty = self.type_of(name);
                        (quote!(#ty), result_group(&ty, index))
                    }
                };
                quote_spanned!(index.span()=> __rule::result_values::<#ty, #group>(#rw, #name))
            }
            ResultArgument::Op(op) => {
                let variable = self.op(op, types);
                as_value(&rw, &variable, path_span(&op.path))
            }
            ResultArgument::Rust(rust) => rust.tokens.clone(),
            ResultArgument::Some(_, inner) => {
                let inner = self.argument(inner, types);
                quote!(::core::option::Option::Some(#inner))
            }
            ResultArgument::None(word) => {
                quote_spanned!(word.span()=> __rule::absent())
            }
            ResultArgument::List(span, elements) => self.list(*span, elements),
        }
    }

    fn name(&self, name: &Ident) -> TokenStream {
        if self.expander.is_op(name) {
            return as_value(&self.rw, &quote!(#name), name.span());
        }
        // A value that is captured once may be used several times. Its type is known before it is passed on, so that an
        // error about it names the type and not a reference to it.
        quote_spanned! {name.span()=>
            {
                let __value = ::core::clone::Clone::clone(&#name);
                __value
            }
        }
    }

    fn list(&mut self, span: Span, elements: &[ListElement]) -> TokenStream {
        let list = format_ident!("__list{}", self.ops, span = span);
        let parts: Vec<TokenStream> = elements
            .iter()
            .map(|element| match element {
                ListElement::One(argument) => {
                    let code = self.argument(argument, Types::Inferred);
                    quote!(#list.push(#code);)
                }
                ListElement::Spread(name) => {
                    quote_spanned!(name.span()=> #list.extend(::core::clone::Clone::clone(&#name));)
                }
            })
            .collect();
        quote_spanned! {span=>
            {
                let mut #list = __rule::Values::new();
                #(#parts)*
                #list
            }
        }
    }
}

fn as_value(rw: &Ident, op: &TokenStream, span: Span) -> TokenStream {
    quote_spanned!(span=> __rule::AsValue::as_value(#op, #rw))
}
