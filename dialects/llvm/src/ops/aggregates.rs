//! Reading and changing the parts of structs and arrays.

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::{
    ArrayAttr, Attribute, DenseArrayAttr, DenseElementsAttr, FloatAttr, IntegerAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::constant_value;
use terrace_ir::ods::{
    CustomAssembly, DenseI64ArrayAttr, Fold, FoldResult, Folded, InferArgs, InferTypes,
    InferredTypes, TypedOp, Verify, VerifyResult,
};
use terrace_ir::{Diagnostic, Ir, Op, Type, Value};
use terrace_ods_macros::op;

use crate::rules::{ExtractAtOnce, ExtractFromBefore};
use crate::{
    LlvmAggregate, LlvmDialect, LlvmPrimitive, LlvmType, PoisonAttr, UndefAttr, ZeroAttr,
    element_at, is_compatible,
};

/// A part of an aggregate.
#[op(
    dialect = LlvmDialect, mnemonic = "extractvalue",
    traits(Pure),
    custom_assembly, infer_types, verify, fold,
    canonicalize(ExtractFromBefore, ExtractAtOnce),
)]
pub struct ExtractValueOp {
    #[operand]
    container: LlvmAggregate,
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
    container: LlvmAggregate,
    #[operand]
    value: LlvmPrimitive,
    #[attr]
    position: DenseI64ArrayAttr,
    #[result]
    res: LlvmAggregate,
}

impl InferTypes for ExtractValueOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        let cx = args.cx;
        let error = |message| Diagnostic::error(args.loc, message);
        let position = args.attributes[0].and_then(|attr| attr.cast::<DenseArrayAttr>(cx));
        let position = position.ok_or_else(|| {
            error("'llvm.extractvalue' op requires attribute 'position'".to_owned())
        })?;
        let part = element_at(cx, args.operand_types[0], position.as_i64s(cx)).map_err(error)?;
        Ok(smallvec::smallvec![part])
    }
}

impl Verify for ExtractValueOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let container = ir.ty(self.container(ir));
        let part = element_at(ir, container, self.position(ir).as_i64s(ir));
        let part = part.map_err(|message| ir.op_error(self, message))?;
        let result = ir.ty(self.res(ir));
        if result == part {
            return Ok(());
        }
        let [container, part, result] = [container, part, result].map(|ty| print_type(ir, ty));
        let message = format!(
            "Type mismatch: extracting from '{container}' should produce '{part}' but this op returns '{result}'"
        );
        ir.op_error(self, message).into()
    }
}

impl Fold for ExtractValueOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let container = container_of_part(ir, self);
        if let Some(insert) = container.defining::<InsertValueOp>(ir)
            && insert
                .position(ir)
                .as_i64s(ir)
                .eq(self.position(ir).as_i64s(ir))
        {
            return FoldResult::single(insert.value(ir));
        }
        let container = operands[0].or_else(|| constant_value(ir, container))?;
        let is_alike = container.is::<UndefAttr>(ir)
            || container.is::<PoisonAttr>(ir)
            || container.is::<ZeroAttr>(ir);
        if is_alike {
            return FoldResult::single(container);
        }
        let mut position = self.position(ir).as_i64s(ir);
        let (Some(index), None) = (position.next(), position.next()) else {
            return None;
        };
        let index = usize::try_from(index).ok()?;
        let part = match container.cast::<ArrayAttr>(ir) {
            Some(parts) => *parts.elements(ir).get(index)?,
            None => {
                let elements: DenseElementsAttr = container.cast(ir)?;
                // Of an array of arrays no element is a part.
                let is_flat =
                    elements.ty(ir).shape(ir)?.len() == 1 && index < elements.num_elements(ir);
                is_flat.then(|| elements.element_attr(ir, index))??
            }
        };
        let is_number = part.is::<IntegerAttr>(ir) || part.is::<FloatAttr>(ir);
        is_number.then(|| FoldResult::single(part)).flatten()
    }
}

/// What holds the part that an op reads: its container, or what that was before parts beside the one were inserted.
pub(crate) fn container_of_part(ir: &Ir, op: ExtractValueOp) -> Value {
    let position: Vec<i64> = op.position(ir).as_i64s(ir).collect();
    let mut container = op.container(ir);
    while let Some(insert) = container.defining::<InsertValueOp>(ir) {
        let inserted: Vec<i64> = insert.position(ir).as_i64s(ir).collect();
        // One inside the other: what is read is neither what was inserted nor what was there.
        if inserted.starts_with(&position) || position.starts_with(&inserted) {
            break;
        }
        container = insert.container(ir);
    }
    container
}

impl Verify for InsertValueOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let container = ir.ty(self.container(ir));
        let part = element_at(ir, container, self.position(ir).as_i64s(ir));
        let part = part.map_err(|message| ir.op_error(self, message))?;
        let value = ir.ty(self.value(ir));
        if value == part {
            return Ok(());
        }
        let [container, value] = [container, value].map(|ty| print_type(ir, ty));
        let message = format!("Type mismatch: cannot insert '{value}' into '{container}'");
        ir.op_error(self, message)
            .help(format!("that part is of type '{}'", print_type(ir, part)))
            .into()
    }
}

/// `%container[path] {attributes} : type`; gives the container, and the type of the part that the path leads to.
fn parse_part(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<(Value, Type)> {
    let cx = parser.context().clone();
    let container = parser.parse_operand()?;
    let mut path = Vec::new();
    parser.parse_comma_list(Delimiter::Square, |parser| {
        path.push(parser.parse_integer_as::<i64>()?);
        Ok(())
    })?;
    let position = DenseArrayAttr::i64s(&cx, &path);
    state.set_attr(&cx, "position", position.into());
    parser.parse_optional_attr_dict(state)?;
    let ty = parser.parse_colon_type()?;
    if !is_compatible(&cx, ty) {
        let ty = print_type(&cx, ty);
        return Err(parser.error(format!("expected LLVM IR Dialect type, got '{ty}'")));
    }
    let part = element_at(&cx, ty, path.iter().copied());
    let part = part.map_err(|message| parser.error(message))?;
    Ok((parser.resolve_operand(container, ty)?, part))
}

fn print_part(
    ir: &Ir,
    op: Op,
    container: Value,
    position: DenseArrayAttr,
    printer: &mut AsmPrinter<'_>,
) {
    printer.print_operand(container);
    printer.write("[");
    printer.comma_separated(position.as_i64s(ir), |printer, index| {
        write!(printer, "{index}")
    });
    printer.write("]");
    printer.print_attr_dict(ir, op, &["position"]);
    printer.write(" : ");
    printer.print_type(ir.ty(container));
}

impl CustomAssembly for ExtractValueOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let (container, part) = parse_part(parser, state)?;
        state.operands.push(container);
        state.result_types.push(part);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        print_part(
            ir,
            self.op(),
            self.container(ir),
            self.position(ir),
            printer,
        );
    }
}

impl CustomAssembly for InsertValueOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let value = parser.parse_operand()?;
        parser.parse_punct(",")?;
        let (container, part) = parse_part(parser, state)?;
        let value = parser.resolve_operand(value, part)?;
        state.operands.extend([container, value]);
        let ty = parser.ir().ty(container);
        state.result_types.push(ty);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operand(self.value(ir));
        printer.write(", ");
        print_part(
            ir,
            self.op(),
            self.container(ir),
            self.position(ir),
            printer,
        );
    }
}
