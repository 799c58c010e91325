//! `A[%a, %b] B[%c] C[%d, %e] {shape = ..} : (i32, i32, f32) -> !llvm.struct<..>`: the operands of a product by matrix, of whose
//! types one each is written.

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, Position, UnresolvedOperand};
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::ods::{CustomAssembly, OPERAND_SEGMENT_SIZES, TypedOp};
use terrace_ir::types::VectorType;
use terrace_ir::{Context, Ir, Op, OpState, Type, Value};
use terrace_llvm_dialect::StructType;

use super::*;

/// The names of the attributes that say what the first two matrices are made of.
const ELEMENTS: [&str; 2] = ["multiplicandAPtxType", "multiplicandBPtxType"];

/// What follows the matrices: a name, and the types of the operands in brackets.
type More = (&'static str, &'static [Type]);

const SPARSE: &[More] = &[("sparseMetadata", &[Type::I32]), ("selector", &[Type::I32])];
const SCALES: &[More] = &[
    ("scaleA", &[Type::I32, Type::I16, Type::I16]),
    ("scaleB", &[Type::I32, Type::I16, Type::I16]),
];
const SPARSE_WITH_SCALES: &[More] = &[SPARSE[0], SPARSE[1], SCALES[0], SCALES[1]];

/// What a factor is made of, as far as the type of its parts says so.
fn element(cx: &Context, part: Type) -> Option<MMATypes> {
    let pair = VectorType::get(cx, &[2], Type::F16);
    match part {
        Type::F64 => Some(MMATypes::F64),
        Type::F32 => Some(MMATypes::Tf32),
        _ if part == Type::F16 || part == pair.into() => Some(MMATypes::F16),
        _ => {
            let fields: StructType = part.cast(cx)?;
            element(cx, *fields.elements(cx).first()?)
        }
    }
}

type Group = (Position, Vec<UnresolvedOperand>);

fn parse_group(parser: &mut OpParser<'_, '_>, name: &str) -> ParseResult<Group> {
    parser.parse_keyword_exact(name)?;
    let at = parser.position();
    let operands = parser.parse_operand_list(Delimiter::Square)?;
    Ok((at, operands.into_iter().collect()))
}

fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState, more: &[More]) -> ParseResult<()> {
    let cx = parser.context();
    let mut matrices = Vec::new();
    for name in ["A", "B", "C"] {
        matrices.push(parse_group(parser, name)?);
    }
    let mut others = Vec::new();
    for (name, types) in more {
        others.push((parse_group(parser, name)?, *types));
    }
    parser.parse_optional_attr_dict(state)?;
    parser.parse_punct(":")?;
    let at = parser.position();
    parser.parse_punct("(")?;
    let types = parser.parse_type_list()?;
    parser.parse_punct(")")?;
    let [a, b, c] = *types else {
        return Err(parser
            .error_at(
                parser.since(at),
                "expected one type for each operand segment but got ",
            )
            .help(format!(
                "{} types are given, and there are three matrices",
                types.len()
            )));
    };
    let results = parser.parse_optional_arrow_types()?;
    state.result_types.extend(results);
    let mut segments = Vec::new();
    for ((_, operands), ty) in matrices.into_iter().zip([a, b, c]) {
        segments.push(operands.len() as i32);
        parser.resolve_operands_of_type(&operands, ty, state)?;
    }
    for ((at, operands), types) in others {
        if operands.len() != types.len() {
            return Err(parser.operand_count_error(at, operands.len(), types.len()));
        }
        for (operand, ty) in operands.into_iter().zip(types) {
            segments.push(1);
            let operand = parser.resolve_operand(operand, *ty)?;
            state.operands.push(operand);
        }
    }
    for (name, ty) in ELEMENTS.into_iter().zip([a, b]) {
        if state.attr(cx, name).is_some() {
            continue;
        }
        let Some(element) = element(cx, ty) else {
            // Those with scales are read, and then refused.
            if more.contains(&SCALES[0]) {
                continue;
            }
            let message =
                format!("attribute {name} is not provided explicitly and cannot be inferred");
            return Err(parser.error_at(parser.name_position(), message));
        };
        let element = <MMATypes as terrace_ir::ods::AttrConstraint>::make(cx, element);
        state.set_attr(cx, name, element);
    }
    let segments = DenseArrayAttr::i32s(cx, &segments);
    state.set_attr(cx, OPERAND_SEGMENT_SIZES, segments.into());
    Ok(())
}

fn print(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    matrices: [Vec<Value>; 3],
    more: &[More],
    gap: &str,
) {
    for (name, values) in ["A", "B", "C"].into_iter().zip(&matrices) {
        printer.write_fmt(format_args!(" {name}["));
        printer.print_operands(values.iter().copied());
        printer.write("]");
        printer.write(gap);
    }
    let mut rest = ir.operands(op).skip(matrices.iter().map(Vec::len).sum());
    for (name, types) in more {
        printer.write_fmt(format_args!(" {name}["));
        printer.print_operands(rest.by_ref().take(types.len()));
        printer.write("]");
    }
    let types = matrices
        .each_ref()
        .map(|values| values.first().map(|value| ir.ty(*value)));
    let mut elided = vec![OPERAND_SEGMENT_SIZES];
    for (name, ty) in ELEMENTS.into_iter().zip(types) {
        if ty.is_some_and(|ty| element(ir, ty).is_some()) {
            elided.push(name);
        }
    }
    printer.print_attr_dict(ir, op, &elided);
    printer.write(" : (");
    printer.print_types(types.into_iter().flatten());
    printer.write(") -> ");
    printer.print_types(ir.results(op).map(|value| ir.ty(value)));
}

/// One row an op: what follows its matrices, and the space after each of them.
macro_rules! syntax {
    ($($op:ident: $more:expr, $gap:literal;)*) => {$(
        impl CustomAssembly for $op {
            fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
                parse(parser, state, $more)
            }

            fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
                let matrices = [
                    self.operand_a(ir).collect(),
                    self.operand_b(ir).collect(),
                    self.operand_c(ir).collect(),
                ];
                print(ir, self.op(), printer, matrices, $more, $gap);
            }
        }
    )*};
}

syntax! {
    MmaOp: &[], " ";
    MmaSpOp: SPARSE, "";
    MmaBlockScaleOp: SCALES, "";
    MmaSpBlockScaleOp: SPARSE_WITH_SCALES, "";
}
