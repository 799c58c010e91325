//! Constraints on attributes.

use super::Translator;
use super::constraints::{Subject, closure};
use super::names::upper_camel_case;
use crate::map::plain;
use crate::records::{Record, RecordError};

/// An attribute of an op: what it must be, and whether it must be there.
pub(super) struct Attribute {
    /// The type of the field.
    pub field: String,
}

impl<'r, 'a> Translator<'r, 'a> {
    /// The type of a field for an attribute.
    pub(super) fn attribute(
        &mut self,
        record: &'r Record<'a>,
        hint: &str,
    ) -> Result<Attribute, RecordError> {
        let mut base = record;
        let mut optional = false;
        let mut default = None;
        // Wrappers are never this deep.
        for _ in 0..16 {
            let is_wrapper = base.is("OptionalAttr")
                || base.is("DefaultValuedAttr")
                || base.is("DefaultValuedOptionalAttr");
            default = default.or(base.some_text("defaultValue")?);
            optional |= base.is("OptionalAttr") || base.flag("isOptional")?;
            match self.records.def(base, "baseAttr")?.filter(|_| is_wrapper) {
                Some(inner) => base = inner,
                None => break,
            }
        }
        let constraint = self.attr_constraint(base, hint)?;
        let field = match default {
            // Absence is what a unit attribute says.
            _ if constraint == "UnitAttr" => "Optional<UnitAttr>".to_owned(),
            Some(cpp) => match self.default_value(base, cpp)? {
                Some(value) => format!("DefaultValued<{constraint}, {{ {value} }}>"),
                None => {
                    self.lack(record, &format!("`{hint}`: the default value `{}` is C++, and the attribute optional without it", cpp.trim()));
                    format!("Optional<{constraint}>")
                }
            },
            None if optional => format!("Optional<{constraint}>"),
            None => constraint,
        };
        Ok(Attribute { field })
    }

    /// The constraint on attributes that a record is.
    pub(super) fn attr_constraint(
        &mut self,
        record: &'r Record<'a>,
        hint: &str,
    ) -> Result<String, RecordError> {
        if !record.is_anonymous
            && let Some(path) = self.map.constraints.get(&*record.name)
        {
            return Ok(path.clone());
        }
        if let Some(path) = self.mapped_attribute(record)? {
            return Ok(path);
        }
        if let Some(item) = self.items.get(&*record.name).cloned()
            && (record.is("EnumAttr") || record.is("EnumInfo") || record.is("AttrDef"))
        {
            return Ok(self.path(&item));
        }
        if self.open.iter().any(|open| *open == *record.name) || self.open.len() > 32 {
            return Err(record.error("baseAttr", "the constraint is made of itself"));
        }
        self.open.push(record.name.to_string());
        let path = self.new_attr_constraint(record, hint);
        self.open.pop();
        path
    }

    /// An attribute or an enum of a dialect that is not in the crate, by its C++ class.
    pub(super) fn mapped_attribute(
        &self,
        record: &Record<'a>,
    ) -> Result<Option<String>, RecordError> {
        if self.items.contains_key(&*record.name) {
            return Ok(None);
        }
        let class = match record.is("EnumInfo") {
            true => format!(
                "{}::{}",
                record.text("cppNamespace")?.unwrap_or_default(),
                record.text("className")?.unwrap_or_default()
            ),
            false if record.is("AttrDef") => record.text("cppType")?.unwrap_or_default().to_owned(),
            false => return Ok(None),
        };
        Ok(self.map.attributes.get(plain(&class)).cloned())
    }

    fn new_attr_constraint(
        &mut self,
        record: &'r Record<'a>,
        hint: &str,
    ) -> Result<String, RecordError> {
        let name = match record.is_anonymous {
            true => hint.to_owned(),
            false => upper_camel_case(&record.name),
        };
        if record.is("ConfinedAttr") {
            return self.confined(record, &name);
        }
        if record.is("TypedArrayAttrBase")
            && let Some(element) = self.records.def(record, "elementAttr")?
        {
            let element = self.attr_constraint(element, &format!("{hint}Element"))?;
            return self.named_attribute(record, &name, format!("ArrayAttrOf<{element}>"));
        }
        if record.is("AnyAttrOf") {
            let members = self.distinct_constraints(
                record,
                "allowedAttributes",
                hint,
                Self::attr_constraint,
            )?;
            if !members.is_empty() {
                let test = members.join(" | ");
                return self.named_attribute(record, &name, test);
            }
        }
        let base = self.base_of_storage(record)?;
        let predicate = self.records.def(record, "predicate")?;
        let Some(predicate) = predicate else {
            return Ok(base.unwrap_or("AnyAttr").to_owned());
        };
        let condition = self.condition(record, predicate, Subject::Attribute)?;
        let any = closure(&condition, Subject::Attribute);
        let test = match base {
            Some(base) => {
                // Conditions are on attributes of any kind, and those of the base on values.
                let condition = format!("{name}Condition");
                let condition = self.condition_constraint(record, &condition, &any);
                format!("{base} & {condition}")
            }
            None => any,
        };
        self.named_attribute(record, &name, test)
    }

    /// Declares what is asked of attributes of any kind.
    fn condition_constraint(&mut self, record: &Record<'_>, name: &str, test: &str) -> String {
        if ["AnyAttr", "AnyType"].contains(&test) {
            return test.to_owned();
        }
        let module = self.module.clone();
        let name = self.unique(&module, name, "Attr");
        let summary = record
            .text("summary")
            .ok()
            .flatten()
            .unwrap_or("attribute")
            .trim()
            .to_owned();
        let summary = if summary.is_empty() {
            "attribute".to_owned()
        } else {
            summary.replace('\n', " ")
        };
        self.constraints.push(format!(
            "    /// {summary}\n    pub {name}: Attribute = {test};\n"
        ));
        name
    }

    /// The library's constraint on the C++ class that stores the attribute, if formats write it in its own way.
    fn base_of_storage(&self, record: &Record<'_>) -> Result<Option<&'static str>, RecordError> {
        let storage = record.text("storageType")?.unwrap_or_default();
        Ok(match plain(storage) {
            "TypeAttr" => Some("TypeAttr"),
            "SymbolRefAttr" => Some("SymbolRefAttr"),
            "FlatSymbolRefAttr" => Some("FlatSymbolRefAttr"),
            "ArrayAttr" => Some("ArrayAttr"),
            "DictionaryAttr" => Some("DictAttr"),
            "AffineMapAttr" => Some("AffineMapAttr"),
            _ => None,
        })
    }

    /// `ConfinedAttr`: a base, and conditions on it.
    fn confined(&mut self, record: &'r Record<'a>, name: &str) -> Result<String, RecordError> {
        let base = self.records.required_def(record, "baseAttr")?;
        let base = self.attr_constraint(base, &format!("{name}Base"))?;
        let mut conditions = Vec::new();
        let mut unknown = Vec::new();
        for condition in self.records.defs(record, "attrConstraints")? {
            match self.library_condition(condition)? {
                Some(path) => conditions.push(path),
                None => unknown.push(condition),
            }
        }
        if unknown.is_empty() {
            return Ok(match &conditions[..] {
                [] => base,
                [only] => format!("Confined<{base}, {only}>"),
                several => format!("Confined<{base}, ({})>", several.join(", ")),
            });
        }
        let mut parts = vec![base];
        for (index, condition) in unknown.into_iter().enumerate() {
            let predicate = self.records.required_def(condition, "predicate")?;
            let test = closure(
                &self.condition(condition, predicate, Subject::Attribute)?,
                Subject::Attribute,
            );
            let number = if index == 0 {
                String::new()
            } else {
                (index + 1).to_string()
            };
            parts.push(self.condition_constraint(
                condition,
                &format!("{name}Condition{number}"),
                &test,
            ));
        }
        let mut test = parts.join(" & ");
        if !conditions.is_empty() {
            let base = parts.remove(0);
            let list = match &conditions[..] {
                [only] => only.clone(),
                several => format!("({})", several.join(", ")),
            };
            test = format!("Confined<{base}, {list}> & {}", parts.join(" & "));
        }
        self.named_attribute(record, name, test)
    }

    /// A condition of the library, by its class and the number in its summary.
    fn library_condition(&self, record: &Record<'_>) -> Result<Option<String>, RecordError> {
        if !record.is_anonymous
            && let Some(path) = self.map.constraints.get(&*record.name)
        {
            return Ok(Some(path.clone()));
        }
        const NUMBERED: [&str; 9] = [
            "IntMinValue",
            "IntMaxValue",
            "IntNEQValue",
            "ArrayMinCount",
            "ArrayMaxCount",
            "ArrayCount",
            "DenseArrayCount",
            "DenseArrayMinCount",
            "DenseArrayMaxCount",
        ];
        let class = record.classes().find(|class| NUMBERED.contains(class));
        let summary = record.text("summary")?.unwrap_or_default();
        let mut numbers = summary
            .split_whitespace()
            .filter_map(|word| word.parse::<i64>().ok());
        Ok(match (class, numbers.next(), numbers.next()) {
            (Some(class), Some(number), None) => Some(format!("{class}<{number}>")),
            _ => None,
        })
    }
}
