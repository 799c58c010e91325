// pipeline: builtin.module(convert-vector-to-llvm{reassociate-fp-reductions})
func.func @red_i(%a: vector<16xi32>, %s: i32, %x: vector<4xindex>) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, index) {
  %0 = vector.reduction <add>, %a : vector<16xi32> into i32
  %1 = vector.reduction <add>, %a, %s : vector<16xi32> into i32
  %2 = vector.reduction <mul>, %a, %s : vector<16xi32> into i32
  %3 = vector.reduction <minui>, %a, %s : vector<16xi32> into i32
  %4 = vector.reduction <minsi>, %a, %s : vector<16xi32> into i32
  %5 = vector.reduction <maxui>, %a, %s : vector<16xi32> into i32
  %6 = vector.reduction <maxsi>, %a, %s : vector<16xi32> into i32
  %7 = vector.reduction <and>, %a, %s : vector<16xi32> into i32
  %8 = vector.reduction <or>, %a, %s : vector<16xi32> into i32
  %9 = vector.reduction <xor>, %a, %s : vector<16xi32> into i32
  %10 = vector.reduction <xor>, %a : vector<16xi32> into i32
  %11 = vector.reduction <add>, %x : vector<4xindex> into index
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11: i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, index
}
func.func @red_f(%a: vector<16xf32>, %s: f32, %z: vector<f32>, %sc: vector<[4]xf32>) -> (f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32) {
  %0 = vector.reduction <add>, %a : vector<16xf32> into f32
  %1 = vector.reduction <add>, %a, %s : vector<16xf32> into f32
  %2 = vector.reduction <mul>, %a : vector<16xf32> into f32
  %3 = vector.reduction <mul>, %a, %s : vector<16xf32> into f32
  %4 = vector.reduction <minnumf>, %a : vector<16xf32> into f32
  %5 = vector.reduction <minnumf>, %a, %s : vector<16xf32> into f32
  %6 = vector.reduction <maxnumf>, %a, %s : vector<16xf32> into f32
  %7 = vector.reduction <minimumf>, %a, %s : vector<16xf32> into f32
  %8 = vector.reduction <maximumf>, %a, %s fastmath<nnan> : vector<16xf32> into f32
  %9 = vector.reduction <add>, %a fastmath<reassoc> : vector<16xf32> into f32
  %10 = vector.reduction <add>, %z : vector<f32> into f32
  %11 = vector.reduction <add>, %sc : vector<[4]xf32> into f32
  %12 = vector.reduction <minimumf>, %a : vector<16xf32> into f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12: f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32
}
func.func @mred(%a: vector<16xf32>, %i: vector<16xi32>, %s: f32, %t: i32, %m: vector<16xi1>, %x: vector<[4]xi32>, %mm: vector<[4]xi1>) -> (f32, f32, f32, f32, f32, i32, i32, i32, i32, i32, i32, i32, i32, i32, f32) {
  %0 = vector.mask %m { vector.reduction <add>, %a : vector<16xf32> into f32 } : vector<16xi1> -> f32
  %1 = vector.mask %m { vector.reduction <add>, %a, %s : vector<16xf32> into f32 } : vector<16xi1> -> f32
  %2 = vector.mask %m { vector.reduction <mul>, %a, %s : vector<16xf32> into f32 } : vector<16xi1> -> f32
  %3 = vector.mask %m { vector.reduction <minnumf>, %a, %s : vector<16xf32> into f32 } : vector<16xi1> -> f32
  %4 = vector.mask %m { vector.reduction <maximumf>, %a, %s : vector<16xf32> into f32 } : vector<16xi1> -> f32
  %5 = vector.mask %m { vector.reduction <add>, %i, %t : vector<16xi32> into i32 } : vector<16xi1> -> i32
  %6 = vector.mask %m { vector.reduction <mul>, %i, %t : vector<16xi32> into i32 } : vector<16xi1> -> i32
  %7 = vector.mask %m { vector.reduction <minui>, %i, %t : vector<16xi32> into i32 } : vector<16xi1> -> i32
  %8 = vector.mask %m { vector.reduction <minsi>, %i : vector<16xi32> into i32 } : vector<16xi1> -> i32
  %9 = vector.mask %m { vector.reduction <maxsi>, %i : vector<16xi32> into i32 } : vector<16xi1> -> i32
  %10 = vector.mask %m { vector.reduction <maxui>, %i : vector<16xi32> into i32 } : vector<16xi1> -> i32
  %11 = vector.mask %m { vector.reduction <and>, %i : vector<16xi32> into i32 } : vector<16xi1> -> i32
  %12 = vector.mask %m { vector.reduction <or>, %i : vector<16xi32> into i32 } : vector<16xi1> -> i32
  %13 = vector.mask %mm { vector.reduction <xor>, %x : vector<[4]xi32> into i32 } : vector<[4]xi1> -> i32
  %14 = vector.mask %m { vector.reduction <maxnumf>, %a : vector<16xf32> into f32 } : vector<16xi1> -> f32
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14: f32, f32, f32, f32, f32, i32, i32, i32, i32, i32, i32, i32, i32, i32, f32
}
func.func @mred2(%a: vector<16xf32>, %i: vector<16xi32>, %s: f32, %m: vector<16xi1>, %x: memref<4x8x8xf32>) -> (f32, f32, f32, f32, f32, i32, memref<4xvector<8x8xf32>>) {
  %0 = vector.mask %m { vector.reduction <minnumf>, %a : vector<16xf32> into f32 } : vector<16xi1> -> f32
  %1 = vector.mask %m { vector.reduction <minimumf>, %a fastmath<nnan> : vector<16xf32> into f32 } : vector<16xi1> -> f32
  %2 = vector.mask %m { vector.reduction <add>, %a fastmath<reassoc> : vector<16xf32> into f32 } : vector<16xi1> -> f32
  %3 = vector.mask %m { vector.reduction <mul>, %a : vector<16xf32> into f32 } : vector<16xi1> -> f32
  %4 = vector.mask %m { vector.reduction <minnumf>, %a, %s : vector<16xf32> into f32 } : vector<16xi1> -> f32
  %5 = vector.mask %m { vector.reduction <minui>, %i : vector<16xi32> into i32 } : vector<16xi1> -> i32
  %6 = vector.type_cast %x : memref<4x8x8xf32> to memref<4xvector<8x8xf32>>
  return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f32, f32, f32, i32, memref<4xvector<8x8xf32>>
}
