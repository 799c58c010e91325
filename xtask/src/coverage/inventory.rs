//! The inventory of the specification: systems and the facts under them.

use std::collections::BTreeSet;

/// A part of the specification, one numbered heading of the inventory.
#[derive(Debug, PartialEq, Eq)]
pub struct System {
    pub title: String,
    /// The prefix of its ids.
    pub tag: String,
}

/// One checkable line.
#[derive(Debug, PartialEq, Eq)]
pub struct Fact {
    pub id: String,
    pub text: String,
}

/// All systems and all facts, in the order of the file.
#[derive(Debug)]
pub struct Inventory {
    pub systems: Vec<System>,
    pub facts: Vec<Fact>,
}

impl Inventory {
    /// The facts of one system.
    pub fn of<'a>(&'a self, system: &'a System) -> impl Iterator<Item = &'a Fact> {
        self.facts
            .iter()
            .filter(|fact| tag_of(&fact.id) == system.tag)
    }
}

/// Whether `word` has the form of an id: capitals and digits, a hyphen, digits. Ids of folds and rules, which are facts of a list of
/// their own, have several parts before the number: `CANON-SCF-012`.
pub fn is_id(word: &str) -> bool {
    word.rsplit_once('-').is_some_and(|(tag, number)| {
        tag.split('-').all(|part| {
            part.starts_with(|c: char| c.is_ascii_uppercase())
                && part
                    .chars()
                    .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
        }) && !number.is_empty()
            && number.chars().all(|c| c.is_ascii_digit())
    })
}

/// Whether an id is one of a fold or rule.
pub fn is_of_rule(id: &str) -> bool {
    tag_of(id).contains('-')
}

fn tag_of(id: &str) -> &str {
    id.rsplit_once('-').map_or(id, |(tag, _)| tag)
}

/// Reads an inventory; an error begins with the number of its line.
pub fn parse(text: &str) -> Result<Inventory, String> {
    let mut inventory = Inventory {
        systems: Vec::new(),
        facts: Vec::new(),
    };
    let (mut tags, mut ids) = (BTreeSet::new(), BTreeSet::new());
    for (number, line) in (1..).zip(text.lines()) {
        if let Some(system) = parse_system(line) {
            tags.insert(system.tag.clone());
            inventory.systems.push(system);
        } else if let Some(fact) = parse_fact(line) {
            if !tags.contains(tag_of(&fact.id)) {
                return Err(format!(
                    "{number}: `{}` is under no heading of its system",
                    fact.id
                ));
            }
            if !ids.insert(fact.id.clone()) {
                return Err(format!("{number}: `{}` is there twice", fact.id));
            }
            inventory.facts.push(fact);
        }
    }
    if inventory.facts.is_empty() {
        return Err("1: no line like `- TOY-001 [C] text` in this file".to_string());
    }
    Ok(inventory)
}

/// `## 21. Toy (TOY)`.
fn parse_system(line: &str) -> Option<System> {
    let (number, rest) = line.strip_prefix("## ")?.split_once(". ")?;
    number.parse::<u32>().ok()?;
    let (title, tag) = rest.strip_suffix(')')?.rsplit_once(" (")?;
    Some(System {
        title: title.to_string(),
        tag: tag.to_string(),
    })
}

/// `- TOY-001 [C] text`.
fn parse_fact(line: &str) -> Option<Fact> {
    let (id, rest) = line.strip_prefix("- ")?.split_once(' ')?;
    let (letter, text) = rest.strip_prefix('[')?.split_once("] ")?;
    (is_id(id) && matches!(letter, "C" | "D" | "P")).then(|| Fact {
        id: id.to_string(),
        text: text.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_and_systems_are_told_from_prose() {
        let inventory = parse(
            "# Inventory\n\n| a | b |\n## 1. ODS - operation definition (ODS)\n### 1.1 Names\n\
             - ODS-001 [C] An op [with] brackets (003:37-75)\n- ODS rules are prose\n\
             ## A. Version differences (newer wins)\n- ODS-001 differs\n",
        )
        .unwrap();
        assert_eq!(inventory.systems.len(), 1);
        assert_eq!(inventory.systems[0].title, "ODS - operation definition");
        assert_eq!(inventory.facts.len(), 1);
        assert_eq!(inventory.facts[0].id, "ODS-001");
        assert_eq!(inventory.facts[0].text, "An op [with] brackets (003:37-75)");
        assert_eq!(inventory.of(&inventory.systems[0]).count(), 1);
    }

    #[test]
    fn ids() {
        for good in ["TOY-001", "S2L-017", "IR-1", "CANON-SCF2-012"] {
            assert!(is_id(good), "{good}");
        }
        for bad in [
            "TOY", "toy-001", "TOY-", "-001", "TOY-1a", "2X-1", "TOY 001",
        ] {
            assert!(!is_id(bad), "{bad}");
        }
    }

    #[test]
    fn faults_name_the_line() {
        let twice = "## 1. Toy (TOY)\n- TOY-001 [C] a\n- TOY-001 [C] b\n";
        assert_eq!(parse(twice).unwrap_err(), "3: `TOY-001` is there twice");
        let stray = "## 1. Toy (TOY)\n- XLT-001 [C] a\n";
        assert!(parse(stray).unwrap_err().starts_with("2: `XLT-001`"));
        assert!(parse("nothing").unwrap_err().starts_with("1: no line"));
    }
}
