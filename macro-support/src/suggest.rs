//! Suggestions for misspelt words.

/// "unknown WHAT `FOUND`", with the most similar or all known words.
pub fn unknown(what: &str, found: &str, known: &[&str]) -> String {
    match nearest(found, known.iter().copied()) {
        Some(name) => format!("unknown {what} `{found}`; did you mean `{name}`?"),
        None => {
            let list: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
            format!("unknown {what} `{found}`; expected {}", list.join(", "))
        }
    }
}

/// The word that is most likely meant.
pub fn closest<'a>(found: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Words of one or two letters are all an edit apart.
    let long = |name: &&str| name.len() > 2 && found.len() > 2;
    nearest(found, known.into_iter().filter(long))
}

/// The word the fewest edits away, if they are few for its length. A missing or added ending is one edit.
fn nearest<'a>(found: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let distance = |name: &str| match name.starts_with(found) || found.starts_with(name) {
        true => 1,
        false => edits(name, found),
    };
    let known = known.map(|name| (distance(name), name));
    let near = known.filter(|(edits, name)| *edits <= (name.len() / 4).max(1));
    near.min_by_key(|(edits, _)| *edits).map(|(_, name)| name)
}

/// The number of letters that are added, left out, replaced, or swapped with the next one. Case is no difference.
fn edits(a: &str, b: &str) -> usize {
    let (a, b) = (a.to_ascii_lowercase(), b.to_ascii_lowercase());
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut before = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut row = vec![i + 1];
        for j in 0..b.len() {
            let replaced = last[j] + usize::from(a[i] != b[j]);
            let mut best = replaced.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_are_counted() {
        for (a, b, count) in [
            ("trait", "traits", 1),
            ("Comutative", "Commutative", 1),
            ("widht", "width", 1),
            ("Operand", "operand", 0),
            ("atrr_dct", "attr_dict", 2),
            ("fold", "verify", 6),
        ] {
            assert_eq!(edits(a, b), count, "{a} {b}");
            assert_eq!(edits(b, a), count, "{b} {a}");
        }
    }

    #[test]
    fn the_nearest_word_is_suggested() {
        let known = ["verify", "verify_regions", "fold"];
        assert_eq!(closest("verfy_regions", known), Some("verify_regions"));
        assert_eq!(closest("veriyf", known), Some("verify"));
        assert_eq!(closest("verifier", known), None);
        assert_eq!(closest("folder", known), Some("fold"));
        assert_eq!(closest("traits", known), None);
        assert_eq!(closest("x", ["y"]), None);
        assert_eq!(
            unknown("word", "flod", &known),
            "unknown word `flod`; did you mean `fold`?"
        );
        assert_eq!(
            unknown("word", "other", &known),
            "unknown word `other`; expected `verify`, `verify_regions`, `fold`"
        );
    }
}
