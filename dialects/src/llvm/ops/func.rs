//! Functions.

use std::borrow::Cow;

use smallvec::SmallVec;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, RegionStyle};
use terrace_ir::attributes::{ArrayAttr, Attribute, StringAttr, TypeAttr, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyAttr, AnyRegion, CustomAssembly, DefaultValued, I64Attr, Optional, StrAttr, SymbolNameAttr,
    TypeAttrOf, TypedOp, Verify, VerifyResult,
};
use terrace_ir::types::FunctionType as Signature;
use terrace_ir::{Builder, Context, Ir, Location, Type};
use terrace_ods_macros::op;

use super::syntax::parse_word;
use super::{CConv, FunctionType, Linkage, LlvmDialect, UnnamedAddr, Visibility, VoidType};

/// A function: defined, or declared if its body is empty.
#[op(
    dialect = LlvmDialect, mnemonic = "func",
    traits(IsolatedFromAbove, Symbol, AutomaticAllocationScope, AffineScope),
    custom_assembly, verify,
)]
pub struct FuncOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    sym_visibility: Optional<StrAttr>,
    #[attr]
    function_type: TypeAttrOf<FunctionType>,
    #[attr]
    linkage: DefaultValued<Linkage, { Linkage::External }>,
    #[attr]
    dso_local: Optional<UnitAttr>,
    #[attr(name = "CConv")]
    cconv: DefaultValued<CConv, { CConv::Ccc }>,
    #[attr]
    personality: Optional<AnyAttr>,
    #[attr(name = "garbageCollector")]
    garbage_collector: Optional<StrAttr>,
    #[attr]
    passthrough: Optional<ArrayAttr>,
    #[attr]
    arg_attrs: Optional<ArrayAttr>,
    #[attr]
    res_attrs: Optional<ArrayAttr>,
    #[attr]
    memory_effects: Optional<AnyAttr>,
    #[attr(name = "visibility_")]
    visibility: DefaultValued<Visibility, { Visibility::Default }>,
    #[attr]
    section: Optional<StrAttr>,
    #[attr]
    unnamed_addr: DefaultValued<UnnamedAddr, { UnnamedAddr::None }>,
    #[attr]
    alignment: Optional<I64Attr>,
    #[attr]
    no_inline: Optional<UnitAttr>,
    #[attr]
    always_inline: Optional<UnitAttr>,
    #[attr]
    optimize_none: Optional<UnitAttr>,
    #[attr]
    no_unwind: Optional<UnitAttr>,
    #[attr]
    will_return: Optional<UnitAttr>,
    #[region]
    body: AnyRegion,
}

impl FuncOp {
    /// The inherent attributes, by slot, of a function with external linkage: for ops that become functions in place.
    pub fn attributes(
        cx: &Context,
        name: &str,
        ty: FunctionType,
        visibility: Option<Attribute>,
    ) -> SmallVec<[Option<Attribute>; 4]> {
        let name: Attribute = StringAttr::get(cx, name.as_bytes()).into();
        let ty: Attribute = TypeAttr::get(cx, ty.into()).into();
        let slots = FuncOp::INFO
            .attributes
            .iter()
            .map(|slot| match &*slot.name {
                "sym_name" => Some(name),
                "sym_visibility" => visibility,
                "function_type" => Some(ty),
                _ => None,
            });
        slots.collect()
    }

    /// Declares an external function.
    pub fn declare(b: &mut Builder<'_>, loc: Location, name: &str, ty: FunctionType) -> Self {
        FuncOp::build(b, loc, Cow::Borrowed(name), None, ty)
    }

    /// Whether it has no body.
    pub fn is_declaration(self, ir: &Ir) -> bool {
        let (ir, op) = ir.definition(self.into());
        ir.regions(op)
            .first()
            .is_none_or(|body| ir.first_block(*body).is_none())
    }
}

impl Verify for FuncOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let linkage = self.linkage(ir);
        if matches!(linkage, Linkage::Common | Linkage::Appending) {
            let message = format!("functions cannot have '{}' linkage", linkage.stringify());
            return ir.op_error(self, message).into();
        }
        let ty = self.function_type(ir);
        let (ir, op) = ir.definition(self.into());
        let Some(entry) = ir
            .regions(op)
            .first()
            .and_then(|body| ir.first_block(*body))
        else {
            if matches!(linkage, Linkage::External | Linkage::ExternWeak) {
                return Ok(());
            }
            return ir
                .op_error(
                    op,
                    "external functions must have 'external' or 'extern_weak' linkage",
                )
                .into();
        };
        if ty.variadic(ir) {
            return ir
                .op_error(op, "only external functions can be variadic")
                .into();
        }
        let inputs = ty.inputs(ir);
        let arguments: SmallVec<[Type; 8]> =
            ir.block_args(entry).iter().map(|arg| ir.ty(*arg)).collect();
        if arguments[..] != *inputs {
            return ir
                .op_error(
                    op,
                    "entry block must have the arguments that the function type names",
                )
                .into();
        }
        Ok(())
    }
}

impl CustomAssembly for FuncOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context().clone();
        parse_word::<Linkage>(parser, "linkage", state);
        parse_word::<Visibility>(parser, "visibility_", state);
        parse_word::<UnnamedAddr>(parser, "unnamed_addr", state);
        parse_word::<CConv>(parser, "CConv", state);
        let name = parser.parse_symbol_name()?;
        state.set_attr(
            &cx,
            "sym_name",
            StringAttr::get(&cx, name.as_str(&cx)).into(),
        );
        let at = parser.position();
        let signature = parser.parse_function_signature(true)?;
        let result = match signature.results[..] {
            [] => VoidType::get(&cx).into(),
            [result] => result,
            _ => {
                let message = "expected at most one result: a function of the llvm dialect returns several in a struct";
                return Err(parser.error_at(at, message));
            }
        };
        let ty = FunctionType::get(
            &cx,
            result,
            signature.inputs.to_vec(),
            signature.is_variadic,
        );
        state.set_attr(&cx, "function_type", TypeAttr::get(&cx, ty.into()).into());
        if let Some(attrs) = signature.arg_attrs {
            state.set_attr(&cx, "arg_attrs", attrs.into());
        }
        if let Some(attrs) = signature.res_attrs {
            state.set_attr(&cx, "res_attrs", attrs.into());
        }
        parser.parse_optional_attr_dict_with_keyword(state)?;
        let body = match parser.parse_optional_region(&signature.arguments)? {
            Some(body) => body,
            None => parser.create_region(),
        };
        state.regions.push(body);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let (ir, op) = ir.definition(self.into());
        let words = [
            (self.linkage(ir) != Linkage::External).then(|| self.linkage(ir).stringify()),
            Some(self.visibility(ir).stringify()),
            Some(self.unnamed_addr(ir).stringify()),
            (self.cconv(ir) != CConv::Ccc).then(|| self.cconv(ir).stringify()),
        ];
        printer.write(" ");
        for word in words.into_iter().flatten().filter(|word| !word.is_empty()) {
            write!(printer, "{word} ");
        }
        printer.print_symbol_name(&self.sym_name(ir));
        let body = self.body(ir);
        let ty = self.function_type(ir);
        let result = Some(ty.result(ir)).filter(|result| !result.is::<VoidType>(ir));
        let signature = Signature::get(ir, ty.inputs(ir), result.as_slice());
        let attrs = (self.arg_attrs(ir), self.res_attrs(ir));
        printer.print_function_signature(ir, body, signature, attrs, ty.variadic(ir));
        let elided = [
            "sym_name",
            "function_type",
            "linkage",
            "visibility_",
            "unnamed_addr",
            "CConv",
            "arg_attrs",
            "res_attrs",
        ];
        printer.print_attr_dict_with_keyword(ir, op, &elided);
        if ir.first_block(body).is_some() {
            printer.write(" ");
            printer.print_region(body, RegionStyle::WITHOUT_ENTRY_ARGS);
        }
    }
}
