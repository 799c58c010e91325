// Rewriters without a driver, patterns written in C, the drivers and their configuration.

#include "common.h"
#include "mlir-c/RegisterEverything.h"
#include "mlir-c/Rewrite.h"

static MlirOperation find(MlirModule module, const char *name) {
  MlirOperation function = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op)) {
    MlirStringRef found = mlirIdentifierStr(mlirOperationGetName(op));
    if (mlirStringRefEqual(found, str(name)))
      return op;
  }
  return (MlirOperation){NULL};
}

static MlirOperation make(const char *name, MlirLocation location, MlirValue operand) {
  MlirOperationState state = mlirOperationStateGet(str(name), location);
  MlirType type = mlirValueGetType(operand);
  mlirOperationStateAddOperands(&state, 1, &operand);
  mlirOperationStateAddResults(&state, 1, &type);
  return mlirOperationCreate(&state);
}

// test.a becomes test.b, and test.b of test.b becomes its operand.
static MlirLogicalResult lower(MlirRewritePattern pattern, MlirOperation op,
                               MlirPatternRewriter pattern_rewriter, void *data) {
  (void)pattern;
  ++*(int *)data;
  MlirRewriterBase rewriter = mlirPatternRewriterAsBase(pattern_rewriter);
  MlirOperation new = make("test.b", mlirOperationGetLocation(op), mlirOperationGetOperand(op, 0));
  mlirRewriterBaseInsert(rewriter, new);
  mlirRewriterBaseReplaceOpWithOperation(rewriter, op, new);
  return mlirLogicalResultSuccess();
}
static MlirLogicalResult cancel(MlirRewritePattern pattern, MlirOperation op,
                                MlirPatternRewriter pattern_rewriter, void *data) {
  (void)pattern, (void)data;
  MlirValue operand = mlirOperationGetOperand(op, 0);
  if (!mlirValueIsAOpResult(operand))
    return mlirLogicalResultFailure();
  MlirOperation inner = mlirOpResultGetOwner(operand);
  if (!mlirStringRefEqual(mlirIdentifierStr(mlirOperationGetName(inner)), str("test.b")))
    return mlirLogicalResultFailure();
  MlirValue value = mlirOperationGetOperand(inner, 0);
  mlirRewriterBaseReplaceOpWithValues(mlirPatternRewriterAsBase(pattern_rewriter), op, 1, &value);
  return mlirLogicalResultSuccess();
}

static void constructed(void *data) { (void)data; printf("constructed\n"); }
static void destructed(void *data) { (void)data; printf("destructed\n"); }

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirContextLoadAllAvailableDialects(context);
  mlirContextSetAllowUnregisteredDialects(context, true);

  const char *text = "func.func @f(%x: i32) -> i32 {\n"
                     "  %0 = \"test.a\"(%x) : (i32) -> i32\n"
                     "  %1 = \"test.a\"(%0) : (i32) -> i32\n"
                     "  %2 = \"test.a\"(%1) : (i32) -> i32\n"
                     "  return %2 : i32\n"
                     "}\n";
  MlirModule module = mlirModuleCreateParse(context, str(text));
  MlirOperation op = mlirModuleGetOperation(module);

  MlirOperation first = find(module, "test.a");
  MlirRewriterBase rewriter = mlirIRRewriterCreateFromOp(first);
  SHOW_BOOL(mlirContextEqual(mlirRewriterBaseGetContext(rewriter), context));
  SHOW_BOOL(mlirOperationEqual(mlirRewriterBaseGetOperationAfterInsertion(rewriter), first));
  SHOW_BOOL(mlirBlockEqual(mlirRewriterBaseGetInsertionBlock(rewriter), mlirOperationGetBlock(first)));
  MlirOperation cloned = mlirRewriterBaseClone(rewriter, first);
  mlirRewriterBaseSetInsertionPointAfter(rewriter, first);
  SHOW_BOOL(mlirOperationEqual(mlirRewriterBaseGetOperationAfterInsertion(rewriter),
                               mlirOperationGetNextInBlock(first)));
  mlirRewriterBaseSetInsertionPointAfterValue(rewriter, mlirOperationGetResult(cloned, 0));
  SHOW_BOOL(mlirOperationEqual(mlirRewriterBaseGetOperationAfterInsertion(rewriter), first));
  MlirOperation bare = mlirRewriterBaseCloneWithoutRegions(rewriter, cloned);
  mlirRewriterBaseReplaceAllUsesExcept(rewriter, mlirOperationGetResult(first, 0),
                                       mlirOperationGetResult(bare, 0), bare);
  mlirOperationPrint(op, to_stdout, NULL);
  MlirValue replacement = mlirOperationGetResult(cloned, 0);
  mlirRewriterBaseReplaceOpWithValues(rewriter, bare, 1, &replacement);
  mlirRewriterBaseEraseOp(rewriter, first);
  mlirRewriterBaseSetInsertionPointToEnd(rewriter, mlirOperationGetBlock(cloned));
  SHOW_BOOL(mlirOperationIsNull(mlirRewriterBaseGetOperationAfterInsertion(rewriter)));
  mlirRewriterBaseSetInsertionPointToStart(rewriter, mlirOperationGetBlock(cloned));
  SHOW_BOOL(mlirOperationEqual(mlirRewriterBaseGetOperationAfterInsertion(rewriter), cloned));
  mlirRewriterBaseStartOpModification(rewriter, cloned);
  mlirOperationSetAttributeByName(cloned, str("changed"), mlirUnitAttrGet(context));
  mlirRewriterBaseFinalizeOpModification(rewriter, cloned);
  mlirRewriterBaseClearInsertionPoint(rewriter);
  SHOW_BOOL(mlirBlockIsNull(mlirRewriterBaseGetInsertionBlock(rewriter)));
  mlirOperationPrint(op, to_stdout, NULL);

  // Blocks.
  MlirBlock entry = mlirOperationGetBlock(cloned);
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  MlirLocation unknown = mlirLocationUnknownGet(context);
  MlirBlock before = mlirRewriterBaseCreateBlockBefore(rewriter, entry, 1, &i32, &unknown);
  SHOW_INT(mlirBlockGetNumArguments(before));
  MlirValue argument = mlirBlockGetArgument(before, 0);
  mlirRewriterBaseMergeBlocks(rewriter, entry, before, 1, &argument);
  mlirOperationPrint(op, to_stdout, NULL);
  mlirIRRewriterDestroy(rewriter);
  mlirModuleDestroy(module);

  // Patterns.
  MlirGreedyRewriteDriverConfig config = mlirGreedyRewriteDriverConfigCreate();
  SHOW_INT(mlirGreedyRewriteDriverConfigGetMaxIterations(config));
  SHOW_INT(mlirGreedyRewriteDriverConfigGetMaxNumRewrites(config));
  SHOW_BOOL(mlirGreedyRewriteDriverConfigGetUseTopDownTraversal(config));
  SHOW_BOOL(mlirGreedyRewriteDriverConfigIsFoldingEnabled(config));
  SHOW_INT(mlirGreedyRewriteDriverConfigGetStrictness(config));
  SHOW_INT(mlirGreedyRewriteDriverConfigGetRegionSimplificationLevel(config));
  SHOW_BOOL(mlirGreedyRewriteDriverConfigIsConstantCSEEnabled(config));
  mlirGreedyRewriteDriverConfigSetMaxIterations(config, 20);
  mlirGreedyRewriteDriverConfigSetUseTopDownTraversal(config, true);
  SHOW_INT(mlirGreedyRewriteDriverConfigGetMaxIterations(config));

  int count = 0;
  MlirRewritePatternCallbacks lowering = {constructed, destructed, lower};
  MlirRewritePatternCallbacks canceling = {NULL, NULL, cancel};
  MlirRewritePatternSet set = mlirRewritePatternSetCreate(context);
  mlirRewritePatternSetAdd(set, mlirOpRewritePatternCreate(str("test.a"), 1, context, lowering,
                                                           &count, 0, NULL));
  MlirFrozenRewritePatternSet lowered = mlirFreezeRewritePattern(set);
  mlirRewritePatternSetDestroy(set);
  set = mlirRewritePatternSetCreate(context);
  mlirRewritePatternSetAdd(set, mlirOpRewritePatternCreate(str("test.b"), 1, context, canceling,
                                                           NULL, 0, NULL));
  MlirFrozenRewritePatternSet canceled = mlirFreezeRewritePattern(set);
  mlirRewritePatternSetDestroy(set);

  module = mlirModuleCreateParse(context, str(text));
  op = mlirModuleGetOperation(module);
  mlirWalkAndApplyPatterns(op, lowered);
  SHOW_INT(count);
  mlirOperationPrint(op, to_stdout, NULL);
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirApplyPatternsAndFoldGreedily(module, canceled, config)));
  mlirOperationPrint(op, to_stdout, NULL);
  mlirModuleDestroy(module);

  module = mlirModuleCreateParse(context, str(text));
  op = mlirModuleGetOperation(module);
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirApplyPatternsAndFoldGreedilyWithOp(op, lowered, config)));
  mlirOperationPrint(op, to_stdout, NULL);
  SHOW_INT(count);
  mlirModuleDestroy(module);

  mlirFrozenRewritePatternSetDestroy(lowered);
  mlirFrozenRewritePatternSetDestroy(canceled);
  mlirGreedyRewriteDriverConfigDestroy(config);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return 0;
}
