// RUN: terrace-opt %s --test-memref-dependence-check --split-input-file --verify-diagnostics

func.func @different_memrefs() {
  %a = memref.alloc() : memref<100xf32>
  %b = memref.alloc() : memref<100xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1.0 : f32
  affine.store %c1, %a[%c0] : memref<100xf32>
  // expected-remark@-1 {{dependence from 0 to 0 at depth 1 = false}}
  // expected-remark@-2 {{dependence from 0 to 1 at depth 1 = false}}
  %v0 = affine.load %b[%c0] : memref<100xf32>
  // expected-remark@-1 {{dependence from 1 to 0 at depth 1 = false}}
  // expected-remark@-2 {{dependence from 1 to 1 at depth 1 = false}}
  return
}

// -----

func.func @read_three_iterations_later(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 90 {
    affine.store %x, %m[%i + 3] : memref<100xf32>
    // expected-remark@-1 {{dependence from 0 to 0 at depth 1 = false}}
    // expected-remark@-2 {{dependence from 0 to 0 at depth 2 = false}}
    // expected-remark@-3 {{dependence from 0 to 1 at depth 1 = [3, 3]}}
    // expected-remark@-4 {{dependence from 0 to 1 at depth 2 = false}}
    %v = affine.load %m[%i] : memref<100xf32>
    // expected-remark@-1 {{dependence from 1 to 0 at depth 1 = false}}
    // expected-remark@-2 {{dependence from 1 to 0 at depth 2 = false}}
    // expected-remark@-3 {{dependence from 1 to 1 at depth 1 = false}}
    // expected-remark@-4 {{dependence from 1 to 1 at depth 2 = false}}
  }
  return
}

// -----

func.func @symbolic(%m: memref<?xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.store %x, %m[0] : memref<?xf32>
    // expected-remark@-1 {{dependence from 0 to 0 at depth 1 = [1, +inf]}}
    // expected-remark@-2 {{dependence from 0 to 0 at depth 2 = false}}
    // expected-remark@-3 {{dependence from 0 to 1 at depth 1 = [1, +inf]}}
    // expected-remark@-4 {{dependence from 0 to 1 at depth 2 = true}}
    %v = affine.load %m[0] : memref<?xf32>
    // expected-remark@-1 {{dependence from 1 to 0 at depth 1 = [1, +inf]}}
    // expected-remark@-2 {{dependence from 1 to 0 at depth 2 = false}}
    // expected-remark@-3 {{dependence from 1 to 1 at depth 1 = false}}
    // expected-remark@-4 {{dependence from 1 to 1 at depth 2 = false}}
  }
  return
}
