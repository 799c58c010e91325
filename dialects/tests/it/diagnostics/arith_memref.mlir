// Shapes, and lists of indices and of types.

func.func @f(%a: vector<[4]xi32>) {
// expected-error@below {{'arith.extui' op requires the same shape for all operands and results}}
%0 = arith.extui %a : vector<[4]xi32> to vector<4xi64>
return }

// -----

func.func @f(%a: tensor<index>) {
// expected-error@below {{'arith.index_cast' op requires the same shape for all operands and results}}
%0 = arith.index_cast %a : tensor<index> to i64
return }

// -----

func.func @f(%a: i32) {
// expected-error@below {{expected non-function type}}
return %a :
}

// -----

func.func @f(%a: memref<4xi32>) {
// expected-error@below {{expected ']' in dynamic index list}}
%0 = memref.subview %a[0 1] [2] [1] : memref<4xi32> to memref<2xi32>
return }

// -----

func.func @f(%a: memref<4xi32>) {
// expected-error@below {{expected '[' in dynamic index list}}
%0 = memref.subview %a 0] [2] [1] : memref<4xi32> to memref<2xi32>
return }
