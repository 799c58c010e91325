//! Tensors that are made of others.

use terrace_dialect_base::index_list::known_index;
use terrace_ir::Ir;
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ods::{Verify, VerifyResult};
use terrace_ir::types::{DYNAMIC, RankedTensorType};

use crate::tensors::SparseTensor;
use crate::{
    ConcatenateOp, ConvertOp, CrdTransDirectionKind, CrdTranslateOp, LvlOp, ReinterpretMapOp,
    ReorderCOOOp, SparseTensorEncodingAttr,
};

const RANKED: &str = "the constraint is one on ranked tensors";

impl Verify for ConvertOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [source, dest] = [self.source(ir), self.dest(ir)].map(|value| ir.ty(value));
        let [from, to] = [source, dest].map(|ty| {
            let ty: RankedTensorType = ty.cast(ir).expect(RANKED);
            ty.shape(ir)
        });
        if from.len() != to.len() {
            let message = "unexpected conversion mismatch in rank";
            return ir.error(self, message).into();
        }
        if SparseTensorEncodingAttr::of(ir, dest).is_some_and(|encoding| encoding.is_slice(ir)) {
            let message = "cannot convert to a sparse tensor slice";
            return ir.error(self, message).into();
        }
        let wrong = |(from, to): (&i64, &i64)| from != to && *to != DYNAMIC;
        match from.iter().zip(to).position(wrong) {
            Some(dim) => {
                let message = format!("unexpected conversion mismatch in dimension {dim}");
                ir.error(self, message).into()
            }
            None => Ok(()),
        }
    }
}

impl Verify for ReinterpretMapOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [source, dest] =
            [self.source(ir), self.dest(ir)].map(|value| SparseTensor::of_value(ir, value));
        let (from, to) = (source.encoding, dest.encoding);
        let what = if from.lvl_rank(ir) != to.lvl_rank(ir) {
            "Level rank"
        } else if from.lvl_types(ir) != to.lvl_types(ir) {
            "Level type"
        } else if from.pos_width(ir) != to.pos_width(ir) || from.crd_width(ir) != to.crd_width(ir) {
            "Crd/Pos width"
        } else if source.element != dest.element {
            "Element type"
        } else if source.lvl_shape(ir) != dest.lvl_shape(ir) {
            "Level size"
        } else {
            return Ok(());
        };
        let message = format!("{what} mismatch between source/dest tensors");
        ir.error(self, message).into()
    }
}

impl Verify for ConcatenateOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let shape_of = |value| {
            let ty: RankedTensorType = ir.ty(value).cast(ir).expect(RANKED);
            ty.shape(ir)
        };
        let result = shape_of(self.result(ir));
        let inputs: Vec<&[i64]> = self.inputs(ir).map(shape_of).collect();
        if inputs.len() < 2 {
            let message = "Need at least two tensors to concatenate.";
            return ir.error(self, message).into();
        }
        let (dimension, rank) = (self.dimension(ir), result.len());
        let Some(dim) = usize::try_from(dimension).ok().filter(|dim| *dim < rank) else {
            let message = format!(
                "Concat-dimension is out of bounds for dimension-rank ({} >= {rank})",
                dimension as u64
            );
            return ir.error(self, message).into();
        };
        for (index, input) in inputs.iter().enumerate() {
            let message = if input.contains(&DYNAMIC) {
                format!("Input tensor ${index} has dynamic shape")
            } else if input.len() != rank {
                format!(
                    "Input tensor ${index} has a different rank (rank={}) from the output tensor (rank={rank}).",
                    input.len()
                )
            } else {
                continue;
            };
            return ir.error(self, message).into();
        }
        for (at, size) in result.iter().enumerate() {
            let mut sizes = inputs.iter().map(|input| input[at]);
            if at == dim {
                let sum = sizes.fold(0, i64::saturating_add);
                if *size != DYNAMIC && *size != sum {
                    let message = "The concatenation dimension of the output tensor should be the sum of all the \
                                   concatenation dimensions of the input tensors.";
                    return ir.error(self, message).into();
                }
            } else {
                let expected = if *size == DYNAMIC {
                    inputs[0][at]
                } else {
                    *size
                };
                if sizes.any(|size| size != expected) {
                    let message =
                        "All dimensions (expect for the concatenating one) should be equal.";
                    return ir.error(self, message).into();
                }
            }
        }
        Ok(())
    }
}

impl Verify for LvlOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let tensor = SparseTensor::of_value(ir, self.source(ir));
        let Some(level) = known_index(ir, MixedIndex::Value(self.index(ir))) else {
            return Ok(());
        };
        match usize::try_from(level) {
            Ok(level) if level < tensor.lvl_rank(ir) => Ok(()),
            _ => ir
                .error(
                    self,
                    "Level index exceeds the rank of the input sparse tensor",
                )
                .into(),
        }
    }
}

impl Verify for CrdTranslateOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (dims, levels) = (self.encoder(ir).dim_rank(ir), self.encoder(ir).lvl_rank(ir));
        let expected = match self.direction(ir) {
            CrdTransDirectionKind::DimToLvl => (dims, levels),
            CrdTransDirectionKind::LvlToDim => (levels, dims),
        };
        match (self.in_crds(ir).count(), self.out_crds(ir).count()) == expected {
            true => Ok(()),
            false => ir
                .error(self, "Coordinate rank mismatch with encoding")
                .into(),
        }
    }
}

impl Verify for ReorderCOOOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [input, result] = [self.input_coo(ir), self.result_coo(ir)]
            .map(|value| SparseTensor::of_value(ir, value));
        let (from, to) = (input.encoding, result.encoding);
        let storage = |tensor: SparseTensor<'_>| {
            let encoding = tensor.encoding;
            (
                encoding.position_type(ir),
                encoding.coordinate_type(ir),
                tensor.element,
            )
        };
        let message = if ![from, to]
            .map(|side| side.is_unique_coordinate_list(ir))
            .contains(&false)
        {
            if from.dim_to_lvl(ir) != to.dim_to_lvl(ir) {
                "Unmatched dim2lvl map between input and result COO"
            } else if storage(input) != storage(result) {
                "Unmatched storage format between input and result COO"
            } else {
                return Ok(());
            }
        } else {
            "Expected COO sparse tensors only"
        };
        ir.error(self, message).into()
    }
}
