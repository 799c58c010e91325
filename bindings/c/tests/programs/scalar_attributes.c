// Numbers, strings, types, units, symbols, and attributes from text.

#include "common.h"

int main(void) {
  MlirContext context = mlirContextCreate();
  show_diagnostics(context);
  MlirLocation loc = mlirLocationUnknownGet(context);
  MlirType i1 = mlirIntegerTypeGet(context, 1);
  MlirType i8 = mlirIntegerTypeGet(context, 8);
  MlirType i64 = mlirIntegerTypeGet(context, 64);
  MlirType si16 = mlirIntegerTypeSignedGet(context, 16);
  MlirType ui8 = mlirIntegerTypeUnsignedGet(context, 8);
  MlirType index = mlirIndexTypeGet(context);
  MlirType f32 = mlirF32TypeGet(context);
  MlirType f64 = mlirF64TypeGet(context);

  SHOW_BOOL(mlirAttributeIsNull(mlirAttributeGetNull()));
  MlirAttribute integers[] = {
      mlirIntegerAttrGet(i8, -3),    mlirIntegerAttrGet(i64, INT64_MAX), mlirIntegerAttrGet(si16, -7),
      mlirIntegerAttrGet(ui8, 200),  mlirIntegerAttrGet(index, 42),      mlirIntegerAttrGet(i1, 1),
  };
  for (int at = 0; at < 6; ++at) {
    SHOW_ATTR(integers[at]);
    SHOW_TYPE(mlirAttributeGetType(integers[at]));
    SHOW_BOOL(mlirAttributeIsAInteger(integers[at]));
    SHOW_BOOL(mlirAttributeIsABool(integers[at]));
  }
  SHOW_INT(mlirIntegerAttrGetValueInt(integers[0]));
  SHOW_INT(mlirIntegerAttrGetValueInt(integers[1]));
  SHOW_INT(mlirIntegerAttrGetValueSInt(integers[2]));
  SHOW_INT(mlirIntegerAttrGetValueUInt(integers[3]));
  SHOW_INT(mlirIntegerAttrGetValueInt(integers[4]));

  MlirAttribute yes = mlirBoolAttrGet(context, 1), no = mlirBoolAttrGet(context, 0);
  SHOW_ATTR(yes);
  SHOW_ATTR(no);
  SHOW_BOOL(mlirAttributeIsABool(yes));
  SHOW_BOOL(mlirAttributeIsAInteger(yes));
  SHOW_BOOL(mlirBoolAttrGetValue(yes));
  SHOW_BOOL(mlirBoolAttrGetValue(no));
  SHOW_BOOL(mlirAttributeEqual(yes, integers[5]));

  MlirAttribute pi = mlirFloatAttrDoubleGet(context, f64, 3.25);
  SHOW_ATTR(pi);
  SHOW_ATTR(mlirFloatAttrDoubleGet(context, f32, 0.1));
  SHOW_ATTR(mlirFloatAttrDoubleGet(context, mlirBF16TypeGet(context), 1e30));
  SHOW_ATTR(mlirFloatAttrDoubleGetChecked(loc, f32, -2.5));
  SHOW_BOOL(mlirAttributeIsAFloat(pi));
  SHOW_BOOL(mlirAttributeIsAFloat(yes));
  SHOW_DOUBLE(mlirFloatAttrGetValueDouble(pi));
  SHOW_DOUBLE(mlirFloatAttrGetValueDouble(mlirFloatAttrDoubleGet(context, f32, 0.1)));

  MlirAttribute text = mlirStringAttrGet(context, mlirStringRefCreate("a\"b\n\0c", 6));
  SHOW_ATTR(text);
  SHOW_ATTR(mlirStringAttrTypedGet(f32, str("typed")));
  SHOW_TYPE(mlirAttributeGetType(mlirStringAttrTypedGet(f32, str("typed"))));
  SHOW_TYPE(mlirAttributeGetType(text));
  SHOW_BOOL(mlirAttributeIsAString(text));
  SHOW_BOOL(mlirAttributeIsAString(pi));
  SHOW_INT(mlirStringAttrGetValue(text).length);
  SHOW_STR(mlirStringAttrGetValue(mlirStringAttrGet(context, str("plain"))));
  SHOW_STR(mlirStringAttrGetValue(mlirStringAttrGet(context, str(""))));

  MlirAttribute type = mlirTypeAttrGet(f32);
  SHOW_ATTR(type);
  SHOW_BOOL(mlirAttributeIsAType(type));
  SHOW_BOOL(mlirAttributeIsAType(text));
  SHOW_TYPE(mlirTypeAttrGetValue(type));
  SHOW_TYPE(mlirAttributeGetType(type));

  MlirAttribute unit = mlirUnitAttrGet(context);
  SHOW_ATTR(unit);
  SHOW_BOOL(mlirAttributeIsAUnit(unit));
  SHOW_BOOL(mlirAttributeIsAUnit(yes));

  MlirAttribute path[] = {mlirFlatSymbolRefAttrGet(context, str("inner")), mlirFlatSymbolRefAttrGet(context, str("in most"))};
  MlirAttribute nested = mlirSymbolRefAttrGet(context, str("outer"), 2, path);
  MlirAttribute flat = mlirSymbolRefAttrGet(context, str("only"), 0, NULL);
  SHOW_ATTR(nested);
  SHOW_ATTR(flat);
  SHOW_BOOL(mlirAttributeIsASymbolRef(nested));
  SHOW_BOOL(mlirAttributeIsAFlatSymbolRef(nested));
  SHOW_BOOL(mlirAttributeIsAFlatSymbolRef(flat));
  SHOW_STR(mlirSymbolRefAttrGetRootReference(nested));
  SHOW_STR(mlirSymbolRefAttrGetLeafReference(nested));
  SHOW_STR(mlirSymbolRefAttrGetLeafReference(flat));
  SHOW_INT(mlirSymbolRefAttrGetNumNestedReferences(nested));
  SHOW_ATTR(mlirSymbolRefAttrGetNestedReference(nested, 1));
  SHOW_STR(mlirFlatSymbolRefAttrGetValue(flat));

  mlirContextSetAllowUnregisteredDialects(context, true);
  MlirAttribute opaque = mlirOpaqueAttrGet(context, str("dia"), 7, "attr<1>", mlirNoneTypeGet(context));
  SHOW_ATTR(opaque);
  SHOW_BOOL(mlirAttributeIsAOpaque(opaque));
  SHOW_BOOL(mlirAttributeIsAOpaque(unit));
  SHOW_STR(mlirOpaqueAttrGetDialectNamespace(opaque));
  SHOW_STR(mlirOpaqueAttrGetData(opaque));

  SHOW_BOOL(mlirTypeIDEqual(mlirAttributeGetTypeID(yes), mlirIntegerAttrGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirAttributeGetTypeID(pi), mlirFloatAttrGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirAttributeGetTypeID(text), mlirStringAttrGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirAttributeGetTypeID(type), mlirTypeAttrGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirAttributeGetTypeID(unit), mlirUnitAttrGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirAttributeGetTypeID(flat), mlirSymbolRefAttrGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirAttributeGetTypeID(opaque), mlirOpaqueAttrGetTypeID()));
  SHOW_STR(mlirIntegerAttrGetName());
  SHOW_STR(mlirFloatAttrGetName());
  SHOW_STR(mlirStringAttrGetName());
  SHOW_STR(mlirTypeAttrGetName());
  SHOW_STR(mlirUnitAttrGetName());
  SHOW_STR(mlirSymbolRefAttrGetName());
  SHOW_STR(mlirFlatSymbolRefAttrGetName());
  SHOW_STR(mlirOpaqueAttrGetName());
  SHOW_STR(mlirDialectGetNamespace(mlirAttributeGetDialect(pi)));
  SHOW_BOOL(mlirContextEqual(mlirAttributeGetContext(pi), context));

  const char *texts[] = {"1 : i8", "[1, \"a\", unit]", "{b = 1.5 : f32, a}", "dense<[1, 2]> : tensor<2xi8>",
                         "@a::@b", "affine_map<(d0) -> (d0 + 1)>", "array<i16: 1, -1>", "loc(\"f\":1:2)", "tensor<1xi1>"};
  for (int at = 0; at < 9; ++at)
    SHOW_ATTR(mlirAttributeParseGet(context, str(texts[at])));
  SHOW_BOOL(mlirAttributeIsNull(mlirAttributeParseGet(context, str("[1, "))));

  MlirIdentifier name = mlirIdentifierGet(context, str("name"));
  SHOW_STR(mlirIdentifierStr(name));
  SHOW_BOOL(mlirIdentifierEqual(name, mlirIdentifierGet(context, str("name"))));
  SHOW_BOOL(mlirIdentifierEqual(name, mlirIdentifierGet(context, str("other"))));
  SHOW_BOOL(mlirContextEqual(mlirIdentifierGetContext(name), context));
  mlirContextDestroy(context);
  return 0;
}
