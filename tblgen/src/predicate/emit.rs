//! From expressions to Rust.

use rustc_hash::FxHashMap;

use super::parse::Expr;

/// What is known of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Class {
    /// A type, as the C++ class that it was cast to.
    Type(String),
    /// An attribute, likewise.
    Attribute(String),
    /// A shape.
    Shape,
    /// A list of attributes.
    Elements,
    /// An integer of 64 bits.
    Integer,
    /// A text.
    Text,
    /// A condition.
    Condition,
}

/// What C++ names are in Rust.
pub trait Names {
    /// The Rust type of a C++ class of types.
    fn type_path(&self, class: &str) -> Option<String>;
    /// The Rust type of a C++ class of attributes.
    fn attribute_path(&self, class: &str) -> Option<String>;
    /// The Rust types of the types, or of the attributes, that are derived from a C++ class or implement an interface of this name.
    fn derived(&self, class: &str, is_type: bool) -> Vec<String>;
    /// The Rust trait of an interface.
    fn interface_path(&self, class: &str) -> Option<String>;
    /// A function on a type or an attribute that is a condition, by its C++ name.
    fn function_path(&self, function: &str) -> Option<String>;
    /// What an accessor of a declared type or attribute is called, and what it gives.
    fn accessor(&self, class: &str, method: &str) -> Option<(String, Class)>;
}

/// A condition in Rust.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Translated {
    /// The expression.
    pub text: String,
    /// Whether it uses `cx`.
    pub uses_context: bool,
}

/// A condition on values of the names that are given, or `None` if something in it is not known.
pub fn condition(
    expr: &Expr,
    names: &dyn Names,
    variables: &[(&str, &str, Class)],
) -> Option<Translated> {
    let mut emitter = Emitter {
        names,
        variables: variables
            .iter()
            .map(|(cpp, rust, class)| ((*cpp).to_owned(), ((*rust).to_owned(), class.clone())))
            .collect(),
        count: 0,
    };
    let text = emitter.condition(expr)?;
    let uses_context = text.contains("cx");
    Some(Translated { text, uses_context })
}

struct Emitter<'a> {
    names: &'a dyn Names,
    variables: FxHashMap<String, (String, Class)>,
    /// The number of names made so far.
    count: usize,
}

/// A value in Rust.
struct Emitted {
    text: String,
    class: Class,
    /// Casts that must hold: the name of the result, and the cast.
    casts: Vec<(String, String)>,
}

impl Emitted {
    fn new(text: impl Into<String>, class: Class) -> Emitted {
        Emitted {
            text: text.into(),
            class,
            casts: Vec::new(),
        }
    }

    fn then(self, text: String, class: Class) -> Emitted {
        Emitted {
            text,
            class,
            casts: self.casts,
        }
    }
}

/// An expression without parentheses around all of it.
pub fn bare(text: &str) -> &str {
    let Some(inner) = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
    else {
        return text;
    };
    let mut depth = 0_i32;
    for c in inner.chars() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth < 0 {
            return text;
        }
    }
    inner
}

/// `ArrayRef<int64_t>({2, 3})`
fn shape(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Call {
            function,
            arguments,
            ..
        } if function.ends_with("ArrayRef") => match &arguments[..] {
            [Expr::Braces(sizes)] => numbers(sizes),
            _ => None,
        },
        _ => None,
    }
}

/// Integers as an array.
fn numbers(list: &[Expr]) -> Option<String> {
    let number = |expr: &Expr| match expr {
        Expr::Number(value) => Some(value.to_string()),
        _ => None,
    };
    let list: Option<Vec<String>> = list.iter().map(number).collect();
    Some(format!("[{}]", list?.join(", ")))
}

/// The constraint of the library for a C++ class of floats with their format in the name.
fn small_float(class: &str) -> Option<String> {
    let format = class.strip_prefix("Float")?.strip_suffix("Type")?;
    format
        .starts_with(|c: char| c.is_ascii_digit())
        .then(|| format!("F{format}"))
}

/// The condition, if all casts hold.
fn guarded(casts: &[(String, String)], condition: String) -> String {
    casts.iter().rev().fold(condition, |inner, (name, cast)| {
        format!("{cast}.is_some_and(|{name}| {})", bare(&inner))
    })
}

impl Emitter<'_> {
    fn fresh(&mut self, base: &str) -> String {
        self.count += 1;
        match self.count {
            1 => base.to_owned(),
            count => format!("{base}{count}"),
        }
    }

    fn condition(&mut self, expr: &Expr) -> Option<String> {
        match expr {
            Expr::Name(name) if name == "true" || name == "false" => Some(name.clone()),
            Expr::Not(inner) => Some(match &**inner {
                Expr::Binary(..) => format!("!({})", self.condition(inner)?),
                _ => format!("!{}", self.condition(inner)?),
            }),
            Expr::Binary(operator @ ("&&" | "||"), left, right) => {
                let [left, right] = [left, right].map(|side| {
                    let text = self.condition(side)?;
                    let mixed = matches!(&**side, Expr::Binary(other @ ("&&" | "||"), ..) if other != operator);
                    Some(if mixed { format!("({text})") } else { text })
                });
                Some(format!("{} {operator} {}", left?, right?))
            }
            Expr::Binary(operator @ ("==" | "!=" | "<" | ">" | "<=" | ">="), left, right) => {
                let left = self.value(left)?;
                if let (Class::Shape, Some(sizes), "==" | "!=") =
                    (&left.class, shape(right), *operator)
                {
                    let text = format!("{} {operator} {sizes}", left.text);
                    return Some(guarded(&left.casts, text));
                }
                let right = self.value(right)?;
                let same = match (&left.class, &right.class) {
                    (Class::Integer, Class::Integer) | (Class::Text, Class::Text) => true,
                    (Class::Type(_), Class::Type(_)) => matches!(*operator, "==" | "!="),
                    _ => false,
                };
                if !same {
                    return None;
                }
                let casts: Vec<_> = left.casts.iter().chain(&right.casts).cloned().collect();
                Some(guarded(
                    &casts,
                    format!("{} {operator} {}", left.text, right.text),
                ))
            }
            expr => {
                let value = self.value(expr)?;
                (value.class == Class::Condition).then(|| guarded(&value.casts, value.text))
            }
        }
    }

    fn value(&mut self, expr: &Expr) -> Option<Emitted> {
        match expr {
            Expr::Number(value) => Some(Emitted::new(value.to_string(), Class::Integer)),
            Expr::Name(name) => {
                let (text, class) = self.variables.get(name)?;
                Some(Emitted::new(text.clone(), class.clone()))
            }
            Expr::Call {
                function,
                generics,
                arguments,
            } => self.call(function, generics, arguments),
            Expr::Method {
                object,
                name,
                arguments,
            } => self.method(object, name, arguments),
            Expr::Index(object, index) => {
                let object = self.value(object)?;
                let Expr::Number(index @ 0..) = **index else {
                    return None;
                };
                let name = self.fresh("size");
                (object.class == Class::Shape).then(|| {
                    let mut casts = object.casts;
                    casts.push((format!("&{name}"), format!("{}.get({index})", object.text)));
                    Emitted {
                        text: name,
                        class: Class::Integer,
                        casts,
                    }
                })
            }
            Expr::Apply(lambda, argument) => {
                let Expr::Lambda { parameter, body } = &**lambda else {
                    return None;
                };
                let argument = self.value(argument)?;
                let bound = (argument.text.clone(), argument.class.clone());
                let before = self.variables.insert(parameter.clone(), bound);
                let body = self.condition(body);
                match before {
                    Some(before) => self.variables.insert(parameter.clone(), before),
                    None => self.variables.remove(parameter),
                };
                Some(argument.then(body?, Class::Condition))
            }
            Expr::Not(_)
            | Expr::Binary("&&" | "||" | "==" | "!=" | "<" | ">" | "<=" | ">=", ..) => {
                let text = self.condition(expr)?;
                Some(Emitted::new(format!("({text})"), Class::Condition))
            }
            Expr::Binary(operator @ ("+" | "-" | "*"), left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                let numbers = left.class == Class::Integer && right.class == Class::Integer;
                numbers.then(|| Emitted {
                    text: format!("({} {operator} {})", left.text, right.text),
                    class: Class::Integer,
                    casts: left.casts.into_iter().chain(right.casts).collect(),
                })
            }
            Expr::Binary(operator @ ("/" | "%"), left, right) => {
                let left = self.value(left)?;
                let Expr::Number(divisor @ 1..) = **right else {
                    return None;
                };
                (left.class == Class::Integer).then(|| {
                    let text = format!("({} {operator} {divisor})", left.text);
                    left.then(text, Class::Integer)
                })
            }
            _ => None,
        }
    }

    fn call(&mut self, function: &str, generics: &[String], arguments: &[Expr]) -> Option<Emitted> {
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
            ("is_contained", [Expr::Braces(list), value]) => {
                let value = self.value(value)?;
                let list = numbers(list).filter(|_| value.class == Class::Integer)?;
                let text = format!("{list}.contains(&{})", value.text);
                Some(value.then(text, Class::Condition))
            }
            ("getElementTypeOrSelf", [value]) => {
                let value = self.value(value)?;
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
                let path = self.names.function_path(function)?;
                let value = self.value(value)?;
                let text = format!("{path}(cx, {})", value.text);
                Some(value.then(text, Class::Condition))
            }
            _ => None,
        }
    }

    fn is_a(&self, value: &Emitted, class: &str) -> Option<String> {
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
    fn is_of(&self, text: &str, class: &str, is_type: bool) -> Option<String> {
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

    fn cast(&mut self, value: Emitted, class: &str) -> Option<Emitted> {
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

    fn method(&mut self, object: &Expr, name: &str, arguments: &[Expr]) -> Option<Emitted> {
        let object = self.value(object)?;
        let text = object.text.clone();
        let number = match arguments {
            [] => None,
            [Expr::Number(number)] => Some(*number),
            _ => return None,
        };
        let (text, class) = match object.class.clone() {
            Class::Type(class) => return self.method_of_type(object, &class, name, number),
            Class::Attribute(class) => {
                return self.method_of_attribute(object, &class, name, number);
            }
            Class::Shape | Class::Elements => match (name, number) {
                ("size", None) => (format!("({text}.len() as i64)"), Class::Integer),
                ("empty", None) => (format!("{text}.is_empty()"), Class::Condition),
                _ => return None,
            },
            Class::Text => match (name, number) {
                ("empty", None) => (format!("{text}.is_empty()"), Class::Condition),
                ("size", None) => (format!("({text}.len() as i64)"), Class::Integer),
                _ => return None,
            },
            Class::Integer | Class::Condition => return None,
        };
        Some(object.then(text, class))
    }

    fn method_of_type(
        &mut self,
        object: Emitted,
        class: &str,
        name: &str,
        number: Option<i64>,
    ) -> Option<Emitted> {
        let plain = class.rsplit("::").next()?.to_owned();
        let text = object.text.clone();
        let shaped = [
            "ShapedType",
            "TensorType",
            "BaseMemRefType",
            "UnrankedTensorType",
            "UnrankedMemRefType",
        ]
        .contains(&&*plain);
        let ranked = [
            "RankedTensorType",
            "VectorType",
            "FixedVectorType",
            "ScalableVectorType",
            "MemRefType",
        ]
        .contains(&&*plain);
        // What every type has is asked of the type, whatever it was cast to.
        let ty = match plain.as_str() {
            "Type" => text.clone(),
            _ => format!("Type::from({text})"),
        };
        let sized = |test: &str, width: i64| {
            format!("{ty}.{test}(cx) && {ty}.bit_width(cx) == Some({width})")
        };
        let condition = match (name, number) {
            ("isIndex", None) => Some(format!("{ty} == Type::INDEX")),
            ("isF16", None) => Some(format!("{ty} == Type::F16")),
            ("isBF16", None) => Some(format!("{ty} == Type::BF16")),
            ("isF32", None) => Some(format!("{ty} == Type::F32")),
            ("isF64", None) => Some(format!("{ty} == Type::F64")),
            ("isSignlessInteger", None) => Some(format!("{ty}.is_signless_integer(cx)")),
            ("isInteger", None) => Some(format!("{ty}.is_integer(cx)")),
            ("isInteger", Some(width)) => {
                Some(format!("({})", sized("is_signless_integer", width)))
            }
            ("isSignlessInteger", Some(width)) => {
                Some(format!("({})", sized("is_signless_integer", width)))
            }
            ("isSignedInteger", None) => Some(format!("AnySignedInteger::matches(cx, {ty})")),
            ("isUnsignedInteger", None) => Some(format!("AnyUnsignedInteger::matches(cx, {ty})")),
            ("isSignedInteger", Some(width)) => Some(format!(
                "(AnySignedInteger::matches(cx, {ty}) && {ty}.bit_width(cx) == Some({width}))"
            )),
            ("isUnsignedInteger", Some(width)) => Some(format!(
                "(AnyUnsignedInteger::matches(cx, {ty}) && {ty}.bit_width(cx) == Some({width}))"
            )),
            ("isSignlessIntOrIndex", None) => {
                Some(format!("SignlessIntegerOrIndex::matches(cx, {ty})"))
            }
            ("isIntOrIndex", None) => Some(format!("({ty} == Type::INDEX || {ty}.is_integer(cx))")),
            ("isIntOrFloat", None) => Some(format!("({ty}.is_integer(cx) || {ty}.is_float(cx))")),
            ("isIntOrIndexOrFloat", None) => Some(format!(
                "({ty} == Type::INDEX || {ty}.is_integer(cx) || {ty}.is_float(cx))"
            )),
            ("isSignlessIntOrFloat", None) => Some(format!(
                "({ty}.is_signless_integer(cx) || {ty}.is_float(cx))"
            )),
            ("hasStaticShape", None) if shaped => Some(format!("{text}.has_static_shape(cx)")),
            ("hasStaticShape", None) if ranked => {
                Some(format!("{text}.shape(cx).iter().all(|size| *size >= 0)"))
            }
            ("hasRank", None) if shaped => Some(format!("{text}.rank(cx).is_some()")),
            ("hasRank", None) if ranked => Some("true".to_owned()),
            ("isScalable", None) if plain == "VectorType" => {
                Some(format!("{text}.scalable_dims(cx).contains(&true)"))
            }
            ("allDimsScalable", None) if plain == "VectorType" => Some(format!(
                "{text}.scalable_dims(cx).iter().all(|scalable| *scalable)"
            )),
            ("isSignless", None) if plain == "IntegerType" => {
                Some(format!("{ty}.is_signless_integer(cx)"))
            }
            ("isSigned", None) if plain == "IntegerType" => {
                Some(format!("AnySignedInteger::matches(cx, {ty})"))
            }
            ("isUnsigned", None) if plain == "IntegerType" => {
                Some(format!("AnyUnsignedInteger::matches(cx, {ty})"))
            }
            _ => None,
        };
        if let Some(condition) = condition {
            return Some(object.then(condition, Class::Condition));
        }
        match (name, number) {
            ("getElementType", None) if shaped || ranked || plain == "ComplexType" => {
                Some(object.then(format!("{text}.element(cx)"), Class::Type("Type".into())))
            }
            ("getWidth", None) if plain == "IntegerType" => {
                Some(object.then(format!("i64::from({text}.width(cx))"), Class::Integer))
            }
            ("getIntOrFloatBitWidth" | "getWidth", None) => Some(self.present(
                object,
                "width",
                format!("{ty}.bit_width(cx)"),
                Class::Integer,
            ))
            .map(|width| {
                let text = format!("i64::from({})", width.text);
                width.then(text, Class::Integer)
            }),
            ("getRank", None) if ranked => {
                Some(object.then(format!("({text}.shape(cx).len() as i64)"), Class::Integer))
            }
            ("getRank", None) if shaped => {
                Some(self.present(object, "shape", format!("{text}.shape(cx)"), Class::Shape)).map(
                    |shape| {
                        let text = format!("({}.len() as i64)", shape.text);
                        shape.then(text, Class::Integer)
                    },
                )
            }
            ("getShape", None) if ranked => {
                Some(object.then(format!("{text}.shape(cx)"), Class::Shape))
            }
            ("getShape", None) if shaped => {
                Some(self.present(object, "shape", format!("{text}.shape(cx)"), Class::Shape))
            }
            ("getDimSize", Some(index @ 0..)) if ranked => {
                let mut size = self.present(
                    object,
                    "size",
                    format!("{text}.shape(cx).get({index})"),
                    Class::Integer,
                );
                size.text = format!("*{}", size.text);
                Some(size)
            }
            ("getNumElements", None) if ranked => Some(object.then(
                format!("{text}.shape(cx).iter().product::<i64>()"),
                Class::Integer,
            )),
            ("getNumElements", None) if shaped => Some(self.present(
                object,
                "count",
                format!("{text}.num_elements(cx)"),
                Class::Integer,
            )),
            (method, None) => {
                let (accessor, result) = self.names.accessor(class, method)?;
                let value = format!("{text}.{accessor}(cx)");
                let value = match result {
                    Class::Integer => format!("i64::from({value})"),
                    _ => value,
                };
                Some(object.then(value, result))
            }
            _ => None,
        }
    }

    fn method_of_attribute(
        &mut self,
        object: Emitted,
        class: &str,
        name: &str,
        number: Option<i64>,
    ) -> Option<Emitted> {
        let plain = class.rsplit("::").next()?.to_owned();
        let text = object.text.clone();
        match (plain.as_str(), name, number) {
            ("IntegerAttr", "getInt", None) => {
                Some(object.then(format!("{text}.as_i64(cx)"), Class::Integer))
            }
            ("ArrayAttr", "size", None) => Some(object.then(
                format!("({text}.elements(cx).len() as i64)"),
                Class::Integer,
            )),
            ("ArrayAttr", "empty", None) => {
                Some(object.then(format!("{text}.elements(cx).is_empty()"), Class::Condition))
            }
            ("ArrayAttr", "getValue", None) => {
                Some(object.then(format!("{text}.elements(cx)"), Class::Elements))
            }
            ("IntegerAttr" | "FloatAttr", "getType", None) => {
                Some(object.then(format!("{text}.ty(cx)"), Class::Type("Type".into())))
            }
            ("TypeAttr", "getValue", None) => {
                Some(object.then(format!("{text}.value(cx)"), Class::Type("Type".into())))
            }
            (_, method, None) => {
                let (accessor, result) = self.names.accessor(class, method)?;
                let value = format!("{text}.{accessor}(cx)");
                let value = match result {
                    Class::Integer => format!("i64::from({value})"),
                    _ => value,
                };
                Some(object.then(value, result))
            }
            _ => None,
        }
    }

    /// What an `Option` holds, in conditions that need it.
    fn present(&mut self, object: Emitted, base: &str, option: String, class: Class) -> Emitted {
        let name = self.fresh(base);
        let mut casts = object.casts;
        casts.push((name.clone(), option));
        Emitted {
            text: name,
            class,
            casts,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::predicate::parse;

    /// Classes of the same name in Rust.
    struct Same;

    impl Names for Same {
        fn type_path(&self, class: &str) -> Option<String> {
            class.strip_prefix("mlir::").map(str::to_owned)
        }
        fn attribute_path(&self, class: &str) -> Option<String> {
            self.type_path(class)
        }
        fn derived(&self, class: &str, _: bool) -> Vec<String> {
            match class {
                "d::Plant" => vec!["Rose".to_owned(), "Tulip".to_owned()],
                _ => Vec::new(),
            }
        }
        fn interface_path(&self, class: &str) -> Option<String> {
            (class == "d::Plant").then(|| "Plant".to_owned())
        }
        fn function_path(&self, function: &str) -> Option<String> {
            (function == "d::isOdd").then(|| "is_odd".to_owned())
        }
        fn accessor(&self, _: &str, _: &str) -> Option<(String, Class)> {
            None
        }
    }

    fn of_type(text: &str) -> Option<String> {
        let variable = ("$_self", "ty", Class::Type("Type".into()));
        Some(condition(&parse(text)?, &Same, &[variable])?.text)
    }

    #[test]
    fn conditions_are_translated() {
        let cases = [
            (
                "(::llvm::isa<::mlir::VectorType>($_self))",
                "ty.is::<VectorType>(cx)",
            ),
            (
                "$_self.isF32() && (!::d::isOdd($_self) || true)",
                "ty == Type::F32 && (!is_odd(cx, ty) || true)",
            ),
            (
                "::llvm::cast<::mlir::VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({16})",
                "ty.cast::<VectorType>(cx).is_some_and(|ty| ty.shape(cx) == [16])",
            ),
            (
                "::llvm::is_contained({1, 2}, ::llvm::cast<::mlir::IntegerType>($_self).getWidth())",
                "ty.cast::<IntegerType>(cx).is_some_and(|ty| [1, 2].contains(&i64::from(ty.width(cx))))",
            ),
        ];
        let derived = "::llvm::isa<::d::Plant>($_self)";
        let of_derived =
            "(ty.is::<Rose>(cx) || ty.is::<Tulip>(cx) || ty.interface::<dyn Plant>(cx).is_some())";
        for (cpp, rust) in cases.into_iter().chain([(derived, of_derived)]) {
            assert_eq!(of_type(cpp).as_deref(), Some(rust));
        }
    }

    #[test]
    fn what_is_not_known_is_not_translated() {
        let unknown = [
            "$_self.isFunny()",
            "::d::isEven($_self)",
            "$_self.isF32(",
            "[&]{ return true; }()",
            "$_self == 3",
            "x",
        ];
        for cpp in unknown {
            assert_eq!(of_type(cpp), None, "{cpp}");
        }
        let deep = format!("{}$_self.isF32(){}", "(".repeat(10_000), ")".repeat(10_000));
        assert_eq!(of_type(&deep), None);
    }
}
