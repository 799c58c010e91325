//! Which types a format may leave out.

use rustc_hash::FxHashSet;

use super::fields::{Field, Sort};
use super::names::last_segment;

/// Constraints of the library that accept one type.
pub(super) const SINGLE: [&str; 10] = [
    "I1", "I8", "I16", "I32", "I64", "Index", "F16", "BF16", "F32", "F64",
];

/// A part whose type neither stands in the format nor follows from what does.
pub(super) fn untyped(
    text: &str,
    fields: &[Field],
    traits: &[String],
    infers: bool,
    buildable: &FxHashSet<String>,
) -> Option<String> {
    let typed: Vec<&Field> = fields
        .iter()
        .filter(|field| matches!(field.sort, Sort::Operand | Sort::Result))
        .collect();
    let mut known: FxHashSet<&str> = FxHashSet::default();
    let name = |field: &&Field| field.ident.trim_start_matches("r#").to_owned();
    for written in written(text) {
        for field in &typed {
            let is_it = match written.as_str() {
                "operands" => field.sort == Sort::Operand,
                "results" => field.sort == Sort::Result,
                other => other.strip_prefix('$') == Some(&name(field)),
            };
            if is_it {
                known.insert(&field.ident);
            }
        }
    }
    for field in &typed {
        let inner = field.ty.split_once('<').filter(|_| field.is_variadic());
        let constraint = inner.map_or(&*field.ty, |(_, inner)| inner.trim_end_matches('>'));
        if buildable.contains(last_segment(constraint)) {
            known.insert(&field.ident);
        }
    }
    let mut sets: Vec<Vec<&str>> = Vec::new();
    let mut maps: Vec<(&str, &str)> = Vec::new();
    for name in traits {
        let of = |sort: Option<Sort>| {
            typed
                .iter()
                .filter(|field| sort.is_none_or(|sort| field.sort == sort))
                .map(|field| &*field.ident)
                .collect()
        };
        if name == "SameOperandsAndResultType" {
            sets.push(of(None));
        } else if name == "SameTypeOperands" {
            sets.push(of(Some(Sort::Operand)));
        } else if let Some(list) = name
            .strip_prefix("AllTypesMatch(")
            .and_then(|rest| rest.strip_suffix(')'))
        {
            sets.push(list.split(", ").collect());
        } else if name.starts_with("TypesMatchWith(")
            && let Some((_, rest)) = name.rsplit_once(", from = ")
            && let Some((from, rest)) = rest.split_once(", to = ")
            && let Some((to, _)) = rest.split_once(',')
        {
            maps.push((from, to));
        }
    }
    let is_attribute = |name: &str| {
        fields
            .iter()
            .any(|field| field.ident == name && field.sort == Sort::Attribute)
    };
    let is_single = |name: &str| {
        is_attribute(name)
            || typed
                .iter()
                .any(|field| field.ident == name && !field.is_variadic())
    };
    // Each round finds at least one type.
    for _ in 0..=typed.len() {
        for set in &sets {
            if set
                .iter()
                .any(|name| is_attribute(name) || known.contains(name))
            {
                known.extend(set.iter());
            }
        }
        for (from, to) in &maps {
            if is_attribute(from) || (known.contains(from) && is_single(from)) {
                known.insert(to);
            }
        }
    }
    let unknown =
        |field: &&&Field| !(known.contains(&*field.ident) || infers && field.sort == Sort::Result);
    typed.iter().find(unknown).map(|field| field.name.clone())
}

/// What `type(..)` and `functional-type(..)` are of.
fn written(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("type(") {
        rest = &rest[at + "type(".len()..];
        let end = rest.find(')').unwrap_or(rest.len());
        found.extend(rest[..end].split(',').map(|part| part.trim().to_owned()));
    }
    found
}
