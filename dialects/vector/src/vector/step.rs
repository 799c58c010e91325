//! `vector.step`, `vector.vscale` and `vector.fma`.

use terrace_ir::ods::{AnyFloat, Index, Is, ResultNames, VectorOf, VectorRankOf};
use terrace_ir::{Ir, Value};
use terrace_ods_macros::op;
use terrace_passes::analysis::dataflow::InferIntRangeInterface;

use super::rules::StepCompared;
use super::{VectorDialect, VectorUnrollOpInterface};

/// The numbers from zero on, as many as the result has elements.
#[op(
    dialect = VectorDialect, mnemonic = "step",
    traits(Pure),
    interfaces(InferIntRangeInterface, VectorUnrollOpInterface),
    assembly { attr_dict ":" type($result) },
    canonicalize(StepCompared),
)]
pub struct StepOp {
    #[result]
    result: VectorRankOf<(Index,), (Is<1>,)>,
}

/// The factor by which sizes of scalable dimensions are multiplied.
#[op(dialect = VectorDialect, mnemonic = "vscale", traits(Pure), assembly { attr_dict }, result_names)]
pub struct VectorScaleOp {
    #[result]
    res: Index,
}

impl ResultNames for VectorScaleOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.res(ir), "vscale");
    }
}

/// Products of elements and the sums of these and further ones, rounded once.
#[op(
    dialect = VectorDialect, mnemonic = "fma",
    traits(Pure, ElementwiseMappable, AllTypesMatch(lhs, rhs, acc, result)),
    interfaces(VectorUnrollOpInterface),
    assembly { $lhs "," $rhs "," $acc attr_dict ":" type($lhs) },
)]
pub struct FMAOp {
    #[operand]
    lhs: VectorOf<(AnyFloat,)>,
    #[operand]
    rhs: VectorOf<(AnyFloat,)>,
    #[operand]
    acc: VectorOf<(AnyFloat,)>,
    #[result]
    result: VectorOf<(AnyFloat,)>,
}
