// The types of the quant dialect.

#include "common.h"

#include "mlir-c/Dialect/Quant.h"

static void show(MlirType type) {
  SHOW_TYPE(type);
  SHOW_BOOL(mlirTypeIsAQuantizedType(type));
  SHOW_BOOL(mlirTypeIsAAnyQuantizedType(type));
  SHOW_BOOL(mlirTypeIsAUniformQuantizedType(type));
  SHOW_BOOL(mlirTypeIsAUniformQuantizedPerAxisType(type));
  SHOW_BOOL(mlirTypeIsAUniformQuantizedSubChannelType(type));
  SHOW_BOOL(mlirTypeIsACalibratedQuantizedType(type));
  SHOW_TYPE(mlirQuantizedTypeGetExpressedType(type));
  if (mlirTypeIsACalibratedQuantizedType(type))
    return;
  SHOW_INT(mlirQuantizedTypeGetFlags(type));
  SHOW_BOOL(mlirQuantizedTypeIsSigned(type));
  SHOW_TYPE(mlirQuantizedTypeGetStorageType(type));
  SHOW_INT(mlirQuantizedTypeGetStorageTypeMin(type));
  SHOW_INT(mlirQuantizedTypeGetStorageTypeMax(type));
  SHOW_INT(mlirQuantizedTypeGetStorageTypeIntegralWidth(type));
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__quant__(), context);
  MlirType i8 = mlirIntegerTypeGet(context, 8), f32 = mlirF32TypeGet(context);
  unsigned is_signed = mlirQuantizedTypeGetSignedFlag();
  SHOW_INT(is_signed);
  SHOW_INT(mlirQuantizedTypeGetDefaultMinimumForInteger(true, 8));
  SHOW_INT(mlirQuantizedTypeGetDefaultMaximumForInteger(true, 8));
  SHOW_INT(mlirQuantizedTypeGetDefaultMinimumForInteger(false, 16));
  SHOW_INT(mlirQuantizedTypeGetDefaultMaximumForInteger(false, 16));

  MlirType any = mlirAnyQuantizedTypeGet(is_signed, i8, f32, -8, 7);
  MlirType uniform = mlirUniformQuantizedTypeGet(0, i8, f32, 0.5, 3, 0, 255);
  double scales[] = {0.5, 0.25};
  int64_t zeros[] = {0, 2};
  MlirType axis = mlirUniformQuantizedPerAxisTypeGet(is_signed, i8, f32, 2, scales, zeros, 1, -127, 127);
  MlirType calibrated = mlirCalibratedQuantizedTypeGet(f32, -1.5, 2.5);
  int64_t shape[] = {2, 2}, blocks[] = {1, 2};
  int32_t dims[] = {0, 1};
  float fs[] = {1.0f, 2.0f, 3.0f, 4.0f};
  int8_t points[] = {0, 1, 2, 3};
  MlirAttribute null = mlirAttributeGetNull();
  MlirAttribute scale_attr = mlirDenseElementsAttrFloatGet(mlirRankedTensorTypeGet(2, shape, f32, null), 4, fs);
  MlirAttribute point_attr = mlirDenseElementsAttrInt8Get(mlirRankedTensorTypeGet(2, shape, i8, null), 4, points);
  MlirType blocked = mlirUniformQuantizedSubChannelTypeGet(is_signed, i8, f32, scale_attr, point_attr, 2, dims, blocks, -128, 127);
  show(any);
  show(uniform);
  show(axis);
  show(blocked);
  show(calibrated);
  SHOW_DOUBLE(mlirUniformQuantizedTypeGetScale(uniform));
  SHOW_INT(mlirUniformQuantizedTypeGetZeroPoint(uniform));
  SHOW_BOOL(mlirUniformQuantizedTypeIsFixedPoint(uniform));
  SHOW_BOOL(mlirUniformQuantizedTypeIsFixedPoint(mlirUniformQuantizedTypeGet(0, i8, f32, 0.5, 0, 0, 255)));
  SHOW_BOOL(mlirUniformQuantizedTypeIsFixedPoint(mlirUniformQuantizedTypeGet(is_signed, i8, f32, 0.5, 0, -128, 127)));
  SHOW_INT(mlirUniformQuantizedPerAxisTypeGetNumDims(axis));
  SHOW_DOUBLE(mlirUniformQuantizedPerAxisTypeGetScale(axis, 1));
  SHOW_INT(mlirUniformQuantizedPerAxisTypeGetZeroPoint(axis, 1));
  SHOW_INT(mlirUniformQuantizedPerAxisTypeGetQuantizedDimension(axis));
  SHOW_BOOL(mlirUniformQuantizedPerAxisTypeIsFixedPoint(axis));
  SHOW_INT(mlirUniformQuantizedSubChannelTypeGetNumBlockSizes(blocked));
  SHOW_INT(mlirUniformQuantizedSubChannelTypeGetQuantizedDimension(blocked, 1));
  SHOW_INT(mlirUniformQuantizedSubChannelTypeGetBlockSize(blocked, 1));
  SHOW_ATTR(mlirUniformQuantizedSubChannelTypeGetScales(blocked));
  SHOW_ATTR(mlirUniformQuantizedSubChannelTypeGetZeroPoints(blocked));
  SHOW_DOUBLE(mlirCalibratedQuantizedTypeGetMin(calibrated));
  SHOW_DOUBLE(mlirCalibratedQuantizedTypeGetMax(calibrated));

  int64_t size[] = {4};
  MlirType tensor = mlirRankedTensorTypeGet(1, size, f32, null), stored = mlirRankedTensorTypeGet(1, size, i8, null);
  MlirType quantized = mlirRankedTensorTypeGet(1, size, uniform, null);
  SHOW_BOOL(mlirQuantizedTypeIsCompatibleExpressedType(uniform, tensor));
  SHOW_BOOL(mlirQuantizedTypeIsCompatibleExpressedType(uniform, stored));
  SHOW_TYPE(mlirQuantizedTypeGetQuantizedElementType(quantized));
  SHOW_TYPE(mlirQuantizedTypeGetQuantizedElementType(tensor));
  SHOW_TYPE(mlirQuantizedTypeCastFromStorageType(uniform, i8));
  SHOW_TYPE(mlirQuantizedTypeCastToStorageType(quantized));
  SHOW_TYPE(mlirQuantizedTypeCastToStorageType(uniform));
  SHOW_TYPE(mlirQuantizedTypeCastFromExpressedType(uniform, tensor));
  SHOW_TYPE(mlirQuantizedTypeCastToExpressedType(quantized));
  SHOW_TYPE(mlirQuantizedTypeCastExpressedToStorageType(uniform, tensor));
  SHOW_TYPE(mlirQuantizedTypeCastExpressedToStorageType(uniform, f32));

  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(any), mlirAnyQuantizedTypeGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(uniform), mlirUniformQuantizedTypeGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(axis), mlirUniformQuantizedPerAxisTypeGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(blocked), mlirUniformQuantizedSubChannelTypeGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(calibrated), mlirCalibratedQuantizedTypeGetTypeID()));
  SHOW_STR(mlirAnyQuantizedTypeGetName());
  SHOW_STR(mlirUniformQuantizedTypeGetName());
  SHOW_STR(mlirUniformQuantizedPerAxisTypeGetName());
  SHOW_STR(mlirUniformQuantizedSubChannelTypeGetName());
  SHOW_STR(mlirCalibratedQuantizedTypeGetName());
  mlirContextDestroy(context);
  return 0;
}
