//! The types of sparse tensors.

use terrace_ir::affine::{AffineExpr, BinaryKind};
use terrace_ir::attributes::{Attribute, StridedLayoutAttr};
use terrace_ir::ods::InferredTypes;
use terrace_ir::types::{DYNAMIC, MemRefType, RankedTensorType, Type};
use terrace_ir::{Context, Ir, Location, Value, smallvec};

use super::encoding::SparseTensorEncodingAttr;

/// The type of a tensor, with how it is stored.
#[derive(Clone, Copy)]
pub(crate) struct SparseTensor<'a> {
    pub(crate) shape: &'a [i64],
    pub(crate) element: Type,
    pub(crate) encoding: SparseTensorEncodingAttr,
}

impl<'a> SparseTensor<'a> {
    /// The type, if it is that of a sparse tensor whose encoding is one of as many dimensions.
    pub(crate) fn of(cx: &'a Context, ty: Type) -> Option<Self> {
        let tensor: RankedTensorType = ty.cast(cx)?;
        let encoding = SparseTensorEncodingAttr::of(cx, ty)?;
        let shape = tensor.shape(cx);
        (shape.len() == encoding.dim_rank(cx)).then_some(SparseTensor {
            shape,
            element: tensor.element(cx),
            encoding,
        })
    }

    /// The type of a value that a constraint has found to be a sparse tensor.
    pub(crate) fn of_value(ir: &'a Ir, value: Value) -> Self {
        SparseTensor::of(ir, ir.ty(value)).expect("the constraint is one on sparse tensors")
    }

    pub(crate) fn lvl_rank(&self, cx: &Context) -> usize {
        self.encoding.lvl_rank(cx)
    }

    /// The sizes of the levels.
    pub(crate) fn lvl_shape(&self, cx: &Context) -> Vec<i64> {
        let rank = self.shape.len() as u32;
        let sizes = (0..).zip(self.shape);
        let largest: Vec<AffineExpr> = sizes
            .map(|(dim, size)| match *size {
                DYNAMIC => AffineExpr::Dim(dim),
                size => AffineExpr::Constant(size - 1),
            })
            .collect();
        let map = self.encoding.dim_to_lvl(cx).value(cx);
        let results = map.results.iter();
        results
            .map(|coordinate| {
                match coordinate
                    .replace(&largest, &[])
                    .simplify(rank, map.num_symbols)
                {
                    AffineExpr::Constant(largest) => largest.saturating_add(1),
                    AffineExpr::Binary(BinaryKind::Mod, _, bound) => match *bound {
                        AffineExpr::Constant(bound) => bound,
                        _ => DYNAMIC,
                    },
                    _ => DYNAMIC,
                }
            })
            .collect()
    }

    /// The type of an array in which something is stored of each batch.
    fn array_type(
        &self,
        cx: &Context,
        loc: Location,
        element: Type,
        layout: Option<Attribute>,
    ) -> InferredTypes {
        let mut shape = self.lvl_shape(cx);
        shape.truncate(self.encoding.batch_rank(cx));
        shape.push(DYNAMIC);
        let array = MemRefType::get_checked(cx, loc, &shape, element, layout, None)?;
        Ok(smallvec![array.into()])
    }

    pub(crate) fn positions_type(&self, cx: &Context, loc: Location) -> InferredTypes {
        self.array_type(cx, loc, self.encoding.position_type(cx), None)
    }

    pub(crate) fn coordinates_buffer_type(&self, cx: &Context, loc: Location) -> InferredTypes {
        self.array_type(cx, loc, self.encoding.coordinate_type(cx), None)
    }

    /// The type of the coordinates of a level, which may be some of those in one array.
    pub(crate) fn coordinates_type(
        &self,
        cx: &Context,
        loc: Location,
        level: usize,
    ) -> InferredTypes {
        let start = self.encoding.shared_coordinates_start(cx);
        let is_shared = start.is_some_and(|start| level >= start);
        let layout = is_shared.then(|| StridedLayoutAttr::get(cx, &[DYNAMIC], DYNAMIC).into());
        self.array_type(cx, loc, self.encoding.coordinate_type(cx), layout)
    }

    pub(crate) fn values_type(&self, cx: &Context, loc: Location) -> InferredTypes {
        self.array_type(cx, loc, self.element, None)
    }
}
