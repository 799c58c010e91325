//! Suggestions for misspelt words.

/// "unknown WHAT `FOUND`", with the similar or all known words.
pub fn unknown(what: &str, found: &str, known: &[&str]) -> String {
    let list: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    let similar = known.iter().find(|name| similar(name, found));
    match similar {
        Some(name) => format!("unknown {what} `{found}`; did you mean `{name}`?"),
        None => format!("unknown {what} `{found}`; expected {}", list.join(", ")),
    }
}

/// Whether one edit, or a missing or added ending, turns one word into the other.
fn similar(a: &str, b: &str) -> bool {
    if a.starts_with(b) || b.starts_with(a) {
        return true;
    }
    let prefix = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a.as_bytes()[prefix..], &b.as_bytes()[prefix..]);
    let swapped = a.len() >= 2 && b.len() >= 2 && a[0] == b[1] && a[1] == b[0];
    a[1..] == b[1..] || a[1..] == *b || *a == b[1..] || (swapped && a[2..] == b[2..])
}

/// The word that is most likely meant.
pub fn closest<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Words of one or two letters are all an edit apart.
    let long = |name: &&str| name.len() > 2 && found.len() > 2;
    known
        .into_iter()
        .find(|name| long(name) && similar(name, found))
}
