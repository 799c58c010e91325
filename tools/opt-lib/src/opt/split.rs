//! The parts of an input that are processed one by one.

use std::ops::Range;

/// What separates parts unless the command line says otherwise.
pub(super) const DEFAULT_MARKER: &str = "// -----";

/// The parts of an input, and what looks like a marker but is none.
#[derive(Default)]
pub(super) struct Parts {
    pub(super) parts: Vec<Range<usize>>,
    pub(super) near_misses: Vec<Range<usize>>,
}

/// The parts between markers, wherever these are on their lines. What is in front of a marker at the very start, or
/// behind one at the very end, is no part. An empty marker separates nothing.
pub(super) fn split(text: &[u8], marker: &str) -> Parts {
    let mut found = Parts::default();
    let mut start = 0;
    if !marker.is_empty() {
        for at in memchr::memmem::find_iter(text, marker) {
            if at != 0 {
                found.parts.push(start..at);
            }
            start = at + marker.len();
        }
    }
    if start != text.len() || text.is_empty() {
        found.parts.push(start..text.len());
    }
    // Like a marker is what lacks its last two characters, as long as something is left.
    let prefix = &marker.as_bytes()[..marker.len().saturating_sub(2)];
    if !prefix.is_empty() {
        let like = memchr::memmem::find_iter(text, prefix);
        let missing = like.filter(|at| !text[*at..].starts_with(marker.as_bytes()));
        found.near_misses = missing.map(|at| at..at + prefix.len()).collect();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts<'a>(text: &'a str, marker: &str) -> Vec<&'a str> {
        let parts = split(text.as_bytes(), marker).parts;
        parts.into_iter().map(|part| &text[part]).collect()
    }

    #[test]
    fn markers_may_be_anywhere_in_a_line() {
        assert_eq!(
            parts("a\n// -----\nb\n  // ----- c\n// -----", DEFAULT_MARKER),
            ["a\n", "\nb\n  ", " c\n"]
        );
        assert_eq!(
            parts("// -----\na\n// -----\n", DEFAULT_MARKER),
            ["\na\n", "\n"]
        );
        assert_eq!(parts("a// -----// -----b", DEFAULT_MARKER), ["a", "", "b"]);
        assert_eq!(parts("", DEFAULT_MARKER), [""]);
        assert_eq!(parts("a|b|", "|"), ["a", "b"]);
        assert_eq!(parts("a// -----b", ""), ["a// -----b"]);
    }

    #[test]
    fn what_is_like_a_marker_is_noticed() {
        let near = |text: &str, marker: &str| split(text.as_bytes(), marker).near_misses;
        assert_eq!(
            near("// ----\n// -----\n// ---", DEFAULT_MARKER),
            [0..6, 17..23]
        );
        assert_eq!(near("// --\n| ||", DEFAULT_MARKER), []);
        assert_eq!(near("| ||", "||"), []);
    }
}
