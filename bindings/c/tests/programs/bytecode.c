// Bytecode: written of a module and of a function, in a version that is asked for, and read again.

#include "common.h"

#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/Func.h"

typedef struct {
  char *data;
  size_t length;
} Bytes;

static void append(MlirStringRef part, void *bytes) {
  Bytes *all = bytes;
  all->data = realloc(all->data, all->length + part.length);
  memcpy(all->data + all->length, part.data, part.length);
  all->length += part.length;
}

static void showAgain(MlirContext context, Bytes bytes) {
  MlirStringRef text = mlirStringRefCreate(bytes.data, bytes.length);
  MlirOperation op = mlirOperationCreateParse(context, text, str("again"));
  SHOW_BOOL(mlirOperationIsNull(op));
  mlirOperationPrint(op, to_stdout, NULL);
  printf("\n");
  mlirOperationDestroy(op);
  free(bytes.data);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__arith__(), context);
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__func__(), context);
  mlirContextGetOrLoadDialect(context, str("arith"));
  mlirContextGetOrLoadDialect(context, str("func"));
  MlirModule module = mlirModuleCreateParse(
      context, str("module @m { func.func @f(%a: i32) -> i32 { %0 = arith.addi %a, %a : i32 return %0 : i32 } }"));
  MlirOperation op = mlirModuleGetOperation(module);

  Bytes whole = {0};
  mlirOperationWriteBytecode(op, append, &whole);
  SHOW_BOOL(whole.length > 4 && memcmp(whole.data, "ML\xefR", 4) == 0);
  // Dialects that a new context only has registered are loaded as they are met.
  MlirContext fresh = mlirContextCreate();
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__arith__(), fresh);
  mlirDialectHandleRegisterDialect(mlirGetDialectHandle__func__(), fresh);
  showAgain(fresh, whole);
  mlirContextDestroy(fresh);

  MlirBytecodeWriterConfig config = mlirBytecodeWriterConfigCreate();
  mlirBytecodeWriterConfigDesiredEmitVersion(config, 6);
  Bytes function = {0};
  MlirOperation f = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirOperationWriteBytecodeWithConfig(f, config, append, &function)));
  showAgain(context, function);

  mlirBytecodeWriterConfigDesiredEmitVersion(config, 99);
  Bytes none = {0};
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirOperationWriteBytecodeWithConfig(f, config, append, &none)));
  free(none.data);
  mlirBytecodeWriterConfigDestroy(config);

  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
