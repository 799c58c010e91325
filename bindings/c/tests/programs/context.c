// Contexts: several at a time, threads, dialects by name, unregistered ones.

#include "common.h"

#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/Func.h"

int main(void) {
  MlirContext a = mlirContextCreate();
  MlirContext b = mlirContextCreateWithThreading(false);
  SHOW_BOOL(mlirContextIsNull(a));
  SHOW_BOOL(mlirContextEqual(a, a));
  SHOW_BOOL(mlirContextEqual(a, b));
  SHOW_INT(mlirContextGetNumThreads(b));
  SHOW_BOOL(mlirContextGetNumThreads(a) >= 1);

  SHOW_BOOL(mlirContextGetAllowUnregisteredDialects(a));
  mlirContextSetAllowUnregisteredDialects(a, true);
  SHOW_BOOL(mlirContextGetAllowUnregisteredDialects(a));

  SHOW_INT(mlirContextGetNumRegisteredDialects(a));
  SHOW_INT(mlirContextGetNumLoadedDialects(a));
  SHOW_BOOL(mlirDialectIsNull(mlirContextGetOrLoadDialect(a, str("arith"))));
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__arith__(), a);
  SHOW_INT(mlirContextGetNumRegisteredDialects(a));
  SHOW_INT(mlirContextGetNumLoadedDialects(a));
  SHOW_BOOL(mlirContextIsRegisteredOperation(a, str("arith.addi")));
  MlirDialect arith = mlirContextGetOrLoadDialect(a, str("arith"));
  SHOW_BOOL(mlirDialectIsNull(arith));
  SHOW_STR(mlirDialectGetNamespace(arith));
  SHOW_BOOL(mlirContextEqual(mlirDialectGetContext(arith), a));
  SHOW_BOOL(mlirContextIsRegisteredOperation(a, str("arith.addi")));
  SHOW_BOOL(mlirContextIsRegisteredOperation(a, str("arith.nothing")));
  SHOW_BOOL(mlirDialectEqual(arith, mlirDialectHandleLoadDialect(mlirGetDialectHandle__arith__(), a)));

  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  SHOW_BOOL(mlirDialectRegistryIsNull(registry));
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__func__(), registry);
  mlirContextAppendDialectRegistry(b, registry);
  MlirContext c = mlirContextCreateWithRegistry(registry, true);
  mlirDialectRegistryDestroy(registry);
  SHOW_INT(mlirContextGetNumRegisteredDialects(b));
  SHOW_INT(mlirContextGetNumRegisteredDialects(c));
  SHOW_BOOL(mlirContextIsRegisteredOperation(c, str("func.func")));
  mlirContextLoadAllAvailableDialects(c);
  SHOW_BOOL(mlirContextIsRegisteredOperation(c, str("func.func")));
  SHOW_STR(mlirDialectHandleGetNamespace(mlirGetDialectHandle__func__()));

  MlirLlvmThreadPool pool = mlirLlvmThreadPoolCreate();
  mlirContextSetThreadPool(b, pool);
  SHOW_BOOL(mlirContextGetThreadPool(b).ptr == pool.ptr);
  mlirContextEnableMultithreading(c, false);
  SHOW_INT(mlirContextGetNumThreads(c));

  mlirContextDestroy(a);
  mlirContextDestroy(b);
  mlirContextDestroy(c);
  mlirLlvmThreadPoolDestroy(pool);
  return 0;
}
