//! The parts of ops.

use super::docs::comment;
use super::effects::Effect;
use super::names::{identifier, snake_case, upper_camel_case};
use super::readings::{Begin, Times};
use super::{Kind, Translator, hook};
use crate::records::{Record, RecordError, Value};

/// What a part is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    Operand,
    Attribute,
    Property,
    Result,
    Region,
    Successor,
}

/// A part of an op.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub sort: Sort,
    /// The name in TableGen, or one in its place.
    pub name: String,
    /// The name in Rust.
    pub ident: String,
    /// The type in Rust.
    pub ty: String,
    /// The arguments of the field's attribute.
    pub arguments: Vec<String>,
    pub summary: String,
    pub effects: Vec<Effect>,
}

impl Field {
    /// Whether there may be none, or several.
    pub fn is_variadic(&self) -> bool {
        ["Variadic<", "Optional<", "VariadicOfVariadic<"]
            .iter()
            .any(|head| self.ty.starts_with(head))
    }

    /// The type without what says that it may be absent.
    pub fn bare_type(&self) -> &str {
        let inner = ["Optional<", "DefaultValued<"]
            .iter()
            .find_map(|head| self.ty.strip_prefix(head)?.strip_suffix('>'));
        let inner = inner.unwrap_or(&self.ty);
        inner.split_once(", {").map_or(inner, |(inner, _)| inner)
    }

    /// How its text, or that of its type, is read.
    pub fn reading(&self, is_type: bool) -> Option<(Begin, Times)> {
        let times = match &self.ty {
            ty if ty.starts_with("Optional<") => Times::AtMostOnce,
            _ if self.is_variadic() => Times::Often,
            _ => Times::Once,
        };
        let literal = |text: &str| Begin::Literal(text.to_owned());
        let begin = match self.sort {
            Sort::Operand if self.ty.starts_with("VariadicOfVariadic<") => literal("("),
            Sort::Operand | Sort::Result if is_type => Begin::Type,
            Sort::Operand => Begin::Value,
            Sort::Region => literal("{"),
            Sort::Successor => Begin::Successor,
            // That its group is there says it.
            Sort::Attribute | Sort::Property
                if ["UnitAttr", "UnitProp"].contains(&self.bare_type()) =>
            {
                return None;
            }
            Sort::Attribute | Sort::Property => Begin::Attribute(self.bare_type().to_owned()),
            Sort::Result => return None,
        };
        Some((begin, times))
    }

    /// Whether it is a list of values.
    pub fn is_list(&self) -> bool {
        self.is_variadic() && !self.ty.starts_with("Optional<")
    }

    /// The field in the struct.
    pub fn declaration(&self) -> String {
        let word = match self.sort {
            Sort::Operand => "operand",
            Sort::Attribute => "attr",
            Sort::Property => "prop",
            Sort::Result => "result",
            Sort::Region => "region",
            Sort::Successor => "successor",
        };
        let mut out = match self.summary.trim() {
            "" => String::new(),
            summary => comment("    ", summary, ""),
        };
        match self.arguments.is_empty() {
            true => out.push_str(&format!("    #[{word}]\n")),
            false => out.push_str(&format!("    #[{word}({})]\n", self.arguments.join(", "))),
        }
        out.push_str(&format!("    {}: {},\n", self.ident, self.ty));
        out
    }
}

impl<'r, 'a> Translator<'r, 'a> {
    /// The parts of an op, in the order of its struct.
    pub(super) fn fields(
        &mut self,
        op: &'r Record<'a>,
        ident: &str,
    ) -> Result<Vec<Field>, RecordError> {
        let mut fields: Vec<Field> = Vec::new();
        for (list, what) in [
            ("arguments", "arg"),
            ("results", "result"),
            ("regions", "region"),
            ("successors", "successor"),
        ] {
            let Some(dag) = op.dag(list)? else { continue };
            for (index, (value, name)) in dag.arguments.iter().enumerate() {
                let given = name.as_deref().unwrap_or_default();
                let name = match (given, dag.arguments.len()) {
                    ("", 1) if what != "arg" => what.to_owned(),
                    ("", _) => format!("{what}{index}"),
                    (given, _) => given.to_owned(),
                };
                let field = self.field(op, list, value, &name, ident, &fields)?;
                fields.extend(field);
            }
        }
        Ok(fields)
    }

    fn field(
        &mut self,
        op: &'r Record<'a>,
        list: &str,
        value: &Value<'a>,
        name: &str,
        ident: &str,
        before: &[Field],
    ) -> Result<Option<Field>, RecordError> {
        let mut record = self.records.referred(op, list, value)?;
        let mut field = Field {
            sort: Sort::Operand,
            name: name.to_owned(),
            ident: self.field_ident(name, before),
            ty: String::new(),
            arguments: Vec::new(),
            summary: String::new(),
            effects: Vec::new(),
        };
        if record.is("OpVariable") {
            field.summary = record.text("summary")?.unwrap_or_default().to_owned();
            field.effects = self.decorators(record)?;
            record = self.records.required_def(record, "constraint")?;
        }
        let hint = format!("{ident}{}", upper_camel_case(name));
        match list {
            "arguments" if record.is("TypeConstraint") => {
                field.ty = self.values(record, &hint, &mut field.arguments)?;
            }
            "arguments" if record.is("AttrConstraint") => {
                if record.is("DerivedAttr") {
                    self.note(
                        op,
                        &format!("`{name}` is a derived attribute: write a method"),
                    );
                    return Ok(None);
                }
                field.sort = Sort::Attribute;
                field.ty = self.attribute(record, &hint)?.field;
            }
            "arguments" if record.is("Property") || record.is("PropConstraint") => {
                field.sort = Sort::Property;
                field.ty = self.property(record, &hint)?;
            }
            "results" if record.is("TypeConstraint") => {
                field.sort = Sort::Result;
                field.ty = self.values(record, &hint, &mut field.arguments)?;
            }
            "regions" if record.is("Region") => {
                field.sort = Sort::Region;
                field.ty = self.region(op, name, record)?;
                if record.is("VariadicRegion") {
                    field.ty = format!("Variadic<{}>", field.ty);
                }
            }
            "successors" if record.is("Successor") => {
                field.sort = Sort::Successor;
                field.ty = if record.is("VariadicSuccessor") {
                    "Variadic<AnySuccessor>"
                } else {
                    "AnySuccessor"
                }
                .to_owned();
            }
            _ => {
                let problem = format!(
                    "`{name}` is of `{}`, which is no constraint of this kind",
                    record.name
                );
                return Err(op.error(list, problem));
            }
        }
        if field.sort != Sort::Successor && field.ident.trim_start_matches("r#") != name {
            field.arguments.insert(0, format!("name = {name:?}"));
        }
        Ok(Some(field))
    }

    /// A name for the field that neither another nor what the macro makes has.
    fn field_ident(&self, name: &str, before: &[Field]) -> String {
        let mut snake = snake_case(name);
        let reserved = [
            "build",
            "builder",
            "new",
            "try_build",
            "op",
            "info",
            "verify",
            "fold",
            "get",
            "cast",
            "parse",
            "print",
            "loc",
            "adaptor",
        ];
        if reserved.contains(&snake.as_str()) {
            // The macro makes names of it, which an underscore at the end does not fit.
            snake.push_str("_value");
        }
        // These are no raw identifiers.
        if ["self", "super", "crate"].contains(&snake.as_str()) {
            snake.push('_');
        }
        let clashes = |snake: &str| {
            before.iter().any(|field| {
                let other = field.ident.trim_start_matches("r#");
                let made = |of: &str, by: &str| {
                    [
                        format!("set_{by}"),
                        format!("{by}_attr"),
                        format!("{by}_mut"),
                    ]
                    .iter()
                    .any(|made| made == of)
                };
                other == snake || made(snake, other) || made(other, snake)
            })
        };
        while clashes(&snake) {
            snake.push('_');
        }
        identifier(&snake)
    }

    /// Operands or results.
    fn values(
        &mut self,
        record: &'r Record<'a>,
        hint: &str,
        arguments: &mut Vec<String>,
    ) -> Result<String, RecordError> {
        let wrapper = ["VariadicOfVariadic", "Variadic", "Optional"]
            .into_iter()
            .find(|class| record.is(class));
        let Some(wrapper) = wrapper else {
            return self.type_constraint(record, hint);
        };
        let base = self.records.required_def(record, "baseType")?;
        let base = match base.is("Variadic") {
            true => self.records.required_def(base, "baseType")?,
            false => base,
        };
        if wrapper == "VariadicOfVariadic" {
            let segments = record.required_text("segmentAttrName")?;
            arguments.push(format!("segments = {}", identifier(&snake_case(segments))));
        }
        if record.integer("minSize")?.unwrap_or(0) > 0 {
            self.note(record, "a least number of values is not checked");
        }
        let constraint = self.type_constraint(base, hint)?;
        Ok(format!("{wrapper}<{constraint}>"))
    }

    /// How many blocks a region has. The summaries of the classes say it, also that of a list of such regions.
    fn region(
        &mut self,
        op: &Record<'a>,
        name: &str,
        record: &Record<'a>,
    ) -> Result<String, RecordError> {
        let summary = record.text("summary")?.unwrap_or_default();
        let blocks = |before: &str| -> Option<u32> {
            let number = summary.strip_prefix(before)?.strip_suffix(" blocks")?;
            number.parse().ok()
        };
        let counted = [
            ("MinSizedRegion", "region with at least "),
            ("MaxSizedRegion", "region with at most "),
            ("SizedRegion", "region with "),
        ];
        let ty = counted
            .iter()
            .find_map(|(ty, before)| Some(format!("{ty}<{}>", blocks(before)?)));
        if ty.is_none() && summary != "any region" {
            self.lack(op, &format!("`{name}`: `{summary}` is not checked"));
        }
        Ok(ty.unwrap_or_else(|| "AnyRegion".to_owned()))
    }

    /// A property: a type of Rust.
    fn property(&mut self, record: &'r Record<'a>, hint: &str) -> Result<String, RecordError> {
        if self.open.iter().any(|open| *open == *record.name) || self.open.len() > 32 {
            return Err(record.error("baseProperty", "the property is made of itself"));
        }
        self.open.push(record.name.to_string());
        let ty = self.new_property(record, hint);
        self.open.pop();
        ty
    }

    fn new_property(&mut self, record: &'r Record<'a>, hint: &str) -> Result<String, RecordError> {
        let default = record.some_text("defaultValue")?;
        let base = self.records.def(record, "baseProperty")?;
        if record.is("UnitProp")
            || record.is("UnitProperty")
            || ["UnitProp", "UnitProperty"].contains(&&*record.name)
        {
            return Ok("UnitProp".to_owned());
        }
        if record.is("OptionalProp") {
            if let Some(base) = base {
                let base = self.property(base, hint)?;
                return Ok(format!("Optional<{base}>"));
            }
            let class = record.text("interfaceType")?.unwrap_or_default();
            let inner = class
                .trim()
                .trim_start_matches("::")
                .strip_prefix("std::optional<")
                .and_then(|class| class.strip_suffix('>'));
            if let Some(path) =
                inner.and_then(|class| self.map.parameters.get(crate::map::plain(class)))
            {
                return Ok(format!("Optional<{path}>"));
            }
        }
        if record.is("EnumProp")
            && let Some(info) = self.records.def(record, "enum")?
            && let Some(item) = self.items.get(&*info.name).cloned()
        {
            let path = self.path(&item);
            let case = match default {
                Some(default) => self.enum_case(info, default.trim())?,
                None => None,
            };
            return Ok(match case {
                Some(case) => format!("DefaultValued<{path}, {{ {case} }}>"),
                None => path,
            });
        }
        if record.is("DefaultValuedProp")
            && let (Some(base), Some(default)) = (base, default)
        {
            let ty = self.property(base, hint)?;
            let inner = ty
                .strip_prefix("DefaultValued<")
                .and_then(|inner| inner.split_once(", {"));
            let ty = inner.map_or(ty.clone(), |(ty, _)| ty.to_owned());
            let mut info = base;
            // Those that are made of themselves were an error just now.
            while let Some(inner) = self.records.def(info, "baseProperty")? {
                info = inner;
            }
            let info = self.records.def(info, "enum")?;
            let case = match info {
                Some(info) => self.enum_case(info, default.trim())?,
                None => None,
            };
            let value = match super::defaults::integer(default) {
                _ if case.is_some() => case,
                Some(value) if ty.starts_with(['i', 'u']) => Some(value.to_string()),
                _ if ty == "bool" => ["true", "false"]
                    .contains(&default.trim())
                    .then(|| default.trim().to_owned()),
                _ if ty == "String" => {
                    super::defaults::string(default).map(|text| format!("{text}.into()"))
                }
                _ if ty.starts_with("Vec<i") => {
                    super::defaults::integers_of(default).map(|list| format!("vec!{list:?}.into()"))
                }
                _ => None,
            };
            return Ok(match value {
                Some(value) => format!("DefaultValued<{ty}, {{ {value} }}>"),
                None => {
                    self.lack(record, &format!("`{hint}`: the default value `{}` is C++, and the property may be absent instead", default.trim()));
                    format!("Optional<{ty}>")
                }
            });
        }
        if record.is("ArrayProp") || record.is("IntArrayProp") {
            let element = self.records.def(record, "elem")?;
            let element = element.or(base);
            if let Some(element) = element {
                let element = self.property(element, hint)?;
                return Ok(format!("Vec<{element}>"));
            }
        }
        let class = record.text("interfaceType")?.unwrap_or_default();
        let class = crate::map::plain(class);
        if let Some(path) = self.map.parameters.get(class) {
            return Ok(path.clone());
        }
        if let Some(item) = self
            .classes
            .get(class)
            .and_then(|record| self.items.get(record))
        {
            return Ok(self.path(item));
        }
        let name = upper_camel_case(&format!("{hint}Prop"));
        let head = format!("pub type {name} = ");
        self.needs(hook(
            Kind::Parameter,
            name.clone(),
            record,
            class,
            head,
            Some("Attribute; // It is not written.".to_owned()),
        ));
        Ok(name)
    }
}
