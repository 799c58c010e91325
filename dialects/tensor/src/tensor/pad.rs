//! `tensor.pad`: elements around those of a tensor.

use terrace_dialect_base::index_list::{parse_dynamic_index_list, print_dynamic_index_list};
use terrace_ir::asm::print_type;
use terrace_ir::attributes::{Attribute, UnitAttr};
use terrace_ir::interfaces::{MixedIndices, constant_value};
use terrace_ir::ods::{
    AnyRankedTensor, DenseI64ArrayAttr, Fold, FoldResult, Folded, Index, Optional, ResultNames,
    SizedRegion, TypedOp, Variadic, Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::types::{DYNAMIC, RankedTensorType, ShapedType, Type};
use terrace_ir::{Context, Ir, SmallVec, Value};
use terrace_ods_macros::op;

use super::generate::{YieldOp, yielded_type};
use super::rules::{
    CastOfPad, PadByNothing, PadOfCast, PadOfPad, PadOfSlicedPad, PadWithConstants,
};
use super::{TensorDialect, tensor_type};

/// A tensor with elements added before and after it in each dimension, which the region yields for their indices. With `nofold` it is
/// kept where nothing is added.
#[op(
    dialect = TensorDialect, mnemonic = "pad",
    traits(AttrSizedOperandSegments, Pure, SingleBlockImplicitTerminator(YieldOp)),
    assembly {
        $source ("nofold" $nofold^)?
        "low" "" custom<DynamicIndexList>($low, $static_low)
        "high" "" custom<DynamicIndexList>($high, $static_high)
        $region attr_dict ":" type($source) "to" type($result)
    },
    verify, verify_regions, fold, result_names,
    canonicalize(PadByNothing, PadOfCast, CastOfPad, PadOfSlicedPad, PadWithConstants, PadOfPad),
)]
pub struct PadOp {
    #[operand]
    source: AnyRankedTensor,
    #[operand]
    low: Variadic<Index>,
    #[operand]
    high: Variadic<Index>,
    #[attr]
    static_low: DenseI64ArrayAttr,
    #[attr]
    static_high: DenseI64ArrayAttr,
    #[attr]
    nofold: Optional<UnitAttr>,
    #[result]
    result: AnyRankedTensor,
    #[region]
    region: SizedRegion<1>,
}

impl PadOp {
    /// How many elements are added before those of the source.
    pub fn mixed_low(self, ir: &Ir) -> MixedIndices {
        MixedIndices::new(ir, self.static_low(ir), self.low(ir))
    }

    /// How many elements are added after those of the source.
    pub fn mixed_high(self, ir: &Ir) -> MixedIndices {
        MixedIndices::new(ir, self.static_high(ir), self.high(ir))
    }

    /// The one value of all added elements, if they have one that is known outside the region.
    pub fn padding_value(self, ir: &Ir) -> Option<Value> {
        let block = ir.first_block(self.region(ir))?;
        let value = YieldOp::cast(ir, ir.last_op(block)?)?.value(ir);
        let is_outside = ir.value_block(value) != Some(block);
        (is_outside || constant_value(ir, value).is_some()).then_some(value)
    }

    /// The type of a tensor with so many elements added; `None` if not every dimension has a number of them.
    pub fn result_type(
        cx: &Context,
        source: RankedTensorType,
        low: &[i64],
        high: &[i64],
    ) -> Option<RankedTensorType> {
        let sizes = source.shape(cx);
        if low.len() != sizes.len() || high.len() != sizes.len() {
            return None;
        }
        let sizes = sizes.iter().zip(low).zip(high);
        let shape: SmallVec<[i64; 4]> = sizes
            .map(|((size, low), high)| {
                let is_known = [size, low, high].iter().all(|part| **part != DYNAMIC);
                let sum = size
                    .checked_add(*low)
                    .and_then(|sum| sum.checked_add(*high));
                sum.filter(|sum| is_known && *sum >= 0).unwrap_or(DYNAMIC)
            })
            .collect();
        Some(RankedTensorType::get(cx, &shape, source.element(cx)))
    }
}

impl Fold for PadOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let (source, ty) = (self.source(ir), tensor_type(ir, self.result(ir)));
        let is_static = ShapedType::from(ty).has_static_shape(ir);
        (is_static && ir.ty(source) == ty.into() && !self.nofold(ir))
            .then(|| FoldResult::single(source))
            .flatten()
    }
}

impl ResultNames for PadOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "padded");
    }
}

impl Verify for PadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.error(self.op(), message));
        let text = |ty: RankedTensorType| print_type(ir, ty.into());
        let [source, result] =
            [self.source(ir), self.result(ir)].map(|value| tensor_type(ir, value));
        let (low, high) = (self.mixed_low(ir), self.mixed_high(ir));
        for (amounts, word) in [(&low, "low"), (&high, "high")] {
            let (values, dynamic) = (amounts.values.len(), amounts.num_dynamic());
            if values != dynamic {
                return error(format!(
                    "expected the number of '{word}' to match the number of dynamic entries in 'static_{word}' ({values} vs {dynamic})"
                ));
            }
        }
        let expected = PadOp::result_type(ir, source, &low.constants, &high.constants);
        let Some(expected) = expected else {
            return error(format!(
                "failed to infer expectedType from sourceType '{}', specified resultType is '{}'",
                text(source),
                text(result)
            ));
        };
        let fits = |(found, expected): (&i64, &i64)| found == expected || *expected == DYNAMIC;
        let mut sizes = result.shape(ir).iter().zip(expected.shape(ir));
        if result.rank(ir) == expected.rank(ir) && sizes.all(fits) {
            return Ok(());
        }
        error(format!(
            "specified type '{}' does not match the inferred type '{}'",
            text(result),
            text(expected)
        ))
    }
}

impl VerifyRegions for PadOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let result = tensor_type(ir, self.result(ir));
        let rank = result.rank(ir);
        let block = ir
            .first_block(self.region(ir))
            .expect("the region has been found to have a block");
        let arguments = ir.block_args(block);
        if arguments.len() != rank {
            let message = format!("expected the block to have {rank} arguments");
            return ir.error(self.op(), message).into();
        }
        let is_other = |argument: &Value| ir.ty(*argument) != Type::INDEX;
        if let Some(other) = arguments.iter().position(is_other) {
            let message = format!("expected block argument {} to be an index", other + 1);
            return ir.op_error(self.op(), message).into();
        }
        if yielded_type(ir, block) != Some(result.element(ir)) {
            return ir
                .op_error(self.op(), "expected yield type to match shape element type")
                .into();
        }
        Ok(())
    }
}
