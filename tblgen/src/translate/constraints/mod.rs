//! Constraints on types, and predicates of all kinds.

mod buildable;
mod conditions;
mod cpp_names;

use conditions::DEPTH;
pub(super) use conditions::{Subject, closure};

use super::docs::comment;
use super::names::{identifier, last_segment, upper_camel_case};
use super::{Item, Translator};
use crate::map::plain;
use crate::records::{Record, RecordError};
use crate::report::Class;

/// Containers whose elements have a constraint, by the classes of TableGen.
const CONTAINERS: [(&str, &str); 15] = [
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
    ("TupleOf", "TupleOf"),
    ("NestedTupleOf", "NestedTupleOf"),
];

/// Containers of which more may be asked than what their elements are, and that classes with more to ask are derived from.
const OPEN_CONTAINERS: [(&str, &str); 3] = [
    ("RankedTensorOf", "RankedTensorType"),
    ("UnrankedTensorOf", "UnrankedTensorType"),
    ("TensorOf", "TensorType"),
];

/// A constraint that is made of those of the library.
struct Composed {
    /// The constraint.
    test: String,
    /// Whether it is a path, which needs no name.
    is_path: bool,
}

impl Composed {
    fn path(path: String) -> Composed {
        Composed {
            test: path,
            is_path: true,
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
            && let Some(simple) = &simple
            && simple.is_path
        {
            return Ok(simple.test.clone());
        }
        let name = match record.is_anonymous {
            true => hint.to_owned(),
            false => upper_camel_case(&record.name),
        };
        self.named(record, Subject::Type, &name, |this, name| {
            let test = match simple {
                Some(simple) => simple.test,
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
        self.translated_but_for(Class::Constraint, record, lacks.clone());
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
    ) -> Result<Option<Composed>, RecordError> {
        if record.is("AnyTypeOf") && record.value("allowedTypes").is_some() {
            let members =
                self.distinct_constraints(record, "allowedTypes", hint, Self::type_constraint)?;
            return Ok(any_of(&members).map(Composed::path));
        }
        let last = record.classes().next_back().unwrap_or_default();
        let exact = CONTAINERS.iter().find(|(class, _)| *class == last);
        let open = OPEN_CONTAINERS.iter().find(|(class, _)| record.is(class));
        let open = open.filter(|(class, _)| exact.is_none() || last == *class);
        let Some(container) = exact.map(|(_, name)| *name).or(open.map(|(name, _)| *name)) else {
            return Ok(None);
        };
        let predicate = self.records.required_def(record, "predicate")?;
        let Some(element) = self.element_predicate(predicate, 0)? else {
            return Ok(None);
        };
        let Some(members) = self.members_of(element, hint)? else {
            return Ok(None);
        };
        let path = match container {
            "ComplexOf" => match any_of(&members) {
                Some(member) => format!("ComplexOf<{member}>"),
                None => return Ok(None),
            },
            container => format!("{container}<{}>", tuple(&members)),
        };
        let Some((_, class)) = open else {
            return Ok(Some(Composed::path(path)));
        };
        let mut more = Vec::new();
        self.asked_of_container(predicate, class, 0, &mut more)?;
        let mut conditions: Vec<String> = Vec::new();
        for predicate in more {
            let condition = self.condition(record, predicate, Subject::Type)?;
            conditions.push(match condition.contains(" || ") {
                true => format!("({condition})"),
                false => condition,
            });
        }
        conditions.retain(|condition| condition != "true");
        Ok(Some(match &conditions[..] {
            [] => Composed::path(path),
            conditions => {
                let more = closure(&conditions.join(" && "), Subject::Type);
                Composed {
                    test: format!("{path} & {more}"),
                    is_path: false,
                }
            }
        }))
    }

    /// What a predicate asks of a container beside its class and its elements.
    fn asked_of_container(
        &self,
        predicate: &'r Record<'a>,
        class: &str,
        depth: u32,
        more: &mut Vec<&'r Record<'a>>,
    ) -> Result<(), RecordError> {
        if predicate.is("And") && depth < DEPTH {
            for child in self.records.defs(predicate, "children")? {
                self.asked_of_container(child, class, depth + 1, more)?;
            }
            return Ok(());
        }
        let of_elements = self.element_predicate(predicate, depth)?.is_some();
        let of_class = match predicate.text("predExpr")? {
            Some(text) => {
                let text = text.trim().trim_matches(['(', ')']);
                text.ends_with(&format!("::{class}>($_self")) && text.contains("isa<")
            }
            None => false,
        };
        if !of_elements && !of_class {
            more.push(predicate);
        }
        Ok(())
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
        let name = self.unused_function(&base(), |_| false);
        self.functions.insert(cpp.to_owned(), name.clone());
        name
    }

    /// A name for a function that no other has.
    fn unused_function(&self, base: &str, taken: impl Fn(&String) -> bool) -> String {
        let mut name = identifier(base);
        let mut number = 2;
        while taken(&name) || self.functions.values().any(|other| *other == name) {
            name = format!("{base}_{number}");
            number += 1;
        }
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
