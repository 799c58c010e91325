//! Names of C++ as the translator knows them.

use std::cell::RefCell;

use super::super::names::{identifier, last_segment, snake_case};
use super::super::{Kind, Translator, hook};
use rustc_hash::FxHashMap;

use crate::map::plain;
use crate::predicate::{self, Class, Names};
use crate::records::Record;

/// A function of C++ that is a hook.
struct Asked {
    /// What it is known by.
    key: String,
    /// Its name in Rust.
    name: String,
    /// Its name in C++.
    function: String,
    is_type: bool,
}

/// A condition in Rust.
pub(in crate::translate) struct Test {
    pub text: String,
    /// Whether it calls hooks.
    pub asks: bool,
}

/// Names of C++ as the translator knows them.
struct TranslatorNames<'t, 'r, 'a> {
    translator: &'t Translator<'r, 'a>,
    /// The op that the condition is on, if it is one.
    op: Option<&'t Record<'a>>,
    /// Functions that nobody knows, which the condition calls.
    asked: RefCell<Vec<Asked>>,
}

impl<'r, 'a> Translator<'r, 'a> {
    /// The record of a type, an attribute or an enum by its class in C++; without the namespace if only one has the name.
    pub(in crate::translate) fn class_named(&self, class: &str) -> Option<&'r Record<'a>> {
        let record = self.classes.get(class).or_else(|| {
            let known = self.classes.iter();
            let mut same = known.filter(|(known, _)| last_segment(known) == class);
            let first = same.next().filter(|_| same.next().is_none());
            first.map(|(_, record)| record)
        });
        self.records.get(record?)
    }

    /// C++ as a condition on variables, as far as it is known: what a function says alone that is not is a hook.
    pub(in crate::translate) fn cpp_test(
        &mut self,
        of: &Record<'a>,
        op: Option<&Record<'a>>,
        text: &str,
        variables: &[(&str, &str, Class)],
    ) -> Option<Test> {
        let expr = predicate::parse(text)?;
        let names = TranslatorNames {
            translator: self,
            op,
            asked: RefCell::default(),
        };
        let text = predicate::condition(&expr, &names, variables)?.text;
        let asked = names.asked.into_inner();
        let asks = !asked.is_empty();
        for asked in asked {
            self.functions.insert(asked.key, asked.name.clone());
            let (variable, ty) = match asked.is_type {
                true => ("ty", "Type"),
                false => ("attr", "Attribute"),
            };
            let name = asked.name;
            let head = format!("pub fn {name}(_cx: &Context, _{variable}: {ty}) -> bool");
            let stub = format!(" {{\n    crate::unwritten(\"{name}\");\n    true\n}}");
            let cpp = format!("::{}($_self)", asked.function);
            self.needs(hook(
                Kind::Predicate,
                name.clone(),
                of,
                &cpp,
                head,
                Some(stub),
            ));
        }
        Some(Test { text, asks })
    }

    /// C++ of a type that follows from another, as a closure, if all of it is known.
    pub(in crate::translate) fn cpp_type_function(&self, text: &str) -> Option<String> {
        let names = TranslatorNames {
            translator: self,
            op: None,
            asked: RefCell::default(),
        };
        predicate::type_function(&predicate::parse(text)?, &names)
    }
}

impl TranslatorNames<'_, '_, '_> {
    /// What a table has for a name, or for one in the namespace of the dialect, where C++ looks for names as well.
    fn mapped<'m>(&self, table: &'m FxHashMap<String, String>, name: &str) -> Option<&'m String> {
        let translator = self.translator;
        table.get(plain(name)).or_else(|| {
            let mut namespaces = translator.namespaces.iter();
            let (namespace, _) = namespaces.find(|(_, module)| *module == translator.module)?;
            table.get(&format!("{namespace}::{}", plain(name)))
        })
    }

    fn declared(&self, class: &str, is_type: bool) -> Option<String> {
        let translator = self.translator;
        let record = translator.class_named(plain(class))?;
        let fits = record.is("TypeDef") == is_type
            && (is_type || record.is("AttrDef") && !record.is("EnumAttr"));
        let item = translator.items.get(&*record.name).filter(|_| fits)?;
        Some(translator.path(item))
    }
}

impl Names for TranslatorNames<'_, '_, '_> {
    fn type_path(&self, class: &str) -> Option<String> {
        self.mapped(&self.translator.map.types, class)
            .cloned()
            .or_else(|| self.declared(class, true))
    }

    fn attribute_path(&self, class: &str) -> Option<String> {
        // Enums are constraints, and nothing that an attribute is cast to.
        let known = self.translator.map.attributes.get(plain(class)).cloned();
        known
            .or_else(|| self.declared(class, false))
            .filter(|path| !path.starts_with("terrace::dialects"))
    }

    fn test_path(&self, class: &str) -> Option<String> {
        self.translator.map.tests.get(plain(class)).cloned()
    }

    fn derived(&self, class: &str, is_type: bool) -> Vec<String> {
        let translator = self.translator;
        let records = translator.derived.get(plain(class)).into_iter().flatten();
        let records = records.filter_map(|name| translator.records.get(name));
        let records = records.filter(|record| record.is("TypeDef") == is_type);
        let items = records.filter_map(|record| translator.items.get(&*record.name));
        items.map(|item| translator.path(item)).collect()
    }

    fn interface_path(&self, class: &str) -> Option<String> {
        let item = self
            .translator
            .items
            .get(&format!("interface {}", plain(class)))?;
        Some(self.translator.path(item))
    }

    fn function_path(&self, function: &str, is_type: bool) -> Option<String> {
        let translator = self.translator;
        if let Some(path) = translator.map.predicates.get(plain(function)) {
            return Some(path.clone());
        }
        // What LLVM and C++ have is no part of the dialect.
        if function.contains('$')
            || ["llvm::", "std::"]
                .iter()
                .any(|of| function.starts_with(of))
        {
            return None;
        }
        let key = format!("{}, {is_type}", plain(function));
        let mut all = self.asked.borrow_mut();
        let known = all.iter().find(|asked| asked.key == key);
        let known = known.map(|asked| &asked.name);
        let name = match known.or_else(|| translator.functions.get(&key)) {
            Some(name) => name.clone(),
            None => {
                let taken = |name: &String| all.iter().any(|asked| asked.name == *name);
                let base = snake_case(last_segment(function));
                translator.unused_function(&base, taken)
            }
        };
        if all.iter().all(|asked| asked.key != key) {
            all.push(Asked {
                key,
                name: name.clone(),
                function: function.to_owned(),
                is_type,
            });
        }
        Some(name)
    }

    fn type_function(&self, function: &str) -> Option<String> {
        let translator = self.translator;
        self.mapped(&translator.map.type_functions, function)
            .cloned()
    }

    fn op_method(&self, method: &str) -> Option<String> {
        let declared = ["extraClassDeclaration", "extraClassDefinition"];
        declared.iter().find_map(|field| {
            let text = self.op?.text(field).ok()??;
            returned_by(text, method).map(str::to_owned)
        })
    }

    fn accessor(&self, class: &str, method: &str) -> Option<(String, Class)> {
        let translator = self.translator;
        let known = format!("{class}::{method}");
        if let Some(accessor) = self.mapped(&translator.map.accessors, &known) {
            // A path has no space behind its colons.
            let (accessor, kind) = accessor.split_once(": ").unwrap_or((accessor, ""));
            let class = match kind.trim() {
                "bool" => Class::Condition,
                "type" => Class::Type("Type".into()),
                _ => Class::Integer,
            };
            return Some((accessor.to_owned(), class));
        }
        let wanted = snake_case(method.strip_prefix("get")?);
        let record = translator.class_named(plain(class))?;
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
            "llvm::ArrayRef<int64_t>" | "ArrayRef<int64_t>" => Class::Shape,
            "int" | "unsigned" | "int8_t" | "int16_t" | "int32_t" | "int64_t" | "uint8_t"
            | "uint16_t" | "uint32_t" => Class::Integer,
            _ => return None,
        };
        (identifier(&wanted) == wanted).then_some((wanted, class))
    }
}

/// What a method without arguments returns, if that is all it does: `Type getType() { return getIn().getType(); }`.
fn returned_by<'t>(text: &'t str, method: &str) -> Option<&'t str> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(method).find_map(|(at, _)| {
        let before = &text[..at];
        let is_declared = before.ends_with(char::is_whitespace)
            && before.trim_end().ends_with(is_word)
            && !before.trim_end().ends_with("return");
        let rest = text[at + method.len()..].trim_start().strip_prefix('(')?;
        let rest = rest.trim_start().strip_prefix(')')?.trim_start();
        let rest = rest.strip_prefix("const").unwrap_or(rest).trim_start();
        let rest = rest.strip_prefix('{')?.trim_start();
        let rest = rest.strip_prefix("return")?;
        let (value, rest) = rest.split_once(';')?;
        (is_declared && rest.trim_start().starts_with('}')).then(|| value.trim())
    })
}
