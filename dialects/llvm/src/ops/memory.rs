//! Stack slots, loads and stores.

use smallvec::smallvec;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{IntegerAttr, StringAttr, TypeAttr, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{
    DestructurableAccessorInterface, DestructurableAllocationInterface, Effect, EffectKind,
    EffectList, MemoryEffects, PromotableAllocationInterface, PromotableMemOpInterface, Resource,
};
use terrace_ir::ods::{
    AnySignlessInteger, AttrConstraint, CustomAssembly, DefaultValued, Enumeration, FormatElement,
    I64Attr, Optional, StrAttr, TypedOp, Verify, VerifyResult,
};
use terrace_ir::types::{FunctionType, TypeData};
use terrace_ir::{Builder, Ir, Location, Op, Type, Value};
use terrace_ods_macros::op;

use super::AliasingOps;
use crate::{
    AccessGroupAttr, AliasScopeAttr, ArrayOf, AtomicOrdering, DereferenceableAttr, LlvmDialect,
    LlvmLoadable, PointerType, TargetType, TbaaTagAttr, is_float,
};

/// Memory on the stack, freed when the function returns.
#[op(
    dialect = LlvmDialect, mnemonic = "alloca",
    interfaces(MemoryEffects, PromotableAllocationInterface, DestructurableAllocationInterface),
    custom_assembly, verify,
)]
pub struct AllocaOp {
    #[operand]
    array_size: AnySignlessInteger,
    #[attr]
    alignment: Optional<I64Attr>,
    #[attr]
    elem_type: TypeAttr,
    #[attr]
    inalloca: Optional<UnitAttr>,
    #[result]
    res: PointerType,
}

impl AllocaOp {
    /// Memory for `count` elements.
    pub fn of(
        b: &mut Builder<'_>,
        loc: Location,
        pointer: Type,
        count: Value,
        element: Type,
        alignment: Option<i64>,
    ) -> Self {
        let element = TypeAttr::get(b, element);
        AllocaOp::builder(pointer, count, element)
            .alignment(alignment)
            .build(b, loc)
    }
}

impl Verify for AllocaOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let element = self.elem_type(ir).value(ir);
        match element.cast::<TargetType>(ir) {
            Some(ty) if !ty.supports_memory(ir) => ir
                .op_error(self, "this target extension type cannot be used in alloca")
                .into(),
            _ => Ok(()),
        }
    }
}

/// The slot of the attribute `alignment`.
const ALIGNMENT: usize = 0;

impl CustomAssembly for AllocaOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context().clone();
        if parser.parse_optional_keyword("inalloca") {
            state.set_attr(&cx, "inalloca", terrace_ir::attributes::Attribute::UNIT);
        }
        let count = parser.parse_operand()?;
        parser.parse_keyword_exact("x")?;
        let element = parser.parse_type()?;
        let at = parser.position();
        parser.parse_optional_attr_dict(state)?;
        let alignment = &mut state.attributes[ALIGNMENT];
        match alignment.map(|alignment| alignment.cast::<IntegerAttr>(&cx)) {
            Some(None) => return Err(parser.error_at(at, "expected integer alignment")),
            // None at all.
            Some(Some(zero)) if zero.as_i64(&cx) == 0 => *alignment = None,
            Some(Some(_)) | None => {}
        }
        parser.parse_punct(":")?;
        let at = parser.position();
        let ty = parser.parse_type()?;
        let ty = ty.cast::<FunctionType>(&cx);
        let ty = ty.filter(|ty| ty.inputs(&cx).len() == 1 && ty.results(&cx).len() == 1);
        let Some(ty) = ty else {
            let message = "expected trailing function type with one argument and one result";
            return Err(parser.error_at(at, message));
        };
        let count = parser.resolve_operand(count, ty.inputs(&cx)[0])?;
        state.operands.push(count);
        state.result_types.push(ty.results(&cx)[0]);
        state.set_attr(&cx, "elem_type", TypeAttr::get(&cx, element).into());
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(if self.inalloca(ir) { " inalloca " } else { " " });
        printer.print_operand(self.array_size(ir));
        printer.write(" x ");
        printer.print_type(self.elem_type(ir).value(ir));
        let elided = match self.alignment(ir) {
            None | Some(0) => &["alignment", "elem_type", "inalloca"][..],
            Some(_) => &["elem_type", "inalloca"],
        };
        printer.print_attr_dict(ir, self.into(), elided);
        printer.write(" : ");
        printer.print_functional_type(ir, self.into());
    }
}

/// Reads memory.
#[op(
    family = AliasingOps, mnemonic = "load",
    interfaces(MemoryEffects, PromotableMemOpInterface, DestructurableAccessorInterface),
    assembly {
        ("volatile" $volatile^)? $addr "" custom<Atomic>($ordering, $syncscope)
        ("invariant" $invariant^)? ("invariant_group" $invariant_group^)?
        ("dereferenceable" "" $dereferenceable^)?
        attr_dict ":" type($addr) "->" type($res)
    },
    verify,
)]
pub struct LoadOp {
    #[operand]
    addr: PointerType,
    #[attr]
    alignment: Optional<I64Attr>,
    #[attr(name = "volatile_")]
    volatile: Optional<UnitAttr>,
    #[attr]
    nontemporal: Optional<UnitAttr>,
    #[attr]
    invariant: Optional<UnitAttr>,
    #[attr(name = "invariantGroup")]
    invariant_group: Optional<UnitAttr>,
    #[attr]
    ordering: DefaultValued<AtomicOrdering, { AtomicOrdering::NotAtomic }>,
    #[attr]
    syncscope: Optional<StrAttr>,
    #[attr]
    dereferenceable: Optional<DereferenceableAttr>,
    #[result]
    res: LlvmLoadable,
}

/// Writes memory.
#[op(
    family = AliasingOps, mnemonic = "store",
    interfaces(MemoryEffects, PromotableMemOpInterface, DestructurableAccessorInterface),
    assembly {
        ("volatile" $volatile^)? $value "," $addr "" custom<Atomic>($ordering, $syncscope)
        ("invariant_group" $invariant_group^)?
        attr_dict ":" type($value) "," type($addr)
    },
    verify,
)]
pub struct StoreOp {
    #[operand]
    value: LlvmLoadable,
    #[operand]
    addr: PointerType,
    #[attr]
    alignment: Optional<I64Attr>,
    #[attr(name = "volatile_")]
    volatile: Optional<UnitAttr>,
    #[attr]
    nontemporal: Optional<UnitAttr>,
    #[attr(name = "invariantGroup")]
    invariant_group: Optional<UnitAttr>,
    #[attr]
    ordering: DefaultValued<AtomicOrdering, { AtomicOrdering::NotAtomic }>,
    #[attr]
    syncscope: Optional<StrAttr>,
}

impl MemoryEffects for AllocaOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        let slot = Effect::on(EffectKind::Allocate, self.res(ir));
        smallvec![slot.in_resource(Resource::AUTOMATIC_ALLOCATION_SCOPE)]
    }
}

impl MemoryEffects for LoadOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        access(
            EffectKind::Read,
            self.addr(ir),
            self.volatile(ir),
            self.ordering(ir),
        )
    }
}

impl MemoryEffects for StoreOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        access(
            EffectKind::Write,
            self.addr(ir),
            self.volatile(ir),
            self.ordering(ir),
        )
    }
}

/// An access of memory. One that is volatile, or atomic with an order, stays where it is among all others.
fn access(
    kind: EffectKind,
    address: Value,
    volatile: bool,
    ordering: AtomicOrdering,
) -> EffectList {
    let mut effects: EffectList = smallvec![Effect::on(kind, address)];
    let unordered = matches!(
        ordering,
        AtomicOrdering::NotAtomic | AtomicOrdering::Unordered
    );
    if volatile || !unordered {
        effects.push(Effect::on_anything(EffectKind::Read));
        effects.push(Effect::on_anything(EffectKind::Write));
    }
    effects
}

impl Verify for LoadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let unsupported = [AtomicOrdering::Release, AtomicOrdering::AcqRel];
        let access = Atomic {
            value: ir.ty(self.res(ir)),
            ordering: self.ordering(ir),
            has_scope: self.syncscope(ir).is_some(),
            is_aligned: self.alignment(ir).is_some(),
        };
        access.verify(ir, self.op(), "load", &unsupported)
    }
}

impl Verify for StoreOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let unsupported = [AtomicOrdering::Acquire, AtomicOrdering::AcqRel];
        let access = Atomic {
            value: ir.ty(self.value(ir)),
            ordering: self.ordering(ir),
            has_scope: self.syncscope(ir).is_some(),
            is_aligned: self.alignment(ir).is_some(),
        };
        access.verify(ir, self.op(), "store", &unsupported)
    }
}

/// What matters of an access that may be atomic.
struct Atomic {
    value: Type,
    ordering: AtomicOrdering,
    has_scope: bool,
    is_aligned: bool,
}

impl Atomic {
    fn verify(&self, ir: &Ir, op: Op, what: &str, unsupported: &[AtomicOrdering]) -> VerifyResult {
        if self.ordering == AtomicOrdering::NotAtomic {
            return match self.has_scope {
                true => ir
                    .op_error(op, "expected syncscope to be null for non-atomic access")
                    .into(),
                false => Ok(()),
            };
        }
        if !is_atomic_type(ir, self.value) {
            let ty = terrace_ir::asm::print_type(ir, self.value);
            return ir
                .op_error(op, format!("unsupported type '{ty}' for atomic access"))
                .help(format!("an atomic {what} is of an integer, a float or a pointer of 8, 16, 32, 64 or more bits"))
                .into();
        }
        if unsupported.contains(&self.ordering) {
            let message = format!("unsupported ordering '{}'", self.ordering.stringify());
            return ir.op_error(op, message).into();
        }
        if !self.is_aligned {
            return ir
                .op_error(op, "expected alignment for atomic access")
                .help("add it: '{alignment = 4 : i64}'")
                .into();
        }
        Ok(())
    }
}

/// Whether values of the type can be accessed atomically.
pub(super) fn is_atomic_type(ir: &Ir, ty: Type) -> bool {
    let bits = match ty.data(ir) {
        TypeData::Integer { width, .. } => *width,
        TypeData::Float(kind) if is_float(ir, ty) => kind.width(),
        _ => return ty.is::<PointerType>(ir),
    };
    bits >= 8 && bits.is_power_of_two()
}

/// `atomic syncscope("scope") ordering`, if the access is atomic.
fn parse_atomic(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    _: &[FormatElement],
) -> ParseResult<()> {
    if !parser.parse_optional_keyword("atomic") {
        return Ok(());
    }
    let cx = parser.context();
    if parser.parse_optional_keyword("syncscope") {
        parser.parse_punct("(")?;
        let scope = parser.parse_string()?;
        parser.parse_punct(")")?;
        state.set_attr(cx, "syncscope", StringAttr::get(cx, scope).into());
    }
    let at = parser.position();
    let word = parser.parse_any_keyword();
    let Some(ordering) = word.and_then(AtomicOrdering::symbolize) else {
        let cases: Vec<&str> = AtomicOrdering::INFO
            .cases
            .iter()
            .map(|case| case.name)
            .collect();
        let message = format!(
            "expected string or keyword containing one of the following enum values for attribute 'ordering' [{}]",
            cases.join(", ")
        );
        return Err(parser.error_at(at, message));
    };
    state.set_attr(cx, "ordering", AtomicOrdering::make(cx, ordering));
    Ok(())
}

fn print_atomic(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, _: &[FormatElement]) {
    let attr = |name| ir.attr(op, name);
    let ordering = attr("ordering")
        .and_then(|attr| AtomicOrdering::read(ir, attr))
        .unwrap_or_default();
    if ordering == AtomicOrdering::NotAtomic {
        return;
    }
    printer.write(" atomic");
    if let Some(scope) = attr("syncscope").and_then(|attr| attr.cast::<StringAttr>(ir)) {
        printer.write(" syncscope(");
        printer.print_string(scope.bytes(ir));
        printer.write(")");
    }
    write!(printer, " {}", ordering.stringify());
}
