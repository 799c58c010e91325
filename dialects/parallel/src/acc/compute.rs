//! Constructs that compute on a device, and regions with data.

use std::ops::Range;

use terrace_ir::attributes::UnitAttr;
use terrace_ir::interfaces::{MemoryEffects, RegionBranchOpInterface, RegionBranchPoint};
use terrace_ir::ods::{
    AnyRegion, AnyType, BoolArrayAttr, DenseI32ArrayAttr, I1, Optional, SizedRegion, TypedOp,
    Variadic, Verify, VerifyResult,
};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::{Ir, SmallVec, Value, smallvec};
use terrace_ods_macros::op;

use super::checks::{
    DATA_OPS, NO_DATA_OP, check_async_and_wait, check_definitions, check_device_count,
    check_recipe_operands, check_segments, devices,
};
use super::executable::known_condition;
use super::{
    AccDialect, ClauseDefaultValue, DeviceType, DeviceTypeArrayAttr, Variable, WaitOp,
    construct_effects,
};
use crate::omp::IntLike;

/// Ops that execute their only region once.
macro_rules! one_region {
    ($($name:ident)*) => {$(
        impl RegionBranchOpInterface for $name {
            fn region_successors(
                &self,
                _: &Ir,
                from: RegionBranchPoint,
            ) -> SmallVec<[RegionBranchPoint; 2]> {
                match from {
                    RegionBranchPoint::Parent => smallvec![RegionBranchPoint::Region(0)],
                    RegionBranchPoint::Region(_) => smallvec![RegionBranchPoint::Parent],
                }
            }

            fn runs_at_most_once(&self, _: &Ir, _: usize) -> bool {
                true
            }

            fn entry_operands(&self, _: &Ir, _: RegionBranchPoint) -> Range<usize> {
                0..0
            }

            fn successor_inputs(&self, _: &Ir, _: RegionBranchPoint) -> SmallVec<[Value; 4]> {
                SmallVec::new()
            }
        }
    )*};
}

one_region! { ParallelOp SerialOp KernelsOp KernelEnvironmentOp DataOp HostDataOp }
construct_effects! { ParallelOp SerialOp KernelsOp KernelEnvironmentOp DataOp HostDataOp }

/// Constructs that compute: name, mnemonic, parts that only some have, and how these are written.
macro_rules! compute {
    ($(
        $(#[doc = $doc:literal])* $name:ident = $mnemonic:literal
        { $($parts:tt)* } ($($gangs:tt)*) ($($lengths:tt)*) |$this:ident, $ir:ident| $check:expr;
    )*) => {$(
        $(#[doc = $doc])*
        #[op(
            dialect = AccDialect, mnemonic = $mnemonic,
            traits(AttrSizedOperandSegments, AutomaticAllocationScope, RecursiveMemoryEffects),
            interfaces(MemoryEffects, RegionBranchOpInterface),
            assembly {
                ("combined" "(" "loop" ")" $combined^)?
                oilist(
                    "dataOperands" "(" $data_clause_operands ":" type($data_clause_operands) ")"
                    | "async" "" custom<crate::acc::syntax::DeviceTypeOperandsWithKeywordOnly>(
                        $async_operands, type($async_operands), $async_operands_device_type, $async_only
                    )
                    | "firstprivate" "(" $firstprivate_operands ":" type($firstprivate_operands) ")"
                    $($gangs)*
                    | "private" "(" $private_operands ":" type($private_operands) ")"
                    $($lengths)*
                    | "wait" "" custom<crate::acc::syntax::WaitClause>(
                        $wait_operands, type($wait_operands), $wait_operands_device_type,
                        $wait_operands_segments, $has_wait_devnum, $wait_only
                    )
                    | "self" "(" $self_cond ")"
                    | "if" "(" $if_cond ")"
                    | "reduction" "(" $reduction_operands ":" type($reduction_operands) ")"
                )
                $region attr_dict_with_keyword
            },
            verify,
        )]
        pub struct $name {
            #[operand(name = "asyncOperands")] async_operands: Variadic<IntLike>,
            #[attr(name = "asyncOperandsDeviceType")] async_operands_device_type: Optional<DeviceTypeArrayAttr>,
            #[attr(name = "asyncOnly")] async_only: Optional<DeviceTypeArrayAttr>,
            #[operand(name = "waitOperands")] wait_operands: Variadic<IntLike>,
            #[attr(name = "waitOperandsSegments")] wait_operands_segments: Optional<DenseI32ArrayAttr>,
            #[attr(name = "waitOperandsDeviceType")] wait_operands_device_type: Optional<DeviceTypeArrayAttr>,
            #[attr(name = "hasWaitDevnum")] has_wait_devnum: Optional<BoolArrayAttr>,
            #[attr(name = "waitOnly")] wait_only: Optional<DeviceTypeArrayAttr>,
            $($parts)*
            #[operand(name = "ifCond")] if_cond: Optional<I1>,
            #[operand(name = "selfCond")] self_cond: Optional<I1>,
            #[attr(name = "selfAttr")] self_attr: Optional<UnitAttr>,
            #[operand(name = "reductionOperands")] reduction_operands: Variadic<Variable>,
            #[operand(name = "privateOperands")] private_operands: Variadic<Variable>,
            #[operand(name = "firstprivateOperands")] firstprivate_operands: Variadic<Variable>,
            #[operand(name = "dataClauseOperands")] data_clause_operands: Variadic<Variable>,
            #[attr(name = "defaultAttr")] default_attr: Optional<ClauseDefaultValue>,
            #[attr] combined: Optional<UnitAttr>,
            #[region] region: AnyRegion,
        }

        impl Verify for $name {
            fn verify(self, ir: &Ir) -> VerifyResult {
                let op = self.op();
                check_recipe_operands(ir, op, self.private_operands(ir), "private")?;
                check_recipe_operands(ir, op, self.firstprivate_operands(ir), "firstprivate")?;
                check_recipe_operands(ir, op, self.reduction_operands(ir), "reduction")?;
                let ($this, $ir) = (self, ir);
                $check?;
                let waits = self.wait_operands(ir).len();
                let groups = (self.wait_operands_segments(ir), self.wait_operands_device_type(ir));
                check_segments(ir, op, waits, groups, ("wait", i32::MAX))?;
                let (asyncs, devices) = (self.async_operands(ir).len(), self.async_operands_device_type(ir));
                check_device_count(ir, op, asyncs, devices, "async")?;
                check_async_and_wait(ir, op, [devices, self.async_only(ir), groups.1, self.wait_only(ir)])?;
                check_definitions(ir, op, self.data_clause_operands(ir), &DATA_OPS, NO_DATA_OP)
            }
        }
    )*};
}

/// Checks how many gangs and workers there are.
macro_rules! check_sizes {
    ($this:ident, $ir:ident) => {{
        let op = $this.op();
        let gangs = $this.num_gangs($ir).len();
        let groups = (
            $this.num_gangs_segments($ir),
            $this.num_gangs_device_type($ir),
        );
        check_segments($ir, op, gangs, groups, ("num_gangs", 3)).and_then(|()| {
            let (workers, devices) = (
                $this.num_workers($ir).len(),
                $this.num_workers_device_type($ir),
            );
            check_device_count($ir, op, workers, devices, "num_workers")?;
            let (lengths, devices) = (
                $this.vector_length($ir).len(),
                $this.vector_length_device_type($ir),
            );
            check_device_count($ir, op, lengths, devices, "vector_length")
        })
    }};
}

compute! {
    /// A region that gangs execute on a device.
    ParallelOp = "parallel" {
        #[operand(name = "numGangs")] num_gangs: Variadic<IntLike>,
        #[attr(name = "numGangsSegments")] num_gangs_segments: Optional<DenseI32ArrayAttr>,
        #[attr(name = "numGangsDeviceType")] num_gangs_device_type: Optional<DeviceTypeArrayAttr>,
        #[operand(name = "numWorkers")] num_workers: Variadic<IntLike>,
        #[attr(name = "numWorkersDeviceType")] num_workers_device_type: Optional<DeviceTypeArrayAttr>,
        #[operand(name = "vectorLength")] vector_length: Variadic<IntLike>,
        #[attr(name = "vectorLengthDeviceType")] vector_length_device_type: Optional<DeviceTypeArrayAttr>,
    } (
        | "num_gangs" "(" custom<crate::acc::syntax::DeviceTypeOperandsWithSegment>(
            $num_gangs, type($num_gangs), $num_gangs_device_type, $num_gangs_segments
        ) ")"
        | "num_workers" "(" custom<crate::acc::syntax::DeviceTypeOperands>(
            $num_workers, type($num_workers), $num_workers_device_type
        ) ")"
    ) (
        | "vector_length" "(" custom<crate::acc::syntax::DeviceTypeOperands>(
            $vector_length, type($vector_length), $vector_length_device_type
        ) ")"
    ) |this, ir| check_sizes!(this, ir);

    /// A region that one thread executes on a device.
    SerialOp = "serial" {} () () |_this, _ir| VerifyResult::Ok(());

    /// A region whose loops become kernels, each with gangs as the compiler finds right.
    KernelsOp = "kernels" {
        #[operand(name = "numGangs")] num_gangs: Variadic<IntLike>,
        #[attr(name = "numGangsSegments")] num_gangs_segments: Optional<DenseI32ArrayAttr>,
        #[attr(name = "numGangsDeviceType")] num_gangs_device_type: Optional<DeviceTypeArrayAttr>,
        #[operand(name = "numWorkers")] num_workers: Variadic<IntLike>,
        #[attr(name = "numWorkersDeviceType")] num_workers_device_type: Optional<DeviceTypeArrayAttr>,
        #[operand(name = "vectorLength")] vector_length: Variadic<IntLike>,
        #[attr(name = "vectorLengthDeviceType")] vector_length_device_type: Optional<DeviceTypeArrayAttr>,
    } (
        | "num_gangs" "(" custom<crate::acc::syntax::DeviceTypeOperandsWithSegment>(
            $num_gangs, type($num_gangs), $num_gangs_device_type, $num_gangs_segments
        ) ")"
        | "num_workers" "(" custom<crate::acc::syntax::DeviceTypeOperands>(
            $num_workers, type($num_workers), $num_workers_device_type
        ) ")"
    ) (
        | "vector_length" "(" custom<crate::acc::syntax::DeviceTypeOperands>(
            $vector_length, type($vector_length), $vector_length_device_type
        ) ")"
    ) |this, ir| check_sizes!(this, ir);
}

/// What a kernel needs around it once its construct is gone: data, and the order with other work.
#[op(
    dialect = AccDialect, mnemonic = "kernel_environment",
    traits(AttrSizedOperandSegments, NoTerminator, RecursiveMemoryEffects, SingleBlock),
    interfaces(MemoryEffects, RegionBranchOpInterface),
    assembly {
        oilist(
            "dataOperands" "(" $data_clause_operands ":" type($data_clause_operands) ")"
            | "async" "" custom<crate::acc::syntax::DeviceTypeOperandsWithKeywordOnly>(
                $async_operands, type($async_operands), $async_operands_device_type, $async_only
            )
            | "wait" "" custom<crate::acc::syntax::WaitClause>(
                $wait_operands, type($wait_operands), $wait_operands_device_type,
                $wait_operands_segments, $has_wait_devnum, $wait_only
            )
        )
        $region attr_dict
    },
    canonicalize = without_kernel,
)]
pub struct KernelEnvironmentOp {
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<AnyType>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<IntLike>,
    #[attr(name = "asyncOperandsDeviceType")]
    async_operands_device_type: Optional<DeviceTypeArrayAttr>,
    #[attr(name = "asyncOnly")]
    async_only: Optional<DeviceTypeArrayAttr>,
    #[operand(name = "waitOperands")]
    wait_operands: Variadic<IntLike>,
    #[attr(name = "waitOperandsSegments")]
    wait_operands_segments: Optional<DenseI32ArrayAttr>,
    #[attr(name = "waitOperandsDeviceType")]
    wait_operands_device_type: Optional<DeviceTypeArrayAttr>,
    #[attr(name = "hasWaitDevnum")]
    has_wait_devnum: Optional<BoolArrayAttr>,
    #[attr(name = "waitOnly")]
    wait_only: Optional<DeviceTypeArrayAttr>,
    #[region]
    region: SizedRegion<1>,
}

/// What is around no kernel at all is nothing, or a wait.
fn without_kernel(op: KernelEnvironmentOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let block = rw.first_block(op.region(rw));
    if block.is_some_and(|block| rw.first_op(block).is_some()) {
        return Err(MatchFailure::new("there is a kernel"));
    }
    let for_all = devices(rw, op.wait_operands_device_type(rw));
    let for_all = for_all.iter().all(|device| *device == DeviceType::None);
    let is_devnum = |attr: &terrace_ir::attributes::Attribute| {
        attr.cast::<terrace_ir::attributes::BoolAttr>(rw)
            .is_some_and(|has| has.value())
    };
    let devnums = op.has_wait_devnum(rw);
    let has_devnum = devnums.is_some_and(|list| list.elements(rw).iter().any(is_devnum));
    let groups = op
        .wait_operands_segments(rw)
        .map_or(0, |groups| groups.len(rw));
    if !for_all || has_devnum || groups > 1 {
        return Err(MatchFailure::new(
            "`acc.wait` cannot say what is waited for",
        ));
    }
    let waits: Vec<Value> = op.wait_operands(rw).collect();
    if !waits.is_empty() || op.wait_only(rw).is_some() {
        let loc = rw.loc(op.op());
        rw.set_insertion_point_before(op.op());
        WaitOp::builder().wait_operands(&waits).build(rw, loc);
    }
    rw.erase_op(op.op());
    Ok(())
}

/// A region with data on the device.
#[op(
    dialect = AccDialect, mnemonic = "data",
    traits(AttrSizedOperandSegments, RecursiveMemoryEffects),
    interfaces(MemoryEffects, RegionBranchOpInterface),
    assembly {
        oilist(
            "if" "(" $if_cond ")"
            | "async" "" custom<crate::acc::syntax::DeviceTypeOperandsWithKeywordOnly>(
                $async_operands, type($async_operands), $async_operands_device_type, $async_only
            )
            | "dataOperands" "(" $data_clause_operands ":" type($data_clause_operands) ")"
            | "wait" "" custom<crate::acc::syntax::WaitClause>(
                $wait_operands, type($wait_operands), $wait_operands_device_type,
                $wait_operands_segments, $has_wait_devnum, $wait_only
            )
        )
        $region attr_dict_with_keyword
    },
    verify,
)]
pub struct DataOp {
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
    #[operand(name = "asyncOperands")]
    async_operands: Variadic<IntLike>,
    #[attr(name = "asyncOperandsDeviceType")]
    async_operands_device_type: Optional<DeviceTypeArrayAttr>,
    #[attr(name = "asyncOnly")]
    async_only: Optional<DeviceTypeArrayAttr>,
    #[operand(name = "waitOperands")]
    wait_operands: Variadic<IntLike>,
    #[attr(name = "waitOperandsSegments")]
    wait_operands_segments: Optional<DenseI32ArrayAttr>,
    #[attr(name = "waitOperandsDeviceType")]
    wait_operands_device_type: Optional<DeviceTypeArrayAttr>,
    #[attr(name = "hasWaitDevnum")]
    has_wait_devnum: Optional<BoolArrayAttr>,
    #[attr(name = "waitOnly")]
    wait_only: Optional<DeviceTypeArrayAttr>,
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<Variable>,
    #[attr(name = "defaultAttr")]
    default_attr: Optional<ClauseDefaultValue>,
    #[region]
    region: AnyRegion,
}

impl Verify for DataOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        if ir.num_operands(op) == 0 && self.default_attr(ir).is_none() {
            let message =
                "at least one operand or the default attribute must appear on the data operation";
            return ir.error(op, message).into();
        }
        check_definitions(ir, op, self.data_clause_operands(ir), &DATA_OPS, NO_DATA_OP)?;
        let lists = [
            self.async_operands_device_type(ir),
            self.async_only(ir),
            self.wait_operands_device_type(ir),
            self.wait_only(ir),
        ];
        check_async_and_wait(ir, op, lists)
    }
}

/// A region of the host in which variables are the device's.
#[op(
    dialect = AccDialect, mnemonic = "host_data", traits(AttrSizedOperandSegments),
    interfaces(MemoryEffects, RegionBranchOpInterface),
    assembly {
        oilist(
            "if" "(" $if_cond ")"
            | "dataOperands" "(" $data_clause_operands ":" type($data_clause_operands) ")"
        )
        $region attr_dict_with_keyword
    },
    verify, canonicalize = known_host_data,
)]
pub struct HostDataOp {
    #[operand(name = "ifCond")]
    if_cond: Optional<I1>,
    #[operand(name = "dataClauseOperands")]
    data_clause_operands: Variadic<Variable>,
    #[attr(name = "ifPresent")]
    if_present: Optional<UnitAttr>,
    #[region]
    region: AnyRegion,
}

impl Verify for HostDataOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.data_clause_operands(ir).len() == 0 {
            let message = "at least one operand must appear on the host_data operation";
            return ir.error(self, message).into();
        }
        let message = "expect data entry operation as defining op";
        check_definitions(
            ir,
            self.op(),
            self.data_clause_operands(ir),
            &["acc.use_device"],
            message,
        )
    }
}

/// A condition that is true need not be said; if it is false the region is what remains.
fn known_host_data(op: HostDataOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let condition = op.if_cond(rw);
    match known_condition(rw, condition) {
        Some(true) => {
            op.set_if_cond(rw, None);
            Ok(())
        }
        Some(false) => {
            let blocks: Vec<_> = rw.region_blocks(op.region(rw)).collect();
            let &[block] = &blocks[..] else {
                return Err(MatchFailure::new("the region has several blocks"));
            };
            if let Some(end) = rw.last_op(block) {
                rw.erase_op(end);
            }
            rw.inline_block_before(block, op.op(), &[]);
            rw.erase_op(op.op());
            Ok(())
        }
        None => Err(MatchFailure::new("the condition is not known")),
    }
}

/// Ends a region.
#[op(dialect = AccDialect, mnemonic = "terminator", traits(Pure, Terminator), assembly { attr_dict })]
pub struct TerminatorOp {}
