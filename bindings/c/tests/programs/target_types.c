// Types and attributes of gpu, nvgpu, amdgpu, irdl and complex.

#include "common.h"

#include "mlir-c/Dialect/AMDGPU.h"
#include "mlir-c/Dialect/Complex.h"
#include "mlir-c/Dialect/GPU.h"
#include "mlir-c/Dialect/IRDL.h"
#include "mlir-c/Dialect/NVGPU.h"

int main(void) {
  MlirContext context = mlirContextCreate();
  show_diagnostics(context);
  mlirContextSetAllowUnregisteredDialects(context, true);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__amdgpu__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__complex__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__gpu__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__irdl__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__nvgpu__(), context);
  MlirLocation loc = mlirLocationUnknownGet(context);
  MlirType f32 = mlirF32TypeGet(context), i16 = mlirIntegerTypeGet(context, 16);
  MlirAttribute null = mlirAttributeGetNull();

  MlirType base = mlirAMDGPUTDMBaseTypeGet(context, f32), gather = mlirAMDGPUTDMGatherBaseTypeGet(context, f32, i16);
  MlirType descriptor = mlirAMDGPUTDMDescriptorTypeGet(context);
  SHOW_TYPE(base);
  SHOW_TYPE(gather);
  SHOW_TYPE(descriptor);
  SHOW_BOOL(mlirTypeIsAAMDGPUTDMBaseType(base));
  SHOW_BOOL(mlirTypeIsAAMDGPUTDMBaseType(f32));
  SHOW_BOOL(mlirTypeIsAAMDGPUTDMGatherBaseType(gather));
  SHOW_BOOL(mlirTypeIsAAMDGPUTDMDescriptorType(descriptor));
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(base), mlirAMDGPUTDMBaseTypeGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(gather), mlirAMDGPUTDMGatherBaseTypeGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(descriptor), mlirAMDGPUTDMDescriptorTypeGetTypeID()));
  SHOW_STR(mlirAMDGPUTDMBaseTypeGetName());
  SHOW_STR(mlirAMDGPUTDMGatherBaseTypeGetName());
  SHOW_STR(mlirAMDGPUTDMDescriptorTypeGetName());

  MlirAttribute number = mlirComplexAttrDoubleGet(context, mlirComplexTypeGet(f32), 1.5, -2.0);
  SHOW_ATTR(number);
  SHOW_BOOL(mlirAttributeIsAComplex(number));
  SHOW_BOOL(mlirAttributeIsAComplex(mlirUnitAttrGet(context)));
  SHOW_DOUBLE(mlirComplexAttrGetRealDouble(number));
  SHOW_DOUBLE(mlirComplexAttrGetImagDouble(number));
  SHOW_BOOL(mlirTypeIDEqual(mlirAttributeGetTypeID(number), mlirComplexAttrGetTypeID()));
  SHOW_ATTR(mlirComplexAttrDoubleGetChecked(loc, mlirComplexTypeGet(mlirF64TypeGet(context)), 0.5, 1.0));

  MlirType token = mlirGPUAsyncTokenTypeGet(context);
  SHOW_TYPE(token);
  SHOW_BOOL(mlirTypeIsAGPUAsyncTokenType(token));
  SHOW_BOOL(mlirTypeIsAGPUAsyncTokenType(f32));
  SHOW_STR(mlirGPUAsyncTokenTypeGetName());

  SHOW_ATTR(mlirIRDLVariadicityAttrGet(context, str("single")));
  MlirAttribute several[] = {mlirIRDLVariadicityAttrGet(context, str("optional")), mlirIRDLVariadicityAttrGet(context, str("variadic"))};
  SHOW_ATTR(mlirIRDLVariadicityArrayAttrGet(context, 2, several));
  SHOW_STR(mlirIRDLVariadicityAttrGetName());
  SHOW_STR(mlirIRDLVariadicityArrayAttrGetName());

  int64_t shape[] = {64, 64};
  MlirType memref = mlirMemRefTypeGet(f32, 2, shape, null, mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), 3));
  MlirType map = mlirNVGPUTensorMapDescriptorTypeGet(context, memref, 3, 2, 0, 0);
  SHOW_TYPE(map);
  SHOW_BOOL(mlirTypeIsANVGPUTensorMapDescriptorType(map));
  SHOW_BOOL(mlirTypeIsANVGPUTensorMapDescriptorType(f32));
  SHOW_STR(mlirNVGPUTensorMapDescriptorTypeGetName());
  mlirContextDestroy(context);
  return 0;
}
