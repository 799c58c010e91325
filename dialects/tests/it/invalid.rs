//! What the verifiers and parsers reject, and in which words.

use crate::{context, try_parse};

/// Checks that a text is rejected with this message and no other.
fn rejects(text: &str, message: &str) {
    match try_parse(&context(), text) {
        Ok(_) => panic!("accepted:\n{text}"),
        Err(messages) => assert_eq!(messages, [message], "for\n{text}"),
    }
}

/// As [`rejects`], for ops in the body of a function.
fn rejects_in_function(body: &str, message: &str) {
    let arguments =
        "%i: i32, %l: i64, %x: f64, %n: index, %c: i1, %m: memref<2x3xf64>, %s: memref<f64>";
    rejects(
        &format!("func.func @f({arguments}) {{\n{body}\nreturn\n}}"),
        message,
    );
}

/// Checks the programs of a file, separated by `// -----`: each, or the function of which it is the body, is rejected with
/// the message that its last line tells. After `error:` that is `mlir-opt`'s, after `ours:` it has another one or none.
fn rejects_each(programs: &str) {
    let arguments = "%i: i32, %l: i64, %x: f64, %f: f32, %n: index, %c: i1, %m: memref<2x3xf64>, %s: memref<f64>, \
                     %d: memref<?x?xf64>, %u: memref<*xf64>, %b: memref<?xi8>, %v: vector<4xf64>, %k: memref<4xi32>, \
                     %g: memref<10xf32>";
    for part in programs.split("// -----\n") {
        let (program, message) = part
            .trim_end()
            .rsplit_once('\n')
            .expect("a program is followed by the message");
        let message = message
            .strip_prefix("// error: ")
            .or(message.strip_prefix("// ours: "))
            .unwrap_or_else(|| panic!("no message after\n{program}"));
        let is_whole = [
            "module",
            "func.func",
            "\"builtin",
            "memref.global",
            "spirv.module",
            "#",
            "!",
        ]
        .iter()
        .any(|start| program.starts_with(start));
        let text = match is_whole {
            true => program.to_owned(),
            false => format!("func.func @f({arguments}) {{\n{program}\nreturn\n}}"),
        };
        match try_parse(&context(), &text) {
            Ok(_) => panic!("accepted:\n{program}"),
            Err(messages) => assert_eq!(
                messages.first().map(String::as_str),
                Some(message),
                "for\n{program}"
            ),
        }
    }
}

#[test]
fn loops_and_casts() {
    rejects_each(include_str!("invalid/loops.mlir"));
    rejects_each(include_str!("invalid/arith.mlir"));
}

#[test]
fn parallel_loops_and_switches() {
    rejects_each(include_str!("invalid/scf.mlir"));
    rejects_each(include_str!("invalid/cf.mlir"));
    rejects_each(include_str!("invalid/affine.mlir"));
}

// covers: SPV-011, SPV-012, SPV-014, SPV-016, SPV-018, SPV-020, SPV-022, SPV-026, SPV-028, SPV-033
#[cfg(feature = "spirv")]
#[test]
fn spirv_types_and_ops() {
    rejects_each(include_str!("invalid/spirv.mlir"));
}

#[cfg(feature = "spirv")]
#[test]
fn gpu_ops() {
    rejects_each(include_str!("invalid/gpu.mlir"));
}

#[test]
fn memref_ops() {
    rejects_each(include_str!("invalid/memref.mlir"));
}

#[test]
fn arith() {
    for (body, message) in [
        (
            "arith.addi %x, %x : f64",
            "'arith.addi' op operand #0 must be signless-integer-like, but got 'f64'",
        ),
        (
            "arith.mulf %i, %i : i32",
            "'arith.mulf' op operand #0 must be floating-point-like, but got 'i32'",
        ),
        (
            "%0 = \"arith.addi\"(%i, %l) : (i32, i64) -> i32",
            "'arith.addi' op requires the same type for all operands and results",
        ),
        (
            "arith.trunci %i : i32 to i32",
            "'arith.trunci' op operand type 'i32' and result type 'i32' are cast incompatible",
        ),
        (
            "arith.extsi %l : i64 to i32",
            "'arith.extsi' op operand type 'i64' and result type 'i32' are cast incompatible",
        ),
        (
            "arith.truncf %x : f64 to f64",
            "'arith.truncf' op operand type 'f64' and result type 'f64' are cast incompatible",
        ),
        (
            "arith.bitcast %x : f64 to i32",
            "'arith.bitcast' op operand type 'f64' and result type 'i32' are cast incompatible",
        ),
        (
            "arith.index_cast %i : i32 to i64",
            "'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible",
        ),
        (
            "arith.constant \"text\"",
            "'arith.constant' op value must be an integer, float, or elements attribute",
        ),
        (
            "arith.constant 3 : si32",
            "'arith.constant' op integer return type must be signless",
        ),
        (
            "%0 = \"arith.constant\"() <{value = 3 : i32}> : () -> f32",
            "'arith.constant' op failed to verify that all of {value, result} have same type",
        ),
        (
            "arith.select %x, %i, %i : i32",
            "use of value '%x' expects different type than prior uses: 'i1' vs 'f64'",
        ),
        (
            "%v = arith.constant dense<true> : vector<4xi1>\n%w = arith.constant dense<1> : tensor<4xi8>\n\
             arith.select %v, %w, %w : vector<4xi1>, tensor<4xi8>",
            "'arith.select' op all non-scalar operands/results must have the same shape and base type",
        ),
    ] {
        rejects_in_function(body, message);
    }
}

// covers: IR-029
#[test]
fn functions_and_calls() {
    for (text, message) in [
        (
            "func.func @f(%i: i32) -> i64 { return %i : i32 }",
            "type of return operand 0 ('i32') doesn't match function result type ('i64') in function @f",
        ),
        (
            "func.func @f() { %r = call @g() : () -> i32\nreturn }\nfunc.func private @g() -> f32",
            "'func.call' op result type mismatch at index 0",
        ),
        (
            "func.func @f() { call @f() : f32\nreturn }",
            "custom op 'func.call' invalid kind of type specified: expected builtin.function, but found 'f32'",
        ),
        (
            "func.func @f(%i: i32 {a}) { return }",
            "'func.func' op arguments may only have dialect attributes",
        ),
        (
            "func.func private @f() -> (i32 {a})",
            "'func.func' op results may only have dialect attributes",
        ),
        (
            "func.func @f() attributes {sym_name = \"g\"} { return }",
            "custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary",
        ),
        (
            "func.func @f(%i: i32, %i: i32) { return }",
            "region entry argument '%i' is already in use",
        ),
        (
            "module attributes {a} {}",
            "'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'a'",
        ),
        (
            "%r = \"builtin.module\"() ({\n^a:\n}) : () -> i32",
            "'builtin.module' op requires zero results",
        ),
        (
            "func.func @f() -> i64 { return }",
            "'func.return' op has 0 operands, but enclosing function (@f) returns 1",
        ),
        (
            "func.func @f() { call @g() : () -> ()\nreturn }",
            "'func.call' op 'g' does not reference a valid function",
        ),
        (
            "func.func @f(%i: i32, %x: f64) { call @f(%i) : (i32) -> ()\nreturn }",
            "'func.call' op incorrect number of operands for callee",
        ),
        (
            "func.func @f() { %r = call @f() : () -> i32\nreturn }",
            "'func.call' op incorrect number of results for callee",
        ),
        (
            "func.func @f(%x: f64, %i: i32) { call @f(%x, %x) : (f64, f64) -> ()\nreturn }",
            "'func.call' op operand type mismatch: expected operand type 'i32', but provided 'f64' for operand number 1",
        ),
        (
            "func.func @f() { %f = constant @g : () -> ()\nreturn }",
            "'func.constant' op reference to undefined function 'g'",
        ),
        (
            "func.func @f(i32)",
            "'func.func' op symbol declaration cannot have public visibility",
        ),
        (
            "func.func @f(%i: i32, i64) { return }",
            "custom op 'func.func' expected SSA identifier",
        ),
        (
            "func.func @f() { }",
            "custom op 'func.func' expected non-empty function body",
        ),
        (
            "\"func.func\"() <{function_type = (i32) -> (), sym_name = \"s\"}> ({\n^bb0(%a: i64):\nfunc.return\n}) : () -> ()",
            "'func.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in \
             function signature('i32')",
        ),
    ] {
        rejects(text, message);
    }
}

#[test]
fn branches() {
    for (body, message) in [
        (
            "cf.br ^a\n^a(%y: i32):",
            "branch has 0 operands for successor #0, but target block has 1",
        ),
        (
            "cf.br ^a(%n : index)\n^a(%y: i32):",
            "type mismatch for bb argument #0 of successor #0",
        ),
        (
            "cf.cond_br %c weights([1]), ^a, ^a\n^a:",
            "'cf.cond_br' op expects number of branch weights to match number of successors: 1 vs 2",
        ),
    ] {
        rejects_in_function(body, message);
    }
}

#[test]
fn structured_control_flow() {
    for (body, message) in [
        (
            "%r = scf.for %j = %n to %n step %n iter_args(%k = %i) -> (i32) { scf.yield %j : index }",
            "'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'i32' != 'index'",
        ),
        (
            "%r:2 = scf.for %j = %n to %n step %n iter_args(%k = %i) -> (i32, i32) { scf.yield %k : i32 }",
            "custom op 'scf.for' mismatch in number of loop-carried values and defined values",
        ),
        (
            "%r = scf.if %c -> i32 { scf.yield %i : i32 }",
            "'scf.if' op must have an else block if defining values",
        ),
        (
            "scf.while : () -> () { scf.yield } do { scf.yield }",
            "'scf.while' op expects the 'before' region to terminate with 'scf.condition'",
        ),
        (
            "%r = scf.while (%a = %i) : (i32) -> i32 { scf.condition(%c) %a : i32 } do {\n^bb0(%b: i32):\n\
             scf.yield %n : index\n}",
            "'scf.while' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'index' should match \
             successor input type #0 'i32'",
        ),
    ] {
        rejects_in_function(body, message);
    }
}

#[test]
fn affine() {
    for (body, message) in [
        (
            "%e = affine.load %m[%n] : memref<2x3xf64>",
            "'affine.load' op affine map num results must equal memref rank",
        ),
        (
            "scf.for %j = %n to %n step %n {\n%e = affine.load %m[%j, 0] : memref<2x3xf64>\n}",
            "'affine.load' op operand cannot be used as a dimension id",
        ),
        (
            "affine.for %j = 0 to 2 {\n%e = affine.load %m[symbol(%j), 0] : memref<2x3xf64>\n}",
            "'affine.load' op operand cannot be used as a symbol",
        ),
        (
            "affine.for %j = 0 to 2 step 0 { }",
            "custom op 'affine.for' expected step to be representable as a positive signed integer",
        ),
        (
            "affine.for %j = affine_map<(d0) -> (d0)>() to 2 { }",
            "custom op 'affine.for' dim operand count and affine map dim count must match",
        ),
        (
            "affine.for %j = affine_map<()[s0] -> (s0, 1)>()[%n] to 2 { }",
            "custom op 'affine.for' lower loop bound affine map with multiple results requires 'max' prefix",
        ),
        (
            "affine.for %j = \"text\" to 2 { }",
            "custom op 'affine.for' expected valid affine map representation for loop bounds",
        ),
        (
            "%r = affine.for %j = 0 to 2 iter_args(%a = %i) -> (i32) { affine.yield %n : index }",
            "'affine.yield' op types mismatch between yield op and its parent",
        ),
        (
            "affine.if affine_set<(d0) : (d0 >= 0)>()[%n] { }",
            "custom op 'affine.if' dim operand count and integer set dim count must match",
        ),
        (
            "%r = affine.if affine_set<(d0) : (d0 >= 0)>(%n) -> i32 { affine.yield %i : i32 }",
            "'affine.if' op must have an else block if defining values",
        ),
        (
            "%r = affine.apply affine_map<(d0) -> (d0)>(%n, %n)",
            "custom op 'affine.apply' dimension or symbol index mismatch",
        ),
        (
            "%r = affine.apply affine_map<(d0) -> (d0, d0)>(%n)",
            "'affine.apply' op mapping must produce one value",
        ),
        (
            "%r = affine.min affine_map<(d0) -> ()>(%n)",
            "'affine.min' op affine map expect at least one result",
        ),
    ] {
        rejects_in_function(body, message);
    }
}
