//! Constraints on types, and predicates of all kinds.

use super::docs::comment;
use super::names::{identifier, last_segment, snake_case, upper_camel_case};
use super::{Item, Kind, Translator, hook};
use crate::map::plain;
use crate::predicate::{self, Class, Names};
use crate::records::{Record, RecordError};

/// Predicates that are nested deeper are hooks.
const DEPTH: u32 = 24;

/// Containers whose elements have a constraint, by the classes of TableGen.
const CONTAINERS: [(&str, &str); 13] = [
    ("TensorOf", "TensorOf"),
    ("RankedTensorOf", "RankedTensorOf"),
    ("UnrankedTensorOf", "UnrankedTensorOf"),
    ("Non0RankedTensorOf", "Non0RankedTensorOf"),
    ("StaticShapeTensorOf", "StaticShapeTensorOf"),
    ("MemRefOf", "MemRefOf"),
    ("UnrankedMemRefOf", "UnrankedMemRefOf"),
    ("Non0RankedMemRefOf", "Non0RankedMemRefOf"),
    ("StaticShapeMemRefOf", "StaticShapeMemRefOf"),
    ("VectorOfAnyRankOf", "VectorOf"),
    ("FixedVectorOfAnyRank", "FixedVectorOf"),
    ("ScalableVectorOfAnyRank", "ScalableVectorOf"),
    ("Complex", "ComplexOf"),
];

/// What a predicate is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    Type,
    Attribute,
}

impl Subject {
    fn variable(self) -> &'static str {
        match self {
            Subject::Type => "ty",
            Subject::Attribute => "attr",
        }
    }
    fn class(self) -> Class {
        match self {
            Subject::Type => Class::Type("Type".into()),
            Subject::Attribute => Class::Attribute("Attribute".into()),
        }
    }
}

impl<'r, 'a> Translator<'r, 'a> {
    /// The constraint on types that a record is; `hint` names it if it has no name.
    pub(super) fn type_constraint(
        &mut self,
        record: &'r Record<'a>,
        hint: &str,
    ) -> Result<String, RecordError> {
        if !record.is_anonymous
            && let Some(path) = self.map.constraints.get(&*record.name)
        {
            return Ok(path.clone());
        }
        if record.is("TypeDef") {
            return self.declared_constraint(record);
        }
        if self.open.iter().any(|open| *open == *record.name) || self.open.len() > 32 {
            return Err(record.error("predicate", "the constraint is made of itself"));
        }
        self.open.push(record.name.to_string());
        let path = self.new_type_constraint(record, hint);
        self.open.pop();
        path
    }

    /// A type that a dialect declares, as a constraint.
    fn declared_constraint(&mut self, record: &'r Record<'a>) -> Result<String, RecordError> {
        if let Some(item) = self.items.get(&*record.name) {
            return Ok(self.path(item));
        }
        let cpp = record.text("cppType")?.unwrap_or_default();
        if let Some(path) = self.map.types.get(plain(cpp)) {
            return Ok(path.clone());
        }
        self.named(
            record,
            Subject::Type,
            &upper_camel_case(last_segment(cpp)),
            |this, _| {
                let condition = this.hook_condition(
                    record,
                    &format!("::llvm::isa<{cpp}>($_self)"),
                    Subject::Type,
                );
                Ok(Some(closure(&condition, Subject::Type)))
            },
        )
    }

    fn new_type_constraint(
        &mut self,
        record: &'r Record<'a>,
        hint: &str,
    ) -> Result<String, RecordError> {
        let simple = self.composed(record, hint)?;
        if record.is_anonymous
            && let Some(path) = simple
        {
            return Ok(path);
        }
        let name = match record.is_anonymous {
            true => hint.to_owned(),
            false => upper_camel_case(&record.name),
        };
        self.named(record, Subject::Type, &name, |this, name| {
            let test = match simple {
                Some(path) => path,
                None => {
                    let predicate = this.records.required_def(record, "predicate")?;
                    closure(
                        &this.condition(record, predicate, Subject::Type)?,
                        Subject::Type,
                    )
                }
            };
            let built = match record.some_text("builderCall")? {
                Some(call) => this.built_type(call),
                None => None,
            };
            let alone = |path: &str| this.buildable.contains(last_segment(path));
            if built.is_some() || alone(&test) {
                this.buildable.insert(name.to_owned());
            }
            Ok(Some(match built {
                Some(built) => format!("{test}, buildable = |cx| {built}"),
                None => test,
            }))
        })
    }

    /// Declares a constraint, unless it is there already, and gives its path.
    fn named(
        &mut self,
        record: &'r Record<'a>,
        subject: Subject,
        name: &str,
        test: impl FnOnce(&mut Self, &str) -> Result<Option<String>, RecordError>,
    ) -> Result<String, RecordError> {
        let own_key = format!("constraint {}", record.name);
        if let Some(item) = self.items.get(&own_key).cloned() {
            self.lacks.extend(
                self.lacking
                    .get(&*record.name)
                    .into_iter()
                    .flatten()
                    .cloned(),
            );
            return Ok(self.path(&item));
        }
        let outer = std::mem::take(&mut self.lacks);
        let module = self.module.clone();
        let summary = record.some_text("summary")?.unwrap_or(name).to_owned();
        // It is known by this name while it is made, and by one that may get a number after it.
        let was_buildable = self.buildable.contains(name);
        let test = test(self, name)?.unwrap_or_else(|| "AnyAttr".to_owned());
        let buildable = self.buildable.contains(name);
        if !was_buildable {
            self.buildable.remove(name);
        }
        let lacks = std::mem::replace(&mut self.lacks, outer);
        // The same without a name, from elsewhere.
        let key = format!("{subject:?}: {summary} = {test}");
        if record.is_anonymous
            && let Some(item) = self.anonymous.get(&key).cloned()
        {
            self.lacks.extend(lacks);
            return Ok(self.path(&item));
        }
        let name = self.unique(
            &module,
            name,
            if subject == Subject::Type {
                "Type"
            } else {
                "Attr"
            },
        );
        if buildable && subject == Subject::Type {
            self.buildable.insert(name.clone());
        }
        let item = Item {
            module: Some(module),
            name: name.clone(),
        };
        self.items.insert(own_key, item.clone());
        self.anonymous.insert(key, item.clone());
        self.report.constraints.add(lacks.is_empty());
        self.lacks.extend(lacks.iter().cloned());
        if !lacks.is_empty() {
            self.lacking.insert(record.name.to_string(), lacks);
        }
        let on = if subject == Subject::Type {
            "Type"
        } else {
            "Attribute"
        };
        let docs = comment("    ", summary.trim_end_matches('.'), "")
            .replace("\\[", "[")
            .replace("\\]", "]")
            .replace("\\<", "<");
        self.constraints
            .push(format!("{docs}    pub {name}: {on} = {test};\n"));
        Ok(self.path(&item))
    }

    /// Declares a constraint on attributes.
    pub(super) fn named_attribute(
        &mut self,
        record: &'r Record<'a>,
        name: &str,
        test: String,
    ) -> Result<String, RecordError> {
        self.named(record, Subject::Attribute, name, |_, _| Ok(Some(test)))
    }

    /// Constraints of the library's containers and lists.
    fn composed(
        &mut self,
        record: &'r Record<'a>,
        hint: &str,
    ) -> Result<Option<String>, RecordError> {
        if record.is("AnyTypeOf") && record.value("allowedTypes").is_some() {
            let members =
                self.distinct_constraints(record, "allowedTypes", hint, Self::type_constraint)?;
            return Ok(any_of(&members));
        }
        let last = record.classes().next_back().unwrap_or_default();
        let Some((_, container)) = CONTAINERS.iter().find(|(class, _)| *class == last) else {
            return Ok(None);
        };
        let predicate = self.records.required_def(record, "predicate")?;
        let Some(element) = self.element_predicate(predicate, 0)? else {
            return Ok(None);
        };
        let Some(members) = self.members_of(element, hint)? else {
            return Ok(None);
        };
        Ok(Some(match *container {
            "ComplexOf" => match any_of(&members) {
                Some(member) => format!("ComplexOf<{member}>"),
                None => return Ok(None),
            },
            container => format!("{container}<{}>", tuple(&members)),
        }))
    }

    /// What is asked of the elements: the only predicate that another value is put in for.
    fn element_predicate(
        &self,
        predicate: &'r Record<'a>,
        depth: u32,
    ) -> Result<Option<&'r Record<'a>>, RecordError> {
        if depth > DEPTH {
            return Err(predicate.error("children", "predicates are nested too deeply"));
        }
        let children = self.records.defs(predicate, "children")?;
        if predicate.is("SubstLeaves") {
            return Ok(children.first().copied());
        }
        let mut found = None;
        for child in children {
            if let Some(element) = self.element_predicate(child, depth + 1)?
                && found.replace(element).is_some()
            {
                return Ok(None);
            }
        }
        Ok(found)
    }

    /// The named constraints that a predicate is a choice of.
    fn members_of(
        &mut self,
        predicate: &'r Record<'a>,
        hint: &str,
    ) -> Result<Option<Vec<String>>, RecordError> {
        if let Some(name) = self.by_predicate.get(&*predicate.name).cloned()
            && let Some(record) = self.records.get(&name)
            && record.is("TypeConstraint")
        {
            return Ok(Some(vec![self.type_constraint(record, hint)?]));
        }
        if !predicate.is("Or") {
            return Ok(None);
        }
        let mut members = Vec::new();
        for child in self.records.defs(predicate, "children")? {
            let Some(name) = self.by_predicate.get(&*child.name).cloned() else {
                return Ok(None);
            };
            let Some(record) = self
                .records
                .get(&name)
                .filter(|record| record.is("TypeConstraint"))
            else {
                return Ok(None);
            };
            let member = self.type_constraint(record, hint)?;
            if !members.contains(&member) {
                members.push(member);
            }
        }
        Ok((!members.is_empty()).then_some(members))
    }

    /// A predicate as a condition in Rust: what is not known of it is a hook.
    pub(super) fn condition(
        &mut self,
        of: &'r Record<'a>,
        predicate: &'r Record<'a>,
        subject: Subject,
    ) -> Result<String, RecordError> {
        self.condition_at(of, predicate, subject, 0)
    }

    fn condition_at(
        &mut self,
        of: &'r Record<'a>,
        predicate: &'r Record<'a>,
        subject: Subject,
        depth: u32,
    ) -> Result<String, RecordError> {
        let combined = predicate.is("And") || predicate.is("Or");
        if combined && depth < DEPTH {
            let mut parts = Vec::new();
            for child in self.records.defs(predicate, "children")? {
                let part = self.condition_at(of, child, subject, depth + 1)?;
                let neutral = if predicate.is("And") { "true" } else { "false" };
                if part != neutral && !parts.contains(&part) {
                    parts.push(part);
                }
            }
            let operator = if predicate.is("And") { " && " } else { " || " };
            if let [only] = &parts[..] {
                return Ok(only.clone());
            }
            if parts.is_empty() {
                return Ok(predicate.is("And").to_string());
            }
            let inner: Vec<String> = parts
                .into_iter()
                .map(
                    |part| match part.contains(" && ") || part.contains(" || ") {
                        true => format!("({part})"),
                        false => part,
                    },
                )
                .collect();
            return Ok(inner.join(operator));
        }
        if predicate.is("Neg") && depth < DEPTH {
            let mut children = self.records.defs(predicate, "children")?.into_iter();
            if let (Some(child), None) = (children.next(), children.next()) {
                let inner = self.condition_at(of, child, subject, depth + 1)?;
                return Ok(format!("!({inner})"));
            }
        }
        let text = self.flattened(predicate, 0)?;
        Ok(self.cpp_condition(of, &text, subject))
    }

    /// C++ of a condition on `$_self` as Rust.
    fn cpp_condition(&mut self, of: &'r Record<'a>, text: &str, subject: Subject) -> String {
        let translated = predicate::parse(text).and_then(|expr| {
            let variable = ("$_self", subject.variable(), subject.class());
            predicate::condition(&expr, &TranslatorNames(self), &[variable])
        });
        match translated {
            Some(translated) => translated.text,
            None => self.hook_condition(of, text, subject),
        }
    }

    /// A call of a hook in the place of a condition.
    fn hook_condition(&mut self, of: &'r Record<'a>, text: &str, subject: Subject) -> String {
        let text = text.trim();
        let name = self.function(text, || base_name(text, of));
        let (variable, ty) = match subject {
            Subject::Type => ("ty", "Type"),
            Subject::Attribute => ("attr", "Attribute"),
        };
        let head = format!("pub fn {name}(_cx: &Context, _{variable}: {ty}) -> bool");
        let stub = format!(" {{\n    crate::unwritten(\"{name}\");\n    true\n}}");
        self.needs(hook(
            Kind::Predicate,
            name.clone(),
            of,
            text,
            head,
            Some(stub),
        ));
        format!("{name}(cx, {variable})")
    }

    /// Asks for a hook without which the structure is not complete.
    pub(super) fn needs(&mut self, hook: crate::hooks::Hook) {
        self.lack_unless_written(&hook.name);
        self.hook(hook);
    }

    /// The name of the function for some C++: the one it has, or a new one after `base`.
    pub(super) fn function(&mut self, cpp: &str, base: impl FnOnce() -> String) -> String {
        if let Some(name) = self.functions.get(cpp) {
            return name.clone();
        }
        let base = base();
        let mut name = identifier(&base);
        let mut number = 2;
        while self.functions.values().any(|other| *other == name) {
            name = format!("{base}_{number}");
            number += 1;
        }
        self.functions.insert(cpp.to_owned(), name.clone());
        name
    }

    /// The constraints in a list of records, each once.
    pub(super) fn distinct_constraints(
        &mut self,
        record: &'r Record<'a>,
        list: &str,
        hint: &str,
        constraint: fn(&mut Self, &'r Record<'a>, &str) -> Result<String, RecordError>,
    ) -> Result<Vec<String>, RecordError> {
        let mut members = Vec::new();
        let records = self.records.defs(record, list)?;
        for (index, member) in records.into_iter().enumerate() {
            let path = constraint(self, member, &format!("{hint}{}", index + 1))?;
            if !members.contains(&path) {
                members.push(path);
            }
        }
        Ok(members)
    }

    /// The C++ of a predicate, as `mlir-tblgen` puts it together.
    pub(super) fn flattened(
        &self,
        predicate: &Record<'a>,
        depth: u32,
    ) -> Result<String, RecordError> {
        if depth > DEPTH {
            return Err(predicate.error("children", "predicates are nested too deeply"));
        }
        if let Some(text) = predicate.text("predExpr")? {
            return Ok(text.to_owned());
        }
        let mut children = Vec::new();
        for child in self.records.defs(predicate, "children")? {
            children.push(self.flattened(child, depth + 1)?);
        }
        let joined = |operator: &str| {
            let parts: Vec<String> = children.iter().map(|child| format!("({child})")).collect();
            format!("({})", parts.join(operator))
        };
        let first = || {
            let first = children.first().cloned();
            first.ok_or_else(|| predicate.error("children", "there is no predicate in it"))
        };
        if predicate.is("And") {
            return Ok(joined(" && "));
        }
        if predicate.is("Or") {
            return Ok(joined(" || "));
        }
        if predicate.is("Neg") {
            return Ok(format!("!({})", first()?));
        }
        if predicate.is("SubstLeaves") {
            let pattern = predicate.required_text("pattern")?;
            return Ok(first()?.replace(pattern, predicate.required_text("replacement")?));
        }
        if predicate.is("Concat") {
            let prefix = predicate.required_text("prefix")?;
            return Ok(format!(
                "{prefix}{}{}",
                first()?,
                predicate.required_text("suffix")?
            ));
        }
        Err(predicate.error("predExpr", "the predicate is of no known class"))
    }

    /// `ns::Class::get(..)` of a declared type, with types as parameters.
    fn built_declared(&self, text: &str) -> Option<String> {
        let (class, rest) = text.split_once("::get(")?;
        let record = self.records.get(self.classes.get(plain(class))?)?;
        let item = self
            .items
            .get(&*record.name)
            .filter(|_| record.is("TypeDef"))?;
        let arguments = rest.strip_suffix(')')?;
        let parameters = record
            .dag("parameters")
            .ok()?
            .map_or(0, |dag| dag.arguments.len());
        let path = self.path(item);
        match (arguments, parameters) {
            ("" | "$_builder.getContext()", 0) => Some(format!("{path}::get(cx).into()")),
            (argument, 1) => {
                let argument = self.built_type(argument)?;
                let argument = argument
                    .strip_suffix(".into()")
                    .map_or(argument.clone(), |value| format!("Type::from({value})"));
                Some(format!("{path}::get(cx, {argument}).into()"))
            }
            _ => None,
        }
    }

    /// The only type of a constraint, from the C++ that makes it.
    fn built_type(&self, call: &str) -> Option<String> {
        let text: String = call.chars().filter(|c| !c.is_whitespace()).collect();
        if let Some(built) = self.map.builders.get(&text) {
            return Some(built.clone());
        }
        let fixed = [
            ("getI1Type", "Type::I1"),
            ("getI8Type", "Type::I8"),
            ("getI16Type", "Type::I16"),
            ("getI32Type", "Type::I32"),
            ("getI64Type", "Type::I64"),
            ("getF16Type", "Type::F16"),
            ("getBF16Type", "Type::BF16"),
            ("getF32Type", "Type::F32"),
            ("getF64Type", "Type::F64"),
            ("getIndexType", "Type::INDEX"),
            ("getNoneType", "Type::NONE"),
            ("getType<Float16Type>", "Type::F16"),
            ("getType<BFloat16Type>", "Type::BF16"),
            ("getType<Float32Type>", "Type::F32"),
            ("getType<Float64Type>", "Type::F64"),
        ];
        if let Some(name) = text
            .strip_prefix("$_builder.")
            .and_then(|text| text.strip_suffix("()"))
        {
            if let Some((_, ty)) = fixed.iter().find(|(method, _)| *method == name) {
                return Some((*ty).to_owned());
            }
            let class = name.strip_prefix("getType<")?.strip_suffix('>')?;
            let record = self.records.get(self.classes.get(plain(class))?)?;
            let no_parameters = record
                .dag("parameters")
                .ok()?
                .is_none_or(|dag| dag.arguments.is_empty());
            let item = self.items.get(&*record.name)?;
            return no_parameters.then(|| format!("{}::get(cx).into()", self.path(item)));
        }
        if let Some(inner) = text
            .strip_prefix("$_builder.getIntegerType(")
            .and_then(|text| text.strip_suffix(')'))
        {
            let width: u32 = inner.parse().ok()?;
            return Some(format!(
                "terrace::ir::types::IntegerType::get(cx, {width}).into()"
            ));
        }
        if let Some(inner) = text
            .strip_prefix("$_builder.getType<::mlir::LLVM::LLVMPointerType>(")
            .and_then(|text| text.strip_suffix(')'))
        {
            let space: u32 = inner.parse().ok()?;
            return Some(format!(
                "terrace::dialects::llvm::PointerType::get(cx, {space}).into()"
            ));
        }
        if let Some(built) = self.built_declared(&text) {
            return Some(built);
        }
        let vector = text
            .trim_start_matches("::")
            .trim_start_matches("mlir::")
            .strip_prefix("VectorType::get({")?;
        let (shape, element) = vector.strip_suffix(')')?.split_once("},")?;
        let sizes: Option<Vec<i64>> = shape.split(',').map(|size| size.parse().ok()).collect();
        let element = self.built_type(element)?;
        let element = element
            .strip_suffix(".into()")
            .map_or(element.clone(), |value| format!("Type::from({value})"));
        Some(format!(
            "terrace::ir::types::VectorType::get(cx, &{:?}, {element}).into()",
            sizes?
        ))
    }
}

/// What a function with this C++ is called: as the only C++ function in it, or after the constraint.
fn base_name(text: &str, of: &Record<'_>) -> String {
    let plain = text
        .trim_matches(|c| c == '(' || c == ')')
        .trim_start_matches("::");
    let called = plain.find('(').map(|end| &plain[..end]);
    let is_name = |name: &str| {
        !name.is_empty()
            && name
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == ':')
    };
    let called =
        called.filter(|name| is_name(name) && !name.ends_with("isa") && !name.ends_with("cast"));
    match called {
        Some(name) => snake_case(last_segment(name)),
        None if of.is_anonymous && of.place().is_none() => "holds".to_owned(),
        None if of.is_anonymous => {
            let summary = of.text("summary").ok().flatten().unwrap_or("holds");
            let words: Vec<&str> = summary.split_whitespace().take(5).collect();
            snake_case(&format!("is {}", words.join(" ")))
        }
        None => snake_case(&format!("is_{}", of.name)),
    }
}

/// One of several constraints.
fn any_of(members: &[String]) -> Option<String> {
    match members {
        [] => None,
        [only] => Some(only.clone()),
        members => Some(format!("AnyOf<{}>", tuple(members))),
    }
}

/// Constraints as a tuple, of which the library has those to 32.
fn tuple(members: &[String]) -> String {
    const LONGEST: usize = 32;
    match members {
        [only] => format!("({only},)"),
        members if members.len() <= LONGEST => format!("({})", members.join(", ")),
        members => {
            let size = members.len().div_ceil(LONGEST).max(2);
            let groups: Vec<String> = members
                .chunks(size)
                .map(|group| any_of(group).unwrap_or_default())
                .collect();
            tuple(&groups)
        }
    }
}

/// A condition on a type or an attribute, as `constraint!` has it.
pub(super) fn closure(condition: &str, subject: Subject) -> String {
    let variable = subject.variable();
    let words = super::module::words(condition);
    let uses = |name: &str| {
        words.contains(name)
            || condition.contains(&format!("{name}."))
            || condition.contains(&format!("{name})"))
    };
    let underscored = |name: &str| {
        if uses(name) {
            name.to_owned()
        } else {
            format!("_{name}")
        }
    };
    match (condition, subject) {
        ("true", Subject::Type) => "AnyType".to_owned(),
        ("true", Subject::Attribute) => "AnyAttr".to_owned(),
        (condition, _) => format!(
            "|{}, {}| {}",
            underscored("cx"),
            underscored(variable),
            predicate::bare(condition)
        ),
    }
}

/// Names of C++ as the translator knows them.
struct TranslatorNames<'t, 'r, 'a>(&'t Translator<'r, 'a>);

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
        let wanted = snake_case(method.strip_prefix("get")?);
        let translator = self.0;
        let known = format!("{}::{method}", plain(class));
        if let Some(accessor) = translator.map.accessors.get(&known) {
            return Some((accessor.clone(), Class::Integer));
        }
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
