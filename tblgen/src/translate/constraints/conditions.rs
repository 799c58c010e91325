//! Predicates as conditions in Rust.

use super::super::names::{last_segment, snake_case};
use super::super::{Kind, Translator, hook};
use crate::predicate::{self, Class};
use crate::records::{Record, RecordError};

/// Predicates that are nested deeper are hooks.
pub(super) const DEPTH: u32 = 24;

/// What a predicate is on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::translate) enum Subject {
    Type,
    Attribute,
}

impl Subject {
    pub(super) fn variable(self) -> &'static str {
        match self {
            Subject::Type => "ty",
            Subject::Attribute => "attr",
        }
    }
    pub(super) fn class(self) -> Class {
        match self {
            Subject::Type => Class::Type("Type".into()),
            Subject::Attribute => Class::Attribute("Attribute".into()),
        }
    }
}

impl<'r, 'a> Translator<'r, 'a> {
    /// A predicate as a condition in Rust: what is not known of it is a hook.
    pub(in crate::translate) fn condition(
        &mut self,
        of: &'r Record<'a>,
        predicate: &'r Record<'a>,
        subject: Subject,
    ) -> Result<String, RecordError> {
        self.condition_at(of, predicate, subject, 0)
    }

    pub(super) fn condition_at(
        &mut self,
        of: &'r Record<'a>,
        predicate: &'r Record<'a>,
        subject: Subject,
        depth: u32,
    ) -> Result<String, RecordError> {
        let combined = predicate.is("And") || predicate.is("Or");
        if combined && depth < DEPTH {
            let mut parts = Vec::new();
            for child in self.records.defs(predicate, "children")? {
                let part = self.condition_at(of, child, subject, depth + 1)?;
                let neutral = if predicate.is("And") { "true" } else { "false" };
                if part != neutral && !parts.contains(&part) {
                    parts.push(part);
                }
            }
            let operator = if predicate.is("And") { " && " } else { " || " };
            if let [only] = &parts[..] {
                return Ok(only.clone());
            }
            if parts.is_empty() {
                return Ok(predicate.is("And").to_string());
            }
            let inner: Vec<String> = parts
                .into_iter()
                .map(
                    |part| match part.contains(" && ") || part.contains(" || ") {
                        true => format!("({part})"),
                        false => part,
                    },
                )
                .collect();
            return Ok(inner.join(operator));
        }
        if predicate.is("Neg") && depth < DEPTH {
            let mut children = self.records.defs(predicate, "children")?.into_iter();
            if let (Some(child), None) = (children.next(), children.next()) {
                let inner = self.condition_at(of, child, subject, depth + 1)?;
                return Ok(predicate::negated(&inner));
            }
        }
        let text = self.flattened(predicate, 0)?;
        Ok(self.cpp_condition(of, &text, subject))
    }

    /// C++ of a condition on `$_self` as Rust.
    pub(super) fn cpp_condition(
        &mut self,
        of: &'r Record<'a>,
        text: &str,
        subject: Subject,
    ) -> String {
        let key = (text.to_owned(), subject);
        if let Some(known) = self.conditions.get(&key) {
            return known.clone();
        }
        let variable = ("$_self", subject.variable(), subject.class());
        match self.cpp_test(of, None, text, &[variable]) {
            Some(test) => {
                if !test.asks {
                    self.conditions.insert(key, test.text.clone());
                }
                test.text
            }
            None => self.hook_condition(of, text, subject),
        }
    }

    /// A call of a hook in the place of a condition.
    pub(super) fn hook_condition(
        &mut self,
        of: &'r Record<'a>,
        text: &str,
        subject: Subject,
    ) -> String {
        let text = text.trim();
        let name = self.function(text, || base_name(text, of));
        let (variable, ty) = match subject {
            Subject::Type => ("ty", "Type"),
            Subject::Attribute => ("attr", "Attribute"),
        };
        let head = format!("pub fn {name}(_cx: &Context, _{variable}: {ty}) -> bool");
        let stub = format!(" {{\n    crate::unwritten(\"{name}\");\n    true\n}}");
        self.needs(hook(
            Kind::Predicate,
            name.clone(),
            of,
            text,
            head,
            Some(stub),
        ));
        format!("{name}(cx, {variable})")
    }

    /// The C++ of a predicate, as `mlir-tblgen` puts it together.
    pub(in crate::translate) fn flattened(
        &self,
        predicate: &Record<'a>,
        depth: u32,
    ) -> Result<String, RecordError> {
        if depth > DEPTH {
            return Err(predicate.error("children", "predicates are nested too deeply"));
        }
        if let Some(text) = predicate.text("predExpr")? {
            return Ok(text.to_owned());
        }
        let mut children = Vec::new();
        for child in self.records.defs(predicate, "children")? {
            children.push(self.flattened(child, depth + 1)?);
        }
        let joined = |operator: &str| {
            let parts: Vec<String> = children.iter().map(|child| format!("({child})")).collect();
            format!("({})", parts.join(operator))
        };
        let first = || {
            let first = children.first().cloned();
            first.ok_or_else(|| predicate.error("children", "there is no predicate in it"))
        };
        if predicate.is("And") {
            return Ok(joined(" && "));
        }
        if predicate.is("Or") {
            return Ok(joined(" || "));
        }
        if predicate.is("Neg") {
            return Ok(format!("!({})", first()?));
        }
        if predicate.is("SubstLeaves") {
            let pattern = predicate.required_text("pattern")?;
            return Ok(first()?.replace(pattern, predicate.required_text("replacement")?));
        }
        if predicate.is("Concat") {
            let prefix = predicate.required_text("prefix")?;
            return Ok(format!(
                "{prefix}{}{}",
                first()?,
                predicate.required_text("suffix")?
            ));
        }
        Err(predicate.error("predExpr", "the predicate is of no known class"))
    }
}

/// What a function with this C++ is called: as the only C++ function in it, or after the constraint.
fn base_name(text: &str, of: &Record<'_>) -> String {
    let plain = text
        .trim_matches(|c| c == '(' || c == ')')
        .trim_start_matches("::");
    let called = plain.find('(').map(|end| &plain[..end]);
    let is_name = |name: &str| {
        !name.is_empty()
            && name
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == ':')
    };
    let called =
        called.filter(|name| is_name(name) && !name.ends_with("isa") && !name.ends_with("cast"));
    match called {
        Some(name) => snake_case(last_segment(name)),
        None if of.is_anonymous && of.place().is_none() => "holds".to_owned(),
        None if of.is_anonymous => {
            let summary = of.text("summary").ok().flatten().unwrap_or("holds");
            let words: Vec<&str> = summary.split_whitespace().take(5).collect();
            snake_case(&format!("is {}", words.join(" ")))
        }
        None => snake_case(&format!("is_{}", of.name)),
    }
}

/// A condition on a type or an attribute, as `constraint!` has it.
pub(in crate::translate) fn closure(condition: &str, subject: Subject) -> String {
    let variable = subject.variable();
    let words = super::super::module::words(condition);
    let uses = |name: &str| {
        words.contains(name)
            || condition.contains(&format!("{name}."))
            || condition.contains(&format!("{name})"))
    };
    let underscored = |name: &str| {
        if uses(name) {
            name.to_owned()
        } else {
            format!("_{name}")
        }
    };
    match (condition, subject) {
        ("true", Subject::Type) => "AnyType".to_owned(),
        ("true", Subject::Attribute) => "AnyAttr".to_owned(),
        (condition, _) => format!(
            "|{}, {}| {}",
            underscored("cx"),
            underscored(variable),
            predicate::bare(condition)
        ),
    }
}
