// Arrays, dictionaries, dense arrays, layouts.

#include "common.h"

#define SHOW_ARRAY(array, is, element, show)                                   \
  do {                                                                         \
    SHOW_ATTR(array);                                                          \
    SHOW_BOOL(is(array));                                                      \
    SHOW_INT(mlirDenseArrayGetNumElements(array));                             \
    for (intptr_t at = 0; at < mlirDenseArrayGetNumElements(array); ++at)      \
      show(element(array, at));                                                \
  } while (0)

int main(void) {
  MlirContext context = mlirContextCreate();
  MlirAttribute elements[] = {mlirBoolAttrGet(context, 1), mlirStringAttrGet(context, str("x")), mlirUnitAttrGet(context)};
  MlirAttribute array = mlirArrayAttrGet(context, 3, elements);
  SHOW_ATTR(array);
  SHOW_ATTR(mlirArrayAttrGet(context, 0, NULL));
  SHOW_BOOL(mlirAttributeIsAArray(array));
  SHOW_BOOL(mlirAttributeIsAArray(elements[0]));
  SHOW_INT(mlirArrayAttrGetNumElements(array));
  SHOW_ATTR(mlirArrayAttrGetElement(array, 1));
  SHOW_STR(mlirArrayAttrGetName());
  SHOW_BOOL(mlirTypeIDEqual(mlirAttributeGetTypeID(array), mlirArrayAttrGetTypeID()));

  MlirNamedAttribute entries[] = {
      mlirNamedAttributeGet(mlirIdentifierGet(context, str("zeta")), elements[0]),
      mlirNamedAttributeGet(mlirIdentifierGet(context, str("alpha")), elements[2]),
      mlirNamedAttributeGet(mlirIdentifierGet(context, str("needs quotes")), elements[1]),
  };
  MlirAttribute dictionary = mlirDictionaryAttrGet(context, 3, entries);
  SHOW_ATTR(dictionary);
  SHOW_ATTR(mlirDictionaryAttrGet(context, 0, NULL));
  SHOW_BOOL(mlirAttributeIsADictionary(dictionary));
  SHOW_BOOL(mlirAttributeIsADictionary(array));
  SHOW_INT(mlirDictionaryAttrGetNumElements(dictionary));
  for (intptr_t at = 0; at < 3; ++at) {
    MlirNamedAttribute entry = mlirDictionaryAttrGetElement(dictionary, at);
    SHOW_STR(mlirIdentifierStr(entry.name));
    SHOW_ATTR(entry.attribute);
  }
  SHOW_ATTR(mlirDictionaryAttrGetElementByName(dictionary, str("zeta")));
  SHOW_ATTR(mlirDictionaryAttrGetElementByName(dictionary, str("none")));
  SHOW_STR(mlirDictionaryAttrGetName());
  SHOW_BOOL(mlirTypeIDEqual(mlirAttributeGetTypeID(dictionary), mlirDictionaryAttrGetTypeID()));

  int bools[] = {1, 0, 7};
  int8_t i8s[] = {1, -2};
  int16_t i16s[] = {300, -300};
  int32_t i32s[] = {70000, -1};
  int64_t i64s[] = {INT64_MAX, INT64_MIN};
  float f32s[] = {1.5f, -0.25f};
  double f64s[] = {0.1, 1e300};
  SHOW_ARRAY(mlirDenseBoolArrayGet(context, 3, bools), mlirAttributeIsADenseBoolArray, mlirDenseBoolArrayGetElement, SHOW_BOOL);
  SHOW_ARRAY(mlirDenseI8ArrayGet(context, 2, i8s), mlirAttributeIsADenseI8Array, mlirDenseI8ArrayGetElement, SHOW_INT);
  SHOW_ARRAY(mlirDenseI16ArrayGet(context, 2, i16s), mlirAttributeIsADenseI16Array, mlirDenseI16ArrayGetElement, SHOW_INT);
  SHOW_ARRAY(mlirDenseI32ArrayGet(context, 2, i32s), mlirAttributeIsADenseI32Array, mlirDenseI32ArrayGetElement, SHOW_INT);
  SHOW_ARRAY(mlirDenseI64ArrayGet(context, 2, i64s), mlirAttributeIsADenseI64Array, mlirDenseI64ArrayGetElement, SHOW_INT);
  SHOW_ARRAY(mlirDenseF32ArrayGet(context, 2, f32s), mlirAttributeIsADenseF32Array, mlirDenseF32ArrayGetElement, SHOW_DOUBLE);
  SHOW_ARRAY(mlirDenseF64ArrayGet(context, 2, f64s), mlirAttributeIsADenseF64Array, mlirDenseF64ArrayGetElement, SHOW_DOUBLE);
  MlirAttribute empty = mlirDenseI64ArrayGet(context, 0, NULL);
  SHOW_ATTR(empty);
  SHOW_INT(mlirDenseArrayGetNumElements(empty));
  SHOW_BOOL(mlirAttributeIsADenseI32Array(empty));
  SHOW_BOOL(mlirTypeIDEqual(mlirAttributeGetTypeID(empty), mlirDenseArrayAttrGetTypeID()));
  SHOW_TYPE(mlirAttributeGetType(empty));
  SHOW_TYPE(mlirAttributeGetType(array));

  int64_t strides[] = {4, mlirShapedTypeGetDynamicStrideOrOffset(), 1};
  MlirAttribute layout = mlirStridedLayoutAttrGet(context, 8, 3, strides);
  SHOW_ATTR(layout);
  SHOW_ATTR(mlirStridedLayoutAttrGet(context, 0, 0, NULL));
  SHOW_ATTR(mlirStridedLayoutAttrGet(context, mlirShapedTypeGetDynamicStrideOrOffset(), 1, strides));
  SHOW_BOOL(mlirAttributeIsAStridedLayout(layout));
  SHOW_BOOL(mlirAttributeIsAStridedLayout(array));
  SHOW_INT(mlirStridedLayoutAttrGetOffset(layout));
  SHOW_INT(mlirStridedLayoutAttrGetNumStrides(layout));
  SHOW_INT(mlirStridedLayoutAttrGetStride(layout, 1));
  SHOW_INT(mlirStridedLayoutAttrGetStride(layout, 2));
  SHOW_STR(mlirStridedLayoutAttrGetName());
  SHOW_BOOL(mlirTypeIDEqual(mlirAttributeGetTypeID(layout), mlirStridedLayoutAttrGetTypeID()));

  MlirAttribute one = mlirDisctinctAttrCreate(elements[1]), other = mlirDisctinctAttrCreate(elements[1]);
  SHOW_BOOL(mlirAttributeEqual(one, one));
  SHOW_BOOL(mlirAttributeEqual(one, other));
  SHOW_ATTR(one);
  mlirContextDestroy(context);
  return 0;
}
