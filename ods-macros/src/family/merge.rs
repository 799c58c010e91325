//! An op with what its family has.

use std::collections::HashMap;

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Expr, Fields, GenericArgument, ItemStruct, Token, parse_quote};
use terrace_macro_support::parse_tokens;

use super::Given;
use super::declaration::{Family, parameter};

/// What stands for the names of a family in one of its ops.
type Meanings = HashMap<String, TokenStream>;

/// `__member { family } (what the op gives) (its arguments)`, from the family's macro.
pub fn member(args: TokenStream, item: TokenStream) -> syn::Result<Given> {
    let groups: Vec<Group> = args
        .into_iter()
        .filter_map(|tree| match tree {
            TokenTree::Group(group) => Some(group),
            _ => None,
        })
        .collect();
    let [family, given, own] = &groups[..] else {
        unreachable!("the macro of a family hands on three groups")
    };
    let family: Family = syn::parse2(family.stream())?;
    let Ok(mut op) = syn::parse2::<ItemStruct>(item.clone()) else {
        return Ok(Given::Definition(own.stream(), item));
    };
    let mut meanings = meanings(&family, given, &op.ident)?;
    let args = join(replace(family.args, &meanings), own.stream());
    let mut common = family.item.clone();
    let variables = std::mem::take(&mut common.generics.params).into_iter();
    common.generics.params = variables
        .filter(|param| parameter(param).is_none())
        .collect();
    let common: ItemStruct = syn::parse2(replace(common.into_token_stream(), &meanings))?;
    let own = std::mem::take(&mut op.generics.params);
    op.generics.params = common.generics.params.into_iter().chain(own).collect();
    op.fields = both(common.fields, op.fields);
    if matches!(op.fields, Fields::Named(_)) {
        op.semi_token = None;
    }
    let name = op.ident.to_token_stream();
    meanings.insert(family.item.ident.to_string(), name);
    let impls = family.impls.iter().map(ToTokens::to_token_stream);
    Ok(Given::Member {
        args,
        item: op.into_token_stream(),
        impls: impls.map(|tokens| replace(tokens, &meanings)).collect(),
    })
}

/// The fields of the family, with those of the op where the family has a field that is `#[own]`, else behind them.
fn both(family: Fields, own: Fields) -> Fields {
    let Fields::Named(family) = family else {
        return own;
    };
    let mut own = match own {
        Fields::Named(own) => own.named.into_iter().collect(),
        Fields::Unit => Vec::new(),
        unnamed => return unnamed,
    };
    let mut fields = Vec::new();
    for field in family.named {
        match field.attrs.iter().any(|attr| attr.path().is_ident("own")) {
            true => fields.append(&mut own),
            false => fields.push(field),
        }
    }
    fields.append(&mut own);
    Fields::Named(parse_quote!({ #(#fields),* }))
}

/// What the op gives for each parameter, by name or in their order.
fn meanings(family: &Family, given: &Group, op: &Ident) -> syn::Result<Meanings> {
    let list =
        |input: ParseStream<'_>| Punctuated::<GenericArgument, Token![,]>::parse_terminated(input);
    let given = parse_tokens(given.stream(), list)?;
    let name = &family.item.ident;
    let mut meanings = Meanings::new();
    let mut positions = family.parameters();
    for argument in given {
        let (parameter, tokens) = match &argument {
            GenericArgument::AssocType(named) => (named.ident.clone(), named.ty.to_token_stream()),
            GenericArgument::AssocConst(named) => (named.ident.clone(), expression(&named.value)),
            other => {
                let Some(parameter) = positions.next() else {
                    let message = format!("the family `{name}` has no more parameters");
                    return Err(syn::Error::new_spanned(other, message));
                };
                let tokens = match other {
                    GenericArgument::Const(value) => expression(value),
                    other => other.to_token_stream(),
                };
                (parameter.ident.clone(), tokens)
            }
        };
        if !family.parameters().any(|known| known.ident == parameter) {
            let message = format!("the family `{name}` has no parameter `{parameter}`");
            return Err(syn::Error::new(parameter.span(), message));
        }
        if meanings.insert(parameter.to_string(), tokens).is_some() {
            let message = format!("`{parameter}` is given twice");
            return Err(syn::Error::new_spanned(argument, message));
        }
    }
    for parameter in family.parameters() {
        let parameter_name = parameter.ident.to_string();
        if meanings.contains_key(&parameter_name) {
            continue;
        }
        let Some((_, default)) = &parameter.default else {
            let message = format!(
                "what is `{parameter_name}` of the family `{name}`? Write `family = {name}<{parameter_name} = ..>`"
            );
            return Err(syn::Error::new(op.span(), message));
        };
        meanings.insert(parameter_name, default.to_token_stream());
    }
    Ok(meanings)
}

/// The tokens of an expression; braces around it only say that it is one.
fn expression(value: &Expr) -> TokenStream {
    match value {
        Expr::Block(block) if block.block.stmts.len() == 1 => {
            block.block.stmts[0].to_token_stream()
        }
        other => other.to_token_stream(),
    }
}

/// The tokens with the meanings of names in their place.
fn replace(tokens: TokenStream, meanings: &Meanings) -> TokenStream {
    let trees = tokens.into_iter();
    let replaced = trees.map(|tree| match tree {
        TokenTree::Ident(ident) => match meanings.get(&ident.to_string()) {
            Some(meaning) => meaning.clone(),
            None => TokenTree::from(ident).into(),
        },
        TokenTree::Group(group) => {
            TokenTree::from(group_like(&group, replace(group.stream(), meanings))).into()
        }
        other => other.into(),
    });
    replaced.collect()
}

/// The arguments of the family and of the op: lists are joined, and whatever else both have is the op's. Where the family has
/// a place for what an op adds to its format, an op that adds nothing leaves it empty.
fn join(family: TokenStream, own: TokenStream) -> TokenStream {
    let mut own = arguments(own);
    let mut joined = Vec::new();
    for mut argument in arguments(family) {
        match own.iter().position(|own| own.is_like(&argument)) {
            // What an op says twice is left, for `#[op]` to report.
            Some(alike) => argument.join(own.remove(alike)),
            None => argument.leave_place_empty(),
        }
        joined.push(argument);
    }
    joined.append(&mut own);
    let joined = joined
        .into_iter()
        .map(|Argument(tokens)| tokens.into_iter().collect());
    let joined: Vec<TokenStream> = joined.collect();
    quote!(#(#joined),*)
}

/// The tokens of an argument.
struct Argument(Vec<TokenTree>);

impl Argument {
    fn name(&self) -> Option<String> {
        self.0.first().map(TokenTree::to_string)
    }

    /// Whether both say the same thing. An op has one syntax, whatever it is called.
    fn is_like(&self, other: &Argument) -> bool {
        let what = |argument: &Argument| match argument.name() {
            Some(name) if name == "custom_assembly" => Some("assembly".to_owned()),
            name => name,
        };
        what(self) == what(other)
    }

    fn join(&mut self, own: Argument) {
        let (this, own) = (&mut self.0, own.0);
        let ([_, TokenTree::Group(family)], [_, TokenTree::Group(more)]) =
            (&mut this[..], &own[..])
        else {
            *this = own;
            return;
        };
        let tokens = match [family.delimiter(), more.delimiter()] {
            [Delimiter::Parenthesis, Delimiter::Parenthesis] => {
                let (first, more) = (without_last_comma(family.stream()), more.stream());
                match first.is_empty() || more.is_empty() {
                    true => quote!(#first #more),
                    false => quote!(#first, #more),
                }
            }
            _ if has_place(family.stream()) => fill(family.stream(), &more.stream()),
            _ => {
                *this = own;
                return;
            }
        };
        *family = group_like(family, tokens);
    }

    /// Takes the place out of a format to which the op adds nothing.
    fn leave_place_empty(&mut self) {
        if let [_, TokenTree::Group(format)] = &mut self.0[..]
            && format.delimiter() == Delimiter::Brace
        {
            *format = group_like(format, fill(format.stream(), &TokenStream::new()));
        }
    }
}

/// Whether a format says by `..` where that of an op goes.
fn has_place(format: TokenStream) -> bool {
    let trees: Vec<TokenTree> = format.into_iter().collect();
    trees.windows(2).any(is_place)
        || trees.iter().any(|tree| match tree {
            TokenTree::Group(group) => has_place(group.stream()),
            _ => false,
        })
}

fn is_place(trees: &[TokenTree]) -> bool {
    let is_dot =
        |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '.');
    trees.len() == 2 && trees.iter().all(is_dot)
}

/// The format with `own` in the place of `..`.
fn fill(format: TokenStream, own: &TokenStream) -> TokenStream {
    let trees: Vec<TokenTree> = format.into_iter().collect();
    let mut filled = TokenStream::new();
    let mut rest = &trees[..];
    while let [first, behind @ ..] = rest {
        if rest.get(..2).is_some_and(is_place) {
            filled.extend(own.clone());
            rest = &behind[1..];
            continue;
        }
        match first {
            TokenTree::Group(group) => {
                let inner = fill(group.stream(), own);
                filled.extend([TokenTree::from(group_like(group, inner))]);
            }
            other => filled.extend([other.clone()]),
        }
        rest = behind;
    }
    filled
}

fn group_like(group: &Group, tokens: TokenStream) -> Group {
    let mut new = Group::new(group.delimiter(), tokens);
    new.set_span(group.span());
    new
}

/// The arguments, at the commas between them.
fn arguments(tokens: TokenStream) -> Vec<Argument> {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    let parts = trees.split(is_comma).filter(|part| !part.is_empty());
    parts.map(|part| Argument(part.to_vec())).collect()
}

fn is_comma(tree: &TokenTree) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ',')
}

fn without_last_comma(tokens: TokenStream) -> TokenStream {
    let mut trees: Vec<TokenTree> = tokens.into_iter().collect();
    if trees.last().is_some_and(is_comma) {
        trees.pop();
    }
    trees.into_iter().collect()
}
