// pipeline: builtin.module(tosa-to-tensor)
func.func @slice(%a: tensor<6xf32>) -> tensor<2xf32> { %s = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
 %z = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
 %0 = tosa.slice %a, %s, %z : (tensor<6xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2xf32> return %0 : tensor<2xf32> }
func.func @slicedyn(%a: tensor<?xf32>) -> tensor<?xf32> { %s = tosa.const_shape {values = dense<2> : tensor<1xindex>} : () -> !tosa.shape<1>
 %z = tosa.const_shape {values = dense<-1> : tensor<1xindex>} : () -> !tosa.shape<1>
 %0 = tosa.slice %a, %s, %z : (tensor<?xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<?xf32> return %0 : tensor<?xf32> }
func.func @pad(%a: tensor<1x2xf32>) -> tensor<4x9xf32> {
 %p = tosa.const_shape {values = dense<[1,2,3,4]> : tensor<4xindex>} : () -> !tosa.shape<4>
 %c = "tosa.const"() {values = dense<3.5> : tensor<1xf32>} : () -> tensor<1xf32>
 %0 = tosa.pad %a, %p, %c : (tensor<1x2xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<4x9xf32> return %0 : tensor<4x9xf32> }
func.func @pad2(%a: tensor<?x2xi8>, %c: tensor<1xi8>) -> tensor<?x9xi8> {
 %p = tosa.const_shape {values = dense<[1,2,3,4]> : tensor<4xindex>} : () -> !tosa.shape<4>
 %0 = tosa.pad %a, %p, %c : (tensor<?x2xi8>, !tosa.shape<4>, tensor<1xi8>) -> tensor<?x9xi8> return %0 : tensor<?x9xi8> }
func.func @cat(%a: tensor<5x1xf32>, %b: tensor<6x1xf32>) -> tensor<11x1xf32> { %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<5x1xf32>, tensor<6x1xf32>) -> tensor<11x1xf32> return %0 : tensor<11x1xf32> }
func.func @cat2(%a: tensor<?x3xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> { %0 = tosa.concat %a, %b {axis = 1 : i32} : (tensor<?x3xf32>, tensor<?x?xf32>) -> tensor<?x?xf32> return %0 : tensor<?x?xf32> }
func.func @cat3(%a: tensor<?x3xf32>, %b: tensor<?x3xf32>) -> tensor<?x3xf32> { %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32> return %0 : tensor<?x3xf32> }
func.func @cat4(%a: tensor<?x3xf32>, %b: tensor<?x3xf32>) -> tensor<?x3xf32> { %0 = tosa.concat %a, %b, %a {axis = 0 : i32} : (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32> return %0 : tensor<?x3xf32> }
func.func @r1(%a: tensor<4x?x2xf32>) -> tensor<?xf32> { %s = tosa.const_shape {values = dense<-1> : tensor<1xindex>} : () -> !tosa.shape<1>
 %0 = tosa.reshape %a, %s : (tensor<4x?x2xf32>, !tosa.shape<1>) -> tensor<?xf32> return %0 : tensor<?xf32> }
func.func @r2(%a: tensor<4x?x2xf32>) -> tensor<2x?x2xf32> { %s = tosa.const_shape {values = dense<[2,-1,2]> : tensor<3xindex>} : () -> !tosa.shape<3>
 %0 = tosa.reshape %a, %s : (tensor<4x?x2xf32>, !tosa.shape<3>) -> tensor<2x?x2xf32> return %0 : tensor<2x?x2xf32> }
func.func @r3(%a: tensor<4x6x2xf32>) -> tensor<2x12x2xf32> { %s = tosa.const_shape {values = dense<[2,12,2]> : tensor<3xindex>} : () -> !tosa.shape<3>
 %0 = tosa.reshape %a, %s : (tensor<4x6x2xf32>, !tosa.shape<3>) -> tensor<2x12x2xf32> return %0 : tensor<2x12x2xf32> }
func.func @r4(%a: tensor<1x1xf32>) -> tensor<f32> { %s = tosa.const_shape {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
 %0 = tosa.reshape %a, %s : (tensor<1x1xf32>, !tosa.shape<0>) -> tensor<f32> return %0 : tensor<f32> }
func.func @r5(%a: tensor<f32>) -> tensor<1x1xf32> { %s = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
 %0 = tosa.reshape %a, %s : (tensor<f32>, !tosa.shape<2>) -> tensor<1x1xf32> return %0 : tensor<1x1xf32> }
func.func @r6(%a: tensor<?x?xf32>) -> tensor<f32> { %s = tosa.const_shape {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
 %0 = tosa.reshape %a, %s : (tensor<?x?xf32>, !tosa.shape<0>) -> tensor<f32> return %0 : tensor<f32> }
func.func @r7(%a: tensor<?xf32>) -> tensor<2x3xf32> { %s = tosa.const_shape {values = dense<[2,3]> : tensor<2xindex>} : () -> !tosa.shape<2>
 %0 = tosa.reshape %a, %s : (tensor<?xf32>, !tosa.shape<2>) -> tensor<2x3xf32> return %0 : tensor<2x3xf32> }
func.func @r8(%a: tensor<2x3x4xui8>) -> tensor<?x4xui8> { %s = tosa.const_shape {values = dense<[-1,4]> : tensor<2xindex>} : () -> !tosa.shape<2>
 %0 = tosa.reshape %a, %s : (tensor<2x3x4xui8>, !tosa.shape<2>) -> tensor<?x4xui8> return %0 : tensor<?x4xui8> }
func.func @r9(%a: tensor<1x2x1x1x3xf32>) -> tensor<1x6x1xf32> { %s = tosa.const_shape {values = dense<[1,6,1]> : tensor<3xindex>} : () -> !tosa.shape<3>
 %0 = tosa.reshape %a, %s : (tensor<1x2x1x1x3xf32>, !tosa.shape<3>) -> tensor<1x6x1xf32> return %0 : tensor<1x6x1xf32> }
