//! Vectors, tensors and memrefs.

use terrace_dialects::memref::{strided_map, strides_and_offset};
use terrace_ir::affine::AffineMap;
use terrace_ir::asm::print_type;
use terrace_ir::attributes::{AffineMapAttr, AttrData};
use terrace_ir::types::{
    DYNAMIC, MemRefType, RankedTensorType, ShapedType, TypeData, TypeKind, UnrankedMemRefType,
    UnrankedTensorType, VectorType,
};
use terrace_ir::{Context, Diagnostic, Location, Type};

use crate::handle::{Cx, Handle, MlirAffineMap, MlirAttribute, MlirLocation, MlirType, optional};
use crate::support::{Array, Identity, MlirLogicalResult, Out};

kinds! { MlirType:
    ShapedType: mlirTypeIsAShaped;
    TensorType: mlirTypeIsATensor;
    VectorType: mlirTypeIsAVector, id mlirVectorTypeGetTypeID = Identity::VectorType,
        name mlirVectorTypeGetName = "builtin.vector";
    RankedTensorType: mlirTypeIsARankedTensor, id mlirRankedTensorTypeGetTypeID = Identity::RankedTensorType,
        name mlirRankedTensorTypeGetName = "builtin.tensor";
    UnrankedTensorType: mlirTypeIsAUnrankedTensor, id mlirUnrankedTensorTypeGetTypeID = Identity::UnrankedTensorType,
        name mlirUnrankedTensorTypeGetName = "builtin.unranked_tensor";
    MemRefType: mlirTypeIsAMemRef, id mlirMemRefTypeGetTypeID = Identity::MemRefType,
        name mlirMemRefTypeGetName = "builtin.memref";
    UnrankedMemRefType: mlirTypeIsAUnrankedMemRef, id mlirUnrankedMemRefTypeGetTypeID = Identity::UnrankedMemRefType,
        name mlirUnrankedMemRefTypeGetName = "builtin.unranked_memref";
}

/// A tensor, ranked or not.
#[derive(Clone, Copy)]
struct TensorType(Type);

impl From<TensorType> for Type {
    fn from(ty: TensorType) -> Type {
        ty.0
    }
}

impl TypeKind for TensorType {
    fn cast(cx: &Context, ty: Type) -> Option<Self> {
        matches!(
            ty.data(cx),
            TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_)
        )
        .then_some(TensorType(ty))
    }
}

fn size(cx: Cx, ty: ShapedType, dim: isize) -> Option<i64> {
    ty.shape(cx)?.get(usize::try_from(dim).ok()?).copied()
}

methods! { MlirType as ShapedType:
    mlirShapedTypeGetElementType() -> MlirType = |cx, ty| ty.element(cx);
    mlirShapedTypeHasRank() -> bool = |cx, ty| ty.rank(cx).is_some();
    mlirShapedTypeGetRank() -> i64 = |cx, ty| ty.rank(cx).map(|rank| rank as i64);
    mlirShapedTypeHasStaticShape() -> bool = |cx, ty| ty.has_static_shape(cx);
    mlirShapedTypeIsDynamicDim(dim: isize) -> bool = |cx, ty| size(cx, ty, dim).map(|size| size == DYNAMIC);
    mlirShapedTypeIsStaticDim(dim: isize) -> bool = |cx, ty| size(cx, ty, dim).map(|size| size != DYNAMIC);
    mlirShapedTypeGetDimSize(dim: isize) -> i64 = |cx, ty| size(cx, ty, dim);
}

exported! {
    fn mlirShapedTypeIsDynamicSize(size: i64) -> bool { size == DYNAMIC }
    fn mlirShapedTypeIsStaticSize(size: i64) -> bool { size != DYNAMIC }
    fn mlirShapedTypeGetDynamicSize() -> i64 { DYNAMIC }
    fn mlirShapedTypeIsDynamicStrideOrOffset(value: i64) -> bool { value == DYNAMIC }
    fn mlirShapedTypeIsStaticStrideOrOffset(value: i64) -> bool { value != DYNAMIC }
    fn mlirShapedTypeGetDynamicStrideOrOffset() -> i64 { DYNAMIC }
}

/// Makes a type that has elements of a type: null if it is wrong, and if there is a location, an error there.
fn make<T: Into<Type>>(
    location: Option<MlirLocation>,
    element: MlirType,
    f: impl FnOnce(Cx, Type, Location) -> Option<Result<T, Diagnostic>>,
) -> MlirType {
    element.read(|cx, element| {
        let made = match location {
            None => f(cx, element, Location::UNKNOWN)?.ok(),
            Some(location) => cx.emitted(f(cx, element, location.get_in(cx)?)?),
        };
        made.map(Into::into)
    })
}

/// What is wrong with the elements of a tensor, with their type.
fn of_tensor<T>(cx: Cx, element: Type, made: Result<T, Diagnostic>) -> Result<T, Diagnostic> {
    made.map_err(|error| match error.message() {
        "invalid tensor element type" => {
            let message = format!("{}: '{}'", error.message(), print_type(cx, element));
            Diagnostic::error(error.location(), message)
        }
        _ => error,
    })
}

/// Exports the two functions that make a type with elements, without and with a location for what is wrong.
macro_rules! made {
    ($($get:ident, $checked:ident($($arg:ident: $ty:ty),*) of $element:ident = $body:expr;)*) => {$(
        exported! {
            fn $get($($arg: $ty),*) -> MlirType {
                make(None, $element, $body)
            }

            fn $checked(location: MlirLocation, $($arg: $ty),*) -> MlirType {
                make(Some(location), $element, $body)
            }
        }
    )*};
}

made! {
    mlirVectorTypeGet, mlirVectorTypeGetChecked(rank: isize, shape: Array<i64>, element: MlirType) of element = |cx, element, at| {
        let shape = shape.of(rank);
        Some(VectorType::get_checked(cx, at, shape, &vec![false; shape.len()], element))
    };
    mlirVectorTypeGetScalable, mlirVectorTypeGetScalableChecked(
        rank: isize, shape: Array<i64>, scalable: Array<u8>, element: MlirType
    ) of element = |cx, element, at| {
        let (shape, scalable) = (shape.of(rank), scalable.of(rank));
        let scalable: Vec<bool> = scalable.iter().map(|flag| *flag != 0).collect();
        (shape.len() == scalable.len()).then(|| VectorType::get_checked(cx, at, shape, &scalable, element))
    };
    mlirRankedTensorTypeGet, mlirRankedTensorTypeGetChecked(
        rank: isize, shape: Array<i64>, element: MlirType, encoding: MlirAttribute
    ) of element = |cx, element, at| {
        let encoding = optional(cx, encoding)?;
        Some(of_tensor(cx, element, RankedTensorType::get_checked(cx, at, shape.of(rank), element, encoding)))
    };
    mlirUnrankedTensorTypeGet, mlirUnrankedTensorTypeGetChecked(element: MlirType) of element = |cx, element, at| {
        Some(of_tensor(cx, element, UnrankedTensorType::get_checked(cx, at, element)))
    };
    mlirMemRefTypeGet, mlirMemRefTypeGetChecked(
        element: MlirType, rank: isize, shape: Array<i64>, layout: MlirAttribute, space: MlirAttribute
    ) of element = |cx, element, at| {
        let (layout, space) = (optional(cx, layout)?, optional(cx, space)?);
        Some(MemRefType::get_checked(cx, at, shape.of(rank), element, layout, space))
    };
    mlirMemRefTypeContiguousGet, mlirMemRefTypeContiguousGetChecked(
        element: MlirType, rank: isize, shape: Array<i64>, space: MlirAttribute
    ) of element = |cx, element, at| {
        Some(MemRefType::get_checked(cx, at, shape.of(rank), element, None, optional(cx, space)?))
    };
    mlirUnrankedMemRefTypeGet, mlirUnrankedMemRefTypeGetChecked(element: MlirType, space: MlirAttribute) of element =
        |cx, element, at| Some(UnrankedMemRefType::get_checked(cx, at, element, optional(cx, space)?));
}

methods! { MlirType as VectorType:
    mlirVectorTypeIsScalable() -> bool = |cx, ty| ty.scalable_dims(cx).contains(&true);
    mlirVectorTypeIsDimScalable(dim: isize) -> bool = |cx, ty| ty.scalable_dims(cx).get(usize::try_from(dim).ok()?).copied();
}

methods! { MlirType as RankedTensorType:
    mlirRankedTensorTypeGetEncoding() -> MlirAttribute = |cx, ty| ty.encoding(cx);
}

fn layout_map(cx: Cx, ty: MemRefType) -> AffineMap {
    match ty.layout(cx).map(|layout| layout.data(cx)) {
        None => AffineMap::identity(ty.rank(cx)),
        Some(AttrData::AffineMap(map)) => map.clone(),
        Some(AttrData::StridedLayout { strides, offset }) => strided_map(strides, *offset),
        Some(_) => AffineMap::identity(ty.rank(cx)),
    }
}

methods! { MlirType as MemRefType:
    mlirMemRefTypeGetLayout() -> MlirAttribute = |cx, ty| {
        ty.layout(cx).unwrap_or_else(|| AffineMapAttr::get(cx, AffineMap::identity(ty.rank(cx))).into())
    };
    mlirMemRefTypeGetAffineMap() -> MlirAffineMap = layout_map;
    mlirMemRefTypeGetMemorySpace() -> MlirAttribute = |cx, ty| ty.memory_space(cx);
    mlirMemRefTypeGetStridesAndOffset(strides: Out<i64>, offset: Out<i64>) -> MlirLogicalResult = |cx, ty| {
        let (known, start) = strides_and_offset(cx, ty)?;
        strides.write(known);
        offset.write([start]);
        Some(MlirLogicalResult::SUCCESS)
    };
}

methods! { MlirType as UnrankedMemRefType:
    mlirUnrankedMemrefGetMemorySpace() -> MlirAttribute = |cx, ty| ty.memory_space(cx);
}
