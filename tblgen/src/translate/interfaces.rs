//! Interfaces.

use super::docs::{comment, plain_comment};
use super::names::{identifier, last_segment, snake_case, upper_camel_case};
use super::{Item, Translator};
use crate::map::plain;
use crate::records::{Record, RecordError, Value};
use crate::report::Class;

/// The macros, by the classes of TableGen.
const MACROS: [(&str, &str); 3] = [
    ("OpInterface", "op_interface"),
    ("TypeInterface", "type_interface"),
    ("AttrInterface", "attr_interface"),
];

impl<'r, 'a> Translator<'r, 'a> {
    /// The trait that a record of an interface is in the crate.
    pub(super) fn interface_item(&self, record: &Record<'_>) -> Option<Item> {
        let name = record.text("cppInterfaceName").ok()??;
        let namespace = record
            .text("cppNamespace")
            .ok()
            .flatten()
            .unwrap_or_default();
        let key = format!("interface {}::{name}", plain(namespace));
        self.items.get(&key).cloned()
    }

    /// Gives interfaces names in the modules of the dialects with their C++ namespaces.
    pub(super) fn name_interfaces(&mut self) -> Result<(), RecordError> {
        let records = self.records;
        for record in records.iter().filter(|record| is_definition(record)) {
            let name = record.required_text("cppInterfaceName")?;
            let namespace = record.text("cppNamespace")?.unwrap_or_default();
            if self.map.interfaces.contains_key(last_segment(name)) {
                continue;
            }
            let Some(module) = self.module_of_namespace(namespace) else {
                continue;
            };
            let ident = self.unique(&module, &upper_camel_case(last_segment(name)), "Interface");
            let key = format!("interface {}::{name}", plain(namespace));
            let item = Item {
                name: ident,
                module: Some(module),
            };
            self.items.insert(key, item);
        }
        Ok(())
    }

    /// The interfaces of the current module.
    pub(super) fn interfaces(&mut self, errors: &mut Vec<RecordError>) -> Vec<String> {
        let mut texts = Vec::new();
        let mut done = Vec::new();
        let records = self.records;
        for record in records.iter().filter(|record| is_definition(record)) {
            let Some(item) = self.interface_item(record) else {
                continue;
            };
            if item.module.as_deref() != Some(&self.module) || done.contains(&item.name) {
                continue;
            }
            done.push(item.name.clone());
            match self.one_interface(record, &item.name) {
                Ok(text) => texts.push(text),
                Err(error) => errors.push(error),
            }
        }
        texts
    }

    fn one_interface(
        &mut self,
        record: &'r Record<'a>,
        ident: &str,
    ) -> Result<String, RecordError> {
        let macro_name = MACROS
            .iter()
            .find(|(class, _)| record.is(class))
            .map_or("op_interface", |(_, name)| name);
        let first_line = record.some_text("description")?.unwrap_or_default();
        let mut out = comment(
            "",
            &format!(
                "The interface `{}`.",
                record.required_text("cppInterfaceName")?
            ),
            first_line,
        );
        let mut bases = Vec::new();
        for base in self.records.defs(record, "baseInterfaces")? {
            if let Some(item) = self.interface_item(base) {
                bases.push(self.path(&item));
            }
        }
        let mut body = String::new();
        self.lacks.clear();
        let mut seen = Vec::new();
        for method in self.records.defs(record, "methods")? {
            let name = snake_case(method.required_text("name")?);
            if seen.contains(&name) {
                self.lack(record, &format!("a second `{name}` is left out"));
                continue;
            }
            seen.push(name.clone());
            if !self.method(method, macro_name == "op_interface", &mut body)? {
                self.lacks.push(format!(
                    "`{name}` has types that Rust has no counterpart of"
                ));
            }
        }
        let supertraits = if bases.is_empty() {
            String::new()
        } else {
            format!(": {}", bases.join(" + "))
        };
        if body.is_empty() {
            out.push_str(&format!(
                "#[{macro_name}]\npub trait {ident}{supertraits} {{}}\n"
            ));
        } else {
            out.push_str(&format!(
                "#[{macro_name}]\npub trait {ident}{supertraits} {{\n{body}}}\n"
            ));
        }
        self.translated(Class::Interface, record);
        Ok(out)
    }

    /// A method; whether its signature has a form in Rust.
    fn method(
        &mut self,
        method: &'r Record<'a>,
        of_op: bool,
        out: &mut String,
    ) -> Result<bool, RecordError> {
        let name = method.required_text("name")?;
        let result = method.required_text("returnType")?;
        let result_type = self.signature_type(result);
        let mut arguments = Vec::new();
        let mut known = result_type.is_some();
        let empty = Vec::new();
        let dag = method.dag("arguments")?;
        for (value, argument) in dag.map_or(&empty, |dag| &dag.arguments) {
            let class = match value {
                Value::Text(class) => &**class,
                _ => "?",
            };
            match self.signature_type(class) {
                Some(ty) if !ty.is_empty() => {
                    let argument =
                        identifier(&snake_case(argument.as_deref().unwrap_or("argument")));
                    arguments.push(format!("{argument}: {ty}"));
                }
                _ => known = false,
            }
        }
        let description = method.text("description")?.unwrap_or_default();
        let description = super::docs::dedent(description);
        let (summary, rest) = description.split_once("\n\n").unwrap_or((&description, ""));
        let body = method
            .some_text("body")?
            .or(method.some_text("defaultBody")?);
        if !known {
            out.push_str(&format!(
                "    // `{} {name}(..)` has types that Rust has no counterpart of.\n",
                result.trim()
            ));
            return Ok(false);
        }
        let summary = if summary.is_empty() {
            format!("`{name}`.")
        } else {
            summary.to_owned()
        };
        out.push_str(&comment("    ", &summary, rest));
        if let Some(body) = body {
            out.push_str("    // In C++:\n");
            out.push_str(&plain_comment("    ", body));
        }
        let is_static = method.is("StaticInterfaceMethod");
        let context = if of_op && !is_static {
            "ir: &Ir"
        } else {
            "cx: &Context"
        };
        let mut all = Vec::new();
        if !is_static {
            all.push("&self".to_owned());
        }
        if !arguments
            .iter()
            .any(|argument| argument.starts_with("ir:") || argument.starts_with("cx:"))
        {
            all.push(context.to_owned());
        }
        all.extend(arguments);
        let arrow = match result_type.as_deref() {
            Some("") | None => String::new(),
            Some(ty) => format!(" -> {ty}"),
        };
        out.push_str(&format!(
            "    fn {}({}){arrow};\n",
            identifier(&snake_case(name)),
            all.join(", ")
        ));
        Ok(true)
    }

    /// A C++ type of a signature in Rust; nothing for `void`.
    fn signature_type(&self, class: &str) -> Option<String> {
        let class = plain(
            class
                .trim()
                .trim_start_matches("const ")
                .trim_end_matches('&')
                .trim(),
        );
        let class = class.strip_prefix("llvm::").unwrap_or(class);
        Some(
            match class {
                "void" => "",
                "bool" => "bool",
                "int" | "int32_t" => "i32",
                "unsigned" | "uint32_t" | "unsigned int" => "u32",
                "int64_t" => "i64",
                "uint64_t" => "u64",
                "size_t" => "usize",
                "Type" => "Type",
                "Attribute" => "Attribute",
                "Value" => "Value",
                "Location" => "Location",
                "Operation *" | "Operation*" => "Op",
                "Block *" | "Block*" => "Block",
                "Region *" | "Region*" => "Region",
                "std::string" => "String",
                "LogicalResult" => "VerifyResult",
                "StringAttr" => "StringAttr",
                "IntegerAttr" => "IntegerAttr",
                "ArrayAttr" => "ArrayAttr",
                "DictionaryAttr" => "DictAttr",
                "TypeAttr" => "TypeAttr",
                "SymbolRefAttr" => "SymbolRefAttr",
                "FlatSymbolRefAttr" => "FlatSymbolRefAttr",
                "SmallVector<int64_t>" => "Vec<i64>",
                "SmallVector<Value>" => "Vec<Value>",
                "SmallVector<Type>" => "Vec<Type>",
                _ => {
                    let record = self.classes.get(class)?;
                    return self.items.get(record).map(|item| self.path(item));
                }
            }
            .to_owned(),
        )
    }
}

fn is_definition(record: &Record<'_>) -> bool {
    !record.is("DeclareInterfaceMethods")
        && !record.is_anonymous
        && MACROS.iter().any(|(class, _)| record.is(class))
}
