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

/// A hook that others wait for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Wanted {
    /// Its name.
    pub name: String,
    /// The number of records that ask for it.
    pub uses: usize,
}

/// What a translation did.
#[derive(Default, Debug, Serialize)]
pub struct Report {
    /// By dialect, the counts of ops.
    pub ops: BTreeMap<String, Count>,
    /// What ops that are not complete wait for: hooks and notes, by their records.
    pub waiting: BTreeMap<String, Vec<String>>,
    /// Types.
    pub types: Count,
    /// Attributes that are no enums.
    pub attributes: Count,
    /// Enums.
    pub enums: Count,
    /// Named constraints that are written.
    pub constraints: Count,
    /// Interfaces.
    pub interfaces: Count,
    /// Passes.
    pub passes: Count,
    /// Rewrite rules.
    pub patterns: Count,
    /// What is left out or otherwise.
    pub notes: Vec<Note>,
    /// The number of hooks, by kind.
    pub hooks: BTreeMap<Kind, Count>,
    /// The hooks that most records ask for.
    pub wanted: Vec<Wanted>,
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
        let percent = match self.all {
            0 => 100,
            all => 100 * self.complete / all,
        };
        write!(f, "{} of {} ({percent} %)", self.complete, self.all)
    }
}

impl Report {
    /// Fills in what hooks are asked for.
    pub fn count_hooks(&mut self, hooks: &Hooks) {
        const SHOWN: usize = 10;
        for hook in hooks.iter() {
            let written = hooks.is_written(&hook.name);
            self.hooks.entry(hook.kind).or_default().add(written);
            if !written {
                let mut users = hook.users.clone();
                users.sort_unstable();
                users.dedup();
                self.wanted.push(Wanted {
                    name: hook.name.clone(),
                    uses: users.len(),
                });
            }
        }
        self.wanted
            .sort_by(|a, b| b.uses.cmp(&a.uses).then_with(|| a.name.cmp(&b.name)));
        self.wanted.truncate(SHOWN);
        self.orphans = hooks.orphans().into_iter().map(str::to_owned).collect();
    }

    /// The ops of all dialects.
    pub fn all_ops(&self) -> Count {
        self.ops
            .values()
            .fold(Count::default(), |sum, count| Count {
                all: sum.all + count.all,
                complete: sum.complete + count.complete,
            })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "complete in structure, constraints, traits and syntax:")?;
        for (dialect, count) in &self.ops {
            writeln!(f, "  ops of {dialect}: {count}")?;
        }
        let kinds = [
            ("types", self.types),
            ("attributes", self.attributes),
            ("enums", self.enums),
            ("constraints", self.constraints),
            ("interfaces", self.interfaces),
            ("passes", self.passes),
            ("rewrite rules", self.patterns),
        ];
        for (name, count) in kinds.iter().filter(|(_, count)| count.all > 0) {
            writeln!(f, "  {name}: {count}")?;
        }
        if !self.hooks.is_empty() {
            writeln!(f, "hooks written:")?;
        }
        for (kind, count) in &self.hooks {
            writeln!(f, "  {}: {count}", kind.name())?;
        }
        if !self.wanted.is_empty() {
            writeln!(f, "hooks that most wait for:")?;
        }
        for wanted in &self.wanted {
            writeln!(f, "  {} ({} records)", wanted.name, wanted.uses)?;
        }
        for note in &self.notes {
            writeln!(f, "{}: note: {}: {}", note.place, note.record, note.message)?;
        }
        for orphan in &self.orphans {
            writeln!(f, "hooks.rs: note: nothing asks for `{orphan}` any more")?;
        }
        Ok(())
    }
}
