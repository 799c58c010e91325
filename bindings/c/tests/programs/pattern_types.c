// The types of pdl and transform.

#include "common.h"

#include "mlir-c/Dialect/PDL.h"
#include "mlir-c/Dialect/Transform.h"

#define SHOW_KIND(type, is, id, name)                                          \
  do {                                                                         \
    MlirType of = type;                                                        \
    SHOW_TYPE(of);                                                             \
    SHOW_BOOL(is(of));                                                         \
    SHOW_BOOL(is(i32));                                                        \
    SHOW_BOOL(mlirTypeIsAPDLType(of));                                         \
    SHOW_BOOL(mlirTypeIDEqual(id(), mlirTypeGetTypeID(of)));                   \
    SHOW_STR(name());                                                          \
  } while (0)

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__pdl__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__transform__(), context);
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  SHOW_KIND(mlirPDLAttributeTypeGet(context), mlirTypeIsAPDLAttributeType, mlirPDLAttributeTypeGetTypeID, mlirPDLAttributeTypeGetName);
  SHOW_KIND(mlirPDLOperationTypeGet(context), mlirTypeIsAPDLOperationType, mlirPDLOperationTypeGetTypeID, mlirPDLOperationTypeGetName);
  SHOW_KIND(mlirPDLTypeTypeGet(context), mlirTypeIsAPDLTypeType, mlirPDLTypeTypeGetTypeID, mlirPDLTypeTypeGetName);
  SHOW_KIND(mlirPDLValueTypeGet(context), mlirTypeIsAPDLValueType, mlirPDLValueTypeGetTypeID, mlirPDLValueTypeGetName);
  MlirType range = mlirPDLRangeTypeGet(mlirPDLValueTypeGet(context));
  SHOW_KIND(range, mlirTypeIsAPDLRangeType, mlirPDLRangeTypeGetTypeID, mlirPDLRangeTypeGetName);
  SHOW_TYPE(mlirPDLRangeTypeGetElementType(range));
  SHOW_KIND(mlirTransformAnyOpTypeGet(context), mlirTypeIsATransformAnyOpType, mlirTransformAnyOpTypeGetTypeID, mlirTransformAnyOpTypeGetName);
  SHOW_KIND(mlirTransformAnyParamTypeGet(context), mlirTypeIsATransformAnyParamType, mlirTransformAnyParamTypeGetTypeID, mlirTransformAnyParamTypeGetName);
  SHOW_KIND(mlirTransformAnyValueTypeGet(context), mlirTypeIsATransformAnyValueType, mlirTransformAnyValueTypeGetTypeID, mlirTransformAnyValueTypeGetName);
  MlirType named = mlirTransformOperationTypeGet(context, str("func.func"));
  SHOW_KIND(named, mlirTypeIsATransformOperationType, mlirTransformOperationTypeGetTypeID, mlirTransformOperationTypeGetName);
  SHOW_STR(mlirTransformOperationTypeGetOperationName(named));
  MlirType number = mlirTransformParamTypeGet(context, i32);
  SHOW_KIND(number, mlirTypeIsATransformParamType, mlirTransformParamTypeGetTypeID, mlirTransformParamTypeGetName);
  SHOW_TYPE(mlirTransformParamTypeGetType(number));
  mlirContextDestroy(context);
  return 0;
}
