//! The lines that a pass changed.

use similar::TextDiff;

/// A unified diff with three lines around each change; empty if the texts are equal.
pub fn diff(before: &str, after: &str) -> String {
    let diff = TextDiff::from_lines(before, after);
    diff.unified_diff().context_radius(3).to_string()
}
