//! What programs on tensors become in memory, and when that is freed.

use terrace_ir::asm::{PrintOptions, print_module};

use super::lowerings::lower;

/// The text after a pipeline on the module.
fn after(pipeline: &str, program: &str) -> String {
    let ir = lower(program, &format!("builtin.module({pipeline})"));
    let ir = ir.unwrap_or_else(|why| panic!("{program}\n{why}"));
    print_module(&ir, &PrintOptions::default())
}

/// A vector that fills a row, or that is written across, leaves elements of the tensor as they were.
#[test]
fn what_a_vector_does_not_overwrite_is_copied() {
    let function = |vector: &str, tensor: &str, map: &str| {
        format!(
            "func.func @f(%v: {vector}, %t: {tensor} {{bufferization.writable = false}}) -> {tensor} {{
               %c0 = arith.constant 0 : index
               %r = vector.transfer_write %v, %t[%c0, %c0] {map} : {vector}, {tensor}
               return %r : {tensor}
             }}"
        )
    };
    let across = "{permutation_map = affine_map<(d0, d1) -> (d1, d0)>}";
    let cases = [
        ("vector<4xf32>", "tensor<2x4xf32>", "", 1),
        ("vector<2x8xf32>", "tensor<2x4xf32>", across, 1),
        ("vector<2x4xf32>", "tensor<2x4xf32>", "", 0),
    ];
    for (vector, tensor, map, copies) in cases {
        let pipeline = "one-shot-bufferize{bufferize-function-boundaries}";
        let text = after(pipeline, &function(vector, tensor, map));
        assert_eq!(text.matches("memref.copy").count(), copies, "{text}");
    }
}
