//! Types in debug information.

use terrace_ir::attributes::{Attribute, StringAttr};
use terrace_ods_macros::attr;

use super::{
    DiExpressionAttr, DiFileAttr, DiFlags, DwarfCallingConvention, DwarfEncoding, DwarfTag,
    debug_attributes,
};
use crate::LlvmDialect;
use crate::attributes::groups::{DiNode, DiScope, DiType, DiVariable, Distinct};

/// No type: what a function without a result returns.
#[attr(dialect = LlvmDialect, mnemonic = "di_null_type", alias)]
pub struct DiNullTypeAttr {}

debug_attributes! {
    /// A type of the machine.
    DiBasicTypeAttr = "di_basic_type" alias {
        #[default]
        tag: DwarfTag,
        name: StringAttr,
        #[name = "sizeInBits"]
        #[default]
        size_in_bits: u64,
        #[default]
        encoding: DwarfEncoding,
    }
    /// A type made of others: a struct, an array, an enumeration.
    DiCompositeTypeAttr = "di_composite_type" alias {
        #[name = "recId"]
        rec_id: Option<Distinct>,
        #[name = "isRecSelf"]
        #[default]
        is_rec_self: bool,
        #[default]
        tag: DwarfTag,
        name: Option<StringAttr>,
        file: Option<DiFileAttr>,
        #[default]
        line: u32,
        scope: Option<DiScope>,
        #[name = "baseType"]
        base_type: Option<DiType>,
        #[default]
        flags: DiFlags,
        #[name = "sizeInBits"]
        #[default]
        size_in_bits: u64,
        #[name = "alignInBits"]
        #[default]
        align_in_bits: u64,
        #[name = "dataLocation"]
        data_location: Option<DiExpressionAttr>,
        rank: Option<DiExpressionAttr>,
        allocated: Option<DiExpressionAttr>,
        associated: Option<DiExpressionAttr>,
        #[default]
        elements: Vec<DiNode>,
    }
    /// A type made of another one: a pointer, a member, another name.
    DiDerivedTypeAttr = "di_derived_type" alias {
        #[default]
        tag: DwarfTag,
        name: Option<StringAttr>,
        #[name = "baseType"]
        base_type: Option<DiType>,
        #[name = "sizeInBits"]
        #[default]
        size_in_bits: u64,
        #[name = "alignInBits"]
        #[default]
        align_in_bits: u32,
        #[name = "offsetInBits"]
        #[default]
        offset_in_bits: u64,
        #[name = "dwarfAddressSpace"]
        dwarf_address_space: Option<u32>,
        #[name = "extraData"]
        extra_data: Option<DiNode>,
    }
    /// The type of a function: that of its result, then those of its arguments.
    DiSubroutineTypeAttr = "di_subroutine_type" alias {
        #[name = "callingConvention"]
        #[default]
        calling_convention: DwarfCallingConvention,
        #[default]
        types: Vec<DiType>,
    }
    /// A string of Fortran.
    DiStringTypeAttr = "di_string_type" alias {
        #[default]
        tag: DwarfTag,
        name: StringAttr,
        #[name = "sizeInBits"]
        #[default]
        size_in_bits: u64,
        #[name = "alignInBits"]
        #[default]
        align_in_bits: u32,
        #[name = "stringLength"]
        string_length: Option<DiVariable>,
        #[name = "stringLengthExp"]
        string_length_exp: Option<DiExpressionAttr>,
        #[name = "stringLocationExp"]
        string_location_exp: Option<DiExpressionAttr>,
        #[default]
        encoding: DwarfEncoding,
    }
    /// The bounds of a dimension of an array.
    DiSubrangeAttr = "di_subrange" {
        count: Option<Attribute>,
        #[name = "lowerBound"]
        lower_bound: Option<Attribute>,
        #[name = "upperBound"]
        upper_bound: Option<Attribute>,
        stride: Option<Attribute>,
    }
    /// The bounds of a dimension of an array of any rank.
    DiGenericSubrangeAttr = "di_generic_subrange" {
        count: Option<Attribute>,
        #[name = "lowerBound"]
        lower_bound: Attribute,
        #[name = "upperBound"]
        upper_bound: Option<Attribute>,
        stride: Attribute,
    }
}
