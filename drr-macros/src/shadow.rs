//! Finds rules that never apply, because another rule of the block is tried first and matches whatever they match.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::Ident;
use terrace_macro_support::Errors;

use crate::check::Checked;
use crate::model::*;

/// Reports the rules of a block that never apply.
pub fn check_shadowed(rules: &[Checked<'_>], errors: &mut Errors) {
    for (index, rule) in rules.iter().enumerate() {
        let first = rules.iter().enumerate().find(|(other, earlier)| {
            let tried_first = match earlier.benefit().cmp(&rule.benefit()) {
                std::cmp::Ordering::Greater => true,
                std::cmp::Ordering::Equal => *other < index,
                std::cmp::Ordering::Less => false,
            };
            tried_first && always_applies(earlier.rule) && covers(earlier.rule, rule.rule)
        });
        if let Some((_, earlier)) = first {
            errors.push(
                &rule.rule.name,
                format!(
                    "`{}` never applies: `{}` is tried first and matches all that it matches",
                    rule.rule.name, earlier.rule.name
                ),
            );
        }
    }
}

/// Whether the rule applies to everything that its source pattern matches.
fn always_applies(rule: &Rule) -> bool {
    rule.guard.is_none() && !may_give_up(&rule.result.tokens)
}

/// Whether `general` matches everything that `special` matches.
fn covers(general: &Rule, special: &Rule) -> bool {
    let mut names = Names::default();
    covers_op(&general.source, &special.source, &mut names)
}

/// Which names of the general rule stand for which patterns of the special one.
#[derive(Default)]
struct Names(Vec<(Ident, String)>);

impl Names {
    /// Whether a name of the general rule can stand for `pattern`, text of the special one.
    fn stands_for(&mut self, name: &Ident, pattern: Option<&Ident>) -> bool {
        let known = self.0.iter().find(|(known, _)| known == name);
        match (known, pattern) {
            (Some((_, known)), Some(pattern)) => pattern == known,
            (Some(_), None) => false,
            (None, pattern) => {
                // What has no name is unlike anything else.
                let text = pattern.map_or_else(String::new, Ident::to_string);
                self.0.push((name.clone(), text));
                true
            }
        }
    }
}

fn same_text(a: &impl ToTokens, b: &impl ToTokens) -> bool {
    a.to_token_stream().to_string() == b.to_token_stream().to_string()
}

fn covers_op(general: &SourceOp, special: &SourceOp, names: &mut Names) -> bool {
    // Both orders at once are not compared.
    if general.either.is_some() || special.either.is_some() {
        return false;
    }
    same_text(&general.path, &special.path)
        && same_result(general.result.as_ref(), special.result.as_ref())
        && general.arguments.len() == special.arguments.len()
        && general
            .successors
            .iter()
            .flatten()
            .all(|successor| matches!(successor, SourceSuccessor::Ignored))
        && general
            .regions
            .iter()
            .flatten()
            .all(|region| region.name.is_none() && matches!(region.shape, Shape::Any))
        && general
            .name
            .as_ref()
            .is_none_or(|name| names.stands_for(name, special.name.as_ref()))
        && general
            .arguments
            .iter()
            .zip(&special.arguments)
            .all(|(general, special)| covers_argument(general, special, names))
}

/// Whether both name the same result in the same way.
fn same_result(general: Option<&Index>, special: Option<&Index>) -> bool {
    match (general, special) {
        (None, None) => true,
        (Some(Index::Number(general, _)), Some(Index::Number(special, _))) => general == special,
        (Some(Index::Name(general)), Some(Index::Name(special))) => general == special,
        _ => false,
    }
}

fn covers_argument(general: &SourceArgument, special: &SourceArgument, names: &mut Names) -> bool {
    use SourceArgument::{BlockArgument, Ignored, List, Name, Op, ResultOf, Rust, Some};
    let constraint = match special {
        Ignored { constraint, .. } | Name { constraint, .. } => constraint.as_ref(),
        _ => None,
    };
    let weaker = |wanted: &Option<syn::Type>| match (wanted, constraint) {
        (None, _) => true,
        (Option::Some(wanted), Option::Some(given)) => same_text(wanted, given),
        (Option::Some(_), None) => false,
    };
    match (general, special) {
        (Ignored { constraint, .. }, _) => weaker(constraint),
        (Name { name, constraint }, _) => {
            let other = match special {
                Name { name, .. } => Option::Some(name),
                Op(op) => op.name.as_ref(),
                BlockArgument { name, .. } => name.as_ref(),
                _ => None,
            };
            weaker(constraint) && names.stands_for(name, other)
        }
        (Op(general), Op(special)) => covers_op(general, special, names),
        (
            BlockArgument { name, index, .. },
            BlockArgument {
                name: other,
                index: other_index,
                ..
            },
        ) => {
            (index.is_none() || index == other_index)
                && name
                    .as_ref()
                    .is_none_or(|name| names.stands_for(name, other.as_ref()))
        }
        (ResultOf(name, result), ResultOf(other, other_result)) => {
            names.stands_for(name, Option::Some(other))
                && same_result(Option::Some(result), Option::Some(other_result))
        }
        (Rust(general), Rust(special)) => same_text(&general.tokens, &special.tokens),
        (Some(_, general), Some(_, special)) => covers_argument(general, special, names),
        (SourceArgument::None(_), SourceArgument::None(_)) => true,
        (
            List { elements, rest, .. },
            List {
                elements: others,
                rest: other_rest,
                ..
            },
        ) => {
            let same_rest = matches!(
                (rest, other_rest),
                (Rest::Nothing, Rest::Nothing) | (Rest::Ignored, Rest::Ignored)
            );
            same_rest
                && elements.len() == others.len()
                && elements
                    .iter()
                    .zip(others)
                    .all(|(general, special)| covers_argument(general, special, names))
        }
        _ => false,
    }
}

/// Whether Rust code may return early: it holds a `?`.
fn may_give_up(tokens: &TokenStream) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Group(group) => may_give_up(&group.stream()),
        TokenTree::Punct(punct) => punct.as_char() == '?',
        TokenTree::Ident(word) => word == "return",
        TokenTree::Literal(_) => false,
    })
}
