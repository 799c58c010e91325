//! Masks whose bits are set in a part that begins at the first element: `vector.constant_mask` and `vector.create_mask`.

use terrace_ir::Ir;
use terrace_ir::ods::{
    DenseI64ArrayAttr, I1, Index, TypedOp, Variadic, VectorOf, Verify, VerifyResult,
};
use terrace_ods_macros::op;

use super::rules::CreateConstantMask;
use super::types::{Sizes, dims};
use super::{VectorDialect, VectorUnrollOpInterface, vector_type};

/// A mask whose bits are set where the index in each dimension is below a number.
#[op(
    dialect = VectorDialect, mnemonic = "constant_mask",
    traits(Pure),
    interfaces(VectorUnrollOpInterface),
    assembly { $mask_dim_sizes attr_dict ":" type(results) },
    verify, fold,
)]
pub struct ConstantMaskOp {
    #[attr]
    mask_dim_sizes: DenseI64ArrayAttr,
    #[result]
    result: VectorOf<(I1,)>,
}

impl ConstantMaskOp {
    /// The sizes of the part in which bits are set.
    pub fn sizes(self, ir: &Ir) -> Sizes {
        self.mask_dim_sizes(ir).as_i64s(ir).collect()
    }
}

impl Verify for ConstantMaskOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self.op(), message));
        let (ty, sizes) = (vector_type(ir, self.result(ir)), self.sizes(ir));
        if ty.rank(ir) == 0 {
            let message = match sizes[..] {
                [0 | 1] => return Ok(()),
                [_] => "mask dim size must be either 0 or 1 for 0-D vectors",
                _ => "array attr must have length 1 for 0-D vectors",
            };
            return ir.error(self.op(), message).into();
        }
        if sizes.len() != ty.rank(ir) {
            return error("must specify array attr of size equal vector result rank");
        }
        for (&size, (whole, is_scalable)) in sizes.iter().zip(dims(ir, ty)) {
            if !(0..=whole).contains(&size) {
                return error("array attr of size out of bounds of vector result dimension size");
            }
            if is_scalable && ![0, whole].contains(&size) {
                return error("only supports 'none set' or 'all set' scalable dimensions");
            }
        }
        if sizes.contains(&0) && sizes.iter().any(|size| *size != 0) {
            return error(
                "expected all mask dim sizes to be zeros, as a result of conjunction with zero mask dim",
            );
        }
        Ok(())
    }
}

/// A mask whose bits are set where the index in each dimension is below a value.
#[op(
    dialect = VectorDialect, mnemonic = "create_mask",
    traits(Pure),
    interfaces(VectorUnrollOpInterface),
    assembly { $operands attr_dict ":" type(results) },
    verify, canonicalize(CreateConstantMask),
)]
pub struct CreateMaskOp {
    #[operand]
    operands: Variadic<Index>,
    #[result]
    result: VectorOf<(I1,)>,
}

impl Verify for CreateMaskOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let rank = vector_type(ir, self.result(ir)).rank(ir);
        let message = match (rank, self.operands(ir).len()) {
            (0, 1) => return Ok(()),
            (0, _) => "must specify exactly one operand for 0-D create_mask",
            (rank, operands) if rank == operands => return Ok(()),
            _ => "must specify an operand for each result vector dimension",
        };
        ir.op_error(self.op(), message).into()
    }
}
