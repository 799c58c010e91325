//! What is said of kernels, their arguments, symbols and accesses.

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::attributes::StringAttr;
use terrace_ir::ods::CustomAttrAssembly;
use terrace_ods_macros::attr;

use super::{Angled, Bracketed};
use crate::{LinkageType, LoadCacheControl, SpirvDialect, StorageClass, StoreCacheControl};

/// How a kernel is run: `#spirv.entry_point_abi<workgroup_size = [32, 1, 1]>`.
#[attr(dialect = SpirvDialect, mnemonic = "entry_point_abi", assembly { "<" struct(params) ">" })]
pub struct EntryPointAbiAttr {
    /// The numbers of invocations in a workgroup.
    workgroup_size: Option<Bracketed>,
    subgroup_size: Option<i32>,
    target_width: Option<i32>,
}

/// Where an argument of a kernel is found: `#spirv.interface_var_abi<(0, 1), StorageBuffer>`.
#[attr(dialect = SpirvDialect, mnemonic = "interface_var_abi", custom_assembly)]
pub struct InterfaceVarAbiAttr {
    descriptor_set: u32,
    binding: u32,
    storage: Option<StorageClass>,
}

/// Under what name a symbol is known to other modules.
#[attr(dialect = SpirvDialect, mnemonic = "linkage_attributes", assembly { "<" struct(params) ">" })]
pub struct LinkageAttributesAttr {
    linkage_name: StringAttr,
    linkage_type: Angled<LinkageType>,
}

/// How a load uses a level of the cache.
#[attr(dialect = SpirvDialect, mnemonic = "cache_control_load_intel", assembly { "<" struct(params) ">" })]
pub struct CacheControlLoadAttr {
    cache_level: u32,
    load_cache_control: LoadCacheControl,
}

/// How a store uses a level of the cache.
#[attr(dialect = SpirvDialect, mnemonic = "cache_control_store_intel", assembly { "<" struct(params) ">" })]
pub struct CacheControlStoreAttr {
    cache_level: u32,
    store_cache_control: StoreCacheControl,
}

impl CustomAttrAssembly for InterfaceVarAbiAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        parser.parse_punct("(")?;
        let descriptor_set = number(parser, "missing descriptor set")?;
        parser.parse_punct(",")?;
        let binding = number(parser, "missing binding")?;
        parser.parse_punct(")")?;
        let mut storage = None;
        if parser.parse_optional_punct(",") {
            let at = parser.position();
            let word = parser.parse_keyword()?;
            let unknown = || parser.error_at(at, format!("unknown storage class: {word}"));
            storage = Some(StorageClass::symbolize(word).ok_or_else(unknown)?);
        }
        parser.parse_punct(">")?;
        let cx = parser.context();
        Ok(InterfaceVarAbiAttr::get(
            cx,
            descriptor_set,
            binding,
            storage,
        ))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        write!(
            printer,
            "<({}, {})",
            self.descriptor_set(cx),
            self.binding(cx)
        );
        if let Some(storage) = self.storage(cx) {
            write!(printer, ", {}", storage.stringify());
        }
        printer.write(">");
    }
}

/// A number of 32 bits; a negative one stands for the unsigned one of the same bits.
fn number(parser: &mut AsmParser<'_>, missing: &str) -> ParseResult<u32> {
    let at = parser.position();
    let value = parser.parse_optional_integer()?;
    let value = value.ok_or_else(|| parser.error_at(at, missing))?;
    let signed = || i32::try_from(value).map(i32::cast_unsigned);
    let bits = u32::try_from(value).or_else(|_| signed());
    bits.map_err(|_| parser.error_at(at, "expected a number of 32 bits"))
}
