//! Stack slots, loads and stores.

use smallvec::smallvec;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{StringAttr, TypeAttr, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects, Resource};
use terrace_ir::ods::{
    AnyAttr, AttrConstraint, DefaultValued, FormatElement, I64Attr, Optional, StrAttr,
};
use terrace_ir::{Builder, Ir, Location, Op, Type, Value};
use terrace_ods_macros::op;

use super::constraints::{LlvmInteger, LlvmType};
use super::{AtomicOrdering, LlvmDialect, PointerType};

/// Memory on the stack, freed when the function returns.
#[op(
    dialect = LlvmDialect, mnemonic = "alloca",
    interfaces(MemoryEffects),
    assembly { ("inalloca" $inalloca^)? $array_size "x" $elem_type attr_dict ":" functional_type(operands, results) },
)]
pub struct AllocaOp {
    #[operand]
    array_size: LlvmInteger,
    #[attr]
    elem_type: TypeAttr,
    #[attr]
    alignment: Optional<I64Attr>,
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

/// Reads memory.
#[op(
    dialect = LlvmDialect, mnemonic = "load",
    interfaces(MemoryEffects),
    assembly {
        ("volatile" $volatile^)? $addr "" custom<Atomic>($ordering, $syncscope)
        ("invariant" $invariant^)? ("invariant_group" $invariant_group^)?
        attr_dict ":" type($addr) "->" type($res)
    },
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
    access_groups: Optional<AnyAttr>,
    #[attr]
    alias_scopes: Optional<AnyAttr>,
    #[attr]
    noalias_scopes: Optional<AnyAttr>,
    #[attr]
    tbaa: Optional<AnyAttr>,
    #[result]
    res: LlvmType,
}

/// Writes memory.
#[op(
    dialect = LlvmDialect, mnemonic = "store",
    interfaces(MemoryEffects),
    assembly {
        ("volatile" $volatile^)? $value "," $addr "" custom<Atomic>($ordering, $syncscope)
        ("invariant_group" $invariant_group^)?
        attr_dict ":" type($value) "," type($addr)
    },
)]
pub struct StoreOp {
    #[operand]
    value: LlvmType,
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
    #[attr]
    access_groups: Optional<AnyAttr>,
    #[attr]
    alias_scopes: Optional<AnyAttr>,
    #[attr]
    noalias_scopes: Optional<AnyAttr>,
    #[attr]
    tbaa: Optional<AnyAttr>,
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
    let word = parser.parse_keyword()?;
    let ordering =
        AtomicOrdering::symbolize(word).filter(|ordering| *ordering != AtomicOrdering::NotAtomic);
    let Some(ordering) = ordering else {
        let expected = "expected unordered, monotonic, acquire, release, acq_rel or seq_cst";
        return Err(parser.error_at(
            at,
            format!("'{word}' is no ordering of an atomic access; {expected}"),
        ));
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
