// pipeline: builtin.module(canonicalize)
// covers: CANON-TOSA-001, CANON-TOSA-002
func.func @f1(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %a = "tosa.const"() <{values = dense<1.5> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %n = "tosa.const"() <{values = dense<-0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.add %x, %z : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.add %z, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = tosa.add %a, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = tosa.sub %x, %n : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = tosa.sub %z, %a : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = tosa.sub %z, %x : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}

func.func @f2() -> (tensor<2xi8>, tensor<2xi8>) {
  %a = "tosa.const"() <{values = dense<100> : tensor<2xi8>}> : () -> tensor<2xi8>
  %b = "tosa.const"() <{values = dense<50> : tensor<2xi8>}> : () -> tensor<2xi8>
  %m = "tosa.const"() <{values = dense<-100> : tensor<2xi8>}> : () -> tensor<2xi8>
  %0 = tosa.add %a, %b : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  %1 = tosa.sub %m, %b : (tensor<2xi8>, tensor<2xi8>) -> tensor<2xi8>
  return %0, %1 : tensor<2xi8>, tensor<2xi8>
}

func.func @f3(%x: tensor<1x3xf32>) -> (tensor<2x3xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.add %x, %z : (tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// covers: CANON-TOSA-003
func.func @f4(%x: tensor<2x3xi32>, %s: tensor<1xi8>) -> (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>) {
  %z = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %one = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %two = "tosa.const"() <{values = dense<2> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %m = "tosa.const"() <{values = dense<-3> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %s0 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %s1 = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %k = "tosa.const"() <{values = dense<-1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.mul %x, %z, %s0 : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %1 = tosa.mul %one, %x, %s0 : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %2 = tosa.mul %x, %two, %s1 : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %3 = tosa.mul %x, %one, %s1 : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %4 = tosa.mul %m, %k, %s1 : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %5 = tosa.mul %m, %two, %s0 : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %6 = tosa.mul %x, %one, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>
}

func.func @f5(%x: tensor<2x3xf32>) -> (tensor<2xi16>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %a = "tosa.const"() <{values = dense<100> : tensor<2xi8>}> : () -> tensor<2xi8>
  %b = "tosa.const"() <{values = dense<50> : tensor<2xi8>}> : () -> tensor<2xi8>
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %h = "tosa.const"() <{values = dense<0.5> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %one = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.mul %a, %b, %s : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi16>
  %1 = tosa.mul %h, %h, %s : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  %2 = tosa.mul %x, %one, %s : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi8>) -> tensor<2x3xf32>
  return %0, %1, %2 : tensor<2xi16>, tensor<2x3xf32>, tensor<2x3xf32>
}

// covers: CANON-TOSA-004
func.func @f6(%x: tensor<2x3xi32>) -> (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>) {
  %z = "tosa.const"() <{values = dense<0> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %one = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %m = "tosa.const"() <{values = dense<-7> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %two = "tosa.const"() <{values = dense<2> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %min = "tosa.const"() <{values = dense<-2147483648> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %neg = "tosa.const"() <{values = dense<-1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %0 = tosa.intdiv %x, %one : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %1 = tosa.intdiv %z, %x : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %2 = tosa.intdiv %m, %two : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %3 = tosa.intdiv %min, %neg : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %4 = tosa.intdiv %m, %z : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %5 = tosa.intdiv %x, %two : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0, %1, %2, %3, %4, %5 : tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>
}

// covers: CANON-TOSA-005, CANON-TOSA-006, CANON-TOSA-007
func.func @f7(%x: tensor<2x3xi32>, %f: tensor<2x3xf32>) -> (tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2xi1>) {
  %a = "tosa.const"() <{values = dense<-1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %b = "tosa.const"() <{values = dense<2> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %u = "tosa.const"() <{values = dense<200> : tensor<2xui8>}> : () -> tensor<2xui8>
  %v = "tosa.const"() <{values = dense<100> : tensor<2xui8>}> : () -> tensor<2xui8>
  %nan = "tosa.const"() <{values = dense<0x7FC00000> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.greater %a, %b : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %1 = tosa.greater_equal %b, %b : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %2 = tosa.equal %a, %b : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %3 = tosa.equal %x, %x : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
  %4 = tosa.equal %f, %f : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %5 = tosa.equal %nan, %nan : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
  %6 = tosa.greater %u, %v : (tensor<2xui8>, tensor<2xui8>) -> tensor<2xi1>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2xi1>
}

// covers: CANON-TOSA-008
func.func @f8(%x: tensor<2xf32>) -> (tensor<2xi32>, tensor<2xi8>, tensor<2xui8>, tensor<2xf32>, tensor<2xi8>, tensor<2xi32>, tensor<2xi1>, tensor<2xi8>, tensor<2xi16>, tensor<2xf32>, tensor<2xf16>, tensor<2xf32>, tensor<2xi8>, tensor<2xf32>) {
  %a = "tosa.const"() <{values = dense<2.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %big = "tosa.const"() <{values = dense<300.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %i = "tosa.const"() <{values = dense<-3> : tensor<2xi16>}> : () -> tensor<2xi16>
  %t = "tosa.const"() <{values = dense<true> : tensor<2xi1>}> : () -> tensor<2xi1>
  %u = "tosa.const"() <{values = dense<200> : tensor<2xui8>}> : () -> tensor<2xui8>
  %nan = "tosa.const"() <{values = dense<0x7FC00000> : tensor<2xf32>}> : () -> tensor<2xf32>
  %0 = tosa.cast %a : (tensor<2xf32>) -> tensor<2xi32>
  %1 = tosa.cast %big : (tensor<2xf32>) -> tensor<2xi8>
  %2 = tosa.cast %big : (tensor<2xf32>) -> tensor<2xui8>
  %3 = tosa.cast %i : (tensor<2xi16>) -> tensor<2xf32>
  %4 = tosa.cast %i : (tensor<2xi16>) -> tensor<2xi8>
  %5 = tosa.cast %i : (tensor<2xi16>) -> tensor<2xi32>
  %6 = tosa.cast %i : (tensor<2xi16>) -> tensor<2xi1>
  %7 = tosa.cast %t : (tensor<2xi1>) -> tensor<2xi8>
  %8 = tosa.cast %u : (tensor<2xui8>) -> tensor<2xi16>
  %9 = tosa.cast %u : (tensor<2xui8>) -> tensor<2xf32>
  %10 = tosa.cast %a : (tensor<2xf32>) -> tensor<2xf16>
  %11 = tosa.cast %x : (tensor<2xf32>) -> tensor<2xf32>
  %12 = tosa.cast %nan : (tensor<2xf32>) -> tensor<2xi8>
  %13 = tosa.cast %t : (tensor<2xi1>) -> tensor<2xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13 : tensor<2xi32>, tensor<2xi8>, tensor<2xui8>, tensor<2xf32>, tensor<2xi8>, tensor<2xi32>, tensor<2xi1>, tensor<2xi8>, tensor<2xi16>, tensor<2xf32>, tensor<2xf16>, tensor<2xf32>, tensor<2xi8>, tensor<2xf32>
}

// covers: CANON-TOSA-009, CANON-TOSA-010
func.func @f9(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %a = "tosa.const"() <{values = dense<4.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.abs %x : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.abs %0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = tosa.reciprocal %a : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = tosa.reciprocal %z : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1, %2, %3 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}

// covers: CANON-TOSA-011, CANON-TOSA-012
func.func @f10(%x: tensor<2x3xf32>) -> (tensor<6x3xf32>, tensor<4x6xf32>, tensor<2x3xf32>, tensor<?x3xf32>) {
  %0 = tosa.concat %x, %x {axis = 0 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  %1 = tosa.concat %x, %0 {axis = 0 : i32} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  %2 = tosa.concat %0, %0 {axis = 1 : i32} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x6xf32>
  %3 = tosa.concat %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = tosa.concat %x {axis = 0 : i32} : (tensor<2x3xf32>) -> tensor<?x3xf32>
  return %1, %2, %3, %4 : tensor<6x3xf32>, tensor<4x6xf32>, tensor<2x3xf32>, tensor<?x3xf32>
}

// covers: CANON-TOSA-013
func.func @f11(%x: tensor<4xi8>, %u: tensor<4xui8>, %f: tensor<4xf32>, %t: tensor<4xi1>) -> (tensor<4xi8>, tensor<4xui8>, tensor<4xf32>, tensor<4xi8>, tensor<4xi1>, tensor<4xf32>) {
  %0 = tosa.clamp %x {min_val = -128 : i8, max_val = 127 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %1 = tosa.clamp %u {min_val = 0 : ui8, max_val = 255 : ui8} : (tensor<4xui8>) -> tensor<4xui8>
  %2 = tosa.clamp %f {min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %3 = tosa.clamp %x {min_val = -128 : i8, max_val = 100 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %4 = tosa.clamp %t {min_val = false, max_val = true} : (tensor<4xi1>) -> tensor<4xi1>
  %5 = tosa.clamp %f {min_val = -3.40282347E+38 : f32, max_val = 3.40282347E+38 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<4xi8>, tensor<4xui8>, tensor<4xf32>, tensor<4xi8>, tensor<4xi1>, tensor<4xf32>
}

// covers: CANON-TOSA-014
func.func @f12(%x: tensor<4xi8>, %u: tensor<4xui8>, %f: tensor<4xf32>) -> (tensor<4xi8>, tensor<4xi8>, tensor<4xui8>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = tosa.clamp %x {min_val = -10 : i8, max_val = 50 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %1 = tosa.clamp %0 {min_val = 0 : i8, max_val = 100 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %2 = tosa.clamp %0 {min_val = 60 : i8, max_val = 70 : i8} : (tensor<4xi8>) -> tensor<4xi8>
  %3 = tosa.clamp %u {min_val = 10 : ui8, max_val = 200 : ui8} : (tensor<4xui8>) -> tensor<4xui8>
  %4 = tosa.clamp %3 {min_val = 20 : ui8, max_val = 250 : ui8} : (tensor<4xui8>) -> tensor<4xui8>
  %5 = tosa.clamp %f {min_val = 0.0 : f32, max_val = 6.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %6 = tosa.clamp %5 {min_val = -1.0 : f32, max_val = 4.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  %7 = tosa.clamp %5 {min_val = 1.0 : f32, max_val = 4.0 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  %8 = tosa.clamp %f {min_val = 0.0 : f32, max_val = 6.0 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  %9 = tosa.clamp %8 {min_val = 2.0 : f32, max_val = 8.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>
  return %1, %2, %4, %6, %7, %9 : tensor<4xi8>, tensor<4xi8>, tensor<4xui8>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// covers: CANON-TOSA-015, CANON-TOSA-016
func.func @f13(%x: tensor<1x3xf32>, %b: tensor<1x3xi1>) -> (tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x3xi1>, tensor<1x3xi1>, tensor<1x1xf32>) {
  %0 = tosa.reduce_sum %x {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  %1 = tosa.reduce_max %x {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  %2 = tosa.reduce_min %x {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  %3 = tosa.reduce_product %x {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  %4 = tosa.reduce_all %b {axis = 0 : i32} : (tensor<1x3xi1>) -> tensor<1x3xi1>
  %5 = tosa.reduce_any %b {axis = 0 : i32} : (tensor<1x3xi1>) -> tensor<1x3xi1>
  %6 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<1x3xf32>) -> tensor<1x1xf32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x3xi1>, tensor<1x3xi1>, tensor<1x1xf32>
}

// covers: CANON-TOSA-017
func.func @f14(%x: tensor<2x3xf32>, %q: tensor<?x3xf32>) -> (tensor<2x3xf32>, tensor<3x2xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<1x2xf32>, tensor<2xf32>, tensor<?x3xf32>) {
  %a = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[6]> : tensor<1xindex>} : () -> !tosa.shape<1>
  %d = tosa.const_shape {values = dense<[3, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %k = "tosa.const"() <{values = dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]> : tensor<6xf32>}> : () -> tensor<6xf32>
  %sp = "tosa.const"() <{values = dense<1.0> : tensor<6xf32>}> : () -> tensor<6xf32>
  %k2 = "tosa.const"() <{values = dense<[7.0, 8.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %e = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %n = tosa.const_shape {values = dense<[-1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %a : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  %1 = tosa.reshape %x, %b : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  %2 = tosa.reshape %1, %d : (tensor<6xf32>, !tosa.shape<2>) -> tensor<3x2xf32>
  %3 = tosa.reshape %k, %a : (tensor<6xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  %4 = tosa.reshape %sp, %a : (tensor<6xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  %5 = tosa.reshape %k2, %e : (tensor<2xf32>, !tosa.shape<2>) -> tensor<1x2xf32>
  %6 = tosa.reshape %q, %n : (tensor<?x3xf32>, !tosa.shape<2>) -> tensor<?x3xf32>
  return %0, %2, %3, %4, %5, %k2, %6 : tensor<2x3xf32>, tensor<3x2xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<1x2xf32>, tensor<2xf32>, tensor<?x3xf32>
}

// covers: CANON-TOSA-018
func.func @f15(%x: tensor<1x3xf32>) -> (tensor<1x3xf32>, tensor<2x3xf32>, tensor<2xi8>) {
  %k = "tosa.const"() <{values = dense<2.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %v = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2xi8>
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<1x3xf32>
  %1 = tosa.reverse %k {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = tosa.reverse %v {axis = 0 : i32} : (tensor<2xi8>) -> tensor<2xi8>
  return %0, %1, %2 : tensor<1x3xf32>, tensor<2x3xf32>, tensor<2xi8>
}

// covers: CANON-TOSA-019
func.func @f16(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<1x1xf32>, tensor<1x1xf32>) {
  %z = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %o = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %w = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %sp = "tosa.const"() <{values = dense<3.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %k = "tosa.const"() <{values = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.slice %x, %z, %w : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  %1 = tosa.slice %sp, %o, %o : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1xf32>
  %2 = tosa.slice %k, %o, %o : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x1xf32>
  return %0, %1, %2 : tensor<2x3xf32>, tensor<1x1xf32>, tensor<1x1xf32>
}

// covers: CANON-TOSA-020
func.func @f17(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %st = tosa.const_shape {values = dense<[0, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %sz = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %sp = tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.concat %x, %y {axis = 1 : i32} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x6xf32>
  %1 = tosa.slice %0, %st, %sz : (tensor<2x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2xf32>
  %2 = tosa.slice %0, %sp, %sz : (tensor<2x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2xf32>
  return %1, %2 : tensor<2x2xf32>, tensor<2x2xf32>
}

// covers: CANON-TOSA-021, CANON-TOSA-022
func.func @f18(%c: tensor<2x3xi1>, %x: tensor<2x3xf32>, %y: tensor<2x3xf32>, %l: tensor<1x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %t = "tosa.const"() <{values = dense<true> : tensor<2x3xi1>}> : () -> tensor<2x3xi1>
  %f = "tosa.const"() <{values = dense<false> : tensor<2x3xi1>}> : () -> tensor<2x3xi1>
  %0 = tosa.select %c, %x, %x : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.select %t, %x, %y : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = tosa.select %f, %x, %y : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = tosa.logical_not %c : (tensor<2x3xi1>) -> tensor<2x3xi1>
  %4 = tosa.select %3, %x, %y : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = tosa.select %t, %l, %y : (tensor<2x3xi1>, tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0, %1, %2, %4, %5 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}

// covers: CANON-TOSA-023
func.func @f19(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x6xf32>) {
  %o = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %t = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.tile %x, %o : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x3xf32>
  %1 = tosa.tile %x, %t : (tensor<2x3xf32>, !tosa.shape<2>) -> tensor<2x6xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<2x6xf32>
}

// covers: CANON-TOSA-024, CANON-TOSA-025, CANON-TOSA-026
func.func @f20(%x: tensor<2x3xf32>, %y: tensor<2x3x4xf32>, %w: tensor<2x1x4xf32>, %v: tensor<1x?x4xf32>) -> (tensor<2x3xf32>, tensor<3x2xf32>, tensor<4x3x2xf32>, tensor<1x2x4xf32>, tensor<?x4x1xf32>) {
  %k = "tosa.const"() <{values = dense<1.0> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  %0 = tosa.transpose %x {perms = array<i32: 0, 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = tosa.transpose %k {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %2 = tosa.transpose %y {perms = array<i32: 1, 2, 0>} : (tensor<2x3x4xf32>) -> tensor<3x4x2xf32>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 0, 2>} : (tensor<3x4x2xf32>) -> tensor<4x3x2xf32>
  %4 = tosa.transpose %w {perms = array<i32: 1, 0, 2>} : (tensor<2x1x4xf32>) -> tensor<1x2x4xf32>
  %5 = tosa.transpose %v {perms = array<i32: 1, 2, 0>} : (tensor<1x?x4xf32>) -> tensor<?x4x1xf32>
  return %0, %1, %3, %4, %5 : tensor<2x3xf32>, tensor<3x2xf32>, tensor<4x3x2xf32>, tensor<1x2x4xf32>, tensor<?x4x1xf32>
}

// covers: CANON-TOSA-027
func.func @f21(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3x3xf32>) {
  %z = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[1, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %p = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.pad %x, %z, %p : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x3xf32>
  %1 = tosa.pad %x, %o, %p : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x3xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<3x3xf32>
}

// covers: CANON-TOSA-028
func.func @f22(%x: tensor<2x1x1x4xf32>) -> (tensor<2x1x1x4xf32>) {
  %0 = tosa.max_pool2d %x {kernel = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<2x1x1x4xf32>) -> tensor<2x1x1x4xf32>
  return %0 : tensor<2x1x1x4xf32>
}

// covers: CANON-TOSA-029
func.func @f23(%x: tensor<1x8x8x4xf32>, %k: tensor<2x3x3x4xf32>, %b: tensor<2xf32>, %d: tensor<3x3x4x2xf32>, %e: tensor<8xf32>, %k5: tensor<2x3x3x5xf32>) -> (tensor<1x8x8x2xf32>, tensor<1x8x8x8xf32>, tensor<1x8x8x4xf32>, tensor<1x8x8x2xf32>, tensor<1x8x8x4xf32>, tensor<1x8x8x2xf32>) {
  %m = tosa.const_shape {values = dense<[0, 0, 1, 0, 1, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %p = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %low = "tosa.const"() <{values = dense<-3.40282347E+38> : tensor<1xf32>}> : () -> tensor<1xf32>
  %n = tosa.const_shape {values = dense<[0, 0, 1, 0, 1, 0, 0, 1]> : tensor<8xindex>} : () -> !tosa.shape<8>
  %0 = tosa.pad %x, %m, %p : (tensor<1x8x8x4xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x9x9x4xf32>
  %1 = tosa.conv2d %0, %k, %b, %p, %p {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x9x9x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x2xf32>
  %2 = tosa.depthwise_conv2d %0, %d, %e, %p, %p {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x9x9x4xf32>, tensor<3x3x4x2xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x8xf32>
  %3 = tosa.pad %x, %m, %low : (tensor<1x8x8x4xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x9x9x4xf32>
  %4 = tosa.max_pool2d %3 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9x9x4xf32>) -> tensor<1x8x8x4xf32>
  %5 = tosa.conv2d %3, %k, %b, %p, %p {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x9x9x4xf32>, tensor<2x3x3x4xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x2xf32>
  %6 = tosa.max_pool2d %0 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x9x9x4xf32>) -> tensor<1x8x8x4xf32>
  %7 = tosa.pad %x, %n, %p : (tensor<1x8x8x4xf32>, !tosa.shape<8>, tensor<1xf32>) -> tensor<1x9x9x5xf32>
  %8 = tosa.conv2d %7, %k5, %b, %p, %p {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 1, 0, 1>, stride = array<i64: 1, 1>} : (tensor<1x9x9x5xf32>, tensor<2x3x3x5xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x2xf32>
  return %1, %2, %4, %5, %6, %8 : tensor<1x8x8x2xf32>, tensor<1x8x8x8xf32>, tensor<1x8x8x4xf32>, tensor<1x8x8x2xf32>, tensor<1x8x8x4xf32>, tensor<1x8x8x2xf32>
}

// covers: CANON-TOSA-030
func.func @f24(%x: tensor<1x4x4x2xf32>) -> (tensor<1x4x4x2xf32>) {
  %sc = tosa.const_shape {values = dense<[2, 2, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %z = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %sc, %z, %z {mode = BILINEAR} : (tensor<1x4x4x2xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x4x4x2xf32>
  return %0 : tensor<1x4x4x2xf32>
}

// covers: CANON-TOSA-031, CANON-TOSA-032
func.func @f25(%x: tensor<2x3xf32>, %w: tensor<1xf32>, %l: tensor<1x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xi32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.negate %x, %z, %z : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  %1 = tosa.negate %0, %z, %z : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  %2 = tosa.negate %0, %z, %w : (tensor<2x3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  %3 = tosa.argmax %l {axis = 0 : i32} : (tensor<1x3xf32>) -> tensor<3xi32>
  return %1, %2, %3 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xi32>
}

// covers: CANON-TOSA2-001
func.func @f26(%x: tensor<2x3xf32>, %q: tensor<?x3xf32>) -> (tensor<2x4xf32>, tensor<?x3xf32>) {
  %m = tosa.const_shape {values = dense<[1, 2, 0, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %st = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %sz = tosa.const_shape {values = dense<[2, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %p = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %mm = tosa.const_shape {values = dense<[1, 1, 0, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %s2 = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %z2 = tosa.const_shape {values = dense<[-1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.pad %x, %m, %p : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<5x6xf32>
  %1 = tosa.slice %0, %st, %sz : (tensor<5x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x4xf32>
  %2 = tosa.pad %q, %mm, %p : (tensor<?x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<?x4xf32>
  %3 = tosa.slice %2, %s2, %z2 : (tensor<?x4xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x3xf32>
  return %1, %3 : tensor<2x4xf32>, tensor<?x3xf32>
}

// covers: CANON-TOSA2-002
func.func @f27(%q: tensor<?x3xf32>) -> (tensor<?x2xf32>) {
  %st = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %sz = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %q, %st, %sz : (tensor<?x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}
