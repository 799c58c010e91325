// Elements in resources: of numbers, and of memory that C owns.

#include "common.h"

static int deleted = 0;

static void delete(void *user_data, const void *data, size_t size, size_t align) {
  (void)data;
  deleted += *(int *)user_data;
  printf("deleted %zu bytes aligned to %zu\n", size, align);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  int64_t size = 2;
  MlirAttribute null = mlirAttributeGetNull();
#define TENSOR(type) mlirRankedTensorTypeGet(1, &size, type, null)
#define RESOURCE(c_type, element, name, get, value, show, ...)                 \
  do {                                                                         \
    c_type numbers[] = {__VA_ARGS__};                                          \
    MlirAttribute attr = get(TENSOR(element), str(name), 2, numbers);          \
    SHOW_ATTR(attr);                                                           \
    SHOW_BOOL(mlirAttributeIsADenseResourceElements(attr));                    \
    show(value(attr, 0));                                                      \
    show(value(attr, 1));                                                      \
  } while (0)

  RESOURCE(uint8_t, mlirIntegerTypeUnsignedGet(context, 8), "u8", mlirUnmanagedDenseUInt8ResourceElementsAttrGet, mlirDenseUInt8ResourceElementsAttrGetValue, SHOW_INT, 1, 255);
  RESOURCE(int8_t, mlirIntegerTypeGet(context, 8), "i8", mlirUnmanagedDenseInt8ResourceElementsAttrGet, mlirDenseInt8ResourceElementsAttrGetValue, SHOW_INT, 1, -1);
  RESOURCE(uint16_t, mlirIntegerTypeUnsignedGet(context, 16), "u16", mlirUnmanagedDenseUInt16ResourceElementsAttrGet, mlirDenseUInt16ResourceElementsAttrGetValue, SHOW_INT, 1, 65535);
  RESOURCE(int16_t, mlirIntegerTypeGet(context, 16), "i16", mlirUnmanagedDenseInt16ResourceElementsAttrGet, mlirDenseInt16ResourceElementsAttrGetValue, SHOW_INT, 1, -1);
  RESOURCE(uint32_t, mlirIntegerTypeUnsignedGet(context, 32), "u32", mlirUnmanagedDenseUInt32ResourceElementsAttrGet, mlirDenseUInt32ResourceElementsAttrGetValue, SHOW_INT, 1, 4);
  RESOURCE(int32_t, mlirIntegerTypeGet(context, 32), "i32", mlirUnmanagedDenseInt32ResourceElementsAttrGet, mlirDenseInt32ResourceElementsAttrGetValue, SHOW_INT, 1, -1);
  RESOURCE(uint64_t, mlirIntegerTypeUnsignedGet(context, 64), "u64", mlirUnmanagedDenseUInt64ResourceElementsAttrGet, mlirDenseUInt64ResourceElementsAttrGetValue, SHOW_INT, 1, 5);
  RESOURCE(int64_t, mlirIntegerTypeGet(context, 64), "i64", mlirUnmanagedDenseInt64ResourceElementsAttrGet, mlirDenseInt64ResourceElementsAttrGetValue, SHOW_INT, 1, -1);
  RESOURCE(float, mlirF32TypeGet(context), "f32", mlirUnmanagedDenseFloatResourceElementsAttrGet, mlirDenseFloatResourceElementsAttrGetValue, SHOW_DOUBLE, 1.5f, -0.5f);
  RESOURCE(double, mlirF64TypeGet(context), "f64", mlirUnmanagedDenseDoubleResourceElementsAttrGet, mlirDenseDoubleResourceElementsAttrGetValue, SHOW_DOUBLE, 1.5, 0.1);

  static double memory[2] = {2.5, 3.5};
  int step = 10;
  MlirAttribute owned = mlirUnmanagedDenseResourceElementsAttrGet(TENSOR(mlirF64TypeGet(context)), str("owned"), memory, sizeof memory, 8, false, delete, &step);
  SHOW_ATTR(owned);
  SHOW_BOOL(mlirAttributeIsADenseResourceElements(owned));
  SHOW_BOOL(mlirAttributeIsAElements(owned));
  SHOW_TYPE(mlirAttributeGetType(owned));
  SHOW_DOUBLE(mlirDenseDoubleResourceElementsAttrGetValue(owned, 1));
  SHOW_STR(mlirDenseResourceElementsAttrGetName());
  SHOW_BOOL(mlirAttributeIsADenseResourceElements(mlirUnitAttrGet(context)));
  SHOW_INT(deleted);
  mlirContextDestroy(context);
  SHOW_INT(deleted);
  return 0;
}
