//! What operations promise, and how they round.

use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::ods::{AttrConstraint, AttrForm, DeclaredAttr};
use terrace_ir::{Context, Type};
use terrace_ods_macros::enum_attr;

use crate::LlvmDialect;

/// LLVM fastmath flags.
///
/// What an optimisation may assume of a floating-point operation.
#[enum_attr(dialect = LlvmDialect, mnemonic = "fastmath", bits, separator = ", ")]
pub enum FastmathFlags {
    /// No operand or result is a NaN.
    Nnan = 1,
    /// No operand or result is infinite.
    Ninf = 2,
    /// The sign of zeros does not matter.
    Nsz = 4,
    /// A division may become a product with the reciprocal.
    Arcp = 8,
    /// A product and a sum may be rounded once.
    Contract = 16,
    /// Functions may be approximated.
    Afn = 32,
    /// Operands may be regrouped.
    Reassoc = 64,
    /// All of them.
    #[group]
    Fast = Nnan | Ninf | Nsz | Arcp | Contract | Afn | Reassoc,
}

/// LLVM integer overflow flags.
///
/// Which overflows an integer operation promises not to have.
#[enum_attr(dialect = LlvmDialect, mnemonic = "overflow", bits, separator = ", ")]
pub enum IntegerOverflowFlags {
    /// No signed overflow.
    Nsw = 1,
    /// No unsigned overflow.
    Nuw = 2,
}

/// ::mlir::LLVM::GEPNoWrapFlags.
///
/// What the computation of an address promises.
#[enum_attr(bits, repr = i32)]
pub enum GepNoWrapFlags {
    /// The flag that `inbounds` adds to `nusw`.
    #[name = "inbounds_flag"]
    InboundsFlag = 1,
    /// No unsigned overflow of base and signed offset.
    Nusw = 2,
    /// No unsigned overflow of base and unsigned offset.
    Nuw = 4,
    /// The address stays inside the object, or just behind its end.
    #[group]
    Inbounds = InboundsFlag | Nusw,
}

/// [`IntegerOverflowFlags`] as ops hold them: an integer of 32 bits. `#llvm.overflow<..>` is read as well.
pub struct OverflowFlags;

impl AttrConstraint for OverflowFlags {
    type Value<'a> = IntegerOverflowFlags;
    fn describe(out: &mut String) {
        <IntegerOverflowFlags as AttrConstraint>::describe(out);
    }
    fn matches(cx: &Context, attr: Attribute) -> bool {
        Self::read(cx, attr).is_some()
    }
    fn read(cx: &Context, attr: Attribute) -> Option<IntegerOverflowFlags> {
        IntegerOverflowFlags::read(cx, attr).or_else(|| {
            let bits = attr.cast::<IntegerAttr>(cx)?;
            let is_set = bits.ty(cx) == Type::I32;
            IntegerOverflowFlags::from_bits(u32::try_from(bits.as_i64(cx)).ok()?).filter(|_| is_set)
        })
    }
    fn make(cx: &Context, flags: IntegerOverflowFlags) -> Attribute {
        IntegerAttr::get(cx, Type::I32, i64::from(flags.bits()).into()).into()
    }
    const FORM: AttrForm = AttrForm::Parameters {
        parse: |parser| {
            let attr = (IntegerOverflowFlags::INFO.parse)(parser)?;
            let cx = parser.context();
            Ok(Self::make(cx, Self::read(cx, attr).unwrap_or_default()))
        },
        print: |attr, printer| {
            let cx = printer.context();
            let flags = Self::read(cx, attr).unwrap_or_default();
            let attr = <IntegerOverflowFlags as AttrConstraint>::make(cx, flags);
            (IntegerOverflowFlags::INFO.print)(attr, printer);
        },
    };
}

/// LLVM Rounding Mode.
#[enum_attr(repr = i64)]
pub enum RoundingMode {
    /// Towards zero.
    #[name = "towardzero"]
    TowardZero = 0,
    /// To the nearest, ties to even.
    #[name = "tonearest"]
    NearestTiesToEven = 1,
    /// Up.
    #[name = "upward"]
    TowardPositive = 2,
    /// Down.
    #[name = "downward"]
    TowardNegative = 3,
    /// To the nearest, ties away from zero.
    #[name = "tonearestaway"]
    NearestTiesToAway = 4,
    /// As the machine is set.
    Dynamic = 7,
}

/// LLVM Exception Behavior.
///
/// What becomes of floating-point exceptions.
#[enum_attr(repr = i64)]
pub enum FpExceptionBehavior {
    /// They are ignored.
    Ignore = 0,
    /// None that would not be are raised.
    #[name = "maytrap"]
    MayTrap = 1,
    /// They are raised as the program says.
    Strict = 2,
}
