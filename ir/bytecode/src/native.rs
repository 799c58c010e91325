//! Properties that MLIR's definitions encode otherwise than as attributes.

use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::context::Context;
use terrace_ir::types::Type;

use crate::encoding::{Cursor, Read};

/// How a property is encoded that is no attribute.
#[derive(Clone, Copy)]
pub enum Encoding {
    /// The bits of an enum, whose attribute is an integer.
    Bits,
    /// A truth: `unit` or nothing.
    Unit,
    /// Whether there is a number, and it.
    OptionalNumber,
}

/// The properties of an op that are no attributes, in the order of its definition.
pub fn properties_of(op: &str) -> &'static [(&'static str, Encoding)] {
    use Encoding::{Bits, OptionalNumber, Unit};
    match op {
        "llvm.add" | "llvm.sub" | "llvm.mul" | "llvm.shl" | "llvm.trunc" => {
            &[("overflowFlags", Bits)]
        }
        "llvm.getelementptr" => &[("noWrapFlags", Bits)],
        "ptr.ptr_add" | "ptr.ptr_diff" => &[("flags", Bits)],
        "ptr.gather" | "ptr.scatter" | "ptr.masked_load" | "ptr.masked_store" => {
            &[("alignment", OptionalNumber)]
        }
        "ptr.load" => &[
            ("alignment", OptionalNumber),
            ("volatile_", Unit),
            ("nontemporal", Unit),
            ("invariant", Unit),
            ("invariantGroup", Unit),
            ("ordering", Bits),
        ],
        "ptr.store" => &[
            ("alignment", OptionalNumber),
            ("volatile_", Unit),
            ("nontemporal", Unit),
            ("invariantGroup", Unit),
            ("ordering", Bits),
        ],
        _ => &[],
    }
}

impl Encoding {
    /// Reads a property: the attribute that stands for it in the generic form.
    pub fn read(self, cx: &Context, from: &mut Cursor<'_>) -> Read<Option<Attribute>> {
        let integer = |ty, value: u64| Attribute::from(IntegerAttr::get(cx, ty, value.into()));
        Ok(match self {
            Encoding::Bits => Some(integer(Type::I32, from.number()?)),
            Encoding::Unit => from.bool()?.then_some(Attribute::UNIT),
            Encoding::OptionalNumber => match from.bool()? {
                true => Some(integer(Type::I64, from.number()?)),
                false => None,
            },
        })
    }
}
