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
}

/// A custom directive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Directive {
    /// Its name.
    pub name: String,
    /// Whether it begins a group, whose presence its parser then decides.
    pub begins_group: bool,
}

/// Parentheses in parentheses beyond this are a mistake.
const DEEPEST: i32 = 64;

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
    let mut depth = 0;
    while let Some(c) = rest.chars().next() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth > DEEPEST {
            return Err("groups are nested too deeply".to_owned());
        }
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

/// Whether what follows the text begins a group, or a clause that may be left out; what is written without it always stands there.
fn begins_group(before: &str) -> bool {
    let Some(before) = before.trim_end().strip_suffix('(') else {
        return false;
    };
    let is_directive = before.ends_with(|c: char| c.is_ascii_alphanumeric() || "_>".contains(c));
    !is_directive && !before.trim_end().ends_with(") :")
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
        assert_eq!(read.directives, [foo(false)]);
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
        let begins = |text| {
            let read: Format = format(text).expect("it is well-formed");
            read.directives[0].begins_group
        };
        assert!(begins("(custom<A>($type)^)?") && begins("(`a`) : ((custom<A>($type)^)?)?"));
        assert!(!begins("oilist(`a` custom<A>($type))") && !begins("(`a` custom<A>($type)^)?"));
        let deep = "(".repeat(100);
        assert_eq!(
            format(&deep),
            Err("groups are nested too deeply".to_owned())
        );
    }
}
