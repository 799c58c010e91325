//! `scf.index_switch`.

use std::ops::Range;

use rustc_hash::FxHashSet;
use smallvec::{SmallVec, smallvec};
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, RegionStyle, print_type};
use terrace_ir::attributes::{Attribute, DenseArrayAttr, IntegerAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{RegionBranchOpInterface, RegionBranchPoint};
use terrace_ir::ods::{
    AnyType, DenseI64ArrayAttr, FormatElement, Index, SizedRegion, TypedOp, Variadic, Verify,
    VerifyResult,
};
use terrace_ir::{Ir, Op, Region, Value};
use terrace_ods_macros::op;

use super::rules::{DecidedSwitch, EqualSwitchResults, SameSwitchResult, UnusedSwitchResults};
use super::{ScfDialect, YieldOp};

/// Executes the region of the case that equals a value, or the default region if none does.
#[op(
    dialect = ScfDialect, mnemonic = "index_switch",
    traits(RecursiveMemoryEffects, SingleBlockImplicitTerminator(YieldOp)),
    interfaces(RegionBranchOpInterface),
    assembly {
        $arg attr_dict ("->" type($results)^)? custom<SwitchCases>($cases, $case_regions) "\n"
        "" "default" $default_region
    },
    verify, canonicalize(DecidedSwitch, SameSwitchResult, EqualSwitchResults, UnusedSwitchResults),
)]
pub struct IndexSwitchOp {
    #[operand]
    arg: Index,
    #[attr]
    cases: DenseI64ArrayAttr,
    #[result]
    results: Variadic<AnyType>,
    #[region]
    default_region: SizedRegion<1>,
    #[region(name = "caseRegions")]
    case_regions: Variadic<SizedRegion<1>>,
}

impl IndexSwitchOp {
    /// The region that is executed for a value.
    pub fn region_for(self, ir: &Ir, value: i64) -> Region {
        let mut cases = self.cases(ir).as_i64s(ir).zip(self.case_regions(ir));
        let case = cases.find(|(case, _)| *case == value);
        case.map_or_else(|| self.default_region(ir), |(_, region)| region)
    }

    /// Whether a region ends with the values that the op gives.
    fn verify_region(self, ir: &Ir, region: Region, name: impl Fn() -> String) -> VerifyResult {
        let block = ir.first_block(region).expect("every region has a block");
        let Some(last) = ir.last_op(block) else {
            return Ok(());
        };
        let Some(terminator) = YieldOp::cast(ir, last) else {
            let found = ir.name(last).as_str(ir);
            let message = format!("expected region to end with scf.yield, but got {found}");
            return ir.op_error(self, message).into();
        };
        let (expected, found) = (self.results(ir).len(), terminator.results(ir).len());
        let at = ir.loc(last);
        if expected != found {
            let message = format!(
                "expected each region to return {expected} values, but {} returns {found}",
                name()
            );
            return ir
                .op_error(self, message)
                .note(at, "see yield operation here")
                .into();
        }
        for (index, (result, value)) in self.results(ir).zip(terminator.results(ir)).enumerate() {
            let [expected, found] = [result, value].map(|value| ir.ty(value));
            if expected != found {
                let message = format!(
                    "expected result #{index} of each region to be '{}'",
                    print_type(ir, expected)
                );
                let note = format!("{} returns '{}' here", name(), print_type(ir, found));
                return ir.op_error(self, message).note(at, note).into();
            }
        }
        Ok(())
    }
}

/// The region that a switch enters, whose default comes first: `None` if what chooses is not known.
pub fn chosen_region(ir: &Ir, cases: DenseArrayAttr, chosen: Option<Attribute>) -> Option<usize> {
    let chosen = chosen?.cast::<IntegerAttr>(ir)?.as_i64(ir);
    let case = cases.as_i64s(ir).position(|case| case == chosen);
    Some(case.map_or(0, |case| case + 1))
}

impl RegionBranchOpInterface for IndexSwitchOp {
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

    fn successor_inputs(&self, ir: &Ir, to: RegionBranchPoint) -> SmallVec<[Value; 4]> {
        match to {
            RegionBranchPoint::Parent => ir.results(self.op()).collect(),
            RegionBranchPoint::Region(_) => SmallVec::new(),
        }
    }
}

impl Verify for IndexSwitchOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
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

/// The custom directive `SwitchCases($cases, $regions)`: `case 1 { .. }` for each.
pub fn parse_switch_cases(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let (mut cases, mut regions) = (Vec::new(), Vec::new());
    while parser.parse_optional_keyword("case") {
        cases.push(parser.parse_integer_as::<i64>()?);
        regions.push(parser.parse_region(&[])?);
    }
    parser.set_regions(&arguments[1], &regions);
    let cases = DenseArrayAttr::i64s(parser.context(), &cases);
    parser.set_attribute(&arguments[0], state, Some(cases.into()));
    Ok(())
}

/// Prints what [`parse_switch_cases`] reads.
pub fn print_switch_cases(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let cases = arguments[0].attribute(ir, op);
    let Some(cases) = cases.and_then(|cases: Attribute| cases.cast::<DenseArrayAttr>(ir)) else {
        return;
    };
    for (case, region) in cases.as_i64s(ir).zip(arguments[1].regions(ir, op)) {
        printer.newline();
        write!(printer, "case {case} ");
        printer.print_region(*region, RegionStyle::WITHOUT_ENTRY_ARGS);
    }
}
