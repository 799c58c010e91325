// What processors have instructions for: x86vector, amx, arm_neon, arm_sve, arm_sme.

func.func @two_sources(%k: vector<16xi1>, %a: vector<16xf32>) {
  // expected-error @below {{cannot use both src and constant_src}}
  %0 = x86vector.avx512.mask.compress %k, %a, %a {constant_src = dense<5.0> : vector<16xf32>} : vector<16xf32>, vector<16xf32>
  return
}

// -----

func.func @source_of_another_type(%k: vector<16xi1>, %a: vector<16xf32>, %b: vector<16xi32>) {
  // expected-error @below {{failed to verify that src and dst have same type}}
  %0 = x86vector.avx512.mask.compress %k, %a, %b : vector<16xf32>, vector<16xi32>
  return
}

// -----

func.func @constant_of_another_type(%k: vector<16xi1>, %a: vector<16xf32>) {
  // expected-error @below {{failed to verify that constant_src and dst have same type}}
  %0 = x86vector.avx512.mask.compress %k, %a {constant_src = dense<5> : vector<16xi32>} : vector<16xf32>
  return
}

// -----

func.func @mask_of_another_length(%k: vector<8xi1>, %a: vector<16xf32>) {
  // expected-error @below {{'x86vector.avx512.mask.compress' op failed to verify that `k` has the same number of bits as elements in `dst`}}
  %0 = "x86vector.avx512.mask.compress"(%k, %a) : (vector<8xi1>, vector<16xf32>) -> vector<16xf32>
  return
}

// -----

func.func @vector_of_another_length(%a: vector<4xf32>) {
  // expected-error @below {{'x86vector.avx.rsqrt' op operand #0 must be vector of 32-bit float values of length 8, but got 'vector<4xf32>'}}
  %0 = x86vector.avx.rsqrt %a : vector<4xf32>
  return
}

// -----

func.func @high_tile() {
  // expected-error @below {{'amx.tile_zero' op bad row height: 17}}
  %0 = amx.tile_zero : !amx.tile<17x16xi32>
  return
}

// -----

func.func @wide_tile() {
  // expected-error @below {{'amx.tile_zero' op bad column width: 65}}
  %0 = amx.tile_zero : !amx.tile<16x65xi8>
  return
}

// -----

func.func @tile_of_one_dimension() {
  // expected-error @below {{'amx.tile_zero' op result #0 must be tile of 32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer or 8-bit signless integer values, but got '!amx.tile<16xi8>'}}
  %0 = amx.tile_zero : !amx.tile<16xi8>
  return
}

// -----

// expected-error @below {{failed to verify 'elementType': 32-bit float or 16-bit float or bfloat16 type or 32-bit signless integer or 8-bit signless integer}}
func.func private @tile_of_doubles(!amx.tile<16x8xf64>)

// -----

func.func @few_indices(%m: memref<16x64xi8>, %i: index) {
  // expected-error @below {{'amx.tile_load' op requires 2 indices}}
  %0 = amx.tile_load %m[%i] : memref<16x64xi8> into !amx.tile<16x64xi8>
  return
}

// -----

func.func @no_stride(%m: memref<64xi8>, %i: index) {
  // expected-error @below {{'amx.tile_load' op requires at least 2D memref}}
  %0 = amx.tile_load %m[%i] : memref<64xi8> into !amx.tile<16x64xi8>
  return
}

// -----

func.func @gaps(%m: memref<16x64xi8, strided<[128, 2]>>, %i: index, %t: !amx.tile<16x64xi8>) {
  // expected-error @below {{'amx.tile_store' op requires memref with unit innermost stride}}
  amx.tile_store %m[%i, %i], %t : memref<16x64xi8, strided<[128, 2]>>, !amx.tile<16x64xi8>
  return
}

// -----

func.func @shapes(%a: !amx.tile<8x8xi8>, %b: !amx.tile<8x8xi8>, %c: !amx.tile<8x8xi32>) {
  // expected-error @below {{'amx.tile_muli' op bad mult shape: 8 x 8 x 2}}
  %0 = amx.tile_muli %a, %b, %c : !amx.tile<8x8xi8>, !amx.tile<8x8xi8>, !amx.tile<8x8xi32>
  return
}

// -----

func.func @mixed(%a: !amx.tile<16x32xbf16>, %b: !amx.tile<16x32xf16>, %c: !amx.tile<16x16xf32>) {
  // expected-error @below {{'amx.tile_mulf' op unsupported type combination}}
  %0 = amx.tile_mulf %a, %b, %c : !amx.tile<16x32xbf16>, !amx.tile<16x32xf16>, !amx.tile<16x16xf32>
  return
}

// -----

func.func @columns(%a: vector<2xi32>, %b: vector<2x8xi8>) {
  // expected-error @below {{operand `b` should have 4 columns}}
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<2x8xi8>, vector<2x8xi8> to vector<2xi32>
  return
}

// -----

func.func @rows(%a: vector<4xi32>, %b: vector<2x4xi8>) {
  // expected-error @below {{operand `b` should have as many rows as the size of operand `a`}}
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<2x4xi8>, vector<2x4xi8> to vector<4xi32>
  return
}

// -----

func.func @narrow(%a: vector<8xi8>) {
  // expected-error @below {{'arm_neon.intr.smull' op failed to verify that res has same vector shape and element bitwidth scaled by 2 as a}}
  %0 = "arm_neon.intr.smull"(%a, %a) : (vector<8xi8>, vector<8xi8>) -> vector<8xi32>
  return
}

// -----

func.func @bytes(%a: vector<4xi32>, %b: vector<8xi16>) {
  // expected-error @below {{'arm_neon.intr.smmla' op operand #1 must be a vector with length 16 of 8-bit signless integer values, but got 'vector<8xi16>'}}
  %0 = arm_neon.intr.smmla %a, %b, %b : vector<8xi16> to vector<4xi32>
  return
}

// -----

func.func @fixed(%a: vector<4xi32>) {
  // expected-error @below {{'arm_sve.zip.x2' op operand #0 must be an SVE vector with element size <= 64-bit, but got 'vector<4xi32>'}}
  %0, %1 = arm_sve.zip.x2 %a, %a : vector<4xi32>
  return
}

// -----

func.func @svbool(%a: vector<[4]xi1>) {
  // expected-error @below {{'arm_sve.convert_to_svbool' op failed to verify that expected corresponding svbool type widened to [16]xi1}}
  %0 = "arm_sve.convert_to_svbool"(%a) : (vector<[4]xi1>) -> vector<2x[16]xi1>
  return
}

// -----

func.func @number_of_a_tile() {
  // expected-error @below {{'arm_sme.zero' op tile ID should be a 32-bit signless integer}}
  %0 = arm_sme.zero {tile_id = 1 : i8} : vector<[4]x[4]xi32>
  return
}

// -----

func.func @no_tile() {
  // expected-error @below {{'arm_sme.zero' op result #0 must be a vector type that fits into a SME tile, but got 'vector<[4]x[8]xi32>'}}
  %0 = arm_sme.zero : vector<[4]x[8]xi32>
  return
}

// -----

func.func @one_mask(%a: vector<[4]xf32>, %p: vector<[4]xi1>) {
  // expected-error @below {{'arm_sme.outerproduct' op failed to verify that both `lhsMask` and `rhsMask` should be provided or neither}}
  %0 = "arm_sme.outerproduct"(%a, %a, %p) <{kind = #arm_sme.kind<add>, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (vector<[4]xf32>, vector<[4]xf32>, vector<[4]xi1>) -> vector<[4]x[4]xf32>
  return
}

// -----

func.func @padding(%m: memref<?x?xi32>, %i: index, %p: i32) {
  // expected-error @below {{'arm_sme.tile_load' op failed to verify that both `padding` and `mask` should be provided or neither}}
  %0 = "arm_sme.tile_load"(%m, %i, %i, %p) <{operandSegmentSizes = array<i32: 1, 2, 1, 0>}> : (memref<?x?xi32>, index, index, i32) -> vector<[4]x[4]xi32>
  return
}

// -----

func.func @widths(%a: vector<[16]xi8>) {
  // expected-error @below {{'arm_sme.smopa_4way' op failed to verify that tile element size equals input element size * 4}}
  %0 = arm_sme.smopa_4way %a, %a : vector<[16]xi8>, vector<[16]xi8> into vector<[2]x[2]xi64>
  return
}
