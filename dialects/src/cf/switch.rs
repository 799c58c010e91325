//! `cf.switch`.

use std::ops::Range;

use smallvec::SmallVec;
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, Position, print_type};
use terrace_ir::attributes::{Attribute, DenseArrayAttr, DenseElementsAttr, IntegerAttr};
use terrace_ir::builder::{Builder, OpState};
use terrace_ir::interfaces::BranchOpInterface;
use terrace_ir::ods::OperandList;
use terrace_ir::ods::{
    AnyIntElementsAttr, AnyInteger, AnySuccessor, AnyType, CustomAssembly, DenseI32ArrayAttr,
    OPERAND_SEGMENT_SIZES, Optional, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{IntegerType, ShapedType, VectorType};
use terrace_ir::{Block, Context, Ir, Location, Type, Value};
use terrace_ods_macros::op;

use super::CfDialect;
use super::ops::Edge;
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

/// The attribute that holds the values of cases; none if there are no cases.
fn case_values(
    cx: &Context,
    ty: Type,
    values: impl ExactSizeIterator<Item = i128>,
) -> Option<DenseElementsAttr> {
    let count = i64::try_from(values.len()).expect("there are fewer than 2^63 cases");
    let shape: ShapedType = VectorType::get(cx, &[count], ty).into();
    (count != 0).then(|| DenseElementsAttr::integers(cx, shape, values))
}

impl BranchOpInterface for SwitchOp {
    fn successor_operands(&self, ir: &Ir, index: usize) -> Range<usize> {
        let Some(case) = index.checked_sub(1) else {
            return ir.operand_group(self.op(), 1);
        };
        let all = ir.operand_group(self.op(), 2);
        let mut sizes = self
            .case_operand_segments(ir)
            .as_i32s(ir)
            .map(|size| usize::try_from(size).unwrap_or(0));
        let start = all.start + sizes.by_ref().take(case).sum::<usize>();
        let end = start + sizes.next().unwrap_or(0);
        start.min(all.end)..end.min(all.end)
    }

    fn successor_list(&self, _: &Ir, index: usize) -> Option<OperandList> {
        Some(match index.checked_sub(1) {
            None => OperandList::group(1),
            Some(case) => OperandList {
                group: 2,
                segment: Some(("case_operand_segments", case)),
            },
        })
    }

    fn successor_for_operands(&self, ir: &Ir, operands: &[Option<Attribute>]) -> Option<usize> {
        let flag: IntegerAttr = operands.first().copied()??.cast(ir)?;
        let mut values = self.case_values(ir)?.integer_values(ir);
        let case = values.position(|value| value == flag.value(ir));
        Some(case.map_or(0, |case| case + 1))
    }

    fn retain_operands(&self, ir: &mut Ir, op: terrace_ir::Op, keep: &dyn Fn(usize) -> bool) {
        let cases = self.case_destinations(ir).len();
        let kept = |case| {
            let operands = self.successor_operands(ir, case + 1);
            operands.filter(|operand| keep(*operand)).count() as i32
        };
        let segments: Vec<i32> = (0..cases).map(kept).collect();
        let segments = DenseArrayAttr::i32s(ir, &segments);
        ir.retain_operands(op, keep);
        ir.set_attr(op, CASE_OPERAND_SEGMENTS, segments.into());
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
        if segments.len(ir) != destinations || segments.as_i32s(ir).any(|size| size < 0) {
            return error(format!(
                "'case_operand_segments' must say for each of the {destinations} cases how many operands it has"
            ));
        }
        Ok(())
    }
}

const CASE_VALUES: &str = "case_values";
const CASE_OPERAND_SEGMENTS: &str = "case_operand_segments";

/// Reads `^block` or `^block(%a, %b : type, type)`; `at` is where a wrong number of types is reported.
fn parse_edge(parser: &mut OpParser<'_, '_>, at: Position) -> ParseResult<Edge> {
    let block = parser.parse_successor()?;
    let mut values = SmallVec::new();
    if parser.parse_optional_punct("(") {
        let operands = parser.parse_operand_list(Delimiter::None)?;
        parser.parse_punct(":")?;
        let types = parser.parse_type_list()?;
        parser.parse_punct(")")?;
        if operands.len() != types.len() {
            return Err(parser.operand_count_error(at, operands.len(), types.len()));
        }
        for (operand, ty) in operands.into_iter().zip(types) {
            values.push(parser.resolve_operand(operand, ty)?);
        }
    }
    Ok(Edge { block, values })
}

/// The value of a case as it is printed: without sign, where that can be read again.
fn printed_case(value: i128, width: u32) -> i128 {
    let unsigned = match 1i128.checked_shl(width).filter(|modulus| *modulus > 0) {
        Some(modulus) => value.rem_euclid(modulus),
        None => value,
    };
    match i64::try_from(unsigned) {
        Ok(_) => unsigned,
        Err(_) => value,
    }
}

impl CustomAssembly for SwitchOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context().clone();
        let flag = parser.parse_operand()?;
        parser.parse_punct(":")?;
        let ty = parser.parse_type_of::<AnyInteger>()?;
        let flag = parser.resolve_operand(flag, ty)?;
        parser.parse_punct(",")?;
        parser.parse_punct("[")?;
        let at = parser.position();
        parser.parse_keyword_exact("default")?;
        parser.parse_punct(":")?;
        let default = parse_edge(parser, at)?;
        state.successors.push(default.block);
        let (mut values, mut segments) = (Vec::new(), Vec::new());
        let mut operands: SmallVec<[Value; 4]> = SmallVec::new();
        while parser.parse_optional_punct(",") {
            let at = parser.position();
            let value: i64 = parser.parse_integer_as()?;
            values.push(value.into());
            parser.parse_punct(":")?;
            let edge = parse_edge(parser, at)?;
            state.successors.push(edge.block);
            segments.push(edge.values.len() as i32);
            operands.extend(edge.values);
        }
        parser.parse_punct("]")?;
        if let Some(values) = case_values(&cx, ty, values.into_iter()) {
            state.set_attr(&cx, CASE_VALUES, values.into());
        }
        let segments = DenseArrayAttr::i32s(&cx, &segments);
        state.set_attr(&cx, CASE_OPERAND_SEGMENTS, segments.into());
        state.set_operand_sizes(&cx, &[1, default.values.len(), operands.len()]);
        state.operands.push(flag);
        state.operands.extend(default.values);
        state.operands.extend(operands);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let ty: Type = ir.ty(self.flag(ir));
        let width = ty
            .cast::<IntegerType>(ir)
            .map_or(64, |integer| integer.width(ir));
        printer.write(" ");
        printer.print_operand(self.flag(ir));
        printer.write(" : ");
        printer.print_type(ty);
        printer.write(", [");
        printer.newline();
        printer.write("  default: ");
        printer
            .print_successor_and_operands(self.default_destination(ir), self.default_operands(ir));
        let mut has_cases = false;
        for case in self.cases(ir) {
            has_cases = true;
            printer.write(",");
            printer.newline();
            write!(printer, "  {}: ", printed_case(case.value, width));
            let operands = case.edge.values.iter().copied();
            printer.print_successor_and_operands(case.edge.block, operands);
        }
        if has_cases {
            printer.newline();
        }
        printer.write("]");
        let elided = [CASE_VALUES, CASE_OPERAND_SEGMENTS, OPERAND_SEGMENT_SIZES];
        printer.print_attr_dict(ir, self.op(), &elided);
    }
}
