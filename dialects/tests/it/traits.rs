//! Traits that say something about what is inside an op.

use crate::round_trip::round_trip;
use crate::{context, try_parse};

/// Checks that ops in a loop are rejected with a message; without one, that they are valid.
#[track_caller]
fn in_loop(ops: &str, message: Option<&str>) {
    let cx = context();
    cx.allow_unregistered_dialects(true);
    let text = format!(
        "func.func @f(%n: index, %m: memref<?xf32>) {{
           %c0 = arith.constant 0 : index
           affine.for %i = 0 to 10 {{
             %v = \"t.v\"() : () -> index
             {ops}
           }}
           return
         }}"
    );
    let messages = try_parse(&cx, &text).err().unwrap_or_default();
    assert_eq!(messages.first().map(String::as_str), message, "{text}");
}

/// As [`in_loop`], for the subscripts of an access.
#[track_caller]
fn subscript(before: &str, subscript: &str, message: Option<&str>) {
    let message = message.map(|message| format!("'affine.load' op {message}"));
    let load = format!("{before} %x = affine.load %m[{subscript}] : memref<?xf32>");
    in_loop(&load, message.as_deref());
}

const NO_DIMENSION: Option<&str> = Some("operand cannot be used as a dimension id");
const NO_SYMBOL: Option<&str> = Some("operand cannot be used as a symbol");

// covers: TRT-007, IR-088
#[test]
fn symbols_are_what_is_constant_in_an_affine_scope() {
    // What the function, which is the scope, defines itself, and what is made of that.
    subscript("", "symbol(%n)", None);
    let sizes = "%c = arith.constant 3 : index %d = memref.dim %m, %c0 : memref<?xf32>
                 %p = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)";
    subscript(sizes, "symbol(%c) + symbol(%d) + symbol(%p)", None);
    subscript("", "symbol(%v)", NO_SYMBOL);
    // Variables of loops, and what is made of them, are dimensions.
    let applied = "%q = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)";
    subscript("", "%i", None);
    subscript("", "symbol(%i)", NO_SYMBOL);
    subscript(applied, "%q", None);
    subscript(applied, "symbol(%q)", NO_SYMBOL);
    subscript("", "%v", NO_DIMENSION);
    in_loop(
        "affine.parallel (%j) = (0) to (10) { %x = affine.load %m[%i + %j] : memref<?xf32> }",
        None,
    );
}

// covers: TRT-007
#[cfg(feature = "spirv")]
#[test]
fn a_scope_inside_has_symbols_of_its_own() {
    let launch = |subscript: &str| {
        format!(
            "gpu.launch blocks(%a, %b, %c) in (%ga = %n, %gb = %n, %gc = %n)
                        threads(%x, %y, %z) in (%sx = %n, %sy = %n, %sz = %n) {{
               %w = \"t.w\"() : () -> index
               affine.for %j = 0 to 10 {{
                 %u = \"t.u\"() : () -> index
                 %0 = affine.load %m[{subscript}] : memref<?xf32>
               }}
               gpu.terminator
             }}"
        )
    };
    in_loop(&launch("%j + symbol(%w) + symbol(%x)"), None);
    // What is around the scope does not change in it.
    in_loop(&launch("symbol(%v) + symbol(%i) + symbol(%n)"), None);
    let message = NO_SYMBOL.map(|message| format!("'affine.load' op {message}"));
    in_loop(&launch("symbol(%u)"), message.as_deref());
    in_loop(&launch("symbol(%j)"), message.as_deref());
}

// covers: TRT-008
#[test]
fn stack_memory_is_in_an_allocation_scope() {
    let message = "'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait";
    let cx = context();
    cx.allow_unregistered_dialects(true);
    let alloca = "%0 = memref.alloca() : memref<4xf32>";
    for outside in [
        alloca.to_owned(),
        format!("\"t.x\"() ({{ {alloca} }}) : () -> ()"),
    ] {
        let messages = try_parse(&cx, &outside).err().unwrap_or_default();
        assert_eq!(messages, [message]);
    }
    in_loop(alloca, None);
}

// covers: TRT-011
#[test]
fn functions_have_a_name_a_type_and_perhaps_a_body() {
    round_trip(
        "module {
  func.func private @declared(i32 {llvm.noundef}) -> (i64 {llvm.noundef})
  func.func private @bare() attributes {llvm.linkage = \"x\"}
  func.func @defined(%arg0: i32 {llvm.noundef}) -> (i64 {llvm.noundef}, i1) {
    %true = arith.constant true
    %0 = call @declared(%arg0) : (i32) -> i64
    return %0, %true : i64, i1
  }
}
",
    );
    let cx = context();
    let rejected = [
        (
            "func.func @f(i32)",
            "symbol declaration cannot have public visibility",
        ),
        (
            "\"func.func\"() <{sym_name = \"f\", function_type = (i32) -> ()}> ({ ^bb0(%a: i64): \"func.return\"() : () -> () }) : () -> ()",
            "type of entry block argument #0('i64') must match the type of the corresponding argument in function signature('i32')",
        ),
        (
            "\"func.func\"() <{sym_name = \"f\", function_type = (i32) -> (), arg_attrs = [{}, {}]}> ({ ^bb0(%a: i32): \"func.return\"() : () -> () }) : () -> ()",
            "expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1",
        ),
        (
            "\"func.func\"() <{sym_name = \"f\", function_type = () -> (), res_attrs = [{}]}> ({ \"func.return\"() : () -> () }) : () -> ()",
            "expects result attribute array to have the same number of elements as the number of function results, got 1, but expected 0",
        ),
        (
            "\"func.func\"() <{sym_name = \"f\", function_type = i32}> ({ \"func.return\"() : () -> () }) : () -> ()",
            "attribute 'function_type' failed to satisfy constraint: type attribute of function type",
        ),
    ];
    for (text, message) in rejected {
        let messages = try_parse(&cx, text).err().unwrap_or_default();
        assert_eq!(messages, [format!("'func.func' op {message}")]);
    }
}

// covers: IR-091
#[test]
fn a_layout_has_symbols() {
    round_trip(
        "#map = affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>
module {
  func.func @f(%arg0: index) {
    %alloc = memref.alloc(%arg0)[%arg0] : memref<8x?xf32, #map>
    %cast = memref.cast %alloc : memref<8x?xf32, #map> to memref<*xf32>
    return
  }
}
",
    );
    in_loop(
        "%0 = memref.alloc(%n) : memref<8x?xf32, affine_map<(d0, d1)[s0] -> ((d0 + s0), d1)>>",
        Some(
            "'memref.alloc' op symbol operand count does not equal memref symbol count: expected 1, got 0",
        ),
    );
    in_loop(
        "%0 = memref.cast %m : memref<?xf32> to memref<*xf64>",
        Some(
            "'memref.cast' op operand type 'memref<?xf32>' and result type 'memref<*xf64>' are cast incompatible",
        ),
    );
}
