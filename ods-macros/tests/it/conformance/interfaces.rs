//! Interfaces of types, attributes and ops; interfaces of somebody else's ops; interfaces that extend others.

use terrace_ir::attributes::Attribute;
use terrace_ir::builtin::ModuleOp;
use terrace_ir::interfaces::{EffectList, MemoryEffects, is_trivially_dead};
use terrace_ir::ods::AnyType;
use terrace_ir::types::Type;
use terrace_ir::{Context, Ir, Location};
use terrace_ods_macros::{attr, attr_interface, op, op_interface, ty, type_interface};

use super::{ConformanceDialect, context};

/// Types of a known size.
#[type_interface]
pub trait ByteSize {
    /// In bytes.
    fn bytes(&self, cx: &Context) -> u32;

    /// In bits.
    fn bits(&self, cx: &Context) -> u32 {
        8 * self.bytes(cx)
    }

    /// For those who know the type.
    fn unit() -> &'static str {
        "byte"
    }
}

/// Types with several lanes.
#[type_interface]
pub trait Lanes: ByteSize {
    /// How many there are.
    fn lanes(&self, cx: &Context) -> u32;

    /// The bytes of each.
    fn bytes_per_lane(&self, cx: &Context) -> u32 {
        self.bytes(cx) / self.lanes(cx)
    }
}

/// Some bytes in lanes.
#[ty(dialect = ConformanceDialect, mnemonic = "pack", interfaces(ByteSize, Lanes))]
pub struct PackType {
    bytes: u32,
    lanes: u32,
}

impl ByteSize for PackType {
    fn bytes(&self, cx: &Context) -> u32 {
        PackType::bytes(*self, cx)
    }
}

impl Lanes for PackType {
    fn lanes(&self, cx: &Context) -> u32 {
        PackType::lanes(*self, cx)
    }
}

/// What MLIR calls a trait of types: a mark, with methods for all that have it.
#[type_interface]
pub trait Untouched {
    /// What may be done with a value.
    fn uses(&self) -> &'static str {
        "pass it on"
    }
}

/// Nobody knows how large.
#[ty(dialect = ConformanceDialect, mnemonic = "blob", interfaces(Untouched))]
pub struct BlobType {}

impl Untouched for BlobType {}

/// What MLIR calls a trait of attributes.
#[attr_interface]
pub trait Monochrome {}

/// Attributes that name a colour.
#[attr_interface]
pub trait Colour {
    /// Red, green, blue.
    fn rgb(&self, cx: &Context) -> [u8; 3];
}

/// A shade of grey.
#[attr(dialect = ConformanceDialect, mnemonic = "grey", interfaces(Colour, Monochrome))]
pub struct GreyAttr {
    level: u8,
}

impl Colour for GreyAttr {
    fn rgb(&self, cx: &Context) -> [u8; 3] {
        [self.level(cx); 3]
    }
}

impl Monochrome for GreyAttr {}

/// What something costs.
#[op_interface]
pub trait Cost {
    /// In cycles.
    fn cost(&self, ir: &Ir) -> u64;
}

/// An op that says nothing of its cost.
#[op(dialect = ConformanceDialect, mnemonic = "quiet", assembly { $x attr_dict ":" type($x) })]
pub struct QuietOp {
    #[operand]
    x: AnyType,
}

impl Cost for ModuleOp {
    fn cost(&self, ir: &Ir) -> u64 {
        ir.all_ops().len() as u64
    }
}

impl MemoryEffects for QuietOp {
    fn effects(&self, _: &Ir) -> EffectList {
        EffectList::new()
    }
}

impl Cost for QuietOp {
    fn cost(&self, _: &Ir) -> u64 {
        7
    }
}

// covers: IFC-005, IFC-017
#[test]
fn types_implement_interfaces() {
    let cx = context();
    let pack = Type::from(PackType::get(&cx, 16, 4));
    let size = pack
        .interface::<dyn ByteSize>(&cx)
        .expect("a pack has a size");
    assert_eq!((size.bytes(&cx), size.bits(&cx)), (16, 128));
    let lanes = pack.interface::<dyn Lanes>(&cx).expect("a pack has lanes");
    assert_eq!(lanes.bytes_per_lane(&cx), 4);
    // An interface that extends another serves as the other.
    let size: &dyn ByteSize = lanes;
    assert_eq!(size.bytes(&cx), 16);
    assert_eq!(PackType::unit(), "byte");
    // What has no `self` is asked of an object as well.
    assert_eq!(size.unit(), "byte");
    assert!(
        Type::from(BlobType::get(&cx))
            .interface::<dyn ByteSize>(&cx)
            .is_none()
    );
    assert!(Type::I32.interface::<dyn ByteSize>(&cx).is_none());
}

// covers: TRT-001
#[test]
fn types_and_attributes_have_traits() {
    let cx = context();
    let blob = Type::from(BlobType::get(&cx));
    let uses = blob.interface::<dyn Untouched>(&cx).map(|blob| blob.uses());
    assert_eq!(
        (uses, BlobType::get(&cx).uses()),
        (Some("pass it on"), "pass it on")
    );
    let pack = Type::from(PackType::get(&cx, 16, 4));
    assert!(pack.interface::<dyn Untouched>(&cx).is_none());
    let grey = Attribute::from(GreyAttr::get(&cx, 3));
    assert!(grey.interface::<dyn Monochrome>(&cx).is_some());
    assert!(Attribute::UNIT.interface::<dyn Monochrome>(&cx).is_none());
}

#[test]
fn attributes_implement_interfaces() {
    let cx = context();
    let grey = Attribute::from(GreyAttr::get(&cx, 9));
    let colour = grey.interface::<dyn Colour>(&cx).expect("grey is a colour");
    assert_eq!(colour.rgb(&cx), [9, 9, 9]);
    assert!(Attribute::UNIT.interface::<dyn Colour>(&cx).is_none());
}

// covers: ODS-181
#[test]
fn interfaces_are_attached_to_definitions_of_others() {
    let cx = context();
    let module = ModuleOp::create(&cx, Location::UNKNOWN);
    assert!(!module.root().implements::<dyn Cost>(&module));
    cx.attach_op_interface::<ModuleOp, dyn Cost>(|op| op);
    let root = module.root();
    let cost = root
        .interface::<dyn Cost>(&module)
        .expect("it was attached");
    assert_eq!(cost.cost(&module), 0);
    // To one context only.
    let other = context();
    let module = ModuleOp::create(&other, Location::UNKNOWN);
    assert!(!module.root().implements::<dyn Cost>(&module));
    cx.attach_type_interface::<BlobType, dyn ByteSize>(|_| &Unknown);
    let blob = Type::from(BlobType::get(&cx));
    assert_eq!(
        blob.interface::<dyn ByteSize>(&cx)
            .map(|blob| blob.bits(&cx)),
        Some(1)
    );
}

/// A model of its own, where neither the trait nor the type is one's own.
struct Unknown;

impl ByteSize for Unknown {
    fn bytes(&self, _: &Context) -> u32 {
        0
    }
    /// In place of the default.
    fn bits(&self, _: &Context) -> u32 {
        1
    }
}

#[test]
#[should_panic(
    expected = "the interface `Cost` of `o.quiet` was promised and is not attached: was the function that attaches it called?"
)]
fn a_promised_interface_must_be_there() {
    let cx = context();
    cx.promise_op_interface::<QuietOp, dyn Cost>();
    super::super::dialect::with_module(&cx, |rw| {
        let block = rw.ir_mut().create_block(&[Type::I32]);
        let x = rw.block_arg(block, 0);
        let op = QuietOp::build(rw, Location::UNKNOWN, x);
        let _ = terrace_ir::Op::from(op).implements::<dyn Cost>(rw);
    });
}

#[test]
fn a_kept_promise_is_an_interface() {
    let cx = context();
    cx.promise_op_interface::<QuietOp, dyn Cost>();
    cx.attach_op_interface::<QuietOp, dyn Cost>(|op| op);
    super::super::dialect::with_module(&cx, |rw| {
        let block = rw.ir_mut().create_block(&[Type::I32]);
        let x = rw.block_arg(block, 0);
        let op = terrace_ir::Op::from(QuietOp::build(rw, Location::UNKNOWN, x));
        assert_eq!(op.interface::<dyn Cost>(rw).map(|op| op.cost(rw)), Some(7));
    });
}

/// Also where they were asked for before.
#[test]
fn attached_effects_are_known() {
    let cx = context();
    super::super::dialect::with_module(&cx, |rw| {
        let block = rw.ir_mut().create_block(&[Type::I32]);
        let x = rw.block_arg(block, 0);
        let op = terrace_ir::Op::from(QuietOp::build(rw, Location::UNKNOWN, x));
        assert!(!is_trivially_dead(rw, op));
        cx.attach_op_interface::<QuietOp, dyn MemoryEffects>(|op| op);
        assert!(is_trivially_dead(rw, op));
    });
}
