// Passes written in C: on any op, on functions; data that is copied; failure; changing the IR.

#include "common.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"

struct data {
  int constructed, destructed, initialized, cloned, ran;
  int fails;
};

static void construct(void *data) { ++((struct data *)data)->constructed; }
static void destruct(void *data) { ++((struct data *)data)->destructed; }
static MlirLogicalResult initialize(MlirContext context, void *data) {
  ++((struct data *)data)->initialized;
  printf("initialized %s\n", mlirContextIsNull(context) ? "without context" : "in a context");
  return mlirLogicalResultSuccess();
}
static void *copy(void *data) {
  ++((struct data *)data)->cloned;
  return data;
}
static void run(MlirOperation op, MlirExternalPass pass, void *data) {
  struct data *known = data;
  ++known->ran;
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  printf("runs on %.*s\n", (int)name.length, name.data);
  if (known->fails)
    mlirExternalPassSignalFailure(pass);
}

static MlirWalkResult mark(MlirOperation op, void *data) {
  MlirContext context = mlirOperationGetContext(op);
  ++*(int *)data;
  mlirOperationSetAttributeByName(
      op, str("test.number"),
      mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32), *(int *)data));
  return MlirWalkResultAdvance;
}
static void number(MlirOperation op, MlirExternalPass pass, void *data) {
  (void)pass;
  mlirOperationWalk(op, mark, data, MlirWalkPreOrder);
}

static MlirTypeIDAllocator ids;

static MlirPass make(struct data *data, const char *op) {
  MlirExternalPassCallbacks callbacks = {construct, destruct, initialize, copy, run};
  return mlirCreateExternalPass(mlirTypeIDAllocatorAllocateTypeID(ids), str("Test"), str("test"),
                                str("A pass for tests."), str(op), 0, NULL, callbacks, data);
}

int main(void) {
  ids = mlirTypeIDAllocatorCreate();
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirContextAttachDiagnosticHandler(context, show_diagnostic, NULL, NULL);
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__func__(), context);
  mlirContextGetOrLoadDialect(context, str("func"));
  MlirModule module = mlirModuleCreateParse(
      context, str("func.func @f() {\n  return\n}\nfunc.func @g() {\n  return\n}\n"));
  MlirOperation op = mlirModuleGetOperation(module);

  struct data any = {0};
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(manager, make(&any, ""));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, op)));
  mlirPassManagerDestroy(manager);
  SHOW_INT(any.constructed);
  SHOW_INT(any.initialized);
  SHOW_INT(any.ran);

  struct data functions = {0};
  manager = mlirPassManagerCreateOnOperation(context, str("builtin.module"));
  MlirOpPassManager nested = mlirPassManagerGetNestedUnder(manager, str("func.func"));
  mlirOpPassManagerAddOwnedPass(nested, make(&functions, "func.func"));
  mlirPrintPassPipeline(mlirPassManagerGetAsOpPassManager(manager), to_stdout, NULL);
  printf("\n");
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, op)));
  mlirPassManagerDestroy(manager);
  SHOW_INT(functions.ran);

  struct data failing = {.fails = 1};
  manager = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(manager, make(&failing, ""));
  SHOW_BOOL(mlirLogicalResultIsFailure(mlirPassManagerRunOnOp(manager, op)));
  mlirPassManagerDestroy(manager);

  int count = 0;
  MlirOperation f = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  MlirExternalPassCallbacks callbacks = {.run = number};
  manager = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(
      manager, mlirCreateExternalPass(mlirTypeIDAllocatorAllocateTypeID(ids), str("Number"),
                                      str("number"), str("Numbers ops."), str(""), 0, NULL,
                                      callbacks, &count));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, op)));
  mlirPassManagerDestroy(manager);
  SHOW_INT(count);
  SHOW_ATTR(mlirOperationGetAttributeByName(f, str("test.number")));
  mlirOperationPrint(op, to_stdout, NULL);

  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  mlirTypeIDAllocatorDestroy(ids);
  return 0;
}
