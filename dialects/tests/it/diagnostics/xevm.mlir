llvm.func @f(%0: !llvm.ptr<1>) {
  // expected-error @below {{'xevm.blockload' op vector size must be 2, 4 or 8 for element type > 8 bits}}
  %r = "xevm.blockload"(%0) : (!llvm.ptr<1>) -> vector<3xi16>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr<1>) {
  // expected-error @below {{'xevm.blockload' op vector size must be 2, 4, 8 or 16 for 8-bit element type}}
  %r = "xevm.blockload"(%0) : (!llvm.ptr<1>) -> vector<1xi8>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr<3>, %1: vector<5xi32>) {
  // expected-error @below {{'xevm.blockstore' op vector size must be 2, 4 or 8 for element type > 8 bits}}
  "xevm.blockstore"(%0, %1) : (!llvm.ptr<3>, vector<5xi32>) -> ()
  llvm.return
}

// -----

llvm.func @f(%a: vector<8xi16>, %b: vector<8xi32>, %c: vector<8xf32>, %d: vector<8xf16>) {
  // expected-error @below {{'xevm.mma' op type of C operand must match result type}}
  %0 = xevm.mma %a, %b, %c {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>} : (vector<8xi16>, vector<8xi32>, vector<8xf32>) -> vector<8xf16>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockload2d' op expecting elem_size_in_bits to be 8, 16, 32, or 64}}
  %r = "xevm.blockload2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 4 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> vector<1xi32>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockload2d' op result size of 128 bits does not match the expected size of 16 bits}}
  %r = "xevm.blockload2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 4 : i32, tile_width = 8 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> vector<8xi16>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockload2d' op transpose is only supported for 32 and 64 bit elements}}
  %r = "xevm.blockload2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 4 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = true, pack_register = false}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> vector<1xi32>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockload2d' op expecting v_blocks to be 1}}
  %r = "xevm.blockload2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 4 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 2 : i32, transpose = true, pack_register = false}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> vector<2xi32>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockload2d' op pack_register is only supported for 8 and 16 bit elements}}
  %r = "xevm.blockload2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 4 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = true}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> vector<1xi32>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockload2d' op expecting v_blocks to be 1, 2, or 4}}
  %r = "xevm.blockload2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 4 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 3 : i32, transpose = false, pack_register = true}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> vector<3xi32>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockload2d' op transpose and pack_register are mutually exclusive}}
  %r = "xevm.blockload2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 4 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = true, pack_register = true}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> vector<1xi32>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32, %2: vector<1xi32>) {
  // expected-error @below {{'xevm.blockstore2d' op expecting elem_size_in_bits to be 8, 16, 32, or 64}}
  "xevm.blockstore2d"(%0,%1,%1,%1,%1,%1,%2) <{elem_size_in_bits = 4 : i32, tile_width = 16 : i32, tile_height = 8 : i32}> : (!llvm.ptr, i32, i32, i32, i32, i32, vector<1xi32>) -> ()
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockprefetch2d' op expecting 'elem_size_in_bits' to be 8, 16, or 32}}
  "xevm.blockprefetch2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 4 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> ()
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32, %2: vector<8xi16>) {
  // expected-error @below {{'xevm.blockstore2d' op expecting tile_height to be between 1 and 8}}
  "xevm.blockstore2d"(%0,%1,%1,%1,%1,%1,%2) <{elem_size_in_bits = 4 : i32, tile_width = 16 : i32, tile_height = 9 : i32}> : (!llvm.ptr, i32, i32, i32, i32, i32, vector<8xi16>) -> ()
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockload2d' op expecting result element type to be 32 bits}}
  %r = "xevm.blockload2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 8 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = true}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> vector<4xi16>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockload2d' op expecting tile_width to be between 4 and 16}}
  %r = "xevm.blockload2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 8 : i32, tile_width = 32 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = true}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> vector<4xi32>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockload2d' op tile_width when pack_register is true should be equal to subgroup size (16 elements)}}
  %r = "xevm.blockload2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 8 : i32, tile_width = 8 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = true}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> vector<1xi32>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockload2d' op expecting tile_height to be between 4 and 32}}
  %r = "xevm.blockload2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 8 : i32, tile_width = 16 : i32, tile_height = 2 : i32, v_blocks = 1 : i32, transpose = false, pack_register = true}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> vector<1xi16>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockprefetch2d' op expecting v_blocks to be 1, 2, 4, or 8}}
  "xevm.blockprefetch2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 8 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 3 : i32}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> ()
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32, %2: vector<1xi32>) {
  // expected-error @below {{'xevm.blockstore2d' op tile_width for 8 bit elements should be equal to 16 or 32}}
  "xevm.blockstore2d"(%0,%1,%1,%1,%1,%1,%2) <{elem_size_in_bits = 8 : i32, tile_width = 8 : i32, tile_height = 8 : i32}> : (!llvm.ptr, i32, i32, i32, i32, i32, vector<1xi32>) -> ()
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockprefetch2d' op tile_width for 8 bit elements should be equal to 16 or 32}}
  "xevm.blockprefetch2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 8 : i32, tile_width = 8 : i32, tile_height = 8 : i32, v_blocks = 1 : i32}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> ()
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockprefetch2d' op expecting tile_height to be 1, 2, 4, 8, 16, or 32}}
  "xevm.blockprefetch2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 8 : i32, tile_width = 16 : i32, tile_height = 9 : i32, v_blocks = 1 : i32}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> ()
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32, %2: vector<8xi16>) {
  // expected-error @below {{'xevm.blockstore2d' op expecting tile_width to be between 4 and 64}}
  "xevm.blockstore2d"(%0,%1,%1,%1,%1,%1,%2) <{elem_size_in_bits = 8 : i32, tile_width = 1 : i32, tile_height = 8 : i32}> : (!llvm.ptr, i32, i32, i32, i32, i32, vector<8xi16>) -> ()
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockload2d' op tile_width * v_blocks should be less than or equal to 32 for 16 bit elements}}
  %r = "xevm.blockload2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 16 : i32, tile_width = 32 : i32, tile_height = 8 : i32, v_blocks = 2 : i32, transpose = false, pack_register = false}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> vector<16xi32>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32, %2: vector<8xi32>) {
  // expected-error @below {{'xevm.blockstore2d' op tile_width for 16 bit elements should be equal to 16}}
  "xevm.blockstore2d"(%0,%1,%1,%1,%1,%1,%2) <{elem_size_in_bits = 16 : i32, tile_width = 32 : i32, tile_height = 8 : i32}> : (!llvm.ptr, i32, i32, i32, i32, i32, vector<8xi32>) -> ()
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockprefetch2d' op tile_width for 16 bit elements should be equal to 16}}
  "xevm.blockprefetch2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 16 : i32, tile_width = 32 : i32, tile_height = 8 : i32, v_blocks = 1 : i32}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> ()
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockload2d' op expecting v_blocks to be 1 or 2}}
  %r = "xevm.blockload2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 32 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 3 : i32, transpose = false, pack_register = false}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> vector<24xi32>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockload2d' op expecting 'elem_size_in_bits' to be 8, 16, or 32}}
  %r = "xevm.blockload2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 64 : i32, tile_width = 8 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> vector<8xi32>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockload2d' op expecting tile_width to be 1, 2, or 4}}
  %r = "xevm.blockload2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 64 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = true, pack_register = false}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> vector<16xi32>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32) {
  // expected-error @below {{'xevm.blockload2d' op expecting tile_height to be 8 for 64 bit elements}}
  %r = "xevm.blockload2d"(%0,%1,%1,%1,%1,%1) <{elem_size_in_bits = 64 : i32, tile_width = 16 : i32, tile_height = 33 : i32, v_blocks = 1 : i32, transpose = true, pack_register = false}> : (!llvm.ptr, i32, i32, i32, i32, i32) -> vector<66xi32>
  llvm.return
}

// -----

llvm.func @f(%0: !llvm.ptr, %1: i32, %2: vector<8xi32>) {
  // expected-error @below {{'xevm.blockstore2d' op expecting 'elem_size_in_bits' to be 8, 16, or 32}}
  "xevm.blockstore2d"(%0,%1,%1,%1,%1,%1,%2) <{elem_size_in_bits = 64 : i32, tile_width = 8 : i32, tile_height = 8 : i32}> : (!llvm.ptr, i32, i32, i32, i32, i32, vector<8xi32>) -> ()
  llvm.return
}
