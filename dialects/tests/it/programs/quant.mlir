module {
  func.func @types(%arg0: !quant.any<i8<-8:7>:f32>, %arg1: !quant.any<u16>, %arg2: !quant.uniform<i8<-8:7>:f32, 9.987200e-01:127>, %arg3: !quant.uniform<u8:f32, 5.000000e-01>, %arg4: tensor<2x2x!quant.uniform<i8:f32:1, {2.000000e+02:-120,9.987200e-01:127}>>, %arg5: tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{2.000000e+00:10, 3.000000e+00:20}, {4.000000e+00:30, 5.000000e+00}}>>, %arg6: !quant.calibrated<f32<-0.998:1.232100e+00>>) {
    return
  }
  func.func @casts(%arg0: tensor<?x!quant.uniform<i8:f32, 2.000000e+00>>, %arg1: tensor<*xf32>, %arg2: tensor<4xi8>, %arg3: !quant.uniform<i8:f32, 2.000000e+00>) {
    %0 = quant.dcast %arg0 : tensor<?x!quant.uniform<i8:f32, 2.000000e+00>> to tensor<?xf32>
    %1 = quant.qcast %arg1 {note} : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32, 2.000000e+00>>
    %2 = quant.scast %arg2 : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 2.000000e+00>>
    %3 = quant.scast %arg3 : !quant.uniform<i8:f32, 2.000000e+00> to i8
    return
  }
}
