//! The normal form of a function in generic form: without constants, which stand where they are used, and with values numbered in
//! order.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};

/// The functions of a module that was printed in generic form, by name, each in normal form.
pub fn functions(text: &str) -> BTreeMap<String, Normal> {
    let mut functions = BTreeMap::new();
    let mut current: Option<(String, Vec<&str>)> = None;
    for line in text.lines() {
        match &mut current {
            // Ops of the module are indented by two.
            None if line.starts_with("  \"func.func\"") => {
                let name = line
                    .split_once("sym_name = \"")
                    .and_then(|(_, rest)| rest.split_once('"'))
                    .map_or(line, |(name, _)| name);
                current = Some((name.to_owned(), vec![line]));
            }
            None => {}
            Some((name, lines)) => {
                lines.push(line);
                if line.starts_with("  }) ") {
                    functions.insert(std::mem::take(name), Normal::new(lines));
                    current = None;
                }
            }
        }
    }
    functions
}

/// A function in normal form.
#[derive(Clone, PartialEq, Default)]
pub struct Normal {
    pub lines: Vec<String>,
}

/// The name of the op in a line, and where it begins.
fn op_name(line: &str) -> Option<(&str, usize)> {
    let trimmed = line.trim_start();
    let start = match trimmed.starts_with('%') {
        true => trimmed.split_once(" = ").map(|(_, op)| op)?,
        false => trimmed,
    };
    let name = start.strip_prefix('"')?;
    let (name, rest) = name.split_once('"')?;
    rest.starts_with(['(', '[', '<'])
        .then_some((name, line.len() - start.len()))
}

/// Whether an op is nothing but a value that is written in it.
fn is_constant(name: &str, op: &str) -> bool {
    let named = name.ends_with("constant")
        || name == "spirv.Constant"
        || [
            "ub.poison",
            "llvm.mlir.zero",
            "llvm.mlir.undef",
            "llvm.mlir.poison",
        ]
        .contains(&name);
    named && op[name.len() + 2..].starts_with("()")
}

/// A line without the maps that MLIR leaves at named ops of linalg once it has computed them.
fn without_memo(line: &str) -> Cow<'_, str> {
    let memo = line.split_once(" {linalg.memoized_indexing_maps = [");
    let parts = memo.and_then(|(before, rest)| Some((before, rest.split_once("]}")?.1)));
    match parts {
        Some((before, after)) => Cow::Owned(format!("{before}{after}")),
        None => Cow::Borrowed(line),
    }
}

impl Normal {
    fn new(lines: &[&str]) -> Self {
        let mut names: HashMap<String, String> = HashMap::new();
        let mut defined: HashSet<String> = HashSet::new();
        let (mut next, mut out) = (0, Vec::new());
        for line in lines {
            let line = &without_memo(line);
            let op = op_name(line);
            if let Some((name, at)) = op
                && is_constant(name, &line[at..])
                && let Some((value, _)) = line.trim_start().split_once(" = ")
            {
                names.insert(value.to_owned(), format!("{{{}}}", &line[at..]));
                defined.insert(value.to_owned());
                continue;
            }
            // What a line defines: results in front of the op, arguments in the head of a block.
            let definitions = match op {
                Some((_, at)) => at,
                None if line.trim_start().starts_with('^') => line.len(),
                None => 0,
            };
            let mut normal = String::new();
            let mut rest = &**line;
            while let Some(at) = rest.find('%') {
                normal.push_str(&rest[..at]);
                let position = line.len() - rest.len() + at;
                let after = &rest[at + 1..];
                let end = after
                    .find(|c: char| !c.is_ascii_alphanumeric() && !"_$.-".contains(c))
                    .unwrap_or(after.len());
                // `->` may follow a name without a space in no form; a name ends before it.
                let name = format!("%{}", &after[..end]);
                let is_definition = position < definitions;
                if is_definition && !defined.insert(name.clone()) {
                    names.remove(&name);
                }
                let new = names.entry(name).or_insert_with(|| {
                    next += 1;
                    format!("%{next}")
                });
                normal.push_str(new);
                rest = &after[end..];
            }
            normal.push_str(rest);
            out.push(normal);
        }
        Normal { lines: out }
    }

    /// How many ops there are of each kind.
    pub fn kinds(&self) -> BTreeMap<String, i64> {
        let mut kinds = BTreeMap::new();
        for line in &self.lines {
            if let Some((name, _)) = op_name(line) {
                *kinds.entry(name.to_owned()).or_insert(0) += 1;
            }
        }
        kinds
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_stand_where_they_are_used_and_values_are_numbered() {
        let text = r#""builtin.module"() ({
  "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %7 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %9:2 = "a.b"(%arg0, %7) : (i32, i32) -> (i32, i32)
    "func.return"(%9#1) : (i32) -> ()
  }) : () -> ()
}) : () -> ()
"#;
        let functions = functions(text);
        let lines = &functions["f"].lines;
        assert_eq!(lines[1], "  ^bb0(%1: i32):");
        assert_eq!(
            lines[2],
            "    %2:2 = \"a.b\"(%1, {\"arith.constant\"() <{value = 1 : i32}> : () -> i32}) : (i32, i32) -> (i32, i32)"
        );
        assert_eq!(lines[3], "    \"func.return\"(%2#1) : (i32) -> ()");
        assert_eq!(functions["f"].kinds().len(), 3);
    }
}
