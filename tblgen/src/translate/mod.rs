//! From records to Rust.

mod attributes;
mod constraints;
mod declared;
mod defaults;
mod dialects;
mod docs;
mod effects;
mod enums;
mod fields;
mod formats;
mod inference;
mod interfaces;
mod items;
mod module;
mod names;
mod ops;
mod passes;
mod patterns;
mod readings;
mod traits;

use std::cell::RefCell;
use std::collections::BTreeMap;

pub use docs::plain_comment;
pub(crate) use items::cpp_op_name;
pub use module::{DialectModule, File};
pub(crate) use names::last_segment;
pub use names::{identifier, snake_case, upper_camel_case};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::hooks::{Hook, Hooks, Kind};
use crate::map::Map;
use crate::records::{Record, RecordError, Records};
use crate::report::Report;

/// What to translate, and how.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// Whether hooks get bodies.
    pub stub: bool,
    /// The dialects to translate; those that Terrace does not have unless given.
    pub only: Vec<String>,
    /// C++ classes of traits that check nothing, without their namespaces.
    pub markers: FxHashSet<String>,
}

/// What is written.
#[derive(Debug)]
pub struct Translation {
    /// The dialects.
    pub dialects: Vec<DialectModule>,
    /// The passes, as the text of a module; empty without passes.
    pub passes: String,
    /// The rewrite rules, as the text of a module; empty without any.
    pub patterns: String,
    /// The structs of the passes.
    pub pass_names: Vec<String>,
    /// The hooks.
    pub hooks: Hooks,
    /// What was done.
    pub report: Report,
}

/// Where something declared is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Item {
    /// The module of its dialect, or none for one outside of the crate, whose name is a path.
    pub module: Option<String>,
    /// The name in it.
    pub name: String,
}

/// The state of a translation.
pub(crate) struct Translator<'r, 'a> {
    pub records: &'r Records<'a>,
    pub map: &'r Map,
    pub options: &'r Options,
    /// What records are in Rust.
    pub items: FxHashMap<String, Item>,
    /// The records of C++ classes: types, attributes, enums and interfaces.
    pub classes: FxHashMap<String, String>,
    /// Ops by the names of their C++ classes, without namespaces.
    pub ops_by_class: FxHashMap<&'r str, Vec<&'r Record<'a>>>,
    /// The C++ namespaces of dialects, and their modules.
    pub namespaces: Vec<(String, String)>,
    /// The records of the types and attributes that are of a C++ class: a base of theirs, or an interface.
    pub derived: FxHashMap<String, Vec<String>>,
    /// Names without a path that code of the map's may mean.
    pub library: FxHashSet<&'r str>,
    /// Names that each module has already.
    pub taken: FxHashMap<String, FxHashSet<String>>,
    /// The name of the dialect that is being written.
    pub dialect: String,
    /// The module that is being written.
    pub module: String,
    /// Constraints of the module that is being written, in order.
    pub constraints: Vec<String>,
    /// Traits that check nothing, of the module that is being written.
    pub markers: Vec<String>,
    /// Anonymous constraints by what they say.
    pub anonymous: FxHashMap<String, Item>,
    /// What is to be written by hand.
    pub hooks: RefCell<Hooks>,
    /// The names of predicates' functions, by their C++.
    pub functions: FxHashMap<String, String>,
    /// Conditions in C++ that need no hook, on a type or an attribute, as Rust in the current module.
    pub(in crate::translate) conditions: FxHashMap<(String, constraints::Subject), String>,
    pub report: Report,
    /// Hooks that the file being written names.
    pub used_hooks: FxHashSet<String>,
    /// Named constraints by the names of their predicates.
    pub by_predicate: FxHashMap<String, String>,
    /// What rules need to know of ops, by their records; nothing where there are no rules.
    pub rule_ops: FxHashMap<String, patterns::RuleOp>,
    /// What is to be written by hand before what is being translated is complete.
    pub lacks: Vec<String>,
    /// Constraints that accept one type.
    pub buildable: FxHashSet<String>,
    /// The same of constraints, by their records.
    pub lacking: FxHashMap<String, Vec<String>>,
    /// Constraints that are being translated, which may not ask for themselves.
    pub open: Vec<String>,
}

/// Translates what the records define.
///
/// # Errors
///
/// Records are not as their classes say; there is an error for each of them.
pub fn translate(
    records: &Records<'_>,
    map: &Map,
    options: &Options,
    hooks: Hooks,
) -> Result<Translation, Vec<RecordError>> {
    let mut translator = Translator {
        records,
        map,
        options,
        items: FxHashMap::default(),
        classes: FxHashMap::default(),
        derived: FxHashMap::default(),
        ops_by_class: FxHashMap::default(),
        namespaces: Vec::new(),
        library: map.library_names(),
        taken: FxHashMap::default(),
        dialect: String::new(),
        module: String::new(),
        constraints: Vec::new(),
        markers: Vec::new(),
        anonymous: FxHashMap::default(),
        hooks: RefCell::new(hooks),
        functions: FxHashMap::default(),
        conditions: FxHashMap::default(),
        report: Report::default(),
        used_hooks: FxHashSet::default(),
        by_predicate: FxHashMap::default(),
        rule_ops: FxHashMap::default(),
        lacks: Vec::new(),
        buildable: inference::SINGLE
            .iter()
            .map(|name| (*name).to_owned())
            .collect(),
        lacking: FxHashMap::default(),
        open: Vec::new(),
    };
    translator.all()
}

impl<'r, 'a> Translator<'r, 'a> {
    fn all(&mut self) -> Result<Translation, Vec<RecordError>> {
        let mut errors = Vec::new();
        let dialects = match self.name_items() {
            Ok(dialects) => dialects,
            Err(error) => return Err(vec![error]),
        };
        let mut modules = Vec::new();
        for dialect in dialects {
            modules.push(self.dialect(dialect, &mut errors));
        }
        let patterns = self.patterns(&mut errors);
        let (passes, pass_names) = self.passes(&mut errors);
        if !errors.is_empty() {
            return Err(errors);
        }
        let hooks = std::mem::take(&mut *self.hooks.borrow_mut());
        let mut report = std::mem::take(&mut self.report);
        report.count_hooks(&hooks);
        Ok(Translation {
            dialects: modules,
            passes,
            patterns,
            pass_names,
            hooks,
            report,
        })
    }

    /// How code of the current module calls an item.
    pub fn path(&self, item: &Item) -> String {
        match &item.module {
            Some(module) if *module != self.module => format!("crate::{module}::{}", item.name),
            _ => item.name.clone(),
        }
    }

    /// How code of the current module calls the dialect that a field of a record names; nothing if it is not translated.
    pub fn dialect_path(&self, record: &Record<'a>, field: &str) -> Result<String, RecordError> {
        let dialect = self.records.required_def(record, field)?;
        let item = self.items.get(&*dialect.name);
        Ok(item.map(|item| self.path(item)).unwrap_or_default())
    }

    /// A name that the module has not yet.
    pub fn unique(&mut self, module: &str, name: &str, suffix: &str) -> String {
        let taken = self.taken.entry(module.to_owned()).or_default();
        let library = &self.library;
        let is_taken = |name: &String, taken: &FxHashSet<String>| {
            names::is_taken(name) || library.contains(&**name) || taken.contains(name)
        };
        let mut unique = name.to_owned();
        if is_taken(&unique, taken) {
            unique.push_str(suffix);
        }
        let base = unique.clone();
        let mut number = 2;
        while is_taken(&unique, taken) {
            unique = format!("{base}{number}");
            number += 1;
        }
        taken.insert(unique.clone());
        unique
    }

    /// Asks for a hook, and says that the code names it.
    pub fn hook(&mut self, hook: Hook) {
        self.used_hooks.insert(hook.name.clone());
        self.hooks.borrow_mut().need(hook);
    }

    /// Asks for a hook that the code does not import: an implementation.
    pub fn implementation(&mut self, hook: Hook) {
        self.hooks.borrow_mut().need(hook);
    }

    /// Whether code may rely on the hook now: it has a body, or will not compile until it has.
    pub fn is_there(&self, name: &str) -> bool {
        !self.options.stub || self.hooks.borrow().is_written(name)
    }
}

/// A hook that a record asks for.
pub(crate) fn hook(
    kind: Kind,
    name: String,
    record: &Record<'_>,
    cpp: &str,
    head: String,
    stub: Option<String>,
) -> Hook {
    Hook {
        kind,
        name,
        places: record
            .place()
            .map(|place| place.to_string())
            .into_iter()
            .collect(),
        cpp: cpp.to_owned(),
        head,
        stub,
    }
}

/// Texts of one kind by the names of files.
pub(crate) type Texts = BTreeMap<String, Vec<String>>;
