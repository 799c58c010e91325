//! `cf.switch`.

use std::ops::Range;

use smallvec::SmallVec;
use terrace_dialect_base::switch::{self, Edge, case_values};
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::{Attribute, DenseArrayAttr};
use terrace_ir::builder::{Builder, OpState};
use terrace_ir::interfaces::BranchOpInterface;
use terrace_ir::ods::{
    AnyIntElementsAttr, AnyInteger, AnySuccessor, AnyType, CustomAssembly, DenseI32ArrayAttr,
    OperandList, Optional, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::{Block, Ir, Location, Value};
use terrace_ods_macros::op;

use super::CfDialect;
use super::rules::{
    DecidedSwitch, RedundantCases, SwitchOnSameFlag, SwitchToEmptyBlocks, SwitchWithoutCases,
};

/// Goes on in the block of the case that equals a value, or in a default block if none does.
#[op(
    dialect = CfDialect, mnemonic = "switch",
    traits(AttrSizedOperandSegments, Pure, Terminator),
    interfaces(BranchOpInterface),
    custom_assembly, verify,
    canonicalize(
        SwitchWithoutCases, RedundantCases, DecidedSwitch, SwitchToEmptyBlocks, SwitchOnSameFlag,
    ),
)]
pub struct SwitchOp {
    #[operand]
    flag: AnyInteger,
    #[operand]
    default_operands: Variadic<AnyType>,
    #[operand]
    case_operands: Variadic<AnyType>,
    #[attr]
    case_values: Optional<AnyIntElementsAttr>,
    #[attr]
    case_operand_segments: DenseI32ArrayAttr,
    #[successor]
    default_destination: AnySuccessor,
    #[successor]
    case_destinations: Variadic<AnySuccessor>,
}

/// One case of a [`SwitchOp`].
#[derive(Clone, PartialEq, Eq)]
pub struct SwitchCase {
    /// What the flag is compared with.
    pub value: i128,
    /// Where control goes on, with the arguments of that block.
    pub edge: Edge,
}

impl SwitchOp {
    /// A switch with these cases.
    pub fn with_cases(
        b: &mut Builder<'_>,
        loc: Location,
        flag: Value,
        default: &Edge,
        cases: &[SwitchCase],
    ) -> Self {
        let segments: Vec<i32> = cases
            .iter()
            .map(|case| i32::try_from(case.edge.values.len()).expect("a block has few arguments"))
            .collect();
        let operands: SmallVec<[Value; 4]> = cases
            .iter()
            .flat_map(|case| case.edge.values.iter().copied())
            .collect();
        let blocks: SmallVec<[Block; 4]> = cases.iter().map(|case| case.edge.block).collect();
        let values = case_values(b, b.ty(flag), cases.iter().map(|case| case.value));
        SwitchOp::builder(flag, DenseArrayAttr::i32s(b, &segments), default.block)
            .default_operands(&default.values)
            .case_operands(&operands)
            .case_values(values)
            .case_destinations(&blocks)
            .build(b, loc)
    }

    /// Where control goes on if no case equals the flag.
    pub fn default_edge(self, ir: &Ir) -> Edge {
        Edge::of(ir, self.op(), 0)
    }

    /// The cases in order.
    pub fn cases(self, ir: &Ir) -> impl Iterator<Item = SwitchCase> + '_ {
        let values = self.case_values(ir);
        let values = values
            .into_iter()
            .flat_map(|values| values.integer_values(ir));
        let mut operands = self.case_operands(ir);
        let segments = self.case_operand_segments(ir).as_i32s(ir);
        let edges = self.case_destinations(ir).zip(segments);
        values.zip(edges).map(move |(value, (block, count))| {
            let count = usize::try_from(count).unwrap_or(0);
            let values = operands.by_ref().take(count).collect();
            let edge = Edge { block, values };
            SwitchCase { value, edge }
        })
    }

    /// Where control goes on for a value of the flag.
    pub fn edge_for(self, ir: &Ir, value: i128) -> Edge {
        let case = self.cases(ir).find(|case| case.value == value);
        case.map_or_else(|| self.default_edge(ir), |case| case.edge)
    }
}

impl BranchOpInterface for SwitchOp {
    fn successor_operands(&self, ir: &Ir, index: usize) -> Range<usize> {
        switch::successor_operands(ir, self.op(), index)
    }

    fn successor_list(&self, _: &Ir, index: usize) -> Option<OperandList> {
        Some(switch::successor_list(index))
    }

    fn successor_for_operands(&self, ir: &Ir, operands: &[Option<Attribute>]) -> Option<usize> {
        switch::successor_for(ir, *operands.first()?, self.case_values(ir))
    }
}

impl Verify for SwitchOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self, message));
        let segments = self.case_operand_segments(ir);
        let passed: i64 = segments.as_i32s(ir).map(i64::from).sum();
        let operands = self.case_operands(ir).len();
        if passed != operands as i64 {
            return error(format!(
                "caseOperands count ({operands}) does not match with the total size ({passed}) specified in attribute \
                 'case_operand_segments'"
            ));
        }
        let destinations = self.case_destinations(ir).len();
        let values = self.case_values(ir);
        if let Some(values) = values {
            let (flag, case) = (ir.ty(self.flag(ir)), values.ty(ir).element(ir));
            if flag != case {
                let [flag, case] = [flag, case].map(|ty| print_type(ir, ty));
                return error(format!(
                    "'flag' type ('{flag}') should match case value type ('{case}')"
                ));
            }
        }
        let values = values.map_or(0, |values| values.num_elements(ir));
        if values != destinations {
            return error(format!(
                "number of case values ({values}) should match number of case destinations ({destinations})"
            ));
        }
        match switch::segments_fault(ir, self.op()) {
            Some(fault) => error(fault),
            None => Ok(()),
        }
    }
}

const CASE_VALUES: &str = "case_values";

impl CustomAssembly for SwitchOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        switch::parse::<AnyInteger>(parser, state, CASE_VALUES)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        switch::print(ir, self.op(), printer, CASE_VALUES, self.case_values(ir));
    }
}
