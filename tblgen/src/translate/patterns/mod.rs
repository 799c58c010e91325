//! Declarative rewrite rules.

mod names;
mod result;
mod source;
mod text;

use std::collections::BTreeSet;

use names::Names;
use text::rule_text;

use super::docs::plain_comment;
use super::fields::{Field, Sort};
use super::names::upper_camel_case;
use super::ops::no_stub;
use super::{Kind, Translator, hook};
use crate::records::{Dag, Record, RecordError, Value};
use crate::report::Class;

/// Why a rule is not translated.
enum Gap {
    /// `pat!` says it otherwise, or not at all.
    Unsaid(String),
    /// A function that it calls is a hook that is not written.
    Waits(String),
    /// The records are not as their classes say.
    Wrong(RecordError),
}

impl From<RecordError> for Gap {
    fn from(error: RecordError) -> Gap {
        Gap::Wrong(error)
    }
}

type Said = Result<String, Gap>;

fn unsaid<T>(what: impl Into<String>) -> Result<T, Gap> {
    Err(Gap::Unsaid(what.into()))
}

/// How deep rules may be nested.
const DEPTH: u32 = 32;

/// What rules need to know of a translated op.
pub(crate) struct RuleOp {
    /// Its parts.
    pub(super) fields: Vec<Field>,
    /// Whether the types of its results follow from its operands.
    pub infers: bool,
}

impl RuleOp {
    fn results(&self) -> impl Iterator<Item = &Field> {
        self.fields
            .iter()
            .filter(|field| field.sort == Sort::Result)
    }
}

/// The module that rules are in.
const MODULE: &str = "patterns";

impl<'r, 'a> Translator<'r, 'a> {
    /// The module of the rules, or nothing if there are none.
    pub(super) fn patterns(&mut self, errors: &mut Vec<RecordError>) -> String {
        self.module = MODULE.to_owned();
        self.used_hooks.clear();
        let records = self.records;
        let (mut rules, mut added) = (Vec::new(), Vec::new());
        for record in records.of_class("Pattern") {
            let name = upper_camel_case(&record.name);
            let name = self.unique(MODULE, &name, "Rule");
            match self.rule(record, &name) {
                Ok(rule) => {
                    rules.push(rule);
                    added.push(name);
                    self.translated(Class::Pattern, record);
                }
                Err(Gap::Wrong(error)) => errors.push(error),
                Err(Gap::Waits(function)) => {
                    let waits = format!("the rule waits for the function `{function}`");
                    self.note(record, &waits);
                    self.translated_but_for(Class::Pattern, record, vec![function]);
                }
                Err(Gap::Unsaid(reason)) => {
                    let written = self.unsaid_rule(record, &name, &reason);
                    let waits_for = if written { Vec::new() } else { vec![reason] };
                    self.translated_but_for(Class::Pattern, record, waits_for);
                    if self.is_there(&name) {
                        added.push(format!("crate::hooks::{name}"));
                    }
                }
            }
        }
        if rules.is_empty() && added.is_empty() {
            return String::new();
        }
        let hooks: BTreeSet<&String> = self.used_hooks.iter().collect();
        let mut out = "//! Rewrite rules.\n\n".to_owned();
        let text = rules.concat();
        for (_, module) in &self.namespaces {
            if text.contains(&format!("{module}::")) {
                out.push_str(&format!("use crate::{module};\n"));
            }
        }
        for hook in hooks {
            out.push_str(&format!("use crate::hooks::{hook};\n"));
        }
        out.push_str("use terrace::prelude::*;\nuse terrace::ir::rewrite::PatternSet;\n\n");
        out.push_str(&rules.join("\n"));
        out.push_str(
            "\n/// Adds all rules to a set.\npub fn populate(patterns: &mut PatternSet) {\n",
        );
        for name in added {
            out.push_str(&format!("    patterns.add({name});\n"));
        }
        out.push_str("}\n");
        out
    }

    /// A rule as `pat!` says it.
    fn rule(&mut self, record: &'r Record<'a>, name: &str) -> Said {
        let source = record.dag("sourcePattern")?;
        let source = source.ok_or_else(|| record.error("sourcePattern", "it is not set"))?;
        let mut names = Names::of_rule(record, source)?;
        let pattern = self.source(record, source, &mut names, 0)?;
        let guards = self.guards(record, &names)?;
        let results = self.results(record, source, &mut names)?;
        let functions = std::mem::take(&mut names.functions);
        let missing = functions
            .iter()
            .find(|function| !self.is_there(&function.name));
        let missing = missing.map(|function| function.name.clone());
        for function in functions {
            match missing {
                Some(_) => self.implementation(function),
                None => self.hook(function),
            }
        }
        if let Some(missing) = missing {
            return Err(Gap::Waits(missing));
        }
        let guard = match guards.is_empty() {
            true => String::new(),
            false => format!(" if {}", guards.join(" && ")),
        };
        let mut suffix = String::new();
        if let Some(delta) = benefit(record)? {
            suffix.push_str(&format!(" benefit({delta:+})"));
        }
        if let Some(location) = &names.location {
            suffix.push_str(&format!(" loc({location})"));
        }
        let docs =
            plain_comment("    ", &rule_text(self.records, record)).replace("    //", "    ///");
        let docs = docs
            .replace('[', "\\[")
            .replace(']', "\\]")
            .replace('<', "\\<");
        Ok(format!(
            "pat! {{\n{docs}    pub {name}: {pattern}{guard} => {results}{suffix};\n}}\n"
        ))
    }

    /// Asks for a rule as a hook; whether it is written.
    fn unsaid_rule(&mut self, record: &'r Record<'a>, name: &str, reason: &str) -> bool {
        self.note(record, &format!("the rule is a hook: {reason}"));
        let cpp = rule_text(self.records, record);
        let head = format!("pat! {{ pub {name}: .. => ..; }}");
        self.hooks.borrow_mut().need(no_stub(hook(
            Kind::Pattern,
            name.to_owned(),
            record,
            &cpp,
            head,
            None,
        )));
        self.hooks.borrow().is_written(name)
    }

    /// The op that a dag is about, with what is known of it.
    fn rule_op(&self, of: &Record<'a>, dag: &Dag<'a>) -> Result<(String, &RuleOp), Gap> {
        let record = self.operator(of, dag)?;
        let item = self.items.get(&*record.name);
        match (item, self.rule_ops.get(&*record.name)) {
            // `crate::` is no beginning of a pattern: the file imports the modules.
            (Some(item), Some(op)) => {
                let path = self.path(item);
                Ok((path.trim_start_matches("crate::").to_owned(), op))
            }
            _ => unsaid(format!("`{}` is no op of the crate", record.name)),
        }
    }

    fn operator(&self, of: &Record<'a>, dag: &Dag<'a>) -> Result<&'r Record<'a>, RecordError> {
        self.records.referred(of, "sourcePattern", &dag.operator)
    }

    /// A constraint that has a name already.
    fn known_constraint(&self, record: &Record<'_>) -> Said {
        if !record.is_anonymous
            && let Some(path) = self.map.constraints.get(&*record.name)
        {
            return Ok(path.clone());
        }
        let item = self.items.get(&format!("constraint {}", record.name));
        let item = item.or_else(|| self.items.get(&*record.name));
        match item {
            Some(item) => Ok(self.path(item)),
            None => unsaid(format!(
                "the constraint `{}` has no name in Rust",
                record.name
            )),
        }
    }

    /// A constant attribute as the value of a field.
    fn constant(&self, field: &Field, record: &Record<'a>) -> Said {
        let constraint = self.known_constraint(self.records.required_def(record, "attr")?)?;
        if field.bare_type() != constraint {
            return unsaid(format!("`{}` is no value of a `{}`", record.name, field.ty));
        }
        let value = record.text("value")?.unwrap_or_default().trim();
        let quoted = value.len() > 1 && value.starts_with('"') && value.ends_with('"');
        match super::defaults::integer(value) {
            Some(number) => Ok(number.to_string()),
            None if value == "true" || value == "false" || quoted => Ok(value.to_owned()),
            None if record.is("ConstantStrAttr") => Ok(format!("{value:?}")),
            None => unsaid(format!("the constant `{value}` is C++")),
        }
    }
}

/// What a rule adds to its benefit.
fn benefit(record: &Record<'_>) -> Result<Option<i64>, RecordError> {
    let dag = record.dag("benefitDelta")?;
    let argument = dag.and_then(|dag| dag.arguments.first());
    Ok(match argument {
        Some((Value::Integer(delta), _)) if *delta != 0 => Some(*delta),
        _ => None,
    })
}
