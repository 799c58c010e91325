//! "Did you mean": the known word nearest to one that is not known.

/// The candidate that the fewest edits turn `word` into, if they are few enough that it may be meant. A change of case is
/// none. The order of the candidates does not matter.
pub fn most_similar<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    // Words are names; what is longer is not worth quadratic time.
    const LONGEST: usize = 64;
    if word.len() > LONGEST {
        return None;
    }
    let limit = (word.chars().count() / 3).clamp(1, 3);
    candidates
        .into_iter()
        .filter(|candidate| candidate.len() <= LONGEST)
        .map(|candidate| (edit_distance(word, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= limit && *distance < candidate.len())
        .min()
        .map(|(_, candidate)| candidate)
}

/// How many characters to insert, delete, replace or swap with their neighbour.
fn edit_distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut previous: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut current = vec![i];
        for j in 1..=b.len() {
            let replaced = previous[j - 1] + usize::from(!a[i - 1].eq_ignore_ascii_case(&b[j - 1]));
            let mut best = replaced.min(previous[j] + 1).min(current[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            current.push(best);
        }
        before = std::mem::replace(&mut previous, current);
    }
    previous[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_few_typing_errors_are_found() {
        let known = ["canonicalize", "cse", "inline", "symbol-dce"];
        let find = |word| most_similar(word, known);
        assert_eq!(find("canonicalise"), Some("canonicalize"));
        assert_eq!(find("cannonicalize"), Some("canonicalize"));
        assert_eq!(find("ces"), Some("cse"));
        assert_eq!(find("symbol_dce"), Some("symbol-dce"));
        assert_eq!(find("CSE"), Some("cse"));
        assert_eq!(find("mem2reg"), None);
        assert_eq!(most_similar("b", ["a"]), None);
        assert_eq!(most_similar("fo", ["foo", "for"]), Some("foo"));
        assert_eq!(most_similar("fo", ["for", "foo"]), Some("foo"));
    }
}
