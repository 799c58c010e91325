//! Writing bytecode.

mod attributes;
mod numbering;
mod ops;
mod resources;
mod types;

use terrace_ir::ir::Ir;

use crate::MAGIC;
use crate::encoding::{Output, VERSION, section};
use numbering::Numbering;

/// How bytecode is written.
#[derive(Clone, Debug)]
pub struct WriteOptions {
    /// What is said to have written it.
    pub producer: String,
    /// Whether the data of resources is left out.
    pub elide_resources: bool,
}

impl Default for WriteOptions {
    fn default() -> Self {
        WriteOptions {
            producer: concat!("Terrace ", env!("CARGO_PKG_VERSION")).to_owned(),
            elide_resources: false,
        }
    }
}

/// Writes a module as bytecode.
///
/// # Panics
/// May panic if the module does not verify: an operand has to be a value of a region around its use, and a successor a block of
/// the op's region.
pub fn write_module(ir: &Ir) -> Vec<u8> {
    write_module_with(ir, &WriteOptions::default())
}

/// As [`write_module`], with options.
///
/// # Panics
/// As [`write_module`].
pub fn write_module_with(ir: &Ir, options: &WriteOptions) -> Vec<u8> {
    let mut numbering = Numbering::of(ir);
    // The IR is written first, since what it consists of has its numbers; then what they stand for, names last.
    let ops = ops::write(&numbering, ir);
    let (resource_offsets, resources, alignment) =
        resources::write(&mut numbering, ir, options.elide_resources);
    let (offsets, entries) = attributes::write(&mut numbering);
    let dialects = numbering.write_dialects();
    let properties = numbering.write_properties();
    let mut output = Output::default();
    output.0.extend(MAGIC);
    output.number(VERSION);
    output.until_zero(options.producer.replace('\0', "").as_bytes());
    output.section(section::DIALECTS, &dialects, 1);
    output.section(section::ATTRIBUTES_AND_TYPES, &entries, 1);
    output.section(section::OFFSETS, &offsets, 1);
    output.section(section::IR, &ops, 1);
    output.section(section::PROPERTIES, &properties, 1);
    if !resource_offsets.0.is_empty() {
        output.section(section::RESOURCES, &resources, alignment);
        output.section(section::RESOURCE_OFFSETS, &resource_offsets, 1);
    }
    output.section(section::STRINGS, &numbering.write_strings(), 1);
    output.0
}
