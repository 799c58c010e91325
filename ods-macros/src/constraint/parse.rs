//! From tokens to the model.
//!
//! ```text
//! constraint := attributes visibility name ":" ("Type" | "Attribute" | "Property") "=" any ";"
//! any        := all ("|" all)*
//! all        := test ("&" test)*
//! test       := "!" test | "(" any ")" | closure | type
//! ```

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Expr, ExprClosure, Ident, Path, Token, Type, token};
use terrace_macro_support::{Docs, Errors, ir_crate, parse_tokens};

use super::model::{Constraint, On, Test};

/// Reads all constraints. After an error it goes on behind the next `;`.
pub fn constraints(tokens: TokenStream, errors: &mut Errors) -> Vec<Constraint> {
    let mut constraints = Vec::new();
    let parse = |input: ParseStream<'_>| {
        while !input.is_empty() {
            match constraint(input) {
                Ok(parsed) => {
                    check(&parsed, errors);
                    let mut before = constraints.iter();
                    match before.any(|other: &Constraint| other.ident == parsed.ident) {
                        true => errors.push(
                            &parsed.ident,
                            format!("another constraint is named `{}` already", parsed.ident),
                        ),
                        false => constraints.push(parsed),
                    }
                }
                Err(error) => {
                    errors.add(error);
                    while !input.is_empty() && !input.peek(Token![;]) {
                        input.parse::<TokenTree>()?;
                    }
                    input.parse::<Option<Token![;]>>()?;
                }
            }
        }
        Ok(())
    };
    let parsed = parse_tokens(tokens, parse);
    errors.keep(parsed);
    check_circular(&mut constraints, errors);
    constraints
}

/// Reports constraints that are made of themselves by way of others of the block.
fn check_circular(constraints: &mut [Constraint], errors: &mut Errors) {
    let others: Vec<Vec<usize>> = constraints
        .iter()
        .map(|constraint| {
            let mut paths = Vec::new();
            constraint.test.constraints(&mut paths);
            let of_block = |path: &Path| {
                let ident = path.get_ident()?;
                constraints.iter().position(|other| other.ident == *ident)
            };
            paths.into_iter().filter_map(of_block).collect()
        })
        .collect();
    // Whether a constraint is made of the target, and by way of which.
    fn leads(others: &[Vec<usize>], from: usize, target: usize, seen: &mut Vec<usize>) -> bool {
        others[from].iter().any(|next| {
            *next == target
                || !seen.contains(next) && {
                    seen.push(*next);
                    leads(others, *next, target, seen)
                }
        })
    }
    let circular: Vec<usize> = (0..constraints.len())
        .filter(|index| leads(&others, *index, *index, &mut Vec::new()))
        .collect();
    let names = circular
        .iter()
        .map(|index| format!("`{}`", constraints[*index].ident));
    let names: Vec<String> = names.collect();
    if let Some(first) = circular.first() {
        let name = &constraints[*first].ident;
        errors.push(
            name,
            match &names[..] {
                [_] => format!("`{name}` is made of itself"),
                names => format!(
                    "{} are made of each other: one of them has to do without",
                    names.join(", ")
                ),
            },
        );
    }
    // Something stands for them, so that what uses them gives no errors of its own.
    let ir = ir_crate();
    for index in circular {
        let constraint = &mut constraints[index];
        let any = match constraint.on {
            On::Type => quote!(#ir::ods::AnyType),
            On::Attribute => quote!(#ir::ods::AnyAttr),
            On::Property => quote!(i64),
        };
        constraint.test = Test::Constraint(Type::Verbatim(any));
    }
}

fn constraint(input: ParseStream<'_>) -> syn::Result<Constraint> {
    let attributes = input.call(Attribute::parse_outer)?;
    let vis = input.parse()?;
    let usage = "expected `Name: Type = ..;`, `Name: Attribute = ..;` or `Name: Property = ..;`";
    let ident: Ident = input
        .parse()
        .map_err(|error| syn::Error::new(error.span(), usage))?;
    if !input.peek(Token![:]) {
        return Err(input.error(usage));
    }
    input.parse::<Token![:]>()?;
    let on = input.call(Ident::parse_any)?;
    let on = match on.to_string().as_str() {
        "Type" => On::Type,
        "Attribute" => On::Attribute,
        "Property" => On::Property,
        _ => {
            return Err(syn::Error::new(
                on.span(),
                "a constraint is on `Type`, `Attribute` or `Property`",
            ));
        }
    };
    if !input.peek(Token![=]) {
        return Err(input.error(usage));
    }
    input.parse::<Token![=]>()?;
    let test = any(input)?;
    let buildable = match input.parse::<Option<Token![,]>>()? {
        Some(_) => Some(buildable(input, on)?),
        None => None,
    };
    if !input.peek(Token![;]) {
        return Err(input.error("expected `&`, `|`, `, buildable = ..` or `;`"));
    }
    input.parse::<Token![;]>()?;
    Ok(Constraint {
        docs: Docs::of(&attributes),
        attributes,
        vis,
        ident,
        on,
        test,
        buildable,
    })
}

/// `buildable = function`: the only type that is accepted.
fn buildable(input: ParseStream<'_>, on: On) -> syn::Result<Expr> {
    let usage =
        "expected `buildable = |cx| ..`, which makes the only type that the constraint accepts";
    let word: Ident = input
        .parse()
        .map_err(|error| syn::Error::new(error.span(), usage))?;
    if word != "buildable" || !input.peek(Token![=]) {
        return Err(syn::Error::new(word.span(), usage));
    }
    if on != On::Type {
        let message = "only types are built: an attribute that has one value needs none";
        return Err(syn::Error::new(word.span(), message));
    }
    input.parse::<Token![=]>()?;
    input.parse()
}

fn any(input: ParseStream<'_>) -> syn::Result<Test> {
    let mut tests = vec![all(input)?];
    while input.peek(Token![|]) {
        if input.peek(Token![||]) {
            return Err(input.error("constraints are joined by one `|`"));
        }
        input.parse::<Token![|]>()?;
        tests.push(all(input)?);
    }
    Ok(single_or(tests, Test::Any))
}

fn all(input: ParseStream<'_>) -> syn::Result<Test> {
    let mut tests = vec![test(input)?];
    while input.peek(Token![&]) {
        if input.peek(Token![&&]) {
            return Err(input.error("constraints are joined by one `&`"));
        }
        input.parse::<Token![&]>()?;
        tests.push(test(input)?);
    }
    Ok(single_or(tests, Test::All))
}

fn single_or(mut tests: Vec<Test>, many: fn(Vec<Test>) -> Test) -> Test {
    match tests.pop() {
        Some(only) if tests.is_empty() => only,
        last => {
            tests.extend(last);
            many(tests)
        }
    }
}

fn test(input: ParseStream<'_>) -> syn::Result<Test> {
    if input.peek(Token![!]) {
        input.parse::<Token![!]>()?;
        return Ok(Test::Not(Box::new(test(input)?)));
    }
    if input.peek(token::Paren) {
        let content;
        syn::parenthesized!(content in input);
        let inner = any(&content)?;
        if !content.is_empty() {
            return Err(content.error("expected `&`, `|` or `)`"));
        }
        return Ok(inner);
    }
    if input.peek(Token![|]) || input.peek(Token![move]) {
        return closure(input).map(Test::Closure);
    }
    let mut parsed = input.parse::<syn::Type>();
    // What a variable of a macro stands for.
    while let Ok(syn::Type::Group(group)) = parsed {
        parsed = Ok(*group.elem);
    }
    match parsed {
        Ok(ty @ syn::Type::Path(_)) => Ok(Test::Constraint(ty)),
        Ok(syn::Type::TraitObject(other)) => Err(syn::Error::new_spanned(
            other,
            "constraints are joined by `&`, or by `|`",
        )),
        Ok(other) => Err(syn::Error::new_spanned(other, EXPECTED)),
        Err(error) => Err(syn::Error::new(error.span(), EXPECTED)),
    }
}

const EXPECTED: &str = "expected a constraint, a predicate `|ty| ..`, `!` or parentheses";

/// A predicate reaches to the end of the constraint, or of the parentheses around it.
fn closure(input: ParseStream<'_>) -> syn::Result<ExprClosure> {
    match input.parse::<Expr>()? {
        Expr::Closure(closure) if (1..=2).contains(&closure.inputs.len()) => Ok(closure),
        other => Err(syn::Error::new_spanned(
            other,
            "a predicate is `|ty| ..` or `|cx, ty| ..`; put it in parentheses if something follows it",
        )),
    }
}

fn check(constraint: &Constraint, errors: &mut Errors) {
    if constraint.on == On::Property && constraint.test.base().is_none() {
        errors.push(
            &constraint.ident,
            "a property is of a Rust type, which comes first: `u32 & |value| value % 2 == 0`",
        );
    }
    if constraint.docs.summary.is_empty() {
        errors.push(
            &constraint.ident,
            "describe the constraint in a doc comment: messages say it, as in \"operand #0 must be a 1-D tensor\"",
        );
    }
}
