// A function is read, simplified and printed.

#include <stdio.h>

#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"
#include "mlir-c/Transforms.h"

static void write(MlirStringRef text, void *file) {
  fwrite(text.data, 1, text.length, file);
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, true);
  mlirDialectRegistryDestroy(registry);

  MlirModule module = mlirModuleCreateParse(context, mlirStringRefCreateFromCString(
      "func.func @f(%a: i32) -> i32 {\n"
      "  %zero = arith.constant 0 : i32\n"
      "  %sum = arith.addi %a, %zero : i32\n"
      "  return %sum : i32\n"
      "}\n"));
  if (mlirModuleIsNull(module))
    return 1;

  MlirPassManager passes = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(passes, mlirCreateTransformsCanonicalizer());
  MlirLogicalResult result = mlirPassManagerRunOnOp(passes, mlirModuleGetOperation(module));
  mlirOperationPrint(mlirModuleGetOperation(module), write, stdout);

  mlirPassManagerDestroy(passes);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return mlirLogicalResultIsFailure(result);
}
