//! Text in JSON, for reports that programs read.

/// A string.
pub fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A list of values that are JSON already.
pub fn list(values: impl IntoIterator<Item = String>) -> String {
    let values: Vec<String> = values.into_iter().collect();
    format!("[{}]", values.join(", "))
}

/// An object of names and values that are JSON already.
pub fn object<'n>(fields: impl IntoIterator<Item = (&'n str, String)>) -> String {
    let fields: Vec<String> = fields
        .into_iter()
        .map(|(name, value)| format!("{}: {value}", text(name)))
        .collect();
    format!("{{{}}}", fields.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_special_is_escaped() {
        let object = object([("a\"b", list([text("\n\\"), "1".to_owned()]))]);
        assert_eq!(object, r#"{"a\"b": ["\u000a\\", 1]}"#);
    }
}
