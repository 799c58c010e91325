// RUN: terrace-opt %s --cse | FileCheck %s --check-prefixes=BOTH,CSE
// RUN: terrace-opt %s --canonicalize | FileCheck %s --check-prefixes=BOTH,CANON
// RUN: terrace-opt %s --pass-pipeline='builtin.module(func.func(cse,canonicalize))' | FileCheck %s --check-prefix=ALL
// RUN: terrace-opt %s --mlir-print-op-generic | FileCheck %s

// Each run has lines of its own that say what it prints.

// BOTH-LABEL: func.func @twice(
// BOTH-SAME:    %[[X:.*]]: i32) -> i32
// CSE-NEXT:     %[[ZERO:.*]] = arith.constant 0 : i32
// CSE-NEXT:     %[[SUM:.*]] = arith.addi %[[X]], %[[ZERO]]
// CSE-NEXT:     arith.muli %[[SUM]], %[[SUM]]
// CANON-NEXT:   %[[PRODUCT:.*]] = arith.muli %[[X]], %[[X]]
// CANON-NEXT:   return %[[PRODUCT]]

// ALL-LABEL: @twice
// ALL-NOT:     arith.addi
// ALL:         arith.muli

// CHECK: "builtin.module"() ({
// CHECK: "func.func"() <{function_type = (i32) -> i32, sym_name = "twice"}> ({
// CHECK-COUNT-2: "arith.addi"
func.func @twice(%x: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %a = arith.addi %x, %zero : i32
  %b = arith.addi %x, %zero : i32
  %product = arith.muli %a, %b : i32
  return %product : i32
}
