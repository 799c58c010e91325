//! Names of C++ as the translator knows them.

use super::super::Translator;
use super::super::names::{identifier, last_segment, snake_case};
use crate::map::plain;
use crate::predicate::{Class, Names};

/// Names of C++ as the translator knows them.
pub(super) struct TranslatorNames<'t, 'r, 'a>(pub &'t Translator<'r, 'a>);

impl TranslatorNames<'_, '_, '_> {
    fn declared(&self, class: &str, is_type: bool) -> Option<String> {
        let translator = self.0;
        let class = plain(class);
        let record = translator.classes.get(class).or_else(|| {
            // Without the namespace, if only one class has the name.
            let mut same = translator
                .classes
                .iter()
                .filter(|(known, _)| last_segment(known) == class);
            same.next()
                .filter(|_| same.next().is_none())
                .map(|(_, record)| record)
        })?;
        let record = translator.records.get(record)?;
        let fits = record.is("TypeDef") == is_type
            && (is_type || record.is("AttrDef") && !record.is("EnumAttr"));
        let item = translator.items.get(&*record.name).filter(|_| fits)?;
        Some(translator.path(item))
    }
}

impl Names for TranslatorNames<'_, '_, '_> {
    fn type_path(&self, class: &str) -> Option<String> {
        self.0
            .map
            .types
            .get(plain(class))
            .cloned()
            .or_else(|| self.declared(class, true))
    }

    fn attribute_path(&self, class: &str) -> Option<String> {
        // Enums are constraints, and nothing that an attribute is cast to.
        let known = self.0.map.attributes.get(plain(class)).cloned();
        known
            .or_else(|| self.declared(class, false))
            .filter(|path| !path.starts_with("terrace::dialects"))
    }

    fn test_path(&self, class: &str) -> Option<String> {
        self.0.map.tests.get(plain(class)).cloned()
    }

    fn derived(&self, class: &str, is_type: bool) -> Vec<String> {
        let translator = self.0;
        let records = translator.derived.get(plain(class)).into_iter().flatten();
        let records = records.filter_map(|name| translator.records.get(name));
        let records = records.filter(|record| record.is("TypeDef") == is_type);
        let items = records.filter_map(|record| translator.items.get(&*record.name));
        items.map(|item| translator.path(item)).collect()
    }

    fn interface_path(&self, class: &str) -> Option<String> {
        let item = self.0.items.get(&format!("interface {}", plain(class)))?;
        Some(self.0.path(item))
    }

    fn function_path(&self, function: &str) -> Option<String> {
        self.0.map.predicates.get(plain(function)).cloned()
    }

    fn accessor(&self, class: &str, method: &str) -> Option<(String, Class)> {
        let translator = self.0;
        let known = format!("{}::{method}", plain(class));
        if let Some(accessor) = translator.map.accessors.get(&known) {
            let (accessor, kind) = accessor.split_once(':').unwrap_or((accessor, ""));
            let class = match kind.trim() {
                "bool" => Class::Condition,
                "type" => Class::Type("Type".into()),
                _ => Class::Integer,
            };
            return Some((accessor.to_owned(), class));
        }
        let wanted = snake_case(method.strip_prefix("get")?);
        let record = translator
            .records
            .get(translator.classes.get(plain(class))?)?;
        translator.items.get(&*record.name)?;
        let dag = record.dag("parameters").ok()??;
        let of_name = |name: &Option<std::borrow::Cow<'_, str>>| {
            name.as_deref()
                .is_some_and(|name| snake_case(name) == wanted)
        };
        let (value, _) = dag.arguments.iter().find(|(_, name)| of_name(name))?;
        let cpp = match value {
            crate::records::Value::Text(text) => text.to_string(),
            crate::records::Value::Def(name) => translator
                .records
                .get(name)?
                .text("cppType")
                .ok()??
                .to_owned(),
            _ => return None,
        };
        // Those whose values conditions can be about.
        let class = match plain(&cpp) {
            "Type" => Class::Type("Type".into()),
            "Attribute" => Class::Attribute("Attribute".into()),
            "int" | "unsigned" | "int8_t" | "int16_t" | "int32_t" | "int64_t" | "uint8_t"
            | "uint16_t" | "uint32_t" => Class::Integer,
            _ => return None,
        };
        (identifier(&wanted) == wanted).then_some((wanted, class))
    }
}
