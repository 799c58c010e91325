// A rewriter used by hand: insertion points, clones, replacements, blocks merged and moved.

#include "common.h"

#include "mlir-c/Rewrite.h"

static MlirContext context;
static MlirLocation loc;

static MlirOperation make(const char *name, intptr_t results) {
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  MlirOperationState state = mlirOperationStateGet(str(name), loc);
  mlirOperationStateAddResults(&state, results, &i32);
  return mlirOperationCreate(&state);
}

static void print(MlirOperation op) {
  mlirOperationPrint(op, to_stdout, NULL);
  printf("\n");
}

int main(void) {
  context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  loc = mlirLocationUnknownGet(context);
  MlirModule module = mlirModuleCreateParse(context, str(
      "%0 = \"t.a\"() : () -> i32\n\"t.b\"(%0) : (i32) -> ()\n\"t.c\"(%0, %0) : (i32, i32) -> ()\n"
      "\"t.holder\"() ({\n^bb0:\n \"t.br\"()[^bb1] : () -> ()\n^bb1:\n \"t.end\"() : () -> ()\n}) : () -> ()"));
  MlirOperation op = mlirModuleGetOperation(module);
  MlirBlock body = mlirModuleGetBody(module);
  MlirOperation a = mlirBlockGetFirstOperation(body), b = mlirOperationGetNextInBlock(a), c = mlirOperationGetNextInBlock(b);
  MlirOperation holder = mlirOperationGetNextInBlock(c);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(context);
  SHOW_BOOL(mlirContextEqual(mlirRewriterBaseGetContext(rewriter), context));
  mlirRewriterBaseSetInsertionPointBefore(rewriter, b);
  SHOW_BOOL(mlirBlockEqual(mlirRewriterBaseGetInsertionBlock(rewriter), body));
  SHOW_BOOL(mlirBlockEqual(mlirRewriterBaseGetBlock(rewriter), body));
  SHOW_BOOL(mlirOperationEqual(mlirRewriterBaseGetOperationAfterInsertion(rewriter), b));
  MlirOperation inserted = mlirRewriterBaseInsert(rewriter, make("t.inserted", 1));
  mlirRewriterBaseSetInsertionPointAfter(rewriter, c);
  mlirRewriterBaseClone(rewriter, b);
  mlirRewriterBaseSetInsertionPointToStart(rewriter, body);
  mlirRewriterBaseInsert(rewriter, make("t.first", 0));
  mlirRewriterBaseSetInsertionPointToEnd(rewriter, body);
  SHOW_BOOL(mlirOperationIsNull(mlirRewriterBaseGetOperationAfterInsertion(rewriter)));
  mlirRewriterBaseCloneWithoutRegions(rewriter, holder);
  mlirRewriterBaseSetInsertionPointAfterValue(rewriter, mlirOperationGetResult(a, 0));
  mlirRewriterBaseInsert(rewriter, make("t.after_value", 0));
  print(op);

  MlirValue new_value = mlirOperationGetResult(inserted, 0), old_value = mlirOperationGetResult(a, 0);
  mlirRewriterBaseReplaceAllUsesExcept(rewriter, old_value, new_value, c);
  print(op);
  mlirRewriterBaseReplaceAllUsesWith(rewriter, old_value, new_value);
  print(op);
  mlirRewriterBaseMoveOpBefore(rewriter, inserted, a);
  mlirRewriterBaseReplaceOpWithValues(rewriter, a, 1, &new_value);
  mlirRewriterBaseMoveOpAfter(rewriter, b, c);
  mlirRewriterBaseEraseOp(rewriter, c);
  mlirRewriterBaseStartOpModification(rewriter, b);
  mlirOperationSetAttributeByName(b, str("changed"), mlirUnitAttrGet(context));
  mlirRewriterBaseFinalizeOpModification(rewriter, b);
  print(op);

  MlirRegion region = mlirOperationGetRegion(holder, 0);
  MlirBlock first = mlirRegionGetFirstBlock(region), second = mlirBlockGetNextInRegion(first);
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  MlirBlock made = mlirRewriterBaseCreateBlockBefore(rewriter, second, 1, &i32, &loc);
  mlirRewriterBaseInsert(rewriter, make("t.in_new", 0));
  mlirRewriterBaseMoveBlockBefore(rewriter, made, first);
  print(op);
  mlirRewriterBaseEraseBlock(rewriter, made);
  mlirRewriterBaseEraseOp(rewriter, mlirBlockGetFirstOperation(first));
  mlirRewriterBaseMergeBlocks(rewriter, second, first, 0, NULL);
  print(op);
  // What has an argument gets a value for it.
  MlirBlock taking = mlirRewriterBaseCreateBlockBefore(rewriter, first, 1, &i32, &loc);
  MlirValue argument = mlirBlockGetArgument(taking, 0);
  MlirOperation user = make("t.user", 0);
  mlirRewriterBaseInsert(rewriter, user);
  mlirOperationSetOperands(user, 1, &argument);
  mlirRewriterBaseMergeBlocks(rewriter, taking, first, 1, &new_value);
  print(op);
  mlirRewriterBaseClearInsertionPoint(rewriter);
  SHOW_BOOL(mlirBlockIsNull(mlirRewriterBaseGetInsertionBlock(rewriter)));
  mlirIRRewriterDestroy(rewriter);
  rewriter = mlirIRRewriterCreateFromOp(b);
  SHOW_BOOL(mlirOperationEqual(mlirRewriterBaseGetOperationAfterInsertion(rewriter), b));
  MlirOperation replacement = make("t.replacement", 1);
  mlirRewriterBaseSetInsertionPointBefore(rewriter, inserted);
  mlirRewriterBaseInsert(rewriter, replacement);
  mlirRewriterBaseReplaceOpWithOperation(rewriter, inserted, replacement);
  print(op);
  mlirIRRewriterDestroy(rewriter);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
