// A function that is compiled and called, and one that calls back.

#include "common.h"

#include "mlir-c/Conversion.h"
#include "mlir-c/ExecutionEngine.h"
#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"

static int64_t twice(int64_t value) { return 2 * value; }

int main(void) {
  MlirContext context = mlirContextCreate();
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirContextAppendDialectRegistry(context, registry);
  mlirDialectRegistryDestroy(registry);
  mlirContextLoadAllAvailableDialects(context);
  mlirRegisterAllLLVMTranslations(context);
  MlirModule module = mlirModuleCreateParse(context, str(
      "func.func private @twice(i64) -> i64\n"
      "func.func @add(%a: i64, %b: i64) -> i64 attributes {llvm.emit_c_interface} {\n"
      "  %0 = arith.addi %a, %b : i64\n  return %0 : i64\n}\n"
      "func.func @call(%a: i64) -> i64 attributes {llvm.emit_c_interface} {\n"
      "  %0 = call @twice(%a) : (i64) -> i64\n  return %0 : i64\n}\n"));
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(manager, mlirCreateConversionConvertFuncToLLVMPass());
  mlirPassManagerAddOwnedPass(manager, mlirCreateConversionArithToLLVMConversionPass());
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module))));
  mlirPassManagerDestroy(manager);
  MlirExecutionEngine engine = mlirExecutionEngineCreate(module, 2, 0, NULL, false, false);
  SHOW_BOOL(mlirExecutionEngineIsNull(engine));
  mlirExecutionEngineRegisterSymbol(engine, str("twice"), (void *)(uintptr_t)twice);
  mlirExecutionEngineInitialize(engine);
  int64_t a = 20, b = 22, result = 0;
  void *arguments[] = {&a, &b, &result};
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirExecutionEngineInvokePacked(engine, str("add"), arguments)));
  SHOW_INT(result);
  void *one[] = {&a, &result};
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirExecutionEngineInvokePacked(engine, str("call"), one)));
  SHOW_INT(result);
  int64_t (*add)(int64_t, int64_t) = (int64_t(*)(int64_t, int64_t))(uintptr_t)mlirExecutionEngineLookup(engine, str("add"));
  SHOW_INT(add(1, 2));
  SHOW_BOOL(mlirExecutionEngineLookupPacked(engine, str("add")) != NULL);
  mlirExecutionEngineDestroy(engine);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
