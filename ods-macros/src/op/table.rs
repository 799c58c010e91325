//! The static table and what says that it is the op's.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Ident, Path};
use terrace_macro_support::{ItemPath, placed};

use super::format::Format;
use super::infer::Inferred;
use super::layout::Layout;
use super::model::{Canonicalize, Op, Slot, Syntax};
use super::traits::{Check, Parent};
use crate::paths::{hook, item, place};

/// The op's traits of Rust, its table, and its `TypedOp`.
pub fn expand(ir: &ItemPath, op: &Op, format: Option<&Format>, inferred: &Inferred) -> TokenStream {
    let ident = &op.ident;
    let ident_text = ident.to_string();
    let layout = Layout::new(ir, op, format, inferred);
    let constants = layout.constants();
    let text = layout.text(&op.docs);
    let mut facts = vec![
        quote!(#ir::Fact::Names(&<#ident as #ir::TypedOp>::NAMES)),
        quote!(#ir::Fact::Text(#text)),
    ];
    facts.extend(layout.facts());
    facts.extend(hooks(ir, op));
    let traits = trait_bits(op).into_iter().map(|name| {
        let name = format_ident!("{name}");
        quote!(#ir::OpTraits::#name)
    });
    let traits = traits.reduce(|all, next| quote!(#all.with(#next)));
    let traits = traits.unwrap_or_else(|| quote!(#ir::OpTraits::NONE));
    let implicit = op.traits.implicit_terminator();
    let terminator = implicit.map(|path| terminator(ir, op, path));
    let checks = op
        .traits
        .checks
        .iter()
        .map(|check| trait_check(ir, op, check));
    let checks: Vec<TokenStream> = checks.collect();
    if !checks.is_empty() {
        let checks = constant(op, checks);
        facts.push(quote!(#ir::Fact::Checks(#checks)));
    }
    let own_traits = op.traits.checks.iter().filter_map(|check| match check {
        Check::Custom(ty) => Some(ty),
        _ => None,
    });
    let interfaces = op.interfaces.iter().map(|path| interface(ir, op, path));
    let interfaces: Vec<TokenStream> = interfaces.collect();
    if !interfaces.is_empty() {
        let interfaces = constant(op, interfaces);
        facts.push(quote!(#ir::Fact::Interfaces(#interfaces)));
    }
    let facts = list(op, facts);
    let words = words(op);
    let results = op.results.iter().map(|field| field.text());
    let mnemonic = op.mnemonic.as_ref().map(|text| text.value());
    let mnemonic = mnemonic.unwrap_or_else(|| ident_text.clone());
    let dialect = match &op.dialect {
        Some(dialect) => item(ir, dialect, "Dialect", quote!(NAME)),
        None => quote!(""),
    };
    // Of no known dialect it is an op of each: what is missing is said once.
    let of_dialect = match &op.dialect {
        Some(dialect) => quote_spanned! {place(ident)=>
            #[diagnostic::do_not_recommend]
            impl #ir::OpOf<#dialect> for #ident {}
        },
        None => quote!(impl<D> #ir::OpOf<D> for #ident {}),
    };
    quote! {
        #ir::handle! { #ident #ident_text }
        #(impl #ir::HasTrait<#own_traits> for #ident {})*
        #(#[diagnostic::do_not_recommend] impl #ir::Declares<#ir::word::#words> for #ident {})*

        #constants
        #terminator
        fn __facts() -> &'static [#ir::Fact] { #facts }
        static __INFO: #ir::OpInfo = #ir::OpInfo::declared(<#ident as #ir::TypedOp>::TRAITS, __facts);

        // SAFETY: the struct is a `#[repr(transparent)]` wrapper of one `Op`.
        #[diagnostic::do_not_recommend]
        unsafe impl #ir::TypedOp for #ident {
            const NAMES: #ir::OpNames = #ir::OpNames { dialect: #dialect, mnemonic: #mnemonic, results: &[#(#results),*] };
            const TRAITS: #ir::OpTraits = #traits;
            const INFO: &'static #ir::OpInfo = &__INFO;
        }
        #of_dialect
    }
}

/// The constant that the check of the implicit terminator names: made by itself, so that what is wrong with it is said when the
/// crate is checked.
fn terminator(ir: &ItemPath, op: &Op, path: &Path) -> TokenStream {
    let name = path.segments.last().map(|last| last.ident.to_string());
    let name = name.unwrap_or_default();
    let message = format!(
        "`{}` ends its blocks with `{name}`, which is no terminator: add `traits(Terminator)` to `{name}`, or name another op",
        op.ident
    );
    let span = place(path);
    let function = placed(&quote!(#ir::terminator), span);
    quote_spanned!(span=> const __TERMINATOR: fn() -> &'static #ir::OpInfo = #function::<#path>(#message);)
}

/// A constant list. What the compiler finds wrong in an element it says again of the list, at the op's name.
fn list(op: &Op, items: Vec<TokenStream>) -> TokenStream {
    quote_spanned!(place(&op.ident)=> &[#(#items),*])
}

/// A list whose elements are made by calls: a constant of its own, as what a call makes does not live on.
fn constant(op: &Op, items: Vec<TokenStream>) -> TokenStream {
    let list = list(op, items);
    quote_spanned!(place(&op.ident)=> const { #list })
}

/// A part of the op.
fn slot(ir: &ItemPath, slot: Slot) -> TokenStream {
    let (variant, index) = match slot {
        Slot::Operand(index) => (quote!(Operand), index),
        Slot::Attribute(index) => (quote!(Attribute), index),
        Slot::Result(index) => (quote!(Result), index),
    };
    let index = u16::try_from(index).expect("an op has fewer than 65,536 parts");
    quote!(#ir::Slot::#variant(#index))
}

/// A reference to static data, as the tables hold it.
fn shared(ir: &ItemPath, data: TokenStream) -> TokenStream {
    quote!(#ir::Shared::Static(#data))
}

/// The bits of the op's traits, with what they imply.
fn trait_bits(op: &Op) -> Vec<&'static str> {
    let mut names: Vec<&str> = op.traits.flags.iter().map(|(name, _)| *name).collect();
    if op.traits.implicit_terminator().is_some() {
        names.push("SINGLE_BLOCK");
    }
    names
}

fn trait_check(ir: &ItemPath, op: &Op, check: &Check) -> TokenStream {
    let named = |name: &Ident| {
        // An unknown name was reported; any slot stands for it.
        let found = op.slot(&name.to_string()).unwrap_or(Slot::Operand(0));
        slot(ir, found)
    };
    match check {
        Check::HasParent(parents) => {
            let parents = parents.iter().map(|parent| match parent {
                Parent::Name(name) => shared(ir, quote!(#name)),
                Parent::Op(path) => shared(ir, item(ir, path, "TypedOp", quote!(NAME))),
            });
            let parents = shared(ir, quote!(&[#(#parents),*]));
            quote!(#ir::TraitCheck::HasParent(#parents))
        }
        Check::SingleBlockImplicitTerminator(_) => {
            quote!(#ir::TraitCheck::SingleBlockImplicitTerminator(#ir::OpRef::Declared(__TERMINATOR)))
        }
        Check::AllMatch(aspect, names) => {
            let slots = names.iter().map(named);
            let slots = shared(ir, quote!(&[#(#slots),*]));
            let aspect = format_ident!("{aspect}");
            quote!(#ir::TraitCheck::AllMatch(#ir::TypeAspect::#aspect, #slots))
        }
        Check::Predicate(summary, function) => {
            let ident = &op.ident;
            let summary = shared(ir, quote!(#summary));
            quote! {
                #ir::TraitCheck::Predicate {
                    summary: #summary,
                    holds: #ir::OpTest::Plain(|ir, op| {
                        let holds: fn(#ident, &#ir::Ir) -> bool = #function;
                        holds(<#ident as #ir::TypedOp>::from_op_unchecked(op), ir)
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
                #ir::TraitCheck::#variant {
                    summary: #summary,
                    from: #from,
                    to: #to,
                    map: #ir::#function::Plain(#map),
                }
            }
        }
        Check::Custom(ty) => {
            let name = quote!(#ty).to_string();
            let span = ty.span();
            let ir = ir.at(span);
            quote_spanned!(span=> #ir::TraitCheck::Custom(#ir::CustomTrait::of::<#ty>(#name)))
        }
    }
}

fn interface(ir: &ItemPath, op: &Op, path: &Path) -> TokenStream {
    let ident = &op.ident;
    let ir = ir.at(path.span());
    let object = quote_spanned!(path.span()=> dyn #path);
    quote_spanned! {path.span()=>
        #ir::InterfaceEntry {
            object: #ir::InterfaceObject::new::<#object>(
                <#object as #ir::OpInterface>::NAME,
                &#ir::InterfaceCast(|op| <#ident as #ir::TypedOp>::ref_from_op_unchecked(op)),
            ),
            verify: match <#object as #ir::OpInterface>::VERIFY {
                #ir::Some(_) => #ir::Some(|ir, op| {
                    let this: &#object = <#ident as #ir::TypedOp>::ref_from_op_unchecked(&op);
                    #ir::verify_interface(this, ir, op)
                }),
                #ir::None => #ir::None,
            },
        }
    }
}

/// The words of the op's hooks that are traits.
fn words(op: &Op) -> Vec<Ident> {
    let hooks = &op.hooks;
    let canonicalize = match &hooks.canonicalize {
        Some(Canonicalize::Hook(word)) => Some(word),
        _ => None,
    };
    let custom = match op.syntax {
        Syntax::Custom(_) => Some("custom_assembly"),
        _ => None,
    };
    let words = [
        ("verify", &hooks.verify),
        ("verify_regions", &hooks.verify_regions),
        ("fold", &hooks.fold),
        ("infer_types", &hooks.infer_types),
        ("result_names", &hooks.result_names),
        ("block_names", &hooks.block_names),
    ];
    let is_given = |(word, hook): &&(&str, &Option<Ident>)| {
        hook.is_some() || hooks.meaningless.iter().any(|given| given == word)
    };
    let words = words.iter().filter(is_given);
    let words = words.map(|(word, _)| *word);
    let words = words
        .chain(custom)
        .chain(canonicalize.map(|_| "canonicalize"));
    words.map(|word| format_ident!("{word}")).collect()
}

/// The facts that say which hooks it has.
fn hooks(ir: &ItemPath, op: &Op) -> Vec<TokenStream> {
    let ident = &op.ident;
    let mut facts = Vec::new();
    // A hook that is not implemented is an error at the word that declares it.
    let mut word_hook = |fact: &str, function: &str, word: &Ident| {
        let (fact, function) = (format_ident!("{fact}"), format_ident!("{function}"));
        let function = placed(&quote!(#ir::#function::<#ident>), word.span());
        facts.push(quote!(#ir::Fact::#fact(#function)));
    };
    let hooks = &op.hooks;
    let words = [
        ("Verify", "verify", &hooks.verify),
        ("VerifyRegions", "verify_regions", &hooks.verify_regions),
        ("Fold", "fold", &hooks.fold),
        ("InferTypes", "infer_types", &hooks.infer_types),
        ("ResultNames", "result_names", &hooks.result_names),
        ("BlockNames", "block_names", &hooks.block_names),
    ];
    for (fact, function, word) in words {
        if let Some(word) = word {
            word_hook(fact, function, word);
        }
    }
    if let Syntax::Custom(span) = op.syntax {
        word_hook("Parse", "parse_op", &Ident::new("custom_assembly", span));
        word_hook("Print", "print_op", &Ident::new("custom_assembly", span));
    }
    if let (Some(_), Some(dialect)) = (&hooks.default_dialect, &op.dialect) {
        facts.push(quote!(#ir::Fact::DefaultDialect(<#dialect as #ir::Dialect>::NAME)));
    }
    match &hooks.canonicalize {
        Some(Canonicalize::Patterns(patterns)) if !patterns.is_empty() => {
            let patterns = patterns
                .iter()
                .map(|pattern| quote_spanned!(place(pattern)=> &#pattern));
            let patterns = constant(op, patterns.collect());
            facts.push(quote!(#ir::Fact::Canonicalize(#patterns)));
        }
        Some(Canonicalize::Function(function)) => {
            let name = quote!(#function).to_string();
            let description = format!("Canonicalizes `{ident}`.");
            let ir = ir.at(function.span());
            let pattern = quote_spanned! {function.span()=>
                #ir::FunctionPattern::<#ident>::new(#name, #description, #function)
            };
            let patterns = constant(op, vec![quote!(&#pattern)]);
            facts.push(quote!(#ir::Fact::Canonicalize(#patterns)));
        }
        Some(Canonicalize::Hook(word)) => {
            let hook = hook(ir, ident, "Canonicalize", word.span());
            facts.push(quote!(#ir::Fact::Canonicalize(#hook::PATTERNS)));
        }
        _ => {}
    }
    facts
}
