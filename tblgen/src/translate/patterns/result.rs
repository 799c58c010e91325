//! What a rule makes.

use super::super::fields::{Field, Sort};
use super::super::names::snake_case;
use super::super::ops::no_stub;
use super::super::{Kind, Translator, hook};
use super::names::{Bound, Names, variable};
use super::source::is_argument;
use super::{DEPTH, Gap, Said, unsaid};
use crate::records::{Dag, Record, Value};

impl<'r, 'a> Translator<'r, 'a> {
    /// What replaces the root, with what is made before it.
    pub(super) fn results(&self, rule: &Record<'a>, source: &Dag<'a>, names: &mut Names) -> Said {
        let (_, root) = self.rule_op(rule, source)?;
        let count = root.results().count();
        if count == 0 {
            return unsaid("the matched op has no results");
        }
        if root.results().any(Field::is_variadic) {
            return unsaid("how many results the matched op has is not known");
        }
        let made = dags(rule, "resultPatterns")?;
        let is_whole = |dag: &&&Dag<'a>| {
            let made = self.rule_op(rule, dag);
            made.is_ok_and(|(_, op)| op.results().count() == count)
        };
        // One op may give all results.
        let replaces = count == 1 || made.last().filter(is_whole).is_some();
        let needed = if replaces { 1 } else { count };
        let Some(first) = made.len().checked_sub(needed) else {
            return unsaid("there is no result for each of the matched op");
        };
        for dag in &made[..first] {
            let statement = self.made(rule, dag, names, false, 0)?;
            names.statements.push(statement);
        }
        let mut replacements = Vec::new();
        for dag in &made[first..] {
            // The op that replaces the root has its types.
            replacements.push(self.made(rule, dag, names, replaces, 0)?);
        }
        for dag in dags(rule, "supplementalPatterns")? {
            let statement = self.made(rule, dag, names, false, 0)?;
            names.statements.push(statement);
        }
        let all = match &replacements[..] {
            [only] => only.clone(),
            _ => format!("({})", replacements.join(", ")),
        };
        Ok(match &names.statements[..] {
            // Rust in braces is an expression of a block.
            [] if all.starts_with('{') => format!("{{ {all} }}"),
            [] => all,
            statements => {
                let lines: String = statements
                    .iter()
                    .map(|statement| format!("        {statement};\n"))
                    .collect();
                format!("{{\n{lines}        {all}\n    }}")
            }
        })
    }

    /// A value that is made, or a name.
    fn made(
        &self,
        rule: &Record<'a>,
        dag: &Dag<'a>,
        names: &mut Names,
        replaces: bool,
        depth: u32,
    ) -> Said {
        if depth > DEPTH {
            return unsaid("it is nested too deeply");
        }
        if self.is_word(&dag.operator, "replaceWithValue") {
            let [(_, Some(name))] = &dag.arguments[..] else {
                return unsaid("`replaceWithValue` is of one name");
            };
            return value_of(names, name);
        }
        let operator = self
            .records
            .referred(rule, "resultPatterns", &dag.operator)?;
        if operator.is("NativeCodeCall") {
            return self.native(rule, dag, "Value", names, depth);
        }
        let (path, op) = self.rule_op(rule, dag)?;
        let arguments = op.fields.iter().filter(|field| is_argument(field));
        let fields: Vec<&Field> = arguments.collect();
        let mut given = dag.arguments.iter().collect::<Vec<_>>();
        let mut ty = None;
        // Directives come last.
        while let Some((Value::Dag(last), _)) = given.last() {
            if self.is_word(&last.operator, "returnType") {
                ty = Some(return_type(last, names)?);
            } else if self.is_word(&last.operator, "location") {
                if !replaces {
                    return unsaid("a location is that of the op that replaces the root");
                }
                names.location = Some(location(last)?);
            } else {
                break;
            }
            given.pop();
        }
        if given.len() != fields.len() {
            return unsaid(format!("`{path}` has another number of arguments"));
        }
        let mut parts = Vec::new();
        for (field, (value, name)) in fields.iter().zip(given) {
            let name = name.as_deref().unwrap_or_default();
            parts.push(self.given(rule, field, value, name, names, depth)?);
        }
        let call = format!("{path}({})", parts.join(", "));
        let call = match ty {
            Some(ty) if !replaces => format!("{call} -> {ty}"),
            _ if replaces || op.infers => call,
            _ => {
                return unsaid(format!(
                    "the types of the results of `{path}` do not follow"
                ));
            }
        };
        let Some(name) = dag.name.as_deref().filter(|name| names.is_used(name)) else {
            return Ok(call);
        };
        // What is named is made first.
        if replaces {
            return unsaid("what replaces the root is named");
        }
        names
            .statements
            .push(format!("{} @ {call}", variable(name)));
        names.bind(name, Bound::Op)?;
        Ok(variable(name))
    }

    /// A call of a function that is C++: a hook, without which the rule is not there.
    fn native(
        &self,
        rule: &Record<'a>,
        dag: &Dag<'a>,
        result: &str,
        names: &mut Names,
        depth: u32,
    ) -> Said {
        let record = self
            .records
            .referred(rule, "resultPatterns", &dag.operator)?;
        if !record.is("NativeCodeCall") || dag.name.is_some() {
            return unsaid("an argument is made by C++");
        }
        if record.integer("numReturns")? != Some(1) {
            return unsaid(format!("`{}` gives no single value", record.name));
        }
        let (mut bindings, mut arguments, mut parameters) =
            (String::new(), String::new(), String::new());
        for (index, (value, name)) in dag.arguments.iter().enumerate() {
            let (text, ty) = match (value, name) {
                (_, Some(name)) => match names.value(name)? {
                    (text, Bound::Value) => (text, "Value".to_owned()),
                    (text, Bound::Op) => (format!("{text}.as_value(rw)"), "Value".to_owned()),
                    (text, Bound::Attribute(constraint)) => (text, value_type(constraint, "'_")?),
                    (_, Bound::Values) => return unsaid("a function of C++ is about a list"),
                },
                (Value::Dag(dag), None) if depth < DEPTH => {
                    let text = self.native(rule, dag, "Value", names, depth + 1)?;
                    (text, "Value".to_owned())
                }
                _ => return unsaid("a function of C++ has an argument that is no name"),
            };
            // The rewriter is lent to one at a time.
            let argument = match text.contains("rw") {
                true => {
                    bindings.push_str(&format!("let _{index} = {text}; "));
                    format!("_{index}")
                }
                false => text,
            };
            arguments.push_str(&format!(", {argument}"));
            parameters.push_str(&format!(", _{index}: {ty}"));
        }
        let mut name = snake_case(&record.name);
        if self.functions.values().any(|other| *other == name) {
            name.push_str("_call");
        }
        let cpp = record.text("expression")?.unwrap_or_default();
        let head = format!("pub fn {name}(_rw: &mut Rewriter<'_>{parameters}) -> {result}");
        let function = no_stub(hook(Kind::Pattern, name.clone(), rule, cpp, head, None));
        // One function has one signature.
        match names.functions.iter().find(|other| other.name == name) {
            Some(other) if other.head != function.head => {
                return unsaid(format!("`{}` is called with different things", record.name));
            }
            _ => names.functions.push(function),
        }
        Ok(format!("{{ {bindings}{name}(rw{arguments}) }}"))
    }

    /// An operand or an attribute of a new op.
    fn given(
        &self,
        rule: &Record<'a>,
        field: &Field,
        value: &Value<'a>,
        name: &str,
        names: &mut Names,
        depth: u32,
    ) -> Said {
        let held = |text: String| match field.ty.starts_with("Optional<") {
            true => format!("Some({text})"),
            false => text,
        };
        match value {
            Value::Unset | Value::Def(_) if !name.is_empty() => {
                let (text, bound) = names.value(name)?;
                match bound {
                    Bound::Attribute(ty) if field.sort != Sort::Operand && *ty == field.ty => {
                        Ok(text)
                    }
                    Bound::Value | Bound::Op if field.sort == Sort::Operand => {
                        Ok(match field.is_list() {
                            true => format!("[{text}]"),
                            false => held(text),
                        })
                    }
                    Bound::Values if field.is_list() => Ok(text),
                    _ => unsaid(format!("`${name}` is passed on as something else")),
                }
            }
            Value::Def(_) => {
                let record = self.records.referred(rule, "resultPatterns", value)?;
                match record.is("ConstantAttr") {
                    true => Ok(held(self.constant(field, record)?)),
                    false => unsaid(format!("`{}` is no constant", record.name)),
                }
            }
            Value::Dag(dag) if self.is_word(&dag.operator, "variadic") && field.is_list() => {
                let mut parts = Vec::new();
                for (value, name) in &dag.arguments {
                    let one = Field {
                        ty: String::new(),
                        ..field.clone()
                    };
                    let name = name.as_deref().unwrap_or_default();
                    parts.push(self.given(rule, &one, value, name, names, depth + 1)?);
                }
                Ok(format!("[{}]", parts.join(", ")))
            }
            Value::Dag(dag) if field.sort == Sort::Operand && !field.is_list() => {
                Ok(held(self.made(rule, dag, names, false, depth + 1)?))
            }
            Value::Dag(dag) if field.sort == Sort::Attribute => {
                let ty = value_type(&field.ty, "'static")?;
                self.native(rule, dag, &ty, names, depth + 1)
            }
            _ => unsaid("an argument is made by C++"),
        }
    }
}

/// The Rust type of an attribute that a constraint accepts.
fn value_type(constraint: &str, lifetime: &str) -> Said {
    let wrapped = ["Optional<", "DefaultValued<"]
        .iter()
        .any(|head| constraint.starts_with(head));
    match wrapped {
        true => unsaid("a function of C++ is about an attribute that may be absent"),
        false => Ok(format!(
            "<{constraint} as terrace::ir::ods::AttrConstraint>::Value<{lifetime}>"
        )),
    }
}

/// The dags of a list.
fn dags<'r, 'a>(rule: &'r Record<'a>, list: &str) -> Result<Vec<&'r Dag<'a>>, Gap> {
    let dags = rule.list(list)?.iter().map(|value| match value {
        Value::Dag(dag) => Ok(dag),
        _ => unsaid("a result is no dag"),
    });
    dags.collect()
}

/// A name as a value.
fn value_of(names: &Names, name: &str) -> Said {
    match names.value(name)? {
        (text, Bound::Value | Bound::Op) => Ok(text),
        _ => unsaid(format!("`${name}` is no value")),
    }
}

/// `(returnType $x)`: the type of a value.
fn return_type(dag: &Dag<'_>, names: &Names) -> Said {
    match &dag.arguments[..] {
        [(Value::Unset, Some(name))] => match names.value(name)? {
            (text, Bound::Value) => Ok(format!("rw.ty({text})")),
            (text, Bound::Op) => Ok(format!("{text}.ty(rw)")),
            _ => unsaid(format!("`${name}` has no type")),
        },
        _ => unsaid("a type is an expression of C++"),
    }
}

/// `(location $a, $b)`, `(location "name")`
fn location(dag: &Dag<'_>) -> Said {
    let parts = dag.arguments.iter().map(|argument| match argument {
        (Value::Unset, Some(name)) => Ok(variable(name)),
        (Value::Text(text), None) => Ok(format!("{text:?}")),
        _ => unsaid("a location has a name and places"),
    });
    Ok(parts.collect::<Result<Vec<_>, _>>()?.join(", "))
}
