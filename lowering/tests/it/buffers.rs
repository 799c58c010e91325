//! What programs on tensors become in memory, and when that is freed.

use terrace_ir::asm::{PrintOptions, print_module};

use super::lowerings::{expect, lower};

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

/// An op that frees a buffer and gives another one comes before what uses that.
#[test]
fn what_frees_and_gives_a_buffer_stays() {
    let program = "func.func @f(%i: index) -> i1 {
        %a = memref.alloc() : memref<3xi1>
        %x = memref.load %a[%i] : memref<3xi1>
        %y = arith.xori %x, %x : i1
        %b = memref.realloc %a : memref<3xi1> to memref<4xi1>
        %z = memref.load %b[%i] : memref<4xi1>
        memref.dealloc %b : memref<4xi1>
        return %z : i1
      }";
    let text = after("func.func(optimize-allocation-liveness)", program);
    let place = |op: &str| text.find(op).unwrap_or_else(|| panic!("no {op} in {text}"));
    assert!(place("arith.xori") < place("memref.realloc"), "{text}");
}

/// Programs in `programs/buffers`, each with pipelines and names for what they make of it.
const PROGRAMS: &[(&str, &[(&str, &str)])] = &[
    ("copies", &[("memref", "convert-bufferization-to-memref")]),
    (
        "empty",
        &[
            ("eliminated", "eliminate-empty-tensors"),
            ("allocated", "empty-tensor-to-alloc-tensor"),
        ],
    ),
    (
        "owners",
        &[
            ("owned", "ownership-based-buffer-deallocation"),
            (
                "told",
                "ownership-based-buffer-deallocation{private-function-dynamic-ownership}",
            ),
            ("freed", "buffer-deallocation-pipeline"),
            (
                "freed-if-told",
                "buffer-deallocation-pipeline{private-function-dynamic-ownership}",
            ),
        ],
    ),
    (
        "places",
        &[
            ("hoisted", "func.func(buffer-hoisting)"),
            ("out-of-loops", "func.func(buffer-loop-hoisting)"),
            ("early", "func.func(optimize-allocation-liveness)"),
            ("stack", "func.func(promote-buffers-to-stack)"),
            (
                "large-stack",
                "func.func(promote-buffers-to-stack{max-alloc-size-in-bytes=2048 max-rank-of-allocated-memref=0})",
            ),
        ],
    ),
    (
        "results",
        &[
            ("dropped", "drop-equivalent-buffer-results"),
            (
                "params",
                "drop-equivalent-buffer-results,buffer-results-to-out-params{add-result-attr hoist-dynamic-allocs hoist-static-allocs modify-public-functions}",
            ),
        ],
    ),
];

/// The expected texts are those of `mlir-opt` 22.
#[test]
fn buffers_are_placed_passed_and_freed() {
    let folder = std::path::Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/it/programs/buffers"
    ));
    for (file, pipelines) in PROGRAMS {
        let program = std::fs::read_to_string(folder.join(format!("{file}.mlir")));
        let program = program.expect("the program is there");
        for (result, pipeline) in *pipelines {
            let text = after(pipeline, &program);
            expect(&format!("programs/buffers/{file}.{result}.expected"), &text);
        }
    }
}

/// The messages are those of `mlir-opt` where it has one.
#[test]
fn what_cannot_be_freed_or_passed_is_said() {
    let cases = [
        (
            "ownership-based-buffer-deallocation",
            "func.func @f(%c: i1) {
               cf.br ^a
             ^a:
               cf.cond_br %c, ^a, ^b
             ^b:
               return
             }",
            "Only structured control-flow loops are supported.",
        ),
        (
            "ownership-based-buffer-deallocation",
            "func.func @f(%m: memref<2xf32>) { memref.dealloc %m : memref<2xf32> return }",
            "memory free side-effect on MemRef value not supported!",
        ),
        (
            "ownership-based-buffer-deallocation",
            "func.func @f(%m: memref<2xf32>, %i: i32) {
               cf.switch %i : i32, [default: ^a(%m : memref<2xf32>), 3: ^a(%m : memref<2xf32>)]
             ^a(%x: memref<2xf32>):
               return
             }",
            "Terminators with more than one successor are not supported!",
        ),
        (
            "ownership-based-buffer-deallocation",
            "func.func @f(%m: memref<2xf32>, %i: i1) {
               bufferization.dealloc (%m : memref<2xf32>) if (%i)
               return
             }",
            "No deallocation operations must be present when running this pass!",
        ),
        (
            "ownership-based-buffer-deallocation",
            "func.func @f(%m: tensor<2xf32>) -> tensor<2xf32> {
               %r = tensor.generate { ^a(%i: index): %z = arith.constant 0.0 : f32 tensor.yield %z : f32 } : tensor<2xf32>
               %s = scf.forall (%i) in (2) shared_outs(%o = %m) -> tensor<2xf32> {
                 scf.forall.in_parallel { tensor.parallel_insert_slice %r into %o[0] [2] [1] : tensor<2xf32> into tensor<2xf32> }
               }
               return %s : tensor<2xf32>
             }",
            "ops with unknown memory side effects are not supported",
        ),
        (
            "func.func(ownership-based-buffer-deallocation{private-function-dynamic-ownership})",
            "func.func @f() { return }",
            "whose ownership private functions pass on is known in a module only",
        ),
        (
            "func.func(bufferization-lower-deallocations)",
            "func.func @f(%m: memref<2xf32>, %n: memref<2xf32>, %c: i1) {
               bufferization.dealloc (%m, %n : memref<2xf32>, memref<2xf32>) if (%c, %c)
               return
             }",
            "library function required for generic lowering, but cannot be automatically inserted when operating on functions",
        ),
        (
            "convert-bufferization-to-memref",
            "func.func @f(%m: memref<2xf32>) -> tensor<2xf32> {
               %t = bufferization.to_tensor %m : memref<2xf32> to tensor<2xf32>
               return %t : tensor<2xf32>
             }",
            "failed to legalize operation 'bufferization.to_tensor' that was explicitly marked illegal",
        ),
        (
            "buffer-results-to-out-params",
            "func.func private @f(%m: memref<2xf32, strided<[2]>>) -> memref<2xf32, strided<[2]>> {
               return %m : memref<2xf32, strided<[2]>>
             }",
            "cannot create out param for result with unsupported layout",
        ),
        (
            "buffer-results-to-out-params",
            "func.func private @f(%m: memref<?xf32>) -> memref<?xf32> { return %m : memref<?xf32> }
             func.func @g(%m: memref<?xf32>) {
               %r = call @f(%m) : (memref<?xf32>) -> memref<?xf32>
               return
             }",
            "cannot create out param for dynamically shaped result",
        ),
    ];
    for (pipeline, program, message) in cases {
        let messages = lower(program, &format!("builtin.module({pipeline})")).err();
        let messages = messages.unwrap_or_else(|| panic!("{program} is fine"));
        assert!(messages.contains(message), "{program}\n{messages}");
    }
}

/// A program whose buffers are all freed: it counts what is allocated and what is freed, and returns the former and the difference.
#[cfg(feature = "llvm22")]
#[test]
fn what_a_program_allocates_it_frees() {
    use terrace_lowering::llvm_ir::{Jit, LlvmContext, Optimization, translate};

    let program = include_str!("programs/buffers/counted.mlir");
    let run = |free: &str| {
        let pipeline = format!(
            "builtin.module(one-shot-bufferize{{bufferize-function-boundaries allow-return-allocs-from-loops}},\
             convert-linalg-to-loops,{free}convert-bufferization-to-memref,expand-strided-metadata,lower-affine,\
             convert-scf-to-cf,finalize-memref-to-llvm{{use-generic-functions}},convert-to-llvm,reconcile-unrealized-casts)"
        );
        let module = lower(program, &pipeline).expect("the program is lowered");
        let llvm = LlvmContext::create();
        let module = translate(&module, &llvm).expect("the module has a translation");
        let jit = Jit::new(module, Optimization::None).expect("the module is compiled");
        jit.run_main().expect("main exists")
    };
    // In thousands what is allocated, and then what is never freed.
    assert_eq!(run(""), 17_017);
    let pipeline = "buffer-deallocation-pipeline,";
    assert_eq!(run(pipeline), 27_000);
    let early = format!("{pipeline}func.func(optimize-allocation-liveness),");
    assert_eq!(run(&early), 27_000);
}

/// A mask has room for one op: what that must not overwrite is copied before.
#[test]
fn what_a_mask_writes_to_is_copied_before_it() {
    let text = after(
        "one-shot-bufferize{bufferize-function-boundaries copy-before-write}",
        "func.func @f(%v: vector<16xf32>, %t: tensor<?xf32>, %i: index, %m: vector<16xi1>) -> tensor<?xf32> {
           %r = vector.mask %m { vector.transfer_write %v, %t[%i] : vector<16xf32>, tensor<?xf32> } : vector<16xi1> -> tensor<?xf32>
           return %r : tensor<?xf32>
         }",
    );
    let [copy, mask] = ["memref.copy", "vector.mask"].map(|op| text.find(op));
    assert!(copy.is_some() && copy < mask, "{text}");
}
