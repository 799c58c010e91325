//! Why some facts have no test: the list in `docs/specification.md`.

use std::collections::BTreeSet;

use super::inventory::Inventory;
use crate::cargo;
use crate::files;

const PAGE: &str = "docs/specification.md";

/// Why a fact has no counterpart.
#[derive(Debug, PartialEq, Eq)]
pub struct Reason {
    pub id: String,
    pub text: String,
}

/// The reasons of a page, each an item of a list: `- TOY-001: why`.
fn parse(page: &str) -> Vec<Reason> {
    let reasons = page.lines().filter_map(|line| {
        let (id, text) = line.strip_prefix("- ")?.split_once(": ")?;
        let (tag, number) = id.split_once('-')?;
        let is_id = tag.chars().all(|c| c.is_ascii_alphanumeric())
            && number.chars().all(|c| c.is_ascii_digit());
        is_id.then(|| Reason {
            id: id.to_owned(),
            text: text.trim().to_owned(),
        })
    });
    reasons.collect()
}

/// The reasons of the page in the repository.
pub fn read() -> Result<Vec<Reason>, String> {
    Ok(parse(&files::read(&cargo::root().join(PAGE))?))
}

/// Fails with every reason for a fact that there is not, or that a test proves.
pub fn check(
    inventory: &Inventory,
    covered: &BTreeSet<&str>,
    reasons: &[Reason],
) -> Result<(), String> {
    let mut errors = Vec::new();
    for reason in reasons {
        if !inventory.facts.iter().any(|fact| fact.id == reason.id) {
            errors.push(format!("{PAGE}: `{}` is no id of the inventory", reason.id));
        } else if covered.contains(reason.id.as_str()) {
            errors.push(format!(
                "{PAGE}: `{}` has a test: it needs no reason",
                reason.id
            ));
        }
    }
    match errors.is_empty() {
        true => Ok(()),
        false => Err(errors.join("\n")),
    }
}
