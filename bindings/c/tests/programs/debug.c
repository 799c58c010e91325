// Which debug output is asked for.

#include "common.h"

#include "mlir-c/Debug.h"

int main(void) {
  SHOW_BOOL(mlirIsGlobalDebugEnabled());
  mlirEnableGlobalDebug(true);
  SHOW_BOOL(mlirIsGlobalDebugEnabled());
  mlirSetGlobalDebugType("one");
  const char *types[] = {"two", "three"};
  mlirSetGlobalDebugTypes(types, 2);
  // What MLIR's library says of a type depends on how it was built.
  (void)mlirIsCurrentDebugType("two");
  mlirEnableGlobalDebug(false);
  SHOW_BOOL(mlirIsGlobalDebugEnabled());
  return 0;
}
