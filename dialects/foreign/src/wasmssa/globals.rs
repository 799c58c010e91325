//! Globals, memories and tables, and imports of these.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, PrintOptions, RegionStyle, print_op};
use terrace_ir::attributes::{Attribute, FlatSymbolRefAttr, TypeAttr, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyRegion, CustomAssembly, Optional, StrAttr, SymbolNameAttr, TypeAttrOf, TypeAttrWith,
    TypedOp, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Ir, Op};
use terrace_ods_macros::{op, op_interface, op_trait};

use super::functions::set_name;
use super::{LimitType, ReturnOp, TableType, ValType, WasmSsaDialect};

/// Ops that stand for something of another module.
#[op_interface]
pub trait ImportOpInterface {
    /// The name of the module.
    fn module(&self, ir: &Ir) -> String;
    /// What the module calls it.
    fn import(&self, ir: &Ir) -> String;
    /// Both names.
    fn qualified_import_name(&self, ir: &Ir) -> String {
        format!("{}::{}", self.module(ir), self.import(ir))
    }
}

macro_rules! imports {
    ($($name:ident)*) => {$(
        impl $crate::wasmssa::ImportOpInterface for $name {
            fn module(&self, ir: &Ir) -> String {
                self.module_name(ir).to_string()
            }

            fn import(&self, ir: &Ir) -> String {
                self.import_name(ir).to_string()
            }
        }
    )*};
}
pub(super) use imports;

imports!(GlobalImportOp MemImportOp TableImportOp);

/// Ops whose value is known when the module is loaded.
#[op_trait]
pub struct ConstantExprOpTrait;

/// Ops whose region gives a value that is known when the module is loaded.
#[op_trait(verify = verify_initializer)]
pub struct ConstantExpressionInitializerOpTrait;

fn verify_initializer(ir: &Ir, op: Op) -> VerifyResult {
    let blocks = ir
        .regions(op)
        .iter()
        .flat_map(|region| ir.region_blocks(*region));
    let is_constant = |inner: &Op| {
        ReturnOp::cast(ir, *inner).is_some() || ir.has_op_trait::<ConstantExprOpTrait>(*inner)
    };
    let mut ops = blocks.flat_map(|block| ir.block_ops(block));
    match ops.find(|inner| !is_constant(inner)) {
        None => Ok(()),
        Some(inner) => {
            let inner = print_op(ir, inner, &PrintOptions::generic());
            let message = format!("expected a constant initializer for this operator, got {inner}");
            ir.error(op, message).into()
        }
    }
}

/// A global variable, which other modules see if it is `exported`, with what gives it its first value.
#[op(
    dialect = WasmSsaDialect, mnemonic = "global",
    traits(
        AffineScope, AutomaticAllocationScope, IsolatedFromAbove, Symbol, ConstantExpressionInitializerOpTrait,
    ),
    custom_assembly,
)]
pub struct GlobalOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr(name = "type")]
    ty: TypeAttrWith<ValType>,
    #[attr(name = "isMutable")]
    is_mutable: Optional<UnitAttr>,
    #[attr]
    exported: Optional<UnitAttr>,
    #[region]
    initializer: AnyRegion,
}

/// `exported @name`, where the word may be missing.
pub(super) fn parse_exported_name(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
) -> ParseResult<()> {
    let cx = parser.context();
    if let Some(word) = parser.parse_any_keyword() {
        if word != "exported" {
            let message = format!("expecting either `exported` or symbol name. got {word}");
            return Err(parser.error_at(parser.name_position(), message));
        }
        state.set_attr(cx, "exported", Attribute::UNIT);
    }
    let name = parser.parse_symbol_name()?;
    set_name(cx, state, "sym_name", name.as_str(cx));
    Ok(())
}

/// `type`, or `type mutable`; the type comes last in the text of imports.
fn parse_type_attribute(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
    let ty = parser.parse_type()?;
    let cx = parser.context();
    state.set_attr(cx, "type", TypeAttr::get(cx, ty).into());
    Ok(())
}

fn parse_mutable(parser: &mut OpParser<'_, '_>, state: &mut OpState) {
    if parser.parse_optional_keyword("mutable") {
        state.set_attr(parser.context(), "isMutable", Attribute::UNIT);
    }
}

impl CustomAssembly for GlobalOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_exported_name(parser, state)?;
        parse_type_attribute(parser, state)?;
        parse_mutable(parser, state);
        parser.parse_punct(":")?;
        state.regions.push(parser.parse_region(&[])?);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        if self.exported(ir) {
            printer.write(" exported");
        }
        printer.write(" ");
        printer.print_symbol_name(&self.sym_name(ir));
        printer.write(" ");
        printer.print_type(self.ty(ir));
        printer.write(if self.is_mutable(ir) {
            " mutable : "
        } else {
            " : "
        });
        printer.print_region(self.initializer(ir), RegionStyle::FULL);
    }
}

/// A global variable of another module.
#[op(
    dialect = WasmSsaDialect, mnemonic = "import_global", traits(Symbol), interfaces(ImportOpInterface),
    custom_assembly,
)]
pub struct GlobalImportOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr(name = "moduleName")]
    module_name: StrAttr,
    #[attr(name = "importName")]
    import_name: StrAttr,
    #[attr(name = "type")]
    ty: TypeAttrWith<ValType>,
    #[attr(name = "isMutable")]
    is_mutable: Optional<UnitAttr>,
}

impl CustomAssembly for GlobalImportOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let import = parser.parse_string()?;
        parser.parse_keyword_exact("from")?;
        let module = parser.parse_string()?;
        parser.parse_keyword_exact("as")?;
        let name = parser.parse_symbol_name()?;
        set_name(cx, state, "importName", &import);
        set_name(cx, state, "moduleName", &module);
        set_name(cx, state, "sym_name", name.as_str(cx));
        parse_mutable(parser, state);
        parser.parse_punct(":")?;
        parse_type_attribute(parser, state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_string(self.import_name(ir).as_bytes());
        printer.write(" from ");
        printer.print_string(self.module_name(ir).as_bytes());
        printer.write(" as ");
        printer.print_symbol_name(&self.sym_name(ir));
        printer.write(if self.is_mutable(ir) {
            " mutable : "
        } else {
            " : "
        });
        printer.print_type(self.ty(ir));
    }
}

/// The value of a global variable.
#[op(
    dialect = WasmSsaDialect, mnemonic = "global_get", traits(ConstantExprOpTrait),
    interfaces(SymbolUserOpInterface), assembly { $global attr_dict ":" type($global_val) },
)]
pub struct GlobalGetOp {
    #[attr]
    global: FlatSymbolRefAttr,
    #[result]
    global_val: ValType,
}

impl SymbolUserOpInterface for GlobalGetOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        // In a function a global may be anything; where a constant is wanted it must be one.
        if GlobalOp::cast(ir, ir.root()).is_none() {
            return Ok(());
        }
        let Some((around, op)) = symbols.lookup(self.global(ir).into()) else {
            let name = self.global(ir).symbol(ir).as_str(ir);
            return ir
                .error(*self, format!("symbol @{name} is undefined"))
                .into();
        };
        let import = GlobalImportOp::cast(around, op);
        match import.is_some_and(|import| !import.is_mutable(around)) {
            true => Ok(()),
            false => {
                let message = "global.get op is considered constant if it's referring to a import.global symbol marked non-mutable";
                ir.error(*self, message).into()
            }
        }
    }
}

/// A memory, with the number of its pages.
#[op(
    dialect = WasmSsaDialect, mnemonic = "memory", traits(Symbol),
    assembly { ("exported" $exported^)? $sym_name $limits attr_dict },
)]
pub struct MemOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    limits: TypeAttrOf<LimitType>,
    #[attr]
    exported: Optional<UnitAttr>,
}

/// A memory of another module.
#[op(
    dialect = WasmSsaDialect, mnemonic = "import_mem", traits(Symbol), interfaces(ImportOpInterface),
    assembly { $import_name "from" $module_name "as" $sym_name attr_dict },
)]
pub struct MemImportOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr(name = "moduleName")]
    module_name: StrAttr,
    #[attr(name = "importName")]
    import_name: StrAttr,
    #[attr]
    limits: TypeAttrOf<LimitType>,
}

/// A table of references.
#[op(
    dialect = WasmSsaDialect, mnemonic = "table", traits(Symbol),
    assembly { ("exported" $exported^)? $sym_name $ty attr_dict },
)]
pub struct TableOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr(name = "type")]
    ty: TypeAttrOf<TableType>,
    #[attr]
    exported: Optional<UnitAttr>,
}

/// A table of another module.
#[op(
    dialect = WasmSsaDialect, mnemonic = "import_table", traits(Symbol), interfaces(ImportOpInterface),
    assembly { $import_name "from" $module_name "as" $sym_name attr_dict },
)]
pub struct TableImportOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr(name = "moduleName")]
    module_name: StrAttr,
    #[attr(name = "importName")]
    import_name: StrAttr,
    #[attr(name = "type")]
    ty: TypeAttrOf<TableType>,
}
