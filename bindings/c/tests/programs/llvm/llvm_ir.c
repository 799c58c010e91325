// A module as LLVM IR, in text.

#include "common.h"

#include "mlir-c/Dialect/LLVM.h"
#include "mlir-c/RegisterEverything.h"
#include "mlir-c/Target/LLVMIR.h"

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__llvm__(), context);
  mlirRegisterAllLLVMTranslations(context);
  MlirModule module = mlirModuleCreateParse(context, str(
      "llvm.func @add(%a: i64, %b: i64) -> i64 {\n  %0 = llvm.add %a, %b : i64\n  llvm.return %0 : i64\n}\n"));
  char *text = mlirTranslateModuleToLLVMIRToString(mlirModuleGetOperation(module));
  // The first lines name the module.
  char *start = text ? strstr(text, "define") : NULL;
  printf("%.*s", start ? (int)(strchr(start, '}') - start + 2) : 0, start ? start : "");
  free(text);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
