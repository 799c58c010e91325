// All dialects and passes at once, and a program lowered with them.

#include "common.h"

#include "mlir-c/Conversion.h"
#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"
#include "mlir-c/Transforms.h"

static const char *text =
    "func.func @sum(%m: memref<?xf32>, %n: index) -> f32 {\n"
    "  %zero = arith.constant 0 : index\n"
    "  %one = arith.constant 1 : index\n"
    "  %init = arith.constant 0.0 : f32\n"
    "  %r = scf.for %i = %zero to %n step %one iter_args(%s = %init) -> f32 {\n"
    "    %v = memref.load %m[%i] : memref<?xf32>\n"
    "    %t = arith.addf %s, %v : f32\n"
    "    scf.yield %t : f32\n"
    "  }\n"
    "  return %r : f32\n"
    "}\n";

int main(void) {
  MlirContext context = mlirContextCreate();
  show_diagnostics(context);
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirContextAppendDialectRegistry(context, registry);
  mlirDialectRegistryDestroy(registry);
  mlirRegisterAllLLVMTranslations(context);
  mlirRegisterAllPasses();
  SHOW_BOOL(mlirContextGetNumRegisteredDialects(context) > 30);
  SHOW_BOOL(mlirDialectIsNull(mlirContextGetOrLoadDialect(context, str("tosa"))));

  MlirModule module = mlirModuleCreateParse(context, str(text));
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(manager, mlirCreateConversionSCFToControlFlowPass());
  mlirPassManagerAddOwnedPass(manager, mlirCreateConversionFinalizeMemRefToLLVMConversionPass());
  mlirPassManagerAddOwnedPass(manager, mlirCreateConversionConvertFuncToLLVMPass());
  mlirPassManagerAddOwnedPass(manager, mlirCreateConversionArithToLLVMConversionPass());
  mlirPassManagerAddOwnedPass(manager, mlirCreateConversionConvertControlFlowToLLVMPass());
  mlirPassManagerAddOwnedPass(manager, mlirCreateConversionReconcileUnrealizedCastsPass());
  mlirPrintPassPipeline(mlirPassManagerGetAsOpPassManager(manager), to_stdout, NULL);
  printf("\n");
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module))));
  mlirOperationPrint(mlirModuleGetOperation(module), to_stdout, NULL);
  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
