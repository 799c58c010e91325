// pipeline: builtin.module(func.func(arith-expand))

func.func @a(%a: i32, %b: i32, %c: index, %d: index, %v: vector<4xi32>, %w: vector<4xi32>) -> (i32,i32,i32,index,vector<4xi32>, vector<4xi32>) {
 %0 = arith.ceildivsi %a, %b : i32
 %1 = arith.floordivsi %a, %b : i32
 %2 = arith.ceildivui %a, %b : i32
 %3 = arith.ceildivsi %c, %d : index
 %4 = arith.floordivsi %v, %w : vector<4xi32>
 %5 = arith.ceildivui %v, %w : vector<4xi32>
 return %0,%1,%2,%3,%4,%5: i32,i32,i32,index,vector<4xi32>, vector<4xi32>
}
func.func @f(%x: f32, %y: f32, %v: vector<4xf16>, %w: vector<4xf16>) -> (f32,f32,f32,f32,vector<4xf16>) {
 %0 = arith.maximumf %x, %y : f32
 %1 = arith.minimumf %x, %y : f32
 %2 = arith.maxnumf %x, %y : f32
 %3 = arith.minnumf %x, %y : f32
 %4 = arith.maximumf %v, %w : vector<4xf16>
 return %0,%1,%2,%3,%4: f32,f32,f32,f32,vector<4xf16>
}
func.func @sign_of_zero_is_nothing(%x: f32, %y: f32) -> f32 {
 %0 = arith.minimumf %x, %y fastmath<nsz> : f32
 return %0 : f32
}
func.func @integers(%a: i32, %b: i32) -> (i32, i32, i32, i32) {
  %0 = arith.maxsi %a, %b : i32
  %1 = arith.maxui %a, %b : i32
  %2 = arith.minsi %a, %b : i32
  %3 = arith.minui %a, %b : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}
// What folds to a constant of a dialect that may not be created stays in the order in which it was; sums are put in order.
func.func @order(%a: index) -> (index, index) {
 %c0 = index.constant 0
 %c5 = index.constant 5
 %0 = index.mul %c0, %a
 %1 = index.add %c5, %a
 return %0, %1 : index, index
}
