// Blocks and regions: inserted, taken out, their arguments, successors and predecessors.

#include "common.h"

static MlirContext context;
static MlirLocation loc;

static MlirOperation branch(MlirBlock from, intptr_t count, MlirBlock const *to) {
  MlirOperationState state = mlirOperationStateGet(str("t.br"), loc);
  mlirOperationStateAddSuccessors(&state, count, to);
  MlirOperation op = mlirOperationCreate(&state);
  mlirBlockAppendOwnedOperation(from, op);
  return op;
}

static int count(MlirRegion region) {
  int blocks = 0;
  for (MlirBlock block = mlirRegionGetFirstBlock(region); !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
    ++blocks;
  return blocks;
}

int main(void) {
  context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  loc = mlirLocationUnknownGet(context);
  MlirType i32 = mlirIntegerTypeGet(context, 32), f32 = mlirF32TypeGet(context);
  MlirRegion region = mlirRegionCreate();
  SHOW_BOOL(mlirRegionIsNull(region));
  SHOW_BOOL(mlirBlockIsNull(mlirRegionGetFirstBlock(region)));
  MlirBlock a = mlirBlockCreate(1, &i32, &loc), b = mlirBlockCreate(0, NULL, NULL), c = mlirBlockCreate(0, NULL, NULL);
  MlirBlock d = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(region, b);
  mlirRegionInsertOwnedBlock(region, 0, a);
  mlirRegionInsertOwnedBlockAfter(region, b, d);
  mlirRegionInsertOwnedBlockBefore(region, d, c);
  SHOW_INT(count(region));
  SHOW_BOOL(mlirBlockEqual(mlirRegionGetFirstBlock(region), a));
  SHOW_BOOL(mlirBlockEqual(mlirBlockGetNextInRegion(a), b));
  SHOW_BOOL(mlirBlockEqual(mlirBlockGetNextInRegion(b), c));
  SHOW_BOOL(mlirBlockEqual(mlirBlockGetNextInRegion(c), d));
  SHOW_BOOL(mlirBlockIsNull(mlirBlockGetNextInRegion(d)));
  SHOW_BOOL(mlirRegionEqual(mlirBlockGetParentRegion(c), region));
  SHOW_BOOL(mlirOperationIsNull(mlirBlockGetParentOperation(c)));

  SHOW_INT(mlirBlockGetNumArguments(a));
  MlirValue added = mlirBlockAddArgument(a, f32, loc);
  MlirValue inserted = mlirBlockInsertArgument(a, 0, mlirIndexTypeGet(context), loc);
  SHOW_INT(mlirBlockGetNumArguments(a));
  SHOW_BOOL(mlirValueIsABlockArgument(added));
  SHOW_BOOL(mlirValueIsAOpResult(added));
  SHOW_INT(mlirBlockArgumentGetArgNumber(added));
  SHOW_INT(mlirBlockArgumentGetArgNumber(inserted));
  SHOW_BOOL(mlirBlockEqual(mlirBlockArgumentGetOwner(added), a));
  SHOW_TYPE(mlirValueGetType(mlirBlockGetArgument(a, 1)));
  mlirBlockArgumentSetType(added, i32);
  SHOW_TYPE(mlirValueGetType(added));
  mlirBlockArgumentSetLocation(added, mlirLocationFileLineColGet(context, str("f"), 1, 1));
  SHOW_LOC(mlirValueGetLocation(added));
  mlirBlockEraseArgument(a, 1);
  SHOW_INT(mlirBlockGetNumArguments(a));
  SHOW_INT(mlirBlockArgumentGetArgNumber(added));

  MlirBlock both[] = {b, c};
  MlirOperation first = branch(a, 2, both);
  branch(b, 1, &d);
  branch(c, 1, &d);
  SHOW_INT(mlirOperationGetNumSuccessors(first));
  SHOW_BOOL(mlirBlockEqual(mlirOperationGetSuccessor(first, 1), c));
  SHOW_INT(mlirBlockGetNumSuccessors(a));
  SHOW_BOOL(mlirBlockEqual(mlirBlockGetSuccessor(a, 0), b));
  SHOW_INT(mlirBlockGetNumPredecessors(d));
  SHOW_INT(mlirBlockGetNumPredecessors(b));
  SHOW_BOOL(mlirBlockEqual(mlirBlockGetPredecessor(b, 0), a));
  mlirOperationSetSuccessor(first, 0, d);
  SHOW_INT(mlirBlockGetNumPredecessors(d));
  SHOW_INT(mlirBlockGetNumPredecessors(b));

  MlirOperationState state = mlirOperationStateGet(str("t.holder"), loc);
  mlirOperationStateAddOwnedRegions(&state, 1, &region);
  MlirOperation holder = mlirOperationCreate(&state);
  SHOW_INT(mlirOperationGetNumRegions(holder));
  region = mlirOperationGetRegion(holder, 0);
  SHOW_BOOL(mlirRegionEqual(mlirOperationGetFirstRegion(holder), region));
  SHOW_BOOL(mlirRegionIsNull(mlirRegionGetNextInOperation(region)));
  SHOW_INT(count(region));
  SHOW_BOOL(mlirOperationEqual(mlirBlockGetParentOperation(mlirRegionGetFirstBlock(region)), holder));
  mlirOperationPrint(holder, to_stdout, NULL);
  printf("\n");

  MlirRegion other = mlirRegionCreate();
  mlirRegionTakeBody(other, region);
  SHOW_INT(count(region));
  SHOW_INT(count(other));
  mlirRegionTakeBody(region, other);
  mlirRegionDestroy(other);
  SHOW_INT(count(region));
  MlirBlock last = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(region, last);
  SHOW_BOOL(mlirOperationIsNull(mlirBlockGetTerminator(last)));
  mlirBlockDetach(last);
  SHOW_INT(count(region));
  mlirBlockDestroy(last);
  mlirOperationDestroy(holder);
  mlirContextDestroy(context);
  return 0;
}
