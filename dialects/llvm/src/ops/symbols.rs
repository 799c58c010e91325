//! Aliases, indirect functions, comdats, and the lists of constructors and destructors.

use std::borrow::Cow;

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, RegionStyle};
use terrace_ir::attributes::{
    ArrayAttr, Attribute, FlatSymbolRefAttr, StringAttr, SymbolRefAttr, TypeAttr, UnitAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AttrConstraint, Confined, CustomAssembly, DefaultValued, FlatSymbolRefArrayAttr, FormatElement,
    I32ArrayAttr, I32Attr, IntNonNegative, Optional, SizedRegion, SymbolNameAttr, TypedOp, Verify,
    VerifyRegions, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Ir, Op};
use terrace_ods_macros::{op, op_family};

use super::global::{is_global_type, parse_head, parse_type, verify_pure};
use super::syntax::{parse_word, print_words};
use super::{AddressOfOp, FuncOp, ReturnOp};
use crate::{
    Comdat, FunctionType, Linkage, LlvmDialect, PointerType, UnnamedAddr, Visibility, ZeroAttr,
};

/// Another name for a global, a function, or a place in one: what its region returns.
#[op(
    dialect = LlvmDialect, mnemonic = "mlir.alias",
    traits(IsolatedFromAbove, Symbol, SingleBlockImplicitTerminator(ReturnOp)),
    custom_assembly, verify, verify_regions,
)]
pub struct AliasOp {
    #[attr]
    alias_type: TypeAttr,
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    linkage: Linkage,
    #[attr]
    dso_local: Optional<UnitAttr>,
    #[attr(name = "thread_local_")]
    thread_local: Optional<UnitAttr>,
    #[attr]
    unnamed_addr: DefaultValued<UnnamedAddr, { UnnamedAddr::None }>,
    #[attr(name = "visibility_")]
    visibility: DefaultValued<Visibility, { Visibility::Default }>,
    #[region]
    initializer: SizedRegion<1>,
}

impl AliasOp {
    /// What the region returns.
    fn target(self, ir: &Ir) -> Option<(&Ir, terrace_ir::Value)> {
        let (inside, root) = ir.definition(self.into());
        let block = inside.first_block(*inside.regions(root).first()?)?;
        let end = ReturnOp::cast(inside, inside.last_op(block)?)?;
        Some((inside, end.arg(inside)?))
    }

    /// The address space of the pointer that the region returns.
    pub fn address_space(self, ir: &Ir) -> Option<u32> {
        let (inside, target) = self.target(ir)?;
        let pointer = inside.ty(target).cast::<PointerType>(ir)?;
        Some(pointer.address_space(ir))
    }

    /// Whether it stands for a function.
    pub(super) fn is_function(self, ir: &Ir, symbols: &SymbolScope<'_>) -> bool {
        let named = || {
            let (inside, target) = self.target(ir)?;
            let name = target.defining::<AddressOfOp>(inside)?.global_name(inside);
            let (table, symbol) = symbols.lookup(name.into())?;
            FuncOp::cast(table, symbol)
        };
        named().is_some()
    }
}

impl Verify for AliasOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = self.alias_type(ir).value(ir);
        if !is_global_type(ir, ty) && !ty.is::<FunctionType>(ir) {
            let message = "expects type to be a valid element type for an LLVM global alias";
            return ir.op_error(self, message).into();
        }
        match self.linkage(ir) {
            linkage @ (Linkage::Appending | Linkage::ExternWeak | Linkage::Common) => {
                let message = format!(
                    "'{}' linkage not supported in aliases, available options: private, internal, linkonce, weak, \
                     linkonce_odr, weak_odr, external or available_externally",
                    linkage.stringify()
                );
                ir.op_error(self, message).into()
            }
            _ => Ok(()),
        }
    }
}

impl VerifyRegions for AliasOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        if self.address_space(ir).is_none() {
            return ir
                .op_error(self, "initializer region must always return a pointer")
                .into();
        }
        let (inside, root) = ir.definition(self.into());
        match inside.first_block(inside.regions(root)[0]) {
            Some(block) => verify_pure(
                inside,
                block,
                "ops with side effects are not allowed in alias initializers",
            ),
            None => Ok(()),
        }
    }
}

impl CustomAssembly for AliasOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context().clone();
        parse_head(parser, state);
        let name = parser.parse_symbol_name()?;
        let name = StringAttr::get(&cx, name.as_str(&cx));
        state.set_attr(&cx, "sym_name", name.into());
        parser.parse_optional_attr_dict(state)?;
        let Some(ty) = parse_type(parser)? else {
            return Err(parser.error_at(parser.name_position(), "expected zero or one type"));
        };
        state.set_attr(&cx, "alias_type", TypeAttr::get(&cx, ty).into());
        let region = parser.parse_region(&[])?;
        state.regions.push(region);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let (ir, op) = ir.definition(self.into());
        printer.write(" ");
        print_words(
            printer,
            [
                self.linkage(ir).stringify(),
                self.visibility(ir).stringify(),
                if self.thread_local(ir) {
                    "thread_local"
                } else {
                    ""
                },
                self.unnamed_addr(ir).stringify(),
            ],
        );
        printer.print_symbol_name(&self.sym_name(ir));
        let elided = [
            "alias_type",
            "sym_name",
            "linkage",
            "thread_local_",
            "unnamed_addr",
            "visibility_",
        ];
        printer.print_attr_dict(ir, op, &elided);
        printer.write(" : ");
        printer.print_type(self.alias_type(ir).value(ir));
        printer.write(" ");
        printer.print_region(self.initializer(ir), RegionStyle::WITHOUT_ENTRY_ARGS);
    }
}

/// A function that another one, the resolver, chooses when the program is loaded.
#[op(
    dialect = LlvmDialect, mnemonic = "mlir.ifunc",
    traits(Symbol),
    interfaces(SymbolUserOpInterface),
    assembly {
        custom<HeadOfIfunc>($linkage, $visibility, $unnamed_addr) $sym_name ":" $i_func_type "," $resolver_type $resolver
        attr_dict
    },
    verify,
)]
pub struct IFuncOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    i_func_type: TypeAttr,
    #[attr]
    resolver: FlatSymbolRefAttr,
    #[attr]
    resolver_type: TypeAttr,
    #[attr]
    linkage: Linkage,
    #[attr]
    dso_local: Optional<UnitAttr>,
    #[attr]
    address_space: DefaultValued<Confined<I32Attr, IntNonNegative>, { 0 }>,
    #[attr]
    unnamed_addr: DefaultValued<UnnamedAddr, { UnnamedAddr::None }>,
    #[attr(name = "visibility_")]
    visibility: DefaultValued<Visibility, { Visibility::Default }>,
}

/// `linkage visibility unnamed_addr`
fn parse_head_of_ifunc(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    _: &[FormatElement],
) -> ParseResult<()> {
    let cx = parser.context();
    state.set_attr(cx, "linkage", Linkage::make(cx, Linkage::External));
    parse_word::<Linkage>(parser, "linkage", state);
    parse_word::<Visibility>(parser, "visibility_", state);
    parse_word::<UnnamedAddr>(parser, "unnamed_addr", state);
    Ok(())
}

fn print_head_of_ifunc(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, _: &[FormatElement]) {
    let ifunc = IFuncOp::from_op_unchecked(op);
    printer.write(ifunc.linkage(ir).stringify());
    for word in [
        ifunc.visibility(ir).stringify(),
        ifunc.unnamed_addr(ir).stringify(),
    ] {
        if !word.is_empty() {
            write!(printer, " {word}");
        }
    }
}

impl Verify for IFuncOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match self.linkage(ir) {
            linkage @ (Linkage::Appending
            | Linkage::ExternWeak
            | Linkage::Common
            | Linkage::AvailableExternally) => {
                let message = format!(
                    "'{}' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, \
                     linkonce_odr, weak_odr, or external linkage",
                    linkage.stringify()
                );
                ir.op_error(self, message).into()
            }
            _ => Ok(()),
        }
    }
}

impl SymbolUserOpInterface for IFuncOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let error = |message: &str| ir.op_error(self.op(), message).into();
        let found = symbols.lookup(self.resolver(ir).into());
        if let Some((table, symbol)) = found
            && AliasOp::cast(table, symbol).is_some()
        {
            return Ok(());
        }
        let function =
            found.and_then(|(table, symbol)| Some((table, FuncOp::cast(table, symbol)?)));
        let Some((table, resolver)) = function else {
            return error("must have a function resolver");
        };
        if resolver.is_declaration(table) {
            return error("resolver must be a definition");
        }
        let result = resolver.function_type(table).result(ir);
        if !result.is::<PointerType>(ir) {
            return error("resolver must return a pointer");
        }
        match self.resolver_type(ir).value(ir).is::<PointerType>(ir) {
            true => Ok(()),
            false => error("resolver has incorrect type"),
        }
    }
}

/// A list of comdats: names under which the linker keeps one of several definitions.
#[op(
    dialect = LlvmDialect, mnemonic = "comdat",
    traits(NoTerminator, NoRegionArguments, SymbolTable, Symbol),
    assembly { $sym_name $body attr_dict },
    verify_regions,
)]
pub struct ComdatOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[region]
    body: SizedRegion<1>,
}

impl VerifyRegions for ComdatOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let mut ops = ir
            .first_block(self.body(ir))
            .into_iter()
            .flat_map(|block| ir.block_ops(block));
        match ops.find(|op| ComdatSelectorOp::cast(ir, *op).is_none()) {
            Some(op) => ir
                .error(
                    op,
                    "only comdat selector symbols can appear in a comdat region",
                )
                .into(),
            None => Ok(()),
        }
    }
}

/// A comdat, and which definition is kept.
#[op(
    dialect = LlvmDialect, mnemonic = "comdat_selector",
    traits(Symbol),
    assembly { $sym_name $comdat attr_dict },
)]
pub struct ComdatSelectorOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    comdat: Comdat,
}

/// A symbol's comdat must exist.
pub(super) fn verify_comdat(
    ir: &Ir,
    op: Op,
    comdat: Option<SymbolRefAttr>,
    symbols: &SymbolScope<'_>,
) -> VerifyResult {
    let Some(comdat) = comdat else {
        return Ok(());
    };
    let found = symbols.lookup(comdat);
    match found.and_then(|(table, symbol)| ComdatSelectorOp::cast(table, symbol)) {
        Some(_) => Ok(()),
        None => ir
            .error(op, "expected comdat symbol")
            .help("name a selector in a table: 'comdat(@table::@selector)'")
            .into(),
    }
}

op_family! {
    /// Functions that run before or after the program.
    #[op(dialect = LlvmDialect, interfaces(SymbolUserOpInterface), custom_assembly, verify)]
    struct StructorOps<List, Word> {
        #[attr] List: FlatSymbolRefArrayAttr,
        #[attr] priorities: I32ArrayAttr,
        #[attr] data: ArrayAttr,
    }

    impl CustomAssembly for StructorOps {
        fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
            for (index, name) in [Word, "priorities", "data"].into_iter().enumerate() {
                if index > 0 {
                    parser.parse_punct(",")?;
                }
                parser.parse_keyword_exact(name)?;
                parser.parse_punct("=")?;
                parser.parse_attr_into(name, state)?;
            }
            parser.parse_optional_attr_dict(state)
        }

        fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
            let lists = [self.List(ir), self.priorities(ir), self.data(ir)];
            let names = [Word, "priorities", "data"];
            printer.write(" ");
            printer.comma_separated(names.into_iter().zip(lists), |printer, (name, list)| {
                write!(printer, "{name} = ");
                printer.print_attr(list.into());
            });
            printer.print_attr_dict(ir, self.into(), &names);
        }
    }

    impl Verify for StructorOps {
        fn verify(self, ir: &Ir) -> VerifyResult {
            let count = self.List(ir).elements(ir).len();
            if self.priorities(ir).elements(ir).len() != count || self.data(ir).elements(ir).len() != count {
                let message = concat!(Word, ", priorities, and data must have the same number of elements");
                return ir.error(self, message).into();
            }
            verify_data(ir, self.op(), self.data(ir))
        }
    }

    impl SymbolUserOpInterface for StructorOps {
        fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
            verify_functions(ir, self.op(), self.List(ir), symbols)
        }
    }
}

/// Functions that run before the program, by priority, each with data that must be linked with it.
#[op(family = StructorOps<List = ctors, Word = "ctors">, mnemonic = "mlir.global_ctors")]
pub struct GlobalCtorsOp;

/// Functions that run after the program, by priority, each with data that must be linked with it.
#[op(family = StructorOps<List = dtors, Word = "dtors">, mnemonic = "mlir.global_dtors")]
pub struct GlobalDtorsOp;

fn verify_data(ir: &Ir, op: Op, data: ArrayAttr) -> VerifyResult {
    let mut data = data.elements(ir).iter();
    let is_data = |attr: &Attribute| attr.is::<FlatSymbolRefAttr>(ir) || attr.is::<ZeroAttr>(ir);
    match data.all(is_data) {
        true => Ok(()),
        false => ir
            .op_error(op, "data element must be symbol or #llvm.zero")
            .into(),
    }
}

fn verify_functions(
    ir: &Ir,
    op: Op,
    functions: ArrayAttr,
    symbols: &SymbolScope<'_>,
) -> VerifyResult {
    for attr in functions.elements(ir) {
        let Some(name) = attr.cast::<FlatSymbolRefAttr>(ir) else {
            continue;
        };
        let text: Cow<'_, str> = name.symbol(ir).as_str(ir).into();
        let error = match symbols.lookup(name.into()) {
            None => format!("'{text}' does not reference a symbol in the current scope"),
            Some((table, symbol)) if FuncOp::cast(table, symbol).is_none() => {
                format!("'{text}' does not reference a valid LLVM function")
            }
            Some(_) => continue,
        };
        return ir.op_error(op, error).into();
    }
    Ok(())
}
