func.func @f(%a: tensor<index>) {
%0 = arith.index_cast %a : tensor<index> to i64
return
}
// error: 'arith.index_cast' op requires the same shape for all operands and results
// -----
func.func @f(%a: memref<2xi32>) {
%0 = arith.index_cast %a : memref<2xi32> to memref<2xi64>
return
}
// error: 'arith.index_cast' op operand type 'memref<2xi32>' and result type 'memref<2xi64>' are cast incompatible
// -----
func.func @f(%a: tensor<?xi32>) {
%0 = arith.extsi %a : tensor<?xi32> to tensor<2xi64>
return
}
// error: 'arith.extsi' op failed to verify that input and output have the same tensor dimensions
// -----
func.func @f(%a: vector<2x4xi32>, %b: vector<[2]x4xi32>) {
%0 = "arith.addi"(%a, %b) : (vector<2x4xi32>, vector<[2]x4xi32>) -> vector<2x4xi32>
return
}
// ours: 'arith.addi' op requires the same type for all operands and results
// -----
func.func @f(%a: index) {
%0 = arith.index_cast %a : index to f32
return
}
// error: 'arith.index_cast' op result #0 must be signless-integer-like or memref of signless-integer, but got 'f32'
// -----
func.func @f(%a: memref<4xf32>) {
%0 = arith.index_castui %a : memref<4xf32> to memref<4xindex>
return
}
// error: 'arith.index_castui' op operand #0 must be signless-integer-like or memref of signless-integer, but got 'memref<4xf32>'
// -----
func.func @f(%a: index) {
%0 = arith.bitcast %a : index to index
return
}
// error: 'arith.bitcast' op operand #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'index'
// -----
func.func @f(%a: f32) {
%0 = arith.convertf %a : f32 to f32
return
}
// error: custom op 'arith.convertf' is unknown
