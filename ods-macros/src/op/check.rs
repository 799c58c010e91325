//! What the parts of an op must satisfy together, apart from the format.

use std::collections::HashMap;

use terrace_macro_support::{Errors, closest};

use super::model::{Arity, Field, Op, Presence, Slot};
use super::traits::{Check, Parent};

/// Reports what does not fit. Whether accessors have distinct names is returned.
pub fn op(op: &mut Op, errors: &mut Errors) -> bool {
    groups(op, errors);
    references(op, errors);
    meaning(op, errors);
    hooks(op, errors);
    let mut clashes = Errors::default();
    names(op, &mut clashes);
    let distinct = clashes.is_empty();
    errors.append(clashes);
    distinct
}

/// Accessors and builders must have distinct names.
fn names(op: &Op, errors: &mut Errors) {
    let mut taken: HashMap<String, String> = HashMap::new();
    for name in ["build", "builder", "new", "try_build"] {
        taken.insert(name.to_owned(), format!("the builder `{name}`"));
    }
    let mut take = |field: &Field, name: String, what: String, errors: &mut Errors| {
        if let Some(other) = taken.get(&name) {
            let message = format!("{what} would have the name of {other}; rename the field");
            errors.push(&field.name, message);
        } else {
            taken.insert(name, what);
        }
    };
    for field in op.fields() {
        let name = field.text();
        take(
            field,
            name.clone(),
            format!("the accessor of `{name}`"),
            errors,
        );
    }
    for field in op.operands.iter().chain(&op.successors) {
        let name = field.text();
        take(
            field,
            format!("set_{name}"),
            format!("the setter of `{name}`"),
            errors,
        );
        if field.arity == Arity::Variadic {
            let what = format!("what changes `{name}`");
            take(field, format!("{name}_mut"), what, errors);
        }
    }
    for attr in &op.attrs {
        let name = attr.field.text();
        let what = format!("the setter of `{name}`");
        take(&attr.field, format!("set_{name}"), what, errors);
        if !attr.is_property() {
            let what = format!("the accessor of the raw attribute `{name}`");
            take(&attr.field, format!("{name}_attr"), what, errors);
        }
    }
}

/// The sizes of several variadic groups must be known.
fn groups(op: &Op, errors: &mut Errors) {
    let kinds = [
        (
            &op.operands,
            "operand",
            "SameVariadicOperandSize",
            "AttrSizedOperandSegments",
        ),
        (
            &op.results,
            "result",
            "SameVariadicResultSize",
            "AttrSizedResultSegments",
        ),
    ];
    for (fields, what, same, sized) in kinds {
        let varying: Vec<&Field> = fields
            .iter()
            .filter(|field| field.arity != Arity::One)
            .collect();
        let flags = op.traits.flags.iter().map(|(_, word)| word);
        let declared: Vec<_> = flags
            .filter(|word| *word == same || *word == sized)
            .collect();
        if let [_, second, ..] = declared[..] {
            errors.push(
                second,
                format!(
                    "the sizes of groups are either equal, by `{same}`, or stored, by `{sized}`"
                ),
            );
        }
        match (&varying[..], declared.first()) {
            // What is wrong may be how many values there are.
            ([_, _, ..], None) if !errors.is_empty() => {}
            ([first, second, ..], None) => errors.push(
                &second.name,
                format!(
                    "how many values do `{}` and `{}` hold? Add the trait `{sized}`, which stores the sizes in an attribute, or `{same}` if they are equal",
                    first.name, second.name
                ),
            ),
            ([], Some(word)) => errors.push(
                *word,
                format!("`{word}` is for ops with variadic or optional {what}s; this one has none"),
            ),
            _ => {}
        }
    }
}

/// Names in traits and of attributes with sizes must be of parts.
fn references(op: &Op, errors: &mut Errors) {
    for segments in op
        .operands
        .iter()
        .filter_map(|field| field.segments.as_ref())
    {
        let name = segments.to_string();
        match op.attrs.iter().find(|attr| attr.field.is(&name)) {
            None => errors.push(
                segments,
                format!(
                    "`{}` has no attribute `{name}`: add `#[attr] {name}: DenseI32ArrayAttr`",
                    op.ident
                ),
            ),
            Some(attr) => {
                let is_array = super::model::last_segment(&attr.field.constraint)
                    .is_some_and(|name| name == "DenseI32ArrayAttr");
                if !is_array || !matches!(attr.presence, Presence::Required) {
                    errors.push_over(
                        &attr.field.constraint,
                        "the sizes of lists are a `DenseI32ArrayAttr` that is always there",
                    );
                }
            }
        }
    }
    for check in &op.traits.checks {
        let names = match check {
            Check::AllMatch(_, names) => names.iter().collect(),
            Check::TypesMatchWith { from, to, .. } => vec![from, to],
            Check::HasParent(parents) => {
                parents.iter().for_each(|parent| full_name(parent, errors));
                continue;
            }
            Check::SingleBlockImplicitTerminator(_) | Check::Predicate(..) | Check::Custom(_) => {
                continue;
            }
        };
        for (index, name) in names.iter().enumerate() {
            if op.slot(&name.to_string()).is_none() {
                errors.push(name, unknown_part(op, &name.to_string()));
            } else if names[..index].contains(name) {
                errors.push(name, format!("`{name}` is named twice"));
            }
        }
        if let (Check::AllMatch(..), [only]) = (check, &names[..]) {
            errors.push(
                only,
                "with which type does this one match? Name another part",
            );
        }
    }
}

/// A parent given as text is named as the text names ops.
fn full_name(parent: &Parent, errors: &mut Errors) {
    if let Parent::Name(name) = parent
        && !name.value().trim_matches('.').contains('.')
    {
        errors.push(
            name,
            "the full name of an op is `dialect.name`, as in `builtin.module`",
        );
    }
}

fn unknown_part(op: &Op, name: &str) -> String {
    let attrs = op.attrs.iter().map(|attr| &attr.field);
    let typed = op.operands.iter().chain(&op.results).chain(attrs);
    let known: Vec<String> = typed.map(Field::text).collect();
    match closest(name, known.iter().map(String::as_str)) {
        Some(similar) => format!(
            "`{}` has no part `{name}`; did you mean `{similar}`?",
            op.ident
        ),
        None if op.fields().any(|field| field.is(name)) => {
            format!("`{name}` has no type: only operands, attributes and results have")
        }
        None => format!(
            "`{}` has no operand, attribute or result named `{name}`",
            op.ident
        ),
    }
}

/// Traits whose meaning needs certain parts.
fn meaning(op: &Op, errors: &mut Errors) {
    for (_, word) in &op.traits.flags {
        let problem = match word.to_string().as_str() {
            "ConstantLike" if !op.operands.is_empty() => Some("a constant has no operands"),
            "ConstantLike"
                if op.hooks.fold.is_none()
                    && op
                        .slot("value")
                        .is_none_or(|slot| !matches!(slot, Slot::Attribute(_))) =>
            {
                Some("a constant has an attribute `value`, or folds to its value")
            }
            "ConstantLike" if op.results.len() != 1 => Some("a constant has one result"),
            "Symbol" if !op.attrs.iter().any(|attr| attr.text == "sym_name") => {
                Some("a symbol has an attribute `sym_name`: add `#[attr] sym_name: SymbolNameAttr`")
            }
            "Symbol" if !op.results.is_empty() => {
                Some("a symbol is referred to by its name and has no results")
            }
            "SymbolTable"
            | "SingleBlock"
            | "NoTerminator"
            | "GraphRegion"
            | "NoRegionArguments"
            | "RecursiveMemoryEffects"
                if op.regions.is_empty() =>
            {
                Some("this trait is about regions; the op has none")
            }
            "Involution" if op.operands.len() != 1 || op.results.len() != 1 => Some(
                "applied to its result the op gives its operand: it has one operand and one result",
            ),
            "Idempotent" if !(1..=2).contains(&op.operands.len()) || op.results.len() != 1 => Some(
                "applied to its result the op gives its result: it has one or two operands and one result",
            ),
            "Scalarizable" | "Vectorizable" | "Tensorizable"
                if !["Elementwise", "ElementwiseMappable"]
                    .iter()
                    .any(|word| op.traits.has(word)) =>
            {
                Some("this says how an elementwise op is applied: add `Elementwise`")
            }
            "SameOperandsShape" | "SameOperandsElementType" if op.operands.is_empty() => {
                Some("this trait is about operands; the op has none")
            }
            "SameOperandsAndResultRank" | "ResultsBroadcastableShape"
                if op.operands.is_empty() || op.results.is_empty() =>
            {
                Some("this trait relates operands and results; the op lacks one of them")
            }
            "ReturnLike" if !op.traits.has("Terminator") => {
                Some("what returns ends its block: add `Terminator`")
            }
            "NoTerminator" if op.traits.implicit_terminator().is_some() => Some(
                "an op whose blocks end with an implicit terminator has terminators: leave this out",
            ),
            "Commutative" | "SameTypeOperands" if op.operands.is_empty() => {
                Some("this trait is about operands; the op has none")
            }
            "Commutative" if matches!(&op.operands[..], [only] if only.arity == Arity::One) => {
                Some("operands can be exchanged where there are two; the op has one")
            }
            "SameOperandsAndResultType" if op.operands.is_empty() || op.results.is_empty() => {
                Some("this trait relates operands and results; the op lacks one of them")
            }
            _ => None,
        };
        if let Some(problem) = problem {
            errors.push(word, problem);
        }
    }
    if let Some(path) = op
        .traits
        .implicit_terminator()
        .filter(|_| op.regions.is_empty())
    {
        errors.push_over(path, "this op ends the blocks of regions; the op has none");
    }
    for attr in &op.attrs {
        let sized = match attr.text.as_str() {
            "operandSegmentSizes" => "AttrSizedOperandSegments",
            "resultSegmentSizes" => "AttrSizedResultSegments",
            _ => continue,
        };
        errors.push(
            &attr.field.name,
            format!(
                "`{}` is added by the trait `{sized}` and not declared",
                attr.text
            ),
        );
    }
}

/// Hooks whose meaning needs certain parts. Those that have no meaning need no implementation, and may have one.
fn hooks(op: &mut Op, errors: &mut Errors) {
    let hooks = &mut op.hooks;
    let of_results = [
        (&mut hooks.infer_types, "there are no types to infer"),
        (&mut hooks.fold, "there is nothing to fold to"),
    ];
    for (hook, problem) in of_results {
        if let Some(word) = hook.take_if(|_| op.results.is_empty()) {
            errors.push(&word, format!("{problem}: the op has no results"));
            hooks.meaningless.push(word);
        }
    }
    // An op may name arguments of its regions as well.
    let named = op.results.is_empty() && op.regions.is_empty();
    if let Some(word) = hooks.result_names.take_if(|_| named) {
        errors.push(&word, "there is nothing to name: the op has no results");
        hooks.meaningless.push(word);
    }
    let of_regions = [
        &mut hooks.verify_regions,
        &mut hooks.block_names,
        &mut hooks.default_dialect,
    ];
    for hook in of_regions {
        if let Some(word) = hook.take_if(|_| op.regions.is_empty()) {
            errors.push(&word, format!("`{word}` is about regions; the op has none"));
            hooks.meaningless.push(word);
        }
    }
}
