//! Passes.

use rustc_hash::FxHashSet;

use super::docs::comment;
use super::names::{identifier, last_segment, snake_case, upper_camel_case};
use super::{Kind, Translator, hook};
use crate::records::{Record, RecordError};
use crate::report::Class;

impl<'r, 'a> Translator<'r, 'a> {
    /// The module of passes, and the names of their structs.
    pub(super) fn passes(&mut self, errors: &mut Vec<RecordError>) -> (String, Vec<String>) {
        let mut texts = Vec::new();
        let mut names: Vec<String> = Vec::new();
        let records = self.records;
        for record in records.of_class("PassBase") {
            let base = upper_camel_case(&record.name);
            let mut ident = if base.ends_with("Pass") {
                base
            } else {
                base + "Pass"
            };
            while names.contains(&ident) {
                ident.push_str("Pass");
            }
            match self.pass(record, &ident) {
                Ok(text) => {
                    texts.push(text);
                    names.push(ident);
                }
                Err(error) => errors.push(error),
            }
        }
        if texts.is_empty() {
            return (String::new(), names);
        }
        let text = format!(
            "//! Passes.\n\nuse terrace::prelude::*;\n\n{}",
            texts.join("\n")
        );
        (text, names)
    }

    fn pass(&mut self, record: &'r Record<'a>, ident: &str) -> Result<String, RecordError> {
        let name = record.required_text("argument")?;
        self.lacks.clear();
        let summary = record
            .some_text("summary")?
            .map_or_else(|| format!("`{name}`."), str::to_owned);
        let mut out = comment(
            "",
            &summary,
            record.text("description")?.unwrap_or_default(),
        );
        out.push_str(&format!("#[pass(name = {name:?})]\n"));
        let mut fields = String::new();
        let mut enums = String::new();
        let mut seen = FxHashSet::default();
        for option in self.records.defs(record, "options")? {
            let cpp_name = option.required_text("cppName")?;
            let mut field = snake_case(cpp_name);
            while !seen.insert(field.clone()) {
                field.push('_');
            }
            let argument = option.required_text("argument")?;
            let class = option.required_text("type")?;
            let ty = self.option_type(option, class, ident, &field, &mut enums)?;
            let Some(mut ty) = ty else {
                self.lack(
                    record,
                    &format!("the option `{argument}` is of the C++ type `{class}`, and left out"),
                );
                continue;
            };
            let is_list = option.is("ListOption");
            let mut arguments = Vec::new();
            let flag = snake_case(argument).replace('_', "-");
            let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
            let fits = argument.starts_with(|c: char| c.is_ascii_alphabetic());
            let flag = match fits && argument.chars().all(is_word) {
                true => argument.to_owned(),
                false => {
                    self.lack(
                        record,
                        &format!("the option `{argument}` is called `{flag}`"),
                    );
                    flag
                }
            };
            if flag != field.replace('_', "-") {
                arguments.push(format!("name = {flag:?}"));
            }
            if is_list {
                ty = format!("Vec<{ty}>");
            } else if let Some(default) = option
                .some_text("defaultValue")?
                .or(option.some_text("default")?)
            {
                match self.option_default(&ty, default) {
                    Some(value) if value.is_empty() => {}
                    Some(value) => arguments.push(format!("default = {value}")),
                    None => {
                        self.lack(
                            record,
                            &format!(
                                "the default `{}` of the option `{argument}` is C++",
                                default.trim()
                            ),
                        );
                    }
                }
            }
            let description = option.some_text("description")?.unwrap_or(argument);
            fields.push_str(&comment("    ", description, ""));
            match arguments.is_empty() {
                true => fields.push_str("    #[option]\n"),
                false => fields.push_str(&format!("    #[option({})]\n", arguments.join(", "))),
            }
            fields.push_str(&format!("    pub {}: {ty},\n", identifier(&field)));
        }
        for statistic in self.records.defs(record, "statistics")? {
            let mut field = snake_case(statistic.required_text("cppName")?);
            while !seen.insert(field.clone()) {
                field.push('_');
            }
            let description = statistic.some_text("description")?.unwrap_or(&field);
            fields.push_str(&comment("    ", description, ""));
            fields.push_str(&format!(
                "    #[statistic]\n    pub {}: Statistic,\n",
                identifier(&field)
            ));
        }
        match fields.is_empty() {
            true => out.push_str(&format!("pub struct {ident};\n")),
            false => out.push_str(&format!("pub struct {ident} {{\n{fields}}}\n")),
        }
        let hook_name = format!("Pass for crate::passes::{ident}");
        let stub = format!(
            " {{\n    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {{\n        Err(ir.op_error(ir.root(), \"the hook `{hook_name}` is not written\"))\n    }}\n}}"
        );
        let head = format!("impl Pass for crate::passes::{ident}");
        self.implementation(hook(
            Kind::Pass,
            hook_name,
            record,
            record.text("constructor")?.unwrap_or_default(),
            head,
            Some(stub),
        ));
        self.translated(Class::Pass, record);
        Ok(enums + &out)
    }

    /// The type of an option in Rust; an enum of C++ with its texts becomes one of Rust.
    fn option_type(
        &mut self,
        option: &Record<'a>,
        class: &str,
        ident: &str,
        field: &str,
        enums: &mut String,
    ) -> Result<Option<String>, RecordError> {
        let plain = crate::map::plain(class);
        let plain = plain.strip_prefix("llvm::").unwrap_or(plain);
        let known = match plain {
            "bool" => "bool",
            "int" | "int32_t" => "i32",
            "unsigned" | "uint32_t" | "unsigned int" => "u32",
            "int64_t" | "long" => "i64",
            "uint64_t" | "unsigned long" => "u64",
            "size_t" => "usize",
            "float" => "f32",
            "double" => "f64",
            "std::string" | "StringRef" => "String",
            "OpPassManager" => "Pipeline",
            _ => "",
        };
        if !known.is_empty() {
            return Ok(Some(known.to_owned()));
        }
        // The cases are in the flags: `clEnumValN(Kind::A, "a", "..")`.
        let flags = option.text("additionalOptFlags")?.unwrap_or_default();
        let mut cases: Vec<(String, String, String)> = Vec::new();
        for part in flags.split("clEnumValN").skip(1) {
            let mut quoted = part.split('"').skip(1).step_by(2);
            let symbol = part
                .trim_start()
                .trim_start_matches('(')
                .split(',')
                .next()
                .unwrap_or_default();
            if let Some(text) = quoted.next() {
                let ident = upper_camel_case(last_segment(symbol));
                let docs: Vec<&str> = quoted.collect();
                if cases.iter().all(|(other, ..)| *other != ident) && ident != "Unnamed" {
                    cases.push((ident, text.to_owned(), docs.concat()));
                }
            }
        }
        if cases.is_empty() {
            return Ok(None);
        }
        let name = format!("{ident}{}", upper_camel_case(field));
        enums.push_str(&comment(
            "",
            &format!("The option `{field}` of `{ident}`."),
            "",
        ));
        enums.push_str(&format!("#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, OptionValue)]\npub enum {name} {{\n"));
        let default = option
            .some_text("defaultValue")?
            .or(option.some_text("default")?)
            .map(|default| upper_camel_case(last_segment(default)));
        let first = cases
            .iter()
            .position(|(case, ..)| Some(case) == default.as_ref())
            .unwrap_or(0);
        for (index, (case, text, docs)) in cases.iter().enumerate() {
            let docs = if docs.trim().is_empty() {
                format!("`{text}`")
            } else {
                docs.clone()
            };
            enums.push_str(&comment("    ", &docs, ""));
            if index == first {
                enums.push_str("    #[default]\n");
            }
            enums.push_str(&format!("    #[name = {text:?}]\n    {case},\n"));
        }
        enums.push_str("}\n\n");
        Ok(Some(name))
    }

    /// A default in Rust: nothing for what the type has anyway.
    fn option_default(&self, ty: &str, cpp: &str) -> Option<String> {
        let text = cpp.trim();
        match ty {
            "bool" => match text {
                "true" | "1" => Some("true".to_owned()),
                "false" | "0" => Some(String::new()),
                _ => None,
            },
            "String" => {
                let inner = text.strip_prefix('"')?.strip_suffix('"')?;
                let plain = !inner.contains(['"', '\\']);
                plain.then(|| {
                    if inner.is_empty() {
                        String::new()
                    } else {
                        format!("{inner:?}.to_owned()")
                    }
                })
            }
            "f32" | "f64" => {
                let value: f64 = text.trim_end_matches('f').parse().ok()?;
                Some(format!("{value:?}"))
            }
            "Pipeline" => text.is_empty().then(String::new),
            ty if ty.starts_with(['i', 'u']) => {
                if text.contains("numeric_limits<") && text.ends_with("::max()") {
                    return Some(format!("{ty}::MAX"));
                }
                let value = super::defaults::integer(text)?;
                if ty.starts_with('u') && value < 0 {
                    return (value == -1).then(|| format!("{ty}::MAX"));
                }
                Some(if value == 0 {
                    String::new()
                } else {
                    value.to_string()
                })
            }
            // An enum marks its default itself.
            _ => Some(String::new()),
        }
    }
}
