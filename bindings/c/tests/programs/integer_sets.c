// Integer sets.

#include "common.h"

static void show(MlirIntegerSet set) {
  SHOW_SET(set);
  SHOW_BOOL(mlirIntegerSetIsCanonicalEmpty(set));
  SHOW_INT(mlirIntegerSetGetNumDims(set));
  SHOW_INT(mlirIntegerSetGetNumSymbols(set));
  SHOW_INT(mlirIntegerSetGetNumInputs(set));
  SHOW_INT(mlirIntegerSetGetNumConstraints(set));
  SHOW_INT(mlirIntegerSetGetNumEqualities(set));
  SHOW_INT(mlirIntegerSetGetNumInequalities(set));
  for (intptr_t at = 0; at < mlirIntegerSetGetNumConstraints(set); ++at) {
    SHOW_EXPR(mlirIntegerSetGetConstraint(set, at));
    SHOW_BOOL(mlirIntegerSetIsConstraintEq(set, at));
  }
}

int main(void) {
  MlirContext context = mlirContextCreate();
  MlirAffineExpr d0 = mlirAffineDimExprGet(context, 0), d1 = mlirAffineDimExprGet(context, 1);
  MlirAffineExpr s0 = mlirAffineSymbolExprGet(context, 0);
  MlirAffineExpr constraints[] = {mlirAffineAddExprGet(d0, s0), mlirAffineAddExprGet(d1, mlirAffineConstantExprGet(context, -3))};
  bool equal[] = {true, false};
  MlirIntegerSet set = mlirIntegerSetGet(context, 2, 1, 2, constraints, equal);
  show(set);
  show(mlirIntegerSetEmptyGet(context, 2, 1));
  SHOW_BOOL(mlirIntegerSetEqual(set, mlirIntegerSetGet(context, 2, 1, 2, constraints, equal)));
  SHOW_BOOL(mlirIntegerSetEqual(set, mlirIntegerSetEmptyGet(context, 2, 1)));
  SHOW_BOOL(mlirIntegerSetIsNull(set));
  SHOW_BOOL(mlirContextEqual(mlirIntegerSetGetContext(set), context));
  MlirAffineExpr dims[] = {mlirAffineAddExprGet(d0, d1), mlirAffineConstantExprGet(context, 5)};
  MlirAffineExpr symbols[] = {d0};
  show(mlirIntegerSetReplaceGet(set, dims, symbols, 2, 0));
  MlirAttribute attr = mlirIntegerSetAttrGet(set);
  SHOW_ATTR(attr);
  SHOW_BOOL(mlirAttributeIsAIntegerSet(attr));
  SHOW_BOOL(mlirAttributeIsAIntegerSet(mlirUnitAttrGet(context)));
  SHOW_BOOL(mlirIntegerSetEqual(mlirIntegerSetAttrGetValue(attr), set));
  SHOW_STR(mlirIntegerSetAttrGetName());
  SHOW_BOOL(mlirTypeIDEqual(mlirAttributeGetTypeID(attr), mlirIntegerSetAttrGetTypeID()));
  mlirContextDestroy(context);
  return 0;
}
