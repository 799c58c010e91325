// What structured ops are: contractions, convolutions, their maps and loops.

#include "common.h"

#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Dialect/Linalg.h"
#include "mlir-c/Dialect/Tensor.h"

static const char *text =
    "func.func @f(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>,\n"
    "    %i: tensor<1x16x16x4xf32>, %k: tensor<3x3x4x8xf32>, %o: tensor<1x7x7x8xf32>, %v: f32,\n"
    "    %x: tensor<2x4x8xf32>, %y: tensor<2x8x16xf32>, %z: tensor<2x4x16xf32>) {\n"
    "  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>\n"
    "  %1 = linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}\n"
    "    ins(%i, %k : tensor<1x16x16x4xf32>, tensor<3x3x4x8xf32>) outs(%o : tensor<1x7x7x8xf32>) -> tensor<1x7x7x8xf32>\n"
    "  %2 = linalg.fill ins(%v : f32) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>\n"
    "  %3 = linalg.batch_matmul ins(%x, %y : tensor<2x4x8xf32>, tensor<2x8x16xf32>) outs(%z : tensor<2x4x16xf32>) -> tensor<2x4x16xf32>\n"
    "  return\n"
    "}\n";

static void show_contraction(MlirLinalgContractionDimensions dims) {
  SHOW_ATTR(dims.batch);
  SHOW_ATTR(dims.m);
  SHOW_ATTR(dims.n);
  SHOW_ATTR(dims.k);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__func__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__linalg__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__tensor__(), context);
  MlirModule module = mlirModuleCreateParse(context, str(text));
  MlirOperation func = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  MlirBlock entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(func, 0));
  for (MlirOperation op = mlirBlockGetFirstOperation(entry); !mlirOperationIsNull(mlirOperationGetNextInBlock(op)); op = mlirOperationGetNextInBlock(op)) {
    SHOW_STR(mlirIdentifierStr(mlirOperationGetName(op)));
    SHOW_ATTR(mlirLinalgGetIndexingMapsAttribute(op));
    SHOW_BOOL(mlirLinalgIsAContractionOp(op));
    SHOW_BOOL(mlirLinalgIsAConvolutionOp(op));
    if (mlirLinalgIsAContractionOp(op))
      show_contraction(mlirLinalgInferContractionDimensions(op));
    if (mlirLinalgIsAConvolutionOp(op)) {
      MlirLinalgConvolutionDimensions dims = mlirLinalgInferConvolutionDimensions(op);
      SHOW_ATTR(dims.batch);
      SHOW_ATTR(dims.outputImage);
      SHOW_ATTR(dims.outputChannel);
      SHOW_ATTR(dims.filterLoop);
      SHOW_ATTR(dims.inputChannel);
      SHOW_ATTR(dims.depth);
      SHOW_ATTR(dims.strides);
      SHOW_ATTR(dims.dilations);
    }
  }
  MlirAffineExpr d0 = mlirAffineDimExprGet(context, 0), d1 = mlirAffineDimExprGet(context, 1), d2 = mlirAffineDimExprGet(context, 2);
  MlirAffineExpr lhs[] = {d0, d2}, rhs[] = {d2, d1}, out[] = {d0, d1};
  MlirAffineMap maps[] = {mlirAffineMapGet(context, 3, 0, 2, lhs), mlirAffineMapGet(context, 3, 0, 2, rhs), mlirAffineMapGet(context, 3, 0, 2, out)};
  show_contraction(mlirLinalgInferContractionDimensionsFromMaps(maps, 3));
  show_contraction(mlirLinalgInferContractionDimensionsFromMaps(maps, 2));
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
