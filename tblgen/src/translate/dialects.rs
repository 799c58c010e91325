//! A dialect and its files.

use super::docs::comment;
use super::items::is_declared;
use super::module::{DialectModule, File};
use super::names::{last_segment, snake_case, upper_camel_case};
use super::{Item, Texts, Translator};
use crate::hooks::Hook;
use crate::records::{Record, RecordError, Value};
use crate::report::{Class, Translated};

impl<'r, 'a> Translator<'r, 'a> {
    /// Translates all that belongs to a dialect.
    pub(super) fn dialect(
        &mut self,
        dialect: &'r Record<'a>,
        errors: &mut Vec<RecordError>,
    ) -> DialectModule {
        let item = self.items.get(&*dialect.name).cloned();
        let Item {
            module,
            name: ident,
        } = item.unwrap_or(Item {
            module: None,
            name: "UnnamedDialect".to_owned(),
        });
        self.module = module.unwrap_or_else(|| "unnamed".to_owned());
        self.dialect = dialect
            .text("name")
            .ok()
            .flatten()
            .unwrap_or_default()
            .to_owned();
        self.constraints.clear();
        self.conditions.clear();
        let mut files = Vec::new();
        let (ops, op_names) = self.members(dialect, "Op", "opDialect", errors, Self::op);
        files.extend(self.op_files(ops));
        let (types, type_names) =
            self.members(dialect, "TypeDef", "dialect", errors, Self::declared);
        files.extend(self.file("types", "Types.", types));
        let (attributes, mut attribute_names) =
            self.members(dialect, "AttrDef", "dialect", errors, Self::declared);
        files.extend(self.file("attributes", "Attributes.", attributes));
        let (enums, enum_names) = self.enums(errors);
        attribute_names.extend(enum_names);
        files.extend(self.file("enums", "Enums.", enums));
        let interfaces = self.interfaces(errors);
        files.extend(self.file("interfaces", "Interfaces.", interfaces));
        let markers = std::mem::take(&mut self.markers);
        files.extend(self.file("traits", "Traits.", markers));
        let constraints = std::mem::take(&mut self.constraints);
        if !constraints.is_empty() {
            let body = format!("constraint! {{\n{}}}\n", constraints.join("\n"));
            files.extend(self.file("constraints", "Constraints.", vec![body]));
        }
        let body = self.dialect_struct(dialect, &ident, &op_names, &type_names, &attribute_names);
        DialectModule {
            name: std::mem::take(&mut self.dialect),
            module: self.module.clone(),
            ident,
            body: body.unwrap_or_else(|error| {
                errors.push(error);
                String::new()
            }),
            files,
            names: self.taken.get(&self.module).cloned().unwrap_or_default(),
        }
    }

    /// Translates the records of a class that belong to the dialect: their texts by the files that they come from, and their names.
    fn members(
        &mut self,
        dialect: &Record<'_>,
        class: &'static str,
        field: &str,
        errors: &mut Vec<RecordError>,
        translate: fn(&mut Self, &'r Record<'a>) -> Result<String, RecordError>,
    ) -> (Texts, Vec<String>) {
        let mut texts = Texts::new();
        let mut names = Vec::new();
        let records = self.records;
        for record in records.of_class(class) {
            let belongs =
                matches!(record.value(field), Some(Value::Def(name)) if *name == dialect.name);
            let Some(item) = self.items.get(&*record.name).filter(|_| belongs) else {
                continue;
            };
            if is_declared(record) && record.is("EnumAttr") {
                continue;
            }
            let name = item.name.clone();
            match translate(self, record) {
                Ok(text) => {
                    let file = record
                        .place()
                        .map_or_else(|| "ops".to_owned(), |place| place.file);
                    texts.entry(file).or_default().push(text);
                    names.push(name);
                }
                Err(error) => errors.push(error),
            }
        }
        (texts, names)
    }

    /// Ops of one file are in one file, those of several in one each.
    fn op_files(&mut self, texts: Texts) -> Vec<File> {
        if texts.len() <= 1 {
            return self.file("ops", "Ops.", texts).into_iter().collect();
        }
        let mut files = Vec::new();
        let mut root = String::new();
        let mut stems: Vec<String> = Vec::new();
        for (source, texts) in texts {
            let stem = snake_case(source.trim_end_matches(".td"));
            let prefix = format!("{}_", self.module.trim_start_matches("r#"));
            let short = stem.strip_prefix(&prefix).unwrap_or(&stem).to_owned();
            let mut name = super::names::identifier(&short);
            while stems.contains(&name) {
                name.push('_');
            }
            stems.push(name.clone());
            let docs = format!("Ops of `{source}`.");
            if let Some(mut file) = self.file(&name, &docs, texts) {
                file.path = format!("ops/{}", file.path);
                file.module = format!("ops::{}", file.module);
                files.push(file);
            }
        }
        for stem in &stems {
            root.push_str(&format!("mod {stem};\n"));
        }
        root.push('\n');
        for stem in &stems {
            root.push_str(&format!("pub use {stem}::*;\n"));
        }
        files.push(File {
            path: "ops/mod.rs".to_owned(),
            module: "ops".to_owned(),
            docs: "Ops.".to_owned(),
            body: root,
            hooks: Default::default(),
        });
        files
    }

    /// A file, if there is something in it.
    fn file(&mut self, name: &str, docs: &str, texts: impl Into<FileTexts>) -> Option<File> {
        let FileTexts(texts) = texts.into();
        if texts.is_empty() {
            return None;
        }
        let body = texts.join("\n");
        let words = super::module::words(&body);
        let code: Vec<&str> = body
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect();
        let code = code.join("\n");
        let hooks = self.used_hooks.iter().filter(|hook| {
            // The functions of directives are named by the macro.
            let directive = hook
                .strip_prefix("parse_")
                .or_else(|| hook.strip_prefix("print_"));
            let named = directive.is_some_and(|directive| {
                code.match_indices("custom<").any(|(at, word)| {
                    let rest = &code[at + word.len()..];
                    rest.split('>')
                        .next()
                        .is_some_and(|name| snake_case(name) == directive)
                })
            });
            words.contains(hook.as_str()) || named
        });
        Some(File {
            path: format!("{}.rs", name.trim_start_matches("r#")),
            module: name.to_owned(),
            docs: docs.to_owned(),
            hooks: hooks.cloned().collect(),
            body,
        })
    }

    fn dialect_struct(
        &mut self,
        dialect: &Record<'a>,
        ident: &str,
        ops: &[String],
        types: &[String],
        attributes: &[String],
    ) -> Result<String, RecordError> {
        let name = dialect.required_text("name")?;
        let summary = dialect
            .some_text("summary")?
            .map_or_else(|| format!("The dialect `{name}`."), str::to_owned);
        let mut out = comment(
            "",
            &summary,
            dialect.text("description")?.unwrap_or_default(),
        );
        out.push_str(&format!("#[dialect(\n    name = {name:?},\n"));
        let lists = [
            ("ops", ops.to_vec()),
            ("types", types.to_vec()),
            ("attributes", attributes.to_vec()),
            ("dependent_dialects", self.dependencies(dialect)?),
        ];
        for (word, list) in lists.iter().filter(|(_, list)| !list.is_empty()) {
            out.push_str(&format!("    {word}({}),\n", list.join(", ")));
        }
        out.push_str(&format!(")]\npub struct {ident};\n"));
        if dialect.flag("hasConstantMaterializer")? {
            self.note(
                dialect,
                "`hasConstantMaterializer`: add `materialize_constant = function`",
            );
        }
        Ok(out)
    }

    /// The dialects that TableGen names by their C++ classes.
    fn dependencies(&mut self, dialect: &Record<'a>) -> Result<Vec<String>, RecordError> {
        let mut found = Vec::new();
        for class in dialect.texts("dependentDialects")? {
            let wanted = upper_camel_case(last_segment(class));
            let own = self
                .items
                .values()
                .find(|item| item.name == wanted && item.module.is_some());
            let own = own.map(|item| self.path(item));
            let namespace = class
                .trim()
                .rsplit("::")
                .nth(1)
                .unwrap_or_default()
                .to_ascii_lowercase();
            match own.or_else(|| self.map.dialects.get(&namespace).cloned()) {
                Some(path) if !found.contains(&path) => found.push(path),
                Some(_) => {}
                None => self.note(
                    dialect,
                    &format!("the dialect `{class}` is neither in the crate nor in the map"),
                ),
            }
        }
        Ok(found)
    }

    /// Adds a note of what keeps a record from being complete.
    pub(super) fn lack(&mut self, record: &Record<'_>, message: &str) {
        self.lacks.push(message.to_owned());
        self.note(record, message);
    }

    /// What is being translated is not complete before a hook is written.
    pub(super) fn lack_unless_written(&mut self, hook: &str) {
        if !self.hooks.borrow().is_written(hook) {
            self.lacks.push(hook.to_owned());
        }
    }

    /// Asks for the functions of a custom directive, which are one thing to wait for.
    pub(super) fn needs_directive(&mut self, name: &str, functions: [Hook; 2]) {
        let is_written = |hook: &Hook| self.hooks.borrow().is_written(&hook.name);
        if !functions.iter().all(is_written) {
            self.lacks.push(format!("custom<{name}>"));
        }
        functions.into_iter().for_each(|hook| self.hook(hook));
    }

    /// Counts a record, which waits for what it lacks.
    pub(super) fn translated(&mut self, class: Class, record: &Record<'_>) {
        let lacks = std::mem::take(&mut self.lacks);
        self.translated_but_for(class, record, lacks);
    }

    /// Counts a record with what it waits for.
    pub(super) fn translated_but_for(
        &mut self,
        class: Class,
        record: &Record<'_>,
        mut waits_for: Vec<String>,
    ) {
        waits_for.sort_unstable();
        waits_for.dedup();
        self.report.records.push(Translated {
            class,
            dialect: self.dialect.clone(),
            record: record.name.to_string(),
            place: record
                .place()
                .map(|place| place.to_string())
                .unwrap_or_default(),
            waits_for,
        });
    }

    /// Says in the report what is not as in TableGen.
    pub(super) fn note(&mut self, record: &Record<'_>, message: &str) {
        self.report.notes.push(crate::report::Note {
            record: record.name.to_string(),
            place: record
                .place()
                .map(|place| place.to_string())
                .unwrap_or_default(),
            message: message.to_owned(),
        });
    }
}

/// The items of a file.
struct FileTexts(Vec<String>);

impl From<Vec<String>> for FileTexts {
    fn from(texts: Vec<String>) -> Self {
        FileTexts(texts)
    }
}

impl From<Texts> for FileTexts {
    fn from(texts: Texts) -> Self {
        FileTexts(texts.into_values().flatten().collect())
    }
}
