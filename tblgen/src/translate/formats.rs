//! Formats: MLIR's text, with the names of Rust.

use rustc_hash::FxHashMap;

use super::names::last_segment;

/// A format.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Format {
    /// The text.
    pub text: String,
    /// The custom directives that Rust does not have.
    pub directives: Vec<Directive>,
    /// Whether it names a clause or a group that only `custom` says is there.
    pub gap: Option<&'static str>,
}

/// A custom directive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Directive {
    /// Its name.
    pub name: String,
    /// Whether it begins a group, whose presence its parser then decides.
    pub begins_group: bool,
}

/// Translates a format; `names` are the parts in TableGen and in Rust, and `known` the custom directives that Rust has.
///
/// # Errors
///
/// Something is left open, or a name is of no part.
pub(super) fn format(
    text: &str,
    names: &FxHashMap<String, String>,
    known: &FxHashMap<String, String>,
) -> Result<Format, String> {
    let mut format = Format::default();
    let mut rest = text.trim();
    while let Some(c) = rest.chars().next() {
        match c {
            '`' => {
                let end = rest[1..].find('`').ok_or("a literal is not closed")? + 2;
                format.text.push_str(&rest[..end]);
                rest = &rest[end..];
            }
            '$' => {
                let end = rest[1..]
                    .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
                    .map_or(rest.len(), |end| end + 1);
                let name = &rest[1..end];
                let ident = names
                    .get(name)
                    .ok_or_else(|| format!("there is no part `{name}`"))?;
                format.text.push('$');
                format.text.push_str(ident.trim_start_matches("r#"));
                rest = &rest[end..];
            }
            '"' => {
                let (text, length) = string(rest).ok_or("a string is not closed")?;
                // A string of C++ whose text is one in quotes.
                format.text.push_str(&text);
                rest = &rest[length..];
            }
            c if c.is_whitespace() => {
                if !format.text.ends_with(' ') {
                    format.text.push(' ');
                }
                rest = rest.trim_start();
            }
            c => {
                if let Some(tail) = rest.strip_prefix("custom") {
                    let tail = tail.trim_start();
                    let end = tail.strip_prefix('<').and_then(|tail| tail.find('>'));
                    let end = end.ok_or("`custom` is followed by a name in angle brackets")?;
                    let name = tail[1..=end].trim();
                    if name.is_empty()
                        || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
                    {
                        return Err(format!("`{name}` is no name of a directive"));
                    }
                    rest = &tail[end + 2..];
                    let path = known_directive(known, name, &arguments(rest));
                    let path = path.map_or(name, String::as_str);
                    let directive = Directive {
                        name: name.to_owned(),
                        begins_group: begins_group(&format.text),
                    };
                    if path == name && !format.directives.contains(&directive) {
                        format.directives.push(directive);
                    }
                    format.text.push_str(&format!("custom<{path}>"));
                } else {
                    format.text.push(c);
                    rest = &rest[c.len_utf8()..];
                }
            }
        }
    }
    format.gap = gap(&format.text);
    Ok(format)
}

/// A custom directive that Rust has, with these arguments or with some of one form, `(type($), ..)`.
fn known_directive<'k>(
    known: &'k FxHashMap<String, String>,
    name: &str,
    arguments: &str,
) -> Option<&'k String> {
    let exact = known.get(&format!("{name}{arguments}"));
    exact.or_else(|| {
        let mut forms = arguments.strip_prefix('(')?.strip_suffix(')')?.split(", ");
        let first = forms.next()?;
        let path = known.get(&format!("{name}({first}, ..)"))?;
        forms.all(|form| form == first).then_some(path)
    })
}

/// The custom directive that a function of C++ which reads a parameter stands for, `parseSizes($_parser)`: `Sizes`.
pub(super) fn reading_directive(parser: &str) -> Option<String> {
    let function = parser
        .trim()
        .trim_end_matches(';')
        .strip_suffix("($_parser)")?;
    let name = last_segment(function.trim()).strip_prefix("parse")?;
    let is_name = name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    is_name.then(|| name.to_owned())
}

/// A format with custom directives for the parameters that are read by such functions.
pub(super) fn with_directives(text: &str, directives: &FxHashMap<&str, &str>) -> String {
    let mut out = String::new();
    let (mut rest, mut depth) = (text, 0);
    while let Some(c) = rest.chars().next() {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let length = match c {
            '`' => rest[1..].find('`').map_or(rest.len(), |end| end + 2),
            '$' => rest[1..]
                .find(|c| !is_word(c))
                .map_or(rest.len(), |end| end + 1),
            c => c.len_utf8(),
        };
        let part = &rest[..length];
        match directives.get(part.trim_start_matches('$')) {
            Some(name) if c == '$' && depth == 0 => {
                out.push_str(&format!("custom<{name}>({part})"));
            }
            _ => out.push_str(part),
        }
        // The arguments of another directive, or of `ref`, are as they are.
        let is_call = out
            .trim_end_matches('(')
            .ends_with(|c| is_word(c) || c == '>');
        depth += match c {
            '(' if depth > 0 || is_call => 1,
            ')' if depth > 0 => -1,
            _ => 0,
        };
        rest = &rest[length..];
    }
    out
}

/// The arguments of the first custom directive of a name.
pub(super) fn arguments_of<'t>(format: &'t str, directive: &str) -> impl Iterator<Item = &'t str> {
    let rest = format.split(&format!("custom<{directive}>(")).nth(1);
    let rest = rest.unwrap_or_default();
    let mut depth = 1;
    let end = rest.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    rest[..end.unwrap_or(rest.len())].split(',').map(str::trim)
}

/// The arguments that a text begins with, without the names in them: `($, type($))`.
fn arguments(text: &str) -> String {
    let mut out = String::new();
    let mut depth = 0;
    let mut in_name = false;
    for c in text.trim_start().chars() {
        let is_word = c.is_ascii_alphanumeric() || c == '_';
        match c {
            _ if in_name && is_word => {}
            c if c.is_whitespace() => {}
            ',' => out.push_str(", "),
            c => out.push(c),
        }
        in_name = c == '$' || (in_name && is_word);
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth <= 0 {
            break;
        }
    }
    out
}

/// A string of C++ with its quotes, and how long it is in the text.
fn string(text: &str) -> Option<(String, usize)> {
    let mut inner = String::new();
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => {
                let inner = inner
                    .strip_prefix('"')
                    .and_then(|inner| inner.strip_suffix('"'))
                    .unwrap_or(&inner);
                return Some((format!("\"{inner}\""), at + 1));
            }
            '\\' => inner.push(chars.next()?.1),
            c => inner.push(c),
        }
    }
    None
}

/// What the macro does not know of formats that MLIR does.
fn gap(text: &str) -> Option<&'static str> {
    let otherwise = text.split(") : (").skip(1);
    if otherwise.into_iter().any(|part| {
        part.split(")?")
            .next()
            .is_some_and(|part| part.contains('^'))
    }) {
        return Some("a group whose second part has the anchor");
    }
    if has_nested_groups(text) {
        return Some("a group in a group");
    }
    None
}

/// Whether what follows the text begins a group, or a clause that may be left out; what is written without it always stands there.
fn begins_group(before: &str) -> bool {
    let Some(before) = before.trim_end().strip_suffix('(') else {
        return false;
    };
    let is_directive = before.ends_with(|c: char| c.is_ascii_alphanumeric() || "_>".contains(c));
    !is_directive && !before.trim_end().ends_with(") :")
}

/// Whether a group is in another; the parentheses of directives are none.
fn has_nested_groups(text: &str) -> bool {
    let mut open = Vec::new();
    let mut before = ' ';
    let mut in_literal = false;
    for (at, c) in text.char_indices() {
        let seen = &text[..at];
        match c {
            '`' => in_literal = !in_literal,
            _ if in_literal => {}
            '(' => {
                // The clauses of `oilist` are groups, too.
                let directive = (before.is_ascii_alphanumeric() || before == '_' || before == '>')
                    && !seen.ends_with("oilist");
                if !directive && !seen.ends_with("oilist") && open.contains(&false) {
                    return true;
                }
                open.push(directive);
            }
            ')' => {
                open.pop();
            }
            _ => {}
        }
        before = c;
    }
    false
}

/// A format that says of a group that it is read before what may come next where both begin with one literal, as MLIR does:
/// `(`,` $a^)?! (`,` $b^)?`. `may_be_absent` knows the parts that are nothing at times.
pub(super) fn read_first(text: &str, may_be_absent: &dyn Fn(&str) -> bool) -> String {
    let elements = elements(text);
    let mut out = String::new();
    for (index, element) in elements.iter().enumerate() {
        out.push_str(element);
        let Some(begin) = first_literal(element).filter(|_| element.ends_with(")?")) else {
            continue;
        };
        for next in &elements[index + 1..] {
            let is_group = next.ends_with(")?");
            if first_literal(next).is_some_and(|other| other == begin) {
                out.push('!');
                break;
            }
            let name = next.trim_start_matches("type(").trim_end_matches(')');
            let name = name.strip_prefix('$');
            let is_nothing = next.trim().is_empty() || *next == "attr-dict";
            if !(is_group || is_nothing || name.is_some_and(may_be_absent)) {
                break;
            }
        }
    }
    out
}

/// The literal that a group, or a literal alone, begins with.
fn first_literal(element: &str) -> Option<&str> {
    let inner = element.trim_start_matches('(').trim_start();
    let inner = inner.strip_prefix('`')?;
    inner
        .split('`')
        .next()
        .filter(|text| !text.trim().is_empty())
}

/// The elements of a format: literals, groups, other words with their parentheses, and the spaces between them.
fn elements(text: &str) -> Vec<&str> {
    let mut elements = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (mut depth, mut in_literal) = (0, false);
        let end = rest.char_indices().skip(1).find_map(|(at, c)| {
            let before = rest[..at].chars().next_back();
            match before {
                Some('`') => in_literal = !in_literal,
                Some('(') if !in_literal => depth += 1,
                Some(')') if !in_literal => depth -= 1,
                _ => {}
            }
            let is_between = depth == 0 && !in_literal;
            let goes_on = match before {
                Some(')') => c == '?' || c == ':',
                // What comes instead of a group.
                Some(':') => c == '(',
                Some('`') => false,
                Some(before) if before.is_whitespace() => c.is_whitespace(),
                _ => !c.is_whitespace() && c != '`',
            };
            (is_between && !goes_on).then_some(at)
        });
        let end = end.unwrap_or(rest.len()).max(first.len_utf8());
        elements.push(&rest[..end]);
        rest = &rest[end..];
    }
    elements
}

/// The text as a string of Rust.
pub(super) fn literal(text: &str) -> String {
    match text.contains(['"', '\\']) {
        true => format!("r#\"{text}\"#"),
        false => format!("\"{text}\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_that_are_read_by_functions_are_directives() {
        assert_eq!(
            reading_directive("::a::parseSizes($_parser)").as_deref(),
            Some("Sizes")
        );
        for other in [
            "parseSizes($_parser, 2)",
            "sizes($_parser)",
            "parse($_parser)",
        ] {
            assert_eq!(reading_directive(other), None, "{other}");
        }
        let directives = FxHashMap::from_iter([("low", "Sizes")]);
        assert_eq!(
            with_directives(
                "`<` `$low` $low (`,` $low^)? custom<A>($low, ref($low)) $lows `>`",
                &directives
            ),
            "`<` `$low` custom<Sizes>($low) (`,` custom<Sizes>($low)^)? custom<A>($low, ref($low)) $lows `>`"
        );
    }

    #[test]
    fn groups_that_begin_alike_are_read_in_order() {
        let absent = |name: &str| name == "maybe";
        for (text, expected) in [
            (
                "$a (`,` $b^)? (`,` $c^)? `,` $d",
                "$a (`,` $b^)?! (`,` $c^)?! `,` $d",
            ),
            (
                "(`,` $b^)? (`x` $c^)? attr-dict `,` $d",
                "(`,` $b^)?! (`x` $c^)? attr-dict `,` $d",
            ),
            (
                "(`,` $b^)? $maybe (`,` $c^)?",
                "(`,` $b^)?! $maybe (`,` $c^)?",
            ),
            (
                "(`,` type($b)^)? type($maybe) (`,` $c^)?",
                "(`,` type($b)^)?! type($maybe) (`,` $c^)?",
            ),
            (
                "(`,` $b^)? $always (`,` $c^)?",
                "(`,` $b^)? $always (`,` $c^)?",
            ),
            (
                "(`(` $b^ `)`)? (`,` $c^)? `(` `)`",
                "(`(` $b^ `)`)?! (`,` $c^)? `(` `)`",
            ),
            (
                "oilist(`a` $b | `c` $d) ($e^):(`a`)? `a`",
                "oilist(`a` $b | `c` $d) ($e^):(`a`)? `a`",
            ),
        ] {
            assert_eq!(read_first(text, &absent), expected);
        }
    }

    #[test]
    fn names_are_those_of_rust() {
        let names = FxHashMap::from_iter([
            ("inPlace".to_owned(), "in_place".to_owned()),
            ("type".to_owned(), "r#type".to_owned()),
        ]);
        let read = format(
            "$inPlace `,`  custom<Foo>($type, \"\\\"quiet\\\"\")\n attr-dict",
            &names,
            &FxHashMap::default(),
        )
        .expect("it is well-formed");
        assert_eq!(
            read.text,
            "$in_place `,` custom<Foo>($type, \"quiet\") attr-dict"
        );
        let foo = |begins_group| Directive {
            name: "Foo".to_owned(),
            begins_group,
        };
        assert_eq!((read.directives, read.gap), (vec![foo(false)], None));
        let format = |text| {
            format(
                text,
                &names,
                &FxHashMap::from_iter([("List($, type($))".to_owned(), "a::List".to_owned())]),
            )
        };
        let same = FxHashMap::from_iter([("Same(type($), ..)".to_owned(), "a::Same".to_owned())]);
        for (arguments, is_known) in [
            ("type($type)", true),
            ("type($type), type($inPlace)", true),
            ("type($type), $type", false),
        ] {
            let text = format!("custom<Same>({arguments})");
            let read = super::format(&text, &names, &same).expect("it is well-formed");
            assert_eq!(read.directives.is_empty(), is_known, "{text}");
        }
        let listed = format("custom<List> ($type,type($inPlace)) custom<List>($type)");
        let listed = listed.expect("it is well-formed");
        let names: Vec<&str> = listed.directives.iter().map(|one| &*one.name).collect();
        assert_eq!(names, ["List"]);
        assert_eq!(
            listed.text,
            "custom<a::List> ($type,type($in_place)) custom<List>($type)"
        );
        assert_eq!(format("$x"), Err("there is no part `x`".to_owned()));
        for broken in ["`x", "\"x", "custom<a", "custom"] {
            assert!(format(broken).is_err(), "{broken}");
        }
        let gap = |text| format(text).expect("it is well-formed").gap.is_some();
        assert!(
            gap("oilist(`a` (`b` $type^)?)")
                && gap("($type^ (`a` $inPlace^)?)?")
                && !gap("oilist(`a` custom<A>($type))")
                && !gap("(`a` custom<A>($type)^)?")
        );
    }
}
