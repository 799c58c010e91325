// pipeline: builtin.module(func.func(lower-vector-multi-reduction{lowering-strategy=inner-reduction}))
func.func @a(%v: vector<2x3x4xf32>, %a: vector<2x4xf32>, %m: vector<2x3x4xi1>, %s: f32, %w: vector<8xf32>, %k: vector<8xi1>, %b: vector<3xf32>, %u: vector<2x3xi32>, %ua: vector<2xi32>, %sc: vector<2x[4]xf32>, %as: vector<2xf32>) -> (vector<2x4xf32>, f32, f32, vector<3xf32>, vector<2xi32>, vector<2x4xf32>, f32, vector<2xf32>) {
  %0 = vector.multi_reduction <add>, %v, %a [1] : vector<2x3x4xf32> to vector<2x4xf32>
  %1 = vector.multi_reduction <mul>, %v, %s [0, 1, 2] : vector<2x3x4xf32> to f32
  %2 = vector.multi_reduction <maxnumf>, %w, %s [0] : vector<8xf32> to f32
  %3 = vector.multi_reduction <minimumf>, %v, %b [0, 2] : vector<2x3x4xf32> to vector<3xf32>
  %4 = vector.multi_reduction <maxui>, %u, %ua [1] : vector<2x3xi32> to vector<2xi32>
  %5 = vector.mask %m { vector.multi_reduction <add>, %v, %a [1] : vector<2x3x4xf32> to vector<2x4xf32> } : vector<2x3x4xi1> -> vector<2x4xf32>
  %6 = vector.mask %k { vector.multi_reduction <add>, %w, %s [0] : vector<8xf32> to f32 } : vector<8xi1> -> f32
  %7 = vector.multi_reduction <add>, %sc, %as [1] : vector<2x[4]xf32> to vector<2xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : vector<2x4xf32>, f32, f32, vector<3xf32>, vector<2xi32>, vector<2x4xf32>, f32, vector<2xf32>
}
func.func @b(%w: vector<8xf32>, %s: f32, %k: vector<8xi1>, %sc: vector<[4]xf32>, %u: vector<2x3xi32>, %ua: vector<3xi32>, %x: vector<2x2xi1>) -> (f32, f32, vector<3xi32>, i1) {
  %2 = vector.multi_reduction <maxnumf>, %w, %s [0] : vector<8xf32> to f32
  %6 = vector.mask %k { vector.multi_reduction <add>, %w, %s [0] : vector<8xf32> to f32 } : vector<8xi1> -> f32
  %4 = vector.multi_reduction <maxui>, %u, %ua [0] : vector<2x3xi32> to vector<3xi32>
  %t = arith.constant false
  %5 = vector.multi_reduction <or>, %x, %t [0, 1] : vector<2x2xi1> to i1
  return %2, %6, %4, %5 : f32, f32, vector<3xi32>, i1
}
