// Truth values in memory: a bit for each, or a byte of equal bits for all.

#include "common.h"

static void show_bytes(MlirAttribute elements, int count) {
  const uint8_t *bytes = mlirDenseElementsAttrGetRawData(elements);
  for (int i = 0; i < count; ++i)
    printf("%02x ", bytes[i]);
  printf("\n");
}

int main(void) {
  MlirContext context = mlirContextCreate();
  int64_t six[] = {2, 3}, ten[] = {10};
  MlirType i1 = mlirIntegerTypeGet(context, 1);
  MlirType small = mlirRankedTensorTypeGet(2, six, i1, mlirAttributeGetNull());
  MlirType large = mlirRankedTensorTypeGet(1, ten, i1, mlirAttributeGetNull());
  uint8_t bits[] = {0x2d, 0x02}, all = 0xff, none = 0;
  SHOW_ATTR(mlirDenseElementsAttrRawBufferGet(small, 1, bits));
  SHOW_ATTR(mlirDenseElementsAttrRawBufferGet(small, 1, &all));
  SHOW_ATTR(mlirDenseElementsAttrRawBufferGet(large, 1, &none));
  SHOW_ATTR(mlirDenseElementsAttrRawBufferGet(large, 2, bits));
  SHOW_ATTR(mlirDenseElementsAttrRawBufferGet(large, 1, bits));
  SHOW_ATTR(mlirDenseElementsAttrRawBufferGet(small, 2, bits));
  int values[] = {1, 0, 1, 1, 0, 0, 0, 0, 1, 1};
  MlirAttribute made = mlirDenseElementsAttrBoolGet(large, 10, values);
  show_bytes(made, 2);
  show_bytes(mlirDenseElementsAttrRawBufferGet(large, 2, bits), 2);
  show_bytes(mlirDenseElementsAttrBoolSplatGet(large, true), 1);
  for (int i = 0; i < 10; ++i)
    printf("%d", mlirDenseElementsAttrGetBoolValue(made, i));
  printf("\n");
  mlirContextDestroy(context);
}
