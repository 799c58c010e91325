// What the programs share: printing of handles, one line each.

#ifndef COMMON_H
#define COMMON_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/IR.h"
#include "mlir-c/IntegerSet.h"
#include "mlir-c/Support.h"

static inline void to_stdout(MlirStringRef text, void *user_data) {
  (void)user_data;
  fwrite(text.data, 1, text.length, stdout);
}

static inline MlirStringRef str(const char *text) {
  return mlirStringRefCreateFromCString(text);
}

// NAME: VALUE
#define SHOW_INT(value) printf("%s = %lld\n", #value, (long long)(value))
#define SHOW_BOOL(value) printf("%s = %s\n", #value, (value) ? "true" : "false")
#define SHOW_DOUBLE(value) printf("%s = %g\n", #value, (double)(value))
#define SHOW_STR(value)                                                        \
  do {                                                                         \
    MlirStringRef shown = (value);                                             \
    printf("%s = \"%.*s\"\n", #value, (int)shown.length, shown.data);          \
  } while (0)
#define SHOW_WITH(value, type, print)                                          \
  do {                                                                         \
    type shown = (value);                                                      \
    printf("%s = ", #value);                                                   \
    if (shown.ptr)                                                             \
      print(shown, to_stdout, NULL);                                           \
    else                                                                       \
      printf("null");                                                          \
    printf("\n");                                                              \
  } while (0)
#define SHOW_TYPE(value) SHOW_WITH(value, MlirType, mlirTypePrint)
#define SHOW_ATTR(value) SHOW_WITH(value, MlirAttribute, mlirAttributePrint)
#define SHOW_LOC(value) SHOW_WITH(value, MlirLocation, mlirLocationPrint)
#define SHOW_EXPR(value) SHOW_WITH(value, MlirAffineExpr, mlirAffineExprPrint)
#define SHOW_MAP(value) SHOW_WITH(value, MlirAffineMap, mlirAffineMapPrint)
#define SHOW_SET(value) SHOW_WITH(value, MlirIntegerSet, mlirIntegerSetPrint)


// Shows what diagnostics say, and takes them.
static inline MlirLogicalResult show_diagnostic(MlirDiagnostic diagnostic,
                                                void *user_data) {
  (void)user_data;
  const char *words[] = {"error", "warning", "note", "remark"};
  printf("%s: ", words[mlirDiagnosticGetSeverity(diagnostic)]);
  mlirDiagnosticPrint(diagnostic, to_stdout, NULL);
  printf("\n");
  return mlirLogicalResultSuccess();
}

static inline MlirDiagnosticHandlerID show_diagnostics(MlirContext context) {
  return mlirContextAttachDiagnosticHandler(context, show_diagnostic, NULL,
                                            NULL);
}

#endif // COMMON_H
