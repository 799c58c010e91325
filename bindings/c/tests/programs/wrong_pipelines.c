// What is said of texts of pipelines that cannot be read.

#include "common.h"

#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirRegisterAllPasses();
  const char *whole[] = {"builtin.module(,)",        "builtin.module(cse,)",     "builtin.module(func.func())",
                         "builtin.module(cse",       "cse",                      "builtin.module(func.func(cse,nothing))",
                         "builtin.module(cse{a b})", "builtin.module(symbol-dce", "builtin.module(canonicalize{nope=1})"};
  for (size_t i = 0; i < sizeof whole / sizeof *whole; ++i) {
    MlirPassManager manager = mlirPassManagerCreate(context);
    printf("%s: ", whole[i]);
    MlirLogicalResult read =
        mlirParsePassPipeline(mlirPassManagerGetAsOpPassManager(manager), str(whole[i]), to_stdout, NULL);
    printf("%d\n", read.value);
    mlirPassManagerDestroy(manager);
  }
  const char *elements[] = {"cse,", "cse)", "func.func(cse", "", "cse{a}"};
  for (size_t i = 0; i < sizeof elements / sizeof *elements; ++i) {
    MlirPassManager manager = mlirPassManagerCreateOnOperation(context, str("builtin.module"));
    printf("%s: ", elements[i]);
    MlirLogicalResult read =
        mlirOpPassManagerAddPipeline(mlirPassManagerGetAsOpPassManager(manager), str(elements[i]), to_stdout, NULL);
    printf("%d\n", read.value);
    mlirPassManagerDestroy(manager);
  }
  mlirContextDestroy(context);
}
