//! The differences that are there for a reason, which "Differences from MLIR" in the book gives.

use super::tools::Compared;

/// A kind of difference.
struct Explanation {
    name: &'static str,
    /// Whether a small program, with what becomes of it in a pass, shows nothing but this.
    holds: fn(program: &str, pass: &str, result: &Compared) -> bool,
}

const EXPLANATIONS: &[Explanation] = &[];

/// What explains a difference that a small program shows.
pub fn explanation(program: &str, pass: &str, result: &Compared) -> Option<&'static str> {
    EXPLANATIONS
        .iter()
        .find(|explanation| (explanation.holds)(program, pass, result))
        .map(|explanation| explanation.name)
}
