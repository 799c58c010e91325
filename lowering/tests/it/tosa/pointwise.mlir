// pipeline: builtin.module(func.func(tosa-to-linalg))
func.func @abs(%a: tensor<?x3xf32>) -> tensor<?x3xf32> { %0 = tosa.abs %a : (tensor<?x3xf32>) -> tensor<?x3xf32> return %0 : tensor<?x3xf32> }
func.func @absi(%a: tensor<i8>) -> tensor<i8> { %0 = tosa.abs %a : (tensor<i8>) -> tensor<i8> return %0 : tensor<i8> }
func.func @add(%a: tensor<?x3xf32>, %b: tensor<?x1xf32>) -> tensor<?x3xf32> { %0 = tosa.add %a, %b : (tensor<?x3xf32>, tensor<?x1xf32>) -> tensor<?x3xf32> return %0 : tensor<?x3xf32> }
func.func @add2(%a: tensor<2x3xi32>, %b: tensor<1x1xi32>) -> tensor<2x3xi32> { %0 = tosa.add %a, %b : (tensor<2x3xi32>, tensor<1x1xi32>) -> tensor<2x3xi32> return %0 : tensor<2x3xi32> }
func.func @add3(%a: tensor<1x?xi32>, %b: tensor<1x?xi32>) -> tensor<1x?xi32> { %0 = tosa.add %a, %b : (tensor<1x?xi32>, tensor<1x?xi32>) -> tensor<1x?xi32> return %0 : tensor<1x?xi32> }
func.func @mul(%a: tensor<2xi8>, %b: tensor<2xi8>) -> tensor<2xi32> { %s = "tosa.const"() {values = dense<3> : tensor<1xi8>} : () -> tensor<1xi8> %0 = tosa.mul %a, %b, %s : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi32> return %0 : tensor<2xi32> }
func.func @mul0(%a: tensor<2xi8>, %b: tensor<2xi8>) -> tensor<2xi32> { %s = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8> %0 = tosa.mul %a, %b, %s : (tensor<2xi8>, tensor<2xi8>, tensor<1xi8>) -> tensor<2xi32> return %0 : tensor<2xi32> }
func.func @muls(%a: tensor<2xi32>, %b: tensor<2xi32>) -> tensor<2xi32> { %s = "tosa.const"() {values = dense<3> : tensor<1xi8>} : () -> tensor<1xi8> %0 = tosa.mul %a, %b, %s : (tensor<2xi32>, tensor<2xi32>, tensor<1xi8>) -> tensor<2xi32> return %0 : tensor<2xi32> }
func.func @neg(%a: tensor<2xi8>) -> tensor<2xi8> { %s = "tosa.const"() {values = dense<3> : tensor<1xi8>} : () -> tensor<1xi8> %0 = tosa.negate %a, %s, %s : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8> return %0 : tensor<2xi8> }
func.func @clamp(%a: tensor<2xf32>) -> tensor<2xf32> { %0 = tosa.clamp %a {min_val = 0.0 : f32, max_val = 6.0 : f32, nan_mode = IGNORE} : (tensor<2xf32>) -> tensor<2xf32> return %0 : tensor<2xf32> }
func.func @castu(%a: tensor<2xui8>) -> tensor<2xf32> { %0 = tosa.cast %a : (tensor<2xui8>) -> tensor<2xf32> return %0 : tensor<2xf32> }
func.func @castf(%a: tensor<2xf32>) -> tensor<2xi8> { %0 = tosa.cast %a : (tensor<2xf32>) -> tensor<2xi8> return %0 : tensor<2xi8> }
func.func @castb(%a: tensor<2xf16>) -> tensor<2xi1> { %0 = tosa.cast %a : (tensor<2xf16>) -> tensor<2xi1> return %0 : tensor<2xi1> }
func.func @castw(%a: tensor<2xf16>) -> tensor<2xi64> { %0 = tosa.cast %a : (tensor<2xf16>) -> tensor<2xi64> return %0 : tensor<2xi64> }
func.func @castw2(%a: tensor<2xf32>) -> tensor<2xi32> { %0 = tosa.cast %a : (tensor<2xf32>) -> tensor<2xi32> return %0 : tensor<2xi32> }
func.func @sel(%c: tensor<2xi1>, %a: tensor<2xf32>, %b: tensor<1xf32>) -> tensor<2xf32> { %0 = tosa.select %c, %a, %b : (tensor<2xi1>, tensor<2xf32>, tensor<1xf32>) -> tensor<2xf32> return %0 : tensor<2xf32> }
func.func @negc(%a: tensor<2xi8>) -> tensor<2xi8> { %s = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8> %0 = tosa.negate %a, %s, %s : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8> return %0 : tensor<2xi8> }
func.func @negf(%a: tensor<2xf32>) -> tensor<2xf32> { %s = "tosa.const"() {values = dense<0.> : tensor<1xf32>} : () -> tensor<1xf32> %0 = tosa.negate %a, %s, %s : (tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32> return %0 : tensor<2xf32> }
func.func @negv(%a: tensor<2xi8>, %z: tensor<1xi8>) -> tensor<2xi8> { %0 = tosa.negate %a, %z, %z : (tensor<2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2xi8> return %0 : tensor<2xi8> }
