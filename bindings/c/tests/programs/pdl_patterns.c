// Patterns in pdl, with constraints and rewrites in C.

#include "common.h"

#include "mlir-c/Dialect/PDL.h"
#include "mlir-c/Rewrite.h"

static const char *patterns =
    "pdl.pattern @swap : benefit(1) {\n"
    "  %t = pdl.type\n"
    "  %a = pdl.operand\n"
    "  %value = pdl.attribute\n"
    "  %op = pdl.operation \"t.old\"(%a : !pdl.value) {\"value\" = %value} -> (%t : !pdl.type)\n"
    "  pdl.apply_native_constraint \"is_wanted\"(%op, %a, %t, %value : !pdl.operation, !pdl.value, !pdl.type, !pdl.attribute)\n"
    "  %found = pdl.apply_native_constraint \"find\"(%value : !pdl.attribute) : !pdl.attribute\n"
    "  pdl.rewrite %op {\n"
    "    %r:4 = pdl.apply_native_rewrite \"make\"(%a, %found : !pdl.value, !pdl.attribute) : !pdl.operation, !pdl.value, !pdl.type, !pdl.attribute\n"
    "    %new = pdl.operation \"t.new\"(%r#1 : !pdl.value) {\"value\" = %r#3} -> (%r#2 : !pdl.type)\n"
    "    pdl.apply_native_rewrite \"mark\"(%new : !pdl.operation)\n"
    "    pdl.replace %op with %new\n"
    "  }\n"
    "}\n"
    "pdl.pattern @all : benefit(1) {\n"
    "  %as = pdl.operands\n"
    "  %op = pdl.operation \"t.all\"(%as : !pdl.range<value>)\n"
    "  pdl.rewrite %op {\n"
    "    pdl.apply_native_rewrite \"erase\"(%op, %as : !pdl.operation, !pdl.range<value>)\n"
    "  }\n"
    "}\n";

static void show(MlirPDLValue value) {
  SHOW_BOOL(mlirValueIsNull(mlirPDLValueAsValue(value)));
  SHOW_TYPE(mlirPDLValueAsType(value));
  SHOW_BOOL(mlirOperationIsNull(mlirPDLValueAsOperation(value)));
  SHOW_ATTR(mlirPDLValueAsAttribute(value));
}

static MlirLogicalResult is_wanted(MlirPatternRewriter rewriter, MlirPDLResultList results, size_t count, MlirPDLValue *values, void *user_data) {
  (void)results;
  printf("is_wanted of %zu\n", count);
  for (size_t at = 0; at < count; ++at)
    show(values[at]);
  ++*(int *)user_data;
  SHOW_BOOL(mlirContextIsNull(mlirRewriterBaseGetContext(mlirPatternRewriterAsBase(rewriter))));
  MlirOperation op = mlirPDLValueAsOperation(values[0]);
  return mlirAttributeIsNull(mlirOperationGetAttributeByName(op, str("keep"))) ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static MlirLogicalResult find(MlirPatternRewriter rewriter, MlirPDLResultList results, size_t count, MlirPDLValue *values, void *user_data) {
  (void)rewriter, (void)count, (void)user_data;
  MlirAttribute value = mlirPDLValueAsAttribute(values[0]);
  if (mlirIntegerAttrGetValueInt(value) > 100)
    return mlirLogicalResultFailure();
  mlirPDLResultListPushBackAttribute(results, mlirIntegerAttrGet(mlirAttributeGetType(value), 1 + mlirIntegerAttrGetValueInt(value)));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult make(MlirPatternRewriter rewriter, MlirPDLResultList results, size_t count, MlirPDLValue *values, void *user_data) {
  (void)user_data;
  printf("make of %zu\n", count);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirContext context = mlirRewriterBaseGetContext(base);
  MlirValue operand = mlirPDLValueAsValue(values[0]);
  MlirType type = mlirValueGetType(operand);
  MlirOperationState state = mlirOperationStateGet(str("t.made"), mlirLocationUnknownGet(context));
  mlirOperationStateAddOperands(&state, 1, &operand);
  mlirOperationStateAddResults(&state, 1, &type);
  MlirOperation made = mlirRewriterBaseInsert(base, mlirOperationCreate(&state));
  mlirPDLResultListPushBackOperation(results, made);
  mlirPDLResultListPushBackValue(results, mlirOperationGetResult(made, 0));
  mlirPDLResultListPushBackType(results, type);
  mlirPDLResultListPushBackAttribute(results, mlirPDLValueAsAttribute(values[1]));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult mark(MlirPatternRewriter rewriter, MlirPDLResultList results, size_t count, MlirPDLValue *values, void *user_data) {
  (void)rewriter, (void)results, (void)user_data;
  printf("mark of %zu\n", count);
  MlirOperation op = mlirPDLValueAsOperation(values[0]);
  mlirOperationSetAttributeByName(op, str("marked"), mlirUnitAttrGet(mlirOperationGetContext(op)));
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult erase(MlirPatternRewriter rewriter, MlirPDLResultList results, size_t count, MlirPDLValue *values, void *user_data) {
  (void)results, (void)user_data;
  printf("erase of %zu\n", count);
  show(values[1]);
  mlirRewriterBaseEraseOp(mlirPatternRewriterAsBase(rewriter), mlirPDLValueAsOperation(values[0]));
  return mlirLogicalResultSuccess();
}

int main(void) {
  MlirContext context = mlirContextCreateWithThreading(false);
  show_diagnostics(context);
  mlirContextSetAllowUnregisteredDialects(context, true);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__pdl__(), context);
  int calls = 0;
  MlirPDLPatternModule pdl = mlirPDLPatternModuleFromModule(mlirModuleCreateParse(context, str(patterns)));
  mlirPDLPatternModuleRegisterConstraintFunction(pdl, str("is_wanted"), is_wanted, &calls);
  mlirPDLPatternModuleRegisterConstraintFunction(pdl, str("find"), find, NULL);
  mlirPDLPatternModuleRegisterRewriteFunction(pdl, str("make"), make, NULL);
  mlirPDLPatternModuleRegisterRewriteFunction(pdl, str("mark"), mark, NULL);
  mlirPDLPatternModuleRegisterRewriteFunction(pdl, str("erase"), erase, NULL);
  MlirFrozenRewritePatternSet set = mlirFreezeRewritePattern(mlirRewritePatternSetFromPDLPatternModule(pdl));
  mlirPDLPatternModuleDestroy(pdl);
  MlirModule module = mlirModuleCreateParse(context, str(
      "%0 = \"t.start\"() : () -> i32\n"
      "%1 = \"t.old\"(%0) {value = 7 : i8} : (i32) -> i32\n"
      "%2 = \"t.old\"(%1) {value = 8 : i8, keep} : (i32) -> i32\n"
      "%3 = \"t.old\"(%2) {value = 101 : i8} : (i32) -> i32\n"
      "\"t.all\"(%2, %3) : (i32, i32) -> ()\n"
      "\"t.end\"(%3) : (i32) -> ()"));
  mlirWalkAndApplyPatterns(mlirModuleGetOperation(module), set);
  mlirOperationPrint(mlirModuleGetOperation(module), to_stdout, NULL);
  SHOW_INT(calls);
  mlirFrozenRewritePatternSetDestroy(set);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
