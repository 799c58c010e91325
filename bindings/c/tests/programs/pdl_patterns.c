// Patterns in pdl, with a rewrite and a constraint in C.

#include "common.h"

#include "mlir-c/Dialect/PDL.h"
#include "mlir-c/Rewrite.h"

static const char *pattern =
    "pdl.pattern @swap : benefit(1) {\n"
    "  %t = pdl.type\n"
    "  %a = pdl.operand\n"
    "  %op = pdl.operation \"t.old\"(%a : !pdl.value) -> (%t : !pdl.type)\n"
    "  pdl.apply_native_constraint \"is_wanted\"(%op : !pdl.operation)\n"
    "  pdl.rewrite %op {\n"
    "    %new = pdl.operation \"t.new\"(%a : !pdl.value) -> (%t : !pdl.type)\n"
    "    pdl.apply_native_rewrite \"mark\"(%new : !pdl.operation)\n"
    "    pdl.replace %op with %new\n"
    "  }\n"
    "}\n";

static MlirLogicalResult is_wanted(MlirPatternRewriter rewriter, MlirPDLResultList results, size_t count, MlirPDLValue *values, void *user_data) {
  (void)rewriter, (void)results, (void)user_data;
  printf("constraint on %zu\n", count);
  MlirOperation op = mlirPDLValueAsOperation(values[0]);
  return mlirAttributeIsNull(mlirOperationGetAttributeByName(op, str("keep"))) ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static MlirLogicalResult mark(MlirPatternRewriter rewriter, MlirPDLResultList results, size_t count, MlirPDLValue *values, void *user_data) {
  (void)rewriter, (void)results, (void)user_data;
  printf("rewrite of %zu\n", count);
  MlirOperation op = mlirPDLValueAsOperation(values[0]);
  mlirOperationSetAttributeByName(op, str("marked"), mlirUnitAttrGet(mlirOperationGetContext(op)));
  return mlirLogicalResultSuccess();
}

int main(void) {
  MlirContext context = mlirContextCreateWithThreading(false);
  mlirContextSetAllowUnregisteredDialects(context, true);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__pdl__(), context);
  MlirPDLPatternModule pdl = mlirPDLPatternModuleFromModule(mlirModuleCreateParse(context, str(pattern)));
  mlirPDLPatternModuleRegisterConstraintFunction(pdl, str("is_wanted"), is_wanted, NULL);
  mlirPDLPatternModuleRegisterRewriteFunction(pdl, str("mark"), mark, NULL);
  MlirFrozenRewritePatternSet set = mlirFreezeRewritePattern(mlirRewritePatternSetFromPDLPatternModule(pdl));
  mlirPDLPatternModuleDestroy(pdl);
  MlirModule module = mlirModuleCreateParse(context, str(
      "%0 = \"t.start\"() : () -> i32\n%1 = \"t.old\"(%0) : (i32) -> i32\n%2 = \"t.old\"(%1) {keep} : (i32) -> i32\n\"t.end\"(%2) : (i32) -> ()"));
  MlirGreedyRewriteDriverConfig config = mlirGreedyRewriteDriverConfigCreate();
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirApplyPatternsAndFoldGreedily(module, set, config)));
  mlirOperationPrint(mlirModuleGetOperation(module), to_stdout, NULL);
  mlirGreedyRewriteDriverConfigDestroy(config);
  mlirFrozenRewritePatternSetDestroy(set);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
