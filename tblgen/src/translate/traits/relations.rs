//! Conditions on several parts of an op.

use super::super::fields::{Field, Sort};
use super::super::names::{snake_case, upper_camel_case};
use super::super::{Kind, Translator, hook};
use super::{OpTraits, part, push};
use crate::predicate::Class;
use crate::records::{Record, RecordError};

/// What a function is called after the beginning of a summary.
fn first_words(summary: &str) -> String {
    let words: Vec<&str> = summary.split_whitespace().take(6).collect();
    snake_case(&words.join(" "))
}

/// What C++ sees of a part of an op, in Rust.
fn seen(field: &Field) -> Option<(String, String, Class)> {
    let class = match field.sort {
        Sort::Operand | Sort::Result if !field.is_variadic() => Class::Value,
        Sort::Operand | Sort::Result if field.ty.starts_with("Variadic<") => Class::Values,
        Sort::Operand | Sort::Result if field.ty.starts_with("Optional<") => Class::OptionalValue,
        // Those that may be absent are something else in each language.
        Sort::Attribute if field.ty.starts_with("Dense") && field.ty.ends_with("ArrayAttr") => {
            Class::List
        }
        _ => return None,
    };
    let text = format!("op.{}(ir)", field.ident);
    Some((format!("${}", field.name), text, class))
}

impl<'r, 'a> Translator<'r, 'a> {
    /// A condition on an op as a function of it, if all of it is known.
    fn condition_on_op(
        &mut self,
        op: &Record<'a>,
        record: &Record<'a>,
        cpp: &str,
        fields: &[Field],
    ) -> Option<String> {
        let bare: String = crate::predicate::bare(cpp).split_whitespace().collect();
        if let Some(path) = self.map.op_predicates.get(&bare) {
            return Some(path.clone());
        }
        let mut parts: Vec<(String, String, Class)> = fields.iter().filter_map(seen).collect();
        // In C++ a part is read by its accessor as well.
        let accessors = parts.iter().map(|(name, text, class)| {
            let name = upper_camel_case(&snake_case(name.trim_start_matches('$')));
            (format!("get{name}()"), text.clone(), class.clone())
        });
        let accessors: Vec<_> = accessors.collect();
        parts.extend(accessors);
        let mut variables = vec![("$_op", "op.op()", Class::Op)];
        for (name, text, class) in &parts {
            variables.push((name, text, class.clone()));
        }
        let condition = self.cpp_test(record, Some(op), cpp, &variables)?.text;
        let words = super::super::module::words(&condition);
        let cx = if words.contains("cx") {
            "let cx = ir.context();"
        } else {
            ""
        };
        let [op, ir] = ["op", "ir"].map(|name| match words.contains(name) {
            true => name.to_owned(),
            false => format!("_{name}"),
        });
        let body = crate::predicate::bare(&condition);
        Some(match cx {
            "" => format!("|{op}, {ir}| {body}"),
            cx => format!("|{op}, ir| {{ {cx} {body} }}"),
        })
    }

    pub(super) fn predicate_trait(
        &mut self,
        op: &'r Record<'a>,
        record: &'r Record<'a>,
        fields: &[Field],
        traits: &mut OpTraits,
    ) -> Result<(), RecordError> {
        let summary = record
            .text("summary")?
            .unwrap_or_default()
            .trim()
            .to_owned();
        let predicate = self.records.required_def(record, "predicate")?;
        let cpp = self.flattened(predicate, 0)?;
        if let Some(condition) = self.condition_on_op(op, record, &cpp, fields) {
            push(
                &mut traits.traits,
                format!("PredOpTrait({summary:?}, {condition})"),
            );
            return Ok(());
        }
        let key = format!("op: {cpp}");
        let name = self.function(&key, || first_words(&summary));
        let head = format!("pub fn {name}<O: TypedOp>(_op: O, _ir: &Ir) -> bool");
        let stub = format!(" {{\n    crate::unwritten(\"{name}\");\n    true\n}}");
        let hook = hook(
            Kind::Predicate,
            name.clone(),
            record,
            &cpp,
            head,
            Some(stub),
        );
        self.needs(hook);
        push(
            &mut traits.traits,
            format!("PredOpTrait({summary:?}, {name})"),
        );
        Ok(())
    }

    pub(super) fn types_match_with(
        &mut self,
        op: &'r Record<'a>,
        record: &'r Record<'a>,
        fields: &[Field],
        traits: &mut OpTraits,
    ) -> Result<(), RecordError> {
        let summary = record
            .text("summary")?
            .unwrap_or_default()
            .trim()
            .to_owned();
        let (from, to) = (record.required_text("lhs")?, record.required_text("rhs")?);
        let format = op.some_text("assemblyFormat")?;
        // A type that the text has can do without the function until it is written.
        let has_type =
            format.is_none_or(|text| text.replace(' ', "").contains(&format!("type(${to})")));
        let (Some(from), Some(to)) = (part(fields, from), part(fields, to)) else {
            return Err(record.error("lhs", format!("`{from}` or `{to}` is no part of the op")));
        };
        let cpp = record.required_text("transformer")?.trim();
        let ranged = record.is("RangedTypesMatchWith");
        let word = if ranged {
            "RangedTypesMatchWith"
        } else {
            "TypesMatchWith"
        };
        let function = match self.type_function(cpp, ranged) {
            Some(known) => known,
            None => {
                let key = format!("types {ranged}: {cpp}");
                let name = self.function(&key, || first_words(&summary));
                let (input, output) = match ranged {
                    true => ("_types: &[Type]", "Option<Vec<Type>>"),
                    false => ("_ty: Type", "Option<Type>"),
                };
                let head = format!("pub fn {name}(_cx: &Context, {input}) -> {output}");
                let stub = format!(" {{\n    crate::unwritten(\"{name}\");\n    None\n}}");
                let there = self.is_there(&name);
                self.needs(hook(
                    Kind::TypeFunction,
                    name.clone(),
                    record,
                    cpp,
                    head,
                    Some(stub),
                ));
                if !there && has_type {
                    // The stub knows no type, and would reject each op.
                    traits.missing.push(format!("{word}({summary:?})"));
                    return Ok(());
                }
                name
            }
        };
        push(
            &mut traits.traits,
            format!("{word}({summary:?}, from = {from}, to = {to}, {function})"),
        );
        Ok(())
    }

    /// Functions of types that are plain.
    fn type_function(&self, cpp: &str, ranged: bool) -> Option<String> {
        if ranged {
            return None;
        }
        self.cpp_type_function(cpp)
    }
}
