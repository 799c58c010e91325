// The text of a block names the blocks before it in their order, however branches were made.

#include "common.h"

static MlirContext context;
static MlirLocation location;

static MlirOperation branch(MlirBlock from, intptr_t count, MlirBlock const *to) {
  MlirOperationState state = mlirOperationStateGet(str("t.branch"), location);
  mlirOperationStateAddSuccessors(&state, count, to);
  MlirOperation op = mlirOperationCreate(&state);
  mlirBlockAppendOwnedOperation(from, op);
  return op;
}

int main(void) {
  context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  location = mlirLocationUnknownGet(context);
  MlirRegion region = mlirRegionCreate();
  MlirBlock blocks[4];
  for (int i = 0; i < 4; ++i) {
    blocks[i] = mlirBlockCreate(0, NULL, NULL);
    mlirRegionAppendOwnedBlock(region, blocks[i]);
  }
  branch(blocks[2], 1, &blocks[3]);
  MlirBlock both[] = {blocks[3], blocks[1]};
  MlirOperation first = branch(blocks[0], 2, both);
  branch(blocks[1], 1, &blocks[3]);
  MlirOperationState state = mlirOperationStateGet(str("t.op"), location);
  mlirOperationStateAddOwnedRegions(&state, 1, &region);
  MlirOperation op = mlirOperationCreate(&state);
  for (int i = 0; i < 4; ++i)
    mlirBlockPrint(blocks[i], to_stdout, NULL);
  mlirOperationSetSuccessor(first, 1, blocks[3]);
  for (int i = 0; i < 4; ++i)
    mlirBlockPrint(blocks[i], to_stdout, NULL);
  mlirOperationDestroy(op);
  mlirContextDestroy(context);
}
