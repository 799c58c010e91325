// Passes that are written in C: what is called when, and what failing does.

#include "common.h"

#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Pass.h"

typedef struct {
  int constructed, destructed, initialized, cloned, run;
  bool fails;
} Calls;

static void construct(void *user_data) { ((Calls *)user_data)->constructed++; }
static void destruct(void *user_data) { ((Calls *)user_data)->destructed++; }
static MlirLogicalResult initialize(MlirContext context, void *user_data) {
  (void)context;
  ((Calls *)user_data)->initialized++;
  return mlirLogicalResultSuccess();
}
static void *copy(void *user_data) {
  ((Calls *)user_data)->cloned++;
  return user_data;
}
static void run(MlirOperation op, MlirExternalPass pass, void *user_data) {
  Calls *calls = user_data;
  calls->run++;
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  printf("runs on %.*s\n", (int)name.length, name.data);
  mlirOperationSetDiscardableAttributeByName(op, str("seen.by"), mlirStringAttrGet(mlirOperationGetContext(op), str("C")));
  if (calls->fails)
    mlirExternalPassSignalFailure(pass);
}

static MlirPass make(MlirTypeIDAllocator ids, const char *name, const char *op, Calls *calls) {
  MlirExternalPassCallbacks callbacks = {construct, destruct, initialize, copy, run};
  return mlirCreateExternalPass(mlirTypeIDAllocatorAllocateTypeID(ids), str(name), str("test-external"), str("a pass in C"), str(op), 0, NULL, callbacks, calls);
}

static void show(Calls *calls) {
  SHOW_INT(calls->constructed);
  SHOW_BOOL(calls->initialized > 0);
  SHOW_INT(calls->run);
}

int main(void) {
  MlirContext context = mlirContextCreateWithThreading(false);
  show_diagnostics(context);
  mlirContextSetAllowUnregisteredDialects(context, true);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__func__(), context);
  MlirTypeIDAllocator ids = mlirTypeIDAllocatorCreate();
  MlirModule module = mlirModuleCreateParse(context, str("func.func private @f()\nfunc.func private @g()"));
  MlirOperation op = mlirModuleGetOperation(module);

  Calls on_module = {0}, on_funcs = {0}, on_any = {0}, failing = {.fails = true};
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(manager, make(ids, "OnModule", "builtin.module", &on_module));
  mlirOpPassManagerAddOwnedPass(mlirPassManagerGetNestedUnder(manager, str("func.func")), make(ids, "OnFuncs", "func.func", &on_funcs));
  mlirPassManagerAddOwnedPass(manager, make(ids, "OnAny", "", &on_any));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, op)));
  mlirPassManagerDestroy(manager);
  show(&on_module);
  show(&on_funcs);
  show(&on_any);
  SHOW_BOOL(on_module.destructed == on_module.constructed + on_module.cloned);
  mlirOperationPrint(op, to_stdout, NULL);

  manager = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(manager, make(ids, "Failing", "", &failing));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, op)));
  mlirPassManagerDestroy(manager);
  show(&failing);
  mlirModuleDestroy(module);
  mlirTypeIDAllocatorDestroy(ids);
  mlirContextDestroy(context);
  return 0;
}
