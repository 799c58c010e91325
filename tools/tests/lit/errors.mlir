// RUN: terrace-opt %s --split-input-file --verify-diagnostics
// RUN: not terrace-opt %s --split-input-file 2>&1 | FileCheck %s
// RUN: not terrace-opt %s 2>&1 | FileCheck %s --check-prefix=FIRST

// CHECK: errors.mlir:[[#@LINE+3]]:18: error: use of value '%y' expects different type than prior uses: 'i64' vs 'i32'
// FIRST: errors.mlir:[[#@LINE+2]]:18: error:
func.func @wrong_type(%y: i32) { // expected-note {{prior use here}}
  %0 = math.absi %y : i64 // expected-error {{use of value '%y' expects different type than prior uses: 'i64' vs 'i32'}}
  return
}

// -----

// CHECK: error: custom op 'arith.ad' is unknown
func.func @unknown(%x: i32) {
  arith.ad %x, %x : i32 // expected-error {{custom op 'arith.ad' is unknown}}
}
