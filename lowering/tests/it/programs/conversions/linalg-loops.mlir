// pipeline: builtin.module(convert-linalg-to-loops)
#map = affine_map<(d0, d1) -> (d0, d1)>
#rev = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @add(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x8xf32>) {
  linalg.generic {indexing_maps = [#map, #rev, #map], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : memref<4x8xf32>, memref<8x4xf32>) outs(%c : memref<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %i = linalg.index 0 : index
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}
func.func @matmul(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}
func.func @sum(%a: memref<?x16xf32>, %s: memref<?xf32>) {
  linalg.generic {indexing_maps = [#map, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a : memref<?x16xf32>) outs(%s : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %0 = arith.addf %x, %y : f32
    linalg.yield %0 : f32
  }
  return
}
func.func @convolution(%image: memref<1x10x10x3xf32>, %kernel: memref<3x3x3x8xf32>, %out: memref<1x8x8x8xf32>) {
  linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
    ins(%image, %kernel : memref<1x10x10x3xf32>, memref<3x3x3x8xf32>) outs(%out : memref<1x8x8x8xf32>)
  return
}
func.func @fill(%x: f32, %m: memref<?x1xf32>) {
  linalg.fill ins(%x : f32) outs(%m : memref<?x1xf32>)
  return
}
