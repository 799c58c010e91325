//! What constraints and traits are called.

use terrace_ir::ods::{OpInfo, TraitCheck};

/// What a constraint says of itself.
pub(super) fn described(describe: impl FnOnce(&mut String)) -> String {
    let mut text = String::new();
    describe(&mut text);
    text
}

/// A trait with its parameters, as `#[op(traits(..))]` has them.
pub(super) fn trait_name(info: &OpInfo, check: &TraitCheck) -> String {
    match check {
        TraitCheck::HasParent(parents) => {
            let parents: Vec<&str> = parents.iter().map(|parent| &**parent).collect();
            format!("HasParent({})", parents.join(", "))
        }
        TraitCheck::SingleBlockImplicitTerminator(terminator) => {
            format!("SingleBlockImplicitTerminator({})", &*terminator.name)
        }
        TraitCheck::AllMatch(aspect, slots) => {
            let names: Vec<&str> = slots.iter().map(|slot| info.part_name(*slot)).collect();
            format!("All{aspect:?}sMatch({})", names.join(", "))
        }
        TraitCheck::TypeListsMatch { from, to, .. } => {
            let (from, to) = (info.part_name(*from), info.part_name(*to));
            format!("RangedTypesMatchWith(from = {from}, to = {to})")
        }
        TraitCheck::Predicate { summary, .. } => format!("PredOpTrait({summary})"),
        TraitCheck::TypesMatchWith { from, to, .. } => {
            let (from, to) = (info.part_name(*from), info.part_name(*to));
            format!("TypesMatchWith(from = {from}, to = {to})")
        }
        TraitCheck::Custom(custom) => custom.name.to_string(),
    }
}
