//! The names that definitions and their parts may have.

use std::collections::HashMap;

use terrace_ir::attributes::{ArrayAttr, StringAttr};
use terrace_ir::ods::VerifyResult;
use terrace_ir::{Ir, Op};

/// Checks a name; `what` is what it is the name of.
pub fn check(ir: &Ir, op: Op, what: &str, name: &str) -> VerifyResult {
    let mut before = '_';
    let problem = name.chars().find_map(|c| {
        let before = std::mem::replace(&mut before, c);
        match c {
            'A'..='Z' => Some("should not contain uppercase letters"),
            '_' if before == '_' => Some("should not contain leading or double underscores"),
            'a'..='z' | '0'..='9' | '_' => None,
            _ => Some("must contain only lowercase letters, digits and underscores"),
        }
    });
    let problem = match problem {
        Some(problem) => problem,
        None if name.is_empty() => "should not be empty",
        None => return Ok(()),
    };
    ir.error(op, format!("name of {what} {problem}"))
        .help("names are in snake case: `my_name`")
        .into()
}

/// The texts of an array of strings.
pub fn texts(ir: &Ir, names: ArrayAttr) -> Vec<String> {
    let texts = names.elements(ir).iter().map(|name| {
        let name = name.cast::<StringAttr>(ir);
        name.map_or(String::new(), |name| name.text(ir).into_owned())
    });
    texts.collect()
}

/// Checks the names of the parts of a definition: each by itself, and that they differ.
pub fn check_all(ir: &Ir, op: Op, what: &str, names: ArrayAttr) -> VerifyResult {
    let mut seen: HashMap<String, usize> = HashMap::new();
    for (index, name) in texts(ir, names).into_iter().enumerate() {
        check(ir, op, &format!("{what} #{index}"), &name)?;
        if let Some(first) = seen.insert(name, index) {
            let message =
                format!("name of {what} #{index} is a duplicate of the name of {what} #{first}");
            return ir.op_error(op, message).into();
        }
    }
    Ok(())
}
