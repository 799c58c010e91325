//! Reading and writing memory.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::StringAttr;
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{
    AnyType, AttrConstraint, DefaultValued, Enumeration, FormatElement, Optional, StrAttr, TypedOp,
    UnitProp, Verify, VerifyResult,
};
use terrace_ir::types::Type;
use terrace_ir::{Context, Ir, Op, Value, smallvec};
use terrace_ods_macros::op;

use super::arithmetic::same_kind;
use super::{AtomicOrdering, List, Mask, PointerList, PtrDialect, PtrType};

/// Reads a value: `ptr.load %p atomic monotonic alignment = 8 : !ptr.ptr<#ptr.generic_space> -> f32`.
#[op(
    dialect = PtrDialect, mnemonic = "load", interfaces(MemoryEffects),
    assembly {
        ("volatile" $volatile_^)? $ptr custom<Atomic>($ordering, $syncscope)
        oilist(
            "nontemporal" $nontemporal | "invariant" $invariant | "invariant_group" $invariant_group
            | "alignment" "=" $alignment
        )
        attr_dict ":" type($ptr) "->" type($value)
    },
    verify,
)]
pub struct LoadOp {
    #[operand]
    ptr: PtrType,
    #[prop]
    alignment: Optional<i64>,
    #[prop]
    volatile_: UnitProp,
    #[prop]
    nontemporal: UnitProp,
    #[prop]
    invariant: UnitProp,
    #[prop(name = "invariantGroup")]
    invariant_group: UnitProp,
    #[prop]
    ordering: DefaultValued<AtomicOrdering, { AtomicOrdering::NotAtomic }>,
    #[attr]
    syncscope: Optional<StrAttr>,
    #[result]
    value: AnyType,
}

/// Writes a value: `ptr.store %x, %p alignment = 8 : f32, !ptr.ptr<#ptr.generic_space>`.
#[op(
    dialect = PtrDialect, mnemonic = "store", interfaces(MemoryEffects),
    assembly {
        ("volatile" $volatile_^)? $value "," $ptr custom<Atomic>($ordering, $syncscope)
        oilist(
            "nontemporal" $nontemporal | "invariant_group" $invariant_group | "alignment" "=" $alignment
        )
        attr_dict ":" type($value) "," type($ptr)
    },
    verify,
)]
pub struct StoreOp {
    #[operand]
    value: AnyType,
    #[operand]
    ptr: PtrType,
    #[prop]
    alignment: Optional<i64>,
    #[prop]
    volatile_: UnitProp,
    #[prop]
    nontemporal: UnitProp,
    #[prop(name = "invariantGroup")]
    invariant_group: UnitProp,
    #[prop]
    ordering: DefaultValued<AtomicOrdering, { AtomicOrdering::NotAtomic }>,
    #[attr]
    syncscope: Optional<StrAttr>,
}

/// `atomic syncscope("scope") ordering`, if the access is atomic.
fn parse_atomic(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    if !parser.parse_optional_keyword("atomic") {
        return Ok(());
    }
    let cx = parser.context();
    if parser.parse_optional_keyword("syncscope") {
        parser.parse_punct("(")?;
        let scope = parser.parse_string()?;
        parser.parse_punct(")")?;
        let scope = StringAttr::get(cx, scope).into();
        parser.set_attribute(&arguments[1], state, Some(scope));
    }
    let at = parser.position();
    let word = parser.parse_keyword()?;
    let Some(ordering) = AtomicOrdering::symbolize(word) else {
        let cases = AtomicOrdering::INFO.cases.iter().map(|case| case.name);
        let cases: Vec<&str> = cases.collect();
        let message = format!(
            "expected one of [{}] for Atomic ordering for LLVM's memory model, got: {word}",
            cases.join(", ")
        );
        return Err(parser.error_at(parser.since(at), message));
    };
    let ordering = AtomicOrdering::make(cx, ordering);
    parser.set_attribute(&arguments[0], state, Some(ordering));
    Ok(())
}

fn print_atomic(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    let [ordering, scope] = [0, 1].map(|index| arguments[index].attribute(ir, op));
    let ordering = ordering.and_then(|ordering| AtomicOrdering::read(ir, ordering));
    let Some(ordering) = ordering.filter(|ordering| *ordering != AtomicOrdering::NotAtomic) else {
        return;
    };
    printer.write("atomic");
    if let Some(scope) = scope.and_then(|scope| scope.cast::<StringAttr>(ir)) {
        printer.write(" syncscope(");
        printer.print_string(scope.bytes(ir));
        printer.write(")");
    }
    printer.write(" ");
    printer.write(&Enumeration::text(ordering));
}

/// Checks of an access that may be atomic, with the orderings that it cannot have.
fn verify_atomic(
    ir: &Ir,
    op: Op,
    ordering: AtomicOrdering,
    unsupported: [AtomicOrdering; 2],
    (alignment, has_scope): (Option<i64>, bool),
) -> VerifyResult {
    let error = |message: &str| VerifyResult::from(ir.op_error(op, message));
    if ordering == AtomicOrdering::NotAtomic {
        return match has_scope {
            true => error("expected syncscope to be null for non-atomic access"),
            false => Ok(()),
        };
    }
    if unsupported.contains(&ordering) {
        return error(&format!("unsupported ordering '{}'", ordering.stringify()));
    }
    match alignment {
        Some(_) => Ok(()),
        None => error("expected alignment for atomic access"),
    }
}

fn verify_alignment(ir: &Ir, op: Op, alignment: Option<i64>) -> VerifyResult {
    let message = match alignment {
        Some(..=0) => "alignment must be positive",
        Some(alignment) if alignment.count_ones() != 1 => "alignment must be a power of 2",
        _ => return Ok(()),
    };
    ir.error(op, message).into()
}

impl Verify for LoadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let unsupported = [AtomicOrdering::Release, AtomicOrdering::AcqRel];
        let (alignment, has_scope) = (self.alignment(ir), self.syncscope(ir).is_some());
        let (op, ordering) = (self.op(), self.ordering(ir));
        verify_atomic(ir, op, ordering, unsupported, (alignment, has_scope))?;
        verify_alignment(ir, op, alignment)
    }
}

impl Verify for StoreOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let unsupported = [AtomicOrdering::Acquire, AtomicOrdering::AcqRel];
        let (alignment, has_scope) = (self.alignment(ir), self.syncscope(ir).is_some());
        let (op, ordering) = (self.op(), self.ordering(ir));
        verify_atomic(ir, op, ordering, unsupported, (alignment, has_scope))?;
        verify_alignment(ir, op, alignment)
    }
}

/// What an access does: if it is volatile, or in an order with others, also something to memory that it does not name.
fn effects(
    kind: EffectKind,
    pointer: Value,
    volatile: bool,
    ordering: AtomicOrdering,
) -> EffectList {
    let is_ordered = !matches!(
        ordering,
        AtomicOrdering::NotAtomic | AtomicOrdering::Unordered
    );
    match volatile || is_ordered {
        true => smallvec![
            Effect::on(kind, pointer),
            Effect::on_anything(EffectKind::Write),
            Effect::on_anything(EffectKind::Read),
        ],
        false => smallvec![Effect::on(kind, pointer)],
    }
}

impl MemoryEffects for LoadOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        effects(
            EffectKind::Read,
            self.ptr(ir),
            self.volatile_(ir),
            self.ordering(ir),
        )
    }
}

impl MemoryEffects for StoreOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        effects(
            EffectKind::Write,
            self.ptr(ir),
            self.volatile_(ir),
            self.ordering(ir),
        )
    }
}

/// The mask of as many bits as a list has elements.
fn mask_of(cx: &Context, list: Type) -> Option<Type> {
    Some(list.with_element(cx, Type::I1))
}

/// Accesses that a mask is for: what they do, and through which operand.
macro_rules! masked {
    ($($name:ident $kind:ident $pointer:ident;)*) => {$(
        impl Verify for $name {
            fn verify(self, ir: &Ir) -> VerifyResult {
                verify_alignment(ir, self.op(), self.alignment(ir))
            }
        }

        impl MemoryEffects for $name {
            fn effects(&self, ir: &Ir) -> EffectList {
                smallvec![Effect::on(EffectKind::$kind, self.$pointer(ir))]
            }
        }
    )*};
}

masked! {
    MaskedLoadOp Read ptr;
    MaskedStoreOp Write ptr;
    GatherOp Read ptrs;
    ScatterOp Write ptrs;
}

/// Reads those elements of a list whose bits are set in the mask; the others are those of another list.
#[op(
    dialect = PtrDialect, mnemonic = "masked_load", interfaces(MemoryEffects),
    traits(
        AllTypesMatch(result, passthrough),
        TypesMatchWith("result and mask must be compatible", from = result, to = mask, mask_of),
    ),
    assembly {
        $ptr "," $mask "," $passthrough ("alignment" "=" $alignment^)? attr_dict
        ":" type($ptr) "->" type($result)
    },
    verify,
)]
pub struct MaskedLoadOp {
    #[operand]
    ptr: PtrType,
    #[operand]
    mask: Mask,
    #[operand]
    passthrough: List,
    #[prop]
    alignment: Optional<i64>,
    #[result]
    result: List,
}

/// Writes those elements of a list whose bits are set in the mask.
#[op(
    dialect = PtrDialect, mnemonic = "masked_store", interfaces(MemoryEffects),
    traits(TypesMatchWith("value and mask must be compatible", from = value, to = mask, mask_of)),
    assembly {
        $value "," $ptr "," $mask ("alignment" "=" $alignment^)? attr_dict ":" type($value) "," type($ptr)
    },
    verify,
)]
pub struct MaskedStoreOp {
    #[operand]
    value: List,
    #[operand]
    ptr: PtrType,
    #[operand]
    mask: Mask,
    #[prop]
    alignment: Optional<i64>,
}

/// Reads an element from each address whose bit is set in the mask; the others are those of another list.
#[op(
    dialect = PtrDialect, mnemonic = "gather", interfaces(MemoryEffects),
    traits(
        TypesMatchWith("result and mask must be compatible", from = result, to = mask, mask_of),
        AllTypesMatch(result, passthrough),
        AllShapesMatch(result, ptrs),
        PredOpTrait("all of {result, ptrs} have same type IDs", gathers_one_kind),
    ),
    assembly {
        $ptrs "," $mask "," $passthrough ("alignment" "=" $alignment^)? attr_dict
        ":" type($ptrs) "->" type($result)
    },
    verify,
)]
pub struct GatherOp {
    #[operand]
    ptrs: PointerList,
    #[operand]
    mask: Mask,
    #[operand]
    passthrough: List,
    #[prop]
    alignment: Optional<i64>,
    #[result]
    result: List,
}

fn gathers_one_kind(op: GatherOp, ir: &Ir) -> bool {
    same_kind(ir, [op.result(ir), op.ptrs(ir)].map(|value| ir.ty(value)))
}

/// Writes an element to each address whose bit is set in the mask.
#[op(
    dialect = PtrDialect, mnemonic = "scatter", interfaces(MemoryEffects),
    traits(
        TypesMatchWith("value and mask must be compatible", from = value, to = mask, mask_of),
        AllShapesMatch(value, ptrs),
        PredOpTrait("all of {value, ptrs} have same type IDs", scatters_one_kind),
    ),
    assembly {
        $value "," $ptrs "," $mask ("alignment" "=" $alignment^)? attr_dict ":" type($value) "," type($ptrs)
    },
    verify,
)]
pub struct ScatterOp {
    #[operand]
    value: List,
    #[operand]
    ptrs: PointerList,
    #[operand]
    mask: Mask,
    #[prop]
    alignment: Optional<i64>,
}

fn scatters_one_kind(op: ScatterOp, ir: &Ir) -> bool {
    same_kind(ir, [op.value(ir), op.ptrs(ir)].map(|value| ir.ty(value)))
}
