//! The names of kinds of types and attributes: `builtin.integer`, `llvm.ptr`.

use terrace_ir::Context;
use terrace_ir::attributes::{AttrData, Attribute};
use terrace_ir::float::FloatKind;
use terrace_ir::location::LocationData;
use terrace_ir::types::{Type, TypeData};

const BUILTIN_TYPES: [&str; 13] = [
    "integer",
    "index",
    "none",
    "complex",
    "function",
    "graph",
    "tuple",
    "vector",
    "tensor",
    "unranked_tensor",
    "memref",
    "unranked_memref",
    "opaque",
];

const BUILTIN_ATTRIBUTES: [&str; 24] = [
    "unit",
    "integer",
    "float",
    "string",
    "type",
    "array",
    "dictionary",
    "symbol_ref",
    "dense_array",
    "dense_int_or_fp_elements",
    "dense_string_elements",
    "dense_resource_elements",
    "sparse_elements",
    "affine_map",
    "integer_set",
    "strided_layout",
    "distinct",
    "opaque",
    "unknown_loc",
    "file_line_range",
    "name_loc",
    "call_site_loc",
    "fused_loc",
    "opaque_loc",
];

/// A kind of types or attributes: a dialect and a mnemonic.
pub type Kind<'a> = (&'a str, &'a str);

/// Whether there are types of this kind.
pub fn is_type_kind(cx: &Context, (dialect, mnemonic): Kind<'_>) -> bool {
    let is_float = || FloatKind::from_keyword(mnemonic).is_some();
    let is_builtin = dialect == "builtin" && (BUILTIN_TYPES.contains(&mnemonic) || is_float());
    is_builtin || cx.type_info(dialect, mnemonic).is_some()
}

/// Whether there are attributes of this kind.
pub fn is_attr_kind(cx: &Context, (dialect, mnemonic): Kind<'_>) -> bool {
    let is_builtin = dialect == "builtin" && BUILTIN_ATTRIBUTES.contains(&mnemonic);
    is_builtin || cx.attr_info(dialect, mnemonic).is_some()
}

/// The kind of a type.
pub fn of_type(cx: &Context, ty: Type) -> Kind<'_> {
    let mnemonic = match ty.data(cx) {
        TypeData::Integer { .. } => "integer",
        TypeData::Index => "index",
        TypeData::Float(kind) => kind.keyword(),
        TypeData::None => "none",
        TypeData::Complex(_) => "complex",
        TypeData::Function { .. } => "function",
        TypeData::Tuple(_) => "tuple",
        TypeData::Vector { .. } => "vector",
        TypeData::RankedTensor { .. } => "tensor",
        TypeData::UnrankedTensor(_) => "unranked_tensor",
        TypeData::MemRef { .. } => "memref",
        TypeData::UnrankedMemRef { .. } => "unranked_memref",
        TypeData::Opaque { .. } => "opaque",
        TypeData::Dialect(ty) => return (&ty.info.dialect, &ty.info.mnemonic),
    };
    ("builtin", mnemonic)
}

/// The kind of an attribute.
pub fn of_attr(cx: &Context, attr: Attribute) -> Kind<'_> {
    let mnemonic = match attr.data(cx) {
        AttrData::Unit => "unit",
        AttrData::Integer { .. } => "integer",
        AttrData::Float { .. } => "float",
        AttrData::String { .. } => "string",
        AttrData::Type(_) => "type",
        AttrData::Array(_) => "array",
        AttrData::Dict(_) => "dictionary",
        AttrData::SymbolRef { .. } => "symbol_ref",
        AttrData::DenseArray { .. } => "dense_array",
        AttrData::DenseElements { .. } => "dense_int_or_fp_elements",
        AttrData::StringElements { .. } => "dense_string_elements",
        AttrData::ResourceElements { .. } => "dense_resource_elements",
        AttrData::SparseElements { .. } => "sparse_elements",
        AttrData::AffineMap(_) => "affine_map",
        AttrData::IntegerSet(_) => "integer_set",
        AttrData::StridedLayout { .. } => "strided_layout",
        AttrData::Distinct { .. } => "distinct",
        AttrData::Opaque { .. } => "opaque",
        AttrData::Location(location) => match location.data(cx) {
            LocationData::Unknown => "unknown_loc",
            LocationData::File { .. } => "file_line_range",
            LocationData::Name { .. } => "name_loc",
            LocationData::CallSite { .. } => "call_site_loc",
            LocationData::Fused { .. } => "fused_loc",
        },
        AttrData::Dialect(attr) => return (&attr.info.dialect, &attr.info.mnemonic),
    };
    ("builtin", mnemonic)
}
