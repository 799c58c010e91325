//! How large pointers, arrays and structs are in memory, and how they are aligned.

use terrace_ir::asm::print_type;
use terrace_ir::attributes::DenseElementsAttr;
use terrace_ir::interfaces::{
    DataLayout, DataLayoutTypeInterface, LayoutEntry, LayoutKey, TypeSize,
};
use terrace_ir::ods::VerifyResult;
use terrace_ir::{Context, Diagnostic, Location, Type};

use super::{ArrayType, PointerType, StructType};

const BITS_IN_BYTE: u64 = 8;
/// The size and the alignments of pointers that nobody specified.
const POINTER_BITS: u64 = 64;

/// The numbers of an entry, and the types that it is about.
fn numbers<T>(
    cx: &Context,
    entry: &LayoutEntry,
    cast: fn(Type, &Context) -> Option<T>,
) -> Option<(T, Vec<u64>)> {
    let LayoutKey::Type(key) = entry.key else {
        return None;
    };
    let values = entry.value.cast::<DenseElementsAttr>(cx)?;
    let numbers = values
        .i64_values(cx)
        .map(|bits| u64::try_from(bits).unwrap_or(0));
    Some((cast(key, cx)?, numbers.collect()))
}

/// Where an entry of a pointer has which number.
#[derive(Clone, Copy)]
enum PointerNumber {
    Size,
    AbiAlignment,
    PreferredAlignment,
    Index,
}

impl PointerNumber {
    fn of(self, numbers: &[u64]) -> Option<u64> {
        match self {
            // Unless it is said, an index has the size of the pointer.
            PointerNumber::Index => numbers.get(3).or_else(|| numbers.first()).copied(),
            _ => numbers.get(self as usize).copied(),
        }
    }
}

impl PointerType {
    /// What is said of pointers into this address space, or of all others; in bits.
    fn specified(self, cx: &Context, entries: &[LayoutEntry], number: PointerNumber) -> u64 {
        let of_space = |space: u32| {
            let mut known = entries
                .iter()
                .filter_map(|entry| numbers(cx, entry, |ty, cx| ty.cast::<PointerType>(cx)));
            let (_, numbers) = known.find(|(ty, _)| ty.address_space(cx) == space)?;
            number.of(&numbers)
        };
        of_space(self.address_space(cx))
            .or_else(|| of_space(0))
            .unwrap_or(POINTER_BITS)
    }
}

impl DataLayoutTypeInterface for PointerType {
    fn size_in_bits(&self, cx: &Context, _: &DataLayout, entries: &[LayoutEntry]) -> TypeSize {
        TypeSize::fixed(self.specified(cx, entries, PointerNumber::Size))
    }

    fn abi_alignment(&self, cx: &Context, _: &DataLayout, entries: &[LayoutEntry]) -> u64 {
        self.specified(cx, entries, PointerNumber::AbiAlignment) / BITS_IN_BYTE
    }

    fn preferred_alignment(&self, cx: &Context, _: &DataLayout, entries: &[LayoutEntry]) -> u64 {
        self.specified(cx, entries, PointerNumber::PreferredAlignment) / BITS_IN_BYTE
    }

    fn index_bitwidth(&self, cx: &Context, _: &DataLayout, entries: &[LayoutEntry]) -> Option<u64> {
        Some(self.specified(cx, entries, PointerNumber::Index))
    }

    fn are_compatible(&self, cx: &Context, outer: &[LayoutEntry], inner: &[LayoutEntry]) -> bool {
        inner.iter().all(|entry| {
            let entry = numbers(cx, entry, |ty, cx| ty.cast::<PointerType>(cx));
            entry.is_none_or(|(ty, numbers)| {
                let size = ty.specified(cx, outer, PointerNumber::Size);
                let alignment = ty.specified(cx, outer, PointerNumber::AbiAlignment);
                PointerNumber::Size.of(&numbers) == Some(size)
                    && is_weaker(PointerNumber::AbiAlignment.of(&numbers), alignment)
            })
        })
    }

    fn verify_entries(&self, cx: &Context, loc: Location, entries: &[LayoutEntry]) -> VerifyResult {
        for entry in entries {
            let LayoutKey::Type(key) = entry.key else {
                continue;
            };
            let key = print_type(cx, key);
            let values = entry.value.cast::<DenseElementsAttr>(cx);
            let Some(values) = values.filter(|values| matches!(values.num_elements(cx), 3 | 4))
            else {
                let message = format!(
                    "expected layout attribute for '{key}' to be a dense integer elements attribute with 3 or 4 elements"
                );
                return Diagnostic::error(loc, message)
                    .help("they are bits: the size, the alignment of the target, the best one, and the size of an index, as in `dense<64> : vector<4xi64>`")
                    .into();
            };
            if values.ty(cx).element(cx) != Type::I64 {
                let message = format!("expected i64 parameters for '{key}'");
                return Diagnostic::error(loc, message).into();
            }
            check_alignments(loc, values.i64_values(cx).skip(1))?;
        }
        Ok(())
    }
}

/// Whether an alignment may be said where another one is said around it.
fn is_weaker(inner: Option<u64>, outer: u64) -> bool {
    inner.is_some_and(|inner| inner != 0 && outer.is_multiple_of(inner))
}

/// The alignment that the target demands, then the best one.
fn check_alignments(loc: Location, mut alignments: impl Iterator<Item = i64>) -> VerifyResult {
    let (abi, preferred) = (alignments.next(), alignments.next());
    match preferred.is_some() && preferred < abi {
        true => {
            let message =
                "preferred alignment is expected to be at least as large as ABI alignment";
            Diagnostic::error(loc, message).into()
        }
        false => Ok(()),
    }
}

/// What is asked of the parts of a type.
type Alignment = fn(&DataLayout, &Context, Type) -> Option<u64>;

/// The number of bytes of a type that is in a struct or an array; of one that nobody knows, none.
fn bytes(layout: &DataLayout, cx: &Context, ty: Type) -> u64 {
    layout.size(cx, ty).map_or(0, |size| size.minimum)
}

fn align(size: u64, alignment: u64) -> u64 {
    size.checked_next_multiple_of(alignment.max(1))
        .unwrap_or(u64::MAX)
}

impl DataLayoutTypeInterface for ArrayType {
    fn size_in_bits(&self, cx: &Context, layout: &DataLayout, entries: &[LayoutEntry]) -> TypeSize {
        let alignment = self.abi_alignment(cx, layout, entries);
        let element = align(bytes(layout, cx, self.element(cx)), alignment);
        let size = element.saturating_mul(self.size(cx));
        TypeSize::fixed(size.saturating_mul(BITS_IN_BYTE))
    }

    fn abi_alignment(&self, cx: &Context, layout: &DataLayout, _: &[LayoutEntry]) -> u64 {
        layout.abi_alignment(cx, self.element(cx)).unwrap_or(1)
    }

    fn preferred_alignment(&self, cx: &Context, layout: &DataLayout, _: &[LayoutEntry]) -> u64 {
        layout
            .preferred_alignment(cx, self.element(cx))
            .unwrap_or(1)
    }
}

impl StructType {
    /// The strictest alignment of a field, or a stricter one that an entry gives to all structs, in bytes.
    fn alignment(
        self,
        cx: &Context,
        layout: &DataLayout,
        of_field: Alignment,
        entry: Option<u64>,
    ) -> u64 {
        let fields = self.elements(cx).iter();
        let fields = fields.filter_map(|field| of_field(layout, cx, *field));
        let strictest = fields.max().unwrap_or(1);
        strictest.max(entry.map_or(1, |bits| bits / BITS_IN_BYTE))
    }
}

/// The alignments that an entry gives to all structs, in bits.
fn struct_alignments(cx: &Context, entries: &[LayoutEntry]) -> Option<[u64; 2]> {
    let (_, numbers) = numbers(cx, entries.first()?, |ty, cx| ty.cast::<StructType>(cx))?;
    let abi = *numbers.first()?;
    Some([abi, numbers.get(1).copied().unwrap_or(abi)])
}

impl DataLayoutTypeInterface for StructType {
    fn size_in_bits(&self, cx: &Context, layout: &DataLayout, _: &[LayoutEntry]) -> TypeSize {
        let (mut size, mut strictest) = (0, 1);
        for field in self.elements(cx) {
            let alignment = match self.packed(cx) {
                true => 1,
                false => layout.abi_alignment(cx, *field).unwrap_or(1),
            };
            size = align(size, alignment).saturating_add(bytes(layout, cx, *field));
            strictest = alignment.max(strictest);
        }
        TypeSize::fixed(align(size, strictest).saturating_mul(BITS_IN_BYTE))
    }

    fn abi_alignment(&self, cx: &Context, layout: &DataLayout, entries: &[LayoutEntry]) -> u64 {
        if self.packed(cx) {
            return 1;
        }
        let entry = struct_alignments(cx, entries).map(|[abi, _]| abi);
        self.alignment(cx, layout, DataLayout::abi_alignment, entry)
    }

    fn preferred_alignment(
        &self,
        cx: &Context,
        layout: &DataLayout,
        entries: &[LayoutEntry],
    ) -> u64 {
        let entry = struct_alignments(cx, entries).map(|[_, preferred]| preferred);
        self.alignment(cx, layout, DataLayout::preferred_alignment, entry)
    }

    fn are_compatible(&self, cx: &Context, outer: &[LayoutEntry], inner: &[LayoutEntry]) -> bool {
        let alignments = [inner, outer].map(|entries| struct_alignments(cx, entries));
        match alignments {
            [Some([inner, _]), Some([outer, _])] => is_weaker(Some(inner), outer),
            _ => true,
        }
    }

    fn verify_entries(&self, cx: &Context, loc: Location, entries: &[LayoutEntry]) -> VerifyResult {
        for entry in entries {
            let LayoutKey::Type(key) = entry.key else {
                continue;
            };
            let text = print_type(cx, key);
            let values = entry.value.cast::<DenseElementsAttr>(cx);
            let Some(values) = values.filter(|values| matches!(values.num_elements(cx), 1 | 2))
            else {
                let message = format!(
                    "expected layout attribute for '{text}' to be a dense integer elements attribute of 1 or 2 elements"
                );
                return Diagnostic::error(loc, message).into();
            };
            if values.ty(cx).element(cx) != Type::I64 {
                let message = format!("expected i64 entries for '{text}'");
                return Diagnostic::error(loc, message).into();
            }
            let ty = key.cast::<StructType>(cx);
            if ty.is_some_and(|ty| ty.name(cx).is_some() || !ty.elements(cx).is_empty()) {
                let message = format!("unexpected layout attribute for struct '{text}'");
                return Diagnostic::error(loc, message)
                    .help("`!llvm.struct<()>` stands for all structs")
                    .into();
            }
            check_alignments(loc, values.i64_values(cx))?;
        }
        Ok(())
    }
}
