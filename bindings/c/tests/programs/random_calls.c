// Random calls, valid and not, with handles that are dead: nothing may crash, and memory must not grow without end.

#include "common.h"
#include "mlir-c/RegisterEverything.h"
#include "mlir-c/Rewrite.h"

static unsigned long long state;
static unsigned below(unsigned limit) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return (unsigned)(state >> 33) % limit;
}
#define COUNT 24
static MlirOperation ops[COUNT];
static MlirBlock blocks[COUNT];
static MlirRegion regions[COUNT];
static MlirValue values[COUNT];
#define PICK(list) list[below(COUNT)]
static void ignore(MlirStringRef text, void *data) { *(size_t *)data += text.length; }
static MlirLogicalResult quiet(MlirDiagnostic diagnostic, void *data) {
  (void)diagnostic, (void)data;
  return mlirLogicalResultSuccess();
}
static MlirWalkResult visit(MlirOperation op, void *data) {
  (void)data;
  PICK(ops) = op;
  if (below(20) == 0)
    mlirOperationDestroy(PICK(ops));
  return below(10) ? MlirWalkResultAdvance : MlirWalkResultSkip;
}

static void step(MlirContext context) {
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirType type = mlirIntegerTypeGet(context, 8 << below(3));
  static const char *names[] = {"test.op", "arith.addi", "func.func", "builtin.module", "test.end", "cf.br"};
  size_t length = 0;
  switch (below(34)) {
  case 0: case 1: case 2: case 3: case 4: {
    MlirOperationState created = mlirOperationStateGet(str(names[below(6)]), location);
    for (unsigned n = below(3); n; --n) mlirOperationStateAddOperands(&created, 1, &PICK(values));
    for (unsigned n = below(3); n; --n) mlirOperationStateAddResults(&created, 1, &type);
    for (unsigned n = below(2); n; --n) mlirOperationStateAddOwnedRegions(&created, 1, &PICK(regions));
    for (unsigned n = below(2); n; --n) mlirOperationStateAddSuccessors(&created, 1, &PICK(blocks));
    PICK(ops) = mlirOperationCreate(&created);
    break;
  }
  case 5: PICK(blocks) = mlirBlockCreate(1, &type, &location); break;
  case 6: PICK(regions) = mlirRegionCreate(); break;
  case 7: case 8: case 9: mlirBlockAppendOwnedOperation(PICK(blocks), PICK(ops)); break;
  case 10: case 11: mlirRegionAppendOwnedBlock(PICK(regions), PICK(blocks)); break;
  case 12: PICK(values) = mlirOperationGetResult(PICK(ops), below(2)); break;
  case 13: PICK(values) = mlirBlockGetArgument(PICK(blocks), below(2)); break;
  case 14: PICK(values) = mlirOperationGetOperand(PICK(ops), below(3)); break;
  case 15: mlirOperationDestroy(PICK(ops)); break;
  case 16: mlirOperationRemoveFromParent(PICK(ops)); break;
  case 17: mlirOperationMoveBefore(PICK(ops), PICK(ops)); break;
  case 18: mlirOperationMoveAfter(PICK(ops), PICK(ops)); break;
  case 19: PICK(ops) = mlirOperationClone(PICK(ops)); break;
  case 20: mlirOperationSetOperand(PICK(ops), below(3), PICK(values)); break;
  case 21: mlirValueReplaceAllUsesOfWith(PICK(values), PICK(values)); break;
  case 22: mlirBlockDetach(PICK(blocks)); break;
  case 23: if (below(4) == 0) mlirBlockDestroy(PICK(blocks)); break;
  case 24: if (below(4) == 0) mlirRegionDestroy(PICK(regions)); break;
  case 25: mlirOperationPrint(PICK(ops), ignore, &length); break;
  case 26: mlirOperationVerify(PICK(ops)); break;
  case 27: mlirOperationWalk(PICK(ops), visit, NULL, below(2)); break;
  case 28: mlirRegionTakeBody(PICK(regions), PICK(regions)); break;
  case 29: PICK(regions) = mlirOperationGetRegion(PICK(ops), below(2)); break;
  case 30: PICK(blocks) = mlirRegionGetFirstBlock(PICK(regions)); break;
  case 31: mlirBlockInsertArgument(PICK(blocks), below(2), type, location); break;
  case 32: mlirBlockEraseArgument(PICK(blocks), below(2)); break;
  case 33: mlirValuePrint(PICK(values), ignore, &length); mlirBlockPrint(PICK(blocks), ignore, &length); break;
  }
}

int main(int argc, char **argv) {
  unsigned long long first = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
  unsigned long long count = argc > 2 ? strtoull(argv[2], NULL, 10) : 300;
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  for (unsigned long long seed = first; seed < first + count; ++seed) {
    MlirContext context = mlirContextCreateWithRegistry(registry, false);
    mlirContextSetAllowUnregisteredDialects(context, true);
    mlirContextGetOrLoadDialect(context, str("func"));
    mlirContextGetOrLoadDialect(context, str("arith"));
    mlirContextGetOrLoadDialect(context, str("cf"));
    mlirContextAttachDiagnosticHandler(context, quiet, NULL, NULL);
    state = seed * 7919 + 1;
    for (int i = 0; i < 100; ++i)
      step(context);
    mlirContextDestroy(context);
    if (seed % 2)
      memset(ops, 0, sizeof ops);
  }
  mlirDialectRegistryDestroy(registry);
  printf("done\n");
  return 0;
}
