// pipeline: builtin.module(canonicalize)
// covers: CANON-LINALG-003
func.func @known_sizes(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.add ins(%a, %b : tensor<4x?xf32>, tensor<?x8xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// covers: CANON-LINALG-004
func.func @cast_of_result(%a: tensor<4x?xf32>, %c: tensor<?x?xf32>) -> tensor<4x8xf32> {
  %0 = linalg.exp ins(%c : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// covers: CANON-LINALG-001
func.func @casts(%a: memref<4x8xf32>) {
  %0 = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  linalg.exp ins(%0 : memref<?x?xf32>) outs(%0 : memref<?x?xf32>)
  linalg.softmax dimension(1) ins(%0 : memref<?x?xf32>) outs(%0 : memref<?x?xf32>)
  return
}

// covers: CANON-LINALG-002, CANON-LINALG-007
func.func @nothing_to_do(%a: memref<0x8xf32>, %b: memref<4xf32>) {
  linalg.exp ins(%a : memref<0x8xf32>) outs(%a : memref<0x8xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%b : memref<4xf32>) {
  ^bb0(%x: f32): linalg.yield %x : f32 }
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%b: memref<4xf32>) outs(%b : memref<4xf32>) {
  ^bb0(%y: f32, %x: f32): linalg.yield %y : f32 }
  linalg.copy ins(%b : memref<4xf32>) outs(%b: memref<4xf32>)
  return
}

// covers: CANON-LINALG-006
func.func @copy_to_itself(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.copy ins(%a : tensor<4xf32>) outs(%a: tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// covers: CANON-LINALG-005, CANON-LINALG-008
func.func @identity(%a: tensor<?x4xf32>, %c: tensor<?x4xf32>, %d: tensor<?x4xf64>, %e: tensor<?x?xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x?xf32>) {
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %c: tensor<?x4xf32>, tensor<?x4xf32>) outs(%a, %a : tensor<?x4xf32>, tensor<?x4xf32>) {
  ^bb0(%y: f32, %x: f32, %z : f32, %w : f32): linalg.yield %y, %x : f32, f32 } -> (tensor<?x4xf32>, tensor<?x4xf32>)
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%e : tensor<?x?xf32>) outs(%a : tensor<?x4xf32>) {
  ^bb0(%y: f32, %x: f32): linalg.yield %y : f32 } -> (tensor<?x4xf32>)
  %b = linalg.broadcast ins(%e : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) dimensions = []
  return %0#0, %2, %b : tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x?xf32>
}

// covers: CANON-LINALG-024
func.func @index(%a: tensor<1x4xindex>) -> tensor<1x4xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%a : tensor<1x4xindex>) {
  ^bb0(%y: index): 
   %i = linalg.index 0 : index
   %j = linalg.index 1 : index
   %k = arith.addi %i, %j : index
  linalg.yield %k : index } -> tensor<1x4xindex>
  return %0 : tensor<1x4xindex>
}

// covers: CANON-LINALG-020, CANON-LINALG-021, CANON-LINALG-022, CANON-LINALG-023
func.func @reorder(%a: tensor<1x4xf32>, %b: tensor<4x1xf32>, %c : tensor<1x4x5xf32>, %d : tensor<5x4x1xf32>, %x: tensor<4xf32>, %y: tensor<4x5xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>, tensor<5x4x1xf32>, tensor<1x4x5xf32>) {
  %0 = linalg.transpose ins(%a : tensor<1x4xf32>) outs(%a : tensor<1x4xf32>) permutation = [0, 1]
  %1 = linalg.transpose ins(%a : tensor<1x4xf32>) outs(%b : tensor<4x1xf32>) permutation = [1, 0]
  %2 = linalg.transpose ins(%1 : tensor<4x1xf32>) outs(%a : tensor<1x4xf32>) permutation = [1, 0]
  %3 = linalg.broadcast ins(%x : tensor<4xf32>) outs(%c : tensor<1x4x5xf32>) dimensions = [0, 2]
  %4 = linalg.transpose ins(%3 : tensor<1x4x5xf32>) outs(%d : tensor<5x4x1xf32>) permutation = [2, 1, 0]
  %5 = linalg.broadcast ins(%x : tensor<4xf32>) outs(%y : tensor<4x5xf32>) dimensions = [1]
  %6 = linalg.broadcast ins(%5 : tensor<4x5xf32>) outs(%c : tensor<1x4x5xf32>) dimensions = [0]
  return %0, %2, %4, %6 : tensor<1x4xf32>, tensor<1x4xf32>, tensor<5x4x1xf32>, tensor<1x4x5xf32>
}

// covers: CANON-LINALG-009, CANON-LINALG-010, CANON-LINALG-011, CANON-LINALG-012, CANON-LINALG-014, CANON-LINALG-015
func.func @fills(%a: tensor<4x8xf32>, %v: f32, %d: tensor<32xf32>, %t: tensor<8x4xf32>, %n: index, %p : tensor<2x4x2x2xf32>, %dy: tensor<?x8xf32>) -> (tensor<32xf32>, tensor<2x2x8xf32>, tensor<6x8xf32>, f32, tensor<4x8xf32>, tensor<8x4xf32>, tensor<?x?xf32>) {
  %c1 = arith.constant 1 : index
  %f = linalg.fill ins(%v : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %0 = tensor.collapse_shape %f [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %1 = tensor.expand_shape %f [[0, 1], [2]] output_shape [2, 2, 8] : tensor<4x8xf32> into tensor<2x2x8xf32>
  %2 = tensor.pad %f low[1, 0] high[1, 0] {
    ^bb0(%i: index, %j: index): tensor.yield %v : f32 } : tensor<4x8xf32> to tensor<6x8xf32>
  %3 = tensor.extract %f[%c1, %c1] : tensor<4x8xf32>
  %4 = linalg.copy ins(%f : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %5 = linalg.transpose ins(%f : tensor<4x8xf32>) outs(%t: tensor<8x4xf32>) permutation = [1, 0]
  %g = linalg.fill ins(%v : f32) outs(%dy : tensor<?x8xf32>) -> tensor<?x8xf32>
  %6 = tensor.pad %g low[%n, 1] high[2, %n] {
    ^bb0(%i: index, %j: index): tensor.yield %v : f32 } : tensor<?x8xf32> to tensor<?x?xf32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<32xf32>, tensor<2x2x8xf32>, tensor<6x8xf32>, f32, tensor<4x8xf32>, tensor<8x4xf32>, tensor<?x?xf32>
}

func.func @copy_into_fill(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %v: f32) -> tensor<4x8xf32> {
  %f = linalg.fill ins(%v : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %4 = linalg.copy ins(%b : tensor<4x8xf32>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %4 : tensor<4x8xf32>
}

// covers: CANON-LINALG-016
func.func @concat(%a: tensor<4x8xf32>, %b: tensor<2x8xf32>, %v: f32) -> (tensor<6x8xf32>, tensor<6x8xf32>) {
  %f = linalg.fill ins(%v : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %g = linalg.fill ins(%v : f32) outs(%b : tensor<2x8xf32>) -> tensor<2x8xf32>
  %0 = tensor.concat dim(0) %f, %g : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<6x8xf32>
  %1 = tensor.concat dim(0) %f, %b : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<6x8xf32>
  return %0, %1 : tensor<6x8xf32>, tensor<6x8xf32>
}

// covers: CANON-LINALG-017
func.func @pack_fill(%a: tensor<7x8xf32>, %v: f32) -> tensor<4x8x2xf32> {
  %d = tensor.empty() : tensor<4x8x2xf32>
  %f = linalg.fill ins(%v : f32) outs(%a : tensor<7x8xf32>) -> tensor<7x8xf32>
  %0 = linalg.pack %f padding_value(%v : f32) inner_dims_pos = [0] inner_tiles = [2] into %d : tensor<7x8xf32> -> tensor<4x8x2xf32>
  return %0 : tensor<4x8x2xf32>
}

// covers: CANON-LINALG-013
func.func @insert_pad_into_fill(%x: tensor<?x8xf32>, %y: tensor<3x2xf32>, %v: f32, %n: index) -> (tensor<64x32xf32>) {
  %e = tensor.empty() : tensor<64x32xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<64x32xf32>) -> tensor<64x32xf32>
  %p0 = tensor.pad %y low[1, 1] high[2, 1] {
    ^bb0(%i: index, %j: index): tensor.yield %v : f32 } : tensor<3x2xf32> to tensor<6x4xf32>
  %i0 = tensor.insert_slice %p0 into %f[0, 4] [6, 4] [1, 1] : tensor<6x4xf32> into tensor<64x32xf32>
  %p = tensor.pad %x low[%n, 1] high[2, 1] {
    ^bb0(%i: index, %j: index): tensor.yield %v : f32 } : tensor<?x8xf32> to tensor<?x10xf32>
  %d = arith.constant 0 : index
  %s = tensor.dim %p, %d : tensor<?x10xf32>
  %0 = tensor.insert_slice %p into %i0[%n, 20] [%s, 10] [1, 1] : tensor<?x10xf32> into tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}

// covers: CANON-LINALG-018, CANON-LINALG-019
func.func @packs(%a: tensor<128x256xf32>, %b: tensor<16x8x8x32xf32>, %e: tensor<128x256xf32>, %v: f32, %n: index) -> (tensor<16x8x8x32xf32>, tensor<128x256xf32>, tensor<16x8x8x32xf32>) {
  %0 = linalg.unpack %b inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %e : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
  %1 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %b : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  %2 = linalg.pack %a outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %b : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  %3 = linalg.unpack %2 inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %e : tensor<16x8x8x32xf32> -> tensor<128x256xf32>
  %4 = linalg.pack %a padding_value(%v : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %b : tensor<128x256xf32> -> tensor<16x8x8x32xf32>
  return %1, %3, %4 : tensor<16x8x8x32xf32>, tensor<128x256xf32>, tensor<16x8x8x32xf32>
}

// covers: CANON-LINALG2-001, CANON-LINALG2-002
func.func @pack_of_casts(%a: tensor<?x256xf32>, %b: tensor<16x8x8x32xf32>, %e: tensor<128x?xf32>, %v: f32, %n: index, %q: tensor<?x4x8xf32>) -> (tensor<?x8x?x32xf32>, tensor<128x256xf32>, tensor<?x128x8xf32>, tensor<20x128xf32>) {
  %c8 = arith.constant 8 : index
  %b1 = tensor.cast %b : tensor<16x8x8x32xf32> to tensor<?x8x?x32xf32>
  %1 = linalg.pack %a padding_value(%v : f32) inner_dims_pos = [0, 1] inner_tiles = [%c8, 32] into %b1 {mark} : tensor<?x256xf32> -> tensor<?x8x?x32xf32>
  %e0 = tensor.empty() : tensor<128x256xf32>
  %e1 = tensor.cast %b : tensor<16x8x8x32xf32> to tensor<?x8x?x32xf32>
  %3 = linalg.unpack %e1 inner_dims_pos = [0, 1] inner_tiles = [%c8, 32] into %e0 : tensor<?x8x?x32xf32> -> tensor<128x256xf32>
  %d = tensor.empty(%n) : tensor<?x128x8xf32>
  %4 = linalg.pack %e padding_value(%v : f32) outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [8] into %d : tensor<128x?xf32> -> tensor<?x128x8xf32>
  %e2 = tensor.empty(%n) : tensor<32x?xf32>
  %s = tensor.empty(%n): tensor<4x?x8xf32>
  %5 = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [8] into %e2 : tensor<4x?x8xf32> -> tensor<32x?xf32>
  %6 = tensor.extract_slice %5[0, 0] [20, 128] [1, 1] : tensor<32x?xf32> to tensor<20x128xf32>
  return %1, %3, %4, %6 : tensor<?x8x?x32xf32>, tensor<128x256xf32>, tensor<?x128x8xf32>, tensor<20x128xf32>
}

func.func @unpack_sizes(%s: tensor<?x4x8xf32>, %e: tensor<32x7xf32>, %n: index, %x: tensor<4x7x8xf32>, %big: tensor<32x7xf32>) -> (tensor<32x?xf32>, tensor<30x7xf32>, tensor<4x8x2xf32>) {
  %d = tensor.empty(%n) : tensor<32x?xf32>
  %t = tensor.empty() : tensor<4x9x8xf32>
  %0 = linalg.unpack %t inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<4x9x8xf32> -> tensor<32x?xf32>
  %1 = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [8] into %big : tensor<4x7x8xf32> -> tensor<32x7xf32>
  %2 = tensor.extract_slice %1[0, 0] [30, 7] [1, 1] : tensor<32x7xf32> to tensor<30x7xf32>
  %cst = arith.constant dense<1.0> : tensor<8x8xf32>
  %k = tensor.empty() : tensor<4x8x2xf32>
  %3 = linalg.pack %cst inner_dims_pos = [0] inner_tiles = [2] into %k : tensor<8x8xf32> -> tensor<4x8x2xf32>
  return %0, %2, %3 : tensor<32x?xf32>, tensor<30x7xf32>, tensor<4x8x2xf32>
}

func.func @unpack_into_result(%s: tensor<4x7x8xf32>, %e: tensor<32x7xf32>) -> tensor<32x7xf32> {
  %0 = linalg.exp ins(%e : tensor<32x7xf32>) outs(%e : tensor<32x7xf32>) -> tensor<32x7xf32>
  %1 = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [8] into %0 : tensor<4x7x8xf32> -> tensor<32x7xf32>
  return %1 : tensor<32x7xf32>
}

// What an op that only passes on its operands gives twice needs one cast.
func.func @passed_on_twice(%a: tensor<4xi32>, %b: tensor<?xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %0:2 = linalg.generic {
      indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
      iterator_types = ["parallel"]
    } ins(%a, %b : tensor<4xi32>, tensor<?xi32>) outs(%a, %a : tensor<4xi32>, tensor<4xi32>) {
  ^bb0(%x: i32, %y: i32, %z: i32, %w: i32):
    linalg.yield %y, %y : i32, i32
  } -> (tensor<4xi32>, tensor<4xi32>)
  return %0#0, %0#1 : tensor<4xi32>, tensor<4xi32>
}

// How many tiles a part of unknown size takes is not known.
func.func @part_of_unpack(%t: tensor<2x2x2x4xf32>, %d: tensor<4x8xf32>, %n: index) -> tensor<?x?xf32> {
  %0 = linalg.unpack %t inner_dims_pos = [0, 1] inner_tiles = [2, 4] into %d : tensor<2x2x2x4xf32> -> tensor<4x8xf32>
  %1 = tensor.extract_slice %0[0, 0] [%n, %n] [1, 1] : tensor<4x8xf32> to tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
