// Pass managers: nesting, text, running, what is wrong with text.

#include "common.h"
#include "mlir-c/Conversion.h"
#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"
#include "mlir-c/Transforms.h"

static void print_pipeline(MlirOpPassManager manager) {
  mlirPrintPassPipeline(manager, to_stdout, NULL);
  printf("\n");
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirContextLoadAllAvailableDialects(context);
  mlirContextAttachDiagnosticHandler(context, show_diagnostic, NULL, NULL);

  MlirModule module = mlirModuleCreateParse(
      context, str("func.func @f(%x: i32) -> i32 {\n"
                   "  %0 = arith.constant 0 : i32\n"
                   "  %1 = arith.addi %x, %0 : i32\n"
                   "  %2 = arith.muli %1, %1 : i32\n"
                   "  %3 = arith.muli %1, %1 : i32\n"
                   "  %4 = arith.addi %2, %3 : i32\n"
                   "  return %4 : i32\n"
                   "}\n"
                   "func.func private @unused()\n"));
  MlirOperation op = mlirModuleGetOperation(module);

  {
    MlirPassManager manager = mlirPassManagerCreate(context);
    SHOW_BOOL(mlirPassManagerIsNull(manager));
    mlirPassManagerAddOwnedPass(manager, mlirCreateTransformsCSE());
    print_pipeline(mlirPassManagerGetAsOpPassManager(manager));
    SHOW_BOOL(mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, op)));
    mlirOperationPrint(op, to_stdout, NULL);
    mlirPassManagerDestroy(manager);
  }
  {
    MlirPassManager manager =
        mlirPassManagerCreateOnOperation(context, str("builtin.module"));
    MlirOpPassManager functions =
        mlirPassManagerGetNestedUnder(manager, str("func.func"));
    mlirOpPassManagerAddOwnedPass(functions, mlirCreateTransformsCSE());
    mlirPassManagerAddOwnedPass(manager, mlirCreateTransformsSymbolDCE());
    // The part stays where it is when others are added behind it.
    mlirOpPassManagerAddOwnedPass(functions, mlirCreateTransformsSCCP());
    print_pipeline(mlirPassManagerGetAsOpPassManager(manager));
    print_pipeline(functions);
    MlirBlock body = mlirModuleGetBody(module);
    MlirOperation function = mlirBlockGetFirstOperation(body);
    SHOW_BOOL(mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, op)));
    SHOW_BOOL(mlirOperationEqual(mlirBlockGetFirstOperation(body), function));
    SHOW_BOOL(mlirOperationIsNull(mlirOperationGetNextInBlock(function)));
    mlirOperationPrint(function, to_stdout, NULL);
    printf("\n");
    mlirPassManagerDestroy(manager);
  }
  {
    MlirPassManager manager = mlirPassManagerCreateOnOperation(context, str("builtin.module"));
    MlirOpPassManager all = mlirPassManagerGetAsOpPassManager(manager);
    SHOW_BOOL(mlirLogicalResultIsSuccess(
        mlirOpPassManagerAddPipeline(all, str("func.func(print-op-stats)"), to_stdout, NULL)));
    mlirRegisterTransformsPrintOpStats();
    mlirRegisterTransformsCanonicalizer();
    SHOW_BOOL(mlirLogicalResultIsSuccess(mlirOpPassManagerAddPipeline(
        all, str("func.func(print-op-stats{json=true},canonicalize{top-down=false})"), to_stdout, NULL)));
    SHOW_BOOL(mlirLogicalResultIsSuccess(
        mlirOpPassManagerAddPipeline(all, str("no-such-pass"), to_stdout, NULL)));
    mlirRegisterAllPasses();
    SHOW_BOOL(mlirLogicalResultIsSuccess(mlirParsePassPipeline(
        all, str("builtin.module(cse,func.func(symbol-dce))"), to_stdout, NULL)));
    SHOW_BOOL(mlirLogicalResultIsSuccess(
        mlirParsePassPipeline(all, str("cse"), to_stdout, NULL)));
    SHOW_BOOL(mlirLogicalResultIsSuccess(
        mlirParsePassPipeline(all, str("builtin.module(func.func(cse)"), to_stdout, NULL)));
    SHOW_BOOL(mlirLogicalResultIsSuccess(
        mlirParsePassPipeline(all, str("builtin.module(no-such-pass)"), to_stdout, NULL)));
    mlirPassManagerDestroy(manager);
  }
  {
    // Parts inside parts, and a pipeline added to one.
    MlirPassManager manager = mlirPassManagerCreate(context);
    MlirOpPassManager functions = mlirPassManagerGetNestedUnder(manager, str("func.func"));
    mlirOpPassManagerAddOwnedPass(functions, mlirCreateTransformsCanonicalizer());
    MlirOpPassManager loops = mlirOpPassManagerGetNestedUnder(functions, str("scf.for"));
    mlirOpPassManagerAddOwnedPass(loops, mlirCreateTransformsLoopInvariantCodeMotion());
    SHOW_BOOL(mlirLogicalResultIsSuccess(
        mlirOpPassManagerAddPipeline(functions, str("sccp,cse"), to_stdout, NULL)));
    print_pipeline(mlirPassManagerGetAsOpPassManager(manager));
    print_pipeline(functions);
    mlirPassManagerDestroy(manager);
  }
  {
    // On any op.
    MlirPassManager manager = mlirPassManagerCreate(context);
    SHOW_BOOL(mlirLogicalResultIsSuccess(mlirParsePassPipeline(
        mlirPassManagerGetAsOpPassManager(manager), str("any(cse)"), to_stdout, NULL)));
    print_pipeline(mlirPassManagerGetAsOpPassManager(manager));
    SHOW_BOOL(mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, op)));
    mlirPassManagerDestroy(manager);
  }
  {
    // On functions only.
    MlirPassManager manager = mlirPassManagerCreateOnOperation(context, str("func.func"));
    mlirPassManagerAddOwnedPass(manager, mlirCreateTransformsCanonicalizer());
    print_pipeline(mlirPassManagerGetAsOpPassManager(manager));
    MlirOperation function = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
    SHOW_BOOL(mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, function)));
    SHOW_ATTR(mlirOperationGetAttributeByName(function, str("sym_name")));
    SHOW_BOOL(mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, op)));
    mlirOperationPrint(op, to_stdout, NULL);
    mlirPassManagerDestroy(manager);
  }
  {
    // To the LLVM dialect.
    MlirPassManager manager = mlirPassManagerCreateOnOperation(context, str("builtin.module"));
    mlirPassManagerAddOwnedPass(manager, mlirCreateConversionConvertFuncToLLVMPass());
    mlirPassManagerAddOwnedPass(manager, mlirCreateConversionArithToLLVMConversionPass());
    mlirPassManagerEnableVerifier(manager, true);
    SHOW_BOOL(mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, op)));
    mlirOperationPrint(op, to_stdout, NULL);
    mlirPassManagerDestroy(manager);
  }
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return 0;
}
