// Text in: modules, single ops, files, and what is wrong with them.

#include "common.h"

#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/Func.h"

static void parse(MlirContext context, const char *text) {
  MlirModule module = mlirModuleCreateParse(context, str(text));
  SHOW_BOOL(mlirModuleIsNull(module));
  if (mlirModuleIsNull(module))
    return;
  mlirOperationPrint(mlirModuleGetOperation(module), to_stdout, NULL);
  printf("\n");
  mlirModuleDestroy(module);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  show_diagnostics(context);
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__arith__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__func__(), registry);
  mlirContextAppendDialectRegistry(context, registry);
  mlirDialectRegistryDestroy(registry);

  parse(context, "func.func @f() { %0 = arith.constant 1 : i32 return }");
  parse(context, "module @m attributes {a = 1 : i8} { }");
  parse(context, "");
  parse(context, "func.func @f( { }");
  parse(context, "\"un.known\"() : () -> ()");
  parse(context, "func.func @f() { %0 = arith.addi %1, %1 : i32 return }");
  parse(context, "func.func @f() -> i32 { return }");
  mlirContextSetAllowUnregisteredDialects(context, true);
  parse(context, "\"un.known\"() {x = 1.0 : f32} : () -> ()");

  MlirOperation op = mlirOperationCreateParse(context, str("%0:2 = \"t.two\"() : () -> (i32, f32)"), str("source"));
  SHOW_BOOL(mlirOperationIsNull(op));
  SHOW_INT(mlirOperationGetNumResults(op));
  SHOW_LOC(mlirOperationGetLocation(op));
  mlirOperationPrint(op, to_stdout, NULL);
  printf("\n");
  mlirOperationDestroy(op);
  MlirOperation func = mlirOperationCreateParse(context, str("func.func private @g(i32)"), str("other"));
  mlirOperationPrint(func, to_stdout, NULL);
  printf("\n");
  SHOW_BOOL(mlirOperationVerify(func));
  SHOW_BOOL(mlirTypeIDIsNull(mlirOperationGetTypeID(func)));
  mlirOperationDestroy(func);
  SHOW_BOOL(mlirOperationIsNull(mlirOperationCreateParse(context, str("what"), str("wrong"))));

  const char *path = "parse_test.mlir";
  FILE *file = fopen(path, "w");
  fputs("func.func private @from_file()\n", file);
  fclose(file);
  MlirModule module = mlirModuleCreateParseFromFile(context, str(path));
  remove(path);
  SHOW_BOOL(mlirModuleIsNull(module));
  mlirOperationPrint(mlirModuleGetOperation(module), to_stdout, NULL);
  printf("\n");
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
