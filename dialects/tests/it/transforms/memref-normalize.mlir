// pipeline: builtin.module(normalize-memrefs)

#tile = affine_map<(i) -> (i floordiv 4, i mod 4)>
#tiles = affine_map<(i, j) -> (i floordiv 16, j floordiv 8, i mod 16, j mod 8)>
#rows = affine_map<(i, j) -> (i * 8 + j)>
#columns = affine_map<(i, j) -> (j, i)>
#skew = affine_map<(i, j) -> (i + j, j)>
#moved = affine_map<(i)[s] -> (i + s)>

// Arguments, allocations and results; calls get what the callee gives, however far it comes.
func.func @square(%A: memref<16xf64, #tile>, %B: memref<16xf64>) -> memref<16xf64, #tile> {
  affine.for %i = 0 to 16 {
    %a = affine.load %A[%i] : memref<16xf64, #tile>
    %p = arith.mulf %a, %a : f64
    affine.store %p, %A[%i] {kept} : memref<16xf64, #tile>
  }
  %c = memref.alloc() {alignment = 16} : memref<16xf64, #tile>
  %d = affine.load %c[5] : memref<16xf64, #tile>
  affine.store %d, %B[0] : memref<16xf64>
  memref.dealloc %c : memref<16xf64, #tile>
  return %A : memref<16xf64, #tile>
}

func.func @caller(%A: memref<16xf64, #tile>, %i: index) -> memref<16xf64, #tile> {
  %b = memref.alloc() : memref<16xf64>
  %0 = call @square(%A, %b) : (memref<16xf64, #tile>, memref<16xf64>) -> memref<16xf64, #tile>
  %1 = call @choose(%0) : (memref<16xf64, #tile>) -> memref<16xf64, #tile>
  %2 = memref.load %1[%i] : memref<16xf64, #tile>
  return %1 : memref<16xf64, #tile>
}

func.func @choose(%0: memref<16xf64, #tile>) -> memref<16xf64, #tile> {
  %c = arith.constant true
  cf.cond_br %c, ^a, ^b
^a:
  %m = memref.alloc() : memref<16xf64, #tile>
  return %m : memref<16xf64, #tile>
^b:
  return %0 : memref<16xf64, #tile>
}

func.func private @declared(memref<8x8xf32, #rows>)

func.func @recursive(%0: memref<8x8xf32, #rows>) -> memref<8x8xf32, #rows> {
  call @declared(%0) : (memref<8x8xf32, #rows>) -> ()
  %1 = call @recursive(%0) : (memref<8x8xf32, #rows>) -> memref<8x8xf32, #rows>
  return %1 : memref<8x8xf32, #rows>
}

// Sizes that are known at run time are those of tiles.
func.func @dynamic(%n: index, %A: memref<?x8xf32, affine_map<(i, j) -> (i floordiv 4, j, i mod 4)>>) {
  %0 = memref.alloc(%n) : memref<?x8xf32, affine_map<(i, j) -> (i floordiv 4, j, i mod 4)>>
  affine.for %i = 0 to 8 {
    %1 = affine.load %A[%i + symbol(%n), %i] : memref<?x8xf32, affine_map<(i, j) -> (i floordiv 4, j, i mod 4)>>
    affine.store %1, %0[%i, 0] : memref<?x8xf32, affine_map<(i, j) -> (i floordiv 4, j, i mod 4)>>
  }
  return
}

func.func @shapes(%0: memref<16x32xf64, #columns>, %1: memref<16x32xf64, #tiles>, %2: memref<4x5xf32, #skew>,
                  %3: memref<4x8xf32, strided<[10, 1], offset: 2>>, %n: index) {
  %4 = memref.alloca()[%n] : memref<8xf32, #moved>
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 32 {
      %a = affine.load %0[%i, %j] : memref<16x32xf64, #columns>
      affine.store %a, %1[%i, %j] : memref<16x32xf64, #tiles>
      %b = affine.load %2[%i, %j] : memref<4x5xf32, #skew>
      memref.store %b, %3[%i, %j] : memref<4x8xf32, strided<[10, 1], offset: 2>>
    }
  }
  return
}

func.func @views(%0: memref<3xf32>, %1: memref<32x8xf32, #tiles>, %i: index) -> (memref<7x8xf32, strided<[8, 2], offset: 3>>, index) {
  %view = memref.reinterpret_cast %0 to offset: [3], sizes: [7, 8], strides: [8, 2]
    : memref<3xf32> to memref<7x8xf32, strided<[8, 2], offset: 3>>
  %2 = affine.load %view[%i, %i] : memref<7x8xf32, strided<[8, 2], offset: 3>>
  %3 = memref.memory_space_cast %1 : memref<32x8xf32, #tiles> to memref<32x8xf32, #tiles, 3>
  affine.store %2, %3[0, 0] : memref<32x8xf32, #tiles, 3>
  %c0 = arith.constant 0 : index
  %size = memref.dim %1, %c0 : memref<32x8xf32, #tiles>
  return %view, %size : memref<7x8xf32, strided<[8, 2], offset: 3>>, index
}

func.func @transfers(%s: memref<256xf32, #tile>, %d: memref<32xf32, #tile, 1>) {
  %tag = memref.alloc() : memref<4xi32, #tile>
  %n = arith.constant 16 : index
  affine.for %k = 0 to 4 {
    affine.dma_start %s[%k * 4], %d[%k], %tag[%k], %n
      : memref<256xf32, #tile>, memref<32xf32, #tile, 1>, memref<4xi32, #tile>
    affine.dma_wait %tag[%k], %n : memref<4xi32, #tile>
  }
  return
}
