//! Enums, and the attributes that hold them.

use rustc_hash::{FxHashMap, FxHashSet};

use super::docs::comment;
use super::formats;
use super::names::{last_segment, screaming_snake_case, upper_camel_case};
use super::{Item, Translator};
use crate::map::plain;
use crate::records::{Record, RecordError, Value};
use crate::report::Class;

/// A case of an enum.
pub(super) struct Case {
    /// The name in C++.
    pub symbol: String,
    /// The name in Rust.
    pub ident: String,
    /// The text.
    pub text: String,
    pub value: i64,
    /// What the documentation says.
    pub summary: String,
}

impl<'r, 'a> Translator<'r, 'a> {
    /// Names enums in the modules of their attributes' dialects, or of the dialect with their C++ namespace.
    pub(super) fn name_enums(&mut self) -> Result<(), RecordError> {
        let records = self.records;
        let mut direct = FxHashSet::default();
        for op in records.of_class("Op") {
            let Some(arguments) = op.dag("arguments")? else {
                continue;
            };
            for (value, _) in &arguments.arguments {
                let mut def = match value {
                    Value::Def(name) => records.get(name),
                    _ => None,
                };
                // Wrappers are never this deep.
                for _ in 0..8 {
                    let Some(record) = def else { break };
                    direct.insert(record.name.to_string());
                    let field = if record.is("OpVariable") {
                        "constraint"
                    } else {
                        "baseAttr"
                    };
                    def = records.def(record, field)?;
                }
            }
        }
        for attribute in records.of_class("EnumAttr") {
            let Some(info) = records.def(attribute, "enum")? else {
                continue;
            };
            let Some(dialect) = records.def(attribute, "dialect")? else {
                continue;
            };
            let Some(Item {
                module: Some(module),
                ..
            }) = self.items.get(&*dialect.name).cloned()
            else {
                continue;
            };
            let class = upper_camel_case(last_segment(info.required_text("className")?));
            let wrapped = wrapped(attribute, info)?.is_some();
            let shared =
                wrapped || direct.contains(&*info.name) || self.items.contains_key(&*info.name);
            let name = match shared {
                true => upper_camel_case(last_segment(attribute.required_text("cppClassName")?)),
                false => class.clone(),
            };
            if wrapped && !self.items.contains_key(&*info.name) {
                let item = Item {
                    name: self.unique(&module, &class, "Enum"),
                    module: Some(module.clone()),
                };
                self.items.insert(info.name.to_string(), item);
            }
            let item = Item {
                name: self.unique(&module, &name, "Enum"),
                module: Some(module),
            };
            self.items.insert(attribute.name.to_string(), item.clone());
            let cpp = attribute.text("cppType")?.unwrap_or_default();
            self.classes
                .insert(plain(cpp).to_owned(), attribute.name.to_string());
            if !shared {
                self.items.insert(info.name.to_string(), item);
            }
        }
        for info in records.of_class("EnumInfo") {
            let class = info.required_text("className")?;
            let namespace = info.text("cppNamespace")?.unwrap_or_default();
            if !self.items.contains_key(&*info.name)
                && let Some(module) = self.module_of_namespace(namespace)
            {
                let name = self.unique(&module, &upper_camel_case(last_segment(class)), "Enum");
                let item = Item {
                    name,
                    module: Some(module),
                };
                self.items.insert(info.name.to_string(), item);
            }
            let cpp = format!("{}::{class}", plain(namespace));
            self.classes
                .insert(plain(&cpp).to_owned(), info.name.to_string());
        }
        Ok(())
    }

    /// The module of the dialect whose C++ namespace this is, or is in.
    pub(super) fn module_of_namespace(&self, namespace: &str) -> Option<String> {
        let wanted = plain(namespace);
        let inside = |own: &str| {
            let rest = wanted.strip_prefix(own);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
        };
        let modules = self.namespaces.iter().filter(|(own, _)| inside(own));
        // The innermost; of two dialects in one namespace the first.
        let best = modules.rev().max_by_key(|(own, _)| own.len());
        best.map(|(_, module)| module.clone())
    }

    /// The enums of the current module, and those of them that are attributes of the dialect.
    pub(super) fn enums(&mut self, errors: &mut Vec<RecordError>) -> (Vec<String>, Vec<String>) {
        let mut texts = Vec::new();
        let mut attributes = Vec::new();
        let mut done = FxHashSet::default();
        let records = self.records;
        let of_attributes = records.of_class("EnumAttr");
        for record in of_attributes.chain(records.of_class("EnumInfo")) {
            let Some(item) = self.items.get(&*record.name).cloned() else {
                continue;
            };
            if item.module.as_deref() != Some(&self.module) || !done.insert(item.name.clone()) {
                continue;
            }
            match self.enumeration(record, &item.name) {
                Ok(text) => {
                    texts.push(text);
                    if record.is("EnumAttr") {
                        attributes.push(item.name);
                    }
                }
                Err(error) => errors.push(error),
            }
        }
        (texts, attributes)
    }

    /// The cases that have a form in Rust; the others are noted.
    pub(super) fn cases(&self, info: &Record<'a>) -> Result<Vec<Case>, RecordError> {
        let mut cases: Vec<Case> = Vec::new();
        for case in self.records.defs(info, "enumerants")? {
            let symbol = case.required_text("symbol")?;
            let value = case
                .integer("value")?
                .ok_or_else(|| case.error("value", "it must be a number, and is not set"))?;
            let mut ident = upper_camel_case(symbol);
            if ident == "Self" {
                ident.push('_');
            }
            if symbol.starts_with(|c: char| c.is_ascii_digit()) {
                ident = format!("N{}", ident.trim_start_matches('N'));
            }
            if cases.iter().any(|other| other.ident == ident) {
                ident.push_str("Case");
            }
            cases.push(Case {
                symbol: symbol.to_owned(),
                ident,
                text: case.text("str")?.unwrap_or(symbol).to_owned(),
                value,
                summary: case.some_text("summary")?.unwrap_or_default().to_owned(),
            });
        }
        Ok(cases)
    }

    /// The enum's record: an attribute names it.
    pub(super) fn enum_info(&self, record: &'r Record<'a>) -> Result<&'r Record<'a>, RecordError> {
        match record.is("EnumAttr") {
            true => self.records.required_def(record, "enum"),
            false => Ok(record),
        }
    }

    fn enumeration(&mut self, record: &'r Record<'a>, ident: &str) -> Result<String, RecordError> {
        let info = self.enum_info(record)?;
        let is_flags = info.is("BitEnumBase");
        self.lacks.clear();
        let mut arguments = Vec::new();
        let mut width = 32;
        if record.is("EnumAttr") {
            let dialect = self.dialect_path(record, "dialect")?;
            let mnemonic = record.required_text("mnemonic")?;
            arguments.push(format!("dialect = {dialect}"));
            arguments.push(format!("mnemonic = {mnemonic:?}"));
            if let Some(format) = wrapped(record, info)? {
                return self.wrapping(record, info, ident, format);
            }
            if compact(record.text("assemblyFormat")?) == "$value" {
                arguments.push("keyword".to_owned());
            }
        } else {
            match info.integer("bitwidth")?.unwrap_or(32) {
                64 => {
                    width = 64;
                    arguments.push("repr = i64".to_owned());
                }
                32 => {}
                narrow @ (8 | 16) => {
                    width = narrow as u32;
                    arguments.push(format!("repr = i{narrow}"));
                }
                other => {
                    self.lack(info, &format!("it has {other} bits, and is stored in 32"));
                }
            }
        }
        if is_flags {
            arguments.push("bits".to_owned());
            let separator = info.text("separator")?.unwrap_or("|");
            if separator.trim() != "|" {
                arguments.push(format!("separator = {separator:?}"));
            }
        }
        let mut cases = self.cases(info)?;
        if is_flags {
            self.flags(info, &mut cases, width);
        } else {
            let mut seen = FxHashSet::default();
            let before = cases.len();
            cases.retain(|case| seen.insert(case.value));
            let mut texts = FxHashSet::default();
            cases.retain(|case| texts.insert(case.text.clone()));
            if cases.len() != before {
                self.lack(
                    info,
                    "cases with a value or a text that another has are left out",
                );
            }
        }
        let summary = info
            .some_text("summary")?
            .map_or_else(|| format!("`{ident}`."), str::to_owned);
        let mut out = comment("", &summary, info.text("description")?.unwrap_or_default());
        match arguments.is_empty() {
            true => out.push_str("#[enum_attr]\n"),
            false => out.push_str(&format!("#[enum_attr({})]\n", arguments.join(", "))),
        }
        out.push_str(&format!("pub enum {ident} {{\n"));
        for case in &cases {
            let generic = case.summary.is_empty() || case.summary.starts_with("case ");
            let summary = if generic {
                format!("`{}`", case.text)
            } else {
                case.summary.clone()
            };
            out.push_str(&comment("    ", &summary, ""));
            let capitals = case.ident.chars().filter(char::is_ascii_uppercase).count();
            let has_digits = case
                .ident
                .contains(|c: char| c.is_ascii_digit() || c == '_');
            if capitals != 1 || has_digits || case.ident.to_ascii_lowercase() != case.text {
                out.push_str(&format!("    #[name = {:?}]\n", case.text));
            }
            out.push_str(&format!("    {} = {},\n", case.ident, case.value));
        }
        out.push_str("}\n");
        if cases.is_empty() {
            return Err(info.error("enumerants", "the enum has no case"));
        }
        self.translated(Class::Enum, record);
        Ok(out)
    }

    /// An attribute whose format is more than the text of its enum: one that holds it.
    fn wrapping(
        &mut self,
        record: &'r Record<'a>,
        info: &'r Record<'a>,
        ident: &str,
        format: &str,
    ) -> Result<String, RecordError> {
        let Some(held) = self.items.get(&*info.name).map(|item| self.path(item)) else {
            return Err(record.error("enum", "its enum is of no dialect"));
        };
        let names = FxHashMap::from_iter([("value".to_owned(), "value".to_owned())]);
        let format = formats::format(format, &names, &self.map.directives)
            .map_err(|problem| record.error("assemblyFormat", problem))?;
        if !format.directives.is_empty() {
            return Err(record.error("assemblyFormat", "an enum has no custom directives"));
        }
        let dialect = self.dialect_path(record, "dialect")?;
        let mnemonic = record.required_text("mnemonic")?;
        let summary = record
            .some_text("summary")?
            .map_or_else(|| format!("`{ident}`."), str::to_owned);
        let docs = comment("", &summary, "");
        let format = formats::literal(&format.text);
        Ok(format!(
            "{docs}#[attr(dialect = {dialect}, mnemonic = {mnemonic:?}, assembly = {format})]\npub struct {ident} {{\n    value: {held},\n}}\n"
        ))
    }

    /// Flags in the order that groups need: bits first.
    fn flags(&mut self, info: &Record<'a>, cases: &mut Vec<Case>, width: u32) {
        let before = cases.len();
        let none = cases.iter().position(|case| case.value == 0);
        if let Some(none) = none {
            let none = cases.remove(none);
            if !none.text.eq_ignore_ascii_case("none") {
                self.lack(
                    info,
                    &format!("no flag at all is written `none`, and not `{}`", none.text),
                );
            }
        }
        cases.sort_by_key(|case| {
            (
                case.value.count_ones() != 1,
                case.value.count_ones() != 1 || case.value >= 0,
            )
        });
        let before = before - usize::from(none.is_some());
        let mut seen = FxHashSet::default();
        cases.retain(|case| {
            let fits = width == 64 || (0..1 << width).contains(&case.value);
            fits && seen.insert(case.value)
        });
        if cases.len() != before {
            self.lack(
                info,
                "flags with a value of another, or with more bits than there are, are left out",
            );
        }
        for case in cases {
            if ["NONE", "ALL"].contains(&&*screaming_snake_case(&case.ident)) {
                case.ident.push_str("Flags");
            }
        }
    }

    /// A case by its C++ name, as Rust.
    pub(super) fn enum_case(
        &mut self,
        record: &'r Record<'a>,
        cpp: &str,
    ) -> Result<Option<String>, RecordError> {
        let info = self.enum_info(record)?;
        if record.is("EnumAttr") && wrapped(record, info)?.is_some() {
            return Ok(None);
        }
        if info.is("BitEnumBase") && cpp.contains('|') {
            let mut flags = Vec::new();
            for flag in cpp.split('|') {
                match self.enum_case(record, flag.trim())? {
                    Some(flag) => flags.push(flag),
                    None => return Ok(None),
                }
            }
            return Ok(Some(flags.join(" | ")));
        }
        let symbol = last_segment(cpp);
        let cases = self.cases(info)?;
        // Without a value an enum of C++ is 0.
        let is_meant = |case: &&Case| match symbol.trim() {
            "{}" => case.value == 0,
            symbol => case.symbol == symbol,
        };
        let Some(case) = cases.iter().find(is_meant) else {
            return Ok(None);
        };
        let path = match self.mapped_attribute(record)? {
            // What flags are called elsewhere is not known, but for none of them.
            Some(path) if info.is("BitEnumBase") && case.value == 0 => path,
            Some(_) => return Ok(None),
            None => match self.items.get(&*record.name) {
                Some(item) => self.path(item),
                None => return Ok(None),
            },
        };
        Ok(Some(match (info.is("BitEnumBase"), case.value) {
            (true, 0) => format!("{path}::NONE"),
            (true, _) => {
                let constant = screaming_snake_case(&case.ident);
                let constant = if ["NONE", "ALL"].contains(&&*constant) {
                    constant + "_FLAGS"
                } else {
                    constant
                };
                format!("{path}::{constant}")
            }
            (false, _) => format!("{path}::{}", case.ident),
        }))
    }
}

/// A format without spaces, and without what only says that there is none before its first word.
fn compact(format: Option<&str>) -> String {
    let format: String = format.unwrap_or_default().split_whitespace().collect();
    format.strip_prefix("``").unwrap_or(&format).to_owned()
}

/// The format of an enum's attribute that is none of those that an enum has by itself.
pub(super) fn wrapped<'r>(
    attribute: &'r Record<'_>,
    info: &Record<'_>,
) -> Result<Option<&'r str>, RecordError> {
    let format = attribute.text("assemblyFormat")?;
    Ok(match compact(format).as_str() {
        "" | "`<`$value`>`" => None,
        "$value" if !info.is("BitEnumBase") => None,
        _ => format,
    })
}
