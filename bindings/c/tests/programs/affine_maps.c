// Affine maps: of every form, their parts, sub-maps, replacements, compression.

#include "common.h"

static void show(MlirAffineMap map) {
  SHOW_MAP(map);
  SHOW_BOOL(mlirAffineMapIsIdentity(map));
  SHOW_BOOL(mlirAffineMapIsMinorIdentity(map));
  SHOW_BOOL(mlirAffineMapIsEmpty(map));
  SHOW_BOOL(mlirAffineMapIsSingleConstant(map));
  SHOW_INT(mlirAffineMapGetNumDims(map));
  SHOW_INT(mlirAffineMapGetNumSymbols(map));
  SHOW_INT(mlirAffineMapGetNumResults(map));
  SHOW_INT(mlirAffineMapGetNumInputs(map));
  SHOW_BOOL(mlirAffineMapIsProjectedPermutation(map));
  SHOW_BOOL(mlirAffineMapIsPermutation(map));
  for (intptr_t at = 0; at < mlirAffineMapGetNumResults(map); ++at)
    SHOW_EXPR(mlirAffineMapGetResult(map, at));
}

static void keep(void *result, intptr_t at, MlirAffineMap map) { ((MlirAffineMap *)result)[at] = map; }

int main(void) {
  MlirContext context = mlirContextCreate();
  MlirAffineExpr d0 = mlirAffineDimExprGet(context, 0), d1 = mlirAffineDimExprGet(context, 1);
  MlirAffineExpr s0 = mlirAffineSymbolExprGet(context, 0), s1 = mlirAffineSymbolExprGet(context, 1);
  MlirAffineExpr exprs[] = {mlirAffineAddExprGet(d0, s0), d1, mlirAffineConstantExprGet(context, 3)};
  unsigned order[] = {1, 2, 0};
  MlirAffineMap map = mlirAffineMapGet(context, 2, 2, 3, exprs);
  show(mlirAffineMapEmptyGet(context));
  show(mlirAffineMapZeroResultGet(context, 2, 1));
  show(mlirAffineMapConstantGet(context, -5));
  show(mlirAffineMapMultiDimIdentityGet(context, 3));
  show(mlirAffineMapMinorIdentityGet(context, 4, 2));
  show(mlirAffineMapPermutationGet(context, 3, order));
  show(map);
  MlirAffineExpr projected[] = {d1};
  show(mlirAffineMapGet(context, 2, 0, 1, projected));
  SHOW_INT(mlirAffineMapGetSingleConstantResult(mlirAffineMapConstantGet(context, -5)));
  SHOW_BOOL(mlirAffineMapEqual(map, mlirAffineMapGet(context, 2, 2, 3, exprs)));
  SHOW_BOOL(mlirAffineMapEqual(map, mlirAffineMapEmptyGet(context)));
  SHOW_BOOL(mlirAffineMapIsNull(map));
  SHOW_BOOL(mlirContextEqual(mlirAffineMapGetContext(map), context));

  intptr_t positions[] = {2, 0};
  SHOW_MAP(mlirAffineMapGetSubMap(map, 2, positions));
  SHOW_MAP(mlirAffineMapGetMajorSubMap(map, 2));
  SHOW_MAP(mlirAffineMapGetMinorSubMap(map, 2));
  SHOW_MAP(mlirAffineMapGetMajorSubMap(map, 7));
  SHOW_MAP(mlirAffineMapReplace(map, s0, mlirAffineMulExprGet(d1, s1), 2, 2));
  SHOW_MAP(mlirAffineMapReplace(map, exprs[0], d0, 2, 1));

  MlirAffineExpr with[] = {mlirAffineAddExprGet(d0, s1)};
  MlirAffineMap maps[] = {mlirAffineMapGet(context, 1, 3, 1, with), mlirAffineMapGet(context, 1, 3, 1, &d0)};
  MlirAffineMap compressed[2];
  mlirAffineMapCompressUnusedSymbols(maps, 2, compressed, keep);
  SHOW_MAP(compressed[0]);
  SHOW_MAP(compressed[1]);

  MlirAttribute attr = mlirAffineMapAttrGet(map);
  SHOW_ATTR(attr);
  SHOW_BOOL(mlirAttributeIsAAffineMap(attr));
  SHOW_BOOL(mlirAttributeIsAAffineMap(mlirUnitAttrGet(context)));
  SHOW_BOOL(mlirAffineMapEqual(mlirAffineMapAttrGetValue(attr), map));
  SHOW_STR(mlirAffineMapAttrGetName());
  SHOW_BOOL(mlirTypeIDEqual(mlirAttributeGetTypeID(attr), mlirAffineMapAttrGetTypeID()));
  mlirContextDestroy(context);
  return 0;
}
