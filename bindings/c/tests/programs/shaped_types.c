// Vectors, tensors, memrefs: made well and badly, and taken apart.

#include "common.h"

static void show_shape(MlirType type) {
  SHOW_TYPE(type);
  SHOW_BOOL(mlirTypeIsAShaped(type));
  SHOW_BOOL(mlirShapedTypeHasRank(type));
  SHOW_TYPE(mlirShapedTypeGetElementType(type));
  if (!mlirShapedTypeHasRank(type))
    return;
  SHOW_BOOL(mlirShapedTypeHasStaticShape(type));
  SHOW_INT(mlirShapedTypeGetRank(type));
  for (intptr_t dim = 0; dim < mlirShapedTypeGetRank(type); ++dim) {
    SHOW_BOOL(mlirShapedTypeIsDynamicDim(type, dim));
    SHOW_BOOL(mlirShapedTypeIsStaticDim(type, dim));
    SHOW_INT(mlirShapedTypeGetDimSize(type, dim));
  }
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  show_diagnostics(context);
  MlirLocation loc = mlirLocationUnknownGet(context);
  MlirType f32 = mlirF32TypeGet(context);
  MlirType none = mlirNoneTypeGet(context);
  MlirAttribute null = mlirAttributeGetNull();
  int64_t dynamic = mlirShapedTypeGetDynamicSize();
  SHOW_INT(dynamic);
  SHOW_BOOL(mlirShapedTypeIsDynamicSize(dynamic));
  SHOW_BOOL(mlirShapedTypeIsStaticSize(dynamic));
  SHOW_BOOL(mlirShapedTypeIsDynamicSize(4));
  SHOW_INT(mlirShapedTypeGetDynamicStrideOrOffset());
  SHOW_BOOL(mlirShapedTypeIsDynamicStrideOrOffset(dynamic));
  SHOW_BOOL(mlirShapedTypeIsStaticStrideOrOffset(1));

  int64_t shape[] = {2, 3};
  int64_t open[] = {2, dynamic};
  int64_t zero[] = {2, 0};
  int64_t negative[] = {2, -5};
  bool scalable[] = {false, true};

  MlirType vector = mlirVectorTypeGet(2, shape, f32);
  MlirType scaled = mlirVectorTypeGetScalable(2, shape, scalable, f32);
  show_shape(vector);
  show_shape(scaled);
  SHOW_BOOL(mlirTypeIsAVector(vector));
  SHOW_BOOL(mlirVectorTypeIsScalable(vector));
  SHOW_BOOL(mlirVectorTypeIsScalable(scaled));
  SHOW_BOOL(mlirVectorTypeIsDimScalable(scaled, 0));
  SHOW_BOOL(mlirVectorTypeIsDimScalable(scaled, 1));
  SHOW_TYPE(mlirVectorTypeGetChecked(loc, 2, shape, f32));
  SHOW_TYPE(mlirVectorTypeGetChecked(loc, 2, zero, f32));
  SHOW_TYPE(mlirVectorTypeGetChecked(loc, 2, shape, none));
  SHOW_TYPE(mlirVectorTypeGetScalableChecked(loc, 2, shape, scalable, f32));
  SHOW_TYPE(mlirVectorTypeGet(0, NULL, f32));

  MlirType tensor = mlirRankedTensorTypeGet(2, open, f32, null);
  MlirType encoded = mlirRankedTensorTypeGet(2, shape, f32, mlirStringAttrGet(context, str("e")));
  MlirType unranked = mlirUnrankedTensorTypeGet(f32);
  show_shape(tensor);
  show_shape(encoded);
  show_shape(unranked);
  SHOW_BOOL(mlirTypeIsATensor(tensor));
  SHOW_BOOL(mlirTypeIsATensor(unranked));
  SHOW_BOOL(mlirTypeIsATensor(vector));
  SHOW_BOOL(mlirTypeIsARankedTensor(unranked));
  SHOW_BOOL(mlirTypeIsAUnrankedTensor(unranked));
  SHOW_ATTR(mlirRankedTensorTypeGetEncoding(encoded));
  SHOW_ATTR(mlirRankedTensorTypeGetEncoding(tensor));
  SHOW_TYPE(mlirRankedTensorTypeGetChecked(loc, 2, shape, f32, null));
  SHOW_TYPE(mlirRankedTensorTypeGetChecked(loc, 2, negative, f32, null));
  SHOW_TYPE(mlirUnrankedTensorTypeGetChecked(loc, f32));
  SHOW_TYPE(mlirRankedTensorTypeGet(0, NULL, f32, null));

  MlirAttribute one = mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), 1);
  MlirAttribute zero_space = mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), 0);
  MlirAffineExpr exprs[] = {mlirAffineDimExprGet(context, 1), mlirAffineDimExprGet(context, 0)};
  MlirAttribute transposed = mlirAffineMapAttrGet(mlirAffineMapGet(context, 2, 0, 2, exprs));
  int64_t strides[] = {10, dynamic};
  MlirAttribute strided = mlirStridedLayoutAttrGet(context, 5, 2, strides);
  MlirType plain = mlirMemRefTypeGet(f32, 2, open, null, null);
  MlirType mapped = mlirMemRefTypeGet(f32, 2, shape, transposed, one);
  MlirType laid = mlirMemRefTypeGet(f32, 2, shape, strided, zero_space);
  MlirType contiguous = mlirMemRefTypeContiguousGet(f32, 2, shape, one);
  MlirType any = mlirUnrankedMemRefTypeGet(f32, one);
  show_shape(plain);
  show_shape(mapped);
  show_shape(laid);
  show_shape(contiguous);
  show_shape(any);
  SHOW_BOOL(mlirTypeIsAMemRef(plain));
  SHOW_BOOL(mlirTypeIsAMemRef(any));
  SHOW_BOOL(mlirTypeIsAUnrankedMemRef(any));
  SHOW_ATTR(mlirMemRefTypeGetLayout(plain));
  SHOW_ATTR(mlirMemRefTypeGetLayout(mapped));
  SHOW_ATTR(mlirMemRefTypeGetLayout(laid));
  SHOW_MAP(mlirMemRefTypeGetAffineMap(plain));
  SHOW_MAP(mlirMemRefTypeGetAffineMap(mapped));
  SHOW_MAP(mlirMemRefTypeGetAffineMap(laid));
  SHOW_ATTR(mlirMemRefTypeGetMemorySpace(plain));
  SHOW_ATTR(mlirMemRefTypeGetMemorySpace(mapped));
  SHOW_ATTR(mlirMemRefTypeGetMemorySpace(laid));
  SHOW_ATTR(mlirUnrankedMemrefGetMemorySpace(any));
  MlirType memrefs[] = {plain, mapped, laid, contiguous};
  for (int at = 0; at < 4; ++at) {
    int64_t got[2] = {-1, -1}, offset = -1;
    bool works = mlirLogicalResultIsSuccess(mlirMemRefTypeGetStridesAndOffset(memrefs[at], got, &offset));
    SHOW_BOOL(works);
    if (works) {
      SHOW_INT(got[0]);
      SHOW_INT(got[1]);
      SHOW_INT(offset);
    }
  }
  SHOW_TYPE(mlirMemRefTypeGetChecked(loc, f32, 2, shape, null, null));
  SHOW_TYPE(mlirMemRefTypeGetChecked(loc, f32, 2, negative, null, null));
  SHOW_TYPE(mlirMemRefTypeGetChecked(loc, none, 2, shape, null, null));
  SHOW_TYPE(mlirMemRefTypeGetChecked(loc, f32, 1, shape, transposed, null));
  SHOW_TYPE(mlirMemRefTypeContiguousGetChecked(loc, f32, 2, shape, null));
  SHOW_TYPE(mlirMemRefTypeContiguousGetChecked(loc, none, 2, shape, null));
  SHOW_TYPE(mlirUnrankedMemRefTypeGetChecked(loc, f32, one));
  SHOW_TYPE(mlirUnrankedMemRefTypeGetChecked(loc, none, null));

  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(vector), mlirVectorTypeGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(tensor), mlirRankedTensorTypeGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(unranked), mlirUnrankedTensorTypeGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(plain), mlirMemRefTypeGetTypeID()));
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(any), mlirUnrankedMemRefTypeGetTypeID()));
  SHOW_STR(mlirVectorTypeGetName());
  SHOW_STR(mlirRankedTensorTypeGetName());
  SHOW_STR(mlirUnrankedTensorTypeGetName());
  SHOW_STR(mlirMemRefTypeGetName());
  SHOW_STR(mlirUnrankedMemRefTypeGetName());
  mlirContextDestroy(context);
  return 0;
}
