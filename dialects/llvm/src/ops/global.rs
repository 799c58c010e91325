//! Global variables and constants.

use std::borrow::Cow;

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, RegionStyle, print_type};
use terrace_ir::attributes::{
    ArrayAttr, AttrData, Attribute, DenseElementsAttr, DictAttr, FloatAttr, IntegerAttr,
    StringAttr, SymbolRefAttr, TypeAttr, UnitAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::has_no_memory_effect;
use terrace_ir::ods::{
    AnyAttr, AnyRegion, AttrConstraint, Confined, CustomAssembly, DefaultValued, I32Attr, I64Attr,
    IntNonNegative, Optional, StrAttr, SymbolNameAttr, TypedOp, Verify, VerifyRegions,
    VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Builder, Ir, Location, Op, Type};
use terrace_ods_macros::op;

use super::symbols::verify_comdat;
use super::syntax::{parse_comdat, parse_word, print_comdat, print_words};
use super::{ReturnOp, UndefOp, ZeroOp};
use crate::{
    ArrayOf, ArrayType, DiGlobalVariableExpressionAttr, FunctionType, LabelType, Linkage,
    LlvmDialect, MetadataType, TargetType, TokenType, UnnamedAddr, Visibility, VoidType,
    can_be_global, is_compatible,
};

/// A global variable, or with `constant` a constant. Its initial value is an attribute, or what its region returns; it is
/// declared only if it has neither.
#[op(
    dialect = LlvmDialect, mnemonic = "mlir.global",
    traits(IsolatedFromAbove, Symbol, SingleBlockImplicitTerminator(ReturnOp)),
    interfaces(SymbolUserOpInterface),
    custom_assembly, verify, verify_regions,
)]
pub struct GlobalOp {
    #[attr]
    global_type: TypeAttr,
    #[attr]
    constant: Optional<UnitAttr>,
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    linkage: Linkage,
    #[attr]
    dso_local: Optional<UnitAttr>,
    #[attr(name = "thread_local_")]
    thread_local: Optional<UnitAttr>,
    #[attr]
    externally_initialized: Optional<UnitAttr>,
    #[attr]
    value: Optional<AnyAttr>,
    #[attr]
    alignment: Optional<I64Attr>,
    #[attr]
    addr_space: DefaultValued<Confined<I32Attr, IntNonNegative>, { 0 }>,
    #[attr]
    unnamed_addr: DefaultValued<UnnamedAddr, { UnnamedAddr::None }>,
    #[attr]
    section: Optional<StrAttr>,
    #[attr]
    comdat: Optional<SymbolRefAttr>,
    #[attr]
    dbg_exprs: Optional<ArrayOf<DiGlobalVariableExpressionAttr>>,
    #[attr(name = "visibility_")]
    visibility: DefaultValued<Visibility, { Visibility::Default }>,
    #[attr]
    target_specific_attrs: Optional<ArrayAttr>,
    #[region]
    initializer: AnyRegion,
}

impl GlobalOp {
    /// A private constant string. No zero byte is added.
    pub fn string(b: &mut Builder<'_>, loc: Location, name: &str, text: &[u8]) -> Self {
        let ty: Type = ArrayType::get(b, text.len() as u64, Type::I8).into();
        let (ty, value) = (TypeAttr::get(b, ty), StringAttr::get(b, text));
        GlobalOp::builder(ty, Cow::Borrowed(name), Linkage::Internal)
            .constant(true)
            .value(Some(value.into()))
            .build(b, loc)
    }

    /// Makes it a definition whose initial value is not defined.
    pub fn set_undef_initializer(self, b: &mut Builder<'_>, loc: Location) {
        let ty = self.global_type(b).value(b);
        let Some(child) = b.ir_mut().child_mut(self.into()) else {
            return;
        };
        let region = child.regions(child.root())[0];
        let mut inside = Builder::new(child);
        inside.create_block(region, &[]);
        let undef = UndefOp::build(&mut inside, loc, ty).res(&inside);
        ReturnOp::build(&mut inside, loc, Some(undef));
    }
}

/// Whether a global or an alias can have the type.
pub(super) fn is_global_type(ir: &Ir, ty: Type) -> bool {
    is_compatible(ir, ty)
        && !ty.is::<VoidType>(ir)
        && !ty.is::<FunctionType>(ir)
        && !ty.is::<TokenType>(ir)
        && !ty.is::<MetadataType>(ir)
        && !ty.is::<LabelType>(ir)
}

impl Verify for GlobalOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = self.global_type(ir).value(ir);
        let error = |message: &str| ir.op_error(self, message).into();
        if !is_global_type(ir, ty) {
            return error("expects type to be a valid element type for an LLVM global");
        }
        let value = self.value(ir);
        if let Some(AttrData::String { value, .. }) = value.map(|value| value.data(ir)) {
            let fits = ty
                .cast::<ArrayType>(ir)
                .is_some_and(|ty| ty.element(ir) == Type::I8 && ty.size(ir) == value.len() as u64);
            if !fits {
                let message =
                    "requires an i8 array type of the length equal to that of the string attribute";
                return error(message);
            }
        }
        if ty.is::<TargetType>(ir) {
            if !can_be_global(ir, ty) {
                return error("this target extension type cannot be used in a global");
            }
            if value.is_some() {
                let message = "global with target extension type can only be initialized with zero-initializer";
                return error(message);
            }
        }
        match self.linkage(ir) {
            Linkage::Common if value.is_some_and(|value| !is_zero(ir, value)) => {
                return error("expected zero value for 'common' linkage");
            }
            Linkage::Appending if !ty.is::<ArrayType>(ir) => {
                return error("expected array type for 'appending' linkage");
            }
            _ => {}
        }
        let alignment = self.alignment(ir).unwrap_or(1);
        if !u64::try_from(alignment).is_ok_and(u64::is_power_of_two) {
            return ir
                .error(self, "alignment attribute is not a power of 2")
                .into();
        }
        Ok(())
    }
}

/// Whether an initial value is zero.
fn is_zero(ir: &Ir, value: Attribute) -> bool {
    if let Some(integer) = value.cast::<IntegerAttr>(ir) {
        return integer.value(ir) == 0;
    }
    if let Some(float) = value.cast::<FloatAttr>(ir) {
        return float.value(ir) == 0.0;
    }
    match value.cast::<DenseElementsAttr>(ir) {
        Some(elements) => elements.is_splat(ir) && elements.bytes(ir).iter().all(|byte| *byte == 0),
        None => value.is::<crate::ZeroAttr>(ir),
    }
}

impl VerifyRegions for GlobalOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let ty = self.global_type(ir).value(ir);
        let (inside, root) = ir.definition(self.into());
        let region = inside.regions(root)[0];
        let Some(block) = inside.first_block(region) else {
            return Ok(());
        };
        let end = inside
            .last_op(block)
            .and_then(|end| ReturnOp::cast(inside, end));
        let Some(returned) = end.and_then(|end| end.arg(inside)) else {
            return ir
                .op_error(root, "initializer region cannot return void")
                .into();
        };
        if inside.ty(returned) != ty {
            let [returned, ty] = [inside.ty(returned), ty].map(|ty| print_type(ir, ty));
            let message =
                format!("initializer region type '{returned}' does not match global type '{ty}'");
            return ir.op_error(root, message).into();
        }
        let is_target = ty.is::<TargetType>(ir);
        if is_target && returned.defining::<ZeroOp>(inside).is_none() {
            let message =
                "global with target extension type can only be initialized with zero-initializer";
            return ir.op_error(root, message).into();
        }
        verify_pure(
            inside,
            block,
            "ops with side effects not allowed in global initializers",
        )?;
        match self.value(ir) {
            Some(_) => ir
                .op_error(root, "cannot have both initializer value and region")
                .into(),
            None => Ok(()),
        }
    }
}

/// What computes an initial value has no effect.
pub(super) fn verify_pure(ir: &Ir, block: terrace_ir::Block, message: &str) -> VerifyResult {
    let has_effect = |op: &Op| !has_no_memory_effect(ir, *op);
    match ir.block_ops(block).find(has_effect) {
        Some(op) => ir.error(op, message).into(),
        None => Ok(()),
    }
}

impl SymbolUserOpInterface for GlobalOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        verify_comdat(ir, self.op(), self.comdat(ir), symbols)
    }
}

/// `linkage visibility thread_local unnamed_addr`, as globals and aliases begin.
pub(super) fn parse_head(parser: &mut OpParser<'_, '_>, state: &mut OpState) {
    let cx = parser.context();
    state.set_attr(cx, "linkage", Linkage::make(cx, Linkage::External));
    parse_word::<Linkage>(parser, "linkage", state);
    parse_word::<Visibility>(parser, "visibility_", state);
    if parser.parse_optional_keyword("thread_local") {
        state.set_attr(parser.context(), "thread_local_", Attribute::UNIT);
    }
    parse_word::<UnnamedAddr>(parser, "unnamed_addr", state);
}

/// The type after a colon, if it is there.
pub(super) fn parse_type(parser: &mut OpParser<'_, '_>) -> ParseResult<Option<Type>> {
    if !parser.parse_optional_punct(":") {
        return Ok(None);
    }
    let types = parser.parse_type_list()?;
    match types[..] {
        [ty] => Ok(Some(ty)),
        _ => Err(parser.error_at(parser.name_position(), "expected zero or one type")),
    }
}

impl CustomAssembly for GlobalOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context().clone();
        parse_head(parser, state);
        if parser.parse_optional_keyword("constant") {
            state.set_attr(&cx, "constant", Attribute::UNIT);
        }
        let name = parser.parse_symbol_name()?;
        let name = StringAttr::get(&cx, name.as_str(&cx));
        state.set_attr(&cx, "sym_name", name.into());
        parser.parse_punct("(")?;
        let mut value = None;
        if !parser.peek_punct(")") {
            value = Some(parser.parse_attr_into("value", state)?);
        }
        parser.parse_punct(")")?;
        parse_comdat(parser, state)?;
        parser.parse_optional_attr_dict(state)?;
        let ty = match parse_type(parser)? {
            Some(ty) => ty,
            None => match value.map(|value| value.data(&cx)) {
                Some(AttrData::String { value, .. }) => {
                    ArrayType::get(&cx, value.len() as u64, Type::I8).into()
                }
                _ => {
                    let message = "type can only be omitted for string globals";
                    return Err(parser.error_at(parser.name_position(), message));
                }
            },
        };
        state.set_attr(&cx, "global_type", TypeAttr::get(&cx, ty).into());
        let region = match parser.parse_optional_region(&[])? {
            Some(region) => region,
            None => parser.create_region(),
        };
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
                if self.constant(ir) { "constant" } else { "" },
            ],
        );
        printer.print_symbol_name(&self.sym_name(ir));
        printer.write("(");
        let value = self.value(ir);
        if let Some(value) = value {
            printer.print_attr(value);
        }
        printer.write(")");
        print_comdat(printer, self.comdat(ir));
        let elided = [
            "global_type",
            "constant",
            "sym_name",
            "linkage",
            "thread_local_",
            "value",
            "unnamed_addr",
            "visibility_",
            "comdat",
            "addr_space",
        ];
        // The default is shown.
        let space = ("addr_space", I32Attr::make(ir, self.addr_space(ir)));
        let others = ir.attributes(op).filter(|entry| !elided.contains(&entry.0));
        let entries = others
            .chain([space])
            .map(|(name, attr)| (ir.ident(name), attr));
        printer.print_optional_dict(Some(DictAttr::get(ir, entries)), &[]);
        if value.is_some_and(|value| matches!(value.data(ir), AttrData::String { .. })) {
            return;
        }
        printer.write(" : ");
        printer.print_type(self.global_type(ir).value(ir));
        let region = self.initializer(ir);
        if ir.first_block(region).is_some() {
            printer.write(" ");
            printer.print_region(region, RegionStyle::WITHOUT_ENTRY_ARGS);
        }
    }
}
