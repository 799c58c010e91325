// Strings, results, identities.

#include "common.h"

int main(void) {
  const char *text = "hello, world";
  MlirStringRef hello = mlirStringRefCreate(text, 5);
  SHOW_BOOL(mlirStringRefEqual(hello, str("hello")));
  SHOW_BOOL(mlirStringRefEqual(hello, str("hello,")));
  SHOW_BOOL(mlirStringRefEqual(str(""), mlirStringRefCreate(NULL, 0)));
  SHOW_INT(str(text).length);

  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirLogicalResultSuccess()));
  SHOW_BOOL(mlirLogicalResultIsFailure(mlirLogicalResultFailure()));

  static long long place[2] = {0, 0};
  MlirTypeID a = mlirTypeIDCreate(&place[0]);
  MlirTypeID b = mlirTypeIDCreate(&place[1]);
  SHOW_BOOL(mlirTypeIDIsNull(a));
  SHOW_BOOL(mlirTypeIDEqual(a, a));
  SHOW_BOOL(mlirTypeIDEqual(a, b));
  SHOW_BOOL(mlirTypeIDHashValue(a) == mlirTypeIDHashValue(a));

  MlirTypeIDAllocator allocator = mlirTypeIDAllocatorCreate();
  MlirTypeID ids[100];
  int equal = 0;
  for (int at = 0; at < 100; ++at) {
    ids[at] = mlirTypeIDAllocatorAllocateTypeID(allocator);
    for (int before = 0; before < at; ++before)
      equal += mlirTypeIDEqual(ids[at], ids[before]);
  }
  SHOW_INT(equal);
  SHOW_BOOL(mlirTypeIDEqual(mlirIntegerTypeGetTypeID(), mlirIndexTypeGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirFloat32TypeGetTypeID(), mlirFloat64TypeGetTypeID()));
  mlirTypeIDAllocatorDestroy(allocator);
  return 0;
}
