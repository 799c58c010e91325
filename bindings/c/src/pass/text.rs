//! Pipelines as text: `cse,func.func(canonicalize{top-down=false})`.

use terrace_ir::Context;
use terrace_passes::pass::Pipeline;

use super::pipeline::Part;
use super::registry::{all, is_registered};

/// What is wrong with the text of a pipeline, and where.
pub(super) enum Fault {
    At(usize, String),
    /// With what is in braces behind the name of a pass.
    Options {
        pass: String,
        options: String,
        message: String,
    },
}

impl Fault {
    fn new(at: usize, message: impl Into<String>) -> Self {
        Fault::At(at, message.into())
    }

    /// The message with the line, as MLIR's parser shows it.
    pub(super) fn show(&self, text: &str) -> String {
        let (at, message) = match self {
            Fault::At(at, message) => ((*at).min(text.len()), message),
            Fault::Options {
                pass,
                options,
                message,
            } => {
                return format!(
                    "<Pass-Options-Parser>: {message}\n\nfailed to add `{pass}` with options `{options}`\n"
                );
            }
        };
        let line_start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let line = text[line_start..].lines().next().unwrap_or_default();
        let (row, column) = (
            text[..line_start].matches('\n').count() + 1,
            at - line_start,
        );
        let indent = " ".repeat(column);
        format!(
            "MLIR Textual PassPipeline Parser:{row}:{}: error: {message}\n{line}\n{indent}^\n",
            column + 1
        )
    }
}

/// Reads the elements of a pipeline for ops of a name.
pub(super) fn parse(anchor: &str, text: &str) -> Result<Part, Fault> {
    // The parts that are open, the innermost last.
    let mut open = vec![Part::new(anchor)];
    let mut at = 0;
    if text.trim().is_empty() {
        return Ok(Part::new(anchor));
    }
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let rest = &text[at..];
        let end = rest.find(['(', ')', '{', ',']).unwrap_or(rest.len());
        let name = rest[..end].trim_end();
        let after = &rest[end..];
        let innermost = open.last().expect("the outermost part is open");
        if after.starts_with('(') {
            open.push(Part::new(name));
            at += end + 1;
            continue;
        }
        let name_at = at;
        at += end;
        let options = options(text, &mut at)?;
        add(innermost, name_at, name, options)?;
        loop {
            at += text[at..].len() - text[at..].trim_start().len();
            match text[at..].chars().next() {
                None if open.len() == 1 => return Ok(open.pop().expect("it is open")),
                None => {
                    return Err(Fault::new(
                        name_at,
                        "encountered unbalanced parentheses while parsing pipeline",
                    ));
                }
                Some(',') => {
                    at += 1;
                    break;
                }
                Some(')') if open.len() > 1 => {
                    let done = open.pop().expect("several are open");
                    let outer = open.last().expect("several were open");
                    outer.nest_part(done);
                    at += 1;
                }
                Some(')') => {
                    let message = "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline";
                    return Err(Fault::new(at, message));
                }
                Some(_) => return Err(Fault::new(at, "expected ',' after parsing pipeline")),
            }
        }
    }
}

/// The text in braces that begins here, if there is one.
fn options<'t>(text: &'t str, at: &mut usize) -> Result<&'t str, Fault> {
    let rest = &text[*at..];
    if !rest.starts_with('{') {
        return Ok("");
    }
    let mut depth = 0usize;
    for (index, c) in rest.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            *at += index + 1;
            return Ok(&rest[1..index]);
        }
    }
    Err(Fault::new(
        *at,
        "missing closing '}' while processing pass options",
    ))
}

/// Adds a pass, or those that a name stands for.
fn add(part: &Part, at: usize, name: &str, options: &str) -> Result<(), Fault> {
    if !is_registered(name) {
        let message = format!("'{name}' does not refer to a registered pass or pass pipeline");
        return Err(Fault::new(at, message));
    }
    // Only for messages.
    let cx = Context::new();
    let mut pipeline = Pipeline::on_any();
    let added = pipeline.add_named(&cx, name, options, all());
    added.map_err(|error| Fault::Options {
        pass: name.to_owned(),
        options: options.to_owned(),
        message: error.message().to_owned(),
    })?;
    for pass in pipeline.passes() {
        part.add(pass.clone_pass());
    }
    Ok(())
}
