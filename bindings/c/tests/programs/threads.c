// Contexts in several threads at once, each with IR of its own, and one context that all of them use.

#include "common.h"

#include <pthread.h>

#include "mlir-c/Dialect/Arith.h"

static MlirContext shared;

static void *work(void *argument) {
  int number = *(int *)argument;
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__arith__(), context);
  MlirLocation loc = mlirLocationUnknownGet(context);
  intptr_t count = 0;
  for (int round = 0; round < 20; ++round) {
    MlirModule module = mlirModuleCreateEmpty(loc);
    MlirBlock body = mlirModuleGetBody(module);
    for (int at = 0; at < 50; ++at) {
      MlirType type = mlirIntegerTypeGet(context, 32);
      MlirNamedAttribute value = mlirNamedAttributeGet(mlirIdentifierGet(context, str("value")), mlirIntegerAttrGet(type, at * number));
      MlirOperationState state = mlirOperationStateGet(str("arith.constant"), loc);
      mlirOperationStateAddResults(&state, 1, &type);
      mlirOperationStateAddAttributes(&state, 1, &value);
      mlirBlockAppendOwnedOperation(body, mlirOperationCreate(&state));
      // Types and attributes of one context may be made by all threads.
      count += mlirIntegerTypeGetWidth(mlirIntegerTypeGet(shared, 1 + (at + number) % 64)) > 0;
      count += mlirTypeEqual(mlirVectorTypeGet(1, (int64_t[]){at + 1}, mlirF32TypeGet(shared)), mlirVectorTypeGet(1, (int64_t[]){at + 1}, mlirF32TypeGet(shared)));
    }
    count += mlirOperationVerify(mlirModuleGetOperation(module));
    mlirModuleDestroy(module);
  }
  mlirContextDestroy(context);
  *(int *)argument = (int)count;
  return NULL;
}

int main(void) {
  shared = mlirContextCreate();
  pthread_t threads[4];
  int numbers[4];
  for (int at = 0; at < 4; ++at) {
    numbers[at] = at + 1;
    pthread_create(&threads[at], NULL, work, &numbers[at]);
  }
  for (int at = 0; at < 4; ++at)
    pthread_join(threads[at], NULL);
  for (int at = 0; at < 4; ++at)
    SHOW_INT(numbers[at]);
  mlirContextDestroy(shared);
  return 0;
}
