// Encodings of sparse tensors.

#include "common.h"

#include "mlir-c/Dialect/SparseTensor.h"

static void show(MlirAttribute attr) {
  SHOW_ATTR(attr);
  SHOW_BOOL(mlirAttributeIsASparseTensorEncodingAttr(attr));
  SHOW_INT(mlirSparseTensorEncodingGetLvlRank(attr));
  for (intptr_t at = 0; at < mlirSparseTensorEncodingGetLvlRank(attr); ++at) {
    SHOW_INT(mlirSparseTensorEncodingAttrGetLvlType(attr, at));
    SHOW_INT(mlirSparseTensorEncodingAttrGetLvlFmt(attr, at));
    SHOW_INT(mlirSparseTensorEncodingAttrGetStructuredN(mlirSparseTensorEncodingAttrGetLvlType(attr, at)));
    SHOW_INT(mlirSparseTensorEncodingAttrGetStructuredM(mlirSparseTensorEncodingAttrGetLvlType(attr, at)));
  }
  SHOW_MAP(mlirSparseTensorEncodingAttrGetDimToLvl(attr));
  SHOW_MAP(mlirSparseTensorEncodingAttrGetLvlToDim(attr));
  SHOW_INT(mlirSparseTensorEncodingAttrGetPosWidth(attr));
  SHOW_INT(mlirSparseTensorEncodingAttrGetCrdWidth(attr));
  SHOW_ATTR(mlirSparseTensorEncodingAttrGetExplicitVal(attr));
  SHOW_ATTR(mlirSparseTensorEncodingAttrGetImplicitVal(attr));
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__sparse_tensor__(), context);
  enum MlirSparseTensorLevelPropertyNondefault properties[] = {MLIR_SPARSE_PROPERTY_NON_UNIQUE, MLIR_SPARSE_PROPERTY_NON_ORDERED};
  MlirSparseTensorLevelType dense = mlirSparseTensorEncodingAttrBuildLvlType(MLIR_SPARSE_TENSOR_LEVEL_DENSE, NULL, 0, 0, 0);
  MlirSparseTensorLevelType compressed = mlirSparseTensorEncodingAttrBuildLvlType(MLIR_SPARSE_TENSOR_LEVEL_COMPRESSED, NULL, 0, 0, 0);
  MlirSparseTensorLevelType loose = mlirSparseTensorEncodingAttrBuildLvlType(MLIR_SPARSE_TENSOR_LEVEL_COMPRESSED, properties, 2, 0, 0);
  MlirSparseTensorLevelType singleton = mlirSparseTensorEncodingAttrBuildLvlType(MLIR_SPARSE_TENSOR_LEVEL_SINGLETON, NULL, 0, 0, 0);
  MlirSparseTensorLevelType some = mlirSparseTensorEncodingAttrBuildLvlType(MLIR_SPARSE_TENSOR_LEVEL_N_OUT_OF_M, NULL, 0, 2, 4);
  SHOW_INT(dense);
  SHOW_INT(loose);
  SHOW_INT(some);
  MlirAttribute null = mlirAttributeGetNull();
  MlirAffineMap none = {NULL};
  MlirSparseTensorLevelType csr[] = {dense, compressed}, coo[] = {loose, singleton}, structured[] = {dense, dense, some};
  MlirAffineMap identity = mlirAffineMapMultiDimIdentityGet(context, 2);
  unsigned order[] = {1, 0};
  show(mlirSparseTensorEncodingAttrGet(context, 2, csr, identity, none, 32, 64, null, null));
  show(mlirSparseTensorEncodingAttrGet(context, 2, csr, mlirAffineMapPermutationGet(context, 2, order), none, 0, 0, null, null));
  show(mlirSparseTensorEncodingAttrGet(context, 2, coo, none, none, 8, 8, mlirFloatAttrDoubleGet(context, mlirF32TypeGet(context), 1.0), mlirFloatAttrDoubleGet(context, mlirF32TypeGet(context), 0.0)));
  MlirAffineExpr d0 = mlirAffineDimExprGet(context, 0), d1 = mlirAffineDimExprGet(context, 1), c4 = mlirAffineConstantExprGet(context, 4);
  MlirAffineExpr exprs[] = {d0, mlirAffineFloorDivExprGet(d1, c4), mlirAffineModExprGet(d1, c4)};
  show(mlirSparseTensorEncodingAttrGet(context, 3, structured, mlirAffineMapGet(context, 2, 0, 3, exprs), none, 0, 0, null, null));
  SHOW_BOOL(mlirAttributeIsASparseTensorEncodingAttr(mlirUnitAttrGet(context)));
  SHOW_STR(mlirSparseTensorEncodingAttrGetName());
  mlirContextDestroy(context);
  return 0;
}
