//! Folds and canonicalisation rules. Except where a test says otherwise, the results are `mlir-opt`'s.

use terrace_dialects::func::FuncOp;
use terrace_ir::Ir;
use terrace_passes::pass::PassManager;
use terrace_passes::transforms::{Canonicalizer, Inliner};

use crate::{context, parse, print};

fn canonicalize(ir: &mut Ir) {
    let mut passes = PassManager::new();
    passes.nest::<FuncOp>().add(Canonicalizer::default());
    passes.run(ir).expect("canonicalisation succeeds");
}

/// Checks what canonicalisation makes of the body of a function. Values are kept by `"test.use"`.
fn canonicalizes(body: &str, expected: &str) {
    let arguments = "%i: i32, %j: i32, %x: f64, %c: i1, %n: index, %m: memref<?x3xf64>";
    let function = |body: &str| format!("func.func @f({arguments}) {{\n{body}\nreturn\n}}");
    let cx = context();
    cx.allow_unregistered_dialects(true);
    let mut ir = parse(&cx, &function(body));
    canonicalize(&mut ir);
    terrace_ir::verify::verify(&ir).expect("the result is valid");
    let expected = print(&parse(&cx, &function(expected)));
    assert_eq!(print(&ir), expected, "from\n{body}");
}

/// Checks that the value `%r` of an op folds to another value or a constant.
fn folds(op: &str, ty: &str, expected: &str) {
    let used = format!("\"test.use\"(%r) : ({ty}) -> ()");
    let expected = match expected.strip_prefix('%') {
        Some(name) => used.replace("%r", &format!("%{name}")),
        None => format!("%r = arith.constant {expected}\n{used}"),
    };
    canonicalizes(&format!("{op}\n{used}"), &expected);
}

#[test]
fn integer_identities() {
    for (op, expected) in [
        (
            "%k = arith.constant 0 : i32\n%r = arith.addi %i, %k : i32",
            "%i",
        ),
        (
            "%k = arith.constant 0 : i32\n%r = arith.addi %k, %i : i32",
            "%i",
        ),
        ("%r = arith.subi %i, %i : i32", "0 : i32"),
        (
            "%k = arith.constant 1 : i32\n%r = arith.muli %i, %k : i32",
            "%i",
        ),
        (
            "%k = arith.constant 0 : i32\n%r = arith.muli %i, %k : i32",
            "0 : i32",
        ),
        (
            "%k = arith.constant 1 : i32\n%r = arith.divsi %i, %k : i32",
            "%i",
        ),
        (
            "%k = arith.constant 1 : i32\n%r = arith.remui %i, %k : i32",
            "0 : i32",
        ),
        ("%r = arith.andi %i, %i : i32", "%i"),
        (
            "%k = arith.constant -1 : i32\n%r = arith.ori %i, %k : i32",
            "-1 : i32",
        ),
        ("%r = arith.xori %i, %i : i32", "0 : i32"),
        (
            "%k = arith.constant -2147483648 : i32\n%r = arith.maxsi %i, %k : i32",
            "%i",
        ),
        (
            "%d = arith.subi %i, %j : i32\n%r = arith.addi %d, %j : i32",
            "%i",
        ),
        (
            "%s = arith.addi %i, %j : i32\n%r = arith.subi %s, %i : i32",
            "%j",
        ),
        (
            "%e = arith.extsi %i : i32 to i64\n%r = arith.trunci %e : i64 to i32",
            "%i",
        ),
        ("%r = arith.select %c, %i, %i : i32", "%i"),
    ] {
        folds(op, "i32", expected);
    }
}

// MLIR folds these for fewer formats and scalars only.
#[test]
fn functions_fold_where_they_are_exact() {
    for (op, ty, constant, expected) in [
        ("trunc", "f16", "-2.5", "-2.0"),
        ("round", "bf16", "-2.5", "-3.0"),
        ("trunc", "f16", "0x7E01", "0x7E01"),
    ] {
        let constant = format!("%k = arith.constant {constant} : {ty}");
        folds(
            &format!("{constant}\n%r = math.{op} %k : {ty}"),
            ty,
            &format!("{expected} : {ty}"),
        );
    }
    for (test, expected) in [
        ("isnan", "[false, true, false]"),
        ("isinf", "[false, false, true]"),
        ("isfinite", "[true, false, false]"),
        ("isnormal", "[false, false, false]"),
    ] {
        let constant = "%k = arith.constant dense<[0x0001, 0x7E00, 0xFC00]> : vector<3xf16>";
        let op = format!("{constant}\n%r = math.{test} %k : vector<3xf16>");
        folds(
            &op,
            "vector<3xi1>",
            &format!("dense<{expected}> : vector<3xi1>"),
        );
    }
}

#[test]
fn integer_constants() {
    for (op, a, b, expected) in [
        ("addi", 127, 1, -128),
        ("muli", 100, 3, 44),
        ("divsi", -7, 2, -3),
        ("floordivsi", -7, 2, -4),
        ("ceildivsi", -7, 2, -3),
        ("divui", -1, 2, 127),
        ("remsi", -7, 2, -1),
        ("shrsi", -128, 7, -1),
        ("shrui", -128, 7, 1),
        ("minui", -1, 1, 1),
    ] {
        let constants = format!("%a = arith.constant {a} : i8\n%b = arith.constant {b} : i8");
        folds(
            &format!("{constants}\n%r = arith.{op} %a, %b : i8"),
            "i8",
            &format!("{expected} : i8"),
        );
    }
    let vectors = "%a = arith.constant dense<[1, 2]> : vector<2xi8>\n%b = arith.constant dense<3> : vector<2xi8>";
    folds(
        &format!("{vectors}\n%r = arith.addi %a, %b : vector<2xi8>"),
        "vector<2xi8>",
        "dense<[4, 5]> : vector<2xi8>",
    );
}

#[test]
fn undefined_results_stay() {
    for (op, a, b) in [
        ("divsi", 1, 0),
        ("divui", 1, 0),
        ("remsi", 1, 0),
        ("divsi", -128, -1),
        ("shli", 1, 8),
    ] {
        let body = format!(
            "%a = arith.constant {a} : i8\n%b = arith.constant {b} : i8\n%r = arith.{op} %a, %b : i8\n\
             \"test.use\"(%r) : (i8) -> ()"
        );
        let cx = context();
        cx.allow_unregistered_dialects(true);
        let mut ir = parse(&cx, &format!("func.func @f() {{\n{body}\nreturn\n}}"));
        canonicalize(&mut ir);
        assert!(
            print(&ir).contains(&format!("arith.{op}")),
            "{op} of {a} and {b} was folded"
        );
    }
}

#[test]
fn floats() {
    for (op, expected) in [
        (
            "%k = arith.constant -0.0 : f64\n%r = arith.addf %x, %k : f64",
            "%x",
        ),
        (
            "%k = arith.constant 1.0 : f64\n%r = arith.divf %x, %k : f64",
            "%x",
        ),
        ("%k = arith.negf %x : f64\n%r = arith.negf %k : f64", "%x"),
        (
            "%a = arith.constant 0.1 : f64\n%b = arith.constant 0.2 : f64\n%r = arith.addf %a, %b : f64",
            "0.30000000000000004 : f64",
        ),
        (
            "%a = arith.constant 1.0 : f64\n%b = arith.constant 0.0 : f64\n%r = arith.divf %a, %b : f64",
            "0x7FF0000000000000 : f64",
        ),
        (
            "%a = arith.constant 16777217 : i32\n%s = arith.sitofp %a : i32 to f32\n%r = arith.extf %s : f32 to f64",
            "16777216.0 : f64",
        ),
    ] {
        folds(op, "f64", expected);
    }
    // Positive zero is not neutral.
    let sum = "%k = arith.constant 0.0 : f64\n%r = arith.addf %x, %k : f64\n\"test.use\"(%r) : (f64) -> ()";
    canonicalizes(sum, sum);
}

#[test]
fn comparisons_and_selection() {
    for (op, expected) in [
        ("%r = arith.cmpi sle, %i, %i : i32", "true"),
        (
            "%k = arith.constant true\n%r = arith.cmpi eq, %c, %k : i1",
            "%c",
        ),
        (
            "%a = arith.constant -1 : i8\n%b = arith.constant 1 : i8\n%r = arith.cmpi ult, %a, %b : i8",
            "false",
        ),
        (
            "%a = arith.constant 300.7 : f64\n%b = arith.constant 0.1 : f64\n%r = arith.cmpf ult, %a, %b : f64",
            "false",
        ),
        (
            "%a = arith.constant 0x7FF8000000000000 : f64\n%b = arith.constant 0.1 : f64\n%r = arith.cmpf ult, %a, %b : f64",
            "true",
        ),
        (
            "%t = arith.constant true\n%f = arith.constant false\n%r = arith.select %c, %t, %f : i1",
            "%c",
        ),
    ] {
        folds(op, "i1", expected);
    }
    canonicalizes(
        "%k = arith.constant 5 : i32\n%0 = arith.cmpi slt, %k, %i : i32\n%t = arith.constant true\n\
         %1 = arith.xori %0, %t : i1\n\"test.use\"(%0, %1) : (i1, i1) -> ()",
        "%k = arith.constant 5 : i32\n%0 = arith.cmpi sgt, %i, %k : i32\n%1 = arith.cmpi sle, %i, %k : i32\n\
         \"test.use\"(%0, %1) : (i1, i1) -> ()",
    );
}

#[test]
fn constants_of_a_chain_are_one() {
    canonicalizes(
        "%k = arith.constant 5 : i32\n%0 = arith.addi %i, %k overflow<nsw> : i32\n%1 = arith.addi %0, %k : i32\n\
         %2 = arith.subi %1, %k : i32\n\"test.use\"(%2) : (i32) -> ()",
        "%k = arith.constant 5 : i32\n%0 = arith.addi %i, %k : i32\n\"test.use\"(%0) : (i32) -> ()",
    );
}

#[test]
fn branches() {
    let cx = context();
    let mut ir = parse(
        &cx,
        "func.func @f(%c: i1, %x: i32) -> i32 {
           %t = arith.constant true
           cf.cond_br %t, ^a(%x : i32), ^b
         ^a(%y: i32):
           cf.cond_br %c, ^c, ^c
         ^b:
           cf.br ^c
         ^c:
           cf.cond_br %c, ^d, ^e
         ^d:
           cf.br ^f(%x : i32)
         ^e:
           %z = arith.addi %x, %x : i32
           cf.assert %t, \"unreachable\"
           cf.br ^f(%z : i32)
         ^f(%r: i32):
           return %r : i32
         }",
    );
    canonicalize(&mut ir);
    let expected = "\
module {
  func.func @f(%arg0: i1, %arg1: i32) -> i32 {
    cf.cond_br %arg0, ^bb2(%arg1 : i32), ^bb1
  ^bb1:  // pred: ^bb0
    %0 = arith.addi %arg1, %arg1 : i32
    cf.br ^bb2(%0 : i32)
  ^bb2(%1: i32):  // 2 preds: ^bb0, ^bb1
    return %1 : i32
  }
}
";
    assert_eq!(print(&ir), expected);
}

#[test]
fn structured_control_flow() {
    canonicalizes(
        "%0 = arith.constant 0 : index\n%1 = arith.constant 1 : index\n\
         scf.for %v = %0 to %1 step %1 { \"test.once\"(%v) : (index) -> () }\n\
         scf.for %v = %1 to %0 step %1 { \"test.never\"(%v) : (index) -> () }\n\
         %r = scf.for %v = %0 to %n step %1 iter_args(%a = %x) -> f64 { \"test.work\"(%v) : (index) -> ()\n\
         scf.yield %a : f64 }\n\"test.use\"(%r) : (f64) -> ()",
        "%0 = arith.constant 0 : index\n%1 = arith.constant 1 : index\n\"test.once\"(%0) : (index) -> ()\n\
         scf.for %v = %0 to %n step %1 { \"test.work\"(%v) : (index) -> () }\n\"test.use\"(%x) : (f64) -> ()",
    );
    canonicalizes(
        "%a = arith.constant 1 : i8\n%b = arith.constant -1 : i8\n%s = arith.constant 127 : i8\n\
         scf.for %v = %a to %b step %s : i8 { \"test.never\"() : () -> () }\n\
         scf.for unsigned %v = %a to %s step %b : i8 { \"test.once\"() : () -> () }\n\
         scf.for unsigned %v = %a to %b step %s : i8 { \"test.twice\"() : () -> () }",
        "%a = arith.constant 1 : i8\n%b = arith.constant -1 : i8\n%s = arith.constant 127 : i8\n\
         \"test.once\"() : () -> ()\n\
         scf.for unsigned %v = %a to %b step %s : i8 { \"test.twice\"() : () -> () }",
    );
    canonicalizes(
        "%t = arith.constant true\n%r = scf.if %t -> i32 { \"test.a\"() : () -> ()\nscf.yield %i : i32 } else { \
         scf.yield %j : i32 }\nscf.if %c { \"test.b\"() : () -> () } else { }\nscf.if %c { }\n\
         \"test.use\"(%r) : (i32) -> ()",
        "\"test.a\"() : () -> ()\nscf.if %c { \"test.b\"() : () -> () }\n\"test.use\"(%i) : (i32) -> ()",
    );
}

#[test]
fn allocations() {
    canonicalizes(
        "%0 = arith.constant 0 : index\n%b = memref.alloc() : memref<2xf64>\nmemref.store %x, %b[%0] : memref<2xf64>\n\
         memref.dealloc %b : memref<2xf64>\n%s = memref.alloca() : memref<f64>\nmemref.store %x, %s[] : memref<f64>",
        "",
    );
    canonicalizes(
        "%2 = arith.constant 2 : index\n%b = memref.alloc(%2) : memref<?xf64>\n\"test.use\"(%b) : (memref<?xf64>) -> ()",
        "%b = memref.alloc() : memref<2xf64>\n%k = memref.cast %b : memref<2xf64> to memref<?xf64>\n\
         \"test.use\"(%k) : (memref<?xf64>) -> ()",
    );
    canonicalizes(
        "%0 = arith.constant 0 : index\n%1 = arith.constant 1 : index\n%b = memref.alloc(%n) : memref<?x3xf64>\n\
         %d = memref.dim %b, %0 : memref<?x3xf64>\n%e = memref.dim %b, %1 : memref<?x3xf64>\n\
         \"test.use\"(%d, %e) : (index, index) -> ()",
        "%3 = arith.constant 3 : index\n\"test.use\"(%n, %3) : (index, index) -> ()",
    );
}

// covers: AFF-003, AFF-004, AFF-005
#[test]
fn affine_maps_are_composed() {
    canonicalizes(
        "%2 = arith.constant 2 : index\n%0 = arith.constant 0 : index\n%1 = arith.constant 1 : index\n\
         affine.for %v = %0 to %2 {\n%a = affine.apply affine_map<(d0) -> (d0 * 2 + 1)>(%v)\n\
         %b = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%a, %v)\n%l = affine.load %m[%b, %1] : memref<?x3xf64>\n\
         affine.store %l, %m[%b + %n, %n] : memref<?x3xf64>\n\
         %d = affine.apply affine_map<(d0) -> ((d0 * 4 + 6) floordiv 4 + d0 - d0)>(%v)\n\"test.use\"(%d) : (index) -> ()\n}",
        "affine.for %v = 0 to 2 {\n%l = affine.load %m[%v * 3 + 1, 1] : memref<?x3xf64>\n\
         affine.store %l, %m[%v * 3 + symbol(%n) + 1, symbol(%n)] : memref<?x3xf64>\n\
         %d = affine.apply affine_map<(d0) -> (d0 + 1)>(%v)\n\"test.use\"(%d) : (index) -> ()\n}",
    );
}

// `mlir-opt` leaves loops without iterations and decided conditionals as they are if they have no results.
#[test]
fn affine_loops_and_conditionals_that_are_decided_go() {
    canonicalizes(
        "%2 = arith.constant 2 : index\naffine.for %v = 3 to 0 { \"test.never\"(%v) : (index) -> () }\n\
         affine.for %v = 0 to 10 { }\n%r = affine.for %v = 0 to 10 iter_args(%a = %x) -> f64 { affine.yield %a : f64 }\n\
         affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%2) { \"test.a\"() : () -> () } else { \"test.b\"() : () -> () }\n\
         affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%n] { \"test.c\"() : () -> () } else { }\n\
         \"test.use\"(%r) : (f64) -> ()",
        "\"test.b\"() : () -> ()\n\
         affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%n] { \"test.c\"() : () -> () }\n\
         \"test.use\"(%x) : (f64) -> ()",
    );
}

#[test]
fn functions_of_several_blocks_are_inlined() {
    let cx = context();
    let mut ir = parse(
        &cx,
        "func.func private @max(%a: i32, %b: i32) -> i32 {
           %c = arith.cmpi sgt, %a, %b : i32
           cf.cond_br %c, ^a, ^b
         ^a:
           return %a : i32
         ^b:
           return %b : i32
         }
         func.func private @load(%n: index, %m: memref<4xf64>) -> f64 {
           %l = affine.load %m[%n] : memref<4xf64>
           return %l : f64
         }
         func.func private @kept(%n: index, %m: memref<4xf64>) -> f64 {
           %l = affine.load %m[%n] : memref<4xf64>
           return %l : f64
         }
         func.func @f(%x: i32, %m: memref<4xf64>) -> (i32, f64) {
           %r = call @max(%x, %x) : (i32, i32) -> i32
           %i = arith.index_cast %x : i32 to index
           %l = call @load(%i, %m) : (index, memref<4xf64>) -> f64
           %c0 = arith.constant 0 : index
           %c1 = arith.constant 1 : index
           scf.for %j = %c0 to %i step %c1 {
             %k = func.call @kept(%j, %m) : (index, memref<4xf64>) -> f64
             func.call @use(%k) : (f64) -> ()
           }
           return %r, %l : i32, f64
         }
         func.func private @use(f64)",
    );
    let mut passes = PassManager::new();
    passes.add(Inliner::default());
    passes.run(&mut ir).expect("inlining succeeds");
    let text = print(&ir);
    assert!(!text.contains("@max"), "{text}");
    assert!(!text.contains("@load"), "{text}");
    // `%n` is a symbol only because it is an argument; inside a loop of the caller it is none.
    assert!(text.contains("call @kept"), "{text}");
}

#[test]
fn empty_blocks_that_branch_in_a_circle_stay() {
    let cx = context();
    let text = "func.func @f(%c: i1) {\ncf.cond_br %c, ^a, ^b\n^a:\ncf.br ^b\n^b:\ncf.br ^c\n^c:\ncf.br ^a\n}";
    let mut ir = parse(&cx, text);
    canonicalize(&mut ir);
    assert!(print(&ir).contains("cf.br ^bb1"), "{}", print(&ir));
}

#[test]
fn long_chains_take_linear_time() {
    let cx = context();
    let mut text = String::from(
        "func.func @f(%x0: i32, %m: memref<?xf64>) -> i32 {\n%k = arith.constant 1 : i32\n",
    );
    let count = 3000;
    for index in 0..count {
        text += &format!(
            "cf.br ^b{index}\n^b{index}:\n%x{} = arith.addi %x{index}, %k : i32\n",
            index + 1
        );
    }
    text += "affine.for %y0 = 0 to 10 {\n";
    for index in 0..count {
        let next = index + 1;
        text += &format!("%y{next} = affine.apply affine_map<(d0) -> (d0 + 1)>(%y{index})\n");
    }
    text += &format!(
        "%l = affine.load %m[%y{count}] : memref<?xf64>\naffine.store %l, %m[0] : memref<?xf64>\n}}\n"
    );
    text += &format!("return %x{count} : i32\n}}");
    let mut ir = parse(&cx, &text);
    canonicalize(&mut ir);
    let expected = "\
module {
  func.func @f(%arg0: i32, %arg1: memref<?xf64>) -> i32 {
    %c3000_i32 = arith.constant 3000 : i32
    %0 = arith.addi %arg0, %c3000_i32 : i32
    affine.for %arg2 = 0 to 10 {
      %1 = affine.load %arg1[%arg2 + 3000] : memref<?xf64>
      affine.store %1, %arg1[0] : memref<?xf64>
    }
    return %0 : i32
  }
}
";
    assert_eq!(print(&ir), expected);
}

/// What uses equal constants is visited before what is around it. Then that is dead, and both are erased.
#[test]
fn users_of_equal_constants_in_dead_ops() {
    canonicalizes(
        "%a = arith.constant 7 : i32
        %b = arith.constant 7 : i32
        \"test.use\"(%a) : (i32) -> ()
        %r = scf.if %c -> (i32) {
          %s = arith.addi %i, %b : i32
          %t = arith.muli %s, %b : i32
          scf.yield %t : i32
        } else {
          scf.yield %b : i32
        }",
        "%a = arith.constant 7 : i32
        \"test.use\"(%a) : (i32) -> ()",
    );
}

/// What is in a loop without effect may be anywhere in it.
#[test]
fn loops_without_effect_are_dead() {
    let body = |effect: &str| {
        format!(
            "%zero = arith.constant 0 : index
            %one = arith.constant 1 : index
            scf.for %k = %zero to %n step %one {{
              %s = scf.if %c -> (i32) {{
                scf.yield %i : i32
              }} else {{
                %t = scf.for %l = %zero to %n step %one iter_args(%u = %j) -> (i32) {{
                  {effect}
                  %v = arith.addi %u, %i : i32
                  scf.yield %v : i32
                }}
                scf.yield %t : i32
              }}
            }}"
        )
    };
    canonicalizes(&body(""), "");
    let cx = context();
    cx.allow_unregistered_dialects(true);
    for effect in [
        "\"test.use\"() : () -> ()",
        "memref.store %x, %m[%k, %l] : memref<?x3xf64>",
    ] {
        let arguments = "%i: i32, %j: i32, %x: f64, %c: i1, %n: index, %m: memref<?x3xf64>";
        let mut ir = parse(
            &cx,
            &format!("func.func @f({arguments}) {{\n{}\nreturn\n}}", body(effect)),
        );
        canonicalize(&mut ir);
        assert_eq!(print(&ir).matches("scf.for").count(), 2, "{effect}");
    }
}

/// If they are known to have an iteration.
#[test]
fn loops_that_only_yield_values_from_outside() {
    let body = |upper: &str, yielded: &str| {
        format!(
            "%zero = arith.constant 0 : index
            %one = arith.constant 1 : index
            %ten = arith.constant 10 : index
            %r, %s = scf.for %k = %zero to {upper} step %one iter_args(%u = %i, %v = %i) -> (i32, i32) {{
              scf.yield {yielded} : i32, i32
            }}
            \"test.use\"(%r, %s) : (i32, i32) -> ()"
        )
    };
    let stays = |upper: &str, yielded: &str| {
        let cx = context();
        cx.allow_unregistered_dialects(true);
        let arguments = "%i: i32, %j: i32, %n: index";
        let text = format!(
            "func.func @f({arguments}) {{\n{}\nreturn\n}}",
            body(upper, yielded)
        );
        let mut ir = parse(&cx, &text);
        canonicalize(&mut ir);
        assert!(
            print(&ir).contains("scf.for"),
            "to {upper}, yields {yielded}"
        );
    };
    canonicalizes(
        &body("%ten", "%j, %i"),
        "\"test.use\"(%j, %i) : (i32, i32) -> ()",
    );
    canonicalizes(
        &body("%zero", "%j, %j"),
        "\"test.use\"(%i, %i) : (i32, i32) -> ()",
    );
    stays("%n", "%j, %i");
    stays("%ten", "%v, %j");
}

#[test]
fn extended_integers_become_indices_at_once() {
    for (extend, cast) in [("extsi", "index_cast"), ("extui", "index_castui")] {
        let used = "\"test.use\"(%r) : (index) -> ()";
        canonicalizes(
            &format!(
                "%k = arith.{extend} %i : i32 to i64\n%r = arith.{cast} %k : i64 to index\n{used}"
            ),
            &format!("%r = arith.{cast} %i : i32 to index\n{used}"),
        );
    }
    // A sign that is not extended.
    let kept = "%k = arith.extui %i : i32 to i64\n%r = arith.index_cast %k : i64 to index\n\"test.use\"(%r) : (index) -> ()";
    canonicalizes(kept, kept);
}
