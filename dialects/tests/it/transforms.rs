//! Transformations of affine loops and of functions. The expected results were checked by hand and accepted by
//! `mlir-opt` 22; where a program has a `main`, both programs return the same.

use std::fmt::Write as _;

use terrace_ir::Ir;
use terrace_ir::ir::WalkOrder;

use crate::expected::{manager, programs, transform};
use crate::{context, parse, print};

programs! {
    "transforms";

    // covers: AFF-009, PASS-063
    loops_merge_where_iterations_meet = "fusion";
    slices_of_producers_go_into_consumers = "fusion-slices";
    slices_keep_the_order_of_what_depends_on_each_other = "fusion-order";
    the_options_of_fusion_do_their_work = "fusion-options";
    // covers: AFF-009
    stored_values_are_forwarded_and_dead_buffers_removed = "forwarding";
    stored_values_are_forwarded_into_regions = "forwarding-nested";
    // covers: AFF-009
    operations_on_whole_arrays_become_one_nest = "whole-arrays";
    functions_are_split = "split";
    functions_that_are_equal_become_one = "duplicates";
    perfect_nests_become_one_loop = "affine-coalesce";
    what_is_the_same_in_all_iterations_moves_out = "affine-invariant";
    loops_count_from_zero_by_one = "affine-normalize";
    independent_iterations_run_in_parallel = "affine-parallelize";
    sets_and_maps_are_simplified = "affine-simplify";
    nests_go_over_tiles = "affine-tile";
    tiles_fit_in_the_cache = "affine-tile-cache";
    bodies_are_repeated = "affine-unroll";
    short_loops_are_replaced_by_their_iterations = "affine-unroll-full";
    outer_loops_are_unrolled_inside_inner_ones = "affine-unroll-jam";
    loops_with_fewer_iterations_are_replaced = "affine-unroll-up-to";
    bounds_in_loops_without_iterations_remain = "affine-empty-loop";
    loops_of_any_function_are_unrolled = "affine-unroll-anywhere";
    counted_loops_are_loops_with_a_condition = "scf-for-to-while";
    tiles_are_done_one_after_the_other = "scf-forall-to-for";
    tiles_are_done_in_parallel = "scf-forall-to-parallel";
    parallel_loops_are_executed_in_order = "scf-parallel-to-for";
    partial_iterations_are_done_apart = "scf-peeling";
    first_iterations_are_done_apart = "scf-peeling-front";
    sums_and_products_become_part_of_bounds = "scf-range-folding";
    roundings_and_nans_are_spelled_out = "arith-expand";
    integers_whose_ranges_leave_no_choice = "arith-int-range";
    casts_of_bf16_are_shifts = "arith-expand-bf16";
    casts_of_exponents_are_shifts_and_scales_factors = "arith-expand-f8e8m0";
    narrow_floats_are_extended_for_each_op = "arith-emulate-floats";
    reshapes_are_views_with_computed_strides = "memref-expand";
    memrefs_grow_by_copies = "memref-realloc";
    memrefs_with_copies_are_kept = "memref-realloc-keep";
    // covers: PASS-065, TRT-014
    layouts_become_shapes_and_subscripts = "memref-normalize";
    // covers: PASS-065, TRT-014
    layouts_that_something_else_needs_remain = "memref-normalize-not";
    accesses_through_views_access_the_source = "memref-fold-alias";
    sizes_of_results_are_those_that_were_given = "memref-resolve-dims";
    affine_accesses_through_views_access_the_source = "affine-fold-alias";
    numbers_of_a_mixed_base_are_computed = "affine-expand-index";
    numbers_of_a_mixed_base_are_simplified = "affine-digits";
    views_are_their_offsets_sizes_and_strides = "memref-strided-metadata";
    parts_of_parts_are_parts = "memref-part-of-part";
    bounds_of_loops_decide_minima = "scf-canonicalize";
    peeled_loops_decide_minima = "scf-peeling-extrema";
    structured_nests_become_one_loop = "scf-coalesce";
    parallel_loops_become_one = "scf-parallel-fusion";
    parallel_loops_that_depend_on_each_other_stay = "scf-parallel-fusion-not";
    parallel_loops_go_over_tiles = "scf-parallel-tiling";
    iterations_beyond_the_last_are_skipped = "scf-parallel-tiling-check";
    loops_with_a_likely_bound_are_doubled = "scf-specialize";
    signed_ops_of_natural_numbers_are_unsigned = "arith-unsigned";
    arithmetic_uses_fewer_bits = "arith-narrowing";
    functions_are_formulas = "math-expand";
    formulas_are_exact_where_they_can_be = "math-expand-exact";
    products_that_are_added_are_rounded_once = "math-uplift";
    sines_and_cosines_are_computed_at_once = "math-sincos";
    functions_of_narrow_floats_are_those_of_wide_ones = "math-extend";
    functions_that_a_target_has_remain = "math-extend-more";
    accesses_with_affine_subscripts_are_affine = "affine-raise";
}

#[cfg(feature = "spirv")]
programs! {
    "transforms";

    composites_are_built_at_once = "spirv-rewrite-inserts";
    numbers_between_bounds_are_clamped = "spirv-canonicalize-gl";
    branches_that_choose_a_value_meet = "spirv-canonicalize-gl-control";
    buffers_of_one_descriptor_are_one = "spirv-unify-aliased-resource";
}

/// How many ops of a name there are in the functions of a module.
fn count(ir: &Ir, name: &str) -> usize {
    let count_in = |ir: &Ir| {
        ir.walk(ir.root(), WalkOrder::Pre)
            .filter(|op| ir.name(*op).as_str(ir) == name)
            .count()
    };
    ir.children().map(|(_, function)| count_in(function)).sum()
}

/// Nests each of which loads what the one before stored.
fn chain_of_nests(length: usize) -> String {
    let mut text = String::from("func.func private @use(memref<8xf64>)\nfunc.func @f() {\n");
    for k in 0..=length {
        writeln!(text, "%b{k} = memref.alloc() : memref<8xf64>").unwrap();
    }
    for k in 0..length {
        writeln!(
            text,
            "affine.for %i = 0 to 8 {{\n\
             %v = affine.load %b{k}[%i] : memref<8xf64>\n\
             affine.store %v, %b{}[%i] : memref<8xf64>\n}}",
            k + 1
        )
        .unwrap();
    }
    writeln!(
        text,
        "call @use(%b{length}) : (memref<8xf64>) -> ()\nreturn\n}}"
    )
    .unwrap();
    text
}

#[test]
fn a_chain_of_many_nests_merges_into_bodies_of_bounded_size() {
    let length = 1_000;
    let ir = transform(
        &context(),
        &chain_of_nests(length),
        "builtin.module(func.func(affine-loop-fusion))",
    );
    // A nest has two accesses; one that has more than 64 is not merged with others.
    let nests = count(&ir, "affine.for");
    assert!((length / 64..=length / 16).contains(&nests), "{nests}");
    assert_eq!(count(&ir, "affine.load"), length);
    for (_, function) in ir.children() {
        for op in function.walk(function.root(), WalkOrder::Pre) {
            if function.name(op).as_str(function) == "affine.for" {
                assert!(function.walk(op, WalkOrder::Pre).count() <= 200);
            }
        }
    }
}

#[test]
fn a_body_with_very_many_accesses_is_left_alone() {
    let mut text =
        String::from("func.func @f(%x: f64) {\n%b = memref.alloc() : memref<8x9999xf64>\n");
    for _ in 0..2 {
        text.push_str("affine.for %i = 0 to 8 {\n");
        for k in 0..9_999 {
            writeln!(text, "affine.store %x, %b[%i, {k}] : memref<8x9999xf64>").unwrap();
        }
        text.push_str("}\n");
    }
    text.push_str("return\n}\n");
    let pipeline = "builtin.module(func.func(affine-loop-fusion))";
    let ir = transform(&context(), &text, pipeline);
    assert_eq!(count(&ir, "affine.for"), 2);
}

#[test]
fn a_function_of_many_ops_is_split_into_pieces_of_bounded_size() {
    let mut text = String::from("func.func @f(%v0: i64) -> i64 {\n");
    for k in 0..50_000 {
        writeln!(text, "%v{} = arith.addi %v{k}, %v{} : i64", k + 1, k / 2).unwrap();
    }
    text.push_str("return %v50000 : i64\n}\n");
    let ir = transform(&context(), &text, "builtin.module(func-split-large)");
    assert_eq!(ir.children().count(), 51);
    assert_eq!(count(&ir, "arith.addi"), 50_000);
    for (_, function) in ir.children() {
        assert!(function.walk(function.root(), WalkOrder::Pre).count() <= 1_002);
    }
}

#[test]
fn functions_within_the_limit_of_several_blocks_or_without_a_body_stay_whole() {
    let text = "\
module {
  func.func private @declared()
  func.func @branches(%arg0: i1) {
    cf.cond_br %arg0, ^bb1, ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb0
    return
  }
  func.func @short(%arg0: i1) -> i1 {
    %0 = arith.xori %arg0, %arg0 : i1
    return %0 : i1
  }
}
";
    let pipeline = "builtin.module(func-split-large{whole=3 piece=1})";
    assert_eq!(print(&transform(&context(), text, pipeline)), text);
}

/// The messages of a pipeline that fails.
fn failure(program: &str, pipeline: &str) -> String {
    let cx = context();
    let mut ir = parse(&cx, program);
    let mut manager = manager(&cx, pipeline);
    let (result, diagnostics) = cx.capture_diagnostics(|| manager.run(&mut ir));
    assert!(result.is_err(), "the pipeline succeeds");
    let messages = diagnostics.iter().map(|d| d.message().to_owned());
    messages.collect::<Vec<_>>().join("\n")
}

#[test]
fn options_that_make_no_sense_are_refused() {
    let program = "func.func @f() {\n  return\n}\n";
    let message = failure(
        program,
        "builtin.module(func.func(affine-loop-unroll{unroll-factor=0}))",
    );
    assert!(
        message.contains("the unroll factor must be positive"),
        "{message}"
    );
    let message = failure(
        program,
        "builtin.module(func.func(affine-loop-tile{separate=true}))",
    );
    assert!(
        message.contains("separating full from partial tiles is not supported"),
        "{message}"
    );
    let message = failure(program, "builtin.module(math-expand-ops{ops=tan,sqrt})");
    assert_eq!(message, "there is no expansion of 'math.sqrt'");
}

#[test]
fn loops_over_tiles_with_results_are_refused() {
    let program = "func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %0 = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
    scf.forall.in_parallel {
    }
  }
  return %0 : tensor<8xf32>
}
";
    for pass in ["scf-forall-to-for", "scf-forall-to-parallel"] {
        let message = failure(program, &format!("builtin.module({pass})"));
        assert!(
            message.contains("only fully bufferized scf.forall ops can be lowered"),
            "{message}"
        );
    }
}

#[test]
fn a_body_is_not_repeated_too_often() {
    let cx = context();
    for (pass, option) in [
        ("affine-loop-unroll", "unroll-factor"),
        ("affine-loop-unroll-jam", "unroll-jam-factor"),
    ] {
        let mut ir = parse(&cx, "func.func @f() { return }");
        let pipeline = format!("builtin.module(func.func({pass}{{{option}=65537}}))");
        let mut manager = manager(&cx, &pipeline);
        let (outcome, told) = cx.capture_diagnostics(|| manager.run(&mut ir));
        assert!(outcome.is_err(), "{pass} succeeds");
        assert_eq!(
            told[0].message(),
            "the unroll factor must be at most 65536, but is 65537"
        );
    }
}
