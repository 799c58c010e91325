//! Functions that compute shapes, and libraries that say which ops they are for.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, RegionStyle, print_attribute};
use terrace_ir::attributes::{ArrayAttr, Attribute, DictAttr, StringAttr, SymbolRefAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::CallableOpInterface;
use terrace_ir::ods::{
    AnyRegion, AnyType, CustomAssembly, DictArrayAttr, OpTraits, Optional, StrAttr, SymbolNameAttr,
    TypeAttrOf, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::symbol::lookup_symbol;
use terrace_ir::types::{FunctionType, Type};
use terrace_ir::verify::AttributeVerifierInterface;
use terrace_ir::{Ident, Ir, Op, Region, SmallVec};
use terrace_ods_macros::op;
use terrace_standard_dialects::func::{parse_function, print_function, verify_function};

use super::ShapeDialect;

/// A function that computes shapes.
#[op(
    dialect = ShapeDialect, mnemonic = "func",
    traits(AffineScope, AutomaticAllocationScope, IsolatedFromAbove, Symbol),
    interfaces(CallableOpInterface),
    default_dialect,
    custom_assembly, verify,
)]
pub struct FuncOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    function_type: TypeAttrOf<FunctionType>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[attr]
    sym_visibility: Optional<StrAttr>,
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

impl Verify for FuncOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_function(ir, self.op(), self.function_type(ir))
    }
}

impl CustomAssembly for FuncOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_function(parser, state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        print_function(ir, self.op(), self.function_type(ir), printer);
    }
}

/// Ends a function that computes shapes.
#[op(
    dialect = ShapeDialect, mnemonic = "return",
    traits(Pure, ReturnLike, Terminator, HasParent(FuncOp)),
    assembly { attr_dict ($operands^ ":" type($operands))? },
)]
pub struct ReturnOp {
    #[operand]
    operands: Variadic<AnyType>,
}

/// Functions that compute shapes, and by name the ops whose shapes they compute.
#[op(
    dialect = ShapeDialect, mnemonic = "function_library",
    traits(AffineScope, IsolatedFromAbove, NoRegionArguments, NoTerminator, SingleBlock, Symbol, SymbolTable),
    default_dialect,
    custom_assembly,
)]
pub struct FunctionLibraryOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    sym_visibility: Optional<StrAttr>,
    #[attr]
    mapping: DictAttr,
    #[region]
    body: AnyRegion,
}

impl CustomAssembly for FunctionLibraryOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let name = parser.parse_symbol_name()?;
        state.set_attr(cx, "sym_name", StringAttr::get(cx, name.as_str(cx)).into());
        parser.parse_optional_attr_dict_with_keyword(state)?;
        let body = parser.parse_region(&[])?;
        state.regions.push(body);
        parser.parse_keyword_exact("mapping")?;
        parser.parse_attr_into("mapping", state)?;
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_symbol_name(&self.sym_name(ir));
        printer.print_attr_dict_with_keyword(ir, self.op(), &["sym_name", "mapping"]);
        printer.write(" ");
        let style = RegionStyle {
            print_terminators: false,
            ..RegionStyle::WITHOUT_ENTRY_ARGS
        };
        printer.print_region(self.body(ir), style);
        printer.write(" mapping ");
        printer.print_attr_without_type(self.mapping(ir).into());
    }
}

/// The check of `shape.lib`, which names the libraries of an op that holds them.
pub(super) struct Attributes;

impl AttributeVerifierInterface for Attributes {
    fn verify_op_attribute(&self, ir: &Ir, op: Op, name: &str, attr: Attribute) -> VerifyResult {
        if name != "shape.lib" {
            return Ok(());
        }
        let error = |message: String| VerifyResult::from(ir.error(op, message));
        if !ir.has_trait(op, OpTraits::SYMBOL_TABLE) {
            return error(
                "shape.lib attribute may only be on op implementing SymbolTable".to_owned(),
            );
        }
        let (table, _) = ir.definition(op);
        let text = |attr: Attribute| print_attribute(ir, attr);
        if let Some(library) = attr.cast::<SymbolRefAttr>(ir) {
            return match lookup_symbol(table, library) {
                None => error(format!("shape function library {} not found", text(attr))),
                Some((ir, symbol)) if FunctionLibraryOp::cast(ir, symbol).is_some() => Ok(()),
                Some(_) => error(format!(
                    "{} required to be shape function library",
                    text(attr)
                )),
            };
        }
        let Some(libraries) = attr.cast::<ArrayAttr>(ir) else {
            return error(
                "only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute"
                    .to_owned(),
            );
        };
        let mut mapped = rustc_hash::FxHashSet::<Ident>::default();
        for &library in libraries.elements(ir) {
            let Some(name) = library.cast::<SymbolRefAttr>(ir) else {
                return error("only SymbolRefAttr allowed in shape.lib attribute array".to_owned());
            };
            let found = lookup_symbol(table, name);
            let Some((library_ir, found)) =
                found.and_then(|(ir, op)| Some((ir, FunctionLibraryOp::cast(ir, op)?)))
            else {
                return error(format!(
                    "{} does not refer to FunctionLibraryOp",
                    text(library)
                ));
            };
            for (name, _) in found.mapping(library_ir).entries(ir) {
                if !mapped.insert(*name) {
                    return error(format!(
                        "only one op to shape mapping allowed, found multiple for `\"{}\"`",
                        name.as_str(ir)
                    ));
                }
            }
        }
        Ok(())
    }
}
