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
        name: "arith.index_cast to fewer bits than an index has, and back",
        holds: |program, _, result| {
            program.matches("arith.index_cast").count() > 1 && result.has_more("arith.index_cast")
        },
    },
    Explanation {
        name: "arith.floordivsi of constant vectors, elements of which are divided by zero",
        holds: |_, _, result| result.has_more("arith.floordivsi"),
    },
    Explanation {
        name: "arith shift of constant vectors, elements of which are shifted too far",
        holds: |_, _, result| {
            let shifts = ["arith.shli", "arith.shrsi", "arith.shrui"];
            let mut shifts = shifts.into_iter();
            shifts.any(|shift| result.has_more(shift) && result.terrace_has_of_constants(shift))
        },
    },
    Explanation {
        name: "scf.for that carries a tensor.cast, the size of which may change",
        holds: |program, _, result| {
            program.contains("scf.for")
                && program.contains("tensor.cast")
                && result.mlir_has("(tensor<?xi32>) -> tensor<4xi32>")
                && result.differing().keys().eq(["tensor.cast"])
        },
    },
    Explanation {
        name: "index.ceildivs and index.floordivs of the smallest number of 32 bits",
        holds: |program, _, result| {
            let divisions = ["index.ceildivs", "index.floordivs"];
            program.contains("2147483648") && divisions.iter().any(|kind| result.has_more(kind))
        },
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
        name: "affine.delinearize_index with a static basis that is not positive",
        holds: |program, _, result| {
            program.contains("delinearize_index") && result.mlir_has_invalid_basis()
        },
    },
    Explanation {
        name: "scf.for unsigned with a step whose highest bit is set",
        holds: |program, _, result| {
            program.contains("scf.for unsigned") && result.has_more("scf.for")
        },
    },
    Explanation {
        name: "affine.load of a constant global",
        holds: |program, _, result| {
            program.contains("affine.load") && result.has_more("memref.get_global")
        },
    },
    Explanation {
        name: "memref.load with nontemporal = false, which is left out",
        holds: |_, _, result| result.mlir_has("nontemporal = false"),
    },
    Explanation {
        name: "spirv.IAddCarry whose first operand became zero",
        holds: |program, _, result| {
            program.contains("spirv.IAddCarry") && result.differing().is_empty()
        },
    },
    Explanation {
        name: "affine.if whose constraints are all constants",
        holds: |_, _, result| result.has_fewer("affine.if"),
    },
    Explanation {
        name: "index.cmp of a difference with zero",
        holds: |program, _, result| program.contains("index.cmp") && result.has_more("index.sub"),
    },
    Explanation {
        name: "index.sub of a value and itself",
        holds: |_, _, result| result.has_fewer("index.sub"),
    },
    Explanation {
        name: "arith.trunci of arith.trunci that promise different things",
        holds: |program, _, result| {
            program.matches("arith.trunci").count() > 1 && result.differing().is_empty()
        },
    },
    Explanation {
        name: "arith.xori of a tensor of unknown size and itself",
        holds: |_, _, result| {
            result.has_more("arith.xori") && result.mlir_has("dense<0> : tensor<?x")
        },
    },
    Explanation {
        name: "shape.to_extent_tensor of a constant to a tensor of unknown size",
        holds: |_, _, result| result.has_more("shape.to_extent_tensor"),
    },
    Explanation {
        name: "shape.assuming of a witness that is false",
        holds: |program, _, result| {
            program.contains("shape.const_witness false") && result.has_more("shape.assuming")
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
