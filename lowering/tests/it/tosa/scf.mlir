// pipeline: builtin.module(tosa-to-scf)
func.func @if(%c: tensor<i1>, %a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "tosa.cond_if"(%c, %a, %b) ({ ^bb0(%x: tensor<2xf32>, %y: tensor<2xf32>): 
    tosa.yield %x : tensor<2xf32> }, { ^bb0(%x: tensor<2xf32>, %y: tensor<2xf32>): %1 = tosa.add %x, %y : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> tosa.yield %1 : tensor<2xf32> }) : (tensor<i1>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32> }
func.func @while(%a: tensor<i32>) -> tensor<i32> {
  %0 = tosa.while_loop (%k = %a) : (tensor<i32>) -> tensor<i32> { %m = "tosa.const"() {values = dense<3> : tensor<i32>} : () -> tensor<i32> %1 = tosa.greater_equal %m, %k : (tensor<i32>, tensor<i32>) -> tensor<i1> tosa.yield %1 : tensor<i1> } do { ^bb0(%j: tensor<i32>): %1 = tosa.add %j, %j : (tensor<i32>, tensor<i32>) -> tensor<i32> tosa.yield %1 : tensor<i32> }
  return %0 : tensor<i32> }
func.func @scatter(%v: tensor<3x7x5xi32>, %i: tensor<3x6xi32>, %n: tensor<3x6x5xi32>) -> tensor<3x7x5xi32> { %0 = tosa.scatter %v, %i, %n : (tensor<3x7x5xi32>, tensor<3x6xi32>, tensor<3x6x5xi32>) -> tensor<3x7x5xi32> return %0 : tensor<3x7x5xi32> }
func.func @scatter2(%v: tensor<?x?x?xf32>, %i: tensor<?x?xi32>, %n: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> { %0 = tosa.scatter %v, %i, %n : (tensor<?x?x?xf32>, tensor<?x?xi32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32> return %0 : tensor<?x?x?xf32> }
