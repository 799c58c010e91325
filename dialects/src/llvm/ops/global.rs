//! Global variables and constants.

use std::borrow::Cow;

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, RegionStyle};
use terrace_ir::attributes::{AttrData, Attribute, StringAttr, TypeAttr, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyAttr, AnyRegion, AttrConstraint, CustomAssembly, DefaultValued, I32Attr, I64Attr, Optional,
    StrAttr, SymbolNameAttr, TypedOp, Verify, VerifyResult,
};
use terrace_ir::{Builder, Ir, Location, Type};
use terrace_ods_macros::op;

use super::constants::mismatch;
use super::syntax::parse_word;
use super::{
    ArrayType, Linkage, LlvmDialect, ReturnOp, UndefOp, UnnamedAddr, Visibility, is_first_class,
};

/// A global variable, or with `constant` a constant. Its initial value is an attribute, or what its region returns; it is
/// declared only if it has neither.
#[op(
    dialect = LlvmDialect, mnemonic = "mlir.global",
    traits(IsolatedFromAbove, Symbol),
    custom_assembly, verify,
)]
pub struct GlobalOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    global_type: TypeAttr,
    #[attr]
    linkage: Linkage,
    #[attr]
    addr_space: I32Attr,
    #[attr]
    constant: Optional<UnitAttr>,
    #[attr]
    value: Optional<AnyAttr>,
    #[attr]
    alignment: Optional<I64Attr>,
    #[attr]
    sym_visibility: Optional<StrAttr>,
    #[attr]
    dso_local: Optional<UnitAttr>,
    #[attr(name = "thread_local_")]
    thread_local: Optional<UnitAttr>,
    #[attr]
    externally_initialized: Optional<UnitAttr>,
    #[attr]
    unnamed_addr: DefaultValued<UnnamedAddr, { UnnamedAddr::None }>,
    #[attr]
    section: Optional<StrAttr>,
    #[attr(name = "visibility_")]
    visibility: DefaultValued<Visibility, { Visibility::Default }>,
    #[region]
    initializer: AnyRegion,
}

impl GlobalOp {
    /// A global with this initial value; without one it is declared only.
    #[expect(
        clippy::too_many_arguments,
        reason = "the parts of a global are independent of each other"
    )]
    pub fn of(
        b: &mut Builder<'_>,
        loc: Location,
        name: &str,
        ty: Type,
        linkage: Linkage,
        is_constant: bool,
        value: Option<Attribute>,
        alignment: Option<i64>,
    ) -> Self {
        let ty = TypeAttr::get(b, ty);
        let op = GlobalOp::build(b, loc, Cow::Borrowed(name), ty, linkage, 0);
        let ir = b.ir_mut();
        if is_constant {
            ir.set_attr(op.into(), "constant", Attribute::UNIT);
        }
        if let Some(value) = value {
            ir.set_attr(op.into(), "value", value);
        }
        if let Some(alignment) = alignment {
            let alignment = I64Attr::make(ir, alignment);
            ir.set_attr(op.into(), "alignment", alignment);
        }
        op
    }

    /// A private constant string. No zero byte is added.
    pub fn string(b: &mut Builder<'_>, loc: Location, name: &str, text: &[u8]) -> Self {
        let ty = ArrayType::get(b, text.len() as u64, Type::I8).into();
        let value = StringAttr::get(b, text).into();
        GlobalOp::of(b, loc, name, ty, Linkage::Internal, true, Some(value), None)
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

impl Verify for GlobalOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = self.global_type(ir).value(ir);
        if !is_first_class(ir, ty) {
            return ir
                .op_error(self, "expects a type whose values can be held in memory")
                .into();
        }
        let (definition, op) = ir.definition(self.into());
        let has_region = definition
            .regions(op)
            .first()
            .is_some_and(|region| definition.first_block(*region).is_some());
        match self.value(ir) {
            Some(_) if has_region => ir
                .op_error(
                    self,
                    "cannot have both an initial value and an initializer region",
                )
                .into(),
            Some(value) => match mismatch(ir, value, ty) {
                Some(expected) => ir.op_error(self, expected).into(),
                None => Ok(()),
            },
            None if has_region => self.verify_initializer(definition, op, ty),
            None => Ok(()),
        }
    }
}

impl GlobalOp {
    fn verify_initializer(self, ir: &Ir, op: terrace_ir::Op, ty: Type) -> VerifyResult {
        let block = ir.single_block(ir.regions(op)[0]);
        let end = block.and_then(|block| ir.last_op(block));
        let returned = end
            .and_then(|end| TypedOp::cast(ir, end))
            .and_then(|end: ReturnOp| end.arg(ir));
        if returned.map(|value| ir.ty(value)) != Some(ty) {
            let message = "expects the initializer region to be one block that returns a value of the global's type";
            return ir.op_error(op, message).into();
        }
        Ok(())
    }
}

impl CustomAssembly for GlobalOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context().clone();
        state.set_attr(&cx, "linkage", Linkage::make(&cx, Linkage::External));
        parse_word::<Linkage>(parser, "linkage", state);
        parse_word::<Visibility>(parser, "visibility_", state);
        if parser.parse_optional_keyword("thread_local") {
            state.set_attr(&cx, "thread_local_", Attribute::UNIT);
        }
        parse_word::<UnnamedAddr>(parser, "unnamed_addr", state);
        if parser.parse_optional_keyword("constant") {
            state.set_attr(&cx, "constant", Attribute::UNIT);
        }
        let name = parser.parse_symbol_name()?;
        state.set_attr(
            &cx,
            "sym_name",
            StringAttr::get(&cx, name.as_str(&cx)).into(),
        );
        parser.parse_punct("(")?;
        let at = parser.position();
        let mut value = None;
        if !parser.peek_punct(")") {
            value = Some(parser.parse_attr_into("value", state)?);
        }
        parser.parse_punct(")")?;
        parser.parse_optional_attr_dict(state)?;
        if let Some(slot) = GlobalOp::INFO.attribute_slot("addr_space") {
            state.attributes[slot].get_or_insert_with(|| I32Attr::make(&cx, 0));
        }
        let ty = if parser.parse_optional_punct(":") {
            parser.parse_type()?
        } else {
            match value.map(|value| value.data(&cx)) {
                Some(AttrData::String { value, .. }) => {
                    ArrayType::get(&cx, value.len() as u64, Type::I8).into()
                }
                _ => return Err(parser.error_at(at, "type can only be omitted for string globals")),
            }
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
        write!(printer, " {} ", self.linkage(ir).stringify());
        let words = [
            self.visibility(ir).stringify(),
            if self.thread_local(ir) {
                "thread_local"
            } else {
                ""
            },
            self.unnamed_addr(ir).stringify(),
            if self.constant(ir) { "constant" } else { "" },
        ];
        for word in words.into_iter().filter(|word| !word.is_empty()) {
            write!(printer, "{word} ");
        }
        printer.print_symbol_name(&self.sym_name(ir));
        printer.write("(");
        let value = self.value(ir);
        if let Some(value) = value {
            printer.print_attr(value);
        }
        printer.write(")");
        let elided = [
            "global_type",
            "constant",
            "sym_name",
            "linkage",
            "thread_local_",
            "value",
            "unnamed_addr",
            "visibility_",
        ];
        printer.print_attr_dict(ir, op, &elided);
        if !value.is_some_and(|value| matches!(value.data(ir), AttrData::String { .. })) {
            printer.write(" : ");
            printer.print_type(self.global_type(ir).value(ir));
        }
        let region = self.initializer(ir);
        if ir.first_block(region).is_some() {
            printer.write(" ");
            printer.print_region(region, RegionStyle::FULL);
        }
    }
}
