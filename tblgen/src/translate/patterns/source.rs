//! What a rule matches.

use super::super::fields::{Field, Sort};
use super::super::names::snake_case;
use super::super::{Kind, Translator, hook};
use super::names::{Bound, Names};
use super::{DEPTH, Gap, Said, unsaid};
use crate::predicate::bare;
use crate::records::{Dag, Record, Value};

impl<'r, 'a> Translator<'r, 'a> {
    /// A pattern of an op.
    pub(super) fn source(
        &self,
        rule: &Record<'a>,
        dag: &Dag<'a>,
        names: &mut Names,
        depth: u32,
    ) -> Said {
        if depth > DEPTH {
            return unsaid("it is nested too deeply");
        }
        let (path, op) = self.rule_op(rule, dag)?;
        let arguments = op.fields.iter().filter(|field| is_argument(field));
        let fields: Vec<&Field> = arguments.collect();
        let mut values = Vec::new();
        let mut either = "";
        for (position, (value, name)) in dag.arguments.iter().enumerate() {
            let is_either = |dag: &Dag<'a>| self.is_word(&dag.operator, "either");
            match value {
                Value::Dag(pair) if is_either(pair) => {
                    if position != 0 || pair.arguments.len() != 2 {
                        return unsaid("`either` is of other than the first two operands");
                    }
                    either = "either ";
                    values.extend(pair.arguments.iter().map(|(value, name)| (value, name)));
                }
                _ => values.push((value, name)),
            }
        }
        if values.len() != fields.len() {
            return unsaid(format!("`{path}` has another number of arguments"));
        }
        let mut parts = Vec::new();
        for (field, (value, name)) in fields.iter().zip(values) {
            let name = name.as_deref().unwrap_or_default();
            parts.push(self.matched(rule, field, value, name, names, depth)?);
        }
        let bound = names.bind(dag.name.as_deref().unwrap_or_default(), Bound::Op)?;
        let bound = bound.map(|name| format!("{name} @ ")).unwrap_or_default();
        Ok(format!("{either}{bound}{path}({})", parts.join(", ")))
    }

    /// What an operand or an attribute must be.
    fn matched(
        &self,
        rule: &Record<'a>,
        field: &Field,
        value: &Value<'a>,
        name: &str,
        names: &mut Names,
        depth: u32,
    ) -> Said {
        let bound = || match field.sort {
            Sort::Operand if field.is_list() => Bound::Values,
            Sort::Operand => Bound::Value,
            _ => Bound::Attribute(field.ty.clone()),
        };
        // What is optional is matched by what it holds.
        let held = |text: String| match field.ty.starts_with("Optional<") {
            true => format!("Some({text})"),
            false => text,
        };
        match value {
            Value::Unset => Ok(names.bind(name, bound())?.unwrap_or_else(|| "_".to_owned())),
            Value::Def(_) => {
                let record = self.records.referred(rule, "sourcePattern", value)?;
                if record.is("ConstantAttr") {
                    return Ok(held(self.constant(field, record)?));
                }
                if field.is_list() || field.ty.starts_with("Optional<") {
                    return unsaid(format!(
                        "`{}` constrains a list or what may be absent",
                        record.name
                    ));
                }
                let name = names.bind(name, bound())?;
                let constraint = self.known_constraint(record)?;
                if field.ty == constraint {
                    return Ok(name.unwrap_or_else(|| "_".to_owned()));
                }
                Ok(format!("{}: {constraint}", name.as_deref().unwrap_or("_")))
            }
            Value::Dag(dag) if self.is_word(&dag.operator, "variadic") => {
                let mut parts = Vec::new();
                for (value, name) in &dag.arguments {
                    let one = Field {
                        ty: String::new(),
                        ..field.clone()
                    };
                    let name = name.as_deref().unwrap_or_default();
                    parts.push(self.matched(rule, &one, value, name, names, depth + 1)?);
                }
                Ok(format!("[{}]", parts.join(", ")))
            }
            Value::Dag(_) if field.sort != Sort::Operand || field.is_list() => {
                unsaid("a function of C++ matches an attribute, or an op a list")
            }
            Value::Dag(dag) => {
                let (path, op) = self.rule_op(rule, dag)?;
                if op.results().count() != 1 {
                    return unsaid(format!("which result of `{path}` is meant is not said"));
                }
                Ok(held(self.source(rule, dag, names, depth + 1)?))
            }
            other => unsaid(format!("an argument is {}", other.kind())),
        }
    }

    /// The conditions of a rule.
    pub(super) fn guards(
        &mut self,
        rule: &'r Record<'a>,
        names: &Names,
    ) -> Result<Vec<String>, Gap> {
        let mut guards = Vec::new();
        for value in rule.list("constraints")? {
            let Value::Dag(dag) = value else {
                return unsaid("a condition is no dag");
            };
            let constraint = self.records.referred(rule, "constraints", &dag.operator)?;
            let arguments = dag.arguments.iter().map(|(_, name)| name.as_deref());
            // One that is about one thing may have it as its own name.
            let arguments: Vec<&str> = arguments.chain([dag.name.as_deref()]).flatten().collect();
            let mut values = Vec::new();
            for name in &arguments {
                let (variable, bound) = names.guarded(name)?;
                values.push(match bound {
                    Bound::Value => variable,
                    Bound::Op => format!("{variable}.as_value(ir)"),
                    _ => {
                        return unsaid(format!(
                            "a condition is about `${name}`, which is no value"
                        ));
                    }
                });
            }
            if constraint.is("TypeConstraint") {
                let [value] = &values[..] else {
                    return unsaid("a condition on a type is about one value");
                };
                let path = self.known_constraint(constraint)?;
                guards.push(format!("{path}::matches(ir, ir.ty({value}))"));
                continue;
            }
            let predicate = self.records.required_def(constraint, "predicate")?;
            let cpp = self.flattened(predicate, 0)?;
            guards.push(match known_guard(&cpp, &values) {
                Some(guard) => guard,
                None => self.guard_hook(rule, constraint, &cpp, &arguments, &values),
            });
        }
        Ok(guards)
    }

    /// A condition that is a function.
    fn guard_hook(
        &mut self,
        rule: &'r Record<'a>,
        constraint: &Record<'a>,
        cpp: &str,
        arguments: &[&str],
        values: &[String],
    ) -> String {
        let key = format!("guard {}: {cpp}", values.len());
        let base = snake_case(&constraint.name);
        let name = self.function(&key, || base);
        let parameters = (0..arguments.len()).map(|index| format!(", _value{index}: Value"));
        let head = format!(
            "pub fn {name}(_ir: &Ir{}) -> bool",
            parameters.collect::<String>()
        );
        let stub = format!(" {{\n    crate::unwritten(\"{name}\");\n    false\n}}");
        let hook = hook(Kind::Predicate, name.clone(), rule, cpp, head, Some(stub));
        self.hook(hook);
        format!("{name}(ir, {})", values.join(", "))
    }

    /// Whether an operator is a word of the language of rules.
    pub(super) fn is_word(&self, operator: &Value<'a>, word: &str) -> bool {
        matches!(operator, Value::Def(name) if name == word)
    }
}

/// Operands, attributes and properties are what patterns list.
pub(super) fn is_argument(field: &Field) -> bool {
    matches!(field.sort, Sort::Operand | Sort::Attribute | Sort::Property)
}

/// Conditions that are in the library.
fn known_guard(cpp: &str, values: &[String]) -> Option<String> {
    let text: String = cpp.chars().filter(|c| !c.is_whitespace()).collect();
    let text = bare(bare(&text)).replace("->", ".");
    match (text.as_str(), values) {
        ("$0.getType()==$1.getType()", [a, b]) => Some(format!("ir.ty({a}) == ir.ty({b})")),
        ("$0.getType()!=$1.getType()", [a, b]) => Some(format!("ir.ty({a}) != ir.ty({b})")),
        ("$_self.hasOneUse()" | "$0.hasOneUse()", [a]) => Some(format!("ir.has_one_use({a})")),
        ("$_self.use_empty()" | "$0.use_empty()", [a]) => Some(format!("!ir.has_uses({a})")),
        ("$0==$1", [a, b]) => Some(format!("{a} == {b}")),
        ("$0!=$1", [a, b]) => Some(format!("{a} != {b}")),
        _ => None,
    }
}
