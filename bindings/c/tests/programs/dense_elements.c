// Dense elements from numbers of every size, splats, strings, raw bytes.

#include "common.h"

static MlirContext context;

static MlirType tensor(MlirType element, int64_t size) {
  return mlirRankedTensorTypeGet(1, &size, element, mlirAttributeGetNull());
}

static MlirType integer(unsigned width) { return mlirIntegerTypeGet(context, width); }

static void show(MlirAttribute attr) {
  SHOW_ATTR(attr);
  SHOW_BOOL(mlirAttributeIsAElements(attr));
  SHOW_BOOL(mlirAttributeIsADenseElements(attr));
  SHOW_BOOL(mlirAttributeIsADenseIntElements(attr));
  SHOW_BOOL(mlirAttributeIsADenseFPElements(attr));
  SHOW_BOOL(mlirDenseElementsAttrIsSplat(attr));
  SHOW_TYPE(mlirAttributeGetType(attr));
  SHOW_INT(mlirElementsAttrGetNumElements(attr));
  if (mlirDenseElementsAttrIsSplat(attr))
    SHOW_ATTR(mlirDenseElementsAttrGetSplatValue(attr));
  for (uint64_t at = 0; at < (uint64_t)mlirElementsAttrGetNumElements(attr); ++at)
    SHOW_ATTR(mlirElementsAttrGetValue(attr, 1, &at));
}

int main(void) {
  context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  MlirType f32 = mlirF32TypeGet(context), f64 = mlirF64TypeGet(context), index = mlirIndexTypeGet(context);

  int bools[] = {1, 0, 1};
  uint8_t u8s[] = {1, 255, 3};
  int8_t i8s[] = {1, -1, 3};
  uint16_t u16s[] = {1, 65535, 3};
  int16_t i16s[] = {1, -1, 3};
  uint32_t u32s[] = {1, UINT32_MAX, 3};
  int32_t i32s[] = {1, -1, 3};
  uint64_t u64s[] = {1, UINT64_MAX, 3};
  int64_t i64s[] = {1, -1, 3};
  float floats[] = {1.5f, -2.5f, 0.0f};
  double doubles[] = {1.5, -2.5, 0.1};
  uint16_t halves[] = {0x3c00, 0xbc00, 0x7c00};
  show(mlirDenseElementsAttrBoolGet(tensor(integer(1), 3), 3, bools));
  show(mlirDenseElementsAttrUInt8Get(tensor(mlirIntegerTypeUnsignedGet(context, 8), 3), 3, u8s));
  show(mlirDenseElementsAttrInt8Get(tensor(integer(8), 3), 3, i8s));
  show(mlirDenseElementsAttrUInt16Get(tensor(mlirIntegerTypeUnsignedGet(context, 16), 3), 3, u16s));
  show(mlirDenseElementsAttrInt16Get(tensor(integer(16), 3), 3, i16s));
  show(mlirDenseElementsAttrUInt32Get(tensor(mlirIntegerTypeUnsignedGet(context, 32), 3), 3, u32s));
  show(mlirDenseElementsAttrInt32Get(tensor(integer(32), 3), 3, i32s));
  show(mlirDenseElementsAttrUInt64Get(tensor(mlirIntegerTypeUnsignedGet(context, 64), 3), 3, u64s));
  show(mlirDenseElementsAttrInt64Get(tensor(integer(64), 3), 3, i64s));
  show(mlirDenseElementsAttrFloatGet(tensor(f32, 3), 3, floats));
  show(mlirDenseElementsAttrDoubleGet(tensor(f64, 3), 3, doubles));
  show(mlirDenseElementsAttrBFloat16Get(tensor(mlirBF16TypeGet(context), 3), 3, halves));
  show(mlirDenseElementsAttrFloat16Get(tensor(mlirF16TypeGet(context), 3), 3, halves));

  show(mlirDenseElementsAttrBoolSplatGet(tensor(integer(1), 3), true));
  show(mlirDenseElementsAttrUInt8SplatGet(tensor(mlirIntegerTypeUnsignedGet(context, 8), 3), 200));
  show(mlirDenseElementsAttrInt8SplatGet(tensor(integer(8), 3), -2));
  show(mlirDenseElementsAttrUInt32SplatGet(tensor(mlirIntegerTypeUnsignedGet(context, 32), 3), 7));
  show(mlirDenseElementsAttrInt32SplatGet(tensor(integer(32), 3), -7));
  show(mlirDenseElementsAttrUInt64SplatGet(tensor(mlirIntegerTypeUnsignedGet(context, 64), 3), 8));
  show(mlirDenseElementsAttrInt64SplatGet(tensor(integer(64), 3), -8));
  show(mlirDenseElementsAttrFloatSplatGet(tensor(f32, 3), 0.5f));
  show(mlirDenseElementsAttrDoubleSplatGet(tensor(f64, 3), 0.1));
  show(mlirDenseElementsAttrInt32Get(tensor(integer(32), 1), 1, i32s));

  MlirAttribute elements[] = {mlirIntegerAttrGet(integer(7), 3), mlirIntegerAttrGet(integer(7), -3)};
  show(mlirDenseElementsAttrGet(tensor(integer(7), 2), 2, elements));
  show(mlirDenseElementsAttrSplatGet(tensor(integer(7), 4), elements[0]));
  MlirAttribute indices[] = {mlirIntegerAttrGet(index, 10), mlirIntegerAttrGet(index, 20)};
  show(mlirDenseElementsAttrGet(tensor(index, 2), 2, indices));
  MlirAttribute fp[] = {mlirFloatAttrDoubleGet(context, f32, 1.0), mlirFloatAttrDoubleGet(context, f32, 2.0)};
  show(mlirDenseElementsAttrGet(tensor(f32, 2), 2, fp));

  show(mlirDenseElementsAttrRawBufferGet(tensor(integer(32), 3), sizeof i32s, i32s));
  show(mlirDenseElementsAttrRawBufferGet(tensor(f64, 3), sizeof doubles, doubles));
  show(mlirDenseElementsAttrRawBufferGet(tensor(index, 3), sizeof u64s, u64s));
  SHOW_ATTR(mlirDenseElementsAttrRawBufferGet(tensor(integer(32), 3), 5, i32s));
  SHOW_ATTR(mlirDenseElementsAttrRawBufferGet(tensor(integer(32), 3), 4, i32s));

  MlirStringRef strings[] = {str("one"), str("two")};
  MlirType words = tensor(mlirOpaqueTypeGet(context, str("dia"), str("string")), 2);
  MlirAttribute texts = mlirDenseElementsAttrStringGet(words, 2, strings);
  SHOW_ATTR(texts);
  SHOW_BOOL(mlirAttributeIsADenseElements(texts));
  SHOW_STR(mlirDenseElementsAttrGetStringValue(texts, 1));
  MlirStringRef same[] = {str("same"), str("same")};
  MlirAttribute equal = mlirDenseElementsAttrStringGet(words, 2, same);
  SHOW_ATTR(equal);
  SHOW_BOOL(mlirDenseElementsAttrIsSplat(equal));
  SHOW_BOOL(mlirDenseElementsAttrIsSplat(texts));

  SHOW_BOOL(mlirDenseElementsAttrGetBoolSplatValue(mlirDenseElementsAttrBoolSplatGet(tensor(integer(1), 3), true)));
  SHOW_INT(mlirDenseElementsAttrGetInt8SplatValue(mlirDenseElementsAttrInt8SplatGet(tensor(integer(8), 3), -2)));
  SHOW_INT(mlirDenseElementsAttrGetUInt8SplatValue(mlirDenseElementsAttrUInt8SplatGet(tensor(mlirIntegerTypeUnsignedGet(context, 8), 3), 200)));
  SHOW_INT(mlirDenseElementsAttrGetInt32SplatValue(mlirDenseElementsAttrInt32SplatGet(tensor(integer(32), 3), -7)));
  SHOW_INT(mlirDenseElementsAttrGetUInt32SplatValue(mlirDenseElementsAttrUInt32SplatGet(tensor(mlirIntegerTypeUnsignedGet(context, 32), 3), 7)));
  SHOW_INT(mlirDenseElementsAttrGetInt64SplatValue(mlirDenseElementsAttrInt64SplatGet(tensor(integer(64), 3), -8)));
  SHOW_INT(mlirDenseElementsAttrGetUInt64SplatValue(mlirDenseElementsAttrUInt64SplatGet(tensor(mlirIntegerTypeUnsignedGet(context, 64), 3), 8)));
  SHOW_DOUBLE(mlirDenseElementsAttrGetFloatSplatValue(mlirDenseElementsAttrFloatSplatGet(tensor(f32, 3), 0.5f)));
  SHOW_DOUBLE(mlirDenseElementsAttrGetDoubleSplatValue(mlirDenseElementsAttrDoubleSplatGet(tensor(f64, 3), 0.1)));

  SHOW_BOOL(mlirDenseElementsAttrGetBoolValue(mlirDenseElementsAttrBoolGet(tensor(integer(1), 3), 3, bools), 1));
  SHOW_BOOL(mlirDenseElementsAttrGetBoolValue(mlirDenseElementsAttrBoolGet(tensor(integer(1), 3), 3, bools), 2));
  SHOW_INT(mlirDenseElementsAttrGetInt8Value(mlirDenseElementsAttrInt8Get(tensor(integer(8), 3), 3, i8s), 1));
  SHOW_INT(mlirDenseElementsAttrGetUInt8Value(mlirDenseElementsAttrUInt8Get(tensor(mlirIntegerTypeUnsignedGet(context, 8), 3), 3, u8s), 1));
  SHOW_INT(mlirDenseElementsAttrGetInt16Value(mlirDenseElementsAttrInt16Get(tensor(integer(16), 3), 3, i16s), 1));
  SHOW_INT(mlirDenseElementsAttrGetUInt16Value(mlirDenseElementsAttrUInt16Get(tensor(mlirIntegerTypeUnsignedGet(context, 16), 3), 3, u16s), 1));
  SHOW_INT(mlirDenseElementsAttrGetInt32Value(mlirDenseElementsAttrInt32Get(tensor(integer(32), 3), 3, i32s), 1));
  SHOW_INT(mlirDenseElementsAttrGetUInt32Value(mlirDenseElementsAttrUInt32Get(tensor(mlirIntegerTypeUnsignedGet(context, 32), 3), 3, u32s), 1));
  SHOW_INT(mlirDenseElementsAttrGetInt64Value(mlirDenseElementsAttrInt64Get(tensor(integer(64), 3), 3, i64s), 1));
  SHOW_INT(mlirDenseElementsAttrGetUInt64Value(mlirDenseElementsAttrUInt64Get(tensor(mlirIntegerTypeUnsignedGet(context, 64), 3), 3, u64s), 1));
  SHOW_INT(mlirDenseElementsAttrGetIndexValue(mlirDenseElementsAttrGet(tensor(index, 2), 2, indices), 1));
  SHOW_DOUBLE(mlirDenseElementsAttrGetFloatValue(mlirDenseElementsAttrFloatGet(tensor(f32, 3), 3, floats), 1));
  SHOW_DOUBLE(mlirDenseElementsAttrGetDoubleValue(mlirDenseElementsAttrDoubleGet(tensor(f64, 3), 3, doubles), 2));

  const int32_t *raw = mlirDenseElementsAttrGetRawData(mlirDenseElementsAttrInt32Get(tensor(integer(32), 3), 3, i32s));
  SHOW_INT(raw[0]);
  SHOW_INT(raw[1]);
  SHOW_INT(raw[2]);

  int64_t shape[] = {3, 1};
  MlirType reshaped = mlirRankedTensorTypeGet(2, shape, integer(32), mlirAttributeGetNull());
  MlirAttribute square = mlirDenseElementsAttrReshapeGet(mlirDenseElementsAttrInt32Get(tensor(integer(32), 3), 3, i32s), reshaped);
  SHOW_ATTR(square);
  uint64_t inside[] = {2, 0}, outside[] = {2, 1};
  SHOW_BOOL(mlirElementsAttrIsValidIndex(square, 2, inside));
  SHOW_BOOL(mlirElementsAttrIsValidIndex(square, 2, outside));
  SHOW_BOOL(mlirElementsAttrIsValidIndex(square, 1, inside));
  SHOW_ATTR(mlirElementsAttrGetValue(square, 2, inside));
  SHOW_BOOL(mlirTypeIDEqual(mlirAttributeGetTypeID(square), mlirDenseIntOrFPElementsAttrGetTypeID()));

  int64_t rows[] = {0, 1, 1, 2}, size[] = {2, 3}, two[] = {2, 2};
  MlirAttribute places = mlirDenseElementsAttrInt64Get(mlirRankedTensorTypeGet(2, two, integer(64), mlirAttributeGetNull()), 4, rows);
  MlirAttribute values = mlirDenseElementsAttrFloatGet(tensor(f32, 2), 2, floats);
  MlirAttribute sparse = mlirSparseElementsAttribute(mlirRankedTensorTypeGet(2, size, f32, mlirAttributeGetNull()), places, values);
  SHOW_ATTR(sparse);
  SHOW_BOOL(mlirAttributeIsASparseElements(sparse));
  SHOW_BOOL(mlirAttributeIsASparseElements(values));
  SHOW_BOOL(mlirAttributeIsAElements(sparse));
  SHOW_ATTR(mlirSparseElementsAttrGetIndices(sparse));
  SHOW_ATTR(mlirSparseElementsAttrGetValues(sparse));
  SHOW_INT(mlirElementsAttrGetNumElements(sparse));
  uint64_t there[] = {1, 2}, nowhere[] = {1, 1};
  SHOW_ATTR(mlirElementsAttrGetValue(sparse, 2, there));
  SHOW_ATTR(mlirElementsAttrGetValue(sparse, 2, nowhere));
  SHOW_BOOL(mlirTypeIDEqual(mlirAttributeGetTypeID(sparse), mlirSparseElementsAttrGetTypeID()));
  mlirContextDestroy(context);
  return 0;
}
