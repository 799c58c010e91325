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
    // What ends the code that a line is in.
    let mut fence: Option<&str> = None;
    let mut blank = true;
    let mut in_list = false;
    for text in description.lines() {
        let trimmed = text.trim_start();
        let margin = &text[..text.len() - trimmed.len()];
        if let Some(end) = fence {
            line(&mut out, indent, text);
            if trimmed.starts_with(end) && trimmed.trim_start_matches(end).trim().is_empty() {
                fence = None;
            }
        } else if let Some((marks, language)) = opened_fence(trimmed) {
            fence = Some(marks);
            let language = match language {
                "" | "rust" => "text",
                "c++" | "cpp" | "c" => "cpp",
                language => language,
            };
            line(&mut out, indent, &format!("{margin}{marks}{language}"));
        } else {
            let is_item = trimmed.starts_with(['-', '*', '+'])
                || trimmed.starts_with(|c: char| c.is_ascii_digit());
            in_list = !trimmed.is_empty() && (is_item || in_list && !blank)
                || in_list && text.starts_with(' ');
            // Four spaces after a blank line would be code of Rust.
            let is_code = !in_list && text.starts_with("    ");
            match is_code {
                true => line(&mut out, indent, &escape(trimmed)),
                false => line(&mut out, indent, &format!("{margin}{}", escape(trimmed))),
            }
        }
        blank = trimmed.is_empty();
    }
    if let Some(end) = fence {
        line(&mut out, indent, end);
    }
    out
}

/// The marks that begin code, and its language.
fn opened_fence(line: &str) -> Option<(&str, &str)> {
    let mark = line.chars().next().filter(|mark| "`~".contains(*mark))?;
    let end = line.find(|c| c != mark).unwrap_or(line.len());
    let (marks, language) = line.split_at(end);
    let is_fence = end >= 3 && !language.contains('`');
    is_fence.then(|| (marks, language.trim()))
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
    let balanced = text.matches('`').count().is_multiple_of(2);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(link) = (!in_code).then(|| link(rest)).flatten() {
            out.push_str(&link.written);
            rest = &rest[link.length..];
            continue;
        }
        rest = &rest[c.len_utf8()..];
        match c {
            '`' if balanced => {
                in_code = !in_code;
                out.push(c);
            }
            // What is escaped already stays so.
            '\\' => {
                out.push(c);
                let escaped = rest.chars().next();
                out.extend(escaped);
                rest = &rest[escaped.map_or(0, char::len_utf8)..];
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

/// A link to another site, as rustdoc wants it.
struct Link {
    written: String,
    /// How long it is in the text.
    length: usize,
}

/// The link that a text begins with: `[text](https://..)`, `<https://..>`, or an address alone.
fn link(text: &str) -> Option<Link> {
    let is_address = |text: &str| text.starts_with("http://") || text.starts_with("https://");
    let verbatim = |length: usize| Link {
        written: text[..length].to_owned(),
        length,
    };
    if let Some(rest) = text.strip_prefix('[') {
        let (words, address) = rest.split_once("](")?;
        let end = address.find(')')?;
        let is_plain = !words.contains(['[', ']', '<', '`']) && is_address(address);
        let is_one = !address[..end].contains(char::is_whitespace);
        return (is_plain && is_one).then(|| verbatim(1 + words.len() + 2 + end + 1));
    }
    if let Some(rest) = text.strip_prefix('<') {
        let end = rest.find('>')?;
        let is_one = is_address(rest) && !rest[..end].contains(char::is_whitespace);
        return is_one.then(|| verbatim(end + 2));
    }
    if !is_address(text) {
        return None;
    }
    let end = text.find(|c: char| c.is_whitespace() || "()<>[]\"'`".contains(c));
    let address = text[..end.unwrap_or(text.len())].trim_end_matches(['.', ',', ';', ':', '!']);
    Some(Link {
        written: format!("<{address}>"),
        length: address.len(),
    })
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
        let text = comment("", "", "~~~\n[a]\n~~~\n````rust\n```\n````\n```\n<b>");
        assert_eq!(
            text,
            "///\n///\n/// ~~~text\n/// [a]\n/// ~~~\n/// ````text\n/// ```\n/// ````\n/// ```text\n/// <b>\n/// ```\n"
        );
        assert_eq!(
            escape("[a](https://b.c/d_e), [f](#g), <http://h.i> (https://j.k). `https://l` x<T>"),
            "[a](https://b.c/d_e), \\[f\\](#g), <http://h.i> (<https://j.k>). `https://l` x\\<T>"
        );
        assert_eq!(
            plain_comment("", "\n  return a;\n\n  b\n"),
            "// return a;\n//\n// b\n"
        );
    }
}
