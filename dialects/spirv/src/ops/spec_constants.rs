//! Constants that are set when a module is specialised.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::{
    ArrayAttr, Attribute, BoolAttr, FlatSymbolRefAttr, FloatAttr, IntegerAttr, StringAttr, TypeAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyType, CustomAssembly, SizedRegion, SymbolNameAttr, SymbolRefArrayAttr, TypedAttr, TypedOp,
    Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Builder, Ir, Op, Type, Value};
use terrace_ods_macros::op;

use super::ConstantOp;
use super::traits::{UsableInSpecConstantOp, in_function_scope, in_module_scope};
use crate::{AnySpirv, CooperativeMatrixType, Parts, SpirvDialect, part, parts};

/// The value of a specialisation constant.
#[op(
    dialect = SpirvDialect, mnemonic = "mlir.referenceof",
    traits(Pure),
    interfaces(SymbolUserOpInterface),
    assembly { $spec_const attr_dict ":" type($reference) },
)]
pub struct ReferenceOfOp {
    #[attr]
    spec_const: FlatSymbolRefAttr,
    #[result]
    reference: AnySpirv,
}

/// The type of a specialisation constant.
pub(crate) fn spec_constant_type(ir: &Ir, op: Op) -> Option<Type> {
    if let Some(constant) = SpecConstantOp::cast(ir, op) {
        return constant.default_value(ir).ty(ir);
    }
    if let Some(constant) = SpecConstantCompositeOp::cast(ir, op) {
        return Some(constant.ty(ir).value(ir));
    }
    ExtSpecConstantCompositeReplicateOp::cast(ir, op).map(|constant| constant.ty(ir).value(ir))
}

impl SymbolUserOpInterface for ReferenceOfOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let found = symbols.lookup(self.spec_const(ir).into());
        let Some(ty) = found.and_then(|(at, op)| spec_constant_type(at, op)) else {
            return ir
                .op_error(
                    self.op(),
                    "expected spirv.SpecConstant or spirv.SpecConstantComposite symbol",
                )
                .into();
        };
        match ty == ir.ty(self.reference(ir)) {
            true => Ok(()),
            false => ir
                .op_error(
                    self.op(),
                    "result type mismatch with the referenced specialization constant's type",
                )
                .into(),
        }
    }
}

/// A constant with a default, which a module's user may set.
#[op(
    dialect = SpirvDialect, mnemonic = "SpecConstant",
    traits(PredOpTrait("op must appear in a module-like op's block", in_module_scope), Symbol),
    custom_assembly, verify,
)]
pub struct SpecConstantOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    default_value: TypedAttr,
}

/// The number by which the constant is set.
const SPEC_ID: &str = "spec_id";

impl Verify for SpecConstantOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| ir.op_error(self, message).into();
        if let Some(id) = ir
            .attr(self.op(), SPEC_ID)
            .and_then(|id| id.cast::<IntegerAttr>(ir))
            && id.as_i64(ir) < 0
        {
            return error("SpecId cannot be negative");
        }
        let value = self.default_value(ir);
        let is_scalar =
            value.is::<IntegerAttr>(ir) || value.is::<FloatAttr>(ir) || value.is::<BoolAttr>(ir);
        let ty = value.ty(ir).filter(|_| is_scalar);
        let Some(ty) = ty.filter(|ty| ty.is_integer(ir) || ty.is_float(ir)) else {
            return error("default value can only be a bool, integer, or float scalar");
        };
        match ty.bit_width(ir) {
            Some(1 | 8 | 16 | 32 | 64) => Ok(()),
            _ => error("default value bitwidth disallowed"),
        }
    }
}

/// `@name`
fn parse_name(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
    let cx = parser.context();
    let name = parser.parse_symbol_name()?;
    let name = StringAttr::get(cx, name.as_str(cx)).into();
    state.set_attr(cx, "sym_name", name);
    Ok(())
}

/// `spec_id(5)`, if it is there.
fn parse_spec_id(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
    if !parser.parse_optional_keyword(SPEC_ID) {
        return Ok(());
    }
    parser.parse_punct("(")?;
    let id = parser.parse_attribute_of_type(Type::I32)?;
    state.set_attr(parser.context(), SPEC_ID, id);
    parser.parse_punct(")")
}

fn print_spec_id(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>) {
    if let Some(id) = ir.attr(op, SPEC_ID) {
        printer.write(" spec_id(");
        printer.print_attr_without_type(id);
        printer.write(")");
    }
}

impl CustomAssembly for SpecConstantOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_name(parser, state)?;
        parse_spec_id(parser, state)?;
        parser.parse_punct("=")?;
        let value = parser.parse_attribute()?;
        state.set_attr(parser.context(), "default_value", value);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_symbol_name(&self.sym_name(ir));
        print_spec_id(ir, self.op(), printer);
        printer.write(" = ");
        printer.print_attr(self.default_value(ir));
    }
}

/// A composite of specialisation constants.
#[op(
    dialect = SpirvDialect, mnemonic = "SpecConstantComposite",
    traits(PredOpTrait("op must appear in a module-like op's block", in_module_scope), Symbol),
    interfaces(SymbolUserOpInterface),
    custom_assembly, verify,
)]
pub struct SpecConstantCompositeOp {
    #[attr(name = "type")]
    ty: TypeAttr,
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    constituents: SymbolRefArrayAttr,
}

impl Verify for SpecConstantCompositeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = self.ty(ir).value(ir);
        if ty.is::<CooperativeMatrixType>(ir) {
            return ir
                .op_error(
                    self,
                    format!("unsupported composite type: {}", print_type(ir, ty)),
                )
                .into();
        }
        let Some(kind) = parts(ir, ty) else {
            let message = format!(
                "result type must be a composite type, but provided '{}'",
                print_type(ir, ty)
            );
            return ir.op_error(self, message).into();
        };
        let found = self.constituents(ir).elements(ir).len() as u64;
        match kind {
            Parts::Fixed(expected) if expected != found => {
                let message = format!(
                    "has incorrect number of operands: expected {expected}, but provided {found}"
                );
                ir.op_error(self, message).into()
            }
            Parts::Fixed(_) | Parts::Runtime => Ok(()),
        }
    }
}

impl SymbolUserOpInterface for SpecConstantCompositeOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let ty = self.ty(ir).value(ir);
        for (index, symbol) in self.constituents(ir).elements(ir).iter().enumerate() {
            let symbol = symbol.cast::<FlatSymbolRefAttr>(ir);
            let found = symbol.and_then(|symbol| symbols.lookup(symbol.into()));
            let Some(found) = found.and_then(|(at, op)| spec_constant_type(at, op)) else {
                return ir
                    .op_error(
                        self.op(),
                        "unknown constituent: expected the symbol of a spirv.SpecConstant",
                    )
                    .into();
            };
            let Some(expected) = part(ir, ty, index as u64).filter(|expected| *expected != found)
            else {
                continue;
            };
            let [expected, found] = [expected, found].map(|ty| print_type(ir, ty));
            let message = format!(
                "has incorrect types of operands: expected '{expected}', but provided '{found}'"
            );
            return ir.op_error(self.op(), message).into();
        }
        Ok(())
    }
}

impl CustomAssembly for SpecConstantCompositeOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        parse_name(parser, state)?;
        parse_spec_id(parser, state)?;
        let mut constituents: Vec<Attribute> = Vec::new();
        parser.parse_comma_list(terrace_ir::asm::Delimiter::Paren, |parser| {
            constituents.push(parser.parse_symbol_ref()?.into());
            Ok(())
        })?;
        state.set_attr(cx, "constituents", ArrayAttr::get(cx, &constituents).into());
        parser.parse_punct(":")?;
        let ty = parser.parse_type()?;
        state.set_attr(cx, "type", TypeAttr::get(cx, ty).into());
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_symbol_name(&self.sym_name(ir));
        print_spec_id(ir, self.op(), printer);
        printer.write(" (");
        printer.comma_separated(self.constituents(ir).elements(ir), |printer, symbol| {
            printer.print_attr(*symbol);
        });
        printer.write(") : ");
        printer.print_type(self.ty(ir).value(ir));
    }
}

/// A composite whose parts are all the same specialisation constant.
#[op(
    dialect = SpirvDialect, mnemonic = "EXT.SpecConstantCompositeReplicate",
    traits(PredOpTrait("op must appear in a module-like op's block", in_module_scope), Symbol), custom_assembly,
)]
pub struct ExtSpecConstantCompositeReplicateOp {
    #[attr(name = "type")]
    ty: TypeAttr,
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    constituent: FlatSymbolRefAttr,
}

impl CustomAssembly for ExtSpecConstantCompositeReplicateOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        parse_name(parser, state)?;
        parser.parse_punct("(")?;
        let constituent = parser.parse_symbol_ref()?;
        state.set_attr(cx, "constituent", constituent.into());
        parser.parse_punct(")")?;
        parser.parse_punct(":")?;
        let ty = parser.parse_type()?;
        state.set_attr(cx, "type", TypeAttr::get(cx, ty).into());
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_symbol_name(&self.sym_name(ir));
        printer.write(" (");
        printer.print_attr(self.constituent(ir).into());
        printer.write(") : ");
        printer.print_type(self.ty(ir).value(ir));
    }
}

/// An operation on constants, done when the module is specialised: `wraps "spirv.IAdd"(%a, %b) : (i32, i32) -> i32`.
#[op(
    dialect = SpirvDialect, mnemonic = "SpecConstantOperation",
    traits(Pure, PredOpTrait("op must appear in a function-like op's block", in_function_scope), SingleBlockImplicitTerminator(YieldOp)),
    custom_assembly, verify_regions,
)]
pub struct SpecConstantOperationOp {
    #[region]
    body: SizedRegion<1>,
    #[result]
    result: AnyType,
}

impl SpecConstantOperationOp {
    /// The operation.
    pub fn wrapped(self, ir: &Ir) -> Option<Op> {
        ir.first_op(ir.first_block(self.body(ir))?)
    }
}

impl VerifyRegions for SpecConstantOperationOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let block = ir.first_block(self.body(ir));
        let count = block.map_or(0, |block| ir.block_ops(block).count());
        if count != 2 {
            return ir.op_error(self, "expected exactly 2 nested ops").into();
        }
        let Some(wrapped) = self.wrapped(ir) else {
            return Ok(());
        };
        if !ir.has_op_trait::<UsableInSpecConstantOp>(wrapped) {
            return ir.op_error(self, "invalid enclosed op").into();
        }
        let is_constant = |value: Value| {
            ir.defining_op(value).is_some_and(|op| {
                ConstantOp::cast(ir, op).is_some()
                    || ReferenceOfOp::cast(ir, op).is_some()
                    || SpecConstantOperationOp::cast(ir, op).is_some()
            })
        };
        match ir.operands(wrapped).all(is_constant) {
            true => Ok(()),
            false => ir
                .op_error(
                    self,
                    "invalid operand, must be defined by a constant operation",
                )
                .into(),
        }
    }
}

impl CustomAssembly for SpecConstantOperationOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parser.parse_keyword_exact("wraps")?;
        let loc = parser.name_loc();
        let at = parser.position();
        let body = parser.parse_wrapped_op()?;
        let ir = parser.region_ir();
        let wrapped = ir
            .first_block(body)
            .and_then(|block| Some((block, ir.first_op(block)?)));
        let Some((block, wrapped)) = wrapped.filter(|(_, op)| ir.num_results(*op) == 1) else {
            return Err(parser.error_at(at, "expected an operation with one result"));
        };
        let result = ir.result(wrapped, 0);
        let ty = ir.ty(result);
        let mut b = Builder::at_end(ir, block);
        YieldOp::build(&mut b, loc, result);
        state.regions.push(body);
        state.result_types.push(ty);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" wraps ");
        if let Some(wrapped) = self.wrapped(ir) {
            printer.print_wrapped_op(wrapped);
        }
    }
}

/// Gives the result of the operation that a `spirv.SpecConstantOperation` wraps.
#[op(
    dialect = SpirvDialect, mnemonic = "mlir.yield",
    traits(HasParent(SpecConstantOperationOp), Pure, Terminator),
    assembly { attr_dict $operand ":" type($operand) },
)]
pub struct YieldOp {
    #[operand]
    operand: AnyType,
}
