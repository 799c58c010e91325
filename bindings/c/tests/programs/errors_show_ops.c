// Errors about ops have a note with the op; and those of files and of types.

#include "common.h"

#include "mlir-c/RegisterEverything.h"

static MlirLogicalResult show(MlirDiagnostic diagnostic, void *user_data) {
  (void)user_data;
  mlirLocationPrint(mlirDiagnosticGetLocation(diagnostic), to_stdout, NULL);
  printf(": ");
  mlirDiagnosticPrint(diagnostic, to_stdout, NULL);
  printf("\n");
  for (intptr_t i = 0; i < mlirDiagnosticGetNumNotes(diagnostic); ++i) {
    printf("  note: ");
    mlirDiagnosticPrint(mlirDiagnosticGetNote(diagnostic, i), to_stdout, NULL);
    printf("\n");
  }
  return mlirLogicalResultSuccess();
}

int main(void) {
  MlirContext context = mlirContextCreate();
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirContextAppendDialectRegistry(context, registry);
  mlirDialectRegistryDestroy(registry);
  mlirContextAttachDiagnosticHandler(context, show, NULL, NULL);
  mlirContextGetOrLoadDialect(context, str("func"));
  mlirContextGetOrLoadDialect(context, str("arith"));
  const char *texts[] = {
      "func.func @f(%a: i32) -> i64 { return %a : i32 }",
      "func.func @f(%a: i32) { %0 = arith.extsi %a : i32 to i16 return }",
      "func.func @f() { return } func.func @f() { return }",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i)
    SHOW_BOOL(mlirModuleIsNull(mlirModuleCreateParse(context, str(texts[i]))));
  SHOW_BOOL(mlirModuleIsNull(mlirModuleCreateParseFromFile(context, str("/no/such/file.mlir"))));
  MlirLocation here = mlirLocationFileLineColGet(context, str("here"), 1, 2);
  int64_t size = 4;
  MlirType none = mlirNoneTypeGet(context);
  SHOW_TYPE(mlirRankedTensorTypeGetChecked(here, 1, &size, none, mlirAttributeGetNull()));
  SHOW_TYPE(mlirUnrankedTensorTypeGetChecked(here, none));
  mlirContextDestroy(context);
}
