//! Branches to one of several blocks by the value of an integer: what `cf.switch`, `llvm.switch` and `spirv.Switch` share.
//!
//! Operand 0 decides; group 1 goes to the default block, group 2 to the cases, as `case_operand_segments` says.

use std::ops::Range;

use smallvec::SmallVec;
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, Position};
use terrace_ir::attributes::{Attribute, DenseArrayAttr, DenseElementsAttr, IntegerAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::BranchOpInterface;
use terrace_ir::ods::{OPERAND_SEGMENT_SIZES, OperandList, TypeConstraint};
use terrace_ir::types::{IntegerType, VectorType};
use terrace_ir::{Block, Context, Ir, Op, Type, Value};

/// A branch to a block, with the block's arguments.
#[derive(Clone, PartialEq, Eq)]
pub struct Edge {
    /// Where control goes on.
    pub block: Block,
    /// The block's arguments.
    pub values: SmallVec<[Value; 4]>,
}

impl Edge {
    /// Successor `index` of a branch.
    ///
    /// # Panics
    /// If the op does not implement [`BranchOpInterface`], or has no such successor.
    pub fn of(ir: &Ir, branch: Op, index: usize) -> Edge {
        let interface = branch
            .interface::<dyn BranchOpInterface>(ir)
            .expect("a branch implements the interface");
        let operands = interface.successor_operands(ir, index);
        Edge {
            block: ir.successor(branch, index),
            values: operands
                .map(|operand| ir.operand(branch, operand))
                .collect(),
        }
    }
}

const CASE_OPERAND_SEGMENTS: &str = "case_operand_segments";

/// The attribute that holds the values of cases; none if there are no cases.
pub fn case_values(
    cx: &Context,
    ty: Type,
    values: impl ExactSizeIterator<Item = i128>,
) -> Option<DenseElementsAttr> {
    let count = i64::try_from(values.len()).expect("there are fewer than 2^63 cases");
    (count != 0).then(|| {
        let shape = VectorType::get(cx, &[count], ty);
        DenseElementsAttr::integers(cx, shape.into(), values)
    })
}

/// How many operands each case has.
pub fn segments(ir: &Ir, op: Op) -> impl Iterator<Item = i32> + '_ {
    let segments = ir.attr(op, CASE_OPERAND_SEGMENTS);
    let segments = segments.and_then(|segments| segments.cast::<DenseArrayAttr>(ir));
    segments
        .into_iter()
        .flat_map(|segments| segments.as_i32s(ir))
}

/// The operands that an edge passes.
pub fn successor_operands(ir: &Ir, op: Op, index: usize) -> Range<usize> {
    let Some(case) = index.checked_sub(1) else {
        return ir.operand_group(op, 1);
    };
    let all = ir.operand_group(op, 2);
    let mut sizes = segments(ir, op).map(|size| usize::try_from(size).unwrap_or(0));
    let start = all.start + sizes.by_ref().take(case).sum::<usize>();
    let end = start + sizes.next().unwrap_or(0);
    start.min(all.end)..end.min(all.end)
}

/// Where an edge's operands are.
pub fn successor_list(index: usize) -> OperandList {
    match index.checked_sub(1) {
        None => OperandList::group(1),
        Some(case) => OperandList {
            group: 2,
            segment: Some((CASE_OPERAND_SEGMENTS, case)),
        },
    }
}

/// The edge that a constant decides for.
pub fn successor_for(
    cx: &Context,
    flag: Option<Attribute>,
    values: Option<DenseElementsAttr>,
) -> Option<usize> {
    let flag: IntegerAttr = flag?.cast(cx)?;
    let mut values = values?.integer_values(cx);
    let case = values.position(|value| value == flag.value(cx));
    Some(case.map_or(0, |case| case + 1))
}

/// What is wrong with `case_operand_segments`: it must say for each case how many operands it has.
pub fn segments_fault(ir: &Ir, op: Op) -> Option<String> {
    let cases = ir.num_successors(op) - 1;
    let found = segments(ir, op).count();
    (found != cases || segments(ir, op).any(|size| size < 0)).then(|| {
        format!(
            "'{CASE_OPERAND_SEGMENTS}' must say for each of the {cases} cases how many operands it has"
        )
    })
}

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

/// Reads `%flag : type, [default: ^block, value: ^block(%a : type)] {..}`; the values of the cases become the attribute `values`.
pub fn parse<C: TypeConstraint>(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    case_attr: &str,
) -> ParseResult<()> {
    let cx = parser.context().clone();
    let flag = parser.parse_operand()?;
    parser.parse_punct(":")?;
    let ty = parser.parse_type_of::<C>()?;
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
        state.set_attr(&cx, case_attr, values.into());
    }
    let segments = DenseArrayAttr::i32s(&cx, &segments);
    state.set_attr(&cx, CASE_OPERAND_SEGMENTS, segments.into());
    state.set_operand_sizes(&cx, &[1, default.values.len(), operands.len()]);
    state.operands.push(flag);
    state.operands.extend(default.values);
    state.operands.extend(operands);
    parser.parse_optional_attr_dict(state)
}

/// Prints what [`parse`] reads.
pub fn print(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    case_attr: &str,
    values: Option<DenseElementsAttr>,
) {
    let flag = ir.operand(op, 0);
    let ty: Type = ir.ty(flag);
    let width = ty
        .cast::<IntegerType>(ir)
        .map_or(64, |integer| integer.width(ir));
    let print_edge = |printer: &mut AsmPrinter<'_>, index| {
        let edge = Edge::of(ir, op, index);
        printer.print_successor_and_operands(edge.block, edge.values.into_iter());
    };
    printer.write(" ");
    printer.print_operand(flag);
    printer.write(" : ");
    printer.print_type(ty);
    printer.write(", [");
    printer.newline();
    printer.write("  default: ");
    print_edge(printer, 0);
    let values = values
        .into_iter()
        .flat_map(|values| values.integer_values(ir));
    let cases = ir.num_successors(op) - 1;
    for (case, value) in values.take(cases).enumerate() {
        printer.write(",");
        printer.newline();
        write!(printer, "  {}: ", printed_case(value, width));
        print_edge(printer, case + 1);
    }
    if cases != 0 {
        printer.newline();
    }
    printer.write("]");
    let elided = [case_attr, CASE_OPERAND_SEGMENTS, OPERAND_SEGMENT_SIZES];
    printer.print_attr_dict(ir, op, &elided);
}
