// How long it takes to build, walk, print, read, verify and transform a hundred thousand ops.
//
// Linked once with MLIR's own library and once with Terrace's; `cargo xtask bench c` does both and compares. For each
// step a line has the least processor time of several rounds, in nanoseconds an op. With the name of a step as an argument
// only that step is measured, for profilers, which want it as often as the second argument says.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"
#include "mlir-c/Transforms.h"

enum { FUNCTIONS = 100, STEPS = 250, OPS = FUNCTIONS * STEPS * 4 };

static MlirContext context;
static MlirLocation location;
static MlirType i32;

static MlirStringRef str(const char *text) { return mlirStringRefCreateFromCString(text); }

static MlirNamedAttribute named(const char *name, MlirAttribute attribute) {
  return mlirNamedAttributeGet(mlirIdentifierGet(context, str(name)), attribute);
}

static MlirValue append(MlirBlock block, MlirOperationState *state) {
  MlirOperation op = mlirOperationCreate(state);
  mlirBlockAppendOwnedOperation(block, op);
  return mlirOperationGetNumResults(op) ? mlirOperationGetResult(op, 0) : (MlirValue){NULL};
}

static MlirValue binary(MlirBlock block, const char *name, MlirValue a, MlirValue b) {
  MlirOperationState state = mlirOperationStateGet(str(name), location);
  MlirValue operands[] = {a, b};
  mlirOperationStateAddOperands(&state, 2, operands);
  mlirOperationStateAddResults(&state, 1, &i32);
  return append(block, &state);
}

static MlirValue constant(MlirBlock block, int64_t value) {
  MlirOperationState state = mlirOperationStateGet(str("arith.constant"), location);
  MlirNamedAttribute attribute = named("value", mlirIntegerAttrGet(i32, value));
  mlirOperationStateAddAttributes(&state, 1, &attribute);
  mlirOperationStateAddResults(&state, 1, &i32);
  return append(block, &state);
}

static void function(MlirBlock body, int number) {
  MlirRegion region = mlirRegionCreate();
  MlirBlock block = mlirBlockCreate(1, &i32, &location);
  mlirRegionAppendOwnedBlock(region, block);
  MlirValue value = mlirBlockGetArgument(block, 0);
  for (int i = 0; i < STEPS; ++i) {
    MlirValue step = constant(block, i % 16);
    MlirValue sum = binary(block, "arith.addi", value, step);
    MlirValue product = binary(block, "arith.muli", sum, value);
    MlirOperationState state = mlirOperationStateGet(str("arith.subi"), location);
    MlirValue operands[] = {product, sum};
    mlirOperationStateAddOperands(&state, 2, operands);
    mlirOperationStateEnableResultTypeInference(&state);
    value = append(block, &state);
  }
  MlirOperationState end = mlirOperationStateGet(str("func.return"), location);
  mlirOperationStateAddOperands(&end, 1, &value);
  append(block, &end);

  char name[16];
  snprintf(name, sizeof name, "f%d", number);
  MlirOperationState state = mlirOperationStateGet(str("func.func"), location);
  MlirNamedAttribute attributes[] = {
      named("sym_name", mlirStringAttrGet(context, str(name))),
      named("function_type", mlirTypeAttrGet(mlirFunctionTypeGet(context, 1, &i32, 1, &i32))),
  };
  mlirOperationStateAddAttributes(&state, 2, attributes);
  mlirOperationStateAddOwnedRegions(&state, 1, &region);
  append(body, &state);
}

static MlirModule build(void) {
  MlirModule module = mlirModuleCreateEmpty(location);
  for (int i = 0; i < FUNCTIONS; ++i)
    function(mlirModuleGetBody(module), i);
  return module;
}

static MlirWalkResult visit(MlirOperation op, void *count) {
  *(intptr_t *)count += mlirOperationGetNumOperands(op);
  return MlirWalkResultAdvance;
}

// Everything that there is to know of an op.
static intptr_t look(MlirOperation op) {
  intptr_t seen = mlirIdentifierStr(mlirOperationGetName(op)).length;
  intptr_t operands = mlirOperationGetNumOperands(op), results = mlirOperationGetNumResults(op);
  for (intptr_t i = 0; i < operands; ++i) {
    MlirValue value = mlirOperationGetOperand(op, i);
    seen += mlirTypeIsAInteger(mlirValueGetType(value));
    if (mlirValueIsAOpResult(value))
      seen += mlirOperationEqual(mlirOpResultGetOwner(value), op);
  }
  for (intptr_t i = 0; i < results; ++i) {
    MlirValue value = mlirOperationGetResult(op, i);
    seen += mlirIntegerTypeGetWidth(mlirValueGetType(value));
    for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
      seen += mlirOpOperandGetOperandNumber(use);
  }
  MlirAttribute value = mlirOperationGetAttributeByName(op, str("value"));
  if (!mlirAttributeIsNull(value))
    seen += mlirIntegerAttrGetValueInt(value);
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i) {
    MlirRegion region = mlirOperationGetRegion(op, i);
    for (MlirBlock block = mlirRegionGetFirstBlock(region); !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block))
      for (MlirOperation inner = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(inner);
           inner = mlirOperationGetNextInBlock(inner))
        seen += look(inner);
  }
  return seen;
}

static void count(MlirStringRef text, void *length) { *(size_t *)length += text.length; }

static void collect(MlirStringRef text, void *into) {
  fwrite(text.data, 1, text.length, (FILE *)into);
}

static char *text_of(MlirModule module) {
  char *text = NULL;
  size_t size = 0;
  FILE *file = open_memstream(&text, &size);
  mlirOperationPrint(mlirModuleGetOperation(module), collect, file);
  fclose(file);
  return text;
}

static void fail(const char *what) {
  fprintf(stderr, "%s failed\n", what);
  exit(1);
}

// What the steps have to do with: a module that stays as it is, and its text.
static MlirModule shared;
static char *text;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e9 + time.tv_nsec;
}

static void no_preparation(MlirModule *module) { (void)module; }
static void build_first(MlirModule *module) { *module = build(); }

static void step_build(MlirModule *module) { *module = build(); }
static void step_destroy(MlirModule *module) {
  mlirModuleDestroy(*module);
  module->ptr = NULL;
}
static void step_walk(MlirModule *module) {
  intptr_t seen = 0;
  (void)module;
  mlirOperationWalk(mlirModuleGetOperation(shared), visit, &seen, MlirWalkPreOrder);
  if (seen != OPS / 4 * 6 + FUNCTIONS)
    fail("the walk");
}
static void step_look(MlirModule *module) {
  (void)module;
  if (look(mlirModuleGetOperation(shared)) < OPS)
    fail("looking");
}
static void step_print(MlirModule *module) {
  size_t length = 0;
  (void)module;
  mlirOperationPrint(mlirModuleGetOperation(shared), count, &length);
  if (length < OPS)
    fail("printing");
}
static void step_parse(MlirModule *module) {
  *module = mlirModuleCreateParse(context, str(text));
  if (mlirModuleIsNull(*module))
    fail("reading");
}
static void step_verify(MlirModule *module) {
  if (!mlirOperationVerify(mlirModuleGetOperation(*module)))
    fail("verifying");
}
static void step_clone(MlirModule *module) {
  *module = mlirModuleFromOperation(mlirOperationClone(mlirModuleGetOperation(shared)));
}
static void run(MlirModule *module, const char *pipeline) {
  MlirPassManager manager = mlirPassManagerCreate(context);
  size_t length = 0;
  if (mlirLogicalResultIsFailure(
          mlirOpPassManagerAddPipeline(mlirPassManagerGetAsOpPassManager(manager), str(pipeline), count, &length)) ||
      mlirLogicalResultIsFailure(mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(*module))))
    fail(pipeline);
  mlirPassManagerDestroy(manager);
}
static void step_cse(MlirModule *module) { run(module, "cse"); }
static void step_canonicalize(MlirModule *module) { run(module, "canonicalize"); }

static const struct Step {
  const char *name;
  void (*prepare)(MlirModule *);
  void (*run)(MlirModule *);
} steps[] = {
    {"build", no_preparation, step_build}, {"walk", no_preparation, step_walk},
    {"look", no_preparation, step_look},   {"print", no_preparation, step_print},
    {"parse", no_preparation, step_parse}, {"verify", build_first, step_verify},
    {"clone", no_preparation, step_clone}, {"cse", build_first, step_cse},
    {"canonicalize", build_first, step_canonicalize}, {"destroy", build_first, step_destroy},
};

int main(int argc, char **argv) {
  const char *only = argc > 1 ? argv[1] : NULL;
  int rounds = argc > 2 ? atoi(argv[2]) : 5;
  context = mlirContextCreateWithThreading(false);
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirContextAppendDialectRegistry(context, registry);
  mlirDialectRegistryDestroy(registry);
  mlirRegisterAllPasses();
  mlirContextGetOrLoadDialect(context, str("func"));
  mlirContextGetOrLoadDialect(context, str("arith"));
  location = mlirLocationUnknownGet(context);
  i32 = mlirIntegerTypeGet(context, 32);
  shared = build();
  text = text_of(shared);
  for (size_t at = 0; at < sizeof steps / sizeof *steps; ++at) {
    const struct Step *step = &steps[at];
    if (only && strcmp(only, step->name))
      continue;
    double best = 0;
    for (int round = 0; round < rounds; ++round) {
      MlirModule module = {NULL};
      step->prepare(&module);
      double start = now();
      step->run(&module);
      double time = now() - start;
      if (round == 0 || time < best)
        best = time;
      if (!mlirModuleIsNull(module))
        mlirModuleDestroy(module);
    }
    printf("%s %.1f\n", step->name, best / OPS);
  }
  free(text);
  mlirModuleDestroy(shared);
  mlirContextDestroy(context);
}
