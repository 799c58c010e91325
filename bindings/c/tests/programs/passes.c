// Pass managers: built, nested, printed, read, run.

#include "common.h"

#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"
#include "mlir-c/Transforms.h"

static const char *text =
    "func.func @f(%a: i32) -> i32 {\n"
    "  %0 = arith.constant 2 : i32\n"
    "  %1 = arith.constant 2 : i32\n"
    "  %2 = arith.addi %0, %1 : i32\n"
    "  %3 = arith.addi %a, %2 : i32\n"
    "  return %3 : i32\n"
    "}\n";

static void run(MlirContext context, const char *pipeline) {
  MlirModule module = mlirModuleCreateParse(context, str(text));
  MlirPassManager manager = mlirPassManagerCreate(context);
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirParsePassPipeline(mlirPassManagerGetAsOpPassManager(manager), str(pipeline), to_stdout, NULL)));
  mlirPrintPassPipeline(mlirPassManagerGetAsOpPassManager(manager), to_stdout, NULL);
  printf("\n");
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module))));
  mlirOperationPrint(mlirModuleGetOperation(module), to_stdout, NULL);
  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  show_diagnostics(context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__arith__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__func__(), context);
  mlirRegisterAllPasses();

  MlirPassManager manager = mlirPassManagerCreate(context);
  SHOW_BOOL(mlirPassManagerIsNull(manager));
  mlirPassManagerAddOwnedPass(manager, mlirCreateTransformsCSE());
  MlirOpPassManager nested = mlirPassManagerGetNestedUnder(manager, str("func.func"));
  mlirOpPassManagerAddOwnedPass(nested, mlirCreateTransformsCanonicalizer());
  MlirOpPassManager deeper = mlirOpPassManagerGetNestedUnder(nested, str("scf.for"));
  mlirOpPassManagerAddOwnedPass(deeper, mlirCreateTransformsLoopInvariantCodeMotion());
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirOpPassManagerAddPipeline(nested, str("sccp,cse"), to_stdout, NULL)));
  mlirPrintPassPipeline(mlirPassManagerGetAsOpPassManager(manager), to_stdout, NULL);
  printf("\n");
  mlirPrintPassPipeline(nested, to_stdout, NULL);
  printf("\n");
  MlirModule module = mlirModuleCreateParse(context, str(text));
  mlirPassManagerEnableVerifier(manager, true);
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module))));
  mlirOperationPrint(mlirModuleGetOperation(module), to_stdout, NULL);
  mlirModuleDestroy(module);
  mlirPassManagerDestroy(manager);

  run(context, "builtin.module(func.func(cse))");
  run(context, "builtin.module(func.func(canonicalize{max-iterations=3}),symbol-dce)");
  run(context, "any(cse)");
  run(context, "builtin.module(no-such-pass)");
  run(context, "builtin.module(func.func(cse)");

  manager = mlirPassManagerCreateOnOperation(context, str("func.func"));
  mlirPassManagerAddOwnedPass(manager, mlirCreateTransformsCanonicalizer());
  mlirPrintPassPipeline(mlirPassManagerGetAsOpPassManager(manager), to_stdout, NULL);
  printf("\n");
  module = mlirModuleCreateParse(context, str(text));
  MlirOperation func = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, func)));
  SHOW_ATTR(mlirOperationGetAttributeByName(func, str("sym_name")));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module))));
  mlirOperationPrint(mlirModuleGetOperation(module), to_stdout, NULL);
  mlirModuleDestroy(module);
  mlirPassManagerDestroy(manager);
  mlirContextDestroy(context);
  return 0;
}
