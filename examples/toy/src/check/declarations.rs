//! Structs and function prototypes.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::{Analysis, MAX_STRUCT_TENSORS, Signature, StructId, StructInfo, Type, did_you_mean};
use crate::ast::{Builtin, Declaration, Function, Ident, Item, Module, Struct};
use crate::error::{Error, Errors, quote};
use crate::parser::MAX_DEPTH;
use crate::source::Span;

/// Collects all declarations; function results stay unknown until their bodies are checked.
pub(super) fn collect<'s>(module: &Module<'s>, errors: &mut Errors) -> Analysis<'s> {
    let mut collector = Collector {
        analysis: Analysis::default(),
        errors,
    };
    // Structs first, since functions may use those that stand below them.
    let mut definitions: HashMap<&str, Span> = HashMap::new();
    for def in module.structs() {
        definitions.entry(def.name.name).or_insert(def.name.span);
    }
    for def in module.structs() {
        collector.struct_definition(def, &definitions);
    }
    for function in module.functions() {
        collector.function(function);
    }
    collector.main(module);
    collector.analysis
}

/// The struct called `ident`; an unknown one is reported.
pub(super) fn resolve_struct(
    analysis: &Analysis<'_>,
    ident: Ident<'_>,
    errors: &mut Errors,
) -> Type {
    match analysis.struct_id(ident.name) {
        Some(id) => Type::Struct(id),
        None => {
            errors.push_with(|| {
                let mut error =
                    Error::new(ident.span, format!("unknown struct {}", quote(ident.name)));
                error.help = did_you_mean(ident.name, analysis.struct_ids.keys().copied());
                error
            });
            Type::Unknown
        }
    }
}

struct Collector<'a, 's> {
    analysis: Analysis<'s>,
    errors: &'a mut Errors,
}

impl<'s> Collector<'_, 's> {
    fn redefinition(&mut self, what: &str, name: Ident<'_>, previous: Span) {
        let message = format!("the {what} {} is defined twice", quote(name.name));
        self.errors
            .push(Error::new(name.span, message).note_at(previous, "the first definition is here"));
    }

    fn struct_definition(&mut self, def: &Struct<'s>, definitions: &HashMap<&str, Span>) {
        let name = def.name;
        let id = StructId(self.analysis.structs.len() as u32);
        if def.fields.is_empty() {
            let message = format!("the struct {} has no fields", quote(name.name));
            self.errors.push(
                Error::new(name.span, message).help("give it at least one field: `var name;`"),
            );
        }
        let mut info = StructInfo {
            name,
            fields: Vec::new(),
            field_index: HashMap::new(),
            tensors: 0,
            depth: 1,
        };
        for field in &def.fields {
            let ty = self.field_type(field, name, definitions);
            match info.field_index.entry(field.name.name) {
                Entry::Vacant(entry) => {
                    entry.insert(info.fields.len());
                }
                Entry::Occupied(entry) => {
                    let previous = info.fields[*entry.get()].0.span;
                    self.redefinition("field", field.name, previous);
                }
            }
            info.tensors += 1;
            if let Type::Struct(inner) = ty {
                let inner = &self.analysis.structs[inner.index()];
                info.tensors += inner.tensors - 1;
                info.depth = info.depth.max(inner.depth + 1);
            }
            info.fields.push((field.name, ty));
        }
        self.limits(&mut info);
        match self.analysis.struct_ids.entry(name.name) {
            Entry::Vacant(entry) => {
                entry.insert(id);
            }
            Entry::Occupied(entry) => {
                let previous = self.analysis.structs[entry.get().index()].name.span;
                self.redefinition("struct", name, previous);
            }
        }
        self.analysis.structs.push(info);
    }

    /// Nesting a few dozen structs can make billions of tensors of them, and types are printed in full.
    fn limits(&mut self, info: &mut StructInfo<'_>) {
        let name = quote(info.name.name);
        let message = if info.tensors > MAX_STRUCT_TENSORS {
            let tensors = info.tensors;
            format!(
                "the struct {name} holds {tensors} tensors in all: the limit is {MAX_STRUCT_TENSORS}"
            )
        } else if info.depth > MAX_DEPTH {
            format!("the struct {name} is nested too deeply: the limit is {MAX_DEPTH} levels")
        } else {
            return;
        };
        self.errors.push(Error::new(info.name.span, message));
        (info.tensors, info.depth) = (1, 1);
    }

    fn field_type(
        &mut self,
        field: &Declaration<'_>,
        of: Ident<'_>,
        definitions: &HashMap<&str, Span>,
    ) -> Type {
        let Some(ident) = field.struct_name else {
            return Type::Tensor(None);
        };
        if self.analysis.struct_id(ident.name).is_some() {
            return resolve_struct(&self.analysis, ident, self.errors);
        }
        let name = quote(ident.name);
        let error = match definitions.get(ident.name) {
            None => return resolve_struct(&self.analysis, ident, self.errors),
            Some(_) if ident.name == of.name => {
                Error::new(ident.span, format!("the struct {name} contains itself"))
                    .help("a struct holds tensors and structs that are defined above it")
            }
            Some(&definition) => Error::new(
                ident.span,
                format!("the struct {name} is used before its definition"),
            )
            .note_at(definition, "it is defined here")
            .help("define a struct above those that contain it"),
        };
        self.errors.push(error);
        Type::Unknown
    }

    fn function(&mut self, function: &Function<'s>) {
        let name = function.name;
        if Builtin::by_name(name.name).is_some() {
            let message = format!(
                "the builtin function `{}` cannot be defined again",
                name.name
            );
            self.errors
                .push(Error::new(name.span, message).help("choose another name"));
        }
        let mut places: HashMap<&str, Span> = HashMap::new();
        let mut params = Vec::new();
        for param in &function.params {
            let ty = match param.struct_name {
                None => Type::Tensor(None),
                Some(ident) => resolve_struct(&self.analysis, ident, self.errors),
            };
            match places.entry(param.name.name) {
                Entry::Vacant(entry) => {
                    entry.insert(param.name.span);
                }
                Entry::Occupied(entry) => self.redefinition("parameter", param.name, *entry.get()),
            }
            params.push((param.name, ty));
        }
        let index = self.analysis.functions.len();
        match self.analysis.function_ids.entry(name.name) {
            Entry::Vacant(entry) => {
                entry.insert(index);
            }
            Entry::Occupied(entry) => {
                let previous = self.analysis.functions[*entry.get()].name.span;
                self.redefinition("function", name, previous);
            }
        }
        self.analysis.functions.push(Signature {
            name,
            params,
            result: Type::Unknown,
        });
    }

    /// A program starts in `main`, with nothing to pass to it.
    fn main(&mut self, module: &Module<'s>) {
        let Some(index) = self.analysis.function("main") else {
            let error = match module.items.first() {
                None => Error::new(Span::point(0), "the program is empty"),
                Some(Item::Function(first)) => {
                    Error::new(first.span, "the program has no function `main`")
                }
                Some(Item::Struct(first)) => {
                    Error::new(first.span, "the program has no function `main`")
                }
            };
            self.errors
                .push(error.help("a program starts in `main`: `def main() { ... }`"));
            return;
        };
        let main = &self.analysis.functions[index];
        if let [(first, _), .., (last, _)] | [(first @ last, _)] = main.params.as_slice() {
            let error = Error::new(first.span.to(last.span), "`main` cannot have parameters");
            self.errors
                .push(error.note("nothing calls `main` with arguments"));
        }
    }
}
