// pipeline: builtin.module(linalg-block-pack-matmul{block-factors=16,32,64 allow-padding=false mnk-order=1,2,0 lhs-transpose-outer-blocks=true lhs-transpose-inner-blocks=true rhs-transpose-outer-blocks=false rhs-transpose-inner-blocks=false},cse)

func.func @mm(%a: tensor<64x128xf32>, %b: tensor<128x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x128xf32>, tensor<128x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
func.func @batch(%a: tensor<2x64x128xf32>, %b: tensor<2x128x60xf32>, %c: tensor<2x64x60xf32>) -> tensor<2x64x60xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<2x64x128xf32>, tensor<2x128x60xf32>) outs(%c : tensor<2x64x60xf32>) -> tensor<2x64x60xf32>
  return %0 : tensor<2x64x60xf32>
}
func.func @generic(%a: tensor<64x128xf32>, %b: tensor<64x128xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0,d1,d2)->(d0,d2)>, affine_map<(d0,d1,d2)->(d1,d2)>, affine_map<(d0,d1,d2)->(d0,d1)>], iterator_types=["parallel","parallel","reduction"]} ins(%a, %b : tensor<64x128xf32>, tensor<64x128xf32>) outs(%c : tensor<64x64xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32):
      %q = arith.mulf %x, %y : f32
      %r = arith.addf %q, %z : f32
      linalg.yield %r : f32
  } -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
