//! Functions and calls.

use terrace_ir::asm::{Argument, AsmPrinter, OpParser, ParseResult, RegionStyle, print_type};
use terrace_ir::attributes::{
    ArrayAttr, Attribute, FlatSymbolRefAttr, StringAttr, TypeAttr, UnitAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::CallableOpInterface;
use terrace_ir::ods::{
    AnyRegion, CustomAssembly, DictArrayAttr, Optional, StrAttr, SymbolNameAttr, TypeAttrOf,
    TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{FunctionType, Type};
use terrace_ir::{Context, Diagnostic, Ir, Region, SmallVec, Value};
use terrace_ods_macros::op;

use super::{ImportOpInterface, LocalRefType, ValType, WasmSsaDialect, globals};

/// A function, which other modules see if it is `exported`. The arguments of its body are local variables of the types that its type
/// names.
#[op(
    dialect = WasmSsaDialect, mnemonic = "func",
    traits(AffineScope, AutomaticAllocationScope, IsolatedFromAbove, Symbol),
    interfaces(CallableOpInterface), custom_assembly, verify,
)]
pub struct FuncOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr(name = "functionType")]
    function_type: TypeAttrOf<FunctionType>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[attr]
    exported: Optional<UnitAttr>,
    #[region]
    body: AnyRegion,
}

impl CallableOpInterface for FuncOp {
    fn callable_region(&self, ir: &Ir) -> Option<Region> {
        let body = self.body(ir);
        ir.first_block(body).map(|_| body)
    }

    fn argument_types(&self, ir: &Ir) -> SmallVec<[Type; 4]> {
        self.function_type(ir).inputs(ir).into()
    }

    fn result_types(&self, ir: &Ir) -> SmallVec<[Type; 2]> {
        self.function_type(ir).results(ir).into()
    }
}

/// The type of the values of a local variable.
pub(super) fn element(cx: &Context, local: Type) -> Option<Type> {
    Some(local.cast::<LocalRefType>(cx)?.element_type(cx))
}

impl Verify for FuncOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let Some(entry) = ir.first_block(self.body(ir)) else {
            return Ok(());
        };
        let error = |message: String| VerifyResult::from(ir.error(self, message));
        let (arguments, inputs) = (ir.block_args(entry), self.function_type(ir).inputs(ir));
        if arguments.len() != inputs.len() {
            return error(format!(
                "entry block should have same number of arguments as function type. Function type has {}, entry block has {}",
                inputs.len(),
                arguments.len()
            ));
        }
        let text = |ty| print_type(ir, ty);
        let pairs = arguments
            .iter()
            .map(|argument: &Value| ir.ty(*argument))
            .zip(inputs);
        for (index, (argument, input)) in pairs.enumerate() {
            let Some(element) = element(ir, argument) else {
                let argument = text(argument);
                return error(format!(
                    "entry block argument type should be LocalRefType, got '{argument}' for block argument {index}"
                ));
            };
            if element != *input {
                let (input, element) = (text(*input), text(element));
                return error(format!(
                    "func argument type #{index}('{input}') doesn't match entry block referenced type ('{element}')"
                ));
            }
        }
        Ok(())
    }
}

impl CustomAssembly for FuncOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        globals::parse_exported_name(parser, state)?;
        let cx = parser.context();
        let at = parser.position();
        let signature = parser.parse_function_signature(false)?;
        let inputs = signature.inputs.iter().map(|ty| {
            element(cx, *ty).ok_or_else(|| {
                let ty = print_type(cx, *ty);
                let message = format!(
                    "invalid type for wasm.func argument. Expecting !wasm<local T>, got '{ty}'"
                );
                Diagnostic::error(parser.location_at(parser.since(at)), message)
            })
        });
        let inputs: Vec<Type> = inputs.collect::<ParseResult<_>>()?;
        let ty = FunctionType::get(cx, &inputs, &signature.results);
        state.set_attr(cx, "functionType", TypeAttr::get(cx, ty.into()).into());
        let attributes = [
            ("arg_attrs", signature.arg_attrs),
            ("res_attrs", signature.res_attrs),
        ];
        for (name, attributes) in attributes {
            if let Some(attributes) = attributes {
                state.set_attr(cx, name, attributes.into());
            }
        }
        parser.parse_optional_attr_dict_with_keyword(state)?;
        let arguments: &[Argument] = &signature.arguments;
        let at = parser.position();
        let body = match parser.parse_optional_region(arguments)? {
            Some(body) if parser.is_empty_region(body) => {
                return Err(parser.error_at(at, "expected non-empty function body"));
            }
            Some(body) => body,
            None => parser.create_region(),
        };
        state.regions.push(body);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let body = self.body(ir);
        if self.exported(ir) {
            printer.write(" exported");
        }
        printer.write(" ");
        printer.print_symbol_name(&self.sym_name(ir));
        let ty = self.function_type(ir);
        let local = |ty: &Type| Type::from(LocalRefType::get(ir, *ty));
        let inputs: Vec<Type> = ty.inputs(ir).iter().map(local).collect();
        let ty = FunctionType::get(ir, &inputs, ty.results(ir));
        let list = |name: &str| {
            let list: Option<Attribute> = ir.attr(self.op(), name);
            list.and_then(|list| list.cast::<ArrayAttr>(ir))
        };
        let attributes = (list("arg_attrs"), list("res_attrs"));
        printer.print_function_signature(ir, body, ty, attributes, false);
        let written = [
            "sym_name",
            "functionType",
            "arg_attrs",
            "res_attrs",
            "exported",
        ];
        printer.print_attr_dict_with_keyword(ir, self.op(), &written);
        if ir.first_block(body).is_some() {
            printer.write(" ");
            printer.print_region(body, RegionStyle::WITHOUT_ENTRY_ARGS);
        }
    }
}

/// Calls a function.
#[op(
    dialect = WasmSsaDialect, mnemonic = "call",
    assembly { $callee ("(" $operands^ ")")? attr_dict ":" functional_type($operands, $results) },
)]
pub struct FuncCallOp {
    #[attr]
    callee: FlatSymbolRefAttr,
    #[operand]
    operands: Variadic<ValType>,
    #[result]
    results: Variadic<ValType>,
}

/// A function of another module.
#[op(
    dialect = WasmSsaDialect, mnemonic = "import_func", traits(Symbol),
    interfaces(CallableOpInterface, ImportOpInterface),
    assembly { $import_name "from" $module_name "as" $sym_name attr_dict },
)]
pub struct FuncImportOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr(name = "moduleName")]
    module_name: StrAttr,
    #[attr(name = "importName")]
    import_name: StrAttr,
    #[attr(name = "type")]
    ty: TypeAttrOf<FunctionType>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
}

impl CallableOpInterface for FuncImportOp {
    fn callable_region(&self, _: &Ir) -> Option<Region> {
        None
    }

    fn argument_types(&self, ir: &Ir) -> SmallVec<[Type; 4]> {
        self.ty(ir).inputs(ir).into()
    }

    fn result_types(&self, ir: &Ir) -> SmallVec<[Type; 2]> {
        self.ty(ir).results(ir).into()
    }
}

globals::imports!(FuncImportOp);

/// The attribute of a name.
pub(super) fn set_name(cx: &Context, state: &mut OpState, attribute: &str, name: &str) {
    state.set_attr(cx, attribute, StringAttr::get(cx, name).into());
}
