//! Passes over programs: the results are what `mlir-opt` 22 prints.

use crate::expected::programs;

programs! {
    "passes";

    // covers: CAN-001, CAN-002, CAN-003, CAN-004, CAN-005, CAN-016
    constants = "constants";
    extended_arithmetic = "extended";
    index = "index";
    math = "math";
    poison = "poison";
    parallel_loops_and_switches = "parallel";
    views_of_memrefs = "views";
    conditionals = "conditionals";
    logic = "logic";
    transforms_as_programs = "transform-interpreter";
    pdl_matcher = "pdl-matcher";
    pdl_patterns = "pdl-patterns";
    carried_values = "loops";
    control_flow = "control-flow";
    // covers: CAN-006
    blocks_that_do_the_same = "regions";
    // covers: PASS-061
    common_subexpressions = "common-subexpressions";
    symbols = "symbols";
    what_attributes_of_dialects_name_is_used = "hidden-symbols";
    // covers: PASS-070
    constants_are_propagated = "propagation";
    // covers: PASS-070
    loop_invariants_are_hoisted = "loop-invariants";
    /// Of which mlir-opt hoists all but the quotients rounded towards zero.
    what_may_be_undefined_is_not_hoisted = "speculation";
    arguments_of_switches_are_dropped = "dropped-arguments";
    /// Which mlir-opt never ends to simplify.
    an_op_of_itself_is_left_alone = "self-use";
    products_of_single_bits = "single-bits";
    // covers: PASS-070
    ops_sink_into_conditionals = "sinking";
    // covers: PASS-070
    /// But for a poison before the loop of `@regs`, which mlir-opt leaves where nothing uses it, and `@unknown_end`, which it breaks.
    dead_values_are_removed = "dead-values";
    what_dead_loops_store_stays = "dead-carried";
    // covers: PASS-070
    memory_becomes_values = "memory-to-values";
    /// Which mlir-opt does not do, whatever the option says.
    memory_becomes_values_and_what_is_dead_goes = "memory-to-values-simplified";
    // covers: PASS-070
    aggregates_in_memory_are_split = "aggregates";
    // covers: PASS-070
    graphs_are_ordered = "order";
    // covers: PASS-070
    symbols_are_hidden = "hidden";
    inlining = "inlining";
    inlining_of_llvm = "inlining-llvm";
    inlining_of_copies = "inlining-copies";
    slots_and_scopes_of_what_is_inlined = "inlining-order";
    inlining_of_affine = "inlining-affine";
    /// What is dead in regions counts until its turn comes, and what else random functions showed.
    simplifications_in_order = "dead-inside";
    #[cfg(feature = "spirv")]
    inlining_of_spirv = "inlining-spirv";
    #[cfg(feature = "spirv")]
    bodies_go_where_dialects_take_them = "inlining-regions";
    /// A function without a body stays, even if nothing uses it.
    indirect_calls = "indirect-calls";
    parts_of_aggregates = "parts";
    #[cfg(feature = "spirv")]
    waiting_for_the_device = "waiting";
    /// But for the op of `@specialised`, which mlir-opt folds, so that nothing is left to specialise and its result is invalid.
    #[cfg(feature = "spirv")]
    spirv_numbers = "spirv-numbers";
    /// But for `@carry`: mlir-opt puts the sum into the place of the carry.
    #[cfg(feature = "spirv")]
    spirv_parts = "spirv-parts";
    #[cfg(feature = "spirv")]
    spirv_selections = "spirv-selections";
    // covers: PASS-016, PASS-025
    fixpoint = "fixpoint";
}
