//! Pointers, what else pointers of other dialects hold, and constants.

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult, print_type};
use terrace_ir::attributes::{Attribute, Int};
use terrace_ir::interfaces::{
    DataLayout, DataLayoutTypeInterface, LayoutEntry, LayoutKey, TypeSize,
};
use terrace_ir::ods::{
    AnyRankedOrUnrankedMemRef, CustomAttrAssembly, SignlessIntegerOrIndex, TypeConstraint,
    TypedAttr, VerifyAttr, VerifyResult, VerifyType,
};
use terrace_ir::types::{MemRefType, RankedTensorType, Type, UnrankedMemRefType, VectorType};
use terrace_ir::{Context, Diagnostic, Location};
use terrace_ods_macros::{attr, attr_interface, constraint, ty};

use super::PtrDialect;

/// Attributes that name a memory that pointers can point into.
#[attr_interface]
pub trait MemorySpaceAttrInterface {}

/// Generic memory space
///
/// Memory that loads, stores and atomic accesses of all types can reach.
#[attr(dialect = PtrDialect, mnemonic = "generic_space", interfaces(MemorySpaceAttrInterface))]
pub struct GenericSpaceAttr {}

impl MemorySpaceAttrInterface for GenericSpaceAttr {}

/// pointer type
///
/// An address in a memory space: `!ptr.ptr<#ptr.generic_space>`.
#[ty(
    dialect = PtrDialect, mnemonic = "ptr", assembly { "<" $memory_space ">" },
    interfaces(DataLayoutTypeInterface), verify,
)]
pub struct PtrType {
    memory_space: Attribute,
}

impl VerifyType for PtrType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let space = self.memory_space(cx);
        match space.interface::<dyn MemorySpaceAttrInterface>(cx) {
            Some(_) => Ok(()),
            None => Err(Diagnostic::error(
                loc,
                "invalid kind of attribute specified",
            )),
        }
    }
}

const BITS_IN_BYTE: u32 = 8;
/// The size and the alignments of pointers that nobody specified.
const POINTER_BITS: u32 = 64;

impl PtrType {
    /// What is said of pointers into this memory space.
    fn specified(self, cx: &Context, entries: &[LayoutEntry]) -> Option<SpecAttr> {
        let this = LayoutKey::Type(self.into());
        let entry = entries.iter().find(|entry| entry.key == this)?;
        entry.value.cast::<SpecAttr>(cx)
    }
}

/// Bits as bytes.
fn bytes(bits: u32) -> u64 {
    u64::from(bits / BITS_IN_BYTE)
}

impl DataLayoutTypeInterface for PtrType {
    fn size_in_bits(&self, cx: &Context, _: &DataLayout, entries: &[LayoutEntry]) -> TypeSize {
        let spec = self.specified(cx, entries);
        TypeSize::fixed(spec.map_or(POINTER_BITS, |spec| spec.size(cx)).into())
    }

    fn abi_alignment(&self, cx: &Context, _: &DataLayout, entries: &[LayoutEntry]) -> u64 {
        let spec = self.specified(cx, entries);
        bytes(spec.map_or(POINTER_BITS, |spec| spec.abi(cx)))
    }

    fn preferred_alignment(&self, cx: &Context, _: &DataLayout, entries: &[LayoutEntry]) -> u64 {
        let spec = self.specified(cx, entries);
        bytes(spec.map_or(POINTER_BITS, |spec| spec.preferred(cx)))
    }

    fn index_bitwidth(&self, cx: &Context, _: &DataLayout, entries: &[LayoutEntry]) -> Option<u64> {
        let spec = self.specified(cx, entries);
        let bits = spec.map_or(POINTER_BITS, |spec| match spec.index(cx) {
            // Unless it is said, an index has the size of the pointer.
            NO_INDEX => spec.size(cx),
            index => index,
        });
        Some(bits.into())
    }

    fn are_compatible(&self, cx: &Context, outer: &[LayoutEntry], inner: &[LayoutEntry]) -> bool {
        inner.iter().all(|entry| {
            let around = outer.iter().find(|around| around.key == entry.key);
            let specs = around.and_then(|around| {
                Some((
                    around.value.cast::<SpecAttr>(cx)?,
                    entry.value.cast::<SpecAttr>(cx)?,
                ))
            });
            specs.is_none_or(|(around, spec)| {
                // The outer code may rely on its alignment.
                around.size(cx) == spec.size(cx)
                    && spec.abi(cx).is_multiple_of(around.abi(cx).max(1))
            })
        })
    }

    fn verify_entries(&self, cx: &Context, loc: Location, entries: &[LayoutEntry]) -> VerifyResult {
        let wrong = entries.iter().find(|entry| !entry.value.is::<SpecAttr>(cx));
        let Some(entry) = wrong else {
            return Ok(());
        };
        let LayoutKey::Type(key) = entry.key else {
            return Ok(());
        };
        let key = print_type(cx, key);
        let message = format!("expected layout attribute for '{key}' to be a #ptr.spec attribute");
        Err(Diagnostic::error(loc, message))
    }
}

/// Pointer metadata type
///
/// What a pointer of another dialect holds beside its address: sizes and strides of a memref.
#[ty(dialect = PtrDialect, mnemonic = "ptr_metadata", assembly { "<" $pointer ">" }, verify)]
pub struct PtrMetadataType {
    pointer: Type,
}

impl VerifyType for PtrMetadataType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let pointer = self.pointer(cx);
        let message = match () {
            () if !is_ptr_like(cx, pointer) => "invalid kind of type specified",
            () if pointer.is::<PtrType>(cx) => "the ptr-like type has no metadata",
            () => return Ok(()),
        };
        Err(Diagnostic::error(loc, message))
    }
}

/// The type of what a pointer holds beside its address.
pub(super) fn metadata_of(cx: &Context, pointer: Type) -> Option<Type> {
    let has_metadata = is_ptr_like(cx, pointer) && !pointer.is::<PtrType>(cx);
    has_metadata.then(|| PtrMetadataType::get(cx, pointer).into())
}

/// Whether a type is that of pointers, of this or of another dialect.
pub fn is_ptr_like(cx: &Context, ty: Type) -> bool {
    ty.is::<PtrType>(cx) || AnyRankedOrUnrankedMemRef::matches(cx, ty)
}

/// The memory space that pointers of a type point into; that of memrefs may be the default one.
pub fn memory_space(cx: &Context, pointer: Type) -> Option<Attribute> {
    if let Some(pointer) = pointer.cast::<PtrType>(cx) {
        return Some(pointer.memory_space(cx));
    }
    let unranked = pointer.cast::<UnrankedMemRefType>(cx);
    match pointer.cast::<MemRefType>(cx) {
        Some(memref) => memref.memory_space(cx),
        None => unranked?.memory_space(cx),
    }
}

/// Address attribute
///
/// An address that is known: `#ptr.address<4096> : !ptr.ptr<#ptr.generic_space>`.
#[attr(dialect = PtrDialect, mnemonic = "address", custom_assembly)]
pub struct AddressAttr {
    ty: Type,
    value: Int,
}

impl CustomAttrAssembly for AddressAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let Some(value) = parser.parse_optional_int()? else {
            return Err(parser.error("expected integer value"));
        };
        parser.parse_punct(">")?;
        let ty = parse_own_type(parser)?;
        Ok(AddressAttr::get(parser.context(), ty, value))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write_fmt(format_args!("<{}> : ", self.value(cx)));
        printer.print_type(self.ty(cx));
    }
}

/// Null pointer attribute
///
/// The address that points to nothing: `#ptr.null : !ptr.ptr<#ptr.generic_space>`.
#[attr(dialect = PtrDialect, mnemonic = "null", custom_assembly)]
pub struct NullAttr {
    ty: Type,
}

impl CustomAttrAssembly for NullAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let ty = parse_own_type(parser)?;
        Ok(NullAttr::get(parser.context(), ty))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        printer.write(" : ");
        printer.print_type(self.ty(printer.context()));
    }
}

/// The type that follows a constant.
fn parse_own_type(parser: &mut AsmParser<'_>) -> ParseResult<Type> {
    if !parser.parse_optional_punct(":") {
        return Err(parser.error("expected a trailing type"));
    }
    let at = parser.position();
    let ty = parser.parse_type()?;
    match ty.is::<PtrType>(parser.context()) {
        true => Ok(ty),
        false => Err(parser.error_at(parser.since(at), "invalid kind of type specified")),
    }
}

/// The type of a constant.
pub(super) fn type_of_value(cx: &Context, value: Attribute) -> Option<Type> {
    if let Some(address) = value.cast::<AddressAttr>(cx) {
        return Some(address.ty(cx));
    }
    match value.cast::<NullAttr>(cx) {
        Some(null) => Some(null.ty(cx)),
        None => value.ty(cx),
    }
}

/// What stands where an index has no width of its own.
const NO_INDEX: u32 = u32::MAX;

/// ptr data layout spec
///
/// How large pointers are and how they are aligned, in bits, and how wide what is added to them is.
#[attr(dialect = PtrDialect, mnemonic = "spec", assembly { "<" struct(params) ">" }, verify)]
pub struct SpecAttr {
    size: u32,
    abi: u32,
    preferred: u32,
    #[default(NO_INDEX)]
    index: u32,
}

impl VerifyAttr for SpecAttr {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let index = match self.index(cx) {
            NO_INDEX => 0,
            index => index,
        };
        let entries = [
            ("size", self.size(cx)),
            ("abi", self.abi(cx)),
            ("preferred", self.preferred(cx)),
            ("index", index),
        ];
        if let Some((name, _)) = entries.iter().find(|(_, bits)| bits % BITS_IN_BYTE != 0) {
            let message = format!("{name} entry must be divisible by {BITS_IN_BYTE}");
            return Err(Diagnostic::error(loc, message));
        }
        match self.abi(cx) > self.preferred(cx) {
            true => {
                let message =
                    "preferred alignment is expected to be at least as large as ABI alignment";
                Err(Diagnostic::error(loc, message))
            }
            false => Ok(()),
        }
    }
}

/// The shape of a vector or of a tensor with a rank.
pub(super) fn shape(cx: &Context, ty: Type) -> Option<&[i64]> {
    match ty.cast::<VectorType>(cx) {
        Some(vector) => Some(vector.shape(cx)),
        None => Some(ty.cast::<RankedTensorType>(cx)?.shape(cx)),
    }
}

fn is_list(cx: &Context, ty: Type) -> bool {
    shape(cx, ty).is_some_and(|shape| shape.len() == 1)
}

fn is_pointer(cx: &Context, ty: Type) -> bool {
    ty.is::<PtrType>(cx)
}

fn is_int(cx: &Context, ty: Type) -> bool {
    SignlessIntegerOrIndex::matches(cx, ty)
}

/// Whether what a condition says is true of a type, or of the elements of a shape.
fn is_or_holds(cx: &Context, ty: Type, condition: fn(&Context, Type) -> bool) -> bool {
    match shape(cx, ty) {
        Some(_) => condition(cx, ty.element_or_self(cx)),
        None => condition(cx, ty),
    }
}

constraint! {
    /// TypedAttr instance
    pub PointerValue: Attribute = |cx, value| type_of_value(cx, value).is_some() || TypedAttr::matches(cx, value);

    /// PtrLikeTypeInterface instance
    pub PtrLike: Type = |cx, ty| is_ptr_like(cx, ty);

    /// A shaped type with value semantics and rank. of pointer type values or pointer type
    pub Pointers: Type = |cx, ty| is_or_holds(cx, ty, is_pointer);

    /// A shaped type with value semantics and rank. of signless integer or index values or signless integer or index
    pub Integers: Type = |cx, ty| is_or_holds(cx, ty, is_int);

    /// A shaped type with value semantics and rank. of any type values
    pub List: Type = |cx, ty| is_list(cx, ty);

    /// A shaped type with value semantics and rank. of 1-bit signless integer values
    pub Mask: Type = |cx, ty| is_list(cx, ty) && ty.element_or_self(cx) == Type::I1;

    /// A shaped type with value semantics and rank. of pointer type values
    pub PointerList: Type = |cx, ty| is_list(cx, ty) && is_pointer(cx, ty.element_or_self(cx));
}
