//! `emitc.switch`.

use std::ops::Range;

use rustc_hash::FxHashSet;
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::{RegionBranchOpInterface, RegionBranchPoint};
use terrace_ir::ods::{
    DenseI64ArrayAttr, SizedRegion, TypedOp, Variadic, VerifyRegions, VerifyResult,
};
use terrace_ir::{Ir, Region, SmallVec, Value, smallvec};
use terrace_ods_macros::op;
use terrace_standard_dialects::scf::chosen_region;

use super::{EmitcDialect, IntegerIndexOrOpaqueType, YieldOp};

/// Executes the region of the case that equals a value, or the default region if none does.
#[op(
    dialect = EmitcDialect, mnemonic = "switch",
    traits(RecursiveMemoryEffects, SingleBlockImplicitTerminator(YieldOp)),
    interfaces(RegionBranchOpInterface),
    assembly {
        $arg ":" type($arg) attr_dict custom<terrace_standard_dialects::scf::SwitchCases>($cases, $case_regions) "\n"
        "" "default" $default_region
    },
    default_dialect, verify_regions,
)]
pub struct SwitchOp {
    #[operand]
    arg: IntegerIndexOrOpaqueType,
    #[attr]
    cases: DenseI64ArrayAttr,
    #[region(name = "defaultRegion")]
    default_region: SizedRegion<1>,
    #[region(name = "caseRegions")]
    case_regions: Variadic<SizedRegion<1>>,
}

impl RegionBranchOpInterface for SwitchOp {
    fn region_successors(
        &self,
        ir: &Ir,
        from: RegionBranchPoint,
    ) -> SmallVec<[RegionBranchPoint; 2]> {
        match from {
            RegionBranchPoint::Parent => (0..ir.regions(self.op()).len())
                .map(RegionBranchPoint::Region)
                .collect(),
            RegionBranchPoint::Region(_) => smallvec![RegionBranchPoint::Parent],
        }
    }

    fn runs_at_most_once(&self, _: &Ir, _: usize) -> bool {
        true
    }

    fn entry_successors(
        &self,
        ir: &Ir,
        operands: &[Option<Attribute>],
    ) -> SmallVec<[RegionBranchPoint; 2]> {
        match chosen_region(ir, self.cases(ir), operands[0]) {
            Some(region) => smallvec![RegionBranchPoint::Region(region)],
            None => self.region_successors(ir, RegionBranchPoint::Parent),
        }
    }

    fn entry_operands(&self, _: &Ir, _: RegionBranchPoint) -> Range<usize> {
        0..0
    }

    fn successor_inputs(&self, _: &Ir, _: RegionBranchPoint) -> SmallVec<[Value; 4]> {
        SmallVec::new()
    }
}

impl SwitchOp {
    /// Whether a region ends without a value.
    fn verify_region(self, ir: &Ir, region: Region, name: impl Fn() -> String) -> VerifyResult {
        let block = ir.first_block(region).expect("every region has a block");
        let Some(last) = ir.last_op(block) else {
            return Ok(());
        };
        let Some(end) = YieldOp::cast(ir, last) else {
            let found = ir.name(last).as_str(ir);
            let message = format!("expected region to end with emitc.yield, but got {found}");
            return ir.op_error(self, message).into();
        };
        if end.result(ir).is_none() {
            return Ok(());
        }
        let message = format!(
            "expected each region to return 0 values, but {} returns 1",
            name()
        );
        let error = ir.op_error(self, message);
        error.note(ir.loc(last), "see yield operation here").into()
    }
}

impl VerifyRegions for SwitchOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let (cases, regions) = (self.cases(ir), self.case_regions(ir));
        if cases.len(ir) != regions.len() {
            let message = format!(
                "has {} case regions but {} case values",
                regions.len(),
                cases.len(ir)
            );
            return ir.op_error(self, message).into();
        }
        let mut seen = FxHashSet::default();
        if let Some(case) = cases.as_i64s(ir).find(|case| !seen.insert(*case)) {
            let message = format!("has duplicate case value: {case}");
            return ir.op_error(self, message).into();
        }
        self.verify_region(ir, self.default_region(ir), || "default region".to_owned())?;
        for (index, region) in regions.enumerate() {
            self.verify_region(ir, region, || format!("case region #{index}"))?;
        }
        Ok(())
    }
}
