//! Modules of the llvm dialect as text of LLVM IR.

use terrace_lowering::llvm_ir::{LlvmContext, translate};

use super::module;

const HEADER: &str = "; ModuleID = 'LLVMDialectModule'\nsource_filename = \"LLVMDialectModule\"\n";
const FOOTER: &str =
    "\n!llvm.module.flags = !{!0}\n\n!0 = !{i32 2, !\"Debug Info Version\", i32 3}\n";

/// The text of LLVM IR without what every module has.
fn translated(text: &str) -> String {
    let llvm = LlvmContext::create();
    let module = translate(&module(text), &llvm).expect("the module has a translation");
    module.verify().expect("the LLVM IR is valid");
    let text = module.to_string();
    let text = text.strip_prefix(HEADER).expect("the header");
    text.strip_suffix(FOOTER).unwrap_or(text).trim().to_owned()
}

fn error_of(text: &str) -> String {
    let llvm = LlvmContext::create();
    translate(&module(text), &llvm)
        .expect_err("the module has no translation")
        .message()
        .to_owned()
}

// covers: LLVM-001, XLT-006
#[test]
fn globals_and_declarations() {
    let text = r#"
        llvm.mlir.global internal constant @s("hi\00") {addr_space = 0 : i32}
        llvm.mlir.global private unnamed_addr constant @d(dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf64>) {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.array<2 x array<2 x f64>>
        llvm.mlir.global external @splat(dense<7> : tensor<2x3xi32>) : !llvm.array<2 x array<3 x i32>>
        llvm.mlir.global external @bits(dense<[true, false]> : tensor<2xi1>) : !llvm.array<2 x i1>
        llvm.mlir.global external @zeros(dense<0.0> : tensor<1000x1000xf64>) : !llvm.array<1000 x array<1000 x f64>>
        llvm.mlir.global external @e() {addr_space = 0 : i32} : i32
        llvm.mlir.global external thread_local local_unnamed_addr @t(-3 : i32) {addr_space = 0 : i32, section = "x"} : i32
        llvm.mlir.global internal constant @init() : !llvm.struct<(i32, ptr)> {
          %0 = llvm.mlir.undef : !llvm.struct<(i32, ptr)>
          %1 = llvm.mlir.addressof @s : !llvm.ptr
          %2 = llvm.insertvalue %1, %0[1] : !llvm.struct<(i32, ptr)>
          llvm.return %2 : !llvm.struct<(i32, ptr)>
        }
        llvm.func @printf(!llvm.ptr {llvm.noundef}, ...) -> i32 attributes {passthrough = ["nounwind", ["alignstack", "16"], "custom", ["key", "value"]]}
        llvm.func internal hidden fastcc @sized(%arg0: !llvm.ptr {llvm.align = 8 : i64, llvm.noalias, llvm.byval = i64}) -> (i32 {llvm.noundef}) {
          %0 = llvm.mlir.constant(0 : i32) : i32
          llvm.return %0 : i32
        }
    "#;
    let expected = r#"@s = internal constant [3 x i8] c"hi\00"
@d = private unnamed_addr constant [2 x [2 x double]] [[2 x double] [double 1.000000e+00, double 2.000000e+00], [2 x double] [double 3.000000e+00, double 4.000000e+00]], align 64
@splat = global [2 x [3 x i32]] [[3 x i32] [i32 7, i32 7, i32 7], [3 x i32] [i32 7, i32 7, i32 7]]
@bits = global [2 x i1] [i1 true, i1 false]
@zeros = global [1000 x [1000 x double]] zeroinitializer
@e = external global i32
@t = thread_local local_unnamed_addr global i32 -3, section "x"
@init = internal constant { i32, ptr } { i32 undef, ptr @s }

; Function Attrs: nounwind alignstack(16)
declare i32 @printf(ptr noundef, ...) #0

define internal hidden fastcc noundef i32 @sized(ptr noalias byval(i64) align 8 %0) {
  ret i32 0
}

attributes #0 = { nounwind alignstack=16 "custom" "key"="value" }"#;
    assert_eq!(translated(text), expected);
}

#[test]
fn instructions_and_their_flags() {
    let text = r#"
        llvm.func @f(%a: i64, %b: i64, %p: !llvm.ptr, %c: i1, %x: f64, %y: f64) -> i64 {
          %0 = llvm.add %a, %b overflow<nsw, nuw> : i64
          %1 = llvm.or disjoint %a, %b : i64
          %2 = llvm.udiv exact %a, %b : i64
          %3 = llvm.fadd %x, %y {fastmathFlags = #llvm.fastmath<nnan, contract>} : f64
          %4 = llvm.fneg %x : f64
          %5 = llvm.icmp "slt" %a, %b : i64
          %6 = llvm.fcmp "oeq" %x, %y : f64
          %7 = llvm.select %5, %a, %b : i1, i64
          %8 = llvm.trunc %a overflow<nsw> : i64 to i32
          %9 = llvm.zext nneg %8 : i32 to i64
          %10 = llvm.alloca %a x f64 {alignment = 16 : i64} : (i64) -> !llvm.ptr
          %11 = llvm.load volatile %10 {alignment = 4 : i64} : !llvm.ptr -> f64
          llvm.store %11, %10 {nontemporal} : f64, !llvm.ptr
          %12 = llvm.getelementptr inbounds|nuw %p[%a, 1, %b] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.struct<(i32, array<4 x f64>)>
          %13 = llvm.load %p atomic syncscope("singlethread") acquire {alignment = 8 : i64} : !llvm.ptr -> i64
          %14 = llvm.inttoptr %13 : i64 to !llvm.ptr
          %15 = llvm.intr.fmuladd(%x, %y, %x) {fastmathFlags = #llvm.fastmath<nnan>} : (f64, f64, f64) -> f64
          "llvm.intr.memcpy"(%p, %14, %a) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
          %16 = "llvm.intr.ctlz"(%a) <{is_zero_poison = true}> : (i64) -> i64
          %17 = llvm.mlir.constant(42 : index) : i64
          %18 = llvm.mul %16, %17 : i64
          llvm.return %18 : i64
        }
    "#;
    let expected = r#"define i64 @f(i64 %0, i64 %1, ptr %2, i1 %3, double %4, double %5) {
  %7 = add nuw nsw i64 %0, %1
  %8 = or disjoint i64 %0, %1
  %9 = udiv exact i64 %0, %1
  %10 = fadd nnan contract double %4, %5
  %11 = fneg double %4
  %12 = icmp slt i64 %0, %1
  %13 = fcmp oeq double %4, %5
  %14 = select i1 %12, i64 %0, i64 %1
  %15 = trunc nsw i64 %0 to i32
  %16 = zext nneg i32 %15 to i64
  %17 = alloca double, i64 %0, align 16
  %18 = load volatile double, ptr %17, align 4
  store double %18, ptr %17, align 8, !nontemporal !1
  %19 = getelementptr inbounds nuw { i32, [4 x double] }, ptr %2, i64 %0, i32 1, i64 %1
  %20 = load atomic i64, ptr %2 syncscope("singlethread") acquire, align 8
  %21 = inttoptr i64 %20 to ptr
  %22 = call nnan double @llvm.fmuladd.f64(double %4, double %5, double %4)
  call void @llvm.memcpy.p0.p0.i64(ptr %2, ptr %21, i64 %0, i1 false)
  %23 = call i64 @llvm.ctlz.i64(i64 %0, i1 true)
  %24 = mul i64 %23, 42
  ret i64 %24
}"#;
    let text = translated(text);
    assert!(text.starts_with(expected), "{text}");
}

// covers: XLT-005, XLT-007, LLVM-010
#[test]
fn block_arguments_become_phi_nodes() {
    let text = r#"
        llvm.func @f(%c: i1, %n: i64, %a: i64) -> i64 {
          %0 = llvm.mlir.constant(0 : i64) : i64
          llvm.br ^bb1(%0, %a : i64, i64)
        ^bb1(%i: i64, %sum: i64):
          %1 = llvm.icmp "slt" %i, %n : i64
          llvm.cond_br %1 weights([99, 1]), ^bb3, ^bb2(%sum : i64)
        ^bb2(%r: i64):
          llvm.return %r : i64
        ^bb3:
          %2 = llvm.add %i, %a : i64
          llvm.br ^bb1(%2, %2 : i64, i64)
        }
    "#;
    let expected = r#"define i64 @f(i1 %0, i64 %1, i64 %2) {
  br label %4

4:                                                ; preds = %10, %3
  %5 = phi i64 [ %11, %10 ], [ 0, %3 ]
  %6 = phi i64 [ %11, %10 ], [ %2, %3 ]
  %7 = icmp slt i64 %5, %1
  br i1 %7, label %10, label %8, !prof !1

8:                                                ; preds = %4
  %9 = phi i64 [ %6, %4 ]
  ret i64 %9

10:                                               ; preds = %4
  %11 = add i64 %5, %2
  br label %4
}"#;
    let text = translated(text);
    assert!(text.starts_with(expected), "{text}");
    assert!(
        text.contains("!1 = !{!\"branch_weights\", i32 99, i32 1}"),
        "{text}"
    );
}

#[test]
fn two_branches_to_one_block_are_told_apart() {
    let text = r#"
        llvm.func @f(%c: i1, %a: i64, %b: i64) -> i64 {
          llvm.cond_br %c, ^bb1(%a : i64), ^bb1(%b : i64)
        ^bb1(%r: i64):
          llvm.return %r : i64
        }
    "#;
    let expected = r#"define i64 @f(i1 %0, i64 %1, i64 %2) {
  br i1 %0, label %4, label %6

4:                                                ; preds = %3, %6
  %5 = phi i64 [ %7, %6 ], [ %1, %3 ]
  ret i64 %5

6:                                                ; preds = %3
  %7 = phi i64 [ %2, %3 ]
  br label %4
}"#;
    assert_eq!(translated(text), expected);
}

#[test]
fn blocks_may_come_before_those_that_dominate_them() {
    let text = r#"
        llvm.func @f(%c: i1, %a: i64) -> i64 {
          llvm.br ^bb2
        ^bb1:
          %0 = llvm.add %1, %a : i64
          llvm.return %0 : i64
        ^bb2:
          %1 = llvm.mul %a, %a : i64
          llvm.br ^bb1
        ^bb3:
          llvm.unreachable
        }
    "#;
    let expected = r#"define i64 @f(i1 %0, i64 %1) {
  br label %5

3:                                                ; preds = %5
  %4 = add i64 %6, %1
  ret i64 %4

5:                                                ; preds = %2
  %6 = mul i64 %1, %1
  br label %3

7:                                                ; No predecessors!
  unreachable
}"#;
    assert_eq!(translated(text), expected);
}

#[test]
fn calls_and_switches() {
    let text = r#"
        llvm.func @printf(!llvm.ptr, ...) -> i32
        llvm.func fastcc @g(%a: i32) {
          llvm.return
        }
        llvm.func @f(%a: i32, %p: !llvm.ptr) {
          %0 = llvm.call @printf(%p, %a) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
          %1 = llvm.call %p(%a) : !llvm.ptr, (i32) -> i32
          llvm.call fastcc tail @g(%1) : (i32) -> ()
          llvm.switch %a : i32, ^bb1 [
            1: ^bb2(%0 : i32),
            -2: ^bb2(%1 : i32)
          ]
        ^bb1:
          llvm.unreachable
        ^bb2(%2: i32):
          llvm.return
        }
    "#;
    let expected = r#"declare i32 @printf(ptr, ...)

define fastcc void @g(i32 %0) {
  ret void
}

define void @f(i32 %0, ptr %1) {
  %3 = call i32 (ptr, ...) @printf(ptr %1, i32 %0)
  %4 = call i32 %1(i32 %0)
  tail call fastcc void @g(i32 %4)
  switch i32 %0, label %5 [
    i32 1, label %6
    i32 -2, label %8
  ]

5:                                                ; preds = %2
  unreachable

6:                                                ; preds = %2, %8
  %7 = phi i32 [ %9, %8 ], [ %3, %2 ]
  ret void

8:                                                ; preds = %2
  %9 = phi i32 [ %4, %2 ]
  br label %6
}"#;
    assert_eq!(translated(text), expected);
}

#[test]
fn a_path_into_an_aggregate_is_one_instruction() {
    let text = r#"
        llvm.func @f(%s: !llvm.struct<(ptr, array<2 x i64>)>, %a: i64, %n: !llvm.struct<"pair", (i32, array<2 x i64>)>) -> i64 {
          %0 = llvm.insertvalue %a, %s[1, 0] : !llvm.struct<(ptr, array<2 x i64>)>
          %1 = llvm.extractvalue %0[1, 1] : !llvm.struct<(ptr, array<2 x i64>)>
          %2 = llvm.insertvalue %1, %n[1, 1] : !llvm.struct<"pair", (i32, array<2 x i64>)>
          %3 = llvm.extractvalue %2[0] : !llvm.struct<"pair", (i32, array<2 x i64>)>
          %4 = llvm.mlir.poison : !llvm.struct<(i64, array<1 x i64>)>
          %5 = llvm.mlir.constant(1 : i64) : i64
          %6 = llvm.insertvalue %5, %4[1, 0] : !llvm.struct<(i64, array<1 x i64>)>
          %7 = llvm.extractvalue %6[1, 0] : !llvm.struct<(i64, array<1 x i64>)>
          %8 = llvm.add %a, %7 : i64
          llvm.return %8 : i64
        }
    "#;
    let expected = r#"%pair = type { i32, [2 x i64] }

define i64 @f({ ptr, [2 x i64] } %0, i64 %1, %pair %2) {
  %4 = insertvalue { ptr, [2 x i64] } %0, i64 %1, 1, 0
  %5 = extractvalue { ptr, [2 x i64] } %4, 1, 1
  %6 = extractvalue %pair %2, 1
  %7 = insertvalue [2 x i64] %6, i64 %5, 1
  %8 = insertvalue %pair %2, [2 x i64] %7, 1
  %9 = extractvalue %pair %8, 0
  %10 = add i64 %1, 1
  ret i64 %10
}"#;
    assert_eq!(translated(text), expected);
}

// covers: XLT-002
#[test]
fn the_module_names_triple_and_data_layout() {
    let text = r#"module attributes {llvm.data_layout = "e-m:e-i64:64", llvm.target_triple = "x86_64-unknown-linux-gnu"} {
        llvm.func @f()
    }"#;
    let text = translated(text);
    assert!(
        text.contains("target datalayout = \"e-m:e-i64:64\"\n"),
        "{text}"
    );
    assert!(
        text.contains("target triple = \"x86_64-unknown-linux-gnu\"\n"),
        "{text}"
    );
}

// covers: XLT-001
#[test]
fn what_has_no_translation_is_said_at_the_op() {
    let message = error_of("module { module {} }");
    assert_eq!(
        message,
        "Failed to emit LLVM IR for 'builtin.module': only functions, globals and other symbols of the llvm dialect can be at the top of \
         a module"
    );
    let unknown_attribute = error_of("llvm.func @f(!llvm.ptr {llvm.no_such})");
    assert!(
        unknown_attribute.contains("LLVM has no attribute 'no_such'"),
        "{unknown_attribute}"
    );
    let not_constant = error_of(
        "llvm.mlir.global internal @g() : i64 {
           %0 = llvm.mlir.addressof @g : !llvm.ptr
           %1 = llvm.ptrtoint %0 : !llvm.ptr to i64
           %2 = llvm.udiv %1, %1 : i64
           llvm.return %2 : i64
         }",
    );
    assert!(
        not_constant.contains("does not compute a constant"),
        "{not_constant}"
    );
    let bad_alignment = error_of(
        "llvm.func @f(%p: !llvm.ptr) {
           %0 = llvm.load %p {alignment = 3 : i64} : !llvm.ptr -> i32
           llvm.return
         }",
    );
    assert!(
        bad_alignment.contains("3 is not a power of two"),
        "{bad_alignment}"
    );
}
