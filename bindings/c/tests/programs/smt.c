// Sorts, constants and predicates of the smt dialect, and its text for solvers.

#include "common.h"

#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Dialect/SMT.h"
#include "mlir-c/Target/ExportSMTLIB.h"

static const char *question =
    "func.func @f() {\n"
    "  smt.solver() : () -> () {\n"
    "    %a = smt.declare_fun \"a\" : !smt.bool\n"
    "    %b = smt.declare_fun \"b\" : !smt.int\n"
    "    %c1 = smt.int.constant 1\n"
    "    %0 = smt.int.add %b, %c1\n"
    "    %1 = smt.eq %0, %b : !smt.int\n"
    "    %2 = smt.and %1, %a\n"
    "    smt.assert %2\n"
    "    smt.check sat {} unknown {} unsat {}\n"
    "  }\n"
    "  smt.solver() : () -> () {\n"
    "    smt.push 1\n"
    "    smt.pop 1\n"
    "  }\n"
    "  return\n"
    "}\n";

static void drop(MlirStringRef text, void *user_data) {
  (void)text, (void)user_data;
}

static void kinds(MlirType type) {
  SHOW_TYPE(type);
  printf("value %d, no function %d, array %d, bits %d, bool %d, int %d, function %d, sort %d\n",
         mlirSMTTypeIsAnySMTValueType(type), mlirSMTTypeIsAnyNonFuncSMTValueType(type),
         mlirSMTTypeIsAArray(type), mlirSMTTypeIsABitVector(type), mlirSMTTypeIsABool(type),
         mlirSMTTypeIsAInt(type), mlirSMTTypeIsASMTFunc(type), mlirSMTTypeIsASort(type));
}

static void types(MlirContext context) {
  MlirType boolean = mlirSMTTypeGetBool(context);
  MlirType integer = mlirSMTTypeGetInt(context);
  MlirType bits = mlirSMTTypeGetBitVector(context, 7);
  MlirType domain[] = {integer, bits};
  MlirIdentifier name = mlirIdentifierGet(context, str("Pair"));
  kinds(boolean);
  kinds(integer);
  kinds(bits);
  kinds(mlirSMTTypeGetArray(context, integer, boolean));
  kinds(mlirSMTTypeGetSMTFunc(context, 2, domain, boolean));
  kinds(mlirSMTTypeGetSort(context, name, 0, NULL));
  kinds(mlirSMTTypeGetSort(context, name, 2, domain));
  kinds(mlirIntegerTypeGet(context, 8));
  SHOW_BOOL(mlirTypeEqual(mlirSMTTypeGetSort(context, name, 0, NULL), mlirTypeParseGet(context, str("!smt.sort<\"Pair\">"))));
  SHOW_STR(mlirSMTBoolTypeGetName());
  SHOW_STR(mlirSMTIntTypeGetName());
  SHOW_STR(mlirSMTBitVectorTypeGetName());
}

static void attributes(MlirContext context) {
  SHOW_ATTR(mlirSMTAttrGetBitVector(context, 5, 4));
  SHOW_ATTR(mlirSMTAttrGetBitVector(context, 200, 4));
  SHOW_ATTR(mlirSMTAttrGetBitVector(context, UINT64_MAX, 64));
  SHOW_ATTR(mlirSMTAttrGetBitVector(context, UINT64_MAX, 100));
  SHOW_TYPE(mlirAttributeGetType(mlirSMTAttrGetBitVector(context, 5, 4)));
  const char *words[] = {"slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge", "lt", "le", "gt", "ge", "eq", ""};
  for (size_t at = 0; at < sizeof words / sizeof *words; ++at) {
    MlirStringRef word = str(words[at]);
    printf("'%s'\n", words[at]);
    if (mlirSMTAttrCheckBVCmpPredicate(context, word))
      SHOW_ATTR(mlirSMTAttrGetBVCmpPredicate(context, word));
    if (mlirSMTAttrCheckIntPredicate(context, word))
      SHOW_ATTR(mlirSMTAttrGetIntPredicate(context, word));
  }
  MlirType i64 = mlirIntegerTypeGet(context, 64);
  SHOW_BOOL(mlirSMTAttrIsASMTAttribute(mlirSMTAttrGetBitVector(context, 1, 1)));
  SHOW_BOOL(mlirSMTAttrIsASMTAttribute(mlirSMTAttrGetIntPredicate(context, str("ge"))));
  SHOW_BOOL(mlirSMTAttrIsASMTAttribute(mlirIntegerAttrGet(i64, 7)));
  SHOW_BOOL(mlirSMTAttrIsASMTAttribute(mlirIntegerAttrGet(i64, 8)));
  SHOW_BOOL(mlirSMTAttrIsASMTAttribute(mlirIntegerAttrGet(mlirIndexTypeGet(context), 1)));
  SHOW_BOOL(mlirSMTAttrIsASMTAttribute(mlirUnitAttrGet(context)));
}

static void export(MlirContext context) {
  MlirModule module = mlirModuleCreateParse(context, str(question));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirTranslateModuleToSMTLIB(module, to_stdout, NULL, false, false)));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirTranslateModuleToSMTLIB(module, to_stdout, NULL, false, true)));
  MlirOperation function = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirTranslateOperationToSMTLIB(function, to_stdout, NULL, false, false)));
  MlirOperation solver = mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0)));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirTranslateOperationToSMTLIB(solver, to_stdout, NULL, false, false)));
  MlirOperation other = mlirOperationGetNextInBlock(solver);
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirTranslateOperationToSMTLIB(other, to_stdout, NULL, false, false)));
  // What is inside is still there.
  mlirOperationPrint(other, to_stdout, NULL);
  printf("\n");
  mlirModuleDestroy(module);
  module = mlirModuleCreateParse(context, str(
      "func.func @f(%a: i32) { smt.solver(%a) : (i32) -> () { ^bb0(%b: i32): } return }"));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirTranslateModuleToSMTLIB(module, drop, NULL, false, false)));
  mlirModuleDestroy(module);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  show_diagnostics(context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__smt__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__func__(), context);
  types(context);
  attributes(context);
  export(context);
  mlirContextDestroy(context);
  return 0;
}
