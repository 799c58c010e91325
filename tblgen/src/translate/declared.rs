//! Types and attributes.

use rustc_hash::FxHashMap;

use super::docs::comment;
use super::formats::{self, literal};
use super::names::{identifier, snake_case, upper_camel_case};
use super::readings::{self, Begin, Times};
use super::{Kind, Translator, hook};
use crate::map::{Written, plain};
use crate::records::{Record, RecordError, Value};
use crate::report::Class;

/// A parameter.
struct Parameter {
    name: String,
    ident: String,
    ty: String,
    default: Option<String>,
    summary: String,
    /// The custom directive that reads and prints it in a format.
    directive: Option<String>,
    /// Whether C++ reads it that is no function alone.
    has_parser: bool,
}

impl Parameter {
    /// What a table says of parameters beside the format.
    fn is_written(&mut self, written: &Written) {
        if written.is_snake_case {
            self.name = self.ident.trim_start_matches("r#").to_owned();
        }
        if written.has_defaults && self.default.is_none() {
            self.default = match self.ty.as_str() {
                "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" => Some("0".to_owned()),
                "bool" => Some("false".to_owned()),
                ty if ty.starts_with("Vec<") => Some("Vec::new()".to_owned()),
                ty if ty.starts_with("terrace::") => Some("Default::default()".to_owned()),
                _ => None,
            };
        }
    }
}

/// The format of parameters of which some may be left out, in place of one that cannot be had: each with its name, so that what
/// is printed can be read.
fn format_in_place(parameters: &[Parameter]) -> Option<String> {
    let may_be_absent = |one: &Parameter| one.default.is_some() || one.ty.starts_with("Option<");
    let is_some = parameters.iter().any(may_be_absent);
    is_some.then(|| format!("assembly = {}", literal("`<` struct(params) `>`")))
}

impl<'r, 'a> Translator<'r, 'a> {
    /// Translates a type or an attribute.
    pub(super) fn declared(&mut self, record: &'r Record<'a>) -> Result<String, RecordError> {
        let Some(item) = self.items.get(&*record.name).cloned() else {
            return Ok(String::new());
        };
        let ident = item.name;
        self.lacks.clear();
        let is_type = record.is("TypeDef");
        let dialect = self.dialect_path(record, "dialect")?;
        let mut parameters = self.parameters(record)?;
        let written = self.map.formats.get(&*record.name);
        if let Some(written) = written {
            parameters
                .iter_mut()
                .for_each(|parameter| parameter.is_written(written));
        }
        let mut arguments = vec![format!("dialect = {dialect}")];
        let mnemonic = match self.map.mnemonics.get(&*record.name) {
            Some(mnemonic) => Some(mnemonic.as_str()),
            None => record.some_text("mnemonic")?,
        };
        let full = format!("crate::{}::{ident}", self.module);
        match mnemonic {
            None => arguments.push("no_assembly".to_owned()),
            Some(mnemonic) => {
                arguments.push(format!("mnemonic = {mnemonic:?}"));
                let custom = written.is_none() && record.flag("hasCustomAssemblyFormat")?;
                let format = match written {
                    Some(written) => Some(&*written.format),
                    None => record.some_text("assemblyFormat")?,
                };
                match format {
                    Some(text) if !custom => {
                        let format = self.declared_format(record, text, &parameters)?;
                        arguments.extend(format.or_else(|| format_in_place(&parameters)));
                    }
                    _ if custom => {
                        let what = if is_type {
                            "CustomTypeAssembly"
                        } else {
                            "CustomAttrAssembly"
                        };
                        let name = format!("{what} for {full}");
                        let stub = format!(
                            " {{\n    fn parse(parser: &mut terrace::ir::asm::AsmParser<'_>) -> terrace::ir::asm::ParseResult<Self> {{\n        Err(parser.error(\"the hook `{name}` is not written\"))\n    }}\n    fn print(self, printer: &mut terrace::ir::asm::AsmPrinter<'_>) {{\n        printer.write(\"<the hook `{name}` is not written>\");\n    }}\n}}"
                        );
                        let head = format!("impl {what} for {full}");
                        self.lack_unless_written(&name);
                        self.implementation(hook(
                            Kind::Assembly,
                            name,
                            record,
                            "",
                            head,
                            Some(stub),
                        ));
                        arguments.push("custom_assembly".to_owned());
                    }
                    _ if parameters.is_empty() => {}
                    _ => {
                        self.lack(
                            record,
                            "it has parameters and no format: they are written in angle brackets",
                        );
                        arguments.extend(format_in_place(&parameters));
                    }
                }
            }
        }
        if record.flag("genVerifyDecl")? {
            let what = if is_type { "VerifyType" } else { "VerifyAttr" };
            let name = format!("{what} for {full}");
            let stub = format!(
                " {{\n    fn verify(self, _: &Context, _: Location) -> VerifyResult {{\n        crate::unwritten(\"{name}\");\n        Ok(())\n    }}\n}}"
            );
            self.implementation(hook(
                Kind::Verifier,
                name,
                record,
                "",
                format!("impl {what} for {full}"),
                Some(stub),
            ));
            arguments.push("verify".to_owned());
        }
        if record.flag("genMnemonicAlias")? && mnemonic.is_some() {
            arguments.push("alias".to_owned());
        }
        let (interfaces, missing) = self.declared_interfaces(record, &full)?;
        if !interfaces.is_empty() {
            arguments.push(format!("interfaces({})", interfaces.join(", ")));
        }
        let summary = record.some_text("summary")?.map_or_else(
            || format!("`{}`.", mnemonic.unwrap_or(&ident)),
            str::to_owned,
        );
        let mut out = comment(
            "",
            &summary,
            record.text("description")?.unwrap_or_default(),
        );
        if !missing.is_empty() {
            out.push_str(&format!(
                "// Interfaces to implement: {}.\n",
                missing.join(", ")
            ));
        }
        let word = if is_type { "ty" } else { "attr" };
        out.push_str(&format!(
            "#[{word}(\n    {},\n)]\n",
            arguments.join(",\n    ")
        ));
        if parameters.is_empty() {
            out.push_str(&format!("pub struct {ident};\n"));
        } else {
            out.push_str(&format!("pub struct {ident} {{\n"));
            for parameter in &parameters {
                if !parameter.summary.trim().is_empty() {
                    out.push_str(&comment("    ", &parameter.summary, ""));
                }
                if parameter.ident.trim_start_matches("r#") != parameter.name {
                    out.push_str(&format!("    #[name = {:?}]\n", parameter.name));
                }
                if let Some(default) = &parameter.default {
                    out.push_str(&format!("    #[default({default})]\n"));
                }
                out.push_str(&format!("    {}: {},\n", parameter.ident, parameter.ty));
            }
            out.push_str("}\n");
        }
        let class = if is_type {
            Class::Type
        } else {
            Class::Attribute
        };
        self.translated(class, record);
        Ok(out)
    }

    fn declared_format(
        &mut self,
        record: &'r Record<'a>,
        text: &str,
        parameters: &[Parameter],
    ) -> Result<Option<String>, RecordError> {
        let names: FxHashMap<String, String> = parameters
            .iter()
            .map(|parameter| (parameter.name.clone(), parameter.ident.clone()))
            .collect();
        let directives: FxHashMap<&str, &str> = parameters
            .iter()
            .filter_map(|parameter| Some((&*parameter.name, parameter.directive.as_deref()?)))
            .collect();
        let text = formats::with_directives(text, &directives);
        let format = formats::format(&text, &names, &self.map.directives)
            .map_err(|problem| record.error("assemblyFormat", problem))?;
        let all = format.text.contains("params");
        for parameter in parameters {
            // What lists all of them does not know of functions.
            if parameter.has_parser || all && parameter.directive.is_some() {
                let (name, ty) = (&parameter.name, &parameter.ty);
                self.lack(
                    record,
                    &format!("`{name}` has a parser in C++: it is written as any `{ty}`"),
                );
            }
        }
        let words: Vec<&str> = format
            .text
            .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '$'))
            .collect();
        let absent = parameters
            .iter()
            .find(|parameter| !all && !words.contains(&format!("${}", parameter.ident).as_str()));
        if let Some(absent) = absent {
            let name = &absent.name;
            self.lack(
                record,
                &format!(
                    "its format has no `{name}`: the parameters are written in angle brackets"
                ),
            );
            return Ok(None);
        }
        if !format.directives.is_empty() {
            let mut there = true;
            for directive in &format.directives {
                there &= self.parameter_directive(record, directive, &format.text, parameters);
            }
            if !there {
                self.note(record, "its format has custom directives that are not written: the parameters are in angle brackets");
                return Ok(None);
            }
        }
        let text = readings::read_first(&format.text, &|name, _| {
            let of_name = |parameter: &&Parameter| parameter.ident.trim_start_matches("r#") == name;
            let ty = &*parameters.iter().find(of_name)?.ty;
            let inner = |head: &str| Some(ty.strip_prefix(head)?.strip_suffix('>')?.to_owned());
            Some(match (inner("Option<"), inner("Vec<")) {
                (Some(inner), _) => (Begin::Attribute(inner), Times::AtMostOnce),
                (_, Some(inner)) => (Begin::Attribute(inner), Times::Often),
                _ => (Begin::Attribute(ty.to_owned()), Times::Once),
            })
        });
        Ok(Some(format!("assembly = {}", literal(&text))))
    }

    /// The functions of a custom directive of a type or an attribute; whether they are there.
    fn parameter_directive(
        &mut self,
        record: &'r Record<'a>,
        directive: &formats::Directive,
        format: &str,
        parameters: &[Parameter],
    ) -> bool {
        let snake = snake_case(&directive.name);
        let parse = match directive.begins_group {
            true => format!("parse_optional_{snake}"),
            false => format!("parse_{snake}"),
        };
        let print = format!("print_{snake}");
        let there = self.is_there(&parse) && self.is_there(&print);
        let (mut read, mut shown) = (String::new(), String::new());
        for argument in formats::arguments_of(format, &directive.name) {
            let name = argument.trim_matches(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
            let (is_reference, name) = match name.strip_prefix("ref(") {
                Some(name) => (true, name.trim().trim_start_matches('$')),
                None => (false, name),
            };
            let of_name = |parameter: &&Parameter| parameter.ident.trim_start_matches("r#") == name;
            let Some(Parameter { ident, ty, .. }) = parameters.iter().find(of_name) else {
                continue;
            };
            match is_reference {
                true => read.push_str(&format!(", {ident}: Option<&{ty}>")),
                false => read.push_str(&format!(", {ident}: &mut Option<{ty}>")),
            }
            shown.push_str(&format!(", {ident}: &{ty}"));
        }
        let result = match directive.begins_group {
            true => "bool",
            false => "()",
        };
        let name = &directive.name;
        let cpp = format!("custom<{name}>: parse{name}, print{name}");
        let head = format!(
            "pub fn {parse}(parser: &mut terrace::ir::asm::AsmParser<'_>{read}) -> terrace::ir::asm::ParseResult<{result}>"
        );
        let parse = hook(Kind::Directive, parse, record, &cpp, head, None);
        let head = format!("pub fn {print}(printer: &mut terrace::ir::asm::AsmPrinter<'_>{shown})");
        let print = hook(Kind::Directive, print, record, &cpp, head, None);
        self.needs_directive(name, [parse, print]);
        there
    }

    fn parameters(&mut self, record: &'r Record<'a>) -> Result<Vec<Parameter>, RecordError> {
        let Some(dag) = record.dag("parameters")? else {
            return Ok(Vec::new());
        };
        let mut parameters: Vec<Parameter> = Vec::new();
        for (index, (value, name)) in dag.arguments.iter().enumerate() {
            let name = name
                .as_deref()
                .map_or_else(|| format!("parameter{index}"), str::to_owned);
            let mut snake = snake_case(&name);
            // Names of methods that every handle has.
            let reserved = [
                "get",
                "get_checked",
                "cast",
                "verify",
                "parse",
                "print",
                "name",
                "is",
                "data",
            ];
            while reserved.contains(&&*snake)
                || identifier(&snake) != snake
                || parameters
                    .iter()
                    .any(|other| other.ident.trim_start_matches("r#") == snake)
            {
                snake.push('_');
            }
            let mut parameter = Parameter {
                ident: snake.clone(),
                name: name.clone(),
                ty: String::new(),
                default: None,
                summary: String::new(),
                directive: None,
                has_parser: false,
            };
            match value {
                Value::Text(class) => parameter.ty = self.parameter_type(record, class)?,
                Value::Def(_) => {
                    let of = self.records.referred(record, "parameters", value)?;
                    let class = match of.some_text("cppType")? {
                        Some(class) => class,
                        None => return Err(of.error("cppType", "the parameter has no C++ type")),
                    };
                    let mapped = self.map.parameters.get(&*of.name);
                    parameter.ty = match mapped {
                        Some(path) => path.clone(),
                        None => self.parameter_type(of, class)?,
                    };
                    let reads_itself = mapped.is_some() || of.is("EnumParameter");
                    if let Some(parser) = of.some_text("parser")?.filter(|_| !reads_itself) {
                        parameter.directive = formats::reading_directive(parser);
                        parameter.has_parser = parameter.directive.is_none();
                    }
                    parameter.summary = of
                        .text("summary")
                        .ok()
                        .flatten()
                        .unwrap_or_default()
                        .to_owned();
                    self.parameter_default(record, of, &mut parameter)?;
                }
                other => {
                    let problem = format!("`{name}` is {}, and no parameter", other.kind());
                    return Err(record.error("parameters", problem));
                }
            }
            parameters.push(parameter);
        }
        Ok(parameters)
    }

    fn parameter_default(
        &mut self,
        record: &Record<'_>,
        of: &'r Record<'a>,
        parameter: &mut Parameter,
    ) -> Result<(), RecordError> {
        let Some(default) = of.text("defaultValue")?.map(str::trim) else {
            return Ok(());
        };
        let ty = &parameter.ty;
        let is_optional = of.is("OptionalParameter") || of.is("OptionalArrayRefParameter");
        if ty.starts_with("Vec<")
            && (is_optional || default.replace(' ', "").ends_with("()") && !default.is_empty())
        {
            parameter.default = Some("Vec::new()".to_owned());
            return Ok(());
        }
        if is_optional {
            if !ty.starts_with("Option<") {
                parameter.ty = match ty.as_str() {
                    "bool" => "bool".to_owned(),
                    ty => format!("Option<{ty}>"),
                };
                if parameter.ty == "bool" {
                    parameter.default = Some("false".to_owned());
                }
            }
            return Ok(());
        }
        if default.is_empty() {
            return Ok(());
        }
        let is_number = [
            "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "usize",
        ]
        .contains(&ty.as_str());
        let value = match default {
            "true" | "false" if ty == "bool" => Some(default.to_owned()),
            text if is_number => super::defaults::integer(text).map(|value| value.to_string()),
            "\"\"" if ty == "String" => Some("String::new()".to_owned()),
            text if ty == "String" => {
                super::defaults::string(text).map(|text| format!("String::from({text})"))
            }
            text => {
                let class = plain(of.text("cppType")?.unwrap_or_default());
                let info = self.class_named(class);
                match info.filter(|info| info.is("EnumInfo") || info.is("EnumAttr")) {
                    Some(info) => self.enum_case(info, text)?,
                    None => None,
                }
            }
        };
        match value {
            Some(value) => parameter.default = Some(value),
            None => {
                self.lack(
                    record,
                    &format!(
                        "the default value `{default}` of `{}` is C++",
                        parameter.name
                    ),
                );
                if !ty.starts_with("Option<") && !ty.starts_with("Vec<") {
                    parameter.ty = format!("Option<{ty}>");
                }
            }
        }
        Ok(())
    }

    /// A C++ type of a parameter in Rust.
    fn parameter_type(&mut self, of: &'r Record<'a>, class: &str) -> Result<String, RecordError> {
        self.parameter_type_at(of, class, 0)
    }

    fn parameter_type_at(
        &mut self,
        of: &'r Record<'a>,
        class: &str,
        depth: u32,
    ) -> Result<String, RecordError> {
        let class = class
            .trim()
            .trim_start_matches("const ")
            .trim_end_matches('&')
            .trim();
        let class = plain(class);
        if let Some(path) = self.map.parameters.get(class) {
            return Ok(path.clone());
        }
        if let Some(record) = self.classes.get(class).cloned()
            && let Some(item) = self.items.get(&record).cloned()
        {
            return Ok(self.path(&item));
        }
        if let Some(path) = self.map.types.get(class).or_else(|| {
            self.map
                .attributes
                .get(class)
                .filter(|path| path.starts_with("terrace::dialects"))
        }) {
            return Ok(path.clone());
        }
        let generic = class
            .strip_suffix('>')
            .and_then(|class| class.split_once('<'));
        if let Some((outer, inner)) = generic
            && depth < 8
        {
            let outer = outer
                .trim()
                .trim_start_matches("::")
                .trim_start_matches("llvm::")
                .trim_start_matches("std::");
            match outer {
                "ArrayRef" | "SmallVector" | "vector" => {
                    let inner = inner
                        .rsplit_once(',')
                        .filter(|(_, count)| count.trim().parse::<u32>().is_ok())
                        .map_or(inner, |(inner, _)| inner);
                    let inner = self.parameter_type_at(of, inner, depth + 1)?;
                    return Ok(format!("Vec<{inner}>"));
                }
                "optional" => {
                    let inner = self.parameter_type_at(of, inner, depth + 1)?;
                    return Ok(format!("Option<{inner}>"));
                }
                _ => {}
            }
        }
        // A class of the same name in the namespace of the dialect.
        let mut same = self
            .classes
            .iter()
            .filter(|(known, _)| super::names::last_segment(known) == class);
        if let (Some((_, record)), None) = (same.next(), same.next())
            && let Some(item) = self.items.get(record).cloned()
        {
            return Ok(self.path(&item));
        }
        let last = super::names::last_segment(class);
        let name = upper_camel_case(&class.replace("::", "_"));
        let name = if super::names::is_taken(&name)
            || self.taken.values().any(|taken| taken.contains(&name))
        {
            format!("{name}Parameter")
        } else {
            name
        };
        let stands_for = match last {
            last if last.ends_with("Type") => "Type",
            last if last.ends_with("Attr") || last.ends_with("Attribute") => "Attribute",
            _ => "String",
        };
        let head = format!("/// The parameter type `{class}`.\npub type {name} = ");
        self.needs(hook(
            Kind::Parameter,
            name.clone(),
            of,
            class,
            head,
            Some(format!("{stands_for}; // It is not written.")),
        ));
        Ok(name)
    }

    /// Interfaces that are implemented, and those that are not.
    fn declared_interfaces(
        &mut self,
        record: &'r Record<'a>,
        full: &str,
    ) -> Result<(Vec<String>, Vec<String>), RecordError> {
        let mut interfaces = Vec::new();
        let mut missing = Vec::new();
        for of in self.records.defs(record, "traits")? {
            let is_interface = of.is("TypeInterface") || of.is("AttrInterface");
            let name = match of.text("cppInterfaceName")?.filter(|_| is_interface) {
                Some(name) => name,
                None => of.text("trait")?.unwrap_or(&of.name),
            };
            let own = self.interface_item(of).map(|item| self.path(&item));
            let path = own.or_else(|| {
                self.map
                    .interfaces
                    .get(super::names::last_segment(name))
                    .cloned()
            });
            let Some(path) = path.filter(|path| !path.is_empty()) else {
                missing.push(name.to_owned());
                continue;
            };
            let hook_name = format!("{} for {full}", super::names::last_segment(&path));
            let trait_path = if path.contains("::") {
                path.clone()
            } else {
                format!("crate::{}::{path}", self.module)
            };
            let there = self.is_there(&hook_name);
            self.implementation(hook(
                Kind::Interface,
                hook_name,
                record,
                &format!("interface {name}"),
                format!("impl {trait_path} for {full}"),
                None,
            ));
            match there {
                true => interfaces.push(path),
                false => missing.push(name.to_owned()),
            }
        }
        Ok((interfaces, missing))
    }
}
