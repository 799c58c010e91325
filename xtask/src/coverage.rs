//! `cargo xtask coverage INVENTORY.md`: which lines of the specification have a test.
//!
//! The inventory lists facts as `- TOY-001 [C] text` under headings such as `## 21. Toy (TOY)`.
//! A test says what it proves in a comment of its own, `covers:` and then ids with commas between. What has no counterpart is
//! listed with its reason in `docs/specification.md`.

mod comments;
mod inventory;
mod reasons;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use comments::Mention;
use inventory::{Inventory, System, is_of_rule};
use reasons::Reason;

use crate::{Outcome, cargo};

/// Which uncovered lines to list.
#[derive(Debug, PartialEq, Eq)]
enum Missing {
    None,
    All,
    Of(String),
}

/// The command `coverage`.
pub fn command(args: &[String]) -> Outcome {
    let (path, missing) = arguments(args)?;
    let text = std::fs::read_to_string(&path).map_err(|e| format!("cannot read {path}: {e}"))?;
    let inventory = inventory::parse(&text).map_err(|e| format!("{path}:{e}"))?;
    let systems = selected(&inventory, &missing)?;
    let mentions = comments::collect(cargo::root())?;
    let covered = check(&inventory, &mentions)?;
    let reasons = reasons::read()?;
    reasons::check(&inventory, &covered, &reasons)?;
    print!("{}", table(&inventory, &covered, &reasons));
    for system in systems {
        print!("{}", uncovered(&inventory, system, &covered, &reasons));
    }
    Ok(ExitCode::SUCCESS)
}

fn arguments(args: &[String]) -> Result<(String, Missing), String> {
    let mut path = None;
    let mut missing = Missing::None;
    let mut args = args.iter().peekable();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--missing" => {
                // A path has a dot or a slash, the name of a system has neither.
                let system = args.next_if(|a| a.chars().all(|c| c.is_ascii_alphanumeric()));
                missing = system.map_or(Missing::All, |s| Missing::Of(s.to_uppercase()));
            }
            flag if flag.starts_with('-') => {
                return Err(format!(
                    "unknown flag `{flag}`; there is only --missing [SYSTEM]"
                ));
            }
            file if path.is_none() => path = Some(file.to_string()),
            other => return Err(format!("expected one inventory, found also `{other}`")),
        }
    }
    match path {
        Some(path) => Ok((path, missing)),
        None => Err("name the inventory: cargo xtask coverage INVENTORY.md".to_string()),
    }
}

fn selected<'a>(inventory: &'a Inventory, missing: &Missing) -> Result<Vec<&'a System>, String> {
    let systems = &inventory.systems;
    match missing {
        Missing::None => Ok(Vec::new()),
        Missing::All => Ok(systems.iter().collect()),
        Missing::Of(tag) => match systems.iter().find(|s| s.tag == *tag) {
            Some(system) => Ok(vec![system]),
            None => {
                let tags: Vec<_> = systems.iter().map(|s| s.tag.as_str()).collect();
                Err(format!(
                    "no system `{tag}`; the inventory has {}",
                    tags.join(", ")
                ))
            }
        },
    }
}

/// The ids that tests mention; fails with every mention of an id that the inventory lacks.
fn check<'a>(inventory: &Inventory, mentions: &'a [Mention]) -> Result<BTreeSet<&'a str>, String> {
    let known: BTreeSet<&str> = inventory.facts.iter().map(|f| f.id.as_str()).collect();
    let unknown: Vec<String> = mentions
        .iter()
        .filter(|m| !known.contains(m.id.as_str()) && !is_of_rule(&m.id))
        .map(|m| {
            format!(
                "{}:{}: `{}` is no id of the inventory",
                relative(&m.file),
                m.line,
                m.id
            )
        })
        .collect();
    if unknown.is_empty() {
        Ok(mentions.iter().map(|m| m.id.as_str()).collect())
    } else {
        Err(unknown.join("\n"))
    }
}

fn relative(file: &Path) -> String {
    let short = file.strip_prefix(cargo::root()).unwrap_or(file);
    short.display().to_string()
}

fn table(inventory: &Inventory, covered: &BTreeSet<&str>, reasons: &[Reason]) -> String {
    let mut text =
        "| System | Total | Tested | Explained | % |\n|---|---:|---:|---:|---:|\n".to_string();
    let mut sums = [0; 3];
    for system in &inventory.systems {
        let mut counts = [0; 3];
        for fact in inventory.of(system) {
            counts[0] += 1;
            counts[1] += usize::from(covered.contains(fact.id.as_str()));
            counts[2] += usize::from(reasons.iter().any(|reason| reason.id == fact.id));
        }
        sums = std::array::from_fn(|index| sums[index] + counts[index]);
        text += &row(&format!("{} ({})", system.title, system.tag), counts);
    }
    text + &row("**All**", sums)
}

fn row(name: &str, [total, tested, explained]: [usize; 3]) -> String {
    // Rounded down, so that 100 means all.
    let percent = ((tested + explained) * 100)
        .checked_div(total)
        .unwrap_or(100);
    format!("| {name} | {total} | {tested} | {explained} | {percent} |\n")
}

/// The facts of a system without a test: those without a reason, and then the others with theirs.
fn uncovered(
    inventory: &Inventory,
    system: &System,
    covered: &BTreeSet<&str>,
    reasons: &[Reason],
) -> String {
    let (mut missing, mut explained) = (String::new(), String::new());
    for fact in inventory.of(system) {
        if covered.contains(fact.id.as_str()) {
            continue;
        }
        match reasons.iter().find(|reason| reason.id == fact.id) {
            Some(reason) => explained += &format!("- {} {}\n", fact.id, reason.text),
            None => missing += &format!("- {} {}\n", fact.id, fact.text),
        }
    }
    let list = |what: &str, lines: String| match lines.is_empty() {
        true => String::new(),
        false => format!("\n{} ({}), {what}:\n\n{lines}", system.title, system.tag),
    };
    list("without a test", missing) + &list("without a counterpart", explained)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
## 1. Toy (TOY)
- TOY-001 [C] first
- TOY-002 [C] second
- TOY-003 [P] third
## 2. Export (XLT)
- XLT-001 [C] to LLVM IR
";

    fn mention(id: &str) -> Mention {
        Mention {
            id: id.into(),
            file: cargo::root().join("ir/tests/a.rs"),
            line: 7,
        }
    }

    fn args(line: &str) -> Result<(String, Missing), String> {
        let args: Vec<String> = line.split_whitespace().map(String::from).collect();
        arguments(&args)
    }

    #[test]
    fn table_counts_each_id_once() {
        let inventory = inventory::parse(TEXT).unwrap();
        let mentions = [mention("TOY-002"), mention("TOY-002"), mention("XLT-001")];
        let covered = check(&inventory, &mentions).unwrap();
        let expected = "\
| System | Total | Tested | Explained | % |
|---|---:|---:|---:|---:|
| Toy (TOY) | 3 | 1 | 1 | 66 |
| Export (XLT) | 1 | 1 | 0 | 100 |
| **All** | 4 | 2 | 1 | 75 |
";
        let reasons = [Reason {
            id: "TOY-003".into(),
            text: "it is of C++".into(),
        }];
        assert_eq!(table(&inventory, &covered, &reasons), expected);
        assert_eq!(
            uncovered(&inventory, &inventory.systems[0], &covered, &reasons),
            "\nToy (TOY), without a test:\n\n- TOY-001 first\n\
             \nToy (TOY), without a counterpart:\n\n- TOY-003 it is of C++\n"
        );
        let export = &inventory.systems[1];
        assert_eq!(uncovered(&inventory, export, &covered, &reasons), "");
        reasons::check(&inventory, &covered, &reasons).unwrap();
    }

    #[test]
    fn reasons_are_for_facts_without_a_test() {
        let inventory = inventory::parse(TEXT).unwrap();
        let mentions = [mention("TOY-002")];
        let covered = check(&inventory, &mentions).unwrap();
        let reasons = ["TOY-002", "TOY-009"].map(|id| Reason {
            id: id.into(),
            text: "none".into(),
        });
        assert_eq!(
            reasons::check(&inventory, &covered, &reasons).unwrap_err(),
            "docs/specification.md: `TOY-002` has a test: it needs no reason\n\
             docs/specification.md: `TOY-009` is no id of the inventory"
        );
        let page = reasons::read().expect("the page is there");
        assert!(page.iter().all(|reason| !reason.text.is_empty()));
    }

    #[test]
    fn unknown_ids_are_all_named_with_their_place() {
        let inventory = inventory::parse(TEXT).unwrap();
        let mentions = [mention("TOY-004"), mention("TOY-001"), mention("ABC-001")];
        assert_eq!(
            check(&inventory, &mentions).unwrap_err(),
            "ir/tests/a.rs:7: `TOY-004` is no id of the inventory\n\
             ir/tests/a.rs:7: `ABC-001` is no id of the inventory"
        );
    }

    #[test]
    fn arguments_in_any_order() {
        let path = || "i/inventory.md".to_string();
        assert_eq!(args("i/inventory.md"), Ok((path(), Missing::None)));
        assert_eq!(args("i/inventory.md --missing"), Ok((path(), Missing::All)));
        assert_eq!(args("--missing i/inventory.md"), Ok((path(), Missing::All)));
        let toy = || Missing::Of("TOY".into());
        assert_eq!(args("--missing toy i/inventory.md"), Ok((path(), toy())));
        assert_eq!(args("i/inventory.md --missing TOY"), Ok((path(), toy())));
        assert!(args("").is_err() && args("a.md b.md").is_err() && args("a.md --all").is_err());
    }

    #[test]
    fn an_unknown_system_lists_the_known_ones() {
        let inventory = inventory::parse(TEXT).unwrap();
        assert_eq!(selected(&inventory, &Missing::All).unwrap().len(), 2);
        let error = selected(&inventory, &Missing::Of("TYO".into())).unwrap_err();
        assert_eq!(error, "no system `TYO`; the inventory has TOY, XLT");
    }
}
