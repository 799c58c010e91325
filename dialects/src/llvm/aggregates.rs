//! Reading and changing the parts of structs and arrays.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    CustomAssembly, DenseI64ArrayAttr, InferArgs, InferTypes, InferredTypes, Verify, VerifyResult,
};
use terrace_ir::{Context, Diagnostic, Ir};
use terrace_ods_macros::op;

use super::constraints::LlvmType;
use super::{LlvmDialect, element_at};

/// A part of an aggregate.
#[op(
    dialect = LlvmDialect, mnemonic = "extractvalue",
    traits(Pure),
    assembly { $container "" $position attr_dict ":" type($container) },
    infer_types,
)]
pub struct ExtractValueOp {
    #[operand]
    container: LlvmType,
    #[attr]
    position: DenseI64ArrayAttr,
    #[result]
    res: LlvmType,
}

/// An aggregate with one part replaced.
#[op(
    dialect = LlvmDialect, mnemonic = "insertvalue",
    traits(Pure, AllTypesMatch(container, res)),
    custom_assembly, verify,
)]
pub struct InsertValueOp {
    #[operand]
    container: LlvmType,
    #[operand]
    value: LlvmType,
    #[attr]
    position: DenseI64ArrayAttr,
    #[result]
    res: LlvmType,
}

fn no_such_part(cx: &Context, position: DenseArrayAttr) -> String {
    let path: Vec<String> = position
        .as_i64s(cx)
        .map(|index| index.to_string())
        .collect();
    format!(
        "expects a position inside the aggregate, but [{}] is not",
        path.join(", ")
    )
}

impl InferTypes for ExtractValueOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        let cx = args.cx;
        let position = args.attributes[0].and_then(|attr| attr.cast::<DenseArrayAttr>(cx));
        let position = position.ok_or_else(|| {
            Diagnostic::error(
                args.loc,
                "'llvm.extractvalue' op requires attribute 'position'",
            )
        })?;
        let part = element_at(cx, args.operand_types[0], position.as_i64s(cx));
        let part = part.filter(|_| !position.is_empty(cx)).ok_or_else(|| {
            Diagnostic::error(
                args.loc,
                format!("'llvm.extractvalue' op {}", no_such_part(cx, position)),
            )
        })?;
        Ok(smallvec::smallvec![part])
    }
}

impl Verify for InsertValueOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let position = self.position(ir);
        let part = element_at(ir, ir.ty(self.container(ir)), position.as_i64s(ir));
        match part.filter(|_| !position.is_empty(ir)) {
            None => ir.op_error(self, no_such_part(ir, position)).into(),
            Some(part) if part != ir.ty(self.value(ir)) => ir
                .op_error(
                    self,
                    "expects the value to have the type of the part it replaces",
                )
                .into(),
            Some(_) => Ok(()),
        }
    }
}

impl CustomAssembly for InsertValueOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context().clone();
        let value = parser.parse_operand()?;
        parser.parse_punct(",")?;
        let container = parser.parse_operand()?;
        let at = parser.position();
        let mut path = Vec::new();
        parser.parse_comma_list(terrace_ir::asm::Delimiter::Square, |parser| {
            path.push(parser.parse_integer_as::<i64>()?);
            Ok(())
        })?;
        let position = DenseArrayAttr::i64s(&cx, &path);
        state.set_attr(&cx, "position", position.into());
        parser.parse_optional_attr_dict(state)?;
        let ty = parser.parse_colon_type()?;
        let part = element_at(&cx, ty, path.iter().copied()).filter(|_| !path.is_empty());
        let part = part.ok_or_else(|| parser.error_at(at, no_such_part(&cx, position)))?;
        let container = parser.resolve_operand(container, ty)?;
        let value = parser.resolve_operand(value, part)?;
        state.operands.extend([container, value]);
        state.result_types.push(ty);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operand(self.value(ir));
        printer.write(", ");
        printer.print_operand(self.container(ir));
        printer.write("[");
        printer.comma_separated(self.position(ir).as_i64s(ir), |printer, index| {
            write!(printer, "{index}")
        });
        printer.write("]");
        printer.print_attr_dict(ir, self.into(), &["position"]);
        printer.write(" : ");
        printer.print_type(ir.ty(self.container(ir)));
    }
}
