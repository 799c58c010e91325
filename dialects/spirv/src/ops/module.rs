//! Modules and functions.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, RegionStyle};
use terrace_ir::attributes::{ArrayAttr, StringAttr, TypeAttr};
use terrace_ir::builder::OpState;
use terrace_ir::context::Dialect;
use terrace_ir::interfaces::CallableOpInterface;
use terrace_ir::ods::{
    AnyRegion, AttrConstraint, CustomAssembly, DictArrayAttr, Optional, StrAttr, SymbolNameAttr,
    TypeAttrOf, TypedOp, VerifyRegions, VerifyResult,
};
use terrace_ir::types::FunctionType;
use terrace_ir::{Ir, Op, OpName, Region, Type};
use terrace_ods_macros::op;

use super::syntax::{parse_quoted, parse_word, set};
use super::traits::in_module_scope;
use crate::{
    AddressingModel, FunctionControl, LinkageAttributesAttr, MemoryModel, SpirvDialect, VceAttr,
    Version,
};

/// A module of SPIR-V: how memory is addressed, and what the module uses.
#[op(
    dialect = SpirvDialect, mnemonic = "module",
    traits(IsolatedFromAbove, NoRegionArguments, NoTerminator, SingleBlock, SymbolTable, Symbol),
    custom_assembly, verify_regions,
)]
pub struct ModuleOp {
    #[attr]
    addressing_model: AddressingModel,
    #[attr]
    memory_model: MemoryModel,
    #[attr]
    vce_triple: Optional<VceAttr>,
    #[attr]
    sym_name: Optional<StrAttr>,
    #[region]
    body: AnyRegion,
}

/// The module that an op is in: its arena and itself there.
fn enclosing_module(ir: &Ir, op: Op) -> Option<ModuleOp> {
    let mut parent = Some(op);
    while let Some(op) = parent {
        if let Some(module) = ModuleOp::cast(ir, op) {
            return Some(module);
        }
        parent = ir.parent_op(op);
    }
    None
}

/// The addressing model of the module that an op is in, if that is in the same arena.
pub(super) fn addressing_model(ir: &Ir, op: Op) -> Option<AddressingModel> {
    enclosing_module(ir, op).map(|module| module.addressing_model(ir))
}

/// The version of the module that an op is in, if that is in the same arena and says it.
pub(super) fn version(ir: &Ir, op: Op) -> Option<Version> {
    Some(enclosing_module(ir, op)?.vce_triple(ir)?.version(ir))
}

impl VerifyRegions for ModuleOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let (inside, root) = ir.definition(self.op());
        let body = inside.regions(root)[0];
        let Some(block) = inside.first_block(body) else {
            return Ok(());
        };
        let mut entries: SmallVec<[_; 2]> = SmallVec::new();
        for op in inside.block_ops(block) {
            if !is_spirv(inside, op) {
                let message = "'spirv.module' can only contain spirv.* ops";
                return inside.error(op, message).into();
            }
            if let Some(entry) = super::EntryPointOp::cast(inside, op) {
                let key = (entry.execution_model(inside), entry.function(inside));
                if entries.contains(&key) {
                    return inside
                        .error(op, "duplicate of a previous EntryPointOp")
                        .into();
                }
                entries.push(key);
            } else if let Some(function) = FuncOp::cast(inside, op) {
                verify_function(inside, function)?;
            }
        }
        Ok(())
    }
}

fn is_spirv(ir: &Ir, op: Op) -> bool {
    *ir.name(op).dialect(ir) == *SpirvDialect::NAME
}

/// A function of a module has a body unless it is another module's, and its ops are of the dialect.
fn verify_function(ir: &Ir, function: FuncOp) -> VerifyResult {
    let (inside, root) = ir.definition(function.op());
    let body = inside.regions(root)[0];
    let imported = function
        .linkage_attributes(ir)
        .is_some_and(|linkage| linkage.linkage_type(ir) == crate::LinkageType::Import);
    match (inside.first_block(body), imported) {
        (None, false) => {
            return ir
                .error(
                    function.op(),
                    "'spirv.module' cannot contain external functions without 'Import' linkage_attributes (LinkageAttributes)",
                )
                .into();
        }
        (Some(_), true) => {
            return ir
                .error(
                    function.op(),
                    "'spirv.module' cannot contain functions with Import linkage and a body (LinkageAttributes)",
                )
                .into();
        }
        (None, true) | (Some(_), false) => {}
    }
    // There are few names of ops, and many ops.
    let mut names: FxHashSet<OpName> = FxHashSet::default();
    for block in inside.region_blocks(body) {
        let mut ops = inside.block_ops(block);
        if let Some(op) = ops.find(|op| names.insert(inside.name(*op)) && !is_spirv(inside, *op)) {
            let message = "functions in 'spirv.module' can only contain spirv.* ops";
            return inside.error(op, message).into();
        }
    }
    Ok(())
}

impl CustomAssembly for ModuleOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        if let Some(name) = parser.parse_optional_symbol_name()? {
            let name = StringAttr::get(cx, name.as_str(cx)).into();
            state.set_attr(cx, "sym_name", name);
        }
        let addressing = parse_word(parser, "addressing_model")?;
        set::<AddressingModel>(cx, state, "addressing_model", addressing);
        let memory = parse_word(parser, "memory_model")?;
        set::<MemoryModel>(cx, state, "memory_model", memory);
        if parser.parse_optional_keyword("requires") {
            let at = parser.position();
            let triple = parser.parse_attribute()?;
            if !<VceAttr as AttrConstraint>::matches(cx, triple) {
                return Err(parser.error_at(at, "invalid kind of attribute specified"));
            }
            state.set_attr(cx, "vce_triple", triple);
        }
        parser.parse_optional_attr_dict_with_keyword(state)?;
        let body = parser.parse_region(&[])?;
        let inside = parser.region_ir();
        if inside.first_block(body).is_none() {
            inside.append_block(body, &[]);
        }
        state.regions.push(body);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        if let Some(name) = self.sym_name(ir) {
            printer.write(" ");
            printer.print_symbol_name(&name);
        }
        let models = [
            self.addressing_model(ir).stringify(),
            self.memory_model(ir).stringify(),
        ];
        for model in models {
            write!(printer, " {model}");
        }
        if let Some(triple) = self.vce_triple(ir) {
            printer.write(" requires ");
            printer.print_attr(triple.into());
        }
        let elided = ["sym_name", "addressing_model", "memory_model", "vce_triple"];
        printer.print_attr_dict_with_keyword(ir, self.op(), &elided);
        printer.write(" ");
        printer.print_region(self.body(ir), RegionStyle::WITHOUT_ENTRY_ARGS);
    }
}

/// A function.
#[op(
    dialect = SpirvDialect, mnemonic = "func",
    traits(
        AutomaticAllocationScope, IsolatedFromAbove, Symbol,
        PredOpTrait("op must appear in a module-like op's block", in_module_scope)
    ),
    interfaces(CallableOpInterface),
    custom_assembly, verify,
)]
pub struct FuncOp {
    #[attr]
    function_type: TypeAttrOf<FunctionType>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    function_control: FunctionControl,
    #[attr]
    linkage_attributes: Optional<LinkageAttributesAttr>,
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

impl terrace_ir::ods::Verify for FuncOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = self.function_type(ir);
        if ty.results(ir).len() > 1 {
            return ir.op_error(self, "cannot have more than one result").into();
        }
        terrace_ir::verify::verify_signature(ir, self.op(), ty)
    }
}

const ELIDED: [&str; 5] = [
    "sym_name",
    "function_type",
    "arg_attrs",
    "res_attrs",
    "function_control",
];

impl CustomAssembly for FuncOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let name = parser.parse_symbol_name()?;
        let name = StringAttr::get(cx, name.as_str(cx)).into();
        state.set_attr(cx, "sym_name", name);
        let signature = parser.parse_function_signature(false)?;
        let ty = TypeAttr::get(cx, signature.function_type(cx).into()).into();
        state.set_attr(cx, "function_type", ty);
        for (name, attrs) in [
            ("arg_attrs", signature.arg_attrs),
            ("res_attrs", signature.res_attrs),
        ] {
            if let Some(attrs) = attrs {
                state.set_attr(cx, name, attrs.into());
            }
        }
        let control = parse_quoted(parser, "function_control")?;
        set::<FunctionControl>(cx, state, "function_control", control);
        parser.parse_optional_attr_dict_with_keyword(state)?;
        let body = match parser.parse_optional_region(&signature.arguments)? {
            Some(body) => body,
            None => parser.create_region(),
        };
        state.regions.push(body);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_symbol_name(&self.sym_name(ir));
        let attrs = |name: &str| ir.attr(self.op(), name)?.cast::<ArrayAttr>(ir);
        let body = self.body(ir);
        let attrs = (attrs("arg_attrs"), attrs("res_attrs"));
        printer.print_function_signature(ir, body, self.function_type(ir), attrs, false);
        write!(printer, " \"{}\"", self.function_control(ir).stringify());
        printer.print_attr_dict_with_keyword(ir, self.op(), &ELIDED);
        if ir.first_block(body).is_some() {
            printer.write(" ");
            printer.print_region(body, RegionStyle::WITHOUT_ENTRY_ARGS);
        }
    }
}
