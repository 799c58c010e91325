// Sequences of transforms that are applied to modules, and symbols that are merged.

#include "common.h"

#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Dialect/Transform.h"
#include "mlir-c/Dialect/Transform/Interpreter.h"
#include "mlir-c/RegisterEverything.h"

static const char *script =
    "module attributes {transform.with_named_sequence} {\n"
    "  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {\n"
    "    %f = transform.structured.match ops{[\"func.func\"]} in %root : (!transform.any_op) -> !transform.any_op\n"
    "    transform.apply_patterns to %f { transform.apply_patterns.canonicalization } : !transform.any_op\n"
    "    transform.yield\n"
    "  }\n"
    "  transform.named_sequence @fails(%root: !transform.any_op {transform.readonly}) {\n"
    "    transform.debug.emit_remark_at %root, \"seen\" : !transform.any_op\n"
    "    transform.yield\n"
    "  }\n"
    "}\n";

static const char *payload =
    "func.func @f() -> i32 {\n"
    "  %0 = arith.constant 1 : i32\n"
    "  %1 = arith.addi %0, %0 : i32\n"
    "  return %1 : i32\n"
    "}\n";

static void print(MlirModule module) {
  mlirOperationPrint(mlirModuleGetOperation(module), to_stdout, NULL);
  printf("\n");
}

static void merge(MlirContext context, const char *into, const char *from) {
  MlirModule target = mlirModuleCreateParse(context, str(into)), other = mlirModuleCreateParse(context, str(from));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirMergeSymbolsIntoFromClone(mlirModuleGetOperation(target), mlirModuleGetOperation(other))));
  print(target);
  print(other);
  mlirModuleDestroy(target);
  mlirModuleDestroy(other);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  show_diagnostics(context);
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirContextAppendDialectRegistry(context, registry);
  mlirDialectRegistryDestroy(registry);
  MlirTransformOptions options = mlirTransformOptionsCreate();
  mlirTransformOptionsEnableExpensiveChecks(options, false);
  SHOW_BOOL(mlirTransformOptionsGetExpensiveChecksEnabled(options));
  mlirTransformOptionsEnforceSingleTopLevelTransformOp(options, true);
  SHOW_BOOL(mlirTransformOptionsGetEnforceSingleTopLevelTransformOp(options));

  MlirModule transforms = mlirModuleCreateParse(context, str(script)), module = mlirModuleCreateParse(context, str(payload));
  MlirOperation transform_op = mlirModuleGetOperation(transforms), op = mlirModuleGetOperation(module);
  MlirOperation main_sequence = mlirBlockGetFirstOperation(mlirModuleGetBody(transforms));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirTransformApplyNamedSequence(op, main_sequence, transform_op, options)));
  print(module);
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirTransformApplyNamedSequence(op, mlirOperationGetNextInBlock(main_sequence), transform_op, options)));
  mlirTransformOptionsDestroy(options);
  mlirModuleDestroy(transforms);
  mlirModuleDestroy(module);

  merge(context, "func.func @a() { return }", "func.func @b() { return }");
  merge(context, "func.func private @a()", "func.func @a() { return }");
  merge(context, "func.func @a() { return }", "func.func @b() { call @a() : () -> () return }\nfunc.func private @a()");
  merge(context, "func.func @a() { return }", "func.func @b() { call @a() : () -> () return }\nfunc.func private @a() { return }");
  merge(context, "func.func @a() { return }", "func.func @a() { return }");
  mlirContextDestroy(context);
  return 0;
}
