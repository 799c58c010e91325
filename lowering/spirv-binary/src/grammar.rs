//! Names of ops and instructions: one table for both directions.

use rspirv::grammar::{self, INSTRUCTION_TABLE, ext_inst_table};
use rspirv::spirv::Word;
use rustc_hash::FxHashMap;
use terrace_ir::{Context, OpName};

/// What stands for ops of one name.
#[derive(Clone, Copy)]
pub(super) enum Plain {
    /// An instruction of the core.
    Core(&'static grammar::Instruction<'static>),
    /// An instruction of a set, by its number.
    Extended(&'static ExtendedSet, Word),
    /// None.
    Nothing,
}

/// A set of extended instructions.
pub(super) struct ExtendedSet {
    /// What its ops begin with.
    prefix: &'static str,
    /// What modules import.
    pub(super) name: &'static str,
}

/// The sets that have ops.
const SETS: [ExtendedSet; 2] = [
    ExtendedSet {
        prefix: "GL.",
        name: "GLSL.std.450",
    },
    ExtendedSet {
        prefix: "CL.",
        name: "OpenCL.std",
    },
];

/// Vendors whose names stand before an op's name and after an instruction's.
const VENDORS: [&str; 6] = ["KHR", "EXT", "INTEL", "NV", "ARM", "AMD"];

/// What stands for an op; `instructions` are those of the core by their names.
pub(super) fn of_op(
    name: &str,
    instructions: &FxHashMap<&'static str, &'static grammar::Instruction<'static>>,
) -> Plain {
    let mnemonic = name.strip_prefix("spirv.").unwrap_or(name);
    let extended = SETS.iter().find_map(|set| {
        let name = mnemonic.strip_prefix(set.prefix)?;
        let instruction = ext_inst_table(set.name)?
            .iter()
            .find(|instruction| instruction.opname == name)?;
        Some(Plain::Extended(set, instruction.opcode.into()))
    });
    let core = || {
        let name = match mnemonic.split_once('.') {
            Some((vendor, name)) => format!("{name}{vendor}"),
            None => mnemonic.to_owned(),
        };
        Some(Plain::Core(instructions.get(name.as_str())?))
    };
    extended.or_else(core).unwrap_or(Plain::Nothing)
}

/// An instruction of the core by its number.
pub(super) fn core(opcode: u16) -> Option<&'static grammar::Instruction<'static>> {
    INSTRUCTION_TABLE.lookup_opcode(opcode.into())
}

/// The set that a module imports under this name.
pub(super) fn set(name: &str) -> Option<&'static ExtendedSet> {
    SETS.iter().find(|set| set.name == name)
}

/// The op that stands for an instruction of the core.
pub(super) fn op_of_core(cx: &Context, class: &grammar::Instruction<'static>) -> Option<OpName> {
    let defined = |name: String| {
        let name = cx.op_name(&name);
        name.info(cx).map(|_| name)
    };
    let vendored = || {
        VENDORS.iter().find_map(|vendor| {
            let name = class.opname.strip_suffix(vendor)?;
            defined(format!("spirv.{vendor}.{name}"))
        })
    };
    defined(format!("spirv.{}", class.opname)).or_else(vendored)
}

/// The op that stands for an instruction of a set.
pub(super) fn op_of_extended(cx: &Context, set: &ExtendedSet, number: Word) -> Option<OpName> {
    let mut table = ext_inst_table(set.name)?.iter();
    let instruction = table.find(|instruction| Word::from(instruction.opcode) == number)?;
    let name = cx.op_name(&format!("spirv.{}{}", set.prefix, instruction.opname));
    name.info(cx).map(|_| name)
}
