//! Loops.

use std::ops::Range;

use rustc_hash::FxHashSet;
use terrace_dialect_base::structured::results_outside;
use terrace_ir::attributes::IntegerAttr;
use terrace_ir::attributes::UnitAttr;
use terrace_ir::interfaces::{
    EffectKind, EffectList, LoopBounds, LoopLikeOpInterface, MemoryEffects,
    RegionBranchOpInterface, RegionBranchPoint,
};
use terrace_ir::ods::{
    AnyRegion, AnyType, DenseBoolArrayAttr, DenseI32ArrayAttr, I64ArrayAttr, Optional, TypedOp,
    Variadic, Verify, VerifyResult,
};
use terrace_ir::{Ir, Op, Region, SmallVec, Value, smallvec};
use terrace_ods_macros::op;

use super::checks::{
    check_device_count, check_recipe_operands, check_segments, check_unique_devices, devices,
};
use super::{
    AccDialect, CONSTRUCTS, CombinedConstructsType, DeviceType, DeviceTypeArrayAttr,
    GangArgTypeArrayAttr, Variable, effect,
};
use crate::omp::IntLike;

/// A loop whose iterations gangs, workers and lanes share. It has loop variables, or holds the loops that it is about, or it is
/// `unstructured`, and its region is the loop.
#[op(
    dialect = AccDialect, mnemonic = "loop",
    traits(AttrSizedOperandSegments, AutomaticAllocationScope, RecursiveMemoryEffects),
    interfaces(LoopLikeOpInterface, MemoryEffects, RegionBranchOpInterface),
    assembly {
        (custom<crate::acc::syntax::CombinedConstructsLoop>($combined)^)?
        oilist(
            "gang" "" custom<crate::acc::syntax::GangClause>(
                $gang_operands, type($gang_operands), $gang_operands_arg_type,
                $gang_operands_device_type, $gang_operands_segments, $gang
            )
            | "worker" "" custom<crate::acc::syntax::DeviceTypeOperandsWithKeywordOnly>(
                $worker_num_operands, type($worker_num_operands), $worker_num_operands_device_type, $worker
            )
            | "vector" "" custom<crate::acc::syntax::DeviceTypeOperandsWithKeywordOnly>(
                $vector_operands, type($vector_operands), $vector_operands_device_type, $vector
            )
            | "private" "(" $private_operands ":" type($private_operands) ")"
            | "firstprivate" "(" $firstprivate_operands ":" type($firstprivate_operands) ")"
            | "tile" "(" custom<crate::acc::syntax::DeviceTypeOperandsWithSegment>(
                $tile_operands, type($tile_operands), $tile_operands_device_type, $tile_operands_segments
            ) ")"
            | "reduction" "(" $reduction_operands ":" type($reduction_operands) ")"
            | "cache" "(" $cache_operands ":" type($cache_operands) ")"
        )
        custom<crate::acc::syntax::LoopControl>(
            $region, $lowerbound, type($lowerbound), $upperbound, type($upperbound), $step, type($step)
        )
        ("(" type($results)^ ")")? attr_dict_with_keyword
    },
    verify,
)]
pub struct LoopOp {
    #[operand]
    lowerbound: Variadic<IntLike>,
    #[operand]
    upperbound: Variadic<IntLike>,
    #[operand]
    step: Variadic<IntLike>,
    #[attr(name = "inclusiveUpperbound")]
    inclusive_upperbound: Optional<DenseBoolArrayAttr>,
    #[attr]
    collapse: Optional<I64ArrayAttr>,
    #[attr(name = "collapseDeviceType")]
    collapse_device_type: Optional<DeviceTypeArrayAttr>,
    #[operand(name = "gangOperands")]
    gang_operands: Variadic<IntLike>,
    #[attr(name = "gangOperandsArgType")]
    gang_operands_arg_type: Optional<GangArgTypeArrayAttr>,
    #[attr(name = "gangOperandsSegments")]
    gang_operands_segments: Optional<DenseI32ArrayAttr>,
    #[attr(name = "gangOperandsDeviceType")]
    gang_operands_device_type: Optional<DeviceTypeArrayAttr>,
    #[operand(name = "workerNumOperands")]
    worker_num_operands: Variadic<IntLike>,
    #[attr(name = "workerNumOperandsDeviceType")]
    worker_num_operands_device_type: Optional<DeviceTypeArrayAttr>,
    #[operand(name = "vectorOperands")]
    vector_operands: Variadic<IntLike>,
    #[attr(name = "vectorOperandsDeviceType")]
    vector_operands_device_type: Optional<DeviceTypeArrayAttr>,
    #[attr]
    seq: Optional<DeviceTypeArrayAttr>,
    #[attr]
    independent: Optional<DeviceTypeArrayAttr>,
    #[attr(name = "auto_")]
    auto: Optional<DeviceTypeArrayAttr>,
    #[attr]
    gang: Optional<DeviceTypeArrayAttr>,
    #[attr]
    worker: Optional<DeviceTypeArrayAttr>,
    #[attr]
    vector: Optional<DeviceTypeArrayAttr>,
    #[operand(name = "tileOperands")]
    tile_operands: Variadic<IntLike>,
    #[attr(name = "tileOperandsSegments")]
    tile_operands_segments: Optional<DenseI32ArrayAttr>,
    #[attr(name = "tileOperandsDeviceType")]
    tile_operands_device_type: Optional<DeviceTypeArrayAttr>,
    #[operand(name = "cacheOperands")]
    cache_operands: Variadic<Variable>,
    #[operand(name = "privateOperands")]
    private_operands: Variadic<Variable>,
    #[operand(name = "firstprivateOperands")]
    firstprivate_operands: Variadic<Variable>,
    #[operand(name = "reductionOperands")]
    reduction_operands: Variadic<AnyType>,
    #[attr]
    combined: Optional<CombinedConstructsType>,
    #[attr]
    unstructured: Optional<UnitAttr>,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    region: AnyRegion,
}

impl MemoryEffects for LoopOp {
    fn effects(&self, _: &Ir) -> EffectList {
        smallvec![effect((EffectKind::Write, CONSTRUCTS))]
    }
}

impl LoopLikeOpInterface for LoopOp {
    fn loop_regions(&self, ir: &Ir) -> SmallVec<[Region; 1]> {
        smallvec![self.region(ir)]
    }

    fn induction_variables(&self, ir: &Ir) -> SmallVec<[Value; 1]> {
        let entry = ir.first_block(self.region(ir));
        entry.map_or_else(SmallVec::new, |entry| ir.block_args(entry).into())
    }

    fn loop_bounds(&self, _: &Ir) -> Option<SmallVec<[LoopBounds; 1]>> {
        // Whether the last value belongs to the loop is said apart.
        None
    }
}

impl RegionBranchOpInterface for LoopOp {
    fn region_successors(
        &self,
        ir: &Ir,
        from: RegionBranchPoint,
    ) -> SmallVec<[RegionBranchPoint; 2]> {
        let (inside, outside) = (RegionBranchPoint::Region(0), RegionBranchPoint::Parent);
        match from {
            // A region that is the loop itself is executed once.
            RegionBranchPoint::Parent if self.unstructured(ir) => smallvec![inside],
            RegionBranchPoint::Region(_) if self.unstructured(ir) => smallvec![outside],
            _ => smallvec![inside, outside],
        }
    }

    fn entry_operands(&self, _: &Ir, _: RegionBranchPoint) -> Range<usize> {
        0..0
    }

    fn successor_inputs(&self, ir: &Ir, to: RegionBranchPoint) -> SmallVec<[Value; 4]> {
        match to {
            RegionBranchPoint::Parent => results_outside(ir, self.op(), to),
            RegionBranchPoint::Region(_) => SmallVec::new(),
        }
    }
}

impl LoopOp {
    fn check_bounds(self, ir: &Ir) -> VerifyResult {
        let (lower, upper, step) = (
            self.lowerbound(ir).len(),
            self.upperbound(ir).len(),
            self.step(ir).len(),
        );
        let inclusive = self.inclusive_upperbound(ir).map(|list| list.len(ir));
        let message = if upper != step {
            "number of upperbounds expected to be the same as number of steps"
        } else if upper != lower {
            "number of upperbounds expected to be the same as number of lowerbounds"
        } else if upper != 0 && inclusive.is_some_and(|inclusive| inclusive != upper) {
            "inclusiveUpperbound size is expected to be the same as upperbound size"
        } else {
            return Ok(());
        };
        ir.error(self, message).into()
    }

    fn check_collapse(self, ir: &Ir) -> VerifyResult {
        let counts = self.collapse(ir).map(|list| list.elements(ir).len());
        let named = self
            .collapse_device_type(ir)
            .map(|list| list.elements(ir).len());
        let message = match (counts, named) {
            (Some(_), None) => {
                "collapse device_type attr must be define when collapse attr is present"
            }
            (Some(counts), Some(named)) if counts != named => {
                "collapse attribute count must match collapse device_type count"
            }
            _ => {
                let list = self.collapse_device_type(ir);
                return check_unique_devices(ir, self.op(), list, "collapseDeviceType");
            }
        };
        ir.op_error(self, message).into()
    }

    fn check_gang(self, ir: &Ir) -> VerifyResult {
        let operands = self.gang_operands(ir).len();
        let kinds = self
            .gang_operands_arg_type(ir)
            .map(|list| list.elements(ir).len());
        let message = match kinds {
            None => "gangOperandsArgType attribute must be defined when gang operands are present",
            Some(_) => "gangOperandsArgType attribute count must match gangOperands count",
        };
        if operands != 0 && kinds != Some(operands) {
            return ir.op_error(self, message).into();
        }
        check_unique_devices(ir, self.op(), self.gang(ir), "gang")?;
        let groups = (
            self.gang_operands_segments(ir),
            self.gang_operands_device_type(ir),
        );
        check_segments(ir, self.op(), operands, groups, ("gang", i32::MAX))
    }

    fn check_workers_and_lanes(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        let named = self.worker_num_operands_device_type(ir);
        check_unique_devices(ir, op, self.worker(ir), "worker")?;
        check_unique_devices(ir, op, named, "workerNumOperandsDeviceType")?;
        check_device_count(ir, op, self.worker_num_operands(ir).len(), named, "worker")?;
        let named = self.vector_operands_device_type(ir);
        check_unique_devices(ir, op, self.vector(ir), "vector")?;
        check_unique_devices(ir, op, named, "vectorOperandsDeviceType")?;
        check_device_count(ir, op, self.vector_operands(ir).len(), named, "vector")?;
        let groups = (
            self.tile_operands_segments(ir),
            self.tile_operands_device_type(ir),
        );
        check_segments(
            ir,
            op,
            self.tile_operands(ir).len(),
            groups,
            ("tile", i32::MAX),
        )
    }

    /// Checks what is said of the order of iterations.
    fn check_order(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.error(self, message));
        let seq = devices(ir, self.seq(ir));
        let modes = [
            devices(ir, self.auto(ir)),
            devices(ir, self.independent(ir)),
            seq.clone(),
        ];
        let mut seen = FxHashSet::default();
        if !modes.iter().flatten().all(|device| seen.insert(*device)) {
            return error("only one of auto, independent, seq can be present at the same time");
        }
        if !seen.contains(&DeviceType::None) {
            return error("at least one of auto, independent, seq must be present");
        }
        let parallel = [
            self.gang(ir),
            self.gang_operands_device_type(ir),
            self.worker(ir),
            self.worker_num_operands_device_type(ir),
            self.vector(ir),
            self.vector_operands_device_type(ir),
        ];
        let mut parallel = parallel.into_iter().flat_map(|list| devices(ir, list));
        match parallel.any(|device| seq.contains(&device)) {
            true => error("gang, worker or vector cannot appear with seq"),
            false => Ok(()),
        }
    }

    /// Checks that a loop without variables holds the loops that it is about, one in the other.
    fn check_loops_inside(self, ir: &Ir) -> VerifyResult {
        let counts = self
            .collapse(ir)
            .into_iter()
            .flat_map(|list| list.elements(ir));
        let counts = counts.filter_map(|count| count.cast::<IntegerAttr>(ir));
        let mut wanted = counts.map(|count| count.as_i64(ir)).fold(1, i64::max);
        let mut around = self.op();
        let blocks = ir.region_blocks(self.region(ir));
        let mut pending: Vec<Op> = blocks.flat_map(|block| ir.block_ops(block)).collect();
        pending.reverse();
        while let Some(op) = pending.pop().filter(|_| wanted > 0) {
            if op.implements::<dyn LoopLikeOpInterface>(ir) {
                if loop_around(ir, op) != Some(around) {
                    let message = "found sibling loops inside container-like acc.loop";
                    return ir.error(self, message).into();
                }
                wanted -= 1;
                around = op;
            }
            let blocks = ir
                .regions(op)
                .iter()
                .flat_map(|region| ir.region_blocks(*region));
            let inside: Vec<Op> = blocks.flat_map(|block| ir.block_ops(block)).collect();
            pending.extend(inside.into_iter().rev());
        }
        match wanted > 0 {
            true => {
                let message =
                    "failed to find enough loop-like operations inside container-like acc.loop";
                ir.error(self, message).into()
            }
            false => Ok(()),
        }
    }
}

/// The innermost loop around an op.
fn loop_around(ir: &Ir, op: Op) -> Option<Op> {
    let mut around = ir.parent_op(op)?;
    while !around.implements::<dyn LoopLikeOpInterface>(ir) {
        around = ir.parent_op(around)?;
    }
    Some(around)
}

impl Verify for LoopOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        self.check_bounds(ir)?;
        self.check_collapse(ir)?;
        self.check_gang(ir)?;
        self.check_workers_and_lanes(ir)?;
        self.check_order(ir)?;
        check_recipe_operands(ir, op, self.private_operands(ir), "private")?;
        check_recipe_operands(ir, op, self.firstprivate_operands(ir), "firstprivate")?;
        check_recipe_operands(ir, op, self.reduction_operands(ir), "reduction")?;
        if ir.first_block(self.region(ir)).is_none() {
            return ir.error(op, "expected non-empty body.").into();
        }
        let has_variables = self.lowerbound(ir).len() != 0;
        match (self.unstructured(ir), has_variables) {
            (true, true) => {
                let message = "unstructured acc.loop must not have induction variables";
                ir.error(op, message).into()
            }
            (false, false) => self.check_loops_inside(ir),
            _ => Ok(()),
        }
    }
}
