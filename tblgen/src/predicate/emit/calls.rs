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
pub(super) fn plain_value(kind: &str, class: &str, text: &str) -> String {
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
        if let Some(made) = self.constructed(function, arguments) {
            return Some(made);
        }
        match (plain, arguments) {
            // A part of the op, or a method of its own.
            (method, []) => {
                if let Some((text, class)) = self.variables.get(&format!("{method}()")) {
                    return Some(Emitted::new(text.clone(), class.clone()));
                }
                self.method_of_this(method)
            }
            ("bool", [value]) => {
                let value = self.value(value)?;
                (value.class == Class::OptionalValue).then(|| {
                    let text = format!("{}.is_some()", value.text);
                    value.then(text, Class::Condition)
                })
            }
            ("ArrayRef", [Expr::Braces(list)]) if list.is_empty() => {
                Some(Emitted::new("&[][..]", Class::Shape))
            }
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
            ("is_contained", [list, value]) => {
                let list = match list {
                    Expr::Braces(list) => list,
                    Expr::Call {
                        function,
                        arguments,
                        ..
                    } if function.ends_with("ArrayRef") => match &arguments[..] {
                        [Expr::Braces(list)] => list,
                        _ => return None,
                    },
                    _ => return None,
                };
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
        let test = self.names.test_path(class);
        let path = match is_type {
            true => self.names.type_path(class),
            false => self.names.attribute_path(class),
        };
        let is_mapped = path.is_some();
        let paths = match path {
            Some(path) => vec![path],
            None => self.names.derived(class, is_type),
        };
        let is_known = test.is_some();
        let mut tests: Vec<String> = test
            .into_iter()
            .filter(|test| !test.is_empty())
            .map(|test| format!("{test}(cx, {text})"))
            .collect();
        // A class that a function is for is no other.
        let of_test = tests.len();
        let paths = paths.iter().filter(|_| !is_mapped || of_test == 0);
        tests.extend(paths.map(|path| format!("{text}.is::<{path}>(cx)")));
        // Others may implement it as well. Where none is known, all who do are in C++.
        if (!tests.is_empty() || is_known)
            && let Some(path) = self.names.interface_path(class)
        {
            tests.push(format!("{text}.interface::<dyn {path}>(cx).is_some()"));
        }
        match tests.len() {
            0 => is_known.then(|| "false".to_owned()),
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
                _ => match self.names.type_path(class) {
                    Some(path) => (path, "ty"),
                    None => return self.cast_by_test(value, class),
                },
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

    /// A value that is of a class which no Rust type stands for alone: it stays a type.
    fn cast_by_test(&mut self, value: Emitted, class: &str) -> Option<Emitted> {
        let test = self
            .names
            .test_path(class)
            .filter(|test| !test.is_empty())?;
        let Class::Type(of) = &value.class else {
            return None;
        };
        let ty = plain_value("Type", of, &value.text);
        let option = format!("Some({ty}).filter(|ty| {test}(cx, *ty))");
        Some(self.present(value, "ty", option, Class::Type(class.to_owned())))
    }

    /// What a method of the op returns, whose C++ is known.
    fn method_of_this(&mut self, method: &str) -> Option<Emitted> {
        /// Methods call methods, and may call themselves.
        const DEPTH: u32 = 4;
        if self.inside == DEPTH {
            return None;
        }
        let expr = crate::predicate::parse(&self.names.op_method(method)?)?;
        self.inside += 1;
        let value = self.value(&expr);
        self.inside -= 1;
        value
    }
}
