//! Vectors and all their elements: `vector.to_elements` and `vector.from_elements`.

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, print_type};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyFixedVector, AnyType, AnyVector, CustomAssembly, InferArgs, InferTypes, InferredTypes,
    TypeConstraint, TypedOp, Variadic,
};
use terrace_ir::types::{Type, VectorType};
use terrace_ir::{Context, Diagnostic, Ir};
use terrace_ods_macros::op;

use super::rules::ElementsOfBroadcast;
use super::rules::{ElementsAlike, ElementsOfVector};
use super::types::num_elements;
use super::{VectorDialect, vector_type};

/// Whether types are those of a vector's elements.
fn are_elements(cx: &Context, ty: VectorType, types: impl ExactSizeIterator<Item = Type>) -> bool {
    let mut types = types;
    i64::try_from(types.len()) == Ok(num_elements(cx, ty))
        && types.all(|found| found == ty.element(cx))
}

/// All elements of a vector, in row-major order.
#[op(
    dialect = VectorDialect, mnemonic = "to_elements",
    traits(
        Pure,
        PredOpTrait("shaped type 'source' matches 'elements' element count and types", gives_elements),
    ),
    assembly { $source attr_dict ":" type($source) },
    infer_types, fold, canonicalize(ElementsOfBroadcast),
)]
pub struct ToElementsOp {
    #[operand]
    source: AnyVector,
    #[result]
    elements: Variadic<AnyType>,
}

fn gives_elements(op: ToElementsOp, ir: &Ir) -> bool {
    are_elements(
        ir,
        vector_type(ir, op.source(ir)),
        ir.result_types(op.into()),
    )
}

/// The most elements that are values of their own.
const MAX_ELEMENTS: i64 = 1 << 20;

impl InferTypes for ToElementsOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        let error = |message: &str| {
            Diagnostic::error(args.loc, format!("'vector.to_elements' op {message}"))
        };
        let source = args
            .operand_types
            .first()
            .and_then(|ty| ty.cast::<VectorType>(args.cx));
        let source = source.ok_or_else(|| error("operand #0 must be a vector"))?;
        match num_elements(args.cx, source) {
            count @ 0..=MAX_ELEMENTS => Ok((0..count).map(|_| source.element(args.cx)).collect()),
            _ => Err(error("has too many elements")),
        }
    }
}

/// A vector of these elements, in row-major order.
#[op(
    dialect = VectorDialect, mnemonic = "from_elements",
    traits(
        Pure,
        PredOpTrait("shaped type 'dest' matches 'elements' element count and types", takes_elements),
    ),
    custom_assembly, fold, canonicalize(ElementsAlike, ElementsOfVector),
)]
pub struct FromElementsOp {
    #[operand]
    elements: Variadic<AnyType>,
    #[result]
    dest: AnyFixedVector,
}

fn takes_elements(op: FromElementsOp, ir: &Ir) -> bool {
    are_elements(
        ir,
        vector_type(ir, op.dest(ir)),
        ir.operand_types(op.into()),
    )
}

impl CustomAssembly for FromElementsOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let at = parser.position();
        let elements = parser.parse_operand_list(Delimiter::None)?;
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(":")?;
        let ty_at = parser.position();
        let ty = parser.parse_type_of::<AnyVector>()?;
        let cx = parser.context();
        let vector = ty
            .cast::<VectorType>(cx)
            .filter(|_| AnyFixedVector::matches(cx, ty));
        let Some(vector) = vector else {
            let message = format!(
                "'dest' must be fixed-length vector of any type values, but got '{}'",
                print_type(cx, ty)
            );
            return Err(parser.error_at(parser.since(ty_at), message));
        };
        let count = num_elements(cx, vector);
        if i64::try_from(elements.len()) != Ok(count) {
            let count = usize::try_from(count).unwrap_or(usize::MAX);
            return Err(parser.operand_count_error(at, elements.len(), count));
        }
        state.result_types.push(ty);
        parser.resolve_operands_of_type(&elements, vector.element(cx), state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operands(self.elements(ir));
        printer.print_attr_dict(ir, self.op(), &[]);
        printer.write(" : ");
        printer.print_type(ir.ty(self.dest(ir)));
    }
}
