//! Conditions on several parts of an op.

use super::super::fields::{Field, Sort};
use super::super::names::{last_segment, snake_case};
use super::super::{Kind, Translator, hook};
use super::{OpTraits, part, push};
use crate::map::plain;
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
        record: &Record<'a>,
        cpp: &str,
        fields: &[Field],
    ) -> Option<String> {
        let parts: Vec<(String, String, Class)> = fields.iter().filter_map(seen).collect();
        let mut variables = vec![("$_op", "op.op()", Class::Op)];
        for (name, text, class) in &parts {
            variables.push((name, text, class.clone()));
        }
        let condition = self.cpp_test(record, cpp, &variables)?.text;
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
        if let Some(condition) = self.condition_on_op(record, &cpp, fields) {
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
    pub(super) fn type_function(&self, cpp: &str, ranged: bool) -> Option<String> {
        if ranged {
            return None;
        }
        let text: String = cpp.chars().filter(|c| !c.is_whitespace()).collect();
        if text == "$_self" {
            return Some("|_, ty| Some(ty)".to_owned());
        }
        if [
            "getElementTypeOrSelf($_self)",
            "::mlir::getElementTypeOrSelf($_self)",
            "mlir::getElementTypeOrSelf($_self)",
        ]
        .contains(&&*text)
        {
            return Some("|cx, ty| Some(ty.element_or_self(cx))".to_owned());
        }
        // `cast<T>($_self).getElementType()`, and accessors of declared types.
        let rest = text
            .trim_start_matches("::")
            .trim_start_matches("llvm::")
            .strip_prefix("cast<")?;
        let (class, rest) = rest.split_once(">($_self).get")?;
        let method = rest.strip_suffix("()")?;
        let class_name = last_segment(class);
        if method == "ElementType"
            && [
                "VectorType",
                "ShapedType",
                "RankedTensorType",
                "TensorType",
                "MemRefType",
                "BaseMemRefType",
            ]
            .contains(&class_name)
        {
            return Some(
                "|cx, ty| Some(ty.cast::<terrace::ir::types::ShapedType>(cx)?.element(cx))"
                    .to_owned(),
            );
        }
        if method == "ElementType" && class_name == "ComplexType" {
            return Some(
                "|cx, ty| Some(ty.cast::<terrace::ir::types::ComplexType>(cx)?.element(cx))"
                    .to_owned(),
            );
        }
        let mut same = self
            .classes
            .iter()
            .filter(|(known, _)| last_segment(known) == class_name);
        let record = self.records.get(same.next()?.1)?;
        if same.next().is_some() || !record.is("TypeDef") {
            return None;
        }
        let wanted = snake_case(method);
        let parameters = record.dag("parameters").ok()??;
        let parameter = parameters.arguments.iter().find(|(_, name)| {
            name.as_deref()
                .is_some_and(|name| snake_case(name) == wanted)
        })?;
        let class = match &parameter.0 {
            crate::records::Value::Text(text) => text.to_string(),
            crate::records::Value::Def(name) => {
                self.records.get(name)?.text("cppType").ok()??.to_owned()
            }
            _ => return None,
        };
        let item = self.items.get(&*record.name)?;
        let path = self.path(item);
        (plain(&class) == "Type")
            .then(|| format!("|cx, ty| Some(ty.cast::<{path}>(cx)?.{wanted}(cx))"))
    }
}
