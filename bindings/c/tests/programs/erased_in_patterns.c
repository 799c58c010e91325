// Patterns in pdl whose functions erase what the patterns name afterwards, or are not there: nothing may crash.

#include "common.h"

#include "mlir-c/Dialect/PDL.h"
#include "mlir-c/Rewrite.h"

#define UNUSED (void)rewriter, (void)results, (void)count, (void)values, (void)user_data

static MlirLogicalResult erase(MlirPatternRewriter rewriter, MlirPDLResultList results, size_t count, MlirPDLValue *values, void *user_data) {
  UNUSED;
  mlirRewriterBaseEraseOp(mlirPatternRewriterAsBase(rewriter), mlirPDLValueAsOperation(values[0]));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult destroy(MlirPatternRewriter rewriter, MlirPDLResultList results, size_t count, MlirPDLValue *values, void *user_data) {
  UNUSED;
  mlirOperationDestroy(mlirPDLValueAsOperation(values[0]));
  return mlirLogicalResultSuccess();
}

// Gives back nothing, what is null and what is of a context that is gone.
static MlirLogicalResult give(MlirPatternRewriter rewriter, MlirPDLResultList results, size_t count, MlirPDLValue *values, void *user_data) {
  UNUSED;
  mlirPDLResultListPushBackType(results, (MlirType){NULL});
  mlirPDLResultListPushBackValue(results, (MlirValue){NULL});
  MlirContext other = mlirContextCreate();
  mlirPDLResultListPushBackAttribute(results, mlirUnitAttrGet(other));
  mlirContextDestroy(other);
  return mlirLogicalResultSuccess();
}

static void apply(MlirContext context, const char *body, bool walks) {
  char pattern[1000];
  snprintf(pattern, sizeof pattern,
           "pdl.pattern : benefit(1) {\n%%t = pdl.type\n"
           "%%op = pdl.operation \"t.op\" -> (%%t : !pdl.type)\n%%r = pdl.result 0 of %%op\npdl.rewrite %%op {\n%s\n}\n}", body);
  MlirPDLPatternModule pdl = mlirPDLPatternModuleFromModule(mlirModuleCreateParse(context, str(pattern)));
  mlirPDLPatternModuleRegisterRewriteFunction(pdl, str("erase"), erase, NULL);
  mlirPDLPatternModuleRegisterRewriteFunction(pdl, str("destroy"), destroy, NULL);
  mlirPDLPatternModuleRegisterRewriteFunction(pdl, str("give"), give, NULL);
  mlirPDLPatternModuleRegisterRewriteFunction(pdl, str("null"), NULL, NULL);
  MlirFrozenRewritePatternSet set = mlirFreezeRewritePattern(mlirRewritePatternSetFromPDLPatternModule(pdl));
  mlirPDLPatternModuleDestroy(pdl);
  MlirModule module = mlirModuleCreateParse(context, str(
      "%0 = \"t.op\"() : () -> i32\n\"t.use\"(%0) : (i32) -> ()\nmodule {\n  %1 = \"t.op\"() : () -> i32\n}"));
  if (walks) {
    mlirWalkAndApplyPatterns(mlirModuleGetOperation(module), set);
  } else {
    MlirGreedyRewriteDriverConfig config = mlirGreedyRewriteDriverConfigCreate();
    mlirGreedyRewriteDriverConfigSetMaxIterations(config, 3);
    mlirGreedyRewriteDriverConfigSetMaxNumRewrites(config, 10);
    mlirApplyPatternsAndFoldGreedily(module, set, config);
    mlirGreedyRewriteDriverConfigDestroy(config);
  }
  mlirModuleDestroy(module);
  mlirFrozenRewritePatternSetDestroy(set);
}

#define CALL(name) "pdl.apply_native_rewrite \"" name "\"(%op : !pdl.operation)\n"
#define NEW "%n = pdl.operation \"t.new\"(%r : !pdl.value) -> (%t : !pdl.type)\n"

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  show_diagnostics(context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__pdl__(), context);
  const char *bodies[] = {
      CALL("erase") CALL("erase"),
      CALL("erase") "pdl.erase %op",
      CALL("destroy") CALL("destroy"),
      CALL("destroy") "pdl.erase %op",
      CALL("destroy") NEW "pdl.replace %op with %n",
      CALL("destroy") "pdl.replace %op with (%r : !pdl.value)",
      NEW CALL("erase") "pdl.replace %op with %n",
      NEW CALL("destroy") "pdl.erase %n",
      "%g:4 = pdl.apply_native_rewrite \"give\" : !pdl.type, !pdl.value, !pdl.attribute, !pdl.operation\n"
      "%n = pdl.operation \"t.new\"(%g#1 : !pdl.value) {\"a\" = %g#2} -> (%g#0 : !pdl.type)\npdl.erase %g#3",
      CALL("null"),
      CALL("missing"),
  };
  for (size_t at = 0; at < sizeof bodies / sizeof *bodies; ++at) {
    apply(context, bodies[at], false);
    apply(context, bodies[at], true);
  }
  mlirPDLPatternModuleDestroy((MlirPDLPatternModule){NULL});
  mlirPDLResultListPushBackType((MlirPDLResultList){NULL}, (MlirType){NULL});
  SHOW_TYPE(mlirPDLValueAsType((MlirPDLValue){NULL}));
  mlirContextDestroy(context);
  printf("done\n");
  return 0;
}
