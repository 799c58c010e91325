// A dialect that is defined while the program runs.

#include "common.h"

#include "mlir-c/Dialect/IRDL.h"

static const char *definition =
    "irdl.dialect @testd {\n"
    "  irdl.type @pair {\n"
    "    %0 = irdl.any\n"
    "    irdl.parameters(first: %0, second: %0)\n"
    "  }\n"
    "  irdl.operation @double {\n"
    "    %0 = irdl.is i32\n"
    "    irdl.operands(x: %0)\n"
    "    irdl.results(y: %0)\n"
    "  }\n"
    "}\n";

int main(void) {
  MlirContext context = mlirContextCreate();
  show_diagnostics(context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__irdl__(), context);
  MlirModule dialects = mlirModuleCreateParse(context, str(definition));
  SHOW_BOOL(mlirContextIsRegisteredOperation(context, str("testd.double")));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirLoadIRDLDialects(dialects)));
  SHOW_BOOL(mlirContextIsRegisteredOperation(context, str("testd.double")));
  mlirModuleDestroy(dialects);
  SHOW_TYPE(mlirTypeParseGet(context, str("!testd.pair<i8, f32>")));
  MlirModule module = mlirModuleCreateParse(context, str("%0 = builtin.unrealized_conversion_cast to i32\n%1 = \"testd.double\"(%0) : (i32) -> i32"));
  mlirOperationPrint(mlirModuleGetOperation(module), to_stdout, NULL);
  mlirModuleDestroy(module);
  SHOW_BOOL(mlirModuleIsNull(mlirModuleCreateParse(context, str("%0 = builtin.unrealized_conversion_cast to i8\n%1 = \"testd.double\"(%0) : (i8) -> i32"))));
  mlirContextDestroy(context);
  return 0;
}
