//! How MLIR's definitions encode the properties of ops: the attributes by their names, then what is no attribute, then the sizes of
//! groups of operands and results.

use terrace_ir::attributes::{ArrayAttr, Attribute, BoolAttr, IntegerAttr};
use terrace_ir::context::Context;
use terrace_ir::ods::{AttributeInfo, OPERAND_SEGMENT_SIZES, OpInfo, RESULT_SEGMENT_SIZES};
use terrace_ir::types::{IntegerType, Type};

use crate::encoding::{Cursor, Output, Read};

/// How a property is encoded that is no attribute.
#[derive(Clone, Copy)]
pub enum Encoding {
    /// The bits of an enum, whose attribute is an integer of so many bits.
    Bits(u32),
    /// A truth: `unit`, or `false` or nothing.
    Unit,
    /// Whether there is a number, and it; in an array for an attribute.
    OptionalNumber,
}

/// The properties of an op that are no attributes, in the order of its definition.
pub fn properties_of(op: &str) -> &'static [(&'static str, Encoding)] {
    use Encoding::{Bits, OptionalNumber, Unit};
    match op {
        "llvm.add" | "llvm.sub" | "llvm.mul" | "llvm.shl" | "llvm.trunc" => {
            &[("overflowFlags", Bits(32))]
        }
        "llvm.getelementptr" => &[("noWrapFlags", Bits(32))],
        "affine.linearize_index" => &[("disjoint", Unit)],
        "ptr.ptr_add" => &[("flags", Bits(32))],
        "ptr.ptr_diff" => &[("flags", Bits(8))],
        "ptr.gather" | "ptr.scatter" | "ptr.masked_load" | "ptr.masked_store" => {
            &[("alignment", OptionalNumber)]
        }
        "ptr.load" => &[
            ("alignment", OptionalNumber),
            ("volatile_", Unit),
            ("nontemporal", Unit),
            ("invariant", Unit),
            ("invariantGroup", Unit),
            ("ordering", Bits(32)),
        ],
        "ptr.store" => &[
            ("alignment", OptionalNumber),
            ("volatile_", Unit),
            ("nontemporal", Unit),
            ("invariantGroup", Unit),
            ("ordering", Bits(32)),
        ],
        _ => &[],
    }
}

/// The attributes of an op that are encoded as such, by their names, and the sizes of groups if these are.
pub fn attributes_of<'i>(
    info: &'i OpInfo,
    others: &[(&str, Encoding)],
    with_sizes: bool,
) -> Vec<&'i AttributeInfo> {
    let is_other = |name: &str| others.iter().any(|(other, _)| *other == name);
    let attributes = info.attributes.iter().filter(|attribute| {
        !attribute.discardable
            && (with_sizes || !attribute.is_segment_sizes())
            && !is_other(&attribute.name)
    });
    let mut attributes: Vec<&AttributeInfo> = attributes.collect();
    attributes.sort_by(|a, b| a.name.cmp(&b.name));
    attributes
}

/// Whether an attribute may be absent where it is encoded.
pub fn is_optional(attribute: &AttributeInfo) -> bool {
    let may_be_absent = attribute.optional || attribute.default.is_some();
    may_be_absent && !attribute.is_segment_sizes()
}

/// The sizes of groups that an op has, by their names, and how many there are.
pub fn sizes_of(info: &OpInfo) -> impl Iterator<Item = (&'static str, usize)> {
    let sizes = [
        (OPERAND_SEGMENT_SIZES, info.operands.len()),
        (RESULT_SEGMENT_SIZES, info.results.len()),
    ];
    sizes
        .into_iter()
        .filter(|(name, _)| info.attribute_slot(name).is_some())
}

impl Encoding {
    /// Writes a property, of which this stands in the generic form.
    pub fn write(self, cx: &Context, attr: Option<Attribute>, to: &mut Output) {
        let number = |attr: Attribute| {
            let number = attr.cast::<IntegerAttr>(cx)?.int(cx).to_i128()?;
            u64::try_from(number).ok()
        };
        match self {
            Encoding::Bits(_) => to.number(attr.and_then(number).unwrap_or(0)),
            Encoding::Unit => {
                to.byte((attr.is_some() && attr != Some(BoolAttr::get(false).into())).into());
            }
            Encoding::OptionalNumber => {
                let array = attr.and_then(|attr| attr.cast::<ArrayAttr>(cx));
                let first = array.and_then(|array| array.elements(cx).first().copied());
                let number = first.and_then(number);
                to.byte(number.is_some().into());
                number.into_iter().for_each(|number| to.number(number));
            }
        }
    }

    /// Reads a property: the attribute that stands for it in the generic form.
    pub fn read(self, cx: &Context, from: &mut Cursor<'_>) -> Read<Option<Attribute>> {
        let integer = |ty, value: u64| Attribute::from(IntegerAttr::get(cx, ty, value.into()));
        Ok(match self {
            Encoding::Bits(width) => {
                let ty = IntegerType::get(cx, width).into();
                Some(integer(ty, from.number()?))
            }
            Encoding::Unit => from.bool()?.then_some(Attribute::UNIT),
            Encoding::OptionalNumber => match from.bool()? {
                true => {
                    let number = integer(Type::I64, from.number()?);
                    Some(ArrayAttr::get(cx, &[number]).into())
                }
                false => None,
            },
        })
    }
}
