//! The llvm dialect: MLIR 22's syntax, in and out, and what the verifier rejects.

use crate::round_trip::round_trip;
use crate::{context, parse, print, try_parse};

/// The first error of a text that does not parse or does not verify.
fn error_of(text: &str) -> String {
    let errors = try_parse(&context(), text).err();
    errors
        .unwrap_or_else(|| panic!("no error in\n{text}"))
        .swap_remove(0)
}

/// The error of a function with these ops in its body.
fn body_error(body: &str) -> String {
    let arguments =
        "%i: i32, %l: i64, %f: f64, %p: !llvm.ptr, %s: !llvm.struct<(i32, array<2 x f64>)>";
    error_of(&format!(
        "llvm.func @f({arguments}) {{\n{body}\nllvm.return\n}}\n"
    ))
}

// covers: LLVM-003, LLVM-004, LLVM-005, LLVM-022
#[test]
fn functions() {
    round_trip(
        r#"module {
  llvm.func @printf(!llvm.ptr, ...) -> i32
  llvm.func internal hidden unnamed_addr fastcc @priv(%arg0: i64 {llvm.noundef}, %arg1: !llvm.ptr {llvm.align = 8 : i64, llvm.noalias}) -> (f64 {llvm.noundef}) attributes {passthrough = ["noinline", ["alignstack", "4"]], x.y = 1 : i32} {
    %0 = llvm.mlir.constant(1.000000e+00 : f64) : f64
    llvm.return %0 : f64
  }
  llvm.func extern_weak @weak() attributes {sym_visibility = "private"}
  llvm.func @types(!llvm.struct<"name", (i32, ptr)>, !llvm.struct<"hidden", opaque>, !llvm.array<3 x ptr<2>>, vector<4xf32>) -> !llvm.struct<packed (i8, array<2 x struct<()>>)>
}
"#,
    );
}

// covers: LLVM-002, LLVM-006, LLVM-007, LLVM-012, LLVM-013, LLVM-014
#[test]
fn arithmetic_and_casts() {
    round_trip(
        r#"module {
  llvm.func @f(%arg0: i64, %arg1: i64, %arg2: !llvm.ptr, %arg3: i1, %arg4: f64, %arg5: f64, %arg6: vector<4xi32>) {
    %0 = llvm.add %arg0, %arg1 overflow<nsw, nuw> : i64
    %1 = llvm.sub %arg0, %arg1 : i64
    %2 = llvm.mul %arg0, %arg1 overflow<nsw> : i64
    %3 = llvm.udiv exact %arg0, %arg1 : i64
    %4 = llvm.sdiv %arg0, %arg1 : i64
    %5 = llvm.urem %arg0, %arg1 : i64
    %6 = llvm.srem %arg0, %arg1 : i64
    %7 = llvm.or disjoint %arg0, %arg1 : i64
    %8 = llvm.and %arg6, %arg6 : vector<4xi32>
    %9 = llvm.xor %arg0, %arg1 : i64
    %10 = llvm.shl %arg0, %arg1 overflow<nuw> : i64
    %11 = llvm.lshr exact %arg0, %arg1 : i64
    %12 = llvm.ashr %arg0, %arg1 : i64
    %13 = llvm.fadd %arg4, %arg5 {fastmathFlags = #llvm.fastmath<fast>} : f64
    %14 = llvm.fsub %arg4, %arg5 {fastmathFlags = #llvm.fastmath<nnan, reassoc>} : f64
    %15 = llvm.fmul %arg4, %arg5 : f64
    %16 = llvm.fdiv %arg4, %arg5 : f64
    %17 = llvm.frem %arg4, %arg5 : f64
    %18 = llvm.fneg %arg4 : f64
    %19 = llvm.icmp "slt" %arg0, %arg1 : i64
    %20 = llvm.icmp "eq" %arg2, %arg2 : !llvm.ptr
    %21 = llvm.icmp "ugt" %arg6, %arg6 : vector<4xi32>
    %22 = llvm.fcmp "oeq" %arg4, %arg5 {fastmathFlags = #llvm.fastmath<nnan>} : f64
    %23 = llvm.fcmp "_true" %arg4, %arg5 : f64
    %24 = llvm.select %arg3, %arg0, %arg1 : i1, i64
    %25 = llvm.trunc %arg0 overflow<nsw> : i64 to i32
    %26 = llvm.zext nneg %25 : i32 to i64
    %27 = llvm.sext %25 : i32 to i64
    %28 = llvm.uitofp %arg0 : i64 to f64
    %29 = llvm.sitofp %arg0 : i64 to f64
    %30 = llvm.fptoui %arg4 : f64 to i64
    %31 = llvm.fptosi %arg4 : f64 to i64
    %32 = llvm.fptrunc %arg4 : f64 to f32
    %33 = llvm.fpext %32 : f32 to f64
    %34 = llvm.ptrtoint %arg2 : !llvm.ptr to i64
    %35 = llvm.inttoptr %34 : i64 to !llvm.ptr
    %36 = llvm.bitcast %arg0 : i64 to f64
    %37 = llvm.addrspacecast %arg2 : !llvm.ptr to !llvm.ptr<3>
    llvm.return
  }
}
"#,
    );
}

// covers: LLVM-008, LLVM-009
#[test]
fn memory_and_aggregates() {
    round_trip(
        r#"module {
  llvm.func @f(%arg0: i64, %arg1: !llvm.ptr, %arg2: !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>) {
    %0 = llvm.alloca %arg0 x f64 {alignment = 8 : i64} : (i64) -> !llvm.ptr
    %1 = llvm.alloca inalloca %arg0 x i32 : (i64) -> !llvm.ptr
    %2 = llvm.load volatile %0 {alignment = 4 : i64, nontemporal} : !llvm.ptr -> f64
    %3 = llvm.load %0 atomic syncscope("agent") acquire {alignment = 8 : i64} : !llvm.ptr -> i64
    %4 = llvm.load %0 invariant : !llvm.ptr -> i64
    llvm.store %2, %0 {alignment = 8 : i64} : f64, !llvm.ptr
    llvm.store volatile %3, %arg1 atomic release {alignment = 8 : i64} : i64, !llvm.ptr
    %5 = llvm.getelementptr inbounds|nuw %arg1[%arg0, 1, %3] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f64>)>
    %6 = llvm.getelementptr %arg1[-3] : (!llvm.ptr) -> !llvm.ptr, i8
    %7 = llvm.getelementptr nusw|nuw %arg1[%arg0] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %8 = llvm.getelementptr inbounds %arg1[%arg0] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %9 = llvm.insertvalue %arg0, %arg2[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %10 = llvm.extractvalue %9[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %11 = llvm.extractvalue %9[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    "llvm.intr.memcpy"(%arg1, %11, %10) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
    %12 = llvm.intr.stacksave : !llvm.ptr
    llvm.intr.stackrestore %12 : !llvm.ptr
    llvm.intr.lifetime.start %0 : !llvm.ptr
    llvm.return
  }
}
"#,
    );
}

// covers: LLVM-024
#[test]
fn intrinsics() {
    round_trip(
        r#"module {
  llvm.func @f(%arg0: f64, %arg1: i32) {
    %0 = llvm.intr.sqrt(%arg0) : (f64) -> f64
    %1 = llvm.intr.fmuladd(%arg0, %0, %arg0) {fastmathFlags = #llvm.fastmath<nnan>} : (f64, f64, f64) -> f64
    %2 = llvm.intr.powi(%arg0, %arg1) : (f64, i32) -> f64
    %3 = llvm.intr.smax(%arg1, %arg1) : (i32, i32) -> i32
    %4 = "llvm.intr.ctlz"(%3) <{is_zero_poison = false}> : (i32) -> i32
    llvm.intr.trap
    llvm.unreachable
  }
}
"#,
    );
}

// covers: LLVM-010, LLVM-011
#[test]
fn branches_and_calls() {
    round_trip(
        r#"module {
  llvm.func @printf(!llvm.ptr, ...) -> i32
  llvm.func @f(%arg0: i32, %arg1: !llvm.ptr, %arg2: i1) {
    %0 = llvm.call @printf(%arg1, %arg0) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
    %1 = llvm.call %arg1(%arg0) : !llvm.ptr, (i32) -> i32
    llvm.call fastcc tail @g(%arg0) {fastmathFlags = #llvm.fastmath<fast>} : (i32) -> ()
    llvm.cond_br %arg2 weights([3, 4]), ^bb1(%arg0 : i32), ^bb2
  ^bb1(%2: i32):  // 2 preds: ^bb0, ^bb1
    llvm.switch %2 : i32, ^bb2 [
      1: ^bb1(%2 : i32),
      -2: ^bb2
    ]
  ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb1
    llvm.br ^bb3
  ^bb3:  // pred: ^bb2
    llvm.switch %arg0 : i32, ^bb4 [
    ]
  ^bb4:  // pred: ^bb3
    llvm.unreachable
  }
  llvm.func fastcc @g(%arg0: i32) {
    llvm.return
  }
}
"#,
    );
}

// covers: LLVM-015, LLVM-016, LLVM-017, LLVM-018, LLVM-019, LLVM-020, LLVM-021
#[test]
fn globals_and_constants() {
    round_trip(
        r#"module {
  llvm.func @f() {
    %0 = llvm.mlir.addressof @s : !llvm.ptr
    %1 = llvm.mlir.constant(42 : index) : i64
    %2 = llvm.mlir.constant(dense<0> : tensor<4xi32>) : !llvm.array<4 x i32>
    %3 = llvm.mlir.constant("abc") : !llvm.array<3 x i8>
    %4 = llvm.mlir.constant(dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>) : vector<2xf32>
    %5 = llvm.mlir.zero : !llvm.ptr
    %6 = llvm.mlir.undef : !llvm.struct<(i32, f64)>
    %7 = llvm.mlir.poison : i32
    %8 = llvm.mlir.constant([1.000000e+00, 2.000000e+00]) : !llvm.struct<(f64, f64)>
    llvm.return
  }
  llvm.mlir.global internal constant @s("hi\00") {addr_space = 0 : i32}
  llvm.mlir.global private unnamed_addr constant @d(dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf64>) {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<2 x array<2 x f64>>
  llvm.mlir.global external @e() {addr_space = 0 : i32} : i32
  llvm.mlir.global external thread_local local_unnamed_addr @t(3 : i32) {addr_space = 0 : i32, dso_local, section = "x"} : i32
  llvm.mlir.global internal constant @init() {addr_space = 0 : i32} : !llvm.struct<(i32, ptr)> {
    %0 = llvm.mlir.undef : !llvm.struct<(i32, ptr)>
    llvm.return %0 : !llvm.struct<(i32, ptr)>
  }
}
"#,
    );
}

#[test]
fn a_string_global_gets_the_type_of_its_text_and_an_address_space() {
    let cx = context();
    let ir = parse(
        &cx,
        "llvm.mlir.global internal @s(\"abc\") : !llvm.array<3 x i8>\n",
    );
    let text = print(&ir);
    assert!(
        text.contains("llvm.mlir.global internal @s(\"abc\") {addr_space = 0 : i32}\n"),
        "{text}"
    );
}

// covers: LLVM-009, LLVM-016, LLVM-017
#[test]
fn what_is_wrong_is_said() {
    let cases: &[(&str, &str)] = &[
        (
            "%0 = llvm.extractvalue %s[1, 2] : !llvm.struct<(i32, array<2 x f64>)>",
            "position out of bounds: 2",
        ),
        (
            "%0 = llvm.insertvalue %f, %s[0, 1] : !llvm.struct<(i32, array<2 x f64>)>",
            "expected LLVM IR structure/array type, got: 'i32'",
        ),
        (
            "%0 = llvm.mlir.constant(1.0 : f64) : f32",
            "attribute and type have different float semantics",
        ),
        (
            "%0 = llvm.mlir.constant(1 : i32) : f64",
            "expected integer type",
        ),
        (
            "%0 = llvm.mlir.constant(\"abc\") : !llvm.array<4 x i8>",
            "expected array type of 3 i8 elements for the string constant",
        ),
        (
            "%0 = llvm.mlir.constant(dense<0> : tensor<4xi32>) : !llvm.array<5 x i32>",
            "type and attribute have a different number of elements: 5 vs. 4",
        ),
        (
            "%0 = llvm.icmp \"less\" %i, %i : i32",
            "'less' is an incorrect value of the 'predicate' attribute",
        ),
        (
            "%0 = llvm.getelementptr %p[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, i32)>",
            "index 1 indexing a struct is out of bounds",
        ),
        (
            "%0 = llvm.getelementptr %p[0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, i32)>",
            "expected index 1 indexing a struct to be constant",
        ),
        (
            "%0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, i32",
            "type 'i32' cannot be indexed (index #1)",
        ),
        (
            "%0 = llvm.load %p atomic sometimes : !llvm.ptr -> i32",
            "following enum values for attribute 'ordering' [not_atomic, unordered,",
        ),
        (
            "%0 = llvm.call @f(%p) vararg(i32) : (!llvm.ptr) -> i32",
            "invalid kind of attribute specified",
        ),
        ("%0 = llvm.add %f, %f : f64", "must be signless integer"),
        (
            "llvm.switch %f : f64, ^bb1 []\n^bb1:",
            "expected an integer type",
        ),
    ];
    for (body, expected) in cases {
        let message = body_error(body);
        assert!(
            message.contains(expected),
            "{body}\n  gives: {message}\n  expected: {expected}"
        );
    }
    let cases: &[(&str, &str)] = &[
        (
            "llvm.func @f() {\n  llvm.call @g() : () -> ()\n  llvm.return\n}",
            "'g' does not reference a symbol in the current scope",
        ),
        (
            "llvm.func @g(i32) -> i32\nllvm.func @f() {\n  llvm.call @g() : () -> ()\n  llvm.return\n}",
            "incorrect number of operands (0) for callee (expecting: 1)",
        ),
        (
            "llvm.func @f() {\n  %0 = llvm.mlir.addressof @g : !llvm.ptr\n  llvm.return\n}",
            "must reference a global defined by 'llvm.mlir.global'",
        ),
        (
            "llvm.mlir.global @g() {addr_space = 3 : i32} : i32\n\
             llvm.func @f() {\n  %0 = llvm.mlir.addressof @g : !llvm.ptr\n  llvm.return\n}",
            "pointer address space must match address space of the referenced global",
        ),
        (
            "llvm.func @f(%a: i64) {\n  llvm.br ^bb1(%a : i64)\n^bb1(%b: i32):\n  llvm.return\n}",
            "type mismatch",
        ),
        ("llvm.func weak @f()", "'external' or 'extern_weak' linkage"),
        (
            "llvm.func @f() -> (i32, i32)",
            "expected zero or one function result",
        ),
        (
            "llvm.func @f(!llvm.array<2 x void>)",
            "invalid array element type: '!llvm.void'",
        ),
        (
            "llvm.func @f(!llvm.struct<(func<void ()>)>)",
            "invalid LLVM structure element type: '!llvm.func<void ()>'",
        ),
        (
            "llvm.mlir.global @g(3 : i32) {}",
            "type can only be omitted for string globals",
        ),
        (
            "llvm.mlir.global @g() : !llvm.void",
            "expects type to be a valid element type for an LLVM global",
        ),
        (
            "llvm.mlir.global @g(1 : i32) : i32 {\n %0 = llvm.mlir.undef : i32\n llvm.return %0 : i32\n}",
            "cannot have both",
        ),
        (
            "llvm.mlir.global @g() : i32 {\n llvm.return\n}",
            "initializer region cannot return void",
        ),
        (
            "llvm.func @f(%a: i32) {\n llvm.return %a : i32\n}",
            "'llvm.return' op expected no operands",
        ),
        (
            "llvm.func @f() -> i32 {\n llvm.return\n}",
            "'llvm.return' op expected 1 operand",
        ),
        (
            "llvm.func @f(%a: i32) -> i64 {\n llvm.return %a : i32\n}",
            "mismatching result types",
        ),
    ];
    for (text, expected) in cases {
        let message = error_of(text);
        assert!(
            message.contains(expected),
            "{text}\n  gives: {message}\n  expected: {expected}"
        );
    }
}

#[test]
fn deeply_nested_types_are_rejected_without_overflowing_the_stack() {
    let text = format!(
        "llvm.func @f(!llvm.{}i8{})",
        "array<1 x ".repeat(100_000),
        ">".repeat(100_000)
    );
    assert!(error_of(&text).contains("nest"), "{}", error_of(&text));
}

// covers: LLVM-014, TYS-008
#[test]
fn types_of_the_dialect() {
    round_trip(
        "module {
  llvm.func @recursive(!llvm.struct<\"list\", (i32, ptr, struct<\"list\">)>)
  llvm.func @opaque(!llvm.struct<\"hidden\", opaque>, !llvm.struct<packed (i8, i32)>)
  llvm.func @others(!llvm.token, !llvm.metadata, !llvm.x86_amx, !llvm.ppc_fp128, !llvm.target<\"spirv.Image\", i32, 0, 1>)
  llvm.func @vectors(vector<[4]xf32>, vector<2x!llvm.ptr<3>>)
}
",
    );
}

// covers: LLVM-014
#[test]
fn what_is_wrong_with_types_is_said() {
    let cases = [
        (
            "!llvm.struct<\"a\">",
            "struct without a body only allowed in a recursive struct",
        ),
        (
            "!llvm.struct<opaque>",
            "only identified structs can be opaque",
        ),
        ("!llvm.array<2 x foo>", "unknown LLVM type: foo"),
        (
            "!llvm.func<void (void)>",
            "invalid function argument type: '!llvm.void'",
        ),
        (
            "!llvm.func<func<void ()> ()>",
            "invalid function result type",
        ),
    ];
    for (ty, expected) in cases {
        let message = error_of(&format!("llvm.func @f({ty})"));
        assert!(message.contains(expected), "{ty}: {message}");
    }
    let twice = "llvm.func @f(!llvm.struct<\"b\", (i32)>, !llvm.struct<\"b\", (i64)>)";
    assert!(error_of(twice).contains("identified type already used with a different body"));
    let opaque = "llvm.func @f(!llvm.struct<\"c\", (i32)>, !llvm.struct<\"c\", opaque>)";
    assert!(error_of(opaque).contains("redeclaring defined struct as opaque"));
}

// covers: LLVM-014
#[test]
fn atomics_vectors_and_exceptions() {
    round_trip(
        r#"module {
  llvm.func @personality(...) -> i32
  llvm.func @callee(i32) -> i32
  llvm.func @f(%arg0: !llvm.ptr, %arg1: i32, %arg2: vector<4xf32>, %arg3: i1) -> i32 attributes {personality = @personality} {
    %0 = llvm.atomicrmw add %arg0, %arg1 syncscope("agent") acq_rel : !llvm.ptr, i32
    %1 = llvm.cmpxchg weak %arg0, %0, %arg1 acq_rel monotonic : !llvm.ptr, i32
    llvm.fence syncscope("agent") seq_cst
    %2 = llvm.extractelement %arg2[%arg1 : i32] : vector<4xf32>
    %3 = llvm.insertelement %2, %arg2[%arg1 : i32] : vector<4xf32>
    %4 = llvm.shufflevector %3, %arg2 [0, 4] : vector<4xf32>
    %5 = llvm.freeze %4 : vector<2xf32>
    %6 = llvm.call_intrinsic "llvm.bswap.i32"(%arg1) : (i32) -> i32
    llvm.intr.assume %arg3 ["align"(%arg0, %arg1 : !llvm.ptr, i32)] : i1
    llvm.inline_asm has_side_effects asm_dialect = intel "nop", ""  : () -> ()
    %7 = llvm.invoke @callee(%6) to ^bb1 unwind ^bb2 : (i32) -> i32
  ^bb1:  // pred: ^bb0
    llvm.return %7 : i32
  ^bb2:  // pred: ^bb0
    %8 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
    llvm.resume %8 : !llvm.struct<(ptr, i32)>
  }
}
"#,
    );
}
