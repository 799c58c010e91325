//! From expressions to Rust.

mod calls;
mod functions;
mod methods;
#[cfg(test)]
mod tests;

pub use functions::type_function;
use rustc_hash::FxHashMap;

use super::negate::negated;
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
    /// A value of an op: an operand or a result.
    Value,
    /// A value that may be absent.
    OptionalValue,
    /// Several values: their number is known.
    Values,
    /// A list whose elements are not looked at, with a method `len`.
    List,
    /// An op.
    Op,
}

/// What C++ names are in Rust.
pub trait Names {
    /// The Rust type of a C++ class of types.
    fn type_path(&self, class: &str) -> Option<String>;
    /// The Rust type of a C++ class of attributes.
    fn attribute_path(&self, class: &str) -> Option<String>;
    /// The function that says whether a type or an attribute is of a C++ class which no Rust type stands for alone.
    fn test_path(&self, class: &str) -> Option<String>;
    /// The Rust types of the types, or of the attributes, that are derived from a C++ class or implement an interface of this name.
    fn derived(&self, class: &str, is_type: bool) -> Vec<String>;
    /// The Rust trait of an interface.
    fn interface_path(&self, class: &str) -> Option<String>;
    /// A function on a type, or on an attribute, that is a condition, by its C++ name.
    fn function_path(&self, function: &str, is_type: bool) -> Option<String>;
    /// A function from a type to a type, by its C++ name: an expression with `cx` and `ty`.
    fn type_function(&self, function: &str) -> Option<String>;
    /// What a method of the op without arguments returns, in C++.
    fn op_method(&self, method: &str) -> Option<String>;
    /// What an accessor of a declared type or attribute is called, and what it gives. One with a path is a function of a context
    /// and a type that may have no such thing.
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
    let text = emitter(names, variables).condition(expr)?;
    let uses_context = text.contains("cx");
    Some(Translated { text, uses_context })
}

fn emitter<'a>(names: &'a dyn Names, variables: &[(&str, &str, Class)]) -> Emitter<'a> {
    Emitter {
        names,
        variables: variables
            .iter()
            .map(|(cpp, rust, class)| ((*cpp).to_owned(), ((*rust).to_owned(), class.clone())))
            .collect(),
        count: 0,
        inside: 0,
    }
}

struct Emitter<'a> {
    names: &'a dyn Names,
    variables: FxHashMap<String, (String, Class)>,
    /// The number of names made so far.
    count: usize,
    /// In how many methods of the op it is.
    inside: u32,
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

/// What an expression is, as an `Option`, if all casts hold.
fn optional(value: &Emitted) -> String {
    let mut casts = value.casts.iter().rev();
    let innermost = match casts.next() {
        None => format!("Some({})", value.text),
        Some((name, cast)) if *name == value.text => cast.clone(),
        Some((name, cast)) => format!("{cast}.map(|{name}| {})", value.text),
    };
    casts.fold(innermost, |inner, (name, cast)| {
        format!("{cast}.and_then(|{name}| {inner})")
    })
}

/// The condition, if all casts hold.
fn guarded(casts: &[(String, String)], condition: String) -> String {
    casts.iter().rev().fold(condition, |inner, (name, cast)| {
        if inner == "true" {
            return format!("{cast}.is_some()");
        }
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
            // That there is a type at all, as C++ asks.
            Expr::Name(name)
                if matches!(
                    self.variables.get(name),
                    Some((_, Class::Type(_) | Class::Attribute(_)))
                ) =>
            {
                Some("true".to_owned())
            }
            Expr::Not(inner) => {
                let text = negated(&self.condition(inner)?);
                // Among other operators it stays together.
                let is_joined = text.contains(" && ") || text.contains(" || ");
                Some(if is_joined && bare(&text) == text {
                    format!("({text})")
                } else {
                    text
                })
            }
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
                    (Class::Type(_), Class::Type(_))
                    | (Class::Condition, Class::Condition)
                    | (Class::Shape, Class::Shape) => matches!(*operator, "==" | "!="),
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
            Expr::Choice(condition, then, otherwise) => self.chosen(condition, then, otherwise),
            Expr::Index(object, index) => {
                let object = self.value(object)?;
                let Expr::Number(index @ 0..) = **index else {
                    return None;
                };
                let name = self.fresh("size");
                (object.class == Class::Shape).then(|| {
                    let mut casts = object.casts;
                    let element = match index {
                        0 => "first()".to_owned(),
                        index => format!("get({index})"),
                    };
                    casts.push((format!("&{name}"), format!("{}.{element}", object.text)));
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
