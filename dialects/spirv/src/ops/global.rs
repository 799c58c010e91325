//! Global variables, entry points and how they are run.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{
    ArrayAttr, Attribute, FlatSymbolRefAttr, IntegerAttr, StringAttr, TypeAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    CustomAssembly, I32ArrayAttr, I32Attr, Optional, StrAttr, SymbolNameAttr, SymbolRefArrayAttr,
    TypedOp, Verify, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Ir, Op, Type};
use terrace_ods_macros::op;

use super::syntax::{integers, parse_quoted, set};
use super::traits::in_module_scope;
use super::{SpecConstantCompositeOp, SpecConstantOp};
use crate::{
    ExecutionMode, ExecutionModel, LinkageAttributesAttr, PointerType, SpirvDialect, StorageClass,
};

/// A variable of the module; its type is that of pointers to it.
#[op(
    dialect = SpirvDialect, mnemonic = "GlobalVariable",
    traits(PredOpTrait("op must appear in a module-like op's block", in_module_scope), Symbol),
    interfaces(SymbolUserOpInterface),
    custom_assembly, verify,
)]
pub struct GlobalVariableOp {
    #[attr(name = "type")]
    ty: TypeAttr,
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    initializer: Optional<FlatSymbolRefAttr>,
    #[attr]
    location: Optional<I32Attr>,
    #[attr]
    binding: Optional<I32Attr>,
    #[attr]
    descriptor_set: Optional<I32Attr>,
    #[attr]
    built_in: Optional<StrAttr>,
    #[attr]
    linkage_attributes: Optional<LinkageAttributesAttr>,
}

impl Verify for GlobalVariableOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let Some(pointer) = self.ty(ir).value(ir).cast::<PointerType>(ir) else {
            return ir
                .op_error(self, "result must be of a !spv.ptr type")
                .into();
        };
        let storage = pointer.storage(ir);
        match storage {
            StorageClass::Generic | StorageClass::Function => {
                let message = format!("storage class cannot be '{}'", storage.stringify());
                ir.op_error(self, message).into()
            }
            _ => Ok(()),
        }
    }
}

impl SymbolUserOpInterface for GlobalVariableOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let Some(initializer) = self.initializer(ir) else {
            return Ok(());
        };
        let is_constant = symbols.lookup(initializer.into()).is_some_and(|(at, op)| {
            GlobalVariableOp::cast(at, op).is_some()
                || SpecConstantOp::cast(at, op).is_some()
                || SpecConstantCompositeOp::cast(at, op).is_some()
        });
        match is_constant {
            true => Ok(()),
            false => ir
                .op_error(
                    self.op(),
                    "initializer must be result of a spirv.SpecConstant or spirv.GlobalVariable or spirv.SpecConstantCompositeOp op",
                )
                .into(),
        }
    }
}

/// `bind(0, 1) built_in("GlobalInvocationId") {...}`, each if it is there.
pub(super) fn parse_decorations(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
) -> ParseResult<()> {
    let cx = parser.context();
    if parser.parse_optional_keyword("bind") {
        parser.parse_punct("(")?;
        let set = parser.parse_attribute_of_type(Type::I32)?;
        parser.parse_punct(",")?;
        let binding = parser.parse_attribute_of_type(Type::I32)?;
        parser.parse_punct(")")?;
        state.set_attr(cx, "descriptor_set", set);
        state.set_attr(cx, "binding", binding);
    } else if parser.parse_optional_keyword("built_in") {
        parser.parse_punct("(")?;
        let name = parser.parse_string_attr()?;
        parser.parse_punct(")")?;
        state.set_attr(cx, "built_in", name.into());
    }
    parser.parse_optional_attr_dict(state)
}

/// Prints what [`parse_decorations`] reads.
pub(super) fn print_decorations(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, elided: &[&str]) {
    let mut elided = elided.to_vec();
    let binding = (ir.attr(op, "descriptor_set"), ir.attr(op, "binding"));
    if let (Some(set), Some(binding)) = binding {
        printer.write(" bind(");
        printer.print_attr_without_type(set);
        printer.write(", ");
        printer.print_attr_without_type(binding);
        printer.write(")");
        elided.extend(["descriptor_set", "binding"]);
    }
    if let Some(name) = ir.attr(op, "built_in") {
        printer.write(" built_in(");
        printer.print_attr(name);
        printer.write(")");
        elided.push("built_in");
    }
    printer.print_attr_dict(ir, op, &elided);
}

impl CustomAssembly for GlobalVariableOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let name = parser.parse_symbol_name()?;
        let name = StringAttr::get(cx, name.as_str(cx)).into();
        state.set_attr(cx, "sym_name", name);
        if parser.parse_optional_keyword("initializer") {
            parser.parse_punct("(")?;
            let initializer = parser.parse_symbol_name()?;
            parser.parse_punct(")")?;
            let initializer = FlatSymbolRefAttr::get(cx, initializer);
            state.set_attr(cx, "initializer", initializer.into());
        }
        parse_decorations(parser, state)?;
        parser.parse_punct(":")?;
        let at = parser.position();
        let ty = parser.parse_type()?;
        if !ty.is::<PointerType>(cx) {
            return Err(parser.error_at(at, "expected spirv.ptr type"));
        }
        state.set_attr(cx, "type", TypeAttr::get(cx, ty).into());
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_symbol_name(&self.sym_name(ir));
        if let Some(initializer) = self.initializer(ir) {
            printer.write(" initializer(");
            printer.print_attr(initializer.into());
            printer.write(")");
        }
        print_decorations(ir, self.op(), printer, &["type", "sym_name", "initializer"]);
        printer.write(" : ");
        printer.print_type(self.ty(ir).value(ir));
    }
}

/// A function from which a module is entered, and the variables of its interface.
#[op(dialect = SpirvDialect, mnemonic = "EntryPoint", traits(PredOpTrait("op must appear in a module-like op's block", in_module_scope)), custom_assembly)]
pub struct EntryPointOp {
    #[attr]
    execution_model: ExecutionModel,
    #[attr(name = "fn")]
    function: FlatSymbolRefAttr,
    #[attr]
    interface: SymbolRefArrayAttr,
}

/// A symbol by its name.
fn parse_symbol(parser: &mut OpParser<'_, '_>) -> ParseResult<Attribute> {
    let at = parser.position();
    let attr = parser.parse_attribute()?;
    match attr.is::<FlatSymbolRefAttr>(parser.context()) {
        true => Ok(attr),
        false => Err(parser.error_at(at, "invalid kind of attribute specified")),
    }
}

impl CustomAssembly for EntryPointOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let model = parse_quoted(parser, "execution_model")?;
        set::<ExecutionModel>(cx, state, "execution_model", model);
        let function = parse_symbol(parser)?;
        state.set_attr(cx, "fn", function);
        let mut interface = Vec::new();
        while parser.parse_optional_punct(",") {
            interface.push(parse_symbol(parser)?);
        }
        state.set_attr(cx, "interface", ArrayAttr::get(cx, &interface).into());
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        write!(printer, " \"{}\" ", self.execution_model(ir).stringify());
        printer.print_attr(self.function(ir).into());
        for variable in self.interface(ir).elements(ir) {
            printer.write(", ");
            printer.print_attr(*variable);
        }
    }
}

/// How an entry point is run: `spirv.ExecutionMode @kernel "LocalSize", 32, 1, 1`.
#[op(dialect = SpirvDialect, mnemonic = "ExecutionMode", traits(PredOpTrait("op must appear in a module-like op's block", in_module_scope)), custom_assembly)]
pub struct ExecutionModeOp {
    #[attr(name = "fn")]
    function: FlatSymbolRefAttr,
    #[attr]
    execution_mode: ExecutionMode,
    #[attr]
    values: I32ArrayAttr,
}

impl CustomAssembly for ExecutionModeOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let function = parse_symbol(parser)?;
        state.set_attr(cx, "fn", function);
        let mode = parse_quoted(parser, "execution_mode")?;
        set::<ExecutionMode>(cx, state, "execution_mode", mode);
        let mut values = Vec::new();
        while parser.parse_optional_punct(",") {
            let value: i32 = parser.parse_integer_as()?;
            values.push(IntegerAttr::get(cx, Type::I32, value.into()).into());
        }
        state.set_attr(cx, "values", ArrayAttr::get(cx, &values).into());
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_attr(self.function(ir).into());
        write!(printer, " \"{}\"", self.execution_mode(ir).stringify());
        for value in integers(ir, ir.attr(self.op(), "values")) {
            write!(printer, ", {value}");
        }
    }
}
