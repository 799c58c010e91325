//! Doc comments.

/// A text without the indentation that all of its lines have, and without blank lines around it.
pub fn dedent(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let indent = |line: &&str| line.len() - line.trim_start_matches(' ').len();
    // The first line is often written right after the bracket.
    let common = lines
        .iter()
        .skip(1)
        .filter(|line| !line.is_empty())
        .map(indent)
        .min();
    let common = match lines.first() {
        Some(first) if !first.is_empty() && lines.len() > 1 => {
            common.map(|common| common.min(indent(first).max(common)))
        }
        _ => common,
    };
    let cut = |line: &&str| match common {
        Some(common) if indent(line) >= common => line[common..].to_owned(),
        _ => line.trim_start().to_owned(),
    };
    let text: Vec<String> = lines.iter().map(cut).collect();
    let start = text.iter().position(|line| !line.is_empty()).unwrap_or(0);
    let end = text
        .iter()
        .rposition(|line| !line.is_empty())
        .map_or(0, |end| end + 1);
    text.get(start..end)
        .map(|lines| lines.join("\n"))
        .unwrap_or_default()
}

/// The lines of a doc comment: the summary, and the description after a blank line.
///
/// Code without a language in the description is none of Rust's, and brackets are no links.
pub fn comment(indent: &str, summary: &str, description: &str) -> String {
    let mut out = String::new();
    let summary: Vec<&str> = summary.split_whitespace().collect();
    let summary = summary.join(" ");
    let description = dedent(description);
    line(&mut out, indent, &escape(&summary));
    if description.is_empty() {
        return out;
    }
    line(&mut out, indent, "");
    let mut fenced = false;
    let mut blank = true;
    let mut in_list = false;
    for text in description.lines() {
        let trimmed = text.trim_start();
        if let Some(language) = trimmed.strip_prefix("```") {
            let language = match (fenced, language.trim()) {
                (false, "" | "rust") => "text",
                (false, "c++" | "cpp" | "c") => "cpp",
                (true, _) => "",
                (false, language) => language,
            };
            fenced = !fenced;
            line(
                &mut out,
                indent,
                &format!("{}```{language}", &text[..text.len() - trimmed.len()]),
            );
        } else if fenced {
            line(&mut out, indent, text);
        } else {
            let is_item = trimmed.starts_with(['-', '*', '+'])
                || trimmed.starts_with(|c: char| c.is_ascii_digit());
            in_list = !trimmed.is_empty() && (is_item || in_list && !blank)
                || in_list && text.starts_with(' ');
            // Four spaces after a blank line would be code of Rust.
            let is_code = !in_list && text.starts_with("    ");
            match is_code {
                true => line(&mut out, indent, &escape(trimmed)),
                false => line(
                    &mut out,
                    indent,
                    &format!("{}{}", &text[..text.len() - trimmed.len()], escape(trimmed)),
                ),
            }
        }
        blank = trimmed.is_empty();
    }
    if fenced {
        line(&mut out, indent, "```");
    }
    out
}

fn line(out: &mut String, indent: &str, text: &str) {
    out.push_str(indent);
    out.push_str("///");
    if !text.is_empty() {
        out.push(' ');
        out.push_str(text);
    }
    out.push('\n');
}

/// Brackets and angle brackets outside of code, which rustdoc would take for links and for HTML.
fn escape(text: &str) -> String {
    let mut out = String::new();
    let mut in_code = false;
    let mut chars = text.chars().peekable();
    let balanced = text.matches('`').count().is_multiple_of(2);
    while let Some(c) = chars.next() {
        match c {
            '`' if balanced => {
                in_code = !in_code;
                out.push(c);
            }
            // What is escaped already stays so.
            '\\' => {
                out.push(c);
                out.extend(chars.next());
            }
            '[' | ']' | '<' if !in_code => {
                out.push('\\');
                out.push(c);
            }
            '\t' => out.push(' '),
            _ => out.push(c),
        }
    }
    out
}

/// Lines of an ordinary comment.
pub fn plain_comment(indent: &str, text: &str) -> String {
    let text = dedent(text);
    let lines = text.lines().map(|line| match line {
        "" => format!("{indent}//\n"),
        line => format!("{indent}// {line}\n"),
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_are_documentation() {
        let text = comment(
            "",
            " Adds  two ",
            "\n    A sum [of] two.\n\n    ```mlir\n    %a = d.add\n    ```\n\n    ```\n    x\n    ```\n  ",
        );
        assert_eq!(
            text,
            "/// Adds two\n///\n/// A sum \\[of\\] two.\n///\n/// ```mlir\n/// %a = d.add\n/// ```\n///\n/// ```text\n/// x\n/// ```\n"
        );
        assert_eq!(
            plain_comment("", "\n  return a;\n\n  b\n"),
            "// return a;\n//\n// b\n"
        );
    }
}
