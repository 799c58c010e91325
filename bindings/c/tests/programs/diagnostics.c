// Diagnostics: handlers one above the other, what they see, and who is asked.

#include "common.h"

typedef struct {
  const char *name;
  bool takes;
  int count;
} Handler;

static MlirLogicalResult handle(MlirDiagnostic diagnostic, void *user_data) {
  Handler *handler = user_data;
  handler->count++;
  printf("%s sees %d: ", handler->name, mlirDiagnosticGetSeverity(diagnostic));
  mlirDiagnosticPrint(diagnostic, to_stdout, NULL);
  printf(" at ");
  mlirLocationPrint(mlirDiagnosticGetLocation(diagnostic), to_stdout, NULL);
  printf(" with %" PRIdPTR " notes\n", mlirDiagnosticGetNumNotes(diagnostic));
  for (intptr_t at = 0; at < mlirDiagnosticGetNumNotes(diagnostic); ++at) {
    MlirDiagnostic note = mlirDiagnosticGetNote(diagnostic, at);
    printf("  note %d: ", mlirDiagnosticGetSeverity(note));
    mlirDiagnosticPrint(note, to_stdout, NULL);
    printf("\n");
  }
  return handler->takes ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static void forget(void *user_data) { printf("%s is forgotten\n", ((Handler *)user_data)->name); }

int main(void) {
  MlirContext context = mlirContextCreate();
  MlirLocation loc = mlirLocationFileLineColGet(context, str("f"), 1, 2);
  Handler below = {"below", true, 0}, above = {"above", false, 0};
  mlirContextAttachDiagnosticHandler(context, handle, &below, forget);
  MlirDiagnosticHandlerID id = mlirContextAttachDiagnosticHandler(context, handle, &above, forget);
  mlirEmitError(loc, "both see this");
  above.takes = true;
  mlirEmitError(loc, "one sees this");
  mlirContextDetachDiagnosticHandler(context, id);
  mlirEmitError(mlirLocationUnknownGet(context), "the other sees this");
  SHOW_BOOL(mlirTypeIsNull(mlirTypeParseGet(context, str("vector<0xf32>"))));
  SHOW_BOOL(mlirAttributeIsNull(mlirAttributeParseGet(context, str("@"))));
  SHOW_INT(below.count);
  SHOW_INT(above.count);
  mlirContextDestroy(context);
  return 0;
}
