//! Functions from types to types.

use super::{Class, Emitted, Emitter, Names, bare, emitter, optional};
use crate::predicate::parse::Expr;

/// C++ of a type that follows from the type `$_self` as a closure of Rust, `Fn(&Context, Type) -> Option<Type>`, or `None` if
/// something in it is not known.
pub fn type_function(expr: &Expr, names: &dyn Names) -> Option<String> {
    let variable = ("$_self", "ty", Class::Type("Type".into()));
    let mut emitter = emitter(names, &[variable]);
    let value = emitter.value(expr)?;
    let Class::Type(class) = &value.class else {
        return None;
    };
    let result = match class.as_str() {
        "Type" => value.text.clone(),
        _ => format!("Type::from({})", value.text),
    };
    let context = match value.casts.is_empty() && !result.contains("cx") {
        true => "_",
        false => "cx",
    };
    let result = format!("Some({result})");
    if value.casts.is_empty() {
        return Some(format!("|{context}, ty| {result}"));
    }
    let lets: Vec<String> = value
        .casts
        .iter()
        .map(|(name, cast)| format!("let {name} = {cast}?;"))
        .collect();
    Some(format!("|cx, ty| {{ {} {result} }}", lets.join(" ")))
}

impl Emitter<'_> {
    /// A type that is put together: `IntegerType::get($_ctxt, 1)`.
    pub(super) fn constructed(&mut self, function: &str, arguments: &[Expr]) -> Option<Emitted> {
        let plain = function.strip_prefix("mlir::").unwrap_or(function);
        let any = Class::Type("Type".into());
        match (plain, arguments) {
            ("VectorType", [value]) => self.value(value),
            ("Float16Type::get", [_]) => Some(Emitted::new("Type::F16", any)),
            ("BFloat16Type::get", [_]) => Some(Emitted::new("Type::BF16", any)),
            ("Float32Type::get", [_]) => Some(Emitted::new("Type::F32", any)),
            ("Float64Type::get", [_]) => Some(Emitted::new("Type::F64", any)),
            ("IntegerType::get", [_, Expr::Number(1)]) => Some(Emitted::new("Type::I1", any)),
            ("IntegerType::get", [_, Expr::Number(width @ 0..)]) => Some(Emitted::new(
                format!("Type::from(terrace::ir::types::IntegerType::get(cx, {width}))"),
                any,
            )),
            ("IntegerType::get", [_, width]) => {
                let width = self.value(width)?;
                if width.class != Class::Integer {
                    return None;
                }
                let option = format!("u32::try_from({}).ok()", bare(&width.text));
                let width = self.present(width, "width", option, Class::Integer);
                let text = format!(
                    "Type::from(terrace::ir::types::IntegerType::get(cx, {}))",
                    width.text
                );
                Some(width.then(text, any))
            }
            ("VectorType::get", [Expr::Braces(sizes), element]) => {
                let mut casts = Vec::new();
                let mut texts = Vec::new();
                for size in sizes {
                    let size = self.value(size)?;
                    if size.class != Class::Integer {
                        return None;
                    }
                    casts.extend(size.casts);
                    texts.push(size.text);
                }
                let element = self.value(element)?;
                if !matches!(element.class, Class::Type(_)) {
                    return None;
                }
                casts.extend(element.casts);
                let text = format!(
                    "Type::from(terrace::ir::types::VectorType::get(cx, &[{}], {}))",
                    texts.join(", "),
                    element.text
                );
                Some(Emitted {
                    text,
                    class: any,
                    casts,
                })
            }
            _ => {
                let [value] = arguments else { return None };
                let made = self.names.type_function(function)?;
                let value = self.value(value)?;
                let Class::Type(class) = &value.class else {
                    return None;
                };
                let argument = super::calls::plain_value("Type", class, &value.text);
                let words = made.split_inclusive(|c: char| !(c.is_alphanumeric() || c == '_'));
                let replaced = words.map(|word| match word.strip_prefix("ty") {
                    Some(rest) if !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_') => {
                        format!("{argument}{rest}")
                    }
                    _ => word.to_owned(),
                });
                let text: String = replaced.collect();
                Some(value.then(text, any))
            }
        }
    }

    /// A type with another element: `clone(element)` of a shaped type, and `cloneWith({}, element)`.
    pub(super) fn cloned(&mut self, object: Emitted, element: &Expr) -> Option<Emitted> {
        let Class::Type(class) = &object.class else {
            return None;
        };
        // A memref has more than its shape and its element.
        let class_name = class.rsplit("::").next().unwrap_or(class);
        if !["VectorType", "TensorType", "RankedTensorType"].contains(&class_name) {
            return None;
        }
        let ty = super::calls::plain_value("Type", class, &object.text);
        let element = self.value(element)?;
        if !matches!(element.class, Class::Type(_)) {
            return None;
        }
        let casts = object.casts.into_iter().chain(element.casts).collect();
        Some(Emitted {
            text: format!("{ty}.with_element(cx, {})", element.text),
            class: Class::Type("Type".into()),
            casts,
        })
    }

    /// One of two values, by a condition: shapes only.
    pub(super) fn chosen(
        &mut self,
        condition: &Expr,
        then: &Expr,
        otherwise: &Expr,
    ) -> Option<Emitted> {
        let condition = self.condition(condition)?;
        let [then, otherwise] = [then, otherwise].map(|side| {
            let value = self.value(side)?;
            (value.class == Class::Shape).then(|| optional(&value))
        });
        let option = format!("(if {condition} {{ {} }} else {{ {} }})", then?, otherwise?);
        let none = Emitted::new(String::new(), Class::Shape);
        Some(self.present(none, "shape", option, Class::Shape))
    }
}
