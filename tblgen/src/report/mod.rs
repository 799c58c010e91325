//! What was translated, and what is left to do.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::hooks::{Hooks, Kind};

/// How many records of a kind there are.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize)]
pub struct Count {
    /// All of them.
    pub all: usize,
    /// Those whose declaration, storage, constraints and syntax need no work by hand.
    pub complete: usize,
}

/// Something that the translation could not say.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Note {
    /// The record.
    pub record: String,
    /// Where it is defined.
    pub place: String,
    /// What is missing, or said otherwise.
    pub message: String,
}

/// What records wait for: a hook, or something that has no form in Rust.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Wanted {
    /// Its name.
    pub name: String,
    /// The number of records that wait for it.
    pub uses: usize,
    /// The number of those that wait for nothing else.
    pub alone: usize,
}

/// The kinds of records that are translated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// An op.
    Op,
    /// A type.
    Type,
    /// An attribute that is no enum.
    Attribute,
    /// An enum.
    Enum,
    /// A constraint that is written.
    Constraint,
    /// An interface.
    Interface,
    /// A pass.
    Pass,
    /// A rewrite rule.
    Pattern,
}

impl Class {
    /// All of them.
    pub const ALL: [Class; 8] = [
        Class::Op,
        Class::Type,
        Class::Attribute,
        Class::Enum,
        Class::Constraint,
        Class::Interface,
        Class::Pass,
        Class::Pattern,
    ];

    /// The plural, for reports.
    pub fn name(self) -> &'static str {
        match self {
            Class::Op => "ops",
            Class::Type => "types",
            Class::Attribute => "attributes",
            Class::Enum => "enums",
            Class::Constraint => "constraints",
            Class::Interface => "interfaces",
            Class::Pass => "passes",
            Class::Pattern => "rewrite rules",
        }
    }
}

/// A record that was translated.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Translated {
    /// What it is.
    pub class: Class,
    /// Its dialect, if it belongs to one.
    pub dialect: String,
    /// Its name.
    pub record: String,
    /// Where it is defined.
    pub place: String,
    /// What its declaration, storage, constraints and syntax wait for: hooks, and what has no form in Rust.
    pub waits_for: Vec<String>,
}

/// What a translation did.
#[derive(Default, Debug, Serialize)]
pub struct Report {
    /// What was translated.
    pub records: Vec<Translated>,
    /// What is left out or otherwise.
    pub notes: Vec<Note>,
    /// The number of hooks, by kind.
    pub hooks: BTreeMap<Kind, Count>,
    /// Hooks in `hooks.rs` that nothing asks for.
    pub orphans: Vec<String>,
}

impl Count {
    /// One more.
    pub fn add(&mut self, complete: bool) {
        self.all += 1;
        self.complete += usize::from(complete);
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let permille = (1000 * self.complete).checked_div(self.all).unwrap_or(1000);
        let (percent, tenth) = (permille / 10, permille % 10);
        write!(f, "{} of {} ({percent}", self.complete, self.all)?;
        match tenth {
            0 => f.write_str(" %)"),
            tenth => write!(f, ".{tenth} %)"),
        }
    }
}

/// How many names of hooks a report shows.
const SHOWN: usize = 10;

/// How many of the records are complete.
pub fn count<'a>(records: impl Iterator<Item = &'a Translated>) -> Count {
    let mut count = Count::default();
    records.for_each(|record| count.add(record.waits_for.is_empty()));
    count
}

/// What most of the records wait for.
pub fn wanted<'a>(records: impl Iterator<Item = &'a Translated>) -> Vec<Wanted> {
    let mut all: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for record in records {
        for name in &record.waits_for {
            let (uses, alone) = all.entry(name).or_default();
            *uses += 1;
            *alone += usize::from(record.waits_for.len() == 1);
        }
    }
    let wanted = all.into_iter().map(|(name, (uses, alone))| Wanted {
        name: name.to_owned(),
        uses,
        alone,
    });
    let mut wanted: Vec<Wanted> = wanted.collect();
    // What comes first in the alphabet stays before what is as often asked for.
    wanted.sort_by_key(|wanted| std::cmp::Reverse((wanted.uses, wanted.alone)));
    wanted.truncate(SHOWN);
    wanted
}

impl Report {
    /// Fills in what hooks are asked for.
    pub fn count_hooks(&mut self, hooks: &Hooks) {
        for hook in hooks.iter() {
            let written = hooks.is_written(&hook.name);
            self.hooks.entry(hook.kind).or_default().add(written);
        }
        self.orphans = hooks.orphans().into_iter().map(str::to_owned).collect();
    }

    /// How many records of a class are complete.
    pub fn count(&self, class: Class) -> Count {
        count(self.records.iter().filter(|record| record.class == class))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "complete in structure, constraints, traits and syntax:")?;
        let mut ops: BTreeMap<&str, Count> = BTreeMap::new();
        for op in self.records.iter().filter(|one| one.class == Class::Op) {
            let of_dialect = ops.entry(&op.dialect).or_default();
            of_dialect.add(op.waits_for.is_empty());
        }
        for (dialect, count) in &ops {
            writeln!(f, "  ops of {dialect}: {count}")?;
        }
        for class in Class::ALL.into_iter().skip(1) {
            let count = self.count(class);
            if count.all > 0 {
                writeln!(f, "  {}: {count}", class.name())?;
            }
        }
        if !self.hooks.is_empty() {
            writeln!(f, "hooks written:")?;
        }
        for (kind, count) in &self.hooks {
            writeln!(f, "  {}: {count}", kind.name())?;
        }
        write_wanted(f, &wanted(self.records.iter()))?;
        for note in &self.notes {
            writeln!(f, "{}: note: {}: {}", note.place, note.record, note.message)?;
        }
        for orphan in &self.orphans {
            writeln!(f, "hooks.rs: note: nothing asks for `{orphan}` any more")?;
        }
        Ok(())
    }
}

/// The lines on what most records wait for.
pub fn write_wanted(f: &mut impl fmt::Write, wanted: &[Wanted]) -> fmt::Result {
    if !wanted.is_empty() {
        writeln!(f, "what most wait for:")?;
    }
    for Wanted { name, uses, alone } in wanted {
        writeln!(f, "  {name} ({uses} records, {alone} for it alone)")?;
    }
    Ok(())
}
