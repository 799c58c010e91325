//! Calls: casts, tests of classes, and functions.

use super::methods::power_of_two;
use super::{Class, Emitted, Emitter, bare, numbers};
use crate::predicate::parse::Expr;

/// The constraint of the library for a C++ class of floats with their format in the name.
fn small_float(class: &str) -> Option<String> {
    let format = class.strip_prefix("Float")?.strip_suffix("Type")?;
    format
        .starts_with(|c: char| c.is_ascii_digit())
        .then(|| format!("F{format}"))
}

/// A value as a type or an attribute of any kind, whatever it was cast to.
fn plain_value(kind: &str, class: &str, text: &str) -> String {
    match class == kind {
        true => text.to_owned(),
        false => format!("{kind}::from({text})"),
    }
}

impl Emitted {
    /// The type of a value.
    pub(super) fn of_type(self) -> Emitted {
        let text = format!("ir.ty({})", self.text);
        self.then(text, Class::Type("Type".into()))
    }
}

impl Emitter<'_> {
    pub(super) fn call(
        &mut self,
        function: &str,
        generics: &[String],
        arguments: &[Expr],
    ) -> Option<Emitted> {
        let plain = function.rsplit("::").next()?;
        match (plain, arguments) {
            ("isa" | "isa_and_nonnull" | "isa_and_present", [value]) if !generics.is_empty() => {
                let value = self.value(value)?;
                let tests: Option<Vec<String>> = generics
                    .iter()
                    .map(|class| self.is_a(&value, class))
                    .collect();
                let text = tests?.join(" || ");
                let text = if generics.len() > 1 {
                    format!("({text})")
                } else {
                    text
                };
                Some(value.then(text, Class::Condition))
            }
            ("cast" | "dyn_cast" | "dyn_cast_or_null" | "cast_or_null", [value]) => {
                let [class] = generics else { return None };
                let value = self.value(value)?;
                self.cast(value, class)
            }
            ("static_cast", [value]) => self.value(value),
            ("isPowerOf2_32" | "isPowerOf2_64", [value]) => {
                let value = self.value(value)?;
                (value.class == Class::Integer).then(|| {
                    let text = power_of_two(&value.text);
                    value.then(text, Class::Condition)
                })
            }
            ("is_contained", [Expr::Braces(list), value]) => {
                let value = self.value(value)?;
                let list = numbers(list).filter(|_| value.class == Class::Integer)?;
                let text = format!("{list}.contains(&{})", value.text);
                Some(value.then(text, Class::Condition))
            }
            ("getElementTypeOrSelf", [value]) => {
                let value = self.value(value)?;
                let value = match value.class {
                    Class::Value => value.of_type(),
                    _ => value,
                };
                matches!(value.class, Class::Type(_)).then(|| {
                    let text = format!("{}.element_or_self(cx)", value.text);
                    value.then(text, Class::Type("Type".into()))
                })
            }
            ("all_of" | "any_of", [list, Expr::Lambda { parameter, body }]) => {
                let list = self.value(list)?;
                let (class, borrow) = match list.class {
                    Class::Shape => (Class::Integer, "&"),
                    Class::Elements => (Class::Attribute("Attribute".into()), "&"),
                    _ => return None,
                };
                let name = self.fresh("element");
                let before = self
                    .variables
                    .insert(parameter.clone(), (name.clone(), class));
                let body = self.condition(body);
                match before {
                    Some(before) => self.variables.insert(parameter.clone(), before),
                    None => self.variables.remove(parameter),
                };
                let test = if plain == "all_of" { "all" } else { "any" };
                let text = format!(
                    "{}.iter().{test}(|{borrow}{name}| {})",
                    list.text,
                    bare(&body?)
                );
                Some(list.then(text, Class::Condition))
            }
            (_, [value]) if generics.is_empty() => {
                let value = self.value(value)?;
                let (is_type, argument) = match &value.class {
                    Class::Type(class) => (true, plain_value("Type", class, &value.text)),
                    Class::Attribute(class) => {
                        (false, plain_value("Attribute", class, &value.text))
                    }
                    _ => return None,
                };
                let path = self.names.function_path(function, is_type)?;
                Some(value.then(format!("{path}(cx, {argument})"), Class::Condition))
            }
            _ => None,
        }
    }

    pub(super) fn is_a(&self, value: &Emitted, class: &str) -> Option<String> {
        let plain = class.strip_prefix("mlir::").unwrap_or(class);
        let text = &value.text;
        match value.class {
            Class::Type(_) => Some(match plain {
                "Type" => "true".to_owned(),
                "FloatType" => format!("{text}.is_float(cx)"),
                "IndexType" => format!("{text} == Type::INDEX"),
                "NoneType" => format!("{text} == Type::NONE"),
                "Float16Type" => format!("{text} == Type::F16"),
                "Float32Type" => format!("{text} == Type::F32"),
                "Float64Type" => format!("{text} == Type::F64"),
                "BFloat16Type" => format!("{text} == Type::BF16"),
                "TensorType" => format!("AnyTensor::matches(cx, {text})"),
                "FixedVectorType" => format!("AnyFixedVector::matches(cx, {text})"),
                "ScalableVectorType" => format!("AnyScalableVector::matches(cx, {text})"),
                "FloatTF32Type" => format!("TF32::matches(cx, {text})"),
                class if small_float(class).is_some() => {
                    format!("{}::matches(cx, {text})", small_float(class)?)
                }
                "BaseMemRefType" => format!("AnyRankedOrUnrankedMemRef::matches(cx, {text})"),
                _ => return self.is_of(text, class, true),
            }),
            Class::Attribute(_) => Some(match plain {
                "Attribute" => "true".to_owned(),
                _ => return self.is_of(text, class, false),
            }),
            _ => None,
        }
    }

    /// Whether a value is of a class that is declared, or of one that is derived from it.
    pub(super) fn is_of(&self, text: &str, class: &str, is_type: bool) -> Option<String> {
        if let Some(test) = self.names.test_path(class) {
            return Some(format!("{test}(cx, {text})"));
        }
        let path = match is_type {
            true => self.names.type_path(class),
            false => self.names.attribute_path(class),
        };
        let paths = match path {
            Some(path) => vec![path],
            None => self.names.derived(class, is_type),
        };
        let mut tests: Vec<String> = paths
            .iter()
            .map(|path| format!("{text}.is::<{path}>(cx)"))
            .collect();
        // Others may implement it as well. Where none is known, all who do are in C++.
        if !tests.is_empty()
            && let Some(path) = self.names.interface_path(class)
        {
            tests.push(format!("{text}.interface::<dyn {path}>(cx).is_some()"));
        }
        match tests.len() {
            0 => None,
            1 => Some(tests.concat()),
            _ => Some(format!("({})", tests.join(" || "))),
        }
    }

    pub(super) fn cast(&mut self, value: Emitted, class: &str) -> Option<Emitted> {
        let plain = class.strip_prefix("mlir::").unwrap_or(class);
        let (path, base) = match value.class {
            Class::Type(_) => match plain {
                "Type" => return Some(value),
                // What tensors, and memrefs, of both kinds have is what shaped types have.
                "TensorType" | "BaseMemRefType" => {
                    ("terrace::ir::types::ShapedType".to_owned(), "ty")
                }
                "FixedVectorType" | "ScalableVectorType" => {
                    ("terrace::ir::types::VectorType".to_owned(), "ty")
                }
                _ => (self.names.type_path(class)?, "ty"),
            },
            Class::Attribute(_) => match plain {
                "Attribute" => return Some(value),
                _ => (self.names.attribute_path(class)?, "attr"),
            },
            _ => return None,
        };
        let class = match value.class {
            Class::Type(_) => Class::Type(class.to_owned()),
            _ => Class::Attribute(class.to_owned()),
        };
        let name = self.fresh(base);
        let mut casts = value.casts;
        casts.push((name.clone(), format!("{}.cast::<{path}>(cx)", value.text)));
        Some(Emitted {
            text: name,
            class,
            casts,
        })
    }
}
