// Affine expressions: made, simplified, taken apart, composed.

#include "common.h"

static void show(MlirAffineExpr expr) {
  SHOW_EXPR(expr);
  SHOW_BOOL(mlirAffineExprIsSymbolicOrConstant(expr));
  SHOW_BOOL(mlirAffineExprIsPureAffine(expr));
  SHOW_INT(mlirAffineExprGetLargestKnownDivisor(expr));
  if (!mlirAffineExprIsACeilDiv(expr) && !mlirAffineExprIsAFloorDiv(expr)) {
    SHOW_BOOL(mlirAffineExprIsMultipleOf(expr, 2));
    SHOW_BOOL(mlirAffineExprIsMultipleOf(expr, 3));
  }
  SHOW_BOOL(mlirAffineExprIsFunctionOfDim(expr, 0));
  SHOW_BOOL(mlirAffineExprIsFunctionOfDim(expr, 1));
  SHOW_BOOL(mlirAffineExprIsADim(expr));
  SHOW_BOOL(mlirAffineExprIsASymbol(expr));
  SHOW_BOOL(mlirAffineExprIsAConstant(expr));
  SHOW_BOOL(mlirAffineExprIsAAdd(expr));
  SHOW_BOOL(mlirAffineExprIsAMul(expr));
  SHOW_BOOL(mlirAffineExprIsAMod(expr));
  SHOW_BOOL(mlirAffineExprIsAFloorDiv(expr));
  SHOW_BOOL(mlirAffineExprIsACeilDiv(expr));
  SHOW_BOOL(mlirAffineExprIsABinary(expr));
  if (mlirAffineExprIsABinary(expr)) {
    SHOW_EXPR(mlirAffineBinaryOpExprGetLHS(expr));
    SHOW_EXPR(mlirAffineBinaryOpExprGetRHS(expr));
  }
}

int main(void) {
  MlirContext context = mlirContextCreate();
  MlirAffineExpr d0 = mlirAffineDimExprGet(context, 0), d1 = mlirAffineDimExprGet(context, 1);
  MlirAffineExpr s0 = mlirAffineSymbolExprGet(context, 0), s2 = mlirAffineSymbolExprGet(context, 2);
  MlirAffineExpr c4 = mlirAffineConstantExprGet(context, 4), c6 = mlirAffineConstantExprGet(context, 6);
  MlirAffineExpr minus = mlirAffineConstantExprGet(context, -1);
  MlirAffineExpr sum = mlirAffineAddExprGet(d0, s0);
  MlirAffineExpr product = mlirAffineMulExprGet(d1, c4);
  show(d0);
  show(s2);
  show(c6);
  show(sum);
  show(product);
  show(mlirAffineModExprGet(sum, c6));
  show(mlirAffineFloorDivExprGet(sum, c4));
  show(mlirAffineCeilDivExprGet(product, c6));
  show(mlirAffineMulExprGet(d0, s0));
  show(mlirAffineAddExprGet(product, mlirAffineMulExprGet(d0, c6)));
  show(mlirAffineAddExprGet(d0, mlirAffineMulExprGet(d1, minus)));
  show(mlirAffineAddExprGet(mlirAffineMulExprGet(sum, c4), minus));

  SHOW_EXPR(mlirAffineAddExprGet(c4, c6));
  SHOW_EXPR(mlirAffineAddExprGet(c4, d0));
  SHOW_EXPR(mlirAffineMulExprGet(mlirAffineMulExprGet(d0, c4), c6));
  SHOW_EXPR(mlirAffineModExprGet(mlirAffineConstantExprGet(context, -7), c4));
  SHOW_EXPR(mlirAffineFloorDivExprGet(mlirAffineConstantExprGet(context, -7), c4));
  SHOW_EXPR(mlirAffineCeilDivExprGet(mlirAffineConstantExprGet(context, -7), c4));
  SHOW_EXPR(mlirAffineFloorDivExprGet(product, c4));
  SHOW_EXPR(mlirAffineAddExprGet(d0, mlirAffineMulExprGet(d0, minus)));

  SHOW_INT(mlirAffineDimExprGetPosition(d1));
  SHOW_INT(mlirAffineSymbolExprGetPosition(s2));
  SHOW_INT(mlirAffineConstantExprGetValue(c6));
  SHOW_BOOL(mlirAffineExprEqual(sum, mlirAffineAddExprGet(d0, s0)));
  SHOW_BOOL(mlirAffineExprEqual(sum, product));
  SHOW_BOOL(mlirAffineExprIsNull(sum));
  SHOW_BOOL(mlirContextEqual(mlirAffineExprGetContext(sum), context));

  MlirAffineExpr results[] = {mlirAffineAddExprGet(d1, c4), mlirAffineMulExprGet(d0, c6)};
  MlirAffineMap map = mlirAffineMapGet(context, 2, 0, 2, results);
  SHOW_EXPR(mlirAffineExprCompose(mlirAffineAddExprGet(d0, d1), map));
  SHOW_EXPR(mlirAffineExprCompose(mlirAffineModExprGet(d1, c4), map));
  SHOW_EXPR(mlirAffineExprShiftDims(mlirAffineAddExprGet(d0, d1), 2, 3, 0));
  SHOW_EXPR(mlirAffineExprShiftDims(mlirAffineAddExprGet(d0, d1), 2, 3, 1));
  SHOW_EXPR(mlirAffineExprShiftSymbols(mlirAffineAddExprGet(s0, s2), 3, 2, 1));
  MlirAffineExpr long_way = mlirAffineAddExprGet(mlirAffineAddExprGet(d0, mlirAffineMulExprGet(d1, c4)), mlirAffineMulExprGet(d0, minus));
  SHOW_EXPR(long_way);
  SHOW_EXPR(mlirSimplifyAffineExpr(long_way, 2, 0));
  SHOW_EXPR(mlirSimplifyAffineExpr(mlirAffineModExprGet(mlirAffineAddExprGet(mlirAffineMulExprGet(d0, c4), d1), c4), 2, 0));
  mlirContextDestroy(context);
  return 0;
}
