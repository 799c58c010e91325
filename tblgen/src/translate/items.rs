//! What everything is called.

use super::names::{last_segment, snake_case, upper_camel_case};
use super::{Item, Translator};
use crate::map::plain;
use crate::records::{Record, RecordError, Records};

/// Whether a record is a TypeDef or an AttrDef, and no base of one.
pub(crate) fn is_declared(record: &Record<'_>) -> bool {
    record.is("TypeDef") || record.is("AttrDef")
}

/// The C++ classes that an object of a type or an attribute is of, beside its own: its base and its interfaces.
fn classes_of(records: &Records<'_>, record: &Record<'_>) -> Result<Vec<String>, RecordError> {
    let base = record.text("cppBaseClassName")?.map(plain);
    let base = base.filter(|base| !["Type", "Attribute", ""].contains(base));
    let mut classes: Vec<String> = base.map(str::to_owned).into_iter().collect();
    for interface in records.defs(record, "traits")? {
        let interface_name = interface.text("cppInterfaceName")?;
        if interface_name.is_none() && interface.is("NativeTrait") {
            classes.extend(interface.text("trait")?.map(|name| plain(name).to_owned()));
        }
        if let Some(name) = interface_name {
            let namespace = plain(interface.text("cppNamespace")?.unwrap_or_default());
            classes.push(match namespace {
                "" | "mlir" => plain(name).to_owned(),
                namespace => format!("{namespace}::{}", plain(name)),
            });
        }
    }
    Ok(classes)
}

impl<'r, 'a> Translator<'r, 'a> {
    /// Gives names to all that dialects declare. The dialects to translate are returned.
    pub(super) fn name_items(&mut self) -> Result<Vec<&'r Record<'a>>, RecordError> {
        let records = self.records;
        for record in records.of_class("Dialect") {
            let name = record.required_text("name")?;
            let elsewhere = name == "builtin" || self.map.dialects.contains_key(name);
            if elsewhere && !self.options.only.iter().any(|only| only == name) {
                continue;
            }
            let module = self.module_name(name);
            let plain_name = upper_camel_case(name) + "Dialect";
            let name = self.unique(&module, &plain_name, "Struct");
            let namespace = record.text("cppNamespace")?.unwrap_or_default();
            let namespace = plain(namespace).to_owned();
            self.namespaces.push((namespace, module.clone()));
            self.items.insert(
                record.name.to_string(),
                Item {
                    module: Some(module),
                    name,
                },
            );
        }
        let chosen = self.chosen()?;
        for record in records.of_class("Op") {
            self.name_in(record, "opDialect", &op_name(&record.name), "Op")?;
            let class = cpp_op_name(&record.name);
            self.ops_by_class.entry(class).or_default().push(record);
        }
        for record in records.iter().filter(|record| is_declared(record)) {
            let class = record.required_text("cppClassName")?;
            let class = upper_camel_case(last_segment(class));
            if record.is("EnumAttr") {
                continue;
            }
            let suffix = if record.is("TypeDef") { "Type" } else { "Attr" };
            self.name_in(record, "dialect", &class, suffix)?;
            let has_none = record
                .dag("parameters")?
                .is_none_or(|dag| dag.arguments.is_empty());
            if let Some(item) = self
                .items
                .get(&*record.name)
                .filter(|_| has_none && record.is("TypeDef"))
            {
                self.buildable.insert(item.name.clone());
            }
            let cpp = record.text("cppType")?.unwrap_or_default();
            self.classes
                .insert(plain(cpp).to_owned(), record.name.to_string());
            for class in classes_of(records, record)? {
                let derived = self.derived.entry(class).or_default();
                derived.push(record.name.to_string());
            }
        }
        self.name_enums()?;
        self.name_interfaces()?;
        for record in records.iter() {
            if record.is_anonymous || !(record.is("TypeConstraint") || record.is("AttrConstraint"))
            {
                continue;
            }
            if let Some(predicate) = records.def(record, "predicate")? {
                let known = self.by_predicate.entry(predicate.name.to_string());
                known.or_insert_with(|| record.name.to_string());
            }
        }
        Ok(chosen)
    }

    /// The module of a dialect.
    fn module_name(&self, dialect: &str) -> String {
        let module = snake_case(dialect);
        match module.as_str() {
            "hooks" | "passes" | "patterns" | "terrace" | "std" | "core" | "alloc" | "test" => {
                format!("{module}_dialect")
            }
            module => super::names::identifier(module),
        }
    }

    fn chosen(&self) -> Result<Vec<&'r Record<'a>>, RecordError> {
        let mut chosen = Vec::new();
        for record in self.records.of_class("Dialect") {
            let name = record.required_text("name")?;
            let wanted = match &self.options.only[..] {
                [] => {
                    self.items.contains_key(&*record.name)
                        && name != "builtin"
                        && self.has_definitions(record)
                }
                only => only.iter().any(|only| only == name),
            };
            if wanted {
                let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
                if !name.chars().all(is_word)
                    || name.starts_with(|c: char| c.is_ascii_digit())
                    || name.is_empty()
                {
                    let problem = format!(
                        "`{name}` is no name of a dialect: it is made of letters, digits and `_`, and begins with no digit"
                    );
                    return Err(record.error("name", problem));
                }
                chosen.push(record);
            }
        }
        Ok(chosen)
    }

    fn has_definitions(&self, dialect: &Record<'_>) -> bool {
        let names = |record: &Record<'_>, field| matches!(record.value(field), Some(crate::records::Value::Def(name)) if *name == dialect.name);
        self.records.iter().any(|record| {
            (record.is("Op") && names(record, "opDialect"))
                || (is_declared(record) && names(record, "dialect"))
        })
    }

    /// Names a record in the module of its dialect.
    fn name_in(
        &mut self,
        record: &Record<'_>,
        field: &str,
        name: &str,
        suffix: &str,
    ) -> Result<(), RecordError> {
        let Some(dialect) = self.records.get_def(record, field)? else {
            return Ok(());
        };
        let Some(Item {
            module: Some(module),
            ..
        }) = self.items.get(dialect)
        else {
            return Ok(());
        };
        let module = module.clone();
        let name = self.unique(&module, name, suffix);
        self.items.insert(
            record.name.to_string(),
            Item {
                module: Some(module),
                name,
            },
        );
        Ok(())
    }

    /// The name in Rust of an op that TableGen or C++ names, in the dialect that is being written.
    pub(super) fn op_named(&self, class: &str) -> Option<String> {
        let wanted = last_segment(class);
        let mut found = None;
        let records = self.ops_by_class.get(wanted).into_iter().flatten();
        for record in records {
            if let Some(item) = self.items.get(&*record.name) {
                let here = item.module.as_deref() == Some(&self.module);
                let namespace = record
                    .text("cppNamespace")
                    .ok()
                    .flatten()
                    .map(plain)
                    .unwrap_or_default();
                let qualified = plain(class)
                    .strip_suffix(wanted)
                    .map(|prefix| prefix.trim_end_matches("::"))
                    .filter(|prefix| !prefix.is_empty());
                let fits = qualified.map_or(here, |prefix| namespace.ends_with(prefix));
                if fits {
                    return Some(self.path(item));
                }
                found = found.or_else(|| here.then(|| self.path(item)));
            }
        }
        found
    }
}

/// The C++ class of an op: the name behind the first `_`.
pub(crate) fn cpp_op_name(record: &str) -> &str {
    match record.split_once('_') {
        Some((prefix, rest)) if !prefix.is_empty() && !rest.is_empty() => rest,
        _ => record.trim_start_matches('_'),
    }
}

fn op_name(record: &str) -> String {
    upper_camel_case(cpp_op_name(record))
}
