// Patterns written in C, applied by both drivers, and the configuration of one.

#include "common.h"

#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Rewrite.h"

static int constructed = 0, destructed = 0;

static void construct(void *user_data) {
  (void)user_data;
  constructed++;
}
static void destruct(void *user_data) {
  (void)user_data;
  destructed++;
}

// t.old becomes t.new.
static MlirLogicalResult rename_op(MlirRewritePattern pattern, MlirOperation op, MlirPatternRewriter rewriter, void *user_data) {
  (void)pattern;
  int *count = user_data;
  ++*count;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  MlirOperationState state = mlirOperationStateGet(str("t.new"), mlirOperationGetLocation(op));
  mlirOperationStateAddResults(&state, 1, &type);
  MlirOperation renamed = mlirOperationCreate(&state);
  mlirRewriterBaseInsert(base, renamed);
  mlirRewriterBaseReplaceOpWithOperation(base, op, renamed);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult never(MlirRewritePattern pattern, MlirOperation op, MlirPatternRewriter rewriter, void *user_data) {
  (void)pattern, (void)op, (void)rewriter, (void)user_data;
  return mlirLogicalResultFailure();
}

// t.not of t.not is the operand.
static MlirLogicalResult cancel(MlirRewritePattern pattern, MlirOperation op, MlirPatternRewriter rewriter, void *user_data) {
  (void)pattern, (void)user_data;
  MlirValue operand = mlirOperationGetOperand(op, 0);
  if (!mlirValueIsAOpResult(operand))
    return mlirLogicalResultFailure();
  MlirOperation inner = mlirOpResultGetOwner(operand);
  if (!mlirStringRefEqual(mlirIdentifierStr(mlirOperationGetName(inner)), str("t.not")))
    return mlirLogicalResultFailure();
  MlirValue value = mlirOperationGetOperand(inner, 0);
  mlirRewriterBaseReplaceOpWithValues(mlirPatternRewriterAsBase(rewriter), op, 1, &value);
  return mlirLogicalResultSuccess();
}

static MlirFrozenRewritePatternSet patterns(MlirContext context, int *count) {
  MlirRewritePatternCallbacks renames = {construct, destruct, rename_op}, refuses = {construct, destruct, never};
  MlirRewritePatternSet set = mlirRewritePatternSetCreate(context);
  mlirRewritePatternSetAdd(set, mlirOpRewritePatternCreate(str("t.old"), 1, context, renames, count, 0, NULL));
  mlirRewritePatternSetAdd(set, mlirOpRewritePatternCreate(str("t.old"), 10, context, refuses, NULL, 0, NULL));
  MlirFrozenRewritePatternSet frozen = mlirFreezeRewritePattern(set);
  mlirRewritePatternSetDestroy(set);
  return frozen;
}

static const char *text =
    "%0 = \"t.old\"() : () -> i32\n"
    "%1 = arith.constant 1 : i32\n"
    "%2 = arith.addi %1, %1 : i32\n"
    "\"t.use\"(%0, %2) : (i32, i32) -> ()\n";

static const char *chain =
    "%0 = \"t.start\"() : () -> i1\n"
    "%1 = \"t.not\"(%0) : (i1) -> i1\n"
    "%2 = \"t.not\"(%1) : (i1) -> i1\n"
    "%3 = \"t.not\"(%2) : (i1) -> i1\n"
    "\"t.use\"(%3) : (i1) -> ()\n";

static void cancel_all(MlirContext context, MlirGreedyRewriteDriverConfig config) {
  MlirRewritePatternCallbacks cancels = {NULL, NULL, cancel};
  MlirRewritePatternSet set = mlirRewritePatternSetCreate(context);
  mlirRewritePatternSetAdd(set, mlirOpRewritePatternCreate(str("t.not"), 1, context, cancels, NULL, 0, NULL));
  MlirFrozenRewritePatternSet frozen = mlirFreezeRewritePattern(set);
  mlirRewritePatternSetDestroy(set);
  MlirModule module = mlirModuleCreateParse(context, str(chain));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirApplyPatternsAndFoldGreedily(module, frozen, config)));
  mlirOperationPrint(mlirModuleGetOperation(module), to_stdout, NULL);
  mlirModuleDestroy(module);
  mlirFrozenRewritePatternSetDestroy(frozen);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__arith__(), context);
  MlirGreedyRewriteDriverConfig config = mlirGreedyRewriteDriverConfigCreate();
  SHOW_INT(mlirGreedyRewriteDriverConfigGetMaxIterations(config));
  SHOW_INT(mlirGreedyRewriteDriverConfigGetMaxNumRewrites(config));
  SHOW_BOOL(mlirGreedyRewriteDriverConfigGetUseTopDownTraversal(config));
  SHOW_BOOL(mlirGreedyRewriteDriverConfigIsFoldingEnabled(config));
  SHOW_INT(mlirGreedyRewriteDriverConfigGetStrictness(config));
  SHOW_INT(mlirGreedyRewriteDriverConfigGetRegionSimplificationLevel(config));
  SHOW_BOOL(mlirGreedyRewriteDriverConfigIsConstantCSEEnabled(config));
  mlirGreedyRewriteDriverConfigSetMaxIterations(config, 5);
  mlirGreedyRewriteDriverConfigSetMaxNumRewrites(config, 100);
  mlirGreedyRewriteDriverConfigSetUseTopDownTraversal(config, true);
  mlirGreedyRewriteDriverConfigSetStrictness(config, MLIR_GREEDY_REWRITE_STRICTNESS_ANY_OP);
  mlirGreedyRewriteDriverConfigSetRegionSimplificationLevel(config, MLIR_GREEDY_SIMPLIFY_REGION_LEVEL_DISABLED);
  mlirGreedyRewriteDriverConfigEnableConstantCSE(config, false);
  SHOW_INT(mlirGreedyRewriteDriverConfigGetMaxIterations(config));
  SHOW_INT(mlirGreedyRewriteDriverConfigGetMaxNumRewrites(config));
  SHOW_BOOL(mlirGreedyRewriteDriverConfigGetUseTopDownTraversal(config));
  SHOW_BOOL(mlirGreedyRewriteDriverConfigIsConstantCSEEnabled(config));

  int count = 0;
  MlirFrozenRewritePatternSet set = patterns(context, &count);
  for (int folds = 0; folds < 2; ++folds) {
    MlirModule module = mlirModuleCreateParse(context, str(text));
    mlirGreedyRewriteDriverConfigEnableFolding(config, folds);
    SHOW_BOOL(mlirLogicalResultIsSuccess(mlirApplyPatternsAndFoldGreedily(module, set, config)));
    mlirOperationPrint(mlirModuleGetOperation(module), to_stdout, NULL);
    mlirModuleDestroy(module);
  }
  MlirModule module = mlirModuleCreateParse(context, str(text));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirApplyPatternsAndFoldGreedilyWithOp(mlirModuleGetOperation(module), set, config)));
  mlirOperationPrint(mlirModuleGetOperation(module), to_stdout, NULL);
  mlirModuleDestroy(module);
  module = mlirModuleCreateParse(context, str(text));
  mlirWalkAndApplyPatterns(mlirModuleGetOperation(module), set);
  mlirOperationPrint(mlirModuleGetOperation(module), to_stdout, NULL);
  mlirModuleDestroy(module);
  mlirFrozenRewritePatternSetDestroy(set);
  cancel_all(context, config);
  mlirGreedyRewriteDriverConfigDestroy(config);
  SHOW_INT(count);
  SHOW_INT(constructed);
  SHOW_INT(destructed);
  mlirContextDestroy(context);
  return 0;
}
