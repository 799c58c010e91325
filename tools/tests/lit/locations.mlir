// RUN: terrace-opt %s --mlir-print-debuginfo | FileCheck %s
// RUN: terrace-opt %s --mlir-print-debuginfo | terrace-opt --mlir-print-debuginfo | FileCheck %s
// RUN: terrace-opt %s --verify-roundtrip | FileCheck %s --check-prefix=PLAIN

// The variable of an affine loop is printed with its location.

// CHECK-LABEL: func.func @loops
// CHECK:         affine.for %{{.*}} loc("outer") = 0 to 10
// CHECK:           affine.for %{{.*}} loc("{{.*}}locations.mlir":15:16) = 0 to 20
// PLAIN: affine.for %{{[^ ]*}} = 0 to 10
// PLAIN: affine.for %{{[^ ]*}} = 0 to 20

func.func @loops() {
  affine.for %i loc("outer") = 0 to 10 {
    affine.for %j = 0 to 20 {
    }
  }
  return
}
