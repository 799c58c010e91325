//! "Did you mean": the known name closest to an unknown one.

/// Longest name that is compared, since the comparison takes the product of the lengths.
const LONGEST: usize = 64;

/// The candidate that differs from `name` in the fewest edits, if these are few for the name's length.
pub(super) fn similar<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let limit = (name.len() / 3).max(1);
    candidates
        .into_iter()
        .filter(|candidate| name.len() <= LONGEST && candidate.len().abs_diff(name.len()) <= limit)
        .map(|candidate| (distance(name.as_bytes(), candidate.as_bytes()), candidate))
        .filter(|(distance, candidate)| *distance <= limit && *distance < candidate.len())
        .min()
        .map(|(_, candidate)| candidate)
}

/// `did you mean ...?`
pub(super) fn did_you_mean(name: &str) -> String {
    format!("did you mean `{name}`?")
}

/// Insertions, deletions and replacements, not counting a change of case.
fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(!x.eq_ignore_ascii_case(y));
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::similar;

    #[test]
    fn close_names_are_suggested_and_distant_ones_are_not() {
        let names = ["transpose", "print", "a", "multiply"];
        assert_eq!(similar("transpos", names), Some("transpose"));
        assert_eq!(similar("Print", names), Some("print"));
        assert_eq!(similar("mutliply", names), Some("multiply"));
        assert_eq!(similar("matmul", names), None);
        assert_eq!(similar("b", names), None);
        assert_eq!(similar("A", names), Some("a"));
    }
}
