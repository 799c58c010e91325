// What the verifiers and parsers of the linalg dialect reject.

func.func @no_maps(%a: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op requires attribute 'indexing_maps'}}
  linalg.generic {iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32): linalg.yield %x : f32 }
  return
}

// -----

func.func @iterators(%a: memref<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.generic' expected "iterator_types" array attribute}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32): linalg.yield %x : f32 }
  return
}

// -----

func.func @iterator_word(%a: memref<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.generic' unexpected iterator_type (random)}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["random"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32): linalg.yield %x : f32 }
  return
}

// -----

func.func @number_of_maps(%a: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected the number of indexing_map (2) to be equal to the number of input/output operands (1)}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32): linalg.yield %x : f32 }
  return
}

// -----

func.func @loops(%a: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected indexing_map #0 to have 2 dim(s) to match the number of loops}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32): linalg.yield %x : f32 }
  return
}

// -----

func.func @rank(%a: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected operand #0 rank (1) to match the result rank of indexing_map (2)}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32): linalg.yield %x : f32 }
  return
}

// -----

func.func @symbols(%a: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op unexpected symbols in indexing_map #0}}
  linalg.generic {indexing_maps = [affine_map<(d0)[s0] -> (d0)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32): linalg.yield %x : f32 }
  return
}

// -----

func.func @inverse(%a: memref<4x4xf32>) {
  // expected-error @+1 {{'linalg.generic' op invalid indexing maps are non-invertible: ((d0, d1) -> (d0, d0 + d1))}}
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d0 + d1)>], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4x4xf32>) {
  ^bb0(%x: f32): linalg.yield %x : f32 }
  return
}

// -----

func.func @sizes(%a: memref<4xf32>, %b: memref<5xf32>) {
  // expected-error @+1 {{'linalg.generic' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 5}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : memref<4xf32>) outs(%b : memref<5xf32>) {
  ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 }
  return
}

// -----

func.func @bounds(%a: memref<4xf32>, %b: memref<5xf32>) {
  // expected-error @+1 {{'linalg.generic' op inferred input/output operand #1 has shape's dimension #0 to be greater than or equal to 6, but found 5}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0 + 2)>], iterator_types = ["parallel"]} ins(%a : memref<4xf32>) outs(%b : memref<5xf32>) {
  ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 }
  return
}

// -----

func.func @negative(%a: memref<4xf32>, %b: memref<5xf32>) {
  // expected-error @+1 {{'linalg.generic' op unexpected result less than 0 at expression #0 in (d0) -> (-d0)}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (-d0)>], iterator_types = ["parallel"]} ins(%a : memref<4xf32>) outs(%b : memref<5xf32>) {
  ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 }
  return
}

// -----

func.func @mixed(%a: memref<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.exp' op expected to have pure tensor or buffer semantics}}
  %0 = linalg.exp ins(%a : memref<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @arguments(%a: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected as many non-induction variable region arguments as the number of input/output operands}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 }
  return
}

// -----

func.func @argument_type(%a: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected type of bb argument #0 ('i32') to match element or self type of the corresponding operand ('f32')}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: i32): 
  %0 = arith.constant 0.0 : f32
  linalg.yield %0 : f32 }
  return
}

// -----

func.func @yield_count(%a: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  // expected-error @+1 {{'linalg.yield' op expected number of yield values (2) to match the number of inits / outs operands of the enclosing LinalgOp (1)}}
  ^bb0(%x: f32): linalg.yield %x, %x : f32, f32 }
  return
}

// -----

func.func @yield_type(%a: memref<4xf32>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32): 
  %0 = arith.constant 0 : i32
  // expected-error @+1 {{'linalg.yield' op type of yield operand 1 ('i32') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
  linalg.yield %0 : i32 }
  return
}

// -----

func.func @two_blocks(%a: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expects region #0 to have 0 or 1 blocks}}
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : memref<4xf32>) {
  ^bb0(%x: f32): cf.br ^bb1
  ^bb1: linalg.yield %x : f32 }
  return
}

// -----

func.func @index() {
  // expected-error @+1 {{'linalg.index' op expected parent op with LinalgOp interface}}
  %0 = linalg.index 0 : index
  return
}

// -----

func.func @index_dim(%a: memref<4xindex>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : memref<4xindex>) {
  ^bb0(%x: index):
  // expected-error @+1 {{'linalg.index' op expected dim (1) to be lower than the number of loops (1) of the enclosing LinalgOp}}
  %0 = linalg.index 1 : index
  linalg.yield %0 : index }
  return
}

// -----

func.func @index_negative(%a: memref<4xindex>) {
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%a : memref<4xindex>) {
  ^bb0(%x: index):
  // expected-error @+1 {{'linalg.index' op attribute 'dim' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 0}}
  %0 = linalg.index -1 : index
  linalg.yield %0 : index }
  return
}

// -----

func.func @yield_alone(%x: f32) {
  "test.op"() ({
    // expected-error @+1 {{'linalg.yield' op expected parent op with LinalgOp interface}}
    linalg.yield %x : f32
  }) : () -> ()
  return
}

// -----

func.func @results(%a: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.exp' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>)
  return
}

// -----

func.func @result_type(%a: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.exp' op expected type of operand #1 ('tensor<4xf32>') to match type of corresponding result ('tensor<?xf32>')}}
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @not_numeric(%a: tensor<4xi32>) {
  // expected-error @+1 {{custom op 'linalg.exp' unsupported non numeric type}}
  %0 = linalg.exp ins(%a : tensor<4xi32>) outs(%a : tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @bools(%a: tensor<4xi1>) {
  // expected-error @+1 {{custom op 'linalg.sub' unsupported operation: sub with bools}}
  %0 = linalg.sub ins(%a, %a : tensor<4xi1>, tensor<4xi1>) outs(%a : tensor<4xi1>) -> tensor<4xi1>
  return
}

// -----

func.func @different(%a: tensor<4xi8>, %b: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.add' Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got 'i8' and 'f32'}}
  %0 = linalg.add ins(%a, %b : tensor<4xi8>, tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @strides(%a: memref<1x11x8x2xf32>, %b: memref<3x2x2x4xf32>, %c: memref<1x5x6x4xf32>) {
  // expected-error @+1 {{'linalg.conv_2d_nhwc_hwcf' op attribute 'strides' failed to satisfy constraint: 64-bit signless int elements attribute of shape [2]}}
  linalg.conv_2d_nhwc_hwcf {strides = dense<1> : tensor<3xi64>} ins(%a, %b : memref<1x11x8x2xf32>, memref<3x2x2x4xf32>) outs(%c : memref<1x5x6x4xf32>)
  return
}

// -----

func.func @conv_bounds(%a: memref<1x7x8x2xf32>, %b: memref<3x2x2x4xf32>, %c: memref<1x6x6x4xf32>) {
  // expected-error @+1 {{'linalg.conv_2d_nhwc_hwcf' op inferred input/output operand #0 has shape's dimension #1 to be greater than or equal to 8, but found 7}}
  linalg.conv_2d_nhwc_hwcf ins(%a, %b : memref<1x7x8x2xf32>, memref<3x2x2x4xf32>) outs(%c : memref<1x6x6x4xf32>)
  return
}

// -----

func.func @map_arity(%a: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.map' op expects number of operands to match the arity of mapper, but got: 2 and 1}}
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) (%x: f32) { linalg.yield %x : f32 }
  return
}

// -----

func.func @map_element(%a: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.map' op expected element type of input 'f32' to match bbArg type 'f64'}}
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) (%x: f64, %y: f32) { linalg.yield %y : f32 }
  return
}

// -----

func.func @map_shape(%a: tensor<4xf32>, %b: tensor<5x6xf32>) {
  // expected-error @+1 {{'linalg.map' op expected shape of input (4) to match shape of output (5, 6)}}
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%b : tensor<5x6xf32>) (%x: f32, %y: f32) { linalg.yield %y : f32 }
  return
}

// -----

func.func @reduce_order(%a: tensor<4x5x6xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x5x6xf32>) outs(%b : tensor<4xf32>) dimensions = [2, 1]
  return
}

// -----

func.func @reduce_range(%a: tensor<4x5x6xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op dimensions for reduction should be in the range [0, 2].}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x5x6xf32>) outs(%b : tensor<4xf32>) dimensions = [1, 3]
  return
}

// -----

func.func @reduce_rank(%a: tensor<4x5x6xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op number of dimensions after reduction 2 doesn't match the init rank 1}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x5x6xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  return
}

// -----

func.func @reduce_sizes(%a: tensor<4x5x6xf32>, %b: tensor<4x7xf32>) {
  // expected-error @+1 {{'linalg.reduce' op init dimensions [4, 7] doesn't match input dimensions after reduction [4, 6]}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x5x6xf32>) outs(%b : tensor<4x7xf32>) dimensions = [1]
  return
}

// -----

func.func @reduce_inputs(%a: tensor<4x5xf32>, %b: tensor<4x6xf32>, %c: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op expects all inputs to have the same shapes. Shape at input-index 1 is not equal to the shape at input-index 0.}}
  %0:2 = linalg.reduce ins(%a, %b : tensor<4x5xf32>, tensor<4x6xf32>) outs(%c, %c : tensor<4xf32>, tensor<4xf32>) dimensions = [1] (%x: f32, %y: f32, %z: f32, %w: f32) { linalg.yield %x, %y : f32, f32 }
  return
}

// -----

func.func @reduce_arguments(%a: tensor<4x5xf32>, %c: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op mismatching number of operands and block arguments}}
  %0 = linalg.reduce ins(%a : tensor<4x5xf32>) outs(%c : tensor<4xf32>) dimensions = [1] (%x: f32) { linalg.yield %x : f32 }
  return
}

// -----

func.func @reduce_element(%a: tensor<4x5xf32>, %c: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op input element type 'f32' does not match corresponding block argument type 'f64'}}
  %0 = linalg.reduce ins(%a : tensor<4x5xf32>) outs(%c : tensor<4xf32>) dimensions = [1] (%x: f64, %y: f32) { linalg.yield %y : f32 }
  return
}

// -----

func.func @reduce_output(%a: tensor<4x5xf32>, %c: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op output element type 'f32' does not match corresponding block argument type 'f64'}}
  %0 = linalg.reduce ins(%a : tensor<4x5xf32>) outs(%c : tensor<4xf32>) dimensions = [1] (%x: f32, %y: f64) { linalg.yield %x : f32 }
  return
}

// -----

func.func @permutation(%a: tensor<4x5xf32>, %c: tensor<5x4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op permutation is not valid}}
  %0 = linalg.transpose ins(%a : tensor<4x5xf32>) outs(%c : tensor<5x4xf32>) permutation = [1, 1]
  return
}

// -----

func.func @permutation_rank(%a: tensor<4x5xf32>, %c: tensor<5x4x1xf32>) {
  // expected-error @+1 {{'linalg.transpose' op input rank 2 does not match init rank 3}}
  %0 = linalg.transpose ins(%a : tensor<4x5xf32>) outs(%c : tensor<5x4x1xf32>) permutation = [1, 0]
  return
}

// -----

func.func @permutation_size(%a: tensor<4x5xf32>, %c: tensor<5x4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op size of permutation 3 does not match the argument rank 2}}
  %0 = linalg.transpose ins(%a : tensor<4x5xf32>) outs(%c : tensor<5x4xf32>) permutation = [1, 0, 2]
  return
}

// -----

func.func @permuted_size(%a: tensor<4x5xf32>, %c: tensor<5x5xf32>) {
  // expected-error @+1 {{'linalg.transpose' op dim(result, 1) = 5 doesn't match dim(input, permutation[1]) = 4}}
  %0 = linalg.transpose ins(%a : tensor<4x5xf32>) outs(%c : tensor<5x5xf32>) permutation = [1, 0]
  return
}

// -----

func.func @broadcast_rank(%a: tensor<4x5xf32>, %c: tensor<5x5xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 2, dimensions size: 1, init rank: 2}}
  %0 = linalg.broadcast ins(%a : tensor<4x5xf32>) outs(%c : tensor<5x5xf32>) dimensions = [1]
  return
}

// -----

func.func @broadcast_dim(%a: tensor<4xf32>, %c: tensor<4x5xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: 2}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%c : tensor<4x5xf32>) dimensions = [2]
  return
}

// -----

func.func @broadcast_size(%a: tensor<4xf32>, %c: tensor<6x5xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op input dim 0 should match init dim 0. input: 4, init: 6}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%c : tensor<6x5xf32>) dimensions = [1]
  return
}

// -----

func.func @matmul_dim(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x6xf32>) {
  // expected-error @+1 {{'linalg.matmul' op Unexpected dim expression in map result.}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_broadcast(%a: tensor<4xf32>, %b: tensor<5x6xf32>, %c: tensor<4x6xf32>) {
  // expected-error @+1 {{'linalg.matmul' op Invalid broadcast requested, should be (d2).}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @matmul_two_maps(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x6xf32>) {
  // expected-error @+1 {{'linalg.matmul' op expected the number of indexing_map (2) to be equal to the number of input/output operands (3)}}
  %0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @batch_maps(%a: tensor<2x4x5xf32>, %b: tensor<2x5x6xf32>, %c: tensor<2x4x6xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op Invalid batch dimension expression.}}
  %0 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%a, %b : tensor<2x4x5xf32>, tensor<2x5x6xf32>) outs(%c : tensor<2x4x6xf32>) -> tensor<2x4x6xf32>
  return
}

// -----

func.func @batch_reduce_maps(%a: tensor<2x4x5xf32>, %b: tensor<2x5x6xf32>, %c: tensor<6x4xf32>) {
  // expected-error @+1 {{'linalg.batch_reduce_matmul' op Invalid output map result dimension.}}
  %0 = linalg.batch_reduce_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>] ins(%a, %b : tensor<2x4x5xf32>, tensor<2x5x6xf32>) outs(%c : tensor<6x4xf32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @contract_no_maps(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x6xf32>) {
  // expected-error @+1 {{custom op 'linalg.contract' expected 'indexing_maps' attribute}}
  %0 = linalg.contract ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @contract_unused(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<4x6xf32>) {
  // expected-error @+1 {{iteration space dim at index 3 not used to access any operand}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @contract_neither(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<6xf32>) {
  // expected-error @+1 {{iteration space dim at index 0 is neither a contracting dim nor of parallel iteration type}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d1)>] ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<6xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @contract_map(%a: tensor<4x5xf32>, %b: tensor<5x6xf32>, %c: tensor<6xf32>) {
  // expected-error @+1 {{provided affine_map is not a projected permutation}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2 + d1)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d1)>] ins(%a, %b : tensor<4x5xf32>, tensor<5x6xf32>) outs(%c : tensor<6xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @contract_nothing(%a: tensor<4xf32>, %b: tensor<6xf32>, %c: tensor<4x6xf32>) {
  // expected-error @+1 {{'indexing_maps' do not specify a contracting dimension}}
  %0 = linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%a, %b : tensor<4xf32>, tensor<6xf32>) outs(%c : tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @elementwise_kind(%a: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.elementwise' expected ElementwiseKind attribute}}
  %0 = linalg.elementwise kind=1 ins(%a : tensor<4xf32>) outs(%a: tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @softmax(%a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error @+1 {{'linalg.softmax' op incompatible output shape}}
  %0 = linalg.softmax dimension(0) ins(%a : tensor<4xf32>) outs(%b: tensor<5xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @softmax_dim(%a: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.softmax' op incorrect dimension specified}}
  %0 = linalg.softmax dimension(1) ins(%a : tensor<4xf32>) outs(%a: tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @softmax_type(%a: tensor<4xf32>, %b: tensor<4xf64>) {
  // expected-error @+1 {{'linalg.softmax' op failed to verify that input and output have same element type}}
  %0 = linalg.softmax dimension(0) ins(%a : tensor<4xf32>) outs(%b: tensor<4xf64>) -> tensor<4xf64>
  return
}

// -----

func.func @winograd_filter(%a: tensor<2x4x3x5xf32>, %b: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_filter_transform' op expect filter height either equals to r or 1}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x4x3x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @winograd_ones(%a: tensor<2x1x1x5xf32>, %b: tensor<6x6x5x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_filter_transform' op expect either filter height or width equals to r}}
  %0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%a : tensor<2x1x1x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
  return
}

// -----

func.func @winograd_input(%a: tensor<2x10x10x5xf32>, %b: tensor<6x6x3x2x2x5xf32>) {
  // expected-error @+1 {{'linalg.winograd_input_transform' op the output shape is not expected}}
  %0 = linalg.winograd_input_transform fmr(F_4_3) ins(%a : tensor<2x10x10x5xf32>) outs(%b : tensor<6x6x3x2x2x5xf32>) -> tensor<6x6x3x2x2x5xf32>
  return
}

// -----

func.func @winograd_output(%a: tensor<5x6x2x2x2x2xf32>, %b: tensor<2x8x8x2xf32>) {
  // expected-error @+1 {{'linalg.winograd_output_transform' op expect input height equals to input tile size}}
  %0 = linalg.winograd_output_transform fmr(F_4_3) ins(%a : tensor<5x6x2x2x2x2xf32>) outs(%b : tensor<2x8x8x2xf32>) -> tensor<2x8x8x2xf32>
  return
}

// -----

func.func @pack_zero(%a: tensor<8x8xf32>, %b: tensor<4x8x2xf32>) {
  // expected-error @+1 {{invalid zero tile factor}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [0] into %b : tensor<8x8xf32> -> tensor<4x8x2xf32>
  return
}

// -----

func.func @pack_positions(%a: tensor<8x8xf32>, %b: tensor<4x8x2xf32>) {
  // expected-error @+1 {{invalid inner_dims_pos vector}}
  %0 = linalg.pack %a inner_dims_pos = [2] inner_tiles = [2] into %b : tensor<8x8xf32> -> tensor<4x8x2xf32>
  return
}

// -----

func.func @pack_outer(%a: tensor<8x8xf32>, %b: tensor<4x8x2xf32>) {
  // expected-error @+1 {{invalid outer_dims_perm vector}}
  %0 = linalg.pack %a outer_dims_perm = [1, 1] inner_dims_pos = [0] inner_tiles = [2] into %b : tensor<8x8xf32> -> tensor<4x8x2xf32>
  return
}

// -----

func.func @pack_partial_outer(%a: tensor<8x8xf32>, %b: tensor<4x8x2xf32>) {
  // expected-error @+1 {{outer_dims_perm must be a permutation or empty}}
  %0 = linalg.pack %a outer_dims_perm = [1] inner_dims_pos = [0] inner_tiles = [2] into %b : tensor<8x8xf32> -> tensor<4x8x2xf32>
  return
}

// -----

func.func @pack_tiles(%a: tensor<8xf32>, %b: tensor<4x2x2xf32>) {
  // expected-error @+1 {{tiling factors must be less than or equal to the input rank for pack or output rank for unpack}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [2, 2] into %b : tensor<8xf32> -> tensor<4x2x2xf32>
  return
}

// -----

func.func @pack_number(%a: tensor<8x8xf32>, %b: tensor<4x8x2x2xf32>) {
  // expected-error @+1 {{tiling factors must equal the number of dimensions to tile}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [2, 2] into %b : tensor<8x8xf32> -> tensor<4x8x2x2xf32>
  return
}

// -----

func.func @pack_rank(%a: tensor<8x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @+1 {{packed rank != (unpacked rank + num tiling factors), got 2 != 3}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [2] into %b : tensor<8x8xf32> -> tensor<4x8xf32>
  return
}

// -----

func.func @pack_mismatch(%a: tensor<8x8xf32>, %b: tensor<4x8x3xf32>) {
  // expected-error @+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [2] into %b : tensor<8x8xf32> -> tensor<4x8x3xf32>
  return
}

// -----

func.func @pack_shape(%a: tensor<8x8xf32>, %b: tensor<5x8x2xf32>) {
  // expected-error @+1 {{expected 'tensor<4x8x2xf32>' for the packed domain value, got 'tensor<5x8x2xf32>'}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [2] into %b : tensor<8x8xf32> -> tensor<5x8x2xf32>
  return
}

// -----

func.func @pack_both(%a: tensor<8x8xf32>, %b: tensor<5x8x3xf32>) {
  // expected-error @+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [2] into %b : tensor<8x8xf32> -> tensor<5x8x3xf32>
  return
}

// -----

func.func @pack_padding(%a: tensor<7x8xf32>, %b: tensor<4x8x2xf32>, %v: i32) {
  // expected-error @+1 {{'linalg.pack' op expected padding_value has 'f32' but got: 'i32'}}
  %0 = linalg.pack %a padding_value(%v : i32) inner_dims_pos = [0] inner_tiles = [2] into %b : tensor<7x8xf32> -> tensor<4x8x2xf32>
  return
}

// -----

func.func @pack_full(%a: tensor<7x8xf32>, %b: tensor<4x8x2xf32>) {
  // expected-error @+1 {{'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %0 = linalg.pack %a inner_dims_pos = [0] inner_tiles = [2] into %b : tensor<7x8xf32> -> tensor<4x8x2xf32>
  return
}

// -----

// expected-error @+1 {{attribute '"linalg.foo"' not supported by the linalg dialect}}
"test.op"() {linalg.foo} : () -> ()
