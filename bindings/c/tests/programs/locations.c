// Locations of every kind, their parts, and their text.

#include "common.h"

int main(void) {
  MlirContext context = mlirContextCreate();
  MlirLocation unknown = mlirLocationUnknownGet(context);
  MlirLocation file = mlirLocationFileLineColGet(context, str("a.c"), 3, 7);
  MlirLocation range = mlirLocationFileLineColRangeGet(context, str("b.c"), 1, 2, 3, 4);
  MlirLocation line = mlirLocationFileLineColRangeGet(context, str("b.c"), 1, 2, 1, 9);
  MlirLocation call = mlirLocationCallSiteGet(file, range);
  MlirLocation name = mlirLocationNameGet(context, str("x"), file);
  MlirLocation bare = mlirLocationNameGet(context, str("y"), (MlirLocation){NULL});
  MlirLocation parts[] = {file, range, name};
  MlirLocation none = {NULL};
  (void)none;
  MlirAttribute null = mlirAttributeGetNull();
  MlirAttribute note = mlirStringAttrGet(context, str("why"));
  MlirLocation fused = mlirLocationFusedGet(context, 3, parts, null);
  MlirLocation with = mlirLocationFusedGet(context, 2, parts, note);
  MlirLocation one = mlirLocationFusedGet(context, 1, parts, null);
  MlirLocation nothing = mlirLocationFusedGet(context, 0, NULL, null);
  SHOW_LOC(unknown);
  SHOW_LOC(file);
  SHOW_LOC(range);
  SHOW_LOC(line);
  SHOW_LOC(call);
  SHOW_LOC(name);
  SHOW_LOC(bare);
  SHOW_LOC(fused);
  SHOW_LOC(with);
  SHOW_LOC(one);
  SHOW_LOC(nothing);

  SHOW_BOOL(mlirLocationEqual(file, one));
  SHOW_BOOL(mlirLocationEqual(file, mlirLocationFileLineColGet(context, str("a.c"), 3, 7)));
  SHOW_BOOL(mlirLocationEqual(file, range));
  SHOW_BOOL(mlirLocationIsNull(file));
  SHOW_BOOL(mlirContextEqual(mlirLocationGetContext(file), context));

  SHOW_BOOL(mlirLocationIsAFileLineColRange(file));
  SHOW_BOOL(mlirLocationIsAFileLineColRange(range));
  SHOW_BOOL(mlirLocationIsAFileLineColRange(call));
  SHOW_STR(mlirIdentifierStr(mlirLocationFileLineColRangeGetFilename(range)));
  SHOW_INT(mlirLocationFileLineColRangeGetStartLine(range));
  SHOW_INT(mlirLocationFileLineColRangeGetStartColumn(range));
  SHOW_INT(mlirLocationFileLineColRangeGetEndLine(range));
  SHOW_INT(mlirLocationFileLineColRangeGetEndColumn(range));
  SHOW_INT(mlirLocationFileLineColRangeGetStartLine(file));
  SHOW_INT(mlirLocationFileLineColRangeGetEndLine(file));
  SHOW_INT(mlirLocationFileLineColRangeGetEndColumn(file));

  SHOW_BOOL(mlirLocationIsACallSite(call));
  SHOW_BOOL(mlirLocationIsACallSite(fused));
  SHOW_LOC(mlirLocationCallSiteGetCallee(call));
  SHOW_LOC(mlirLocationCallSiteGetCaller(call));

  SHOW_BOOL(mlirLocationIsAName(name));
  SHOW_BOOL(mlirLocationIsAName(unknown));
  SHOW_STR(mlirIdentifierStr(mlirLocationNameGetName(name)));
  SHOW_LOC(mlirLocationNameGetChildLoc(name));
  SHOW_LOC(mlirLocationNameGetChildLoc(bare));

  SHOW_BOOL(mlirLocationIsAFused(fused));
  SHOW_BOOL(mlirLocationIsAFused(one));
  SHOW_INT(mlirLocationFusedGetNumLocations(fused));
  MlirLocation got[3];
  mlirLocationFusedGetLocations(fused, got);
  for (int at = 0; at < 3; ++at)
    SHOW_BOOL(mlirLocationEqual(got[at], parts[at]));
  SHOW_ATTR(mlirLocationFusedGetMetadata(with));
  SHOW_ATTR(mlirLocationFusedGetMetadata(fused));

  MlirAttribute attr = mlirLocationGetAttribute(call);
  SHOW_BOOL(mlirAttributeIsALocation(attr));
  SHOW_BOOL(mlirAttributeIsALocation(note));
  SHOW_ATTR(attr);
  SHOW_BOOL(mlirLocationEqual(mlirLocationFromAttribute(attr), call));
  SHOW_BOOL(mlirTypeIDEqual(mlirAttributeGetTypeID(attr), mlirLocationCallSiteGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirLocationNameGetTypeID(), mlirLocationFusedGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirAttributeGetTypeID(mlirLocationGetAttribute(file)), mlirLocationFileLineColRangeGetTypeID()));
  mlirContextDestroy(context);
  return 0;
}
