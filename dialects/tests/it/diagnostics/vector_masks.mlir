// What the verifiers of the vector dialect reject of masks and of ops that combine elements.

func.func @f() {
  // expected-error@+1 {{array attr must have length 1 for 0-D vectors}}
  %0 = vector.constant_mask [] : vector<i1>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{mask dim size must be either 0 or 1 for 0-D vectors}}
  %0 = vector.constant_mask [2] : vector<i1>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'vector.constant_mask' op must specify array attr of size equal vector result rank}}
  %0 = vector.constant_mask [2] : vector<4x3xi1>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'vector.constant_mask' op array attr of size out of bounds of vector result dimension size}}
  %0 = vector.constant_mask [2, 4] : vector<4x3xi1>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'vector.constant_mask' op only supports 'none set' or 'all set' scalable dimensions}}
  %0 = vector.constant_mask [2] : vector<[4]xi1>
  return
}

// -----

func.func @f() {
  // expected-error@+1 {{'vector.constant_mask' op expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim}}
  %0 = vector.constant_mask [0, 2] : vector<4x3xi1>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error@+1 {{'vector.create_mask' op must specify an operand for each result vector dimension}}
  %0 = vector.create_mask %n : vector<4x3xi1>
  return
}

// -----

func.func @f(%n: index) {
  // expected-error@+1 {{'vector.create_mask' op must specify exactly one operand for 0-D create_mask}}
  %0 = vector.create_mask %n, %n : vector<i1>
  return
}

// -----

func.func @f(%a: vector<4x4xf32>) {
  // expected-error@+1 {{'vector.reduction' op unsupported reduction rank: 2}}
  %0 = vector.reduction <add>, %a : vector<4x4xf32> into f32
  return
}

// -----

func.func @f(%a: vector<4xf32>) {
  // expected-error@+1 {{'vector.reduction' op unsupported reduction type ''f32'' for kind 'minui'}}
  %0 = vector.reduction <minui>, %a : vector<4xf32> into f32
  return
}

// -----

func.func @f(%a: vector<4xi32>, %x: i64) {
  // expected-error@+1 {{'vector.reduction' op failed to verify that source operand and result have same element type}}
  %0 = vector.reduction <add>, %a : vector<4xi32> into i64
  return
}

// -----

func.func @f(%a: vector<4x3xf32>, %b: vector<3xf32>) {
  // expected-error@+1 {{'vector.multi_reduction' op destination type 'vector<3xf32>' is incompatible with source type 'vector<4x3xf32>'}}
  %0 = vector.multi_reduction <mul>, %a, %b [1] : vector<4x3xf32> to vector<3xf32>
  return
}

// -----

func.func @f(%a: vector<4x3xf32>, %b: vector<3xf32>) {
  // expected-error@+1 {{'vector.scan' op reduction dimension 2 has to be less than 2}}
  %0:2 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 2 : i64} : vector<4x3xf32>, vector<3xf32>
  return
}

// -----

func.func @f(%a: vector<4x3xf32>) {
  // expected-error@+1 {{'vector.scan' op initial value rank 2 has to be equal to 1}}
  %0:2 = vector.scan <add>, %a, %a {inclusive = true, reduction_dim = 0 : i64} : vector<4x3xf32>, vector<4x3xf32>
  return
}

// -----

func.func @f(%a: vector<4x3xf32>, %b: vector<3xf32>) {
  // expected-error@+1 {{'vector.scan' op incompatible input/initial value shapes}}
  %0:2 = vector.scan <add>, %a, %b {inclusive = true, reduction_dim = 1 : i64} : vector<4x3xf32>, vector<3xf32>
  return
}

// -----

func.func @f(%a: vector<4x3xf32>, %b: vector<3xf32>) {
  // expected-error@+1 {{'vector.scan' op unsupported reduction type 'f32' for kind 'or'}}
  %0:2 = vector.scan <or>, %a, %b {inclusive = true, reduction_dim = 0 : i64} : vector<4x3xf32>, vector<3xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>, %b: vector<8xf32>) {
  // expected-error@+1 {{'vector.outerproduct' op expected #1 operand dim to match result dim #1}}
  %0 = "vector.outerproduct"(%a, %b) : (vector<4xf32>, vector<8xf32>) -> vector<8x8xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>, %b: vector<8xf32>) {
  // expected-error@+1 {{'vector.outerproduct' op expected #2 operand dim to match result dim #2}}
  %0 = "vector.outerproduct"(%a, %b) : (vector<4xf32>, vector<8xf32>) -> vector<4x4xf32>
  return
}

// -----

func.func @f(%a: vector<[4]xf32>, %b: vector<8xf32>) {
  // expected-error@+1 {{'vector.outerproduct' op expected either both or only #2 operand dim to be scalable}}
  %0 = vector.outerproduct %a, %b : vector<[4]xf32>, vector<8xf32>
  return
}

// -----

func.func @f(%a: vector<4xf32>) {
  // expected-error@+1 {{'vector.outerproduct' op unsupported outerproduct type}}
  %0 = vector.outerproduct %a, %a {kind = #vector.kind<xor>} : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @f(%a: f32) {
  // expected-error@+1 {{expected at least 2 operands}}
  %0 = vector.outerproduct %a : f32, f32
  return
}

// -----

#maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>]
func.func @f(%a: vector<4xf32>, %x: f32) {
  // expected-error@+1 {{'vector.contract' op expected an indexing map for each vector operand}}
  %0 = vector.contract {indexing_maps = #maps, iterator_types = ["reduction"]} %a, %a, %x : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

#maps = [affine_map<(i, j) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>]
func.func @f(%a: vector<4xf32>, %x: f32) {
  // expected-error@+1 {{'vector.contract' op expected indexing map 0 to have 1 number of inputs}}
  %0 = vector.contract {indexing_maps = #maps, iterator_types = ["reduction"]} %a, %a, %x : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

#maps = [affine_map<(i) -> (i + 1)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>]
func.func @f(%a: vector<4xf32>, %x: f32) {
  // expected-error@+1 {{'vector.contract' op expected indexing map 0 to be a projected permutation of its inputs}}
  %0 = vector.contract {indexing_maps = #maps, iterator_types = ["reduction"]} %a, %a, %x : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

#maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>]
func.func @f(%a: vector<4xf32>, %b: vector<5xf32>, %x: f32) {
  // expected-error@+1 {{'vector.contract' op invalid contracting dimension map}}
  %0 = vector.contract {indexing_maps = #maps, iterator_types = ["reduction"]} %a, %b, %x : vector<4xf32>, vector<5xf32> into f32
  return
}

// -----

#maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>]
func.func @f(%a: vector<4xf32>, %x: f32) {
  // expected-error@+1 {{'vector.contract' op unsupported contraction type}}
  %0 = vector.contract {indexing_maps = #maps, iterator_types = ["reduction"], kind = #vector.kind<and>} %a, %a, %x : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

#maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>]
func.func @f(%a: vector<4xf32>, %x: f32) {
  // expected-error@+1 {{expected zero or exactly 2 vector mask operands}}
  %0 = vector.contract {indexing_maps = #maps, iterator_types = ["reduction"]} %a, %a, %x, %a : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

#maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>]
func.func @f(%a: vector<4xf32>, %x: f32) {
  // expected-error@+1 {{unexpected iterator_type (other)}}
  %0 = vector.contract {indexing_maps = #maps, iterator_types = ["other"]} %a, %a, %x : vector<4xf32>, vector<4xf32> into f32
  return
}

// -----

func.func @f(%a: vector<4xf32>, %b: vector<4xi32>) {
  // expected-error@+1 {{'vector.fma' op operand #0 must be vector of floating-point values, but got 'vector<4xi32>'}}
  %0 = vector.fma %b, %b, %b : vector<4xi32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error@+1 {{'vector.print' op failed to verify that `source` or `punctuation` are not set when printing strings}}
  vector.print %x : f32 str "text"
  return
}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error@+1 {{'vector.print' op operand #0 must be}}
  vector.print %m : memref<4xf32>
  return
}

// -----

func.func @f(%k: vector<4xi1>, %a: vector<4xf32>) {
  // expected-error@+1 {{'vector.mask' op expects only one operation to mask}}
  vector.mask %k {
    %0 = vector.reduction <add>, %a : vector<4xf32> into f32
    %1 = vector.reduction <add>, %a : vector<4xf32> into f32
  } : vector<4xi1>
  return
}

// -----

func.func @f(%k: vector<4xi1>, %a: vector<4xf32>) {
  // expected-error@+1 {{'vector.mask' op expects a MaskableOpInterface within the mask region}}
  %0 = vector.mask %k { arith.addf %a, %a : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return
}

// -----

func.func @f(%k: vector<4xi1>, %a: vector<4xf32>) {
  // expected-error@+1 {{'vector.mask' op expects number of results to match mask region yielded values}}
  vector.mask %k { vector.reduction <add>, %a : vector<4xf32> into f32 } : vector<4xi1>
  return
}

// -----

func.func @f(%k: vector<4xi1>, %a: vector<4xf32>) {
  // expected-error@+1 {{'vector.mask' op expects result type to match maskable operation result type}}
  %0 = vector.mask %k { vector.reduction <add>, %a : vector<4xf32> into f32 } : vector<4xi1> -> i32
  return
}

// -----

func.func @f(%k: vector<3xi1>, %a: vector<4xf32>) {
  // expected-error@+1 {{'vector.mask' op expects a 'vector<4xi1>' mask for the maskable operation}}
  %0 = vector.mask %k { vector.reduction <add>, %a : vector<4xf32> into f32 } : vector<3xi1> -> f32
  return
}

// -----

func.func @f(%k: vector<4xi1>, %a: vector<4xf32>, %x: f32) {
  // expected-error@+1 {{'vector.mask' op doesn't expect a passthru argument for this maskable operation}}
  %0 = vector.mask %k, %x { vector.reduction <add>, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32
  return
}

// -----

func.func @f(%k: vector<4xi1>, %a: vector<4xf32>, %m: memref<?xf32>, %n: index) {
  // expected-error@+1 {{expects a result if passthru operand is provided}}
  vector.mask %k, %a { vector.transfer_write %a, %m[%n] : vector<4xf32>, memref<?xf32> } : vector<4xi1>
  return
}

// -----

// The mask is not compared with that of an op that is wrong.
func.func @f(%m: vector<4xi1>, %i: index, %s: memref<?xf32>, %p: f32) -> vector<4xf32> {
  %0 = "vector.mask"(%m) ({
    // expected-error@+1 {{'vector.transfer_read' op requires attribute 'permutation_map'}}
    %1 = "vector.transfer_read"(%s, %i, %p) <{in_bounds = [false], operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (memref<?xf32>, index, f32) -> vector<4xf32>
    "vector.yield"(%1) : (vector<4xf32>) -> ()
  }) : (vector<4xi1>) -> vector<4xf32>
  return %0 : vector<4xf32>
}
