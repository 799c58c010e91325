// The types and attributes of the emitc dialect. Its header is one of C23 and C++.

#include "common.h"

#include "mlir-c/Dialect/EmitC.h"

#define SHOW_KIND(type, is, id, name)                                          \
  do {                                                                         \
    SHOW_TYPE(type);                                                           \
    SHOW_BOOL(is(type));                                                       \
    SHOW_BOOL(is(i32));                                                        \
    SHOW_BOOL(mlirTypeIDEqual(id(), mlirTypeGetTypeID(type)));                 \
    SHOW_STR(name());                                                          \
  } while (0)

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__emitc__(), context);
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  int64_t shape[] = {2, 3};
  SHOW_KIND(mlirEmitCArrayTypeGet(2, shape, i32), mlirTypeIsAEmitCArrayType, mlirEmitCArrayTypeGetTypeID, mlirEmitCArrayTypeGetName);
  SHOW_KIND(mlirEmitCLValueTypeGet(i32), mlirTypeIsAEmitCLValueType, mlirEmitCLValueTypeGetTypeID, mlirEmitCLValueTypeGetName);
  SHOW_KIND(mlirEmitCOpaqueTypeGet(context, str("std::string")), mlirTypeIsAEmitCOpaqueType, mlirEmitCOpaqueTypeGetTypeID, mlirEmitCOpaqueTypeGetName);
  SHOW_KIND(mlirEmitCPointerTypeGet(i32), mlirTypeIsAEmitCPointerType, mlirEmitCPointerTypeGetTypeID, mlirEmitCPointerTypeGetName);
  SHOW_KIND(mlirEmitCPtrDiffTTypeGet(context), mlirTypeIsAEmitCPtrDiffTType, mlirEmitCPtrDiffTTypeGetTypeID, mlirEmitCPtrDiffTTypeGetName);
  SHOW_KIND(mlirEmitCSignedSizeTTypeGet(context), mlirTypeIsAEmitCSignedSizeTType, mlirEmitCSignedSizeTTypeGetTypeID, mlirEmitCSignedSizeTTypeGetName);
  SHOW_KIND(mlirEmitCSizeTTypeGet(context), mlirTypeIsAEmitCSizeTType, mlirEmitCSizeTTypeGetTypeID, mlirEmitCSizeTTypeGetName);
  MlirAttribute less = mlirEmitCCmpPredicateAttrGet(context, MLIR_EMITC_CMP_PREDICATE_LT);
  SHOW_ATTR(less);
  SHOW_BOOL(mlirAttributeIsAEmitCCmpPredicate(less));
  SHOW_INT(mlirEmitCCmpPredicateAttrGetValue(less));
  SHOW_STR(mlirEmitCCmpPredicateAttrGetName());
  SHOW_BOOL(mlirTypeIDEqual(mlirEmitCCmpPredicateAttrGetTypeID(), mlirIntegerAttrGetTypeID()));
  MlirAttribute opaque = mlirEmitCOpaqueAttrGet(context, str("NULL"));
  SHOW_ATTR(opaque);
  SHOW_BOOL(mlirAttributeIsAEmitCOpaque(opaque));
  SHOW_BOOL(mlirAttributeIsAEmitCOpaque(less));
  SHOW_BOOL(mlirAttributeIsAEmitCCmpPredicate(opaque));
  SHOW_STR(mlirEmitCOpaqueAttrGetValue(opaque));
  SHOW_STR(mlirEmitCOpaqueAttrGetName());
  SHOW_BOOL(mlirTypeIDEqual(mlirEmitCOpaqueAttrGetTypeID(), mlirAttributeGetTypeID(opaque)));
  mlirContextDestroy(context);
  return 0;
}
