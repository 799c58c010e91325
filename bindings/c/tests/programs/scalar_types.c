// Integers, floats, index, none, complex.

#include "common.h"

#define FLOAT(get, is, id, name)                                               \
  do {                                                                         \
    MlirType type = get(context);                                              \
    SHOW_TYPE(type);                                                           \
    SHOW_INT(mlirFloatTypeGetWidth(type));                                     \
    SHOW_BOOL(is(type));                                                       \
    SHOW_BOOL(is(i32));                                                        \
    SHOW_BOOL(mlirTypeIsAFloat(type));                                         \
    SHOW_BOOL(mlirTypeIDEqual(id(), mlirTypeGetTypeID(type)));                 \
    SHOW_STR(name());                                                          \
  } while (0)

int main(void) {
  MlirContext context = mlirContextCreate();
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  MlirType si7 = mlirIntegerTypeSignedGet(context, 7);
  MlirType ui128 = mlirIntegerTypeUnsignedGet(context, 128);
  MlirType index = mlirIndexTypeGet(context);
  MlirType none = mlirNoneTypeGet(context);
  SHOW_TYPE(i32);
  SHOW_TYPE(si7);
  SHOW_TYPE(ui128);
  SHOW_TYPE(index);
  SHOW_TYPE(none);
  SHOW_INT(mlirIntegerTypeGetWidth(ui128));
  SHOW_BOOL(mlirIntegerTypeIsSignless(i32));
  SHOW_BOOL(mlirIntegerTypeIsSigned(si7));
  SHOW_BOOL(mlirIntegerTypeIsUnsigned(si7));
  SHOW_BOOL(mlirIntegerTypeIsUnsigned(ui128));
  SHOW_BOOL(mlirTypeIsAInteger(si7));
  SHOW_BOOL(mlirTypeIsAInteger(index));
  SHOW_BOOL(mlirTypeIsAIndex(index));
  SHOW_BOOL(mlirTypeIsANone(none));
  SHOW_BOOL(mlirTypeIsAFloat(i32));
  SHOW_BOOL(mlirTypeEqual(i32, mlirIntegerTypeGet(context, 32)));
  SHOW_BOOL(mlirTypeEqual(i32, si7));
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(i32), mlirIntegerTypeGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(si7), mlirIntegerTypeGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(index), mlirIndexTypeGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(none), mlirNoneTypeGetTypeID()));
  SHOW_STR(mlirIntegerTypeGetName());
  SHOW_STR(mlirIndexTypeGetName());
  SHOW_STR(mlirNoneTypeGetName());
  SHOW_STR(mlirDialectGetNamespace(mlirTypeGetDialect(i32)));
  SHOW_BOOL(mlirContextEqual(mlirTypeGetContext(i32), context));

  FLOAT(mlirFloat4E2M1FNTypeGet, mlirTypeIsAFloat4E2M1FN, mlirFloat4E2M1FNTypeGetTypeID, mlirFloat4E2M1FNTypeGetName);
  FLOAT(mlirFloat6E2M3FNTypeGet, mlirTypeIsAFloat6E2M3FN, mlirFloat6E2M3FNTypeGetTypeID, mlirFloat6E2M3FNTypeGetName);
  FLOAT(mlirFloat6E3M2FNTypeGet, mlirTypeIsAFloat6E3M2FN, mlirFloat6E3M2FNTypeGetTypeID, mlirFloat6E3M2FNTypeGetName);
  FLOAT(mlirFloat8E5M2TypeGet, mlirTypeIsAFloat8E5M2, mlirFloat8E5M2TypeGetTypeID, mlirFloat8E5M2TypeGetName);
  FLOAT(mlirFloat8E4M3TypeGet, mlirTypeIsAFloat8E4M3, mlirFloat8E4M3TypeGetTypeID, mlirFloat8E4M3TypeGetName);
  FLOAT(mlirFloat8E4M3FNTypeGet, mlirTypeIsAFloat8E4M3FN, mlirFloat8E4M3FNTypeGetTypeID, mlirFloat8E4M3FNTypeGetName);
  FLOAT(mlirFloat8E5M2FNUZTypeGet, mlirTypeIsAFloat8E5M2FNUZ, mlirFloat8E5M2FNUZTypeGetTypeID, mlirFloat8E5M2FNUZTypeGetName);
  FLOAT(mlirFloat8E4M3FNUZTypeGet, mlirTypeIsAFloat8E4M3FNUZ, mlirFloat8E4M3FNUZTypeGetTypeID, mlirFloat8E4M3FNUZTypeGetName);
  FLOAT(mlirFloat8E4M3B11FNUZTypeGet, mlirTypeIsAFloat8E4M3B11FNUZ, mlirFloat8E4M3B11FNUZTypeGetTypeID, mlirFloat8E4M3B11FNUZTypeGetName);
  FLOAT(mlirFloat8E3M4TypeGet, mlirTypeIsAFloat8E3M4, mlirFloat8E3M4TypeGetTypeID, mlirFloat8E3M4TypeGetName);
  FLOAT(mlirFloat8E8M0FNUTypeGet, mlirTypeIsAFloat8E8M0FNU, mlirFloat8E8M0FNUTypeGetTypeID, mlirFloat8E8M0FNUTypeGetName);
  FLOAT(mlirBF16TypeGet, mlirTypeIsABF16, mlirBFloat16TypeGetTypeID, mlirBF16TypeGetName);
  FLOAT(mlirF16TypeGet, mlirTypeIsAF16, mlirFloat16TypeGetTypeID, mlirF16TypeGetName);
  FLOAT(mlirF32TypeGet, mlirTypeIsAF32, mlirFloat32TypeGetTypeID, mlirF32TypeGetName);
  FLOAT(mlirF64TypeGet, mlirTypeIsAF64, mlirFloat64TypeGetTypeID, mlirF64TypeGetName);
  FLOAT(mlirTF32TypeGet, mlirTypeIsATF32, mlirFloatTF32TypeGetTypeID, mlirTF32TypeGetName);

  MlirType complex = mlirComplexTypeGet(mlirF32TypeGet(context));
  SHOW_TYPE(complex);
  SHOW_BOOL(mlirTypeIsAComplex(complex));
  SHOW_BOOL(mlirTypeIsAComplex(i32));
  SHOW_TYPE(mlirComplexTypeGetElementType(complex));
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(complex), mlirComplexTypeGetTypeID()));
  SHOW_STR(mlirComplexTypeGetName());
  mlirContextDestroy(context);
  return 0;
}
