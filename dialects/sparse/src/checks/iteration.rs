//! Walks over what is stored.

use terrace_ir::attributes::ArrayAttr;
use terrace_ir::ods::{
    InferArgs, InferTypes, InferredTypes, TypedOp, Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::{Diagnostic, Ir, smallvec};

use super::{types, yielded};
use crate::tensors::SparseTensor;
use crate::{
    CoIterateOp, ExtractIterSpaceOp, ExtractValOp, IterSpaceType, IterateOp, IteratorType,
};

const ITERATOR: &str = "the constraint is one on iterators";
const SPACE: &str = "the constraint is one on iteration spaces";

impl Verify for ExtractIterSpaceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (low, high) = (self.lo_lvl(ir) as u64, self.hi_lvl(ir) as u64);
        let parent = self.parent_iter(ir).map(|parent| {
            let ty: Option<IteratorType> = ir.ty(parent).cast(ir);
            ty.expect(ITERATOR)
        });
        let space: IterSpaceType = ir.ty(self.extracted_space(ir)).cast(ir).expect(SPACE);
        let message = if low >= high {
            "expected smaller level low than level high"
        } else if parent.is_some() != (low != 0) {
            "parent iterator should be specified iff level lower bound equals 0"
        } else if parent.is_some_and(|parent| parent.encoding(ir) != space.encoding(ir)) {
            "mismatch in parent iterator encoding and iteration space encoding."
        } else if parent.is_some_and(|parent| parent.hi_lvl(ir) != space.lo_lvl(ir)) {
            "parent iterator should be used to extract an iteration space from a consecutive level."
        } else {
            return Ok(());
        };
        ir.op_error(self, message).into()
    }
}

impl InferTypes for ExtractIterSpaceOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        let adaptor = args.adaptor::<Self>();
        let tensor = SparseTensor::of(args.cx, adaptor.tensor())
            .ok_or_else(|| Diagnostic::error(args.loc, "the operand is no sparse tensor"))?;
        let (low, high) = (
            adaptor.lo_lvl(args.cx) as u64,
            adaptor.hi_lvl(args.cx) as u64,
        );
        let space = IterSpaceType::get_checked(args.cx, args.loc, tensor.encoding, low, high)?;
        Ok(smallvec![space.into()])
    }
}

impl Verify for ExtractValOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let tensor = SparseTensor::of_value(ir, self.tensor(ir));
        let iterator: IteratorType = ir.ty(self.iterator(ir)).cast(ir).expect(ITERATOR);
        let message = if tensor.encoding != iterator.encoding(ir) {
            "mismatch in tensor encoding and iterator encoding."
        } else if tensor.lvl_rank(ir) as u64 != iterator.hi_lvl(ir) {
            "must use last-level iterator to extract values. "
        } else {
            return Ok(());
        };
        ir.op_error(self, message).into()
    }
}

/// The number of the highest level in a set, and one more.
fn levels_up_to(set: i64) -> u64 {
    u64::from(i64::BITS - set.leading_zeros())
}

const WRONG_COUNT: &str = "mismatch in number of loop-carried values and defined values";

impl Verify for IterateOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let message = if self.init_args(ir).count() != self.results(ir).count() {
            WRONG_COUNT
        } else if levels_up_to(self.crd_used_lvls(ir)) > self.space(ir).space_dim(ir) {
            "required out-of-bound coordinates"
        } else {
            return Ok(());
        };
        ir.op_error(self, message).into()
    }
}

impl VerifyRegions for IterateOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let arguments = ir.block_args(self.body(ir));
        let coordinates = self.crd_used_lvls(ir).count_ones() as usize;
        let expected = self.results(ir).count() + coordinates + 1;
        let last = arguments.last().map(|iterator| ir.ty(*iterator));
        let message = if last != Some(self.space(ir).iterator(ir).into()) {
            "mismatch in iterator and iteration space type"
        } else if arguments.len() != expected {
            "mismatch in number of basic block args and defined values"
        } else {
            return Ok(());
        };
        ir.op_error(self, message).into()
    }
}

impl Verify for CoIterateOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let cases = self.case_sets(ir);
        let is_again = |(index, case)| cases[..index].contains(case);
        let message = if self.init_args(ir).count() != self.results(ir).count() {
            WRONG_COUNT
        } else if cases.iter().enumerate().any(is_again) {
            "contains duplicated cases."
        } else if cases.len() != ir.regions(self.op()).len() {
            "expects a region for each case"
        } else {
            return Ok(());
        };
        ir.op_error(self, message).into()
    }
}

impl CoIterateOp {
    /// Of which spaces each region needs elements.
    fn case_sets(self, ir: &Ir) -> Vec<terrace_ir::attributes::Attribute> {
        let cases = self
            .cases_attr(ir)
            .and_then(|cases| cases.cast::<ArrayAttr>(ir));
        cases.map_or_else(Vec::new, |cases| cases.elements(ir).to_vec())
    }
}

impl VerifyRegions for CoIterateOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let inits = types(ir, self.init_args(ir));
        let results = types(ir, self.results(ir));
        for (number, region) in ir.regions(self.op()).iter().enumerate() {
            let block = ir.first_block(*region).expect("the region has a block");
            let arguments = types(ir, ir.block_args(block).iter().copied());
            let passed = yielded(ir, ir.last_op(block)).unwrap_or_default();
            let passed = types(ir, passed.into_iter());
            if arguments.len() < results.len() || passed.len() != results.len() {
                let message =
                    format!("number mismatch between iter args and results on {number}th region");
                return ir.op_error(self, message).into();
            }
            for (index, result) in results.iter().enumerate() {
                let what = if inits[index] != *result {
                    "iter operand"
                } else if arguments[index] != *result {
                    "iter region arg"
                } else if passed[index] != *result {
                    "yield value"
                } else {
                    continue;
                };
                let message = format!(
                    "types mismatch between {index}th {what} and defined value on {number}th region"
                );
                return ir.op_error(self, message).into();
            }
        }
        Ok(())
    }
}
