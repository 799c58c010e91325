//! The differences that are there for a reason, which "Differences from MLIR" in the book gives.

use super::tools::Compared;

/// A kind of difference.
struct Explanation {
    name: &'static str,
    /// Whether a small program shows it, with what becomes of it in a pass.
    holds: fn(program: &str, pass: &str, result: &Compared) -> bool,
}

const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        name: "arith.truncf of an integer that was rounded when it became a float",
        holds: |program, _, result| program.contains("itofp ") && result.has_more("arith.truncf"),
    },
    Explanation {
        name: "arith.floordivsi of constant vectors, elements of which are divided by zero",
        holds: |_, _, result| result.has_more("arith.floordivsi"),
    },
    Explanation {
        name: "math.atan2 of two zeros, which is no NaN",
        holds: |program, _, result| {
            let are_nan = ["0x7FC00000", "0x7FF8000000000000"];
            program.contains("math.atan2") && are_nan.iter().any(|nan| result.mlir_has(nan))
        },
    },
    Explanation {
        name: "last digits of functions of constants",
        holds: |program, _, result| program.contains("math.") && result.differ_in_last_digits(),
    },
    Explanation {
        name: "memref.realloc that is only freed",
        holds: |program, _, result| {
            program.contains("memref.realloc") && result.has_more("memref.dealloc")
        },
    },
    Explanation {
        name: "affine.linearize_index and delinearize_index with a static basis of zero",
        holds: |program, _, result| {
            program.contains("linearize_index") && result.mlir_has_basis_of_zero()
        },
    },
    Explanation {
        name: "ops that MLIR changes while it looks for constants",
        holds: |_, pass, result| pass == "sccp" && result.differ_in_unused_ops(),
    },
];

/// What explains a difference that a small program shows.
pub fn explanation(program: &str, pass: &str, result: &Compared) -> Option<&'static str> {
    EXPLANATIONS
        .iter()
        .find(|explanation| (explanation.holds)(program, pass, result))
        .map(|explanation| explanation.name)
}
