// Tuples, functions, opaque types, and types from text.

#include "common.h"

int main(void) {
  MlirContext context = mlirContextCreate();
  show_diagnostics(context);
  MlirType types[] = {mlirIntegerTypeGet(context, 1), mlirF64TypeGet(context), mlirIndexTypeGet(context)};

  MlirType tuple = mlirTupleTypeGet(context, 3, types);
  SHOW_TYPE(tuple);
  SHOW_TYPE(mlirTupleTypeGet(context, 0, NULL));
  SHOW_BOOL(mlirTypeIsATuple(tuple));
  SHOW_BOOL(mlirTypeIsATuple(types[0]));
  SHOW_INT(mlirTupleTypeGetNumTypes(tuple));
  SHOW_TYPE(mlirTupleTypeGetType(tuple, 2));
  SHOW_STR(mlirTupleTypeGetName());
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(tuple), mlirTupleTypeGetTypeID()));

  MlirType function = mlirFunctionTypeGet(context, 2, types, 1, types + 2);
  SHOW_TYPE(function);
  SHOW_TYPE(mlirFunctionTypeGet(context, 0, NULL, 0, NULL));
  SHOW_TYPE(mlirFunctionTypeGet(context, 1, &function, 3, types));
  SHOW_BOOL(mlirTypeIsAFunction(function));
  SHOW_BOOL(mlirTypeIsAFunction(tuple));
  SHOW_INT(mlirFunctionTypeGetNumInputs(function));
  SHOW_INT(mlirFunctionTypeGetNumResults(function));
  SHOW_TYPE(mlirFunctionTypeGetInput(function, 1));
  SHOW_TYPE(mlirFunctionTypeGetResult(function, 0));
  SHOW_STR(mlirFunctionTypeGetName());
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(function), mlirFunctionTypeGetTypeID()));

  mlirContextSetAllowUnregisteredDialects(context, true);
  MlirType opaque = mlirOpaqueTypeGet(context, str("dialect"), str("type<1, 2>"));
  SHOW_TYPE(opaque);
  SHOW_BOOL(mlirTypeIsAOpaque(opaque));
  SHOW_BOOL(mlirTypeIsAOpaque(tuple));
  SHOW_STR(mlirOpaqueTypeGetDialectNamespace(opaque));
  SHOW_STR(mlirOpaqueTypeGetData(opaque));
  SHOW_STR(mlirOpaqueTypeGetName());
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(opaque), mlirOpaqueTypeGetTypeID()));
  SHOW_BOOL(mlirTypeEqual(opaque, mlirTypeParseGet(context, str("!dialect.type<1, 2>"))));

  const char *texts[] = {"i32", "tensor<?x4xf32>", "memref<2x3xi8, strided<[3, 1], offset: ?>, 3>",
                         "(i32, tuple<f32>) -> complex<f64>", "vector<[4]x2xbf16>", "!a.b", "tensor<*xindex>"};
  for (int at = 0; at < 7; ++at)
    SHOW_TYPE(mlirTypeParseGet(context, str(texts[at])));
  MlirType wrong = mlirTypeParseGet(context, str("tensor<2x"));
  SHOW_BOOL(mlirTypeIsNull(wrong));
  SHOW_BOOL(mlirTypeEqual(mlirTypeParseGet(context, str("tuple<i1, f64, index>")), tuple));
  mlirContextDestroy(context);
  return 0;
}
